"""Provenance: where what the default branch holds came from, step by step.

A step is what one merge brought. Each that touched something governed has to be one
merged merge request, approved before it was merged, and the formula's own result.

A first parent proves nothing: whoever pushes a merge chooses which parent is first. So
the way leads to the anchor and nowhere else, and a merge that no merge request made is
passed only where its other sides brought nothing that is governed.
"""

from dataclasses import dataclass, field

from flow.observe import Inputs
from flow.past import Merged, fault
from flow.progress import Tell
from gateway import port
from gateway.git.mirror import CommitInfo, Mirror
from memory.changes import PathChange, diff
from review.scope import governed
from review.words import Words, words

MOST_STEPS = 2000
MOST_OF_ONE = 200  # commits of one merge request that is merged as it stands
EVERY = 100  # steps from one word of progress to the next


@dataclass(frozen=True, slots=True)
class Alarm:
    """A commit of the default branch that can't be accounted for."""

    commit: str
    reason: Words


@dataclass(frozen=True, slots=True)
class _Step:
    """Where the branch stood before a commit came, and what is wrong with it."""

    before: str
    alarm: Alarm | None = None


def provenance(
    forge: port.Forge,
    mirror: Mirror,
    head: str,
    anchor: str,
    inputs: Inputs,
    tell: Tell = lambda _: None,
) -> tuple[Alarm, ...]:
    """Every alarm since `anchor`, the newest first; `head` is where the branch stands.

    Raises `GitLabError` where GitLab can't be asked: nothing is proven then.
    """
    if not mirror.is_ancestor(anchor, head):
        why = words("{anchor} is no part of it: it was rewritten.", anchor=anchor[:12])
        return (Alarm(head, why),)
    walk = _Walk(forge, mirror, anchor, inputs, mirror.default_branch())
    found: list[Alarm] = []
    here = head
    for number in range(MOST_STEPS):
        if here == anchor:
            tell(f"{number} steps since {anchor[:12]}")
            return tuple(found)
        if number and not number % EVERY:
            tell(f"{number} steps, at {here[:12]}")
        step = walk.step(mirror.commit(here))
        if step.alarm is not None:
            found.append(step.alarm)
        here = step.before
    why = words("It is too far from {anchor}.", anchor=anchor[:12])
    return (*found, Alarm(here, why))


@dataclass(frozen=True)
class _Walk:
    """The way back to the anchor.

    `passed` are the commits since the last step that have what is governed as the
    commit at hand has it: the head of its merge request may be among them.
    """

    forge: port.Forge
    mirror: Mirror
    anchor: str
    inputs: Inputs
    branch: str
    passed: set[str] = field(default_factory=set)

    def step(self, info: CommitInfo) -> _Step:
        """The step that `info` belongs to. Its commit has the anchor behind it."""
        here = self._onward(info)
        if len(info.parents) == 1 and not self._changes(here, info.id):
            self.passed.add(info.id)
            return _Step(here)
        merged = self._claims(info.id, self.passed)
        quiet = "" if merged else self._quiet_parent(info)
        if quiet:
            self.passed.add(info.id)
            return _Step(quiet)
        step = self._judged(info, merged, here)
        self.passed.clear()
        return step

    def _judged(
        self, info: CommitInfo, merged: list[port.MergeRequest], here: str
    ) -> _Step:
        if not merged:
            nobody = words(
                "It changes governed paths and belongs to no merged merge request."
            )
            return _Step(here, Alarm(info.id, nobody))
        one = merged[0]
        known = {info.id, *self.passed}
        top = next(sha for sha in _results(one) if sha in known)
        before = self._before(one, self.mirror.commit(top))
        if len(merged) > 1:
            names = ", ".join(f"!{one.iid}" for one in merged)
            why = words("It belongs to several merge requests: {names}.", names=names)
            return _Step(before or here, Alarm(top, why))
        if not before:
            why = words("Where it stood before !{iid} can't be told.", iid=one.iid)
            return _Step(here, Alarm(top, why))
        changes = self._changes(before, top)
        found = Merged(one, before, top, changes)
        wrong = fault(self.forge, self.mirror, found, self.inputs) if changes else None
        return _Step(before, Alarm(top, wrong) if wrong is not None else None)

    def _onward(self, info: CommitInfo) -> str:
        """The first parent that has the anchor behind it."""
        ancestor = self.mirror.is_ancestor
        return next(one for one in info.parents if ancestor(self.anchor, one))

    def _changes(self, old: str, new: str) -> tuple[PathChange, ...]:
        """What is governed and differs."""
        repository, inputs = self.mirror.repository, self.inputs
        return tuple(
            one
            for one in diff(repository.tree(old), repository.tree(new))
            if governed(one.path, inputs.root, inputs.governed)
        )

    def _claims(self, commit: str, passed: set[str]) -> list[port.MergeRequest]:
        """Merged merge requests that put `commit`, or one passed, on the branch."""
        known = {commit, *passed}
        return [
            one
            for one in self.forge.merge_requests.of_commit(commit)
            if one.state == "merged"
            and one.target_branch == self.branch
            and known & {*_results(one)}
        ]

    def _quiet_parent(self, info: CommitInfo) -> str:
        """The parent of a merge whose other sides brought nothing governed, or ''."""
        for one in info.parents:
            others = [side for side in info.parents if side != one]
            if (
                others
                and self.mirror.is_ancestor(self.anchor, one)
                and not self._changes(one, info.id)
                and all(self._is_quiet(one, side) for side in others)
            ):
                return one
        return ""

    def _is_quiet(self, one: str, side: str) -> bool:
        base = self.mirror.repository.merge_base(one, side)
        return bool(base) and not self._changes(base or "", side)

    def _before(self, merged: port.MergeRequest, info: CommitInfo) -> str:
        """Where the branch stood before; '' where that can't be told.

        A fast-forwarded head has its own drafts as first parent; GitLab has on record
        where the target stood when the head was pushed.
        """
        ancestor = self.mirror.is_ancestor
        if info.id in {merged.squash_commit_sha, merged.merge_commit_sha}:
            before = info.parents[0] if info.parents else ""
        else:
            before = next(
                (
                    one.start_commit_sha
                    for one in reversed(self.forge.merge_requests.versions(merged.iid))
                    if one.head_commit_sha == info.id
                    and ancestor(one.start_commit_sha, info.id)
                ),
                "",
            )
            before = before and self._latest(merged, before, info)
        return before if before and ancestor(self.anchor, before) else ""

    def _latest(self, merged: port.MergeRequest, before: str, info: CommitInfo) -> str:
        """The last commit below a head that another merge request put on the branch.

        A head may have had it in its history before it was merged, and undo it.
        """
        seen: set[str] = set()
        waiting = list(info.parents)
        while waiting:
            one = waiting.pop()
            if one in seen or self.mirror.is_ancestor(one, before):
                continue
            seen.add(one)
            if len(seen) > MOST_OF_ONE:
                return ""
            claims = self._claims(one, set())
            if any(other.iid != merged.iid for other in claims):
                if not self.mirror.is_ancestor(before, one):
                    return ""
                before = one
            waiting += self.mirror.commit(one).parents
        return before


def _results(one: port.MergeRequest) -> tuple[str, ...]:
    """What merging `one` may have put on the branch, the likeliest first."""
    found = (one.merge_commit_sha, one.squash_commit_sha, one.sha)
    return tuple(sha for sha in found if sha)
