"""The 25 Schemes: what each counts, when it is shown, what it pays; duels and alliances."""
from __future__ import annotations

import pytest

from norn.games.eldfall.core.rules.damage import kill
from norn.games.eldfall.core.rules.models import card, is_up
from norn.games.eldfall.core.rules.sight import has_back
from norn.games.eldfall.core.state import Aim, Declaration, Hit, Lasting, Model, Wound
from norn.games.eldfall.core.values import value
from norn.games.eldfall.skirmish.content import CONTENT
from norn.games.eldfall.skirmish.rules import duels, quests, schemes, turn
from norn.games.eldfall.skirmish.tests.tables import (
    act,
    ask_of,
    battle,
    game_of,
    model,
    sequence,
    state_of,
    step,
    told,
    whose_turn,
)
from norn.kernel.table import Table

ZONES = {0: (1800, 3200), 1: (1800, 400)}           # the middle of each belt


@pytest.fixture
def table() -> Table:
    """Three of each side: seat 0 in the south, seat 1 in the north, all in their own zones."""
    found = battle("unexpected_encounter")
    s = state_of(found)
    s.zones_of, s.posts = [0, 1], {}
    for seat in range(2):
        for number, m in enumerate([m for m in s.models if m.party == seat]):
            _x, y = ZONES[seat]
            m.spot = [300 + 500 * number, y, 0]
            m.facing = 48 if seat == 0 else 16
    for m in s.models:
        if m.seat < 0:
            m.gone = "away"
    s.counts = [len([m for m in s.models if m.party == seat]) for seat in range(2)]
    return found


def own(table: Table, seat: int) -> list[Model]:
    return [m for m in state_of(table).models if m.party == seat]


def pays(table: Table, name: str, seat: int = 0) -> int:
    return schemes.worth(game_of(table), seat, CONTENT.schemes[name])


def test_every_scheme_counts_something_that_there_is() -> None:
    assert {scheme.counts for scheme in CONTENT.schemes.values()} == set(schemes.COUNTS)
    assert all(scheme.most <= 3 for scheme in CONTENT.schemes.values())


@pytest.mark.rules("scheme.opportunistic_manipulation", "scheme.rule")
def test_opportunistic_manipulation_counts_each_time_an_opponent_scored(table: Table) -> None:
    g = game_of(table)
    for times in range(1, 5):
        quests.gain(g, 1, 2, "fells_enemy", ("quest.1.rewards",))
        assert pays(table, "opportunistic_manipulation") == min(times, 3)
    quests.gain(g, 1, -1, "fells_member", ("quest.2.rewards",))
    assert pays(table, "opportunistic_manipulation", 1) == 0


@pytest.mark.rules("scheme.assassination_contract", "scheme.martial_valor")
def test_the_leader_killed_and_somebody_costlier_felled(table: Table) -> None:
    g, s = game_of(table), state_of(table)
    leader = next(m for m in s.models if m.id == s.leaders[1])
    cheap = min(own(table, 0), key=lambda m: card(m).cost)
    assert card(leader).cost > card(cheap).cost
    sequence(table, cheap).notes.append(f"downed {leader.id} {cheap.id}")
    leader.hp = 0
    leader.states.append(Lasting("incapacitated", "", ""))
    quests.settle_fallen(g)
    assert (pays(table, "assassination_contract"), pays(table, "martial_valor")) == (0, 2)
    kill(g, leader)
    quests.settle_fallen(g)
    assert pays(table, "assassination_contract") == 3
    assert pays(table, "assassination_contract", 1) == 0


@pytest.mark.rules("scheme.virtuous_commander", "scheme.no_quarter", "scheme.peacekeeping_paragon",
                   "scheme.decisive_victory", "scheme.strength_in_numbers")
def test_who_stands_and_who_is_dead_at_the_end(table: Table) -> None:
    mine, theirs = own(table, 0), own(table, 1)
    assert pays(table, "virtuous_commander") == min(len(mine), 3)
    assert pays(table, "decisive_victory") == 3
    assert pays(table, "no_quarter") == 0
    assert pays(table, "peacekeeping_paragon") == 3
    kill(game_of(table), theirs[0])
    assert pays(table, "no_quarter") == 1
    for m in theirs[1:]:
        m.states.append(Lasting("incapacitated", "", ""))
    assert pays(table, "peacekeeping_paragon") == 0
    assert pays(table, "strength_in_numbers") == 2
    mine[0].states.append(Lasting("incapacitated", "", ""))
    assert pays(table, "decisive_victory") == 0
    for m in mine[1:]:
        m.gone = "fled"
    assert pays(table, "virtuous_commander") == 0
    assert pays(table, "strength_in_numbers") == 0


