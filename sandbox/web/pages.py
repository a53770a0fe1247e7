"""A plain page per merge request, with buttons as a chosen person; and lists to it.

Who was chosen last stands in the address as `as`, so that he stays chosen.
"""

import html
import re
from urllib.parse import parse_qs, quote, unquote

from sandbox.git.changes import changed_files
from sandbox.merging.approvals import approvals
from sandbox.merging.status import detailed_status, head_pipeline, start_check
from sandbox.merging.versions import diff_of
from sandbox.pipelines.records import jobs_of
from sandbox.pipelines.runner import trace_path
from sandbox.serving.answers import Answer, Refused
from sandbox.serving.calls import find_project
from sandbox.serving.site import Request
from sandbox.state.store import Json
from sandbox.state.world import World
from sandbox.web.buttons import chosen, play, press
from sandbox.web.markdown import rendered

MR = re.compile(r"/(?P<project>.+)/-/merge_requests/(?P<iid>\d+)(?:/(?P<verb>\w+))?")
MRS = re.compile(r"/(?P<project>.+)/-/merge_requests/?")
JOB = re.compile(r"/(?P<project>.+)/-/jobs/(?P<job>\d+)(?P<play>/play)?")
STYLE = """
body{font:15px/1.5 system-ui,sans-serif;max-width:60em;margin:2em auto;padding:0 1em}
.state{padding:.1em .6em;border-radius:1em;background:#ddd}
.opened{background:#bfe5c7}.merged{background:#bcd4f5}.closed{background:#f3c4c0}
.note{border:1px solid #ccc;border-radius:6px;margin:.7em 0;padding:.2em 1em}
.system{color:#666;font-size:90%}pre{background:#f6f6f6;padding:.7em;overflow:auto}
.add{background:#dff5e1}.del{background:#fbe1e0}form{margin:1em 0}
button{margin-right:.5em}
"""


def answer_page(world: World, request: Request) -> Answer:
    """The page of a path; a button's POST acts and leads back."""
    path = unquote(request.path)
    with world.store.transaction():
        world.run_due()
        if request.method == "POST":
            form = parse_qs(request.body.decode("utf-8", "replace"))
            answer = _pressed(world, path, form)
        else:
            who = parse_qs(request.query).get("as", [""])[0]
            answer = _show(world, path, who)
        world.run_due()
    world.wake.set()
    return answer


def _show(world: World, path: str, who: str) -> Answer:
    if path in {"", "/"}:
        return _home(world)
    found = JOB.fullmatch(path)
    if found:
        return _job_page(world, path, int(found["job"]), who)
    mr = _find(world, path)
    if mr:
        start_check(world, mr)
        world.run_due()
        mr = world.store.take("mr", mr["id"])
        return _page(f"{mr['title']} (!{mr['iid']})", _mr(world, mr, who))
    listed = MRS.fullmatch(path)
    project = find_project(world, listed["project"]) if listed else None
    if project:
        rows = world.store.find("mr", project=project["id"])
        return _page(project["full_path"], _list(world, rows))
    return _page("404", "<p>There is no such page.</p>", 404)


def _job_page(world: World, path: str, number: int, who: str) -> Answer:
    log, job = trace_path(world, number), world.store.get("job", number)
    text = log.read_text(encoding="utf-8") if log.exists() else ""
    button = ""
    if job and job["status"] == "manual":
        button = (
            f'<form method="post" action="{html.escape(path)}/play">As'
            f' <select name="user">{_people(world, who)}</select>'
            " <button>play</button></form>"
        )
    return _page(f"Job {number}", f"{button}<pre>{html.escape(text)}</pre>")


def _people(world: World, who: str) -> str:
    return "".join(
        f'<option value="{user["id"]}"{" selected" * (str(user["id"]) == who)}>'
        f"{html.escape(user['username'])}</option>"
        for user in world.store.find("user")
        if not user["bot"]
    )


def _find(world: World, path: str) -> Json | None:
    found = MR.fullmatch(path)
    project = find_project(world, found["project"]) if found else None
    if found is None or project is None:
        return None
    return world.store.one("mr", project=project["id"], iid=int(found["iid"]))


def _home(world: World) -> Answer:
    parts = []
    for project in world.store.find("project"):
        rows = world.store.find("mr", project=project["id"])
        parts.append(
            f"<h2>{html.escape(project['full_path'])}</h2>{_list(world, rows)}"
        )
    return _page("Sandbox", "".join(parts))


def _list(world: World, rows: list[Json]) -> str:
    shown = "".join(
        f'<li><span class="state {row["state"]}">{row["state"]}</span>'
        f' <a href="{_path(world, row)}">!{row["iid"]} {html.escape(row["title"])}</a>'
        "</li>"
        for row in reversed(rows)
    )
    return f"<ul>{shown}</ul>"


def _path(world: World, mr: Json) -> str:
    project = world.store.take("project", mr["project"])
    return f"/{html.escape(project['full_path'])}/-/merge_requests/{mr['iid']}"


