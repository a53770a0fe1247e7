"""Refusals: what people are told of YAML that a front matter may not hold.

They name the place where it went wrong and show the form that works.
"""

import re

from memory.header.field import Refused
from memory.header.opening import almost_closing
from memory.quote import code_point, shown

# Colons of other scripts and of input methods.
_COLONS = "：﹕︓ː։׃∶꞉"
MAX_DEPTH = 8
SIGNS = {
    "!": "`!` starts a YAML tag, and tags are not allowed",
    "&": "`&` starts a YAML anchor, and anchors are not allowed",
    "*": "`*` starts a YAML alias, and aliases are not allowed",
    "|": "`|` starts a block of text on the lines below",
    ">": "`>` starts a block of text on the lines below",
    **{sign: f"A value can't start with `{sign}`" for sign in "@%,]}"},
    "`": "A value can't start with a backtick",
}
# What stands before a value: indentation, list dashes, a key.
BEFORE = re.compile(
    r"[ \t]*+(?:- ++)*+"
    r"(?:([^\s:#\"'\[{\-][^:\n]{0,99}|\"[^\"\n]*+\"|'[^'\n]*+'):[ \t]++)?"
)
_TAG = re.compile(r"![^ \t\n]*+[ \t]++")


def line_at(header: str, at: int) -> tuple[int, str]:
    """Offset and text of the line that holds `at`."""
    start = header.rfind("\n", 0, at) + 1
    end = header.find("\n", at)
    return start, header[start : end if end >= 0 else None].rstrip("\r")


def not_a_field(header: str, start: int) -> Refused:
    """What to say of the line at `start`, which holds no `key: value`."""
    line = line_at(header, start)[1]
    closing = almost_closing(line)
    if closing:
        return Refused(f"This line {closing}", start, start + len(line))
    if line.startswith("%"):
        message = (
            "A YAML directive (`%`) has no place in a front matter: remove the line."
        )
        return Refused(message, start)
    if re.match(r":(?:[ \t]|\Z)", line):
        return Refused("The key before the colon is missing.", start)
    other = next((n for n, c in enumerate(line) if c in _COLONS), None)
    if other is not None and ": " not in line:
        form = f"`{shown(line[:other].strip())}: ...`"
        message = f"`{line[other]}` is {code_point(line[other])}: write {form}."
        return Refused(message, start + other, start + other + 1)
    blank = re.match(r"(?:[\w-]+:)?+([^\x00-\x7f])", line)
    if blank and not blank[1].isprintable():
        message = f"{code_point(blank[1])} is no blank to YAML: write an ordinary one."
        return Refused(message, start + blank.start(1), start + blank.end())
    glued = re.match(r"[\w-]+:(?=[^\s/])", line)
    if glued:
        form = f"`{shown(glued[0])} ...`"
        message = f"A blank must follow the colon: write {form}."
        return Refused(message, start + glued.end() - 1)
    toml = re.match(r"([\w-]+)[ \t]*=", line)
    if toml:
        message = f"`=` is not YAML: write `{shown(toml[1])}: ...`."
        return Refused(message, start + toml.end() - 1)
    return Refused(
        "Found text, not `key: value`. If the front matter ends above this line, its "
        "closing `---` is missing there.",
        start,
    )


def property_refused(header: str, start: int) -> Refused:
    """What to say of the tag, anchor or alias at `start`."""
    tag = _TAG.match(header, start)
    if tag and header.startswith("!!", start) and header[tag.end()] not in "\"'\n":
        form = quoted(header, start, tag.end())
        message = f"{SIGNS['!']}: remove it, {form} is text without one."
        return Refused(message, start, tag.end())
    sign = header[start]
    message = SIGNS.get(sign, "Tags, anchors and aliases are not allowed")
    return Refused(f"{message}: quote the value, {quoted(header, start)}.", start)


def too_deep(at: int) -> Refused:
    """What to say of a value that is nested deeper than `MAX_DEPTH` levels."""
    return Refused(f"Values are nested deeper than {MAX_DEPTH} levels.", at)


def bracket_refused(header: str, at: int) -> Refused:
    """What to say of text that starts with the bracket at `at`."""
    what = f"A value that starts with the bracket `{header[at]}` is a list or mapping"
    return Refused(f"{what}: quote it, {quoted(header, at)}.", at)


def quoted(header: str, at: int, value_at: int | None = None) -> str:
    """The quoted form of the value at `at` (its text from `value_at`), with its key."""
    start, line = line_at(header, at)
    before = BEFORE.match(line)
    key = before[1] if before and start + before.end() == at else None
    text = header[value_at or at : start + len(line)]
    if key is None and header[start:at].rstrip()[-1:] in ("[", "{", ","):
        text = re.split(r"[,\]}]", text, maxsplit=1)[0]
    text = re.split(r"[ \t]#", text, maxsplit=1)[0].strip()
    if '"' in text or "\\" in text:
        form = "'" + shown(text.replace("'", "''")) + "'"
    else:
        form = f'"{shown(text)}"'
    return f"`{shown(key)}: {form}`" if key else f"`{form}`"
