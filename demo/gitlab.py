"""The second act: the same memories on GitLab, where a pipeline guards main.

GitLab is the sandbox: a real server with real git over HTTP, whose runner runs the
real jobs. A browser can watch: with KEEP=1 it stays until it is told to go.
"""

import os
import sys
import tempfile
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from demo.memories import KEEP, KEPT, LIMIT, RETRY, STORE, TOKEN, limit, retry
from demo.stage import say, show
from sandbox.state import access
from sandbox.testing import Clone, Sandbox, sandbox

ROOT = Path(__file__).resolve().parents[1]
TEMPLATE = "ci/templates/memory.gitlab-ci.yml"
BRANCH = "memory/TICKET-124"
PEOPLE = {
    "pm-user": access.MAINTAINER,
    "author": access.DEVELOPER,
    "tl-user": access.DEVELOPER,
    "memory-bot": access.DEVELOPER,
    "gate-reader": access.REPORTER,
}
QUIET = 360  # seconds after which content counts as seen
ENDED = {"success", "failed", "canceled", "skipped", "manual"}
WRAPPER = """\
spec:
  inputs:
    merge_request: {{type: number, default: 0}}
---
include:
  - project: team/ak-memory
    file: {template}
    inputs:
      server: {server}
      project: {project}
      image: ak-memory
      sweep: "{sweep}"
      merge_request: $[[ inputs.merge_request ]]
"""


@dataclass(frozen=True)
class Team:
    """A docs project on the sandbox, and its author's clone."""

    box: Sandbox
    project: Any
    clone: Clone

    @property
    def path(self) -> str:
        """Where the API has the project."""
        return f"/projects/{self.project['id']}"

    @property
    def web(self) -> str:
        """Where a browser has it."""
        return f"{self.box.url}/{self.project['full_path']}"

    def ask(
        self,
        who: str,
        method: str,
        rest: str,
        body: object = None,
    ) -> Any:  # noqa: ANN401  (any JSON)
        """One call to the API; whatever fails ends the demo."""
        found = self.box.call(who, method, self.path + rest, body)
        if found.status >= 400:
            raise SystemExit(f"{method} {rest} was answered {found.status}")
        return found.data

    def jobs(self, pipeline: int) -> dict[str, Any]:
        """The jobs of a pipeline by name, once nothing runs any more."""

        def ready() -> object:
            row = self.ask("author", "GET", f"/pipelines/{pipeline}")
            return row if row["status"] in ENDED else None

        self.box.wait(ready, 60)
        rows = self.ask("author", "GET", f"/pipelines/{pipeline}/jobs")
        return {row["name"]: row for row in rows}

    def log(self, job: Mapping[str, Any]) -> str:
        """What a job printed, its command line left out."""
        data = self.ask("author", "GET", f"/jobs/{job['id']}/trace")
        lines = bytes(data).decode().splitlines()
        return "\n".join(line for line in lines if not line.startswith("$ "))


def play(then: Callable[["Team"], None]) -> None:
    """Tell the story and what comes `then`; with KEEP=1 a browser can look on."""
    with tempfile.TemporaryDirectory(prefix="ak-memory-demo-") as folder:
        place = Path(folder)
        with sandbox(place / "state") as box:
            team = lay_out(box, place)
            iid = propose(team)
            mend(team, iid)
            approve(team, iid)
            merge(team, iid)
            then(team)
            if os.environ.get("KEEP"):
                stay(team, iid)


def lay_out(box: Sandbox, place: Path) -> Team:
    """The projects, the people, the tokens: what `setup` does on a real GitLab."""
    box.world.configure(job_path=str(Path(sys.executable).parent))
    ids = {name: int(box.person(name)["id"]) for name in PEOPLE}
    readers = dict.fromkeys(PEOPLE, access.REPORTER)
    text = (ROOT / TEMPLATE).read_text(encoding="utf-8")
    box.project("team/ak-memory", files={TEMPLATE: text}, members=readers)
    project = box.project(
        "team/docs",
        files=_store(ids),
        members=PEOPLE,
        merge_method="ff",
        ci_config_path="memory.yml@team/ci",
        only_allow_merge_if_pipeline_succeeds=True,
        restrict_user_defined_variables=True,
        ci_pipeline_variables_minimum_override_role="no_one_allowed",
        ci_allow_fork_pipelines_to_run_in_parent_project=False,
    )
    wrapper = WRAPPER.format(
        template=TEMPLATE, server=box.url, project=project["id"], sweep="no"
    )
    box.project("team/ci", files={"memory.yml": wrapper}, members=readers)
    team = Team(box, project, box.clone("author", project, place / "clone"))
    for key, who in (("READ_TOKEN", "gate-reader"), ("TOKEN", "memory-bot")):
        more = {} if key == "READ_TOKEN" else {"protected": True}
        value = {"key": f"AK_MEMORY_{key}", "value": box.tokens[who], "masked": True}
        team.ask("pm-user", "POST", "/variables", {**value, **more})
    # Main is protected from everybody: what it gets, it gets by merge requests.
    team.ask("pm-user", "DELETE", "/protected_branches/main")
    closed = {"name": "main", "push_access_level": 0, "merge_access_level": 40}
    team.ask("pm-user", "POST", "/protected_branches", closed)
    say("6. The same on GitLab: a project, its pipeline file out of an author's reach.")
    show(f"{team.web}\nthe PM alone decides; nobody can push to main")
    return team


