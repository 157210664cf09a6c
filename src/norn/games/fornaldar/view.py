"""What a seat may see (F42 to F48): its own pieces whole, of the enemy's what is public and what its notes remember."""
from __future__ import annotations

from typing import Final

from norn.games.fornaldar.content import CONTENT
from norn.games.fornaldar.content_tables import CalendarTurn
from norn.games.fornaldar.ground import LAID
from norn.games.fornaldar.land import LAND
from norn.games.fornaldar.rules.attrition import strength_of
from norn.games.fornaldar.rules.forces import command_of, is_halved
from norn.games.fornaldar.rules.items import lies_loose
from norn.games.fornaldar.rules.notes import pieces_of
from norn.games.fornaldar.rules.pieces import (
    FLEET,
    FLYERS,
    PART,
    PERSONS,
    SWIMMERS,
    Still,
    armies_at,
    characters_at,
    classes_at,
    force_characters,
    force_manpower,
    hex_of,
    is_hexside,
    printed,
    printed_ship,
    realm_of,
    ships_at,
    top_of,
)
from norn.games.fornaldar.rules.pieces import (
    GROUND as GROUND_FORCE,
)
from norn.games.fornaldar.rules.ratings import (
    basic_magic,
    carried_by,
    combat,
    command,
    is_enchanter,
    is_hero,
    leader,
    rank,
)
from norn.games.fornaldar.rules.reaching import halves, place_named, ref_of
from norn.games.fornaldar.rules.spells import scries
from norn.games.fornaldar.rules.transport import free_room
from norn.games.fornaldar.rules.victory import totals
from norn.games.fornaldar.rules.weather import local_weather
from norn.games.fornaldar.state import Army, Character, Item, Note, Ship, State
from norn.games.fornaldar.view_battle import battle_pages
from norn.kernel.game import Game
from norn.kernel.scene import Board, Row, Scene, Sheet, Space, Thing, Track, figure
from norn.kit.ids import is_a, name_of

NAMES: Final = ("Fomorian League", "Mundane Alliance")
SHORT: Final = ("Fomorian", "Mundane")
STYLES: Final = ("fomorian", "mundane")
PHASES: Final = {
    "orders": "Set-up", "weather": "Weather", "reinforcement": "Reinforcements", "plot": "Enchantments",
    "enchant": "Enchantments", "attrition": "Attrition", "recovery": "Recovery", "mobilization": "Mobilization",
    "early": "Before play", "movement": "Movement", "forced_march": "Forced march", "reaction": "Reaction",
    "combat": "Combat",
}
CLASS_NAMES: Final = {GROUND_FORCE: "ground force", PERSONS: "characters", FLEET: "fleet", SWIMMERS: "swimmers",
                      FLYERS: "flyers"}
WORDS: Final = {
    "combat:ground": "battle", "combat:naval": "naval battle", "combat:melee": "melee", "combat:overrun": "overrun",
    "combat:draugr": "fight with a draugr", "challenge:duel": "duel arcane", "challenge:trial": "trial by combat",
    "do:pass": "pass",
}
CLASS_SIGNS: Final = {GROUND_FORCE: "A", PERSONS: "C", FLEET: "S", SWIMMERS: "W", FLYERS: "F"}


# --- names ------------------------------------------------------------------------------------------------------


