"""Safeguards: the project's settings that the flow rests on, read back.

Where one is off, an author could go around the gate: then nothing is granted and the
operator is told (spec 3, "Main"). A setting that GitLab does not show this token is
named as unknown; it is never taken for a yes, and `doctor` asks with more rights.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from fnmatch import fnmatchcase

from gateway import port
from gateway.port.people import MAINTAINER
from gateway.port.project import NO_ONE
from review.words import Words, words


@dataclass(frozen=True, slots=True)
class Safeguards:
    """What is off, for people, and the names of the settings that can't be seen."""

    broken: tuple[Words, ...] = ()
    unknown: tuple[str, ...] = ()


def read(projects: port.ProjectReader) -> Safeguards:
    """Ask for the settings and judge them. Raises `GitLabError`."""
    found = projects.get()
    try:
        branches: tuple[port.ProtectedBranch, ...] | None
        branches = projects.protected_branches()
    except port.Denied:
        branches = None
    return judge(found, branches)


def judge(
    project: port.Project, branches: Iterable[port.ProtectedBranch] | None
) -> Safeguards:
    """What is off; `branches` are the protected ones, None where they are hidden."""
    broken = list(_protection(project, branches)) if branches is not None else []
    unknown = ["protected branches"] if branches is None else []
    for name, wanted, said in _SWITCHES:
        value = getattr(project, name)
        if value is None:
            unknown.append(name)
        elif value is not wanted:
            broken.append(said)
    role = project.ci_pipeline_variables_minimum_override_role
    if role is None:
        unknown.append("ci_pipeline_variables_minimum_override_role")
    elif role != "no_one_allowed":
        broken.append(_VARIABLES)
    path = project.ci_config_path
    if path is None:
        unknown.append("ci_config_path")
    elif "@" not in path and "://" not in path:
        broken.append(_OWN_FILE)
    return Safeguards(tuple(dict.fromkeys(broken)), tuple(unknown))


_VARIABLES = words(
    "Whoever starts a pipeline may set its variables: set "
    "ci_pipeline_variables_minimum_override_role to no_one_allowed."
)
_OWN_FILE = words(
    "The pipeline file is the branch's own, so its author can change the gate: set "
    "ci_config_path to a file of another project."
)
_SWITCHES = (
    (
        "only_allow_merge_if_pipeline_succeeds",
        True,
        words(
            "A merge request may be merged without its pipeline: switch on `Pipelines "
            "must succeed`."
        ),
    ),
    (
        "allow_merge_on_skipped_pipeline",
        False,
        words(
            "A skipped pipeline counts as one that passed: switch off `Skipped "
            "pipelines are considered successful`."
        ),
    ),
    ("restrict_user_defined_variables", True, _VARIABLES),
    (
        "automatic_rebase_enabled",
        False,
        words("GitLab rebases by itself what was gated: switch off automatic rebase."),
    ),
    (
        "ci_allow_fork_pipelines_to_run_in_parent_project",
        False,
        words("Pipelines of forks may run in this project: switch that off."),
    ),
)


def _protection(
    project: port.Project, branches: Iterable[port.ProtectedBranch]
) -> Iterable[Words]:
    """Who can write to the default branch past a merge request."""
    name = project.default_branch or ""
    found = [one for one in branches if fnmatchcase(name, one.name)]
    if not found:
        yield words(
            "Anybody with push rights may write to {branch}: protect it.", branch=name
        )
        return
    for one in found:
        if one.named_push or any(level != NO_ONE for level in one.push_access_levels):
            yield words(
                "Some may push to {branch} past every merge request: allow no one to "
                "push there.",
                branch=name,
            )
        if one.allow_force_push:
            yield words("{branch} may be rewritten: forbid force pushes.", branch=name)
        if any(0 < level < MAINTAINER for level in one.merge_access_levels):
            yield words(
                "Developers may merge into {branch}: leave that to Maintainers.",
                branch=name,
            )
