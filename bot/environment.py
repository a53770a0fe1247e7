"""Environment: what the service is told, by `AK_MEMORY_*` variables and nothing else.

Secrets stand here alone: they are no options of a command, which other users of the
machine could see, and never part of a message or a `repr`.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field

from flow.observe import Inputs
from gateway.webhook import Secrets
from memory.errors import UserError
from memory.settings import STORE_ROOT
from review.commands import NAMES

_NUMBERS = re.compile(r"\d{1,18}(?:[ ,]+\d{1,18})*", re.ASCII)
_LISTEN = re.compile(r"(?P<host>[^\s:]+|\[[0-9a-f:]+\]):(?P<port>\d{1,5})", re.ASCII)


@dataclass(frozen=True, slots=True)
class Environment:
    """The configuration of one service.

    `tokens` has a token for each project, `sweep` are the seconds between sweeps,
    `state` is a folder that outlives the process.
    """

    server: str
    tokens: Mapping[int, str] = field(repr=False)
    secrets: Secrets = field(repr=False)
    jobs: str = field(repr=False)
    state: str
    host: str
    port: int
    workers: int
    sweep: int
    inputs: Inputs
    ca_file: str | None = None

    @property
    def projects(self) -> tuple[int, ...]:
        """Numbers of the projects that the service looks after."""
        return tuple(self.tokens)


def read(variables: Mapping[str, str]) -> Environment:
    """The configuration in `variables`.

    Raises `UserError` that names the variable and what it may hold; what a secret one
    holds is not quoted.
    """
    host, port = _listen(variables)
    secrets = Secrets.of(
        variables.get("AK_MEMORY_WEBHOOK_SIGNING_TOKENS", "").split(),
        variables.get("AK_MEMORY_WEBHOOK_TOKENS", "").split(),
    )
    if not secrets.keys and not secrets.tokens:
        raise UserError(
            "no delivery could be proven: set AK_MEMORY_WEBHOOK_SIGNING_TOKENS "
            "(whsec_..., GitLab 19 and later) or AK_MEMORY_WEBHOOK_TOKENS"
        )
    names = frozenset(variables.get("AK_MEMORY_BOT_NAMES", "").split())
    return Environment(
        server=_server(variables),
        tokens=_tokens(variables),
        secrets=secrets,
        jobs=jobs_url(variables),
        state=_state(variables),
        host=host,
        port=port,
        workers=_number(variables, "AK_MEMORY_WORKERS", 2, most=64),
        sweep=_number(variables, "AK_MEMORY_SWEEP_SECONDS", 300, most=86_400),
        inputs=Inputs(
            variables.get("AK_MEMORY_STORE_ROOT", "") or STORE_ROOT,
            tuple(variables.get("AK_MEMORY_GOVERNED", "").split()),
            names or NAMES,
        ),
        ca_file=variables.get("AK_MEMORY_CA_FILE") or None,
    )


def jobs_url(variables: Mapping[str, str]) -> str:
    """Where the inbox is; it may hold a password."""
    in_state = f"sqlite:///{_state(variables)}/inbox.db"
    return variables.get("AK_MEMORY_JOBS", "").strip() or in_state


def _state(variables: Mapping[str, str]) -> str:
    return variables.get("AK_MEMORY_STATE", "").strip() or "ak-memory-state"


def _server(variables: Mapping[str, str]) -> str:
    found = variables.get("AK_MEMORY_SERVER", "").strip().rstrip("/")
    if not found.startswith(("https://", "http://")):
        raise UserError(
            "AK_MEMORY_SERVER must be GitLab's address, such as "
            "https://gitlab.example.com"
        )
    return found


def _tokens(variables: Mapping[str, str]) -> Mapping[int, str]:
    """A token for each project: its own, else the one for all."""
    listed = variables.get("AK_MEMORY_PROJECTS", "").strip()
    if not _NUMBERS.fullmatch(listed):
        raise UserError(
            "AK_MEMORY_PROJECTS must be the numbers of the docs projects, such as 42 "
            f"or 42,57; it is {listed[:40]!r}"
        )
    found: dict[int, str] = {}
    for number in re.findall(r"\d+", listed):
        own = f"AK_MEMORY_TOKEN_{number}"
        token = variables.get(own, "") or variables.get("AK_MEMORY_TOKEN", "")
        if not token.strip():
            raise UserError(
                f"neither {own} nor AK_MEMORY_TOKEN is set: the bot needs a project "
                "access token with the scopes api and write_repository"
            )
        found[int(number)] = token.strip()
    return found


def _listen(variables: Mapping[str, str]) -> tuple[str, int]:
    given = variables.get("AK_MEMORY_LISTEN", "").strip() or "127.0.0.1:8080"
    found = _LISTEN.fullmatch(given)
    if found is None or int(found["port"]) > 65_535:
        raise UserError(
            f"AK_MEMORY_LISTEN must be HOST:PORT, such as 0.0.0.0:8080; it is "
            f"{given[:60]!r}"
        )
    return found["host"].strip("[]"), int(found["port"])


def _number(variables: Mapping[str, str], name: str, default: int, *, most: int) -> int:
    given = variables.get(name, "").strip() or str(default)
    if not re.fullmatch(r"\d{1,9}", given, re.ASCII) or not 0 < int(given) <= most:
        raise UserError(f"{name} must be 1 to {most}; it is {given[:20]!r}")
    return int(given)
