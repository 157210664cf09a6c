"""The turn in its four phases, and what is kept between them."""
from __future__ import annotations

import pytest

from norn.games.eldfall.core.hooks import codes
from norn.games.eldfall.core.rules.models import has_state
from norn.games.eldfall.core.rules.states import inflict
from norn.games.eldfall.core.state import Declaration, Hit, Lasting
from norn.games.eldfall.core.values import value
from norn.games.eldfall.skirmish import view
from norn.games.eldfall.skirmish.content import CONTENT
from norn.games.eldfall.skirmish.facts import facts
from norn.games.eldfall.skirmish.rules import duels, quests, schemes, things, turn
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
    whose_turn,
)
from norn.games.eldfall.skirmish.tests.test_quests import down, run


@pytest.mark.rules("turn.rounds", "turn.roles", "turn.phases", "turn.strategic", "turn.tactical")
def test_a_round_has_a_turn_for_each_seat_in_their_order() -> None:
    table = battle()
    order = state_of(table).order
    whose_turn(table, order[1])
    whose_turn(table, order[0])
    began = [(one["seat"], one["round"]) for one in told(table, "turn_began")]
    assert began == [(f"seat:{order[0]}", 1), (f"seat:{order[1]}", 1), (f"seat:{order[0]}", 2)]
    assert {one.split(" ")[0] for one in ask_of(table)[1].ids} <= {"do:activate", "do:mana"}


@pytest.mark.rules("turn.upkeep", "turn.points")
def test_every_upkeep_fills_both_sides_and_the_watchful_twice_while_others_act() -> None:
    table = battle(party1="soga_gate", party2="soga_gate")
    g, s = game_of(table), state_of(table)
    active = turn.active(s)
    for m in s.models:
        m.ap = 0
    inflict(g, model(table, active, 1), "fatigued")
    run(turn.upkeep(g))
    for m in s.models:
        if has_state(m, "fatigued"):
            assert m.ap == 0
        elif not codes("further ap", m):
            twice = 2 if m.seat != active and codes("upkeep", m) else 1
            assert m.ap == twice * value(g, "sta", m)
    assert any(codes("upkeep", m) for m in s.models)


@pytest.mark.rules("turn.end")
def test_the_end_phase_ends_what_lasts_for_the_turn_and_discards_points() -> None:
    table = battle()
    g, m = game_of(table), model(table, turn.active(state_of(table)))
    inflict(g, m, "crouched", "turn")
    m.ap = 3
    run(turn.end_phase(g))
    assert not has_state(m, "crouched")
    assert m.ap == 0


@pytest.mark.rules("turn.strategic")
def test_only_the_own_side_bleeds_in_a_strategic_phase_and_what_lasts_until_it_ends() -> None:
    table = battle(rolls={"bleeding": [20, 20]})
    g, s = game_of(table), state_of(table)
    seat = turn.active(s)
    mine, theirs = model(table, seat), model(table, 1 - seat)
    for m in (mine, theirs):
        m.states.append(Lasting("bleeding", "", ""))
        m.states.append(Lasting("blinded", f"strategic {seat}", ""))
    hp = (mine.hp, theirs.hp)
    run(turn.expire_and_roll(g))
    assert (mine.hp, theirs.hp) == (hp[0] - 1, hp[1])
    assert not has_state(mine, "blinded")
    assert not has_state(theirs, "blinded")


@pytest.mark.rules("scheme.rule")
def test_whoever_holds_a_hidden_scheme_is_asked_although_nothing_can_be_declared() -> None:
    """By norn fuzz, seed 9201: a seat with an empty list was not asked, and that told which Schemes it had not."""
    table = battle("treasure_hunt")
    g, s = game_of(table), state_of(table)
    seat = turn.active(s)
    s.leaders[seat] = ""
    for m in s.models:
        m.gone = "removed" if m.seat == seat else m.gone
    s.schemes[seat], s.shown[seat] = "virtuous_commander", ""
    assert turn.strategic_options(g, seat) == []
    assert turn.must_ask(g, seat)
    ask = turn.declare(g).send(None)
    assert (ask.prompt, list(ask.ids), ask.rest.bluff) == ("strategic", [], True)


@pytest.mark.rules("hostile.words", "skill.regeneration")
def test_a_hostile_regenerates_in_its_own_strategic_phase() -> None:
    """S292: passive and free abilities always."""
    table = battle("unexpected_encounter", hostiles="stone")
    s = state_of(table)
    stone = next(m for m in s.models if m.profile == "earth_elemental")
    stone.hp -= 2
    before = stone.hp
    s.turn = s.order.index(-1)
    run(turn.expire_and_roll(game_of(table)))
    assert stone.hp == before + 1


@pytest.mark.rules("turn.stratagem")
def test_a_leader_orders_one_stratagem_or_none() -> None:
    table = opened()
    listed = until(table, "strategic")
    orders = [one for one in listed if one.startswith("do:stratagem")]
    assert orders
    step(table, orders[0])
    while ask_of(table)[1].prompt == "stratagem_targets":
        step(table)
    _, ask = ask_of(table)
    assert not (ask.prompt == "strategic" and any(one.startswith("do:stratagem") for one in ask.ids))


