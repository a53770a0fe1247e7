"""Words: a sentence for people, apart from what it says it about.

So a catalogue can hold the sentence in every language, and whoever prints it defuses
the values at one place: they may be an author's.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import reduce, total_ordering


@total_ordering
@dataclass(frozen=True, slots=True)
class Words:
    """A sentence with `{names}` in it, and the value of each name.

    A value that is a sentence itself is translated as well.
    """

    text: str
    values: "tuple[tuple[str, str | Words], ...]" = ()

    def __str__(self) -> str:
        """The sentence in English, values as they are."""
        return self.text.format_map({name: str(one) for name, one in self.values})

    def __lt__(self, other: "Words") -> bool:
        """By the text, then by the values: any fixed order will do."""
        return self._key() < other._key()

    def about(self, **values: object) -> "Words":
        """The same sentence about `values`."""
        return words(self.text, **values)

    def _key(self) -> tuple[str, ...]:
        found = [self.text]
        for name, one in self.values:
            if isinstance(one, Words):
                # No name is a bracket, so no two sentences have the same key.
                found += [name, "(", *one._key(), ")"]
            else:
                found += [name, "=", one]
        return tuple(found)


def words(text: str, **values: object) -> Words:
    """`text`, a sentence of ours, about `values`.

    The text is written out at the call, as one literal, so that it is found for the
    catalogues; where it is chosen from several, each is `words(...)` and gets its
    values from `Words.about`.
    """
    kept = ((name, _value(one)) for name, one in sorted(values.items()))
    return Words(text, tuple(kept))


def joined(parts: Iterable[str | Words], link: Words) -> str | Words:
    """`parts`, at least one, put together by `link`, which names `one` and `other`."""
    return reduce(lambda one, other: link.about(one=one, other=other), parts)


def _value(one: object) -> str | Words:
    return one if isinstance(one, Words) else str(one)
