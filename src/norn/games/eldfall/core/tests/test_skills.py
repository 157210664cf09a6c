"""Skills, classes and arts, one by one, on the row."""
from __future__ import annotations

import pytest

from norn.games.eldfall.core.hooks import codes
from norn.games.eldfall.core.state import Lasting
from norn.games.eldfall.core.tests.row import events, fight, offered, profile, say
from norn.games.eldfall.core.tests.stage import IDLE, SWORD, caster, drive, model, put, states, strike
from norn.games.eldfall.core.values import value


def back(who: str, at: int = 0) -> str:
    return f"do:attack {who} ability:row_sword mode:melee point:{at}"


# --- skills -------------------------------------------------------------------------------------------------------


@pytest.mark.rules("skill.snipe", "strike.fixed")
def test_snipe_has_one_die_and_heeds_neither_cover_nor_friends() -> None:
    profile("sniper", acc=14, sta=2, items=("row_bow",), skills=["snipe"])
    profile("b", sta=0, m=20)
    table = fight(("sniper", 0, 0, 0), ("b", 0, 9, 0), ("b", 1, 10, 1), attack=[17])
    put(table, 2, "crouched")
    say(table, "do:activate model:0", "at:idle;0;0", "do:attack ability:row_bow mode:ranged skill:snipe model:2")
    (rolled,) = events(table, "attack_rolled")
    assert (rolled["need"], rolled["dice"]) == (14, [17])
    assert events(table, "strayed") == []


@pytest.mark.rules("skill.dash", "strike.fixed")
def test_dash_strikes_once_after_a_run() -> None:
    profile("dasher", sta=3, off=15, skills=["dash"])
    profile("b", sta=0)
    table = fight(("dasher", 0, 0, 0), ("b", 1, 11, 1), attack=[20])
    say(table, "do:activate model:0", "at:run;10;0")
    assert all(one == "do:nothing" or "mode:melee" in one for one in offered(table))
    say(table, f"{SWORD} model:1")
    assert len(events(table, "attack_rolled")[0]["dice"]) == 1


@pytest.mark.rules("skill.charm")
def test_charm_leaves_nothing_and_at_level_two_draws_near() -> None:
    profile("charmer", skills=["charm 2"])
    profile("b", spd=3)
    table = fight(("charmer", 0, 5, 0), ("b", 1, 15, 1), charm=[20])
    say(table, "do:activate model:0", IDLE, "do:react model:1", "do:nothing")
    assert model(table, 1).spot == [12]


@pytest.mark.rules("skill.clairvoyance")
def test_clairvoyance_strikes_back_unseen() -> None:
    profile("runner", spd=9)
    profile("seer", skills=["clairvoyance"], ag=10)
    table = fight(("runner", 0, 1, 0), ("seer", 1, 5, 0))
    say(table, "do:activate model:0", "at:walk;4;0")
    assert any(one.startswith("do:attack model:1") for one in offered(table))
    profile("plain", ag=10)
    table = fight(("runner", 0, 1, 0), ("plain", 1, 5, 0))
    say(table, "do:activate model:0", "at:walk;4;0")
    assert not any(one.startswith("do:attack model:1") for one in offered(table))


@pytest.mark.rules("skill.dual_wield")
def test_two_blades_reroll_one_die() -> None:
    table = strike({"items": ("row_sword", "short_sword"), "skills": ["dual_wield"]}, {}, "do:reroll 0", attack=[20, 5],
                   damage=[20])
    assert len(events(table, "damage_rolled")) == 1


@pytest.mark.rules("skill.flight", "state.flying")
def test_flight_takes_to_the_air_and_melee_does_not_reach_it() -> None:
    profile("bird", skills=["flight"], spd=4)
    profile("b", sta=1)
    table = fight(("bird", 0, 5, 0), ("b", 1, 8, 1))
    say(table, "do:activate model:0", "do:fly", "at:walk;7;0")
    assert states(table, 0) == ["flying"]
    assert not any("mode:melee" in one for one in offered(table))


@pytest.mark.rules("skill.follow_up", "skill.hit_and_retreat")
def test_who_slips_away_is_followed() -> None:
    profile("hunter", skills=["follow_up"], spd=6, off=12)
    profile("hare", sta=1, spd=6)
    table = fight(("hunter", 0, 5, 0), ("hare", 1, 6, 1), attack=[20, 20])
    say(table, "do:activate model:0", IDLE, "do:dodge model:1", f"{SWORD} model:1", "at:dodge;9;1", "at:step;7;0")
    assert model(table, 0).spot == [7]


