"""Loosened: in which ways new settings guard a store less than the old ones."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import fields

from memory.settings import Limits, People, Person, Settings

# Strictest first. A rule that the settings don't name has its own default, which is
# one of the upper two.
_ORDER = ("error", "warning", "off")

# https://git-scm.com/docs/gitattributes, and GitLab's own that folds a diff away.
_HIDING = re.compile(
    r"(?<!\S)(-diff|binary|-text|diff=\S+|linguist-generated(?:=true)?|gitlab-generated"
    r"|filter=\S+|working-tree-encoding=\S+|merge=\S+|ident|export-ignore)(?!\S)"
)


def loosened(before: Settings, after: Settings) -> Iterator[str]:
    """Each way in which `after` asks for less than `before`, in plain words."""
    yield from _rules(before.rules, after.rules)
    yield from _people(before.people, after.people)
    yield from _limits(before.limits, after.limits)
    for name in ("warn", "near_identical"):
        old, new = getattr(before.duplicates, name), getattr(after.duplicates, name)
        if new > old:
            yield f"`duplicates.{name}` rises from {old} to {new}"
    for name in sorted({*before.consult.required} - {*after.consult.required}):
        yield f"nobody has to be consulted about {name} any more"
    for name in sorted(
        {*before.consult.technical_tags} - {*after.consult.technical_tags}
    ):
        yield f"a decision with the tag {name} counts as technical no more"
    if after.merge.auto and not before.merge.auto:
        yield "`merge.auto` is switched on"
    if before.store != after.store:
        yield "forms of the store change (`[store]`)"


def hides_diffs(text: str) -> Iterator[tuple[int, str]]:
    """Lines of a `.gitattributes` that change what a diff shows, with why."""
    for number, line in enumerate(text.split("\n"), 1):
        found = _HIDING.search(line[:2000])
        if found and not line.lstrip().startswith("#"):
            yield number, f"`{found[1]}` changes or hides what a diff shows"


def _rules(before: Mapping[str, str], after: Mapping[str, str]) -> Iterator[str]:
    for name in sorted({*before, *after}):
        old, new = before.get(name, "error"), after.get(name, "error")
        # What is no longer named has its default again, which may be a warning.
        if name not in after and old == "error":
            yield f"`{name}` has its default severity again, which was `error` here"
        elif _ORDER.index(new) > _ORDER.index(old):
            yield f"`{name}` goes from `{old}` to `{new}`"


def _people(before: People, after: People) -> Iterator[str]:
    old, new = ({one.id: one for one in side.approvers} for side in (before, after))
    for added in sorted(new.keys() - old.keys()):
        yield f"{_who(new[added])} becomes an approver"
    for gone in sorted(old.keys() - new.keys()):
        yield f"{_who(old[gone])} is no approver any more"
    if after.self_approval and not before.self_approval:
        yield "`self_approval` is switched on"
    if after.quiet_period < before.quiet_period:
        yield (
            f"`quiet_period` falls from {before.quiet_period.total_seconds():g} to "
            f"{after.quiet_period.total_seconds():g} seconds"
        )
    if before.roles != after.roles:
        yield "roles of people change (`[people.roles]`)"


def _who(person: Person) -> str:
    return f"the account {person.id} ({person.username})"


def _limits(before: Limits, after: Limits) -> Iterator[str]:
    for one in fields(Limits):
        old, new = getattr(before, one.name), getattr(after, one.name)
        # More characters to a word make fewer words of a text.
        if new > old:
            yield f"`limits.{one.name}` rises from {old} to {new}"
