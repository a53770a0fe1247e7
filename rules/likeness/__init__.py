"""How alike two memories are, and where two that are alike contradict each other."""
