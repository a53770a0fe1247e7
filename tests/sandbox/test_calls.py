"""Calls are read as GitLab reads them and refused with its statuses and words."""

import http.client
from pathlib import Path

import pytest

from sandbox.state.seed import add_token
from sandbox.testing import Sandbox


def test_a_project_is_named_by_number_or_encoded_path(box: Sandbox) -> None:
    box.project()
    by_number = box.call("dev", "GET", "/projects/1")
    by_path = box.call("dev", "GET", "/projects/team%2Fdocs")
    assert by_number.data == by_path.data
    assert by_number.data["path_with_namespace"] == "team/docs"


def test_an_unknown_endpoint_is_a_loud_501(box: Sandbox) -> None:
    box.project()
    found = box.call("dev", "GET", "/projects/1/wikis")
    assert found.status == 501
    assert "GET /projects/1/wikis" in found.data["message"]


def test_a_known_path_with_another_method_is_405(box: Sandbox) -> None:
    box.project()
    assert box.call("dev", "PATCH", "/projects/1").status == 405


@pytest.mark.parametrize("token", ["none", "wrong", "revoked", "old", "blocked"])
def test_a_token_that_does_not_count_is_401(box: Sandbox, token: str) -> None:
    box.project()
    dev = box.person("dev")
    past = "2020-01-01" if token == "old" else None
    box.tokens["dev"] = add_token(box.world, dev, expires_at=past)
    row = box.world.store.find("token")[-1]
    if token == "revoked":
        row["revoked"] = True
        box.world.store.save("token", row)
    if token == "blocked":
        box.world.store.save("user", {**dev, "state": "blocked"})
    box.tokens["wrong"] = "nonsense"
    user = {"none": None, "wrong": "wrong"}.get(token, "dev")
    found = box.call(user, "GET", "/user")
    assert (found.status, found.data) == (401, {"message": "401 Unauthorized"})


def test_reading_scope_does_not_write(box: Sandbox) -> None:
    box.project()
    box.tokens["dev"] = add_token(box.world, box.person("dev"), scopes=("read_api",))
    assert box.call("dev", "GET", "/projects/1").status == 200
    body = {"name": "x", "color": "#123456"}
    found = box.call("dev", "POST", "/projects/1/labels", body)
    assert (found.status, found.data["error"]) == (403, "insufficient_scope")


def test_a_private_project_is_404_for_strangers(box: Sandbox) -> None:
    box.project()
    box.person("eve")
    found = box.call("eve", "GET", "/projects/1/merge_requests")
    assert (found.status, found.data) == (404, {"message": "404 Project Not Found"})


def test_too_low_a_role_is_403(box: Sandbox) -> None:
    box.project()
    assert box.call("dev", "GET", "/projects/1/hooks").status == 403


def test_what_is_missing_or_of_the_wrong_type_is_400(box: Sandbox) -> None:
    box.project()
    missing = box.call("dev", "POST", "/projects/1/labels", {"name": "x"})
    assert (missing.status, missing.data) == (400, {"error": "color is missing"})
    wrong = box.call("dev", "GET", "/projects/1/merge_requests?iids[]=x")
    assert (wrong.status, wrong.data) == (400, {"error": "iids is invalid"})


def test_query_json_and_form_are_merged(box: Sandbox) -> None:
    box.project()
    form = {"Content-Type": "application/x-www-form-urlencoded"}
    found = box.call(
        "dev", "POST", "/projects/1/labels?name=one", b"color=%23112233", form
    )
    assert (found.data["name"], found.data["color"]) == ("one", "#112233")
    changed = box.call("dev", "PUT", "/projects/1/labels/one?color=%23445566", {})
    assert changed.data["color"] == "#445566"


