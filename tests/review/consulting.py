"""Consulting in tests: one CODEOWNERS, one directory, a change of a few memories."""

from collections.abc import Mapping

from memory.changes import diff
from memory.settings import Settings
from memory.store import Store
from memory.tree import Tree
from review.codeowners import parse
from review.commands import hear, in_force
from review.consult import Change, Consultation, Directory, consult
from review.model import History, User
from tests.builders import Content, edited, tree
from tests.review.histories import (
    AUTHOR,
    BA,
    BOT,
    DA,
    PEOPLE,
    PM,
    TL,
    history,
)

ARCHITECTURE = "00.Shared/architecture/F-003_Payment/gateway.md"
INSTINCT = "02.Instincts/approved/_global/ask-first.md"
DECISION = "00.Shared/decisions/one-queue.md"
SECOND_TL = User(46, "tl-two")
GONE = User(47, "gone", "blocked")
OWNERS = """\
/99.Memory/00.Shared/architecture/ @tl-user
/99.Memory/02.Instincts/ @tl-user
/99.Memory/00.Shared/decisions/ @tl-user
/99.Memory/00.Shared/domain/ @ba-user
/99.Memory/00.Shared/glossary/ @ba-user
"""
PEOPLE_BY_NAME = Directory(
    {
        "@tl-user": (TL,),
        "@ba-user": (BA,),
        "@mai": (AUTHOR,),
        "@gone": (GONE,),
        "@robot": (BOT,),
        "@team/leads": (TL, SECOND_TL, AUTHOR, GONE, BOT),
        "@@maintainer": (PM,),
        "ba@example.org": (BA,),
    }
)
EMPTY = tree({})
SETTINGS = Settings(people=PEOPLE)


def asked(
    changed: Mapping[str, Content | None],
    seen: History | None = None,
    owners: str = OWNERS,
    before: Tree = EMPTY,
    settings: Settings = SETTINGS,
    digests: frozenset[str] = frozenset({DA}),
) -> Consultation:
    seen = seen or history()
    after = edited(before, changed)
    stores = Store(before, settings), Store(after, settings)
    change = Change(*stores, diff(before, after))
    commands = in_force(hear(seen, settings.people), digests)
    return consult(seen, change, parse(owners), PEOPLE_BY_NAME, commands, digests)
