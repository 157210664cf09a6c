"""The orders of the ledger, each played once and read off the log and the questions."""

from __future__ import annotations

import pytest

from norn.games.mistfall.content import CONTENT
from norn.games.mistfall.state import State
from norn.games.mistfall.tests.stage import Stage, alone


def _in_order(stage: Stage, *kinds: str) -> None:
    """Each of these events happened, the first of each kind after the first of the one before."""
    told = [event.kind for event in stage.table.events()]
    places = [told.index(kind) for kind in kinds]
    assert places == sorted(places), list(zip(kinds, places, strict=True))


@pytest.mark.rules("actions.order", "fine.track-effects")
def test_the_order_of_an_action() -> None:
    stage = Stage("crow", "arani")
    stage.turn_of("crow")
    stage.cards("crow", hand="backstab double_stab shadowstep preparation", area="dagger")
    stage.cards("arani", area="blessing_of_fire")
    stage.have("crow", focus=6, daze=2)
    stage.board(resolve=0)
    stage.put("bonesorrow_warrior", "crow")                     # Flame of the Blessing wounds it
    stage.put("tracker_hound", "crow")
    stage.take("do:act_with", "crow_dagger.1")
    asked = []
    while stage.prompt != "turn":
        asked.append((stage.prompt, stage.seat))
        stage.do(stage.options[0])
    assert [one for one in asked if one[0] != "boost_damage"] == [
        ("target", 0), ("change_action", 0), ("change_ally", 1)]
    assert [prompt for prompt, _ in asked].index("boost_damage") > asked.index(("change_ally", 1))
    _in_order(stage, "acts_with", "changes", "discarded", "vulnerable", "damaged", "eliminated", "focus")
    told = [event.kind for event in stage.table.events()]
    assert told.index("eliminated") < max(i for i, kind in enumerate(told) if kind == "discarded") < told.index("focus")


@pytest.mark.rules("pursuit.entry-order", "pursuit.any-entry")
def test_the_order_of_an_entry() -> None:
    stage = Stage("fengray", "crow")
    stage.cards("fengray", hand="taunt toughness")
    stage.cards("crow")
    stage.have("fengray", focus=0)
    stage.have("crow", focus=4)
    stage.put("ghoren_warrior")
    kind = next(one.id for one in CONTENT.enemies.values() if "curse_of_weakness" in one.abilities)
    stage.put(kind)
    stage.play_until("reflex_enemy_enters")
    _in_order(stage, "enters", "focus_halved")
    told = [event.kind for event in stage.table.events()]
    assert told[-2:] == ["enters", "focus_halved"]              # then Reflexes
    stage.do()
    stage.play_until("reflex_enemy_enters")
    told = [event.kind for event in stage.table.events()]
    assert told[told.index("ability") - 1] == "focus_halved"    # its ability after the halving, before the Reflex
    stage.take("fengray_taunt.1")
    assert stage.hero("crow").focus == 1                        # both halvings stay
    assert stage.hero("fengray").weakness == 1                  # and it begins anew with Fengray


@pytest.mark.rules("hero.end-order", "elements.hero-charter")
def test_the_order_of_the_end_of_a_turn() -> None:
    stage = alone("crow")
    stage.encounter("coven_at_work")
    stage.cards("crow", hand="backstab", area="canny_diversion dagger", deck="dagger_throw shadowstep preparation")
    stage.have("crow", focus=2)
    stage.do("do:end_turn")
    _in_order(stage, "objectives", "turn_ends")
    told = [event.kind for event in stage.table.events()]
    last_draw = max(i for i, kind in enumerate(told) if kind == "drawn")
    assert told.index("objectives") < last_draw < told.index("turn_ends")


@pytest.mark.rules("defence.order", "defence.conditions")
def test_the_order_of_the_defence_phase() -> None:
    stage = Stage("fengray", "arani")
    stage.turn_of("fengray")
    stage.encounter("frozen_ford", 4)
    stage.cards("arani", hand="prayer prayer heal heal purify sanctuary")
    stage.have("fengray", poison=1)
    stage.put("ghoren_warrior", "fengray", burning=1, wounds=2)
    stage.put("ghoren_warrior", "arani", burning=1)
    asked = []
    while stage.prompt != "travel":
        if stage.state.phase == "defence" and stage.prompt not in asked:
            asked.append(stage.prompt)
        stage.idle()
    wanted = ["reflex_defence_start", "area_order", "reflex_conditions"]
    assert [prompt for prompt in asked if prompt in wanted] == wanted
    _in_order(stage, "attacks", "suffers", "condition_gone", "eliminated", "condition")
    suffered = [event.data["who"].split(":")[0] for event in stage.events("suffers")]
    assert suffered == ["hero", "enemy", "enemy"]
    assert [event.data["who"] for event in stage.events("condition")] == ["hero:arani"]     # Fengray's enemy has fallen


