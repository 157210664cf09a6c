"""The core model's twenty pairs looked at closer: each half of each answer, and the fourteen parts in their order."""
from __future__ import annotations

from typing import Any

import pytest

from norn.games.eldfall.core.tests.row import events, fight, offered, profile, say
from norn.games.eldfall.core.tests.stage import IDLE, SWORD, bear, caster, model, put, states, strike

BOW = "do:attack ability:row_bow mode:ranged"


def back(who: str, at: int = 0, art: str = "") -> str:
    return f"do:attack {who} ability:row_sword mode:melee{art} point:{at}"


def victims(table: Any) -> list[str]:
    return sorted(one["victim"] for one in events(table, "damage_rolled"))


# --- 1: Foresight and the Attack of Opportunity -------------------------------------------------------------------


@pytest.mark.rules("skill.foresight", "sequence.late")
def test_1_late_it_may_still_shoot_at_any_point_that_it_saw() -> None:
    profile("runner", spd=9, off=15, sta=1)
    profile("seer", skills=["foresight"], items=("row_bow",), sta=1)
    table = fight(("runner", 0, 1, 0), ("seer", 1, 9, 1), attack=[20, 20])
    say(table, "do:activate model:0", "at:walk;8;0", "", f"{SWORD} model:1")
    points = {one.rpartition(":")[2] for one in offered(table) if "row_bow" in one}
    assert {"0", "7"} <= points


@pytest.mark.rules("skill.foresight")
def test_1_an_active_model_with_foresight_gains_nothing() -> None:
    profile("seer", skills=["foresight"], off=15, sta=2)
    profile("b", dfn=15, sta=1)
    table = fight(("seer", 0, 5, 0), ("b", 1, 6, 1), attack=[20, 20, 20])
    say(table, "do:activate model:0", IDLE, back("model:1"), f"{SWORD} model:1")
    assert table.ask is not None
    assert table.ask.prompt == "tactical"


@pytest.mark.rules("skill.foresight")
def test_1_a_bystander_of_a_template_foresees_nothing() -> None:
    caster("mage", "fireball", sta=1)
    profile("seer", skills=["foresight"], sta=1)
    profile("target", sta=0)
    table = fight(("mage", 0, 1, 0), ("seer", 1, 10, 1), ("target", 1, 11, 1), attack=[20])
    say(table, "do:activate model:0", "at:idle;1;0", "", "do:attack ability:fireball mode:ranged model:2", "at:11")
    assert events(table, "attack_rolled")           # nobody was asked any more


# --- 3: the Protector's own Attack --------------------------------------------------------------------------------


@pytest.mark.rules("skill.protector", "confront.pairs")
def test_3_the_protectors_own_attack_is_the_confrontation_now() -> None:
    profile("attacker", off=15, sta=1)
    profile("ward", dfn=15, sta=1)
    profile("guard", skills=["protector"], spd=6, dfn=15, sta=2, items=("row_whip",))
    table = fight(("attacker", 0, 5, 0), ("ward", 1, 6, 1), ("guard", 1, 9, 1), attack=[4, 9, 6], damage=[20] * 3)
    say(table, "do:activate model:0", IDLE, back("model:1"),
        "do:attack model:2 ability:row_whip mode:melee point:0", f"{SWORD} model:1", "do:protect model:2 model:1")
    (met,) = events(table, "confronted")
    assert {met["who"], met["other"]} == {"model:0", "model:2"}
    assert victims(table) == ["model:0", "model:0"]     # the guard's 9 beats the 6; the ward's 4 was unopposed


# --- 4: Chain Attack and Finishing Strike -------------------------------------------------------------------------


