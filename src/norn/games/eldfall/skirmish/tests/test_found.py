"""Bugs that whole games have found: who gets up inside another, worlds that knew the truth, questions that told."""
from __future__ import annotations

import random
from typing import Any

import pytest

from norn.games.eldfall.core.abilities.rituals import turns
from norn.games.eldfall.core.content import Ability
from norn.games.eldfall.core.effects import Keep
from norn.games.eldfall.core.hooks import has, level
from norn.games.eldfall.core.rules import magic
from norn.games.eldfall.core.rules.actions import new, put
from norn.games.eldfall.core.rules.effects import carry
from norn.games.eldfall.core.rules.ending import settle
from norn.games.eldfall.core.rules.models import give_ap
from norn.games.eldfall.core.rules.movement import kinds_for
from norn.games.eldfall.core.rules.reactions import must_roll
from norn.games.eldfall.core.rules.states import inflict, lift
from norn.games.eldfall.core.state import Lasting, Model, Path
from norn.games.eldfall.skirmish import played, view
from norn.games.eldfall.skirmish.content import CONTENT
from norn.games.eldfall.skirmish.field import find_field
from norn.games.eldfall.skirmish.inches.bodies import bodies_overlap, body_of
from norn.games.eldfall.skirmish.inches.moving import Move, look
from norn.games.eldfall.skirmish.inches.room import room_for
from norn.games.eldfall.skirmish.laws import laws
from norn.games.eldfall.skirmish.rules import quests, things
from norn.games.eldfall.skirmish.rules.stratagems import is_wanted, leader
from norn.games.eldfall.skirmish.rules.turn import strategic_options
from norn.games.eldfall.skirmish.state import State
from norn.games.eldfall.skirmish.strategy import THUMB
from norn.games.eldfall.skirmish.tests.stage import Stage
from norn.games.eldfall.skirmish.tests.tables import (
    ask_of,
    battle,
    game_of,
    model,
    opened,
    sequence,
    state_of,
    step,
    told,
    until,
)
from norn.games.eldfall.skirmish.thumb.orders import strategic_gain
from norn.kernel.table import Table
from norn.kernel.views import Sight
from norn.kit.inches import rim

HIDERS: dict[str, Any] = {"party1": "thenion_wolves", "party2": "soga_vanguard", "size": 90}


def apart(s: State, one: Model, other: Model) -> bool:
    return not bodies_overlap(body_of(s, one), body_of(s, other))


# --- room ---------------------------------------------------------------------------------------------------------


@pytest.mark.rules("ground.stand", "deploy.shrouded")
def test_whoever_grows_into_another_goes_the_least_way_off() -> None:
    """A token of Medium size became a Gigantic model inside its neighbour."""
    stage = Stage()
    one, other = stage.model(500, 500, profile="walker_huge"), stage.model(650, 500)
    assert not apart(stage.s, one, other)
    spot = room_for(stage.s, one)
    assert (spot[0] - 500) ** 2 + (spot[1] - 500) ** 2 <= 20**2
    one.spot = spot
    assert apart(stage.s, one, other)
    assert room_for(stage.s, one) == spot
    one.states.append(Lasting("dead", "", ""))
    one.spot = [650, 500, 0]
    assert room_for(stage.s, one) == [650, 500, 0]


@pytest.mark.rules("ground.stand")
def test_whoever_was_healed_where_another_stood_got_up_inside_of_it() -> None:
    table = battle()
    g, s = game_of(table), state_of(table)
    lying, standing = model(table, 0), model(table, 1)
    inflict(g, lying, "incapacitated")
    standing.spot = lying.spot[:]
    assert laws(s) == []
    lift(g, lying, "incapacitated")
    assert apart(s, lying, standing)
    assert told(table, "made_room")


@pytest.mark.rules("summon.place")
def test_a_creature_called_from_afar_stood_in_its_caster_while_it_was_asked_where() -> None:
    table = battle()
    g, m = game_of(table), model(table, 0)
    made = magic.make(g, "gargoyle", 0, -1, [1_800, 1_800, 0], 0)
    assert laws(state_of(table)) == []
    story = magic.place_afar(g, m, made)
    story.send(None)
    assert made.spot == m.spot[:3]
    assert laws(state_of(table)) == []
    story.close()


