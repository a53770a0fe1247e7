"""Made-up secrets, put together at run time so that no scanner trips over the tests."""

import random
import string

from rules import secrets

ALNUM = string.ascii_letters + string.digits
URLSAFE = ALNUM + "-_"
BASE64 = ALNUM + "+/"
HEX = "0123456789abcdef"
CAPITALS = string.ascii_uppercase + string.digits
BASE32 = string.ascii_uppercase + "234567"
SMALL = string.ascii_lowercase + string.digits

# Passwords as people make them; a cut in the middle keeps them from being whole here.
PASSWORDS = (
    "Rz47-kw" + "Np_0932",
    "Lau3-" + "Kenko!57",
    "q6?Tb" + "&8nXs!1",
    "Dev@987" + "321k",
    "Sendai-" + "4410rr",
    "Hana9!" + "Kawa2",
    "dalat" + "#2031",
    "Qv38rr" + "Bt6620",
)


def rolled(length: int, alphabet: str = ALNUM, seed: int = 0) -> str:
    """`length` characters of `alphabet`, the same for the same seed."""
    chance = random.Random(f"{seed}/{length}/{alphabet}")  # noqa: S311  (no secret)
    return "".join(chance.choice(alphabet) for _ in range(length))


def uuid(seed: int = 0) -> str:
    """A UUID."""
    return "-".join(rolled(size, HEX, seed) for size in (8, 4, 4, 4, 12))


def gitlab(seed: int = 0) -> str:
    """A GitLab personal access token."""
    return "gl" + "pat-" + rolled(20, URLSAFE, seed)


def github(seed: int = 0) -> str:
    """A GitHub token."""
    return "gh" + "p_" + rolled(36, ALNUM, seed)


def aws(seed: int = 0) -> str:
    """An AWS access key id."""
    return "AK" + "IA" + rolled(16, BASE32, seed)


def shown(text: str) -> list[tuple[str, str]]:
    """Kind and stretch of what the scan finds in `text`."""
    return [(one.kind, text[one.start : one.end]) for one in secrets.scan(text)]


def stretches(text: str) -> list[str]:
    """The stretches of what the scan finds in `text`."""
    return [stretch for _, stretch in shown(text)]
