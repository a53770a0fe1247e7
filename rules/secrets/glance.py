"""A glance at a text, word by word: what sort of secret its words could belong to.

Texts share most of their words, so what a word could mean is worked out once and
kept. Each hint is a necessary condition: without it, those finders find nothing.
"""

import re
from enum import IntEnum
from functools import cache, reduce
from operator import or_

from rules.secrets import blocks, dull, mentions, spelled, tokens, urls, views, wrapped
from rules.secrets.kept import lowered
from rules.vocabulary import Vocabulary

# A secret is of so many different signs at least, apart or not.
LEAST_APART = 8


class Hint(IntEnum):
    """Where a word calls for a closer look."""

    NAME = 1  # part of a name whose value would be a secret
    CODE = 2  # of a second factor
    RUN = 4  # holds a token, a key, or something wrapped
    URL = 8
    COMMAND = 16
    SIGN = 32  # a sign between letters, as passwords have them
    DISGUISE = 64  # other code points than those that one reads
    HEAD = 128  # may go on in the next line
    MA = 256  # "mã", which names a secret or a code with some words after it
    KEY = 1024  # "KEY", as in the head of a private key
    APART = 2048  # a sign or a number that may be one of a row
    CODED = 4096  # base32 or base85
    ROW = 8192  # signs or numbers in a row
    MARKED = 512  # what it hints at is said between marks of emphasis


def glance(text: str) -> int:
    """Everything that the words of `text` hint at, as a sum of `Hint`."""
    found = _vocabulary().hints(text)
    hints = reduce(or_, found, 0)
    if hints & _APART and sum([hint & _APART for hint in found]) < _ROW_APART:
        return hints & ~_APART
    return hints


# Plain numbers: a look at these flags is needed for every text.
_APART = int(Hint.APART)
_ROW_APART = LEAST_APART * _APART


@cache
def _vocabulary() -> Vocabulary:
    return Vocabulary(judged, dull.doubtful)


def judged(word: str) -> int:
    """What one word hints at, as a sum of `Hint`."""
    hint = _hint(word)
    if "*" in word:
        plain = _hint(word.replace("*", "")) & ~_APART
        hint |= plain | Hint.MARKED if plain else 0
    return int(hint)


def _hint(word: str) -> int:
    low = lowered(word)
    hint = 0
    if dull.said().search(low):
        hint = sum(flag for flag, pattern in _said() if pattern.search(low))
        if hint & Hint.NAME and not mentions.may_name(word):
            hint &= ~Hint.NAME
    if not _ascii().search(word):
        return hint | (Hint.DISGUISE if views.is_disguised(word) else 0)
    if "KEY" in word or "PuTTY" in word:
        hint |= Hint.KEY
    if len(word) < 10 and _apart().fullmatch(word):
        hint |= Hint.APART
    if dull.is_slug(word) and "hook" not in low and "xox" not in low:
        return hint | _hint_of_head(word)
    if not word.isalpha():
        hint |= _hint_of_signs(word, low)
    elif not word.isascii() and views.is_disguised(word):
        hint |= Hint.DISGUISE
    if len(word) >= tokens.LEAST_RUN:
        hint |= _hint_of_runs(word)
    return hint


def _hint_of_head(word: str) -> int:
    """What a slug hints at: words after the head of a token may still make one."""
    tail = word.rpartition(":")[2].lstrip("\"'`([")
    if not tokens.begins_like_head(tail) and not tokens.is_glued(word.encode()):
        return 0
    return Hint.HEAD | (Hint.RUN if _holds_run(word) else 0)


def _hint_of_runs(word: str) -> int:
    hint = int(Hint.RUN) if _holds_run(word) else 0
    if len(word) >= wrapped.LEAST_RUN:
        if spelled.may_hold(word):
            hint |= Hint.ROW
        if any(True for _ in spelled.find_coded(word)):
            hint |= Hint.CODED
    return hint


def _hint_of_signs(word: str, low: str) -> int:
    hint = 0
    if _sign_within().search(word):
        hint |= Hint.SIGN
    if _typed().match(word):
        hint |= Hint.COMMAND
    # each of them has a path or a value
    if ("/" in word or "=" in word) and any(True for _ in urls.find(word)):
        hint |= Hint.URL
    if "sqlplus" in low or "softlayer" in low:
        hint |= Hint.URL
    if "+" in word or views.is_disguised(word):
        hint |= Hint.DISGUISE
    if _in_ascii().search(word) and tokens.ends_in_head(word):
        hint |= Hint.HEAD
    return hint


