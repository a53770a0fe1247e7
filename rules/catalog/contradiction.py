"""No memory says the same as another but with another number, date or direction.

Why: of two memories that contradict each other a session loads whichever ranks higher.
Nobody notices until somebody has acted on the wrong one.

Fix: find out which holds. Update the memory that is there, or say in both what tells
the two cases apart.
"""

from collections.abc import Iterator

from memory.store import StoreFile
from rules.examples import BODY, FOLDER, PATH, approved, memory
from rules.likeness.difference import Difference
from rules.lookalikes import lookalikes
from rules.model import Context, Example, Problem, store_rule

LONGEST = 160
SHOWN = 3
_OTHER = f"{FOLDER}/refund-limit.md"
_THERE = approved(id="mem-F003-refund-limit")
_THIRTY = BODY.replace("20", "30")


def check(context: Context) -> Iterator[tuple[str, Problem]]:
    """Pairs that say nearly the same and differ in what counts."""
    for one in lookalikes(context):
        other = one.other
        if isinstance(other, StoreFile) and one.verdict.outcome == "contradiction":
            yield one.file.path, _problem(one.file, other, one.verdict.differences)


def _problem(
    file: StoreFile, other: StoreFile, differences: tuple[Difference, ...]
) -> Problem:
    sides = [
        f"{one.kind}: here “{one.ours or '-'}”, there “{one.theirs or '-'}”"
        for one in differences[:SHOWN]
    ]
    told = [
        one
        for one in differences
        if one.our_place != one.their_place or any(one.our_place)
    ]
    pair = f"nearly the same as {other.place.id} ({other.path})"
    lines = [f"{pair}, but {'; '.join(sides)}. {_question(differences)}"]
    if told:
        lines.append(f"here:  {_sentence(file, told[0].our_place)}")
        lines.append(f"there: {_sentence(other, told[0].their_place)}")
    at = file.item.body_start + (told[0].our_place[0] if told else 0)
    return Problem(
        "\n".join(lines), at=file.item.lines.position(at), quotes=(other.path,)
    )


def _question(differences: tuple[Difference, ...]) -> str:
    if all(one.kind in ("scope", "type") for one in differences):
        return "Does it hold in both? Then one memory with the wider scope is enough"
    return "Which holds, or what tells the two apart?"


def _sentence(file: StoreFile, place: tuple[int, int]) -> str:
    text = " ".join(file.item.body[place[0] : place[1]].split())
    return text if len(text) <= LONGEST else text[:LONGEST] + "…"


RULE = store_rule(
    check,
    id="contradiction",
    doc=__doc__,
    severity="warning",
    reads_all=True,
    examples=[
        Example("One memory, nothing to contradict", {PATH: memory()}, base={}),
        Example(
            "The same with another number",
            {PATH: memory(_THIRTY), _OTHER: _THERE},
            base={_OTHER: _THERE},
            expect=(f"{PATH}:17",),
        ),
        Example(
            "An update of the memory itself",
            {PATH: memory(_THIRTY)},
            base={PATH: approved()},
        ),
    ],
)
