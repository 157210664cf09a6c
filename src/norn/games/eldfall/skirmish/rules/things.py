"""What lies and stands on the field of a quest: tokens under which there is something, caches, gates, barrels."""
from __future__ import annotations

from typing import Any, Final

from norn.games.eldfall.core import catalogue
from norn.games.eldfall.core.content import Ability
from norn.games.eldfall.core.hooks import allow, on
from norn.games.eldfall.core.rules import magic, resolution
from norn.games.eldfall.core.rules.attack import TRAP
from norn.games.eldfall.core.rules.damage import note, notes
from norn.games.eldfall.core.rules.models import by_id, carried, is_here, is_immune, now
from norn.games.eldfall.core.rules.sight import sees
from norn.games.eldfall.core.state import Aim, Carried, Declaration, Hit, Model, Zone
from norn.games.eldfall.core.title import space_of
from norn.games.eldfall.core.values import awareness
from norn.games.eldfall.skirmish.content import CONTENT, Face, Thing
from norn.games.eldfall.skirmish.field import find_field
from norn.games.eldfall.skirmish.inches.deploying import nearest_free, zone_for
from norn.games.eldfall.skirmish.inches.laying import CIRCLES
from norn.games.eldfall.skirmish.inches.zones import circle_spot, middle_of, prism_spot, token_spot
from norn.games.eldfall.skirmish.rules import hostiles, packs
from norn.games.eldfall.skirmish.rules.quests import HOSTILES, gain, quest_of
from norn.games.eldfall.skirmish.state import State
from norn.kernel.game import Game
from norn.kit.inches import length

INCH: Final = 100
SIGIL_POWER: Final = 14
BARREL_POWER: Final = 13
LARGE: Final = "circular_l"
STRUCTURES: Final = ("gate", "obelisk", "barrel")
TREASURE: Final = "treasure"
EDGE: Final = 30                    # how deep the strip is that leads off the field
MECHANISM: Final = 130              # its radius, a touch more than that of the piece
HIGH: Final = 3_000

allow("never engages", "structure")
allow("never engaged", "structure")
allow("vanishes", "structure")
allow("lifeless", "structure")


# --- they are laid out --------------------------------------------------------------------------------------------


def place_all(g: Game[Any]) -> None:
    """quest.3.tokens, quest.4.barrels, quest.restoring.1.gate, quest.restoring.2.mechanism, quest.restoring.3.caches,
    quest.restoring.4.obelisk: Every token and structure of the quest."""
    for thing in quest_of(g.state).things:
        if thing.kind in STRUCTURES and thing.breaks:
            build(g, thing)
        elif thing.kind == "mechanism":
            lay(g, thing.kind, circle_spot(thing.at[0], thing.at[1], 0, MECHANISM))
        elif thing.breaks:
            lay_token(g, "cache" if thing.kind == "intrigue" else thing.kind, *thing.at)
            if thing.kind == "intrigue":
                lay_token(g, "intrigue", *thing.at)


def build(g: Game[Any], thing: Thing) -> Model:
    """quest.restoring.1.gate, model.pieces, S253: A structure stands there like a model, but acts never."""
    size = catalogue.profile(thing.kind).size
    x, y = thing.at
    spot = [x, y, 0] if thing.kind != "barrel" else nearest_free(g.state, size, x, y)
    return magic.make(g, thing.kind, HOSTILES, -1, spot, 16)


def lay(g: Game[Any], kind: str, spot: list[int], seat: int = -1, inside: tuple[str, ...] = ()) -> Zone:
    g.state.made += 1
    zone = Zone(f"zone:{g.state.made}", kind, spot, "", seat, "", 0, 0, list(inside))
    g.state.zones.append(zone)
    return zone


def lay_token(g: Game[Any], kind: str, x: int, y: int) -> Zone:
    x, y, z = nearest_free(g.state, "small", x, y) if kind in ("cache", "intrigue") else [x, y, 0]
    return lay(g, kind, token_spot(x, y, z))


