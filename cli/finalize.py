"""`ak-memory finalize`: give an approved branch its final form, as a commit."""

import difflib
import shlex
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING

import click

from cli.approval import approver as named
from cli.approval import moment
from cli.places import folder_of, repository_path, store_root
from cli.screen import check_screen, tell
from memory.errors import Refused, UserError

if TYPE_CHECKING:
    from gateway.git import Repository
    from memory.changes import PathChange
    from memory.finalize import Finalized, Obstacle
    from memory.store import Store
    from memory.tree import Tree

EPILOG = """\b
Example, on a branch that was approved:
  ak-memory finalize --base main --head memory/TICKET-123 \\
      --approver pm-user --date 2026-11-30 --update-ref refs/heads/memory/TICKET-123

\b
The same input gives the same commit, byte for byte. Exit codes: 0 done, 1 refused,
2 usage or settings.
"""

EMAIL = "ak-memory@noreply.invalid"


@dataclass(frozen=True, slots=True)
class Asked:
    """What the command line said."""

    base: str
    head: str
    approver: str
    approved_at: datetime
    confirmed: frozenset[str]
    root: str


@click.command(epilog=EPILOG)
@click.option("--base", required=True, metavar="REV", help="The target's tip.")
@click.option("--head", required=True, metavar="REV", help="The approved change's tip.")
@click.option("--approver", required=True, metavar="NAME", help="Who approved.")
@click.option(
    "--date", "day", required=True, help="When: 2026-11-30 or 2026-11-30T09:00:00Z."
)
@click.option(
    "--confirm", multiple=True, metavar="ID", help="A hard removal confirmed."
)
@click.option(
    "--update-ref", metavar="REF", help="Move this ref from the head to the result."
)
@click.option("--dry-run", is_flag=True, help="Write nothing; show what would change.")
@repository_path
@store_root
def finalize(
    base: str,
    head: str,
    approver: str,
    day: str,
    confirm: tuple[str, ...],
    update_ref: str | None,
    dry_run: bool,
    path: str,
    root: str,
) -> None:
    """Carry an approved change out: statuses, removals, index, in one commit.

    The commit's parents are the head and the base. Its id is printed; no ref moves
    unless --update-ref says so. Lint errors in the change or in what the base would
    become, conflicts and hard removals that were not confirmed are refused.
    """
    from gateway.git import Repository
    from gateway.git.writing import check_branch_ref, move_ref

    check_screen()
    who, when = named(approver), moment(day)
    asked = Asked(base, head, who, when, frozenset(confirm), root)
    work = Repository(folder_of(path))
    ref = check_branch_ref(work, update_ref) if update_ref is not None else None
    if ref:
        work.commit_id(ref)
    fork, source, changes = _approved_content(work, asked)
    _refuse_findings(work, asked, fork, source, "lint")
    done = _finalized(work, asked, source, changes)
    # The result is what the base will be: it is judged like any change.
    _refuse_findings(work, asked, work.tree(base), done.tree, f"what {base} would get")
    if dry_run:
        for line in _diff(source, done):
            click.echo(line)
        return
    commit, old = _commit(work, asked, done, changes), work.commit_id(head)
    if ref and commit == old:
        click.echo(f"{head} is already finalized; {ref} stays", err=True)
    _print(commit)
    if ref and commit != old:
        move_ref(work, ref, commit, old)
        _tell_of_files(work, ref, old, commit)


def _print(commit: str) -> None:
    """Say the commit before a ref moves: nothing moves that nobody was told of."""
    tell(commit, f"the commit {commit} is written; no ref was moved")


def _tell_of_files(work: "Repository", ref: str, old: str, new: str) -> None:
    """A branch that moved while it is checked out leaves its files behind."""
    if work.worktree and ref == f"refs/heads/{work.branch}":
        click.echo(
            f"{ref} is checked out here and its files are as before; bring them along "
            f"with: git read-tree -m -u {old[:12]} {new[:12]}",
            err=True,
        )


def _approved_content(
    work: "Repository", asked: Asked
) -> tuple["Tree", "Tree", tuple["PathChange", ...]]:
    """The tree where the head parted from the target, the head's, and its changes."""
    from memory.changes import diff

    found = work.merge_base(work.commit_id(asked.base), work.commit_id(asked.head))
    if found is None:
        raise UserError(
            f"{asked.base} and {asked.head} have no common ancestor; start a branch "
            f"from {asked.base} and put the change there"
        )
    fork, source = work.tree(found), work.tree(asked.head)
    changes = diff(fork, source)
    if not changes:
        raise UserError(
            f"{asked.head} changes nothing that {asked.base} has not: name the branch "
            "that was approved as --head, and where it goes as --base"
        )
    return fork, source, changes


