"""The flow of one merge request, as the pipeline's jobs and the bot both need it.

Observe (API and git, at the exact commits), weigh, finalize. What is decided is
decided in `review` and `memory`, which are pure; here it gets its facts.
"""
