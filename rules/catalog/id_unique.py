"""No id stands twice in the store, what was removed softly included.

Why: two memories with one id overwrite each other in recall, and a link means either.
The same slug in the same scope is nearly always the same lesson told twice.

Fix: update the memory that is there, or choose another slug. To take over the id of a
removed memory, say `supersedes:` with that same id.
"""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence

from memory import ids
from memory.store import StoreFile
from rules.examples import PATH, STORE, approved
from rules.model import Context, Example, Problem, store_rule

_TWIN = f"{STORE}/00.Shared/architecture/F-003_Payment/retry-on-429.md"
_GONE = f"{STORE}/_deprecated/01.Lessons/dev/F-003_Payment/retry-on-429.md"


def check(context: Context) -> Iterator[tuple[str, Problem]]:
    """Every live memory judged against all that give the same id."""
    known = _by_id(context) if context.changes is None else None
    for file in context.memories:
        memory_id = file.place.id
        found = known[memory_id] if known else context.head.holders(memory_id)
        others = [one for one in found if one.path != file.path]
        if others:
            yield from ((file.path, one) for one in _clash(file, others, context))


def _by_id(context: Context) -> Mapping[str, list[StoreFile]]:
    found: dict[str, list[StoreFile]] = defaultdict(list)
    for file in context.head.files.values():
        if file.place.kind == "memory":
            found[file.place.id].append(file)
        elif file.place.kind == "deprecated":
            slug = file.place.slug
            for one in {slug, ids.original_slug(slug) or slug}:
                found[f"mem-{file.place.code}-{one}"].append(file)
    return found


def _clash(
    file: StoreFile, others: Sequence[StoreFile], context: Context
) -> Iterator[Problem]:
    live = [one.path for one in others if one.place.kind == "memory"]
    gone = [one.path for one in others if one.place.kind == "deprecated"]
    if live:
        yield Problem(
            f"`{file.place.id}` is also the id of {', '.join(live)}; update that one "
            "instead, or give this file another name",
            at="id",
        )
    elif gone and context.head.facts(file).supersedes != file.place.id:
        yield Problem(
            f"`{file.place.id}` is the id of the removed {gone[0]}; say `supersedes: "
            f"{file.place.id}` to take it over, or give this file another name",
            at="id",
        )


RULE = store_rule(
    check,
    id="id-unique",
    doc=__doc__,
    examples=[
        Example("One file, one id", {PATH: approved()}),
        Example(
            "A removed id taken over and said so",
            {
                PATH: approved(supersedes="mem-F003-retry-on-429"),
                _GONE: approved(status="deprecated"),
            },
        ),
        Example(
            "A lesson and a fact of the same name",
            {PATH: approved(), _TWIN: approved(type="fact")},
            expect=(f"{PATH}:2", f"{_TWIN}:2"),
        ),
        Example(
            "A proposal with the id of a memory that is there",
            {PATH: approved(), _TWIN: approved(type="fact", status="pending")},
            base={PATH: approved()},
            expect=(f"{_TWIN}:2",),
        ),
        Example(
            "A removed id taken over in silence",
            {PATH: approved(), _GONE: approved(status="deprecated")},
            expect=(f"{PATH}:2",),
        ),
    ],
)
