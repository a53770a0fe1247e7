"""A job turns trees into a report: both modes, a part of a store, old debt."""

from datetime import date

from ci.lint import Job, lint_change, lint_context, lint_store, with_old_debt
from rules import registry
from rules.judging import Terms, change_context
from tests import builders
from tests.real_git import LESSON, TERM

TERMS = Terms(date(2026, 11, 30))
JOB = Job(registry.all_rules())
TERM_BODY = "「返金」は払い戻しを指す。\n\n**適用:** 「返金」だけを使う。\n"
OLD = builders.approved(builders.TERM, TERM_BODY, tags="[]")
MAIN = builders.tree({builders.TERM: OLD})
HEAD = builders.edited(MAIN, {builders.LESSON: builders.memory(tags="[]")})


def places(*found: tuple[str, str, bool]) -> list[tuple[str, str, bool]]:
    return list(found)


def test_a_store_is_judged_whole_or_in_part() -> None:
    whole = lint_store(MAIN, TERMS, JOB)
    assert [(one.path, one.rule) for one in whole.findings] == [(TERM, "tags")]
    assert (whole.files, whole.errors, whole.warnings, whole.old) == (2, 1, 0, 0)
    part = lint_store(MAIN, TERMS, JOB, "99.Memory/01.Lessons")
    assert (part.files, len(part.findings)) == (0, 0)


def test_a_change_is_judged_by_what_it_causes() -> None:
    report = lint_change(MAIN, MAIN, HEAD, TERMS, JOB)
    assert [(one.path, one.rule) for one in report.findings] == [(LESSON, "tags")]
    assert report.files == 1


def test_old_debt_is_told_apart_and_blocks_nothing() -> None:
    context = change_context(MAIN, MAIN, HEAD, TERMS)
    report = with_old_debt(lint_context(context, JOB), context, JOB)
    assert [(one.path, one.caused_by_change) for one in report.findings] == [
        (TERM, False), (LESSON, True),
    ]  # fmt: skip
    assert (report.errors, report.old) == (1, 1)


def test_debt_that_the_change_pays_is_no_debt() -> None:
    twice = "01.Lessons/qa/F-003_Payment/prevent-429-error.md"
    both = {builders.LESSON: builders.approved(), twice: builders.approved(twice)}
    base = builders.tree(both)
    gone = builders.approved(
        twice, status="pending", removal="hard", removal_reason="x"
    )
    head = builders.edited(base, {builders.LESSON: None, twice: gone})
    context = change_context(base, base, head, TERMS)
    job = Job([rule for rule in JOB.rules if rule.id == "id-unique"])
    assert with_old_debt(lint_context(context, job), context, job).old == 0


def test_every_rule_that_ran_is_described() -> None:
    report = lint_store(MAIN, TERMS, JOB)
    assert [rule for rule, _ in report.rules] == list(registry.ids())
    assert all(law.endswith(".") for _, law in report.rules)


def test_a_line_is_shown_masked_and_none_where_there_is_none() -> None:
    token = "gl" + "pat-" + "x3Kq9TzR7mWb2LpV8nYd"
    tree = builders.tree({builders.LESSON: f"a {token} b\n"}, with_index=False)
    report = lint_store(tree, TERMS, JOB)
    assert report.line(LESSON, 1, 29) == ("a glpa… b", 8)
    assert report.line(LESSON, 99, 1) == ("", 1)
    assert report.line("nothing", 1, 1)[0] == ""
