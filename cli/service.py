"""What the commands of the bot have in common: a project of its own, ready to run."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING

from cli.pipeline import TOKEN, Place, connect_to, mirror_of, tell

if TYPE_CHECKING:
    from bot.environment import Environment
    from bot.project import Project
    from gateway import port
    from memory.settings import Language
    from review.situation import Texts
    from review.words import Words

    Connect = Callable[[int, int, Callable[[str, int], None]], Project]

FRESH = 120.0  # seconds for which the project's settings are taken as read


@contextmanager
def project_at(place: Place) -> Iterator["Project"]:
    """The project with the bot's token, and a mirror that goes when it ends."""
    from bot.neighbours import Neighbours
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
            others=Neighbours(forge, mirror, place.inputs.root),
            trouble=_trouble(forge, tell),
        )


def serving(environment: "Environment") -> "Connect":
    """Connects the service to its projects, each place with a mirror that stays."""
    from bot.log import line
    from bot.neighbours import Neighbours
    from bot.project import Project
    from bot.rejections import Rejections
    from ci.job import clone_url
    from gateway.git.credentials import Credentials
    from gateway.git.mirror import open_mirror
    from gateway.live import connect
    from gateway.live.transport import Patience

    def make(number: int, place: int, answered: Callable[[str, int], None]) -> Project:
        token, server = environment.tokens[number], environment.server
        patience = Patience(answered=answered)
        forge = connect(
            server, number, token, ca_file=environment.ca_file, patience=patience
        )
        mirror = open_mirror(
            str(Path(environment.state) / "mirrors" / f"{number}-{place}"),
            clone_url(server, forge.project.get().web_url),
            Credentials("oauth2", token),
            ca_file=environment.ca_file,
        )
        root, me = environment.inputs.root, forge.people.me().id
        return Project(
            forge,
            mirror,
            environment.inputs,
            rejected=Rejections(forge, mirror, root, me),
            others=Neighbours(forge, mirror, root),
            trouble=_trouble(forge, lambda said: line("settings", why=said)),
        )

    return make


def texts(language: "Language") -> "Texts":
    """What the bot says in a language."""
    from bot.comment import Comment
    from bot.i18n import catalogue

    return Comment(catalogue(language).say)


def _trouble(
    forge: "port.Forge", hear: Callable[[str], None]
) -> Callable[[], tuple["Words", ...]]:
    """Settings that are off, asked for again after a while; unknown ones are told."""
    known: dict[str, tuple[float, tuple[Words, ...]]] = {}

    def asked() -> tuple["Words", ...]:
        from flow.safeguards import read

        at, broken = known.get("", (float("-inf"), ()))
        if monotonic() - at > FRESH:
            found = read(forge.project)
            if found.unknown and not known:
                hear(f"this token can't see these settings: {', '.join(found.unknown)}")
            broken = found.broken
            known[""] = (monotonic(), broken)
        return broken

    return asked
