"""Tests of the scanner for personal data."""
