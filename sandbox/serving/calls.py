"""Call: one request to the API with who makes it and what it is about."""

from dataclasses import dataclass, field
from functools import cached_property

from sandbox.serving.answers import Answer, Refused, not_found
from sandbox.serving.arguments import Arguments
from sandbox.state import access
from sandbox.state.access import Actor
from sandbox.state.store import Json
from sandbox.state.world import World


@dataclass
class Call:
    """A request after its route is found."""

    world: World
    method: str
    path: str
    actor: Actor | None
    parts: dict[str, str]
    arguments: Arguments
    url: str = ""
    headers: dict[str, str] = field(default_factory=dict)

    @property
    def user(self) -> Json:
        """Who calls; 401 where nobody is signed in."""
        if self.actor is None:
            raise Refused(401, "401 Unauthorized")
        return self.actor.user

    @cached_property
    def project(self) -> Json:
        """The project by number or full path; 404 where it may not be seen."""
        found = find_project(self.world, self.parts["id"])
        user = self.actor.user if self.actor else None
        if found is None or not access.visible(self.world, user, found):
            raise not_found("Project")
        return found

    @cached_property
    def role(self) -> int:
        """The caller's role in the project."""
        user = self.actor.user if self.actor else None
        return access.project_role(self.world, user, self.project)

    @cached_property
    def mr(self) -> Json:
        """The merge request of the path."""
        iid = self.parts["iid"]
        rows = self.world.store.find("mr", project=self.project["id"])
        found = next((row for row in rows if str(row["iid"]) == iid), None)
        user = self.actor.user if self.actor else None
        if found is None or not access.can_read(self.world, user, self.project):
            raise not_found("Merge Request")
        return found

    def number(self, name: str) -> int:
        """A number of the path; 400 where it is none."""
        value = self.parts[name]
        if not value.isascii() or not value.isdigit():
            raise Refused(400, f"{name} is invalid", "error")
        return int(value)

    def row(self, kind: str, name: str, what: str = "") -> Json:
        """A document of this project by a number of the path, or 404."""
        found = self.world.store.get(kind, self.number(name))
        if found is None or found.get("project") != self.project["id"]:
            raise not_found(what)
        return found


def find_project(world: World, name: str) -> Json | None:
    """A project by its number or its full path (any case, as GitLab has it)."""
    if name.isascii() and name.isdigit():
        return world.store.get("project", int(name))
    rows = world.store.find("project")
    return next((row for row in rows if row["full_path"].lower() == name.lower()), None)


def paged(call: Call, rows: list[Json], *, total: bool = True) -> Answer:
    """One page of a list with GitLab's headers (doc/api/rest/_index.md)."""
    size = call.arguments.number("per_page")
    size = min(max(size if size is not None else 20, 1), 100)
    if call.arguments.text("pagination") == "keyset":
        return _keyset(call, rows, size)
    page = max(call.arguments.number("page") or 1, 1)
    last = max(-(-len(rows) // size), 1)
    shown = rows[(page - 1) * size : page * size]
    headers = {
        "X-Page": str(page),
        "X-Per-Page": str(size),
        "X-Prev-Page": str(page - 1) if page > 1 else "",
        "X-Next-Page": str(page + 1) if page < last else "",
    }
    # Totals are left out beyond 10,000 rows.
    if total and len(rows) <= 10_000:
        headers |= {"X-Total": str(len(rows)), "X-Total-Pages": str(last)}
    links = {"prev": page - 1, "next": page + 1, "first": 1, "last": last}
    shown_links = [
        f'<{_link(call, page=number, per_page=size)}>; rel="{name}"'
        for name, number in links.items()
        if 1 <= number <= last
    ]
    return Answer(200, shown, {**headers, "Link": ", ".join(shown_links)})


def _keyset(call: Call, rows: list[Json], size: int) -> Answer:
    token = call.arguments.text("page_token") or call.arguments.text("cursor")
    start = int(token) if token and token.isdigit() else 0
    shown, headers = rows[start : start + size], {"X-Per-Page": str(size)}
    if start + size < len(rows):
        link = _link(call, pagination="keyset", per_page=size, page_token=start + size)
        headers["Link"] = f'<{link}>; rel="next"'
    return Answer(200, shown, headers)


def _link(call: Call, **changed: object) -> str:
    from urllib.parse import urlencode

    kept = {
        key: value
        for key, value in call.arguments.values.items()
        if isinstance(value, str | int | bool)
    }
    return f"{call.url}?{urlencode({**kept, **changed})}"
