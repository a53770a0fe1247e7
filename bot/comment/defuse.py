"""Defuse: what others wrote, made harmless in Markdown that the bot posts.

GitLab runs lines that read as quick actions with the bot's rights, notifies whom a text
mentions, and turns numbers and addresses into links. Text from here does none of that,
whatever it was: it stays on one line, behind words of ours.
https://docs.gitlab.com/user/project/quick_actions/, /user/markdown/
"""

import re
import unicodedata

LONGEST = 300  # characters of one quotation
_JOINER = "\u2060"  # shows nothing, and keeps what it stands in from being a name

# Whatever Markdown gives a meaning, in the middle of a line as well.
_PUNCTUATION = re.compile(r"([\\`*_{}\[\]<>()~|$^&\"':=+#!%@])")
# What makes a mention, a reference or an address of the letters after it.
_SIGNS = re.compile(r"([@#!~%&^$])(?=\w)|(?<=:)(/)(?=/)|(?<=www)(\.)", re.IGNORECASE)
_UNSEEN = frozenset({"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"})
_NAME = re.compile(r"\w[\w.-]{0,254}", re.ASCII)


def one_line(text: str, longest: int = LONGEST) -> str:
    """`text` on one line without what nobody sees, cut at `longest` characters."""
    seen = (" " if c.isspace() else c for c in text[: longest * 8])
    shown = "".join(c for c in seen if unicodedata.category(c) not in _UNSEEN)
    line = " ".join(shown.split())
    return line if len(line) <= longest else line[: longest - 2].rstrip() + " …"


def inline(text: str, longest: int = LONGEST) -> str:
    """`text` as words within a line: it shows as it is and means nothing."""
    line = _SIGNS.sub(lambda found: found[0] + _JOINER, one_line(text, longest))
    return _PUNCTUATION.sub(r"\\\1", line)


def code(text: str, longest: int = LONGEST) -> str:
    """`text` as code within a line: ids, paths, commands."""
    line = one_line(text, longest) or " "
    runs = [len(one) for one in re.findall(r"`+", line)]
    fence = "`" * (max(runs, default=0) + 1)
    gap = " " if line[0] == "`" or line[-1] == "`" else ""
    return f"{fence}{gap}{line}{gap}{fence}"


def message(text: str, longest: int = LONGEST) -> str:
    """`text` with what stands between backticks as code; else as `inline`."""
    parts = one_line(text, longest).split("`")
    if len(parts) % 2 == 0 or not all(parts[1::2]):
        return inline(text, longest)
    shown = [code(one) if at % 2 else inline(one) for at, one in enumerate(parts)]
    # What `inline` strips at the ends of a part is the blank before the next.
    gaps = [
        f"{' ' if part[:1] == ' ' else ''}{one}{' ' if part[-1:] == ' ' else ''}"
        for part, one in zip(parts, shown, strict=True)
    ]
    return "".join(gaps).strip()


def suggested(line: str) -> str:
    """A block that GitLab offers to put in the place of the line it stands at.

    It has to hold the very text; as code it neither runs nor notifies.
    """
    runs = [len(one) for one in re.findall(r"`+", line)]
    fence = "`" * max(4, max(runs, default=0) + 1)
    return f"{fence}suggestion:-0+0\n{line}\n{fence}"


def mention(username: str) -> str:
    """A user name that notifies whom it names; what can't be one is defused."""
    return f"@{username}" if _NAME.fullmatch(username) else inline(username)
