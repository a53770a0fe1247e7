"""Settings of a store, checked against the rules that there are."""

import pkgutil
import re
from difflib import get_close_matches
from functools import cache
from importlib.resources import files

from memory import config
from memory.errors import SettingProblem, SettingsError
from memory.settings import Settings


@cache
def rule_ids() -> tuple[str, ...]:
    """Ids of every rule, in order, by listing the catalogue: no rule is imported."""
    found = pkgutil.iter_modules([str(files("rules").joinpath("catalog"))])
    return tuple(sorted(one.name.replace("_", "-") for one in found))


def parse(data: bytes, path: str) -> Settings:
    """Settings that the TOML in `data` says.

    Raises `SettingsError` with every problem, a severity for no rule among them.
    """
    settings = config.parse(data, path)
    problems = [_unknown(name) for name in settings.rules if name not in rule_ids()]
    if problems:
        raise SettingsError(path, problems)
    return settings


def line_of(text: str, problem: SettingProblem) -> int:
    """The line of `text`, TOML, that a problem is about; 1 where it can't be told."""
    said = re.search(r"\(at line ([0-9]{1,9}),", problem.message)
    if said:
        return int(said[1])
    keys = [part.partition("[")[0] for part in problem.key.split(".")]
    folder, name = ".".join(keys[:-1]), keys[-1]
    section, best = "", 1
    for number, line in enumerate(text.split("\n"), 1):
        head = line.strip()
        if head.startswith("["):
            section = head.partition("]")[0].strip("[ ")
            if section in (folder, problem.key):
                best = number
        elif section == folder and head.partition("=")[0].strip(" \"'") == name:
            return number
    return best


def _unknown(rule: str) -> SettingProblem:
    near = get_close_matches(rule, rule_ids(), 1, 0.6)
    hint = f"did you mean {near[0]}?" if near else "`ak-memory rules` lists them"
    return SettingProblem(f"rules.{rule}", f"no rule has this id; {hint}")
