"""What changes the table and is told: losses and what they pay, fortresses that fall, realms that wake.

Rules of several chapters call these; each says what happened, by a key of narrator.toml.
"""
from __future__ import annotations

from norn.games.fornaldar.content import CONTENT
from norn.games.fornaldar.rules.lands import kingdom_at
from norn.games.fornaldar.rules.pieces import (
    GROUPS,
    LAND,
    add_csps,
    hex_of,
    printed,
    printed_ship,
    realm_of,
    side_of,
    take_csps,
)
from norn.games.fornaldar.rules.ratings import RANKS, boxes_left
from norn.games.fornaldar.rules.victory import fortress_awards
from norn.games.fornaldar.state import Character, Ship, State
from norn.kernel.game import Game

# --- victory points -------------------------------------------------------------------------------------------


def score(g: Game[State], seat: int, points: int, why: str, rules: tuple[str, ...]) -> None:
    """22.1: Victory Points are public at once."""
    if points:
        g.state.vps[seat] += points
        g.emit("scored", rules, seat=f"seat:{seat}", points=points, why=why, total=g.state.vps[seat])


def worth_of(s: State, one: str, points: int) -> int:
    """22.2, 24.2.4.d: what a loss pays: nothing while it is nobody's or asleep without a side, triple for the
    expedition (F106)."""
    realm = realm_of(s, one)
    if realm.side < 0:
        return 0
    kingdom = _kingdom_of(s, one)
    if CONTENT.kingdoms[kingdom].no_vp:
        return 0
    expedition = CONTENT.scenarios[s.scenario].expedition
    return points * expedition.loss_times if expedition is not None and kingdom == expedition.kingdom else points


def _kingdom_of(s: State, one: str) -> str:
    if one in CONTENT.kingdoms:
        return one
    return printed_ship(one).kingdom if one in CONTENT.ships else printed(s, one).kingdom


# --- losses ---------------------------------------------------------------------------------------------------


def lose_csps(g: Game[State], place: int, colour: str, mode: str, number: int) -> None:
    """7.2, 22.2: CSPs are out of play for good, and pay the enemy."""
    if number <= 0:
        return
    s = g.state
    take_csps(s, place, colour, mode, number)
    _csps_destroyed(g, place, colour, number)


def lose_escort(g: Game[State], one: Character) -> None:
    """7.2: A CSP loss may be an escort."""
    one.escort = False
    _csps_destroyed(g, one.at, printed(g.state, one.id).kingdom, 1)


def _csps_destroyed(g: Game[State], place: int, colour: str, number: int) -> None:
    s = g.state
    s.dead[colour] = s.dead.get(colour, 0) + number
    seat = side_of(s, colour)
    points = worth_of(s, colour, number * CONTENT.numbers.vp_csp)
    if points:                                                  # told with the loss: a battle is long enough to read
        s.vps[1 - seat] += points
    g.emit("csps_lost", ("7.2", "22.2"), seat=f"seat:{seat}", colour=f"realm:{colour}", n=number,
           hex=f"hex:{hex_of(place):04}", points=points, other=f"seat:{1 - seat}",
           total=s.vps[1 - seat] if points else 0)


def damage(g: Game[State], ship: Ship) -> None:
    """7.3: A full ship is damaged, a damaged one is sunk."""
    if ship.damaged:
        sink(g, ship)
    else:
        ship.damaged = True
        g.emit("ship_damaged", ("7.3",), ship=ship.ref)


def sink(g: Game[State], ship: Ship) -> None:
    """7.3, 22.2: It never comes back, and pays its printed full strength (F106)."""
    s = g.state
    seat = side_of(s, ship.id)
    ship.fate, ship.at, ship.refit = "sunk", 0, False
    for item in s.items.values():
        if item.holder == ship.ref and item.fate == "here":
            item.fate, item.holder, item.at = "lost", "", 0
            g.emit("item_lost_at_sea", rules=("7.9",), item=f"item:{item.id}")
    g.emit("ship_sunk", ("7.3",), ship=ship.ref)
    score(g, 1 - seat, worth_of(s, ship.id, printed_ship(ship.id).full * CONTENT.numbers.vp_ship), "ship", ("22.2",))


def wound(g: Game[State], one: Character, number: int) -> bool:
    """7.4, 7.7: Wounds are noted in secret; returns whether the character is dead of them (the caller kills it)."""
    one.wounds += min(number, boxes_left(g.state, one))
    seat = side_of(g.state, one.id)
    if seat >= 0:
        g.state.bled[seat] += number
    g.emit("wounded", ("7.4",), only=(seat,), character=one.ref, n=number)
    return boxes_left(g.state, one) <= 0


