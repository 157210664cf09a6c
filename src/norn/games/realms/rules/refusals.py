"""Why a thing cannot be done now: what stands against a deed in one's own turn, and whose moment it is otherwise."""
from __future__ import annotations

from typing import Final

from norn.games.realms.content import CONTENT
from norn.games.realms.rules.actions import DEEDS
from norn.games.realms.rules.board import STANDING
from norn.games.realms.rules.cleanup import MAX_LEVEL
from norn.games.realms.rules.focus import RESERVE, token_options
from norn.games.realms.rules.gifts import GIFT_TO
from norn.games.realms.state import Hero, State
from norn.kernel.errors import Refusal
from norn.kernel.game import Game
from norn.kit.ids import is_a, name_of, named, rest_of, word_of

PHASE_RULES: Final = ("round.hero-phase", "overview.round")
GONE: Final = Refusal("not_on_board", ("combat.vanquished", "health.corrupted"))
BY_DEEDS: Final = Refusal("quest_by_deeds", ("quest-rules.completing",))
ANSWER: Final = Refusal("answers_only", ("round.turn-allowance",))
CHOOSE: Final = Refusal("choose_deed", ("round.turn-allowance",))


def why_not_now(s: State, hero: Hero, one: str) -> list[Refusal]:
    """round.turn-allowance, actions.blocked: In his own turn: against a deed, or against what one would most likely do
    to a thing; other words answer questions that may come."""
    quest = named("quest", one)
    if quest in CONTENT.quests:
        gift = GIFT_TO.get(quest)
        return [BY_DEEDS] if gift is None else gift.why_not(s, hero, "") or [CHOOSE]
    if DEEDS.of(one) is None:
        return _at_any_time(s, hero, one) or ([ANSWER] if is_a("do", one) else [])
    found = DEEDS.why_not(s, hero, one)
    return found if found or is_a("do", one) else [CHOOSE]


def why_not(g: Game[State], seat: int, one: str) -> list[Refusal]:
    """round.hero-phase, combat.vanquished, health.corrupted: Whatever else is asked: whose moment it is. A bare thing
    may be what the question is about."""
    s = g.state
    hero = s.heroes[seat]
    if s.phase == "heroes" and s.active < 0 and is_a("hero", one):
        return _why_not_next(s, one)
    if s.phase == "setup":
        return []
    choosing = s.phase == "heroes" and s.active < 0
    if DEEDS.of(one) is None:
        return _at_any_time(s, hero, one) or ([ANSWER] if choosing and is_a("do", one) else [])
    if hero.status != STANDING:
        return [GONE] if is_a("do", one) else []
    if choosing:
        return [Refusal("turn_over" if hero.gone else "turn_not_begun", ("round.hero-phase",))]
    if not is_a("do", one):
        return []
    if s.phase != "heroes":
        return [Refusal("hero_phase_only", PHASE_RULES)]
    return [Refusal("deed_first" if s.active == seat else "not_your_turn_now", ("round.hero-phase",))]


def _at_any_time(s: State, hero: Hero, one: str) -> list[Refusal]:
    """focus.gold, levels.when, levels.cap, levels.cost: No such token; for a level the moment, the level, the gold."""
    word = word_of(one)
    if word in ("do:coin", "do:coin_reserve"):
        what = rest_of(one) or RESERVE
        return [] if what in token_options(hero) else [Refusal("no_focus_there", ("focus.gold",), what=what)]
    if word != "do:level_up":
        return []
    if hero.status != STANDING:
        return [GONE]
    if s.phase != "clean-up":
        return [Refusal("only_in_clean_up", ("levels.when",))]
    if hero.level >= MAX_LEVEL:
        return [Refusal("highest_level", ("levels.cap",), level=MAX_LEVEL)]
    cost = CONTENT.tuning.level_cost
    return [Refusal("level_cost", ("levels.cost",), cost=cost, gold=hero.gold)] if hero.gold < cost else []


def _why_not_next(s: State, one: str) -> list[Refusal]:
    """round.hero-phase: He has had his turn, or is not there."""
    chosen = [other for other in s.heroes if other.id == name_of(one)]
    if not chosen:
        return [Refusal("no_such_hero", ("heroes.choice",))]
    if chosen[0].status != STANDING:
        return [Refusal("hero_not_there", ("combat.vanquished", "health.corrupted"), what=one)]
    return [Refusal("hero_has_gone", ("round.hero-phase",), what=one)] if chosen[0].gone else []
