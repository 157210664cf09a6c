"""What an action is aimed at: its targets are declared, and its range is checked, before anything else is done."""
from __future__ import annotations

from collections.abc import Awaitable, Callable
from functools import partial
from typing import Final

from norn.games.mistfall.content import Boost
from norn.games.mistfall.content_verbs import Condition, Damage, Embed, OnEnemies, OnHeroes, Send
from norn.games.mistfall.rules.effects import blow
from norn.games.mistfall.rules.essentials import ACTIONS, enemy_named, standing
from norn.games.mistfall.rules.held import held_actions
from norn.games.mistfall.rules.legality import changes, damage_of, damage_targets, more_range, suits_change
from norn.games.mistfall.rules.naming import choose_area, in_reach, is_chosen, named
from norn.games.mistfall.rules.piles import matching
from norn.games.mistfall.rules.printed import life
from norn.games.mistfall.rules.questions import asked
from norn.games.mistfall.rules.refusals import why_not_target
from norn.games.mistfall.rules.tracks import distinct
from norn.games.mistfall.rules.values import of_action, total
from norn.games.mistfall.state import Enemy, Hero, State
from norn.games.mistfall.verbs import Act, Used, whom
from norn.kernel.game import Game

TARGET_RULES: Final = ("actions.declare", "actions.damage-target", "actions.range-one", "actions.range-two",
                       "actions.mobility")
EACH: Final = ("each_mine", "each_area", "each_quest", "all")

Coded = Callable[[Game[State], Act], Awaitable[None]]
CODED_BOOSTS: Final[dict[str, Coded]] = {}      # extras that data cannot say, by action: brought by cards/


async def declare(g: Game[State], act: Act) -> None:
    """actions.declare, actions.order: Whom the action is done to is said first, before costs, Reflexes and cards given
    for more."""
    if act.action is None:
        return
    effects = [*act.action.effect, *(act.embedded.effect if act.embedded is not None else ())]
    for effect in effects:
        if isinstance(effect, Damage):
            await _name_targets(g, act, effect)
        elif isinstance(effect, OnEnemies) and is_chosen(effect):
            enemies = await named(g, act, effect)
            act.named = (*act.named, (effect, enemies))
        elif isinstance(effect, (OnHeroes, Condition)) and effect.who == "one":
            heroes = await whom(g, act, effect)
            act.meant = (*act.meant, (effect, heroes))


async def _name_targets(g: Game[State], act: Act, effect: Damage) -> None:
    """actions.damage-target, actions.declare, actions.range-each: Whom the damage is dealt to: also one out of range
    whom the hero's own Reflexes would reach."""
    s = g.state
    hero = act.hero
    found = damage_targets(s, act, effect, more_range(s, act))
    if not found or hero is None:
        return
    if effect.targets == "each_area":
        if _all_one(s, act, effect, found):
            found = [enemy for enemy in found if enemy.area == found[0].area]
        act.targets = tuple(await choose_area(g, act, found))
    elif effect.targets in EACH:
        act.targets = tuple(found)
    else:
        count = effect.count if effect.targets == "up_to" else 1
        count = min(len(found), total(count, of_action(s, "targets", act, None)))
        if _all_one(s, act, effect, found):
            act.targets = tuple(found[:count])
        else:
            act.targets = tuple(await _choose_targets(g, act, found, 1, count))


async def _choose_targets(g: Game[State], act: Act, found: list[Enemy], least: int, most: int) -> list[Enemy]:
    """actions.declare, fine.up-to: One, or up to so many."""
    s = g.state
    assert act.hero is not None
    options = [enemy.ref for enemy in found] if most > 1 else distinct(s, found)
    about = progress(s, act)
    about["n"] = most
    about["beyond"] = [f"enemy:{enemy.id}" for enemy in found if not in_reach(s, act, enemy)]
    prompt = "target" if most == 1 and least == 1 else "targets"
    why = asked(s, act.hero.seat, prompt, options, partial(why_not_target, s, act, found))
    chosen = await g.choose(act.hero.seat, prompt, options, TARGET_RULES, least, most, about=about, why=why)
    return [enemy_named(s, one) for one in chosen]


