"""The engine: rules in, findings out, in one order whatever found them.

A rule that crashes becomes a finding of its own (`internal-error`): the others go on,
and lint fails closed. Findings of file rules may be remembered by blob id.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import AbstractContextManager
from functools import partial
from typing import Protocol

from memory.config import severity
from memory.errors import UserError
from memory.store import Store, StoreFile
from memory.text import Position
from rules.finding import Finding, Level
from rules.masking import mask
from rules.model import Context, Problem, Rule

INTERNAL_ERROR = "internal-error"

WITHHELD = "This message is withheld: what it may repeat could not be masked."

Key = tuple[str, int, str]
Remembered = tuple[tuple[int, int, str, str, Level, bool], ...]


class Memo(Protocol):
    """Findings of file rules from an earlier run, by (path, mode, blob id)."""

    def get(self, key: Key) -> Remembered | None:
        """What was found in this file, or None where it is not known."""

    def put(self, key: Key, found: Remembered) -> None:
        """Remember what was found in this file."""


class Workers(Protocol):
    """Whoever scans many files at a time, with the memory this process has now."""

    def are_worth(self, files: int) -> bool:
        """Whether so many files are done sooner by several than by one."""

    def share(
        self, scan: Callable[[int], Remembered], numbers: Sequence[int]
    ) -> AbstractContextManager[Iterator[Remembered]]:
        """Begin at once to `scan` the files of these numbers; what comes, in order.

        Raises `UserError` where a file could not be read, or a worker is lost.
        """


def run(
    rules: Sequence[Rule],
    context: Context,
    memo: Memo | None = None,
    progress: Callable[[int, int], None] | None = None,
    workers: Workers | None = None,
) -> tuple[Finding, ...]:
    """Every finding of `rules`, masked and sorted by path, place and rule.

    `progress` is told (files done, files in all) as file rules go on. While `workers`
    look at single files, the rules that look at all of them have their turn here.
    """
    active = [rule for rule in rules if _level(rule, context) != "off"]
    scan = partial(_scanned, active, context)
    known = [_recalled(file, memo) for file in context.files]
    fresh = [number for number, rows in enumerate(known) if rows is None]
    collect = partial(_collected, context, known, memo, progress)
    if workers is not None and workers.are_worth(len(fresh)):
        with workers.share(scan, fresh) as results:
            across = _across(active, context)
            found = [*collect(results), *across]
    else:
        found = [*collect(map(scan, fresh)), *_across(active, context)]
    return tuple(sorted(set(found)))


def problems(rules: Iterable[Rule], file: StoreFile, context: Context) -> list[Problem]:
    """What the file rules say of one file, as problems: for those who mend it."""
    active = (rule for rule in rules if _level(rule, context) != "off")
    return [p for rule in active for p in _checked(rule, file, context)]


def _is_allowed(problem: Problem, path: str, context: Context) -> bool:
    return problem.exempt is not None and context.baseline.allows(path, *problem.exempt)


def store_problems(rules: Iterable[Rule], context: Context) -> dict[str, list[Problem]]:
    """What the store rules say, by path, as problems: for those who mend them."""
    found: dict[str, list[Problem]] = {}
    for rule in rules:
        if _level(rule, context) != "off":
            for path, problem in _checked_store(rule, context):
                found.setdefault(path, []).append(problem)
    return found


def _key(file: StoreFile) -> Key:
    return file.path, file.entry.mode, file.entry.id


def _recalled(file: StoreFile, memo: Memo | None) -> Remembered | None:
    return memo.get(_key(file)) if memo and file.entry.id else None


def _scanned(rules: Sequence[Rule], context: Context, number: int) -> Remembered:
    """What the file rules find in the file of this number."""
    file = context.files[number]
    return tuple(
        _plain(_finding(rule, file.path, problem, context))
        for rule in rules
        if rule.check_file is not None and file.place.kind in rule.kinds
        for problem in _checked(rule, file, context)
    )


def _collected(
    context: Context,
    known: Sequence[Remembered | None],
    memo: Memo | None,
    progress: Callable[[int, int], None] | None,
    scanned: Iterator[Remembered],
) -> Iterator[Finding]:
    """Findings of every file: those that are known, else the next of `scanned`."""
    for number, file in enumerate(context.files):
        rows = known[number]
        if rows is None:
            rows = next(scanned)
            # What crashed was not checked: it is tried again each time.
            crashed = any(row[2] == INTERNAL_ERROR for row in rows)
            if memo and file.entry.id and not crashed:
                memo.put(_key(file), rows)
        for line, column, rule_id, message, level, fixable in rows:
            yield Finding(file.path, line, column, rule_id, message, level, fixable)
        if progress:
            progress(number + 1, len(known))


def _plain(one: Finding) -> tuple[int, int, str, str, Level, bool]:
    return one.line, one.column, one.rule, one.message, one.severity, one.fixable


def _checked(rule: Rule, file: StoreFile, context: Context) -> list[Problem]:
    if rule.check_file is None or file.place.kind not in rule.kinds:
        return []
    try:
        found = list(rule.check_file(file, context.settings))
        return [one for one in found if not _is_allowed(one, file.path, context)]
    except UserError:
        raise  # the file could not be read: nothing to do with the rule
    except Exception as error:  # noqa: BLE001  (a crash is a finding, not an end)
        return [_crash(rule, error)]


def _across(rules: Iterable[Rule], context: Context) -> list[Finding]:
    """What the rules find that look at files together."""
    return [
        _finding(rule, path, problem, context)
        for rule in rules
        for path, problem in _checked_store(rule, context)
    ]


def _checked_store(rule: Rule, context: Context) -> list[tuple[str, Problem]]:
    if rule.check_store is None:
        return []
    try:
        return list(rule.check_store(context))
    except UserError:
        raise
    except Exception as error:  # noqa: BLE001  (a crash is a finding, not an end)
        return [(context.head.root, _crash(rule, error))]


def _crash(rule: Rule, error: Exception) -> Problem:
    # The error's own text may repeat what the file says, a secret included.
    return Problem(
        f"the rule `{rule.id}` crashed here ({type(error).__name__}), so this was not "
        "checked and counts as failed. This is a fault of ak-memory: please report "
        "it with the file",
        level="error",
        at=INTERNAL_ERROR,
    )


def _finding(rule: Rule, path: str, problem: Problem, context: Context) -> Finding:
    crashed = problem.at == INTERNAL_ERROR
    at = Position(1, 1) if crashed else _position(path, problem, context)
    level = problem.level or _level(rule, context)
    return Finding(
        path=path,
        line=at.line,
        column=at.column,
        rule=INTERNAL_ERROR if crashed else rule.id,
        message=_sentence(_masked(problem.message, (path, *problem.quotes), context)),
        severity="warning" if level == "warning" else "error",
        fixable=problem.fix is not None,
    )


def _sentence(message: str) -> str:
    """The message as a sentence; one of several lines ends as it is."""
    whole = message[:1].upper() + message[1:]
    return whole if whole[-1:] in ".?!…”" or "\n" in whole else whole + "."


def _position(path: str, problem: Problem, context: Context) -> Position:
    if isinstance(problem.at, Position):
        return problem.at
    file = _file(path, context)
    if problem.at is None or file is None:
        return Position(1, 1)
    return file.item.place(problem.at)


def _masked(message: str, paths: Iterable[str], context: Context) -> str:
    try:
        return mask(message, _texts(paths, context))
    except Exception:  # noqa: BLE001  (a scanner's crash must not let a secret out)
        return WITHHELD


def _texts(paths: Iterable[str], context: Context) -> Iterator[str]:
    """The texts of files, as they are and as they were."""
    for path in paths:
        for store in (context.head, context.base):
            file = store.get(path) if store is not None else None
            if file is not None and file.item.text:
                yield file.item.text


def _file(path: str, context: Context) -> StoreFile | None:
    stores: tuple[Store | None, ...] = (context.head, context.base)
    for store in stores:
        if store is not None and (file := store.get(path)) is not None:
            return file
    return None


def _level(rule: Rule, context: Context) -> str:
    return severity(context.settings, rule.id, rule.severity)
