"""Items and what single cards say, one by one, on the row."""
from __future__ import annotations

from typing import Any

import pytest

from norn.games.eldfall.core import catalogue
from norn.games.eldfall.core.abilities import mounts
from norn.games.eldfall.core.content import Item
from norn.games.eldfall.core.hooks import codes, has
from norn.games.eldfall.core.rules.ground import ground_of
from norn.games.eldfall.core.rules.states import engages, inflict
from norn.games.eldfall.core.tests.row import GROUND, events, fight, profile, say
from norn.games.eldfall.core.tests.stage import IDLE, SWORD, caster, model, put, states, strike
from norn.games.eldfall.core.values import value
from norn.kernel.table import Table


def with_item(item: str, *more: str, mode: str = "melee", place: int = 6, own: dict[str, Any] | None = None,
              foe: dict[str, Any] | None = None, before: Any = None, **rolls: Any) -> Table:
    """model:0 at 5 attacks model:1 with an item."""
    profile("user", **{"off": 15, "acc": 15, "sta": 2, "items": (item,), **(own or {})})
    profile("b", **{"sta": 0, "hp": 9, **(foe or {})})
    table = fight(("user", 0, 5, 0), ("b", 1, place, 1), **rolls)
    if before is not None:
        before(table)
    say(table, "do:activate model:0", IDLE, f"do:attack ability:{item} mode:{mode} model:1", *more)
    return table


def phase(table: Table, number: int) -> None:
    for code, one in codes("any strategic", model(table, number)):
        code(table.game, model(table, number), one)


MELEE = sorted(name for name, one in catalogue.PRINTED.items()
               if isinstance(one, Item) and one.category == "weapon" and "melee" in one.modes and one.reach
               and one.strikes and not one.area and name not in ("unarmed", "shield_bash")
               and not name.startswith("row_"))


@pytest.mark.parametrize("item", MELEE)
@pytest.mark.rules(
    "gear.bite", "gear.corroded_weapon", "gear.poleaxe", "gear.sword", "gear.glyphscribe_dagger", "gear.short_sword",
    "gear.dagger", "gear.heavy_polearm", "gear.spear", "gear.piercing_dagger", "gear.hack_and_thrash",
    "gear.earthen_fists", "gear.gargoyles_claws", "gear.fists_of_stone", "gear.bite_and_claws", "gear.corroded_sword",
    "gear.corroded_piercing_dagger", "gear.spectral_weapon", "gear.greatsword", "gear.chimera_claws",
    "gear.rending_claws", "gear.venomous_bite", "gear.desecrated_relic_blade", "gear.great_axe", "gear.raging_thrash",
    "gear.stonesplitter", "gear.war_club", "gear.relic_weapon", "gear.naginata", "gear.monks_staff",
    "gear.banner_lance", "gear.battle_axe", "gear.polearm", "item.weapon", "damage.roll")
def test_a_weapon_strikes_with_its_own_power(item: str) -> None:
    one = catalogue.item(item)
    place = 6 if one.reach in ("0", "1") else 7
    again = item in ("mastercrafted_sword", "ice_pick", "slayers_blade", "slayers_lance")
    more = [""] if again or any(text.startswith("advantage") for text in one.traits) else []
    mindful = "mindgame" in one.traits
    rolls: dict[str, Any] = {"mindgame": [1]} if mindful else {"damage": [20] * 9}
    table = with_item(item, *more, place=place, attack=[5] + [20] * 9, **rolls)
    if mindful:
        assert events(table, "rolled")[0]["stat"] == "stat:int"
        return
    number = catalogue.read_amount(one.power)
    assert events(table, "damage_rolled")[0]["power"] == (12 if number.of else 0) + number.plus


@pytest.mark.rules("gear.dagger", "gear.piercing_dagger", "gear.parrying_dagger")
def test_daggers_strike_once_more_at_the_crouched() -> None:
    for item in ("dagger", "piercing_dagger", "parrying_dagger", "glyphscribe_dagger"):
        table = with_item(item, before=lambda t: put(t, 1, "crouched"), attack=[20] * 4)
        printed = 3 if item == "mastercrafted_piercing_dagger" else 2
        assert len(events(table, "attack_rolled")[0]["dice"]) == printed + 1


