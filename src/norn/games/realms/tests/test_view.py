"""What a player's eye is led to: weights at single moments, pages, titles and details, figures as figures."""

from __future__ import annotations

from norn.games.realms.content import CONTENT
from norn.games.realms.rules.board import hero_named
from norn.games.realms.state import State
from norn.games.realms.tests.stage import Stage, give, open_court
from norn.kernel.catalogue import open_table
from norn.kernel.scene import Placed, Scene, Thing, find
from norn.kernel.views import OptionView, view
from norn.kit.stage import set_fields


def scene(stage: Stage, seat: int = 0) -> Scene:
    return view(stage.table, seat).scene


def weights(shown: Scene) -> dict[str, str]:
    placed: list[Placed] = [*shown.boards, *shown.zones, *shown.tracks, *shown.sheets, *shown.pages]
    return {one.id: one.weight for one in placed}


def option(stage: Stage, one: str) -> OptionView:
    shown = view(stage.table, stage.seat).ask
    assert shown is not None
    return next(each for each in shown.options if each.id == one)


def thing(shown: Scene, one: str) -> Thing:
    found = find(shown)[one]
    assert isinstance(found, Thing)
    return found


# --- weights --------------------------------------------------------------------------------------------------


def test_heroes_are_the_matter_while_they_are_chosen() -> None:
    shown = weights(view(open_table("realms", 2, 1), 0).scene)
    assert shown["zone:heroes"] == "focus"
    assert shown["board:realms"] == "near"
    assert shown["page:aim"] == "near"


def test_the_board_is_where_the_journey_begins() -> None:
    table = open_table("realms", 2, 1)
    table.answer(0, "hero:torvin")
    table.answer(1, "hero:mira")
    shown = weights(view(table, 0).scene)
    assert shown["board:realms"] == "focus"
    assert "zone:heroes" not in shown


def test_quests_are_the_matter_when_one_alone_may_exchange_them() -> None:
    table = open_table("realms", 1, 1)
    while table.ask is not None and table.ask.prompt != "exchange_quest":
        table.answer(0, table.ask.ids[0])
    assert weights(view(table, 0).scene)["zone:quests"] == "focus"


def test_in_a_turn_the_board_matters_and_decks_lie_on_the_shelf() -> None:
    stage = Stage("torvin", "mira")
    stage.turn("torvin")
    shown = weights(scene(stage))
    assert shown["board:realms"] == "focus"
    near = ("zone:quests", "track:doom", "sheet:torvin", "sheet:mira", "zone:pack")
    assert {shown[one] for one in near} == {"near"}
    shelf = ("zone:items", "zone:discards", "zone:pacts", "zone:bag", "zone:spells")
    assert {shown[one] for one in shelf} == {"shelf"}
    assert shown["page:aim"] == "archive"


def test_spells_come_off_the_shelf_for_whoever_can_pay_for_one() -> None:
    stage = Stage("sylara", "mira")
    stage.have("sylara", focus=["int"])
    stage.turn("sylara")
    assert weights(scene(stage))["zone:spells"] == "near"
    assert weights(scene(stage, 1))["zone:spells"] == "shelf"
    assert weights(scene(stage, -1))["zone:spells"] == "shelf"


def test_spells_lie_by_what_the_hero_can_make_of_them() -> None:
    stage = Stage("torvin")
    stage.board(turned=["mend_wounds"])
    zones = {zone.id: [one.id for one in zone.things] for zone in scene(stage).zones}
    assert zones["zone:cast"] == ["spell:mend_wounds"]
    assert all(CONTENT.spells[one.partition(":")[2]].int_needed == 4 for one in zones["zone:beyond"])
    assert len(zones["zone:spells"]) + len(zones["zone:beyond"]) + 1 == len(CONTENT.spells)


def test_the_market_is_the_matter_while_one_buys() -> None:
    stage = Stage("torvin")
    stage.board(merchant="wayfarers_clearing")
    stage.turn("torvin", "do:trade")
    shown = scene(stage)
    assert weights(shown)["zone:market"] == "focus"
    assert weights(shown)["board:realms"] == "near"
    name = f"Market; Torvin Stonefist has {stage.hero('torvin').gold} gold"
    assert [zone.name for zone in shown.zones if zone.id == "zone:market"] == [name]
    assert all(one.cost.endswith(" gold") for zone in shown.zones if zone.id == "zone:market" for one in zone.things)


def test_an_encounter_is_a_page_in_focus_and_is_kept_in_the_archive() -> None:
    stage = Stage("torvin")
    stage.have("torvin", benedictions=1)
    card = next(one for one in CONTENT.encounters.values() if one.deck == "thornwild" and not one.first)
    stage.meets(card.id, encounter=[6] * 9)
    stage.turn("torvin", "do:move space:moonlit_ring")
    page = next(one for one in scene(stage).pages if one.id == f"encounter:{card.id}")
    assert (page.name, page.paragraphs, page.text, page.weight) == (card.name, [card.story], card.text, "focus")
    stage.test(card.test[0])
    stage.run_until("turn")
    assert weights(scene(stage))[f"encounter:{card.id}"] == "archive"


def test_in_the_fate_phase_track_and_bag_come_forward() -> None:
    stage = Stage("torvin", "mira")
    stage.board(phase="fate")
    assert weights(scene(stage))["track:doom"] == "focus"
    assert weights(scene(stage))["zone:bag"] == "near"


