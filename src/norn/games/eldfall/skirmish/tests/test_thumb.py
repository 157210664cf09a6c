"""The computer player: every question has its rule of thumb, and it knows only what its seat may know."""
from __future__ import annotations

import random
import re
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from norn.games.eldfall.core.hooks import has
from norn.games.eldfall.core.rules.movement import place_for
from norn.games.eldfall.skirmish.content import CONTENT
from norn.games.eldfall.skirmish.inches.moving import Move, look
from norn.games.eldfall.skirmish.strategy import THUMB, decide
from norn.games.eldfall.skirmish.tests.stage import Stage
from norn.games.eldfall.skirmish.tests.tables import battle, game_of, sequence, state_of
from norn.games.eldfall.skirmish.thumb.affairs import champion
from norn.games.eldfall.skirmish.thumb.errands import errand, goals
from norn.games.eldfall.skirmish.thumb.fight import attack_gain, away, duel_gain, reroll, share, stray
from norn.games.eldfall.skirmish.thumb.helping import enchantment_gain, heal_gain, summons
from norn.games.eldfall.skirmish.thumb.march import Spot, promise
from norn.games.eldfall.skirmish.thumb.odds import Arm, dodged, expected, felling, standing, touches
from norn.games.eldfall.skirmish.thumb.orders import helps_on_the_way, stratagem_gain, strategic
from norn.games.eldfall.skirmish.thumb.world import Fighter, World, best_row
from norn.kernel.ask import Ask, random_choice
from norn.kernel.catalogue import open_table
from norn.kernel.table import Table
from norn.kernel.views import Sight
from norn.kit.inches import length

SKIRMISH = Path(__file__).parents[1]
CORE = SKIRMISH.parent / "core"


def played(seed: int, stop: str = "", most: int = 600, **options: Any) -> Table:
    """A table that thumb has played against itself, up to the first question of a kind."""
    table = open_table("eldfall-skirmish", seats=2, seed=seed, options=options or None)
    chance = random.Random(seed)
    for _ in range(most):
        if table.outcome is not None or (stop and table.ask is not None and table.ask.prompt == stop):
            break
        assert table.ask is not None
        seat = table.ask.seat
        table.answer(seat, *decide(Sight(table, seat), chance))
    return table


def test_no_question_is_answered_by_chance() -> None:
    known = {*THUMB.one, *THUMB.several, *THUMB.first, *THUMB.none}
    prompts = {name for folder in (SKIRMISH, CORE)
               for name in tomllib.loads((folder / "narrator.toml").read_text())["prompts"]}
    sources = "".join(file.read_text() for folder in (SKIRMISH, CORE) for file in folder.rglob("*.py")
                      if "tests" not in file.parts and "thumb" not in file.parts and file.name != "strategy.py")
    asked = {one for one in prompts if re.search(rf'"{one}"', sources)}
    assert asked - known == set()


@pytest.mark.long
@pytest.mark.parametrize("seat", [0, 1])
def test_it_beats_random_play(seat: int) -> None:
    """Six games: fewer than five wins would be a one in a thousand at nine in ten."""
    won = 0
    for seed in range(6):
        table = open_table("eldfall-skirmish", seats=2, seed=seed)
        chance = random.Random(seed)
        while table.outcome is None:
            assert table.ask is not None
            asked = table.ask.seat
            table.answer(asked, *(decide(Sight(table, asked), chance) if asked == seat
                                  else random_choice(table.ask, chance)))
        won += table.outcome.winners == (seat,)
    assert won >= 4


def test_a_game_between_two_ends_within_450_questions() -> None:
    table = played(5, most=450)
    assert table.outcome is not None


# --- what it sees -------------------------------------------------------------------------------------------------


