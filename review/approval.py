"""Approval: which approval counts, for what content, and why the others do not.

GitLab's approve button names no commit, so the content is that of the newest version
at that moment, which must have been there long enough to be what the approver saw
(spec 3). The flag `approved` is never read.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Literal

from memory.finalize import Approval
from memory.settings import People, Person
from review.commands import NAMES, hear
from review.entitled import approver, why_not_grant
from review.model import DIGEST, ApprovedBy, History, User, Version
from review.timeline import (
    Turn,
    by_age,
    is_ambiguous,
    last_turn,
    pushers,
    version_at,
    withdrawals,
)
from review.words import Words, words

_BEFORE: dict[Turn, Words] = {
    "closed": words("{who} approved before it was closed: approve again."),
    "reopened": words("{who} approved before it was reopened: approve again."),
    "retargeted": words(
        "{who} approved before its target branch was changed: approve again."
    ),
}


# Of a version that GitLab cuts the page shows a part; a digest names all of it.
_CUT = "overflow"
_WHOLE = frozenset({"collected", _CUT})


@dataclass(frozen=True, slots=True)
class Judged:
    """One approval, by the button or by a command, and whether it counts.

    `reason` says why or why not. `version` and `digest` are what was approved, where
    that is known; `person` is the approver as the settings name him, None for others.
    `is_own` marks an approver's approval of his own merge request, `has_pushed` one
    who pushed to the branch himself: both are shown to people.
    """

    user: User
    how: Literal["button", "command"]
    at: datetime | None
    counts: bool
    reason: Words
    version: Version | None = None
    digest: str = ""
    person: Person | None = None
    is_own: bool = False
    has_pushed: bool = False

    @property
    def stamp(self) -> Approval:
        """What finalize writes: the settings' name, which no renaming changes.

        Raises `ValueError` for an approval that does not count.
        """
        if not self.counts or self.person is None or self.at is None:
            raise ValueError("an approval that does not count approves nothing")
        return Approval(self.person.username, self.at)


@dataclass(frozen=True, slots=True)
class Approved:
    """Every approval judged, in order of time."""

    judged: tuple[Judged, ...]

    def of(self, digests: frozenset[str]) -> Judged | None:
        """The earliest approval that counts for content named by one of `digests`."""
        return next((one for one in self.counting if one.digest in digests), None)

    @property
    def counting(self) -> tuple[Judged, ...]:
        """Those that count for some content, current or not, earliest first."""
        return tuple(one for one in self.judged if one.counts)

    @property
    def candidates(self) -> tuple[Judged, ...]:
        """The earliest that counts of each content, newest content first.

        What the gate tries: a finalized head does not say which content it is made of.
        """
        first: dict[str, Judged] = {}
        newest: dict[str, tuple[datetime, int]] = {}
        for one in self.counting:
            first.setdefault(one.digest, one)
            if one.version is not None:
                age = (one.version.created_at, one.version.id)
                newest[one.digest] = max(age, newest.get(one.digest, age))
        return tuple(
            sorted(first.values(), key=lambda one: newest[one.digest], reverse=True)
        )


def approvals(
    history: History, people: People, names: frozenset[str] = NAMES
) -> Approved:
    """Every approval of a merge request, judged under the settings of the target.

    `names` are those that the bot listens to.
    """
    found = {*_by_button(history, people), *_by_command(history, people, names)}
    return Approved(tuple(sorted(found, key=_order)))


def _order(one: Judged) -> tuple[bool, float, int, str, int]:
    """By time, those without one last; two at once by the ids of people."""
    moment = one.at.timestamp() if one.at else 0.0
    version = one.version.id if one.version else 0
    return one.at is None, moment, one.user.id, one.how, version


def _by_button(history: History, people: People) -> Iterator[Judged]:
    for one in history.approvals.approved_by:
        version = version_at(history, one.approved_at) if one.approved_at else None
        why_not = _why_not_button(one, version, history, people)
        yield _judged(
            one.user, "button", one.approved_at, version, why_not, history, people
        )


def _why_not_button(
    one: ApprovedBy, version: Version | None, history: History, people: People
) -> Words | None:
    who = one.user.username
    reason = why_not_grant(one.user, history.merge_request.author, people)
    if reason is not None:
        return reason
    if one.approved_at is None:
        return words(
            "GitLab does not say when {who} approved: approve again, or write "
            "`@bot approve {digest}`.",
            who=who,
            digest=_newest(history),
        )
    if version is None:
        return words("{who} approved before there was content: approve again.", who=who)
    if one.approved_at - version.created_at <= people.quiet_period:
        return words(
            "{who} approved when the content was not yet {minutes} minutes old, so the "
            "page he saw may have been an older one: take the approval back after "
            "{time} UTC and approve again, or write `@bot approve {digest}`.",
            who=who,
            minutes=f"{people.quiet_period.total_seconds() / 60:g}",
            time=f"{_old_enough(version, people):%H:%M}",
            digest=_newest(history),
        )
    if version.state == _CUT:
        return words(
            "{who} approved more than GitLab shows on its page: split it, or write "
            "`@bot approve {digest}`.",
            who=who,
            digest=_newest(history),
        )
    return _why_not_content(who, one.approved_at, version, history)


def _newest(history: History) -> str:
    """Content digest of what the merge request holds now, for a person to copy."""
    versions = by_age(history)
    return (history.digest(versions[-1]) if versions else None) or "DIGEST"


def _old_enough(version: Version, people: People) -> datetime:
    """When a content counts as seen; a minute on, since people read no seconds."""
    moment = version.created_at + people.quiet_period + timedelta(minutes=1)
    return moment.astimezone(UTC)


def _by_command(
    history: History, people: People, names: frozenset[str]
) -> Iterator[Judged]:
    taken_back = withdrawals(history)
    for heard in hear(history, people, names):
        command = heard.command
        if command is None or command.verb != "approve":
            continue
        version, why_not = None, heard.refusal
        if why_not is None:
            version = _named(history, command.digest, command.at)
            why_not = _why_not_named(
                command.user.username, command.digest, command.at, version, history
            )
        if why_not is None and taken_back.get(command.user.id, command.at) > command.at:
            why_not = words("{who} took the approval back.", who=command.user.username)
        yield _judged(
            command.user, "command", command.at, version, why_not, history, people
        )


def _named(history: History, digest: str, moment: datetime) -> Version | None:
    """The newest version of that content that was there before `moment`."""
    found = [
        one
        for one in by_age(history)
        if one.created_at < moment and history.digest(one) == digest
    ]
    return found[-1] if found else None


def _why_not_named(
    who: str, digest: str, moment: datetime, version: Version | None, history: History
) -> Words | None:
    if version is None:
        return words(
            "{who} approved {digest}, which is no content this merge request had.",
            who=who,
            digest=digest,
        )
    return _why_not_content(who, moment, version, history)


def _why_not_content(
    who: str, moment: datetime, version: Version, history: History
) -> Words | None:
    """What is wrong with an approval of `version` whoever gave it, however."""
    if version.state not in _WHOLE:
        return words(
            "What {who} approved can't be told: GitLab says {state} of that version.",
            who=who,
            state=version.state,
        )
    digest = history.digest(version)
    if digest is None:
        return words("What {who} approved could not be read.", who=who)
    if is_ambiguous(history, digest):
        return words(
            "Two different contents of this merge request have the digest {digest}, so "
            "nothing can be approved by that name: open another merge request.",
            digest=digest,
        )
    turn = last_turn(history)
    if turn is not None and moment <= turn[0]:
        return _BEFORE[turn[1]].about(who=who)
    if version.start_commit_sha not in history.on_target:
        return words(
            "What {who} approved started from a commit that is not on the target "
            "branch: approve again.",
            who=who,
        )
    return None


def _judged(
    user: User,
    how: Literal["button", "command"],
    moment: datetime | None,
    version: Version | None,
    why_not: Words | None,
    history: History,
    people: People,
) -> Judged:
    content = history.contents.get(version.id, "") if version else ""
    digest, person = content[:DIGEST], approver(user, people)
    return Judged(
        user=user,
        how=how,
        at=moment,
        counts=why_not is None,
        reason=why_not
        or words("{who} approved {digest}.", who=user.username, digest=digest),
        version=version,
        digest=digest,
        person=person,
        is_own=user.id == history.merge_request.author.id,
        has_pushed=person is not None and user.id in pushers(history),
    )
