"""7 Losses."""
from __future__ import annotations

from functools import partial

import pytest

from norn.games.fornaldar.content import CONTENT
from norn.games.fornaldar.rules.losses import Toll, drown, overboard, read_losses, take_losses
from norn.games.fornaldar.rules.ratings import combat
from norn.games.fornaldar.rules.recovery import heal_by_rolls
from norn.games.fornaldar.state import State
from norn.games.fornaldar.tests.stage import Field, dice
from norn.kernel.ask import Story
from norn.kernel.game import Game

OPEN = 2622
SEA = 1938
COAST = 2135


def lose(*tolls: Toll, how: str = "battle") -> partial[Story]:
    async def story(g: Game[State]) -> None:
        await take_losses(g, list(tolls), how)
    return partial(story)


@pytest.mark.rules("7.1", "7.2", "13.0")
def test_a_csp_loss_may_be_an_escort() -> None:
    field = Field()
    field.put("gorm", OPEN, escort=True)
    field.csps(OPEN, "fynn", 3)
    field.tell(lose(Toll(0, OPEN, csps=2, characters=["gorm"], armies=[("fynn", "land")])))
    assert field.options == ["csp:fynn", "escort:gorm"]
    field.do("csp:fynn", "escort:gorm")
    assert (field.army(OPEN, "fynn"), field.character("gorm").escort) == (2, False)
    assert field.state.dead == {"fynn": 2}
    assert field.state.vps == [0, 2]            # 22.2B


@pytest.mark.rules("7.3")
def test_a_ship_is_damaged_then_sunk() -> None:
    field = Field()
    field.ship("shrieker", SEA)
    field.ship("cinderhull", SEA)
    field.tell(lose(Toll(0, SEA, steps=3, ships=["shrieker", "cinderhull"]), how="naval"))
    field.do("ship:shrieker", "ship:shrieker", "ship:cinderhull")
    s = field.state
    assert (s.ships["shrieker"].fate, s.ships["cinderhull"].damaged) == ("sunk", True)
    assert s.vps == [0, CONTENT.ships["shrieker"].full]


@pytest.mark.rules("7.4", "7.4.1", "7.4.2", "7.10")
def test_wounds_kill_and_an_escort_becomes_a_csp() -> None:
    field = Field()
    field.put("gorm", OPEN, wounds=2, escort=True)
    field.put("scyld", OPEN)
    assert combat(field.state, field.character("gorm")) == 2
    field.tell(lose(Toll(0, OPEN, wounds=3, characters=["gorm", "scyld"])))
    field.do("char:gorm", "char:gorm", "char:scyld")
    assert field.character("gorm").fate == "dead"
    assert field.army(OPEN, "fynn") == 1        # his escort
    assert field.character("scyld").wounds == 1
    assert [event.data["character"] for event in field.events("killed")] == ["char:gorm"]
    assert all(event.only == (0,) for event in field.events("wounded"))         # F45: who bleeds is not told


@pytest.mark.rules("7.4.3", "9.6")
def test_wounds_can_be_healed_while_a_box_is_left() -> None:
    field = Field()
    field.put("gorm", OPEN, wounds=2)

    async def story(g: Game[State]) -> None:
        heal_by_rolls(g, 0)
    field.tell(story, rigged={"healing": [1]})                  # a two
    assert field.character("gorm").wounds == 0


@pytest.mark.rules("7.5", "table.casualty")
def test_the_casualty_table() -> None:
    assert (read_losses("D", 9).csps, read_losses("D", 9).wounds) == (2, 2)
    assert (read_losses("D", 18).csps, read_losses("D", 18).wounds) == (5, 3)
    assert (read_losses("A", 40).csps, read_losses("F", 0).csps) == (0, 0)
    assert read_losses("F", 5).star
    assert not read_losses("E", 13).star
    assert (read_losses("F", 60).csps, read_losses("F", 60).wounds) == (36, 20)         # of 30, twice


