"""20 Enchantments, and the Enchantment Phase (5.c). Svip stands at Ullevi's Pillars (1414, wild), a Place of Power.

Mana is 4 on calendar turn 6, so that Svip (magic 4) has a Current Magic Strength of 8.
"""
from __future__ import annotations

import pytest

from norn.games.fornaldar.cards.enchantments import EFFECTS
from norn.games.fornaldar.content import CONTENT
from norn.games.fornaldar.land import LAND
from norn.games.fornaldar.laws import laws
from norn.games.fornaldar.rules import notes, spells
from norn.games.fornaldar.rules.enchantments import castings, enchantment_phase, flights_end, modifier, plot
from norn.games.fornaldar.rules.mobilization import modifier as mobilization_modifier
from norn.games.fornaldar.rules.pieces import classes_at, flies, printed
from norn.games.fornaldar.rules.ratings import combat, magic
from norn.games.fornaldar.rules.turns import _enchantments_end
from norn.games.fornaldar.rules.weather import weather_at
from norn.games.fornaldar.state import Spell, State
from norn.games.fornaldar.tests.stage import Field, Stage, dice
from norn.kernel.game import End, Game, Sequence, step

PILLARS = 1414
MILLS = 3020
ANYWHERE = {"dispel_magic", "farcalling", "flying", "healing", "mental_attack", "scrying", "strength", "vision"}


async def _end(_: Game[State]) -> End:
    return End("draw")


PHASE = Sequence(step("plot", plot), step("enchant", enchantment_phase), step("over", _end))


def with_svip(at: int = PILLARS, *, scenario: str = "sampo") -> Field:
    field = Field(scenario)
    field.start.turn = 3
    field.put("svip", at)
    return field


def cast(field: Field, option: str, target: str, *, roll: int = 2, **rigged: list[int]) -> None:
    """The Fomorian player plots one enchantment, the Mundane none."""
    field.open(PHASE, {"casting": dice(roll), **rigged})
    field.do(f"do:cast{'_weather' if 'weather:' in option else ''} char:{option}", seat=0)
    field.do(target, seat=0)
    field.do(seat=0)
    if field.prompt == "plot":
        field.do(seat=1)


def spell(field: Field, number: int, caster: str, place: int = 0, target: str = "") -> Spell:
    seat = 0 if caster in ("svip", "hargoll", "eberic", "tengen", "heior", "nitul", "skialgrim") else 1
    return Spell(number, seat, caster, place, target, "", "")


# --- plotting ---------------------------------------------------------------------------------------------------


@pytest.mark.rules("5.c.1", "5.c.2", "20.1")
def test_both_plot_at_once_and_nothing_is_told_before_both_are_done() -> None:
    field = with_svip()
    field.put("signhild", 3305)
    field.put("hakon", 3305, wounds=1)
    field.open(PHASE, {"casting": dice(12, 12)})
    assert field.table is not None
    assert sorted(field.table.pending) == [0, 1]
    field.do("do:cast char:signhild enchantment:healing", seat=1)
    field.do("char:hakon", seat=1)
    field.do(seat=1)
    assert not field.events("plotted_at")
    field.do("do:cast char:svip enchantment:strength", seat=0)
    field.do("char:svip", seat=0)
    field.do(seat=0)
    assert [event.data["character"] for event in field.events("plotted_at")] == ["char:signhild", "char:svip"]


@pytest.mark.rules("20.1", "20.2", "20.3", "14.2.8")
def test_only_an_awake_enchanter_ashore_in_a_place_of_power_casts_and_once() -> None:
    field = with_svip()
    s = field.state
    assert any("svip" in one for one in castings(s, 0, []))
    assert not castings(s, 0, [spell(field, 12, "svip")]), "one enchantment each"
    for change in ({"at": 1515}, {"mode": "aboard"}, {"cast": True}, {"fate": "dead"}):
        field = with_svip()
        for name, value in change.items():
            setattr(field.character("svip"), name, value)
        assert not castings(field.state, 0, []), change
    field = with_svip()
    field.state.realms["lochlann"].active = False
    assert not castings(field.state, 0, [])
    field.put("dralak", PILLARS)
    assert not any("dralak" in one for one in castings(field.state, 0, [])), "he is no enchanter"


