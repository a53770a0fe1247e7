"""Opening and closing: why the front matter of a text could not be told from its body.

Only asked when `frontmatter.bounds` has found none, so it may take its time.
"""

import re

from memory.header.field import Refused
from memory.quote import code_point, shown

# What keyboards, editors and word processors make of `-`.
DASHES = "-‐‑‒–—―−⸺⸻﹘﹣－ー─━ｰ\u00ad"
FIELD = re.compile(r"[^\s#:'\"\[\]{}<>*&!|@`%][^\n:]{0,100}:(?:[ \t\r\n]|\Z)")
_DASH_LINE = re.compile(rf"[ \t]*+((?:--|[{DASHES[1:]}])[{DASHES} ]*+)[ \t\r]*+\Z")
_AFTER_DASHES = re.compile(r"---(?!-)(.+)")


def not_opened(text: str) -> Refused:
    """Why the first line of `text` opens no front matter."""
    first = text.partition("\n")[0].rstrip("\r")
    after = _AFTER_DASHES.match(first)
    if after and "\r" not in first:
        return Refused(_more_than_dashes(after[1]), 3, len(first))
    message = (
        _empty(text)
        or _mac_line_ends(text)
        or _other_format(text)
        or _almost_dashes(first)
        or _text_before(text)
        or "There is no front matter: the first line must be `---`, then one "
        "`key: value` a line, then `---` again."
    )
    return Refused(message, 0)


def _more_than_dashes(rest: str) -> str:
    rest = rest.strip(" \t")
    found = f"`{shown(rest)}`" if rest.isprintable() else code_point(rest[0])
    return f"{found} follows the first `---`: write `---` alone on line 1."


def _empty(text: str) -> str | None:
    if not text:
        return "The file is empty: it needs a front matter between `---` lines."
    if not text.strip("\ufeff \t\r\n"):
        return "The file holds nothing but blanks: it needs a front matter."
    if text.startswith("\ufeff"):
        return "The file starts with two byte order marks: remove the second."
    return None


def _mac_line_ends(text: str) -> str | None:
    opened = re.match(r"---[ \t]*+\r(?!\n)", text)
    if opened or ("\r" in text.rstrip("\r") and "\n" not in text):
        return "The line ends are CR only (old Mac): save the file with LF or CRLF."
    return None


_FORMATS = (
    (
        r"\s*+\+\+\+",
        "TOML front matter (`+++`) is not supported: write YAML between `---`.",
    ),
    (
        r"\s*+;;;",
        "Front matter between `;;;` is not supported: write YAML between `---`.",
    ),
    (
        r"\s*+\{",
        "JSON front matter is not supported: write `key: value` lines between `---`.",
    ),
    (
        r"\s*+(?:`{3}|~{3})[^\n]*+\n[ \t]*+---",
        "The front matter stands inside a code fence: remove the fence.",
    ),
    (
        r"%YAML|%TAG",
        "A YAML directive has no place here: the first line must be `---`.",
    ),
)


def _other_format(text: str) -> str | None:
    return next((what for form, what in _FORMATS if re.match(form, text)), None)


def _almost_dashes(first: str) -> str | None:
    """The first line was meant to be `---` and is something else."""
    dashes = _DASH_LINE.match(first)
    if dashes is None:
        hidden = next((c for c in first if not c.isprintable() and c != "\t"), "")
        if hidden and re.sub(r"[^!-~]", "", first) == "---":
            return f"{code_point(hidden)} stands before the first `---`: remove it."
        return None
    if dashes[1].strip() == "---":
        return "There is a blank before the first `---`: write it in column 1."
    return f"The first line must be `---`{_instead(dashes[1].strip())}."


def _instead(found: str) -> str:
    """`, three hyphens; found ...` for a line of dashes that is not `---`."""
    odd = next((c for c in found if c not in "- "), None)
    if odd is None:
        return f", three hyphens; found {len(found)} characters, `{shown(found)}`"
    name = "full-width dashes" if odd in "－ー" else "another kind of dash"
    name = "an em dash" if odd == "—" else name
    return f", three hyphens; found {name}, {code_point(odd)}"


def _text_before(text: str) -> str | None:
    """The front matter comes too late, or has no first line."""
    later = re.search(r"^---[ \t\r]*$", text, re.MULTILINE)
    before = text[: later.start()] if later else text
    if later and not before.strip():
        return (
            "There is an empty line before the first `---`: front matter must come "
            "first, remove it."
        )
    lines = [one for one in before.split("\n") if one.strip() and one[0] not in " \t#-"]
    # A prose line may look like a field; two of them, or all lines, hardly do.
    looked_at = lines if later else lines[:2]
    fields = sum(FIELD.match(one) is not None for one in looked_at)
    if fields and fields == len(looked_at) >= (1 if later else 2):
        return "The opening `---` is missing: it must be the first line of the file."
    if later is None or FIELD.match(text, later.end() + 1) is None:
        return None
    what = "a comment" if before.lstrip().startswith("<!--") else "text"
    return (
        f"There is {what} before the first `---`: front matter must come first. "
        "Move it below the closing `---`."
    )


def not_closed(text: str, header: int) -> Refused:
    """Why the front matter that line 1 opened has no end.

    `header` is the offset of line 2.
    """
    start, number, fields = header, 2, 0
    while start < len(text):
        end = text.find("\n", start)
        end = len(text) if end < 0 else end
        line = text[start:end]
        message = almost_closing(line)
        if message:
            return Refused(f"Line {number} {message}", start, end)
        if line.strip() and line[0] not in " \t#-" and not FIELD.match(line):
            break
        fields += 1
        start, number = end + 1, number + 1
    missing = (
        f" Line {number} is the first that is no field." if start < len(text) else ""
    )
    return Refused(
        "The front matter that line 1 opens is not closed: write `---` on a line of "
        f"its own after the last field.{missing}",
        0,
        3,
    )


def almost_closing(line: str) -> str | None:
    """What is wrong with a line that was meant as the closing `---`, or None."""
    line = line.rstrip(" \t\r")
    if line == "...":
        return "is `...`, which does not close a front matter here: write `---`."
    dashes = _DASH_LINE.match(line)
    if dashes:
        if dashes[1].strip() == "---":
            return "has a blank before `---`: the closing `---` stands in column 1."
        return f"must be `---` to close the front matter{_instead(dashes[1].strip())}."
    after = _AFTER_DASHES.match(line)
    if after:
        return "says more than `---`: the closing `---` stands alone on its line."
    return None
