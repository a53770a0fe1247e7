"""Consult: who is asked about a change, who has spoken on this content, what is due.

Consultants come from the target's CODEOWNERS; they advise and never decide. Some kinds
of memory may not be finalized before one of their consultants has spoken, or an
approver has waived that.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Literal

from memory import ids
from memory.changes import PathChange
from memory.settings import People
from memory.store import Store
from review.codeowners import CodeOwners, Owner
from review.commands import Command
from review.kinds import ROLES, kinds_of
from review.model import History, User
from review.timeline import digest_at, spoken
from review.words import Words, joined, words

State = Literal["asked", "commented", "approved", "waived"]


@dataclass(frozen=True, slots=True)
class Consultant:
    """Someone who is asked; `roles` are the settings' names for him.

    `state` is about the content at hand: who spoke on an earlier one is asked again.
    """

    user: User
    state: State
    paths: tuple[str, ...]
    roles: tuple[str, ...] = ()
    spoke_before: bool = False


@dataclass(frozen=True, slots=True)
class Demand:
    """What has to be spoken about before a change is finalized.

    One of `names` has to speak, or be waived by name; `users` are those of them who
    can. Met where somebody has.
    """

    kinds: tuple[str, ...]
    paths: tuple[str, ...]
    names: tuple[str, ...]
    users: tuple[User, ...]
    is_met: bool

    @property
    def words(self) -> Words:
        """What is awaited, for people."""
        return words(
            "{names} has to speak about {kinds} on this content, or an approver waives "
            "it: `@bot waive @{first} DIGEST: reason`.",
            names=joined(self.names, words("{one} or {other}")),
            kinds=", ".join(self.kinds),
            first=self.names[0],
        )


@dataclass(frozen=True, slots=True)
class Consultation:
    """Who is asked and what is due.

    `unreachable` are owners in CODEOWNERS whom nobody active answers for; `unowned`
    paths need a consultant's word, and there is nobody but the author.
    """

    consultants: tuple[Consultant, ...]
    demands: tuple[Demand, ...]
    unreachable: tuple[str, ...]
    unowned: tuple[str, ...]

    @property
    def due(self) -> tuple[Demand, ...]:
        """What is not met yet."""
        return tuple(one for one in self.demands if not one.is_met)


@dataclass(frozen=True, slots=True)
class Change:
    """What is consulted about: all changes, with the stores on both sides.

    Both stores are under the target's settings.
    """

    before: Store
    after: Store
    paths: Sequence[PathChange]


@dataclass(frozen=True, slots=True)
class Directory:
    """Who an owner in CODEOWNERS is: accounts by `Owner.key`.

    Groups and roles are their members; who may not see the project is left out.
    """

    accounts: Mapping[str, tuple[User, ...]]

    def users(self, owner: Owner) -> tuple[User, ...]:
        """Active people behind an owner; none for a bot or an unknown name."""
        found = self.accounts.get(owner.key, ())
        return tuple(one for one in found if one.is_active and not one.is_bot)

    def role(self, role: str, people: People) -> tuple[User, ...]:
        """Active people whom the settings give a role."""
        known = {one.id: one for some in self.accounts.values() for one in some}
        persons = people.roles.get(role, ())
        found = [known.get(one.id, User(one.id, one.username)) for one in persons]
        return tuple(one for one in found if one.is_active and not one.is_bot)


@dataclass(frozen=True, slots=True)
class _Group:
    """Those whom one section names for a path: one of them has to speak."""

    users: tuple[User, ...]
    names: tuple[str, ...]


def consult(
    history: History,
    change: Change,
    codeowners: CodeOwners,
    directory: Directory,
    commands: Iterable[Command],
    digests: frozenset[str],
) -> Consultation:
    """Who is asked about `change` and where that stands.

    `commands` are those in force for the content that `digests` name; `codeowners` is
    the target's file.
    """
    waived = frozenset(
        one.subject.casefold() for one in commands if one.verb == "waive"
    )
    survey = _Survey(change, codeowners, directory, history.merge_request.author)
    for one in _consulted(change):
        survey.ask_about(one)
    spoke = {
        user.id: _state(history, user, digests, waived)
        for user in survey.asked.values()
    }
    consultants = tuple(
        Consultant(
            user=user,
            state=spoke[user.id],
            paths=tuple(dict.fromkeys(survey.about[user.id])),
            roles=_roles(user, change.before.settings.people),
            spoke_before=spoke[user.id] == "asked" and _has_spoken(history, user),
        )
        for _, user in sorted(survey.asked.items())
    )
    demands = tuple(
        _demand(group, needs, spoke, waived) for group, needs in survey.demanded.items()
    )
    dead, unowned = tuple(sorted(survey.dead)), tuple(survey.unowned)
    return Consultation(consultants, demands, dead, unowned)


@dataclass(slots=True)
class _Survey:
    """Whom the paths so far lead to.

    `demanded` has, by those of whom one must speak, the paths and the kinds why.
    """

    change: Change
    codeowners: CodeOwners
    directory: Directory
    author: User
    asked: dict[int, User] = field(default_factory=dict)
    about: dict[int, list[str]] = field(default_factory=dict)
    demanded: dict[_Group, dict[str, frozenset[str]]] = field(default_factory=dict)
    dead: set[str] = field(default_factory=set)
    unowned: list[str] = field(default_factory=list)

    def ask_about(self, one: PathChange) -> None:
        """Find who is asked about one changed path, and whether somebody must be."""
        settings = self.change.before.settings
        owners = _owners(self.codeowners, one.path)
        named = {owner for some in owners for owner in some}
        self.dead |= {one.text for one in named if not self.directory.users(one)}
        kinds = kinds_of(one, self.change.before, self.change.after)
        needs = kinds & frozenset(settings.consult.required)
        groups = [_group(some, self.directory, self.author) for some in owners]
        if needs and not owners:
            groups = list(_by_role(needs, self.directory, settings.people, self.author))
        for user in (user for group in groups for user in group.users):
            self.asked[user.id] = user
            self.about.setdefault(user.id, []).append(one.path)
        able = [group for group in groups if group.names]
        if needs and not able:
            self.unowned.append(one.path)
        for group in able if needs else ():
            self.demanded.setdefault(group, {})[one.path] = needs


def _consulted(change: Change) -> Iterator[PathChange]:
    """Changed paths that people are asked about: not the index, not what is raw."""
    for one in sorted(change.paths, key=lambda one: one.path):
        rel = change.before.relative(one.path)
        kind = ids.place(rel, change.before.settings.store).kind if rel else None
        if kind not in ("index", "retro"):
            yield one


def _owners(codeowners: CodeOwners, path: str) -> list[tuple[Owner, ...]]:
    """Owners of a path by section, without addresses that nobody has."""
    found = [
        tuple(one for one in match.owners if not one.is_phantom)
        for match in codeowners.resolve(path).sections
    ]
    return [one for one in found if one]


def _group(owners: tuple[Owner, ...], directory: Directory, author: User) -> _Group:
    """Who of a section's owners can speak; where nobody can, whom to waive by name."""
    users = {user.id: user for owner in owners for user in directory.users(owner)}
    able = tuple(user for _, user in sorted(users.items()) if user.id != author.id)
    if able:
        return _Group(able, tuple(one.username for one in able))
    dead = [one.name for one in owners if not directory.users(one)]
    return _Group((), tuple(dict.fromkeys(dead)))


