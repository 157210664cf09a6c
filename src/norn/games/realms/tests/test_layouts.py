"""The players lay the tiles: rows and rings, whichever border faces whichever neighbour."""

from __future__ import annotations

import random
from itertools import pairwise

import pytest

from norn.games.realms.content import CONTENT
from norn.games.realms.migrations import MIGRATIONS
from norn.games.realms.rules.board import TILE_OF, neighbours, open_tiles, unreachable_tiles
from norn.games.realms.rules.merchant import merchant_circuit, merchant_walks
from norn.games.realms.setup import borders
from norn.games.realms.state import State
from norn.kernel.catalogue import open_table
from norn.kernel.table import Table
from norn.kernel.views import view

COURT = "ashen_court"
TILES = ["ashpeak", "thornwild", "sunken_mere", "stonehollow_hold", "barrowmoor", COURT]


def lay(tiles: list[str], ring: bool, turned: tuple[str, ...] = (), seed: int = 1) -> Table:
    """One tile after the other clockwise, each by its first border unless turned; then the ends meet, or do not."""
    table = open_table("realms", 1, seed, {"layout": "placed"})
    for number, tile in enumerate(tiles):
        before = tiles[number - 1]
        say(table, "lay_tile", f"tile:{tile}")
        if number:
            say(table, "lay_where", f"space:{borders(before)[0 if before in turned else -1]}")
            say(table, "face_border", f"space:{borders(tile)[-1 if tile in turned else 0]}")
    if table.ask is not None and table.ask.prompt == "join_ends":
        table.answer(0, "do:join_ends" if ring else "do:leave_open")
    return table


def say(table: Table, prompt: str, option: str) -> None:
    """Answer, unless only this was possible and the table did so itself."""
    if table.ask is not None and table.ask.prompt == prompt and option in table.ask.ids:
        table.answer(0, option)


@pytest.mark.rules("board.setup", "board.connecting", "board.borders")
def test_players_may_lay_the_tiles_in_a_row() -> None:
    s: State = lay(TILES, ring=False).game.state
    assert s.ring == TILES
    assert len(s.links) == 2 * (len(TILES) - 1)              # five joints; a border free at either end
    for first, second in pairwise(TILES):
        assert s.links[borders(first)[-1]] == borders(second)[0]
    assert borders(TILES[0])[0] not in s.links
    assert borders(COURT)[-1] not in s.links


@pytest.mark.rules("board.setup", "board.connecting", "board.borders")
def test_players_may_close_the_row_to_a_ring() -> None:
    s: State = lay(TILES, ring=True, turned=("thornwild", COURT)).game.state
    assert s.ring == TILES
    assert len(s.links) == 2 * len(TILES)
    assert s.links[borders("thornwild")[-1]] == borders("ashpeak")[-1]       # R8: either border may face either way
    assert TILE_OF[s.links[borders(COURT)[0]]] == "ashpeak"


@pytest.mark.rules("board.setup", "malachar.unlocking")
def test_a_row_that_the_shut_court_would_cut_in_two_is_closed_to_a_ring() -> None:
    order = ["ashpeak", COURT, "thornwild", "sunken_mere", "stonehollow_hold", "barrowmoor"]
    table = lay(order, ring=False)
    s: State = table.game.state
    assert len(s.links) == 2 * len(order)
    assert table.definition.laws(s) == []


@pytest.mark.rules("board.setup", "board.connecting")
def test_a_tile_may_be_laid_at_either_end() -> None:
    table = open_table("realms", 1, 1, {"layout": "placed"})
    say(table, "lay_tile", "tile:thornwild")
    say(table, "lay_tile", "tile:ashpeak")
    assert table.ask is not None
    assert (table.ask.prompt, list(table.ask.ids)) == ("lay_where", [f"space:{one}" for one in borders("thornwild")])
    table.answer(0, f"space:{borders('thornwild')[0]}")
    say(table, "face_border", f"space:{borders('ashpeak')[0]}")
    say(table, "lay_tile", "tile:barrowmoor")
    assert list(table.ask.ids) == [f"space:{borders('ashpeak')[1]}", f"space:{borders('thornwild')[1]}"]


