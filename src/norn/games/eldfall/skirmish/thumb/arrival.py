"""Where to begin: apart, out of a charge, and out of sight of bows."""
from __future__ import annotations

from typing import Any, Final

from norn.games.eldfall.skirmish.thumb.march import LOOKED_AT, Seen, Spot
from norn.games.eldfall.skirmish.thumb.world import INCH, Fighter, World, apart_from, bow
from norn.kernel.ask import Place

About = dict[str, Any]
CHARGE: Final = 17              # inches: nobody comes further and strikes in one turn


def deploy(world: World, ids: list[str], about: About) -> str:
    """deploy.place: Before the middle of the field, not so close that one sweep takes all; who comes unseen goes near,
    others stay out of a charge."""
    m = world.of(about["who"]) or next((one for one in world.mine if one.waits), None)
    if m is None:
        return ids[0]
    friends = [one for one in world.mine if not one.waits and one is not m and one.up()]
    spots = [Spot(m, option) for option in ids]
    for spot in spots:
        spot.worth = room(world, m, spot, friends)
    spots.sort(key=lambda spot: (-spot.worth, spot.option))
    place = world.ask.rest.place
    if place is None or not world.foes or m.has("shrouded"):
        return spots[0].option
    return max(list(spots)[:LOOKED_AT], key=lambda spot: (spot.worth - shot_at(world, place, spot), spot.option)).option


def shot_at(world: World, place: Place, spot: Spot) -> float:
    """measure.sight-free: In inches lost: whose bows would see one there from the first."""
    view = Seen(list(place.look(spot.text).says))
    return sum([2.5 * bow(foe) for foe in world.foes if foe.id in view.watched and foe.id not in view.own])


def room(world: World, m: Fighter, spot: Spot, friends: list[Fighter]) -> float:
    """deploy.zones: How good a place is to begin at, in inches lost."""
    size: list[int] = world.known["size"]
    lost = abs(spot.y - size[1] // 2) / INCH + 0.5 * abs(spot.x - size[0] // 2) / INCH
    ideal = 6 if m.has("shrouded") else CHARGE
    for foe in world.foes:
        lost += 3.0 * max(ideal - apart_from(spot.x, spot.y, m, foe) / INCH, 0.0)
    if m.shoots() > 6 and not m.has("shrouded"):
        lost += max(12.0 - abs(spot.y - size[1] // 2) / INCH, 0.0)
    for friend in friends:
        lost += 4.0 * max(4.0 - apart_from(spot.x, spot.y, m, friend) / INCH, 0.0)
    near = [apart_from(spot.x, spot.y, m, friend) / INCH for friend in friends]
    return -lost - (0.6 * max(min(near) - 8.0, 0.0) if near else 0.0)
