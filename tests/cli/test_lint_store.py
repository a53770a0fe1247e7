"""Store mode: every file gets an answer, wherever lint is pointed at."""

import os
import time
from pathlib import Path

import pytest

from tests import builders
from tests.real_git import DAY, FACT, LESSON, STORE, Repo, Shell, git_in, store

WRONG = builders.approved(builders.LESSON, tags="[]")
BAD = f"{STORE}/01.Lessons/dev/F-003_Payment"


@pytest.mark.usefixtures("main")
def test_a_store_as_it_should_be_is_clean(sh: Shell) -> None:
    said = sh("lint", "--today", DAY, expect=0)
    assert said.out == "2 files checked: nothing to mend\n"


@pytest.mark.parametrize(
    "named",
    [".", STORE, f"{STORE}/", f"{STORE}/01.Lessons", LESSON, f"{STORE}/../{STORE}"],
)
def test_it_can_be_pointed_at_the_repository_the_store_or_a_part(
    repo: Repo, sh: Shell, named: str
) -> None:
    repo.write(store({builders.LESSON: WRONG}))
    assert sh.rules(named) == {(LESSON, "tags")}


def test_a_part_reports_itself_alone(repo: Repo, sh: Shell) -> None:
    repo.write(store({builders.LESSON: WRONG}))
    assert sh.rules(FACT) == set()
    assert sh.rules(f"{STORE}/00.Shared") == set()


def test_it_is_found_from_another_folder_of_the_repository(
    main: Repo, sh: Shell, monkeypatch: pytest.MonkeyPatch
) -> None:
    main.write({"src/deep/x": ""})
    monkeypatch.chdir(main.folder / "src/deep")
    sh("lint", "--today", DAY, expect=0)
    monkeypatch.chdir(main.folder / STORE / "00.Shared")
    assert "2 files checked" in sh("lint", "..", "--today", DAY, expect=0).out