def _page(title: str, body: str, status: int = 200) -> Answer:
    name = html.escape(title)
    text = (
        '<!DOCTYPE html><html lang="en"><head><meta charset="utf-8">'
        f"<title>{name}</title>"
        f"<style>{STYLE}</style></head><body><h1>{name}</h1>{body}</body></html>"
    )
    # Nothing of a hostile text shall run here either.
    headers = {
        "Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'"
    }
    return Answer(
        status, text.encode("utf-8", "replace"), headers, "text/html; charset=utf-8"
    )


def _name(world: World, number: int) -> str:
    return "@" + html.escape(world.store.take("user", number)["username"])


def _mr(world: World, mr: Json, who: str) -> str:
    by = (
        ", ".join(_name(world, row["user"]) for row in approvals(world, mr)) or "nobody"
    )
    asked = ", ".join(
        f"{_name(world, row['user'])} ({row['state']})" for row in mr["reviewers"]
    )
    labels = ", ".join(html.escape(label) for label in mr["labels"])
    return (
        f'<p><span class="state {mr["state"]}" id="state">{mr["state"]}</span>'
        f" by {_name(world, mr['author'])},"
        f" <code>{html.escape(mr['source_branch'])}</code>"
        f" into <code>{html.escape(mr['target_branch'])}</code></p>"
        f'<p>Merge status: <b id="status">{detailed_status(world, mr)}</b>.'
        f' Approved by <span id="approved">{by}</span>.'
        f" Reviewers: {asked or 'none'}. Labels: {labels or 'none'}.</p>"
        f"{_pipeline(world, mr)}{_buttons(world, mr, who)}"
        f'<div id="description">{rendered(mr["description"])}</div>'
        f"<h2>Activity</h2>{_notes(world, mr)}<h2>Changes</h2>{_diff(world, mr)}"
    )


def _pipeline(world: World, mr: Json) -> str:
    pipeline = head_pipeline(world, mr)
    if pipeline is None:
        return "<p>No pipeline.</p>"
    project = world.store.take("project", pipeline["project"])
    jobs = " ".join(
        f'<a href="/{html.escape(project["full_path"])}/-/jobs/{job["id"]}">'
        f"{html.escape(job['name'])}: {job['status']}</a>"
        for job in jobs_of(world, pipeline["id"])
    )
    errors = html.escape(pipeline["yaml_errors"] or "")
    return (
        f'<p>Pipeline {pipeline["id"]}: <b id="pipeline">{pipeline["status"]}</b>'
        f" {jobs} {errors}</p>"
    )


def _buttons(world: World, mr: Json, who: str) -> str:
    verbs = {
        "opened": ("approve", "unapprove", "close", "merge"),
        "closed": ("reopen",),
    }
    buttons = "".join(
        f'<button formaction="{_path(world, mr)}/{verb}">{verb}</button>'
        for verb in verbs.get(mr["state"], ())
    )
    return (
        '<form method="post">As'
        f' <select name="user" id="user">{_people(world, who)}</select> {buttons}'
        f'<br><textarea name="body" rows="3" cols="60"></textarea>'
        f'<button formaction="{_path(world, mr)}/note">comment</button></form>'
    )


def _notes(world: World, mr: Json) -> str:
    parts = []
    for note in world.store.find("note", mr=mr["id"]):
        kind = "note system" if note["system"] else "note"
        where = note["position"] or {}
        line = f"{where.get('new_path')}:{where.get('new_line')}" if where else ""
        parts.append(
            f'<div class="{kind}">{_name(world, note["author"])} {note["created_at"]}'
            f" {html.escape(line)}{rendered(note['body'])}</div>"
        )
    return "".join(parts) or "<p>Nothing yet.</p>"


def _diff(world: World, mr: Json) -> str:
    found = diff_of(world, mr)
    parts = []
    for entry in changed_files(*found) if found else ():
        rows = []
        for line in entry["diff"].removesuffix("\n").split("\n"):
            kind = {"+": "add", "-": "del"}.get(line[:1], "")
            rows.append(f'<span class="{kind}">{html.escape(line)}</span>')
        name = html.escape(entry["new_path"])
        parts.append(f"<h3>{name}</h3><pre>{chr(10).join(rows)}</pre>")
    return "".join(parts) or "<p>No changes.</p>"


def _pressed(world: World, path: str, form: dict[str, list[str]]) -> Answer:
    job, found, mr = JOB.fullmatch(path), MR.fullmatch(path), _find(world, path)
    back = path.rpartition("/")[0]
    try:
        user = chosen(world, form)
        row = world.store.get("job", int(job["job"])) if job and job["play"] else None
        if row:
            play(world, row, user)
        elif mr and found:
            text = form.get("body", [""])[0]
            press(world, mr, found["verb"] or "", user, text)
        else:
            return _page("404", "<p>There is no such button.</p>", 404)
    except Refused as error:
        link = f'<p><a href="{html.escape(back)}">Back</a></p>'
        text = html.escape(str(error.message))
        return _page(str(error.status), f"<p>{text}</p>{link}", error.status)
    where = f"{quote(back)}?as={user['id']}"
    return Answer(303, b"", {"Location": where}, "text/plain")
