"""Made-up data put together at run time, so that no scanner trips over the tests."""

from rules.pii import scan

MARK = "¦"


def whole(pieces: str) -> str:
    """The text without the marks that keep its numbers and addresses apart."""
    return pieces.replace(MARK, "")


def kinds(pieces: str) -> list[str]:
    """The kinds found in the text that the pieces make, in order."""
    return [one.kind for one in scan(whole(pieces))]


def found(pieces: str) -> list[str]:
    """The stretches found in the text that the pieces make, in order."""
    text = whole(pieces)
    return [text[one.start : one.end] for one in scan(text)]
