"""Combat: where to fight, whom to challenge, when to go on, when to go, who bears the losses."""
from __future__ import annotations

from typing import Any, Final

from norn.games.fornaldar.content import CONTENT
from norn.games.fornaldar.thumb import gear, odds
from norn.games.fornaldar.thumb.hosts import RANKS, Host, Person
from norn.games.fornaldar.thumb.ways import apart, hex_of, place_named
from norn.games.fornaldar.thumb.world import World
from norn.kernel.ask import Choice
from norn.kit.ids import name_in, name_of, rest_of, word_of
from norn.kit.thumb import About

ATTACK: Final = "do:attack"
STOP: Final = "do:stop"
STAY: Final = "do:stay"
TRIAL: Final = "trial"
ARMS: Final = {                 # what a weapon makes of a trial
    "doubles_trial_hits": 1.6, "doubles_first_hit": 1.3, "extra_hit_on_six": 1.3, "slays_on_double": 1.3,
    "e_becomes_f": 1.15, "undoubles_hero": 1.4,
}
MAIL: Final = {"challenge_wounds_less": 1.4, "first_wound_ignored": 1.2}    # ... and armour of any challenge


def announce(w: World, ids: list[str], about: About, at_least: int, at_most: int) -> Choice:
    """16.1: Every battle that pays."""
    found: list[str] = []
    for one in ids:
        place = place_named(rest_of(one))
        if word_of(one) == "do:fight_at_sea":
            if _pays_at_sea(w, place):
                found.append(one)
            continue
        host = w.mine.get(place)
        if host is None:
            continue
        worth, won = w.fight(host, place, _pride(w, host, place))
        if worth > 0.5 and won > 0.3:
            found.append(one)
    return tuple(found)


def _pride(w: World, host: Host, place: int) -> int:
    """What is to be expected on the dice besides command: less where their champion has no match here, less in snow."""
    snow = -1 if w.weather == "snow" else 0
    foe = w.foes.get(place)
    if foe is None or not foe.persons:
        return snow
    ours = max([one.prowess for one in host.persons if not one.cast], default=0)
    theirs = max([one.prowess for one in foe.persons], default=0)
    return snow - (2 if theirs > ours + 2 else 0)


def _pays_at_sea(w: World, place: int) -> bool:
    """17.6: With more strength afloat than they show ships; what lies there is guessed from its class."""
    ours = 0
    ships: list[dict[str, Any]] = w.known["ships"]
    for ship in ships:
        if ship["at"] == place and not ship["refit"]:
            ours += int(ship["strength"])
    theirs = 0
    rows: list[list[Any]] = w.known["notes"]
    for where, _, pieces in rows:
        if where == place:
            for piece in pieces:
                if str(piece).startswith("ship:"):
                    theirs += CONTENT.ships[name_of(str(piece))].full
    return ours >= 2 * max(theirs, 3)


# --- challenges ---------------------------------------------------------------------------------------------------


def foes_here(w: World) -> list[Person]:
    """F44: From contact on one knows who stands there."""
    battle = w.known["battle"]
    if battle is None:
        return []
    rows: list[list[Any]] = w.known["notes"]
    dead: list[str] = w.known["dead"]
    found: list[Person] = []
    for place, _, pieces in rows:
        if place == battle["place"]:
            found += [w.stranger(name_of(one)) for one in pieces if str(one).startswith("char:")
                      and name_of(one) not in dead]
    return found


def challenge(w: World, ids: list[str], about: About, at_least: int, at_most: int) -> Choice:
    """16.8: Where one's best is likely to win: they fight and lose, or decline and pay."""
    deed = gear.open_vial(w)
    if deed:
        return (deed,)
    foes = foes_here(w)
    found: list[str] = []
    for kind in ("duel", TRIAL):
        those = [one for one in ids if word_of(one) == f"do:{kind}"]
        rivals = [foe for foe in foes if kind == TRIAL or foe.basic]
        if not those or not rivals:
            continue
        best = max(those, key=lambda one: _merit(w, w.people[name_in("char", one)], kind))
        mine = w.people[name_in("char", best)]
        rival = max(rivals, key=lambda foe: _merit(w, foe, kind))
        risk = _falls(w, mine, rival, kind)
        if mine.id != w.sampo and risk * _price(w, mine) < 0.8 * (1.0 - risk) * (rival.worth + 4.0):
            found.append(best)
    return tuple(found)


