"""The scene says what matters: weights, ids, options with titles, pages; held over games of every quest."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator

import pytest

from norn.games.mistfall.tests.stage import next_move
from norn.kernel.ask import NOT_AGAIN
from norn.kernel.catalogue import open_table
from norn.kernel.scene import Scene, Weight
from norn.kernel.table import Table
from norn.kernel.views import View, view

QUESTS = ("quest_1", "quest_2", "quest_3", "quest_4")


def weights(scene: Scene) -> dict[str, Weight]:
    """For every id the weight of the part that it stands in."""
    found: dict[str, Weight] = {}
    for board in scene.boards:
        found[board.id] = board.weight
        found.update({spot.id: board.weight for spot in scene.ground(board).all_spots()})
        found.update({thing.id: board.weight for space in board.spaces for thing in space.things})
    for zone in scene.zones:
        found.update({thing.id: zone.weight for thing in zone.things})
    found.update({one.id: one.weight for one in (*scene.zones, *scene.sheets, *scene.tracks, *scene.pages)})
    return found


def ids(scene: Scene) -> list[str]:
    """Every id, as often as it stands in the scene."""
    found = [one.id for one in (*scene.boards, *scene.zones, *scene.sheets, *scene.tracks, *scene.pages)]
    for board in scene.boards:
        found += [spot.id for spot in scene.ground(board).all_spots()]
        found += [thing.id for space in board.spaces for thing in space.things]
    return found + [thing.id for zone in scene.zones for thing in zone.things]


def views(quest: str, seats: int, player: str, seed: int, most: int) -> Iterator[tuple[Table, int, View]]:
    """Every view of those who are asked, and now and then of others."""
    table = open_table("mistfall", seats, seed, {"quest": quest, "turns": "combined" if seed % 3 == 2 else "separate"})
    chance = random.Random(seed)
    for step in range(most):
        if table.outcome is not None:
            return
        for seat in table.pending:
            yield table, seat, view(table, seat)
        if step % 9 == 0:
            yield table, -1, view(table, -1)
        seat, choice = next_move(table, [player] * seats, chance)
        table.answer(seat, *choice)


def hidden_away(shown: View) -> list[str]:
    """What an option touches though it lies on the shelf or in the archive."""
    weight = weights(shown.scene)
    options = [*(shown.ask.options if shown.ask is not None else []), *shown.free]
    prompt = shown.ask.prompt if shown.ask is not None else "free"
    return [f"{prompt}: {option.id} touches {one}" for option in options for one in option.touches
            if weight[one] not in ("focus", "near")]


@pytest.mark.parametrize("player", ["thumb", "random"])
@pytest.mark.parametrize("quest", QUESTS)
def test_what_can_be_chosen_is_near_and_every_id_is_one_thing(quest: str, player: str) -> None:
    wrong: list[str] = []
    seen: Counter[str] = Counter()
    for seats in (1, 2, 3):
        for _, _, shown in views(quest, seats, player, seats + len(player), 110):
            seen["views"] += 1
            wrong += hidden_away(shown)
            doubled = [one for one, n in Counter(ids(shown.scene)).items() if n > 1]
            offered = [option.id for option in [*(shown.ask.options if shown.ask else []), *shown.free]]
            doubled += [one for one, n in Counter(offered).items() if n > 1]
            wrong += [f"twice: {one}" for one in doubled]
            if shown.ask is not None:
                seen.update([shown.ask.prompt])
    assert wrong == []
    assert seen["views"] > 100
    assert seen["turn"]
    assert seen["travel"]


def test_two_options_are_never_called_the_same() -> None:
    """Title and detail tell options apart, unless they are copies of one card or enemy."""
    alike: list[str] = []
    for seed in range(6):
        for _, _, shown in views(QUESTS[seed % 4], 1 + seed % 2, "thumb", seed, 120):
            if shown.ask is None:
                continue
            named = Counter((option.title or option.label, option.detail, option.group, option.cost)
                            for option in shown.ask.options if "card:" not in option.id)
            alike += [str(name) for name, n in named.items() if n > 1]
            assert all(len(option.title) <= 60 for option in shown.ask.options), shown.ask.options
            assert all("{" not in option.title + option.detail for option in shown.ask.options)
            assert all(name and not name.startswith("zone:") for name in shown.ask.groups.values())
    assert alike == []


def test_deeds_of_a_turn_have_titles_or_short_labels() -> None:
    long: list[str] = []
    for seed in range(4):
        for _, _, shown in views(QUESTS[seed], 2, "random", seed, 150):
            if shown.ask is not None:
                long += [option.id for option in shown.ask.options
                         if len(option.title or option.label) > 60 and option.id != NOT_AGAIN]
    assert long == []
