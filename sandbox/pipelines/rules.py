"""`rules` of workflows and jobs: whether, when and with which variables."""

import re
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cache
from typing import Any

from sandbox.pipelines.expressions import ExpressionError, evaluate
from sandbox.pipelines.inputs import ConfigError
from sandbox.state.store import Json


@dataclass(frozen=True, slots=True)
class Scene:
    """What rules look at; `changed` is None where everything counts as changed."""

    variables: dict[str, str]
    changed: Callable[[str | None], list[str] | None]
    files: Callable[[], list[str]]
    merge_request: bool


@dataclass(frozen=True, slots=True)
class Verdict:
    """What the rules say of a job."""

    when: str
    allow_failure: Any
    variables: dict[str, str] = field(default_factory=dict)
    needs: list[Any] | None = None


def judge(job: Json, scene: Scene) -> Verdict | None:
    """How a job joins the pipeline, or None where it does not.

    Without rules it joins branch and tag pipelines only (the default of `only`).
    """
    when = job.get("when", "on_success")
    if "rules" not in job:
        if scene.merge_request or when == "never":
            return None
        allowed = job.get("allow_failure", when == "manual")
        return Verdict(when, allowed)
    rule = first_match(job["rules"], scene)
    if rule is None:
        return None
    when = str(rule.get("when", when))
    if when == "never":
        return None
    # In rules, a manual job blocks unless it says otherwise (facts 5.6a).
    allowed = rule.get("allow_failure", job.get("allow_failure", False))
    values = {str(k): str(v) for k, v in (rule.get("variables") or {}).items()}
    return Verdict(when, allowed, values, rule.get("needs"))


def first_match(rules: list[Any], scene: Scene) -> Json | None:
    """The first rule whose conditions all hold."""
    flat: list[Json] = []
    for rule in rules:
        flat.extend(rule if isinstance(rule, list) else [rule])
    return next((rule for rule in flat if _holds(rule, scene)), None)


def _holds(rule: Json, scene: Scene) -> bool:
    if "if" in rule:
        try:
            if not evaluate(str(rule["if"]), scene.variables):
                return False
        except ExpressionError as error:
            raise ConfigError(f"invalid expression syntax: {error}") from error
    if "changes" in rule and not _changed(rule["changes"], scene):
        return False
    return "exists" not in rule or _exists(rule["exists"], scene)


def _changed(wanted: Any, scene: Scene) -> bool:  # noqa: ANN401 - any YAML
    table = wanted if isinstance(wanted, dict) else {"paths": wanted}
    changed = scene.changed(table.get("compare_to"))
    if changed is None:
        return True
    patterns = [_filled(str(one), scene) for one in table["paths"]]
    return any(fits(pattern, path) for pattern in patterns for path in changed)


def _exists(wanted: Any, scene: Scene) -> bool:  # noqa: ANN401 - any YAML
    paths = wanted["paths"] if isinstance(wanted, dict) else wanted
    patterns = [_filled(str(one), scene) for one in paths]
    return any(fits(pattern, path) for pattern in patterns for path in scene.files())


def _filled(text: str, scene: Scene) -> str:
    return re.sub(
        r"\$\{?(\w+)\}?", lambda found: scene.variables.get(found[1], found[0]), text
    )


def fits(pattern: str, path: str) -> bool:
    """Ruby's `File.fnmatch` with pathname, dotmatch and extglob, as GitLab calls it."""
    return _compiled(pattern).fullmatch(path) is not None


@cache
def _compiled(pattern: str) -> re.Pattern[str]:
    return re.compile(_translated(pattern), re.DOTALL)


GLOB = re.compile(r"\*\*/|\*+|\?|\{|\}|,|\[[^\]]+\]|\\.|.", re.DOTALL)
SIGNS = {"**/": "(?:[^/]+/)*", "?": "[^/]", "{": "(?:", "}": ")"}


def _translated(pattern: str) -> str:
    found, depth = [], 0
    for sign in GLOB.findall(pattern):
        depth += (sign == "{") - (sign == "}")
        if sign in SIGNS:
            found.append(SIGNS[sign])
        elif sign[0] == "*":
            found.append("[^/]*")
        elif sign == "," and depth:
            found.append("|")
        elif sign[0] == "[" and len(sign) > 2:
            found.append(sign.replace("[!", "[^"))
        else:
            found.append(re.escape(sign[-1] if sign[0] == "\\" else sign))
    return "".join(found)
