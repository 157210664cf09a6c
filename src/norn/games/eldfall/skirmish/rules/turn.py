"""A turn: Strategic, Upkeep, Tactical and End Phase; rounds of turns; when it is over."""
from __future__ import annotations

from functools import partial
from typing import Any, Final

from norn.games.eldfall.core import catalogue
from norn.games.eldfall.core.content import Ability
from norn.games.eldfall.core.hooks import allows, codes, codes_among, has
from norn.games.eldfall.core.rules import effects, hostile, magic, sequence
from norn.games.eldfall.core.rules.attack import spells_known
from norn.games.eldfall.core.rules.ending import stay_low
from norn.games.eldfall.core.rules.ground import ground_codes
from norn.games.eldfall.core.rules.models import by_id, enemies, has_state, is_here, is_immune, is_up
from norn.games.eldfall.core.rules.movement import all_codes
from norn.games.eldfall.core.rules.sight import sees
from norn.games.eldfall.core.rules.states import expire, inflict, lift, make_room, settle_engaged
from norn.games.eldfall.core.state import Model
from norn.games.eldfall.core.title import space_of
from norn.games.eldfall.core.values import value
from norn.games.eldfall.skirmish.content import CONTENT
from norn.games.eldfall.skirmish.rules import duels, hostiles, morale, quests, schemes, stratagems, things
from norn.games.eldfall.skirmish.rules.quests import HOSTILES, ROUNDS
from norn.games.eldfall.skirmish.state import State
from norn.kernel.ask import OneOrNone
from norn.kernel.game import AGAIN, Call, Game, Leave

QUEST: Final = "quest"
NEAR: Final = 6                     # an enemy so near makes a Hostile take its stance
STRATEGIC_RULES: Final = ("turn.strategic",)


def active(s: State) -> int:
    """turn.rounds: Whose turn it is; -1 the Hostiles'."""
    return s.order[s.turn]


def own(s: State, seat: int) -> list[Model]:
    return [m for m in s.models if m.seat == seat and is_here(m)]


# --- I: Strategic -------------------------------------------------------------------------------------------------


async def begin(g: Game[State]) -> str | Leave | None:
    """turn.phases, turn.rounds, turn.roles, end.wiped-out, S224: A seat with nobody up is passed over, or ends it; then
    its turn begins."""
    s = g.state
    if quests.ended(g) or quests.is_wiped_out(g):
        return over(g, quests.ended(g) or "all_down")
    seat = active(s)
    if seat == HOSTILES:
        hostiles.respawn(g, "hostile_turn")
    if not any(is_up(m) and duels.fights(s, m) for m in own(s, seat)):
        return "next"
    g.emit("turn_began", ("turn.phases",), seat=f"seat:{seat}", round=s.round)
    for m in s.models:
        m.used = []
    s.told = []
    s.ordered = []
    s.challenged = False
    schemes.note_turn(s)
    if seat >= 0:
        schemes.pay_shown(g, seat, strategic=True)
    return None


def over(g: Game[State], why: str) -> Leave:
    """end.victory: The quest is over; points are added up behind it."""
    g.state.over = why
    return Leave(QUEST)


async def expire_and_roll(g: Game[State]) -> None:
    """turn.strategic, hostile.upkeep, hostile.words, edition.recovery, S102, S292: 1 what acts as it ends, 2 what lasts
    until now ends, 3 forced rolls and what heals, of Hostiles too."""
    s = g.state
    seat = active(s)
    for m in s.models:
        for code, one in codes("any strategic", m) if is_here(m) else []:
            code(g, m, one)
    there = [m for m in own(s, seat) if duels.fights(s, m) and m.profile not in CONTENT.structures]
    for m in there:
        for code, one in codes("strategic acts", m):
            await code(g, m, one)
    expire(g, f"strategic {seat}")
    for m in there:
        lift(g, m, "fatigued", "petrified", "defensive_stance")
        if has_state(m, "incapacitated") and m.hp > 0:
            lift(g, m, "incapacitated")
            m.used.append(effects.ROSE)
        for hook in ("strategic forced", "strategic free"):
            for code, one in codes(hook, m):
                await code(g, m, one)
        for code, name in environment_codes(g, m):
            await code(g, m, name)
        if seat == HOSTILES:
            take_stance(g, m)
    await stay_low(g)
    settle_books(g)


def take_stance(g: Game[State], m: Model) -> None:
    """hostile.words, S292: A Hostile that knows it takes its Defensive Stance when an enemy is within six inches."""
    near = [foe for foe in enemies(g, m) if space_of(g).within(g.state, m, foe, NEAR)]
    if near and is_up(m) and allows(m, "stance"):
        inflict(g, m, "defensive_stance")