@pytest.mark.rules("skill.hit_and_retreat", "skill.impede")
def test_7_impede_stops_who_cancels_engaged_and_it_may_still_strike() -> None:
    profile("rogue", skills=["hit_and_retreat"], spd=6, sta=1)
    profile("guard", skills=["impede"], sta=1)
    table = fight(("rogue", 0, 5, 0), ("guard", 1, 6, 1), attack=[20, 20])
    say(table, "do:activate model:0", "at:walk;1;1")
    assert table.ask is not None
    assert table.ask.prompt == "impede"
    say(table, back("model:1", 0))
    assert model(table, 0).spot == [5]
    assert "engaged" in states(table, 0)
    assert f"{SWORD} model:1" in offered(table)


@pytest.mark.rules("skill.hit_and_retreat")
def test_after_its_attack_it_may_walk_away() -> None:
    profile("rogue", skills=["hit_and_retreat"], spd=6, sta=1)
    profile("b", sta=0, items=())
    table = fight(("rogue", 0, 4, 0), ("b", 1, 6, 1), attack=[20])
    say(table, "do:activate model:0", "at:idle;4;0", f"{SWORD} model:1", "at:walk;0;0")
    assert model(table, 0).spot == [0]


@pytest.mark.rules("skill.hurl")
def test_hurl_throws_as_far_as_toughness_and_better_near() -> None:
    profile("ogre", skills=["hurl"], t=12, acc=10, sta=2)
    profile("b", sta=0)
    for place, need in ((10, 14), (16, 10)):
        table = fight(("ogre", 0, 5, 0), ("b", 1, place, 1), attack=[20])
        say(table, "do:activate model:0", IDLE, "do:attack ability:hurl_line mode:ranged model:1", f"at:{place}")
        (rolled,) = events(table, "attack_rolled")
        assert (rolled["need"], len(rolled["dice"])) == (need, 1)


@pytest.mark.rules("skill.regeneration")
def test_regeneration_heals_and_closes_wounds() -> None:
    profile("troll", skills=["regeneration 2"], hp=4)
    table = fight(("troll", 0, 5, 0))
    model(table, 0).hp = 1
    put(table, 0, "bleeding", "weakened", "crippled", "poisoned")
    for code, one in codes("strategic free", model(table, 0)):
        drive(code(table.game, model(table, 0), one))
    assert (model(table, 0).hp, states(table, 0)) == (3, ["poisoned"])


@pytest.mark.rules("skill.stealth")
def test_nobody_answers_what_he_does_not_see() -> None:
    profile("thief", skills=["stealth 1"])
    profile("b", sta=1, ag=12)
    table = fight(("thief", 0, 2, 0), ("b", 1, 8, 0))
    say(table, "do:activate model:0", "at:walk;5;0")
    assert table.ask is not None
    assert table.ask.prompt == "act"


@pytest.mark.rules("skill.tracking", "action.perceive")
def test_tracking_perceives_better_and_tries_twice() -> None:
    profile("tracker", skills=["tracking"], int=10)
    profile("b", sta=0)
    table = fight(("tracker", 0, 5, 0), ("b", 1, 9, 1), perceive=[14], perceive_again=[13])
    put(table, 1, "shrouded")
    say(table, "do:activate model:0", IDLE)
    say(table, "do:perceive model:1")
    assert states(table, 1) == []
    assert events(table, "rolled")[-1]["need"] == 13


@pytest.mark.rules("skill.shield_wall")
def test_a_shield_wall_covers_its_neighbours_from_arrows() -> None:
    profile("bearer", skills=["shield_wall"], items=("great_shield",), sta=0)
    profile("friend", arm=1, sta=0)
    profile("archer", acc=15, items=("row_bow",), sta=1)
    table = fight(("archer", 0, 0, 0), ("friend", 1, 9, 1), ("bearer", 1, 10, 1), attack=[5], damage=[20])
    say(table, "do:activate model:0", "at:idle;0;0", "do:attack ability:row_bow mode:ranged model:1")
    assert events(table, "damage_rolled")[0]["arm"] == 5


@pytest.mark.rules("skill.climbing", "skill.leap", "art.berserk", "art.archery")
def test_arts_level_by_level() -> None:
    from norn.games.eldfall.core.rules.attack import arts_for
    profile("a", arts=["berserk 4", "archery 4"], skills=["climbing", "leap"])
    table = fight(("a", 0, 5, 0))
    assert arts_for(model(table, 0), "row_sword", "melee") == [f"berserk {level}" for level in range(1, 5)]
    assert arts_for(model(table, 0), "row_bow", "ranged") == [f"archery {level}" for level in range(1, 5)]


@pytest.mark.parametrize(("art", "state"), [("berserk_1", "crouched"), ("berserk_3", "crippled")])
@pytest.mark.rules("art.berserk")
def test_berserk_throws_down_and_breaks_limbs(art: str, state: str) -> None:
    profile("a", off=15, sta=1, arts=["berserk 4"])
    profile("b", sta=0, arm=0, hp=3)
    table = fight(("a", 0, 5, 0), ("b", 1, 6, 1), attack=[5], damage=[1], crippling=[20])
    say(table, "do:activate model:0", IDLE, f"do:attack ability:row_sword mode:melee ability:{art} model:1")
    assert state in states(table, 1)


