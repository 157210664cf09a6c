"""24.0 Scenarios: their special rules. What they only count is in content/scenario-*.toml."""
from __future__ import annotations

from functools import partial
from typing import Final

from norn.games.fornaldar.content import CONTENT
from norn.games.fornaldar.land import LAND
from norn.games.fornaldar.rules import items, losses, notes
from norn.games.fornaldar.rules.lands import fortresses_in, kingdom_at
from norn.games.fornaldar.rules.pieces import (
    ABOARD,
    FLEET,
    GROUND,
    armies_at,
    characters_at,
    classes_at,
    is_occupied,
    manpower_at,
    raise_csps,
    realm_of,
    send_home,
    ships_at,
    side_of,
)
from norn.games.fornaldar.rules.pieces import (
    LAND as ASHORE,
)
from norn.games.fornaldar.rules.spells import places_of
from norn.games.fornaldar.rules.weather import begin_calendar
from norn.games.fornaldar.state import Character, State
from norn.games.fornaldar.verbs import lose_csps, score, wake
from norn.kernel.errors import Refusal
from norn.kernel.game import Game
from norn.kit.ids import made, name_of

INVASION_RULES: Final = ("24.1.2.3",)
EXPEDITION_RULES: Final = ("24.2.4", "24.2.4.b", "24.2.4.c")
LEVY_RULES: Final = ("24.1.2.4",)


def has(s: State, special: str) -> bool:
    """24.1.2, 24.2.2, 24.3.2: Whether a special rule holds in this scenario."""
    return special in CONTENT.scenarios[s.scenario].special


async def before_play(g: Game[State]) -> str | None:
    """24.2.2.1, 24.2.2.2, 24.3.2.1: F23: Where play begins with the Fomorian Movement Phase, it does; 24.2 moves 6
    MPs before."""
    s = g.state
    if not has(s, "begins_with_movement"):
        return None
    begin_calendar(s)
    return "movement"


# --- 24.1.2.3 The Mundanes ------------------------------------------------------------------------------------


def against_rolling(s: State, realm: str) -> list[Refusal]:
    """24.2.2.5, 24.2.2.3: No Mundanes beside Mundane Jötuns, and Midhrasir has a die of its own."""
    card = CONTENT.scenarios[s.scenario]
    if realm == "mundanes" and card.invasion is not None and card.invasion.never_once:
        other = s.realms[card.invasion.never_once]
        if other.active and other.side == 1:
            return [Refusal("jotuns_came", ("24.2.2.5",))]
    if realm == "midhrasir" and has(s, "midhrasir_paralysed"):
        return [Refusal("midhrasir_paralysed", ("24.2.2.3",), what=made("realm", realm))]
    return []


async def mundanes_arrive(g: Game[State]) -> None:
    """24.1.2.3: F40: A captain and two dice of CSPs, on one hex of the southern edge without enemies; they move this
    turn."""
    s = g.state
    card = CONTENT.scenarios[s.scenario].invasion
    assert card is not None
    places = [place for place in card.hexes if not LAND.water[place] and not is_occupied(s, place, 0)]
    if not places:
        g.emit("reinforcements_lost", INVASION_RULES, seat="seat:1")
        return
    number = sum([g.roll(6, "mundanes") for _ in range(card.dice)])
    chosen = await g.choose_one(1, "mundanes_enter", partial(list, [f"hex:{one:04}" for one in places]), INVASION_RULES,
                                about={"n": number})
    place = int(name_of(chosen))
    wake(g, "mundanes", 1, "mobilized", INVASION_RULES)
    captain = s.characters[card.captain]
    captain.fate, captain.at, captain.mode, captain.wounds = "here", place, ASHORE, 0
    raise_csps(s, place, card.kingdom, ASHORE, number)
    g.emit("mundanes_came", INVASION_RULES, hex=chosen, n=number)


