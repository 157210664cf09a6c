"""Schemes: secret goals, drawn by the Leader's Intellect, some shown in a Strategic Phase, all paid at the end."""
from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from norn.games.eldfall.core.content_tables import CONTENT as CORE
from norn.games.eldfall.core.rules.damage import notes
from norn.games.eldfall.core.rules.models import by_id, has_state, is_dead, is_model, is_up, now
from norn.games.eldfall.core.rules.sight import sees
from norn.games.eldfall.core.state import Declaration, Model
from norn.games.eldfall.core.values import base, is_aware
from norn.games.eldfall.skirmish.content import CONTENT, Scheme
from norn.games.eldfall.skirmish.field import find_field
from norn.games.eldfall.skirmish.inches.deploying import is_in, zone_for
from norn.games.eldfall.skirmish.rules import party
from norn.games.eldfall.skirmish.rules.quests import count, is_alone, is_foe, members, parties, quest_of
from norn.games.eldfall.skirmish.state import State
from norn.kernel.game import Game

PAID: Final = "paid"
Counter = Callable[[Game[Any], int], int]


# --- drawn and kept -----------------------------------------------------------------------------------------------


def has_schemes(s: State) -> bool:
    """scheme.draw, quest.1.schemes, quest.2.schemes, quest.3.schemes, quest.4.schemes, solo.rule, S232."""
    return quest_of(s).schemes and not is_alone(s)


async def draw(g: Game[Any]) -> None:
    """scheme.draw, scheme.table, scheme.twice, S235, S236: The table's faces are shuffled; the first different ones are
    drawn, which is as likely as rolling anew what came twice."""
    s = g.state
    if not has_schemes(s) or any(s.schemes):
        return
    for seat in parties(s):
        read, _ = party.read(s.parties[seat])
        faces = list(CONTENT.tables[read.faction].faces)
        g.shuffle(faces)
        s.offered[seat] = list(dict.fromkeys(faces))[: drawn_by(s, seat)]


def drawn_by(s: State, seat: int) -> int:
    """scheme.draw: One; two for a Leader's Intellect of 14 or 15, three from 16 on."""
    if s.leaders[seat]:
        intellect = base(by_id(s, s.leaders[seat]), "int")
    else:
        read, _ = party.read(s.parties[seat])
        intellect = next(CORE.profiles[one.profile].stats["int"] for one in read.recruits if one.leads)
    return 3 if intellect >= 16 else 2 if intellect >= 14 else 1


async def keep(g: Game[Any]) -> None:
    """scheme.draw, scheme.rule: All are asked at once which to keep, even of one, so that nobody learns how many."""
    s = g.state
    if not any(s.offered):
        return
    kept = await g.together({seat: choose(g, seat) for seat in parties(s)})
    for seat, name in kept.items():
        s.schemes[seat] = name
        s.offered[seat] = []


async def choose(g: Game[Any], seat: int) -> str:
    """scheme.draw: One of those drawn."""
    ids = [f"scheme:{seat}.{name}" for name in g.state.offered[seat]]
    answer = await g.choose_one(seat, "scheme", ids, ("scheme.draw",))
    return answer.partition(".")[2]


def kept_by(s: State, seat: int) -> Scheme | None:
    return CONTENT.schemes[s.schemes[seat]] if s.schemes[seat] else None


# --- shown --------------------------------------------------------------------------------------------------------


def show_options(g: Game[Any], seat: int) -> list[str]:
    """scheme.stand_your_ground, scheme.blood_for_blood: Such a Scheme is shown in the own Strategic Phase."""
    s = g.state
    scheme = kept_by(s, seat)
    if scheme is None or scheme.when != "turn" or s.shown[seat]:
        return []
    if scheme.counts == "wounder_felled":
        return [f"do:show_scheme scheme:{seat}.{scheme.id} {m.id}" for m in s.models
                if is_up(m) and is_foe(s, m, seat) and f"{m.id} {seat}" in s.wounded_by]
    return [f"do:show_scheme scheme:{seat}.{scheme.id}"]


