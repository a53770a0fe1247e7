"""How a message quotes what an author wrote: short, on one line, nothing invisible.

What must not be repeated is none of its business: the engine masks every message.
"""

from memory.quote import code_point

LONGEST = 60


def quoted(text: str) -> str:
    """`text` on one line, at most 60 characters, with what nobody sees named."""
    line = " ".join(text.split())
    cut = line if len(line) <= LONGEST else line[:LONGEST].rstrip() + " …"
    return "".join(c if c.isprintable() else f"<{code_point(c)}>" for c in cut)
