"""What a seat could answer with at a moment, and which Reflexes without a trigger are worth asking for then."""
from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from norn.games.mistfall.content import Action
from norn.games.mistfall.content_verbs import (
    Cleanse,
    Draw,
    Effect,
    Focus,
    HalveFocus,
    MoveEnemy,
    Mute,
    OnEnemies,
    SwapEnemies,
)
from norn.games.mistfall.rules.essentials import ACTIONS, STANDING
from norn.games.mistfall.rules.held import FREE, HAND, begin, held_actions
from norn.games.mistfall.rules.legality import may_use, options_of
from norn.games.mistfall.rules.naming import candidates, swappable
from norn.games.mistfall.rules.printed import will_attack
from norn.games.mistfall.rules.would import would_do
from norn.games.mistfall.state import Enemy, Hero, State
from norn.games.mistfall.verbs import Act, Hurt
from norn.kernel.game import Game
from norn.kit.reactions import Moment

# What a Reflex without a trigger must do to be asked for at a moment: lower focus before the pursuit, draw an answer or
# get rid of an enemy before the attacks, remove conditions before they are resolved.
AGAINST_ATTACKS: Final = (Draw, MoveEnemy, SwapEnemies, Mute, Cleanse)
MATTERS: Final[dict[str, tuple[type[Effect], ...]]] = {
    "pursuit_start": (Focus, HalveFocus),
    "defence_start": AGAINST_ATTACKS,
    "next_attack": AGAINST_ATTACKS,
    "conditions": (Cleanse,),
}
BEFORE_ATTACKS: Final = ("defence_start", "next_attack")
PASSED: Final = "phase:passed"      # a Reflex that was asked for before the attacks of this phase, and not wanted


class Occasion:
    """What is answered: the enemy concerned, the damage about to be dealt and to whom, the cards drawn or returned."""

    def __init__(self, enemy: Enemy | None = None, hurt: Hurt | None = None, cards: Sequence[str] = ()) -> None:
        self.enemy = enemy
        self.hurt = hurt
        self.victim = hurt.hero if hurt is not None else None
        self.cards = cards


def concerned(seat: int, what: Occasion) -> int:
    """actions.range-one, fine.range-cancel: The seat whose area it happens in; where it has none, one's own."""
    if what.hurt is not None:
        return what.hurt.hero.seat
    return what.enemy.area if what.enemy is not None else seat


def answers(g: Game[State], seat: int, moment: Moment) -> list[str]:
    """actions.reflex, actions.reflex-not-drawing: What a seat could answer with now. Free Reflexes ride along where
    their owner is asked anyway: to draw for an answer, or before the attacks come."""
    s = g.state
    hero = s.heroes[seat]
    if hero.status != STANDING:
        return []
    found = _triggered(s, hero, moment)
    trigger = moment.key
    if trigger == "hurt" and found:
        for holder, ref in held_actions(s, hero, FREE):
            if any(isinstance(effect, Draw) for effect in ACTIONS[ref].effect):
                found.extend(options_of(s, hero, holder, ref))
    for holder, ref in held_actions(s, hero, FREE) if trigger in MATTERS else []:
        act = begin(s, hero, holder, ref)
        if any(_matters(s, act, effect, trigger) for effect in ACTIONS[ref].effect):
            found.extend(options_of(s, hero, holder, ref))
    if trigger == "next_attack":
        found = [one for one in found if f"{PASSED} {one}" not in hero.used]
    return found


def _triggered(s: State, hero: Hero, moment: Moment) -> list[str]:
    """actions.reflex, actions.range-one, actions.range-two, fine.range-cancel, fine.reflex-per-copy: Reflexes to this
    moment, if it matters; with range 1 only to what concerns oneself."""
    what = moment.what
    found: list[str] = []
    for holder, ref in held_actions(s, hero, moment.key):
        if holder in moment.used or (ACTIONS[ref].range < 2 and concerned(hero.seat, what) != hero.seat):
            continue
        act = begin(s, hero, holder, ref)
        act.enemy = what.enemy
        act.hurt = what.hurt
        if may_use(s, act):
            found.append(f"do:act {holder} action:{ref}")
    return found


def is_over(moment: Moment) -> bool:
    """actions.reflex, glossary.cancelling: Nothing is left to answer; damage that another hero has taken on is answered
    anew."""
    hurt = moment.what.hurt
    return moment.cancelled or (hurt is not None and (hurt.amount <= 0 or hurt.hero is not moment.what.victim))


def _matters(s: State, act: Act, effect: Effect, trigger: str) -> bool:
    """actions.reflex-window: Whether a verb of a Reflex without a trigger could matter at this moment; before the
    attacks: to somebody who is about to be attacked."""
    hero = act.hero
    if hero is None or type(effect) not in MATTERS[trigger] or not would_do(s, act, effect):
        return False
    if trigger not in BEFORE_ATTACKS:
        return True
    coming = [enemy for enemy in s.enemies if will_attack(s, enemy)]
    if isinstance(effect, (Draw, Cleanse)):
        mine = any(enemy.area == hero.seat for enemy in coming)
        return mine or (isinstance(effect, Draw) and bool(coming) and any(card in HELPS for card in hero.deck))
    meant = candidates(s, act, effect) if isinstance(effect, OnEnemies) else swappable(s, act)
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
    return any(isinstance(effect, (MoveEnemy, SwapEnemies, Mute)) for effect in action.effect)


HELPS: Final = frozenset(_help())


def note_passed(g: Game[State], seat: int, moment: Moment, offered: Sequence[str]) -> None:
    """actions.reflex-window: What was asked for before the attacks and not wanted is not asked for again with each."""
    if moment.key in BEFORE_ATTACKS:
        used = g.state.heroes[seat].used
        used.extend([f"{PASSED} {one}" for one in offered if f"{PASSED} {one}" not in used])


def this_phase(g: Game[State]) -> str:
    """actions.reflex-window: How long a player who does not care is not asked again."""
    return f"{g.state.round} {g.state.phase}"
