"""The turn: who acts next, what is ordered in the Strategic Phase, and the choices of the start."""
from __future__ import annotations

from typing import Any, Final

from norn.games.eldfall.core import catalogue
from norn.games.eldfall.core.effects import Heal
from norn.games.eldfall.skirmish.content import CONTENT, Stratagem
from norn.games.eldfall.skirmish.thumb.helping import any_foe_for, enchantment_gain, heal_gain, is_of, summons
from norn.games.eldfall.skirmish.thumb.march import move, promise_of
from norn.games.eldfall.skirmish.thumb.world import INCH, Fighter, World, apart
from norn.kernel.ask import Choice

About = dict[str, Any]
ABOUT: Final = 0.5              # of the best: an order that is so good is about as good
SHOWN: Final = 3                # the round from which on a Scheme is shown
BLADES: Final = 6               # inches: no blade reaches further
LURED: Final = 16               # inches: a taunt from further off brings few answers


def tactical(world: World, ids: list[str], about: About) -> str:
    """turn.tactical: Whoever promises most goes first; nobody goes for nothing. Mages gather Mana with what is left."""
    best, most = "", 0.03
    for option in ids:
        words = option.split(" ")
        m = world.of(words[1])
        if m is None:
            continue
        worth = promise_of(world, m) if words[0] == "do:activate" else mana_gain(world, m)
        if worth > most:
            best, most = option, worth
    return best


def go(world: World, ids: list[str], about: About) -> str:
    """sequence.movement: A skill that comes with the movement, where there is use for it; then the way."""
    m = world.of(about["who"])
    useful = [one for one in ids if m is not None and helps_on_the_way(world, m, one)]
    return useful[0] if useful else move(world, ids, about)


def helps_on_the_way(world: World, m: Fighter, option: str) -> bool:
    """skill.flight, skill.taunt: Whoever shoots is safe from blades in the air, others strike on the ground; foes are
    lured into answering the unhurt while friends have still to act."""
    if option == "do:fly":
        return m.shoots() > BLADES
    if option == "do:land":
        return m.shoots() <= BLADES
    if option != "do:taunt" or m.hp < m.full:
        return False
    later = any(one.ap > 0 for one in world.friends if one is not m)
    return later and any(foe.ap > 0 and apart(m, foe) <= LURED * INCH for foe in world.foes)


def mana_gain(world: World, m: Fighter) -> float:
    """mana.convert: An AP for a Mana: for a summoning that it brings within reach, or where nothing better is to do."""
    return max(summons(world, m)[1], 0.06 if m.mana < 3 else 0.0)


def strategic(world: World, ids: list[str], about: About) -> str:
    """turn.strategic: The order that helps most, an enchantment for nothing, a stance where many foes are near, a
    Scheme before it is too late; of those about as good not always the same, since a foe learns what to expect."""
    worth = {option: strategic_gain(world, option) for option in ids}
    best = max(ids, key=lambda option: worth[option])
    if worth[best] <= 0.0:
        return ""
    deed = best.split(" ")[0]
    least = worth[best] * (ABOUT if deed == "do:stratagem" else 1.0)
    good = [option for option in ids if worth[option] >= least and option.split(" ")[0] == deed]
    return good[world.chance.randrange(len(good))]


def strategic_gain(world: World, option: str) -> float:
    words = option.removeprefix("do:").split(" ")
    if words[0] == "stratagem":
        return stratagem_gain(world, CONTENT.stratagems[words[1].partition(":")[2]])
    if words[0] == "show_scheme":
        return scheme_gain(world, world.of(words[2]) if len(words) > 2 else None)
    if words[0] == "offer_alliance":
        return 0.1 if world.ahead < 0 else 0.0
    m = world.of(words[1]) if len(words) > 1 else None      # an alliance is broken without a word more
    if m is None:
        return 0.0
    if words[0] == "imbue":
        return 0.02 + enchantment_gain(world, words[2].partition(":")[2], m)
    if words[0] == "stance":
        return stance_gain(world, m)
    if words[0] == "hide":
        return 0.05 if all(apart(m, foe) > 12 * INCH for foe in world.foes) else 0.0
    if words[0] == "first_aid":
        friend = world.of(words[2])
        return heal_gain(friend, 1) if friend is not None else 0.0
    return {"mount": 0.3, "surge": 0.1, "guard": 0.1, "trust_luck": 0.05}.get(words[0], 0.0)


