"""The tables of the core, read strictly from content/*.toml: every mistake of every file at once. Never compiled."""
from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, TypeVar, get_args

from norn.games.eldfall.core.content import (
    ATTRIBUTES,
    SIZES,
    Art,
    Behaviour,
    Element,
    Environment,
    Item,
    Named,
    Printed,
    Profile,
    School,
    Special,
    Spell,
    Weapon,
    ability,
    amount,
    reach,
)
from norn.games.eldfall.core.effects import AnyEffect, Effect, Familiar, Inflict, Lift, Make, Summon
from norn.kernel.content import Record, load_table
from norn.kernel.errors import ContentError
from norn.kit.content import Reference, miscounted, missing, used_twice
from norn.kit.effects import wrong_verbs

R = TypeVar("R", bound=Record)
FOLDER = Path(__file__).parent / "content"

# What a row may ask: the first words of `when` (rules/conditions.py).
CONDITIONS: tuple[str, ...] = (
    "melee", "ranged", "spell", "attack", "active", "reactive", "front", "idle", "versus", "versus_spent", "is",
    "affiliated", "roll", "means", "wears", "trait", "reaching", "not_versus", "with", "shielded", "except",
)
STATS: tuple[str, ...] = (*ATTRIBUTES, "attack", "stk", "pw", "rch", "mana", "ap", "awareness")
ELEMENTS: tuple[str, ...] = get_args(Element)
# What abilities may be of beside the names of sizes, elements, classes, traits, states and environments.
SORTS: tuple[str, ...] = ("any", "chosen", "spell", "sorcery", "healing", "enchantment", "transmutation", "conjuration",
                          "melee", "ranged", "non_spell", "aquatic", "beast", "oni", "goblin")
COUNTS: dict[str, int] = {
    "profiles": 63, "items": 84, "spells": 100, "schools": 18, "classes": 23, "skills": 24, "arts": 5,
    "behaviours": 16, "environments": 17, "lines": 3,
}


class Content:
    """All tables of the core, read and checked; every problem of every file is reported at once."""

    def __init__(self, folder: Path) -> None:
        problems: list[str] = []
        self.profiles = _load_all(folder, "profiles_*.toml", Profile, problems)
        self.items = load_table(folder / "items.toml", Item)
        self.lines = load_table(folder / "lines.toml", Item)
        self.spells = _load_all(folder, "spells_*.toml", Spell, problems)
        self.schools = load_table(folder / "schools.toml", School)
        self.classes = load_table(folder / "classes.toml", Named)
        self.skills = load_table(folder / "skills.toml", Named)
        self.traits = load_table(folder / "traits.toml", Named)
        self.states = load_table(folder / "states.toml", Named)
        self.arts = load_table(folder / "arts.toml", Art)
        self.specials = load_table(folder / "specials.toml", Special)
        self.environments = load_table(folder / "environments.toml", Environment)
        self.behaviours = load_table(folder / "behaviours.toml", Behaviour)
        self.printed: dict[str, Printed] = {}       # the one namespace of abilities
        for family in FAMILIES:
            self.printed.update(getattr(self, family))
        problems += wrong_verbs(folder, Effect, apart=("movement", "action", "reaction"))
        problems += used_twice({family: getattr(self, family) for family in FAMILIES})
        problems += miscounted(COUNTS, {family: len(getattr(self, family)) for family in COUNTS})
        problems += [problem for one in self.printed.values() for problem in wrong_in(one, self.printed, self)]
        problems += _wrong_profiles(self) + _wrong_behaviours(self)
        if problems:
            raise ContentError(problems)


FAMILIES: tuple[str, ...] = ("classes", "skills", "traits", "states", "arts", "items", "lines", "spells", "specials")


def _load_all(folder: Path, files: str, kind: type[R], problems: list[str]) -> dict[str, R]:
    """The tables of several files; an id in two of them is told."""
    found: dict[str, R] = {}
    tables = {path.name: load_table(path, kind) for path in sorted(folder.glob(files))}
    problems += used_twice(tables)
    for table in tables.values():
        found.update(table)
    return found


def wrong_in(one: Printed, printed: Mapping[str, Printed], core: Content) -> list[str]:
    """What is wrong with one printed thing: words that mean nothing, names that name nothing."""
    at = one.id
    rows = [*one.rows, *([row for level in one.levels for row in level.rows] if isinstance(one, Art) else [])]
    texts = [*one.gives, *([text for level in one.levels for text in level.gives] if isinstance(one, Art) else [])]
    problems = [f"{at}: no row is for {row.stat!r}" for row in rows if row.stat not in STATS]
    problems += [f"{at}: there is no condition {text!r}" for row in rows for text in row.when
                 if text.split(" ")[0] not in CONDITIONS]
    known = {*printed, *core.environments, *SORTS, *ELEMENTS, *core.spells}
    problems += missing([(at, name, known) for name in one.immune])
    if isinstance(one, Weapon):
        texts += [*one.traits, *one.critical]
        problems += _wrong_numbers(one) + wrong_effects(at, one.does, core)
    if isinstance(one, Spell):
        problems += missing([(at, one.school, core.schools)])
    return problems + [problem for text in texts for problem in wrong_ability(at, text, printed, core)]


