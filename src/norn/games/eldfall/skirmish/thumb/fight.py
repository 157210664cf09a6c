"""Fights: whom to attack with what, when to dodge, whether to answer, how dice and templates are laid."""
from __future__ import annotations

from typing import Any, Final

from norn.games.eldfall.core import catalogue
from norn.games.eldfall.core.effects import Inflict
from norn.games.eldfall.skirmish.thumb.helping import assist_gain, ritual_gain
from norn.games.eldfall.skirmish.thumb.odds import expected, of_twenty, touches
from norn.games.eldfall.skirmish.thumb.world import Fighter, World, worth_of_wounds
from norn.kernel.ask import Choice

About = dict[str, Any]
WORTHWHILE: Final = 0.04        # a reaction that brings less is left for a better chance
CONTROL: Final = 0.35           # of what the fall of a target is worth: what a spell without Power does to it
MEETING: Final = 0.45           # how much of an Attack is stopped by striking back


def words_of(option: str) -> list[str]:
    return option.removeprefix("do:").split(" ")


def means_in(words: list[str]) -> str:
    return next((word.partition(":")[2] for word in words if word.startswith("ability:")), "")


# --- in the active role -------------------------------------------------------------------------------------------


def act(world: World, ids: list[str], about: About) -> str:
    """sequence.action: What brings most; doing nothing brings nothing."""
    m = world.of(about["who"])
    if m is None:
        return ids[0]
    rows: dict[str, dict[str, int]] = world.known["strikes"]
    coming = incoming(world, m)
    best, most = ids[0], -1.0
    for option in ids:
        gain = action_gain(world, m, option, rows, coming)
        if gain > most:
            best, most = option, gain
    return best


def action_gain(
    world: World, m: Fighter, option: str, rows: dict[str, dict[str, int]], coming: dict[str, float]
) -> float:
    words = words_of(option)
    if words[0] == "attack":
        return attack_gain(world, m, words, rows.get(option), coming)
    if words[0] == "dodge":
        return dodge_gain(world, m, coming) + 0.001
    if words[0] == "assist":
        return assist_gain(world, m, means_in(words), world.of(words[-1]))
    if words[0] == "deathblow":
        return 0.05
    if words[0] == "ritual":
        return ritual_gain(world, means_in(words))
    return {"perceive": 0.2, "uncover": 0.3}.get(words[0], 0.0)


def attack_gain(
    world: World, m: Fighter, words: list[str], row: dict[str, int] | None, coming: dict[str, float]
) -> float:
    """roll.attack, damage.roll, confront.roll: Wounds on the target, and what its own Attack loses by being met."""
    means, target = means_in(words), world.of(words[-1])
    if row is None or target is None:
        return 0.01 if catalogue.weapon(means).area else 0.0        # a spot on the ground, or around oneself
    gain = strike_gain(world, target, means, row)
    if catalogue.weapon(means).area and target.id != m.id:
        gain *= 1.2
    art = sum(1 for word in words if word.startswith("ability:")) > 1
    met = coming.get(target.id, 0.0) * MEETING * touches(row)
    mana = catalogue.spell(means).mana if catalogue.is_spell(means) else 0
    return gain * (1.02 if art else 1.0) + met - 0.03 * mana


def strike_gain(world: World, target: Fighter, means: str, row: dict[str, int]) -> float:
    """What an Attack does to its target: Wounds, or what else it brings; a melee with archers pays by itself."""
    if row["power"] > 0:
        gain = worth_of_wounds(target, expected(row))
        return gain * (1.15 if target.shoots() > 6 else 1.0)
    if not target.up() or (catalogue.is_spell(means) and catalogue.spell(means).kind == "healing"):
        return 0.0
    return control(target, means) * touches(row) * min(target.worth(), 2.0)


def control(target: Fighter, means: str) -> float:
    """magic.effects: What is laid on a foe without a Wound; nothing where it lies there already."""
    if means in target.spells:
        return 0.0
    does = catalogue.weapon(means).does
    states = [effect.state for effect in does if isinstance(effect, Inflict)]
    if states and all(target.has(state) for state in states):
        return 0.0
    return CONTROL if does else CONTROL / 3


def incoming(world: World, m: Fighter) -> dict[str, float]:
    """By attacker: what the Attacks declared on a model may cost it."""
    found: dict[str, float] = {}
    rows: list[dict[str, Any]] = world.known["incoming"]
    for row in rows:
        if row["on"] == m.id:
            found[row["by"]] = found.get(row["by"], 0.0) + worth_of_wounds(m, expected(row))
    return found


def dodge_gain(world: World, m: Fighter, coming: dict[str, float]) -> float:
    """action.dodge: A roll against each Attack."""
    dodges: dict[str, int] = world.known["dodges"]
    total = 0.0
    for cost in coming.values():
        total += cost
    return total * of_twenty(dodges.get(m.id, 8))


# --- in the reactive role -----------------------------------------------------------------------------------------


def react(world: World, ids: list[str], about: About) -> str:
    """sequence.reaction: The answer that brings most, if it is worth an AP of this turn."""
    best, most = best_reaction(world, ids)
    return best if most > WORTHWHILE else ""


