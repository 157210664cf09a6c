"""What of Eldfall Skirmish is ever played: resolved, not merely offered, over games of every quest, format and mode.

    .venv/bin/python bench/skirmish_reach.py --games 300 --seed 1 [--option quest=great_hall] [--out build/reach.json]

Games are drawn as `norn fuzz` draws them, mixed players in every seat; no laws are checked. A printed thing has been
played when an event names it (rolled, laid, ordered, inflicted ...), when one of its rows changed a number or when its
code ran at a hook; words of hooks that ask for nothing but its being there count when a rule asked for it there.
Interpreted only: it watches from inside. What never was is named, by family.
"""

from __future__ import annotations

import argparse
import json
import random
import time
from collections import Counter
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from norn.agents import next_move
from norn.games.eldfall.core import hooks, values
from norn.games.eldfall.core.content_tables import CONTENT as CORE
from norn.games.eldfall.core.rules import effects
from norn.games.eldfall.skirmish.content import CONTENT
from norn.kernel.catalogue import find_game, open_table
from norn.laws.fuzz import draw_options, draw_seats, find_player

NAME = "eldfall-skirmish"
RUNAWAY = 8_000
PLAYED: Counter[str] = Counter()    # "event ability:bow", "hook wounded burn", "row fencing", "prompt react", ...
FAMILIES: dict[str, Mapping[str, Any]] = {
    "profiles": CORE.profiles, "items": CORE.items, "spells": CORE.spells, "classes": CORE.classes,
    "skills": CORE.skills, "traits": CORE.traits, "states": CORE.states, "arts": CORE.arts, "specials": CORE.specials,
    "environments": CORE.environments, "upgrades": CONTENT.upgrades, "stratagems": CONTENT.stratagems,
    "schemes": CONTENT.schemes, "quest items": CONTENT.quest_items, "behaviours": CORE.behaviours,
}


class Asked(dict[str, Any]):
    """A table of a hook that notes what was found in it."""

    hook = ""

    def get(self, name: str, default: Any = None) -> Any:
        found = super().get(name, default)
        if found is not default:
            PLAYED[f"there {self.hook} {name}"] += 1
        return found


def watch() -> None:
    """Put ears to hooks, rows and verbs."""
    for hook, table in hooks._CODE.items():
        asked = Asked({name: code if code is hooks._yes else heard(f"hook {hook} {name}", code)
                       for name, code in table.items()})
        asked.hook = hook
        hooks._CODE[hook] = asked
    changed = values.modifiers

    def modifiers(row: Any, one: Any) -> Any:
        PLAYED[f"row {one.name}"] += 1
        return changed(row, one)

    values.modifiers = modifiers
    for do, verb in list(effects.VERBS.items()):
        effects.VERBS[do] = carried(do, verb)


def heard(key: str, code: Callable[..., Any]) -> Callable[..., Any]:
    def listening(*given: Any) -> Any:
        PLAYED[key] += 1
        return code(*given)

    return listening


def carried(do: str, verb: Callable[..., Any]) -> Callable[..., Any]:
    def listening(g: Any, d: Any, victim: Any, effect: Any) -> Any:
        PLAYED[f"verb {do} {d.means}"] += 1
        return verb(g, d, victim, effect)

    return listening


def play(seed: int, given: dict[str, Any]) -> str:
    """One game to its end; why it ended."""
    chance = random.Random(seed)
    definition = find_game(NAME)
    seats = draw_seats(definition, chance)
    options = {**draw_options(definition, chance), **given}
    table = open_table(NAME, seats, seed, options, guarded=seed % 2 == 0)
    agents = [find_player("mixed", definition)] * seats
    told = 0
    while table.outcome is None and len(table.decisions) < RUNAWAY:
        seat, choice = next_move(table, agents, chance)
        prompt = table.pending[seat].prompt
        PLAYED[f"prompt {prompt}"] += 1
        for one in choice:
            words = one.split(" ")
            PLAYED[f"answer {prompt} {words[0].partition(':')[0] if words[0].startswith('at:') else words[0]}"] += 1
        table.answer(seat, *choice)
        told = note_events(table, told)
        note_state(table.game.state)
    return table.outcome.reason if table.outcome is not None else "unfinished"


