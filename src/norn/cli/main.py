"""`norn`: the commands. Each has its own module, imported only when called: `--help` stays quick."""

from __future__ import annotations

import importlib
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import click

from norn import __version__

# In the order a newcomer meets them: name -> one line of help. The module has the name of the command.
COMMANDS = {
    "games": "List the games there are.",
    "play": "Play a game here in the terminal.",
    "serve": "Serve the web table: play in the browser, alone or with friends.",
    "tables": "Look after a server's tables: what there is, what is in the bin.",
    "map": "Draw the map of a game, in characters or as SVG.",
    "rules": "Look up the rules of a game and who applies them.",
    "replay": "Tell the story of a saved or crashed game, and verify it.",
    "sim": "Let agents play many games; count the outcomes.",
    "fuzz": "Play at random and check the laws of the table.",
    "bench": "Measure how fast a game runs.",
    "check": "Check the content of a game for mistakes.",
    "records": "Write a game's _records.py from its state.py.",
    "new-game": "Start a new game from a playable skeleton.",
}


@contextmanager
def readable_complaints() -> Iterator[None]:
    """What is quoted of an argument or a path is one line, and does nothing to the terminal."""
    try:
        yield
    except click.ClickException as error:
        from norn.kernel.escaping import escape

        said = error.format_message()
        if escape(said) == said:
            raise
        if isinstance(error, click.UsageError):
            raise click.UsageError(escape(said), error.ctx) from error
        raise click.ClickException(escape(said)) from error


class Commands(click.Group):
    """Lists commands without importing them, and turns the kernel's errors into messages and exit codes."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in COMMANDS:
            return None
        word = cmd_name.replace("-", "_")
        found: click.Command = getattr(importlib.import_module(f"norn.cli.{word}"), word)
        return found

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        if args and args[0] not in COMMANDS and not args[0].startswith("-"):
            import difflib

            near = difflib.get_close_matches(args[0], COMMANDS, 1)
            hint = f"did you mean {near[0]!r}?" if near else f"there are: {', '.join(COMMANDS)}"
            raise click.UsageError(f"no such command {args[0]!r}; {hint}", ctx)
        return super().resolve_command(ctx, args)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Commands"):
            formatter.write_dl(list(COMMANDS.items()))

    def make_context(
        self, info_name: str | None, args: list[str], parent: click.Context | None = None, **extra: Any
    ) -> click.Context:
        with readable_complaints():
            return super().make_context(info_name, args, parent, **extra)

    def invoke(self, ctx: click.Context) -> Any:
        from norn.cli.shared import STOPPED, as_message
        from norn.kernel.errors import NornError

        try:
            with readable_complaints():
                return super().invoke(ctx)
        except NornError as error:
            name = ctx.invoked_subcommand or ""
            command = self.get_command(ctx, name)
            inner = ctx if command is None else click.Context(command, ctx, name)
            raise as_message(error, inner) from error
        except KeyboardInterrupt:
            click.echo("stopped", err=True)
            ctx.exit(STOPPED)


@click.group(cls=Commands, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, prog_name="norn")
def main() -> None:
    """Fantasy tabletop games by their full rules.

    \b
    Examples:
      norn games                      what there is
      norn play hearts                you against three agents
      norn rules hearts play.follow   one rule, and where it is applied

    Exit codes: 0 all is well, 1 something failed or was found, 2 wrong usage, 130 stopped with Ctrl-C.
    """
