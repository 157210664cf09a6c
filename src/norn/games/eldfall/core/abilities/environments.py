"""What the ground does: on entering, when activated, in the Strategic Phase, to what is rolled there (S91, S281).

Costs of movement, Unscalable walls and sight through woods are the Space's.
"""
from __future__ import annotations

from typing import Any

from norn.games.eldfall.core import catalogue
from norn.games.eldfall.core.abilities.states import lose_hp
from norn.games.eldfall.core.abilities.traits import is_kind
from norn.games.eldfall.core.content import Ability
from norn.games.eldfall.core.hooks import allow, has, kinds, on
from norn.games.eldfall.core.rules.damage import kill
from norn.games.eldfall.core.rules.effects import heal
from norn.games.eldfall.core.rules.ending import go_down
from norn.games.eldfall.core.rules.models import has_state, is_immune, now
from norn.games.eldfall.core.rules.rolls import attribute_roll
from norn.games.eldfall.core.rules.states import inflict, lift
from norn.games.eldfall.core.state import Declaration, Hit, Model
from norn.games.eldfall.core.title import space_of
from norn.games.eldfall.core.values import About, base, is_aware, value
from norn.kernel.game import Game
from norn.kernel.modifiers import Modifier

WATER = ("shallow_aquatic", "deep_aquatic")
CASTERS = ("mage", "sorcerer", "mystic", "vitalist", "enchanter", "summoner", "artificer")
LASTING = ("bleeding", "blinded", "confused", "crippled", "fatigued", "immobilized", "panicked", "petrified",
           "poisoned", "slowed", "weakened")
HAZE = ("hazy", "miasma")


# --- who heeds it not ---------------------------------------------------------------------------------------------


@on("immune", "survival")
def survival(m: Model, one: Ability, name: str) -> bool:
    """trait.survival: That environment does nothing to it; Aquatic means both."""
    return name == one.of or (one.of == "aquatic" and name in WATER)


@on("immune", "incorporeal")
def incorporeal(m: Model, one: Ability, name: str) -> bool:
    """trait.incorporeal: No environment at all."""
    return name in ENVIRONMENTS


@on("immune", "flying")
def flying(m: Model, one: Ability, name: str) -> bool:
    """environment.exempt, S281: Whoever flies heeds no water, rough ground, haze or danger below."""
    return name in WATER or name in ("difficult", "mountainous", "hazy", "unscalable", "dangerous")


@on("immune", "elemental", "construct", "undead")
def spared_by_danger(m: Model, one: Ability, name: str) -> bool:
    """environment.dangerous, S281: Elementals, Constructs and the Undead are spared."""
    return name == "dangerous"


# --- water --------------------------------------------------------------------------------------------------------


@on("ag in", "shallow_aquatic", "deep_aquatic")
def wading(g: Game[Any], m: Model, one: Ability, about: About) -> list[Modifier]:
    """environment.shallow_aquatic: AG is halved."""
    return [Modifier("halve_up", 0, f"environment:{one.name}", ("environment.shallow_aquatic",))]


@on("power there", "shallow_aquatic", "deep_aquatic")
def conducting(g: Game[Any], victim: Model, one: Ability, hit: Hit, power: int) -> int:
    """environment.shallow_aquatic: Lightning has double Power; the sorceries of Air are lightning."""
    return 2 * power if is_kind(g, hit, "air") and is_kind(g, hit, "sorcery") else power


allow("quenches", "shallow_aquatic", "deep_aquatic")
allow("no jump", "deep_aquatic")


@on("no deeds", "deep_aquatic")
def swimming(g: Game[Any], m: Model, one: Ability, deed: str) -> bool:
    """environment.deep_aquatic: No Attack, Assist or Ritual."""
    return deed in ("attack", "assist", "ritual")


@on("activation in", "deep_aquatic")
async def drowning(g: Game[Any], m: Model, one: Ability) -> None:
    """environment.deep_aquatic, S281: With ARM of 2 or more an AG roll less ARM, or it is Dead."""
    arm = value(g, "arm", m)
    if arm >= 2 and not attribute_roll(g, m, "ag", "drowning", plus=-arm):
        kill(g, m)
        now(g).notes.append(f"downed {m.id} -")


# --- danger, poison, heat, frost ----------------------------------------------------------------------------------


