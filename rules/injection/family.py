"""Families: kinds of orders, each with the ways to give it in several languages."""

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from enum import Enum
from functools import cached_property

from rules.injection.phrase import Words, expand, required


class Mood(Enum):
    """What takes the sting out of words that look like an order.

    COMMAND: a quotation, code, a negation, a report, or that somebody else does it.
    CLAIM: the same, but it need not be put as a command ("the rules no longer apply").
    SHELL: a warning; that it stands in code does not make it harmless.
    MARK: code alone.
    HIDDEN: that reviewers can see it; what they can't needs no more than a verb.
    UNSEEN: the same, where not even the source on one line shows it as a comment.
    """

    COMMAND = "command"
    CLAIM = "claim"
    SHELL = "shell"
    MARK = "mark"
    HIDDEN = "hidden"
    UNSEEN = "unseen"


Check = Callable[[re.Match[str]], bool]


@dataclass(frozen=True)
class Form:
    """One way to give an order.

    `phrase` is written with the word classes of `lexicon`. `language` is en, vi, ja, or
    `any` for what has no language or one that is only known by its phrases. `given` are
    the needs of a form whose phrase does not tell them. `check` has the last word on
    a match.
    """

    phrase: str
    language: str
    mood: Mood
    given: tuple[frozenset[str], ...] = ()
    lexicon: Mapping[str, Words] = field(default_factory=dict, repr=False)
    check: Check | None = None
    literal: bool = False

    @cached_property
    def needs(self) -> tuple[frozenset[str], ...]:
        """Sets of letters of which a text must hold one each, else it is not tried.

        In a `literal` form they may be parts of words, but for those of the first set.
        """
        return self.given or required(self.phrase, self.lexicon)

    @cached_property
    def regex(self) -> re.Pattern[str]:
        """The pattern, written out and compiled when it is first needed."""
        if self.literal:
            return re.compile("(?a)" + self.phrase, re.MULTILINE)
        pattern = expand(self.phrase, self.lexicon)
        if self.language != "ja" and " " in self.phrase:
            pattern = rf"(?<![\w/-])(?:{pattern})(?!\w)"
        return re.compile(pattern, re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Family:
    """A kind of order: its name, what to say about it, and its forms."""

    kind: str
    message: str
    forms: tuple[Form, ...]


def spaced(
    lexicon: Mapping[str, Words], language: str, mood: Mood, *phrases: str
) -> Iterator[Form]:
    """Forms of a language that writes blanks between words."""
    for phrase in phrases:
        yield Form(phrase, language, mood, lexicon=lexicon)


def unspaced(
    lexicon: Mapping[str, Words], mood: Mood, *phrases: str, language: str = "ja"
) -> Iterator[Form]:
    """Forms of a language without blanks."""
    for phrase in phrases:
        bare = phrase.replace(" ", "")
        yield Form(bare, language, mood, lexicon=lexicon)


def pattern(
    mood: Mood,
    source: str,
    *needs: tuple[str, ...],
    check: Check | None = None,
) -> Form:
    """A form given as a plain regular expression, with letters it can't do without.

    Word boundaries are those of ASCII, since commands stand right beside kana.
    """
    wanted = tuple(map(frozenset, needs))
    return Form(source, "any", mood, wanted, check=check, literal=True)
