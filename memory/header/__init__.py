"""How front matter is read: from bytes to fields with their places, strictly.

`memory.item` is the way in; nothing else needs to look in here.
"""
