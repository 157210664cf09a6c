"""Why a thing cannot be done now: which conditions fail, each with its rule."""
from __future__ import annotations

from norn.games.realms.content import CONTENT
from norn.games.realms.rules.actions import item_has_use
from norn.games.realms.rules.banish import why_not_banish
from norn.games.realms.rules.board import (
    STANDING,
    TILE_OF,
    cache_on,
    is_guarded,
    is_locked,
    monster_named,
    open_neighbours,
)
from norn.games.realms.rules.combat import may_be_attacked, ranged_weapons
from norn.games.realms.rules.focus import may_gain_focus
from norn.games.realms.rules.health import may_react
from norn.games.realms.rules.movement import is_grasped
from norn.games.realms.rules.quests import active_quest
from norn.games.realms.rules.rolls import may_act
from norn.games.realms.rules.spells import why_not_cast
from norn.games.realms.rules.values import movement, step_cost
from norn.games.realms.state import Hero, State
from norn.kernel.errors import Refusal
from norn.kernel.game import Game


def why_not(g: Game[State], seat: int, one: str) -> list[Refusal]:
    """round.turn-allowance, actions.blocked: What stands against a deed, a target, a space or a card in one's
    own turn."""
    s = g.state
    if s.phase != "heroes":
        return []
    hero = s.heroes[seat]
    if hero.status != STANDING:
        return [Refusal("not_on_board", ("combat.vanquished", "health.corrupted"))]
    if s.active != seat:
        return [Refusal("not_your_turn_now", ("round.hero-phase",))]
    return why_not_deed(s, hero, one)


def why_not_deed(s: State, hero: Hero, one: str) -> list[Refusal]:
    """actions.blocked: Also for a bare thing, which means what one would most likely do to it."""
    words = one.split(" ")
    if not words[0].startswith("do:"):
        words = [_meant(words[0]), words[0]]
    deed = words[0]
    what = words[1] if len(words) > 1 else ""
    if deed in ("do:melee", "do:shoot"):
        return _why_not_attack(s, hero, deed, what)
    if deed in ("do:move", "do:move_extra"):
        return _why_not_move(s, hero, what)
    if deed == "do:banish":
        return why_not_banish(s, hero)
    if deed == "do:cast" and what[6:] in CONTENT.spells:
        return why_not_cast(s, hero, what[6:])
    if deed == "do:use" and what[5:] in CONTENT.items:
        return _why_not_use(s, hero, what[5:])
    if deed in ("do:focus", "do:focus_reserve"):
        return _why_not_focus(s, hero, what)
    return _why_not_other(s, hero, deed, what)


def _meant(thing: str) -> str:
    kind = thing.partition(":")[0]
    return {"monster": "do:melee", "space": "do:move", "spell": "do:cast", "item": "do:use",
            "merchant": "do:trade", "rift": "do:banish", "doom": "do:banish"}.get(kind, thing)


def _tired(hero: Hero) -> list[Refusal]:
    return [] if may_act(hero) else [Refusal("no_action", ("round.turn-allowance",))]


def _why_not_attack(s: State, hero: Hero, deed: str, what: str) -> list[Refusal]:
    """combat.one-space, malachar.engaging, combat.ranged-exhaust: The target, the weapon, the action."""
    monster = monster_named(s, what[8:])
    if monster is None:
        return [Refusal("no_such_monster", ("combat.one-space",))]
    found = _tired(hero)
    if monster.space != hero.space:
        found.append(Refusal("not_in_your_space", ("combat.one-space",), what=what))
    if not may_be_attacked(s, monster):
        found.append(Refusal("not_awake", ("malachar.engaging",)))
    if deed == "do:shoot" and not ranged_weapons(s, hero):
        found.append(Refusal("all_shot", ("combat.ranged-exhaust",)))
    return found


