"""What a name promises: whether the value beside it would be a secret.

Read by its words, in English, Vietnamese and Japanese: the last word decides, so
`token_id` is an id and `order_id_token` a token, and `monkey` holds no key.
"""

import re
from dataclasses import dataclass
from enum import Enum
from functools import lru_cache

from rules.secrets.vocabulary import (
    KEY_OWNERS,
    KEY_STRANGERS,
    PASSWORDS,
    SECRETS,
    TAILS,
    TOKEN_STRANGERS,
)


class Family(Enum):
    """What kind of value a name asks for, and so how the value is judged."""

    PASSWORD = 1
    WEAK = 2  # pass, パス: words that mean other things too
    PIN = 3
    SECRET = 4
    KEY = 5  # a bare `key`, which is mostly no secret

    @property
    def kind(self) -> str:
        """What people call a value of this family."""
        return _KINDS[self]


_KINDS = {
    Family.PASSWORD: "Password",
    Family.WEAK: "Password",
    Family.PIN: "PIN",
    Family.SECRET: "API key or token",
    Family.KEY: "Key",
}


@dataclass(frozen=True, slots=True)
class Name:
    """A name in a text: from `start` to `end`, and what it asks for.

    `is_flag` says that it is an option of a command: the next word is its value.
    """

    start: int
    end: int
    family: Family
    is_flag: bool = False


# What is not split into words, and yet ends in one of these.
_ENDINGS = ("password", "passwd", "passphrase", "pwd", "matkhau")
_SECRET_ENDINGS = (
    "apikey", "secretkey", "accesskey", "authtoken", "accesstoken", "apitoken",
    "clientsecret", "appsecret",
)  # fmt: skip


@lru_cache(maxsize=2048)
def _words(name: str) -> tuple[str, ...]:
    found = re.findall(r"[A-Z]{2,}(?![a-z])|[A-Z]?[a-z]+|[A-Z]+|[0-9]+", name)
    return tuple(one.lower() for one in found)


@lru_cache(maxsize=2048)
def family_of(name: str) -> Family | None:
    """What an identifier such as `DB_PASSWORD` or `apiKey` asks for."""
    words = list(_words(name))
    while len(words) > 1 and (words[-1] in TAILS or words[-1].isdigit()):
        words.pop()
    if not words:
        return None
    last, before = words[-1], words[-2] if len(words) > 1 else ""
    if last == "word" and before == "pass":
        return Family.PASSWORD
    if last in {"key", "keys"}:
        return key_family(before)
    if last in PASSWORDS or last.endswith(_ENDINGS):
        return Family.PASSWORD
    if last == "pass":
        return _pass_family(name, before)
    if last == "pin":
        return Family.PIN
    return secret_family(last, before)


def key_family(before: str) -> Family | None:
    """What `key` asks for behind another word."""
    if before in KEY_STRANGERS:
        return None
    return Family.SECRET if before in KEY_OWNERS else Family.KEY


def _pass_family(name: str, before: str) -> Family | None:
    if before in {"by", "low", "high", "multi", "single", "first", "second", "all"}:
        return None
    is_compound = bool(before) and bool(
        re.search(r"[A-Za-z0-9][_-]{0,2}(?:pass|pw)", name, re.IGNORECASE)
    )
    return Family.PASSWORD if is_compound else Family.WEAK


def secret_family(last: str, before: str) -> Family | None:
    """What a word such as `token` asks for behind another word."""
    if last in {"token", "tokens"} and before in TOKEN_STRANGERS:
        return None
    if last in {"auth", "bearer", "jwt"} and before in {"basic", "no", "oauth"}:
        return None
    is_one = last in SECRETS or last.endswith(_SECRET_ENDINGS) or _is_vendors(last)
    return Family.SECRET if is_one else None


def _is_vendors(word: str) -> bool:
    """Whether a word is of those that detect-secrets knows from IBM's clouds."""
    return bool(
        re.fullmatch(
            r"(?:cl|clou|cloudant|sl|softlayer|(?:ibm)?(?:cloud)?(?:iam)?|cos|hmac)(?:api)?"
            r"(?:key|pwd|pw|password|pass|token)",
            word,
        )
    )
