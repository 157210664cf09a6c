"""16.8, 17.8, 17.9 Challenges: duels arcane and trials by combat, before a ground or naval battle."""
from __future__ import annotations

from functools import partial
from typing import Final

from norn.games.fornaldar.content import CONTENT
from norn.games.fornaldar.content_tables import LEAST_ROLL, MOST_ROLL
from norn.games.fornaldar.rules import arms
from norn.games.fornaldar.rules.battlefield import LAST, column_of, muster
from norn.games.fornaldar.rules.losses import bury, read_losses
from norn.games.fornaldar.rules.pieces import hex_of, printed, side_of
from norn.games.fornaldar.rules.ratings import basic_magic, boxes_left, combat, magic, put_to_use
from norn.games.fornaldar.state import Battle, Character, Duel, State
from norn.games.fornaldar.verbs import wound
from norn.kernel.ask import Choice
from norn.kernel.errors import Refusal
from norn.kernel.game import AGAIN, Game
from norn.kit.ids import name_in, name_of, word_of

KINDS: Final = ("duel", "trial")
BEFORE: Final = ("ground", "overrun", "naval")          # the combats that challenges come before (16.8)
OVER: Final = "done"                                    # all is said; what was accepted is fought, or to be fought
STAGES: Final = ("first", "answer", "counter", "reply", OVER)
OFFER_RULES: Final = ("16.8", "16.8.1", "16.8.2", "5.e.5.2")
ANSWER_RULES: Final = ("16.8.1", "5.e.5.3", "5.e.5.4")
REFUSE: Final = "do:refuse"
CANCEL: Final = "do:cancel"
FIGHT_RULES: Final = {"duel": ("17.8", "17.8.1", "17.8.2"), "trial": ("17.9", "17.9.1", "17.9.2")}


# --- who may ----------------------------------------------------------------------------------------------------


def able(s: State, b: Battle, seat: int, kind: str) -> list[Character]:
    """14.2.8, 16.8, 16.8.3, 16.8.4, 20.6, 24.3.2.4: Who can fight such a challenge: no caster, nor the Jibalian
    (F76)."""
    return [one for one in muster(s, b, seat).characters if not one.cast
            and printed(s, one.id).ability("no_challenges") is None and (kind == "trial" or basic_magic(s, one) >= 1)]


def challengers(s: State, b: Battle, seat: int, kind: str) -> list[Character]:
    """17.8.2b: Who may offer one; no Jötun a duel arcane, and none where nobody could answer (F76)."""
    if any(duel.kind == kind for duel in b.duels) or not able(s, b, 1 - seat, kind):
        return []
    return [one for one in able(s, b, seat, kind) if kind == "trial" or printed(s, one.id).race != "jotun"]


def offers(s: State, b: Battle, seat: int) -> list[str]:
    """16.8.2, 18.3: One of each kind for a battle, whoever makes it; also of those inside a fortress."""
    return [f"do:{kind} {one.ref}" for kind in KINDS for one in challengers(s, b, seat, kind)]


def one_of_each(choice: Choice) -> list[Refusal]:
    """16.8.2: Not two of a kind."""
    words = [word_of(one) for one in choice]
    return [Refusal("one_of_each", ("16.8.2",))] if len(set(words)) < len(words) else []


# --- offering and answering -------------------------------------------------------------------------------------


async def take_turn(g: Game[State], b: Battle) -> None:
    """5.e.5.2, 5.e.5.3, 5.e.5.4, 17.5.3, 17.6.1: The active player challenges, the other answers and challenges, the
    first answers."""
    if b.stage in ("first", "counter"):
        await challenge(g, b.opener if b.stage == "first" else 1 - b.opener)
    else:
        await answer_challenges(g, b.opener if b.stage == "reply" else 1 - b.opener)
    b.stage = STAGES[STAGES.index(b.stage) + 1]