def must_answer(world: World, ids: list[str], about: About) -> str:
    """skill.taunt, S121: The AP is paid, or must be."""
    return best_reaction(world, ids)[0]


def best_reaction(world: World, ids: list[str]) -> tuple[str, float]:
    foe = world.mover()
    rows: dict[str, dict[str, int]] = world.known["strikes"]
    threats: dict[str, dict[str, int]] = world.known["threats"]
    best, most = ids[0], -1.0
    for option in ids:
        words = words_of(option)
        m = world.of(words[1]) if len(words) > 1 else None
        if m is None or foe is None or words[0] == "rest":
            continue
        gain = reaction_gain(world, m, foe, option, rows, threats)
        gain -= 0.05 if m.ap <= 1 and words[0] != "nothing" else 0.0
        if gain > most:
            best, most = option, gain
    return best, most


def reaction_gain(
    world: World, m: Fighter, foe: Fighter, option: str, rows: dict[str, dict[str, int]],
    threats: dict[str, dict[str, int]],
) -> float:
    """sequence.reaction: A blow or a shot with what it stops; a Dodge with what it spares; the mover hurts but one."""
    words = words_of(option)
    likely = 1.0 if len(threats) <= 1 else 0.65
    feared = worth_of_wounds(m, expected(threats[m.id])) * likely if m.id in threats else 0.0
    if words[0] in ("attack", "change", "react"):
        row = rows.get(option.replace("do:change", "do:attack", 1))
        if row is None:
            return 0.05 + feared * 0.3
        met = feared * MEETING * touches(row) if words[-1].startswith("point:") else 0.0
        return strike_gain(world, foe, means_in(words), row) + met
    if words[0] == "dodge":
        return dodge_gain(world, m, {foe.id: feared})
    if words[0] == "assist":
        return assist_gain(world, m, means_in(words), world.of(words[-1])) * 0.8
    if words[0] == "protect":
        ward = world.of(words[2]) if len(words) > 2 else None
        return 0.1 if ward is not None and ward.worth() / ward.hp > m.worth() / max(m.hp, 1) else 0.0
    return {"perceive": 0.1}.get(words[0], 0.0)


def strike_once_more(world: World, ids: list[str], about: About) -> str:
    """skill.chain_attack, skill.finishing_strike: It costs nothing: at whoever is worth most."""
    return max(ids, key=lambda one: (_worth(world, one), -ids.index(one)))


def _worth(world: World, option: str) -> float:
    words = words_of(option)
    target = world.of(words[-1])
    power = catalogue.weapon(means_in(words)).power if means_in(words) else ""
    worth = target.worth() / max(target.hp, 1) if target is not None else 0.0
    return worth + (0.5 if power not in ("", "*") else 0.0)


def impede(world: World, ids: list[str], about: About) -> str:
    """skill.impede: Whoever is stopped far from us is worth the AP."""
    rows: dict[str, dict[str, int]] = world.known["strikes"]
    return max(ids, key=lambda one: (expected(rows[one]) if one in rows else 0.0, -ids.index(one)))


# --- dice and templates -------------------------------------------------------------------------------------------


def share(world: World, ids: list[str], about: About, at_least: int, at_most: int) -> Choice:
    """strike.split: All on the one that was named, but what would be too many goes to the next best."""
    first = world.of(about["target"])
    dice: int = about["dice"]
    if first is None or about["target"] not in ids:
        return ()
    needed = min(dice, 2 * first.hp + 1)
    others = [one for one in [world.of(other) for other in ids] if one is not None and one.up() and one is not first]
    if needed >= dice or not others or not first.up():
        return tuple([about["target"]] * dice)
    second = max(others, key=lambda one: (one.worth() / max(one.hp, 1), one.id))
    return tuple([first.id] * needed + [second.id] * (dice - needed))


def lay(world: World, ids: list[str], about: About) -> str:
    """template.lay: Over as many foes as can be, and as few friends."""
    place = world.ask.rest.place
    if place is None:
        return ids[0]
    best, most = ids[0], -99.0
    for option in ids:
        gain = 0.0
        for one in place.look(option.rpartition(" ")[2]).touches:
            fighter = world.of(one)
            if fighter is not None and fighter.up():
                gain += fighter.worth() if fighter in world.foes else -1.5 * fighter.worth()
        if gain > most:
            best, most = option, gain
    return best


def reroll(world: World, ids: list[str], about: About, at_least: int, at_most: int) -> Choice:
    """roll.again: Dice that failed, or went astray."""
    strikes: list[list[int]] = world.now["strikes"] if world.now is not None else []
    bad = [one for one in ids if not strikes[int(one.rpartition(" ")[2])][3] or strikes[int(one.rpartition(" ")[2])][4]]
    return tuple(bad[:at_most])


def stray(world: World, ids: list[str], about: About) -> str:
    """stray.hit: Of the others' men the one who is worth most; of one's own the one who can bear it."""
    foes = [one for one in world.foes if one.id in ids]
    if foes:
        return max(foes, key=lambda one: (one.worth() / max(one.hp, 1), one.id)).id
    return min(ids, key=lambda one: (world.fighters[one].worth() / max(world.fighters[one].hp, 1), one))
