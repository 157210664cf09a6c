"""17.1 to 17.4 Resolving combat: one battle or melee in one hex, from contact to its end, round after round."""
from __future__ import annotations

from typing import Final

from norn.games.fornaldar.content import CONTENT
from norn.games.fornaldar.content_tables import LEAST_ROLL, MOST_ROLL, Result
from norn.games.fornaldar.rules import challenges as challenging
from norn.games.fornaldar.rules import evasion, fortresses, ground, initiating, melee, naval, notes, scenarios
from norn.games.fornaldar.rules import retreats as retreating
from norn.games.fornaldar.rules.arms import item_with
from norn.games.fornaldar.rules.battlefield import Odds, muster
from norn.games.fornaldar.rules.contact import choose_terrain, man_the_walls, stand_or_go, wake_attacked
from norn.games.fornaldar.rules.losses import Toll, bury, take_losses
from norn.games.fornaldar.rules.pieces import printed
from norn.games.fornaldar.rules.ratings import is_hero, put_to_use
from norn.games.fornaldar.rules.reaching import ref_of
from norn.games.fornaldar.state import Battle, State
from norn.kernel.game import AGAIN, Game, Leave

BEGIN_RULES: Final = ("16.1", "16.2", "17.1")
ROUND_RULES: Final = {
    "ground": ground.ROUND_RULES, "overrun": ("14.5.3", "14.5.4", *ground.ROUND_RULES), "naval": naval.ROUND_RULES,
    "melee": melee.ROUND_RULES, "draugr": ("ability.draugr", *melee.ROUND_RULES),
}
HOW: Final = {"ground": "battle", "overrun": "battle", "naval": "naval", "melee": "melee", "draugr": "draugr"}
ATTACK: Final = "do:attack"
STOP: Final = "do:stop"


# --- the beginning -------------------------------------------------------------------------------------------------


def begin(s: State, place: int, kind: str, opener: int, back: str, where: str = initiating.ASHORE) -> None:
    """17.1, 17.5, 17.6, 17.7, 18.2: A combat in a place; `back` is the step of the caller's that follows."""
    late = {one.partition(" ")[2]: number for one, number in s.late.items() if one.startswith(f"{place} ")}
    s.battle = Battle(
        place=place, kind=kind, opener=opener, attacker=opener, back=back,
        terrain="sea" if where == initiating.AFLOAT else "", fort=-1, garrison=0, round=1, stage="new", duels=[],
        refused=[], letters=["", ""], marks=["", ""], boost=[0, 0], breath=[0, 0], used=[], absent=[], late=late,
    )
    man_the_walls(s, s.battle)
    if kind != "draugr":
        scenarios.attacks(s, place, opener, afloat=where == initiating.AFLOAT)


def battle(s: State) -> Battle:
    assert s.battle is not None
    return s.battle


# --- contact ------------------------------------------------------------------------------------------------------


async def terrain(g: Game[State]) -> str | Leave | None:
    """16.1, 17.5.1: Contact, where it has not been made; then challenges, unless they are behind it (5.e.5.5)."""
    b = battle(g.state)
    if b.stage == "new":
        await contact(g, b)
    if b.kind in ("melee", "draugr"):
        return await _begin_melee(g, b)
    return await after_duels(g, b) if b.stage == challenging.OVER else None


async def contact(g: Game[State], b: Battle) -> None:
    """16.1, 17.5.1: Both see who is there, sleepers wake; then the defender chooses his terrain (F44)."""
    s = g.state
    wake_attacked(g, b)
    s.spells = [one for one in s.spells if one.number != initiating.HIDING or one.place != b.place]
    notes.contact(g, b.place)
    g.emit(f"{b.kind}_begins", BEGIN_RULES, hex=ref_of(b.place), seat=f"seat:{b.opener}")
    if b.kind in ("ground", "overrun"):
        b.terrain = "fortress" if b.fort >= 0 else await choose_terrain(g, b)
    b.stage = challenging.STAGES[0] if b.kind in challenging.BEFORE else challenging.OVER


