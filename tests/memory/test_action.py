"""The action line is told by its label, in any of the languages that are set."""

import time

import pytest

from memory.action import action_lines, misplaced_label

LABELS = ("Áp dụng", "Apply", "適用")


@pytest.mark.parametrize(
    ("body", "said"),
    [
        ("A fact.\n\n**Apply:** do it.\n", ["do it."]),
        ("**Áp dụng:** làm.\n", ["làm."]),
        ("**A\u0301p du\u0323ng:** decomposed.\n", ["decomposed."]),
        ("**適用：** 使う。\n", ["使う。"]),
        ("__Apply:__ do it.\n", ["do it."]),
        ("**Apply:** one\nand on.\n", ["one\nand on."]),
        ("**Apply:**\n", [""]),
        ("**Apply:** a.\n\n**Apply:** b.\n", ["a.", "b."]),
        ("```\n**Apply:** in code\n```\n", []),
        ("Said **Apply:** inside.\n", []),
        ("Apply: plain.\n", []),
        ("**Applying:** other.\n", []),
        ("", []),
    ],
)
def test_action_lines_are_found(body: str, said: list[str]) -> None:
    assert [one.text for one in action_lines(body, LABELS)] == said


@pytest.mark.parametrize(
    "body", ["Apply: do it.\n", "**Apply** do it.\n", "## Apply\n", "**apply:** x\n"]
)
def test_a_label_in_another_form_is_pointed_at(body: str) -> None:
    found = misplaced_label("A fact.\n\n" + body, LABELS)
    assert found is not None
    assert found.start == len("A fact.\n\n")


def test_a_label_in_its_form_is_not() -> None:
    assert misplaced_label("A fact.\n\n**Apply:** do it.\n", LABELS) is None
    assert misplaced_label("We apply it.\n", LABELS) is None


def test_a_body_of_labels_takes_no_time() -> None:
    started = time.process_time()
    action_lines("> - **Apply" * 6000, LABELS)
    misplaced_label("> - # **Apply" * 5000, LABELS)
    assert time.process_time() - started < 5, "far from linear"
