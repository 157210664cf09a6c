"""What a seat sees: its scene, its question, who is waited for. Built from nothing, never by taking away.

Seat -1 is a spectator, who sees what everyone may see. Never compiled.
"""
from __future__ import annotations

from typing import Any

import msgspec

from norn.kernel.ask import NOT_AGAIN, Ask, Look
from norn.kernel.facts import Known
from norn.kernel.learn import Learn
from norn.kernel.scene import Found, Scene, encode, find
from norn.kernel.table import Table
from norn.kernel.texts import Names, Texts

SPECTATOR = -1


class OptionView(msgspec.Struct, omit_defaults=True):
    id: str
    label: str
    touches: list[str] = []         # ids in the scene to light up
    rules: tuple[str, ...] = ()
    attempt: bool = False           # the seat cannot know whether it will work
    cost: str = ""                  # what choosing it takes
    limit: int = 0                  # how many times it may be chosen, where the question says so for each
    title: str = ""                 # the label in few words, where it has more
    detail: str = ""                # what else one should know before choosing it
    group: str = ""                 # options that belong together: the id of a part, or a key that AskView.groups names
    via: list[str] = []             # the places that a way leads through, in order
    written: bool = False           # on the wire: {0}, {0.1} in its texts stand for what is written on what it touches


class Column(msgspec.Struct, omit_defaults=True):
    of: list[Any]                   # the values that there are; in texts * is the option's key
    at: list[int] = []              # option by option, which of them it has; left out, the first for all
    runs: list[int] = []            # in place of `at`: so many options, which value they have; so many more ...
    parts: list[str] = []           # where texts have parts in common: each of `of` is a list, which of these it has


class Folded(msgspec.Struct, omit_defaults=True):
    """Many options in columns: what they have in common is said once. The server folds, docs/protocol.md unfolds."""

    keys: str                       # what each id ends with, with blanks between; 0412+7 are eight, up to 0419
    columns: dict[str, Column]      # a field of OptionView: what they have there
    via: list[int] = []             # n: through the last place that option n touches; -1, -2, ...: see far
    far: list[list[str]] = []       # the other ways


class AskView(msgspec.Struct, omit_defaults=True):
    prompt: str
    text: str
    options: list[OptionView]
    at_least: int
    at_most: int
    rules: tuple[str, ...] = ()
    ordered: bool = False
    repeat: bool = False
    join: str = "one"
    region: dict[str, Any] | None = None
    groups: dict[str, str] = {}     # group -> its name
    about: list[str] = []           # ids in the scene that the question is about, beside what its options touch
    folded: Folded | None = None    # on the wire: many options, in their place


class LookView(msgspec.Struct, omit_defaults=True):
    """What would come of a place's text, in words and to be drawn."""

    answer: str = ""                # completed, as it would be given
    legs: list[dict[str, Any]] = []
    says: list[str] = []
    touches: list[str] = []


class OutcomeView(msgspec.Struct, omit_defaults=True):
    reason: str
    text: str
    winners: tuple[int, ...] = ()
    scores: tuple[int, ...] = ()


class View(msgspec.Struct, omit_defaults=True):
    game: str
    seat: int
    decision: int
    scene: Scene
    waiting: list[int] = []         # the seats that must decide
    waiting_for: str = ""           # the question's public name; private ones have none
    ask: AskView | None = None
    free: list[OptionView] = []
    outcome: OutcomeView | None = None
    step: str = ""                  # where in the round the table is: the step that learn.toml tells of


class Sight:
    """What an agent gets: the seat's facts and scene, made when looked at, and its question. Nothing else."""

    __slots__ = ("_facts", "_known", "_scene", "_table", "seat")

    def __init__(self, table: Table, seat: int) -> None:
        self._table = table
        self.seat = seat
        self._facts: dict[str, Any] | None = None
        self._known: Known | None = None
        self._scene: Scene | None = None

    @property
    def ask(self) -> Ask:
        return self._table.pending[self.seat]

    @property
    def free(self) -> list[str]:
        return self._table.free(self.seat)

    @property
    def facts(self) -> dict[str, Any]:
        if self._facts is None:
            self._facts = self._table.definition.facts(self._table.game, self.seat)
        return self._facts

    @property
    def known(self) -> Known:
        """The same facts one by one, for whoever needs only some of them."""
        if self._known is None:
            self._known = Known(self._table.game, self.seat, self._table.definition.facts)
        return self._known

    @property
    def scene(self) -> Scene:
        if self._scene is None:
            self._scene = self._table.definition.scene(self._table.game, self.seat)
        return self._scene