@pytest.mark.rules("gear.parrying_dagger")
def test_a_parrying_dagger_takes_two_from_the_target() -> None:
    profile("user", off=15, sta=1, items=("parrying_dagger",))
    profile("b", sta=1, dfn=12)
    table = fight(("user", 0, 5, 0), ("b", 1, 6, 1), attack=[20, 20])
    say(table, "do:activate model:0", IDLE, "do:attack model:1 ability:row_sword mode:melee point:0",
        "do:attack ability:parrying_dagger mode:melee model:1")
    assert [one["need"] for one in events(table, "attack_rolled")] == [10, 15]


@pytest.mark.rules("gear.glyphscribe_dagger", "trait.throwing")
def test_the_glyphscribe_dagger_comes_back() -> None:
    table = with_item("glyphscribe_dagger", mode="ranged", place=9, attack=[20])
    assert model(table, 0).items[0].copies == 1


@pytest.mark.rules("gear.sealing_javelins", "item.consumable")
def test_sealing_javelins_bind_ghosts_without_a_damage_roll() -> None:
    for trait, hp, rolls in (("undead", 7, 0), ("beast", 9, 1)):
        table = with_item("sealing_javelins", mode="ranged", place=9, foe={"traits": [trait]}, attack=[5],
                          damage=[20] * rolls)
        assert (model(table, 1).hp, len(events(table, "damage_rolled"))) == (hp, rolls)
        assert model(table, 0).items[0].copies == 0


@pytest.mark.rules("gear.tengu_screech", "gear.staff_of_chaos", "engaged.reach")
def test_what_engages_and_what_does_not() -> None:
    profile("tengu", items=("tengu_screech",))
    profile("mage", items=("staff_of_chaos",))
    profile("b", items=())
    table = fight(("tengu", 0, 5, 0), ("b", 1, 8, 1), ("mage", 0, 10, 1))
    assert not engages(table.game, model(table, 0), model(table, 1))
    assert engages(table.game, model(table, 2), model(table, 1))


@pytest.mark.rules("gear.spirit_drum")
def test_the_drum_lets_nothing_lower_morale() -> None:
    profile("drummer", items=("spirit_drum",))
    profile("a", m=12)
    profile("beast", traits=["menacing 2"])
    table = fight(("drummer", 0, 4, 0), ("a", 0, 5, 0), ("beast", 1, 15, 1), ("a", 1, 6, 0))
    put(table, 1, "confused")
    assert value(table.game, "m", model(table, 1)) == 12
    model(table, 0).items = []
    assert value(table.game, "m", model(table, 1)) == 4


@pytest.mark.rules("gear.empyrean_standard", "trait.fearless")
def test_the_standard_shields_from_fear_confusion_and_weakness() -> None:
    profile("bearer", items=("empyrean_standard",), ag=3)
    profile("a")
    table = fight(("bearer", 0, 4, 0), ("a", 0, 5, 0), ("a", 0, 15, 0))
    put(table, 1, "confused", "weakened")
    put(table, 2, "confused")
    assert not inflict(table.game, model(table, 1), "panicked")
    assert inflict(table.game, model(table, 2), "panicked")
    assert [value(table.game, "off", model(table, n)) for n in (1, 2)] == [12, 6]
    assert value(table.game, "t", model(table, 1)) == 12


@pytest.mark.rules("gear.glyph_of_protection", "gear.succumbing_embrace", "trait.spellbound")
def test_spellbound_enchantments_come_back() -> None:
    profile("a", items=("glyph_of_protection",))
    table = fight(("a", 0, 5, 0))
    phase(table, 0)
    assert [(one.name, one.until) for one in model(table, 0).enchantments] == [("arcane_shield", "")]
    model(table, 0).enchantments = []
    phase(table, 0)
    assert len(model(table, 0).enchantments) == 1
    profile("drinker", items=("succumbing_embrace",))
    table = fight(("drinker", 0, 5, 0))
    phase(table, 0)
    assert [one.name for one in model(table, 0).enchantments] == ["life_leech_other_spells"]


