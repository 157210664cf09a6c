"""What a seat may see. The party plays together: only the order of decks and what lies face-down is hidden."""
from __future__ import annotations

from functools import lru_cache
from typing import Any

from norn.games.mistfall.content import CONTENT, FocusTrack, QuestSpace, TimeTrack
from norn.games.mistfall.rules.board import LAYOUT, adjacent, place_named
from norn.games.mistfall.rules.encounter import is_met
from norn.games.mistfall.rules.essentials import (
    ACTIONS,
    CARDS,
    CONDITIONS,
    KIND_OF,
    QUEST,
    enemies_of,
    tokens,
    white_number,
)
from norn.games.mistfall.rules.tracks import focus_track, reinforcement_track, time_track
from norn.games.mistfall.rules.values import draw_limit, hand_limit
from norn.games.mistfall.state import Hero, Place, State
from norn.games.mistfall.view_pages import pages
from norn.games.mistfall.view_texts import counted
from norn.games.mistfall.view_things import (
    CONDITION_NAMES,
    card_thing,
    encounter_thing,
    enemy_thing,
    fallen_thing,
    hero_to_choose,
    past_encounter,
    printed_name,
    tile_thing,
    time_thing,
)
from norn.games.mistfall.view_weights import Light
from norn.kernel.game import Game
from norn.kernel.scene import (
    Area,
    Board,
    Laid,
    Row,
    Scene,
    Sheet,
    Space,
    Spaces,
    Spot,
    Thing,
    Track,
    Weight,
    Zone,
    figure,
)

PHASE_NAMES = {"setup": "Set-up", "reinforcement": "Reinforcement Phase", "travel": "Travel Phase",
               "pursuit": "Pursuit Phase", "hero": "Hero Phase", "defence": "Defence Phase",
               "encounter": "Encounter Phase", "time": "Time Phase"}
STATUS_NAMES = ("Safe", "Perilous", "Overrun")
STATUS_TAGS = [[status] for status in STATUS_NAMES]
FACE_DOWN = ["face-down"]
TOKENS = {f"{quest.id}.{token.letter}": token for quest in CONTENT.quests.values() for token in quest.tokens}
TABLES: dict[str, Any] = {
    "hero": CONTENT.heroes, "encounter": CONTENT.all_encounters, "time": CONTENT.time_cards, "tile": CONTENT.tiles,
    "quest": CONTENT.quests, "ability": CONTENT.abilities, "token": TOKENS, "kind": CARDS, "foe": CONTENT.enemies,
    "villain": CONTENT.villains,
}


def name(one: str) -> str:
    """The printed name of an id in an event; KeyError when nothing is printed for it."""
    kind, _, rest = one.partition(":")
    if kind == "card":
        return CARDS[KIND_OF[rest]].name
    if kind == "action":
        return ACTIONS[rest].text
    if kind == "text":
        return CARDS[rest].text.replace("\n", " ")
    if kind == "charter":
        return CONTENT.heroes[rest].ability
    if kind == "event":
        return CONTENT.time_cards[rest].text
    if kind == "enemy":
        return printed_name(rest)
    if kind == "space":
        return f"tile {rest}"
    if kind == "condition":
        return CONDITION_NAMES.get(rest, "conditions")
    if one == "zone:line":
        return "the quest area"
    return str(TABLES[kind][rest].name)


# --- the scene ----------------------------------------------------------------------------------------------


def scene(g: Game[State], seat: int) -> Scene:
    s = g.state
    light = Light(s, seat)
    turn = f", {CONTENT.heroes[s.heroes[s.active].id].name}'s turn" if s.active >= 0 else ""
    track = time_track(s)
    ground = _laid(s.quest, tuple([place.tile if place.face_up else "" for place in s.places]))
    return Scene(
        title=f"Mistfall: {CONTENT.quests[s.quest].name}",
        status=f"{f'Round {s.round}, ' if s.round else ''}{PHASE_NAMES[s.phase]}{turn}, "
               f"Time {s.time} of {track.the_end}, Resolve {s.resolve}",
        boards=[_board(s, light, ground)],
        grounds={ground.digest: ground.ground},
        zones=[*_heroes_to_choose(s), *_quest_zones(s, light), *_decks(s),
               *[zone for hero in s.heroes if hero.id for zone in _hero_zones(s, hero, light)]],
        tracks=_tracks(s, light),
        sheets=[_sheet(s, hero, light) for hero in s.heroes if hero.id],
        pages=pages(s, light),
        notes=[CONTENT.quests[s.quest].text, *_notes(s)],
    )


def _notes(s: State) -> list[str]:
    found = []
    quest = CONTENT.quests[s.quest]
    for token in quest.tokens:
        if token.gather or token.ability:
            state = "done" if token.letter in s.tokens_taken else "open"
            found.append(f"{token.name}: {state}. {token.text}")
    if s.encounter and any(is_met(s, ending) for ending in CONTENT.all_encounters[s.encounter].end):
        found.append("The encounter would end now.")
    return found


