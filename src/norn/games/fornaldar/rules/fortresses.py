"""18 Fortresses: what stands where, its garrison and command, how it falls; and the siege engine Greutung."""
from __future__ import annotations

from typing import Final, cast

from norn.games.fornaldar.content import CONTENT
from norn.games.fornaldar.content_tables import FortressClass, FortressKind
from norn.games.fornaldar.land import GRID, LAND
from norn.games.fornaldar.rules.lands import GROUPS_OF_LAND, KINGDOMS, fortress_at, fortress_side, land_of
from norn.games.fornaldar.rules.pieces import LAND as ASHORE
from norn.games.fornaldar.rules.pieces import hex_of, is_hexside, manpower_at
from norn.games.fornaldar.state import Battle, State
from norn.games.fornaldar.verbs import destroy_fortress
from norn.kernel.game import Game

WALL: Final = "fynvirke"
WALL_CLASS: Final = "class_d"
CASTLE: Final = "castle"


class Stronghold:
    """A standing fortress, and whose it is."""

    def __init__(self, place: int, side: int, kind: FortressKind, rank: FortressClass) -> None:
        self.place = place
        self.side = side
        self.kind = kind
        self.rank = rank


def stronghold_at(s: State, place: int) -> Stronghold | None:
    """18.1, 18.4, table.fortresses: The standing fortress in a hex; the Fynvirke is one of class D in each of its."""
    if is_hexside(place):
        return None
    number = hex_of(place)
    if LAND.fynvirke[number]:
        wall, rank = CONTENT.fortress_kinds[WALL], CONTENT.fortress_classes[WALL_CLASS]
        return Stronghold(number, land_of(s, number), wall, rank)
    found = fortress_at(s, number)
    if found is None:
        return None
    rank = CONTENT.fortress_classes[f"class_{found.rank.lower()}"]
    return Stronghold(number, fortress_side(s, number), CONTENT.fortress_kinds[found.kind], rank)


class Holding:
    """A fortress of a scenario: in whose land it lies, or else whose it is; a wall never falls (F75)."""

    def __init__(self, place: int, group: str, side: int, wall: bool) -> None:
        self.place = place
        self.group = group
        self.side = side
        self.wall = wall

    def is_of(self, s: State, seat: int) -> bool:
        """Whether it stands, and is this side's."""
        side = s.realms[self.group].side if self.group else self.side
        return side == seat and (self.wall or self.place not in s.ruins)


def _holdings(scenario: str) -> dict[int, Holding]:
    """18.1: Every fortress by hex, as `stronghold_at` finds it."""
    found: dict[int, Holding] = {}
    walls = [number for number in GRID.numbers if LAND.fynvirke[number]]
    for number in sorted({*LAND.fortress, *walls}):
        group = GROUPS_OF_LAND[scenario].get(KINGDOMS[scenario][number], "")
        wall = LAND.fynvirke[number] != 0
        kind = "" if wall else LAND.fortress[number].kind
        if kind == "knowe" and "knowes" not in CONTENT.scenarios[scenario].special:
            continue
        found[number] = Holding(number, "" if kind == "pellost" else group, 1 if kind == "pellost" else -1, wall)
    return found


HOLDINGS: Final[dict[str, dict[int, Holding]]] = {scenario: _holdings(scenario) for scenario in CONTENT.scenarios}


def strongholds(s: State, seat: int) -> list[int]:
    """18.4: Hexes in which a side has a garrison."""
    return [number for number, one in HOLDINGS[s.scenario].items() if one.is_of(s, seat)]


def is_stronghold(s: State, place: int, seat: int) -> bool:
    """18.4: Whether a side has a garrison in a hex."""
    one = HOLDINGS[s.scenario].get(place)
    return one is not None and one.is_of(s, seat)


def is_inside(s: State, place: int, seat: int) -> bool:
    """18.2: Whether a side's land pieces in a hex are in a standing fortress of their own."""
    found = stronghold_at(s, place)
    return found is not None and found.side == seat


