"""`ak-memory schema`: the JSON Schemas, for editors and other tools."""

import json

import click

from cli.screen import check_screen

NAMES = ("front-matter", "settings", "lint-report")


@click.command()
@click.argument("name", type=click.Choice(NAMES))
def schema(name: str) -> None:
    """Print the JSON Schema of the front matter, of memory.toml or of lint's JSON.

    \b
    Example, for an editor:
      ak-memory schema front-matter > front-matter.schema.json
      ak-memory schema settings > memory.schema.json

    \b
    Where an editor looks for them:
      memory.toml, first line:   #:schema ./memory.schema.json
      a memory, in its header:   # yaml-language-server: $schema=PATH
    """
    from importlib.resources import files

    check_screen()
    if name == "settings":
        from memory import config

        found = config.schema()
    else:
        text = files("rules").joinpath(f"schema/{name}.schema.json").read_text("utf-8")
        found = json.loads(text)
    click.echo(json.dumps(found, indent=2, ensure_ascii=False))