def _merit(w: World, one: Person, kind: str) -> float:
    """How good somebody is in a challenge: strength, wounds that he can take, arms."""
    strength = one.prowess if kind == TRIAL else one.magic
    return strength * (4.0 + one.boxes) * _arms(w, one, kind)


def _arms(w: World, one: Person, kind: str) -> float:
    """What his weapons make of a trial, and his mail of any challenge: of a foe those that are printed with him."""
    rows: list[list[Any]] = w.known["items"]
    held = [name for name, _, holder, _ in rows if holder == f"char:{one.id}"] if one.id in w.people else list(
        CONTENT.characters[w.scenario][one.id].possessions)
    better = 1.0
    for name in held:
        for special in CONTENT.items[name].special:
            better *= MAIL.get(special, 1.0) * (ARMS.get(special, 1.0) if kind == TRIAL else 1.0)
    return better


def _falls(w: World, one: Person, other: Person, kind: str) -> float:
    """How likely somebody falls in a challenge."""
    mine, theirs = _merit(w, one, kind), _merit(w, other, kind)
    return (theirs * theirs + 0.1) / (mine * mine + theirs * theirs + 0.2)


def _price(w: World, one: Person) -> float:
    """What his death would cost here: VPs, his strength, and his command if he leads."""
    battle = w.known["battle"]
    host = w.mine.get(battle["place"]) if battle is not None else None
    price = one.worth + 0.4 * one.might
    if host is not None and one.command == host.command:
        others = max([other.command for other in host.persons if other.id != one.id], default=0)
        price += 0.15 * host.men * max(0, one.command - others)
    return price + (60.0 if one.id == w.sampo else 0.0)


def answer_trial(w: World, ids: list[str], about: About) -> str:
    return _answer(w, ids, about, TRIAL)


def answer_duel(w: World, ids: list[str], about: About) -> str:
    return _answer(w, ids, about, "duel")


def _answer(w: World, ids: list[str], about: About, kind: str) -> str:
    """16.8.1: Cancel it, or fight it with whoever costs least all told; decline where that is cheaper still."""
    if "do:cancel" in ids:
        return "do:cancel"
    foe = w.stranger(name_of(str(about["character"])))
    best, least = "do:refuse", _shame(w, 5 if kind == TRIAL else 3)
    for one in ids:
        if one.startswith("char:"):
            mine = w.people[name_of(one)]
            risk = _falls(w, mine, foe, kind)
            cost = risk * _price(w, mine) - (1.0 - risk) * foe.worth
            if cost < least:
                best, least = one, cost
    return best


def _shame(w: World, dice: int) -> float:
    """16.8: What declining costs: the battle with so much against one in every round, beside the battle without."""
    if w.known["odds"]["attacker"] == w.seat:
        return prospect(w, 0) - prospect(w, -dice)
    return prospect(w, dice) - prospect(w, 0)


def prospect(w: World, dice: int) -> float:
    """What the battle is worth to its attacker from here on, with this much more on his dice."""
    found, battle = w.known["odds"], w.known["battle"]
    totals: list[int] = found["totals"]
    men: list[int] = found["men"]
    wounds: list[int] = found["wounds"]
    commands: list[int] = found["commands"]
    drm: int = found["drm"]
    one: int = found["attacker"]
    other = 1 - one
    fort = w.forts.get(hex_of(battle["place"])) if battle["fort"] == other else None
    garrison: int = battle["garrison"] if fort is not None else 0
    times = fort.times if fort is not None and w.engine != battle["place"] else 1
    worth, _ = odds.assault(
        totals[one], men[one], wounds[one], commands[one], (totals[other] - garrison) // times, men[other],
        wounds[other], commands[other], times, garrison, fort.prize if fort is not None else 2, found["shift"],
        drm - commands[one] + commands[other] + dice)
    return worth


def _value(one: Person) -> int:
    """What a character is worth to its side."""
    return one.worth + 2 * one.command + one.magic + RANKS[one.rank] + (one.combat if one.hero else 0)


# --- rounds -------------------------------------------------------------------------------------------------------