def _board(s: State, light: Light, ground: Laid) -> Board:
    spaces = [Space(id=f"space:{place.space}", tags=STATUS_TAGS[place.wounds] if place.face_up else FACE_DOWN,
                    things=_on_place(s, place)) for place in s.places]
    return Board(id="board:quest", name=CONTENT.quests[s.quest].name, ground=ground.digest, spaces=spaces,
                 weight=light.board(), area="centre")


@lru_cache(maxsize=256)
def _laid(quest: str, tiles: tuple[str, ...]) -> Laid:
    """The tiles as far as they are turned up; "" is one that is not."""
    layout = list(LAYOUT[quest].values())
    left, top = min(space.x for space in layout), min(space.y for space in layout)
    spots = []
    for space, tile in zip(layout, tiles, strict=True):
        lands = list(CONTENT.tiles[tile].keywords) if tile else [space.land] if space.land != "any" else []
        spots.append(Spot(
            id=f"space:{space.space}", name=_place_name(space, tile), text=_place_text(tile), x=space.x - left,
            y=space.y - top, tags=[*lands, *([space.role] if space.role else [])], terrain=lands[0] if lands else "",
            links=[f"space:{other.space}" for other in layout if adjacent(quest, space.space, other.space)],
        ))
    return Laid(Spaces(spots=spots))


def _place_name(space: QuestSpace, tile: str) -> str:
    if tile:
        return CONTENT.tiles[tile].name
    number = space.space.removeprefix("s")
    called = number if number.isdigit() else space.space.replace("_", " ")
    return f"Face-down tile {called}{f' ({space.land})' if space.land != 'any' else ''}"


def _place_text(tile: str) -> str:
    if not tile:
        return "Perilous until it is turned up and made Safe."
    return f"{CONTENT.tiles[tile].text} Restoration {CONTENT.tiles[tile].restoration}."


def _on_place(s: State, place: Place) -> list[Thing]:
    found = []
    if s.party == place.space:
        found.append(Thing(id="party:party", name="The party", kind="hero"))
    spot = LAYOUT[s.quest][place.space]
    if place.token and (place.face_up or spot.token != "random"):
        token = TOKENS[f"{s.quest}.{place.token}"]
        found.append(Thing(id=f"token:{s.quest}.{place.token}", name=token.name, text=token.text, kind="token",
                           short=place.token))
    elif not place.face_up and spot.token == "random":
        found.append(Thing(id=f"token:{place.space}", name="Face-down token", kind="token", facedown=True))
    return found


def _tracks(s: State, light: Light) -> list[Track]:
    time, reinforcement = time_track(s), reinforcement_track(s)
    arriving = reinforcement.enemies[s.reinforcement]
    return [
        Track(id="track:time", name="Time", value=s.time, high=time.the_end, marks=_time_marks(time), area="edge",
              text=f"A ? on a Time card stands for {white_number(s)} now, the highest white number passed."),
        Track(id="track:reinforcement", name="Reinforcement", value=s.reinforcement, low=0, area="edge",
              high=len(reinforcement.enemies) - 1, marks=_arrivals(reinforcement.enemies),
              text=f"{counted(arriving, 'enemy', 'enemies')}, and what the encounter's box adds."),
        *[_focus(s, hero, light) for hero in s.heroes if hero.id],
    ]


def _focus(s: State, hero: Hero, light: Light) -> Track:
    track = focus_track(s, hero)
    return Track(id=f"track:{hero.id}", name=f"Focus of {CONTENT.heroes[hero.id].name}", value=hero.focus, low=0,
                 high=track.end, marks=_focus_marks(track), weight=light.focus_track(hero), area="edge")


@lru_cache(maxsize=8)
def _time_marks(track: TimeTrack) -> dict[int, str]:
    return {**_marks(track.enrage, "Enrage", track.reinforcement, "Reinforcement"), track.the_end: "The End"}


@lru_cache(maxsize=8)
def _focus_marks(track: FocusTrack) -> dict[int, str]:
    return _marks(track.reinforcement, "Reinforcement", track.raging, "Raging")


@lru_cache(maxsize=8)
def _arrivals(enemies: tuple[int, ...]) -> dict[int, str]:
    return {space: str(n) for space, n in enumerate(enemies)}


def _marks(these: tuple[int, ...], word: str, those: tuple[int, ...], other: str) -> dict[int, str]:
    """What happens where; at a space of both sorts both."""
    found = dict.fromkeys(these, word)
    for space in those:
        found[space] = f"{found[space]}, {other}" if space in found else other
    return found


def _heroes_to_choose(s: State) -> list[Zone]:
    """setup.heroes: While heroes are chosen: those nobody has, with their roles and numbers."""
    if all(hero.id for hero in s.heroes):
        return []
    taken = [hero.id for hero in s.heroes]
    things = [hero_to_choose(card.id, card.nightmare_focus if s.nightmare_heroes else card.starting_focus)
              for card in CONTENT.heroes.values() if card.id not in taken]
    return [Zone(id="zone:heroes", name="Heroes to choose from", things=things, count=len(things), weight="focus",
                 area="centre")]


