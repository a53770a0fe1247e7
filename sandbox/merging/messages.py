"""Messages of merge and squash commits from the project's templates (facts 4.5)."""

import re
from collections.abc import Callable

from sandbox.merging.approvals import approvals
from sandbox.state.store import Json
from sandbox.state.world import World

MERGE = (
    "Merge branch '%{source_branch}' into '%{target_branch}'\n\n%{title}\n\n%{issues}"
    "\n\nSee merge request %{reference}"
)
SQUASH = "%{title}"
VARIABLE = re.compile(r"%\{([a-z_]+)\}")


def merge_message(world: World, mr: Json, user: Json) -> str:
    """The message of a merge commit."""
    project = world.store.take("project", mr["project"])
    return fill(world, mr, user, project["merge_commit_template"] or MERGE)


def squash_message(world: World, mr: Json, user: Json) -> str:
    """The message of a squash commit."""
    project = world.store.take("project", mr["project"])
    return fill(world, mr, user, project["squash_commit_template"] or SQUASH)


def fill(world: World, mr: Json, user: Json, template: str) -> str:
    """A template with its variables put in; a line left empty by one goes."""
    lines = []
    for line in template.split("\n"):
        put = VARIABLE.sub(lambda found: _value(world, mr, user, found), line)
        if put.strip() or not VARIABLE.search(line):
            lines.append(put)
    return re.sub(r"\n{3,}", "\n\n", "\n".join(lines)).strip() + "\n"


def _value(world: World, mr: Json, user: Json, found: re.Match[str]) -> str:
    make = VALUES.get(found[1])
    return make(world, mr, user) if make else found[0]


def _person(user: Json) -> str:
    return f"{user['name']} <{user['email']}>"


def reference(world: World, mr: Json) -> str:
    """`group/project!N`."""
    project = world.store.take("project", mr["project"])
    return f"{project['full_path']}!{mr['iid']}"


def url(world: World, mr: Json) -> str:
    """The page of a merge request."""
    project = world.store.take("project", mr["project"])
    return f"{world.url}/{project['full_path']}/-/merge_requests/{mr['iid']}"


def _approved_by(world: World, mr: Json, _: Json) -> str:
    users = [world.store.take("user", a["user"]) for a in approvals(world, mr)]
    return "\n".join(f"Approved-by: {_person(user)}" for user in users)


def _commits(world: World, mr: Json, _: Json) -> str:
    repository = world.repository(mr["project"])
    target = repository.branch(mr["target_branch"])
    rows = repository.log(str(mr["head"]), f"^{target}") if target else []
    return "\n\n".join(f"* {row.message.strip()}" for row in rows)


def _first_commit(world: World, mr: Json, _: Json) -> str:
    repository = world.repository(mr["project"])
    target = repository.branch(mr["target_branch"])
    rows = repository.log(str(mr["head"]), f"^{target}") if target else []
    return rows[-1].message.strip() if rows else ""


VALUES: dict[str, Callable[[World, Json, Json], str]] = {
    "title": lambda _, mr, __: str(mr["title"]),
    "description": lambda _, mr, __: str(mr["description"]),
    "reference": lambda world, mr, _: reference(world, mr),
    "local_reference": lambda _, mr, __: f"!{mr['iid']}",
    "url": lambda world, mr, _: url(world, mr),
    "source_branch": lambda _, mr, __: str(mr["source_branch"]),
    "target_branch": lambda _, mr, __: str(mr["target_branch"]),
    "issues": lambda _, __, ___: "",
    "approved_by": _approved_by,
    "merged_by": lambda _, __, user: _person(user),
    "merge_request_author": lambda world, mr, _: _person(
        world.store.take("user", mr["author"])
    ),
    "all_commits": _commits,
    "first_commit": _first_commit,
    "first_multiline_commit": _first_commit,
    "co_authored_by": lambda _, __, ___: "",
    "reviewed_by": lambda _, __, ___: "",
    "source_project_id": lambda _, mr, __: str(mr["source_project"]),
}