@pytest.mark.rules("art.archery")
def test_archery_slows_staggers_and_draws_quickly() -> None:
    profile("a", acc=15, sta=1, arts=["archery 4"], items=("row_bow",))
    profile("b", sta=0)
    for art, dice in (("archery_2", 1), ("archery_4", 2)):
        table = fight(("a", 0, 0, 0), ("b", 1, 9, 1), attack=[5, 20], damage=[20])
        say(table, "do:activate model:0", "at:idle;0;0",
            f"do:attack ability:row_bow mode:ranged ability:{art} model:1")
        assert len(events(table, "attack_rolled")[0]["dice"]) == dice
        assert ("slowed" in states(table, 1)) == (art == "archery_2")


@pytest.mark.rules("art.metamagic", "mana.cost")
def test_overchannel_buys_up_to_two_strikes() -> None:
    caster("sorcerer", "mana_burst", arts=["metamagic 3"])
    profile("b", sta=0)
    table = fight(("sorcerer", 0, 5, 0), ("b", 1, 8, 1), attack=[20, 20, 20])
    model(table, 0).mana = 3
    say(table, "do:activate model:0", IDLE, "do:attack ability:mana_burst mode:ranged ability:metamagic_3 model:1")
    assert offered(table) == ["do:channel 1", "do:channel 2"]
    say(table, "do:channel 2")
    assert len(events(table, "attack_rolled")[0]["dice"]) == 3
    assert model(table, 0).mana == 1


# --- classes ------------------------------------------------------------------------------------------------------


@pytest.mark.rules("class.armsmaster", "class.sentinel", "class.marksman")
def test_strikes_and_aim_by_role() -> None:
    assert len(events(strike({"classes": ("armsmaster",)}, {}, attack=[20, 20]), "attack_rolled")[0]["dice"]) == 2
    profile("a", sta=1)
    profile("guard", classes=("sentinel",), sta=1)
    table = fight(("a", 0, 5, 0), ("guard", 1, 6, 1), attack=[20, 20, 20])
    say(table, "do:activate model:0", IDLE, back("model:1"), "do:nothing")
    assert len(events(table, "attack_rolled")[0]["dice"]) == 2
    profile("archer", acc=11, items=("row_bow",), classes=("marksman",), sta=1)
    profile("b", sta=0)
    for move, need in (("at:idle;0;0", 15), ("at:walk;1;0", 11)):
        table = fight(("archer", 0, 0, 0), ("b", 1, 9, 1), attack=[20])
        say(table, "do:activate model:0", move, "do:attack ability:row_bow mode:ranged model:1")
        assert events(table, "attack_rolled")[0]["need"] == need


@pytest.mark.rules("class.assassin")
def test_an_assassins_three_is_critical_if_it_succeeds() -> None:
    assert events(strike({"classes": ("assassin",)}, {}, attack=[3], damage=[20]), "damage_rolled")[0]["arm"] == 0
    assert events(strike({"classes": ("assassin",)}, {}, attack=[4], damage=[20]), "damage_rolled")[0]["arm"] == 5
    assert events(strike({"classes": ("assassin",), "off": 2}, {}, attack=[3]), "damage_rolled") == []


@pytest.mark.rules("class.rogue")
def test_a_rogue_trips_whom_it_hits() -> None:
    assert "crouched" in states(strike({"classes": ("rogue",)}, {}, attack=[5], damage=[20], rogue=[3]), 1)
    assert "crouched" not in states(strike({"classes": ("rogue",)}, {}, attack=[5], damage=[20], rogue=[20]), 1)


@pytest.mark.rules("class.soldier")
def test_soldiers_strengthen_one_another_by_three_at_most() -> None:
    profile("s", classes=("soldier",), off=10)
    table = fight(*[("s", 0, place, 0) for place in (5, 6, 7)])
    assert value(table.game, "off", model(table, 0)) == 12
    table = fight(*[("s", 0, place, 0) for place in (4, 5, 6, 7, 8, 9)])
    assert value(table.game, "off", model(table, 0)) == 13


@pytest.mark.rules("class.druid", "class.mystic")
def test_casting_with_other_attributes() -> None:
    for kind, spell, need in (("mystic", "mana_burst", 14), ("druid", "claws_of_earth", 18)):
        caster("c", spell, classes=(kind,), m=14, int=10)
        profile("b", sta=0)
        table = fight(("c", 0, 5, 0), ("b", 1, 8, 1), attack=[20])
        model(table, 0).mana = 1
        more = ["at:8"] if kind == "druid" else []
        say(table, "do:activate model:0", IDLE, f"do:attack ability:{spell} mode:ranged model:1", *more)
        assert events(table, "attack_rolled")[0]["need"] == need


