"""What everything stands on: models, attributes, items, rolls, sight, magic in general, Engaged, cover, Hostiles."""
from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from norn.games.eldfall.core import catalogue
from norn.games.eldfall.core.content import Behaviour, Line
from norn.games.eldfall.core.rules import hostile, magic
from norn.games.eldfall.core.rules.attack import interval, spells_known
from norn.games.eldfall.core.rules.gear import hands_full, is_at_hand
from norn.games.eldfall.core.rules.models import is_ally, is_enemy, is_two_sizes_larger, use_once
from norn.games.eldfall.core.rules.movement import kinds_for, speed
from norn.games.eldfall.core.rules.rolls import attribute_roll
from norn.games.eldfall.core.rules.sight import sees
from norn.games.eldfall.core.state import Carried
from norn.games.eldfall.core.tests import row
from norn.games.eldfall.core.tests.row import events, fight, offered, profile, say
from norn.games.eldfall.core.tests.stage import IDLE, SWORD, cast, caster, drive, model, put, states, strike
from norn.games.eldfall.core.values import value


def back(who: str, at: int = 0, art: str = "") -> str:
    return f"do:attack {who} ability:row_sword mode:melee{art} point:{at}"


@pytest.fixture(autouse=True)
def _a_bare_row() -> Iterator[None]:
    yield
    row.COVERS.clear()
    row.WALLS.clear()


# --- models -------------------------------------------------------------------------------------------------------


@pytest.mark.rules("model.profile", "model.attributes", "model.classes", "model.speed")
def test_a_model_is_what_its_card_says() -> None:
    profile("a", spd=7, hp=3, classes=("warrior",), items=("row_sword", "row_bow"))
    m = model(fight(("a", 0, 5, 0)), 0)
    table = fight(("a", 0, 5, 0))
    assert (m.hp, [one.item for one in m.items]) == (3, ["row_sword", "row_bow"])
    assert (speed(table.game, m), value(table.game, "off", m)) == (7, 12)


@pytest.mark.rules("model.size")
def test_sizes_are_steps_of_a_list() -> None:
    profile("s", size="small")
    profile("m", size="medium")
    profile("l", size="large")
    table = fight(("s", 0, 1, 0), ("m", 0, 5, 0), ("l", 0, 9, 0))
    small, medium, large = (model(table, number) for number in range(3))
    assert is_two_sizes_larger(large, small)
    assert not is_two_sizes_larger(large, medium)
    assert not is_two_sizes_larger(small, large)


@pytest.mark.rules("model.skills", "model.traits")
def test_a_skill_once_a_sequence_in_either_role() -> None:
    profile("a")
    table = fight(("a", 0, 5, 0), ("a", 1, 15, 1))
    say(table, "do:activate model:0")
    assert use_once(table.game, model(table, 0), "dash")
    assert not use_once(table.game, model(table, 0), "dash")
    assert use_once(table.game, model(table, 1), "dash")


@pytest.mark.rules("model.stamina", "strike.number")
def test_stamina_is_how_many_dice_a_sword_has() -> None:
    table = strike({"sta": 3}, {}, attack=[20, 20, 20])
    assert len(events(table, "attack_rolled")[0]["dice"]) == 3


@pytest.mark.rules("model.spellcraft", "model.special")
def test_a_craft_knows_its_levels_and_elements_alone() -> None:
    profile("fire", crafts=["art_of_sorcery 2"], traits=["affinity fire"], special="veil_of_rain")
    m = model(fight(("fire", 0, 5, 0)), 0)
    assert spells_known(m) == ["ignite", "flare_art_of_sorcery"]
    table = fight(("fire", 1, 10, 1), ("fire", 0, 5, 0))
    from norn.games.eldfall.core.rules.attack import cover_of
    assert cover_of(table.game, model(table, 1), model(table, 0), -1) == 1      # what is special about it


@pytest.mark.rules("model.hit-traits", "model.traits", "trait.bleed")
def test_what_has_traits_hits_with_them() -> None:
    table = strike({"traits": ["bleed"]}, {}, attack=[5], damage=[1])
    assert "bleeding" in states(table, 1)


@pytest.mark.rules("edition.priority", "skill.dash")
def test_an_ability_beats_the_general_rule() -> None:
    profile("dasher", skills=["dash"], sta=1)
    profile("b", sta=0)
    table = fight(("dasher", 0, 1, 0), ("b", 1, 12, 1))
    say(table, "do:activate model:0", "at:run;11;0")
    assert f"{SWORD} model:1" in offered(table)         # after a Run there is Nothing but Nothing, else


