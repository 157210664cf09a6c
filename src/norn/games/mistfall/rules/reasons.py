"""Why not this, now: a reason for everything that a seat sees, whatever is being asked; and what a choice takes."""
from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from norn.games.mistfall.content import CONTENT
from norn.games.mistfall.content_verbs import OnEnemies
from norn.games.mistfall.rules.essentials import ACTIONS, KIND_OF, STANDING, find_enemy
from norn.games.mistfall.rules.held import begin, held_actions
from norn.games.mistfall.rules.legality import damage_of, damage_targets, more_range
from norn.games.mistfall.rules.naming import candidates, may_target
from norn.games.mistfall.rules.of_cards import in_turn, of_card, why_not_act
from norn.games.mistfall.rules.questions import ASKED, REASONS, WHEN, why_no_answer_to
from norn.games.mistfall.rules.travel import TRAVEL, why_not_there
from norn.games.mistfall.rules.turn import TURN
from norn.games.mistfall.rules.values import needed
from norn.games.mistfall.state import Enemy, Hero, State
from norn.kernel.ask import Ask
from norn.kernel.errors import Refusal
from norn.kernel.game import Game
from norn.kit.deeds import Deeds
from norn.kit.ids import is_a, kind_of, name_of, word_of

DEEDS: Final = Deeds(*TURN.rows, *TRAVEL.rows)
PILES: Final = {"deck": ("hero.refill", "actions.draw"), "blue": ("travel.setup-enemies",),
                "green": ("travel.setup-enemies",), "red": ("travel.setup-enemies",),
                "encounters": ("travel.draw-encounter",), "time": ("time.draw",), "rewards": ("encounter.rewards",)}
# What is simply there to be looked at, by the kind of its id: the reason and its rules.
FURNITURE: Final = {
    "track": Refusal("track_moves", ("essentials.track-movement",)),
    "token": Refusal("token_waits", ("components.quest-tokens",)),
    "party": Refusal("travel_phase", ("travel.steps",)),
    "board": Refusal("travel_phase", ("travel.steps",)),
    "time": Refusal("past_card", ("time.event",)),
    "story": Refusal("to_be_read", ("elements.encounter-card", "elements.time-card")),
}


# Where no question says what it wants instead.
IDLE: Final = {"enemy": Refusal("enemy_idle", ("actions.declare",)), "hero": Refusal("hero_idle", ("hero.turn",))}


def why_not(g: Game[State], seat: int, one: str) -> list[Refusal]:
    """hero.order, hero.turn: What stands against it, for this seat, as things are."""
    return of_anything(g.state, seat, one) or [IDLE[kind] for kind in (kind_of(one),) if kind in IDLE]


def why_no_answer(g: Game[State], seat: int, ask: Ask, one: str) -> list[Refusal]:
    """fine.impossible: Why it does not answer what stands, where the question has not said so itself; a question to the
    party is answered for the party."""
    if ask.rest.why is not None:
        return []
    if ask.prompt not in ASKED:
        return why_not(g, seat, one)
    return why_no_answer_to(g.state, seat if ask.rest.seats is None else -1, ask.prompt, ask.ids, None, one)


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
    if is_a("do", one):
        return [WHEN[word_of(one)]] if word_of(one) in WHEN else DEEDS.why_not(s, hero, one)
    return _of_thing(s, hero, one)


def cost(g: Game[State], seat: int, option: str) -> Mapping[str, int]:
    """hero.turn, fine.costs: What a choice takes, told beside it before anything is paid."""
    return DEEDS.cost(g.state, g.state.heroes[seat], option)


# --- everything else ----------------------------------------------------------------------------------------


def _of_thing(s: State, hero: Hero | None, one: str) -> list[Refusal]:
    """essentials.hero-area, essentials.quest-area: A card, an enemy, a pile, a marker, whatever lies on the table."""
    kind, _, rest = one.partition(":")
    if kind == "card":
        return of_card(s, hero, rest, one) if rest in KIND_OF else []
    if kind == "space":
        return why_not_there(s, one)
    if kind == "enemy":
        return _of_enemy(s, hero, one)
    if kind == "zone":
        return _of_zone(rest)
    if (kind == "encounter" and rest in CONTENT.all_encounters) or (kind == "tile" and rest in CONTENT.tiles):
        if kind == "encounter" and rest in s.encounter_discard:
            return [Refusal("past_card", ("encounter.discard",))]
        return why_not_act(s, hero, one)
    if kind == "hero" and rest in CONTENT.heroes:
        mine = hero is not None and hero.id == rest and in_turn(s, hero)
        return why_not_act(s, hero, one) if mine else []
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
    enemy = find_enemy(s, one)
    if enemy is None:
        gone = any(name_of(one) in pile for pile in s.enemy_discards.values())
        return [Refusal("enemy_gone", ("glossary.enemy-elimination",))] if gone else []
    if hero is None or not in_turn(s, hero):
        return []
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
        if any(isinstance(effect, OnEnemies) and effect.which and enemy in candidates(s, act, effect)
               for effect in ACTIONS[ref].effect):
            return True
    return False


REASONS.append(of_anything)
