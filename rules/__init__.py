"""What lint checks: the engine, the rules and what they stand on. Pure."""
