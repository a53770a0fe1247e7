"""An unchanged store is answered from an earlier run, a changed one never."""

import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from ci import lint
from memory.store import Store
from tests import builders
from tests.real_git import DAY, FACT, LESSON, Repo, Shell, git_in, store

WORDS = ("lint", "--today", DAY)
FORMATS = ("text", "json", "codequality", "junit", "sarif")
Edit = Callable[[Repo], object]


@pytest.fixture
def kept(tmp_path: Path, sh: Shell, monkeypatch: pytest.MonkeyPatch) -> Path:
    del sh  # asked for so that its own setting comes first
    monkeypatch.setenv("AK_MEMORY_CACHE", str(tmp_path / "cache"))
    return tmp_path / "cache"


@pytest.fixture
def wrong(repo: Repo) -> Repo:
    body = "Queue the refunds.\n\nThen **wait** for them.\n\n**Apply:** queue them.\n"
    repo.commit(store({LESSON: builders.approved(body=body, tags="[]")}))
    return repo


def report_in(folder: Path) -> Path:
    (found,) = folder.glob("report-*")
    return found


def _spoil(folder: Path) -> None:
    """Let the report kept say something that no run says."""
    body = json.loads(report_in(folder).read_text())
    for row in body["data"]["findings"]:
        row[4] = f"kept: {row[4]}"
    report_in(folder).write_text(json.dumps(body))


def is_answered_from_before(sh: Shell, folder: Path, *words: str) -> bool:
    _spoil(folder)
    return "kept: " in sh(*WORDS, *words).out


@pytest.mark.usefixtures("wrong", "kept")
@pytest.mark.parametrize("first", FORMATS)
def test_every_format_says_what_a_cold_run_says(sh: Shell, first: str) -> None:
    cold = {one: sh(*WORDS, "--no-cache", "--format", one).out for one in FORMATS}
    assert "status" in cold["text"] or "tags" in cold["text"]
    for one in (first, *FORMATS, *FORMATS):
        assert sh(*WORDS, "--format", one, expect=1).out == cold[one]


@pytest.mark.usefixtures("wrong")
def test_the_same_store_is_answered_from_before(sh: Shell, kept: Path) -> None:
    sh(*WORDS, expect=1)
    assert is_answered_from_before(sh, kept)
    assert is_answered_from_before(sh, kept, "--format", "json")


def _inner(repo: Repo) -> None:
    inner = repo.folder / "99.Memory/01.Lessons/dev/F-003_Payment/inner"
    inner.mkdir()
    git_in(inner, "init", "-q", "-b", "main")
    git_in(inner, "commit", "-q", "--allow-empty", "-m", "first")


def _rename(repo: Repo) -> None:
    (repo.folder / LESSON).rename(repo.folder / LESSON.replace(".md", "-again.md"))


def _ignored(repo: Repo) -> None:
    repo.write({LESSON.replace(".md", "-new.md"): builders.approved(tags="[]")})
    repo.write({".gitignore": "*-new.md\n"})


EDITS: dict[str, Edit] = {
    "an edit": lambda repo: repo.write({LESSON: builders.approved()}),
    "a new file": lambda repo: repo.write({f"{LESSON[:-3]}-new.md": "# no header\n"}),
    "a file taken away": lambda repo: repo.write({FACT: None}),
    "another name": _rename,
    "another mode": lambda repo: (repo.folder / FACT).chmod(0o755),
    "a link": lambda repo: (repo.folder / f"{FACT[:-3]}-l.md").symlink_to("x"),
    "settings": lambda repo: repo.write(
        {"99.Memory/memory.toml": "[limits]\nwords = 3\n"}
    ),
    "a repository inside": _inner,
    "what is ignored": _ignored,
}


@pytest.mark.parametrize("is_committed", [False, True])
@pytest.mark.parametrize("what", EDITS)
def test_a_changed_store_is_checked(
    wrong: Repo, sh: Shell, kept: Path, what: str, is_committed: bool
) -> None:
    sh(*WORDS)
    _spoil(kept)
    EDITS[what](wrong)
    if is_committed:
        wrong.commit()
    said = sh(*WORDS).out
    assert said == sh(*WORDS, "--no-cache").out
    assert sh(*WORDS).out == said


def test_a_change_taken_back_is_as_before(wrong: Repo, sh: Shell, kept: Path) -> None:
    cold = sh(*WORDS, expect=1).out
    wrong.write({FACT: "x"})
    assert sh(*WORDS, expect=1).out != cold
    wrong.git("checkout", "-q", "--", FACT)
    assert sh(*WORDS, expect=1).out == cold
    assert report_in(kept).exists()


def test_a_file_that_is_merely_touched_is_as_before(
    wrong: Repo, sh: Shell, kept: Path
) -> None:
    cold = sh(*WORDS, expect=1).out
    os.utime(wrong.folder / FACT, (1, 1))
    assert sh(*WORDS, expect=1).out == cold
    wrong.git("update-index", "-q", "--refresh")
    assert sh(*WORDS, expect=1).out == cold
    assert report_in(kept).exists()


def test_line_ends_that_git_converts_are_as_before(
    wrong: Repo, sh: Shell, kept: Path
) -> None:
    wrong.commit({".gitattributes": "*.md text eol=crlf\n"})
    for name in (LESSON, FACT):
        (wrong.folder / name).unlink()
    wrong.git("checkout", "-q", "--", ".")
    assert b"\r\n" in wrong.read(LESSON)
    cold = sh(*WORDS, "--no-cache", expect=1).out
    assert sh(*WORDS, expect=1).out == cold
    assert is_answered_from_before(sh, kept)


