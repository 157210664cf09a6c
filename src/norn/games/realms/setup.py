"""Set-up: the board and decks before the first question, then heroes, starting spaces and the Merchant."""
from __future__ import annotations

from functools import partial
from typing import Final

from norn.games.realms.content import CONTENT
from norn.games.realms.rules.board import ICON_OF, SPACES_OF, unreachable_tiles
from norn.games.realms.rules.fate import full_bag
from norn.games.realms.rules.focus import gain_gold
from norn.games.realms.rules.quests import new_quest
from norn.games.realms.rules.spawning import make_monster, random_common
from norn.games.realms.state import Hero, State
from norn.kernel.errors import Refusal, RuleError
from norn.kernel.game import Game
from norn.kit.ids import name_of

LAYOUT_RULES: Final = ("board.setup", "board.connecting")
HERO_RULES: Final = ("heroes.choice", "components.heroes")
VENTURE_RULES: Final = ("icons.venture",)
MERCHANT_RULES: Final = ("merchant.start",)
JOIN_ENDS: Final = "do:join_ends"
VENTURES: Final = [f"space:{space.id}" for space in CONTENT.spaces.values() if space.icon == "venture"]


def setup(g: Game[State]) -> State:
    """overview.setup, overview.difficulty, overview.cooperation: The state before the first question."""
    difficulty = CONTENT.difficulties[g.options["difficulty"]]
    s = _empty(g.seats)
    s.doom_track = difficulty.doom_start
    g.state = s
    s.ring = list(CONTENT.tiles)
    g.shuffle(s.ring)
    s.links = ring_links(s.ring, [])
    _deal_decks(g)
    _fill_spaces(g)
    _open_starting_rifts(g, difficulty.open_rifts)
    return s


def _empty(seats: int) -> State:
    counts = CONTENT.counts
    return State(
        round=0, phase="setup", active=-1, order=[], queue=[], waiting=[],
        heroes=[new_hero(seat) for seat in range(seats)], monsters=[], made=0, ring=[], links={},
        doom_track=0, doom=[], rifts=[], sealed=[], charges={}, fire=[], ice=[],
        fire_left=counts.fire_markers, ice_left=counts.ice_markers, fortune=[], forge={}, lore_turned=[], caches=[],
        item_deck=[], item_discard=[], market=[], looked=[], looker=-1, exhausted=[], shots=[], turned=[],
        encounters={}, discards={}, resolving=[], bag=full_bag(), drawn=[], quests=[], quest_pool=[],
        pact_deck=[], pact_discard=[], pact_unread=[], merchant=name_of(VENTURES[0]), merchant_came="",
        court_open=False, engaged=False,
        awake=False, last_stand=False, lasting=[],
    )


def new_hero(seat: int) -> Hero:
    """overview.setup: What a hero begins with; who he is is chosen later."""
    start = CONTENT.start
    return Hero(
        id="", seat=seat, status="none", space="", hp=start.hp, corruption=start.corruption, level=start.level,
        gold=start.gold, benedictions=start.benedictions, focus=[], reserve=0, items=[], pacts=[], condition="",
        actions=0, free_move=False, gone=False, lost_actions=0, drag=0, dragged=0, used=[], fell=0, shot=0,
        ward_wound=0, ward_corruption=0, ward_either=0,
    )


def borders(tile: str) -> list[str]:
    """board.borders: The spaces that may face a neighbour."""
    return [space for space in SPACES_OF[tile] if CONTENT.spaces[space].border]


def ring_links(ring: list[str], turned: list[str]) -> dict[str, str]:
    """board.setup, board.adjacency, board.borders, board.connecting: A ring of tiles, one border for each
    neighbour; turned tiles the other way round."""
    links: dict[str, str] = {}
    for index, tile in enumerate(ring):
        after = ring[(index + 1) % len(ring)]
        leaving = borders(tile)[0 if tile in turned else -1]
        coming = borders(after)[-1 if after in turned else 0]
        _join(links, leaving, coming)
    if unreachable_tiles(links, ring):
        raise RuleError("a tile cannot be reached")
    return links


