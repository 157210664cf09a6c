"""The table as plain data, for agents."""
from __future__ import annotations

from typing import Any, Final

from norn.games.realms.cards.registry import traits_of
from norn.games.realms.content import CONTENT
from norn.games.realms.rules.board import ATTRIBUTES, DIFFICULT, ICON_OF, SPACES_OF, TILE_OF, neighbours
from norn.games.realms.rules.merchant import sale_value
from norn.games.realms.rules.values import focus_limit, movement, toughness
from norn.games.realms.state import Hero, Monster, State
from norn.kernel.facts import Facts
from norn.kernel.game import Game


def _quick(g: Game[State], seat: int) -> dict[str, Any]:
    s = g.state
    return {
        "round": s.round, "phase": s.phase, "active": s.active, "doom_track": s.doom_track, "doom": s.doom[:],
        "rifts": s.rifts[:], "sealed": s.sealed[:], "ring": s.ring[:], "links": dict(s.links),
        "court_open": s.court_open, "engaged": s.engaged, "awake": s.awake, "last_stand": s.last_stand,
        "merchant": s.merchant, "lore_turned": s.lore_turned[:], "fire": s.fire[:], "ice": s.ice[:],
        "fortune": s.fortune[:], "forge": dict(s.forge), "turned": s.turned[:], "market": s.market[:],
        "bag": s.bag[:], "item_deck": len(s.item_deck), "charges": dict(s.charges),
        "looked": s.looked[:] if seat == s.looker else [],
    }


def _spaces(g: Game[State], seat: int) -> dict[str, dict[str, Any]]:
    return {space: {"tile": TILE_OF[space], "icon": ICON_OF[space], "near": neighbours(g.state, space),
                    "difficult": DIFFICULT[space]}
            for tile in g.state.ring for space in SPACES_OF[tile]}


def _heroes(g: Game[State], seat: int) -> list[dict[str, Any]]:
    return [_hero(g.state, hero) for hero in g.state.heroes]


def _hero(s: State, hero: Hero) -> dict[str, Any]:
    if not hero.id:
        return {"id": "", "seat": hero.seat, "status": hero.status}
    card = CONTENT.heroes[hero.id]
    return {
        "id": hero.id, "seat": hero.seat, "status": hero.status, "space": hero.space, "hp": hero.hp,
        "corruption": hero.corruption, "level": hero.level, "gold": hero.gold, "benedictions": hero.benedictions,
        "focus": hero.focus[:], "reserve": hero.reserve, "limit": focus_limit(s, hero), "items": hero.items[:],
        "worth": {item: sale_value(item) for item in hero.items}, "pacts": len(hero.pacts),
        "condition": hero.condition, "actions": hero.actions, "free_move": hero.free_move, "gone": hero.gone,
        "movement": movement(s, hero), **{one: card.attribute(one) for one in ATTRIBUTES},
    }


def _monsters(g: Game[State], seat: int) -> list[dict[str, Any]]:
    return [_monster(g.state, monster) for monster in g.state.monsters]


def _monster(s: State, monster: Monster) -> dict[str, Any]:
    card = CONTENT.monsters[monster.kind]
    return {
        "id": monster.id, "kind": monster.kind, "space": monster.space, "damaged": monster.damaged,
        "toughness": toughness(s, monster), "wounds": card.wounds, "corruption": card.corruption, "tier": card.tier,
        "hunts": monster.hunts, "prey": monster.prey, "held": monster.held,
        "safe": not any(trait.untouchable(s, monster) for trait in traits_of(monster)),
    }


def _caches(g: Game[State], seat: int) -> list[dict[str, Any]]:
    return [{"space": one.space, "items": one.items[:], "gold": one.gold, "focus": one.focus}
            for one in g.state.caches]


def _quests(g: Game[State], seat: int) -> list[dict[str, Any]]:
    return [{"id": one.id, "goal": CONTENT.quests[one.id].goal, "progress": one.progress,
             "of": CONTENT.quests[one.id].n, "done": one.done} for one in g.state.quests]


facts: Final = Facts(_quick, spaces=_spaces, heroes=_heroes, monsters=_monsters, caches=_caches, quests=_quests)
