"""Templates: their shapes, whom they cover and touch, walls and heights, and laying them as an answer."""
from __future__ import annotations

import random

import pytest

from norn.games.eldfall.core.state import Zone
from norn.games.eldfall.skirmish.inches.zones import circle_spot, prism_spot, token_spot
from norn.games.eldfall.skirmish.tests.stage import SPACE, Stage
from norn.games.eldfall.skirmish.view import name


def keys(stage: Stage, *asked: object, text: str) -> list[str]:
    place = SPACE.lay(stage.s, *asked)  # type: ignore[arg-type]
    return [refusal.key for refusal in place.check(text)]


@pytest.mark.rules("template.shapes", "template.covered")
def test_a_circle_covers_its_target_wholly() -> None:
    stage = Stage()
    user, target = stage.model(1000, 1000), stage.model(1500, 1000, seat=1)
    room = 236 - 63
    assert keys(stage, user, "circular_l", 16, target.id, text=f"at:lay;{1500 + room},1000") == []
    assert keys(stage, user, "circular_l", 16, target.id, text=f"at:lay;{1501 + room},1000") == ["not_over_target"]
    assert keys(stage, user, "circular_s", 16, target.id, text=f"at:lay;{1500 + 138 - 63},1000") == []
    assert keys(stage, user, "circular_l", 16, target.id, text="at:lay;x") == ["not_a_template"]
    assert keys(stage, user, "circular_l", 16, target.id, text="at:spray;3") == ["not_a_template"]
    for text in SPACE.lay_named(stage.s, user, "circular_l", 16, target.id):
        assert keys(stage, user, "circular_l", 16, target.id, text=text) == []


@pytest.mark.rules("template.touch", "template.height")
def test_who_is_touched_and_who_is_behind_a_wall_or_far_above() -> None:
    stage = Stage(("wall", 1500, 1100, 0), ("house", 3000, 3000, 0))
    near, edge, off, behind = (stage.model(x, y) for x, y in ((1400, 1300), (1799, 1320), (1800, 1320), (1500, 1030)))
    spot = circle_spot(1500, 1320, 0, 236)
    touched = SPACE.under(stage.s, spot)
    assert near in touched
    assert edge in touched                  # 299 away: the radii add up to it
    assert off not in touched
    assert behind not in touched            # it touches, but the wall cuts every line
    roof = stage.model(3000, 3000, 450)
    assert roof not in SPACE.under(stage.s, circle_spot(3000, 3000, 149, 236))
    assert roof in SPACE.under(stage.s, circle_spot(3000, 3000, 450, 236))


@pytest.mark.rules("template.reach", "template.shapes")
def test_a_spray_begins_at_the_base_and_covers_a_middle() -> None:
    stage = Stage()
    user, ahead, wide = stage.model(1000, 1000), stage.model(1900, 1000, seat=1), stage.model(1900, 1260, seat=1)
    assert keys(stage, user, "spray_l", 0, ahead.id, text="at:spray;0") == []
    assert keys(stage, user, "spray_l", 0, ahead.id, text="at:spray;16") == ["not_over_target"]
    spot = SPACE.laid(stage.s, user, "spray_l", 0, "at:spray;0")
    assert spot[1:3] == [1063, 1000]
    assert SPACE.under(stage.s, spot) == [user, ahead] or SPACE.under(stage.s, spot) == [user, ahead, wide]
    assert keys(stage, user, "spray_l", 0, "", text="at:spray;64") == ["not_a_template"]


@pytest.mark.rules("template.reach", "measure.assisted", "sight.line")
def test_a_point_must_be_in_sight_and_in_reach_where_that_may_be_measured() -> None:
    for mode, far in (("assisted", ["out_of_reach"]), ("standard", [])):
        stage = Stage(("wall", 1500, 1000, 16), mode=mode)
        user = stage.model(1000, 1000)
        assert keys(stage, user, "circular_s", 5, "", text="at:lay;1000,1800") == far
        assert keys(stage, user, "circular_s", 9, "", text="at:lay;1000,1800") == []
        assert keys(stage, user, "circular_s", 9, "", text="at:lay;1700,1000") == ["not_in_sight"]
        assert keys(stage, user, "circular_s", 9, "aura", text="at:lay;1700,1000") == []
        shown = SPACE.lay(stage.s, user, "circular_s", 9, "").look("at:lay;1000,1100")
        assert bool(shown.says) == (mode == "assisted")


@pytest.mark.rules("template.touch")
def test_a_line_runs_through_whoever_is_on_it() -> None:
    stage = Stage()
    user, target = stage.model(1000, 1000), stage.model(2000, 1000, seat=1)
    between, beside = stage.model(1500, 1040), stage.model(1500, 1200)
    assert SPACE.in_line(stage.s, user, target) == [between, target]
    assert beside not in SPACE.in_line(stage.s, user, target)


@pytest.mark.rules("field.tokens", "environment.rule")
def test_tokens_zones_and_places_beside() -> None:
    stage = Stage()
    one = stage.model(1000, 1000)
    wall = prism_spot([(1400, 1400), (1500, 1400), (1500, 1900), (1400, 1900)], 0, 300)
    stage.s.zones += [
        Zone("zone:1", "cache", token_spot(1300, 1000, 0), "", -1, "", 0, 0, []),
        Zone("zone:2", "glacier", circle_spot(1000, 1400, 0, 236), "", 0, "", 0, 0, ["difficult", "dangerous"]),
        Zone("zone:3", "ice wall", wall, "", 0, "", 0, 0, ["solid"]),
    ]
    path = stage.path(one, "at:walk;1400,1000;0")
    assert path.touched == ["4 zone:1"]
    slow = stage.path(one, "at:walk;1000,1300;0", 9)
    assert slow.costs[-1] > 300
    assert [text.split(" ")[1] for text in slow.entered] == ["difficult", "dangerous"]
    SPACE.settle(stage.s, one, slow)
    assert SPACE.environments(stage.s, one) == ["difficult", "dangerous"]
    assert SPACE.inside(stage.s, stage.s.zones[1], one)
    assert not SPACE.inside(stage.s, stage.s.zones[0], one)
    one.spot = [1200, 1650, 0]
    other = stage.model(1700, 1650, seat=1)
    assert not SPACE.sees(stage.s, one, other, back=False)
    assert stage.why_not(one, "at:walk;1530,1900;0") == ["in_the_way", "no_room"]
    beside = SPACE.beside(stage.s, other, "medium")
    assert len(beside) >= 12
    guest = stage.model(0, 0)
    for spot in beside:
        guest.spot = spot
        assert SPACE.touching(stage.s, guest, other)


def test_every_place_of_a_template_has_words() -> None:
    assert name("at:lay;866,3530,0") == "8.66″ from the left, 35.30″ from the top"
    assert name("at:lay;866,3530,250") == "8.66″ from the left, 35.30″ from the top, 2.50″ up"
    assert name("at:spray;16") == "towards 90°, clockwise from the right"


def test_whatever_is_sampled_may_be_laid() -> None:
    chance = random.Random(2)
    stage = Stage(("house", 1500, 1000, 5))
    user, target = stage.model(1000, 1000), stage.model(1700, 1400, seat=1)
    for shape in ("circular_s", "circular_l", "spray_s", "spray_l"):
        for aim in ("", target.id, "aura"):
            place = SPACE.lay(stage.s, user, shape, 12, aim)
            for _ in range(20):
                text = place.sample(chance)
                if shape.startswith("circular") or aim != target.id:
                    assert not place.check(text), (shape, aim, text)
                assert place.look(text).legs
