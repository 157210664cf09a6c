"""What the commands have in common: arguments, error messages, JSON."""

from __future__ import annotations

import json
import shlex
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, TypeVar

import click

from norn.kernel.escaping import escape

if TYPE_CHECKING:
    from norn.kernel.definition import Definition

F = TypeVar("F", bound=Callable[..., Any])

STOPPED = 130
Settings = tuple[tuple[str, str], ...]
LARGEST_SEED = (1 << 128) - 1


def as_message(error: Exception, ctx: click.Context) -> click.ClickException:
    """The kernel's errors as messages: exit code 2 for what was typed wrong, 1 for what went wrong."""
    from norn.agents import UnknownAgent
    from norn.kernel.catalogue import BadOption, UnknownGame
    from norn.kernel.errors import ContentError

    if isinstance(error, (UnknownGame, BadOption, UnknownAgent)):
        return click.UsageError(escape(str(error)), ctx)
    lines = error.problems if isinstance(error, ContentError) else [str(error)]
    crash = getattr(error, "crash_file", "")
    if crash:
        lines = [*lines, f"A crash file was written; look into it with: norn replay {shlex.quote(crash)}"]
    return click.ClickException("\n".join(map(escape, lines)))


# ---------------------------------------------------------------- arguments


def _game(_ctx: click.Context, _param: click.Parameter, value: str | None) -> Definition | None:
    """A game of the catalogue."""
    import difflib

    from norn.kernel.catalogue import UnknownGame, find_game, game_names

    if value is None:
        return None
    try:
        return find_game(value)
    except UnknownGame as error:
        near = difflib.get_close_matches(value, game_names(), 1)
        raise click.BadParameter(f"{error}{f'; did you mean {near[0]!r}?' if near else ''}") from error


def complete_game(_ctx: click.Context, _param: click.Parameter, incomplete: str) -> list[str]:
    from norn.kernel.catalogue import game_names

    return [name for name in game_names() if name.startswith(incomplete)]


def _settings(_ctx: click.Context, _param: click.Parameter, given: Sequence[str]) -> Settings:
    """`key=value`, options of the game."""
    found = []
    for one in given:
        key, equals, value = one.partition("=")
        if not equals or not key.strip():
            raise click.BadParameter(f"expected name=value, as in --option deals=3, not {one!r}")
        found.append((key.strip(), value.strip()))
    return tuple(found)


def _names(_ctx: click.Context, _param: click.Parameter, given: str | None) -> list[str] | None:
    """Names separated by commas."""
    if given is None:
        return None
    names = [name.strip() for name in given.split(",")]
    if not all(names):
        raise click.BadParameter(f"expected names separated by commas, not {given!r}")
    return names


def _seed(_ctx: click.Context, _param: click.Parameter, given: int | None) -> int | None:
    if given is not None and not 0 <= given <= LARGEST_SEED:
        raise click.BadParameter("a seed is a whole number from 0 on, of at most 128 bits")
    return given


def game_argument(function: F) -> F:
    return click.argument("game", callback=_game, shell_complete=complete_game)(function)


def maybe_game_argument(function: F) -> F:
    return click.argument("game", callback=_game, shell_complete=complete_game, required=False)(function)


def game_options(function: F) -> F:
    says = "An option of the game, as k=v; may be given several times. `norn games` lists them."
    given = click.option("--option", "options", callback=_settings, multiple=True, metavar="K=V", help=says)
    return given(function)


def names_option(name: str, says: str, *, required: bool = False) -> Callable[[F], F]:
    return click.option(name, callback=_names, metavar="A,B,…", required=required, help=says)


def seed_option(function: F) -> F:
    says = "Where chance starts: the same seed gives the same games."
    return click.option("--seed", type=int, callback=_seed, metavar="N", help=says)(function)


def json_option(function: F) -> F:
    says = "Print one JSON object and nothing else."
    return click.option("--json", "as_json", is_flag=True, help=says)(function)


def seeds_from(base: int, count: int) -> list[int]:
    return [(base + index) % (LARGEST_SEED + 1) for index in range(count)]


def checked_options(definition: Definition, given: Settings) -> dict[str, Any]:
    """The options of the game, defaults filled in; what is wrong is the caller's mistake."""
    from norn.kernel.catalogue import full_options

    return full_options(definition, dict(given))


# ---------------------------------------------------------------- printing


def say(*lines: str, err: bool = False) -> None:
    """Each as one line, fit for a terminal: what came from a file cannot act there, or begin a line of its own."""
    for line in lines:
        click.echo(escape(line), err=err)


def print_json(what: dict[str, Any]) -> None:
    click.echo(json.dumps(what))


def plural(count: int, word: str) -> str:
    return f"{count:,} {word}{'' if count == 1 else 's'}"
