"""Quests: rewards, ends, Hostiles, things on the field, the campaign, playing alone."""
from __future__ import annotations

from typing import Any

import pytest

from norn.games.eldfall.core.content import Ability
from norn.games.eldfall.core.rules import resolution
from norn.games.eldfall.core.rules.attack import traits_of
from norn.games.eldfall.core.rules.damage import kill, note
from norn.games.eldfall.core.rules.models import card, has_state, is_up
from norn.games.eldfall.core.rules.states import inflict
from norn.games.eldfall.core.state import Carried, Declaration, Hit, Lasting, Model, Wound
from norn.games.eldfall.core.title import space_of
from norn.games.eldfall.core.values import base, value
from norn.games.eldfall.skirmish import left
from norn.games.eldfall.skirmish.content import CONTENT
from norn.games.eldfall.skirmish.inches.deploying import nearest_free
from norn.games.eldfall.skirmish.inches.zones import middle_of
from norn.games.eldfall.skirmish.rules import campaign, deeds, hostiles, morale, quests, things, turn
from norn.games.eldfall.skirmish.rules.deeds import interactions
from norn.games.eldfall.skirmish.rules.duels import alliance_options, challenges
from norn.games.eldfall.skirmish.tests.tables import (
    act,
    ask_of,
    battle,
    by_id,
    game_of,
    model,
    opened,
    sequence,
    state_of,
    step,
    told,
    until,
    whose_turn,
)
from norn.kernel.game import Leave
from norn.kernel.table import Table


def down(table: Table, m: Model, by: Model | None) -> None:
    """It falls in a Sequence of the other's."""
    g = game_of(table)
    sequence(table, by or m)
    m.hp = 0
    inflict(g, m, "incapacitated")
    note(g, "downed", m.id, by.id if by is not None else "-")
    quests.settle_fallen(g)
    g.state.activation = None


def dies(table: Table, m: Model, by: Model) -> None:
    g = game_of(table)
    sequence(table, by)
    note(g, "downed", m.id, by.id)
    kill(g, m)
    quests.settle_fallen(g)
    g.state.activation = None


def run(story: Any) -> Any:
    """A story that asks nothing."""
    try:
        story.send(None)
    except StopIteration as done:
        return done.value
    raise AssertionError("it asks something")


# --- Quest 1, morale, ends ----------------------------------------------------------------------------------------


@pytest.mark.rules("quest.1.rewards", "end.who-downed")
@pytest.mark.parametrize(("who", "cost", "points"), [
    ("helrin_expatriate", 16, 1), ("eonian_runner", 17, 2), ("onitaoshi", 21, 2), ("nightshade", 22, 3)])
def test_an_enemy_pays_by_its_cost(who: str, cost: int, points: int) -> None:
    table = battle()
    victim = model(table, 1, 1)
    assert victim.id != state_of(table).leaders[1]
    victim.profile = who
    assert card(victim).cost == cost
    down(table, victim, model(table, 0))
    assert state_of(table).vp == [points, 0]


@pytest.mark.rules("quest.1.rewards", "end.who-downed")
def test_the_leader_pays_one_more_and_killing_the_fallen_nothing_but_again_once_healed() -> None:
    table = battle()
    s = state_of(table)
    leader, own = by_id(s, s.leaders[1]), model(table, 0)
    down(table, leader, own)
    first = s.vp[0]
    cost = card(leader).cost
    assert first == (1 if cost <= 16 else 2 if cost <= 21 else 3) + 1
    dies(table, leader, own)
    assert s.vp[0] == first
    leader.states, leader.hp = [], 1
    quests.settle_fallen(game_of(table))
    down(table, leader, own)
    assert s.vp[0] == 2 * first


@pytest.mark.rules("end.who-downed")
def test_ones_own_fault_pays_nobody() -> None:
    table = battle()
    down(table, model(table, 1), None)
    down(table, model(table, 1, 1), model(table, 1, 2))
    assert state_of(table).vp == [0, 0]


