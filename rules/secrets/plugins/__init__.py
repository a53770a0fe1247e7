"""The detectors, as plugins of detect-secrets: its own ones and ours."""
