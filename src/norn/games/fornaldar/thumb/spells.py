"""The seventeen enchantments: what each is worth from where a mage stands, and where it is aimed."""
from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from norn.games.fornaldar.content import CONTENT
from norn.games.fornaldar.content_pieces import Enchantment
from norn.games.fornaldar.land import GRID, LAND
from norn.games.fornaldar.thumb import odds, skies
from norn.games.fornaldar.thumb.campaign import campaign
from norn.games.fornaldar.thumb.hosts import Person, clash
from norn.games.fornaldar.thumb.hunts import by_air, hunts
from norn.games.fornaldar.thumb.ways import apart, hex_of, place_named
from norn.games.fornaldar.thumb.world import World
from norn.kit.ids import name_in, name_of, word_of
from norn.kit.thumb import About

LEAST: Final = 1.0              # VPs for which a mage casts rather than walks about
IDLE: Final = 0.5               # ... where there is no army that he could walk to
ARMY: Final = 6                 # men whom he would walk to
WHIRLED: Final = 0.3            # ... that a vortex costs
FLIGHT: Final = 18              # hexes
NIGH: Final = 6                 # hexes within which an army is about to do something
NEAR: Final = 14                # ... within which a mage would walk to one
HELD: Final = 0.4               # of what walls are worth that it is worth to keep an army from them for a turn

Worth = Callable[[World, Person, str, str], float]      # of an enchantment by a mage with a weather at a target


def plot(w: World, ids: list[str], about: About) -> str:
    """20.1: What a mage does best from where he is, if it is better than to march with an army: of what is worth it the
    likeliest to come to most."""
    found, most = "", 0.0
    for one in ids:
        mage, sky = w.people[name_in("char", one)], name_in("weather", one)
        if word_of(one) == "do:talisman":
            worth = 1.5 if w.weather == "rain" and sky == "clear" else 0.0      # item.26: it costs nothing
            mean = worth
        else:
            spell = name_in("enchantment", one)
            worth = best(w, mage, spell, sky) if _is_free(w, mage) else 0.0
            mean = worth * likely(w, mage, CONTENT.enchantments[spell])
        if mean > most and worth > _least(w, mage):
            found, most = one, mean
    return found


def likely(w: World, mage: Person, card: Enchantment) -> float:
    """20.5: How likely two dice show so much at most, with what he has that makes it easier."""
    rows: list[list[Any]] = w.known["items"]
    held = [CONTENT.items[name] for name, _, holder, _ in rows if holder == f"char:{mage.id}"]
    easier = sum([-row.add for one in held for row in one.modifies
                  if row.stat == "casting" and (not row.when or card.id in row.when or card.special in row.when)])
    return odds.at_most(mage.magic - card.drm + easier)


def _least(w: World, mage: Person) -> float:
    """For what he casts: for little where there is nothing else for him to do."""
    host = w.mine.get(mage.at)
    walks = any(other.men >= ARMY and apart(mage.at, place) <= NEAR for place, other in w.mine.items())
    return IDLE if host is not None and not host.men and not walks else LEAST


def aim(w: World, ids: list[str], about: About) -> str:
    """20.3: At what makes the most of it."""
    mage = w.people[name_of(str(about["character"]))]
    spell = name_of(str(about["enchantment"]))
    made = CONTENT.enchantments[spell].weather or ("",)
    sky = made[-1]
    if spell == "farcalling":
        order = sorted(ids, key=lambda one: -_call(w, mage, sky, one))
        return order[min(_callers_before(w, mage), len(order) - 1)]
    return max(ids, key=lambda one: max([WORTH[spell](w, mage, sky, one) for sky in made]))


def best(w: World, mage: Person, spell: str, sky: str) -> float:
    """What it is worth at its best target, if it succeeds."""
    if spell == "farcalling":
        calls = sorted([_call(w, mage, sky, f"realm:{one}") for one in w.realms], reverse=True)
        before = _callers_before(w, mage)
        return calls[before] if before < len(calls) and w.turn > 1 else 0.0
    return max([WORTH[spell](w, mage, sky, one) for one in _marks(w, mage, spell)], default=0.0)


