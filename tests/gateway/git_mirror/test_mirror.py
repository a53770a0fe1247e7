"""Fetch by id, push by lease: nothing is lost, doubled or made anew."""

import os
import signal
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime
from pathlib import Path

import pytest

from gateway.git.credentials import Credentials
from gateway.git.mirror import Mirror, open_mirror
from gateway.git.writing import Signature, write_commit
from gateway.port import Denied, Missing, Stale
from memory.errors import UserError
from tests.gateway.git_mirror.conftest import Place

ROOT = Path(__file__).resolve().parents[3]
NOBODY = "0" * 39 + "1"


def child(mirror: Mirror, parent: str, message: str = "Next") -> str:
    """A commit on top of another, in the mirror alone."""
    signed = Signature("t", "t@example.org", datetime(2026, 1, 1, tzinfo=UTC))
    tree = mirror.repository.tree(parent).id
    return write_commit(mirror.repository, tree, [parent], message, signed)


def test_commits_come_with_their_history(place: Place) -> None:
    mirror, tip = place.mirror(), place.tip()
    assert mirror.fetch([tip]) == frozenset()
    assert mirror.repository.tree(tip).read("a.md") == b"one\n"
    assert mirror.is_ancestor(place.tip("main"), tip)
    info = mirror.commit(tip)
    assert info.parents == (place.tip("main"),)


def test_what_the_server_has_not_is_named_and_the_rest_comes(place: Place) -> None:
    mirror, tip = place.mirror(), place.tip()
    absent = [f"{number:040x}" for number in range(1, 30)]
    assert mirror.fetch([tip, *absent]) == frozenset(absent)
    assert mirror.repository.tree(tip).id


@pytest.mark.parametrize(
    "name", ["main", "-x", "--upload-pack=evil", "", "a" * 39, "HEAD", "0" * 40]
)
def test_what_is_no_full_id_never_reaches_git(place: Place, name: str) -> None:
    with pytest.raises(ValueError, match="full commit id"):
        place.mirror().fetch([name])


def test_a_branch_is_found_by_its_whole_name(place: Place) -> None:
    place.clone.git("push", "-q", "origin", "HEAD:refs/heads/x/refs/heads/topic")
    mirror = place.mirror()
    assert mirror.fetch_branch("topic") == place.tip()
    assert mirror.fetch_branch("gone") is None
    assert mirror.default_branch() == "main"
    assert mirror.fetch_branch("-oProxyCommand=x") is None
    for name in ("a..b", "a b", "*", "refs/heads/..", ""):
        with pytest.raises(UserError):
            mirror.fetch_branch(name)


def test_a_push_moves_the_branch_that_stands_where_it_was_seen(place: Place) -> None:
    mirror, tip = place.mirror(), place.tip()
    mirror.fetch([tip])
    new = child(mirror, tip)
    mirror.push("topic", new, tip)
    assert place.tip() == new


def test_a_branch_that_moved_is_left_alone(place: Place) -> None:
    mirror, tip = place.mirror(), place.tip()
    mirror.fetch([tip])
    moved = place.clone.commit({"a.md": "two\n"})
    place.clone.git("push", "-q", "origin", "topic")
    with pytest.raises(Stale, match="meanwhile"):
        mirror.push("topic", child(mirror, tip), tip)
    assert place.tip() == moved


def test_a_branch_that_is_gone_is_not_made_anew(place: Place) -> None:
    mirror, tip = place.mirror(), place.tip()
    mirror.fetch([tip])
    place.clone.git("push", "-q", "origin", ":topic")
    with pytest.raises(Stale):
        mirror.push("topic", child(mirror, tip), tip)
    assert place.tip() == ""


def test_the_null_id_neither_makes_nor_deletes_a_branch(place: Place) -> None:
    mirror, tip = place.mirror(), place.tip()
    mirror.fetch([tip])
    for new, expected in (("0" * 40, tip), (tip, "0" * 40)):
        with pytest.raises(ValueError, match="full commit id"):
            mirror.push("topic", new, expected)
    assert place.tip() == tip


def test_a_mirror_that_lost_its_objects_is_made_anew(place: Place) -> None:
    tip = place.tip()
    place.mirror().fetch([tip])
    objects = place.folder / "mirror" / "objects"
    for one in [*objects.rglob("*.pack"), *objects.rglob("*.idx")]:
        one.unlink()
    for one in [path for path in objects.rglob("??/*") if path.is_file()]:
        one.unlink()
    mirror = place.mirror()
    assert mirror.fetch([tip]) == frozenset()
    assert mirror.repository.tree(tip).read("a.md") == b"one\n"


def test_a_project_that_is_not_there_is_missing(place: Place) -> None:
    token = Credentials("oauth2", place.box.tokens["dev"])
    url = place.url.replace("docs", "nowhere-403")
    mirror = open_mirror(str(place.folder / "none"), url, token)
    with pytest.raises(Missing):
        mirror.fetch([place.tip()])


def test_a_protected_branch_says_so(place: Place) -> None:
    mirror, tip = place.mirror(), place.tip("main")
    mirror.fetch([tip])
    with pytest.raises(Denied, match="main"):
        mirror.push("main", child(mirror, tip), tip)
    assert place.tip("main") == tip


def test_one_of_two_pushes_at_once_wins(place: Place) -> None:
    mirrors = [place.mirror("one"), place.mirror("two")]
    tip = place.tip()
    for mirror in mirrors:
        mirror.fetch([tip])
    news = [child(mirror, tip, f"From {at}") for at, mirror in enumerate(mirrors)]

    def push(at: int) -> str:
        try:
            mirrors[at].push("topic", news[at], tip)
        except Stale:
            return ""
        return news[at]

    with ThreadPoolExecutor(2) as pool:
        done = [one for one in pool.map(push, [0, 1]) if one]
    assert done == [place.tip()]


def test_two_processes_share_one_folder(place: Place) -> None:
    tip = place.tip()

    def fetch(_: int) -> frozenset[str]:
        return place.mirror("shared").fetch([tip, NOBODY])

    with ThreadPoolExecutor(4) as pool:
        assert set(pool.map(fetch, range(8))) == {frozenset({NOBODY})}


SCRIPT = """
import sys
from gateway.git.credentials import Credentials
from gateway.git.mirror import open_mirror
mirror = open_mirror(sys.argv[1], sys.argv[2], Credentials("oauth2", sys.argv[3]))
mirror.fetch([sys.argv[4]])
"""


@pytest.mark.parametrize("delay", [0.02, 0.1, 0.2, 0.3, 0.4])
def test_a_mirror_killed_at_any_moment_mends(place: Place, delay: float) -> None:
    tip = place.tip()
    folder = str(place.folder / "killed")
    words = [folder, place.url, place.box.tokens["dev"], tip]
    with subprocess.Popen(
        [sys.executable, "-c", SCRIPT, *words],
        cwd=ROOT,
        start_new_session=True,
        stderr=subprocess.DEVNULL,
    ) as running:
        time.sleep(delay)
        os.killpg(running.pid, signal.SIGKILL)
    assert place.mirror("killed").fetch([tip]) == frozenset()


def test_locks_that_a_killed_git_left_are_taken_away(place: Place) -> None:
    mirror, tip = place.mirror(), place.tip()
    folder = Path(mirror.folder)
    for name in ("packed-refs.lock", "config.lock", "HEAD.lock"):
        (folder / name).touch()
    kept = folder / "refs" / "ak-memory" / "kept" / f"{tip}.lock"
    kept.parent.mkdir(parents=True)
    kept.touch()
    assert place.mirror().fetch([tip]) == frozenset()