def may_withdraw(s: State, seat: int) -> bool:
    """24.1.2.3: The Mundanes may be taken off the map in the Mundane Movement Phase."""
    return seat == 1 and "mundanes" in s.realms and is_on_the_map(s, "mundanes")


def is_on_the_map(s: State, realm: str) -> bool:
    """24.1.2.3, 24.2.4.c: Whether anything is left of those who came from beyond the map."""
    return s.realms[realm].active and (
        any(realm_of(s, one.colour).id == realm for one in s.armies)
        or any(one.fate == "here" and realm_of(s, one.id).id == realm for one in s.characters.values())
        or any(one.fate == "here" and realm_of(s, one.id).id == realm for one in s.ships.values()))


def withdraw_mundanes(g: Game[State]) -> None:
    """24.1.2.3: All that are left go home; from the next turn on they can be rolled for again, at full strength."""
    s = g.state
    card = CONTENT.scenarios[s.scenario].invasion
    assert card is not None
    send_home(s, card.kingdom)
    captain = s.characters[card.captain]
    if captain.fate == "here":
        items.leave_behind(g, captain)
        captain.fate, captain.at = "coming", 0
    s.realms["mundanes"].active = False
    g.emit("mundanes_left", INVASION_RULES)


def leaderless_mundanes(g: Game[State]) -> None:
    """24.1.2.3: In the Attrition Phase Mundane CSPs without a leader lose half, rounded up; no other roll applies to
    them."""
    s = g.state
    for army in [one for one in s.armies if one.colour == "mundanes"]:
        seat = side_of(s, army.colour)
        leaders = [one for one in characters_at(s, army.at, seat, army.mode) if realm_of(s, one.id).id == "mundanes"]
        number = (army.fresh + army.done + 1) // 2
        notes.told(s, army.at)                  # as many are seen to go as there were, or nobody
        if not leaders:
            lose_csps(g, army.at, army.colour, army.mode, number)


# --- 24.1.2.4 The levy ----------------------------------------------------------------------------------------


async def levy(g: Game[State]) -> bool:
    """24.1.2.4: F15: On the first clear turn of the year each realm raises CSPs for its fortresses. Returns whether
    it did."""
    s = g.state
    card = CONTENT.scenarios[s.scenario].levy
    if card is None or s.levied or s.calendar < card.from_turn or s.weather != "clear" or s.year < 2:
        return False
    s.levied = True
    for group in CONTENT.scenarios[s.scenario].groups:
        forts = fortresses_in(s, (group.kingdom,)) if group.kingdom else []
        number = sum([card.more.get(f"{one:04}", card.each) for one in forts])
        if forts and number:
            await _raise(g, group.kingdom, forts, number, card.most_a_fortress)
    return True


async def _raise(g: Game[State], kingdom: str, forts: list[int], number: int, most: int) -> None:
    """24.1.2.4: The owner spreads them over the realm's fortresses, at most three in each."""
    s = g.state
    seat = side_of(s, kingdom)
    limits = {f"hex:{one:04}": most for one in forts}
    number = min(number, most * len(forts))
    chosen = await g.choose(seat, "levy", list(limits), LEVY_RULES, number, number, repeat=limits,
                            about={"realm": made("realm", kingdom), "n": number})
    for one in chosen:
        raise_csps(s, int(name_of(one)), kingdom, ASHORE, 1)
    g.emit("levied", LEVY_RULES, realm=made("realm", kingdom), n=number)


# --- 24.2.2.3 A king for Midhrasir ----------------------------------------------------------------------------


