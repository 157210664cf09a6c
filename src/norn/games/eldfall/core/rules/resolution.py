"""The Resolution Step: everything that was declared is rolled and carried out, in the order of S129.

6.1 validity · 6.2 dice · 6.3 rolls · 6.4 rerolls · 6.5 the title's own · 6.6 Confrontations · 6.7 Hits, and what keeps
them off · 6.8 Chain Attacks (6.2 to 6.7 again) · 6.9 what a Hit brings · 6.10 Damage · 6.11 prevention · 6.12 what a
Wound brings · 6.13 Finishing Strikes (6.2 to 6.12 again) · 6.14 HP and states, all at once.
"""
from __future__ import annotations

from typing import Any, Final

from norn.games.eldfall.core import catalogue
from norn.games.eldfall.core.content import Ability
from norn.games.eldfall.core.hooks import codes, codes_among
from norn.games.eldfall.core.rules import damage
from norn.games.eldfall.core.rules.attack import (
    attack_value,
    friends_in_contact,
    is_barred,
    is_thrown,
    reaches,
    strikes_of,
    target_of,
    traits_of,
    weapon_of,
)
from norn.games.eldfall.core.rules.models import by_id, is_ally, is_up, now, seats_from, size_of
from norn.games.eldfall.core.rules.sight import sees
from norn.games.eldfall.core.state import Aim, Declaration, Hit, Model, Strike
from norn.games.eldfall.core.title import space_of, title_of
from norn.kernel.game import Game

ROLLING: Final = ("attack", "assist")
CRITICAL: Final = 1
STRAYING: Final = 17


async def resolve(g: Game[Any]) -> None:
    """sequence.resolution, S129: The whole step."""
    with g.span("fight"):
        first = list(range(len(now(g).declarations)))
        validate(g, first)
        await strike(g, first)
        title = title_of(g).hooks.get("before_confront")
        if title is not None:
            await title(g)
        confront(g, first)
        await land(g, first, 0)
        await chain(g)
        damage.bring_by_hits(g)
        await damage.deal(g, 0)
        await finish(g)
        await damage.carry_out(g)


# --- 6.1 ----------------------------------------------------------------------------------------------------------


def validate(g: Game[Any], which: list[int]) -> None:
    """sequence.resolution, reach.out, S127: What is out of reach or out of sight by now fails: it rolls nothing."""
    for number in which:
        d = now(g).declarations[number]
        if d.action not in ROLLING or d.failed:
            continue
        declared = sum(aim.dice for aim in d.aims)
        for aim in d.aims:
            if aim.dice and not is_valid(g, d, aim):
                aim.dice = 0
                g.emit("in_vain", ("reach.out",), who=d.model, target=aim.target, what=f"ability:{d.means}")
        if d.aims and not any(aim.dice for aim in d.aims):
            d.failed = "reach"
            spend_thrown(g, d, declared)
        elif d.action == "attack":
            for code, one in codes_among("begins", traits_of(g, d)):
                code(g, by_id(g.state, d.model), one, d)
            for target in [target_of(g, aim.target) for aim in d.aims if aim.dice]:
                for code, one in codes("attacked", target) if target is not None else []:
                    code(g, target, one, d)


def spend_thrown(g: Game[Any], d: Declaration, dice: int) -> None:
    """trait.throwing, S32: What is thrown leaves the pack, a copy for each die, hit, miss or out of reach."""
    if not d.means or d.action != "attack":
        return
    by_the_die = is_thrown(d) or weapon_of(d).strikes == "QTY"
    if by_the_die and not catalogue.is_spell(d.means) and not codes_among("comes back", [Ability(d.means)]):
        for held in by_id(g.state, d.model).items:
            if held.item == d.means:
                held.copies = max(held.copies - dice, 0)


def is_valid(g: Game[Any], d: Declaration, aim: Aim) -> bool:
    """reach.out, action.attack, aura: In reach, and seen unless the Casting Aura or an ability needs no sight."""
    m, target = by_id(g.state, d.model), target_of(g, aim.target)
    if target is None:
        return True
    if target.gone or not reaches(g, m, target, d, d.at) or is_barred(g, m, target, d.mode, d.at):
        return False
    if sees(g, m, target, d.at):
        return True
    aura = catalogue.read_reach(weapon_of(d).reach).aura and d.role == "active"
    return aura or any(code(g, m, one, d, target) for code, one in codes("blind attack", m))


# --- 6.2, 6.3 -----------------------------------------------------------------------------------------------------


