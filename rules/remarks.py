"""Remarks: what people wrote into a baseline, beside the hashes that it is kept for.

A reason, a path or a field of one's own is read by people and models like any text.
"""

import json
import re
from collections.abc import Iterator
from functools import cache

HASHES = frozenset({"hashed_secret"})


@cache
def _hash() -> re.Pattern[str]:
    return re.compile(r"[0-9a-f]{40}")


def remarks(text: str) -> Iterator[tuple[int, str]]:
    """Offset and text of every string in a baseline that is no hash of its own.

    The offset is that of the place in the file where the string can be found, else
    0. What is no JSON is one remark; a key that stands twice counts twice.
    """
    try:
        body = json.loads(text.removeprefix("\ufeff"), object_pairs_hook=list)
    except (ValueError, RecursionError):
        yield 0, text
        return
    at = 0
    for said in _strings(body):
        place = text.find(json.dumps(said), at)
        if place < 0:
            place = text.find(json.dumps(said, ensure_ascii=False), at)
        at = max(at, place)
        yield max(place, 0), said


def _strings(body: object) -> Iterator[str]:
    waiting = [body]
    while waiting:
        one = waiting.pop()
        if isinstance(one, str):
            yield one
        elif isinstance(one, list):
            waiting.extend(reversed(one))
        elif isinstance(one, tuple):
            key, value = one
            waiting.extend([] if _is_hash(key, value) else [value])
            waiting.append(key)
        elif isinstance(one, (int, float)) and not isinstance(one, bool):
            yield str(one)


def _is_hash(key: str, value: object) -> bool:
    return key in HASHES and isinstance(value, str) and bool(_hash().fullmatch(value))
