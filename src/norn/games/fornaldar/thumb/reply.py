"""What is done in the enemy's turn: reaction and interception."""
from __future__ import annotations

from norn.games.fornaldar.thumb.hosts import Host, clash
from norn.games.fornaldar.thumb.march import DONE, STACK, of_force, order, ref_of
from norn.games.fornaldar.thumb.ways import place_named
from norn.games.fornaldar.thumb.world import World
from norn.kit.ids import rest_of, word_of
from norn.kit.thumb import About


def react(w: World, ids: list[str], about: About) -> str:
    """14.9: Into the walls and to the friends that are attacked, if it turns the battle; else stand."""
    offered = dict.fromkeys(ids)
    force = w.known["force"]
    after = 0
    if force is not None:
        host = of_force(w, force)
        if host is not None and not force["spent"]:
            place = _rescue(w, host, ids)
            if place:
                return ref_of(place)
        after = force["at"] if not force["spent"] else 0
    for place in order(w, after):
        host = w.ready[place]
        if f"{STACK} {ref_of(place)}" in offered and host.men and host.persons and _rescue(w, host, []):
            return f"{STACK} {ref_of(place)}"
    return DONE


def _rescue(w: World, host: Host, ids: list[str]) -> int:
    """The place under attack where this stack is wanted most; of `ids` only, where there are any."""
    best, most = 0, 2.0
    for place, foe in w.foes.items():
        if not foe.men or place == host.place or (ids and ref_of(place) not in ids):
            continue
        guard, fort = w.mine.get(place), w.fort_at(place, w.seat)
        if (guard is None and fort is None) or w.way(host, place) > 2 * host.command:
            continue
        alone = clash(foe, guard, fort, 0)[0]
        together = clash(foe, host.with_all(guard), fort, 0)[0]
        if alone - together > most and together < 4.0:
            best, most = place, alone - together
    return best


def intercept(w: World, ids: list[str], about: About) -> str:
    """14.8: By chance of winning what comes of it."""
    place = place_named(str(about.get("hex", "")))
    for one in ids:
        if word_of(one) != "try:intercept":
            continue
        host = w.mine.get(place_named(rest_of(one)))
        if host is None or not host.persons or not host.men or place not in w.foes:
            continue
        if w.fort_at(host.place, w.seat) is not None and w.foes[place].strength * 2 > host.strength:
            continue                                # better behind walls
        worth, won = w.fight(host, place)
        if won > 0.6 and worth > 3.0:
            return one
    return "do:let_pass" if "do:let_pass" in ids else ""