@on("entered", "dangerous")
async def dangerous(g: Game[Any], m: Model, at: int) -> None:
    """environment.dangerous: A Wound on entering unless a Dodge succeeds."""
    if not attribute_roll(g, m, "ag", "dodge"):
        lose_hp(g, m, "dangerous", ("environment.dangerous",))


@on("strategic in", "toxic")
async def toxic(g: Game[Any], m: Model, one: Ability) -> None:
    """environment.toxic, S101: A T roll in its own Strategic Phase, or a Wound."""
    if not attribute_roll(g, m, "t", "toxic"):
        lose_hp(g, m, "toxic", ("environment.toxic",))


@on("strategic in", "scorching")
async def scorching(g: Game[Any], m: Model, one: Ability) -> None:
    """environment.scorching: With ARM 0 a T roll, or Fatigued."""
    if value(g, "arm", m) == 0 and not attribute_roll(g, m, "t", "scorching"):
        inflict(g, m, "fatigued")


@on("strategic in", "freezing")
async def freezing(g: Game[Any], m: Model, one: Ability) -> None:
    """environment.freezing, S281: A T roll with ARM (a Creature without), or Fatigued; the wounded once more, or a
    Wound."""
    plus = 0 if has(m, "creature") else value(g, "arm", m)
    if not attribute_roll(g, m, "t", "freezing", plus=plus):
        inflict(g, m, "fatigued")
    if m.hp < value(g, "hp", m) and not attribute_roll(g, m, "t", "freezing", plus=plus):
        lose_hp(g, m, "freezing", ("environment.freezing",))


@on("activation in", "swamp")
async def swamp(g: Game[Any], m: Model, one: Ability) -> None:
    """environment.swamp: An AG roll on activation, or no movement."""
    if not attribute_roll(g, m, "ag", "swamp"):
        now(g).notes.append(f"mired {m.id}")


@on("held in", "swamp")
def mired(g: Game[Any], m: Model, one: Ability) -> bool:
    """environment.swamp: Stuck for this Sequence."""
    return g.state.activation is not None and f"mired {m.id}" in now(g).notes


# --- haze, dark, woods, thickets ----------------------------------------------------------------------------------


@on("bars", *HAZE)
def bars(g: Game[Any], m: Model, target: Model, mode: str, at: int) -> bool:
    """environment.hazy, environment.miasma: No ranged Attack through it, unless one of the two is in it."""
    return mode == "ranged" and not in_haze(g, m, at) and not in_haze(g, target, at)


@on("attack through", *HAZE)
def haze(g: Game[Any], m: Model, target: Model, d: Declaration) -> list[Modifier]:
    """environment.hazy: Ranged Attacks out of it or into it are halved, melee Attacks there have 3 less."""
    rules = ("environment.hazy",)
    if is_immune(m, "hazy") or not (in_haze(g, m, d.at) or in_haze(g, target, d.at)):
        return []
    if d.mode == "ranged":
        return [Modifier("halve_up", 0, "environment:hazy", rules)]
    return [Modifier("add", -3, "environment:hazy", rules)]


def in_haze(g: Game[Any], m: Model, at: int) -> bool:
    return any(name in HAZE for name in space_of(g).environments(g.state, m, at))


@on("sequence end in", "miasma")
def miasma(g: Game[Any], m: Model, one: Ability) -> None:
    """environment.miasma: A Hit of 10 with Ignore Armor and Weakening, but for whoever is bound to the Profane."""
    if is_profane(m) or not m.hp:
        return
    die = g.roll(20, "damage")
    g.emit("damage_rolled", ("environment.miasma",), who="", victim=m.id, die=die, arm=0, power=10, success=die <= 10)
    if die <= 10:
        lose_hp(g, m, "miasma", ("environment.miasma",))
        inflict(g, m, "weakened")
        go_down(g)


def is_profane(m: Model) -> bool:
    """environment.sacred_ground, environment.miasma: Bound to the Profane by Affinity or Essence, or a Demon."""
    return "profane" in kinds(m, "affinity") or "profane" in kinds(m, "elemental_essence") or has(m, "demon")


@on("attack through", "dark")
def dark(g: Game[Any], m: Model, target: Model, d: Declaration) -> list[Modifier]:
    """environment.dark: Targets farther than contact have 3 less."""
    near = space_of(g).touching(g.state, m, target, d.at)
    if near or is_immune(m, "dark"):
        return []
    return [Modifier("add", -3, "environment:dark", ("environment.dark",))]