def _deal_decks(g: Game[State]) -> None:
    """components.decks, encounters.decks, quests.draw, quest-rules.pool, pacts.what: Shuffle everything and
    draw the quests."""
    s = g.state
    s.item_deck = [item.id for item in CONTENT.items.values() if item.rarity != "starting"]
    g.shuffle(s.item_deck)
    for tile in CONTENT.tiles:
        s.encounters[tile] = tuple([card.id for card in CONTENT.encounters.values() if card.deck == tile])
        s.discards[tile] = ()
    s.pact_deck = list(CONTENT.pacts)
    g.shuffle(s.pact_deck)
    quests = list(CONTENT.quests)
    g.shuffle(quests)
    active = CONTENT.counts.active_quests
    s.quests = [new_quest(name) for name in quests[:active]]
    s.quest_pool = quests[active:]


def _fill_spaces(g: Game[State]) -> None:
    """icons.one-per-space, icons.monster, icons.fate, icons.hazard, icons.hex, icons.fortune, icons.forge,
    icons.scrye, icons.portal, components.encounter-tokens, boss.tier: Each icon says what lies there."""
    s = g.state
    for tile in CONTENT.tiles.values():
        for space in SPACES_OF[tile.id]:
            icon = ICON_OF[space]
            if icon == "monster":
                make_monster(s, _boss(tile.id) if tile.locked else random_common(g, tile.id), space)
            elif icon == "fate":
                s.doom.append(space)
            elif icon == "hazard":
                s.fire.append(space)
                s.fire_left -= 1
            elif icon == "hex":
                s.ice.append(space)
                s.ice_left -= 1
            elif icon == "fortune":
                s.fortune.append(space)
            elif icon == "forge":
                s.forge[space] = s.item_deck.pop(0)


def _boss(tile: str) -> str:
    """boss.tier, boss.malachar: He stands on the centre of the Court from the start."""
    return next(card.id for card in CONTENT.monsters.values() if card.tier == "legendary")


def _open_starting_rifts(g: Game[State], count: int) -> None:
    """overview.setup, components.rift-gates: At random on tiles that are not the Court and hold no Venture,
    or on any if too few."""
    s = g.state
    tiles = [tile.id for tile in CONTENT.tiles.values() if tile.rift]
    quiet = [tile for tile in tiles if not any(ICON_OF[space] == "venture" for space in SPACES_OF[tile])]
    found = quiet if len(quiet) >= count else tiles
    g.shuffle(found)
    s.rifts = found[:count]


# --- the players' part --------------------------------------------------------------------------------------


async def lay_tiles(g: Game[State]) -> None:
    """board.setup, board.connecting, board.borders: If the players wish it, they lay tile by tile, say which borders
    face each other, and whether the ends meet."""
    s = g.state
    if g.options["layout"] != "placed":
        return
    seats = list(range(len(s.heroes)))
    row = [await _pick_tile(g, seats, [])]
    links: dict[str, str] = {}
    _spread(s, row, links)
    while len(row) < len(CONTENT.tiles):
        tile = await _pick_tile(g, seats, row)
        about = {"tile": f"tile:{tile}"}
        ends = [f"space:{space}" for space in open_borders(row, links)]
        end = name_of((await g.party_chooses(seats, "lay_where", ends, LAYOUT_RULES, about=about))[0])
        sides = [f"space:{space}" for space in borders(tile)]
        about = {**about, "space": f"space:{end}"}
        side = name_of((await g.party_chooses(seats, "face_border", sides, LAYOUT_RULES, about=about))[0])
        _join(links, end, side)
        row.insert(0 if f"space:{end}" == ends[0] else len(row), tile)
        _spread(s, row, links)
        g.emit("tile_laid", LAYOUT_RULES, tile=f"tile:{tile}", side=f"space:{side}", space=f"space:{end}")
    options = partial(_join_options, row)
    if (await g.party_chooses(seats, "join_ends", options, LAYOUT_RULES, partial(_why_not_open, row)))[0] != JOIN_ENDS:
        s.links = links
    g.emit("laid", LAYOUT_RULES, tiles=[f"tile:{tile}" for tile in row])