def name(one: str) -> str:
    """The printed name of an id in an event; KeyError when nothing is printed for it."""
    if one in WORDS:
        return WORDS[one]
    kind, _, rest = one.partition(":")
    if kind == "char":
        for cast in CONTENT.characters.values():
            if rest in cast:
                return cast[rest].name
        raise KeyError(one)
    if kind in ("hex", "side"):
        return place_name(place_named(one))
    if kind == "terrain":
        return CONTENT.terrain[rest].name.lower() if rest in CONTENT.terrain else rest
    if kind == "weather":
        return rest
    if kind == "csps":                                          # so many of a colour: `csps:8.fynn`
        number, _, colour = rest.partition(".")
        return f"{number} {short_name(colour)}"
    if kind == "count":                                         # so many of a kind: `count:2.CSP`
        number, _, one = rest.partition(".")
        return f"{number} {one}" if number == "1" else f"{number} {one}s"
    if kind == "plot":                                          # who casts what: `plot:heior.farcalling`
        caster, _, card = rest.partition(".")
        return f"{name(f'char:{caster}')} ({CONTENT.enchantments[card].name})"
    if kind == "class":
        return CLASS_NAMES.get(rest, rest)
    if kind == "csp":
        return f"{CONTENT.kingdoms[rest.partition(' ')[0]].name} CSP"
    if kind == "realm":
        return realm_name(rest)
    if kind == "escort":
        return f"{name(f'char:{rest}')} (escort)"
    tables = {"ship": CONTENT.ships, "item": CONTENT.items, "enchantment": CONTENT.enchantments,
              "terrain": CONTENT.terrain}
    return str(tables[kind][rest].name)  # type: ignore[index]


def realm_name(one: str) -> str:
    """A realm's name is its kingdom's, or that of the character who wakes alone."""
    if one in CONTENT.kingdoms:
        return CONTENT.kingdoms[one].name
    for cast in CONTENT.characters.values():
        if one in cast:
            return cast[one].name
    return one.replace("_", " ").title()


def short_name(realm: str) -> str:
    """A realm in one word or two: a clan without its title."""
    return realm_name(realm).removeprefix("Clan ")


def place_name(place: int) -> str:
    """A hex by its name, or by its number."""
    number = hex_of(place)
    if is_hexside(place):
        return f"the river between {number:04} and {place % PART:04}"
    if number in LAND.fortress:
        return f"{LAND.fortress[number].name} ({number:04})"
    if number in LAND.place:
        return f"{LAND.place[number]} ({number:04})"
    return f"hex {number:04}"


# --- the scene ---------------------------------------------------------------------------------------------------


def scene(g: Game[State], seat: int) -> Scene:
    with Still(g.state):
        return _scene(g.state, seat)


def _scene(s: State, seat: int) -> Scene:
    turn = CONTENT.turns[s.calendar]
    whose = f", {SHORT[s.active]}" if s.phase not in ("orders", "weather", "reinforcement", "plot", "attrition") else ""
    pages = battle_pages(s, seat)
    board = Board(id="board:map", name="The map", ground=LAID.digest, spaces=spaces(s, seat),
                  weight="near" if pages else "focus")
    return Scene(
        title=CONTENT.scenarios[s.scenario].name,
        status=(f"Turn {s.turn}, {turn.name}: {s.weather}, mana {turn.mana}"
                f"{', short days' if turn.day == 'skammdegi' else ''}. {PHASES.get(s.phase, s.phase)}{whose}"),
        boards=[board],
        grounds={LAID.digest: LAID.ground},
        tracks=_tracks(s),
        pages=pages,
        sheets=[*_force_sheet(s, seat), *[_side_sheet(s, one) for one in (0, 1)]],
        notes=_notes(s),
    )


def _tracks(s: State) -> list[Track]:
    turns = CONTENT.scenarios[s.scenario].turns()[:s.last or None]
    marks = {number + 1: _season(CONTENT.turns[turn]) for number, turn in enumerate(turns)}
    return [Track(id="track:turn", name="Game-Turn", value=s.turn, low=1, high=len(turns), marks=marks, weight="near",
                  area="edge")]


def _season(turn: CalendarTurn) -> str:
    """table.calendar: What all can read ahead: the month, its weather and mana."""
    weather = "weather by a die" if turn.weather == "die" else turn.weather
    return f"{turn.name}: {weather}, mana {turn.mana}"


def _notes(s: State) -> list[str]:
    found = [f"Weather by magic: {len(local_weather(s))} hexes"] if local_weather(s) else []
    found += ["First turn: everybody moves half as far, and nobody is intercepted (24.1.2.1)"] if is_halved(s) else []
    return found + [f"Maelstrom at {place:04}" for place in s.maelstroms]