@pytest.mark.rules("20.1", "20.3")
@pytest.mark.parametrize(("at", "names"), [
    (1414, {"fimbulwinter", "vortex_creation"}),        # Ullevi's Pillars: wild
    (2019, {"rainmaking", "hiding"}),                   # Traef Vatna: enchanted
    (518, {"elements", "storm_calling", "vortex_creation"}),        # Shapeshifter's Bowl: wild, on the coast
    (2029, set()),                                      # Caldfyr: normal
])
def test_some_enchantments_need_a_certain_place(at: int, names: set[str]) -> None:
    field = with_svip(at)
    found = {card.id for card in spells.enchantments_of(field.state, field.character("svip"))}
    forest = {"hiding"} if "f" in LAND.terrains[at] else set()
    coast = {"storm_calling"} if LAND.coast[at] else set()
    assert found == ANYWHERE | names | forest | coast


@pytest.mark.rules("20.3", "item.51", "item.52", "item.45")
@pytest.mark.parametrize(("item", "names"), [
    ("sidalls_scroll", {"elements", "maelstrom"}), ("staff_of_roaldr", {"fulguration"}), ("orb_of_olth", {"freeze"}),
])
def test_some_enchantments_need_an_item_and_a_place_of_power(item: str, names: set[str]) -> None:
    field = with_svip(2029)
    before = {card.id for card in spells.enchantments_of(field.state, field.character("svip"))}
    field.give(item, "svip")
    assert {card.id for card in spells.enchantments_of(field.state, field.character("svip"))} - before == names
    field.character("svip").at = 1515
    assert not spells.enchantments_of(field.state, field.character("svip"))


@pytest.mark.rules("item.19")
def test_the_black_orb_sees_from_anywhere_on_land() -> None:
    field = Field()
    field.put("hargoll", 1541)
    assert not spells.enchantments_of(field.state, field.character("hargoll"))
    field.give("black_orb", "hargoll")
    assert [card.id for card in spells.enchantments_of(field.state, field.character("hargoll"))] == ["vision"]


@pytest.mark.rules("24.3.2.4", "20.6")
def test_the_jibalian_casts_anywhere_and_stays_free() -> None:
    field = Field("jotuns")
    field.put("jibalian", 3020)
    field.put("eyalf", 3020)
    found = {card.id for card in spells.enchantments_of(field.state, field.character("jibalian"))}
    assert found == ANYWHERE
    field.open(PHASE, {"casting": dice(2)})
    field.do(seat=0)
    field.do("do:cast char:jibalian enchantment:strength", seat=1)
    field.do("char:eyalf", seat=1)
    assert not field.options, "one a phase"
    field.do(seat=1)
    assert (field.character("eyalf").bonus, field.character("jibalian").cast) == (2, False)


# --- the casting roll -------------------------------------------------------------------------------------------


@pytest.mark.rules("3.0.magic-strength", "20.4")
def test_current_magic_strength_is_basic_and_mana_and_nothing_without_basic() -> None:
    """The glossary's example: mana is added to Basic Magic, but not to a strength of nothing."""
    field = with_svip()
    field.put("dralak", PILLARS)
    assert (magic(field.state, field.character("svip")), magic(field.state, field.character("dralak"))) == (8, 0)
    field.state.calendar = 8
    assert (magic(field.state, field.character("svip")), magic(field.state, field.character("dralak"))) == (10, 0)


@pytest.mark.rules("5.c.3", "5.c.5", "20.5", "20.6")
@pytest.mark.parametrize(("roll", "bonus"), [(8, 2), (9, 0)])
def test_two_dice_up_to_current_magic_succeed_and_either_way_the_caster_is_marked(roll: int, bonus: int) -> None:
    field = with_svip()
    cast(field, "svip enchantment:strength", "char:svip", roll=roll)
    assert (field.character("svip").bonus, field.character("svip").cast) == (bonus, True)
    (told,) = field.events("cast" if bonus else "cast_failed")
    assert (told.data["roll"], told.data["needed"]) == (roll, 8)


