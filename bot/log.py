"""Log: one line of JSON for whatever the service did, nothing secret in it."""

import json
import sys
import threading
from datetime import UTC, datetime
from typing import IO

from rules.masking import mask

_LONGEST = 2_000
_LOCK = threading.Lock()


def line(event: str, stream: IO[str] | None = None, /, **values: object) -> None:
    """Write one line: the time, the event, and its values, each masked."""
    row: dict[str, object] = {
        "at": datetime.now(UTC).isoformat(timespec="milliseconds"),
        "event": event,
    }
    for name, value in values.items():
        plain = isinstance(value, int | float | bool) or value is None
        row[name] = value if plain else mask(str(value)[:_LONGEST])
    text = json.dumps(row, ensure_ascii=True)
    with _LOCK:
        print(text, file=stream or sys.stderr, flush=True)