@pytest.mark.rules("skill.chain_attack", "damage.wound", "skill.finishing_strike")
def test_4_what_the_chain_deals_too_much_is_lost_and_its_own_finishing_strike_is_not() -> None:
    for skills, end in ((["chain_attack"], ["incapacitated"]), (["chain_attack", "finishing_strike"], ["dead"])):
        profile("first", off=15, sta=1)
        profile("second", off=15, skills=skills, sta=0)
        profile("foe", hp=1, sta=0)
        table = fight(("first", 0, 5, 0), ("second", 0, 7, 1), ("foe", 1, 6, 1), attack=[5, 6, 7], damage=[1, 1, 1])
        say(table, "do:activate model:0", IDLE, f"{SWORD} model:2",
            "do:attack model:1 ability:row_sword mode:melee model:2")
        if len(skills) > 1:
            say(table, "model:2")
        assert states(table, 2) == end


# --- 5, 9: arts ---------------------------------------------------------------------------------------------------


@pytest.mark.rules("trait.duelist", "art.fencing")
def test_5_the_fourth_level_stands_before_a_duelist() -> None:
    profile("duelist", off=4, traits=["duelist"], sta=1)
    profile("fencer", arts=["fencing 4"], dfn=15, sta=1)
    for level, down in ((4, True), (3, False)):
        table = fight(("duelist", 0, 5, 0), ("fencer", 1, 6, 1), attack=[6, 20] if level == 4 else [6, 20, 20],
                      damage=[20, 20])
        say(table, "do:activate model:0", IDLE, back("model:1", 0, f" ability:fencing_{level}"), f"{SWORD} model:1")
        assert ("crouched" in states(table, 0)) == down
        assert [len(one["dice"]) for one in events(table, "attack_rolled")] == [1, 1]


@pytest.mark.rules("trait.unstoppable", "art.fencing")
def test_9_harsh_riposte_takes_a_strike_from_the_unstoppable() -> None:
    profile("giant", off=16, size="huge", traits=["unstoppable"], sta=2)
    profile("fencer", dfn=14, arts=["fencing 2"], sta=1)
    table = fight(("giant", 0, 5, 0), ("fencer", 1, 6, 1), attack=[9, 5], damage=[20, 20])
    say(table, "do:activate model:0", IDLE, back("model:1", 0, " ability:fencing_2"), f"{SWORD} model:1")
    assert [len(one["dice"]) for one in events(table, "attack_rolled")] == [1, 1]
    assert len(events(table, "damage_rolled")) == 2


# --- 10: Backstab -------------------------------------------------------------------------------------------------


@pytest.mark.rules("skill.backstab", "action.dodge")
def test_10_a_dodge_avoids_the_sure_strike_and_it_is_never_critical() -> None:
    for roll, hits in ((1, 0), (20, 1)):
        profile("stabber", off=14, skills=["backstab"], sta=1, traits=["acute_senses"])
        profile("victim", ag=20, sta=1)
        table = fight(("stabber", 0, 1, 0), ("victim", 1, 6, 0), dodge=[roll], damage=[20])
        say(table, "do:activate model:0", "at:walk;5;0", "do:dodge model:1", f"{SWORD} model:1", "")
        told = events(table, "damage_rolled")
        assert [one["arm"] for one in told] == [5] * hits


@pytest.mark.rules("skill.backstab", "confront.roll")
def test_10_with_the_confrontation_lost_the_sure_strike_lands_all_the_same() -> None:
    """The victim strikes back at who has come round it: by Clairvoyance it needs no sight."""
    profile("stabber", off=14, skills=["backstab"], sta=2, hp=5)
    profile("victim", dfn=15, sta=1, skills=["clairvoyance"])
    table = fight(("stabber", 0, 4, 0), ("victim", 1, 5, 0), attack=[12, 6], damage=[20, 20])
    model(table, 1).states = []
    say(table, "do:activate model:0", "at:idle;4;0", back("model:1"), f"{SWORD} model:1")
    (met,) = events(table, "confronted")
    assert met["left"] + met["others_left"] == 1
    assert victims(table) == ["model:0", "model:1"]


# --- 11: Assassination IV -----------------------------------------------------------------------------------------


