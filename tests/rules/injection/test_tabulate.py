"""The gate's table says what the families say, and loads none of them."""

import subprocess
import sys
from importlib.resources import files

from rules.injection import gate, tabulate
from rules.injection.families import FAMILIES


def test_the_table_is_current() -> None:
    kept = files("rules").joinpath("injection/gate.json").read_text("utf-8")
    assert kept == tabulate.as_json(), "run `make generate`"


def test_the_table_is_the_same_whatever_order_sets_come_in() -> None:
    words = "from rules.injection.tabulate import as_json; print(as_json(), end='')"
    said = {
        subprocess.run(
            [sys.executable, "-c", words],
            check=True,
            capture_output=True,
            env={"PYTHONHASHSEED": seed, "PYTHONPATH": ":".join(sys.path)},
        ).stdout
        for seed in ("1", "2")
    }
    assert said == {tabulate.as_json().encode()}


def test_every_form_has_its_row_and_a_way_to_be_found() -> None:
    known = gate.index()
    forms = [form for family in FAMILIES for form in family.forms]
    assert [form for _, form in known.forms] == forms
    assert len(known.wanted) == len(known.rough) == len(forms)
    found = {number for numbers in known.keyed.values() for number in numbers}
    assert found | known.behind == set(range(len(forms)))
    assert known.literal.keys() == {n for n, one in enumerate(forms) if one.literal}


def test_a_text_that_orders_nothing_loads_no_families() -> None:
    words = (
        "import sys; from rules.injection import scan;"
        "scan('The export job splits files above ten megabytes.', 0);"
        "print('rules.injection.families' in sys.modules)"
    )
    said = subprocess.run(
        [sys.executable, "-c", words],
        check=True,
        capture_output=True,
        env={"PYTHONPATH": ":".join(sys.path)},
    )
    assert said.stdout.split() == [b"False"]
