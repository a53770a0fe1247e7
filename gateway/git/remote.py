"""Remote: git over HTTP to one repository, with limits, and nothing it sends run.

No redirect is followed, no credential helper asked, no hook, filter, submodule or
other protocol used. What the server says is somebody's text: it is cut and cleaned.
"""

import os
import re
import signal
import subprocess
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from urllib.parse import urlsplit

from gateway.git.credentials import Credentials
from gateway.git.process import command, environment
from gateway.port.errors import Denied, Missing, Refused, Unavailable

PATIENCE = 300.0  # seconds for one exchange with the server
LONGEST = 300  # characters of what the server said

# What very old commits have and no reader minds; all else that git's own check finds
# is refused: it is how a tree names `.git`, or one path twice.
_HARMLESS = (
    "badEmail", "badName", "badTimezone", "missingEmail", "missingNameBeforeEmail",
    "missingSpaceBeforeDate", "missingSpaceBeforeEmail", "zeroPaddedDate",
    "zeroPaddedFilemode",
)  # fmt: skip
_OPTIONS = (
    "http.followRedirects=false",
    "http.lowSpeedLimit=1000",
    "http.lowSpeedTime=60",
    "http.emptyAuth=false",
    "credential.helper=",
    "core.askPass=",
    "fetch.fsckObjects=true",
    "fetch.recurseSubmodules=false",
    "fetch.writeCommitGraph=false",
    "fetch.showForcedUpdates=false",
    "push.recurseSubmodules=no",
    "push.followTags=false",
    "remote.pushDefault=",
    "protocol.version=2",
    *(f"fetch.fsck.{one}=ignore" for one in _HARMLESS),
)
_HIDDEN = re.compile(r"[\x00-\x1f\x7f-\x9f\u200b-\u200f\u202a-\u202e\u2060-\u2069]+")
# Git's own words; what else stands in a message may be an author's or an address.
_STATUS = re.compile(r"The requested URL returned error: (\d{3})")
_NO_LOGIN = re.compile(r"^fatal: (?:Authentication failed for|could not read \w+ for)")
_ABSENT = re.compile(r"^fatal: repository '[^']*' not found")
_BROKEN = re.compile(
    r"(?:^error: object [0-9a-f]+: |: error in object|fsck error|index-pack failed"
    r"|unpack-objects? failed|index-pack abnormal exit)"
)
# A proxy or a certificate from the environment would get the token.
_FOREIGN = re.compile(r"(?i)(?:all|https?|no|ftp)_proxy|ssl_cert_\w+|curl_\w+|ssh\w*")


@dataclass(frozen=True, slots=True)
class Exchange:
    """How a call ended: its exit status, what it printed, what it complained of.

    `lines` are the complaint's, with no token in them; `said` is cut and cleaned.
    """

    code: int
    out: str
    said: str
    lines: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Remote:
    """A repository at `url`, http or https. `ca_file` is a private CA's certificates.

    Raises `Refused` for any other address.
    """

    url: str
    credentials: Credentials
    ca_file: str | None = None
    patience: float = PATIENCE

    def __post_init__(self) -> None:
        parts = urlsplit(self.url)
        if parts.scheme not in ("http", "https") or not parts.hostname:
            raise Refused("a repository's address begins with https:// or http://")
        if parts.username or parts.password or parts.query or parts.fragment:
            raise Refused("a repository's address holds no user, password or query")

    def call(
        self, folder: str, verb: str, arguments: Sequence[str], stdin: str = ""
    ) -> Exchange:
        """Run one of git's verbs that talk to the server, in the repository `folder`.

        Raises `Unavailable` where it takes too long; everything it started is ended.
        """
        options = [word for one in self._options() for word in ("-c", one)]
        words = command(folder, [*options, verb, *arguments])
        try:
            running = subprocess.Popen(  # noqa: S603  (git with our own arguments)
                words,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                env=self._environment(folder),
                start_new_session=True,
            )
        except FileNotFoundError:
            raise Refused("git is not installed, or not on PATH") from None
        try:
            out, err = running.communicate(stdin.encode(), self.patience)
        except subprocess.TimeoutExpired:
            raise Unavailable(
                f"git {verb}: no end after {self.patience:g} s", maybe_done=True
            ) from None
        finally:
            _end(running)
        text = self.credentials.hide(err.decode("utf-8", "replace"))
        lines = tuple(text.splitlines())
        printed = out.decode("utf-8", "replace")
        return Exchange(running.returncode, printed, self.clean(text), lines)

    def trouble(
        self, verb: str, ended: Exchange
    ) -> Denied | Missing | Refused | Unavailable:
        """What a failed call means to whoever asked for it."""
        said = f"git {verb}: {ended.said or f'exit status {ended.code}'}"
        status = next(iter(_found(_STATUS, ended.lines)), None)
        if _found(_NO_LOGIN, ended.lines) or (status and status[1] in ("401", "403")):
            return Denied(said)
        if _found(_ABSENT, ended.lines) or (status and status[1] == "404"):
            return Missing(said)
        if _found(_BROKEN, ended.lines):
            return Refused(said)
        return Unavailable(said, maybe_done=verb == "push")

    def clean(self, text: str) -> str:
        """The last lines of what git printed, on one line, without token or control."""
        lines = [line for line in self.credentials.hide(text).splitlines() if line]
        plain = _HIDDEN.sub(" ", " / ".join(lines[-4:])).strip()
        return plain if len(plain) <= LONGEST else plain[:LONGEST] + "…"

    def _options(self) -> tuple[str, ...]:
        return (
            (*_OPTIONS, f"http.sslCAInfo={self.ca_file}") if self.ca_file else _OPTIONS
        )

    def _environment(self, folder: str) -> Mapping[str, str]:
        kept = environment(self.credentials.environment(self.url))
        kept = {key: one for key, one in kept.items() if not _FOREIGN.fullmatch(key)}
        # A .netrc of the user's would be sent to any server that asks.
        return {**kept, "GIT_ALLOW_PROTOCOL": "http:https", "HOME": folder}


def _found(form: re.Pattern[str], lines: Sequence[str]) -> list[re.Match[str]]:
    return [found for line in lines if (found := form.search(line))]


def _end(running: "subprocess.Popen[bytes]") -> None:
    """End a call and all that it started; what ended by itself is left alone."""
    if running.poll() is None:
        os.killpg(running.pid, signal.SIGKILL)
        running.communicate()
