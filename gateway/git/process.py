"""Git as a process: the arguments and environment every call is made with."""

import os
import subprocess
from collections.abc import Mapping, Sequence

from memory.errors import UserError

TIMEOUT = 120  # seconds for one call; a repository can't hold us for ever

# What a repository or a user's configuration could make git run or believe.
_SAFE = (
    "-c", "core.hooksPath=/dev/null",
    "-c", "core.fsmonitor=false",
    "-c", "core.attributesFile=/dev/null",
    "-c", "core.quotePath=false",
    "-c", "core.untrackedCache=false",
    "-c", "diff.external=",
    "-c", "submodule.recurse=false",
    "-c", "protocol.ext.allow=never",
    "-c", "gc.auto=0",
    "-c", "maintenance.auto=false",
)  # fmt: skip

_DROPPED = ("GIT_DIR", "GIT_WORK_TREE", "GIT_INDEX_FILE", "GIT_OBJECT_DIRECTORY",
            "GIT_ALTERNATE_OBJECT_DIRECTORIES", "GIT_CONFIG_PARAMETERS",
            "GIT_CONFIG_COUNT", "GIT_NAMESPACE", "GIT_EXTERNAL_DIFF", "GIT_TRACE",
            "GIT_REPLACE_REF_BASE", "GIT_LITERAL_PATHSPECS", "GIT_PREFIX")  # fmt: skip


class GitError(UserError):
    """Git refused; `code` is its exit status, the message its own words."""

    def __init__(self, what: str, code: int, said: str) -> None:
        self.code = code
        self.said = said
        super().__init__(f"git {what} failed: {said or f'exit status {code}'}")


def environment(extra: Mapping[str, str] | None = None) -> dict[str, str]:
    """The environment git is run in: the caller's, without what would steer git."""
    kept = {name: v for name, v in os.environ.items() if name not in _DROPPED}
    return {
        **kept,
        "GIT_CONFIG_NOSYSTEM": "1",
        "GIT_CONFIG_GLOBAL": os.devnull,
        "GIT_ATTR_NOSYSTEM": "1",
        "GIT_NO_REPLACE_OBJECTS": "1",
        "GIT_GRAFT_FILE": os.devnull,
        "GIT_NO_LAZY_FETCH": "1",
        "GIT_OPTIONAL_LOCKS": "0",
        "GIT_TERMINAL_PROMPT": "0",
        "LC_ALL": "C",
        **(extra or {}),
    }


def command(folder: str, arguments: Sequence[str]) -> list[str]:
    """The whole command line for git in `folder`."""
    # Ownership is not our question here: nothing of the repository is run.
    trust = ["-c", "safe.directory=*"]
    return ["git", "-C", folder, *_SAFE, *trust, *arguments]


def run(
    folder: str,
    *arguments: str,
    stdin: bytes = b"",
    env: Mapping[str, str] | None = None,
    allowed: Sequence[int] = (0,),
) -> "subprocess.CompletedProcess[bytes]":
    """Run git in `folder` and wait for it.

    Raises `GitError` when it ends with a status that is not `allowed`, and
    `UserError` where git is not installed or takes longer than `TIMEOUT` seconds.
    """
    try:
        done = subprocess.run(  # noqa: S603  (git with our own arguments)
            command(folder, arguments),
            input=stdin,
            capture_output=True,
            env=environment(env),
            timeout=TIMEOUT,
            check=False,
        )
    except FileNotFoundError:
        raise UserError("git is not installed, or not on PATH") from None
    except subprocess.TimeoutExpired:
        raise UserError(f"git {arguments[0]} took over {TIMEOUT} s") from None
    if done.returncode not in allowed:
        said = done.stderr.decode("utf-8", "replace").strip().split("\n")[-1]
        raise GitError(arguments[0], done.returncode, said)
    return done


def text(folder: str, *arguments: str, allowed: Sequence[int] = (0,)) -> str:
    """What git prints, as one stripped text."""
    done = run(folder, *arguments, allowed=allowed)
    return done.stdout.decode("utf-8", "surrogateescape").strip()


def start(folder: str, *arguments: str) -> "subprocess.Popen[bytes]":
    """Start git with pipes for its input and output; the caller closes it."""
    try:
        return subprocess.Popen(  # noqa: S603  (git with our own arguments)
            command(folder, arguments),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            env=environment(),
        )
    except FileNotFoundError:
        raise UserError("git is not installed, or not on PATH") from None
