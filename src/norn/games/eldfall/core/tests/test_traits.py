"""Traits and states, one by one, on the row."""
from __future__ import annotations

from typing import Any

import pytest

from norn.games.eldfall.core import catalogue
from norn.games.eldfall.core.content import Spell
from norn.games.eldfall.core.hooks import codes
from norn.games.eldfall.core.rules.states import inflict
from norn.games.eldfall.core.tests.row import events, fight, offered, profile, say
from norn.games.eldfall.core.tests.stage import IDLE, SWORD, bear, caster, drive, model, put, states, strike
from norn.games.eldfall.core.values import awareness, value
from norn.kernel.table import Table


def power(table: Table) -> int:
    return int(events(table, "damage_rolled")[0]["power"])


def run(table: Table, hook: str, number: int) -> None:
    """What a phase does to a model."""
    for code, one in codes(hook, model(table, number)):
        drive(code(table.game, model(table, number), one))


# --- what a Wound or a Hit brings ---------------------------------------------------------------------------------


@pytest.mark.parametrize(("trait", "state", "rolls"), [
    ("bleed", "bleeding", {}), ("weakening", "weakened", {}), ("poison 1", "weakened", {}), ("poison 2", "poisoned",
                                                                                             {}),
    ("crippling", "crippled", {"crippling": [20]}),
])
@pytest.mark.rules("trait.bleed", "trait.weakening", "trait.poison", "trait.crippling")
def test_the_wounded_get_a_state(trait: str, state: str, rolls: Any) -> None:
    assert state in states(strike({"traits": [trait]}, {"arm": 0}, attack=[5], damage=[1], **rolls), 1)
    assert state not in states(strike({"traits": [trait]}, {"arm": 0}, attack=[5], damage=[20]), 1)


@pytest.mark.rules("trait.poison")
def test_poison_i_ends_with_the_victims_strategic_phase() -> None:
    table = strike({"traits": ["poison 1"]}, {"arm": 0}, attack=[5], damage=[1])
    assert [one.until for one in model(table, 1).states if one.name == "weakened"] == ["strategic 1"]


@pytest.mark.rules("trait.burn")
def test_burn_rolls_on_against_no_armour() -> None:
    table = strike({"traits": ["burn 2"]}, {"arm": 5}, attack=[5], damage=[7], burn=[12, 13])
    assert [(one["die"], one["arm"], one["success"]) for one in events(table, "damage_rolled")] == [
        (7, 5, True), (12, 0, True), (13, 0, False)]
    assert model(table, 1).hp == 1


@pytest.mark.rules("trait.frostbite", "trait.stun")
def test_frostbite_and_stun_ask_for_toughness() -> None:
    assert model(strike({"traits": ["frostbite"]}, {"arm": 0}, attack=[5], damage=[1], frostbite=[20]), 1).hp == 1
    assert model(strike({"traits": ["frostbite"]}, {"arm": 0}, attack=[5], damage=[1], frostbite=[2]), 1).hp == 2
    table = strike({"traits": ["stun"]}, {"arm": 0}, attack=[5], damage=[1], stun=[20])
    assert events(table, "ap_lost")[0]["points"] == 99


@pytest.mark.rules("trait.armor_piercing", "trait.ignore_armor")
def test_armour_is_halved_or_ignored() -> None:
    assert events(strike({"traits": ["armor_piercing"]}, {}, attack=[5], damage=[20]), "damage_rolled")[0]["arm"] == 3
    assert events(strike({"traits": ["ignore_armor"]}, {}, attack=[5], damage=[20]), "damage_rolled")[0]["arm"] == 0


@pytest.mark.rules("trait.ignore_shield", "item.shield")
def test_ignore_shield_heeds_no_shield() -> None:
    shielded = {"items": ("row_sword", "shield")}
    assert events(strike({}, shielded, attack=[20]), "attack_rolled")[0]["need"] == 12
    assert events(strike({"traits": ["ignore_shield"]}, shielded, attack=[20]), "attack_rolled")[0]["need"] == 15


