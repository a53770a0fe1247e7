"""Reconcile: one merge request, brought to what it should be.

Webhook, sweep and command line all end here. It looks at what is so now, whatever it
was told, and writes only what differs: a second run writes nothing.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace

from bot.act import Act
from bot.observe import own_notes, page, situation
from bot.project import Project
from flow import reading
from flow.observe import Look, Seen, Unsettled, look, observe
from flow.progress import Tell
from gateway import port
from memory.settings import Language
from review.decide import decide, decide_merged, decide_refused
from review.model import History
from review.page import Page
from review.plan import DeleteNote, Plan
from review.situation import Texts
from review.words import Words

ROUNDS = 3  # looks at one merge request in a run, where it moves meanwhile
SETTLE = 5.0  # seconds until GitLab has taken note of a push

Say = Callable[[Language], Texts]


@dataclass(frozen=True, slots=True)
class Outcome:
    """What a run found and did.

    `done` is the number of actions carried out, `again` are the seconds after which
    to look once more, `held` says why a finalize pushed nothing.
    """

    plan: Plan
    done: int = 0
    again: float | None = None
    held: tuple[Words, ...] = ()


def plan_for(
    project: Project, iid: int, say: Say, *, may_grant: bool = True
) -> tuple[Plan, Seen | None]:
    """What would be written on a merge request now, and what that rests on.

    Raises `Unsettled` while GitLab is at work on it, `GitLabError`, and `UserError`
    where the settings on the target can't be read.
    """
    found = project.forge.merge_requests.get(iid)
    if found.state == "merged":
        return _merged(project, found, say), None
    if found.sha is None:
        return Plan(why="it has no commit"), None
    about = look(project.forge, project.mirror, iid, project.inputs)
    if about.scope.kind != "memory":
        return Plan(why=f"nothing that needs the flow: {about.scope.kind}"), None
    texts = say(about.settings.merge.language)
    if about.merge_request.is_fork:
        if found.state != "opened":
            return Plan(why="it comes from a fork and is closed"), None
        return decide_refused(_page(project, found, about), texts), None
    seen = observe(project.forge, about)
    now = situation(project, seen, found)
    plan = decide(now, texts, may_grant=may_grant)
    twice = tuple(DeleteNote(one) for one in _twice(now.page))
    return replace(plan, actions=(*twice, *plan.actions)), seen


def reconcile(
    project: Project,
    iid: int,
    say: Say,
    tell: Tell = lambda _: None,
    *,
    may_grant: bool = True,
) -> Outcome:
    """Look, decide and write until nothing is left to write, a few times at most.

    Without `may_grant` what brings it nearer to the target is left for later. Raises as
    `plan_for`.
    """
    done, held = 0, list[Words]()
    plan = Plan()
    for _ in range(ROUNDS):
        try:
            plan, seen = plan_for(project, iid, say, may_grant=may_grant)
        except Unsettled as error:
            tell(str(error))
            return Outcome(Plan(why=str(error)), done, SETTLE, tuple(held))
        if not plan.actions:
            break
        act = Act(project, iid, seen, tell)
        try:
            made = act.all(plan.actions)
        except port.Stale as error:
            tell(f"{error}; looking again")
            continue
        done += made
        held += act.held
        if not made:
            break
    again = plan.again if not plan.actions else min(plan.again or SETTLE, SETTLE)
    return Outcome(plan, done, again, tuple(held))


def _merged(project: Project, found: port.MergeRequest, say: Say) -> Plan:
    """Only its comment is left to be brought up to date, where it has one."""
    notes = project.forge.notes.notes(found.iid)
    history = History(
        merge_request=reading.merge_request(found), notes=reading.notes(notes, {})
    )
    me = reading.user(project.me)
    known = Page(me=me, own=own_notes(history, me))
    if not known.own:
        return Plan(why="it is merged")
    who = found.merge_user.username if found.merge_user else "GitLab"
    return decide_merged(known, say(_language(project, found)), who)


def _language(project: Project, found: port.MergeRequest) -> Language:
    """The language of the settings on the branch that it was merged into."""
    from rules.judging import read_settings

    target = project.mirror.fetch_branch(found.target_branch)
    if target is None:
        return "en"
    tree = project.mirror.repository.tree(target)
    return read_settings(tree, project.inputs.root).merge.language


def _page(project: Project, found: port.MergeRequest, about: Look) -> Page:
    notes = project.forge.notes.notes(found.iid)
    history = History(about.merge_request, notes=reading.notes(notes, {}))
    return page(project, found, history)


def _twice(known: Page) -> list[int]:
    """Notes that say again what an older one of the same key says."""
    seen: set[str] = set()
    found: list[int] = []
    for one in known.own:
        if one.key in seen:
            found.append(one.id)
        seen.add(one.key)
    return found
