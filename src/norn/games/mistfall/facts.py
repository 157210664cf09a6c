"""The table as plain data, for agents."""
from __future__ import annotations

from typing import Any, Final

from norn.games.mistfall.content import CONTENT
from norn.games.mistfall.content_verbs import Damage
from norn.games.mistfall.rules.board import LAYOUT, adjacent
from norn.games.mistfall.rules.effects import blow
from norn.games.mistfall.rules.encounter import is_met
from norn.games.mistfall.rules.held import meant_by
from norn.games.mistfall.rules.legality import damage_actions, damage_of, damage_targets, more_range
from norn.games.mistfall.rules.naming import may_target
from norn.games.mistfall.rules.printed import face, is_special, life, place_here_is_safe, tile_here
from norn.games.mistfall.rules.tracks import focus_track, time_track
from norn.games.mistfall.rules.travel import destinations, scoutable
from norn.games.mistfall.rules.values import NO_ACT, attack_of, defence_of, needed, of_action, total
from norn.games.mistfall.state import Enemy, Hero, Place, State
from norn.games.mistfall.verbs import Act
from norn.kernel.facts import Facts
from norn.kernel.game import Game
from norn.kit.ids import rest_of

# What is next to each space of a quest, in the order of its spaces.
NEAR: Final[dict[str, dict[str, list[str]]]] = {
    quest: {space: [other for other in spaces if adjacent(quest, space, other)] for space in spaces}
    for quest, spaces in LAYOUT.items()
}


def _quick(g: Game[State], seat: int) -> dict[str, Any]:
    s = g.state
    quest = CONTENT.quests[s.quest]
    return {
        "round": s.round, "phase": s.phase, "active": s.active, "quest": s.quest, "time": s.time,
        "the_end": time_track(s).the_end, "reinforcement": s.reinforcement, "resolve": s.resolve,
        "encounter": s.encounter, "objectives": s.encounter_objectives, "party": s.party,
        "special": s.encounter in CONTENT.special_encounters, "safe_here": place_here_is_safe(s),
        "tile": tile_here(s),
        "box": CONTENT.all_encounters[s.encounter].reinforcements if s.encounter else None,
        "final": quest.final, "tokens_taken": s.tokens_taken[:],
        "to_gather": [token.letter for token in quest.tokens if token.gather],
        "token_rule": quest.token_rule, "rewards": len(s.rewards), "offered": s.offered[:],
    }


def _met(g: Game[State], seat: int) -> bool:
    s = g.state
    return bool(s.encounter) and any(is_met(s, ending) for ending in CONTENT.all_encounters[s.encounter].end)


def _guarded(g: Game[State], seat: int) -> bool:
    s = g.state
    return any(is_special(enemy) and not may_target(s, enemy) for enemy in s.enemies)


def _ways(g: Game[State], seat: int) -> dict[str, int]:
    return destinations(g.state)


def _scoutable(g: Game[State], seat: int) -> list[str]:
    return [place.space for place in scoutable(g.state)]


# --- the board ----------------------------------------------------------------------------------------------


def _places(g: Game[State], seat: int) -> list[dict[str, Any]]:
    return [_place(g.state, place) for place in g.state.places]


def _place(s: State, place: Place) -> dict[str, Any]:
    spot = LAYOUT[s.quest][place.space]
    seen = place.face_up or spot.token != "random"
    return {"space": place.space, "face_up": place.face_up, "wounds": place.wounds if place.face_up else 1,
            "tile": place.tile if place.face_up else "", "token": place.token if seen else "",
            "near": NEAR[s.quest][place.space][:]}


# --- heroes and enemies -------------------------------------------------------------------------------------


def _heroes(g: Game[State], seat: int) -> list[dict[str, Any]]:
    return [_hero(g.state, hero) for hero in g.state.heroes]


def _hero(s: State, hero: Hero) -> dict[str, Any]:
    if not hero.id:
        return {"id": "", "seat": hero.seat, "status": hero.status}
    track = focus_track(s, hero)
    return {
        "id": hero.id, "seat": hero.seat, "status": hero.status, "focus": hero.focus, "hand": hero.hand[:],
        "area": hero.area[:], "played": hero.played[:], "discard": hero.discard[:], "burial": hero.burial[:],
        "deck": len(hero.deck),
        "feats": hero.feats[:], "objectives": dict(hero.objectives), "regular": hero.regular,
        "poison": hero.poison, "burning": hero.burning, "daze": hero.daze, "weakness": hero.weakness,
        "life": len(hero.hand) + len(hero.discard) + len(hero.deck), "gone": hero.gone,
        "reinforcement_icons": list(track.reinforcement), "raging_icons": list(track.raging), "end": track.end,
        "reach": {enemy.id: needed(s, enemy, hero) for enemy in s.enemies},
    }


def _enemies(g: Game[State], seat: int) -> list[dict[str, Any]]:
    return [_enemy(g.state, enemy) for enemy in g.state.enemies]


def _enemy(s: State, enemy: Enemy) -> dict[str, Any]:
    card = face(enemy)
    return {
        "id": enemy.id, "kind": enemy.kind, "area": enemy.area, "wounds": enemy.wounds, "life": life(s, enemy),
        "attack": attack_of(s, enemy), "damage": card.damage, "special": is_special(enemy),
        "physical": defence_of(s, enemy, "physical", NO_ACT), "magical": defence_of(s, enemy, "magical", NO_ACT),
        "vulnerabilities": list(card.vulnerabilities), "vulnerability": card.vulnerability_wounds,
        "keywords": list(card.keywords), "enraged": enemy.enraged, "held": enemy.held, "daze": enemy.daze,
        "burning": enemy.burning, "poison": enemy.poison, "weakness": enemy.weakness,
        "resolve": 0 if is_special(enemy) else CONTENT.enemies[enemy.kind].resolve,
        "calms": card.enrage is not None and card.enrage.calms,
    }


# --- strikes ------------------------------------------------------------------------------------------------


def _strikes(g: Game[State], seat: int) -> dict[str, dict[str, Any]]:
    """What each damage action of the turn would do to each enemy in range, before boosts and Reflexes: the wounds, and
    how many are missing to eliminate it."""
    s = g.state
    found: dict[str, dict[str, Any]] = {}
    if s.phase != "hero" or s.active != seat or seat < 0 or not s.enemies:
        return found
    hero = s.heroes[seat]
    for option in damage_actions(s, hero):
        act = meant_by(s, hero, rest_of(option))
        effect = damage_of(act)
        if effect is None or act.action is None:
            continue
        blows = {enemy.id: _blow(s, act, effect, enemy)
                 for enemy in damage_targets(s, act, effect, more_range(s, act))}
        count = total(effect.count if effect.targets == "up_to" else 1, of_action(s, "targets", act, None))
        found[option] = {"targets": effect.targets, "count": count, "regular": act.action.type == "regular",
                         "blows": blows}
    return found


def _blow(s: State, act: Act, effect: Damage, enemy: Enemy) -> tuple[int, int]:
    wounds = sum(blow(s, act, effect, enemy))
    return wounds, life(s, enemy) - enemy.wounds - wounds


facts: Final = Facts(_quick, met=_met, guarded=_guarded, ways=_ways, scoutable=_scoutable, places=_places,
                     heroes=_heroes, enemies=_enemies, strikes=_strikes)
