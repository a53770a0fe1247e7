"""Texts: everything that the bot posts, in the language of the settings."""

from collections.abc import Callable
from dataclasses import dataclass

from bot.comment.contents import Contents
from bot.comment.defuse import code, inline, mention, message, suggested
from review.summary import Awaited, Role, Summary
from review.words import Words, words
from rules.finding import Finding

# A sentence in the language of the reader, each of its values made harmless.
Say = Callable[[Words, Callable[[str], str]], str]

_ICONS: dict[Role, str] = {
    "author": "✏️",
    "consultants": "💬",
    "approver": "👉",
    "operator": "🛠️",
    "pipeline": "⏳",
    "nobody": "✅",
}
_LEVELS = {"error": "🔴", "warning": "🟡"}
LARGEST = 900_000  # characters; GitLab takes a million of a note


@dataclass(frozen=True, slots=True)
class Comment:
    """Keeps `review.situation.Texts`."""

    say: Say

    def summary(self, contents: Summary) -> str:
        """The one comment: what is awaited, then what it is about, details folded."""
        body = Contents(contents, self.say).body()
        parts = [self.headline(contents.awaited), body[:LARGEST], contents.record]
        return "\n\n".join(one for one in parts if one)

    def headline(self, awaited: Awaited) -> str:
        """The first line: from whom something is awaited, told to them."""
        named: set[str] = set()

        def value(text: str) -> str:
            names = text.split(", ")
            if not set(names) <= set(awaited.people):
                return inline(text)
            named.update(names)
            return ", ".join(mention(one) for one in names)

        said = self.say(awaited.what, value)
        rest = [mention(one) for one in awaited.people if one not in named]
        tail = f" ({', '.join(rest)})" if rest else ""
        return f"### {_ICONS[awaited.role]} {said}{tail}"

    def note(self, said: Words, people: tuple[str, ...] = ()) -> str:
        """A comment of its own, that notifies `people` by name."""
        told = " ".join(mention(one) for one in people)
        text = self.say(said, inline)
        return f"{told}: {text}" if told else text

    def thread(self, finding: Finding, suggestion: str | None = None) -> str:
        """A finding at its line, with the way to read more about its rule."""
        law = self.say(
            words(
                "Why and how to mend it: {command}",
                command=f"ak-memory rules explain {finding.rule}",
            ),
            code,
        )
        said = message(finding.message, 1_000)
        head = f"{_LEVELS[finding.severity]} **{inline(finding.rule)}**: {said}"
        parts = [head, law]
        if suggestion is not None:
            parts.append(suggested(suggestion))
        return "\n\n".join(parts)
