"""Matching: Ruby's `File.fnmatch?` with pathname and dotmatch, as a small automaton.

All states that a path can be in are followed at once, so that no pattern is slow
(`ee/lib/gitlab/code_owners/entry.rb` calls it so; measured rules of CODEOWNERS, 4).
"""

from collections.abc import Callable
from functools import lru_cache

Sign = Callable[[str], bool]
# `**/` is two states: before a folder, and within one.
STAR, FOLDERS, WITHIN = "star", "folders", "within"
State = Sign | str


@lru_cache(4096)
def states_of(pattern: str) -> tuple[State, ...] | None:
    """The states of a pattern; None for one that matches nothing."""
    found: list[State] = []
    place = 0
    while place < len(pattern):
        fresh = place == 0 or pattern[place - 1] == "/"
        if fresh and pattern.startswith("**/", place):
            found += [FOLDERS, WITHIN]
            place += 3
        elif pattern[place] == "*":
            found.append(STAR)
            place += 1
        elif pattern[place] == "[":
            read = _set(pattern, place + 1)
            if read is None:
                return None
            found.append(read[0])
            place = read[1]
        else:
            sign, place = _one(pattern, place)
            if sign is not None:
                found.append(sign)
    return tuple(found)


def _one(pattern: str, place: int) -> tuple[Sign | None, int]:
    letter = pattern[place]
    if letter == "?":
        return (lambda given: given != "/"), place + 1
    if letter == "\\":
        # The next letter as it is; a last backslash is nothing.
        if place + 1 == len(pattern):
            return None, place + 1
        place, letter = place + 1, pattern[place + 1]
    return (lambda given: given == letter), place + 1


def _set(pattern: str, place: int) -> tuple[Sign, int] | None:
    """A set and where it ends; None where it does not."""
    negated = pattern[place : place + 1] in {"!", "^"}
    place += negated
    spans: list[tuple[str, str]] = []
    while place < len(pattern) and pattern[place] != "]":
        low, place = _letter(pattern, place)
        high = low
        if pattern[place : place + 1] == "-" and pattern[place + 1 : place + 2] not in {
            "", "]",
        }:  # fmt: skip
            high, place = _letter(pattern, place + 1)
        spans.append((low, high))
    if place >= len(pattern):
        return None

    def fits(given: str) -> bool:
        # A range the wrong way round has its two ends and nothing between.
        inside = any(
            low <= given <= high or given in (low, high) for low, high in spans
        )
        return given != "/" and inside is not negated

    return fits, place + 1


def _letter(pattern: str, place: int) -> tuple[str, int]:
    if pattern[place] == "\\" and place + 1 < len(pattern):
        place += 1
    return pattern[place], place + 1


def matches(pattern: str, path: str) -> bool:
    """Whether the whole path fits; both begin with a slash."""
    states = states_of(pattern)
    if states is None:
        return False
    now = _closed(states, {0})
    for letter in path:
        now = _closed(states, {s for at in now for s in _next(states, at, letter)})
    return len(states) in now


def _next(states: tuple[State, ...], at: int, letter: str) -> tuple[int, ...]:
    if at == len(states):
        return ()
    state = states[at]
    if state == STAR:
        return (at,) if letter != "/" else ()
    if state == FOLDERS:
        return (at + 1,) if letter != "/" else ()
    if state == WITHIN:
        return (at,) if letter != "/" else (at - 1,)
    return (at + 1,) if callable(state) and state(letter) else ()


def _closed(states: tuple[State, ...], found: set[int]) -> set[int]:
    """With the states that are reached without a letter."""
    todo = list(found)
    while todo:
        at = todo.pop()
        state = states[at] if at < len(states) else None
        step = {STAR: at + 1, FOLDERS: at + 2}.get(str(state)) if state else None
        if step is not None and step not in found:
            found.add(step)
            todo.append(step)
    return found
