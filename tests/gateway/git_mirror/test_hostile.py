"""A hostile server or repository runs nothing, learns nothing, holds nobody up."""

import os
import socket
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from gateway.git.credentials import Credentials
from gateway.git.mirror import open_mirror
from gateway.port import Denied, GitLabError, Refused, Unavailable
from tests.gateway.git_mirror.conftest import Place

TOKEN = "glpat-" + "made-up-for-this-test"
LOGIN = Credentials("oauth2", TOKEN)


@contextmanager
def server(answer: bytes, *, close: bool = True) -> Iterator[tuple[str, list[bytes]]]:
    """A server that says `answer` to whoever comes; what it was sent."""
    seen: list[bytes] = []
    with socket.create_server(("127.0.0.1", 0)) as listening:
        listening.settimeout(0.2)
        stopped = threading.Event()

        def serve() -> None:
            while not stopped.is_set():
                try:
                    talk, _ = listening.accept()
                except OSError:
                    continue
                with talk:
                    talk.settimeout(1)
                    seen.append(talk.recv(65536))
                    talk.sendall(answer)
                    if not close:
                        stopped.wait(30)

        thread = threading.Thread(target=serve)
        thread.start()
        try:
            yield f"http://127.0.0.1:{listening.getsockname()[1]}/g/p.git", seen
        finally:
            stopped.set()
            thread.join()


def said(text: str, *headers: str, body: str = "") -> bytes:
    lines = [f"HTTP/1.1 {text}", *headers, f"Content-Length: {len(body)}"]
    return "\r\n".join([*lines, "Connection: close", "", body]).encode()


def test_a_redirect_is_not_followed_and_gets_no_token(tmp_path: Path) -> None:
    with server(said("200 OK")) as (other, told):
        to = f"Location: {other}/info/refs?service=git-upload-pack"
        with server(said("302 Found", to)) as (url, _):
            mirror = open_mirror(str(tmp_path / "m"), url, LOGIN)
            with pytest.raises(GitLabError):
                mirror.fetch(["1" * 40])
        assert told == []


def test_another_realm_gets_what_it_was_given_and_no_more(tmp_path: Path) -> None:
    ask = said("401 Unauthorized", 'WWW-Authenticate: Basic realm="evil"')
    with server(ask) as (url, told):
        mirror = open_mirror(str(tmp_path / "m"), url, LOGIN)
        with pytest.raises(Denied) as caught:
            mirror.fetch_branch("main")
        assert TOKEN not in str(caught.value)
        assert len(told) <= 2


@pytest.mark.parametrize(
    "answer",
    [
        said("500 Oops", body="<html>broken</html>"),
        said("502 Bad Gateway", body="<html>" + "x" * 5000),
        said("200 OK", "Content-Type: text/html", body="<html>login</html>"),
        said(
            "200 OK",
            "Content-Type: application/x-git-upload-pack-advertisement",
            body="ffffgarbage\0\0",
        ),
        b"\x00\xff" * 100,
        b"",
    ],
)
def test_garbage_is_an_error_of_one_line(tmp_path: Path, answer: bytes) -> None:
    with server(answer) as (url, _):
        mirror = open_mirror(str(tmp_path / "m"), url, LOGIN)
        with pytest.raises(GitLabError) as caught:
            mirror.fetch(["1" * 40])
        text = str(caught.value)
        assert text.isprintable()
        assert len(text) < 500
        assert TOKEN not in text


def test_an_outage_at_an_address_full_of_numbers_is_an_outage(tmp_path: Path) -> None:
    with server(said("503 Not now")) as (url, _):
        address = url.replace("/g/p.git", "/team-401/not-allowed-403.git")
        mirror = open_mirror(str(tmp_path / "m"), address, LOGIN)
        with pytest.raises(Unavailable):
            mirror.fetch(["1" * 40])


def test_a_server_that_never_answers_is_left(tmp_path: Path) -> None:
    with server(b"", close=False) as (url, _):
        mirror = open_mirror(str(tmp_path / "m"), url, LOGIN, patience=1)
        started = time.monotonic()
        with pytest.raises(Unavailable, match="no end after"):
            mirror.fetch(["1" * 40])
        assert time.monotonic() - started < 20


