"""Answers: whether to strike back at the mover, to dodge, to help, or to keep the AP for a better chance."""
from __future__ import annotations

from typing import Any, Final

from norn.games.eldfall.skirmish.thumb.fight import dodge_gain, means_in, parried, strike_gain, words_of
from norn.games.eldfall.skirmish.thumb.helping import assist_gain
from norn.games.eldfall.skirmish.thumb.odds import Row, dodged, of_twenty, standing
from norn.games.eldfall.skirmish.thumb.world import Fighter, World, apart, gain_at, worth_of

About = dict[str, Any]
WORTHWHILE: Final = 0.04        # a reaction that brings less is left for a better chance


def react(world: World, ids: list[str], about: About) -> str:
    """sequence.reaction: The answer that brings most, if it is worth an AP of this turn."""
    best, most = best_reaction(world, ids)
    return best if most > WORTHWHILE else ""


def must_answer(world: World, ids: list[str], about: About) -> str:
    """skill.taunt, S121: The AP is paid, or must be."""
    return best_reaction(world, ids)[0]


def best_reaction(world: World, ids: list[str]) -> tuple[str, float]:
    foe = world.mover()
    rows: dict[str, Row] = world.known["strikes"]
    threats: dict[str, Row] = world.known["threats"]
    best, most = ids[0], -99.0
    for option in ids:
        words = words_of(option)
        m = world.of(words[1]) if len(words) > 1 else None
        if m is None or foe is None or words[0] == "rest":
            continue
        gain = reaction_gain(world, m, foe, option, rows, threats)
        gain -= thrift(world, m) if words[0] != "nothing" else 0.0
        if gain > most:
            best, most = option, gain
    return best, most


def thrift(world: World, m: Fighter) -> float:
    """turn.points: What an AP may be worth later in this turn: nothing where fewer foes can still act than one has
    points; Hostiles go for whom their cards name, so of many friends each is come for the less."""
    left: float = sum([foe.ap for foe in world.foes])
    if all(foe.seat < 0 for foe in world.foes):
        left /= max(len(world.friends), 1)
    return 0.0 if left < m.ap else min(0.02 * left / max(m.ap, 1), 0.08)


def reaction_gain(
    world: World, m: Fighter, foe: Fighter, option: str, rows: dict[str, Row], threats: dict[str, Row]
) -> float:
    """sequence.reaction: A blow or a shot with what it stops; a Dodge with what it spares; the mover hurts but one."""
    words = words_of(option)
    likely = 1.0 if len(threats) <= 1 else 0.6
    feared = threats.get(m.id) if not m.has("shrouded") else None       # a token is aimed at by nobody
    if words[0] == "react":
        return rolled_gain(m, foe, feared, likely)
    if words[0] in ("attack", "change"):
        row = rows.get(option.replace("do:change", "do:attack", 1))
        return 0.05 if row is None else answer_gain(world, m, foe, words, row, feared, likely)
    if words[0] == "dodge":
        return likely * dodge_gain(world, m, {foe.id: [feared]}) if feared is not None else 0.0
    if words[0] == "assist":
        return assist_gain(world, m, means_in(words), world.of(words[-1])) * 0.8
    if words[0] == "protect":
        ward = world.of(words[2]) if len(words) > 2 else None
        return 0.1 if ward is not None and ward.worth() / ward.hp > m.worth() / max(m.hp, 1) else 0.0
    return {"perceive": 0.1}.get(words[0], 0.0)


def answer_gain(
    world: World, m: Fighter, foe: Fighter, words: list[str], row: Row, feared: Row | None, likely: float
) -> float:
    """confront.roll, S130: What a blow in return does if the mover strikes at others, and if the two meet; whoever is
    hidden gives that away."""
    free = strike_gain(world, foe, means_in(words), row)
    hidden = 0.3 if m.has("shrouded") else 0.0
    if feared is None:
        return free - hidden
    theirs = parried(feared, words)
    met = strike_gain(world, foe, means_in(words), row, standing(row, theirs))
    spared = worth_of(m, feared) - worth_of(m, theirs, standing(theirs, row))
    return likely * (met + spared) + (1.0 - likely) * free - hidden


def rolled_gain(m: Fighter, foe: Fighter, feared: Row | None, likely: float) -> float:
    """S121, S125: A reaction that a roll comes before: INT against a charm, M in a panic; whoever fails is lured
    closer, or flees."""
    chance = of_twenty(m.stat("m") - 2) if m.has("panicked") else of_twenty(m.stat("int"))
    free = gain_at(m, foe, apart(m, foe), active=False)
    spared = likely * (worth_of(m, feared) - worth_of(m, feared, dodged(feared, m.stat("ag")))) if feared else 0.0
    lured = 0.0 if m.has("panicked") else 0.1 * (1.0 - chance)
    return chance * max(free, spared) - lured
