"""The jobs and their reports."""
