"""Lint as a job: what merging a merge request would cause on its target."""

from datetime import date

from ci.job import Subject, settled
from ci.lint import Job, lint_change
from ci.reports import Report
from flow.observe import Inputs, look
from flow.progress import Tell
from gateway import port
from gateway.git import CommitHistory, GitTree
from gateway.git.mirror import Mirror
from memory import index
from memory.changes import content_digest
from memory.errors import Refused
from memory.tree import join
from rules import registry
from rules.judging import Terms


def lint_merge_request(
    forge: port.Forge,
    mirror: Mirror,
    about: Subject,
    inputs: Inputs,
    today: date,
    tell: Tell,
) -> Report:
    """The report on a merge request's merge result.

    Raises `Refused` where the commit that the job is about is no longer the head.
    """
    seen = settled(lambda: look(forge, mirror, about.iid, inputs), tell)
    if about.head and about.head != seen.head:
        raise Refused(
            f"{about.head[:12]} is not the head of !{about.iid} any more; the pipeline "
            f"of {seen.head[:12]} checks what counts"
        )
    tell(f"!{about.iid} at {seen.head[:12]}, target at {seen.target[:12]}")
    if seen.scope.kind == "none":
        tell("it touches nothing that is governed")
        return Report([], 0, [], lambda _path, _line, column: ("", column))
    digest = content_digest(seen.changes, join(inputs.root, index.NAME))
    tell(f"content {digest}")
    repository = mirror.repository
    target, source = repository.tree(seen.target), repository.tree(seen.head)
    base = repository.tree(seen.base) if seen.base else GitTree(repository.objects, "")
    history = CommitHistory(repository, seen.head)
    terms = Terms(today, inputs.root, history=history)
    return lint_change(base, target, source, terms, Job(registry.all_rules()))
