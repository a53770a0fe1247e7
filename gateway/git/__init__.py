"""Git, and the only code that runs it.

Everything a repository contains is hostile: git is run on objects by id, with no
hooks, no replace refs, no filters, no user configuration and no prompt.
"""

from gateway.git.history import CommitHistory
from gateway.git.repository import Repository
from gateway.git.tree import GitTree

__all__ = ["CommitHistory", "GitTree", "Repository"]
