"""The spell system: 18 open cards, cast with INT for a Focus token."""
from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any, Final

from norn.games.realms.cards.registry import SPELL_READY, SPELLS
from norn.games.realms.content import CONTENT, Spell
from norn.games.realms.content_verbs import Effect, Hold, MoveMonster, SpellAttack
from norn.games.realms.rules.board import STANDING, TILE_OF, is_guarded
from norn.games.realms.rules.combat import targets_of
from norn.games.realms.rules.conditions import FOR_SPELLS, RESTED, has_token
from norn.games.realms.rules.focus import spend_token
from norn.games.realms.rules.health import may_react, spend_reaction
from norn.games.realms.rules.items import TRIUMPH_RULES, draw_item
from norn.games.realms.rules.movement import holdable, movable
from norn.games.realms.rules.rolls import TRIUMPH, action_price, pay_action, take_test
from norn.games.realms.rules.spawning import huntable
from norn.games.realms.rules.values import NOWHERE
from norn.games.realms.state import Hero, State
from norn.games.realms.verbs import Doing, perform
from norn.kernel.game import Game
from norn.kit.deeds import Condition, Deed
from norn.kit.ids import name_of, named

CAST_RULES: Final = ("actions.cast-spell", "spells.cost", "spells.individual")
ANSWER_RULES: Final = ("actions.use-ability",)


NEEDED: Final[dict[str, Callable[[State, Hero, Any], bool]]] = {     # by verb: what there must be for it
    "strike": lambda s, hero, effect: len(targets_of(s, hero, effect.which)) > 0,
    "spell_attack": lambda s, hero, effect: len(targets_of(s, hero, effect.which)) > 0,
    "hold": lambda s, hero, effect: len(holdable(s, hero)) > 0,
    "move_monster": lambda s, hero, effect: len(movable(s, hero, effect.which)) > 0,
    "hunter": lambda s, hero, effect: len(huntable(s, hero, effect.which)) > 0,
    "rift_charge": lambda s, hero, effect: TILE_OF[hero.space] in s.rifts,
}


def _is_close(effect: Effect) -> bool:
    """combat.one-space: It is done to monsters in the caster's space."""
    return isinstance(effect, (SpellAttack, Hold, MoveMonster)) and effect.which in ("one_here", "each_here")


# By hero: the spells that his INT is enough for; whether each can be cast past a monster; whether it needs one here;
# whether it may lack a target.
WITHIN: Final[dict[str, list[tuple[str, bool, bool, bool]]]] = {
    hero.id: [
        (spell.id, spell.combat, any(_is_close(effect) for effect in spell.base),
         spell.code or any(effect.do in NEEDED for effect in spell.base))
        for spell in CONTENT.spells.values() if spell.int_needed <= hero.intellect
    ]
    for hero in CONTENT.heroes.values()
}


def has_use(s: State, hero: Hero, effects: tuple[Effect, ...]) -> bool:
    """combat.one-space: What needs a monster or a Rift has one."""
    for effect in effects:
        is_there = NEEDED.get(effect.do)
        if is_there is not None and not is_there(s, hero, effect):
            return False
    return True


def spell_has_use(s: State, hero: Hero, name: str) -> bool:
    """spells.rifts: A coded spell says itself whether it has a target."""
    spell = CONTENT.spells[name]
    return SPELL_READY[name](s, hero) if spell.code else has_use(s, hero, spell.base)


def _castable(s: State, hero: Hero) -> list[str]:
    """spells.attribute, combat.combat-spells, spells.rifts: What he has INT enough for, not yet cast and with a target;
    past a monster only Combat Spells."""
    guarded = is_guarded(s, hero.space)
    return [
        f"spell:{name}" for name, combat, close, aimed in WITHIN[hero.id]
        if name not in s.turned and (combat if guarded else not close) and (not aimed or spell_has_use(s, hero, name))
    ]


