"""One merge request of each kind, in the situation that matters for it."""

from collections.abc import Mapping
from dataclasses import replace
from datetime import UTC, datetime

from memory.settings import Person
from review.approval import Judged
from review.consult import Consultant, Consultation, Demand
from review.entry import Entry
from review.model import User
from review.summary import Awaited, Passage, Resemblance, Sent, Summary
from review.words import words
from rules.finding import Finding

PM, TL, BA, DEV = (
    User(1, "pm-user"),
    User(2, "tl-user"),
    User(3, "ba-user"),
    User(4, "dev"),
)
DIGEST = "1a2b3c4d5e6f"
LESSON = Entry(
    sign="+",
    id="mem-F003-retry-on-429",
    path="99.Memory/01.Lessons/dev/F-003_Payment/retry-on-429.md",
    type="lesson",
    area="dev",
    hook="The gateway answers 429 when a shop sends more than 20 requests a second",
    scope="F-003_Payment",
    source="TICKET-123 / Gate 4",
)
FACT = Entry(
    sign="~",
    id="mem-F002-order-retention",
    path="99.Memory/00.Shared/domain/F-002_Order/order-retention.md",
    type="fact",
    area="domain",
    hook="Đơn hủy giữ record 7 năm",
    before="Đơn hủy giữ record 5 năm",
    scope="F-002_Order",
    source="QnA-45",
)
NOBODY = Consultation((), (), (), ())
ASKED = Consultation(
    consultants=(
        Consultant(TL, "asked", (LESSON.path,), ("tl",), spoke_before=True),
        Consultant(BA, "commented", (FACT.path,), ("ba",)),
    ),
    demands=(Demand(("instinct",), (LESSON.path,), ("tl-user",), (TL,), False),),
    unreachable=("@gone",),
    unowned=(),
)
APPROVED = Judged(
    user=PM,
    how="button",
    at=datetime(2026, 7, 10, 9, 0, tzinfo=UTC),
    counts=True,
    reason=words("{who} approved {digest}.", who="pm-user", digest=DIGEST),
    digest=DIGEST,
    person=Person(1, "pm-user"),
)
GOOD = Summary(
    awaited=Awaited(
        "approver",
        words(
            "{who} decides: approve it with GitLab's button, or close it with a "
            "comment that says why.",
            who="pm-user",
        ),
        ("pm-user",),
    ),
    entries=(LESSON, FACT),
    consultation=NOBODY,
    digest=DIGEST,
)


def kinds() -> Mapping[str, Summary]:
    """A summary of each kind, by name."""
    return {
        "good": GOOD,
        "findings": _findings(),
        "consultants": _consultants(),
        "risks": _risks(),
        "removal": _removal(),
        "approved": _approved(),
        "rejected": _rejected(),
        "settings": _settings(),
    }


def _findings() -> Summary:
    said = words(
        "The author mends what the check found ({number} to mend, see below) and "
        "pushes.",
        number=1,
    )
    error = Finding(
        LESSON.path, 17, 1, "action-line", "Say what to do: `**Apply:** ...`", "error"
    )
    warning = Finding(
        FACT.path, 7, 1, "confidence", "It claims more than 0.7", "warning"
    )
    return replace(
        GOOD, awaited=Awaited("author", said, ("dev",)), findings=(error, warning)
    )


def _consultants() -> Summary:
    said = words(
        "{names} says something about it (any comment will do), or an approver waives "
        "that.",
        names="tl-user",
    )
    return replace(
        GOOD,
        awaited=Awaited("consultants", said, ("tl-user",)),
        consultation=ASKED,
    )


def _risks() -> Summary:
    alike = Finding(
        LESSON.path,
        17,
        1,
        "duplicate",
        "86 % like mem-F003-slow-refunds, which was rejected in !3: “not confirmed”",
        "warning",
    )
    return replace(
        GOOD,
        findings=(alike,),
        passages=(
            Passage(LESSON.id, ".rules/api.md", 12, "Never retry a payment request."),
        ),
        resembling=(Resemblance(LESSON.id, "mem-F003-wait-on-429", "!9", 72),),
        sent_back=(Sent(FACT.id, "pm-user", "the client has to confirm it"),),
        remarks=(
            words("{who} is the author; another approver has to decide.", who="dev"),
        ),
    )


def _removal() -> Summary:
    hard = replace(
        FACT, sign="-", removal="hard", reason="never true", before="", hook=FACT.before
    )
    soft = replace(
        LESSON, sign="-", removal="soft", promoted_to="custom/rules/retry.md"
    )
    said = words(
        "An approver confirms that {id} is removed for good, by the comment `@bot "
        "confirm hard-remove {id} {digest}`.",
        id=hard.id,
        digest=DIGEST,
    )
    return replace(
        GOOD, awaited=Awaited("approver", said, ("pm-user",)), entries=(hard, soft)
    )


def _approved() -> Summary:
    said = words("{who} merges it: all is done.", who="pm-user")
    return replace(
        GOOD,
        awaited=Awaited("approver", said, ("pm-user",)),
        approvals=(replace(APPROVED, is_own=True, has_pushed=True),),
    )


def _rejected() -> Summary:
    said = words("Rejected by {who}: {reason}", who="pm-user", reason="not confirmed")
    return replace(GOOD, awaited=Awaited("nobody", said), is_decided=True)


def _settings() -> Summary:
    return replace(GOOD, entries=(), others=("99.Memory/memory.toml", "CLAUDE.md"))
