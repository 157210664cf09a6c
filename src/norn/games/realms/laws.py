"""What a table of Realms of Ruin may never break, and what is in play."""
from __future__ import annotations

from norn.games.realms.content import CONTENT
from norn.games.realms.rules.board import ATTRIBUTES, LOST, STANDING, TILE_OF, is_locked, unreachable_tiles
from norn.games.realms.rules.doom import TRACK_END, tokens_left
from norn.games.realms.rules.fate import full_bag
from norn.games.realms.state import Hero, State

STATUSES = ("none", STANDING, "vanquished", *LOST)
PHASES = ("setup", "heroes", "monsters", "fate", "clean-up")


def laws(s: State) -> list[str]:
    """components.decks, components.fate-bag, components.tiles: Everything is in one place, within its
    limits."""
    problems = _names(s)
    if problems:
        return problems
    problems += _counted(s)
    problems += _board(s)
    for hero in s.heroes:
        problems += _hero(s, hero)
    return problems


def _names(s: State) -> list[str]:
    """Every id names something; without this the other laws could not even be tried."""
    spaces = [*s.doom, *s.fire, *s.ice, *s.fortune, *s.forge, *s.lore_turned, s.merchant, *s.links, *s.links.values()]
    spaces += [s.merchant_came] if s.merchant_came else []
    spaces += [monster.space for monster in s.monsters] + [cache.space for cache in s.caches]
    spaces += [hero.space for hero in s.heroes if hero.status != "none"]
    items = [*s.exhausted, *s.shots, *[item for hero in s.heroes for item in hero.items]]
    checks: list[tuple[str, list[str], object]] = [
        ("space", spaces, CONTENT.spaces),
        ("tile", [*s.ring, *s.rifts, *s.sealed, *s.charges, *s.encounters, *s.discards], CONTENT.tiles),
        ("monster", [monster.kind for monster in s.monsters], CONTENT.monsters),
        ("hero", [hero.id for hero in s.heroes if hero.status != "none"], CONTENT.heroes),
        ("item", items, CONTENT.items),
        ("spell", s.turned, CONTENT.spells),
        ("quest", [*[quest.id for quest in s.quests], *s.quest_pool], CONTENT.quests),
        ("phase", [s.phase], PHASES),
        ("state of a hero", [hero.status for hero in s.heroes], STATUSES),
        ("condition", [hero.condition for hero in s.heroes], ("", "blessed", "cursed")),
    ]
    found = [f"there is no {what} {one[:40]!r}" for what, ids, known in checks for one in ids if one not in known]  # type: ignore[operator]
    if not 1 <= len(s.heroes) <= len(CONTENT.heroes):
        found.append("there are one to five heroes")
    elif [hero.seat for hero in s.heroes] != list(range(len(s.heroes))):
        found.append("a hero has another's seat")
    seats = [s.active, s.looker, *[monster.seat for monster in s.monsters]]
    if any(not -1 <= seat < len(s.heroes) for seat in seats):
        found.append("a seat is out of bounds")
    if any(not 0 <= seat < len(s.heroes) for seat in [*s.order, *s.waiting]):
        found.append("a seat in the order of play is out of bounds")
    if sorted(s.encounters) != sorted(CONTENT.tiles) or sorted(s.discards) != sorted(CONTENT.tiles):
        found.append("every tile has its encounter deck")
    return found


def _counted(s: State) -> list[str]:
    """components.decks: Cards and tokens are conserved."""
    problems: list[str] = []
    items = [*s.item_deck, *s.item_discard, *s.market, *s.looked, *s.forge.values()]
    items += [item for hero in s.heroes for item in hero.items]
    items += [item for cache in s.caches for item in cache.items]
    for quest in s.quests:
        if CONTENT.quests[quest.id].tracker == "items":
            items += quest.cards
    chosen = [CONTENT.heroes[hero.id].starting_item for hero in s.heroes if hero.id]
    wanted = [item.id for item in CONTENT.items.values() if item.rarity != "starting"] + chosen
    encounters = [card for deck in (*s.encounters.values(), *s.discards.values()) for card in deck] + s.resolving
    pacts = [*s.pact_deck, *s.pact_discard, *s.pact_unread, *[pact for hero in s.heroes for pact in hero.pacts]]
    for what, found, all_of_it in (
        ("items", items, wanted),
        ("encounters", encounters, list(CONTENT.encounters)),
        ("pacts", pacts, list(CONTENT.pacts)),
        ("fate tokens", [*s.bag, *s.drawn], full_bag()),
        ("quests", [*[quest.id for quest in s.quests], *s.quest_pool], list(CONTENT.quests)),
        ("tiles", s.ring, list(CONTENT.tiles)),
    ):
        if sorted(found) != sorted(all_of_it):
            problems.append(f"the {what} are not complete: {len(found)} of {len(all_of_it)}")
    for tile, deck in s.encounters.items():
        if any(CONTENT.encounters[card].deck != tile for card in deck + s.discards[tile] if card in CONTENT.encounters):
            problems.append(f"a card of another deck lies in that of {tile}")
    return problems


