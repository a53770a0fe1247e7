"""HTTP: reading requests, finding their routes, writing answers."""
