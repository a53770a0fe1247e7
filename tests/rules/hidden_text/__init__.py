"""Tests of rules.hidden_text."""
