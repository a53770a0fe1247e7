"""Act: carry out a plan, action by action, in its order.

Each action does the same when it is done twice. A kill between two of them leaves what
the next run finds and completes.
"""

import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from functools import singledispatchmethod

from bot.describe import describe
from bot.project import Project
from flow.finalize import Held, finalize_merge_request
from flow.observe import Seen
from flow.progress import Tell
from flow.taking_back import take_back
from gateway import port
from review import plan
from review.marker import marked
from review.words import Words

PAUSE = 0.25


@dataclass
class Act:
    """Carries out actions on one merge request.

    `held` are the reasons why a finalize pushed nothing. `tell` hears of each step.
    """

    project: Project
    iid: int
    seen: Seen | None
    tell: Tell = lambda _: None
    held: list[Words] = field(default_factory=list)
    written: list[int] = field(default_factory=list)

    def all(self, actions: Iterable[plan.Action]) -> list[plan.Action]:
        """Carry out every action; those that were.

        A grant that fails keeps the comment from nothing. Raises `GitLabError`: that
        of the grant at the end, any other at once.
        """
        done: list[plan.Action] = []
        refused = None
        try:
            for one in actions:
                self.tell(describe(one))
                try:
                    self.one(one)
                except port.GitLabError as error:
                    if not plan.grants(one):
                        raise
                    refused = error
                else:
                    done.append(one)
        finally:
            if self.written:
                self._see_own_notes()
        if refused is not None:
            raise refused
        return done

    @singledispatchmethod
    def one(self, action: plan.Action) -> None:
        """Carry out one action."""
        raise TypeError(f"no action: {type(action).__name__}")

    @one.register
    def _(self, action: plan.Close) -> None:  # noqa: ARG002  (chosen by its type)
        self.project.forge.merge_requests.close(self.iid)

    @one.register
    def _(self, action: plan.CancelAutoMerge) -> None:  # noqa: ARG002
        try:
            self.project.forge.merge_requests.cancel_auto_merge(self.iid)
        except port.Refused:
            return  # it is off already

    @one.register
    def _(self, action: plan.RetryGate) -> None:
        self.project.forge.pipelines.retry(action.job_id)

    @one.register
    def _(self, action: plan.ResetApprovals) -> None:  # noqa: ARG002
        self.project.forge.approvals.reset(self.iid)

    @one.register
    def _(self, action: plan.TakeBack) -> None:  # noqa: ARG002
        if self.seen is not None:
            take_back(self.seen)

    @one.register
    def _(self, action: plan.Edit) -> None:
        self.project.forge.merge_requests.edit(
            self.iid,
            title=action.title,
            add_labels=action.add_labels,
            remove_labels=action.remove_labels,
            assignee_ids=action.assignee_ids,
            reviewer_ids=action.reviewer_ids,
        )

    @one.register
    def _(self, action: plan.OpenThread) -> None:
        version = self.seen.head_version if self.seen is not None else None
        if version is None:
            return
        refs = port.DiffRefs(
            version.base_commit_sha, version.start_commit_sha, version.head_commit_sha
        )
        place = port.Position(
            refs, action.path, action.path, action.new_line, action.old_line
        )
        body = marked(action.key, action.body)
        try:
            made = self.project.forge.notes.start(self.iid, body, place)
        except port.Refused as error:
            # GitLab cut this file from its diff: the comment tells the finding.
            self.tell(f"no thread at {action.path}:{action.new_line}: {error}")
            return
        self.written.append(made.notes[0].id)

    @one.register
    def _(self, action: plan.ResolveThread) -> None:
        self.project.forge.notes.resolve(
            self.iid, action.thread_id, resolved=action.resolved
        )

    @one.register
    def _(self, action: plan.AddNote) -> None:
        body = marked(action.key, action.body)
        self.written.append(self.project.forge.notes.add(self.iid, body).id)

    @one.register
    def _(self, action: plan.EditNote) -> None:
        self.project.forge.notes.edit(self.iid, action.note_id, action.body)

    @one.register
    def _(self, action: plan.DeleteNote) -> None:
        try:
            self.project.forge.notes.delete(self.iid, action.note_id)
        except port.Missing:
            return

    @one.register
    def _(self, action: plan.PlayGate) -> None:
        self.project.forge.pipelines.play(action.job_id)

    @one.register
    def _(self, action: plan.Finalize) -> None:
        if action.here:
            self._finalize_here()
            return
        seen = self.seen
        if seen is not None:
            self.project.forge.pipelines.create(
                seen.look.default, {"merge_request": self.iid}
            )

    @one.register
    def _(self, action: plan.Merge) -> None:
        self.project.forge.merge_requests.merge(
            self.iid,
            action.head,
            squash=True,
            message=action.message,
            remove_source_branch=True,
        )

    def _finalize_here(self) -> None:
        if self.seen is None:
            return
        done = finalize_merge_request(self.project.forge, self.seen, self.tell)
        if isinstance(done, Held):
            self.held.extend(done.reasons)

    def _see_own_notes(self) -> None:
        """Wait until GitLab lists what was just written.

        A run that started before would not find it and say the same again.
        """
        wanted = set(self.written)

        def there() -> bool:
            notes = self.project.forge.notes.notes(self.iid)
            return wanted <= {one.id for one in notes}

        until(there, self.project.patience)


def until(ready: Callable[[], bool], seconds: float) -> bool:
    """Ask until it is so, for `seconds` at most."""
    end = time.monotonic() + seconds
    while not ready():
        if time.monotonic() >= end:
            return False
        time.sleep(PAUSE)
    return True
