"""Spells, one by one: cast on the row, and what comes of it."""
from __future__ import annotations

from typing import Any

import pytest

from norn.games.eldfall.core import catalogue
from norn.games.eldfall.core.rules.ground import ground_of
from norn.games.eldfall.core.tests.row import events, fight, offered, profile, say
from norn.games.eldfall.core.tests.stage import IDLE, SWORD, bear, cast, caster, drive, model, put, states, strike
from norn.games.eldfall.core.values import value
from norn.kernel.errors import IllegalChoice
from norn.kernel.table import Table


def names(table: Table, number: int) -> list[str]:
    return [one.name for one in model(table, number).enchantments]


# --- sorceries that hurt ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("spell", "power"), [
    ("flare_kitsune_no_mai", 15), ("primal_claw", 13), ("mana_burst", 15), ("arcane_bolt", 15), ("soul_crush", 15),
    ("ignite", 15), ("flare_art_of_sorcery", 15), ("water_lash_art_of_sorcery", 8), ("piercing_stream", 15),
    ("ethereal_blades", 12), ("void_lance", 17), ("spectral_greatsword", 17), ("electrification_electromancy", 15),
    ("ice_spikes", 11), ("water_lash_cryomancy", 8), ("lightning_bolt", 15), ("chain_lightning", 15),
    ("electrification_everlasting_rain_invocations", 15), ("corroding_embrace_necromancy", 14), ("leeching_bolt", 15),
])
@pytest.mark.rules(
    "spell.flare_kitsune_no_mai", "spell.primal_claw", "spell.mana_burst", "spell.arcane_bolt", "spell.soul_crush",
    "spell.ignite", "spell.flare_art_of_sorcery", "spell.water_lash_art_of_sorcery", "spell.piercing_stream",
    "spell.ethereal_blades", "spell.void_lance", "spell.spectral_greatsword", "spell.electrification_electromancy",
    "spell.ice_spikes", "spell.water_lash_cryomancy", "spell.lightning_bolt", "spell.chain_lightning",
    "spell.electrification_everlasting_rain_invocations", "spell.corroding_embrace_necromancy", "spell.leeching_bolt",
    "magic.casting", "roll.attack")
def test_a_sorcery_is_rolled_under_intellect_and_strikes_with_its_power(spell: str, power: int) -> None:
    more = ["element:fire"] if spell == "primal_claw" else []
    near = "melee" in catalogue.spell(spell).modes
    table = cast(spell, *more, place=6 if near else 8, mode="melee" if near else "ranged", foe={"arm": 0, "hp": 9},
                 attack=[9, 20, 20, 20, 20], damage=[20])
    assert events(table, "attack_rolled")[0]["need"] == 15
    assert events(table, "damage_rolled")[0]["power"] == power


@pytest.mark.parametrize(("spell", "power"), [
    ("smite", 12), ("fire_breath", 12), ("telekinetic_blast", 12), ("mass_mindbreak_art_of_sorcery", 0), ("fireball",
                                                                                                          15),
    ("inferno_art_of_sorcery", 15), ("inferno_other_spells", 15), ("drown", 15), ("glacial_circle", 13), ("frost", 11),
    ("glacier_circle_cryomancy", 13), ("glacier_circle_other_spells", 15), ("corroding_embrace_other_spells", 15),
    ("claws_of_earth", 14), ("thunderstorm_everlasting_rain_invocations", 15), ("flash_flood", 10),
])
@pytest.mark.rules(
    "spell.smite", "spell.fire_breath", "spell.telekinetic_blast", "spell.mass_mindbreak_art_of_sorcery",
    "spell.fireball", "spell.inferno_art_of_sorcery", "spell.inferno_other_spells", "spell.drown",
    "spell.glacial_circle", "spell.frost", "spell.glacier_circle_cryomancy", "spell.glacier_circle_other_spells",
    "spell.corroding_embrace_other_spells", "spell.claws_of_earth", "spell.thunderstorm_everlasting_rain_invocations",
    "spell.flash_flood", "template.hits", "template.touch", "template.lay", "mana.cost")
def test_a_template_is_laid_over_the_target_and_hits_who_is_under_it(spell: str, power: int) -> None:
    one = catalogue.spell(spell)
    near = "melee" in one.modes
    lays = ["at:6" if near else "at:8"] * int(one.strikes)
    table = cast(spell, *lays, place=6 if near else 8, mode="melee" if near else "ranged", mana=one.mana,
                 foe={"arm": 0, "hp": 20, "int": 9}, attack=[9, 20, 20],
                 damage=[20] * 6, mindgame=[20])
    assert model(table, 0).mana == 0
    rolled = events(table, "damage_rolled")
    assert len(events(table, "hit")) == one.hits
    assert (rolled[0]["power"] if rolled else 0) == power