@pytest.mark.rules("model.skills", "class.creature")
def test_a_card_brings_what_it_prints() -> None:
    profile("c", classes=("creature",), skills=["dash"])
    from norn.games.eldfall.core.hooks import has
    m = model(fight(("c", 0, 5, 0)), 0)
    assert has(m, "dash")
    assert has(m, "creature")
    assert not has(m, "leap")


# --- items --------------------------------------------------------------------------------------------------------


@pytest.mark.rules("item.natural", "gear.bite", "item.hands")
def test_teeth_take_no_hand_and_are_always_there() -> None:
    profile("wolf", items=("bite", "row_pike"))
    m = model(fight(("wolf", 0, 5, 0)), 0)
    assert (hands_full(m), is_at_hand(m, "bite"), is_at_hand(m, "row_pike")) == (2, True, True)


@pytest.mark.rules("item.loot", "action.trade")
def test_what_is_printed_stays() -> None:
    profile("a", sta=1)
    profile("b", sta=0)
    table = fight(("a", 0, 5, 0), ("b", 0, 6, 0))
    model(table, 0).items.append(Carried("row_bow", 1, equipped=False, own=False))
    say(table, "do:activate model:0", IDLE, "do:trade model:1")
    assert [one.item for one in model(table, 0).items] == ["row_sword"]
    assert [one.item for one in model(table, 1).items] == ["row_sword", "row_bow"]


@pytest.mark.rules("action.trade")
def test_nobody_trades_with_the_engaged() -> None:
    profile("a", sta=1)
    profile("b", sta=0)
    table = fight(("a", 0, 4, 0), ("b", 0, 5, 0), ("b", 1, 7, 1))
    model(table, 0).items.append(Carried("row_bow", 1, equipped=False, own=False))
    assert states(table, 1) == ["engaged"]
    say(table, "do:activate model:0", "at:idle;4;0")
    assert not any(one.startswith("do:trade") for one in offered(table))


@pytest.mark.rules("reach.amplifier", "gear.casting_amplifier")
def test_an_amplifier_lengthens_numbers_but_no_aura() -> None:
    caster("a", "ignite", items=("casting_amplifier",))
    profile("b", sta=0)
    table = fight(("a", 0, 0, 0), ("b", 1, 20, 1))
    from norn.games.eldfall.core.rules.attack import intervals_of
    g, m = table.game, model(table, 0)
    assert intervals_of(g, m, "ignite", "ranged") == [(20, 0)]
    assert intervals_of(g, m, "flare_art_of_sorcery", "ranged") == [(7, 0)]
    assert intervals_of(g, m, "curative_touch", "melee") == [(4, 0)]
    assert intervals_of(g, m, "smite", "ranged") == [(10, 0)]


@pytest.mark.rules("reach.intervals", "art.archery")
def test_a_lengthened_bow_is_longer_in_every_interval() -> None:
    """20 and 40, lengthened by 2: 22 and 42 (S2); above 20.00 the second begins (S48)."""
    profile("archer", items=("row_bow",), arts=["archery 1"])
    profile("b", sta=0)
    table = fight(("archer", 0, 0, 0), ("b", 1, 20, 1))
    from norn.games.eldfall.core.rules.actions import new
    from norn.games.eldfall.core.rules.attack import intervals_of
    g, m = table.game, model(table, 0)
    d = new(m, "active", "attack", "row_bow", "ranged")
    assert intervals_of(g, m, "row_bow", "ranged", d) == [(20, 0), (40, -6)]
    d.art = "archery 2"
    assert intervals_of(g, m, "row_bow", "ranged", d) == [(20, 0), (40, -6)]
    d.art = "archery 1"
    assert intervals_of(g, m, "row_bow", "ranged", d) == [(26, 0), (40, -6)]
    assert interval(g, m, model(table, 1), d, -1) == (26, 0)


# --- rolls --------------------------------------------------------------------------------------------------------


@pytest.mark.rules("roll.attribute", "roll.fails")
def test_a_die_at_or_under_the_attribute_succeeds() -> None:
    profile("a", ag=10)
    for die, plus, success in ((10, 0, True), (11, 0, False), (7, -3, True), (8, -3, False)):
        table = fight(("a", 0, 5, 0), test=[die])
        assert attribute_roll(table.game, model(table, 0), "ag", "test", plus=plus) == success


