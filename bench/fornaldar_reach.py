"""What of Fornaldar comes into play: characters, ships, enchantments cast, items whose effect changed a value.

    .venv-fast/bin/python bench/fornaldar_reach.py --games 300 --seed 0 --out build/fornaldar-reach.jsonl
    .venv-fast/bin/python bench/fornaldar_reach.py --show build/fornaldar-reach.jsonl

Games of mixed players as `norn fuzz` plays them: every scenario, with and without the expedition, of any number of
turns. A character or ship has come into play when it stood on the map, an enchantment when its casting succeeded. An
item was used when its effect changed a value: what was decided is decided once more on a fork on which that item does
nothing, with the same dice, and the state, what is told (the dice of a battle) or what is asked is another (its losses,
or what may be answered: an item that permits something changes that), or the answer could not have been given. What
never came is named. The exit code is 1 unless every piece was seen, every enchantment cast and 95 % of the items used.

A line of the file is a game; a run that was stopped goes on where it was when the same command is given again.

With `--found` every artifact of the scenario is found already when play begins, by somebody who may use it: players
hardly ever go where artifacts lie.
"""

from __future__ import annotations

import argparse
import random
import sys
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Any

import msgspec

from norn.agents import next_move
from norn.games.fornaldar.content import CONTENT
from norn.games.fornaldar.rules import keeping
from norn.games.fornaldar.rules.ratings import may_use
from norn.games.fornaldar.state import State
from norn.kernel.ask import Choice
from norn.kernel.catalogue import find_game, open_table
from norn.kernel.errors import IllegalChoice
from norn.kernel.table import Table
from norn.kit.ids import name_in
from norn.laws.fuzz import draw_options, find_player

WANTED = 0.95           # of the items
ENOUGH = 1              # uses of an item, after which it is not looked for any more


class Seen(msgspec.Struct):
    """What one game has shown."""

    seed: int
    war: str
    decisions: int
    end: str
    came: list[str]
    borne: list[str]                # items that some character had
    cast: dict[str, int]
    tried: dict[str, int]           # castings, with those that failed
    used: dict[str, int]


@contextmanager
def without(items: list[str]) -> Iterator[None]:
    """These items do nothing, and no enchantment can be cast by them. What a board was asked before is forgotten."""
    held, cards = dict(CONTENT.items), dict(CONTENT.enchantments)
    for item in items:
        CONTENT.items[item] = msgspec.structs.replace(held[item], modifies=(), special=(), n=0)
    for one in cards.values():
        needs = tuple(need for need in one.needs if need.item not in items)
        CONTENT.enchantments[one.id] = msgspec.structs.replace(one, needs=needs)
    keeping.forget()
    try:
        yield
    finally:
        CONTENT.items.update(held)
        CONTENT.enchantments.update(cards)
        keeping.forget()


def borne(s: State) -> list[str]:
    """Items that some character on the map has."""
    return [one.id for one in s.items.values() if one.fate == "here" and one.found and one.holder.startswith("char:")]


def compared(table: Table, told: int) -> bytes:
    """The state, but for the notes of which items were put to use; what was told; what is asked now, and what may be
    answered. That an item may be used up is no effect of it yet."""
    dumped: dict[str, Any] = table.definition.dump(table.game.state)
    for item in dumped["items"].values():
        item["used"] = ""
    events = [row[1:5] for row in table.game.events if row[0] >= told]
    asked = [(seat, ask.prompt, ask.at_least, ask.at_most, ask.rest.about,
              [one for one in ask.ids if not name_in("item", one)]) for seat, ask in table.pending.items()]
    return msgspec.json.encode([dumped, events, asked])


def led_to(before: Table, items: list[str], seat: int, choice: Choice) -> bytes:
    """Where the same decision would have led, had these items done nothing; b"" where it could not have been made."""
    told = before.game.next_number
    with without(items):
        try:
            before.answer(seat, *choice)
        except IllegalChoice:
            return b""
        return compared(before, told)


def answer(table: Table, items: list[str], seat: int, choice: Choice) -> list[str]:
    """A decision; which of these items have changed what came of it. That is asked of each by itself only where
    without all of them something else comes of it, which is seldom."""
    told, count = table.game.next_number, len(table.decisions)
    if not items:
        table.answer(seat, *choice)
        return []
    elsewhere = led_to(table.fork(), items, seat, choice)
    table.answer(seat, *choice)
    after = compared(table, told)
    if elsewhere == after:
        return []
    return [one for one in items if led_to(table.at(count), [one], seat, choice) != after]


USED: Counter[str] = Counter()      # in all games so far
SETUP = find_game("fornaldar").setup


def with_artifacts(chance: random.Random, given: Any) -> State:
    """The set-up, with every artifact that lies undiscovered in somebody's hands."""
    s: State = SETUP(given)
    for item in s.items.values():
        those = [one for one in s.characters.values()
                 if one.fate == "here" and may_use(s, one, CONTENT.items[item.id])]
        if item.fate == "here" and not item.found and those:
            one = chance.choice(those)
            item.found, item.holder, item.at = True, one.ref, one.at
    return s


