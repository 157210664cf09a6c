"""The six endings, and how a rule in mid-story ends the game at once."""
from __future__ import annotations

from typing import Final

from norn.games.realms.content import CONTENT
from norn.games.realms.rules.board import LOST, STANDING
from norn.games.realms.state import State
from norn.kernel.game import End, Ended, Game

ENDS: Final = tuple(CONTENT.endings)
LAST_STAND_RULES: Final = ("last-stand.trigger", "last-stand.adjustments")


def victory(s: State) -> End:
    """endings.legendary, endings.radiant, endings.pyrrhic, endings.last-stand, last-stand.winning,
    overview.win, merchant.win: Malachar has fallen."""
    lost = len([hero for hero in s.heroes if hero.status in LOST])
    winners = tuple([hero.seat for hero in s.heroes if hero.status != "wraith"])
    for ending in CONTENT.endings.values():
        if ending.result != "victory" or ending.last_stand != s.last_stand:
            continue
        if s.doom_track <= ending.doom_most and lost <= ending.heroes_lost_most:
            return End(ending.id, winners)
    raise AssertionError("every Doom below the end of the track has its victory")


def epilogue(s: State, reason: str) -> str:
    """epilogues.s, epilogues.a, epilogues.b, epilogues.c, epilogues.d: Which of the five is told; a Last
    Stand's by its Doom."""
    printed = CONTENT.endings[reason].epilogue
    if printed != "by_doom":
        return printed
    for ending in CONTENT.endings.values():
        fits = ending.result == "victory" and not ending.last_stand and ending.heroes_lost_most > 0
        if fits and s.doom_track <= ending.doom_most:
            return ending.epilogue
    return "epilogue_b"


def finish(g: Game[State], end: End) -> Ended:
    """endings.consumed-world, endings.dooms-fall: Tell the epilogue; what is returned is to be raised."""
    told = epilogue(g.state, end.reason)
    g.emit("epilogue", CONTENT.endings[end.reason].rules, epilogue=f"epilogue:{told}", tale=f"tale:{told}")
    return Ended(end)


def defeat(g: Game[State], reason: str, fallen: int = -1) -> Ended:
    """overview.lose, merchant.lose, health.final-corruption: The party has lost; whoever plays a Wraith has
    won, but not by the fall of the hero he was himself."""
    wraiths = [hero.seat for hero in g.state.heroes if hero.status == "wraith" and hero.seat != fallen]
    return finish(g, End(reason, tuple(wraiths)))


def look_at_party(g: Game[State], fallen: int) -> None:
    """endings.consumed-world, last-stand.trigger, last-stand.losing: After that hero has fallen: is anybody
    left, and is he the last?"""
    s = g.state
    if not any(hero.status == STANDING for hero in s.heroes):
        raise defeat(g, "consumed_world", fallen)
    left = [hero for hero in s.heroes if hero.status not in LOST]
    if len(left) == 1 and len(s.heroes) > 1 and not s.last_stand:
        s.last_stand = True
        g.emit("last_stand", LAST_STAND_RULES, hero=f"hero:{left[0].id}")