def _store(ids: Mapping[str, int]) -> dict[str, str | bytes]:
    from memory import index
    from memory.settings import Settings
    from memory.store import Store
    from memory.tree import DictTree

    toml = (
        f'[people]\napprovers = [{{ id = {ids["pm-user"]}, username = "pm-user" }}]\n'
        f'[people.roles]\ntl = [{{ id = {ids["tl-user"]}, username = "tl-user" }}]\n'
        '[merge]\nfinalize = "bot"\nlanguage = "en"\n'
    )
    owners = f"/{STORE}/02.Instincts/ @tl-user\n"
    done = {"status": "approved", "reviewed_by": "pm-user", "reviewed_at": "2026-07-10"}
    files = {
        LIMIT: limit(20, **done),
        KEEP: KEPT.replace("status: pending\n", "status: approved\n").replace(
            "reviewed_by:\n", "reviewed_by: pm-user\nreviewed_at: 2026-07-10\n"
        ),
        f"{STORE}/memory.toml": toml,
    }
    tree = DictTree({path: text.encode() for path, text in files.items()})
    rebuilt = index.rebuild(Store(tree, Settings(), STORE))
    return {
        **files,
        f"{STORE}/MEMORY.md": rebuilt,
        "CODEOWNERS": owners,
        "README.md": "# Docs\n",
    }


def propose(team: Team) -> int:
    """An author pushes a branch and opens a merge request; lint says no."""
    say("7. An author pushes a lesson that holds a token and opens a merge request.")
    team.clone.branch(BRANCH, {RETRY: retry(TOKEN)}, "Propose what TICKET-124 taught")
    body = {
        "title": "What TICKET-124 taught",
        "source_branch": BRANCH,
        "target_branch": "main",
    }
    iid = int(team.ask("author", "POST", "/merge_requests", body)["iid"])
    show(f"{team.web}/-/merge_requests/{iid}")
    _report(team, iid, "memory-lint")
    return iid


def mend(team: Team, iid: int) -> None:
    """The token leaves the branch and its history."""
    say("8. He takes the token out, of the history too. Lint is green, the gate waits.")
    (team.clone.place / RETRY).write_text(retry(), encoding="utf-8")
    team.clone.git("commit", "-q", "--all", "--amend", "--no-edit")
    team.clone.git("push", "-q", "--force", "origin", BRANCH)
    _report(team, iid, "memory-lint")


def approve(team: Team, iid: int) -> None:
    """The PM presses the button; the finalize job writes the final form."""
    say("9. The PM reads it and approves. The finalize job commits the final form.")
    team.box.world.advance(QUIET)
    team.ask("pm-user", "POST", f"/merge_requests/{iid}/approve")
    inputs = {"ref": "main", "inputs": {"merge_request": iid}}
    made = team.ask("pm-user", "POST", "/pipeline", inputs)
    show(team.log(team.jobs(made["id"])["memory-finalize"]))
    _report(team, iid, "memory-gate")


def merge(team: Team, iid: int) -> None:
    """What was gated is what main gets."""
    say("10. The gate passed: the PM merges, and main is byte for byte what it passed.")
    team.clone.git("fetch", "-q", "origin")
    gated = team.clone.git("rev-parse", f"origin/{BRANCH}^{{tree}}").stdout
    team.ask("pm-user", "PUT", f"/merge_requests/{iid}/merge", {"squash": True})
    team.clone.git("fetch", "-q", "origin")
    merged = team.clone.git("rev-parse", "origin/main^{tree}").stdout
    if gated != merged:
        raise SystemExit("main is not what was gated")
    text = team.clone.git("show", f"origin/main:{STORE}/MEMORY.md").stdout
    show("\n".join(line for line in text.splitlines() if line.startswith("- [")))


def stay(team: Team, iid: int) -> None:
    """Leave the server running for a browser."""
    say(f"It stays at {team.web}/-/merge_requests/{iid} until you press Ctrl-C.")
    try:
        team.box.wait(lambda: None, float("inf"))
    except KeyboardInterrupt:
        say("Gone.")


def _report(team: Team, iid: int, name: str) -> None:
    """What a job of the newest pipeline of a merge request said."""
    newest = team.ask("author", "GET", f"/merge_requests/{iid}/pipelines")[0]
    job = team.jobs(newest["id"])[name]
    show(f"{name}: {job['status']}\n{team.log(job)}")
