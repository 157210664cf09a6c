"""What is always so on a table of Skirmish: printed names, everybody where one can stand, figures in bounds."""
from __future__ import annotations

from typing import Final

from norn.games.eldfall.core import catalogue
from norn.games.eldfall.core.content import Item, Spell
from norn.games.eldfall.core.state import Activation, Declaration, Lasting, Model, Path
from norn.games.eldfall.core.values import base
from norn.games.eldfall.skirmish.content import CONTENT
from norn.games.eldfall.skirmish.content_fields import FIELDS
from norn.games.eldfall.skirmish.field import DRAWN, find_field
from norn.games.eldfall.skirmish.inches.bodies import bodies_overlap, body_of, has_state, on_field
from norn.games.eldfall.skirmish.inches.deploying import BELTS, DEEPER, STRIPS
from norn.games.eldfall.skirmish.inches.zones import RAISED, prism_of
from norn.games.eldfall.skirmish.rules import party
from norn.games.eldfall.skirmish.state import State
from norn.kit.inches import Cylinder, Prism, disc_meets

GONE: Final = ("", "waiting", "removed", "fled", "left", "opened", "carried")
MODES: Final = ("assisted", "standard", "realism")
ALOFT: Final = ("flying", "incapacitated", "dead")
MOST_AP: Final = 20
MOST_MANA: Final = 99
MOST_MODELS: Final = 200


def laws(s: State) -> list[str]:
    """ground.stand, damage.wound: What is wrong with a state; nothing, if the rules are right and nobody edited a save.
    What later ones rely on is looked at first."""
    found = of_table(s)
    if found:
        return found
    for number, m in enumerate(s.models):
        found += of_model(s, number, m)
    if found:
        return found
    return [*of_activation(s), *of_places(s), *of_points(s), *of_parties(s), *of_books(s)]


def of_table(s: State) -> list[str]:
    """setup.field, turn.rounds: A field, a quest, and everything by seat as long as there are seats."""
    word, _, seed = s.field.partition(" ")
    if s.field and s.field not in FIELDS and (word != DRAWN or not (seed.isascii() and seed.isdigit())):
        return [f"there is no field {s.field}"]
    seats = len(s.sides)
    found: list[str] = []
    for name, row in (("zones", s.zones_of), ("parties", s.parties), ("leaders", s.leaders), ("counts", s.counts),
                      ("points", s.vp), ("broken", s.broken)):
        if len(row) != seats:
            found.append(f"{name} of {len(row)} seats, not {seats}")
    if not 1 <= seats <= 4 or s.mode not in MODES or not 1 <= s.round <= 6 or len(s.models) > MOST_MODELS:
        found.append("seats, mode, round or number of models out of bounds")
    if s.order and (not 0 <= s.turn < len(s.order) or sorted({-1, *s.order}) != list(range(-1, seats))):
        found.append(f"turn {s.turn} of the order {s.order}")
    if any(one not in CONTENT.stratagems for one in s.ordered):
        found.append("an order that is no stratagem")
    if not all(_is_zone(one, seats) for one in s.zones_of):
        found.append("a zone that is not there")
    if any(one and one not in [m.id for m in s.models] for one in s.leaders):
        found.append("a leader who is nobody")
    return found


def _is_zone(place: int, seats: int) -> bool:
    """deploy.zones, S203, S250: A corner or belt, a strip of the south, one of two belts; a Tactician's is deeper."""
    place = place % DEEPER if place >= 0 else place
    return place == -1 or place < seats or STRIPS <= place < STRIPS + seats or BELTS <= place < BELTS + 2


