"""The comment in every language, as it was looked at and found good."""

from pathlib import Path
from typing import get_args

import pytest

from bot.comment import Comment
from bot.i18n import catalogue
from memory.settings import Language
from tests.bot.golden.kinds import kinds

HERE = Path(__file__).parent / "golden"
LANGUAGES: tuple[Language, ...] = get_args(Language)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", kinds())
def test_the_comment_reads_as_it_did(name: str, language: Language) -> None:
    said = Comment(catalogue(language).say).summary(kinds()[name])
    wanted = (HERE / f"{name}.{language}.md").read_text(encoding="utf-8")
    assert said + "\n" == wanted


def test_every_golden_file_is_of_a_kind() -> None:
    names = {one.name for one in HERE.glob("*.md")}
    assert names == {f"{kind}.{one}.md" for kind in kinds() for one in LANGUAGES}


def test_the_first_line_says_from_whom_something_is_awaited() -> None:
    for language in LANGUAGES:
        comment = Comment(catalogue(language).say)
        for one in kinds().values():
            first = comment.summary(one).split("\n")[0]
            assert first.startswith("### ")
            assert all(f"@{name}" in first for name in one.awaited.people)
