"""Clean-up: readying, levels, returning heroes, the short rest; and how a round begins and ends."""
from __future__ import annotations

from functools import partial
from typing import Final

from norn.games.realms.content import CONTENT, Cost
from norn.games.realms.content_verbs import GainAction, LoseAction
from norn.games.realms.content_verbs import Lasting as LastingRow
from norn.games.realms.rules.board import STANDING, TILE_OF, heroes_up
from norn.games.realms.rules.doom import raise_track
from norn.games.realms.rules.health import come_back, heal, return_space
from norn.games.realms.rules.items import READY_RULES, ready_item, ready_one
from norn.games.realms.rules.prices import pay, ways_to_pay
from norn.games.realms.rules.quests import progress, replace_impossible
from norn.games.realms.rules.rolls import SHOT, pay_action
from norn.games.realms.rules.values import focus_limit
from norn.games.realms.state import Hero, Lasting, State
from norn.games.realms.verbs import VERBS, Doing, whom
from norn.kernel.game import AGAIN, Game

ACTIONS: Final = 2
MAX_LEVEL: Final = 5
READY_AT: Final = 5
LEVEL_COST: Final = Cost(gold=CONTENT.tuning.level_cost)
LEVEL_RULES: Final = ("round.level-up", "levels.when", "levels.cost")
REST_RULES: Final = ("round.short-rest",)


async def round_begins(g: Game[State]) -> None:
    """overview.round, round.turn-allowance, elites.wyvern-rider: Two actions and a Move for each, less what was
    lost; who shot last round is remembered."""
    s = g.state
    s.round += 1
    s.phase = "heroes"
    s.active = -1
    s.order = []
    for hero in s.heroes:
        hero.gone = hero.status != STANDING
        if SHOT in hero.used:
            hero.shot = s.round - 1
        hero.used = []
        if hero.status == STANDING:
            hero.actions = max(0, ACTIONS - hero.lost_actions)
            hero.free_move = hero.lost_actions <= ACTIONS
            hero.lost_actions = 0
    g.emit("round", ("overview.round", "round.hero-phase"), round=s.round)


async def clean_up_begins(g: Game[State]) -> None:
    """round.clean-up, icons.lore, spells.attribute, combat.ranged-exhaust, round.fate-phase: Lore, spells and
    ranged weapons are ready; small parties pay with Doom."""
    s = g.state
    s.phase = "clean-up"
    g.emit("clean_up", ("round.clean-up",))
    s.lore_turned = []
    s.turned = []
    s.shots = []
    tuning = CONTENT.tuning
    if len(s.heroes) <= tuning.small_party and s.round % tuning.small_party_doom_every == 0:
        raise_track(g, 1, "cause:clock")
    s.waiting = [hero.seat for hero in heroes_up(s)]


async def clean_up_hero(g: Game[State]) -> str | None:
    """round.clean-up, actions.use-ability, round.level-up: One hero readies his cards and may rise a
    level."""
    s = g.state
    if not s.waiting:
        return None
    hero = s.heroes[s.waiting.pop(0)]
    if hero.status == STANDING:
        await _ready_cards(g, hero)
        await _level_up(g, hero)
    return AGAIN


async def _ready_cards(g: Game[State], hero: Hero) -> None:
    """actions.use-ability, round.clean-up: One of choice; the others on 5 or 6."""
    s = g.state
    await ready_one(g, hero)
    for item in [one for one in hero.items if one in s.exhausted]:
        if g.roll(6, "ready") >= READY_AT:
            ready_item(s, item)
            g.emit("readied", READY_RULES, what=f"item:{item}")


async def _level_up(g: Game[State], hero: Hero) -> None:
    """round.level-up, levels.when, levels.effect, quests.reach-level, trackers.reach-level, focus.gold: Once, if he
    likes; Focus may become the gold that he lacks."""
    options = partial(level_options, hero)
    about = {"level": hero.level + 1, "cost": LEVEL_COST.gold, "limit": focus_limit(g.state, hero),
             "then": focus_limit(g.state, hero, hero.level + 1)}
    chosen = await g.may_choose_one(hero.seat, "level_up", options, LEVEL_RULES, about=about)
    if chosen is None:
        return
    await pay(g, hero, LEVEL_COST)
    hero.level += 1
    g.emit("level", ("levels.effect", "levels.cap"), hero=f"hero:{hero.id}", level=hero.level)
    await progress(g, "level_reached", hero, hero.level)