async def strike(g: Game[Any], which: list[int]) -> None:
    """strike.number, roll.attack: All dice of these declarations fall, then those who may roll again."""
    for number in which:
        d = now(g).declarations[number]
        if d.action in ROLLING and not d.failed and d.means:
            limit_dice(g, d)
            spend_thrown(g, d, sum(aim.dice for aim in d.aims))
            roll_dice(g, number, d)
    await reroll(g, which)


def limit_dice(g: Game[Any], d: Declaration) -> None:
    """strike.number, art.fencing: Whoever has lost Strikes since rolls fewer dice: the last named go first."""
    first = target_of(g, d.aims[0].target) if d.aims else None
    left = strikes_of(g, d, first)
    for aim in d.aims:
        aim.dice = min(aim.dice, left)
        left -= aim.dice


def roll_dice(g: Game[Any], number: int, d: Declaration) -> None:
    """roll.attack: A die for each Strike, at or under the modified attribute; some land for sure."""
    m = by_id(g.state, d.model)
    for which, aim in enumerate(d.aims):
        if not aim.dice:
            continue
        target = target_of(g, aim.target)
        need = attack_value(g, d, target)
        strays = bool(target is not None and d.mode == "ranged" and d.action == "attack"
                      and friends_in_contact(g, m, target, d))
        sure = sure_dice(g, m, d, target, aim.dice)
        rolled: list[int] = []
        for die in range(aim.dice):
            if die < sure:
                now(g).strikes.append(Strike(number, which, 0, need, success=True))
            else:
                one = cast_die(g, m, d, number, which, need, strays)
                rolled.append(one.die)
                now(g).strikes.append(one)
        g.emit("attack_rolled", ("roll.attack",), who=m.id, target=aim.target, n=int(aim.target != ""),
               what=f"ability:{d.means}", need=need, most=need, dice=rolled, sure=sure, role=d.role)


def sure_dice(g: Game[Any], m: Model, d: Declaration, target: Model | None, dice: int) -> int:
    """skill.backstab, class.enchanter, class.vitalist: How many of the dice need no roll."""
    best = 0
    for code, one in codes_among("sure", traits_of(g, d)):
        best = max(best, code(g, m, one, d, target, dice))
    return min(best, dice)


def cast_die(g: Game[Any], m: Model, d: Declaration, number: int, aim: int, need: int, strays: bool) -> Strike:
    """roll.attack, critical.one, critical.twenty, modifier.zero: One die, and what it means."""
    if need == 0:
        return Strike(number, aim, 0, 0, negated="zero")
    die = g.roll(20, "attack")
    one = Strike(number, aim, die, need)
    judge(g, m, d, one, strays)
    return one


def judge(g: Game[Any], m: Model, d: Declaration, one: Strike, strays: bool) -> None:
    """critical.one, critical.twenty, class.assassin, stray.hit: A success, a Critical, or a die that goes astray."""
    one.success = one.die <= one.need
    one.critical = one.die == CRITICAL or (one.need > 20 and one.die == 20)
    if one.success and not one.critical:
        one.critical = any(code(g, m, its, d, one) for code, its in codes_among("critical", traits_of(g, d)))
    one.strays = strays and one.die >= STRAYING


# --- 6.4 ----------------------------------------------------------------------------------------------------------


async def reroll(g: Game[Any], which: list[int]) -> None:
    """roll.again, S42: Reactive seats in turn order, Hostiles behind them, then the active one, then who must; a die
    once."""
    active = by_id(g.state, now(g).model).seat
    for seat in [*seats_from(g, active), *([-1] if active >= 0 else []), active]:
        for number in which:
            d = now(g).declarations[number]
            if by_id(g.state, d.model).seat == seat and d.action in ROLLING:
                await _reroll_own(g, number, d)
    for number in which:
        d = now(g).declarations[number]
        if codes("must reroll", by_id(g.state, d.model)):
            for one in dice_of(g, number):
                if one.success and not one.rerolled:
                    throw_again(g, d, one, "must")


def dice_of(g: Game[Any], number: int) -> list[Strike]:
    """The dice that a declaration has rolled."""
    return [one for one in now(g).strikes if one.declaration == number and one.die > 0]


