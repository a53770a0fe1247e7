"""Awaiting: what happens next with an open merge request, and who has to do it."""

from review.attempts import Attempt
from review.commands import Command
from review.decide.finalizing import FORM, is_due, is_merge_ready
from review.decide.upkeep import wants_changes
from review.page import UNDER_WAY
from review.situation import Situation
from review.summary import Awaited, Sent
from review.words import Words, words


def awaited(now: Situation, last: Attempt | None) -> Awaited:
    """The one thing that keeps it from going on, the first that has to be done."""
    return _of_author(now) or _of_project(now) or _of_deciders(now, last)


def sent_back(now: Situation) -> tuple[Sent, ...]:
    """Memories that an approver wants taken out and that are still in."""
    present = {one.id for one in now.content.entries}
    drops: dict[str, Command] = {
        one.subject: one for one in now.commands if one.verb == "drop"
    }
    return tuple(
        Sent(one.subject, one.user.username, one.reason)
        for one in drops.values()
        if one.subject in present
    )


def _of_author(now: Situation) -> Awaited | None:
    author = (now.merge_request.author.username,)
    if now.refusals:
        return Awaited("author", now.refusals[0], author)
    if now.merge_request.draft:
        said = words("The author marks it as ready; it is a draft still.")
        return Awaited("author", said, author)
    if errors := now.content.errors:
        said = words(
            "The author mends what the check found ({number} to mend, see below) and "
            "pushes.",
            number=len(errors),
        )
        return Awaited("author", said, author)
    if back := sent_back(now):
        said = words(
            "The author takes out {ids}, which {who} sent back.",
            ids=", ".join(one.id for one in back),
            who=back[0].who,
        )
        return Awaited("author", said, author)
    if wants_changes(now):
        said = words("The author changes what an approver asked for, and pushes.")
        return Awaited("author", said, author)
    return None


def _of_project(now: Situation) -> Awaited | None:
    if now.trouble:
        return Awaited("operator", now.trouble[0])
    if not now.approvers:
        said = words(
            "Nobody but its author may approve: name an approver in memory.toml."
        )
        return Awaited("operator", said)
    return None


def _of_deciders(now: Situation, last: Attempt | None) -> Awaited:
    if now.verdict.outcome == "pass":
        return _of_merging(now)
    due = now.content.consultation.due
    if due:
        names = tuple(dict.fromkeys(name for one in due for name in one.names))
        said = words(
            "{names} says something about it (any comment will do), or an approver "
            "waives that.",
            names=", ".join(names),
        )
        return Awaited("consultants", said, names)
    if now.content.unconfirmed:
        return Awaited("approver", _confirmation(now), now.approvers)
    if now.approval is None:
        said = words(
            "{who} decides: approve it with GitLab's button, or close it with a "
            "comment that says why.",
            who=", ".join(now.approvers),
        )
        return Awaited("approver", said, now.approvers)
    return _of_finalizing(now, last)


def _confirmation(now: Situation) -> Words:
    return words(
        "An approver confirms that {id} is removed for good, by the comment `@bot "
        "confirm hard-remove {id} {digest}`.",
        id=now.content.unconfirmed[0].id,
        digest=now.content.digest,
    )


def _of_finalizing(now: Situation, last: Attempt | None) -> Awaited:
    if now.held:
        return Awaited("author", now.held[0], (now.merge_request.author.username,))
    if last is not None and last.what == FORM and last.is_spent():
        said = words(
            "It is approved, and finalize was started {number} times without a "
            "result: the operator looks at its pipelines.",
            number=last.times,
        )
        return Awaited("operator", said)
    if is_due(now):
        return Awaited("pipeline", words("It is approved and is being finalized."))
    return Awaited("pipeline", words("It is approved."))


def _of_merging(now: Situation) -> Awaited:
    gate = now.page.gate
    if is_merge_ready(now):
        if now.settings.merge.auto:
            said = words("All is done: it will be merged by itself.")
            return Awaited("pipeline", said)
        said = words("{who} merges it: all is done.", who=", ".join(now.approvers))
        return Awaited("approver", said, now.approvers)
    if gate is None or gate.status in UNDER_WAY or gate.status == "manual":
        said = words("It is in its final form; its pipeline has to pass.")
        return Awaited("pipeline", said)
    said = words("It is in its final form, and its gate did not pass: see its job.")
    return Awaited("operator", said)
