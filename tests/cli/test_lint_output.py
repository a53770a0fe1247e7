"""Reports in every format, on screen and in files, with nothing hidden or secret."""

import json
import os
import pty
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from xml.etree import ElementTree as ET

import click
import pytest

from cli.lint import pair_outputs
from cli.main import call
from tests import builders
from tests.real_git import DAY, LESSON, Repo, Shell, store

ROOT = Path(__file__).parents[2]
TOKEN = "gl" + "pat-" + "x3Kq9TzR7mWb2LpV8nYd"
PHONE = "090-" + "3184-" + "7265"
BODY = f"""\
Đăng nhập bằng {TOKEN} \u202ereversed\u202c, call 田中 at {PHONE}.\x1b[31m

**Apply:** do it.
"""


@pytest.fixture
def wrong(repo: Repo) -> Repo:
    repo.commit(store({builders.LESSON: builders.approved(body=BODY)}))
    return repo


@pytest.mark.parametrize(
    ("formats", "outputs", "wanted"),
    [
        ([], [], [("text", "-")]),
        (["json"], [], [("json", "-")]),
        ([], ["a"], [("text", "a")]),
        ([], ["json=a"], [("json", "a")]),
        ([], ["text=-", "json=a"], [("text", "-"), ("json", "a")]),
        (["text"], ["junit=a"], [("text", "-"), ("junit", "a")]),
        (["text", "json"], ["a"], [("text", "-"), ("json", "a")]),
        (["json", "junit"], ["a", "b"], [("json", "a"), ("junit", "b")]),
        (["json"], ["a=b"], [("json", "a=b")]),
    ],
)
def test_formats_and_files_are_paired(
    formats: list[str], outputs: list[str], wanted: list[tuple[str, str]]
) -> None:
    assert pair_outputs(formats, outputs) == wanted


@pytest.mark.parametrize(
    ("formats", "outputs"),
    [
        (["json", "text"], []),
        (["json"], ["a", "b"]),
        (["json", "text", "junit"], ["a"]),
        (["text"], ["json=-"]),
    ],
)
def test_what_can_not_be_paired_is_refused(
    formats: list[str], outputs: list[str]
) -> None:
    with pytest.raises(click.UsageError, match="FORMAT=FILE"):
        pair_outputs(formats, outputs)


def reports(sh: Shell, folder: Path) -> Mapping[str, str]:
    names = ("text", "json", "codequality", "junit", "sarif")
    words = [word for name in names for word in ("--output", f"{name}={folder / name}")]
    sh("lint", "--today", DAY, *words, expect=1)
    return {name: (folder / name).read_text(encoding="utf-8") for name in names}


@pytest.mark.usefixtures("wrong")
def test_one_run_writes_every_format(sh: Shell, tmp_path: Path) -> None:
    found = reports(sh, tmp_path)
    count = len(json.loads(found["json"])["findings"])
    assert count >= 3
    assert len(json.loads(found["codequality"])) == count
    assert len(json.loads(found["sarif"])["runs"][0]["results"]) == count
    cases = ET.fromstring(found["junit"]).iter("testcase")  # noqa: S314  (our own)
    assert sum(one.find("failure") is not None for one in cases) >= 1


@pytest.mark.usefixtures("wrong")
def test_no_format_repeats_a_secret_or_a_hidden_character(
    sh: Shell, tmp_path: Path
) -> None:
    for name, text in reports(sh, tmp_path).items():
        assert TOKEN not in text, name
        assert TOKEN[4:] not in text, name
        assert PHONE not in text, name
        assert not {"\x1b", "\u202e", "\u202c"} & set(text), name


@pytest.mark.usefixtures("wrong")
def test_text_shows_the_line_masked_with_a_caret_below_the_place(sh: Shell) -> None:
    lines = sh("lint", "--today", DAY, "--rule", "secret", expect=1).out.split("\n")
    shown, caret = lines[3], lines[4]
    assert lines[0] == LESSON
    assert "Đăng nhập bằng glpa… \\u{202E}reversed" in shown
    assert shown[caret.index("^") :].startswith("glpa…")


