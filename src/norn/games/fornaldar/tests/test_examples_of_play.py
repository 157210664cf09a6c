"""Both Examples of Play and the examples of chapters 7, 15 and 17, number by number. Where F73 or F74 corrects a figure
of the book, the test says so."""
from __future__ import annotations

import pytest

from norn.games.fornaldar.content import CONTENT
from norn.games.fornaldar.land import GRID
from norn.games.fornaldar.rules.battlefield import EVEN, column_of
from norn.games.fornaldar.rules.battles import odds_of
from norn.games.fornaldar.rules.ratings import boxes_left, combat, highest_command
from norn.games.fornaldar.tests.moves import Moves
from norn.games.fornaldar.tests.stage import Field, dice

PENGO_MERKET = 2835
SEA = 1938
OPEN = 2622                     # clear, nobody's fortress
FAR, ON_THE_WAY, WATCH = 3638, 3134, 2535       # ten MPs from the second, which lies three from Pengo Merket


# --- chapter 7 ------------------------------------------------------------------------------------------------------


@pytest.mark.rules("7.2")
def test_a_piece_of_two_loses_one() -> None:
    field = Field()
    field.csps(OPEN, "fynn", 2)
    field.csps(OPEN, "midhrasir", 30)
    field.fight(OPEN, "ground", 0, rigged={"battle": dice(7)})      # 1-5, a 7 without anybody's command: rE/A
    assert field.events("round")[0].data["letters"] == "rE/A"
    assert field.army(OPEN, "fynn") == 1
    assert field.state.dead == {"fynn": 1}
    assert field.state.vps == [0, 1]


@pytest.mark.rules("7.4", "7.4.1")
def test_the_roster() -> None:
    """Gorm is unwounded, Reomur has two of four, Scyld all five (F34: four boxes are drawn for him): he is dead."""
    field = Field()
    field.put("gorm", OPEN)
    field.put("reomur", OPEN, wounds=2)
    field.put("scyld", OPEN, wounds=4)
    s = field.state
    assert [boxes_left(s, s.characters[one]) for one in ("gorm", "reomur", "scyld")] == [4, 2, 1]
    field.csps(OPEN, "fynn", 1)
    field.csps(OPEN, "midhrasir", 1)
    field.fight(OPEN, "ground", 0)
    assert combat(s, s.characters["reomur"]) == 2


# --- chapter 15 -----------------------------------------------------------------------------------------------------


@pytest.mark.rules("15.5", "15.5.1")
def test_the_highest_rank_counts_and_not_the_highest_rating() -> None:
    field = Field()
    captains = [field.put("scyld", OPEN), field.put("konkiff", OPEN)]           # captains of command 3 and 2
    assert highest_command(field.state, captains) == 3      # any captain's: the owner takes the better
    marshal = field.put("knud", OPEN)                                           # a marshal of command 3
    field.state.characters["lohi"].rank = "marshal"
    weak = field.put("lohi", OPEN)                                              # and one of 2
    assert highest_command(field.state, [*captains, weak]) == 2                 # only his, although Scyld has 3
    assert highest_command(field.state, [weak, marshal]) == 3
    king = field.put("grendel", OPEN)                                           # a king of command 3
    better = field.put("klakthryg", OPEN)                                        # a marshal of 4 is not asked
    assert highest_command(field.state, [marshal, king, better]) == 3


# --- chapter 17 -----------------------------------------------------------------------------------------------------


@pytest.mark.rules("17.5.5")
@pytest.mark.parametrize(("attackers", "defenders", "column"), [
    (6, 14, "1-3"), (20, 12, "1-1"), (14, 13, "1-1"), (20, 39, "1-2"), (15, 31, "1-3"), (25, 24, "1-1"),
    (25, 21, "1-1"), (21, 19, "1-1"),
    (19, 19, "1-1"), (8, 8, "1-1"), (16, 19, "1-2"), (10, 6, "1-1"), (6, 4, "1-1"), (4, 4, "1-1"),
    (4, 2, "2-1"), (1, 30, "1-5"), (30, 1, "5-1"), (5, 0, "5-1"), (0, 5, "1-5"),
])
def test_ratios_are_rounded_against_the_attacker(attackers: int, defenders: int, column: str) -> None:
    assert CONTENT.columns[column_of(attackers, defenders)] == column


