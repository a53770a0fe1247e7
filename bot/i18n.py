"""Languages: sentences of ours in the language of the settings, values defused.

The code holds the English; `locale/` holds the others, see `cli.messages`.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from gettext import GNUTranslations, NullTranslations
from importlib.resources import files
from string import Formatter

from memory.settings import Language
from review.words import Words

DOMAIN = "ak-memory"


@dataclass(frozen=True, slots=True)
class Catalogue:
    """The sentences of one language; what it lacks is said in English."""

    language: Language
    texts: NullTranslations

    def say(self, said: Words, defuse: Callable[[str], str] = str) -> str:
        """The sentence, each of its values as `defuse` gives it back.

        A value that is a sentence of ours is said in the same language, and what it
        is about is defused.
        """
        values = {
            name: self.say(one, defuse) if isinstance(one, Words) else defuse(one)
            for name, one in said.values
        }
        return self._text(said.text).format_map(values)

    def _text(self, english: str) -> str:
        """The translation; the English where its placeholders are not the same."""
        # The empty text is the name of a catalogue's header.
        found = self.texts.gettext(english) if english else english
        return found if is_faithful(found, english) else english


def catalogue(language: Language) -> Catalogue:
    """The catalogue of a language; without its file everything is said in English."""
    return Catalogue(language, _texts(language))


@cache
def is_faithful(translation: str, english: str) -> bool:
    """Whether it has the placeholders of the English, each as often as one likes."""
    if translation == english:
        return True
    try:
        return placeholders(translation) == placeholders(english)
    except ValueError:
        return False


def placeholders(text: str) -> frozenset[str]:
    """What stands in braces in `text`.

    Raises `ValueError` where a brace is left open or holds more than a name.
    """
    found = [part for part in Formatter().parse(text) if part[1] is not None]
    for _, name, spec, conversion in found:
        if spec or conversion or not (name and name.isidentifier()):
            raise ValueError(f"{{{name}}} is no plain name, in: {text}")
    return frozenset(name for _, name, _, _ in found if name)


@cache
def _texts(language: Language) -> NullTranslations:
    path = files("bot") / "locale" / language / "LC_MESSAGES" / f"{DOMAIN}.mo"
    if language == "en" or not path.is_file():
        return NullTranslations()
    with path.open("rb") as file:
        return GNUTranslations(file)