@pytest.mark.rules("trait.demon")
def test_a_demon_frightens_whom_it_wounds_and_hunts_the_frightened() -> None:
    assert "panicked" in states(strike({"traits": ["demon"]}, {"arm": 0}, attack=[5], damage=[1], demon=[20]), 1)
    assert "panicked" not in states(strike({"traits": ["demon"]}, {"arm": 0}, attack=[5], damage=[1], demon=[2]), 1)
    table = strike({"traits": ["demon"]}, {}, before=lambda t: put(t, 1, "panicked"), attack=[20])
    assert events(table, "attack_rolled")[0]["need"] == 19


@pytest.mark.rules("trait.vampirism")
def test_vampirism_drinks_from_the_living_alone() -> None:
    def hurt(table: Table) -> None:
        model(table, 0).hp = 1
    assert model(strike({"traits": ["vampirism"]}, {"arm": 0}, before=hurt, attack=[5], damage=[1]), 0).hp == 2
    for kind in ("undead", "construct", "elemental"):
        table = strike({"traits": ["vampirism"]}, {"arm": 0, "traits": [kind]}, before=hurt, attack=[5], damage=[1])
        assert model(table, 0).hp == 1


@pytest.mark.rules("trait.unkeen", "action.unarmed")
def test_fists_are_unkeen() -> None:
    profile("boxer", off=15, sta=1, items=(), t=12, ag=14)
    profile("b", sta=0, arm=0)
    for die, hp in ((3, 2), (20, 1)):
        table = fight(("boxer", 0, 5, 0), ("b", 1, 6, 1), attack=[5], damage=[11], unkeen=[die])
        say(table, "do:activate model:0", IDLE, "do:attack ability:unarmed mode:melee model:1")
        assert power(table) == 11
        assert model(table, 1).hp == hp


@pytest.mark.rules("action.shield-bash", "trait.knockback")
def test_a_shield_bash_drives_back_an_inch() -> None:
    table = strike({"items": ("row_sword", "shield")}, {}, attack=[20])
    table = fight(("striker", 0, 5, 0), ("struck", 1, 6, 1), attack=[5], damage=[20])
    say(table, "do:activate model:0", IDLE, "do:attack ability:shield_bash mode:melee model:1")
    assert model(table, 1).spot == [7]


@pytest.mark.rules("trait.unstable")
def test_an_unstable_twenty_strikes_the_user() -> None:
    table = strike({"traits": ["unstable"], "arm": 0}, {}, attack=[20], damage=[20])
    assert [one["victim"] for one in events(table, "damage_rolled")] == ["model:0"]


@pytest.mark.rules("trait.unwieldy")
def test_an_unwieldy_lance_has_one_strike_and_one_more_try() -> None:
    profile("lancer", off=15, sta=3, items=("slayers_lance",), classes=("armsmaster",))
    profile("b", sta=0)
    table = fight(("lancer", 0, 5, 0), ("b", 1, 7, 1), attack=[20, 5], damage=[20])
    say(table, "do:activate model:0", IDLE, "do:attack ability:slayers_lance mode:melee model:1", "do:reroll 0")
    assert len(events(table, "attack_rolled")[0]["dice"]) == 1
    assert len(events(table, "damage_rolled")) == 1


@pytest.mark.rules("trait.advantage")
def test_advantage_rerolls_any_dice_against_its_own() -> None:
    table = strike({"traits": ["advantage medium"]}, {}, "do:reroll 0", attack=[20, 5], damage=[20])
    assert len(events(table, "damage_rolled")) == 1
    assert events(strike({"traits": ["advantage huge"]}, {}, attack=[20]), "rerolled") == []


@pytest.mark.rules("trait.brute", "trait.two_handed", "item.hands")
def test_a_brute_swings_two_handed_things_in_one_hand() -> None:
    from norn.games.eldfall.core.rules.gear import hands_full
    profile("brute", off=15, sta=2, items=("row_pike", "light_shield"), traits=["brute"])
    profile("b", sta=0)
    table = fight(("brute", 0, 5, 0), ("b", 1, 7, 1), attack=[20, 20, 20])
    assert hands_full(model(table, 0)) == 2
    say(table, "do:activate model:0", IDLE, "do:attack ability:row_pike mode:melee model:1")
    assert len(events(table, "attack_rolled")[0]["dice"]) == 3