def scheme_gain(world: World, prey: Fighter | None) -> float:
    """scheme.rule: One that is never shown is not paid: from the third round on, on whoever is nearest its fall."""
    if world.round < SHOWN:
        return 0.0
    return 0.3 if prey is None else 0.3 + 0.1 * prey.worth() / max(prey.hp, 1)


def stratagem_gain(world: World, order: Stratagem) -> float:
    """stratagem.rule: It costs nothing, so any that works is better than none; the more it does, and for the more, the
    better. What has a story of its own does at least one thing."""
    near = any(apart(one, foe) <= 14 * INCH for one in world.friends for foe in world.foes)
    them = world.foes if order.to == "enemies" else world.friends
    many = sum(1 for one in them if not order.who or any(is_of(one, word) for word in order.who))
    if order.to not in ("all", "others", "enemies"):
        many = min(many, 1) if order.to == "target" else 1
    things = len(order.rows) + len(order.gives) + len(order.immune)
    worth = 0.02 + 0.02 * many * (things or not order.does)
    if order.does:
        hurt = sum([one.full - one.hp for one in world.mine if not one.has("dead")])
        worth += 0.2 if hurt and any(isinstance(effect, Heal) for effect in order.does) else 0.01
    if order.to == "dead":
        worth = 0.1 if any(one.has("dead") for one in world.fighters.values()) else 0.0
    if not many or not any_foe_for(world, order.rows, order.gives):
        worth = 0.01
    return worth if near or order.does else worth * 0.5


def stance_gain(world: World, m: Fighter) -> float:
    """class.warrior: The dice of the active role in the reactive one: for whoever is set upon and strikes at nobody."""
    close = [foe for foe in world.foes if foe.strikes() > 0 and apart(m, foe) <= (foe.stat("spd") + 2) * INCH]
    mine = [foe for foe in world.foes if apart(m, foe) <= (m.stat("spd") + m.strikes()) * INCH]
    return 0.1 if len(close) >= 2 and not mine else 0.0


def stratagem_targets(world: World, ids: list[str], about: About, at_least: int, at_most: int) -> Choice:
    """stratagem.rule: Foes that are worth most; the hurt, where it heals; else who costs most and stands nearest."""
    order = CONTENT.stratagems[about["what"].partition(":")[2]]
    found = [one for one in [world.of(other) for other in ids] if one is not None]

    def key(one: Fighter) -> tuple[float, str]:
        foe = world.nearest_foe(one)
        near = 0.0 if foe is None else -apart(one, foe) / (20.0 * INCH)
        return (heal_gain(one, 1) if order.does else 0.0) + 0.1 * one.worth() + 0.1 * near, one.id

    return tuple([one.id for one in sorted(found, key=key, reverse=True)[:at_most]]) or tuple(ids[:at_least])


def choose_list(world: World, ids: list[str], about: About) -> str:
    """initiative.order: The turn order matters more than the side of the field."""
    return "do:choose_order" if "do:choose_order" in ids else ids[0]


def turn_order(world: World, ids: list[str], about: About) -> str:
    """turn.rounds: The first: its bows shoot before anybody has closed in."""
    return ids[0]


def summon_again(world: World, ids: list[str], about: About) -> str:
    """action.ritual: As long as the Mana lasts, the dearest."""
    return max(ids, key=lambda one: (catalogue.spell(one.rpartition(":")[2]).mana, one))


def begin_with(world: World, ids: list[str], about: About) -> str:
    """class.summoner: Of what costs nothing the dearest."""
    return max(ids, key=lambda one: catalogue.spell(one.rpartition(":")[2]).mana)


def summon(world: World, ids: list[str], about: About) -> str:
    """summon.place: The first spot is the best by the Space's own order."""
    return ids[0]
