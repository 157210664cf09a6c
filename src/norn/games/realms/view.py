"""What a seat may see. All is open but the order of the decks, face-down pacts, and cards looked at alone."""
from __future__ import annotations

from functools import lru_cache

from norn.games.realms.content import CONTENT
from norn.games.realms.rules.board import (
    ATTRIBUTES,
    CENTRE_OF,
    NEAR,
    SPACES_OF,
    STANDING,
    TILE_OF,
    is_locked,
)
from norn.games.realms.rules.doom import TRACK_END
from norn.games.realms.rules.rolls import pool
from norn.games.realms.rules.values import NOWHERE, corruption_of, focus_limit, movement, toughness, wounds_of
from norn.games.realms.state import Hero, Monster, Quest, State
from norn.games.realms.view_texts import (
    CONDITIONS,
    DOOM,
    FIRE,
    GOLD,
    ICE,
    LORE,
    MERCHANT,
    RIFT,
    SEALED,
    bag_text,
    cache_badges,
    doom_text,
    hits,
    item_badges,
    item_text,
    monster_text,
    spell_text,
)
from norn.kernel.ask import Chance
from norn.kernel.game import Game
from norn.kernel.scene import (
    Board,
    Laid,
    Part,
    Row,
    Scene,
    Sheet,
    Space,
    Spaces,
    Spot,
    Thing,
    Track,
    Zone,
    figure,
)
from norn.kit.worlds import shuffle_within, shuffled

PHASE_NAMES = {"setup": "Set-up", "heroes": "Hero Phase", "monsters": "Monster Phase", "fate": "Fate Phase",
               "clean-up": "Clean-up"}
TABLES = {"hero": CONTENT.heroes, "item": CONTENT.items, "spell": CONTENT.spells, "quest": CONTENT.quests,
          "tile": CONTENT.tiles, "space": CONTENT.spaces, "kind": CONTENT.monsters, "pact": CONTENT.pacts,
          "fate": CONTENT.fate, "encounter": CONTENT.encounters, "icon": CONTENT.icons, "epilogue": CONTENT.epilogues,
          "trait": CONTENT.traits}
NO_EFFECT = "No effect beyond its icon."
POWER_NAMES = {hero.power: hero.power_name for hero in CONTENT.heroes.values()}
ATTRIBUTE_NAMES = {"str": "STR", "agi": "AGI", "wis": "WIS", "int": "INT"}


def name(one: str) -> str:
    """The printed name of an id in an event; KeyError when nothing is printed for it."""
    kind, _, rest = one.partition(":")
    if kind == "monster":
        return CONTENT.monsters[rest.rpartition("-")[0]].name
    if kind == "attribute":
        return ATTRIBUTE_NAMES[rest]
    if kind == "die":
        return f"a {rest}"
    if kind == "power":
        return POWER_NAMES[rest]
    if kind == "tale":
        card = CONTENT.encounters.get(rest)
        return f"{card.story} {card.text}" if card is not None else CONTENT.epilogues[rest].text
    return str(TABLES[kind][rest].name)  # type: ignore[index]


# --- the scene ----------------------------------------------------------------------------------------------


def scene(g: Game[State], seat: int) -> Scene:
    s = g.state
    turn = f", {CONTENT.heroes[s.heroes[s.active].id].name}'s turn" if s.active >= 0 else ""
    notes = ["Last Stand: Doom tokens lower no dice."] if s.last_stand else []
    if s.awake:
        notes.append("Malachar is awake.")
    return Scene(
        title="Realms of Ruin",
        status=f"Round {s.round}, {PHASE_NAMES[s.phase]}{turn}, Doom {s.doom_track} of {TRACK_END}{_aim(s)}",
        boards=[_board(s)],
        grounds={_ground(s).digest: _ground(s).ground},
        zones=_zones(s, seat),
        tracks=[_doom_track(s)],
        sheets=[_sheet(s, hero) for hero in s.heroes if hero.id],
        notes=notes,
    )


def _aim(s: State) -> str:
    """What the party is after: `; Elite Slain: 0 of 1, Discard 10 Gold: done`."""
    if s.court_open:
        return "; the Ashen Court is open: slay Malachar"
    said = [f"{CONTENT.quests[quest.id].name}: {'done' if quest.done else _progress(s, quest)}" for quest in s.quests]
    return f"; {', '.join(said)}" if said else ""


def _progress(s: State, quest: Quest) -> str:
    """How far it is; a level is nobody's deed and is looked up."""
    card = CONTENT.quests[quest.id]
    level = max((hero.level for hero in s.heroes), default=1)
    return f"{level if card.goal == 'level_reached' else quest.progress} of {card.n}"