def garrison_at(s: State, place: int, seat: int) -> int:
    """18.4: The garrison of a side's fortress in a hex; in a battle what is left of it."""
    found = stronghold_at(s, place)
    if found is None or found.side != seat:
        return 0
    b = s.battle
    return b.garrison if b is not None and b.fort == seat and hex_of(b.place) == found.place else found.rank.garrison


def may_assault(s: State, place: int, seat: int) -> bool:
    """18.5: Against a fortress at least one CSP or escort must be there (F80)."""
    return not is_inside(s, place, 1 - seat) or manpower_at(s, place, seat, ASHORE) > 0


def fort_command(s: State, b: Battle, seat: int) -> int:
    """18.4: A fortress's own command, for those inside who defend; it stands as long as its garrison does."""
    if b.fort != seat or b.attacker == seat or b.garrison <= 0:
        return 0
    found = stronghold_at(s, b.place)
    return 0 if found is None else found.rank.command


# --- in battle ------------------------------------------------------------------------------------------------


def inside_letter(s: State, b: Battle, seat: int) -> str:
    """18.2, 24.2.2.6: D or T for those inside while they defend; not in a sally, nor before Greutung (F68, F69)."""
    found = stronghold_at(s, b.place)
    if found is None or b.fort != seat or b.attacker == seat or is_battered(s, b, 1 - seat):
        return "-"
    return found.kind.inside


def outside_letter(s: State, b: Battle, race: str) -> str:
    """18.2, table.fortresses: The letter of those who fight against a fortress, by race."""
    found = stronghold_at(s, b.place)
    if found is None:
        return "-"
    letters = cast("dict[str, str]", found.kind.attackers)
    return letters.get(race, "-")


def is_battered(s: State, b: Battle, seat: int) -> bool:
    """24.2.2.6: Greutung is here, and the attackers are those who hold it (F111)."""
    return s.greutung == b.place and b.attacker == seat and greutung_side(s) == seat


def lose_garrison(g: Game[State], b: Battle, number: int) -> None:
    """18.4: The garrison falls last, pays nobody, and its fall makes the fortress a ruin for good."""
    taken = min(number, b.garrison)
    if b.fort < 0 or taken <= 0:
        return
    b.garrison -= taken
    g.emit("garrison_lost", ("18.4",), hex=f"hex:{hex_of(b.place):04}", n=taken, left=b.garrison)
    if b.garrison == 0:
        fall(g, b)


def fall(g: Game[State], b: Battle) -> None:
    """18.4: Never captured, only destroyed; and the Fynvirke not even that (F75)."""
    found = stronghold_at(g.state, b.place)
    b.garrison = 0
    if found is not None and found.kind.destroyed:
        destroy_fortress(g, found.place, b.fort)
    b.fort = -1


def ends_at_o(s: State, b: Battle) -> bool:
    """18.7: At Kvalholla an o left of the slash ends the battle after losses; Greutung in the hex lifts it (F79)."""
    found = stronghold_at(s, b.place)
    if found is None or found.kind.id != CASTLE or s.greutung == b.place:
        return False
    return b.marks[b.attacker] == "o"


# --- Greutung -------------------------------------------------------------------------------------------------


def greutung_side(s: State) -> int:
    """24.2.2.6: Whose siege engine it is: the Fomorians', until it is captured."""
    taken = [one for one in s.used if one.startswith("greutung ")]
    return int(taken[-1].split(" ")[1]) if taken else 0


def settle_greutung(g: Game[State]) -> None:
    """24.2.2.6: Enemies alone in its hex with CSPs or escorts take it: broken on 2 to 6, captured on 7 to 12."""
    s = g.state
    holder = greutung_side(s)
    if not s.greutung or manpower_at(s, s.greutung, holder) or not manpower_at(s, s.greutung, 1 - holder):
        return
    roll = g.roll(6, "greutung") + g.roll(6, "greutung")
    captured = CONTENT.dice["greutung"].read(roll).result == "captured"
    where = f"hex:{s.greutung:04}"
    g.emit("greutung_captured" if captured else "greutung_destroyed", ("24.2.2.6",), hex=where, roll=roll)
    if captured:
        s.used.append(f"greutung {1 - holder}")
    else:
        s.greutung = 0