def settle_books(g: Game[State]) -> None:
    """end.who-downed, morale.broken: Who fell outside of a Sequence, what lies there now, whose morale is broken."""
    schemes.note_hurt(g.state)
    quests.settle_fallen(g)
    things.drop_treasures(g)
    duels.settle(g)
    morale.settle(g)


def environment_codes(g: Game[State], m: Model) -> list[Any]:
    """environment.rule: What the ground does to whoever is on it in its own Strategic Phase."""
    return list(ground_codes(g, "strategic in", m))


async def declare(g: Game[State]) -> str | None:
    """turn.strategic: Stratagem, stance, enchantments and the like, in any order, until the player has done."""
    seat = active(g.state)
    if seat < 0:
        return None
    if not must_ask(g, seat):
        return None
    ask = g.choose(seat, "strategic", partial(strategic_options, g, seat), STRATEGIC_RULES, 0, 1,
                   scope=f"strategic {g.state.round}")
    ask.rest.bluff = hides_something(g.state, seat)
    answer = await OneOrNone(ask)
    if answer is None:
        return None
    await carry(g, seat, answer)
    await stay_low(g)
    return AGAIN


def must_ask(g: Game[State], seat: int) -> bool:
    """scheme.rule, S128: Where there is something to declare; and always where a Scheme might be shown or a token do
    something, so that silence tells nothing."""
    return hides_something(g.state, seat) or bool(strategic_options(g, seat))


def hides_something(s: State, seat: int) -> bool:
    """scheme.rule, S128: A Scheme that might be shown, or a token."""
    return bool(s.schemes[seat] and s.shown[seat] != schemes.PAID) or any(not m.revealed for m in own(s, seat))


def strategic_options(g: Game[State], seat: int) -> list[str]:
    """turn.strategic, duel.stratagems: Everything a seat may declare in this phase; Stratagems in a duel too."""
    found = [*stratagems.options(g, seat), *schemes.show_options(g, seat), *duels.alliance_options(g, seat)]
    for m in own(g.state, seat):
        if not is_up(m) or not duels.fights(g.state, m):
            continue
        if allows(m, "stance") and not has_state(m, "defensive_stance"):
            found.append(f"do:stance {m.id}")
        if allows(m, "enchant itself") and "artificer" not in m.used:
            found += [f"do:imbue {m.id} ability:{name}" for name in spells_known(m)
                      if catalogue.spell(name).kind == "enchantment" and not catalogue.spell(name).ritual
                      and not any(one.name == name for one in m.enchantments)]
        hides = any(code(one) for code, one in codes("hide", m)) and not is_immune(m, "shrouded")
        if hides and not has_state(m, "shrouded") and not has_state(m, "engaged") and not is_seen(g, m):
            found.append(f"do:hide {m.id}")
        if m.summoner:
            found.append(f"do:dismiss {m.id}")
    for m in own(g.state, seat):
        for code, one in strategic_codes("strategic offer", m):
            found += code(g, m, one)
    return found


def strategic_codes(hook: str, m: Model) -> list[Any]:
    """turn.strategic, upgrade.first_aid: What a model can do then; the fallen still have their upgrades."""
    bought = [Ability(name) for name in m.upgrades] if not is_up(m) else []
    return [*codes(hook, m), *codes_among(hook, bought)]


def is_seen(g: Game[State], m: Model) -> bool:
    """skill.stealth: Whether any enemy sees it."""
    return any(sees(g, foe, m) for foe in enemies(g, m))


async def carry(g: Game[State], seat: int, answer: str) -> None:
    """turn.strategic: What an answer does."""
    words = answer.removeprefix("do:").split(" ")
    if words[0] == "stratagem":
        await stratagems.use(g, seat, words)
        return
    if words[0] == "show_scheme":
        schemes.show(g, seat, words[2] if len(words) > 2 else "")
        return
    if words[0] == "offer_alliance":
        await duels.ally(g, seat, int(words[1].partition(":")[2]))
        return
    if words[0] == "break_alliance":
        duels.leave(g, seat)
        return
    m = by_id(g.state, words[1])
    if words[0] == "stance":
        inflict(g, m, "defensive_stance")
    elif words[0] == "imbue":
        m.used.append("artificer")
        magic.enchant(g, m, words[2].partition(":")[2], m)
    elif words[0] == "hide":
        inflict(g, m, "shrouded")
        m.revealed = False
        make_room(g, m)
    elif words[0] == "dismiss":
        magic.dismiss(g, m)
    else:
        for code, one in strategic_codes("strategic done", m):
            if await code(g, m, one, words):
                return