def play(seed: int, player: str, options: dict[str, Any], found: bool) -> Seen:
    """One game, a function of its seed; which items are looked for is one of the games before."""
    definition = find_game("fornaldar")
    chance = random.Random(f"reach {seed}")
    definition.setup = partial(with_artifacts, random.Random(f"found {seed}")) if found else SETUP
    table = open_table("fornaldar", 2, seed, {**draw_options(definition, chance), **options}, guarded=seed % 2 == 0)
    agents = [find_player(player, definition)] * 2
    assert definition.in_play is not None
    came: set[str] = set()
    had: set[str] = set()
    cast, tried, used = Counter[str](), Counter[str](), Counter[str]()
    while table.outcome is None:
        s = table.game.state
        came.update(definition.in_play(s))
        items = borne(s)
        had.update(items)
        seat, choice = next_move(table, agents, chance)
        told = table.game.next_number
        changed = answer(table, [one for one in items if USED[one] < ENOUGH], seat, choice)
        used.update(changed)
        USED.update(changed)
        for number, _, _, kind, data, *_ in reversed(table.game.events):
            if number < told:
                break
            if kind in ("cast", "cast_failed"):
                tried.update([data["enchantment"]])
                cast.update([data["enchantment"]] if kind == "cast" else [])
    s = table.game.state
    war = s.scenario + (" with the expedition" if s.expedition else "")
    return Seen(seed, war, len(table.decisions), table.outcome.reason, sorted(came), sorted(had), cast, tried, used)


def read(files: list[Path]) -> list[Seen]:
    return [msgspec.json.decode(line, type=Seen) for file in files if file.exists()
            for line in file.read_bytes().splitlines()]


def play_all(seeds: range, player: str, options: dict[str, Any], artifacts: bool, out: Path) -> None:
    """All games that the file does not have; with a line of progress for each."""
    out.parent.mkdir(parents=True, exist_ok=True)
    done = read([out])
    for one in done:
        USED.update(one.used)
    played = [one.seed for one in done]
    with out.open("ab") as file:
        for seed in seeds:
            if seed not in played:
                seen = play(seed, player, options, artifacts)
                file.write(msgspec.json.encode(seen) + b"\n")
                file.flush()
                print(f"{seed} of {seeds}: {seen.war}, {seen.end}", file=sys.stderr, flush=True)


def show(title: str, ids: list[str], came: Counter[str], least: float) -> bool:
    """One family: how much of it came, what never did and what seldom; whether it was enough."""
    missing = [one for one in ids if not came[one]]
    seldom = [f"{one} {came[one]}" for one in ids if 0 < came[one] <= 3]
    share = 100 * (len(ids) - len(missing)) / len(ids)
    print(f"{title}: {len(ids) - len(missing)} of {len(ids)}, {share:.0f} %"
          + (f"; never {', '.join(missing)}" if missing else "") + (f"; seldom {', '.join(seldom)}" if seldom else ""))
    return len(ids) - len(missing) >= least * len(ids)


def main() -> int:
    """Play, and show what came into play."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=300)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--out", type=Path, default=Path("build/fornaldar-reach.jsonl"), help="where games are kept")
    parser.add_argument("--show", type=Path, nargs="+", help="show the games of these files and play none")
    parser.add_argument("--agents", default="mixed")
    parser.add_argument("--scenario", help="this one alone")
    parser.add_argument("--found", action="store_true", help="artifacts are found when play begins")
    asked = parser.parse_args()
    options = {"scenario": asked.scenario} if asked.scenario else {}
    if not asked.show:
        play_all(range(asked.seed, asked.seed + asked.games), asked.agents, options, asked.found, asked.out)
    seen = read(asked.show or [asked.out])
    wars = Counter(one.war for one in seen)
    print(f"{len(seen)} games, {sum(one.decisions for one in seen):,} decisions; "
          + ", ".join(f"{war} {count}" for war, count in sorted(wars.items())))
    came = Counter(piece for one in seen for piece in one.came)
    had = Counter(item for one in seen for item in one.borne)
    cast = sum((Counter(one.cast) for one in seen), Counter[str]())
    tried = sum((Counter(one.tried) for one in seen), Counter[str]())
    used = sum((Counter(one.used) for one in seen), Counter[str]())
    content_ids = find_game("fornaldar").content_ids
    assert content_ids is not None
    printed = list(content_ids())
    spells = [f"enchantment:{one}" for one in CONTENT.enchantments]
    enough = [
        show("characters seen", [one for one in printed if one.startswith("char:")], came, 1),
        show("ships seen", [one for one in printed if one.startswith("ship:")], came, 1),
        show("enchantments tried", spells, tried, 0),
        show("enchantments cast", spells, cast, 1),
        show("items borne", list(CONTENT.items), had, 0),
        show("items used", list(CONTENT.items), used, WANTED),
    ]
    return 0 if all(enough) else 1


if __name__ == "__main__":
    sys.exit(main())
