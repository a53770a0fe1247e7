"""Credentials: a token for one server, handed to git by its environment alone.

Never in an address, which ends up in logs and process lists, nor in a file.
"""

import base64
from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Credentials:
    """A user name and a token; GitLab takes any name with an access token.

    With a job token the name is `gitlab-ci-token`.
    https://docs.gitlab.com/user/project/settings/project_access_tokens/
    """

    username: str
    token: str = field(repr=False)

    def environment(self, url: str) -> Mapping[str, str]:
        """What git has to find in its environment to be let in at `url`.

        The header is bound to that address: no other server is ever sent it.
        """
        pair = f"{self.username}:{self.token}".encode()
        return {
            "GIT_CONFIG_COUNT": "1",
            "GIT_CONFIG_KEY_0": f"http.{url}.extraHeader",
            "GIT_CONFIG_VALUE_0": "Authorization: Basic "
            + base64.b64encode(pair).decode("ascii"),
        }

    def hide(self, text: str) -> str:
        """`text` without the token, however it came there."""
        pair = f"{self.username}:{self.token}".encode()
        for secret in (self.token, base64.b64encode(pair).decode("ascii")):
            if secret:
                text = text.replace(secret, "***")
        return text
