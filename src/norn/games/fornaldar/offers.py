"""How options are shown: in few words, who it is, what it takes, what it risks; what belongs together in one group.

Words are in narrator.toml. What a seat cannot know has no say here: figures are those of its own side, and
after contact those that both can see."""
from __future__ import annotations

from collections.abc import Callable
from typing import Final

from norn.games.fornaldar._records import copy_battle
from norn.games.fornaldar.content import CONTENT
from norn.games.fornaldar.offers_ways import destination
from norn.games.fornaldar.rules import battles, challenges, mobilization, reaction
from norn.games.fornaldar.rules.attrition import letter_of
from norn.games.fornaldar.rules.enchantments import OCCASIONS
from norn.games.fornaldar.rules.forced_march import marchers
from norn.games.fornaldar.rules.forces import command_of, whole
from norn.games.fornaldar.rules.interception import arrival, bonus, interceptors
from norn.games.fornaldar.rules.lands import side_named
from norn.games.fornaldar.rules.losses import read_losses
from norn.games.fornaldar.rules.movement import kind_now
from norn.games.fornaldar.rules.pieces import (
    FLEET,
    SWIMMERS,
    armies_at,
    characters_at,
    classes_at,
    force_characters,
    force_manpower,
    hex_of,
    printed_ship,
    realm_of,
    ships_at,
    side_of,
    top_of,
)
from norn.games.fornaldar.rules.ratings import boxes_left, combat, command, from_items, is_hero, leader, magic
from norn.games.fornaldar.rules.reaching import halves, pieces_of, place_named
from norn.games.fornaldar.rules.routes import FLY, MARCH, SHIP, SWIMMING
from norn.games.fornaldar.rules.spells import TALISMAN
from norn.games.fornaldar.rules.walking import march_drm
from norn.games.fornaldar.state import Character, Duel, Force, State
from norn.kernel.definition import Offer
from norn.kernel.game import Game
from norn.kit.ids import is_a, kind_of, name_in, name_of, rest_of, things_in, word_of

Shown = Callable[[State, int, str], Offer | None]       # (state, seat, option)


def offer(g: Game[State], seat: int, option: str) -> Offer | None:
    """A destination with its way and price; a deed with what it takes; a piece with what it is worth."""
    s = g.state
    force = s.force
    if (is_a("hex", option) or is_a("side", option)) and force is not None and force.seat == seat and s.battle is None:
        return destination(g, force, option)
    word = word_of(option)
    shown = DEEDS.get(word) if kind_of(option) in ("do", "try") else THINGS.get(kind_of(option))
    if shown is not None:
        return shown(s, seat, option)
    group = GROUPS.get(word, "")
    return Offer(detail=PLAIN.get(word, ""), group=group) if group or word in PLAIN else None


def chance(most: int) -> int:
    """Of a hundred throws of two dice, how many show so much at most."""
    ways = sum([min(one - 1, 13 - one) for one in range(2, min(most, 12) + 1)])
    return (100 * ways + 18) // 36


# --- forces -----------------------------------------------------------------------------------------------------


HOWS: Final = {
    "do:stack": MARCH, "do:fleet": SHIP, "do:swimmers": SWIMMING, "do:flyers": FLY, "try:leave": MARCH,
    "do:split": MARCH, "do:split_fleet": SHIP, "do:split_swimmers": SWIMMING, "do:split_flyers": FLY,
    "try:leave_with": MARCH,
}
PARTS: Final = ("do:split", "do:split_fleet", "do:split_swimmers", "do:split_flyers", "try:leave_with")


def _pick(s: State, seat: int, option: str) -> Offer | None:
    """11.5, 14.4, 14.9.4: Who stands there and how far they go; a march costs attrition, a held hex takes a die."""
    word = word_of(option)
    force = _picked(s, seat, place_named(rest_of(option)), HOWS[word])
    if force is None:
        return None
    title, head = name_of(word), _head(s, force)
    if head and word in ("do:stack", "do:split"):
        title += "_led"
    if word in PARTS:
        return Offer(title=title, group="some", hex=rest_of(option), head=head)
    detail = "pick"
    if s.phase == "forced_march":
        detail = "pick_march"
    elif word == "try:leave":
        detail = "pick_leave"
    return Offer(title=title, detail=detail, group="all", hex=rest_of(option), who=pieces_of(force), head=head,
                 mp=halves(force.left), own=command_of(s, force_characters(s, force)),
                 percent=_toll(s, force) if detail == "pick_march" else 0)