@pytest.mark.rules("art.assassination", "spell.arcane_shield", "critical.one")
def test_11_arcane_shield_keeps_armour_before_a_decisive_blow() -> None:
    for shielded, arm in ((False, 0), (True, 6)):
        profile("killer", off=15, sta=1, arts=["assassination 4"])
        profile("b", sta=0)
        table = fight(("killer", 0, 5, 0), ("b", 1, 6, 1), attack=[7], damage=[20])
        if shielded:
            bear(table, 1, "arcane_shield", by=1)
        say(table, "do:activate model:0", IDLE,
            "do:attack ability:row_sword mode:melee ability:assassination_4 model:1")
        assert events(table, "damage_rolled")[0]["arm"] == arm


@pytest.mark.rules("art.assassination")
def test_11_in_reaction_the_decisive_blow_is_a_blow() -> None:
    profile("a", off=5, sta=1, hp=5)
    profile("killer", dfn=15, sta=1, arts=["assassination 4"])
    table = fight(("a", 0, 5, 0), ("killer", 1, 6, 1), attack=[7, 20], damage=[20])
    say(table, "do:activate model:0", IDLE, back("model:1", 0, " ability:assassination_4"), f"{SWORD} model:1")
    assert events(table, "damage_rolled")[0]["arm"] == 5


# --- 12: Sweep ----------------------------------------------------------------------------------------------------


@pytest.mark.rules("trait.sweep", "confront.roll")
def test_12_where_the_target_wins_nobody_is_swept() -> None:
    profile("sweeper", off=15, traits=["sweep 2"], sta=1, hp=5)
    profile("bystander", sta=0)
    profile("foe", dfn=15, sta=1)
    table = fight(("sweeper", 0, 5, 0), ("bystander", 1, 4, 0), ("foe", 1, 6, 1), attack=[9, 5], damage=[20, 20])
    say(table, "do:activate model:0", IDLE, back("model:2"), f"{SWORD} model:2")
    assert victims(table) == ["model:0"]


@pytest.mark.rules("trait.sweep", "confront.pairs")
def test_12_a_bystander_who_strikes_at_the_sweeper_is_not_confronted() -> None:
    profile("sweeper", off=15, traits=["sweep 2"], sta=1, hp=5)
    profile("bystander", dfn=15, sta=1)
    profile("foe", sta=0)
    table = fight(("sweeper", 0, 5, 0), ("bystander", 1, 4, 0), ("foe", 1, 6, 1), attack=[9, 5], damage=[20] * 3)
    say(table, "do:activate model:0", IDLE, back("model:1"), f"{SWORD} model:2")
    assert events(table, "confronted") == []
    assert victims(table) == ["model:0", "model:1", "model:2"]


@pytest.mark.rules("trait.sweep", "critical.one", "template.touch")
def test_a_critical_die_is_critical_for_everybody_it_sweeps() -> None:
    """S44."""
    profile("sweeper", off=15, traits=["sweep 2"], sta=1)
    profile("b", sta=0)
    table = fight(("sweeper", 0, 5, 0), ("b", 1, 4, 0), ("b", 1, 6, 1), attack=[1], damage=[20, 20])
    say(table, "do:activate model:0", IDLE, f"{SWORD} model:2")
    assert [one["arm"] for one in events(table, "damage_rolled")] == [0, 0]


# --- 13: Unkeen, Berserker, Cleave --------------------------------------------------------------------------------


@pytest.mark.rules("trait.unkeen", "class.berserker", "trait.cleave", "damage.prevent")
def test_13_unkeens_roll_comes_first_and_a_wound_that_it_stops_asks_for_no_rage() -> None:
    table = strike({"traits": ["cleave", "unkeen"]}, {"hp": 4, "classes": ("berserker",)}, attack=[5], damage=[1],
                   unkeen=[3])
    assert model(table, 1).hp == 4
    assert [one["why"] for one in events(table, "rolled")] == ["why:unkeen"]
    table = strike({"traits": ["cleave"]}, {"hp": 4, "classes": ("berserker",), "traits": ["unkeen"]}, attack=[5],
                   damage=[1], unkeen=[20, 20], berserker=[20, 3])
    assert model(table, 1).hp == 3
    assert [one["why"] for one in events(table, "rolled")] == ["why:unkeen", "why:berserker"] * 2


