"""24.2.4 Auberón's Expedition, by the letters of its rule."""
from __future__ import annotations

import pytest

from norn.games.fornaldar.content import CONTENT
from norn.games.fornaldar.rules.forces import new_force
from norn.games.fornaldar.rules.mobilization import entered, mobilization_phase, modifier, why_not
from norn.games.fornaldar.rules.pieces import side_of
from norn.games.fornaldar.rules.reinforcement import reinforcement_phase
from norn.games.fornaldar.rules.scenarios import is_deaf
from norn.games.fornaldar.state import Force, State
from norn.games.fornaldar.tests.moves import Moves
from norn.games.fornaldar.tests.stage import Field, phase_of
from norn.games.fornaldar.verbs import kill, lose_escort, sink
from norn.kernel.game import Game

UTGARDAR, COAST, SEA = 1123, 728, 628
ROWS = {(one.group, one.side): one for one in CONTENT.scenarios["northern_war"].mobilisation}
PARTY = ("auberon", "ogme", "corin")
FLEET = ("stoutheart", "galetop", "cloudkiss", "swancoat", "silverpeak")


def war(calendar: int, kind: type[Field] = Field) -> Field:
    """A Northern War with the expedition, and Jötunheim asleep and undecided."""
    field = kind("northern_war", calendar)
    s = field.start
    s.expedition, s.turn = True, calendar - 4
    s.realms["jotunheim"].active, s.realms["jotunheim"].side = False, -1
    return field


def game_of(field: Field) -> Game[State]:
    assert field.table is not None
    found: Game[State] = field.table.game
    return found


def moves(calendar: int) -> Moves:
    found = war(calendar, Moves)
    assert isinstance(found, Moves)
    found.start.turn = calendar - 4
    return found


@pytest.mark.rules("24.2.4", "24.2.4.a", "24.2.4.b", "5.b")
def test_it_comes_on_skerpla_ii_aboard_and_awake_in_the_west() -> None:
    field = war(7)
    field.start.realms["expedition"].active = False
    field.start.phase = "weather"
    field.start.used = ["came 0", "came 1"]
    field.ship("dark_rage", 135)
    field.open(phase_of(reinforcement_phase))
    assert (field.seat, field.options) == (1, ["hex:0134", "hex:0136"])
    field.do("hex:0136")
    s = field.state
    assert [(s.characters[one].at, s.characters[one].mode) for one in PARTY] == [(136, "aboard")] * 3
    assert [s.ships[one].at for one in FLEET] == [136] * 5
    assert s.realms["expedition"].active
    assert side_of(s, "auberon") == 1


@pytest.mark.rules("24.2.4.b")
def test_without_the_option_nobody_comes() -> None:
    field = war(7)
    field.start.expedition = False
    field.start.phase = "weather"
    field.start.used = ["came 0", "came 1"]
    field.open(phase_of(reinforcement_phase))
    assert field.prompt == ""


@pytest.mark.rules("24.2.4.b", "11.3")
@pytest.mark.parametrize("calendar", [7, 8])
def test_on_the_turn_of_its_entry_it_goes_into_no_enemys_hex(calendar: int) -> None:
    field = moves(calendar)
    field.ship("stoutheart", 629)
    field.put("auberon", 629, mode="aboard")
    field.ship("dark_rage", SEA)
    field.put("vulsegrip", COAST)
    field.start.realms["lochlann"].active = True
    field.move(1)
    field.do("do:fleet hex:0629")
    assert (f"hex:{SEA:04}" in field.goals()) == (calendar == 8)
    assert (f"hex:{COAST:04}" in field.goals()) == (calendar == 8), "an enemy hero stands on that shore"
    assert "hex:0630" in field.goals()


@pytest.mark.rules("24.2.4.b", "10.2")
def test_it_enters_jotunheim_without_waking_it_and_anybody_else_does_not() -> None:
    field = moves(8)
    field.ship("stoutheart", 629)
    field.put("auberon", 629, mode="aboard", escort=True)
    field.ship("misty", 629)
    field.csps(1123, "jotunheim", 4)
    field.move(1)
    field.do("do:split_fleet hex:0629")
    field.do("ship:stoutheart", "char:auberon")
    field.to(COAST)
    field.do(f"do:disembark hex:{COAST:04}")
    field.do("char:auberon")
    assert not field.state.realms["jotunheim"].active
    field.do("do:fleet hex:0629")
    field.to(COAST)
    realm = field.state.realms["jotunheim"]
    assert (realm.active, realm.side) == (True, 0), "a ship of Suderpathia wakes it, for the other side"


