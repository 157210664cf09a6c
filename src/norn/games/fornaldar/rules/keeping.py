"""What one question has found out about the board holds for the next one, where nothing has changed in between.

A phase of movement asks again and again, with one stack picked or one stack moved; while both sides plot, nothing moves
at all. So their questions leave their board behind (`keep`), and whoever answers them says what has become of it: it
stays where another stack was only picked, is mended where a force has gone its way (`has_gone`), and is forgotten by
everything else. A board is of one state only, so that a fork, an undo or a load never meet with another's.
tests/test_keeping.py holds what is kept against what a copy of the state says.
"""
from __future__ import annotations

from norn.games.fornaldar.rules.forces import FAR_COMMANDERS
from norn.games.fornaldar.rules.pieces import NOW, Board, Still, armies_at, characters_at, ships_at
from norn.games.fornaldar.rules.routes import SWIMMING
from norn.games.fornaldar.state import Force, State


def keep(board: Board | None) -> None:
    """Nothing changes from now on, before somebody says so."""
    NOW.kept = board


def kept(s: State) -> Board | None:
    """The board of the last question, if it still is right."""
    board = NOW.kept
    return board if board is not None and board.state is s else None


def still(s: State) -> Still:
    """`with still(s):` as `Still`, on the board that is kept, or on a new one that is kept from now on. Only where
    whatever changes a piece afterwards says so."""
    board = kept(s) or Board(s)
    NOW.kept = board
    return Still(s, board)


def forget() -> None:
    """Anything may have changed."""
    NOW.kept = None
    NOW.forgotten += 1


def has_ended(force: Force) -> None:
    """11.13, 17.5.8b: A force that has moved goes no farther: swimmers may have turned over, and whence others came
    counts where they are. What the march costs them is another matter (`attrition`)."""
    if force.how == SWIMMING:
        forget()
    elif NOW.kept is not None:
        _look_anew(NOW.kept, force.at)


def has_gone(s: State, board: Board, force: Force, start: int) -> None:
    """11.3: A force has gone from one place to another, and nobody was woken, met or lost: the two places are looked at
    anew. Whoever has moved is no longer fresh (11.5)."""
    seat, end = force.seat, force.at
    if start == end:
        return
    if force.characters:
        people = board.characters[seat]
        gone = [one for one in people[start] if one.at == end]
        people[start] = [one for one in people[start] if one.at == start]
        if not people[start]:
            del people[start]
        people[end] = characters_at(s, end, seat) if end in people else gone
    if force.ships:
        ships = board.ships[seat]
        ships[start] = [one for one in ships[start] if one.at == start]
        if not ships[start]:
            del ships[start]
        ships[end] = ships_at(s, end, seat)
        board.straits = [None, None]            # ships lie in straits
        board.ways.clear()
    if force.armies:
        armies = board.armies[seat]
        armies[start] = [one for one in armies[start] if one.fresh + one.done > 0]
        if not armies[start]:
            del armies[start]
        armies[end] = armies_at(s, end, seat)
    _tire(board, seat, start)
    board.presence[seat] = None
    board.foes[1 - seat] = None
    board.shown[seat] = None
    board.known = [None, None]
    board.in_way[1 - seat] = {}
    board.ends[1 - seat] = {}
    board.standing[seat] = {}
    if force.engine or any(one in force.characters for one in FAR_COMMANDERS[s.scenario]):
        board.picks.clear()
        board.goers = None
    _look_anew(board, start)
    _look_anew(board, end)


def _tire(board: Board, seat: int, start: int) -> None:
    """11.5: Who has left a place is fresh no longer."""
    fresh, armies = board.fresh[seat], board.fresh_armies[seat]
    if fresh is not None and start in fresh:
        fresh[start] = [one for one in fresh[start] if not one.done]
    if armies is not None and start in armies:
        armies[start] = [one for one in armies[start] if one.fresh]


def _look_anew(board: Board, place: int) -> None:
    """What could go from here is another now."""
    for known in board.picks.values():
        if place in known:
            known[place] = None
    if board.goers is not None:
        board.goers.pop(place, None)
