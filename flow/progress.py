"""Progress: how a step that takes a while says what it does, line by line."""

from collections.abc import Callable

Tell = Callable[[str], None]