@pytest.mark.rules("scheme.stand_your_ground")
def test_stand_your_ground_counts_who_was_not_moved_by_anybody(table: Table) -> None:
    s = state_of(table)
    schemes.note_turn(s)
    mine = own(table, 0)
    for m in mine[2:]:
        m.states.append(Lasting("incapacitated", "", ""))
    assert pays(table, "stand_your_ground") == 2
    before = list(mine[0].spot)
    mine[0].spot[0] += 100
    sequence(table, mine[0])
    schemes.note_sequence(game_of(table))
    mine[0].spot = before                                       # there and back again is moved
    assert pays(table, "stand_your_ground") == 1


def attacks(table: Table, m: Model, target: Model, **more: str) -> Declaration:
    now = state_of(table).activation
    assert now is not None
    d = Declaration(m.id, more.get("role", "active"), "attack", "unarmed", more.get("mode", "melee"), "", [],
                    [Aim(target.id, [], 1)])
    now.declarations.append(d)
    return d


def wounds(table: Table, source: Model, victim: Model, declaration: int) -> None:
    now = state_of(table).activation
    assert now is not None
    now.hits.append(Hit(-1, declaration, victim.id, source.id, 1, [], critical=False, negated=""))
    now.wounds.append(Wound(len(now.hits) - 1, victim.id, source.id, "damage", ""))


@pytest.mark.rules("scheme.appear_weak", "scheme.fierce_as_fire", "scheme.open_aggression", "scheme.cunning_tenacity")
def test_wounds_in_melee_in_reactions_and_in_this_turn(table: Table) -> None:
    g, s = game_of(table), state_of(table)
    m, foe = own(table, 0)[0], own(table, 1)[0]
    now = sequence(table, foe)
    attacks(table, m, foe, role="reactive")
    attacks(table, m, foe, mode="ranged")
    wounds(table, m, foe, 0)
    wounds(table, m, foe, 1)
    before = pays(table, "cunning_tenacity", 1)
    now.notes.append(f"hurt {foe.id} {m.id}")
    schemes.note_sequence(g)
    assert pays(table, "appear_weak") == 1
    assert pays(table, "fierce_as_fire") == 1
    assert pays(table, "open_aggression") == 2
    assert f"{m.id} 1" in s.wounded_by
    assert foe.id in s.hurt
    assert schemes.own_unhurt(g, 1) == len(own(table, 1)) - 1
    assert before == 3
    schemes.note_turn(s)
    assert pays(table, "open_aggression") == 0
    assert pays(table, "appear_weak") == 1


@pytest.mark.rules("scheme.unmatched_flanking")
def test_unmatched_flanking_counts_attacks_that_the_target_never_saw(table: Table) -> None:
    g = game_of(table)
    m, foe = own(table, 0)[0], next(one for one in own(table, 1) if has_back(one))
    m.spot, foe.spot, foe.facing = [1800, 3300, 0], [1800, 3100, 0], 48         # it looks away
    now = sequence(table, m)
    attacks(table, m, foe)
    schemes.note_sequence(g)
    assert pays(table, "unmatched_flanking") == 1
    now.seen[foe.id] = [0]                             # it saw the attacker come
    schemes.note_sequence(g)
    assert pays(table, "unmatched_flanking") == 1


@pytest.mark.rules("scheme.head_hunt", "scheme.last_warning")
def test_deathblows_and_no_attack_since_it_was_shown(table: Table) -> None:
    g, s = game_of(table), state_of(table)
    m, foe = own(table, 0)[0], own(table, 1)[0]
    s.schemes[0] = "last_warning"
    schemes.show(g, 0)
    assert pays(table, "last_warning") == 3
    blow = Declaration(m.id, "active", "deathblow", "", "", "", [], [Aim(foe.id, [], 0)])
    sequence(table, m).declarations.append(blow)
    schemes.note_sequence(g)
    assert pays(table, "head_hunt") == 1
    assert pays(table, "last_warning") == 3
    attacks(table, m, foe, role="reactive")
    schemes.note_sequence(g)
    assert pays(table, "last_warning") == 0