@pytest.mark.rules("7.6")
def test_a_star_finishes_one_first() -> None:
    field = Field()
    field.put("gorm", OPEN)                     # 4 boxes
    field.put("scyld", OPEN)                    # 5
    field.put("reomur", OPEN)                   # 4
    field.tell(lose(Toll(0, OPEN, wounds=6, star=True, characters=["gorm", "scyld", "reomur"])))
    assert field.prompt == "lose_wounds_first"
    field.do("char:gorm")
    assert field.prompt == "lose_wounds"
    assert field.ask.at_least == 2
    assert "char:gorm" not in field.options
    field.do("char:scyld", "char:reomur")
    assert (field.character("gorm").fate, field.character("scyld").wounds, field.character("reomur").wounds) == (
        "dead", 1, 1)


@pytest.mark.rules("7.6")
def test_a_star_is_not_for_armies() -> None:
    """F24: It marks characters and ships only."""
    field = Field()
    field.csps(OPEN, "fynn", 5)
    field.csps(OPEN, "basulea", 5)
    field.tell(lose(Toll(0, OPEN, csps=4, star=True, armies=[("fynn", "land"), ("basulea", "land")])))
    field.do("csp:fynn", "csp:fynn", "csp:basulea", "csp:basulea")
    assert (field.army(OPEN, "fynn"), field.army(OPEN, "basulea")) == (3, 3)


@pytest.mark.rules("7.6")
def test_a_star_asks_twice_whatever_is_hidden() -> None:
    """The second question is put although the first character can bear it all: wounds are secret."""
    field = Field()
    field.put("gorm", OPEN)
    field.put("scyld", OPEN)
    field.tell(lose(Toll(0, OPEN, wounds=3, star=True, characters=["gorm", "scyld"])))
    field.do("char:scyld")
    assert (field.prompt, field.ask.at_most) == ("lose_wounds", 0)
    field.do()
    assert (field.character("scyld").wounds, field.character("gorm").wounds) == (3, 0)


@pytest.mark.rules("7.7")
def test_what_is_too_much_is_lost_without_penalty() -> None:
    field = Field()
    field.put("gorm", OPEN, wounds=3)
    field.csps(OPEN, "fynn", 1)
    field.tell(lose(Toll(0, OPEN, csps=7, wounds=7, characters=["gorm"], armies=[("fynn", "land")])))
    assert (field.character("gorm").fate, field.army(OPEN, "fynn")) == ("dead", 0)
    assert field.state.vps == [0, 1 + 5]


@pytest.mark.rules("7.8")
def test_both_spread_their_losses_unseen() -> None:
    field = Field()
    for seat, (one, other, colour, second) in enumerate(
            [("gorm", "scyld", "fynn", "basulea"), ("hakon", "snorri", "midhrasir", "nerfringia")]):
        field.put(one, OPEN)
        field.put(other, OPEN)
        field.csps(OPEN, colour, 3)
        field.csps(OPEN, second, 3)
        assert seat in (0, 1)
    field.tell(lose(
        Toll(0, OPEN, csps=1, wounds=1, characters=["gorm", "scyld"], armies=[("fynn", "land"), ("basulea", "land")]),
        Toll(1, OPEN, csps=1, wounds=1, characters=["hakon", "snorri"],
             armies=[("midhrasir", "land"), ("nerfringia", "land")])))
    assert field.table is not None
    assert list(field.table.pending) == [0, 1]
    field.do("csp:fynn", seat=0)
    field.do("char:gorm", seat=0)
    assert field.army(OPEN, "fynn") == 3                # nothing is removed before both are done
    assert not field.events("losses")
    field.do("csp:midhrasir", seat=1)
    field.do("char:hakon", seat=1)
    assert (field.army(OPEN, "fynn"), field.army(OPEN, "midhrasir")) == (2, 2)
    assert [event.data["wounds"] for event in field.events("losses")] == [1, 1]         # F45: the number is public


@pytest.mark.rules("7.9")
def test_cargo_beyond_what_is_afloat_drowns() -> None:
    """F25: Capacity is pooled, and a damaged ship carries in full."""
    field = Field()
    field.ship("cinderhull", SEA, damaged=True)         # carries 2
    field.ship("shrieker", SEA, damaged=True)           # 1
    field.csps(SEA, "fynn", 2, "aboard")
    field.put("hargoll", SEA, mode="aboard", escort=True)
    assert overboard(field.state, SEA, 0) == 0
    field.tell(lose(Toll(0, SEA, steps=1, ships=["cinderhull", "shrieker"]), how="naval"))
    field.do("ship:cinderhull")
    assert (field.prompt, field.ask.at_least) == ("drown", 2)
    field.do("csp:fynn", "escort:hargoll")
    assert (field.army(SEA, "fynn", "aboard"), field.character("hargoll").escort) == (1, False)
    assert field.character("hargoll").mode == "aboard"  # he changes ship


