"""21.1 Artifact searches. At the Grave Isle (1606) of the Sampo war lies Thurolf's Helm; at Tuvelien (3515) lie two."""
from __future__ import annotations

import pytest

from norn.games.fornaldar.rules import search
from norn.games.fornaldar.rules.forces import new_force
from norn.games.fornaldar.state import State
from norn.games.fornaldar.tests.stage import Field, dice
from norn.kernel.game import Call, End, Game, Sequence, step

ISLE = 1606
TUVELIEN = 3515


def party(*names: str, at: int = ISLE, left: int = 20) -> Field:
    field = Field()
    field.start.phase = "move"
    field.start.active = 1
    for item, place in (("thurolfs_helm", ISLE), ("glaumjord", TUVELIEN), ("fyratnen", TUVELIEN)):
        one = field.start.items[item]
        one.fate, one.at, one.holder, one.found = "here", place, "", False
    for name in names:
        field.put(name, at)
    force = new_force(1, "march", "move", at)
    force.characters = list(names)
    force.left = left
    field.start.force = force
    return field


def look(field: Field, option: str, who: tuple[str, ...], roll: int) -> None:
    """The search, as the Movement Phase would tell it."""
    async def move(g: Game[State]) -> Call | None:
        return Call("battle") if await search.search(g, option) else None

    async def end(_: Game[State]) -> End:
        return End("draw")

    field.open(Sequence(step("one", move), step("move", end)), {"search": dice(roll)})
    field.do(*[f"char:{one}" for one in who])


def options(field: Field) -> list[str]:
    assert field.state.force is not None
    return search.searches(field.state, field.state.force)


@pytest.mark.rules("21.1.1", "21.1.2", "21.1.3", "21.12")
def test_where_an_artifact_lies_hidden_four_to_eight_points_are_spent() -> None:
    field = party("hakon")
    assert options(field) == [f"do:search mp:{n}" for n in (4, 5, 6, 7, 8)]
    assert options(party("hakon", left=11)) == ["do:search mp:4", "do:search mp:5"]
    assert options(party("hakon", left=7)) == []
    assert options(party("hakon", at=3020)) == []
    field.state.items["thurolfs_helm"].found = True
    assert options(field) == []


@pytest.mark.rules("14.1", "20.6", "14.2.8", "21.1.2")
def test_who_reacts_or_has_cast_or_is_aboard_does_not_search() -> None:
    field = party("hakon")
    assert field.state.force is not None
    field.state.force.kind = "react"
    assert options(field) == []
    field = party("hakon")
    field.character("hakon").cast = True
    assert options(field) == []
    field = party("hakon")
    field.character("hakon").mode = "aboard"
    assert options(field) == []


@pytest.mark.rules("21.1.4")
def test_search_points_are_magic_or_a_heros_combat_and_escorts() -> None:
    """Hakon is no hero and has no magic; Snorri is one with 6; Signhild has 5 and mana 4."""
    field = party("hakon", "snorri", "signhild")
    s = field.state
    assert search.search_points(s, [s.characters["hakon"]]) == 0
    assert search.search_points(s, [s.characters["snorri"], s.characters["signhild"]]) == 15
    s.characters["hakon"].escort = True
    assert search.search_points(s, [s.characters["hakon"], s.characters["snorri"]]) == 7


@pytest.mark.rules("21.1.5", "table.discovery.sampo")
@pytest.mark.parametrize(("points", "column"), [(0, 0), (8, 0), (9, 1), (16, 1), (17, 2), (24, 2), (25, 3), (40, 3)])
def test_columns_of_the_discovery_table(points: int, column: int) -> None:
    assert search.column(points) == column


@pytest.mark.rules("21.1.5", "table.discovery.sampo")
@pytest.mark.parametrize(("total", "column", "find"), [
    (2, 0, "D"), (6, 0, "C1"), (10, 0, "-"), (5, 1, "C2"), (9, 1, "-"), (10, 1, "03"), (6, 3, "03"), (2, 3, "-"),
])
def test_rows_of_the_grave_isle(total: int, column: int, find: str) -> None:
    assert search.result(party("hakon").state, ISLE, total, column) == find


