"""`norn play`."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from norn.cli.shared import (
    Settings,
    checked_options,
    game_options,
    maybe_game_argument,
    names_option,
    seed_option,
)

if TYPE_CHECKING:
    from norn.kernel.definition import Definition


@click.command()
@maybe_game_argument
@names_option("--seats", "Who sits where: human, thumb, random; the last one fills the table.")
@seed_option
@game_options
@click.option("--plain", is_flag=True, help="Line by line, not full screen: for screen readers and pipes.")
@click.option("--load", type=click.Path(exists=True, path_type=Path), help="Go on with a saved game.")
def play(
    game: Definition | None,
    seats: list[str] | None,
    seed: int | None,
    options: Settings,
    plain: bool,
    load: Path | None,
) -> None:
    """Play GAME in the terminal; without GAME, choose from a menu.

    \b
    Examples:
      norn play                                  choose from a menu
      norn play hearts                           you against three agents
      norn play hearts --seats human,human,thumb
      norn play hearts --option deals=4 --seed 7
      norn play --load evening.json              go on where you stopped
    """
    if game is None and (seats or options) and load is None:
        raise click.UsageError("--seats and --option need a GAME: norn play GAME …; `norn games` lists them")
    if load is not None and (seats or options or seed is not None):
        raise click.UsageError("a saved game has its seats, seed and options already; leave them away")
    settings = {}
    if game is not None and load is None:
        settings = checked_options(game, options)
        seats = _seated(game, seats)
    from norn.terminal import play as sit_down

    name = None if game is None else game.name
    raise SystemExit(sit_down(name, seats, seed, settings, plain, load))


def _seated(game: Definition, names: list[str] | None) -> list[str] | None:
    """A controller for each seat, checked before the screen is taken over."""
    from norn.agents import AGENTS, HUMAN, find_agent, seat_names

    if names is None:
        return None
    for name in names:
        if name not in (HUMAN, *AGENTS):
            known = ", ".join([HUMAN, *AGENTS])
            raise click.UsageError(f"--seats: nobody is called {name!r}; there are: {known}")
        if name != HUMAN:
            find_agent(name, game)
    seated = seat_names(names, game)
    low, high = game.meta.seats
    if len(seated) > high:
        wanted = str(low) if low == high else f"{low} to {high}"
        raise click.UsageError(f"--seats: {game.name} is for {wanted}, not {len(seated)}")
    return seated
