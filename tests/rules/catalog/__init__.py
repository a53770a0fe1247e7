"""Tests of single rules beyond their own examples."""
