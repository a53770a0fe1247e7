"""Rules are found by listing the folder, each under the name of its file."""

from pathlib import Path

import pytest

from rules import catalog, registry


def test_every_file_is_a_rule_under_its_name() -> None:
    files = {path.stem for path in Path(catalog.__path__[0]).glob("[!_]*.py")}
    assert {one.replace("-", "_") for one in registry.ids()} == files
    assert [one.id for one in registry.all_rules()] == list(registry.ids())


def test_a_rule_is_got_by_its_id_alone() -> None:
    found = registry.get("id-path")
    assert found is not None
    assert found.id == "id-path"
    for name in ("id_path", "nothing", "", "../x", "os"):
        assert registry.get(name) is None


def test_a_file_that_is_no_rule_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "not_a_rule.py").write_text('"""Nothing."""\n')
    monkeypatch.setattr(catalog, "__path__", [str(tmp_path)])
    registry.all_rules.cache_clear()
    with pytest.raises(ImportError, match="must define RULE with the id 'not-a-rule'"):
        registry.all_rules()