@pytest.mark.rules("spell.thunderstorm_other_spells", "trait.focus", "template.own")
def test_a_focus_needs_no_target_and_spares_the_user() -> None:
    table = cast("thunderstorm_other_spells", at="model:0", place=8, mana=1, attack=[9], damage=[20])
    assert [one["victim"] for one in events(table, "damage_rolled")] == ["model:1"]


@pytest.mark.rules("spell.arcane_bolt")
def test_a_critical_arcane_bolt_knocks_down() -> None:
    assert "crouched" in states(cast("arcane_bolt", attack=[1], damage=[20]), 1)
    assert "crouched" not in states(cast("arcane_bolt", attack=[9], damage=[20]), 1)


@pytest.mark.rules("spell.soul_crush", "spell.mass_mindbreak_other_spells", "magic.durations")
def test_who_is_wounded_by_these_panics() -> None:
    table = cast("soul_crush", attack=[9], damage=[1], stun=[20])
    (panic,) = [one for one in model(table, 1).states if one.name == "panicked"]
    assert panic.until == "end 0"
    table = cast("mass_mindbreak_other_spells", "at:8", attack=[9], mindgame=[20])
    assert [one.until for one in model(table, 1).states if one.name == "panicked"] == ["strategic 0"]


@pytest.mark.rules("spell.mass_mindbreak_art_of_sorcery", "template.touch")
def test_mindbreak_touches_only_the_enemies_that_are_chosen() -> None:
    caster("breaker", "mass_mindbreak_art_of_sorcery")
    profile("b", sta=0, hp=3)
    table = fight(("breaker", 0, 5, 0), ("b", 1, 8, 1), ("b", 1, 9, 1), ("b", 0, 7, 1), attack=[9], mindgame=[20])
    say(table, "do:activate model:0", IDLE, "do:attack ability:mass_mindbreak_art_of_sorcery mode:ranged model:1",
        "at:8",
        "model:2")
    assert [one["victim"] for one in events(table, "hit")] == ["model:1"]


@pytest.mark.rules("spell.ice_spikes", "spell.frost", "spell.rooting_embrace", "spell.drown", "spell.blinding_light")
def test_states_that_sorceries_bring() -> None:
    assert "slowed" in states(cast("ice_spikes", attack=[9, 20, 20], damage=[20]), 1)
    assert "immobilized" in states(cast("frost", "at:8", attack=[9], damage=[20]), 1)
    assert "immobilized" in states(cast("rooting_embrace", at="model:0", attack=[9]), 1)
    assert "weakened" in states(cast("drown", "at:8", attack=[9], damage=[20]), 1)
    assert "blinded" in states(cast("blinding_light", "at:8", attack=[9]), 1)


@pytest.mark.rules("spell.glacial_circle", "magic.transmutation", "magic.effects")
def test_glacial_circle_leaves_difficult_and_dangerous_ground_and_takes_mana_for_a_strike() -> None:
    table = cast("glacial_circle", "do:channel 1", "at:8", "at:9", mana=1, attack=[9, 20], damage=[20, 20])
    assert model(table, 0).mana == 0
    assert len(events(table, "attack_rolled")[0]["dice"]) == 1
    (zone,) = table.game.state.zones
    assert (zone.inside, zone.until) == (["difficult", "dangerous"], "strategic 0")
    assert "slowed" in states(table, 1)


@pytest.mark.rules("spell.ethereal_blades")
def test_ethereal_blades_grow_with_every_hit() -> None:
    table = cast("ethereal_blades", place=6, foe={"arm": 4, "hp": 3}, attack=[9, 8, 7, 6, 5], damage=[16, 16, 1, 1, 1])
    rolled = events(table, "damage_rolled")
    assert (rolled[0]["power"], rolled[0]["arm"]) == (18, 2)
    assert states(table, 1) == ["dead"]


@pytest.mark.rules("spell.void_lance")
def test_void_lance_goes_through_all_on_its_way() -> None:
    caster("lancer", "void_lance")
    profile("b", sta=0)
    table = fight(("lancer", 0, 5, 0), ("b", 1, 8, 1), ("b", 1, 7, 1), ("b", 1, 9, 1), attack=[9], damage=[20, 20])
    say(table, "do:activate model:0", IDLE, "do:attack ability:void_lance mode:melee model:1")
    assert sorted(one["victim"] for one in events(table, "hit")) == ["model:1", "model:2"]


