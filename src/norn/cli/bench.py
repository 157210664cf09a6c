"""`norn bench`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from norn.cli.shared import Settings, checked_options, game_argument, game_options, json_option, print_json, say

if TYPE_CHECKING:
    from norn.kernel.definition import Definition


@click.command()
@game_argument
@game_options
@click.option("--seconds", type=click.FloatRange(0.05, 600), default=1.0, help="How long each of three runs takes.")
@json_option
def bench(game: Definition, options: Settings, seconds: float, as_json: bool) -> None:
    """Measure random play of GAME in CPU seconds, the best of three runs.

    Fork, copy, view and save are medians over random decisions. `make bench` sets them beside other engines.

    \b
    Examples:
      norn bench hearts
      norn bench hearts --option deals=1 --json
    """
    from norn.agents.measure import measure

    figures = measure(game.name, checked_options(game, options), seconds)
    if as_json:
        print_json(figures)
        return
    say(f"{game.meta.title}, {'compiled' if figures['compiled'] else 'interpreted'}")
    for name, value in _lines(figures):
        say(f"  {name:<22} {value}")


def _lines(figures: dict[str, Any]) -> list[tuple[str, str]]:
    return [
        ("decisions per second", f"{figures['decisions_per_second']:>12,.0f}"),
        ("games per second", f"{figures['games_per_second']:>12,.1f}"),
        ("fork", f"{figures['fork_us']:>12,.1f} µs"),
        ("copy of the state", f"{figures['copy_us']:>12,.1f} µs"),
        ("view of a seat", f"{figures['view_us']:>12,.1f} µs"),
        ("save", f"{figures['save_bytes']:>12,} bytes"),
    ]
