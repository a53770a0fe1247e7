"""Tags are lower-case ASCII words, each once, 1 to 12, and the store's own words.

Why: recall matches on tags alone. `Payment`, `payments` and `payment` are three tags
to it, and `404` or `1.10` is a number that prints as something else.

Fix: write `[payment, http-429]`. `--fix` lowers the case; use the tag the store has
where one is pointed out.
"""

import re
from collections.abc import Iterator, Mapping
from functools import cache

from memory.edit import set_field
from memory.item import Item
from memory.settings import Settings
from memory.store import StoreFile
from memory.tagging import Tagging
from memory.text import Position
from rules.examples import PATH, STORE, approved, memory
from rules.model import Context, Example, Problem, file_rule
from rules.quoting import quoted

MOST = 12
LONGEST = 60
_OTHER = f"{STORE}/01.Lessons/qa/F-003_Payment/refund-limit.md"


@cache
def _form() -> re.Pattern[str]:
    return re.compile(r"[a-z0-9]+(?:[._+#-][a-z0-9]+)*")


@cache
def _misread() -> Mapping[str, re.Pattern[str]]:
    """What a tag must not look like, by what a YAML reader would make of it."""
    return {
        "a number": re.compile(r"[-+]?\d[\d_]*(?:\.\d*)?(?:e[-+]?\d+)?|0[xob][\da-f]+"),
        "a date": re.compile(r"\d{4}-\d{1,2}-\d{1,2}"),
        "a truth value": re.compile(r"y|n|yes|no|on|off|true|false|null|~"),
    }


def check(file: StoreFile, settings: Settings) -> Iterator[Problem]:  # noqa: ARG001
    """Form and number of the tags of one memory."""
    item = file.item
    if item.faults or "tags" not in item.fields:
        return
    value = item.get("tags")
    if not isinstance(value, tuple) or not value:
        yield _no_list(item, value)
        return
    if len(value) > MOST:
        yield Problem(f"{len(value)} tags; at most {MOST} say something", at="tags")
    seen: set[object] = set()
    for tag in value:
        if tag in seen:
            yield Problem(f"the tag `{tag}` stands twice", at="tags", fix=_mend)
        seen.add(tag)
        yield from _tag(item, tag)


def _no_list(item: Item, value: object) -> Problem:
    raw, comment = item.fields["tags"].raw, item.fields["tags"].comment
    if comment and not raw.strip():
        return Problem(
            "`tags` is empty: ` #` starts a comment; write the tags without # as "
            "[payment, refund]",
            at="tags",
        )
    what = "is empty" if value in (None, ()) else f"is `{quoted(raw)}`"
    return Problem(f"`tags` {what}; write a list such as [payment, refund]", at="tags")


def _tag(item: Item, tag: object) -> Iterator[Problem]:
    if not isinstance(tag, str):
        raw = quoted(item.fields["tags"].raw)
        yield Problem(
            f"in `{raw}` a tag is no text but what YAML reads as a number, a truth "
            "value or nothing; say it in words, such as http-404",
            at="tags",
        )
        return
    for what, form in _misread().items():
        if form.fullmatch(tag.lower()):
            yield Problem(
                f"`{tag}` looks like {what} to a YAML reader; say it in words, such "
                "as http-404 or v1.10",
                at=_place(item, tag),
            )
            return
    if len(tag) > LONGEST or not _form().fullmatch(tag):
        mends = _form().fullmatch(_lower(tag)) is not None and len(tag) <= LONGEST
        yield Problem(
            f"`{quoted(tag)}` is no tag: lower-case ASCII letters and digits, joined "
            f"by single hyphens, at most {LONGEST} characters",
            at=_place(item, tag),
            fix=_mend if mends else None,
        )


def _place(item: Item, tag: str) -> Position:
    """The tag's own place where it can be found as written, else the field's."""
    start = item.lines.offset(*_line_column(item.place("tags")))
    raw = item.fields["tags"].raw
    at = raw.find(tag)
    return item.lines.position(start + at) if at >= 0 else item.place("tags")


def _line_column(at: Position) -> tuple[int, int]:
    return at.line, at.column


def _lower(tag: str) -> str:
    return re.sub(r"[\s_]+", "-", tag.strip().lower())


def _mend(text: str) -> str:
    """Lower the case, join by hyphens, drop doubles; leave what is no text alone."""
    from memory.item import parse

    value = parse(text.encode("utf-8", "surrogatepass")).get("tags")
    if not isinstance(value, tuple) or not all(isinstance(one, str) for one in value):
        return text
    lowered = [_lower(one) for one in value if isinstance(one, str)]
    return set_field(text, "tags", list(dict.fromkeys(lowered)))


def near_misses(context: Context) -> Iterator[tuple[str, Problem]]:
    """Tags of the change that are all but a tag the store already uses."""
    if context.changes is None:
        return
    changed = {one.path for one in context.memories}
    if not changed:
        return
    others = (one for one in context.head.memories() if one.path not in changed)
    known = Tagging(context.head, others)
    by_stem: dict[str, list[str]] = {}
    for tag in known.perhaps():
        by_stem.setdefault(_stem(tag), []).append(tag)
    for file in context.memories:
        for tag in context.head.facts(file).tags:
            twins = by_stem.get(_stem(tag), [])
            if any(twin != tag for twin in twins) and tag not in known:
                times, best = max((known.count(one), one) for one in twins)
                if times:
                    yield file.path, _near(file, tag, best, times)


def _near(file: StoreFile, tag: str, best: str, times: int) -> Problem:
    return Problem(
        f"the store says `{best}` ({times} times), this says `{tag}`; recall takes "
        "them for two things",
        at=_place(file.item, tag),
        level="warning",
    )


def _stem(tag: str) -> str:
    """What stays of a tag when plural, endings and separators are taken away."""
    letters = re.sub(r"[._+#-]", "", tag)
    for ending, put in (("ies", "y"), ("ses", "s"), ("es", "e"), ("s", "")):
        if letters.endswith(ending) and len(letters) - len(ending) >= 3:
            return letters[: -len(ending)] + put
    return letters


RULE = file_rule(
    check,
    id="tags",
    doc=__doc__,
    kinds=("memory", "deprecated"),
    across=near_misses,
    reads_all=True,
    examples=[
        Example("Lower-case words", {PATH: memory()}),
        Example(
            "Capitals",
            {PATH: memory(tags="[Payment, refund]")},
            expect=(f"{PATH}:5",),
            fixed={PATH: memory(tags="[payment, refund]")},
        ),
        Example(
            "Numbers",
            {PATH: memory(tags="[payment, 404, 1.10]")},
            expect=(f"{PATH}:5",),
        ),
        Example(
            "A hash starts a comment",
            {PATH: memory(tags="#payment")},
            expect=(f"{PATH}:5",),
        ),
        Example(
            "A truth value of old YAML", {PATH: memory(tags="[off]")}, (f"{PATH}:5",)
        ),
        Example(
            "A near-miss of a tag the store uses",
            {
                PATH: memory(tags="[payments]"),
                _OTHER: approved(id="mem-F003-refund-limit"),
            },
            base={_OTHER: approved(id="mem-F003-refund-limit")},
            expect=(f"{PATH}:5",),
        ),
    ],
)
