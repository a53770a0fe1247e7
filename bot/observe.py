"""Observe: the whole situation of one merge request, from the API and from git."""

import re
from collections.abc import Iterable, Iterator
from datetime import datetime
from typing import Literal

from bot.project import Project
from flow import reading
from flow.gate import not_for_default, weigh
from flow.observe import Look, Seen
from flow.preview import changed_since, preview
from gateway import port
from review.gate import Proposal, blockers, standing_refusals
from review.marker import key_of
from review.model import History, MergeRequest, User
from review.page import Change, GateJob, OwnNote, Page, Reviewer, Thread
from review.situation import Situation
from review.words import Words

GATE_JOB = "memory-gate"  # in ci/templates
_TITLE = re.compile(r"changed title from ", re.IGNORECASE)
_ASSIGNEE = re.compile(r"(?:assigned to|unassigned|removed assignee) ", re.IGNORECASE)
_UNASKED = re.compile(r"removed review request for @(\S+)", re.IGNORECASE)
_WANTS = re.compile(r"requested changes", re.IGNORECASE)


def situation(project: Project, seen: Seen, found: port.MergeRequest) -> Situation:
    """Everything that decides what is written on a memory merge request."""
    now = project.clock()
    weighed = weigh(seen, seen.look.head)
    approval = seen.approved.of(seen.digests(seen.head_version))
    proposal = weighed.proposal(approval) if approval is not None else None
    refusals = _refusals(seen.look, weighed.foreign)
    return Situation(
        now=now,
        merge_request=seen.look.merge_request,
        scope=seen.look.scope,
        settings=seen.look.settings,
        page=page(project, found, seen.history),
        history=seen.history,
        heard=seen.heard,
        approved=seen.approved,
        content=preview(
            seen, now.date(), project.rejected(), project.others(found.iid)
        ),
        verdict=weighed.verdict,
        target=seen.look.target,
        held=_held(proposal),
        refusals=refusals,
        trouble=project.trouble(),
        changed_since=changed_since(seen),
    )


def page(project: Project, found: port.MergeRequest, history: History) -> Page:
    """What the merge request's page shows."""
    iid, forge = found.iid, project.forge
    me = reading.user(project.me)
    discussions = forge.notes.discussions(iid)
    pipelines = forge.pipelines.of_merge_request(iid)
    own_pipelines = [one for one in pipelines if one.sha == found.sha]
    events = forge.merge_requests.label_events(iid)
    return Page(
        me=me,
        labels=found.labels,
        taken_away=_taken_away(events, me),
        assignees=tuple(reading.user(one) for one in found.assignees),
        reviewers=tuple(
            Reviewer(reading.user(one.user), one.state)
            for one in forge.merge_requests.reviewers(iid)
        ),
        several_reviewers=project.several_reviewers,
        may_reset=bool(project.me.bot),
        auto_merge=found.auto_merge,
        own=own_notes(history, me),
        threads=tuple(_threads(discussions, me)),
        changes=tuple(_changes(history)),
        gate=_gate(forge, own_pipelines),
        writes=tuple(_writes(history, events, me)),
    )


def own_notes(history: History, me: User) -> tuple[OwnNote, ...]:
    """The bot's notes that have a key, oldest first, none of a thread's on the diff."""
    found = sorted(history.notes, key=lambda one: one.id)
    return tuple(
        OwnNote(one.id, key, one.body, one.created_at)
        for one in found
        if one.author.id == me.id
        and not one.system
        and (key := key_of(one.body))
        and not key.startswith("finding:")
    )


def _refusals(look: Look, foreign: Words | None) -> tuple[Words, ...]:
    """What no approval mends; its being closed is told in other ways."""
    opened = _as_opened(look.merge_request)
    found = [not_for_default(look), *standing_refusals(opened, look.scope), foreign]
    return tuple(one for one in found if one is not None)


def _as_opened(one: MergeRequest) -> MergeRequest:
    from dataclasses import replace

    return replace(one, state="opened")


def _held(proposal: Proposal | None) -> tuple[Words, ...]:
    if proposal is None:
        return ()
    return tuple(dict.fromkeys(why for _, why in blockers(proposal)))


def _taken_away(events: Iterable[port.LabelEvent], me: User) -> frozenset[str]:
    """Labels that a person, not the bot, removed last."""
    last: dict[str, bool] = {}
    for one in events:
        if one.label is not None:
            by_person = one.user is not None and one.user.id != me.id
            last[one.label] = one.action == "remove" and by_person
    return frozenset(label for label, gone in last.items() if gone)


def _threads(found: Iterable[port.Discussion], me: User) -> Iterator[Thread]:
    for one in found:
        if one.resolved is None or not one.notes:
            continue
        first = one.notes[0]
        key = key_of(first.body) if first.author.id == me.id else ""
        yield Thread(one.id, key, reading.user(first.author), one.resolved, first.id)


def _changes(history: History) -> Iterator[Change]:
    """What people did to the page, from GitLab's own notes about it."""
    for one in history.notes:
        if not one.system:
            continue
        what: Literal["title", "assignee", "requested changes"]
        if (gone := _UNASKED.match(one.body)) is not None:
            yield Change("reviewer", one.author, one.created_at, gone[1])
            continue
        if _TITLE.match(one.body):
            what = "title"
        elif _ASSIGNEE.match(one.body):
            what = "assignee"
        elif _WANTS.match(one.body):
            what = "requested changes"
        else:
            continue
        yield Change(what, one.author, one.created_at)


def _gate(forge: port.Forge, pipelines: Iterable[port.Pipeline]) -> GateJob | None:
    """The gate's job of the newest pipeline that has one."""
    for one in sorted(pipelines, key=lambda one: one.id, reverse=True):
        jobs = [job for job in forge.pipelines.jobs(one.id) if job.name == GATE_JOB]
        if jobs:
            newest = max(jobs, key=lambda job: job.id)
            return GateJob(newest.id, newest.status)
        return None
    return None


def _writes(
    history: History, events: Iterable[port.LabelEvent], me: User
) -> Iterator[datetime]:
    """When the bot wrote; what it opened at lines of the diff is bounded by itself."""
    for note in history.notes:
        if note.author.id == me.id and not key_of(note.body).startswith("finding:"):
            yield note.created_at.replace(microsecond=0)
    for event in events:
        if event.user is not None and event.user.id == me.id:
            yield event.created_at.replace(microsecond=0)
