"""What a merge request is follows from the paths it changes and from nothing else."""

import unicodedata
from dataclasses import replace
from typing import Literal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memory.changes import PathChange
from memory.settings import Limits, Settings
from memory.tree import FILE, SUBMODULE, SYMLINK, Entry
from review.model import MergeRequest
from review.scope import Scope, scope
from tests.builders import FACT, LESSON
from tests.review.histories import AUTHOR

MR = MergeRequest(7, AUTHOR, "a" * 40)
STORE = "99.Memory"


def change(path: str, mode: int = FILE) -> PathChange:
    return PathChange(path, None, Entry(mode, "1" * 40))


def of(*paths: str, mr: MergeRequest = MR, more: tuple[str, ...] = ()) -> Scope:
    return scope(mr, [change(one) for one in paths], Settings(), more=more)


@pytest.mark.parametrize(
    ("path", "kind"),
    [
        (f"{STORE}/{LESSON}", "memory"),
        (f"{STORE}/memory.toml", "memory"),
        (f"{STORE}/.secrets.baseline", "memory"),
        (f"{STORE}/MEMORY.md", "memory"),
        (f"{STORE}/odd", "memory"),
        (STORE, "memory"),
        ("99.memory/x.md", "memory"),
        ("99.ＭEMORY/x.md", "none"),
        ("CODEOWNERS", "memory"),
        ("docs/codeowners", "memory"),
        (".gitlab/CODEOWNERS", "memory"),
        (".gitlab-ci.yml", "memory"),
        (".GitLab-CI.yml", "memory"),
        ("src/.gitattributes", "memory"),
        (".gitmodules", "memory"),
        (".rules/coding.md", "memory"),
        ("CLAUDE.md", "memory"),
        ("CODEOWNER\u017f", "memory"),
        (f"{STORE}/03.Retro/TICKET-1.md", "retro"),
        ("99.memory/03.retro/TICKET-1.md", "memory"),
        (f"{STORE}/03.Retro/sub/TICKET-1.md", "memory"),
        (f"{STORE}/03.Retro/TICKET-1.txt", "memory"),
        (f"{STORE}/03.Retro/CLAUDE.md", "memory"),
        (f"{STORE}/03.Retro/agents.md", "memory"),
        (f"{STORE}/03.Retro/.gitattributes", "memory"),
        ("src/main.py", "none"),
        ("docs/99.Memory/x.md", "none"),
        ("99.Memory.md", "none"),
    ],
)
def test_a_path_tells_what_a_merge_request_is(path: str, kind: str) -> None:
    assert of(path).kind == kind
    assert of("src/other.py", path).kind == kind


@pytest.mark.parametrize("root", ["Bộ-nhớ", "記憶/ガイド", "99.Memory", "a/İstanbul"])
@pytest.mark.parametrize("form", ["NFC", "NFD"])
def test_a_twin_of_the_store_in_another_form_or_case_is_governed(
    root: str, form: Literal["NFC", "NFD"]
) -> None:
    for twin in (root, root.upper(), root.lower(), root.swapcase()):
        path = unicodedata.normalize(form, f"{twin}/x.md")
        assert scope(MR, [change(path)], Settings(), root).kind == "memory", path


@pytest.mark.parametrize("mode", [SYMLINK, SUBMODULE])
def test_a_link_is_no_retrospective(mode: int) -> None:
    found = scope(MR, [change(f"{STORE}/03.Retro/T-1.md", mode)], Settings())
    assert found.kind == "memory"


def test_a_retrospective_may_be_taken_away() -> None:
    gone = PathChange(f"{STORE}/03.Retro/T-1.md", Entry(FILE, "1"), None)
    assert scope(MR, [gone], Settings()).kind == "retro"


def test_one_memory_among_retrospectives_makes_it_a_memory_change() -> None:
    assert of(f"{STORE}/03.Retro/T-1.md", f"{STORE}/{FACT}").kind == "memory"


def test_an_unmarked_change_is_found_and_labels_count_for_nothing() -> None:
    mr = replace(MR, title="chore: typo", source_branch="fix")
    assert of(f"{STORE}/{LESSON}", mr=mr).kind == "memory"
    mr = replace(MR, title="memory(T-1): +1", source_branch="memory/T-1")
    assert of("src/main.py", mr=mr).kind == "none"


@pytest.mark.parametrize(
    ("path", "is_governed"),
    [("extra/a.md", True), ("Extra/b", True), ("extra", True), ("x/extra/a", False)],
)
def test_more_paths_can_be_governed(path: str, is_governed: bool) -> None:
    assert (of(path, more=("extra/",)).kind == "memory") is is_governed
    assert of("notes.md", more=("NOTES.md",)).kind == "memory"
    assert of("notes.md.bak", more=("NOTES.md",)).kind == "none"


@pytest.mark.parametrize("source", [2, None])
def test_a_fork_is_refused_where_it_governs_something(source: int | None) -> None:
    fork = replace(MR, source_project_id=source)
    assert of("src/main.py", mr=fork).refusals == ()
    for path in (f"{STORE}/{LESSON}", f"{STORE}/03.Retro/T-1.md", "CODEOWNERS"):
        (why,) = of(path, mr=fork).refusals
        assert "fork" in str(why)


@pytest.mark.parametrize(("limit", "refused"), [(2, False), (1, True)])
def test_too_many_memories_are_refused(limit: int, refused: bool) -> None:
    settings = Settings(limits=Limits(memories_per_mr=limit))
    paths = [LESSON, f"_deprecated/{LESSON}", FACT, "MEMORY.md", "03.Retro/T-1.md"]
    changes = [change(f"{STORE}/{one}") for one in paths]
    found = scope(MR, changes, settings)
    assert len(found.memories) == 2
    assert bool(found.refusals) is refused


@given(st.permutations([f"{STORE}/{LESSON}", f"{STORE}/{FACT}", "a", "CODEOWNERS"]))
def test_the_order_of_paths_does_not_matter(paths: list[str]) -> None:
    found = of(*paths)
    assert (found.kind, len(found.paths), len(found.memories)) == ("memory", 3, 2)
