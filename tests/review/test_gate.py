"""The gate lets pass exactly what was approved, and says what all else awaits."""

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from memory.changes import diff
from memory.finalize import Obstacle
from memory.settings import Settings
from memory.store import Store
from review.approval import approvals
from review.consult import Demand
from review.gate import (
    FinalForm,
    GateFacts,
    Proposal,
    Verdict,
    judge,
    reviewers,
)
from review.model import MergeRequest
from review.removal import Removal
from review.scope import Scope
from review.words import words
from rules.finding import Finding
from tests.builders import FACT, LESSON, approved, edited, memory, tree
from tests.review.histories import (
    AUTHOR,
    DA,
    DB,
    PEOPLE,
    PM,
    TL,
    approval,
    history,
)

HEAD, TREE, OTHER = "1" * 40, "2" * 40, "3" * 40
MR = MergeRequest(7, AUTHOR, HEAD, "memory(T-1): +1 lesson/dev")
MEMORY = Scope("memory", ("99.Memory/x.md",), ("mem-global-x",))
JUDGED = approvals(history(approval(PM)), PEOPLE)
(GIVEN,) = JUDGED.judged
REFUSED = approvals(history(approval(AUTHOR), approval(TL)), PEOPLE)
DUE = Demand(("architecture",), ("a.md",), ("tl-user",), (TL,), is_met=False)
GONE = Removal("mem-global-x", "99.Memory/x.md", "hard")
ERROR = Finding("99.Memory/x.md", 1, 1, "secret", "A token.", "error")
PROPOSAL = Proposal(GIVEN, TREE)
FINAL = FinalForm(GIVEN, TREE, is_canonical=True, reviewers=frozenset({"pm-user"}))


def facts(*candidates: Proposal | FinalForm, **more: Any) -> GateFacts:
    known: dict[str, Any] = {
        "merge_request": MR,
        "scope": MEMORY,
        "head": HEAD,
        "head_tree": TREE,
        "head_digest": DB,
        "has_target": True,
        "approved": JUDGED,
        "candidates": candidates,
        **more,
    }
    return GateFacts(**known)


def said(verdict: Verdict) -> tuple[str, list[str]]:
    return verdict.outcome, [str(one) for one in verdict.reasons]


@pytest.mark.parametrize("candidate", [PROPOSAL, FINAL])
def test_the_head_that_is_what_was_approved_passes(
    candidate: Proposal | FinalForm,
) -> None:
    verdict = judge(facts(candidate))
    assert said(verdict) == ("pass", [f"pm-user approved {DA}."])
    assert verdict.approval == GIVEN


@pytest.mark.parametrize("kind", ["none", "retro"])
def test_what_needs_no_approval_passes_without_one(kind: Any) -> None:
    assert judge(facts(scope=Scope(kind, (), ()))).outcome == "pass"


def test_without_an_approval_that_counts_it_waits_and_says_why() -> None:
    outcome, reasons = said(judge(facts(approved=REFUSED)))
    assert outcome == "wait"
    assert reasons[0] == "No approval counts yet."
    assert set(reasons[1:]) == {
        "mai is no approver of the settings.",
        "tl-user is no approver of the settings.",
    }


def test_a_candidate_whose_approval_does_not_count_never_passes() -> None:
    one = replace(PROPOSAL, approval=REFUSED.judged[0])
    assert judge(facts(one)).outcome == "wait"


@pytest.mark.parametrize(
    ("candidate", "more", "outcome", "why"),
    [
        (
            PROPOSAL,
            {"head_digest": DA, "head_tree": OTHER},
            "wait",
            "not finalized yet",
        ),
        (PROPOSAL, {"head_tree": OTHER}, "fail", f"not what pm-user approved as {DA}"),
        (PROPOSAL, {"has_target": False}, "wait", "moved on"),
        (FINAL, {"head_tree": OTHER}, "fail", f"not what pm-user approved as {DA}"),
        (FINAL, {"head_tree": OTHER, "head_digest": DA}, "fail", "not what pm-user"),
        (FINAL, {"has_target": False}, "wait", "moved on"),
        (replace(PROPOSAL, due=(DUE,)), {}, "wait", "tl-user has to speak"),
        (replace(FINAL, due=(DUE,)), {}, "wait", "tl-user has to speak"),
        (replace(FINAL, unconfirmed=(GONE,)), {}, "wait", "mem-global-x is not conf"),
        (replace(FINAL, is_canonical=False), {}, "wait", "not finalized yet"),
        (replace(FINAL, reviewers=frozenset({"mai"})), {}, "fail", "mai approved it"),
        (replace(FINAL, reviewers=frozenset({""})), {}, "fail", "nobody approved it"),
        (
            replace(PROPOSAL, tree=None, obstacles=(Obstacle("a.md", "Changed."),)),
            {},
            "fail",
            "a.md: Changed.",
        ),
        (replace(PROPOSAL, tree=None), {}, "fail", "can't be finalized"),
        (replace(PROPOSAL, findings=(ERROR,)), {}, "fail", "x.md:1: secret: A token."),
        (replace(FINAL, findings=(ERROR,)), {}, "fail", "x.md:1: secret: A token."),
    ],
)
def test_everything_else_stops_it_with_a_reason(
    candidate: Proposal | FinalForm, more: dict[str, Any], outcome: str, why: str
) -> None:
    found, reasons = said(judge(facts(candidate, **more)))
    assert found == outcome
    assert any(why in one for one in reasons), reasons


