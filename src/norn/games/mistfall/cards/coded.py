"""Behaviour that data cannot say: hero cards whose action has `code = true`."""
from __future__ import annotations

from functools import partial
from typing import Final

from norn.games.mistfall.content import Boost
from norn.games.mistfall.content_verbs import Draw
from norn.games.mistfall.rules.actions import CODED
from norn.games.mistfall.rules.boosts import BOOST_RULES, boost_with
from norn.games.mistfall.rules.declaring import CODED_BOOSTS
from norn.games.mistfall.rules.encounter import look_at_next_reward, reward_beneath
from norn.games.mistfall.rules.enemies import move_to_area
from norn.games.mistfall.rules.essentials import STANDING
from norn.games.mistfall.rules.legality import CODED_POSSIBLE
from norn.games.mistfall.rules.piles import TO_WORDS, bury_some, buryable, put_beneath_deck
from norn.games.mistfall.rules.questions import asked, lies_elsewhere
from norn.games.mistfall.state import State
from norn.games.mistfall.verbs import VERBS, Act
from norn.kernel.game import Game
from norn.kit.ids import name_of, rest_of

REWARD_RULES: Final = ("encounter.rewards",)
SACRIFICE_RULES: Final = ("defence.bury",)


def _always(s: State, act: Act) -> bool:
    return True


# --- Crow ---------------------------------------------------------------------------------------------------


def _another_is_there(s: State, act: Act) -> bool:
    """encounter.rewards: The reward deck has another."""
    return len(s.rewards) > 0


async def _forager(g: Game[State], act: Act) -> None:
    """encounter.rewards: Draw one more, keep one of the two."""
    look_at_next_reward(g)
    hero = act.hero
    assert hero is not None
    two = g.state.offered[-2:]
    options = [f"card:{card}" for card in two]
    kept = await g.choose_one(hero.seat, "forager", options, REWARD_RULES)
    for card in two:
        if f"card:{card}" != kept:
            g.state.offered.remove(card)
            reward_beneath(g, card)
            g.emit("reward_returns", REWARD_RULES, card=f"card:{card}")


async def _waste_not(g: Game[State], act: Act) -> None:
    """glossary.transient: The reward lies in the burial pile by now; draw one."""
    await VERBS["draw"](g, act, Draw())


VENOM: Final = Boost(do="discard", keyword=("combat",), up_to=1)


async def _venomtongue(g: Game[State], act: Act) -> None:
    """actions.discard-keyword: One discard, one of two uses."""
    hero = act.hero
    assert hero is not None
    if not await boost_with(g, act, hero, VENOM, act.embedded_card or act.card):
        return
    options = ["do:cut_deeper", "do:poison"]
    if await g.choose_one(hero.seat, "venomtongue", options, BOOST_RULES) == "do:cut_deeper":
        act.more_damage += 1
        act.focus += 2
    else:
        for enemy in act.targets:
            enemy.poison += 1
            g.emit("condition", BOOST_RULES, who=enemy.ref, condition="condition:poison", n=1)


# --- Arani --------------------------------------------------------------------------------------------------


def _can_sacrifice(s: State, act: Act) -> bool:
    """defence.bury: She has cards to bury in another's stead."""
    return act.hurt is not None and act.hero is not None and act.hurt.hero is not act.hero and buryable(act.hero) > 0


async def _sacrifice(g: Game[State], act: Act) -> None:
    """defence.bury: Up to two cards of hers instead of as many of his; then he may put one card beneath his deck."""
    hero, hurt = act.hero, act.hurt
    assert hero is not None
    assert hurt is not None
    most = min(2, hurt.amount, buryable(hero))
    n = most
    if most > 1:
        options = [f"do:spend {count}" for count in range(1, most + 1)]
        about = {"hero": hurt.hero.ref, "n": hurt.amount}
        chosen = await g.choose_one(hero.seat, "sacrifice", options, SACRIFICE_RULES, about=about)
        n = int(rest_of(chosen))
    hurt.amount -= await bury_some(g, hero, n, "any", act.holder)
    other = hurt.hero
    if other.discard and other.status == STANDING:
        options = [f"card:{card}" for card in other.discard]
        about = {"n": 1, "card": act.holder, "to": TO_WORDS["deck_bottom"]}
        why = asked(g.state, other.seat, "recall", options, partial(
            lies_elsewhere, "recall", g.state, other, ("discard",)))
        taken = await g.choose(other.seat, "recall", options, SACRIFICE_RULES, 0, 1, about=about, why=why)
        for one in taken:
            other.discard.remove(name_of(one))
            put_beneath_deck(other, name_of(one))
            g.emit("recalled", SACRIFICE_RULES, hero=other.ref, card=one)


# --- Fengray ------------------------------------------------------------------------------------------------


def _can_swear(s: State, act: Act) -> bool:
    """essentials.golden-rule: Another hero is attacked by an enemy."""
    hurt = act.hurt
    return hurt is not None and hurt.attacker is not None and hurt.hero is not act.hero and hurt.attacker in s.enemies


async def _oath(g: Game[State], act: Act) -> None:
    """essentials.golden-rule, actions.move-enemy: The attacker comes to Fengray, who is dealt the same damage."""
    hero, hurt = act.hero, act.hurt
    assert hero is not None
    assert hurt is not None
    assert hurt.attacker is not None
    enemy = hurt.attacker
    hurt.hero = hero
    hurt.amount = max(hurt.amount, hurt.full)
    if enemy.area != hero.seat and enemy in g.state.enemies:
        await move_to_area(g, enemy, hero)


CODED["crow_forager.1"] = _forager
CODED_POSSIBLE["crow_forager.1"] = _another_is_there
CODED["crow_waste_not.1"] = _waste_not
CODED_POSSIBLE["crow_waste_not.1"] = _always
CODED_BOOSTS["crow_venomtongue.1"] = _venomtongue
CODED["arani_sacrifice.0"] = _sacrifice
CODED_POSSIBLE["arani_sacrifice.0"] = _can_sacrifice
CODED["fengray_shieldbearers_oath.1"] = _oath
CODED_POSSIBLE["fengray_shieldbearers_oath.1"] = _can_swear