def show(g: Game[Any], seat: int, prey: str = "") -> None:
    """scheme.rule: For all to see."""
    s = g.state
    s.shown[seat] = f"turn {s.round}"
    s.prey[seat] = prey
    s.tally[f"attacks since {seat}"] = 0
    g.reveal()
    g.emit("scheme_shown", (f"scheme.{s.schemes[seat]}",), seat=f"seat:{seat}", what=f"scheme:{seat}.{s.schemes[seat]}",
           prey=prey)


def pay_shown(g: Game[Any], seat: int, *, strategic: bool = False) -> None:
    """scheme.last_warning, scheme.open_aggression, S239: In the End Phase of the turn in which it was shown; the one
    that waits, when the next Strategic Phase begins."""
    s = g.state
    scheme = kept_by(s, seat)
    if scheme is None or not s.shown[seat].startswith("turn"):
        return
    if (scheme.counts == "no_attack") != strategic:
        return
    s.scheme_points[seat] = worth(g, seat, scheme)
    s.shown[seat] = PAID
    if s.scheme_points[seat]:
        count(s, "scored", seat)
    g.emit("scheme_paid", scheme.rules, seat=f"seat:{seat}", what=f"scheme:{seat}.{scheme.id}",
           points=s.scheme_points[seat])


def worth(g: Game[Any], seat: int, scheme: Scheme) -> int:
    """scheme.rule, S233: So much for each, at most so much."""
    return min(scheme.each * COUNTS[scheme.counts](g, seat), scheme.most)


def points(g: Game[Any]) -> list[int]:
    """scheme.rule, S230, S239: At the end all are shown and paid; one to be shown in a turn and never shown is not."""
    s = g.state
    found: list[int] = []
    for seat in range(g.seats):
        pay_shown(g, seat)
        pay_shown(g, seat, strategic=True)
        scheme = kept_by(s, seat)
        won = s.scheme_points[seat]
        if scheme is not None and scheme.when != "turn":
            won = worth(g, seat, scheme)
        found.append(won)
        if scheme is not None:
            g.emit("scheme_ends", scheme.rules, seat=f"seat:{seat}", what=f"scheme:{seat}.{scheme.id}", points=won)
    if any(s.schemes):
        g.reveal()
    return found


# --- what is noted for them ---------------------------------------------------------------------------------------


def note_turn(s: State) -> None:
    """scheme.stand_your_ground, S238: Where everybody stands when a turn begins."""
    s.this_turn = {}
    s.stood = {m.id: str(m.spot) for m in s.models if not m.gone}


def note_hurt(s: State) -> None:
    """scheme.cunning_tenacity: Who has ever lost Health."""
    for m in s.models:
        if m.party >= 0 and m.id not in s.hurt and (m.hp < base(m, "hp") or m.gone == "fled"):
            s.hurt.append(m.id)


def note_sequence(g: Game[Any]) -> None:
    """scheme.appear_weak, scheme.fierce_as_fire, scheme.head_hunt, scheme.open_aggression: What a Sequence brought."""
    s = g.state
    for one in now(g).wounds:
        if one.prevented or not is_model(one.source) or not is_model(one.victim):
            continue
        source, victim = by_id(s, one.source), by_id(s, one.victim)
        if victim.seat == source.seat or (source.seat >= 0 and not is_foe(s, victim, source.seat)):
            continue
        hit = now(g).hits[one.hit] if one.hit >= 0 else None
        d = now(g).declarations[hit.declaration] if hit is not None and hit.declaration >= 0 else None
        _note_wound(s, source, victim, d)
    for d in now(g).declarations:
        _note_declared(g, d)
    for victim_id, *_ in [*notes(g, "hurt"), *notes(g, "downed")]:
        if victim_id not in s.hurt:
            s.hurt.append(victim_id)
    note_hurt(s)
    for m in s.models:
        if s.stood.get(m.id) != str(m.spot):
            s.this_turn[f"moved {m.id}"] = 1


def _note_wound(s: State, source: Model, victim: Model, d: Declaration | None) -> None:
    count(s, "wounds", source.seat)
    if d is not None and d.mode == "melee":
        count(s, "melee_wounds", source.seat)
    if d is not None and d.role == "reactive":
        count(s, "reaction_wounds", source.seat)
    pair = f"{source.id} {victim.seat}"
    if victim.seat >= 0 and pair not in s.wounded_by:
        s.wounded_by.append(pair)


