"""Movement: steps, ledges, ladders, walls, jumps, falls, contact, flying, flickering, going through walls."""
from __future__ import annotations

import random

import pytest

from norn.games.eldfall.core.rules import ending
from norn.games.eldfall.core.state import Declaration, Lasting
from norn.games.eldfall.core.tests.stage import drive
from norn.games.eldfall.skirmish.inches.bodies import bodies_overlap, body_of, is_flying, on_field
from norn.games.eldfall.skirmish.inches.grammar import read
from norn.games.eldfall.skirmish.inches.moving import Move, look
from norn.games.eldfall.skirmish.tests.stage import SPACE, Stage
from norn.games.eldfall.skirmish.tests.tables import battle, game_of, model, sequence, told


@pytest.mark.rules("ground.answer")
@pytest.mark.parametrize("text", [
    "at:", "at:walk;", "at:fly;1,2", "at:walk;1,2,;3", "at:walk;-5,10", "at:walk;10,20;64", "at:walk;١٢,3",
    "at:walk;1,2;c;c", "walk;1,2", "at:walk;1e3,2", "at:walk; 1,2", "at:walk;jx,1,2", "at:walk;j10,20",
    "at:walk;p1,2,3", "at:walk;999999,1",
])
def test_nonsense_is_no_path(text: str) -> None:
    stage = Stage()
    assert stage.why_not(stage.model(1000, 1000), text) in (["not_a_path"], ["other_kind"])


def test_a_text_means_the_same_after_it_was_read() -> None:
    for text in ("at:walk;1200,300;1500,450;12;c", "at:climb;500,620;w300;500,700;12;sc", "at:jump;1,2;j5,7,250;p1,2",
                 "at:idle;63;s", "at:flicker;10,20,300;1", "at:run;l300;5,5", "at:walk"):
        draft = read(text)
        assert draft is not None
        assert draft.text() == text


@pytest.mark.rules("move.walk", "ground.steps", "ground.edge", "sequence.posture")
def test_every_reason_at_once_and_a_hundredth_too_far() -> None:
    stage = Stage(("wall", 1300, 1000, 16))
    one = stage.model(1000, 1000)
    assert stage.why_not(one, "at:walk;1000,1500;0") == []
    assert stage.why_not(one, "at:walk;1000,1501;0") == ["too_far"]
    assert stage.why_not(one, "at:walk;1700,1000;0") == ["too_far", "in_the_way"]
    assert stage.why_not(one, "at:walk;1700,1000;9000,1000;0") == ["too_far", "in_the_way", "off_the_field"]
    assert stage.why_not(one, "at:walk;1200,1000;0;s") == ["not_crouched"]
    assert stage.why_not(one, "at:walk;1250,1000;0") == ["in_the_way", "no_room"]
    assert one.spot == [1000, 1000, 0]


@pytest.mark.rules("ground.steps", "ground.drops", "field.low")
def test_steps_up_to_its_height_and_no_ledges() -> None:
    stage = Stage(("crate", 1300, 1000, 0), ("platform", 2000, 2000, 0))
    one = stage.model(1000, 1000)
    assert stage.path(one, "at:walk;1300,1000;0").points[-1] == [1300, 1000, 120]
    assert stage.path(one, "at:walk;1500,1000;0").costs[-1] == 500
    assert 120 in {point[2] for point in stage.path(one, "at:walk;1500,1000;0").points}
    small = stage.model(1000, 1500, profile="walker_small")
    small.spot = [1000, 1000, 0]
    one.spot = [200, 200, 0]
    assert stage.why_not(small, "at:walk;1300,1000;0") == ["in_the_way", "no_room"]
    one.spot = [2000, 2000, 300]
    assert stage.why_not(one, "at:walk;2300,2000;0") == ["ledge"]
    assert stage.why_not(one, "at:dodge;2300,2000;0") == []
    assert stage.path(one, "at:dodge;2300,2000;0").fall == 300
    assert stage.path(one, "at:dodge;2300,2000;0").points[-1] == [2300, 2000, 0]
    lying = stage.model(1000, 3000, states=("crouched",))
    assert stage.why_not(lying, "at:walk;1300,3000;0") == []
    assert stage.why_not(lying, "at:walk;1301,3000;0") == ["too_far"]
    assert stage.why_not(lying, "at:walk;1500,3000;0;s") == []
    assert stage.why_not(lying, "at:run;1500,3000;0") == ["stand_up_first", "too_far"]