@pytest.mark.rules("21.1.5")
def test_an_artifact_that_is_gone_gives_way_to_the_other_of_a_lower_row() -> None:
    field = party("hakon", at=TUVELIEN)
    s = field.state
    assert (search.result(s, TUVELIEN, 11, 1), search.result(s, TUVELIEN, 8, 1)) == ("06", "08")
    s.items["fyratnen"].found = True
    assert search.result(s, TUVELIEN, 11, 1) == "08"
    s.items["fyratnen"].found, s.items["glaumjord"].found = False, True
    assert search.result(s, TUVELIEN, 8, 1) == "-", "only a lower roll's counts"


@pytest.mark.rules("21.1.3", "21.1.5", "21.1.6")
def test_points_beyond_four_are_added_and_a_searcher_takes_what_is_found() -> None:
    """F91: eight points add four: 6 becomes 10. F46: the finder is nobody's business."""
    field = party("snorri", "signhild")
    look(field, "do:search mp:8", ("snorri", "signhild"), 6)
    assert field.prompt == "take_find"
    assert field.options == ["char:snorri", "char:signhild", "do:leave_it"]
    field.do("char:snorri")
    item = field.state.items["thurolfs_helm"]
    assert (item.holder, item.found) == ("char:snorri", True)
    assert field.state.force is not None
    assert (field.state.force.left, field.state.force.spent) == (4, 16)
    assert [event.only for event in field.events("item_moved")] == [(1,)]
    assert [event.only for event in field.events("item_found")] == [None]


@pytest.mark.rules("21.1.6")
def test_a_find_that_is_left_is_as_if_undiscovered() -> None:
    field = party("snorri", "signhild")
    look(field, "do:search mp:4", ("snorri", "signhild"), 12)
    field.do("do:leave_it")
    item = field.state.items["thurolfs_helm"]
    assert (item.holder, item.found, item.at) == ("", False, ISLE)


@pytest.mark.rules("21.1.5")
def test_more_than_twelve_is_twelve_and_nothing_may_be_found() -> None:
    field = party("hakon")
    look(field, "do:search mp:8", ("hakon",), 12)
    assert [event.data["total"] for event in field.events("searched")] == [12]
    assert len(field.events("found_nothing")) == 1


@pytest.mark.rules("21.1.5", "7.6")
def test_a_curse_wounds_the_searchers_as_their_owner_spreads_it() -> None:
    """Two searchers with 15 points: a 5 at the Grave Isle is C2."""
    field = party("snorri", "signhild", "hakon")
    look(field, "do:search mp:4", ("snorri", "signhild"), 5)
    assert (field.prompt, field.seat) == ("lose_wounds", 1)
    assert sorted(field.options) == ["char:signhild", "char:snorri"], "Hakon did not search"
    field.do("char:snorri", "char:signhild")
    assert [field.character(one).wounds for one in ("snorri", "signhild", "hakon")] == [1, 1, 0]


@pytest.mark.rules("21.1.5", "10.6", "ability.draugr")
def test_a_draugr_attacks_the_searchers_and_their_move_is_over() -> None:
    field = party("snorri", "hakon")
    look(field, "do:search mp:4", ("snorri",), 2)
    b = field.battle
    assert (b.kind, b.opener, b.absent, b.back) == ("draugr", 0, ["hakon"], "move")
    assert field.character("grave_draugr").at == ISLE
    assert field.state.force is not None
    assert field.state.force.left == 0


@pytest.mark.rules("10.6", "ability.draugr")
def test_where_nobody_can_fight_it_a_draugr_kills_all() -> None:
    field = party("hakon", "lembi")
    field.put("snorri", ISLE)
    look(field, "do:search mp:4", ("hakon", "lembi"), 2)
    field.answer({"recover": "char:snorri"})
    assert [field.character(one).fate for one in ("hakon", "lembi", "snorri")] == ["dead", "dead", "here"]
    assert field.character("grave_draugr").fate != "here"
