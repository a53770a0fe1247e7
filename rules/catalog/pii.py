"""No personal data stands in the store.

Why: a memory is copied to every machine of the team and sent to models. What
identifies a person has no business there, and can't be taken back.

Fix: say the role instead ("the client's accountant"), or use the reserved examples
(user@example.com). An exception stands in the target's baseline only: `ak-memory
baseline add`.
"""

from collections.abc import Iterator

from memory.settings import Settings
from memory.store import StoreFile
from rules import pii
from rules.examples import BODY, PATH, memory
from rules.model import Example, Problem, file_rule

# Put together here, so that no scanner takes this file for a leak.
_MAIL = "hanh.nguyen02" + "@" + "lacviet-soft.vn"
_PHONE = "0901" + "-" + "234-567"


def check(file: StoreFile, settings: Settings) -> Iterator[Problem]:  # noqa: ARG001
    """Everything in the text that identifies a person; only its kind is said."""
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


RULE = file_rule(
    check,
    id="pii",
    doc=__doc__,
    kinds=("memory", "deprecated", "retro", "settings", "plain", "pending", "foreign"),
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
    ],
)
