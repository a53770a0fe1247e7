"""Merged results: a pipeline of what the merge would give (Premium, facts 5.1)."""

from sandbox.git.writing import Person, make_commit, merged_tree
from sandbox.state.store import Json
from sandbox.state.world import World


def merged_result(world: World, mr: Json) -> Json | None:
    """Commit, target and ref of such a pipeline; None where a detached one is made.

    That is without a licence or the setting, from a fork, and where the merge has
    conflicts: GitLab falls back without a word. The author of the internal commit is
    the merge request's.
    """
    project = world.store.take("project", mr["project"])
    wanted = world.premium and project["merge_pipelines_enabled"]
    if not wanted or mr["source_project"] != mr["project"]:
        return None
    repository = world.repository(mr["project"])
    target = repository.branch(mr["target_branch"])
    tree = merged_tree(repository, target, mr["head"]) if target else None
    if tree is None or target is None:
        return None
    author = world.store.take("user", mr["author"])
    made = make_commit(
        repository,
        tree,
        [target, mr["head"]],
        f"Merge {mr['head']} into {target}",
        Person(author["name"], author["email"]),
        date=world.stamp(),
    )
    ref = f"refs/merge-requests/{mr['iid']}/merge"
    repository.set_ref(ref, made)
    repository.keep(made)
    return {"sha": made, "ref": ref, "target_sha": target, "source_sha": mr["head"]}
