"""Everything printed, read strictly from content/*.toml. Never compiled: msgspec decodes into these classes."""
from __future__ import annotations

from pathlib import Path
from typing import Any, Literal

import msgspec

from norn.games.realms.content_verbs import AnyEffect, Effect, GoldOrFocus, Spawn
from norn.kernel.content import Record, load_table, read_toml
from norn.kernel.errors import ContentError
from norn.kit.content import Reference, miscounted, missing, used_twice
from norn.kit.effects import wrong_verbs

FOLDER = Path(__file__).parent / "content"

Attribute = Literal["str", "agi", "wis", "int"]


class Row(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A modifier while it applies."""

    stat: str
    add: int = 0
    set: int | None = None
    at_least: int | None = None
    at_most: int | None = None
    when: Literal[
        "", "target_healthy", "target_damaged", "on_rift", "encounter", "from_monster",
        "not_from_monster", "any_success"
    ] = ""
    of: Literal["", "here"] = ""


class Printed(Record, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What every printed thing has."""

    text: str
    rules: tuple[str, ...] = ()


class Tile(Printed, frozen=True, forbid_unknown_fields=True, kw_only=True):
    element: str
    centre: str
    perimeter: tuple[str, ...]
    locked: bool = False
    rift: bool = True


class Space(Printed, frozen=True, forbid_unknown_fields=True, kw_only=True):
    tile: str
    icon: str
    centre: bool = False
    border: bool = False
    difficult: bool = False
    bonus: tuple[AnyEffect, ...] = ()
    spend_cost: int = 0
    spend: tuple[AnyEffect, ...] = ()
    dice_per_benediction: Literal["", "any_test", "attack"] = ""
    modifies: tuple[Row, ...] = ()


class Icon(Printed, frozen=True, forbid_unknown_fields=True, kw_only=True):
    count: int
    places: str
    end_turn: tuple[AnyEffect, ...] = ()
    enter: tuple[AnyEffect, ...] = ()


class Element(Printed, frozen=True, forbid_unknown_fields=True, kw_only=True):
    commons: tuple[str, ...]
    elite: str


class Cost(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    gold: int = 0
    corruption: int = 0
    wounds: int = 0


class HeroCard(Printed, frozen=True, forbid_unknown_fields=True, kw_only=True):
    title: str
    advice: str
    strength: int = msgspec.field(name="str")
    agi: int
    wis: int
    intellect: int = msgspec.field(name="int")
    hp: int
    movement: int
    power: str
    power_name: str
    power_text: str
    power_cost: Cost = Cost()
    code: bool
    starting_item: str

    def attribute(self, name: str) -> int:
        """The printed value of STR, AGI, WIS or INT."""
        return {"str": self.strength, "agi": self.agi, "wis": self.wis, "int": self.intellect}[name]


class Prey(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    by: str
    rank: Literal["lowest", "highest", "below", "at_least", "is"]
    n: int = 0


class MonsterCard(Printed, frozen=True, forbid_unknown_fields=True, kw_only=True):
    element: str = ""
    tier: Literal["", "common", "elite", "legendary"] = ""
    toughness: int = 0
    damaged_toughness: int = 0
    wounds: int = 0
    corruption: int = 0
    move: int = 0
    drop_gold: int = 0
    prey: Prey | None = None
    prey_else: Prey | None = None
    healthy: tuple[str, ...] = ()
    damaged: tuple[str, ...] = ()
    same_as: str = ""


class Trait(Printed, frozen=True, forbid_unknown_fields=True, kw_only=True):
    code: bool


class Item(Printed, frozen=True, forbid_unknown_fields=True, kw_only=True):
    rarity: Literal["starting", "common", "uncommon", "rare"]
    cost: int
    kind: Literal["weapon", "armour", "trinket", "consumable"]
    reach: Literal["", "melee", "ranged"] = ""
    modifies: tuple[Row, ...] = ()
    use: Literal["", "action", "combat", "free", "reaction"] = ""
    on: str = ""
    spends: Literal["", "exhaust", "discard"] = ""
    once: Literal["", "turn", "round"] = ""
    uses: int = 1
    effect: tuple[AnyEffect, ...] = ()
    code: bool = False


class Spell(Printed, frozen=True, forbid_unknown_fields=True, kw_only=True):
    circle: Literal["common", "arcane"]
    int_needed: int
    difficulty: int
    threshold: int
    combat: bool
    base: tuple[AnyEffect, ...] = ()
    upgraded: tuple[AnyEffect, ...] = ()
    code: bool = False


class Encounter(Printed, frozen=True, forbid_unknown_fields=True, kw_only=True):
    story: str
    deck: str
    type: Literal["combat", "mystery", "social", "hazard"]
    test: tuple[Attribute, ...]
    difficulty: int
    first: tuple[AnyEffect, ...] = ()
    success: tuple[AnyEffect, ...] = ()
    failure: tuple[AnyEffect, ...] = ()
    triumph: tuple[AnyEffect, ...] = ()
    none: tuple[AnyEffect, ...] = ()
    branch: tuple[AnyEffect, ...] = ()
    bargain_cost: Cost | None = None
    bargain: tuple[AnyEffect, ...] = ()
    code: bool = False


class QuestCard(Printed, frozen=True, forbid_unknown_fields=True, kw_only=True):
    goal: str
    n: int
    tracker: str
    reward: tuple[AnyEffect, ...]


class Pact(Printed, frozen=True, forbid_unknown_fields=True, kw_only=True):
    story: str
    effect: tuple[AnyEffect, ...]


class PactGain(Printed, frozen=True, forbid_unknown_fields=True, kw_only=True):
    effect: tuple[GoldOrFocus, ...]


class FateToken(Printed, frozen=True, forbid_unknown_fields=True, kw_only=True):
    count: int
    code: bool


class Tier(Printed, frozen=True, forbid_unknown_fields=True, kw_only=True):
    least: int
    most: int
    spawns: Literal["common", "elite", "none"]


class Difficulty(Printed, frozen=True, forbid_unknown_fields=True, kw_only=True):
    doom_start: int
    open_rifts: int


class Ending(Printed, frozen=True, forbid_unknown_fields=True, kw_only=True):
    result: Literal["victory", "defeat"]
    epilogue: str
    doom_most: int = 13
    heroes_lost_most: int = 99
    last_stand: bool = False


class Epilogue(Printed, frozen=True, forbid_unknown_fields=True, kw_only=True):
    pass


class Counts(Printed, frozen=True, forbid_unknown_fields=True, kw_only=True):
    tiles: int
    spaces: int
    heroes: int
    encounters: int
    encounters_per_deck: int
    items: int
    starting_items: int
    spells: int
    quests: int
    active_quests: int
    monster_cards: int
    pacts: int
    fate_tokens: int
    doom_tokens: int
    rift_gates: int
    encounter_tokens: int
    fire_markers: int
    ice_markers: int


class Start(Printed, frozen=True, forbid_unknown_fields=True, kw_only=True):
    hp: int
    level: int
    focus_limit: int
    corruption: int
    focus: int
    benedictions: int
    gold: int
    venture_gold: int
    venture_purse: int
    corruption_lost: int
    returns_with_hp: int


class Tuning(Printed, frozen=True, forbid_unknown_fields=True, kw_only=True):
    small_party: int
    small_party_doom_every: int
    reckoning_due_at_most: int
    level_cost: int
    rift_successes: int
    rift_monster_cap: int


class Content:
    """All tables, by family and id."""

    def __init__(self, folder: Path) -> None:
        problems = wrong_verbs(folder, Effect)
        try:
            self._read(folder)
        except ContentError as error:       # of a wrong verb the decoder says less than we do
            raise ContentError(problems or error.problems) from error
        problems += _references(self) + _counted(self)
        if problems:
            raise ContentError(problems)

    def _read(self, folder: Path) -> None:
        self.tiles = load_table(folder / "tiles.toml", Tile)
        self.spaces = load_table(folder / "spaces.toml", Space)
        self.icons = load_table(folder / "icons.toml", Icon)
        self.elements = load_table(folder / "elements.toml", Element)
        self.heroes = load_table(folder / "heroes.toml", HeroCard)
        self.monsters = load_table(folder / "monsters.toml", MonsterCard)
        self.traits = load_table(folder / "traits.toml", Trait)
        self.items = load_table(folder / "items.toml", Item)
        self.spells = load_table(folder / "spells.toml", Spell)
        self.encounters = load_table(folder / "encounters.toml", Encounter)
        self.quests = load_table(folder / "quests.toml", QuestCard)
        self.pacts = load_table(folder / "pacts.toml", Pact)
        self.bargain = load_table(folder / "pact_gain.toml", PactGain)["bargain"]
        self.fate = load_table(folder / "fate.toml", FateToken)
        self.tiers = load_table(folder / "doom_track.toml", Tier)
        self.difficulties = load_table(folder / "difficulties.toml", Difficulty)
        self.endings = load_table(folder / "endings.toml", Ending)
        self.epilogues = load_table(folder / "epilogues.toml", Epilogue)
        self.counts, self.start, self.tuning = _components(folder / "components.toml")


def _components(path: Path) -> tuple[Counts, Start, Tuning]:
    """The three tables of one file have a shape each."""
    raw = read_toml(path)
    kinds: dict[str, Any] = {"counts": Counts, "start": Start, "tuning": Tuning}
    if set(raw) != set(kinds):
        raise ContentError([f"{path.name}: expected counts, start and tuning, found {', '.join(raw)}"])
    try:
        found = [msgspec.convert({**raw[key], "id": key}, kind, strict=True) for key, kind in kinds.items()]
    except msgspec.ValidationError as error:
        raise ContentError([f"{path.name}: {error}"]) from error
    return found[0], found[1], found[2]


def _references(content: Content) -> list[str]:
    """Ids that name nothing, and ids used twice."""
    wanted: list[Reference] = []
    for tile in content.tiles.values():
        wanted += [(f"tiles: {tile.id}", space, content.spaces) for space in (tile.centre, *tile.perimeter)]
        wanted.append((f"tiles: {tile.id}", tile.element, content.elements))
    for space in content.spaces.values():
        entry = f"spaces: {space.id}"
        wanted += [(entry, space.tile, content.tiles), (entry, space.icon, content.icons)]
    for element in content.elements.values():
        wanted += [(f"elements: {element.id}", kind, content.monsters) for kind in (*element.commons, element.elite)]
    for hero in content.heroes.values():
        wanted.append((f"heroes: {hero.id}", hero.starting_item, content.items))
    for monster in content.monsters.values():
        wanted += [(f"monsters: {monster.id}", trait, content.traits) for trait in (*monster.healthy, *monster.damaged)]
    for card in content.encounters.values():
        wanted.append((f"encounters: {card.id}", card.deck, content.tiles))
        effects = (*card.first, *card.success, *card.failure, *card.triumph, *card.none, *card.branch, *card.bargain)
        kinds = [effect.kind for effect in effects if isinstance(effect, Spawn)]
        wanted += [(f"encounters: {card.id}", kind, {*content.monsters, "tile", "elite"}) for kind in kinds]
    return missing(wanted) + used_twice({family: getattr(content, family) for family in FAMILIES})


FAMILIES = ("tiles", "spaces", "heroes", "monsters", "traits", "items", "spells", "encounters", "quests", "pacts",
            "fate")


def _counted(content: Content) -> list[str]:
    """The box holds what the component list says."""
    counts = content.counts
    starting = [item for item in content.items.values() if item.rarity == "starting"]
    found = {
        "tiles": len(content.tiles), "spaces": len(content.spaces), "heroes": len(content.heroes),
        "encounters": len(content.encounters), "items": len(content.items) - len(starting),
        "starting_items": len(starting), "spells": len(content.spells), "quests": len(content.quests),
        "monster_cards": len(content.monsters), "pacts": len(content.pacts),
        "fate_tokens": sum(token.count for token in content.fate.values()),
    }
    problems = miscounted(msgspec.structs.asdict(counts), found)
    for icon in content.icons.values():
        number = sum(1 for space in content.spaces.values() if space.icon == icon.id)
        if number != icon.count:
            problems.append(f"icons: {icon.id}: {icon.count} expected, {number} on the board")
    return problems


CONTENT = Content(FOLDER)