def names_in(scene: Scene) -> Names:
    return _names(find(scene))


def _names(found: Found) -> Names:
    def name(one: str) -> str | None:
        part = found.get(one)
        return part.name if part is not None else None

    return name


def view(table: Table, seat: int) -> View:
    """The table as the seat may see it."""
    definition = table.definition
    scene: Scene = definition.scene(table.game, seat)
    found = find(scene)
    texts = definition.texts
    names = _names(found)

    def option(one: str, rules: tuple[str, ...]) -> OptionView:
        touches = [part for part in one.split(" ") if part in found]
        cost = texts.cost(definition.cost(table.game, seat, one)) if definition.cost is not None else ""
        shown = OptionView(one, texts.option(one, names), touches, rules, one.startswith("try:"), cost)
        offer = definition.offer(table.game, seat, one) if definition.offer is not None else None
        if offer is not None:
            shown.title = texts.say("titles", offer.title, offer.data, names) if offer.title else ""
            shown.detail = texts.say("details", offer.detail, offer.data, names) if offer.detail else ""
            shown.group = offer.group
            shown.via = list(offer.via)
        return shown

    shown = View(definition.name, seat, table.taken_for(seat), scene)
    if table.outcome is not None:
        end = table.outcome
        shown.outcome = OutcomeView(end.reason, texts.say("ends", end.reason), end.winners, end.scores)
    else:
        shown.step = step_of(table)
    first = table.ask
    if first is not None:
        shown.waiting = sorted(table.pending)
        shown.waiting_for = "" if table.in_secret else first.prompt
    ask = table.pending.get(seat)
    if ask is not None:
        options = [option(one, ask.rules_of(one)) for one in ask.ids]
        if ask.rest.limits is not None:
            for each in options:
                each.limit = ask.limit(each.id)
        if ask.may_stand:
            options.append(option(NOT_AGAIN, ask.rules))
        about = ask.rest.about
        shown.ask = AskView(
            ask.prompt,
            texts.say("prompts", ask.prompt, about, names),
            options,
            ask.at_least,
            ask.most(),
            ask.rules,
            ask.rest.ordered,
            ask.rest.repeat,
            ask.rest.join,
            ask.rest.place.region() if ask.rest.place is not None else None,
            _groups(options, texts, found),
            [value for value in (about or {}).values() if isinstance(value, str) and value in found],
        )
    if seat >= 0:
        shown.free = [option(one, ()) for one in table.free(seat)]
    return shown


def _groups(options: list[OptionView], texts: Texts, found: Found) -> dict[str, str]:
    """The names of the groups that the options belong to."""
    named: dict[str, str] = {}
    for group in dict.fromkeys([option.group for option in options]):
        if group:
            part = found.get(group)
            named[group] = part.name if part is not None else texts.say("groups", group)
    return named


def step_of(table: Table) -> str:
    """The innermost step that the outline of a round names, else the innermost there is. Private stories and free
    deeds are told inside a step and do not move it."""
    names = [name for _, name in reversed(table.cursor)]
    learn: Learn | None = table.definition.learn
    return next((name for name in names if learn is not None and learn.phase_of(name)), names[0])


def look_view(table: Table, seat: int, looked: Look) -> LookView:
    """What a look told, in words; `reasons` of the host says the refusals."""
    texts: Texts = table.definition.texts
    found = find(table.definition.scene(table.game, seat))

    def name(one: str) -> str | None:
        part = found.get(one)
        return part.name if part is not None else None

    says = [texts.say("looks", key, data, name) for key, data in looked.says]
    return LookView(looked.answer, list(looked.legs), [one[:1].upper() + one[1:] for one in says],
                    [one for one in looked.touches if one in found])


def view_bytes(table: Table, seat: int) -> bytes:
    """Scene, question and facts of a seat as canonical bytes, for digests and the leak law."""
    shown = view(table, seat)
    shown.scene.grounds = {}            # boards name them by what they hold
    return encode(shown) + b"\n" + encode(table.definition.facts(table.game, seat))