@pytest.mark.rules("trait.resistance")
def test_resistance_halves_or_undoes() -> None:
    assert power(strike({}, {"traits": ["resistance 1 melee"]}, attack=[5], damage=[20])) == 6
    table = strike({}, {"traits": ["resistance 2 melee"]}, attack=[5])
    assert events(table, "resisted")
    assert events(table, "damage_rolled") == []


@pytest.mark.rules("trait.resistance", "trait.incorporeal", "magic.star")
def test_17_a_starred_blade_is_a_spell_but_no_sorcery() -> None:
    def blade(table: Table) -> None:
        bear(table, 0, "cutting_chill")
    assert power(strike({}, {"traits": ["resistance 2 sorcery"]}, before=blade, attack=[5], damage=[20])) == 14
    assert power(strike({}, {"traits": ["resistance 1 spell"]}, before=blade, attack=[5], damage=[20])) == 7
    assert power(strike({}, {"traits": ["incorporeal"]}, before=blade, attack=[5], damage=[20])) == 14
    assert power(strike({}, {"traits": ["incorporeal"]}, attack=[5], damage=[20])) == 6


@pytest.mark.rules("trait.elemental_essence", "trait.resistance")
def test_natural_weapons_are_of_their_owners_element() -> None:
    profile("hound", off=15, sta=1, items=("bite",), traits=["elemental_essence fire"])
    profile("b", sta=0, traits=["resistance 1 fire"])
    table = fight(("hound", 0, 5, 0), ("b", 1, 6, 1), attack=[5], damage=[20])
    say(table, "do:activate model:0", IDLE, "do:attack ability:bite mode:melee model:1")
    assert power(table) == 6


@pytest.mark.rules("trait.construct", "trait.mindgame")
def test_6_a_mindgame_is_an_ordinary_blow_to_a_construct_and_not_aimed_at_the_undead() -> None:
    caster("breaker", "mass_mindbreak_art_of_sorcery")
    profile("golem", sta=1, traits=["construct"], hp=3)
    table = fight(("breaker", 0, 5, 0), ("golem", 1, 8, 1), attack=[9], dodge=[11], damage=[20])
    say(table, "do:activate model:0", IDLE, "do:dodge model:1",
        "do:attack ability:mass_mindbreak_art_of_sorcery mode:ranged model:1", "at:8")
    (rolled,) = events(table, "rolled")
    assert rolled["stat"] == "stat:ag"
    assert len(events(table, "damage_rolled")) == 1
    caster("confuser", "confuse_target")
    profile("bones", sta=0, traits=["undead"])
    table = fight(("confuser", 0, 5, 0), ("bones", 1, 8, 1))
    say(table, "do:activate model:0", IDLE)
    assert not any("confuse_target" in one and one.endswith("model:1") for one in offered(table))


@pytest.mark.rules("trait.ricochet")
def test_ricochet_leaps_to_the_next_to_nobody_twice() -> None:
    profile("zapper", off=15, sta=1, traits=["ricochet 2"])
    profile("b", sta=0)
    table = fight(("zapper", 0, 5, 0), ("b", 1, 6, 1), ("b", 1, 9, 1), ("b", 1, 13, 1), ("b", 1, 16, 1), attack=[5],
                  damage=[20, 20, 20])
    say(table, "do:activate model:0", IDLE, f"{SWORD} model:1")
    assert [one["victim"] for one in events(table, "hit")] == ["model:1", "model:2", "model:3"]


@pytest.mark.rules("trait.trample", "move.run")
def test_trample_hits_every_smaller_one_on_the_way() -> None:
    profile("giant", size="huge", spd=6, t=14, traits=["trample"])
    profile("b", sta=0, arm=0)
    table = fight(("giant", 0, 2, 0), ("b", 1, 8, 1), damage=[20])
    say(table, "do:activate model:0", "at:run;13;0")
    assert events(table, "damage_rolled")[0]["power"] == 14
    assert "crouched" in states(table, 1)