async def _begin_melee(g: Game[State], b: Battle) -> str | Leave:
    """16.7: Who has the magic for it may decline a melee; nobody declines a draugr's (F93)."""
    if b.kind == "melee":
        declined: dict[int, list[str]] = await g.together({seat: stand_or_go(g, b, seat) for seat in (0, 1)})
        for seat, those in declined.items():
            b.absent += those
            if those:
                g.emit("melee_declined", ("16.7",), seat=f"seat:{seat}", n=len(those))
    return await _over(g) or "round"


# --- challenges ---------------------------------------------------------------------------------------------------


async def challenges(g: Game[State]) -> str | Leave:
    """14.5.4: Those of an overrun, on the way; all others have come before the first battle (5.e.5.5)."""
    s = g.state
    b = battle(s)
    if b.stage != challenging.OVER:
        await challenging.take_turn(g, b)
        return AGAIN
    waiting = challenging.accepted(s, b)
    if not waiting:
        return await after_duels(g, b)
    challenging.begin(s, waiting[0])
    return "duel"


async def duel_round(g: Game[State]) -> str:
    """17.8, 17.9: A challenge round by round; then the next, or the battle."""
    return AGAIN if await challenging.duel_goes_on(g) else "challenges"


async def after_duels(g: Game[State], b: Battle) -> str | Leave:
    """17.3, 19.2: The first round; but a battle that a challenge has decided is over before it."""
    return (await _over(g) if is_decided(g.state, b) else None) or "round"


def is_decided(s: State, b: Battle) -> bool:
    """19.2: A challenge was fought to its end, and leaves one side with nobody who fights on."""
    return any(duel.answer == "over" for duel in b.duels) and is_over(s, b)


# --- a round ------------------------------------------------------------------------------------------------------


def odds_of(s: State, b: Battle) -> Odds:
    """17.5.4, 17.5.5, 17.5.6, 17.6.2, 17.7.1: The coming round, all but its dice."""
    if b.kind == "naval":
        return naval.odds(s, b)
    return melee.odds(s, b) if b.kind in ("melee", "draugr") else ground.odds(s, b)


def toll_of(s: State, b: Battle, seat: int, letter: str) -> Toll:
    """17.5.8, 17.6.5, 17.7.4: What a letter costs a side now."""
    if b.kind == "naval":
        return naval.toll(s, b, seat, letter)
    return melee.toll(s, b, seat, letter) if b.kind in ("melee", "draugr") else ground.toll(s, b, seat, letter)


def result(odds: Odds, roll: int) -> Result:
    """17.5.7, table.combat: The cell of a natural roll."""
    row = min(max(roll + odds.drm, LEAST_ROLL), MOST_ROLL) - LEAST_ROLL
    return CONTENT.crt[row][odds.column]


async def fight_round(g: Game[State]) -> None:
    """17.2, 17.5.5, 17.5.7: Both announce their strength, the attacker rolls, the table gives two letters (F44)."""
    s = g.state
    b = battle(s)
    if b.round == 1:
        await _let_fly(g, b)
    await _breathe(g, b)
    for one in (*muster(s, b, 0).characters, *muster(s, b, 1).characters):
        put_to_use(s, one)
    odds = odds_of(s, b)
    roll = g.roll(6, "battle") + g.roll(6, "battle")
    found = result(odds, roll)
    b.letters[b.attacker], b.marks[b.attacker] = found.attacker, found.attacker_mark
    b.letters[1 - b.attacker], b.marks[1 - b.attacker] = found.defender, found.defender_mark
    g.emit(
        "round", ROUND_RULES[b.kind], n=b.round, attacker=f"seat:{b.attacker}", defender=f"seat:{1 - b.attacker}",
        ours=odds.attacker.total, theirs=odds.defender.total, odds=CONTENT.columns[odds.column], roll=roll,
        drm=odds.drm, total=roll + odds.drm,
        letters=f"{found.attacker_mark}{found.attacker}/{found.defender}{found.defender_mark}",
    )
    notes.told(s, b.place)


