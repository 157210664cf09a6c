"""What texts do to enemies: conditions, wounds, holding, moving, sending away, attaching, Objectives."""
from __future__ import annotations

from functools import partial
from typing import Final

from norn.games.mistfall.content import CONTENT
from norn.games.mistfall.content_verbs import (
    Attach,
    Calm,
    Condition,
    Enrage,
    Hold,
    MoveEnemy,
    Mute,
    Objective,
    RemoveWounds,
    SendEnemy,
    Spawn,
    SwapEnemies,
    Wound,
)
from norn.games.mistfall.rules.enemies import (
    draw_enemies,
    has_entered,
    leave_play,
    move_to_area,
    move_to_line,
)
from norn.games.mistfall.rules.essentials import add_tokens, enemy_named, scaled, shares
from norn.games.mistfall.rules.naming import in_order, named, swappable
from norn.games.mistfall.rules.piles import lacks
from norn.games.mistfall.rules.questions import asked, lies_elsewhere
from norn.games.mistfall.rules.tracks import calm, distinct, enrage
from norn.games.mistfall.rules.values import (
    of_action,
    total,
)
from norn.games.mistfall.state import Enemy, Hero, State
from norn.games.mistfall.verbs import VERBS, Act, first_of_ties, whom
from norn.kernel.errors import Refusal
from norn.kernel.game import Game
from norn.kit.ids import name_of

TARGET_RULES: Final = ("actions.range-one", "actions.range-two", "actions.mobility")
MOVE_RULES: Final = ("actions.move-enemy", "pursuit.any-entry", "fine.return-right")
CONDITION_RULES: Final = ("actions.tokens", "glossary.condition-tokens")
WOUND_RULES: Final = ("actions.tokens",)
OBJECTIVE_RULES: Final = ("actions.tokens", "glossary.objectives")
LEAVE_RULES: Final = ("actions.attach",)
ABILITY_RULES: Final = ("defence.abilities",)


async def _condition(g: Game[State], act: Act, effect: Condition) -> None:
    """actions.tokens, glossary.condition-tokens: On heroes if it names them, else on enemies."""
    kind = effect.kind
    if effect.who is not None:
        for hero in await whom(g, act, effect):
            add_tokens(hero, kind, effect.n)
            g.emit("condition", CONDITION_RULES, who=hero.ref, condition=f"condition:{kind}", n=effect.n)
        return
    for enemy in await named(g, act, effect):
        n = total(effect.n, of_action(g.state, "condition.placed", act, enemy))
        add_tokens(enemy, kind, n)
        g.emit("condition", CONDITION_RULES, who=enemy.ref, condition=f"condition:{kind}", n=n)


async def _wound(g: Game[State], act: Act, effect: Wound) -> None:
    """actions.tokens: Straight wounds: no damage, no defence, no vulnerability."""
    for enemy in await named(g, act, effect):
        enemy.wounds += effect.n
        g.emit("wounded", WOUND_RULES, enemy=enemy.ref, n=effect.n)


async def _remove_wounds(g: Game[State], act: Act, effect: RemoveWounds) -> None:
    """actions.tokens: Wounds are removed, for each card buried where it says so."""
    n = effect.n * (act.buried if effect.per == "buried" else 1)
    for enemy in await named(g, act, effect):
        gone = min(n, enemy.wounds)
        if gone > 0:
            enemy.wounds -= gone
            g.emit("wounds_removed", WOUND_RULES, enemy=enemy.ref, n=gone)


async def _hold(g: Game[State], act: Act, effect: Hold) -> None:
    """essentials.golden-rule: It may not attack until the round ends."""
    for enemy in await named(g, act, effect):
        enemy.held = True
        g.emit("held", ABILITY_RULES, enemy=enemy.ref)


async def _mute(g: Game[State], act: Act, effect: Mute) -> None:
    """essentials.golden-rule: A regular enemy has no abilities until the phase ends."""
    for enemy in await named(g, act, effect):
        enemy.silent = True
        g.emit("muted", ABILITY_RULES, enemy=enemy.ref)


async def _enrage(g: Game[State], act: Act, effect: Enrage) -> None:
    """actions.enrage-by-card: Those a text names, Raging or not."""
    for enemy in await named(g, act, effect):
        await enrage(g, enemy)


async def _calm(g: Game[State], act: Act, effect: Calm) -> None:
    """glossary.calm: By a card."""
    for enemy in await named(g, act, effect):
        calm(g, enemy)


async def _move_enemy(g: Game[State], act: Act, effect: MoveEnemy) -> None:
    """actions.move-enemy, fine.return-right: To the acting hero, to the line in an order of choice, to the highest
    focus."""
    enemies = await named(g, act, effect)
    if effect.to == "quest":
        for enemy in await in_order(g, act, enemies):
            move_to_line(g, enemy)
        return
    for enemy in enemies:
        hero = act.hero
        if effect.to == "highest":
            heroes = await first_of_ties(g, "highest", act)
            hero = heroes[0] if heroes else None
        if hero is not None and enemy in g.state.enemies:
            await move_to_area(g, enemy, hero)