def test_a_shrouded_token_tells_nothing() -> None:
    table = played(1, "tactical")
    s = table.game.state
    foe = next(m for m in s.models if m.seat != table.ask.seat)     # type: ignore[union-attr]
    from norn.games.eldfall.core.state import Lasting
    foe.states.append(Lasting("shrouded", "", ""))
    foe.revealed = False
    facts = table.definition.facts(table.game, table.ask.seat)      # type: ignore[union-attr]
    (row,) = [one for one in facts["models"] if one["id"] == foe.id]
    assert row["profile"] == ""
    assert "stats" not in row
    assert foe.id not in facts["arms"]


def test_facts_are_plain_data_at_every_question() -> None:
    table = played(3, most=0)
    chance = random.Random(3)
    for _ in range(60):
        if table.ask is None:
            break
        for seat in range(2):
            is_plain(table.definition.facts(table.game, seat))
        seat = table.ask.seat
        table.answer(seat, *decide(Sight(table, seat), chance))


def is_plain(one: Any) -> None:
    if isinstance(one, Mapping):
        for key, value in one.items():
            assert isinstance(key, str)
            is_plain(value)
    elif isinstance(one, list | tuple):
        for value in one:
            is_plain(value)
    else:
        assert one is None or type(one) in (int, str, bool)


def test_listed_movements_are_at_most_24() -> None:
    """S276: Each kind had its own list."""
    for seed in range(3):
        table = played(seed, "move")
        assert table.ask is not None
        found = [one for one in table.ask.ids if " at:" in one]
        assert 0 < len(found) <= 24
        assert {one.split(" ")[1] for one in found} >= {"kind:idle", "kind:walk", "kind:run"}


# --- how it weighs ------------------------------------------------------------------------------------------------


def row(dice: int, need: int, power: int, arm: int) -> dict[str, int]:
    return {"dice": dice, "need": need, "power": power, "arm": arm, "wounding": max(min(power - arm, 20), 0)}


def test_wounds_to_be_expected() -> None:
    assert expected(row(2, 10, 12, 2)) == pytest.approx(2 * (0.5 * 0.5 + 0.05 * 0.1))
    assert expected(row(2, 0, 12, 2)) == 0
    assert touches(row(2, 10, 0, 0)) == pytest.approx(0.75)


def model(id: str, seat: int, **more: Any) -> dict[str, Any]:        # noqa: A002
    return {"id": id, "seat": seat, "spot": [1000, 1000, 0], "facing": 0, "states": [], "profile": "bushi_attendant",
            "hp": 2, "cost": 15, "party": seat, "stats": {"hp": 2}, **more}


def fighter(id: str, seat: int, **more: Any) -> Fighter:        # noqa: A002
    return Fighter(model(id, seat, **more), [])


def test_the_unhurt_and_the_dead_are_not_healed() -> None:
    assert heal_gain(fighter("model:0", 0), 1) == 0
    assert heal_gain(fighter("model:0", 0, hp=0, states=["dead"]), 1) == 0
    assert heal_gain(fighter("model:0", 0, hp=0), 1) > heal_gain(fighter("model:0", 0, hp=1), 1) > 0


def test_a_spot_is_read_and_turned() -> None:
    spot = Spot(fighter("model:0", 0), "do:cover kind:walk model:3 at:walk;1200,300;1500,450;12;c")
    assert (spot.deed, spot.kind, spot.x, spot.y) == ("cover", "walk", 1500, 450)
    assert spot.crouches
    assert not spot.stays
    assert spot.turned(fighter("model:3", 1, spot=[2500, 450, 0])) == "at:walk;1200,300;1500,450;0;c"


def world(*models: dict[str, Any], strikes: list[list[int]] | None = None) -> World:
    known = {"seat": 0, "round": 1, "now": {"strikes": strikes or []}, "arms": {}, "models": list(models),
             "sides": [0, 1], "vp": [0, 0], "quest": "outbreak", "things": []}
    return World(known, Ask(0, "share", list, ("strike.split",), 0, 1), random.Random(1))