def _board(s: State) -> Board:
    spaces = []
    for tile in s.ring:
        locked = ["locked"] if is_locked(s, tile) else []
        for space in SPACES_OF[tile]:
            things = _things(s, space)
            if things or locked:
                spaces.append(Space(id=f"space:{space}", tags=locked, things=things))
    return Board(id="board:realms", name="The Realms", ground=_ground(s).digest, spaces=spaces)


def _ground(s: State) -> Laid:
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
        found.append(_item(s, s.forge[space], -1))
    if CONTENT.spaces[space].icon == "lore":
        state = "turned" if space in s.lore_turned else ""
        found.append(Thing(id=f"lore:{space}", name="Encounter token", text=LORE, kind="token", style="lore",
                           state=state))
    if s.merchant == space and s.phase != "setup":
        found.append(Thing(id="merchant:merchant", name="Travelling Merchant", text=MERCHANT, kind="merchant"))
    for cache in s.caches:
        if cache.space == space:
            found.append(Thing(id=f"cache:{space}", name="Cache", kind="cache", badges=cache_badges(cache)))
            found += [_item(s, item, -1) for item in cache.items]
    return found


def _hero_thing(hero: Hero) -> Thing:
    badges = [f"{hero.hp} HP"]
    badges += [f"{hero.corruption} Corruption"] if hero.corruption else []
    return Thing(id=f"hero:{hero.id}", name=CONTENT.heroes[hero.id].name, kind="hero", owner=hero.seat, badges=badges)


def _monster_name(s: State, monster: Monster) -> str:
    """With its number where several of its kind are on the board, so that they can be told apart."""
    kind, _, number = monster.id.rpartition("-")
    alike = len([one for one in s.monsters if one.kind == kind])
    return f"{CONTENT.monsters[kind].name} {number}" if alike > 1 else CONTENT.monsters[kind].name


def _monster(s: State, monster: Monster) -> Thing:
    card = CONTENT.monsters[monster.kind]
    badges = [f"Toughness {toughness(s, monster)}", hits(wounds_of(s, monster), corruption_of(s, monster))]
    if monster.hunts:
        prey = monster.prey or (monster.hunts if monster.hunts != "printed" else "")
        badges.append(f"hunts {CONTENT.heroes[prey].name}" if prey else "hunts")
    badges += ["held"] if monster.held else []
    text = monster_text(card, monster.damaged)
    return Thing(id=f"monster:{monster.id}", name=_monster_name(s, monster), text=text, kind="monster", style=card.tier,
                 state="damaged" if monster.damaged else "healthy", badges=badges, owner=monster.seat,
                 stats={"Toughness": "toughness", "wounds": "wounds", "Corruption": "corruption"})


def _item(s: State, item: str, owner: int, priced: bool = False) -> Thing:
    printed = CONTENT.items[item]
    state = "exhausted" if item in s.exhausted or s.shots.count(item) >= printed.uses else ""
    return Thing(id=f"item:{item}", name=printed.name, text=item_text(item, owner >= 0), kind="card",
                 style=printed.rarity, state=state, owner=owner, badges=item_badges(item, priced))


def _doom_track(s: State) -> Track:
    marks = {row.least: row.name for row in CONTENT.tiers.values()}
    return Track(id="track:doom", name="Doom Track", value=s.doom_track, low=0, high=TRACK_END, marks=marks,
                 text=doom_text(s))


def _zones(s: State, seat: int) -> list[Zone]:
    quests = [
        Thing(id=f"quest:{quest.id}", name=CONTENT.quests[quest.id].name, text=CONTENT.quests[quest.id].text,
              kind="card", style="quest", state="done" if quest.done else "",
              badges=[] if quest.done else [_progress(s, quest)])
        for quest in s.quests
    ]
    spells = [
        Thing(id=f"spell:{one.id}", name=one.name, text=spell_text(one), kind="card", style=one.circle,
              state="turned" if one.id in s.turned else "", badges=[f"INT {one.int_needed}"])
        for one in CONTENT.spells.values()
    ]
    zones = [
        Zone(id="zone:quests", name="Quests", things=quests, count=len(quests)),
        Zone(id="zone:spells", name="Spells", things=spells, count=len(spells)),
        Zone(id="zone:items", name="Item deck", count=len(s.item_deck), layout="pile"),
        Zone(id="zone:discards", name="Discarded items", things=[_item(s, one, -1) for one in s.item_discard],
             count=len(s.item_discard), layout="pile"),
        Zone(id="zone:pacts", name="Dark Pacts", count=len(s.pact_deck), layout="pile"),
        Zone(id="zone:bag", name="Fate bag", count=len(s.bag), layout="pile", text=bag_text(s)),
    ]
    if s.phase == "setup" and any(not hero.id for hero in s.heroes):
        zones.insert(0, _heroes_to_choose(s))
    if s.market:
        zones.append(Zone(id="zone:market", name="Market", things=[_item(s, one, -1, priced=True) for one in s.market],
                          count=len(s.market)))
    if s.looked:
        mine = [_item(s, one, s.looker) for one in s.looked] if seat == s.looker else []
        zones.append(Zone(id="zone:looked", name="Cards looked at", things=mine, count=len(s.looked), owner=s.looker))
    if s.resolving:
        cards = [Thing(id=f"encounter:{one}", name=CONTENT.encounters[one].name, kind="card", style="encounter",
                       text=f"{CONTENT.encounters[one].story} {CONTENT.encounters[one].text}") for one in s.resolving]
        zones.append(Zone(id="zone:encounter", name="Encounter", things=cards, count=len(cards)))
    return zones


