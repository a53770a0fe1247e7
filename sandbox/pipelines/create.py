"""A pipeline comes about: for a push, a merge request, or because somebody asks."""

import re

from sandbox.git.changes import paths_between
from sandbox.git.repository import ZERO
from sandbox.merging.versions import newest
from sandbox.pipelines import flow
from sandbox.pipelines.config import Config, Reader
from sandbox.pipelines.inputs import ConfigError
from sandbox.pipelines.merged import merged_result
from sandbox.pipelines.predefined import pipeline_variables, project_variables
from sandbox.pipelines.records import new_job, new_pipeline
from sandbox.pipelines.redundant import cancel_redundant
from sandbox.pipelines.rules import Scene, first_match, judge
from sandbox.serving.answers import Refused
from sandbox.state import access
from sandbox.state.store import Json
from sandbox.state.world import World, work

SKIP = re.compile(r"\[(?:ci[ _-]skip|skip[ _-]ci)\]", re.IGNORECASE)
LEVELS = {"developer": 30, "maintainer": 40, "owner": 50, "no_one_allowed": 1000}


def check_variables(world: World, project: Json, user: Json, variables: Json) -> None:
    """400 where the project's role for own variables is higher (facts 5.4)."""
    if not variables or not project["restrict_user_defined_variables"]:
        return
    needed = LEVELS[project["ci_pipeline_variables_minimum_override_role"]]
    if access.project_role(world, user, project) < needed:
        text = "Insufficient permissions to set pipeline variables"
        raise Refused(400, {"base": [text]})


@work("branch_pipeline")
def branch_pipeline(world: World, given: Json) -> None:
    """After a push; a project without a file has none."""
    project = world.store.get("project", given["project"])
    user = world.store.take("user", given["user"])
    repository = world.repository(given["project"])
    if (
        project is None
        or not repository.has(given["new"])
        or not _has_file(world, project, given["new"])
    ):
        return
    tag = given["ref"].startswith("refs/tags/")
    ref = given["ref"].split("/", 2)[2]
    create(
        world,
        project,
        user,
        given["new"],
        ref,
        "push",
        tag=tag,
        before_sha=given["old"],
    )


@work("mr_pipeline")
def mr_pipeline(world: World, given: Json) -> None:
    """After a merge request is made or pushed to (facts 5.1)."""
    mr = world.store.take("mr", given["mr"])
    user = world.store.take("user", given["user"])
    if mr["state"] == "opened" and mr["head"]:
        create_for_mr(world, mr, user)


def create_for_mr(
    world: World, mr: Json, user: Json, *, in_parent: bool = False
) -> Json | None:
    """A detached pipeline, or one of the merged result where that is on.

    Of a fork it runs in the fork, with the fork's settings.
    With `in_parent` it runs in the parent: a member of it may ask (facts 5.3).
    """
    number = mr["project"] if in_parent else mr["source_project"]
    project = world.store.get("project", number)
    if project is None or not _has_file(world, project, mr["head"]):
        return None
    found = merged_result(world, mr) or {
        "sha": mr["head"], "ref": f"refs/merge-requests/{mr['iid']}/head",
        "source_sha": mr["head"],
    }  # fmt: skip
    sha, ref = found.pop("sha"), found.pop("ref")
    return create(
        world, project, user, sha, ref, "merge_request_event", mr=mr["id"], **found
    )


def _has_file(world: World, project: Json, sha: str) -> bool:
    path = project["ci_config_path"] or ".gitlab-ci.yml"
    repository = world.repository(project["id"])
    return "@" in path or repository.entry(sha, path) is not None