async def challenge(g: Game[State], seat: int) -> None:
    """16.8, 16.8.1: A player may challenge to either kind or to both, and names who fights for him."""
    s = g.state
    b = _battle(s)
    if not offers(s, b, seat):              # all know who stands there (F44)
        return
    chosen = await g.choose(
        seat, "challenge", partial(offers, s, b, seat), OFFER_RULES, 0, 2, fits=one_of_each,
        about={"hex": f"hex:{hex_of(b.place):04}"},
    )
    for one in chosen:
        kind, name = name_of(word_of(one)), name_in("char", one)
        b.duels.append(Duel(kind, seat, name, "", "", 1, []))
        g.emit(f"{kind}_offered", OFFER_RULES, seat=f"seat:{seat}", character=f"char:{name}")


async def answer_challenges(g: Game[State], seat: int) -> None:
    """16.8.1, 17.5.3: The challenged accepts and names his champion, or refuses and pays for it in the battle.

    Refusals are weighed last: who fights the one kind may decline the other, whichever was offered first (16.8.2).
    """
    s = g.state
    b = _battle(s)
    refused: list[Duel] = []
    for duel in b.duels:
        if duel.seat == seat or duel.answer:
            continue
        said = await g.choose_one(
            seat, f"answer_{duel.kind}", partial(answers, s, b, duel, seat), ANSWER_RULES,
            about={"character": f"char:{duel.challenger}"},
        )
        if said == REFUSE:
            refused.append(duel)
        else:
            _answered(g, b, duel, seat, said)
    for duel in refused:
        refuse(g, b, duel, seat)


def answers(s: State, b: Battle, duel: Duel, seat: int) -> list[str]:
    """16.8.1, item.55: Any champion who is able, or a refusal, or Erlingur."""
    those = muster(s, b, seat).characters
    cancel = [CANCEL] if arms.canceller(s, those, b.used) is not None else []
    return [one.ref for one in able(s, b, seat, duel.kind)] + [REFUSE] + cancel


def _answered(g: Game[State], b: Battle, duel: Duel, seat: int, said: str) -> None:
    s = g.state
    if said == CANCEL:
        wearer = arms.canceller(s, muster(s, b, seat).characters, b.used)
        assert wearer is not None
        duel.answer = "free"
        b.used.append(f"{arms.cancelling_item(s, wearer)} {wearer.id}")
        g.emit(f"{duel.kind}_cancelled", ("item.55",), seat=f"seat:{seat}", character=wearer.ref)
    else:
        duel.champion, duel.answer = name_of(said), "accepted"
        g.emit(f"{duel.kind}_accepted", ANSWER_RULES, seat=f"seat:{seat}", character=said)


def refuse(g: Game[State], b: Battle, duel: Duel, seat: int) -> None:
    """16.8.1, 17.5.6: A refusal costs 3 or 5 on the dice of all rounds, unless it is free."""
    free = refuses_freely(g.state, b, duel, seat)
    duel.answer = "free" if free else "refused"
    if not free:
        b.refused.append(f"{seat} {duel.kind}")
    g.emit(f"{duel.kind}_refused_freely" if free else f"{duel.kind}_refused", ANSWER_RULES, seat=f"seat:{seat}")


def refuses_freely(s: State, b: Battle, duel: Duel, seat: int) -> bool:
    """16.8.2, 20.6: Where casters alone could answer, or a side's only character fights the other kind already."""
    those = muster(s, b, seat).characters
    if not able(s, b, seat, duel.kind):
        return True
    fights = [name for other in b.duels if other is not duel and other.answer in ("accepted", "over")
              for name in (other.challenger, other.champion)]
    return len(those) == 1 and those[0].id in fights


# --- fighting ---------------------------------------------------------------------------------------------------


def accepted(s: State, b: Battle) -> list[Duel]:
    """5.e.5.5: The challenges still to be fought; where one of the two is dead there is none any more."""
    for duel in b.duels:
        if duel.answer == "accepted" and any(
                s.characters[one].fate != "here" for one in (duel.challenger, duel.champion)):
            duel.answer = "over"
    return [duel for duel in b.duels if duel.answer == "accepted"]


