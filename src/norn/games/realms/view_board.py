"""The board as a seat sees it: the tiles as they were laid, and what stands on their spaces. All of it lies open."""
from __future__ import annotations

from functools import lru_cache

from norn.games.realms import view_weights as weights
from norn.games.realms.content import CONTENT
from norn.games.realms.rules.board import CENTRE_OF, NEAR, SPACES_OF, STANDING, TILE_OF, is_locked
from norn.games.realms.rules.values import corruption_of, toughness, wounds_of
from norn.games.realms.state import Hero, Monster, State
from norn.games.realms.view_texts import (
    DOOM,
    FIRE,
    GOLD,
    ICE,
    LORE,
    MERCHANT,
    RIFT,
    SEALED,
    cache_badges,
    hits,
    initials,
    item_badges,
    item_keywords,
    item_text,
    monster_text,
)
from norn.kernel.scene import Board, Laid, Part, Space, Spaces, Spot, Thing

NO_EFFECT = "No effect beyond its icon."


def board(s: State) -> Board:
    spaces = []
    for tile in s.ring:
        locked = ["locked"] if is_locked(s, tile) else []
        for space in SPACES_OF[tile]:
            things = _things(s, space)
            if things or locked:
                spaces.append(Space(id=f"space:{space}", tags=locked, things=things))
    return Board(id="board:realms", name="The Realms", ground=ground(s).digest, spaces=spaces,
                 weight=weights.board(s), area="centre")


def ground(s: State) -> Laid:
    return _laid(tuple(s.ring), tuple(s.links.items()))


@lru_cache(maxsize=64)
def _laid(ring: tuple[str, ...], links: tuple[tuple[str, str], ...]) -> Laid:
    """The tiles as they were laid: what no turn changes."""
    across = dict(links)
    at = _spots(ring, across)
    spots = []
    for tile in ring:
        for space in SPACES_OF[tile]:
            printed = CONTENT.spaces[space]
            ways = [*NEAR[space], *([across[space]] if space in across else [])]
            spots.append(Spot(
                id=f"space:{space}", name=printed.name, text=_space_text(space), x=at[space][0], y=at[space][1],
                group=f"tile:{tile}", links=[f"space:{other}" for other in ways],
                tags=[CONTENT.icons[printed.icon].name, *(["difficult"] if printed.difficult else [])],
            ))
    groups = [Part(id=f"tile:{tile}", name=CONTENT.tiles[tile].name, text=CONTENT.tiles[tile].text) for tile in ring]
    return Laid(Spaces(spots=spots, groups=groups))


def _space_text(space: str) -> str:
    """What the icon does, and the place itself where it does something."""
    printed = CONTENT.spaces[space]
    icon = CONTENT.icons[printed.icon]
    own = "" if printed.text == NO_EFFECT else f" {printed.text}"
    return f"{icon.name}: {icon.text}{own}"


def _spots(ring: tuple[str, ...], links: dict[str, str]) -> dict[str, tuple[int, int]]:
    """Tiles in two rows, clockwise; a border space on the side of the tile that it faces."""
    columns = (len(ring) + 1) // 2
    places = [(column, 0) for column in range(columns)] + [(column, 1) for column in range(columns - 1, -1, -1)]
    at = {tile: places[index] for index, tile in enumerate(ring)}
    sides = {(-1, 0): (0, 2), (1, 0): (6, 2), (0, -1): (3, 0), (0, 1): (3, 4)}
    found: dict[str, tuple[int, int]] = {}
    for tile, (column, row) in at.items():
        taken: list[tuple[int, int]] = []
        middle = []
        for space in SPACES_OF[tile][1:]:
            across = links.get(space)
            there = at.get(TILE_OF[across]) if across else None
            step = (there[0] - column, there[1] - row) if there else (9, 9)
            spot = sides.get(step)
            if spot is None or spot in taken:
                middle.append(space)
                continue
            taken.append(spot)
            found[space] = (8 * column + spot[0], 6 * row + spot[1])
        rest = [spot for spot in ([(3, 0), (3, 4)] if row == 0 else [(3, 4), (3, 0)]) + [(0, 2), (6, 2)]
                if spot not in taken]
        for space in middle:
            spot = rest.pop(0)
            found[space] = (8 * column + spot[0], 6 * row + spot[1])
        found[CENTRE_OF[tile]] = (8 * column + 3, 6 * row + 2)
    return found


