"""`ak-memory dev`: generated files and new rules, for those who work on ak-memory."""

import keyword
import re
import textwrap
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

TEMPLATE = "ci/templates/memory.gitlab-ci.yml"

_ID = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")


@click.group()
def dev() -> None:
    """For those who work on ak-memory itself, in a checkout of it.

    \b
    Example:
      ak-memory dev new-rule weasel-words "A memory states a fact, not a mood."
      ak-memory dev generate
    """


@dev.command()
@click.option("--check", is_flag=True, help="Change nothing; exit 1 where stale.")
def generate(check: bool) -> int:
    """Write what is made from other files: rules' pages, component, catalogues.

    Says which sentences of the bot await a translation.

    \b
    Example:
      ak-memory dev generate --check && echo current
    """
    from cli.messages import untranslated

    root = _checkout()
    wanted = {root / name: content for name, content in _generated(root)}
    folder = root / "docs/rules"
    stale = [path for path, one in wanted.items() if _read(path, one) != one]
    left = sorted(set(folder.glob("*.md")) - set(wanted))
    if check:
        for path in (*stale, *left):
            name = path.relative_to(root)
            click.echo(f"{name} is not current; run `make generate`", err=True)
        return 1 if stale or left else 0
    for path in stale:
        path.parent.mkdir(parents=True, exist_ok=True)
        content = wanted[path]
        path.write_bytes(content.encode() if isinstance(content, str) else content)
    for path in left:
        path.unlink()
    click.echo(f"{len(stale)} written, {len(left)} removed, {len(wanted)} in all")
    for line in sorted(untranslated(root)):
        click.echo(line, err=True)
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
    from rules import registry

    path = _checkout() / "rules/catalog" / f"{rule_id.replace('-', '_')}.py"
    if not _ID.fullmatch(rule_id) or keyword.iskeyword(path.stem):
        raise UserError(f"{rule_id!r} is no rule id; write kebab-case like `id-path`")
    if rule_id in registry.ids() or path.exists():
        raise UserError(f"the rule {rule_id} is there already: {path}")
    text = RULE.format(id=rule_id, law=_sentence(law))
    path.write_text(text, encoding="utf-8", newline="\n")
    click.echo(f"{path} is there; its examples run with `make test`, its page is")
    click.echo("written by `make generate`. Nothing else has to be touched.")


def _sentence(law: str) -> str:
    """The law as the first paragraph of a docstring."""
    sentence = " ".join(law.split()).rstrip(".") + "."
    if sentence == "." or not sentence.isprintable() or {'"', "\\"} & set(sentence):
        raise UserError("the law is one sentence without quotes and backslashes")
    return textwrap.fill(sentence, 85, break_long_words=False, break_on_hyphens=False)


def _checkout() -> Path:
    """The top folder of the checkout that the running code lies in."""
    from rules import catalog

    root = Path(catalog.__path__[0]).parents[1]
    if not (root / "pyproject.toml").is_file():
        raise UserError(
            f"{root} is no checkout of ak-memory; clone it and run `make setup` there"
        )
    return root


def _generated(root: Path) -> Iterator[tuple[str, str | bytes]]:
    from cli.messages import catalogue_files
    from rules import docs, registry
    from rules.injection import tabulate

    rules = registry.all_rules()
    yield "docs/rules/README.md", docs.table(rules)
    for rule in rules:
        yield f"docs/rules/{rule.id}.md", docs.page(rule)
    yield "rules/injection/gate.json", tabulate.as_json()
    # A component lies in `templates/`, where GitLab looks and follows no link.
    yield "templates/memory.yml", (root / TEMPLATE).read_text(encoding="utf-8")
    yield from catalogue_files(root)


def _read(path: Path, like: str | bytes) -> str | bytes | None:
    """What a file holds, read as `like` is: line ends of a text are the checkout's."""
    if not path.exists():
        return None
    return path.read_bytes() if isinstance(like, bytes) else path.read_text("utf-8")
