"""Upkeep: title, labels, assignee and reviewers, kept current until a person steps in.

What somebody changed by hand stays as he left it.
"""

from review.page import Page
from review.plan import Edit
from review.situation import Situation
from review.timeline import by_age
from review.title import is_draft_title, ticket_of, title

MEMORY = "memory"
CHANGES_REQUESTED = "memory::changes-requested"
REJECTED = "memory::rejected"


def upkeep(now: Situation) -> Edit | None:
    """One call that brings all four up to date; None where they are."""
    wanted = {MEMORY} | ({CHANGES_REQUESTED} if wants_changes(now) else set())
    edit = Edit(
        title=_title(now),
        add_labels=tuple(sorted(wanted - now.page.labels - now.page.taken_away)),
        remove_labels=tuple(
            sorted({CHANGES_REQUESTED, REJECTED} & now.page.labels - wanted)
        ),
        assignee_ids=_assignees(now),
        reviewer_ids=_reviewers(now),
    )
    return edit if edit != Edit() else None


def wants_changes(now: Situation) -> bool:
    """Whether an approver asks for changes: by GitLab's button, or in a thread.

    The button's word holds until the author pushes.
    """
    people = {one.id for one in now.settings.people.approvers}
    if any(
        one.started_by.id in people and not one.resolved for one in now.page.threads
    ):
        return True
    asking = {one.user.id for one in now.page.reviewers if _asks(one.state)} & people
    if not asking:
        return False
    versions = by_age(now.history)
    said = [
        one.at
        for one in now.page.by_person("requested changes")
        if one.user.id in asking
    ]
    return not said or not versions or max(said) >= versions[-1].created_at


def _asks(state: str) -> bool:
    return state == "requested_changes"


def _title(now: Situation) -> str | None:
    if now.page.by_person("title"):
        return None
    texts = [
        *(one.source for one in now.content.entries),
        now.merge_request.source_branch,
        now.merge_request.title,
    ]
    ticket = ticket_of(texts, now.settings.store)
    wanted = title(now.content.entries, len(now.content.others), ticket)
    if now.merge_request.draft and is_draft_title(now.merge_request.title):
        wanted = f"Draft: {wanted}"
    return wanted if wanted != now.merge_request.title else None


def _assignees(now: Situation) -> tuple[int, ...] | None:
    """The first approver who may decide, where nobody has been named by anybody."""
    if now.page.assignees or now.page.by_person("assignee"):
        return None
    people = now.settings.people
    author = now.merge_request.author.id
    able = [
        one.id for one in people.approvers if people.self_approval or one.id != author
    ]
    return (able[0],) if able else None


def _reviewers(now: Situation) -> tuple[int, ...] | None:
    """Consultants beside those who are reviewers; Free keeps one and no more."""
    present = [one.user.id for one in now.page.reviewers]
    gone = _taken_away(now.page)
    wanted = [
        one.user.id
        for one in now.content.consultation.consultants
        if one.user.id not in present and one.user.username not in gone
    ]
    if not wanted or (present and not now.page.several_reviewers):
        return None
    return (*present, *wanted) if now.page.several_reviewers else (wanted[0],)


def _taken_away(page: Page) -> frozenset[str]:
    """User names of those whom a person removed as reviewers."""
    return frozenset(one.about for one in page.by_person("reviewer"))
