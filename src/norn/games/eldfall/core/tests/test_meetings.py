"""Where abilities meet: the core model's twenty pairs, each with the right answer."""
from __future__ import annotations

from typing import Any

import pytest

from norn.games.eldfall.core.state import Lasting
from norn.games.eldfall.core.tests.row import activation, events, fight, offered, profile, say
from norn.games.eldfall.core.tests.stage import caster, put

SWORD = "do:attack ability:row_sword mode:melee"


def back(who: str, at: int = 0, art: str = "") -> str:
    return f"do:attack {who} ability:row_sword mode:melee{art} point:{at}"


@pytest.mark.rules("skill.foresight", "sequence.late")
def test_1_foresight_waits_and_gives_up_the_opportunity() -> None:
    """Late it may still strike, in melee only where the mover ends."""
    profile("runner", spd=9, off=15)
    profile("seer", skills=["foresight"])
    table = fight(("runner", 0, 1, 0), ("seer", 1, 8, 1), attack=[20, 20, 20])
    say(table, "do:activate model:0", "at:walk;7;0", "", f"{SWORD} model:1")
    assert table.ask is not None
    assert table.ask.prompt == "late"
    assert back("model:1", 6) in offered(table)
    assert not any("mode:melee" in one and not one.endswith("point:6") for one in offered(table))


@pytest.mark.rules("skill.protector", "confront.pairs")
def test_3_the_wards_own_attack_is_then_unopposed() -> None:
    profile("attacker", off=15)
    profile("ward", dfn=15)
    profile("guard", skills=["protector"], spd=6)
    table = fight(("attacker", 0, 5, 0), ("ward", 1, 6, 1), ("guard", 1, 9, 1), attack=[9, 10, 11],
                  damage=[20, 20, 20])
    say(table, "do:activate model:0", "at:idle;5;0", back("model:1"), "")
    say(table, f"{SWORD} model:1")
    assert "do:protect model:2 model:1" in offered(table)
    say(table, "do:protect model:2 model:1")
    assert events(table, "confronted") == []
    assert sorted(one["victim"] for one in events(table, "damage_rolled")) == ["model:0", "model:2", "model:2"]


@pytest.mark.rules("skill.finishing_strike", "state.dead", "damage.fallen")
def test_4_finishing_strike_kills_who_is_at_0() -> None:
    profile("killer", off=15, sta=1, skills=["finishing_strike"])
    profile("victim", hp=1)
    table = fight(("killer", 0, 5, 0), ("victim", 1, 6, 1), attack=[5, 5], damage=[1, 1])
    say(table, "do:activate model:0", "at:idle;5;0", "", f"{SWORD} model:1", "model:1")
    assert [state.name for state in table.game.state.models[1].states] == ["dead"]


@pytest.mark.rules("trait.duelist", "art.fencing")
def test_5_a_duelist_switches_off_fencing_that_was_declared() -> None:
    """The reaction's Masterful Parry is gone; level IV would stand."""
    profile("duelist", off=14, traits=["duelist"])
    profile("fencer", arts=["fencing 4"])
    table = fight(("duelist", 0, 5, 0), ("fencer", 1, 6, 1), attack=[20, 20, 20])
    say(table, "do:activate model:0", "at:idle;5;0", back("model:1", 0, " ability:fencing_1"), f"{SWORD} model:1")
    assert [one["need"] for one in events(table, "attack_rolled")] == [10, 14]


@pytest.mark.rules("art.fencing")
def test_masterful_parry_takes_3_from_the_targets_melee() -> None:
    profile("attacker", off=14)
    profile("fencer", arts=["fencing 4"])
    table = fight(("attacker", 0, 5, 0), ("fencer", 1, 6, 1), attack=[20, 20, 20])
    say(table, "do:activate model:0", "at:idle;5;0", back("model:1", 0, " ability:fencing_1"), f"{SWORD} model:1")
    assert [one["need"] for one in events(table, "attack_rolled")] == [10, 11]


@pytest.mark.rules("art.fencing", "strike.least")
def test_harsh_riposte_leaves_at_least_one_die() -> None:
    profile("attacker", off=14)
    profile("fencer", arts=["fencing 4"])
    table = fight(("attacker", 0, 5, 0), ("fencer", 1, 6, 1), attack=[20, 20])
    say(table, "do:activate model:0", "at:idle;5;0", back("model:1", 0, " ability:fencing_2"), f"{SWORD} model:1")
    assert [len(one["dice"]) for one in events(table, "attack_rolled")] == [1, 1]


@pytest.mark.rules("skill.impede", "sequence.opportunity")
def test_impede_cuts_the_path_and_engages() -> None:
    profile("runner", spd=9)
    profile("guard", skills=["impede"], dfn=15)
    table = fight(("runner", 0, 1, 0), ("guard", 1, 5, 1), attack=[20])
    say(table, "do:activate model:0", "at:walk;10;0")
    assert table.ask is not None
    assert table.ask.prompt == "impede"
    say(table, back("model:1", 2))
    assert table.game.state.models[0].spot == [3]
    assert any(state.name == "engaged" for state in table.game.state.models[0].states)


