# Everything runs in .venv, which the first target that needs it makes.
PYTHON ?= python3
BIN := .venv/bin
READY := .venv/.ready

.PHONY: setup demo test check generate lock bench clean

setup: $(READY)

$(READY): requirements-dev.lock pyproject.toml
	$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "ak-memory needs Python 3.11 or later: make PYTHON=python3.11 ...")'
	test -x $(BIN)/python || $(PYTHON) -m venv .venv
	$(BIN)/python -m pip install -q --disable-pip-version-check --require-hashes -r requirements-dev.lock
	$(BIN)/python -m pip install -q --disable-pip-version-check --no-deps --no-build-isolation -e .
	touch $(READY)

demo: $(READY)
	$(BIN)/python -m demo

test: $(READY)
	$(BIN)/python -m pytest -q -n auto

check: $(READY)
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/ak-memory dev generate --check
	$(BIN)/python -m pytest -q -n auto

generate: $(READY)
	$(BIN)/ak-memory dev generate

# Needs uv; the lock files name no registry, so any index serves them.
lock:
	uv pip compile -q --universal --python-version 3.11 --generate-hashes --no-emit-index-url --no-header pyproject.toml --extra bot --extra postgresql -o requirements.lock
	uv pip compile -q --universal --python-version 3.11 --generate-hashes --no-emit-index-url --no-header pyproject.toml --extra bot --extra postgresql --group dev -o requirements-dev.lock

bench: $(READY)
	$(BIN)/python -m bench

clean:
	rm -rf .venv build dist *.egg-info .mypy_cache .ruff_cache .pytest_cache .hypothesis
