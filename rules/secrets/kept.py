"""Forms of a text that several look at, made once: its bytes, its small letters."""

from functools import lru_cache


@lru_cache(maxsize=4)
def octets(text: str) -> bytes:
    """UTF-8 of `text`; a lone surrogate is kept as it is."""
    return text.encode("utf-8", "surrogatepass")


@lru_cache(maxsize=4)
def lowered(text: str) -> str:
    """`text` in small letters, each in its place."""
    # the one letter whose small form is longer would shift every place after it
    return text.replace("\u0130", "I").lower()
