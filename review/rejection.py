"""Rejection: a merge request that was closed with a reason, and the record of it.

The record stands in a note of the bot's, for people in words and for programs in a
hidden line. Later proposals that resemble what was rejected are shown its reason.
"""

import json
import re
from dataclasses import asdict, dataclass

_LINE = re.compile(r"^<!-- ak-memory-rejection (\{.*\}) -->$", re.MULTILINE)
KEY = "rejected"


@dataclass(frozen=True, slots=True)
class Rejection:
    """Who rejected what, when and why.

    `ids` are the memories, `head` is the commit that held them, `when` an ISO time.
    """

    ids: tuple[str, ...]
    who: str
    when: str
    reason: str
    head: str


def line_of(one: Rejection) -> str:
    """The hidden line; a reason can't end the comment that hides it."""
    data = json.dumps(asdict(one), ensure_ascii=True, sort_keys=True)
    safe = data.replace("<", "\\u003c").replace(">", "\\u003e").replace("-", "\\u002d")
    return f"<!-- ak-memory-rejection {safe} -->"


def read(body: str) -> Rejection | None:
    """The record in a note's body, None where there is none that can be read."""
    found = _LINE.search(body)
    if found is None:
        return None
    try:
        data = json.loads(found[1])
        ids = tuple(str(one) for one in data["ids"])
        texts = {key: str(data[key]) for key in ("who", "when", "reason", "head")}
    except (ValueError, KeyError, TypeError):
        return None
    return Rejection(ids=ids, **texts)
