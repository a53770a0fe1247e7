"""Asks a CODEOWNERS text a question, in the shape that is easy to compare."""

from review.codeowners import CodeOwners, parse


def owned(text: str, path: str) -> list[tuple[str, str, list[str]]]:
    """Section, pattern and owners of each match of `path`."""
    return [
        (one.section, one.pattern, [owner.text for owner in one.owners])
        for one in parse(text).resolve(path).sections
    ]


def owners_of(text: str, path: str) -> list[str] | None:
    """Owners that the only match of `path` names; None if there is no match."""
    found = owned(text, path)
    assert len(found) < 2
    return found[0][2] if found else None


def faults(text: str) -> list[tuple[int, str]]:
    """What is wrong, by line."""
    return told(parse(text))


def told(codeowners: CodeOwners) -> list[tuple[int, str]]:
    """Lines and codes of what is wrong."""
    return [(one.line, one.code.value) for one in codeowners.errors]
