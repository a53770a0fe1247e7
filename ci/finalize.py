"""Finalize as a job: on the protected default branch, for one merge request."""

from ci.job import PAUSE, settled
from flow.finalize import Done, Held, finalize_merge_request
from flow.observe import Inputs, Look, Unsettled, look, observe
from flow.progress import Tell
from gateway import port
from gateway.git.mirror import Mirror
from review.words import words


def finalize(
    forge: port.Forge,
    mirror: Mirror,
    iid: int,
    inputs: Inputs,
    tell: Tell,
    pause: float = PAUSE,
) -> Done | Held:
    """Give an approved merge request its final form, pushed to its branch.

    Where somebody pushes meanwhile all is looked at again, `pause` seconds later.
    """

    def once() -> Done | Held:
        seen = look(forge, mirror, iid, inputs)
        tell(f"!{iid} at {seen.head[:12]}, target at {seen.target[:12]}")
        if not seen.merge_request.is_fork:
            held = _held_by_branch(forge, seen)
            if held is not None:
                return held
        try:
            return finalize_merge_request(forge, observe(forge, seen), tell)
        except port.Stale as error:
            raise Unsettled(str(error)) from None

    return settled(once, tell, pause=pause)


def _held_by_branch(forge: port.Forge, seen: Look) -> Held | None:
    """Why its branch can't be pushed to; raises `Unsettled` just after a push."""
    branch = seen.merge_request.source_branch
    try:
        tip = forge.project.branch(branch).sha
    except port.Missing:
        return Held((words("Its branch {branch} is gone: restore it.", branch=branch),))
    if tip != seen.head:
        raise Unsettled(f"GitLab has not taken note of a push to {branch} yet")
    return None
