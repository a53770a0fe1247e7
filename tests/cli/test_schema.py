"""The schemas that editors use are printed, and are schemas."""

import json

import pytest
from jsonschema import Draft202012Validator

from cli.main import call
from cli.schema import NAMES


@pytest.mark.parametrize("name", NAMES)
def test_a_schema_is_printed_whole(
    name: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert call(["schema", name]) == 0
    found = json.loads(capsys.readouterr().out)
    Draft202012Validator.check_schema(found)
    assert found["$id"].startswith("urn:ak-memory:")
