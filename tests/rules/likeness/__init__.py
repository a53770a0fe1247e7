"""Likeness of memories and contradictions between them."""
