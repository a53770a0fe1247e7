"""Contract: whether an exchange is as an OpenAPI document of GitLab's says.

The document is handed in: it is not ours to ship. Hard are the operation, parameter
names and types, what is required, and types of the answer; unknown keys of an answer
are no fault, since 9 to 12 of a hundred good bodies have some.
"""

import re
from functools import cached_property
from typing import Any
from urllib.parse import parse_qsl, quote

from jsonschema import Draft202012Validator
from referencing import Registry
from referencing.jsonschema import DRAFT202012

from sandbox.serving.routes import segments
from sandbox.serving.site import Exchange
from sandbox.state.store import Json

PREFIX = "/api/v4"
# Parameters of every list, and ways to sign in (doc/api/rest).
EVERYWHERE = {
    "page", "per_page", "pagination", "cursor", "page_token", "order_by", "sort",
    "private_token", "job_token", "id", "statistics",
}  # fmt: skip
# Operations and parameters that the document leaves out, with GitLab's own page.
BEYOND: tuple[tuple[str, str], ...] = (
    (r"/projects/[^/]+/issues.*", "doc/api/issues.md, notes.md"),
    (r"/projects/[^/]+/repository/merge_base", "doc/api/repositories.md"),
    (r"/projects/[^/]+/resource_groups/[^/]+", "doc/api/resource_groups.md"),
    (r"/projects/[^/]+/protected_tags.*", "doc/api/protected_tags.md"),
    (r"/projects/[^/]+/(fork|forks)", "doc/api/project_forks.md"),
    (r"/projects/[^/]+/members(/\d+)?", "doc/api/project_members.md"),
    (r"/projects/[^/]+/labels/[^/]+", "doc/api/labels.md"),
    (r"/projects/[^/]+/hooks/\d+/events/\d+/resend", "doc/api/project_webhooks.md"),
    (r"/projects/[^/]+/pipeline_schedules/\d+/.*", "doc/api/pipeline_schedules.md"),
    (r"/projects/[^/]+/pipelines/\d+", "doc/api/pipelines.md"),
    (r"/projects/[^/]+/merge_requests/.*/award_emoji", "doc/api/emoji_reactions.md"),
    (r".*/resource_milestone_events", "doc/api/resource_milestone_events.md"),
    (r"/suggestions/\d+/apply", "doc/api/suggestions.md"),
    (r"/groups.*", "doc/api/groups.md, group_members.md"),
)  # fmt: skip
# Uploads are described as files there, JSON is what clients send.
UPLOADS = {"file"}
# Null in the examples of doc/api/projects.md where somebody is no member there.
NULLS = (".permissions.project_access", ".permissions.group_access")
# A list in doc/api/pipeline_schedules.md, one of its elements in the document.
LISTS = ("$.inputs",)
MORE_PARAMETERS: dict[str, set[str]] = {
    # facts 4.4, 5.4, 6.1, 7: newer than the document, or left out of it.
    "/repository/commits": {
        "branch", "commit_message", "actions", "start_branch", "start_sha", "force",
        "author_name", "author_email", "allow_empty", "ref_name", "first_parent",
        "start_project", "stats",
    },
    "/repository/files/": {
        "branch", "commit_message", "content", "encoding", "start_branch",
        "author_name", "author_email", "last_commit_id", "execute_filemode", "ref",
    },
    "/merge_requests": {"approved_by_usernames", "target_project_id"},
    "/pipeline": {"inputs", "variables"},
    "/trigger/pipeline": {"inputs", "ref"},
    "/hooks": {"signing_token"},
}  # fmt: skip


