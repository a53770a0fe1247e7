"""Directory: which accounts are behind the owners that CODEOWNERS names.

Only those who own something that is changed are looked up, each once.
"""

from collections.abc import Iterable, Iterator

from flow import reading
from gateway import port
from memory.changes import PathChange
from memory.settings import Settings
from review.codeowners import CodeOwners, Owner
from review.codeowners.owners import Kind
from review.consult import Directory
from review.model import User

# The roles that CODEOWNERS may name, as GitLab's access levels.
_ROLES = {
    "developer": port.people.DEVELOPER,
    "maintainer": port.people.MAINTAINER,
    "owner": port.people.OWNER,
}


def directory(
    people: port.People,
    codeowners: CodeOwners,
    changes: Iterable[PathChange],
    settings: Settings,
) -> Directory:
    """Accounts of the owners of changed paths, and of the people in the settings.

    An owner who can't be found, or may not be seen, has no accounts; an address is
    nobody's, since GitLab tells addresses to administrators alone.
    """
    members = tuple(people.members())
    levels = {one.user.id: one.access_level for one in members}
    found: dict[str, tuple[User, ...]] = {}
    for owner in _owners(codeowners, changes):
        if owner.key not in found:
            accounts = _accounts(people, owner, members)
            found[owner.key] = tuple(one for one in accounts if one.id in levels)
    known = {one.user.id: reading.user(one.user) for one in members}
    for role, persons in settings.people.roles.items():
        # A key that no owner can have: names and roles begin with an at sign.
        accounts = [known[one.id] for one in persons if one.id in known]
        found[f"role {role}"] = tuple(accounts)
    return Directory(found)


def dead_owners(people: port.People, codeowners: CodeOwners) -> tuple[str, ...]:
    """Owners in the whole file for whom nobody active can be asked, as written.

    An address is left out: whom it belongs to, GitLab does not tell.
    """
    members = tuple(people.members())
    levels = {one.user.id for one in members}
    named = {
        owner.key: owner
        for section in codeowners.sections
        for entry in section.entries
        for owner in entry.owners
        if owner.kind is not Kind.EMAIL and not owner.is_phantom
    }
    dead = [
        owner.text
        for owner in named.values()
        if not any(
            one.id in levels and one.is_active and not one.is_bot
            for one in _accounts(people, owner, members)
        )
    ]
    return tuple(sorted(dead))


def _owners(codeowners: CodeOwners, changes: Iterable[PathChange]) -> Iterator[Owner]:
    for change in changes:
        for match in codeowners.resolve(change.path).sections:
            yield from match.owners


def _accounts(
    people: port.People, owner: Owner, members: tuple[port.Member, ...]
) -> list[User]:
    if owner.kind is Kind.EMAIL:
        return []
    if owner.kind is Kind.ROLE:
        level = _ROLES.get(owner.name.rstrip("s").lower())
        return [reading.user(one.user) for one in members if one.access_level == level]
    named = [
        reading.user(one.user)
        for one in members
        if one.user.username.lower() == owner.name.lower()
    ]
    if named:
        return named
    try:
        return [reading.user(one.user) for one in people.group_members(owner.name)]
    except (port.Missing, port.Denied):
        return []