def level_options(hero: Hero) -> list[str]:
    """levels.cost, levels.cap, focus.gold: For gold, or with what Focus would bring."""
    return ways_to_pay(hero, LEVEL_COST, "do:level_up") if hero.level < MAX_LEVEL else []


async def heroes_return(g: Game[State]) -> None:
    """combat.vanquished, health.vanquished: Whoever was out for this whole round comes back."""
    s = g.state
    for hero in s.heroes:
        if hero.status == "vanquished" and hero.fell < s.round:
            come_back(g, hero, return_space(s, hero))


async def short_rest(g: Game[State]) -> None:
    """round.short-rest: All heroes on the board on one tile, and the party votes for it."""
    s = g.state
    heroes = heroes_up(s)
    if len({TILE_OF[hero.space] for hero in heroes}) != 1 or not any(is_hurt(hero) for hero in heroes):
        return
    about = {"doom": s.doom_track + 1}
    votes = await g.all_choose([hero.seat for hero in heroes], "rest", ["do:yes", "do:no"], REST_RULES, about=about)
    wanted = len([vote for vote in votes.values() if vote == ("do:yes",)])
    if 2 * wanted <= len(votes):
        g.emit("no_rest", REST_RULES, n=wanted, of=len(votes))
        return
    g.emit("rests", REST_RULES)
    for hero in heroes:
        heal(g, hero, 1)
    raise_track(g, 1, "cause:rest")


def is_hurt(hero: Hero) -> bool:
    return hero.hp < CONTENT.heroes[hero.id].hp


async def round_ends(g: Game[State]) -> str:
    """round.clean-up, spells.rifts, round.assist, quest-rules.impossible: What lasts for a round is over."""
    s = g.state
    s.charges = {}
    s.lasting = [row for row in s.lasting if row.until == "next_attack" or row.round > s.round]
    for hero in s.heroes:
        hero.actions = 0
    await replace_impossible(g)
    return "round"


async def _lasting(g: Game[State], doing: Doing, effect: LastingRow) -> None:
    """tests.pool: A modifier for a while."""
    s = g.state
    last = s.round + 1 if effect.until == "next_round_end" else s.round
    until = effect.until if effect.until in ("turn_end", "next_attack") else "round"
    for hero in await whom(g, doing, effect):
        s.lasting.append(Lasting(hero.id, effect.stat, effect.add, until, last))
        g.emit("lasting", ("tests.pool",), hero=f"hero:{hero.id}", card=doing.card)


async def _gain_action(g: Game[State], doing: Doing, effect: GainAction) -> None:
    """round.turn-allowance: In this turn, or kept back."""
    for hero in await whom(g, doing, effect):
        hero.actions += effect.n
        g.emit("further_action", ("round.turn-allowance",), hero=f"hero:{hero.id}")


async def _lose_action(g: Game[State], doing: Doing, effect: LoseAction) -> None:
    """elites.rift-lurker.terror: Off his next turn."""
    for hero in await whom(g, doing, effect):
        lose_actions(g, hero, effect.n)


def lose_actions(g: Game[State], hero: Hero, n: int) -> None:
    """elites.rift-lurker.terror: Off his next turn, which may be still to come in this round; a second loss takes
    another, down to none."""
    s = g.state
    if s.phase == "heroes" and not hero.gone and s.active != hero.seat:
        for _ in range(n):
            pay_action(hero)
    else:
        hero.lost_actions = min(ACTIONS + 1, hero.lost_actions + n)
    g.emit("action_lost", ("elites.rift-lurker.terror",), hero=f"hero:{hero.id}")


VERBS["lasting"] = _lasting
VERBS["gain_action"] = _gain_action
VERBS["lose_action"] = _lose_action
