"""The Fate Phase: one token a hero, resolved on that hero's tile. And the Reckoning of Dark Pacts."""
from __future__ import annotations

from typing import Final

from norn.games.realms.cards.registry import FATES
from norn.games.realms.content import CONTENT
from norn.games.realms.rules.board import STANDING, heroes_up
from norn.games.realms.rules.values import NOWHERE, value
from norn.games.realms.state import Hero, State
from norn.games.realms.verbs import Doing, perform
from norn.kernel.game import AGAIN, Game
from norn.kit.ids import name_of

PLACE_IN_BAG: Final[dict[str, int]] = {token: index for index, token in enumerate(CONTENT.fate)}
FATE_RULES: Final = ("round.fate-phase", "components.fate-bag")
PACT_RULES: Final = ("pacts.reckoning", "pacts.multiple", "pacts.what")


def full_bag() -> list[str]:
    """components.fate-bag: Eighteen tokens, three of each icon."""
    return [token.id for token in CONTENT.fate.values() for _ in range(token.count)]


async def fate_phase_begins(g: Game[State]) -> None:
    """round.fate-phase: Each hero on the board, in this round's turn order; whoever had no turn comes last."""
    s = g.state
    s.phase = "fate"
    s.waiting = [seat for seat in s.order if s.heroes[seat].status == STANDING]
    s.waiting += [hero.seat for hero in heroes_up(s) if hero.seat not in s.order]
    g.emit("fate_phase", FATE_RULES)


async def fate_token(g: Game[State]) -> str | None:
    """round.fate-phase, round.fate-first: The next hero draws, and the icon is resolved."""
    s = g.state
    if not s.waiting:
        return None
    hero = s.heroes[s.waiting.pop(0)]
    if hero.status == STANDING:
        with g.span("fate"):
            await _draw_and_resolve(g, hero)
    return AGAIN


async def _draw_and_resolve(g: Game[State], hero: Hero) -> None:
    """round.fate-phase, components.fate-bag: One token; with foresight some, of which one is resolved and the
    rest go back."""
    s = g.state
    count = max(1, value(s, "fate.choices", hero, 1, NOWHERE))
    tokens: list[str] = []
    for _ in range(count):
        tokens.append(draw_token(g, tokens))
    token = tokens[0]
    if len(set(tokens)) > 1:
        options = [f"fate:{one}" for one in dict.fromkeys(tokens)]
        token = name_of(await g.choose_one(hero.seat, "fate_choice", options, FATE_RULES))
    tokens.remove(token)
    if tokens:
        _put_back(s, tokens)
    g.emit("fate", FATE_RULES, hero=f"hero:{hero.id}", token=f"fate:{token}")
    await FATES[token](g, hero)


def draw_token(g: Game[State], in_hand: list[str]) -> str:
    """components.fate-bag: Without replacement; an empty bag is refilled first with all but what is in hand."""
    s = g.state
    if not s.bag:
        s.bag = sorted(s.drawn, key=PLACE_IN_BAG.__getitem__)
        s.drawn = in_hand[:]
        for token in in_hand:
            s.bag.remove(token)
        g.emit("bag_refilled", FATE_RULES, n=len(s.bag))
    token = s.bag.pop(g.pick(len(s.bag), "fate"))
    s.drawn.append(token)
    return token


def _put_back(s: State, tokens: list[str]) -> None:
    """round.fate-phase: What was not resolved returns to the bag."""
    for token in tokens:
        s.drawn.remove(token)
        s.bag.append(token)
    s.bag.sort(key=PLACE_IN_BAG.__getitem__)


async def reckoning(g: Game[State]) -> None:
    """pacts.reckoning, pacts.multiple, fate.reckoning: Every hero on the board rolls for each pact; on 1 or 2
    it comes due."""
    s = g.state
    for seat in [*s.order, *[hero.seat for hero in s.heroes if hero.seat not in s.order]]:
        hero = s.heroes[seat]
        for _ in range(len(hero.pacts)):
            if hero.status == STANDING and hero.pacts:
                await _test_pact(g, hero)


async def _test_pact(g: Game[State], hero: Hero) -> None:
    """pacts.reckoning: Due on a low die; then it is read, resolved and discarded."""
    s = g.state
    die = g.roll(6, "reckoning")
    pact = hero.pacts.pop(0)
    if die > CONTENT.tuning.reckoning_due_at_most:
        hero.pacts.append(pact)
        g.emit("pact_waits", PACT_RULES, hero=f"hero:{hero.id}", die=die)
        return
    s.pact_discard.append(pact)
    g.reveal()
    g.emit("pact_due", CONTENT.pacts[pact].rules, hero=f"hero:{hero.id}", pact=f"pact:{pact}", die=die)
    await perform(g, CONTENT.pacts[pact].effect, Doing(hero, f"pact:{pact}"))
