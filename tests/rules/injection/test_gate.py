"""The gate saves work and nothing else: no form that would match is left out."""

from rules.injection import gate
from rules.injection.context import holds
from rules.injection.families import FAMILIES
from rules.injection.page import Page
from rules.injection.view import View
from rules.injection.views import views
from tests.rules.injection.reading import Example, examples


def kinds_without_gate(view: View, example: Example) -> set[str]:
    page = Page(view, example.text, example.body_start)
    return {
        family.kind
        for family in FAMILIES
        for form in family.forms
        if any(holds(form, found, page) for found in form.regex.finditer(view.text))
    }


def kinds_with_gate(view: View, example: Example) -> set[str]:
    page = Page(view, example.text, example.body_start)
    return {
        family.kind
        for family, form, start, end in gate.speakers(view)
        if any(
            holds(form, found, page)
            for found in form.regex.finditer(view.text, start, end)
        )
    }


def test_the_gate_hides_no_order() -> None:
    hidden = [
        (one.place, missed)
        for one in [*examples("poison.en.txt"), *examples("poison.[jv]?.txt")]
        for view in views(one.text, one.body_start)
        if (missed := kinds_without_gate(view, one) - kinds_with_gate(view, one))
    ]
    assert hidden == []


def test_an_ordinary_text_opens_no_gate() -> None:
    text = "The export job splits files above ten megabytes and keeps the old name."
    assert [list(gate.speakers(view)) for view in views(text)] == [[]]


def test_every_form_can_be_looked_for_by_words_of_its_own() -> None:
    assert all(form.needs for family in FAMILIES for form in family.forms)
