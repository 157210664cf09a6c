"""The words of a game, from its `narrator.toml`: keys in code, English here. Never compiled."""
from __future__ import annotations

import re
import string
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

from norn.kernel.content import read_toml
from norn.kernel.errors import ContentError, Refusal
from norn.kernel.events import Event
from norn.kernel.sharing import shown

REPLACES = "replaces"       # sentences, as in "events.moved", that a title says in other words than its shared folders
SECTIONS = (
    "events", "prompts", "deeds", "titles", "details", "groups", "costs", "looks", "refusals", "ends", "names",
    "moments", "hints",
)
MOMENTS = ("story", "roll", "loss", "gain", "turn", "end")      # what deserves the stage, and how it is staged
Names = Callable[[str], str | None]
Words = dict[str, dict[str, str]]       # section -> key -> sentence
_BLANKS = re.compile(r"[ ,:]+(?=\.$)| +(?= )")      # that fields leave which hold nothing
_ID = re.compile(r"[a-z_]+:\S+")

# The kernel's own words; a game may replace any of them.
OWN: dict[str, dict[str, str]] = {
    "events": {
        "undone": "A decision is taken back.",
        "undone_by_agreement": "A decision is taken back by agreement, although dice had fallen or secrets were out.",
        "corrected": "The table is put right by agreement.",
    },
    "deeds": {
        "pass": "Pass", "choose_none": "Nothing", "not_again": "Pass, and do not ask again for now", "yes": "Yes",
        "no": "No",
    },
    "refusals": {
        "not_offered": "{what} is not among the choices now.",
        "too_often": "{what} cannot be chosen more often than this: {times}.",
        "not_a_place": "A place is written as at: and where, in one line.",
        "not_your_turn": "Another seat decides now.",
        "game_over": "The game is over.",
    },
    "hints": {
        "thumb": "The computer player would do this by its rules of thumb.",
        "pass": "What can be done here is not worth its price now.",
    },
}


_FIELD = re.compile(r"[^\W\d]\w*(\[\d+\])?")          # a name, or one of several: points[0]


class _Shown:
    """A value in a sentence. `{need:success|successes}` are words for one and for more, `{n:none|one|{n} in all}` for
    none, one and more; `{points[0]}` is the first of several."""

    def __init__(self, text: str, parts: list[_Shown] | None = None) -> None:
        self.text = text
        self.parts = parts

    def __getitem__(self, place: int) -> _Shown:
        return self if self.parts is None else self.parts[place]

    def __str__(self) -> str:
        return self.text

    def __format__(self, spec: str) -> str:
        forms = spec.split("|")
        if len(forms) == 1 or self.text.startswith("{"):
            return self.text
        one, more = forms[-2:]
        return forms[0] if self.text == "0" and len(forms) == 3 else one if self.text == "1" else more


class _Fields(dict[str, Any]):
    """What fills in a sentence; a field that is missing shows itself."""

    def __missing__(self, name: str) -> _Shown:
        return _Shown(f"{{{name}}}")


