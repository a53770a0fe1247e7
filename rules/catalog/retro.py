"""A retrospective is named for its ticket and has its four sections, in order.

Why: it is raw knowledge that was not approved. With the same four sections everywhere
it can be searched and turned into memories later.

Fix: name it `03.Retro/TICKET-123.md` and write the four level-2 headings in one
language; `ak-memory rules explain retro` shows them.
"""

import unicodedata
from collections.abc import Iterator

from memory.markdown import blocks
from memory.settings import Settings
from memory.store import StoreFile
from rules.examples import STORE
from rules.model import Example, Problem, file_rule
from rules.quoting import quoted

SECTIONS: tuple[tuple[tuple[str, ...], ...], ...] = (
    (
        ("Học được gì mới",),
        ("Lỗi đã gặp & cách xử lý", "Lỗi đã gặp và cách xử lý"),
        ("Người đã sửa AI ở đâu",),
        ("Memory đã đề xuất",),
    ),
    (
        ("What was learned",),
        ("Errors met and how they were handled",),
        ("Where a person corrected the AI",),
        ("Memories proposed",),
    ),
    (
        ("学んだこと",),
        ("発生した問題と対処",),
        ("人がAIを直した点",),
        ("提案したメモリ",),
    ),
)
_PATH = f"{STORE}/03.Retro/TICKET-123.md"


def check(file: StoreFile, settings: Settings) -> Iterator[Problem]:
    """File name, and the four headings."""
    if not settings.store.is_ticket(file.place.slug):
        yield Problem(
            f"`{quoted(file.place.slug)}.md` is named for no ticket; name it like "
            "TICKET-123.md"
        )
    item = file.item
    if not file.is_readable:
        yield Problem(
            f"{file.size:,} bytes are too many to read; the limit is "
            f"{settings.limits.file_bytes:,}"
        )
    elif item.text is None:
        yield from (Problem(one.message, at=one.at) for one in item.faults)
    else:
        yield from _sections(file)


def _sections(file: StoreFile) -> Iterator[Problem]:
    item = file.item
    found = [
        (_heading(item.body[one.start : one.end]), item.body_start + one.start)
        for one in blocks(item.body)
        if one.kind == "heading" and one.level == 2
    ]
    language = max(SECTIONS, key=lambda one: _known(one, [name for name, _ in found]))
    titles = [name for name, _ in found]
    for number, names in enumerate(language):
        if not any(name in titles for name in names):
            yield Problem(
                f"the section `## {names[0]}` is missing; a retro has four, all in one "
                "language"
            )
        elif number < len(titles) and titles[number] not in names:
            at = item.lines.position(found[number][1])
            yield Problem(
                f"section {number + 1} of four is `## {names[0]}`: put it here, and "
                "this one in its place",
                at,
            )
        for again in [at for name, at in found if name in names][1:]:
            yield Problem(
                f"the section `## {names[0]}` stands twice: put both together",
                item.lines.position(again),
            )


def _known(language: tuple[tuple[str, ...], ...], titles: list[str]) -> int:
    return sum(any(name in titles for name in names) for names in language)


def _heading(source: str) -> str:
    return unicodedata.normalize("NFC", source.split("\n", maxsplit=1)[0].strip("# \t"))


def _retro(*titles: str) -> str:
    return "".join(f"## {title}\n\nNothing new.\n\n" for title in titles)


_ENGLISH = tuple(names[0] for names in SECTIONS[1])

RULE = file_rule(
    check,
    id="retro",
    doc=__doc__,
    kinds=("retro",),
    examples=[
        Example("Four sections in English", {_PATH: _retro(*_ENGLISH)}),
        Example("In Vietnamese", {_PATH: _retro(*(one[0] for one in SECTIONS[0]))}),
        Example(
            "A section is missing", {_PATH: _retro(*_ENGLISH[:3])}, (f"{_PATH}:1",)
        ),
        Example(
            "In another order",
            {_PATH: _retro(_ENGLISH[1], _ENGLISH[0], *_ENGLISH[2:])},
            expect=(f"{_PATH}:1", f"{_PATH}:5"),
        ),
        Example(
            "A section twice",
            {_PATH: _retro(*_ENGLISH, _ENGLISH[3])},
            expect=(f"{_PATH}:17",),
        ),
        Example(
            "Named for no ticket",
            {f"{STORE}/03.Retro/last-week.md": _retro(*_ENGLISH)},
            expect=(f"{STORE}/03.Retro/last-week.md:1",),
        ),
    ],
)
