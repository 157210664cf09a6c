"""What is printed: counts, set-ups, pieces; whatever is wrong in a file is named before anybody plays."""
from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from norn.games.fornaldar.content import CONTENT, FOLDER, SCENARIOS, Content
from norn.kernel.errors import ContentError

# --- counts

@pytest.mark.parametrize(("scenario", "characters", "ships"),
                         [("sampo", 44, 23), ("northern_war", 45, 31), ("jotuns", 46, 20)])
def test_characters_and_ships_of_a_scenario(scenario: str, characters: int, ships: int) -> None:
    assert (len(CONTENT.cast(scenario)), len(CONTENT.fleet(scenario))) == (characters, ships)


def test_items_enchantments_and_places() -> None:
    assert (len(CONTENT.items), len(CONTENT.enchantments), len(CONTENT.places)) == (55, 17, 28)


@pytest.mark.rules("24.1.1", "24.2.1", "24.3.1")
@pytest.mark.parametrize(("scenario", "totals"), [
    ("sampo", {"fomorian": 94, "mundane": 98, "either": 0}),
    ("northern_war", {"fomorian": 102, "mundane": 102, "either": 12}),
    ("jotuns", {"fomorian": 110, "mundane": 106, "either": 4}),
])
def test_csps_of_the_set_up(scenario: str, totals: dict[str, int]) -> None:
    found = {"fomorian": 0, "mundane": 0, "either": 0}
    for group in CONTENT.scenarios[scenario].groups:
        found[group.side] += sum(sum(line.csps.values()) for line in group.lines)
    assert found == totals


@pytest.mark.parametrize(("scenario", "fomorian", "mundane", "printed"),
                         [("sampo", 9, 11, (103, 109)), ("northern_war", 9, 8, (111, 122))])
def test_escorts_make_up_the_printed_totals(scenario: str, fomorian: int, mundane: int,
                                            printed: tuple[int, int]) -> None:
    escorts, csps = {"fomorian": 0, "mundane": 0, "either": 0}, {"fomorian": 0, "mundane": 0, "either": 0}
    for group in CONTENT.scenarios[scenario].groups:
        for line in group.lines:
            csps[group.side] += sum(line.csps.values())
            cast = [CONTENT.characters[scenario][one] for one in line.characters]
            escorts[group.side] += sum(1 for one in cast if one.escort == "has")
    assert (escorts["fomorian"], escorts["mundane"], escorts["either"]) == (fomorian, mundane, 0)
    assert csps["fomorian"] + fomorian == printed[0]
    assert csps["mundane"] + csps["either"] + mundane == printed[1]     # the undecided stand in the Mundane total (F4)


@pytest.mark.parametrize(("scenario", "turns"), [("sampo", (11, 10, 14)), ("northern_war", (5, 14, 10)),
                                                 ("jotuns", (7, 1, 9))])
def test_turns_run_over_the_end_of_the_year(scenario: str, turns: tuple[int, int, int]) -> None:
    found = CONTENT.scenarios[scenario].turns()
    assert (found[0], found[-1], len(found)) == turns


@pytest.mark.parametrize(("scenario", "artifacts"), [("sampo", 10), ("northern_war", 8), ("jotuns", 8)])
def test_artifacts_lie_in_places_and_can_be_found_there(scenario: str, artifacts: int) -> None:
    card = CONTENT.scenarios[scenario]
    places = {place.hex for place in CONTENT.places.values()}
    finds = {(table.hex, find) for table in card.discovery for row in table.rows for find in row.finds}
    assert len(card.artifacts) == artifacts
    for item, at in card.artifacts.items():
        assert at in places
        assert (at, f"{CONTENT.items[item].number:02}") in finds
    hidden = {(at, f"{CONTENT.items[item].number:02}") for item, at in card.artifacts.items()}
    assert {(at, find) for at, find in finds if find.isdigit()} == hidden


@pytest.mark.rules("table.discovery.sampo", "table.discovery.northern-war", "table.discovery.jotuns")
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_discovery_rows_cover_two_dice(scenario: str) -> None:
    for table in CONTENT.scenarios[scenario].discovery:
        rolls = [roll for row in table.rows for roll in range(row.low, row.high + 1)]
        assert rolls == list(range(2, 13)), table.hex


