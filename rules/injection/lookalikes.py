"""Look-alikes: letters of other scripts that pass for ASCII ones.

What NFKC already turns into ASCII (full width, mathematical, circled letters) is not
listed, nor are the letters of Vietnamese.
"""

import re
from functools import cache

_PAIRS = (
    "аa вb сc еe һh іi јj кk мm нh оo рp ѕs тt уy хx ԁd ԛq ԝw гr пn зe ьb ӏl ёe ѵv ҝk "
    "αa βb γy εe ζz ηn ιi κk μm νv οo ρp σo τt υu χx ωw ϲc ϳj ϝf ΐi ϊi άa έe ήn ίi όo "
    "ύu ɑa ɐa ʙb ᴄc ᴅd ᴇe ɛe ғf ꜰf ɡg ɢg ʜh ɩi ɪi ıi ᴊj ᴋk ʟl ᴍm ɴn ᴏo ᴘp ꞯq ʀr ꜱs ᴛt "
    "ᴜu ᴠv ᴡw ʏy ᴢz ƅb ƈc ɗd ɠg ɦh ɨi ƙk ɫl ɱm ɲn ŋn ƥp ɽr ʂs ƭt ʋv ⱳw ƴy ʐz äa åa āa "
    "ąa çc ćc čc ċc ďd ðd ëe ēe ĕe ėe ęe ěe ĝg ğg ġg ģg ĥh ħh ïi īi ĭi įi ĵj ķk ĺl ļl "
    "ľl łl ñn ńn ņn ňn öo øo ōo ŏo őo ŕr ŗr řr śs ŝs şs šs ţt ťt ŧt üu ūu ŭu ůu űu ųu "
    "ŵw ÿy ŷy źz żz žz ǝe ǫo ȧa ȩe ḍd ḥh ḳk ḷl ṃm ṇn ṙr ṛr ṣs ṭt ẁw ẃw ẋx ẏy ẓz օo ոn "
    "սu հh ցg զq աw յj ⅼl ⅰi ⅽc ⅾd ⅿm ⅴv ⅹx ∨v ∪u ⍳i ⍺a ℮e ꓲi ꓳo ꓢs ꓔt ꓐb ꓑp ꓓd ꓖg"
)
TABLE: dict[int, int | str] = {
    ord(pair[0]): pair[1] for pair in _PAIRS.split() if len(pair) == 2
}


@cache
def suspicious() -> re.Pattern[str]:
    """Any look-alike."""
    letters = "".join(chr(code) for code in TABLE)
    return re.compile(f"[{re.escape(letters)}]")
