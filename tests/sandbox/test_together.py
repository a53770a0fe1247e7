"""Many clients at once: nothing is lost, nothing double, nothing stuck."""

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from sandbox.testing import Sandbox

MRS = "/projects/1/merge_requests"


def test_notes_of_many_are_all_there(box: Sandbox, tmp_path: Path) -> None:
    clone = box.clone("dev", box.project(), tmp_path / "clone")
    clone.branch("topic", {"a.md": "one\n"})
    body = {"title": "T", "source_branch": "topic", "target_branch": "main"}
    box.call("dev", "POST", MRS, body)

    def say(number: int) -> int:
        note = {"body": f"n{number}"}
        return box.call("dev", "POST", f"{MRS}/1/notes", note).status

    with ThreadPoolExecutor(8) as pool:
        assert set(pool.map(say, range(40))) == {201}
    rows = box.call("dev", "GET", f"{MRS}/1/notes?per_page=100").data
    assert sorted(row["body"] for row in rows) == sorted(f"n{n}" for n in range(40))
    assert len({row["id"] for row in rows}) == 40


def test_of_two_merges_at_once_fast_forward_takes_one(
    box: Sandbox, tmp_path: Path
) -> None:
    clone = box.clone("dev", box.project(merge_method="ff"), tmp_path / "clone")
    for name in ("one", "two"):
        clone.branch(name, {f"{name}.md": "x\n"})
        body = {"title": name, "source_branch": name, "target_branch": "main"}
        box.call("dev", "POST", MRS, body)

    def merge(number: int) -> int:
        return box.call("maya", "PUT", f"{MRS}/{number}/merge", {}).status

    with ThreadPoolExecutor(2) as pool:
        assert sorted(pool.map(merge, (1, 2))) == [200, 405]


def test_pushes_and_reads_go_on_together(box: Sandbox, tmp_path: Path) -> None:
    project = box.project()
    clones = [box.clone("dev", project, tmp_path / f"c{number}") for number in range(3)]

    def push(number: int) -> str:
        return clones[number].branch(f"b{number}", {f"{number}.md": "x\n"})

    def read(_: int) -> int:
        return box.call("dev", "GET", "/projects/1/repository/branches").status

    with ThreadPoolExecutor(6) as pool:
        heads = pool.map(push, range(3))
        assert set(pool.map(read, range(12))) == {200}
        found = list(heads)
    refs = box.repository(project).refs()
    assert [refs[f"b{number}"] for number in range(3)] == found
