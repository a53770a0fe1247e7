"""Governed paths: what steers the flow or the AI, besides the store itself.

What a change touches decides whether it is a memory change, never its title or label
(spec 3). Compared in NFC and case-folded, since some file systems are.
"""

import unicodedata

FILES = frozenset(
    {
        "codeowners",
        "docs/codeowners",
        ".gitlab/codeowners",
        ".gitmodules",
        ".gitlab-ci.yml",
        "claude.md",
        "agents.md",
        "gemini.md",
        ".cursorrules",
        ".windsurfrules",
        ".clinerules",
        ".github/copilot-instructions.md",
    }
)
FOLDERS = (".rules/", ".cursor/", ".claude/", ".gemini/", ".github/instructions/")
ANYWHERE = frozenset({".gitattributes", "claude.md", "agents.md", "gemini.md"})


def folded(path: str) -> str:
    """`path` as governed paths are compared: NFC, case-folded."""
    return unicodedata.normalize("NFC", path).casefold()


def is_governed(path: str, root: str) -> bool:
    """Whether `path` is governed, for the store in the folder `root`."""
    known = folded(path)
    return (
        known.startswith(folded(root) + "/")
        or known == folded(root)
        or known in FILES
        or known.startswith(FOLDERS)
        or known.rpartition("/")[2] in ANYWHERE
    )
