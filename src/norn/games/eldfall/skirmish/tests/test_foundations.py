"""Rules that everything else leans on: points and Mana, orders, what is public, who may be hired, who is asked."""
from __future__ import annotations

import pytest

from norn.games.eldfall.core import catalogue
from norn.games.eldfall.core.hooks import allows
from norn.games.eldfall.core.rules import magic
from norn.games.eldfall.core.rules.ending import stay_low
from norn.games.eldfall.core.rules.models import has_state
from norn.games.eldfall.core.rules.states import inflict
from norn.games.eldfall.core.state import Lasting
from norn.games.eldfall.core.tests.stage import drive
from norn.games.eldfall.core.values import value
from norn.games.eldfall.skirmish import GAME, measures, view
from norn.games.eldfall.skirmish.content import CONTENT
from norn.games.eldfall.skirmish.laws import laws
from norn.games.eldfall.skirmish.rules import party, recruiting, stratagems, things, turn
from norn.games.eldfall.skirmish.tests.tables import (
    ask_of,
    battle,
    game_of,
    model,
    opened,
    state_of,
    step,
    told,
    until,
    whose_turn,
)


@pytest.mark.rules("mana.convert", "mana.use", "mana.counters")
def test_a_mage_turns_points_into_mana_that_stays() -> None:
    """S106: between two Sequences, as much as it likes, and it is there in the next turn."""
    table = battle()
    g, s = game_of(table), state_of(table)
    seat = turn.active(s)
    m = model(table, seat)
    m.profile = "clan_champion"
    assert not allows(m, "make mana")
    m.profile, m.ap, m.mana = "vizier_of_conjurations", 2, 0
    assert f"do:mana {m.id}" in turn.tactical_options(g, seat)
    for _ in range(2):
        magic.convert(g, m, 1)
    assert (m.ap, m.mana, f"do:mana {m.id}" in turn.tactical_options(g, seat)) == (0, 2, False)
    whose_turn(table, 1 - seat)
    assert m.mana == 2


@pytest.mark.rules("model.stamina", "turn.upkeep", "state.fatigued")
def test_points_are_stamina_and_the_fatigued_have_none_in_any_upkeep_till_their_own_phase() -> None:
    table = battle()
    s = state_of(table)
    seat = turn.active(s)
    m, other = model(table, seat), model(table, seat, 1)
    inflict(game_of(table), m, "fatigued")
    whose_turn(table, 1 - seat)
    assert (m.ap, other.ap) == (0, value(game_of(table), "sta", other))
    whose_turn(table, seat)
    assert not has_state(m, "fatigued")
    assert m.ap == value(game_of(table), "sta", m)


@pytest.mark.rules("edition.recovery", "state.incapacitated")
def test_the_fallen_do_not_rise_of_their_own_accord_but_those_with_health_do() -> None:
    table = battle()
    seat = turn.active(state_of(table))
    m, healed = model(table, seat), model(table, seat, 1)
    for one, hp in ((m, 0), (healed, 1)):
        one.hp = 0
        inflict(game_of(table), one, "incapacitated")
        one.hp = hp
    whose_turn(table, 1 - seat)
    for _ in range(60):
        found, ask = ask_of(table)
        if ask.prompt == "get_up":
            break
        table.answer(found, *([] if not ask.at_least else [next(iter(ask.ids))]))
    _, ask = ask_of(table)
    assert (ask.prompt, list(ask.ids)) == ("get_up", [f"do:lie_low {healed.id}"])
    step(table, f"do:lie_low {healed.id}")
    assert has_state(healed, "crouched")
    assert not has_state(healed, "incapacitated")
    assert has_state(m, "incapacitated")


@pytest.mark.rules("state.incapacitated")
def test_nobody_is_asked_who_has_not_just_got_up() -> None:
    table = battle()
    drive(stay_low(game_of(table)))


@pytest.mark.rules("model.pieces", "field.tokens", "quest.4.barrels")
def test_a_barrel_stands_there_and_never_acts() -> None:
    table = battle("battle_royale")
    barrels = [m for m in state_of(table).models if m.profile == "barrel"]
    assert len(barrels) == 2
    assert all(allows(m, "never engages") and m.seat < 0 and catalogue.profile(m.profile).size == "small"
               for m in barrels)
    assert things.STRUCTURES == ("gate", "obelisk", "barrel")


@pytest.mark.rules("item.categories", "model.profile")
def test_a_save_with_an_item_or_a_card_that_is_none_is_no_state() -> None:
    table = battle()
    s = state_of(table)
    assert laws(s) == []
    s.models[0].items[0].item = "vorpal_blade"
    assert any("vorpal_blade" in one for one in laws(s))


@pytest.mark.rules("hostile.measure", "measure.assisted")
def test_hostiles_measure_in_every_mode_and_seats_in_assisted_alone() -> None:
    for mode, seats in (("assisted", True), ("standard", False), ("realism", False)):
        s = state_of(opened(mode=mode))
        assert measures(s, 0) == seats
        assert measures(s, -1)


