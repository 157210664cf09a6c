"""Spells: what they cost, who may be summoned, how enchantments last."""
from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from norn.games.eldfall.core import catalogue
from norn.games.eldfall.core.content import ability
from norn.games.eldfall.core.effects import Summon
from norn.games.eldfall.core.hooks import allows, code_of, codes, codes_among
from norn.games.eldfall.core.rules.attack import intervals_of, spells_known
from norn.games.eldfall.core.rules.gear import dress
from norn.games.eldfall.core.rules.models import by_id, card, give_ap, has_state, is_here, is_up, use_once
from norn.games.eldfall.core.rules.states import make_room, unspell
from norn.games.eldfall.core.state import Carried, Declaration, Lasting, Model
from norn.games.eldfall.core.title import space_of, title_of
from norn.games.eldfall.core.values import NOTHING, About, rows_of, value
from norn.games.eldfall.core.values import apply as apply_rows
from norn.kernel.ask import Ask, More, Place
from norn.kernel.game import Game

MANA_RULES: Final = ("mana.cost", "mana.counters")


# --- Mana ---------------------------------------------------------------------------------------------------------


def mana_cost(g: Game[Any], m: Model, name: str) -> int:
    """mana.cost, S168: What a spell takes; orders may make it cheaper, down to 0."""
    if not catalogue.is_spell(name) or m.seat < 0:
        return 0
    cost = catalogue.spell(name).mana
    trial = Declaration(m.id, "active", "ritual", name, "", "", [], [])
    return apply_rows(cost, rows_of(g, "mana", m, About(trial))) if cost else 0


def pools(g: Game[Any], m: Model) -> list[Model]:
    """mana.counters, class.summoner: Whose Mana a caster may spend: its own, and that of fellow Summoners."""
    found = [m]
    for code, one in codes("mana pool", m):
        found += [other for other in code(g, m, one) if other not in found]
    return found


def can_pay(g: Game[Any], m: Model, name: str) -> bool:
    """mana.cost: Whether there is Mana enough, and a copy left where copies are used up."""
    return sum([one.mana for one in pools(g, m)]) >= mana_cost(g, m, name)


def pay(g: Game[Any], m: Model, name: str) -> None:
    """mana.cost, item.consumable: Mana goes when the spell is declared; so does what is thrown or used up."""
    spend(g, m, mana_cost(g, m, name))
    if not catalogue.is_spell(name):
        use_up(g, m, name)


def spend(g: Game[Any], m: Model, points: int) -> None:
    """mana.cost, class.summoner: Its own Mana first, then that of others it may spend."""
    for one in pools(g, m):
        spent = min(one.mana, points)
        one.mana -= spent
        points -= spent


def use_up(g: Game[Any], m: Model, name: str) -> None:
    """item.consumable, S32: One copy an Attack, whatever the dice; thrown things go by the die, after the throw."""
    for one in m.items:
        item = catalogue.item(one.item)
        if one.item == name and item.category == "consumable" and item.strikes != "QTY":
            one.copies -= 1
            g.emit("used_up", ("item.consumable",), who=m.id, what=f"ability:{name}", left=one.copies)


def convert(g: Game[Any], m: Model, points: int) -> None:
    """mana.counters, class.mage, S106: AP become Mana, which is kept."""
    m.ap -= points
    m.mana += points
    g.emit("mana_made", ("mana.counters",), who=m.id, points=points, mana=m.mana)


# --- reach and places ---------------------------------------------------------------------------------------------


def template_reach(g: Game[Any], m: Model, d: Declaration) -> int:
    """template.reach, S95: How far off a template may be laid."""
    found = [far for far, _ in intervals_of(g, m, d.means, d.mode, d)]
    return max(found) if found else 0


async def ask_place(
    g: Game[Any], seat: int, prompt: str, place: Place, named: Callable[[], list[str]], about: dict[str, Any],
    *, may_stop: bool = False,
) -> str | None:
    """A question of a place, with the few answers worth listing beside it."""
    more = More()
    more.place = place
    more.about = about
    answer = await Ask(seat, prompt, named, ("template.lay",), 0 if may_stop else 1, 1, more)
    return answer[0] if answer else None


# --- enchantments -------------------------------------------------------------------------------------------------


def enchant(g: Game[Any], m: Model, name: str, caster: Model, until: str = "-") -> bool:
    """magic.enchantment: It lies on a model until the caster's next Strategic Phase; none of a name twice."""
    if any(one.name == name for one in m.enchantments):
        return False
    if any(code(g, m, one, name, caster) for code, one in codes("no enchantment", m)):
        return False
    traits = [ability(text) for text in catalogue.weapon(name).traits]
    lasts = ("" if codes_among("lasts on", traits) else f"strategic {caster.seat}") if until == "-" else until
    m.enchantments.append(Lasting(name, lasts, caster.id))
    g.emit("enchanted", ("magic.enchantment",), who=m.id, what=f"ability:{name}", caster=caster.id)
    for code, one in codes("enchanted", m):
        if one.name == name:
            code(g, m, one, caster)
    return True


def disenchant(g: Game[Any], m: Model, name: str) -> None:
    for one in list(m.enchantments):
        if one.name == name:
            unspell(g, m, one)


# --- rituals and summons ------------------------------------------------------------------------------------------


def rituals(g: Game[Any], m: Model) -> list[str]:
    """action.ritual, magic.conjuration: The spells that only a Ritual casts."""
    return [name for name in spells_known(m)
            if catalogue.spell(name).kind == "conjuration" or catalogue.spell(name).ritual]