async def _swap_enemies(g: Game[State], act: Act, effect: SwapEnemies) -> None:
    """fine.exchange, actions.move-enemy, pursuit.any-entry: Two of different areas change areas; each comes to the
    right end of its new one."""
    s = g.state
    hero = act.hero
    if hero is None or not swappable(s, act):
        return
    one = await _one_to_swap(g, act, hero, swappable(s, act))
    two = await _one_to_swap(g, act, hero, [other for other in swappable(s, act) if other.area != one.area])
    one.area, two.area = two.area, one.area
    for enemy in (one, two):
        s.enemies.remove(enemy)
        s.enemies.append(enemy)
    g.emit("swapped", MOVE_RULES, enemy=one.ref, other=two.ref)
    for enemy in (one, two):
        if enemy.area >= 0 and enemy in s.enemies:
            await has_entered(g, enemy, s.heroes[enemy.area])


async def _one_to_swap(g: Game[State], act: Act, hero: Hero, found: list[Enemy]) -> Enemy:
    """fine.exchange: One of the two."""
    s = g.state
    options = distinct(s, found)
    why = asked(s, hero.seat, "pick_enemy", options, partial(_why_not_swap, s, found))
    about = {"card": act.holder, "n": 1}
    return enemy_named(s, await g.choose_one(hero.seat, "pick_enemy", options, TARGET_RULES, about=about, why=why))


def _why_not_swap(s: State, found: list[Enemy], one: str) -> list[Refusal]:
    return [] if enemy_named(s, one) in found else [Refusal("not_exchanged", ("fine.exchange",))]


async def _send_enemy(g: Game[State], act: Act, effect: SendEnemy) -> None:
    """elements.special-enemy, glossary.enemy-elimination: Out of play without Resolve, never a special enemy."""
    for enemy in await named(g, act, effect):
        g.emit("sent_away", ("glossary.enemy-elimination",), enemy=enemy.ref)
        leave_play(g, enemy, effect.to)
        act.targets = tuple([other for other in act.targets if other is not enemy])


async def _spawn(g: Game[State], act: Act, effect: Spawn) -> None:
    """travel.match, travel.line, travel.exhausted-text: Drawn by keyword into the line."""
    await draw_enemies(g, effect.deck, effect.keyword, effect.n, by_text=True)


async def _attach(g: Game[State], act: Act, effect: Attach) -> None:
    """actions.attach, glossary.attachment: A card of the hero's area goes under the enemy; he chooses which."""
    enemy = act.enemy
    if enemy is None or enemy not in g.state.enemies:
        return
    for hero in await whom(g, act, effect):
        wanted = [card for card in hero.area if shares(CONTENT.cards[card.rpartition("-")[0]].keywords, effect.keyword)]
        if not wanted:
            continue
        options = [f"card:{card}" for card in wanted]
        about = {"enemy": enemy.ref}
        why = asked(g.state, hero.seat, "attach", options, partial(_why_not_attach, g.state, hero, effect.keyword))
        chosen = name_of(await g.choose_one(hero.seat, "attach", options, LEAVE_RULES, about=about, why=why))
        hero.area.remove(chosen)
        hero.objectives.pop(chosen, None)
        enemy.stolen.append(chosen)
        enemy.robbed.append(hero.seat)
        g.emit("attached", LEAVE_RULES, card=f"card:{chosen}", enemy=enemy.ref)


def _why_not_attach(s: State, hero: Hero, keyword: tuple[str, ...], one: str) -> list[Refusal]:
    """actions.attach: It is not in his area, or of another kind."""
    return lies_elsewhere("attach", s, hero, ("area",), one) or lacks(name_of(one), keyword)


async def _objective(g: Game[State], act: Act, effect: Objective) -> None:
    """actions.tokens, glossary.objectives: Placed on or removed from the encounter, or a card of the hero's."""
    s = g.state
    n = scaled(s, effect.per_hero, effect.plus) if effect.per_hero or effect.plus else effect.n
    if effect.on == "encounter":
        if s.encounter:
            s.encounter_objectives = max(0, s.encounter_objectives + n)
            holder = f"encounter:{s.encounter}"
            g.emit("objectives", OBJECTIVE_RULES, card=holder, n=s.encounter_objectives)
        return
    hero = act.hero
    if hero is None:
        return
    cards = [act.card] if effect.on == "this" else _bearers(hero, effect.on)
    if effect.on == "training":
        n += hero.lasting.get("objectives.ability", 0)
    if not cards:
        return
    card = cards[0]
    if len(cards) > 1:
        options = [f"card:{one}" for one in cards]
        why = asked(s, hero.seat, "objective_on", options, partial(lies_elsewhere, "objective_on", s, hero, ("area",)))
        card = name_of(await g.choose_one(
            hero.seat, "objective_on", options, OBJECTIVE_RULES, about={"card": act.holder}, why=why))
    have = hero.objectives.get(card, 0)
    if effect.at_most is not None:
        n = min(n, max(0, effect.at_most - have))
    if n:
        hero.objectives[card] = have + n
        g.emit("objectives", OBJECTIVE_RULES, card=f"card:{card}", n=have + n)


def _bearers(hero: Hero, keyword: str) -> list[str]:
    return [card for card in hero.area if shares(CONTENT.cards[card.rpartition("-")[0]].keywords, (keyword,))]


VERBS["condition"] = _condition
VERBS["wound"] = _wound
VERBS["remove_wounds"] = _remove_wounds
VERBS["hold"] = _hold
VERBS["mute"] = _mute
VERBS["enrage"] = _enrage
VERBS["calm"] = _calm
VERBS["move_enemy"] = _move_enemy
VERBS["swap_enemies"] = _swap_enemies
VERBS["send_enemy"] = _send_enemy
VERBS["spawn"] = _spawn
VERBS["attach"] = _attach
VERBS["objective"] = _objective
