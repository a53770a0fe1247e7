"""From GitLab's JSON to the values of the port: notes, and the project's settings."""

from gateway.live.answers import (
    Answer,
    flag,
    flag_or_none,
    many,
    moment,
    number,
    number_or_none,
    one,
    one_or_none,
    sha,
    text,
    text_or_none,
    words,
)
from gateway.live.review_values import diff_refs, user
from gateway.port.notes import Discussion, Note, Position
from gateway.port.project import (
    ApprovalSettings,
    Branch,
    Label,
    Metadata,
    Project,
    ProtectedBranch,
    ProtectedTag,
)


def position(found: Answer) -> Position | None:
    """Where a thread stands; None on an image or where the diff is gone."""
    refs = diff_refs(found)
    if refs is None or found.get("position_type", "text") != "text":
        return None
    return Position(
        refs=refs,
        old_path=words(found, "old_path"),
        new_path=words(found, "new_path"),
        new_line=number_or_none(found, "new_line"),
        old_line=number_or_none(found, "old_line"),
    )


def note(found: Answer) -> Note:
    """A note."""
    return Note(
        id=number(found, "id"),
        author=one(found, "author", user),
        body=words(found, "body"),
        created_at=moment(found, "created_at"),
        updated_at=moment(found, "updated_at"),
        system=flag(found, "system"),
        # `confidential` until GitLab 15.
        internal=flag(found, "internal") or flag(found, "confidential"),
        resolvable=flag(found, "resolvable"),
        resolved=flag(found, "resolved"),
        position=one_or_none(found, "position", position),
    )


def discussion(found: Answer) -> Discussion:
    """A thread with its notes."""
    return Discussion(
        id=text(found, "id"),
        notes=many(found, "notes", note),
        individual_note=flag(found, "individual_note"),
    )


def metadata(found: Answer) -> Metadata:
    """Version and edition."""
    return Metadata(text(found, "version"), flag_or_none(found, "enterprise"))


def branch(found: Answer) -> Branch:
    """A branch with its head."""
    return Branch(
        name=text(found, "name"),
        sha=one(found, "commit", lambda commit: sha(commit, "id")),
        protected=flag(found, "protected"),
    )


def project(found: Answer) -> Project:
    """A project with the settings that it tells this token."""
    return Project(
        id=number(found, "id"),
        path_with_namespace=text(found, "path_with_namespace"),
        web_url=words(found, "web_url"),
        http_url_to_repo=words(found, "http_url_to_repo"),
        default_branch=text_or_none(found, "default_branch"),
        visibility=text_or_none(found, "visibility"),
        merge_method=text_or_none(found, "merge_method"),
        squash_option=text_or_none(found, "squash_option"),
        ci_config_path=text_or_none(found, "ci_config_path"),
        ci_pipeline_variables_minimum_override_role=text_or_none(
            found, "ci_pipeline_variables_minimum_override_role"
        ),
        **{key: flag_or_none(found, key) for key in _PROJECT_FLAGS},
    )


_PROJECT_FLAGS = (
    "archived",
    "only_allow_merge_if_pipeline_succeeds",
    "allow_merge_on_skipped_pipeline",
    "only_allow_merge_if_all_discussions_are_resolved",
    "remove_source_branch_after_merge",
    "merge_pipelines_enabled",
    "merge_trains_enabled",
    "restrict_user_defined_variables",
    "ci_allow_fork_pipelines_to_run_in_parent_project",
    "ci_push_repository_for_job_token_allowed",
    "automatic_rebase_enabled",
)


def protected_branch(found: Answer) -> ProtectedBranch:
    """A protected branch: levels of roles, and how many it names beside them."""
    push, named_push = _levels(found, "push_access_levels")
    merge, named_merge = _levels(found, "merge_access_levels")
    return ProtectedBranch(
        name=text(found, "name"),
        push_access_levels=push,
        merge_access_levels=merge,
        allow_force_push=flag(found, "allow_force_push"),
        code_owner_approval_required=flag_or_none(
            found, "code_owner_approval_required"
        ),
        named_push=named_push,
        named_merge=named_merge,
    )


def protected_tag(found: Answer) -> ProtectedTag:
    """A protected tag."""
    levels, _ = _levels(found, "create_access_levels")
    return ProtectedTag(text(found, "name"), levels)


def _levels(found: Answer, key: str) -> tuple[frozenset[int], int]:
    """Roles, and the number of users, groups and deploy keys.

    A named one carries an `access_level` as well (40 as a rule), which is no role's.
    """
    roles: set[int] = set()
    named = 0
    for level in many(found, key, dict):
        if any(level.get(who) for who in ("user_id", "group_id", "deploy_key_id")):
            named += 1
        else:
            roles.add(number(level, "access_level"))
    return frozenset(roles), named


def approval_settings(found: Answer) -> ApprovalSettings:
    """A project's approval settings."""
    return ApprovalSettings(
        reset_approvals_on_push=flag_or_none(found, "reset_approvals_on_push"),
        selective_code_owner_removals=flag_or_none(
            found, "selective_code_owner_removals"
        ),
        merge_requests_author_approval=flag_or_none(
            found, "merge_requests_author_approval"
        ),
        merge_requests_disable_committers_approval=flag_or_none(
            found, "merge_requests_disable_committers_approval"
        ),
        disable_overriding_approvers_per_merge_request=flag_or_none(
            found, "disable_overriding_approvers_per_merge_request"
        ),
    )


def label(found: Answer) -> Label:
    """A label."""
    return Label(
        text(found, "name"), words(found, "color"), words(found, "description")
    )