@pytest.mark.rules("class.berserker", "fall")
def test_a_berserker_rages_once_a_turn_and_never_at_a_fall() -> None:
    table = strike({"sta": 2}, {"hp": 5, "classes": ("berserker",)}, attack=[5, 20], damage=[1], berserker=[3])
    assert model(table, 1).hp == 5
    model(table, 0).ap = 1
    assert any(used.startswith("berserker") for used in model(table, 1).used)


# --- 18, 19 -------------------------------------------------------------------------------------------------------


@pytest.mark.rules("skill.taunt")
def test_18_without_a_point_there_is_no_duty() -> None:
    profile("taunter", skills=["taunt"], sta=1)
    profile("b", sta=0)
    table = fight(("taunter", 0, 5, 0), ("b", 1, 12, 1), taunt=[20])
    say(table, "do:activate model:0", "do:taunt", IDLE)
    assert events(table, "rolled") == []
    assert table.ask is not None
    assert (table.ask.prompt, table.ask.seat) == ("act", 0)


@pytest.mark.rules("stray.hit", "confront.roll")
def test_19_a_stray_die_neither_stops_nor_is_stopped() -> None:
    """The archer's 18 goes to the friend; the target's 12 stays and hits, though 18 is more."""
    profile("archer", acc=19, items=("row_bow",), sta=1, hp=5)
    profile("friend", m=20, sta=0)
    profile("foe", acc=19, items=("row_bow",), sta=1)
    table = fight(("archer", 0, 0, 0), ("friend", 0, 9, 0), ("foe", 1, 10, 1), attack=[12, 18], damage=[20, 20],
                  friendly_fire=[3])
    model(table, 2).states = []
    say(table, "do:activate model:0", "at:idle;0;0", "do:attack model:2 ability:row_bow mode:ranged point:0",
        f"{BOW} model:2")
    assert victims(table) == ["model:0", "model:1"]


@pytest.mark.rules("skill.snipe", "stray.hit")
def test_a_sniped_die_never_strays() -> None:
    profile("archer", acc=19, items=("row_bow",), sta=2, skills=["snipe"])
    profile("friend", sta=0)
    profile("foe", sta=0)
    table = fight(("archer", 0, 0, 0), ("friend", 0, 9, 0), ("foe", 1, 10, 1), attack=[18], damage=[20])
    say(table, "do:activate model:0", "at:idle;0;0", f"{BOW} skill:snipe model:2")
    assert victims(table) == ["model:2"]


# --- others that surprise -----------------------------------------------------------------------------------------


@pytest.mark.rules("state.crouched", "class.sentinel", "modifier.order")
def test_a_sentinel_that_lies_low_strikes_back_twice() -> None:
    """Crouched sets the strikes to one, and then what is added is added (S39)."""
    profile("a", off=5, sta=1, hp=9)
    profile("guard", dfn=15, sta=1, classes=("sentinel",))
    table = fight(("a", 0, 5, 0), ("guard", 1, 6, 1), attack=[20, 20, 20])
    put(table, 1, "crouched")
    say(table, "do:activate model:0", IDLE, back("model:1"), f"{SWORD} model:1")
    assert [len(one["dice"]) for one in events(table, "attack_rolled")] == [2, 1]


@pytest.mark.rules("state.defensive_stance", "class.armsmaster")
def test_a_stance_swaps_the_base_and_leaves_the_bonus_of_the_real_role() -> None:
    """S180: an Armsmaster in stance: one die when active, and one more."""
    profile("a", sta=3, off=15, classes=("warrior", "armsmaster"))
    profile("b", sta=0)
    table = fight(("a", 0, 5, 0), ("b", 1, 6, 1), attack=[20, 20])
    put(table, 0, "defensive_stance")
    say(table, "do:activate model:0", IDLE, f"{SWORD} model:1")
    assert len(events(table, "attack_rolled")[0]["dice"]) == 2