@pytest.mark.rules("24.2.4.b", "10.2")
def test_a_retreat_of_the_expedition_into_jotunheim_wakes_nobody() -> None:
    """It was told only of the force that moves: in a retreat there is none."""
    for colour, woken in (("albion", False), ("thulorm", True)):
        field = war(8)
        force = new_force(1, "march", "flight", COAST)
        force.characters = ["auberon"] if colour == "albion" else ["cythar"]
        field.put(force.characters[0], COAST, escort=True)

        async def enter(g: Game[State], force: Force = force) -> None:
            entered(g, force, manpower=True, ships=False)
        field.tell(enter)
        assert field.state.realms["jotunheim"].active == woken


@pytest.mark.rules("24.2.4.c")
@pytest.mark.parametrize(("calendar", "price"), [(7, 0), (8, 10), (9, 20), (12, 20), (13, 30), (14, 30)])
def test_what_it_costs_to_stay(calendar: int, price: int) -> None:
    field = war(calendar)
    field.put("auberon", 728)
    field.start.active, field.start.king = 1, "vithar"
    field.open(phase_of(mobilization_phase))
    assert field.prompt == "expedition_stays"
    field.do("do:stay")
    assert field.state.vps == [0, -price]


@pytest.mark.rules("24.2.4.c")
def test_withdrawn_first_it_costs_nothing_and_is_gone_whole() -> None:
    field = war(9)
    field.put("auberon", 728)
    field.put("ogme", 2714)
    field.ship("silverpeak", 628)
    field.csps(728, "albion", 1)
    field.start.active, field.start.king = 1, "vithar"
    field.open(phase_of(mobilization_phase))
    field.do("do:withdraw")
    s = field.state
    assert (s.vps, [s.characters[one].fate for one in ("auberon", "ogme")]) == ([0, 0], ["gone", "gone"])
    assert (s.ships["silverpeak"].fate, field.army(728, "albion")) == ("gone", 0)


@pytest.mark.rules("24.2.4.d", "22.2")
def test_its_losses_pay_threefold() -> None:
    field = war(8)
    corin = field.put("corin", 728, escort=True)
    ship = field.ship("silverpeak", 628)

    async def lose(g: Game[State]) -> None:
        lose_escort(g, corin)
        sink(g, ship)
        kill(g, corin, "battle")
    field.tell(lose)
    assert field.state.vps == [3 * (1 + 4 + 5), 0]


@pytest.mark.rules("24.2.4.e")
def test_in_utgardar_it_provokes_and_shuts_jotunheim_to_the_league() -> None:
    field = moves(9)
    assert why_not(field.state, 0, ROWS["jotunheim", "fomorian"]) == []
    field.put("auberon", 1122)
    field.move(1)
    field.do("do:stack hex:1122")
    field.to(UTGARDAR)
    s = field.state
    assert modifier(s, 0, ROWS["lochlann", "fomorian"]) == -2 - int(s.realms["normorea"].active), "turn 9 and Utgardar"
    assert why_not(s, 0, ROWS["jotunheim", "fomorian"]) == [], "who stands there is not seen: the roll tells"
    assert is_deaf(game_of(field), 0, "jotunheim")
    assert modifier(s, 1, ROWS["jotunheim", "mundane"]) == -1, "the Mundane rolls have no part in it"
    s.characters["auberon"].at = 1122
    assert not is_deaf(game_of(field), 0, "jotunheim")


@pytest.mark.rules("24.2.4.e")
@pytest.mark.parametrize(("attacker", "provoked"), [("auberon", True), ("cythar", False)])
def test_an_attack_by_the_expedition_provokes(attacker: str, provoked: bool) -> None:
    """Only entering Utgardar did; the attack of 24.2.4.E was forgotten."""
    field = war(8)
    field.put(attacker, 2521, escort=True)
    field.csps(2521, "fynn", 3)
    field.fight(2521, "ground", opener=1)
    assert ("expedition_provoked" in field.state.used) == provoked
    attacked = war(8)
    attacked.put(attacker, 2521, escort=True)
    attacked.csps(2521, "fynn", 3)
    attacked.fight(2521, "ground", opener=0)
    assert "expedition_provoked" not in attacked.state.used, "it defends itself"


@pytest.mark.rules("24.2.4.c")
def test_nothing_is_paid_for_an_expedition_of_which_nobody_is_left() -> None:
    field = war(9)
    field.start.active, field.start.king = 1, "vithar"
    field.open(phase_of(mobilization_phase))
    assert field.prompt != "expedition_stays"
    assert field.state.vps == [0, 0]
