"""The environments, one by one: places of the row are such ground."""
from __future__ import annotations

from collections.abc import Iterator

import pytest

from norn.games.eldfall.core.rules.ground import ground_codes, ground_of
from norn.games.eldfall.core.rules.movement import kinds_for
from norn.games.eldfall.core.tests.row import GROUND, events, fight, offered, profile, say
from norn.games.eldfall.core.tests.stage import IDLE, SWORD, caster, drive, model, put, states
from norn.games.eldfall.core.values import value
from norn.kernel.table import Table


@pytest.fixture(autouse=True)
def bare() -> Iterator[None]:
    GROUND.clear()
    yield
    GROUND.clear()


def strategic(table: Table, number: int) -> None:
    for code, one in ground_codes(table.game, "strategic in", model(table, number)):
        drive(code(table.game, model(table, number), one))


def shoot(places: dict[int, list[str]], *, archer: dict[str, object] | None = None, far: int = 9) -> Table:
    GROUND.update(places)
    profile("archer", **{"acc": 14, "sta": 2, "ag": 20, "items": ("row_bow",),
                         **(archer or {})})     # type: ignore[arg-type]
    profile("b", sta=0)
    table = fight(("archer", 0, 0, 0), ("b", 1, far, 1), attack=[20, 20])
    say(table, "do:activate model:0", "at:idle;0;0")
    return table


SHOT = "do:attack ability:row_bow mode:ranged model:1"


@pytest.mark.rules("environment.shallow_aquatic", "trait.survival", "environment.rule")
def test_water_halves_agility_but_not_of_who_is_at_home_in_it() -> None:
    GROUND[5] = ["shallow_aquatic"]
    profile("a", ag=10)
    profile("newt", ag=10, traits=["survival aquatic"])
    table = fight(("a", 0, 5, 0), ("newt", 0, 5, 0), ("a", 0, 9, 0))
    assert [value(table.game, "ag", model(table, n)) for n in range(3)] == [5, 10, 10]


@pytest.mark.rules("environment.shallow_aquatic")
def test_lightning_is_doubled_and_fire_less_in_water() -> None:
    GROUND[8] = ["shallow_aquatic"]
    profile("b", sta=0, arm=0, hp=9)
    for spell, power, burns in (("lightning_bolt", 30, 0), ("ignite", 15, 0)):
        caster("c", spell)
        table = fight(("c", 0, 5, 0), ("b", 1, 8, 1), attack=[9, 20], damage=[1], stun=[2], burn=[])
        say(table, "do:activate model:0", IDLE, f"do:attack ability:{spell} mode:ranged model:1")
        rolled = events(table, "damage_rolled")
        assert (rolled[0]["power"], len(rolled) - 1) == (power, burns)


@pytest.mark.rules("environment.deep_aquatic")
def test_in_deep_water_nobody_fights_or_jumps_and_armour_drowns() -> None:
    GROUND[5] = ["deep_aquatic"]
    profile("a", arm=1)
    profile("knight", arm=5, ag=12)
    profile("b", sta=0)
    table = fight(("a", 0, 5, 0), ("b", 1, 6, 1))
    model(table, 0).states = []
    assert "jump" not in kinds_for(table.game, model(table, 0))
    say(table, "do:activate model:0", IDLE)
    assert offered(table) == ["do:nothing", "do:dodge"]
    table = fight(("knight", 0, 5, 0), ("b", 1, 16, 1), drowning=[2])
    say(table, "do:activate model:0")
    assert states(table, 0) == ["dead"]


@pytest.mark.rules("environment", "environment.dangerous")
def test_dangerous_ground_wounds_who_comes_into_it_without_a_dodge() -> None:
    GROUND[7] = ["dangerous"]
    profile("a", ag=10)
    for die, hp in ((10, 2), (11, 1)):
        table = fight(("a", 0, 5, 0), dodge=[die])
        say(table, "do:activate model:0", "at:walk;8;0")
        assert model(table, 0).hp == hp
    for trait in ("elemental", "construct", "undead", "incorporeal"):
        profile("spared", traits=[trait])
        table = fight(("spared", 0, 5, 0))
        say(table, "do:activate model:0", "at:walk;8;0")
        assert model(table, 0).hp == 2


@pytest.mark.rules("environment.hazy")
def test_haze_halves_shots_into_and_out_of_it_and_stops_those_through_it() -> None:
    table = shoot({9: ["hazy"]})
    say(table, SHOT)
    assert events(table, "attack_rolled")[0]["need"] == 7
    GROUND.clear()
    assert SHOT not in offered(shoot({4: ["hazy"]}))
    GROUND.clear()
    table = shoot({0: ["hazy"]}, archer={"traits": ["survival hazy"]})
    say(table, SHOT)
    assert events(table, "attack_rolled")[0]["need"] == 14
    GROUND.clear()
    GROUND[5] = ["hazy"]
    profile("a", off=15, sta=1)
    profile("b", sta=0)
    table = fight(("a", 0, 5, 0), ("b", 1, 6, 1), attack=[20])
    say(table, "do:activate model:0", IDLE, f"{SWORD} model:1")
    assert events(table, "attack_rolled")[0]["need"] == 12