@pytest.mark.rules("gear.arcane_lantern")
def test_the_lantern_lights_up_the_shrouded() -> None:
    profile("a", items=("arcane_lantern",), ag=5)
    profile("b")
    table = fight(("a", 0, 5, 0), ("b", 1, 8, 1), ("b", 1, 15, 1))
    put(table, 1, "shrouded")
    put(table, 2, "shrouded")
    phase(table, 0)
    assert [states(table, n) for n in (1, 2)] == [[], ["shrouded"]]
    assert has(model(table, 0), "vigilance")


@pytest.mark.rules("gear.staff_of_light", "gear.scepter_of_sorceries", "gear.staff_of_chaos", "gear.deathweaving_fan")
def test_staves_roll_again() -> None:
    profile("b", sta=0)
    for item, spell in (("staff_of_light", "purgation"), ("scepter_of_sorceries", "mana_burst"),
                        ("staff_of_chaos", "mana_burst"), ("deathweaving_fan", "leeching_bolt")):
        caster("c", spell, items=(item,))
        table = fight(("c", 0, 5, 0), ("b", 1, 8, 1), attack=[20, 9], damage=[20])
        put(table, 1, "weakened")
        say(table, "do:activate model:0", IDLE, f"do:attack ability:{spell} mode:ranged model:1", "do:reroll 0")
        assert events(table, "rerolled")[0]["die"] == 9


@pytest.mark.rules("gear.deathweaving_fan")
def test_the_fan_weaves_a_greater_undead_out_of_two_dead() -> None:
    profile("c", items=("deathweaving_fan",), sta=5)
    profile("b", sta=0)
    table = fight(("c", 0, 5, 0), ("b", 1, 8, 1), ("b", 1, 9, 1))
    model(table, 0).mana = 6
    for number in (1, 2):
        model(table, number).hp = 0
        put(table, number, "dead")
    say(table, "do:activate model:0", IDLE, "do:deathweave profile:blighted_riftspawn")
    assert [model(table, n).gone for n in (1, 2)] == ["removed", "removed"]
    assert (model(table, 3).profile, model(table, 0).mana) == ("blighted_riftspawn", 0)


@pytest.mark.rules("gear.staff_of_conjuration", "summon.place")
def test_the_staff_of_conjuration_calls_them_farther_off() -> None:
    caster("c", "summon_gargoyle", items=("staff_of_conjuration",), sta=2)
    table = fight(("c", 0, 5, 0))
    model(table, 0).mana = 1
    say(table, "do:activate model:0", IDLE, "do:ritual ability:summon_gargoyle", "at:flicker;12;0")
    assert model(table, 1).spot == [12]


@pytest.mark.rules("gear.casting_amplifier", "gear.flying_carpet", "gear.war_darts")
def test_things_bought() -> None:
    from norn.games.eldfall.core.rules.attack import intervals_of
    caster("c", "mana_burst", items=("casting_amplifier",))
    profile("flyer", items=("flying_carpet",))
    table = fight(("c", 0, 5, 0), ("flyer", 0, 7, 0))
    assert intervals_of(table.game, model(table, 0), "mana_burst", "ranged") == [(20, 0)]
    assert has(model(table, 1), "flight")
    table = with_item("war_darts", "at:9", mode="ranged", place=9, attack=[20])
    assert events(table, "attack_rolled")[0]["need"] == 18


@pytest.mark.rules("gear.gargoyles_claws")
def test_the_first_wound_of_a_turn_feeds_the_claws() -> None:
    table = with_item("gargoyles_claws", foe={"arm": 0}, attack=[5, 6], damage=[1, 1])
    assert model(table, 0).ap == 2


@pytest.mark.rules("gear.chimera_claws", "gear.haze_bomb", "gear.javelin", "gear.firecracker", "gear.grapeshot")
def test_other_weapons_of_note() -> None:
    assert len(events(with_item("chimera_claws", attack=[20] * 3), "attack_rolled")[0]["dice"]) == 3
    table = with_item("haze_bomb", "at:9", mode="ranged", place=9, attack=[5])
    assert [zone.inside for zone in table.game.state.zones] == [["hazy"]]
    table = with_item("javelin", mode="ranged", place=9, attack=[5, 20], damage=[1], stun=[20])
    assert events(table, "ap_lost")
    assert events(with_item("grapeshot", "at:9", mode="ranged", place=9, attack=[5], damage=[20]), "damage_rolled")


