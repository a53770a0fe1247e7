"""Programs that are not ours and not Python's: where they are, or why a test skips."""

import os
import shutil

import pytest

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