def test_every_item_is_in_some_scenario_and_none_twice_in_one() -> None:
    everywhere: set[str] = set()
    for scenario in SCENARIOS:
        cast = [CONTENT.characters[scenario][one] for one in CONTENT.cast(scenario)]
        found = list(CONTENT.scenarios[scenario].artifacts)
        found += [item for line in CONTENT.lines(scenario) for item in line.items]
        found += [item for one in cast for item in (*one.possessions, one.back_item) if item]
        assert len(found) == len(set(found)), scenario
        everywhere |= set(found)
    assert everywhere == set(CONTENT.items)


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_every_sleeping_group_can_be_woken_by_its_side(scenario: str) -> None:
    card = CONTENT.scenarios[scenario]
    rolls = {(row.group, row.side) for row in card.mobilisation}
    for group in card.groups:
        sides = ("fomorian", "mundane") if group.side == "either" else (group.side,)
        by_die = "midhrasir_paralysed" in card.special and group.id == "midhrasir"      # 24.2.2.3
        expected = not group.active and not by_die
        assert all(((group.id, side) in rolls) is expected for side in sides), group.id


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_whoever_stands_in_a_group_is_of_its_side(scenario: str) -> None:
    for group in CONTENT.scenarios[scenario].groups:
        for line in group.lines:
            pieces = [CONTENT.characters[scenario][one].kingdom for one in line.characters]
            pieces += [CONTENT.ships[one].kingdom for one in line.ships] + list(line.csps)
            assert {CONTENT.kingdoms[one].sides[scenario] for one in pieces} <= {group.side, "either"}, line.hex


def test_enchanters_have_magic_and_kings_can_command() -> None:
    for scenario in SCENARIOS:
        for one in CONTENT.characters[scenario].values():
            assert one.magic >= 1 or not one.enchanter, one.id
            assert one.command >= 1 or one.rank == "none", one.id
            assert one.combat >= 1, one.id


MOBILISED = {
    "sampo": {
        "fomorian": "basulea 6 lochlann 5 skane 5 jotunheim 3 ajattar 6 rhodiorm 5 tursas 6 ogmund 4",
        "mundane": "nerfringia 5 suderpathia 5 normorea 5 skergota 4 fiskari 6 wodan 4 ogmund 4 mundanes 4",
    },
    "northern_war": {
        "fomorian": "lochlann 8 fynn 5 basulea 5 skane 5 jotunheim 4 ajattar 6 ogmund 4",
        "mundane": "normorea 4 nerfringia 3 suderpathia 2 skergota 3 jotunheim 2 ogmund 4 volund 5 mundanes 3",
    },
    "jotuns": {
        "fomorian": "lochlann 7 basulea 6 skane 5 fynn 6 ycelia 5 muranir 7 gestum 5 krenkel 5 sifka 3",
        "mundane": "midhrasir 5 suderpathia 6 normorea 5 skergota 5 vigmund 5 ballara 6 jibalian 4 sifka 4",
    },
}


@pytest.mark.rules("table.mobilization.sampo", "table.mobilization.northern-war", "table.mobilization.jotuns")
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_numbers_of_the_mobilisation_table(scenario: str) -> None:
    for side, expected in MOBILISED[scenario].items():
        rows = [row for row in CONTENT.scenarios[scenario].mobilisation if row.side == side]
        assert " ".join(f"{row.group} {row.at_most}" for row in rows) == expected


@pytest.mark.rules("ability.gunnpak", "ability.drapa", "ability.katli", "ability.gisli", "ability.hagentyr")
@pytest.mark.parametrize(("king", "heirs"), [
    ("eyalf", ("sturlung",)), ("hnag", ("gunnpak",)), ("herdbolt", ("drapa",)), ("asefni", ("katli", "gisli")),
    ("ushpav", ("hagentyr",)), ("erfus", ()),
])
def test_successions_of_the_march(king: str, heirs: tuple[str, ...]) -> None:
    assert CONTENT.characters["jotuns"][king].heirs == heirs


@pytest.mark.rules("ability.biallek", "ability.harkan", "ability.kausi", "ability.gisli", "ability.ballara")
@pytest.mark.parametrize(("bearer", "item"), [
    ("biallek", 55), ("harkan", 8), ("kausi", 35), ("gisli", 17), ("ballara", 42), ("geirrid", 39), ("drapa", 41),
    ("nitul", 45), ("dropmund", 46), ("gunnpak", 47), ("thorra", 48), ("skialgrim", 52),
])
def test_possessions_of_the_march(bearer: str, item: int) -> None:
    """F90, F101."""
    found = CONTENT.characters["jotuns"][bearer].possessions
    assert [CONTENT.items[one].number for one in found] == [item]


