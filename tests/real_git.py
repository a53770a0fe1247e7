"""Real git repositories for tests, and the real command run in them."""

import os
import subprocess
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

import pytest

from cli.main import call
from tests import builders

STORE = "99.Memory"
DAY = "2026-11-30"
LESSON = f"{STORE}/{builders.LESSON}"
FACT = f"{STORE}/{builders.FACT}"
TERM = f"{STORE}/{builders.TERM}"

ENVIRONMENT = {
    "AK_MEMORY_CACHE": "",
    "GIT_CONFIG_NOSYSTEM": "1",
    "GIT_CONFIG_GLOBAL": os.devnull,
    "GIT_AUTHOR_NAME": "author",
    "GIT_AUTHOR_EMAIL": "author@example.com",
    "GIT_AUTHOR_DATE": "2026-07-09T09:00:00Z",
    "GIT_COMMITTER_NAME": "author",
    "GIT_COMMITTER_EMAIL": "author@example.com",
    "GIT_COMMITTER_DATE": "2026-07-09T09:00:00Z",
}

KEPT = """\
Đơn hủy giữ record 5 năm. Sau đó chỉ giữ lại tổng tiền theo tháng.

**Áp dụng:** không xóa đơn hủy trong job dọn dữ liệu.
"""

Content = str | bytes | None


def git_in(folder: Path, *words: str | bytes, stdin: bytes = b"") -> str:
    """Run git in `folder`; what it prints, stripped."""
    done = subprocess.run(
        ["git", "-C", folder, "-c", "protocol.file.allow=always", *words],
        input=stdin,
        capture_output=True,
        check=False,
        env={**os.environ, **ENVIRONMENT},
    )
    assert done.returncode == 0, done.stderr.decode()
    return done.stdout.decode("utf-8", "surrogateescape").strip()


@dataclass(frozen=True, slots=True)
class Repo:
    """A repository in `folder`, with short ways to do what people do."""

    folder: Path

    def git(self, *words: str | bytes, stdin: bytes = b"") -> str:
        return git_in(self.folder, *words, stdin=stdin)

    def write(self, files: Mapping[str, Content]) -> None:
        """Put files in place; None takes one away."""
        for name, content in files.items():
            path = self.folder / name
            if content is None:
                path.unlink()
                continue
            path.parent.mkdir(parents=True, exist_ok=True)
            data = content.encode() if isinstance(content, str) else content
            path.write_bytes(data)

    def commit(self, files: Mapping[str, Content] | None = None) -> str:
        """Put files in place and commit everything; the commit's id."""
        self.write(files or {})
        self.git("add", "-A")
        self.git("commit", "-q", "--allow-empty", "-m", "a change")
        return self.git("rev-parse", "HEAD")

    def branch(self, name: str, files: Mapping[str, Content] | None = None) -> str:
        """Start a branch from here, with a commit on it where files are given."""
        self.git("checkout", "-q", "-b", name)
        return self.commit(files) if files is not None else self.head

    def switch(self, name: str) -> None:
        self.git("checkout", "-q", name)

    @property
    def head(self) -> str:
        return self.git("rev-parse", "HEAD")

    def read(self, name: str) -> bytes:
        return (self.folder / name).read_bytes()

    def text(self, name: str) -> str:
        return self.read(name).decode()


def store(files: Mapping[str, Content] | None = None) -> dict[str, Content]:
    """Files of a store that lint accepts as main: a memory, the index, and `files`."""
    given = {name.removeprefix(f"{STORE}/"): one for name, one in (files or {}).items()}
    inside = {builders.FACT: builders.approved(builders.FACT, KEPT), **given}
    known = {name: one for name, one in inside.items() if one is not None}
    tree = builders.tree(known)
    return {name: data for name, (_, data) in builders.files(tree).items()}


@dataclass(frozen=True, slots=True)
class Said:
    """What a command answered."""

    code: int
    out: str
    err: str


@dataclass(frozen=True, slots=True)
class Shell:
    """The command `ak-memory`, run in this process."""

    capsys: pytest.CaptureFixture[str]

    def __call__(self, *words: str, expect: int | None = None) -> Said:
        self.capsys.readouterr()
        code = call(list(words))
        out, err = self.capsys.readouterr()
        assert expect is None or code == expect, f"{words} gave {code}:\n{out}{err}"
        assert "Traceback" not in out + err
        return Said(code, out, err)

    def rules(self, *words: str) -> set[tuple[str, str]]:
        """(path, rule) of every finding of `lint WORDS`, as its JSON says."""
        import json

        said = self("lint", "--format", "json", "--today", DAY, *words)
        assert said.code in (0, 1), said.err
        found = json.loads(said.out)["findings"]
        return {(one["path"], one["rule"]) for one in found}


@pytest.fixture
def repo(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Repo:
    """An empty repository on the branch main; the current folder is in it."""
    for name, value in ENVIRONMENT.items():
        monkeypatch.setenv(name, value)
    folder = tmp_path / "docs"
    folder.mkdir()
    made = Repo(folder)
    made.git("init", "-q", "-b", "main")
    monkeypatch.chdir(folder)
    return made


@pytest.fixture
def main(repo: Repo) -> Repo:
    """A repository whose main holds a store with one approved memory."""
    repo.commit(store())
    return repo


@pytest.fixture
def sh(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Shell:
    """The command, ready to be called; what other runs found out is not used."""
    monkeypatch.setenv("AK_MEMORY_CACHE", "")
    return Shell(capsys)
