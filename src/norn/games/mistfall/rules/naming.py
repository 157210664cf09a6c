"""Naming enemies: whom a text means, who is in reach, who may be targeted, in which order they go."""
from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any, Final

from norn.games.mistfall.content_verbs import Calm, Effect, Enrage, Hold, MoveEnemy, Mute, OnEnemies, SendEnemy
from norn.games.mistfall.rules.essentials import (
    QUEST,
    enemy_named,
    find_enemy,
    shares,
    standing,
)
from norn.games.mistfall.rules.printed import abilities, face, has_flag, is_special, works
from norn.games.mistfall.rules.questions import asked
from norn.games.mistfall.rules.tracks import distinct, likeness
from norn.games.mistfall.rules.values import needed, reach
from norn.games.mistfall.state import Enemy, Hero, State
from norn.games.mistfall.verbs import Act, foremost
from norn.kernel.errors import Refusal
from norn.kernel.game import Game

TARGET_RULES: Final = ("actions.range-one", "actions.range-two", "actions.mobility")
AREA_RULES: Final = ("actions.range-two",)
ORDER_RULES: Final = ("fine.return-right",)
ENRAGE_RULES: Final = ("actions.enrage-by-card",)
# Whether an ability forbids damage actions to target its bearer: brought by cards/.
SHIELDS: Final[dict[str, Callable[[State, Enemy], bool]]] = {}


def in_reach(s: State, act: Act, enemy: Enemy) -> bool:
    """actions.range-one, actions.range-two, actions.mobility: Whether the action's range is enough for this enemy."""
    return act.hero is not None and reach(s, act) >= needed(s, enemy, act.hero)


def may_target(s: State, enemy: Enemy) -> bool:
    """essentials.no-beats-yes: Whether damage actions may target it at all."""
    for ability in abilities(s, enemy):         # noqa: SIM110 - as in has_enemies
        if ability in SHIELDS and hides(s, enemy, ability):
            return False
    return True


def hides(s: State, enemy: Enemy, ability: str) -> bool:
    """defence.abilities, essentials.no-beats-yes: Whether this ability keeps damage actions from targeting it now."""
    return ability in SHIELDS and works(enemy, ability) and SHIELDS[ability](s, enemy)


def _suits(s: State, enemy: Enemy, effect: OnEnemies, hero: Hero | None) -> bool:
    """fine.impossible: Whether the verb would do something to this enemy."""
    if effect.keyword and not shares(face(enemy).keywords, effect.keyword):
        return False
    suits = SUITS.get(type(effect))
    return suits is None or suits(enemy, effect, hero)


def _moves(enemy: Enemy, effect: MoveEnemy, hero: Hero | None) -> bool:
    if effect.to == "quest":
        return enemy.area != QUEST
    return effect.to != "me" or hero is None or enemy.area != hero.seat


SUITS: Final[dict[type[Effect], Callable[[Enemy, Any, Hero | None], bool]]] = {
    Enrage: lambda enemy, effect, hero: not enemy.enraged,
    Calm: lambda enemy, effect, hero: enemy.enraged,
    Hold: lambda enemy, effect, hero: not enemy.held,
    SendEnemy: lambda enemy, effect, hero: not is_special(enemy),
    Mute: lambda enemy, effect, hero: (
        not is_special(enemy) and not enemy.silent and len(face(enemy).abilities) > 0
    ),
    MoveEnemy: _moves,
}


def is_chosen(effect: OnEnemies) -> bool:
    """actions.declare: Whether the player says to which enemies, or in which area, the verb is done."""
    return effect.which is not None and (effect.which == "each_area" or effect.which.startswith("one"))


def has_range(act: Act, effect: OnEnemies) -> bool:
    """actions.range-each: Whether the enemies named must be in range: a hero's own action, but for the enemy that it
    answers; an encounter's or a place's reaches whom it names."""
    if act.hero is None or act.action is None or act.holder.startswith(("tile:", "encounter:")):
        return False
    return effect.which not in (None, "target", "attacker", "entering", "self")


def candidates(s: State, act: Act, effect: OnEnemies) -> list[Enemy]:
    """actions.range-one, actions.range-two, actions.range-each: The enemies that the words of a verb could mean."""
    which = effect.which or "target"
    hero = act.hero
    seat = hero.seat if hero is not None else -2
    ranged = has_range(act, effect)
    found: list[Enemy] = []
    for enemy in s.enemies:
        if not _suits(s, enemy, effect, hero):
            continue
        if ranged and not in_reach(s, act, enemy):
            continue
        if which in ("one", "each_area"):
            fits = True
        elif which in ("one_mine", "each_mine"):
            fits = enemy.area == seat
        elif which == "one_elsewhere":
            fits = enemy.area != seat
        elif which in ("one_quest", "each_quest", "leftmost"):
            fits = enemy.area == QUEST
        elif which in ("each_hero_area", "one_each"):
            fits = enemy.area != QUEST
        elif which == "target":
            fits = enemy in act.targets
        elif which in ("attacker", "entering", "self"):
            fits = enemy is act.enemy
        elif which == "each_here":
            fits = act.enemy is not None and enemy.area == act.enemy.area
        elif which == "one_other_here":
            fits = act.enemy is not None and enemy.area == act.enemy.area and enemy is not act.enemy
        else:
            fits = which == "all" or is_special(enemy)
        if fits:
            found.append(enemy)
    return found


