"""The table as the computer player reads it: fighters, how far apart they are, what they would do to one another."""
from __future__ import annotations

from typing import Any, Final

from norn.games.eldfall.core import catalogue
from norn.games.eldfall.core.content import ability
from norn.games.eldfall.skirmish.content import CONTENT
from norn.games.eldfall.skirmish.thumb.odds import Arm, Row, expected, felling
from norn.kernel.ask import Ask, Chance
from norn.kit.inches import facing_of, length
from norn.kit.thumb import Lookup

INCH: Final = 100
DOWN: Final = ("incapacitated", "dead")
SPECIAL: Final = ("run", "climb", "jump", "flicker_run")
CONTACT: Final = 6                  # hundredths: so near is in contact
STRAYS: Final = 4                   # what each friend in contact with a target takes from a shot
STANDS: Final = 0.45                # of a fall's worth: what Wounds are worth that do not fell


class Fighter:
    """A model, friend or foe."""

    def __init__(self, row: dict[str, Any], arms: list[list[Any]]) -> None:
        self.id: str = row["id"]
        self.seat: int = row["seat"]
        spot: list[int] = row["spot"]
        self.x: int = spot[0]
        self.y: int = spot[1]
        self.facing: int = row["facing"]
        states: list[str] = row["states"]
        self.states = states
        self.profile: str = row["profile"]
        self.hp: int = row.get("hp", 1)
        self.ap: int = row.get("ap", 1)
        self.mana: int = row.get("mana", 0)
        self.cost: int = row.get("cost", 15)
        self.leads: bool = row.get("leads", False)
        self.party: int = row.get("party", -1)
        self.radius: int = row.get("radius", 63)
        self.waits: bool = row.get("waits", False)
        self.spells: list[str] = row.get("spells", [])
        self.summoned: bool = row.get("summoned", False)
        stats: dict[str, int] = row.get("stats", {})
        self.stats = stats
        self.full: int = max(stats.get("hp", 1), 1)
        self.arms = [Arm(one) for one in arms]
        orders: list[str] = row.get("orders", [])
        items: list[list[Any]] = row.get("items", [])
        self.laden = any(held[0] == "treasure" for held in items)
        self.value = 0.6 if self.party < 0 else points_for(self) + self.cost / 30.0
        self.can = {**printed(self.profile), **dict.fromkeys(orders, 1)}

    def up(self) -> bool:
        return not self.waits and not any(one in DOWN for one in self.states)

    def has(self, state: str) -> bool:
        return state in self.states

    def stat(self, name: str) -> int:
        return self.stats.get(name, 10)

    def worth(self) -> float:
        """quest.1.rewards: The points that its fall brings, and a little for what it does while it stands."""
        return self.value

    def shoots(self) -> int:
        """How many inches its best bow or spell reaches; 0 without one that hurts."""
        return max([one.far for one in self.arms if one.mode == "ranged" and one.power > 0], default=0)

    def strikes(self) -> int:
        """How many inches its best blade reaches."""
        return max([one.far for one in self.arms if one.mode == "melee" and one.power > 0], default=0)


def points_for(one: Fighter) -> int:
    """quest.1.rewards: What the fall of a party member brings in the first quest."""
    return (1 if one.cost <= 16 else 2 if one.cost <= 21 else 3) + (1 if one.leads else 0)


def printed(profile: str) -> dict[str, int]:
    """model.traits: What is printed on a card that all may read, with its level: classes, traits, skills, arts."""
    if not profile or profile in CARDS:
        return CARDS.get(profile, {})
    card = catalogue.profile(profile)
    found = dict.fromkeys(card.classes, 1)
    for text in (*card.traits, *card.skills, *card.arts):
        one = ability(text)
        found[one.name] = max(one.level, 1)
    CARDS[profile] = found
    return found


CARDS: Final[dict[str, dict[str, int]]] = {}