@pytest.mark.rules("end.who-downed", "morale.broken")
def test_who_panics_off_the_field_has_fled_and_pays_who_panicked_it() -> None:
    table = battle()
    g, m = game_of(table), model(table, 1, 1)
    m.states.append(Lasting("panicked", "", model(table, 0).id))
    run(left(g, m))
    assert m.gone == "fled"
    assert state_of(table).vp[0] > 0
    other = model(table, 0, 1)
    run(left(g, other))                                         # nobody is named: the only opponent
    assert state_of(table).vp[1] > 0
    assert morale.standing(state_of(table), 1) == state_of(table).counts[1] - 1


@pytest.mark.rules("morale.broken")
@pytest.mark.parametrize(("number", "fallen"), [(3, 2), (4, 2), (5, 3)])
def test_morale_breaks_at_half_or_fewer_standing(number: int, fallen: int) -> None:
    """The book's three examples."""
    table = battle()
    s = state_of(table)
    s.counts[0] = number
    own = [m for m in s.models if m.party == 0]
    while len(own) < number:
        own.append(own[0])
    members = own[:number]
    s.models = [m for m in s.models if m.party != 0] + [Model(
        f"model:{n}", m.profile, 0, 0, [0, 0, 0], 0, 1, 0, 0, 0, [], [], [], [], [], {}, [], "", "", revealed=True)
        for n, m in enumerate(members)]
    mine = [m for m in s.models if m.party == 0]
    for m in mine[: fallen - 1]:
        m.states.append(Lasting("incapacitated", "", ""))
    assert not morale.is_broken(s, 0)
    mine[fallen - 1].states.append(Lasting("incapacitated", "", ""))
    assert morale.is_broken(s, 0)
    s.counts[0] = 1
    assert not morale.is_broken(s, 0)


@pytest.mark.rules("end.wiped-out")
def test_it_ends_when_a_turn_begins_with_one_side_standing() -> None:
    table = battle()
    s = state_of(table)
    for m in [m for m in s.models if m.party == 1]:
        m.states.append(Lasting("incapacitated", "", ""))
    assert not quests.ended(game_of(table))                     # not in the middle of the turn
    assert quests.is_wiped_out(game_of(table))
    step(table)
    while table.outcome is None:
        table.answer(ask_of(table)[0])
    assert table.outcome.reason == "all_down"


@pytest.mark.rules("end.wiped-out")
def test_of_three_a_seat_with_nobody_up_is_passed_over() -> None:
    table = battle(seats=3)
    s = state_of(table)
    second = s.order[1]
    for m in [m for m in s.models if m.party == second]:
        m.states.append(Lasting("incapacitated", "", ""))
    assert not quests.is_wiped_out(game_of(table))
    whose_turn(table, s.order[2])
    assert f"seat:{second}" not in [one["seat"] for one in told(table, "turn_began")]


@pytest.mark.rules("end.victory", "end.rounds")
def test_after_five_rounds_most_points_win_ten_at_most() -> None:
    table = battle()
    s = state_of(table)
    s.vp = [14, 11]
    while table.outcome is None:
        table.answer(ask_of(table)[0])
    assert (table.outcome.reason, table.outcome.scores, table.outcome.winners) == ("rounds", (10, 10), (0, 1))
    assert len(list(told(table, "turn_began"))) == 10


# --- Quest 2 ------------------------------------------------------------------------------------------------------


@pytest.mark.rules("quest.2.hostiles", "hostile.kinds")
def test_two_of_tier_three_stand_back_to_back_in_the_middle() -> None:
    table = battle("unexpected_encounter", field="broken_fort")
    s = state_of(table)
    both = [by_id(s, one) for one in s.posts]
    assert [card(m).tier for m in both] == [3, 3]
    assert s.order[-1] == -1
    assert {m.facing for m in both} == {16, 48}
    north = next(m for m in both if m.facing == 48)             # y grows to the south
    assert north.spot[1] < next(m for m in both if m.facing == 16).spot[1]


@pytest.mark.rules("hostile.kinds")
@pytest.mark.parametrize(("kinds", "field", "wanted"), [
    ("stone", "broken_fort", ["earth_elemental", "earth_elemental"]),
    ("stone", "ford", ["water_elemental", "water_elemental"]),
    ("undead", "broken_fort", ["earth_elemental", "earth_elemental"]),
    ("goblins", "broken_fort", ["troll_prowler", "goblin_shaman"]),
    ("named", "broken_fort", ["troll_prowler", "chanra"]),
])
def test_sets_of_hostiles(kinds: str, field: str, wanted: list[str]) -> None:
    s = state_of(battle("unexpected_encounter", field=field, hostiles=kinds))
    assert [by_id(s, one).profile for one in s.posts] == wanted