class Texts:
    """Sentences by section and key, and how ids in them become names."""

    def __init__(self, sections: Mapping[str, Mapping[str, str]], names: Callable[[str], str] | None) -> None:
        self.sections = {name: {**OWN.get(name, {}), **sections.get(name, {})} for name in SECTIONS}
        self._names = names

    def has(self, section: str, key: str) -> bool:
        return key in self.sections[section]

    def say(self, section: str, key: str, data: Mapping[str, Any] | None = None, names: Names | None = None) -> str:
        """The sentence for a key, its fields filled in. A missing one shows its key, so that nothing is swallowed."""
        sentence = self.sections[section].get(key)
        if sentence is None:
            rest = ", ".join(f"{name} {self.show(value, names)}" for name, value in (data or {}).items())
            return f"{key.replace('_', ' ')}{': ' + rest if rest else ''}"
        shown = {name: self._shown(value, names) for name, value in (data or {}).items()}
        return _form(sentence, (data or {}).get("n")).format_map(_Fields(shown))

    def _shown(self, value: Any, names: Names | None) -> _Shown:
        parts = [self._shown(one, names) for one in value] if isinstance(value, (list, tuple)) else None
        return _Shown(self.show(value, names), parts)

    def show(self, value: Any, names: Names | None = None) -> str:
        """A value inside a sentence: ids become names, lists are joined."""
        if isinstance(value, (list, tuple)):
            return ", ".join(self.show(one, names) for one in value) or "nothing"
        if isinstance(value, str) and _ID.fullmatch(value):
            return self.name(value, names)
        return str(value)

    def name(self, one: str, names: Names | None = None) -> str:
        """The name of an id: as the scene has it, as printed, or as it is."""
        if names is not None:
            found = names(one)
            if found is not None:
                return found
        if one in self.sections["names"]:
            return self.sections["names"][one]
        if one.startswith("seat:") and one[5:].isdigit():
            return f"Seat {int(one[5:]) + 1}"
        if self._names is not None:
            try:
                return self._names(one)
            except KeyError:
                pass
        return one.split(":", 1)[1].replace("_", " ")

    def event(self, event: Event, names: Names | None = None) -> str:
        return _BLANKS.sub("", self.say("events", event.kind, event.data, names))

    def moment(self, event: Event) -> str:
        """How an event is staged, if it deserves the stage: one of MOMENTS. `kind`, or `kind.value` where it depends on
        what the event is about: not every state that comes on a model is its fall."""
        staged = self.sections["moments"]
        values = (f"{event.kind}.{value}" for value in event.data.values())
        return staged.get(event.kind) or next((staged[one] for one in values if one in staged), "")

    def refusal(self, refusal: Refusal, names: Names | None = None) -> str:
        return self.say("refusals", refusal.key, refusal.data, names)

    def option(self, one: str, names: Names | None = None) -> str:
        """The label of an option: a deed's sentence with its things filled in by position, all of them for {*}, or a
        thing's name."""
        head, _, rest = one.partition(" ")
        kind, _, word = head.partition(":")
        if kind not in ("do", "try"):
            return self.show(one, names) if not rest else ", ".join(self.show(part, names) for part in one.split(" "))
        things = [self.show(part, names) for part in rest.split(" ")] if rest else []
        sentence = self.sections["deeds"].get(word)
        if sentence is None:
            return " ".join([word.replace("_", " "), *things])
        if "{*}" in sentence:
            return sentence.replace("{*}", ", ".join(things)).rstrip(" :")
        try:
            return sentence.format(*things)
        except (IndexError, KeyError):
            return " ".join([sentence, *things])

    def cost(self, spent: Mapping[str, int]) -> str:
        """`1 action, 2 gold`: what an option takes."""
        known = self.sections["costs"]
        said = [_form(known.get(what, what.replace("_", " ") + ": {n}"), n).format_map(_Fields(n=str(n)))
                for what, n in spent.items()]
        return ", ".join(said)


def _form(sentence: str, n: object) -> str:
    """`{n} card | {n} cards`: a sentence may have two forms, where {n} is one and where it is not."""
    one, _, many = sentence.partition(" | ")
    return many if many and n != 1 else one


def fields_in(sentence: str) -> set[str]:
    """The names of all that fills in a sentence, those within the forms of another among them."""
    found: set[str] = set()
    for _, name, spec, _ in string.Formatter().parse(sentence):
        if name:
            found |= {name.partition("[")[0]} | (fields_in(spec) if spec else set())
    return found


