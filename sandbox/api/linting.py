"""`ci/lint`: what GitLab would say of a pipeline file."""

from sandbox.pipelines.config import Reader
from sandbox.pipelines.expressions import ExpressionError
from sandbox.pipelines.inputs import ConfigError
from sandbox.pipelines.predefined import server_variables
from sandbox.serving.answers import not_found
from sandbox.serving.calls import Call
from sandbox.serving.routes import Route
from sandbox.state.access import DEVELOPER
from sandbox.state.store import Json


def _head(call: Call) -> str:
    repository = call.world.repository(call.project["id"])
    ref = call.arguments.text("ref") or call.arguments.text("content_ref")
    found = repository.resolve(ref or call.project["default_branch"])
    if found is None:
        raise not_found("Commit")
    return found


def _answer(errors: list[str]) -> Json:
    return {
        "valid": not errors,
        "errors": errors,
        "warnings": [],
        "merged_yaml": "",
        "includes": [],
    }


def _content(call: Call) -> Json:
    reader = Reader(call.world, call.user, server_variables(call.world))
    try:
        reader.parse(call.project, _head(call), call.arguments.need("content"))
    except (ConfigError, ExpressionError) as error:
        return _answer([str(error)])
    return _answer([])


def _stored(call: Call) -> Json:
    reader = Reader(call.world, call.user, server_variables(call.world))
    try:
        reader.load(call.project, _head(call), {})
    except (ConfigError, ExpressionError) as error:
        return _answer([str(error)])
    return _answer([])


HERE = "/projects/:id/ci/lint"
ROUTES = (
    Route("POST", HERE, _content, DEVELOPER, required=("content",), status=200),
    Route("GET", HERE, _stored),
)
