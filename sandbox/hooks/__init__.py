"""Webhooks: what is told, to whom, and how it arrives."""
