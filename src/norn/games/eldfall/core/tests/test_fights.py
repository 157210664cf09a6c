"""The book's fights, number by number, on a row of places. Reactions are declared first, so their dice fall first."""
from __future__ import annotations

from typing import Any

import pytest

from norn.games.eldfall.core.tests.row import activation, events, fight, offered, profile, say
from norn.kernel.table import Table

IDLE = "at:idle;5;0"
SWORD = "do:attack ability:row_sword mode:melee"


def strikes_back(who: str) -> str:
    return f"do:attack {who} ability:row_sword mode:melee point:0"


def duel(**rolls: Any) -> Table:
    """A in contact with B; both strike at each other with swords: B rolls one die, A two."""
    profile("a", off=13, dfn=12)
    profile("b", off=13, dfn=12)
    table = fight(("a", 0, 5, 0), ("b", 1, 6, 1), **rolls)
    say(table, "do:activate model:0", IDLE, strikes_back("model:1"), f"{SWORD} model:1")
    return table


@pytest.mark.rules("confront.roll", "confront.pairs", "strike.number", "strike.reactive")
def test_eight_against_six_and_eleven() -> None:
    """S3: B's 8 stops A's 6; A's 11 stops B's 8: one Hit on B."""
    table = duel(attack=[8, 6, 11], damage=[20])
    (told,) = events(table, "confronted")
    assert (told["dice"], told["others"], told["left"], told["others_left"]) == ([8], [6, 11], 0, 1)
    assert [one["victim"] for one in events(table, "damage_rolled")] == ["model:1"]


@pytest.mark.rules("confront.roll")
def test_eleven_and_thirteen_are_two_hits() -> None:
    """S3: With 11 and 13 against 8 both land."""
    table = duel(attack=[8, 11, 13], damage=[20, 20])
    assert [one["victim"] for one in events(table, "damage_rolled")] == ["model:1", "model:1"]


@pytest.mark.rules("confront.roll")
def test_equal_dice_stop_each_other() -> None:
    table = duel(attack=[9, 9, 20], damage=[])
    assert events(table, "damage_rolled") == []


@pytest.mark.rules("confront.critical", "critical.one")
def test_a_critical_falls_to_nothing_and_stops_everything_else() -> None:
    table = duel(attack=[1, 11, 13], damage=[7])
    assert [one["victim"] for one in events(table, "damage_rolled")] == ["model:0"]
    assert events(table, "damage_rolled")[0]["arm"] == 0


@pytest.mark.rules("confront.critical")
def test_two_criticals_both_land_and_nothing_else_does() -> None:
    table = duel(attack=[1, 1, 13], damage=[20, 20])
    assert sorted(one["victim"] for one in events(table, "damage_rolled")) == ["model:0", "model:1"]


@pytest.mark.rules("roll.damage", "damage.roll", "damage.wound")
def test_damage_with_power_12_against_armour_5() -> None:
    """S7: 8 fails, 7 and 5 wound."""
    table = duel(attack=[20, 11, 13], damage=[8, 7])
    assert [one["success"] for one in events(table, "damage_rolled")] == [False, True]
    assert table.game.state.models[1].hp == 1


@pytest.mark.rules("state.incapacitated", "damage.wound", "sequence.end")
def test_at_0_hp_it_goes_down_at_the_end_of_the_sequence() -> None:
    table = duel(attack=[20, 11, 13], damage=[1, 1])
    victim = table.game.state.models[1]
    assert victim.hp == 0
    assert [state.name for state in victim.states] == ["incapacitated"]


@pytest.mark.rules("action.dodge", "dodge.several")
def test_dodging_two_attackers() -> None:
    """S1: AG 13 against B and C: any roll up to 13 avoids B, 14 against C fails."""
    profile("dodger", ag=13, spd=4)
    profile("foe", acc=15, items=("row_bow",))
    table = fight(("dodger", 0, 5, 0), ("foe", 1, 12, 1), ("foe", 1, 14, 1), attack=[5, 5], dodge=[9, 14], damage=[20])
    say(table, "do:activate model:0", IDLE)
    say(table, "do:attack model:1 ability:row_bow mode:ranged point:0")
    say(table, "do:attack model:2 ability:row_bow mode:ranged point:0", "do:dodge")
    assert [one["success"] for one in events(table, "rolled")] == [True, False]
    assert [one["who"] for one in events(table, "damage_rolled")] == ["model:2"]
    assert table.ask is not None
    assert (table.ask.prompt, table.ask.rest.about) == ("dodge_move", {"who": "model:0", "inches": 2})


@pytest.mark.rules("strike.split", "confront.split")
def test_splitting_strikes_over_two() -> None:
    """The book's example: B strikes back, C dodges; A gives each of them a die."""
    profile("a", off=15)
    profile("b")
    table = fight(("a", 0, 5, 0), ("b", 1, 6, 1), ("b", 1, 4, 0), attack=[9, 12, 8], dodge=[3], damage=[20])
    say(table, "do:activate model:0", IDLE, strikes_back("model:1"), "do:dodge model:2")
    table.game.state.models[0].facing = 0
    assert f"{SWORD} model:1" in offered(table)
    say(table, f"{SWORD} model:1")
    assert table.ask is not None
    assert table.ask.prompt == "share"
    table.answer(0, "model:1", "model:2")
    (pair,) = events(table, "confronted")
    assert (pair["others_left"], pair["left"]) == (1, 0)
    assert [one["victim"] for one in events(table, "damage_rolled")] == ["model:1"]


