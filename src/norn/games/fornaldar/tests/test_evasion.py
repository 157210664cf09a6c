"""19 Evasion."""
from __future__ import annotations

import pytest

from norn.games.fornaldar.rules.evasion import bonus, doomed, evade, evades_freely, may_evade, overwhelmed
from norn.games.fornaldar.rules.initiating import announceable
from norn.games.fornaldar.state import State
from norn.games.fornaldar.tests.stage import Field, dice
from norn.kernel.game import Game

OPEN = 2622
SEA = 1938
COAST = 2135
FORT = 2835


def evading(field: Field, seat: int, mine: list[int], other: list[int], place: int = OPEN) -> list[bool]:
    """Ask for evasion, with these dice; what came of it."""
    found: list[bool] = []

    async def story(g: Game[State]) -> None:
        found.append(await evade(g, place, seat))
        await overwhelmed(g, place, seat)
    field.tell(story, rigged={"evade": [one - 1 for one in mine], "pursue": [one - 1 for one in other]})
    return found


@pytest.mark.rules("19.1")
def test_characters_among_enemy_csps_are_killed() -> None:
    field = Field()
    field.put("gorm", OPEN)
    field.put("eberic", OPEN)
    field.csps(OPEN, "midhrasir", 1)
    assert [one.id for one in doomed(field.state, OPEN, 0)] == ["gorm", "eberic"]
    found = evading(field, 0, [], [])
    field.do()                                          # they do not try
    assert found == [False]
    assert (field.character("gorm").fate, field.state.vps) == ("dead", [0, 10])


@pytest.mark.rules("19.1")
def test_what_saves_them() -> None:
    fort = Field()
    fort.put("thorskuld", FORT)
    fort.csps(FORT, "fynn", 5)
    assert doomed(fort.state, FORT, 1) == []            # A: inside a fortress
    aboard = Field()
    aboard.put("gorm", 2135, mode="aboard")
    aboard.csps(2135, "midhrasir", 3)
    assert doomed(aboard.state, 2135, 0) == []          # A: embarked
    enemies = Field()
    enemies.put("gorm", 2135)
    enemies.csps(2135, "midhrasir", 3, "aboard")
    assert doomed(enemies.state, 2135, 0) == []         # B: they are embarked
    flyer = Field()
    flyer.put("rhodiorm", OPEN).flying = True
    flyer.put("gorm", OPEN)
    flyer.csps(OPEN, "midhrasir", 3)
    flyer.state.characters["rhodiorm"].at = 2621
    assert [one.id for one in doomed(flyer.state, OPEN, 0)] == ["gorm"]
    flyer.state.characters["gorm"].flying = True
    assert doomed(flyer.state, OPEN, 0) == []           # C: by enchantment
    gone = Field()
    gone.put("gorm", OPEN)
    gone.csps(OPEN, "midhrasir", 3)
    gone.state.evaded.append(str(OPEN))
    assert doomed(gone.state, OPEN, 0) == []            # D


@pytest.mark.rules("19.2")
def test_armies_and_escorts_may_not_evade() -> None:
    field = Field()
    field.put("gorm", OPEN, escort=True)
    assert not may_evade(field.state, OPEN, 0)
    field.state.characters["gorm"].escort = False
    assert may_evade(field.state, OPEN, 0)
    field.csps(OPEN, "fynn", 1)
    assert not may_evade(field.state, OPEN, 0)


@pytest.mark.rules("19.2", "19.5")
def test_the_question_is_put_whoever_stands_there() -> None:
    """Not to be asked would tell that an army is there; only those in their own fortress are not, as all can see."""
    field = Field()
    field.csps(OPEN, "fynn", 3)
    field.csps(OPEN, "midhrasir", 3)
    evading(field, 0, [], [])
    assert (field.prompt, field.options) == ("evade", [])
    fort = Field()
    fort.put("thorskuld", FORT)
    found = evading(fort, 1, [], [], FORT)
    assert found == [False]
    assert fort.prompt == ""


@pytest.mark.rules("19.3")
def test_both_roll_and_add_their_best() -> None:
    field = Field()
    field.put("eberic", OPEN)                           # command 1, magic 4 + 4
    field.put("gorm", OPEN)                             # command 4
    field.csps(OPEN, "midhrasir", 6)
    field.put("hakon", OPEN)                            # command 5, seniority does not matter
    assert (bonus(field.state, OPEN, 0), bonus(field.state, OPEN, 1)) == (8, 6)
    found = evading(field, 0, [1], [2])
    field.do("try:evade")
    assert found == [True]                              # 9 to 8
    assert field.character("gorm").fate == "here"


@pytest.mark.rules("19.3")
def test_ties_roll_again() -> None:
    field = Field()
    field.put("gorm", OPEN)                             # 4
    field.csps(OPEN, "midhrasir", 4)
    found = evading(field, 0, [3, 2], [3, 5])
    field.do("try:evade")
    assert found == [False]
    assert len(field.events("evasion_rolls")) == 2
    assert field.character("gorm").fate == "dead"


@pytest.mark.rules("19.3", "3.0.home")
def test_two_more_at_home() -> None:
    field = Field()
    field.put("ajattar", 3202)
    field.put("gorm", OPEN)
    away = Field()
    away.put("ajattar", OPEN)
    assert bonus(field.state, 3202, 0) == bonus(away.state, OPEN, 0) + 2