def of_model(s: State, number: int, m: Model) -> list[str]:
    """model.profile, item.categories: Printed names, an id by its number, figures that can be."""
    if m.id != f"model:{number}" or m.profile not in catalogue.PROFILES:
        return [f"model {number} is {m.id}, {m.profile}"]
    seats = len(s.sides)
    found: list[str] = []
    if not -1 <= m.seat < seats or not -1 <= m.party < seats or m.gone not in GONE:
        found.append(f"{m.id} is of seat {m.seat} and party {m.party}, {m.gone}")
    if len(m.spot) not in (3, 4) or not 0 <= m.facing < 64:
        found.append(f"{m.id} stands at {m.spot}, facing {m.facing}")
    most = 2 * max(base(m, "hp"), 1) + 2
    if not (0 <= m.hp <= most and 0 <= m.ap <= MOST_AP and 0 <= m.mana <= MOST_MANA and 0 <= m.luck <= MOST_MANA):
        found.append(f"{m.id} has {m.hp} HP, {m.ap} AP, {m.mana} Mana, {m.luck} Luck")
    for one in m.items:
        if not isinstance(catalogue.PRINTED.get(one.item), Item) or not 0 <= one.copies <= 50:
            found.append(f"{m.id} carries {one.copies} {one.item}")
    if any(one not in CONTENT.upgrades for one in m.upgrades):
        found.append(f"{m.id} bears what is no upgrade")
    if m.summoner and m.summoner not in [other.id for other in s.models]:
        found.append(f"{m.id} was summoned by nobody")
    return found + of_lasting(m)


def of_lasting(m: Model) -> list[str]:
    """states.once, magic.enchantment: Printed states, enchantments, orders, none twice; the dead are not also down."""
    found: list[str] = []
    for what, row in (("states", m.states), ("enchantments", m.enchantments), ("orders", m.orders)):
        names = [one.name for one in row]
        if len(set(names)) != len(names) or any(one not in catalogue.PRINTED for one in names):
            found.append(f"{m.id} has {what} {names}")
    if has_state(m, "dead") and has_state(m, "incapacitated"):
        found.append(f"{m.id} is dead and down")
    if any(not _until(one) for one in [*m.states, *m.enchantments, *m.orders]):
        found.append(f"{m.id} has something that lasts until nobody knows")
    return found


def _until(one: Lasting) -> bool:
    """magic.durations: A moment, or the next phase of some seat."""
    return len(one.until) <= 40


# --- the running Sequence -----------------------------------------------------------------------------------------


def of_activation(s: State) -> list[str]:
    """sequence.activation: Whoever acts, saw, declared, struck and was hit is there."""
    now: Activation | None = s.activation
    if now is None:
        return []
    ids = [m.id for m in s.models]
    if now.model not in ids or any(one not in ids for one in [*now.seen, *now.aware]):
        return ["a Sequence of nobody, or seen by nobody"]
    found = of_path(now)
    for d in now.declarations:
        found += of_declaration(d, ids)
    declared, strikes, hits = len(now.declarations), len(now.strikes), len(now.hits)
    for one in now.strikes:
        if not 0 <= one.declaration < declared or not 0 <= one.die <= 20 or one.need < 0:
            found.append("a strike of nothing")
        elif not 0 <= one.aim < len(now.declarations[one.declaration].aims):
            found.append("a strike at nothing")
    for hit in now.hits:
        strange = bool(hit.source) and hit.source not in ids
        if strange or not -1 <= hit.strike < strikes or not -1 <= hit.declaration < declared:
            found.append("a Hit of nothing")
    if any(not -1 <= wound.hit < hits for wound in now.wounds):
        found.append("a Wound of nothing")
    return found


def of_path(now: Activation) -> list[str]:
    """S273: As many lengths as points, and whoever saw the mover saw it at one of them."""
    path: Path | None = now.path
    if path is None:
        return []
    points = len(path.points)
    if not points or len(path.costs) != points or any(len(point) not in (3, 4) for point in path.points):
        return ["a path of nothing"]
    seen = [at for row in [*now.seen.values(), *now.aware.values()] for at in row]
    return ["somebody saw the mover where it never was"] if any(not 0 <= at < points for at in seen) else []