def _head(s: State, force: Force) -> str:
    """By whom one speaks of a stack: its leader, or who is there."""
    those = force_characters(s, force)
    head = leader(s, those)
    return head.ref if head is not None else those[0].ref if those else ""


def _toll(s: State, force: Force) -> int:
    """14.4.1, table.attrition, table.casualty: Of a hundred marches, how many cost somebody."""
    drm, persons = march_drm(s, force), sum([combat(s, one) for one in force_characters(s, force)])
    found = 0
    for dice in range(2, 13):
        letter = letter_of(dice + drm)
        if read_losses(letter, force_manpower(s, force)).csps or read_losses(letter, persons).wounds:
            found += min(dice - 1, 13 - dice)
    return (100 * found + 18) // 36


def _picked(s: State, seat: int, place: int, how: str) -> Force | None:
    if s.phase == "forced_march":
        return marchers(s, place)
    if s.phase == "reaction":
        return reaction.reactors(s, seat, place)
    return whole(s, seat, place, how, kind_now(s))


def _intercept(s: State, seat: int, option: str) -> Offer | None:
    """14.8.8: Who would go, how far, and what the die must show."""
    force = s.force
    place = place_named(rest_of(option))
    if force is None or word_of(option) == "try:intercept_with":
        return Offer(group="some")
    bands = interceptors(s, seat, place, force.how)
    by = arrival(s, bands, force.at)
    if by is None:
        return Offer(group="all")
    need = CONTENT.numbers.intercept_needs - bonus(s, seat, bands, force.at) + by.distance + by.penalty
    who = [one for band in bands for one in pieces_of(band)]
    percent = max(0, min(100, ((7 - need) * 100 + 3) // 6))
    return Offer(detail="intercept", who=who, need=max(1, need), far=by.distance, percent=percent, group="all")


def _evade(s: State, seat: int, _option: str) -> Offer | None:
    """19.3: One's own side of the throw; whoever flies or is hidden by magic needs none."""
    return Offer(detail="evade")


# --- what a force does -----------------------------------------------------------------------------------------


def _search(s: State, _seat: int, option: str) -> Offer:
    """21.1.3: Points beyond the least go on the dice."""
    points = int(name_in("mp", option))
    return Offer(detail="search", group="search", n=points - CONTENT.numbers.search_least // 2)


def _teleport(s: State, _seat: int, option: str) -> Offer:
    """14.3.1, 14.3.2: What the dice must show; a failure is a wound."""
    need = magic(s, s.characters[name_in("char", option)])
    return Offer(detail="teleport", need=need, percent=chance(need))


def _escort(s: State, _seat: int, option: str) -> Offer:
    return Offer(detail=name_of(word_of(option)), group="escorts")


# --- magic -----------------------------------------------------------------------------------------------------


def _cast(s: State, _seat: int, option: str) -> Offer:
    """20.5: What it does, and what the dice must show as far as the caster knows."""
    one = s.characters[name_in("char", option)]
    card = CONTENT.enchantments[name_in("enchantment", option)]
    drm = card.drm + from_items(s, one, "casting", OCCASIONS.get(card.special, card.special))
    need = magic(s, one) - drm
    sky = name_in("weather", option)
    return Offer(title="cast_weather" if sky else "cast", detail="cast", group=one.ref, need=need, percent=chance(need),
                 enchantment=f"enchantment:{card.id}", weather=f"weather:{sky}", text=card.text)


def _talisman(s: State, _seat: int, option: str) -> Offer:
    return Offer(detail="text", group=things_in(option)[0], text=CONTENT.items[TALISMAN].text)


def _item(s: State, _seat: int, option: str) -> Offer:
    """21.4: What the item does."""
    return Offer(detail="text", group="items", text=CONTENT.items[name_in("item", option)].text)


def _realm(s: State, seat: int, option: str) -> Offer | None:
    """10.3: What the dice must show for it now."""
    for row in CONTENT.scenarios[s.scenario].mobilisation:
        if row.group == name_of(option) and side_named(row.side) == seat:
            need = row.at_most - mobilization.modifier(s, seat, row)
            brings = _brings(s, row.group)
            detail = "realm"
            if s.phase == "plot":
                detail = "realm_later" if mobilization.is_skipped(s) else "realm_called"
            return Offer(detail=detail, need=need, percent=chance(need), brings=brings, some=len(brings),
                         called=chance(need - CONTENT.enchantments["farcalling"].n))
    return None


def _brings(s: State, realm: str) -> list[str]:
    """10.1, F42: Who of a sleeping realm is on the map; all that lies open."""
    csps = sum([one.fresh + one.done for one in s.armies if realm_of(s, one.colour).id == realm])
    persons = len([1 for one in s.characters.values() if one.fate == "here" and realm_of(s, one.id).id == realm])
    ships = len([1 for one in s.ships.values() if one.fate == "here" and realm_of(s, one.id).id == realm])
    return [f"count:{number}.{kind}" for number, kind in ((csps, "CSP"), (persons, "character"), (ships, "ship"))
            if number]


# --- fighting --------------------------------------------------------------------------------------------------


def _fight(s: State, seat: int, option: str) -> Offer:
    """16.1, F42: One's own there, and what is seen of the enemy."""
    place = place_named(rest_of(option))
    afloat = word_of(option) == "do:fight_at_sea"
    foes = [f"class:{one}" for side in (1 - seat, -1) for one in classes_at(s, place, side)
            if (one in (FLEET, SWIMMERS)) == afloat]
    return Offer(detail="fight", who=_own(s, seat, place, afloat=afloat), foes=foes or ["class:garrison"])


def _own(s: State, seat: int, place: int, *, afloat: bool) -> list[str]:
    found = [one.ref for one in characters_at(s, place, seat) if (one.mode == "land") != afloat]
    found += [one.ref for one in ships_at(s, place, seat)] if afloat else []
    return found + [f"csps:{one.fresh + one.done}.{one.colour}" for one in armies_at(s, place, seat)
                    if (one.mode == "land") != afloat]


def _challenge(s: State, _seat: int, option: str) -> Offer:
    """17.8, 17.9: What he would fight with."""
    word = name_of(word_of(option))
    return _champion(s, s.characters[name_in("char", option)], word, word)


def _champion(s: State, one: Character, kind: str, group: str) -> Offer:
    strength = magic(s, one) if kind == "duel" else combat(s, one) * (2 if is_hero(s, one) else 1)
    return Offer(detail=f"champion_{kind}", group=group, strength=strength, boxes=boxes_left(s, one))


def _refuse(s: State, seat: int, _option: str) -> Offer | None:
    """16.8.1, 16.8.2: What it costs, or that it costs nothing."""
    b, duel = s.battle, _offered(s, seat)
    if b is None or duel is None:
        return None
    free = challenges.refuses_freely(s, b, duel, seat)
    return Offer(detail="refuse_free" if free else f"refuse_{duel.kind}")


def _offered(s: State, seat: int) -> Duel | None:
    """The challenge that a side must answer now."""
    return next((one for one in s.battle.duels if one.seat != seat and not one.answer), None) if s.battle else None


def _terrain(s: State, _seat: int, option: str) -> Offer | None:
    """17.5.1, 17.5.4: The column and the dice that it would make of the first round."""
    return None if s.battle is None else _round(s, s.battle.attacker, name_of(option))


def _attack(s: State, seat: int, _option: str) -> Offer | None:
    """17.3, 17.5.4: The column and the dice of the next round, if this side attacks."""
    return None if s.battle is None else _round(s, seat, s.battle.terrain)


def _round(s: State, attacker: int, terrain: str) -> Offer:
    assert s.battle is not None
    b = copy_battle(s.battle)
    b.attacker, b.terrain = attacker, terrain
    odds = battles.odds_of(s, b)
    return Offer(detail="odds", column=CONTENT.columns[odds.column], drm=f"{odds.drm:+}")


# --- pieces ----------------------------------------------------------------------------------------------------


def _character(s: State, seat: int, option: str) -> Offer | None:
    """His ratings; where he would answer a challenge, what he would fight with."""
    one = s.characters.get(name_of(option))
    if one is None or side_of(s, one.id) != seat:
        return None
    duel = _offered(s, seat)
    if duel is not None:
        return _champion(s, one, duel.kind, "")
    return Offer(detail="ratings", command=command(s, one), combat=combat(s, one), magic=magic(s, one),
                 boxes=boxes_left(s, one))


def _ship(s: State, _seat: int, option: str) -> Offer | None:
    one = s.ships.get(name_of(option))
    if one is None:
        return None
    card = printed_ship(one.id)
    return Offer(detail="ship_damaged" if one.damaged else "ship", strength=card.damaged if one.damaged else card.full,
                 carries=card.carries)


def _hex(s: State, seat: int, option: str) -> Offer | None:
    """In the beginning, who could go aboard there; else what is seen there of the enemy, and one's own."""
    place = place_named(option)
    if s.phase != "orders":
        foes = [f"class:{one}" for one in classes_at(s, place, 1 - seat)]
        own = _own(s, seat, place, afloat=False) + _own(s, seat, place, afloat=True)
        if not foes and not own:
            return None
        return Offer(detail="there_both" if foes and own else "there_foes" if foes else "there_own", foes=foes, who=own)
    ashore = [one.ref for one in characters_at(s, place, seat)]
    ashore += [f"csps:{one.fresh + one.done}.{one.colour}" for one in armies_at(s, place, seat)]
    room = sum([printed_ship(one.id).carries for one in ships_at(s, hex_of(place), seat)])
    return Offer(detail="harbour", who=ashore, room=room, group="aboard")


def _order(s: State, seat: int, option: str) -> Offer:
    """12.0: What the enemy sees of a stack, unless it is changed."""
    place = place_named(rest_of(option))
    tops = [top_of(s, place, seat, one) for one in classes_at(s, place, seat)]
    return Offer(detail="top_now", who=[one for one in tops if one], group="top")


DEEDS: Final[dict[str, Shown]] = {
    **dict.fromkeys(HOWS, _pick),
    "try:intercept": _intercept, "try:intercept_with": _intercept, "try:evade": _evade,
    "do:search": _search, "do:teleport": _teleport, "do:attach": _escort, "do:detach": _escort,
    "do:cast": _cast, "do:cast_weather": _cast, "do:talisman": _talisman,
    "do:use": _item, "do:give": _item, "do:take": _item, "do:wear": _item, "do:store": _item, "do:lay_down": _item,
    "do:mend": _item, "do:fight": _fight, "do:fight_at_sea": _fight, "do:duel": _challenge, "do:trial": _challenge,
    "do:refuse": _refuse, "do:attack": _attack, "do:order": _order,
}
THINGS: Final[dict[str, Shown]] = {
    "realm": _realm, "terrain": _terrain, "char": _character, "ship": _ship, "hex": _hex,
}
GROUPS: Final = {"do:top": "here", "do:drop": "here", "do:join": "here", "do:embark": "here", "do:disembark": "here",
                 "try:overrun": "here", "do:afloat": "here", "do:ashore": "here", "do:both_banks": "here"}
# Deeds that have a detail and nothing to count.
PLAIN: Final = {
    one: name_of(one) for one in (
        "do:top", "do:drop", "do:join", "do:embark", "do:disembark", "try:overrun", "do:both_banks", "do:next",
        "do:done", "do:let_pass", "do:stop", "do:drive_out", "do:let_stay", "do:go_home", "do:decline", "do:stand",
        "do:leave_it", "do:stay", "do:breathe", "do:ride", "do:engine",
    )
}
