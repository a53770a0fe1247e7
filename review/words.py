"""Words: a sentence for people, apart from what it says it about.

So a catalogue can hold the sentence in every language, and whoever prints it defuses
the values at one place: they may be an author's.
"""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, order=True)
class Words:
    """A sentence with `{names}` in it, and the value of each name."""

    text: str
    values: tuple[tuple[str, str], ...] = ()

    def __str__(self) -> str:
        """The sentence in English, values as they are."""
        return self.text.format_map(dict(self.values))


def words(text: str, **values: object) -> Words:
    """`text`, a sentence of ours, about `values`."""
    return Words(text, tuple((name, str(one)) for name, one in sorted(values.items())))
