"""Why not this, now: what stands against a thing or a deed as the seat knows it, and what the question wants."""
from __future__ import annotations

from typing import Final

from norn.games.fornaldar.content import CONTENT
from norn.games.fornaldar.land import GRID
from norn.games.fornaldar.rules import mobilization
from norn.games.fornaldar.rules.forces import has_manpower
from norn.games.fornaldar.rules.pieces import SIDE, hex_of, is_active, side_of
from norn.games.fornaldar.rules.reaching import PELLOST, ends_of, halves, place_named, presence, shut_to, ways_for
from norn.games.fornaldar.rules.routes import FLY, MARCH, node_of
from norn.games.fornaldar.state import Force, State
from norn.kernel.ask import Ask
from norn.kernel.errors import Refusal
from norn.kernel.game import Game
from norn.kit.ids import kind_of, name_in, name_of, rest_of, word_of
from norn.kit.paths import UNREACHED, search

FARTHEST: Final = 400           # halves: farther than anybody goes
MOVING: Final = ("move", "forced_march", "react")

# Prompt -> what is said of anything that does not answer it.
WANTS: Final = {
    "aim": "wants_aim", "announce": "wants_battles", "answer_duel": "wants_champion",
    "answer_trial": "wants_champion", "bank": "wants_pieces",
    "begin_embarked": "wants_harbours", "board": "wants_pieces", "breathe": "wants_deed", "call": "wants_deed",
    "capture": "wants_bearer", "challenge": "wants_challengers", "disembark": "wants_pieces", "drop": "wants_pieces",
    "drown": "wants_losses", "embark": "wants_pieces", "evade": "wants_evaders", "expedition_enters": "wants_place",
    "expedition_stays": "wants_deed", "force_retreat": "wants_deed", "forced_march": "wants_march",
    "go_on": "wants_deed", "take_initiative": "wants_deed",
    "intercept": "wants_interceptors", "join": "wants_pieces", "leave_draugr": "wants_deed",
    "levy": "wants_fortresses", "lose_csps": "wants_losses", "lose_csps_first": "wants_losses",
    "lose_steps": "wants_losses", "lose_steps_first": "wants_losses", "lose_wounds": "wants_losses",
    "lose_wounds_first": "wants_losses", "melee": "wants_deed", "mobilize": "choose_a_realm", "move": "wants_move",
    "mundanes_enter": "wants_place", "next_battle": "wants_battle", "next_duel": "wants_battle",
    "order_stacks": "wants_stacks", "place_reinforcements": "wants_place",
    "plot": "wants_plot", "react": "wants_reaction", "recover": "wants_bearer", "refit": "choose_own_ship",
    "retreat_to": "wants_retreat", "searchers": "wants_searchers", "side": "wants_deed", "take_find": "wants_bearer",
    "teleport": "wants_pieces", "teleport_to": "wants_power", "terrain": "wants_terrain", "top": "wants_top",
    "who_goes": "wants_pieces", "withdraw": "wants_retreat",
}
# A deed -> when and by whom it is done.
PICKING: Final = Refusal("when_moving", ("5.e.3.1", "11.2"))
ITEMS: Final = Refusal("when_items", ("21.4", "21.5"))
CASTING: Final = Refusal("when_plotting", ("5.c.1", "20.1"))
PASSING: Final = Refusal("when_passing", ("14.8", "14.8.1"))
CHALLENGES: Final = Refusal("when_challenged", ("16.8", "16.8.1"))
WATER: Final = Refusal("when_on_shore", ("14.6.1", "14.7.3"))
WHEN: Final[dict[str, Refusal]] = {
    **dict.fromkeys(("do:stack", "do:fleet", "do:swimmers", "do:flyers", "do:split", "do:split_fleet",
                     "do:split_swimmers", "do:split_flyers", "do:next", "do:done", "do:fly", "do:sail", "do:ride"),
                    PICKING),
    **dict.fromkeys(("do:give", "do:take", "do:wear", "do:store", "do:lay_down", "do:mend", "do:use", "do:leave_it"),
                    ITEMS),
    **dict.fromkeys(("do:cast", "do:cast_weather", "do:talisman"), CASTING),
    **dict.fromkeys(("try:intercept", "try:intercept_with", "do:let_pass"), PASSING),
    **dict.fromkeys(("do:duel", "do:trial", "do:refuse", "do:cancel"), CHALLENGES),
    **dict.fromkeys(("do:afloat", "do:ashore", "do:both_banks", "do:swim"), WATER),
    **dict.fromkeys(("try:leave", "try:leave_with"), Refusal("when_held", ("14.9.4",))),
    **dict.fromkeys(("do:drop", "do:join"), Refusal("when_under_way", ("11.5",))),
    **dict.fromkeys(("do:embark", "do:disembark"), Refusal("when_on_coast", ("14.2.1", "14.2.2"))),
    "do:teleport": Refusal("when_at_power", ("14.3.1",)),
    "do:search": Refusal("when_hidden", ("21.1.2", "21.1.3")),
    "try:overrun": Refusal("when_overrunning", ("14.5.1", "14.5.3")),
    **dict.fromkeys(("do:attach", "do:detach"), Refusal("when_escorted", ("13.2", "13.3"))),
    **dict.fromkeys(("do:top", "do:order"), Refusal("when_stacked", ("12.0", "12.1"))),
    **dict.fromkeys(("do:fight", "do:fight_at_sea"), Refusal("when_fighting", ("5.e.5.1", "16.1"))),
    **dict.fromkeys(("do:attack", "do:stop"), Refusal("when_initiative", ("17.3",))),
    **dict.fromkeys(("do:drive_out", "do:let_stay", "do:stay", "do:leave"), Refusal("when_retreating", ("17.5.7",))),
    **dict.fromkeys(("do:stand", "do:decline"), Refusal("when_in_melee", ("16.7",))),
    "try:evade": Refusal("when_met", ("19.2",)),
    "do:breathe": Refusal("when_breathing", ("20.1",)),
    "do:go_home": Refusal("when_mundanes", ("24.1.2.3",)),
    "do:withdraw": Refusal("when_expedition", ("24.2.4.c",)),
    "do:engine": Refusal("when_greutung", ("24.2.2.6",)),
}
# What is there to be looked at.
FURNITURE: Final = {
    "enemy": Refusal("enemy_piece", ("12.1",)), "note": Refusal("only_seen", ("12.1",)),
    "seat": Refusal("to_be_read", ("22.1",)), "sheet": Refusal("to_be_read", ("5.e.3.1",)),
    "track": Refusal("calendar_goes", ("5.a",)), "board": Refusal("choose_on_map", ("2.1",)),
    "engine": Refusal("when_greutung", ("24.2.2.6",)),
}


