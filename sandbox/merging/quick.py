"""Quick actions: lines of a note or description that GitLab carries out (facts 7)."""

import re
from collections.abc import Callable
from dataclasses import dataclass, field

from sandbox.merging import lifecycle
from sandbox.merging.approvals import approve, unapprove
from sandbox.merging.merge import merge, start_rebase
from sandbox.serving.answers import Refused
from sandbox.state import access
from sandbox.state.access import DEVELOPER, REPORTER
from sandbox.state.store import Json
from sandbox.state.world import World

COMMAND = re.compile(r"/([a-z_]+)(?:[ \t]+(.*))?", re.IGNORECASE)
FENCE = re.compile(r" {0,3}(`{3,}|~{3,})")
LABEL = re.compile(r'~"([^"]+)"|~([^\s,]+)')
USER = re.compile(r"@([\w.-]+)")


@dataclass
class Outcome:
    """What is left of a text, and what its commands did."""

    text: str
    done: list[str] = field(default_factory=list)


Action = Callable[[World, Json, Json, str], bool]


def split_commands(text: str) -> tuple[str, list[tuple[str, str]]]:
    """The text without its commands, and the commands; fences and quotes are text."""
    kept, commands, fence = [], [], ""
    for line in text.split("\n"):
        opened = FENCE.match(line)
        if opened and (not fence or opened[1].startswith(fence)):
            fence = "" if fence else opened[1]
        found = None if fence else COMMAND.fullmatch(line.strip(" \t\r"))
        if found and not line.startswith("    ") and found[1].lower() in ACTIONS:
            commands.append((found[1].lower(), (found[2] or "").strip()))
        else:
            kept.append(line)
    return "\n".join(kept).strip() if commands else text, commands


def run_commands(world: World, mr: Json, user: Json, text: str) -> Outcome:
    """Carry out the commands of a text as its author; refused ones do nothing."""
    rest, commands = split_commands(text)
    outcome = Outcome(rest)
    for name, words in commands:
        try:
            if ACTIONS[name](world, mr, user, words):
                outcome.done.append(name)
        except Refused:
            continue
    return outcome


def _role(world: World, mr: Json, user: Json) -> int:
    project = world.store.take("project", mr["project"])
    return access.project_role(world, user, project)


def _edits(world: World, mr: Json, user: Json) -> bool:
    return _role(world, mr, user) >= DEVELOPER or user["id"] == mr["author"]


def _update(world: World, mr: Json, user: Json, **fields: object) -> bool:
    if not _edits(world, mr, user):
        return False
    lifecycle.update_mr(world, mr, user, fields)
    return True


def _labels(words: str) -> list[str]:
    return [quoted or plain for quoted, plain in LABEL.findall(words)]


def _label(world: World, mr: Json, user: Json, words: str) -> bool:
    # `/label` knows existing labels only.
    names = [
        name
        for name in _labels(words)
        if world.store.one("label", project=mr["project"], name=name)
    ]
    if not names or _role(world, mr, user) < REPORTER:
        return False
    lifecycle.update_mr(world, mr, user, {"add_labels": names})
    return True


def _unlabel(world: World, mr: Json, user: Json, words: str) -> bool:
    names = _labels(words) or list(mr["labels"])
    if _role(world, mr, user) < REPORTER:
        return False
    lifecycle.update_mr(world, mr, user, {"remove_labels": names})
    return True


def _users(world: World, words: str, me: Json) -> list[int]:
    names = USER.findall(words)
    found = [world.store.one("user", username=name) for name in names if name != "me"]
    ids = [one["id"] for one in found if one]
    return [*ids, me["id"]] if "me" in names or words.strip() == "me" else ids


def _assign(world: World, mr: Json, user: Json, words: str) -> bool:
    ids = [*mr["assignees"], *_users(world, words, user)]
    if not world.premium:
        ids = ids[-1:]
    return _update(world, mr, user, assignee_ids=ids)


def _unassign(world: World, mr: Json, user: Json, words: str) -> bool:
    gone = _users(world, words, user) or mr["assignees"]
    left = [number for number in mr["assignees"] if number not in gone]
    return _update(world, mr, user, assignee_ids=left)


def _reviewer(world: World, mr: Json, user: Json, words: str) -> bool:
    ids = [row["user"] for row in mr["reviewers"]] + _users(world, words, user)
    if not world.premium:
        ids = ids[-1:]
    return _update(world, mr, user, reviewer_ids=ids)


def _no_reviewer(world: World, mr: Json, user: Json, words: str) -> bool:
    now = [row["user"] for row in mr["reviewers"]]
    gone = _users(world, words, user) or now
    left = [number for number in now if number not in gone]
    return _update(world, mr, user, reviewer_ids=left)


def _approve(world: World, mr: Json, user: Json, _: str) -> bool:
    approve(world, mr, user)
    return True


def _unapprove(world: World, mr: Json, user: Json, _: str) -> bool:
    unapprove(world, mr, user)
    return True


def _merge(world: World, mr: Json, user: Json, _: str) -> bool:
    merge(world, mr, user, {"auto_merge": True, "sha": mr["head"]})
    return True


def _rebase(world: World, mr: Json, user: Json, _: str) -> bool:
    start_rebase(world, mr, user, skip_ci=False)
    return True


def _draft(world: World, mr: Json, user: Json, _: str) -> bool:
    title = mr["title"] if mr["draft"] else f"Draft: {mr['title']}"
    return _update(world, mr, user, title=title)


def _ready(world: World, mr: Json, user: Json, _: str) -> bool:
    return _update(world, mr, user, title=lifecycle.DRAFT.sub("", mr["title"], count=1))


def _request_changes(world: World, mr: Json, user: Json, _: str) -> bool:
    mine = [row for row in mr["reviewers"] if row["user"] == user["id"]]
    for row in mine:
        row["state"] = "requested_changes"
    return bool(mine) and _update(world, mr, user)


ACTIONS: dict[str, Action] = {
    "close": lambda w, mr, user, _: _update(w, mr, user, state_event="close"),
    "reopen": lambda w, mr, user, _: _update(w, mr, user, state_event="reopen"),
    "title": lambda w, mr, user, words: _update(w, mr, user, title=words),
    "target_branch": lambda w, mr, user, words: _update(
        w, mr, user, target_branch=words
    ),
    "label": _label,
    "labels": _label,
    "unlabel": _unlabel,
    "remove_label": _unlabel,
    "relabel": lambda w, mr, user, words: _update(w, mr, user, labels=_labels(words)),
    "assign": _assign,
    "unassign": _unassign,
    "assign_reviewer": _reviewer,
    "reviewer": _reviewer,
    "request_review": _reviewer,
    "unassign_reviewer": _no_reviewer,
    "remove_reviewer": _no_reviewer,
    "approve": _approve,
    "unapprove": _unapprove,
    "merge": _merge,
    "rebase": _rebase,
    "draft": _draft,
    "ready": _ready,
    "request_changes": _request_changes,
}
