"""A store that has not changed since an earlier run is answered with what that said.

Nothing of a rule is imported then: what git lists, what differs from it on disk and
what else the report hung on are the same, so the report is.
"""

import hashlib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import astuple, dataclass, field, replace
from datetime import date
from functools import cached_property
from pathlib import Path
from typing import Any

from ci.reports import Report
from gateway import cache
from gateway.git import CommitHistory, Repository
from gateway.git.snapshot import Snapshot
from memory.errors import UserError
from rules.finding import Finding

SENSITIVE = frozenset({"secret", "pii"})
LONGEST = 2000  # code points of a line that is kept; no more of it is ever shown

Place = tuple[str, int, int]
Line = tuple[str, int]
Shower = Callable[[str, int, int], Line]


@dataclass(frozen=True, slots=True)
class Work:
    """A repository, and its work tree as it was seen."""

    repository: Repository
    seen: Snapshot
    history: "LateHistory"


@dataclass
class LateHistory:
    """The commits before HEAD, looked up when a rule asks about them.

    What was said then hangs on more than the work tree, so it is not kept.
    """

    repository: Repository
    is_asked: bool = False

    @cached_property
    def _commits(self) -> CommitHistory:
        self.is_asked = True
        unborn = self.repository.is_unborn("HEAD")
        tip = "" if unborn else self.repository.commit_id("HEAD")
        return CommitHistory(self.repository, tip)

    def has_commit(self, commit: str) -> bool | None:
        """See `rules.model.History.has_commit`."""
        return self._commits.has_commit(commit)

    def changed_since(self, commit: str, paths: Sequence[str]) -> tuple[str, ...]:
        """See `rules.model.History.changed_since`."""
        return self._commits.changed_since(commit, paths)


def work_at(top: str) -> Work | None:
    """The work tree whose top folder is `top`; None where it is none."""
    try:
        repository = Repository(top)
    except UserError:
        return None
    if repository.worktree != str(Path(top).resolve()):
        return None
    return Work(repository, Snapshot(top), LateHistory(repository))


@dataclass(frozen=True, slots=True)
class Terms:
    """What a report on a whole store hangs on besides the store."""

    root: str
    today: date
    rejected: str | None


@dataclass(frozen=True, slots=True)
class Judged:
    """What lines hang on: code and settings in one digest, blob ids of files.

    `blob_of` gives '' where a file has none.
    """

    digest: str
    blob_of: Callable[[str], str]


@dataclass
class Known:
    """What is kept of an earlier run over the same work tree, and what is to be."""

    work: Work
    root: str
    name: str
    digest: str
    report: Report | None
    lines: dict[Place, Line]
    shown: dict[Place, Line] = field(default_factory=dict)
    judged: "Judged | None" = None

    def recall_lines(self, digest: str, blob_of: Callable[[str], str]) -> None:
        """Take the lines shown earlier of files that are what they were.

        See `Judged` for what is asked for.
        """
        self.judged = judged = Judged(digest, blob_of)
        data = cache.read(self._lines, judged.digest)
        try:
            for path, blob, *place, line, at in _rows(data if data is not None else []):
                if blob and judged.blob_of(_text(path)) == blob:
                    number, column = place
                    here = path, _number(number), _number(column)
                    self.lines[here] = _text(line), _number(at)
        except (TypeError, ValueError):
            self.lines.clear()

    @property
    def _lines(self) -> str:
        return self.name.replace("report-", "lines-")

    def noted(self, report: Report) -> Report:
        """The report, with a note made of every line that is shown of it."""

        def show(path: str, number: int, column: int) -> Line:
            place = path, number, column
            found = self.lines.get(place) or report.line(*place)
            self.shown[place] = found
            return found

        return replace(report, line=show)

    def keep(self, report: Report) -> None:
        """Keep a report, and the lines shown of it where nothing sensitive stands."""
        places = {(one.path, one.line, one.column) for one in report.findings}
        both = {**self.lines, **self._harmless(report)}
        known = {place: line for place, line in both.items() if place in places}
        is_kept = self.report is not None and known.keys() == self.lines.keys()
        if is_kept or self.work.history.is_asked:
            return
        kept = {
            "findings": [astuple(one) for one in report.findings],
            "files": report.files,
            "rules": [list(one) for one in report.rules],
            "lines": [[*place, *line] for place, line in known.items()],
        }
        cache.write(self.name, self.digest, kept)
        if self.judged is not None:
            blob_of = self.judged.blob_of
            rows = [[p, blob_of(p), *at, *line] for (p, *at), line in known.items()]
            cache.write(self._lines, self.judged.digest, rows)

    def _harmless(self, report: Report) -> Mapping[Place, Line]:
        withheld = {one.path for one in report.findings if one.rule in SENSITIVE}
        return {
            place: line
            for place, line in self.shown.items()
            if place[0] not in withheld and len(line[0]) <= LONGEST
        }