def open_ways_out(g: Game[Any]) -> None:
    """quest.3.cache, S246: Once zones are known: over the own edge from the own zone, with a treasure."""
    s = g.state
    if not any(thing.kind == "intrigue" for thing in quest_of(s).things):
        return
    field = find_field(s.field)
    for seat in range(g.seats):
        left, low, right, top = zone_for(s, seat)
        south = top == field.depth
        lay_prism(g, "edge", (left, top - EDGE if south else low, right, top if south else low + EDGE), seat)


def lay_prism(g: Game[Any], kind: str, box: tuple[int, int, int, int], seat: int = -1,
              inside: tuple[str, ...] = ()) -> Zone:
    left, low, right, top = box
    corners = [(left, low), (right, low), (right, top), (left, top)]
    return lay(g, kind, prism_spot(corners, 0, HIGH), seat, inside)


def open_gate(g: Game[Any]) -> None:
    """quest.restoring.gate-out: The way through the gate is free."""
    for thing in quest_of(g.state).things:
        if thing.kind == "gate":
            wide = 118
            lay_prism(g, "exit", (thing.at[0] - wide, 0, thing.at[0] + wide, thing.at[1] + 2 * EDGE))
    g.emit("gate_open", ("quest.restoring.gate-out",))


# --- touched ------------------------------------------------------------------------------------------------------


async def touched(g: Game[Any], m: Model, what: str, at: int) -> None:
    """quest.3.sigil, quest.restoring.gate-out, trait.throwing, S245, S255: A token shows what it is and goes off; a way
    out is open; what one has thrown is picked up."""
    zone = find(g.state, what)
    if zone is None:
        return
    if zone.kind == "intrigue":
        uncover(g, zone)
    if packs.is_item(zone):
        if zone.seat == m.seat >= 0:
            packs.take(g, m, zone)
        return
    if zone.kind in ("intrigue", "sigil", "cache"):
        for sigil in [one for one in g.state.zones if one.kind == "sigil" and one.spot == zone.spot]:
            note(g, "sigil", sigil.id)
    elif may_leave(g, m):
        answer = await g.choose_one(m.seat, "leave", ["do:leave", "do:stay_here"], ("quest.restoring.gate-out",),
                                    about={"who": m.id})
        if answer == "do:leave":
            leave(g, m)


def find(s: State, one: str) -> Zone | None:
    return next((zone for zone in s.zones if zone.id == one), None)


def uncover(g: Game[Any], zone: Zone) -> None:
    """quest.3.sigil, S245: The token becomes a Sigil, and a die says of which spell."""
    face = chart(g, "sigil")
    zone.kind = "sigil"
    g.state.marks[zone.id] = face.spell
    g.emit("sigil_shown", ("quest.3.sigil",), what=zone.id, spell=f"ability:{face.spell}")


def chart(g: Game[Any], why: str) -> Face:
    """quest.3.sigil, quest.restoring.3.caches: The line of the quest's chart for a die."""
    die = g.roll(20, why)
    return next(face for face in quest_of(g.state).chart if face.low <= die <= face.high)


def may_leave(g: Game[Any], m: Model) -> bool:
    """quest.3.cache, quest.restoring.gate-out, S246, S255: At an open gate; with a treasure at the own edge."""
    if m.seat < 0 or m.party < 0 or not is_here(m):
        return False
    for zone in g.state.zones:
        fits = zone.kind == "exit" or (zone.kind == "edge" and zone.seat == m.seat and carried(m, TREASURE) is not None)
        if fits and space_of(g).inside(g.state, zone, m):
            return True
    return False


def leave(g: Game[Any], m: Model) -> None:
    """quest.3.rewards, quest.restoring.gate-out: It leaves of its own will, with what it carries."""
    s = g.state
    m.gone = "left"
    g.emit("left_field", ("quest.restoring.gate-out",), who=m.id)
    held = carried(m, TREASURE)
    if held is not None:
        count = held.copies
        m.items.remove(held)
        s.tally["treasures"] = s.tally.get("treasures", 0) + count
        for reward in quest_of(s).rewards:
            if reward.deed == "leaves_with_treasure":
                gain(g, m.seat, count * reward.points, reward.deed, quest_of(s).rules)


