"""The Defence Phase: attacks, cancelling, wounds, elimination of heroes, conditions."""
from __future__ import annotations

from functools import partial
from typing import Final

from norn.games.mistfall import content_verbs
from norn.games.mistfall.content import CONTENT
from norn.games.mistfall.content_verbs import Attack, Cleanse
from norn.games.mistfall.rules.actions import window
from norn.games.mistfall.rules.enemies import can_be_sapped, enemy_moment, moment, move_to_line, sweep, weakness_cancels
from norn.games.mistfall.rules.essentials import (
    CONDITIONS,
    STANDING,
    add_tokens,
    defeat,
    enemies_of,
    enemy_named,
    hero_named,
    standing,
    tokens,
    white_number,
)
from norn.games.mistfall.rules.naming import in_order, named
from norn.games.mistfall.rules.piles import bury_some, buryable
from norn.games.mistfall.rules.printed import abilities, face, life, will_attack, works
from norn.games.mistfall.rules.questions import asked
from norn.games.mistfall.rules.quiet import at_leisure
from norn.games.mistfall.rules.reinforcement import begin_phase
from norn.games.mistfall.rules.tracks import distinct
from norn.games.mistfall.rules.values import attack_of, by_ability
from norn.games.mistfall.state import Enemy, Hero, State
from norn.games.mistfall.verbs import VERBS, Act, Hurt, whom
from norn.kernel.ask import Ask, More
from norn.kernel.errors import Refusal
from norn.kernel.game import AGAIN, Game
from norn.kit.ids import name_of

ORDER_RULES: Final = ("defence.activate",)
ATTACK_RULES: Final = ("defence.activate", "glossary.attack")
HURT_RULES: Final = ("defence.bury",)
LOST_RULES: Final = ("defence.elimination", "fine.elimination-special")
CONDITION_RULES: Final = ("defence.conditions", "glossary.condition-tokens")
WEAKNESS_RULES: Final = ("defence.weakness-enemy",)


async def defence_begins(g: Game[State]) -> None:
    """defence.activate, fine.skipping: What happens at its start; then every area's enemies attack."""
    s = g.state
    begin_phase(g, "defence")
    s.active = -1
    s.areas = []
    await moment(g, "defence_start")
    await window(g, "defence_start", [hero.seat for hero in standing(s)])
    await _order_areas(g)


async def _order_areas(g: Game[State]) -> None:
    """defence.activate: The players may say whose areas come first; the others follow in the order of seats. Who does
    not care says so once."""
    s = g.state
    s.areas = [hero.seat for hero in standing(s) if attackers(s, hero.seat)]
    if len(s.areas) < 2:
        return
    more = More()
    more.seats = tuple([hero.seat for hero in standing(s)])
    more.join = "any"
    more.ordered = True
    more.scope = "game"
    options = partial(_area_options, s)
    chosen = await at_leisure(g, Ask(more.seats[0], "area_order", options, ORDER_RULES, 0, len(s.areas), more))
    first = [hero_named(s, one).seat for one in chosen]
    s.areas = [*first, *[seat for seat in s.areas if seat not in first]]


def _area_options(s: State) -> list[str]:
    """defence.activate: The heroes whose areas have somebody to attack."""
    return [s.heroes[seat].ref for seat in s.areas if attackers(s, seat)]


def attackers(s: State, area: int) -> list[Enemy]:
    """defence.activate, defence.abilities: Who of an area has yet to attack."""
    return [enemy for enemy in enemies_of(s, area) if will_attack(s, enemy)]


async def defence(g: Game[State]) -> str | None:
    """defence.activate, defence.order, actions.reflex-window: Area after area, each enemy exactly once, in the owner's
    order; who has changed areas meanwhile attacks where it is. Reflexes that came to hand since are asked for first."""
    s = g.state
    await window(g, "next_attack", [hero.seat for hero in standing(s)])
    seats = [*s.areas, *[hero.seat for hero in s.heroes if hero.seat not in s.areas]]
    s.areas = [seat for seat in seats if s.heroes[seat].status == STANDING and attackers(s, seat)]
    if not s.areas:
        return None
    area = s.areas[0]
    found = attackers(s, area)
    enemy = found[0]
    if len(distinct(s, found)) > 1:
        options = partial(_attack_options, s, area)
        chosen = await at_leisure(g, g.choose(
            area, "attack_order", options, ORDER_RULES, 0, 1, scope=f"{s.round} {s.phase}",
            why=asked(s, area, "attack_order", options, partial(_why_not_first, s, area)),
        ))
        found = attackers(s, area)
        if not found:
            return AGAIN                # a Reflex beside the question has emptied the area
        enemy = enemy_named(s, chosen[0]) if chosen else found[0]
    enemy.attacked = True
    await attack(g, enemy)
    return AGAIN


