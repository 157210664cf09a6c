"""`norn sim`."""

from __future__ import annotations

import secrets
import time
from collections import Counter
from typing import TYPE_CHECKING, Any

import click

from norn.cli.shared import (
    STOPPED,
    Settings,
    checked_options,
    game_argument,
    game_options,
    json_option,
    names_option,
    plural,
    print_json,
    seed_option,
    seeds_from,
)

if TYPE_CHECKING:
    from norn.agents.simulate import Played
    from norn.kernel.definition import Definition


@click.command()
@game_argument
@click.option("-n", "count", type=click.IntRange(1), required=True, help="How many games.")
@names_option("--agents", "Who plays, by seat: thumb, random; the last one fills the table.", required=True)
@game_options
@click.option("--jobs", type=click.IntRange(1), help="Processes to use; all cores unless given.")
@seed_option
@json_option
def sim(
    game: Definition,
    count: int,
    agents: list[str],
    options: Settings,
    jobs: int | None,
    seed: int | None,
    as_json: bool,
) -> None:
    """Let agents play N games of GAME and count how they end.

    Shares come with 95 % intervals (Wilson's). A win shared by several seats counts for each of them. With
    --seed the games are the same ones whatever --jobs is. Ctrl-C stops and shows what was done so far. A
    process that dies is replaced and its games are played again; one over which a second dies is told.

    \b
    Examples:
      norn sim hearts -n 1000 --agents thumb,random
      norn sim hearts -n 500 --agents thumb --option deals=4 --seed 1 --jobs 2
      norn sim hearts -n 500 --agents thumb --json | jq .wins
    """
    from norn.agents import find_agent, seat_names
    from norn.agents.simulate import CRASHED, Setting, lost_game, play_batch
    from norn.cli.batches import cores, run
    from norn.kernel.catalogue import open_table

    names = seat_names(agents, game)
    for name in names:
        find_agent(name, game)
    setting = Setting(game.name, tuple(names), checked_options(game, options))
    base = secrets.randbits(64) if seed is None else seed
    open_table(game.name, len(names), base, setting.options)  # wrong seats are a mistake, not a game
    started = time.monotonic()
    seeds = seeds_from(base, count)
    processes = jobs or (cores() if count >= 50 else 1)
    played, complete = run(play_batch, lost_game, setting, seeds, processes, game.name)
    figures = _figures(game, played, len(names), time.monotonic() - started)
    if as_json:
        print_json(figures)
    else:
        click.echo(_shown(game, names, base, played, figures))
    crashed = [one for one in played if one.end == CRASHED]
    for one in crashed[:10]:
        click.echo(f"seed {one.seed}, decision {one.decisions}: {one.error}", err=True)
    if not complete:
        click.echo(f"stopped after {len(played)} of {count} games", err=True)
        raise SystemExit(STOPPED)
    raise SystemExit(1 if crashed else 0)


def _figures(game: Definition, played: list[Played], seats: int, seconds: float) -> dict[str, Any]:
    """The object that --json prints."""
    from norn.agents.simulate import wilson

    ends = Counter(one.end for one in played)
    if game.meta.cooperative:
        wins = {"party": sum(bool(one.winners) for one in played)}
    else:
        wins = {str(seat): sum(seat in one.winners for one in played) for seat in range(seats)}
    return {
        "games": len(played),
        "decisions": sum(one.decisions for one in played),
        "seconds": round(seconds, 3),
        "ends": {reason: ends[reason] for reason in [*game.ends, *sorted(set(ends) - set(game.ends))]},
        "wins": wins,
        "interval": {who: list(wilson(hits, len(played))) for who, hits in wins.items()},
    }


def _shown(
    game: Definition, names: list[str], base: int, played: list[Played], figures: dict[str, Any]
) -> str:
    from norn.agents.simulate import wilson

    count = figures["games"]
    seconds = figures["seconds"]
    speed = figures["decisions"] / seconds if seconds else 0.0
    head = f"{game.meta.title}: {plural(count, 'game')}, {plural(figures['decisions'], 'decision')}"
    lines = [f"{head} in {seconds:.1f} s ({speed:,.0f}/s), seed {base}", "", "how it ended"]
    lines += [_row(reason, hits, wilson(hits, count), count) for reason, hits in figures["ends"].items()]
    lines += ["", "who won"]
    for who, hits in figures["wins"].items():
        label = who if who == "party" else f"seat {int(who) + 1} ({names[int(who)]})"
        scores = [one.scores[int(who)] for one in played if who != "party" and one.scores]
        mean = f"   mean score {sum(scores) / len(scores):.2f}" if scores else ""
        lines.append(_row(label, hits, wilson(hits, count), count) + mean)
    return "\n".join(lines)


def _row(label: str, hits: int, interval: tuple[float, float], count: int) -> str:
    share = hits / count if count else 0.0
    return f"  {label:<20} {hits:>8,}  {share:7.1%}  ({interval[0]:.1%} to {interval[1]:.1%})"
