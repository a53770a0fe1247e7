"""Rows of words that nothing can come of, let go together.

Ids, paths, hashes and sentences without blanks are new in every file, so that nothing
is known of them. One look at all of them costs less than one at each.
"""

import re
from functools import cache

from rules.secrets import tokens, views, wrapped
from rules.secrets.kept import lowered

# What a word has in it, in small letters, if `glance` reads anything out of letters.
_SAID = (
    *("pass", "pwd", "token", "secret", "key", "cred", "auth", "bearer", "khau"),
    *("recovery", "backup", "rescue", "scratch", "restore", "emergency", "factor"),
    *("2fa", "mfa", "otp", "phrase", "mnemonic", "hook", "xox"),
    *("identified", "rabbitmqctl", "asic", "sqlplus", "softlayer"),
    *("contraseña", "mật", "khóa", "khoá", "mã", "cụm"),
    *("パス", "暗証", "合言葉", "トークン", "シークレット", "鍵", "認証"),
    *("リカバリ", "回復", "復旧", "バックアップ", "復元", "予備", "緊急", "フレーズ"),
)
# An id, a path, a date, a short hash: words and short numbers, and no token. A token
# changes from digits to letters within a part, or has a longer part.
_PART = (
    r"(?:[A-Z]?[a-z]{1,14}+(?:[A-Z][a-z]{2,14}+){0,3}+[0-9]{0,3}+"
    r"|[A-Z]{1,10}+[0-9]{0,3}+|[0-9]{1,3}[a-z]{1,2}|[0-9]{1,4}+)"
)
_SLUG = (
    rf"[\"'`(\[]{{0,2}}(?:{_PART}(?:[-/_.:]{_PART})*+|[0-9a-f]{{7,12}})"
    r"[\"'`)\],.:;]{0,2}"
)
# The id of a memory: too few parts for a row of signs, and each too short for a token.
_ID = (
    r"\[{0,2}mem-(?:global|[A-Za-z]{1,4}[0-9]{1,4})"
    r"(?:-(?:[a-z]{1,14}|[0-9a-z]{1,4})(?![0-9a-z])){1,5}\]{0,2}[,.]?"
)


def is_slug(word: str) -> bool:
    """Whether a word is made of words and short numbers, and is no row of signs."""
    return not _is_row(word) and bool(_slug().fullmatch(word))


def doubtful(row: str) -> set[str]:
    """The words of a row in which a glance may find something; never too few.

    Blanks stand between the words and at both ends.
    """
    given = row.split(" ")
    if not row.isascii() and views.is_disguised(row):
        return {*given}
    found = {*_dull().sub("", row).split(" ")}
    for hit in said().finditer(lowered(row)):
        found.add(_word_at(row, hit.start()))
    for word in given:
        if len(word) >= wrapped.LEAST_RUN and _may_read(word):
            found.add(word)
        tail = word.rpartition(":")[2].lstrip("\"'`([")
        if tail[:3] in tokens.first_signs() and tokens.begins_like_head(tail):
            found.add(word)
    if "KEY" in row:
        found.update([word for word in given if "KEY" in word])
    found.discard("")
    return found


def _word_at(row: str, at: int) -> str:
    return row[row.rfind(" ", 0, at) + 1 : row.find(" ", at)]


def _may_read(word: str) -> bool:
    """Whether a long word may be a row of signs, or an id with a token in it."""
    # The rest of a slug is known. What begins with `mem-` is base64 of no text: its
    # first byte begins no letter in UTF-8.
    return _is_row(word) or (
        "mem-" in word and not _slug().fullmatch(word) and tokens.has_head(word)
    )


def _is_row(word: str) -> bool:
    """Whether its parts have three signs on average: a row, which is read as one."""
    if len(word) < wrapped.LEAST_RUN:
        return False
    return len(word) < 4 * (1 + sum(map(word.count, "-/_.:")))


@cache
def _slug() -> re.Pattern[str]:
    return re.compile(_SLUG)


@cache
def said() -> re.Pattern[str]:
    """Letters in small ones without which a word says nothing; what ends it counts."""
    return re.compile(
        rf"{tokens.branches([*_SAID])}|{tokens.GLUED}|キー(?![ァ-ヺー])|net(?!\S)|login(?!\S)"
        r"|p(?<![a-z0-9]p)(?:w|in|sk)(?![a-z])|mk(?<![a-z0-9]mk)(?![a-z])"
    )


@cache
def _dull() -> re.Pattern[str]:
    """Slugs, ids, and words with letters of other scripts in them.

    None is a sign or a number that may be one of a row. Between those letters there are
    words and short numbers only, and never a sign before the next letter.
    """
    apart = r"[^\w ]?(?:[0-9]{3}|[0-9A-Fa-f]{2})[,;:|]?+ |[01]{7,8}[,;]?+ "
    short = r"(?:[A-Za-z]{1,12}+|[0-9]{1,4}+(?:\.[0-9]{1,4}+)?+)?+"
    end = r"(?:[,;:)!?]|(?<=[^\x00-\x7f])\.)?"
    foreign = rf"[(\[]?{short}(?:[^\x00-\x7f\u3000·]++{short})++{end}"
    return re.compile(rf" (?=[^ ]{{4}})(?!{apart})(?:{_SLUG}|{_ID}|{foreign})(?= )")
