"""A PostgreSQL server of the tests' own, and a database for each test."""

import os
import shutil
import subprocess
import tempfile
import uuid
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.tools import needed

DEBIAN = sorted(Path("/usr/lib/postgresql").glob("*/bin"))


@pytest.fixture(scope="session")
def server() -> Iterator[str]:
    """The folder of the socket of a running server."""
    programs = _programs()
    # Unix sockets have short paths; the server's user has to reach it.
    place = Path(tempfile.mkdtemp(prefix="ak-pg-", dir="/tmp"))
    data, user = place / "data", _server_user()
    if user is not None:
        shutil.chown(place, user)
    _as(
        user,
        [str(programs / "initdb"), "-D", str(data), "-U", "postgres", "-A", "trust"],
    )
    options = f"-k {place} -c listen_addresses='' -c fsync=off"
    start = [str(programs / "pg_ctl"), "-D", str(data), "-w", "-o", options]
    _as(user, [*start, "-l", str(place / "log"), "start"])
    yield str(place)
    _as(user, [str(programs / "pg_ctl"), "-D", str(data), "-m", "immediate", "stop"])
    shutil.rmtree(place, ignore_errors=True)


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """Where an inbox can be: in a file, or in a database of a server."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'inbox.db'}"
    made: str = request.getfixturevalue("database")
    return made


@pytest.fixture
def database(server: str) -> str:
    """The address of an empty database."""
    import psycopg

    name = f"t{uuid.uuid4().hex[:12]}"
    where = f"host={server} user=postgres"
    with psycopg.connect(f"{where} dbname=postgres", autocommit=True) as one:
        one.execute(f"create database {name}")
    return f"postgresql://postgres@/{name}?host={server}"


def _programs() -> Path:
    """Where initdb and pg_ctl are; not there, the test is left out or fails."""
    found = shutil.which("initdb")
    if found:
        return Path(found).resolve().parent
    if DEBIAN:
        return DEBIAN[-1]
    needed("initdb")
    raise AssertionError("needed() skips or fails")


def _server_user() -> str | None:
    """PostgreSQL refuses to run as root: then Debian's own user runs it."""
    return "postgres" if os.geteuid() == 0 else None


def _as(user: str | None, words: list[str]) -> None:
    prefix = ["runuser", "-u", user, "--"] if user is not None else []
    done = subprocess.run(
        [*prefix, *words],
        cwd="/",
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        check=False,
        timeout=120,
    )
    assert done.returncode == 0, words
