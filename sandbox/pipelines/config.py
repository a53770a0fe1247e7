"""The pipeline file: found, included, merged, and made into jobs."""

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Any

from sandbox.pipelines.expressions import evaluate
from sandbox.pipelines.inputs import ConfigError, Reference, read_config
from sandbox.serving.calls import find_project
from sandbox.state import access
from sandbox.state.store import Json
from sandbox.state.world import World

KEYWORDS = {
    "default", "include", "stages", "variables", "workflow", "image", "services",
    "before_script", "after_script", "cache", "pages", "spec",
}  # fmt: skip
INHERITED = (
    "image", "before_script", "after_script", "artifacts", "timeout", "retry", "tags",
    "interruptible",
)  # fmt: skip
STAGES = ("build", "test", "deploy")
MOST_INCLUDES = 150


@dataclass
class Config:
    """A pipeline file with its includes."""

    workflow: Json = field(default_factory=dict)
    variables: dict[str, str] = field(default_factory=dict)
    stages: tuple[str, ...] = STAGES
    jobs: dict[str, Json] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Origin:
    """Where a file lies: includes of it are found from there."""

    project: Json
    sha: str


class Reader:
    """Reads files as a user: what he can't read can't be included."""

    def __init__(self, world: World, user: Json, variables: dict[str, str]) -> None:
        self.world, self.user, self.variables = world, user, variables
        self._count = 0

    def load(self, project: Json, sha: str, inputs: Json) -> Config:
        """The configuration of a project at a commit; raises `ConfigError`."""
        path = project["ci_config_path"] or ".gitlab-ci.yml"
        file, at, rest = str(path).partition("@")
        origin = Origin(project, sha)
        if at:
            # `file@group/project:ref` (facts 5.3).
            name, _, ref = rest.partition(":")
            origin = self._other(name, ref)
        return build(self._file(origin, file, inputs))

    def parse(self, project: Json, sha: str, text: str) -> Config:
        """The configuration of a text, as the linter sees it."""
        return build(self._with_includes(Origin(project, sha), read_config(text, {})))

    def _other(self, name: str, ref: str) -> Origin:
        project = find_project(self.world, name)
        if project is None or not access.can_read(self.world, self.user, project):
            raise ConfigError(f"Project `{name}` not found or access denied!")
        repository = self.world.repository(project["id"])
        sha = repository.resolve(ref or project["default_branch"])
        if sha is None:
            raise ConfigError(f"Project `{name}` reference `{ref}` does not exist!")
        return Origin(project, sha)

    def _file(self, origin: Origin, path: str, inputs: Json) -> Json:
        self._count += 1
        if self._count > MOST_INCLUDES:
            raise ConfigError(
                f"Maximum of {MOST_INCLUDES} nested includes are allowed!"
            )
        repository = self.world.repository(origin.project["id"])
        data = repository.file(origin.sha, path.lstrip("/"))
        if data is None:
            raise ConfigError(f"Local file `{path}` does not exist!")
        config = read_config(data.decode("utf-8", "replace"), inputs)
        return self._with_includes(origin, config)

    def _with_includes(self, origin: Origin, config: Json) -> Json:
        includes = config.pop("include", None) or []
        merged: Json = {}
        for one in includes if isinstance(includes, list) else [includes]:
            entry = {"local": one} if isinstance(one, str) else dict(one)
            if self._wanted(entry):
                for found in self._included(origin, entry):
                    merged = merge_deep(merged, found)
        return merge_deep(merged, config)

    def _wanted(self, entry: Json) -> bool:
        rules = entry.get("rules")
        if rules is None:
            return True
        for rule in rules:
            if "if" not in rule or evaluate(rule["if"], self.variables):
                return bool(rule.get("when") != "never")
        return False

    def _included(self, origin: Origin, entry: Json) -> Iterable[Json]:
        inputs = entry.get("inputs") or {}
        if "local" in entry:
            return [self._file(origin, entry["local"], inputs)]
        if "project" in entry:
            other = self._other(
                self._expand(entry["project"]), str(entry.get("ref") or "")
            )
            files = entry.get("file") or []
            paths = files if isinstance(files, list) else [files]
            return [self._file(other, path, inputs) for path in paths]
        if "component" in entry:
            return [self._component(self._expand(entry["component"]), inputs)]
        raise ConfigError(f"The sandbox can't include {', '.join(entry)}")

    def _expand(self, text: str) -> str:
        return re.sub(
            r"\$\{?(\w+)\}?", lambda found: self.variables.get(found[1], ""), str(text)
        )

    def _component(self, name: str, inputs: Json) -> Json:
        """`host/group/project/name@version` (facts 5.8)."""
        where, _, version = name.partition("@")
        host, _, path = where.partition("/")
        project, _, component = path.rpartition("/")
        if host != self.variables.get("CI_SERVER_FQDN"):
            raise ConfigError(f"Component `{name}` is of another instance")
        other = self._other(project, version)
        repository = self.world.repository(other.project["id"])
        for file in (
            f"templates/{component}.yml",
            f"templates/{component}/template.yml",
        ):
            if repository.entry(other.sha, file):
                return self._file(other, file, inputs)
        raise ConfigError(f"Component `{name}` - content not found")


