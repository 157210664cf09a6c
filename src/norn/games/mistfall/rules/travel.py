"""The Travel Phase: scouting, relocating, retreating, dispersing, and the encounter check."""
from __future__ import annotations

from functools import partial
from typing import Any, Final

from norn.games.mistfall.content import CONTENT
from norn.games.mistfall.content_verbs import Reveal
from norn.games.mistfall.rules.board import (
    FLIP_RULES,
    LAYOUT,
    TOKEN_RULES,
    adjacent,
    degrade,
    is_safe,
    neighbours,
    place_named,
    turn_up,
)
from norn.games.mistfall.rules.dispersing import discard_encounter, disperse
from norn.games.mistfall.rules.enemies import (
    draw_enemies,
    make_enemy,
    moment,
    sweep,
)
from norn.games.mistfall.rules.essentials import scaled, standing
from norn.games.mistfall.rules.questions import SAID_ALONE, asked
from norn.games.mistfall.rules.quiet import at_leisure
from norn.games.mistfall.rules.reinforcement import begin_phase, deck_here
from norn.games.mistfall.rules.values import NO_ACT, Found, of_place, total
from norn.games.mistfall.state import Hero, Place, State
from norn.games.mistfall.verbs import VERBS, Act, perform
from norn.kernel.errors import Refusal
from norn.kernel.game import AGAIN, Game
from norn.kit.deeds import Condition, Deed, Deeds, failing
from norn.kit.ids import name_in, name_of, rest_of, word_of
from norn.kit.piles import refill
from norn.kit.reasons import is_of

TRAVEL_RULES: Final = ("travel.steps", "travel.from-safe", "travel.from-peril")
SCOUT_RULES: Final = ("travel.scouting", "glossary.scouting")
MOVE_RULES: Final = ("glossary.relocation", "travel.steps")
RETREAT_RULES: Final = ("travel.retreat", "glossary.retreating")
ENCOUNTER_RULES: Final = ("travel.check", "travel.draw-encounter")
STATUS_RULES: Final = ("travel.status", "travel.status-limits")


# --- scouting and relocating --------------------------------------------------------------------------------


def scouting_cost(s: State) -> int:
    """travel.scouting: 1 Resolve a tile, less where a place says so."""
    rows: list[Found] = []
    of_place(s, "scouting.cost", None, NO_ACT, None, rows)
    return total(1, [row for row in rows if not (row.row.once and s.free_scouting)])


def scoutable(s: State) -> list[Place]:
    """travel.scouting, glossary.scouting: Face-down tiles next to the party."""
    return [place for place in neighbours(s, s.party) if not place.face_up]


def may_enter(s: State, place: Place) -> bool:
    """quests.three: The final place is refused until all tokens to be gathered are."""
    quest = CONTENT.quests[s.quest]
    if place.space != quest.final:
        return True
    return all(token.letter in s.tokens_taken for token in quest.tokens if token.gather)


def destinations(s: State) -> dict[str, int]:
    """travel.from-peril, travel.from-safe, travel.extended, glossary.extended-movement, travel.retreat: Where the party
    may go, and the Resolve it costs."""
    here = place_named(s, s.party)
    if not is_safe(here):
        return {place.space: 0 for place in neighbours(s, s.party) if is_safe(place) and may_enter(s, place)}
    found = {place.space: 0 for place in neighbours(s, s.party) if may_enter(s, place)}
    edge = [place for place in neighbours(s, s.party) if is_safe(place)]
    passed = [s.party, *[place.space for place in edge]]
    cost = 1
    while edge and cost <= s.resolve:
        further: list[Place] = []
        for place in edge:
            for beyond in neighbours(s, place.space):
                if beyond.space in passed:
                    continue
                if is_safe(beyond):
                    passed.append(beyond.space)
                    further.append(beyond)
                elif beyond.space not in found and may_enter(s, beyond):
                    found[beyond.space] = cost
        edge = further
        cost += 1
    return found


def travel_options(s: State) -> list[str]:
    """travel.steps, travel.scouting: Stay, go, or first turn up a tile."""
    return TRAVEL.options(s, None)


def _ways(s: State, _: Hero | None) -> list[str]:
    """travel.steps, travel.extended: Where to go, and for how much."""
    return [f"do:go space:{space}" if cost == 0 else f"do:go_on space:{space} {cost}"
            for space, cost in destinations(s).items()]


def _scoutable(s: State, _: Hero | None) -> list[str]:
    return [f"space:{place.space}" for place in scoutable(s)]


def _price_of_scouting(s: State, _: Any, thing: str) -> dict[str, int]:
    """travel.scouting: Told only where it is not free."""
    price = scouting_cost(s)
    return {"resolve": price} if price else {}


def _place_of(s: State, thing: str) -> Place:
    return place_named(s, name_in("space", thing))


def _is_left_safely(s: State, _: Hero | None, thing: str) -> bool:
    """travel.from-peril: From a place that is not Safe only to an adjacent Safe one."""
    place = _place_of(s, thing)
    return is_safe(place_named(s, s.party)) or (is_safe(place) and adjacent(s.quest, s.party, place.space))


