"""Commands: what people tell the bot in notes, and which of it counts.

    @bot approve DIGEST
    @bot confirm hard-remove ID DIGEST
    @bot waive @user DIGEST: reason
    @bot reject: reason
    @bot drop ID: reason

Only an approver's own words count: in a note that was never edited, at the start of a
line, outside code and quotes, letter by letter. What grants something names the content
digest, so that it dies with new content.
"""

import re
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from functools import cache
from itertools import islice
from typing import Literal

from memory.ids import split_id
from memory.settings import People
from review.entitled import approver, why_not_decide, why_not_grant
from review.model import History, Note, User
from review.spoken_lines import LONGEST, spoken_lines
from review.timeline import spoken
from review.words import Words, words
from rules.quoting import quoted

Verb = Literal["approve", "confirm", "waive", "reject", "drop"]
GRANTING: frozenset[Verb] = frozenset({"approve", "confirm", "waive"})
NAMES = frozenset({"bot"})

# What anybody writes is looked at just far enough to tell him that it does not count.
_LONGEST_OF_OTHERS = 500
_MOST_LINES = 50  # commands heard of one note

_GAP = r"[ \t]+"
_DIGEST = r"(?P<digest>[0-9a-f]{12})"
_SUBJECT = r"(?P<subject>[^\s:]{1,300})"
_REASON = r"[ \t]*:[ \t]*(?P<reason>\S.*)"


@cache
def _forms() -> tuple[tuple[Verb, re.Pattern[str]], ...]:
    forms: dict[Verb, str] = {
        "approve": f"approve{_GAP}{_DIGEST}",
        "confirm": f"confirm{_GAP}hard-remove{_GAP}{_SUBJECT}{_GAP}{_DIGEST}",
        "waive": f"waive{_GAP}@{_SUBJECT}{_GAP}{_DIGEST}{_REASON}",
        "reject": f"reject{_REASON}",
        "drop": f"drop{_GAP}{_SUBJECT}{_REASON}",
    }
    return tuple((verb, re.compile(form, re.ASCII)) for verb, form in forms.items())


@dataclass(frozen=True, slots=True)
class Command:
    """What a person told the bot, well-formed; whether it counts is another matter.

    `subject` is the id of a memory or the name of a consultant, `digest` that of the
    content it is about, both '' where the verb has none.
    """

    verb: Verb
    user: User
    at: datetime
    note_id: int
    digest: str = ""
    subject: str = ""
    reason: str = ""

    @property
    def is_granting(self) -> bool:
        """Whether it grants something, which only current content may be granted."""
        return self.verb in GRANTING


@dataclass(frozen=True, slots=True)
class Heard:
    """A line that begins as commands do; `refusal` says why it does not count."""

    note_id: int
    user: User
    command: Command | None
    refusal: Words | None = None


def hear(
    history: History, people: People, names: frozenset[str] = NAMES
) -> tuple[Heard, ...]:
    """Every line that is or looks like a command, in order of time.

    `names` are the user names that the bot listens to, exactly as written. Whether a
    granting command names the content at hand is not judged here: see `in_force`.
    """
    notes = sorted(history.notes, key=lambda one: (one.created_at, one.id))
    author = history.merge_request.author
    return tuple(
        heard
        for note in notes
        if spoken(note)
        for heard in _hear_note(note, author, people, names)
    )


def in_force(heard: tuple[Heard, ...], digests: frozenset[str]) -> tuple[Command, ...]:
    """The commands that count for content named by one of `digests`.

    There is more than one where a finalized form stands for the draft it was made of.
    """
    said = [one.command for one in heard if one.command and one.refusal is None]
    return tuple(one for one in said if not one.is_granting or one.digest in digests)


def stale(heard: tuple[Heard, ...], digests: frozenset[str]) -> tuple[Command, ...]:
    """The commands that would count, had the content not changed since."""
    said = [one.command for one in heard if one.command and one.refusal is None]
    return tuple(one for one in said if one.is_granting and one.digest not in digests)


def _hear_note(
    note: Note, author: User, people: People, names: frozenset[str]
) -> Iterator[Heard]:
    longest = LONGEST if approver(note.author, people) else _LONGEST_OF_OTHERS
    if len(note.body) > longest or not _is_addressed(note.body, names):
        return
    yield from islice(_hear_lines(note, author, people, names), _MOST_LINES)


def _hear_lines(
    note: Note, author: User, people: People, names: frozenset[str]
) -> Iterator[Heard]:
    for line in spoken_lines(note.body):
        text = _after_name(line, names)
        if text is None:
            if _looks_addressed(line, names):
                why = words(
                    "{line} is not spelled as a command: type it anew.",
                    line=quoted(line),
                )
                yield Heard(note.id, note.author, None, why)
            continue
        command = _parse(text, note)
        if command is None:
            why = words("{line} is no command the bot knows.", line=quoted(line))
            yield Heard(note.id, note.author, None, why)
        else:
            yield Heard(
                note.id, note.author, command, _refusal(command, note, author, people)
            )


def _is_addressed(body: str, names: frozenset[str]) -> bool:
    """Cheap and necessary: some line begins with the bot's name, however spelled."""
    return any(
        _after_name(line, names) is not None or _looks_addressed(line, names)
        for line in body.split("\n")
    )


def _after_name(line: str, names: frozenset[str]) -> str | None:
    """What follows the bot's name at the start of a line."""
    found = re.match(r"@([\w.-]{1,255})[ \t]+", line, re.ASCII)
    return line[found.end() :].rstrip(" \t") if found and found[1] in names else None


def _looks_addressed(line: str, names: frozenset[str]) -> bool:
    """Whether a line begins with the bot's name once it is normalised."""
    if not any(mark in line[:300] for mark in "@＠﹫"):
        return False
    plain = "".join(
        c
        for c in unicodedata.normalize("NFKC", line[:300])
        if unicodedata.category(c) != "Cf"
    )
    found = re.match(r"\s*@([\w.-]{1,255})(?:\s|$)", plain, re.ASCII)
    known = {name.casefold() for name in names}
    return found is not None and found[1].casefold() in known


def _parse(text: str, note: Note) -> Command | None:
    for verb, form in _forms():
        found = form.fullmatch(text)
        if found is None:
            continue
        parts = found.groupdict(default="")
        subject = parts.get("subject", "")
        reason = parts.get("reason", "")
        if verb in ("confirm", "drop") and split_id(subject) is None:
            return None
        if "reason" in parts and not any(c.isalnum() for c in reason):
            return None
        return Command(
            verb=verb,
            user=note.author,
            at=note.created_at,
            note_id=note.id,
            digest=parts.get("digest", ""),
            subject=subject,
            reason=reason,
        )
    return None


def _refusal(
    command: Command, note: Note, author: User, people: People
) -> Words | None:
    if note.was_edited:
        return words(
            "The note of {who} was edited: commands count in new notes only.",
            who=note.author.username,
        )
    if command.is_granting:
        return why_not_grant(note.author, author, people)
    return why_not_decide(note.author, people)