def outlook(w: World, attacking: bool) -> tuple[float, float, float]:
    """The coming round: VPs gained less lost, how likely they are driven out, how likely we are."""
    found = w.known["odds"]
    me, foe = w.seat, 1 - w.seat
    totals: list[int] = found["totals"]
    commands: list[int] = found["commands"]
    column: int = found["column"]
    drm: int = found["drm"]
    if (found["attacker"] == me) != attacking:
        ours, theirs = totals[me], totals[foe]
        battle = w.known["battle"]
        fort = w.forts.get(hex_of(battle["place"])) if battle["fort"] >= 0 else None
        if fort is not None and fort.side == me:
            ours //= fort.times
        elif fort is not None:
            theirs *= fort.times
        column = odds.column_of(ours, theirs) if attacking else odds.column_of(theirs, ours)
        drm = commands[me] - commands[foe] if attacking else commands[foe] - commands[me]
    one = odds.a_round(column, drm)
    mine, other = (one.attackers, one.defenders) if attacking else (one.defenders, one.attackers)
    csps: list[int] = found["csps"]
    men: list[int] = found["men"]
    wounds: list[int] = found["wounds"]
    steps: list[int] = found["steps"]
    gain = min(float(men[foe]), odds.loss(other, csps[foe])) - min(
        float(men[me]), odds.loss(mine, csps[me]))
    gain += odds.WOUND * (odds.hurt(other, wounds[foe] + steps[foe]) - odds.hurt(
        mine, wounds[me] + steps[me]))
    if attacking:
        return gain, one.defender_driven, one.attacker_driven
    return gain, one.attacker_driven, one.defender_driven


def go_on(w: World, ids: list[str], about: About) -> str:
    """17.3: Another round if what is left of the battle pays: in VPs, in a fortress about to fall."""
    battle = w.known["battle"]
    if battle["kind"] not in ("ground", "overrun"):
        gain, driven, flight = outlook(w, attacking=True)
        return ATTACK if gain + 1.5 * (driven - flight) > 0.0 else STOP
    return gear.open_vial(w) or ATTACK if prospect(w, 0) > 0.2 else STOP


def take_initiative(w: World, ids: list[str], about: About) -> str:
    """17.3: Those who defended attack in their turn; a sally from behind walls only against remnants."""
    gain, driven, flight = outlook(w, attacking=True)
    battle = w.known["battle"]
    least = 1.5 if battle["fort"] == w.seat else 0.3
    return gear.open_vial(w) or ATTACK if gain + driven - flight > least else STOP


def withdraw(w: World, ids: list[str], about: About) -> str:
    """17.5.7: Whoever is losing goes, back to his own; walls are not left while they may hold."""
    battle = w.known["battle"]
    attacking = w.known["odds"]["attacker"] == w.seat
    gain, driven, flight = outlook(w, attacking)
    if battle["fort"] == w.seat:
        fort = w.forts.get(hex_of(battle["place"]))
        prize = float(fort.prize) if fort is not None else 10.0
        if gain - prize * flight > -prize * 0.5:
            return STAY
    elif gain + 1.5 * (driven - flight) > -0.7 or attacking:
        return STAY
    return retreat_to(w, [one for one in ids if one != STAY], about) or STAY


def retreat_to(w: World, ids: list[str], about: About) -> str:
    """17.5.8b: To a fortress or friends, away from enemies, not into bad air."""
    host = w.mine.get(place_named(str(about.get("hex", "")))) or Host(0)
    return max(ids, key=lambda one: _haven(w, host, place_named(one)), default="")


def _haven(w: World, host: Host, place: int) -> float:
    worth = 0.0
    if w.fort_at(place, w.seat) is not None:
        worth += 6.0
    if place in w.mine:
        worth += 4.0
    if w.is_bad(place, host):
        worth -= 4.0
    for other, foe in w.foes.items():
        if foe.men and apart(place, other) <= 3:
            worth -= 2.0 / (1.0 + apart(place, other))
    for fort in w.forts.values():
        if fort.side == w.seat:
            worth += 1.0 / (1.0 + apart(place, fort.hex))
    return worth


