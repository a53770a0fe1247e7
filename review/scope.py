"""Scope: what a merge request is, by what it changes.

Labels, branch names and titles are the author's; paths are facts (spec 3).
"""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal

from memory.changes import PathChange
from memory.governed import ANYWHERE, folded, is_governed
from memory.ids import place
from memory.settings import STORE_ROOT, Settings
from review.model import MergeRequest
from review.words import Words, words

Kind = Literal["memory", "retro", "none"]


@dataclass(frozen=True, slots=True)
class Scope:
    """What a merge request governs.

    `paths` are its governed paths in the order of the changes, `memories` the ids that
    it touches, sorted; `refusals` say why it can't go on at all.
    """

    kind: Kind
    paths: tuple[str, ...]
    memories: tuple[str, ...]
    refusals: tuple[Words, ...] = ()


def scope(
    merge_request: MergeRequest,
    changes: Iterable[PathChange],
    settings: Settings,
    root: str = STORE_ROOT,
    more: tuple[str, ...] = (),
) -> Scope:
    """What the merge request is, given all its changes.

    `root` and `more`, further governed paths (with a slash at the end: folders), come
    from the pipeline's inputs. Changed outside of governed paths may be what wants to.
    """
    touched = [one for one in changes if governed(one.path, root, more)]
    memories = sorted(
        {one for change in touched for one in _ids(change, settings, root)}
    )
    kind: Kind = "none"
    if touched:
        is_raw = all(_is_retro(one, settings, root) for one in touched)
        kind = "retro" if is_raw else "memory"
    return Scope(
        kind,
        tuple(one.path for one in touched),
        tuple(memories),
        _refusals(merge_request, kind, len(memories), settings),
    )


def governed(path: str, root: str, more: tuple[str, ...] = ()) -> bool:
    """Whether a path is governed; `root` and `more` as for `scope`."""
    if is_governed(path, root):
        return True
    # What stands where a governed folder is, such as a symlink, takes its place.
    here = folded(path) + "/"
    return any(here.startswith(folded(one).rstrip("/") + "/") for one in more)


def _ids(change: PathChange, settings: Settings, root: str) -> list[str]:
    if not change.path.startswith(root + "/"):
        return []
    found = place(change.path[len(root) + 1 :], settings.store)
    return [found.id] if found.kind in ("memory", "deprecated") else []


def _is_retro(change: PathChange, settings: Settings, root: str) -> bool:
    """Whether a change is of a raw retrospective and of nothing that steers an AI."""
    path = change.path
    if not path.startswith(root + "/") or folded(path.rpartition("/")[2]) in ANYWHERE:
        return False
    is_plain = change.new is None or change.new.is_regular
    return is_plain and place(path[len(root) + 1 :], settings.store).kind == "retro"


def _refusals(
    merge_request: MergeRequest, kind: Kind, memories: int, settings: Settings
) -> tuple[Words, ...]:
    found = []
    if kind != "none" and merge_request.is_fork:
        found.append(
            words(
                "It comes from a fork: open it from a branch of this project, since "
                "nothing may be finalized in a fork."
            )
        )
    limit = settings.limits.memories_per_mr
    if memories > limit:
        found.append(
            words(
                "It touches {number} memories and {limit} are allowed: split it, since "
                "nobody approves what GitLab no longer shows.",
                number=memories,
                limit=limit,
            )
        )
    return tuple(found)
