"""Observe: what is so about one merge request now, from the API and from git.

Two steps, since most merge requests need only the first: `look` tells from the paths
alone whether anything governed is touched, `observe` reads what was said and approved.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import cached_property

from flow import reading
from flow.content import Contents
from flow.directory import directory
from gateway import port
from gateway.git.mirror import Mirror
from memory.changes import PathChange, diff
from memory.errors import AkMemoryError
from memory.settings import STORE_ROOT, Settings
from memory.store import Store
from review.approval import Approved, approvals
from review.codeowners import CodeOwners
from review.codeowners.place import load
from review.commands import NAMES, Command, Heard, hear, in_force
from review.consult import Directory
from review.model import History, MergeRequest, Version
from review.scope import Scope, scope
from rules.judging import read_settings

# GitLab says of a version in these words that its diff is there.
_UNPREPARED = frozenset({"preparing"})


@dataclass(frozen=True, slots=True)
class Inputs:
    """What the pipeline or the bot is told from outside; none of it is in the store.

    `governed` are further governed paths, `names` those that commands are heard by.
    """

    root: str = STORE_ROOT
    governed: tuple[str, ...] = ()
    names: frozenset[str] = NAMES


class Unsettled(AkMemoryError):  # noqa: N818  (GitLab's state, not a fault of ours)
    """GitLab is still at work on a push: look again in some seconds."""


@dataclass(frozen=True)
class Look:
    """A merge request, the head of its target, and what it changes.

    `target` is the head of the target branch as the server tells it, `changes` are
    those of the head since the histories parted. `has_target` says that the target's
    head is an ancestor of the head, `base` is where they parted. `default` is the
    default branch; where it is not the target, `strays` are the governed paths that
    the head changes against it.
    """

    merge_request: MergeRequest
    web_url: str
    mirror: Mirror
    inputs: Inputs
    target: str
    base: str
    has_target: bool
    changes: tuple[PathChange, ...]
    settings: Settings
    scope: Scope
    default: str
    strays: tuple[str, ...] = ()

    @property
    def head(self) -> str:
        """The commit that GitLab has for the merge request's head."""
        return self.merge_request.sha

    @cached_property
    def before(self) -> Store:
        """The store on the target, under its own settings."""
        tree = self.mirror.repository.tree(self.target)
        return Store(tree, self.settings, self.inputs.root)


@dataclass(frozen=True)
class Seen:
    """All that decides about a memory merge request."""

    look: Look
    history: History
    contents: Contents
    codeowners: CodeOwners
    accounts: Directory
    head_version: Version
    _forms: dict[int, frozenset[str]] = field(default_factory=dict, repr=False)

    @property
    def before(self) -> Store:
        """The store on the target."""
        return self.look.before

    def digests(self, version: Version) -> frozenset[str]:
        """Digests that stand for a version: its own, and those of its other forms.

        What was said about a draft holds for what finalize made of it, and the other
        way round.
        """
        if version.id not in self._forms:
            known = {self.history.digest(version)}
            for one in self.history.versions:
                there = self.contents.is_form_of
                if one.id != version.id and (
                    there(one, version) or there(version, one)
                ):
                    known.add(self.history.digest(one))
            self._forms[version.id] = frozenset(one for one in known if one)
        return self._forms[version.id]

    @cached_property
    def heard(self) -> tuple[Heard, ...]:
        """Every comment that looks like a command, whether it counts or not."""
        return hear(self.history, self.look.settings.people, self.look.inputs.names)

    @cached_property
    def approved(self) -> Approved:
        """Every approval, judged under the target's settings."""
        people, names = self.look.settings.people, self.look.inputs.names
        return approvals(self.history, people, names)

    def commands(self, version: Version) -> tuple[Command, ...]:
        """Commands in force for the content of a version."""
        return in_force(self.heard, self.digests(version))


def look(forge: port.Forge, mirror: Mirror, iid: int, inputs: Inputs) -> Look:
    """What a merge request changes. A job token's rights are enough for this.

    Raises `Unsettled` while GitLab is still preparing it, `GitLabError`, and
    `SettingsError` where the target's settings can't be read and are needed.
    """
    found = forge.merge_requests.get(iid)
    if found.sha is None or found.detailed_merge_status in _UNPREPARED:
        raise Unsettled(f"GitLab has not prepared !{iid} yet")
    merge_request = reading.merge_request(found)
    target = mirror.fetch_branch(found.target_branch)
    if target is None:
        raise port.Missing(f"the target branch of !{iid} is not there")
    if mirror.fetch([target, found.sha]):
        raise Unsettled(f"the commits of !{iid} are not in the repository yet")
    default = mirror.default_branch()
    strays = _strays(mirror, merge_request, default, inputs)
    return _look(mirror, found, target, inputs, default, strays)


