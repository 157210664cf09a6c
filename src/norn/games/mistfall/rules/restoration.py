"""Restoration: from the burial pile to the discard pile, from there beneath the deck."""
from __future__ import annotations

from functools import partial
from typing import Final

from norn.games.mistfall.content_verbs import Restore
from norn.games.mistfall.rules.essentials import STANDING, called
from norn.games.mistfall.rules.piles import put_beneath_deck
from norn.games.mistfall.rules.questions import asked, lies_elsewhere
from norn.games.mistfall.rules.values import of_action
from norn.games.mistfall.state import Hero, State
from norn.games.mistfall.verbs import VERBS, Act, whom
from norn.kernel.ask import Choice
from norn.kernel.errors import Refusal
from norn.kernel.game import Game
from norn.kit.ids import name_of, word_of

RESTORE_RULES: Final = ("actions.restoration", "actions.restoration-order")
BONUS_RULES: Final = ("actions.restoration",)


def restore_options(hero: Hero) -> list[str]:
    """actions.restoration, actions.restoration-order: From burial to discard, from discard beneath the deck, or
    both."""
    found = [f"do:unbury card:{card}" for card in hero.burial]
    found.extend([f"do:beneath card:{card}" for card in hero.discard])
    found.extend([f"do:beneath card:{card}" for card in hero.burial])
    return found


def _restores(hero: Hero, choice: Choice) -> list[Refusal]:
    """actions.restoration: A buried card goes by way of the discard pile."""
    lifted: list[str] = []
    for one in choice:
        deed, _, card = one.partition(" ")
        if deed == "do:unbury":
            lifted.append(card)
        elif name_of(card) in hero.burial and card not in lifted:
            return [Refusal("still_buried", RESTORE_RULES, card=card)]
    return []


def _why_not(s: State, hero: Hero, one: str) -> list[Refusal]:
    """actions.restoration: A card is unburied from the burial pile, and goes beneath the deck from either."""
    piles = ("burial",) if word_of(one) == "do:unbury" else ("discard", "burial")
    return lies_elsewhere("restore", s, hero, piles, one)


async def restore(g: Game[State], hero: Hero, n: int, what: str) -> int:
    """actions.restoration, actions.restoration-unused, glossary.healing, glossary.restoration-points, fine.excess: One
    question for all points; what is not used was never there."""
    most = min(n, 2 * len(hero.burial) + len(hero.discard))
    if most <= 0 or hero.status != STANDING:
        return 0
    options = partial(restore_options, hero)
    why = asked(g.state, hero.seat, "restore", options, partial(_why_not, g.state, hero))
    chosen = await g.choose(
        hero.seat, "restore", options, RESTORE_RULES, 0, most, ordered=True, fits=partial(_restores, hero),
        about={"n": n, "card": what}, why=why,
    )
    for one in chosen:
        deed, _, thing = one.partition(" ")
        card = name_of(thing)
        if deed == "do:unbury":
            hero.burial.remove(card)
            hero.discard.append(card)
        else:
            hero.discard.remove(card)
            put_beneath_deck(hero, card)
    if chosen:
        g.emit("restored", RESTORE_RULES, hero=hero.ref, n=len(chosen))
    return len(chosen)


async def _restore(g: Game[State], act: Act, effect: Restore) -> None:
    """actions.restoration: To those meant; each bonus to one receiver, chosen by the giver."""
    heroes = await whom(g, act, effect)
    points = [effect.n + act.more_restore for _ in heroes]
    if act.hero is not None and heroes:
        for found in of_action(g.state, "restoration", act, None):
            mark = f"turn:{found.source} restoration"
            if found.row.once and mark in act.hero.used:
                continue
            lucky = await _bonus_receiver(g, act.hero, heroes, found.source)
            if lucky is None:
                continue
            if found.row.once:
                act.hero.used.append(mark)
            points[heroes.index(lucky)] += found.add
    for hero, n in zip(heroes, points, strict=True):
        await restore(g, hero, n, act.holder)


async def _bonus_receiver(g: Game[State], giver: Hero, heroes: list[Hero], source: str) -> Hero | None:
    """actions.restoration: One who has something to restore."""
    able = [hero for hero in heroes if hero.burial or hero.discard]
    if not able:
        return None
    options = [hero.ref for hero in able]
    about = {"card": called(source)}
    chosen = await g.choose_one(giver.seat, "bonus_receiver", options, BONUS_RULES, about=about)
    return next(hero for hero in able if hero.ref == chosen)
VERBS["restore"] = _restore
