"""Git as a process: the arguments and environment every call is made with."""

import os
import subprocess
from collections.abc import Mapping, Sequence

from memory.errors import UserError

TIMEOUT = 120  # seconds for one call; a repository can't hold us for ever

# What a repository's configuration could make git run or believe.
_SAFE = (
    "-c", "core.hooksPath=/dev/null",
    "-c", "advice.graftFileDeprecated=false",
    "-c", "core.fsmonitor=false",
    "-c", "core.attributesFile=/dev/null",
    "-c", "core.commitGraph=false",
    "-c", "core.quotePath=false",
    "-c", "core.untrackedCache=false",
    "-c", "diff.external=",
    "-c", "i18n.commitEncoding=UTF-8",
    "-c", "submodule.recurse=false",
    "-c", "gc.auto=0",
    "-c", "maintenance.auto=false",
    # Ownership is not our question: nothing of the repository is run.
    "-c", "safe.directory=*",
)  # fmt: skip

# Of the caller's GIT_* only this stays: where git's own programs are installed.
_KEPT = frozenset({"GIT_EXEC_PATH"})


class GitError(UserError):
    """Git refused; `code` is its exit status, the message its own words."""

    def __init__(self, what: str, code: int, said: str) -> None:
        self.code = code
        self.said = said
        super().__init__(f"git {what} failed: {said or f'exit status {code}'}")


def environment(extra: Mapping[str, str] | None = None) -> dict[str, str]:
    """The environment git is run in: the caller's, without what would steer git."""
    kept = {
        name: value
        for name, value in os.environ.items()
        if not name.startswith("GIT_") or name in _KEPT
    }
    return {
        **kept,
        "GIT_CONFIG_NOSYSTEM": "1",
        "GIT_CONFIG_GLOBAL": os.devnull,
        "GIT_ATTR_NOSYSTEM": "1",
        "GIT_NO_REPLACE_OBJECTS": "1",
        "GIT_GRAFT_FILE": os.devnull,
        # In a partial clone git would go and fetch what is missing, by any program
        # that the repository's configuration names.
        "GIT_NO_LAZY_FETCH": "1",
        "GIT_ALLOW_PROTOCOL": "none",
        "GIT_OPTIONAL_LOCKS": "0",
        "GIT_TERMINAL_PROMPT": "0",
        "LC_ALL": "C",
        **(extra or {}),
    }


def command(folder: str, arguments: Sequence[str | bytes]) -> list[str | bytes]:
    """The whole command line for git in `folder`."""
    return ["git", "-C", folder, *_SAFE, *arguments]


def run(
    folder: str,
    *arguments: str | bytes,
    stdin: bytes = b"",
    env: Mapping[str, str] | None = None,
    allowed: Sequence[int] = (0,),
) -> "subprocess.CompletedProcess[bytes]":
    """Run git in `folder` and wait for it.

    Raises `GitError` when it ends with a status that is not `allowed`, and
    `UserError` where git is not installed or takes longer than `TIMEOUT` seconds.
    """
    what = os.fsdecode(arguments[0])
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
        raise UserError(f"git {what} took over {TIMEOUT} s") from None
    if done.returncode not in allowed:
        said = done.stderr.decode("utf-8", "replace").strip().split("\n")[-1]
        raise GitError(what, done.returncode, said)
    return done


def text(folder: str, *arguments: str, allowed: Sequence[int] = (0,)) -> str:
    """What git prints, without its last line end, decoded as the system does."""
    done = run(folder, *arguments, allowed=allowed)
    return os.fsdecode(done.stdout.removesuffix(b"\n"))


def start(folder: str, *arguments: str) -> "subprocess.Popen[bytes]":
    """Start git with pipes for its input and output; the caller closes it."""
    try:
        return subprocess.Popen(  # noqa: S603  (git with our own arguments)
            command(folder, arguments),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            bufsize=1 << 16,
            env=environment(),
        )
    except FileNotFoundError:
        raise UserError("git is not installed, or not on PATH") from None