def _zone(
    zone: str, title: str, things: list[Thing], weight: Weight, *, owner: int = -1, layout: str = "row", area: Area = ""
) -> Zone:
    return Zone(id=f"zone:{zone}", name=title, things=things, count=len(things), owner=owner, layout=layout,
                weight=weight, area=area)


def _cards(cards: list[str], owner: int = -1) -> list[Thing]:
    return [card_thing(card, owner) for card in cards]


def _quest_zones(s: State, light: Light) -> list[Zone]:
    """What lies open in the quest area."""
    line = [enemy_thing(s, enemy) for enemy in enemies_of(s, QUEST)]
    here = place_named(s, s.party)
    zones = [_zone("line", "Quest area", line, light.line(), area="centre")]
    if s.encounter:
        zones.append(_zone("encounter", "Active encounter", [encounter_thing(s)], light.encounter(), area="centre"))
    if s.offered:
        zones.append(_zone("offered", "Reward drawn", _cards(s.offered), "focus", area="centre"))
    tile = tile_thing(here.tile, STATUS_NAMES[here.wounds])
    zones.append(_zone("place", "Where the party is", [tile], light.place()))
    return zones


def _decks(s: State) -> list[Zone]:
    """The decks beside the board, of which one sees how many are left, and what is past."""
    zones: list[Zone] = []
    for deck, cards in s.enemy_decks.items():
        pile = [fallen_thing(card, deck) for card in s.enemy_discards[deck]]
        zones += [_deck(deck, f"{deck.capitalize()} enemies", len(cards)),
                  _zone(f"{deck}_discard", f"{deck.capitalize()} discard pile", pile, "archive", layout="pile")]
    met = [past_encounter(card) for card in s.encounter_discard]
    times = [time_thing(s, card) for card in s.time_discard]
    return [
        *zones,
        _deck("encounters", "Encounters", len(s.encounter_deck)),
        _zone("encounter_discard", "Past encounters", met, "archive", layout="pile"),
        _deck("time", "Time cards", len(s.time_deck)),
        _zone("time_discard", "Past Time cards", times, "archive", layout="pile"),
        _deck("rewards", "Rewards", len(s.rewards)),
    ]


def _deck(zone: str, title: str, count: int, owner: int = -1) -> Zone:
    return Zone(id=f"zone:{zone}", name=title, count=count, owner=owner, layout="pile", weight="shelf")


def _hero_zones(s: State, hero: Hero, light: Light) -> list[Zone]:
    who, seat, one = CONTENT.heroes[hero.id].name, hero.seat, hero.id
    pursuing = [enemy_thing(s, enemy) for enemy in enemies_of(s, seat)]
    area = [card_thing(card, seat, hero.objectives.get(card, 0)) for card in hero.area]
    open_cards = light.own_cards(hero)
    return [
        _zone(f"{one}_enemies", f"Pursuing {who}", pursuing, light.enemies(hero), owner=seat, area="centre"),
        _zone(f"{one}_area", f"{who}'s area", area, open_cards, owner=seat),
        _zone(f"{one}_hand", f"{who}'s hand", _cards(hero.hand, seat), open_cards, owner=seat, layout="fan",
              area="hand" if light.is_own(hero) else ""),
        *([_zone(f"{one}_played", f"{who} uses", _cards(hero.played, seat), "focus", owner=seat, area="centre")]
          if hero.played else []),
        _deck(f"{one}_deck", f"{who}'s deck", len(hero.deck), seat),
        _zone(f"{one}_discard", f"{who}'s discard pile", _cards(hero.discard, seat), light.pile(hero, hero.discard),
              owner=seat, layout="pile"),
        _zone(f"{one}_burial", f"{who}'s burial pile", _cards(hero.burial, seat), light.pile(hero, hero.burial),
              owner=seat, layout="pile"),
        _zone(f"{one}_feats", f"{who}'s advanced feats", _cards(hero.feats, seat), light.feats(hero), owner=seat,
              layout="pile"),
    ]


def _sheet(s: State, hero: Hero, light: Light) -> Sheet:
    card = CONTENT.heroes[hero.id]
    left = len(hero.hand) + len(hero.discard) + len(hero.deck)
    rows = [Row("state", hero.status)] if hero.status != "standing" else []
    rows += [figure("focus", hero.focus, high=focus_track(s, hero).end),
             figure("cards left", left, high=left + len(hero.burial)),
             figure("buried", len(hero.burial)), figure("restoration", card.restoration),
             figure("draw limit", draw_limit(s, hero), stat="draw_limit"),
             figure("hand limit", hand_limit(s, hero), stat="hand_limit")]
    rows += [figure(CONDITION_NAMES[kind], tokens(hero, kind)) for kind in CONDITIONS if tokens(hero, kind)]
    if s.phase == "hero" and hero.regular:
        rows.append(figure("Regular Actions left", hero.regular))
    rows.append(Row("proficiencies", ", ".join(card.proficiencies)))
    return Sheet(id=hero.ref, name=card.name, text=f"{card.title}. {card.text}", owner=hero.seat, rows=rows,
                 weight=light.sheet(hero), area="party")
