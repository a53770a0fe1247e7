"""What the commands of the bot have in common: a project of its own, ready to run."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from typing import TYPE_CHECKING

from cli.pipeline import TOKEN, Place, connect_to, mirror_of, tell

if TYPE_CHECKING:
    from bot.project import Project
    from gateway import port
    from memory.settings import Language
    from review.situation import Texts
    from review.words import Words


@contextmanager
def project_at(place: Place) -> Iterator["Project"]:
    """The project with the bot's token, and a mirror that goes when it ends."""
    from bot.project import Project
    from bot.rejections import Rejections

    forge = connect_to(place, TOKEN)
    with mirror_of(place, forge.project.get().web_url, TOKEN) as mirror:
        me = forge.people.me()
        yield Project(
            forge,
            mirror,
            place.inputs,
            rejected=Rejections(forge, mirror, place.inputs.root, me.id, tell),
            trouble=_trouble(forge),
        )


def texts(language: "Language") -> "Texts":
    """What the bot says in a language."""
    from bot.comment import Comment
    from bot.i18n import catalogue

    return Comment(catalogue(language).say)


def _trouble(forge: "port.Forge") -> Callable[[], tuple["Words", ...]]:
    """Settings that are off, asked for once in a run; unknown ones are told."""

    @cache
    def asked() -> tuple["Words", ...]:
        from flow.safeguards import read

        found = read(forge.project)
        if found.unknown:
            tell(f"this token can't see these settings: {', '.join(found.unknown)}")
        return found.broken

    return asked