class World:
    """Everything that is looked at for one question."""

    def __init__(self, known: Lookup, ask: Ask, chance: Chance) -> None:
        self.known = known
        self.ask = ask
        self.chance = chance
        self.seat: int = known["seat"]
        self.round: int = known["round"]
        self.now: dict[str, Any] | None = known["now"]
        arms: dict[str, list[list[Any]]] = known["arms"]
        rows: list[dict[str, Any]] = known["models"]
        self.fighters: dict[str, Fighter] = {}
        for row in rows:
            one = Fighter(row, arms.get(row["id"], []))
            self.fighters[one.id] = one
        sides: list[int] = known["sides"]
        side = sides[self.seat]
        self.mine = [one for one in self.fighters.values() if one.seat == self.seat]
        self.friends = [one for one in self.fighters.values() if one.seat >= 0 and sides[one.seat] == side and one.up()]
        others = [one for one in self.fighters.values() if (one.seat < 0 or sides[one.seat] != side) and one.up()]
        self.foes = [one for one in others if one.profile not in CONTENT.structures]
        self.structures = [one for one in others if one.profile in CONTENT.structures]
        self.breakable = [one for one in self.structures if any(one.profile == named for _, named in BREAKS)]
        self.quest: str = known["quest"]
        for one in others:
            one.value = price(self.quest, one)
        self.targets = [*self.foes, *self.breakable]
        vp: list[int] = known["vp"]
        wanted = CONTENT.quests[self.quest].alone if self.quest and len(sides) == 1 else 0
        self.ahead = vp[self.seat] - max([points for seat, points in enumerate(vp) if sides[seat] != side],
                                         default=wanted)
        self.patience = patience(self)
        self.wanted: dict[str, list[Any]] = {}

    def mover(self) -> Fighter | None:
        return self.fighters.get(self.now["model"]) if self.now is not None else None

    def of(self, one: str) -> Fighter | None:
        return self.fighters.get(one)

    def nearest_foe(self, one: Fighter) -> Fighter | None:
        best: Fighter | None = None
        for foe in self.foes:
            if best is None or apart(one, foe) < apart(one, best):
                best = foe
        return best

    def own_in_contact(self, foe: Fighter, but: Fighter) -> int:
        """stray.modifier: How many friends stand at a foe, where a shot may go astray."""
        return sum(1 for one in self.friends if one is not but and apart(one, foe) <= CONTACT)


def price(quest: str, one: Fighter) -> float:
    """setup.quest: What the fall of somebody who is not ours brings in this quest, and a little more."""
    rewards = CONTENT.quests[quest].rewards if quest else ()
    found = 0.0
    for reward in rewards:
        if one.party >= 0:
            fits = (reward.deed == "fells_enemy" and reward.least <= one.cost <= reward.most) or (
                reward.deed == "fells_leader" and one.leads) or reward.deed == "fells_member"
        else:
            tier = catalogue.profile(one.profile).tier if one.profile else 0
            fits = reward.deed in ("fells_tier", "incapacitates_tier", "kills_tier") and reward.tier == tier
            fits = fits or (reward.deed == "fells_gladiatrix" and one.profile == "amazon_gladiatrix")
            fits = fits or (reward.deed, one.profile) in BREAKS
        found += reward.points if fits else 0
    return max(found + (one.cost / 30.0 if one.party >= 0 else 0.4), 0.1)


BREAKS: Final = (("opens_gate", "gate"), ("settles_obelisk", "obelisk"))


def patience(world: World) -> float:
    """turn.rounds: Whoever outshoots the others lets them come, and whoever is outshot must; time presses whoever is
    not ahead."""
    if all(one.seat < 0 for one in world.foes):
        return patience_with_hostiles(world)
    ours = sum([bow(one) for one in world.friends])
    theirs = sum([bow(one) for one in world.foes])
    waits = 1.0 + 0.5 * (ours - theirs) / max(ours + theirs, 1.0)
    if world.ahead > 0:
        return waits * 1.25
    return waits * (1.15 - 0.1 * world.round)


def patience_with_hostiles(world: World) -> float:
    """setup.quest, hostile.rule: Hostiles come by themselves, but those that shoot do not; some quests do not wait."""
    if CONTENT.quests[world.quest].ends in ("all_out", "obelisk", "treasures_gone"):
        return 0.6
    if any(one.shoots() > 10 for one in world.foes):
        return 0.8 if world.ahead < 0 else 1.5
    return 2.0


def bow(one: Fighter) -> float:
    """What somebody does from afar."""
    return max([arm.dice * arm.needs[0] * arm.power / 100.0 for arm in one.arms
                if arm.mode == "ranged" and arm.far > 10], default=0.3)


def apart(one: Fighter, other: Fighter) -> int:
    """Between the rims of two models, in hundredths of an inch."""
    return max(length(one.x - other.x, one.y - other.y) - one.radius - other.radius, 0)


def length_to(one: Fighter, x: int, y: int) -> int:
    return length(one.x - x, one.y - y)


def apart_from(x: int, y: int, one: Fighter, other: Fighter) -> int:
    """The same, with the one at another place."""
    return max(length(x - other.x, y - other.y) - one.radius - other.radius, 0)


