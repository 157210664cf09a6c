"""Quest cards: their progress, their rewards, and the Court that opens after the third."""
from __future__ import annotations

from functools import partial
from typing import Final

from norn.games.realms.content import CONTENT
from norn.games.realms.rules.board import STANDING, heroes_up
from norn.games.realms.rules.rifts import tiles_for_rift
from norn.games.realms.state import Hero, Quest, State
from norn.games.realms.verbs import Doing, perform
from norn.kernel.game import Game

PROGRESS_RULES: Final = ("quest-rules.tracking", "quest-rules.completing", "quest-rules.simultaneous")
DONE_RULES: Final = ("quests.order", "quest-rules.completing")
UNLOCK_RULES: Final = ("quests.unlock", "quest-rules.unlock", "malachar.unlocking")
EXCHANGE_RULES: Final = ("quest-rules.impossible",)


def new_quest(name: str) -> Quest:
    return Quest(name, 0, done=False, cards=[])


def active_quest(s: State, goal: str) -> Quest | None:
    """quests.draw: The open quest with this goal, if it was drawn."""
    for quest in s.quests:
        if not quest.done and CONTENT.quests[quest.id].goal == goal:
            return quest
    return None


async def progress(g: Game[State], goal: str, hero: Hero, n: int, card: str = "") -> None:
    """quest-rules.tracking, quest-rules.completing, quest-rules.simultaneous: A deed counts for each quest
    that asks for it."""
    quest = active_quest(g.state, goal)
    if quest is None:
        return
    printed = CONTENT.quests[quest.id]
    if goal == "level_reached":
        quest.progress = max(quest.progress, min(n, printed.n))
    else:
        quest.progress = min(printed.n, quest.progress + n)
    if card:
        quest.cards.append(card)
    g.emit("quest_progress", PROGRESS_RULES, quest=f"quest:{quest.id}", n=quest.progress, of=printed.n)
    if quest.progress >= printed.n:
        await complete(g, quest, hero)


async def complete(g: Game[State], quest: Quest, hero: Hero) -> None:
    """quests.order, quest-rules.completing, trackers.elite-slain, trackers.defeat-monsters,
    trackers.discard-items: Flip it, return what lay on it, give the reward."""
    s = g.state
    printed = CONTENT.quests[quest.id]
    quest.done = True
    if printed.tracker == "items":
        s.item_discard += quest.cards
    quest.cards = []
    g.emit("quest_done", printed.rules, quest=f"quest:{quest.id}", hero=f"hero:{hero.id}")
    if not s.court_open and all(one.done for one in s.quests):
        s.court_open = True
        g.emit("court_opens", UNLOCK_RULES)
    await perform(g, printed.reward, Doing(_rewarded(s, hero), f"quest:{quest.id}"))


def _rewarded(s: State, hero: Hero) -> Hero:
    """quests.rift-sealed: The hero whose deed it was, or another if he has just fallen."""
    return hero if hero.status == STANDING or not heroes_up(s) else heroes_up(s)[0]


def is_impossible(s: State, quest: Quest) -> bool:
    """quest-rules.impossible: No continuation could fulfil it: a Rift to be closed, and none open nor to
    come."""
    return CONTENT.quests[quest.id].goal == "rift_closed" and not s.rifts and not tiles_for_rift(s) and not s.sealed


async def replace_impossible(g: Game[State]) -> None:
    """quest-rules.impossible: Such a quest is replaced at random from the unused."""
    s = g.state
    for index, quest in enumerate(s.quests):
        if not quest.done and s.quest_pool and is_impossible(s, quest):
            exchange(g, index)
            await meet_at_once(g, s.quests[index])


def exchange(g: Game[State], index: int, out: int = 0) -> None:
    """quest-rules.impossible, quest-rules.pool: Another of the unused quests at random; the old one is out and
    lies last, with those that went out before it."""
    s = g.state
    old = s.quests[index]
    fresh = s.quest_pool.pop(g.pick(len(s.quest_pool) - out, "quest"))
    s.quest_pool.append(old.id)
    s.quests[index] = new_quest(fresh)
    g.emit("quest_exchanged", EXCHANGE_RULES, old=f"quest:{old.id}", quest=f"quest:{fresh}")


async def meet_at_once(g: Game[State], quest: Quest) -> None:
    """quest-rules.impossible: A quest whose goal is already met when it comes is fulfilled."""
    s = g.state
    printed = CONTENT.quests[quest.id]
    heroes = heroes_up(s)
    if not heroes:
        return
    if printed.goal == "rift_closed" and s.sealed and not s.rifts:
        await complete(g, quest, heroes[0])
    elif printed.goal == "level_reached":
        high = [hero for hero in heroes if hero.level >= printed.n]
        if high:
            await complete(g, quest, high[0])


async def exchange_quests(g: Game[State]) -> None:
    """quest-rules.impossible: Alone, a player may exchange each drawn quest once before play."""
    s = g.state
    if len(s.heroes) > 1:
        return
    out = 0
    for index in range(len(s.quests)):
        options = partial(_keep_or_exchange, s, index)
        chosen = await g.choose_one(0, "exchange_quest", options, EXCHANGE_RULES)
        if chosen.startswith("do:exchange"):
            exchange(g, index, out)
            out += 1


def _keep_or_exchange(s: State, index: int) -> list[str]:
    quest = s.quests[index].id
    return [f"do:keep quest:{quest}", f"do:exchange quest:{quest}"]
