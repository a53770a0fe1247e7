"""Summary: what the one comment on a merge request says, before it is put in words.

`bot.comment` renders it in the language of the settings.
"""

from dataclasses import dataclass
from typing import Literal

from review.approval import Judged
from review.consult import Consultation
from review.entry import Entry
from review.words import Words
from rules.finding import Finding

# From whom something is awaited.
Role = Literal["author", "consultants", "approver", "operator", "pipeline", "nobody"]

# Rules whose findings are shown side by side with what they are about.
LIKENESS = frozenset({"duplicate", "contradiction"})


@dataclass(frozen=True, slots=True)
class Awaited:
    """What happens next, and who has to do it; `people` are their user names."""

    role: Role
    what: Words
    people: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Passage:
    """Lines of `.rules/` on the target that speak of the same as a memory does."""

    memory: str
    path: str
    line: int
    text: str


@dataclass(frozen=True, slots=True)
class Resemblance:
    """A memory like one that another open merge request brings, by `share` percent."""

    memory: str
    other: str
    where: str
    share: int


@dataclass(frozen=True, slots=True)
class Sent:
    """A memory that an approver wants taken out, with his reason."""

    id: str
    who: str
    reason: str


@dataclass(frozen=True, slots=True)
class Summary:
    """Contents of the comment.

    `others` are governed paths that are no memories; `digest` is the content digest,
    '' where there is none. `record` is what the bot keeps in the comment for itself.
    """

    awaited: Awaited
    entries: tuple[Entry, ...] = ()
    others: tuple[str, ...] = ()
    findings: tuple[Finding, ...] = ()
    passages: tuple[Passage, ...] = ()
    resembling: tuple[Resemblance, ...] = ()
    sent_back: tuple[Sent, ...] = ()
    consultation: Consultation | None = None
    approvals: tuple[Judged, ...] = ()
    remarks: tuple[Words, ...] = ()
    digest: str = ""
    is_decided: bool = False
    record: str = ""

    @property
    def errors(self) -> tuple[Finding, ...]:
        """What keeps it from being merged."""
        return tuple(one for one in self.findings if one.severity == "error")
