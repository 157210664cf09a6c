"""Numbers as they stand now: what is printed, then every row of an item, place or spell that applies."""
from __future__ import annotations

from typing import Final

from norn.games.realms.cards.registry import TRAITS, trait_names
from norn.games.realms.content import CONTENT, Row
from norn.games.realms.rules.board import ATTRIBUTES, DIFFICULT, STANDING, has_rift, hero_named, monster_named
from norn.games.realms.state import Hero, Monster, State
from norn.kernel.game import Game
from norn.kernel.modifiers import ORDER, Modifier, Values
from norn.kit.ids import is_a, name_of

MODIFYING: Final[dict[str, tuple[Row, ...]]] = {
    item.id: item.modifies for item in CONTENT.items.values() if item.modifies
}
CHOSEN: Final[dict[str, bool]] = {item.id: item.kind in ("weapon", "armour") for item in CONTENT.items.values()}
TOUCHING: Final[dict[str, list[str]]] = {}      # a stat and the items with a row for it
SHARED: Final[dict[str, list[str]]] = {}        # those whose row is for every hero on the space
for _item in CONTENT.items.values():
    for _row in _item.modifies:
        TOUCHING.setdefault(_row.stat, []).append(_item.id)
        if _row.of == "here":
            SHARED.setdefault(_row.stat, []).append(_item.id)


FOCUS: Final = Modifier("add", 1, "Focus", ("focus.die",))
CONDITIONS: Final = {
    "blessed": Modifier("add", 1, "Blessed", ("conditions.blessed",)),
    "cursed": Modifier("add", -1, "Cursed", ("conditions.cursed",)),
}
AT_LEAST_ONE: Final = Modifier("at_least", 1, "Cursed", ("conditions.cursed",))


class At:
    """The circumstances of a roll or a hit: what was chosen for it, whom it is against."""

    def __init__(self, chosen: str = "", target: Monster | None = None, encounter: bool = False,
                 from_monster: bool = False, any_success: bool = False) -> None:
        self.chosen = chosen            # the one weapon or armour that counts
        self.target = target
        self.encounter = encounter
        self.from_monster = from_monster
        self.any_success = any_success


NOWHERE: Final = At()
FIRST_LIMIT: Final = CONTENT.start.focus_limit


def value(s: State, stat: str, hero: Hero, printed: int, at: At) -> int:
    """tests.pool: The printed number with all rows that apply: set, add, then limits."""
    if stat not in TOUCHING and not s.lasting:
        return printed
    found = rows(s, stat, hero, at)
    if not found:
        return printed
    if len(found) > 1:
        found.sort(key=_rank)
    for row in found:
        printed = row.apply(printed)
    return printed


def _rank(row: Modifier) -> int:
    return ORDER.index(row.op)


def rows(s: State, stat: str, hero: Hero, at: At) -> list[Modifier]:
    """tests.pool: One weapon and one armour count, chosen by the bearer; every other item always does."""
    found: list[Modifier] = []
    touching = TOUCHING.get(stat)
    if touching is not None:
        for item in hero.items:
            if item in touching and (not CHOSEN[item] or item == at.chosen):
                _rows_of(s, stat, hero, at, item, MODIFYING[item], found)
    shared = SHARED.get(stat)
    if shared is not None:
        for other in s.heroes:
            if other is not hero and other.status == STANDING and other.space == hero.space:
                for item in other.items:
                    if item in shared:
                        _rows_of(s, stat, hero, at, item, MODIFYING[item], found)
    for row in s.lasting:
        if row.stat == stat and row.hero == hero.id:
            found.append(Modifier("add", row.add, "lasting", ("tests.pool",)))
    return found


def _rows_of(
    s: State, stat: str, hero: Hero, at: At, source: str, printed: tuple[Row, ...], found: list[Modifier]
) -> None:
    for row in printed:
        if row.stat != stat or (row.when and not _applies(s, row.when, hero, at)):
            continue
        where = f"item:{source}"
        rules = CONTENT.items[source].rules
        if row.set is not None:
            found.append(Modifier("set", row.set, where, rules))
        if row.add:
            found.append(Modifier("add", row.add, where, rules))
        if row.at_least is not None:
            found.append(Modifier("at_least", row.at_least, where, rules))
        if row.at_most is not None:
            found.append(Modifier("at_most", row.at_most, where, rules))


