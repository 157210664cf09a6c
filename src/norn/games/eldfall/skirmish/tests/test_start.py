"""The start: parties at the table, Schemes, the Initiative Check, zones, deployment."""
from __future__ import annotations

import random

import pytest

from norn.games.eldfall.core.content_tables import CONTENT as CORE
from norn.games.eldfall.core.rules.models import has_state
from norn.games.eldfall.core.values import base
from norn.games.eldfall.skirmish import view
from norn.games.eldfall.skirmish.content import CONTENT
from norn.games.eldfall.skirmish.facts import facts
from norn.games.eldfall.skirmish.field import find_field
from norn.games.eldfall.skirmish.inches.deploying import BELTS, DEEPER, STRIPS, may_begin_at, zone_of
from norn.games.eldfall.skirmish.rules import gathering, party
from norn.games.eldfall.skirmish.rules.recruiting import Terms, judge
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
)
from norn.kernel.errors import IllegalChoice

OWN = "at:soga:clan_champion*+bujutsu_expertise,onitaoshi"


@pytest.mark.rules("party.text", "party.points", "setup.size")
def test_a_party_is_chosen_from_the_list_or_written() -> None:
    table = opened(party1="choose", party2="choose", size=60)
    seat, ask = ask_of(table)
    assert ask.prompt == "party"
    assert "do:take ready:soga_vanguard" in " ".join(ask.ids)
    assert all(not judge(one.rpartition("at:")[2], Terms(60)) for one in ask.ids)
    table.answer(seat, OWN)
    assert state_of(table).parties[seat] == ""                  # secret until all have chosen
    step(table)
    assert state_of(table).parties[seat] == OWN.removeprefix("at:")
    assert [one["seat"] for one in told(table, "party_chosen")] == ["seat:0", "seat:1"]


@pytest.mark.rules("party.text", "party.leader", "party.ten", "party.points")
def test_a_party_with_three_faults_is_refused_for_all_of_them_and_nothing_changes() -> None:
    table = opened(party1="choose", party2="choose", size=30)
    seat, _ = ask_of(table)
    text = f"at:soga:{','.join(['bushi_attendant'] * 11)}"
    keys = {one.key for one in gathering.check(Terms(30), text)}
    assert {"party_too_dear", "party_too_many", "one_leader"} <= keys
    with pytest.raises(IllegalChoice):
        table.answer(seat, text)
    assert ask_of(table)[1].prompt == "party"


@pytest.mark.rules("party.points", "quest.4.party")
@pytest.mark.parametrize("size", [25, 30, 45, 240])
def test_what_is_listed_and_drawn_keeps_to_the_terms(size: int) -> None:
    for terms in (Terms(size, guildsworn=False, upgrades=3 if size == 25 else 0), Terms(size, guildsworn=True)):
        listed = gathering.listed(terms)
        assert listed
        for one in listed:
            assert not judge(one.rpartition("at:")[2], terms)
        chance = random.Random(size)
        for _ in range(20):
            assert not gathering.check(terms, gathering.sample(terms, chance))


@pytest.mark.rules("quest.4.party")
def test_the_arena_is_always_for_25_points_whatever_was_agreed() -> None:
    table = opened("battle_royale", party1="soga_vanguard", size=90)
    assert state_of(table).size == 25
    assert ask_of(table)[1].prompt == "party"


@pytest.mark.rules("deploy.order", "party.text")
def test_parties_are_secret_until_they_have_come() -> None:
    table = opened(party1="choose", party2="choose")
    step(table, OWN)
    step(table, OWN)
    until(table, "deploy")
    s = state_of(table)
    other = 1 - ask_of(table)[0]
    waiting = [m for m in s.models if m.gone == "waiting"]
    scene = view.scene(game_of(table), other)
    assert len(waiting) == 1
    assert waiting[0].id not in str(scene.sheets)
    assert not scene.boards[0].figures
    assert len(s.models) == 1                                   # no id tells how many are still to come
    until(table, "tactical")
    assert len(told(table, "party_known")) == 2


# --- Schemes ------------------------------------------------------------------------------------------------------


@pytest.mark.rules("scheme.draw", "scheme.table", "scheme.twice", "quest.2.schemes")
def test_schemes_are_drawn_by_the_leaders_intellect_and_all_are_asked_at_once() -> None:
    table = opened("unexpected_encounter")
    assert [ask.prompt for ask in table.pending.values()] == ["scheme", "scheme"]
    s = state_of(table)
    for seat in range(2):
        read, _ = party.read(s.parties[seat])
        leader = next(one.profile for one in read.recruits if one.leads)
        intellect = CORE.profiles[leader].stats["int"]
        assert len(s.offered[seat]) == (3 if intellect >= 16 else 2 if intellect >= 14 else 1)
        assert len(set(s.offered[seat])) == len(s.offered[seat])
        assert set(s.offered[seat]) <= set(CONTENT.tables[read.faction].faces)
    until(table, "initiative")
    assert all(s.schemes)
    assert not any(s.offered)


