"""Why a thing cannot be done now: which conditions fail, each with its rule."""
from __future__ import annotations

from typing import Final

from norn.games.realms.content import CONTENT
from norn.games.realms.rules.actions import OPTION_RULES, item_has_use
from norn.games.realms.rules.banish import why_not_banish
from norn.games.realms.rules.board import STANDING, cache_on, is_guarded, monster_named
from norn.games.realms.rules.cleanup import MAX_LEVEL
from norn.games.realms.rules.combat import may_be_attacked, ranged_weapons
from norn.games.realms.rules.focus import RESERVE, may_gain_focus, token_options, tokens
from norn.games.realms.rules.health import may_react
from norn.games.realms.rules.movement import is_grasped, onward, why_not_enter, why_not_extra
from norn.games.realms.rules.quests import active_quest
from norn.games.realms.rules.rolls import may_act
from norn.games.realms.rules.spells import why_not_cast
from norn.games.realms.rules.values import movement, step_cost
from norn.games.realms.state import Hero, State
from norn.kernel.errors import Refusal
from norn.kernel.game import Game

GIVES: Final = {"gold_discarded": "do:give_gold", "focus_discarded": "do:give_focus",
                "benediction_discarded": "do:give_benediction", "item_discarded": "do:give_item"}
QUEST_DEEDS: Final = ("quest:by_deeds", *GIVES.values())
TAKES: Final = ("do:take", "do:take_coin", "do:take_coins", "do:take_token", "do:take_token_reserve")
OTHER_DEEDS: Final = ("do:coin", "do:coin_reserve", "do:level_up", "do:focus_reserve", "quest:by_deeds", *TAKES)
MEANT: Final = {"monster": "do:melee", "space": "do:move", "lore": "do:move", "gold": "do:move", "fire": "do:move",
                "ice": "do:move", "spell": "do:cast", "item": "do:use", "merchant": "do:trade", "cache": "do:take",
                "rift": "do:banish", "doom": "do:banish"}


def why_not(g: Game[State], seat: int, one: str) -> list[Refusal]:
    """round.turn-allowance, actions.blocked, round.hero-phase: What stands against a deed, a target, a space or a
    card, now."""
    s = g.state
    hero = s.heroes[seat]
    if one.startswith("hero:"):
        return _why_not_next(s, one) if s.phase == "heroes" and s.active < 0 else []
    deed = _deed_of(one)
    if s.phase == "setup" or not deed:
        return []
    if hero.status != STANDING:
        return [Refusal("not_on_board", ("combat.vanquished", "health.corrupted"))]
    if deed in ("do:coin", "do:coin_reserve"):
        return _why_not_coin(hero, one)
    if deed == "do:level_up":
        return _why_not_level(s, hero)
    if s.phase != "heroes":
        asked = one.startswith("do:")       # a bare thing may mean something else by now
        return [Refusal("hero_phase_only", ("round.hero-phase", "overview.round"))] if asked else []
    if s.active < 0:
        return [Refusal("turn_over" if hero.gone else "turn_not_begun", ("round.hero-phase",))]
    if s.active != seat:
        return [Refusal("not_your_turn_now", ("round.hero-phase",))]
    return why_not_deed(s, hero, one)


def _deed_of(one: str) -> str:
    """What is asked about, or what one would most likely do to a bare thing; "" for what no hero ever does."""
    deed = one.partition(" ")[0]
    deed = deed if deed.startswith("do:") else _meant(deed)
    return deed if deed in OPTION_RULES or deed in OTHER_DEEDS else ""


def _why_not_coin(hero: Hero, one: str) -> list[Refusal]:
    """focus.gold: He has no such token."""
    what = one.partition(" ")[2] or RESERVE
    return [] if what in token_options(hero) else [Refusal("no_focus_there", ("focus.gold",), what=what)]


def _why_not_level(s: State, hero: Hero) -> list[Refusal]:
    """levels.when, levels.cap, levels.cost: The moment, the level, the gold."""
    if s.phase != "clean-up":
        return [Refusal("only_in_clean_up", ("levels.when",))]
    if hero.level >= MAX_LEVEL:
        return [Refusal("highest_level", ("levels.cap",), level=MAX_LEVEL)]
    cost = CONTENT.tuning.level_cost
    return [Refusal("level_cost", ("levels.cost",), cost=cost, gold=hero.gold)] if hero.gold < cost else []


