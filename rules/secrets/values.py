"""What a value is: something that opens a door, or what merely stands for it.

Judged by the whole value, never by a part of it and never by what stands around it:
an author can write `$`, `<` or `EXAMPLE` into a real password.
"""

import re
from functools import cache, lru_cache

from rules.secrets.shapes import is_known_shape, is_pattern
from rules.secrets.vocabulary import (
    CREDENTIAL,
    HOLLOW,
    SMALL_WORDS,
    TELLS,
    WEAK_PASSWORDS,
)
from rules.secrets.words import (
    is_noise,
    is_random,
    is_sequence,
    is_uuid,
    is_wordlike,
    pieces,
    segments,
)

LONGEST_PASSWORD = 100

# What vendors print in their own documentation, put together here so that no scanner
# takes this file for a leak.
PUBLISHED = frozenset(
    "".join(parts)
    for parts in (
        ("AKIA", "IOSFODNN7EXAMPLE"),
        ("AKIA", "I44QH8DHBEXAMPLE"),
        ("ASIA", "IOSFODNN7EXAMPLE"),
        ("wJalrXUtnFEMI/K7MDENG", "/bPxRfiCYEXAMPLEKEY"),
        ("je7MtGbClwBF/2Zp9Utk", "/h3yCo8nvbEXAMPLEKEY"),
        ("JBSWY3DP", "EHPK3PXP"),
        (
            "eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9",
            ".eyJzdWIiOiIxMjM0NTY3ODkwIiwibmFtZSI6",
            "IkpvaG4gRG9lIiwiaWF0IjoxNTE2MjM5MDIyfQ",
            ".SflKxwRJSMeKKF2QT4fwpMeJf36POk6yJV_adQssw5c",
        ),
        (
            "Eby8vdM02xNOcqFlqUwJPLlmEtlCDXJ1OUzFT50u",
            "SRZ6IFsuFq2UVErCz4I6tq/K1SZFPTOtr/KBHBeksoGMGw==",
        ),
    )
)


def is_published(value: str) -> bool:
    """Whether `value` is what a vendor prints as an example, or its beginning."""
    return value in PUBLISHED or (
        len(value) > 32 and any(one.startswith(value) for one in PUBLISHED)
    )


@cache
def _mask() -> re.Pattern[str]:
    # at most eight characters shown on either side of what hides the rest
    return re.compile(
        r"[^\s*]{0,8}(?:[*•●∙○◯■□]{3,}|[xX]{4,}|\.{3}|…|_{4,}|-{5,})\S{0,8}"
    )


def is_masked(value: str) -> bool:
    """Whether most of a value is hidden, as in `xxxx`, `*****` or `glpat-...`."""
    return len(set(value)) <= 1 or bool(_mask().fullmatch(value))


@lru_cache(maxsize=1024)
def is_stand_in(value: str) -> bool:
    """Whether `value` only holds the place of a secret, or is a published one."""
    if is_published(value) or is_masked(value):
        return True
    parts = segments(value)
    plain = [one.lower() for part in parts for one in pieces(part)]
    if all(one in HOLLOW or one in TELLS for one in plain):
        return True
    if TELLS.isdisjoint(plain) or any(is_noise(part) for part in parts):
        return False
    return not re.search(r"[0-9]{3}|[!@#$%^&*?~]", value)


def is_worded(value: str) -> bool:
    """Whether `value` is words, with short numbers at most: written, not issued."""
    return all(_is_word(part) for part in segments(value))


def _is_word(segment: str) -> bool:
    """Whether a segment is humps of letters, then three digits at most."""
    letters = segment.rstrip("0123456789")
    if len(segment) - len(letters) > 3:
        return False
    return not letters or (
        letters.isalpha()
        and all(
            one.lower() in SMALL_WORDS or is_wordlike(one) for one in pieces(letters)
        )
    )