def _applies(s: State, when: str, hero: Hero, at: At) -> bool:
    if when == "target_healthy":
        return at.target is not None and not at.target.damaged
    if when == "target_damaged":
        return at.target is not None and at.target.damaged
    if when == "on_rift":
        return has_rift(s, hero.space)
    if when == "encounter":
        return at.encounter
    if when == "from_monster":
        return at.from_monster
    if when == "not_from_monster":
        return not at.from_monster
    return at.any_success


def dice_rows(s: State, hero: Hero, attribute: str, stats: tuple[str, ...], at: At) -> list[Modifier]:
    """tests.pool, focus.die, conditions.blessed, conditions.cursed: What comes to the attribute: Focus, items and
    effects, condition."""
    found = [FOCUS] if attribute in hero.focus else []
    found += rows(s, f"dice.{attribute}", hero, at)
    for stat in stats:
        found += rows(s, stat, hero, at)
    if hero.condition:
        found.append(CONDITIONS[hero.condition])
    return found


def place_dice(stat: str, space: str) -> int:
    """banish.modifiers: What the place itself adds, once for the roll."""
    return sum([row.add for row in CONTENT.spaces[space].modifies if row.stat == stat])


def movement(s: State, hero: Hero) -> int:
    """actions.move, commons.mud-crawler.drag: The sheet's Movement, less what drags, never below 1 by
    that."""
    full = value(s, "movement", hero, CONTENT.heroes[hero.id].movement, NOWHERE)
    return max(1, full - hero.dragged) if hero.dragged else full


def step_cost(s: State, hero: Hero, space: str) -> int:
    """actions.move: 1, or 2 onto difficult ground."""
    if not DIFFICULT[space]:
        return 1
    return value(s, "terrain.cost", hero, 2, NOWHERE)


def focus_limit(s: State, hero: Hero, level: int = 0) -> int:
    """focus.limit, levels.effect, levels.cap, last-stand.adjustments: By his level, or by another; 4 at most, and 1
    more in a Last Stand."""
    limit = value(s, "focus.limit", hero, _limit_of(s, level or hero.level), NOWHERE)
    return limit if limit < len(ATTRIBUTES) else min(limit, _most_focus(s))


def _limit_of(s: State, level: int) -> int:
    """levels.effect, last-stand.adjustments: 1 more for each level, and for whoever stands alone."""
    return FIRST_LIMIT + level - 1 + int(s.last_stand)


def _most_focus(s: State) -> int:
    """focus.limit, last-stand.adjustments: One token for each attribute; only a Last Stand goes beyond."""
    return len(ATTRIBUTES) + int(s.last_stand)


def price(s: State, hero: Hero, item: str, less: int) -> int:
    """merchant.paying, merchant.trading: The printed cost, less what makes it cheaper, never below 1."""
    cost = CONTENT.items[item].cost
    return max(1, value(s, "market.price", hero, max(1, cost - less), NOWHERE))


# --- monsters -----------------------------------------------------------------------------------------------


def toughness(s: State, monster: Monster) -> int:
    """monsters.no-def, monsters.toughness, boss.tgh-legend: The successes a hit needs now."""
    needed = CONTENT.monsters[monster.kind].toughness
    for row in toughness_rows(s, monster):
        needed = row.apply(needed)
    return needed


def toughness_rows(s: State, monster: Monster) -> list[Modifier]:
    """monsters.finish, combat.attack-damaged: The Damaged side's own Toughness; and what weakens Malachar."""
    card = CONTENT.monsters[monster.kind]
    found: list[Modifier] = []
    if monster.damaged:
        found.append(Modifier("set", card.damaged_toughness, "Damaged", ("monsters.finish", "combat.attack-damaged")))
    if card.tier == "legendary":
        found += [Modifier("add", row.add, "lasting") for row in s.lasting if row.stat == "toughness.boss"]
        found.append(Modifier("at_least", 1, "Toughness", ("monsters.toughness",)))
    return found


