"""Every field of the front matter is there, and of its type and form.

Why: recall, the index and the gate rely on each field. A misspelt key or a quoted
`"false"` is no error to YAML, so nobody would notice.

Fix: correct the field as the message says. `rules/schema/front-matter.schema.json` is
the same law for editors. A whole number written as `0.0` counts as whole, as in every
JSON Schema validator; `yes`, `no`, `on` and `off` are text.
"""

import difflib
import unicodedata
from collections.abc import Iterator, Mapping

from memory.item import Item
from memory.quote import code_point
from memory.settings import Settings
from memory.store import StoreFile
from memory.tidy import is_tidy, tidy
from rules.examples import PATH, memory
from rules.header import KNOWN_KEYS, conforms, violations
from rules.model import Example, Problem, file_rule
from rules.quoting import quoted

# The form of these has a rule of its own; here they must only be there.
_ELSEWHERE = frozenset({"id", "created", "source", "tags", "confidence"})

_WANTED: Mapping[str, str] = {
    "type": "one of lesson, fact, decision, glossary, instinct",
    "workflows": "a list such as [coding, create-spec], or [all] alone",
    "scope": "the folder it lies in, or global",
    "status": "one of pending, approved, deprecated",
    "hits": "a whole number, 0 for a new memory",
    "reviewed_by": "left empty (finalize fills it)",
    "reviewed_at": "left out (finalize fills it)",
    "refs": "a list of paths such as [docs/spec/payment.md, app:src/payment/], or []",
    "verified_commit": "a commit id in quotes, or empty",
    "stale": "true or false, without quotes",
    "supersedes": "an id such as mem-F003-retry-on-429",
    "superseded_by": "an id such as mem-F003-retry-on-429",
    "promoted_to": "the path of a rule",
    "removal": "soft or hard",
    "removal_reason": "a text of at most 500 characters",
    "basis": "stated or inferred",
    "valid_until": "a date such as 2027-03-31",
}


_UNTIDY = memory(id=None).replace(
    "stale: false\n", "stale: false \nid: mem-F003-retry-on-429\n"
)


def check(file: StoreFile, settings: Settings) -> Iterator[Problem]:
    """Missing, unknown and ill-formed fields."""
    item = file.item
    if item.faults or not file.is_readable:
        return
    if not conforms(item.values):
        yield from _violations(item)
    yield from _workflows(item, settings)
    # An approved header is mended when it is updated, not for its looks alone.
    if item.get("status") == "pending" and not is_tidy(item):
        yield Problem(
            "the fields stand in another order than usual, or blanks end a line; "
            "`--fix` tidies the header",
            level="warning",
            fix=tidy,
        )


def _violations(item: Item) -> Iterator[Problem]:
    broken = list(dict.fromkeys(violations(item.values)))
    missing = [key for key, keyword in broken if keyword == "required"]
    if missing:
        yield Problem(
            f"the front matter lacks {', '.join(f'`{key}`' for key in missing)}; "
            "`ak-memory new` writes all fields"
        )
    told: set[str] = set()
    for key, keyword in broken:
        if keyword == "additionalProperties":
            yield _unknown(item, key)
        elif keyword != "required" and key not in _ELSEWHERE | told:
            told.add(key)
            yield _ill_formed(item, key)


def _unknown(item: Item, key: str) -> Problem:
    near = difflib.get_close_matches(key.lower(), KNOWN_KEYS, 1, 0.6)
    hint = f"did you mean `{near[0]}`?" if near else f"known: {', '.join(KNOWN_KEYS)}"
    odd = [code_point(c) for c in key if unicodedata.category(c)[0] == "C"]
    holds = f" (it holds {', '.join(odd)}, which nobody sees)" if odd else ""
    return Problem(
        f"unknown key `{quoted(key)}`{holds}; {hint}", at=item.fields[key].key_at
    )


def _ill_formed(item: Item, key: str) -> Problem:
    found = item.fields[key]
    said = f"`{quoted(found.raw)}`" if found.raw.strip() else "empty"
    if found.comment and not found.raw.strip():
        said = "empty, because ` #` starts a comment"
    return Problem(
        f"`{key}` is {said}{_unseen(found.raw)}; it must be {_WANTED[key]}", at=key
    )


def _unseen(raw: str) -> str:
    odd = sorted({code_point(c) for c in raw if c in "\u3000\u00a0" or _hides(c)})
    return f" (with {', '.join(odd)})" if odd else ""


def _hides(character: str) -> bool:
    return unicodedata.category(character) in ("Cf", "Cc") and character not in "\r\n\t"


def _workflows(item: Item, settings: Settings) -> Iterator[Problem]:
    value = item.get("workflows")
    listed = value if isinstance(value, tuple) else ()
    names = [one for one in listed if isinstance(one, str)]
    known = settings.store.workflows
    for name in names:
        if name not in known and name != "all":
            near = difflib.get_close_matches(name, (*known, "all"), 1, 0.5)
            hint = f"did you mean `{near[0]}`? " if near else ""
            yield Problem(
                f"unknown workflow `{quoted(name)}`; {hint}known: "
                f"{', '.join(known)}, or [all] alone",
                at="workflows",
            )
    if "all" in names and len(names) > 1:
        yield Problem(
            "`all` stands alone: write [all], or name the workflows", at="workflows"
        )


RULE = file_rule(
    check,
    id="schema",
    doc=__doc__,
    kinds=("memory", "deprecated"),
    examples=[
        Example("All fields, each of its form", {PATH: memory()}),
        Example(
            "Optional fields",
            {PATH: memory(valid_until="2027-03-31", basis="stated")},
        ),
        Example(
            "A misspelt key beside the missing one",
            {PATH: memory(without=("stale",), stael="false")},
            expect=(f"{PATH}:1", f"{PATH}:15"),
        ),
        Example(
            "Fields in another order, with a blank at a line's end",
            {PATH: _UNTIDY},
            expect=(f"{PATH}:1",),
            fixed={PATH: memory()},
        ),
        Example(
            "A truth value in quotes",
            {PATH: memory(stale='"false"')},
            expect=(f"{PATH}:15",),
        ),
        Example(
            "An unknown workflow",
            {PATH: memory(workflows="[codding]")},
            expect=(f"{PATH}:4",),
        ),
        Example(
            "`all` beside others",
            {PATH: memory(workflows="[all, coding]")},
            expect=(f"{PATH}:4",),
        ),
        Example("No fields at all", {PATH: "---\n---\nx\n"}, expect=(f"{PATH}:1",)),
    ],
)
