"""Enemies: naming them, drawing, moving, eliminating them, and their special abilities."""
from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Final

from norn.games.mistfall.content import CONTENT, Trigger
from norn.games.mistfall.content_verbs import Discard
from norn.games.mistfall.rules.essentials import (
    QUEST,
    STANDING,
    enemies_of,
    hero_named,
    shares,
    standing,
)
from norn.games.mistfall.rules.idle import is_idle
from norn.games.mistfall.rules.printed import abilities, face, is_special, life, tile_here, works
from norn.games.mistfall.rules.tracks import USES, halve_focus, pass_time
from norn.games.mistfall.rules.values import holds
from norn.games.mistfall.state import Enemy, Hero, State
from norn.games.mistfall.verbs import VERBS, Act, perform
from norn.kernel.game import Game
from norn.kit.piles import refill

ELIMINATED_RULES: Final = ("actions.eliminate", "glossary.enemy-elimination")
MOVE_RULES: Final = ("actions.move-enemy", "pursuit.any-entry", "fine.return-right")
LINE_RULES: Final = ("travel.line", "travel.match")
CONDITION_RULES: Final = ("actions.tokens", "glossary.condition-tokens")
WEAKNESS_RULES: Final = ("defence.weakness-enemy",)
WOUND_RULES: Final = ("actions.tokens",)
OBJECTIVE_RULES: Final = ("actions.tokens", "glossary.objectives")
LEAVE_RULES: Final = ("actions.attach",)
ABILITY_RULES: Final = ("defence.abilities",)
ANY: Final = "any"
Coded = Callable[[Game[State], Enemy, Act], Awaitable[None]]
CODED: Final[dict[str, Coded]] = {}         # abilities that data cannot say: brought by cards/
# By the moment, which enemies have an ability for it, villains apart: of the others no story is told.
SPEAKING: Final[dict[str, frozenset[str]]] = {
    when: frozenset([enemy.id for enemy in CONTENT.enemies.values()
                     if any(CONTENT.abilities[one].when == when for one in enemy.abilities)])
    for when in dict.fromkeys([ability.when for ability in CONTENT.abilities.values() if ability.when])
}
NOBODY: Final[frozenset[str]] = frozenset()
# The Reflexes to an enemy that enters: brought by the chapter on actions, which stands on this one.
ENTERS: Final[list[Callable[[Game[State], Enemy], Awaitable[None]]]] = []


# --- drawing ------------------------------------------------------------------------------------------------


def make_enemy(card: str, kind: str) -> Enemy:
    """elements.enemy-card: A card as it comes into play."""
    return Enemy(
        id=card, kind=kind, area=QUEST, wounds=0, enraged=False, poison=0, burning=0, daze=0, weakness=0, entered=0,
        attacked=False, struck=False, held=False, silent=False, cancelled=[], side=0, stolen=[], robbed=[],
        objectives=0,
    )


def kind_of(card: str) -> str:
    """elements.enemy-card: The printed enemy of a copy."""
    return card.rpartition("-")[0]


async def draw_enemies(
    g: Game[State], deck: str, keywords: tuple[str, ...], n: int, *, by_text: bool = False
) -> list[Enemy]:
    """travel.match, travel.setup-enemies, travel.exhausted-once, travel.exhausted-twice, travel.exhausted-text,
    reinforcement.draw: Until so many have matched; a deck exhausted twice in one draw stops it and moves Time by 2,
    unless a text alone has had it drawn from."""
    s = g.state
    drawn: list[Enemy] = []
    exhausted = 0
    while len(drawn) < n:
        if not s.enemy_decks[deck]:
            exhausted += 1
            if exhausted > 1 or not s.enemy_discards[deck]:
                if by_text:
                    g.emit("none_found", ("travel.exhausted-text",), deck=deck)
                else:
                    g.emit("deck_exhausted", ("travel.exhausted-twice",), deck=deck)
                    await pass_time(g, 2)
                break
            refill(g, s.enemy_decks[deck], s.enemy_discards[deck])
            s.enemy_known[deck] = 0
            g.emit("reshuffled", ("travel.exhausted-once",), deck=deck)
        card = s.enemy_decks[deck].pop(0)
        s.enemy_known[deck] = min(s.enemy_known[deck], len(s.enemy_decks[deck]))
        g.reveal()
        if ANY in keywords or shares(CONTENT.enemies[kind_of(card)].keywords, keywords):
            enemy = make_enemy(card, kind_of(card))
            s.enemies.append(enemy)
            drawn.append(enemy)
            g.emit("appears", LINE_RULES, enemy=enemy.ref)
        else:
            s.enemy_discards[deck].append(card)
    return drawn


# --- moving and leaving -------------------------------------------------------------------------------------


async def move_to_area(g: Game[State], enemy: Enemy, hero: Hero) -> None:
    """pursuit.move, actions.move-enemy: It goes to the right end of the hero's area."""
    s = g.state
    s.enemies.remove(enemy)
    s.enemies.append(enemy)
    enemy.area = hero.seat
    g.emit("enters", MOVE_RULES, enemy=enemy.ref, hero=hero.ref)
    await has_entered(g, enemy, hero)


