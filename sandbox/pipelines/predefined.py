"""Predefined variables of a job (doc/ci/variables/predefined_variables, facts 5.2)."""

from urllib.parse import urlsplit

from sandbox.git.repository import ZERO
from sandbox.merging.approvals import approvals
from sandbox.merging.versions import newest
from sandbox.state import access
from sandbox.state.store import Json
from sandbox.state.world import World

MOST_DESCRIPTION = 2700
FEATURES = "multiple_merge_request_assignees,merge_request_approvers,code_owners"


def server_variables(world: World) -> dict[str, str]:
    """What every job of the instance sees."""
    parts = urlsplit(world.url)
    version = str(world.option("version"))
    major, minor, *_ = version.split(".")
    return {
        "CI": "true",
        "GITLAB_CI": "true",
        "CI_SERVER": "yes",
        "CI_SERVER_NAME": "GitLab",
        "CI_SERVER_URL": world.url,
        "CI_SERVER_HOST": parts.hostname or "",
        "CI_SERVER_PORT": str(parts.port or 80),
        "CI_SERVER_FQDN": parts.netloc,
        "CI_SERVER_PROTOCOL": parts.scheme,
        "CI_SERVER_VERSION": version,
        "CI_SERVER_VERSION_MAJOR": major,
        "CI_SERVER_VERSION_MINOR": minor,
        "CI_API_V4_URL": f"{world.url}/api/v4",
        "CI_API_GRAPHQL_URL": f"{world.url}/api/graphql",
        "GITLAB_FEATURES": FEATURES if world.premium else "",
    }


def pipeline_variables(world: World, pipeline: Json) -> dict[str, str]:
    """What every job of a pipeline sees."""
    project = world.store.take("project", pipeline["project"])
    user = world.store.take("user", pipeline["user"])
    repository = world.repository(project["id"])
    commit = repository.commit(pipeline["sha"])
    web, path = f"{world.url}/{project['full_path']}", project["full_path"]
    message = commit.message if commit else ""
    found = {
        **server_variables(world),
        "CI_PROJECT_ID": str(project["id"]),
        "CI_PROJECT_NAME": project["path"],
        "CI_PROJECT_TITLE": project["name"],
        "CI_PROJECT_PATH": path,
        "CI_PROJECT_PATH_SLUG": path.replace("/", "-").lower(),
        "CI_PROJECT_NAMESPACE": path.rpartition("/")[0],
        "CI_PROJECT_ROOT_NAMESPACE": path.split("/")[0],
        "CI_PROJECT_URL": web,
        "CI_PROJECT_VISIBILITY": project["visibility"],
        "CI_REPOSITORY_URL": f"{web}.git",
        "CI_DEFAULT_BRANCH": project["default_branch"],
        "CI_CONFIG_PATH": project["ci_config_path"] or ".gitlab-ci.yml",
        "CI_PIPELINE_ID": str(pipeline["id"]),
        "CI_PIPELINE_IID": str(pipeline["iid"]),
        "CI_PIPELINE_SOURCE": pipeline["source"],
        "CI_PIPELINE_URL": f"{web}/-/pipelines/{pipeline['id']}",
        "CI_PIPELINE_CREATED_AT": pipeline["created_at"],
        "CI_COMMIT_SHA": pipeline["sha"],
        "CI_COMMIT_SHORT_SHA": pipeline["sha"][:8],
        "CI_COMMIT_BEFORE_SHA": pipeline["before_sha"],
        "CI_COMMIT_MESSAGE": message,
        "CI_COMMIT_TITLE": message.split("\n", 1)[0],
        "CI_COMMIT_DESCRIPTION": message.partition("\n")[2].strip(),
        "CI_COMMIT_AUTHOR": f"{commit.author[0]} <{commit.author[1]}>"
        if commit
        else "",
        "CI_COMMIT_TIMESTAMP": commit.committer[2] if commit else "",
        "CI_COMMIT_REF_PROTECTED": "true" if pipeline["protected"] else "false",
        "GITLAB_USER_ID": str(user["id"]),
        "GITLAB_USER_LOGIN": user["username"],
        "GITLAB_USER_NAME": user["name"],
        "GITLAB_USER_EMAIL": user["email"],
    }
    mr = world.store.get("mr", pipeline["mr"])
    return found | (_of_mr(world, mr, pipeline) if mr else _of_ref(project, pipeline))


def _of_ref(project: Json, pipeline: Json) -> dict[str, str]:
    ref = pipeline["ref"]
    found = {"CI_COMMIT_REF_NAME": ref, "CI_COMMIT_REF_SLUG": slug(ref)}
    found["CI_COMMIT_TAG" if pipeline["tag"] else "CI_COMMIT_BRANCH"] = ref
    if pipeline["before_sha"] == ZERO and ref == project["default_branch"]:
        found["CI_COMMIT_BEFORE_SHA"] = ZERO
    return found


