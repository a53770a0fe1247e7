"""`ak-memory dev`: generated files and new rules, for those who work on ak-memory."""

from collections.abc import Iterator
from pathlib import Path

import click

from memory.errors import UserError

RULE = '''"""{law}

Why: say what goes wrong without this rule, and for whom.

Fix: say what an author does about it, in one or two sentences.
"""

from collections.abc import Iterator

from memory.settings import Settings
from memory.store import StoreFile
from rules.examples import PATH, memory
from rules.model import Example, Problem, file_rule


def check(file: StoreFile, settings: Settings) -> Iterator[Problem]:  # noqa: ARG001
    """Yield a problem where the law is broken."""
    if "forbidden words" in file.item.body:
        yield Problem("say what is wrong and how to mend it", at="id")


RULE = file_rule(
    check,
    id="{id}",
    doc=__doc__,
    examples=[
        Example("A memory that keeps the law", {{PATH: memory()}}),
        Example(
            "A memory that breaks it",
            {{PATH: memory("forbidden words\\n\\n**Apply:** mend it.\\n")}},
            expect=(f"{{PATH}}:2",),
        ),
    ],
)
'''


@click.group()
def dev() -> None:
    """For those who work on ak-memory itself, in a checkout of it."""


@dev.command()
@click.option("--check", is_flag=True, help="Change nothing; exit 1 where stale.")
def generate(check: bool) -> int:
    """Write the files that are made from the code: a page for every rule."""
    wanted = dict(_generated())
    folder = Path("docs/rules")
    stale = [path for path, text in wanted.items() if _read(path) != text]
    left = sorted(set(folder.glob("*.md")) - set(wanted))
    if check:
        for path in (*stale, *left):
            click.echo(f"{path} is not current; run `make generate`", err=True)
        return 1 if stale or left else 0
    folder.mkdir(parents=True, exist_ok=True)
    for path in stale:
        path.write_text(wanted[path], encoding="utf-8", newline="\n")
    for path in left:
        path.unlink()
    click.echo(f"{len(stale)} written, {len(left)} removed, {len(wanted)} in all")
    return 0


@dev.command("new-rule")
@click.argument("rule_id", metavar="ID")
@click.argument("law")
def new_rule(rule_id: str, law: str) -> None:
    """Start a rule: one file that holds law, examples and check.

    \b
    Example:
      ak-memory dev new-rule weasel-words "A memory states a fact, not a mood."
    """
    from rules import catalog, registry

    path = Path(catalog.__path__[0]) / f"{rule_id.replace('-', '_')}.py"
    if not path.stem.isidentifier() or rule_id != rule_id.lower():
        raise UserError(f"{rule_id!r} is no rule id; write kebab-case like `id-path`")
    if rule_id in registry.ids():
        raise UserError(f"the rule {rule_id} is there already: {path}")
    sentence = law.strip().rstrip(".") + "."
    path.write_text(RULE.format(id=rule_id, law=sentence), encoding="utf-8")
    click.echo(f"{path} is there; its examples run with `make test`, its page is")
    click.echo("written by `make generate`. Nothing else has to be touched.")


def _generated() -> Iterator[tuple[Path, str]]:
    from rules import docs, registry

    rules = registry.all_rules()
    yield Path("docs/rules/README.md"), docs.table(rules)
    for rule in rules:
        yield Path(f"docs/rules/{rule.id}.md"), docs.page(rule)


def _read(path: Path) -> str | None:
    return path.read_text(encoding="utf-8") if path.exists() else None