@pytest.mark.rules("ability.asefni", "ability.vigmund")
def test_items_set_up_with_their_bearers() -> None:
    bearers = {item: bearer for line in CONTENT.lines("jotuns") for item, bearer in line.items.items()}
    assert bearers == {"dark_helm": "asefni", "hano": "kimbi", "sea_horse": "vigmund", "howling_mirror": "frozur",
                       "stone_of_grotti": "herdbolt"}


@pytest.mark.rules("ability.jotun-leaders", "ability.muranir")
@pytest.mark.parametrize(("name", "rank", "ratings"), [
    ("frozur", "king", (3, 6, 1)), ("nitul", "marshal", (3, 5, 3)), ("saemung", "captain", (2, 5, 0)),
    ("klattka", "marshal", (3, 5, 0)), ("muranir", "none", (0, 7, 0)), ("krenkel", "none", (0, 6, 2)),
    ("gestum", "none", (0, 5, 0)), ("jibalian", "none", (0, 7, 5)), ("draugr", "captain", (1, 5, 0)),
    ("sifka", "captain", (2, 3, 4)),
])
def test_ratings_of_the_march_that_are_ours(name: str, rank: str, ratings: tuple[int, int, int]) -> None:
    one = CONTENT.characters["jotuns"][name]
    assert (one.rank, (one.command, one.combat, one.magic)) == (rank, ratings)


# --- pieces that the examples fix (facts, ratings)

@pytest.mark.parametrize(("name", "ratings", "hero"), [
    ("hakon", (5, 5, 0), False), ("snorri", (2, 6, 0), True), ("scyld", (3, 5, 0), True), ("gorm", (4, 4, 0), False),
    ("reomur", (3, 4, 0), True), ("dralak", (4, 6, 0), False), ("svip", (1, 4, 4), False),
    ("grendel", (3, 5, 0), True), ("olvard", (3, 4, 0), False), ("klakthryg", (4, 4, 0), False),
    ("tursas", (0, 4, 0), True), ("lhyr", (4, 3, 0), False), ("tenaz", (2, 4, 0), True),
    ("havha", (1, 3, 4), False), ("hargoll", (2, 2, 3), False), ("rhodiorm", (0, 6, 0), True),
    ("aulgerda", (1, 2, 4), False), ("yngvur", (2, 5, 0), True),
])
def test_ratings_fixed_by_the_examples(name: str, ratings: tuple[int, int, int], hero: bool) -> None:
    one = CONTENT.characters["sampo"][name]
    assert ((one.command, one.combat, one.magic), one.hero) == (ratings, hero)


def test_yngvur_is_another_man_a_war_earlier() -> None:
    one = CONTENT.characters["northern_war"]["yngvur"]
    assert (one.command, one.combat, one.magic) == (3, 4, 0)


@pytest.mark.parametrize(("name", "full", "damaged"), [
    ("golden_raven", 4, 3), ("orms_sling", 3, 2), ("seaweaver", 2, 1), ("harasser", 2, 1), ("old_haddock", 2, 1),
    ("swiftdagger", 2, 1), ("edelfox", 5, 3), ("stoutheart", 4, 2), ("galetop", 3, 2), ("cloudkiss", 3, 2),
    ("swancoat", 3, 1), ("silverpeak", 4, 3),
])
def test_ships_fixed_by_the_examples(name: str, full: int, damaged: int) -> None:
    ship = CONTENT.ships[name]
    assert (ship.full, ship.damaged) == (full, damaged)


def test_the_fleet_of_the_second_example() -> None:
    ships = CONTENT.ships
    wrath, shrieker, cinderhull = ships["wrath_of_gorm"], ships["shrieker"], ships["cinderhull"]
    assert wrath.full + shrieker.full + cinderhull.full == 11
    assert wrath.full + shrieker.damaged + cinderhull.damaged == 9
    assert wrath.damaged + shrieker.damaged == 4
    assert wrath.carries + shrieker.carries + cinderhull.carries == 5
    assert wrath.carries + shrieker.carries == 3
    assert ships["golden_raven"].carries == 1
    assert [ships[one].full for one in ("eirs_courser", "oakfist", "whiteseal", "icemaiden")] == [3, 3, 2, 1]


