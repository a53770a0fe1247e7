"""Git over HTTP: who may, then `git http-backend` does the work.

Answers without rights are as GitLab gives them: 401 asks for a password, 404 hides a
project, 403 refuses a push (doc/topics/git/troubleshooting_git).
"""

import base64
import gzip
import os
import re
import subprocess
from dataclasses import dataclass
from urllib.parse import unquote

from sandbox.git.process import GIT, environment
from sandbox.git.repository import ZERO
from sandbox.merging.push import Change, announce, happened
from sandbox.serving.answers import Answer
from sandbox.serving.calls import find_project
from sandbox.serving.site import Request
from sandbox.state import access
from sandbox.state.access import DEVELOPER, MAINTAINER, Actor
from sandbox.state.store import Json
from sandbox.state.world import World

PATH = re.compile(
    r"/(?P<project>.+?)(?:\.git)?"
    r"/(?P<rest>info/refs|git-upload-pack|git-receive-pack)"
)
ASK = {"WWW-Authenticate": 'Basic realm="GitLab"'}
PROTECTED = "You are not allowed to push code to protected branches on this project."
DELETE = "You can only delete protected branches using the web interface."
TAGS = "Protected tags cannot be updated."
OWN_REFS = re.compile(r"refs/(?:merge-requests|keep-around|pipelines|environments)/")


@dataclass(frozen=True, slots=True)
class Push:
    """What a client asks to have pushed."""

    changes: tuple[Change, ...]
    options: tuple[str, ...]


def is_git(request: Request) -> bool:
    """Whether a git client asks."""
    return PATH.fullmatch(request.path) is not None


def answer_git(world: World, request: Request) -> Answer:
    """Serve clone, fetch and push."""
    found = PATH.fullmatch(request.path)
    if found is None:
        return _plain(404, "Not found")
    writing = "git-receive-pack" in (found["rest"], request.query[8:])
    project = find_project(world, unquote(found["project"]))
    actor, given = _signed_in(world, request)
    refused = _refuse(world, project, actor, given, writing)
    if refused or project is None:
        return refused or _plain(404, "Not found")
    path = f"/{project['id']}.git/{found['rest']}"
    if writing and found["rest"] == "git-receive-pack" and actor:
        return _take_push(world, request, project, actor, path)
    return _backend(world, request, path, {})


def _signed_in(world: World, request: Request) -> tuple[Actor | None, bool]:
    header = request.header("authorization")
    if header[:6].lower() != "basic ":
        return None, False
    try:
        text = base64.b64decode(header[6:]).decode("utf-8", "replace")
    except ValueError:
        return None, True
    user, _, token = text.partition(":")
    actor = access.find_actor(world, token)
    # A job's token counts only under its own name, any other under any (facts 6.2).
    if actor and (actor.job is not None) != (user == "gitlab-ci-token"):
        return None, True
    return actor, True


def _refuse(
    world: World, project: Json | None, actor: Actor | None, given: bool, writing: bool
) -> Answer | None:
    if actor is None and (given or writing):
        return _plain(401, "HTTP Basic: Access denied", ASK)
    user = actor.user if actor else None
    if project is None or not access.visible(world, user, project):
        if actor is None:
            return _plain(401, "HTTP Basic: Access denied", ASK)
        return _plain(
            404,
            "The project you were looking for could not be found or you don't have"
            " permission to view it.",
        )
    hidden = actor is not None and not access.in_job_scope(actor, project)
    if hidden or not access.can_read(world, user, project):
        return _plain(403, "You are not allowed to download code from this project.")
    if actor is None:
        return None
    return _refuse_token(world, project, actor, writing)


def _refuse_token(
    world: World, project: Json, actor: Actor, writing: bool
) -> Answer | None:
    if actor.job:
        own = actor.token.get("project") == project["id"]
        allowed = own and project["ci_push_repository_for_job_token_allowed"]
        if writing and not allowed:
            return _plain(403, "You are not allowed to upload code.")
        return None
    scopes = ("api", "write_repository") + (() if writing else ("read_repository",))
    if not actor.may(*scopes):
        return _plain(403, "HTTP Basic: Access denied. Insufficient scope.")
    if not writing:
        return None
    if project["archived"]:
        return _plain(403, "You are not allowed to push code to this project.")
    if access.project_role(world, actor.user, project) < DEVELOPER:
        return _plain(403, "You are not allowed to push code to this project.")
    return None