def _fits_combat(s: State, hero: Hero, thing: str) -> bool:
    """combat.combat-spells: Past a monster only Combat Spells."""
    return CONTENT.spells[name_of(thing)].combat or not is_guarded(s, hero.space)


async def cast(g: Game[State], hero: Hero, thing: str) -> None:
    """actions.cast-spell, spells.cost, spells.individual, spells.resolving, focus.spell-cost: Pay, roll INT,
    apply the base or the better effect."""
    s = g.state
    name = name_of(thing)
    spell = CONTENT.spells[name]
    with g.span("spell"):
        pay_action(hero)
        await spend_token(g, hero, "for the spell")
        s.turned.append(name)
        g.emit("casts", CAST_RULES, hero=f"hero:{hero.id}", spell=f"spell:{name}")
        roll = await take_test(g, hero, "int", spell.difficulty, "spell", NOWHERE, 0, _levels(spell))
        successes = roll.successes()
        if successes < spell.difficulty or hero.status != STANDING:
            g.emit("spell_fails", ("spells.cost",), spell=f"spell:{name}")
            return
        if successes >= spell.difficulty + TRIUMPH:
            g.emit("triumph", TRIUMPH_RULES, hero=f"hero:{hero.id}")
            draw_item(g, hero, "common_uncommon", TRIUMPH_RULES)
        if spell.code:
            await SPELLS[name](g, hero, successes)
        else:
            effects = spell.upgraded if successes >= spell.threshold else spell.base
            await perform(g, effects, Doing(hero, f"spell:{name}", successes))
        await _answers(g, hero)


def _levels(spell: Spell) -> tuple[int, ...]:
    """spells.resolving, spells.monsters, tests.triumph: The difficulty, the threshold, a Triumph; each success of a
    spell that attacks."""
    triumph = spell.difficulty + TRIUMPH
    if spell.code or any(effect.do == "spell_attack" for effect in spell.base):
        return tuple(range(spell.difficulty, max(spell.threshold, triumph) + 1))
    return (spell.difficulty, spell.threshold, triumph)


async def _answers(g: Game[State], hero: Hero) -> None:
    """actions.use-ability: Items that answer a spell's success."""
    s = g.state
    while hero.status == STANDING and answer_options(s, hero):
        chosen = await g.may_choose_one(hero.seat, "spell_answer", partial(answer_options, s, hero), ANSWER_RULES)
        if chosen is None:
            return
        spend_reaction(g, hero, name_of(chosen))
        g.emit("used", ANSWER_RULES, hero=f"hero:{hero.id}", item=chosen)
        await perform(g, CONTENT.items[name_of(chosen)].effect, Doing(hero, chosen))


def answer_options(s: State, hero: Hero) -> list[str]:
    return [
        f"item:{item}" for item in hero.items
        if CONTENT.items[item].on == "spell_succeeded" and may_react(s, hero, item)
    ]


CASTING: Final = Deed(
    "do:cast", ("actions.cast-spell", "spells.cost"), cast,
    needs=(RESTED, Condition("no_focus", ("spells.cost",), has_token)),
    things=_castable,
    among=(
        FOR_SPELLS,
        Condition("no_such_spell", ("spells.individual",),
                  lambda s, hero, one: named("spell", one) in CONTENT.spells, gate=True),
        Condition("int_too_low", ("spells.attribute",),
                  lambda s, hero, one: CONTENT.spells[name_of(one)].int_needed <= CONTENT.heroes[hero.id].intellect,
                  lambda s, hero, one: {"needed": CONTENT.spells[name_of(one)].int_needed}),
        Condition("spell_turned", ("spells.attribute",), lambda s, hero, one: name_of(one) not in s.turned),
        Condition("monsters_block", ("combat.combat-spells", "actions.blocked"), _fits_combat, gate=True),
        Condition("no_target", ("combat.one-space", "spells.rifts"),
                  lambda s, hero, one: spell_has_use(s, hero, name_of(one))),
    ),
    cost=lambda s, hero, _: {**action_price(s, hero), "focus": 1}, means=("spell",),
)