def load_texts(path: Path, names: Callable[[str], str] | None, shared: Sequence[Path] = ()) -> Texts:
    """Read `narrator.toml` strictly, over those of the folders that the game shares; all problems at once."""
    raw = read_toml(path)
    replaces = raw.pop(REPLACES, [])
    problems = _wrong_entries(path, raw)
    below: dict[Path, Words] = {}
    for file in (folder / "narrator.toml" for folder in shared):
        if file.exists():
            below[file] = read_toml(file)
            problems += _wrong_entries(file, below[file])
    if problems:
        raise ContentError(problems)
    words: Words = {section: {} for section in SECTIONS}
    for one in (*below.values(), raw):
        for section, entries in one.items():
            words[section].update(entries)
    if not isinstance(replaces, list) or not all(isinstance(one, str) for one in replaces):
        raise ContentError([f'{path}: {REPLACES}: expected a list such as ["events.moved"]'])
    problems = [*_clashes(path, raw, below, replaces), *_needless(path, raw, below, replaces)]
    if problems:
        raise ContentError(problems)
    return Texts(words, names)


def _wrong_entries(path: Path, raw: dict[str, Any]) -> list[str]:
    known = ", ".join(SECTIONS)
    problems = [f"{path}: unknown section {name!r}; there are: {known}" for name in raw if name not in SECTIONS]
    for section, entries in raw.items():
        if not isinstance(entries, dict):
            problems.append(f"{path}: {section}: expected a table")
            continue
        for key, sentence in entries.items():
            problem = _problem(section, sentence) if isinstance(sentence, str) else "expected a text"
            if section == "moments" and sentence not in MOMENTS:
                problem = f"expected one of {', '.join(MOMENTS)}"
            if problem:
                problems.append(f"{path}: {section}.{key}: {problem}")
    return problems


def _clashes(path: Path, raw: Words, below: dict[Path, Words], replaces: list[str]) -> list[str]:
    """Sentences that two files say in different words: nobody meant it, unless the title says that it replaces one."""
    said: dict[tuple[str, str], tuple[Path, str]] = {}
    problems: list[str] = []
    for file, words in (*below.items(), (path, raw)):
        for section, entries in words.items():
            for key, sentence in entries.items():
                before, other = said.setdefault((section, key), (file, sentence))
                if other != sentence and f"{section}.{key}" not in replaces:
                    other = f"{shown(before, path.parent)} has other words for it"
                    fix = f'take one out, or say {REPLACES} = ["{section}.{key}"] at the top of {path}'
                    problems.append(f"{file}: {section}.{key}: {other}; {fix}")
    return problems


def _needless(path: Path, raw: Words, below: dict[Path, Words], replaces: list[str]) -> list[str]:
    """Whatever a title says that it replaces must be here and in a shared folder."""
    problems: list[str] = []
    for one in replaces:
        section, _, key = one.partition(".")
        if key not in raw.get(section, {}):
            problems.append(f"{path}: {REPLACES}: {one} has no words here; write them, or take it out")
        elif not any(key in words.get(section, {}) for words in below.values()):
            problems.append(f"{path}: {REPLACES}: no shared folder says {one}; take it out")
    return problems


def _problem(section: str, sentence: str) -> str:
    """What is wrong with a sentence. Its fields are plain names; those of a deed are numbers, its things in order, or
    {*} alone for all of them."""
    if section == "deeds" and "{*}" in sentence:
        rest = sentence.replace("{*}", "")
        return "beside {*} there is no other field" if "{" in rest or "}" in rest else ""
    try:
        fields = [part[1:] for part in string.Formatter().parse(sentence) if part[1] is not None]
    except ValueError:
        return "unbalanced braces"
    for field, spec, conversion in fields:
        plain = field is not None and (field.isdigit() if section == "deeds" else _FIELD.fullmatch(field) is not None)
        has_forms = section != "deeds" and 1 <= (spec or "").count("|") <= 2
        if not plain or (spec and not has_forms) or conversion:
            shown = f"{field}{'!' + conversion if conversion else ''}{':' + spec if spec else ''}"
            return f"{{{shown}}} is no field; expected {'{0}' if section == 'deeds' else '{name}'}"
        if spec and (problem := _problem(section, spec)):
            return problem
    return ""
