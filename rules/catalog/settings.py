"""A change of what guards the store is told, and can be read.

Why: the next change is judged by these files. Settings that can't be read stop every
later merge request, and a looser limit, a new approver, an exception or a diff that
is hidden is a decision of its own, which a PM has to see.

Fix: mend what can't be read. The rest is no fault: the PM decides it together with the
memories, or the author puts it into a merge request of its own.
"""

from collections.abc import Iterator

from memory.errors import SettingProblem, SettingsError
from memory.ids import BASELINE_NAME, SETTINGS_NAME
from memory.settings import Settings
from memory.store import Store
from memory.text import Position
from memory.tree import Tree, entry
from rules import baseline
from rules.examples import PATH, SETTINGS, memory
from rules.loosened import hides_diffs, loosened
from rules.model import Context, Example, Problem, store_rule
from rules.settings import line_of, parse

ATTRIBUTES = ".gitattributes"


def check(context: Context) -> Iterator[tuple[str, Problem]]:
    """What the change does to settings, exceptions and attributes."""
    if context.base is None:
        return
    store = context.head
    for one in context.changes or ():
        if one.path == store.path(SETTINGS_NAME):
            for problem in _settings(context.base, store, one.path):
                yield one.path, problem
        elif one.path == store.path(BASELINE_NAME):
            for problem in _baseline(context, one.path):
                yield one.path, problem
        elif one.path.rpartition("/")[2].casefold() == ATTRIBUTES:
            for problem in _attributes(context.base, store, one.path):
                yield one.path, problem


def _attributes(base: Store, head: Store, path: str) -> Iterator[Problem]:
    before, after = (
        (_data(one.tree, path) or b"").decode("utf-8", "replace")
        for one in (base, head)
    )
    for line, said in hides_diffs(after, before):
        yield Problem(
            f"{said}: the PM has to see it", at=Position(line, 1), level="warning"
        )


def _settings(base: Store, head: Store, path: str) -> Iterator[Problem]:
    data = _data(head.tree, path)
    try:
        after = Settings() if data is None else parse(data, path)
    except SettingsError as error:
        text = (data or b"").decode("utf-8", "replace")
        for one in error.problems:
            yield Problem(
                f"{_key(one)}{one.message}; nothing could be judged by it",
                at=Position(line_of(text, one), 1),
            )
        return
    if data is None:
        yield Problem("without it every default holds again", level="warning")
    for said in loosened(base.settings, after):
        yield Problem(f"{said}: a decision of its own for the PM", level="warning")


def _key(problem: SettingProblem) -> str:
    return f"`{problem.key}`: " if problem.key else ""


def _baseline(context: Context, path: str) -> Iterator[Problem]:
    data = _data(context.head.tree, path)
    try:
        after = baseline.parse(data) if data is not None else None
    except ValueError as error:
        yield Problem(f"{error}; no secret could be judged by it")
        return
    added = (after.entries if after else frozenset()) - context.baseline.entries
    if added:
        many = f"{len(added)} exceptions" if len(added) > 1 else "an exception"
        yield Problem(
            f"adds {many} to `secret` or `pii`: a decision of its own for the PM",
            level="warning",
        )


def _data(tree: Tree, path: str) -> bytes | None:
    found = entry(tree, path)
    return tree.read(path) if found is not None and found.is_regular else None


_STRICT = "[rules]\nduplicate = 'error'\n"
_LOOSE = "[rules]\nduplicate = 'off'\n"

RULE = store_rule(
    check,
    id="settings",
    doc=__doc__,
    examples=[
        Example(
            "Stricter settings beside a memory",
            {SETTINGS: "[limits]\nwords = 100\n", PATH: memory()},
            base={SETTINGS: "[limits]\nwords = 150\n"},
        ),
        Example(
            "A rule switched off",
            {SETTINGS: _LOOSE},
            base={SETTINGS: _STRICT},
            expect=(f"{SETTINGS}:1",),
        ),
        Example(
            "Settings that can't be read",
            {SETTINGS: "[limits]\nwords = 'many'\n"},
            base={},
            expect=(f"{SETTINGS}:2",),
        ),
        Example(
            "Attributes of pictures, which nobody reads",
            {".gitattributes": "*.png binary\n", PATH: memory()},
            base={},
        ),
        Example(
            "Attributes that hide what changed",
            {".gitattributes": "99.Memory/** -diff\n", PATH: memory()},
            base={},
            expect=(".gitattributes:1",),
        ),
    ],
)
