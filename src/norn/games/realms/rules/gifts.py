"""Discards to quests: gold, Focus, Benedictions and items, in the order of the quests on the table."""
from __future__ import annotations

from typing import Final

from norn.games.realms.content import CONTENT
from norn.games.realms.rules.conditions import FOR_ITEMS, is_owned, the_thing
from norn.games.realms.rules.focus import drop_token, token_options
from norn.games.realms.rules.items import item_options, ready_item, take_from
from norn.games.realms.rules.quests import active_quest, progress
from norn.games.realms.state import Hero, State
from norn.kernel.game import Game
from norn.kit.deeds import Condition, Deed, Together, offered
from norn.kit.ids import name_of

GOLD_RULES: Final = ("quests.discard-gold",)
FOCUS_RULES: Final = ("quests.discard-focus",)
BENEDICTION_RULES: Final = ("quests.discard-benedictions",)
ITEM_RULES: Final = ("quests.discard-items",)


def _asked(goal: str, rules: tuple[str, ...]) -> Condition:
    """quests.draw, quest-rules.completing: An open quest asks for it."""
    return Condition("no_such_quest", (*rules, "quests.draw"),
                     lambda s, hero, _: active_quest(s, goal) is not None, gate=True)


async def _give_gold(g: Game[State], hero: Hero, thing: str) -> None:
    """quests.discard-gold, trackers.discard-gold: To the quest card, for nothing else."""
    g.emit("gives", GOLD_RULES, hero=f"hero:{hero.id}", what="do:give_gold")
    hero.gold -= 1
    await progress(g, "gold_discarded", hero, 1)


async def _give_focus(g: Game[State], hero: Hero, thing: str) -> None:
    """quests.discard-focus, trackers.discard-focus: To the quest card, for nothing else."""
    g.emit("gives", FOCUS_RULES, hero=f"hero:{hero.id}", what="do:give_focus")
    drop_token(hero, thing)
    await progress(g, "focus_discarded", hero, 1)


async def _give_benediction(g: Game[State], hero: Hero, thing: str) -> None:
    """quests.discard-benedictions, trackers.discard-benedictions: To the quest card, for nothing else."""
    g.emit("gives", BENEDICTION_RULES, hero=f"hero:{hero.id}", what="do:give_benediction")
    hero.benedictions -= 1
    await progress(g, "benediction_discarded", hero, 1)


async def _give_item(g: Game[State], hero: Hero, thing: str) -> None:
    """quests.discard-items: It lies on the quest card until that is done."""
    g.emit("gives", ITEM_RULES, hero=f"hero:{hero.id}", what=thing)
    take_from(g.state, hero, name_of(thing))
    ready_item(g.state, name_of(thing))
    await progress(g, "item_discarded", hero, 1, name_of(thing))


GIFTS: Final = {        # by the goal of the quest
    "gold_discarded": Deed(
        "do:give_gold", GOLD_RULES, _give_gold,
        needs=(_asked("gold_discarded", GOLD_RULES),
               Condition("no_gold", GOLD_RULES, lambda s, hero, _: hero.gold > 0)),
    ),
    "focus_discarded": Deed(
        "do:give_focus", FOCUS_RULES, _give_focus, needs=(_asked("focus_discarded", FOCUS_RULES),),
        things=lambda s, hero: token_options(hero),
        among=(Condition("no_focus_there", FOCUS_RULES, lambda s, hero, one: one in token_options(hero), the_thing),),
    ),
    "benediction_discarded": Deed(
        "do:give_benediction", BENEDICTION_RULES, _give_benediction,
        needs=(_asked("benediction_discarded", BENEDICTION_RULES),
               Condition("no_benediction", BENEDICTION_RULES, lambda s, hero, _: hero.benedictions > 0)),
    ),
    "item_discarded": Deed(
        "do:give_item", ITEM_RULES, _give_item, needs=(_asked("item_discarded", ITEM_RULES),),
        things=lambda s, hero: item_options(hero),
        among=(FOR_ITEMS, Condition("not_yours", ITEM_RULES, is_owned, the_thing)),
    ),
}
GIFT_TO: Final = {quest.id: GIFTS[quest.goal] for quest in CONTENT.quests.values() if quest.goal in GIFTS}


def _gifts(s: State, hero: Hero) -> list[str]:
    """quests.draw: To every open quest, in their order."""
    found: list[str] = []
    for quest in s.quests:
        gift = GIFT_TO.get(quest.id)
        if gift is not None and not quest.done:
            found += offered(gift, s, hero, known=1)
    return found


GIVING: Final = Together(_gifts, *GIFTS.values())