async def _reroll_own(g: Game[Any], number: int, d: Declaration) -> None:
    """roll.again: Each ability that lets the attacker roll dice again, in the order of its abilities."""
    m = by_id(g.state, d.model)
    for code, one in codes_among("reroll", traits_of(g, d)):
        await _reroll_by(g, number, d, m, one, code(g, m, one, d))
    for aim in d.aims:
        target = target_of(g, aim.target)
        for code, one in codes("reroll against", target) if target is not None else []:
            await _reroll_by(g, number, d, m, one, code(g, target, one, d))
    for friend in g.state.models:
        if is_up(friend):
            for code, one in codes("lends reroll", friend):
                await _reroll_by(g, number, d, friend, one, code(g, friend, one, d))


async def _reroll_by(
    g: Game[Any], number: int, d: Declaration, owner: Model, one: Ability, may: tuple[int, bool]
) -> None:
    """roll.again, special.shared_flame: Whoever has the ability chooses the dice and pays."""
    most, failed_only = may
    dice = [die for die in dice_of(g, number) if not die.rerolled and not (failed_only and die.success)]
    chosen = await choose_dice(g, owner, one.name, dice, most) if most and dice else []
    if chosen:
        paid = any(pay(g, owner, one, d) for pay, one in codes_among("reroll paid", [one]))
        for die in chosen:
            throw_again(g, d, die, one.name, paid=paid)


async def choose_dice(g: Game[Any], m: Model, why: str, dice: list[Strike], most: int) -> list[Strike]:
    """roll.again: Which dice to roll again, if any. A Hostile rolls its failures again."""
    if m.seat < 0:
        return [die for die in dice if not die.success][:most]
    ids = [f"do:reroll {at}" for at, one in enumerate(now(g).strikes) if any(one is die for die in dice)]
    about = {"who": m.id, "why": f"ability:{why}"}
    picked = await g.choose(m.seat, "reroll", ids, ("roll.again",), 0, min(most, len(ids)), about=about, public=True)
    return [die for die, one in zip(dice, ids, strict=True) if one in picked]


def throw_again(g: Game[Any], d: Declaration, one: Strike, why: str, *, paid: bool = False) -> None:
    """roll.again, S42: The new result stands."""
    before = one.die
    one.die = g.roll(20, "attack")
    one.rerolled = True
    strays = one.strays or bool(d.mode == "ranged" and _contact(g, d, one))
    judge(g, by_id(g.state, d.model), d, one, strays)
    g.emit("rerolled", ("roll.again",), who=d.model, why=f"ability:{why}", before=before, die=one.die, need=one.need,
           success=one.success, paid=paid)


def _contact(g: Game[Any], d: Declaration, one: Strike) -> bool:
    target = target_of(g, d.aims[one.aim].target)
    return target is not None and bool(friends_in_contact(g, by_id(g.state, d.model), target, d))


# --- 6.6 ----------------------------------------------------------------------------------------------------------


def confront(g: Game[Any], which: list[int]) -> None:
    """confront.pairs, S130: Each two who have named each other; a third attacker is unopposed."""
    for number in which:
        for other in which:
            if number < other and is_confrontation(g, number, other):
                _settle_pair(g, number, other)


def is_confrontation(g: Game[Any], number: int, other: int) -> bool:
    """confront.pairs, trait.unstoppable, trait.focus: Two Attacks at each other, unless one cannot be stopped."""
    one, two = now(g).declarations[number], now(g).declarations[other]
    if one.action != "attack" or two.action != "attack" or one.failed or two.failed:
        return False
    if not _names(one, two.model) or not _names(two, one.model):
        return False
    return not _is_unstoppable(g, one, two.model) and not _is_unstoppable(g, two, one.model)


def _names(d: Declaration, model: str) -> bool:
    return any(aim.target == model and aim.dice > 0 for aim in d.aims)


def _is_unstoppable(g: Game[Any], d: Declaration, target: str) -> bool:
    m, other = by_id(g.state, d.model), by_id(g.state, target)
    return any(code(g, m, one, d, other) for code, one in codes_among("unstoppable", traits_of(g, d)))


def _settle_pair(g: Game[Any], number: int, other: int) -> None:
    """confront.roll, confront.critical, template.lost, S131, S132: A success stops every success of the other that is
    not higher; a Critical stops all but Criticals, and nothing stops it."""
    one, two = _dice_between(g, number, other), _dice_between(g, other, number)
    stopped = [(die, _stopper(die, two)) for die in one] + [(die, _stopper(die, one)) for die in two]
    for die, stopper in stopped:
        if stopper is not None:
            die.negated = "confront"
    d, e = now(g).declarations[number], now(g).declarations[other]
    g.emit("confronted", ("confront.roll",), who=d.model, other=e.model, dice=[die.die for die in one],
           others=[die.die for die in two], left=len([die for die in one if not die.negated]),
           others_left=len([die for die in two if not die.negated]))


