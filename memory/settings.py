"""Settings of a store: what `memory.toml` may say, and what holds when it says nothing.

Read from the target branch only (spec 5), so that a change is never judged by
settings it brings itself. `memory.config` turns TOML into these values.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import timedelta
from functools import cached_property
from types import MappingProxyType
from typing import Literal

from memory.bounded_pattern import LONGEST

Severity = Literal["error", "warning", "off"]
Language = Literal["vi", "en", "ja"]

STORE_ROOT = "99.Memory"
SETTINGS_NAME = "memory.toml"


@dataclass(frozen=True, slots=True)
class Person:
    """A GitLab account: numeric id, which nobody can take over, and its name."""

    id: int
    username: str


@dataclass(frozen=True, slots=True)
class People:
    """Who decides and who is asked."""

    approvers: tuple[Person, ...] = ()
    quiet_period: timedelta = timedelta(minutes=5)
    self_approval: bool = False
    roles: Mapping[str, tuple[Person, ...]] = field(
        default_factory=lambda: MappingProxyType({})
    )


@dataclass(frozen=True)
class StoreForm:
    """Forms of what stands in the store: folders, workflows, labels, sources."""

    function_id: str = r"[A-Z]+-\d{3,}_[A-Za-z0-9-]+"
    workflows: tuple[str, ...] = (
        "coding",
        "create-spec",
        "create-testcase",
        "execute-test",
        "gen-doc",
    )
    action_labels: tuple[str, ...] = ("Áp dụng", "Apply", "適用")
    ticket: str = r"[A-Z][A-Z0-9_]*-\d+"
    sources: tuple[str, ...] = (
        "{ticket}",
        r"QnA[- ]?\d+",
        r"MR !\d+",
        r"PR #\d+",
        r"https?://\S+",
        r"[\w./-]+\.(md|docx|xlsx|pptx|pdf)",
        r"sync:[0-9a-f]{7,40}",
    )

    def is_function_id(self, folder: str) -> bool:
        """Whether a folder is named like a feature."""
        return len(folder) <= LONGEST and bool(self._function_id.fullmatch(folder))

    def is_ticket(self, text: str) -> bool:
        """Whether a text is a ticket and nothing else."""
        return len(text) <= LONGEST and bool(self._ticket.fullmatch(text))

    def ticket_in(self, text: str) -> str:
        """The first ticket that stands in a text by itself; '' where none does."""
        shown = text[:LONGEST]
        for found in self._ticket.finditer(shown):
            around = shown[found.start() - 1 : found.start()] if found.start() else ""
            around += shown[found.end() : found.end() + 1]
            if found[0] and not any(one.isalnum() for one in around):
                return found[0]
        return ""

    def names_source(self, text: str) -> bool:
        """Whether a text starts with a ticket, a document or another source."""
        shown = text[:LONGEST]
        return any(one.match(shown) for one in self._sources)

    @property
    def source_patterns(self) -> tuple[str, ...]:
        """The forms of sources, with that of a ticket put in."""
        ticket = f"(?:{self.ticket})"
        return tuple(one.replace("{ticket}", ticket) for one in self.sources)

    @cached_property
    def _function_id(self) -> re.Pattern[str]:
        return re.compile(self.function_id)

    @cached_property
    def _ticket(self) -> re.Pattern[str]:
        return re.compile(self.ticket)

    @cached_property
    def _sources(self) -> tuple[re.Pattern[str], ...]:
        # Each on its own: two may use the same name for a group.
        return tuple(re.compile(one) for one in self.source_patterns)


@dataclass(frozen=True, slots=True)
class Limits:
    """Limits of size; bytes, words and counts."""

    words: int = 150
    cjk_chars_per_word: int = 2
    hook_words: int = 15
    file_bytes: int = 65536
    memories_per_mr: int = 50


@dataclass(frozen=True, slots=True)
class Duplicates:
    """Likeness, 0 to 1, from which a look-alike is shown and from which it errs."""

    warn: float = 0.6
    near_identical: float = 0.9


@dataclass(frozen=True, slots=True)
class Consult:
    """Which kinds of memory need their consultant's word."""

    required: tuple[str, ...] = ("architecture", "technical-decision", "instinct")
    technical_tags: tuple[str, ...] = ("architecture", "api", "db", "infra")


@dataclass(frozen=True, slots=True)
class Merge:
    """How an approved change reaches the target branch."""

    auto: bool = False
    finalize: Literal["pipeline", "bot"] = "pipeline"
    language: Language = "vi"


def _empty() -> Mapping[str, str]:
    return MappingProxyType({})


def _no_severities() -> Mapping[str, Severity]:
    return MappingProxyType({})


@dataclass(frozen=True, slots=True)
class Settings:
    """All settings of a store; `Settings()` is what holds without a file."""

    version: int = 1
    people: People = field(default_factory=People)
    store: StoreForm = field(default_factory=StoreForm)
    limits: Limits = field(default_factory=Limits)
    rules: Mapping[str, Severity] = field(default_factory=_no_severities)
    duplicates: Duplicates = field(default_factory=Duplicates)
    repositories: Mapping[str, str] = field(default_factory=_empty)
    consult: Consult = field(default_factory=Consult)
    merge: Merge = field(default_factory=Merge)
