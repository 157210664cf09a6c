"""The encounter system: a card of the tile's deck, resolved in full by the hero who set it off."""
from __future__ import annotations

from functools import partial
from typing import Final

from norn.games.realms.cards.registry import ENCOUNTERS
from norn.games.realms.content import CONTENT, Cost, Encounter
from norn.games.realms.rules.board import STANDING, TILE_OF, is_locked
from norn.games.realms.rules.focus import spend_benedictions, tokens
from norn.games.realms.rules.items import TRIUMPH_RULES, draw_item
from norn.games.realms.rules.prices import pay, ways_to_pay
from norn.games.realms.rules.rolls import TRIUMPH, Roll, take_test
from norn.games.realms.rules.values import At
from norn.games.realms.state import Hero, State
from norn.games.realms.verbs import Doing, perform
from norn.kernel.errors import Refusal
from norn.kernel.game import Game
from norn.kit.ids import name_in, word_of

CARD_RULES: Final = ("encounters.triggers", "encounters.active-hero", "encounters.cannot-skip")
CHOICE_RULES: Final = ("encounters.outcome", "benedictions.branch")
DISCARD_RULES: Final = ("encounters.discard",)
BRANCH_COST: Final = 1


async def encounter(g: Game[State], hero: Hero) -> None:
    """encounters.decks, encounters.triggers, encounters.cannot-skip, encounters.read-aloud: Draw from
    the deck of the tile he stands on and resolve it."""
    s = g.state
    tile = TILE_OF[hero.space]
    if is_locked(s, tile):
        return
    name = draw_card(g, tile)
    if not name:
        return
    card = CONTENT.encounters[name]
    with g.span("encounter"):
        s.resolving.append(name)
        g.emit("encounter", CARD_RULES, hero=f"hero:{hero.id}", card=f"encounter:{name}", tale=f"tale:{name}")
        await perform(g, card.first, Doing(hero, f"encounter:{name}"))
        if hero.status == STANDING:
            await _choose_and_resolve(g, hero, card)
        s.resolving.remove(name)
        s.discards[tile] = (*s.discards[tile], name)


def draw_card(g: Game[State], tile: str) -> str:
    """encounters.decks, encounters.discard: Any of the cards still to come; when there are none, the discards
    are shuffled."""
    s = g.state
    if not s.encounters[tile]:
        s.encounters[tile] = s.discards[tile]
        s.discards[tile] = ()
    deck = s.encounters[tile]
    if not deck:
        return ""
    at = g.pick(len(deck), "encounter card")
    s.encounters[tile] = deck[:at] + deck[at + 1 :]
    return deck[at]


async def _choose_and_resolve(g: Game[State], hero: Hero, card: Encounter) -> None:
    """encounters.outcome, benedictions.branch, focus.gold: The test, or the branch, or the bargain, for which Focus may
    become gold."""
    options = partial(_ways, hero, card)
    chosen = await g.choose_one(hero.seat, "encounter", options, CHOICE_RULES, partial(why_not_way, hero, card),
                                {"card": f"encounter:{card.id}"})
    doing = Doing(hero, f"encounter:{card.id}")
    if chosen == "do:branch":
        spend_benedictions(g, hero, BRANCH_COST)
        await perform(g, card.branch, doing)
    elif chosen.startswith("do:bargain"):
        await pay(g, hero, card.bargain_cost or Cost())
        await perform(g, card.bargain, doing)
    elif card.code:
        await ENCOUNTERS[card.id](g, hero, name_in("attribute", chosen))
    else:
        roll = await encounter_test(g, hero, name_in("attribute", chosen), card.difficulty, 0, bool(card.none))
        await _outcome(g, doing, card, roll)


def _ways(hero: Hero, card: Encounter) -> list[str]:
    found = [f"do:test attribute:{name}" for name in card.test]
    if hero.benedictions >= BRANCH_COST:
        found.append("do:branch")
    if card.bargain_cost is not None:
        found += ways_to_pay(hero, card.bargain_cost, "do:bargain")
    return found


def why_not_way(hero: Hero, card: Encounter, one: str) -> list[Refusal]:
    """encounters.outcome, benedictions.branch, encounters.card-anatomy: Another test, no Benediction, no bargain."""
    if one in _ways(hero, card):
        return []
    if word_of(one) == "do:test":
        tests = " or ".join([name.upper() for name in card.test])
        return [Refusal("other_test", ("encounters.card-anatomy",), tests=tests)]
    if one == "do:branch":
        return [Refusal("no_benediction", ("benedictions.branch",))]
    if one not in ("do:bargain", "do:bargain_by_focus"):
        return []
    cost = card.bargain_cost
    if cost is None:
        return [Refusal("no_bargain", ("encounters.card-anatomy",))]
    if hero.gold + tokens(hero) >= cost.gold:
        return [Refusal("gold_first", ("focus.gold",))]
    return [Refusal("bargain_too_dear", ("encounters.outcome",), cost=cost.gold, gold=hero.gold)]


async def encounter_test(
    g: Game[State], hero: Hero, attribute: str, difficulty: int, extra: int, none: bool = False
) -> Roll:
    """encounters.card-anatomy, tests.triumph: The card's test; beating it by three earns an item. Some cards have a
    line for no success at all."""
    at = At(encounter=True)
    levels = (difficulty, difficulty + TRIUMPH)
    roll = await take_test(g, hero, attribute, difficulty, "encounter", at, extra, (1, *levels) if none else levels)
    if roll.successes() >= difficulty + TRIUMPH and hero.status == STANDING:
        g.emit("triumph", TRIUMPH_RULES, hero=f"hero:{hero.id}")
        draw_item(g, hero, "common_uncommon", TRIUMPH_RULES)
    return roll


async def _outcome(g: Game[State], doing: Doing, card: Encounter, roll: Roll) -> None:
    """encounters.outcome, encounters.card-anatomy: Success or failure, and what comes besides."""
    successes = roll.successes()
    if successes >= card.difficulty:
        await perform(g, card.success, doing)
        if successes >= card.difficulty + TRIUMPH:
            await perform(g, card.triumph, doing)
        return
    await perform(g, card.failure, doing)
    if successes == 0:
        await perform(g, card.none, doing)