def test_dice_that_would_be_too_many_go_to_the_next() -> None:
    table = world(model("model:3", 1, hp=1), model("model:4", 1))
    about = {"target": "model:3", "dice": 5}
    assert share(table, ["model:3", "model:4"], about, 0, 5) == ("model:3",) * 3 + ("model:4",) * 2
    assert share(table, ["model:3", "model:4"], {"target": "model:3", "dice": 3}, 0, 3) == ("model:3",) * 3


def test_only_dice_that_failed_are_rolled_again() -> None:
    table = world(strikes=[[0, 5, 10, 1, 0], [0, 15, 10, 0, 0], [0, 18, 18, 1, 1]])
    assert reroll(table, ["do:reroll 0", "do:reroll 1", "do:reroll 2"], {}, 0, 3) == ("do:reroll 1", "do:reroll 2")


def test_a_stray_shot_is_sent_to_the_dearest_of_the_others() -> None:
    table = world(model("model:3", 1, cost=15), model("model:4", 1, cost=24))
    assert stray(table, ["model:3", "model:4"], {}) == "model:4"


# --- chances, against every way that dice can fall ----------------------------------------------------------------


FACES = range(1, 21)


def sharp_row(need: int, sharp: int, dice: int = 1) -> dict[str, int]:
    return {**row(dice, need, 12, 2), "sharp": sharp}


@pytest.mark.parametrize(("mine", "other"), [
    (sharp_row(12, 1), sharp_row(15, 1)), (sharp_row(17, 17), sharp_row(13, 1)), (sharp_row(6, 3), sharp_row(20, 3))])
def test_of_those_who_strike_at_one_another_the_higher_die_stands(mine: dict[str, int], other: dict[str, int]) -> None:
    """S131, S132: 8 is stopped by 11, an equal die by its equal, a Critical by nothing."""
    stood = met = 0
    for die in range(1, mine["need"] + 1):
        for against in FACES:
            met += 1
            stops = against <= other["need"] and (against <= other["sharp"] or against >= die)
            stood += die <= mine["sharp"] or not stops
    assert standing(mine, other) == pytest.approx(stood / met)


def test_more_dice_stop_more() -> None:
    assert standing(sharp_row(12, 1), sharp_row(12, 1, 3)) < standing(sharp_row(12, 1), sharp_row(12, 1))


def test_a_dodge_stops_all_but_criticals() -> None:
    assert dodged(sharp_row(10, 10), 20) == 1.0
    assert dodged(sharp_row(10, 1), 20) == pytest.approx(0.1)
    assert dodged(sharp_row(10, 1), 10) == pytest.approx((1 + 9 * 0.5) / 10)


def test_the_chance_to_fell_counts_what_a_wound_brings() -> None:
    """Two dice that wound at one in two: three ways in four to wound once, one to wound twice."""
    half = {**row(2, 20, 12, 2), "sharp": 0}
    assert felling(half, 1) == pytest.approx(0.75)
    assert felling(half, 2) == pytest.approx(0.25)
    assert felling({**half, "cleaves": 1}, 2) == pytest.approx(0.75)


def test_an_assassin_sees_what_a_decisive_blow_is_worth() -> None:
    """Every success is Critical: no armour, no blow in return, no Dodge."""
    blade = ["mastercrafted_piercing_dagger", "melee", 0, 3, 8, "", [[0, 0]], 1, 17, 8]
    assassin = Fighter(model("model:0", 0, profile="nightshade", stats={"hp": 1}), [blade])
    tough = Fighter(model("model:3", 1, profile="red_rasetsu", stats={"hp": 6, "arm": 5}), [])
    best = best_row(assassin, tough, 0)
    assert best is not None
    assert best["sharp"] == 17


def test_it_does_not_deploy_within_one_sweep() -> None:
    table = played(4, "strategic")
    mine = [m for m in table.game.state.models if m.seat == 0]
    assert all(length(one.spot[0] - other.spot[0], one.spot[1] - other.spot[1]) >= 300
               for one in mine for other in mine if one is not other)


