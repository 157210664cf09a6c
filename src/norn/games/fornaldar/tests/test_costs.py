"""6.3, 6.4, 11.1 to 11.15: what a hex costs to enter."""
from __future__ import annotations

import pytest

from norn.games.fornaldar.content import CONTENT
from norn.games.fornaldar.land import GRID, LAND, RIVER, SAIL, TRAIL, Step
from norn.games.fornaldar.rules import costs, routes
from norn.games.fornaldar.rules.costs import CLOSED, FLYING, Mover, entry, side_cost
from norn.games.fornaldar.rules.forces import allowance, whole
from norn.games.fornaldar.rules.pieces import hex_of
from norn.games.fornaldar.rules.reaching import destinations, place_named, tree_of, ways_for
from norn.games.fornaldar.rules.routes import march_price, node_of, sail_price
from norn.games.fornaldar.state import Spell
from norn.games.fornaldar.tests.moves import Moves, hub, side_with

MUNDANE = Mover(("mundane",), ("trail",))
TROLL = Mover(("troll",), ("trail", "giants_path"))
JOTUN = Mover(("jotun",), ("trail", "giants_path"))
MERMAN = Mover(("merman",), ("trail",))
ELF = Mover(("elf",), ("trail", "faerie_road"))


def plain(who: Mover, terrain: str, weather: str = "clear") -> int:
    return entry(who, (terrain,), (), (), False, weather, weather)


@pytest.mark.rules("11.1", "11.4", "11.4.3", "table.terrain")
@pytest.mark.parametrize(("column", "prices"), [
    ("mundane", (1, 2, 3, 2, 4, 3)), ("troll", (1, 2, 2, 1, 3, 2)), ("dwarf", (1, 2, 3, 1, 2, 4)),
    ("elf", (1, 1, 1, 2, 4, 2)), ("kobold", (1, 2, 2, 1, 2, 3)), ("jotun", (1, 1, 2, 1, 2, 2)),
    ("merman", (2, 3, 4, 3, None, 1)), ("centaur", (1, 1, 2, 2, 3, 3)),
])
def test_each_race_pays_its_own_column(column: str, prices: tuple[int | None, ...]) -> None:
    terrains = ("clear", "woods", "forest", "rough", "mountain", "marsh")
    found = [plain(Mover((column,), ("trail",)), terrain) for terrain in terrains]
    assert found == [CLOSED if price is None else 2 * price for price in prices]


@pytest.mark.rules("11.5", "11.9")
def test_the_slowest_pays_and_one_terrain_is_chosen_for_all() -> None:
    mixed = Mover(("mundane", "troll"), ("trail",))
    assert plain(mixed, "forest") == 6                              # the Mundane 3, the troll 2
    both = Mover(("elf", "troll"), ("trail",))
    assert entry(both, ("forest", "rough"), (), (), False, "clear", "clear") == 4
    assert plain(both, "rough") == 4
    assert plain(both, "forest") == 4


@pytest.mark.rules("11.10")
def test_hexside_costs_add_up() -> None:
    assert entry(MUNDANE, ("clear",), (), ("minor_river", "ridge", "pass"), False, "clear", "clear") == 2 + 2 + 2
    assert entry(MUNDANE, ("clear",), (), ("ridge",), False, "clear", "clear") == CLOSED
    assert entry(MUNDANE, ("clear",), (), ("major_river",), False, "clear", "clear") == CLOSED
    assert entry(MUNDANE, ("clear",), (), ("major_river", "ford"), False, "clear", "clear") == 4
    assert entry(MUNDANE, ("clear",), (), ("major_river", "ferry"), False, "clear", "clear") == 6
    assert entry(MUNDANE, ("clear",), (), ("major_river", "bridge"), False, "clear", "clear") == 2
    assert entry(JOTUN, ("clear",), (), ("major_river",), False, "clear", "clear") == 6
    assert entry(TROLL, ("rough",), (), ("ridge", "pass"), False, "clear", "clear") == 2


@pytest.mark.rules("11.11")
def test_a_way_over_the_side_takes_the_place_of_terrain_not_of_the_side() -> None:
    assert entry(MUNDANE, ("mountain",), ("trail",), ("minor_river",), False, "clear", "clear") == 4
    assert entry(MUNDANE, ("forest",), ("faerie_road",), (), False, "clear", "clear") == 6
    assert entry(ELF, ("mountain",), ("faerie_road",), (), False, "clear", "clear") == 2
    assert entry(JOTUN, ("mountain",), ("giants_path",), (), False, "clear", "clear") == 2
    assert entry(MUNDANE, ("mountain",), ("trail",), (), False, "snow", "snow") == 16      # no trail there in snow
    assert entry(JOTUN, ("mountain",), ("giants_path",), (), False, "snow", "snow") == 8   # nor a giants' path
    assert entry(ELF, ("mountain",), ("faerie_road",), (), False, "snow", "snow") == 2
    assert entry(MUNDANE, ("woods",), ("trail",), (), False, "snow", "snow") == 2


