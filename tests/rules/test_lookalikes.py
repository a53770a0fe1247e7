"""Look-alikes are found in the store, inside a change and among rejections."""

import hashlib
from datetime import date

import pytest

from memory.tree import DictTree
from rules import engine, registry
from rules.examples import FOLDER, approved, memory
from rules.finding import Finding
from rules.judging import Terms, change_context, store_context
from rules.lookalikes import MANY
from rules.model import Rejected

TODAY = date(2026, 11, 30)
RULES = [rule for rule in registry.all_rules() if rule.reads_all and rule.id != "tags"]

ENGLISH = "The refund API answers 429 when a shop sends more than 20 requests a second."
VIETNAMESE = "Cổng thanh toán trả lỗi 429 khi một cửa hàng gửi hơn 20 yêu cầu mỗi giây."
JAPANESE = "決済ゲートウェイは、店舗が毎秒20件を超える要求を送ると429を返します。"
ALIKE = [
    (ENGLISH, ENGLISH.replace("sends more than", "sends over")),
    (VIETNAMESE, VIETNAMESE.replace("một cửa hàng gửi", "cửa hàng gửi")),
    (JAPANESE, JAPANESE.replace("返します", "返す")),
]
NUMBERS = [(one, one.replace("20", "30")) for one in (ENGLISH, VIETNAMESE, JAPANESE)]


def path(name: str) -> str:
    return f"{FOLDER}/{name}.md"


def text(fact: str, name: str, **fields: str) -> bytes:
    body = f"{fact}\n\n**Apply:** queue refunds of one shop.\n"
    return memory(body, (), id=f"mem-F003-{name}", **fields).encode()


def on_main(fact: str, name: str) -> bytes:
    body = f"{fact}\n\n**Apply:** queue refunds of one shop.\n"
    return approved(body, id=f"mem-F003-{name}").encode()


def change(
    base: dict[str, bytes], head: dict[str, bytes], *rejected: Rejected
) -> list[Finding]:
    terms = Terms(TODAY, rejected=rejected)
    tree = DictTree(base)
    context = change_context(tree, tree, DictTree({**base, **head}), terms)
    return list(engine.run(RULES, context))


@pytest.mark.parametrize(("there", "new"), ALIKE, ids=["en", "vi", "ja"])
def test_the_same_again_is_a_duplicate_of_what_the_store_has(
    there: str, new: str
) -> None:
    found = change({path("a"): on_main(there, "a")}, {path("b"): text(new, "b")})
    assert [(one.rule, one.path) for one in found] == [("duplicate", path("b"))]
    assert "mem-F003-a" in found[0].message


@pytest.mark.parametrize(("there", "new"), NUMBERS, ids=["en", "vi", "ja"])
def test_another_number_is_a_contradiction_and_shows_both_sides(
    there: str, new: str
) -> None:
    found = change({path("a"): on_main(there, "a")}, {path("b"): text(new, "b")})
    assert [one.rule for one in found] == ["contradiction"]
    assert "30" in found[0].message
    assert "20" in found[0].message


def test_two_of_one_change_are_compared_and_told_once() -> None:
    found = change({}, {path("a"): text(ENGLISH, "a"), path("b"): text(ENGLISH, "b")})
    assert [(one.rule, one.path) for one in found] == [("duplicate", path("b"))]
    assert found[0].severity == "error"


def test_an_update_is_no_duplicate_of_what_it_updates() -> None:
    base = {path("a"): on_main(ENGLISH, "a")}
    assert not change(base, {path("a"): text(ENGLISH + " Often.", "a")})


def test_a_successor_that_says_so_is_no_duplicate() -> None:
    base = {path("a"): on_main(ENGLISH, "a")}
    head = {path("b"): text(ENGLISH, "b", supersedes="mem-F003-a")}
    assert not change(base, head)


def test_a_rejected_proposal_comes_back_with_its_reason() -> None:
    rejected = Rejected("mem-F003-old", ENGLISH, "the client denied it", "!12")
    found = change({}, {path("b"): text(ALIKE[0][1], "b")}, rejected)
    assert [one.rule for one in found] == ["duplicate"]
    assert "the client denied it" in found[0].message
    assert found[0].severity == "warning"


def test_store_mode_finds_each_pair_once() -> None:
    files = {path(name): on_main(ENGLISH, name) for name in ("a", "b")}
    files[path("c")] = on_main(VIETNAMESE, "c")
    context = store_context(DictTree(files), Terms(TODAY))
    found = engine.run(RULES, context)
    assert [(one.rule, one.path) for one in found] == [("duplicate", path("b"))]


def test_a_secret_in_the_other_memory_is_not_repeated() -> None:
    token = "gl" + "pat-" + "x3Kq9TzR7mWb2LpV8nYd"
    there = f"{ENGLISH} The bot logs in with {token}."
    found = change(
        {path("a"): on_main(there, "a")},
        {path("b"): text(there.replace("20", "30"), "b")},
    )
    assert found
    assert not [one for one in found if token in one.message]


def test_a_change_of_very_many_memories_finds_what_a_small_one_finds() -> None:
    several = {path(f"n{at:03}"): text(_of(at), f"n{at:03}") for at in range(MANY)}
    base = {path("z"): on_main(ENGLISH, "z")}
    alike = {path("b"): text(ALIKE[0][1], "b"), path("c"): text(NUMBERS[1][0], "c")}
    alike[path("d")] = text(NUMBERS[1][1], "d")
    few, many = change(base, alike), change(base, {**several, **alike})
    assert [one.path for one in few] == [path("b"), path("d")]
    assert many == few


def _of(number: int) -> str:
    """A sentence like no other: its words come from a digest of the number."""
    digest = hashlib.sha256(str(number).encode()).hexdigest()
    letters = digest.translate(str.maketrans("0123456789", "ghijklmnop"))
    return f"The {' '.join(letters[at : at + 8] for at in range(0, 64, 8))}."
