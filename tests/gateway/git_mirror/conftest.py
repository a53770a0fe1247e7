"""A private project on the sandbox, and mirrors of it."""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from gateway.git.credentials import Credentials
from gateway.git.mirror import Mirror, open_mirror
from sandbox.testing import Clone, Sandbox, sandbox

HERE = Path(__file__).parent


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Servers listen on 127.0.0.1: these tests may use sockets."""
    for item in items:
        if HERE in item.path.parents:
            item.add_marker(pytest.mark.enable_socket)


@dataclass
class Place:
    """A project with a clone of `dev` on its branch `topic`."""

    box: Sandbox
    clone: Clone
    folder: Path
    url: str

    def mirror(self, name: str = "mirror", user: str = "dev") -> Mirror:
        """A mirror with somebody's token."""
        token = Credentials("oauth2", self.box.tokens[user])
        return open_mirror(str(self.folder / name), self.url, token)

    def tip(self, branch: str = "topic") -> str:
        """Where a branch stands on the server; '' where it is gone."""
        ref = f"refs/heads/{branch}"
        said = self.clone.git("ls-remote", "origin", ref).stdout
        return said.split("\t")[0]


@pytest.fixture
def place(tmp_path: Path) -> Iterator[Place]:
    """A running sandbox with one project."""
    with sandbox(tmp_path / "state", tier="free") as box:
        project = box.project()
        clone = box.clone("dev", project, tmp_path / "clone")
        clone.branch("topic", {"a.md": "one\n"})
        url = f"{box.url}/{project['full_path']}.git"
        yield Place(box, clone, tmp_path, url)