@pytest.mark.rules("quest.2.rewards", "quest.2.end")
def test_two_for_incapacitated_three_for_dead_and_one_less_for_a_member() -> None:
    table = battle("unexpected_encounter", hostiles="goblins")
    s = state_of(table)
    first, second = [by_id(s, one) for one in s.posts]
    own = model(table, 0)
    down(table, first, own)
    assert s.vp[0] == 2
    dies(table, first, own)
    assert s.vp[0] == 5
    second.hp, second.gone = 0, "removed"                       # removed at once: the three only
    sequence(table, own)
    note(game_of(table), "downed", second.id, own.id)
    quests.settle_fallen(game_of(table))
    s.activation = None
    assert s.vp[0] == 8
    assert quests.ended(game_of(table)) == "hostiles_dead"
    down(table, model(table, 1), own)
    assert s.vp[0] == 7


@pytest.mark.rules("hostile.turn", "hostile.upkeep", "end.rounds")
def test_hostiles_have_a_turn_each_round_but_the_last() -> None:
    table = battle("unexpected_encounter", 2, hostiles="stone", field="broken_fort")
    for _ in range(4000):
        if table.outcome is not None:
            break
        seat, ask = ask_of(table)
        table.answer(seat, *([] if not ask.at_least else [next(iter(ask.ids))]))
    turns = [one["seat"] for one in told(table, "turn_began")]
    assert table.outcome is not None
    assert turns.count("seat:-1") <= 4 < turns.count("seat:0")


# --- Quest 3 ------------------------------------------------------------------------------------------------------


def beside(table: Table, m: Model, x: int, y: int) -> None:
    """A model comes to stand there, or as near as it can; nobody else is near."""
    m.gone = "away"
    m.spot = nearest_free(state_of(table), card(m).size, x, y)
    m.gone = ""


def alone_with(table: Table) -> Model:
    """The active seat's first model; all others are off in a corner, facing away."""
    s = state_of(table)
    m = model(table, s.order[0])
    for other in s.models:
        if other is not m and other.id not in list(s.posts) and other.party >= 0:
            other.gone = "away"
    for one in s.posts:
        by_id(s, one).gone = "away"
    return m


@pytest.mark.rules("quest.3.tokens", "quest.3.sigil", "quest.3.cache", "quest.3.rewards", "action.interact")
def test_a_token_touched_is_a_sigil_that_goes_off_and_the_cache_is_opened() -> None:
    table = battle("treasure_hunt", rolls={"sigil": [2], "interact": [1]})
    s = state_of(table)
    kinds = sorted(zone.kind for zone in s.zones if zone.kind in ("cache", "intrigue"))
    assert kinds == ["cache", "cache", "intrigue", "intrigue"]
    m = alone_with(table)
    token = next(zone for zone in s.zones if zone.kind == "intrigue")
    sequence(table, m)
    beside(table, m, token.spot[1], token.spot[2])
    run(things.touched(game_of(table), m, token.id, 0))
    assert token.kind == "sigil"
    assert s.marks[token.id] == "inferno_other_spells"
    run(things.set_off(game_of(table)))
    hits = s.activation.hits if s.activation is not None else []
    assert [(hit.victim, hit.power) for hit in hits] == [(m.id, 14)]
    assert token not in s.zones
    s.activation = None
    cache = next(zone for zone in s.zones if zone.kind == "cache" and zone.spot == token.spot)
    act(table, m, f"do:interact {cache.id}")
    assert any(one.item == "treasure" for one in m.items)
    assert s.vp[m.seat] == 1
    assert cache not in s.zones
    assert not inflict(game_of(table), m, "shrouded")