@pytest.mark.rules("17.5.9", "17.5.8", "17.5.7")
def test_fifteen_and_a_hero_against_twelve_and_a_leader() -> None:
    field = Field()
    field.put("scyld", OPEN)                    # a hero of 5, command 3
    field.csps(OPEN, "fynn", 15)
    field.put("olvard", OPEN)                   # no hero, 4, command 3
    field.csps(OPEN, "midhrasir", 12)
    field.fight(OPEN, "ground", 0, rigged={"battle": dice(9)})
    field.answer({"challenge": (), "terrain": "terrain:clear"})     # what one piece alone can bear is not asked
    assert field.events("round")[0].data["odds"] == "1-1"           # 20 / 12 = 1.66
    assert (field.events("round")[0].data["ours"], field.events("round")[0].data["theirs"]) == (20, 12)
    assert field.events("round")[0].data["letters"] == "D/E"
    assert (field.army(OPEN, "fynn"), field.army(OPEN, "midhrasir")) == (11, 7)
    assert (field.character("scyld").wounds, field.character("olvard").wounds) == (1, 2)


@pytest.mark.rules("17.5.9", "7.6")
@pytest.mark.parametrize("wounds", [("char:olvard", "char:lembi"), ("char:olvard", "char:olvard")])
def test_two_wounds_fall_on_two_characters_or_on_one(wounds: tuple[str, str]) -> None:
    field = Field()
    field.put("scyld", OPEN)
    field.csps(OPEN, "fynn", 15)
    field.put("olvard", OPEN)
    field.put("lembi", OPEN, wounds=2)          # 4 and 1: still 2 wounds on E
    field.csps(OPEN, "midhrasir", 12)
    field.fight(OPEN, "ground", 0, rigged={"battle": dice(9)})
    field.answer({"challenge": ()}, "lose_wounds")
    assert (field.seat, field.ask.at_least, field.ask.at_most) == (1, 2, 2)
    field.do(*wounds)
    assert field.character("olvard").wounds == wounds.count("char:olvard")


def _bear(field: Field, seat: int, what: str, number: int) -> None:
    """The question wants exactly so many, all on this piece."""
    assert field.table is not None
    ask = field.table.pending.get(seat)
    if ask is not None:
        assert (ask.at_least, ask.at_most) == (number, number)
        field.do(*[what] * number, seat=seat)


@pytest.mark.rules("17.6.6", "17.6.2", "17.6.4", "17.6.5")
def test_klakthryg_and_tursas_against_the_mermen() -> None:
    """The book leaves Tenaz's trident out (item 29), which is ours: here he does not have it."""
    coast = 2135
    field = Field()
    field.put("klakthryg", coast, mode="aboard")
    field.put("tursas", coast, mode="swim")
    field.csps(coast, "skane", 2, "aboard")
    for ship in ("eirs_courser", "oakfist", "whiteseal"):
        field.ship(ship, coast)
    field.put("lhyr", coast, mode="swim")
    field.put("tenaz", coast, mode="swim")
    field.csps(coast, "skergota", 4, "swim")
    field.ship("icemaiden", coast)
    field.fight(coast, "naval", 0, rigged={"battle": dice(6)})
    odds = odds_of(field.state, field.battle)
    assert (odds.attacker.total, odds.defender.total) == (3 + 3 + 2 + 2 + 4, 4 + 8 + 1)
    assert (odds.ratio, odds.column, odds.drm) == (EVEN, EVEN, 0)
    assert (odds.attacker.for_steps, odds.attacker.for_wounds) == (8, 8)
    assert (odds.defender.for_steps, odds.defender.for_wounds) == (5, 7)
    field.answer({"challenge": ()}, "lose_steps")
    assert field.events("round")[0].data["letters"] == "C/Bo"
    field.answer({"lose_steps 0": "ship:whiteseal", "lose_wounds 0": "char:klakthryg"})
    assert field.state.ships["whiteseal"].damaged
    assert field.character("klakthryg").wounds == 1
    assert (field.character("lhyr").wounds, field.character("tenaz").wounds) == (0, 0)
    assert field.army(coast, "skergota", "swim") == 4
    assert (field.prompt, field.seat) == ("withdraw", 1)            # equal commands: it may go, or fight on
    field.do("do:stay")
    assert (field.prompt, field.seat) == ("go_on", 0)


