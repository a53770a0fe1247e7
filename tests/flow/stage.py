"""A docs project on the sandbox with its people, and what they do."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from ci.finalize import finalize
from ci.gate import gate
from ci.job import Subject, clone_url
from flow.finalize import Done, Held
from flow.observe import Inputs, Look, Seen, look, observe
from gateway import port
from gateway.git.credentials import Credentials
from gateway.git.mirror import Mirror, open_mirror
from gateway.live import connect
from review.gate import Verdict
from sandbox.state import access
from sandbox.testing import Clone, Sandbox
from tests.builders import FACT, LESSON, approved, files, memory, tree

ROOT = "99.Memory"
BRANCH = "memory/TICKET-123"
NEW = "01.Lessons/dev/F-003_Payment/keep-refund-receipts.md"
BODY = """\
Refund receipts are asked for by auditors for seven years.

**Apply:** store the receipt of each refund with the order.
"""
KEPT = "Orders are kept for ten years.\n\n**Apply:** delete none before that.\n"
CODEOWNERS = f"""\
/{ROOT}/00.Shared/architecture/ @tl-user
/{ROOT}/02.Instincts/ @tl-user
/{ROOT}/00.Shared/domain/ @ba-user
"""
MEMBERS = {
    "dev": access.DEVELOPER,
    "pm-user": access.MAINTAINER,
    "tl-user": access.DEVELOPER,
    "ba-user": access.DEVELOPER,
    "reader": access.REPORTER,
    "ak-bot": access.DEVELOPER,
    "maya": access.MAINTAINER,
}
QUIET = 300  # seconds that content has to be old, by default
INPUTS = Inputs()


def settings(ids: Mapping[str, int], more: str = "") -> str:
    """`memory.toml` in which pm-user decides."""
    return (
        f'[people]\napprovers = [{{ id = {ids["pm-user"]}, username = "pm-user" }}]\n'
        f"{more}\n[people.roles]\n"
        f'tl = [{{ id = {ids["tl-user"]}, username = "tl-user" }}]\n'
        f'ba = [{{ id = {ids["ba-user"]}, username = "ba-user" }}]\n'
    )


@dataclass
class Stage:
    """One project `team/docs` with a store on its main."""

    box: Sandbox
    place: Path
    project: Any
    ids: Mapping[str, int]
    clones: dict[str, Clone] = field(default_factory=dict)

    @property
    def path(self) -> str:
        """Where the API has the project."""
        return f"/projects/{self.project['id']}"

    def clone(self, user: str = "dev") -> Clone:
        """A working copy of somebody's, made once."""
        if user not in self.clones:
            self.clones[user] = self.box.clone(user, self.project, self.place / user)
        return self.clones[user]

    def main(self) -> str:
        """Where main stands."""
        return self.tip("main")

    def tip(self, branch: str) -> str:
        """Where a branch stands."""
        found = self.box.call(
            "maya",
            "GET",
            f"{self.path}/repository/branches/{branch.replace('/', '%2F')}",
        )
        assert found.status == 200, found.data
        return str(found.data["commit"]["id"])

    def files(self, commit: str) -> dict[str, bytes]:
        """Every file of a commit, by path."""
        mirror = self.mirror("maya")
        assert not mirror.fetch([commit])
        found = files(mirror.repository.tree(commit))
        return {path: data for path, (_, data) in found.items()}

    def propose(
        self,
        changes: Mapping[str, str | None] | None = None,
        branch: str = BRANCH,
        *,
        user: str = "dev",
        **more: Any,
    ) -> int:
        """Push a branch with these files and open a merge request; its iid."""
        put = changes if changes is not None else {f"{ROOT}/{NEW}": memory(NEW, BODY)}
        self.clone(user).branch(branch, put, "Propose what we learned")
        return self.open(branch, user=user, **more)

    def open(self, branch: str = BRANCH, *, user: str = "dev", **more: Any) -> int:
        """Open a merge request of a branch that is there."""
        body = {
            "title": "What we learned with TICKET-123",
            "source_branch": branch,
            "target_branch": "main",
            **more,
        }
        made = self.box.call(user, "POST", f"{self.path}/merge_requests", body)
        assert made.status == 201, made.data
        return int(made.data["iid"])

    def ask(
        self,
        user: str,
        method: str,
        iid: int,
        rest: str = "",
        body: Any = None,
        status: int | None = None,
    ) -> Any:
        """One call about a merge request; its data."""
        path = f"{self.path}/merge_requests/{iid}{rest}"
        found = self.box.call(user, method, path, body)
        assert found.status == status if status else found.status < 400, found.data
        return found.data

    def wait(self, seconds: float = QUIET + 60) -> None:
        """Let time pass."""
        self.box.world.advance(seconds)

    def approve(self, iid: int, user: str = "pm-user", *, after: float = 360) -> None:
        """Press the button when the content has been there for a while."""
        self.wait(after)
        self.ask(user, "POST", iid, "/approve")
        self.wait(1)

    def note(self, iid: int, body: str, user: str = "pm-user") -> int:
        """Write a comment."""
        self.wait(1)
        made = self.ask(user, "POST", iid, "/notes", {"body": body})
        self.wait(1)
        return int(made["id"])

    def forge(self, user: str) -> port.Forge:
        """GitLab as one asks it who has somebody's token."""
        return connect(self.box.url, self.project["id"], self.box.tokens[user])

    def mirror(self, user: str, name: str = "") -> Mirror:
        """A mirror of somebody's."""
        folder = self.place / f"mirror-{name or user}"
        url = f"{self.box.url}/{self.project['full_path']}.git"
        return open_mirror(
            str(folder), url, Credentials("oauth2", self.box.tokens[user])
        )

    def look(self, iid: int) -> Look:
        """What a merge request changes."""
        return look(self.forge("ak-bot"), self.mirror("ak-bot"), iid, INPUTS)

    def seen(self, iid: int) -> Seen:
        """All that decides about a merge request."""
        return observe(self.forge("ak-bot"), self.look(iid))

    def digest(self, iid: int) -> str:
        """Content digest of the head."""
        seen = self.seen(iid)
        return seen.history.digest(seen.head_version) or ""

    def finalize(self, iid: int, said: list[str] | None = None) -> Done | Held:
        """The finalize job."""
        tell = said.append if said is not None else lambda _: None
        forge = self.forge("ak-bot")
        mirror = self.mirror("ak-bot")
        assert (
            clone_url(self.box.url, forge.merge_requests.get(iid).web_url) == mirror.url
        )
        return finalize(forge, mirror, iid, INPUTS, tell, pause=0.3)

    def gate(self, iid: int, head: str = "") -> Verdict:
        """The gate job, asked by a Reporter's token."""
        forge = self.forge("reader")
        mirror = self.mirror("reader")
        about = Subject(iid, head)
        return gate(forge, lambda: forge, mirror, about, INPUTS, lambda _: None)

    def merge(self, iid: int, **body: Any) -> Any:
        """The PM merges."""
        return self.ask("pm-user", "PUT", iid, "/merge", body, 200)

    def fail_to_merge(self, iid: int) -> None:
        """The PM tries to merge and may not."""
        path = f"{self.path}/merge_requests/{iid}/merge"
        assert self.box.call("pm-user", "PUT", path, {}).status in {405, 422}


def set_up(
    box: Sandbox, place: Path, more: str = "", *, reset: bool = False, **project: Any
) -> Stage:
    """A project whose main holds a store of two memories; fast-forward merges.

    `reset` is Premium's setting that a push removes approvals.
    """
    ids = {name: int(box.person(name)["id"]) for name in MEMBERS}
    store = tree(
        {
            LESSON: approved(),
            FACT: approved(FACT, KEPT),
            "memory.toml": settings(ids, more),
        },
        outside={"CODEOWNERS": CODEOWNERS, "README.md": "# Docs\n"},
    )
    put = {path: data.decode() for path, (_, data) in files(store).items()}
    made = box.project(
        files=dict(put),
        members=MEMBERS,
        **{"merge_method": "ff", **project},
    )
    if box.world.premium:
        done = box.call(
            "maya",
            "POST",
            f"/projects/{made['id']}/approvals",
            {"reset_approvals_on_push": reset},
        )
        assert done.status < 300, done.data
    return Stage(box, place, made, ids)
