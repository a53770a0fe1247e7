"""Back-off: how long a job that failed waits, and how often it is tried."""

import random

MOST_ATTEMPTS = 8
FIRST, LONGEST = 2.0, 15 * 60.0  # seconds


def pause(attempt: int) -> float:
    """Seconds before the next try; twice as long each time, spread by a half.

    Jobs that failed together, since GitLab was away, do not come back together.
    """
    whole = min(FIRST * 2.0 ** (attempt - 1), LONGEST)
    return whole * random.uniform(0.75, 1.25)  # noqa: S311  (no secret)
