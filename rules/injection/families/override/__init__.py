"""Override: put aside the rules and instructions that hold, obey this text instead."""

from rules.injection.families.override import (
    english,
    japanese,
    others,
    precedence,
    vietnamese,
)
from rules.injection.family import Family

FAMILY = Family(
    "override",
    "This tells the reader to put aside rules or instructions that hold. A memory "
    "never stands above `.rules/` or the user: say what is true of the project, and "
    "change a rule where the rule is kept.",
    (
        *english.FORMS,
        *vietnamese.FORMS,
        *japanese.FORMS,
        *precedence.FORMS,
        *others.FORMS,
    ),
)
