"""Reading GitLab's JSON: each field has its type, or the answer is none.

A field that should be there and isn't, or has another type, is never taken for
empty: who approved and at which commit hangs on it.
"""

import re
from collections.abc import Callable, Mapping
from datetime import UTC, date, datetime
from typing import Any, TypeVar

from gateway.port.errors import Unavailable

Answer = Mapping[str, Any]
T = TypeVar("T")

_SHA = re.compile(r"[0-9a-f]{40}|[0-9a-f]{64}")


def _wrong(key: str) -> Unavailable:
    return Unavailable(f"GitLab's answer has no usable `{key}`")


def text(found: Answer, key: str) -> str:
    """A text that must be there."""
    return _typed(found, key, str)


def words(found: Answer, key: str) -> str:
    """A text; the empty one where GitLab has none."""
    return "" if found.get(key) is None else _typed(found, key, str)


def text_or_none(found: Answer, key: str) -> str | None:
    """A text, or None where GitLab has none or doesn't say."""
    return None if found.get(key) is None else _typed(found, key, str)


def number(found: Answer, key: str) -> int:
    """A whole number that must be there."""
    value = found.get(key)
    if isinstance(value, bool) or not isinstance(value, int):
        raise _wrong(key)
    return value


def number_or_none(found: Answer, key: str) -> int | None:
    """A whole number, or None where GitLab has none or doesn't say."""
    return None if found.get(key) is None else number(found, key)


def flag(found: Answer, key: str) -> bool:
    """A yes or no; no where GitLab doesn't say."""
    return False if found.get(key) is None else _typed(found, key, bool)


def flag_or_none(found: Answer, key: str) -> bool | None:
    """A yes or no, or None where GitLab doesn't say."""
    return None if found.get(key) is None else _typed(found, key, bool)


def sha(found: Answer, key: str) -> str:
    """A commit id, whole, that must be there."""
    value = sha_or_none(found, key)
    if value is None:
        raise _wrong(key)
    return value


def sha_or_none(found: Answer, key: str) -> str | None:
    """A whole commit id, or None where GitLab has none yet."""
    value = found.get(key)
    if value is None or value == "":
        return None
    if not isinstance(value, str) or not _SHA.fullmatch(value):
        raise _wrong(key)
    return value


def moment(found: Answer, key: str) -> datetime:
    """A time that must be there, in UTC."""
    value = moment_or_none(found, key)
    if value is None:
        raise _wrong(key)
    return value


def moment_or_none(found: Answer, key: str) -> datetime | None:
    """A time in UTC, or None where GitLab has none. One without a zone is no time."""
    value = found.get(key)
    if value is None:
        return None
    try:
        read = datetime.fromisoformat(value)
    except (TypeError, ValueError):
        raise _wrong(key) from None
    if read.tzinfo is None:
        raise _wrong(key)
    try:
        return read.astimezone(UTC)
    except OverflowError:
        raise _wrong(key) from None


def day_or_none(found: Answer, key: str) -> date | None:
    """A date, or None where GitLab has none."""
    value = found.get(key)
    if value is None:
        return None
    try:
        return date.fromisoformat(value)
    except (TypeError, ValueError):
        raise _wrong(key) from None


def one(found: Answer, key: str, read: Callable[[Answer], T]) -> T:
    """A nested object that must be there."""
    return read(_table(found.get(key), key))


def one_or_none(found: Answer, key: str, read: Callable[[Answer], T]) -> T | None:
    """A nested object, or None where GitLab has none."""
    return None if found.get(key) is None else one(found, key, read)


def many(found: Answer, key: str, read: Callable[[Answer], T]) -> tuple[T, ...]:
    """A list of objects; the empty one where GitLab has none."""
    value = found.get(key)
    if value is None:
        return ()
    if not isinstance(value, list):
        raise _wrong(key)
    return tuple(read(_table(item, key)) for item in value)


def texts(found: Answer, key: str) -> tuple[str, ...]:
    """A list of texts; the empty one where GitLab has none."""
    value = found.get(key)
    if value is None:
        return ()
    if not isinstance(value, list) or not all(isinstance(item, str) for item in value):
        raise _wrong(key)
    return tuple(value)


def _table(value: object, key: str) -> Answer:
    if not isinstance(value, dict):
        raise _wrong(key)
    return value


def _typed(found: Answer, key: str, kind: type[T]) -> T:
    value = found.get(key)
    if not isinstance(value, kind):
        raise _wrong(key)
    return value
