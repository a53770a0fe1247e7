"""Start-up imports only what the command needs."""

import subprocess
import sys

import pytest

HEAVY = {
    "yaml", "jsonschema", "frontmatter", "detect_secrets", "phonenumbers", "stdnum",
    "markdown_it", "requests", "asyncio", "unittest", "regex", "importlib.metadata",
}  # fmt: skip


def imported_by(*arguments: str) -> set[str]:
    code = (
        "import sys; from cli.main import call; code = call(sys.argv[1:]);"
        "print(' '.join(sys.modules), file=sys.stderr); sys.exit(code)"
    )
    done = subprocess.run(
        [sys.executable, "-c", code, *arguments],
        capture_output=True,
        text=True,
        check=True,
    )
    return set(done.stderr.split())


@pytest.mark.parametrize(
    "arguments", [["--help"], ["lint", "--help"], ["new", "--help"]]
)
def test_help_imports_no_heavy_library(arguments: list[str]) -> None:
    assert not imported_by(*arguments) & HEAVY


def test_the_version_needs_nothing_but_the_metadata() -> None:
    assert not imported_by("--version") & (HEAVY - {"importlib.metadata"})


def test_help_imports_no_rule() -> None:
    found = imported_by("lint", "--help")
    assert not found & {"rules.engine", "rules.registry", "rules.model", "memory.item"}
