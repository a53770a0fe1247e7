"""Trouble with YAML: what a parser's complaint means to the person who wrote the line.

A parser tells where it lost the thread; people need the place where it went wrong and
the form that works. Only asked once something is wrong, so it may take its time.
"""

import re

from memory.header.field import Refused
from memory.header.opening import FIELD, almost_closing
from memory.header.yaml_refusal import (
    BEFORE,
    MAX_DEPTH,
    SIGNS,
    bracket_refused,
    line_at,
    not_a_field,
    quoted,
    too_deep,
)

_NEXT_FIELD = re.compile(r"(?<=\n)[^\s,\[\]{}:]{1,64}:(?=[ \t\r\n])")


def explain(header: str, error: Exception, last: int) -> Refused:
    """What to say of `error`, which a parser raised while reading `header`.

    `last` is the offset of the latest key or value that could be read.
    """
    problem, at = _told(error, "problem", last)
    context, before = _told(error, "context", at)
    at, before = min(at, len(header)), min(before, len(header))
    return (
        _tab(header, at)
        or _unkeyed(header, before)
        or _in_quotes(header, context, problem, (before, at))
        or _in_brackets(header, context, problem, (before, at))
        or _unkeyed(header, at)
        or _sign(header, before)
        or _sign(header, at)
        or _misplaced(header, problem, at)
        or _after_value(header, at)
        or Refused("This line can't be read as YAML `key: value`.", at)
    )


def _told(error: Exception, part: str, default: int) -> tuple[str, int]:
    mark = getattr(error, f"{part}_mark", None)
    place: int = default if mark is None else mark.index
    return str(getattr(error, part, None) or ""), place


def _tab(header: str, at: int) -> Refused | None:
    start, line = line_at(header, at)
    indent = len(line) - len(line.lstrip(" \t"))
    tab = line.find("\t", 0, indent)
    if tab >= 0 and at <= start + indent:
        message = "A tab is used as indentation: YAML wants blanks."
        return Refused(message, start + tab, start + tab + 1)
    if header[at : at + 1] == "\t":
        return Refused("A tab stands here: write a blank instead.", at, at + 1)
    return None


def _unkeyed(header: str, upto: int) -> Refused | None:
    """The first line in column 1, not after `upto`, that is no `key: value`."""
    start = 0
    while start <= upto and start < len(header):
        line = line_at(header, start)[1]
        if not _may_stand(line):
            return not_a_field(header, start)
        start = header.find("\n", start) + 1 or len(header)
    return None


def _may_stand(line: str) -> bool:
    if not line or line[0] in " \t#]}":
        return True
    if line[0] in "'\"":
        return ":" in line
    if line[0] == "-" and (len(line) == 1 or line[1] in " \t"):
        return almost_closing(line) is None
    return FIELD.match(line) is not None


def _in_quotes(
    header: str, context: str, problem: str, places: tuple[int, int]
) -> Refused | None:
    """A quote that is not closed, or a backslash that is no escape."""
    before, at = places
    if "quoted scalar" not in context:
        return None
    if "end of stream" in problem:
        quote = header[before]
        return Refused(f"The quote {quote} opened here is not closed.", before)
    slash = max(header.rfind("\\", before, at + 1), before)
    message = (
        "A backslash inside double quotes starts an escape: use single quotes, or "
        "write `/` or two backslashes."
    )
    return Refused(message, slash)


def _in_brackets(
    header: str, context: str, problem: str, places: tuple[int, int]
) -> Refused | None:
    """A bracket that is not closed, or what can't stand inside it."""
    before, at = places
    opened = _opening(header, before) if "flow" in context else None
    if opened is None:
        return None
    deep = _deepest(header, line_at(header, opened)[0], at)
    if deep is not None:
        return too_deep(deep)
    if not _is_closed(header, opened, at):
        message = f"The bracket `{header[opened]}` opened here is not closed."
        return Refused(message, opened)
    if "node content" in problem and header[at] in ",]}":
        return Refused(f"An item is missing before `{header[at]}`.", at)
    message = (
        "Items inside brackets are parted by commas: a comma is missing here, or the "
        "item must be quoted."
    )
    return _sign(header, at) or Refused(message, at)