@pytest.mark.rules("11.11", "11.5")
def test_a_mixed_stack_uses_what_all_may() -> None:
    field = Moves()
    gorm, jarn = field.put("gorm", 3520), field.put("jarn", 3520)
    hakon = field.put("hakon", 3520)
    assert costs.mover(field.state, [gorm, jarn], []).ways == ("trail", "giants_path")
    assert costs.mover(field.state, [gorm, hakon], []).ways == ("trail",)
    assert costs.mover(field.state, [gorm], ["lochlann"]).columns == ("troll",)


@pytest.mark.rules("11.12", "18.6")
def test_the_fynvirke_costs_all_but_trolls_more() -> None:
    assert entry(MUNDANE, ("clear",), ("trail",), (), True, "clear", "clear") == 2 + 6
    assert entry(TROLL, ("clear",), (), (), True, "clear", "clear") == 2
    assert sum(1 for number in GRID.numbers if LAND.fynvirke[number]) == 4


@pytest.mark.rules("11.14")
def test_flyers_pay_one_whatever_is_below() -> None:
    assert entry(FLYING, ("mountain",), (), ("ridge", "major_river"), True, "snow", "snow") == 2


@pytest.mark.rules("11.14", "11.15")
def test_a_flyer_crosses_the_sea() -> None:
    field = Moves()
    field.put("rhodiorm", 3927)
    flight = whole(field.state, 0, 3927, "fly", "move")
    assert flight is not None
    assert allowance(field.state, flight) == 36
    goals = destinations(field.state, flight)
    assert "hex:4127" in goals
    assert "hex:4424" in goals
    assert LAND.water[4127]


@pytest.mark.rules("11.15", "item.33")
def test_tunnels_are_for_dwarves_kobolds_and_their_friends() -> None:
    field = Moves()
    field.put("lofar", 2210)
    field.csps(2210, "normorea", 3)
    dwarves = whole(field.state, 1, 2210, "march", "move")
    assert dwarves is not None
    tree = tree_of(field.state, dwarves)
    assert tree.cost[node_of(2014, "march")] == 4
    assert tree.cost[node_of(2512, "march")] == 4
    field.put("hakon", 2210)
    mixed = whole(field.state, 1, 2210, "march", "move")
    assert mixed is not None
    assert ways_for(field.state, mixed).price(LAND.graph.edge(node_of(2210, "march"), node_of(2014, "march"))) == 0
    field.give("niferglim", "lofar")
    assert ways_for(field.state, mixed).price(LAND.graph.edge(node_of(2210, "march"), node_of(2014, "march"))) == 4


@pytest.mark.rules("11.15", "11.4.1")
def test_land_pieces_keep_to_the_land_and_ships_to_the_water() -> None:
    field = Moves()
    field.put("hakon", 3927)
    field.ship("golden_raven", 3927)
    army, fleet = whole(field.state, 1, 3927, "march", "move"), whole(field.state, 1, 3927, "sail", "move")
    assert army is not None
    assert fleet is not None
    assert all(not LAND.water[hex_of(place_named(one))] for one in destinations(field.state, army))
    for one in destinations(field.state, fleet):
        if one.startswith("hex:"):
            number = place_named(one)
            assert LAND.water[number] or LAND.coast[number], one


@pytest.mark.rules("ability.bjork")
def test_bjork_shuns_woods_but_by_a_way() -> None:
    wary = Mover(("troll",), ("trail",), wary=True)
    assert plain(wary, "woods") == CLOSED
    assert plain(wary, "forest") == CLOSED
    assert entry(wary, ("woods",), ("trail",), (), False, "clear", "clear") == 2
    field = Moves("jotuns")
    assert costs.mover(field.state, [field.put("bjork", 1515)], []).wary


@pytest.mark.rules("item.42")
def test_the_staff_of_curius_makes_terrain_cheaper_down_to_one() -> None:
    light = Mover(("mundane",), ("trail",), less=2)
    assert plain(light, "mountain") == 6
    assert plain(light, "clear") == 2
    assert plain(light, "woods") == 2


# --- weather --------------------------------------------------------------------------------------------------