def wounds_of(s: State, monster: Monster) -> int:
    """combat.automatic-damage, boss.wnd-legend: The wounds of its attack now."""
    wounds = CONTENT.monsters[monster.kind].wounds
    for row in wounds_rows(s, monster):
        wounds = row.apply(wounds)
    return wounds


def wounds_rows(s: State, monster: Monster) -> list[Modifier]:
    """combat.automatic-damage: What the traits of the side that is up add."""
    more = {name: TRAITS[name].more_wounds(s, monster) for name in trait_names(monster)}
    return [Modifier("add", n, f"trait:{name}", CONTENT.traits[name].rules) for name, n in more.items() if n]


def corruption_of(s: State, monster: Monster) -> int:
    """combat.automatic-damage, boss.cor-legend: The Corruption of its attack now."""
    corruption = CONTENT.monsters[monster.kind].corruption
    for row in corruption_rows(monster):
        corruption = row.apply(corruption)
    return corruption


def corruption_rows(monster: Monster) -> list[Modifier]:
    """elites.drowned-shade.corruption-strike: A side may deal none."""
    none = [name for name in trait_names(monster) if TRAITS[name].no_corruption]
    return [Modifier("set", 0, f"trait:{name}", CONTENT.traits[name].rules) for name in none]


# --- why 5? -------------------------------------------------------------------------------------------------


def _printed(g: Game[State], stat: str, who: str) -> int:
    """For `explain`: the number before any row."""
    s = g.state
    if is_a("monster", who):
        card = CONTENT.monsters[_monster(s, who).kind]
        return {"toughness": card.toughness, "wounds": card.wounds, "corruption": card.corruption}[stat]
    hero, at = _circumstances(s, who)
    if stat == "movement":
        return CONTENT.heroes[hero.id].movement
    if stat == "focus.limit":
        return _limit_of(s, hero.level)
    if stat == "terrain.cost":
        return 2
    if stat == "market.price":
        return CONTENT.items[at.chosen].cost if at.chosen else 0
    if stat == "doom.penalty":
        return 1
    if stat.startswith("attribute."):
        return CONTENT.heroes[hero.id].attribute(stat.partition(".")[2])
    return 0


def _rows(g: Game[State], stat: str, who: str) -> list[Modifier]:
    """For `explain`: the same rows that the rules apply."""
    s = g.state
    if is_a("monster", who):
        monster = _monster(s, who)
        if stat == "toughness":
            return toughness_rows(s, monster)
        return wounds_rows(s, monster) if stat == "wounds" else corruption_rows(monster)
    hero, at = _circumstances(s, who)
    if stat.startswith("attribute."):
        found = dice_rows(s, hero, stat.partition(".")[2], (), at)
        return [*found, AT_LEAST_ONE] if hero.condition == "cursed" else found
    found = rows(s, stat, hero, at)
    if stat == "focus.limit" and _limit_of(s, hero.level) + sum([row.amount for row in found]) > _most_focus(s):
        found.append(Modifier("at_most", _most_focus(s), "Focus Limit", ("focus.limit",)))
    if stat == "movement" and hero.dragged:
        rules = ("commons.mud-crawler.drag",)
        found += [Modifier("add", -hero.dragged, "dragged", rules), Modifier("at_least", 1, "dragged", rules)]
    return found


def _monster(s: State, who: str) -> Monster:
    found = monster_named(s, name_of(who))
    if found is None:
        raise KeyError(who)
    return found


def _circumstances(s: State, who: str) -> tuple[Hero, At]:
    """`hero:torvin item:iron_maul monster:warg-3`: the hero or his sheet, what he has chosen, whom it is against."""
    at = At()
    name = ""
    for part in who.split(" "):
        kind, _, one = part.partition(":")
        if kind in ("hero", "sheet"):
            name = one
        elif kind == "item":
            at.chosen = one
        elif kind == "monster":
            at.target = monster_named(s, one)
        elif kind == "encounter":
            at.encounter = True
    return hero_named(s, name), at


VALUES: Final = Values(_printed, _rows)