def test_obstacles_stop_it_even_where_a_tree_was_computed() -> None:
    one = replace(PROPOSAL, obstacles=(Obstacle("a.md", "Not confirmed."),))
    assert judge(facts(one)).outcome == "fail"


@pytest.mark.parametrize(
    "finding",
    [replace(ERROR, severity="warning"), replace(ERROR, caused_by_change=False)],
)
def test_warnings_and_errors_of_others_stop_nothing(finding: Finding) -> None:
    assert judge(facts(replace(PROPOSAL, findings=(finding,)))).outcome == "pass"


@pytest.mark.parametrize(
    ("changed", "why"),
    [
        ({"title": "memory: x [skip ci]"}, "[skip ci]"),
        ({"description": "a\n[CI-Skip]"}, "[CI-Skip]"),
        ({"title": "[skip", "description": "ci]"}, "[skip ci]"),
        ({"state": "closed"}, "closed, not open"),
        ({"state": "merged"}, "merged, not open"),
        ({"sha": OTHER}, "Another commit"),
    ],
)
@pytest.mark.parametrize("kind", ["memory", "retro"])
def test_what_no_approval_mends_fails(
    kind: Any, changed: dict[str, str], why: str
) -> None:
    mr = replace(MR, **changed)  # type: ignore[arg-type]
    scope = replace(MEMORY, kind=kind)
    outcome, (reason,) = said(judge(facts(PROPOSAL, merge_request=mr, scope=scope)))
    assert outcome == "fail"
    assert why in reason


def test_a_refusal_of_the_scope_fails() -> None:
    scope = replace(MEMORY, refusals=(words("It comes from a fork."),))
    assert said(judge(facts(PROPOSAL, scope=scope))) == (
        "fail",
        ["It comes from a fork."],
    )


def test_a_draft_waits_for_its_author() -> None:
    draft = replace(MR, draft=True)
    outcome, (why,) = said(judge(facts(PROPOSAL, merge_request=draft)))
    assert (outcome, "draft" in why) == ("wait", True)


def test_of_several_approved_contents_any_may_be_the_head() -> None:
    newer = replace(PROPOSAL, tree=OTHER)
    assert judge(facts(newer, PROPOSAL)).outcome == "pass"
    assert judge(facts(newer, replace(PROPOSAL, due=(DUE,)))).outcome == "fail"


def test_the_reviewers_of_a_head_are_those_its_live_memories_name() -> None:
    before = tree({LESSON: approved()})
    after = edited(
        before, {LESSON: approved(reviewed_by="tl-user"), FACT: memory(FACT)}
    )
    store = Store(after, Settings())
    assert reviewers(store, diff(before, after)) == {"tl-user", ""}
    assert reviewers(store, ()) == frozenset()


CANDIDATES = st.lists(
    st.builds(
        Proposal,
        st.sampled_from([GIVEN, *REFUSED.judged]),
        st.sampled_from([TREE, OTHER, None]),
        st.sampled_from([(), (Obstacle("a", "No."),)]),
        st.sampled_from([(), (DUE,)]),
        st.sampled_from([(), (ERROR,)]),
    ),
    max_size=4,
)


@settings(deadline=None)
@given(CANDIDATES, st.booleans(), st.booleans())
def test_it_passes_only_for_an_equal_tree_that_nothing_speaks_against(
    candidates: list[Proposal], has_target: bool, draft: bool
) -> None:
    mr = replace(MR, draft=draft)
    verdict = judge(facts(*candidates, has_target=has_target, merge_request=mr))
    clean = Proposal(GIVEN, TREE)
    may = clean in candidates and has_target and not draft
    assert (verdict.outcome == "pass") is may
    assert verdict.reasons
