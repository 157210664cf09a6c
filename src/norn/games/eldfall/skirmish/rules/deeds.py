"""Actions that only Skirmish has, and those that quests bring: Interact, Uncover, Issue a Duel, mending, leaving."""
from __future__ import annotations

from typing import Any, Final

from norn.games.eldfall.core import catalogue
from norn.games.eldfall.core.hooks import allows
from norn.games.eldfall.core.rules import actions, magic
from norn.games.eldfall.core.rules.attack import reaches, spells_for
from norn.games.eldfall.core.rules.models import by_id, carried, enemies, has_state, is_up, now
from norn.games.eldfall.core.rules.movement import is_held
from norn.games.eldfall.core.rules.rolls import Roll, attribute_roll, perceiving
from norn.games.eldfall.core.rules.sight import sees
from norn.games.eldfall.core.rules.states import lift
from norn.games.eldfall.core.state import Aim, Model
from norn.games.eldfall.core.title import space_of
from norn.games.eldfall.core.values import is_aware
from norn.games.eldfall.skirmish.field import find_field
from norn.games.eldfall.skirmish.rules import duels, packs, schemes, things
from norn.games.eldfall.skirmish.rules.quests import quest_of, settle_fallen
from norn.kernel.game import Game

SCROLL: Final = "scroll_of_superior_mending"
ROLLED: Final = ("t", "ag")         # with which a gate is opened


# --- what may be declared -----------------------------------------------------------------------------------------


def options(g: Game[Any], m: Model, held: bool) -> list[str]:
    """action.interact, action.uncover, duel.issue, quest.restoring.4.obelisk, engaged.actions: What the title and the
    quest add."""
    found: list[str] = []
    if not held:
        found += [*interactions(g, m), *looks(g, m), *mendings(g, m)]
        if things.may_leave(g, m):
            found.append("do:leave")
    if now(g).movement == "idle" and not held and not is_held(g, m):
        found += ["do:uncover", *duels.challenges(g, m)]
    return found


def interactions(g: Game[Any], m: Model) -> list[str]:
    """action.interact, item.drop, S160: With what the quest has or somebody dropped, in contact; not by a summon."""
    s, space = g.state, space_of(g)
    found: list[str] = []
    if m.summoner:
        return found
    for zone in s.zones:
        if not space.inside(s, zone, m):
            continue
        opened = s.marks.get(zone.id, "").split(" ")
        spent = zone.kind == "cache" and not sealed(g) and m.id in opened
        lies = packs.is_item(zone) and zone.seat < 0
        holds = (zone.kind in ("cache", "treasure") or lies) and not spent and not covered(g, zone.spot)
        if holds or (zone.kind == "mechanism" and "mechanism" not in s.marks):
            found.append(f"do:interact {zone.id}")
    for one in s.models:
        if one.profile == "gate" and not one.gone and space.touching(s, m, one):
            found += [f"do:interact {one.id} stat:{stat}" for stat in ROLLED]
    return found


def sealed(g: Game[Any]) -> bool:
    """quest.3.cache: In a quest with Intrigue tokens a Cache holds treasure and is locked."""
    return any(thing.kind == "intrigue" for thing in quest_of(g.state).things)


def covered(g: Game[Any], spot: list[int]) -> bool:
    """quest.3.tokens: Whether a token still lies on it."""
    return any(zone.kind in ("intrigue", "sigil") and zone.spot == spot for zone in g.state.zones)


def looks(g: Game[Any], m: Model) -> list[str]:
    """action.perceive, quest.3.sigil: An Intrigue token in Awareness and sight."""
    return [f"do:examine {zone.id}" for zone in things.in_awareness(g, m, "intrigue") if things.sees_token(g, m, zone)]


def mendings(g: Game[Any], m: Model) -> list[str]:
    """quest.restoring.4.obelisk, S261: Spells that heal, cast on the Obelisk; the scroll."""
    found: list[str] = []
    for one in g.state.models:
        if one.profile != "obelisk" or one.gone or one.id in g.state.marks or not sees(g, m, one):
            continue
        for means, mode in spells_for(g, m, "assist"):
            d = actions.new(m, "active", "assist", means, mode)
            healing = catalogue.is_spell(means) and catalogue.spell(means).kind == "healing"
            if healing and magic.can_pay(g, m, means) and reaches(g, m, one, d, -1):
                found.append(f"do:assist ability:{means} mode:{mode} {one.id}")
        if carried(m, SCROLL) is not None and space_of(g).within(g.state, m, one, 16):
            found.append(f"do:mend {one.id}")
    return found


# --- what is declared ---------------------------------------------------------------------------------------------


async def declare(g: Game[Any], m: Model, words: list[str]) -> None:
    """action.interact, action.uncover, duel.issue: It is said aloud; rolls fall when the Sequence ends."""
    if words[0] == "leave":
        things.leave(g, m)
        return
    d = actions.new(m, "active", words[0])
    if len(words) > 1:
        d.aims = [Aim(words[1], [], 0)]
    if len(words) > 2:
        d.means = words[2]
    if words[0] == "mend":
        magic.use_up(g, m, SCROLL)
    means, d.means = d.means, ""
    actions.put(g, d)
    d.means = means
    if words[0] == "duel":
        await duels.answer(g, m, int(words[1].partition(":")[2]))


