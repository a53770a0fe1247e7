"""`MEMORY.md` is as on the target until finalize rebuilds it, and never edited by hand.

Why: every session loads the index first. A hand-written line is a memory that nobody
approved; and if each branch rebuilt it, every two branches would conflict.

Fix: in a proposal take the target's `MEMORY.md` back (`git checkout main -- ...`); on
main run `ak-memory index`.
"""

from collections.abc import Iterator

from memory import index
from memory.store import Store
from memory.text import Position
from rules.examples import PATH, STORE, approved, memory
from rules.model import Context, Example, Problem, store_rule

_INDEX = f"{STORE}/MEMORY.md"
_BY_HAND = "# Memory\n\n- all is well\n"


def check(context: Context) -> Iterator[tuple[str, Problem]]:
    """The index against the base's, or against a rebuild."""
    path = context.head.path(index.NAME)
    found = _read(context.head, path)
    if context.base is not None and context.form != "finalized":
        if found != _read(context.base, path):
            yield (
                path,
                _problem(
                    found or b"",
                    _read(context.base, path) or b"",
                    "a proposal leaves MEMORY.md as it is on the target; finalize "
                    "rebuilds it",
                ),
            )
        return
    if context.changes is not None and not _is_touched(context, path):
        return  # an index that was wrong before blocks nobody else
    wanted = context.expected_index
    if found is None and wanted == index.render({}):
        return  # nothing is approved yet, and nothing is listed
    if found != wanted:
        yield (
            path,
            _problem(
                found or b"", wanted, "not what a rebuild gives; run `ak-memory index`"
            ),
        )


def _is_touched(context: Context, path: str) -> bool:
    return path in context.by_path or context.form == "finalized"


def _read(store: Store, path: str) -> bytes | None:
    file = store.get(path)
    return store.tree.read(path) if file is not None and file.is_regular else None


def _problem(found: bytes, wanted: bytes, why: str) -> Problem:
    pairs = zip(found.split(b"\n"), wanted.split(b"\n"), strict=False)
    same = 0
    for one, other in pairs:
        if one != other:
            break
        same += 1
    return Problem(f"from here on it differs: {why}", at=Position(same + 1, 1))


RULE = store_rule(
    check,
    id="index",
    doc=__doc__,
    examples=[
        Example("Nothing approved, no index", {f"{STORE}/.gitkeep": ""}),
        Example(
            "A proposal leaves it alone",
            {PATH: memory(), _INDEX: _BY_HAND},
            base={_INDEX: _BY_HAND},
        ),
        Example(
            "Written by hand in a proposal",
            {PATH: memory(), _INDEX: _BY_HAND},
            base={},
            expect=(f"{_INDEX}:1",),
        ),
        Example(
            "Not rebuilt on main",
            {PATH: approved(), _INDEX: _BY_HAND},
            expect=(f"{_INDEX}:1",),
        ),
    ],
)
