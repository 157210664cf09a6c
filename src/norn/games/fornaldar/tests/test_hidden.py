"""What truth decides must not show before it is known: who is asked, what dice need, how a move is told (F42 to F48).

Found by reading as a cheat: no twin shows these, since resting forces of heroes alone, casters or a moving stack's
company were the same in all worlds, or the place was left alone after the telling.
"""
from __future__ import annotations

import pytest

from norn.games.fornaldar.content import CONTENT
from norn.games.fornaldar.facts import _known
from norn.games.fornaldar.rules import mobilization
from norn.games.fornaldar.rules.losses import drown
from norn.games.fornaldar.rules.pieces import HIDING
from norn.games.fornaldar.rules.scenarios import leaderless_mundanes, roll_for_a_king
from norn.games.fornaldar.state import Spell, State
from norn.games.fornaldar.tests.moves import Moves
from norn.games.fornaldar.tests.stage import Field, dice, phase_of
from norn.games.fornaldar.verbs import sink
from norn.games.fornaldar.view import spaces
from norn.kernel.game import Game

COAST = 2135
FORT = 2835                     # Pengo Merket, of Midhrasir
OPEN = 2622
TOWER, OTHER_TOWER = 3305, 3905         # Places of Power of Ycelia
RUIN, BEFORE, BEHIND = 3218, 3318, 3118     # of a Knowe, and two hexes beside it


# --- who is asked ---------------------------------------------------------------------------------------------


def before_the_walls(*, csp: bool) -> Field:
    """Scyld the hero at Pengo Merket, with a CSP or alone: from outside a ground force."""
    field = Field()
    field.put("scyld", FORT)
    if csp:
        field.csps(FORT, "fynn", 1)
    return field


@pytest.mark.rules("16.1", "18.5")
def test_heroes_alone_before_a_fortress_were_not_asked_and_so_known() -> None:
    """18.5 keeps them from an assault; that they are alone is the owner's secret (F129)."""
    asked = []
    for csp in (True, False):
        field = before_the_walls(csp=csp)
        field.phase(0)
        asked.append((field.prompt, field.seat))
        assert field.options == ([f"do:fight hex:{FORT}"] if csp else [])
    assert asked == [("announce", 0)] * 2


@pytest.mark.rules("16.1", "20.6")
def test_casters_alone_among_enemies_were_not_asked_and_so_known() -> None:
    """Who lies below the caster on top nobody has seen (F43)."""
    asked = []
    for names in (("svip",), ("svip", "tengen")):
        field = Field()
        for name in names:
            field.put(name, OPEN, cast=name == "svip")
        field.csps(OPEN, "midhrasir", 2)
        field.phase(0)
        asked.append(field.prompt)
    assert asked == ["announce"] * 2


@pytest.mark.rules("24.2.4.e")
def test_jotunheim_was_not_offered_where_the_expedition_stood_unseen() -> None:
    """Who stands in Utgardar is not seen from outside: the roll is offered, and it tells (F42)."""
    told = []
    for place in (1123, 1124):
        field = Field("northern_war", 9)
        s = field.start
        s.expedition, s.turn, s.active = True, 5, 0
        s.realms["jotunheim"].active, s.realms["jotunheim"].side = False, -1
        field.put("corin", place)
        field.open(phase_of(mobilization.mobilization_phase), {"mobilization": [5, 5]})
        assert "realm:jotunheim" in field.options
        field.do("realm:jotunheim")
        assert field.events("expedition_in_utgardar") == [] or place == 1123
        told.append(len(field.events("mobilization_roll")))
        assert "1123" in field.state.told
    assert told == [0, 1]


# --- what dice need -------------------------------------------------------------------------------------------


@pytest.mark.rules("10.3")
def test_what_jotunheim_needed_told_heroes_from_csps() -> None:
    """F129: Where an enemy CSP is asked for the class decides; odds and the roll are told."""
    row = next(one for one in CONTENT.scenarios["sampo"].mobilisation if one.group == "jotunheim")
    found = []
    for csps in (0, 3):
        field = Field()
        field.start.realms["jotunheim"].active = field.start.realms["lochlann"].active = False
        field.put("sigurd", 1420)                           # a hero
        if csps:
            field.csps(1420, "nerfringia", csps)
        found.append(mobilization.modifier(field.state, 0, row))
    assert found == [-1, -1]