def quest_world(quest: str, things: list[list[Any]], *models: dict[str, Any]) -> World:
    known: dict[str, Any] = {"seat": 0, "round": 1, "now": None, "arms": {}, "models": list(models), "sides": [0, 1],
                             "vp": [0, 0], "quest": quest, "things": things}
    return World(known, Ask(0, "move", list, ("sequence.movement",), 1, 1), random.Random(1))


def test_one_runs_for_what_one_can_do_and_all_for_the_way_out() -> None:
    near, far = model("model:0", 0, spot=[1000, 1000, 0]), model("model:1", 0, spot=[3000, 3000, 0])
    table = quest_world("great_hall", [["zone:1", "mechanism", 1800, 1800, -1, [""]]], near, far)
    assert [goal.worth for goal in goals(table, table.fighters["model:0"])] == [3.0, 1.0]
    assert [goal.worth for goal in goals(table, table.fighters["model:1"])] == [1.0]
    out = quest_world("great_hall", [["zone:2", "exit", 1800, 40, -1, [""]]], near, far)
    assert all([goal.y for goal in goals(out, one)] == [40] for one in out.friends)


def test_another_goes_where_the_nearest_is_held_in_a_fight() -> None:
    """The nearest to the mechanism fought a Golem beside it for three rounds, and everybody else passed by."""
    near, far = model("model:0", 0, spot=[1986, 1786, 0], states=["engaged"]), model("model:1", 0, spot=[1200, 2000, 0])
    table = quest_world("great_hall", [["zone:1", "mechanism", 1800, 1800, -1, [""]]], near, far)
    assert 3.0 in [goal.worth for goal in goals(table, table.fighters["model:1"])]
    assert away(table, table.fighters["model:0"]) > 0.1 > away(table, table.fighters["model:1"])


def test_whoever_bears_a_treasure_makes_for_the_own_edge() -> None:
    bearer = model("model:0", 0, items=[["treasure", 1, 1]])
    things: list[list[Any]] = [["zone:1", "cache", 900, 1800, -1, [""]], ["zone:2", "edge", 1800, 3585, 0, [""]],
                               ["zone:3", "edge", 1800, 15, 1, [""]]]
    table = quest_world("treasure_hunt", things, bearer)
    found = goals(table, table.fighters["model:0"])
    assert [(goal.x, goal.y) for goal in found] == [(1000, 3585)]
    assert errand(found, 1000, 3000) > errand(found, 1000, 1000)


def test_whoever_shoots_farther_has_patience() -> None:
    bow = ["short_bow", "ranged", 40, 2, 13, "", [[20, 0], [40, -6]], 1, 14, 14]
    club = ["unarmed", "melee", 0, 1, 10, ""]
    known: dict[str, Any] = {"seat": 0, "round": 1, "now": None, "models": [model("model:0", 0), model("model:1", 1)],
                             "sides": [0, 1], "vp": [0, 0], "quest": "outbreak", "things": []}
    ask = Ask(0, "move", list, ("sequence.movement",), 1, 1)
    ours = World({**known, "arms": {"model:0": [bow], "model:1": [club]}}, ask, random.Random(1))
    theirs = World({**known, "arms": {"model:0": [club], "model:1": [bow]}}, ask, random.Random(1))
    assert ours.patience > 1 > theirs.patience


@pytest.mark.parametrize(("shoots", "vp", "closes_in"), [(True, 0, True), (True, 6, False), (False, 0, False)])
def test_hostiles_that_shoot_are_not_waited_for(shoots: bool, vp: int, closes_in: bool) -> None:
    """Alone, it dodged in a corner for five rounds before Hostiles that never come."""
    hurl = ["hurl_line", "ranged", 16, 1, 16, "", [[16, 0]], 1, 14, 14]
    known: dict[str, Any] = {"seat": 0, "round": 1, "now": None, "quest": "unexpected_encounter", "sides": [0],
                             "vp": [vp], "things": [], "arms": {"model:1": [hurl]} if shoots else {},
                             "models": [model("model:0", 0), model("model:1", -1, party=-1, profile="earth_elemental")]}
    world = World(known, Ask(0, "move", list, ("sequence.movement",), 1, 1), random.Random(1))
    assert (world.patience < 1) == closes_in