@pytest.mark.rules("19.3")
def test_at_sea_ships_are_counted() -> None:
    field = Field()
    field.put("tursas", SEA, mode="swim")
    for ship in ("golden_raven", "orms_sling", "seaweaver"):
        field.ship(ship, SEA)
    assert bonus(field.state, SEA, 1, "swim") == 3
    assert may_evade(field.state, SEA, 0, "swim")


@pytest.mark.rules("19.4", "19.5")
def test_who_evades_is_not_attacked() -> None:
    field = Field()
    field.put("gorm", OPEN)
    field.csps(OPEN, "midhrasir", 2)
    found = evading(field, 0, [6], [1])
    field.do("try:evade")
    assert found == [True]
    assert announceable(field.state, 1) == []


@pytest.mark.rules("19.5")
def test_one_contact_is_contact_for_all() -> None:
    field = Field()
    field.put("gorm", OPEN)
    field.csps(OPEN, "midhrasir", 2)
    field.state.evaded.append(str(OPEN))                # the first stack was evaded ...
    evading(field, 0, [1], [6])                         # ... and another comes
    field.do("try:evade")
    assert field.state.evaded == []


@pytest.mark.rules("19.5")
def test_nobody_evades_in_his_own_fortress() -> None:
    field = Field()
    field.put("thorskuld", FORT)
    assert not may_evade(field.state, FORT, 1)
    field.state.ruins.append(FORT)
    assert may_evade(field.state, FORT, 1)


@pytest.mark.rules("19.6")
def test_a_hero_is_an_army_to_those_with_him() -> None:
    field = Field()
    field.put("gorm", OPEN)
    field.put("scyld", OPEN)                            # a hero
    field.csps(OPEN, "midhrasir", 9)
    assert doomed(field.state, OPEN, 0) == []
    field.state.characters["scyld"].at = 2621           # he leaves
    assert [one.id for one in doomed(field.state, OPEN, 0)] == ["gorm"]
    assert may_evade(field.state, 2621, 0)              # and may evade himself


@pytest.mark.rules("19.2", "17.3")
def test_after_a_battle_those_left_over_evade_or_die() -> None:
    """F81: at once, and there is no melee."""
    field = Field()
    field.put("gorm", OPEN)
    field.csps(OPEN, "fynn", 1)
    field.put("hakon", OPEN)
    field.csps(OPEN, "midhrasir", 9)
    field.fight(OPEN, "ground", 1, rigged={"battle": dice(12), "evade": [5], "pursue": [0]})
    field.answer({"challenge": ()})
    assert (field.prompt, field.seat) == ("evade", 0)
    field.do()
    assert field.character("gorm").fate == "dead"
    assert field.prompt == ""


@pytest.mark.rules("item.12", "item.14", "item.21", "ability.hafnir", "19.1")
def test_who_evades_without_a_die() -> None:
    field = Field()
    wodan, gorm, hakon = field.put("wodan", OPEN), field.put("gorm", OPEN), field.put("hakon", OPEN)
    field.give("airnir", "wodan")
    s = field.state
    assert evades_freely(s, [wodan])
    assert not evades_freely(s, [wodan, hakon])
    field.give("highstaff_of_jir", "hakon")
    assert evades_freely(s, [wodan, hakon])
    assert not evades_freely(s, [gorm])
    gorm.flying = True
    assert evades_freely(s, [gorm])
    winter = Field(calendar=2)
    assert evades_freely(winter.state, [winter.put("hafnir", OPEN)])
    summer = Field(calendar=6)
    assert not evades_freely(summer.state, [summer.put("hafnir", OPEN)])


@pytest.mark.rules("24.3.2.4")
def test_the_jibalian_evades_alone_and_not_before_flyers() -> None:
    field = Field("jotuns")
    ship = field.put("jibalian", OPEN)
    field.csps(OPEN, "fynn", 4)
    assert may_evade(field.state, OPEN, 1)
    assert not evades_freely(field.state, [ship])       # it must roll
    field.put("krenkel", OPEN)                          # a dragon flies
    assert not may_evade(field.state, OPEN, 1)


@pytest.mark.rules("19.3")
def test_at_sea_those_aboard_and_swimming_csps_count() -> None:
    """Only swimming characters and ships did."""
    field = Field()
    field.put("tursas", SEA, mode="swim")
    field.ship("golden_raven", SEA)
    assert bonus(field.state, SEA, 1, "swim") == 1
    field.csps(SEA, "skergota", 3, "swim")
    assert bonus(field.state, SEA, 1, "swim") == 3
    field.put("hakon", SEA, mode="aboard")
    assert bonus(field.state, SEA, 1, "swim") == 5


@pytest.mark.rules("19.1", "19.2", "7.9")
def test_who_is_washed_ashore_among_enemies_evades_or_dies() -> None:
    """After a naval battle nobody looked who stood on the shore."""
    field = Field()
    field.ship("old_haddock", COAST, damaged=True)
    field.put("gorm", COAST, mode="aboard")
    field.csps(COAST, "skergota", 9, "swim")
    field.csps(COAST, "nerfringia", 3)
    field.fight(COAST, "naval", 0, rigged={"battle": dice(2)})
    field.answer({"challenge": (), "force_retreat": "do:let_stay", "lose_wounds": "char:gorm"})
    assert field.events("washed_ashore")
    assert (field.prompt, field.seat) == ("evade", 0)
    field.do()
    assert field.character("gorm").fate == "dead"