def why_no_answer(g: Game[State], seat: int, ask: Ask, one: str) -> list[Refusal]:
    """Nothing against what is offered; else what stands against it, and what the question wants."""
    if one in ask.ids:
        return []
    s = g.state
    if kind_of(one) in ("do", "try"):
        found = of_deed(s, seat, ask.prompt, one)
    elif ask.prompt in MOVING and kind_of(one) in ("hex", "side"):
        found = of_way(s, seat, one)
    else:
        found = of_thing(s, seat, one)
    return [*found, Refusal(WANTS.get(ask.prompt, "wants_another"), ask.rules)]


# --- deeds ------------------------------------------------------------------------------------------------------


def of_deed(s: State, seat: int, prompt: str, one: str) -> list[Refusal]:
    """11.2, 20.6: When it is done; and what is wrong with whoever should do it."""
    word = word_of(one)
    found = [WHEN[word]] if word in WHEN else []
    if prompt in MOVING and word in WHEN and WHEN[word] is PICKING:
        found = [Refusal("nothing_to_move", ("11.2", "11.6"), what=rest_of(one))] if rest_of(one) else []
    character = name_in("char", one)
    return [*found, *of_character(s, seat, character)] if character else found


# --- places -----------------------------------------------------------------------------------------------------


def of_way(s: State, seat: int, one: str) -> list[Refusal]:
    """10.4, 11.3, 11.7, 14.2.5: Why the force on its way cannot go there."""
    force = s.force
    place = place_named(one) if name_of(one).removesuffix("b").isdigit() else 0
    if force is None or force.seat != seat:
        return [Refusal("choose_a_force", ("11.5", "11.6"))]
    if place == force.at:
        return [Refusal("already_there", ("11.3",))]
    if force.held:
        return [Refusal("stopped", ("11.7", "11.8"))]
    if not GRID.holds(hex_of(place)):
        return []
    if node_of(place, force.how) < 0:
        return [Refusal("no_ground" if force.how == MARCH else "no_water", ("11.3", "14.2.1"), what=one)]
    return of_land(s, force, place) or [of_price(s, force, place, one)]