@pytest.mark.rules("6.3", "6.3.4")
def test_rain_costs_one_more_in_clear_and_on_ways() -> None:
    assert plain(MUNDANE, "clear", "rain") == 4
    assert plain(MUNDANE, "woods", "rain") == 4
    assert entry(MUNDANE, ("forest",), ("trail",), (), False, "rain", "rain") == 4
    assert entry(ELF, ("forest",), ("faerie_road",), (), False, "rain", "rain") == 2       # its own forest is cheaper


@pytest.mark.rules("6.3.3")
def test_rain_on_both_banks_swells_minor_rivers_and_drowns_fords() -> None:
    assert side_cost("mundane", ("minor_river",), "rain", "rain") == CLOSED
    assert side_cost("mundane", ("minor_river",), "rain", "clear") == 2
    assert side_cost("mundane", ("minor_river", "ford"), "rain", "rain") == CLOSED
    assert side_cost("mundane", ("minor_river", "bridge"), "rain", "rain") == 0
    assert side_cost("mundane", ("minor_river", "ferry"), "rain", "rain") == 4
    assert side_cost("jotun", ("major_river",), "rain", "rain") == CLOSED
    assert side_cost("merman", ("minor_river",), "rain", "rain") == 0


@pytest.mark.rules("6.4.1")
def test_snow_doubles_mountains_and_passes_between_snow() -> None:
    assert plain(MUNDANE, "mountain", "snow") == 16
    assert plain(JOTUN, "mountain", "snow") == 8
    assert side_cost("mundane", ("ridge", "pass"), "snow", "snow") == 4
    assert side_cost("mundane", ("ridge", "pass"), "snow", "clear") == 2


@pytest.mark.rules("6.4.2")
def test_snow_on_both_banks_freezes_minor_rivers() -> None:
    assert side_cost("mundane", ("minor_river",), "snow", "snow") == 0
    assert side_cost("mundane", ("minor_river",), "clear", "snow") == 2
    assert side_cost("mundane", ("major_river",), "snow", "snow") == CLOSED


@pytest.mark.rules("6.4", "6.4.6")
def test_snow_costs_one_more_and_makes_marsh_clear() -> None:
    assert [plain(MUNDANE, one, "snow") for one in ("clear", "woods", "forest", "rough", "marsh")] == [4, 6, 8, 6, 4]


@pytest.mark.rules("11.4.1", "6.3.2")
def test_ships_pay_one_and_two_in_the_normorean_sea_doubled_in_rain() -> None:
    sea, far = Step(SAIL, "", 0, 1, fynvirke=False), Step(SAIL, "", 0, 2, fynvirke=False)
    assert sail_price(False, False, sea, "clear", "clear") == 2
    assert sail_price(False, False, far, "clear", "clear") == 4
    assert sail_price(False, False, sea, "clear", "rain") == 4
    assert sail_price(False, False, sea, "rain", "clear") == 2


@pytest.mark.rules("11.4.2", "14.6.3", "6.3.2")
def test_mermen_pay_half_and_double_on_short_days() -> None:
    sea, far = Step(SAIL, "", 0, 1, fynvirke=False), Step(SAIL, "", 0, 2, fynvirke=False)
    assert sail_price(True, False, sea, "clear", "clear") == 1
    assert sail_price(True, True, sea, "clear", "clear") == 2
    assert sail_price(True, False, far, "clear", "clear") == 2
    assert sail_price(True, True, far, "clear", "clear") == 4
    assert sail_price(True, False, sea, "rain", "rain") == 2


@pytest.mark.rules("14.7", "14.7.3", "14.7.5")
def test_who_goes_along_which_river() -> None:
    major, minor = Step(RIVER, "", 1, 0, fynvirke=False), Step(RIVER, "", 2, 0, fynvirke=False)
    assert sail_price(False, False, major, "clear", "clear") == 2
    assert sail_price(False, False, minor, "clear", "clear") == 0
    assert sail_price(False, False, minor, "rain", "rain") == 2
    assert sail_price(False, False, minor, "rain", "clear") == 0
    assert sail_price(False, False, major, "snow", "snow") == 0
    assert sail_price(True, False, major, "snow", "snow") == 0
    assert sail_price(True, False, minor, "clear", "clear") == 1
    assert sail_price(True, True, minor, "clear", "clear") == 2


@pytest.mark.rules("6.5", "11.3")
def test_local_weather_changes_prices_where_it_lies() -> None:
    field = Moves()
    here = hub()
    field.put("hakon", here)
    army = whole(field.state, 1, here, "march", "move")
    assert army is not None
    near = GRID.near[here][0]
    edge = LAND.graph.edge(node_of(here, "march"), node_of(near, "march"))
    assert ways_for(field.state, army).price(edge) == 2
    field.state.spells.append(Spell(9, 0, "eberic", near, "", "rain", ""))
    assert ways_for(field.state, army).price(edge) == 4
    field.state.spells.clear()
    assert ways_for(field.state, army).price(edge) == 2