# --- Example of Play 1 ----------------------------------------------------------------------------------------------


def pengo_merket(rolls: list[int]) -> Field:
    """F74: Of 15 CSPs less 1 the book goes on with 12; we set up the 12, half of them Jötuns, and Dralak's wound."""
    field = Field()                             # mana 4
    field.put("dralak", PENGO_MERKET, wounds=1)
    field.put("svip", PENGO_MERKET)
    field.put("rhodiorm", PENGO_MERKET)
    field.csps(PENGO_MERKET, "lochlann", 6)
    field.csps(PENGO_MERKET, "jotunheim", 6)
    for one in ("thorskuld", "aulgerda", "snorri"):
        field.put(one, PENGO_MERKET)
    field.give("adas_mask", "aulgerda")
    field.give("mottsiger", "snorri")
    field.csps(PENGO_MERKET, "nerfringia", 4)
    field.csps(PENGO_MERKET, "midhrasir", 4)
    # Hafnir, who comes where Rhodiorm dies, is ours (F98): the book's battle is without him.
    rigged = {"trial": dice(7, 9, 7, 9), "battle": dice(*rolls)}
    field.fight(PENGO_MERKET, "ground", 0, rigged=rigged, absent=("hafnir",))
    field.do("do:duel char:svip")
    field.do("do:refuse")                                               # Aulgerda declines: +3
    field.do("do:trial char:snorri")
    field.do("char:rhodiorm")
    return field


@pytest.mark.rules("5.e.3.2", "5.e.4", "14.4", "14.4.1", "14.9", "14.9.1", "14.9.3", "15.4.3", "table.casualty")
def test_the_march_to_pengo_merket() -> None:
    """Ten MPs, a forced march at 8 - 4 = 4 (B: 1 of 15 CSPs, 1 wound of 16); the King of Nerfringia, three hexes away,
    does not intercept but reacts into the stockade."""
    field = Moves()
    for one in ("dralak", "svip", "rhodiorm"):
        field.put(one, FAR)
    field.csps(FAR, "lochlann", 8)
    field.csps(FAR, "jotunheim", 7)                         # a king commands other races, too
    field.csps(PENGO_MERKET, "nerfringia", 2)               # leaderless
    for one in ("thorskuld", "aulgerda", "snorri"):
        field.put(one, WATCH)
    field.csps(WATCH, "nerfringia", 2)
    field.csps(WATCH, "midhrasir", 4)
    assert GRID.distance(WATCH, PENGO_MERKET) == 3
    assert sum(combat(field.state, field.character(one)) for one in ("dralak", "svip", "rhodiorm")) == 16
    field.move(0, rigged={"attrition": dice(8)})
    field.do(f"do:stack hex:{FAR}")
    assert field.force.left == 20                           # ten, in halves
    field.to(ON_THE_WAY)
    assert (field.character("dralak").at, field.force.left) == (ON_THE_WAY, 0)      # all ten are used
    field.do("do:done")
    assert field.prompt == "forced_march"
    field.do(f"do:stack hex:{ON_THE_WAY}")
    assert field.force.left == 8                            # Dralak's command
    field.to(PENGO_MERKET)
    if field.prompt == "forced_march":
        field.do("do:done")
    assert (field.prompt, field.seat, field.ask.at_least, field.ask.at_most) == ("lose_csps", 0, 1, 1)
    field.do("csp:lochlann")
    assert (field.prompt, field.ask.at_least, field.ask.at_most) == ("lose_wounds", 1, 1)
    field.do("char:dralak")
    assert (field.army(PENGO_MERKET, "lochlann"), field.character("dralak").wounds) == (7, 1)
    while field.prompt == "forced_march":
        field.do("do:done")
    assert (field.prompt, field.seat) == ("react", 1)
    field.do(f"do:stack hex:{WATCH}")
    assert field.force.left == 8                            # Thorskuld's four
    field.to(PENGO_MERKET)
    assert field.character("thorskuld").at == field.character("snorri").at == PENGO_MERKET
    assert (field.army(PENGO_MERKET, "nerfringia"), field.army(PENGO_MERKET, "midhrasir")) == (4, 4)


