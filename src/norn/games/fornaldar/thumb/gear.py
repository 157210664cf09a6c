"""21.4, 21.5, 21.11: Magic items, beside every question: into the hands that have a use for them, used up in time."""
from __future__ import annotations

from typing import Any, Final

from norn.games.fornaldar.content import CONTENT
from norn.games.fornaldar.content_pieces import Item
from norn.games.fornaldar.land import LAND
from norn.games.fornaldar.thumb import odds
from norn.games.fornaldar.thumb.hosts import RANKS, Goal, Host, Person
from norn.games.fornaldar.thumb.ways import hex_of
from norn.games.fornaldar.thumb.world import World
from norn.kit.ids import is_a, named

MOVING: Final = ("movement", "move")    # phases in which things change hands anywhere (F131)
GAIN: Final = 3.0               # of use, for which an item changes hands
FORT: Final = "fort"
DUST: Final = "hides_stack"
VIAL: Final = "one_round_strength"
BOUND: Final = "not_handed_over"
HIDING: Final = CONTENT.enchantments["hiding"].number
ONLY: Final = {"elf_stack_calm": "elf"}     # special effects that only one race has
ARMY: Final = 5                 # CSPs that are worth a handful of dust


# --- hand to hand (21.4, 21.5) ----------------------------------------------------------------------------------


def change_hands(w: World) -> str:
    """21.4, 21.5, ability.volund: What lies about is picked up, what is broken mended, and what its bearer has little
    use for goes to whoever there has much."""
    if w.known["phase"] not in MOVING or w.known["active"] != w.seat:
        return ""
    broken: list[str] = w.known["mendable"]
    if broken:
        return f"do:mend item:{broken[0]}"
    rows: list[list[Any]] = w.known["items"]
    for name, place, holder, found in rows:
        if found and BOUND not in CONTENT.items[name].special:
            deed = _to_another(w, name, place, holder)
            if deed:
                return deed
    return ""


def _to_another(w: World, name: str, place: int, holder: str) -> str:
    """To whoever there has most use for it, if it is more than the bearer has; what is nobody's to anybody."""
    bearer = w.people.get(named("char", holder))
    if (bearer is not None and not bearer.awake) or is_a("ship", holder):
        return ""
    those = [one for one in w.people.values()
             if one.at == place and one.awake and one is not bearer and one.race != "supernatural"]
    if not those:
        return ""
    number = hex_of(place)
    loose = not holder or (holder == FORT and number not in w.forts and not LAND.fynvirke[number])
    if holder == FORT and not loose and w.fort_at(place, w.seat) is None:
        return ""                               # it is the enemy's
    card = CONTENT.items[name]
    best = max(those, key=lambda one: use_of(w, one, card))
    if loose:
        return f"do:take item:{name} char:{best.id}"
    least = GAIN if bearer is None else GAIN + use_of(w, bearer, card)
    return f"do:give item:{name} char:{best.id}" if use_of(w, best, card) > least and has_room(w, best, card) else ""


# --- how much of use (21.6 to 21.11) ----------------------------------------------------------------------------


def held_by(w: World, one: Person, card: Item) -> list[Item]:
    """What somebody has besides."""
    rows: list[list[Any]] = w.known["items"]
    return [CONTENT.items[name] for name, _, holder, _ in rows if holder == f"char:{one.id}" and name != card.id]


def has_room(w: World, one: Person, card: Item) -> bool:
    """21.8 to 21.11: Two items are enough, and one of each form."""
    held = held_by(w, one, card)
    return len(held) < CONTENT.numbers.items_a_phase and not (card.form and any(o.form == card.form for o in held))


def may_use(one: Person, card: Item) -> bool:
    """21.2, 21.6, 21.7: Heirlooms by their colour, what raises ratings by who has them; if it does anything."""
    if any(ONLY.get(special, one.race) != one.race for special in card.special):
        return False
    if one.race == "supernatural" or ("not_jotuns" in card.special and one.race == "jotun"):
        return False
    if card.colours and CONTENT.kingdoms[one.kingdom].colour not in card.colours:
        return False
    ratings = {"command": one.command, "combat": one.combat, "magic": one.basic}
    enough = [ratings.get(row.stat, 1) > 0 for row in card.modifies]
    return any(enough) if "each_by_itself" in card.special else all(enough)


