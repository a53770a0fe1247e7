"""`sandbox serve` keeps a GitLab up, says how to use it, and ends in good order."""

import http.client
import json
import os
import pty
import re
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest

ROOT = Path(__file__).parents[2]
COMMAND = [sys.executable, "-m", "cli", "sandbox", "serve"]
TOKEN = "gl" + "pat-"

pytestmark = pytest.mark.enable_socket


def refused(*words: str) -> str:
    """What it says when it does not start."""
    done = subprocess.run(
        [*COMMAND, *words], cwd=ROOT, capture_output=True, text=True, check=False,
        timeout=30,
    )  # fmt: skip
    assert (done.returncode, done.stdout) == (2, "")
    return done.stderr


@contextmanager
def serving(*words: str, err: int = subprocess.PIPE) -> Iterator[str]:
    """Its address; it is stopped by Ctrl-C and must end well."""
    with subprocess.Popen(
        [*COMMAND, *words], cwd=ROOT, stdout=subprocess.PIPE, stderr=err, text=True
    ) as process:
        assert process.stdout
        try:
            yield process.stdout.readline().strip()
        finally:
            process.send_signal(signal.SIGINT)
            assert process.wait(20) == 0


def ask(url: str, path: str, token: str) -> Any:
    parts = urlsplit(url)
    connection = http.client.HTTPConnection(str(parts.hostname), parts.port, timeout=10)
    connection.request("GET", f"/api/v4{path}", headers={"Private-Token": token})
    answer = json.loads(connection.getresponse().read())
    connection.close()
    return answer


def test_it_serves_a_project_and_a_person_of_each_role(tmp_path: Path) -> None:
    state = tmp_path / "state"
    options = ("--state", str(state), "--tier", "premium", "--version", "18.7")
    with serving(*options) as url:
        tokens = json.loads((state / "tokens.json").read_text())
        assert set(tokens) == {"root", "maya", "dev", "rita"}
        project = ask(url, "/projects/team%2Fdocs", tokens["dev"])
        assert project["default_branch"] == "main"
        assert ask(url, "/version", tokens["dev"])["version"].startswith("18.7.0")
        assert ask(url, "/projects/1/approval_rules", tokens["maya"]) == []
    with serving("--state", str(state), "--tier", "free") as url:
        assert ask(url, "/user", tokens["rita"])["username"] == "rita"
        assert "message" in ask(url, "/projects/1/approval_rules", tokens["maya"])


def test_tokens_are_shown_on_a_terminal_alone(tmp_path: Path) -> None:
    state = tmp_path / "state"
    ours, theirs = pty.openpty()
    with serving("--state", str(state), err=theirs) as url:
        shown = ""
        while "Ctrl-C" not in shown:
            shown += os.read(ours, 4096).decode()
        maya = re.search(r"maya +(\S+)  Maintainer of team/docs", shown)
        assert maya
        assert ask(url, "/user", maya[1])["username"] == "maya"
    os.close(ours)
    os.close(theirs)


def test_a_log_gets_the_place_of_the_tokens_and_what_is_kept(tmp_path: Path) -> None:
    log = tmp_path / "log"
    with log.open("w") as file, serving(err=file.fileno()) as url:
        pass
    said = log.read_text()
    assert TOKEN not in said
    assert f"{url}/" in said
    assert "forgotten when it stops" in said
    found = re.search(r"tokens +(\S+)", said)
    assert found
    assert not Path(found[1]).parent.exists()


def test_a_port_that_is_taken_is_named() -> None:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = other.getsockname()[1]
        said = refused("--port", str(port))
    assert said == (f"ak-memory: port {port} is taken; choose another, or 0 for any\n")


@pytest.mark.parametrize("words", [("--port", "65536"), ("--version", "new")])
def test_a_value_that_can_not_be_is_usage(words: tuple[str, str]) -> None:
    assert "Usage: ak-memory sandbox serve" in refused(*words)


def test_a_folder_that_is_no_state_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "thesis.md").write_text("years of work")
    assert "holds other things" in refused("--state", str(tmp_path))
    assert [path.name for path in tmp_path.iterdir()] == ["thesis.md"]
    file = tmp_path / "thesis.md"
    assert "is a file" in refused("--state", str(file))
    assert "can't be used" in refused("--state", str(file / "below"))


def test_a_broken_state_says_what_is_broken(tmp_path: Path) -> None:
    state = tmp_path / "state"
    with serving("--state", str(state)):
        pass
    (state / "repositories" / "1.git").rename(tmp_path / "elsewhere")
    assert "the repository of team/docs is missing" in refused("--state", str(state))
    (state / "state.sqlite").write_bytes(b"no database" * 100)
    said = refused("--state", str(state))
    assert "state.sqlite is broken (file is not a database); move" in said


def test_one_state_is_served_once(tmp_path: Path) -> None:
    state = str(tmp_path / "state")
    with serving("--state", state):
        assert "is served already" in refused("--state", state)
