"""Pairs of texts in three languages, labelled with what they are to each other.

A pair is (label, ours, theirs). Labels: `same` (a light or medium edit), `reworded`
(the same said otherwise: need not be found, but is no contradiction), `unrelated`
(the same domain words), and the kinds of difference.
"""

from tests.rules.likeness.labelled.english import ENGLISH
from tests.rules.likeness.labelled.japanese import JAPANESE
from tests.rules.likeness.labelled.traps import TRAPS
from tests.rules.likeness.labelled.vietnamese import VIETNAMESE

PAIRS = {"en": ENGLISH, "ja": JAPANESE, "vi": VIETNAMESE, "traps": TRAPS}