def summoned_by(name: str) -> str:
    """The creature that a conjuration calls; "" where it calls none."""
    for effect in catalogue.spell(name).does:
        if isinstance(effect, Summon):
            return effect.profile
    return ""


def upkeep(g: Game[Any], m: Model) -> int:
    """summon.upkeep: The Tiers of all creatures that a caster has on the field."""
    total = 0
    for one in g.state.models:
        if one.summoner == m.id and is_here(one) and not has_state(one, "dead"):
            total += apply_rows(card(one).tier, rows_of(g, "upkeep", one, NOTHING))
    return total


def can_summon(g: Game[Any], m: Model, name: str) -> bool:
    """summon.upkeep, summon.place, mana.cost, S161: With none on the field any Tier; else the sum within STA, or as
    titles say; and where there is room for it."""
    if not can_pay(g, m, name):
        return False
    creature = summoned_by(name)
    if not creature:
        code = code_of("ritual open", name)
        return code is None or bool(code(g, m))
    return has_upkeep(g, m, creature) and bool(places_for(g, m, creature))


def has_upkeep(g: Game[Any], m: Model, creature: str) -> bool:
    """summon.upkeep, S161: Whether one more of this kind fits."""
    held = upkeep(g, m)
    if held == 0:
        return True
    tier = catalogue.profile(creature).tier
    limit = value(g, "sta", m)
    return held < limit if title_of(g).summons_may_overshoot else held + tier <= limit


def places_for(g: Game[Any], m: Model, creature: str, beside: Model | None = None) -> list[list[int]]:
    """summon.place: In contact with the caster, or with what lies there; some may have it come elsewhere."""
    spots = space_of(g).beside(g.state, beside or m, catalogue.profile(creature).size)
    for code, one in codes("summon places", m) if beside is None else []:
        spots += [spot for spot in code(g, m, one, creature) if spot not in spots]
    return spots


async def perform(g: Game[Any], m: Model, name: str) -> None:
    """action.ritual: Mana is paid, and the spell works at once."""
    pay(g, m, name)
    creature = summoned_by(name)
    g.emit("ritual", ("action.ritual",), who=m.id, what=f"ability:{name}")
    code = code_of("ritual", name)
    if creature:
        await summon(g, m, creature)
    else:
        use_once(g, m, name)
        if code is not None:
            await code(g, m)


async def summon(g: Game[Any], m: Model, creature: str, beside: Model | None = None) -> Model | None:
    """summon.place, summon.points, summon.counts, S164: It comes into contact with the caster and has its AP at
    once."""
    spots = places_for(g, m, creature, beside)
    if not spots:
        g.emit("no_room", ("summon.place",), who=m.id)
        return None
    spot = spots[0]
    if len(spots) > 1 and m.seat >= 0:
        ids = [f"spot:{number}" for number in range(len(spots))]
        about = {"who": m.id, "places": [space_of(g).words(g.state, one) for one in spots]}
        chosen = await g.choose_one(m.seat, "summon", ids, ("summon.place",), about=about)
        spot = spots[int(chosen.partition(":")[2])]
    made = make(g, creature, m.seat, -1, spot, m.facing)
    made.summoner = m.id
    for code, one in codes("summoned", m):
        code(g, m, one, made)
    if allows(m, "summons afar"):
        await place_afar(g, m, made)
    give_ap(g, made, value(g, "sta", made))
    g.emit("summoned", ("summon.place",), who=m.id, what=made.id)
    return made


async def place_afar(g: Game[Any], m: Model, made: Model) -> None:
    """gear.staff_of_conjuration: Anywhere in the caster's Awareness, as if it stepped there through everything."""
    if m.seat < 0:
        return
    space, inches = space_of(g), value(g, "ag", m)
    here = made.spot
    made.spot, made.gone = list(m.spot), "waiting"          # it sets out from its caster, and is not there as yet
    place = space.place(g.state, made, "flicker", inches)
    answer = await ask_place(g, m.seat, "summon_afar", place, lambda: space.named(g.state, made, "flicker", inches),
                             {"who": m.id, "what": made.id}, may_stop=True)
    made.gone = ""
    if answer is None:
        made.spot = here
    else:
        space.settle(g.state, made, space.path(g.state, made, "flicker", inches, answer.rpartition(" ")[2]))


def make(g: Game[Any], profile: str, seat: int, party: int, spot: list[int], facing: int) -> Model:
    """model.profile: A new model on the field, as its card says."""
    s, printed = g.state, catalogue.profile(profile)
    items = [Carried(held.item, held.copies, equipped=False, own=True) for held in printed.items]
    m = Model(f"model:{len(s.models)}", profile, seat, party, list(spot), facing, printed.stats.get("hp", 0), 0, 0, 0,
              [], [], [], items, [], {}, [], "", "", revealed=True)
    dress(m)
    s.models.append(m)
    return m


def dismiss(g: Game[Any], m: Model) -> None:
    """summon.dismiss: A creature leaves the field."""
    m.gone = "removed"
    g.emit("removed", ("summon.dismiss",), who=m.id)


def lose_summons(g: Game[Any]) -> None:
    """summon.lost: Whose caster is down or gone, leaves at the end of the Sequence."""
    for m in g.state.models:
        if m.summoner and is_here(m) and not is_up(by_id(g.state, m.summoner)):
            dismiss(g, m)


# --- Shrouded -----------------------------------------------------------------------------------------------------


def reveal(g: Game[Any], m: Model) -> None:
    """state.shrouded: The token becomes the model, for all to see."""
    m.states = [state for state in m.states if state.name != "shrouded"]
    m.revealed = True
    g.reveal()
    g.emit("revealed", ("state.shrouded",), who=m.id, what=f"profile:{m.profile}")
    make_room(g, m)