async def named(g: Game[State], act: Act, effect: OnEnemies) -> list[Enemy]:
    """actions.range-two, fine.up-to: The enemies a verb is done to; where there is a choice, it is asked."""
    s = g.state
    which = effect.which or "target"
    for known, declared in act.named:
        if known is effect:
            return [enemy for enemy in declared if enemy in s.enemies]
    found = candidates(s, act, effect)
    if not found:
        return []
    if which == "leftmost":
        return found[:1]
    if which == "one_each":
        return await _one_each(g, act, found)
    if which == "each_area":
        found = await choose_area(g, act, found)
        act.targets = (*act.targets, *[enemy for enemy in found if enemy not in act.targets])
        return found
    if not which.startswith("one"):
        return found
    seat = act.hero.seat if act.hero is not None else act.enemy.area if act.enemy is not None else -1
    most = min(int(effect.up_to), len(found)) if effect.up_to else 1
    options = partial(_enemy_options, s, act, effect, int(effect.up_to) > 1)
    about = {"card": act.holder, "n": most}
    why = asked(s, seat, "pick_enemy", options, partial(_why_not_named, s, act, effect))
    if seat < 0:
        seats = [hero.seat for hero in standing(s)]
        chosen = await g.party_chooses(seats, "pick_enemy", options, TARGET_RULES, about=about, why=why)
    else:
        least = 0 if effect.up_to else 1
        chosen = await g.choose(seat, "pick_enemy", options, TARGET_RULES, least, most, about=about, why=why)
    picked = [enemy_named(s, one) for one in chosen]
    act.targets = (*act.targets, *[enemy for enemy in picked if enemy not in act.targets])
    return picked


def _why_not_named(s: State, act: Act, effect: OnEnemies, one: str) -> list[Refusal]:
    """actions.range-one, actions.range-two, essentials.keywords: Too far away, of another kind, or not meant."""
    enemy = find_enemy(s, one)
    if enemy is None:
        return []
    if has_range(act, effect) and act.hero is not None and not in_reach(s, act, enemy):
        return [Refusal("too_far_away", TARGET_RULES, n=needed(s, enemy, act.hero), have=reach(s, act))]
    if effect.keyword and not shares(face(enemy).keywords, effect.keyword):
        words = " or ".join([word.capitalize() for word in effect.keyword])
        return [Refusal("other_kind", ("essentials.keywords",), keyword=words)]
    return [] if enemy in candidates(s, act, effect) else [Refusal("not_meant", ("fine.impossible",))]


def _enemy_options(s: State, act: Act, effect: OnEnemies, several: bool) -> list[str]:
    found = candidates(s, act, effect)
    return [enemy.ref for enemy in found] if several else distinct(s, found)


def area_name(s: State, area: int) -> str:
    """essentials.quest-area, essentials.hero-area: The option that means an area."""
    return "zone:line" if area == QUEST else s.heroes[area].ref


async def choose_area(g: Game[State], act: Act, found: list[Enemy]) -> list[Enemy]:
    """actions.range-two: All enemies in reach of one area, which the acting hero chooses."""
    s = g.state
    names = list(dict.fromkeys([area_name(s, enemy.area) for enemy in found]))
    assert act.hero is not None
    chosen = await g.choose_one(act.hero.seat, "pick_area", names, AREA_RULES, about={"card": act.holder})
    return [enemy for enemy in found if area_name(s, enemy.area) == chosen]


async def _one_each(g: Game[State], act: Act, found: list[Enemy]) -> list[Enemy]:
    """actions.enrage-by-card: One in every hero area that has one; its hero chooses. Only enraging texts say so."""
    picked: list[Enemy] = []
    for hero in standing(g.state):
        here = [enemy for enemy in found if enemy.area == hero.seat]
        if here:
            about = {"card": act.holder}
            options = distinct(g.state, here)
            why = asked(g.state, hero.seat, "enrage_by", options, partial(_why_not_here, g.state, hero, here))
            chosen = await g.choose_one(hero.seat, "enrage_by", options, ENRAGE_RULES, about=about, why=why)
            picked.append(enemy_named(g.state, chosen))
    return picked


def _why_not_here(s: State, hero: Hero, here: list[Enemy], one: str) -> list[Refusal]:
    """actions.enrage-by-card: In another area, or not of those that the text means."""
    enemy = enemy_named(s, one)
    if enemy.area != hero.seat:
        return [Refusal("other_area", ENRAGE_RULES)]
    return [] if enemy in here else [Refusal("not_meant", ENRAGE_RULES)]


async def in_order(g: Game[State], act: Act, enemies: list[Enemy]) -> list[Enemy]:
    """fine.return-right: Several that return at once do so in an order of choice."""
    if len({likeness(enemy) for enemy in enemies}) < 2:
        return enemies
    options = [enemy.ref for enemy in enemies]
    seat = act.hero.seat if act.hero is not None else standing(g.state)[0].seat
    n = len(options)
    chosen = await g.choose(seat, "line_order", options, ORDER_RULES, n, n, ordered=True)
    return [enemy_named(g.state, one) for one in chosen]


def swappable(s: State, act: Act) -> list[Enemy]:
    """actions.move-enemy: Enemies in reach that have one in another area."""
    found = [enemy for enemy in s.enemies if in_reach(s, act, enemy)]
    return [enemy for enemy in found if any(other.area != enemy.area for other in found)]


def most_focused(s: State) -> list[Hero]:
    """pursuit.order, glossary.enemy-focus: The heroes whom the next enemy may pursue: highest focus above 0."""
    return [hero for hero in foremost(s, "highest") if hero.focus > 0]


def may_pursue(s: State, enemy: Enemy) -> bool:
    """pursuit.order, defence.abilities: One of the line that does not stay there."""
    return enemy.area == QUEST and not has_flag(s, enemy, "stays")