def _is_near(s: State, _: Hero | None, thing: str) -> bool:
    """travel.extended, travel.adjacency: Next to the party, or within what Resolve pays."""
    return is_safe(_place_of(s, thing)) or name_in("space", thing) in destinations(s)


def _is_not_beyond(s: State, _: Hero | None, thing: str) -> bool:
    """travel.extended: Safe places are passed, and only those next to the party entered."""
    return not is_safe(_place_of(s, thing)) or name_in("space", thing) in destinations(s)


def _is_adjacent(s: State, _: Hero | None, thing: str) -> bool:
    return adjacent(s.quest, s.party, name_in("space", thing))


def why_not_there(s: State, one: str) -> list[Refusal]:
    """travel.steps, glossary.relocation: Of a bare space: why not go there; where it can be gone to or scouted, say
    so."""
    going, scouting = [TRAVEL.by_word[word].why_not(s, None, one) for word in ("do:go", "do:scout")]
    return going if going and scouting else [Refusal("way_open", MOVE_RULES)]


async def travel_phase_begins(g: Game[State]) -> None:
    """travel.steps: A new Travel Phase."""
    begin_phase(g, "travel")


async def travel(g: Game[State]) -> str | None:
    """travel.steps, travel.scouting, glossary.relocation: The players scout tile by tile, then go or stay."""
    s = g.state
    seats = [hero.seat for hero in standing(s)]
    about = {"stakes": _stakes(s)}
    question = g.party_chooses(seats, "travel", partial(travel_options, s), TRAVEL_RULES, about=about)
    chosen = (await at_leisure(g, question))[0]
    await TRAVEL.do(g, None, chosen)
    return AGAIN if word_of(chosen) == "do:scout" else None


async def _stay(g: Game[State], _: Hero | None, thing: str) -> None:
    """travel.steps: The party stays where it is."""


async def _go(g: Game[State], _: Hero | None, thing: str) -> None:
    """glossary.relocation, glossary.extended-movement: For the Resolve that the way takes."""
    g.state.resolve -= int(rest_of(thing) or 0)
    await _relocate(g, _place_of(g.state, thing))


async def _scout(g: Game[State], _: Hero | None, thing: str) -> None:
    """travel.scouting: A tile is turned up for its price."""
    s = g.state
    cost = scouting_cost(s)
    s.resolve -= cost
    s.free_scouting = s.free_scouting or cost == 0
    g.emit("scouted", SCOUT_RULES, space=thing, n=cost)
    turn_up(g, _place_of(s, thing))


TRAVELLING: Final = Condition(
    "travel_phase", ("travel.steps",), lambda s, _, thing: s.phase == "travel" and s.leisure, gate=True
)
FOR_TILES: Final = Condition("for_tiles", MOVE_RULES, is_of("space"), gate=True)
ON_THE_MAP: Final = Condition(
    "no_such_tile", ("travel.adjacency",), lambda s, _, thing: name_in("space", thing) in LAYOUT[s.quest], gate=True
)
TO_BE_SEEN: Final = (
    ON_THE_MAP,
    Condition("already_up", SCOUT_RULES, lambda s, _, thing: not _place_of(s, thing).face_up, gate=True),
    Condition("not_adjacent", ("travel.adjacency",), _is_adjacent),
)
TRAVEL: Final = Deeds(
    Deed("do:stay", TRAVEL_RULES, _stay, needs=(TRAVELLING,), among=(SAID_ALONE,)),
    Deed("do:go", MOVE_RULES, _go, needs=(TRAVELLING,), offers=_ways, words=("do:go_on",), among=(FOR_TILES,), fits=(
        ON_THE_MAP,
        Condition("already_there", MOVE_RULES, lambda s, _, thing: name_in("space", thing) != s.party, gate=True),
        Condition("writs_missing", ("quests.three",), lambda s, _, thing: may_enter(s, _place_of(s, thing)), gate=True),
        Condition("only_safe", ("travel.from-peril",), _is_left_safely, gate=True),
        Condition("safe_too_far", ("travel.extended",), _is_not_beyond),
        Condition("too_far", ("travel.extended", "travel.adjacency"), _is_near),
    )),
    Deed("do:scout", SCOUT_RULES, _scout, needs=(TRAVELLING,), things=_scoutable, cost=_price_of_scouting,
         among=(FOR_TILES,), fits=(
             *TO_BE_SEEN,
             Condition("no_resolve", SCOUT_RULES, lambda s, _, thing: scouting_cost(s) <= s.resolve),
         )),
)


def _stakes(s: State) -> str:
    """travel.retreat, glossary.retreating: What leaving would bring, as the active encounter says it."""
    if not s.encounter or not destinations(s):
        return ""
    lines = CONTENT.all_encounters[s.encounter].text.split("\n")
    penalty = next(line for line in lines if line.startswith("Retreat: "))
    worse = " Leaving degrades this place." if place_named(s, s.party).wounds < 2 else ""
    return f"{worse} {penalty}"


