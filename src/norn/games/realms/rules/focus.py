"""Focus, gold and Benedictions: what heroes gather and spend."""
from __future__ import annotations

from functools import partial
from typing import Final

from norn.games.realms.content_verbs import GainBenediction, GainFocus, GainGold, GoldOrFocus, LoseFocus, LoseGold
from norn.games.realms.rules.board import ATTRIBUTES, LOST, STANDING
from norn.games.realms.rules.values import focus_limit
from norn.games.realms.state import Hero, State
from norn.games.realms.verbs import VERBS, Doing, whom
from norn.kernel.game import Game
from norn.kit.ids import name_of, rest_of

GAIN_RULES: Final = ("focus.gaining", "focus.replacing", "focus.persistent")
SPEND_RULES: Final = ("focus.persistent", "components.focus")
COIN_RULES: Final = ("focus.gold",)
ROOM_RULES: Final = ("focus.gold", "focus.limit")
LOSE_RULES: Final = ("focus.persistent", "focus.gold")
GOLD_RULES: Final = ("components.gold",)
BENEDICTION_RULES: Final = ("benedictions.what", "benedictions.personal")
RESERVE: Final = "do:reserve"
ATTRIBUTE_IDS: Final = [(name, f"attribute:{name}") for name in ATTRIBUTES]


def tokens(hero: Hero) -> int:
    """focus.limit: How many Focus tokens he holds."""
    return len(hero.focus) + hero.reserve


def free_attributes(hero: Hero) -> list[str]:
    """focus.replacing: The attributes that could take a token."""
    return [one for name, one in ATTRIBUTE_IDS if name not in hero.focus]


def may_gain_focus(s: State, hero: Hero, thing: str = "") -> bool:
    """focus.limit, focus.gaining: He is below his limit."""
    return len(hero.focus) + hero.reserve < focus_limit(s, hero)


async def gain_focus(g: Game[State], hero: Hero, n: int, beyond: bool) -> None:
    """focus.gaining, focus.limit: On an attribute of his choice; past one each, into reserve; past the limit
    not at all."""
    for _ in range(n):
        if hero.status in LOST or not (beyond or await make_room(g, hero)):
            return
        await _place_token(g, hero)


async def make_room(g: Game[State], hero: Hero) -> bool:
    """focus.gold, focus.limit: At his limit he may turn tokens into gold before another comes; whether one can."""
    s = g.state
    while not may_gain_focus(s, hero):
        chosen = await g.may_choose_one(hero.seat, "make_room", partial(coin_options, hero), ROOM_RULES,
                                        scope=f"round {s.round} {s.phase}")
        if chosen is None:
            return False
        coin_token(g, hero, chosen)
    return True


async def _place_token(g: Game[State], hero: Hero) -> None:
    if len(hero.focus) == len(ATTRIBUTES):
        hero.reserve += 1
        g.emit("focus_reserve", ("focus.limit",), hero=f"hero:{hero.id}")
        return
    chosen = await g.choose_one(hero.seat, "focus_where", partial(free_attributes, hero), GAIN_RULES)
    put_focus(g, hero, name_of(chosen))


def put_focus(g: Game[State], hero: Hero, attribute: str) -> None:
    """focus.gaining: A token on an attribute."""
    hero.focus.append(attribute)
    g.emit("focus_gained", GAIN_RULES, hero=f"hero:{hero.id}", attribute=f"attribute:{attribute}")


def token_options(hero: Hero) -> list[str]:
    """focus.spell-cost: Every token that he could spend."""
    found = [f"attribute:{name}" for name in hero.focus]
    if hero.reserve:
        found.append(RESERVE)
    return found


def drop_token(hero: Hero, option: str) -> None:
    """focus.persistent: One token leaves the sheet."""
    if option == RESERVE:
        hero.reserve -= 1
    else:
        hero.focus.remove(name_of(option))


async def spend_token(g: Game[State], hero: Hero, why: str) -> str:
    """focus.spell-cost, focus.extra-move: Any one token of his choice; which attribute it was on, or the
    reserve."""
    chosen = await g.choose_one(hero.seat, "focus_spend", partial(token_options, hero), SPEND_RULES, about={"why": why})
    _give_up(g, hero, chosen)
    return chosen


def _give_up(g: Game[State], hero: Hero, option: str) -> None:
    """focus.persistent: One token is spent or lost."""
    drop_token(hero, option)
    g.emit("focus_spent", SPEND_RULES, hero=f"hero:{hero.id}", attribute=option)


async def lose_focus(g: Game[State], hero: Hero, n: int) -> None:
    """commons.goblin-shaman.hex, focus.gold: The holder chooses; as many as he has left when he has turned into gold
    what he likes."""
    while n > 0 and tokens(hero) > 0:
        chosen = await g.choose_one(hero.seat, "focus_lost", partial(_losing_options, hero), LOSE_RULES)
        if chosen.startswith("do:coin"):
            coin_token(g, hero, chosen)
            continue
        _give_up(g, hero, chosen)
        n -= 1


def _losing_options(hero: Hero) -> list[str]:
    return token_options(hero) + coin_options(hero)