@pytest.mark.rules("skill.impede", "skill.flicker")
def test_8_impede_has_nothing_to_stop_in_a_flicker() -> None:
    profile("runner", spd=9, skills=["flicker"])
    profile("guard", skills=["impede"], dfn=15)
    table = fight(("runner", 0, 1, 0), ("guard", 1, 5, 1))
    say(table, "do:activate model:0", "at:flicker;10;0")
    assert table.ask is not None
    assert table.ask.prompt != "impede"


@pytest.mark.rules("trait.unstoppable", "art.fencing")
def test_9_no_confrontation_with_the_unstoppable_but_the_parry_holds() -> None:
    profile("giant", off=16, size="huge", traits=["unstoppable"])
    profile("fencer", dfn=14, arts=["fencing 1"])
    table = fight(("giant", 0, 5, 0), ("fencer", 1, 6, 1), attack=[9, 5, 6], damage=[20, 20, 20])
    say(table, "do:activate model:0", "at:idle;5;0", back("model:1", 0, " ability:fencing_1"), f"{SWORD} model:1")
    assert events(table, "confronted") == []
    assert [one["need"] for one in events(table, "attack_rolled")] == [14, 13]
    assert len(events(table, "damage_rolled")) == 3


@pytest.mark.rules("skill.backstab", "confront.pairs")
def test_10_backstabs_sure_strike_lands_outside_the_confrontation() -> None:
    profile("stabber", off=14, skills=["backstab"], t=12)
    profile("victim", dfn=15)
    table = fight(("stabber", 0, 1, 0), ("victim", 1, 6, 0), attack=[20], damage=[20])
    say(table, "do:activate model:0", "at:walk;5;0", "", f"{SWORD} model:1")
    (rolled,) = events(table, "attack_rolled")
    assert (rolled["sure"], len(rolled["dice"])) == (1, 1)
    assert events(table, "damage_rolled")[0]["power"] == 15


@pytest.mark.rules("art.assassination", "action.dodge", "critical.one")
def test_11_every_success_of_a_decisive_blow_is_critical_so_a_dodge_does_not_help() -> None:
    profile("killer", off=15, arts=["assassination 4"])
    profile("dodger")
    table = fight(("killer", 0, 5, 0), ("dodger", 1, 6, 1), attack=[7, 20], dodge=[1], damage=[20])
    say(table, "do:activate model:0", "at:idle;5;0", "do:dodge model:1",
        "do:attack ability:row_sword mode:melee ability:assassination_4 model:1")
    (rolled,) = events(table, "damage_rolled")
    assert rolled["arm"] == 0


@pytest.mark.rules("trait.sweep", "friendly-fire")
def test_12_a_sweep_hits_friends_too() -> None:
    profile("sweeper", off=15, traits=["sweep 2"])
    profile("friend", m=20)
    profile("foe")
    table = fight(("sweeper", 0, 5, 0), ("friend", 0, 4, 0), ("foe", 1, 6, 1), attack=[5, 20], damage=[20, 20],
                  friendly_fire=[3])
    say(table, "do:activate model:0", "at:idle;5;0", "", f"{SWORD} model:2")
    assert sorted(one["victim"] for one in events(table, "damage_rolled")) == ["model:1", "model:2"]


@pytest.mark.rules("class.berserker", "trait.cleave", "damage.prevent")
def test_13_berserker_rolls_for_each_wound_and_without_one_cleave_never_happened() -> None:
    profile("cleaver", off=15, sta=1, traits=["cleave"])
    profile("raging", hp=4, classes=("berserker",))
    table = fight(("cleaver", 0, 5, 0), ("raging", 1, 6, 1), attack=[5], damage=[1], berserker=[3])
    say(table, "do:activate model:0", "at:idle;5;0", "", f"{SWORD} model:1")
    assert table.game.state.models[1].hp == 4
    table = fight(("cleaver", 0, 5, 0), ("raging", 1, 6, 1), attack=[5], damage=[1], berserker=[20, 3])
    say(table, "do:activate model:0", "at:idle;5;0", "", f"{SWORD} model:1")
    assert table.game.state.models[1].hp == 3


@pytest.mark.rules("trait.stagger")
def test_14_stagger_takes_only_points_still_held() -> None:
    profile("stunner", off=15, sta=1, traits=["stagger"])
    profile("reactor", sta=1, dfn=1)
    table = fight(("stunner", 0, 5, 0), ("reactor", 1, 6, 1), attack=[20, 5], damage=[20])
    say(table, "do:activate model:0", "at:idle;5;0", back("model:1"), f"{SWORD} model:1")
    assert table.game.state.models[1].ap == 0
    assert len(events(table, "attack_rolled")) == 2


@pytest.mark.rules("trait.knockdown", "state.crouched", "engaged.ends")
def test_15_whoever_is_knocked_down_engages_nobody_and_is_engaged_itself() -> None:
    profile("brawler", off=15, traits=["knockdown"])
    profile("victim")
    table = fight(("brawler", 0, 5, 0), ("victim", 1, 6, 1), attack=[5, 20], damage=[20])
    say(table, "do:activate model:0", "at:idle;5;0", "", f"{SWORD} model:1")
    one, other = table.game.state.models
    assert [state.name for state in one.states] == []
    assert sorted(state.name for state in other.states) == ["crouched", "engaged"]


