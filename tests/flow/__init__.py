"""Tests of the flow: real git over HTTP and python-gitlab against the sandbox."""
