"""What a seat may see. All is open but the order of the decks, face-down pacts, and cards looked at alone."""
from __future__ import annotations

from functools import lru_cache

from norn.games.realms import view_weights as weights
from norn.games.realms.content import CONTENT
from norn.games.realms.rules.board import ATTRIBUTES, STANDING
from norn.games.realms.rules.doom import TRACK_END
from norn.games.realms.rules.focus import tokens
from norn.games.realms.rules.rolls import pool
from norn.games.realms.rules.spells import WITHIN
from norn.games.realms.rules.values import NOWHERE, focus_limit, movement
from norn.games.realms.state import Hero, Quest, State
from norn.games.realms.view_board import board, ground, item_thing
from norn.games.realms.view_pages import pages
from norn.games.realms.view_texts import CONDITIONS, bag_text, doom_text, spell_keywords, spell_text
from norn.kernel.ask import Chance
from norn.kernel.game import Game
from norn.kernel.scene import Row, Scene, Sheet, Thing, Track, Zone, figure
from norn.kit.worlds import shuffle_within, shuffled

PHASE_NAMES = {"setup": "Set-up", "heroes": "Hero Phase", "monsters": "Monster Phase", "fate": "Fate Phase",
               "clean-up": "Clean-up"}
TABLES = {"hero": CONTENT.heroes, "item": CONTENT.items, "spell": CONTENT.spells, "quest": CONTENT.quests,
          "tile": CONTENT.tiles, "space": CONTENT.spaces, "kind": CONTENT.monsters, "pact": CONTENT.pacts,
          "fate": CONTENT.fate, "encounter": CONTENT.encounters, "icon": CONTENT.icons, "epilogue": CONTENT.epilogues,
          "trait": CONTENT.traits}
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
        status=f"{f'Round {s.round}, ' if s.round else ''}{PHASE_NAMES[s.phase]}{turn}, "
               f"Doom {s.doom_track} of {TRACK_END}{_aim(s)}",
        boards=[board(s)],
        grounds={ground(s).digest: ground(s).ground},
        zones=_zones(s, seat),
        tracks=[_doom_track(s)],
        sheets=[_sheet(s, hero, seat) for hero in s.heroes if hero.id],
        pages=pages(s),
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
    return f"{_so_far(s, quest)} of {CONTENT.quests[quest.id].n}"


def _so_far(s: State, quest: Quest) -> int:
    level = max((hero.level for hero in s.heroes), default=1)
    return level if CONTENT.quests[quest.id].goal == "level_reached" else quest.progress


def _doom_track(s: State) -> Track:
    marks = {row.least: row.name for row in CONTENT.tiers.values()}
    return Track(id="track:doom", name="Doom Track", value=s.doom_track, low=0, high=TRACK_END, marks=marks,
                 text=doom_text(s), weight=weights.doom_track(s), area="edge")


def _zones(s: State, seat: int) -> list[Zone]:
    things = [_quest(s, quest) for quest in s.quests]
    zones = [
        Zone(id="zone:quests", name="Quests", things=things, count=len(things), weight=weights.quests(s)),
        *_open_cards(s, seat),
        *_spells(s, seat),
        Zone(id="zone:items", name="Item deck", count=len(s.item_deck), layout="pile", weight="shelf"),
        Zone(id="zone:discards", name="Discarded items", things=[item_thing(s, one, -1) for one in s.item_discard],
             count=len(s.item_discard), layout="pile", weight="shelf"),
        Zone(id="zone:pacts", name="Dark Pacts", count=len(s.pact_deck), layout="pile", weight="shelf"),
        Zone(id="zone:bag", name="Fate bag", count=len(s.bag), layout="pile", text=bag_text(s), weight=weights.bag(s)),
    ]
    if seat >= 0 and s.heroes[seat].id:
        mine = [item_thing(s, item, seat) for item in s.heroes[seat].items]
        zones.append(Zone(id="zone:pack", name="Your items", things=mine, count=len(mine), owner=seat, area="hand"))
    if s.phase == "setup" and any(not hero.id for hero in s.heroes):
        zones.insert(0, _heroes_to_choose(s))
    return zones


