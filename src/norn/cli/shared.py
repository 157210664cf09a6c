"""What the commands have in common: arguments, error messages, JSON."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, TypeVar

import click

if TYPE_CHECKING:
    from norn.kernel.definition import Definition

F = TypeVar("F", bound=Callable[..., Any])

OTHER_PACKAGES = "NORN_GAMES"  # packages with games outside of norn.games, separated by commas
STOPPED = 130


@contextmanager
def saying_what_is_wrong() -> Iterator[None]:
    """The kernel's errors as messages: exit code 2 for what was typed wrong, 1 for what went wrong."""
    from norn.kernel.errors import NornError

    try:
        yield
    except NornError as error:
        raise _as_click(error) from error


def _as_click(error: Exception) -> click.ClickException:
    from norn.agents import UnknownAgent
    from norn.kernel.catalogue import BadOption, UnknownGame

    if isinstance(error, (UnknownGame, BadOption, UnknownAgent)):
        return click.UsageError(str(error), click.get_current_context(silent=True))
    crash = getattr(error, "crash_file", "")
    hint = f"\nA crash file was written; look into it with: norn replay {crash}" if crash else ""
    return click.ClickException(f"{error}{hint}")


def look_in_other_packages() -> None:
    """Games outside of norn.games are found in the packages that NORN_GAMES names."""
    names = [name.strip() for name in os.environ.get(OTHER_PACKAGES, "").split(",") if name.strip()]
    if not names:
        return
    import importlib

    from norn.kernel.catalogue import look_in

    for name in names:
        try:
            importlib.import_module(name)
        except ImportError as error:
            raise click.UsageError(
                f"{OTHER_PACKAGES} names the package {name!r}, which cannot be imported ({error}); "
                "is its folder on PYTHONPATH?"
            ) from error
        look_in(name)


# ---------------------------------------------------------------- arguments


class GameName(click.ParamType):
    """A game of the catalogue."""

    name = "game"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Definition:
        from norn.kernel.catalogue import UnknownGame, find_game

        try:
            return find_game(value)
        except UnknownGame as error:
            self.fail(f"{error}{_near(value)}", param, ctx)

    def shell_complete(
        self, ctx: click.Context, param: click.Parameter, incomplete: str
    ) -> list[click.shell_completion.CompletionItem]:
        from click.shell_completion import CompletionItem

        from norn.kernel.catalogue import game_names

        return [CompletionItem(name) for name in game_names() if name.startswith(incomplete)]


def _near(value: str) -> str:
    import difflib

    from norn.kernel.catalogue import game_names

    near = difflib.get_close_matches(value, game_names(), 1)
    return f"; did you mean {near[0]!r}?" if near else ""


class Setting(click.ParamType):
    """`key=value`, an option of the game."""

    name = "k=v"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> tuple[str, str]:
        key, equals, rest = str(value).partition("=")
        if not equals or not key:
            self.fail(f"expected name=value, as in --option deals=3, not {value!r}", param, ctx)
        return key.strip(), rest.strip()


class Names(click.ParamType):
    """Names separated by commas."""

    name = "a,b,…"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> list[str]:
        names = [name.strip() for name in str(value).split(",")]
        if not all(names):
            self.fail(f"expected names separated by commas, not {value!r}", param, ctx)
        return names


def game_argument(function: F) -> F:
    return click.argument("game", type=GameName())(function)


def game_options(function: F) -> F:
    says = "An option of the game, as k=v; may be given several times. `norn games` lists them."
    return click.option("--option", "options", type=Setting(), multiple=True, help=says)(function)


def seed_option(function: F) -> F:
    says = "Where chance starts: the same seed gives the same games."
    return click.option("--seed", type=click.IntRange(0, (1 << 128) - 1), help=says)(function)


def json_option(function: F) -> F:
    return click.option("--json", "as_json", is_flag=True, help="Print one JSON object and nothing else.")(function)


def checked_options(definition: Definition, given: tuple[tuple[str, str], ...]) -> dict[str, Any]:
    """The options of the game, defaults filled in; what is wrong is the caller's mistake."""
    from norn.kernel.catalogue import full_options

    return full_options(definition, dict(given))


# ---------------------------------------------------------------- printing


def print_json(what: dict[str, Any]) -> None:
    click.echo(json.dumps(what, ensure_ascii=False))


def plural(count: int, word: str) -> str:
    return f"{count:,} {word}{'' if count == 1 else 's'}"