@cache
def _reference() -> re.Pattern[str]:
    """Forms that name the place of a value: templates, tags, code, stores."""
    name = r"[A-Za-z_]\w*"
    return re.compile(
        r"\$\(.*|`.*|\$(?:[A-Z_][A-Z0-9_]*|[a-z]+(?:[_.]\w+)*|[a-z]+[A-Z][A-Za-z]*)"
        r"|\{\{.*|\{%.*|<%.*|\[\[?[\w .:-]+\]{0,2}|\{[\w .$:-]*\}"
        r"|%\w+%|%\(\w+\)s|%[sdvr]"
        r"|@@?\w+@@|#\{.*|![A-Za-z]\w*(?:\s.*)?|\(.*"
        rf"|{name}(?:::|->){name}.*|{name}(?:\.{name})*\((?:.*\))?\W*"
        rf"|{name}(?:\.{name})*(?:\[.*|\([\"'].*)|{name}(?:\.{name})+\(.*"
        rf"|\{{{name}(?:\.{name})*[\[(].*"
        r"|(?:op|vault|ssm|env|file|keyring|secretsmanager|awskms|gcpkms|ref\+\w+):\S*"
        r"|arn:aws[\w-]*:.*|ENC\[.*|projects/.*/secrets/.*|/run/secrets/.*"
    )


@lru_cache(maxsize=1024)
def is_reference(value: str) -> bool:
    """Whether `value` says where a secret is kept: a variable, a template, code."""
    default = re.fullmatch(r"\$\{\w*(?::?[-=?+]|!)?([^{}]*)\}?", value)
    if default:
        return not (is_random(default[1], 8) or is_password(default[1], 2))
    angle = re.fullmatch(r"<([^<>]*)>?", value)
    if angle:
        return not (is_random(angle[1], 8) or is_password(angle[1], 3))
    if _reference().fullmatch(value) or is_pattern(value) or is_name(value):
        return True
    rest, filled = re.subn(r"\{\{?[A-Za-z_][^{}]*\}\}?", "", value)
    return bool(filled) and not (is_random(rest, 8) or is_password(rest, 2))


@lru_cache(maxsize=1024)
def is_name(value: str) -> bool:
    """Whether `value` is the name of a variable, a constant or a resource."""
    if not re.fullmatch(r"[A-Za-z][A-Za-z0-9]*(?:[_.:-]+[A-Za-z0-9]+)*", value):
        return False
    parts = segments(value)
    words = [one for part in parts for one in pieces(part)]
    if any(is_noise(part) for part in parts) or len(words) < 2:
        return False
    if sum(len(one) for one in words if one.isdigit()) > 3:
        return False
    if not CREDENTIAL.isdisjoint(one.lower() for one in words):
        return sum(not one.isdigit() for one in words) > 1
    dotted = bool(re.fullmatch(r"[A-Za-z]+(?:\.[A-Za-z]+)+", value))
    return dotted or (value.isupper() and len(parts) > 1)


def is_weak_password(value: str) -> bool:
    """Whether `value` is one of the words that are passwords first of all."""
    return value.lower() in WEAK_PASSWORDS


def classes(value: str) -> int:
    """How many of small letters, capitals, digits and other signs `value` has."""
    return sum(
        bool(re.search(one, value))
        for one in ("[a-z]", "[A-Z]", "[0-9]", r"[!@#$%^&*?~+=<>(){}\[\];:,|\\/\"'`]")
    )


@lru_cache(maxsize=1024)
def is_password(value: str, least_classes: int = 2, least: int = 6) -> bool:
    """Whether people would use `value` as a password.

    Plain words are none, since text about passwords is full of them.
    """
    if not least <= len(value) <= LONGEST_PASSWORD or not value.isascii():
        return False
    if is_stand_in(value) or is_reference(value) or is_known_shape(value):
        return False
    if not re.search(r"[A-Za-z]", value) or re.search(r"\s", value):
        return False
    signs = bool(re.search(r"[A-Za-z0-9][!@#$%^&*?~+=]+[A-Za-z0-9]", value))
    digits = bool(re.search(r"[0-9]", value))
    if not (digits or signs):
        # letters alone: no word, hump by hump
        return (
            value.isalnum()
            and len(value) >= 8
            and least_classes < 3
            and is_noise(value)
        )
    return classes(value) >= least_classes


@lru_cache(maxsize=1024)
def is_key(value: str, least: int = 16) -> bool:
    """Whether `value` looks like a generated key or token."""
    if is_uuid(value):
        return not is_sequence(value)
    if not value.isascii() or is_stand_in(value) or is_sequence(value):
        return False
    if is_pattern(value) or is_known_shape(value) or _reference().fullmatch(value):
        return False
    if re.fullmatch(r"(?:[A-Z0-9]{4,6}-){3,7}[A-Z0-9]{4,6}", value):
        return bool(re.search(r"[0-9]", value) and re.search(r"[A-Z]", value))
    has_digit = bool(re.search(r"[0-9]", value))
    return (has_digit or len(value) >= 20) and is_random(value, least)
