"""The command line: which commands there are, and what an error becomes.

A command's module is imported when it is called: `--help` and `--version` cost no
library that they do not need.
"""

import errno
import gc
import importlib
import os
import sys
import tempfile
import traceback
from contextlib import suppress
from typing import TextIO

import click

from memory.errors import AkMemoryError, Refused

COMMANDS: dict[str, tuple[str, str]] = {
    "lint": ("cli.lint:lint", "Check a store, or what a branch would change."),
    "rules": ("cli.rules:rules", "List the rules, or explain one."),
    "init": ("cli.init:init", "Lay out a store in a repository."),
    "new": ("cli.new:new", "Start a draft; its id and path are worked out."),
    "move": ("cli.move:move", "Move a memory to another scope, links and all."),
    "index": ("cli.index:index", "Rebuild MEMORY.md, or check that it is current."),
    "finalize": ("cli.finalize:finalize", "Give an approved branch its final form."),
    "ci": ("cli.ci:ci", "Jobs of a GitLab pipeline: lint, gate, finalize."),
    "bot": ("cli.bot:bot", "The bot: comments, finalizes, merges if told to."),
    "mr": ("cli.mr:mr", "One merge request: what the bot would do, or do it."),
    "codeowners": ("cli.codeowners:codeowners", "Show who is asked about a path."),
    "baseline": ("cli.baseline:baseline", "Propose an exception to `secret` or `pii`."),
    "schema": ("cli.schema:schema", "Print a JSON Schema, for editors."),
    "sandbox": ("cli.sandbox:sandbox", "A small GitLab on this machine, to try on."),
    "dev": ("cli.dev:dev", "For those who work on ak-memory itself."),
}  # fmt: skip

EPILOG = """\b
Start here, in a docs repository:
  ak-memory init                      lay out 99.Memory/
  ak-memory new lesson "Retry on 429" --area dev --scope F-003_Payment
  ak-memory lint                      check the whole store
  ak-memory lint --base main          check what this branch would change

\b
Exit codes: 0 fine, 1 findings or refused, 2 usage, settings or environment,
3 a fault of ak-memory, 130 interrupted.
"""

LONGEST = 1000  # code points of a line of a message
_NO_ROOM = (errno.ENOSPC, errno.EDQUOT, errno.EBADF)  # of the stream, not our fault


class LazyGroup(click.Group):
    """A group that knows its commands by name and imports one when it is called."""

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002  (click)
        """Names in the order a newcomer meets them."""
        return list(COMMANDS)

    def get_command(
        self,
        ctx: click.Context,  # noqa: ARG002  (click)
        cmd_name: str,
    ) -> click.Command | None:
        """The command, imported now; None where there is none of that name."""
        if cmd_name not in COMMANDS:
            return None
        module, _, attribute = COMMANDS[cmd_name][0].partition(":")
        found = getattr(importlib.import_module(module), attribute)
        if not isinstance(found, click.Command):
            raise TypeError(f"{module}:{attribute} is no command")
        return found

    def format_commands(
        self,
        ctx: click.Context,  # noqa: ARG002  (click)
        formatter: click.HelpFormatter,
    ) -> None:
        """List the commands without importing them."""
        with formatter.section("Commands"):
            formatter.write_dl([(name, said) for name, (_, said) in COMMANDS.items()])


def _version(ctx: click.Context, _param: click.Parameter, asked: bool) -> None:
    if asked and not ctx.resilient_parsing:
        from importlib.metadata import version

        click.echo(f"ak-memory {version('ak-memory')}")
        ctx.exit()


@click.group(
    cls=LazyGroup,
    epilog=EPILOG,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 88},
)
@click.option(
    "--version",
    is_flag=True,
    is_eager=True,
    expose_value=False,
    callback=_version,
    help="Print the version and exit.",
)
def main() -> None:
    """The merge gate for a team's shared AI memory."""