@pytest.mark.rules("spell.primal_claw", "trait.resistance")
def test_primal_claw_is_of_the_element_that_is_named() -> None:
    resists = {"traits": ["resistance 1 water"], "arm": 0}
    table = cast("primal_claw", "element:water", place=6, foe=resists, attack=[9, 20, 20], damage=[20])
    assert events(table, "damage_rolled")[0]["power"] == 7
    table = cast("primal_claw", "element:fire", place=6, foe=resists, attack=[9, 20, 20], damage=[20])
    assert events(table, "damage_rolled")[0]["power"] == 13


@pytest.mark.rules("spell.leeching_bolt")
def test_leeching_bolt_gives_a_health_for_a_wound() -> None:
    def hurt(table: Table) -> None:
        model(table, 0).hp = 1
    assert model(cast("leeching_bolt", before=hurt, attack=[9], damage=[1]), 0).hp == 2
    undead = {"traits": ["undead"]}
    assert model(cast("leeching_bolt", before=hurt, foe=undead, attack=[9], damage=[1]), 0).hp == 1


@pytest.mark.rules("spell.redirect_damage")
def test_redirect_damage_turns_hits_against_their_source() -> None:
    profile("striker", off=15, sta=2, t=12)
    caster("mage", "redirect_damage", sta=1)
    table = fight(("striker", 0, 5, 0), ("mage", 1, 6, 1), attack=[12, 6, 9], damage=[20, 20, 20])
    say(table, "do:activate model:0", IDLE, "do:attack model:1 ability:redirect_damage mode:melee point:0",
        f"{SWORD} model:1")
    assert [one["victim"] for one in events(table, "damage_rolled")] == ["model:0", "model:0"]


@pytest.mark.rules("spell.ward")
def test_20_ward_covers_all_attacks_of_the_sequence_but_criticals() -> None:
    profile("striker", off=15, sta=2)
    caster("mage", "ward")
    table = fight(("striker", 0, 5, 0), ("mage", 1, 6, 1), attack=[9, 6, 1], damage=[20])
    say(table, "do:activate model:0", IDLE, "do:assist model:1 ability:ward mode:melee model:1", f"{SWORD} model:1")
    (rolled,) = events(table, "damage_rolled")
    assert rolled["arm"] == 0


# --- healing ------------------------------------------------------------------------------------------------------


def ill(*which: str, hp: int = 3) -> Any:
    def make(table: Table) -> None:
        model(table, 1).hp = hp
        put(table, 1, *which)
    return make


@pytest.mark.parametrize(("spell", "lifted", "hp"), [
    ("purification", ["poisoned", "weakened", "confused", "blinded"], 1),
    ("purgation", ["weakened", "poisoned"], 1),
    ("curative_touch", ["weakened", "bleeding", "crippled", "poisoned"], 3),
    ("curative_miracle", ["weakened", "bleeding", "crippled", "poisoned"], 3),
    ("cure", ["bleeding", "crippled", "poisoned", "weakened"], 1),
    ("greater_cure", ["bleeding", "blinded", "confused", "crippled", "poisoned", "slowed", "weakened"], 1),
    ("fiery_fervor", ["weakened", "bleeding", "poisoned", "confused", "crippled", "blinded", "panicked"], 1),
])
@pytest.mark.rules("spell.purification", "spell.purgation", "spell.curative_touch", "spell.curative_miracle",
                   "spell.cure",
                   "spell.greater_cure", "spell.fiery_fervor", "action.assist")
def test_what_healing_lifts(spell: str, lifted: list[str], hp: int) -> None:
    more = ["at:6", ""] if spell == "greater_cure" else []
    mode = catalogue.spell(spell).modes[0]
    table = cast(spell, *more, deed="assist", mode=mode, friend=True, place=6, before=ill(*lifted, "immobilized",
                                                                                          hp=1), attack=[9])
    left = [] if spell == "fiery_fervor" else ["immobilized"]
    assert states(table, 1) == left
    assert model(table, 1).hp == hp


@pytest.mark.rules("spell.purgation", "spell.purification")
def test_purging_wounds_the_undead() -> None:
    for spell in ("purgation", "purification"):
        table = cast(spell, foe={"traits": ["undead"], "hp": 3}, attack=[9])
        assert model(table, 1).hp == 2


