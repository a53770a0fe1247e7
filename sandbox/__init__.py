"""A small GitLab of our own to test against: real git, real HTTP, state in a folder.

It imports nothing of the project: a mistake that both shared would hide in both.
Every behaviour names its source: "facts N" is a section of the collection of
measured facts about GitLab, anything else a page of GitLab's documentation.
"""
