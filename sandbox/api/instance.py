"""Version and metadata."""

from sandbox.serving.calls import Call
from sandbox.serving.routes import Route
from sandbox.state.store import Json


def _metadata(call: Call) -> Json:
    _ = call.user
    version = str(call.world.option("version"))
    return {
        "version": version if not call.world.enterprise else f"{version}-ee",
        "revision": "0000000000a",
        "kas": {
            "enabled": False,
            "externalUrl": "",
            "externalK8sProxyUrl": "",
            "version": "",
        },
        # The edition, not the licence (facts 9).
        "enterprise": call.world.enterprise,
    }


ROUTES = (Route("GET", "/version", _metadata), Route("GET", "/metadata", _metadata))
