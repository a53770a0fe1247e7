"""Secrets and personal data in clean files: against reading them, and a peer's scan.

The peer is detect-secrets' own `scan_file` with its default plugins, over a sample,
since all 10,000 files would take it minutes.
"""

from pathlib import Path

from bench.measure import Command, python

SAMPLE = 500

_LIST = """
import pathlib, sys
from itertools import islice
files = [str(one) for one in islice(pathlib.Path(sys.argv[1]).rglob("*.md"), {most})]
"""
_OURS = """
from rules import pii, secrets
for one in files:
    text = open(one, encoding="utf-8", newline="").read()
    secrets.scan(text), pii.scan(text)
"""
_READ = """
for one in files:
    open(one, encoding="utf-8", newline="").read()
"""
_THEIRS = """
from detect_secrets.core.scan import scan_file
from detect_secrets.settings import default_settings
with default_settings():
    for one in files:
        list(scan_file(one))
"""


def commands(folder: Path, all_files: int) -> dict[str, Command]:
    """Scan, mere read and a peer's scan of the files below `folder`.

    `scan` and `open` take all files, `list` none, `sample` ours and `peer` theirs take
    `SAMPLE` files each, `start` none with the peer loaded.
    """
    every, few, none = (_LIST.format(most=most) for most in (all_files, SAMPLE, 0))
    place = str(folder)
    return {
        "list": python(_LIST.format(most=all_files), place),
        "open": python(every + _READ, place),
        "scan": python(every + _OURS, place),
        "sample": python(few + _OURS, place),
        "peer": python(few + _THEIRS, place),
        "bare": python(none + _OURS, place),
        "start": python(none + _THEIRS, place),
    }


def ratios(found: dict[str, float]) -> tuple[float, float]:
    """How many reads a clean file's scan takes, and how much longer the peer's does."""
    read = max(found["open"] - found["list"], 1e-3)
    clean = (found["scan"] - found["open"]) / read
    ours = max(found["sample"] - found["bare"], 1e-3)
    return clean, (found["peer"] - found["start"]) / ours
