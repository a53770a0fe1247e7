"""The comment for each kind of merge request, as people read it in each language.

`python -m tests.bot.golden` writes the files anew: look at each difference.
"""
