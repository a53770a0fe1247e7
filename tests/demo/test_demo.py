"""The story of the demo plays to its end and shows what it promises."""

import os
import subprocess
import sys
from pathlib import Path

from demo.memories import TOKEN

ROOT = Path(__file__).parents[2]


def test_the_story_plays_to_its_end_and_leaves_nothing_behind(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "demo"],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(ROOT), "TMPDIR": str(tmp_path)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert list(tmp_path.iterdir()) == []
    parts = done.stdout.split("\n\n")
    assert len([one for one in parts if one.lstrip()[:2] in ("1.", "2.", "3.")]) == 3
    assert TOKEN not in done.stdout
    for promised in (
        "error: secret",
        ": duplicate",
        "nothing to mend",
        "+status: approved",
        "「返金」は顧客への払い戻しを指し",
        "MEMORY.md is current: 5 memories",
        "@tl-user says something about it",
        "Rejected by pm-user: only the tax office does",
        "which was rejected in",
        "@bot confirm hard-remove mem-F002-order-retention",
        "!5 merged",
    ):
        assert promised in done.stdout