def test_the_obelisk_is_struck_and_not_only_run_to() -> None:
    """It ran to and fro in contact with it."""
    spear = ["spear", "melee", 2, 2, 15, "", [[2, 0]], 1, 14, 10]
    obelisk = model("model:1", -1, party=-1, profile="obelisk", spot=[1000, 1100, 0], hp=5, stats={"arm": 5, "hp": 5})
    known: dict[str, Any] = {"seat": 0, "round": 3, "now": None, "quest": "obelisk", "sides": [0], "vp": [0],
                             "things": [], "arms": {"model:0": [spear]}, "models": [model("model:0", 0), obelisk]}
    world = World(known, Ask(0, "move", list, ("sequence.movement",), 1, 1), random.Random(1))
    m = world.fighters["model:0"]
    stays, runs = Spot(m, "do:stay kind:idle at:idle;0"), Spot(m, "do:compass kind:run way:south at:run;1000,1005;0")
    assert promise(world, m, stays) > promise(world, m, runs)


@pytest.mark.rules("cover.piece", "measure.sight-free")
def test_a_look_tells_who_would_have_cover() -> None:
    stage = Stage(("low_wall", 1500, 1000, 0))
    mover, foe = stage.model(1000, 2000), stage.model(1500, 1100, seat=1, facing=16)
    behind = look(Move(stage.s, mover, "walk", 20, ""), "at:walk;1500,400")
    beside = look(Move(stage.s, mover, "walk", 20, ""), "at:walk;1500,1700")
    assert ("shelters", {"who": foe.id, "less": 2}) in list(behind.says)
    assert not any(key == "shelters" for key, _ in beside.says)


# --- spells, orders, Schemes --------------------------------------------------------------------------------------


def test_a_spell_against_the_undead_is_for_when_there_are_any() -> None:
    friend, foe = model("model:0", 0), model("model:1", 1, spot=[1300, 1000, 0])
    dead = {**foe, "profile": "bonewalker"}
    table, other = world(friend, foe), world(friend, dead)
    assert enchantment_gain(table, "spectral_sight", table.fighters["model:0"]) == 0
    assert enchantment_gain(other, "spectral_sight", other.fighters["model:0"]) > 0


def test_what_changes_ones_own_attacks_is_for_those_who_strike() -> None:
    table = world(model("model:0", 0), model("model:1", 0), model("model:2", 1, spot=[1300, 1000, 0]))
    armed, bare = table.fighters["model:0"], table.fighters["model:1"]
    armed.arms = [Arm(["sword", "melee", 1, 2, 12, "", [[1, 0]], 1, 12, 12])]
    assert enchantment_gain(table, "cutting_chill", armed) > enchantment_gain(table, "cutting_chill", bare)
    assert enchantment_gain(table, "stone_skin", armed) == enchantment_gain(table, "stone_skin", bare) > 0


def test_a_focus_was_weighed_as_if_it_struck_its_own_caster() -> None:
    """Rooting Embrace, around oneself: worth nothing where nobody is near, the more the more there are."""
    caster, near = model("model:0", 0, stats={"ag": 10, "hp": 2}), model("model:1", 1, spot=[1300, 1000, 0])
    far = {**near, "id": "model:2", "spot": [3500, 1000, 0]}
    option = "do:attack ability:rooting_embrace mode:ranged model:0"
    rows = {option: row(1, 12, 0, 2)}

    def gain(*foes: dict[str, Any]) -> float:
        table = world(caster, *foes)
        return attack_gain(table, table.fighters["model:0"], option, rows, {})

    assert gain(far) <= 0 < gain(near) < gain(near, {**near, "id": "model:3"})


def test_orders_are_for_those_whom_they_are_about() -> None:
    soldiers = CONTENT.stratagems["march"]
    foe = model("model:1", 1, spot=[1300, 1000, 0])
    assert stratagem_gain(world(model("model:0", 0, profile="flameshaper"), foe), soldiers) > stratagem_gain(
        world(model("model:0", 0, profile="nightshade"), foe), soldiers)


