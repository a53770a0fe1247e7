"""Texts that examples are made of: one good memory, and the ways to spoil it.

Every rule's examples start from here, so an example shows what it is about and
nothing else.
"""

from collections.abc import Mapping

STORE = "99.Memory"
FOLDER = f"{STORE}/01.Lessons/dev/F-003_Payment"
PATH = f"{FOLDER}/retry-on-429.md"
SETTINGS = f"{STORE}/memory.toml"

FIELDS: Mapping[str, str] = {
    "id": "mem-F003-retry-on-429",
    "type": "lesson",
    "workflows": "[coding, create-testcase]",
    "tags": "[payment, refund, http-429]",
    "scope": "F-003_Payment",
    "confidence": "0.6",
    "source": "TICKET-123 / Gate 4",
    "status": "pending",
    "hits": "0",
    "created": "2026-07-09",
    "reviewed_by": "",
    "refs": "[]",
    "verified_commit": "",
    "stale": "false",
}
BODY = """\
The refund API answers 429 when a shop sends more than 20 requests a second.

**Apply:** queue refunds and retry with a growing pause.
"""

# A baseline with a reason that itself says too much, in its line 6.
BASELINE_PATH = f"{STORE}/.secrets.baseline"
BASELINE = """{
  "results": {
    "01.Lessons/dev/F003/a.md": [
      {
        "hashed_secret": "a94a8fe5ccb19ba61c4c0873d391e987982fbbd3",
        "reason": "%s",
        "type": "Password"
      }
    ]
  },
  "version": "1.5.0"
}
"""


def memory(
    body: str = BODY, without: tuple[str, ...] = (), **fields: str | None
) -> str:
    """A memory's text: the good one, with `fields` changed or added.

    A field given as None is left out, as are those in `without`. The front matter
    has one line a field: `id` stands in line 2, the body starts in line 17 when no
    field was added or left out.
    """
    known: dict[str, str | None] = {**FIELDS, **fields}
    lines = [
        f"{key}: {value}".rstrip()
        for key, value in known.items()
        if value is not None and key not in without
    ]
    return "---\n" + "\n".join(lines) + "\n---\n" + body


def approved(body: str = BODY, **fields: str | None) -> str:
    """The same memory as it stands on main."""
    said: dict[str, str | None] = {
        "status": "approved",
        "reviewed_by": "pm-user",
        "reviewed_at": "2026-07-10",
        **fields,
    }
    return memory(body, (), **said)


def line_of(text: str, part: str) -> int:
    """Number of the first line that holds `part`; raises where none does."""
    for number, line in enumerate(text.split("\n"), 1):
        if part in line:
            return number
    raise ValueError(f"no line holds {part!r}")
