"""Answers: status, headers, body; and refusals that become answers."""

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any

NOTHING: Mapping[str, str] = MappingProxyType({})


class Refused(Exception):  # noqa: N818 - it is an answer, no fault
    """A call is refused; `key` is `message` or, for bad parameters, `error`.

    With `keep`, what was found out on the way stays; else nothing has happened.
    """

    def __init__(
        self,
        status: int,
        message: Any,  # noqa: ANN401 - GitLab's messages are texts, lists or tables
        key: str = "message",
        headers: Mapping[str, str] = NOTHING,
        *,
        keep: bool = False,
    ) -> None:
        super().__init__(f"{status} {message}")
        self.status, self.message, self.key = status, message, key
        self.headers, self.keep = headers, keep


@dataclass(frozen=True, slots=True)
class Answer:
    """What goes back to the client; `data` is JSON unless it is bytes."""

    status: int
    data: Any = None
    headers: Mapping[str, str] = field(default_factory=dict)
    kind: str = "application/json"

    @property
    def body(self) -> bytes:
        """The bytes of the answer."""
        if isinstance(self.data, bytes):
            return self.data
        if self.status == 204:
            return b""
        return json.dumps(self.data, ensure_ascii=False).encode("utf-8", "replace")


def refusal(error: Refused) -> Answer:
    """The answer that a refusal becomes."""
    return Answer(error.status, {error.key: error.message}, error.headers)


def not_found(what: str = "") -> Refused:
    """404 in GitLab's words: `404 Project Not Found`."""
    return Refused(404, f"404 {what} Not Found".replace("  ", " "))


def forbidden(why: str = "") -> Refused:
    """403 in GitLab's words."""
    return Refused(403, f"403 Forbidden - {why}" if why else "403 Forbidden")
