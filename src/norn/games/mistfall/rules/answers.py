"""What a seat could answer with at a moment, and which Reflexes without a trigger are worth asking for then."""
from __future__ import annotations

from typing import Final

from norn.games.mistfall.content import Action, Effect
from norn.games.mistfall.rules.essentials import ACTIONS, STANDING
from norn.games.mistfall.rules.held import FREE, HAND, begin, held_actions
from norn.games.mistfall.rules.legality import may_use, options_of, would_do
from norn.games.mistfall.rules.naming import candidates, swappable
from norn.games.mistfall.rules.printed import will_attack
from norn.games.mistfall.state import Enemy, State
from norn.games.mistfall.verbs import Act, Hurt

# What a Reflex without a trigger must do to be asked for at a moment: lower focus before the pursuit, draw an answer or
# get rid of an enemy before the attacks, remove conditions before they are resolved.
AGAINST_ATTACKS: Final = ("draw", "move_enemy", "swap_enemies", "mute", "cleanse")
MATTERS: Final[dict[str, tuple[str, ...]]] = {
    "pursuit_start": ("focus", "halve_focus"),
    "defence_start": AGAINST_ATTACKS,
    "next_attack": AGAINST_ATTACKS,
    "conditions": ("cleanse",),
}
BEFORE_ATTACKS: Final = ("defence_start", "next_attack")
PASSED: Final = "phase:passed"      # a Reflex that was asked for before the attacks of this phase, and not wanted


def _answers(
    s: State, seat: int, trigger: str, used: list[str], enemy: Enemy | None, hurt: Hurt | None
) -> list[str]:
    """actions.reflex, actions.range-one, actions.range-two, fine.range-cancel, fine.reflex-per-copy: What a seat could
    answer with now, if it matters; with range 1 only what concerns itself."""
    hero = s.heroes[seat]
    found: list[str] = []
    concerned = hurt.hero.seat if hurt is not None else enemy.area if enemy is not None else seat
    for holder, ref in held_actions(s, hero, trigger):
        if holder in used or (ACTIONS[ref].range < 2 and concerned != seat):
            continue
        act = begin(s, hero, holder, ref)
        act.enemy = enemy
        act.hurt = hurt
        if may_use(s, act):
            found.append(f"do:act {holder} action:{ref}")
    return found


def with_draws(
    s: State, seat: int, trigger: str, used: list[str], enemy: Enemy | None, hurt: Hurt | None
) -> list[str]:
    """actions.reflex, actions.reflex-not-drawing: Free Reflexes ride along where their owner is asked anyway: to draw
    for an answer, or before the attacks come."""
    hero = s.heroes[seat]
    if hero.status != STANDING:
        return []
    found = _answers(s, seat, trigger, used, enemy, hurt)
    if trigger == "hurt" and found:
        for holder, ref in held_actions(s, hero, FREE):
            if any(effect.do == "draw" for effect in ACTIONS[ref].effect):
                found.extend(options_of(s, hero, holder, ref))
    for holder, ref in held_actions(s, hero, FREE) if trigger in MATTERS else []:
        act = begin(s, hero, holder, ref)
        if any(_matters(s, act, effect, trigger) for effect in ACTIONS[ref].effect):
            found.extend(options_of(s, hero, holder, ref))
    if trigger == "next_attack":
        found = [one for one in found if f"{PASSED} {one}" not in hero.used]
    return found


def _matters(s: State, act: Act, effect: Effect, trigger: str) -> bool:
    """actions.reflex-window: Whether a verb of a Reflex without a trigger could matter at this moment; before the
    attacks: to somebody who is about to be attacked."""
    hero = act.hero
    if hero is None or effect.do not in MATTERS[trigger] or not would_do(s, act, effect):
        return False
    if trigger not in BEFORE_ATTACKS:
        return True
    coming = [enemy for enemy in s.enemies if will_attack(s, enemy)]
    if effect.do in ("draw", "cleanse"):
        mine = any(enemy.area == hero.seat for enemy in coming)
        return mine or (effect.do == "draw" and bool(coming) and any(card in HELPS for card in hero.deck))
    meant = swappable(s, act) if effect.do == "swap_enemies" else candidates(s, act, effect)
    return any(enemy in meant for enemy in coming)


def _help() -> list[str]:
    """actions.reflex-window: The cards with a Reflex from the hand that could spare a friend wounds."""
    found: list[str] = []
    for trigger in ("hurt", "would_bury", FREE):
        for card, refs in HAND.get(trigger, {}).items():
            if any(ACTIONS[ref].range >= 2 and (trigger != FREE or _rids(ACTIONS[ref])) for ref in refs):
                found.append(card)
    return found


def _rids(action: Action) -> bool:
    return any(effect.do in ("move_enemy", "swap_enemies", "mute") for effect in action.effect)


HELPS: Final = frozenset(_help())


def note_passed(s: State, seat: int, trigger: str, offered: list[str]) -> None:
    """actions.reflex-window: What was asked for before the attacks and not wanted is not asked for again with each."""
    if trigger in BEFORE_ATTACKS:
        used = s.heroes[seat].used
        used.extend([f"{PASSED} {one}" for one in offered if f"{PASSED} {one}" not in used])