@pytest.mark.parametrize("ship", CONTENT.ships)
def test_ships_without_a_printed_value_stay_within_bounds(ship: str) -> None:
    card = CONTENT.ships[ship]
    if card.id not in ("edelfox", "icemaiden"):
        assert 2 <= card.full <= 4
        assert 1 <= card.damaged < card.full
    weak = card.full <= 2
    assert card.bad_sailer == (weak and card.id not in ("seaweaver", "whiteseal"))
    usual = CONTENT.numbers.slow_ship if weak else CONTENT.numbers.ship
    assert card.allowance == (48 if card.id == "edelfox" else usual)


# --- scenarios

@pytest.mark.rules("table.victory.sampo", "table.victory.northern-war", "table.victory.jotuns")
@pytest.mark.parametrize(("scenario", "levels"), [("sampo", (11, 40, 80)), ("northern_war", (16, 46, 91)),
                                                  ("jotuns", (11, 40, 80))])
def test_victory_levels(scenario: str, levels: tuple[int, int, int]) -> None:
    card = CONTENT.scenarios[scenario].levels
    assert (card.marginal, card.substantial, card.crushing) == levels


def test_coasts_of_the_undecided_and_of_nobody_are_friendly_to_none() -> None:
    """F124, F126."""
    assert CONTENT.kingdoms["jotunheim"].coast("northern_war") == ""
    assert CONTENT.kingdoms["jotunheim"].coast("sampo") == "fomorian"
    assert CONTENT.kingdoms["thulorm"].coast("sampo") == ""
    assert CONTENT.kingdoms["thulorm"].coast("northern_war") == "mundane"
    assert CONTENT.kingdoms["kobolds"].coast("northern_war") == ""


@pytest.mark.rules("table.places")
def test_knowes_are_wild_ruins_but_for_the_northern_war() -> None:
    for name in ("nilyen_knowe", "tuvelien_knowe"):
        place = CONTENT.places[name]
        assert [place.aspect_of(scenario) for scenario in SCENARIOS] == ["wild", "enchanted", "wild"]
        assert [place.heals_of(scenario) for scenario in SCENARIOS] == [0, 1, 0]


# --- mistakes

def test_six_planted_mistakes_are_six_problems(tmp_path: Path) -> None:
    copy = tmp_path / "content"
    shutil.copytree(FOLDER, copy)
    planted = [
        ("items.toml", 'kind = "heirloom"', 'kind = "heirlom"', "items.toml: gritvards_helm: Invalid enum value"),
        ("ships.toml", 'kingdom = "skane"', 'kingdom = "skone"', "ships: whiteseal: there is no 'skone'"),
        ("crt.toml", '"rE/Ao"', '"rG/Ao"', "crt.toml: roll 2: 'rG/Ao' is no result"),
        ("casualties.toml", '"1/3*"', '"1-3*"', "casualties.toml: strength_1: F: '1-3*' is no loss"),
        ("dice.toml", "low = 3, high = 4", "low = 4, high = 4", "dice.toml: weather: a row begins at 4, expected 3"),
        ("scenario-jotuns.toml", '"kogr"', '"kogur"', "scenario-jotuns: there is no 'kogur'"),
    ]
    for file, old, new, _ in planted:
        text = (copy / file).read_text(encoding="utf-8")
        assert old in text
        (copy / file).write_text(text.replace(old, new, 1), encoding="utf-8")
    with pytest.raises(ContentError) as raised:
        Content(copy)
    problems = raised.value.problems
    assert len(problems) == len(planted), problems
    for *_, said in planted:
        assert any(said in problem for problem in problems), said


def test_a_piece_set_up_twice_or_never_is_named(tmp_path: Path) -> None:
    copy = tmp_path / "content"
    shutil.copytree(FOLDER, copy)
    path = copy / "scenario-sampo.toml"
    text = path.read_text(encoding="utf-8")
    path.write_text(text.replace('ships = ["shrieker"]', 'ships = ["harasser"]'), encoding="utf-8")
    with pytest.raises(ContentError) as raised:
        Content(copy)
    assert raised.value.problems == ["scenario-sampo: harasser is set up twice",
                                     "scenario-sampo: the ship shrieker is nowhere"]
