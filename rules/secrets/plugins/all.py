"""All detectors in one: what the search runs over each view of a text."""

from collections.abc import Iterator

from rules.secrets.found import Found
from rules.secrets.plugins import theirs
from rules.secrets.plugins.own import OWN


def detect(text: str) -> Iterator[Found]:
    """What any detector, ours or theirs, finds in `text`."""
    for detector in OWN:
        yield from detector.find(text)
    yield from theirs.find(text)
