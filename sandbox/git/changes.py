"""What changed between two commits, in the API's form."""

import hashlib
import re

from sandbox.git.process import GitError, run_git
from sandbox.git.repository import Repository
from sandbox.state.store import Json

EMPTY_TREE = "4b825dc642cb6eb9a060e54bf8d69288fbee4904"
PLAIN = ("--no-ext-diff", "--no-textconv", "--no-color", "--full-index", "-M")
HUNK = re.compile(r"^@@ -(\d+)(?:,\d+)? \+(\d+)(?:,\d+)? @@", re.MULTILINE)


def changed_files(repository: Repository, old: str, new: str) -> list[Json]:
    """Entries of the API's `diffs` for the way from `old` to `new`."""
    raw = repository.git("diff", "--raw", "-z", "--abbrev=40", *PLAIN, old, new)
    rows = _raw_rows(raw.decode("utf-8", "replace").split("\0"))
    if not rows:
        return []
    text = repository.git("diff", *PLAIN, old, new).decode("utf-8", "replace")
    patches = re.split(r"^diff --git ", text, flags=re.MULTILINE)[1:]
    found = []
    for row in rows:
        # A file that became a link has two patches: taken away, put anew.
        count = 2 if row["status"] == "T" else 1
        mine, patches = patches[:count], patches[count:]
        found.append(_api_entry(row, "".join(_hunks(patch) for patch in mine)))
    return found


def _raw_rows(parts: list[str]) -> list[Json]:
    rows, index = [], 0
    while index < len(parts) - 1:
        old_mode, new_mode, _, _, status = parts[index].lstrip(":").split(" ")
        moved = status[0] in "RC"
        rows.append(
            {
                "old_mode": old_mode,
                "new_mode": new_mode,
                "status": status[0],
                "old": parts[index + 1],
                "new": parts[index + 2] if moved else parts[index + 1],
            }
        )
        index += 3 if moved else 2
    return rows


def _hunks(patch: str) -> str:
    found = re.search(r"^(@@ |Binary files )", patch, re.MULTILINE)
    return patch[found.start() :] if found else ""


def _api_entry(row: Json, patch: str) -> Json:
    return {
        "diff": patch,
        "collapsed": False,
        "too_large": False,
        "new_path": row["new"],
        "old_path": row["old"],
        "a_mode": row["old_mode"],
        "b_mode": row["new_mode"],
        "new_file": row["status"] == "A",
        "renamed_file": row["status"] == "R",
        "deleted_file": row["status"] == "D",
        "generated_file": False,
    }


def paths_between(repository: Repository, old: str, new: str) -> list[str]:
    """Every path that differs, both names of a renamed file."""
    raw = repository.git("diff", "--name-only", "-z", "--no-renames", old, new)
    return [path for path in raw.decode("utf-8", "surrogateescape").split("\0") if path]


def raw_patch(repository: Repository, old: str, new: str) -> bytes:
    """The whole patch as git writes it."""
    return repository.git("diff", *PLAIN, old, new)


def patch_id(repository: Repository, old: str, new: str) -> str | None:
    """Git's patch id of a change: what GitLab compares approvals by (facts 2.3)."""
    patch = raw_patch(repository, old, new)
    if not patch:
        return None
    found = run_git(["patch-id", "--stable"], data=patch)
    return found.decode("ascii").split()[0] if found.split() else None


def line_code(path: str, old_line: int, new_line: int) -> str:
    """GitLab's name of a line in a diff (facts 7)."""
    digest = hashlib.sha1(path.encode(), usedforsecurity=False).hexdigest()
    return f"{digest}_{old_line}_{new_line}"


def lines_of(patch: str) -> set[tuple[int | None, int | None]]:
    """(old line, new line) pairs that a patch shows; None where there is none."""
    found: set[tuple[int | None, int | None]] = set()
    old = new = 0
    for line in patch.split("\n"):
        head = HUNK.match(line)
        if head:
            old, new = int(head[1]), int(head[2])
        elif line.startswith("+"):
            found.add((None, new))
            new += 1
        elif line.startswith("-"):
            found.add((old, None))
            old += 1
        elif line.startswith(" "):
            found.add((old, new))
            old, new = old + 1, new + 1
    return found


def counts(repository: Repository, old: str, new: str) -> tuple[int, int]:
    """Lines added and taken away."""
    try:
        text = repository.git("diff", "--numstat", old, new).decode("utf-8", "replace")
    except GitError:
        return 0, 0
    pairs = [row.split("\t")[:2] for row in text.split("\n") if "\t" in row]
    numbers = [(int(a), int(d)) for a, d in pairs if a.isdigit() and d.isdigit()]
    return sum(a for a, _ in numbers), sum(d for _, d in numbers)