def _marks(w: World, mage: Person, spell: str) -> list[str]:
    """What could be worth aiming at, within range."""
    card = CONTENT.enchantments[spell]
    reach = 2 * mage.magic if card.range == "2cms" else mage.magic
    if card.target == "friendly_character":
        return [f"char:{one.id}" for one in w.people.values() if one.awake and apart(mage.at, one.at) <= reach]
    if card.target == "own_hex":
        return [f"hex:{hex_of(place):04}" for place in w.mine if apart(mage.at, place) <= reach]
    if card.target == "enemy_character":
        return [f"char:{one.id}" for place, foe in w.foes.items() if apart(mage.at, place) <= reach
                for one in foe.persons if one.id in CONTENT.characters[w.scenario]]
    if card.target == "sea_hex":
        return [f"hex:{number:04}" for place in skies.fleets(w) for number in GRID.within(hex_of(place), 1)
                if LAND.water[number] and not LAND.ground[number] and apart(mage.at, number) <= reach]
    if card.weather:
        return skies.skies(w, mage, reach, card.radius)
    return [f"hex:{hex_of(place):04}" for place in w.foes if apart(mage.at, place) <= reach]


# --- on a hex -----------------------------------------------------------------------------------------------------


def _dispel(w: World, mage: Person, sky: str, target: str) -> float:
    """enchantment.1: Against a mage of theirs who is likely to cast from there."""
    foe = w.foes.get(place_named(target))
    if foe is None or foe.place not in LAND.place or not w.is_up(foe.place):
        return 0.0
    return max([0.2 * one.magic for one in foe.persons if one.enchanter and foe.men < 4], default=0.0)


def _hide(w: World, mage: Person, sky: str, target: str) -> float:
    """enchantment.7: An army that is about to strike and would be met on its way, or a weak one that is hunted."""
    host = w.mine.get(place_named(target))
    if host is None or not host.men or w.fort_at(host.place, w.seat) is not None:
        return 0.0
    hunted = max([foe.strength for foe in w.near(host.place)], default=0) > host.strength
    goal = campaign(w).get(host.place) if host.place in w.ready else None
    return 1.2 if hunted else 1.1 if goal is not None and host.men >= 8 and w.near(host.place) else 0.0


def _scry(w: World, mage: Person, sky: str, target: str) -> float:
    """enchantment.10: Armies of which nothing is known, near one's own."""
    return 0.45 * len([place for place in _unseen(w) if apart(place, place_named(target)) <= 2])


def _vision(w: World, mage: Person, sky: str, target: str) -> float:
    """enchantment.13: What one of one's own armies is about to meet."""
    return 1.1 if place_named(target) in _unseen(w) else 0.0


def _unseen(w: World) -> list[int]:
    """Hexes with a ground force that nobody has looked into, near an army of one's own."""
    noted = [row[0] for row in w.known["notes"] if row[1] >= w.turn - 1]
    rows: list[dict[str, Any]] = w.known["enemies"]
    return [row["hex"] for row in rows if not row["pieces"] and row["at"] not in noted and "ground" in row["classes"]
            and any(host.men >= 6 and apart(host.place, row["at"]) <= NIGH for host in w.mine.values())]


def _whirl(w: World, mage: Person, sky: str, target: str) -> float:
    """enchantment.14: A third of an army that is awake."""
    foe = w.foes.get(place_named(target))
    if foe is None or not w.is_up(foe.place) or place_named(target) in w.mine:
        return 0.0
    return WHIRLED * foe.men + 0.1 * foe.health


def _freeze(w: World, mage: Person, sky: str, target: str) -> float:
    """enchantment.16: An army that could come to walls or to an army of ours."""
    foe = w.foes.get(place_named(target))
    if foe is None or not w.is_up(foe.place) or foe.men < 4:
        return 0.0
    worth = 0.05 * foe.men
    for fort in w.forts.values():
        if fort.side == w.seat and foe in w.near(fort.hex) and apart(foe.place, fort.hex) > foe.command // 2:
            won = clash(foe, w.mine.get(fort.hex), fort, 0)[1]
            worth = max(worth, 0.15 * foe.men, HELD * fort.prize * won)
    return worth


# --- on a realm or a friend ---------------------------------------------------------------------------------------


def _call(w: World, mage: Person, sky: str, target: str) -> float:
    """enchantment.3: The realm with the most asleep."""
    number = sleepers(w, name_of(target))
    return min(1.2 + 0.06 * number, 3.5) if number else 0.0


