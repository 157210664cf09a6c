"""9 Recovery and refit."""
from __future__ import annotations

import pytest

from norn.games.fornaldar.rules.recovery import recovery_phase
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
