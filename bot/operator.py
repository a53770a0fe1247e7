"""Operator: what he is told of a project before it bites, in one issue.

Opened once, kept up to date in place, closed when nothing is left to be done.
"""

from collections.abc import Iterator
from datetime import timedelta

from bot.project import Project
from bot.reconcile import Say
from flow.directory import dead_owners
from gateway import port
from memory.errors import SettingsError
from memory.settings import Language, Person
from review.codeowners.place import load
from review.marker import key_of, marked
from review.words import Words, words
from rules.judging import read_settings

LABEL = "memory::operator"
TITLE = "ak-memory: something to set right in this project"
KEY = "operator"
SOON = timedelta(days=30)  # before a token ends


def tell_operator(project: Project, say: Say) -> bool:
    """Bring the issue up to date; whether something had to be written.

    Raises `GitLabError`.
    """
    known = _known(project)
    language, troubles = troubles_of(project)
    if not troubles:
        for one in known:
            project.forge.issues.edit(one.iid, close=True)
        return bool(known)
    texts = say(language)
    body = marked(KEY, "\n".join(f"- {texts.note(one)}" for one in troubles))
    if not known:
        project.forge.issues.create(TITLE, body, [LABEL])
        return True
    if known[0].description.strip() == body.strip():
        return False
    project.forge.issues.edit(known[0].iid, description=body)
    return True


def troubles_of(project: Project) -> tuple[Language, tuple[Words, ...]]:
    """The language of the settings, and everything that is to be set right."""
    mirror = project.mirror
    head = mirror.fetch_branch(mirror.default_branch())
    if head is None:
        return "en", (words("The default branch can't be read."),)
    tree = mirror.repository.tree(head)
    try:
        settings = read_settings(tree, project.inputs.root)
    except SettingsError as error:
        why = words(
            "Its settings can't be read, so nothing is decided: {why}", why=error
        )
        return "en", (why,)
    found = [*project.trouble(), *_token(project)]
    found += [
        words("{name} in CODEOWNERS is nobody who can be asked: change it.", name=one)
        for one in dead_owners(project.forge.people, load(tree))
    ]
    found += _approvers(project, settings.people.approvers)
    return settings.merge.language, tuple(found)


def _known(project: Project) -> tuple[port.Issue, ...]:
    """Open issues of the bot's own about this."""
    found = project.forge.issues.find(LABEL)
    return tuple(
        one
        for one in found
        if one.author.id == project.me.id and key_of(one.description) == KEY
    )


def _token(project: Project) -> Iterator[Words]:
    ends = project.forge.people.token_ends()
    if ends is not None and ends - project.clock().date() <= SOON:
        yield words(
            "The bot's token ends on {day}: rotate it before, or everything stops.",
            day=ends.isoformat(),
        )


def _approvers(project: Project, approvers: tuple[Person, ...]) -> Iterator[Words]:
    if not approvers:
        yield words("Nobody may approve: memory.toml names no approver in `[people]`.")
        return
    for one in approvers:
        member = project.forge.people.member(one.id)
        if member is None or member.user.state != "active":
            yield words(
                "{name}, who is to approve, is no active member of the project.",
                name=one.username,
            )