@pytest.mark.rules("17.9", "17.9.1", "17.9.2", "item.7")
def test_snorri_against_rhodiorm() -> None:
    field = pengo_merket([4, 7])
    rounds = field.events("trial_round")
    assert [one.data["letters"] for one in rounds] == ["D/D", "D/E", "D/D", "D/E"]
    assert [(one.data["first"], one.data["second"]) for one in rounds] == [(1, 1), (1, 2), (1, 1), (1, 2)]
    assert field.character("rhodiorm").fate == "dead"
    assert field.character("snorri").wounds == 4


@pytest.mark.rules("17.5.4", "17.5.6", "18.2", "18.4")
def test_first_round_at_pengo_merket() -> None:
    field = pengo_merket([4, 7])
    odds = odds_of(field.state, field.battle)
    assert odds.attacker.parts == {"army": 12, "magic": 8}                                  # 20
    assert odds.defender.parts == {"army": 16, "hero": 4, "magic": 18, "garrison": 1}       # (8 + 2 + 9) x 2 + 1 = 39
    assert (odds.attacker.total, odds.defender.total) == (20, 39)
    assert (CONTENT.columns[odds.ratio], CONTENT.columns[odds.column]) == ("1-2", "1-1")    # the Jötuns' column
    assert [(line.why, line.number) for line in odds.drms] == [
        ("command", 4), ("enemy_command", -4), ("duel_declined", 3)]
    assert (odds.attacker.for_csps, odds.attacker.for_wounds) == (12, 9)                    # F74: the book says 10
    assert (field.events("round")[0].data["roll"], field.events("round")[0].data["letters"]) == (4, "D/D")
    _bear(field, 0, "csp:lochlann", 4)
    _bear(field, 0, "char:dralak", 2)
    _bear(field, 1, "csp:midhrasir", 2)
    _bear(field, 1, "char:thorskuld", 2)
    assert (field.army(PENGO_MERKET, "lochlann"), field.army(PENGO_MERKET, "midhrasir")) == (2, 2)
    assert (field.character("dralak").wounds, field.character("thorskuld").wounds) == (3, 2)


@pytest.mark.rules("17.5.7", "17.5.8b", "18.4")
def test_second_round_at_pengo_merket_and_its_end() -> None:
    field = pengo_merket([4, 7])
    field.answer({"lose_csps 0": ("csp:lochlann",) * 4, "lose_csps 1": ("csp:midhrasir",) * 2,
                  "lose_wounds 0": ("char:dralak",) * 2, "lose_wounds 1": ("char:thorskuld",) * 2}, "go_on")
    odds = odds_of(field.state, field.battle)
    assert odds.attacker.total == 8 + 8                                 # F74: the book adds up 15
    assert odds.defender.total == (6 + 2 + 9) * 2 + 1                   # F74: the book forgets Snorri's 2
    assert (CONTENT.columns[odds.ratio], CONTENT.columns[odds.column]) == ("1-3", "1-2")
    field.do("do:attack")
    assert (field.events("round")[1].data["roll"], field.events("round")[1].data["letters"]) == (7, "A/Dr")
    assert field.table is not None
    assert list(field.table.pending) == [1]                             # the Fomorians lose nothing
    _bear(field, 1, "csp:nerfringia", 2)
    _bear(field, 1, "char:thorskuld", 2)
    assert (field.character("thorskuld").wounds, field.army(PENGO_MERKET, "nerfringia")) == (4, 2)
    assert (field.prompt, field.seat) == ("force_retreat", 0)
    field.do("do:drive_out")
    assert field.prompt == "retreat_to"
    field.do(field.options[0])
    assert field.prompt == ""
    assert field.army(PENGO_MERKET, "nerfringia") == 0
    assert PENGO_MERKET in field.state.ruins                            # F75: "captured" is a slip, 18.4 says never
    assert field.character("thorskuld").at == field.character("snorri").at != PENGO_MERKET


