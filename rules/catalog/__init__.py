"""One file per rule; `rules.registry` finds them by listing this folder."""
