"""What rules are made of: what they are handed, what they yield, what comes out.

A rule yields the least it can, a message and a place. The engine adds rule, path,
line and severity, so a rule can't get its own id wrong.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from functools import cached_property
from typing import Protocol

from memory import index, lifecycle
from memory.changes import PathChange
from memory.ids import Kind
from memory.lifecycle import Form
from memory.settings import Settings, Severity
from memory.store import Store, StoreFile
from memory.text import Position
from rules.baseline import Baseline
from rules.finding import Level


@dataclass(frozen=True, slots=True)
class Problem:
    """One thing wrong in one file.

    `at` is a place in the file's text, the name of a front matter field, or None
    for the file as a whole. `level` fixes the severity of this problem where it is
    not the rule's own. `fix` mends the file's text and may be applied blindly.
    `quotes` names other files whose text the message repeats. `exempt` is the
    (kind, digest) by which the target's baseline may allow it.
    """

    message: str
    at: Position | str | None = None
    level: Level | None = None
    fix: Callable[[str], str] | None = field(default=None, repr=False, compare=False)
    quotes: tuple[str, ...] = ()
    exempt: tuple[str, str] | None = None


class History(Protocol):
    """What is known of the commits of this repository."""

    def has_commit(self, commit: str) -> bool | None:
        """Whether `commit` is one of its commits; None where that can't be told."""

    def changed_since(self, commit: str, paths: Sequence[str]) -> tuple[str, ...]:
        """Those of `paths` (files or folders) that changed after `commit`."""


class NoHistory:
    """No commits are at hand: nothing can be told, and nothing is found."""

    def has_commit(self, commit: str) -> bool | None:  # noqa: ARG002  (a Protocol)
        """See `History.has_commit`."""
        return None

    def changed_since(
        self,
        commit: str,  # noqa: ARG002  (a Protocol)
        paths: Sequence[str],  # noqa: ARG002  (a Protocol)
    ) -> tuple[str, ...]:
        """See `History.changed_since`."""
        return ()


@dataclass(frozen=True, slots=True)
class Rejected:
    """A proposal that was rejected earlier: what it said and why it was refused."""

    id: str
    text: str
    reason: str
    where: str = ""


@dataclass(frozen=True, eq=False)  # one run is equal to itself alone
class Context:
    """All that a rule may look at: a store, or a change of one.

    In store mode `base` and `changes` are None and every file counts. In change
    mode `head` is the merge result and `changes` its differences from `base`, the
    target's tip, over all paths.
    """

    head: Store
    today: date
    base: Store | None = None
    changes: tuple[PathChange, ...] | None = None
    conflicts: tuple[str, ...] = ()
    baseline: Baseline = field(default_factory=Baseline)
    rejected: tuple[Rejected, ...] = ()
    history: History = field(default_factory=NoHistory)

    @property
    def settings(self) -> Settings:
        """The settings this run is judged by: the target's in change mode."""
        return self.head.settings

    @cached_property
    def by_path(self) -> Mapping[str, PathChange]:
        """The changes by path; empty in store mode."""
        return {one.path: one for one in self.changes or ()}

    @cached_property
    def files(self) -> tuple[StoreFile, ...]:
        """Files of the store to be judged: all, or those added or changed."""
        if self.changes is None:
            return tuple(self.head.files.values())
        found = (self.head.get(one.path) for one in self.changes if one.new)
        return tuple(one for one in found if one is not None)

    @cached_property
    def memories(self) -> tuple[StoreFile, ...]:
        """Those of `files` that are live memories."""
        return tuple(one for one in self.files if one.place.kind == "memory")

    @cached_property
    def gone(self) -> tuple[StoreFile, ...]:
        """Files of the base's store that the change takes away."""
        if self.base is None:
            return ()
        found = (self.base.get(one.path) for one in self.changes or () if not one.new)
        return tuple(one for one in found if one is not None)

    def before(self, path: str) -> StoreFile | None:
        """The same path in the base, or None."""
        return self.base.get(path) if self.base else None

    @cached_property
    def form(self) -> Form:
        """Draft form or finalized form of the change (spec 1)."""
        return lifecycle.form(self.base, self.head, self.changes)

    @cached_property
    def expected_index(self) -> bytes:
        """What `MEMORY.md` must be once finalized: equal to a rebuild."""
        if self.base is None or self.changes is None:
            return index.rebuild(self.head)
        path = self.base.path(index.NAME)
        old = self.base.tree.read(path) if self.base.get(path) else None
        return index.expected(old, self.base, self.head, self.changes)


FileCheck = Callable[[StoreFile, Settings], Iterator[Problem]]
StoreCheck = Callable[[Context], Iterator[tuple[str, Problem]]]


@dataclass(frozen=True, slots=True)
class Example:
    """A store, or a change of one, with what the rule must say about it.

    `files` are the judged tree (path -> text), `base` the target's tip: given, the
    example is a change. `expect` are the exact places, "path:line"; empty is good.
    `fixed` are texts after the fix, by path.
    """

    title: str
    files: Mapping[str, str | bytes]
    expect: tuple[str, ...] = ()
    base: Mapping[str, str | bytes] | None = None
    fixed: Mapping[str, str] = field(default_factory=dict)
    rejected: tuple[Rejected, ...] = ()
    modes: Mapping[str, int] = field(default_factory=dict)
    history: History = field(default_factory=NoHistory)


@dataclass(frozen=True, slots=True)
class Rule:
    """One law: what it checks, how it is explained, examples that are its tests.

    A file check depends on path, bytes and settings alone, so its findings are kept
    by blob id; a store check may look at everything. `reads_all` says that it looks
    at the text of every memory even when few change.
    """

    id: str
    doc: str
    examples: tuple[Example, ...]
    severity: Severity = "error"
    check_file: FileCheck | None = None
    check_store: StoreCheck | None = None
    kinds: frozenset[Kind] = frozenset()
    reads_all: bool = False


def file_rule(
    check: FileCheck,
    *,
    id: str,  # noqa: A002  (the field's own name)
    doc: str | None,
    examples: Sequence[Example],
    severity: Severity = "error",
    kinds: Sequence[Kind] = ("memory",),
    across: StoreCheck | None = None,
    reads_all: bool = False,
) -> Rule:
    """A rule about one file at a time; `kinds` are the places it looks at.

    `across` is what it also asks of files together.
    """
    return Rule(
        id,
        doc or "",
        tuple(examples),
        severity,
        check,
        across,
        frozenset(kinds),
        reads_all,
    )


def store_rule(
    check: StoreCheck,
    *,
    id: str,  # noqa: A002  (the field's own name)
    doc: str | None,
    examples: Sequence[Example],
    severity: Severity = "error",
    reads_all: bool = False,
) -> Rule:
    """A rule about how files stand to one another or to the base."""
    return Rule(
        id,
        doc or "",
        tuple(examples),
        severity,
        check_store=check,
        reads_all=reads_all,
    )