# --- Example of Play 2 ----------------------------------------------------------------------------------------------

SHIPS = ("shrieker", "cinderhull", "wrath_of_gorm", "harasser", "old_haddock", "swiftdagger")


def fleets() -> Field:
    field = Field()
    field.put("grendel", SEA, mode="aboard")
    field.put("hargoll", SEA, mode="aboard", escort=True)
    field.give("black_orb", "hargoll")
    field.csps(SEA, "fynn", 5, "aboard")
    for ship in SHIPS:
        field.ship(ship, SEA)
    field.put("olvard", SEA, mode="aboard", bonus=2)
    field.put("lhyr", SEA, mode="swim")
    field.put("havha", SEA, mode="swim")
    field.csps(SEA, "skergota", 6, "swim")
    field.csps(SEA, "midhrasir", 3, "aboard")
    for ship in ("golden_raven", "orms_sling", "seaweaver"):
        field.ship(ship, SEA)
    field.fight(SEA, "naval", 0, rigged={
        "trial": dice(8, 5, 4, 10, 10), "battle": dice(8, 7, 4, 4, 9, 3), "item": dice(5, 5)})
    field.do("do:trial char:grendel")
    field.do("char:olvard")
    field.do()                                  # the Mundane player challenges nobody
    return field


@pytest.mark.rules("17.9.1", "17.9.2", "16.8.4", "16.8")
def test_grendel_against_olvard() -> None:
    field = fleets()
    rounds = field.events("trial_round")
    # F74: in the fifth round it is 4 to 3, not 4 to 2; the result is the same.
    assert [one.data["letters"] for one in rounds] == ["E/E", "C/B", "D/B", "A/D", "A/D"]
    assert [(one.data["first"], one.data["second"]) for one in rounds] == [(2, 2), (0, 0), (1, 0), (0, 1), (0, 1)]
    assert field.character("olvard").fate == "dead"         # F77: at four wounds; Strength adds no box
    assert field.character("grendel").wounds == 3


def strengths(field: Field) -> tuple[int, int, str]:
    odds = odds_of(field.state, field.battle)
    return odds.attacker.total, odds.defender.total, CONTENT.columns[odds.column]


def to_the_next(field: Field) -> None:
    """Neither r nor o is used: the battle goes on."""
    field.answer({"force_retreat": "do:let_stay", "withdraw": "do:stay"}, "go_on")


@pytest.mark.rules(
    "17.6", "17.6.1", "17.6.2", "17.6.3", "17.6.4", "17.6.5", "17.6.6", "7.9", "7.3", "7.10", "ability.grendel")
