"""Context: whether words that look like an order are one, by what stands around them.

An order that is quoted and told of, negated, reported of others or shown as code is
knowledge about orders. What a sentence commands to obey is an order all the same.
"""

import re

from rules.injection import english, japanese, vietnamese
from rules.injection.family import Form, Mood
from rules.injection.page import REACH, Page, Range


def holds(form: Form, found: re.Match[str], page: Page) -> bool:
    """Whether `found` is an order, given what stands around it."""
    start, end = found.span()
    if form.check is not None and not form.check(found):
        return False
    match form.mood:
        case Mood.MARK:
            return page.in_code(start) is None
        case Mood.SHELL:
            return not _is_warned_of(page, start, end)
        case Mood.HIDDEN if not page.is_hidden(start):
            return False
        case Mood.UNSEEN if not page.is_unseen(start):
            return False
        case _:
            return _is_said(form, page, start, end)


def _is_said(form: Form, page: Page, start: int, end: int) -> bool:
    """Whether the sentence means what a form says, and to the reader."""
    # A Japanese verb comes last, and it is the verb that must stand in plain words.
    frame = _frame(page, end - 1 if form.language == "ja" else start)
    if frame is not None:
        return _is_obeyed(page.view.text, *frame)
    if form.language == "any":
        return True
    left, right = page.left(start), page.right(end)
    if form.language == "ja":
        if japanese.is_told(left, right):
            return False
        return form.mood is Mood.CLAIM or not japanese.is_undone(right)
    speech = english if form.language == "en" else vietnamese
    if speech.is_negated(left) or speech.is_reported(left, right):
        return False
    commanded: bool = speech.is_command(left)
    if form.mood in {Mood.HIDDEN, Mood.UNSEEN}:
        return commanded
    free = page.is_header(start) or page.is_hidden(start) or _is_capital(page, start)
    return form.mood is Mood.CLAIM or free or commanded


def _is_capital(page: Page, start: int) -> bool:
    """Whether the first word is written like the beginning of a sentence."""
    return page.original[page.view.origin(start, start + 1)[0]].isupper()


def _is_warned_of(page: Page, start: int, end: int) -> bool:
    left, right = page.left(start), page.right(end)
    if not re.search(r"\w", re.sub(r"```\w*", "", left)):
        before = page.view.text[:start].rstrip().removesuffix(left.strip()).rstrip()
        left = page.left(len(before))
    return any(
        speech.is_warning(left, right) for speech in (english, vietnamese, japanese)
    )


def _frame(page: Page, at: int) -> Range | None:
    """The quotation or code, in letters of the view, in which letter `at` stands."""
    for start, end in page.quotes:
        if start < at < end - 1:
            return start, end
    code = page.in_code(at)
    if code is None:
        return None
    return page.view.locate(code[0]), page.view.locate(code[1])


def _is_obeyed(text: str, start: int, end: int) -> bool:
    before, after = text[max(0, start - REACH) : start], text[end : end + REACH]
    return any(
        speech.is_obeyed(before, after) for speech in (english, vietnamese, japanese)
    )