@pytest.mark.parametrize(
    "url",
    [
        "ext::sh -c touch% /tmp/evil",
        "file:///etc",
        "ssh://git@example.org/x",
        "git://example.org/x",
        "/etc",
        "http://user:pass@example.org/x.git",
        "https://example.org/x.git?token=1",
        "--upload-pack=evil",
    ],
)
def test_other_addresses_are_refused(tmp_path: Path, url: str) -> None:
    with pytest.raises(Refused):
        open_mirror(str(tmp_path / "m"), url, LOGIN)


def test_the_token_stands_in_no_command_line_and_no_file(place: Place) -> None:
    token = place.box.tokens["dev"]
    seen: list[str] = []
    done = threading.Event()

    def watch() -> None:
        while not done.is_set():
            for name in os.listdir("/proc"):  # noqa: PTH208  (a thousand times)
                if name.isdigit():
                    try:
                        line = Path(f"/proc/{name}/cmdline").read_bytes()
                    except OSError:
                        continue
                    if b"git" in line:
                        seen.append(line.decode("utf-8", "replace"))

    watcher = threading.Thread(target=watch)
    watcher.start()
    try:
        mirror = place.mirror()
        mirror.fetch([place.tip()])
        mirror.fetch_branch("main")
    finally:
        done.set()
        watcher.join()
    ours = [line for line in seen if mirror.folder in line]
    assert ours
    assert not [line for line in ours if token in line]
    kept = [one for one in Path(mirror.folder).rglob("*") if one.is_file()]
    assert not [one for one in kept if token.encode() in one.read_bytes()]
    assert token not in repr(mirror)


def test_hooks_filters_and_settings_of_a_mirror_run_nothing(place: Place) -> None:
    evil = place.folder / "evil"
    script = place.folder / "run.sh"
    script.write_text(f"#!/bin/sh\ntouch {evil}\n", encoding="utf-8")
    script.chmod(0o755)
    mirror, tip = place.mirror(), place.tip()
    folder = Path(mirror.folder)
    (folder / "hooks").mkdir(exist_ok=True)
    for name in ("reference-transaction", "pre-push", "post-index-change"):
        (folder / "hooks" / name).symlink_to(script)
    with (folder / "config").open("a", encoding="utf-8") as config:
        config.write(
            f"[core]\n\tfsmonitor = {script}\n\tsshCommand = {script}\n"
            f"\taskPass = {script}\n\tpager = {script}\n"
            f"[credential]\n\thelper = !{script}\n"
            f"[diff]\n\texternal = {script}\n[gpg]\n\tprogram = {script}\n"
        )
    (folder / "info").mkdir(exist_ok=True)
    (folder / "info" / "attributes").write_text("* filter=evil diff=evil\n")
    mirror.fetch([tip])
    assert mirror.repository.tree(tip).read("a.md") == b"one\n"
    moved = place.clone.commit({"b.md": "b\n"})
    place.clone.git("push", "-q", "origin", "topic")
    mirror.fetch([moved])
    mirror.push("topic", tip, moved)
    assert place.tip() == tip
    assert not evil.exists()


def test_replace_refs_of_the_server_do_not_come(place: Place) -> None:
    tip = place.tip()
    other = place.clone.commit({"a.md": "evil\n"})
    place.clone.git("push", "-q", "origin", f"{other}:refs/replace/{tip}")
    mirror = place.mirror()
    mirror.fetch([tip, other])
    assert mirror.repository.tree(tip).read("a.md") == b"one\n"
    assert not (Path(mirror.folder) / "refs" / "replace").exists()


def test_a_tree_that_names_git_itself_is_refused(place: Place) -> None:
    clone = place.clone
    blob = clone.git("hash-object", "-w", "a.md").stdout.strip()
    row = f"100644 blob {blob}\t.git\n"
    made = place.folder / "row"
    made.write_text(row, encoding="utf-8")
    script = f"git mktree < {made}"
    tree = clone.git("-c", f"alias.x=!{script}", "x").stdout.strip()
    bad = clone.git("commit-tree", tree, "-m", "bad").stdout.strip()
    bare = place.box.repository({"id": 1})
    clone.git("push", "-q", str(bare.path), f"{bad}:refs/heads/bad")
    with pytest.raises(Refused):
        place.mirror().fetch([bad])
