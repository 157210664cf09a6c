"""What an agent gets: what its seat may know, as plain data. What takes time is told only to whoever looks at it."""
from __future__ import annotations

from typing import Any

from norn.games.eldfall.core import catalogue
from norn.games.eldfall.core.hooks import codes_among
from norn.games.eldfall.core.rules import actions, reactions
from norn.games.eldfall.core.rules.attack import attribute_of, means_of, reaches, traits_of
from norn.games.eldfall.core.rules.magic import can_pay, can_summon, mana_cost, rituals, summoned_by
from norn.games.eldfall.core.rules.models import by_id, card, has_state, is_ally, is_here, is_token, is_up, mover
from norn.games.eldfall.core.rules.movement import is_special
from norn.games.eldfall.core.rules.points import ANYWHERE
from norn.games.eldfall.core.rules.sight import sees
from norn.games.eldfall.core.state import Activation, Declaration, Model, Path, Strike, Zone
from norn.games.eldfall.core.title import title_of
from norn.games.eldfall.core.values import base, value
from norn.games.eldfall.skirmish.field import find_field
from norn.games.eldfall.skirmish.figures import figures, trial
from norn.games.eldfall.skirmish.inches.bodies import HIT_BOXES
from norn.games.eldfall.skirmish.inches.zones import middle_of
from norn.games.eldfall.skirmish.state import State
from norn.kernel.facts import Facts
from norn.kernel.game import Game

ROW = ("dice", "need", "sharp", "power", "arm", "wounding", "cleaves", "burns", "staggers", "fells")
OPEN = dict.fromkeys(ROW, 0)            # where it strikes is asked for later
THINGS = ("intrigue", "sigil", "cache", "treasure", "mechanism", "exit", "edge")
STATS = ("sta", "spd", "off", "def", "acc", "int", "ag", "t", "arm", "m", "hp")


def _quick(g: Game[State], seat: int) -> dict[str, Any]:
    """turn.phases, end.victory: The table as a seat knows it."""
    s = g.state
    field = find_field(s.field) if s.field else None
    return {
        "seat": seat, "round": s.round, "quest": s.quest, "field": s.field, "mode": s.mode, "vp": s.vp[:],
        "size": [field.width, field.depth] if field is not None else [],
        "order": s.order[:], "sides": s.sides[:], "broken": s.broken[:],
        "active": s.order[s.turn] if s.order else -1, "told": s.told[:],
        "models": [_model(s, one, seat) for one in s.models
                   if is_here(one) or (one.gone == "waiting" and one.seat == seat)],
        "scheme": s.schemes[seat] if seat >= 0 else "",
        "things": [_thing(s, one) for one in s.zones if one.kind in THINGS and not _is_done(s, one)],
        "now": _activation(s.activation),
    }


def _model(s: State, m: Model, seat: int) -> dict[str, Any]:
    """model.profile, state.shrouded, S169: A token of another's tells nothing but where it is, and its points."""
    if m.seat != seat and has_state(m, "shrouded") and not m.revealed:
        return {"id": m.id, "seat": m.seat, "spot": m.spot[:], "facing": m.facing, "profile": "",
                "ap": m.ap, "states": ["shrouded"]}
    printed = card(m)
    return {
        "id": m.id, "seat": m.seat, "spot": m.spot[:], "facing": m.facing, "profile": m.profile,
        "states": [one.name for one in m.states], "spells": [one.name for one in m.enchantments],
        "orders": [one.name for one in m.orders], "hp": m.hp, "ap": m.ap, "mana": m.mana, "luck": m.luck,
        "party": m.party, "leads": m.party >= 0 and s.leaders[m.party] == m.id, "cost": printed.cost,
        "radius": HIT_BOXES[printed.size][0], "summoned": bool(m.summoner), "waits": m.gone == "waiting",
        "items": [[one.item, one.copies, int(one.equipped)] for one in m.items],
        "stats": {stat: base(m, stat) for stat in STATS},
    }


