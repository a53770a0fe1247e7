"""Which merge request or branch a proven delivery is about.

https://docs.gitlab.com/user/project/integrations/webhook_events/
"""

import json
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from hashlib import sha256
from typing import Any

Table = Mapping[str, Any]

_UNFIT = re.compile("[\x00-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff]")
_LARGEST_ID = 2**63 - 1
_LONGEST_NAME = 1024
_LONGEST_KEY = 200


@dataclass(frozen=True, slots=True)
class Look:
    """Look at a merge request (`iid`), or at all that concern a branch (`branch`).

    `project_id` is the project that holds the merge request or the branch; check that
    it is one of yours. `key` is the same for deliveries that are one. `kind` and
    `action` are for the log; `actor_id` is who caused it, if GitLab says: what the bot
    did itself needs no second look.
    """

    project_id: int
    iid: int | None
    branch: str | None
    key: str
    kind: str
    action: str = ""
    actor_id: int | None = None


@dataclass(frozen=True, slots=True)
class Ignore:
    """Nothing for us; to be answered like anything else."""

    reason: str
    key: str


@dataclass(frozen=True, slots=True)
class _Place:
    """Where to look."""

    project_id: int | None
    iid: int | None = None
    branch: str | None = None


def look(headers: Mapping[str, str], body: bytes) -> Look | Ignore:
    """What to look at; `headers` have lower-case names. Never raises."""
    try:
        found = json.loads(body)
    except (ValueError, RecursionError):
        return Ignore("the body is no JSON", _key(headers, body))
    if not isinstance(found, dict):
        return Ignore("the body is no object", _key(headers, body))
    key = _key(headers, body)
    kind = _name(found.get("object_kind")) or _name(found.get("event_name")) or ""
    read = _KINDS.get(kind)
    if read is None:
        return Ignore("an event of another kind", key)
    place = read(found)
    if isinstance(place, str):
        return Ignore(place, key)
    if place.project_id is None or (place.iid is None) == (place.branch is None):
        return Ignore(f"a {kind} event that doesn't say which", key)
    return Look(
        project_id=place.project_id,
        iid=place.iid,
        branch=place.branch,
        key=key,
        kind=kind,
        action=_name(_table(found, "object_attributes").get("action")) or "",
        actor_id=_id(_table(found, "user").get("id")) or _id(found.get("user_id")),
    )


def _merge_request(found: Table) -> _Place:
    """Every action: which of them matter is decided when all has been read anew."""
    about = _table(found, "object_attributes")
    return _Place(_target(found, about), _id(about.get("iid")))


def _note(found: Table) -> _Place | str:
    if _table(found, "object_attributes").get("noteable_type") != "MergeRequest":
        return "a note on something else"
    about = _table(found, "merge_request")
    return _Place(_target(found, about), _id(about.get("iid")))


def _push(found: Table) -> _Place | str:
    """A branch that was pushed, made or deleted."""
    ref = _name(found.get("ref")) or ""
    if ref.startswith("refs/tags/"):
        return "a tag"
    heads = ref.startswith("refs/heads/")
    branch = _name(ref.removeprefix("refs/heads/")) if heads else None
    return _Place(_id(found.get("project_id")) or _project(found), branch=branch)


def _pipeline(found: Table) -> _Place | str:
    """Of a merge request where it is one's, else of its branch."""
    about = _table(found, "merge_request")
    if about:
        return _Place(_target(found, about), _id(about.get("iid")))
    attributes = _table(found, "object_attributes")
    if attributes.get("tag") is True:
        return "the pipeline of a tag"
    return _Place(_project(found), branch=_name(attributes.get("ref")))


_KINDS: Mapping[str, Callable[[Table], _Place | str]] = {
    "merge_request": _merge_request,
    "note": _note,
    "push": _push,
    "pipeline": _pipeline,
}


def _target(found: Table, about: Table) -> int | None:
    """The project that a merge request belongs to, also where it comes from a fork."""
    return _id(about.get("target_project_id")) or _project(found)


def _project(found: Table) -> int | None:
    return _id(_table(found, "project").get("id"))


def _key(headers: Mapping[str, str], body: bytes) -> str:
    """What tells one delivery from another, over all its repetitions.

    Before GitLab 17.4 there is no id. The same body is the same news then: whatever
    happens at a merge request moves its `updated_at`.
    """
    for name in ("webhook-id", "idempotency-key"):
        value = headers.get(name, "").strip()
        if value and value.isascii() and value.isprintable():
            short = len(value) <= _LONGEST_KEY
            return value if short else sha256(value.encode()).hexdigest()
    event = headers.get("x-gitlab-event", "").encode("utf-8", "surrogatepass")
    return sha256(event + b"\0" + body).hexdigest()


def _table(found: Table, key: str) -> Table:
    value = found.get(key)
    return value if isinstance(value, dict) else {}


def _id(value: object) -> int | None:
    if isinstance(value, bool) or not isinstance(value, int):
        return None
    return value if 0 < value <= _LARGEST_ID else None


def _name(value: object) -> str | None:
    """A name that can be written, logged and handed on."""
    if not isinstance(value, str) or not 0 < len(value) <= _LONGEST_NAME:
        return None
    return None if _UNFIT.search(value) else value
