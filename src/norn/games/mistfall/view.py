"""What a seat may see. The party plays together: only the order of decks and what lies face-down is hidden."""
from __future__ import annotations

from functools import lru_cache
from typing import Any

from norn.games.mistfall.content import CONTENT
from norn.games.mistfall.rules.board import LAYOUT, adjacent
from norn.games.mistfall.rules.encounter import is_met
from norn.games.mistfall.rules.enemies import kind_of
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
from norn.games.mistfall.rules.printed import abilities, face, is_special, life
from norn.games.mistfall.rules.tracks import focus_track, reinforcement_track, time_track
from norn.games.mistfall.rules.values import NO_ACT, attack_of, defence_of, draw_limit, hand_limit
from norn.games.mistfall.state import Enemy, Hero, Place, State
from norn.games.mistfall.view_texts import counted, encounter_objectives, event_text, objectives
from norn.kernel.game import Game
from norn.kernel.scene import Board, Laid, Row, Scene, Sheet, Space, Spaces, Spot, Thing, Track, Zone, figure

PHASE_NAMES = {"setup": "Set-up", "reinforcement": "Reinforcement Phase", "travel": "Travel Phase",
               "pursuit": "Pursuit Phase", "hero": "Hero Phase", "defence": "Defence Phase",
               "encounter": "Encounter Phase", "time": "Time Phase"}
