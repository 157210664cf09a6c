"""Why a thing cannot be done now: what stands against a deed in one's own turn, and what another question wants."""
from __future__ import annotations

from functools import partial
from typing import Final

from norn.games.realms.content import CONTENT
from norn.games.realms.rules.actions import DEEDS, ON_FOES
from norn.games.realms.rules.board import STANDING, monster_named
from norn.games.realms.rules.cleanup import MAX_LEVEL
from norn.games.realms.rules.focus import RESERVE, token_options, tokens
from norn.games.realms.rules.gifts import GIFT_TO
from norn.games.realms.rules.health import may_react
from norn.games.realms.rules.questions import ALONE, OF_ITEMS, OF_REACTIONS, OF_TOKENS, QUESTIONS, WHEN
from norn.games.realms.state import Hero, State
from norn.kernel.ask import Ask
from norn.kernel.errors import Refusal
from norn.kernel.game import Game
from norn.kit.deeds import failing
from norn.kit.ids import is_a, kind_of, made, name_of, named, rest_of, word_of

PHASE_RULES: Final = ("round.hero-phase", "overview.round")
GONE: Final = Refusal("not_on_board", ("combat.vanquished", "health.corrupted"))
BY_DEEDS: Final = Refusal("quest_by_deeds", ("quest-rules.completing",))
CHOOSE: Final = Refusal("choose_deed", ("round.turn-allowance",))
WANTS_DEED: Final = Refusal("wants_deed", ("round.turn-allowance",))
SAID_ALONE: Final = Refusal("said_alone", ("round.turn-allowance",))
NOT_BEGUN: Final = Refusal("not_begun", ("overview.setup",))
LYING: Final = ("lore", "gold", "fire", "ice")              # on a space, and named like it: one goes there
MARKS: Final = ("cache", "doom", "merchant", "rift")        # what a deed without a thing is about


# --- one's own turn -----------------------------------------------------------------------------------------


def why_not_now(s: State, hero: Hero, one: str) -> list[Refusal]:
    """round.turn-allowance, actions.blocked: In his own turn: against a deed, or against what one would most likely do
    to a thing; other words answer questions that may come."""
    quest = named("quest", one)
    if quest in CONTENT.quests:
        gift = GIFT_TO.get(quest)
        return [BY_DEEDS] if gift is None else gift.why_not(s, hero, "") or [CHOOSE]
    deed = DEEDS.of(one)
    if deed is None:
        return _of_other_words(s, hero, one) or [WANTS_DEED]
    if not is_a("do", one):
        return deed.why_not(s, hero, _meant(one)) or [CHOOSE]
    thing = rest_of(one)
    takes_things = deed.things is not None or len(deed.among) > 0
    if bool(thing) != takes_things:
        return deed.why_not(s, hero, "") or ([SAID_ALONE] if thing else [Refusal("done_to_what", deed.rules)])
    return deed.why_not(s, hero, thing)


def _meant(one: str) -> str:
    """actions.move: What a bare thing is to a deed: the space that something lies on, or nothing that is said."""
    kind = kind_of(one)
    return made("space", name_of(one)) if kind in LYING else "" if kind in MARKS else one


# --- other questions ----------------------------------------------------------------------------------------


def why_no_answer(g: Game[State], seat: int, ask: Ask, one: str) -> list[Refusal]:
    """encounters.outcome: What the standing question wants, and why this is not it."""
    question = QUESTIONS.get(ask.prompt)
    if question is None:
        return []
    against = partial(_why_not_this, g.state, g.state.heroes[seat], ask.prompt)
    return question.why_not(against, ask.ids, partial(why_not, g, seat), one)