def merge_deep(under: Json, over: Json) -> Json:
    """Mappings merged key by key, anything else replaced: how includes merge."""
    found = dict(under)
    for key, value in over.items():
        old = found.get(key)
        both = isinstance(old, dict) and isinstance(value, dict)
        found[key] = merge_deep(old, value) if both and old is not None else value
    return found


def build(config: Json) -> Config:
    """Jobs with `extends`, `!reference` and defaults carried out; checked."""
    raw = {k: v for k, v in config.items() if k not in KEYWORDS and isinstance(v, dict)}
    odd = [
        k for k, v in config.items() if k not in KEYWORDS and not isinstance(v, dict)
    ]
    if any(not str(name).startswith(".") for name in odd):
        raise ConfigError(f"jobs:{odd[0]} config should be a hash")
    stages = (".pre", *(config.get("stages") or STAGES), ".post")
    defaults = {
        **{k: config[k] for k in INHERITED if k in config},
        **(config.get("default") or {}),
    }
    found = Config(
        workflow=config.get("workflow") or {},
        variables=_texts(config.get("variables") or {}),
        stages=tuple(dict.fromkeys(str(stage) for stage in stages)),
    )
    for name in raw:
        if not str(name).startswith("."):
            job = _job(str(name), extended(raw, str(name), ()), defaults, config)
            found.jobs[str(name)] = _checked(found, str(name), job)
    if not found.jobs:
        raise ConfigError("jobs config should contain at least one visible job")
    return found


def extended(raw: Json, name: str, seen: tuple[str, ...]) -> Json:
    """A job with what it extends merged under it."""
    if name not in raw:
        raise ConfigError(
            f"{seen[-1] if seen else name}: unknown key `{name}` in `extends`"
        )
    if name in seen:
        raise ConfigError(f"{name}: circular dependency detected in `extends`")
    job = dict(raw[name])
    above = job.pop("extends", None) or []
    merged: Json = {}
    for parent in [above] if isinstance(above, str) else above:
        merged = merge_deep(merged, extended(raw, parent, (*seen, name)))
    return merge_deep(merged, job)


def _job(name: str, job: Json, defaults: Json, config: Json) -> Json:
    inherit = (job.get("inherit") or {}).get("default", True)
    if inherit is not False:
        usual = (
            defaults
            if inherit is True
            else {k: defaults[k] for k in inherit if k in defaults}
        )
        job = {**usual, **job}
    job = _referenced(job, config, 0)
    for key in ("script", "before_script", "after_script"):
        if key in job:
            job[key] = _lines(job[key])
    job["name"] = name
    job["variables"] = _texts(job.get("variables") or {})
    return job


def _referenced(node: Any, config: Json, depth: int) -> Any:  # noqa: ANN401 - any YAML
    if depth > 20:
        raise ConfigError("!reference is nested too deeply")
    if isinstance(node, Reference):
        found: Any = config
        for part in node:
            if not isinstance(found, dict) or part not in found:
                raise ConfigError(f"!reference {list(node)} could not be found")
            found = found[part]
        return _referenced(found, config, depth + 1)
    if isinstance(node, dict):
        return {key: _referenced(value, config, depth) for key, value in node.items()}
    if isinstance(node, list):
        rows = []
        for one in node:
            put = _referenced(one, config, depth)
            rows.extend(
                put if isinstance(one, Reference) and isinstance(put, list) else [put]
            )
        return rows
    return node


def _lines(value: Any) -> list[str]:  # noqa: ANN401 - any YAML
    if isinstance(value, list):
        return [line for one in value for line in _lines(one)]
    if not isinstance(value, str):
        raise ConfigError(
            "script config should be a string or a nested array of strings"
        )
    return [value]


def _texts(values: Json) -> dict[str, str]:
    shown = {
        key: value.get("value", "") if isinstance(value, dict) else value
        for key, value in values.items()
    }
    return {
        str(key): ("true" if value else "false")
        if isinstance(value, bool)
        else str(value)
        for key, value in shown.items()
    }


CHECKS: tuple[tuple[Callable[[Json], bool], str], ...] = (
    (lambda job: "trigger" in job, "the sandbox runs no child pipelines"),
    (lambda job: "parallel" in job, "the sandbox runs no parallel jobs"),
    (lambda job: "only" in job or "except" in job, "the sandbox knows rules alone"),
    (lambda job: not job.get("script") and not job.get("run"), "script can't be blank"),
)


def _checked(config: Config, name: str, job: Json) -> Json:
    for fails, why in CHECKS:
        if fails(job):
            raise ConfigError(f"jobs:{name} {why}")
    stage = str(job.setdefault("stage", "test"))
    if stage not in config.stages:
        raise ConfigError(
            f"{name} job: chosen stage {stage} does not exist; available stages are"
            f" {', '.join(config.stages)}"
        )
    job["stage_index"] = config.stages.index(stage)
    return job