@pytest.mark.usefixtures("wrong")
def test_the_day_and_the_rejections_count(
    sh: Shell, kept: Path, tmp_path: Path
) -> None:
    rejected = tmp_path / "rejected"
    words = ("--rejected", str(rejected))
    row = {"id": "mem-F003-old", "text": "Queue the refunds.", "reason": "denied"}
    rejected.write_text(json.dumps(row))
    sh(*WORDS, *words)
    assert is_answered_from_before(sh, kept, *words)
    rejected.write_text(json.dumps({**row, "reason": "old"}))
    assert not is_answered_from_before(sh, kept, *words)
    assert not is_answered_from_before(sh, kept)
    assert not is_answered_from_before(sh, kept, "--today", "2031-01-01")
    rejected.write_text("{")
    assert "is no JSON object" in sh(*WORDS, *words, expect=2).err


@pytest.mark.usefixtures("wrong")
@pytest.mark.parametrize(
    "words",
    [
        ("--rule", "tags"),
        ("--no-cache",),
        ("--base", "main"),
        ("--fix",),
        ("99.Memory/01.Lessons",),
    ],
)
def test_what_is_asked_otherwise_is_answered_anew(
    sh: Shell, kept: Path, words: tuple[str, ...]
) -> None:
    sh(*WORDS)
    assert not is_answered_from_before(sh, kept, *words)


@pytest.mark.usefixtures("wrong")
def test_new_code_answers_anew(
    sh: Shell, kept: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    sh(*WORDS)
    monkeypatch.setattr("gateway.cache.code_digest", lambda _: "other code")
    assert not is_answered_from_before(sh, kept)


@pytest.mark.usefixtures("wrong")
@pytest.mark.parametrize("text", ["", "[]", "null", "[" * 100_000])
def test_a_report_that_is_spoilt_is_not_there(sh: Shell, kept: Path, text: str) -> None:
    cold = sh(*WORDS, expect=1).out
    report_in(kept).write_text(text)
    assert sh(*WORDS, expect=1).out == cold


@pytest.mark.usefixtures("wrong")
@pytest.mark.parametrize("field", ["findings", "files", "rules", "lines"])
@pytest.mark.parametrize("value", [None, 1.5, "x", [[1]], [["a", 1, 2, 3, 4, 5]], {}])
def test_a_report_of_another_form_is_not_there(
    sh: Shell, kept: Path, field: str, value: object
) -> None:
    cold = sh(*WORDS, expect=1).out
    body = json.loads(report_in(kept).read_text())
    body["data"][field] = value
    report_in(kept).write_text(json.dumps(body))
    assert sh(*WORDS, expect=1).out == cold


def test_a_line_beside_a_secret_is_not_kept(repo: Repo, sh: Shell, kept: Path) -> None:
    token = "gl" + "pat-" + "Zk3" + "vQ8wLx2" + "Rt6YpNb4Hs"
    other = LESSON.replace(".md", "-again.md")
    body = f"Peculiar words with {token} in them.\n\n**Apply:** wait.\n"
    told = builders.approved(other.partition("/")[2], body, tags="[Peculiar]")
    repo.commit(store({LESSON: builders.approved(tags="[]"), other: told}))
    cold = sh(*WORDS, expect=1).out
    assert "Peculiar words" in cold
    assert "Peculiar words" not in report_in(kept).read_text()
    assert report_in(kept).stat().st_mode & 0o077 == 0
    assert sh(*WORDS, expect=1).out == cold


@pytest.mark.usefixtures("wrong")
def test_a_folder_outside_of_git_is_checked(sh: Shell, kept: Path, wrong: Repo) -> None:
    subprocess.run(["rm", "-rf", str(wrong.folder / ".git")], check=True)
    sh(*WORDS, expect=1)
    assert not list(kept.glob("report-*"))


@pytest.mark.usefixtures("wrong", "kept")
def test_no_rule_is_imported_for_an_unchanged_store(sh: Shell) -> None:
    sh(*WORDS, expect=1)
    code = (
        "import sys; from cli.main import call; call(sys.argv[1:]);"
        "print(' '.join(sys.modules), file=sys.stderr)"
    )
    words = [sys.executable, "-c", code, *WORDS]
    root = str(Path(__file__).parents[2])
    env = {**os.environ, "PYTHONPATH": root}
    done = subprocess.run(words, capture_output=True, text=True, check=True, env=env)
    found = set(done.stderr.split())
    assert "cli.unchanged" in found
    assert not found & {"rules.engine", "rules.model", "memory.item", "regex", "yaml"}


def test_lines_of_files_that_stay_are_known_after_a_change(
    wrong: Repo, sh: Shell, kept: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    other = LESSON.replace(".md", "-again.md")
    wrong.write({other: builders.approved(other.partition("/")[2], tags="[]")})
    sh(*WORDS, expect=1)
    changed = builders.approved(other.partition("/")[2], "Else.\n\n**Apply:** x.\n")
    wrong.write({other: changed.replace("tags: ", "tags: [] # ")})
    cold = sh(*WORDS, "--no-cache", expect=1).out
    shown: list[str] = []
    show = lint.line_shower

    def noted(store: Store) -> Callable[[str, int, int], tuple[str, int]]:
        def line(path: str, number: int, column: int) -> tuple[str, int]:
            shown.append(path)
            return show(store)(path, number, column)

        return line

    monkeypatch.setattr(lint, "line_shower", noted)
    assert sh(*WORDS, expect=1).out == cold
    assert other in shown
    assert LESSON not in shown
    (lines,) = kept.glob("lines-*")
    spoilt: tuple[object, ...] = (1, [1], [["a", "b", 1, 2, 3, 4]], {})
    for value in spoilt:
        body = json.loads(lines.read_text())
        lines.write_text(json.dumps({**body, "data": value}))
        report_in(kept).unlink()
        assert sh(*WORDS, expect=1).out == cold
