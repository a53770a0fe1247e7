"""The outside world: directories and git. Nothing of ours but `memory` values."""