def _why_not_move(s: State, hero: Hero, what: str) -> list[Refusal]:
    """actions.move, actions.blocked, malachar.unlocking, commons.vine-horror.grasp: The way, the Movement,
    who holds on."""
    space = what[6:]
    if space not in TILE_OF:
        return [Refusal("no_such_space", ("board.tiles",))]
    found: list[Refusal] = []
    if is_locked(s, TILE_OF[space]):
        found.append(Refusal("court_locked", ("malachar.unlocking", "quests.unlock")))
    elif space == hero.space:
        found.append(Refusal("already_there", ("actions.move",)))
    elif space not in open_neighbours(s, hero.space):
        found.append(Refusal("not_adjacent", ("board.hex", "board.adjacency")))
    elif step_cost(s, hero, space) > movement(s, hero):
        found.append(Refusal("too_far", ("actions.move",), cost=step_cost(s, hero, space)))
    guarded = is_guarded(s, hero.space)
    if not hero.free_move:
        if guarded:
            found.append(Refusal("monsters_hold_you", ("actions.blocked", "combat.blocking-actions")))
        elif hero.actions <= 0:
            found.append(Refusal("no_action", ("round.turn-allowance",)))
    if guarded and is_grasped(s, hero) and hero.actions <= 0:
        found.append(Refusal("grasped", ("commons.vine-horror.grasp",)))
    return found


def _why_not_use(s: State, hero: Hero, item: str) -> list[Refusal]:
    """actions.use-ability, actions.blocked: Whose it is, whether it is ready, whether there is quiet."""
    if item not in hero.items:
        return [Refusal("not_yours", ("actions.use-ability",), what=f"item:{item}")]
    use = CONTENT.items[item].use
    if use not in ("free", "action", "combat"):
        return [Refusal("not_used_so", ("actions.use-ability",), what=f"item:{item}")]
    found = [] if use == "free" else _tired(hero)
    if use == "action" and is_guarded(s, hero.space):
        found.append(Refusal("monsters_block", ("actions.blocked", "combat.blocking-actions")))
    if not may_react(s, hero, item):
        found.append(Refusal("exhausted", ("actions.use-ability",), what=f"item:{item}"))
    if not found and not item_has_use(s, hero, item):
        found.append(Refusal("no_target", ("combat.one-space", "commons.stone-gargoyle.sentinel")))
    return found


def _why_not_focus(s: State, hero: Hero, what: str) -> list[Refusal]:
    """focus.limit, focus.replacing, actions.blocked: The limit, the attribute, the action."""
    found = _tired(hero)
    if is_guarded(s, hero.space):
        found.append(Refusal("monsters_block", ("actions.blocked", "combat.blocking-actions")))
    if not may_gain_focus(s, hero):
        found.append(Refusal("focus_full", ("focus.limit", "levels.effect")))
    if what[10:] in hero.focus:
        found.append(Refusal("focus_there", ("focus.replacing",)))
    return found


def _why_not_other(s: State, hero: Hero, deed: str, what: str) -> list[Refusal]:
    """merchant.blocked, merchant.trading, actions.cache, benedictions.locations, quests.discard-gold: Trade,
    Cache, place and quest."""
    found: list[Refusal] = []
    if deed in ("do:trade", "do:sell", "do:cache", "do:take", "do:spend_here") and is_guarded(s, hero.space):
        found.append(Refusal("monsters_block", ("merchant.blocked", "actions.blocked")))
    if deed in ("do:trade", "do:cache"):
        found += _tired(hero)
    if deed in ("do:trade", "do:sell") and s.merchant != hero.space:
        where = f"space:{s.merchant}"
        found.append(Refusal("merchant_elsewhere", ("merchant.trading", "merchant.selling"), what=where))
    if deed in ("do:sell", "do:give_item") and what[5:] not in hero.items:
        found.append(Refusal("not_yours", ("merchant.selling",), what=what or "item"))
    if deed == "do:take" and cache_on(s, hero.space) is None:
        found.append(Refusal("no_cache", ("actions.cache",)))
    if deed == "do:spend_here":
        found += _why_not_place(s, hero)
    if deed.startswith("do:give"):
        goal = {"do:give_gold": "gold_discarded", "do:give_focus": "focus_discarded", "do:give_item": "item_discarded",
                "do:give_benediction": "benediction_discarded"}.get(deed, "")
        if active_quest(s, goal) is None:
            found.append(Refusal("no_such_quest", ("quests.discard-gold", "quests.draw")))
    if deed == "do:level_up":
        found.append(Refusal("only_in_clean_up", ("levels.when",)))
    return found


def _why_not_place(s: State, hero: Hero) -> list[Refusal]:
    cost = CONTENT.spaces[hero.space].spend_cost
    if not cost:
        return [Refusal("no_place_spend", ("benedictions.locations",))]
    return [] if hero.benedictions >= cost else [Refusal("no_benediction", ("benedictions.locations",))]


