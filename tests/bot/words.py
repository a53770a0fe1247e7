"""English without a catalogue: the sentences as they stand in the code."""

from bot.i18n import catalogue

english = catalogue("en").say
