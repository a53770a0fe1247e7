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
from review.plan import Action, DeleteNote, Plan
from review.situation import Texts
from review.words import Words

ROUNDS = 3  # looks at one merge request in a run, where it moves meanwhile
SETTLE = 5.0  # seconds until GitLab has taken note of a push

Say = Callable[[Language], Texts]


@dataclass(frozen=True, slots=True)
class Outcome:
    """What a run found and did.

    `carried_out` are the actions, `again` are the seconds after which
    to look once more, `held` says why a finalize pushed nothing. `findings` are the
    rules that found something at the last look, `lead_time` the seconds from opening
    to merge, told once.
    """

    plan: Plan
    carried_out: tuple[Action, ...] = ()
    again: float | None = None
    held: tuple[Words, ...] = ()
    findings: tuple[str, ...] = ()
    lead_time: float | None = None

    @property
    def done(self) -> int:
        """How many actions were carried out."""
        return len(self.carried_out)


@dataclass(frozen=True, slots=True)
class Planned:
    """What would be written now, and what that rests on."""

    plan: Plan
    seen: Seen | None = None
    findings: tuple[str, ...] = ()
    lead_time: float | None = None


def plan_for(
    project: Project, iid: int, say: Say, *, may_grant: bool = True
) -> Planned:
    """What would be written on a merge request now.

    Raises `Unsettled` while GitLab is at work on it, `GitLabError`, and `UserError`
    where the settings on the target can't be read.
    """
    found = project.forge.merge_requests.get(iid)
    if found.state == "merged":
        return _merged(project, found, say)
    if found.sha is None:
        return Planned(Plan(why="it has no commit"))
    about = look(project.forge, project.mirror, iid, project.inputs)
    if about.scope.kind != "memory":
        return Planned(Plan(why=f"nothing that needs the flow: {about.scope.kind}"))
    texts = say(about.settings.merge.language)
    if about.merge_request.is_fork:
        if found.state != "opened":
            return Planned(Plan(why="it comes from a fork and is closed"))
        return Planned(decide_refused(_page(project, found, about), texts))
    seen = observe(project.forge, about)
    now = situation(project, seen, found)
    plan = decide(now, texts, may_grant=may_grant)
    twice = tuple(DeleteNote(one) for one in _twice(now.page))
    is_open = found.state == "opened"
    return Planned(
        replace(plan, actions=(*twice, *plan.actions)),
        seen,
        tuple(one.rule for one in now.content.findings) if is_open else (),
    )


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
    done, held = list[Action](), list[Words]()
    now, lead_time = Planned(Plan()), None
    for _ in range(ROUNDS):
        try:
            now = plan_for(project, iid, say, may_grant=may_grant)
        except Unsettled as error:
            tell(str(error))
            return Outcome(Plan(why=str(error)), tuple(done), SETTLE, tuple(held))
        lead_time = lead_time or now.lead_time
        if not now.plan.actions:
            break
        act = Act(project, iid, now.seen, tell)
        try:
            made = act.all(now.plan.actions)
        except port.Stale as error:
            tell(f"{error}; looking again")
            continue
        done += made
        held += act.held
        if not made:
            break
    return Outcome(
        plan=now.plan,
        carried_out=tuple(done),
        again=_again(now.plan),
        held=tuple(held),
        findings=now.findings,
        lead_time=lead_time,
    )


def _again(plan: Plan) -> float | None:
    """When to look once more; soon where something is still to be written."""
    return min(plan.again or SETTLE, SETTLE) if plan.actions else plan.again


def _merged(project: Project, found: port.MergeRequest, say: Say) -> Planned:
    """Only its comment is left to be brought up to date, where it has one."""
    notes = project.forge.notes.notes(found.iid)
    history = History(
        merge_request=reading.merge_request(found), notes=reading.notes(notes, {})
    )
    me = reading.user(project.me)
    known = Page(me=me, own=own_notes(history, me))
    if not known.own:
        return Planned(Plan(why="it is merged"))
    who = found.merge_user.username if found.merge_user else "GitLab"
    plan = decide_merged(known, say(_language(project, found)), who)
    lasted = found.merged_at - found.created_at if found.merged_at else None
    is_news = bool(plan.actions) and lasted is not None
    return Planned(
        plan, lead_time=lasted.total_seconds() if is_news and lasted else None
    )


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
    said = [(one.key, one.id) for one in known.own]
    said += [(one.key, one.note_id) for one in known.threads if one.key]
    seen: set[str] = set()
    found: list[int] = []
    for key, number in sorted(said, key=lambda one: one[1]):
        if key in seen:
            found.append(number)
        seen.add(key)
    return found
