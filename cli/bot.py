"""`ak-memory bot`: the service that keeps merge requests as the flow wants them."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

import click

from cli.pipeline import Place, at_place, tell
from memory.errors import Refused, UserError

if TYPE_CHECKING:
    from bot.inbox import Jobs

EPILOG = """\b
Example of a service that hears webhooks (`ak-memory bot serve --help` lists more):
  export AK_MEMORY_SERVER=https://gitlab.example.com AK_MEMORY_PROJECTS=42
  export AK_MEMORY_TOKEN=... AK_MEMORY_WEBHOOK_SIGNING_TOKENS=whsec_...
  ak-memory bot serve

\b
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


@bot.command("serve")
def serve_command() -> int:
    """Hear GitLab's webhooks and keep merge requests as they should be.

    All is told by the environment; a secret is never an option. In GitLab, make a
    webhook for push, comment, merge request and pipeline events to URL/webhook.

    \b
      AK_MEMORY_SERVER       GitLab's address
      AK_MEMORY_PROJECTS     numbers of the docs projects: 42,57
      AK_MEMORY_TOKEN        the bot's token; AK_MEMORY_TOKEN_42 for one project
      AK_MEMORY_WEBHOOK_SIGNING_TOKENS, AK_MEMORY_WEBHOOK_TOKENS
                             the hook's secrets, blanks between while they change
      AK_MEMORY_LISTEN       127.0.0.1:8080
      AK_MEMORY_STATE        folder of the inbox and the mirrors
      AK_MEMORY_JOBS         sqlite:///STATE/inbox.db
      AK_MEMORY_WORKERS      2     AK_MEMORY_SWEEP_SECONDS  300
      AK_MEMORY_STORE_ROOT, AK_MEMORY_GOVERNED, AK_MEMORY_BOT_NAMES, AK_MEMORY_CA_FILE

    \b
    Health: /healthz, /readyz; figures for Prometheus: /metrics. SIGTERM lets what runs
    end first.

    \b
    Example:
      export AK_MEMORY_LISTEN=0.0.0.0:8080
      ak-memory bot serve
    """
    import os

    from bot import environment
    from cli.service import serving, texts

    found = environment.read(os.environ)
    try:
        from bot.serve import serve
    except ModuleNotFoundError as error:
        raise UserError(
            f"{error.name} is not installed: pip install 'ak-memory[bot]'"
        ) from None
    serve(found, serving(found), texts)
    return 0


@bot.command("dead")
def dead_command() -> int:
    """List merge requests that the service gave up on, with what went wrong.

    \b
    Example, with the service's environment:
      ak-memory bot dead
    """
    with _inbox() as jobs:
        for one in jobs.dead():
            tell(f"{one.key}: {one.error} ({one.attempts} times)")
    return 0


@bot.command("replay")
@click.argument("keys", nargs=-1, required=True, metavar="PROJECT/MR...")
def replay_command(keys: tuple[str, ...]) -> int:
    """Give what the service gave up on another try.

    \b
    Example:
      ak-memory bot replay 42/7
    """
    with _inbox() as jobs:
        missed = [one for one in keys if not jobs.requeue(one)]
    if missed:
        raise Refused(f"nothing given up is called {', '.join(missed)[:200]}")
    return 0


@contextmanager
def _inbox() -> "Iterator[Jobs]":
    """The service's inbox, looked at from outside."""
    import os

    from bot import environment
    from bot.inbox import open_jobs

    jobs = open_jobs(environment.jobs_url(os.environ), serves=False)
    try:
        yield jobs
    finally:
        jobs.close()
