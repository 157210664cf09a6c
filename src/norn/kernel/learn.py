"""What teaches a game, from its `learn.toml`: aim, the outline of a round, a glossary, chapters, a guided table.

Read strictly, and by `norn check` held against the game: every mistake at once, with entry and key. Never compiled.
"""
from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

import msgspec

from norn.kernel.content import read_toml
from norn.kernel.definition import Definition
from norn.kernel.errors import ContentError, NornError

FILE = "learn.toml"


class Taught(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """An entry of the file."""


class Phase(Taught, frozen=True):
    """A part of a round."""

    name: str
    steps: tuple[str, ...]              # of any of the game's sequences
    says: str                           # what happens
    may: str = ""                       # what one may do now, and why one would


class Term(Taught, frozen=True):
    """A word of the game, marked wherever it stands."""

    name: str
    says: str
    also: tuple[str, ...] = ()          # other forms of it
    but: tuple[str, ...] = ()           # what begins like it, letter by letter, and means something else


class Chapter(Taught, frozen=True):
    """A chapter of the rules. Each rule of the ledger is in one of them."""

    name: str
    rules: tuple[str, ...]              # how the ids of its rules begin


class Guided(Taught, frozen=True):
    """The first table, at which a coach says something to each kind of question."""

    seed: int
    seats: int
    begins: str                         # the event that begins a round
    options: dict[str, int | str] = {}
    rounds: int = 2                     # the coach takes his leave after so many


class CoachNote(Taught, frozen=True):
    prompt: str                         # to which question
    says: str


class Preset(Taught, frozen=True):
    """What a form for a new table begins with."""

    seats: int
    options: dict[str, int | str] = {}
    says: str = ""


class AgentWords(Taught, frozen=True):
    """A computer player by name, and how it plays."""

    name: str
    says: str


class Learn(Taught, frozen=True):
    """All of it; a game without the file has nothing to teach."""

    aim: str = ""
    round: tuple[Phase, ...] = ()
    terms: tuple[Term, ...] = ()
    chapters: tuple[Chapter, ...] = ()
    guided: Guided | None = None
    coach: tuple[CoachNote, ...] = ()
    recommended: Preset | None = None
    agents: dict[str, AgentWords] = {}
    options: dict[str, dict[str, str]] = {}     # option -> choice or number -> its name

    def phase_of(self, step: str) -> Phase | None:
        return next((phase for phase in self.round if step in phase.steps), None)

    def note_on(self, prompt: str) -> str:
        return next((note.says for note in self.coach if note.prompt == prompt), "")


def load_learn(folder: Path, shared: Sequence[Path] = ()) -> Learn:
    """The game's file, with terms and chapters of the folders that it shares before its own; all problems at once.

    Whether it agrees with the game, `wrong_learning` tells: a game that is being written is played before it does.
    """
    own = folder / FILE
    if not own.exists():
        return Learn()
    files = [*(one / FILE for one in shared if (one / FILE).exists()), own]
    problems: list[str] = []
    read = [_read(file, problems) for file in files]
    if problems:
        raise ContentError(problems)
    return msgspec.structs.replace(
        read[-1],
        terms=tuple(term for one in read for term in one.terms),
        chapters=tuple(chapter for one in read for chapter in one.chapters),
    )


# --- reading ------------------------------------------------------------------------------------------------

_LISTS: dict[str, type[Taught]] = {"round": Phase, "terms": Term, "chapters": Chapter, "coach": CoachNote}
_TABLES: dict[str, type[Taught]] = {"guided": Guided, "recommended": Preset}


def _read(file: Path, problems: list[str]) -> Learn:
    """Each entry by itself, so that one that is wrong does not hide the next."""
    known = Learn.__struct_fields__
    fields: dict[str, Any] = {}
    for key, value in read_toml(file).items():
        where = f"{file}: {key}"
        if key not in known:
            problems.append(f"{where}: unknown; there are: {', '.join(known)}")
        elif key in _LISTS:
            fields[key] = _entries(value, _LISTS[key], where, problems)
        elif key in _TABLES:
            fields[key] = _entry(value, _TABLES[key], where, problems)
        elif key == "agents" and isinstance(value, dict):
            fields[key] = {name: _entry(one, AgentWords, f"{where}.{name}", problems) for name, one in value.items()}
        else:
            fields[key] = _entry(value, dict[str, dict[str, str]] if key == "options" else str, where, problems)
    return Learn() if problems else Learn(**fields)


def _entries(value: Any, kind: type[Taught], where: str, problems: list[str]) -> tuple[Any, ...]:
    if not isinstance(value, list):
        problems.append(f"{where}: expected entries that begin with [[{where.rpartition(' ')[2]}]]")
        return ()
    return tuple(_entry(one, kind, f"{where}[{i}]{_called(one)}", problems) for i, one in enumerate(value))


def _called(raw: Any) -> str:
    name = raw.get("name", raw.get("prompt")) if isinstance(raw, dict) else None
    return f" ({name})" if isinstance(name, str) else ""


def _entry(value: Any, kind: Any, where: str, problems: list[str]) -> Any:
    try:
        return msgspec.convert(value, kind)
    except msgspec.ValidationError as error:
        problems.append(f"{where}: {error}")
        return None


# --- holding it against the game ----------------------------------------------------------------------------


def wrong_learning(definition: Definition, check_options: Callable[[dict[str, Any]], object]) -> list[str]:
    """Whatever the file says of the game that is not so, each with entry and key. Without a file nothing is wrong."""
    learn: Learn = definition.learn
    if learn == Learn():
        return []
    problems = [] if learn.aim.strip() else ["aim: says nothing"]
    problems += _silent(learn)
    problems += _wrong_steps(learn, definition)
    problems += _wrong_terms(learn)
    problems += _wrong_chapters(learn, definition.ledger.rules) if learn.chapters else []
    problems += _wrong_notes(learn, definition)
    problems += _wrong_tables(learn, definition, check_options)
    problems += _wrong_words(learn, definition.meta.options)
    return problems


def _silent(learn: Learn) -> list[str]:
    """Entries without a text."""
    told: list[tuple[str, str]] = [
        *((f"round ({one.name})", one.says) for one in learn.round),
        *((f"terms ({one.name})", one.says) for one in learn.terms),
        *((f"coach ({one.prompt})", one.says) for one in learn.coach),
        *((f"agents.{name}", one.says and one.name) for name, one in learn.agents.items()),
    ]
    return [f"{where}: says nothing" for where, says in told if not says.strip()]


def _wrong_steps(learn: Learn, definition: Definition) -> list[str]:
    known = {name for sequence in definition.sequences.values() for name in sequence.names}
    problems = [f"round ({phase.name}): steps: no sequence has a step {name!r}"
                for phase in learn.round for name in phase.steps if name not in known]
    problems += [f"round ({phase.name}): steps: names none" for phase in learn.round if not phase.steps]
    doubled = _doubled(name for phase in learn.round for name in phase.steps)
    return problems + [f"round: steps: {name!r} stands twice" for name in doubled]


def _wrong_terms(learn: Learn) -> list[str]:
    forms = [form.casefold() for term in learn.terms for form in (term.name, *term.also)]
    problems = [f"terms: {form!r} stands twice" for form in _doubled(forms)]
    return problems + (["terms: a form is empty"] if "" in forms else [])


def _wrong_chapters(learn: Learn, rules: Iterable[str]) -> list[str]:
    """Every rule of the ledger is in exactly one chapter, and every beginning of an id begins one."""
    all_rules = list(rules)
    homes: dict[str, list[str]] = {rule: [] for rule in all_rules}
    problems: list[str] = []
    for chapter in learn.chapters:
        for start in chapter.rules:
            found = [rule for rule in all_rules if rule.startswith(start)]
            if not found:
                problems.append(f"chapters ({chapter.name}): rules: no rule begins with {start!r}")
            for rule in found:
                homes[rule].append(chapter.name)
    problems += [f"chapters: {rule} is in none" for rule, names in homes.items() if not names]
    problems += [f"chapters: {rule} is in {' and in '.join(names)}" for rule, names in homes.items() if len(names) > 1]
    return problems


def _wrong_notes(learn: Learn, definition: Definition) -> list[str]:
    problems = [f"coach ({note.prompt}): prompt: narrator.toml has no such question"
                for note in learn.coach if not definition.texts.has("prompts", note.prompt)]
    problems += [f"coach: there are two notes on {prompt!r}" for prompt in _doubled(one.prompt for one in learn.coach)]
    if bool(learn.coach) != (learn.guided is not None):
        problems.append("coach: notes are for a guided table, and it has some; write both [guided] and [[coach]]")
    return problems


def _wrong_tables(
    learn: Learn, definition: Definition, check_options: Callable[[dict[str, Any]], object]
) -> list[str]:
    """Tables that nobody could open."""
    low, high = definition.meta.seats
    problems: list[str] = []
    for key, table in (("guided", learn.guided), ("recommended", learn.recommended)):
        if table is None:
            continue
        if not low <= table.seats <= high:
            problems.append(f"{key}: seats: the game is for {low} to {high}, not {table.seats}")
        for option, value in table.options.items():
            try:
                check_options({option: value})
            except NornError as error:
                problems.append(f"{key}: options: {error}")
    guided = learn.guided
    if guided is not None and not 0 <= guided.seed < 1 << 63:
        problems.append("guided: seed: expected a number from 0 to 2^63")
    if guided is not None and guided.rounds < 1:
        problems.append("guided: rounds: expected one at least")
    if guided is not None and not definition.texts.has("events", guided.begins):
        problems.append(f"guided: begins: narrator.toml has no event {guided.begins!r}")
    return problems


def _wrong_words(learn: Learn, specs: Mapping[str, Any]) -> list[str]:
    problems: list[str] = []
    for name, words in learn.options.items():
        spec = specs.get(name)
        if spec is None:
            problems.append(f"options.{name}: the game has no such option")
            continue
        problems += [f"options.{name}.{choice}: the option has no such choice"
                     for choice in words if not _is_choice(choice, spec)]
        problems += [f"options.{name}: has no words for {choice!r}" for choice in spec.choices if choice not in words]
    return problems


def _is_choice(word: str, spec: Any) -> bool:
    """One of the option's words, or of a number a value within its bounds."""
    if spec.choices:
        return word in spec.choices
    return word.isascii() and word.isdigit() and spec.low <= int(word) <= spec.high


def _doubled(names: Iterable[str]) -> list[str]:
    return [name for name, count in Counter(names).items() if count > 1]
