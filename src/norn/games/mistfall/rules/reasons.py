"""Why not this, now: a reason for everything that a seat sees, whatever is being asked."""
from __future__ import annotations

from typing import Final

from norn.games.mistfall.content import CONTENT
from norn.games.mistfall.rules.essentials import (
    ACTIONS,
    CARDS,
    KIND_OF,
    REASONS,
    STANDING,
    enemy_named,
)
from norn.games.mistfall.rules.held import begin, held_actions
from norn.games.mistfall.rules.legality import damage_of, damage_targets, more_range
from norn.games.mistfall.rules.naming import candidates, may_target
from norn.games.mistfall.rules.refusals import (
    ICONS,
    TURN_RULES,
    card_of,
    each_once,
    refs_of,
    why_not_action,
    why_not_rest,
    why_not_sap,
    why_not_thing,
    why_not_unmask,
)
from norn.games.mistfall.rules.travel import why_not_go
from norn.games.mistfall.rules.values import needed
from norn.games.mistfall.state import Enemy, Hero, State
from norn.kernel.errors import Refusal
from norn.kernel.game import Game
from norn.kit.ids import name_of

BUY_RULES: Final = ("hero.purchase", "glossary.advanced-feat")
TRAVELLING: Final = ("do:go", "do:go_on", "do:scout", "do:stay")
REWARDING: Final = ("do:take", "do:exchange")
USABLE: Final = Refusal("can_be_used", ("actions.one-option",))
PILES: Final = {"deck": ("hero.refill", "actions.draw"), "blue": ("travel.setup-enemies",),
                "green": ("travel.setup-enemies",), "red": ("travel.setup-enemies",),
                "encounters": ("travel.draw-encounter",), "time": ("time.draw",), "rewards": ("encounter.rewards",)}
# What is simply there to be looked at, by the kind of its id: the reason and its rules.
FURNITURE: Final = {
    "track": Refusal("track_moves", ("essentials.track-movement",)),
    "token": Refusal("token_waits", ("components.quest-tokens",)),
    "party": Refusal("travel_phase", ("travel.steps",)),
    "board": Refusal("travel_phase", ("travel.steps",)),
    "space": Refusal("travel_phase", ("travel.steps",)),
    "time": Refusal("past_card", ("time.event",)),
}


def why_not(g: Game[State], seat: int, one: str) -> list[Refusal]:
    """hero.order, hero.turn: What stands against it, for this seat, as things are."""
    return of_anything(g.state, seat, one)


def of_anything(s: State, seat: int, one: str) -> list[Refusal]:
    """hero.order, hero.turn, setup.heroes, fine.elimination-special: The reason for whatever is named: a deed, a card,
    an enemy, a pile; seat -1 is the party."""
    if s.phase == "setup":
        taken = any(hero.id and hero.ref == one for hero in s.heroes)
        return [Refusal("hero_taken" if taken else "choosing_heroes", ("setup.heroes",))]
    if not -1 <= seat < len(s.heroes):
        return []
    if seat >= 0 and s.heroes[seat].status != STANDING:
        return [Refusal("you_fell", ("fine.elimination-special",))]
    hero = s.heroes[seat] if seat >= 0 else None
    found = _of_party_question(s, one) if s.leisure else []
    if found:
        return found
    return _of_deed(s, hero, one) if one.startswith("do:") else _of_thing(s, hero, one)


def _of_party_question(s: State, one: str) -> list[Refusal]:
    """travel.from-peril, pursuit.ties, hero.order, variants.combined, defence.activate: Why one is no answer to
    what the party is asked together: ways, whom an enemy pursues, who goes next, whose area comes first."""
    if s.phase == "travel" and "space:" in one:
        return why_not_go(s, one)
    hero = next((hero for hero in s.heroes if hero.ref == one), None)
    if hero is None or (s.phase == "hero" and s.active >= 0):
        return []
    if hero.status != STANDING:
        return [Refusal("fallen", ("defence.elimination",))]
    if s.phase == "hero":
        return [Refusal("has_gone", ("variants.combined",) if s.combined else ("hero.order",))]
    if s.phase == "defence":
        return [Refusal("nobody_attacks", ("defence.activate",))]
    return [Refusal("not_tied", ("pursuit.ties",))] if s.phase == "pursuit" else []


def _in_turn(s: State, hero: Hero | None) -> bool:
    """hero.turn: Whether this hero is asked what he does in his turn, with nothing going on."""
    return hero is not None and s.phase == "hero" and s.active == hero.seat and s.leisure


