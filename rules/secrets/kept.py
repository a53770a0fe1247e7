"""A text in small letters, made once, since several look at it."""

from functools import lru_cache


@lru_cache(maxsize=4)
def lowered(text: str) -> str:
    """`text` in small letters, each in its place."""
    # the one letter whose small form is longer would shift every place after it
    return text.replace("\u0130", "I").lower()
