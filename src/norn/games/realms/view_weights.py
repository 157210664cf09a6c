"""What matters at the table now: a weight for every part of the scene, by the phase and by what lies open.

A view does not know the question. So whatever a question of this moment may be about is near at least: the law of
scenes holds the game to it."""
from __future__ import annotations

from norn.games.realms.content import CONTENT
from norn.games.realms.rules.board import LOST, STANDING
from norn.games.realms.rules.focus import tokens
from norn.games.realms.rules.rolls import can_act
from norn.games.realms.rules.spells import WITHIN
from norn.games.realms.state import Hero, State
from norn.kernel.scene import Weight


def subject(s: State) -> str:
    """The cards that lie open to be read and chosen from, before the board: "" where it is the board itself."""
    if s.resolving:
        return "encounter"
    if s.market:
        return "market"
    if s.looked:
        return "looked"
    if s.phase != "setup" or len(s.ring) < len(CONTENT.tiles):
        return ""
    return "heroes" if any(not hero.id for hero in s.heroes) else ""


def board(s: State) -> Weight:
    return "near" if subject(s) else "focus"


def open_cards(s: State, what: str) -> Weight:
    """Cards that are laid open for a moment: the subject, or beside it."""
    return "focus" if subject(s) == what else "near"


def quests(s: State) -> Weight:
    """Alone, one may exchange them before play begins."""
    if s.court_open:
        return "archive"
    exchanged = s.phase == "setup" and len(s.heroes) == 1 and s.heroes[0].status == STANDING
    return "focus" if exchanged else "near"


def doom_track(s: State) -> Weight:
    return "focus" if s.phase == "fate" else "near"


def bag(s: State) -> Weight:
    return "near" if s.phase == "fate" else "shelf"


def spells(s: State, seat: int) -> Weight:
    """At stake for whoever could pay for one in his turn."""
    if seat < 0 or s.active != seat or s.phase != "heroes":
        return "shelf"
    hero = s.heroes[seat]
    able = hero.status == STANDING and tokens(hero) > 0 and can_act(s, hero) and len(WITHIN[hero.id]) > 0
    return "near" if able else "shelf"


def cast_spells(s: State, seat: int) -> Weight:
    """A place or a card may ready one of them in one's own turn, or while it is resolved."""
    return "near" if seat >= 0 and (s.active == seat or s.resolving) else "shelf"


def sheet(s: State, hero: Hero, seat: int) -> Weight:
    if hero.seat == seat:
        return "focus" if s.phase == "clean-up" else "near"
    return "archive" if hero.status in LOST else "near"