@pytest.mark.rules("spell.purification", "spell.anointment")
def test_no_enemy_enchantment_takes_hold_of_the_purified_or_anointed() -> None:
    from norn.games.eldfall.core.rules import magic
    table = cast("purification", deed="assist", friend=True, attack=[9])
    caster("witch", "agony")
    foe = magic.make(table.game, "witch", 1, 1, [9], 1)
    assert not magic.enchant(table.game, model(table, 1), "agony", foe)
    assert magic.enchant(table.game, model(table, 0), "agony", foe)
    table = cast("anointment", deed="assist", friend=True, attack=[9])
    foe = magic.make(table.game, "witch", 1, 1, [9], 1)
    assert not magic.enchant(table.game, model(table, 1), "agony", foe)


@pytest.mark.rules("spell.burning_resolve", "mana.loops")
def test_burning_resolve_gives_a_point_to_who_has_none_once_a_turn() -> None:
    def spent(table: Table) -> None:
        model(table, 1).ap = 0
    table = cast("burning_resolve", deed="assist", friend=True, foe={"sta": 2}, before=spent, attack=[9])
    assert model(table, 1).ap == 1
    with pytest.raises(IllegalChoice):          # whoever has some is not offered
        cast("burning_resolve", deed="assist", friend=True, foe={"sta": 2}, attack=[9])


@pytest.mark.rules("spell.fortified_recovery", "magic.effects")
def test_fortified_recovery_does_one_thing_as_its_caster_chooses() -> None:
    table = cast("fortified_recovery", "do:effect 1", "ability:poisoned", deed="assist", friend=True,
                 before=ill("bleeding", "poisoned", hp=1), attack=[9])
    assert (states(table, 1), model(table, 1).hp) == (["bleeding"], 1)
    table = cast("fortified_recovery", "do:effect 2", deed="assist", friend=True, before=ill("bleeding", hp=1),
                 attack=[9])
    assert (states(table, 1), model(table, 1).hp) == (["bleeding"], 2)


@pytest.mark.rules("spell.hastened_recovery")
def test_hastened_recovery_ends_one_of_four_or_heals() -> None:
    table = cast("hastened_recovery", "do:effect 4", deed="assist", friend=True,
                 before=ill("bleeding", "poisoned", hp=1), attack=[9])
    assert (states(table, 1), model(table, 1).hp) == (["bleeding"], 1)


@pytest.mark.rules("spell.a_second_chance")
def test_a_second_chance_lifts_the_fallen_with_a_point() -> None:
    def down(table: Table) -> None:
        model(table, 1).hp = 0
        put(table, 1, "incapacitated")
    table = cast("a_second_chance", "", deed="assist", friend=True, foe={"sta": 2}, before=down, attack=[9, 20])
    assert (model(table, 1).hp, states(table, 1)) == (1, [])


@pytest.mark.rules("spell.reanimation", "trait.undead")
def test_reanimation_mends_the_undead_and_the_dead_among_them_may_rise() -> None:
    caster("necromancer", "reanimation")
    profile("bones", traits=["undead"], sta=0, hp=3)
    table = fight(("necromancer", 0, 5, 0), ("bones", 0, 7, 1), ("bones", 0, 8, 1), attack=[9])
    model(table, 0).mana = 1
    model(table, 1).hp, model(table, 2).hp = 1, 0
    put(table, 2, "dead")
    say(table, "do:activate model:0", IDLE, "do:assist ability:reanimation mode:ranged model:0", "model:2")
    assert [(model(table, n).hp, states(table, n)) for n in (1, 2)] == [(3, []), (3, [])]


@pytest.mark.rules("trait.undead", "trait.construct")
def test_divine_healing_burns_the_undead_and_only_earth_mends_constructs() -> None:
    table = cast("curative_miracle", deed="assist", friend=True, foe={"traits": ["undead"], "arm": 0},
                 before=ill(hp=1), attack=[9], damage=[20])
    assert events(table, "damage_rolled")[0]["power"] == 15
    assert model(table, 1).hp == 1
    table = cast("curative_miracle", deed="assist", friend=True, foe={"traits": ["construct"]}, before=ill(hp=1),
                 attack=[9])
    assert model(table, 1).hp == 1
    table = cast("fortified_recovery", deed="assist", friend=True, foe={"traits": ["construct"], "sta": 0},
                 before=ill(hp=1), attack=[9])
    assert model(table, 1).hp == 2


# --- enchantments -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("spell", "stat", "more"), [
    ("fiery_fervor", "off", 2), ("fiery_fervor", "def", 2), ("featherlight", "spd", 2), ("overgrowth", "t", 3),
    ("stone_skin", "arm", 3), ("deep_freeze", "arm", -3), ("arcane_shield", "arm", 1),
])
@pytest.mark.rules("spell.fiery_fervor", "spell.featherlight", "spell.overgrowth", "spell.stone_skin",
                   "spell.arcane_shield")