def roll_for_a_king(g: Game[State], seat: int) -> None:
    """24.2.2.3, ability.vithar: F109: A die in the Mundane Mobilization Phase; on six Vithar or Asmundr is king, by
    lot, and Midhrasir wakes."""
    s = g.state
    if seat != 1 or s.king or not has(s, "midhrasir_paralysed"):
        return
    roll = g.roll(6, "king")
    knowes = len([1 for one in s.ruins if LAND.fortress[one].kind == "knowe"])
    drm = s.turn - 1 + knowes + int(_fomorians_in_midhrasir(s))
    g.emit("king_roll", ("24.2.2.3",), roll=roll, total=roll + drm)
    if roll + drm < 6:
        return
    vithar = s.characters["vithar"]
    asmundr = s.characters["asmundr"]
    if vithar.fate != "here":
        _crown_an_heir(g, vithar)
        return
    winner, loser = (vithar, asmundr) if g.pick(2, "heir") == 0 else (asmundr, vithar)
    winner.at, winner.mode, winner.fate = vithar.at, vithar.mode, "here"
    winner.escort, winner.wounds = vithar.escort, vithar.wounds
    for item in s.items.values():
        if item.holder == vithar.ref:
            item.holder = winner.ref
    loser.fate, loser.at, loser.escort = "gone", 0, False
    s.king = winner.id
    g.emit("king_made", ("24.2.2.3",), character=winner.ref)
    wake(g, "midhrasir", 1, "king", ("24.2.2.3",))


def _crown_an_heir(g: Game[State], dead: Character) -> None:
    """24.2.2.3, ability.succession: Where the piece with both faces has fallen before, whoever follows ends the strife
    (F100)."""
    s = g.state
    heirs = [one.id for one in s.characters.values() if one.fate == "here" and one.rank == "king"
             and realm_of(s, one.id).id == "midhrasir"]
    s.king = heirs[0] if heirs else dead.id
    g.emit("king_made", ("24.2.2.3",), character=made("char", s.king))
    wake(g, "midhrasir", 1, "king", ("24.2.2.3",))


def _fomorians_in_midhrasir(s: State) -> bool:
    """24.2.2.3, 3.0.force: A ground force or ships of theirs: the total is told, so that the class decides (F129)."""
    return any(kingdom_at(s, place) == "midhrasir" and one in classes_at(s, place, 0)
               for place in places_of(s, 0) for one in (GROUND, FLEET))


# --- 24.2.4 Auberón's Expedition --------------------------------------------------------------------------------


async def expedition_arrives(g: Game[State]) -> None:
    """24.2.4.a, 24.2.4.b: On calendar turn 7, active, at sea on the western edge."""
    s = g.state
    card = CONTENT.scenarios[s.scenario].expedition
    if card is None or not s.expedition or s.calendar != card.turn or "expedition came" in s.used:
        return
    s.used.append("expedition came")
    places = [f"hex:{one:04}" for one in card.hexes if not is_occupied(s, one, 0)]
    if not places:
        return
    chosen = await g.choose_one(1, "expedition_enters", partial(list, places), EXPEDITION_RULES)
    place = int(name_of(chosen))
    for name in card.characters:
        one = s.characters[name]
        one.fate, one.at, one.mode = "here", place, ABOARD
    for name in card.ships:
        s.ships[name].fate, s.ships[name].at = "here", place
    wake(g, "expedition", 1, "came", EXPEDITION_RULES)


async def expedition_toll(g: Game[State], seat: int) -> None:
    """24.2.4.c: In each Mundane Mobilization Phase it may be withdrawn; if it stays it costs Victory Points (F113)."""
    s = g.state
    card = CONTENT.scenarios[s.scenario].expedition
    if seat != 1 or card is None or not s.expedition or not is_on_the_map(s, "expedition"):
        return
    points = sum([toll.vp for toll in card.tolls if toll.low <= s.calendar <= toll.high])
    deeds = ["do:stay", "do:withdraw"]
    answer = await g.choose_one(1, "expedition_stays", deeds, EXPEDITION_RULES, about={"n": points})
    if answer == "do:stay":
        score(g, 1, -points, "expedition", ("24.2.4.c",))
        return
    s.realms["expedition"].active = False
    for name in card.characters:
        if s.characters[name].fate == "here":
            items.leave_behind(g, s.characters[name])
            s.characters[name].fate, s.characters[name].at = "gone", 0
    harbours = sorted({s.ships[name].at for name in card.ships if s.ships[name].fate == "here"})
    for name in card.ships:
        if s.ships[name].fate == "here":
            items.unload(g, s.ships[name])
            s.ships[name].fate, s.ships[name].at, s.ships[name].refit = "gone", 0, False
    send_home(s, card.kingdom)
    g.emit("expedition_left", ("24.2.4.c",))
    for place in harbours:                      # whoever else was aboard has no ship any more
        await losses.leave_items(g, await losses.drown(g, place), {})
        losses.drop_items(g, place, 1)


