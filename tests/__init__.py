"""Tests; each folder mirrors a package."""
