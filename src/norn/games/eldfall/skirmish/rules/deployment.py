"""Deployment: the party comes to the field, model after model; then tribes, Dead tokens, creatures."""
from __future__ import annotations

from functools import partial
from typing import Final

from norn.games.eldfall.core import catalogue
from norn.games.eldfall.core.hooks import allows, code_of, codes
from norn.games.eldfall.core.rules import magic
from norn.games.eldfall.core.rules.gear import dress
from norn.games.eldfall.core.rules.models import by_id, is_model
from norn.games.eldfall.core.rules.states import inflict, settle_engaged
from norn.games.eldfall.core.state import Carried, Lasting, Model
from norn.games.eldfall.core.title import space_of
from norn.games.eldfall.skirmish.content import CONTENT
from norn.games.eldfall.skirmish.field import find_field
from norn.games.eldfall.skirmish.inches.deploying import DEEPER, zone_for
from norn.games.eldfall.skirmish.rules import party
from norn.games.eldfall.skirmish.rules.quests import parties
from norn.games.eldfall.skirmish.rules.stratagems import is_of
from norn.games.eldfall.skirmish.state import State
from norn.kernel.ask import Ask, More
from norn.kernel.game import AGAIN, Game
from norn.kit.inches import facing_of

OUTSIDE: Final = [0, 0, 0]
WAITING: Final = "waiting"
ORDERS: Final = 27_720              # a multiple of any number of tokens: one draw serves whoever may hide, or nobody


async def deploy(g: Game[State]) -> str | None:
    """deploy.order, deploy.place, S204: Whole parties in turn order, or a model of each in turn."""
    s = g.state
    seat = next_to_deploy(s)
    if seat < 0:
        settle_engaged(g)
        for number in parties(s):
            g.emit("party_known", ("deploy.order",), seat=f"seat:{number}", models=sorted(listed(s, number)))
        return None
    story = decide_on_next(g, seat, 0 if s.by_turns else g.pick(ORDERS, "order"))
    m, answer = await story if seat in s.agreed or s.part > 1 else (await g.together({seat: story}))[seat]
    await set_down(g, m, answer)
    return AGAIN


async def decide_on_next(g: Game[State], seat: int, drawn: int) -> tuple[Model, str]:
    """deploy.order, deploy.place: Who comes, hidden or not, and where. A party that nobody knows is deployed in secret:
    what its owner is asked would tell who is to come."""
    s = g.state
    one = await next_of(g, seat, drawn)
    s.to_come[seat].remove(one)
    m = by_id(s, one) if is_model(one) else enlist(g, seat, party.read_recruit(one))
    m.gone = WAITING
    await hide(g, m)
    return m, await choose_place(g, m)


def next_to_deploy(s: State) -> int:
    """deploy.order: Whose model is next; -1 when all have come."""
    left = [seat for seat in s.order if seat >= 0 and s.to_come[seat]]
    if not left:
        return -1
    if not s.by_turns:
        return left[0]
    come = {seat: sum(1 for m in s.models if m.party == seat and not m.gone) for seat in left}
    fewest = min(come.values())
    return next(seat for seat in left if come[seat] == fewest)


def listed(s: State, seat: int) -> list[str]:
    """deploy.shrouded, S169: The list of a party is public once it has come; which token is whom is not."""
    return [f"profile:{m.profile}" for m in s.models if m.party == seat]


def lengthen(g: Game[State], seat: int) -> None:
    """trait.tactician, S205: The zone of a Tactician's party reaches further, once."""
    s = g.state
    if has_tactician(s, s.to_come[seat]):
        s.zones_of[seat] += DEEPER
        g.emit("zone_longer", ("trait.tactician",), seat=f"seat:{seat}")


def has_tactician(s: State, recruits: list[str]) -> bool:
    """trait.tactician: Whether any of them lengthens the zone."""
    return any(allows(by_id(s, one) if is_model(one) else trial(one), "longer zone") for one in recruits)


def trial(text: str) -> Model:
    """A recruit as a model that nobody has seen: to ask what it has."""
    one = party.read_recruit(text)
    return Model("", one.profile, 0, 0, OUTSIDE[:], 0, 1, 0, 0, 0, [], [], [], [], list(one.upgrades), dict(one.chosen),
                 [], "", WAITING, revealed=False)


async def next_of(g: Game[State], seat: int, drawn: int) -> str:
    """deploy.order: In turns the owner says who is next; a whole party comes as it is written, but whoever may come
    unseen in an order that tells nothing."""
    waiting = g.state.to_come[seat]
    if g.state.by_turns:
        ids = {label(g.state, one): one for one in waiting}
        answer = await g.choose_one(seat, "deploy_who", list(ids), ("deploy.order",))
        return ids[answer]
    first = waiting[0]
    hidden = [one for one in waiting if may_hide(by_id(g.state, one) if is_model(one) else trial(one))]
    return hidden[drawn % len(hidden)] if first in hidden else first


def label(s: State, text: str) -> str:
    """`do:field1 profile:bushi_attendant ability:poisoned_weapons`: a model with what it bears."""
    m = by_id(s, text) if is_model(text) else trial(text)
    bought = "".join([f" ability:{name}" for name in m.upgrades])
    return f"do:field{len(m.upgrades) or ''} profile:{m.profile}{bought}"


