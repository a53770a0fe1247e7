"""Blanks: the three ideas of white space that GitLab's reader has.

Python's own differ from each of them: `str.strip`, `str.split` and `str.isspace`
take U+001C to U+001F for blanks, which Ruby does not.
"""

from typing import Final

# What `\s` is in Ruby.
ASCII: Final = " \t\n\v\f\r"

# What Ruby's `strip` takes off both ends of a line.
STRIPPED: Final = ASCII + "\0"

# What Rails calls blank: white space as Unicode has it.
_UNICODE: Final = ASCII + (
    "\u0085\u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009"
    "\u200a\u2028\u2029\u202f\u205f\u3000"
)


def is_blank(text: str) -> bool:
    """Whether there is nothing in `text` but white space of any script."""
    return not text.strip(_UNICODE)