@pytest.mark.rules("duel.stratagems", "duel.begins")
def test_in_a_duel_stratagems_are_still_ordered_and_nobody_else_acts() -> None:
    table = battle()
    g, s = game_of(table), state_of(table)
    seat = turn.active(s)
    leader = next(m for m in s.models if m.id == s.leaders[seat])
    s.duel, s.duel_ends = [leader.id, model(table, 1 - seat, 1).id], 5
    s.ordered = []
    assert any(one.startswith("do:stratagem") for one in turn.strategic_options(g, seat))
    run(turn.upkeep(g))
    assert {m.id for m in s.models if m.ap > 0} == set(s.duel)


@pytest.mark.rules("setup.quest", "setup.field", "quest.carried")
def test_a_quest_has_its_field_and_says_what_it_pays() -> None:
    for quest in CONTENT.quests.values():
        table = opened(quest.id, max(quest.seats[0], 1), field="marsh")
        assert state_of(table).field == (quest.field or "marsh")
        sheet = next(one for one in view.scene(game_of(table), 0).sheets if one.id == "sheet:quest")
        assert sheet.name == quest.name
        assert len(sheet.rows) == len(quest.rewards)


@pytest.mark.rules("scheme.rule", "quest.3.schemes")
def test_only_its_owner_sees_a_scheme_until_it_is_shown() -> None:
    table = battle("treasure_hunt")
    g, s = game_of(table), state_of(table)

    def seen(seat: int) -> list[str]:
        return [one.id for one in view.scene(g, seat).sheets if one.id.startswith("sheet:scheme")]

    assert (seen(0), seen(1), seen(-1)) == (["sheet:scheme0"], ["sheet:scheme1"], [])
    assert facts(g, 1)["scheme"] == s.schemes[1]
    schemes.show(g, 0)
    assert seen(1) == ["sheet:scheme0", "sheet:scheme1"]


@pytest.mark.rules("quest.restoring.3.rewards")
def test_felled_hostiles_of_the_third_part_pay_by_their_tier() -> None:
    table = battle("reception_hall", hostiles="goblins")
    s = state_of(table)
    own = model(table, 0)
    for one in list(s.posts):
        m = next(other for other in s.models if other.id == one)
        before = s.vp[0]
        down(table, m, own)
        assert s.vp[0] - before == CONTENT.quests["reception_hall"].hostiles[s.posts[one]].tier


@pytest.mark.rules("quest.restoring.1.end", "quest.restoring.2.end")
def test_the_first_parts_end_when_nobody_who_stands_is_left_on_the_field() -> None:
    for quest in ("intrusion", "great_hall"):
        table = battle(quest)
        s = state_of(table)
        members = [m for m in s.models if m.party >= 0]
        for m in members[1:]:
            m.gone = "left"
        assert not quests.ended(game_of(table))
        members[0].states.append(Lasting("incapacitated", "", ""))
        assert quests.ended(game_of(table)) == "all_out"


@pytest.mark.rules("quest.restoring.4.obelisk")
def test_two_spells_that_heal_mend_the_obelisk() -> None:
    table = battle("obelisk")
    g, s = game_of(table), state_of(table)
    obelisk, own = next(m for m in s.models if m.profile == "obelisk"), model(table, 1)
    for times in (1, 2):
        now = sequence(table, own)
        now.declarations.append(Declaration(own.id, "active", "assist", "cure", "ranged", "", [], []))
        now.hits.append(Hit(-1, 0, obelisk.id, own.id, 0, [], critical=False, negated=""))
        things.settle_structures(g)
        assert s.vp[1] == (0 if times == 1 else 4)


@pytest.mark.rules("seats.several", "scheme.strength_in_numbers")
def test_of_three_the_enemy_is_every_seat_that_is_not_allied() -> None:
    table = battle("unexpected_encounter", 3)
    g, s = game_of(table), state_of(table)
    foes = {m.seat for m in schemes.enemies_of(s, 0)}
    assert foes == {1, 2, -1}
    s.sides = [0, 0, 2]
    assert {m.seat for m in schemes.enemies_of(s, 0)} == {2, -1}
    for m in [m for m in s.models if m.seat == 2][1:]:
        m.gone = "fled"
    assert schemes.more_standing(g, 0) == 1


@pytest.mark.rules("end.victory", "quest.2.end", "quest.3.end", "quest.restoring.4.end", "duel.ends")
@pytest.mark.parametrize(("quest", "reason"), [
    ("unexpected_encounter", "hostiles_dead"), ("treasure_hunt", "treasures_gone"), ("battle_royale", "last_standing"),
    ("obelisk", "obelisk"), ("outbreak", "duel"),
])
def test_each_end_comes_at_once_with_its_reason(quest: str, reason: str) -> None:
    table = battle(quest)
    g, s = game_of(table), state_of(table)
    if reason == "hostiles_dead":
        for m in [m for m in s.models if m.id in s.posts]:
            m.hp, m.gone = 0, "removed"
    elif reason == "treasures_gone":
        s.tally["treasures"] = 2
    elif reason == "last_standing":
        for m in [m for m in s.models if m.seat != 0]:
            m.states.append(Lasting("incapacitated", "", ""))
    elif reason == "obelisk":
        s.marks["obelisk"] = "0"
    else:
        s.duel = [model(table, 0).id, model(table, 1).id]
        model(table, 1).states.append(Lasting("incapacitated", "", ""))
        duels.settle(g)
    table.answer(ask_of(table)[0])
    assert table.outcome is not None
    assert table.outcome.reason == reason
    assert g.definition.texts.say("ends", reason)