@pytest.mark.rules("trait.throwing")
def test_what_is_thrown_is_gone_die_by_die() -> None:
    profile("thrower", sta=2, t=12, acc=14, items=("dagger",))
    profile("b", sta=0)
    table = fight(("thrower", 0, 5, 0), ("b", 1, 12, 1), attack=[20])
    say(table, "do:activate model:0", IDLE, "do:attack ability:dagger mode:ranged model:1")
    assert model(table, 0).items[0].copies == 0


@pytest.mark.rules("trait.surprise_attack", "state.shrouded", "sequence.changed")
def test_16_a_surprise_halves_who_changes_its_mind_unless_it_is_vigilant() -> None:
    for traits, need in (([], 6), (["vigilance"], 12)):
        profile("sneak", off=15, sta=1)
        profile("guard", dfn=12, sta=1, traits=traits)
        table = fight(("sneak", 0, 5, 0), ("guard", 1, 6, 1), attack=[20, 20])
        model(table, 0).states = []
        model(table, 1).states = []
        put(table, 0, "shrouded")
        say(table, "do:activate model:0", IDLE, "do:dodge model:1", f"{SWORD} model:1",
            "do:change model:1 ability:row_sword mode:melee point:0")
        assert model(table, 1).ap == 0
        assert events(table, "attack_rolled")[0]["need"] == need or events(table, "attack_rolled")[1]["need"] == need


@pytest.mark.rules("trait.inspiring", "trait.menacing", "trait.intimidating")
def test_what_raises_and_lowers_morale() -> None:
    profile("banner", traits=["inspiring"], factions=["soga"])
    profile("soldier", m=12, factions=["soga"])
    profile("beast", traits=["menacing 2"])
    profile("brute", traits=["intimidating"])
    table = fight(("banner", 0, 4, 0), ("soldier", 0, 5, 0), ("beast", 1, 15, 1), ("brute", 1, 16, 1))
    assert value(table.game, "m", model(table, 1)) == 12 + 6 - 4
    put(table, 1, "panicked")
    assert value(table.game, "m", model(table, 1)) == 12 + 6 - 4 - 6
    assert value(table.game, "m", model(table, 2)) == 12
    model(table, 2).facing = model(table, 3).facing = 0
    assert value(table.game, "m", model(table, 3)) == 12
    model(table, 3).facing = 1                      # its own side's beast is before it: that is no comfort
    assert value(table.game, "m", model(table, 3)) == 8


@pytest.mark.rules("trait.acute_senses", "awareness")
def test_acute_senses_reach_three_inches_farther() -> None:
    profile("hound", ag=10, traits=["acute_senses"])
    table = fight(("hound", 0, 5, 0))
    assert awareness(table.game, model(table, 0)) == 13


@pytest.mark.rules("trait.watchful", "trait.mana_cost", "trait.beast", "trait.affinity")
def test_marks_that_others_read() -> None:
    profile("guard", traits=["watchful"])
    table = fight(("guard", 0, 5, 0))
    assert [code(table.game, model(table, 0), one) for code, one in codes("upkeep", model(table, 0))] == [2]
    assert all("mana_cost" in " ".join(one.traits) for one in catalogue.PRINTED.values()
               if isinstance(one, Spell) and one.mana)


@pytest.mark.rules("trait.undead")
def test_undead_ii_lead_on_and_choose_their_morale() -> None:
    profile("lich", traits=["undead 2"], m=1)
    table = fight(("lich", 0, 5, 0))
    from norn.games.eldfall.core.rules.rolls import attribute_roll
    assert attribute_roll(table.game, model(table, 0), "m", "panic")
    assert not inflict(table.game, model(table, 0), "poisoned")


# --- states -------------------------------------------------------------------------------------------------------


@pytest.mark.rules("state.bleeding", "state.poisoned")
def test_bleeding_and_poison_hurt_in_the_strategic_phase() -> None:
    profile("a", t=12, hp=5)
    for state, die, hp in (("bleeding", 12, 5), ("bleeding", 13, 4), ("poisoned", 6, 5), ("poisoned", 7, 4)):
        rolls: dict[str, Any] = {state: [die]}
        table = fight(("a", 0, 5, 0), **rolls)
        put(table, 0, state)
        run(table, "strategic forced", 0)
        assert model(table, 0).hp == hp


