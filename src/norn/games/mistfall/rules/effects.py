"""What an action does: placing, damage, cancelling and the rest of its verbs."""
from __future__ import annotations

from functools import partial
from typing import Final

from norn.games.mistfall.content_verbs import (
    Cancel,
    Damage,
    Embed,
    ExtraAction,
    GainResolve,
    Lasting,
    LoseResolve,
    Place,
    Send,
    SpendResolve,
)
from norn.games.mistfall.rules.essentials import (
    CARDS,
    KEYWORDS_OF,
    KIND_OF,
    shares,
)
from norn.games.mistfall.rules.piles import (
    discard_card,
    remove_card,
)
from norn.games.mistfall.rules.printed import face
from norn.games.mistfall.rules.questions import asked, lies_elsewhere
from norn.games.mistfall.rules.values import defence_of, of_action, total
from norn.games.mistfall.state import Enemy, Hero, State
from norn.games.mistfall.verbs import VERBS, Act, perform
from norn.kernel.game import Game
from norn.kit.ids import name_of

LIMIT_RULES: Final = ("actions.restriction", "actions.restriction-excess")
PLACE_RULES: Final = ("actions.restriction", "actions.proficiency")
DAMAGE_RULES: Final = ("actions.damage-steps", "actions.damage-total")
VULNERABLE_RULES: Final = ("actions.vulnerability", "glossary.vulnerability")
CANCEL_RULES: Final = ("defence.cancel", "glossary.cancelling")
RESOLVE_RULES: Final = ("glossary.resolve-pool", "glossary.resolve-tokens")


async def _place(g: Game[State], act: Act, effect: Place) -> None:
    """actions.restriction, actions.proficiency, setup.starting-gear-tokens: Into the area, with its Objectives."""
    hero = act.hero
    assert hero is not None
    remove_card(hero, act.card)
    hero.area.append(act.card)
    act.placed = True
    if effect.objectives:
        hero.objectives[act.card] = effect.objectives
    g.emit("placed", PLACE_RULES, hero=hero.ref, card=f"card:{act.card}")
    for card in await _over_limit(g, hero):
        discard_card(g, hero, card)


async def _over_limit(g: Game[State], hero: Hero) -> list[str]:
    """actions.restriction, actions.restriction-excess, actions.restriction-none: With too many of a letter the owner
    chooses which go."""
    for letter, cards in by_letter(hero).items():
        lowest = min([CARDS[KIND_OF[card]].most for card in cards])
        excess = len(cards) - lowest
        if excess > 0:
            options = [f"card:{card}" for card in cards]
            about = {"n": excess, "kind": f"limit:{letter}", "most": lowest}
            why = asked(g.state, hero.seat, "over_limit", options, partial(
                lies_elsewhere, "over_limit", g.state, hero, ("area",)))
            chosen = await g.choose(hero.seat, "over_limit", options, LIMIT_RULES, excess, excess, about=about, why=why)
            return [name_of(one) for one in chosen]
    return []


def by_letter(hero: Hero) -> dict[str, list[str]]:
    """actions.restriction, actions.restriction-none: The area's cards by restriction letter; infinity has none."""
    found: dict[str, list[str]] = {}
    for card in hero.area:
        letter = CARDS[KIND_OF[card]].letter
        if letter:
            found.setdefault(letter, []).append(card)
    return found


async def _embed(g: Game[State], act: Act, effect: Embed) -> None:
    """actions.embedded, glossary.embedded-action, fine.regular-limit: The other card's effects, as part of this."""
    if act.embedded is not None:
        await perform(g, act.embedded.effect, act)


def dealt_to(s: State, act: Act, effect: Damage, enemy: Enemy) -> int:
    """glossary.attack, defence.daze: The damage of an action to one target: printed, rows, boosts, less the hero's
    Daze."""
    dealt = total(effect.printed, of_action(s, "damage", act, enemy)) + act.more_damage
    return max(0, dealt - (act.hero.daze if act.hero is not None else 0))