def _busy(s: State, hero: Hero | None) -> list[Refusal]:
    """hero.turn, actions.no-interrupt: It is another's turn or phase, or something is going on."""
    if hero is not None and s.phase == "hero" and s.active == hero.seat:
        return [Refusal("interrupts", ("actions.no-interrupt",))]
    return [Refusal("own_turn", TURN_RULES)]


# --- deeds --------------------------------------------------------------------------------------------------


def _of_deed(s: State, hero: Hero | None, one: str) -> list[Refusal]:
    """hero.turn, hero.rest, hero.purchase-over, travel.steps, encounter.reward-exchange, variants.combined: A deed that
    belongs to a turn or a phase."""
    words = one.split(" ")
    deed, thing = words[0], words[1] if len(words) > 1 else ""
    if deed in TRAVELLING:
        return [Refusal("travel_phase", ("travel.steps",))]
    if deed in REWARDING:
        return [Refusal("no_reward_now", ("encounter.reward-exchange",))]
    if deed == "do:give_way" and not s.combined:
        return [Refusal("not_combined", ("variants.combined",))]
    if deed in ("do:act", "do:act_with", "do:buy") and card_of(one):
        return _of_card(s, hero, card_of(one), one)
    if deed == "do:unmask" and hero is not None:
        return why_not_unmask(s, hero, thing) or [Refusal("enemy_gone", ("glossary.enemy-elimination",))]
    if deed == "do:rest" and not _in_turn(s, hero):
        return [Refusal("rest_in_turn", ("hero.rest",))]
    if not _in_turn(s, hero):
        known = deed in ("do:end_turn", "do:sap", "do:give_way", "do:act", "do:unmask")
        return _busy(s, hero) if known else []
    assert hero is not None
    if deed == "do:rest":
        return why_not_rest(s, hero)
    if deed == "do:sap":
        return why_not_sap(s, thing) or [Refusal("enemy_gone", ("glossary.enemy-elimination",))]
    if deed == "do:give_way":
        return [Refusal("has_gone", ("variants.combined",))]
    return why_not_thing(s, hero, thing, one) if thing.startswith(("tile:", "encounter:", "hero:")) else []


# --- cards --------------------------------------------------------------------------------------------------


def _of_card(s: State, hero: Hero | None, card: str, one: str) -> list[Refusal]:
    """actions.one-option, actions.hand-icon, actions.area-icon: A hero card, by where it lies."""
    owner = hero or next((other for other in s.heroes if card in other.hand or card in other.area), None)
    if card in s.offered:
        return [Refusal("reward_waits", ("encounter.reward-exchange",))]
    if owner is None or (card not in owner.hand and card not in owner.area):
        return _of_laid_card(s, hero, card, one)
    if one.startswith("do:buy"):
        return [Refusal("not_for_sale", BUY_RULES)]
    found = [_of_action(s, owner, card, ref) for ref in refs_of(owner, card, one)]
    if all(found):
        return each_once(found)
    return [_usable(s, owner, card, one)]


def _of_action(s: State, hero: Hero, card: str, ref: str) -> list[Refusal]:
    """actions.reflex, actions.no-interrupt, glossary.fast-action, hero.turn: What stands against one action of a card;
    nothing, if it could be used at this moment."""
    action = ACTIONS[ref]
    if _in_turn(s, hero):
        return why_not_action(s, hero, card, ref)
    if action.type != "reflex":
        return _busy(s, hero)
    if not action.when and not s.leisure:
        return [Refusal("interrupts", ("actions.no-interrupt",))]
    return why_not_action(s, hero, card, ref)


def _usable(s: State, hero: Hero, card: str, one: str) -> Refusal:
    """actions.one-option, actions.embedded, fine.reflex-per-copy: It can be used, though not by that word."""
    refs = refs_of(hero, card, one)
    if "action:" not in one:
        return USABLE
    if any(effect.do == "embed" for ref in refs for effect in ACTIONS[ref].effect):
        return Refusal("with_what", ("actions.embedded",))
    alike = any(holder != f"card:{card}" and ref in refs for key in ("turn", "free")
                for holder, ref in held_actions(s, hero, key))
    return Refusal("same_copy", ("fine.reflex-per-copy",)) if alike else USABLE


