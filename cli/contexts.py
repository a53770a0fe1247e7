"""What a command judges, put together from the disk and git.

Here, at the entry points, the gateway is made and handed down.
"""

import json
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path

from cli.remembered import Earlier, recall
from cli.unchanged import Work, work_at
from gateway.directory import DirectoryTree
from gateway.git import CommitHistory, GitTree, Repository
from gateway.git.worktree import worktree
from memory.errors import UserError
from memory.ids import PENDING
from memory.tree import Overlay, Tree, join, walk
from rules.judging import Terms, change_context, store_context
from rules.model import Context, Rejected

EMPTY = ""


@dataclass(frozen=True, slots=True)
class Judged:
    """What is judged, and what is remembered of it."""

    context: Context
    earlier: Earlier | None


def store_on_disk(
    top: str, terms: Terms, use_cache: bool = False, work: Work | None = None
) -> Judged:
    """Store mode on the folder `top`: in a repository, what git would commit.

    `work` is the repository's work tree where it has been looked at already.
    """
    judge = partial(_judged, top, use_cache)
    work = work or work_at(top)
    if work is None:
        return judge(_without_drafts(DirectoryTree(top), terms.root), terms)
    tree = worktree(work.repository, work.seen)
    return judge(tree, replace(terms, history=work.history))


def _judged(top: str, use_cache: bool, tree: Tree, terms: Terms) -> Judged:
    if not use_cache:
        return Judged(store_context(tree, terms), None)
    earlier = recall(str(Path(top).resolve()), tree, terms.root)
    known = replace(terms, remembered=earlier.facts, likeness=earlier.likeness)
    return Judged(store_context(tree, known), earlier)


def _without_drafts(tree: Tree, root: str) -> Tree:
    # Outside a repository nothing says which drafts are ignored: all of them are.
    drafts = join(root, PENDING)
    return Overlay(tree, {path: None for path, _ in walk(tree, drafts)})


def change_in(
    repository: Repository,
    base: str,
    head: str | None,
    terms: Terms,
    use_cache: bool = False,
) -> Context:
    """Change mode: what merging `head` (None: the work tree) does to `base`."""
    here = "HEAD" if head is None else head
    target = repository.tree(base)
    source = worktree(repository) if head is None else repository.tree(head)
    fork = _merge_base(repository, base, here)
    known = _with_history(terms, repository, here)
    if use_cache:
        place = repository.worktree or repository.git_dir
        known = replace(known, remembered=recall(place, target, terms.root).facts)
    return change_context(fork, target, source, known)


def _with_history(terms: Terms, repository: Repository, tip: str) -> Terms:
    commit = "" if repository.is_unborn(tip) else repository.commit_id(tip)
    return replace(terms, history=CommitHistory(repository, commit))


def _merge_base(repository: Repository, base: str, head: str) -> GitTree:
    if repository.is_unborn(base) or repository.is_unborn(head):
        return GitTree(repository.objects, EMPTY)
    ends = repository.commit_id(base), repository.commit_id(head)
    found = repository.merge_base(*ends)
    if found is None:
        raise UserError(
            f"{base} and {head} have no common ancestor, so what the one would change "
            f"in the other can't be told; start a branch from {base} and put the "
            "change there"
        )
    return repository.tree(found)


def read_rejected(name: str | None) -> tuple[Rejected, ...]:
    """Earlier rejections from a file of JSON lines; none without a file.

    Raises `UserError` that names the line that can't be read.
    """
    if name is None:
        return ()
    try:
        # Editors on Windows lead a text with a BOM.
        text = Path(name).read_text(encoding="utf-8-sig")
    except OSError as error:
        raise UserError(f"{name} can't be read: {error.strerror}") from error
    except UnicodeDecodeError:
        raise UserError(f"{name} can't be read: it is no valid UTF-8") from None
    rows = enumerate(text.split("\n"), 1)
    return tuple(_rejected(name, number, row) for number, row in rows if row.strip())


def _rejected(name: str, number: int, row: str) -> Rejected:
    wanted = 'one JSON object a line with the texts "id", "text" and "reason"'
    try:
        found = json.loads(row)
        known = {key: found.get(key, "") for key in ("id", "text", "reason", "where")}
    except (ValueError, AttributeError, RecursionError):
        raise UserError(
            f"{name}:{number} is no JSON object; wanted: {wanted}"
        ) from None
    if not all(isinstance(one, str) for one in known.values()) or not known["text"]:
        raise UserError(f"{name}:{number} lacks a text; wanted: {wanted}")
    return Rejected(**known)
