"""Markdown is read as CommonMark and GitLab read it."""