def _take_push(
    world: World, request: Request, project: Json, actor: Actor, path: str
) -> Answer:
    push = read_push(_unpacked(request))
    extra = {
        "SANDBOX_REFUSED": _refused(world, project, actor, push.changes),
        "SANDBOX_NO_FORCE": " ".join(
            change.ref
            for change in push.changes
            if not access.may_force(world, project, change.branch)
        ),
    }
    note = announce(world, project, actor.user, push.changes, push.options, actor.job)
    answer = _backend(world, request, path, extra)
    with world.store.transaction():
        happened(world, note)
        world.run_due()
    world.wake.set()
    return answer


def _refused(
    world: World, project: Json, actor: Actor, changes: tuple[Change, ...]
) -> str:
    for change in changes:
        if OWN_REFS.match(change.ref):
            return "Prohibited ref name."
        branch = change.branch
        if branch and access.protection(world, project["id"], branch):
            if change.new == ZERO:
                return DELETE
            if not access.can_push(world, actor.user, project, branch):
                return PROTECTED
        if change.ref.startswith("refs/tags/"):
            name = change.ref.removeprefix("refs/tags/")
            rules = [
                rule
                for rule in world.store.find("protected_tag", project=project["id"])
                if access.wildcard(rule["name"], name)
            ]
            role = access.project_role(world, actor.user, project)
            if rules and (change.old != ZERO or role < MAINTAINER):
                return TAGS
    return ""


def read_push(body: bytes) -> Push:
    """The commands and options at the head of a push (gitprotocol-pack)."""
    lines, rest = _packet_lines(body)
    changes, capabilities = [], b""
    for line in lines:
        command, _, found = line.partition(b"\0")
        capabilities = capabilities or found
        parts = command.decode("utf-8", "surrogateescape").rstrip("\n").split(" ", 2)
        if len(parts) == 3:
            changes.append(Change(parts[2], parts[0], parts[1]))
    options: list[bytes] = []
    if b"push-options" in capabilities:
        options, _ = _packet_lines(rest)
    return Push(tuple(changes), tuple(o.decode().rstrip("\n") for o in options))


def _packet_lines(body: bytes) -> tuple[list[bytes], bytes]:
    lines: list[bytes] = []
    place = 0
    while place + 4 <= len(body):
        size = int(body[place : place + 4], 16)
        if size == 0:
            return lines, body[place + 4 :]
        lines.append(body[place + 4 : place + size])
        place += size
    return lines, b""


def _unpacked(request: Request) -> bytes:
    packed = request.header("content-encoding") in {"gzip", "x-gzip"}
    return gzip.decompress(request.body) if packed else request.body


def _backend(
    world: World, request: Request, path: str, extra: dict[str, str]
) -> Answer:
    given = {
        "GIT_PROJECT_ROOT": str(world.root / "repositories"),
        "GIT_HTTP_EXPORT_ALL": "1",
        "PATH_INFO": path,
        "REQUEST_METHOD": request.method,
        "QUERY_STRING": request.query,
        "CONTENT_TYPE": request.header("content-type"),
        "CONTENT_LENGTH": str(len(request.body)),
        "REMOTE_USER": "git",
        "REMOTE_ADDR": "127.0.0.1",
        "GIT_PROTOCOL": request.header("git-protocol"),
        "HTTP_CONTENT_ENCODING": request.header("content-encoding"),
        "PATH": os.environ.get("PATH", os.defpath),
        **extra,
    }
    done = subprocess.run(  # noqa: S603 - a fixed program, no shell
        [GIT, "http-backend"],
        input=request.body,
        env=environment(given),
        capture_output=True,
        check=False,
    )
    head, _, body = done.stdout.partition(b"\r\n\r\n")
    headers = dict(
        line.split(": ", 1) for line in head.decode("latin-1").split("\r\n") if line
    )
    status = int(headers.pop("Status", "200").split()[0]) if headers else 500
    kind = headers.pop("Content-Type", "text/plain")
    headers.pop("Content-Length", None)
    return Answer(status, body, headers, kind)


def _plain(status: int, text: str, headers: dict[str, str] | None = None) -> Answer:
    return Answer(status, text.encode() + b"\n", headers or {}, "text/plain")
