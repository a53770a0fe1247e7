"""Loosened: in which ways new settings guard a store less than the old ones."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import fields

from memory.settings import Limits, People, Person, Settings

_ORDER = ("error", "warning", "off")  # strictest first
# Rules that are a warning where the settings don't name them (spec 2).
MILD = frozenset(
    {"confidence", "contradiction", "duplicate", "out-of-store", "valid-until"}
)

# https://git-scm.com/docs/gitattributes, and GitLab's own that folds a diff away.
_HIDING = re.compile(
    r"(?<=[ \t])(-diff|binary|-text|-crlf|-merge|diff=\S+|filter=\S+|merge=\S+|ident"
    r"|(?:linguist|gitlab)-generated(?:=(?!false(?!\S))\S+)?|working-tree-encoding=\S+"
    r"|export-ignore|export-subst)(?!\S)"
)
_PATTERN = re.compile(r'[ \t]*+(?:"(?:[^"\\]|\\.)*+"|[^ \t\r]++)')
# Nobody reads a diff of these, and none of them is a file of the store.
_MEDIA = re.compile(
    r"(?:.*/)?\*\.(?:png|jpe?g|gif|ico|bmp|webp|svgz|pdf|docx?|xlsx?|pptx?|zip|gz|7z|jar"
    r"|mp[34]|mov|wav|ttf|otf|woff2?|eot)",
    re.IGNORECASE,
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
    for name, project in sorted(before.repositories.items()):
        now = after.repositories.get(name)
        if now != project:
            yield f"the repository `{name}` is {now or 'nowhere'}, no more {project}"


def hides_diffs(text: str, before: str = "") -> Iterator[tuple[int, str]]:
    """Lines of a `.gitattributes` that change what a diff shows, with why.

    Lines that `before` has too are left out, unless one of its lines is gone: that
    one may have taken another's effect away.
    """
    old, lines = before.split("\n"), text.split("\n")
    rest = iter(lines)
    kept = frozenset(old) if all(line in rest for line in old) else frozenset()
    for number, line in enumerate(lines, 1):
        pattern = _PATTERN.match(line)
        if pattern is None or line in kept:
            continue
        named = pattern[0].lstrip(" \t")
        found = _HIDING.search(line, pattern.end())
        if found and not named.startswith("#") and not _MEDIA.fullmatch(named):
            yield number, f"`{found[1][:40]}` changes or hides what a diff shows"


def _rules(before: Mapping[str, str], after: Mapping[str, str]) -> Iterator[str]:
    for name in sorted({*before, *after}):
        usual = "warning" if name in MILD else "error"
        old, new = before.get(name, usual), after.get(name, usual)
        if _ORDER.index(new) > _ORDER.index(old):
            again = " again, its default" if name not in after else ""
            yield f"`{name}` goes from `{old}` to `{new}`{again}"


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
