"""Filters switched off: no program that a repository's configuration names is run.

Git may run a `clean` filter to find out whether a file on disk has changed. Which
filters there are only the configuration knows, so each is named and emptied.
"""

import os

from gateway.git.process import run

_SETTINGS = {"clean": "", "smudge": "", "process": "", "required": "false"}


def without_filters(folder: str) -> dict[str, str]:
    """Environment in which git in `folder` knows no filter."""
    done = run(
        folder, "config", "-z", "--name-only", "--get-regexp", r"^filter\.",
        allowed=(0, 1),
    )  # fmt: skip
    keys = [os.fsdecode(one) for one in done.stdout.split(b"\0") if one]
    names = dict.fromkeys(key.rpartition(".")[0] for key in keys)
    pairs = [
        (f"{name}.{key}", value) for name in names for key, value in _SETTINGS.items()
    ]
    found = {"GIT_CONFIG_COUNT": str(len(pairs))}
    for number, (key, value) in enumerate(pairs):
        found[f"GIT_CONFIG_KEY_{number}"] = key
        found[f"GIT_CONFIG_VALUE_{number}"] = value
    return found
