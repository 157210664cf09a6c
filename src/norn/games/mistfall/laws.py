"""What a table of Mistfall may never break, and what is in play."""
from __future__ import annotations

from typing import Final

from norn.games.mistfall.content import CONTENT
from norn.games.mistfall.rules.board import LAYOUT
from norn.games.mistfall.rules.effects import by_letter
from norn.games.mistfall.rules.enemies import kind_of
from norn.games.mistfall.rules.essentials import CARDS, KIND_OF, QUEST
from norn.games.mistfall.rules.tracks import focus_track, reinforcement_track, time_track
from norn.games.mistfall.setup import COPIES, ENEMY_COPIES
from norn.games.mistfall.state import Enemy, Hero, State

STATUSES: Final = ("none", "standing", "eliminated")
PHASES: Final = ("setup", "reinforcement", "travel", "pursuit", "hero", "defence", "encounter", "time")
MANY: Final = 10_000


def laws(s: State) -> list[str]:
    """components.hero-cards, components.enemies, components.tokens: Everything is in one place, within its limits."""
    problems = _names(s)
    if problems:
        return problems
    problems += _cards(s)
    problems += _enemies(s)
    problems += _quest(s)
    for hero in s.heroes:
        problems += _hero(s, hero)
    return problems


def _names(s: State) -> list[str]:
    """Every id names something; without this the other laws could not even be tried."""
    cards = [card for hero in s.heroes for pile in _piles(hero) for card in pile]
    cards += [*s.rewards, *s.offered, *s.boxed, *[card for enemy in s.enemies for card in enemy.stolen]]
    cards += [card for hero in s.heroes for card in hero.objectives]
    enemies = [card for deck in [*s.enemy_decks.values(), *s.enemy_discards.values()] for card in deck]
    checks: list[tuple[str, list[str], object]] = [
        ("quest", [s.quest], CONTENT.quests),
        ("phase", [s.phase], PHASES),
        ("ability", [one for enemy in s.enemies for one in enemy.cancelled], CONTENT.abilities),
        ("state of a hero", [hero.status for hero in s.heroes], STATUSES),
        ("hero", [hero.id for hero in s.heroes if hero.id], CONTENT.heroes),
        ("card", cards, KIND_OF),
        ("enemy", [kind_of(card) for card in enemies], CONTENT.enemies),
        ("enemy in play", [enemy.kind for enemy in s.enemies], {**CONTENT.enemies, **CONTENT.villains}),
        ("encounter", [*s.encounter_deck, *s.encounter_discard], CONTENT.encounters),
        ("active encounter", [s.encounter] if s.encounter else [], CONTENT.all_encounters),
        ("time card", [*s.time_deck, *s.time_discard], CONTENT.time_cards),
        ("tile", [*[place.tile for place in s.places], *s.tiles_left], CONTENT.tiles),
    ]
    found = [f"there is no {what} {one[:40]!r}" for what, ids, known in checks for one in ids if one not in known]  # type: ignore[operator]
    if found:
        return found
    if not 1 <= len(s.heroes) <= 4 or [hero.seat for hero in s.heroes] != list(range(len(s.heroes))):
        found.append("there are one to four heroes, each at his seat")
    decks = sorted(ENEMY_COPIES)
    if any(sorted(table) != decks for table in (s.enemy_decks, s.enemy_discards, s.enemy_known)):
        found.append("there are three enemy decks")
    if [place.space for place in s.places] != list(LAYOUT[s.quest]) or s.party not in LAYOUT[s.quest]:
        found.append("the board is not that of the quest")
    seats = [s.active, *[enemy.area for enemy in s.enemies], *[seat for enemy in s.enemies for seat in enemy.robbed]]
    if any(not -1 <= seat < len(s.heroes) for seat in seats):
        found.append("a seat is out of bounds")
    if any(not 0 <= seat < len(s.heroes) for seat in [*s.areas, *s.resting]):
        found.append("a seat in the order of play is out of bounds")
    return found


def _piles(hero: Hero) -> tuple[list[str], ...]:
    return (hero.deck, hero.hand, hero.area, hero.discard, hero.burial, hero.played, hero.feats)