def free_deeds(g: Game[State], seat: int) -> list[str]:
    """focus.gold: At any moment, in anyone's turn, a token can be turned into 1 gold."""
    if seat >= len(g.state.heroes):         # a spoilt save may have fewer heroes than seats
        return []
    hero = g.state.heroes[seat]
    if hero.status != STANDING and hero.status != "vanquished":
        return []
    return coin_options(hero)


def coin_options(hero: Hero) -> list[str]:
    """focus.gold: Every token that could become gold."""
    found = [f"do:coin attribute:{name}" for name in hero.focus]
    if hero.reserve:
        found.append("do:coin_reserve")
    return found


async def do_free_deed(g: Game[State], seat: int, option: str) -> None:
    """focus.gold: At any moment, beside any question."""
    coin_token(g, g.state.heroes[seat], option)


def coin_token(g: Game[State], hero: Hero, option: str) -> None:
    """focus.gold: The token goes, a gold comes."""
    drop_token(hero, RESERVE if option == "do:coin_reserve" else rest_of(option))
    _coin(g, hero)


async def coin_up_to(g: Game[State], hero: Hero, gold: int) -> None:
    """focus.gold: Tokens of his choice become gold until he has so much."""
    while hero.gold < gold:
        await spend_token(g, hero, "for gold")
        _coin(g, hero)


def _coin(g: Game[State], hero: Hero) -> None:
    """focus.gold: A token has become 1 gold."""
    hero.gold += 1
    g.emit("coined", COIN_RULES, hero=f"hero:{hero.id}")


def gain_gold(g: Game[State], hero: Hero, n: int) -> None:
    """components.gold, merchant.encounter-gold: From the bank, to his own purse."""
    if n > 0 and hero.status not in LOST:
        hero.gold += n
        g.emit("gold_gained", GOLD_RULES, hero=f"hero:{hero.id}", gold=n)


def lose_gold(g: Game[State], hero: Hero, n: int) -> int:
    """components.gold: To the bank, or all he has if that is less; how much it was."""
    lost = min(n, hero.gold)
    if lost > 0:
        hero.gold -= lost
        g.emit("gold_lost", GOLD_RULES, hero=f"hero:{hero.id}", gold=lost)
    return lost


def gain_benediction(g: Game[State], hero: Hero, n: int) -> None:
    """benedictions.personal, benedictions.persistent, components.benedictions: They are his, without
    limit."""
    if hero.status not in LOST:
        hero.benedictions += n
        g.emit("benediction_gained", BENEDICTION_RULES, hero=f"hero:{hero.id}", n=n)


def spend_benedictions(g: Game[State], hero: Hero, n: int) -> None:
    """benedictions.what: Spent for branches, dice and places."""
    if n > 0:
        hero.benedictions -= n
        g.emit("benediction_spent", BENEDICTION_RULES, hero=f"hero:{hero.id}", n=n)


async def _gain_gold(g: Game[State], doing: Doing, effect: GainGold) -> None:
    """merchant.encounter-gold: Always gold, never a choice."""
    for hero in await whom(g, doing, effect):
        gain_gold(g, hero, effect.n)


async def _lose_gold(g: Game[State], doing: Doing, effect: LoseGold) -> None:
    for hero in await whom(g, doing, effect):
        lose_gold(g, hero, effect.n)


async def _gain_focus(g: Game[State], doing: Doing, effect: GainFocus) -> None:
    """focus.gaining, components.focus: Some rewards pass the limit."""
    for hero in await whom(g, doing, effect):
        await gain_focus(g, hero, effect.n, effect.beyond)


async def _lose_focus(g: Game[State], doing: Doing, effect: LoseFocus) -> None:
    for hero in await whom(g, doing, effect):
        await lose_focus(g, hero, effect.n)


async def gold_or_focus(g: Game[State], hero: Hero, gold: int, rules: tuple[str, ...]) -> None:
    """pacts.gaining, merchant.drops: Gold or one Focus."""
    option = await g.choose_one(hero.seat, "gold_or_focus", [f"do:take_gold {gold}", "do:take_focus"], rules)
    if option == "do:take_focus":
        await take_focus_or_gold(g, hero, gold)
    else:
        gain_gold(g, hero, gold)


async def take_focus_or_gold(g: Game[State], hero: Hero, gold: int) -> None:
    """merchant.drops, focus.limit, focus.gold: The Focus that he chose; the gold after all if he is at his limit and
    makes no room."""
    if await make_room(g, hero):
        await _place_token(g, hero)
    else:
        gain_gold(g, hero, gold)


async def _gold_or_focus(g: Game[State], doing: Doing, effect: GoldOrFocus) -> None:
    """pacts.gaining: The hero chooses."""
    await gold_or_focus(g, doing.hero, effect.gold, ("pacts.gaining",))


async def _gain_benediction(g: Game[State], doing: Doing, effect: GainBenediction) -> None:
    """benedictions.earning: From cards and quests."""
    for hero in await whom(g, doing, effect):
        gain_benediction(g, hero, effect.n)


VERBS["gain_gold"] = _gain_gold
VERBS["lose_gold"] = _lose_gold
VERBS["gain_focus"] = _gain_focus
VERBS["lose_focus"] = _lose_focus
VERBS["gold_or_focus"] = _gold_or_focus
VERBS["gain_benediction"] = _gain_benediction
