"""Promised: a path alone says what a file is, and which id its memory has."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memory.ids import (
    FEATURE_AREAS,
    FLAT_AREAS,
    Kind,
    is_slug,
    original_slug,
    place,
    scope_code,
    split_id,
)
from memory.settings import StoreForm

FORM = StoreForm()

slugs = st.from_regex(r"[a-z0-9]{1,8}(-[a-z0-9]{1,8}){0,4}", fullmatch=True)
folders = st.from_regex(r"[A-Z]{1,3}-[0-9]{3,5}_[A-Za-z0-9-]{1,9}", fullmatch=True)


@pytest.mark.parametrize(
    ("path", "kind", "memory_id"),
    [
        ("00.Shared/architecture/F-003_Pay/a.md", "memory", "mem-F003-a"),
        ("00.Shared/domain/_global/a-b.md", "memory", "mem-global-a-b"),
        ("00.Shared/glossary/term.md", "memory", "mem-global-term"),
        ("00.Shared/decisions/use-x.md", "memory", "mem-global-use-x"),
        ("01.Lessons/qa/ABC-1234_X-Y/z.md", "memory", "mem-ABC1234-z"),
        ("02.Instincts/approved/_global/i.md", "memory", "mem-global-i"),
        ("_deprecated/01.Lessons/pm/F-003_Pay/a.md", "deprecated", "mem-F003-a"),
        ("_deprecated/00.Shared/glossary/t.md", "deprecated", "mem-global-t"),
    ],
)
def test_a_memory_has_the_id_its_path_gives(
    path: str, kind: Kind, memory_id: str
) -> None:
    found = place(path, FORM)
    assert (found.kind, found.id) == (kind, memory_id)


@pytest.mark.parametrize(
    ("path", "kind"),
    [
        ("MEMORY.md", "index"),
        ("memory.toml", "settings"),
        (".secrets.baseline", "baseline"),
        ("03.Retro/ABC-12.md", "retro"),
        (".gitkeep", "plain"),
        ("01.Lessons/dev/.gitkeep", "plain"),
        ("00.Shared/.gitattributes", "plain"),
        ("_pending/01.Lessons/dev/F-003_Pay/a.md", "pending"),
        ("_pending/.gitkeep", "pending"),
    ],
)
def test_other_files_are_known_by_their_place(path: str, kind: Kind) -> None:
    assert place(path, FORM).kind == kind


@pytest.mark.parametrize(
    "path",
    [
        "readme.md",
        "memory.md",
        "a/MEMORY.md",
        "a/memory.toml",
        "00.Shared/glossary/F-003_Pay/t.md",
        "00.Shared/domain/t.md",
        "00.Shared/domain/payment/t.md",
        "00.Shared/domain/F-003_Pay\n/t.md",
        "00.Shared/domain/F-003_Pay/deep/t.md",
        "01.Lessons/ceo/F-003_Pay/t.md",
        "01.Lessons/dev/F-003_Pay/t.txt",
        "02.Instincts/pending/_global/i.md",
        "03.Retro/2026/ABC-12.md",
        "03.Retro/ABC-12.txt",
        "_deprecated/03.Retro/ABC-12.md",
        "_deprecated/MEMORY.md",
        "_deprecated/_deprecated/00.Shared/glossary/t.md",
        "01.lessons/dev/F-003_Pay/t.md",
        "",
        "/",
    ],
)
def test_what_the_layout_does_not_know_is_foreign(path: str) -> None:
    assert place(path, FORM).kind == "foreign"


def test_the_form_of_a_feature_folder_is_a_setting() -> None:
    form = StoreForm(function_id=r"[a-z]+")
    assert place("01.Lessons/dev/payment/t.md", form).id == "mem-payment-t"
    assert place("01.Lessons/dev/F-003_Pay/t.md", form).kind == "foreign"


@pytest.mark.parametrize("area", [*FEATURE_AREAS, *FLAT_AREAS])
def test_every_area_has_one_type_and_says_it(area: str) -> None:
    inside = "t.md" if area in FLAT_AREAS else "F-003_Pay/t.md"
    found = place(f"{area}/{inside}", FORM)
    assert found.type == {**FEATURE_AREAS, **FLAT_AREAS}[area]
    assert found.is_flat is (area in FLAT_AREAS)
    assert found.scope == ("global" if found.is_flat else "F-003_Pay")


@pytest.mark.parametrize(
    ("folder", "code"),
    [("F-003_Payment", "F003"), ("Ab-1-2_x_y", "Ab12"), ("plain", "plain")],
)
def test_a_code_is_what_stands_before_the_first_underscore(
    folder: str, code: str
) -> None:
    assert scope_code(folder) == code


@given(folders, slugs)
def test_an_id_gives_back_code_and_slug(folder: str, slug: str) -> None:
    found = place(f"01.Lessons/dev/{folder}/{slug}.md", FORM)
    assert split_id(found.id) == (scope_code(folder), slug)


@pytest.mark.parametrize(
    "text", ["", "mem-", "mem-F003", "mem-F003-", "mem-F003-A", "mem-F003-a\n", "x"]
)
def test_what_is_no_id_has_no_parts(text: str) -> None:
    assert split_id(text) is None


@pytest.mark.parametrize("slug", ["a", "http-429", "0", "a" * 60])
def test_a_slug_is_words_joined_by_single_hyphens(slug: str) -> None:
    assert is_slug(slug)


@pytest.mark.parametrize(
    "text", ["", "-a", "a-", "a--b", "A", "a_b", "é", "a.b", "a\n", "a" * 61]
)
def test_anything_else_is_no_slug(text: str) -> None:
    assert not is_slug(text)


@pytest.mark.parametrize(
    ("slug", "original"),
    [("retry-2", "retry"), ("http-429-13", "http-429"), ("retry", None), ("2", None)],
)
def test_a_number_appended_is_told_from_the_slug(
    slug: str, original: str | None
) -> None:
    assert original_slug(slug) == original
