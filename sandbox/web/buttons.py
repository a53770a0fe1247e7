"""Buttons of the pages: each acts as who was chosen, with no more than his rights."""

from collections.abc import Callable

from sandbox.merging import lifecycle
from sandbox.merging.approvals import approve, unapprove
from sandbox.merging.merge import merge
from sandbox.merging.quick import run_commands
from sandbox.merging.records import add_note
from sandbox.pipelines import flow
from sandbox.serving.answers import Refused, forbidden, not_found
from sandbox.state import access
from sandbox.state.access import DEVELOPER
from sandbox.state.store import Json
from sandbox.state.world import World

Button = Callable[[World, Json, Json, str], None]


def chosen(world: World, form: dict[str, list[str]]) -> Json:
    """Who was chosen in a form; 404 for nobody."""
    number = form.get("user", [""])[0]
    found = world.store.get("user", int(number)) if number.isdecimal() else None
    if found is None:
        raise not_found("User")
    return found


def play(world: World, job: Json, user: Json) -> None:
    """Play a manual job: a Developer, who may merge where the ref is protected."""
    project = world.store.take("project", job["project"])
    pipeline = world.store.take("pipeline", job["pipeline"])
    ref = pipeline["ref"]
    if access.project_role(world, user, project) < DEVELOPER or (
        pipeline["protected"] and not access.can_merge(world, user, project, ref)
    ):
        raise forbidden()
    flow.play(world, job, user, {})


def _note(world: World, mr: Json, user: Json, body: str) -> None:
    """A comment; its quick actions are carried out."""
    project = world.store.take("project", mr["project"])
    if not access.can_read(world, user, project):
        raise forbidden()
    text = run_commands(world, mr, user, body.replace("\r\n", "\n")).text
    if text.strip():
        add_note(world, mr, user, text)


def _change(event: str) -> Button:
    def act(world: World, mr: Json, user: Json, _: str) -> None:
        project = world.store.take("project", mr["project"])
        role = access.project_role(world, user, project)
        if role < DEVELOPER and user["id"] != mr["author"]:
            raise forbidden()
        lifecycle.update_mr(world, mr, user, {"state_event": event})

    return act


BUTTONS: dict[str, Button] = {
    "approve": lambda world, mr, user, _: approve(world, mr, user, mr["head"]),
    "unapprove": lambda world, mr, user, _: unapprove(world, mr, user),
    "merge": lambda world, mr, user, _: merge(world, mr, user, {"sha": mr["head"]}),
    "close": _change("close"),
    "reopen": _change("reopen"),
    "note": _note,
}


def press(world: World, mr: Json, verb: str, user: Json, body: str) -> None:
    """Press a button of a merge request's page; raises `Refused` as the API does."""
    act = BUTTONS.get(verb)
    if act is None:
        raise Refused(404, "404 Not Found")
    act(world, mr, user, body)
