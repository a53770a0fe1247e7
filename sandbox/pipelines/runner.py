"""The runner: a job's script in a checkout of its own, over real git and bash."""

import os
import re
import secrets
import shlex
import shutil
import signal
import subprocess
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from sandbox.git.process import GitError, run_git
from sandbox.pipelines import artifacts, flow
from sandbox.pipelines.predefined import pipeline_variables, project_variables
from sandbox.pipelines.records import settle
from sandbox.state.seed import add_token_row
from sandbox.state.store import Json
from sandbox.state.world import World

BASH = shutil.which("bash") or "bash"
HOUR = 3600
UNITS = {"s": 1, "m": 60, "h": HOUR, "d": 24 * HOUR}


def start_job(world: World) -> Json | None:
    """The oldest pending job, now running; or None."""
    with world.store.transaction():
        rows = world.store.find("job", status="pending")
        rows = [row for row in rows if row["stage"] != "external"]
        if not rows:
            return None
        job = rows[0]
        job.update(status="running", started_at=world.stamp())
        world.store.save("job", job)
        settle(world, job["pipeline"])
        return job


def run_job(world: World, job: Json) -> None:
    """Run it to its end; whatever breaks, the job gets an end."""
    with tempfile.TemporaryDirectory(prefix="job-") as folder:
        try:
            status, code, reason = _run(world, job, Path(folder))
        except (OSError, GitError, KeyError) as error:
            _log(world, job, f"ERROR: {type(error).__name__}: {error}\n")
            status, code, reason = "failed", None, "runner_system_failure"
    with world.store.transaction():
        for token in world.store.find("token", job=job["id"]):
            world.store.drop("token", token["id"])
        flow.finish(world, job["id"], status, code=code, reason=reason)
        world.run_due()
    world.wake.set()


def trace_path(world: World, number: int) -> Path:
    """Where a job's log lies."""
    folder = world.root / "artifacts" / str(number)
    folder.mkdir(parents=True, exist_ok=True)
    return folder / "trace.log"


def _log(world: World, job: Json, text: str) -> None:
    with trace_path(world, job["id"]).open("a", encoding="utf-8") as log:
        log.write(text)


def job_variables(
    world: World, job: Json, token: str
) -> tuple[dict[str, str], list[str]]:
    """All variables of a job, and the values that its log hides.

    From weak to strong: predefined, the file's, dotenv of earlier jobs, the
    project's, the pipeline's (doc/ci/variables: precedence).
    """
    pipeline = world.store.take("pipeline", job["pipeline"])
    scope = (job["spec"].get("environment") or {}) if job["spec"] else {}
    name = scope if isinstance(scope, str) else str(scope.get("name", ""))
    rows = project_variables(world, pipeline, name)
    own = world.store.take("user", job["user"])
    found = {
        **pipeline_variables(world, pipeline),
        "CI_JOB_ID": str(job["id"]),
        "CI_JOB_NAME": job["name"],
        "CI_JOB_STAGE": job["stage"],
        "CI_JOB_STARTED_AT": job["started_at"],
        "CI_JOB_MANUAL": "true" if job["when"] == "manual" else "false",
        "CI_REGISTRY_USER": "gitlab-ci-token",
        # Of a manual job, who started it (predefined_variables).
        "GITLAB_USER_ID": str(own["id"]),
        "GITLAB_USER_LOGIN": own["username"],
        "GITLAB_USER_NAME": own["name"],
        "GITLAB_USER_EMAIL": own["email"],
        "CI_JOB_TOKEN": token,
        **job["spec"].get("variables", {}),
        **artifacts.dotenv_of(world, job),
        **{row["key"]: row["value"] for row in rows},
        **pipeline["variables"],
        **job["variables"],
    }
    if name:
        found["CI_ENVIRONMENT_NAME"] = name
    hidden = [row["value"] for row in rows if row["masked"]]
    return _expanded(found), [token, *hidden]


def _expanded(values: dict[str, str]) -> dict[str, str]:
    """References between variables put in, three deep."""
    from string import Template

    for _ in range(3):
        values = {
            key: Template(value).safe_substitute(values) if "$" in value else value
            for key, value in values.items()
        }
    return values


def _run(world: World, job: Json, folder: Path) -> tuple[str, int | None, str | None]:
    token = "glcbt-" + secrets.token_urlsafe(15)
    with world.store.transaction():
        user = world.store.take("user", job["user"])
        add_token_row(
            world, user, token, scopes=("api",), name="job", expires_at=None,
            kind="job", job=job["id"], project=job["project"],
        )  # fmt: skip
        variables, hidden = job_variables(world, job, token)
        pipeline = world.store.take("pipeline", job["pipeline"])
    place = folder / "builds"
    place.mkdir()
    variables["CI_PROJECT_DIR"] = str(place)
    _checkout(world, pipeline, variables, place)
    artifacts.restore(world, job, place)
    code = _script(world, job, variables, hidden, folder, place)
    status = "success" if code == 0 else "failed"
    artifacts.collect(world, job, place, status)
    return status, code, None if code == 0 else "script_failure"


