"""`ak-memory rules`: list the rules, or explain one."""

import click

from cli.screen import check_screen


@click.group(invoke_without_command=True)
@click.pass_context
def rules(ctx: click.Context) -> None:
    """List the rules with their severity and law; `explain ID` shows one whole.

    \b
    Example:
      ak-memory rules explain action-line
    """
    check_screen()
    if ctx.invoked_subcommand is not None:
        return
    from rules import docs, registry

    for rule in registry.all_rules():
        click.echo(f"{rule.id:<16} {rule.severity:<8} {docs.law(rule)}")


@rules.command()
@click.argument("rule_id", metavar="ID")
def explain(rule_id: str) -> None:
    """Show why the rule ID is there, how to mend, good and bad examples.

    \b
    Example:
      ak-memory rules explain action-line
    """
    from rules import docs, registry

    rule = registry.get(rule_id)
    if rule is None:
        raise click.UsageError(
            f"no rule is called {rule_id}; there are: {', '.join(registry.ids())}"
        )
    click.echo(docs.page(rule).replace(f"{docs.NOTE}\n\n", ""), nl=False)