def _holds_run(word: str) -> bool:
    runs = tokens.long_runs(word)
    if not runs:
        return False
    if "_gitlab_session" in word or any(True for _ in tokens.find(word)):
        return True
    longest = max(map(len, runs))
    if longest >= 32 and ('"' in word or "'" in word):
        return True
    if longest >= wrapped.LEAST_RUN and (
        any(True for _ in blocks.find(word)) or wrapped.may_hold(runs)
    ):
        return True
    return any(map(is_theirs, runs)) or (longest >= 35 and is_telegrams(word))


def is_theirs(run: bytes) -> bool:
    """Whether only detect-secrets could see something in a run, loosely."""
    if 0 <= run.find(b"eyJ") < run.rfind(b"."):
        return True
    return bool(_theirs().search(run))


def is_telegrams(text: str) -> bool:
    """Whether detect-secrets could see a token of Telegram, glued to what it may be."""
    return bool(_telegrams().search(text))


@cache
def _theirs() -> re.Pattern[bytes]:
    """What it sees within words too, where ours want an edge."""
    return re.compile(
        rb"A(?:KC|P[0-9A-F])[A-Za-z0-9]{8}|(?:AC|SK)[a-z0-9]{32}|[rs]k_live_|pypi-Ag"
        rb"|T3BlbkFJ|SG\.[A-Za-z0-9_-]{22}|sq0csp-|[0-9a-z]{32}-us[0-9]"
        rb"|[MNO][A-Za-z0-9_-]{23,25}\.[A-Za-z0-9_-]{6}\."
        rb"|(?i:xox[abposr]-|hooks\.slack\.com/services)"
    )


@cache
def _telegrams() -> re.Pattern[str]:
    return re.compile(r":(?<=\d{8}:)[0-9A-Za-z_-]{35}")


@cache
def _sign_within() -> re.Pattern[str]:
    return re.compile(r"[!@#$%^&*](?<=[A-Za-z0-9].)(?=[A-Za-z0-9])")


@cache
def _apart() -> re.Pattern[str]:
    """A sign, or the number of one, that may be one of a row."""
    return re.compile(
        r"[\"'`(]?[A-Za-z0-9][,.;:|/_·]?"
        r"|\W?(?:(?:0[xX]|[uU]\+00)?[0-9A-Fa-f]{2}|[0-9]{3})[,;:|]?|[01]{7,8}[,;]?"
    )


@cache
def _ascii() -> re.Pattern[str]:
    return re.compile(r"[!-~]")


@cache
def _in_ascii() -> re.Pattern[str]:
    return re.compile(r"[!-~]{3}")


@cache
def _typed() -> re.Pattern[str]:
    """An option after which a command reads a password."""
    return re.compile(r"-(?:[paPwuUA]|-user|-pass|-auth|-proxy)")


# A name of several words is told by the one that the fewest texts hold. Each branch
# begins with a literal, so that what begins none of them is skipped at once.
@cache
def _said() -> tuple[tuple[int, re.Pattern[str]], ...]:
    said = {
        Hint.NAME: (
            r"pass|pwd|token|secret|key|cred|auth|bearer|khau|contraseña|mật|khóa|khoá"
            r"|パス|暗証|合言葉|トークン|シークレット|キー(?![ァ-ヺー])|鍵|認証"
            r"|p(?<![a-z0-9]p)(?:w|in|sk)(?![a-z])|mk(?<![a-z0-9]mk)(?![a-z])"
        ),
        Hint.CODE: (
            r"recovery|backup|rescue|scratch|restore|emergency|2fa|mfa|factor|otp"
            r"|authenticator"
            r"|認証|リカバリ|回復|復旧|バックアップ|復元|予備|緊急"
            r"|phrase|mnemonic|cụm|フレーズ"
        ),
        Hint.COMMAND: (
            r"passw|l(?<=\Al)ogin\Z|identified|rabbitmqctl|asic|auth(?=[\"']?(?:[:=]|\Z))|pass:"
            r"|n(?<![a-z0-9_]n)et\Z"
        ),
        Hint.MA: r"mã",
    }
    return tuple((int(flag), re.compile(source)) for flag, source in said.items())