@pytest.mark.rules("6.4.4")
def test_snow_holds_ships_on_a_coast() -> None:
    field = Moves(calendar=2, weather="snow")
    field.ship("golden_raven", 3927)
    field.ship("orms_sling", 4127)
    inside, outside = whole(field.state, 1, 3927, "sail", "move"), whole(field.state, 1, 4127, "sail", "move")
    assert inside is not None
    assert outside is not None
    assert destinations(field.state, inside) == []
    tree = tree_of(field.state, outside)
    coasts = [node for node in tree.reached if LAND.coast[LAND.hex[node]] and not LAND.water[LAND.hex[node]]]
    assert coasts, "a coast may be entered"
    assert all(tree.parent[node] not in coasts for node in tree.reached), "but nobody goes on from there"


# --- allowances -----------------------------------------------------------------------------------------------


@pytest.mark.rules("11.1", "11.5", "table.allowances")
def test_allowances_by_race_with_two_more_for_characters_alone() -> None:
    for race, halves in {"mundane": 20, "troll": 20, "dwarf": 18, "elf": 24, "kobold": 24, "jotun": 24, "centaur": 30,
                         "merman": 16}.items():
        assert CONTENT.races[race].allowance == halves
    field = Moves()
    here = hub()
    field.put("hakon", here)
    alone = whole(field.state, 1, here, "march", "move")
    assert alone is not None
    assert alone.left == 24
    field.put("lofar", here)
    field.csps(here, "normorea", 2)
    together = whole(field.state, 1, here, "march", "move")
    assert together is not None
    assert together.left == 18


@pytest.mark.rules("item.25")
def test_the_shoes_give_their_bearer_four_more() -> None:
    field = Moves()
    here = hub()
    field.put("dralak", here)
    field.give("farisbane_shoes", "dralak")
    alone = whole(field.state, 0, here, "march", "move")
    assert alone is not None
    assert alone.left == 20 + 4 + 8


@pytest.mark.rules("24.1.2.1")
def test_the_first_turn_of_the_sampo_war_halves_allowances_downwards() -> None:
    field = Moves()
    field.state.turn = 1
    here = hub()
    field.put("lofar", here, escort=True)
    dwarf = whole(field.state, 1, here, "march", "move")
    assert dwarf is not None
    assert dwarf.left == 8
    forced = whole(field.state, 1, here, "march", "forced")
    assert forced is not None
    assert forced.left == 4


@pytest.mark.rules("enchantment.16")
def test_a_frozen_stack_goes_no_farther_than_its_command() -> None:
    field = Moves("jotuns")
    here = hub()
    field.put("eyalf", here)
    field.state.spells.append(Spell(16, 0, "nitul", here, "", "", ""))
    frozen = whole(field.state, 1, here, "march", "move")
    assert frozen is not None
    assert frozen.left == 8


@pytest.mark.rules("enchantment.17")
def test_no_ship_moves_near_a_maelstrom() -> None:
    field = Moves("jotuns")
    field.ship("all_shine", 4127)
    field.state.maelstroms.append(4128)
    assert whole(field.state, 1, 4127, "sail", "move") is None
    field.state.maelstroms[0] = 4140
    assert whole(field.state, 1, 4127, "sail", "move") is not None


@pytest.mark.rules("ability.arn", "15.1")
def test_arn_commands_from_afar_for_half_an_allowance() -> None:
    field = Moves("jotuns")
    here = hub()
    field.csps(here, "nerfringia", 3)
    assert whole(field.state, 1, here, "march", "move") is None
    field.put("arn", GRID.near[here][0])
    called = whole(field.state, 1, here, "march", "move")
    assert called is not None
    assert called.left == 10


@pytest.mark.rules("11.3")
def test_the_same_prices_are_worked_out_once() -> None:
    field = Moves()
    here = hub()
    field.put("hakon", here)
    army = whole(field.state, 1, here, "march", "move")
    assert army is not None
    assert ways_for(field.state, army).prices is ways_for(field.state, army).prices
    one, other = side_with(TRAIL)
    step = LAND.steps[LAND.graph.kind[LAND.graph.edge(node_of(one, "march"), node_of(other, "march"))]]
    assert march_price(MUNDANE, step, "clear", "clear") >= 2
    assert len(routes.PLACES) == LAND.graph.count