# --- II: Upkeep ---------------------------------------------------------------------------------------------------


async def upkeep(g: Game[State]) -> None:
    """turn.upkeep, hostile.upkeep, duel.begins, model.stamina, S104, S195: Every model of every side has as many AP as
    its STA; the Watchful twice while others act; who stands by at a duel has none."""
    seat = active(g.state)
    for m in g.state.models:
        if not is_up(m) or has_state(m, "fatigued") or not duels.fights(g.state, m):
            m.ap = 0
            continue
        points = value(g, "sta", m)
        if m.seat != seat:
            for code, one in codes("upkeep", m):
                points *= code(g, m, one)
        for code, one in codes("further ap", m):
            points += code(g, m, one)
        m.ap = max(points, 0)
    g.state.given, g.state.begun = sum([m.ap for m in g.state.models]), 0


# --- III: Tactical ------------------------------------------------------------------------------------------------


async def tactical(g: Game[State]) -> str | Call | Leave:
    """turn.tactical, hostile.order, S106, S108: Model after model is activated, in any order, until the player wants no
    more."""
    s = g.state
    seat = active(s)
    if why := quests.ended(g):
        return over(g, why)
    if seat == HOSTILES:
        acting = None if s.duel else await hostile.next_to_act(g)
        if acting is None:
            return "end_phase"
        sequence.begin(g, acting)
        return Call("activation")
    ids = tactical_options(g, seat)
    if not ids:
        return "end_phase"
    answer = await g.may_choose_one(seat, "tactical", partial(tactical_options, g, seat),
                                    ("turn.tactical", "sequence.activation"))
    if answer is None:
        return "end_phase"
    words = answer.split(" ")
    m = by_id(s, words[1])
    if words[0] == "do:mana":
        magic.convert(g, m, 1)
        return AGAIN
    sequence.begin(g, m)
    return Call("activation")


def tactical_options(g: Game[State], seat: int) -> list[str]:
    """turn.tactical, mana.convert: Whom to activate; a Mage may turn AP into Mana instead."""
    found = [f"do:activate {m.id}" for m in own(g.state, seat) if sequence.may_activate(g, m)]
    return found + [f"do:mana {m.id}" for m in own(g.state, seat)
                    if is_up(m) and m.ap > 0 and allows(m, "make mana") and needs_mana(m)]


def needs_mana(m: Model) -> bool:
    """mana.use: It is offered to whoever has something to spend it on."""
    return any(catalogue.spell(name).mana for name in spells_known(m)) or has(m, "summoner") or bool(
        codes("spends mana", m))


async def after(g: Game[State]) -> str:
    """turn.tactical: Back to the choice of the next model."""
    return "tactical"


# --- IV: End ------------------------------------------------------------------------------------------------------


async def end_phase(g: Game[State]) -> None:
    """turn.end, S107: End moves, then what lasts for the turn ends, AP are discarded, who is Engaged."""
    seat = active(g.state)
    for code, one in all_codes(g, "end phase"):
        if one[0].seat == seat:
            await code(g, one[0], one[1])
    expire(g, "turn")
    expire(g, f"end {seat}")
    for m in g.state.models:
        m.ap = 0
    settle_engaged(g)
    if seat >= 0:
        schemes.pay_shown(g, seat)
    settle_books(g)
    hostiles.respawn(g, "turn_end")


async def next_turn(g: Game[State]) -> str | Leave:
    """turn.rounds, end.rounds, duel.ends, hostile.turn, S195, S228: The next in order; after the last one a new round;
    after five it is over, with no turn of Hostiles in the fifth; a duel has at least three rounds."""
    s = g.state
    if why := quests.ended(g):
        return over(g, why)
    last = max(ROUNDS, s.duel_ends) if s.duel else ROUNDS
    following = s.turn + 1
    if following < len(s.order) and (s.order[following] != HOSTILES or s.round < last):
        s.turn = following
        return "begin"
    if s.round >= last:
        if s.duel:
            duels.draw(g)
        return over(g, s.over or "rounds")
    if quests.quest_of(s).part == 3 and not quests.hostiles_left(s):
        return over(g, "hostiles_dead")
    s.turn = 0
    s.round += 1
    g.emit("round_began", ("turn.rounds",), round=s.round)
    return "begin"
