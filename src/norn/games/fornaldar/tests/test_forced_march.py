"""14.4, 5.e.3.2: forced marches."""
from __future__ import annotations

import pytest

from norn.games.fornaldar.land import GRID
from norn.games.fornaldar.rules.walking import march_drm
from norn.games.fornaldar.tests.moves import Moves, hub
from norn.games.fornaldar.tests.stage import dice

HERE = hub()
NEAR = GRID.near[HERE]


def host(weather: str = "clear", calendar: int = 6) -> Moves:
    """Dralak, king of command 4, with ten trolls."""
    field = Moves(weather=weather, calendar=calendar)
    field.put("dralak", HERE)
    field.csps(HERE, "lochlann", 10)
    return field


@pytest.mark.rules("5.e.3.2", "14.4", "14.4.1", "8.2")
def test_as_far_as_command_carries_and_then_the_dice() -> None:
    field = host()
    field.move(0, rigged={"attrition": dice(8)})
    field.do("do:done")
    assert field.prompt == "forced_march"
    field.do(f"do:stack hex:{HERE}")
    assert field.force.left == 8
    field.to(NEAR[0])
    assert field.events("attrition") == []
    field.do("do:done")
    (event,) = field.events("attrition")
    assert event.data["letter"] == "B"                  # 8 - 4 = 4
    assert field.prompt == "lose_csps"                  # B at ten: one CSP
    field.do("csp:lochlann")
    assert field.army(NEAR[0], "lochlann") == 9


@pytest.mark.rules("14.4")
def test_who_has_moved_marches_on_but_only_once() -> None:
    field = host()
    field.move(0, rigged={"attrition": dice(2)})
    field.do(f"do:stack hex:{HERE}")
    field.to(NEAR[0])
    field.do("do:done")
    field.do(f"do:stack hex:{NEAR[0]}")
    field.to(HERE)
    assert f"do:stack hex:{HERE}" not in field.options
    field.do("do:done")
    assert field.prompt != "forced_march"


@pytest.mark.rules("14.4")
def test_without_a_step_there_is_no_roll() -> None:
    field = host()
    field.move(0)
    field.do("do:done")
    field.do(f"do:stack hex:{HERE}")
    field.do("do:done")
    assert field.events("attrition") == []


@pytest.mark.rules("6.4.8")
def test_not_from_snow() -> None:
    field = host("snow", 2)
    field.move(0)
    field.do("do:done")
    assert field.prompt != "forced_march"               # all the map lies under snow: nobody is asked


@pytest.mark.rules("14.4", "11.7")
def test_not_out_of_a_hex_where_the_enemy_has_stopped_them() -> None:
    field = host()
    field.csps(NEAR[0], "midhrasir", 3)
    field.move(0)
    field.do(f"do:stack hex:{HERE}")
    field.to(NEAR[0])
    field.do("do:done")
    assert f"do:stack hex:{NEAR[0]}" not in field.options


@pytest.mark.rules("14.4", "enchantment.16")
def test_the_frozen_do_not_march() -> None:
    field = host()
    field.character("dralak").frozen = True
    field.move(0)
    field.do("do:done")
    assert f"do:stack hex:{HERE}" not in field.options


@pytest.mark.rules("14.4.1", "15.5", "item.25", "item.28")
def test_what_the_dice_are_changed_by() -> None:
    field = host()
    field.move(0)
    field.do("do:done")
    field.do(f"do:stack hex:{HERE}")
    assert march_drm(field.state, field.force) == -4
    field.give("farisbane_shoes", "dralak")
    assert march_drm(field.state, field.force) == -6
    ringed = Moves()
    ringed.put("gorm", HERE)
    ringed.give("gorms_ring", "gorm")
    ringed.move(0)
    ringed.do("do:done")
    ringed.do(f"do:stack hex:{HERE}")
    assert ringed.force.left == 10                      # command 4, and one by the ring


@pytest.mark.rules("14.4.2", "14.5")
def test_an_overrun_on_a_forced_march() -> None:
    field = Moves()
    field.put("hakon", HERE)                            # command 5: 5 MPs, one to enter and four to overrun
    field.csps(HERE, "midhrasir", 20)
    field.csps(NEAR[0], "fynn", 1)
    field.move(1)
    field.do("do:done")
    field.do(f"do:stack hex:{HERE}")
    field.to(NEAR[0])
    assert "try:overrun" in field.options
    field.do("try:overrun")
    for _ in range(30):
        if field.prompt in ("forced_march", "react", ""):
            break
        field.do(*([field.options[-1]] if field.ask.at_least else []))
    assert field.force.left == 0


@pytest.mark.rules("14.4.2")
def test_no_embarking_on_a_forced_march() -> None:
    field = Moves()
    field.put("hakon", 3927)
    field.ship("golden_raven", 3927)
    field.move(1)
    field.do("do:done")
    assert field.offers("do:fleet") == []
    field.do("do:stack hex:3927")
    assert field.offers("do:embark") == []
