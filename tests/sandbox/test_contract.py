"""The contract finds what it should, and answers have all keys of GitLab's examples."""

import json
from pathlib import Path
from typing import Any

import pytest

from sandbox.contract import Contract
from sandbox.serving.site import Exchange
from sandbox.testing import Sandbox
from tests.sandbox.test_hooks import missing
from tests.tools import CONTRACT, contract

DOCUMENT = {
    "paths": {
        "/api/v4/things/{id}": {
            "get": {
                "parameters": [
                    {"in": "path", "name": "id", "schema": {"type": "string"}},
                    {"in": "query", "name": "size", "schema": {"type": "integer"}},
                ],
                "responses": {
                    "200": {
                        "content": {
                            "application/json": {
                                "schema": {"$ref": "#/components/schemas/Thing"}
                            }
                        }
                    }
                },
            },
            "put": {
                "requestBody": {
                    "content": {
                        "application/json": {
                            "schema": {
                                "type": "object",
                                "required": ["name"],
                                "properties": {"name": {"type": "string"}},
                            }
                        }
                    }
                },
                "responses": {"200": {}},
            },
        }
    },
    "components": {
        "schemas": {
            "Thing": {
                "type": "object",
                "required": ["id"],
                "properties": {"id": {"type": "integer"}},
            }
        }
    },
}


def found(
    method: str, path: str, data: Any, status: int = 200, query: str = "", **values: Any
) -> list[str]:
    exchange = Exchange(method, path, query, values, "dev", status, data)
    return Contract(DOCUMENT).problems(exchange)


def test_a_good_exchange_has_no_problem() -> None:
    assert not found("GET", "/things/1", {"id": 1, "more": 2}, query="size=3", size="3")
    assert not found("PUT", "/things/a%2Fb", {}, name="x")


def test_errors_are_not_held_against_the_document() -> None:
    assert not found("GET", "/things/1", {"message": "404"}, 404)


@pytest.mark.parametrize(
    ("problem", "exchange"),
    [
        ("no such operation", found("GET", "/others/1", {})),
        ("is not of type 'integer'", found("GET", "/things/1", {"id": "x"})),
        ("'id' is a required property", found("GET", "/things/1", {})),
        ("parameter siez is unknown", found("GET", "/things/1", {"id": 1}, siez="3")),
        (
            "is no ['integer']",
            found("GET", "/things/1", {"id": 1}, query="size=x", size="x"),
        ),
        ("name is required", found("PUT", "/things/1", {})),
        ("status 201 is none", found("PUT", "/things/1", {}, 201, name="x")),
        ("is not of type 'string'", found("PUT", "/things/1", {}, name=[])),
    ],
)
def test_a_fault_is_found(problem: str, exchange: list[str]) -> None:
    assert any(problem in one for one in exchange)


NEEDED = pytest.mark.skipif(
    not CONTRACT.exists(), reason="GitLab's contract is not at hand"
)


@NEEDED
def test_answers_are_held_against_gitlabs_contract(box: Sandbox) -> None:
    project = box.project()
    before = contract()
    assert before
    count = before.checked
    box.call("dev", "GET", f"/projects/{project['id']}")
    assert before.checked == count + 1


# Of other tiers and features, or of old versions of the page.
OTHER = {"merge_after", "milestone", "email", "approvals_before_merge", "source_rule"}
EXAMPLES = {
    "merge_request_get": "/projects/1/merge_requests/1",
    "merge_request_changes": "/projects/1/merge_requests/1/changes",
    "merge_request_approvals": "/projects/1/merge_requests/1/approvals",
    "merge_request_approval_state": "/projects/1/merge_requests/1/approval_state",
    "merge_request_commits": "/projects/1/merge_requests/1/commits",
    "merge_request_diffs": "/projects/1/merge_requests/1/diffs",
    "merge_request_participants": "/projects/1/merge_requests/1/participants",
    "merge_request_pipelines": "/projects/1/merge_requests/1/pipelines",
    "merge_request_reviewers": "/projects/1/merge_requests/1/reviewers",
    "merge_requests_list_group": "/groups/team/merge_requests",
    "merge_request_note_get": "/projects/1/merge_requests/1/notes/1",
    "project_approval_rule_get": "/projects/1/approval_rules/1",
}


@NEEDED
def test_answers_have_every_key_of_gitlabs_examples(
    box: Sandbox, tmp_path: Path
) -> None:
    rule = "  rules:\n    - if: $CI_MERGE_REQUEST_IID\n      when: manual\n"
    project = box.project(files={".gitlab-ci.yml": f"a:\n  script: ['true']\n{rule}"})
    box.world.configure(tier="premium")
    box.clone("dev", project, tmp_path / "clone").branch("topic", {"a.md": "one\n"})
    fields = {
        "title": "T", "source_branch": "topic", "target_branch": "main",
        "reviewer_ids": [1],
    }  # fmt: skip
    asks = {"name": "PM", "approvals_required": 1, "usernames": ["maya"]}
    box.call("maya", "POST", "/projects/1/approval_rules", asks)
    box.call("dev", "POST", "/projects/1/merge_requests", fields)
    note = box.call(
        "dev", "POST", "/projects/1/merge_requests/1/notes", {"body": "x"}
    ).data
    box.call("maya", "POST", "/projects/1/merge_requests/1/approve", {})
    lost = []
    for name, path in EXAMPLES.items():
        text = (CONTRACT / "doc_examples" / f"{name}.json").read_text(encoding="utf-8")
        example = json.loads(text)["response"]
        where = path.replace("notes/1", f"notes/{note['id']}")
        answer = box.call("dev", "GET", where)
        assert answer.status == 200, name
        lost += [f"{name}{row}" for row in missing(example, answer.data)]
    # The page shows a note's author with keys that he does not have.
    lost.remove("merge_request_note_get.author.created_at")
    assert not [row for row in lost if row.rsplit(".", 1)[-1] not in OTHER]
