"""What a finished quest brings, and to whom."""

from __future__ import annotations

import pytest

from norn.games.realms.state import State
from norn.games.realms.tests.stage import Stage, give, set_quests

OAK = "elder_oak"


def party(*quests: str) -> Stage:
    """Torvin on the board, Mira Vanquished, Drek lost for good, and these quests."""

    def scene(s: State) -> None:
        set_quests(s, *quests)
        drek = s.heroes[2]
        s.item_discard.append(drek.items.pop())
        drek.status, drek.gold, drek.gone = "consumed", 0, True
        mira = s.heroes[1]
        mira.status, mira.hp, mira.gone, mira.fell, mira.space = "vanquished", 0, True, 1, OAK

    stage = Stage("torvin", "mira", "drek")
    stage.arrange(scene)
    return stage


@pytest.mark.rules("quests.elite-slain", "quests.defeat-monsters")
def test_a_vanquished_hero_shares_in_what_every_hero_gains() -> None:
    stage = party("elite_slain", "defeat_monsters", "reach_level")
    stage.arrange(lambda s: setattr(s.quests[1], "progress", 3))
    orc = stage.put("orc_warchief", damaged=True)
    stage.dice(melee=[6] * 5)
    stage.turn("torvin", f"do:melee monster:{orc}", "do:take_gold 2")
    assert [hero.benedictions for hero in stage.state.heroes] == [1, 1, 0]
    stage.do("attribute:str", seat=0)
    stage.do("attribute:agi", seat=1)
    assert [hero.focus for hero in stage.state.heroes] == [["str"], ["agi"], []]


@pytest.mark.rules("quests.discard-items")
def test_gold_for_every_hero_reaches_the_vanquished_too() -> None:
    stage = party("discard_items", "defeat_monsters", "elite_slain")
    stage.arrange(lambda s: give(s, "torvin", "iron_maul"))
    stage.turn("torvin", "do:give_item item:iron_maul", "do:give_item item:ancestral_warhammer")
    assert [hero.gold for hero in stage.state.heroes] == [4, 4, 0]


@pytest.mark.rules("heroes.aelindra.channel-divinity")
def test_channel_divinity_gives_no_focus_to_an_aelindra_whom_it_felled() -> None:
    stage = Stage("aelindra", "torvin")
    stage.have("aelindra", hp=1, space="moonlit_ring")
    stage.put("warg", struck=True)
    stage.end_turns()
    stage.do("do:channel_wound")
    aelindra = stage.hero("aelindra")
    assert (aelindra.status, aelindra.focus) == ("vanquished", [])
    assert (stage.prompt, stage.seat) == ("focus_where", 1)         # Torvin's Shield Wall, not hers
