"""Texts with rule ids that open the rule when clicked."""
from __future__ import annotations

from collections.abc import Sequence

from textual.content import Content
from textual.style import Style

from norn.terminal.session import Line


def rule_links(rules: Sequence[str]) -> Content:
    """`[play.follow] [play.win]`, each to be clicked."""
    pieces: list[Content] = []
    for rule in rules:
        click = Style(underline=True) + Style.from_meta({"@click": f"app.open_rule({rule!r})"})
        pieces.append(Content.assemble("[", (rule, click), "]"))
    return Content(" ").join(pieces)


def cited(line: Line) -> Content:
    """A sentence with its rules."""
    return Content.assemble(line.text, " ", rule_links(line.rules)) if line.rules else Content(line.text)


def paragraphs(pieces: Sequence[Content | str]) -> Content:
    return Content("\n").join([Content(one) if isinstance(one, str) else one for one in pieces])