def blow(s: State, act: Act, effect: Damage, enemy: Enemy) -> tuple[int, int]:
    """actions.vulnerability, actions.damage-total, glossary.vulnerability: Wounds by matching keywords, and what
    defence leaves of the damage."""
    card = face(enemy)
    matches = len([word for word in card.vulnerabilities if word in act.keywords])
    return (matches * card.vulnerability_wounds,
            max(0, dealt_to(s, act, effect, enemy) - defence_of(s, enemy, effect.type, act)))


async def _damage(g: Game[State], act: Act, effect: Damage) -> None:
    """actions.damage-steps, actions.vulnerability, actions.damage-total: Target by target: vulnerabilities, then what
    defence leaves of the damage."""
    s = g.state
    for enemy in act.targets:
        if enemy not in s.enemies:
            continue
        matched, wounds = blow(s, act, effect, enemy)
        if matched:
            enemy.wounds += matched
            g.emit("vulnerable", VULNERABLE_RULES, enemy=enemy.ref, n=matched)
        dealt = dealt_to(s, act, effect, enemy)
        enemy.wounds += wounds
        g.emit("damaged", DAMAGE_RULES, enemy=enemy.ref, n=dealt, type=effect.type, wounds=wounds)


async def _cancel(g: Game[State], act: Act, effect: Cancel) -> None:
    """defence.cancel, glossary.cancelling, fine.range-cancel: Lower the damage being answered."""
    hurt = act.hurt
    if hurt is None or effect.of not in ("either", hurt.kind):
        return
    n = min(hurt.amount, total(effect.n, of_action(g.state, "cancel", act, None)) + act.more_cancel)
    if n > 0:
        hurt.amount -= n
        g.emit("cancelled", CANCEL_RULES, n=n, type=hurt.kind, hero=hurt.hero.ref)


async def _send(g: Game[State], act: Act, effect: Send) -> None:
    """actions.conclusion: The acting or embedded card with the keyword goes there at the end."""
    for card in (act.card, act.embedded_card):
        if card and shares(KEYWORDS_OF[card], effect.keyword):
            act.sent = {**act.sent, card: effect.to}


async def _extra_action(g: Game[State], act: Act, effect: ExtraAction) -> None:
    """fine.regular-limit: One more Regular Action this turn."""
    if act.hero is not None:
        act.hero.regular += effect.n
        g.emit("extra_action", ("fine.regular-limit",), hero=act.hero.ref)


async def _lasting(g: Game[State], act: Act, effect: Lasting) -> None:
    """fine.immediacy: A change that lasts until the turn ends."""
    if act.hero is not None:
        act.hero.lasting[effect.stat] = act.hero.lasting.get(effect.stat, 0) + effect.add
        g.emit("lasting", ("fine.immediacy",), hero=act.hero.ref, card=act.holder)


async def _gain_resolve(g: Game[State], act: Act, effect: GainResolve) -> None:
    """glossary.resolve-pool: Into the common pool."""
    g.state.resolve += effect.n
    g.emit("resolve", RESOLVE_RULES, n=g.state.resolve)


async def _lose_resolve(g: Game[State], act: Act, effect: LoseResolve | SpendResolve) -> None:
    """glossary.resolve-pool, glossary.resolve-tokens: From the pool, or what there is."""
    g.state.resolve = max(0, g.state.resolve - effect.n)
    g.emit("resolve", RESOLVE_RULES, n=g.state.resolve)


VERBS["place"] = _place
VERBS["embed"] = _embed
VERBS["damage"] = _damage
VERBS["cancel"] = _cancel
VERBS["send"] = _send
VERBS["extra_action"] = _extra_action
VERBS["lasting"] = _lasting
VERBS["gain_resolve"] = _gain_resolve
VERBS["lose_resolve"] = _lose_resolve
VERBS["spend_resolve"] = _lose_resolve
