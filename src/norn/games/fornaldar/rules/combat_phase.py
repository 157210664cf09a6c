"""5.e.5.1 to 5.e.5.6 The Combat Phase: contact in every announced hex, then all challenges, then all battles."""
from __future__ import annotations

from norn.games.fornaldar.rules import battles, challenges, initiating
from norn.games.fornaldar.rules.reaching import ref_of
from norn.games.fornaldar.state import Battle, State
from norn.kernel.game import AGAIN, Call, Game

# --- contact ------------------------------------------------------------------------------------------------------


async def contacts(g: Game[State]) -> str | None:
    """5.e.5.1, 16.2: In one announced hex after the other it is seen who is there, and what kind of combat it is."""
    s = g.state
    s.declared = [one for one in s.declared if _is_on(s, *_where(one))]
    if not s.declared:
        return None
    where, place = _where(s.declared.pop(0))
    battles.begin(s, place, initiating.kind_of_fight(s, place, where), s.active, "battle", where)
    await battles.contact(g, battles.battle(s))
    lay_aside(s)
    return AGAIN


def _where(declared: str) -> tuple[str, int]:
    where, _, place = declared.partition(" ")
    return where, int(place)


def _is_on(s: State, where: str, place: int) -> bool:
    """Whether those who are to fight are still there."""
    return initiating.is_contact(s, place, s.active, where)


def lay_aside(s: State) -> None:
    """The battle in hand waits with the others, in the order of the map."""
    s.fields = sorted([*s.fields, battles.battle(s)], key=_order)
    s.battle = None


def _order(b: Battle) -> tuple[int, bool]:
    return b.place, b.terrain == "sea"


def take_up(s: State, b: Battle) -> None:
    s.fields = [one for one in s.fields if one is not b]
    s.battle = b


# --- challenges ---------------------------------------------------------------------------------------------------


async def challenge(g: Game[State]) -> str | None:
    """5.e.5.2, 5.e.5.3, 5.e.5.4: First the active player challenges wherever he gives battle; then the other answers
    all, and challenges; then the first answers."""
    s = g.state
    waiting = [b for b in s.fields if b.stage != challenges.OVER]
    if not waiting:
        return None
    earliest = min([challenges.STAGES.index(b.stage) for b in waiting])
    take_up(s, next(b for b in waiting if b.stage == challenges.STAGES[earliest]))
    await challenges.take_turn(g, battles.battle(s))
    lay_aside(s)
    return AGAIN


async def next_duel(g: Game[State]) -> str | None:
    """5.e.5.5, 17.4: All challenges are fought before the first battle, in the order that the active player likes."""
    s = g.state
    waiting = {f"do:{duel.kind} char:{duel.challenger}": (b, duel)
               for b in s.fields for duel in challenges.accepted(s, b)}
    if not waiting:
        return "battle"
    chosen = (await g.choose(s.active, "next_duel", list(waiting), ("17.4", "5.e.5.5"), public=True))[0]
    field, chosen_duel = waiting[chosen]
    challenges.begin(s, chosen_duel)
    take_up(s, field)
    return None


async def duel(g: Game[State]) -> str:
    """5.e.5.5, 17.8, 17.9: To the death, round by round; then the next."""
    if await challenges.duel_goes_on(g):
        return AGAIN
    lay_aside(g.state)
    return "duels"


# --- battles ------------------------------------------------------------------------------------------------------


async def next_battle(g: Game[State]) -> Call | str | None:
    """5.e.5.6, 17.4: The active player fights what he has announced in the order that he likes, each to its end."""
    s = g.state
    for b in s.fields:
        if battles.is_decided(s, b):
            take_up(s, b)
            await battles.finish(g)
            return AGAIN
    s.fields = [b for b in s.fields if _is_on(s, _medium(b), b.place)]
    if not s.fields:
        return None
    options = {_option(b): b for b in s.fields}
    take_up(s, options[(await g.choose(s.active, "next_battle", list(options), ("17.4",), public=True))[0]])
    g.emit("battle_joined", ("5.e.5.6",), hex=ref_of(battles.battle(s).place))
    return Call("battle")


def _medium(b: Battle) -> str:
    return initiating.AFLOAT if b.terrain == "sea" else initiating.ASHORE


def _option(b: Battle) -> str:
    word = "do:fight_at_sea" if b.terrain == "sea" else "do:fight"
    return f"{word} {ref_of(b.place)}"
