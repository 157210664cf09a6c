"""Distances, contact, sight, arcs and cover."""
from __future__ import annotations

import random
from fractions import Fraction

import pytest

from norn.games.eldfall.core.space import HEAVY, LIGHT, NO_COVER
from norn.games.eldfall.skirmish.field import find_field
from norn.games.eldfall.skirmish.inches.covering import cover_between
from norn.games.eldfall.skirmish.tests.stage import SPACE, Stage
from norn.kit.inches import Cylinder, Prism, disc_meets, runs_through
from norn.kit.sight import marks, middle
from tests.kit.plain import square_to_segment


@pytest.mark.rules("measure.exactly", "measure.straight", "measure.contact", "contact", "reach.within")
def test_contact_is_two_hundredths_and_within_counts_the_edge() -> None:
    stage = Stage()
    one, near, off = stage.model(1000, 1000), stage.model(1128, 1000, seat=1), stage.model(1000, 1129, seat=1)
    assert SPACE.touching(stage.s, one, near)
    assert SPACE.within(stage.s, one, near, 0)
    assert not SPACE.touching(stage.s, one, off)
    far = stage.model(1126 + 1000, 1000, seat=1)
    assert SPACE.distance(stage.s, one, far) == 1000
    assert SPACE.within(stage.s, one, far, 10)
    far.spot[0] += 1
    assert not SPACE.within(stage.s, one, far, 10)


@pytest.mark.rules("reach.within")
def test_a_bow_of_20_and_40_and_one_two_inches_longer() -> None:
    """The book's example: 20 and 40 inches, lengthened by 2: 22 and 42."""
    stage = Stage(size=9_000)
    archer = stage.model(1000, 1000)
    for inches, longer in ((20, False), (21, True), (22, True), (40, True), (41, False)):
        target = stage.model(1000 + 126 + inches * 100, 1000, seat=1)
        first, second = SPACE.within(stage.s, archer, target, 20), SPACE.within(stage.s, archer, target, 40)
        assert first == (inches <= 20)
        assert second == (inches <= 40)
        assert SPACE.within(stage.s, archer, target, 22) == (inches <= 22)
        assert longer == (20 < inches <= 40)


@pytest.mark.rules("field.hit-box", "field.low")
def test_a_crouched_model_hides_behind_a_low_wall() -> None:
    stage = Stage(("low_wall", 1500, 1000, 16))
    viewer, target = stage.model(1000, 1000), stage.model(1600, 1000, seat=1)
    assert SPACE.sees(stage.s, viewer, target, back=False)
    flat = stage.model(1700, 1000, seat=1, states=("crouched",))
    target.gone = "removed"
    assert not SPACE.sees(stage.s, viewer, flat, back=False)


@pytest.mark.rules("sight.arc", "sight.front", "sight.exactly")
def test_only_what_is_before_it_is_seen() -> None:
    stage = Stage()
    viewer = stage.model(1000, 1000, facing=0)
    ahead, behind, beside = (stage.model(x, y, seat=1) for x, y in ((2000, 1000), (200, 1000), (960, 1700)))
    assert SPACE.sees(stage.s, viewer, ahead, back=True)
    assert not SPACE.sees(stage.s, viewer, behind, back=True)
    assert SPACE.sees(stage.s, viewer, behind, back=False)
    assert SPACE.in_front(stage.s, viewer, beside)              # a part of it is
    assert not SPACE.in_front(stage.s, viewer, behind)


@pytest.mark.rules("sight.blocked", "sight.flying")
def test_walls_and_standing_models_block_and_the_fallen_and_flying_do_not() -> None:
    stage = Stage(("wall", 1500, 1000, 16))
    viewer, target = stage.model(1000, 1000), stage.model(2000, 1000, seat=1)
    assert not SPACE.sees(stage.s, viewer, target, back=False)
    bird = stage.model(2200, 1000, seat=1, profile="walker_flying", states=("flying",))
    assert SPACE.sees(stage.s, viewer, bird, back=True)
    assert SPACE.sees(stage.s, bird, viewer, back=True)
    stage = Stage()
    viewer, target = stage.model(1000, 1000), stage.model(2000, 1000, seat=1)
    between = stage.model(1500, 1000, profile="walker_huge")
    assert not SPACE.sees(stage.s, viewer, target, back=False)
    between.states = stage.model(0, 0, states=("dead",)).states
    assert SPACE.sees(stage.s, viewer, target, back=False)


@pytest.mark.rules("environment.forest")
def test_nobody_sees_through_two_woods() -> None:
    stage = Stage(("wood", 1500, 1000, 0), ("wood", 2300, 1000, 0))
    viewer, target = stage.model(900, 1000), stage.model(3000, 1000, seat=1)
    assert not SPACE.sees(stage.s, viewer, target, back=False)
    target.spot = [1900, 1000, 0]
    assert SPACE.sees(stage.s, viewer, target, back=False)