def _note_declared(g: Game[Any], d: Declaration) -> None:
    """scheme.unmatched_flanking, scheme.last_warning, scheme.head_hunt, S237, S239."""
    s = g.state
    m = by_id(s, d.model)
    if d.action == "deathblow" and not d.failed:
        count(s, "deathblows", m.seat)
    if d.action != "attack":
        return
    count(s, "attacks", m.seat)
    s.tally[f"attacks since {m.seat}"] = s.tally.get(f"attacks since {m.seat}", 0) + 1
    for aim in d.aims:
        target = by_id(s, aim.target) if is_model(aim.target) else None
        if target is None or m.seat < 0 or not is_foe(s, target, m.seat):
            continue
        watched = bool(now(g).seen.get(target.id)) if m.id == now(g).model else sees(g, target, m)
        if not watched and not (is_up(target) and sees(g, target, m)):
            count(s, "unseen_attacks", m.seat)
            return


# --- what they count ----------------------------------------------------------------------------------------------


def own(s: State, seat: int) -> list[Model]:
    """scheme.rule: A seat's models that stand, summons too; whoever left by rule stands for its party."""
    return [m for m in s.models if m.seat == seat and is_up(m)]


def alive(s: State, seat: int) -> list[Model]:
    """S240: Members that are neither Incapacitated nor Dead nor fled."""
    return [m for m in members(s, seat) if is_up(m) or m.gone == "left"]


def on_field(s: State, seat: int) -> list[Model]:
    return [m for m in members(s, seat) if is_up(m)]


def enemies_of(s: State, seat: int) -> list[Model]:
    """seats.several, S298: Every model of a seat that is not allied, and Hostiles."""
    return [m for m in s.models if is_foe(s, m, seat) and (m.seat >= 0 or m.id in s.posts)]


def tallied(what: str) -> Counter:
    return lambda g, seat: int(g.state.tally.get(f"{what} {seat}", 0))


def in_turn(what: str) -> Counter:
    return lambda g, seat: int(g.state.this_turn.get(f"{what} {seat}", 0))


def opponent_scored(g: Game[Any], seat: int) -> int:
    """scheme.opportunistic_manipulation, S234: Each time that an opponent scored."""
    return sum(g.state.tally.get(f"scored {other}", 0) for other in range(g.seats)
               if g.state.sides[other] != g.state.sides[seat])


def own_standing(g: Game[Any], seat: int) -> int:
    """scheme.virtuous_commander."""
    return len([*own(g.state, seat), *[m for m in members(g.state, seat) if m.gone == "left"]])


def enemies_dead(g: Game[Any], seat: int) -> int:
    """scheme.no_quarter: Dead enemies, and those that were removed at 0 HP."""
    return sum(1 for m in enemies_of(g.state, seat) if is_dead(m) or (m.gone == "removed" and m.hp == 0))


def own_unmoved(g: Game[Any], seat: int) -> int:
    """scheme.stand_your_ground, S238: In this turn nobody has moved it, and it stands."""
    return sum(1 for m in own(g.state, seat) if g.state.stood.get(m.id) == str(m.spot)
               and f"moved {m.id}" not in g.state.this_turn)


def members_unseen(g: Game[Any], seat: int) -> int:
    """scheme.leave_unnoticed: No enemy on the field sees it."""
    foes = [foe for foe in enemies_of(g.state, seat) if is_up(foe)]
    return sum(1 for m in alive(g.state, seat) if m.gone or has_state(m, "shrouded")
               or not any(sees(g, foe, m) for foe in foes))


def own_unhurt(g: Game[Any], seat: int) -> int:
    """scheme.cunning_tenacity."""
    return sum(1 for m in alive(g.state, seat) if m.id not in g.state.hurt)


def is_inside(g: Game[Any], m: Model, seat: int) -> bool:
    return is_in(zone_for(g.state, seat), m.spot[0], m.spot[1])


def members_in_enemy_zone(g: Game[Any], seat: int) -> int:
    """scheme.breach_their_defenses, S298: In any enemy's zone."""
    s = g.state
    foes = [other for other in parties(s) if s.sides[other] != s.sides[seat]]
    return sum(1 for m in on_field(s, seat) if any(is_inside(g, m, other) for other in foes))