@pytest.mark.rules("7.9")
@pytest.mark.parametrize(("place", "enemies", "lives"), [
    (COAST, False, True), (COAST, True, False), (SEA, False, False)])
def test_without_a_ship_characters_land_or_die(place: int, enemies: bool, lives: bool) -> None:
    field = Field()
    field.ship("shrieker", place, damaged=True)
    field.put("hargoll", place, mode="aboard")
    field.give("black_orb", "hargoll")
    if enemies:
        field.ship("golden_raven", place)
    field.tell(lose(Toll(0, place, steps=1, ships=["shrieker"]), how="naval"), rigged={"item": dice(5)})
    one = field.character("hargoll")
    assert (one.fate, one.mode) == (("here", "land") if lives else ("dead", one.mode))
    assert field.state.items["black_orb"].fate == "lost"        # F26: put ashore from the last ship they lose items


@pytest.mark.rules("7.9")
def test_nothing_drowns_in_dry_weather() -> None:
    field = Field()
    field.put("gorm", OPEN)

    async def story(g: Game[State]) -> None:
        await drown(g, OPEN)
    field.tell(story)
    assert field.character("gorm").fate == "here"


@pytest.mark.rules("8.4.8", "7.3")
def test_swimming_mermen_lose_by_steps() -> None:
    field = Field()
    field.csps(SEA, "skergota", 3, "swim")
    field.ship("golden_raven", SEA)
    field.tell(lose(Toll(1, SEA, steps=3, armies=[("skergota", "swim")], ships=["golden_raven"]), how="naval"))
    field.do("csp:skergota", "csp:skergota", "ship:golden_raven")
    assert (field.army(SEA, "skergota", "swim"), field.state.ships["golden_raven"].damaged) == (1, True)


# --- the examples of the book -----------------------------------------------------------------------------------------


@pytest.mark.rules("7.2")
def test_the_example_of_two_csps() -> None:
    """7.2: An army of 2 CSPs that must lose one has one left; which of a colour it is does not matter."""
    field = Field()
    field.csps(OPEN, "fynn", 2)
    field.tell(lose(Toll(0, OPEN, csps=1, armies=[("fynn", "land")])))
    field.answer({"lose_csps": "csp:fynn"})
    assert field.army(OPEN, "fynn") == 1
    assert field.state.vps == [0, 1]


@pytest.mark.rules("7.4", "7.4.1")
def test_the_example_of_clan_fynn() -> None:
    """7.4: Reomur has two wounds, Scyld five and is killed, Gorm none (F34: Scyld has five boxes)."""
    field = Field()
    for name in ("gorm", "reomur", "scyld"):
        field.put(name, OPEN)
    field.tell(lose(Toll(0, OPEN, wounds=7, characters=["gorm", "reomur", "scyld"]), how="attrition"))
    field.do(*["char:reomur"] * 2, *["char:scyld"] * 5)
    assert [field.character(name).wounds for name in ("gorm", "reomur")] == [0, 2]
    assert [field.character(name).fate for name in ("gorm", "reomur", "scyld")] == ["here", "here", "dead"]


@pytest.mark.rules("7.9")
def test_from_a_river_one_is_washed_onto_a_bank() -> None:
    """They stood ashore on the hexside itself."""
    field = Field("northern_war")
    side = 36173618
    field.ship("kanddare", side, damaged=True)
    field.put("alfildir", side, mode="aboard")
    field.csps(3617, "ycelia", 2)
    field.tell(lose(Toll(1, side, steps=1, ships=["kanddare"]), how="naval"))
    field.answer({"lose_steps": "ship:kanddare"})
    one = field.character("alfildir")
    assert (one.fate, one.mode, one.at) == ("here", "land", 3618)
