"""World: one GitLab instance - its documents, repositories, clock and due work."""

import threading
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

from sandbox.git.repository import Repository, install_hooks
from sandbox.state.store import GoneError, Json, Store

OPTIONS: Json = {
    "tier": "free",
    # CE or EE; EE without a licence is "free" with EE's shapes (facts 2.1).
    "edition": None,
    "version": "19.3.0",
    # Seconds until the work behind an answer is done; GitLab does it in Sidekiq.
    "lag_prepare": 0,
    "lag_check": 0,
    "lag_head": 0,
    "lag_version": 0,
    # Lists that come from a database replica do not show the last writes yet.
    # https://docs.gitlab.com/administration/postgresql/database_load_balancing/
    "lag_notes": 0,
    # MergeRequestResetApprovalsWorker runs 10 s after the push (facts 2.3).
    "lag_reset": 10,
    "clock_offset": 0,
    "runner": True,
    # Folders that stand first on the path of jobs: where an image has its tools.
    "job_path": "",
    # `once`, `twice`, `late`, `reordered` or `never`; the delay is of the middle two.
    "hook_mode": "once",
    "hook_delay": 1,
    # `gitlab_rails['webhook_timeout']` (facts 1.1); auto-disable is off by default
    # on self-managed (facts 1.4).
    "hook_timeout": 10,
    "hook_auto_disable": False,
    # Requests a minute a token may send; 0 is no limit, the default (facts 9).
    "rate_limit": 0,
    # Instance setting of 19.2 (facts 4.4).
    "require_sha_for_merge": False,
}

Work = Callable[["World", Json], None]
WORK: dict[str, Work] = {}


def work(name: str) -> Callable[[Work], Work]:
    """Register what a kind of due work does."""

    def register(function: Work) -> Work:
        WORK[name] = function
        return function

    return register


class World:
    """An instance whose state lies in `root`."""

    def __init__(self, root: Path) -> None:
        self.root = root
        root.mkdir(parents=True, exist_ok=True)
        (root / "repositories").mkdir(exist_ok=True)
        (root / "artifacts").mkdir(exist_ok=True)
        install_hooks(root / "hooks")
        self.store = Store(root / "state.sqlite")
        self.url = "http://127.0.0.1"
        self.wake = threading.Event()

    def option(self, name: str) -> Any:  # noqa: ANN401 - options are any JSON
        """An option, or its default."""
        value = self.store.option(name)
        return OPTIONS[name] if value is None else value

    def configure(self, **options: Any) -> None:  # noqa: ANN401 - as above
        """Set options; raises `KeyError` for one that does not exist."""
        for name, value in options.items():
            if name not in OPTIONS:
                raise KeyError(name)
            self.store.set_option(name, value)
        self.wake.set()

    @property
    def premium(self) -> bool:
        """Whether licensed features of Premium are on."""
        return bool(self.option("tier") == "premium")

    @property
    def enterprise(self) -> bool:
        """Whether EE's code runs, licensed or not."""
        edition = self.option("edition")
        return self.premium or edition == "ee"

    def now(self) -> datetime:
        """The instance's time, which tests can move."""
        return datetime.now(UTC) + timedelta(seconds=self.option("clock_offset"))

    def stamp(self) -> str:
        """Now, as the API writes it."""
        return written(self.now())

    def advance(self, seconds: float) -> None:
        """Move the clock and do what has become due."""
        with self.store.transaction():
            self.configure(clock_offset=self.option("clock_offset") + seconds)
            self.run_due()
        self.wake.set()

    def repository(self, project: int) -> Repository:
        """The bare repository of a project."""
        return Repository(
            self.root / "repositories" / f"{project}.git", self.root / "hooks"
        )

    def later(self, name: str, seconds: float, **arguments: Any) -> None:  # noqa: ANN401 - any JSON
        """Have work done in so many seconds."""
        due = self.now().timestamp() + seconds
        self.store.add("task", due=due, name=name, arguments=arguments)

    def run_due(self) -> None:
        """Do what is due, what that makes due included."""
        with self.store.transaction():
            for _ in range(1000):
                now = self.now().timestamp()
                due = [t for t in self.store.find("task") if t["due"] <= now]
                if not due:
                    return
                task = min(due, key=lambda task: (task["due"], task["id"]))
                self.store.drop("task", task["id"])
                try:
                    WORK[task["name"]](self, task["arguments"])
                except GoneError:
                    # What it was about was deleted meanwhile.
                    continue


def written(moment: datetime) -> str:
    """A time as the API writes it: UTC, milliseconds, Z."""
    return moment.astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%S.") + (
        f"{moment.microsecond // 1000:03d}Z"
    )


def read_time(text: str) -> datetime:
    """The inverse of `written`; takes any ISO 8601 form."""
    moment = datetime.fromisoformat(text)
    return moment if moment.tzinfo else moment.replace(tzinfo=UTC)
