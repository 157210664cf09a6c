"""What a player reads: the log, the cards, the board."""

from __future__ import annotations

import pytest

from norn.games.realms.content import CONTENT
from norn.games.realms.tests.stage import Stage, open_court
from norn.kernel.catalogue import open_table
from norn.kernel.views import view


def log(stage: Stage) -> list[str]:
    texts = stage.table.definition.texts
    return [texts.event(event) for event in stage.table.events()]


@pytest.mark.rules("heroes.choice")
def test_whoever_chooses_a_hero_sees_the_sheets() -> None:
    table = open_table("realms", 2, 1)
    table.answer(0, "hero:torvin")
    shown = next(zone for zone in view(table, 1).scene.zones if zone.id == "zone:heroes")
    assert [thing.id for thing in shown.things] == [f"hero:{one}" for one in CONTENT.heroes if one != "torvin"]
    drek = next(thing for thing in shown.things if thing.id == "hero:drek")
    assert "STR 5" in drek.badges
    assert CONTENT.heroes["drek"].power_text in drek.text
    assert not any(zone.id == "zone:heroes" for zone in view(Stage("torvin").table, 0).scene.zones)


@pytest.mark.rules("combat.automatic-damage")
@pytest.mark.parametrize(("kind", "told"), [
    ("ash_hound", "Torvin Stonefist loses 2 HP."),
    ("shadow_wisp", "Torvin Stonefist gains 1 Corruption."),
    ("barrow_ghoul", "Torvin Stonefist loses 1 HP and gains 1 Corruption."),
])
def test_only_what_is_taken_is_told(kind: str, told: str) -> None:
    stage = Stage("torvin")
    stage.put(kind)
    stage.end_turns("blank", trait=[6] * 9)
    stage.run_until("turn")
    assert told in log(stage)


@pytest.mark.rules("encounters.read-aloud")
def test_a_card_is_told_even_if_it_leaves_no_choice() -> None:
    stage = Stage("torvin")
    card = next(one for one in CONTENT.encounters.values() if one.deck == "thornwild")
    stage.meets(card.id)
    stage.turn("torvin", "do:move space:moonlit_ring")
    told = next(one for one in log(stage) if card.name in one)
    assert card.story in told
    assert card.text in told


@pytest.mark.rules("epilogues.b")
def test_the_epilogue_is_read_at_the_end() -> None:
    stage = Stage("drek", "torvin")
    stage.arrange(open_court)
    stage.board(doom_track=8, engaged=True, awake=True)
    for hero in ("drek", "torvin"):
        stage.have(hero, space="shattered_palace")
    stage.arrange(lambda s: setattr(next(one for one in s.monsters if one.kind == "malachar"), "damaged", True))
    boss = next(one for one in stage.state.monsters if one.kind == "malachar")
    stage.dice(melee=[6] * 12)
    stage.turn("drek", f"do:melee monster:{boss.id}")
    stage.run_until("nothing more")
    assert stage.table.outcome is not None
    assert stage.table.outcome.reason == "pyrrhic_victory"
    assert CONTENT.epilogues["epilogue_b"].text in log(stage)[-1]


@pytest.mark.rules("icons.one-per-space")
def test_a_space_says_what_its_icon_does() -> None:
    stage = Stage("torvin")
    stage.put("shadow_wisp", "elder_oak")
    spaces = {space.id: space for space in view(stage.table, 0).scene.boards[0].spaces}
    assert CONTENT.icons["hazard"].text in spaces["space:bramble_deep"].text
    assert "Difficult ground" in spaces["space:bramble_deep"].text
    wisp = next(thing for thing in spaces["space:elder_oak"].things if thing.name == "Shadow Wisp")
    assert wisp.badges == ["Toughness 1", "1 Corruption"]
