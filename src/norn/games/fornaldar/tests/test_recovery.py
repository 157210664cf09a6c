"""9 Recovery and refit."""
from __future__ import annotations

import pytest

from norn.games.fornaldar.rules.recovery import recovery_phase
from norn.games.fornaldar.tests.moves import Moves
from norn.games.fornaldar.tests.stage import Field, phase_of


@pytest.mark.rules("9.6", "5.e.1.4")
@pytest.mark.parametrize(("die", "wounds"), [(2, 0), (3, 2), (5, 2)])
def test_a_die_up_to_the_current_strength_heals_so_many(die: int, wounds: int) -> None:
    """Gorm has four boxes and two wounds: three or less would be his strength of two."""
    field = Field()
    field.put("gorm", 1545, wounds=2)
    field.open(phase_of(recovery_phase), {"healing": [die - 1]})
    assert field.character("gorm").wounds == wounds
    assert all(event.only == (0,) for event in field.events("healing_roll")), "wounds are secret"


@pytest.mark.rules("9.6")
def test_a_natural_six_has_no_effect() -> None:
    field = Field()
    field.put("snorri", 3020, wounds=1)
    field.start.characters["snorri"].bonus = 5
    field.start.active = 1
    field.open(phase_of(recovery_phase), {"healing": [5]})
    assert field.character("snorri").wounds == 1


@pytest.mark.rules("5.e.1.5", "9.5")
def test_places_heal_after_the_rolls() -> None:
    field = Field()
    field.put("svip", 1414, wounds=2)
    field.open(phase_of(recovery_phase), {"healing": [5]})
    assert field.character("svip").wounds == 1


@pytest.mark.rules("ability.dropmund", "9.6")
def test_dropmund_heals_more_easily_at_alfars_mills() -> None:
    field = Field("jotuns")
    field.put("dropmund", 3020, wounds=3)
    field.start.active = 1
    field.open(phase_of(recovery_phase), {"healing": [2]})        # a three, compared as two
    assert field.character("dropmund").wounds == 0


@pytest.mark.rules("5.e.1.1", "5.e.1.2", "9.1", "9.2")
def test_markers_come_off_before_new_ones_are_placed_and_the_load_goes_ashore() -> None:
    field = Field()
    whole = field.ship("wrath_of_gorm", 1745, damaged=True, refit=True)
    field.ship("old_haddock", 1745, damaged=True)
    field.csps(1745, "fynn", 3, mode="aboard")
    field.open(phase_of(recovery_phase))
    assert field.options == ["ship:old_haddock"]
    assert [field.state.ships[one].damaged for one in (whole.id, "old_haddock")] == [False, True]
    field.do("ship:old_haddock")
    assert (field.army(1745, "fynn", "aboard"), field.army(1745, "fynn")) == (2, 1)


@pytest.mark.rules("9.1")
def test_no_refit_beside_the_enemy_or_at_sea() -> None:
    field = Field()
    field.ship("old_haddock", 1745, damaged=True)
    field.ship("golden_raven", 1745)
    field.ship("swiftdagger", 4045, damaged=True)
    field.open(phase_of(recovery_phase))
    assert field.prompt == ""


@pytest.mark.rules("9.3", "9.4")
def test_ships_on_the_slips_are_lost_to_the_enemy() -> None:
    from norn.games.fornaldar.rules.turns import player_turn_ends

    field = Field()
    field.ship("old_haddock", 1745, damaged=True, refit=True)
    field.ship("swiftdagger", 1044, damaged=True, refit=True)
    field.csps(1044, "fynn", 1)
    field.csps(1745, "midhrasir", 1)
    field.csps(1044, "midhrasir", 1)
    field.start.active = 1
    field.open(phase_of(player_turn_ends))
    assert (field.state.ships["old_haddock"].fate, field.state.ships["swiftdagger"].fate) == ("sunk", "here")
    assert field.state.vps == [0, 2]


@pytest.mark.rules("9.3", "9.4", "5.e.4")
def test_a_refitting_ship_is_lost_when_the_phase_ends_before_anybody_can_come_to_its_help() -> None:
    """It was looked at only when a player-turn ended: a reaction saved the ship."""
    field = Moves()
    field.ship("golden_raven", 3927, damaged=True, refit=True)
    field.ship("seaweaver", 3526, damaged=True, refit=True)
    field.start.ruins = [3526]
    field.csps(3526, "ycelia", 2)
    field.put("knud", 3526)
    field.put("kars", 3626)
    field.csps(3626, "midhrasir", 3)
    field.move(0)
    field.do("do:done")
    field.answer({"forced_march": "do:done"})
    assert field.prompt == "react"
    assert field.state.ships["seaweaver"].fate == "sunk"
    assert field.state.ships["golden_raven"].fate == "here"


@pytest.mark.rules("9.3", "5.e.5.1")
def test_it_is_lost_at_the_end_of_a_reaction_phase_too() -> None:
    field = Field()
    field.ship("old_haddock", 1745, damaged=True, refit=True)
    field.csps(1745, "midhrasir", 1)
    field.phase(0)
    assert field.state.ships["old_haddock"].fate == "sunk"


@pytest.mark.rules("9.3", "5.e.1.1")
def test_and_before_its_marker_comes_off() -> None:
    """Attrition has taken its guard: the ship is lost when that phase ends, not whole again in the next."""
    field = Field()
    field.ship("old_haddock", 1745, damaged=True, refit=True)
    field.csps(1745, "midhrasir", 1)
    field.open(phase_of(recovery_phase))
    assert field.state.ships["old_haddock"].fate == "sunk"


@pytest.mark.rules("5.e.1.3", "9.6", "10.1")
def test_only_wounded_characters_who_are_awake_and_ones_own_roll() -> None:
    field = Field()
    field.put("gorm", 1545, wounds=1)
    field.put("eberic", 1545)
    field.put("dralak", 1515, wounds=1)
    field.put("hakon", 3927, wounds=1)
    field.start.realms["lochlann"].active = False
    field.open(phase_of(recovery_phase), {"healing": [0]})
    assert [event.data["character"] for event in field.events("healing_roll")] == ["char:gorm"]
    assert (field.character("dralak").wounds, field.character("hakon").wounds) == (1, 1)
