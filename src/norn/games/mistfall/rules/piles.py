"""Hands, decks, discard and burial piles: drawing, discarding, burying, restoring."""
from __future__ import annotations

from functools import partial
from typing import Final

from norn.games.mistfall.content_verbs import Bury, Discard, Draw, Look, Recall
from norn.games.mistfall.rules.essentials import KIND_OF, amount, bears, called
from norn.games.mistfall.rules.questions import asked, lies_elsewhere
from norn.games.mistfall.state import Hero, State
from norn.games.mistfall.verbs import VERBS, Act, whom
from norn.kernel.errors import Refusal
from norn.kernel.game import Game
from norn.kit.ids import name_in, name_of, rest_of, word_of

DRAW_RULES: Final = ("actions.draw",)
DISCARD_RULES: Final = ("actions.discard-bury", "fine.no-free-discard")
BURY_RULES: Final = ("actions.discard-bury", "glossary.burial-pile")
RECALL_RULES: Final = ("actions.discard-bury",)
LOOK_RULES: Final = ("actions.draw",)
TO_WORDS: Final = {"hand": "to your hand", "deck_top": "on top of your deck", "deck_bottom": "beneath your deck"}


# --- moving cards -------------------------------------------------------------------------------------------


def put_on_deck(hero: Hero, card: str) -> None:
    """setup.deck: On top, where everybody knows it to be."""
    hero.deck.insert(0, card)
    hero.known_top += 1


def put_beneath_deck(hero: Hero, card: str) -> None:
    """actions.restoration-order: Beneath, where everybody knows it to be."""
    hero.deck.append(card)
    hero.known_bottom += 1


def take_top(g: Game[State], hero: Hero) -> str:
    """hero.refill: The top card of the deck; that it is seen cannot be taken back."""
    card = hero.deck.pop(0)
    if hero.known_top > 0:
        hero.known_top -= 1
    else:
        g.reveal()
    hero.known_bottom = min(hero.known_bottom, len(hero.deck))
    return card


def remove_card(hero: Hero, card: str) -> None:
    """actions.conclusion: Take a card from hand, area or play; Objectives on it go back to the bank."""
    if card in hero.hand:
        hero.hand.remove(card)
    elif card in hero.area:
        hero.area.remove(card)
        hero.objectives.pop(card, None)
    elif card in hero.played:
        hero.played.remove(card)


def draw_cards(g: Game[State], hero: Hero, n: int) -> list[str]:
    """actions.draw, hero.refill: As far as the deck goes; it never reshuffles."""
    drawn: list[str] = []
    while n > 0 and hero.deck:
        drawn.append(take_top(g, hero))
        n -= 1
    hero.hand.extend(drawn)
    if drawn:
        g.emit("drawn", DRAW_RULES, hero=hero.ref, cards=[f"card:{card}" for card in drawn])
    return drawn


def discard_card(g: Game[State], hero: Hero, card: str) -> None:
    """actions.discard-bury: On top of the discard pile."""
    remove_card(hero, card)
    hero.discard.append(card)
    g.emit("discarded", DISCARD_RULES, hero=hero.ref, card=f"card:{card}")


def bury_card(g: Game[State], hero: Hero, card: str) -> None:
    """actions.discard-bury, glossary.burial-pile: To the burial pile."""
    if card in hero.discard:
        hero.discard.remove(card)
    else:
        remove_card(hero, card)
    hero.burial.append(card)
    g.emit("buried", BURY_RULES, hero=hero.ref, card=f"card:{card}")


def buryable(hero: Hero) -> int:
    """defence.elimination: The cards that could be buried for wounds: those in use are not in hand."""
    return len(hero.hand) + len(hero.discard) + len(hero.deck)


# --- discarding and burying by choice -----------------------------------------------------------------------


def matching(hero: Hero, keyword: tuple[str, ...], source: str, apart: list[str]) -> list[str]:
    """actions.discard-keyword, glossary.hand: The cards of hand, area or both with the keyword, not those that act."""
    zones = {"area": [hero.area], "either": [hero.hand, hero.area]}.get(source, [hero.hand])
    return [card for zone in zones for card in zone if card not in apart and (not keyword or bears(card, keyword))]


def _discard_options(hero: Hero, keyword: tuple[str, ...], source: str, apart: list[str], n: int) -> list[str]:
    return [f"card:{card}" for card in unlike(matching(hero, keyword, source, apart), n)]


