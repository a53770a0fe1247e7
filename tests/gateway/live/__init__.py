"""GitLab behind the port, over real HTTP."""
