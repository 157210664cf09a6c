"""F42 to F48: what one has seen of the enemy stays in one's notes, and what was told of a place is told truly."""
from __future__ import annotations

from norn.games.fornaldar.rules.pieces import armies_at, characters_at, ships_at
from norn.games.fornaldar.state import Note, State
from norn.kernel.game import Game


def told(s: State, place: int) -> None:
    """Something public has depended on what truly stands here: worlds that others imagine leave this place alone."""
    s.told[str(place)] = s.turn


def contact(g: Game[State], place: int) -> None:
    """F44: Both sides see the pieces in a place, never wounds, nor items until they are used."""
    g.reveal()
    told(g.state, place)
    for seat in (0, 1):
        see(g.state, seat, place)


def see(s: State, seat: int, place: int) -> None:
    """The seat notes down what the enemy has in a place."""
    s.notes = [one for one in s.notes if one.seat != seat or one.place != place]
    pieces = pieces_of(s, place, 1 - seat)
    if pieces:
        s.notes.append(Note(seat, place, s.turn, pieces))


def pieces_of(s: State, place: int, seat: int) -> list[str]:
    """What a side has in a place, by name and number."""
    found = [one.ref for one in characters_at(s, place, seat)] + [one.ref for one in ships_at(s, place, seat)]
    return found + [f"csp:{one.colour} {one.fresh + one.done}" for one in armies_at(s, place, seat)]
