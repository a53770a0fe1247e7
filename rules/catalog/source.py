"""A source names a ticket, a QnA or a document, so that anyone can look it up.

Why: what can't be traced can't be checked. "The client said so" is no reason to
steer every later session.

Fix: start with a ticket or one of the other forms the settings list; more may follow,
such as `TICKET-123 / Gate 4`. Quote a value that holds ` #`.
"""

import re
from collections.abc import Iterator
from functools import cache

from memory.item import Field, Item
from memory.quote import code_point
from memory.settings import Settings
from memory.store import StoreFile
from rules.examples import PATH, memory
from rules.model import Example, Problem, file_rule
from rules.quoting import quoted

LONGEST = 200
_CUT = ("source", "removal_reason")


def check(file: StoreFile, settings: Settings) -> Iterator[Problem]:
    """Form of the source, and what YAML cut off."""
    item = file.item
    if item.faults:
        return
    # Most headers hold no comment, and then nothing is cut off.
    for key in _CUT if "#" in (item.text or "")[: item.body_start] else ():
        if key in item.fields:
            yield from _cut(key, item.fields[key])
    if "source" in item.fields and not _is_fine(item.values["source"], settings):
        yield from _source(item, settings)


def _is_fine(value: object, settings: Settings) -> bool:
    """Whether nothing can be said of a source; most are, and need no place."""
    return (
        isinstance(value, str)
        and len(value) <= LONGEST
        and settings.store.names_source(value)
        and _placeholder().search(value) is None
    )


def _cut(key: str, field: Field) -> Iterator[Problem]:
    """A `#` that swallowed text; a comment has a blank behind its `#`."""
    comment = field.comment or ""
    if field.value is not None and re.match(r"#\S", comment):
        whole = f"{field.raw} {comment}".replace("'", "''")
        yield Problem(
            f"YAML cuts `{key}` at ` #`: what follows is a comment and lost. Write "
            f"'{quoted(whole)}' in quotes",
            at=key,
            level="warning",
        )


def _source(item: Item, settings: Settings) -> Iterator[Problem]:
    field = item.fields["source"]
    value = field.value
    if value is None:
        cut = "` #` starts a comment, quote it; " if field.comment else ""
        yield Problem(f"`source` is empty: {cut}{_wanted(settings)}", at="source")
    elif not isinstance(value, str):
        yield Problem(
            f"`source` is no text but `{quoted(field.raw)}`: {_wanted(settings)}",
            at="source",
        )
    elif len(value) > LONGEST:
        yield Problem(
            f"{len(value)} characters; a source has at most {LONGEST}", at="source"
        )
    else:
        yield from _text(value, field, settings)


def _text(value: str, field: Field, settings: Settings) -> Iterator[Problem]:
    left = _placeholder().search(value)
    if left:
        yield Problem(
            f"`{quoted(left[0])}` is left over from a template: {_wanted(settings)}",
            at="source",
        )
    elif not settings.store.names_source(value):
        odd = sorted({code_point(c) for c in value if not c.isprintable()})
        unseen = f" (with {', '.join(odd)}, which nobody sees)" if odd else ""
        cut = ", cut at ` #`" if field.comment else ""
        yield Problem(
            f"`{quoted(value)}`{unseen}{cut} names no source: {_wanted(settings)}",
            at="source",
        )


@cache
def _placeholder() -> re.Pattern[str]:
    names = r"(?:TICKET|ABC|PROJ|KEY|ISSUE|JIRA|TASK|XXX+)"
    return re.compile(
        r"<[^<>\n]{1,60}>|\{\{[^{}\n]{0,60}\}\}|\$\{[^{}\n]{0,60}\}|\{[a-z_]{1,30}\}"
        rf"|\b{names}-(?:X+|N+|0+|\?+|#+|NNN|nnn|xxx+)(?![A-Za-z0-9])"
        r"|\b(?:TODO|TBD|FIXME|TBC|N/A|xxx+)\b|\.\.\.|…|\?\?\?"
        r"|^(?:none|unknown|không rõ|chưa rõ|不明|未定|なし)$",
        re.IGNORECASE,
    )


def _wanted(settings: Settings) -> str:
    own = settings.store == type(settings.store)()
    known = (
        "a ticket (TICKET-123), QnA-45, MR !7, PR #7, a URL, a document (spec.md)"
        if own
        else " or ".join(f"`{one}`" for one in settings.store.sources[:6])
    )
    return f"start it with {known}"


RULE = file_rule(
    check,
    id="source",
    doc=__doc__,
    kinds=("memory", "deprecated"),
    examples=[
        Example("A ticket and a gate", {PATH: memory()}),
        Example("A pull request, quoted", {PATH: memory(source="'PR #532 review'")}),
        Example("`#` without a blank before it", {PATH: memory(source="QnA-45#3")}),
        Example("Hearsay", {PATH: memory(source="the client said so")}, (f"{PATH}:8",)),
        Example(
            "Cut at ` #`",
            {PATH: memory(source="PR #532 review of refunds")},
            expect=(f"{PATH}:8", f"{PATH}:8"),
        ),
        Example("Nothing but a comment", {PATH: memory(source="#123")}, (f"{PATH}:8",)),
        Example(
            "A placeholder", {PATH: memory(source="<TICKET> / Gate 4")}, (f"{PATH}:8",)
        ),
        Example(
            "Too long",
            {PATH: memory(source="TICKET-123 " + "x" * 200)},
            expect=(f"{PATH}:8",),
        ),
    ],
)
