"""Writes the golden files anew."""

from pathlib import Path

from bot.comment import Comment
from bot.i18n import catalogue
from tests.bot.golden.kinds import kinds
from tests.bot.test_golden import LANGUAGES

if __name__ == "__main__":
    for language in LANGUAGES:
        comment = Comment(catalogue(language).say)
        for name, one in kinds().items():
            path = Path(__file__).parent / f"{name}.{language}.md"
            path.write_text(comment.summary(one) + "\n", encoding="utf-8")
