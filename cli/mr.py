"""`ak-memory mr`: one merge request, as the bot sees it."""

import click

from cli.pipeline import Place, at_place, tell
from memory.errors import UserError

EPILOG = """\b
Example, with the bot's token in AK_MEMORY_TOKEN:
  ak-memory mr plan 7 --server https://gitlab.example.com --project 42
  ak-memory mr run 7 --server https://gitlab.example.com --project 42
"""

_iid = click.argument("iid", metavar="MR")


@click.group("mr", epilog=EPILOG)
def mr() -> None:
    """One merge request: what the bot would do, or do it now.

    Both look at what is so now; `run` writes what `plan` shows and nothing else. A
    second run writes nothing.
    """


@mr.command("plan")
@_iid
@at_place
def plan_command(place: Place, iid: str) -> int:
    """Show what would be written on a merge request, and why. Writes nothing.

    \b
    Example:
      ak-memory mr plan 7 --server https://gitlab.example.com --project 42
    """
    from bot.describe import describe
    from bot.reconcile import plan_for
    from cli.service import project_at, texts

    number = _number(iid)
    with project_at(place) as project:
        plan = plan_for(project, number, texts).plan
    tell(f"!{number}: {plan.why}")
    for one in plan.actions:
        tell(f"- {describe(one)}")
    if not plan.actions:
        tell("nothing to write")
    return 0


@mr.command("run")
@_iid
@at_place
def run_command(place: Place, iid: str) -> int:
    """Bring a merge request to what it should be, once.

    \b
    Example:
      ak-memory mr run 7 --server https://gitlab.example.com --project 42
    """
    from bot.reconcile import reconcile
    from cli.service import project_at, texts

    number = _number(iid)
    with project_at(place) as project:
        outcome = reconcile(project, number, texts, tell)
    tell(f"!{number}: {outcome.plan.why}")
    for held in outcome.held:
        tell(f"- not finalized: {held}")
    tell(f"{outcome.done} written")
    return 0


def _number(text: str) -> int:
    digits = text.removeprefix("!")
    if not (digits.isascii() and digits.isdigit() and 0 < len(digits) <= 18):
        raise UserError(f"{text[:40]!r} is no merge request; give its number: 7 or !7")
    return int(digits)