@pytest.mark.parametrize(("state", "stat", "then"), [
    ("confused", "off", 6), ("confused", "m", 6), ("crippled", "spd", 3), ("crippled", "ag", 5), ("slowed", "spd", 3),
    ("weakened", "t", 6), ("weakened", "sta", 1), ("crouched", "arm", 3), ("surprised", "def", 5), ("flying", "spd",
                                                                                                    12),
])
@pytest.mark.rules("state.confused", "state.crippled", "state.slowed", "state.weakened", "modifier.order")
def test_figures_in_a_state(state: str, stat: str, then: int) -> None:
    profile("a")
    table = fight(("a", 0, 5, 0))
    put(table, 0, state)
    assert value(table.game, stat, model(table, 0)) == then


@pytest.mark.rules("state.weakened")
def test_northern_wind_takes_the_point_of_the_weakened_from_their_strikes() -> None:
    profile("a", sta=2)
    profile("b", sta=0)
    table = fight(("a", 0, 5, 0), ("b", 1, 6, 1), title="row-nw", attack=[20])
    put(table, 0, "weakened")
    assert value(table.game, "sta", model(table, 0)) == 2
    say(table, "do:activate model:0", IDLE, f"{SWORD} model:1")
    assert len(events(table, "attack_rolled")[0]["dice"]) == 1


@pytest.mark.rules("state.blinded")
def test_the_blinded_only_dodge_help_or_do_nothing() -> None:
    profile("a")
    profile("b", sta=0)
    table = fight(("a", 0, 5, 0), ("b", 1, 6, 1))
    put(table, 0, "blinded")
    say(table, "do:activate model:0", IDLE)
    assert offered(table) == ["do:nothing", "do:dodge"]


@pytest.mark.rules("state.immobilized", "move.idle")
def test_the_immobilized_stay_until_a_dodge_succeeds() -> None:
    profile("a", sta=2)
    profile("b", sta=0)
    table = fight(("a", 0, 5, 0), ("b", 1, 15, 1), dodge=[20, 2])
    put(table, 0, "immobilized")
    from norn.games.eldfall.core.rules.movement import kinds_for
    assert list(kinds_for(table.game, model(table, 0))) == ["idle"]
    say(table, "do:activate model:0", IDLE, "do:dodge")
    assert "immobilized" in states(table, 0)
    say(table, "do:activate model:0", IDLE, "do:dodge", "at:dodge;7;0")
    assert (states(table, 0), model(table, 0).spot) == ([], [7])


@pytest.mark.rules("state.petrified", "turn.points")
def test_the_petrified_spend_no_points() -> None:
    profile("a")
    profile("b", sta=0)
    table = fight(("a", 0, 5, 0), ("b", 0, 8, 0), ("a", 1, 15, 1))
    put(table, 2, "petrified")
    say(table, "do:activate model:0", "at:walk;9;0")
    assert table.ask is not None
    assert table.ask.seat == 0


@pytest.mark.rules("state.hidden")
def test_the_hidden_are_not_there() -> None:
    profile("a")
    profile("b", sta=0)
    table = fight(("a", 0, 5, 0), ("b", 1, 6, 1))
    put(table, 1, "hidden")
    say(table, "do:activate model:0", IDLE)
    assert not any(one.endswith("model:1") for one in offered(table))


@pytest.mark.rules("state.defensive_stance", "class.warrior")
def test_a_defensive_stance_swaps_the_strikes() -> None:
    profile("a", sta=3, off=15)
    profile("b", sta=0)
    table = fight(("a", 0, 5, 0), ("b", 1, 6, 1), attack=[20])
    put(table, 0, "defensive_stance")
    say(table, "do:activate model:0", IDLE, f"{SWORD} model:1")
    assert len(events(table, "attack_rolled")[0]["dice"]) == 1


@pytest.mark.rules("states.once")
def test_no_state_comes_twice() -> None:
    profile("a")
    table = fight(("a", 0, 5, 0))
    assert inflict(table.game, model(table, 0), "bleeding")
    assert not inflict(table.game, model(table, 0), "bleeding")