def _dice_between(g: Game[Any], number: int, other: int) -> list[Strike]:
    """confront.pairs, confront.split, S90, S134: The rolled successes meant for that one; no strays."""
    d, foe = now(g).declarations[number], now(g).declarations[other].model
    return [one for one in dice_of(g, number)
            if one.success and not one.strays and d.aims[one.aim].target == foe]


def _stopper(die: Strike, others: list[Strike]) -> Strike | None:
    if die.critical:
        return None
    for other in others:
        if other.critical or other.die >= die.die:
            return other
    return None


# --- 6.7 ----------------------------------------------------------------------------------------------------------


async def land(g: Game[Any], which: list[int], fresh: int) -> None:
    """strike.hit, template.hits, trait.sweep, action.dodge: Successes become Hits; then what keeps them off. Hits from
    `fresh` on have not been met yet: those of the way here (Trample) are met with the first Attacks."""
    for number in which:
        d = now(g).declarations[number]
        if d.action in ROLLING:
            await _hits_of(g, number, d)
    for hit in list(now(g).hits)[fresh:]:
        if hit.declaration >= 0:
            await spread(g, hit)
    dodge(g, fresh)
    for hit in list(now(g).hits)[fresh:]:
        if hit.declaration >= 0 and not hit.negated:
            d = now(g).declarations[hit.declaration]
            for code, one in codes_among("settles", [Ability(d.means)]):
                code(g, by_id(g.state, d.model), one, hit)
    await keep_off(g, fresh)


async def _hits_of(g: Game[Any], number: int, d: Declaration) -> None:
    for at, one in enumerate(list(now(g).strikes)):
        if one.declaration == number:
            for code, its in codes_among("lands", traits_of(g, d)):
                code(g, by_id(g.state, d.model), its, one)
        if one.declaration != number or one.negated or not (one.success or one.strays):
            continue
        aim = d.aims[one.aim]
        if one.strays:
            await _go_astray(g, number, at, d, aim, one)
        elif aim.spot:
            _hits_under(g, number, at, d, aim, one)
        elif aim.target:
            for _ in range(weapon_of(d).hits):
                add_hit(g, number, at, aim.target, one.critical)


def add_hit(g: Game[Any], number: int, strike: int, victim: str, critical: bool) -> Hit:
    """strike.hit: A success is a Hit."""
    source = now(g).declarations[number].model if number >= 0 else ""
    hit = Hit(strike, number, victim, source, 0, [], critical, "")
    now(g).hits.append(hit)
    return hit


def _hits_under(g: Game[Any], number: int, strike: int, d: Declaration, aim: Aim, one: Strike) -> None:
    """template.touch, template.own, S96, S98: Everybody touched, but never the user."""
    for victim in space_of(g).under(g.state, aim.spot, d.at):
        if victim.id == d.model or not is_affected(g, d, victim):
            continue
        if not any(code(g, victim, its, d) for code, its in codes("spared", victim)):
            for _ in range(weapon_of(d).hits):
                add_hit(g, number, strike, victim.id, one.critical)


def is_affected(g: Game[Any], d: Declaration, victim: Model) -> bool:
    """template.touch: Whom a template is for: all, enemies, allies."""
    affects = weapon_of(d).affects
    if affects == "all":
        return True
    if [victim.id, d.model] in damage.notes(g, "spares"):
        return False
    return is_ally(g, by_id(g.state, d.model), victim) == (affects == "allies")


async def _go_astray(g: Game[Any], number: int, strike: int, d: Declaration, aim: Aim, one: Strike) -> None:
    """stray.hit, S89, S90: 17 to 20 go to an ally in contact; where there are several, the title says who picks."""
    m, target = by_id(g.state, d.model), target_of(g, aim.target)
    if target is None:
        return
    friends = friends_in_contact(g, m, target, d)
    if not friends:
        return
    picker = target.seat if title_of(g).stray_is_opponents else m.seat
    if picker < 0:
        picker = m.seat
    victim = friends[0].id
    if len(friends) > 1 and picker >= 0:
        ids = [friend.id for friend in friends]
        victim = await g.choose_one(picker, "stray", ids, ("stray.hit",), about={"who": m.id, "target": target.id})
    g.emit("strayed", ("stray.hit",), who=m.id, target=target.id, victim=victim, die=one.die)
    add_hit(g, number, strike, victim, one.critical)


