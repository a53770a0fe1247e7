"""What GitLab answered, as `review` takes it: whole lists, times with their zone."""

from collections.abc import Iterable, Mapping

from gateway import port
from review import model


def user(one: port.User, bots: Mapping[int, bool] | None = None) -> model.User:
    """An account; `bots` has what `GET /users/:id` said, where somebody asked."""
    known = (bots or {}).get(one.id)
    return model.User(one.id, one.username, one.state, bool(known or one.bot))


def merge_request(one: port.MergeRequest) -> model.MergeRequest:
    """A merge request; a source without a commit has the head ''."""
    return model.MergeRequest(
        iid=one.iid,
        author=user(one.author),
        sha=one.sha or "",
        title=one.title,
        description=one.description,
        state=one.state,
        draft=one.draft,
        source_project_id=one.source_project_id,
        target_project_id=one.target_project_id,
        source_branch=one.source_branch,
        target_branch=one.target_branch,
    )


def approvals(
    found: port.MergeRequestApprovals, bots: Mapping[int, bool]
) -> model.Approvals:
    """Who approved. GitLab's own flag is left behind: nothing may rely on it."""
    return model.Approvals(
        tuple(
            model.ApprovedBy(user(one.user, bots), one.approved_at)
            for one in found.approved_by
        )
    )


def notes(
    found: Iterable[port.Note], bots: Mapping[int, bool]
) -> tuple[model.Note, ...]:
    """What was said, by people and by GitLab itself."""
    return tuple(
        model.Note(
            id=one.id,
            author=user(one.author, bots),
            body=one.body,
            created_at=one.created_at,
            updated_at=one.updated_at,
            system=one.system,
        )
        for one in found
    )


def versions(found: Iterable[port.Version]) -> tuple[model.Version, ...]:
    """The states of the diff."""
    return tuple(
        model.Version(
            id=one.id,
            head_commit_sha=one.head_commit_sha,
            base_commit_sha=one.base_commit_sha,
            start_commit_sha=one.start_commit_sha,
            created_at=one.created_at,
            state=one.state,
        )
        for one in found
    )


def state_events(found: Iterable[port.StateEvent]) -> tuple[model.StateEvent, ...]:
    """Who closed, reopened or merged, and when."""
    return tuple(
        model.StateEvent(
            id=one.id,
            state=one.state,
            created_at=one.created_at,
            user=user(one.user) if one.user else None,
        )
        for one in found
    )