def of_land(s: State, force: Force, place: int) -> list[Refusal]:
    """10.4, 18.7, 24.1.2.2: A kingdom, a strait or a hall that is shut to the force."""
    if hex_of(place) == PELLOST and f"{PELLOST}" in shut_to(s, force):
        return [Refusal("pellost_closed", ("24.1.2.2",))]
    if force.how in (MARCH, FLY):
        barred = mobilization.may_enter(s, force.seat, place, has_manpower(s, force))
        return [barred] if barred is not None else []
    return [Refusal("sound_shut", ("18.7",))] if f"{hex_of(place)}" in shut_to(s, force) else []


def of_price(s: State, force: Force, place: int, one: str) -> Refusal:
    """11.3: What the way there would take, or that there is none but past enemies and sleepers."""
    foes = presence(s, 1 - force.seat)
    tree = search(ways_for(s, force), node_of(force.at, force.how), FARTHEST, ends_of(s, force, foes))
    price = UNREACHED if force.how == FLY and place >= SIDE else tree.cost[node_of(place, force.how)]
    if price == UNREACHED:
        return Refusal("no_way", ("11.3", "11.7"), what=one)
    return Refusal("too_far", ("11.3",), what=one, needed=halves(price), left=halves(force.left))


# --- pieces -----------------------------------------------------------------------------------------------------


def of_thing(s: State, seat: int, one: str) -> list[Refusal]:
    """10.1, 12.1: Whose it is, and whether it sleeps; what is only to be looked at."""
    kind, name = kind_of(one), name_of(one)
    if kind == "char":
        return of_character(s, seat, name)
    if kind == "ship" and name in s.ships:
        return of_side(s, seat, name, one)
    if kind == "army":
        colour = name.split(".")[1] if name.count(".") == 2 else ""
        return of_side(s, seat, colour, f"csp:{colour}") if colour in CONTENT.kingdoms else []
    if kind == "item" and name in s.items:
        return [ITEMS]
    if kind in ("hex", "side"):
        return [Refusal("not_that_place", ("2.1",), what=one)]
    return [FURNITURE[kind]] if kind in FURNITURE else []


def of_character(s: State, seat: int, name: str) -> list[Refusal]:
    """7.4.1, 10.1, 11.2, 20.6: The dead, the enemy's, the sleeping, who has cast, who has moved."""
    one = s.characters.get(name)
    if one is None:
        return []
    if one.fate == "dead":
        return [Refusal("is_dead", ("7.4.1",), what=one.ref)]
    found = of_side(s, seat, name, one.ref)
    if found or one.fate != "here":
        return found
    if one.cast:
        return [Refusal("has_cast", ("20.6",), what=one.ref)]
    return [Refusal("has_moved", ("11.2",), what=one.ref)] if one.done and s.active == seat else []


def of_side(s: State, seat: int, name: str, what: str) -> list[Refusal]:
    """10.1: The enemy's, nobody's, or asleep."""
    if side_of(s, name) != seat:
        return [Refusal("not_yours", ("10.1",), what=what)]
    return [] if is_active(s, name) else [Refusal("asleep", ("10.1",), what=what)]
