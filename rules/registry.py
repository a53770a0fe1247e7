"""The rules, found by listing `rules/catalog`.

No list names them, so two branches that each add a rule touch no common line. The
file's name is the rule's id with underscores; a file that says otherwise is refused.
"""

import importlib
import pkgutil
from functools import cache

from rules import catalog
from rules.model import Rule
from rules.settings import rule_ids as ids

__all__ = ["all_rules", "get", "ids"]


@cache
def all_rules() -> tuple[Rule, ...]:
    """Every rule, ordered by id. Raises `ImportError` on a file that is no rule."""
    names = sorted(found.name for found in pkgutil.iter_modules(catalog.__path__))
    return tuple(_load(name) for name in names)


def get(rule_id: str) -> Rule | None:
    """The rule with this id, or None."""
    return _load(rule_id.replace("-", "_")) if rule_id in ids() else None


def _load(name: str) -> Rule:
    rule = getattr(importlib.import_module(f"rules.catalog.{name}"), "RULE", None)
    if not isinstance(rule, Rule) or rule.id != name.replace("_", "-"):
        raise ImportError(
            f"rules/catalog/{name}.py must define RULE with the id "
            f"{name.replace('_', '-')!r}"
        )
    return rule
