"""What can go wrong outside the content of a store.

    AkMemoryError            never raised itself; the command line catches it
    +-- UserError            asked for something that can't be: exit 2
    |   +-- SettingsError    the settings can't be used: exit 2
    +-- Refused              a finalize that must not happen: exit 1

Bad content of a store is never an exception: it is a finding (`rules.model`).
"""

from collections.abc import Sequence
from dataclasses import dataclass


class AkMemoryError(Exception):
    """Base of all errors that carry a message for people."""


class UserError(AkMemoryError):
    """What was asked for can't be done as asked; the message says how it can."""


class Refused(AkMemoryError):  # noqa: N818  (a decision, not a mishap)
    """A finalize that must not happen; the message gives every reason."""


@dataclass(frozen=True, slots=True)
class SettingProblem:
    """One thing wrong with the settings: the key, what was found, what is allowed."""

    key: str
    message: str

    def __str__(self) -> str:
        """Key and message, as people read it."""
        return f"{self.key}: {self.message}" if self.key else self.message


class SettingsError(UserError):
    """`memory.toml` can't be used; `problems` says why, one by one."""

    def __init__(self, path: str, problems: Sequence[SettingProblem]) -> None:
        self.path = path
        self.problems = tuple(problems)
        lines = "".join(f"\n  {problem}" for problem in self.problems)
        super().__init__(f"{path} can't be used:{lines}")