def _things(s: State, space: str) -> list[Thing]:
    found = [_hero_thing(hero) for hero in s.heroes if hero.status == STANDING and hero.space == space]
    found += [_monster(s, monster) for monster in s.monsters if monster.space == space]
    tile = TILE_OF[space]
    if CENTRE_OF[tile] == space and tile in s.rifts:
        charge = [f"{s.charges[tile]} sure in the next Banish"] if tile in s.charges else []
        found.append(Thing(id=f"rift:{tile}", name="Rift Gate", text=RIFT, kind="rift", badges=charge))
    if CENTRE_OF[tile] == space and tile in s.sealed:
        found.append(Thing(id=f"rift:{tile}", name="Sealed Rift", text=SEALED, kind="token", state="sealed"))
    if space in s.doom:
        found.append(Thing(id=f"doom:{space}", name="Doom token", text=DOOM, kind="token", style="doom"))
    if space in s.fire:
        found.append(Thing(id=f"fire:{space}", name="Fire marker", text=FIRE, kind="token", style="fire"))
    if space in s.ice:
        found.append(Thing(id=f"ice:{space}", name="Ice marker", text=ICE, kind="token", style="ice"))
    if space in s.fortune:
        found.append(Thing(id=f"gold:{space}", name="Gold", text=GOLD, kind="token", style="gold"))
    if space in s.forge:
        found.append(item_thing(s, s.forge[space], -1))
    if CONTENT.spaces[space].icon == "lore":
        state = "turned" if space in s.lore_turned else ""
        found.append(Thing(id=f"lore:{space}", name="Encounter token", text=LORE, kind="token", style="lore",
                           state=state))
    if s.merchant == space and s.phase != "setup":
        found.append(Thing(id="merchant:merchant", name="Travelling Merchant", text=MERCHANT, kind="merchant"))
    for cache in s.caches:
        if cache.space == space:
            found.append(Thing(id=f"cache:{space}", name="Cache", kind="cache", badges=cache_badges(cache)))
            found += [item_thing(s, item, -1) for item in cache.items]
    return found


def _hero_thing(hero: Hero) -> Thing:
    badges = [f"{hero.hp} HP"]
    badges += [f"{hero.corruption} Corruption"] if hero.corruption else []
    return Thing(id=f"hero:{hero.id}", name=CONTENT.heroes[hero.id].name, short=CONTENT.heroes[hero.id].name[:2],
                 kind="hero", style=hero.id, owner=hero.seat, badges=badges,
                 numbers={"HP": hero.hp, "Corruption": hero.corruption})


def _number(s: State, monster: Monster) -> str:
    """Its number where several of its name are on the board, so that they can be told apart."""
    name = CONTENT.monsters[monster.kind].name
    alike = len([one for one in s.monsters if CONTENT.monsters[one.kind].name == name])
    return monster.id.rpartition("-")[2] if alike > 1 else ""


def _monster(s: State, monster: Monster) -> Thing:
    card = CONTENT.monsters[monster.kind]
    tough, wounds, corruption = toughness(s, monster), wounds_of(s, monster), corruption_of(s, monster)
    badges = [f"Toughness {tough}", hits(wounds, corruption)]
    if monster.hunts:
        prey = monster.prey or (monster.hunts if monster.hunts != "printed" else "")
        badges.append(f"hunts {CONTENT.heroes[prey].name}" if prey else "hunts")
    badges += ["held"] if monster.held else []
    text, traits = _side(monster.kind, monster.damaged)
    number = _number(s, monster)
    return Thing(id=f"monster:{monster.id}", name=f"{card.name} {number}" if number else card.name,
                 short=f"{initials(card.name)}{number}", text=text, kind="monster", style=card.tier,
                 state="damaged" if monster.damaged else "healthy", badges=badges, owner=monster.seat,
                 stats={"Toughness": "toughness", "wounds": "wounds", "Corruption": "corruption"},
                 numbers={"Toughness": tough, "wounds": wounds, "Corruption": corruption},
                 keywords=traits)


@lru_cache(maxsize=64)
def _side(kind: str, damaged: bool) -> tuple[str, list[str]]:
    """What a side of its card says, and its traits there."""
    card = CONTENT.monsters[kind]
    traits = card.damaged if damaged else card.healthy
    return monster_text(card, damaged), [CONTENT.traits[one].name for one in traits]


def item_thing(s: State, item: str, owner: int, priced: bool = False) -> Thing:
    spent = item in s.exhausted or s.shots.count(item) >= CONTENT.items[item].uses
    return _item_card(item, owner, spent, priced)


@lru_cache(maxsize=1024)
def _item_card(item: str, owner: int, spent: bool, priced: bool) -> Thing:
    printed = CONTENT.items[item]
    return Thing(id=f"item:{item}", name=printed.name, text=item_text(item, owner >= 0), kind="card",
                 style=printed.rarity, state="exhausted" if spent else "", owner=owner,
                 badges=item_badges(item, priced), keywords=item_keywords(item),
                 cost=f"{printed.cost} gold" if priced else "")
