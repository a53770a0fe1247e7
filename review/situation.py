"""Situation: all that is known of one merge request when it is decided what to do.

Plain values that were read in one go; nothing here asks anybody.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from types import MappingProxyType
from typing import Protocol

from memory.settings import Settings
from review.approval import Approved, Judged
from review.commands import Command, Heard
from review.consult import Consultation
from review.entry import Entry
from review.gate import Verdict
from review.model import History, MergeRequest
from review.page import Page
from review.removal import Removal
from review.scope import Scope
from review.summary import Awaited, Passage, Resemblance, Summary
from review.words import Words
from rules.finding import Finding

# (path, line of the new file) -> line of the old file, None for an added line.
DiffLines = Mapping[tuple[str, int], int | None]


@dataclass(frozen=True, slots=True)
class Content:
    """What the head changes, judged as a merge into the target.

    `digests` are those that stand for it, its own `digest` among them. `lines` are
    those that the diff shows, `suggestions` what lines could be. `is_edited_form` says
    that somebody pushed onto a finalized head, which has to come back to draft form.
    """

    digest: str
    digests: frozenset[str]
    entries: tuple[Entry, ...]
    others: tuple[str, ...]
    findings: tuple[Finding, ...]
    consultation: Consultation
    unconfirmed: tuple[Removal, ...] = ()
    passages: tuple[Passage, ...] = ()
    resembling: tuple[Resemblance, ...] = ()
    suggestions: Mapping[tuple[str, int], str] = field(
        default_factory=lambda: MappingProxyType({})
    )
    lines: DiffLines = field(default_factory=lambda: MappingProxyType({}))
    is_edited_form: bool = False

    @property
    def errors(self) -> tuple[Finding, ...]:
        """Findings of the change that keep it from being merged."""
        return tuple(one for one in self.findings if one.severity == "error")


@dataclass(frozen=True, slots=True)
class Situation:
    """A memory merge request, open or closed, as it stands.

    `verdict` is what the gate says of the head, `held` what keeps approved content
    from being finalized. `elsewhere` says why it can't be decided in this project or
    branch at all. `trouble` are settings of the project without which nothing may be
    granted. `changed_since` has the number of files that differ from what was
    approved, by digest.
    """

    now: datetime
    merge_request: MergeRequest
    scope: Scope
    settings: Settings
    page: Page
    history: History
    heard: tuple[Heard, ...]
    approved: Approved
    content: Content
    verdict: Verdict
    target: str
    held: tuple[Words, ...] = ()
    refusals: tuple[Words, ...] = ()
    trouble: tuple[Words, ...] = ()
    changed_since: Mapping[str, int] = field(
        default_factory=lambda: MappingProxyType({})
    )

    @property
    def approval(self) -> Judged | None:
        """The approval that counts for what the head holds now."""
        return self.approved.of(self.content.digests)

    @property
    def commands(self) -> tuple[Command, ...]:
        """Commands that count, whatever content they name, in order of time."""
        known = (one for one in self.heard if one.refusal is None)
        return tuple(one.command for one in known if one.command is not None)

    @property
    def approvers(self) -> tuple[str, ...]:
        """User names of those who may decide about it."""
        people = self.settings.people
        author = self.merge_request.author.id
        return tuple(
            one.username
            for one in people.approvers
            if people.self_approval or one.id != author
        )


class Texts(Protocol):
    """Puts what is decided into words that people read, as Markdown.

    Whatever an author wrote is defused there: it neither runs, notifies nor renders.
    """

    def summary(self, contents: Summary) -> str:
        """The one comment."""
        ...

    def headline(self, awaited: Awaited) -> str:
        """The comment's first line."""
        ...

    def note(self, said: Words, mention: tuple[str, ...] = ()) -> str:
        """A comment of its own that tells `mention`, user names, of it."""
        ...

    def thread(self, finding: Finding, suggestion: str | None) -> str:
        """A finding at its line, and what the line could be where that is known."""
        ...
