"""Health and Corruption: one damage event after the other, and what becomes of a hero."""
from __future__ import annotations

from functools import partial
from typing import Final

from norn.games.realms.cards.registry import LIFESAVERS, power_of
from norn.games.realms.content import CONTENT
from norn.games.realms.content_verbs import (
    BecomeWraith,
    Bless,
    Cleanse,
    Consume,
    Corrupt,
    Curse,
    DiscardPact,
    Heal,
    Prevent,
    Ward,
    Wound,
)
from norn.games.realms.rules.board import LOST, SPACES_OF, STANDING, TILE_OF, distance, monsters_on
from norn.games.realms.rules.endings import look_at_party
from norn.games.realms.rules.focus import gold_or_focus
from norn.games.realms.rules.items import discard_item, is_ready, leave_in_cache
from norn.games.realms.rules.spawning import WRAITH, lose_prey, make_monster
from norn.games.realms.rules.values import MODIFYING, At, value
from norn.games.realms.state import Hero, State
from norn.games.realms.verbs import VERBS, Doing, whom
from norn.kernel.game import Game
from norn.kit.ids import name_of
from norn.kit.piles import refill

ARMOUR_RULES: Final = ("tests.pool",)
WARD_RULES: Final = ("combat.automatic-damage",)
WOUNDED_RULES: Final = ("health.vanquished",)
TAINTED_RULES: Final = ("health.corrupted",)
VANQUISHED_RULES: Final = ("health.vanquished", "combat.vanquished")
CORRUPTED_RULES: Final = ("health.corrupted",)
CONSUMED_RULES: Final = ("health.consumed",)
PACT_RULES: Final = ("pacts.gaining", "health.corruption-zero")


class Damage:
    """Wounds and Corruption about to land on one hero, together."""

    def __init__(self, hero: Hero, wounds: int, corruption: int, from_monster: bool) -> None:
        self.hero = hero
        self.wounds = wounds
        self.corruption = corruption
        self.from_monster = from_monster

    def points(self) -> int:
        return self.wounds + self.corruption


async def deal(g: Game[State], hero: Hero, wounds: int, corruption: int, from_monster: bool) -> None:
    """combat.automatic-damage, boss.wnd-legend, boss.cor-legend: Armour, reactions, powers, wards; then it
    lands, together."""
    if hero.status != STANDING or wounds + corruption <= 0:
        return
    damage = Damage(hero, wounds, corruption, from_monster)
    await _wear_armour(g, damage)
    for other in g.state.heroes:
        if other is hero or other.status != STANDING or damage.points() <= 0:
            continue
        power = power_of(other)
        if power.before_hurts:
            await power.other_hurt(g, other, damage)
    await _use_wards(g, damage)
    if damage.points() > 0 and hero.status == STANDING:
        await land(g, hero, max(0, damage.wounds), max(0, damage.corruption))


async def land(g: Game[State], hero: Hero, wounds: int, corruption: int) -> None:
    """health.corrupted, health.vanquished: The points are taken; being corrupted goes before being
    Vanquished."""
    hero.corruption = min(CONTENT.start.corruption_lost, hero.corruption + corruption)
    kind = "hurt" if wounds and corruption else "wounded" if wounds else "tainted"
    rules = (WOUNDED_RULES if wounds else ()) + (TAINTED_RULES if corruption else ())
    g.emit(kind, rules, hero=f"hero:{hero.id}", wounds=wounds, corruption=corruption)
    if hero.corruption >= CONTENT.start.corruption_lost:
        hero.hp = max(0, hero.hp - wounds)
        become_corrupted(g, hero, -1)
    elif hero.hp <= wounds:
        await _would_fall(g, hero)
    elif wounds > 0:
        hero.hp -= wounds
        await power_of(hero).was_wounded(g, hero)


# --- defences -----------------------------------------------------------------------------------------------


