"""Proposal: approved content, and what the one formula makes of it on the target."""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from datetime import UTC

from flow.observe import Seen
from gateway.git import CommitHistory
from gateway.git.writing import write_tree
from memory.changes import PathChange
from memory.finalize import Finalized, finalize
from memory.lifecycle import form
from memory.store import Store
from memory.tree import Tree
from review.approval import Judged
from review.commands import Command
from review.consult import Change, Consultation, consult
from review.gate import Candidate, FinalForm, Proposal, reviewers
from review.model import Version
from review.removal import Removal, confirmed, removals, unconfirmed
from review.words import Words, words
from rules import engine, registry
from rules.finding import Finding
from rules.judging import Terms, change_context
from rules.model import Context


def candidates(seen: Seen, approval: Judged) -> Iterator[Candidate]:
    """What an approval that counts may stand for, the likelier first."""
    final = final_form(seen, approval)
    if final is not None:
        yield final
    yield propose(seen, approval)


def propose(seen: Seen, approval: Judged) -> Proposal:
    """Carry out what was approved on the target's head, or say why that can't be.

    The tree is written to the mirror, where it harms nobody until a ref names it.
    `approval` is one that counts.
    """
    version = _version(approval)
    source, changes = seen.contents.tree(version), seen.contents.changes(version)
    commands = seen.commands(version)
    base = seen.contents.base(version)
    context = _context(seen, base, source, approval)
    found = removals(seen.before, context.head, changes)
    done = finalize(
        seen.before,
        source,
        changes,
        approval.stamp,
        confirmed(found, commands),
        seen.look.target,
    )
    consulted = _consulted(seen, version, context.head, changes, commands)
    remarks = (
        *_unowned(consulted),
        *_to_confirm(unconfirmed(found, commands), approval.digest),
    )
    proposal = Proposal(
        approval=approval,
        tree=None,
        due=consulted.due,
        findings=_findings(context),
        forms=seen.digests(version),
        remarks=remarks,
    )
    if not isinstance(done, Finalized):
        return replace(proposal, obstacles=done.obstacles)
    tree = write_tree(seen.look.mirror.repository, done.tree)
    if any(one.severity == "error" for one in proposal.findings):
        return replace(proposal, tree=tree)
    # The result is what the target will be: it is judged like any change.
    result = _context(seen, seen.before.tree, done.tree, approval)
    findings = dict.fromkeys((*proposal.findings, *_findings(result)))
    return replace(proposal, tree=tree, findings=tuple(findings))


def final_form(seen: Seen, approval: Judged) -> FinalForm | None:
    """The finalized head that was approved itself; None where it is in draft form."""
    version = _version(approval)
    tree, changes = seen.contents.tree(version), seen.contents.changes(version)
    base = seen.contents.base(version)
    before, after = seen.contents.store(base), seen.contents.store(tree)
    if form(before, after, changes) != "finalized":
        return None
    commands = seen.commands(version)
    return FinalForm(
        approval=approval,
        tree=tree.id,
        is_canonical=True,
        reviewers=reviewers(after, changes),
        unconfirmed=unconfirmed(removals(before, after, changes), commands),
        due=_consulted(seen, version, after, changes, commands).due,
        findings=_findings(_context(seen, base, tree, approval)),
    )


def _version(approval: Judged) -> Version:
    if approval.version is None:
        raise ValueError("an approval that counts has a version")
    return approval.version


def _context(seen: Seen, base: Tree, source: Tree, approval: Judged) -> Context:
    """What merging `source` into the target does, on the day of the approval.

    Not today: the same approval has to give the same answer in every run.
    """
    history = CommitHistory(seen.look.mirror.repository, seen.look.target)
    day = approval.stamp.approved_at.astimezone(UTC).date()
    terms = Terms(day, seen.look.inputs.root, history=history)
    return change_context(base, seen.before.tree, source, terms)


def _findings(context: Context) -> tuple[Finding, ...]:
    return tuple(engine.run(registry.all_rules(), context))


def _consulted(
    seen: Seen,
    version: Version,
    after: Store,
    changes: tuple[PathChange, ...],
    commands: tuple[Command, ...],
) -> Consultation:
    change = Change(seen.before, after, changes)
    digests = seen.digests(version)
    return consult(
        seen.history, change, seen.codeowners, seen.accounts, commands, digests
    )


def _unowned(consulted: Consultation) -> Iterator[Words]:
    for path in consulted.unowned:
        yield words(
            "Nobody but its author could be asked about {path}: CODEOWNERS and "
            "`[people.roles]` in memory.toml name no one else.",
            path=path,
        )


def _to_confirm(found: Iterable[Removal], digest: str) -> Iterator[Words]:
    for one in found:
        yield words(
            "An approver confirms that by the comment `@bot confirm hard-remove {id} "
            "{digest}`.",
            id=one.id,
            digest=digest,
        )
