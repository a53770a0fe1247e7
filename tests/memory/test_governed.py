"""Governed paths are told whatever their case and Unicode form."""

import pytest

from memory.governed import is_governed


@pytest.mark.parametrize(
    "path",
    [
        "99.Memory/x.md", "99.memory/x.md", "99.Memory", "CODEOWNERS", "codeowners",
        "docs/CODEOWNERS", ".gitlab/CODEOWNERS", ".gitlab-ci.yml", ".gitmodules",
        "CLAUDE.md", "sub/folder/claude.md", "a/b/AGENTS.md", ".rules/a.md",
        ".Rules/a.md", ".claude/settings.json", "x/.gitattributes", ".cursorrules",
        ".github/copilot-instructions.md",
    ],
)  # fmt: skip
def test_what_steers_the_flow_or_the_ai_is_governed(path: str) -> None:
    assert is_governed(path, "99.Memory")


@pytest.mark.parametrize(
    "path",
    [
        "docs/a.md", "99.Memory2/x.md", "x/99.Memory/a.md", "src/codeowners.py",
        "x/CODEOWNERS", "rules/a.md", "CLAUDE.md.txt",
    ],
)  # fmt: skip
def test_everything_else_is_not(path: str) -> None:
    assert not is_governed(path, "99.Memory")


def test_a_store_elsewhere_and_decomposed_names_are_told() -> None:
    assert is_governed("docs/Nh\u01a1\u0301/x.md", "docs/Nhớ")
    assert not is_governed("99.Memory/x.md", "docs/Nhớ")


@pytest.mark.parametrize(
    "path",
    [".rules", ".cursor", ".github", ".github/instructions", ".gitlab", "docs", "a"],
)
def test_a_link_in_the_place_of_a_governed_folder_is_governed(path: str) -> None:
    assert is_governed(path, "a/99.Memory")


@pytest.mark.parametrize(
    "path", [".mcp.json", "src/CLAUDE.local.md", ".windsurf/rules/x.md", ".junie/a.md"]
)
def test_instruction_files_of_further_tools_are_governed(path: str) -> None:
    assert is_governed(path, "99.Memory")
