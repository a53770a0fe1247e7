"""`codeowners resolve` shows who is asked about a path, and by which pattern."""

import json

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
    assert "Is a directory" in said.err