def _of_laid_card(s: State, hero: Hero | None, card: str, one: str) -> list[Refusal]:
    """hero.purchase, hero.purchase-over, actions.restoration, fine.modifier-discard: A card in nobody's hand or area:
    a feat, one in use, in a pile, or not to be seen."""
    for other in s.heroes:
        if card in other.feats:
            return _of_feat(s, hero, other, card)
        if one.startswith("do:buy"):
            continue
        if card in other.played:
            return [Refusal("in_use", ("fine.modifier-discard",))]
        if card in other.discard:
            return [Refusal("in_discard", ("actions.restoration",))]
        if card in other.burial:
            return [Refusal("in_burial", ("actions.restoration", "glossary.burial-pile"))]
    if one.startswith("do:buy"):
        return [Refusal("not_for_sale", BUY_RULES)]
    return [Refusal("not_yours", (*ICONS["hand"], *ICONS["area"]))]


def _of_feat(s: State, hero: Hero | None, owner: Hero, card: str) -> list[Refusal]:
    """hero.purchase, hero.purchase-over, glossary.resolve-value: Its own hero buys it, in his turn, if the pool can
    pay."""
    cost = CARDS[KIND_OF[card]].cost
    if hero is not None and owner is not hero:
        return [Refusal("not_your_feat", BUY_RULES)]
    if not _in_turn(s, hero):
        return [Refusal("not_in_turn", ("hero.purchase-over",))]
    if cost > s.resolve:
        return [Refusal("too_dear", BUY_RULES, n=cost, have=s.resolve)]
    return [Refusal("buy_it", BUY_RULES, n=cost)]


# --- everything else ----------------------------------------------------------------------------------------


def _of_thing(s: State, hero: Hero | None, one: str) -> list[Refusal]:
    """essentials.hero-area, essentials.quest-area: A card, an enemy, a pile, a marker, whatever lies on the table."""
    kind, _, rest = one.partition(":")
    if kind == "card":
        return _of_card(s, hero, rest, one) if rest in KIND_OF else []
    if kind == "enemy":
        return _of_enemy(s, hero, one)
    if kind == "zone":
        return _of_zone(rest)
    if kind in ("encounter", "tile") and rest in (*CONTENT.all_encounters, *CONTENT.tiles):
        if kind == "encounter" and rest in s.encounter_discard:
            return [Refusal("past_card", ("encounter.discard",))]
        return why_not_thing(s, hero, one, one) if hero is not None and _in_turn(s, hero) else _busy(s, hero)
    if kind == "hero" and rest in CONTENT.heroes:
        mine = hero is not None and hero.id == rest and _in_turn(s, hero)
        return why_not_thing(s, hero, one, one) if mine and hero else [Refusal("hero_idle", ("hero.turn",))]
    return [FURNITURE[kind]] if kind in FURNITURE else []


def _of_zone(zone: str) -> list[Refusal]:
    """actions.draw, essentials.quest-area: A pile is drawn from by rule; of what lies open single things are chosen."""
    last = zone.rpartition("_")[2]
    if zone in PILES or last == "deck":
        return [Refusal("pile_closed", PILES.get(zone, PILES["deck"]))]
    return [Refusal("not_the_whole", ("essentials.quest-area", "essentials.hero-area"))]


def _of_enemy(s: State, hero: Hero | None, one: str) -> list[Refusal]:
    """actions.declare, defence.abilities, actions.range-two, glossary.enemy-elimination: An enemy is named by an action
    that reaches it, and at no other time."""
    if not any(enemy.ref == one for enemy in s.enemies):
        gone = any(name_of(one) in pile for pile in s.enemy_discards.values())
        return [Refusal("enemy_gone", ("glossary.enemy-elimination",))] if gone else []
    if not _in_turn(s, hero):
        return [Refusal("enemy_idle", ("actions.declare",))]
    assert hero is not None
    enemy = enemy_named(s, one)
    if not may_target(s, enemy):
        return [Refusal("shielded_one", ("defence.abilities",))]
    if _reaches(s, hero, enemy):
        return [Refusal("action_first", ("actions.declare",))]
    return [Refusal("beyond_you", ("actions.range-one", "actions.range-two"), n=needed(s, enemy, hero))]


def _reaches(s: State, hero: Hero, enemy: Enemy) -> bool:
    """actions.declare: Whether an action that the hero holds for his turn could have this enemy as its target."""
    for holder, ref in held_actions(s, hero, "turn"):
        act = begin(s, hero, holder, ref)
        damage = damage_of(act)
        if damage is not None and enemy in damage_targets(s, act, damage, more_range(s, act)):
            return True
        if any(effect.which and enemy in candidates(s, act, effect) for effect in ACTIONS[ref].effect):
            return True
    return False


REASONS.append(of_anything)
