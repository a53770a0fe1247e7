"""No personal data stands in the store.

Why: a memory is copied to every machine of the team and sent to models. What
identifies a person has no business there, and can't be taken back.

Fix: say the role instead ("the client's accountant"), or use the reserved examples
(user@example.com). An exception stands in the target's baseline only: `ak-memory
baseline add`.
"""

import re
from collections.abc import Iterator
from functools import cache

from memory.settings import Settings
from memory.store import StoreFile
from rules import pii
from rules.examples import BASELINE, BASELINE_PATH, BODY, PATH, memory
from rules.model import Example, Problem, file_rule
from rules.remarks import remarks

# Put together here, so that no scanner takes this file for a leak.
_MAIL = "hanh.nguyen02" + "@" + "lacviet-soft.vn"
_PHONE = "0901" + "-" + "234-567"


def check(file: StoreFile, settings: Settings) -> Iterator[Problem]:  # noqa: ARG001
    """Everything in the text that identifies a person; only its kind is said."""
    kinds = {one.kind for path in _as_said(file.rel) for one in pii.scan(path)}
    for kind in sorted(kinds):
        yield Problem(f"{kind} in the file's name: rename it, and say the role")
    if file.place.kind == "baseline":
        yield from _in_baseline(file)
        return
    text = file.item.text
    if not text:
        return
    for one in pii.scan(text):
        yield Problem(
            f"{one.kind}: personal data stays out of the store; say the role, or use "
            "a reserved example",
            at=file.item.lines.position(one.start),
            exempt=(one.kind, one.digest),
        )


@cache
def _telling() -> re.Pattern[str]:
    """What a path that identifies a person has: six digits nearby, or an at sign."""
    return re.compile(
        r"[0-9](?:[^0-9/]{0,3}[0-9]){5}|@|＠|[(\[ -]at?[)\] -]|[^\x00-\x7f]"
    )


def _as_said(path: str) -> tuple[str, ...]:
    """A path as it is, and with blanks in place of what joins its words."""
    if not _telling().search(path):
        return ()
    # each part stands alone: nothing before it makes it a login or a link
    stem = path.removesuffix(".md").replace("/", "\n")
    # the number of a ticket or a function is no number of a person
    words = re.sub(r"(?<![A-Z])([A-Z]{1,10})-(?=[0-9])", r"\1", stem)
    return stem, re.sub(r"[_-]+", " ", words)


def _in_baseline(file: StoreFile) -> Iterator[Problem]:
    for at, said in remarks(file.item.text or ""):
        for one in pii.scan(said):
            yield Problem(
                f"{one.kind} in a baseline's own words: say it without personal data",
                at=file.item.lines.position(at),
                exempt=(one.kind, one.digest),
            )


RULE = file_rule(
    check,
    id="pii",
    doc=__doc__,
    kinds=(
        *("memory", "deprecated", "retro", "settings", "plain", "pending", "foreign"),
        "baseline",
    ),
    examples=[
        Example("The role, not the person", {PATH: memory()}),
        Example(
            "Reserved examples",
            {PATH: memory("Mail goes to user@example.com.\n\n" + BODY)},
        ),
        Example(
            "An e-mail address",
            {PATH: memory(f"Ask {_MAIL} first.\n\n{BODY}")},
            expect=(f"{PATH}:17",),
        ),
        Example(
            "A telephone number",
            {PATH: memory(f"SĐT khách hàng: {_PHONE}.\n\n{BODY}")},
            expect=(f"{PATH}:17",),
        ),
        Example(
            "A reason in the baseline that tells it",
            {BASELINE_PATH: BASELINE % f"once {_MAIL}, see TICKET-7"},
            expect=(f"{BASELINE_PATH}:6",),
        ),
    ],
)
