"""The demo, played and looked at."""
