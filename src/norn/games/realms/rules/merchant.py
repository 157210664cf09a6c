"""The Travelling Merchant: his walk, his market, and what he buys back."""
from __future__ import annotations

from functools import lru_cache, partial
from itertools import pairwise
from typing import Final

from norn.games.realms.content import CONTENT
from norn.games.realms.content_verbs import Market
from norn.games.realms.rules.board import SPACES_OF, TILE_OF, open_tiles
from norn.games.realms.rules.conditions import FOR_ITEMS, RESTED, is_owned, is_quiet, the_thing
from norn.games.realms.rules.focus import gain_gold, tokens
from norn.games.realms.rules.items import discard_item, item_options, top_item
from norn.games.realms.rules.rolls import action_price, pay_action
from norn.games.realms.rules.values import price
from norn.games.realms.state import Hero, State
from norn.games.realms.verbs import VERBS, Doing
from norn.kernel.ask import Ask, More
from norn.kernel.errors import Refusal
from norn.kernel.game import Game
from norn.kit.deeds import Condition, Deed
from norn.kit.ids import name_in, name_of, rest_of, word_of

MARKET_SIZE: Final = 5
TRADE_RULES: Final = ("merchant.trading", "merchant.paying")
SELL_RULES: Final = ("merchant.selling",)
WALK_RULES: Final = ("merchant.movement", "round.merchant-moves", "merchant.whole-map", "board.merchant-crosses")


def may_sell(s: State, hero: Hero, thing: str = "") -> bool:
    """merchant.selling, merchant.blocked: The Merchant is on his space; monsters hinder buying only."""
    return s.merchant == hero.space


async def _trade(g: Game[State], hero: Hero, thing: str) -> None:
    """merchant.trading: For an action."""
    pay_action(hero)
    await market(g, hero, MARKET_SIZE, 0)


async def _sell(g: Game[State], hero: Hero, thing: str) -> None:
    """merchant.selling: A free deed."""
    sell(g, hero, name_of(thing))


async def market(g: Game[State], hero: Hero, n: int, less: int) -> None:
    """merchant.trading, merchant.paying: See some cards, buy any number he can pay for; the rest go beneath
    the deck."""
    s = g.state
    for _ in range(n):
        item = top_item(g)
        if item:
            s.market.append(item)
    g.emit("market", TRADE_RULES, hero=f"hero:{hero.id}", items=[f"item:{item}" for item in s.market])
    while True:
        more = More()
        more.why = partial(why_not_buy, s, hero, less)
        more.bluff = can_coin_for(s, hero, less)
        chosen = (await Ask(hero.seat, "market", partial(market_options, s, hero, less), TRADE_RULES, 1, 1, more))[0]
        if chosen == "do:leave_market":
            break
        item = name_in("item", chosen)
        if word_of(chosen) == "do:sell":
            sell(g, hero, item)
        else:
            buy(g, hero, item, less)
    s.item_deck += await _beneath(g, hero)
    s.market = []


async def _beneath(g: Game[State], hero: Hero) -> list[str]:
    """merchant.trading: What nobody bought goes beneath the deck in the order he likes; else as it lies."""
    rest = g.state.market
    if len(rest) < 2:
        return rest
    options = [f"item:{item}" for item in rest]
    chosen = await g.choose(hero.seat, "market_beneath", options, TRADE_RULES, 0, len(options), ordered=True)
    first = [name_of(item) for item in chosen]
    return first + [item for item in rest if item not in first]


def market_options(s: State, hero: Hero, less: int) -> list[str]:
    """merchant.paying, merchant.selling: What he can afford; and on the Merchant's space, in his own turn, what he
    could sell for it."""
    found = [f"do:buy item:{item} {price(s, hero, item, less)}" for item in s.market
             if price(s, hero, item, less) <= hero.gold]
    if s.active == hero.seat and may_sell(s, hero):
        found += [f"do:sell item:{item}" for item in hero.items]
    return [*found, "do:leave_market"]


def can_coin_for(s: State, hero: Hero, less: int) -> bool:
    """focus.gold: Focus turned into gold would buy something, so he is asked though he can afford nothing yet."""
    return any(hero.gold < price(s, hero, item, less) <= hero.gold + tokens(hero) for item in s.market)


def why_not_buy(s: State, hero: Hero, less: int, one: str) -> list[Refusal]:
    """merchant.paying, merchant.trading: It is not shown, or costs more than he has."""
    item = name_in("item", one)
    if item not in CONTENT.items or one in market_options(s, hero, less):
        return []
    if word_of(one) == "do:sell":
        return why_not_sell(s, hero, one)
    if item not in s.market:
        return [Refusal("not_for_sale", ("merchant.trading",), what=f"item:{item}")]
    cost = price(s, hero, item, less)
    if cost <= hero.gold:
        return []
    return [Refusal("too_dear", ("merchant.paying",), what=f"item:{item}", cost=cost, gold=hero.gold)]


def why_not_sell(s: State, hero: Hero, one: str) -> list[Refusal]:
    """merchant.selling: In his own turn, on the Merchant's space, what is his."""
    if s.active != hero.seat:
        return [Refusal("own_turn_only", SELL_RULES)]
    return SELLING.why_not(s, hero, rest_of(one))