@pytest.mark.rules("modifier.when", "roll.attack", "art.fencing")
def test_an_attack_with_offense_14_and_then_11() -> None:
    """The book's example (S7): a die up to the changed attribute succeeds."""
    for art, die, hits in (("", 14, 1), ("", 15, 0), (" ability:fencing_1", 11, 1), (" ability:fencing_1", 12, 0)):
        profile("a", off=14, sta=1)
        profile("b", dfn=1, arts=["fencing 1"], sta=1)
        table = fight(("a", 0, 5, 0), ("b", 1, 6, 1), attack=[20, die], damage=[20])
        say(table, "do:activate model:0", IDLE, back("model:1", 0, art), f"{SWORD} model:1")
        assert len(events(table, "damage_rolled")) == hits


@pytest.mark.rules("damage.once", "trait.cleave")
def test_cleave_comes_once_an_attack_and_victim() -> None:
    table = strike({"sta": 2, "traits": ["cleave"]}, {"hp": 9}, attack=[5, 6], damage=[1, 1])
    assert model(table, 1).hp == 6


@pytest.mark.rules("role.active", "action.melee")
def test_the_active_strike_with_offense_the_others_with_defense() -> None:
    profile("a", off=14, dfn=3, sta=1)
    profile("b", off=4, dfn=11, sta=1)
    table = fight(("a", 0, 5, 0), ("b", 1, 6, 1), attack=[20, 20])
    say(table, "do:activate model:0", IDLE, back("model:1"), f"{SWORD} model:1")
    assert [(one["who"], one["need"]) for one in events(table, "attack_rolled")] == [("model:1", 11), ("model:0", 14)]


@pytest.mark.rules("action.kinds", "action.ritual", "move.special")
def test_a_special_action_needs_idle() -> None:
    caster("a", "summon_gargoyle", sta=2)
    table = fight(("a", 0, 5, 0))
    model(table, 0).mana = 3
    say(table, "do:activate model:0", "at:walk;6;0")
    assert not any(one.startswith("do:ritual") for one in offered(table))
    say(table, "do:nothing", "do:activate model:0", "at:idle;6;0")
    assert "do:ritual ability:summon_gargoyle" in offered(table)


@pytest.mark.rules("action.nothing")
def test_nothing_does_nothing() -> None:
    profile("a", sta=1)
    table = fight(("a", 0, 5, 0), ("a", 1, 15, 1))
    say(table, "do:activate model:0", "at:walk;6;0", "", "do:nothing")
    assert [one["action"] for one in events(table, "declared")] == ["action:nothing"]
    assert events(table, "rolled") == []


@pytest.mark.rules("reach.out", "sequence.resolution")
def test_an_attack_out_of_reach_rolls_nothing_and_confronts_nobody() -> None:
    """The target has gone by its own reaction's push: here it is moved by hand between Action and Resolution."""
    profile("a", sta=1, off=15)
    profile("seer", sta=1, dfn=15, skills=["foresight"])
    table = fight(("a", 0, 5, 0), ("seer", 1, 6, 1), attack=[5], damage=[20])
    say(table, "do:activate model:0", IDLE, "", f"{SWORD} model:1")
    model(table, 1).spot = [12]
    say(table, "")
    assert events(table, "attack_rolled") == []
    assert len(events(table, "in_vain")) == 1


# --- sides and sight ----------------------------------------------------------------------------------------------


@pytest.mark.rules("sides", "hostile.side")
def test_one_seat_is_one_side_and_hostiles_are_another() -> None:
    profile("a")
    table = fight(("a", 0, 1, 0), ("a", 0, 5, 0), ("a", 1, 9, 0), ("a", -1, 13, 0), ("a", -1, 17, 0))
    g, (one, two, foe, stone, more) = table.game, table.game.state.models
    assert is_ally(g, one, two)
    assert is_enemy(g, one, foe)
    assert is_enemy(g, one, stone)
    assert is_enemy(g, foe, stone)
    assert is_ally(g, stone, more)


@pytest.mark.rules("sight.self", "sight.shrouded", "engaged.sight")
def test_oneself_one_sees_tokens_all_around_and_holders_behind_one() -> None:
    profile("a")
    table = fight(("a", 0, 5, 0), ("a", 1, 4, 0), ("a", 1, 2, 0))
    g, (m, holder, far) = table.game, table.game.state.models
    assert sees(g, m, m)
    assert states(table, 0) == ["engaged"]
    assert sees(g, m, holder)
    assert not sees(g, m, far)
    put(table, 0, "shrouded")
    assert sees(g, m, far)


