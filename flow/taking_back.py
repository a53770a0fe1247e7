"""Taking back: a finalized head that somebody pushed onto becomes a draft again.

What finalize wrote is undone by a commit of the bot's, so that what was pushed is
decided about like anything else (spec 3, "Changed after finalize"). The finalized
commit does not stay in the branch's history: were it merged by another way, what this
branch becomes could follow it without being gated anew.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from flow.finalize import EMAIL, NAME
from flow.observe import Seen
from gateway.git.writing import Signature, write_commit, write_tree
from memory.draft import Edit, to_draft
from memory.lifecycle import form
from memory.tree import Overlay
from review.model import Version
from review.timeline import by_age

MOST_VERSIONS = 20  # that are looked at, newest first
_MESSAGE = """\
memory: back to draft form

It was changed after it had been finalized; what is proposed now has to be approved.
"""


@dataclass(frozen=True, slots=True)
class EditedForm:
    """`edits` bring the head back to draft form; `draft` is what was finalized once."""

    edits: Mapping[str, Edit]
    draft: Version


def edited_form(seen: Seen) -> EditedForm | None:
    """What was pushed onto a finalized head, None where nothing was.

    An earlier version was the final form of something, the head still carries some of
    it, and is neither approved nor the final form of a version itself.
    """
    head = seen.head_version
    digests = seen.digests(head)
    if len(seen.history.versions) < 3 or len(digests) > 1:
        return None
    if seen.approved.of(digests) is not None:
        return None
    draft = _finalized_from(seen)
    if draft is None:
        return None
    base = seen.contents.store(seen.contents.base(head))
    tree = seen.contents.tree(head)
    edits = to_draft(tree, base, seen.contents.tree(draft))
    return EditedForm(edits, draft) if edits else None


def take_back(seen: Seen) -> str | None:
    """Commit the draft form beside the target and push it; None for nothing to do.

    Its parents are what was finalized and the target as the head has it.

    Raises `Stale` where the branch moved meanwhile.
    """
    found = edited_form(seen)
    if found is None:
        return None
    look, head = seen.look, seen.head_version
    repository = look.mirror.repository
    tree = write_tree(repository, Overlay(seen.contents.tree(head), found.edits))
    signed = Signature(NAME, EMAIL, head.created_at)
    parents = [found.draft.head_commit_sha, head.base_commit_sha]
    commit = write_commit(repository, tree, parents, _MESSAGE, signed)
    look.mirror.push(look.merge_request.source_branch, commit, look.head)
    return commit


def _finalized_from(seen: Seen) -> Version | None:
    """The version of which the last finalized form among the earlier ones was made."""
    contents = seen.contents
    known = [one for one in by_age(seen.history) if seen.history.digest(one)]
    earlier = [one for one in known if one.id != seen.head_version.id]
    for one in reversed(earlier[-MOST_VERSIONS:]):
        before = contents.store(contents.base(one))
        after = contents.store(contents.tree(one))
        if form(before, after, contents.changes(one)) != "finalized":
            continue
        drafts = (
            draft
            for draft in reversed(earlier[-MOST_VERSIONS:])
            if draft.id != one.id and contents.is_form_of(one, draft)
        )
        found = next(drafts, None)
        if found is not None:
            return found
    return None