def _of_mr(world: World, mr: Json, pipeline: Json) -> dict[str, str]:
    """The branches' commits are empty in a detached pipeline (facts 5.2)."""
    merged = bool(pipeline["target_sha"])
    source = world.store.take("project", mr["source_project"])
    target = world.store.take("project", mr["project"])
    version = newest(world, mr)
    text = mr["description"] or ""
    found = {
        "CI_COMMIT_REF_NAME": mr["source_branch"],
        "CI_COMMIT_REF_SLUG": slug(mr["source_branch"]),
        "CI_MERGE_REQUEST_ID": str(mr["id"]),
        "CI_MERGE_REQUEST_IID": str(mr["iid"]),
        "CI_MERGE_REQUEST_PROJECT_ID": str(target["id"]),
        "CI_MERGE_REQUEST_PROJECT_PATH": target["full_path"],
        "CI_MERGE_REQUEST_PROJECT_URL": f"{world.url}/{target['full_path']}",
        "CI_MERGE_REQUEST_REF_PATH": f"refs/merge-requests/{mr['iid']}/head",
        "CI_MERGE_REQUEST_EVENT_TYPE": "merged_result" if merged else "detached",
        "CI_MERGE_REQUEST_SOURCE_BRANCH_NAME": mr["source_branch"],
        "CI_MERGE_REQUEST_SOURCE_BRANCH_SHA": mr["head"] if merged else "",
        "CI_MERGE_REQUEST_SOURCE_PROJECT_ID": str(source["id"]),
        "CI_MERGE_REQUEST_SOURCE_PROJECT_PATH": source["full_path"],
        "CI_MERGE_REQUEST_SOURCE_PROJECT_URL": f"{world.url}/{source['full_path']}",
        "CI_MERGE_REQUEST_SOURCE_BRANCH_PROTECTED": _protected(
            world, source, mr["source_branch"]
        ),
        "CI_MERGE_REQUEST_TARGET_BRANCH_NAME": mr["target_branch"],
        "CI_MERGE_REQUEST_TARGET_BRANCH_SHA": pipeline["target_sha"] or "",
        "CI_MERGE_REQUEST_TARGET_BRANCH_PROTECTED": _protected(
            world, target, mr["target_branch"]
        ),
        "CI_MERGE_REQUEST_TITLE": mr["title"],
        "CI_MERGE_REQUEST_DESCRIPTION": text[:MOST_DESCRIPTION],
        "CI_MERGE_REQUEST_DESCRIPTION_IS_TRUNCATED": _flag(
            len(text) > MOST_DESCRIPTION
        ),
        "CI_MERGE_REQUEST_SQUASH_ON_MERGE": _flag(mr["squash"]),
        "CI_MERGE_REQUEST_DRAFT": _flag(mr["draft"]),
    }
    if mr["labels"]:
        found["CI_MERGE_REQUEST_LABELS"] = ",".join(mr["labels"])
    if world.premium and approvals(world, mr):
        found["CI_MERGE_REQUEST_APPROVED"] = "true"
    if version:
        found["CI_MERGE_REQUEST_DIFF_ID"] = str(version["id"])
        found["CI_MERGE_REQUEST_DIFF_BASE_SHA"] = version["base"]
    return found


def _protected(world: World, project: Json, branch: str) -> str:
    return _flag(bool(access.protection(world, project["id"], branch)))


def _flag(value: bool) -> str:
    return "true" if value else "false"


def slug(ref: str) -> str:
    """A ref as a host name may hold it."""
    text = "".join(sign if sign.isascii() and sign.isalnum() else "-" for sign in ref)
    return text.lower()[:63].strip("-")


def project_variables(world: World, pipeline: Json, scope: str = "") -> list[Json]:
    """The project's variables that this pipeline may see.

    Protected ones reach protected refs only; a merge request pipeline only where
    source and target are protected, of one project, and the user may merge
    (facts 5.3).
    """
    project = world.store.take("project", pipeline["project"])
    secret = sees_protected(world, project, pipeline)
    return [
        row
        for row in world.store.find("variable", project=project["id"])
        if (secret or not row["protected"])
        and access.wildcard(row["environment_scope"], scope)
    ]


def sees_protected(world: World, project: Json, pipeline: Json) -> bool:
    """Whether protected variables are for this pipeline."""
    mr, user = (
        world.store.get("mr", pipeline["mr"]),
        world.store.take("user", pipeline["user"]),
    )
    if mr is None:
        return bool(pipeline["protected"])
    return bool(
        mr["source_project"] == mr["project"] == project["id"]
        and project["protect_merge_request_pipelines"]
        and access.protection(world, project["id"], mr["source_branch"])
        and access.protection(world, project["id"], mr["target_branch"])
        and access.can_merge(world, user, project, mr["target_branch"])
    )
