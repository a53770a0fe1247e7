"""Title: what a memory merge request is called, worked out from what it changes.

memory(TICKET-123): +2 lesson/dev, +1 fact/domain
"""

import re
from collections import Counter
from collections.abc import Iterable

from memory.record import Sign
from memory.settings import StoreForm
from review.entry import Entry

LONGEST = 255  # GitLab's limit
_SIGNS: tuple[Sign, ...] = ("+", "~", "-")
_DRAFT = re.compile(r"\s*(?:\[draft\]|\(draft\)|draft:|draft\s-)\s*", re.IGNORECASE)


def title(entries: Iterable[Entry], others: int, ticket: str) -> str:
    """The title; `others` are governed files that are no memories, '' is no ticket."""
    kinds = Counter((one.sign, _kind(one)) for one in entries)
    parts = [
        f"{sign}{number} {kind}"
        for sign in _SIGNS
        for (found, kind), number in sorted(kinds.items())
        if found == sign
    ]
    if others:
        parts.append(f"~{others} settings")
    name = f"memory({ticket})" if ticket else "memory"
    return f"{name}: {', '.join(parts) or '±0'}"[:LONGEST]


def _kind(one: Entry) -> str:
    return f"{one.type}/{one.area}" if one.area else one.type


def counted(entries: Iterable[Entry]) -> str:
    """How many are added, updated and removed: `+2 -1`; `±0` for none."""
    signs = Counter(one.sign for one in entries)
    return " ".join(f"{one}{signs[one]}" for one in _SIGNS if signs[one]) or "±0"


def ticket_of(texts: Iterable[str], form: StoreForm) -> str:
    """The first ticket in the texts, as the settings spell tickets; '' for none."""
    return next((found for one in texts if (found := form.ticket_in(one))), "")


def is_draft_title(text: str) -> bool:
    """Whether GitLab takes this title for a draft's."""
    return _DRAFT.match(text) is not None


def without_draft(text: str) -> str:
    """The title without what marks it as a draft."""
    return _DRAFT.sub("", text, count=1)