def test_enchantments_that_change_figures(spell: str, stat: str, more: int) -> None:
    table = strike({}, {}, attack=[20])
    plain = value(table.game, stat, model(table, 1))
    bear(table, 1, spell)
    assert value(table.game, stat, model(table, 1)) == plain + more


@pytest.mark.parametrize(("spell", "gives"), [
    ("spectral_blade", ["ignore_armor", "stagger"]), ("burning_touch", ["sweep", "burn"]),
    ("melting_touch", ["ignore_armor", "burn"]), ("natural_fortitude", ["resistance"]),
    ("necrotic_wound", ["cleave", "poison"]), ("spectral_sight", ["advantage"]), ("regrowth", ["regeneration"]),
])
@pytest.mark.rules("spell.spectral_blade", "spell.burning_touch", "spell.melting_touch", "spell.natural_fortitude",
                   "spell.necrotic_wound", "spell.spectral_sight")
def test_enchantments_that_give_abilities(spell: str, gives: list[str]) -> None:
    from norn.games.eldfall.core.hooks import has
    table = strike({}, {}, attack=[20])
    bear(table, 0, spell)
    assert all(has(model(table, 0), name) for name in gives)


@pytest.mark.rules("spell.arcane_shield")
def test_arcane_shield_lifts_armour_to_six_at_most_and_criticals_do_not_pass_it() -> None:
    for arm, then in ((0, 4), (1, 5), (5, 6), (7, 7)):
        table = strike({}, {"arm": arm}, before=lambda t: bear(t, 1, "arcane_shield"), attack=[1], damage=[20])
        assert events(table, "damage_rolled")[0]["arm"] == then


@pytest.mark.rules("spell.unrelenting_zeal", "damage.prevent")
def test_zeal_prevents_a_wound_by_morale() -> None:
    for die, hp in ((3, 3), (20, 2)):
        table = strike({}, {}, before=lambda t: bear(t, 1, "unrelenting_zeal"), attack=[5], damage=[1], zeal=[die])
        assert model(table, 1).hp == hp


@pytest.mark.rules("spell.protective_barrier")
def test_a_barrier_undoes_one_hit_and_ends() -> None:
    table = strike({"sta": 2}, {}, "do:undo 0", before=lambda t: bear(t, 1, "protective_barrier"), attack=[5, 6],
                   damage=[20])
    assert len(events(table, "damage_rolled")) == 1
    assert names(table, 1) == []


@pytest.mark.rules("spell.protective_bubble", "environment.shallow_aquatic")
def test_a_bubble_leaves_water_around() -> None:
    table = strike({}, {}, before=lambda t: bear(t, 1, "protective_bubble"), attack=[5])
    assert events(table, "damage_rolled") == []
    (zone,) = table.game.state.zones
    assert (zone.inside, zone.until) == (["shallow_aquatic"], "turn")
    assert ground_of(table.game, model(table, 1)) == ["shallow_aquatic"]


@pytest.mark.rules("spell.protective_currents")
def test_protective_currents_hamper_and_throw_back() -> None:
    table = strike({}, {}, before=lambda t: bear(t, 1, "protective_currents"), attack=[5], damage=[20])
    assert events(table, "attack_rolled")[0]["need"] == 11
    assert model(table, 0).spot == [2]
    assert names(table, 1) == []


@pytest.mark.rules("spell.flameskin")
def test_flameskin_burns_who_is_near_and_ends_when_it_wounds() -> None:
    table = strike({"arm": 0}, {}, before=lambda t: bear(t, 1, "flameskin"), attack=[5], damage=[20, 20])
    assert [(one["victim"], one["power"]) for one in events(table, "damage_rolled")] == [("model:1", 12), ("model:0",
                                                                                                           10)]
    assert names(table, 1) == ["flameskin"]
    table = strike({"arm": 0}, {}, before=lambda t: bear(t, 1, "flameskin"), attack=[5], damage=[20, 3], burn=[20])
    assert (names(table, 1), model(table, 0).hp) == ([], 1)


@pytest.mark.rules("spell.mirror_bubble")
def test_a_mirror_turns_the_blow() -> None:
    table = strike({"arm": 0}, {}, before=lambda t: bear(t, 1, "mirror_bubble"), attack=[5], damage=[20, 20],
                   mirror=[20])
    assert [(one["victim"], one["power"]) for one in events(table, "damage_rolled")] == [("model:1", 12), ("model:0",
                                                                                                           12)]
    assert names(table, 1) == []