def force_retreat(w: World, ids: list[str], about: About) -> str:
    """17.5.7: Out with them from a fortress, which falls; in the field they stay if they can be destroyed."""
    battle = w.known["battle"]
    if battle["fort"] == 1 - w.seat:
        return "do:drive_out"
    found = w.known["odds"]
    totals: list[int] = found["totals"]
    return "do:let_stay" if totals[w.seat] >= 2 * totals[1 - w.seat] else "do:drive_out"


def terrain(w: World, ids: list[str], about: About) -> str:
    """17.5.1: What doubles us, or halves them."""
    place = place_named(str(about.get("hex", "")))
    host, foe = w.mine.get(place) or Host(place), w.foes.get(place) or Host(place)
    return max(ids, key=lambda one: _suits(host, name_of(one)) - _suits(foe, name_of(one)))


def _suits(host: Host, kind: str) -> float:
    """A host in a terrain, as a share of itself."""
    letters: dict[str, str] = {str(race): str(letter) for race, letter in CONTENT.terrain[kind].combat.items()}
    total, weighed = 0.01, 0.0
    for colour, number in host.csps.items():
        total += number
        weighed += number * _times(letters, CONTENT.kingdoms[colour].race)
    for one in host.persons:
        total += one.might
        weighed += one.might * _times(letters, one.race)
    return weighed / total


def _times(letters: dict[str, str], race: str) -> float:
    letter = letters.get(str(CONTENT.races[race].moves_as), "-")
    return 2.0 if letter == "D" else 0.5 if letter == "H" else 1.0


def breathe(w: World, ids: list[str], about: About) -> str:
    return "do:breathe" if "do:breathe" in ids else ids[0]


def leave_draugr(w: World, ids: list[str], about: About) -> str:
    gain, _, _ = outlook(w, attacking=False)
    return "do:leave" if gain < 0.0 and "do:leave" in ids else ids[0]


# --- losses -------------------------------------------------------------------------------------------------------


def bear(w: World, ids: list[str], about: About, at_least: int, at_most: int) -> Choice:
    """7.6: The cheapest first, each as far as it goes."""
    order = sorted(ids, key=lambda one: _dear(w, one))
    found: list[str] = []
    while len(found) < at_least:
        before = len(found)
        for one in order:
            room = w.ask.limit(one) - found.count(one)
            if room > 0 and len(found) < at_least:
                found += [one] * _share(w, one, min(room, at_least - len(found)))
        if len(found) == before:
            break
    return tuple(found)


def _share(w: World, one: str, most: int) -> int:
    """Of wounds a character takes at first what leaves him standing."""
    if not one.startswith("char:"):
        return most
    mine = w.people.get(name_of(one))
    if mine is None or mine.boxes <= 1:
        return most
    return max(1, min(most, mine.boxes - 1)) if w.ask.prompt == "lose_wounds" else most


def _dear(w: World, one: str) -> float:
    """What losing it would cost."""
    kind, _, name = one.partition(":")
    if kind == "char":
        mine = w.people.get(name)
        if mine is None:
            return 5.0
        spare = 20.0 if mine.boxes <= 1 else 0.0
        return spare + _value(mine) - 2.0 * mine.boxes + (30.0 if name == w.sampo else 0.0)
    if kind == "escort":
        return 1.5
    if kind == "ship":
        card = CONTENT.ships[name]
        ships: list[dict[str, Any]] = w.known["ships"]
        damaged = any(ship["id"] == name and ship["damaged"] for ship in ships)
        return card.full + (10.0 if damaged else 0.0)
    colour = name.partition(" ")[0]
    if colour in CONTENT.kingdoms and CONTENT.kingdoms[colour].no_vp:
        return 0.0
    led = any(person.leads(colour) for person in w.people.values()) if colour in CONTENT.kingdoms else True
    return 1.0 if led else 0.5


def first_to_die(w: World, ids: list[str], about: About, at_least: int, at_most: int) -> Choice:
    """F24: Who is finished first: whoever can bear it all, else whoever is worth least."""
    number = int(about.get("n", 1))
    bearing = [one for one in ids if one.startswith("char:") and name_of(one) in w.people
               and w.people[name_of(one)].boxes > number]
    if bearing:
        return (min(bearing, key=lambda one: _value(w.people[name_of(one)])),)
    return (min(ids, key=lambda one: _dear(w, one)),)
