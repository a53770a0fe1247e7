"""What is installed is whole: code, schemas and templates, and nothing of the tests."""

import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PACKAGES = (
    "memory",
    "rules",
    "review",
    "gateway",
    "flow",
    "bot",
    "ci",
    "cli",
    "sandbox",
)


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> set[str]:
    """Names in a wheel built from a copy of the packages."""
    folder = tmp_path_factory.mktemp("wheel")
    for package in PACKAGES:
        unwanted = shutil.ignore_patterns("__pycache__")
        shutil.copytree(ROOT / package, folder / "source" / package, ignore=unwanted)
    for name in ("pyproject.toml", "README.md"):
        shutil.copy(ROOT / name, folder / "source" / name)
    words = ["pip", "wheel", "-q", "--no-deps", "--no-build-isolation", "--no-index"]
    subprocess.run(
        [sys.executable, "-m", *words, "-w", str(folder), str(folder / "source")],
        check=True,
        capture_output=True,
    )
    (built,) = folder.glob("ak_memory-*.whl")
    with zipfile.ZipFile(built) as archive:
        return set(archive.namelist())


def test_every_file_of_the_packages_is_in_the_wheel(wheel: set[str]) -> None:
    wanted = {
        str(path.relative_to(ROOT))
        for package in PACKAGES
        for path in (ROOT / package).rglob("*")
        if path.is_file() and "__pycache__" not in path.parts
    }
    assert not wanted - wheel


def test_tests_and_tools_are_not(wheel: set[str]) -> None:
    assert not [
        name for name in wheel if name.startswith(("tests/", "bench/", "demo/"))
    ]
