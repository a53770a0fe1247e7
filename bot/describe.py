"""Describe: what an action would write, in one line, for logs and for `mr plan`."""

from functools import singledispatch

from review import plan


@singledispatch
def describe(action: object) -> str:
    """One line about an action, in English."""
    return _NAMES[type(action)]


_NAMES: dict[type, str] = {
    plan.Close: "close it",
    plan.CancelAutoMerge: "take back the wish to merge when the pipeline succeeds",
    plan.ResetApprovals: "remove all approvals, which were for other content",
    plan.TakeBack: "bring the branch back to draft form by a commit",
}


@describe.register
def _(action: plan.RetryGate) -> str:
    why = "so that it fails" if action.withdraws else "which did not pass"
    return f"run the gate's job {action.job_id} again, {why}"


@describe.register
def _(action: plan.Edit) -> str:
    parts = []
    if action.title is not None:
        parts.append(f"title {action.title!r}")
    if action.add_labels:
        parts.append(f"add labels {', '.join(action.add_labels)}")
    if action.remove_labels:
        parts.append(f"remove labels {', '.join(action.remove_labels)}")
    if action.assignee_ids is not None:
        parts.append(f"assign user {_ids(action.assignee_ids)}")
    if action.reviewer_ids is not None:
        parts.append(f"ask for a review of user {_ids(action.reviewer_ids)}")
    return f"change {'; '.join(parts)}"


def _ids(numbers: tuple[int, ...]) -> str:
    return ", ".join(str(one) for one in numbers)


@describe.register
def _(action: plan.OpenThread) -> str:
    return f"open a thread at {action.path}:{action.new_line}"


@describe.register
def _(action: plan.ResolveThread) -> str:
    return f"{'resolve' if action.resolved else 'open again'} a thread of its own"


@describe.register
def _(action: plan.AddNote) -> str:
    return f"write a comment ({action.key})"


@describe.register
def _(action: plan.EditNote) -> str:
    return f"bring its comment up to date ({action.key})"


@describe.register
def _(action: plan.DeleteNote) -> str:
    return f"delete its comment {action.note_id}, which is there twice"


@describe.register
def _(action: plan.PlayGate) -> str:
    return f"start the gate's job {action.job_id}"


@describe.register
def _(action: plan.Finalize) -> str:
    where = "here" if action.here else "by a pipeline of the default branch"
    return f"finalize {action.head[:12]} on {action.target[:12]}, {where}"


@describe.register
def _(action: plan.Merge) -> str:
    return f"merge {action.head[:12]} as {action.message!r}"
