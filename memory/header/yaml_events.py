"""YAML events: a parser's stream of what it sees, reduced to what we ask of it.

libyaml does the work; PyYAML's own parser stands in where it is missing. They agree
but for tabs between words, `?` inside brackets and a colon right before one: the
latter refuses the first two and reads the third as an empty value.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal, cast

import yaml
from yaml import events

if TYPE_CHECKING:
    from yaml.error import Mark

Kind = Literal["scalar", "list", "mapping", "end", "alias", "document", "stream end"]

_KINDS: dict[type[events.Event], Kind] = {
    events.ScalarEvent: "scalar",
    events.SequenceStartEvent: "list",
    events.MappingStartEvent: "mapping",
    events.SequenceEndEvent: "end",
    events.MappingEndEvent: "end",
    events.AliasEvent: "alias",
    events.DocumentStartEvent: "document",
    events.StreamEndEvent: "stream end",
}


@dataclass(frozen=True, slots=True)
class Event:
    """One event, from offset `start` to `end`.

    `style` is `'`, `"`, `|` or `>` for a scalar that is not plain; `is_flow` says
    whether a list or mapping stands in brackets; `is_marked` whether a tag, an anchor
    or an alias comes with it; `is_explicit` whether `---` opens the document.
    """

    kind: Kind
    start: int
    end: int
    text: str
    style: str | None
    is_flow: bool
    is_marked: bool
    is_explicit: bool


def stream(text: str, *, pure: bool = not yaml.__with_libyaml__) -> Iterator[Event]:
    """The events of `text`, without those that open the stream or close a document.

    Raises whatever PyYAML raises: `yaml.YAMLError` mostly, and a few others.
    """
    parser = yaml.BaseLoader(text) if pure else yaml.CBaseLoader(text)
    while (one := parser.get_event()) is not None:
        kind = _KINDS.get(type(one))
        if kind is None:
            continue
        start, end = cast("Mark", one.start_mark), cast("Mark", one.end_mark)
        marked = getattr(one, "tag", None) or getattr(one, "anchor", None)
        yield Event(
            kind,
            start.index,
            end.index,
            getattr(one, "value", ""),
            getattr(one, "style", None) or None,
            bool(getattr(one, "flow_style", False)),
            marked is not None,
            bool(getattr(one, "explicit", False)),
        )