@pytest.mark.rules("state.engaged", "engaged.actions")
def test_engaged_is_a_state_that_says_what_is_allowed() -> None:
    profile("a", items=("row_sword", "row_bow"), sta=1)
    profile("b", sta=0)
    table = fight(("a", 0, 5, 0), ("b", 1, 6, 1))
    say(table, "do:activate model:0", IDLE)
    assert catalogue.PRINTED["engaged"].rules == ("state.engaged",)
    assert {one.split(" ")[0] for one in offered(table)} == {"do:nothing", "do:dodge", "do:attack"}
    assert not any("ranged" in one for one in offered(table))


@pytest.mark.rules("dodge.away", "engaged.ends")
def test_a_dodger_slips_out_of_reach_although_its_roll_fails() -> None:
    profile("a", off=15, sta=1)
    profile("b", sta=1, hp=3)
    table = fight(("a", 0, 5, 0), ("b", 1, 6, 1), attack=[5], dodge=[20], damage=[20])
    say(table, "do:activate model:0", IDLE, "do:dodge model:1", f"{SWORD} model:1", "at:dodge;9;1")
    assert (states(table, 1), model(table, 1).spot) == ([], [9])


@pytest.mark.rules("move.flying-run", "state.flying")
def test_a_flying_run_is_four_times_as_far() -> None:
    profile("a", spd=5)
    table = fight(("a", 0, 5, 0))
    put(table, 0, "flying")
    assert (kinds_for(table.game, model(table, 0))["walk"], kinds_for(table.game, model(table, 0))["run"]) == (10, 20)


# --- cover --------------------------------------------------------------------------------------------------------


@pytest.mark.rules("cover.ranged", "cover.light", "cover.heavy")
def test_cover_takes_two_or_four_from_a_shot() -> None:
    for piece, need in ((0, 14), (1, 12), (2, 10)):
        row.COVERS[10] = piece
        profile("archer", acc=14, items=("row_bow",), sta=1)
        profile("b", sta=0)
        table = fight(("archer", 0, 0, 0), ("b", 1, 10, 1), attack=[20])
        say(table, "do:activate model:0", "at:idle;0;0", "do:attack ability:row_bow mode:ranged model:1")
        assert events(table, "attack_rolled")[0]["need"] == need


@pytest.mark.rules("cover.areas", "trait.targetless", "spell.fireball", "cover.heavy")
def test_the_books_fireball_at_a_champion_behind_a_rock() -> None:
    """At him: Intellect less 4. At the ground beside him: Intellect, and he is under it all the same."""
    row.COVERS[8] = 2
    table = cast("fireball", "at:8", attack=[20])
    assert events(table, "attack_rolled")[0]["need"] == 11
    table = cast("fireball", "at:8", at="spot:any", attack=[15], damage=[20, 20])
    assert events(table, "attack_rolled")[0]["need"] == 15
    assert events(table, "damage_rolled")[0]["victim"] == "model:1"


@pytest.mark.rules("aura.no-cover", "spell.smite")
def test_nobody_hides_from_the_casting_aura() -> None:
    row.COVERS[8] = 2
    table = cast("smite", "at:8", attack=[20])
    assert events(table, "attack_rolled")[0]["need"] == 15


@pytest.mark.rules("cover.moment", "react.point", "sequence.reaction")
def test_a_mover_is_shot_where_it_had_no_cover() -> None:
    row.COVERS.update({place: 2 for place in range(21) if place != 4})
    profile("runner", spd=9, sta=1)
    profile("archer", acc=14, items=("row_bow",), sta=1)
    table = fight(("runner", 0, 1, 0), ("archer", 1, 15, 1), attack=[20])
    say(table, "do:activate model:0", "at:walk;8;0")
    points = [one.rpartition(":")[2] for one in offered(table) if " mode:ranged" in one]
    assert "3" in points
    assert points[-1] == "any"
    assert len(points) <= 4
    say(table, "do:attack model:1 ability:row_bow mode:ranged point:3", "do:nothing")
    assert events(table, "attack_rolled")[0]["need"] == 14


# --- areas --------------------------------------------------------------------------------------------------------


