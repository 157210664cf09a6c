"""Everything printed, read strictly from content/*.toml. Never compiled: msgspec decodes into these classes."""
from __future__ import annotations

from pathlib import Path
from typing import Literal

import msgspec

from norn.games.mistfall.content_verbs import AnyEffect, Deck, Discard, Effect, Payment, Stat
from norn.kernel.content import Record, load_table, read_toml
from norn.kernel.errors import ContentError
from norn.kit.content import Reference, miscounted, missing, used_twice
from norn.kit.effects import wrong_verbs

FOLDER = Path(__file__).parent / "content"

When = Literal[
    "", "my_action", "my_damage", "ally_damage", "hurt", "would_bury", "buried", "enemy_enters", "enemy_eliminated",
    "drawn", "reinforcing", "defence_start", "reward_drawn", "reward_returns", "entered", "entered_pursuit",
    "attack_buried", "eliminated_here", "travel_end", "pursuit_start", "turn_end", "defence_end", "encounter_phase",
    "aftermath"
]
Once = Literal["", "turn", "phase", "round", "kind"]


class Row(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A modifier while it applies."""

    stat: Stat
    add: int = 0
    at_least: int | None = None
    at_most: int | None = None
    when: str = ""
    of: tuple[str, ...] = ()
    of_enemy: tuple[str, ...] = ()
    per: Literal["", "wounds", "other_hound", "daze"] = ""
    once: Once = ""


class Boost(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """An optional extra of an action, so much for each card or token."""

    do: Literal["discard", "bury", "spend_objective"]
    keyword: tuple[str, ...] = ()
    up_to: int = 1
    source: str = msgspec.field(name="from", default="")
    damage: int = 0
    cancel: int = 0
    restore: int = 0
    focus: int = 0
    then: tuple[AnyEffect, ...] = ()


class Action(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A printed action."""

    source: Literal["hand", "area", "charter", "encounter", "location"] = msgspec.field(name="from")
    type: Literal["regular", "fast", "reflex"]
    range: int
    text: str
    when: When = ""
    of: tuple[str, ...] = ()
    needs: tuple[str, ...] = ()
    pay: tuple[Payment, ...] = ()
    effect: tuple[AnyEffect, ...] = ()
    modifies: tuple[Row, ...] = ()
    boosts: tuple[Boost, ...] = ()
    focus: int = 0
    after: tuple[Literal["discard", "deck_top", "deck_bottom", "burial", "reward_deck"], ...] = ()
    once: Once = ""
    code: bool = False


class Trigger(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What an encounter, a place or a charter does at its moment."""

    when: When
    effect: tuple[AnyEffect, ...]
    text: str
    needs: tuple[str, ...] = ()


class Amount(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    per_hero: int = 0
    plus: int = 0


class Printed(Record, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What every printed thing has."""

    text: str
    story: str = ""
    rules: tuple[str, ...] = ()


class HeroCard(Printed, frozen=True, forbid_unknown_fields=True, kw_only=True):
    hero: str = ""
    kind: Literal["basic_feat", "basic_gear", "advanced_feat", "personal_reward", "transient_reward"]
    copies: int = 1
    in_area: int = 0
    cost: int
    keywords: tuple[str, ...]
    limit: str = ""
    modifies: tuple[Row, ...] = ()
    actions: tuple[Action, ...] = ()

    @property
    def letter(self) -> str:
        """The letter of its restriction; "" where there is none."""
        return "" if self.limit in ("", "none") else self.limit[0]

    @property
    def most(self) -> int:
        """How many cards of its letter may lie in an area with it."""
        return int(self.limit.removeprefix(self.letter))


class Charter(Printed, frozen=True, forbid_unknown_fields=True, kw_only=True):
    title: str = msgspec.field(name="class")
    advice: str
    starting_focus: int
    nightmare_focus: int
    focus_track: str
    nightmare_track: str
    restoration: int
    draw_limit: int
    hand_limit: int
    proficiencies: tuple[str, ...]
    starting_gear: tuple[str, ...]
    ability: str
    modifies: tuple[Row, ...] = ()
    actions: tuple[Action, ...] = ()
    triggers: tuple[Trigger, ...] = ()


class Ability(Printed, frozen=True, forbid_unknown_fields=True, kw_only=True):
    where: Literal["area", "quest", "any"]
    when: When = ""
    effect: tuple[AnyEffect, ...] = ()
    unless: Discard | None = None
    modifies: tuple[Row, ...] = ()
    continuous: bool = False
    flag: Literal["", "slow", "relentless", "stays"] = ""
    code: bool = False


class Enrage(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    text: str
    effect: tuple[AnyEffect, ...] = ()
    modifies: tuple[Row, ...] = ()
    uses: str = ""
    ignores: str = ""
    calms: bool = False


class EnemyCard(Printed, frozen=True, forbid_unknown_fields=True, kw_only=True):
    deck: Deck
    copies: int
    set: Literal["base", "enemy_pack"]
    resolve: int
    life: int
    attack: int
    damage: Literal["physical", "magical"]
    physical_defence: int
    magical_defence: int
    keywords: tuple[str, ...]
    vulnerabilities: tuple[str, ...] = ()
    vulnerability_wounds: int = 1
    abilities: tuple[str, ...] = ()
    raging: bool
    enrage: Enrage | None = None


class Side(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """One side of a special enemy's card."""

    side: Literal["a", "b"]
    attack: int
    damage: Literal["physical", "magical"]
    physical_defence: int
    magical_defence: int
    keywords: tuple[str, ...]
    vulnerabilities: tuple[str, ...] = ()
    vulnerability_wounds: int = 1
    abilities: tuple[str, ...] = ()
    enrage: Enrage | None = None


class Villain(Printed, frozen=True, forbid_unknown_fields=True, kw_only=True):
    quest: str
    life: Amount
    resolve: int
    raging: bool
    sides: tuple[Side, Side]


class EnemyBox(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    keywords: tuple[str, ...]
    per_hero: int = 0
    plus: int = 0


class Ending(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    met: Literal["no_enemies", "objectives", "no_objectives", "special_enemy_gone"] = msgspec.field(name="is")
    per_hero: int = 0
    plus: int = 0


class Encounter(Printed, frozen=True, forbid_unknown_fields=True, kw_only=True):
    keywords: tuple[str, ...]
    enemies: EnemyBox
    reinforcements: int | None = None
    setup: tuple[AnyEffect, ...] = ()
    modifies: tuple[Row, ...] = ()
    triggers: tuple[Trigger, ...] = ()
    actions: tuple[Action, ...] = ()
    end: tuple[Ending, ...]
    retreat: tuple[AnyEffect, ...] = ()
    aftermath: tuple[AnyEffect, ...] = ()
    special_enemy: str = ""


class TimeCard(Printed, frozen=True, forbid_unknown_fields=True, kw_only=True):
    time: int
    event: tuple[AnyEffect, ...] = ()


class Tile(Printed, frozen=True, forbid_unknown_fields=True, kw_only=True):
    keywords: tuple[str, ...]
    restoration: int
    modifies: tuple[Row, ...] = ()
    triggers: tuple[Trigger, ...] = ()
    actions: tuple[Action, ...] = ()


class QuestSpace(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    space: str
    x: int
    y: int
    role: Literal["", "start", "final"] = ""
    tile: str = ""
    land: str = ""
    token: str = ""


class QuestToken(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    letter: str
    name: str
    text: str
    effect: tuple[AnyEffect, ...] = ()
    gather: bool = False
    ability: str = ""


class Quest(Printed, frozen=True, forbid_unknown_fields=True, kw_only=True):
    special_enemy: str
    special_encounter: str
    start: str
    final: str
    token_rule: Literal["", "shuffled_face_down", "gather_before_final", "seals"] = ""
    spaces: tuple[QuestSpace, ...]
    tokens: tuple[QuestToken, ...] = ()


class TimeTrack(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    name: str
    text: str
    white: tuple[int, ...]
    the_end: int
    start_by_heroes: tuple[int, ...]
    enrage: tuple[int, ...]
    reinforcement: tuple[int, ...]
    rules: tuple[str, ...] = ()


class ReinforcementTrack(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    name: str
    text: str
    enemies: tuple[int, ...]
    time_symbol: int
    rules: tuple[str, ...] = ()


class FocusTrack(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    name: str
    text: str
    end: int
    falls_back: int
    reinforcement: tuple[int, ...]
    raging: tuple[int, ...]
    rules: tuple[str, ...] = ()


class Content:
    """All tables, read and checked; every problem of every file is reported at once."""

    def __init__(self, folder: Path) -> None:
        self.heroes = load_table(folder / "heroes.toml", Charter)
        self.cards: dict[str, HeroCard] = {}
        for path in [*sorted(folder.glob("cards_*.toml")), folder / "rewards.toml"]:
            self.cards.update(load_table(path, HeroCard))
        self.abilities = load_table(folder / "abilities.toml", Ability)
        self.enemies = load_table(folder / "enemies.toml", EnemyCard)
        self.villains = load_table(folder / "special_enemies.toml", Villain)
        self.encounters = load_table(folder / "encounters.toml", Encounter)
        self.special_encounters = load_table(folder / "special_encounters.toml", Encounter)
        self.time_cards = load_table(folder / "time_cards.toml", TimeCard)
        self.tiles = load_table(folder / "locations.toml", Tile)
        self.quests = load_table(folder / "quests.toml", Quest)
        tracks = read_toml(folder / "tracks.toml")
        self.time_tracks = {k: msgspec.convert(v, TimeTrack) for k, v in tracks.items() if k.startswith("time_")}
        self.reinforcement_tracks = {
            k: msgspec.convert(v, ReinforcementTrack) for k, v in tracks.items() if k.startswith("reinforcement_")
        }
        self.focus_tracks = {k: msgspec.convert(v, FocusTrack) for k, v in tracks.items() if k.startswith("focus_")}
        components = read_toml(folder / "components.toml")
        self.counts: dict[str, int] = {k: v for k, v in components["counts"].items() if isinstance(v, int)}
        self.start: dict[str, int] = {k: v for k, v in components["start"].items() if isinstance(v, int)}
        self.deck_of_land: dict[str, str] = {
            k: v for k, v in components["lands"].items() if isinstance(v, str) and k not in ("name", "text")
        }
        self.all_encounters = {**self.encounters, **self.special_encounters}
        problems = wrong_verbs(folder, Effect, apart=("boosts",)) + _references(self) + _counted(self)
        if problems:
            raise ContentError(problems)


def _references(content: Content) -> list[str]:
    """Ids that name nothing, and ids used twice."""
    wanted: list[Reference] = []
    for card in content.cards.values():
        if card.hero:
            wanted.append((f"cards: {card.id}", card.hero, content.heroes))
    for hero in content.heroes.values():
        wanted += [(f"heroes: {hero.id}", gear, content.cards) for gear in hero.starting_gear]
        wanted += [(f"heroes: {hero.id}", track, content.focus_tracks)
                   for track in (hero.focus_track, hero.nightmare_track)]
    for enemy in content.enemies.values():
        wanted += [(f"enemies: {enemy.id}", one, content.abilities) for one in enemy.abilities]
        if enemy.enrage is not None and enemy.enrage.uses:
            wanted.append((f"enemies: {enemy.id}", enemy.enrage.uses, content.abilities))
    for villain in content.villains.values():
        wanted.append((f"special_enemies: {villain.id}", villain.quest, content.quests))
        for side in villain.sides:
            wanted += [(f"special_enemies: {villain.id}", one, content.abilities) for one in side.abilities]
    for quest in content.quests.values():
        entry = f"quests: {quest.id}"
        wanted += [(entry, quest.special_enemy, content.villains),
                   (entry, quest.special_encounter, content.special_encounters)]
        wanted += [(entry, space.tile, content.tiles) for space in quest.spaces if space.tile]
        wanted += [(entry, token.ability, content.abilities) for token in quest.tokens if token.ability]
    return missing(wanted) + used_twice({family: getattr(content, family) for family in FAMILIES})


FAMILIES = ("heroes", "cards", "enemies", "villains", "encounters", "special_encounters", "time_cards", "tiles",
            "quests")


def _counted(content: Content) -> list[str]:
    """The box holds what the component list says."""

    def cards(kind: str) -> int:
        return sum(card.copies for card in content.cards.values() if card.kind == kind)

    def enemies(which: str) -> list[EnemyCard]:
        return [enemy for enemy in content.enemies.values() if enemy.set == which]

    found = {
        "hero_cards": sum(card.copies for card in content.cards.values()),
        "basic_feats": cards("basic_feat"), "advanced_feats": cards("advanced_feat"),
        "basic_gear": cards("basic_gear"), "personal_rewards": cards("personal_reward"),
        "transient_rewards": cards("transient_reward"), "heroes": len(content.heroes),
        "regular_enemies": sum(enemy.copies for enemy in enemies("base")), "enemy_types": len(enemies("base")),
        "enemy_pack_cards": sum(enemy.copies for enemy in enemies("enemy_pack")),
        "enemy_pack_types": len(enemies("enemy_pack")), "special_enemies": len(content.villains),
        "encounters": len(content.encounters), "special_encounters": len(content.special_encounters),
        "time_cards": len(content.time_cards), "locations": len(content.tiles), "quests": len(content.quests),
    }
    problems = miscounted(content.counts, found)
    for deck in ("blue", "green", "red"):
        number = sum(enemy.copies for enemy in enemies("base") if enemy.deck == deck)
        problems += [f"{problem}: {deck}" for problem in miscounted(content.counts, {"enemies_per_deck": number})]
    return problems


CONTENT = Content(FOLDER)