@pytest.mark.rules("skill.taunt", "state.panicked")
def test_18_who_is_taunted_must_react_but_panic_may_leave_only_a_dodge() -> None:
    profile("taunter", skills=["taunt"])
    profile("coward", m=5)
    table = fight(("taunter", 0, 5, 0), ("coward", 1, 12, 1), taunt=[20], panic=[20])
    from norn.games.eldfall.core.rules.states import inflict
    inflict(table.game, table.game.state.models[1], "panicked")
    say(table, "do:activate model:0", "do:taunt", "at:idle;5;0")
    assert table.ask is not None
    assert table.ask.prompt == "must_react"
    say(table, "do:react model:1")
    assert {one.split(" ")[0] for one in offered(table)} == {"do:nothing", "do:dodge"}


@pytest.mark.rules("stray.hit", "critical.twenty")
def test_19_above_20_a_stray_20_is_the_allys_and_critical() -> None:
    profile("archer", acc=25, items=("row_bow",), sta=1)
    profile("b", m=20)
    table = fight(("archer", 0, 0, 0), ("b", 0, 9, 0), ("b", 1, 10, 1), attack=[20], damage=[20], friendly_fire=[3])
    say(table, "do:activate model:0", "at:idle;0;0", "", "do:attack ability:row_bow mode:ranged model:2")
    (rolled,) = events(table, "damage_rolled")
    assert (rolled["victim"], rolled["arm"]) == ("model:1", 0)


@pytest.mark.rules("skill.chain_attack")
def test_a_chain_attack_strikes_before_damage_with_one_die() -> None:
    profile("first", off=15, sta=1)
    profile("second", off=15, skills=["chain_attack"])
    profile("foe")
    table = fight(("first", 0, 5, 0), ("second", 0, 7, 1), ("foe", 1, 6, 1), attack=[5, 6], damage=[20, 20])
    say(table, "do:activate model:0", "at:idle;5;0", "", f"{SWORD} model:2")
    assert table.ask is not None
    assert (table.ask.prompt, table.ask.seat) == ("chain", 0)
    assert events(table, "damage_rolled") == []
    say(table, "do:attack model:1 ability:row_sword mode:melee model:2")
    assert [len(one["dice"]) for one in events(table, "attack_rolled")] == [1, 1]
    assert len(events(table, "damage_rolled")) == 2


@pytest.mark.rules("sequence.activation")
def test_a_sequence_leaves_nothing_behind() -> None:
    profile("a")
    profile("b")
    table = fight(("a", 0, 5, 0), ("b", 1, 12, 1))
    say(table, "do:activate model:0", "at:walk;7;0", "", "do:nothing")
    assert table.game.state.activation is None
    with pytest.raises(AssertionError):
        activation(table)


@pytest.mark.rules("skill.impede", "skill.flight")
def test_8_impede_has_nobody_to_strike_in_the_air() -> None:
    profile("runner", spd=9, skills=["flight"])
    profile("guard", skills=["impede"], dfn=15)
    table = fight(("runner", 0, 1, 0), ("guard", 1, 5, 1))
    table.game.state.models[0].states.append(Lasting("flying", "", ""))
    say(table, "do:activate model:0", "at:walk;10;0")
    assert table.ask is not None
    assert table.ask.prompt != "impede"


@pytest.mark.rules("art.assassination", "spell.ward", "critical.one")
def test_11_a_ward_does_not_help_against_a_decisive_blow() -> None:
    profile("killer", off=15, arts=["assassination 4"])
    caster("warded", "ward", sta=1)
    table = fight(("killer", 0, 5, 0), ("warded", 1, 6, 1), attack=[7, 7], damage=[20])
    say(table, "do:activate model:0", "at:idle;5;0", "do:assist model:1 ability:ward mode:melee model:1",
        "do:attack ability:row_sword mode:melee ability:assassination_4 model:1")
    assert [one["arm"] for one in events(table, "damage_rolled")] == [0]


@pytest.mark.rules("trait.surprise_attack", "skill.clairvoyance", "trait.construct", "sequence.changed")
@pytest.mark.parametrize(("gifts", "need"), [
    ({}, 6), ({"traits": ["construct"]}, 12), ({"skills": ["clairvoyance"], "ag": 6}, 12),
])
def test_16_no_surprise_for_constructs_or_whoever_feels_it_near(gifts: dict[str, Any], need: int) -> None:
    profile("sneak", off=15, sta=1)
    profile("guard", dfn=12, sta=1, **gifts)
    table = fight(("sneak", 0, 5, 0), ("guard", 1, 6, 1), attack=[20, 20])
    for m in table.game.state.models:
        m.states = []
    put(table, 0, "shrouded")
    say(table, "do:activate model:0", "at:idle;5;0", "do:dodge model:1", f"{SWORD} model:1",
        "do:change model:1 ability:row_sword mode:melee point:0")
    assert {one["who"]: one["need"] for one in events(table, "attack_rolled")}["model:1"] == need
