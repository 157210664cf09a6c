"""What each question asks for, and so why anything else is no answer; a question's own rules are told where it is put.

The turn and the Travel Phase are not among them: whatever is seen has a reason of its own there (see reasons.py).
"""
from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Final

from norn.games.mistfall.rules.essentials import KIND_OF, STANDING, find_enemy
from norn.games.mistfall.state import Hero, State
from norn.kernel.ask import Options
from norn.kernel.errors import Refusal
from norn.kit.deeds import Condition
from norn.kit.ids import is_a, name_in, name_of, rest_of, word_of
from norn.kit.reasons import Against, Question, is_of, said_when

# A reason for whatever is named, beside any question: brought by the chapter on reasons.
REASONS: Final[list[Callable[[State, int, str], list[Refusal]]]] = []

SAME_ENEMY: Final = Refusal("same_copy", ("elements.enemy-card",))
SAME_CARD: Final = Refusal("same_copy", ("elements.hero-card",))
NOT_TIED: Final = Refusal("not_tied", ("pursuit.ties",))
HAS_GONE: Final = Refusal("has_gone", ("hero.order", "variants.combined"))
NO_REWARD_NOW: Final = Refusal("no_reward_now", ("encounter.reward-exchange",))
FOR_MORE: Final = Question(Refusal("wants_boost", ("fine.up-to", "actions.discard-keyword")), ("card",), SAME_CARD)
AIMING: Final = Question(Refusal("wants_target", ("actions.declare",)), ("enemy",), SAME_ENEMY)
LOOKED_AT: Final = Question(Refusal("wants_looked", ("actions.draw",)), ("card",),
                            Refusal("not_looked", ("actions.draw",)))
CHANGING: Final = Question(Refusal("wants_change", ("actions.reflex-modify",)), ("do:act", "card"),
                           Refusal("same_copy", ("fine.reflex-per-copy",)))
GOING: Final = Question(Refusal("wants_next", ("hero.order", "variants.combined")), ("hero",), HAS_GONE)
SPENDING: Final = Question(Refusal("wants_number", ("fine.up-to",)), ("do:spend",),
                           Refusal("no_number", ("fine.up-to",)), Refusal("when_spending", ("glossary.objectives",)))
ASKED: Final = {
    "after": Question(Refusal("wants_after", ("actions.conclusion",)), ("do:after",),
                      Refusal("not_put_there", ("actions.conclusion",)), Refusal("when_used", ("actions.conclusion",))),
    "area_order": Question(Refusal("wants_area_order", ("defence.activate",)), ("hero",),
                           Refusal("nobody_attacks", ("defence.activate",))),
    "attach": Question(Refusal("wants_attach", ("actions.attach",)), ("card",)),
    "attack_order": Question(Refusal("wants_attacker", ("defence.activate",)), ("enemy",), SAME_ENEMY),
    "bonus_receiver": Question(Refusal("wants_receiver", ("actions.restoration",)), ("hero",),
                               Refusal("nothing_for_him", ("actions.restoration",))),
    "boost": FOR_MORE, "boost_cancel": FOR_MORE, "boost_damage": FOR_MORE, "boost_bury": FOR_MORE,
    "boost_objectives": SPENDING,
    "bury": Question(Refusal("wants_bury", ("defence.bury",)), ("card", "do:from_discard", "do:top"), SAME_CARD,
                     Refusal("when_burying", ("defence.bury",))),
    "buy_off": Question(Refusal("wants_payer", ("fine.costs",)), ("hero",), Refusal("few_cards", ("fine.costs",))),
    "change_action": CHANGING, "change_ally": CHANGING,
    "choose_hero": Question(Refusal("wants_own_hero", ("setup.heroes",)), ("hero",),
                            Refusal("hero_taken", ("setup.heroes",))),
    "discard": Question(Refusal("wants_discard", ("actions.discard-bury",)), ("card",), SAME_CARD),
    "enrage": Question(Refusal("wants_enraged", ("actions.enrage-which",)), ("enemy",), SAME_ENEMY),
    "enrage_by": Question(Refusal("wants_enraged", ("actions.enrage-by-card",)), ("enemy",), SAME_ENEMY),
    "forager": Question(Refusal("wants_kept", ("encounter.rewards",)), ("card",),
                        Refusal("not_drawn", ("encounter.rewards",))),
    "line_order": Question(Refusal("wants_line", ("fine.return-right",)), ("enemy",),
                           Refusal("not_returning", ("fine.return-right",))),
    "look_order": LOOKED_AT, "look_take": LOOKED_AT,
    "next_end": GOING, "next_hero": GOING,
    "objection": Question(Refusal("wants_another", ("pursuit.ties",)), ("hero",), NOT_TIED),
    "objective_on": Question(Refusal("wants_bearer", ("glossary.objectives",)), ("card",),
                             Refusal("no_bearer", ("glossary.objectives",))),
    "over_limit": Question(Refusal("wants_excess", ("actions.restriction-excess",)), ("card",),
                           Refusal("other_letter", ("actions.restriction",))),
    "pick_area": Question(Refusal("wants_area", ("actions.range-two",)), ("hero", "zone:line"),
                          Refusal("nobody_in_reach", ("actions.range-two",))),
    "pick_enemy": AIMING,
    "pick_hero": Question(Refusal("wants_hero", ("fine.range-heroes",)), ("hero",),
                          Refusal("nothing_for_him", ("fine.impossible",))),
    "pursued": Question(Refusal("wants_prey", ("pursuit.ties",)), ("hero",), NOT_TIED),
    "reach_out": Question(CHANGING.wants, CHANGING.answers, Refusal("reach_first", ("actions.range-two",))),
    "recall": Question(Refusal("wants_recall", ("actions.discard-bury",)), ("card",), SAME_CARD),
    "reflex": Question(Refusal("wants_reflex", ("actions.reflex",)), ("do:act", "do:act_with", "card"),
                       Refusal("same_copy", ("fine.reflex-per-copy",))),
    "relentless": Question(Refusal("wants_saved", ("encounter.disperse",)), ("enemy",),
                           Refusal("not_saved", ("encounter.disperse",))),
    "remove_condition": Question(Refusal("wants_condition", ("defence.conditions",)), ("condition",),
                                 Refusal("no_such_token", ("defence.conditions",))),
    "restore": Question(Refusal("wants_restore", ("actions.restoration",)), ("do:unbury", "do:beneath"),
                        when=Refusal("when_restoring", ("actions.restoration",))),
    "reveal": Question(Refusal("wants_tile", ("travel.flip",)), ("space",)),
    "reward": Question(Refusal("wants_taker", ("encounter.reward-exchange",)), ("do:take", "do:exchange"),
                       Refusal("taken_or_not", ("encounter.reward-exchange",)), NO_REWARD_NOW),
    "sacrifice": SPENDING,
    "target": AIMING, "targets": AIMING,
    "tie": Question(Refusal("wants_tied", ("pursuit.ties",)), ("hero",), NOT_TIED),
    "venomtongue": Question(Refusal("wants_use", ("actions.discard-keyword",)), ("do:cut_deeper", "do:poison"),
                            Refusal("said_alone", ("actions.discard-keyword",)),
                            Refusal("when_given", ("actions.discard-keyword",))),
    "weakness": Question(Refusal("wants_weakness", ("defence.weakness-enemy",)), ("do:sap",),
                         Refusal("other_ability", ("defence.weakness-enemy",))),
}
# For deeds of the turn and of travel: what they are done to.
SAID_ALONE: Final = Condition("said_alone", ("hero.turn", "travel.steps"), is_of(), gate=True)
FOR_ENEMIES: Final = Condition("for_enemies", ("elements.enemy-card",), is_of("enemy"), gate=True)
WHEN: Final = said_when(*ASKED.values())