def _thing(s: State, one: Zone) -> list[Any]:
    """setup.quest: A token or a way out: what it is, where, whose, and who has opened it."""
    return [one.id, one.kind, *middle_of(one), one.seat, s.marks.get(one.id, "").split(" ")]


def _is_done(s: State, one: Zone) -> bool:
    """quest.restoring.2.mechanism: It has been started."""
    return one.kind == "mechanism" and "mechanism" in s.marks


def _activation(now: Activation | None) -> dict[str, Any] | None:
    """sequence.activation: The running Sequence: who moved how, what was declared, the dice on the table."""
    if now is None:
        return None
    path: Path | None = now.path
    return {
        "model": now.model, "movement": now.movement, "skills": now.skills[:],
        "path": [point[:] for point in path.points] if path is not None else [],
        "seen": {one: at[:] for one, at in now.seen.items()},
        "declared": [{"model": d.model, "role": d.role, "action": d.action, "means": d.means, "mode": d.mode,
                      "art": d.art, "at": d.at, "aims": [[aim.target, aim.dice] for aim in d.aims]}
                     for d in now.declarations],
        "strikes": [[one.declaration, one.die, one.need, int(one.success), int(one.strays)] for one in now.strikes],
    }


# --- what takes time ----------------------------------------------------------------------------------------------


def _arms(g: Game[State], seat: int) -> dict[str, list[list[Any]]]:
    """action.attack: What each model strikes, shoots and casts with: means, mode, inches, dice, power, templates."""
    found: dict[str, list[list[Any]]] = {}
    for m in g.state.models:
        if not (is_up(m) or (m.gone == "waiting" and m.seat == seat)) or (
                m.seat != seat and has_state(m, "shrouded") and not m.revealed):
            continue
        found[m.id] = [_arm(g, m, means, mode, seat) for means, mode in means_of(g, m) if can_pay(g, m, means)]
    return found


def _arm(g: Game[State], m: Model, means: str, mode: str, seat: int) -> list[Any]:
    """strike.number, reach.intervals: As it is printed; what one's own roll with it as it stands now, others' as
    printed."""
    weapon = catalogue.weapon(means)
    reach = catalogue.read_reach(weapon.reach)
    if (mode == "ranged" and "throwing" in weapon.traits and "ranged" not in weapon.modes) or reach.of:
        far = base(m, reach.of or "t")
    else:
        far = base(m, "ag") if reach.aura else max([inches for inches, _ in reach.intervals], default=0)
    if weapon.area.startswith("spray"):
        far = 8 if weapon.area == "spray_l" else 6
    strikes = [_printed(m, text, 1) for text in weapon.strikes.split("/")]
    rolled = value if m.seat == seat else _as_printed
    needs = [rolled(g, attribute_of(g, actions.new(m, role, "attack", means, mode)), m)
             for role in ("active", "reactive")]
    return [means, mode, far, strikes[0], _printed(m, weapon.power, 0), weapon.area,
            [[inches, add] for inches, add in reach.intervals], strikes[1] if len(strikes) > 1 else 1, *needs]


def _as_printed(g: Game[State], stat: str, m: Model) -> int:
    return base(m, stat)


def _printed(m: Model, text: str, none: int) -> int:
    if text in ("", "*", "QTY"):
        return none
    number = catalogue.read_amount(text)
    return max([base(m, stat) for stat in number.of], default=0) + number.plus


def _strikes(g: Game[State], seat: int) -> dict[str, dict[str, int]]:
    """strike.number, roll.attack, damage.roll: Every Attack that the seat may declare now, as an option, with its dice,
    what they need, and of twenty dice for Damage how many wound."""
    if g.state.activation is None:
        return {}
    one = mover(g)
    options: list[str] = []
    if one.seat == seat:
        options = [text for text in actions.attacks_for(g, one) if not text.endswith("spot:any")]
    elif seat >= 0:
        for m in reactions.reactors(g, seat):
            options += [text for text in reactions.reactions_of(g, m) if text.startswith("do:attack")]
    return {text: row(g, *trial(g, text.split(" "))) if not text.endswith(f"point:{ANYWHERE}") else OPEN.copy()
            for text in options}


