"""Fixtures: real repositories, and the command run in them."""

from tests.real_git import main, repo, sh

__all__ = ["main", "repo", "sh"]
