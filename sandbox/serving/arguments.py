"""Arguments of a call: query, JSON and form merged, as Grape merges them.

python-gitlab sends some of a PUT's parameters in the query and an empty JSON body.
"""

import json
import re
from collections.abc import Iterable
from urllib.parse import parse_qsl

from sandbox.serving.answers import Refused
from sandbox.state.store import Json

PART = re.compile(r"\[([^\]]*)\]")


class Arguments:
    """Values by name; the readers refuse what has the wrong type with 400."""

    def __init__(self, values: Json) -> None:
        self.values = values

    def has(self, name: str) -> bool:
        """Whether it was given at all."""
        return name in self.values

    def text(self, name: str) -> str | None:
        """A text, or None."""
        value = self.values.get(name)
        if value is None or isinstance(value, str):
            return value
        if isinstance(value, bool | int | float):
            return json.dumps(value)
        raise invalid(name)

    def need(self, name: str) -> str:
        """A text that must be given and not be blank."""
        if not self.has(name):
            raise missing(name)
        value = self.text(name)
        if not value:
            raise Refused(400, f"{name} is empty", "error")
        return value

    def flag(self, name: str) -> bool | None:
        """A boolean, or None."""
        value = self.values.get(name)
        if isinstance(value, bool) or value is None:
            return value
        if str(value).lower() in {"true", "1", "t", "yes", "on"}:
            return True
        if str(value).lower() in {"false", "0", "f", "no", "off"}:
            return False
        if value == "":
            return None
        raise invalid(name)

    def number(self, name: str) -> int | None:
        """A whole number, or None."""
        value = self.values.get(name)
        if value is None or value == "":
            return None
        if isinstance(value, bool) or not re.fullmatch(r"-?\d{1,18}", str(value)):
            raise invalid(name)
        return int(value)

    def names(self, name: str) -> list[str] | None:
        """Texts: a list, or one text with commas."""
        value = self.values.get(name)
        if value is None:
            return None
        if isinstance(value, list):
            return [str(one) for one in value if one not in ("", None)]
        return [one.strip() for one in str(value).split(",") if one.strip()]

    def numbers(self, name: str) -> list[int] | None:
        """Whole numbers: a list, or one text with commas."""
        value = self.names(name)
        if value is None:
            return None
        if any(not re.fullmatch(r"\d{1,18}", one) for one in value):
            raise invalid(name)
        return [int(one) for one in value]

    def table(self, name: str) -> Json:
        """A mapping, empty where it is not given."""
        value = self.values.get(name) or {}
        if not isinstance(value, dict):
            raise invalid(name)
        return value

    def rows(self, name: str) -> list[Json]:
        """A list of mappings, empty where it is not given."""
        value = self.values.get(name) or []
        if isinstance(value, dict):
            value = list(value.values())
        if not isinstance(value, list) or not all(isinstance(v, dict) for v in value):
            raise invalid(name)
        return value


def invalid(name: str) -> Refused:
    """The refusal of a value of the wrong type."""
    return Refused(400, f"{name} is invalid", "error")


def missing(name: str) -> Refused:
    """The refusal where a required value is not given."""
    return Refused(400, f"{name} is missing", "error")


def read_arguments(query: str, body: bytes, content_type: str) -> Arguments:
    """What a request carries; the body wins over the query."""
    values = nested(parse_qsl(query, keep_blank_values=True))
    kind = content_type.split(";", 1)[0].strip().lower()
    if kind == "application/json" and body.strip():
        try:
            given = json.loads(body)
        except ValueError as error:
            raise Refused(400, "Invalid JSON", "error") from error
        if not isinstance(given, dict):
            raise Refused(400, "Invalid JSON", "error")
        values.update(given)
    elif kind == "application/x-www-form-urlencoded":
        text = body.decode("utf-8", "replace")
        values.update(nested(parse_qsl(text, keep_blank_values=True)))
    elif kind == "multipart/form-data":
        values.update(nested(_multipart(body, content_type)))
    return Arguments(values)


def nested(pairs: Iterable[tuple[str, str]]) -> Json:
    """Bracket notation unfolded: `a[b]=1`, `a[]=1`, `a[][b]=1`."""
    values: Json = {}
    for name, value in pairs:
        head, bracket, tail = name.partition("[")
        if not bracket:
            values[head] = value
            continue
        _put(values, [head, *PART.findall("[" + tail)], value)
    return values


def _put(values: Json, keys: list[str], value: str) -> None:
    place = values
    for index, key in enumerate(keys[:-1]):
        following = keys[index + 1]
        if following == "":
            rows = place.setdefault(key, [])
            if index + 2 == len(keys):
                rows.append(value)
                return
            inner = keys[index + 2]
            if not rows or inner in rows[-1]:
                rows.append({})
            _put(rows[-1], keys[index + 2 :], value)
            return
        place = place.setdefault(key, {})
    place[keys[-1]] = value


def _multipart(body: bytes, content_type: str) -> list[tuple[str, str]]:
    from email import message_from_bytes

    head = f"Content-Type: {content_type}\r\n\r\n".encode()
    parts = message_from_bytes(head + body).get_payload()
    pairs = []
    for part in parts if isinstance(parts, list) else []:
        if isinstance(part, str):
            continue
        name = part.get_param("name", header="content-disposition")
        data = part.get_payload(decode=True)
        if isinstance(name, str) and isinstance(data, bytes):
            pairs.append((name, data.decode("utf-8", "replace")))
    return pairs