@pytest.mark.rules("20.5", "item.2", "item.16", "item.35", "item.37")
@pytest.mark.parametrize(("item", "number", "drm"), [
    ("rune_staff", 12, -1), ("freyas_girdle", 6, -2), ("freyas_girdle", 12, 0), ("vainas_kantele", 3, -2),
    ("vainas_kantele", 12, 0), ("his_hat", 8, -2), ("his_hat", 14, -2), ("his_hat", 12, 0), ("staff_of_roaldr", 15, 1),
])
def test_items_of_the_caster_change_the_roll(item: str, number: int, drm: int) -> None:
    field = with_svip()
    field.give(item, "svip")
    assert modifier(field.state, spell(field, number, "svip"), spells.BY_NUMBER[number]) == drm


@pytest.mark.rules("item.4", "item.42")
def test_the_amulet_hampers_enemies_and_the_staff_of_curius_everybody() -> None:
    field = with_svip()
    field.put("hakon", MILLS)
    field.put("signhild", 3305)
    at_hakon = spell(field, 8, "svip", target="char:hakon")
    friendly = spell(field, 12, "signhild", target="char:hakon")
    on_hex = spell(field, 14, "svip", place=MILLS)
    card = spells.BY_NUMBER
    field.give("amulet_of_kluth", "hakon")
    found = [modifier(field.state, one, card[one.number]) for one in (at_hakon, on_hex, friendly)]
    assert found == [2, 2, 0]
    field.state.items["amulet_of_kluth"].fate = "broken"
    field.give("staff_of_curius", "hakon")
    found = [modifier(field.state, one, card[one.number]) for one in (at_hakon, on_hex, friendly)]
    assert found == [2, 2, 2]


@pytest.mark.rules("item.37")
def test_his_hat_makes_an_enchanter_of_whoever_has_magic() -> None:
    field = Field("jotuns")
    field.put("gizur", 2841)
    field.put("eyalf", 2841)
    assert not castings(field.state, 1, [])
    field.give("his_hat", "gizur")
    assert castings(field.state, 1, [])
    field.give("his_hat", "eyalf")
    assert not castings(field.state, 1, []), "he has no magic at all"


# --- waking -------------------------------------------------------------------------------------------------------


@pytest.mark.rules("10.2")
@pytest.mark.parametrize("roll", [2, 12])
def test_an_enchantment_tried_on_sleepers_wakes_them_whether_it_succeeds_or_not(roll: int) -> None:
    field = with_svip()
    field.put("lofar", 2014)
    field.state.realms["normorea"].active = False
    cast(field, "svip enchantment:mental_attack", "char:lofar", roll=roll, mental_attack=[0, 0], mental_defence=[5, 5])
    assert field.state.realms["normorea"].active


@pytest.mark.rules("10.2")
def test_looking_wakes_nobody_and_weather_wakes_whom_it_reaches() -> None:
    field = with_svip()
    field.put("lofar", 2014)
    field.state.realms["normorea"].active = False
    assert spells.wakes(field.state, spell(field, 13, "svip", 2014)) == []
    assert spells.wakes(field.state, spell(field, 10, "svip", 2014)) == []
    assert spells.wakes(field.state, spell(field, 4, "svip", 1714)) == ["normorea"]
    assert spells.wakes(field.state, spell(field, 4, "svip", 1514)) == []
    assert spells.wakes(field.state, spell(field, 4, "signhild", 1714)) == [], "one's own sleep on"


# --- the seventeen ------------------------------------------------------------------------------------------------


@pytest.mark.rules("enchantment.1", "5.c.3")
def test_dispel_magic_comes_first_and_ends_what_is_on_the_hex_or_cast_from_it() -> None:
    field = with_svip()
    field.put("aulgerda", 2019)
    field.open(PHASE, {"casting": dice(2)})
    field.do("do:cast char:aulgerda enchantment:dispel_magic", seat=1)
    field.do(f"hex:{PILLARS}", seat=1)
    field.do(seat=1)
    field.do("do:cast char:svip enchantment:strength", seat=0)
    field.do("char:svip", seat=0)
    field.do(seat=0)
    assert len(field.events("dispelled")) == 1
    assert field.character("svip").bonus == 0
    assert field.character("svip").cast, "he tried"


@pytest.mark.rules("enchantment.1")
def test_dispel_magic_ends_a_maelstrom() -> None:
    field = with_svip(518)
    field.state.maelstroms.append(315)
    cast(field, "svip enchantment:dispel_magic", "hex:0315")
    assert field.state.maelstroms == []


