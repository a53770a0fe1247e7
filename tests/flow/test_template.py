"""The template is a valid pipeline file, and the component is the same file."""

import json
import re
from pathlib import Path
from typing import Any

import pytest
import yaml
from jsonschema.validators import validator_for

from tests.flow.pipeline import HERE, TEMPLATE

SCHEMA = HERE.parent / "shared" / "contract" / "ci_schema.json"
GIVEN = {"server": "https://gitlab.example.com", "project": "42", "image": "x@sha256:1"}


def parts() -> tuple[Any, str]:
    """The header with the inputs, and the jobs as text."""
    header, _, jobs = TEMPLATE.read_text(encoding="utf-8").partition("\n---\n")
    return yaml.safe_load(header), jobs


def filled() -> Any:
    """The jobs with the inputs put in."""
    header, jobs = parts()
    known = {
        name: GIVEN.get(name, str(one.get("default", "")))
        for name, one in header["spec"]["inputs"].items()
    }
    put = re.sub(r"\$\[\[ inputs\.(\w+) \]\]", lambda found: known[found[1]], jobs)
    return yaml.safe_load(put)


def test_gitlabs_own_schema_takes_it() -> None:
    if not SCHEMA.exists():
        pytest.skip("GitLab's schema lies beside the project, and it is not there")
    schema = json.loads(SCHEMA.read_text(encoding="utf-8"))
    check = validator_for(schema)(schema)
    header, _ = parts()
    assert not [error.message for error in check.iter_errors(header)]
    assert not [error.message for error in check.iter_errors(filled())]


def test_the_component_is_the_same_file() -> None:
    component = Path(HERE / "templates" / "memory.yml").read_bytes()
    assert component == TEMPLATE.read_bytes()


def test_no_job_checks_out_or_runs_anything_of_the_branch() -> None:
    jobs = {key: one for key, one in filled().items() if key.startswith("memory-")}
    assert set(jobs) == {
        "memory-lint", "memory-gate", "memory-finalize", "memory-check-main",
        "memory-sweep",
    }  # fmt: skip
    common = filled()[".memory-job"]
    assert common["variables"]["GIT_STRATEGY"] == "none"
    assert common["before_script"] == common["after_script"] == common["cache"] == []
    for job in jobs.values():
        assert job["extends"] == ".memory-job"
        assert len(job["script"]) == 1
        assert job["script"][0].startswith(("ak-memory ci ", "ak-memory bot sweep "))


def test_every_input_says_what_it_is_and_what_may_be_in_it() -> None:
    header, jobs = parts()
    inputs = header["spec"]["inputs"]
    assert all(one.get("description") for one in inputs.values())
    used = set(re.findall(r"\$\[\[ inputs\.(\w+) \]\]", jobs))
    assert used == set(inputs)
    # What a shell sees has a form: it comes from the operator, but a slip is cheap.
    shell = {
        name for job in scripts(jobs) for name in re.findall(r"inputs\.(\w+)", job)
    }
    typed = {name for name in shell if inputs[name].get("type") == "number"}
    assert {name for name in shell if "regex" in inputs[name]} | typed == shell


def scripts(jobs: str) -> list[str]:
    """Scripts of the jobs, with inputs named and not put in."""
    found = yaml.safe_load(re.sub(r"\$\[\[ (inputs\.\w+) \]\]", r"\1", jobs))
    return [line for one in found.values() for line in one.get("script", ())]
