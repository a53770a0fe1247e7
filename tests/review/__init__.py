"""Tests of `review`: what a merge request's state means."""
