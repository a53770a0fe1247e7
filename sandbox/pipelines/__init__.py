"""Pipelines: reading the file, choosing jobs, running them."""