@pytest.mark.rules("defence.attack-order", "defence.daze")
def test_the_order_of_an_attack() -> None:
    stage = Stage("hareag", "arani")
    stage.turn_of("hareag")
    stage.cards("hareag", hand="ice_armour chill", deck="frost_bolt frost_bolt")
    stage.cards("arani", hand="sacrifice rebuke")
    stage.have("hareag", weakness=4)
    assassin = stage.put("blackwood_assassin", "hareag")        # 3, Venomous
    stage.play_until("reflex_hurt")
    assert stage.seat == 0                                      # the hero's own Reflexes first
    stage.take("ice_armour")
    assert stage.prompt == "boost_cancel" or stage.prompt == "boost"
    stage.do(stage.options[0])                                  # 2 Daze on the attacker ...
    assert stage.enemy(assassin).daze == 2
    assert (stage.prompt, stage.seat) == ("reflex_hurt", 1)
    assert stage.table.ask is not None
    assert (stage.table.ask.rest.about or {})["n"] == 1         # ... for its next attack: 3 less the 2 cancelled
    stage.do()
    stage.play_until("reflex_would_bury")
    stage.do()
    stage.play_until("travel")
    _in_order(stage, "attacks", "cancelled", "wounds", "buried", "ability")


@pytest.mark.rules("fine.moment-order", "defence.abilities")
def test_the_order_of_texts_of_one_moment() -> None:
    stage = alone("fengray", "quest_1")
    stage.encounter("call_to_war")
    stage.put("wild_icehound", "fengray")
    stage.put("ghoren_ragecaller", "fengray", held=True)
    stage.put("ghardhak", held=True)
    stage.play_until("travel")
    spoke = [event.data["enemy"].split("-")[0] for event in stage.events("ability")]
    drums = "drums_of_war" in CONTENT.villains["ghardhak"].sides[0].abilities
    assert drums
    assert spoke == ["enemy:ghardhak", "enemy:ghoren_ragecaller"]       # the villain first, though he stands last


@pytest.mark.rules("encounter.order", "encounter.aftermath")
def test_the_order_of_an_aftermath() -> None:
    stage = Stage("fengray", quest="quest_4")
    stage.turn_of("fengray")
    stage.encounter("slaver_caravan", 1)

    def hurt(s: State) -> None:
        next(place for place in s.places if place.space == s.party).wounds = 0

    stage.arrange(hurt)
    stage.cards("fengray", hand="lunge", discard="taunt", burial="block")
    while stage.prompt != "travel":
        stage.do(stage.options[0]) if stage.prompt == "restore" else stage.idle()
    _in_order(stage, "objectives", "beaten", "restored", "encounter_gone", "reward", "exchanged", "rests",
              "focus_reset", "time_card")


@pytest.mark.rules("reinforcement.order", "reinforcement.move")
def test_the_order_of_reinforcements() -> None:
    stage = alone("crow")
    stage.cards("crow", hand="lost_in_the_shadows")
    stage.encounter("totem_of_fury")
    stage.put("wild_icehound", held=True)
    stage.have("crow", focus=0)
    stage.board(reinforcement=6)
    stage.land("thawing_falls")
    while stage.prompt != "reflex_reinforcing":
        stage.idle()
        if stage.state.phase == "time":
            break
    told = [event.kind for event in stage.table.events()]
    assert told[-3:] == ["reinforcement", "time_symbol", "time"]        # marker, symbol, Time; then the Reflex
    stage.take("lost_in_the_shadows.1")
    told = [event.kind for event in stage.table.events()]
    assert told.index("reinforcements") > max(i for i, kind in enumerate(told) if kind == "time_symbol")
    track = CONTENT.reinforcement_tracks["reinforcement_standard"]
    assert stage.events("reinforcements")[-1].data["n"] == track.enemies[4]     # 7, less 3


@pytest.mark.rules("travel.order", "travel.retreat")
def test_the_order_of_a_retreat() -> None:
    stage = Stage("fengray", "crow", quest="quest_1")
    stage.do(next(one for one in stage.options if one.startswith("do:go ")))
    stage.play_until("travel")
    stage.encounter("barrow_awakening")
    stage.put("ghoren_warrior")
    back = next(one for one in stage.options if one.startswith("do:go "))
    before = len(stage.table.events())
    stage.do(back)
    while stage.state.phase == "travel" and stage.prompt == "bury":
        stage.idle()
    told = [event.kind for event in stage.table.events()][before:]
    wanted = ["degraded", "travels", "buried", "encounter_gone", "dispersed"]
    assert [kind for kind in dict.fromkeys(told) if kind in wanted] == wanted


@pytest.mark.rules("time.order", "time.event")
def test_the_order_of_the_time_phase() -> None:
    stage = alone("fengray")
    stage.cards("fengray", hand="toughness")
    stage.put("ghoren_warrior", "fengray", held=True)

    def clock(s: State) -> None:
        s.time = s.time_peak = 7
        s.time_deck.remove("creeping_frost")
        s.time_deck.insert(0, "creeping_frost")

    stage.arrange(clock)
    stage.play_until("travel")
    _in_order(stage, "time_card", "time", "condition", "time_enrages", "enraged")
