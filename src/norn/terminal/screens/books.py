"""The lists one can look things up in: the rules, the things on the table, the log, the saved games."""
from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

from textual.content import Content

from norn.kernel.escaping import escape
from norn.kernel.scene import Thing, parts
from norn.terminal.learning import by_chapter
from norn.terminal.saves import Kept, ago, kept_games
from norn.terminal.screens.finder import Finder
from norn.terminal.session import Session
from norn.terminal.shelf import title_of
from norn.terminal.widgets.links import cited, paragraphs
from norn.terminal.widgets.log_pane import log_rows
from norn.terminal.widgets.rows import Row
from norn.terminal.words import option_label, part_lines, rule_lines

OpenRule = Callable[[str], None]


def rule_text(session: Session, one: str) -> Content:
    """All that the ledger says on a rule."""
    rule = session.rule(one)
    if rule is None:
        return Content(f"{one}: the ledger has no such rule")
    lines: list[Content | str] = [Content.styled(rule.id, "bold")]
    for label, text in rule_lines(rule):
        lines.append(Content.assemble((f"{label}: ", "italic"), text) if label else text)
    return paragraphs(lines)


def rules_book(session: Session, at: str = "") -> Finder:
    """The book by chapters; typing searches its words."""
    rows: list[Row] = []
    for name, rules in by_chapter(session).items():
        rows += [Row("", name, role="head"), *[Row(rule.id, rule.id, "", rule.says) for rule in rules]]
    return Finder("Rules", rows, lambda one: rule_text(session, one), at)


def things_book(session: Session, open_rule: OpenRule, at: str = "") -> Finder:
    """Everything on the table: what it is, whether it can be chosen, and if not, why not."""
    found = parts(session.view().scene)
    rows = [Row(one, part.name, "", f"({escape(one)})") for one, part in found.items()]
    at = at or _first_puzzle(session)

    def open_first(one: str) -> None:
        rules = [rule for line in session.why_not(one) for rule in line.rules] or _rules_for(session, one)
        if rules:
            open_rule(rules[0])

    return Finder("What is it, and why not?", rows, lambda one: _about(session, one), at,
                  "Enter: open the rule · Esc: back", open_first)


def _first_puzzle(session: Session) -> str:
    """What a player most likely asks about: the first own thing that is not offered."""
    shown = session.view()
    offered = {part for option in shown.ask.options for part in option.touches} if shown.ask is not None else set()
    things = {one: part for one, part in parts(shown.scene).items() if isinstance(part, Thing) and one not in offered}
    own = [one for one, part in things.items() if part.owner == shown.seat]
    return next(iter([*own, *things]), "")


def _rules_for(session: Session, one: str) -> list[str]:
    ask = session.view().ask
    return [rule for option in ask.options if one in option.touches for rule in option.rules] if ask else []


def _about(session: Session, one: str) -> Content:
    part = session.part(one)
    if part is None:
        return Content("")
    lines: list[Content | str] = [Content.styled(part.name, "bold"), *part_lines(part, session)]
    shown = session.view()
    listed = [*(shown.ask.options if shown.ask is not None else []), *shown.free]
    uses = [f"{number}: {option_label(option)}" for number, option in enumerate(listed, 1) if one in option.touches]
    if uses:
        lines += ["", Content.styled("What you can do with it now:", "bold"), *uses]
    if not any(option.id == one for option in listed):
        lines += ["", Content.styled("Why can I not choose it?", "bold")]
        for reason in session.why_not(one):
            lines.append(cited(reason))
            lines += [Content.assemble((f"  {rule}: ", "italic"), _says(session, rule)) for rule in reason.rules]
    return paragraphs(lines)


def _says(session: Session, one: str) -> str:
    rule = session.rule(one)
    return rule.says if rule is not None else ""


def log_book(session: Session, open_rule: OpenRule) -> Finder:
    """Everything that happened; the rules of the line under the cursor beside it."""
    lines = {str(line.number): line for line in session.log()}
    rows = log_rows(list(lines.values()), cited=False)          # the rules stand beside it
    first = next(iter(session.table.events()), None)
    if first is not None and first.number > 0:
        rows.insert(0, Row("", "What happened before was not kept with the saved game.", role="head"))

    def about(one: str) -> Content:
        rules = [rule_text(session, rule) for rule in lines[one].rules] or [Content("This rests on no rule.")]
        return paragraphs(rules)

    def open_first(one: str) -> None:
        if lines[one].rules:
            open_rule(lines[one].rules[0])

    return Finder("Log", rows, about, rows[-1].id if rows else "", "Enter: open the rule · Esc: back", open_first,
                  one_line=False)


def saves_book() -> Finder:
    """The saved games; Enter returns the path of one."""
    kept = {str(one.path): one for one in kept_games()}
    return Finder("Load a game", [kept_row(one) for one in kept.values()],
                  lambda one: kept_text(kept[one]), hint="Enter: load · Esc: back")


def kept_row(kept: Kept) -> Row:
    """What tells games apart comes first, for the end of a long row is cut: the name of a copy, and when."""
    stem = kept.path.stem
    copied = [] if re.fullmatch(r"\w+-\d{8}-\d{6}.*", stem) else [escape(stem)]
    about = ", ".join([*copied, *(["finished"] if kept.over else []), ago(kept.seconds)])
    return Row(str(kept.path), title_of(kept.game), "", f"({about}) {kept.where}")


def kept_text(kept: Kept) -> Content:
    where = kept.path if kept.path.parent != Path() else kept.path.absolute()
    return paragraphs([
        Content.styled(title_of(kept.game), "bold"),
        kept.where,
        f"Seats: {kept.players.replace(',', ', ')}" if kept.players else "",
        f"{kept.decisions} decisions; last played {ago(kept.seconds)}",
        escape(str(where)),
    ])