def asked(
    s: State, seat: int, prompt: str, options: Options | Sequence[str], against: Against
) -> Callable[[str], list[Refusal]]:
    """fine.impossible: For a question that knows more against an answer than its name tells: why a thing is none, for
    this seat; seat -1 is the party."""
    return partial(why_no_answer_to, s, seat, prompt, options, against)


def why_no_answer_to(
    s: State, seat: int, prompt: str, options: Options | Sequence[str], against: Against | None, one: str
) -> list[Refusal]:
    """fine.impossible: Why a thing is no answer to the question of this name."""
    return ASKED[prompt].why_not(partial(_against, s, against), options, partial(REASONS[0], s, seat), one)


def _against(s: State, against: Against | None, one: str) -> list[Refusal]:
    """defence.elimination, glossary.enemy-elimination: Who has fallen or is not in play is no answer to anything."""
    thing = word_of(rest_of(one)) if is_a("do", one) else one
    if is_a("hero", thing) and s.phase != "setup":
        hero = next((hero for hero in s.heroes if hero.ref == thing), None)
        if hero is None:
            return [Refusal("no_such_hero", ("setup.heroes",))]
        if hero.status != STANDING:
            return [Refusal("fallen", ("defence.elimination",))]
    if is_a("enemy", one) and find_enemy(s, one) is None:
        return [Refusal("enemy_gone", ("glossary.enemy-elimination",))]
    if is_a("card", one) and name_of(one) not in KIND_OF:
        return [Refusal("no_such_card", ("elements.hero-card",))]
    return against(one) if against is not None else []


def lies_elsewhere(prompt: str, s: State, hero: Hero, zones: tuple[str, ...], one: str) -> list[Refusal]:
    """essentials.hero-area: What a question about cards of these zones wants, and where this one lies instead."""
    card = name_in("card", one)
    if card not in KIND_OF:
        return [ASKED[prompt].wants]
    where = _zone_of(s, hero, card)
    if where in zones:
        return []
    return [ASKED[prompt].wants, Refusal("lies_elsewhere", ("essentials.hero-area",), where=f"lies:{where}")]


def _zone_of(s: State, hero: Hero, card: str) -> str:
    """essentials.hero-area: Where a card lies, by what all can see: decks are not looked into."""
    for zone, cards in (("hand", hero.hand), ("area", hero.area), ("discard", hero.discard), ("burial", hero.burial),
                        ("feats", hero.feats), ("played", hero.played), ("offered", s.offered)):
        if card in cards:
            return zone
    for other in s.heroes:
        if any(card in zone for zone in (other.hand, other.area, other.discard, other.burial, other.feats)):
            return "another"
    return "unseen"
