"""The life of a merge request: created, pushed to, approved, merged or closed."""