def _side_sheet(s: State, seat: int) -> Sheet:
    """What all know of a side: its points and its dead, which realms are with it."""
    points = totals(s)[seat]
    dead = sum([number for colour, number in s.dead.items() if realm_of(s, colour).side == seat])
    awake = [short_name(one.id) for one in s.realms.values() if one.side == seat and one.active]
    asleep = [short_name(one.id) for one in s.realms.values() if one.side == seat and not one.active]
    rows = [figure("Victory Points", points), figure("CSPs lost", dead), Row("awake", ", ".join(awake) or "none"),
            Row("asleep", ", ".join(asleep) or "none")]
    return Sheet(id=f"seat:{seat}", name=NAMES[seat], owner=seat, rows=rows, area="party")


def _force_sheet(s: State, seat: int) -> list[Sheet]:
    """The force on its way, to its owner: what it has left, how strong it is and who leads it."""
    force = s.force
    if force is None or force.seat != seat:
        return []
    those = force_characters(s, force)
    head = leader(s, those)
    rows = [figure("MPs left", force.left // 2, halves(force.left))]
    rows += [figure("command", command_of(s, those))] if head is not None else []
    if force.ships:
        rows += [figure("strength", sum([strength_of(s.ships[one]) for one in force.ships])),
                 figure("room for", free_room(s, force))]
    rows.append(figure("CSPs and escorts", force_manpower(s, force)))
    names = [printed(s, one).name for one in force.characters] + [printed_ship(one).name for one in force.ships]
    names += [f"{number} {short_name(colour)}" for colour, number in force.armies.items()]
    rows += [Row("led by", printed(s, head.id).name)] if head is not None else []
    rows.append(Row("pieces", ", ".join(names)))
    return [Sheet(id="sheet:force", name="On the move", owner=seat, rows=rows, weight="focus", area="hand")]


# --- what stands on the map ---------------------------------------------------------------------------------------


def spaces(s: State, seat: int) -> list[Space]:
    """Every place in which there is something to see: hexes, far parts of split ones, sides of rivers."""
    here: dict[int, list[Thing]] = {}
    for place in occupied(s):
        things: list[Thing] = []
        for side in (0, 1, -1):
            if side == seat or side < 0 or not is_secret(s, place, side):
                things += own_things(s, place, side)
            else:
                shown = enemy_things(s, place, side)
                things += shown
                if shown and seat == 1 - side and scries(s, seat, place):
                    things.append(_remembered(s, Note(seat, place, s.turn, pieces_of(s, place, side))))
        if things:                                  # Hiding leaves nothing to be seen, not even a hex
            here[place] = things
    for item in s.items.values():
        if item.fate == "here" and (item.holder in ("", "fort") or lies_loose(s, item)):
            here.setdefault(item.at, []).append(_item(item))
    for note in s.notes:
        if note.seat == seat and (s.battle is None or s.battle.place != note.place) and not scries(s, seat, note.place):
            here.setdefault(note.place, []).append(_remembered(s, note))
    for number in s.ruins:
        here.setdefault(number, [])
    if s.greutung:
        here.setdefault(s.greutung, []).append(Thing(id="engine:greutung", name="Greutung", short="G", kind="engine"))
    sky = local_weather(s)
    for number in sky:
        here.setdefault(number, [])
    return [Space(id=ref_of(number), things=things, state="ruin" if number in s.ruins else "",
                  tags=[sky[number]] if number in sky else [])
            for number, things in sorted(here.items())]


def occupied(s: State) -> list[int]:
    """Places with pieces in them."""
    places = {one.at for one in s.characters.values() if one.fate == "here"}
    places |= {one.at for one in s.ships.values() if one.fate == "here"} | {one.at for one in s.armies}
    return sorted(places)


def is_secret(s: State, place: int, side: int) -> bool:
    """F42: Inactive stacks lie open; of active ones only class and top are seen."""
    pieces = [one.id for one in characters_at(s, place, side)] + [one.id for one in ships_at(s, place, side)]
    pieces += [one.colour for one in armies_at(s, place, side)]
    return any(realm_of(s, one).active for one in pieces)


def own_things(s: State, place: int, side: int) -> list[Thing]:
    """Pieces that lie open to this seat, one by one."""
    found = [_mine(s, one) for one in characters_at(s, place, side)]
    found += [_ship(s, one) for one in ships_at(s, place, side)]
    return found + [_csps(s, one, side) for one in armies_at(s, place, side)]


def enemy_things(s: State, place: int, side: int) -> list[Thing]:
    """F42: A thing for each class that the enemy has there, with the piece on top where no army marker hides it."""
    found: list[Thing] = []
    for one in classes_at(s, place, side):
        top = top_of(s, place, side, one)
        said = f"; on top {name(top)}" if top else ""
        found.append(Thing(
            id=f"enemy:{side}.{place}.{one}", name=f"{SHORT[side]} {CLASS_NAMES[one]}{said}", short=CLASS_SIGNS[one],
            kind=one, style=STYLES[side], owner=side,
        ))
    return found


def _mine(s: State, one: Character) -> Thing:
    piece = printed(s, one.id)
    badges = [rank(s, one)] if rank(s, one) != "none" else []
    badges += ["hero"] if is_hero(s, one) else []
    badges += ["enchanter"] if is_enchanter(s, one) else []
    badges += ["escort"] if one.escort else []
    badges += [f"{one.wounds} {'wound' if one.wounds == 1 else 'wounds'}"] if one.wounds else []
    badges += [CONTENT.items[item.id].name for item in carried_by(s, one)]
    numbers = {"command": command(s, one), "combat": combat(s, one), "magic": basic_magic(s, one)}
    state = "cast" if one.cast else ("asleep" if not realm_of(s, one.id).active else ("moved" if one.done else ""))
    return Thing(id=one.ref, name=piece.name, text=piece.text, short=piece.name[:2], kind="character",
                 style=_style(s, one.id), badges=badges, numbers=numbers, state=state, owner=realm_of(s, one.id).side)


def _ship(s: State, one: Ship) -> Thing:
    card = printed_ship(one.id)
    badges = ["damaged"] if one.damaged else []
    badges += ["refit"] if one.refit else []
    badges += ["bad sailer"] if card.bad_sailer else []
    numbers = {"strength": card.damaged if one.damaged else card.full, "carries": card.carries}
    state = "asleep" if not realm_of(s, one.id).active else ("moved" if one.done else "")
    return Thing(id=one.ref, name=card.name, short=card.name[:2], kind="ship", style=_style(s, one.id), badges=badges,
                 numbers=numbers, state=state, owner=realm_of(s, one.id).side)


def _csps(s: State, one: Army, side: int) -> Thing:
    kingdom = CONTENT.kingdoms[one.colour]
    number = one.fresh + one.done
    badges = [one.mode] if one.mode != "land" else []
    letters = kingdom.name.removeprefix("Clan ")[:2]
    said = f"{kingdom.name}, {number} {'CSP' if number == 1 else 'CSPs'}"
    return Thing(id=f"army:{one.at}.{one.colour}.{one.mode}", name=said, short=letters, kind="army",
                 style=kingdom.race, count=number, numbers={"strength": number}, badges=badges, owner=side,
                 state="asleep" if not realm_of(s, one.colour).active else ("" if one.fresh else "moved"))


def _item(item: Item) -> Thing:
    card = CONTENT.items[item.id]
    state = "stored" if item.holder == "fort" else ("" if item.found else "undiscovered")
    return Thing(id=f"item:{item.id}", name=card.name, text=card.text, short="✦", kind="item", style=card.kind,
                 state=state)


def _remembered(s: State, note: Note) -> Thing:
    """What contact or magic showed in an earlier turn, or Scrying shows now."""
    names: list[str] = []
    for one in note.pieces:
        piece, _, number = one.partition(" ")
        names.append(name(f"csps:{number}.{name_of(piece)}" if is_a("csp", piece) else one))
    return Thing(id=f"note:{note.place}", name=f"Seen here: {', '.join(names)}", short="?", kind="note",
                 remembered=f"turn {note.turn}")


def _style(s: State, one: str) -> str:
    side = realm_of(s, one).side
    return STYLES[side] if side >= 0 else "neutral"
