"""The bot on a stage: its own project token, and one run after the other."""

from dataclasses import dataclass, field
from datetime import timedelta
from pathlib import Path
from typing import Any

from bot.comment import Comment
from bot.project import Project
from bot.reconcile import Outcome, reconcile
from flow.observe import Inputs
from gateway import port
from gateway.git.credentials import Credentials
from gateway.git.mirror import open_mirror
from gateway.live import connect
from review.plan import Plan
from review.situation import Texts
from tests.bot.words import english
from tests.flow.stage import Stage


@dataclass
class Service:
    """A bot that looks after the stage's project, with a token of the project."""

    stage: Stage
    project: Project
    username: str
    ran: list[Outcome] = field(default_factory=list)

    def run(self, iid: int) -> Outcome:
        """One run of the bot for a merge request."""
        self.stage.wait(1)
        self.ran.append(reconcile(self.project, iid, lambda _: texts()))
        self.stage.wait(1)
        return self.ran[-1]

    def settle(self, iid: int, runs: int = 6) -> Plan:
        """Run until a run writes nothing; that run's plan."""
        for _ in range(runs):
            outcome = self.run(iid)
            if not outcome.done and not outcome.plan.actions:
                return outcome.plan
        raise AssertionError(f"still writing: {self.ran[-1].plan}")

    def own(self, iid: int) -> list[port.Note]:
        """What the bot has said, oldest first."""
        notes = self.project.forge.notes.notes(iid)
        me = self.project.me.id
        return [one for one in notes if one.author.id == me and not one.system]

    def summary(self, iid: int) -> str:
        """The one comment."""
        found = [one.body for one in self.own(iid) if ":summary -->" in one.body]
        assert len(found) == 1, found
        return found[0]

    def headline(self, iid: int) -> str:
        """Its first line that is seen."""
        return self.summary(iid).split("\n")[1]

    def mr(self, iid: int) -> port.MergeRequest:
        """The merge request as it stands."""
        return self.project.forge.merge_requests.get(iid)


def texts() -> Texts:
    """What the bot says, in English."""
    return Comment(english)


def bot_token(
    stage: Stage, level: int = 30, name: str = "ak-memory", days: int = 200
) -> Any:
    """A project access token as an operator makes it."""
    made = stage.box.call(
        "maya",
        "POST",
        f"{stage.path}/access_tokens",
        {
            "name": name,
            "scopes": ["api", "write_repository"],
            "access_level": level,
            "expires_at": _day(stage, days),
        },
    )
    assert made.status == 201, made.data
    return made.data


def _day(stage: Stage, days: int) -> str:
    """A day on the sandbox's calendar."""
    return (stage.box.world.now() + timedelta(days=days)).date().isoformat()


def service(
    stage: Stage, place: Path, level: int = 30, *, days: int = 200, **more: Any
) -> Service:
    """A bot that is ready to run."""
    token = bot_token(stage, level, days=days)["token"]
    forge = connect(stage.box.url, stage.project["id"], token)
    url = f"{stage.box.url}/{stage.project['full_path']}.git"
    mirror = open_mirror(str(place / "bot-mirror"), url, Credentials("oauth2", token))
    inputs = Inputs()
    project = Project(
        forge, mirror, inputs, clock=stage.box.world.now, patience=3.0, **more
    )
    return Service(stage, project, project.me.username)


def guard(stage: Stage) -> None:
    """Set the project as an operator has to, so that nothing goes around the gate."""
    done = stage.box.call(
        "maya",
        "PUT",
        stage.path,
        {
            "only_allow_merge_if_pipeline_succeeds": True,
            "allow_merge_on_skipped_pipeline": False,
            "restrict_user_defined_variables": True,
            "ci_pipeline_variables_minimum_override_role": "no_one_allowed",
            "ci_allow_fork_pipelines_to_run_in_parent_project": False,
            "ci_config_path": "memory.yml@team/ci",
        },
    )
    assert done.status == 200, done.data
    stage.box.call("maya", "DELETE", f"{stage.path}/protected_branches/main")
    made = stage.box.call(
        "maya",
        "POST",
        f"{stage.path}/protected_branches",
        {"name": "main", "push_access_level": 0, "merge_access_level": 40},
    )
    assert made.status == 201, made.data