@pytest.mark.rules("ground.ladders")
def test_a_ladder_of_two_inches_costs_four() -> None:
    """The book's example, its lost figure read as 4."""
    stage = Stage(("platform", 2000, 2000, 0), ("ladder", 2000, 2210, 0))
    one = stage.model(2000, 2264)
    assert stage.path(one, "at:walk;l200;0").costs[-1] == 400
    assert stage.path(one, "at:walk;l200;0").hangs
    assert stage.why_not(one, "at:walk;l250;0") == []
    assert stage.why_not(one, "at:walk;l251;0") == ["too_far"]
    assert stage.why_not(one, "at:run;l300;2000,2190;0", 10) == []
    top = stage.path(one, "at:run;l300;2000,2190;0", 10)
    assert top.points[-1] == [2000, 2190, 300]
    assert not top.hangs
    one.spot = [2000, 2190, 300]
    assert stage.why_not(one, "at:run;2000,2264;l0;0", 10) == []
    assert stage.path(one, "at:run;2000,2264;l0;0", 10).costs[-1] == 600 + 74
    one.spot = [1000, 1000, 0]
    assert stage.why_not(one, "at:walk;l200;0") == ["no_ladder"]


@pytest.mark.rules("ground.ladders")
def test_narrow_ground_costs_double() -> None:
    stage = Stage(("low_wall", 2000, 2000, 0))
    one = stage.model(1850, 2000, 100)
    assert stage.path(one, "at:walk;2050,2000;0").costs[-1] == 400


@pytest.mark.rules("ground.steps", "ground.gaps", "ground.drops")
def test_over_a_bridge_and_under_it() -> None:
    stage = Stage(("platform", 1300, 1800, 0), ("bridge", 1800, 1800, 0), ("platform", 2300, 1800, 0))
    above, below = stage.model(1300, 1800, 300), stage.model(1800, 1400)
    across = stage.path(above, "at:run;2300,1800;0", 10)
    assert {point[2] for point in across.points} == {300}
    assert stage.why_not(above, "at:run;2300,1800;0", 10) == []
    assert stage.why_not(above, "at:run;1800,1800;1800,1950;0", 10) == ["ledge"]
    assert stage.why_not(below, "at:run;1800,2200;0", 10) == []
    assert {point[2] for point in stage.path(below, "at:run;1800,1800;0", 10).points} == {0}
    assert stage.why_not(below, "at:run;1500,1800;0", 10) == ["in_the_way", "no_room"]
    assert SPACE.sees(stage.s, below, stage.model(1800, 2200, seat=1), back=False)


@pytest.mark.rules("ground.climb", "move.climb", "move.skills", "ground.slopes", "environment.unscalable")
def test_climbing_a_wall_and_hanging_on_it() -> None:
    stage = Stage(("platform", 2000, 2000, 0), ("cliff", 3000, 3000, 0))
    one = stage.model(2000, 2264)
    assert stage.why_not(one, "at:walk;w200;0") == ["no_climbing"]
    assert stage.why_not(one, "at:climb;w300;0", 3) == []
    assert stage.path(one, "at:climb;w250;0", 3).hangs
    assert stage.path(one, "at:climb;w300;0", 3).hangs
    assert stage.why_not(one, "at:climb;w300;2000,2195;0", 3) == ["too_far"]
    assert stage.why_not(one, "at:climb;w300;2000,2195;0", 4) == []
    SPACE.settle(stage.s, one, stage.path(one, "at:climb;w250;0", 3))
    assert one.spot == [2000, 2264, 250, 1]
    assert stage.why_not(one, "at:climb;w300;2000,2195;0", 3) == []
    assert stage.why_not(one, "at:climb;w301;0", 3) == ["no_wall"]
    one.spot = [3000, 3174, 0]
    assert stage.why_not(one, "at:climb;w300;0", 3) == ["no_wall"]