@pytest.mark.rules("scheme.leave_unnoticed")
def test_leave_unnoticed_counts_members_that_no_enemy_sees(table: Table) -> None:
    for foe in own(table, 1):
        foe.states.append(Lasting("blinded", "", ""))
    assert pays(table, "leave_unnoticed") == 3
    foe, m = own(table, 1)[0], own(table, 0)[0]
    foe.states, foe.spot, foe.facing = [], [m.spot[0], m.spot[1] - 200, 0], 16
    assert schemes.members_unseen(game_of(table), 0) < len(own(table, 0))


@pytest.mark.rules("scheme.breach_their_defenses", "scheme.engetsu_formation", "scheme.stalwart_defender",
                   "scheme.unhindered_expedition", "scheme.relentless_advance", "scheme.steadfast_expansion")
def test_zones_and_the_middle(table: Table) -> None:
    mine = own(table, 0)
    assert pays(table, "engetsu_formation") == 3
    assert pays(table, "stalwart_defender", 1) == 3
    assert pays(table, "breach_their_defenses") == pays(table, "unhindered_expedition") == 0
    mine[0].spot = [1800, 1700, 0]                              # just past the middle
    assert pays(table, "relentless_advance") == 2
    assert pays(table, "steadfast_expansion") == 1
    assert pays(table, "unhindered_expedition") == 1
    assert pays(table, "breach_their_defenses") == 0
    mine[0].spot = [1800, 700, 0]
    assert pays(table, "breach_their_defenses") == 2
    assert pays(table, "stalwart_defender", 1) == 0
    mine[1].spot = [1400, 700, 0]
    assert pays(table, "breach_their_defenses") == 3            # at most


@pytest.mark.rules("scheme.pursuit_of_glory")
def test_pursuit_of_glory_counts_members_far_from_all_others(table: Table) -> None:
    mine = own(table, 0)
    for m in mine:
        m.spot = [1800 + 130 * mine.index(m), 3200, 0]
    assert pays(table, "pursuit_of_glory") == 0
    mine[0].spot = [100, 100, 0]
    assert pays(table, "pursuit_of_glory") == 1


@pytest.mark.rules("scheme.blood_for_blood")
def test_blood_for_blood_names_a_wounder_and_pays_if_it_is_felled_in_that_turn(table: Table) -> None:
    g, s = game_of(table), state_of(table)
    m, foe = own(table, 0)[0], own(table, 1)[0]
    s.schemes[0], s.shown[0] = "blood_for_blood", ""
    assert not schemes.show_options(g, 0)
    s.wounded_by.append(f"{foe.id} 0")
    assert schemes.show_options(g, 0) == [f"do:show_scheme scheme:0.blood_for_blood {foe.id}"]
    schemes.show(g, 0, foe.id)
    assert pays(table, "blood_for_blood") == 0
    quests.count(s, f"felled {foe.id}", 0)
    schemes.pay_shown(g, 0)
    assert s.scheme_points[0] == 3
    assert s.shown[0] == "paid"
    assert m.seat == 0


@pytest.mark.rules("scheme.rule", "scheme.stand_your_ground")
def test_a_scheme_of_a_turn_is_shown_paid_once_and_hidden_until_then() -> None:
    table = battle("unexpected_encounter")
    g, s = game_of(table), state_of(table)
    seat = s.order[0]
    s.schemes[seat] = "stand_your_ground"
    whose_turn(table, s.order[1])
    while ask_of(table)[1].prompt != "strategic" or ask_of(table)[0] != seat:
        found, ask = ask_of(table)
        table.answer(found, *([] if not ask.at_least else [next(iter(ask.ids))]))
    assert not told(table, "scheme_shown")
    step(table, f"do:show_scheme scheme:{seat}.stand_your_ground")
    assert told(table, "scheme_shown")[0]["what"] == f"scheme:{seat}.stand_your_ground"
    assert not schemes.show_options(g, seat)
    while s.shown[seat] != "paid":
        found, ask = ask_of(table)
        table.answer(found, *([] if not ask.at_least else [next(iter(ask.ids))]))
    assert s.scheme_points[seat] == min(3, len([m for m in s.models if m.seat == seat and is_up(m)]))


