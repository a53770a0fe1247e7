"""`ak-memory new`: start a draft whose id and path are worked out."""

import re
from collections.abc import Mapping
from datetime import UTC, date, datetime
from typing import TYPE_CHECKING

import click

from ci.reports.visible import shown_path
from cli.options import share_of
from cli.places import locate, repository_path, store_root
from cli.screen import check_screen, tell
from memory.draft_path import AREAS, NoPathError, label_for, path_for, slug_of
from memory.errors import UserError

if TYPE_CHECKING:
    from memory.ids import Place
    from memory.settings import Settings
    from memory.store import Store

EPILOG = """\b
Examples:
  ak-memory new lesson "Retry on 429" --scope F-003_Payment --area dev \\
      --source TICKET-123 --tags payment,http-429 \\
      --text "The refund API answers 429 above 20 requests a second." \\
      --action "queue refunds and retry with a growing pause."
  ak-memory new glossary 返金 --slug henkin --source QnA-45

\b
The draft lies in _pending/, which git ignores. Once it says what it should, move it
to its place on a branch of its own (the command says where) and check it there with
`ak-memory lint --base main --worktree`.
"""

LONGEST, LONGEST_TEXT = 1000, 20_000  # characters of a field, and of a text
# Options whose values a rule judges, and that rule.
_RULES = {"tags": "tags", "workflows": "schema", "source": "source"}


@click.command(epilog=EPILOG)
@click.argument("kind", metavar="TYPE", type=click.Choice(list(AREAS)))
@click.argument("words", metavar="TITLE", nargs=-1, required=True)
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
    "--confidence",
    default="0.5",
    show_default=True,
    metavar="NUMBER",
    callback=lambda _ctx, _param, value: share_of(value, "--confidence"),
    help="From 0 to 1; a proposal says 0.3 to 0.7.",
)
@click.option("--text", default="", help="The one fact; the title where left out.")
@click.option("--action", default="", help="What to do about it.")
@repository_path
@store_root
def new(
    kind: str,
    words: tuple[str, ...],
    scope: str,
    area: str | None,
    slug: str | None,
    path: str,
    root: str,
    **said: str | float,
) -> None:
    """Start a draft of a TYPE of memory; its file name comes from TITLE.

    TYPE is lesson, fact, decision, glossary or instinct.
    """
    from gateway.directory import DirectoryTree
    from gateway.files import write_file
    from memory import ids
    from memory.store import Store
    from rules.judging import read_settings

    check_screen()
    title = _title(words)
    _refuse_idle_area(kind, area)
    _refuse_bad_unicode(title, *map(str, said.values()))
    _refuse_findings(title, said)
    top = locate(path, root).top
    tree = DirectoryTree(top)
    settings = read_settings(tree, root)
    try:
        rel = path_for(kind, scope, area, slug or slug_of(title), settings.store)  # type: ignore[arg-type]  # click checked it
    except NoPathError as error:
        raise UserError(str(error)) from None
    place = ids.place(rel, settings.store)
    draft = f"{root}/{ids.PENDING}/{rel}"
    _refuse_twin(Store(tree, settings, root), place, draft)
    fields = {
        **said,
        "source": str(said["source"]) or _ticket_of_branch(top, settings),
        "scope": place.scope if scope == ids.GLOBAL or not place.is_flat else scope,
    }
    text = _text(place, title, datetime.now(UTC).date(), settings, fields)
    _refuse_problems(text.encode("utf-8"), f"{root}/{rel}", settings, root, said)
    write_file(top, draft, text.encode("utf-8"), is_new=True)
    tell(shown_path(draft), f"the draft lies in {shown_path(draft)} all the same")
    click.echo(f"next: edit it, then move it to {root}/{rel} on a branch", err=True)


def _title(words: tuple[str, ...]) -> str:
    if len(words) > 1:
        raise click.UsageError(f'put the title in quotes: "{" ".join(words)}"')
    return words[0]