@pytest.mark.rules("sight.moving", "measure.path-points")
def test_a_mover_is_seen_at_the_points_of_its_path_and_has_no_back() -> None:
    stage = Stage(("wall", 1500, 1300, 0))
    mover, watcher = stage.model(1500, 1500, facing=16), stage.model(1500, 600, seat=1, facing=16)
    path = stage.path(mover, "at:walk;2000,1500;16")
    seen = SPACE.sightings(stage.s, path, mover, watcher, back=True)
    assert seen
    assert 0 not in seen
    assert seen[-1] == len(path.points) - 1 == 10
    stage.moves(mover, path)
    assert SPACE.sees(stage.s, mover, watcher, back=True, at=10)
    assert not SPACE.sees(stage.s, mover, watcher, back=True, at=0)
    assert [at for at in range(11) if SPACE.sees(stage.s, watcher, mover, back=True, at=at)] == seen


@pytest.mark.rules("cover.piece", "cover.weight")
def test_behind_a_rock_cover_is_heavy_as_for_the_champion_of_the_example() -> None:
    """A Fireball at the champion meets heavy cover; one at the ground beside it meets none (the core asks for none)."""
    stage = Stage(("boulder", 2000, 1000, 0))
    weaver, champion = stage.model(1000, 1000), stage.model(2200, 1100, seat=1)
    weight, piece = SPACE.cover(stage.s, weaver, champion)
    assert (weight, piece) == (HEAVY, "piece:0")
    assert SPACE.lay(stage.s, weaver, "circular_l", 16, "").check("at:lay;2200,1300") == []


@pytest.mark.rules("cover.piece", "cover.weight", "cover.sizes", "cover.crouched", "cover.high-ground", "state.flying")
def test_light_cover_none_and_high_ground() -> None:
    stage = Stage(("low_wall", 2000, 1000, 16), ("platform", 2000, 2000, 0))
    shooter = stage.model(1000, 1000)
    behind = stage.model(2110, 1000, seat=1)
    assert SPACE.cover(stage.s, shooter, behind)[0] == LIGHT
    behind.spot = [2184, 1000, 0]                           # 101 hundredths from the wall
    assert SPACE.cover(stage.s, shooter, behind)[0] == NO_COVER
    behind.spot = [2183, 1000, 0]
    assert SPACE.cover(stage.s, shooter, behind)[0] == LIGHT
    behind.profile = "walker_huge"
    assert SPACE.cover(stage.s, shooter, behind)[0] == NO_COVER
    behind.profile = "walker"
    behind.spot = [2000, 2000, 300]
    shooter.spot = [1000, 2000, 0]
    assert SPACE.cover(stage.s, shooter, behind) == (LIGHT, "piece:1")
    assert SPACE.cover(stage.s, shooter, stage.model(3000, 3000, seat=1, states=("crouched",))) == (LIGHT, "")
    bird = stage.model(2110, 1000, seat=1, profile="walker_flying", states=("flying",))
    assert SPACE.cover(stage.s, shooter, bird)[0] == NO_COVER


def plain_cover(name: str, shooter: Cylinder, target: Cylinder) -> int:
    """The ruling word by word: 27 lines past each prism, distances as fractions of nothing: in whole squares."""
    best = NO_COVER
    for piece in find_field(name).pieces:
        for prism in piece.prisms if piece.solid else []:
            blocks = any(runs_through(prism, shooter.x, shooter.y, shooter.high, x, y, z)
                         for z in (target.high, middle(target), target.low + 1) for x, y in marks(target))
            if not blocks:
                continue
            if (prism.high > target.low + 16 and prism.low <= target.high + 100
                    and _square(prism, target) <= (target.radius + 100) ** 2):
                dx, dy = target.x - shooter.x, target.y - shooter.y
                wide = [dx * y - dy * x for x, y in prism.corners]
                heavy = prism.high >= target.high and (max(wide) - min(wide)) ** 2 > (2 * target.radius) ** 2 * (
                    dx * dx + dy * dy)
                best = max(best, HEAVY if heavy else LIGHT)
    return best


def _square(prism: Prism, target: Cylinder) -> Fraction:
    """How far off a footprint is, squared; nobody stands over one here."""
    return min(square_to_segment(target.x, target.y, *prism.corners[at - 1], *prism.corners[at])
               for at in range(len(prism.corners)))


@pytest.mark.rules("cover.piece", "cover.weight")
def test_cover_is_what_the_plain_definition_says() -> None:
    chance = random.Random(5)
    counts = {NO_COVER: 0, LIGHT: 0, HEAVY: 0}
    for number in range(3):
        name = f"drawn {number}"
        for _ in range(400):
            one, other = (Cylinder(chance.randrange(3600), chance.randrange(3600), 63, 0, chance.choice((16, 177)))
                          for _ in range(2))
            if any(disc_meets(prism, body.x, body.y, 63) for prism in find_field(name).solids for body in (one, other)):
                continue
            found = cover_between(find_field(name), one, other)[0]
            counts[found] += 1
            assert found == plain_cover(name, one, other), (name, one.x, one.y, other.x, other.y)
    assert min(counts.values()) > 5