@pytest.mark.rules("class.enchanter", "class.vitalist")
def test_no_roll_on_friends() -> None:
    for kind, spell in (("enchanter", "stone_skin"), ("vitalist", "cure")):
        caster("c", spell, classes=(kind,))
        profile("b", sta=0)
        table = fight(("c", 0, 5, 0), ("b", 0, 8, 1))
        table.game.state.models[1].states.append(Lasting("bleeding", "", ""))      # what is whole is not healed
        say(table, "do:activate model:0", IDLE, f"do:assist ability:{spell} mode:ranged model:1")
        (rolled,) = events(table, "attack_rolled")
        assert (rolled["sure"], rolled["dice"]) == (1, [])


@pytest.mark.parametrize(("kind", "spell"), [
    ("mage", "mana_burst"), ("sorcerer", "mana_burst"), ("wizard", "mana_burst"), ("alchemist", "downpour")])
@pytest.mark.rules("class.mage", "class.sorcerer", "class.wizard", "class.alchemist", "roll.again")
def test_casters_roll_again(kind: str, spell: str) -> None:
    caster("c", spell, classes=(kind,), sta=2)
    profile("b", sta=0)
    table = fight(("c", 0, 5, 0), ("b", 1, 8, 1), attack=[20, 9], damage=[20])
    model(table, 0).mana = 1
    more = ["at:8"] if kind == "alchemist" else []
    say(table, "do:activate model:0", IDLE, f"do:attack ability:{spell} mode:ranged model:1", *more, "do:reroll 0")
    assert events(table, "rerolled")[0]["die"] == 9
    assert model(table, 0).ap == (0 if kind == "mage" else 1)


@pytest.mark.rules("class.alchemist")
def test_an_alchemists_bombs_come_back() -> None:
    profile("bomber", classes=("alchemist",), items=("grapeshot",))
    table = fight(("bomber", 0, 5, 0))
    model(table, 0).items[0].copies = 0
    for code, one in codes("strategic free", model(table, 0)):
        drive(code(table.game, model(table, 0), one))
    assert model(table, 0).items[0].copies == 1


@pytest.mark.rules("class.summoner", "mana.counters")
def test_summoners_share_their_mana_and_lose_it_when_they_fall() -> None:
    from norn.games.eldfall.core.rules import ending, magic
    profile("s", classes=("summoner",))
    table = fight(("s", 0, 5, 0), ("s", 0, 8, 0))
    model(table, 1).mana = 2
    magic.spend(table.game, model(table, 0), 1)
    assert model(table, 1).mana == 1
    model(table, 1).hp = 0
    ending.go_down(table.game)
    assert model(table, 1).mana == 0


@pytest.mark.rules("summon.upkeep")
def test_two_creatures_of_the_first_tier_are_all_that_stamina_two_keeps() -> None:
    """S5: STA 2, two creatures of upkeep 1: no more."""
    from norn.games.eldfall.core.rules import magic
    profile("s", classes=("summoner",), sta=2)
    table = fight(("s", 0, 5, 0))
    for place in (6, 7):
        assert magic.has_upkeep(table.game, model(table, 0), "gargoyle")
        magic.make(table.game, "gargoyle", 0, -1, [place], 0).summoner = "model:0"
    assert magic.upkeep(table.game, model(table, 0)) == 2
    assert not magic.has_upkeep(table.game, model(table, 0), "gargoyle")


@pytest.mark.rules("class.creature", "class.civilian", "class.artificer", "class.ranger")
def test_classes_that_say_little() -> None:
    profile("a", classes=("creature", "civilian", "artificer", "ranger"))
    table = fight(("a", 0, 5, 0))
    from norn.games.eldfall.core.hooks import allows
    assert allows(model(table, 0), "enchant itself")
    assert len(codes("end phase", model(table, 0))) == 1


# --- meetings -----------------------------------------------------------------------------------------------------


@pytest.mark.rules("skill.protector", "template.lay")
def test_2_a_template_is_laid_anew_over_the_protector_and_the_ward_may_still_be_under_it() -> None:
    caster("bomber", "fireball")
    profile("ward", sta=0)
    profile("guard", skills=["protector"], sta=1, spd=6)
    table = fight(("bomber", 0, 2, 0), ("ward", 1, 9, 1), ("guard", 1, 12, 1), attack=[5], damage=[20, 20])
    say(table, "do:activate model:0", "at:idle;2;0", "", "do:attack ability:fireball mode:ranged model:1", "at:9",
        "do:protect model:2 model:1")
    assert sorted(one["victim"] for one in events(table, "hit")) == ["model:1", "model:2"]
    d = events(table, "declared")[-1]
    assert d["targets"] == ["model:1"]