async def set_off(g: Game[Any]) -> None:
    """quest.3.sigil, S245: In the Resolution Step: its spell around the token, on all, without caster or Mana; Dodges
    and the like keep these Hits off with all others."""
    for one, in notes(g, "sigil"):
        zone = find(g.state, one)
        if zone is None:
            continue
        name = g.state.marks[zone.id]
        spot = circle_spot(zone.spot[1], zone.spot[2], zone.spot[3], CIRCLES[LARGE])
        aims = [Aim("", spot, 0)]
        now(g).declarations.append(Declaration(now(g).model, "active", "sigil", name, "ranged", "", [], aims,
                                               timing=TRAP))
        number = len(now(g).declarations) - 1
        for victim in space_of(g).under(g.state, spot):
            for _ in range(catalogue.weapon(name).hits):
                now(g).hits.append(Hit(-1, number, victim.id, "", SIGIL_POWER, [], critical=False, negated=""))
        g.state.zones.remove(zone)
        g.emit("sigil_burst", ("quest.3.sigil",), spell=f"ability:{name}")


@on("was hit", "explosive")
def burst(g: Game[Any], barrel: Model, one: Ability, hit: Hit) -> None:
    """quest.4.barrels, S247: Any Hit sets it off, and one the other."""
    if barrel.id in g.state.marks:
        return
    g.state.marks[barrel.id] = "burst"
    barrel.hp = 0
    spot = circle_spot(barrel.spot[0], barrel.spot[1], barrel.spot[2], CIRCLES[LARGE])
    g.emit("blew_up", ("quest.4.barrels",), who=barrel.id)
    fresh = len(now(g).hits)
    caught = [victim for victim in space_of(g).under(g.state, spot) if victim is not barrel]
    for victim in caught:
        now(g).hits.append(Hit(-1, -1, victim.id, hit.source, BARREL_POWER, ["burn 1"], critical=False, negated=""))
    resolution.dodge(g, fresh)
    for victim, its in zip(caught, list(now(g).hits)[fresh:], strict=False):
        if not its.negated and is_explosive(victim):
            burst(g, victim, one, its)


def is_explosive(m: Model) -> bool:
    return "explosive" in catalogue.profile(m.profile).traits


# --- looked at from afar ------------------------------------------------------------------------------------------


def in_awareness(g: Game[Any], m: Model, kind: str) -> list[Zone]:
    """action.perceive, action.uncover: The tokens of a kind in a model's Awareness."""
    far = awareness(g, m) * INCH
    return [zone for zone in g.state.zones if zone.kind == kind
            and length(middle_of(zone)[0] - m.spot[0], middle_of(zone)[1] - m.spot[1]) <= far]


def sees_token(g: Game[Any], m: Model, zone: Zone) -> bool:
    """action.perceive: As one sees whoever lies there."""
    flat = Model("", m.profile, HOSTILES, -1, list(zone.spot)[1:4], 0, 1, 0, 0, 0, [], [], [], [], [], {}, [], "", "",
                 revealed=True)
    return sees(g, m, flat)


# --- dropped ------------------------------------------------------------------------------------------------------


def drop_treasures(g: Game[Any]) -> None:
    """quest.3.cache, S246: Where its bearer falls, or panics off the field, a treasure lies down again."""
    for m in g.state.models:
        held = carried(m, TREASURE)
        if held is not None and (m.hp == 0 or m.gone in ("fled", "removed")):
            m.items.remove(held)
            for _ in range(held.copies):
                lay(g, TREASURE, token_spot(m.spot[0], m.spot[1], m.spot[2]))
            g.emit("treasure_lies", ("quest.3.cache",), who=m.id)


def take_treasure(m: Model) -> None:
    """quest.3.cache: Into the inventory; its bearer is never Shrouded."""
    held = carried(m, TREASURE)
    if held is None:
        m.items.append(Carried(TREASURE, 1, equipped=True, own=False))
    else:
        held.copies += 1
    m.states = [state for state in m.states if not is_immune(m, state.name)]