def looks_at(one: Fighter, other: Fighter) -> bool:
    """sight.front: Whether somebody stands before one, or one looks all around."""
    if one.can.get("vigilance") or (one.x, one.y) == (other.x, other.y):
        return True
    turn = abs(facing_of(other.x - one.x, other.y - one.y) - one.facing) % 64
    return min(turn, 64 - turn) <= 16


# --- what one would do to another ---------------------------------------------------------------------------------


def figures(one: Fighter, arm: Arm, foe: Fighter, far: int, *, active: bool = True, less: int = 0) -> Row:
    """roll.attack, strike.reactive, S37: An Attack by what is printed on both cards, at a distance, in one role."""
    can = one.can
    fights = arm.mode == "melee" and not catalogue.is_spell(arm.means)
    need = arm.needs[0 if active else 1] + arm.at(-(-far // INCH)) - (less if arm.mode == "ranged" else 0)
    if can.get("demon") and foe.has("panicked") and not foe.can.get("demon"):
        need += 4
    dice = arm.dice if active else arm.answers
    dice += 1 if fights and active and can.get("armsmaster") else 0
    dice += 1 if not active and can.get("sentinel") else 0
    duel = foe.can.get("duelist")
    dice += 1 if fights and not duel and can.get("fencing", 0) >= 3 else 0
    crits = min(3 if can.get("assassin") else 1, max(need, 0))
    power, art = arm.power, can.get("assassination", 0)
    if art and not duel and power > 0:
        power += 6
    armour = 0 if "ignore_armor" in arm.traits else foe.stats.get("arm", 2)
    if "armor_piercing" in arm.traits:
        armour = (armour + 1) // 2
    hurts = 20 - foe.stats.get("int", 10) if "mindgame" in arm.traits else power - armour
    row = {"dice": max(dice, 1), "need": max(need, 0), "sharp": crits, "power": power, "arm": armour,
           "wounding": max(min(hurts, 20), 0), "cleaves": int("cleave" in arm.traits)}
    if art >= 4 and active and arm.power > 0:
        decisive = {**row, "sharp": max(min(need, 20), 0), "power": arm.power}
        return decisive if expected(decisive) > expected(row) or duel else row
    return row


def best_row(
    one: Fighter, foe: Fighter, far: int, *, active: bool = True, seen: bool = True, less: int = 0
) -> Row | None:
    """action.attack: The figures of the best Attack on a foe so far off; None where nothing reaches."""
    best: Row | None = None
    held = one.has("engaged")
    for arm in one.arms:
        reach = arm.far * INCH if arm.far else CONTACT
        if far > reach or arm.power <= 0 or (not seen and arm.mode != "melee") or (held and arm.mode != "melee"):
            continue
        row = figures(one, arm, foe, far, active=active, less=less)
        if best is None or worth_of(foe, row) > worth_of(foe, best):
            best = row
    return best


def gain_at(one: Fighter, foe: Fighter, far: int, *, seen: bool = True, active: bool = True, less: int = 0) -> float:
    """What the best Attack on a foe so far off may bring: a share of what its fall is worth."""
    row = best_row(one, foe, far, active=active, seen=seen, less=less)
    return worth_of(foe, row) if row is not None else 0.0


def worth_of(foe: Fighter, row: Row, stands: float = 1.0) -> float:
    """quest.1.rewards: A fall is worth the whole, Wounds before it a share of a part; the fallen next to nothing."""
    if foe.hp <= 0 or not foe.up():
        return 0.02 * expected(row, stands)
    hurt = min(expected(row, stands) / foe.hp, 1.0)
    gain = foe.worth() * (STANDS * hurt + (1.0 - STANDS) * felling(row, foe.hp, stands))
    if row.get("staggers") and foe.ap > 0:
        gain += 0.06 * foe.worth() * of_hits(row, stands)
    if row.get("fells") and not foe.has("crouched"):
        gain += 0.04 * foe.worth() * of_hits(row, stands)
    return gain


def of_hits(row: Row, stands: float) -> float:
    """The chance of any Hit."""
    return 1.0 - (1.0 - min(row["need"], 20) / 20.0 * stands) ** min(row["dice"], 8)


def worth_of_wounds(foe: Fighter, wounds: float) -> float:
    """A share of what the fall of somebody is worth; the fallen are worth next to nothing."""
    if foe.hp <= 0 or not foe.up():
        return 0.02 * wounds
    return foe.worth() * min(wounds / foe.hp, 1.0)