async def _wear_armour(g: Game[State], damage: Damage) -> None:
    """tests.pool: One armour counts against a hit, chosen by the bearer; a shield's use is optional."""
    s = g.state
    hero = damage.hero
    found = _useful_armour(s, damage)
    if not found:
        return
    chosen = found[0]
    if len(found) > 1 or CONTENT.items[chosen].use == "reaction":
        options = partial(_armour_options, s, damage)
        answer = await g.may_choose_one(hero.seat, "wear", options, ARMOUR_RULES, about=_about(damage))
        if answer is None:
            return
        chosen = name_of(answer)
    item = CONTENT.items[chosen]
    g.emit("worn", item.rules, hero=f"hero:{hero.id}", item=f"item:{chosen}")
    at = At(chosen, from_monster=damage.from_monster)
    damage.wounds = max(0, value(s, "wounds.taken", hero, damage.wounds, at))
    if item.use == "reaction":
        for effect in item.effect:
            await VERBS[effect.do](g, Doing(hero, f"item:{chosen}", 0, damage), effect)
        spend_reaction(g, hero, chosen)


def _useful_armour(s: State, damage: Damage) -> list[str]:
    """tests.pool: The armour that would lower this damage."""
    found = []
    for item in damage.hero.items:
        printed = CONTENT.items[item]
        if printed.kind != "armour":
            continue
        if printed.use == "reaction":
            answers = printed.on == "attacked" and damage.from_monster and damage.wounds > 0
            answers = answers or (printed.on == "corrupting" and damage.corruption > 0)
            if answers and may_react(s, damage.hero, item):
                found.append(item)
        elif damage.wounds > 0 and item in MODIFYING:
            at = At(item, from_monster=damage.from_monster)
            if value(s, "wounds.taken", damage.hero, damage.wounds, at) < damage.wounds:
                found.append(item)
    return found


def _armour_options(s: State, damage: Damage) -> list[str]:
    return [f"item:{item}" for item in _useful_armour(s, damage)]


def _about(damage: Damage) -> dict[str, int]:
    return {"wounds": damage.wounds, "corruption": damage.corruption}


def may_react(s: State, hero: Hero, item: str) -> bool:
    """actions.use-ability: An item that answers something is neither exhausted nor used up for now: once a turn of
    its bearer's, or once a round by whoever bore it."""
    once = CONTENT.items[item].once
    users = s.heroes if once == "round" else [hero]
    return is_ready(s, item) and not (once and any(f"{once}:{item}" in one.used for one in users))


def spend_reaction(g: Game[State], hero: Hero, item: str) -> None:
    """actions.use-ability: Exhaust it, discard it, or note that it has been used."""
    printed = CONTENT.items[item]
    if printed.spends == "exhaust":
        g.state.exhausted.append(item)
    elif printed.spends == "discard":
        discard_item(g, hero, item)
    if printed.once:
        hero.used.append(f"{printed.once}:{item}")


async def _use_wards(g: Game[State], damage: Damage) -> None:
    """combat.automatic-damage: Wards take what is left; with both kinds coming the hero says which."""
    hero = damage.hero
    taken = min(hero.ward_wound, damage.wounds)
    hero.ward_wound -= taken
    damage.wounds -= taken
    saved = min(hero.ward_corruption, damage.corruption)
    hero.ward_corruption -= saved
    damage.corruption -= saved
    total = taken + saved
    while hero.ward_either > 0 and damage.points() > 0:
        kind = "do:ward_wound" if damage.wounds > 0 else "do:ward_corruption"
        if damage.wounds > 0 and damage.corruption > 0:
            both = ["do:ward_wound", "do:ward_corruption"]
            kind = await g.choose_one(hero.seat, "ward", both, WARD_RULES, about=_about(damage))
        hero.ward_either -= 1
        total += 1
        if kind == "do:ward_wound":
            damage.wounds -= 1
        else:
            damage.corruption -= 1
    if total:
        g.emit("warded_off", WARD_RULES, hero=f"hero:{hero.id}", n=total)


# --- falling ------------------------------------------------------------------------------------------------


async def _would_fall(g: Game[State], hero: Hero) -> None:
    """combat.vanquished: Unless a card keeps him up."""
    savers = [item for item in hero.items if item in LIFESAVERS]
    if savers:
        chosen = await g.may_choose_one(hero.seat, "stay_up", [f"item:{item}" for item in savers], VANQUISHED_RULES)
        if chosen is not None:
            hero.hp = LIFESAVERS[name_of(chosen)]
            spend_reaction(g, hero, name_of(chosen))
            g.emit("stays_up", VANQUISHED_RULES, hero=f"hero:{hero.id}", item=chosen)
            await power_of(hero).was_wounded(g, hero)
            return
    vanquish(g, hero)


