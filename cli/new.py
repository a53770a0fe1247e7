"""`ak-memory new`: start a draft whose id and path are worked out."""

import re
from datetime import UTC, date, datetime
from pathlib import Path
from typing import TYPE_CHECKING

import click

from cli.places import locate
from memory.draft_path import AREAS, NoPathError, path_for, slug_of
from memory.errors import UserError
from memory.settings import STORE_ROOT, Settings

if TYPE_CHECKING:
    from memory.ids import Place

EPILOG = """\b
Examples:
  ak-memory new lesson "Retry on 429" --scope F-003_Payment --area dev \\
      --source TICKET-123 --tags payment,http-429 \\
      --text "The refund API answers 429 above 20 requests a second." \\
      --action "queue refunds and retry with a growing pause."
  ak-memory new glossary 返金 --slug henkin --source QnA-45

\b
The draft lies in _pending/, which git ignores. `ak-memory lint` checks it once it
stands in its place: move it there on a branch, or let the editor fill it first.
"""


@click.command(epilog=EPILOG)
@click.argument("kind", metavar="TYPE", type=click.Choice(list(AREAS)))
@click.argument("title")
@click.option(
    "--scope", default="global", show_default=True, help="A functionId folder."
)
@click.option(
    "--area", help="dev, qa, ba, pm for a lesson; architecture, domain for a fact."
)
@click.option("--slug", help="The file name, where the title gives none.")
@click.option("--source", default="", help="Where it was learned, such as TICKET-123.")
@click.option("--tags", default="", help="Lower-case words, joined by commas.")
@click.option("--workflows", default="all", show_default=True, help="Joined by commas.")
@click.option(
    "--confidence", default=0.5, show_default=True, type=click.FloatRange(0, 1)
)
@click.option("--text", default="", help="The one fact; the title where left out.")
@click.option("--action", default="", help="What to do about it.")
@click.option("--path", default=".", type=click.Path(), help="The repository's folder.")
@click.option("--store-root", "root", default=STORE_ROOT, show_default=True)
def new(
    kind: str,
    title: str,
    scope: str,
    area: str | None,
    slug: str | None,
    path: str,
    root: str,
    **said: str | float,
) -> None:
    """Start a draft of a TYPE of memory; its file name comes from TITLE."""
    from gateway.directory import DirectoryTree, write_file
    from memory import ids
    from memory.store import Store
    from rules.judging import read_settings

    top = locate(path, root).top
    tree = DirectoryTree(top)
    settings = read_settings(tree, root)
    try:
        rel = path_for(kind, scope, area, slug or slug_of(title), settings.store)  # type: ignore[arg-type]  # click checked it
    except NoPathError as error:
        raise UserError(str(error)) from None
    place = ids.place(rel, settings.store)
    draft = f"{root}/{ids.PENDING}/{rel}"
    _refuse_twin(Store(tree, settings, root), place, Path(top) / draft, draft)
    source = str(said.pop("source")) or _ticket_of_branch(top, settings)
    today = datetime.now(UTC).date()
    text = _text(place, title, source, today, settings, said)
    write_file(top, draft, text.encode("utf-8"))
    click.echo(draft)


def _refuse_twin(store: object, place: "Place", file: Path, draft: str) -> None:
    from memory.store import Store

    found = store.holders(place.id) if isinstance(store, Store) else ()
    if found:
        raise UserError(
            f"{place.id} is there already: {found[0].path}; change that one, or say "
            "another --slug"
        )
    if file.exists() or file.is_symlink():
        raise UserError(f"the draft {draft} is there already; edit it")


def _ticket_of_branch(top: str, settings: Settings) -> str:
    """The ticket that the current branch names, or ''."""
    from gateway.git import Repository

    try:
        branch = Repository(top).branch
    except UserError:
        return ""
    found = re.search(settings.store.ticket, branch or "")
    return found[0] if found else ""


def _text(
    place: "Place",
    title: str,
    source: str,
    today: date,
    settings: Settings,
    said: dict[str, str | float],
) -> str:
    from memory.edit import set_field

    tags = [one.strip() for one in str(said["tags"]).split(",") if one.strip()]
    workflows = [one.strip() for one in str(said["workflows"]).split(",")]
    header = (
        f"---\nid: {place.id}\ntype: {place.type}\nworkflows: []\ntags: []\n"
        f"scope: {place.scope}\nconfidence: {said['confidence']}\nsource:\n"
        f"status: pending\nhits: 0\ncreated: {today}\nreviewed_by:\nrefs: []\n"
        "verified_commit:\nstale: false\n---\n"
    )
    label = settings.store.action_labels[0]
    fact = str(said["text"]).strip() or title.strip()
    body = f"{fact}\n\n**{label}:** {str(said['action']).strip()}".rstrip() + "\n"
    text = set_field(header + body, "workflows", workflows)
    text = set_field(text, "tags", tags) if tags else text
    return set_field(text, "source", source) if source else text