async def _pick_tile(g: Game[State], seats: list[int], row: list[str]) -> str:
    options = [f"tile:{tile}" for tile in CONTENT.tiles if tile not in row]
    return name_of((await g.party_chooses(seats, "lay_tile", options, LAYOUT_RULES))[0])


def _spread(s: State, row: list[str], links: dict[str, str]) -> None:
    """board.setup: What is laid, and for the time being the other tiles behind it, in a ring: so all can see it."""
    s.ring = [*row, *[tile for tile in CONTENT.tiles if tile not in row]]
    s.links = dict(links)
    first, last = open_borders(row, links)
    for tile in s.ring[len(row):]:
        _join(s.links, last, borders(tile)[0])
        last = borders(tile)[-1]
    _join(s.links, last, first)


def open_borders(row: list[str], links: dict[str, str]) -> list[str]:
    """board.borders, board.connecting: Where the row can go on: a border of its first tile and one of its last that
    face nothing yet."""
    first = [space for space in borders(row[0]) if space not in links]
    last = [space for space in borders(row[-1]) if space not in links]
    return first[:1] + last[-1:]


def _join(links: dict[str, str], one: str, other: str) -> None:
    """board.adjacency, board.connecting: Two border spaces face each other."""
    links[one] = other
    links[other] = one


def _join_options(row: list[str]) -> list[str]:
    """board.setup, malachar.unlocking: A row stays open unless the shut Court would cut it in two."""
    cut = any(CONTENT.tiles[tile].locked for tile in row[1:-1])
    return [JOIN_ENDS] if cut else [JOIN_ENDS, "do:leave_open"]


def _why_not_open(row: list[str], one: str) -> list[Refusal]:
    """board.setup, malachar.unlocking: Tiles beyond the shut Court could not be reached."""
    cut = one == "do:leave_open" and one not in _join_options(row)
    return [Refusal("court_cuts", ("board.setup", "malachar.unlocking"))] if cut else []


async def choose_heroes(g: Game[State]) -> None:
    """heroes.choice, components.heroes, overview.setup: One hero each, no two alike, with his starting
    item."""
    s = g.state
    for hero in s.heroes:
        chosen = await g.choose_one(hero.seat, "choose_hero", partial(free_heroes, s), HERO_RULES)
        hero.id = name_of(chosen)
        card = CONTENT.heroes[hero.id]
        hero.hp = card.hp
        hero.items = [card.starting_item]
        g.emit("hero_chosen", card.rules, seat=f"seat:{hero.seat}", hero=f"hero:{hero.id}")


def free_heroes(s: State) -> list[str]:
    """heroes.choice: Those that nobody has taken."""
    taken = [hero.id for hero in s.heroes]
    return [f"hero:{name}" for name in CONTENT.heroes if name not in taken]


async def choose_starts(g: Game[State]) -> None:
    """icons.venture, overview.setup: Each on a Venture space of his choice, with his gold for it."""
    s = g.state
    for hero in s.heroes:
        about = {"hero": f"hero:{hero.id}"}
        chosen = await g.choose_one(hero.seat, "choose_start", VENTURES, VENTURE_RULES, about=about)
        hero.space = name_of(chosen)
        hero.status = "standing"
        g.emit("begins", VENTURE_RULES, hero=f"hero:{hero.id}", space=chosen)
        gain_gold(g, hero, venture_gold(s))


def venture_gold(s: State) -> int:
    """icons.venture: A purse of 6 gold is shared evenly, but nobody begins with less than 2."""
    return max(CONTENT.start.venture_gold, CONTENT.start.venture_purse // len(s.heroes))


async def place_merchant(g: Game[State]) -> None:
    """merchant.start: On a Venture space of the players' choice."""
    s = g.state
    seats = [hero.seat for hero in s.heroes]
    s.merchant = name_of((await g.party_chooses(seats, "merchant_start", VENTURES, MERCHANT_RULES))[0])
    g.emit("merchant_walks", MERCHANT_RULES, space=f"space:{s.merchant}")