@pytest.mark.rules("scheme.rule")
def test_who_might_show_a_scheme_is_asked_whether_or_not_he_could() -> None:
    table = battle("unexpected_encounter")
    g, s = game_of(table), state_of(table)
    for name in ("head_hunt", "stand_your_ground"):
        s.schemes[0] = name
        assert turn.must_ask(g, 0)


# --- duels --------------------------------------------------------------------------------------------------------


@pytest.mark.rules("duel.issue", "duel.begins", "duel.ends")
def test_a_duel_is_taken_up_fought_by_two_and_ends_the_game() -> None:
    table = battle()
    g, s = game_of(table), state_of(table)
    seat = s.order[0]
    m, foe = model(table, seat), model(table, 1 - seat, 1)
    m.ap = 1
    act(table, m, f"do:duel seat:{1 - seat}", duel=f"do:accept {foe.id}")
    assert s.duel == [m.id, foe.id]
    assert m.ap == value(g, "sta", m)
    assert foe.ap == value(g, "sta", foe)
    assert all(one.ap == 0 for one in s.models if one.id not in s.duel)
    assert list(ask_of(table)[1].ids) == [f"do:activate {m.id}"] or all(m.id in one for one in ask_of(table)[1].ids)
    sequence(table, m)
    foe.hp = 0
    foe.states.append(Lasting("incapacitated", "", ""))
    duels.settle(g)
    assert s.over == "duel"
    assert s.vp[seat] == 6


@pytest.mark.rules("duel.ends")
def test_both_down_or_time_up_is_a_draw() -> None:
    table = battle()
    g, s = game_of(table), state_of(table)
    m, foe = model(table, 0), model(table, 1)
    s.duel = [m.id, foe.id]
    for one in (m, foe):
        one.hp = 0
        one.states.append(Lasting("incapacitated", "", ""))
    duels.settle(g)
    assert s.over == "duel"
    assert s.vp == [3, 3]


@pytest.mark.rules("duel.issue")
def test_refusing_is_free_and_there_is_one_challenge_a_turn() -> None:
    table = battle()
    g, s = game_of(table), state_of(table)
    m = model(table, s.order[0])
    act(table, m, f"do:duel seat:{1 - m.seat}", duel="do:refuse")
    assert not s.duel
    assert s.vp == [0, 0]
    assert not duels.challenges(g, m)
    assert not duels.challenges(game_of(battle(seats=3)), model(battle(seats=3), 0))


# --- alliances ----------------------------------------------------------------------------------------------------


@pytest.mark.rules("alliance.made", "alliance.means", "quest.2.alliance")
def test_allies_share_quest_points_and_the_breaker_loses_three() -> None:
    table = battle("unexpected_encounter", 3)
    g, s = game_of(table), state_of(table)
    seat, other = s.order[0], s.order[1]
    whose_turn(table, s.order[2])
    while ask_of(table)[1].prompt != "strategic" or ask_of(table)[0] != seat:
        found, ask = ask_of(table)
        table.answer(found, *([] if not ask.at_least else [next(iter(ask.ids))]))
    step(table, f"do:offer_alliance seat:{other}")
    assert ask_of(table)[0] == other
    step(table, "do:yes")
    assert s.sides[seat] == s.sides[other]
    assert len(set(s.sides)) == 2
    s.vp = [0, 0, 0]
    s.vp[seat], s.vp[other] = 5, 2
    shared = quests.shares(s)
    assert shared[seat] == shared[other] == 3
    step(table, "do:break_alliance")
    assert s.vp[seat] == 2
    assert s.sides[seat] != s.sides[other]
    assert quests.shares(s)[other] == 2
    assert not duels.alliance_options(game_of(battle("outbreak", 3)), 0)
    assert g.seats == 3


@pytest.mark.rules("alliance.made", "seats.alliances", "deploy.zones")
def test_four_may_agree_on_two_fixed_alliances() -> None:
    table = battle("unexpected_encounter", 4, alliances="fixed")
    g, s = game_of(table), state_of(table)
    assert s.sides == [0, 1, 0, 1]
    assert s.zones_of[0] == s.zones_of[2] != s.zones_of[1] == s.zones_of[3]
    assert not duels.alliance_options(g, 0)
    assert not any(s.sides[0] == s.sides[seat] for seat in (1, 3))