def _cards(s: State) -> list[str]:
    """components.hero-split, components.hero-cards: Cards are conserved, hero by hero; rewards of all together."""
    problems: list[str] = []
    rewards = [*s.rewards, *s.offered, *s.boxed]
    everywhere = [card for hero in s.heroes for pile in _piles(hero) for card in pile]
    everywhere += [card for enemy in s.enemies for card in enemy.stolen]
    rewards += [card for card in everywhere if CARDS[KIND_OF[card]].kind.endswith("reward")]
    for hero in s.heroes:
        if not hero.id:
            if any(len(pile) for pile in _piles(hero)):
                problems.append("a seat without a hero has cards")
            continue
        own = sorted(card for card in everywhere
                     if CARDS[KIND_OF[card]].hero == hero.id and not CARDS[KIND_OF[card]].kind.endswith("reward"))
        wanted = sorted(card for card in COPIES[hero.id] if not CARDS[KIND_OF[card]].kind.endswith("reward"))
        if own != wanted:
            problems.append(f"{hero.id}: {len(own)} of {len(wanted)} cards")
    chosen = [hero.id for hero in s.heroes if hero.id]
    owners = ["", *chosen]
    if any(CARDS[KIND_OF[card]].hero not in owners for card in everywhere):
        problems.append("cards of a hero who is not there")
    if s.phase != "setup" or rewards:
        own = sorted(rewards)
        wanted = sorted([*COPIES[""], *[card for hero in chosen for card in COPIES[hero]
                                        if CARDS[KIND_OF[card]].kind == "personal_reward"]])
        if own != wanted:
            problems.append(f"the rewards are not complete: {len(own)} of {len(wanted)}")
        if len(s.boxed) != len(chosen):
            problems.append("one personal reward of each hero is out of the game")
    return problems


def _enemies(s: State) -> list[str]:
    """components.enemies, components.special-enemies: Enemy cards are conserved, colour by colour."""
    problems: list[str] = []
    for deck, copies in ENEMY_COPIES.items():
        found = [*s.enemy_decks[deck], *s.enemy_discards[deck]]
        found += [enemy.id for enemy in s.enemies
                  if enemy.kind in CONTENT.enemies and CONTENT.enemies[enemy.kind].deck == deck]
        wanted = [card for card, which in copies if s.enemy_pack or which == "base"]
        if sorted(found) != sorted(wanted):
            problems.append(f"the {deck} enemies are not complete: {len(found)} of {len(wanted)}")
        if not 0 <= s.enemy_known[deck] <= len(s.enemy_decks[deck]):
            problems.append(f"more known {deck} cards than there are")
    villains = [enemy for enemy in s.enemies if enemy.kind in CONTENT.villains]
    quest = CONTENT.quests[s.quest]
    if any(enemy.kind != quest.special_enemy or enemy.id != enemy.kind for enemy in villains) or len(villains) > 1:
        problems.append("another quest's villain is in play")
    if villains and (s.villain_gone or s.encounter != quest.special_encounter):
        problems.append("the villain is in play without his encounter")
    for enemy in s.enemies:
        problems += _enemy(s, enemy)
    return problems


def _enemy(s: State, enemy: Enemy) -> list[str]:
    """elements.enemy-card: An enemy's figures are possible."""
    figures = (enemy.wounds, enemy.poison, enemy.burning, enemy.daze, enemy.weakness, enemy.objectives, enemy.entered)
    problems = []
    if any(not 0 <= figure < MANY for figure in figures) or enemy.side not in (0, 1) or enemy.entered > s.round:
        problems.append(f"{enemy.id}: a figure is out of bounds")
    if enemy.kind in CONTENT.enemies and kind_of(enemy.id) != enemy.kind:
        problems.append(f"{enemy.id} is no {enemy.kind}")
    if enemy.area != QUEST and s.heroes[enemy.area].status != "standing":
        problems.append(f"{enemy.id} pursues nobody")
    if len(enemy.stolen) != len(enemy.robbed) or any(seat < 0 for seat in enemy.robbed):
        problems.append(f"{enemy.id} has stolen from nobody")
    return problems