@pytest.mark.rules("trait.incorporeal", "magic.star", "trait.burn")
def test_a_ghost_is_hurt_in_full_by_starred_blades_and_by_fire() -> None:
    for traits, spell, power in ((["cleave"], "", 6), (["burn 1"], "", 12), ([], "spectral_blade", 12)):
        def starred(table: Any, name: str = spell) -> None:
            if name:
                bear(table, 0, name)
        table = strike({"traits": traits}, {"traits": ["incorporeal"]}, before=starred, attack=[5], damage=[20])
        assert events(table, "damage_rolled")[0]["power"] == power


@pytest.mark.rules("trait.resistance", "trait.incorporeal", "damage.roll")
def test_power_is_halved_once_whatever_matches() -> None:
    """S138."""
    table = strike({}, {"traits": ["incorporeal", "resistance 1 any"]}, attack=[5], damage=[20])
    assert events(table, "damage_rolled")[0]["power"] == 6


@pytest.mark.rules("state.crouched", "trait.armor_piercing", "modifier.order")
def test_armour_of_who_lies_is_halved_and_pierced_and_rounded_once() -> None:
    def lies(table: Any) -> None:
        put(table, 1, "crouched")
    table = strike({"traits": ["armor_piercing"]}, {"arm": 5}, before=lies, attack=[5], damage=[20])
    assert events(table, "damage_rolled")[0]["arm"] == 2


@pytest.mark.rules("spell.misfortune", "trait.advantage", "roll.again")
def test_misfortune_leaves_a_die_alone_that_was_rolled_again_already() -> None:
    """S42: a die once; forced rerolls come last."""
    profile("a", off=10, sta=2, traits=["advantage medium"])
    profile("b", sta=0, hp=9)
    table = fight(("a", 0, 5, 0), ("b", 1, 6, 1), attack=[19, 5, 4, 18], damage=[20])
    bear(table, 0, "misfortune", by=1)
    say(table, "do:activate model:0", IDLE, f"{SWORD} model:1", "do:reroll 0")
    assert [(one["before"], one["die"]) for one in events(table, "rerolled")] == [(19, 4), (5, 18)]
    assert len(events(table, "damage_rolled")) == 1


@pytest.mark.rules("spell.draining_impulse", "mana.loops", "spell.burning_resolve")
def test_nobody_feeds_itself_points() -> None:
    """S105."""
    caster("dancer", "burning_resolve", sta=2)
    profile("b", sta=0)
    table = fight(("dancer", 0, 5, 0), ("b", 1, 15, 1), attack=[5])
    model(table, 0).ap = 1
    say(table, "do:activate model:0", IDLE)
    say(table, next((one for one in offered(table) if "burning_resolve" in one), "do:nothing"))
    assert model(table, 0).ap == 0


@pytest.mark.rules("trait.vigilance", "gear.shield", "sight.front")
def test_a_vigilant_models_shield_is_before_it_on_all_sides() -> None:
    for traits, need in (([], 15), (["vigilance"], 12)):
        profile("a", off=15, sta=1)
        profile("b", items=("shield",), traits=traits, sta=0)
        table = fight(("a", 0, 4, 0), ("b", 1, 5, 0), attack=[20])
        say(table, "do:activate model:0", "at:idle;4;0", f"{SWORD} model:1")
        assert events(table, "attack_rolled")[0]["need"] == need


@pytest.mark.rules("skill.clairvoyance", "sequence.reaction-sight")
def test_a_clairvoyant_strikes_only_where_it_feels_its_target() -> None:
    """Unseen, it passes through the Awareness and ends beyond: what is felt is the point in between."""
    profile("runner", spd=9, sta=1)
    profile("seer", ag=3, skills=["clairvoyance"], items=("row_bow",), acc=15, sta=1)
    table = fight(("runner", 0, 3, 0), ("seer", 1, 8, 0), attack=[20])
    model(table, 0).spot = [5]
    say(table, "do:activate model:0", "at:walk;1;1")
    points = {int(one.rpartition(":")[2]) for one in offered(table) if "row_bow" in one}
    assert points == {0, 1}


