"""`norn fuzz`."""

from __future__ import annotations

import secrets
import time
from collections import Counter
from dataclasses import asdict
from typing import TYPE_CHECKING, Any

import click

from norn.cli.shared import (
    STOPPED,
    Settings,
    checked_options,
    game_argument,
    game_options,
    json_option,
    plural,
    print_json,
    seed_option,
    seeds_from,
)

if TYPE_CHECKING:
    from norn.kernel.definition import Definition
    from norn.laws.fuzz import Failure, Fuzzed

SHOWN = 10  # failures told in full


@click.command()
@game_argument
@click.option("-n", "count", type=click.IntRange(1), required=True, help="How many games.")
@click.option("--seats", type=click.IntRange(1), help="Players; any number that is allowed unless given.")
@game_options
@click.option("--jobs", type=click.IntRange(1), help="Processes to use; all cores unless given.")
@seed_option
@json_option
def fuzz(
    game: Definition,
    count: int,
    seats: int | None,
    options: Settings,
    jobs: int | None,
    seed: int | None,
    as_json: bool,
) -> None:
    """Play GAME at random N times and check the laws of the table.

    The game's own laws, its ends and the length of the tail are checked at every decision; at random ones
    also fork, undo, save and load, every view, that what is offered is accepted and nothing else, that no
    seat learns what it may not know, and that all has its words and rules. Seats that are not given vary, as
    do options with a choice of words. Game i has the seed S + i. A failure leaves a file for `norn replay`.

    \b
    Examples:
      norn fuzz hearts -n 2000
      norn fuzz hearts -n 1 --seed 17      the 18th game of a run with seed 0, checked at each decision
      norn fuzz hearts -n 100 --option deals=1 --json
    """
    from norn.cli.batches import cores, run
    from norn.kernel.catalogue import BadOption
    from norn.laws.fuzz import FuzzSetting, fuzz_batch, over_all

    low, high = game.meta.seats
    if seats is not None and not low <= seats <= high:
        raise BadOption(f"{game.name} is for {low if low == high else f'{low} to {high}'} seats, not {seats}")
    full = checked_options(game, options)
    setting = FuzzSetting(game.name, seats, {key: full[key] for key, _ in options}, _how_often(count))
    base = secrets.randbits(32) if seed is None else seed
    started = time.monotonic()
    seeds = seeds_from(base, count)
    fuzzed, complete = run(fuzz_batch, setting, seeds, jobs or (cores() if count >= 20 else 1), game.name)
    figures = _figures(game, fuzzed, time.monotonic() - started)
    failures = [one.failure for one in fuzzed if one.failure is not None]
    gathered = over_all(fuzzed)
    figures["over_all"] = gathered.problems(game)
    if as_json:
        print_json(figures)
    else:
        click.echo(_shown(game, base, fuzzed, figures))
        click.echo(gathered.shares() or "refusals: none")
        _tell_failures(game, failures, seats, options)
        for problem in figures["over_all"]:
            click.echo(f"\nOVER ALL GAMES: {problem}")
    if not complete:
        click.echo(f"stopped after {len(fuzzed)} of {count} games", err=True)
        raise SystemExit(STOPPED)
    raise SystemExit(1 if failures or figures["over_all"] else 0)


def _how_often(count: int) -> int:
    """All laws at each decision of a few games, at one in ten of some, at fewer of very many."""
    return 1 if count <= 10 else 10 if count <= 500 else 40


def _figures(game: Definition, fuzzed: list[Fuzzed], seconds: float) -> dict[str, Any]:
    """The object that --json prints."""
    ends = Counter(one.end for one in fuzzed if one.end)
    printed = list(game.content_ids()) if game.content_ids is not None else []
    came: set[str] = set().union(*(one.came_into_play for one in fuzzed))
    return {
        "games": len(fuzzed),
        "decisions": sum(one.decisions for one in fuzzed),
        "seconds": round(seconds, 3),
        "failures": [asdict(one.failure) for one in fuzzed if one.failure is not None],
        "ends": {reason: ends[reason] for reason in [*game.ends, *sorted(set(ends) - set(game.ends))]},
        "unused": [one for one in printed if one not in came],
    }


def _shown(game: Definition, base: int, fuzzed: list[Fuzzed], figures: dict[str, Any]) -> str:
    checked = sum(one.checked for one in fuzzed)
    ends = ", ".join(f"{reason} {hits:,}" for reason, hits in figures["ends"].items())
    count, decisions = plural(figures["games"], "game"), plural(figures["decisions"], "decision")
    lines = [f"{game.meta.title}: {count}, {decisions} in {figures['seconds']:.1f} s, seed {base}"]
    lines += [f"all laws checked at {plural(checked, 'decision')}", f"ends: {ends}"]
    if figures["unused"]:
        lines.append(f"never came into play: {', '.join(figures['unused'])}")
    if not figures["failures"] and not figures["over_all"]:
        lines.append("no failure")
    return "\n".join(lines)


def _tell_failures(
    game: Definition, failures: list[Failure], seats: int | None, options: Settings
) -> None:
    settings = "".join(f" --option {key}={value}" for key, value in options)
    settings += f" --seats {seats}" if seats is not None else ""
    for failure in failures[:SHOWN]:
        click.echo(f"\nFAILURE seed {failure.seed}, decision {failure.decision}: {failure.what}")
        if failure.file:
            click.echo(f"  look into it:  norn replay {failure.file}")
        click.echo(f"  play it again: norn fuzz {game.name} -n 1 --seed {failure.seed}{settings}")
    if len(failures) > SHOWN:
        click.echo(f"\nand {len(failures) - SHOWN} more")
    if failures:
        click.echo(f"\n{plural(len(failures), 'failure')}")
