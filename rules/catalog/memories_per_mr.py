"""A change touches no more memories than the settings allow.

Why: beyond what GitLab shows on one page, nobody approves what he sees.

Fix: split the change into several merge requests, or raise `memories_per_mr` in the
`[limits]` of `memory.toml` by a merge request of its own first.
"""

from collections.abc import Iterator

from memory.ids import place
from rules.examples import FOLDER, PATH, SETTINGS, memory
from rules.model import Context, Example, Problem, store_rule

KINDS = frozenset({"memory", "deprecated"})


def check(context: Context) -> Iterator[tuple[str, Problem]]:
    """One problem, at the first memory beyond the limit."""
    store, limit = context.head, context.settings.limits.memories_per_mr
    ids: dict[str, str] = {}
    for one in context.changes or ():
        rel = store.relative(one.path)
        found = place(rel, context.settings.store) if rel is not None else None
        if found is not None and found.kind in KINDS:
            ids.setdefault(found.id, one.path)
    if len(ids) > limit:
        yield (
            list(ids.values())[limit],
            Problem(
                f"the change touches {len(ids)} memories and {limit} are allowed: "
                "split it, or have `memories_per_mr` in memory.toml raised first"
            ),
        )


_MORE = f"{FOLDER}/wait-before-a-retry.md"
_ONE = {SETTINGS: "[limits]\nmemories_per_mr = 1\n"}

RULE = store_rule(
    check,
    id="memories-per-mr",
    doc=__doc__,
    examples=[
        Example("As many as are allowed", {**_ONE, PATH: memory()}, base=_ONE),
        Example(
            "One more than is allowed",
            {
                **_ONE,
                PATH: memory(),
                _MORE: memory(id="mem-F003-wait-before-a-retry"),
            },
            base=_ONE,
            expect=(f"{_MORE}:1",),
        ),
    ],
)
