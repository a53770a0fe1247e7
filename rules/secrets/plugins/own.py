"""Our detectors as plugins of detect-secrets, one for each group of places."""

from collections.abc import Callable, Generator, Iterable
from typing import Any

from detect_secrets.plugins.base import BasePlugin

from rules.secrets import (
    assigned,
    blocks,
    codes,
    commands,
    pairs,
    quoted,
    tables,
    tokens,
    urls,
)
from rules.secrets.found import Found


class Detector(BasePlugin):
    """A plugin that also tells where a value stands and what kind it is."""

    secret_type = ""

    def __init__(
        self, secret_type: str, finder: Callable[[str], Iterable[Found]]
    ) -> None:
        self.secret_type = secret_type
        self.find = finder

    def analyze_string(
        self,
        string: str,
        **kwargs: Any,  # noqa: ANN401, ARG002  (the plugin interface)
    ) -> Generator[str, None, None]:
        """The values in `string`, as detect-secrets asks for them."""
        yield from (one.value for one in self.find(string))


OWN = (
    Detector("Vendor token", tokens.find),
    Detector("Named secret", assigned.find),
    Detector("Secret in a table", tables.find),
    Detector("Password in a pair", pairs.find),
    Detector("Secret in a URL", urls.find),
    Detector("Secret in a command", commands.find),
    Detector("Private key block", blocks.find),
    Detector("Second factor", codes.find),
    Detector("Random value", quoted.find),
)
