"""The rules of thumb: what a party of them does where it used to go wrong."""

from __future__ import annotations

import random

from norn.agents import find_agent
from norn.games.realms.state import State
from norn.games.realms.tests.stage import Stage, open_court, put, set_quests
from norn.kernel.views import Sight

OAK = "elder_oak"


def decides(stage: Stage) -> str:
    """What thumb answers to the question that is open."""
    seat = stage.seat
    agent = find_agent("thumb", stage.table.definition)
    return " ".join(agent.decide(Sight(stage.table, seat), random.Random(1)))


def test_a_frail_hero_leaves_the_tile_of_a_monster() -> None:
    stage = Stage("torvin", "drek")
    stage.have("torvin", hp=2, gold=0)
    stage.put("orc_warchief", OAK)
    stage.turn("torvin")
    assert decides(stage) == f"do:move space:{stage.state.links['wayfarers_clearing']}"


def test_a_whole_party_fights_what_it_can_beat() -> None:
    stage = Stage("torvin", "drek")
    stage.have("drek", gold=0)
    stage.put("goblin_skirmisher", OAK)
    stage.turn("drek")
    deeds = [decides(stage)]
    stage.do(deeds[0])
    while stage.prompt == "step":
        stage.do(decides(stage))
    assert stage.hero("drek").space == OAK
    assert decides(stage).startswith("do:melee")


def test_doom_is_tried_by_one_after_the_other_and_a_rift_by_all() -> None:
    stage = Stage("aelindra", "sylara")
    for rifts, answer in ((["thornwild"], "do:join_banish hero:aelindra"), ([], "")):
        stage.board(doom=[] if rifts else [OAK], rifts=rifts)
        for hero in ("aelindra", "sylara"):
            stage.have(hero, space=OAK, actions=2)
        stage.turn("aelindra", "do:banish")
        assert stage.prompt == "join_banish"
        assert decides(stage) == answer
        stage.run_until("turn")


def test_nobody_wakes_malachar_before_the_others_are_there() -> None:
    stage = Stage("aelindra", "torvin")
    stage.arrange(open_court)
    stage.have("aelindra", space="gate_of_unmaking", focus=["int"])
    stage.have("torvin", focus=["str"])
    stage.turn("aelindra")
    assert "shattered_palace" not in decides(stage)
    stage = Stage("aelindra", "torvin")
    stage.arrange(open_court)
    stage.board(doom_track=10)
    stage.have("aelindra", space="gate_of_unmaking", focus=["int"], actions=1)
    stage.have("torvin", space="gate_of_unmaking", focus=["str"])
    stage.turn("aelindra")
    assert decides(stage) == "do:move space:shattered_palace"


def test_a_rift_opens_near_if_a_quest_waits_for_one() -> None:
    def scene(s: State) -> None:
        set_quests(s, "rift_sealed", "discard_gold", "reach_level")
        put(s, "warg", "the_caldera")

    stage = Stage("torvin", "drek", "mira")
    stage.arrange(scene)
    stage.end_turns("rift", "blank", "blank")
    assert stage.prompt == "rift_tile"
    assert decides(stage) == "tile:thornwild"                # where they stand


def test_rift_collapse_is_cast_only_if_somebody_can_still_banish() -> None:
    for actions, cast in ((2, True), (1, False)):
        stage = Stage("aelindra", "torvin")
        stage.arrange(lambda s: set_quests(s, "rift_sealed", "discard_gold", "reach_level"))
        stage.board(rifts=["thornwild"])
        stage.have("aelindra", space=OAK, focus=["str"], gold=0, actions=actions, free_move=False)
        stage.have("torvin", space=OAK, gold=0, gone=True, actions=0, free_move=False)
        stage.turn("aelindra")
        assert (decides(stage) == "do:cast spell:rift_collapse") is cast


def test_the_charge_of_a_rift_collapse_is_used() -> None:
    stage = Stage("aelindra", "torvin")
    stage.arrange(lambda s: set_quests(s, "discard_items", "defeat_monsters", "elite_slain"))
    stage.board(rifts=["thornwild"], charges={"thornwild": 2})
    stage.have("aelindra", space=OAK, focus=["str"], gold=0, actions=1, free_move=False)
    stage.have("torvin", space=OAK, gold=0, gone=True, actions=0, free_move=False)
    stage.turn("aelindra")
    assert decides(stage) == "do:banish"
