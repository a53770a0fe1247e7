"""The sandbox reads CODEOWNERS with a reader of its own, and Premium asks by it."""

import json
import time
from pathlib import Path
from typing import Any

import pytest

from sandbox.owners.matching import matches
from sandbox.owners.reading import read_owners, references
from sandbox.testing import Clone, Sandbox

MR = "/projects/1/merge_requests/1"
CASES = Path(__file__).parents[3] / "shared" / "cases" / "codeowners.json"
OWNERS = """\
* @maya

[Words][2]
/words/ @wanda @walt

^[Notes] @nora
/words/notes/
"""


def resolved(text: str, path: str) -> list[dict[str, Any]]:
    """As the handed cases put it, with owners in no order."""
    found = [(one, one.entry_of(path)) for one in read_owners(text)]
    return [
        {
            "section": section.name,
            "optional": section.optional,
            "approvals_required": entry.heading.number,
            "pattern": entry.pattern,
            "owners": sorted(references(entry.owners)),
        }
        for section, entry in found
        if entry
    ]


@pytest.mark.skipif(not CASES.exists(), reason="the handed cases are not at hand")
def test_every_handed_case_comes_out_right() -> None:
    rows = json.loads(CASES.read_text(encoding="utf-8"))
    wrong = [
        row["id"]
        for row in rows
        if resolved(row["codeowners"], row["path"])
        != [{**one, "owners": sorted(one["owners"])} for one in row["expected"]]
    ]
    assert wrong == []
    assert len(rows) > 200


@pytest.mark.parametrize(
    ("pattern", "path", "wanted"),
    [
        ("/**/x", "/x", True),
        ("/**/x", "/a/.b/x", True),
        ("/a/**/*", "/a/b/c", True),
        ("/a/**", "/a/b/c", False),
        ("/a*c", "/abc", True),
        ("/a*c", "/a/c", False),
        ("/[!a-c].md", "/d.md", True),
        ("/[c-a].md", "/b.md", False),
        ("/[a", "/[a", False),
        ("/[]x", "/x", False),
        ("/\\*", "/*", True),
        ("/x\\", "/x", True),
        ("/日?.md", "/日本.md", True),
    ],
)
def test_a_pattern_fits_as_ruby_has_it(
    pattern: str, path: str, *, wanted: bool
) -> None:
    assert matches(pattern, path) is wanted


def test_no_pattern_takes_its_time() -> None:
    start = time.monotonic()
    assert not matches("/" + "*a" * 40 + "b", "/" + "a" * 400)
    assert not matches("/" + "**/" * 40 + "b", "/a" * 400)
    assert time.monotonic() - start < 5


@pytest.fixture
def clone(box: Sandbox, tmp_path: Path) -> Clone:
    """A merge request of `dev` on Premium that changes what several own."""
    box.world.configure(tier="premium")
    names = ("maya", "dev", "wanda", "walt", "nora")
    members = {name: 40 if name == "maya" else 30 for name in names}
    files = {"docs/CODEOWNERS": OWNERS, "words/one.md": "1\n"}
    project = box.project(files=files, members=members)
    made = box.clone("dev", project, tmp_path / "clone")
    made.branch("topic", {"words/one.md": "2\n", "words/notes/n.md": "n\n"})
    body = {"title": "T", "source_branch": "topic", "target_branch": "main"}
    assert box.call("dev", "POST", "/projects/1/merge_requests", body).status == 201
    return made


def enforce(box: Sandbox) -> None:
    """Have `main` ask for its owners."""
    setting = {"code_owner_approval_required": True}
    path = "/projects/1/protected_branches/main"
    assert box.call("maya", "PATCH", path, setting).status == 200


def rules(box: Sandbox) -> dict[str, Any]:
    found = box.call("dev", "GET", f"{MR}/approval_state").data["rules"]
    assert all(one["rule_type"] == "code_owner" and one["code_owner"] for one in found)
    return {f"{one['section']} {one['name']}": one for one in found}


def status(box: Sandbox) -> str:
    box.call("dev", "GET", MR)
    return str(box.call("dev", "GET", MR).data["detailed_merge_status"])


@pytest.mark.usefixtures("clone")
def test_each_section_asks_for_its_owners(box: Sandbox) -> None:
    enforce(box)
    found = rules(box)
    asked = {name: one["approvals_required"] for name, one in found.items()}
    assert asked == {"codeowners *": 1, "Words /words/": 2, "Notes /words/notes/": 0}
    assert status(box) == "not_approved"
    for name in ("maya", "wanda"):
        assert box.call(name, "POST", f"{MR}/approve", {}).status == 201
    left = [name for name, one in rules(box).items() if not one["approved"]]
    assert left == ["Words /words/"]
    assert box.call("walt", "POST", f"{MR}/approve", {}).status == 201
    assert status(box) == "mergeable"


@pytest.mark.usefixtures("clone")
def test_without_the_protection_they_are_shown_and_not_needed(box: Sandbox) -> None:
    assert {one["approvals_required"] for one in rules(box).values()} == {0}
    assert status(box) == "mergeable"


@pytest.mark.usefixtures("clone")
def test_on_free_the_file_is_only_text(box: Sandbox) -> None:
    enforce(box)
    box.world.configure(tier="free")
    assert status(box) == "mergeable"
    assert box.call("dev", "GET", f"{MR}/approval_state").status == 404


def test_the_file_of_the_target_counts_not_that_of_the_branch(
    box: Sandbox, clone: Clone
) -> None:
    enforce(box)
    clone.commit({"docs/CODEOWNERS": "* @dev\n", "CODEOWNERS": "* @dev\n"})
    clone.git("push", "-q", "origin", "topic")
    box.world.advance(11)
    assert rules(box)["codeowners *"]["eligible_approvers"][0]["username"] == "maya"


def test_an_owner_who_commits_does_not_approve_it(box: Sandbox, clone: Clone) -> None:
    enforce(box)
    other = box.clone("wanda", box.world.store.take("project", 1), clone.place / "w")
    other.git("checkout", "-q", "topic")
    other.commit({"words/one.md": "3\n"})
    other.git("push", "-q", "origin", "topic")
    box.world.advance(11)
    eligible = rules(box)["Words /words/"]["eligible_approvers"]
    assert [one["username"] for one in eligible] == ["walt"]


def test_a_push_may_take_away_the_approvals_of_touched_owners_alone(
    box: Sandbox, clone: Clone
) -> None:
    enforce(box)
    settings = {"reset_approvals_on_push": False, "selective_code_owner_removals": True}
    box.call("maya", "POST", "/projects/1/approvals", settings)
    for name in ("maya", "wanda", "nora"):
        assert box.call(name, "POST", f"{MR}/approve", {}).status == 201
    clone.commit({"words/notes/n.md": "m\n"})
    clone.git("push", "-q", "origin", "topic")
    box.world.advance(11)
    by = box.call("dev", "GET", f"{MR}/approvals").data["approved_by"]
    assert [row["user"]["username"] for row in by] == []
    for name in ("wanda", "nora"):
        assert box.call(name, "POST", f"{MR}/approve", {}).status == 201
    clone.commit({"words/one.md": "4\n"})
    clone.git("push", "-q", "origin", "topic")
    box.world.advance(11)
    by = box.call("dev", "GET", f"{MR}/approvals").data["approved_by"]
    assert [row["user"]["username"] for row in by] == ["nora"]
