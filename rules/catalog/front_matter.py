"""A memory starts with front matter that every reader reads the same way.

Why: what one YAML reader drops, doubles or runs, a reviewer does not see. A memory
that can't be read vanishes from every list without a word.

Fix: write one plain `key: value` a line between two lines of `---`, in UTF-8, and
quote what the message shows quoted.
"""

from collections.abc import Iterator

from memory.settings import Settings
from memory.store import StoreFile
from rules.examples import PATH, memory
from rules.model import Example, Problem, file_rule


def check(file: StoreFile, settings: Settings) -> Iterator[Problem]:
    """Everything that keeps the front matter from being read."""
    if not file.is_regular:
        return
    if not file.is_readable:
        yield Problem(
            f"{file.size:,} bytes are too many to read; a memory is one fact, at most "
            f"{settings.limits.file_bytes:,} bytes. Shorten it or leave the file out"
        )
        return
    for fault in file.item.faults:
        yield Problem(fault.message, at=fault.at)


RULE = file_rule(
    check,
    id="front-matter",
    doc=__doc__,
    kinds=("memory", "deprecated"),
    examples=[
        Example("Plain fields between two lines of dashes", {PATH: memory()}),
        Example("Windows line ends", {PATH: memory().replace("\n", "\r\n")}),
        Example(
            "A value with a colon and a blank is not quoted",
            {PATH: memory(source="TICKET-123: refunds")},
            expect=(f"{PATH}:8",),
        ),
        Example(
            "A name that starts with @ is not quoted",
            {PATH: memory(reviewed_by="@pm-user")},
            expect=(f"{PATH}:12",),
        ),
        Example(
            "The same key twice",
            {PATH: memory().replace("hits: 0\n", "hits: 0\nstatus: approved\n")},
            expect=(f"{PATH}:11",),
        ),
        Example(
            "The closing line is missing",
            {PATH: memory().replace("stale: false\n---\n", "stale: false\n")},
            expect=(f"{PATH}:1",),
        ),
        Example(
            "Saved as UTF-16",
            {PATH: memory().encode("utf-16")},
            expect=(f"{PATH}:1",),
        ),
        Example("An empty file", {PATH: ""}, expect=(f"{PATH}:1",)),
    ],
)