@pytest.mark.rules("environment.dark")
def test_in_the_dark_one_sees_as_far_as_awareness() -> None:
    dark = {place: ["dark"] for place in range(21)}
    table = shoot(dark)
    say(table, SHOT)
    assert events(table, "attack_rolled")[0]["need"] == 11
    assert SHOT not in offered(shoot(dark, archer={"ag": 5}))


@pytest.mark.rules("environment.forest")
def test_woods_take_three_from_shots() -> None:
    table = shoot({4: ["forest"]})
    say(table, SHOT)
    assert events(table, "attack_rolled")[0]["need"] == 11


@pytest.mark.rules("environment.dense")
def test_thickets_take_a_strike() -> None:
    table = shoot({4: ["dense"]})
    say(table, SHOT)
    assert len(events(table, "attack_rolled")[0]["dice"]) == 1


@pytest.mark.rules("environment.toxic", "environment.scorching", "environment.freezing")
def test_poison_heat_and_frost_in_the_strategic_phase() -> None:
    profile("a", t=10, arm=0)
    profile("mailed", t=10, arm=4)
    profile("beast", t=10, arm=4, classes=("creature",))
    GROUND[5] = ["toxic"]
    table = fight(("a", 0, 5, 0), toxic=[11])
    strategic(table, 0)
    assert model(table, 0).hp == 1
    GROUND[5] = ["scorching"]
    for who, tired in (("a", True), ("mailed", False)):
        table = fight((who, 0, 5, 0), scorching=[11])
        strategic(table, 0)
        assert ("fatigued" in states(table, 0)) == tired
    GROUND[5] = ["freezing"]
    for who, tired in (("mailed", False), ("beast", True)):
        table = fight((who, 0, 5, 0), freezing=[14])
        strategic(table, 0)
        assert ("fatigued" in states(table, 0)) == tired
    table = fight(("a", 0, 5, 0), freezing=[3, 20])
    model(table, 0).hp = 1
    strategic(table, 0)
    assert states(table, 0) == ["incapacitated"]


@pytest.mark.rules("environment.miasma")
def test_miasma_strikes_all_but_the_profane_when_a_sequence_ends() -> None:
    GROUND[5] = GROUND[6] = ["miasma"]
    profile("a", hp=3)
    profile("fiend", traits=["affinity profane"])
    table = fight(("a", 0, 5, 0), ("fiend", 0, 6, 0), damage=[10])
    say(table, "do:activate model:0", IDLE, "do:nothing")
    assert (model(table, 0).hp, model(table, 1).hp) == (2, 2)
    assert "weakened" in states(table, 0)


@pytest.mark.rules("environment.swamp")
def test_a_swamp_holds_who_fails_an_agility_roll() -> None:
    GROUND[5] = ["swamp"]
    profile("a")
    table = fight(("a", 0, 5, 0), swamp=[20])
    say(table, "do:activate model:0")
    assert list(kinds_for(table.game, model(table, 0))) == ["idle"]
    table = fight(("a", 0, 5, 0), swamp=[2])
    say(table, "do:activate model:0")
    assert "walk" in kinds_for(table.game, model(table, 0))


@pytest.mark.rules("environment.managmatic")
def test_casters_thrive_on_managmatic_ground() -> None:
    GROUND[5] = ["managmatic"]
    caster("c", "mana_burst", classes=("mage",))
    profile("b", sta=0, arm=0)
    table = fight(("c", 0, 5, 0), ("b", 1, 8, 1), attack=[9], damage=[20])
    assert value(table.game, "spd", model(table, 0)) == 7
    say(table, "do:activate model:0", IDLE, "do:attack ability:mana_burst mode:ranged model:1")
    assert events(table, "damage_rolled")[0]["power"] == 17


@pytest.mark.rules("environment.sacred_ground")
def test_sacred_ground_heals_and_burns() -> None:
    GROUND[6] = ["sacred_ground"]
    profile("a")
    profile("bones", traits=["undead"])
    table = fight(("a", 0, 6, 0), ("bones", 0, 4, 0))
    model(table, 0).hp = 1
    strategic(table, 0)
    assert model(table, 0).hp == 2
    put(table, 0, "bleeding")
    strategic(table, 0)
    assert states(table, 0) == []
    say(table, "do:activate model:1", "at:walk;7;0")
    assert model(table, 1).hp == 1


@pytest.mark.rules("environment.exempt", "trait.incorporeal", "special.rift_born")
def test_who_heeds_no_ground() -> None:
    GROUND[5] = ["difficult", "mountainous", "hazy", "shallow_aquatic", "toxic", "unscalable"]
    profile("a", skills=["flight"])
    profile("ghost", traits=["incorporeal"])
    profile("rift", special="rift_born")
    table = fight(("a", 0, 5, 0), ("ghost", 0, 5, 0), ("rift", 0, 5, 0))
    assert ground_of(table.game, model(table, 0)) == GROUND[5]
    put(table, 0, "flying")
    assert [ground_of(table.game, model(table, n)) for n in range(3)] == [["toxic"], [], []]