def test_an_order_of_which_data_does_not_tell_everything_was_never_given() -> None:
    """What has a story of its own counts as one thing; of what is about as good, one or the other is ordered."""
    table = world(model("model:0", 0), model("model:1", 1, spot=[1300, 1000, 0]))
    orders = ["do:stratagem ability:defensive_formation", "do:stratagem ability:advance"]
    assert {strategic(table, orders, {}) for _ in range(40)} == set(orders)


def test_a_scheme_that_is_shown_in_a_turn_was_never_shown() -> None:
    table = world(model("model:0", 0), model("model:1", 1), model("model:2", 1, hp=1))
    shows = [f"do:show_scheme scheme:0.blood_for_blood model:{number}" for number in (1, 2)]
    assert strategic(table, shows, {}) == ""
    table.round = 3
    assert strategic(table, shows, {}) == shows[1]


def test_a_duel_is_offered_by_the_stronger_and_refused_by_the_weaker() -> None:
    sword = ["sword", "melee", 1, 2, 12, "", [[1, 0]], 1, 12, 12]
    strong, weak = model("model:0", 0, hp=4), model("model:1", 1, hp=1)
    known = {"seat": 0, "round": 1, "now": None, "models": [strong, weak], "sides": [0, 1], "vp": [0, 0],
             "arms": {"model:0": [sword], "model:1": [sword]}, "quest": "outbreak", "things": []}
    ask = Ask(0, "act", list, ("sequence.action",), 1, 1)
    ours, theirs = World(known, ask, random.Random(1)), World({**known, "seat": 1}, ask, random.Random(1))
    assert duel_gain(ours, ours.fighters["model:0"], 1) > 0
    assert duel_gain(theirs, theirs.fighters["model:1"], 0) == 0
    assert champion(theirs, ["do:refuse", "do:accept model:1"], {"who": "model:0"}) == "do:refuse"
    assert champion(ours, ["do:refuse", "do:accept model:0"], {"who": "model:1"}) == "do:accept model:0"


def test_mana_is_gathered_for_the_dearest_that_can_still_be_called() -> None:
    table = world(model("model:0", 0, mana=1, ap=2))
    rows = [["summon_gargoyle", 1, 1, 1], ["summon_golem", 2, 0, 1], ["summon_colossus", 4, 0, 1]]
    table.known = {"rituals": {"model:0": rows}}
    now, gathered = summons(table, table.fighters["model:0"])
    assert now == 0 < gathered
    table.fighters["model:0"].ap = 1
    assert summons(table, table.fighters["model:0"])[0] > 0


def test_nobody_ever_flew_or_taunted() -> None:
    """What is declared before the movement was neither chosen by the rules of thumb nor drawn at random."""
    bow = ["short_bow", "ranged", 40, 2, 13, "", [[20, 0], [40, -6]], 1, 14, 14]
    table = world(model("model:0", 0), model("model:1", 0, ap=1), model("model:2", 1, spot=[1300, 1000, 0], ap=1))
    m = table.fighters["model:0"]
    assert [one for one in ("do:fly", "do:land", "do:taunt") if helps_on_the_way(table, m, one)] == [
        "do:land", "do:taunt"]
    m.arms, m.hp = [Arm(bow)], 1
    assert [one for one in ("do:fly", "do:land", "do:taunt") if helps_on_the_way(table, m, one)] == ["do:fly"]


@pytest.mark.rules("skill.taunt", "item.drop")
def test_random_play_never_declared_a_skill_with_its_movement() -> None:
    table = battle(party1="sand_court", party2="sand_outriders")
    g = game_of(table)
    m = next(one for one in state_of(table).models if has(one, "taunt"))
    sequence(table, m)
    place = place_for(g, m)
    chance = random.Random(1)
    assert "do:taunt" in [place.sample(chance) for _ in range(60)]