@pytest.mark.rules("quest.3.cache", "quest.3.rewards", "quest.3.end")
def test_a_treasure_is_dropped_picked_up_without_a_roll_and_carried_home() -> None:
    table = battle("treasure_hunt")
    g, s = game_of(table), state_of(table)
    m = alone_with(table)
    things.take_treasure(m)
    m.hp = 0
    things.drop_treasures(g)
    m.hp = base(m, "hp")
    lies = next(zone for zone in s.zones if zone.kind == "treasure")
    act(table, m, f"do:interact {lies.id}")
    assert any(one.item == "treasure" for one in m.items)
    assert lies not in s.zones
    edge = next(zone for zone in s.zones if zone.kind == "edge" and zone.seat == m.seat)
    assert not things.may_leave(g, m)
    x, y = middle_of(edge)
    beside(table, m, x, y)
    assert things.may_leave(g, m)
    things.leave(g, m)
    assert m.gone == "left"
    assert s.vp[m.seat] == 3
    assert not quests.ended(g)
    s.tally["treasures"] += 1
    assert quests.ended(g) == "treasures_gone"


@pytest.mark.rules("quest.3.rewards")
def test_a_treasure_held_at_the_end_pays_two() -> None:
    table = battle("treasure_hunt")
    things.take_treasure(model(table, 1))
    quests.pay_for_holding(game_of(table))
    assert state_of(table).vp == [0, 2]


@pytest.mark.rules("quest.3.sigil", "template.dodge", "spell.glacier_circle_other_spells")
def test_a_sigil_takes_no_side_and_a_dodge_keeps_it_off() -> None:
    """S245: whoever touches it is caught like all others, although the spell is said of enemies."""
    for dodges, states in ((False, True), (True, False)):
        table = battle("treasure_hunt", rolls={"sigil": [5], "dodge": [1], "damage": [20]})
        g, s = game_of(table), state_of(table)
        m = alone_with(table)
        token = next(zone for zone in s.zones if zone.kind == "intrigue")
        now = sequence(table, m)
        beside(table, m, token.spot[1], token.spot[2])
        run(things.touched(g, m, token.id, 0))
        assert s.marks[token.id] == "glacier_circle_other_spells"
        m.profile = "chiyohime"                 # a Demon, who is no caster of it
        assert "demon" not in [one.name for one in traits_of(g, Declaration(
            m.id, "active", "sigil", s.marks[token.id], "ranged", "", [], [], timing="trap"))]
        if dodges:
            now.declarations.append(Declaration(m.id, "active", "dodge", "", "", "", [], []))
        run(resolution.resolve(g))
        assert has_state(m, "immobilized") == states


@pytest.mark.rules("action.uncover", "skill.tracking")
def test_a_tracker_uncovers_with_its_whole_intellect() -> None:
    for skilled, shown in ((False, False), (True, True)):
        table = battle(rolls={"uncover": [8]})
        g, m, foe = game_of(table), model(table, 0), model(table, 1)
        m.profile = "rangers_guild_hunter" if skilled else "bushi_attendant"
        assert value(g, "int", m) <= 12
        foe.spot = [m.spot[0], m.spot[1] + 300, 0]
        inflict(g, foe, "shrouded")
        sequence(table, m)
        deeds.uncover(g, m, "", "")
        assert (not has_state(foe, "shrouded")) == shown


@pytest.mark.rules("engaged.actions", "duel.issue")
def test_the_engaged_challenge_nobody() -> None:
    table = battle()
    g, m = game_of(table), model(table, 0)
    sequence(table, m)
    assert any(one.startswith("do:duel") for one in deeds.options(g, m, held=False))
    assert deeds.options(g, m, held=True) == []


@pytest.mark.rules("action.uncover", "action.perceive", "quest.3.sigil")
def test_uncover_shows_tokens_in_awareness_and_perceive_one_in_sight() -> None:
    for action, roll in (("do:uncover", "uncover"), ("", "perceive")):
        table = battle("treasure_hunt", rolls={roll: [1], "sigil": [20]})
        s = state_of(table)
        m = alone_with(table)
        token = next(zone for zone in s.zones if zone.kind == "intrigue")
        beside(table, m, token.spot[1] + 300, token.spot[2])
        m.facing = 32
        act(table, m, action or f"do:examine {token.id}")
        assert token.kind == "sigil"
        assert s.marks[token.id] == "smite"


@pytest.mark.rules("solo.rule", "quest.3.tokens")
def test_alone_hostiles_guard_the_treasures() -> None:
    s = state_of(battle("treasure_hunt", 1))
    assert sorted(card(by_id(s, one)).tier for one in s.posts) == [1, 1, 2, 2]
    assert not state_of(battle("treasure_hunt", 2)).posts


