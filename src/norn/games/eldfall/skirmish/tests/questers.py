"""Players who go for what a quest is about, and record the golden games of its ends:

    python -m norn.games.eldfall.skirmish.tests.questers

The rules of thumb fight first; such ends as an empty field, two treasures carried home or a settled Obelisk need
somebody who wants them.
"""
from __future__ import annotations

import json
from pathlib import Path
from typing import Any, Final

from norn.agents import find_agent
from norn.kernel.ask import Ask, Chance, Choice
from norn.kernel.catalogue import find_game
from norn.kernel.views import Sight
from norn.kit.inches import length
from tests.contract.golden import record

NAME: Final = "eldfall-skirmish"
# What is done wherever it is offered, the first of these first.
WANTED: Final = ("do:leave", "do:interact", "do:examine", "do:mend", "do:accept", "do:deathblow")
HUNTS: Final = ("unexpected_encounter", "reception_hall")       # where the rules of thumb do but for the last blow
GOALS: Final = {"intrusion": (1800, 60), "great_hall": (1800, 60), "obelisk": (1800, 300)}
FAR: Final = 99_999


class Quester:
    """Takes what the quest wants where it is offered, and goes there; fights Hostiles alone, and answers nobody."""

    name = "quester"
    restless = True

    def __init__(self) -> None:
        self.thumb = find_agent("thumb", find_game(NAME))

    def decide(self, sight: Sight, chance: Chance) -> Choice:
        ask = sight.ask
        ids, known = list(ask.ids), sight.known
        wanted = [one for word in WANTED for one in ids if one.split(" ")[0] == word]
        if ask.prompt == "act" and known["quest"] == "outbreak":
            wanted += [one for one in ids if one.startswith("do:duel")]
        if wanted and ask.at_most == 1:
            return (wanted[0],)
        if known["quest"] in HUNTS:
            return self.thumb.decide(sight, chance)
        if ask.prompt in ("react", "late", "impede") and self.is_a_seats_turn(known):
            return ()
        if ask.prompt == "tactical":
            return (ids[0],)
        if ask.prompt == "move":
            return (self.goes(known, ask, ids),)
        if ask.prompt == "act":
            return (self.acts(known, ids),)
        return self.thumb.decide(sight, chance)

    def is_a_seats_turn(self, known: Any) -> bool:
        """Whether another player acts: nobody is kept from what he wants."""
        return any(one["id"] == known["now"]["model"] and one["seat"] >= 0 for one in known["models"])

    def acts(self, known: Any, ids: list[str]) -> str:
        """At what has no points of its own, then at Hostiles; else nothing."""
        hostile = [one["id"] for one in known["models"] if one["seat"] < 0]
        structures = [one["id"] for one in known["models"] if one["profile"] in ("obelisk", "gate")]
        for targets in (structures, hostile):
            found = [one for one in ids if one.startswith(("do:attack", "do:assist")) and one.split(" ")[-1] in targets]
            if found:
                return found[-1]
        return ids[0]

    def goes(self, known: Any, ask: Ask, ids: list[str]) -> str:
        """The place that is nearest to where the quest wants it; a look finds the way."""
        m = next(one for one in known["models"] if one["id"] == (ask.rest.about or {})["who"])
        if known["quest"] == "outbreak":
            return f"at:idle;{m['facing']}"
        x, y = self.goal(known, m)
        place = ask.rest.place
        assert place is not None
        texts = [one.split(" ")[-1] for one in ids if " at:" in one]
        for kind in ("walk", "run"):
            look = place.look(f"at:{kind};?{x},{y}")
            if not look.refusals and look.answer:
                return look.answer
        return min(texts, key=lambda text: (far_from(text, m["spot"], x, y), text))

    def goal(self, known: Any, m: Any) -> tuple[int, int]:
        """By the quest: the gate, the Obelisk, a treasure or home with it."""
        x, y = m["spot"][:2]
        if known["quest"] == "obelisk" and y > 1200:        # past what stands in the middle
            return 400 if x < 1800 else 3200, 1000
        if known["quest"] in GOALS:
            return GOALS[known["quest"]]
        if known["quest"] == "treasure_hunt":
            if any(item == "treasure" for item, _, _ in m["items"]):
                return x, 15 if y < 1800 else 3585
            return 900 if x < 1800 else 2700, 1800
        return x, y


def far_from(text: str, spot: list[int], x: int, y: int) -> int:
    """How far the end of a way is from a goal."""
    points = [part.strip("abcdefghijklmnopqrstuvwxyz^_").split(",") for part in text.split(";")]
    ends = [(int(point[0]), int(point[1])) for point in points if len(point) >= 2 and point[0] and point[1]]
    end = ends[-1] if ends else (spot[0], spot[1])
    return length(end[0] - x, end[1] - y)


GAMES: Final[dict[str, list[tuple[int, dict[str, Any]]]]] = {
    "rounds": [(2, {"quest": "treasure_hunt"})],
    "all_down": [(2, {"quest": "intrusion"})],
    "last_standing": [(1, {"quest": "battle_royale"})],
    "duel": [(2, {"quest": "outbreak", "size": 30})],
    "all_out": [(1, {"quest": "intrusion"}), (2, {"quest": "intrusion"})],
    "hostiles_dead": [(1, {"quest": "unexpected_encounter", "size": 90, "party1": "choose", "hostiles": "goblins"})],
    "treasures_gone": [(2, {"quest": "treasure_hunt"})],
    "obelisk": [(1, {"quest": "obelisk", "party1": "choose"})],
}


def main() -> None:
    folder = Path(find_game(NAME).folder) / "golden"
    folder.mkdir(exist_ok=True)
    for end, tables in GAMES.items():
        tries = [(seed, seats, options) for seed in range(20) for seats, options in tables]
        for seed, seats, options in tries:
            golden = record(NAME, seed, options, seats, Quester())
            if golden["end"][0] == end:
                path = folder / f"{NAME}-{end}.json"
                path.write_text(json.dumps(golden, separators=(",", ":")) + "\n", "utf-8")
                print(path)
                break
        else:
            raise SystemExit(f"no quester came to {end}")


if __name__ == "__main__":
    main()
