"""Every command line ends in a documented exit code and one clear message."""

import importlib
import re
from pathlib import Path

import click
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from cli import main as entry
from cli.main import COMMANDS
from memory.errors import Refused, UserError
from tests.real_git import Repo, Shell

CODES = {0, 1, 2}


def all_commands() -> list[tuple[str, ...]]:
    found: list[tuple[str, ...]] = [()]
    for name, (where, _) in COMMANDS.items():
        module, _, attribute = where.partition(":")
        command = getattr(importlib.import_module(module), attribute)
        found.append((name,))
        if isinstance(command, click.Group):
            found += [(name, below) for below in command.commands]
    return found


@pytest.mark.parametrize("words", all_commands(), ids=" ".join)
def test_help_of_every_command_teaches_with_an_example(
    sh: Shell, words: tuple[str, ...]
) -> None:
    said = sh(*words, "--help", expect=0)
    assert re.search(r"^  +ak-memory \w+|^  +cd docs", said.out, re.MULTILINE)
    assert max(map(len, said.out.split("\n"))) <= 88
    assert sh(*words, "-h", expect=0).out == said.out


def test_the_version_is_told(sh: Shell) -> None:
    assert re.fullmatch(r"ak-memory \d+\.\d+\.\d+\n", sh("--version", expect=0).out)


@pytest.mark.parametrize(
    "words", [(), ("nonsense",), ("lint", "--nonsense"), ("rules", "explain"), ("dev",)]
)
def test_a_wrong_command_line_is_usage(sh: Shell, words: tuple[str, ...]) -> None:
    said = sh(*words, expect=2)
    assert "Usage: ak-memory" in said.out + said.err


def test_what_a_command_line_holds_steers_no_terminal(sh: Shell) -> None:
    said = sh("\x1b[31mred\x1b[0m\u202e", expect=2)
    assert not {"\x1b", "\u202e"} & set(said.err)


@pytest.mark.parametrize(
    ("error", "code", "start"),
    [
        (UserError("what was asked"), 2, "ak-memory: what was asked\n"),
        (Refused("no\n  because"), 1, "ak-memory: no\n  because\n"),
        (KeyboardInterrupt(), 130, "ak-memory: interrupted\n"),
        (ValueError("secret text"), 3, "ak-memory: a fault of ak-memory itself (Val"),
        (RecursionError(), 3, "ak-memory: a fault of ak-memory itself (Recursion"),
    ],
)
def test_an_error_becomes_its_code_and_one_message(
    sh: Shell,
    monkeypatch: pytest.MonkeyPatch,
    error: BaseException,
    code: int,
    start: str,
) -> None:
    def fail(*_: object, **__: object) -> None:
        raise error

    monkeypatch.setattr("cli.index.locate", fail)
    said = sh("index", expect=code)
    assert said.err.lstrip("\n").startswith(start)  # after the ^C of a terminal
    assert said.out == ""


def test_the_log_of_a_fault_says_where_and_repeats_nothing(
    sh: Shell, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    token = "gl" + "pat-" + "x3Kq9TzR7mWb2LpV8nYd"

    def fail(*_: object, **__: object) -> None:
        raise ValueError(token)

    monkeypatch.setattr("cli.index.locate", fail)
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    said = sh("index", expect=3)
    (log,) = tmp_path.glob("ak-memory-*.log")
    assert str(log) in said.err
    text = log.read_text()
    assert text.startswith("ak-memory ")
    assert "index.py" in text
    assert token not in text + said.err


def test_a_fault_that_can_not_be_written_down_is_still_told(
    sh: Shell, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object, **__: object) -> None:
        raise ValueError

    monkeypatch.setattr("cli.index.locate", fail)
    monkeypatch.setattr("tempfile.tempdir", "/nowhere")
    assert "could not be written" in sh("index", expect=3).err


def test_a_message_repeats_no_secret(
    sh: Shell, monkeypatch: pytest.MonkeyPatch
) -> None:
    token = "gl" + "pat-" + "x3Kq9TzR7mWb2LpV8nYd"

    def fail(*_: object, **__: object) -> None:
        raise UserError(f"found {token}")

    monkeypatch.setattr("cli.index.locate", fail)
    assert sh("index", expect=2).err == "ak-memory: found glpa…\n"


def test_every_command_named_is_there() -> None:
    for where, said in COMMANDS.values():
        module, _, attribute = where.partition(":")
        assert isinstance(
            getattr(importlib.import_module(module), attribute), click.Command
        )
        assert said.endswith(".")
    assert entry.main.list_commands(click.Context(entry.main)) == list(COMMANDS)


WORDS = st.sampled_from(
    [
        *COMMANDS, "add", "resolve", "explain", "generate", "--check", "--base", "HEAD",
        "--head", "--all", "--fix", "--worktree", "--format", "json", "--output", "-",
        "--rule", "tags", "--today", "2026-02-30", "--store-root", "99.Memory", "..",
        ".", "--path", "--scope", "--slug", "--area", "dev", "lesson", "x", "--date",
        "--approver", "--update-ref", "--dry-run", "--file", "--reason", "--kind", "",
        "\udcff", "日本", "\n", "-", "--", "=", "json=", "../..", "/", "\x1b[0m",
    ]
)  # fmt: skip


@pytest.mark.usefixtures("main")
@settings(
    max_examples=150,
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)
@given(words=st.lists(WORDS, max_size=6))
def test_no_command_line_ends_in_a_fault(
    sh: Shell, main: Repo, words: list[str]
) -> None:
    if "dev" in words or "init" in words or "/" in words:
        return  # these write outside of the repository that is tried
    said = sh(*words)
    assert said.code in CODES, said.err
    assert main.folder.is_dir()