def _board(s: State) -> list[str]:
    """doom.cap, components.doom-tokens, rifts.maximum, malachar.unlocking, board.setup: Tokens, Rifts, the
    locked Court."""
    problems: list[str] = []
    for what, listed in (
        ("Doom token", s.doom), ("fire marker", s.fire), ("ice marker", s.ice), ("Rift", s.rifts + s.sealed),
        ("turned spell", s.turned), ("exhausted item", s.exhausted), ("Lore space", s.lore_turned),
        ("monster", [monster.id for monster in s.monsters]), ("Cache", [cache.space for cache in s.caches]),
        ("hero", [hero.id for hero in s.heroes if hero.id]), ("gold of a Fortune space", s.fortune),
    ):
        if len(set(listed)) < len(listed):
            problems.append(f"the same {what} twice")
    if tokens_left(s) < 0 or s.fire_left < 0 or s.ice_left < 0:
        problems.append("more tokens than there are")
    if len(s.fire) + s.fire_left > CONTENT.counts.fire_markers or len(s.ice) + s.ice_left > CONTENT.counts.ice_markers:
        problems.append("more hazard markers than there are")
    if any(not CONTENT.tiles[tile].rift for tile in s.rifts + s.sealed):
        problems.append("the Court never has a Rift")
    if not 0 <= s.doom_track <= TRACK_END or not 0 <= s.round < 100_000 or s.made < len(s.monsters):
        problems.append("Doom, round or monsters out of bounds")
    if s.court_open != all(quest.done for quest in s.quests) or len(s.quests) != CONTENT.counts.active_quests:
        problems.append("the Court opens with the third quest")
    for quest in s.quests:
        if not 0 <= quest.progress <= CONTENT.quests[quest.id].n:
            problems.append(f"{quest.id}: progress out of bounds")
    for hero in s.heroes:
        if hero.status == STANDING and is_locked(s, TILE_OF[hero.space]):
            problems.append("a hero stands in the locked Court")
    if is_locked(s, TILE_OF[s.merchant]) or s.merchant in [tile.centre for tile in CONTENT.tiles.values()]:
        problems.append("the Merchant is where he cannot be")
    if any(s.links.get(other) != space for space, other in s.links.items()) or unreachable_tiles(s.links, s.ring):
        problems.append("the tiles do not hang together")
    elif not _is_ring_or_row(s):
        problems.append("the tiles lie neither in a ring nor in a row")
    if (s.awake and not s.engaged) or (s.engaged and not s.court_open):
        problems.append("Malachar woke before the Court was open")
    return problems


def _is_ring_or_row(s: State) -> bool:
    """board.setup, board.borders: Each tile touches the next of the ring by one border, and the last may touch the
    first; in a row the shut Court parts nobody."""
    count = len(s.ring)
    place = {tile: index for index, tile in enumerate(s.ring)}
    steps = [(place[TILE_OF[other]] - place[TILE_OF[space]]) % count for space, other in s.links.items()]
    if any(step not in (1, count - 1) for step in steps) or not all(CONTENT.spaces[one].border for one in s.links):
        return False
    inside = any(CONTENT.tiles[tile].locked for tile in s.ring[1:-1])
    return len(s.links) == 2 * count or (len(s.links) == 2 * count - 2 and not inside)


def _hero(s: State, hero: Hero) -> list[str]:
    """focus.replacing, conditions.stacking, levels.cap, health.corrupted: A hero's figures are possible."""
    problems: list[str] = []
    if (hero.status == "none") != (hero.space == ""):
        problems.append("a hero in play is somewhere")
    if len(set(hero.focus)) < len(hero.focus) or any(name not in ATTRIBUTES for name in hero.focus):
        problems.append(f"{hero.id}: one Focus an attribute")
    figures = (hero.gold, hero.benedictions, hero.reserve, hero.actions, hero.drag, hero.dragged, hero.lost_actions,
               hero.ward_wound, hero.ward_corruption, hero.ward_either, hero.fell, hero.shot)
    if any(not 0 <= figure < 10_000 for figure in figures):
        problems.append(f"{hero.id}: a figure is out of bounds")
    most = CONTENT.heroes[hero.id].hp if hero.id else CONTENT.start.hp
    if not 0 <= hero.hp <= most or (hero.status == STANDING and hero.hp == 0):
        problems.append(f"{hero.id}: HP out of bounds")
    if not 0 <= hero.corruption <= CONTENT.start.corruption_lost or not 1 <= hero.level <= 5:
        problems.append(f"{hero.id}: Corruption or level out of bounds")
    if hero.status in (STANDING, "vanquished") and hero.corruption >= CONTENT.start.corruption_lost:
        problems.append(f"{hero.id}: six Corruption and not lost")
    if hero.status in LOST and (hero.items or hero.gold or hero.focus or hero.pacts):
        problems.append(f"{hero.id}: lost, and still owns something")
    if hero.reserve and len(hero.focus) + hero.reserve > 40:
        problems.append(f"{hero.id}: more Focus than can be")
    return problems


def content_ids() -> list[str]:
    """components.decks: Every card, item, spell and monster."""
    return [
        *[f"encounter:{one}" for one in CONTENT.encounters],
        *[f"item:{one}" for one in CONTENT.items],
        *[f"spell:{one}" for one in CONTENT.spells],
        *[f"kind:{one}" for one in CONTENT.monsters if not CONTENT.monsters[one].same_as],
        *[f"quest:{one}" for one in CONTENT.quests],
        *[f"pact:{one}" for one in CONTENT.pacts],
        *[f"hero:{one}" for one in CONTENT.heroes],
    ]


def in_play(s: State) -> list[str]:
    """components.decks: What has come out now; a run that looks at every decision sees all that ever did."""
    found = [f"encounter:{card}" for card in s.resolving]
    found += [f"encounter:{card}" for deck in s.discards.values() for card in deck]
    found += [f"item:{item}" for hero in s.heroes for item in hero.items]
    found += [f"spell:{spell}" for spell in s.turned]
    found += [f"kind:{monster.kind}" for monster in s.monsters]
    found += [f"quest:{quest.id}" for quest in s.quests]
    found += [f"pact:{pact}" for pact in s.pact_discard]
    found += [f"hero:{hero.id}" for hero in s.heroes if hero.id]
    return found


