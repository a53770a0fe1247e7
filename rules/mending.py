"""Fixes that rules share: one field set or taken away, no other byte touched."""

from collections.abc import Callable

from memory.edit import remove_field, set_field


def setter(key: str, value: str | int | None) -> Callable[[str], str]:
    """A fix that sets the field `key`; None empties it."""
    return lambda text: set_field(text, key, value)


def remover(key: str) -> Callable[[str], str]:
    """A fix that takes the line of the field `key` away."""
    return lambda text: remove_field(text, key)