def _quest(s: State, quest: Quest) -> Thing:
    card = CONTENT.quests[quest.id]
    return Thing(id=f"quest:{quest.id}", name=card.name, text=card.text, kind="card", style="quest",
                 state="done" if quest.done else "", badges=[] if quest.done else [_progress(s, quest)],
                 numbers={"done": card.n if quest.done else _so_far(s, quest), "of": card.n})


def _open_cards(s: State, seat: int) -> list[Zone]:
    """What the Merchant shows to all, and what one hero looks at alone."""
    found: list[Zone] = []
    if s.market:
        goods = [item_thing(s, one, -1, priced=True) for one in s.market]
        buyer = s.heroes[s.active] if s.active >= 0 else None
        purse = f"; {CONTENT.heroes[buyer.id].name} has {buyer.gold} gold" if buyer is not None else ""
        found.append(Zone(id="zone:market", name=f"Market{purse}", things=goods, count=len(goods),
                          weight=weights.open_cards(s, "market"), area="centre"))
    if s.looked:
        mine = [item_thing(s, one, s.looker) for one in s.looked] if seat == s.looker else []
        found.append(Zone(id="zone:looked", name="Cards looked at", things=mine, count=len(s.looked), owner=s.looker,
                          weight=weights.open_cards(s, "looked"), area="centre"))
    return found


def _spells(s: State, seat: int) -> list[Zone]:
    """The row in three: what is within this hero's INT, what has been cast in this round, and what is beyond him."""
    hero = s.heroes[seat].id if seat >= 0 else ""
    within = [name for name, *_ in WITHIN[hero]] if hero else list(CONTENT.spells)
    ready = [name for name in within if name not in s.turned]
    beyond = [name for name in CONTENT.spells if name not in within and name not in s.turned]
    zones = [Zone(id="zone:spells", name="Spells", things=[_spell(name, "") for name in ready], count=len(ready),
                  weight=weights.spells(s, seat))]
    if s.turned:
        zones.append(Zone(id="zone:cast", name="Spells cast in this round", count=len(s.turned),
                          things=[_spell(name, "turned") for name in s.turned], weight=weights.cast_spells(s, seat)))
    if beyond:
        zones.append(Zone(id="zone:beyond", name="Spells beyond your INT", count=len(beyond), weight="archive",
                          things=[_spell(name, "") for name in beyond]))
    return zones


@lru_cache(maxsize=64)
def _spell(name: str, state: str) -> Thing:
    one = CONTENT.spells[name]
    return Thing(id=f"spell:{one.id}", name=one.name, text=spell_text(one), kind="card", style=one.circle, state=state,
                 badges=[f"INT {one.int_needed}"], cost="1 Focus", keywords=spell_keywords(one),
                 numbers={"INT": one.int_needed, "needed": one.difficulty})


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
                short=card.name[:2], style=card.id, keywords=[card.power_name],
                numbers={"HP": card.hp, **{ATTRIBUTE_NAMES[one]: card.attribute(one) for one in ATTRIBUTES}},
            ))
    return Zone(id="zone:heroes", name="Heroes to choose from", things=found, count=len(found),
                weight=weights.open_cards(s, "heroes"), area="centre")


def _sheet(s: State, hero: Hero, seat: int) -> Sheet:
    """One's own items lie in the hand, those of others on their sheets."""
    card = CONTENT.heroes[hero.id]
    limit = focus_limit(s, hero)
    items = [] if hero.seat == seat else [item_thing(s, item, hero.seat) for item in hero.items]
    rows = [Row("state", hero.status)] if hero.status not in (STANDING, "none") else []
    rows += [_dice(s, hero, one) for one in ATTRIBUTES]
    rows += [figure("HP", hero.hp, high=card.hp),
             figure("Corruption", hero.corruption, high=CONTENT.start.corruption_lost),
             figure("level", hero.level), figure("Focus", tokens(hero), _focus(hero), high=limit),
             figure("Focus Limit", limit, stat="focus.limit"),
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
                 things=items, weight=weights.sheet(s, hero, seat), area="party")


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
