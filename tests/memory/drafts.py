"""Strategies: changes in draft form, written in every way that people write them."""

from collections.abc import Mapping
from dataclasses import dataclass

from hypothesis import strategies as st

from memory.tree import DictTree, Overlay
from tests.builders import BODY, approved, deprecated, edited, memory, tree

RELS = (
    "00.Shared/domain/F-002_Order/order-retention.md",
    "00.Shared/glossary/settlement.md",
    "01.Lessons/dev/F-003_Payment/http-429.md",
    "01.Lessons/qa/_global/clock.md",
)
BODIES = (
    BODY,
    "返金は一秒に二十件まで。\n\n**適用:** 待つ。\n",
    "Bản ghi giữ 5 năm.\n\n**Áp dụng:** kiểm tra `a_b`.",
    "One line without an action",
)
QUOTED = ("status", "source", "created")


@dataclass(frozen=True)
class Draft:
    """A target, and the tree of a change in draft form that grew out of it."""

    target: DictTree
    tree: Overlay


@st.composite
def written(draw: st.DrawFn, text: str) -> bytes:
    """`text` of a memory with other spelling, order, comments, line ends and BOM."""
    _, header, body = text.split("---\n", 2)
    lines = [draw(spelled(line)) for line in header.splitlines()]
    if draw(st.booleans()):
        lines = list(draw(st.permutations(lines)))
    if draw(st.booleans()):
        lines.insert(draw(st.integers(0, len(lines))), "# for the reviewer: ok")
    parts = ["---", *lines, "---", *body.split("\n")]
    ends = draw(st.sampled_from(["\n", "\r\n", None]))
    joined = parts[0]
    for part in parts[1:]:
        joined += (ends or draw(st.sampled_from(["\n", "\r\n"]))) + part
    if draw(st.booleans()):
        joined = joined.rstrip("\r\n")
    return (draw(st.sampled_from(["", "\ufeff"])) + joined).encode()


@st.composite
def spelled(draw: st.DrawFn, line: str) -> str:
    """A line of a front matter in quotes or with a comment behind its value."""
    key, _, value = line.partition(":")
    value = value.strip()
    if key in QUOTED and value:
        quote = draw(st.sampled_from(["", "'", '"']))
        value = f"{quote}{value}{quote}"
    comment = draw(st.sampled_from(["", "", "", " # why", "  # fill in"]))
    blank = draw(st.sampled_from([" ", "  "])) if value else ""
    return f"{key}:{blank}{value}{comment}"


def proposal(rel: str, body: str, old: str | None, *, local: bool) -> str:
    """A proposal in canonical form for a memory that is `old` on the target."""
    refs = "[docs/a.md]" if local else "['app:src/a.py']"
    known = "abc1234" if old is not None else ""
    dated = "" if old is not None and "reviewed_at" in old else None
    return memory(rel, body, refs=refs, verified_commit=known, reviewed_at=dated)


def carelessly(text: str) -> str:
    """A draft in a form that is not canonical, though it means the same."""
    return (
        text.replace("reviewed_by:\n", 'reviewed_by: ""\n')
        .replace("verified_commit:\n", "verified_commit: ~\n")
        .replace("reviewed_at:\n", "reviewed_at: 2020-01-01\n")
    )


@st.composite
def drafts(draw: st.DrawFn, *, canonical: bool) -> Draft:
    """A draft; one that is not `canonical` may hold anything that may be proposed."""
    known: dict[str, str] = {}
    for rel in RELS:
        if draw(st.booleans()):
            dated = draw(st.sampled_from(["2026-07-10", None]))
            refs = draw(st.sampled_from(["[docs/a.md]", "['app:src/a.py']"]))
            old = {"refs": refs, "verified_commit": "abc1234", "reviewed_at": dated}
            known[rel] = approved(rel, draw(st.sampled_from(BODIES)), **old)
    gone = [rel for rel in RELS if rel not in known and draw(st.booleans())]
    removed = {f"_deprecated/{rel}": deprecated(rel) for rel in gone}
    target = tree({**known, **removed}, {"docs/a.md": b"text\n"})
    changes: dict[str, bytes | None] = {}
    for rel in RELS:
        what = draw(st.sampled_from(kinds(rel, known, gone, canonical=canonical)))
        changes |= draw(changed(rel, what, known, canonical=canonical))
    if draw(st.booleans()):
        changes["03.Retro/ABC-1.md"] = b"status: pending\r\n"
    return Draft(target, edited(target, changes))


def kinds(
    rel: str, known: Mapping[str, str], gone: list[str], *, canonical: bool
) -> list[str]:
    """What may be proposed for `rel`."""
    if rel in known:
        return ["none", "put", "soft", *([] if canonical else ["hard"])]
    return ["none", "restore"] if rel in gone else ["none", "put"]


@st.composite
def changed(
    draw: st.DrawFn, rel: str, what: str, known: Mapping[str, str], *, canonical: bool
) -> dict[str, bytes | None]:
    """Edits that propose `what` for `rel`."""
    old = known.get(rel)
    if what == "none":
        return {}
    if what in ("soft", "hard") and old is not None:
        text = old.replace("status: approved\n", f"status: pending\nremoval: {what}\n")
        text = text.replace("removal: ", "removal_reason: Replaced\nremoval: ")
        return {rel: draw(written(text))}
    before = deprecated(rel) if what == "restore" else old
    local = draw(st.booleans()) if old is None else "docs/a.md" in old
    text = proposal(rel, draw(st.sampled_from(BODIES)), before, local=local)
    if what == "restore":
        text = text.replace("verified_commit: abc1234\n", "verified_commit:\n")
    if not canonical and draw(st.booleans()):
        text = carelessly(text)
    put: dict[str, bytes | None] = {rel: draw(written(text))}
    return {**put, f"_deprecated/{rel}": None} if what == "restore" else put