def buy(g: Game[State], hero: Hero, item: str, less: int) -> None:
    """merchant.paying: The gold is paid and the item is his."""
    s = g.state
    cost = price(s, hero, item, less)
    hero.gold -= cost
    s.market.remove(item)
    hero.items.append(item)
    g.emit("bought", TRADE_RULES, hero=f"hero:{hero.id}", item=f"item:{item}", gold=cost)


def sale_value(item: str) -> int:
    """merchant.selling: Half the printed cost, rounded up."""
    return (CONTENT.items[item].cost + 1) // 2


def sell(g: Game[State], hero: Hero, item: str) -> None:
    """merchant.selling: A free action on his space; the item goes to the discard pile."""
    discard_item(g, hero, item)
    gain_gold(g, hero, sale_value(item))
    g.emit("sold", SELL_RULES, hero=f"hero:{hero.id}", item=f"item:{item}")


def merchant_walks(g: Game[State]) -> None:
    """round.merchant-moves, merchant.movement, board.merchant-crosses: One perimeter space clockwise; where he passes
    a space twice it matters whence he came."""
    s = g.state
    circuit = merchant_circuit(s)
    here = [index for index, space in enumerate(circuit) if space == s.merchant]
    came = [index for index in here if circuit[index - 1] == s.merchant_came]
    s.merchant_came = s.merchant
    s.merchant = circuit[((came or here)[0] + 1) % len(circuit)]
    g.emit("merchant_walks", WALK_RULES, space=f"space:{s.merchant}")


def merchant_circuit(s: State) -> list[str]:
    """merchant.movement, merchant.whole-map, board.merchant-crosses: Once round the map, clockwise."""
    return _circuit(tuple(s.ring), tuple(open_tiles(s)), tuple(s.links.items()))


@lru_cache(maxsize=256)     # he walks every round, and the map changes when the Court opens
def _circuit(ring: tuple[str, ...], tiles: tuple[str, ...], facing: tuple[tuple[str, str], ...]) -> list[str]:
    """board.setup: The last tile touches the first; else they lie in a row."""
    links = dict(facing)
    meet = any(links.get(space, "") in SPACES_OF[ring[0]] for space in SPACES_OF[ring[-1]])
    return _round_a_ring(ring, tiles, links) if meet else _round_a_row(tiles, links)


def _round_a_row(tiles: tuple[str, ...], links: dict[str, str]) -> list[str]:
    """merchant.movement, malachar.unlocking: Along one side and back along the other: clockwise on every tile from the
    border he came by to that which leads on, and at the ends all the way round."""
    joints = [_joint(links, first, second) for first, second in pairwise(tiles)]
    back = [(second, first) for first, second in reversed(joints)]
    crossings = [*joints, *back]
    circuit: list[str] = []
    for index, (leaving, _) in enumerate(crossings):
        circuit += _clockwise(crossings[index - 1][1], leaving)
    return circuit


def _joint(links: dict[str, str], first: str, second: str) -> tuple[str, str]:
    """board.adjacency: The border space of a tile that faces the other tile, and the one it faces."""
    leaving = next(space for space in SPACES_OF[first] if links.get(space, "") in SPACES_OF[second])
    return leaving, links[leaving]


def _clockwise(start: str, end: str) -> list[str]:
    """merchant.movement: The perimeter spaces of a tile from one to another; from one to itself all round."""
    perimeter = SPACES_OF[TILE_OF[start]][1:]
    at = perimeter.index(start)
    around = [*perimeter[at:], *perimeter[:at], start]
    return around[: around.index(end, 1) + 1]


def _round_a_ring(ring: tuple[str, ...], tiles: tuple[str, ...], links: dict[str, str]) -> list[str]:
    """merchant.movement, malachar.unlocking: Every perimeter space once: from the border he came by, over what is no
    border, to the next; he steps over the closed Court."""
    circuit: list[str] = []
    for index, tile in enumerate(ring):
        if tile not in tiles:
            continue
        before = ring[index - 1]
        after = ring[(index + 1) % len(ring)]
        perimeter = SPACES_OF[tile][1:]
        beyond = {space: TILE_OF[links[space]] for space in perimeter if space in links}
        leaving = [space for space, other in beyond.items() if other == after][-1:]
        coming = [space for space, other in beyond.items() if other == before and space not in leaving]
        circuit += [*coming, *[space for space in perimeter if space not in coming and space not in leaving], *leaving]
    return circuit


async def _market(g: Game[State], doing: Doing, effect: Market) -> None:
    """merchant.trading: On some cards of the deck, without an action or the Merchant."""
    await market(g, doing.hero, effect.n, effect.less)


AT_HAND: Final = Condition("merchant_elsewhere", ("merchant.trading", "merchant.selling"), may_sell,
                           lambda s, hero, _: {"what": f"space:{s.merchant}"})
TRADING: Final = Deed(
    "do:trade", ("merchant.trading",), _trade,
    needs=(Condition("monsters_block", ("merchant.blocked", "actions.blocked"), is_quiet), RESTED, AT_HAND),
    cost=action_price, means=("merchant",),
)
SELLING: Final = Deed(
    "do:sell", SELL_RULES, _sell, needs=(AT_HAND,), things=lambda s, hero: item_options(hero),
    among=(FOR_ITEMS, Condition("not_yours", SELL_RULES, is_owned, the_thing)),
)

VERBS["market"] = _market
