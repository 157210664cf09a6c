"""Bugs of the field that whole games have found: an attempt without an answer, a stop inside a friend."""
from __future__ import annotations

import random

import pytest

from norn.games.eldfall.skirmish.field import find_field
from norn.games.eldfall.skirmish.inches.bodies import bodies_overlap, body_of
from norn.games.eldfall.skirmish.inches.laying import Lay, check, sample
from norn.games.eldfall.skirmish.laws import is_in_solid
from norn.games.eldfall.skirmish.tests.stage import SPACE, Stage


@pytest.mark.rules("measure.attempt", "template.covered")
def test_a_spray_at_somebody_too_far_off_had_no_answer_at_all_in_realism() -> None:
    for mode, refused in (("realism", []), ("standard", []), ("assisted", ["not_over_target"])):
        stage = Stage(mode=mode)
        user, target = stage.model(500, 500), stage.model(3000, 500, seat=1)
        lay = Lay(stage.s, user, "spray_s", 0, target.id)
        assert [one.key for one in check(lay, sample(lay, random.Random(1)))] == refused


@pytest.mark.rules("measure.path-points", "move.basic")
def test_whoever_was_stopped_while_passing_a_friend_stood_in_it() -> None:
    stage = Stage()
    mover, friend = stage.model(500, 500), stage.model(700, 500)
    path = stage.path(mover, "at:walk;900,500")
    stage.moves(mover, path)
    inside = [at for at, (x, _, _) in enumerate(path.points) if abs(x - 700) < 126]
    assert inside
    for at in inside:
        ended = SPACE.cut(stage.s, path, at)
        assert 0 < len(ended.points) <= at
        SPACE.settle(stage.s, mover, ended)
        assert not bodies_overlap(body_of(stage.s, mover), body_of(stage.s, friend))
        mover.spot = [500, 500, 0]


@pytest.mark.rules("measure.path-points", "move.basic", "ground.pull-up")
def test_whoever_was_stopped_while_pulling_up_stood_half_in_the_wall() -> None:
    """Found by the fuzz (seed 50031): since any point of a way may be struck at, also halfway over an edge."""
    stage = Stage(("platform", 1000, 1000, 0))
    mover = stage.model(1000, 1264)
    path = stage.path(mover, "at:jump;j1000,1264,123;p1000,1195;0", 2)
    stage.moves(mover, path)
    cut = [SPACE.cut(stage.s, path, at) for at in range(len(path.points))]
    assert len(cut[-1].points) == len(path.points), "whoever has got up stands there"
    solids = find_field(stage.s.field).solids
    for ended in cut:
        SPACE.settle(stage.s, mover, ended)
        assert not any(is_in_solid(body_of(stage.s, mover), solid) for solid in solids), ended.points[-1]
        mover.spot = [1000, 1264, 0]
