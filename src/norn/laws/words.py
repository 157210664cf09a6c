"""Laws about words: every event, question, option and end has its sentence and cites known rules."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from norn.kernel.table import Table
from norn.kernel.texts import Texts, fields_in
from norn.kernel.views import view


def events_are_told(table: Table, since: int = 0) -> str | None:
    """Every event has a sentence that its data fill in, and cites known rules."""
    texts: Texts = table.definition.texts
    for event in table.events(since):
        problem = unsaid(texts, "events", event.kind, event.data)
        problem = problem or _strange_rules(table, event.kind, event.rules)
        if problem:
            return problem
        if event.only is not None and not all(0 <= seat < table.seats for seat in event.only):
            return f"event {event.kind!r} is for seats {event.only}"
        texts.event(event)
    return None


def asks_are_told(table: Table) -> str | None:
    """Every question, option and end has its words, and cites known rules."""
    texts: Texts = table.definition.texts
    if table.outcome is not None:
        return unsaid(texts, "ends", table.outcome.reason, {})
    for seat, ask in table.pending.items():
        problem = unsaid(texts, "prompts", ask.prompt, ask.rest.about or {})
        problem = problem or _wordless(texts, [*ask.ids, *table.free(seat)])
        problem = problem or _unpriced(table, seat, [*ask.ids, *table.free(seat)])
        problem = problem or _strange_rules(table, ask.prompt, ask.rules)
        for one in ask.ids:
            problem = problem or _strange_rules(table, one, ask.rules_of(one))
        if problem:
            return problem
        if not ask.rules:
            return f"the question {ask.prompt!r} cites no rule"
        shown = view(table, seat)
        if shown.ask is None or [option.id for option in shown.ask.options][: len(ask.ids)] != list(ask.ids):
            return f"the view of seat {seat} does not show its question"
        wordless = next((option.id for option in [*shown.ask.options, *shown.free] if not option.label), None)
        if wordless is not None:
            return f"{wordless!r} is put to seat {seat} without a word"
    return None


def _unpriced(table: Table, seat: int, options: Iterable[str]) -> str | None:
    """Every cost has its words, and is a cost."""
    cost = table.definition.cost
    if cost is None:
        return None
    for one in options:
        for what, n in cost(table.game, seat, one).items():
            if not table.definition.texts.has("costs", what):
                return f"narrator.toml: [costs] has no {what!r}"
            if n < 1:
                return f"{one!r} costs {n} {what}"
    return None


def unsaid(texts: Texts, section: str, key: str, data: dict[str, Any]) -> str | None:
    if not texts.has(section, key):
        return f"narrator.toml: [{section}] has no {key!r}"
    missing = ", ".join(sorted(fields_in(texts.sections[section][key]) - set(data)))
    return f"narrator.toml: [{section}] {key} wants {missing}, which is not given" if missing else None


def _wordless(texts: Texts, options: Iterable[str]) -> str | None:
    for one in options:
        kind, _, word = one.split(" ", 1)[0].partition(":")
        if kind in ("do", "try") and not texts.has("deeds", word):
            return f"narrator.toml: [deeds] has no {word!r}"
        if not word:
            return f"{one!r} is no option: expected kind:name"
    return None


def _strange_rules(table: Table, what: str, rules: tuple[str, ...]) -> str | None:
    unknown = [rule for rule in rules if rule not in table.definition.ledger]
    return f"{what} cites {', '.join(unknown)}, not in the ledger" if unknown else None
