"""What the one who watches sees: sentences, and what was printed below them."""

import sys

BOLD, DIM, END = ("\x1b[1m", "\x1b[2m", "\x1b[0m") if sys.stdout.isatty() else [""] * 3


def say(text: str) -> None:
    """A sentence of the story."""
    print(f"\n{BOLD}{text}{END}", flush=True)


def show(text: str) -> None:
    """What somebody's screen shows at this moment."""
    print("".join(f"  {line}\n" for line in text.splitlines()), end="", flush=True)