async def spread(g: Game[Any], hit: Hit) -> None:
    """trait.sweep, trait.ricochet, spell.void_lance: A Hit that goes on to others."""
    d = now(g).declarations[hit.declaration]
    m, victim = by_id(g.state, d.model), target_of(g, hit.victim)
    if victim is None or hit.strike < 0 or now(g).strikes[hit.strike].strays:
        return
    for code, one in codes_among("spread", traits_of(g, d)):
        for other in code(g, m, one, d, victim):
            if not any(old.strike == hit.strike and old.victim == other.id for old in now(g).hits):
                add_hit(g, hit.declaration, hit.strike, other.id, hit.critical)


def dodge(g: Game[Any], fresh: int) -> None:
    """action.dodge, dodge.several, template.dodge, S135: Whoever dodges rolls once against each enemy Attack; Criticals
    land."""
    hits = list(now(g).hits)[fresh:]
    for d in now(g).declarations:
        if d.action != "dodge" or d.failed:
            continue
        m = by_id(g.state, d.model)
        attacks = sorted({hit.declaration for hit in hits if hit.victim == m.id and not is_enchanting(g, hit)})
        for number in attacks:
            coming = [hit for hit in hits if hit.victim == m.id and hit.declaration == number and not hit.critical]
            straying = [hit for hit in coming if hit.strike >= 0 and now(g).strikes[hit.strike].strays]
            coming = [hit for hit in coming if hit not in straying]
            if coming and damage.dodges(g, m, number):
                for hit in coming:
                    hit.negated = "dodge"


def is_enchanting(g: Game[Any], hit: Hit) -> bool:
    """magic.enchantment, S154: A Dodge does not stop an Enchantment."""
    means = now(g).declarations[hit.declaration].means if hit.declaration >= 0 else ""
    return catalogue.is_spell(means) and catalogue.spell(means).kind == "enchantment"


async def keep_off(g: Game[Any], fresh: int) -> None:
    """S129: Ward, Redirect, Barrier, Resistance II: what else keeps Hits off, in the order of abilities."""
    for hit in list(now(g).hits)[fresh:]:
        victim = target_of(g, hit.victim)
        if victim is None or hit.negated:
            continue
        for code, one in codes("kept off", victim):
            if not hit.negated:
                await code(g, victim, one, hit)
        for bearer in g.state.models:
            for code, one in codes("guards", bearer):
                if not hit.negated:
                    code(g, bearer, one, victim, hit)


# --- 6.8, 6.13 ----------------------------------------------------------------------------------------------------


async def chain(g: Game[Any]) -> None:
    """skill.chain_attack, S136: Whoever may strike at once at an enemy that an ally has hit, before any Damage."""
    before = len(now(g).declarations)
    active = by_id(g.state, now(g).model).seat
    for seat in [active, *seats_from(g, active), -1]:
        for m in g.state.models:
            if m.seat == seat and not m.gone:
                for code, one in codes("chain", m):
                    await code(g, m, one)
    extra = list(range(before, len(now(g).declarations)))
    if extra:
        validate(g, extra)
        await strike(g, extra)
        await land(g, extra, len(now(g).hits))


async def finish(g: Game[Any]) -> None:
    """skill.finishing_strike, S142: Whoever has wounded its target may strike once more."""
    before, hits, wounds = len(now(g).declarations), len(now(g).hits), len(now(g).wounds)
    wounded = sorted({now(g).hits[wound.hit].declaration for wound in now(g).wounds
                      if wound.hit >= 0 and not wound.prevented and now(g).hits[wound.hit].declaration >= 0})
    for number in wounded:
        d = now(g).declarations[number]
        for code, one in codes_among("finish", traits_of(g, d)):
            await code(g, by_id(g.state, d.model), one, number)
    extra = list(range(before, len(now(g).declarations)))
    if extra:
        validate(g, extra)
        await strike(g, extra)
        await land(g, extra, len(now(g).hits))
        damage.bring_by_hits(g, hits)
        await damage.deal(g, hits, wounds)


def attacks_on(g: Game[Any], m: Model) -> list[Declaration]:
    """The Attacks of this Sequence that name a model."""
    return [d for d in now(g).declarations if d.action == "attack" and any(aim.target == m.id for aim in d.aims)]


def is_smaller(m: Model, than: Model) -> bool:
    """trait.unstoppable, trait.trample: Of a smaller Size."""
    return size_of(m) < size_of(than)
