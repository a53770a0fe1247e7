"""What a merge request's state means: who is asked, who decided, what next. Pure."""
