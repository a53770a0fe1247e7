"""One suite for everything that keeps the port."""
