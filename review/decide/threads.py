"""Threads: findings at their lines of the diff, opened once and resolved when gone."""

from collections import Counter
from collections.abc import Iterator
from hashlib import sha256

from review.plan import OpenThread, ResolveThread
from review.situation import Situation, Texts
from rules.finding import Finding

MOST = 20  # open at a time; the comment tells the rest
PREFIX = "finding:"


def threads(now: Situation, texts: Texts) -> Iterator[OpenThread | ResolveThread]:
    """What has to be opened and resolved.

    A finding that a person resolved stays resolved: the comment shows it still.
    """
    wanted = dict(_keyed(now.content.findings))
    known = {one.key: one for one in now.page.threads if one.key.startswith(PREFIX)}
    for key, thread in known.items():
        if key not in wanted and not thread.resolved:
            yield ResolveThread(thread.id)
    room = MOST - sum(1 for key, one in known.items() if key in wanted)
    for key, finding in wanted.items():
        place = (finding.path, finding.line)
        if room <= 0 or key in known or place not in now.content.lines:
            continue
        room -= 1
        yield OpenThread(
            key=key,
            body=texts.thread(
                finding,
                now.content.suggestions.get(place) if finding.fixable else None,
            ),
            path=finding.path,
            new_line=finding.line,
            old_line=now.content.lines[place],
        )


def _keyed(findings: tuple[Finding, ...]) -> Iterator[tuple[str, Finding]]:
    """Findings by what makes them the same after a push that moved their lines."""
    seen: Counter[str] = Counter()
    for one in findings:
        text = f"{one.rule}\0{one.path}\0{one.message}"
        digest = sha256(text.encode("utf-8", "replace")).hexdigest()[:16]
        seen[digest] += 1
        yield f"{PREFIX}{digest}.{seen[digest]}", one
