"""Approval rules from CODEOWNERS: one per section and pattern (Premium, facts 8).

The file is the target branch's; asked are the owners of every path that the newest
version changes (`ee/app/services/merge_requests/sync_code_owner_approval_rules.rb`).
"""

from zlib import crc32

from sandbox.git.changes import paths_between
from sandbox.merging.versions import diff_of
from sandbox.owners.reading import PLACES, Entry, Section, read_owners, references
from sandbox.state import access
from sandbox.state.access import DEVELOPER, MAINTAINER, OWNER
from sandbox.state.store import Json
from sandbox.state.world import World

ROLES = {"@@developer": DEVELOPER, "@@maintainer": MAINTAINER, "@@owner": OWNER}


def owners_text(world: World, mr: Json) -> str:
    """The CODEOWNERS that counts: the first place that there is, else ''."""
    repository = world.repository(mr["project"])
    target = repository.branch(mr["target_branch"])
    for place in PLACES if target else ():
        data = repository.file(str(target), place)
        if data is not None:
            # A binary file is as good as none.
            return "" if b"\0" in data else data.decode("utf-8", "replace")
    return ""


def owner_rules(world: World, mr: Json, paths: list[str] | None = None) -> list[Json]:
    """The rules of the paths that change; with `paths`, of those."""
    text = owners_text(world, mr)
    if not text:
        return []
    if paths is None:
        found = diff_of(world, mr)
        paths = paths_between(*found) if found else []
    enforced = any(
        rule["code_owner_approval_required"]
        for rule in access.protection(world, mr["project"], mr["target_branch"])
    )
    rules: dict[tuple[str, str], Json] = {}
    for section in read_owners(text):
        for path in paths:
            entry = section.entry_of(path)
            if entry and (section.name, entry.pattern) not in rules:
                rule = _rule(world, mr, section, entry, enforced=enforced)
                rules[section.name, entry.pattern] = rule
    return list(rules.values())


def _rule(
    world: World, mr: Json, section: Section, entry: Entry, *, enforced: bool
) -> Json:
    """One that no one can fulfil asks for nothing, as one of an optional section."""
    users = _users(world, mr, references(entry.owners))
    asked = enforced and users and not section.optional
    key = f"{mr['id']}\0{section.name}\0{entry.pattern}"
    return {
        "id": crc32(key.encode("utf-8", "replace")) or 1,
        "name": entry.pattern,
        "rule_type": "code_owner",
        "section": section.name,
        "approvals_required": max(1, entry.heading.number) if asked else 0,
        "user_ids": users,
        "group_ids": [],
    }


def _users(world: World, mr: Json, names: list[str]) -> list[int]:
    """Members that are named: themselves, by a group or by a role."""
    project = world.store.take("project", mr["project"])
    found: list[int] = []
    for name in names:
        if name in ROLES:
            rows = world.store.find("member", source=["project", project["id"]])
            found += [r["user"] for r in rows if r["access_level"] == ROLES[name]]
        elif name.startswith("@"):
            found += _named(world, project, name[1:].casefold())
        else:
            users = world.store.find("user")
            found += [u["id"] for u in users if u["email"].lower() == name.lower()]
    members = {row["user"] for row in access.memberships(world, project)}
    return [user for user in dict.fromkeys(found) if user in members]


def _named(world: World, project: Json, name: str) -> list[int]:
    for user in world.store.find("user"):
        if user["username"].casefold() == name:
            return [user["id"]]
    group = world.store.get("group", project["group"])
    while group:
        if group["full_path"].casefold() == name:
            rows = world.store.find("member", source=["group", group["id"]])
            return [r["user"] for r in rows if r["access_level"] >= DEVELOPER]
        group = world.store.get("group", group["parent"])
    return []
