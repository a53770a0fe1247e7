"""Values and errors of the port."""