def wrong_ability(at: str, text: str, printed: Mapping[str, Printed], core: Content) -> list[str]:
    """An ability's text that cannot be read, names nothing, or is of nothing."""
    try:
        found = ability(text)
    except ContentError as error:
        return [f"{at}: {problem}" for problem in error.problems]
    of = {*SIZES, *ELEMENTS, *core.classes, *core.traits, *core.states, *core.environments, *core.spells, *SORTS, ""}
    return missing([(at, found.name, printed), (f"{at}: {found.name}", found.of, of)])


def _wrong_numbers(one: Weapon) -> list[str]:
    problems: list[str] = []
    numbers: list[tuple[Callable[[str], Any], str]] = [(reach, one.reach), (amount, one.power)]
    for read, text in (*numbers, *((amount, part) for part in one.strikes.split("/"))):
        try:
            if text not in ("", "*"):
                read(text)
        except ContentError as error:
            problems += [f"{one.id}: {problem}" for problem in error.problems]
    return problems


def wrong_effects(at: str, does: tuple[AnyEffect, ...], core: Content) -> list[str]:
    """Verbs that name a state, a creature or an environment which is not there."""
    wanted: list[Reference] = []
    for effect in does:
        wanted += [(at, effect.state, core.states)] if isinstance(effect, Inflict) else []
        wanted += [(at, state, core.states) for state in effect.states] if isinstance(effect, Lift) else []
        wanted += [(at, effect.profile, core.profiles)] if isinstance(effect, Summon) else []
        wanted += [(at, effect.special, core.specials)] if isinstance(effect, Familiar) else []
        wanted += [(at, name, core.environments) for name in effect.environments] if isinstance(effect, Make) else []
    return missing(wanted)


def _wrong_profiles(core: Content) -> list[str]:
    """Names on cards that name nothing; attributes that are missing."""
    problems: list[str] = []
    for card in core.profiles.values():
        at = f"profiles: {card.id}"
        wanted: list[Reference] = [(at, name, core.classes) for name in card.classes]
        wanted += [(at, held.item, core.items) for held in card.items]
        wanted += [(at, card.special, core.specials)] if card.special else []
        wanted += [(at, card.mount, core.profiles)] if card.mount else []
        wanted += [(at, text.partition(" ")[0], core.arts) for text in card.arts]
        wanted += [(at, text.partition(" ")[0], core.schools) for text in card.crafts]
        problems += missing(wanted)
        for family, texts in (("traits", card.traits), ("skills", card.skills)):
            problems += [problem for text in texts for problem in wrong_ability(at, text, getattr(core, family), core)]
        if not card.changes and set(card.stats) != set(ATTRIBUTES):
            problems.append(f"{at}: has not all {len(ATTRIBUTES)} attributes")
    return problems


# The first words of `when` and of `do` on behaviour cards (content/behaviours.toml says what they mean).
BEHAVIOUR_WHEN: tuple[str, ...] = (
    "engaged", "not_engaged", "sight", "no_sight", "contact", "no_contact", "in_cover", "weakened", "within", "beyond",
    "out_of", "target_of", "foes_within", "foes_aware", "foes_reached", "spray", "goblin_near", "wounded_ally",
    "not_enchanted", "none_immobilized",
)
BEHAVIOUR_DO: tuple[str, ...] = ("walk", "run", "idle", "turn", "attack", "cast", "dodge")


def _wrong_behaviours(core: Content) -> list[str]:
    problems: list[str] = []
    for card in core.behaviours.values():
        at = f"behaviours: {card.id}"
        problems += missing([(at, card.profile, core.profiles), *((at, name, core.skills) for name in card.always
                                                                   if name not in core.classes)])
        for line in (*card.movement, *card.action, *card.reaction):
            problems += [f"{at}: there is no condition {text!r}" for text in line.when
                         if text.split(" ")[0] not in BEHAVIOUR_WHEN]
            problems += [f"{at}: nobody can {line.do!r}"] if line.do.split(" ")[0] not in BEHAVIOUR_DO else []
            if line.do.startswith(("attack ", "cast ")):
                problems += missing([(at, line.do.split(" ")[1], core.printed)])
            problems += missing([(at, name, core.skills) for name in line.skills])
            problems += missing([(at, line.art.partition(" ")[0], core.arts)] if line.art else [])
    return problems


CONTENT = Content(FOLDER)