def vanquish(g: Game[State], hero: Hero) -> None:
    """health.vanquished, combat.vanquished, endings.consumed-world: Off the board for a full round; he keeps
    all he owns."""
    s = g.state
    hero.status = "vanquished"
    hero.hp = 0
    hero.fell = s.round
    _out_of_turn(s, hero)
    g.emit("vanquished", VANQUISHED_RULES, hero=f"hero:{hero.id}")
    lose_prey(g, hero.id)
    look_at_party(g, hero.seat)


def _out_of_turn(s: State, hero: Hero) -> None:
    hero.actions = 0
    hero.free_move = False
    hero.gone = True
    hero.ward_wound = 0
    hero.ward_corruption = 0
    hero.ward_either = 0


def come_back(g: Game[State], hero: Hero, space: str) -> None:
    """combat.vanquished: With 2 HP."""
    hero.status = STANDING
    hero.hp = CONTENT.start.returns_with_hp
    hero.space = space
    g.emit("returned", VANQUISHED_RULES, hero=f"hero:{hero.id}", space=f"space:{space}")


def return_space(s: State, hero: Hero) -> str:
    """combat.vanquished: The nearest space of his tile without a monster, else that with the fewest."""
    spaces = SPACES_OF[TILE_OF[hero.space]]
    ranked = [(len(monsters_on(s, space)), distance(s, hero.space, space), i) for i, space in enumerate(spaces)]
    return spaces[min(ranked)[2]]


def become_corrupted(g: Game[State], hero: Hero, seat: int) -> None:
    """health.corrupted, health.final-corruption: Lost for good; a Wraith stands where he fell, played on or
    not."""
    s = g.state
    _lose(g, hero, "corrupted" if seat < 0 else "wraith", CORRUPTED_RULES)
    wraith = make_monster(s, WRAITH, hero.space)
    wraith.hunts = "printed"
    wraith.seat = seat
    g.emit("appeared", CORRUPTED_RULES, monster=f"monster:{wraith.id}", space=f"space:{hero.space}")
    look_at_party(g, hero.seat)


def consume(g: Game[State], hero: Hero) -> None:
    """health.consumed: Lost for good, without a Wraith."""
    _lose(g, hero, "consumed", CONSUMED_RULES)
    look_at_party(g, hero.seat)


def _lose(g: Game[State], hero: Hero, status: str, rules: tuple[str, ...]) -> None:
    """health.corrupted: His gear, gold and Focus are left as a Cache."""
    s = g.state
    hero.status = status
    _out_of_turn(s, hero)
    tokens = len(hero.focus) + hero.reserve
    if hero.items or hero.gold or tokens:
        cache = leave_in_cache(s, hero.space)
        cache.items += hero.items
        cache.gold += hero.gold
        cache.focus += tokens
    hero.items = []
    hero.gold = 0
    hero.focus = []
    hero.reserve = 0
    hero.benedictions = 0
    hero.condition = ""
    s.pact_unread += hero.pacts
    hero.pacts = []
    g.emit("lost_for_good", rules, hero=f"hero:{hero.id}")
    lose_prey(g, hero.id)


# --- mending ------------------------------------------------------------------------------------------------


def heal(g: Game[State], hero: Hero, n: int) -> None:
    """round.short-rest: Never above the printed HP."""
    healed = min(n, CONTENT.heroes[hero.id].hp - hero.hp)
    if healed > 0 and hero.status == STANDING:
        hero.hp += healed
        g.emit("healed", ("round.short-rest",), hero=f"hero:{hero.id}", n=healed)


async def cleanse(g: Game[State], hero: Hero, n: int) -> None:
    """health.corruption-zero: Exactly so many, or all; a fall to 0 draws a Dark Pact."""
    if hero.corruption == 0 or hero.status != STANDING:
        return
    lost = min(n, hero.corruption)
    hero.corruption -= lost
    g.emit("cleansed", ("health.corruption-zero",), hero=f"hero:{hero.id}", n=lost)
    if hero.corruption == 0:
        await _gain_pact(g, hero)


async def _gain_pact(g: Game[State], hero: Hero) -> None:
    """pacts.gaining, pacts.what: Drawn unseen and face down; at once 2 gold or 1 Focus."""
    s = g.state
    if not s.pact_deck:
        s.pact_discard += s.pact_unread
        s.pact_unread = []
        refill(g, s.pact_deck, s.pact_discard)
    if not s.pact_deck:
        return
    hero.pacts.append(s.pact_deck.pop(0))
    g.emit("pact_drawn", PACT_RULES, hero=f"hero:{hero.id}")
    for effect in CONTENT.bargain.effect:
        await gold_or_focus(g, hero, effect.gold, PACT_RULES)