@pytest.mark.usefixtures("wrong")
def test_a_caret_behind_a_mask_stands_where_its_place_moved_to(sh: Shell) -> None:
    lines = sh("lint", "--today", DAY, "--rule", "hidden-text", expect=1).out.split(
        "\n"
    )
    shown = next(line for line in lines if "| Đăng" in line)
    caret = next(line for line in lines if line.endswith("^"))
    assert shown[caret.index("^") :].startswith("\\u{202E}")


def test_a_file_that_can_not_be_written_is_named(main: Repo, sh: Shell) -> None:
    for target, why in (("none/x", "No such file"), (".", "Is a directory")):
        said = sh("lint", "--today", DAY, "--output", f"json={target}", expect=2)
        assert f"{target} can't be written: {why}" in said.err
    assert main.git("status", "--porcelain") == ""


def on_a_terminal(folder: Path, **extra: str) -> str:
    """What lint writes to a terminal."""
    above, below = pty.openpty()
    environment = {**os.environ, "PYTHONPATH": str(ROOT), **extra}
    done = subprocess.run(
        [sys.executable, "-m", "cli", "lint", "--today", DAY],
        cwd=folder,
        stdout=below,
        stderr=subprocess.DEVNULL,
        env=environment,
        check=False,
    )
    os.close(below)
    assert done.returncode == 1
    parts = []
    while part := _read(above):
        parts.append(part)
    os.close(above)
    return b"".join(parts).decode()


def _read(handle: int) -> bytes:
    try:
        return os.read(handle, 1 << 16)
    except OSError:  # the other end is closed
        return b""


def test_colours_are_for_terminals_alone(wrong: Repo, sh: Shell) -> None:
    plain = sh("lint", "--today", DAY, expect=1).out
    assert "\x1b" not in plain
    coloured = on_a_terminal(wrong.folder)
    assert "\x1b[31merror: secret\x1b[0m" in coloured
    assert "\x1b" not in on_a_terminal(wrong.folder, NO_COLOR="1")


@pytest.mark.parametrize("encoding", ["ascii", "utf-8"])
def test_a_locale_without_unicode_spoils_nothing(wrong: Repo, encoding: str) -> None:
    wrong.write({"99.Memory/00.Shared/glossary/日本語.md": "x"})
    environment = {
        **{k: v for k, v in os.environ.items() if not k.startswith("LC_")},
        "PYTHONPATH": str(ROOT),
        "LANG": "C",
        "LC_ALL": "C",
        "PYTHONUTF8": "0",
        "PYTHONCOERCECLOCALE": "0",
        "PYTHONIOENCODING": encoding,
    }
    done = subprocess.run(
        [sys.executable, "-m", "cli", "lint", "--base", "HEAD", "--worktree"],
        cwd=wrong.folder,
        capture_output=True,
        env=environment,
        check=False,
    )
    assert done.returncode == 1, done.stderr
    assert "99.Memory/00.Shared/glossary/日本語.md\n" in done.stdout.decode()


def test_a_reader_that_leaves_gets_no_traceback_and_no_pass(wrong: Repo) -> None:
    read, write = os.pipe()
    os.close(read)
    done = subprocess.run(
        [sys.executable, "-m", "cli", "rules"],
        cwd=wrong.folder,
        stdout=write,
        stderr=subprocess.PIPE,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        check=False,
    )
    os.close(write)
    assert done.returncode == 2
    assert done.stderr == b""


def test_a_closed_output_is_said_and_has_not_passed(
    main: Repo, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(main.folder)
    with monkeypatch.context() as patched:
        patched.setattr("sys.stdout", None)
        code = call(["lint"])
    assert (code, "standard output is closed" in capsys.readouterr().err) == (2, True)