def of_declaration(d: Declaration, ids: list[str]) -> list[str]:
    means = catalogue.PRINTED.get(d.means) if d.means else None
    if d.model not in ids or d.role not in ("active", "reactive"):
        return ["something declared by nobody"]
    if d.action in ("attack", "assist") and d.means and not isinstance(means, (Item, Spell)):
        return [f"{d.model} attacks with {d.means}"]
    if any(aim.dice < 0 or (aim.target.startswith("model:") and aim.target not in ids) for aim in d.aims):
        return [f"{d.model} aims at nobody"]
    return []


# --- the field ----------------------------------------------------------------------------------------------------


def of_places(s: State) -> list[str]:
    """ground.stand: Everybody on the field, nobody in anybody else; over the fallen one walks, under the flying too."""
    if not s.field:
        return []
    field = find_field(s.field)
    found: list[str] = []
    bodies = [(m, body_of(s, m)) for m in on_field(s)]
    for m, _ in bodies:
        if not (0 <= m.spot[0] <= field.width and 0 <= m.spot[1] <= field.depth and 0 <= m.spot[2] <= 10_000):
            found.append(f"{m.id} is not on the field")
    firm = [(m, body) for m, body in bodies if not any(has_state(m, name) for name in ALOFT)]
    solids = [*field.solids, *[prism_of(zone.spot) for zone in s.zones if RAISED in zone.inside]]
    for m, body in firm:
        if any(is_in_solid(body, solid) for solid in solids):
            found.append(f"{m.id} stands in a wall")
    for number, (m, body) in enumerate(firm):
        for other, its in list(firm)[number + 1 :]:
            if bodies_overlap(body, its):
                found.append(f"{m.id} and {other.id} stand in one another")
    return found


def is_in_solid(body: Cylinder, solid: Prism) -> bool:
    """ground.stand: Whether something firm reaches into a hit box."""
    return bool(solid.low < body.high and solid.high > body.low and disc_meets(solid, body.x, body.y, body.radius))


def of_points(s: State) -> list[str]:
    """turn.upkeep, turn.loops, S305: Every Sequence took a point, and points come from an Upkeep or are counted."""
    held = sum([m.ap for m in s.models])
    if s.begun < 0 or s.begun + held > s.given:
        return [f"{s.begun} Sequences and {held} AP of {s.given} that were given"]
    return []


def of_parties(s: State) -> list[str]:
    """party.points, party.ten, S240, S286: As many of a party have come or are to come as were recruited, for no more
    than was agreed, but for those who changed sides for good; who leads one is of it, or was."""
    found: list[str] = []
    turned = [m.id for m in s.models if m.seat >= 0 and m.party < 0 and not m.summoner and m.id not in s.posts]
    for seat, text in enumerate(s.parties):
        if not text:
            continue
        read, wrong = party.read(text)
        if wrong or party.cost(read) > s.size:
            found.append(f"the party of seat {seat} is none")
        come = [m for m in s.models if m.party == seat]
        awaited = [one for one in s.to_come[seat] if not one.startswith("model:")]
        if s.counts[seat] and not 0 <= s.counts[seat] - len(come) - len(awaited) <= len(turned):
            found.append(f"{len(come)} came for seat {seat}, {len(awaited)} are to come, of {s.counts[seat]}")
        if s.leaders[seat] and s.leaders[seat] not in [m.id for m in come] + turned:
            found.append(f"{s.leaders[seat]} leads a party of others")
    return found


def of_books(s: State) -> list[str]:
    """end.victory, scheme.rule, S305: What is kept for each seat is there for each; names are those of the content."""
    seats = len(s.sides)
    kept = (("earned", s.earned), ("schemes", s.schemes), ("shown", s.shown), ("to_come", s.to_come))
    found = [f"{name} is not kept for {seats} seats" for name, row in kept if len(row) != seats]
    found += [f"there is no Scheme {name}" for name in s.schemes if name and name not in CONTENT.schemes]
    if s.quest not in CONTENT.quests:
        found.append(f"there is no quest {s.quest}")
    if len(s.duel) not in (0, 2):
        found.append("a duel is between two")
    return found
