"""`hits` is 0 in a new memory and unchanged in an update.

Why: it counts how often a memory helped, and only consolidation counts. A proposal
that gives itself hits would be recalled before others.

Fix: `--fix` puts the number back.
"""

from collections.abc import Iterator

from memory.store import StoreFile
from rules.examples import BODY, PATH, approved, memory
from rules.mending import setter
from rules.model import Context, Example, Problem, store_rule
from rules.quoting import quoted

_NEW_BODY = BODY.replace("20", "30")


def check(context: Context) -> Iterator[tuple[str, Problem]]:
    """The hits of each changed memory against the base."""
    if context.changes is None:
        return
    for file in context.memories:
        item = file.item
        if item.faults or "hits" not in item.fields:
            continue
        wanted = _wanted(file, context)
        if item.get("hits") != wanted:
            told = f"it was {wanted}" if wanted else "a new memory has 0"
            yield (
                file.path,
                Problem(
                    f"`hits` says `{quoted(item.fields['hits'].raw)}`; {told}, and "
                    "only consolidation changes it",
                    at="hits",
                    fix=setter("hits", wanted),
                ),
            )


def _wanted(file: StoreFile, context: Context) -> int:
    """What the base counts for this memory, wherever it lay there."""
    base = context.base
    known = context.head.facts(file)
    before = [context.before(file.path)]
    if base is not None and before[0] is None:
        before += [*base.holders(known.id), *base.holders(known.supersedes)]
    for one in before:
        value = one.item.get("hits") if one else None
        if isinstance(value, int) and not isinstance(value, bool):
            return value
    return 0


RULE = store_rule(
    check,
    id="hits",
    doc=__doc__,
    examples=[
        Example("A new memory with 0", {PATH: memory()}, base={}),
        Example(
            "An update that keeps them",
            {PATH: memory(_NEW_BODY, hits="7")},
            base={PATH: approved(hits="7")},
        ),
        Example(
            "A new memory that counts itself",
            {PATH: memory(hits="50")},
            base={},
            expect=(f"{PATH}:10",),
            fixed={PATH: memory()},
        ),
        Example(
            "An update that counts itself up",
            {PATH: memory(_NEW_BODY, hits="9")},
            base={PATH: approved(hits="7")},
            expect=(f"{PATH}:10",),
            fixed={PATH: memory(_NEW_BODY, hits="7")},
        ),
    ],
)