def _heroes_to_choose(s: State) -> Zone:
    """The sheets of the heroes that nobody has taken."""
    taken = [hero.id for hero in s.heroes]
    found = []
    for card in CONTENT.heroes.values():
        if card.id not in taken:
            item = CONTENT.items[card.starting_item]
            found.append(Thing(
                id=f"hero:{card.id}", name=card.name, kind="hero",
                text=f"{card.title}, {card.hp} HP. {card.text} Begins with {item.name}: {item.text} {card.advice}",
                badges=[f"{ATTRIBUTE_NAMES[one]} {card.attribute(one)}" for one in ATTRIBUTES],
            ))
    return Zone(id="zone:heroes", name="Heroes to choose from", things=found, count=len(found))


def _sheet(s: State, hero: Hero) -> Sheet:
    card = CONTENT.heroes[hero.id]
    rows = [Row("state", hero.status)] if hero.status not in (STANDING, "none") else []
    rows += [_dice(s, hero, one) for one in ATTRIBUTES]
    rows += [figure("HP", hero.hp, f"{hero.hp} of {card.hp}"),
             figure("Corruption", hero.corruption, f"{hero.corruption} of 6"),
             figure("level", hero.level), Row("Focus", _focus(hero)),
             figure("Focus Limit", focus_limit(s, hero), stat="focus.limit"),
             figure("gold", hero.gold), figure("Benedictions", hero.benedictions)]
    if hero.status == STANDING:
        rows += [figure("actions left", hero.actions), Row("free Move", "yes" if hero.free_move else "no"),
                 figure("Movement", movement(s, hero), stat="movement")]
    if hero.condition:
        rows.append(Row("condition", CONDITIONS.get(hero.condition, hero.condition)))
    if hero.pacts:
        rows.append(figure("Dark Pacts", len(hero.pacts)))
    wards = {"wounds": hero.ward_wound, "Corruption": hero.ward_corruption, "wounds or Corruption": hero.ward_either}
    if any(wards.values()):
        rows.append(Row("warded against", ", ".join(f"{n} {what}" for what, n in wards.items() if n)))
    return Sheet(id=f"sheet:{hero.id}", name=f"{card.name}, {card.title}", text=card.text, owner=hero.seat, rows=rows,
                 things=[_item(s, item, hero.seat) for item in hero.items])


def _dice(s: State, hero: Hero, attribute: str) -> Row:
    """The dice of a plain test now, and where they are others than printed, by how much: 5 (4+1)."""
    printed = CONTENT.heroes[hero.id].attribute(attribute)
    dice = max(1, pool(s, hero, attribute, (), NOWHERE))
    value = "" if dice == printed else f"{dice} ({printed}{dice - printed:+d})"
    return figure(ATTRIBUTE_NAMES[attribute], dice, value, stat=f"attribute.{attribute}")


def _focus(hero: Hero) -> str:
    """Where his tokens lie."""
    found = [ATTRIBUTE_NAMES[one] for one in hero.focus]
    found += [f"{hero.reserve} in reserve"] if hero.reserve else []
    return ", ".join(found) or "none"


# --- other worlds -------------------------------------------------------------------------------------------


def resample(state: State, now: State, seat: int, chance: Chance) -> None:
    """Shuffle what the seat has not seen: the item deck below what was drawn since the mark, cards that another looks
    at, and unread pacts."""
    drawn = len(state.item_deck)
    if now.item_deck and now.item_deck[0] in state.item_deck:
        drawn = state.item_deck.index(now.item_deck[0])
    looked = now.looked if seat != now.looker else []
    shuffle_within(state.item_deck, [*state.item_deck[drawn:], *looked], chance)
    hidden = [*now.pact_deck, *now.pact_unread, *[pact for hero in now.heroes for pact in hero.pacts]]
    piles = [state.pact_deck, state.pact_unread, *[hero.pacts for hero in state.heroes]]
    cards = shuffled([pact for pile in piles for pact in pile if pact in hidden], chance)
    for pile in piles:
        for index, pact in enumerate(pile):
            if pact in hidden:
                pile[index] = cards.pop()