@pytest.mark.rules("board.setup", "board.connecting")
def test_the_board_shows_what_has_been_laid_so_far() -> None:
    table = open_table("realms", 1, 1, {"layout": "placed"})
    for prompt, option in (("lay_tile", "tile:thornwild"), ("lay_tile", "tile:ashpeak"),
                           ("lay_where", f"space:{borders('thornwild')[0]}"),
                           ("face_border", f"space:{borders('ashpeak')[0]}")):
        say(table, prompt, option)
    s: State = table.game.state
    assert s.ring[:2] == ["ashpeak", "thornwild"]
    assert s.links[borders("thornwild")[0]] == borders("ashpeak")[0]
    assert table.definition.laws(s) == []
    scene = view(table, 0).scene
    assert [group.id for group in scene.ground(scene.boards[0]).groups][:2] == ["tile:ashpeak", "tile:thornwild"]


@pytest.mark.rules("board.setup", "board.expansion", "board.borders")
def test_whatever_the_players_lay_is_legal_and_all_shapes_come_about() -> None:
    rings = rows = 0
    for seed in range(60):
        chance = random.Random(seed)
        table = open_table("realms", 1, seed, {"layout": "placed"})
        while table.ask is not None and table.ask.prompt in ("lay_tile", "lay_where", "face_border", "join_ends"):
            table.answer(0, chance.choice(list(table.ask.ids)))
        s: State = table.game.state
        assert table.definition.laws(s) == []
        assert unreachable_tiles(s.links, s.ring) == []
        outside = {space: other for space, other in s.links.items() if COURT not in (TILE_OF[space], TILE_OF[other])}
        assert unreachable_tiles(outside, open_tiles(s)) == []           # nobody waits beyond the shut Court
        rings += len(s.links) == 12
        rows += len(s.links) == 10
    assert rings > 5
    assert rows > 5
    assert rings + rows == 60


@pytest.mark.rules("merchant.movement", "merchant.whole-map", "board.merchant-crosses")
@pytest.mark.parametrize("is_open", [False, True])
@pytest.mark.parametrize("turned", [(), ("thornwild", "barrowmoor")])
def test_in_a_row_the_merchant_walks_round_both_ends(is_open: bool, turned: tuple[str, ...]) -> None:
    table = lay(TILES, ring=False, turned=turned)
    g, s = table.game, table.game.state
    if is_open:
        s.court_open = True
    tiles = [tile for tile in TILES if is_open or tile != COURT]
    perimeter = {space for tile in tiles for space in CONTENT.tiles[tile].perimeter}
    start, seen, here = s.merchant, [], s.merchant
    for _ in range(len(merchant_circuit(s))):
        merchant_walks(g)
        assert s.merchant in neighbours(s, here)             # a walk, step by step
        here = s.merchant
        seen.append(here)
    assert set(seen) == perimeter                            # the whole map ...
    assert here == start                                     # ... and round again
    assert len(seen) == 5 * len(tiles) - 2                   # every joint is crossed twice


@pytest.mark.rules("board.setup", "board.borders", "malachar.unlocking")
def test_a_map_that_nobody_could_have_laid_is_against_the_law() -> None:
    order = ["ashpeak", COURT, "thornwild", "sunken_mere", "stonehollow_hold", "barrowmoor"]
    table = lay(order, ring=True)
    s: State = table.game.state
    closing = borders("ashpeak")[0]
    other = s.links.pop(closing)
    del s.links[other]                                       # a row with the Court inside it
    assert table.definition.laws(s) == ["the tiles lie neither in a ring nor in a row"]
    s.links |= {"the_caldera": other, other: "the_caldera"}
    assert table.definition.laws(s) == ["the tiles lie neither in a ring nor in a row"]


@pytest.mark.rules("board.setup")
def test_a_table_of_the_first_version_still_opens() -> None:
    older = lay(TILES, ring=True)
    raw = older.definition.dump(older.game.state)
    del raw["merchant_came"]
    assert older.definition.dump(older.definition.load(MIGRATIONS[1](raw))) == {**raw, "merchant_came": ""}
    assert older.definition.version == 2