def begin(s: State, duel: Duel) -> None:
    """5.e.5.5: This challenge is fought now. A record of its own: the state holds nothing twice, or copies of it would
    not be equal to it."""
    s.duel = Duel(duel.kind, duel.seat, duel.challenger, duel.champion, duel.answer, duel.round, duel.used[:])


async def duel_goes_on(g: Game[State]) -> bool:
    """17.8, 17.9: One round of the challenge that is being fought; False when it is over."""
    s = g.state
    assert s.duel is not None
    duel = next(one for one in _battle(s).duels if one.kind == s.duel.kind)
    if await fight_bout(g, duel) is not None:
        return True
    s.duel = None
    return False


class Bout:
    """A round of a challenge, all but its dice."""

    def __init__(self, column: int, strengths: tuple[int, int]) -> None:
        self.column = column
        self.strengths = strengths          # by which losses are read: challenger's, champion's


def bout(s: State, duel: Duel) -> Bout:
    """17.8, 17.8.1, 17.9, 17.9.1: Magic with its mana, or combat, doubled for heroes; for losses the plain figures."""
    one, other = s.characters[duel.challenger], s.characters[duel.champion]
    if duel.kind == "duel":
        return Bout(column_of(magic(s, one), magic(s, other)), (basic_magic(s, one), basic_magic(s, other)))
    column = column_of(arms.trial_strength(s, one, other), arms.trial_strength(s, other, one))
    column += arms.items_shift(s, [one]) - arms.items_shift(s, [other])
    return Bout(min(max(column, 0), LAST), (combat(s, one), combat(s, other)))


async def fight_bout(g: Game[State], duel: Duel) -> str | None:
    """17.8.2, 17.9.2: Round by round, the challenger attacks, no command, no retreat, until somebody is dead (F67)."""
    s = g.state
    for name in (duel.challenger, duel.champion):
        put_to_use(s, s.characters[name])
    found = bout(s, duel)
    dice = (g.roll(6, duel.kind), g.roll(6, duel.kind))
    cell = CONTENT.crt[min(max(sum(dice), LEAST_ROLL), MOST_ROLL) - LEAST_ROLL][found.column]
    fighters = (s.characters[duel.challenger], s.characters[duel.champion])
    letters = (arms.letter_inflicted(s, duel, fighters[1], cell.attacker),
               arms.letter_inflicted(s, duel, fighters[0], cell.defender))
    hits = tuple([_hits(s, duel, fighters, who, read_losses(letters[who], found.strengths[who]).wounds, dice)
                  for who in (0, 1)])
    g.emit(f"{duel.kind}_round", FIGHT_RULES[duel.kind], one=fighters[0].ref, other=fighters[1].ref, n=duel.round,
           roll=sum(dice), letters="/".join(letters), first=hits[0], second=hits[1])
    dying = [one for one, number in zip(fighters, hits, strict=True) if number and wound(g, one, number)]
    duel.round += 1
    if not dying:
        return AGAIN
    duel.answer = "over"
    victors = {side_of(s, one.id): other.id for one, other in (fighters, fighters[::-1]) if other not in dying}
    await bury(g, dying, duel.kind, victors)
    return None


def _hits(
    s: State, duel: Duel, fighters: tuple[Character, Character], who: int, hits: int, dice: tuple[int, int],
) -> int:
    """What one of the two suffers: what the other's arms make of it, less what his own armour keeps off."""
    dealt = arms.hits_inflicted(s, duel, fighters[1 - who], hits, dice, attacking=who == 1)
    return boxes_left(s, fighters[who]) if dealt < 0 else arms.hits_taken(s, duel, fighters[who], dealt)


def _battle(s: State) -> Battle:
    assert s.battle is not None
    return s.battle
