"""From GitLab's JSON to the values of the port: people, merge requests, approvals."""

from gateway.live.answers import (
    Answer,
    day_or_none,
    flag,
    flag_or_none,
    many,
    moment,
    moment_or_none,
    number,
    number_or_none,
    one,
    one_or_none,
    sha,
    sha_or_none,
    text,
    text_or_none,
    texts,
    words,
)
from gateway.port.approvals import Approval, ApprovalRule, MergeRequestApprovals
from gateway.port.merge_requests import (
    DiffRefs,
    LabelEvent,
    MergeRequest,
    Reviewer,
    StateEvent,
    Version,
)
from gateway.port.people import Member, User
from gateway.port.pipelines import Job, OwnJob, Pipeline


def user(found: Answer) -> User:
    """A user, whole or as other objects name it."""
    return User(
        id=number(found, "id"),
        username=text(found, "username"),
        name=words(found, "name"),
        state=words(found, "state") or "active",
        bot=flag_or_none(found, "bot"),
    )


def member(found: Answer) -> Member:
    """A member: a user's fields with those of the membership."""
    return Member(
        user=user(found),
        access_level=number(found, "access_level"),
        expires_at=day_or_none(found, "expires_at"),
    )


def diff_refs(found: Answer) -> DiffRefs | None:
    """The three commits, or None while one of them is not known yet."""
    base, start, head = (
        sha_or_none(found, key) for key in ("base_sha", "start_sha", "head_sha")
    )
    if base is None or start is None or head is None:
        return None
    return DiffRefs(base_sha=base, start_sha=start, head_sha=head)


def merge_request(found: Answer) -> MergeRequest:
    """A merge request, whole or as a list gives it."""
    return MergeRequest(
        iid=number(found, "iid"),
        project_id=number(found, "project_id"),
        title=text(found, "title"),
        description=words(found, "description"),
        state=text(found, "state"),
        draft=flag(found, "draft"),
        author=one(found, "author", user),
        source_branch=text(found, "source_branch"),
        target_branch=text(found, "target_branch"),
        source_project_id=number_or_none(found, "source_project_id"),
        target_project_id=number(found, "target_project_id"),
        web_url=words(found, "web_url"),
        created_at=moment(found, "created_at"),
        updated_at=moment(found, "updated_at"),
        sha=sha_or_none(found, "sha"),
        diff_refs=one_or_none(found, "diff_refs", diff_refs),
        detailed_merge_status=text_or_none(found, "detailed_merge_status"),
        has_conflicts=flag_or_none(found, "has_conflicts"),
        blocking_discussions_resolved=flag_or_none(
            found, "blocking_discussions_resolved"
        ),
        labels=frozenset(texts(found, "labels")),
        assignees=many(found, "assignees", user),
        reviewers=many(found, "reviewers", user),
        auto_merge=flag(found, "merge_when_pipeline_succeeds"),
        squash=flag_or_none(found, "squash"),
        head_pipeline=one_or_none(found, "head_pipeline", pipeline),
        prepared_at=moment_or_none(found, "prepared_at"),
        merge_commit_sha=sha_or_none(found, "merge_commit_sha"),
        squash_commit_sha=sha_or_none(found, "squash_commit_sha"),
        merged_at=moment_or_none(found, "merged_at"),
        merge_user=one_or_none(found, "merge_user", user)
        or one_or_none(found, "merged_by", user),  # before GitLab 14.7
        closed_at=moment_or_none(found, "closed_at"),
        closed_by=one_or_none(found, "closed_by", user),
    )


def version(found: Answer) -> Version:
    """A version of a merge request's diff."""
    return Version(
        id=number(found, "id"),
        head_commit_sha=sha(found, "head_commit_sha"),
        base_commit_sha=sha(found, "base_commit_sha"),
        start_commit_sha=sha(found, "start_commit_sha"),
        created_at=moment(found, "created_at"),
        state=text(found, "state"),
        patch_id_sha=text_or_none(found, "patch_id_sha"),
    )


def reviewer(found: Answer) -> Reviewer:
    """A reviewer with his state."""
    return Reviewer(one(found, "user", user), text(found, "state"))


def state_event(found: Answer) -> StateEvent:
    """A change of state."""
    return StateEvent(
        id=number(found, "id"),
        user=one_or_none(found, "user", user),
        state=text(found, "state"),
        created_at=moment(found, "created_at"),
    )


def label_event(found: Answer) -> LabelEvent:
    """A label set or taken away."""
    return LabelEvent(
        id=number(found, "id"),
        user=one_or_none(found, "user", user),
        action=text(found, "action"),
        label=one_or_none(found, "label", lambda label: text(label, "name")),
        created_at=moment(found, "created_at"),
    )


def approval(found: Answer) -> Approval:
    """An approval, with its time where GitLab tells it."""
    return Approval(one(found, "user", user), moment_or_none(found, "approved_at"))


def approvals(found: Answer) -> MergeRequestApprovals:
    """The approvals, in the shape of either edition."""
    # Without the list it is another answer altogether, not one without approvals.
    if not isinstance(found.get("approved_by"), list):
        text(found, "approved_by")
    return MergeRequestApprovals(
        approved_by=many(found, "approved_by", approval),
        approvals_required=number_or_none(found, "approvals_required"),
        approvals_left=number_or_none(found, "approvals_left"),
    )


def approval_rule(found: Answer) -> ApprovalRule:
    """A rule of a project or of a merge request."""
    return ApprovalRule(
        id=number(found, "id"),
        name=words(found, "name"),
        rule_type=words(found, "rule_type"),
        approvals_required=number(found, "approvals_required"),
        eligible_approvers=many(found, "eligible_approvers", user),
        approved_by=many(found, "approved_by", user),
        approved=flag_or_none(found, "approved"),
    )


def approval_rules(found: Answer) -> tuple[ApprovalRule, ...]:
    """The rules of a merge request."""
    return many(found, "rules", approval_rule)


def pipeline(found: Answer) -> Pipeline:
    """A pipeline, whole or as a merge request names it."""
    return Pipeline(
        id=number(found, "id"),
        sha=sha(found, "sha"),
        ref=words(found, "ref"),
        status=text(found, "status"),
        source=text_or_none(found, "source"),
        web_url=words(found, "web_url"),
        created_at=moment_or_none(found, "created_at"),
    )


def job(found: Answer) -> Job:
    """A job."""
    return Job(
        id=number(found, "id"),
        name=text(found, "name"),
        stage=words(found, "stage"),
        status=text(found, "status"),
        allow_failure=flag(found, "allow_failure"),
        web_url=words(found, "web_url"),
    )


def own_job(found: Answer) -> OwnJob:
    """The job that a job token belongs to."""
    run = one(found, "pipeline", pipeline)
    return OwnJob(
        id=number(found, "id"),
        name=text(found, "name"),
        pipeline_id=run.id,
        sha=run.sha,
        ref=run.ref,
        web_url=words(found, "web_url"),
    )
