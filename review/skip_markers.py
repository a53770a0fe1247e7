"""Skip markers: texts that make GitLab, or a runner that reads like it, skip pipelines.

Title and description become the message of the commit on the target branch, where a
marker would keep `check-main` from running.
"""

import re
import unicodedata
from functools import cache

_ZERO_WIDTH = "Cf"


def skip_marker(title: str, description: str) -> str | None:
    """The first marker in the title, the description, or where a template joins them.

    As it is written, on one line, without characters that nobody sees.
    """
    texts = [title, description]
    texts += [f"{title}{gap}{description}" for gap in (" ", "-", "_")]
    texts += [f"{description}{gap}{title}" for gap in (" ", "-", "_")]
    for text in texts:
        found = _marker().search(_plain(text))
        if found is not None:
            return " ".join(found[0].split())
    return None


def _plain(text: str) -> str:
    """Normalised: who writes a marker in full width or hides it means it as well."""
    if text.isascii():
        return text
    seen = unicodedata.normalize("NFKC", text)
    return "".join(c for c in seen if unicodedata.category(c) != _ZERO_WIDTH)


@cache
def _marker() -> re.Pattern[str]:
    return re.compile(
        r"\[\s{0,9}(?:(?:ci|pipelines?)[\s_-]{1,9}skip"
        r"|(?:skip|no)[\s_-]{1,9}(?:ci|pipelines?))\s{0,9}\]",
        re.IGNORECASE,
    )
