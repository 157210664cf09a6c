"""Actions and rolls that every model has, on the row."""
from __future__ import annotations

import pytest

from norn.games.eldfall.core.rules import magic
from norn.games.eldfall.core.rules.states import expire
from norn.games.eldfall.core.state import Carried
from norn.games.eldfall.core.tests.row import WALLS, events, fight, offered, profile, say
from norn.games.eldfall.core.tests.stage import IDLE, SWORD, cast, caster, model, put, states, strike
from norn.games.eldfall.core.values import value


@pytest.mark.rules("action.deathblow")
def test_a_deathblow_needs_no_roll() -> None:
    profile("a", sta=1)
    profile("b", sta=0)
    table = fight(("a", 0, 5, 0), ("b", 1, 6, 1))
    model(table, 1).hp = 0
    put(table, 1, "incapacitated")
    model(table, 0).states = []
    say(table, "do:activate model:0", IDLE, "do:deathblow model:1")
    assert states(table, 1) == ["dead"]


@pytest.mark.rules("action.trade")
def test_only_what_was_acquired_is_handed_over() -> None:
    profile("a", sta=1)
    profile("b", sta=0)
    table = fight(("a", 0, 5, 0), ("b", 0, 6, 1))
    model(table, 0).items.append(Carried("dagger", 1, equipped=False, own=False))
    say(table, "do:activate model:0", IDLE, "do:trade model:1")
    assert [one.item for one in model(table, 1).items] == ["row_sword", "dagger"]


@pytest.mark.rules("sequence.action")
def test_nothing_is_always_open() -> None:
    profile("a")
    table = fight(("a", 0, 5, 0), ("a", 1, 15, 1))
    say(table, "do:activate model:0", IDLE, "")
    assert "do:nothing" in offered(table)


@pytest.mark.rules("modifier.zero")
def test_an_attribute_of_0_fails_without_a_roll() -> None:
    table = strike({"off": 0}, {})
    (rolled,) = events(table, "attack_rolled")
    assert rolled["need"] == 0
    assert events(table, "damage_rolled") == []


@pytest.mark.rules("damage.none")
def test_a_hit_without_power_is_followed_by_no_damage_roll() -> None:
    table = cast("blinding_light", "at:8", attack=[5])
    assert events(table, "hit")
    assert events(table, "damage_rolled") == []


@pytest.mark.rules("dodge.blind", "action.dodge")
def test_a_dodge_against_the_unseen_is_halved() -> None:
    profile("archer", acc=15, sta=1, items=("row_bow",))
    profile("b", sta=1, ag=12)
    table = fight(("archer", 0, 0, 0), ("b", 1, 9, 0), attack=[5], dodge=[7], damage=[20])
    say(table, "do:activate model:0", "at:idle;0;0", "do:dodge model:1",
        "do:attack ability:row_bow mode:ranged model:1", "")
    assert events(table, "rolled")[0]["need"] == 6
    assert len(events(table, "damage_rolled")) == 1


@pytest.mark.rules("engaged.walk")
def test_the_engaged_walk_at_their_holder_only() -> None:
    from norn.games.eldfall.core.rules.movement import kinds_for, toward_of
    profile("a")
    profile("pike", items=("row_pike",))
    table = fight(("a", 0, 5, 0), ("pike", 1, 8, 1))
    assert list(kinds_for(table.game, model(table, 0))) == ["idle", "walk"]
    assert toward_of(table.game, model(table, 0), "walk") == "model:1"


@pytest.mark.rules("magic.hands", "item.equip", "magic.types")
def test_casting_takes_a_free_hand() -> None:
    caster("c", "mana_burst", items=("row_pike",))
    profile("b", sta=0)
    table = fight(("c", 0, 5, 0), ("b", 1, 9, 1), attack=[20])
    assert model(table, 0).items[0].equipped
    say(table, "do:activate model:0", IDLE, "do:attack ability:mana_burst mode:ranged model:1")
    assert not model(table, 0).items[0].equipped


@pytest.mark.rules("aura", "aura.blind")
def test_the_casting_aura_reaches_the_unseen_at_half() -> None:
    WALLS.append(7)
    caster("c", "agony", ag=10, int=15)
    profile("b", sta=0)
    table = fight(("c", 0, 5, 0), ("b", 1, 9, 1), attack=[20])
    say(table, "do:activate model:0", IDLE, "do:attack ability:agony mode:ranged model:1")
    WALLS.clear()
    assert events(table, "attack_rolled")[0]["need"] == 8


@pytest.mark.rules("damage.heal")
def test_healing_never_goes_above_what_is_printed() -> None:
    from norn.games.eldfall.core.rules.effects import heal
    profile("a", hp=3)
    table = fight(("a", 0, 5, 0))
    model(table, 0).hp = 0
    put(table, 0, "incapacitated")
    heal(table.game, model(table, 0), 9)
    assert (model(table, 0).hp, states(table, 0)) == (3, [])


