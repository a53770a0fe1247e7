"""A server tells its project, settings, people and pipelines; memory has none."""

import uuid

import pytest

from gateway.port import Draft, Forge, Missing
from tests.gateway.contract.stages import HttpStage, Stage, settled

pytestmark = pytest.mark.parametrize("stage", ["sandbox", "gitlab"], indirect=True)


@pytest.fixture
def forge(stage: Stage) -> Forge:
    assert isinstance(stage, HttpStage)
    return stage.of("author")


def test_the_project_tells_its_settings(forge: Forge) -> None:
    found = forge.project.get()
    assert found.default_branch == "main"
    assert found.merge_method in ("merge", "rebase_merge", "ff")
    assert isinstance(found.only_allow_merge_if_pipeline_succeeds, bool)


def test_the_server_tells_its_version(forge: Forge) -> None:
    assert forge.project.metadata().version[0].isdigit()


def test_a_branch_tells_its_head_at_once(stage: Stage, forge: Forge) -> None:
    name = f"memory/{uuid.uuid4().hex[:12]}"
    head = stage.push(name)
    assert forge.project.branch(name).sha == head
    with pytest.raises(Missing):
        forge.project.branch(f"{name}-not")


def test_main_is_protected(forge: Forge) -> None:
    (main,) = (one for one in forge.project.protected_branches() if one.name == "main")
    assert main.push_access_levels
    assert not main.allow_force_push


def test_people_are_found_by_id_and_by_name(forge: Forge) -> None:
    me = forge.people.me()
    assert forge.people.user(me.id).username == me.username
    found = forge.people.find(me.username)
    assert found is not None
    assert found.id == me.id
    assert forge.people.find(f"no-such-{uuid.uuid4().hex}") is None


def test_members_are_known_with_their_roles(forge: Forge) -> None:
    me = forge.people.me()
    mine = forge.people.member(me.id)
    assert mine is not None
    assert mine.access_level >= 30
    assert mine.user.id in {one.user.id for one in forge.people.members()}
    assert forge.people.member(987_654_321) is None


def test_a_merge_request_without_pipelines_has_an_empty_list(
    stage: Stage, forge: Forge
) -> None:
    branch = f"memory/{uuid.uuid4().hex[:12]}"
    head = stage.push(branch)
    made = forge.merge_requests.create(Draft(branch, "main", "memory(T-1): +1 fact"))
    settled(forge, made.iid, head)
    assert forge.pipelines.of_merge_request(made.iid) == ()
    with pytest.raises(Missing):
        forge.pipelines.get(987_654_321)
