"""`codeowners resolve` shows who is asked about a path, and by which pattern."""

import base64
import json
import os

from tests.real_git import Repo, Shell

OWNERS = """\
[Memory]
/99.Memory/ @pm-user
/99.Memory/00.Shared/domain/ @ba-user
^[Docs]
*.md @writer
[broken
"""
PATH = "99.Memory/00.Shared/domain/_global/x.md"


def test_owners_are_shown_by_section(repo: Repo, sh: Shell) -> None:
    repo.write({"CODEOWNERS": OWNERS})
    said = sh("codeowners", "resolve", "--file", "CODEOWNERS", PATH, "a.py", expect=0)
    assert said.out.startswith(
        f"{PATH}\n  [Memory] asked: @ba-user\n"
        "    by the pattern /99.Memory/00.Shared/domain/\n"
        "  [Docs] optional: @writer\n"
    )
    assert said.err.startswith("line 6: ")


def test_owners_are_given_as_json(repo: Repo, sh: Shell) -> None:
    repo.write({"CODEOWNERS": OWNERS})
    words = ("--file", "CODEOWNERS", "--format", "json", PATH)
    (found,) = json.loads(sh("codeowners", "resolve", *words, expect=0).out)
    assert found["path"] == PATH
    assert found["sections"][0]["owners"] == ["@ba-user"]


def test_a_file_that_is_not_there_is_named(repo: Repo, sh: Shell) -> None:
    said = sh("codeowners", "resolve", "--file", "none", "x", expect=2)
    assert "none can't be read: No such file" in said.err
    said = sh("codeowners", "resolve", "--file", str(repo.folder), "x", expect=2)
    assert "is no plain file" in said.err


def test_a_path_that_nobody_is_asked_about_says_so(repo: Repo, sh: Shell) -> None:
    repo.write({"CODEOWNERS": "/docs/ @writer\n"})
    said = sh("codeowners", "resolve", "--file", "CODEOWNERS", "a.py", expect=0)
    assert said.out == "a.py\n  nobody: no pattern names it\n"


def test_nothing_in_file_or_path_steers_a_terminal(repo: Repo, sh: Shell) -> None:
    repo.write({"CODEOWNERS": "[Red\x1b[31m]\n*\x1b[32m.md @a\n* @b\n"})
    said = sh("codeowners", "resolve", "--file", "CODEOWNERS", "\x1b[31m.md", expect=0)
    assert "\x1b" not in said.out + said.err
    assert "\\u{001B}[31m.md" in said.out


def test_a_name_that_is_no_utf8_is_given_in_base64(repo: Repo, sh: Shell) -> None:
    repo.write({"CODEOWNERS": "* @writer\n"})
    name = os.fsdecode(b"a\xff.md")
    words = ("codeowners", "resolve", "--file", "CODEOWNERS", "--format", "json")
    (found,) = json.loads(sh(*words, name, expect=0).out)
    assert found["path"] == "a\N{REPLACEMENT CHARACTER}.md"
    assert base64.b64decode(found["path_b64"]) == b"a\xff.md"


def test_a_pipe_is_refused_and_not_waited_for(repo: Repo, sh: Shell) -> None:
    os.mkfifo(repo.folder / "pipe")
    said = sh("codeowners", "resolve", "--file", "pipe", "x", expect=2)
    assert "--file pipe is no plain file" in said.err