@pytest.mark.rules("ground.jump", "move.jump", "ground.pull-up", "fall")
def test_jumping_over_up_and_down() -> None:
    stage = Stage(("low_wall", 2000, 2000, 0), ("platform", 1000, 1000, 0))
    one = stage.model(2000, 2100)
    assert stage.why_not(one, "at:jump;2000,2250;j2000,2000,260;j2000,1750,0;0", 9) == []
    assert stage.path(one, "at:jump;2000,2250;j2000,2000,260;j2000,1750,0;0", 9).costs[-1] == 150 + 361 + 361
    assert stage.why_not(one, "at:walk;2000,2250;j2000,2000,260;j2000,1750,0;0", 9) == ["no_jumping"]
    assert stage.why_not(one, "at:jump;j2000,2000,150;j2000,1890,0;0", 9) == ["in_the_way"]     # it strikes the wall
    assert stage.why_not(one, "at:jump;2000,2250;j2000,2000,260;j2000,1900,200;j2000,1750,0;0", 9) == ["one_apex"]
    one.spot = [1000, 1264, 0]
    assert stage.why_not(one, "at:jump;j1000,1264,123;p1000,1195;0", 2) == []
    assert stage.path(one, "at:jump;j1000,1264,123;p1000,1195;0", 2).points[-1] == [1000, 1195, 300]
    assert stage.why_not(one, "at:jump;j1000,1264,122;p1000,1195;0", 2) == ["no_edge", "no_room"]
    one.spot = [1000, 1000, 300]
    falls = stage.path(one, "at:jump;j1300,1000,300;0", 3)
    assert (falls.fall, falls.points[-1]) == (300, [1300, 1000, 0])
    assert stage.why_not(one, "at:jump;j1400,1000,0;0", 9) == ["in_the_way"]