# --- single cards -------------------------------------------------------------------------------------------------


@pytest.mark.rules("special.grave_host", "special.outcast", "special.veil_of_rain")
def test_specials_that_change_figures() -> None:
    from norn.games.eldfall.core.rules.attack import cover_of
    profile("bones", special="grave_host", traits=["undead"], off=10)
    profile("outcast", special="outcast")
    profile("a", m=12)
    profile("tomoe", special="veil_of_rain")
    table = fight(("bones", 0, 5, 0), ("bones", 0, 6, 0), ("outcast", 0, 7, 0), ("a", 0, 8, 0), ("tomoe", 1, 15, 1))
    assert value(table.game, "off", model(table, 0)) == 11
    assert value(table.game, "m", model(table, 3)) == 8
    assert cover_of(table.game, model(table, 0), model(table, 4), -1) == 1


@pytest.mark.rules("special.shared_flame")
def test_a_shared_flame_buys_a_friends_failed_die_again() -> None:
    caster("c", "mana_burst")
    profile("noble", special="shared_flame", sta=0)
    profile("b", sta=0)
    table = fight(("c", 0, 5, 0), ("noble", 0, 3, 0), ("b", 1, 8, 1), attack=[20, 9], damage=[20])
    model(table, 1).mana = 1
    say(table, "do:activate model:0", IDLE, "do:attack ability:mana_burst mode:ranged model:2", "do:reroll 0")
    assert model(table, 1).mana == 0
    assert len(events(table, "damage_rolled")) == 1


@pytest.mark.rules("special.lurker")
def test_the_lurker_hides_in_water() -> None:
    GROUND[7] = ["shallow_aquatic"]
    profile("troll", special="lurker")
    table = fight(("troll", 0, 5, 0))
    say(table, "do:activate model:0", "at:walk;7;0", "do:hide model:0")
    GROUND.clear()
    assert states(table, 0) == ["shrouded"]


@pytest.mark.rules("special.tribal_chief")
def test_goblins_near_their_chief_do_not_panic() -> None:
    profile("chief", special="tribal_chief", ag=3)
    profile("gob", tags=["goblin"])
    profile("man")
    table = fight(("chief", 0, 5, 0), ("gob", 0, 6, 0), ("gob", 0, 12, 0), ("man", 0, 7, 0))
    assert [inflict(table.game, model(table, n), "panicked") for n in (1, 2, 3)] == [False, True, True]


@pytest.mark.rules("special.rift_born")
def test_the_rift_born_hit_for_sure_unless_dodged() -> None:
    profile("rift", special="rift_born", sta=1)
    profile("b", sta=1)
    table = fight(("rift", 0, 5, 0), ("b", 1, 6, 1), damage=[20])
    say(table, "do:activate model:0", IDLE, "", f"{SWORD} model:1")
    assert len(events(table, "damage_rolled")) == 1
    table = fight(("rift", 0, 5, 0), ("b", 1, 6, 1), dodge=[1])
    say(table, "do:activate model:0", IDLE, "do:dodge model:1", f"{SWORD} model:1", "")
    assert events(table, "damage_rolled") == []


@pytest.mark.rules("special.everflowing")
def test_the_everflowing_carry_their_water_with_them() -> None:
    profile("water", special="everflowing", traits=["survival aquatic"], sta=1)
    profile("b", sta=0, ag=10)
    table = fight(("water", 0, 5, 0), ("b", 1, 12, 1))
    phase(table, 0)
    assert ground_of(table.game, model(table, 1)) == []
    say(table, "do:activate model:0", "at:walk;9;0", "do:nothing")
    assert ground_of(table.game, model(table, 1)) == ["shallow_aquatic"]
    assert value(table.game, "ag", model(table, 1)) == 5
    assert not model(table, 0).states


@pytest.mark.rules("special.tengu_winds")
def test_the_winds_throw_back_and_rest() -> None:
    table = strike({}, {"special": "tengu_winds"}, attack=[5], damage=[20])
    assert events(table, "attack_rolled")[0]["need"] == 11
    assert model(table, 0).spot == [2]
    assert [one.until for one in model(table, 1).orders] == ["strategic 1"]


