"""Records Mistfall's golden games: `python -m norn.games.mistfall.tests.record_golden` (pure package, repository root).

Random play never wins, so each way to end is looked for among games of the rule-of-thumb party, with the quests,
numbers of heroes and variants in turn.
"""

from __future__ import annotations

import json
import random
from itertools import count
from pathlib import Path
from typing import Any

from norn.games.mistfall.tests.stage import next_move
from norn.kernel.catalogue import find_game, open_table
from norn.kernel.telling import FREE, PLAYER
from tests.contract.golden import EVERY, view_digest


def record(seed: int, seats: int, options: dict[str, Any]) -> dict[str, Any]:
    """A game to its end, as a golden file."""
    table = open_table("mistfall", seats, seed, options)
    players = ["random" if seed % 4 == 3 and seat == 1 else "thumb" for seat in range(seats)]
    chance = random.Random(seed)
    digests: dict[str, str] = {}
    while table.outcome is None:
        if len(table.decisions) // EVERY > len(digests) - 1:
            digests[str(len(table.decisions))] = view_digest(table)
        seat, choice = next_move(table, players, chance)
        table.answer(seat, *choice)
    end = table.outcome
    decisions = [[seat, *choice] for seat, choice, how in table.decisions if how in (PLAYER, FREE)]
    return {"game": "mistfall", "seats": seats, "seed": f"{seed:x}", "options": table.options,
            "end": [end.reason, end.winners, end.scores], "digests": digests, "decisions": decisions}


def main() -> None:
    definition = find_game("mistfall")
    folder = Path(definition.folder) / "golden"
    folder.mkdir(exist_ok=True)
    wanted = set(definition.ends)
    for seed in count():
        if not wanted:
            return
        options = {"quest": f"quest_{1 + seed % 4}", "turns": "combined" if seed % 3 == 2 else "separate",
                   "nightmare_heroes": "yes" if seed % 5 == 4 else "no"}
        golden = record(seed, 1 + seed % 3, options)
        if golden["end"][0] in wanted:
            wanted.discard(golden["end"][0])
            path = folder / f"mistfall-{golden['end'][0]}.json"
            path.write_text(json.dumps(golden, separators=(",", ":")) + "\n", "utf-8")
            print(path)


if __name__ == "__main__":
    main()
