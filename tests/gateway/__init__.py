"""Directories and git, real ones."""