def _refuse_idle_area(kind: str, area: str | None) -> None:
    if area and not AREAS[kind]:  # type: ignore[index]  # click checked it
        raise click.UsageError(f"a {kind} lies in no area: leave --area out")


def _refuse_bad_unicode(*texts: str) -> None:
    try:
        "".join(texts).encode("utf-8")
    except UnicodeEncodeError:
        raise click.UsageError(
            "the words are no valid UTF-8; check the terminal"
        ) from None


def _refuse_findings(title: str, said: Mapping[str, str | float]) -> None:
    """A draft is a file like any other: a secret in it is one on the disk."""
    from rules import pii, secrets

    for name, text in {"TITLE": title, **said}.items():
        shown = name if name == "TITLE" else f"--{name}"
        most = LONGEST_TEXT if name in ("TITLE", "text", "action") else LONGEST
        if len(str(text)) > most:
            raise UserError(
                f"{shown} has {len(str(text)):,} characters; at most {most:,}. Nothing "
                "was written"
            )
        for one in (*secrets.scan(str(text)), *pii.scan(str(text))):
            raise UserError(
                f"{shown} holds {one.kind} at character {one.start + 1}; nothing was "
                "written. Say it without"
            )


def _refuse_problems(
    data: bytes,
    path: str,
    settings: "Settings",
    root: str,
    said: Mapping[str, str | float],
) -> None:
    """Refuse a value that its rule would refuse, in the rule's own words."""
    from memory.store import Store
    from memory.tree import DictTree
    from rules import registry

    file = Store(DictTree({path: data}), settings, root).get(path)
    if file is None or not file.is_readable:
        raise UserError(
            f"a draft of {len(data):,} bytes is too long: a file has at most "
            f"{settings.limits.file_bytes:,}; nothing was written"
        )
    found = []
    for option, name in _RULES.items():
        rule = registry.get(name)
        is_empty = not said[option] and option != "workflows"
        if is_empty or settings.rules.get(name) == "off":
            continue
        if rule is not None and rule.check_file is not None:
            problems = rule.check_file(file, settings)
            found += [
                f"--{option}: {one.message}"
                for one in problems
                if name != "schema" or one.at == option
            ]
    if found:
        raise UserError("nothing was written:\n  " + "\n  ".join(found))


def _refuse_twin(store: "Store", place: "Place", draft: str) -> None:
    from memory.tree import entry

    found = store.holders(place.id)
    if found:
        raise UserError(
            f"{place.id} is there already: {found[0].path}; change that one, or say "
            "another --slug"
        )
    if entry(store.tree, draft) is not None:
        raise UserError(f"the draft {draft} is there already; edit it")


def _ticket_of_branch(top: str, settings: "Settings") -> str:
    """The ticket that the current branch names, or ''."""
    from gateway.git import Repository

    try:
        branch = Repository(top).branch
    except UserError:
        return ""
    found = re.search(settings.store.ticket, (branch or "")[:100])
    return found[0] if found else ""


def _text(
    place: "Place",
    title: str,
    today: date,
    settings: "Settings",
    said: Mapping[str, str | float],
) -> str:
    from memory.edit import set_field

    header = (
        f"---\nid: {place.id}\ntype: {place.type}\nworkflows: []\ntags: []\n"
        f"scope: {said['scope']}\nconfidence: {said['confidence']}\nsource:\n"
        f"status: pending\nhits: 0\ncreated: {today}\nreviewed_by:\nrefs: []\n"
        "verified_commit:\nstale: false\n---\n"
    )
    fact = str(said["text"]).strip() or title.strip()
    label = label_for(fact, settings.store.action_labels)
    body = f"{fact}\n\n**{label}:** {str(said['action']).strip()}".rstrip() + "\n"
    text = set_field(header + body, "workflows", _words(said["workflows"]))
    if tags := _words(said["tags"]):
        text = set_field(text, "tags", tags)
    source = " ".join(str(said["source"]).split())
    return set_field(text, "source", source) if source else text


def _words(joined: object) -> list[str]:
    return [one.strip() for one in str(joined).split(",") if one.strip()]