STATUS_NAMES = ("Safe", "Perilous", "Overrun")
CONDITION_NAMES = {"poison": "Poison", "burning": "Burning", "daze": "Daze", "weakness": "Weakness"}
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
        return CONTENT.villains[rest].name if rest in CONTENT.villains else CONTENT.enemies[kind_of(rest)].name
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
    turn = f", {CONTENT.heroes[s.heroes[s.active].id].name}'s turn" if s.active >= 0 else ""
    track = time_track(s)
    return Scene(
        title=f"Mistfall: {CONTENT.quests[s.quest].name}",
        status=f"Round {s.round}, {PHASE_NAMES[s.phase]}{turn}, Time {s.time} of {track.the_end}, "
               f"Resolve {s.resolve}",
        boards=[_board(s)],
        grounds={_ground(s).digest: _ground(s).ground},
        zones=[*_heroes_to_choose(s), *_quest_zones(s),
               *[zone for hero in s.heroes if hero.id for zone in _hero_zones(s, hero)]],
        tracks=_tracks(s),
        sheets=[_sheet(s, hero) for hero in s.heroes if hero.id],
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


def _board(s: State) -> Board:
    spaces = [Space(id=f"space:{place.space}", tags=_tags(s, place), things=_on_place(s, place)) for place in s.places]
    return Board(id="board:quest", name=CONTENT.quests[s.quest].name, ground=_ground(s).digest, spaces=spaces)


def _ground(s: State) -> Laid:
    return _laid(s.quest, tuple([(place.space, _place_name(s, place), _place_text(place)) for place in s.places]))


@lru_cache(maxsize=256)
def _laid(quest: str, places: tuple[tuple[str, str, str], ...]) -> Laid:
    """The tiles as far as they are turned up."""
    layout = LAYOUT[quest]
    left = min(space.x for space in layout.values())
    top = min(space.y for space in layout.values())
    spots = []
    for space, title, text in places:
        links = [f"space:{other}" for other, _, _ in places if adjacent(quest, space, other)]
        spots.append(Spot(id=f"space:{space}", name=title, text=text, x=layout[space].x - left, y=layout[space].y - top,
                          links=links))
    return Laid(Spaces(spots=spots))


def _place_name(s: State, place: Place) -> str:
    if place.face_up:
        return CONTENT.tiles[place.tile].name
    land = LAYOUT[s.quest][place.space].land
    return f"Face-down tile {place.space.replace('_', ' ')}{f' ({land})' if land != 'any' else ''}"


def _place_text(place: Place) -> str:
    if not place.face_up:
        return "Perilous until it is turned up and made Safe."
    return f"{CONTENT.tiles[place.tile].text} Restoration {CONTENT.tiles[place.tile].restoration}."


def _tags(s: State, place: Place) -> list[str]:
    spot = LAYOUT[s.quest][place.space]
    tags = [STATUS_NAMES[place.wounds]] if place.face_up else ["face-down"]
    tags += list(CONTENT.tiles[place.tile].keywords) if place.face_up else ([spot.land] if spot.land != "any" else [])
    return [*tags, *([spot.role] if spot.role else [])]


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


def _tracks(s: State) -> list[Track]:
    time, reinforcement = time_track(s), reinforcement_track(s)
    marks = dict.fromkeys(time.enrage, "Enrage")
    for space in time.reinforcement:
        marks[space] = f"{marks[space]}, Reinforcement" if space in marks else "Reinforcement"
    marks[time.the_end] = "The End"
    arriving = reinforcement.enemies[s.reinforcement]
    found = [
        Track(id="track:time", name="Time", value=s.time, low=0, high=time.the_end, marks=marks,
              text=f"A ? on a Time card stands for {white_number(s)} now, the highest white number passed."),
        Track(id="track:reinforcement", name="Reinforcement", value=s.reinforcement, low=0,
              high=len(reinforcement.enemies) - 1,
              marks={i: str(n) for i, n in enumerate(reinforcement.enemies)},
              text=f"{counted(arriving, 'enemy', 'enemies')}, and what the encounter's box adds."),
    ]
    for hero in s.heroes:
        if hero.id:
            track = focus_track(s, hero)
            icons = dict.fromkeys(track.reinforcement, "Reinforcement")
            for space in track.raging:
                icons[space] = f"{icons[space]}, Raging" if space in icons else "Raging"
            found.append(Track(id=f"track:{hero.id}", name=f"Focus of {CONTENT.heroes[hero.id].name}",
                               value=hero.focus, low=0, high=track.end, marks=icons))
    return found


def _heroes_to_choose(s: State) -> list[Zone]:
    """setup.heroes: While heroes are chosen: those nobody has, with their roles and numbers."""
    if all(hero.id for hero in s.heroes):
        return []
    things = []
    for card in CONTENT.heroes.values():
        if all(hero.id != card.id for hero in s.heroes):
            focus = card.nightmare_focus if s.nightmare_heroes else card.starting_focus
            gear = ", ".join(CARDS[kind].name for kind in card.starting_gear)
            text = f"{card.advice} {card.text} Gear: {gear}. Proficiencies: {', '.join(card.proficiencies)}."
            things.append(Thing(id=f"hero:{card.id}", kind="hero", text=text,
                                name=f"{card.name}, {card.title} (focus {focus}, Restoration {card.restoration})"))
    return [Zone(id="zone:heroes", name="Heroes to choose from", things=things, count=len(things))]


def _enemy_name(s: State, enemy: Enemy) -> str:
    """elements.enemy-card: Its name, with the number of the copy where several of the kind are in play."""
    same = [other for other in s.enemies if other.kind == enemy.kind]
    number = f" {enemy.id.rpartition('-')[2]}" if len(same) > 1 else ""
    return f"{name(f'enemy:{enemy.id}')}{number}"


def _enemy(s: State, enemy: Enemy) -> Thing:
    card = face(enemy)
    physical, magical = [defence_of(s, enemy, kind, NO_ACT) for kind in ("physical", "magical")]
    badges = [f"{enemy.wounds}/{life(s, enemy)} wounds", f"attack {attack_of(s, enemy)} {card.damage}",
              f"defence {physical}/{magical} (physical/magical)"]
    badges += [f"{tokens(enemy, kind)} {CONDITION_NAMES[kind]}" for kind in CONDITIONS if tokens(enemy, kind)]
    worth = CONTENT.villains[enemy.kind].resolve if is_special(enemy) else CONTENT.enemies[enemy.kind].resolve
    badges += [f"brings {worth} Resolve"] if worth else []
    badges += ["held"] if enemy.held else []
    badges += [objectives(enemy.objectives)] if enemy.objectives else []
    badges += [f"holds {CARDS[KIND_OF[card_id]].name}" for card_id in enemy.stolen]
    parts = [f"{CONTENT.abilities[one].name}: {CONTENT.abilities[one].text}" for one in abilities(s, enemy)]
    if card.enrage is not None:
        parts.append(f"Enrage: {card.enrage.text}")
    if card.vulnerabilities:
        parts.append(f"Vulnerable ({card.vulnerability_wounds}): {', '.join(card.vulnerabilities)}.")
    parts.append(f"Keywords: {', '.join(card.keywords)}.")
    return Thing(id=enemy.ref, name=_enemy_name(s, enemy), text=" ".join(parts), kind="monster",
                 style="special" if is_special(enemy) else CONTENT.enemies[enemy.kind].deck,
                 state="enraged" if enemy.enraged else "", badges=badges, owner=enemy.area,
                 stats={"attack": "attack", "defence": "defence.physical", "magical defence": "defence.magical"})


def _card(card: str, owner: int, badges: list[str] | None = None) -> Thing:
    printed = CARDS[KIND_OF[card]]
    text = f"{printed.text}\nKeywords: {', '.join(printed.keywords)}."
    text += f"\nResolve {printed.cost}." if printed.cost else ""
    if printed.limit not in ("", "none"):
        text += f"\nRestriction {printed.limit}: at most {printed.most} with {printed.letter} in an area."
    return Thing(id=f"card:{card}", name=printed.name, text=text, kind="card", style=printed.kind, owner=owner,
                 badges=badges or [])


def _zone(zone: str, title: str, cards: list[str], owner: int = -1, layout: str = "row") -> Zone:
    return Zone(id=f"zone:{zone}", name=title, things=[_card(card, owner) for card in cards], count=len(cards),
                owner=owner, layout=layout)


def _quest_zones(s: State) -> list[Zone]:
    line = [_enemy(s, enemy) for enemy in enemies_of(s, QUEST)]
    zones = [Zone(id="zone:line", name="Quest area", things=line, count=len(line))]
    if s.encounter:
        card = CONTENT.all_encounters[s.encounter]
        box = "blank" if card.reinforcements is None else str(card.reinforcements)
        thing = Thing(id=f"encounter:{s.encounter}", name=card.name, text=card.text, kind="card", style="encounter",
                      badges=[encounter_objectives(s), f"Reinforcements {box}"])
        zones.append(Zone(id="zone:encounter", name="Active encounter", things=[thing], count=1))
    for deck in s.enemy_decks:
        zones.append(Zone(id=f"zone:{deck}", name=f"{deck.capitalize()} enemies", count=len(s.enemy_decks[deck]),
                          layout="pile"))
        pile = [Thing(id=f"enemy:{card}", name=CONTENT.enemies[kind_of(card)].name, kind="monster", style=deck)
                for card in s.enemy_discards[deck]]
        zones.append(Zone(id=f"zone:{deck}_discard", name=f"{deck.capitalize()} discard pile", things=pile,
                          count=len(pile), layout="pile"))
    met = [Thing(id=f"encounter:{card}", name=CONTENT.encounters[card].name, text=CONTENT.encounters[card].text,
                 kind="card", style="encounter") for card in s.encounter_discard]
    times = [Thing(id=f"time:{card}", name=CONTENT.time_cards[card].name, text=event_text(s, card), kind="card",
                   style="time") for card in s.time_discard]
    zones += [
        Zone(id="zone:encounters", name="Encounters", count=len(s.encounter_deck), layout="pile"),
        Zone(id="zone:encounter_discard", name="Past encounters", things=met, count=len(met), layout="pile"),
        Zone(id="zone:time", name="Time cards", count=len(s.time_deck), layout="pile"),
        Zone(id="zone:time_discard", name="Past Time cards", things=times, count=len(times), layout="pile"),
        Zone(id="zone:rewards", name="Rewards", count=len(s.rewards), layout="pile"),
    ]
    if s.offered:
        zones.append(_zone("offered", "Reward drawn", s.offered))
    return zones


def _hero_zones(s: State, hero: Hero) -> list[Zone]:
    who, seat = CONTENT.heroes[hero.id].name, hero.seat
    pursuing = [_enemy(s, enemy) for enemy in enemies_of(s, seat)]
    area = [_card(card, seat, [objectives(hero.objectives[card])] if card in hero.objectives else [])
            for card in hero.area]
    return [
        Zone(id=f"zone:{hero.id}_enemies", name=f"Pursuing {who}", things=pursuing, count=len(pursuing), owner=seat),
        Zone(id=f"zone:{hero.id}_area", name=f"{who}'s area", things=area, count=len(area), owner=seat),
        _zone(f"{hero.id}_hand", f"{who}'s hand", hero.hand, seat, "fan"),
        *([_zone(f"{hero.id}_played", f"{who} uses", hero.played, seat)] if hero.played else []),
        Zone(id=f"zone:{hero.id}_deck", name=f"{who}'s deck", count=len(hero.deck), owner=seat, layout="pile"),
        _zone(f"{hero.id}_discard", f"{who}'s discard pile", hero.discard, seat, "pile"),
        _zone(f"{hero.id}_burial", f"{who}'s burial pile", hero.burial, seat, "pile"),
        Zone(id=f"zone:{hero.id}_feats", name=f"{who}'s advanced feats", owner=seat, layout="pile",
             things=[_card(card, seat, [f"{CARDS[KIND_OF[card]].cost} Resolve"]) for card in hero.feats],
             count=len(hero.feats)),
    ]


def _sheet(s: State, hero: Hero) -> Sheet:
    card = CONTENT.heroes[hero.id]
    rows = [Row("state", hero.status)] if hero.status != "standing" else []
    rows += [figure("focus", hero.focus), figure("restoration", card.restoration),
             figure("draw limit", draw_limit(s, hero), stat="draw_limit"),
             figure("hand limit", hand_limit(s, hero), stat="hand_limit"),
             figure("cards left", len(hero.hand) + len(hero.discard) + len(hero.deck)),
             figure("buried", len(hero.burial))]
    rows += [figure(CONDITION_NAMES[kind], tokens(hero, kind)) for kind in CONDITIONS if tokens(hero, kind)]
    if s.phase == "hero" and hero.regular:
        rows.append(figure("Regular Actions left", hero.regular))
    rows.append(Row("proficiencies", ", ".join(card.proficiencies)))
    text = f"{card.title}. {card.text}"
    return Sheet(id=hero.ref, name=card.name, text=text, owner=hero.seat, rows=rows)