def _checkout(
    world: World, pipeline: Json, variables: dict[str, str], place: Path
) -> None:
    """As a runner does: a shallow fetch of one commit, detached; `origin` stays.

    The token is never part of an address (FF_GIT_URLS_WITHOUT_TOKENS).
    """
    if variables.get("GIT_STRATEGY") in {"none", "empty"}:
        return
    project = world.store.take("project", pipeline["project"])
    url = f"{world.url}/{project['full_path']}.git"
    helper = '!f() { echo username=gitlab-ci-token; echo "password=$CI_JOB_TOKEN"; }; f'
    secret = {"CI_JOB_TOKEN": variables["CI_JOB_TOKEN"]}
    run_git(["init", "-q", str(place)])
    run_git(["remote", "add", "origin", url], cwd=place)
    run_git(["config", f"credential.{world.url}.helper", helper], cwd=place)
    depth = variables.get("GIT_DEPTH") or str(project["ci_default_git_depth"])
    deep = [f"--depth={depth}"] if depth != "0" else []
    spec = [f"+{pipeline['sha']}:refs/pipelines/{pipeline['id']}"]
    if not deep:
        spec += ["+refs/heads/*:refs/remotes/origin/*", "+refs/tags/*:refs/tags/*"]
    run_git(["fetch", "-q", *deep, "origin", *spec], cwd=place, extra=secret)
    if variables.get("GIT_CHECKOUT", "true") != "false":
        run_git(["checkout", "-q", "--detach", pipeline["sha"]], cwd=place)


def _script(
    world: World,
    job: Json,
    variables: dict[str, str],
    hidden: list[str],
    folder: Path,
    place: Path,
) -> int:
    spec = job["spec"]
    main = [*spec.get("before_script", []), *spec.get("script", [])]
    code = _bash(world, job, variables, hidden, folder, place, main)
    after = spec.get("after_script", [])
    if after:
        more = {**variables, "CI_JOB_STATUS": "success" if code == 0 else "failed"}
        _bash(world, job, more, hidden, folder, place, after)
    return code


def _bash(
    world: World,
    job: Json,
    variables: dict[str, str],
    hidden: list[str],
    folder: Path,
    place: Path,
    lines: list[str],
) -> int:
    """Variables are exported in the script, as a runner's shell executor does."""
    script = _script_file(folder, variables, lines)
    with (
        subprocess.Popen(  # noqa: S603 - a fixed program; what it runs is the job
            [BASH, str(script)],
            cwd=place,
            env=_clean(world, folder),
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            start_new_session=True,
        ) as process,
        _watched(world, job, process),
    ):
        for line in process.stdout or ():
            shown = line.decode("utf-8", "replace")
            for secret in hidden:
                if secret:
                    shown = shown.replace(secret, "[MASKED]")
            _log(world, job, shown)
        return process.wait()


def _script_file(folder: Path, variables: dict[str, str], lines: list[str]) -> Path:
    exports = [
        f"export {key}={shlex.quote(value)}"
        for key, value in variables.items()
        if key.isidentifier()
    ]
    echoed = [f"echo {shlex.quote('$ ' + line)}\n{line}" for line in lines]
    text = "\n".join(
        ["set -eo pipefail", *exports, 'cd "$CI_PROJECT_DIR"', *echoed, ""]
    )
    script = folder / "script.sh"
    script.touch(mode=0o600)
    script.write_text(text, encoding="utf-8", errors="surrogateescape")
    return script


def _clean(world: World, folder: Path) -> dict[str, str]:
    path = os.environ.get("PATH", os.defpath)
    first = str(world.option("job_path"))
    return {
        "PATH": f"{first}:{path}" if first else path,
        "HOME": str(folder),
        "LC_ALL": "C.UTF-8",
    }


@contextmanager
def _watched(
    world: World, job: Json, process: "subprocess.Popen[bytes]"
) -> Iterator[None]:
    """Kill the script when the job is cancelled or its time is over."""
    end = time.monotonic() + seconds_of(job["spec"].get("timeout"))
    over = threading.Event()

    def loop() -> None:
        while not over.wait(0.2):
            row = world.store.get("job", job["id"])
            if row is None or row["status"] != "running" or time.monotonic() > end:
                with suppress(ProcessLookupError):
                    os.killpg(process.pid, signal.SIGKILL)
                return

    thread = threading.Thread(target=loop, daemon=True)
    thread.start()
    try:
        yield
    finally:
        over.set()
        thread.join()


def seconds_of(text: object) -> int:
    """`timeout` of a job: `1h 30m`, `90 minutes`, `3600`; else an hour."""
    found = re.findall(r"(\d+)\s*([smhd]?)", str(text or ""))
    return sum(int(number) * UNITS[unit or "s"] for number, unit in found) or HOUR


def lost_jobs(world: World) -> None:
    """After a start: jobs that ran when the server was killed have failed."""
    with world.store.transaction():
        for job in world.store.find("job", status="running"):
            if job["stage"] != "external":
                flow.finish(
                    world,
                    job["id"],
                    "failed",
                    code=None,
                    reason="runner_system_failure",
                )
