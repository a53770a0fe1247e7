"""Languages: sentences of ours in the language of the settings, values defused."""

from collections.abc import Callable
from dataclasses import dataclass

from memory.settings import Language
from review.words import Words


@dataclass(frozen=True, slots=True)
class Catalogue:
    """The sentences of one language; what it lacks is said in English."""

    language: Language

    def say(self, said: Words, defuse: Callable[[str], str] = str) -> str:
        """The sentence, each of its values as `defuse` gives it back."""
        return said.text.format_map({name: defuse(one) for name, one in said.values})


def catalogue(language: Language) -> Catalogue:
    """The catalogue of a language."""
    return Catalogue(language)