async def has_entered(g: Game[State], enemy: Enemy, hero: Hero) -> None:
    """pursuit.entry-order, pursuit.any-entry, actions.move-enemy, fine.focus-in-pursuit: The focus is halved, then its
    abilities speak, then Reflexes."""
    s = g.state
    enemy.entered = s.round
    halve_focus(g, hero)
    for when in ("entered", "entered_pursuit"):
        if when == "entered" or s.phase == "pursuit":
            await enemy_moment(g, enemy, when)
    if enemy in s.enemies and enemy.area == hero.seat:
        await ENTERS[0](g, enemy)


def move_to_line(g: Game[State], enemy: Enemy) -> None:
    """fine.return-right, glossary.enemy-line: To the right end of the line."""
    s = g.state
    s.enemies.remove(enemy)
    s.enemies.append(enemy)
    enemy.area = QUEST
    g.emit("returns", MOVE_RULES, enemy=enemy.ref)


def leave_play(g: Game[State], enemy: Enemy, to: str) -> None:
    """actions.eliminate, actions.attach, travel.disperse: Tokens go to the bank, attached cards to their hero's
    hand, the card to its pile."""
    s = g.state
    s.enemies.remove(enemy)
    for card, seat in zip(enemy.stolen, enemy.robbed, strict=True):
        s.heroes[seat].hand.append(card)
        g.emit("given_back", LEAVE_RULES, card=f"card:{card}", hero=s.heroes[seat].ref)
    if enemy.objectives and s.encounter:
        s.encounter_objectives += enemy.objectives
    enemy.stolen = []
    enemy.robbed = []
    enemy.objectives = 0
    if is_special(enemy):
        return
    deck = CONTENT.enemies[enemy.kind].deck
    if to == "deck_bottom":
        s.enemy_decks[deck].append(enemy.id)
        s.enemy_known[deck] += 1
    else:
        s.enemy_discards[deck].append(enemy.id)


async def sweep(g: Game[State], act: Act, *, alone: bool = False) -> None:
    """actions.eliminate, actions.resolve-highest, fine.elimination-last, glossary.enemy-elimination,
    defence.poison-burning: Whoever has as many wounds as Life goes, all of them together; one action brings only the
    highest Resolve. What others say to it comes when they are gone."""
    s = g.state
    fallen = [(enemy, enemy.area) for enemy in s.enemies if enemy.wounds >= life(s, enemy)]
    best = 0
    for enemy, _ in fallen:
        act.killed += 1
        worth = CONTENT.villains[enemy.kind].resolve if is_special(enemy) else CONTENT.enemies[enemy.kind].resolve
        gained = worth if alone else max(0, worth - best)
        best = max(best, worth)
        s.resolve += gained
        why = "" if gained == worth > 0 else "why:highest" if worth > 0 else "why:worthless"
        g.emit("eliminated", ELIMINATED_RULES, enemy=enemy.ref, n=gained, why=why)
        if is_special(enemy):
            s.villain_gone = True
        leave_play(g, enemy, "discard")
    for enemy, area in fallen:
        await _after_elimination(g, act, area, enemy)
    turn_villain(g)


async def _after_elimination(g: Game[State], act: Act, area: int, dead: Enemy) -> None:
    """defence.abilities, glossary.encounter: What the encounter and the enemies of its area say to an elimination."""
    await encounter_moment(g, "enemy_eliminated", act.hero)
    for enemy in enemies_of(g.state, area):
        if enemy in g.state.enemies:
            later = Act(None, enemy.ref)
            later.enemy = enemy
            later.targets = (dead,)
            await enemy_moment(g, enemy, "eliminated_here", later)


def turn_villain(g: Game[State]) -> None:
    """elements.special-enemy: Side B once the wounds are half of its Life, rounded up."""
    s = g.state
    for enemy in s.enemies:
        if is_special(enemy) and enemy.side == 0 and 2 * enemy.wounds >= life(s, enemy):
            enemy.side = 1
            up = face(enemy)
            g.emit("villain_turns", ("elements.special-enemy",), enemy=enemy.ref, side="B", attack=up.attack,
                   type=up.damage, abilities=[f"ability:{one}" for one in up.abilities])


# --- abilities at their moment ------------------------------------------------------------------------------


async def enemy_moment(g: Game[State], enemy: Enemy, when: str, act: Act | None = None) -> None:
    """defence.abilities, defence.weakness-enemy: Its abilities with this trigger that would do something, unless they
    are cancelled."""
    for ability in abilities(g.state, enemy):
        if CONTENT.abilities[ability].when != when or enemy not in g.state.enemies or not works(enemy, ability):
            continue
        if act is None:
            act = Act(None, enemy.ref)
            act.enemy = enemy
        if not is_idle(g.state, enemy, ability, act) and not await weakness_cancels(g, enemy, ability):
            await use_ability(g, enemy, ability, act)