def _by_role(
    kinds: frozenset[str], directory: Directory, people: People, author: User
) -> Iterator[_Group]:
    """Whom the settings name for these kinds where CODEOWNERS names nobody."""
    for role in sorted({ROLES[one] for one in kinds if one in ROLES}):
        users = directory.role(role, people)
        able = tuple(one for one in users if one.id != author.id)
        yield _Group(able, tuple(one.username for one in able))


def _roles(user: User, people: People) -> tuple[str, ...]:
    return tuple(
        sorted(
            role
            for role, persons in people.roles.items()
            if any(one.id == user.id for one in persons)
        )
    )


def _state(
    history: History, user: User, digests: frozenset[str], waived: frozenset[str]
) -> State:
    """What a consultant has said while the merge request showed this content."""
    approved = (
        one.approved_at
        for one in history.approvals.approved_by
        if one.user.id == user.id and one.approved_at is not None
    )
    said = (
        one.created_at
        for one in history.notes
        if one.author.id == user.id and spoken(one)
    )
    if any(digest_at(history, one) in digests for one in approved):
        return "approved"
    if any(digest_at(history, one) in digests for one in said):
        return "commented"
    return "waived" if user.username.casefold() in waived else "asked"


def _has_spoken(history: History, user: User) -> bool:
    said = (one.author.id for one in history.notes if spoken(one))
    approved = (one.user.id for one in history.approvals.approved_by)
    return user.id in {*said, *approved}


def _demand(
    group: _Group,
    needs: Mapping[str, frozenset[str]],
    spoke: Mapping[int, State],
    waived: frozenset[str],
) -> Demand:
    has_spoken = any(spoke[one.id] != "asked" for one in group.users)
    return Demand(
        kinds=tuple(sorted(frozenset().union(*needs.values()))),
        paths=tuple(needs),
        names=group.names,
        users=group.users,
        is_met=has_spoken or any(one.casefold() in waived for one in group.names),
    )