@pytest.mark.rules("spell.ice_shield")
def test_ice_is_struck_first() -> None:
    table = strike({}, {"arm": 0}, before=lambda t: bear(t, 1, "ice_shield"), attack=[5], ice_shield=[7], damage=[20])
    assert [(one["arm"], one["power"]) for one in events(table, "damage_rolled")] == [(5, 12), (0, 9)]
    table = strike({}, {"arm": 0}, before=lambda t: bear(t, 1, "ice_shield"), attack=[5], ice_shield=[8])
    assert len(events(table, "damage_rolled")) == 1


@pytest.mark.rules("spell.cutting_chill", "spell.formless_edge")
def test_blades_of_ice_and_air() -> None:
    table = strike({}, {"arm": 0}, before=lambda t: bear(t, 0, "cutting_chill"), attack=[5], damage=[20])
    assert events(table, "damage_rolled")[0]["power"] == 14
    assert "immobilized" in states(table, 1)
    table = strike({}, {}, before=lambda t: bear(t, 0, "formless_edge"), attack=[5], damage=[20])
    assert model(table, 1).spot == [8]


@pytest.mark.rules("spell.life_leech_necromancy", "spell.life_leech_other_spells")
def test_life_leech_heals_up_to_double() -> None:
    for spell in ("life_leech_necromancy", "life_leech_other_spells"):
        table = strike({"sta": 2}, {"arm": 0}, before=lambda t, spell=spell: bear(t, 0, spell), attack=[5, 6],
                       damage=[1, 1])
        assert model(table, 0).hp == 4
        table = strike({}, {"traits": ["construct"]}, before=lambda t, spell=spell: bear(t, 0, spell), attack=[5],
                       damage=[1])
        assert model(table, 0).hp == 2


@pytest.mark.rules("spell.soul_leech")
def test_soul_leech_gives_its_caster_a_mana_for_each_wound() -> None:
    table = strike({"sta": 2}, {"arm": 0}, before=lambda t: bear(t, 0, "soul_leech"), attack=[5, 6], damage=[1, 1])
    assert model(table, 0).mana == 2


@pytest.mark.rules("spell.agony")
def test_agony_ends_an_activation_and_takes_a_health() -> None:
    profile("a")
    profile("b")
    table = fight(("a", 0, 5, 0), ("b", 1, 15, 1), agony=[20])
    bear(table, 0, "agony", by=1)
    say(table, "do:activate model:0")
    assert model(table, 0).hp == 1


@pytest.mark.rules("spell.searing_blood")
def test_searing_blood_takes_a_health_and_a_point_once() -> None:
    profile("a")
    profile("b")
    table = fight(("a", 0, 5, 0), ("b", 1, 15, 1), searing_blood=[20])
    bear(table, 0, "searing_blood", by=1)
    say(table, "do:activate model:0")
    assert (model(table, 0).hp, model(table, 0).ap, names(table, 0)) == (1, 0, [])


@pytest.mark.rules("spell.misfortune")
def test_misfortune_rolls_every_success_again() -> None:
    table = strike({}, {}, before=lambda t: bear(t, 0, "misfortune", by=1), attack=[5, 18])
    assert events(table, "damage_rolled") == []


@pytest.mark.rules("spell.confuse_target", "trait.mindgame")
def test_confusing_asks_for_an_intellect_roll() -> None:
    assert "confused" in states(cast("confuse_target", attack=[9], mindgame=[20]), 1)
    assert "confused" not in states(cast("confuse_target", attack=[9], mindgame=[2]), 1)


@pytest.mark.rules("spell.curse_of_decay", "trait.continuous")
def test_the_curse_of_decay_stays_for_good() -> None:
    table = cast("curse_of_decay", attack=[9])
    assert "poisoned" in states(table, 1)
    assert [one.until for one in model(table, 1).enchantments] == [""]


@pytest.mark.rules("spell.draining_impulse")
def test_draining_impulse_costs_mana_and_leaves_who_bore_it_tired() -> None:
    from norn.games.eldfall.core.rules.states import expire
    table = cast("draining_impulse", deed="assist", friend=True, mana=2, attack=[9])
    assert (model(table, 0).mana, names(table, 1)) == (0, ["draining_impulse"])
    expire(table.game, "strategic 0")
    assert "fatigued" in states(table, 1)


