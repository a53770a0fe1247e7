"""A change to the store that also changes other things says so to the PM.

Why: the PM decides about memories. Code owners, pipeline or instruction files in the
same change would slip through with them.

Fix: put the other changes into a merge request of their own, or let the PM decide both.
"""

from collections.abc import Iterator

from memory.governed import is_governed
from rules.examples import PATH, STORE, memory
from rules.model import Context, Example, Problem, store_rule

SHOWN = 20


def check(context: Context) -> Iterator[tuple[str, Problem]]:
    """Paths outside the store, beside paths in it."""
    changes = context.changes or ()
    outside = [one.path for one in changes if not context.head.holds(one.path)]
    if len(outside) == len(changes):
        return
    governed = [path for path in outside if is_governed(path, context.head.root)]
    for path in governed[:SHOWN]:
        yield (
            path,
            Problem(
                "this steers the flow or the AI, and changes together with memories: "
                "an extra decision for the PM"
            ),
        )
    plain = len(outside) - len(governed)
    if plain:
        first = next(path for path in outside if path not in governed)
        yield (
            first,
            Problem(
                f"{plain} file{'s' if plain > 1 else ''} outside {context.head.root}/ "
                f"change{'' if plain > 1 else 's'} together with memories"
            ),
        )


RULE = store_rule(
    check,
    id="out-of-store",
    doc=__doc__,
    severity="warning",
    examples=[
        Example("Memories alone", {PATH: memory()}, base={}),
        Example(
            "Code owners and a document beside a memory",
            {PATH: memory(), "CODEOWNERS": "* @all\n", "docs/a.md": "a\n"},
            base={},
            expect=("CODEOWNERS:1", "docs/a.md:1"),
        ),
        Example(
            "Documents alone",
            {"docs/a.md": "a\n", f"{STORE}/.gitkeep": ""},
            base={f"{STORE}/.gitkeep": ""},
        ),
    ],
)