def known_of(top: str, terms: Terms) -> Known | None:
    """What is known of the store below `top`; None where nothing can be kept of it."""
    if cache.folder() is None:
        return None
    work = work_at(top)
    said = _digest(work.seen, terms) if work is not None else None
    if work is None or said is None:
        return None
    # Another file than that of findings by blob id: this one is small.
    name = "report-" + cache.name_for(str(Path(top).resolve()), terms.root)
    found = Known(work, terms.root, name, said, None, {})
    try:
        found.report = _report(found, cache.read(name, said))
    except (TypeError, ValueError, KeyError, LookupError, AttributeError):
        return Known(work, terms.root, name, said, None, {})
    return found


def _digest(seen: Snapshot, terms: Terms) -> str | None:
    rejected = b""
    try:
        if terms.rejected is not None:
            rejected = Path(terms.rejected).read_bytes()
    except OSError:
        return None  # whoever needs it says why
    tree = seen.digest
    if tree is None:
        return None
    said = hashlib.sha256(rejected).hexdigest()
    asked = terms.root, terms.today.isoformat(), str(terms.rejected is None), said
    return cache.name_for(tree, *asked, cache.code_digest(_folders()))


def _folders() -> list[str]:
    here = Path(__file__).parents[1]
    return [str(here / one) for one in ("memory", "rules", "ci", "cli", "gateway")]


def _report(known: Known, data: Any) -> Report | None:  # noqa: ANN401  (JSON)
    if data is None:
        return None
    for path, number, column, line, at in _rows(data["lines"]):
        place = _text(path), _number(number), _number(column)
        known.lines[place] = _text(line), _number(at)
    late = _Late(known)
    findings = [_finding(*row) for row in _rows(data["findings"])]
    rules = [(_text(rule), _text(law)) for rule, law in _rows(data["rules"])]
    return known.noted(Report(findings, _number(data["files"]), rules, late.line))


def _finding(*row: Any) -> Finding:  # noqa: ANN401  (checked here)
    path, line, column, rule, message, level, *flags = row
    fixable, caused = flags
    if level not in ("error", "warning") or {type(fixable), type(caused)} != {bool}:
        raise ValueError(level)
    at = _number(line), _number(column)
    return Finding(_text(path), *at, _text(rule), _text(message), level, *flags)


def _rows(value: object) -> list[Any]:
    if not isinstance(value, list):
        raise TypeError(value)
    return value


def _text(value: object) -> str:
    if not isinstance(value, str):
        raise TypeError(value)
    return value


def _number(value: object) -> int:
    if type(value) is not int:
        raise TypeError(value)
    return value


@dataclass
class _Late:
    """Lines that were not kept, from the files themselves."""

    known: Known

    @cached_property
    def _show(self) -> Shower:
        from ci.lint import line_shower
        from gateway.git.worktree import worktree
        from memory.store import Store
        from rules.judging import read_settings

        work, root = self.known.work, self.known.root
        tree = worktree(work.repository, work.seen)
        return line_shower(Store(tree, read_settings(tree, root), root))

    def line(self, path: str, number: int, column: int) -> Line:
        """See `ci.reports.Report.line`."""
        return self._show(path, number, column)