def row(g: Game[State], d: Declaration, target: Model | None) -> dict[str, int]:
    """roll.attack, critical.one, class.assassin, trait.cleave, trait.burn: The figures of an Attack: how many of twenty
    faces are Critical, and what Hits and Wounds bring with them."""
    one = figures(g, d, target)
    traits = traits_of(g, d)
    faces = [Strike(-1, 0, die, one.need, success=True) for die in range(2, min(one.need, 20) + 1)]
    kinds = codes_among("critical", traits)
    m = by_id(g.state, d.model)
    sharp = sum([any(code(g, m, its, d, face) for code, its in kinds) for face in faces]) if kinds else 0
    return {"dice": one.dice, "need": one.need, "sharp": sharp + (one.need > 0) + (one.need > 20), "power": one.power,
            "arm": one.armour, "wounding": one.wounding, "cleaves": sum([its.name == "cleave" for its in traits]),
            "burns": sum([its.level for its in traits if its.name == "burn"]),
            "staggers": int(any(its.name in ("stagger", "stun") for its in traits)),
            "fells": int(any(its.name == "knockdown" for its in traits))}


def _threats(g: Game[State], seat: int) -> dict[str, dict[str, int]]:
    """sequence.reaction: For each of the seat's models the Attack of the mover that would hurt it most."""
    if g.state.activation is None:
        return {}
    one, found = mover(g), {}
    if one.seat == seat or is_token(one) or is_special(g, g.state.activation.movement):
        return {}
    means = [pair for pair in means_of(g, one) if can_pay(g, one, pair[0])]
    held, measured = has_state(one, "engaged"), title_of(g).measures(g.state, seat)
    for m in g.state.models:
        if m.seat != seat or not is_up(m) or is_ally(g, m, one) or not sees(g, one, m):
            continue
        best: dict[str, int] | None = None
        for name, mode in means:
            d = actions.new(one, "active", "attack", name, mode)
            if (held and mode != "melee") or (measured and not reaches(g, one, m, d, -1)):
                continue
            its = row(g, d, m)
            if best is None or weight(its) > weight(best):
                best = its
        if best is not None:
            found[m.id] = best
    return found


def weight(its: dict[str, int]) -> int:
    return its["dice"] * its["need"] * its["wounding"]


def _incoming(g: Game[State], seat: int) -> list[dict[str, Any]]:
    """sequence.action: The Attacks declared in this Sequence against the seat's models."""
    if g.state.activation is None:
        return []
    found: list[dict[str, Any]] = []
    for d in g.state.activation.declarations:
        found += _against(g, d, seat)
    return found


def _against(g: Game[State], d: Declaration, seat: int) -> list[dict[str, Any]]:
    if d.action != "attack" or by_id(g.state, d.model).seat == seat:
        return []
    targets = [by_id(g.state, aim.target) for aim in d.aims if aim.target.startswith("model:")]
    return [{"by": d.model, "on": m.id, **row(g, d, m)} for m in targets if m.seat == seat]


def _dodges(g: Game[State], seat: int) -> dict[str, int]:
    """action.dodge: What each of the seat's models needs to dodge."""
    return {m.id: value(g, "ag", m) for m in g.state.models if m.seat == seat and is_up(m)}


def _rituals(g: Game[State], seat: int) -> dict[str, list[list[Any]]]:
    """action.ritual: What each of the seat's models can perform: the spell, its Mana, whether it could be cast now,
    whether it calls a creature."""
    found: dict[str, list[list[Any]]] = {}
    for m in g.state.models:
        if m.seat == seat and is_up(m):
            found[m.id] = [[name, mana_cost(g, m, name), int(can_summon(g, m, name)), int(bool(summoned_by(name)))]
                           for name in rituals(g, m)]
    return found


facts = Facts(_quick, rituals=_rituals, arms=_arms, strikes=_strikes, threats=_threats, incoming=_incoming,
              dodges=_dodges)