def test_a_folder_without_git_is_judged_alike(
    tmp_path: Path, sh: Shell, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("GIT_CEILING_DIRECTORIES", str(tmp_path))
    repo = Repo(tmp_path / "bare")
    repo.write(store({builders.LESSON: WRONG}))
    repo.write({f"{STORE}/_pending/x.md": "a draft"})
    assert sh.rules(str(repo.folder)) == {(LESSON, "tags")}
    assert sh.rules(str(repo.folder / STORE)) == {(LESSON, "tags")}


def test_what_git_ignores_is_not_judged_and_not_passed_either(
    main: Repo, sh: Shell
) -> None:
    draft = f"{STORE}/_pending/x.md"
    main.write({".gitignore": f"{STORE}/_pending/\n", draft: "nothing"})
    sh("lint", "--today", DAY, expect=0)
    said = sh("lint", draft, expect=2)
    assert "nothing was checked" in said.err
    assert "A draft is checked once it stands in its place" in said.err


@pytest.mark.parametrize("named", ["nowhere", f"{STORE}/x.md", "src"])
def test_where_there_is_nothing_to_check_nothing_has_passed(
    tmp_path: Path, sh: Shell, named: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "src").mkdir()
    said = sh("lint", named, expect=2)
    assert said.out == ""
    assert said.err.startswith(f"ak-memory: {named}")


def test_settings_that_can_not_be_read_are_named(main: Repo, sh: Shell) -> None:
    token = "gl" + "pat-" + "x3Kq9TzR7mWb2LpV8nYd"
    main.write({f"{STORE}/memory.toml": f'[limits]\nwords = "{token}"\n'})
    said = sh("lint", expect=2)
    assert said.err.startswith(f"ak-memory: {STORE}/memory.toml can't be used")
    assert "limits.words" in said.err
    assert token not in said.err


ODD = {
    "empty.md": b"",
    "binary.md": bytes(range(256)),
    "sjis.md": "---\nid: 日本\n---\n".encode("shift_jis"),
    "utf16.md": "---\nid: x\n---\n".encode("utf-16"),
    "long-line.md": builders.approved(builders.LESSON, "x" * 10_000 + "\n").encode(),
    "deep.md": b"---\nid: " + b"[" * 9000 + b"\n---\n",
    "worst.md": b"---\n" + b"*[<`" * 16_000 + b"\n---\n",
    "a b.md": WRONG.encode(),
    'quo"te.md': WRONG.encode(),
    "new\nline.md": WRONG.encode(),
    "日本語.md": WRONG.encode(),
    "\udcff\udcfe.md": WRONG.encode(),
    "-rf.md": WRONG.encode(),
}


@pytest.mark.parametrize("with_git", [True, False])
def test_content_of_any_form_gets_an_answer(
    tmp_path: Path, sh: Shell, monkeypatch: pytest.MonkeyPatch, with_git: bool
) -> None:
    monkeypatch.chdir(tmp_path)
    folder = tmp_path / BAD
    folder.mkdir(parents=True)
    for name, data in ODD.items():
        (folder / name).write_bytes(data)
    (folder / "large.md").write_bytes(b"x" * 50_000_000)
    (folder / "link.md").symlink_to("/etc/passwd")
    (folder / "dangling.md").symlink_to("nowhere")
    (folder / "loop.md").symlink_to("loop.md")
    (folder / "folder.md").symlink_to("/etc")
    if with_git:
        git_in(tmp_path, "init", "-q")
    else:
        os.mkfifo(folder / "pipe.md")
    started = time.process_time()
    named = {path for path, _ in sh.rules(".")}
    assert time.process_time() - started < 20, "something is far from linear"
    shown = {name.replace("\udcff\udcfe", "\ufffd\ufffd") for name in ODD}
    shown |= {"large.md", "link.md", "dangling.md", "loop.md", "folder.md"}
    shown |= set() if with_git else {"pipe.md"}
    assert named >= {f"{BAD}/{name}" for name in shown}
    text = sh("lint", "--today", DAY, expect=1).out
    assert "root:" not in text
    assert all(one.isprintable() or one == "\n" for one in text)


@pytest.mark.parametrize("with_git", [True, False])
def test_a_store_that_is_a_link_is_a_finding_and_not_followed(
    tmp_path: Path, sh: Shell, monkeypatch: pytest.MonkeyPatch, with_git: bool
) -> None:
    Repo(tmp_path / "elsewhere").write(store())
    (tmp_path / "here").mkdir()
    monkeypatch.chdir(tmp_path / "here")
    (tmp_path / "here" / STORE).symlink_to(tmp_path / "elsewhere" / STORE)
    if with_git:
        git_in(tmp_path / "here", "init", "-q")
    assert sh.rules(".") == {(STORE, "layout")}
    assert sh.rules(STORE) == {(STORE, "layout")}


def test_an_unreadable_file_is_named(tmp_path: Path, sh: Shell) -> None:
    if os.geteuid() == 0:
        pytest.skip("root may read everything")
    repo = Repo(tmp_path)
    repo.write(store({builders.LESSON: WRONG}))
    (tmp_path / LESSON).chmod(0)
    said = sh("lint", str(tmp_path), expect=2)
    assert f"{LESSON} can't be read: Permission denied" in said.err


def test_a_store_may_lie_elsewhere(repo: Repo, sh: Shell) -> None:
    tree = builders.tree({builders.LESSON: WRONG}, root="docs/memory")
    repo.write({name: data for name, (_, data) in builders.files(tree).items()})
    path = f"docs/memory/{builders.LESSON}"
    assert sh.rules("--store-root", "docs/memory") == {(path, "tags")}
    assert sh.rules("--store-root", "docs/memory/", path) == {(path, "tags")}
    for root in ("", "/", "..", "a/../b", ".git", "."):
        assert "--store-root" in sh("lint", "--store-root", root, expect=2).err


def test_one_rule_alone_can_be_asked(repo: Repo, sh: Shell) -> None:
    repo.write(store({builders.LESSON: builders.approved(tags="[]", source="")}))
    assert {rule for _, rule in sh.rules()} > {"tags"}
    assert sh.rules("--rule", "tags") == {(LESSON, "tags")}
    said = sh("lint", "--rule", "tagz", expect=2)
    assert "no rule is called tagz; there are: " in said.err