def _why_not_next(s: State, one: str) -> list[Refusal]:
    """round.hero-phase: He has had his turn, or is not there."""
    chosen = [other for other in s.heroes if f"hero:{other.id}" == one]
    if not chosen:
        return [Refusal("no_such_hero", ("heroes.choice",))]
    if chosen[0].status != STANDING:
        return [Refusal("hero_not_there", ("combat.vanquished", "health.corrupted"), what=one)]
    return [Refusal("hero_has_gone", ("round.hero-phase",), what=one)]


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
        return _why_not_move(s, hero, what, extra=deed == "do:move_extra")
    if deed == "do:move_by_action":
        return _why_not_keep(s, hero)
    if deed == "do:move_on":
        return _why_not_onward(s, hero, what)
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
    """What one would most likely do to a thing."""
    kind, _, name = thing.partition(":")
    if kind == "quest" and name in CONTENT.quests:
        return GIVES.get(CONTENT.quests[name].goal, "quest:by_deeds")
    return MEANT.get(kind, "")


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


def _why_not_move(s: State, hero: Hero, what: str, extra: bool) -> list[Refusal]:
    """actions.move, actions.blocked, focus.extra-move, commons.vine-horror.grasp: The way, the Movement, who holds
    on."""
    space = what.partition(":")[2]
    found = why_not_enter(s, hero, space)
    if not found:
        cost, points = step_cost(s, hero, space), movement(s, hero)
        if extra and cost <= points:
            found.append(Refusal("no_extra_needed", ("focus.extra-move",)))
        elif extra:
            found += why_not_extra(hero)
        if cost > points + int(extra):
            found.append(Refusal("step_too_dear", ("actions.move",), cost=cost, points=points))
    guarded = is_guarded(s, hero.space)
    if not hero.free_move:
        if guarded:
            found.append(Refusal("monsters_hold_you", ("actions.blocked", "combat.blocking-actions")))
        elif hero.actions <= 0:
            found.append(Refusal("no_action", ("round.turn-allowance",)))
    if guarded and is_grasped(s, hero) and hero.actions <= 0:
        found.append(Refusal("grasped", ("commons.vine-horror.grasp",)))
    return found


def _why_not_keep(s: State, hero: Hero) -> list[Refusal]:
    """round.turn-allowance, actions.blocked, actions.move: The action, the free Move, whoever stands there."""
    found: list[Refusal] = []
    if hero.actions <= 0:
        found.append(Refusal("no_action", ("round.turn-allowance",)))
    if not hero.free_move:
        found.append(Refusal("no_free_move", ("actions.move",)))
    if is_guarded(s, hero.space):
        found.append(Refusal("monsters_hold_you", ("actions.blocked", "combat.blocking-actions")))
    return found


def _why_not_onward(s: State, hero: Hero, what: str) -> list[Refusal]:
    """focus.extra-move, actions.move: No Move was just made, no token, or the step is too far."""
    space = what.partition(":")[2]
    found = why_not_enter(s, hero, space) or why_not_extra(hero)
    if found or space in onward(s, hero):
        return found
    return [Refusal("step_too_dear", ("actions.move",), cost=step_cost(s, hero, space), points=0)]


def _why_not_use(s: State, hero: Hero, item: str) -> list[Refusal]:
    """actions.use-ability, actions.blocked: Whose it is, whether it is ready, whether there is quiet."""
    if item not in hero.items:
        return [Refusal("not_yours", ("actions.use-ability",), what=f"item:{item}")]
    use = CONTENT.items[item].use
    if use not in ("free", "action", "combat"):
        return [Refusal(_works(item), ("actions.use-ability", "tests.pool"), what=f"item:{item}")]
    found = [] if use == "free" else _tired(hero)
    if use == "action" and is_guarded(s, hero.space):
        found.append(Refusal("monsters_block", ("actions.blocked", "combat.blocking-actions")))
    if not may_react(s, hero, item):
        found.append(Refusal("exhausted", ("actions.use-ability",), what=f"item:{item}"))
    if not found and not item_has_use(s, hero, item):
        found.append(Refusal("no_target", ("combat.one-space", "commons.stone-gargoyle.sentinel")))
    return found