# --- what comes of it ---------------------------------------------------------------------------------------------


async def sequence_end(g: Game[Any]) -> None:
    """sequence.end: What was done with things, who fell, who may challenge, what Schemes count."""
    for d in list(now(g).declarations):
        story = STORIES.get(d.action)
        m = by_id(g.state, d.model)
        if story is not None and not d.failed and is_up(m) and m.hp > 0:
            story(g, m, d.aims[0].target if d.aims else "", d.means)
    packs.let_lie(g)
    things.settle_structures(g)
    schemes.note_sequence(g)
    settle_fallen(g)
    things.drop_treasures(g)
    duels.settle(g)


def roll_for(g: Game[Any], m: Model, deed: str, what: str, means: str) -> Roll | None:
    """action.interact, action.perceive, action.uncover, skill.tracking: What a deed must roll, if anything: a gate T or
    AG, a Mechanism INT, a locked Cache AG; to uncover half of what it perceives with, all of it for a tracker."""
    if deed in ("perceive", "examine"):
        return perceiving(m)
    if deed == "uncover":
        return Roll(perceiving(m).stat, "uncover", halved=not allows(m, "uncovers freely"))
    zone = things.find(g.state, what)
    if deed != "interact" or zone is None:
        return Roll(means.partition(":")[2], "interact") if deed == "interact" and means else None
    if zone.kind == "mechanism":
        return Roll("int", "interact")
    locked = zone.kind == "cache" and sealed(g)
    return Roll("ag", "interact") if locked else None


def rolls(g: Game[Any], m: Model, deed: str, what: str, means: str = "") -> bool:
    """action.interact, action.perceive, action.uncover: The roll succeeds."""
    roll = roll_for(g, m, deed, what, means)
    return roll is not None and attribute_roll(g, m, roll.stat, roll.why, halved=roll.halved)


def interact(g: Game[Any], m: Model, what: str, means: str) -> None:
    """action.interact, quest.3.cache, quest.restoring.1.gate, quest.restoring.2.mechanism: By the quest's own roll."""
    zone = things.find(g.state, what)
    if zone is None:
        gate = by_id(g.state, what) if what.startswith("model:") else None
        if gate is not None and not gate.gone and rolls(g, m, "interact", what, means):
            g.state.marks[gate.id], gate.gone = "open", "opened"
            things.settle(g, gate, m.seat)
    elif zone.kind == "mechanism":
        start(g, m, what)
    elif zone.kind == "treasure":
        g.state.zones.remove(zone)
        things.take_treasure(m)
        g.emit("treasure_taken", ("quest.3.cache",), who=m.id)
    elif packs.is_item(zone):
        packs.take(g, m, zone)
    elif not sealed(g):
        things.find_something(g, m, zone)
    elif rolls(g, m, "interact", what):
        g.state.zones.remove(zone)
        things.take_treasure(m)
        g.emit("treasure_taken", ("quest.3.cache",), who=m.id)
        things.reward(g, m.seat, "opens_cache")


def start(g: Game[Any], m: Model, what: str) -> None:
    """quest.restoring.2.mechanism, S256: The gate opens, and gas fills the whole field."""
    s = g.state
    if "mechanism" in s.marks or not rolls(g, m, "interact", what):
        return
    s.marks["mechanism"] = m.id
    field = find_field(s.field)
    things.lay_prism(g, "gas", (0, 0, field.width, field.depth), inside=("toxic",))
    things.open_gate(g)
    things.reward(g, m.seat, "starts_mechanism")


def examine(g: Game[Any], m: Model, what: str, means: str) -> None:
    """action.perceive, quest.3.sigil: An INT roll shows what the token is."""
    zone = things.find(g.state, what)
    if zone is not None and zone.kind == "intrigue" and rolls(g, m, "examine", what):
        things.uncover(g, zone)


def uncover(g: Game[Any], m: Model, what: str, means: str) -> None:
    """action.uncover, skill.tracking, S158: A halved INT roll, a whole one of a tracker, lifts Hidden, Shrouded and
    Intrigue from all in its Awareness."""
    if not rolls(g, m, "uncover", what):
        return
    for foe in enemies(g, m):
        if is_aware(g, m, foe):
            lift(g, foe, "hidden")
            if has_state(foe, "shrouded"):
                magic.reveal(g, foe)
    for zone in things.in_awareness(g, m, "intrigue"):
        things.uncover(g, zone)


def mend(g: Game[Any], m: Model, what: str, means: str) -> None:
    """quest.restoring.4.obelisk: The scroll needs no roll."""
    if what not in g.state.marks:
        things.make_whole(g, by_id(g.state, what), m.seat)


STORIES: Final = {"interact": interact, "examine": examine, "uncover": uncover, "mend": mend}