def _why_not_first(s: State, area: int, one: str) -> list[Refusal]:
    """defence.activate, defence.abilities: Elsewhere, has attacked, is held, or is slow."""
    enemy = enemy_named(s, one)
    if enemy.area != area:
        return [Refusal("other_area", ORDER_RULES)]
    if will_attack(s, enemy):
        return []
    return [Refusal("has_attacked" if enemy.attacked else "is_held" if enemy.held else "is_slow", ORDER_RULES)]


def _attack_options(s: State, area: int) -> list[str]:
    return distinct(s, attackers(s, area))


# --- an attack ----------------------------------------------------------------------------------------------


async def attack(g: Game[State], enemy: Enemy) -> None:
    """defence.activate, defence.attack-order, glossary.attack, defence.daze, defence.weakness-enemy: It deals what its
    combat box says to the hero it pursues."""
    s = g.state
    if enemy.area < 0 or enemy.held or enemy not in s.enemies:
        return
    hero = s.heroes[enemy.area]
    await _weaken(g, enemy)
    enemy.struck = True
    n = attack_of(s, enemy)
    kind = face(enemy).damage
    g.emit("attacks", ATTACK_RULES, enemy=enemy.ref, hero=hero.ref, n=n, type=kind)
    if n > 0:
        await _strike(g, enemy, hero, kind, n)


async def _strike(g: Game[State], enemy: Enemy, hero: Hero, kind: str, n: int) -> None:
    """glossary.attack, defence.bury, defence.attack-order, defence.buried-fallen: What an enemy deals to a hero, and
    what it does when cards are buried by one who still stands."""
    s = g.state
    hurt = Hurt(hero, kind, n, enemy.ref, enemy)
    buried = await deal(g, hurt)
    victim = hurt.hero
    if buried and enemy in s.enemies and victim.status == STANDING:
        act = Act(None, enemy.ref)
        act.enemy = enemy
        act.victim = victim
        act.buried = buried
        await enemy_moment(g, enemy, "attack_buried", act)
    if buried and victim.status == STANDING:
        await window(g, "buried", [victim.seat], enemy if enemy in s.enemies else None)


async def _weaken(g: Game[State], enemy: Enemy) -> None:
    """defence.weakness-enemy: Before an attack that a continuous ability makes worse, Weakness may cancel it."""
    if not can_be_sapped(enemy):
        return
    for ability in abilities(g.state, enemy):
        if works(enemy, ability) and _without(g.state, enemy, ability) < attack_of(g.state, enemy):
            await weakness_cancels(g, enemy, ability)


def _without(s: State, enemy: Enemy, ability: str) -> int:
    """defence.weakness-enemy: What its attack would deal if this ability were cancelled."""
    enemy.cancelled.append(ability)
    n = attack_of(s, enemy)
    enemy.cancelled.pop()
    return n


async def deal(g: Game[State], hurt: Hurt) -> int:
    """defence.cancel, defence.bury, glossary.cancelling: Reflexes may cancel, the rest are wounds; how many cards were
    buried."""
    s = g.state
    while True:
        victim = hurt.hero
        seats = [victim.seat, *[hero.seat for hero in standing(s) if hero is not victim]]
        await window(g, "hurt", seats, hurt.attacker, hurt)
        if hurt.hero is victim:
            break
    if hurt.amount > 0 and victim.status == STANDING:
        await window(g, "would_bury", [hero.seat for hero in standing(s) if hero is not victim], hurt.attacker, hurt)
    if hurt.amount <= 0 or victim.status != STANDING:
        return 0
    g.emit("wounds", HURT_RULES, hero=victim.ref, n=hurt.amount)
    return await suffer(g, victim, hurt.amount, hurt.source)


async def suffer(g: Game[State], hero: Hero, n: int, source: str) -> int:
    """defence.bury, defence.elimination: A card for each wound; who has none left is eliminated."""
    there = buryable(hero)
    buried = await bury_some(g, hero, n, "any", source)
    if n > there:
        await eliminate_hero(g, hero)
    return buried


