"""Tests of the secret scanner."""
