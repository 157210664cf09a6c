"""What a player reads: the log, the cards, the board."""

from __future__ import annotations

import pytest

from norn.games.realms.content import CONTENT
from norn.games.realms.rules.board import ATTRIBUTES
from norn.games.realms.state import Cache
from norn.games.realms.tests.stage import Stage, open_court, set_quests
from norn.games.realms.view_texts import PREY, cache_badges, item_badges, monster_text
from norn.kernel.catalogue import open_table
from norn.kernel.scene import lots
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
    scene = view(stage.table, 0).scene
    spaces = {lot.id: lot for lot in lots(scene, scene.boards[0])}
    assert CONTENT.icons["hazard"].text in spaces["space:bramble_deep"].text
    assert "Difficult ground" in spaces["space:bramble_deep"].text
    wisp = next(thing for thing in spaces["space:elder_oak"].things if thing.name == "Shadow Wisp")
    assert wisp.badges == ["Toughness 1", "hits for 1 Corruption"]


def test_tokens_say_what_they_do() -> None:
    stage = Stage("torvin")
    stage.board(rifts=["thornwild"], doom=["moonlit_ring"], fire=["bramble_deep"])
    things = {thing.id: thing for board in view(stage.table, 0).scene.boards for space in board.spaces
              for thing in space.things}
    for one in ("rift:thornwild", "doom:moonlit_ring", "lore:moonlit_ring", "fire:bramble_deep"):
        assert things[one].text, one


def test_a_monster_says_what_becomes_of_it_how_far_it_goes_and_what_it_drops() -> None:
    troll = CONTENT.monsters["bramble_troll"]
    assert monster_text(troll, damaged=False).endswith(
        "Elite monster; once Damaged, Toughness 2 without Plunder; moves 2, on its tile only; when it hunts: the hero "
        "with most items; defeated, it drops 2 gold or a Focus token.")
    assert monster_text(troll, damaged=False).startswith("It strikes back at once when a melee attack on it fails")
    assert "once Damaged" not in monster_text(troll, damaged=True)
    assert "else the hero with most Corruption" in monster_text(CONTENT.monsters["gravecall_wight"], damaged=False)
    assert "a hero with AGI below 3" in monster_text(CONTENT.monsters["warg"], damaged=False)


def test_every_prey_has_words() -> None:
    for card in CONTENT.monsters.values():
        for prey in (card.prey, card.prey_else):
            if prey is not None and prey.by not in ATTRIBUTES:
                assert (prey.by, prey.rank) in PREY, card.id


def test_a_cache_tells_only_what_is_in_it() -> None:
    assert cache_badges(Cache(space="moonlit_ring", items=["iron_maul"], focus=0, gold=2)) == ["2 gold", "1 item"]


def test_the_bag_says_what_its_tokens_do_and_the_track_when_it_rises() -> None:
    scene = view(Stage("torvin", "mira").table, 0).scene
    bag = next(zone for zone in scene.zones if zone.id == "zone:bag")
    assert bag.text.startswith("3 Doom, 3 Rift, ")
    assert all(token.text in bag.text for token in CONTENT.fate.values())
    assert scene.tracks[0].text.endswith("it rises in the Clean-up of every 6th round, next in round 6.")
    three = view(Stage("torvin", "mira", "drek").table, 0).scene
    assert "Clean-up" not in three.tracks[0].text


def test_an_item_of_yours_says_what_the_merchant_pays() -> None:
    pack = next(zone for zone in view(Stage("drek").table, 0).scene.zones if zone.id == "zone:pack")
    assert pack.things[0].text.endswith("The Merchant pays 1 gold for it.")


def test_a_weapon_tells_its_dice_and_only_what_can_be_bought_its_price() -> None:
    assert item_badges("dwarf_forged_axe", priced=False) == ["melee +4 dice"]
    assert item_badges("dwarf_forged_axe", priced=True) == ["melee +4 dice", "2 gold"]
    assert item_badges("bloodmaw_cleaver", priced=False) == [], "only against some"


