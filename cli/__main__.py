"""`python -m cli` is `ak-memory`."""

from cli.main import run

run()
