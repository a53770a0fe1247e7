"""Expressions, patterns, inputs and cron are read as GitLab reads them."""

from datetime import UTC, datetime

import pytest

from sandbox.pipelines.expressions import ExpressionError, evaluate
from sandbox.pipelines.inputs import ConfigError, read_config
from sandbox.pipelines.rules import fits
from sandbox.pipelines.schedule import next_run

VALUES = {"A": "one", "B": "", "SOURCE": "merge_request_event", "PATTERN": "/^o/"}


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("$A", True),
        ("$B", False),
        ("$MISSING", False),
        ('$A == "one"', True),
        ("$A == 'two'", False),
        ("$A != 'two'", True),
        ("$MISSING == null", True),
        ("$B == null", False),
        ('$B == ""', True),
        ("$A =~ /^on/", True),
        ("$A =~ /ON/", False),
        ("$A =~ /ON/i", True),
        ("$A !~ /x/", True),
        ("$A =~ $PATTERN", True),
        ("$A == $A", True),
        ('$A == "one" && $B', False),
        ('$B || $A == "one"', True),
        ('$B && $A || $SOURCE == "merge_request_event"', True),
        ('$B && ($A || $SOURCE == "merge_request_event")', False),
        ("$A =~ /^feature\\/x|one$/", True),
        ("${A} == 'one'", True),
    ],
)
def test_an_expression_holds_or_not(text: str, *, wanted: bool) -> None:
    assert evaluate(text, VALUES) is wanted


@pytest.mark.parametrize("text", ["", "$A ==", "== $A", "($A", "$A $B", "$A = 'x'"])
def test_an_unreadable_expression_is_refused(text: str) -> None:
    with pytest.raises(ExpressionError):
        evaluate(text, VALUES)


@pytest.mark.parametrize(
    ("pattern", "path", "wanted"),
    [
        ("a.md", "a.md", True),
        ("*.md", "a.md", True),
        ("*.md", "x/a.md", False),
        ("**/*.md", "x/y/a.md", True),
        ("**/*.md", "a.md", True),
        ("x/**/*", "x/a.md", True),
        ("x/**/*", "x/y/z", True),
        ("x/**/*", "y/x", False),
        ("*.{md,txt}", "a.txt", True),
        ("a?.md", "ab.md", True),
        ("[ab].md", "b.md", True),
        (".*", ".gitignore", True),
        ("*", ".gitignore", True),
        ("a,b", "a,b", True),
    ],
)
def test_a_pattern_fits_a_path_or_not(pattern: str, path: str, *, wanted: bool) -> None:
    assert fits(pattern, path) is wanted


@pytest.mark.parametrize(
    ("cron", "wanted"),
    [
        ("*/15 * * * *", "2026-01-31T23:45"),
        ("0 3 * * *", "2026-02-01T03:00"),
        ("0 0 * * 1", "2026-02-02T00:00"),
        ("5 4 1 1 *", "2027-01-01T04:05"),
        ("0 0 13 * 0", "2026-02-01T00:00"),
        ("30 8-10/2 * * 7", "2026-02-01T08:30"),
    ],
)
def test_a_schedule_runs_next(cron: str, wanted: str) -> None:
    after = datetime(2026, 1, 31, 23, 31, tzinfo=UTC)
    assert next_run(cron, after).isoformat()[:16] == wanted


@pytest.mark.parametrize("cron", ["", "* * * *", "61 * * * *", "a * * * *"])
def test_bad_cron_is_refused(cron: str) -> None:
    with pytest.raises(ValueError, match=r".*"):
        next_run(cron, datetime(2026, 1, 1, tzinfo=UTC))


INPUT = (
    "spec:\n  inputs:\n    word: {default: abcdef}\n---\n"
    '"a $[[ inputs.word | %s ]]": {}\n'
)


def test_an_input_is_cut_and_an_unknown_function_is_named() -> None:
    assert read_config(INPUT % "truncate(1,3)", {}) == {"a bcd": {}}
    with pytest.raises(ConfigError, match="no function `expand_vars`"):
        read_config(INPUT % "truncate(1,3) | expand_vars", {})
