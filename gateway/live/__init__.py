"""GitLab behind the port: the only place that knows python-gitlab.

`connect` is cheap to import; the library comes with the first connection.
"""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from gateway.live.transport import Patience
    from gateway.port import Forge

__all__ = ["connect"]


def connect(
    url: str,
    project: int | str,
    token: str,
    *,
    job_token: bool = False,
    ca_file: str | None = None,
    proxy: str | None = None,
    patience: "Patience | None" = None,
) -> "Forge":
    """The project (id or full path) on the GitLab at `url`, asked with this token.

    Nothing is taken from the environment: a private CA and a proxy are named here.
    `job_token` for a CI_JOB_TOKEN. Raises `Refused` where address or token are none;
    nothing is sent before something is asked.
    """
    from gateway.live.connection import make
    from gateway.live.transport import Patience

    return make(
        url,
        project,
        token,
        job_token=job_token,
        ca_file=ca_file,
        proxy=proxy,
        patience=patience or Patience(),
    )