class Contract:
    """A document to hold exchanges against."""

    def __init__(self, document: Json) -> None:
        self.document = document
        self.beyond: set[str] = set()
        self.checked = 0

    @cached_property
    def _registry(self) -> Any:  # noqa: ANN401 - the library's generic type
        resource = DRAFT202012.create_resource(self.document)
        return Registry().with_resource("urn:contract", resource)

    @cached_property
    def _paths(self) -> list[tuple[list[str], str]]:
        rows = [
            (segments(path[len(PREFIX) :]), path) for path in self.document["paths"]
        ]
        return sorted(rows, key=lambda row: [part[0] == "{" for part in row[0]])

    def problems(self, exchange: Exchange) -> list[str]:
        """What is wrong with an exchange, each with method and path."""
        if (
            exchange.status in {405, 429, 500, 501, 502, 503}
            or exchange.method == "HEAD"
        ):
            return []
        name = f"{exchange.method} {exchange.path}"
        path, operation = self._operation(exchange)
        if operation is None:
            if any(re.fullmatch(pattern, exchange.path) for pattern, _ in BEYOND):
                self.beyond.add(name)
                return []
            return [f"{name}: no such operation"] if exchange.status < 400 else []
        if exchange.status >= 400:
            return []
        self.checked += 1
        found = self._request(exchange, operation) + self._answer(
            exchange, path, operation
        )
        return [f"{name}: {one}" for one in found]

    def _operation(self, exchange: Exchange) -> tuple[str, Json | None]:
        parts = segments(exchange.path)
        for names, path in self._paths:
            fits = len(names) == len(parts) and all(
                name[0] == "{" or name == part
                for name, part in zip(names, parts, strict=True)
            )
            if fits or self._open_ended(names, parts):
                found = self.document["paths"][path].get(exchange.method.lower())
                if found:
                    return path, found
        return "", None

    @staticmethod
    def _open_ended(names: list[str], parts: list[str]) -> bool:
        """Whether a path within an archive fits: it goes on over slashes."""
        count = len(names)
        return (
            names[-1] == "{artifact_path}"
            and len(parts) >= count
            and all(
                name[0] == "{" or name == part
                for name, part in zip(names[:-1], parts, strict=False)
            )
        )

    def _body(self, operation: Json) -> tuple[Json, set[str]]:
        content = (operation.get("requestBody") or {}).get("content") or {}
        schema: Json = {}
        for one in content.values():
            schema = one.get("schema", {})
        if "$ref" in schema:
            schema = self.document["components"]["schemas"][
                schema["$ref"].split("/")[-1]
            ]
        return schema.get("properties", {}), set(schema.get("required", ()))

    def _request(self, exchange: Exchange, operation: Json) -> list[str]:
        rows = [row for row in operation.get("parameters", ()) if row["in"] == "query"]
        query = {row["name"].removesuffix("[]"): row.get("schema", {}) for row in rows}
        body, required = self._body(operation)
        placed = {
            r["name"] for r in operation.get("parameters", ()) if r["in"] == "path"
        }
        needed = {row["name"] for row in rows if row.get("required")} - placed
        needed |= required - UPLOADS
        found = [f"{name} is required" for name in needed - exchange.values.keys()]
        known = query.keys() | body.keys() | EVERYWHERE
        for part, names in MORE_PARAMETERS.items():
            if part in exchange.path:
                known |= names
        heads = {name.split("[")[0] for name in known}
        found += [
            f"parameter {name} is unknown" for name in exchange.values.keys() - heads
        ]
        texts = {name.split("[")[0] for name, _ in parse_qsl(exchange.query)}
        schemas = {**query, **body}
        for name, value in exchange.values.items():
            if name in schemas and value is not None:
                found += self._typed(name, value, schemas[name], text=name in texts)
        return found

    def _typed(self, name: str, value: Any, schema: Json, *, text: bool) -> list[str]:  # noqa: ANN401 - any JSON
        kinds = schema.get("type")
        kinds = kinds if isinstance(kinds, list) else [kinds]
        if text or isinstance(value, str):
            # A query has texts alone: a number must read as one.
            wrong = kinds == ["integer"] and not re.fullmatch(
                r"-?\d+|None|Any", str(value)
            )
            return [f"{name}={value!r} is no {kinds}"] if wrong else []
        if "array" in kinds and isinstance(value, str):
            return []
        errors = self._validator(schema).iter_errors(value)
        return [f"parameter {name}: {error.message[:200]}" for error in errors]

    def _validator(self, schema: Json) -> Draft202012Validator:
        rooted = {"$id": "urn:contract", **schema} if "$ref" in schema else schema
        return Draft202012Validator(_absolute(rooted), registry=self._registry)

    def _answer(self, exchange: Exchange, path: str, operation: Json) -> list[str]:
        responses = operation["responses"]
        wanted = responses.get(str(exchange.status))
        if wanted is None:
            if ALSO.get((exchange.method, path[len(PREFIX) :])) == exchange.status:
                return []
            return [f"status {exchange.status} is none of {', '.join(responses)}"]
        kinds = wanted.get("content", {})
        kind = next((one for one in kinds if "json" in one), None)
        # A 204 has no body by RFC 9110, whatever schema a document gives it.
        if kind is None or isinstance(exchange.data, bytes) or exchange.status == 204:
            return []
        place = (
            "paths",
            path,
            exchange.method.lower(),
            "responses",
            str(exchange.status),
            "content",
            kind,
            "schema",
        )
        pointer = "/".join(quote(_escaped(part), safe="~") for part in place)
        validator = Draft202012Validator(
            {"$ref": f"urn:contract#/{pointer}"}, registry=self._registry
        )
        return [
            f"answer at {error.json_path}: {error.message[:200]}"
            for error in validator.iter_errors(exchange.data)
            if not _known_fault(error.json_path, error.instance)
        ][:5]


# Answers that the document lacks: (method, path) -> status, by facts 2.1 and 7.
ALSO = {
    ("PUT", "/projects/{id}/merge_requests/{merge_request_iid}/reset_approvals"): 202,
    ("POST", "/projects/{id}/merge_requests/{merge_request_iid}/notes"): 202,
}


def _escaped(part: str) -> str:
    """A step of a JSON pointer."""
    return part.replace("~", "~0").replace("/", "~1")


def _known_fault(place: str, value: Any) -> bool:  # noqa: ANN401 - any JSON
    """Whether the document and not the answer is wrong there."""
    nothing = value is None and place.endswith(NULLS)
    return nothing or (isinstance(value, list) and place.endswith(LISTS))


def _absolute(schema: Any) -> Any:  # noqa: ANN401 - any schema
    """A schema whose references name the document."""
    if isinstance(schema, dict):
        return {
            key: f"urn:contract{value}"
            if key == "$ref" and value[:1] == "#"
            else _absolute(value)
            for key, value in schema.items()
            if key != "$id"
        }
    return [_absolute(one) for one in schema] if isinstance(schema, list) else schema