@pytest.mark.rules("state.flying", "ground.stand")
def test_whoever_was_brought_down_over_another_landed_in_it() -> None:
    table = battle()
    g, s = game_of(table), state_of(table)
    flyer, below = model(table, 0), model(table, 1)
    inflict(g, flyer, "flying")
    flyer.spot = below.spot[:]
    inflict(g, flyer, "immobilized")
    assert apart(s, flyer, below)


@pytest.mark.rules("sequence.posture", "ground.stand")
def test_nobody_gets_up_where_it_would_stand_in_something() -> None:
    stage = Stage(("platform", 1000, 1000, 0))
    one = stage.model(1000, 1000, 300, states=("crouched",))
    other = stage.model(1060, 1000, 316)
    assert stage.why_not(one, "at:idle;0;s") == ["no_room"]
    assert stage.why_not(one, "at:walk;1000,1100;0") == []
    other.spot = [1300, 1000, 300]
    assert stage.why_not(one, "at:idle;0;s") == []


@pytest.mark.rules("sequence.posture", "ground.stand")
def test_whoever_cannot_get_up_is_offered_no_run() -> None:
    table = battle()
    one, other = model(table, 0), model(table, 1)
    inflict(game_of(table), one, "crouched")
    assert "run" in kinds_for(game_of(table), one)
    other.spot = [one.spot[0], one.spot[1], one.spot[2] + 16]
    assert list(kinds_for(game_of(table), one)) == ["idle", "walk"]


@pytest.mark.rules("ground.answer", "move.idle")
def test_a_wish_to_go_somewhere_idly_was_completed_to_what_is_refused() -> None:
    stage = Stage(mode="realism")
    one = stage.model(500, 500)
    assert [refusal.key for refusal in look(Move(stage.s, one, "idle", 0, ""), "at:idle;?900,500").refusals] == [
        "no_way_there"]


# --- secrets ------------------------------------------------------------------------------------------------------


def chosen(seats: int = 3, **options: Any) -> Table:
    """All have chosen their parties at the table, the first that is listed."""
    every = {f"party{number + 1}": "choose" for number in range(seats)}
    table = opened("treasure_hunt", seats, **{**every, "size": 60, **options})
    until(table, "initiative" if seats > 1 else "deploy")
    return table


@pytest.mark.rules("party.text", "initiative.check")
def test_a_party_dealt_to_one_seat_kept_that_of_the_next_from_being_dealt() -> None:
    table = chosen()
    s = state_of(table)
    seen: list[set[str]] = [set(), set(), set()]
    for number in range(12):
        twin = game_of(table).definition.copy(s)
        view.resample(twin, s, 0, random.Random(number))
        for seat in range(3):
            seen[seat].add(twin.parties[seat])
    assert [len(one) > 1 for one in seen] == [False, True, True]


@pytest.mark.rules("party.guildsworn", "party.points")
@pytest.mark.parametrize("options", [{"format": "guildsworn"}, {"size": 30}])
def test_a_world_had_a_party_that_nobody_could_have_chosen(options: dict[str, Any]) -> None:
    table = chosen(2, **options)
    s = state_of(table)
    for number in range(8):
        twin = game_of(table).definition.copy(s)
        view.resample(twin, s, 0, random.Random(number))
        assert laws(twin) == []
        assert CONTENT.quests[s.quest].id == twin.quest


@pytest.mark.rules("deploy.order")
def test_the_last_of_a_secret_party_is_asked_for_like_any_other() -> None:
    """Whether `who comes?` or `where?` was asked told how many were left."""
    table = chosen(2)
    until(table, "manner")
    step(table, "do:deploy_by_turns")
    seat, ask = ask_of(table)
    assert ask.prompt == "deploy_who"
    assert table.in_secret
    while state_of(table).to_come[seat]:
        if ask_of(table)[1].prompt == "deploy_who":
            assert table.in_secret
        step(table)


