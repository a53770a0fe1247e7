"""What GitLab's refusals mean to us, whatever way it said so.

    GitLabError        the message names the call and what GitLab said, never a token
    +-- Stale          409, 412: what was decided on is no more; look again
    +-- Denied         401, 403: this token may not, or (approve) no longer need to
    +-- Missing        404, 410: not there, hidden from this token, or not in this tier
    +-- Refused        other 4xx: as asked it can't be done, now or ever
    +-- Unavailable    429, 5xx, timeout, cut off, not JSON: later it may work

GitLab documents its codes at https://docs.gitlab.com/api/rest/troubleshooting/.
"""

from memory.errors import AkMemoryError


class GitLabError(AkMemoryError):
    """GitLab didn't do what it was asked; `status` is the HTTP code, where one came."""

    def __init__(self, message: str, status: int | None = None) -> None:
        self.status = status
        super().__init__(message)


class Stale(GitLabError):  # noqa: N818  (the word that callers think in)
    """What the call was decided on has changed: another head, another state."""


class Denied(GitLabError):  # noqa: N818
    """The token has no right to this. Approving twice is answered like this, too."""


class Missing(GitLabError):  # noqa: N818
    """Not there, not visible to this token, or no feature of this GitLab or tier."""


class Refused(GitLabError):  # noqa: N818
    """Not possible as asked: not mergeable, not valid, not allowed in this state."""


class Unavailable(GitLabError):  # noqa: N818
    """No usable answer came.

    `maybe_done` tells whether a write may have happened nevertheless: then read
    before you write again. `retry_after` are the seconds that GitLab asked to wait.
    """

    def __init__(
        self,
        message: str,
        status: int | None = None,
        *,
        retry_after: float | None = None,
        maybe_done: bool = True,
    ) -> None:
        self.retry_after = retry_after
        self.maybe_done = maybe_done
        super().__init__(message, status)