async def use_ability(g: Game[State], enemy: Enemy, ability: str, act: Act) -> None:
    """defence.abilities: Do what an ability says, now."""
    printed = CONTENT.abilities[ability]
    if printed.unless is not None and await _bought_off(g, enemy, ability, printed.unless):
        return
    g.emit("ability", printed.rules, enemy=enemy.ref, ability=f"ability:{ability}")
    if printed.code:
        await CODED[ability](g, enemy, act)
    else:
        await perform(g, printed.effect, act)
    await sweep(g, Act(None, enemy.ref))


async def _use_enraged(g: Game[State], enemy: Enemy, ability: str, act: Act) -> None:
    """actions.enrage-as-if, defence.weakness-enemy: Its Enrage text makes it use an ability that is not cancelled."""
    if not works(enemy, ability) or is_idle(g.state, enemy, ability, act):
        return
    if not await weakness_cancels(g, enemy, ability):
        await use_ability(g, enemy, ability, act)


USES.append(_use_enraged)


async def _bought_off(g: Game[State], enemy: Enemy, ability: str, unless: Discard) -> bool:
    """fine.costs: Any one player may pay to prevent it."""
    s = g.state
    able = [hero for hero in standing(s) if len(hero.hand) >= unless.n]
    if not able:
        return False
    seats = [hero.seat for hero in able]
    options = [hero.ref for hero in able]
    about = {"enemy": enemy.ref, "ability": f"ability:{ability}", "n": unless.n}
    chosen = await g.party_chooses(seats, "buy_off", options, ABILITY_RULES, about=about, at_least=0)
    if not chosen:
        return False
    act = Act(hero_named(s, chosen[0]), enemy.ref)
    await VERBS["discard"](g, act, Discard(n=unless.n))
    return True


async def weakness_cancels(g: Game[State], enemy: Enemy, ability: str) -> bool:
    """defence.weakness-enemy, defence.weakness-special: All Weakness may be removed to cancel the ability: a continuous
    one until the phase ends, any other for this time."""
    s = g.state
    if not can_be_sapped(enemy):
        return False
    seat = enemy.area if enemy.area >= 0 else standing(s)[0].seat
    about = {"enemy": enemy.ref, "ability": f"ability:{ability}"}
    options = [f"do:sap enemy:{enemy.id} ability:{ability}"]
    scope = f"{s.round} {s.phase}"
    if not await g.choose(seat, "weakness", options, WEAKNESS_RULES, 0, 1, about=about, scope=scope):
        return False
    spend_weakness(g, enemy, ability)
    return True


def can_be_sapped(enemy: Enemy) -> bool:
    """defence.weakness-enemy, defence.weakness-special: It has Weakness, and is no special enemy."""
    return enemy.weakness > 0 and not is_special(enemy)


def spend_weakness(g: Game[State], enemy: Enemy, ability: str) -> None:
    """defence.weakness-enemy: All of its Weakness for one ability; a continuous one is gone until the phase ends."""
    enemy.weakness = 0
    if CONTENT.abilities[ability].continuous:
        enemy.cancelled.append(ability)
    g.emit("ability_cancelled", WEAKNESS_RULES, enemy=enemy.ref, ability=f"ability:{ability}")


async def moment(g: Game[State], when: str, hero: Hero | None = None) -> None:
    """fine.moment-order, fine.skipping, defence.abilities: At one moment: villain, encounter, place, enemies by area
    from left to right."""
    s = g.state
    for enemy in [one for one in s.enemies if is_special(one)]:
        await enemy_moment(g, enemy, when)
    if s.encounter:
        await encounter_moment(g, when, hero)
    tile = tile_here(s)
    if tile and CONTENT.tiles[tile].triggers:
        await run_triggers(g, CONTENT.tiles[tile].triggers, f"tile:{tile}", when, hero)
    speaking = SPEAKING.get(when, NOBODY)
    for area in [*range(len(s.heroes)), QUEST] if speaking else []:
        for enemy in enemies_of(s, area):
            if enemy.kind in speaking and enemy in s.enemies:
                await enemy_moment(g, enemy, when)


async def encounter_moment(g: Game[State], when: str, hero: Hero | None) -> None:
    """glossary.encounter, glossary.active-encounter: What the active encounter says at this moment."""
    s = g.state
    if s.encounter:
        await run_triggers(g, CONTENT.all_encounters[s.encounter].triggers, f"encounter:{s.encounter}", when, hero)


async def run_triggers(
    g: Game[State], triggers: tuple[Trigger, ...], holder: str, when: str, hero: Hero | None
) -> None:
    """fine.skipping, elements.symbols: Printed triggers of a card, a place or a charter."""
    for trigger in triggers:
        if trigger.when != when or (hero is not None and hero.status != STANDING):
            continue
        act = Act(hero, holder)
        if not all(holds(g.state, need, hero, act, None) for need in trigger.needs):
            continue
        await perform(g, trigger.effect, act)
        if when != "enemy_eliminated":
            await sweep(g, Act(None, holder))
