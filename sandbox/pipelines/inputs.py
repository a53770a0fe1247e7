"""`spec: inputs` and `$[[ inputs.x ]]` (doc/ci/inputs)."""

import re
from typing import Any

import yaml

from sandbox.state.store import Json

PLACE = re.compile(r"\$\[\[\s*inputs\.([\w-]+)\s*((?:\|[^\]|]*)*)\]\]")
TRUNCATE = re.compile(r"truncate\((\d+),\s*(\d+)\)")
KINDS: dict[str, type | tuple[type, ...]] = {
    "string": str,
    "number": (int, float),
    "boolean": bool,
    "array": list,
}


class ConfigError(ValueError):
    """A pipeline file that can't be used; the message goes to `yaml_errors`."""


class _Loader(yaml.SafeLoader):
    """Safe YAML with GitLab's `!reference`."""


class Reference(tuple[str, ...]):
    """`!reference [job, key]`."""

    __slots__ = ()


def _reference(loader: yaml.Loader, node: yaml.Node) -> Reference:
    if not isinstance(node, yaml.SequenceNode):
        raise ConfigError("!reference wants a list")
    return Reference(str(part) for part in loader.construct_sequence(node))


_Loader.add_constructor("!reference", _reference)


def read_yaml(text: str) -> list[Any]:
    """The documents of a file; raises `ConfigError`."""
    try:
        return list(yaml.load_all(text, _Loader))
    except yaml.YAMLError as error:
        raise ConfigError(f"Invalid YAML: {error}") from error


def read_config(text: str, given: Json) -> Json:
    """The configuration of a file with its inputs put in."""
    documents = read_yaml(text)
    spec: Json = {}
    if len(documents) > 1 and isinstance(documents[0], dict) and "spec" in documents[0]:
        spec = (documents[0]["spec"] or {}).get("inputs") or {}
        documents = documents[1:]
    elif given:
        raise ConfigError("Given inputs not defined in the `spec` section")
    config = documents[0] if documents else {}
    if config is None:
        config = {}
    if not isinstance(config, dict):
        raise ConfigError("Invalid configuration format")
    values = input_values(spec, given)
    filled = _fill(config, values) if spec else config
    if not isinstance(filled, dict):
        raise ConfigError("Invalid configuration format")
    return filled


def input_values(spec: Json, given: Json) -> Json:
    """Each input's value: the given one or the default, of the right type."""
    unknown = given.keys() - spec.keys()
    if unknown:
        raise ConfigError(f"unknown input arguments: {', '.join(sorted(unknown))}")
    values: Json = {}
    for name, entry in spec.items():
        rule = entry or {}
        if name in given:
            values[name] = given[name]
        elif "default" in rule:
            values[name] = rule["default"]
        else:
            raise ConfigError(f"`{name}` input: required value has not been provided")
        _check(name, rule, values[name])
    return values


def _check(name: str, rule: Json, value: Any) -> None:  # noqa: ANN401 - any YAML
    kind = rule.get("type", "string")
    right = isinstance(value, KINDS[kind])
    if kind != "boolean" and isinstance(value, bool):
        right = False
    if not right and value is not None:
        raise ConfigError(f"`{name}` input: provided value is not a {kind}")
    if "options" in rule and value not in rule["options"]:
        raise ConfigError(f"`{name}` input: `{value}` cannot be used")
    if "regex" in rule and not re.search(rule["regex"], str(value)):
        raise ConfigError(
            f"`{name}` input: provided value does not match required RegEx pattern"
        )


def _fill(node: Any, values: Json) -> Any:  # noqa: ANN401 - any YAML
    if isinstance(node, Reference):
        return node
    if isinstance(node, dict):
        return {_fill(key, values): _fill(value, values) for key, value in node.items()}
    if isinstance(node, list):
        return [_fill(one, values) for one in node]
    if not isinstance(node, str):
        return node
    whole = PLACE.fullmatch(node)
    if whole:
        # Alone in a value, an input keeps its type.
        return _value(whole, values)
    return PLACE.sub(lambda found: _text(_value(found, values)), node)


def _value(found: re.Match[str], values: Json) -> Any:  # noqa: ANN401 - any YAML
    name, functions = found[1], found[2].split("|")[1:]
    if name not in values:
        raise ConfigError(f"unknown interpolation key: `inputs.{name}`")
    value = values[name]
    for function in functions:
        cut = TRUNCATE.fullmatch(function.strip())
        if cut is None:
            raise ConfigError(f"the sandbox has no function `{function.strip()}`")
        value = _text(value)[int(cut[1]) :][: int(cut[2])]
    return value


def _text(value: Any) -> str:  # noqa: ANN401 - any YAML
    if isinstance(value, bool):
        return "true" if value else "false"
    return str(value)