async def eliminate_hero(g: Game[State], hero: Hero) -> None:
    """defence.elimination, essentials.defeat-early, essentials.defeat-late, fine.elimination-special: Lost at once
    before the special encounter; in it the others go on, and his enemies go to the line."""
    s = g.state
    hero.status = "eliminated"
    hero.poison = hero.burning = hero.daze = hero.weakness = 0
    g.emit("hero_eliminated", LOST_RULES, hero=hero.ref)
    returning = enemies_of(s, hero.seat)
    for enemy in returning:
        move_to_line(g, enemy)
    if s.encounter not in CONTENT.special_encounters or not standing(s):
        raise defeat(g, "party_lost" if s.encounter in CONTENT.special_encounters else "hero_lost")
    for enemy in await in_order(g, Act(None, hero.ref), returning):
        s.enemies.remove(enemy)
        s.enemies.append(enemy)


# --- conditions ---------------------------------------------------------------------------------------------


async def defence_ends(g: Game[State]) -> None:
    """defence.order, fine.skipping, actions.reflex: A last Reflex to remove conditions, the conditions, those who fall
    by them; then what happens at the end of the phase."""
    s = g.state
    await window(g, "conditions", [hero.seat for hero in standing(s)])
    await _resolve_conditions(g)
    await sweep(g, Act(None, "condition:all"), alone=True)
    await moment(g, "defence_end")


async def _resolve_conditions(g: Game[State]) -> None:
    """defence.conditions, defence.poison-burning: Those of every hero, then of every enemy; whoever lives loses
    one token."""
    s = g.state
    for hero in standing(s):
        n = hero.poison + hero.burning
        if n:
            g.emit("suffers", CONDITION_RULES, who=hero.ref, n=n)
            await suffer(g, hero, n, "condition:all")
        if hero.status == STANDING:
            await _remove_one(g, hero, hero.seat, hero.ref)
    for enemy in s.enemies[:]:
        n = enemy.poison + enemy.burning
        if n:
            enemy.wounds += n
            g.emit("suffers", CONDITION_RULES, who=enemy.ref, n=n)
        if enemy.wounds < life(s, enemy):
            await _remove_one(g, enemy, enemy.area, enemy.ref)


async def _remove_one(g: Game[State], one: Hero | Enemy, seat: int, name: str) -> None:
    """defence.conditions: One token of choice goes; with one kind there is no choice."""
    kinds = [kind for kind in CONDITIONS if tokens(one, kind) > 0]
    if not kinds:
        return
    if seat < 0:
        seat = standing(g.state)[0].seat
    options = [f"condition:{kind}" for kind in kinds]
    chosen = await g.choose_one(seat, "remove_condition", options, CONDITION_RULES, about={"who": name})
    add_tokens(one, name_of(chosen), -1)
    g.emit("condition_gone", CONDITION_RULES, who=name, condition=chosen)


# --- verbs --------------------------------------------------------------------------------------------------


async def _attack(g: Game[State], act: Act, effect: Attack) -> None:
    """actions.enrage-resolve: It attacks its hero now, as in the Defence Phase."""
    for enemy in await named(g, act, effect):
        await attack(g, enemy)


async def _hurt(g: Game[State], act: Act, effect: content_verbs.Hurt) -> None:
    """fine.source-damage, glossary.attack: Damage of a card to heroes, cancelled as usual; that of an enemy's ability
    is its attack."""
    kind = effect.type
    n = white_number(g.state) if effect.white else effect.printed
    enemy = act.enemy if act.hero is None else None
    if enemy is not None:
        n = by_ability(enemy, n)
    if n <= 0:
        return
    for hero in await whom(g, act, effect):
        if hero.status == STANDING:
            g.emit("dealt", HURT_RULES, hero=hero.ref, n=n, type=kind, source=act.holder)
            if enemy is None:
                await deal(g, Hurt(hero, kind, n, act.holder, None))
            elif enemy in g.state.enemies:
                await _strike(g, enemy, hero, kind, n)


async def _cleanse(g: Game[State], act: Act, effect: Cleanse) -> None:
    """glossary.condition-tokens: The hero removes tokens of his choice."""
    for hero in await whom(g, act, effect):
        for _ in range(effect.n):
            kinds = [kind for kind in CONDITIONS if tokens(hero, kind) > 0 and effect.kind in (None, kind)]
            if not kinds:
                break
            if effect.n >= 99:
                hero.poison = hero.burning = hero.daze = hero.weakness = 0
                g.emit("cleansed", CONDITION_RULES, hero=hero.ref)
                break
            options = [f"condition:{kind}" for kind in kinds]
            chosen = await g.choose_one(
                hero.seat, "remove_condition", options, CONDITION_RULES, about={"who": hero.ref})
            add_tokens(hero, name_of(chosen), -1)
            g.emit("condition_gone", CONDITION_RULES, who=hero.ref, condition=chosen)


VERBS["attack"] = _attack
VERBS["hurt"] = _hurt
VERBS["cleanse"] = _cleanse