@pytest.mark.rules("template.lost", "confront.pairs")
def test_a_template_whose_target_wins_is_not_laid() -> None:
    caster("mage", "fireball", sta=1)
    profile("target", dfn=15, sta=1)
    profile("bystander", sta=0)
    table = fight(("mage", 0, 5, 0), ("target", 1, 6, 1), ("bystander", 1, 7, 1), attack=[9, 5], damage=[20, 20])
    model(table, 0).states = []
    say(table, "do:activate model:0", IDLE, back("model:1"), "do:attack ability:fireball mode:ranged model:1", "at:6")
    assert [one["victim"] for one in events(table, "damage_rolled")] == ["model:0"]


@pytest.mark.rules("template.focus", "trait.focus", "spell.rooting_embrace")
def test_a_focus_has_no_target_and_is_confronted_by_nobody() -> None:
    caster("mage", "rooting_embrace", sta=1, ag=3)
    profile("b", dfn=15, sta=1)
    table = fight(("mage", 0, 5, 0), ("b", 1, 6, 1), attack=[9, 5], damage=[20])
    model(table, 0).states = []
    say(table, "do:activate model:0", IDLE, back("model:1"), "do:attack ability:rooting_embrace mode:ranged model:0")
    assert events(table, "confronted") == []
    assert len(events(table, "damage_rolled")) == 1         # the sword's; the spell has no Power
    assert "immobilized" in states(table, 1)


@pytest.mark.rules("template.protector", "skill.protector")
def test_a_template_is_laid_anew_over_the_protector() -> None:
    caster("mage", "fireball", sta=1)
    profile("ward", sta=0)
    profile("guard", sta=1, spd=8, skills=["protector"])
    table = fight(("mage", 0, 1, 0), ("ward", 1, 10, 1), ("guard", 1, 14, 1), attack=[5], damage=[20, 20, 20])
    say(table, "do:activate model:0", "at:idle;1;0", "", "do:attack ability:fireball mode:ranged model:1", "at:10")
    say(table, "do:protect model:2 model:1")
    assert model(table, 2).spot == [11]
    assert sorted(one["victim"] for one in events(table, "damage_rolled")) == ["model:1", "model:2"]


# --- magic in general ---------------------------------------------------------------------------------------------


@pytest.mark.rules("magic.one", "magic.targets", "spell.ignite")
def test_one_spell_and_as_many_targets_as_strikes() -> None:
    caster("mage", "ignite", sta=2)
    profile("b", sta=0)
    table = fight(("mage", 0, 5, 0), ("b", 1, 9, 1), ("b", 1, 11, 1), attack=[20, 20])
    say(table, "do:activate model:0", IDLE, "do:attack ability:ignite mode:ranged model:1")
    assert table.ask is not None
    assert table.ask.prompt == "share"
    table.answer(0, "model:1", "model:2")
    assert [(one["target"], len(one["dice"])) for one in events(table, "attack_rolled")] == [
        ("model:1", 1), ("model:2", 1)]


@pytest.mark.rules("magic.healing", "magic.types")
def test_healing_and_enchantments_are_no_reactions() -> None:
    profile("a", sta=1)
    profile("mage", crafts=["hieromancy 4", "wizardry 2"], traits=["affinity any"], items=(), sta=1, hp=3, int=15)
    table = fight(("a", 0, 5, 0), ("mage", 1, 12, 1))
    model(table, 1).hp = 1
    put(table, 1, "bleeding")
    say(table, "do:activate model:0", IDLE)
    named = {one.split(" ")[2] for one in offered(table) if one.startswith("do:assist")}
    assert named == {"ability:ward"}


@pytest.mark.rules("magic.on-enemies", "magic.sorcery", "spell.misfortune")
def test_an_enchantment_on_an_enemy_is_an_attack_that_a_dodge_does_not_stop() -> None:
    caster("mage", "misfortune", sta=1)
    profile("b", sta=1)
    table = fight(("mage", 0, 5, 0), ("b", 1, 9, 1), attack=[5], dodge=[1])
    say(table, "do:activate model:0", IDLE, "do:dodge model:1", "do:attack ability:misfortune mode:ranged model:1", "")
    assert [one.name for one in model(table, 1).enchantments] == ["misfortune"]


@pytest.mark.rules("mana.fallen", "class.summoner")
def test_a_fallen_summoner_loses_its_mana_and_a_fallen_mage_keeps_it() -> None:
    for kind, left in (("summoner", 0), ("mage", 4)):
        def rich(table: Any) -> None:
            model(table, 1).mana = 4
        table = strike({}, {"classes": (kind,), "hp": 1}, before=rich, attack=[5], damage=[1])
        assert (states(table, 1), model(table, 1).mana) == (["incapacitated"], left)


