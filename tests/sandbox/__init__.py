"""The sandbox behaves as GitLab does, for real clients over real HTTP and git."""