def _quest(s: State) -> list[str]:
    """elements.quest-charter, travel.status-limits, components.quest-tokens, glossary.active-encounter: Tracks, board
    and tokens are possible."""
    problems: list[str] = []
    quest = CONTENT.quests[s.quest]
    track = time_track(s)
    if not track.start_by_heroes[len(s.heroes) - 1] <= s.time <= track.the_end or not s.time <= track.the_end:
        problems.append("Time is out of bounds")
    if not min(s.time, track.the_end - 1) <= s.time_peak < track.the_end:
        problems.append("Time has been further than it has been")
    if not 0 <= s.reinforcement < len(reinforcement_track(s).enemies):
        problems.append("Reinforcement is out of bounds")
    if not 0 <= s.resolve < MANY or not 0 <= s.encounter_objectives < MANY or not 0 <= s.round < MANY:
        problems.append("Resolve, Objectives or round out of bounds")
    if not 0 <= s.to_draw < 20 or not 0 <= s.rewards_known <= len(s.rewards):
        problems.append("rewards out of bounds")
    cards = [*s.encounter_deck, *s.encounter_discard] + ([s.encounter] if s.encounter in CONTENT.encounters else [])
    if sorted(cards) != sorted(CONTENT.encounters):
        problems.append(f"the encounters are not complete: {len(cards)}")
    away = s.party != quest.final and s.phase != "travel"          # in a Retreat the party has moved already
    if s.encounter in CONTENT.special_encounters and (s.encounter != quest.special_encounter or away):
        problems.append("the special encounter is not where it belongs")
    if sorted([*s.time_deck, *s.time_discard]) != sorted(CONTENT.time_cards):
        problems.append("the Time deck is not complete")
    tiles = [*[place.tile for place in s.places], *s.tiles_left]
    haven = [tile for tile in CONTENT.tiles if "haven" in CONTENT.tiles[tile].keywords]
    if sorted(dict.fromkeys([*tiles, *haven])) != sorted(CONTENT.tiles) or len(set(tiles)) < len(tiles):
        problems.append("the tiles are not complete")
    for place in s.places:
        spot = LAYOUT[s.quest][place.space]
        lands = CONTENT.tiles[place.tile].keywords
        if (spot.tile and spot.tile != place.tile) or (spot.land not in ("", "any") and spot.land not in lands):
            problems.append(f"{place.space}: another tile belongs there")
        if not 0 <= place.wounds <= 2 or (not place.face_up and (place.wounds or spot.tile)):
            problems.append(f"{place.space}: its status is impossible")
    if not next(place for place in s.places if place.space == s.party).face_up:
        problems.append("the party is on a face-down tile")
    letters = [token.letter for token in quest.tokens]
    lying = [place.token for place in s.places if place.token]
    if sorted([*lying, *s.tokens_taken, *[one for one in s.tokens_left if one]]) != sorted(letters):
        problems.append("the quest tokens are not complete")
    return problems


def _hero(s: State, hero: Hero) -> list[str]:
    """actions.restriction, actions.focus-wrap, essentials.hero-area: A hero's figures are possible."""
    problems: list[str] = []
    if (hero.status == "none") != (hero.id == ""):
        problems.append("a hero without a name, or a name without a hero")
    if not hero.id:
        return problems
    if [one.id for one in s.heroes].count(hero.id) > 1:
        problems.append(f"{hero.id} is there twice")
    if not 0 <= hero.focus < focus_track(s, hero).end:
        problems.append(f"{hero.id}: focus out of bounds")
    figures = (hero.poison, hero.burning, hero.daze, hero.weakness, hero.regular, *hero.objectives.values())
    if any(not 0 <= figure < MANY for figure in figures):
        problems.append(f"{hero.id}: a figure is out of bounds")
    if not hero.known_top >= 0 or not 0 <= hero.known_bottom <= len(hero.deck):
        problems.append(f"{hero.id}: more known cards than there are")
    if any(card not in hero.area for card in hero.objectives):
        problems.append(f"{hero.id}: Objectives on a card that is not in the area")
    if any(stat != "objectives.ability" for stat in hero.lasting) or len(hero.used) > 500:
        problems.append(f"{hero.id}: what lasts is out of bounds")
    for letter, cards in by_letter(hero).items():
        if len(cards) > 1 + min(CARDS[KIND_OF[card]].most for card in cards):
            problems.append(f"{hero.id}: more than the restriction {letter} allows")
    return problems


def content_ids() -> list[str]:
    """components.hero-cards, components.enemies: Every printed thing."""
    return [
        *[f"hero:{one}" for one in CONTENT.heroes],
        *[f"kind:{one}" for one in CARDS],
        *[f"foe:{one}" for one in CONTENT.enemies],
        *[f"villain:{one}" for one in CONTENT.villains],
        *[f"encounter:{one}" for one in CONTENT.all_encounters],
        *[f"time:{one}" for one in CONTENT.time_cards],
        *[f"tile:{one}" for one in CONTENT.tiles],
        *[f"quest:{one}" for one in CONTENT.quests],
    ]


def in_play(s: State) -> list[str]:
    """components.hero-cards, components.enemies: What has come out now: cards in hands, areas and piles, not decks."""
    found = [hero.ref for hero in s.heroes if hero.id]
    for hero in s.heroes:
        for pile in (hero.hand, hero.area, hero.discard, hero.burial, hero.played):
            found += [f"kind:{KIND_OF[card]}" for card in pile]
    found += [f"kind:{KIND_OF[card]}" for card in s.offered]
    found += [f"foe:{enemy.kind}" for enemy in s.enemies if enemy.kind in CONTENT.enemies]
    found += [f"villain:{enemy.kind}" for enemy in s.enemies if enemy.kind in CONTENT.villains]
    found += [f"encounter:{one}" for one in [s.encounter, *s.encounter_discard] if one]
    found += [f"time:{card}" for card in s.time_discard]
    found += [f"tile:{place.tile}" for place in s.places if place.face_up]
    found.append(f"quest:{s.quest}")
    return found