def _why_not_this(s: State, hero: Hero, prompt: str, one: str) -> list[Refusal]:
    """focus.gaining, heroes.choice, trackers.discard-items: It is of the right kind, but not there or not his."""
    word, thing = word_of(one), rest_of(one)
    if thing and word in ALONE:
        return [SAID_ALONE]
    if prompt == "next_hero":
        return _why_not_next(s, one)
    if prompt == "focus_where":
        return [Refusal("focus_there", ("focus.replacing",))] if name_of(one) in hero.focus else []
    if prompt == "free_attack":
        return failing(ON_FOES, s, hero, thing)
    if prompt == "level_up":
        return _why_not_level(s, hero)
    if prompt == "doom_away" and name_of(one) not in s.doom:
        return [Refusal("no_doom_there", ("doom.removing",))]
    if is_a("hero", one) and prompt != "choose_hero":
        return _why_not_hero(s, one)
    if is_a("monster", one) and monster_named(s, name_of(one)) is None:
        return [Refusal("no_such_monster", ("combat.one-space",))]
    if prompt in OF_ITEMS and is_a("item", one) and name_of(one) not in hero.items:
        return [Refusal("not_yours", ("actions.use-ability",), what=one)]
    if prompt in OF_REACTIONS and CONTENT.items[name_of(one)].on and not may_react(s, hero, name_of(one)):
        return [Refusal("exhausted", ("actions.use-ability",), what=one)]
    if prompt in OF_TOKENS and not is_a("item", one):
        return _why_not_token(hero, one)
    return []


def _why_not_hero(s: State, one: str) -> list[Refusal]:
    """heroes.choice: Nobody plays him."""
    there = any(hero.id == name_of(one) for hero in s.heroes)
    return [] if there else [Refusal("no_such_hero", ("heroes.choice",))]


def _why_not_token(hero: Hero, one: str) -> list[Refusal]:
    """focus.gold, focus.persistent: No token is there."""
    what = RESERVE if one == "do:coin_reserve" else rest_of(one) if word_of(one) == "do:coin" else one
    if not what:
        return [Refusal("done_to_what", ("focus.gold",))]
    return [] if what in token_options(hero) else [Refusal("no_focus_there", ("focus.gold",), what=what)]


def why_not(g: Game[State], seat: int, one: str) -> list[Refusal]:
    """round.hero-phase, combat.vanquished, health.corrupted: Whatever else is asked: whose moment it is. A bare thing
    may be what the question is about."""
    s = g.state
    hero = s.heroes[seat]
    if not is_a("do", one):
        return []
    if DEEDS.of(one) is None:
        return _of_other_words(s, hero, one)
    if s.phase == "setup":
        return [NOT_BEGUN]
    if hero.status != STANDING:
        return [GONE]
    if s.phase != "heroes":
        return [Refusal("hero_phase_only", PHASE_RULES)]
    if s.active < 0:
        return [Refusal("turn_over" if hero.gone else "turn_not_begun", ("round.hero-phase",))]
    return [Refusal("deed_first" if s.active == seat else "not_your_turn_now", ("round.hero-phase",))]


def _of_other_words(s: State, hero: Hero, one: str) -> list[Refusal]:
    """focus.gold, levels.when: What can be said at any time or in Clean-up, and when other words are said."""
    word = word_of(one)
    if word in ("do:coin", "do:coin_reserve"):
        return [SAID_ALONE] if word in ALONE and rest_of(one) else _why_not_token(hero, one)
    if word in ("do:level_up", "do:level_up_by_focus"):
        return _why_not_level(s, hero)
    return [WHEN[word]] if word in WHEN else []


def _why_not_level(s: State, hero: Hero) -> list[Refusal]:
    """levels.when, levels.cap, levels.cost: For a level the moment, the level, the gold."""
    if s.phase != "clean-up":
        return [Refusal("only_in_clean_up", ("levels.when",))]
    if hero.status != STANDING:
        return [GONE]
    if hero.level >= MAX_LEVEL:
        return [Refusal("highest_level", ("levels.cap",), level=MAX_LEVEL)]
    cost = CONTENT.tuning.level_cost
    have = hero.gold + tokens(hero)
    return [Refusal("level_cost", ("levels.cost",), cost=cost, gold=hero.gold)] if have < cost else []


def _why_not_next(s: State, one: str) -> list[Refusal]:
    """round.hero-phase: He has had his turn, or is not there."""
    chosen = [other for other in s.heroes if other.id == name_of(one)]
    if not chosen:
        return [Refusal("no_such_hero", ("heroes.choice",))]
    if chosen[0].status != STANDING:
        return [Refusal("hero_not_there", ("combat.vanquished", "health.corrupted"), what=one)]
    return [Refusal("hero_has_gone", ("round.hero-phase",), what=one)] if chosen[0].gone else []
