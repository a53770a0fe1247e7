"""A title gives a path and an id, or the message says what to add."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memory import ids
from memory.draft_path import NoPathError, label_for, path_for, slug_of
from memory.settings import Settings, StoreForm

FORM = StoreForm()
LABELS = Settings().store.action_labels


@pytest.mark.parametrize(
    ("title", "slug"),
    [
        ("Retry on 429", "retry-on-429"),
        ("Đơn hủy giữ 5 năm", "don-huy-giu-5-nam"),
        ("Đơn hủy", "don-huy"),
        ("  -- Café: naïve?! ", "cafe-naive"),
        ("ＡＰＩ", "api"),
        ("返金", ""),
        ("", ""),
        ("x" * 99, "x" * 60),
        ("word " * 30, "word-" * 11 + "word"),
    ],
)
def test_a_title_gives_a_slug(title: str, slug: str) -> None:
    assert slug_of(title) == slug


@given(st.text(max_size=120))
def test_whatever_the_title_a_slug_is_one_or_empty(title: str) -> None:
    slug = slug_of(title)
    assert slug == "" or ids.is_slug(slug)


@pytest.mark.parametrize("kind", ["lesson", "fact", "decision", "glossary", "instinct"])
@pytest.mark.parametrize("scope", ["global", "_global", "F-003_Payment"])
def test_a_path_stands_in_the_layout(kind: ids.MemoryType, scope: str) -> None:
    area = {"lesson": "qa", "fact": "domain"}.get(kind)
    place = ids.place(path_for(kind, scope, area, "a-slug", FORM), FORM)
    assert (place.kind, place.type, place.slug) == ("memory", kind, "a-slug")
    if not place.is_flat:
        assert place.scope == scope.removeprefix("_")


@pytest.mark.parametrize(
    ("kind", "scope", "area", "slug"),
    [
        ("lesson", "global", None, "x"),
        ("fact", "global", "dev", "x"),
        ("fact", "../x", "domain", "x"),
        ("glossary", "F003", None, "x"),
        ("glossary", "global", None, ""),
        ("glossary", "global", None, "../x"),
        ("glossary", "global", None, "x" * 61),
    ],
)
def test_what_gives_no_path_is_refused(
    kind: ids.MemoryType, scope: str, area: str | None, slug: str
) -> None:
    with pytest.raises(NoPathError):
        path_for(kind, scope, area, slug, FORM)


@pytest.mark.parametrize(
    ("text", "label"),
    [
        ("Retry", "Apply"), ("Đơn hủy", "Áp dụng"), ("返金する", "適用"),
        ("カード", "適用"), ("приве́т", "Áp dụng"), ("", "Apply"),
    ],
)  # fmt: skip
def test_the_label_is_in_the_language_of_the_text(text: str, label: str) -> None:
    assert label_for(text, LABELS) == label
    assert label_for(text, ("Do",)) == "Do"