@pytest.mark.rules("deploy.shrouded")
def test_worlds_of_tokens_hung_on_which_was_truly_whom() -> None:
    table = battle("outbreak", **HIDERS)
    s = state_of(table)
    tokens = [m for m in s.models if m.seat == 0][-2:]
    for m in tokens:
        m.states, m.revealed = [Lasting("shrouded", "", "")], False
    s.models[-1].orders.append(Lasting("advance", "strategic 0", tokens[0].id))
    other = game_of(table).definition.copy(s)
    view.resample(other, s, 1, random.Random(4))
    worlds = []
    for number in range(6):
        pair = [game_of(table).definition.copy(one) for one in (s, other)]
        for world in pair:
            view.resample(world, world, 1, random.Random(number))
        here, there = (game_of(table).definition.dump(world) for world in pair)
        assert here == there
        worlds.append([world["profile"] for world in here["models"]])
    assert laws(other) == []


@pytest.mark.rules("deploy.shrouded", "sequence.reaction")
def test_the_owner_of_a_token_is_asked_whether_or_not_it_could_answer() -> None:
    table = battle("outbreak", **HIDERS)
    s = state_of(table)
    active = ask_of(table)[0]
    mover, token = model(table, active), model(table, 1 - active)
    for m in s.models:
        if m.seat != active and m is not token:
            m.ap = 0
    token.states.append(Lasting("shrouded", "", ""))
    token.revealed = False
    token.spot = [3_500 - mover.spot[0] // 100, 3_500 if mover.spot[1] < 1_800 else 100, 0]
    for wall in s.models:
        if wall is not token and wall is not mover:
            wall.gone = "removed"
    step(table, f"do:activate {mover.id}")
    token.facing = 0
    step(table, f"at:idle;{mover.facing}")
    assert (ask_of(table)[0], ask_of(table)[1].prompt) == (1 - active, "react")
    figure = next(one for one in view.scene(game_of(table), active).boards[0].figures if one.id == token.id)
    assert f"{token.ap} AP" in figure.badges


@pytest.mark.rules("stratagem.rule", "deploy.shrouded")
def test_a_leader_under_a_token_orders_without_saying_which_it_is() -> None:
    table = opened(party1="soga_vanguard", party2="soga_vanguard")
    until(table, "strategic")
    seat, ask = ask_of(table)
    m = next(one for one in state_of(table).models if one.id == state_of(table).leaders[seat])
    m.states.append(Lasting("shrouded", "", ""))
    m.revealed = False
    step(table, next(one for one in ask.ids if one.startswith("do:stratagem")))
    assert told(table, "ordered")[0]["who"] == f"seat:{seat}"


@pytest.mark.rules("stratagem.rule", "deploy.shrouded")
def test_an_order_did_not_keep_which_token_is_the_leader() -> None:
    """Its bearers are known to all, and stay as they are on every twin."""
    table = opened(party1="soga_vanguard", party2="soga_vanguard")
    until(table, "strategic")
    seat, ask = ask_of(table)
    m = next(one for one in state_of(table).models if one.id == state_of(table).leaders[seat])
    m.states.append(Lasting("shrouded", "", ""))
    m.revealed = False
    step(table, next(one for one in ask.ids if one.startswith("do:stratagem")))
    orders = [order for one in state_of(table).models for order in one.orders]
    assert orders
    assert {order.by for order in orders} == {""}


# --- orders, turns, the next quest --------------------------------------------------------------------------------


@pytest.mark.rules("stratagem.affiliation", "party.guildsworn")
def test_authority_reaches_an_allys_models_of_the_leaders_affiliation_in_rivals_only() -> None:
    order = next(one for one in CONTENT.stratagems.values() if one.to == "all" and not one.who)
    for guildsworn, party, wanted in ((False, "soga_schools", True), (False, "helian_order", False),
                                      (True, "soga_schools", False)):
        table = battle("unexpected_encounter", party1="soga_vanguard", party2=party, size=90)
        s, g = state_of(table), game_of(table)
        s.guildsworn, s.sides = guildsworn, [0, 0]
        leader = next(m for m in s.models if m.id == s.leaders[0])
        theirs = model(table, 1)
        assert is_wanted(g, leader, order, theirs) is wanted
        assert is_wanted(g, leader, order, model(table, 0, 1))
        theirs.states.append(Lasting("shrouded", "", ""))
        theirs.revealed = False
        assert not is_wanted(g, leader, order, theirs)


@pytest.mark.rules("alliance.made")
def test_thumb_fell_over_an_alliance_that_could_be_broken() -> None:
    table = battle()
    seat = ask_of(table)[0]
    world = THUMB.read(Sight(table, seat), random.Random(1))
    assert strategic_gain(world, "do:break_alliance") == 0.0


@pytest.mark.rules("end.rounds", "turn.rounds")
def test_when_the_rounds_were_over_the_turn_was_nobodys() -> None:
    table = battle()
    s = state_of(table)
    s.round, s.turn = 5, len(s.order) - 1
    while table.outcome is None:
        step(table)
        assert laws(state_of(table)) == []
    assert table.outcome.reason == "rounds"


@pytest.mark.rules("quest.restoring.zones", "trait.tactician", "deploy.zones")
def test_strips_and_longer_zones_are_zones_too() -> None:
    table = opened("intrusion", 3)
    until(table, "tactical")
    s = state_of(table)
    assert laws(s) == []
    s.zones_of[0] += 100
    assert laws(s) == []
    s.zones_of[0] = 15
    assert laws(s) != []


@pytest.mark.rules("quest.consecutive")
def test_whoever_is_carried_to_the_next_quest_breaks_no_law() -> None:
    table = battle("restoring_balance")
    s = state_of(table)
    m = model(table, 0)
    m.gone = "carried"
    assert laws(s) == []


@pytest.mark.rules("quest.restoring.1.end", "end.wiped-out")
@pytest.mark.parametrize(("leaves", "why"), [(True, "all_out"), (False, "")])
def test_where_all_had_fallen_all_were_out(leaves: bool, why: str) -> None:
    table = battle("intrusion", 1)
    own = [m for m in state_of(table).models if m.seat == 0]
    for m in own:
        m.hp = 0
        inflict(game_of(table), m, "dead")
    if leaves:
        own[0].gone = "left"
    assert quests.ended(game_of(table)) == why
    assert quests.is_wiped_out(game_of(table))


@pytest.mark.rules("summon.place", "summon.upkeep")
def test_a_creature_that_had_no_room_was_called_without_an_end() -> None:
    """Nothing came, nothing was to be kept, and its spell had become free: two hundred Rituals in one Sequence."""
    table = battle(party1="sand_court")
    g, s = game_of(table), state_of(table)
    m = next(one for one in s.models if "summon_gargoyle" in magic.rituals(g, one))
    m.mana = 9
    assert magic.can_summon(g, m, "summon_gargoyle")
    for turn in range(0, 64, 8):
        x, y = rim(m.spot[0], m.spot[1], 140, turn)
        magic.make(g, "gargoyle", 1, -1, [x, y, 0], 0)
    assert not magic.can_summon(g, m, "summon_gargoyle")


# --- what is counted ----------------------------------------------------------------------------------------------


@pytest.mark.rules("turn.loops", "turn.upkeep")
def test_a_point_that_nobody_gave_is_found_out() -> None:
    """S305: the law of Sequences a turn, and two planted ways around it."""
    table = battle()
    g, s = game_of(table), state_of(table)
    m = model(table, ask_of(table)[0])
    give_ap(g, m, 1)
    assert laws(s) == []
    m.ap += 1
    assert "given" in laws(s)[0]
    m.ap -= 1
    s.begun += 1
    assert "given" in laws(s)[0]


@pytest.mark.rules("ground.stand")
def test_whoever_is_put_into_a_wall_or_into_somebody_is_found_out() -> None:
    table = battle()
    s = state_of(table)
    m, other = model(table, 0), model(table, 1)
    kept = m.spot
    wall = next(one for one in find_field(s.field).solids if one.low == 0)
    m.spot = [*[int(number) for number in wall.corners[0]], 0]
    assert f"{m.id} stands in a wall" in laws(s)
    m.spot = other.spot[:]
    assert any("stand in one another" in one for one in laws(s))
    m.spot = kept
    assert laws(s) == []
    s.counts[0] += 1
    assert "came for seat 0" in laws(s)[0]


@pytest.mark.rules("quest.consecutive")
def test_a_party_that_all_had_seen_was_dealt_anew_in_the_next_quest() -> None:
    table = chosen(2)
    s = state_of(table)
    s.part = 2
    for number in range(8):
        twin = game_of(table).definition.copy(s)
        view.resample(twin, s, 0, random.Random(number))
        assert twin.parties == s.parties


@pytest.mark.rules("quest.3.cache", "skill.stealth")
def test_whoever_bears_a_treasure_was_offered_to_hide_for_ever() -> None:
    """It hid, was not Shrouded, since a treasure cannot be, and could hide again."""
    table = battle(**HIDERS)
    g, s = game_of(table), state_of(table)
    m = next(one for one in s.models if one.seat == 0 and has(one, "stealth") and level(one, "stealth") > 1)
    lift(g, m, "shrouded")
    for foe in s.models:
        foe.gone = foe.gone if foe.seat == 0 else "removed"
    assert f"do:hide {m.id}" in strategic_options(g, 0)
    things.take_treasure(m)
    assert f"do:hide {m.id}" not in strategic_options(g, 0)


def test_an_art_that_was_declared_did_not_count_as_played() -> None:
    """It is told among the means; what is only drawn for an Attack is played when it strikes."""
    table = battle()
    g, m = game_of(table), model(table, 0)
    sequence(table, m)
    d = new(m, "active", "attack", "sword", "melee")
    d.art = "fencing 2"
    put(g, d)
    assert played.told(g.events[-1]) == ["ability:fencing_2"]


@pytest.mark.rules("spell.command_the_undead", "party.leader")
def test_who_changed_sides_for_good_was_missed_in_its_party_and_led_it_still() -> None:
    """S286: The laws counted the party; its Leader, who serves the others now, would have ordered for it."""
    table = battle(party1="sand_veil", party2="oni_princess", size=90)
    g, s = game_of(table), state_of(table)
    caster, bones = model(table, 0), next(m for m in s.models if m.profile == "bonewalker")
    seat = bones.party
    s.leaders[seat] = bones.id
    assert leader(s, seat) is bones
    sequence(table, caster).notes.append(f"turns {bones.id} {caster.id}")
    drive(turns(g, caster, Ability("command_the_undead"), new(caster, "active", "attack", "command_the_undead")))
    s.activation = None
    assert (bones.seat, bones.party) == (caster.seat, -1)
    assert laws(s) == []
    assert leader(s, seat) is None


@pytest.mark.rules("quest.2.end", "spell.command_the_undead")
def test_a_hostile_that_changed_sides_was_still_to_be_felled() -> None:
    table = battle("unexpected_encounter", hostiles="undead")
    s = state_of(table)
    bones = quests.hostiles_left(s)[0]
    bones.seat = 0
    assert bones not in quests.hostiles_left(s)


@pytest.mark.rules("fall", "class.ranger")
def test_whoever_fell_on_its_walk_in_the_end_phase_stopped_the_game() -> None:
    """Seed 70130: Nobody's Sequence was there to note it in."""
    table = battle(rolls={"fall": [20] * 9})
    g, m = game_of(table), model(table, 0)
    m.hp = 1
    settle(g, m, Path("", "walk", [m.spot[:]], [0], m.facing, "", 2_000, False, [], [], False))
    assert (m.hp, [one.name for one in m.states if one.name == "incapacitated"]) == (0, ["incapacitated"])


@pytest.mark.rules("magic.effects", "magic.enchantment")
def test_a_second_purification_lay_beside_the_first() -> None:
    table = battle()
    g, m = game_of(table), model(table, 0)
    d = new(m, "active", "assist", "purification", "ranged")
    for _ in range(2):
        carry(g, d, m, (Keep(until="end"),))
    assert [one.name for one in m.orders] == ["purification"]
    assert laws(state_of(table)) == []


@pytest.mark.rules("skill.charm", "state.shrouded")
def test_a_charm_told_who_was_under_a_token() -> None:
    """Seed 70210: Whoever would react to it had to roll first."""
    table = battle(party1="thenion_temple", party2="soga_vanguard", size=90)
    g, s = game_of(table), state_of(table)
    charmer = next(m for m in s.models if m.profile == "night_temple_priestess")
    foe = next(m for m in s.models if m.seat == 1)
    sequence(table, charmer)
    lift(g, charmer, "shrouded")
    assert must_roll(g, foe)
    charmer.states.append(Lasting("shrouded", "", ""))
    assert not must_roll(g, foe)


def drive(story: Any) -> None:
    """A story that asks nothing."""
    with pytest.raises(StopIteration):
        story.send(None)
