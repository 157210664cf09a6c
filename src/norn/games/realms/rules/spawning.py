"""Monsters come to the board, and the Hunter mark is put on them or taken off."""
from __future__ import annotations

from typing import Final

from norn.games.realms.content import CONTENT
from norn.games.realms.content_verbs import Calm, Hunter, Spawn
from norn.games.realms.rules.board import (
    CENTRE_OF,
    ICON_OF,
    SPACES_OF,
    STANDING,
    TILE_OF,
    has_rift,
    monsters_in,
    monsters_on,
)
from norn.games.realms.rules.doom import tier
from norn.games.realms.state import Hero, Monster, State
from norn.games.realms.verbs import VERBS, Doing
from norn.kernel.game import Game

SPAWN_RULES: Final = ("icons.monster", "components.monster-figures")
WRAITH: Final = next(card.id for card in CONTENT.monsters.values() if card.element == "none")
BOSSES: Final = {card.id for card in CONTENT.monsters.values() if card.tier == "legendary"}
HUNTER_RULES: Final = ("hunters.applying", "hunters.what", "hunters.many")


def is_boss(monster: Monster) -> bool:
    """boss.tier: Malachar, whom most effects cannot touch."""
    return monster.kind in BOSSES


def random_common(g: Game[State], tile: str) -> str:
    """icons.monster: One of the two common kinds of the tile's element."""
    commons = CONTENT.elements[CONTENT.tiles[tile].element].commons
    return commons[g.pick(len(commons), "kind")]


def kind_by_tier(g: Game[State], tile: str) -> str:
    """commons.tier, elites.tier, boss.tier: By the Doom Track: a common kind of the tile, or its elite."""
    if tier(g.state) == "common":
        return random_common(g, tile)
    return CONTENT.elements[CONTENT.tiles[tile].element].elite


def spawn(g: Game[State], kind: str, space: str, damaged: bool = False, hunts: str = "") -> Monster | None:
    """rifts.cap, components.monster-figures: A monster appears, unless three stand on that Rift already."""
    s = g.state
    if has_rift(s, space) and len(monsters_on(s, space)) >= CONTENT.tuning.rift_monster_cap:
        g.emit("no_room", ("rifts.cap",), space=f"space:{space}")
        return None
    monster = make_monster(s, kind, space)
    monster.damaged = damaged
    if hunts != "printed" or CONTENT.monsters[kind].prey is not None:
        monster.hunts = hunts
    g.emit("appeared", SPAWN_RULES, monster=f"monster:{monster.id}", space=f"space:{space}")
    return monster


def make_monster(s: State, kind: str, space: str) -> Monster:
    s.made += 1
    monster = Monster(
        f"{kind}-{s.made}", kind, space, damaged=False, struck=False, hunts="", prey="", held=False, fresh=False,
        seat=-1,
    )
    s.monsters.append(monster)
    return monster


def monster_space(tile: str) -> str:
    """fate.monster: The tile's Monster space, else its centre."""
    for space in SPACES_OF[tile]:
        if ICON_OF[space] == "monster":
            return space
    return CENTRE_OF[tile]


def set_hunting(g: Game[State], monster: Monster, prey: str) -> None:
    """hunters.applying: It hunts its printed prey or a named hero; Malachar cannot be set on anyone."""
    if is_boss(monster) or (prey == "printed" and CONTENT.monsters[monster.kind].prey is None):
        return
    monster.hunts = prey
    monster.prey = "" if prey == "printed" else prey
    g.emit("hunts", HUNTER_RULES, monster=f"monster:{monster.id}")


def calm(g: Game[State], monster: Monster) -> None:
    """hunters.losing, hunters.what: The Hunter mark goes."""
    if monster.hunts and not is_boss(monster):
        monster.hunts = ""
        monster.prey = ""
        g.emit("calmed", HUNTER_RULES, monster=f"monster:{monster.id}")


def lose_prey(g: Game[State], hero: str) -> None:
    """hunters.losing: Whoever hunted a hero that has fallen hunts no longer."""
    for monster in g.state.monsters:
        if monster.prey == hero or monster.hunts == hero:
            if is_boss(monster):
                monster.prey = ""
            else:
                calm(g, monster)


async def _spawn(g: Game[State], doing: Doing, effect: Spawn) -> None:
    """encounters.combat-cards, hunters.losing: On the hero's own space, by the Doom tier unless the card names
    another; it does not hunt a hero who has fallen by then."""
    hero = doing.hero
    tile = TILE_OF[hero.space]
    hunts: str = effect.hunts
    if hunts == "me":
        hunts = hero.id if hero.status == STANDING else ""
    for _ in range(effect.n):
        if effect.kind == "tile":
            kind = kind_by_tier(g, tile)
        elif effect.kind == "elite":
            kind = CONTENT.elements[CONTENT.tiles[tile].element].elite
        else:
            kind = effect.kind
        spawn(g, kind, hero.space, effect.damaged, hunts)


def huntable(s: State, hero: Hero, which: str) -> list[Monster]:
    """hunters.applying: The monsters here or on the tile that a card may set on somebody; never Malachar."""
    found = monsters_on(s, hero.space) if which == "here" else monsters_in(s, TILE_OF[hero.space])
    return [monster for monster in found if not is_boss(monster)]


async def _hunter(g: Game[State], doing: Doing, effect: Hunter) -> None:
    """hunters.applying: Monsters here or on the tile begin to hunt; an earlier prey is forgotten."""
    for monster in huntable(g.state, doing.hero, effect.which):
        set_hunting(g, monster, doing.hero.id if effect.prey == "me" else "printed")


async def _calm(g: Game[State], doing: Doing, effect: Calm) -> None:
    """hunters.what: One monster of the tile, or all, hunts no longer."""
    s = g.state
    hunting = [one for one in monsters_in(s, TILE_OF[doing.hero.space]) if one.hunts and not is_boss(one)]
    if effect.which == "one_tile" and len(hunting) > 1:
        options = [f"monster:{one.id}" for one in hunting]
        chosen = await g.choose_one(doing.hero.seat, "calm_which", options, HUNTER_RULES)
        hunting = [one for one in hunting if f"monster:{one.id}" == chosen]
    for monster in hunting:
        calm(g, monster)


VERBS["spawn"] = _spawn
VERBS["hunter"] = _hunter
VERBS["calm"] = _calm