@pytest.mark.rules("quest.1.schemes", "solo.rule")
def test_there_are_no_schemes_in_the_first_quest_nor_alone() -> None:
    assert not any(state_of(battle()).schemes)
    assert not any(state_of(battle("unexpected_encounter", 1)).schemes)


@pytest.mark.rules("scheme.rule")
def test_a_twin_has_other_schemes_where_the_seat_cannot_know() -> None:
    table = battle("unexpected_encounter")
    s = state_of(table)
    names = set()
    for number in range(12):
        twin = game_of(table).definition.copy(s)
        view.resample(twin, s, 0, random.Random(number))
        assert twin.schemes[0] == s.schemes[0]
        names.add(twin.schemes[1])
    assert len(names) > 2


# --- initiative ---------------------------------------------------------------------------------------------------


@pytest.mark.rules("initiative.check", "initiative.order")
def test_the_higher_total_chooses_and_ties_are_rolled_again() -> None:
    table = opened(party1="soga_vanguard", party2="soga_vanguard", rolls={"initiative": [5, 5, 3, 9]})
    listed = until(table, "initiative")
    assert ask_of(table)[0] == 1
    assert listed == ["do:choose_zone", "do:choose_order"]
    rolled = told(table, "initiative_rolled")
    assert [one["die"] for one in rolled] == [5, 5, 3, 9]
    read, _ = party.read(state_of(table).parties[0])
    leader = next(one.profile for one in read.recruits if one.leads)
    assert rolled[0]["total"] == 5 + CORE.profiles[leader].stats["m"]


@pytest.mark.rules("initiative.order", "deploy.zones")
def test_of_four_the_first_picks_zones_and_turn_order_goes_in_reverse() -> None:
    parties = {f"party{seat + 1}": "soga_vanguard" for seat in range(4)}
    table = opened(seats=4, rolls={"initiative": [1, 20, 10, 5]}, **parties)
    step(table, "do:choose_zone")
    asked = []
    while ask_of(table)[1].prompt in ("zone", "turn_order"):
        asked.append((ask_of(table)[1].prompt, ask_of(table)[0]))
        step(table)
    assert asked == [("zone", 1), ("zone", 2), ("zone", 3), ("turn_order", 0), ("turn_order", 3), ("turn_order", 2)]
    assert state_of(table).order == [0, 3, 2, 1]
    assert ask_of(table)[1].prompt == "manner"
    assert ask_of(table)[0] == 1


@pytest.mark.rules("upgrade.double_time", "initiative.check")
def test_double_time_is_given_up_for_six_more() -> None:
    own = next(one for one in CONTENT.ready.values() if "double_time" in one.party)
    table = opened(party1=own.id, party2="soga_vanguard", size=90, rolls={"initiative": [4, 9]})
    _, ask = ask_of(table)
    assert ask.prompt == "initiative_extra"
    assert list(ask.ids) == ["do:keep_all", "do:give_up ability:double_time"]
    step(table, "do:give_up ability:double_time")
    first = told(table, "initiative_rolled")[0]
    assert first["more"] == 6
    assert "double_time" not in state_of(table).parties[0]


# --- zones and deployment -----------------------------------------------------------------------------------------


@pytest.mark.rules("deploy.zones", "quest.restoring.zones", "trait.tactician")
def test_zones_are_belts_corners_strips_and_a_tacticians_is_deeper() -> None:
    field = find_field("old_mill")
    assert zone_of(field, 2, 0) == (0, 2800, 3600, 3600)
    assert zone_of(field, 2, 1) == (0, 0, 3600, 800)
    assert zone_of(field, 2, 1 + DEEPER) == (0, 0, 3600, 1300)
    corners = {zone_of(field, 4, place) for place in range(4)}
    assert len(corners) == 4
    assert (0, 2400, 1200, 3600) in corners
    assert [zone_of(field, 3, STRIPS + place) for place in range(3)] == [
        (0, 2800, 1200, 3600), (1200, 2800, 2400, 3600), (2400, 2800, 3600, 3600)]
    assert zone_of(field, 4, BELTS) == (0, 2800, 3600, 3600)
    assert zone_of(field, 4, BELTS + 1) == (0, 0, 3600, 800)