async def _let_fly(g: Game[State], b: Battle) -> None:
    """item.10: Before the first round of a battle Erënya wounds an enemy, of the enemy's choice, on a 5 or 6."""
    s = g.state
    if b.kind not in challenging.BEFORE:
        return
    for seat in (b.attacker, 1 - b.attacker):
        for one in muster(s, b, seat).characters:
            bow = item_with(s, one, "arrow")
            if bow is None or f"{bow.id} {one.id}" in b.used:
                continue
            b.used.append(f"{bow.id} {one.id}")
            roll = g.roll(6, "arrow")
            g.emit("arrow", ("item.10",), character=one.ref, item=f"item:{bow.id}", roll=roll)
            foes = [foe.id for foe in muster(s, b, 1 - seat).characters]
            if roll >= bow.n and foes:
                await take_losses(g, [Toll(1 - seat, b.place, wounds=1, characters=foes)], HOW[b.kind])


async def _breathe(g: Game[State], b: Battle) -> None:
    """20.1, ability.rhodiorm, ability.krenkel: Once a turn a dragon's side gets a column in a round (F85)."""
    s = g.state
    for seat in (b.attacker, 1 - b.attacker):
        for one in muster(s, b, seat).characters:
            ability = printed(s, one.id).ability("dragon_breath")
            if ability is None or one.id in s.breath:
                continue
            said = await g.choose_one(
                seat, "breathe", ["do:wait", "do:breathe"], ("20.1",), about={"character": one.ref})
            if said == "do:breathe":
                s.breath.append(one.id)
                b.breath[seat] += ability.n
                g.emit("breathed", ("20.1",), character=one.ref)


async def losses(g: Game[State]) -> None:
    """17.5.8, 17.5.9, 7.8, 18.4: Both bear their losses, in secret and at once; a garrison what is left over."""
    s = g.state
    b = battle(s)
    tolls = [toll_of(s, b, seat, b.letters[seat]) for seat in (b.attacker, 1 - b.attacker)]
    await _bear(g, b, tolls)
    b.round += 1
    b.boost, b.breath = [0, 0], [0, 0]


async def _bear(g: Game[State], b: Battle, tolls: list[Toll]) -> None:
    s = g.state
    spare = {one.seat: one.csps - muster(s, b, one.seat).manpower for one in tolls}
    await take_losses(g, tolls, HOW[b.kind])
    if b.fort >= 0 and b.fort != b.attacker:
        fortresses.lose_garrison(g, b, spare.get(b.fort, 0))


# --- retreats -------------------------------------------------------------------------------------------------------


async def retreats(g: Game[State]) -> Leave | None:
    """17.5.7: After losses the r, then the o; at Kvalholla an o of the attacker's ends it all (F65, F79)."""
    s = g.state
    b = battle(s)
    over = await _over(g)
    if over is not None:
        return over
    if fortresses.ends_at_o(s, b):
        g.emit("walls_hold", ("18.7",), hex=ref_of(b.place))
        return await finish(g)
    sides = (b.attacker, 1 - b.attacker)
    for seat in sides:
        if b.marks[seat] == "r" and b.kind != "draugr":             # a draugr neither flees nor drives anybody out
            await _force_out(g, b, seat)
    over = await _over(g)
    if over is not None:
        return over
    for seat in sides:
        if b.marks[seat] == "o" and not retreating.ignores_retreats(s, b, seat):
            if b.kind == "draugr" and await _leaves(g, seat):
                return await finish(g)
            if b.kind != "draugr" and await retreating.may_withdraw(g, b, seat):
                over = await _over(g)
                if over is not None:
                    return over
    return None


async def _force_out(g: Game[State], b: Battle, seat: int) -> None:
    """17.5.7: The other side may force a retreat; where there is none, the letter strikes once more (F65, F66)."""
    said = await g.choose_one(
        1 - seat, "force_retreat", ["do:drive_out", "do:let_stay"], ("17.5.7",), about={"hex": ref_of(b.place)})
    if said == "do:let_stay":
        return
    if not await retreating.be_driven_out(g, b, seat):
        await _bear(g, b, [toll_of(g.state, b, seat, b.letters[seat])])


