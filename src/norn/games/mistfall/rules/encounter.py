"""The Encounter Phase: End conditions, and the six steps of the aftermath."""
from __future__ import annotations

from typing import Final

from norn.games.mistfall.content import CONTENT, Ending
from norn.games.mistfall.content_verbs import DrawReward
from norn.games.mistfall.rules.actions import reward_window
from norn.games.mistfall.rules.board import improve, is_safe, place_named
from norn.games.mistfall.rules.dispersing import discard_encounter, disperse
from norn.games.mistfall.rules.enemies import moment
from norn.games.mistfall.rules.essentials import CARDS, KIND_OF, hero_named, scaled, standing, victory
from norn.games.mistfall.rules.reinforcement import begin_phase
from norn.games.mistfall.rules.tracks import reset_focus
from norn.games.mistfall.rules.travel import take_tokens
from norn.games.mistfall.rules.turn import rest
from norn.games.mistfall.rules.values import NO_ACT, Found, of_place, total
from norn.games.mistfall.state import State
from norn.games.mistfall.verbs import VERBS, Act, perform
from norn.kernel.game import AGAIN, Game

BEATEN_RULES: Final = ("encounter.check", "encounter.alternatives", "encounter.aftermath")
REWARD_RULES: Final = ("encounter.rewards", "encounter.reward-exchange", "glossary.personal-rewards")


def is_met(s: State, ending: Ending) -> bool:
    """encounter.check, encounter.alternatives, essentials.hero-number: Whether an End condition is met."""
    if ending.met == "no_enemies":
        return not s.enemies
    if ending.met == "objectives":
        return s.encounter_objectives >= scaled(s, ending.per_hero, ending.plus)
    if ending.met == "no_objectives":
        return s.encounter_objectives == 0
    return s.villain_gone


async def encounter_phase(g: Game[State]) -> str | None:
    """encounter.order, encounter.check, encounter.discard, encounter.disperse, encounter.improve, encounter.win,
    fine.skipping, glossary.encounter-aftermath: Check the End conditions; a beaten encounter is followed by its
    aftermath."""
    s = g.state
    begin_phase(g, "encounter")
    await moment(g, "encounter_phase")
    if not s.encounter:
        return "time"
    card = CONTENT.all_encounters[s.encounter]
    if not any(is_met(s, ending) for ending in card.end):
        return "time"
    g.emit("beaten", BEATEN_RULES, encounter=f"encounter:{s.encounter}")
    if s.encounter in CONTENT.special_encounters:
        raise victory(g)
    await perform(g, card.aftermath, Act(None, f"encounter:{s.encounter}"))
    await moment(g, "aftermath")
    discard_encounter(g)
    await disperse(g)
    improve(g, place_named(s, s.party))
    rows: list[Found] = []
    of_place(s, "rewards", None, NO_ACT, None, rows)
    s.to_draw = total(CONTENT.start["rewards_per_encounter"], rows)
    return None


async def rewards(g: Game[State]) -> str | None:
    """encounter.rewards: All are drawn, then the players decide on one after the other."""
    s = g.state
    if s.to_draw > 0:
        s.to_draw -= 1
        await draw_reward(g)
        return AGAIN
    if s.offered:
        await decide_on_reward(g)
        return AGAIN
    s.resting = []
    if is_safe(place_named(s, s.party)) and not s.enemies:
        s.resting = [hero.seat for hero in standing(s)]
    return None


async def draw_reward(g: Game[State]) -> None:
    """encounter.rewards: One reward, for all to see; without a card 1 Resolve."""
    s = g.state
    if not s.rewards:
        s.resolve += 1
        g.emit("no_reward", REWARD_RULES)
        return
    s.offered.append(_top_reward(g))
    await reward_window(g, [hero.seat for hero in standing(s)], s.offered[-1])


async def decide_on_reward(g: Game[State]) -> None:
    """encounter.reward-exchange, glossary.personal-rewards: Into a hand, or beneath the deck for its Resolve."""
    s = g.state
    card = s.offered[0]
    seats = [hero.seat for hero in standing(s)]
    about = {"card": f"card:{card}", "text": f"text:{KIND_OF[card]}", "n": CARDS[KIND_OF[card]].cost}
    options = [*[f"do:take hero:{hero.id}" for hero in standing(s)], "do:exchange"]
    chosen = (await g.party_chooses(seats, "reward", options, REWARD_RULES, about=about))[0]
    s.offered.remove(card)
    if chosen == "do:exchange":
        s.resolve += CARDS[KIND_OF[card]].cost
        reward_beneath(g, card)
        g.emit("exchanged", REWARD_RULES, card=f"card:{card}", n=CARDS[KIND_OF[card]].cost)
        return
    hero = hero_named(s, chosen.split(" ")[1])
    hero.hand.append(card)
    g.emit("taken", REWARD_RULES, card=f"card:{card}", hero=hero.ref)


def _top_reward(g: Game[State]) -> str:
    """encounter.rewards: The top card of the reward deck, seen by all."""
    s = g.state
    card = s.rewards.pop(0)
    s.rewards_known = min(s.rewards_known, len(s.rewards))
    g.reveal()
    g.emit("reward", REWARD_RULES, card=f"card:{card}")
    return card


def reward_beneath(g: Game[State], card: str) -> None:
    """encounter.reward-exchange: Beneath the reward deck."""
    g.state.rewards.append(card)
    g.state.rewards_known += 1


def look_at_next_reward(g: Game[State]) -> None:
    """encounter.rewards: One more reward is drawn to choose from."""
    g.state.offered.append(_top_reward(g))


async def party_rest(g: Game[State]) -> str | None:
    """encounter.rest, glossary.resting: Each hero may Rest, where it is Safe and no enemy in play."""
    s = g.state
    while s.resting:
        seat = s.resting.pop(0)
        hero = s.heroes[seat]
        if hero.burial or hero.discard:
            await rest(g, hero)
            return AGAIN
    return None


async def aftermath_ends(g: Game[State]) -> None:
    """encounter.focus-reset, encounter.aftermath, quests.three, quests.four: Focus is reset; tokens of a Safe place are
    taken."""
    for hero in standing(g.state):
        reset_focus(g, hero)
    take_tokens(g)


async def _draw_reward(g: Game[State], act: Act, effect: DrawReward) -> None:
    """encounter.rewards: As in an aftermath."""
    for _ in range(effect.n):
        await draw_reward(g)
    while g.state.offered:
        await decide_on_reward(g)


VERBS["draw_reward"] = _draw_reward