def look_back(
    mirror: Mirror, merged: port.MergeRequest, target: str, inputs: Inputs
) -> Look:
    """A merge request that is merged, seen from where its target stood before.

    Raises `Unsettled` where its commits can't be had any more.
    """
    if merged.sha is None or mirror.fetch([target, merged.sha]):
        raise Unsettled(f"the commits of !{merged.iid} are gone")
    return _look(mirror, merged, target, inputs, merged.target_branch, ())


def _look(
    mirror: Mirror,
    found: port.MergeRequest,
    target: str,
    inputs: Inputs,
    default: str,
    strays: tuple[str, ...],
) -> Look:
    merge_request = reading.merge_request(found)
    base, changes = _since(mirror, target, merge_request.sha)
    settings = Settings()
    what = scope(merge_request, changes, settings, inputs.root, inputs.governed)
    if what.kind != "none":
        settings = read_settings(mirror.repository.tree(target), inputs.root)
        what = scope(merge_request, changes, settings, inputs.root, inputs.governed)
    return Look(
        merge_request=merge_request,
        web_url=found.web_url,
        mirror=mirror,
        inputs=inputs,
        target=target,
        base=base,
        has_target=base == target,
        changes=changes,
        settings=settings,
        scope=what,
        default=default,
        strays=strays,
    )


def _since(
    mirror: Mirror, target: str, head: str
) -> tuple[str, tuple[PathChange, ...]]:
    """Where the histories parted ('' where never), and all changes since.

    A head of another history leaves out all that the target has: that is its change.
    """
    repository = mirror.repository
    base = repository.merge_base(target, head) or ""
    return base, diff(repository.tree(base or target), repository.tree(head))


def _strays(
    mirror: Mirror, merge_request: MergeRequest, default: str, inputs: Inputs
) -> tuple[str, ...]:
    """Governed paths that a merge request into another branch has in its bag."""
    if merge_request.target_branch == default:
        return ()
    tip = mirror.fetch_branch(default)
    if tip is None:
        raise port.Missing(f"the default branch {default} is not there")
    _, changes = _since(mirror, tip, merge_request.sha)
    return scope(merge_request, changes, Settings(), inputs.root, inputs.governed).paths


def observe(forge: port.Forge, seen: Look) -> Seen:
    """All that was said and approved about a merge request, and its contents.

    Approvals are read before versions: what somebody approved is among the versions
    that are read after. Raises `Unsettled` while the newest version is not the head's.
    """
    iid = seen.merge_request.iid
    found = forge.approvals.get(iid)
    notes = forge.notes.notes(iid)
    events = forge.merge_requests.state_events(iid)
    versions = reading.versions(forge.merge_requests.versions(iid))
    newest = max(versions, key=lambda one: (one.created_at, one.id), default=None)
    if newest is None or newest.head_commit_sha != seen.head:
        raise Unsettled(f"GitLab has not recorded the last push to !{iid} yet")
    bots = _bots(forge.people, seen.settings)
    contents = Contents(seen.mirror.repository, seen.inputs.root, seen.settings)
    history = History(
        merge_request=seen.merge_request,
        approvals=reading.approvals(found, bots),
        notes=reading.notes(notes, bots),
        versions=versions,
        state_events=reading.state_events(events),
        contents=_digests(seen.mirror, contents, versions),
        on_target=seen.mirror.ancestors_of(
            seen.target, {one.start_commit_sha for one in versions}
        ),
    )
    codeowners = load(seen.mirror.repository.tree(seen.target))
    return Seen(
        look=seen,
        history=history,
        contents=contents,
        codeowners=codeowners,
        accounts=directory(forge.people, codeowners, seen.changes, seen.settings),
        head_version=newest,
    )


def _bots(people: port.People, settings: Settings) -> dict[int, bool]:
    """Whether each approver is a bot, which only his own page tells."""
    found: dict[int, bool] = {}
    for one in settings.people.approvers:
        try:
            found[one.id] = bool(people.user(one.id).bot)
        except port.Missing:
            continue
    return found


def _digests(
    mirror: Mirror, contents: Contents, versions: Iterable[Version]
) -> dict[int, str]:
    known = tuple(versions)
    commits = {one.head_commit_sha for one in known}
    commits |= {one.base_commit_sha for one in known}
    mirror.fetch(commits)
    found = {one.id: contents.sha256(one) for one in known}
    return {key: digest for key, digest in found.items() if digest is not None}