@pytest.mark.rules("special.quick_recovery")
def test_quick_recovery_gives_the_point_back() -> None:
    profile("a", sta=1)
    profile("elite", special="quick_recovery", sta=1, m=12)
    for die, ap in ((12, 1), (13, 0)):
        table = fight(("a", 0, 5, 0), ("elite", 1, 6, 1), attack=[20], recovery=[die])
        say(table, "do:activate model:0", IDLE, "do:attack model:1 ability:row_sword mode:melee point:0", "do:nothing")
        assert model(table, 1).ap == ap


# --- mounts -------------------------------------------------------------------------------------------------------


def rider(items: tuple[str, ...] = ("row_pike", "short_sword"), **rolls: Any) -> Table:
    profile("dragoon", classes=("rider",), items=items, mount="lupus_rex", sta=2, hp=2, spd=6, arm=5, off=15)
    profile("b", sta=1, off=15, dfn=15)
    table = fight(("dragoon", 0, 5, 0), ("b", 1, 15, 1), **rolls)
    model(table, 0).chosen["mount"] = "lupus_rex"
    return table


@pytest.mark.rules("class.mount", "class.rider", "special.dragoon")
def test_a_rider_has_its_mounts_figures_and_size() -> None:
    from norn.games.eldfall.core.rules.models import body_size, size_of
    table = rider()
    say(table, "do:activate model:0", IDLE, "", "do:mount model:0")
    m = model(table, 0)
    card = catalogue.profile("lupus_rex")
    assert value(table.game, "spd", m) == card.stats["spd"]
    assert [value(table.game, stat, m) for stat in ("def", "t", "arm", "hp")] == [
        10 + card.changes["def"], 12 + card.changes["t"], 5 + card.changes["arm"], 2 + card.changes["hp"]]
    assert (m.hp, body_size(m), size_of(m)) == (3, "huge", 1)
    assert has(m, "vigilance")
    assert has(m, "hit_and_retreat")
    assert not inflict(table.game, m, "crouched")


@pytest.mark.rules("class.rider")
def test_nobody_gets_into_the_saddle_under_an_enemys_eyes() -> None:
    """S284: in the Strategic Phase; by an Assist it may be seen."""
    table = rider()
    ((offer, one),) = [(code, its) for code, its in codes("strategic offer", model(table, 0)) if its.name == "rider"]
    assert offer(table.game, model(table, 0), one) == []
    model(table, 1).facing = 0
    assert offer(table.game, model(table, 0), one) == ["do:mount model:0"]


@pytest.mark.rules("class.mount")
def test_the_mounts_health_goes_first_and_never_comes_back() -> None:
    from norn.games.eldfall.core.abilities.states import lose_hp
    from norn.games.eldfall.core.rules.effects import heal
    table = rider()
    m = model(table, 0)
    mounts.mount(table.game, m)
    lose_hp(table.game, m, "poisoned", ("damage.wound",))
    assert (m.hp, value(table.game, "hp", m)) == (2, 2)
    heal(table.game, m, 1)
    mounts.dismount(table.game, m)
    assert m.hp == 2
    mounts.mount(table.game, m)
    assert m.hp == 2


@pytest.mark.rules("class.mount", "trait.knockdown")
def test_knockdown_throws_the_rider_and_short_blades_stay_sheathed() -> None:
    from norn.games.eldfall.core.hooks import allows
    from norn.games.eldfall.core.rules.attack import means_of
    profile("brawler", off=15, sta=1, traits=["knockdown"])
    table = rider()
    profile("dragoon", classes=("rider",), items=("row_pike", "short_sword"), mount="lupus_rex", sta=0)
    table = fight(("brawler", 0, 5, 0), ("dragoon", 1, 6, 1), attack=[5], damage=[20])
    m = model(table, 1)
    m.chosen["mount"] = "lupus_rex"
    mounts.mount(table.game, m)
    assert [means for means, _ in means_of(table.game, m)] == ["row_pike", "bite_and_claws"]
    say(table, "do:activate model:0", IDLE, f"{SWORD} model:1")
    assert not allows(m, "rides")
    assert states(table, 1) == ["engaged"]
