"""The service: it keeps each merge request as the rules of the flow want it."""