# --- Quest 4 ------------------------------------------------------------------------------------------------------


@pytest.mark.rules("quest.4.gladiatrix", "quest.4.barrels", "quest.4.no-duel", "quest.4.morale", "quest.4.schemes")
def test_the_arena() -> None:
    table = battle("battle_royale")
    g, s = game_of(table), state_of(table)
    champion = by_id(s, next(iter(s.posts)))
    assert champion.profile == "amazon_gladiatrix"
    assert value(g, "hp", champion) == 3
    assert not s.morale
    assert len([m for m in s.models if m.profile == "barrel"]) == 2
    assert all(s.schemes)
    boss = battle("battle_royale", boss="boss")
    champion = by_id(state_of(boss), next(iter(state_of(boss).posts)))
    assert (champion.hp, value(game_of(boss), "sta", champion)) == (6, 4)
    assert any(one.name == "champion_of_the_arena" for one in champion.orders)


@pytest.mark.rules("solo.rule", "quest.4.gladiatrix")
@pytest.mark.parametrize(("boss", "health"), [("regular", 3), ("boss", 6)])
def test_alone_too_the_champion_is_the_boss_only_by_option(boss: str, health: int) -> None:
    s = state_of(battle("battle_royale", 1, boss=boss))
    assert by_id(s, next(iter(s.posts))).hp == health


@pytest.mark.rules("quest.4.no-duel", "duel.issue")
def test_nobody_is_challenged_in_the_arena_and_anybody_elsewhere() -> None:
    for quest, challenged in (("battle_royale", False), ("outbreak", True)):
        table = battle(quest)
        assert bool(challenges(game_of(table), model(table, 0))) == challenged


@pytest.mark.rules("quest.4.barrels")
def test_a_barrel_bursts_at_any_hit_and_sets_off_the_other() -> None:
    table = battle("battle_royale")
    g, s = game_of(table), state_of(table)
    first, second = [m for m in s.models if m.profile == "barrel"]
    near = model(table, 0)
    second.spot = [first.spot[0] + 200, first.spot[1], 0]
    near.spot = [first.spot[0] + 400, first.spot[1], 0]
    sequence(table, near)
    things.burst(g, first, Ability("explosive"), Hit(-1, -1, first.id, near.id, 1, [], False, ""))
    assert s.marks[first.id] == s.marks[second.id] == "burst"
    assert first.hp == second.hp == 0
    caught = [hit for hit in s.activation.hits if hit.victim == near.id] if s.activation is not None else []
    assert caught
    assert caught[0].power == 13
    assert caught[0].traits == ["burn 1"]


@pytest.mark.rules("quest.4.rewards")
def test_the_champion_pays_three_and_the_last_standing_five_at_once() -> None:
    table = battle("battle_royale")
    g, s = game_of(table), state_of(table)
    champion, own = by_id(s, next(iter(s.posts))), model(table, 0)
    dies(table, champion, own)
    assert s.vp[0] == 3
    assert not quests.ended(g)
    for m in [m for m in s.models if m.seat == 1]:
        m.states.append(Lasting("incapacitated", "", ""))
    assert quests.ended(g) == "last_standing"
    assert s.vp[0] == 8
    assert quests.ended(g) == "last_standing"
    assert s.vp[0] == 8


# --- Restoring Balance --------------------------------------------------------------------------------------------


@pytest.mark.long
@pytest.mark.rules("quest.restoring.zones", "quest.restoring.1.hostiles", "quest.restoring.difficulty")
def test_all_begin_in_the_south_and_hostiles_are_by_points() -> None:
    table = battle("intrusion", 3)
    s = state_of(table)
    assert all(m.spot[1] >= 2800 for m in s.models if m.party >= 0)
    assert sorted(card(by_id(s, one)).tier for one in s.posts) == [1, 1, 2, 2]
    assert s.points > 120
    small = opened("reception_hall", 1, party1="choose", size=30)
    step(small)
    until(small, "tactical")
    s = state_of(small)
    assert sorted(card(by_id(s, one)).tier for one in s.posts) == [1, 1, 3]
    assert s.points <= 60