@pytest.mark.rules("24.2.2.3")
def test_the_roll_for_a_king_told_heroes_from_csps() -> None:
    totals = []
    for csps in (0, 3):
        field = Field("northern_war")
        field.start.king, field.start.realms["midhrasir"].active = "", False
        field.put("jofur", 2920)                            # a hero, in the land of Midhrasir
        if csps:
            field.csps(2920, "ycelia", csps)

        async def roll(g: Game[State]) -> None:
            roll_for_a_king(g, 1)

        field.tell(roll, rigged={"king": [0]})
        totals.append(field.events("king_roll")[0].data["total"])
    assert totals == [2, 2]


# --- how it is told -------------------------------------------------------------------------------------------


@pytest.mark.rules("24.2.3.f")
def test_a_move_through_the_ruin_of_a_knowe_told_heroes_from_csps() -> None:
    """It was told in two halves where CSPs passed the ruin, and in one where a hero did."""
    ways = []
    for csps in (0, 3):
        field = Moves("northern_war")
        field.start.ruins.append(RUIN)
        field.put("jofur", BEFORE)
        if csps:
            field.csps(BEFORE, "ycelia", csps)
        field.move(0)
        field.do(f"do:stack hex:{BEFORE}")
        field.to(BEHIND)
        assert field.state.passed_ruins == ({str(RUIN): 0} if csps else {})
        ways.append([event.data["way"] for event in field.events("moved")])
    assert ways[0] == ways[1]


@pytest.mark.rules("14.3.1", "14.3.2", "7.4")
def test_a_teleportation_named_the_enchanter_and_whoever_was_wounded() -> None:
    """F43, F45: Who is there is the owner's knowledge, and not who bleeds."""
    field = Moves()
    field.put("tengen", TOWER)
    field.put("hatta", TOWER)
    field.move(0, rigged={"teleport": dice(12, 2)})
    field.do(f"do:stack hex:{TOWER}")
    for _ in range(2):
        field.do("do:teleport char:tengen")
        field.do("char:tengen")
        if field.prompt == "teleport_to":
            field.do(f"hex:{OTHER_TOWER}")
    told = [field.events(kind)[0] for kind in ("teleport_failed", "teleported")]
    assert all(event.only is None for event in told)
    assert all("tengen" not in str(event.data) for event in told)
    assert all(event.data["hex"] == f"hex:{TOWER}" for event in told)


@pytest.mark.rules("24.1.2.3")
def test_what_leaderless_mundanes_lost_was_told_and_dealt_anew() -> None:
    field = Field()
    field.csps(1350, "mundanes", 5)

    async def lose(g: Game[State]) -> None:
        leaderless_mundanes(g)

    field.tell(lose)
    assert field.events("csps_lost")[0].data["n"] == 3
    assert "1350" in field.state.told


@pytest.mark.rules("7.9")
def test_who_came_ashore_from_a_ship_that_the_weather_sank_was_named() -> None:
    """F43: Nobody has looked into that ship; how many there are can be seen."""
    field = Field()
    ship = field.ship("old_haddock", COAST)
    field.put("gorm", COAST, mode="aboard")

    async def founder(g: Game[State]) -> None:
        sink(g, ship)
        await drown(g, COAST)

    field.tell(founder)
    public = [event for event in field.events("some_washed_ashore") if event.only is None]
    assert [event.data["n"] for event in public] == [1]
    assert [event.only for event in field.events("washed_ashore")] == [(0,)]


@pytest.mark.rules("enchantment.7")
def test_a_hidden_stack_left_an_empty_hex_on_the_enemys_map() -> None:
    """Where there is nothing to see no hex is shown; nor is it told whose enchantment went along with whom."""
    shown = []
    for stays in (True, False):
        field = Field()
        field.put("hakon", OPEN)
        field.put("kars" if stays else "gorm", 2321)
        field.state.spells.append(Spell(HIDING, 1, "", 2321, "", "", ""))
        s = field.state
        mine = [one.id for one in spaces(s, 0) if not one.things]
        shown.append((mine, [row[2] for row in _known(s, 0)["spells"]]))
        assert [row[2] for row in _known(s, 1)["spells"]] == [2321]
    assert shown == [([], []), ([], [])]