def is_guest(s: State, realm: str, who: list[str]) -> bool:
    """24.2.4.b: The expedition enters Jötunheim without waking it; anybody else beside it would."""
    if not s.expedition or realm != "jotunheim":
        return False
    return len(who) > 0 and all(realm_of(s, one).id == "expedition" for one in who)


def shuns_enemies(s: State, who: list[str]) -> bool:
    """24.2.4.b: On the turn on which it enters, the expedition goes into no enemy's hex."""
    card = CONTENT.scenarios[s.scenario].expedition
    if card is None or not s.expedition or s.calendar != card.turn:
        return False
    return any(realm_of(s, one).id == "expedition" for one in who)


def provoke(s: State) -> None:
    """24.2.4.e: Once a piece of the expedition has attacked or entered Utgardar, Fomorian mobilization is easier."""
    if "expedition_provoked" not in s.used:
        s.used.append("expedition_provoked")


def attacks(s: State, place: int, seat: int, afloat: bool) -> None:
    """24.2.4.e: The side begins a combat there; a piece of the expedition among those who attack provokes."""
    if not s.expedition or seat != 1:
        return
    those = [one.id for one in characters_at(s, place, seat) if (one.mode != ASHORE) == afloat]
    those += [one.colour for one in armies_at(s, place, seat) if (one.mode != ASHORE) == afloat]
    those += [one.id for one in ships_at(s, place, seat)] if afloat else []
    if any(realm_of(s, one).id == "expedition" for one in those):
        provoke(s)


def is_deaf(g: Game[State], seat: int, realm: str) -> bool:
    """24.2.4.e: No Fomorian roll for Jötunheim with a leader of the expedition in Utgardar. Who stands there is hidden,
    so that the roll may be tried, and it is told then."""
    s = g.state
    card = CONTENT.scenarios[s.scenario].expedition
    if card is None or not s.expedition or seat != 0 or realm != "jotunheim":
        return False
    notes.told(s, card.provokes)
    found = any(s.characters[one].fate == "here" and s.characters[one].at == card.provokes for one in card.characters)
    if found:
        g.emit("expedition_in_utgardar", ("24.2.4.e",), realm=made("realm", realm))
    return found


# --- others -----------------------------------------------------------------------------------------------------


def maelstroms_end(g: Game[State]) -> None:
    """enchantment.17: Two dice for each on the map; on 2 to 6 it disappears (F87)."""
    s = g.state
    for place in s.maelstroms[:]:
        roll = g.roll(6, "maelstrom") + g.roll(6, "maelstrom")
        if CONTENT.dice["maelstrom"].read(roll).result == "ends":
            s.maelstroms.remove(place)
            g.emit("maelstrom_ends", ("enchantment.17",), hex=f"hex:{place:04}")


def hold_ruins(s: State) -> None:
    """24.2.3.f: Whoever alone has CSPs or escorts in the ruin of a Knowe, however they came there, was the last."""
    for award in CONTENT.scenarios[s.scenario].awards:
        for place in award.hexes if award.why == "last_through" else ():
            there = [seat for seat in (0, 1) if manpower_at(s, place, seat, ASHORE)]
            if place in s.ruins and len(there) == 1:
                s.passed_ruins[str(place)] = there[0]