@on("hides", "dark")
def out_of_the_dark(g: Game[Any], viewer: Model, target: Model, at: int) -> bool:
    """environment.dark: One sees only as far as one's Awareness."""
    return not is_immune(viewer, "dark") and not is_aware(g, viewer, target, at)


@on("attack through", "forest")
def forest(g: Game[Any], m: Model, target: Model, d: Declaration) -> list[Modifier]:
    """environment.forest: Ranged Attacks within it or through it have 3 less."""
    if d.mode != "ranged" or is_immune(m, "forest"):
        return []
    return [Modifier("add", -3, "environment:forest", ("environment.forest",))]


@on("stk through", "dense")
def dense(g: Game[Any], m: Model, target: Model, d: Declaration) -> list[Modifier]:
    """environment.dense: Ranged Attacks, and melee weapons of reach 1 or more, have one strike less."""
    if not d.means or is_immune(m, "dense"):
        return []
    reach = catalogue.read_reach(catalogue.weapon(d.means).reach).intervals
    far = d.mode == "ranged" or bool(reach and reach[0][0] >= 1)
    return [Modifier("add", -1, "environment:dense", ("environment.dense",))] if far else []


# --- magic and holiness -------------------------------------------------------------------------------------------


@on("pw in", "managmatic")
def managmatic_power(g: Game[Any], m: Model, one: Ability, about: About) -> list[Modifier]:
    """environment.managmatic, S281: Spell Attacks of casters have 2 more Power."""
    d = about.declaration
    cast = d is not None and d.action == "attack" and catalogue.is_spell(d.means)
    if not cast or not any(has(m, name) for name in CASTERS):
        return []
    return [Modifier("add", 2, "environment:managmatic", ("environment.managmatic",))]


@on("spd in", "managmatic")
def managmatic_speed(g: Game[Any], m: Model, one: Ability, about: About) -> list[Modifier]:
    """environment.managmatic, S281: Casters have 1 more SPD."""
    if not any(has(m, name) for name in CASTERS):
        return []
    return [Modifier("add", 1, "environment:managmatic", ("environment.managmatic",))]


def is_unholy(m: Model) -> bool:
    return is_profane(m) or any(one.name == "undead" for one in catalogue.static_abilities(m.profile, m.upgrades))


def scald(g: Game[Any], m: Model) -> None:
    """environment.sacred_ground: A Wound, and Death for whoever lies there."""
    if has_state(m, "incapacitated"):
        kill(g, m)
    else:
        lose_hp(g, m, "sacred_ground", ("environment.sacred_ground",))


@on("entered", "sacred_ground")
async def hallowed(g: Game[Any], m: Model, at: int) -> None:
    """environment.sacred_ground, S281: The Profane and the Undead take a Wound on touching it."""
    if is_unholy(m):
        scald(g, m)


@on("strategic in", "sacred_ground")
async def sacred_ground(g: Game[Any], m: Model, one: Ability) -> None:
    """environment.sacred_ground, S281: A HP or one state less, for the fallen after an M roll; the unholy burn."""
    if has_state(m, "dead"):
        return
    if is_unholy(m):
        scald(g, m)
        return
    if has_state(m, "incapacitated"):
        die = g.roll(20, "sacred ground")
        g.emit("rolled", ("environment.sacred_ground",), who=m.id, stat="stat:m", why="why:sacred ground", die=die,
               need=base(m, "m"), success=die <= base(m, "m"))
        if die > base(m, "m"):
            return
    ids = [f"ability:{name}" for name in LASTING if has_state(m, name)]
    ids += ["do:heal"] if m.hp < value(g, "hp", m) else []
    if not ids:
        return
    picked = ids[-1] if len(ids) == 1 or m.seat < 0 else await g.choose_one(
        m.seat, "sacred_ground", ids, ("environment.sacred_ground",), about={"who": m.id})
    if picked == "do:heal":
        heal(g, m, 1)
    else:
        lift(g, m, picked.partition(":")[2])


ENVIRONMENTS = ("difficult", "mountainous", *WATER, "dangerous", "hazy", "dark", "dense", "toxic", "miasma", "forest",
                "swamp", "scorching", "freezing", "managmatic", "sacred_ground", "unscalable")