def run() -> None:
    """Entry point of the command `ak-memory`."""
    # One short run makes many small values and no cycles worth looking for: the
    # collector's usual pace costs a lint of a large store a fifth of its time.
    gc.set_threshold(200_000, 50, 100)
    sys.exit(call(sys.argv[1:]))


def call(arguments: list[str]) -> int:
    """Run a command line and return its exit code; no error leaves as a traceback."""
    for stream in (sys.stdout, sys.stderr):
        _speak_utf8(stream)
    try:
        code = main.main(arguments, prog_name="ak-memory", standalone_mode=False)
        if sys.stdout is not None:
            sys.stdout.flush()
        return code if isinstance(code, int) else 0
    except click.ClickException as error:
        return _show(error)
    except Refused as error:
        return _say(str(error), 1)
    except AkMemoryError as error:
        return _say(str(error), 2)
    except (KeyboardInterrupt, click.Abort):
        return _say("interrupted", 130)
    except (BrokenPipeError, SystemExit):  # click turns the one into the other
        return _silence()
    except Exception as error:  # noqa: BLE001  (the one boundary: exit 3)
        return _report_fault(error)


def _show(error: click.ClickException) -> int:
    """What click says of a command line, nothing in it hidden."""
    from ci.reports.visible import visible

    if isinstance(error, click.exceptions.NoArgsIsHelpError):
        error.show()
        return 2
    context = getattr(error, "ctx", None)
    if context is not None:
        click.echo(context.get_usage(), err=True)
        click.echo(f"Try '{context.command_path} --help' for help.\n", err=True)
    said = error.format_message().replace("\t", "  ")
    lines = [_short(visible(line)) for line in said.split("\n")]
    click.echo("Error: " + "\n".join(lines), err=True)
    return 2


def _silence() -> int:
    # The reader has gone (`| head`): what the exit code would say is not known, so
    # a pipeline that looks at it must not take it for a pass.
    with suppress(OSError, ValueError, AttributeError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return 2


def _say(message: str, code: int) -> int:
    from ci.reports.visible import visible

    lines = [_short(visible(line)) for line in _masked(message).split("\n")]
    click.echo("ak-memory: " + "\n".join(lines), err=True)
    return code


def _short(line: str) -> str:
    """A line with its middle left out where that is all somebody typed."""
    if len(line) <= LONGEST:
        return line
    half = LONGEST // 2
    return f"{line[:half]} ... {line[-half:]}"


def _masked(message: str) -> str:
    """The message without secrets: settings may hold one where none belongs."""
    try:
        from rules.masking import mask

        return mask(message)
    except Exception:  # noqa: BLE001  (a scanner's fault must not hide a message)
        return message.split("\n", maxsplit=1)[0]


def _report_fault(error: Exception) -> int:
    if isinstance(error, OSError) and error.errno in _NO_ROOM:
        _silence()
        return _say(f"the output can't be written: {error.strerror}", 2)
    # Frames only: the error's own text may repeat what a file says.
    frames = "".join(traceback.format_tb(error.__traceback__))
    name = type(error).__name__
    try:
        with tempfile.NamedTemporaryFile(
            "w", prefix="ak-memory-", suffix=".log", delete=False, encoding="utf-8"
        ) as log:
            log.write(f"{_versions()}\n{name}\n{frames}")
        where = f"where it happened is written in {log.name}"
    except OSError as failed:
        where = f"where it happened could not be written ({failed.strerror})"
    return _say(f"a fault of ak-memory itself ({name}); {where}; please report it", 3)


def _versions() -> str:
    from importlib.metadata import PackageNotFoundError, version

    try:
        ours = version("ak-memory")
    except PackageNotFoundError:
        ours = "unknown"
    return f"ak-memory {ours}, Python {sys.version.split()[0]}, {sys.platform}"


def _speak_utf8(stream: TextIO | None) -> None:
    # A C locale would otherwise end in UnicodeEncodeError at the first é.
    reconfigure = getattr(stream, "reconfigure", None)
    if reconfigure is not None:
        reconfigure(encoding="utf-8", errors="backslashreplace")