def set_condition(g: Game[State], hero: Hero, condition: str, rules: tuple[str, ...]) -> None:
    """conditions.stacking, conditions.duration, components.conditions: One at most; the other goes first."""
    if hero.condition == condition or hero.status in LOST:
        return
    if hero.condition:
        g.emit("condition_ends", ("conditions.stacking",), hero=f"hero:{hero.id}", condition=hero.condition)
    hero.condition = condition
    g.emit("condition", rules, hero=f"hero:{hero.id}", condition=condition)


# --- verbs --------------------------------------------------------------------------------------------------


async def _wound(g: Game[State], doing: Doing, effect: Wound) -> None:
    """combat.automatic-damage: One damage event a hero; it does not come from a monster."""
    for hero in await whom(g, doing, effect):
        await deal(g, hero, effect.n, 0, from_monster=False)


async def _corrupt(g: Game[State], doing: Doing, effect: Corrupt) -> None:
    for hero in await whom(g, doing, effect):
        await deal(g, hero, 0, effect.n, from_monster=False)


async def _heal(g: Game[State], doing: Doing, effect: Heal) -> None:
    for hero in await whom(g, doing, effect):
        heal(g, hero, effect.n)


async def _cleanse(g: Game[State], doing: Doing, effect: Cleanse) -> None:
    for hero in await whom(g, doing, effect):
        await cleanse(g, hero, effect.n)


async def _bless(g: Game[State], doing: Doing, effect: Bless) -> None:
    """conditions.blessed: Only where a card says so."""
    for hero in await whom(g, doing, effect):
        set_condition(g, hero, "blessed", ("conditions.blessed",))


async def _curse(g: Game[State], doing: Doing, effect: Curse) -> None:
    """conditions.cursed: Only where a card says so."""
    for hero in await whom(g, doing, effect):
        set_condition(g, hero, "cursed", ("conditions.cursed",))


async def _ward(g: Game[State], doing: Doing, effect: Ward) -> None:
    """board.centre-bonus: The next points of a kind are not taken, until used or the next Monster Phase
    ends."""
    for hero in await whom(g, doing, effect):
        if effect.of == "wound":
            hero.ward_wound += effect.n
        elif effect.of == "corruption":
            hero.ward_corruption += effect.n
        else:
            hero.ward_either += effect.n
        g.emit(f"warded_{effect.of}", ("board.centre-bonus",), hero=f"hero:{hero.id}", n=effect.n)


async def _prevent(g: Game[State], doing: Doing, effect: Prevent) -> None:
    """tests.pool: Lower the damage being answered, not below 0."""
    damage: Damage = doing.answering
    if effect.of == "wound":
        damage.wounds = max(0, damage.wounds - effect.n)
    else:
        damage.corruption = max(0, damage.corruption - effect.n)


async def _consume(g: Game[State], doing: Doing, effect: Consume) -> None:
    """health.consumed: By a Dark Pact."""
    consume(g, doing.hero)


async def _become_wraith(g: Game[State], doing: Doing, effect: BecomeWraith) -> None:
    """health.final-corruption: He becomes the Wraith, and his player plays it."""
    become_corrupted(g, doing.hero, doing.hero.seat)


async def _discard_pact(g: Game[State], doing: Doing, effect: DiscardPact) -> None:
    """benedictions.locations: A face-down pact goes unread."""
    for _ in range(min(effect.n, len(doing.hero.pacts))):
        g.state.pact_unread.append(doing.hero.pacts.pop(0))
        g.emit("pact_gone", ("benedictions.locations",), hero=f"hero:{doing.hero.id}")


VERBS["wound"] = _wound
VERBS["corrupt"] = _corrupt
VERBS["heal"] = _heal
VERBS["cleanse"] = _cleanse
VERBS["bless"] = _bless
VERBS["curse"] = _curse
VERBS["ward"] = _ward
VERBS["prevent"] = _prevent
VERBS["consume"] = _consume
VERBS["become_wraith"] = _become_wraith
VERBS["discard_pact"] = _discard_pact