def members_in_own_zone(g: Game[Any], seat: int) -> int:
    """scheme.engetsu_formation."""
    return sum(1 for m in on_field(g.state, seat) if is_inside(g, m, seat))


def wounder_felled(g: Game[Any], seat: int) -> int:
    """scheme.blood_for_blood: The enemy that was named is down."""
    return int(in_turn(f"felled {g.state.prey[seat]}")(g, seat) > 0)


def members_alone(g: Game[Any], seat: int) -> int:
    """scheme.pursuit_of_glory: Outside the Awareness of all other members."""
    there = on_field(g.state, seat)
    return sum(1 for m in there if not any(other is not m and is_aware(g, other, m) for other in there))


def own_zone_clear(g: Game[Any], seat: int) -> int:
    """scheme.stalwart_defender."""
    return int(not any(is_up(foe) and is_inside(g, foe, seat) for foe in enemies_of(g.state, seat)))


def all_standing(g: Game[Any], seat: int) -> int:
    """scheme.decisive_victory."""
    return int(len(alive(g.state, seat)) == g.state.counts[seat])


def members_past_middle(g: Game[Any], seat: int) -> int:
    """scheme.relentless_advance, scheme.steadfast_expansion: Beyond the middle line, seen from the own zone; out of a
    corner beyond both."""
    return sum(1 for m in on_field(g.state, seat) if is_past_middle(g.state, m, seat))


def is_past_middle(s: State, m: Model, seat: int) -> bool:
    field = find_field(s.field)
    left, low, right, top = zone_for(s, seat)
    half_x, half_y = field.width // 2, field.depth // 2
    beyond_y = m.spot[1] < half_y if (low + top) // 2 > half_y else m.spot[1] > half_y
    if right - left > half_x or len(parties(s)) <= 2:
        return beyond_y
    beyond_x = m.spot[0] < half_x if (left + right) // 2 > half_x else m.spot[0] > half_x
    return beyond_x and beyond_y


def enemies_standing(g: Game[Any], seat: int) -> int:
    """scheme.peacekeeping_paragon."""
    return sum(1 for m in enemies_of(g.state, seat) if is_up(m))


def no_attack(g: Game[Any], seat: int) -> int:
    """scheme.last_warning, S239: None declared since it was shown, not even in a Reaction."""
    return int(not g.state.tally.get(f"attacks since {seat}", 0))


def own_outside_zone(g: Game[Any], seat: int) -> int:
    """scheme.unhindered_expedition: All but summons."""
    return sum(1 for m in own(g.state, seat) if not m.summoner and not is_inside(g, m, seat))


def more_standing(g: Game[Any], seat: int) -> int:
    """scheme.strength_in_numbers, S298: Summons too; more than each of the others has."""
    s = g.state
    others = [len(own(s, other)) for other in range(g.seats) if s.sides[other] != s.sides[seat]]
    return int(all(len(own(s, seat)) > number for number in others))


COUNTS: Final[dict[str, Counter]] = {
    "opponent_scored": opponent_scored, "leader_killed": tallied("leader_killed"), "own_standing": own_standing,
    "felled_costlier": tallied("felled_costlier"), "enemies_dead": enemies_dead, "own_unmoved": own_unmoved,
    "unseen_attacks": in_turn("unseen_attacks"), "members_unseen": members_unseen, "own_unhurt": own_unhurt,
    "members_in_enemy_zone": members_in_enemy_zone, "wounder_felled": wounder_felled,
    "deathblows": tallied("deathblows"), "wounds_this_turn": in_turn("wounds"), "members_alone": members_alone,
    "members_in_own_zone": members_in_own_zone, "reaction_wounds": tallied("reaction_wounds"),
    "own_zone_clear": own_zone_clear, "all_standing": all_standing, "members_past_middle": members_past_middle,
    "enemies_standing": enemies_standing, "no_attack": no_attack, "melee_wounds": tallied("melee_wounds"),
    "own_outside_zone": own_outside_zone, "more_standing": more_standing,
}