@pytest.mark.rules("summon.counts", "summon.points", "summon.place")
def test_a_creature_fights_for_its_caster_and_belongs_to_no_party() -> None:
    caster("a", "summon_gargoyle", sta=2)
    table = fight(("a", 0, 5, 0))
    drive(_summoned(table))
    made = model(table, 1)
    assert (made.seat, made.party, made.ap) == (0, -1, value(table.game, "sta", made))


async def _summoned(table: Any) -> None:
    await magic.summon(table.game, model(table, 0), "gargoyle")


@pytest.mark.rules("turn.loops", "gear.gargoyles_claws")
def test_claws_feed_once_a_turn() -> None:
    profile("g", off=15, sta=2, items=("gargoyles_claws",))
    profile("b", sta=0, hp=9, ag=1)
    table = fight(("g", 0, 5, 0), ("b", 1, 6, 1), attack=[5, 6] * 4, damage=[1, 1] * 4)
    for left in (2, 1):
        say(table, "do:activate model:0", IDLE, "do:attack ability:gargoyles_claws mode:melee model:1")
        assert model(table, 0).ap == left


# --- Hostiles -----------------------------------------------------------------------------------------------------


def card(name: str, movement: list[Line] | None = None, action: list[Line] | None = None,
         reaction: list[Line] | None = None) -> None:
    catalogue.BEHAVIOURS[name] = Behaviour(
        id=name, name=name, profile=name, priority=("closest",), movement=tuple(movement or ()),
        action=tuple(action or ()), reaction=tuple(reaction or ()))


@pytest.mark.rules("hostile.order")
def test_hostiles_go_by_tier_then_morale_then_as_the_first_player_likes() -> None:
    profile("low", tier=1, m=8, sta=1)
    profile("brave", tier=1, m=12, sta=1)
    profile("high", tier=2, m=18, sta=1)
    for name in ("low", "brave", "high"):
        card(name, movement=[Line(do="idle")])
    table = fight(("high", -1, 1, 0), ("low", -1, 5, 0), ("brave", -1, 9, 0))
    found = []
    for _ in range(3):
        story = hostile.next_to_act(table.game)
        try:
            story.send(None)
        except StopIteration as done:
            found.append(done.value.profile)
            done.value.ap = 0
    assert found == ["brave", "low", "high"]


@pytest.mark.rules("hostile.tokens", "hostile.lines")
def test_a_hostile_passes_by_a_token() -> None:
    profile("a", sta=0)
    profile("stone", sta=1, spd=6)
    card("stone", movement=[Line(when=("sight",), do="walk contact"), Line(do="idle")])
    table = fight(("stone", -1, 12, 1), ("a", 1, 5, 0))
    put(table, 1, "shrouded")
    say(table, "do:activate model:0")
    assert model(table, 0).spot == [12]


@pytest.mark.rules("hostile.facing", "hostile.words")
def test_a_hostile_turns_to_whom_it_strikes() -> None:
    profile("a", sta=0)
    profile("stone", sta=1, off=15)
    card("stone", movement=[Line(do="idle")], action=[Line(when=("contact",), do="attack row_sword")])
    table = fight(("stone", -1, 12, 0), ("a", 1, 11, 0), attack=[20])
    say(table, "do:activate model:0")
    assert model(table, 0).facing == 1


@pytest.mark.rules("hostile.stands-up", "state.crouched")
def test_a_hostile_that_lies_gets_up_when_it_moves() -> None:
    profile("a", sta=0)
    profile("stone", sta=1)
    card("stone", movement=[Line(do="walk contact")])
    table = fight(("stone", -1, 12, 1), ("a", 1, 5, 0))
    put(table, 0, "crouched")
    say(table, "do:activate model:0")
    assert "crouched" not in states(table, 0)


@pytest.mark.rules("hostile.stands-up", "state.immobilized", "dodge.states")
def test_a_hostile_held_fast_with_nothing_to_do_dodges_free() -> None:
    profile("a", sta=0)
    profile("stone", sta=1)
    card("stone", movement=[Line(do="idle")], action=[Line(when=("contact",), do="attack row_sword")])
    table = fight(("stone", -1, 15, 1), ("a", 1, 5, 0), dodge=[3])
    put(table, 0, "immobilized")
    say(table, "do:activate model:0")
    assert states(table, 0) == []