@pytest.mark.rules("enchantment.2", "enchantment.4", "enchantment.9", "6.5")
@pytest.mark.parametrize(("at", "name", "sky", "radius"), [
    (518, "elements weather:snow", "snow", 2), (518, "elements weather:rain", "rain", 2),
    (1414, "fimbulwinter", "snow", 3), (2019, "rainmaking", "rain", 3),
])
def test_weather_is_made_around_a_hex(at: int, name: str, sky: str, radius: int) -> None:
    field = with_svip(at)
    cast(field, f"svip enchantment:{name}", f"hex:{at:04}")
    column, row = divmod(at, 100)
    assert weather_at(field.state, at) == sky
    assert weather_at(field.state, column * 100 + row + radius) == sky
    assert weather_at(field.state, column * 100 + row + radius + 1) == "clear"


@pytest.mark.rules("enchantment.11")
def test_storm_calling_brings_rain_around_a_hex_of_the_sea() -> None:
    field = with_svip(518)
    field.open(PHASE, {"casting": dice(2)})
    field.do("do:cast char:svip enchantment:storm_calling", seat=0)
    assert all(LAND.water[int(one.removeprefix("hex:"))] in (1, 2) for one in field.options)
    field.do("hex:0420", seat=0)
    field.do(seat=0)
    field.do(seat=1)
    assert (weather_at(field.state, 420), weather_at(field.state, 423), weather_at(field.state, 424)) == (
        "rain", "rain", "clear")


@pytest.mark.rules("item.26")
def test_the_talisman_needs_neither_roll_nor_place_nor_enchanter() -> None:
    field = Field()
    field.put("lhyr", 4235)
    field.give("talisman_of_winds", "lhyr")
    field.open(PHASE)
    field.do("do:talisman char:lhyr weather:rain", seat=1)
    field.do(seat=1)
    field.do(seat=0)
    assert (weather_at(field.state, 4237), weather_at(field.state, 4238)) == ("rain", "clear")
    assert not field.character("lhyr").cast


@pytest.mark.rules("enchantment.3", "item.2")
@pytest.mark.parametrize(("item", "help_"), [("", 2), ("vainas_kantele", 3)])
def test_farcalling_helps_one_sleeping_realm_of_ones_own(item: str, help_: int) -> None:
    field = with_svip()
    for realm in ("skane", "normorea"):
        field.state.realms[realm].active = False
    if item:
        field.give(item, "svip")
    row = next(one for one in CONTENT.scenarios["sampo"].mobilisation if one.group == "skane")
    before = mobilization_modifier(field.state, 0, row)
    assert spells.targets(field.state, field.character("svip"), CONTENT.enchantments["farcalling"]) == ["realm:skane"]
    cast(field, "svip enchantment:farcalling", "realm:skane")
    assert mobilization_modifier(field.state, 0, row) == before - help_
    _enchantments_end(field.state)
    assert mobilization_modifier(field.state, 0, row) == before


@pytest.mark.rules("enchantment.5", "11.14")
def test_flying_lifts_a_friend_without_escort() -> None:
    field = with_svip()
    field.put("dralak", 1515)
    field.put("konkiff", 1515, escort=True)
    card = CONTENT.enchantments["flying"]
    assert spells.targets(field.state, field.character("svip"), card) == ["char:dralak", "char:svip"]
    cast(field, "svip enchantment:flying", "char:dralak")
    assert flies(field.state, field.character("dralak"))


@pytest.mark.rules("enchantment.5", "5.c.4")
@pytest.mark.parametrize(("at", "ship", "fate", "mode"), [
    (320, "", "dead", "land"), (320, "whiteseal", "here", "aboard"), (1515, "", "here", "land"),
])
def test_whoever_flew_by_magic_does_not_stay_in_the_air(at: int, ship: str, fate: str, mode: str) -> None:
    field = Field()
    field.put("dralak", at)
    field.character("dralak").flying = True
    if ship:
        field.ship(ship, at)
    field.tell(flights_end)
    assert (field.character("dralak").fate, field.character("dralak").mode) == (fate, mode)