@pytest.mark.rules("fall")
@pytest.mark.parametrize(("deep", "rolls"), [(500, 1), (600, 2), (300, 0)])
def test_falls_of_five_and_six_inches(deep: int, rolls: int) -> None:
    """With Speed 6: of 5 inches one roll, of 6 two; of exactly half its Speed none."""
    stage = Stage()
    one = stage.model(1000, 1000, deep)
    one.spot = [1000, 1000, deep, 1]
    fall = stage.path(one, f"at:jump;j1100,1000,{deep};0", 3).fall
    assert fall == deep
    half = 300
    assert (fall // half if fall > half else 0) == rolls


@pytest.mark.rules("ground.enemies", "contact", "move.contact", "ground.stand", "move.friends")
def test_contact_ends_a_movement_and_friends_are_passed() -> None:
    stage = Stage()
    one, friend, foe = stage.model(1000, 1000), stage.model(1200, 1000), stage.model(1500, 1000, seat=1)
    assert stage.why_not(one, "at:walk;1330,1000;0") == []
    assert stage.why_not(one, "at:walk;1250,1000;0") == ["taken"]
    assert stage.why_not(one, "at:walk;1373,1000;0") == []
    assert look(Move(stage.s, one, "walk", 5, ""), "at:walk;1373,1000").touches == [foe.id]
    assert stage.why_not(one, "at:walk;1380,1000;0") == ["contact_ends", "taken"]
    assert stage.why_not(one, "at:walk;1373,1000;1373,1100;0") == ["contact_ends"]
    one.spot = [1373, 1000, 0]
    assert stage.why_not(one, "at:walk;1000,900;0") == []
    assert stage.why_not(one, "at:walk;1400,1200;0") == ["contact_ends"]
    foe.states = stage.model(0, 0, states=("incapacitated",)).states
    assert stage.why_not(one, "at:walk;1500,1000;0") == []
    assert friend.spot == [1200, 1000, 0]


@pytest.mark.rules("engaged.movement")
def test_the_engaged_walk_straight_at_whoever_holds_them() -> None:
    stage = Stage()
    one, foe = stage.model(1000, 1000), stage.model(1400, 1200, seat=1)
    assert stage.why_not(one, "at:walk;1200,1100;0", toward=foe.id) == []
    assert stage.why_not(one, "at:walk;1200,1110;0", toward=foe.id) == ["not_straight"]
    assert stage.why_not(one, "at:walk;1100,1050;1200,1100;0", toward=foe.id) == ["not_straight"]
    listed = SPACE.named(stage.s, one, "walk", 5, foe.id)
    assert any(text.startswith(f"do:contact kind:walk {foe.id}") for text in listed)


@pytest.mark.rules("engaged.movement", "measure.exactly")
def test_who_is_engaged_in_the_pictures() -> None:
    """Reach decides: red with a sword of 1 inch is held by blue with a spear of 2, and does not hold blue."""
    stage = Stage()
    red, blue = stage.model(1000, 1000), stage.model(1000 + 126 + 150, 1000, seat=1)
    assert SPACE.within(stage.s, blue, red, 2)
    assert not SPACE.within(stage.s, red, blue, 1)
    assert stage.why_not(red, "at:walk;1148,1000;0", toward=blue.id) == []
    assert stage.why_not(red, "at:walk;1153,1000;0", toward=blue.id) == ["contact_ends", "taken"]


@pytest.mark.rules("state.flying", "skill.flicker", "trait.incorporeal")
def test_flying_flickering_and_going_through_walls() -> None:
    stage = Stage(("house", 1500, 1000, 0), ("tower", 1500, 2000, 0))
    bird = stage.model(1000, 1000, profile="walker_flying", states=("flying",))
    assert stage.path(bird, "at:walk;1500,1000;0", 10).points[-1] == [1500, 1000, 450]
    assert stage.why_not(bird, "at:walk;2000,1000;0", 10) == []
    bird.spot = [1000, 2000, 0]
    assert stage.why_not(bird, "at:walk;2000,2000;0", 10) == ["in_the_way"]
    bird.gone = "removed"
    ghost = stage.model(1000, 1000, profile="walker_ghost")
    assert stage.why_not(ghost, "at:walk;2000,1000;0", 10) == []
    assert stage.why_not(ghost, "at:walk;1500,1000;0", 10) == ["no_room"]
    ghost.gone = "removed"
    one = stage.model(1000, 1000)
    assert stage.why_not(one, "at:flicker;2000,1000,0;0", 10) == []
    assert stage.why_not(one, "at:flicker;2000,1000,100;0", 10) == ["too_far"]
    falls = stage.path(one, "at:flicker;1900,1000,300;0", 10)
    assert (falls.fall, falls.points[-1][2]) == (300, 0)
    assert stage.why_not(one, "at:flicker;1500,1000,450;0", 10) == []
    assert stage.why_not(one, "at:flicker;1500,1000,100;0", 10) == ["no_room"]


@pytest.mark.rules("environment.difficult", "environment.rule", "trait.survival")
def test_slow_ground_and_what_is_entered() -> None:
    stage = Stage(("ford", 1500, 1000, 16))
    one = stage.model(1000, 1000)
    path = stage.path(one, "at:walk;1300,1000;0", 9)
    assert path.entered == []
    path = stage.path(one, "at:walk;1500,1000;0", 9)
    assert path.costs[-1] == 700
    assert path.entered == ["7 shallow_aquatic"]
    SPACE.settle(stage.s, one, path)
    assert SPACE.environments(stage.s, one) == ["shallow_aquatic"]


@pytest.mark.rules("environment.difficult", "environment.mountainous")
@pytest.mark.parametrize("kind", ["rubble", "scree", "ford"])
def test_rough_ground_costs_double(kind: str) -> None:
    stage = Stage((kind, 1500, 1000, 0))
    one = stage.model(1500, 1000)
    path = stage.path(one, "at:walk;1550,1000;0", 9)
    assert path.costs[-1] == 100


@pytest.mark.rules("trait.knockback", "ground.drops")
def test_pushes_lead_away_stop_at_walls_and_go_over_ledges() -> None:
    stage = Stage(("wall", 1300, 1000, 16), ("platform", 2000, 2000, 0))
    source, victim = stage.model(1000, 1000), stage.model(1128, 1000, seat=1)
    ways = SPACE.push(stage.s, victim, source, 2, False)
    assert 20 < len(ways) <= 33
    ends = [way.points[-1] for way in ways]
    assert all((x - 1000) ** 2 >= 0 and SPACE.distance(stage.s, source, victim) <= 3 for x, _, _ in ends)
    straight = next(way for way in ways if way.points[-1][1] == 1000)
    assert 1200 <= straight.points[-1][0] <= 1225               # the wall begins at 1288
    source.spot, victim.spot = [1990, 2050, 300], [2150, 2050, 300]
    falls = [way for way in SPACE.push(stage.s, victim, source, 2, False) if way.fall]
    assert falls
    assert all(way.points[-1][2] == 0 for way in falls)
    source.spot, victim.spot = [1000, 3000, 0], [1500, 3000, 0]
    (pull,) = SPACE.push(stage.s, victim, source, 3, True)
    assert pull.points[-1] == [1200, 3000, 0]


@pytest.mark.rules("ground.ways", "hostile.path")
def test_the_shortest_way_goes_round_and_stops_where_it_should() -> None:
    stage = Stage(("wall", 1500, 1000, 16))
    one, foe = stage.model(1200, 1000), stage.model(1800, 1000, seat=1)
    path = SPACE.way(stage.s, one, "walk", 6, foe, 0)
    assert 0 < path.costs[-1] <= 600
    assert stage.why_not(one, path.text, 6) == []
    far = SPACE.way(stage.s, one, "walk", 20, foe, 0)
    stage.moves(one, far)
    assert SPACE.touching(stage.s, one, foe, at=len(far.points) - 1)
    near = SPACE.way(stage.s, one, "walk", 20, foe, 1)
    stage.moves(one, near)
    assert SPACE.within(stage.s, one, foe, 1, at=len(near.points) - 1)
    assert not SPACE.touching(stage.s, one, foe, at=len(near.points) - 1)
    out = SPACE.way_out(stage.s, one, "run", 40)
    assert out[0].leaves
    away = SPACE.away(stage.s, one, "walk", 5, [foe])
    assert away.points[-1][0] < 1200


@pytest.mark.rules("measure.realism")
def test_in_realism_a_path_is_cut_and_nothing_measured() -> None:
    stage = Stage(mode="realism")
    one = stage.model(1000, 1000)
    assert stage.why_not(one, "at:walk;3000,1000;0") == []
    assert stage.path(one, "at:walk;3000,1000;0").points[-1] == [1500, 1000, 0]
    move = Move(stage.s, one, "walk", 5, "")
    seen = look(move, "at:walk;3000,1000")
    assert not seen.says
    assert "cost" not in seen.legs[0]
    place = SPACE.place(stage.s, one, "walk", 5)
    assert "radius" not in place.region()
    assert place.drawing()["dots"] == []


@pytest.mark.rules("ground.listed", "measure.standard", "measure.realism")
@pytest.mark.parametrize("mode", ["assisted", "standard", "realism"])
def test_what_is_listed_may_be_answered_and_tells_no_forbidden_range(mode: str) -> None:
    stage = Stage(("wall", 1500, 1000, 16), ("platform", 1000, 1700, 0), ("ladder", 1000, 1490, 0), mode=mode)
    one = stage.model(1200, 1200)
    for x, y in ((1800, 1100), (1500, 1800), (3000, 3000)):
        stage.model(x, y, seat=1)
    listed = SPACE.named(stage.s, one, "walk", 6)
    assert 8 <= len(listed) <= 24
    for text in listed:
        assert stage.why_not(one, text.rpartition(" ")[2], 6) == []
    words = [text.split(" ")[0].removeprefix("do:") for text in listed]
    if mode == "realism":
        assert words.count("towards") == 3
        assert not {"contact", "reach", "sight", "cover"} & set(words)
    else:
        assert "contact" in words
    moved = SPACE.named(stage.s, one, "walk", 6)
    stage.s.models[-1].spot = [3100, 3100, 0]               # out of reach of everything that may be measured
    if mode == "standard":
        assert [text for text in SPACE.named(stage.s, one, "walk", 6) if "model:3" not in text] == [
            text for text in moved if "model:3" not in text]


@pytest.mark.rules("ground.answer", "ground.stand")
@pytest.mark.parametrize("mode", ["assisted", "realism"])
def test_whatever_is_sampled_is_legal_and_nobody_ends_in_anybody(mode: str) -> None:
    chance = random.Random(3)
    stage = Stage(("house", 1500, 1000, 5), ("platform", 1000, 1700, 0), ("ladder", 1000, 1490, 0),
                  ("crate", 1900, 1500, 3), ("stair", 1320, 1750, 32), ("rubble", 2000, 1900, 0), mode=mode)
    for number, profile in enumerate(("walker", "walker_small", "walker_huge", "walker_flying", "walker_ghost") * 2):
        stage.model(1100 + number % 5 * 250, 1350 if number < 5 else 2300, seat=number // 5, profile=profile,
                    states=("flying",) if profile == "walker_flying" else ())
    kinds = ("walk", "run", "climb", "jump", "idle", "dodge", "flicker")
    met = levels = 0
    for number in range(700):
        one = stage.s.models[number % 10]
        kind = kinds[chance.randrange(len(kinds))]
        text = SPACE.place(stage.s, one, kind, 6).sample(chance)
        assert stage.why_not(one, text, 6) == [], text
        seen = look(Move(stage.s, one, kind, 6, ""), text)
        assert seen.answer
        assert not seen.refusals
        path = stage.path(one, text, 6)
        assert path.costs[-1] <= 600
        assert path.costs == sorted(path.costs)
        SPACE.settle(stage.s, one, path)
        levels += one.spot[2] > 0
        bodies = [body_of(stage.s, other) for other in on_field(stage.s) if not is_flying(other)]
        met += sum(SPACE.touching(stage.s, one, other) for other in stage.s.models if other.seat != one.seat)
        assert not any(bodies_overlap(a, b) for at, a in enumerate(bodies) for b in bodies[:at])
    assert met > 10
    assert levels > 20


@pytest.mark.rules("ground.ways")
def test_a_wish_finds_its_way_and_is_no_answer() -> None:
    stage = Stage(("wall", 1500, 1000, 16), ("platform", 1000, 1700, 0), ("ladder", 1000, 1490, 0))
    one = stage.model(1300, 1000)
    move = Move(stage.s, one, "walk", 12, "")
    assert stage.why_not(one, "at:walk;?1700,1000", 12) == ["only_a_wish"]
    found = look(move, "at:walk;?1700,1000")
    assert not found.refusals
    assert stage.why_not(one, found.answer, 12) == []
    assert len(found.legs) > 1
    up = look(Move(stage.s, one, "walk", 16, ""), "at:walk;?1000,1700;5;c")
    assert not up.refusals
    assert "l300" in up.answer
    assert up.answer.endswith(";5;c")
    assert [refusal.key for refusal in look(move, "at:walk;?3300,3300").refusals] == ["no_way_there"]


@pytest.mark.rules("move.wall", "fall", "skill.climbing")
def test_who_acts_on_a_wall_falls_and_a_climber_does_not() -> None:
    """S63: three inches up and down again: with Speed 4 that is more than half, one roll."""
    for deed, climber, height in (("dodge", False, 0), ("nothing", False, 250), ("dodge", True, 250)):
        table = battle(rolls={"fall": [1, 1, 1]})
        m = model(table, 0)
        sequence(table, m).declarations.append(Declaration(m.id, "active", deed, "", "", "", [], []))
        m.spot = [*m.spot[:2], 250, 1]
        if climber:
            m.upgrades = [*m.upgrades, "climbing_expertise"]
        drive(ending.let_go(game_of(table)))
        assert m.spot[2] == height
        assert bool(told(table, "lost_hold")) == (height == 0)


@pytest.mark.rules("move.wall", "fall.landing")
def test_who_goes_down_on_a_wall_lies_at_its_foot_without_rolls() -> None:
    stage = Stage()
    one = stage.model(1000, 1000)
    stage.model(1050, 1000, seat=1)
    assert SPACE.drop(stage.s, one) is None
    one.spot = [1000, 1000, 400, 1]
    down = SPACE.drop(stage.s, one)
    assert down is not None
    assert down.fall == 400
    assert down.points[-1][2] == 0
    one.spot = down.points[-1]
    assert not bodies_overlap(body_of(stage.s, one), body_of(stage.s, stage.s.models[1]))


@pytest.mark.rules("environment.dense", "state.flying")
def test_thickets_keep_flyers_and_riders_out() -> None:
    stage = Stage(("thicket", 1300, 1000, 0))
    one = stage.model(1000, 1000)
    assert stage.why_not(one, "at:walk;1250,1000;0") == []
    flyer = stage.model(1000, 1400, states=("flying",))
    assert stage.why_not(flyer, "at:walk;1300,1100;0", 10) == ["thicket"]
    rider = stage.model(1000, 600)
    rider.orders.append(Lasting("riding_lupus_rex", "", ""))
    rider.chosen = {"mount": "lupus_rex", "mount_hp": "2"}
    assert "in_the_way" in stage.why_not(rider, "at:walk;1250,950;0", 10)
