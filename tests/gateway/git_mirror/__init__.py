"""Tests of the mirror: real git over HTTP, hostile servers and repositories."""