async def _leaves(g: Game[State], seat: int) -> bool:
    """On its o the party may leave a draugr (F93)."""
    return await g.choose_one(seat, "leave_draugr", ["do:stay", "do:leave"], ("ability.draugr",)) == "do:leave"


# --- initiative -----------------------------------------------------------------------------------------------------


async def initiative(g: Game[State]) -> str | Leave:
    """17.3, 14.5.3: The attacker goes on, the other takes his place, or it is over. An overrun is one round (F67)."""
    s = g.state
    b = battle(s)
    if b.kind == "overrun":
        return await finish(g)
    if b.kind == "draugr":
        return "round"
    for seat in (b.attacker, 1 - b.attacker):
        if may_attack(s, b, seat):
            prompt = "go_on" if seat == b.attacker else "take_initiative"
            said = await g.choose_one(seat, prompt, [ATTACK, STOP], ("17.3",), about={"hex": ref_of(b.place)})
            if said == ATTACK:
                if seat != b.attacker:
                    b.attacker = seat
                    g.emit("initiative_taken", ("17.3",), seat=f"seat:{seat}")
                return "round"
    return await finish(g)


def may_attack(s: State, b: Battle, seat: int) -> bool:
    """17.3, 18.5: A garrison by itself attacks nobody, and a fortress is assaulted with CSPs or escorts only."""
    those = muster(s, b, seat)
    if b.kind not in ("ground", "overrun"):
        return True
    if b.fort == 1 - seat:
        return those.manpower > 0
    return those.manpower > 0 or any(is_hero(s, one) for one in those.characters)


# --- the end --------------------------------------------------------------------------------------------------------


def can_resist(s: State, b: Battle, seat: int) -> bool:
    """17.3: Whether a side has anybody left who fights on."""
    if b.kind == "naval":
        return naval.can_resist(s, b, seat)
    return melee.can_resist(s, b, seat) if b.kind in ("melee", "draugr") else ground.can_resist(s, b, seat)


def is_over(s: State, b: Battle) -> bool:
    """16.2, 17.3: One side has nobody left to fight; or a ground battle has no CSP, escort or garrison left."""
    if not all(can_resist(s, b, seat) for seat in (0, 1)):
        return True
    if b.kind not in ("ground", "overrun"):
        return False
    return not b.garrison and not any(muster(s, b, seat).manpower for seat in (0, 1))


async def _over(g: Game[State]) -> Leave | None:
    """17.3: The end, if it has come to it."""
    s = g.state
    return await finish(g) if is_over(s, battle(s)) else None


async def finish(g: Game[State]) -> Leave:
    """17.3, 18.4, 19.2: The garrison is whole again, Greutung may change hands, those left over evade or die (F81)."""
    s = g.state
    b = battle(s)
    if b.kind == "draugr":
        await _bury_draugr(g, b)
    if b.kind == "overrun" and s.force is not None:
        s.force.armies = {one.colour: one.number for one in muster(s, b, b.opener).troops}
    g.emit("battle_over", ("17.3",), hex=ref_of(b.place))
    s.battle, s.duel = None, None
    if b.place in s.intercepted:
        s.intercepted.remove(b.place)
    if b.kind in challenging.BEFORE:
        for seat in (0, 1):
            await evasion.after_battle(g, b.place, seat)
        fortresses.settle_greutung(g)
    notes.contact(g, b.place)
    return Leave("battle", b.back)


async def _bury_draugr(g: Game[State], b: Battle) -> None:
    """10.6, ability.draugr: Where nobody could fight it all die; and it is gone, however the melee went (F93)."""
    s = g.state
    party = muster(s, b, 1 - b.opener).characters
    if muster(s, b, b.opener).characters and not melee.can_resist(s, b, 1 - b.opener):
        await bury(g, party, "draugr", {})
    for one in muster(s, b, b.opener).characters:
        one.fate, one.at = "gone", 0