def kill(g: Game[State], one: Character, how: str) -> None:
    """7.4.1, 7.4.2, 22.2, 24.1.3.e, 24.3.3.c: Out of play; its escort becomes a CSP; a dead king's realm has
    another (F100).

    What it carried is left to the caller (rules/items.py: 21.13, F26, F95).
    """
    s = g.state
    piece = printed(s, one.id)
    seat, place = side_of(s, one.id), one.at
    g.emit("killed", ("7.4.1",), character=one.ref, how=how, hex=f"hex:{hex_of(place):04}")
    if one.escort:
        one.escort = False
        add_csps(s, place, piece.kingdom, one.mode, 1, one.done)
    one.fate, one.at = "dead", 0
    score(g, 1 - seat, worth_of(s, one.id, piece.worth), "character", ("22.2",))
    for award in CONTENT.scenarios[s.scenario].awards:
        if award.why == "kills" and award.character == one.id:
            score(g, 1 - seat, award.vp, "award", ("24.1.3",))
    _turn_over(g, one, place)
    if one.rank == "king":
        succeed(g, one)


def _turn_over(g: Game[State], one: Character, place: int) -> None:
    """2.3, ability.fiskari, ability.rhodiorm: Where Rhodiorm dies Hafnir enters; where Fiskari dies his
    Bough lies (F98, F99)."""
    s = g.state
    piece = printed(s, one.id)
    if piece.back:
        other = s.characters[piece.back]
        other.fate, other.at, other.mode = "here", place, LAND
        g.emit("turned_over", ("2.3",), character=one.ref, other=other.ref)
    if piece.back_item:
        item = s.items[piece.back_item]
        item.fate, item.at, item.holder, item.found = "here", place, "", True
        g.emit("item_lies", ("2.3",), item=f"item:{item.id}", hex=f"hex:{hex_of(place):04}")


def succeed(g: Game[State], dead: Character) -> None:
    """23.0, ability.succession, ability.sturlung, ability.hagentyr, ability.katli, ability.gisli, ability.gunnpak,
    ability.drapa: After a king the printed heir; where the aid is lost the realm's marshal or captain with the highest
    command (F100)."""
    s = g.state
    piece = printed(s, dead.id)
    alive = [s.characters[one] for one in piece.heirs if one in s.characters and s.characters[one].fate == "here"]
    if "succession_by_command" in CONTENT.scenarios[s.scenario].special:
        alive = [one for one in s.characters.values() if one.fate == "here" and one.rank in ("marshal", "captain")
                 and printed(s, one.id).kingdom == piece.kingdom]
        alive.sort(key=lambda one: (-RANKS[one.rank], -printed(s, one.id).command, one.id))
    if alive:
        alive[0].rank = "king"
        g.emit("becomes_king", ("23.0",), character=alive[0].ref, after=dead.ref)


# --- fortresses -----------------------------------------------------------------------------------------------


def destroy_fortress(g: Game[State], hex_number: int, side: int) -> None:
    """18.4, 22.2: A ruin for the rest of the game; `side` is whose it was. Scenarios pay more for some (F135)."""
    s = g.state
    kingdom = kingdom_at(s, hex_number)
    s.ruins.append(hex_number)
    g.emit("fortress_destroyed", ("18.4",), hex=f"hex:{hex_number:04}")
    for item in s.items.values():
        if item.holder == "fort" and item.at == hex_number:
            item.holder = ""
    points = CONTENT.numbers.vp_fortress + fortress_awards(s, hex_number, kingdom, 1 - side)
    score(g, 1 - side, points, "fortress", ("22.2", "24.1.3"))


# --- waking ---------------------------------------------------------------------------------------------------


def wake(g: Game[State], realm: str, seat: int, why: str, rules: tuple[str, ...] = ("10.2",)) -> None:
    """10.2: A whole realm becomes active at once, under its own side; nobody's goes to `seat` (F35, F36)."""
    one = g.state.realms[realm]
    if one.active or is_paralysed(g.state, realm):
        return
    one.active = True
    if one.side < 0:
        one.side = seat
    g.reveal()
    g.emit("woken", rules, realm=f"realm:{realm}", seat=f"seat:{one.side}", why=why)


def is_paralysed(s: State, realm: str) -> bool:
    """24.2.2.3: Midhrasir without a king stays as it is, whatever is done to it (F109)."""
    return realm == "midhrasir" and not s.king and "midhrasir_paralysed" in CONTENT.scenarios[s.scenario].special


def realm_named(s: State, one: str) -> str:
    """The group of the set-up with which a piece or colour wakes."""
    return GROUPS[s.scenario].get(one, one)
