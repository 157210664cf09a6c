"""F42 to F48: what one has seen of the enemy stays in one's notes, and what was told of a place is told truly."""
from __future__ import annotations

from typing import Final

from norn.games.fornaldar.rules.pieces import armies_at, characters_at, ships_at
from norn.games.fornaldar.state import Force, Note, State
from norn.kernel.game import Game

STIRRING: Final = ("early", "movement", "forced_march", "reaction", "combat")  # when owners handle pieces
LATEST: Final = 2               # of these phases are remembered
ORDER: Final = 0                # in place of a place: the order in which its owner goes through his stacks


def told(s: State, place: int) -> None:
    """Something public has depended on what truly stands here: worlds that others imagine leave this place alone."""
    s.told[str(place)] = s.turn


def pick(s: State, force: Force | None) -> None:
    """11.5: This stack is the one to go: its owner has said so of these very pieces."""
    s.force = force
    if force is not None:
        stir(s, force.at)


def stir(s: State, place: int) -> None:
    """F131: An owner has handled his pieces here, unseen: worlds in which others stand here would not fit that."""
    now = phase_number(s.turn, s.active, s.phase)
    is_new = now not in s.stirred.values()
    s.stirred[str(place)] = now
    if is_new:
        known = sorted(set(s.stirred.values()))[-LATEST:]
        s.stirred = {key: when for key, when in s.stirred.items() if when in known or key == str(ORDER)}


def phase_number(turn: int, active: int, phase: str) -> int:
    """Phases in their order, as far as owners handle pieces in them."""
    return (2 * turn + active) * 10 + (STIRRING.index(phase) if phase in STIRRING else len(STIRRING))


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
