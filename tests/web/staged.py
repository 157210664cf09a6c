"""Tables that stand just before something: a golden game, up to the decision that brings it, put into the server."""
from __future__ import annotations

import json
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

from playwright.sync_api import Page

from norn.agents import find_agent, next_move
from norn.kernel.catalogue import find_game, open_table
from norn.kernel.save import save_bytes
from norn.kernel.table import Table
from tests.web.stand import Stand

Wanted = Callable[[Table, int], bool]       # the table after a decision, and the number of events before it


def told(*kinds: str) -> Wanted:
    return lambda table, before: any(event.kind in kinds for event in table.events()[before:])


def ended(table: Table, _before: int) -> bool:
    return table.outcome is not None


def before(game: str, end: str, wanted: Wanted, skip: int = 0) -> tuple[dict[str, Any], list[Any]]:
    """The save of a golden game before the first decision that brings what is wanted, and that decision."""
    path = Path(find_game(game).folder) / f"golden/{game}-{end}.json"
    golden = json.loads(path.read_text("utf-8"))
    table = open_table(game, golden["seats"], int(golden["seed"], 16), golden["options"])
    for seat, *choice in golden["decisions"]:
        save, events = save_bytes(table), len(table.events())
        table.answer(seat, *choice)
        if wanted(table, events) and (skip := skip - 1) < 0:
            found: dict[str, Any] = json.loads(save)
            return found, [seat, *choice]
    raise AssertionError(f"{path.name}: that never comes")


def begun(game: str, seats: int, seed: int) -> dict[str, Any]:
    """A table at its first question: the same every time."""
    found: dict[str, Any] = json.loads(save_bytes(open_table(game, seats, seed, {})))
    return found


def asked(game: str, seats: int, wanted: Callable[[Table, int], bool]) -> tuple[dict[str, Any], list[Any]]:
    """A table of computer players at the first question of the kind that is wanted, and whom it is asked of."""
    definition = find_game(game)
    for seed in range(100):
        table, chance = open_table(game, seats, seed, {}), random.Random(seed)
        players = [find_agent("thumb", definition)] * seats
        for _ in range(100):
            seat = next((one for one in table.pending if wanted(table, one)), None)
            if seat is not None:
                found: dict[str, Any] = json.loads(save_bytes(table))
                return found, [seat]
            if table.outcome is not None:
                break
            one, choice = next_move(table, players, chance)
            table.answer(one, *choice)
    raise AssertionError("that is never asked")


def last(game: str, end: str) -> tuple[dict[str, Any], list[Any]]:
    """The save of a golden game before its last decision, and that decision."""
    path = Path(find_game(game).folder) / f"golden/{game}-{end}.json"
    golden = json.loads(path.read_text("utf-8"))
    table = open_table(game, golden["seats"], int(golden["seed"], 16), golden["options"])
    *all_before, decision = golden["decisions"]
    for seat, *choice in all_before:
        table.answer(seat, *choice)
    found: dict[str, Any] = json.loads(save_bytes(table))
    return found, decision


def sit(page: Page, stand: Stand, save: dict[str, Any], decision: list[Any]) -> None:
    """At that table, with all of its seats; the seat that decides is shown."""
    made = stand.post("/api/saves", {"save": save})
    key = next(link["path"] for link in made["links"] if link["role"] == "player")
    page.goto(stand.url + key)
    page.locator(".table[data-link=open] .stage").wait_for()
    page.evaluate("""seat => {
      const one = document.querySelector('.table').norn;
      if (one.mine.includes(seat)) one.show(seat);
    }""", decision[0])
    page.wait_for_timeout(300)


def decide(page: Page, decision: list[Any]) -> None:
    page.evaluate("choice => document.querySelector('.table').norn.give(choice)", decision[1:])