@pytest.mark.rules("enchantment.6")
@pytest.mark.parametrize(("die", "left"), [(1, 3), (2, 3), (3, 2), (6, 1)])
def test_healing_takes_half_a_die_of_wounds(die: int, left: int) -> None:
    field = with_svip()
    field.put("dralak", 1515, wounds=4)
    cast(field, "svip enchantment:healing", "char:dralak", healing=[die - 1])
    assert field.character("dralak").wounds == left
    assert all(event.only == (0,) for event in field.events("healed"))


@pytest.mark.rules("enchantment.6")
def test_healing_takes_no_more_wounds_than_there_are() -> None:
    field = with_svip()
    field.put("dralak", 1515, wounds=1)
    cast(field, "svip enchantment:healing", "char:dralak", healing=[5])
    assert field.character("dralak").wounds == 0


@pytest.mark.rules("enchantment.7", "11.14")
def test_hiding_hides_a_hex_until_the_turn_ends() -> None:
    field = with_svip(2019)
    field.put("dralak", 2021, escort=True)
    field.csps(2021, "lochlann", 5)
    assert classes_at(field.state, 2021, 0) == ("ground",)
    cast(field, "svip enchantment:hiding", "hex:2021")
    assert spells.hides(field.state, 0, 2021)
    assert classes_at(field.state, 2021, 0) == ()
    spells.hidden_goes(field.state, 0, 2021, 2023)
    assert spells.hides(field.state, 0, 2023)
    assert spells.hides(field.state, 0, 2021), "some stay behind"
    spells.show(field.state, 2021)
    assert classes_at(field.state, 2021, 0) == ("ground",)


@pytest.mark.rules("enchantment.8")
@pytest.mark.parametrize(("mine", "theirs", "target", "caster"), [
    (7, 10, 1, 0),          # 8 + 7 against 4 + 10
    (7, 11, 0, 0),          # a tie
    (10, 9, 2, 0),          # higher by five
    (2, 11, 0, 1),          # lower by five
])
def test_mental_attack_compares_dice_and_strength(mine: int, theirs: int, target: int, caster: int) -> None:
    """Lofar has no magic; he uses his command of 4."""
    field = with_svip()
    field.put("lofar", 2014)
    field.state.notes = []
    cast(field, "svip enchantment:mental_attack", "hex:2014", victim=[0], mental_attack=dice(mine),
         mental_defence=dice(theirs))
    assert (field.character("lofar").wounds, field.character("svip").wounds) == (target, caster)


@pytest.mark.rules("item.37")
def test_his_hat_strikes_harder_in_a_mental_attack() -> None:
    field = with_svip()
    field.put("lofar", 2014)
    field.give("his_hat", "svip")
    cast(field, "svip enchantment:mental_attack", "hex:2014", victim=[0], mental_attack=dice(7),
         mental_defence=dice(11))
    assert field.character("lofar").wounds == 1


@pytest.mark.rules("item.4", "enchantment.8")
def test_the_amulet_shields_from_mental_attacks() -> None:
    field = with_svip()
    field.put("lofar", 2014)
    field.give("amulet_of_kluth", "lofar")
    cast(field, "svip enchantment:mental_attack", "hex:2014", victim=[0])
    assert field.events("immune")
    assert field.character("lofar").wounds == 0


@pytest.mark.rules("enchantment.8")
def test_an_attack_at_someone_who_is_not_there_meets_nobody() -> None:
    field = with_svip()
    field.put("lofar", 2014)
    notes.see(field.state, 0, 2014)
    field.character("lofar").at = 2604
    for place in (2014, 2604):
        field.csps(place, "normorea", 1)
    known = spells.known_enemies(field.state, 0)
    assert known["lofar"] == 2014, "as far as the seat knows"
    cast(field, "svip enchantment:mental_attack", "char:lofar")
    assert field.events("nobody_there")
    assert field.character("lofar").wounds == 0


@pytest.mark.rules("enchantment.10")
def test_scrying_opens_the_stacks_around_a_hex() -> None:
    field = with_svip()
    field.put("lofar", 2014)
    field.csps(2014, "normorea", 6)
    field.csps(2017, "normorea", 2)
    cast(field, "svip enchantment:scrying", "hex:2013")
    assert [note.pieces for note in field.state.notes if note.seat == 0] == [["char:lofar", "csp:normorea 6"]]
    assert spells.scries(field.state, 0, 2015)
    assert not spells.scries(field.state, 0, 2017)
    assert not spells.scries(field.state, 1, 2015)


