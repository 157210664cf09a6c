"""16.1, 16.7, 17.5.1, 18.2: What contact brings: who wakes, whose walls are manned, where one stands, who keeps out."""
from __future__ import annotations

from norn.games.fornaldar.rules import fortresses, initiating
from norn.games.fornaldar.rules.battlefield import muster, terrains_of
from norn.games.fornaldar.rules.lands import realm_at
from norn.games.fornaldar.rules.pieces import armies_at, characters_at, is_active, ships_at
from norn.games.fornaldar.rules.ratings import has_special
from norn.games.fornaldar.rules.reaching import ref_of
from norn.games.fornaldar.state import Battle, State
from norn.games.fornaldar.verbs import realm_named, wake
from norn.kernel.game import Game
from norn.kit.ids import name_of


def wake_attacked(g: Game[State], b: Battle) -> None:
    """10.2: Whoever is attacked wakes with his whole realm; who was nobody's goes to the attacker's opponent (F36).

    The undecided are attacked where nobody else is; a fortress is attacked with those inside.
    """
    s = g.state
    foes = _pieces(s, b.place, 1 - b.opener)
    for one in foes or _pieces(s, b.place, initiating.NOBODY):
        if not is_active(s, one):
            wake(g, realm_named(s, one), 1 - b.opener, "attacked")
    realm = realm_at(s, b.place) if fortresses.stronghold_at(s, b.place) is not None else None
    if realm is not None and not realm.active and realm.side != b.opener and b.kind in ("ground", "overrun"):
        wake(g, realm.id, 1 - b.opener, "attacked")
    man_the_walls(s, b)


def _pieces(s: State, place: int, seat: int) -> list[str]:
    """All of a side in a place, by character, ship and colour."""
    those = [one.id for one in characters_at(s, place, seat)] + [one.id for one in ships_at(s, place, seat)]
    return those + [one.colour for one in armies_at(s, place, seat)]


def man_the_walls(s: State, b: Battle) -> None:
    """18.2, 18.4: Whose fortress stands there, with its whole garrison."""
    found = fortresses.stronghold_at(s, b.place) if b.kind in ("ground", "overrun") else None
    if found is not None and found.side >= 0:
        b.fort, b.garrison = found.side, found.rank.garrison


async def choose_terrain(g: Game[State], b: Battle) -> str:
    """17.5.1: Any terrain that is printed in the hex; it stays for all rounds (17.3) (F122)."""
    kinds = [f"terrain:{one}" for one in terrains_of(b.place)]
    about = {"hex": ref_of(b.place)}
    chosen = (await g.choose(1 - b.opener, "terrain", kinds, ("17.5.1",), public=True, about=about))[0]
    g.emit("terrain_chosen", ("17.5.1",), seat=f"seat:{1 - b.opener}", terrain=chosen)
    return name_of(chosen)


async def stand_or_go(g: Game[State], b: Battle, seat: int) -> list[str]:
    """16.7, item.12, item.14, item.21: Asked of both, since nobody knows who bears what."""
    s = g.state
    those = muster(s, b, seat).characters
    all_go = any(has_special(s, one, "evades_all") for one in those)
    gone = [one.id for one in those if all_go or has_special(s, one, "evades_self")]
    options = ["do:stand", "do:decline"] if gone else ["do:stand"]
    said = await g.choose_one(seat, "melee", options, ("16.7",), about={"hex": ref_of(b.place)})
    return gone if said == "do:decline" else []
