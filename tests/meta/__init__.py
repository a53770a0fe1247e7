"""The project keeps its own rules."""
