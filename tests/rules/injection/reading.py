"""The example files: `kind :: text` lines, with `\\n` and `\\uXXXX` written out."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

FOLDER = Path(__file__).parent / "examples"


@dataclass(frozen=True, slots=True)
class Example:
    """A text as a memory might hold it, and where it is written down."""

    place: str
    kind: str
    text: str

    @property
    def body_start(self) -> int:
        """Where the body begins behind the front matter, if there is any."""
        found = re.match(r"---\n.*?\n---\n", self.text, re.DOTALL)
        return found.end() if found else 0


def written_out(line: str) -> str:
    def one(found: re.Match[str]) -> str:
        code = found["long"] or found["short"]
        if code:
            return chr(int(code, 16))
        return "\n" if found[0] == "\\n" else "\\"

    return re.sub(
        r"\\U(?P<long>[0-9A-F]{8})|\\u(?P<short>[0-9a-f]{4})|\\n|\\\\", one, line
    )


def examples(pattern: str) -> Iterator[Example]:
    """The examples of all files that fit `pattern`."""
    for path in sorted(FOLDER.glob(pattern)):
        lines = path.read_text(encoding="utf-8").split("\n")
        for number, line in enumerate(lines, 1):
            kind, mark, text = line.partition(" :: ")
            if mark:
                yield Example(f"{path.name}:{number}", kind, written_out(text))
