"""Fights: whom to attack with what, when to dodge, whether to answer, how dice and templates are laid."""
from __future__ import annotations

from typing import Any, Final

from norn.games.eldfall.core import catalogue
from norn.games.eldfall.core.effects import Inflict, Injure
from norn.games.eldfall.skirmish.thumb.errands import goals
from norn.games.eldfall.skirmish.thumb.helping import assist_gain, is_of, ritual_gain
from norn.games.eldfall.skirmish.thumb.odds import Row, dodged, expected, hurts, of_twenty, standing, touches
from norn.games.eldfall.skirmish.thumb.world import (
    CONTACT,
    INCH,
    Fighter,
    World,
    apart,
    length_to,
    looks_at,
    worth_of,
    worth_of_wounds,
)
from norn.kernel.ask import Choice

About = dict[str, Any]
AWAY: Final = 0.25
CONTROL: Final = 0.35           # of what the fall of a target is worth: what a spell without Power does to it
SPREAD: Final = 3               # inches from the middle of a template to what it touches
STRONGER: Final = 1.3           # so much better must one be than whom one challenges


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
    rows: dict[str, Row] = world.known["strikes"]
    coming = incoming(world, m)
    best, most, alike = ids[0], -99.0, 0
    for option in ids:
        gain = action_gain(world, m, option, rows, coming)
        alike = alike + 1 if gain == most and gain > 0.0 else 1
        if gain > most or (alike > 1 and world.chance.randrange(alike) == 0):
            best, most = option, gain
    return best


def action_gain(world: World, m: Fighter, option: str, rows: dict[str, Row], coming: dict[str, list[Row]]) -> float:
    words = words_of(option)
    if words[0] == "attack":
        return attack_gain(world, m, option, rows, coming)
    if words[0] == "dodge":
        return dodge_gain(world, m, coming) + (0.4 if on_a_trap(world, m) else away(world, m))
    if words[0] == "interact":
        return 1.5 * (of_twenty(m.stat(words[2].partition(":")[2])) if len(words) > 2 else 1.0)
    if words[0] == "assist":
        return assist_gain(world, m, means_in(words), world.of(words[-1]))
    if words[0] == "ritual":
        return ritual_gain(world, m, means_in(words))
    if words[0] == "uncover":
        return 0.15 if any(is_token_near(m, foe) for foe in world.foes) else -0.01
    if words[0] == "duel":
        return duel_gain(world, m, int(words[1].partition(":")[2]))
    return {"perceive": 0.2, "deathblow": 0.03, "leave": 3.0, "mend": 3.0, "mount": 0.05}.get(words[0], 0.0)


def duel_gain(world: World, m: Fighter, seat: int) -> float:
    """duel.issue, duel.ends: Six points for whoever stands: against a side of which nobody is nearly as strong, and
    which would say so by refusing."""
    theirs = [strength(foe) for foe in world.foes if foe.seat == seat]
    return 0.8 if theirs and strength(m) >= STRONGER * max(theirs) else 0.0


def strength(one: Fighter) -> float:
    """duel.begins: How hard one strikes, and how long one stands."""
    blows = [hurts(arm, one.stats, {"arm": 3}) for arm in one.arms if arm.mode == "melee"]
    return max(blows, default=0.0) * one.hp


def away(world: World, m: Fighter) -> float:
    """engaged.actions: Whoever has an errand and is held in a fight gets out of it by a Dodge."""
    return AWAY if m.has("engaged") and goals(world, m) else 0.001


def on_a_trap(world: World, m: Fighter) -> bool:
    """quest.3.sigil: Whoever touches a token that nobody has looked at had better dodge."""
    things: list[list[Any]] = world.known["things"]
    return any(kind in ("intrigue", "sigil") and length_to(m, x, y) <= m.radius + INCH for _, kind, x, y, *_ in things)


def is_token_near(m: Fighter, foe: Fighter) -> bool:
    """awareness: Somebody unknown within one's Awareness."""
    return foe.has("shrouded") and apart(m, foe) <= m.stat("ag") * INCH


