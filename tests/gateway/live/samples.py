"""GitLab's JSON, made up field by field."""

from typing import Any

WHEN = "2026-03-01T12:00:00.123Z"


def sha(letter: str) -> str:
    """A commit id."""
    return letter * 40


def user(number: int = 4, **more: Any) -> dict[str, Any]:
    """A user as other objects name it."""
    named = {"id": number, "username": f"user{number}", "name": f"User {number}"}
    return {**named, "state": "active", "locked": False, **more}


def merge_request(**more: Any) -> dict[str, Any]:
    """A merge request."""
    return {
        "id": 107,
        "iid": 7,
        "project_id": 9,
        "title": "memory(T-1): +1 fact",
        "description": None,
        "state": "opened",
        "draft": False,
        "created_at": WHEN,
        "updated_at": WHEN,
        "author": user(),
        "assignees": [],
        "reviewers": [],
        "labels": ["memory"],
        "source_branch": "memory/an",
        "target_branch": "main",
        "source_project_id": 9,
        "target_project_id": 9,
        "web_url": "http://gitlab.example/team/docs/-/merge_requests/7",
        "sha": sha("a"),
        "merge_when_pipeline_succeeds": False,
        "detailed_merge_status": "mergeable",
        "diff_refs": {
            "base_sha": sha("b"),
            "start_sha": sha("c"),
            "head_sha": sha("a"),
        },
        **more,
    }


def version(number: int, **more: Any) -> dict[str, Any]:
    """A version of a merge request's diff."""
    return {
        "id": number,
        "head_commit_sha": sha("a"),
        "base_commit_sha": sha("b"),
        "start_commit_sha": sha("c"),
        "created_at": WHEN,
        "merge_request_id": 107,
        "state": "collected",
        "real_size": "1",
        "patch_id_sha": None,
        **more,
    }


def note(number: int, **more: Any) -> dict[str, Any]:
    """A note."""
    return {
        "id": number,
        "type": None,
        "body": "Looks right.",
        "author": user(),
        "created_at": WHEN,
        "updated_at": WHEN,
        "system": False,
        "resolvable": False,
        "internal": False,
        **more,
    }


def job(number: int, **more: Any) -> dict[str, Any]:
    """A job."""
    named = {"id": number, "name": "gate", "stage": "gate", "status": "manual"}
    return {**named, "allow_failure": False, **more}