def unlike(cards: list[str], n: int) -> list[str]:
    """elements.hero-card: To choose n of: of each kind no more copies than that."""
    seen: dict[str, int] = {}
    found: list[str] = []
    for card in cards:
        kind = KIND_OF[card]
        seen[kind] = seen.get(kind, 0) + 1
        if seen[kind] <= n:
            found.append(card)
    return found


async def choose_discards(
    g: Game[State], hero: Hero, n: int, effect: Discard, apart: list[str], what: str
) -> list[str]:
    """actions.discard-keyword, actions.discard-not-played: The player chooses; the cards go at once and are not
    played."""
    there = len(matching(hero, effect.keyword, effect.source, apart))
    n = min(n, there)
    if n <= 0:
        return []
    options = partial(_discard_options, hero, effect.keyword, effect.source, apart, n)
    about = {"n": n, "card": what}
    why = asked(g.state, hero.seat, "discard", options, partial(
        why_not_discard, "discard", g.state, hero, effect.keyword, effect.source, apart))
    chosen = await g.choose(hero.seat, "discard", options, DISCARD_RULES, n, n, about=about, why=why)
    cards = [name_of(one) for one in chosen]
    for card in cards:
        discard_card(g, hero, card)
    return cards


def why_not_discard(
    prompt: str, s: State, hero: Hero, keyword: tuple[str, ...], source: str, apart: list[str], one: str
) -> list[Refusal]:
    """actions.discard-keyword, fine.no-free-discard: It lies elsewhere, is part of the action, or lacks the keyword."""
    card = name_of(one)
    zones = {"area": ("area",), "either": ("hand", "area")}.get(source, ("hand",))
    if card in apart:
        return [Refusal("in_use", ("actions.discard-not-played",))]
    return lies_elsewhere(prompt, s, hero, zones, one) or lacks(card, keyword)


def lacks(card: str, keyword: tuple[str, ...]) -> list[Refusal]:
    """actions.discard-keyword, essentials.keywords: A card of another kind than is asked for."""
    if bears(card, keyword):
        return []
    words = " or ".join([word.capitalize() for word in keyword])
    return [Refusal("lacks_keyword", ("actions.discard-keyword",), keyword=words)]


def _why_not_bury(s: State, hero: Hero, source: str, n: int, one: str) -> list[Refusal]:
    """defence.bury-area, defence.bury: Cards of the area are not buried; those of the hand are named, those of the
    discard pile are said to be of it, and the deck's are only counted."""
    word, card = word_of(one), name_in("card", one)
    if word == "do:top":
        counted = rest_of(one) in [str(number) for number in range(1, min(n, len(hero.deck)) + 1)]
        return [] if counted else [Refusal("top_counts", ("defence.bury",), n=min(n, len(hero.deck)))]
    if card in hero.area:
        return [Refusal("area_stays", ("defence.bury-area",))]
    where = "discard" if word == "do:from_discard" else "hand"
    if where == "hand" and card in hero.discard and source in ("any", "", "discard"):
        return [Refusal("from_discard", ("defence.bury",))]
    return lies_elsewhere("bury", s, hero, (where,) if source in ("any", "", where) else (), one)


def bury_options(hero: Hero, source: str, n: int, apart: list[str]) -> list[str]:
    """defence.bury: Cards of hand and discard pile, and as many from the deck's top as are wanted."""
    found: list[str] = []
    if source in ("any", "hand", ""):
        found.extend([f"card:{card}" for card in unlike([one for one in hero.hand if one not in apart], n)])
    if source in ("any", "discard", ""):
        found.extend([f"do:from_discard card:{card}" for card in unlike(hero.discard, n)])
    if source in ("any", "deck", ""):
        found.extend([f"do:top {number}" for number in range(1, min(n, len(hero.deck)) + 1)])
    return found


def can_bury(hero: Hero, source: str, apart: list[str]) -> int:
    """fine.costs: How many cards could be buried from there."""
    found = 0
    if source in ("any", "hand", ""):
        found += len([card for card in hero.hand if card not in apart])
    if source in ("any", "discard", ""):
        found += len(hero.discard)
    if source in ("any", "deck", ""):
        found += len(hero.deck)
    return found


async def bury_some(g: Game[State], hero: Hero, n: int, source: str, what: str) -> int:
    """defence.bury, defence.bury-area: The hero chooses which cards, never those of his area; returns how many."""
    n = min(n, can_bury(hero, source, []))
    if n <= 0:
        return 0
    options = partial(bury_options, hero, source, n, [])
    about = {"n": n, "card": what}
    why = asked(g.state, hero.seat, "bury", options, partial(_why_not_bury, g.state, hero, source, n))
    chosen = await g.choose(hero.seat, "bury", options, ("defence.bury",), n, n, about=about, why=why)
    for one in chosen:
        if not one.startswith("do:top"):
            bury_card(g, hero, name_in("card", one))
    for one in chosen:
        if one.startswith("do:top"):
            card = take_top(g, hero)
            hero.burial.append(card)
            g.emit("buried", BURY_RULES, hero=hero.ref, card=f"card:{card}")
    return n


