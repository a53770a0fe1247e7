"""The port's front door has all its values, protocols and errors, frozen and apart."""

import dataclasses
import inspect
import subprocess
import sys

import pytest

from gateway import port
from gateway.port import GitLabError, Unavailable
from memory.errors import AkMemoryError

EXPORTED = [getattr(port, name) for name in port.__all__]
VALUES = [one for one in EXPORTED if dataclasses.is_dataclass(one)]
ERRORS = [one for one in EXPORTED if issubclass(one, Exception)]


def test_everything_that_is_defined_is_exported() -> None:
    defined = {
        name
        for module in list(sys.modules.values())
        if module.__name__.startswith("gateway.port.")
        for name, found in vars(module).items()
        if inspect.isclass(found) and found.__module__ == module.__name__
    }
    assert defined == set(port.__all__)


@pytest.mark.parametrize("value", VALUES)
def test_a_value_is_frozen_and_can_be_in_a_set(value: type) -> None:
    assert value.__dataclass_params__.frozen  # type: ignore[attr-defined]
    assert hasattr(value, "__slots__")
    assert "list[" not in str(value.__annotations__)


@pytest.mark.parametrize("error", ERRORS)
def test_every_error_is_one_that_people_can_be_told(error: type[Exception]) -> None:
    assert issubclass(error, GitLabError)
    assert issubclass(error, AkMemoryError)


def test_nothing_is_known_of_a_write_without_an_answer() -> None:
    assert Unavailable("cut").maybe_done


def test_the_port_and_its_front_of_the_live_side_load_no_client() -> None:
    code = (
        "import sys, gateway.port, gateway.live, gateway.webhook;"
        "sys.exit(bool({'gitlab', 'requests', 'urllib3'} & set(sys.modules)))"
    )
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