def test_the_battle_of_the_second_example() -> None:
    field = fleets()
    s = field.state
    # Round 1
    assert strengths(field) == (17 + 6 + 2, 12 + 9 + 3, "2-1")
    assert (field.events("round")[0].data["drm"], field.events("round")[0].data["letters"]) == (-1, "C/Co")
    field.do("ship:shrieker", "ship:cinderhull", seat=0)
    field.do("ship:seaweaver", "ship:orms_sling", seat=1)
    field.do("char:lhyr", seat=1)
    assert field.prompt == "withdraw"           # the Mundane fleet may go, and stays
    to_the_next(field)
    # Round 2: F74, the book adds up 25 to 21
    assert strengths(field) == (15 + 6 + 2, 12 + 7 + 3, "2-1")
    field.do("do:attack")
    assert field.events("round")[1].data["letters"] == "C/Co"
    field.do("ship:old_haddock", "ship:swiftdagger", seat=0)
    field.do("ship:golden_raven", "ship:seaweaver", seat=1)
    assert s.ships["seaweaver"].fate == "sunk"
    field.answer({"drown": "csp:midhrasir"})    # one embarked CSP beyond what the ships carry
    assert field.army(SEA, "midhrasir", "aboard") == 2
    to_the_next(field)
    # Round 3
    assert strengths(field) == (13 + 6 + 2, 12 + 5 + 2, "2-1")
    field.do("do:attack")
    assert field.events("round")[2].data["letters"] == "rD/Ao"
    field.do("ship:harasser", "ship:swiftdagger", seat=0)
    assert field.prompt == "lose_wounds"        # F74: a wound that the book forgets; to go on as printed we heal it
    field.do("char:hargoll", seat=0)
    s.characters["hargoll"].wounds = 0
    assert (field.prompt, field.seat) == ("force_retreat", 1)
    to_the_next(field)
    # Round 4
    assert strengths(field) == (11 + 6 + 2, 12 + 5 + 2, "2-1")
    field.do("do:attack")
    assert field.events("round")[3].data["letters"] == "rD/Ao"
    field.do("ship:harasser", "ship:old_haddock", seat=0)
    field.do("char:hargoll", seat=0)
    assert sorted(field.options) == ["csp:fynn", "escort:hargoll"]
    field.do("escort:hargoll")                  # only 5 can be carried
    assert not s.characters["hargoll"].escort
    to_the_next(field)
    # Round 5
    assert strengths(field) == (9 + 5 + 2, 12 + 5 + 2, "1-1")
    field.do("do:attack")
    assert field.events("round")[4].data["letters"] == "E/E"
    field.do("ship:wrath_of_gorm", "ship:cinderhull", seat=0)
    field.do("char:grendel", "char:hargoll", seat=0)
    ask = field.table.pending[1] if field.table is not None else None
    assert ask is not None
    assert ask.at_least == 3                    # F73: the table gives 3 at 11; the book's 5 is the left-hand figure
    field.do("csp:skergota", "csp:skergota", "csp:skergota", seat=1)
    field.do("char:lhyr", "char:havha", seat=1)
    assert s.characters["hargoll"].fate == "dead"
    field.answer({"drown 0": ("csp:fynn",) * 2})
    assert (field.prompt, field.seat) == ("recover", 0)     # 21.13 is rolled at once; the book does so at the end
    field.do("char:grendel")
    _two_more_hits(field)
    to_the_next(field)
    # Round 6
    assert strengths(field) == (4 + 3 + 1, 2 * 2 + 3 + 1, "2-1")
    field.do("do:attack")
    assert field.events("round")[5].data["letters"] == "E/Ao"
    field.answer({"lose_steps 0": ("ship:shrieker", "ship:wrath_of_gorm"), "drown 0": ("csp:fynn",) * 3})
    assert field.prompt == ""
    assert all(s.ships[ship].fate == "sunk" for ship in SHIPS)
    assert s.characters["grendel"].fate == "dead"
    assert field.events("item_roll")[-1].data == {"item": "item:black_orb", "roll": 5, "result": "recovered"}
    assert s.items["black_orb"].fate == "lost"  # by the original owner, who has no survivors: lost at sea


def _two_more_hits(field: Field) -> None:
    """F73: To run the sixth round as printed: five hits, four mermen and Orm's Sling with the CSP on it."""
    s = field.state
    for one in list(s.armies):
        if one.colour == "skergota":
            one.fresh = 2
        if one.colour == "midhrasir":
            one.fresh = 1
    s.ships["orms_sling"].fate, s.ships["orms_sling"].at = "sunk", 0