def test_lists_come_in_pages(box: Sandbox) -> None:
    box.project()
    for number in range(5):
        body = {"name": f"l{number}", "color": "#123456"}
        box.call("dev", "POST", "/projects/1/labels", body)
    found = box.call("dev", "GET", "/projects/1/labels?per_page=2&page=2")
    assert [row["name"] for row in found.data] == ["l2", "l3"]
    assert found.headers["X-Total"] == "5"
    assert found.headers["X-Next-Page"] == "3"
    assert 'rel="next"' in found.headers["Link"]


def test_a_tree_comes_in_keyset_pages(box: Sandbox) -> None:
    box.project(files={f"f{number}.md": "x\n" for number in range(5)})
    path = "/projects/1/repository/tree?pagination=keyset&per_page=3"
    first = box.call("dev", "GET", path)
    link = first.headers["Link"].split(">")[0].lstrip("<")
    second = box.call("dev", "GET", link.removeprefix(f"{box.url}/api/v4"))
    names = [row["name"] for row in [*first.data, *second.data]]
    assert names == [f"f{number}.md" for number in range(5)]
    assert "Link" not in second.headers


@pytest.mark.parametrize(
    ("action", "status", "kind"),
    [("500", 500, "application/json"), ("502", 502, "text/html; charset=utf-8")],
)
def test_errors_happen_on_demand_and_once(
    box: Sandbox, action: str, status: int, kind: str
) -> None:
    box.person("dev")
    box.call(None, "POST", "/sandbox/faults", {"action": action, "path": "/user"})
    found = box.call("dev", "GET", "/user")
    assert (found.status, found.headers["Content-Type"]) == (status, kind)
    assert box.call("dev", "GET", "/user").status == 200


def test_a_limit_says_when_to_come_again(box: Sandbox) -> None:
    box.person("dev")
    box.world.configure(rate_limit=2)
    assert box.call("dev", "GET", "/user").headers["RateLimit-Remaining"] == "1"
    box.call("dev", "GET", "/user")
    found = box.call("dev", "GET", "/user")
    assert (found.status, found.data) == (429, b"Retry later\n")
    assert int(found.headers["Retry-After"]) >= 1


def test_a_cut_connection_may_come_before_or_after_the_work(box: Sandbox) -> None:
    box.project()
    body = {"name": "x", "color": "#123456"}
    for after, made in ((False, 0), (True, 1)):
        fault = {"action": "cut", "path": "/labels", "after": after}
        box.call(None, "POST", "/sandbox/faults", fault)
        with pytest.raises((OSError, http.client.HTTPException)):
            box.call("dev", "POST", "/projects/1/labels", body)
        assert len(box.call("dev", "GET", "/projects/1/labels").data) == made


def test_slowness_is_slow(box: Sandbox) -> None:
    box.person("dev")
    fault = {"action": "slow", "seconds": 0.05, "path": "/user"}
    box.call(None, "POST", "/sandbox/faults", fault)
    assert box.call("dev", "GET", "/user").status == 200
    assert box.call(None, "GET", "/sandbox/faults").data[0]["times"] == 0


def test_premium_endpoints_are_not_there_on_free(box: Sandbox) -> None:
    box.project()
    path = "/projects/1/approval_rules"
    assert box.call("maya", "GET", path).status == 404
    box.world.configure(tier="premium")
    assert box.call("maya", "GET", path).data == []


def test_the_version_names_the_edition(box: Sandbox) -> None:
    box.person("dev")
    assert box.call("dev", "GET", "/metadata").data["enterprise"] is False
    box.world.configure(edition="ee")
    found = box.call("dev", "GET", "/version").data
    assert (found["version"], found["enterprise"]) == ("19.3.0-ee", True)


def test_state_survives_a_restart(tmp_path: Path) -> None:
    from sandbox.testing import sandbox

    with sandbox(tmp_path / "state") as box:
        box.project()
        tokens = box.tokens
    with sandbox(tmp_path / "state") as box:
        box.tokens = tokens
        assert box.call("dev", "GET", "/projects/1").status == 200