@pytest.mark.rules("quest.restoring.1.gate", "quest.restoring.1.rewards", "quest.restoring.gate-out", "action.interact")
@pytest.mark.parametrize("stat", ["t", "ag"])
def test_the_gate_is_opened_and_members_leave(stat: str) -> None:
    table = battle("intrusion", rolls={"interact": [1]})
    s = state_of(table)
    m = alone_with(table)
    gate = next(one for one in s.models if one.profile == "gate")
    beside(table, m, gate.spot[0], gate.spot[1] + 181)
    act(table, m, f"do:interact {gate.id} stat:{stat}")
    assert gate.gone == "opened"
    assert s.vp[m.seat] == 2
    assert any(zone.kind == "exit" for zone in s.zones)
    for other in [one for one in s.models if one.party == m.seat and one is not m]:
        other.gone = "left"
    beside(table, m, 1800, 60)
    act(table, m, "do:leave")
    assert m.gone == "left"
    assert table.outcome is not None
    assert table.outcome.reason == "all_out"
    assert s.vp[m.seat] == 9
    assert s.vp[1 - m.seat] == 0


@pytest.mark.rules("quest.restoring.1.gate", "quest.restoring.1.rewards")
def test_a_broken_gate_is_open_and_credited_to_the_last_blow() -> None:
    table = battle("intrusion")
    g, s = game_of(table), state_of(table)
    gate, own = next(one for one in s.models if one.profile == "gate"), model(table, 1)
    assert (value(g, "arm", gate), gate.hp) == (5, 5)
    assert not inflict(g, gate, "poisoned")
    now = sequence(table, own)
    now.wounds.append(things_wound(gate, own))
    gate.hp = 0
    things.settle_structures(g)
    assert s.vp == [0, 2]
    assert any(zone.kind == "exit" for zone in s.zones)


def things_wound(victim: Model, by: Model) -> Any:
    return Wound(-1, victim.id, by.id, "damage", "")


@pytest.mark.rules("quest.restoring.1.rewards", "quest.restoring.2.rewards")
@pytest.mark.parametrize(("out", "of", "points"), [(0, 5, 0), (2, 5, 3), (3, 5, 5), (2, 4, 5), (5, 5, 7)])
def test_leaving_pays_by_the_share_of_members_out(out: int, of: int, points: int) -> None:
    table = battle("intrusion", party1="goblins_great_horde", size=90)
    s = state_of(table)
    s.counts[0] = of
    for m in [m for m in s.models if m.party == 0][:out]:
        m.gone = "left"
    quests.pay_for_leaving(game_of(table))
    assert s.vp[0] == points


@pytest.mark.rules("quest.restoring.respawn", "quest.restoring.1.difficulty")
@pytest.mark.parametrize(("points", "when", "back"), [
    (60, "hostile_turn", []), (100, "hostile_turn", [1]), (150, "hostile_turn", [1, 2]), (150, "turn_end", []),
    (200, "turn_end", [1, 2]),
])
def test_the_dead_come_back_by_points(points: int, when: str, back: list[int]) -> None:
    table = battle("intrusion")
    g, s = game_of(table), state_of(table)
    s.points = points
    one = [by_id(s, name) for name in s.posts]
    spots = {m.id: list(m.spot) for m in one}
    for m in one:
        m.hp, m.gone = 0, "removed"
    hostiles.respawn(g, when)
    came = [m for m in one if not m.gone]
    assert sorted({card(m).tier for m in came}) == back
    assert all(m.hp == base(m, "hp") and m.ap > 0 and m.spot == spots[m.id] for m in came)


@pytest.mark.rules("quest.restoring.2.mechanism", "quest.restoring.2.rewards", "quest.restoring.2.hostiles")
def test_the_mechanism_opens_the_gate_and_gas_fills_the_field() -> None:
    table = battle("great_hall", rolls={"interact": [1]})
    g, s = game_of(table), state_of(table)
    m = alone_with(table)
    zone = next(one for one in s.zones if one.kind == "mechanism")
    beside(table, m, 1800, 1800)
    act(table, m, f"do:interact {zone.id}")
    assert s.vp[m.seat] == 2
    assert any(one.kind == "exit" for one in s.zones)
    assert all("toxic" in space_of(g).environments(s, one) for one in s.models if one.party >= 0 and not one.gone)
    assert not [one for one in s.models if one.profile == "gate"]      # it cannot be broken


