"""What the server knows: documents in SQLite, time, and work that is due."""
