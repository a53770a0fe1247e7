"""Service: an instance that one process keeps up, with people for a first visit."""

import errno
import fcntl
import json
import os
import sqlite3
import threading
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from sandbox.instance import running
from sandbox.serving.server import Server
from sandbox.state import access, seed
from sandbox.state.world import World

DATABASE = "state.sqlite"
TOKENS = "tokens.json"
PROJECT = "team/docs"
README = "# Docs\n\nA project to try things on; see its merge requests.\n"
PEOPLE = {
    "maya": ("Maintainer", access.MAINTAINER),
    "dev": ("Developer", access.DEVELOPER),
    "rita": ("Reporter", access.REPORTER),
}


class ServiceError(Exception):
    """It can't be served so; the message says why, and what to do."""


@dataclass(frozen=True, slots=True)
class Visitor:
    """Somebody of the first visit; `role` says what he may."""

    username: str
    role: str
    token: str

    def __repr__(self) -> str:
        """Without the token."""
        return f"Visitor({self.username!r})"


@dataclass(frozen=True, slots=True)
class Service:
    """What is up, and for whom."""

    server: Server
    visitors: tuple[Visitor, ...]
    tokens: Path

    @property
    def world(self) -> World:
        """Its state."""
        return self.server.site.world


@contextmanager
def service(root: Path, port: int, options: Mapping[str, Any]) -> Iterator[Service]:
    """The instance of the folder `root`, made where it is new.

    `options` are those of the instance that shall differ from what the state says.
    Raises `ServiceError` for a port that is taken and a folder that is no state.
    """
    _check_folder(root)
    with _alone(root):
        _check_database(root / DATABASE)
        try:
            with running(root, port) as server:
                world = server.site.world
                world.configure(**options)
                _check_repositories(world, root)
                yield Service(server, _visitors(world, root), root / TOKENS)
        except sqlite3.DatabaseError as error:
            raise _broken(root / DATABASE, str(error)) from None
        except OSError as error:
            raise _refused(error, port) from None


def wait_for(stop: threading.Event) -> None:
    """Wait until a signal's handler has set it.

    Now and then, for the system may hand the signal to another thread: the handler
    runs in this one, which an endless wait would not wake.
    """
    while not stop.wait(0.5):
        continue


def _check_folder(root: Path) -> None:
    try:
        if root.exists() and not root.is_dir():
            raise ServiceError(f"{root} is a file; the state lies in a folder")
        names = {path.name for path in root.iterdir()} if root.exists() else set()
    except OSError as error:
        raise ServiceError(f"{root} can't be used: {error.strerror}") from None
    if names and DATABASE not in names and names != {"lock"}:
        raise ServiceError(
            f"{root} holds other things; name a new folder, or one of an earlier run"
        )


@contextmanager
def _alone(root: Path) -> Iterator[None]:
    """Hold the folder: two servers of one state would run each job twice."""
    try:
        root.mkdir(parents=True, exist_ok=True)
        handle = os.open(root / "lock", os.O_RDWR | os.O_CREAT, 0o600)
    except OSError as error:
        raise ServiceError(f"{root} can't be used: {error.strerror}") from None
    try:
        try:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            raise ServiceError(f"{root} is served already; stop that one") from None
        yield
    finally:
        os.close(handle)


def _check_database(path: Path) -> None:
    if not path.exists():
        return
    try:
        database = sqlite3.connect(path)
        try:
            (found,) = database.execute("PRAGMA quick_check(1)").fetchone()
        finally:
            database.close()
    except sqlite3.DatabaseError as error:
        found = str(error)
    if found != "ok":
        raise _broken(path, str(found).partition("\n")[0])


def _broken(path: Path, why: str) -> ServiceError:
    return ServiceError(
        f"{path} is broken ({why}); move {path.parent} away to start anew"
    )


def _check_repositories(world: World, root: Path) -> None:
    for project in world.store.find("project"):
        path = world.repository(project["id"]).path
        if not (path / "HEAD").exists():
            raise ServiceError(
                f"the repository of {project['full_path']} is missing"
                f" ({path}); move {root} away to start anew"
            )


def _refused(error: OSError, port: int) -> Exception:
    if error.errno == errno.EADDRINUSE:
        return ServiceError(f"port {port} is taken; choose another, or 0 for any")
    if error.errno == errno.EACCES and 0 < port < 1024:
        return ServiceError(f"port {port} is for root alone; choose one from 1024 up")
    return error


def _visitors(world: World, root: Path) -> tuple[Visitor, ...]:
    """The people of the first visit, made in a fresh state.

    Their tokens are kept in a file that only the owner of the folder reads: the
    state itself knows digests alone.
    """
    place = root / TOKENS
    if not world.store.find("user"):
        place.touch(mode=0o600)
        place.write_text(json.dumps(_first_people(world)), encoding="ascii")
    if not place.exists():
        return ()
    roles = {name: f"{role} of {PROJECT}" for name, (role, _) in PEOPLE.items()}
    tokens = json.loads(place.read_text(encoding="ascii"))
    return tuple(
        Visitor(name, roles.get(name, "administrator"), token)
        for name, token in tokens.items()
    )


def _first_people(world: World) -> dict[str, str]:
    """An administrator, a project and one member of each role; their tokens."""
    group, _, name = PROJECT.rpartition("/")
    with world.store.transaction():
        root = seed.add_user(world, "root", name="Administrator", admin=True)
        project = seed.add_project(
            world, seed.add_group(world, group), name,
            files={"README.md": README}, creator=root,
        )  # fmt: skip
        tokens = {"root": seed.add_token(world, root)}
        for username, (_, level) in PEOPLE.items():
            person = seed.add_user(world, username)
            seed.add_member(world, project, person, level)
            tokens[username] = seed.add_token(world, person)
    return tokens