def attack_gain(
    world: World, m: Fighter, option: str, rows: dict[str, Row], coming: dict[str, list[Row]]
) -> float:
    """roll.attack, damage.roll, confront.roll: Wounds on the target and on all that it sweeps, and what an Attack of
    the target's own loses by being met."""
    words = words_of(option)
    means, target, row = means_in(words), world.of(words[-1]), rows.get(option)
    if row is None or target is None:
        return somewhere(world, m, means)
    if target is m:
        return around(world, m, means, row)
    stands, met = 1.0, 0.0
    theirs = [parried(one, words) for one in coming.get(target.id, [])]
    if theirs:
        stands = standing(row, theirs[0])
        met = worth_of(m, theirs[0]) - worth_of(m, theirs[0], standing(theirs[0], row))
    elif does(world, target, "dodge"):
        stands = dodged(row, target.stat("ag") // (1 if looks_at(target, m) else 2))
    gain = strike_gain(world, target, means, row, stands)
    if catalogue.weapon(means).area and target.id != m.id:
        gain *= 1.2
    gain += swept(world, m, option, target, rows, stands)
    mana = catalogue.spell(means).mana if catalogue.is_spell(means) else 0
    return gain + met - 0.03 * mana


def somewhere(world: World, m: Fighter, means: str) -> float:
    """template.lay, magic.transmutation: What is laid where one likes: next to nothing, unless a foe is about."""
    weapon = catalogue.weapon(means)
    reach = max([inches for inches, _ in catalogue.read_reach(weapon.reach).intervals], default=m.stat("ag"))
    if not any(apart(m, foe) <= (reach + SPREAD) * INCH for foe in world.foes):
        return -0.01
    return 0.02 - (0.03 * catalogue.spell(means).mana if catalogue.is_spell(means) else 0.0)


def around(world: World, m: Fighter, means: str, row: Row) -> float:
    """trait.focus: Everybody in one's own aura, friends where the spell does not choose."""
    weapon = catalogue.weapon(means)
    near = [one for one in [*world.foes, *world.friends] if one is not m and apart(m, one) <= m.stat("ag") * INCH]
    gain = 0.0
    for one in near:
        hurts = max(min(row["power"] - (0 if "ignore_armor" in weapon.traits else one.stat("arm")), 20), 0)
        does = strike_gain(world, one, means, {**row, "wounding": hurts})
        if one in world.foes:
            gain += does
        elif weapon.affects == "all":
            gain -= 1.2 * does
    return gain - (0.03 * catalogue.spell(means).mana if catalogue.is_spell(means) else 0.0)


def parried(row: Row, words: list[str]) -> Row:
    """art.fencing: The Attack of whoever is struck at with this art."""
    if "ability:fencing_1" in words:
        return {**row, "need": max(row["need"] - 3, 0)}
    if "ability:fencing_2" in words:
        return {**row, "dice": max(row["dice"] - 1, 1)}
    return row


def does(world: World, one: Fighter, action: str) -> bool:
    """sequence.reaction: What somebody has declared in this Sequence."""
    declared: list[dict[str, Any]] = world.now["declared"] if world.now is not None else []
    return any(d["model"] == one.id and d["action"] == action for d in declared)


def swept(world: World, m: Fighter, option: str, target: Fighter, rows: dict[str, Row], stands: float) -> float:
    """trait.sweep, S183: Everybody else in reach is hit, too, friends and foes."""
    words = words_of(option)
    weapon = catalogue.weapon(means_in(words))
    wide = any(one.startswith("sweep") for one in weapon.traits) or "ability:berserk_2" in words
    if not wide:
        return 0.0
    gain, head = 0.0, option.rpartition(" ")[0]
    for foe in world.foes:
        other = rows.get(f"{head} {foe.id}")
        if foe is not target and other is not None:
            gain += worth_of(foe, other, stands)
    reach = max([one.far for one in m.arms if one.means == weapon.id], default=0) * INCH
    for friend in world.friends:
        if friend is not m and apart(m, friend) <= max(reach, CONTACT):
            hurts = max(rows[option]["power"] - friend.stat("arm"), 0)
            gain -= 1.2 * worth_of(friend, {**rows[option], "wounding": hurts})
    return gain


def strike_gain(world: World, target: Fighter, means: str, row: Row, stands: float = 1.0) -> float:
    """What an Attack does to its target: Wounds, or what else it brings; a melee with archers pays by itself."""
    if row["power"] > 0:
        gain = worth_of(target, row, stands)
        return gain * (1.15 if target.shoots() > 6 else 1.0)
    if catalogue.is_spell(means) and catalogue.spell(means).kind == "healing":
        hurts = sum([worth_of_wounds(target, effect.wounds) for effect in catalogue.weapon(means).does
                     if isinstance(effect, Injure) and any(is_of(target, word) for text in effect.only
                                                           for word in text.split("|"))])
        return touches(row) * (hurts + (0.5 if target.summoned else 0.1 * len(target.spells)))  # what is dispelled
    if not target.up():
        return 0.0
    acts = 1.0 if target.ap or target.hp > 1 else 0.4
    return control(target, means) * touches(row) * min(target.worth(), 2.0) * acts


def control(target: Fighter, means: str) -> float:
    """magic.effects: What is laid on a foe without a Wound; nothing where it lies there already."""
    if means in target.spells:
        return 0.0
    does = catalogue.weapon(means).does
    states = [effect.state for effect in does if isinstance(effect, Inflict)]
    if states and all(target.has(state) for state in states):
        return 0.0
    lies = catalogue.is_spell(means) and catalogue.spell(means).kind == "enchantment"
    return CONTROL if does or lies else CONTROL / 3


def incoming(world: World, m: Fighter) -> dict[str, list[Row]]:
    """By attacker: the Attacks declared on a model."""
    found: dict[str, list[Row]] = {}
    rows: list[dict[str, Any]] = world.known["incoming"]
    for row in rows:
        if row["on"] == m.id:
            found.setdefault(row["by"], []).append(row)
    return found


def dodge_gain(world: World, m: Fighter, coming: dict[str, list[Row]]) -> float:
    """action.dodge: A roll against each Attack; Criticals land."""
    dodges: dict[str, int] = world.known["dodges"]
    total = 0.0
    for rows in coming.values():
        for row in rows:
            total += worth_of(m, row) - worth_of(m, row, dodged(row, dodges.get(m.id, 8)))
    return total


# --- blows that cost nothing ----------------------------------------------------------------------------------------


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


def dispel(world: World, ids: list[str], about: About) -> str:
    """spell.dispel_magic: A creature that somebody has called, else spells on models and ground."""
    called = any(foe.summoned for foe in world.foes)
    return next((one for one in ids if called and one.endswith(" 2")), ids[0])


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