def test_in_clean_up_ones_own_sheet_matters_and_the_lost_are_in_the_archive() -> None:
    stage = Stage("torvin", "mira", "drek")
    stage.board(phase="clean-up")

    def loses_drek(s: State) -> None:
        drek = hero_named(s, "drek")
        s.item_discard += drek.items
        set_fields(drek, {"status": "corrupted", "items": [], "gold": 0, "hp": 0, "corruption": 6})

    stage.arrange(loses_drek)
    shown = weights(scene(stage))
    assert (shown["sheet:torvin"], shown["sheet:mira"], shown["sheet:drek"]) == ("focus", "near", "archive")


def test_quests_are_done_with_when_the_court_is_open() -> None:
    stage = Stage("torvin")
    stage.arrange(open_court)
    assert weights(scene(stage))["zone:quests"] == "archive"


def test_the_epilogue_is_a_page_at_the_end() -> None:
    stage = Stage("torvin")
    stage.board(doom_track=13)
    page = next(one for one in scene(stage).pages if one.id == "epilogue:epilogue_c")
    assert (page.weight, page.paragraphs) == ("focus", [CONTENT.epilogues["epilogue_c"].text])


# --- figures --------------------------------------------------------------------------------------------------


def test_health_corruption_and_focus_are_bars() -> None:
    rows = {row.label: row for row in scene(Stage("torvin")).sheets[0].rows}
    assert [(rows[one].number, rows[one].high) for one in ("HP", "Corruption", "Focus")] == [(6, 6), (0, 6), (0, 1)]


def test_monsters_that_are_alike_are_told_apart_by_their_numbers() -> None:
    stage = Stage("torvin")
    first, second = stage.put("bramble_troll"), stage.put("bramble_troll")
    alone = stage.put("shadow_wisp")
    shown = scene(stage)
    assert thing(shown, f"monster:{first}").short == f"BT{first.rpartition('-')[2]}"
    assert thing(shown, f"monster:{first}").short != thing(shown, f"monster:{second}").short
    assert thing(shown, f"monster:{alone}").short == "SW"
    assert thing(shown, f"monster:{first}").numbers["Toughness"] == 3


def test_ones_own_items_lie_in_the_hand_and_those_of_others_on_their_sheets() -> None:
    stage = Stage("torvin", "mira")
    stage.arrange(lambda s: give(s, "torvin", "iron_maul"))
    mine = next(zone for zone in scene(stage).zones if zone.id == "zone:pack")
    assert mine.area == "hand"
    assert "item:iron_maul" in [one.id for one in mine.things]
    assert "item:iron_maul" in [one.id for one in scene(stage, 1).sheets[0].things]
    assert thing(scene(stage), "item:iron_maul").keywords[:3] == ["common", "weapon", "melee"]


# --- offers ---------------------------------------------------------------------------------------------------


def test_an_attack_says_what_it_needs_and_what_a_miss_brings() -> None:
    stage = Stage("torvin")
    troll = stage.put("bramble_troll")
    stage.turn("torvin")
    shown = option(stage, f"do:melee monster:{troll}")
    assert (shown.title, shown.group) == ("Attack", f"monster:{troll}")
    assert shown.detail == "3 successes needed. If you miss, it hits for 1 wound."


def test_moves_are_one_group_with_a_way_and_say_what_waits_there() -> None:
    stage = Stage("torvin")
    stage.put("shadow_wisp", "elder_oak")
    stage.board(doom=["elder_oak"])
    stage.turn("torvin")
    ask = view(stage.table, 0).ask
    assert ask is not None
    moves = [each for each in ask.options if each.id.startswith("do:move space:")]
    assert {each.group for each in moves} == {"move"}
    assert ask.groups["move"] == "Move"
    oak = option(stage, "do:move space:elder_oak")
    assert (oak.title, oak.via) == ("Move to The Elder Oak", ["space:wayfarers_clearing"])
    assert oak.detail == "There: Shadow Wisp, Doom token."


def test_an_encounter_says_its_dice_and_what_a_benediction_buys() -> None:
    stage = Stage("torvin")
    stage.have("torvin", benedictions=1)
    card = next(one for one in CONTENT.encounters.values() if one.deck == "thornwild" and not one.first)
    stage.meets(card.id)
    stage.turn("torvin", "do:move space:moonlit_ring")
    attribute = card.test[0]
    dice = CONTENT.heroes["torvin"].attribute(attribute)
    word = "success" if card.difficulty == 1 else "successes"
    told = option(stage, f"do:test attribute:{attribute}").detail
    assert told == f"{dice} dice, {card.difficulty} {word} needed."
    bought = option(stage, "do:branch").detail
    assert bought
    assert f"Benediction: {bought}" in card.text


def test_a_gift_is_grouped_by_its_quest() -> None:
    stage = Stage("torvin")
    stage.turn("torvin")
    shown = option(stage, "do:give_gold")
    assert (shown.title, shown.group, shown.detail) == ("Give 1 gold", "quest:discard_gold", "0 of 10 so far.")


def test_a_free_deed_is_not_offered_beside_a_question_that_offers_it() -> None:
    stage = Stage("torvin")
    stage.have("torvin", focus=["str"])
    stage.put("goblin_shaman")
    stage.end_turns("blank", trait=[1] * 9)
    stage.run_until("focus_lost", "make_room", "next_hero")
    for _ in range(20):
        shown = view(stage.table, 0)
        assert shown.ask is not None
        offered = [each.id for each in (*shown.ask.options, *shown.free)]
        assert len(offered) == len(set(offered))
        if stage.prompt in ("focus_lost", "make_room"):
            assert "do:coin attribute:str" in offered
            return
        stage.run_until("focus_lost", "make_room")
