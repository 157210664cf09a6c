"""What the printed verbs do, and how a list of them is carried out. Each chapter brings its own verbs
here."""
from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any, Final

from norn.games.realms.content_verbs import Apart, Effect, OnHeroes
from norn.games.realms.rules.board import LOST, STANDING, TILE_OF, heroes_in, heroes_on, heroes_up
from norn.games.realms.state import Hero, State
from norn.kernel.game import Game
from norn.kit.ids import kind_of


class Doing:
    """Who is carrying out a card, and what it answers."""

    def __init__(self, hero: Hero, card: str, successes: int = 0, answering: Any = None) -> None:
        self.hero = hero
        self.card = card                # `item:...`, `spell:...`: for the log
        self.successes = successes      # of the spell
        self.answering = answering      # the damage or roll a reaction changes


Verb = Callable[[Game[State], Doing, Any], Awaitable[None]]     # of a record of content_verbs
VERBS: Final[dict[str, Verb]] = {}
# What lets a card mean one of several heroes, by the kind of card.
PICK_RULES: Final = {"spell": ("spells.resolving",), "item": ("actions.use-ability",)}
OTHER_PICK_RULES: Final = ("encounters.outcome",)


async def perform(g: Game[State], effects: tuple[Effect, ...], doing: Doing) -> None:
    """encounters.outcome: In order; what cannot be done is skipped, and a fallen hero gets no more of it."""
    for effect in effects:
        if doing.hero.status == STANDING or not _is_his(effect):
            await VERBS[effect.do](g, doing, effect)


def _is_his(effect: Effect) -> bool:
    """encounters.outcome: For the acting hero alone."""
    return effect.who == "me" if isinstance(effect, OnHeroes) else not isinstance(effect, Apart)


async def whom(g: Game[State], doing: Doing, effect: OnHeroes) -> list[Hero]:
    """encounters.active-hero: Whom a verb means; one hero of several is the acting hero's choice."""
    s = g.state
    who = effect.who
    me = doing.hero
    if who == "me":
        return [me]
    if who == "each":
        return [hero for hero in s.heroes if hero.status not in LOST]
    if who == "here":
        return heroes_on(s, me.space)
    if who == "tile":
        return heroes_in(s, TILE_OF[me.space])
    if who == "one_here":
        found = heroes_on(s, me.space)
    elif who == "one_tile":
        found = heroes_in(s, TILE_OF[me.space])
    else:
        found = heroes_up(s)
    if len(found) < 2:
        return found
    options = [f"hero:{hero.id}" for hero in found]
    rules = PICK_RULES.get(kind_of(doing.card), OTHER_PICK_RULES)
    chosen = await g.choose_one(me.seat, "pick_hero", options, rules, about={"card": doing.card})
    return [hero for hero in found if f"hero:{hero.id}" == chosen]
