"""Second factors: recovery codes, seeds of one-time passwords, seed phrases."""

import re
from collections.abc import Iterator
from functools import cache

from rules.secrets.found import Found, Rank
from rules.secrets.kept import lowered
from rules.secrets.values import is_stand_in
from rules.secrets.words import is_sequence

# What stands before or after the word for a code that lets one in again.
_KEEPING = (
    "recovery", "backup", "rescue", "scratch", "restore", "emergency", "2fa", "mfa",
    "factor", "リカバリ", "リカバリー", "回復", "回復用", "復旧", "復旧用",
    "バックアップ",
    "復元", "予備", "緊急",
)  # fmt: skip
_KEEPING_VI = ("mã khôi", "mã dự", "mã phục", "mã cứu", "mã backup")
_SEEDING = ("otp", "2fa", "mfa", "authenticator", "認証")
_SPELLING = ("phrase", "mnemonic", "cụm từ", "フレーズ")


@cache
def _recovery() -> re.Pattern[str]:
    return re.compile(
        r"(?:(?:recovery|backup|rescue|scratch|restore|emergency)[ _-]?codes?"
        r"|(?:2fa|mfa|two-factor)[ _-](?:recovery |backup )?codes?"
        r"|mã (?:khôi phục|dự phòng|phục hồi|cứu hộ|backup)"
        r"|(?:リカバリー?|回復用?|復旧用?|バックアップ|復元|予備|緊急)コード)"
        r"[^\n:：=。]{0,48}?(?:[:：=]|は|(?<![^\W_])(?:là|are|is)(?![^\W_]))[*_`\"']{0,3}\s{0,8}"
        r"(?P<codes>(?:[-*\d.)`\"'\[ \t]{0,8}"
        r"[A-Za-z0-9]{4,10}(?:[-–][A-Za-z0-9]{4,10}){0,3}[`\"'\]]{0,2}"
        r"(?:[ \t]{0,3}[,;、，/|\n][ \t\n]{0,3}|[ \t\n]{1,3}|$|(?=[。.]))){1,24})",
        re.IGNORECASE,
    )


@cache
def _code() -> re.Pattern[str]:
    return re.compile(
        r"(?<![A-Za-z0-9-])[A-Za-z0-9]{4,10}(?:[-–][A-Za-z0-9]{4,10}){0,3}(?![A-Za-z0-9-])"
    )


@cache
def _otpauth() -> re.Pattern[str]:
    return re.compile(
        r"otpauth://[ht]otp/[^\s\"'<>]{0,300}?[?&]secret=([A-Za-z2-7]{8,128})",
        re.IGNORECASE,
    )


@cache
def _seed() -> re.Pattern[str]:
    return re.compile(
        r"(?:(?<![A-Za-z0-9])(?i:totp|hotp|otp|2fa|mfa|authenticator)(?![A-Za-z0-9])"
        r"|二段階認証|二要素認証|認証アプリ)"
        r"[^\n:：=]{0,48}?(?:[:：=]|は|(?<![^\W_])(?:là|is)(?![^\W_]))"
        r"[*_`\"']{0,3}[ \t]{0,4}"
        r"([A-Z2-7]{4}(?:[ -]?[A-Z2-7]{4}){3,15}|[a-z2-7]{4}(?:[ -][a-z2-7]{4}){3,15})"
        r"(?![A-Za-z0-9])"
    )


@cache
def _phrase() -> re.Pattern[str]:
    return re.compile(
        r"(?i:seed phrase|recovery phrase|mnemonic(?: phrase)?|secret recovery phrase"
        r"|cụm từ (?:khôi phục|bí mật)|(?:シード|リカバリー|復元)フレーズ)"
        r"[^\n:：=]{0,32}?(?:[:：=]|は|(?<![^\W_])(?:là|is)(?![^\W_]))"
        r"[*_`\"']{0,3}[ \t]{0,4}"
        r"([a-z]{3,8}(?:[ ,]{1,2}[a-z]{3,8}){11,23})(?![ ,]{0,2}[a-z])"
    )


def find(text: str) -> Iterator[Found]:
    """Second factors in `text`."""
    low = lowered(text)
    if _keeps_codes(low):
        for hit in _recovery().finditer(text):
            yield from _codes(text, *hit.span("codes"))
    if _any_in(low, _SEEDING):
        for hit in _otpauth().finditer(text):
            yield from _one(hit, "One-time password seed")
        for hit in _seed().finditer(text):
            if re.search(r"[2-7]", hit[1]) or " " not in hit[1]:
                yield from _one(hit, "One-time password seed")
    if _any_in(low, _SPELLING):
        for hit in _phrase().finditer(text):
            yield from _one(hit, "Seed phrase")


def _keeps_codes(low: str) -> bool:
    for word in ("code", "コード"):
        at = low.find(word)
        while at >= 0:
            if low[max(0, at - 12) : at].rstrip(" _-").endswith(_KEEPING):
                return True
            at = low.find(word, at + 1)
    return "mã " in low and _any_in(low, _KEEPING_VI)


def _any_in(low: str, marks: tuple[str, ...]) -> bool:
    # no comprehension: this runs for every file of a store
    for mark in marks:  # noqa: SIM110
        if mark in low:
            return True
    return False


def _one(hit: re.Match[str], kind: str) -> Iterator[Found]:
    value = hit[1]
    if not is_stand_in(value) and not is_sequence(value):
        yield Found(*hit.span(1), kind, Rank.PLACE, value)


def _codes(text: str, start: int, end: int) -> Iterator[Found]:
    """All codes of a list as one stretch: they open the same door."""
    found = [one for one in _code().finditer(text, start, end) if _is_code(one[0])]
    if found:
        first, last = found[0].start(), found[-1].end()
        yield Found(first, last, "Recovery codes", Rank.PLACE, text[first:last])


def _is_code(value: str) -> bool:
    groups = re.split("[-–]", value)
    if len({len(one) for one in groups}) > 1 or is_stand_in(value):
        return False
    digits = sum(sign.isdigit() for sign in value)
    if len(groups) > 1:
        return digits > 1 and not re.fullmatch(r"(?:19|20)[0-9]{2}-[0-9]{4}", value)
    return len(value) >= 8 and digits > 1 and not re.fullmatch(r"20[0-9]{6}", value)