def note_events(table: Any, told: int) -> int:
    """Kinds of events, and what they name."""
    for event in table.events(told):
        PLAYED[f"kind {event.kind}"] += 1
        PLAYED.update(f"rule {rule}" for rule in event.rules)
        for key, value in event.data.items():
            for one in value if isinstance(value, (list, tuple)) else [value]:
                if isinstance(one, str) and ":" in one:
                    PLAYED[f"event {event.kind} {key} {one}"] += 1
        told = event.number + 1
    return told


def note_state(s: Any) -> None:
    for m in s.models:
        if not m.gone:
            PLAYED[f"here {m.profile}"] += 1
            PLAYED.update(f"borne {name}" for name in m.upgrades)


def was_played(family: str, name: str) -> bool:
    """What counts as played, by family."""
    named = any(key.endswith((f":{name}", f".{name}")) and key.startswith("event ") for key in EVENTS.get(name, ()))
    if family == "profiles":
        return bool(PLAYED[f"here {name}"])
    if family == "arts":
        return any(key.startswith("event declared by ") for key in EVENTS.get(name, ()))
    if family == "upgrades" and PLAYED[f"borne {name}"]:
        return True
    if family == "schemes":
        return any(key.startswith(("event scheme_paid", "event scheme_ends")) for key in EVENTS.get(name, ()))
    return named or any(key.split(" ")[-1] == name for key in PLAYED
                        if key.startswith(("hook ", "there ", "row ", "verb ")))


EVENTS: dict[str, list[str]] = {}


def index_events() -> None:
    for key in PLAYED:
        if key.startswith("event "):
            one = key.rpartition(":")[2]
            EVENTS.setdefault(one.rpartition(".")[2], []).append(key)
            art, _, level = one.rpartition("_")
            if level.isdigit():
                EVENTS.setdefault(art, []).append(key)


def silent_hooks() -> list[str]:
    """Code that never ran, and words that nobody was ever asked for."""
    found = []
    for hook, table in sorted(hooks._CODE.items()):
        for name in sorted(table):
            if not PLAYED[f"hook {hook} {name}"] and not (dict.get(table, name) is hooks._yes
                                                          and PLAYED[f"there {hook} {name}"]):
                found.append(f"{hook}: {name}{'' if PLAYED[f'there {hook} {name}'] else ' (nobody has it)'}")
    return found


def show(ends: Counter[str], games: int, seconds: float) -> None:
    print(f"{games} games in {seconds:.0f} s: {dict(ends)}")
    index_events()
    for family, table in FAMILIES.items():
        never = [name for name in table if not was_played(family, name)]
        said = f", never {', '.join(never)}" if never else ""
        print(f"{family}: {len(table) - len(never)} of {len(table)} played{said}")
    definition = find_game(NAME)
    texts = definition.texts
    silent = silent_hooks()
    print(f"hooks: {len(silent)} silent: {'; '.join(silent)}")
    for what, kind in (("prompts", "prompt"), ("events", "kind")):
        known = set(texts.sections[what])
        print(f"{what} heard: {len([key for key in PLAYED if key.startswith(kind + ' ')])}; never: "
              f"{', '.join(sorted(one for one in known if not PLAYED[f'{kind} {one}']))}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--option", action="append", default=[])
    parser.add_argument("--out", type=Path, help="counts as JSON; those of earlier runs are added to")
    given = parser.parse_args()
    if given.out and given.out.exists():
        PLAYED.update(json.loads(given.out.read_text("utf-8")))
    watch()
    options: dict[str, Any] = dict(text.split("=") for text in given.option)
    ends: Counter[str] = Counter()
    began = time.perf_counter()
    for seed in range(given.seed, given.seed + given.games):
        ends[play(seed, options)] += 1
        if given.out:
            given.out.write_text(json.dumps(PLAYED), "utf-8")
    show(ends, given.games, time.perf_counter() - began)


if __name__ == "__main__":
    main()
