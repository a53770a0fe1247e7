"""What a message may repeat of a value: enough to recognise it, never a secret."""

import re
import unicodedata

LONGEST = 60

_RISKY = re.compile(
    r"\S{17}|\w@\w|(?:\d\D{0,2}){7}"
    r"|pass|pwd|secret|token|key|credential|bearer|mật|パス|秘密|トークン|鍵|暗証",
    re.IGNORECASE,
)


def shown(text: str) -> str:
    """`text` on one line if it is short and tame, else its tame beginning and `...`."""
    line = " ".join(text.split())
    risky = _RISKY.search(line[: LONGEST + 20])
    if risky is None and len(line) <= LONGEST:
        return _visible(line)
    cut = line[: min(risky.start() if risky else LONGEST, LONGEST)]
    kept = cut.rpartition(" ")[0] if risky is None else cut.rstrip()
    return _visible(f"{kept} ..." if kept else "...")


def _visible(text: str) -> str:
    return "".join(c if c.isprintable() else f"<{code_point(c)}>" for c in text)


def code_point(character: str) -> str:
    """`U+200B (ZERO WIDTH SPACE)`, or without a name where it has none."""
    number = f"U+{ord(character):04X}"
    name = unicodedata.name(character, "") or _CONTROLS.get(character, "")
    if not name and unicodedata.category(character) == "Cc":
        name = "control character"
    return f"{number} ({name})" if name else number


_CONTROLS = {
    "\0": "NULL",
    "\t": "TAB",
    "\v": "VERTICAL TAB",
    "\f": "FORM FEED",
    "\r": "CARRIAGE RETURN",
    "\x1b": "ESCAPE",
    "\x7f": "DELETE",
    "\x85": "NEXT LINE",
}