@pytest.mark.rules("spell.deep_freeze")
def test_deep_freeze_leaves_nothing_to_do_but_break_free() -> None:
    profile("a", sta=2)
    profile("b", sta=0)
    table = fight(("a", 0, 5, 0), ("b", 1, 6, 1), thaw=[20, 3])
    bear(table, 0, "deep_freeze", by=1)
    say(table, "do:activate model:0", IDLE)
    assert offered(table) == ["do:nothing", "do:thaw model:0"]
    say(table, "do:thaw model:0")
    assert names(table, 0) == ["deep_freeze"]
    say(table, "do:activate model:0", IDLE, "do:thaw model:0")
    assert names(table, 0) == []
    table = strike({}, {}, "do:reroll 0", before=lambda t: bear(t, 1, "deep_freeze"), attack=[20, 5], damage=[20])
    assert events(table, "damage_rolled")[0]["arm"] == 2


@pytest.mark.rules("spell.burning_touch")
def test_burning_touch_closes_a_friends_wound() -> None:
    profile("a")
    profile("b", sta=0)
    table = fight(("a", 0, 5, 0), ("b", 0, 6, 1))
    bear(table, 0, "burning_touch")
    put(table, 1, "bleeding")
    say(table, "do:activate model:0", IDLE, "do:cauterize model:1")
    assert states(table, 1) == []


# --- areas, rituals, the Undead -----------------------------------------------------------------------------------


@pytest.mark.rules("spell.downpour", "spell.wellspring", "magic.transmutation")
def test_water_comes_and_stays() -> None:
    table = cast("downpour", "at:8", mana=1, attack=[9])
    (zone,) = table.game.state.zones
    assert (zone.inside, zone.until) == (["shallow_aquatic"], "")
    table = cast("wellspring", "do:make_sure", "at:8", at="spot:any")
    assert (model(table, 0).hp, len(table.game.state.zones)) == (1, 1)


@pytest.mark.rules("spell.blessed_rain")
def test_blessed_rain_is_water_for_enemies_and_cover_for_friends() -> None:
    from norn.games.eldfall.core.rules.attack import cover_of
    table = cast("blessed_rain", "at:6", place=6, mode="melee", attack=[9])
    assert ground_of(table.game, model(table, 1)) == ["shallow_aquatic"]
    assert ground_of(table.game, model(table, 0)) == []
    assert cover_of(table.game, model(table, 1), model(table, 0), -1) == 1
    assert cover_of(table.game, model(table, 0), model(table, 1), -1) == 0


@pytest.mark.rules("spell.primordial_word")
def test_the_primordial_word_drives_out_and_keeps_out() -> None:
    caster("speaker", "primordial_word")
    profile("bones", traits=["undead"], sta=1, spd=6, hp=3)
    profile("plain", sta=0)
    table = fight(("speaker", 0, 5, 0), ("bones", 1, 6, 1), ("plain", 1, 6, 1), attack=[9])
    say(table, "do:activate model:0", IDLE, "", "do:attack ability:primordial_word mode:melee spot:any", "at:5")
    assert (model(table, 1).hp, model(table, 1).spot) == (2, [7])
    assert model(table, 2).hp == 2
    from norn.games.eldfall.core.hooks import code_of
    (zone,) = table.game.state.zones
    bars = code_of("zone bars", "primordial_word")
    assert bars is not None
    assert bars(table.game, zone, model(table, 1))
    assert not bars(table.game, zone, model(table, 2))
    model(table, 0).spot = [1]
    from norn.games.eldfall.core.rules import ground
    ground.clear(table.game)
    assert table.game.state.zones == []


@pytest.mark.rules("spell.dispel_magic")
def test_dispel_magic_does_one_of_three() -> None:
    def summoned(table: Table) -> None:
        model(table, 1).summoner = "model:1"
        bear(table, 1, "stone_skin", by=1)
    table = cast("dispel_magic", "do:dispel 1", "at:8", before=summoned, attack=[9])
    assert (names(table, 1), model(table, 1).gone) == ([], "")
    table = cast("dispel_magic", "do:dispel 2", "at:8", before=summoned, attack=[9])
    assert model(table, 1).gone == "removed"
    table = cast("dispel_magic", "do:dispel 3", "at:8", at="spot:any", before=lambda t: put(t, 1, "shrouded"),
                 attack=[9])
    assert states(table, 1) == []