@pytest.mark.rules("reach.intervals")
def test_a_bow_reaches_40_with_minus_6_beyond_20() -> None:
    profile("archer", acc=14, items=("row_bow",))
    profile("far")
    table = fight(("archer", 0, 0, 0), ("far", 1, 20, 1), attack=[20, 20])
    say(table, "do:activate model:0", "at:idle;0;0", "", "do:attack ability:row_bow mode:ranged model:1")
    assert events(table, "attack_rolled")[0]["need"] == 14


@pytest.mark.rules("stray.modifier", "stray.hit")
def test_a_shot_into_contact_may_hit_the_friend() -> None:
    """-4 for the ally in contact; a 17 goes to him."""
    profile("archer", acc=14, items=("row_bow",), m=20)
    profile("b", m=20)
    table = fight(("archer", 0, 0, 0), ("b", 0, 9, 0), ("b", 1, 10, 1), attack=[17, 9], damage=[20, 20],
                  friendly_fire=[3])
    say(table, "do:activate model:0", "at:idle;0;0", "", "do:attack ability:row_bow mode:ranged model:2")
    (rolled,) = events(table, "attack_rolled")
    assert rolled["need"] == 10
    assert [one["victim"] for one in events(table, "damage_rolled")] == ["model:1", "model:2"]


@pytest.mark.rules("friendly-fire")
def test_friendly_fire_panics_who_fails_a_morale_roll() -> None:
    profile("archer", acc=14, items=("row_bow",))
    profile("b", m=10)
    table = fight(("archer", 0, 0, 0), ("b", 0, 9, 0), ("b", 1, 10, 1), attack=[17, 20], damage=[20],
                  friendly_fire=[15])
    say(table, "do:activate model:0", "at:idle;0;0", "", "do:attack ability:row_bow mode:ranged model:2")
    assert [state.name for state in table.game.state.models[1].states if state.name == "panicked"] == ["panicked"]


@pytest.mark.rules("engaged.when", "engaged.reach")
def test_who_is_in_reach_of_a_pike_is_engaged_and_the_pikeman_is_not() -> None:
    """The book's first picture: only the one with the shorter reach is Engaged."""
    profile("pikeman", items=("row_pike",))
    profile("swordsman")
    table = fight(("pikeman", 0, 5, 0), ("swordsman", 1, 8, 1))
    one, other = table.game.state.models
    assert [state.name for state in one.states] == []
    assert [state.name for state in other.states] == ["engaged"]


@pytest.mark.rules("engaged.actions")
def test_an_engaged_archer_can_only_dodge_or_strike() -> None:
    """The book's second example: the champion in contact; the hunter can answer with a Dodge or in melee."""
    profile("champion")
    profile("hunter", items=("row_bow", "row_sword"))
    table = fight(("champion", 0, 5, 0), ("hunter", 1, 6, 1))
    say(table, "do:activate model:0", IDLE)
    kinds = {one.split(" ")[0] for one in offered(table)}
    assert kinds == {"do:dodge", "do:attack", "do:rest"}
    assert not any("mode:ranged" in one for one in offered(table))


@pytest.mark.rules("sequence.activation", "sequence.reaction", "sequence.action", "sequence.resolution")
def test_the_books_example_of_a_sequence() -> None:
    """Walk into sight, a bow answers, the walker dodges and fails, the Damage roll fails: nobody is hurt."""
    profile("walker", spd=5, arm=8)
    profile("archer", acc=14, items=("row_bow",))
    table = fight(("walker", 0, 2, 0), ("archer", 1, 15, 1), attack=[10], dodge=[18], damage=[19])
    say(table, "do:activate model:0", "at:walk;7;0", "do:attack model:1 ability:row_bow mode:ranged point:5")
    say(table, "do:dodge", "")
    assert [model.hp for model in table.game.state.models] == [2, 2]
    assert table.game.state.activation is None
    assert [model.ap for model in table.game.state.models] == [1, 1]


@pytest.mark.rules("move.special", "move.run")
def test_after_a_run_there_is_nothing_but_nothing() -> None:
    profile("runner")
    profile("b")
    table = fight(("runner", 0, 0, 0), ("b", 1, 13, 0))
    say(table, "do:activate model:0", "at:run;12;0", "")
    assert events(table, "declared")[-1]["action"] == "action:nothing"


@pytest.mark.rules("sequence.opportunity")
def test_an_opportunity_strikes_at_a_point_of_the_path() -> None:
    profile("passer", spd=9)
    profile("guard", dfn=15)
    table = fight(("passer", 0, 1, 0), ("guard", 1, 5, 1), attack=[4], damage=[1])
    say(table, "do:activate model:0", "at:walk;10;0")
    chances = [one for one in offered(table) if "row_sword" in one]
    assert chances == ["do:attack model:1 ability:row_sword mode:melee point:2",
                       "do:attack model:1 ability:row_sword mode:melee point:3",
                       "do:attack model:1 ability:row_sword mode:melee point:4"]
    say(table, chances[0])
    d = activation(table).declarations[0]
    assert (d.at, d.timing) == (2, "opportunity")
    say(table, "do:nothing")
    assert table.game.state.models[0].hp == 1
