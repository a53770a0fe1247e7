"""No credential stands in the store, in whatever form it is written.

Why: git keeps it for good, every clone has it, and every session that loads the memory
sends it on to a model.

Fix: revoke it first, since pushing was enough to leak it. Then name where it is kept
("in Vault, at payment/refund") and take the branch's history out. An exception stands
in the target's baseline only: `ak-memory baseline add`.
"""

from collections.abc import Iterator

from memory.settings import Settings
from memory.store import StoreFile
from rules import secrets
from rules.examples import BASELINE, BASELINE_PATH, BODY, PATH, memory
from rules.model import Example, Problem, file_rule
from rules.remarks import remarks

# Put together here, so that no scanner takes this file for a leak.
_TOKEN = "gl" + "pat-" + "x3Kq9TzR7mWb2LpV8nYd"
_SPOKEN = "Mật khẩu VPN là " + "Hn7" + "#" + "kd93mQ" + ".\n\n"


def check(file: StoreFile, settings: Settings) -> Iterator[Problem]:  # noqa: ARG001
    """Everything in the text, and in the name, that is a credential."""
    text = file.item.text
    if file.place.kind == "baseline":
        yield from _in_baseline(file)
    elif text:
        for one in secrets.scan(text):
            shown = secrets.mask(text[one.start : one.end])
            yield Problem(
                f"{one.kind} ({shown}): revoke it, then say where it is kept instead",
                at=file.item.lines.position(one.start),
                exempt=(one.kind, one.digest),
            )
    for one in secrets.scan(file.rel):
        yield Problem(f"{one.kind} in the file's name: revoke it, then rename")


def _in_baseline(file: StoreFile) -> Iterator[Problem]:
    for at, said in remarks(file.item.text or ""):
        for one in secrets.scan(said):
            yield Problem(
                f"{one.kind} in a baseline's own words: revoke it, then take it out",
                at=file.item.lines.position(at),
                exempt=(one.kind, one.digest),
            )


RULE = file_rule(
    check,
    id="secret",
    doc=__doc__,
    kinds=(
        *("memory", "deprecated", "retro", "settings", "plain", "pending", "foreign"),
        "baseline",
    ),
    examples=[
        Example("Where it is kept, not what it is", {PATH: memory()}),
        Example(
            "A variable and a placeholder",
            {
                PATH: memory(
                    "`DB_PASSWORD=${DB_PASSWORD}`, `--token <TOKEN>`.\n\n" + BODY
                )
            },
        ),
        Example(
            "A GitLab token in a sentence",
            {PATH: memory(f"The bot logs in with {_TOKEN} at night.\n\n{BODY}")},
            expect=(f"{PATH}:17",),
        ),
        Example(
            "A password said in Vietnamese",
            {PATH: memory(_SPOKEN + BODY)},
            expect=(f"{PATH}:17",),
        ),
        Example(
            "A reason in the baseline that tells it",
            {BASELINE_PATH: BASELINE % f"once {_TOKEN}, see TICKET-7"},
            expect=(f"{BASELINE_PATH}:6",),
        ),
    ],
)
