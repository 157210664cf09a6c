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

SHOWN = 10  # kinds of failure told in full


@click.command()
@game_argument
@click.option("-n", "count", type=click.IntRange(1), required=True, help="How many games.")
@click.option("--seats", type=click.IntRange(1), help="Players; any number that is allowed unless given.")
@click.option(
    "--agents",
    "player",
    type=click.Choice(["random", "thumb", "mixed"]),
    default="mixed",
    show_default=True,
    help="Who plays: mixed is thumb, one decision in five at random.",
)
@game_options
@click.option("--jobs", type=click.IntRange(1), help="Processes to use; all cores unless given.")
@seed_option
@json_option
def fuzz(
    game: Definition,
    count: int,
    seats: int | None,
    player: str,
    options: Settings,
    jobs: int | None,
    seed: int | None,
    as_json: bool,
) -> None:
    """Play GAME N times, well and badly, and check the laws of the table.

    The game's own laws, its ends and the length of the tail are checked at every decision; at random ones
    also fork, undo, save and load, every view, that what is offered is accepted and nothing else, that no
    seat learns what it may not know, and that all has its words and rules. Seats and options that are not
    given are drawn for each game. Half of the games begin late: thumb has played them up to some point, and
    checks begin there (not with --agents random). Game i has the seed S + i. Equal failures are told once,
    with their count and a file for `norn replay`. At the end: how the games ended, and which rules were never
    reached by a question, an option, a refusal, an event, a printed thing or the code that applies them.

    \b
    Examples:
      norn fuzz hearts -n 2000
      norn fuzz hearts -n 2000 --agents random
      norn fuzz hearts -n 1 --seed 17      the 18th game of a run with seed 0, checked at each decision
      norn fuzz hearts -n 100 --option deals=1 --json
    """
    from norn.cli.batches import cores, run
    from norn.kernel.catalogue import BadOption
    from norn.laws.fuzz import FuzzSetting, find_player, fuzz_batch, lost_game, over_all

    low, high = game.meta.seats
    if seats is not None and not low <= seats <= high:
        raise BadOption(f"{game.name} is for {low if low == high else f'{low} to {high}'} seats, not {seats}")
    full = checked_options(game, options)
    find_player(player, game)  # a game without rules of thumb is a mistake, not a failure of each game
    given = {key: full[key] for key, _ in options}
    setting = FuzzSetting(game.name, seats, given, _how_often(count), player)
    base = secrets.randbits(32) if seed is None else seed
    started = time.monotonic()
    seeds = seeds_from(base, count)
    processes = jobs or (cores() if count >= 20 else 1)
    fuzzed, complete = run(fuzz_batch, lost_game, setting, seeds, processes, game.name)
    figures = _figures(game, fuzzed, time.monotonic() - started)
    failures = [one.failure for one in fuzzed if one.failure is not None]
    gathered = over_all(fuzzed)
    figures["over_all"] = gathered.problems(game)
    if as_json:
        print_json(figures)
    else:
        click.echo(_shown(game, base, player, figures))
        click.echo(gathered.shares() or "refusals: none")
        again = f"norn fuzz {game.name} -n 1 --agents {player}"
        again += f" --seats {seats}" if seats is not None else ""
        _tell_failures(failures, again + "".join(f" --option {key}={value}" for key, value in options))
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
    from norn.laws.fuzz import group_failures
    from norn.laws.reach import rules_to_reach

    ends = Counter(one.end for one in fuzzed if one.end)
    printed = list(game.content_ids()) if game.content_ids is not None else []
    came: set[str] = set().union(*(one.came_into_play for one in fuzzed))
    reached: set[str] = set().union(*(one.rules for one in fuzzed))
    failures = [one.failure for one in fuzzed if one.failure is not None]
    return {
        "games": len(fuzzed),
        "decisions": sum(one.decisions for one in fuzzed),
        "seconds": round(seconds, 3),
        "begun_late": sum(one.begun > 0 for one in fuzzed),
        "checked": sum(one.checked for one in fuzzed),
        "failures": [asdict(failure) for failure in failures],
        "groups": [{**asdict(group[0]), "count": len(group)} for group in group_failures(failures)],
        "ends": {reason: ends[reason] for reason in [*game.ends, *sorted(set(ends) - set(game.ends))]},
        "won": sum(one.won for one in fuzzed),
        "unused": [one for one in printed if one not in came],
        "unreached": [rule for rule in rules_to_reach(game) if rule not in reached],
    }


def _shown(game: Definition, base: int, player: str, figures: dict[str, Any]) -> str:
    from norn.agents.measure import compiled
    from norn.laws.reach import rules_to_reach

    games, decisions = plural(figures["games"], "game"), plural(figures["decisions"], "decision")
    head = f"{game.meta.title}: {games} of {player} players, {decisions} in {figures['seconds']:.1f} s, seed {base}"
    checked = f"all laws checked at {plural(figures['checked'], 'decision')}"
    lines = [head, f"{checked}; {plural(figures['begun_late'], 'game')} begun late", "", "how it ended"]
    lines += [_row(reason, hits, figures["games"]) for reason, hits in figures["ends"].items()]
    lines += [_row("(won)", figures["won"], figures["games"]), ""]
    if figures["unused"]:
        lines.append(f"never came into play: {', '.join(figures['unused'])}")
    some = f"{len(figures['unreached'])} of {len(rules_to_reach(game))} rules"
    watched = ", compiled code not being watched" if compiled() else ""
    lines.append(": ".join(part for part in (f"never reached{watched}", some, ", ".join(figures["unreached"])) if part))
    if not figures["failures"] and not figures["over_all"]:
        lines.append("no failure")
    return "\n".join(lines)


def _row(label: str, hits: int, games: int) -> str:
    return f"  {label:<20} {hits:>8,}  {hits / games if games else 0.0:7.1%}"


def _tell_failures(failures: list[Failure], again: str) -> None:
    """Equal ones once, with one way to see them again."""
    from norn.laws.fuzz import group_failures

    groups = group_failures(failures)
    for group in groups[:SHOWN]:
        first = group[0]
        times = f"{len(group):,} times, first: " if len(group) > 1 else ""
        click.echo(f"\nFAILURE {times}seed {first.seed}, decision {first.decision}: {first.what}")
        if first.file:
            click.echo(f"  look into it:  norn replay {first.file}")
        click.echo(f"  play it again: {again} --seed {first.seed}")
    if len(groups) > SHOWN:
        click.echo(f"\nand {plural(len(groups) - SHOWN, 'other kind')} of failure")
    if failures:
        click.echo(f"\n{plural(len(failures), 'failure')}, {plural(len(groups), 'kind')}")