@pytest.mark.rules("quest.restoring.3.caches", "quest.restoring.3.hostiles")
@pytest.mark.parametrize(("die", "what"), [(1, "scroll_of_superior_mending"), (8, "earthbreaker_bomb"), (9, "1"),
                                           (13, "additional_protection"), (16, "hostile")])
def test_a_cache_gives_by_the_die_twice_and_once_a_model(die: int, what: str) -> None:
    table = battle("reception_hall", rolls={"cache": [die]})
    s = state_of(table)
    m = alone_with(table)
    zone = next(one for one in s.zones if one.kind == "cache")
    before = len(s.models)
    beside(table, m, zone.spot[1], zone.spot[2])
    act(table, m, f"do:interact {zone.id}")
    held = [one.item for one in m.items]
    assert (what in held, what in m.upgrades, s.vp[m.seat], len(s.models) - before) == (
        die <= 8, die == 13, 1 if what == "1" else 2 if what == "hostile" else 0, int(what == "hostile"))
    sequence(table, m)
    assert f"do:interact {zone.id}" not in interactions(game_of(table), m)
    s.activation = None
    things.find_something(game_of(table), model(table, 1 - m.seat), zone)
    assert zone not in s.zones


@pytest.mark.rules("quest.restoring.4.obelisk", "quest.restoring.4.rewards", "quest.restoring.4.end")
def test_the_obelisk_is_broken_or_mended() -> None:
    for way in ("bomb", "scroll", "blows"):
        table = battle("obelisk")
        g, s = game_of(table), state_of(table)
        obelisk = next(one for one in s.models if one.profile == "obelisk")
        own = model(table, s.order[0])
        if way == "scroll":
            own = alone_with(table)
            own.items.append(Carried("scroll_of_superior_mending", 1, equipped=False, own=False))
            beside(table, own, 1800, 600)
            own.facing = 48
            act(table, own, f"do:mend {obelisk.id}")
        else:
            now = sequence(table, own)
            d = Declaration(own.id, "active", "attack", "earthbreaker_bomb", "ranged", "", [], [])
            now.declarations.append(d)
            now.hits.append(Hit(-1, 0, obelisk.id, own.id, 0, [], critical=False, negated=""))
            hurt = things_wound(obelisk, own)
            hurt.hit = 0 if way == "bomb" else -1
            now.wounds.append(hurt)
            obelisk.hp = 4 if way == "bomb" else 0
            things.settle_structures(g)
        assert (s.vp[own.seat], quests.ended(g)) == (4, "obelisk"), way


@pytest.mark.rules("quest.restoring.4.hostiles", "quest.restoring.4.difficulty", "hostile.riftspawn")
@pytest.mark.parametrize(("points", "tiers"), [
    (60, [4]), (61, [3, 3, 4]), (181, [2, 2, 3, 3, 4]), (241, [2, 2, 3, 3, 5])])
def test_who_guards_the_obelisk(points: int, tiers: list[int]) -> None:
    table = battle("obelisk")
    g, s = game_of(table), state_of(table)
    s.points, s.posts = points, {}
    for m in s.models:
        m.gone = "away"
    hostiles.place_all(g)
    assert sorted(card(by_id(s, one)).tier for one in s.posts) == tiers


@pytest.mark.rules("quest.restoring.3.end")
def test_the_third_part_ends_with_a_round_without_hostiles() -> None:
    table = battle("reception_hall")
    s = state_of(table)
    for one in s.posts:
        by_id(s, one).gone, by_id(s, one).hp = "removed", 0
    assert not quests.ended(game_of(table))
    s.turn = len(s.order) - 1
    answer = run(turn.next_turn(game_of(table)))
    assert isinstance(answer, Leave)
    assert s.over == "hostiles_dead"


# --- in a row -----------------------------------------------------------------------------------------------------