def test_a_spell_tells_who_can_cast_it() -> None:
    spells = next(zone for zone in view(Stage("drek").table, 0).scene.zones if zone.id == "zone:spells").things
    mend = next(thing for thing in spells if thing.id == "spell:mend_wounds")
    assert mend.badges == ["INT 2"]
    assert mend.text.startswith("For a hero with INT 2 and a Focus token to spend. 1 or more successes: ")
    assert all("or more successes:" in thing.text for thing in spells)


def test_the_head_line_tells_how_far_the_quests_are() -> None:
    stage = Stage("drek")
    stage.arrange(lambda s: set_quests(s, "defeat_monsters", "discard_gold", "elite_slain"))
    stage.arrange(lambda s: setattr(s.quests[0], "done", True))
    stage.arrange(lambda s: setattr(s.quests[1], "progress", 3))
    status = view(stage.table, 0).scene.status
    assert status.endswith("; Defeat 4 Monsters: done, Discard 10 Gold: 3 of 10, Elite Slain: 0 of 1")
    stage.arrange(lambda s: set_quests(s, "reach_level", "discard_gold", "elite_slain"))
    stage.have("drek", level=2)
    assert "; Reach Level 3: 2 of 3, " in view(stage.table, 0).scene.status
    stage.arrange(open_court)
    assert view(stage.table, 0).scene.status.endswith("; the Ashen Court is open: slay Malachar")


@pytest.mark.rules("round.short-rest", "doom.track-apart")
@pytest.mark.parametrize(("yes", "told"), [
    (1, "There is no rest: 1 of 3 voted for it, and more than half must."),
    (2, "The Doom Track stands at 1: the price of the rest."),
])
def test_a_vote_for_a_rest_is_told_whichever_way_it_goes(yes: int, told: str) -> None:
    stage = Stage("torvin", "drek", "mira")
    stage.have("torvin", hp=3)
    stage.board(doom_track=0)
    stage.end_turns("blank", "blank", "blank")
    for seat in range(3):
        stage.do("do:yes" if seat < yes else "do:no", seat=seat)
    assert told in log(stage)


@pytest.mark.rules("doom.track-apart", "fate.doom", "malachar.traits")
def test_a_rise_of_the_track_names_its_cause() -> None:
    stage = Stage("torvin", "drek", "mira")
    stage.board(doom_track=2, rifts=[])
    stage.end_turns("doom", "blank", "blank")
    assert "The Doom Track stands at 3: Doom came out of the bag." in log(stage)
    stage = Stage("drek", "torvin")
    stage.arrange(open_court)
    stage.board(doom_track=2, engaged=True, awake=True)
    stage.end_turns("blank", "blank")
    assert "The Doom Track stands at 3: Malachar's Doom Aura." in log(stage)


@pytest.mark.rules("doom.track-apart", "encounters.outcome")
def test_a_card_that_moves_the_track_is_named() -> None:
    stage = Stage("torvin")
    card = next(one for one in CONTENT.encounters.values()
                if one.deck == "thornwild" and any(effect.do == "doom_track" for effect in one.none))
    stage.board(doom_track=2)
    stage.meets(card.id)
    stage.turn("torvin", "do:move space:moonlit_ring")
    stage.run_until("turn")
    assert f"The Doom Track stands at 3: {card.name}." in log(stage)


@pytest.mark.rules("health.vanquished", "health.corrupted")
@pytest.mark.parametrize(("kind", "event", "rules"), [
    ("ash_hound", "wounded", ("health.vanquished",)),
    ("shadow_wisp", "tainted", ("health.corrupted",)),
    ("barrow_ghoul", "hurt", ("health.vanquished", "health.corrupted")),
])
def test_a_loss_cites_the_rule_of_what_is_lost(kind: str, event: str, rules: tuple[str, ...]) -> None:
    stage = Stage("torvin")
    stage.put(kind)
    stage.end_turns("blank", trait=[6] * 9)
    stage.run_until("turn")
    assert next(one.rules for one in stage.table.events() if one.kind == event) == rules


def test_every_kind_of_roll_has_words() -> None:
    names = Stage("torvin").table.definition.texts.sections["names"]
    assert {f"roll:{kind}" for kind in ("melee", "ranged", "spell", "banish", "encounter", "trait")} <= set(names)
