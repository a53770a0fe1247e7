"""Governed paths: what steers the flow or the AI, besides the store itself.

What a change touches decides whether it is a memory change, never its title or label
(spec 3). Compared in NFC and case-folded, since some file systems are. A link in the
place of a governed folder counts as the folder: an AI tool would follow it.
"""

import unicodedata

FILES = frozenset(
    {
        "codeowners",
        "docs/codeowners",
        ".gitlab/codeowners",
        ".gitmodules",
        ".gitlab-ci.yml",
        ".cursorrules",
        ".windsurfrules",
        ".clinerules",
        ".roorules",
        ".goosehints",
        ".mcp.json",
        ".aider.conf.yml",
        "conventions.md",
        ".github/copilot-instructions.md",
    }
)
FOLDERS = (
    ".rules/",
    ".cursor/",
    ".claude/",
    ".gemini/",
    ".windsurf/",
    ".clinerules/",
    ".roo/",
    ".junie/",
    ".kiro/",
    ".continue/",
    ".codex/",
    ".github/instructions/",
    ".github/prompts/",
    ".gitlab/duo/",
)
ANYWHERE = frozenset(
    {
        ".gitattributes",
        "claude.md",
        "claude.local.md",
        "agents.md",
        "agents.override.md",
        "agent.md",
        "gemini.md",
    }
)


def folded(path: str) -> str:
    """`path` as governed paths are compared: NFC, case-folded."""
    once = unicodedata.normalize("NFC", path).casefold()
    return unicodedata.normalize("NFC", once)


def is_governed(path: str, root: str) -> bool:
    """Whether `path` is governed, for the store in the folder `root`."""
    known = folded(path)
    folders = (*FOLDERS, folded(root) + "/")
    # A file where a governed folder, or one above it, ought to be is such a link.
    return (
        known in FILES
        or known.rpartition("/")[2] in ANYWHERE
        or known.startswith(folders)
        or any(one.startswith(known + "/") for one in (*folders, *FILES))
    )
