"""What tests use of others: programs, GitLab's contract; or why a test skips."""

import json
import os
import shutil
from functools import cache
from pathlib import Path

import pytest

from sandbox.contract import Contract

CONTRACT = Path(__file__).resolve().parents[2] / "shared" / "contract"

# `.ci/run` sets this once it has installed them: there, none may be missing.
REQUIRED = "AK_MEMORY_TOOLS"


def needed(*names: str) -> str:
    """The path of the first program that is there; else the test skips or fails."""
    for name in names:
        found = shutil.which(name)
        if found:
            return found
    reason = f"{' or '.join(names)} is not installed (a Debian package)"
    if os.environ.get(REQUIRED) == "required":
        pytest.fail(reason)
    pytest.skip(reason)


@cache
def contract() -> Contract | None:
    """GitLab's contract where it is at hand."""
    path = CONTRACT / "openapi_subset.json"
    if not path.exists():
        return None
    return Contract(json.loads(path.read_text(encoding="utf-8")))
