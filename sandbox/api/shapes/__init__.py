"""Documents in the API's form (doc/api/*.md; repaired by GitLab's Go client)."""