@pytest.mark.rules("measure.sight-free")
def test_sight_is_public_in_every_mode_and_distances_are_not() -> None:
    for mode, tells in (("assisted", True), ("realism", False)):
        table = battle(mode=mode)
        text = str(view.scene(game_of(table), 0))
        assert ("inches off" in text or "inch off" in text) == tells or "sees" in text
        assert "sees" in text


@pytest.mark.rules("party.gladiatrix", "edition.figures")
def test_the_gladiatrix_is_hired_for_32() -> None:
    assert catalogue.profile("amazon_gladiatrix").cost == 32
    read, faults = party.read("neutral:amazon_gladiatrix*")
    assert faults == []
    assert party.cost(read) == 32
    assert recruiting.affiliation(read, catalogue.profile("amazon_gladiatrix")) == "neutral"


@pytest.mark.rules("stratagem.rule", "stratagem.terse")
def test_an_order_lasts_to_the_next_strategic_phase_at_any_distance() -> None:
    table = battle()
    g, s = game_of(table), state_of(table)
    seat = turn.active(s)
    m, far = model(table, seat), model(table, seat, 1)
    far.spot = [3500, 3500, 0]
    order = CONTENT.stratagems["advance"]
    assert far in stratagems.targets(g, m, order) or not stratagems.is_affiliated(s, m, far)
    drive(stratagems.lay(g, m, order, [m, far]))
    assert Lasting("advance", f"strategic {seat}", "") in far.orders
    whose_turn(table, 1 - seat)
    assert any(one.name == "advance" for one in far.orders)
    whose_turn(table, seat)
    assert not any(one.name == "advance" for one in far.orders)


@pytest.mark.rules("stratagem.affiliation", "party.banners", "upgrade.camaraderie")
def test_authority_reaches_the_leaders_own_affiliation_and_whoever_is_a_comrade() -> None:
    table = battle(party1="soga_gate", party2="soga_gate")
    g, s = game_of(table), state_of(table)
    m, hired = model(table, 0), model(table, 0, 1)
    neutral = next(one.id for one in catalogue.PROFILES.values() if one.factions == ("neutral",) and one.cost)
    hired.profile = neutral
    assert not stratagems.is_affiliated(s, m, hired)
    assert hired not in stratagems.targets(g, m, CONTENT.stratagems["advance"])
    hired.upgrades = ["camaraderie"]
    assert stratagems.is_affiliated(s, m, hired)


@pytest.mark.rules("trait.strategist", "stratagem.rule")
def test_a_strategist_orders_two_different_stratagems() -> None:
    table = opened(party1="soga_gate", party2="soga_gate")
    until(table, "strategic")
    g, s = game_of(table), state_of(table)
    seat = turn.active(s)
    m = stratagems.leader(s, seat)
    assert m is not None
    m.profile, m.upgrades = "anari", ["expedition_leader"]
    for many, first in ((2, "strategist"), (1, "")):
        if not first:
            m.profile = "clan_champion"
        assert allows(m, "two orders") == (many == 2)
        s.ordered = []
        one = stratagems.options(g, seat)[0].rpartition(":")[2]
        s.ordered = [one]
        assert bool(stratagems.options(g, seat)) == (many == 2)
        assert not any(one in text for text in stratagems.options(g, seat))


@pytest.mark.rules("stratagem.conjuration", "stratagem.refined_conjuration")
def test_conjurations_become_cheaper_down_to_nothing() -> None:
    table = battle()
    g, m = game_of(table), model(table, 0)
    m.profile = "vizier_of_conjurations"
    m.orders.append(Lasting("refined_conjuration", "strategic 0", m.id))
    assert [magic.mana_cost(g, m, f"summon_{name}") for name in ("gargoyle", "golem")] == [0, 1]


@pytest.mark.rules("react.opportunity-asked", "sequence.asked", "sequence.movement")
def test_a_movement_that_nobody_can_stop_asks_nobody_before_it_is_done() -> None:
    """S277: an Attack of Opportunity stands among the reactions; S128: whoever could react is asked."""
    table = battle()
    s = state_of(table)
    seat = turn.active(s)
    m, foe = model(table, seat), model(table, 1 - seat)
    foe.spot = [m.spot[0], m.spot[1] + (800 if m.spot[1] < 1800 else -800), 0]
    foe.facing = 48 if m.spot[1] < 1800 else 16
    step(table, f"do:activate {m.id}")
    step(table, next(one for one in ask_of(table)[1].ids if " at:walk" in one))
    assert ask_of(table)[1].prompt in ("react", "act")
    assert len(told(table, "moved")) == 1


def test_the_game_is_there() -> None:
    assert GAME.name == "eldfall-skirmish"