@pytest.mark.rules("deploy.order")
def test_model_by_model_the_seats_take_turns() -> None:
    table = opened(party1="soga_vanguard", party2="soga_vanguard")
    until(table, "manner")
    step(table, "do:deploy_by_turns")
    seats = []
    while ask_of(table)[1].prompt in ("deploy", "deploy_who", "deploy_shrouded"):
        if ask_of(table)[1].prompt == "deploy":
            seats.append(ask_of(table)[0])
        step(table)
    order = state_of(table).order
    assert seats[:4] == [order[0], order[1], order[0], order[1]]


@pytest.mark.rules("deploy.place", "deploy.infiltration", "skill.infiltration")
def test_infiltrators_come_up_to_the_middle_or_anywhere_but_the_enemys_zone() -> None:
    table = battle()
    s = state_of(table)
    s.zones_of = [0, 1]
    m = model(table, 0)
    assert may_begin_at(s, m, 1800, 3000)
    assert not may_begin_at(s, m, 1800, 2000)
    scout = next(name for name, card in CORE.profiles.items() if "infiltration 1" in card.skills
                 or "infiltration" in card.skills)
    m.profile = scout
    assert may_begin_at(s, m, 1800, 2000)
    assert not may_begin_at(s, m, 1800, 1600)
    deep = [name for name, card in CORE.profiles.items() if "infiltration 2" in card.skills]
    if deep:
        m.profile = deep[0]
        assert may_begin_at(s, m, 1800, 1600)
        assert not may_begin_at(s, m, 1800, 600)


@pytest.mark.rules("deploy.shrouded", "skill.stealth", "upgrade.concealed_approach")
def test_who_knows_stealth_may_come_as_a_token_that_tells_nothing() -> None:
    hidden = next(one for one in CONTENT.ready.values() if "concealed_approach" in one.party)
    table = opened(party1=hidden.id, party2="soga_vanguard", size=90)
    until(table, "deploy_shrouded")
    seat = ask_of(table)[0]
    step(table, "do:yes")
    step(table)
    s = state_of(table)
    token = next(m for m in s.models if has_state(m, "shrouded"))
    assert not token.revealed
    mine = next(one for one in view.scene(game_of(table), seat).boards[0].figures if one.id == token.id)
    theirs = next(one for one in view.scene(game_of(table), 1 - seat).boards[0].figures if one.id == token.id)
    assert theirs.name != mine.name
    assert mine.name not in theirs.name
    told = facts(game_of(table), 1 - seat)["models"]
    assert next(one for one in told if one["id"] == token.id)["profile"] == ""


@pytest.mark.rules("class.summoner")
def test_a_summoner_begins_with_a_creature_of_tier_two_or_less() -> None:
    caller = next(one for one in CONTENT.ready.values() if "summoner" in str([
        CORE.profiles[recruit.profile].classes for recruit in party.read(one.party)[0].recruits]))
    table = opened(party1=caller.id, party2="soga_vanguard", size=90)
    listed = until(table, "begin_with")
    step(table, listed[0])
    until(table, "tactical")
    made = [m for m in state_of(table).models if m.summoner]
    assert len(made) == 1
    assert CORE.profiles[made[0].profile].tier <= 2


@pytest.mark.rules("deploy.dead-token", "special.lady_of_the_dead")
def test_the_dead_token_lies_fourteen_inches_away() -> None:
    hers = next(one for one in CONTENT.ready.values() if any(
        CORE.profiles[recruit.profile].special == "lady_of_the_dead"
        for recruit in party.read(one.party)[0].recruits))
    table = opened(party1=hers.id, party2="soga_vanguard", size=90)
    until(table, "dead_token")
    step(table)
    s = state_of(table)
    dead = next(m for m in s.models if has_state(m, "dead"))
    lady = next(m for m in s.models if m.profile == dead.profile and m is not dead)
    far = ((dead.spot[0] - lady.spot[0]) ** 2 + (dead.spot[1] - lady.spot[1]) ** 2) ** 0.5
    assert far >= 1400
    assert base(lady, "hp") > 0


@pytest.mark.rules("stratagem.tribes", "special.tribal_chief")
def test_a_warchiefs_tribe_is_chosen_once_for_all_goblins() -> None:
    theirs = next(one for one in CONTENT.ready.values() if "goblin_warchief" in one.party)
    table = opened(party1=theirs.id, party2="soga_vanguard", size=90)
    listed = until(table, "tribe")
    chosen = listed[0]
    step(table, chosen)
    until(table, "tactical")
    goblins = [m for m in state_of(table).models if m.party == 0]
    assert all(any(f"ability:{order.name}" == chosen and not order.until for order in m.orders) for m in goblins)