@pytest.mark.rules("enchantment.12")
def test_strength_raises_combat_but_no_boxes() -> None:
    field = with_svip()
    field.put("konkiff", 1515, wounds=1)
    before = combat(field.state, field.character("konkiff"))
    cast(field, "svip enchantment:strength", "char:konkiff")
    assert combat(field.state, field.character("konkiff")) == before + 2
    _enchantments_end(field.state)
    assert combat(field.state, field.character("konkiff")) == before


@pytest.mark.rules("enchantment.13")
def test_vision_shows_stacks_with_items_and_wounds_to_its_side_alone() -> None:
    field = with_svip()
    field.put("lofar", 2014, wounds=2)
    field.give("angsung", "lofar")
    cast(field, "svip enchantment:vision", "hex:2014")
    (seen,) = field.events("vision_character")
    assert (seen.only, seen.data["n"], seen.data["items"]) == ((0,), 2, ["item:angsung"])
    assert [note.pieces for note in field.state.notes] == [["char:lofar"]]


@pytest.mark.rules("enchantment.14")
def test_a_vortex_stands_on_the_hex() -> None:
    field = with_svip()
    field.put("lofar", 2014)
    cast(field, "svip enchantment:vortex_creation", "hex:2014")
    assert [(one.number, one.place) for one in field.state.spells] == [(14, 2014)]


@pytest.mark.rules("enchantment.15", "7.4.1", "5.c.4")
def test_fulguration_wounds_and_may_kill_and_the_dead_still_cast() -> None:
    """F86: Hagentyr is struck dead in this phase, and his own enchantment works."""
    field = Field("jotuns")
    field.put("skialgrim", 2029)
    field.give("staff_of_roaldr", "skialgrim")
    field.put("hagentyr", 2132, wounds=2)
    field.put("asefni", 2331)
    field.open(PHASE, {"casting": dice(2, 2), "victim": [0]})
    field.do("do:cast char:skialgrim enchantment:fulguration", seat=0)
    field.do("hex:2132", seat=0)
    field.do(seat=0)
    field.do("do:cast char:hagentyr enchantment:strength", seat=1)
    field.do("char:asefni", seat=1)
    field.do(seat=1)
    assert (field.character("hagentyr").fate, field.character("asefni").bonus) == ("dead", 2)


@pytest.mark.rules("20.5")
def test_whom_an_enchantment_has_killed_was_no_lawful_state_while_others_took_effect() -> None:
    """Found by fuzz (seed 18): Reomur, with all his wounds, waits for the other spells (F86), and no save could be
    read."""
    s = Stage("sampo").table.game.state
    reomur = s.characters["reomur"]
    reomur.wounds = printed(s, "reomur").combat
    s.phase = "enchant"
    assert laws(s) == []
    s.phase = "attrition"
    assert laws(s) == ["reomur has 4 wounds"]


@pytest.mark.rules("enchantment.16")
def test_freeze_holds_a_stack() -> None:
    field = Field("jotuns")
    field.put("nitul", 2029)
    field.give("orb_of_olth", "nitul")
    field.put("eyalf", MILLS)
    cast(field, "nitul enchantment:freeze", f"hex:{MILLS}")
    assert field.character("eyalf").frozen
    assert spells.is_frozen(field.state, 1, MILLS)
    assert not spells.is_frozen(field.state, 0, MILLS)


@pytest.mark.rules("enchantment.17")
def test_a_maelstrom_lies_on_open_sea_and_stays() -> None:
    field = with_svip(518)
    field.give("sidalls_scroll", "svip")
    cast(field, "svip enchantment:maelstrom", "hex:0320")
    assert field.state.maelstroms == [320]
    _enchantments_end(field.state)
    assert spells.in_maelstrom(field.state, 322)
    assert not spells.in_maelstrom(field.state, 323)


def test_every_enchantment_has_its_effect() -> None:
    assert {card.special for card in CONTENT.enchantments.values()} == set(EFFECTS)
