"""Records golden games: `python -m tests.contract.golden hearts`, `... realms thumb`.

`... realms again` plays the recorded decisions once more and writes down what the seats see now: for a change of
texts or of what is offered, not of what happens.
"""

from __future__ import annotations

import hashlib
import json
import random
import sys
from pathlib import Path
from typing import Any

from norn.agents import Agent, next_move
from norn.kernel.catalogue import find_game, open_table
from norn.kernel.definition import Definition
from norn.kernel.table import Table
from norn.kernel.telling import PLAYER
from norn.kernel.views import view_bytes
from norn.laws.fuzz import find_player
from tests.contract.play import answer_at_random

EVERY = 20      # decisions between two digests
TURNS = {"turns": 5}
WISHES: dict[str, list[dict[str, Any]]] = {     # games that take long, by what must be among their golden ones
    "fornaldar": [
        {"scenario": "northern_war", "expedition": "yes", **TURNS}, {"scenario": "jotuns", **TURNS},
        {"scenario": "sampo", **TURNS}, {"scenario": "northern_war", **TURNS},
    ],
}


def golden_files(name: str) -> list[Path]:
    return sorted((Path(find_game(name).folder) / "golden").glob("*.json"))


def view_digest(table: Table) -> str:
    digest = hashlib.blake2b(digest_size=8)
    for seat in range(-1, table.seats):
        digest.update(view_bytes(table, seat))
    return digest.hexdigest()


def record(
    name: str, seed: int, options: dict[str, Any], seats: int | None = None, agent: Agent | None = None
) -> dict[str, Any]:
    """A game to its end, as a golden file: random, or with an agent in every seat."""
    table = open_table(name, seats, seed, options)
    chance = random.Random(seed)
    digests: dict[str, str] = {}
    while table.outcome is None:
        if len(table.decisions) // EVERY > len(digests) - 1:
            digests[str(len(table.decisions))] = view_digest(table)
        if agent is None:
            answer_at_random(table, chance)
        else:
            seat, choice = next_move(table, [agent] * table.seats, chance)
            table.answer(seat, *choice)
    end = table.outcome
    decisions = [[seat, *choice] for seat, choice, how in table.decisions if how in (PLAYER, 2)]
    return {"game": name, "seats": table.seats, "seed": f"{seed:x}", "options": table.options,
            "end": [end.reason, end.winners, end.scores], "digests": digests, "decisions": decisions}


def again(name: str) -> None:
    """The same decisions to the same end, with fresh digests."""
    for path in golden_files(name):
        golden = json.loads(path.read_text("utf-8"))
        table = open_table(name, golden["seats"], int(golden["seed"], 16), golden["options"])
        for seat, *choice in golden["decisions"]:
            if str(table.taken) in golden["digests"]:
                golden["digests"][str(table.taken)] = view_digest(table)
            table.answer(seat, *choice)
        end = table.outcome
        if end is None or [end.reason, list(end.winners), list(end.scores)] != golden["end"]:
            raise SystemExit(f"{path.name}: does not come to its end any more; record it anew")
        path.write_text(json.dumps(golden, separators=(",", ":")) + "\n", "utf-8")
        print(path)


def variants_of(definition: Definition) -> list[dict[str, Any]]:
    """The usual game, and each option in each of its values."""
    variants: list[dict[str, Any]] = [{}]
    for key, spec in definition.meta.options.items():
        choices = spec.choices or (min(max(spec.low, 1), spec.high),)
        needed = {other: words[0] for other, words in spec.only_with.items()}
        variants += [{key: choice} if choice == spec.default else {key: choice, **needed} for choice in choices]
    return variants


def main(name: str, player: str = "random") -> None:
    """`golden GAME thumb` (or `mixed`) plays by the game's rules of thumb, for ends that random play never comes to."""
    definition = find_game(name)
    agent = None if player == "random" else find_player(player, definition)
    low, high = definition.meta.seats
    folder = Path(definition.folder) / "golden"
    folder.mkdir(exist_ok=True)
    wanted = set(definition.ends)
    variants = WISHES.get(name) or variants_of(definition)
    unseen = variants[:] if name in WISHES else []      # each of these has a game, too
    for seed in range(2000):
        for options in variants:
            if len(unseen) >= len(wanted) and options not in unseen:
                continue
            golden = record(name, seed, options, low + seed % (high - low + 1) if agent else None, agent)
            if golden["end"][0] in wanted:
                wanted.discard(golden["end"][0])
                unseen = [one for one in unseen if one != options]
                path = folder / f"{name}-{golden['end'][0]}.json"
                path.write_text(json.dumps(golden, separators=(",", ":")) + "\n", "utf-8")
                print(path)
        if not wanted:
            return
    print(f"no {player} game ended by {', '.join(sorted(wanted))}")


if __name__ == "__main__":
    again(sys.argv[1]) if sys.argv[2:] == ["again"] else main(*sys.argv[1:3])
