"""Real git on bare repositories: reading, comparing, committing, merging."""