async def _relocate(g: Game[State], goal: Place) -> None:
    """travel.order, travel.retreat, travel.enter-face-down, travel.disperse, travel.special-retreat,
    glossary.active-location: The party moves; from an encounter it is a Retreat with its penalty, then the enemies
    disperse."""
    s = g.state
    left = place_named(s, s.party)
    retreat = s.encounter != ""
    if retreat:
        g.emit("retreats", RETREAT_RULES, space=f"space:{goal.space}")
        degrade(g, left)
    s.party = goal.space
    g.emit("travels", MOVE_RULES, space=f"space:{goal.space}")
    turn_up(g, goal)
    if retreat:
        act = Act(None, f"encounter:{s.encounter}")
        await perform(g, CONTENT.all_encounters[s.encounter].retreat, act)
        await sweep(g, act)
        discard_encounter(g)
    await disperse(g)
    await _enter_token(g, goal)


async def _enter_token(g: Game[State], place: Place) -> None:
    """quests.two: A token is resolved when the party first enters its tile, and then removed."""
    s = g.state
    quest = CONTENT.quests[s.quest]
    if quest.token_rule != "shuffled_face_down" or not place.token:
        return
    token = next(one for one in quest.tokens if one.letter == place.token)
    place.token = ""
    s.tokens_taken.append(token.letter)
    g.emit("token", TOKEN_RULES, token=f"token:{s.quest}.{token.letter}")
    await perform(g, token.effect, Act(None, f"token:{s.quest}.{token.letter}"))


def take_tokens(g: Game[State]) -> None:
    """quests.three, quests.four: Writs are gathered and seals broken where the party stands and it is Safe."""
    s = g.state
    rule = CONTENT.quests[s.quest].token_rule
    place = place_named(s, s.party)
    if place.token and is_safe(place) and rule in ("gather_before_final", "seals"):
        s.tokens_taken.append(place.token)
        g.emit("token", TOKEN_RULES, token=f"token:{s.quest}.{place.token}")
        place.token = ""


# --- the encounter check ------------------------------------------------------------------------------------


async def encounter_check(g: Game[State]) -> None:
    """travel.check, glossary.active-encounter, travel.special-place, glossary.encounter-setup: A new encounter, if none
    is active and the place is not Safe."""
    s = g.state
    place = place_named(s, s.party)
    if not s.encounter and not is_safe(place):
        if place.space == CONTENT.quests[s.quest].final:
            s.encounter = CONTENT.quests[s.quest].special_encounter
        else:
            s.encounter = _draw_encounter(g, place)
        s.encounter_objectives = 0
        await _set_up(g)
    take_tokens(g)
    await moment(g, "travel_end")


def _draw_encounter(g: Game[State], place: Place) -> str:
    """travel.draw-encounter, travel.encounter-deck: Until one has the land of the place."""
    s = g.state
    lands = CONTENT.tiles[place.tile].keywords
    while True:
        if not s.encounter_deck:
            refill(g, s.encounter_deck, s.encounter_discard)
            g.emit("reshuffled", ("travel.encounter-deck",), deck="encounter")
        card = s.encounter_deck.pop(0)
        g.reveal()
        if any(land in lands for land in CONTENT.encounters[card].keywords):
            return card
        s.encounter_discard.append(card)


async def _set_up(g: Game[State]) -> None:
    """travel.setup-enemies, travel.setup-rules, travel.special-place, glossary.special-encounter,
    elements.encounter-card: The villain, the starting enemies, then the card's set-up rules."""
    s = g.state
    card = CONTENT.all_encounters[s.encounter]
    g.emit("encounter", ENCOUNTER_RULES, encounter=f"encounter:{s.encounter}")
    if card.special_enemy:
        villain = make_enemy(card.special_enemy, card.special_enemy)
        s.enemies.insert(0, villain)
        s.villain_gone = False
        g.emit("appears", ("travel.special-place",), enemy=villain.ref)
    n = scaled(s, card.enemies.per_hero, card.enemies.plus)
    await draw_enemies(g, deck_here(s), card.enemies.keywords, n)
    await perform(g, card.setup, Act(None, f"encounter:{s.encounter}"))


async def _reveal(g: Game[State], act: Act, effect: Reveal) -> None:
    """travel.flip: Turn up face-down tiles next to the party; the players choose."""
    for _ in range(effect.n):
        found = scoutable(g.state)
        if not found:
            return
        seats = [hero.seat for hero in standing(g.state)]
        options = [f"space:{place.space}" for place in found]
        why = asked(g.state, -1, "reveal", options, partial(_why_not_reveal, g.state))
        chosen = await g.party_chooses(seats, "reveal", options, FLIP_RULES, about={"card": act.holder}, why=why)
        turn_up(g, place_named(g.state, name_of(chosen[0])))


def _why_not_reveal(s: State, one: str) -> list[Refusal]:
    """travel.flip: No tile of this map, face-up, or not next to the party."""
    return failing(TO_BE_SEEN, s, None, one)


VERBS["reveal"] = _reveal