@pytest.mark.rules("summon.dismiss", "summon.lost")
def test_creatures_leave_with_their_summoner() -> None:
    profile("s")
    table = fight(("s", 0, 5, 0), ("s", 0, 7, 0), ("s", 0, 8, 0))
    model(table, 1).summoner = model(table, 2).summoner = "model:0"
    magic.dismiss(table.game, model(table, 1))
    assert [model(table, n).gone for n in (1, 2)] == ["removed", ""]
    put(table, 0, "incapacitated")
    magic.lose_summons(table.game)
    assert model(table, 2).gone == "removed"


@pytest.mark.rules("template.hits", "template.several", "template.touch")
def test_two_templates_over_one_model_hit_it_twice_and_with_a_die_each() -> None:
    """S96: one die for each template, whoever is under it; of two that overlap one may miss."""
    for dice, hits in (([5, 6], 2), ([5, 20], 1)):
        caster("mage", "thunderstorm_everlasting_rain_invocations", sta=1)
        profile("b", sta=0, hp=3)
        table = fight(("mage", 0, 5, 0), ("b", 1, 8, 1), ("b", 1, 9, 1), attack=dice, damage=[20] * 4)
        model(table, 0).mana = 2
        say(table, "do:activate model:0", IDLE,
            "do:attack ability:thunderstorm_everlasting_rain_invocations mode:ranged model:1", "at:8", "at:8")
        hurt = [one["victim"] for one in events(table, "damage_rolled")]
        assert sorted(hurt) == ["model:1"] * hits + ["model:2"] * hits


@pytest.mark.rules("template.several")
def test_as_many_templates_as_strikes_and_fewer_if_one_likes() -> None:
    table = cast("fire_breath", "at:8", "", place=8, attack=[5], damage=[20], burn=[])
    assert len(events(table, "attack_rolled")) == 1


@pytest.mark.rules("action.melee", "action.ranged", "strike.hit")
def test_offense_when_active_defense_when_reactive_accuracy_from_afar() -> None:
    profile("a", off=13, dfn=9, acc=7, sta=1, items=("row_sword", "row_bow"))
    table = fight(("a", 0, 5, 0), ("a", 1, 6, 1), attack=[20, 20])
    say(table, "do:activate model:0", IDLE, "do:attack model:1 ability:row_sword mode:melee point:0",
        f"{SWORD} model:1")
    assert [one["need"] for one in events(table, "attack_rolled")] == [9, 13]
    profile("b", sta=0)
    table = fight(("a", 0, 5, 0), ("b", 1, 15, 1), attack=[20])
    say(table, "do:activate model:0", IDLE, "do:attack ability:row_bow mode:ranged model:1")
    assert events(table, "attack_rolled")[0]["need"] == 7


@pytest.mark.rules("magic.durations", "magic.enchantment")
def test_an_enchantment_ends_with_its_casters_next_strategic_phase() -> None:
    table = cast("stone_skin", deed="assist", friend=True, attack=[5])
    assert value(table.game, "arm", model(table, 1)) == 8
    expire(table.game, "strategic 1")
    assert value(table.game, "arm", model(table, 1)) == 8
    expire(table.game, "strategic 0")
    assert value(table.game, "arm", model(table, 1)) == 5


@pytest.mark.rules("gear.acid_vomit", "gear.water_tentacle", "gear.mastercrafted_sword", "gear.slayers_blade",
                   "gear.ice_pick", "gear.mastercrafted_helrin_sword", "gear.mastercrafted_piercing_dagger",
                   "roll.again")
def test_weapons_with_a_second_try_and_sprays_that_sicken_and_pull() -> None:
    for item, die in (("mastercrafted_sword", 18), ("slayers_blade", 18), ("ice_pick", 18)):
        profile("user", off=15, sta=1, items=(item,))
        profile("b", sta=0)
        table = fight(("user", 0, 5, 0), ("b", 1, 6, 1), attack=[die + 1, 5], damage=[20])
        say(table, "do:activate model:0", IDLE, f"do:attack ability:{item} mode:melee model:1", "do:reroll 0")
        assert len(events(table, "damage_rolled")) == 1
    profile("troll", acc=15, sta=1, items=("acid_vomit",))
    table = fight(("troll", 0, 5, 0), ("b", 1, 9, 1), attack=[5], spared=[20])
    say(table, "do:activate model:0", IDLE, "do:attack ability:acid_vomit mode:ranged model:1", "at:9")
    assert "weakened" in states(table, 1)
    profile("water", acc=15, sta=1, items=("water_tentacle",))
    table = fight(("water", 0, 2, 0), ("b", 1, 9, 1), attack=[5], damage=[20])
    say(table, "do:activate model:0", "at:idle;2;0", "do:attack ability:water_tentacle mode:ranged model:1", "at:9", "")
    assert model(table, 1).spot == [6]
