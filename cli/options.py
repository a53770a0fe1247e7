"""Values of options, checked as they are read."""

import math
import re
from collections.abc import Sequence
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from rules.model import Rule

_FORM = re.compile(r"\d{4}-\d{2}-\d{2}", re.ASCII)


def day_of(text: str | None, option: str) -> date | None:
    """The day that `text` names. Raises `click.UsageError` where it names none."""
    if text is None:
        return None
    try:
        return date.fromisoformat(text if _FORM.fullmatch(text) else "")
    except ValueError:
        raise click.UsageError(
            f"{option} {text[:40]!r} is no day; write year, month and day as in "
            "2026-11-30"
        ) from None


def share_of(text: str, option: str) -> float:
    """A number from 0 to 1. Raises `click.UsageError` where it is none."""
    try:
        found = float(text)
    except ValueError:
        found = math.nan
    if not 0 <= found <= 1:
        raise click.UsageError(
            f"{option} {text[:40]!r} is no number from 0 to 1, such as 0.5"
        )
    return found


def plain_file(name: str | None, option: str) -> str | None:
    """The name of a plain file, or of none that is there yet."""
    # A pipe that nobody writes to would be waited for without end.
    if name is not None and Path(name).exists() and not Path(name).is_file():
        raise click.UsageError(f"{option} {name} is no plain file")
    return name


def rules_of(wanted: Sequence[str]) -> "Sequence[Rule]":
    """The rules of these ids, all of them without any. Raises `click.UsageError`."""
    from rules import registry

    if not wanted:
        return registry.all_rules()
    found = {name: registry.get(name) for name in wanted}
    unknown = [name for name, rule in found.items() if rule is None]
    if unknown:
        known = ", ".join(registry.ids())
        raise click.UsageError(f"no rule is called {unknown[0]}; there are: {known}")
    return [rule for rule in found.values() if rule is not None]