@pytest.mark.rules("quest.consecutive", "quest.restoring.campfire", "quest.restoring.broker")
def test_health_and_things_are_carried_over_and_points_buy_health() -> None:
    table = battle("restoring_balance")
    g, s = game_of(table), state_of(table)
    hurt = next(m for m in s.models if m.party == 0 and base(m, "hp") > 1)
    fallen, dead = [m for m in s.models if m.party == 0 and m is not hurt][:2]
    hurt.hp, hurt.mana = 1, 3
    inflict(g, hurt, "poisoned")
    fallen.hp = 0
    inflict(g, fallen, "incapacitated")
    kill(g, dead)
    s.vp, s.over = [9, 2], "all_out"
    assert run(campaign.finish(g)) == "prepare"
    assert s.quest == "great_hall"
    assert s.earned == [9, 2]
    assert hurt.hp == 1
    assert not hurt.states
    assert hurt.mana == 0
    assert has_state(dead, "dead")
    assert campaign.can_go_on(hurt)
    assert not campaign.can_go_on(fallen)
    assert not campaign.can_go_on(dead)
    s.quest = "obelisk"
    rests = campaign.rests(s, 0)
    assert f"do:rest_a_little {hurt.id}" in rests
    assert f"do:rest_fully {fallen.id}" in rests
    assert not any(dead.id in one for one in rests)
    prices = campaign.prices(s, 0)
    assert prices[f"do:rest_a_little {hurt.id}"] == 1
    assert prices[f"do:rest_fully {fallen.id}"] == 5
    assert prices[f"do:rest_a_little {fallen.id}"] == 3
    sales = campaign.sales(s, 0)
    tome = [one for one in campaign.sales(s, 0) if "choice:" in one]
    for one in tome[:1]:
        words = one.split(" ")
        campaign.hand_over(by_id(s, words[1]), words[2].partition(":")[2], words[3].partition(":")[2])
        assert by_id(s, words[1]).chosen[words[2].partition(":")[2]] == words[3].partition(":")[2]
    assert f"do:buy {hurt.id} ability:earthbreaker_bomb" in sales
    assert prices[sales[0]] == 5
    assert not campaign.sales(s, 1) or all(prices.get(one, 0) <= 2 for one in campaign.sales(s, 1))


@pytest.mark.rules("quest.consecutive")
def test_the_four_parts_are_played_in_a_row_to_one_end() -> None:
    table = opened("restoring_balance")
    s = state_of(table)
    for part in range(1, 5):
        while ask_of(table)[1].prompt != "tactical":
            seat, ask = ask_of(table)
            if ask.prompt == "campfire" and s.earned[seat] == 12:
                bomb = next(one for one in ask.ids if "earthbreaker_bomb" in one)
                step(table, bomb)
            elif ask.prompt == "campfire":
                table.answer(seat)
            else:
                step(table)
        assert s.part == part
        assert s.round == 1
        assert all(is_up(m) for m in s.models if m.party >= 0)
        s.vp, s.over = [4, 3], "all_out"
        table.answer(ask_of(table)[0])
    assert [one["quest"] for one in told(table, "quest_begins")] == [f"quest:{name}" for name in campaign.parts()]
    assert table.outcome is not None
    assert table.outcome.scores == (11, 12)
    assert table.outcome.winners == (1,)
    assert [m.seat for m in s.models if any(one.item == "earthbreaker_bomb" for one in m.items)] == [0]


@pytest.mark.rules("solo.rule")
@pytest.mark.parametrize("quest", sorted(CONTENT.quests))
@pytest.mark.parametrize(("part", "short", "won"), [(0, 1, False), (0, 0, True), (4, 1, False), (4, 0, True)])
def test_alone_there_is_a_number_to_reach(quest: str, part: int, short: int, won: bool) -> None:
    table = battle("unexpected_encounter", 1)
    s = state_of(table)
    s.quest = quest
    points = (campaign.SOLO_CAMPAIGN if part else CONTENT.quests[quest].alone) - short
    s.part, s.earned, s.over = part, [points], "rounds"
    assert campaign.end(game_of(table)).winners == ((0,) if won else ())


@pytest.mark.rules("solo.rule", "setup.players")
def test_alone_the_first_quest_gives_way_and_there_is_no_duel() -> None:
    table = battle("outbreak", 1)
    assert state_of(table).quest == "unexpected_encounter"
    m = next(one for one in state_of(table).models if one.party == 0 and is_up(one))
    assert not challenges(game_of(table), m)
    assert not alliance_options(game_of(table), 0)
