"""Commits in the API's form."""

from sandbox.git.changes import EMPTY_TREE, counts
from sandbox.git.repository import Commit
from sandbox.state.store import Json
from sandbox.state.world import World


def commit_shape(world: World, project: Json, commit: Commit) -> Json:
    """A commit in a list."""
    return {
        "id": commit.id,
        "short_id": commit.id[:8],
        "created_at": commit.committer[2],
        "parent_ids": list(commit.parents),
        "title": commit.title,
        "message": commit.message,
        "author_name": commit.author[0],
        "author_email": commit.author[1],
        "authored_date": commit.author[2],
        "committer_name": commit.committer[0],
        "committer_email": commit.committer[1],
        "committed_date": commit.committer[2],
        "trailers": {},
        "extended_trailers": {},
        "web_url": f"{world.url}/{project['full_path']}/-/commit/{commit.id}",
    }


def commit_detail(world: World, project: Json, commit: Commit) -> Json:
    """A commit by itself, with counts and its last pipeline."""
    repository = world.repository(project["id"])
    old = commit.parents[0] if commit.parents else EMPTY_TREE
    added, gone = counts(repository, old, commit.id)
    pipelines = world.store.find("pipeline", project=project["id"], sha=commit.id)
    last = pipelines[-1] if pipelines else None
    return {
        **commit_shape(world, project, commit),
        "stats": {"additions": added, "deletions": gone, "total": added + gone},
        "status": last["status"] if last else None,
        "project_id": project["id"],
        "last_pipeline": pipeline_basic(world, last) if last else None,
    }


def pipeline_basic(world: World, row: Json) -> Json:
    """A pipeline in a list."""
    project = world.store.take("project", row["project"])
    return {
        "id": row["id"],
        "iid": row["iid"],
        "project_id": row["project"],
        "sha": row["sha"],
        "ref": row["ref"],
        "status": row["status"],
        "source": row["source"],
        "created_at": row["created_at"],
        "updated_at": row["updated_at"],
        "web_url": f"{world.url}/{project['full_path']}/-/pipelines/{row['id']}",
        "name": row["name"],
    }