def _opening(header: str, at: int) -> int | None:
    """Offset of the bracket at `at`, or of the innermost one that is open there."""
    closed = 0
    for place in range(min(at, len(header) - 1), -1, -1):
        if header[place] in "[{":
            if not closed:
                return place
            closed -= 1
        elif header[place] in "]}" and place < at:
            closed += 1
    return None


def _is_closed(header: str, opened: int, at: int) -> bool:
    """Whether a bracket closes behind `at`, before the next field starts."""
    field = _NEXT_FIELD.search(header, opened)
    end = field.start() if field else len(header)
    rest = header[opened:end]
    return at < end and sum(map(rest.count, "]}")) >= sum(map(rest.count, "[{"))


def _deepest(header: str, start: int, end: int) -> int | None:
    """Offset of the first bracket between the places that is nested too deep."""
    depth = 0
    for at in range(start, min(end + 1, len(header))):
        depth += (header[at] in "[{") - (header[at] in "]}")
        if depth > MAX_DEPTH:
            return at
    return None


def _sign(header: str, at: int) -> Refused | None:
    """A value that starts with a sign that YAML keeps for itself."""
    sign = header[at : at + 1]
    if sign not in SIGNS or not sign:
        return None
    start = line_at(header, at)[0]
    lead = header[start:at].rstrip(" \t")
    found = BEFORE.match(header, start)
    if (found is None or found.end() != at) and lead[-1:] not in ("[", "{", ","):
        return None
    message = f"{SIGNS[sign]}: quote it, {quoted(header, at)}."
    return Refused(message, at, at + 1)


def _misplaced(header: str, problem: str, at: int) -> Refused | None:
    """A colon, dash or question mark where YAML expects the rest of a value."""
    start = line_at(header, at)[0]
    before = BEFORE.match(header, start)
    value = before.end() if before else start
    if "sequence entries are not allowed" in problem:
        message = (
            "A list can't start behind its key: write `[a, b]`, or quote the value, "
        )
        return Refused(f"{message}{quoted(header, value)}.", at)
    if "mapping keys are not allowed" in problem:
        return Refused(
            f"`? ` can't start a value: quote it, {quoted(header, value)}.", at
        )
    if "values are not allowed" not in problem or header[value] in "'\"":
        return None
    if before and before[1] and before.end(1) == at:
        message = (
            "This line is indented, so it goes on with the value above, where `: ` "
            "can't stand. Start it in column 1 if it is a field, else quote the whole "
            "value."
        )
        return Refused(message, at)
    what = "`: `" if header[at + 1 : at + 2] in (" ", "\t") else "A colon at the end"
    message = (
        f"{what} can't stand in an unquoted value: quote it, {quoted(header, value)}."
    )
    return Refused(message, at)


def _after_value(header: str, at: int) -> Refused | None:
    """Something behind a value that is complete already."""
    start, line = line_at(header, at)
    if not header[start:at].strip(" \t"):
        return Refused(_misfit(header, start, line), at)
    before = BEFORE.match(header, start)
    value = before.end() if before else start
    opening, last = header[value], len(header[:at].rstrip()) - 1
    if header[last] in "'\"" and opening not in "'\"":
        opening, value = header[last], last
    if opening in "'\"":
        closing = max(header.rfind(opening, value, at), value)
        inside = "`''`" if opening == "'" else '`\\"`'
        message = (
            f"Text follows the closing {opening}: inside these quotes write {inside} "
            f"for {opening}, or quote the whole value."
        )
        return Refused(message, closing, closing + 1)
    if header.startswith("[[", value):
        message = (
            "Links in `[[...]]` are not YAML: write the ids as a list, "
            "`[mem-a, mem-b]`, or quote the whole value."
        )
        return Refused(message, value)
    if opening in "[{":
        return bracket_refused(header, value)
    return None


def _misfit(header: str, start: int, line: str) -> str:
    above = header[:start].rstrip().rpartition("\n")[2]
    if re.search(r"(?:^|[ \t])#", above) and line.lstrip()[:1] != "-":
        return "A comment ends the value above, so this line belongs to no key."
    if line.lstrip().startswith("-"):
        return (
            "This list item belongs to no list: indent it like the items above it, or "
            "write it below a `key:` that has no value yet."
        )
    return "This line's indentation fits no line above it."