# --- verbs --------------------------------------------------------------------------------------------------


async def _draw(g: Game[State], act: Act, effect: Draw) -> None:
    """actions.draw: From one's own deck, unless another is named."""
    for hero in await whom(g, act, effect):
        drawn = draw_cards(g, hero, effect.n)
        act.drawn = {**act.drawn, hero.seat: [*act.drawn.get(hero.seat, ()), *drawn]}


async def _discard(g: Game[State], act: Act, effect: Discard) -> None:
    """actions.discard-bury: Those meant discard what they choose, or what they have."""
    for hero in await whom(g, act, effect):
        await choose_discards(g, hero, amount(g.state, effect), effect, act.cards(), act.holder)


async def _bury(g: Game[State], act: Act, effect: Bury) -> None:
    """actions.discard-bury: No damage, not cancelled, and nobody is eliminated by it."""
    for hero in await whom(g, act, effect):
        await bury_some(g, hero, effect.n, effect.source, act.holder)


def recallable(hero: Hero, effect: Recall) -> list[str]:
    """actions.discard-bury: The cards of the pile that a text can bring back."""
    pile = hero.burial if effect.source == "burial" else hero.discard
    return [card for card in pile if bears(card, effect.keyword)]


def _recall_options(hero: Hero, effect: Recall) -> list[str]:
    return [f"card:{card}" for card in unlike(recallable(hero, effect), effect.n)]


def _why_not_recall(s: State, hero: Hero, effect: Recall, one: str) -> list[Refusal]:
    """actions.discard-bury: It lies elsewhere, or is of another kind."""
    pile = "burial" if effect.source == "burial" else "discard"
    return lies_elsewhere("recall", s, hero, (pile,), one) or lacks(name_of(one), effect.keyword)


async def _recall(g: Game[State], act: Act, effect: Recall) -> None:
    """actions.discard-bury, fine.up-to: Own cards from a pile to the hand or the deck, in an order of choice."""
    hero = act.hero
    if hero is None:
        return
    there = len(recallable(hero, effect))
    n = min(effect.n, there)
    if n == 0:
        return
    least = 0 if effect.up_to else n
    options = partial(_recall_options, hero, effect)
    chosen = await g.choose(
        hero.seat, "recall", options, RECALL_RULES, least, n,
        ordered=n > 1 and effect.to != "hand", about={"n": n, "card": called(act.holder), "to": TO_WORDS[effect.to]},
        why=asked(g.state, hero.seat, "recall", options, partial(_why_not_recall, g.state, hero, effect)),
    )
    for one in chosen:
        card = name_of(one)
        (hero.burial if effect.source == "burial" else hero.discard).remove(card)
        if effect.to == "hand":
            hero.hand.append(card)
        elif effect.to == "deck_top":
            put_on_deck(hero, card)
        else:
            put_beneath_deck(hero, card)
        g.emit("recalled", RECALL_RULES, hero=hero.ref, card=one)


async def _look(g: Game[State], act: Act, effect: Look) -> None:
    """actions.draw: Look at the top cards, take some, put the others back on top in any order."""
    hero = act.hero
    if hero is None or not hero.deck:
        return
    n = min(effect.n, len(hero.deck))
    if hero.known_top < n:
        hero.known_top = n
        g.reveal()
    g.emit("looked", LOOK_RULES, hero=hero.ref, cards=[f"card:{card}" for card in hero.deck[:n]])
    take = min(effect.take, n)
    for _ in range(take):
        options = [f"card:{card}" for card in hero.deck[:n]]
        card = name_of(await g.choose_one(hero.seat, "look_take", options, LOOK_RULES))
        hero.deck.remove(card)
        hero.known_top -= 1
        hero.known_bottom = min(hero.known_bottom, len(hero.deck))
        n -= 1
        hero.hand.append(card)
    if n > 1:
        options = [f"card:{card}" for card in hero.deck[:n]]
        order = await g.choose(hero.seat, "look_order", options, LOOK_RULES, n, n, ordered=True)
        hero.deck[:n] = [name_of(one) for one in order]
VERBS["draw"] = _draw
VERBS["discard"] = _discard
VERBS["bury"] = _bury
VERBS["recall"] = _recall
VERBS["look"] = _look
