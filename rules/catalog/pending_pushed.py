"""Nothing below `_pending/` is committed.

Why: drafts are nobody's business but their author's. They were not linted, may hold
anything, and would be in the history for good.

Fix: `git rm --cached` the file, and keep `_pending/` in `.gitignore`; `ak-memory init`
writes the entry. If the draft held a secret, revoke the secret: it has been pushed.
"""

from collections.abc import Iterator

from memory.settings import Settings
from memory.store import StoreFile
from rules.examples import PATH, STORE, memory
from rules.model import Example, Problem, file_rule

_DRAFT = f"{STORE}/_pending/01.Lessons/dev/F-003_Payment/retry-on-429.md"


def check(file: StoreFile, settings: Settings) -> Iterator[Problem]:  # noqa: ARG001
    """Every file below `_pending/`."""
    yield Problem(
        f"a draft is about to be shared: `git rm --cached {file.path}` and "
        "keep _pending/ in .gitignore",
    )


RULE = file_rule(
    check,
    id="pending-pushed",
    doc=__doc__,
    kinds=("pending",),
    examples=[
        Example("A proposal in its place", {PATH: memory()}),
        Example("A draft", {_DRAFT: memory()}, expect=(f"{_DRAFT}:1",)),
    ],
)