def _refuse_findings(
    work: "Repository", asked: Asked, fork: "Tree", source: "Tree", what: str
) -> None:
    """Refuse what lint refuses, on the day of the approval, as the pipeline does."""
    from ci.lint import Job, lint_change
    from ci.reports import render
    from gateway.git import CommitHistory
    from rules import registry
    from rules.judging import Terms

    target = work.commit_id(asked.base)
    history = CommitHistory(work, target)
    terms = Terms(asked.approved_at.date(), asked.root, history=history)
    job = Job(registry.all_rules())
    report = lint_change(fork, work.tree(target), source, terms, job)
    if not report.errors:
        return
    click.echo(render(report, "text"), nl=False, err=True)
    errors = f"{report.errors} error{'s' if report.errors > 1 else ''}"
    dated = any(one.rule == "created" for one in report.findings)
    raise Refused(
        f"not finalized: {what} has {errors}, shown above; mend "
        f"{'it' if report.errors == 1 else 'them'} on {asked.head} and have the result "
        "approved"
        + (f". It was judged as of {terms.today}, the day of --date" if dated else "")
    )


def _finalized(
    work: "Repository", asked: Asked, source: "Tree", changes: Sequence["PathChange"]
) -> "Finalized":
    from memory.finalize import Approval, Refusal
    from memory.finalize import finalize as carry_out
    from memory.store import Store
    from rules.judging import read_settings

    tree = work.tree(asked.base)
    target = Store(tree, read_settings(tree, asked.root), asked.root)
    approval = Approval(asked.approver, asked.approved_at)
    commit = work.commit_id(asked.base)
    done = carry_out(target, source, changes, approval, asked.confirmed, commit)
    if isinstance(done, Refusal):
        reasons = "".join(f"\n  {_told(one)}" for one in done.obstacles)
        raise Refused(f"not finalized:{reasons}")
    _refuse_idle_confirmations(target, done, asked)
    return done


def _told(one: "Obstacle") -> str:
    """A reason, and the option that says what is missing."""
    from ci.reports.visible import shown_path

    said = f"{shown_path(one.path)}: {one.message}"
    if one.confirmed_by:
        said += f" To confirm it, add --confirm {shlex.quote(one.confirmed_by[0])}"
    return said


def _refuse_idle_confirmations(
    target: "Store", done: "Finalized", asked: Asked
) -> None:
    """A confirmation that confirms nothing is a slip, of the id or of the branch."""
    gone = [target.get(path) for path, put in done.edits.items() if put is None]
    names = {
        name
        for file in gone
        if file is not None
        for name in (file.place.id, target.facts(file).id)
        if name
    }
    for one in sorted(asked.confirmed - names):
        ids = ", ".join(sorted(names)) or "nothing"
        raise UserError(
            f"--confirm {one}: {asked.head} removes no memory of this id; it removes "
            f"{ids}"
        )


def _commit(
    work: "Repository",
    asked: Asked,
    done: "Finalized",
    changes: Sequence["PathChange"],
) -> str:
    """The commit of the result; the head itself where that is the result already."""
    from gateway.git.writing import Signature, write_commit, write_tree
    from memory import index
    from memory.changes import content_digest, diff
    from memory.finalize import Approval
    from memory.record import message as message_of
    from memory.store import Store
    from memory.tree import Overlay, join
    from rules.judging import read_settings

    target, head = work.commit_id(asked.base), work.commit_id(asked.head)
    result = Overlay(work.tree(target), done.edits)
    if work.merge_base(target, head) == target and not diff(work.tree(head), result):
        return head
    fork = work.tree(work.merge_base(target, head) or target)
    settings = read_settings(work.tree(target), asked.root)
    before, after = (
        Store(one, settings, asked.root) for one in (fork, work.tree(head))
    )
    message = message_of(
        before,
        after,
        changes,
        Approval(asked.approver, asked.approved_at),
        content_digest(changes, join(asked.root, index.NAME)),
        target,
    )
    tree = write_tree(work, result)
    signed = Signature("ak-memory", EMAIL, asked.approved_at)
    return write_commit(work, tree, [head, target], message, signed)


def _diff(source: "Tree", done: "Finalized") -> Iterator[str]:
    """What finalize does to the head, as a unified diff that is safe to look at."""
    from ci.reports.visible import shown_path, visible
    from memory.changes import diff
    from rules.masking import mask

    for change in diff(source, done.tree):
        name = shown_path(change.path)
        old = source.read(change.path) if change.old else b""
        new = done.tree.read(change.path) if change.new else b""
        before, after = (mask(side.decode("utf-8", "replace")) for side in (old, new))
        lines = difflib.unified_diff(
            before.split("\n"),
            after.split("\n"),
            f"a/{name}" if change.old else "/dev/null",
            f"b/{name}" if change.new else "/dev/null",
            lineterm="",
        )
        yield from (visible(line.replace("\t", "    ")) for line in lines)