@pytest.mark.rules("spell.command_the_undead")
def test_an_undead_of_the_first_tier_changes_sides() -> None:
    bones = {"traits": ["undead"], "tier": 1}
    table = cast("command_the_undead", foe=bones, attack=[9])
    assert model(table, 1).seat == 0
    assert model(cast("command_the_undead", foe=bones, attack=[20]), 1).seat == 1
    table = cast("command_the_undead", "do:make_sure", foe=bones, mana=1)
    assert (model(table, 1).seat, model(table, 0).mana) == (0, 0)
    caster("c", "command_the_undead")
    profile("b", sta=0, traits=["undead"], tier=2)
    table = fight(("c", 0, 5, 0), ("b", 1, 8, 1))
    say(table, "do:activate model:0", IDLE)
    assert not any("command_the_undead" in one for one in offered(table))


@pytest.mark.parametrize(("spell", "creature"), [
    ("summon_gargoyle", "gargoyle"), ("summon_golem", "golem"), ("summon_earth_elemental", "earth_elemental"),
    ("summon_water_elemental", "water_elemental"), ("summon_colossus", "colossus"),
])
@pytest.mark.rules("spell.summon_gargoyle", "spell.summon_golem", "spell.summon_earth_elemental",
                   "spell.summon_water_elemental", "spell.summon_colossus", "action.ritual", "summon.place",
                   "summon.points", "magic.conjuration")
def test_a_ritual_calls_a_creature_beside_the_caster(spell: str, creature: str) -> None:
    caster("summoner", spell, sta=4)
    profile("b", sta=0)
    table = fight(("summoner", 0, 5, 0), ("b", 1, 18, 1))
    model(table, 0).mana = catalogue.spell(spell).mana
    say(table, "do:activate model:0", IDLE, f"do:ritual ability:{spell}")
    made = model(table, 2)
    assert (made.profile, made.seat, made.summoner, made.spot) == (creature, 0, "model:0", [6])
    assert made.ap == value(table.game, "sta", made)
    assert model(table, 0).mana == 0


@pytest.mark.rules("spell.summon_imp", "summon.imp", "trait.familiar", "special.imp")
def test_the_imp_makes_wiser_and_may_go_instead_of_wounds() -> None:
    caster("summoner", "summon_imp", sta=2)
    profile("striker", off=15, sta=1)
    table = fight(("summoner", 0, 5, 0), ("striker", 1, 6, 1), attack=[5], damage=[1])
    model(table, 0).mana = 2
    model(table, 0).states = []
    say(table, "do:activate model:0", IDLE, "", "do:ritual ability:summon_imp", "")
    model(table, 1).ap = 1
    assert value(table.game, "int", model(table, 0)) == 16
    say(table, "do:activate model:0", IDLE, "do:attack model:1 ability:row_sword mode:melee point:0", "do:nothing",
        "do:give_familiar")
    assert model(table, 0).hp == 2
    assert value(table.game, "int", model(table, 0)) == 15


@pytest.mark.rules("spell.raise_the_undead")
def test_the_dead_make_room_for_the_undead() -> None:
    caster("necromancer", "raise_the_undead", sta=3)
    profile("b", sta=0)
    table = fight(("necromancer", 0, 5, 0), ("b", 1, 8, 1))
    model(table, 0).mana = 2
    model(table, 1).hp = 0
    put(table, 1, "dead")
    say(table, "do:activate model:0", IDLE, "do:ritual ability:raise_the_undead", "profile:bonewalker",
        "profile:vengeful_spirit")
    assert [one.profile for one in table.game.state.models[2:]] == ["bonewalker", "vengeful_spirit"]
    assert model(table, 1).gone == "removed"


@pytest.mark.rules("spell.warding_barrier")
def test_a_warding_barrier_stops_spells_and_drives_out_ghosts() -> None:
    caster("priest", "warding_barrier", sta=2, ag=4)
    profile("ghost", sta=0, traits=["incorporeal"], hp=3, arm=0)
    table = fight(("priest", 0, 5, 0), ("ghost", 1, 8, 1), damage=[1, 1])
    say(table, "do:activate model:0", IDLE, "do:ritual ability:warding_barrier")
    assert "warding_barrier" in names(table, 0)
    assert model(table, 1).hp == 2
    assert model(table, 1).spot[0] > 9


@pytest.mark.rules("spell.regrowth", "spell.hasten")
def test_regrowth_heals_once_in_the_strategic_phase() -> None:
    from norn.games.eldfall.core.hooks import codes
    table = strike({}, {}, attack=[20])
    bear(table, 1, "regrowth")
    model(table, 1).hp = 1
    put(table, 1, "bleeding")
    for code, one in codes("strategic acts", model(table, 1)):
        drive(code(table.game, model(table, 1), one))
    assert (model(table, 1).hp, names(table, 1), states(table, 1)) == (2, [], ["engaged"])