def _fly(w: World, mage: Person, sky: str, target: str) -> float:
    """enchantment.5: Whoever could search where nobody walks; a hero or a mage far from every army, who would be with
    one by nightfall."""
    one = w.people[name_of(target)]
    host = w.mine.get(one.at)
    if one.id != mage.id and not one.flies and one.id not in hunts(w) and one.mode == "land" and not (
            host is not None and host.men > 4 and one.rank != "none"):
        search = by_air(w, one)[1]
        if search > 1.5:
            return 0.7 * search
    if one.id == mage.id or one.escort or one.flies or one.id == w.sampo or host is None or host.men or one.might < 4:
        return 0.0
    far_off = [other for place, other in w.mine.items() if other.men >= 6 and other.persons
               and NIGH < apart(one.at, place) <= FLIGHT]
    near = any(other.men >= 6 and apart(one.at, place) <= NIGH for place, other in w.mine.items())
    return 1.2 if far_off and not near and len(host.persons) == 1 else 0.0


def _heal(w: World, mage: Person, sky: str, target: str) -> float:
    """enchantment.6: Two wounds in the middle; dearer where few boxes are left."""
    one = w.people[name_of(target)]
    healed = min(2, wounds_of(w, one))
    return 0.7 * healed + (0.6 if healed and one.boxes <= 2 else 0.0)


def _strengthen(w: World, mage: Person, sky: str, target: str) -> float:
    """enchantment.12: A hero whose army fights in this turn, or may have to."""
    one = w.people[name_of(target)]
    host = w.mine.get(one.at)
    if host is None or not one.hero or one.mode != "land":
        return 0.0
    goal = campaign(w).get(one.at)
    strikes = goal is not None and host.men >= 4 and apart(one.at, goal.place) <= NIGH
    return 1.3 if one.at in w.foes else 1.2 if strikes else 1.1 if host.men >= 4 and w.near(one.at) else 0.0


# --- on an enemy --------------------------------------------------------------------------------------------------


def _mind(w: World, mage: Person, sky: str, target: str) -> float:
    """enchantment.8: By the difference of both, the dearer the target the better."""
    foe = _met(w, target)
    if foe is None:
        return 0.0
    ahead = mage.magic - max(foe.magic, foe.command)
    return 0.0 if ahead < 0 else min(0.7 + 0.13 * ahead + 0.05 * foe.command, 1.9)


def _bolt(w: World, mage: Person, sky: str, target: str) -> float:
    """enchantment.15: A wound for whom it hurts most."""
    foe = _met(w, target)
    return 0.9 + 0.08 * foe.command + (0.3 if foe.combat <= 2 else 0.0) if foe is not None else 0.0


def _met(w: World, target: str) -> Person | None:
    """An enemy by name, unless he sleeps."""
    kind, _, name = target.partition(":")
    if kind != "char":
        return None
    for place, host in w.foes.items():
        for one in host.persons:
            if one.id == name:
                return one if w.is_up(place) else None
    return None


WORTH: Final[dict[str, Worth]] = {
    "dispel_magic": _dispel, "elements": skies.weather, "farcalling": _call, "fimbulwinter": skies.weather,
    "flying": _fly, "healing": _heal, "hiding": _hide, "mental_attack": _mind, "rainmaking": skies.weather,
    "scrying": _scry, "storm_calling": skies.storm, "strength": _strengthen, "vision": _vision,
    "vortex_creation": _whirl, "fulguration": _bolt, "freeze": _freeze, "maelstrom": skies.storm,
}


# --- what these ask -----------------------------------------------------------------------------------------------


def _is_free(w: World, mage: Person) -> bool:
    """20.6, 21.1.2: Whether no army needs him on its way in this turn, and no search; in battle he counts anyway."""
    if mage.id in hunts(w):
        return False
    host = w.mine.get(mage.at)
    return host is None or host.men < 4 or w.weather == "snow" or not skies.marches(w, host)


def _callers_before(w: World, mage: Person) -> int:
    """Two Farcallings do not add up: each mage with no army calls another realm than those before him."""
    found = 0
    for one in w.people.values():
        if one.id == mage.id:
            break
        found += int(one.enchanter and one.awake and hex_of(one.at) in LAND.place and _is_free(w, one))
    return found


def wounds_of(w: World, one: Person) -> int:
    return CONTENT.characters[w.scenario][one.id].combat - one.boxes


def sleepers(w: World, realm: str) -> int:
    """How much a realm that sleeps and may be called would bring."""
    group = CONTENT.scenarios[w.scenario].group(realm)
    if group is None or w.realms.get(realm, [0, 1])[1] or w.realms[realm][0] not in (w.seat, -1):
        return 0
    if not any(row.group == realm and row.side in (("fomorian", "mundane")[w.seat], "either")
               for row in CONTENT.scenarios[w.scenario].mobilisation):
        return 0
    total = 0
    for line in group.lines:
        total += sum(line.csps.values()) + 3 * len(line.characters)
    return total
