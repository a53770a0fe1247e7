"""Suggesting: the lines of a proposal that rules can put right by themselves.

GitLab shows them in a thread as a suggestion that its author applies with a click.
https://docs.gitlab.com/user/project/merge_requests/reviews/suggestions/
"""

from collections.abc import Iterator, Mapping, Sequence
from difflib import SequenceMatcher

from memory.item import parse
from rules.fix import mended
from rules.model import Context, Rule

LONGEST = 500  # characters of a line that is suggested


def suggestions(
    rules: Sequence[Rule], context: Context, paths: set[str]
) -> Mapping[tuple[str, int], str]:
    """By path and line: what the line becomes. Only where one line becomes one line.

    `paths` are those that something was found in; without any nothing is tried.
    """
    found: dict[tuple[str, int], str] = {}
    if not paths:
        return found
    for path, data in mended(rules, context).items():
        file = context.head.get(path)
        if path not in paths or file is None or file.item.text is None:
            continue
        new = parse(data).text
        if new is not None:
            found.update(
                ((path, number), line) for number, line in _lines(file.item.text, new)
            )
    return found


def _lines(old: str, new: str) -> Iterator[tuple[int, str]]:
    before, after = old.split("\n"), new.split("\n")
    matcher = SequenceMatcher(None, before, after, autojunk=False)
    for what, start, end, first, last in matcher.get_opcodes():
        if what != "replace" or end - start != last - first:
            continue
        for at in range(start, end):
            line = after[first + at - start].rstrip("\r")
            # What GitLab could take for a quick action is not put into the bot's mouth.
            if len(line) <= LONGEST and not line.lstrip().startswith("/"):
                yield at + 1, line