def create(
    world: World,
    project: Json,
    user: Json,
    sha: str,
    ref: str,
    source: str,
    **more: object,
) -> Json | None:
    """The pipeline, or None where its rules leave it empty.

    A file that can't be used makes a failed pipeline that says why, as GitLab has it.
    """
    pipeline = new_pipeline(world, project, user, sha, ref, source, **more)
    variables = pipeline_variables(world, pipeline)
    variables |= {v["key"]: v["value"] for v in project_variables(world, pipeline)}
    variables |= pipeline["variables"]
    if SKIP.search(variables["CI_COMMIT_MESSAGE"]) and source in {
        "push",
        "merge_request_event",
    }:
        # Skipped, which blocks where pipelines must succeed (facts 5.6).
        pipeline.update(status="skipped", finished_at=world.stamp())
        world.store.save("pipeline", pipeline)
        return pipeline
    try:
        config = Reader(world, user, variables).load(project, sha, pipeline["inputs"])
        kept = _choose(world, pipeline, config, variables)
    except ConfigError as error:
        now = world.stamp()
        pipeline.update(status="failed", yaml_errors=str(error), finished_at=now)
        world.store.save("pipeline", pipeline)
        world.later("pipeline_hook", 0, pipeline=pipeline["id"])
        return pipeline
    if not kept:
        world.store.drop("pipeline", pipeline["id"])
        return None
    for spec in kept:
        new_job(world, pipeline, spec, user)
    flow.advance(world, pipeline["id"])
    cancel_redundant(world, pipeline)
    return world.store.take("pipeline", pipeline["id"])


def _choose(
    world: World, pipeline: Json, config: Config, variables: dict[str, str]
) -> list[Json]:
    scene = _scene(world, pipeline, {**config.variables, **variables})
    if "rules" in config.workflow:
        rule = first_match(config.workflow["rules"], scene)
        if rule is None or rule.get("when") == "never":
            return []
        for key, value in (rule.get("variables") or {}).items():
            config.variables[str(key)] = str(value)
    name = config.workflow.get("name")
    pipeline["name"] = str(name) if name else None
    cancel = config.workflow.get("auto_cancel") or {}
    pipeline["auto_cancel"] = str(cancel.get("on_new_commit", "conservative"))
    world.store.save("pipeline", pipeline)
    kept = []
    for name, job in config.jobs.items():
        own = {**config.variables, **job["variables"], **variables}
        verdict = judge(job, _scene(world, pipeline, own))
        if verdict is None:
            continue
        yaml_variables = {**config.variables, **job["variables"], **verdict.variables}
        spec = {**job, "name": name, "when": verdict.when, "variables": yaml_variables}
        spec["allow_failure"] = verdict.allow_failure is True
        if isinstance(verdict.allow_failure, dict):
            codes = verdict.allow_failure.get("exit_codes", [])
            spec["allowed_codes"] = codes if isinstance(codes, list) else [codes]
        if verdict.needs is not None:
            spec["needs"] = verdict.needs
        kept.append(spec)
    _check_needs(kept)
    return kept


def _check_needs(kept: list[Json]) -> None:
    names = {spec["name"] for spec in kept}
    for spec in kept:
        for need in flow.needs_of(spec) or ():
            if need["job"] not in names and not need.get("optional"):
                raise ConfigError(
                    f"'{spec['name']}' job needs '{need['job']}' job, but"
                    f" '{need['job']}' does not exist in the pipeline."
                )


def _scene(world: World, pipeline: Json, variables: dict[str, str]) -> Scene:
    repository = world.repository(pipeline["project"])
    mr = world.store.get("mr", pipeline["mr"])

    def changed(compare_to: str | None) -> list[str] | None:
        if compare_to:
            # Before all else, in a merge request too: so a pipeline of a merged
            # result compares its internal commit (facts 5.1).
            other = repository.resolve(compare_to)
            if other is None:
                raise ConfigError("rules:changes:compare_to is not a valid ref")
            common = repository.merge_base(other, pipeline["sha"]) or other
            return paths_between(repository, common, pipeline["sha"])
        if mr:
            version = newest(world, mr)
            base = version["base"] if version else None
            repo = world.repository(mr["project"])
            return paths_between(repo, base, mr["head"]) if base else []
        before = pipeline["before_sha"]
        if pipeline["source"] != "push" or before == ZERO or not repository.has(before):
            # Nothing to compare with: everything counts as changed (facts 5.1).
            return None
        return paths_between(repository, before, pipeline["sha"])

    def files() -> list[str]:
        rows = repository.list_tree(pipeline["sha"], deep=True)
        return [path for _, kind, _, path in rows if kind == "blob"]

    return Scene(variables, changed, files, merge_request=mr is not None)
