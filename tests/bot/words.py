"""English without a catalogue: the sentences as they stand in the code."""

from collections.abc import Callable

from review.words import Words


def english(said: Words, defuse: Callable[[str], str]) -> str:
    """The sentence with each of its values made harmless."""
    return said.text.format_map({name: defuse(one) for name, one in said.values})
