"""Tests of `review.codeowners`, which reads CODEOWNERS as GitLab does."""