def enlist(g: Game[State], seat: int, one: party.Recruit) -> Model:
    """party.upgrades, S208: A model with its upgrades; items go into its pack, or in the place of the first weapon."""
    m = magic.make(g, one.profile, seat, seat, OUTSIDE, 0)
    m.gone = WAITING
    m.chosen = party.all_chosen(one)
    if one.mount:
        m.chosen["mount"] = one.mount
    for name in one.upgrades:
        equip(m, name)
    dress(m)
    if one.leads:
        g.state.leaders[seat] = m.id
    return m


def equip(m: Model, name: str) -> None:
    """party.upgrades, S208: An upgrade with the item that it brings."""
    m.upgrades = [*m.upgrades, name]
    upgrade = CONTENT.upgrades[name]
    if not upgrade.item:
        return
    new = Carried(upgrade.item, 1, equipped=False, own=True)
    weapons = [held for held in m.items if catalogue.item(held.item).category == "weapon"]
    if upgrade.replaces and weapons:
        m.items[m.items.index(weapons[0])] = new
    else:
        m.items.append(new)


async def choose_place(g: Game[State], m: Model) -> str:
    """deploy.place: One answer says where, how it faces and whether it is Crouched; a token has a token's size."""
    s, space, kind = g.state, space_of(g), "deploy"
    more = More()
    more.place = space.place(s, m, kind, 0, "")
    more.about = {"who": f"profile:{m.profile}"}
    (answer,) = await Ask(m.seat, "deploy", partial(space.named, s, m, kind, 0, ""), ("deploy.place",), 1, 1, more)
    return answer.rpartition(" ")[2]


async def set_down(g: Game[State], m: Model, answer: str) -> None:
    """deploy.place: There it stands, for all to see."""
    s, space = g.state, space_of(g)
    path = space.path(s, m, "deploy", 0, answer)
    m.gone = ""
    space.settle(s, m, path)
    if path.facing < 0 or not path.text.count(";") > 1:
        face_middle(s, m)
    if "down" in path.posture:
        inflict(g, m, "crouched")
    g.reveal()
    g.emit("deployed", ("deploy.place",), who=m.id, where=space.words(s, m.spot))
    for code, one in codes("deployed", m):
        await code(g, m, one)


def face_middle(s: State, m: Model) -> None:
    field = find_field(s.field)
    left, low, right, top = zone_for(s, m.seat)
    m.facing = facing_of(field.width // 2 - (left + right) // 2, field.depth // 2 - (low + top) // 2)


def may_hide(m: Model) -> bool:
    """deploy.shrouded, skill.stealth, upgrade.concealed_approach, S207: Whether it may come as a token."""
    return any(code(m, one) for code, one in codes("deploys shrouded", m))


async def hide(g: Game[State], m: Model) -> None:
    """deploy.shrouded, S207: Shrouded by choice; the token tells nothing."""
    if may_hide(m):
        answer = await g.choose_one(m.seat, "deploy_shrouded", ["do:yes", "do:no"], ("deploy.shrouded",),
                                    about={"who": f"profile:{m.profile}"})
        if answer == "do:yes":
            m.states.append(Lasting("shrouded", "", ""))
            m.revealed = False


# --- after deployment ---------------------------------------------------------------------------------------------


async def settle_in(g: Game[State]) -> None:
    """deploy.dead-token, stratagem.tribes, S220: What follows once all stand there; then the battle begins."""
    s = g.state
    for seat in [one for one in s.order if one >= 0]:
        await choose_tribe(g, seat)
        for m in [one for one in s.models if one.party == seat and not one.gone]:
            for code, one in codes("all deployed", m):
                await code(g, m, one)
    g.emit("battle_begins", ("turn.rounds",), round=1)


async def choose_tribe(g: Game[State], seat: int) -> None:
    """stratagem.tribes, special.tribal_chief, S220: One tribe for all of its kind in the party, the whole game, public;
    two who name one name the same."""
    s = g.state
    chiefs = [m for m in s.models if m.party == seat and not m.gone and tribes_of(m)]
    if not chiefs or any(order.name in tribes_of(chiefs[0]) for m in s.models for order in m.orders if m.party == seat):
        return
    ids = [f"ability:{name}" for name in tribes_of(chiefs[0])]
    chosen = (await g.choose_one(seat, "tribe", ids, ("stratagem.tribes",))).partition(":")[2]
    order = CONTENT.stratagems[chosen]
    for m in s.models:
        if m.party == seat and (not order.who or any(is_of(m, word) for word in order.who)):
            m.orders.append(Lasting(chosen, "", ""))
    g.reveal()
    g.emit("tribe_chosen", ("stratagem.tribes",), seat=f"seat:{seat}", what=f"ability:{chosen}")
    code = code_of("ordered", chosen)
    if code is not None:
        await code(g, chiefs[0], [m for m in s.models if m.party == seat])


def tribes_of(m: Model) -> list[str]:
    return [name for name in catalogue.profile(m.profile).stratagems
            if CONTENT.stratagems[name].kind == "tribe"]
