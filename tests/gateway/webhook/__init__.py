"""Webhooks: who sent it, and what it says to look at."""
