"""Markers that skip pipelines are found in titles and descriptions, and only they."""

import pytest

from review.skip_markers import skip_marker


@pytest.mark.parametrize(
    "text",
    [
        "[skip ci]",
        "[ci skip]",
        "memory(T-1): +1 [skip ci]",
        "[SKIP CI]",
        "[Ci-Skip]",
        "[skip_ci]",
        "[skip-ci]",
        "[no ci]",
        "[skip pipeline]",
        "[ skip  ci ]",
        "a\n\n[skip ci]\n",
        "```\n[skip ci]\n```",
        "<!-- [ci skip] -->",
        "［ｓｋｉｐ　ｃｉ］",
        "[skip\u200b ci]",
        "[skip\u00a0ci]",
        "[sk\u00adip ci]",
    ],
)
def test_a_marker_is_found_wherever_it_stands(text: str) -> None:
    assert skip_marker(text, "")
    assert skip_marker("", text)


@pytest.mark.parametrize(
    ("title", "description"), [("[skip", "ci]"), ("ci]", "x [skip"), ("[ci", "skip] x")]
)
def test_a_marker_in_two_halves_is_found(title: str, description: str) -> None:
    assert skip_marker(title, description)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "skip ci",
        "We skip [ci] here",
        "[skip] the ci",
        "[skipping ci]",
        "[skip circle]",
        "[ci](skip)",
        "How to skip CI in GitLab",
        "[no citation]",
        "[ci-skip-list]",
        "スキップ [CI]",
        "[" * 20_000,
        "[skip " * 5_000,
        "[skip" + " " * 20_000 + "x",
    ],
)
def test_other_words_are_no_marker(text: str) -> None:
    assert skip_marker(text, text.upper()) is None
