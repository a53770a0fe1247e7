"""The outside world: disk, git, GitLab. Nothing of ours but `memory` values."""