def _works(item: str) -> str:
    """How an item works that is not used by a deed of its own."""
    printed = CONTENT.items[item]
    if printed.kind == "weapon":
        return "works_in_attacks"
    if printed.kind == "armour":
        return "works_when_hit"
    return "works_when_asked" if printed.use == "reaction" else "works_by_itself"


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
    """merchant.blocked, merchant.trading, merchant.selling, actions.cache, benedictions.locations: Trade, Cache,
    place and quest."""
    if deed in QUEST_DEEDS:
        return _why_not_give(s, hero, deed, what)
    trade = deed in ("do:trade", "do:sell")
    found: list[Refusal] = []
    if deed != "do:sell" and is_guarded(s, hero.space):
        found.append(Refusal("monsters_block", ("merchant.blocked" if trade else "combat.blocking-actions",
                                                "actions.blocked")))
    if deed in ("do:trade", "do:cache"):
        found += _tired(hero)
    if trade and s.merchant != hero.space:
        where = f"space:{s.merchant}"
        found.append(Refusal("merchant_elsewhere", ("merchant.trading", "merchant.selling"), what=where))
    if deed == "do:sell" and what[5:] not in hero.items:
        found.append(Refusal("not_yours", ("merchant.selling",), what=what or "item"))
    if deed == "do:cache" and not (hero.items or hero.gold or tokens(hero)):
        found.append(Refusal("nothing_to_leave", ("actions.cache",)))
    if deed in TAKES:
        found += _why_not_take(s, hero, deed, what)
    if deed == "do:spend_here":
        found += _why_not_place(s, hero)
    return found


def _why_not_take(s: State, hero: Hero, deed: str, what: str) -> list[Refusal]:
    """actions.cache, focus.limit: There is no Cache here, it holds no such thing, or his limit is reached."""
    cache = cache_on(s, hero.space)
    if cache is None:
        return [Refusal("no_cache", ("actions.cache",))]
    if deed in ("do:take_token", "do:take_token_reserve"):
        found = [] if cache.focus else [Refusal("not_in_cache", ("actions.cache",))]
        if not may_gain_focus(s, hero):
            found.append(Refusal("focus_full", ("focus.limit", "levels.effect")))
        elif what[10:] in hero.focus:
            found.append(Refusal("focus_there", ("focus.replacing",)))
        return found
    held = what[5:] in cache.items if deed == "do:take" else cache.gold > 0
    return [] if held else [Refusal("not_in_cache", ("actions.cache",))]


def _why_not_give(s: State, hero: Hero, deed: str, what: str) -> list[Refusal]:
    """quests.draw, quest-rules.completing, quests.discard-gold, quests.discard-focus, quests.discard-items,
    quests.discard-benedictions: No quest asks for it, or he has nothing of the kind."""
    rules = OPTION_RULES.get(deed, ("quest-rules.completing",))
    if deed == "quest:by_deeds":
        return [Refusal("quest_by_deeds", rules)]
    if not any(active_quest(s, goal) is not None for goal, give in GIVES.items() if give == deed):
        return [Refusal("no_such_quest", (*rules, "quests.draw"))]
    if deed == "do:give_gold":
        return [] if hero.gold else [Refusal("no_gold", rules)]
    if deed == "do:give_benediction":
        return [] if hero.benedictions else [Refusal("no_benediction", rules)]
    if deed == "do:give_focus":
        return [] if what in token_options(hero) else [Refusal("no_focus_there", rules, what=what or "Focus")]
    return [] if what[5:] in hero.items else [Refusal("not_yours", rules, what=what or "item")]


def _why_not_place(s: State, hero: Hero) -> list[Refusal]:
    """benedictions.locations: The place has no use for one, or he has none."""
    cost = CONTENT.spaces[hero.space].spend_cost
    if not cost:
        return [Refusal("no_place_spend", ("benedictions.locations",))]
    return [] if hero.benedictions >= cost else [Refusal("no_benediction", ("benedictions.locations",))]