def _all_one(s: State, act: Act, effect: Damage, found: list[Enemy]) -> bool:
    """actions.damage-target: Whether it is all one whom it is dealt to: it wounds nobody, and nothing can be added."""
    parts = [one for one in (act.action, act.embedded) if one is not None]
    if any(not isinstance(one, (Damage, Embed, Send)) for part in parts for one in part.effect):
        return False
    if act.ref in CODED_BOOSTS or any(_affordable(act, boost) for part in parts for boost in part.boosts):
        return False
    if any(sum(blow(s, act, effect, enemy)) > 0 for enemy in found):
        return False
    return not changes(s, act, "my_action") and not changes(s, act, "my_damage") and not any(
        ally_changes(s, act, one) for one in standing(s)
    )


def _affordable(act: Act, boost: Boost) -> bool:
    """fine.up-to: Whether there is anything to strengthen the action with."""
    hero = act.hero
    if hero is None or boost.do == "spend_objective":
        return True
    return len(matching(hero, boost.keyword, boost.source, act.cards())) > 0


def ally_changes(s: State, act: Act, other: Hero) -> list[tuple[str, str]]:
    """actions.reflex-modify, actions.range-two: Holder and action of a hero's Reflexes to a hero's damage, his own or
    another's in range."""
    return [(holder, ref) for holder, ref in held_actions(s, other, "ally_damage")
            if (other is act.hero or ACTIONS[ref].range >= 2) and suits_change(s, act, other, holder, ref)]


# --- what Reflexes do to the declaration --------------------------------------------------------------------


def out_of_range(s: State, act: Act) -> bool:
    """actions.declare: Whether a target was declared that the action does not reach as it stands; of each in an area
    one in range is enough."""
    effect = damage_of(act)
    if effect is None or not act.targets:
        return False
    reached = [in_reach(s, act, enemy) for enemy in act.targets]
    return not any(reached) if effect.targets in EACH else not all(reached)


async def widen(g: Game[State], act: Act, used: Used) -> None:
    """actions.declare: A Reflex that adds targets has them declared at once, within the range there is."""
    more = sum([row.add for row in used.action.modifies if row.stat == "targets"])
    effect = damage_of(act)
    if more <= 0 or effect is None or effect.targets in EACH:
        return
    found = [enemy for enemy in damage_targets(g.state, act, effect, 0) if enemy not in act.targets]
    if found:
        chosen = await _choose_targets(g, act, found, 0, min(more, len(found)))
        act.targets = (*act.targets, *chosen)


def settle(s: State, act: Act) -> None:
    """actions.range-each: When the Reflexes are done, whoever of the area is out of range is passed over."""
    if damage_of(act) is not None:
        act.targets = tuple([enemy for enemy in act.targets if in_reach(s, act, enemy)])


def progress(s: State, act: Act) -> dict[str, object]:
    """actions.damage-total: How an action stands: what it is, and how much more damage would eliminate a target."""
    about: dict[str, object] = {"card": act.holder, "action": f"action:{act.ref}"}
    if act.embedded is not None:
        about["with"] = f"card:{act.embedded_card} action:{act.embedded_ref}"
    effect = damage_of(act)
    if effect is not None:
        enemies = act.targets or damage_targets(s, act, effect, more_range(s, act))
        short = {enemy.ref: life(s, enemy) - enemy.wounds - sum(blow(s, act, effect, enemy))
                 for enemy in enemies}
        about["short"] = short
        about["missing"] = max(0, min(short.values(), default=0))
        wants = min([n for n in short.values() if n > 0], default=0)
        about["wants"] = wants
        about["nearest"] = [enemy for enemy, n in short.items() if max(0, n) == wants]
    if act.hurt is not None:
        about["left"] = act.hurt.amount
    return about
