"""Tag characters: an unseen copy of ASCII, allowed in flags of regions alone."""

import re
from collections.abc import Iterator

from rules.hidden_text.concealment import Concealment, describe, listed

_RECOMMENDED = frozenset({"gbeng", "gbsct", "gbwls"})
# Other flags are well-formed but drawn nowhere: a few may stand in a list, more spell.
_OTHER_FLAGS = 4

_COUNTRIES = listed(
    "ad ae af ag ai al am ao ar at au az ba bb bd be bf bg bh bi bj bn bo br bs bt bw "
    "by bz ca cd cf cg ch ci cl cm cn co cr cu cv cy cz de dj dk dm do dz ec ee eg er "
    "es et fi fj fm fr ga gb gd ge gh gl gm gn gq gr gt gw gy hn hr ht hu id ie il in "
    "iq ir is it jm jo jp ke kg kh ki km kn kp kr kw kz la lb lc li lk lr ls lt lu lv "
    "ly ma mc md me mg mh mk ml mm mn mr mt mu mv mw mx my mz na ne ng ni nl no np nr "
    "nz om pa pe pg ph pk pl ps pt pw py qa ro rs ru rw sa sb sc sd se sg si sk sl sm "
    "sn so sr ss st sv sy sz td tg th tj tl tm tn to tr tt tv tw tz ua ug us uy uz va "
    "vc ve vn vu wf ws ye za zm zw"
)


def concerns(letters: str) -> bool:
    """Whether any of these letters is one that `find` looks at."""
    return any(0xE0000 <= ord(letter) <= 0xE00FF for letter in letters)


def find(text: str) -> Iterator[Concealment]:
    """Runs of tag characters that are no flag of a region."""
    others = 0
    for match in re.finditer("(\U0001f3f4?)([\U000e0000-\U000e00ff]++)", text):
        region = _region(match[2]) if match[1] else ""
        if region in _RECOMMENDED:
            continue
        if region[:2] in _COUNTRIES and len(region) in {3, 4, 5}:
            others += 1
            if others <= _OTHER_FLAGS:
                continue
        yield Concealment(
            match.start(2),
            match.end(2),
            f"{describe(match[2])}: tag characters spell a text that nobody sees but "
            "an AI reads. Delete them; only flags such as England's need any.",
        )


def _region(tags: str) -> str:
    """What the tags behind a black flag spell, '' unless they end as they must."""
    if not tags.endswith("\U000e007f"):
        return ""
    letters = "".join(chr(ord(tag) - 0xE0000) for tag in tags[:-1])
    return letters if re.fullmatch("[a-z0-9]{3,6}", letters) else ""
