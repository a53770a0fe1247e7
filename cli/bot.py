"""`ak-memory bot`: the service that keeps merge requests as the flow wants them."""

import click

from cli.pipeline import Place, at_place, tell
from memory.errors import Refused

EPILOG = """\b
Example, from a scheduled pipeline of the default branch, no server needed:
  ak-memory bot sweep --server https://gitlab.example.com --project 42
"""


@click.group("bot", epilog=EPILOG)
def bot() -> None:
    """The bot: labels, comments, finalizes and, if told to, merges.

    Its token comes from AK_MEMORY_TOKEN: a project access token with the role
    Developer, scopes api and write_repository; Maintainer where it is to merge.
    """


@bot.command("sweep")
@at_place
def sweep_command(place: Place) -> int:
    """Look at every open and lately closed merge request, once.

    A team can run the whole flow with this alone, from a pipeline schedule.

    \b
    Example:
      ak-memory bot sweep --server https://gitlab.example.com --project 42
    """
    from bot.sweep import sweep
    from cli.service import project_at, texts

    with project_at(place) as project:
        swept = sweep(project, texts, tell)
    for iid, outcome in swept.outcomes.items():
        tell(f"!{iid}: {outcome.done} written; {outcome.plan.why}")
        for held in outcome.held:
            tell(f"- not finalized: {held}")
    if swept.troubles:
        raise Refused(f"{len(swept.troubles)} merge requests could not be looked at")
    return 0
