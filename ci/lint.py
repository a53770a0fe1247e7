"""Lint as a job: trees in, a report out. Git and the disk are the caller's."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace

from ci.reports import Report
from ci.workers import Processes
from memory.store import Store
from memory.tree import Tree
from rules import docs, engine
from rules.finding import Finding
from rules.fix import is_below
from rules.judging import Terms, change_context, store_context
from rules.masking import mask_line
from rules.model import Context, Rule

Progress = Callable[[int, int], None]


@dataclass(frozen=True, slots=True)
class Job:
    """What to run and how: the rules, findings remembered, who hears of progress.

    `workers` take their share of a large store.
    """

    rules: Sequence[Rule]
    memo: engine.Memo | None = None
    progress: Progress | None = None
    workers: engine.Workers | None = field(default_factory=Processes)

    def run(self, context: Context, progress: Progress | None) -> tuple[Finding, ...]:
        """Every finding in `context`."""
        return engine.run(self.rules, context, self.memo, progress, self.workers)


def lint_store(tree: Tree, terms: Terms, job: Job, below: str = "") -> Report:
    """Every file of the store in `tree`; findings only at or below `below`."""
    return lint_context(store_context(tree, terms), job, below)


def lint_change(
    base: Tree, target: Tree, source: Tree, terms: Terms, job: Job
) -> Report:
    """What merging `source` into `target` causes; `base` is their merge base."""
    return lint_context(change_context(base, target, source, terms), job)


def lint_context(context: Context, job: Job, below: str = "") -> Report:
    """The report on a context that is already built."""
    found = job.run(context, job.progress)
    kept = [one for one in found if is_below(one.path, below)]
    files = [one for one in context.files if is_below(one.path, below)]
    return _report(kept, len(files), job, context)


def with_old_debt(report: Report, context: Context, job: Job) -> Report:
    """The report on a change, with what stood on the target before it and stays."""
    if context.base is None:
        return report
    target = replace(context, head=context.base, base=None, changes=None, conflicts=())
    result = replace(context, base=None, changes=None, conflicts=())
    known = {_key(one) for one in report.findings}
    stays = {_key(one) for one in job.run(result, None)}
    old = [
        replace(one, caused_by_change=False)
        for one in job.run(target, job.progress)
        if _key(one) in stays - known and one.path not in context.by_path
    ]
    findings = sorted([*report.findings, *old])
    return _report(findings, len(result.files), job, context)


def _report(
    findings: Sequence[Finding], files: int, job: Job, context: Context
) -> Report:
    described = [(rule.id, docs.law(rule)) for rule in job.rules]
    return Report(findings, files, described, line_shower(context.head))


def line_shower(store: Store) -> Callable[[str, int, int], tuple[str, int]]:
    """Shows lines of a store's files, masked; see `ci.reports.Report.line`."""

    def show(path: str, number: int, column: int) -> tuple[str, int]:
        file = store.get(path)
        if file is None or not file.item.text:
            return "", column
        try:
            text = file.item.text
            return mask_line(file.item.lines.line(number), column, (text,))
        except Exception:  # noqa: BLE001  (a scanner's crash must not show a line)
            return "", column

    return show


def _key(one: Finding) -> tuple[str, str, int, str]:
    return one.rule, one.path, one.line, one.message