# --- structures ---------------------------------------------------------------------------------------------------


def settle_structures(g: Game[Any]) -> None:
    """quest.restoring.1.gate, quest.restoring.4.obelisk, S253, S261: What was broken, whose last blow it was; what was
    mended."""
    s = g.state
    for m in s.models:
        if m.profile not in CONTENT.structures or m.id in s.marks:
            continue
        wounds = [one for one in now(g).wounds if one.victim == m.id and not one.prevented]
        if m.hp > 0 and wounds and any(breaks_at_once(g, one.hit) for one in wounds):
            m.hp, m.gone = 0, "removed"
        if m.hp == 0:
            last = wounds[-1].source if wounds else ""
            s.marks[m.id] = "broken"
            settle(g, m, by_id(s, last).seat if last else -1)
        else:
            mend(g, m)


def breaks_at_once(g: Game[Any], hit: int) -> bool:
    """quest.restoring.3.caches, S261: Whether what wounded it destroys structures."""
    number = now(g).hits[hit].declaration if hit >= 0 else -1
    if number < 0:
        return False
    return "earthbreaking" in catalogue.weapon(now(g).declarations[number].means).traits


def settle(g: Game[Any], m: Model, seat: int) -> None:
    """quest.restoring.1.rewards, quest.restoring.4.rewards: The gate is open, or the Obelisk's fate decided."""
    g.emit("structure_settled", quest_of(g.state).rules, who=m.id, what=f"profile:{m.profile}")
    if m.profile == "gate":
        open_gate(g)
        reward(g, seat, "opens_gate")
    elif m.profile == "obelisk":
        g.state.marks["obelisk"] = str(seat)
        reward(g, seat, "settles_obelisk")


def reward(g: Game[Any], seat: int, deed: str) -> None:
    """quest.3.rewards, quest.restoring.1.rewards, quest.restoring.2.rewards: What the quest pays for a deed."""
    for one in quest_of(g.state).rewards:
        if one.deed == deed:
            gain(g, seat, one.points, deed, quest_of(g.state).rules)


def mend(g: Game[Any], m: Model) -> None:
    """quest.restoring.4.obelisk, S261: Two spells that heal, by anyone, mend the Obelisk."""
    s = g.state
    for number, d in enumerate(now(g).declarations):
        if d.action != "assist" or not catalogue.is_spell(d.means) or catalogue.spell(d.means).kind != "healing":
            continue
        if any(hit.declaration == number and hit.victim == m.id and not hit.negated for hit in now(g).hits):
            key = f"mended {m.id}"
            s.marks[key] = str(int(s.marks.get(key, "0")) + 1)
            g.emit("mended", ("quest.restoring.4.obelisk",), who=d.model, n=int(s.marks[key]))
            if int(s.marks[key]) == 2:
                make_whole(g, m, by_id(s, d.model).seat)
                return


def make_whole(g: Game[Any], m: Model, seat: int) -> None:
    """quest.restoring.4.obelisk: It is mended."""
    g.state.marks[m.id] = "whole"
    m.hp = catalogue.profile(m.profile).stats["hp"]
    settle(g, m, seat)


# --- what is found ------------------------------------------------------------------------------------------------


def find_something(g: Game[Any], m: Model, zone: Zone) -> None:
    """quest.restoring.3.caches, S259: A die says what is in it."""
    s = g.state
    s.marks[zone.id] = f"{s.marks.get(zone.id, '')} {m.id}".strip()
    face = chart(g, "cache")
    g.emit("found", ("quest.restoring.3.caches",), who=m.id, what=f"ability:{face.item or face.upgrade}"
           if face.item or face.upgrade else "", points=face.points)
    if face.item:
        m.items.append(Carried(face.item, 1, equipped=False, own=False))
    if face.upgrade:
        m.upgrades = [*m.upgrades, face.upgrade]
    gain(g, m.seat, face.points, "found", ("quest.restoring.3.caches",))
    if face.hostile:
        hostiles.spring_up(g, face.hostile, m)
    if len(s.marks[zone.id].split(" ")) >= 2:
        s.zones.remove(zone)