def use_of(w: World, one: Person, card: Item) -> float:
    """21.2, 21.6 to 21.11: How much a character has of an item: much if he may use it, most if it is for such as he."""
    use = 0.1 * (one.boxes + one.command)
    if not may_use(one, card):
        return use
    held = held_by(w, one, card)
    use += 4.0 if len(held) < CONTENT.numbers.items_a_phase else 1.0
    use -= 3.0 if card.form and any(other.form == card.form for other in held) else 0.0
    if any(need.item == card.id for spell in CONTENT.enchantments.values() for need in spell.needs):
        use += _casts(w, one)
    for row in card.modifies:
        use += _adds(w, one, row.stat)
    return use + (0.5 * one.prowess if card.form in ("weapon", "armour") else 0.0)


def _casts(w: World, one: Person) -> float:
    """20.1, 24.3.2.4: What he has of an item with which one casts: more if no men wait for him, most if he need sit
    nowhere."""
    if not one.enchanter:
        return 0.0
    if CONTENT.characters[w.scenario][one.id].ability("casts_anywhere") is not None:
        return 12.0
    return 8.0 if one.rank == "none" else 4.0


def _adds(w: World, one: Person, stat: str) -> float:
    """By what he is: combat counts in battle with heroes alone, command with who leads, a crown with who has none."""
    printed = CONTENT.characters[w.scenario][one.id]
    if stat == "command":
        return float(one.command * RANKS[one.rank])
    if stat in ("magic", "casting"):
        return float(one.basic)
    if stat == "king":
        return 0.0 if printed.rank == "king" else float(one.command)
    if stat == "combat":
        return 4.0 if printed.hero else 0.0
    if stat == "enchanter":
        return 0.0 if printed.enchanter else float(one.basic)
    return float(printed.combat) if stat == "hero" and not printed.hero else 0.0


# --- used up ------------------------------------------------------------------------------------------------------


def _at_hand(w: World, special: str, those: list[Person]) -> str:
    """The deed with which one of these puts to use what is used up by it; "" where nobody can."""
    rows: list[list[Any]] = w.known["items"]
    for name, _, holder, _ in rows:
        card = CONTENT.items[name]
        if special in card.special:
            for one in those:
                if holder == f"char:{one.id}" and may_use(one, card) and has_room(w, one, card):
                    return f"do:use item:{name}"
    return ""


def throw_dust(w: World, host: Host, goal: Goal | None) -> str:
    """item.18: Over an army that goes to strike, where others than those it strikes could meet it on its way."""
    if goal is None or goal.why != "fight" or host.men < ARMY or w.known["phase"] not in MOVING:
        return ""
    rows: list[list[Any]] = w.known["spells"]
    if any(number == HIDING and seat == w.seat and place == hex_of(host.place) for number, seat, place, *_ in rows):
        return ""
    met = any(foe.place != goal.place for foe in w.near(goal.place)) or bool(w.near(host.place))
    return _at_hand(w, DUST, host.persons) if met else ""


def open_vial(w: World) -> str:
    """item.27: In the coming round, if six more make better odds of it."""
    battle, found = w.known["battle"], w.known["odds"]
    if battle is None or found is None or battle["kind"] not in ("ground", "overrun"):
        return ""
    deed = _at_hand(w, VIAL, [one for one in w.people.values() if one.at == battle["place"] and one.mode == "land"])
    if not deed:
        return ""
    card = next(one for one in CONTENT.items.values() if VIAL in one.special)
    totals: list[int] = found["totals"]
    one, other = found["attacker"], 1 - found["attacker"]
    more = [totals[seat] + (card.n if seat == w.seat else 0) for seat in (0, 1)]
    return deed if odds.column_of(more[one], more[other]) != odds.column_of(totals[one], totals[other]) else ""