@pytest.mark.rules("trait.throwing", "strike.number")
def test_what_is_thrown_has_no_more_strikes_than_copies_and_no_more_than_the_arm() -> None:
    for stamina, copies, dice in ((1, 3, 1), (3, 2, 2), (2, 2, 2)):
        profile("thrower", acc=15, t=12, sta=stamina, items=("spear",))
        profile("b", sta=0)
        table = fight(("thrower", 0, 1, 0), ("b", 1, 9, 1), attack=[20] * 3)
        model(table, 0).items[0].copies = copies
        say(table, "do:activate model:0", "at:idle;1;0", "do:attack ability:spear mode:ranged model:1")
        assert len(events(table, "attack_rolled")[0]["dice"]) == dice
        assert model(table, 0).items[0].copies == copies - dice


# --- the fourteen parts -------------------------------------------------------------------------------------------


@pytest.mark.rules("sequence.resolution", "sequence.end", "skill.chain_attack", "skill.finishing_strike",
                   "roll.again", "confront.pairs", "action.dodge", "damage.prevent")
def test_the_fourteen_parts_come_in_their_order() -> None:
    """Dice, rerolls, Confrontation, Dodge, chain, Hits, Damage, prevention, Finishing Strike, Health, states, moves."""
    profile("leader", off=15, sta=2, skills=["finishing_strike"], traits=["advantage medium", "bleed"], hp=9)
    profile("friend", off=15, sta=0, skills=["chain_attack"])
    profile("foe", dfn=15, sta=1, hp=6, classes=("berserker",))
    profile("dodger", sta=1, ag=10, hp=6, spd=4)
    table = fight(("leader", 0, 6, 0), ("friend", 0, 8, 1), ("foe", 1, 7, 1), ("dodger", 1, 5, 0),
                  attack=[8, 19, 5, 11, 6, 7], dodge=[20], damage=[1, 1, 20, 1], berserker=[20] * 3)
    say(table, "do:activate model:0", "at:idle;6;0", back("model:2"), "do:dodge model:3", f"{SWORD} model:2")
    assert table.ask is not None
    assert table.ask.prompt == "share"
    table.answer(0, "model:2", "model:3")
    say(table, "do:reroll 1", "do:attack model:1 ability:row_sword mode:melee model:2")
    while table.ask is not None and table.ask.prompt != "tactical":
        say(table, next(iter(table.ask.ids)) if table.ask.prompt == "finish" else "")
    begun = False
    order: list[str] = []
    for event in table.events():
        begun = begun or event.kind == "attack_rolled"
        kind = event.data.get("why", "") if event.kind == "rolled" else event.kind
        if begun and kind in WATCHED and kind not in order:
            order.append(kind)
    assert order == WATCHED
    kinds = [event.data.get("why", "") if event.kind == "rolled" else event.kind for event in table.events()]
    last = len(kinds) - 1 - kinds[::-1].index("attack_rolled")         # the Finishing Strike's
    assert kinds.index("why:berserker") < last < kinds.index("wounded") < kinds.index("state_came")


WATCHED = ["attack_rolled", "rerolled", "confronted", "why:dodge", "declared", "hit", "damage_rolled", "why:berserker",
           "wounded", "state_came"]


@pytest.mark.rules("trait.throwing", "gear.sealing_javelins", "reach.out")
def test_javelins_fly_as_many_as_there_are_and_are_gone_out_of_reach_too() -> None:
    profile("thrower", acc=15, t=9, sta=1, items=("sealing_javelins",))
    profile("seer", sta=1, skills=["foresight"])
    for place, dice in ((8, 2), (18, 0)):
        table = fight(("thrower", 0, 1, 0), ("seer", 1, 8, 1), attack=[20, 20])
        model(table, 0).items[0].copies = 2
        say(table, "do:activate model:0", "at:idle;1;0", "",
            "do:attack ability:sealing_javelins mode:ranged model:1")
        model(table, 1).spot = [place]
        say(table, "")
        assert sum(len(one["dice"]) for one in events(table, "attack_rolled")) == dice
        assert model(table, 0).items[0].copies == 0
