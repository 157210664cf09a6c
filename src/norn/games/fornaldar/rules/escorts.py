"""13 Escorts: a CSP that goes with one character, put on and taken off while moving or reacting."""
from __future__ import annotations

from typing import Final

from norn.games.fornaldar.content import CONTENT
from norn.games.fornaldar.rules.forces import mode_of, refresh, take_for
from norn.games.fornaldar.rules.pieces import add_csps, army, flies, force_characters, printed
from norn.games.fornaldar.rules.ratings import is_commanded
from norn.games.fornaldar.rules.routes import SHIP
from norn.games.fornaldar.state import Character, Force, State
from norn.kernel.game import Game

ESCORT_RULES: Final = ("13.2", "13.3")
ATTACH: Final = "do:attach"
DETACH: Final = "do:detach"


def offers(s: State, force: Force) -> list[str]:
    """13.2, 13.3: Whom of the force an escort can be given, and who can leave his."""
    if force.how == SHIP:
        return []
    found: list[str] = []
    for name in force.characters:
        one = s.characters[name]
        if one.escort:
            found.append(f"{DETACH} {one.ref}")
        elif can_have(s, one) and escort_for(s, force, one):
            found.append(f"{ATTACH} {one.ref}")
    return found


def can_have(s: State, one: Character) -> bool:
    """13.3: His piece has a side with an escort, and he does not fly."""
    return printed(s, one.id).escort != "none" and not flies(s, one)


def escort_for(s: State, force: Force, one: Character) -> str:
    """13.3: The colour of a CSP here that may be his escort: his own, of the force first, else one that is still
    fresh."""
    colour = CONTENT.kingdoms[printed(s, one.id).kingdom].colour
    for name in force.armies:
        if CONTENT.kingdoms[name].colour == colour:
            return name
    found = army(s, force.at, colour, mode_of(force.how))
    return colour if found is not None and found.fresh else ""


def attach(g: Game[State], force: Force, one: Character) -> None:
    """13.2: One CSP leaves the hex, and the character shows his escort."""
    s = g.state
    colour = escort_for(s, force, one)
    mode = mode_of(force.how)
    if colour in force.armies:
        take_for(s, force, colour, mode, 1)
        force.armies[colour] -= 1
        if force.armies[colour] == 0:
            del force.armies[colour]
    else:
        found = army(s, force.at, colour, mode)
        assert found is not None
        found.fresh -= 1
        if found.fresh + found.done == 0:
            s.armies.remove(found)
    one.escort = True
    refresh(s, force)
    g.emit("escort_attached", ESCORT_RULES, only=(force.seat,), character=one.ref)


def detach(g: Game[State], force: Force, one: Character) -> None:
    """13.2: The escort is a CSP again; it stays with the force where somebody commands it, and is left behind
    otherwise."""
    s = g.state
    one.escort = False
    colour = printed(s, one.id).kingdom
    moved = force.spent > 0 or one.done
    add_csps(s, force.at, colour, mode_of(force.how), 1, done=moved)
    if is_commanded(s, colour, force_characters(s, force)):
        force.armies[colour] = force.armies.get(colour, 0) + 1
    refresh(s, force)
    g.emit("escort_detached", ESCORT_RULES, only=(force.seat,), character=one.ref)
