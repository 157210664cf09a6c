"""The odds in words, for both faces: what may come of an answer, and in how many worlds and games that was seen."""
from __future__ import annotations

import secrets
from collections.abc import Sequence

from norn.host.estimates import Estimate, EventOdds, FigureOdds, OddsLine
from norn.host.forecast import STOPPED, Forecast
from norn.host.odds import seconds_for
from norn.kernel.errors import NornError
from norn.kernel.escaping import escape
from norn.terminal.session import Session
from norn.terminal.words import option_label

SECONDS = 5.0           # for one answer; several take up to three times as long
VALUES = 5              # of a figure

Answer = tuple[str, ...]


def begin(session: Session, answers: Sequence[Answer]) -> Forecast:
    """Begin to compute. Raises a NornError where that cannot be, or where one of these is no answer here."""
    for answer in answers:
        session.table.check(session.viewer, answer)
    agents = {seat: session.seats[seat] for seat in session.agents}
    # The worlds are drawn by a seed of their own: it tells nothing of the table's dice.
    seed = secrets.token_hex(16)
    try:
        return Forecast(session.table, session.viewer, answers, agents, seed, SECONDS)
    except OSError as error:
        raise NornError(f"no odds can be computed here: {error.strerror}") from error


def how_long(answers: Sequence[Answer]) -> str:
    return f"{seconds_for(len(answers), SECONDS):.0f} seconds"


def last_word(forecast: Forecast) -> Estimate:
    """Wait for all of it; whoever has waited enough presses Ctrl-C."""
    known = Estimate([])
    try:
        for estimate in forecast:
            known = estimate
    except KeyboardInterrupt:
        known.remark = known.remark or STOPPED
    finally:
        forecast.stop()
    return known


def tell(estimate: Estimate, session: Session, *, compared: bool) -> list[str]:
    """A line for each answer, where they are compared; all about the one, where it is one."""
    shown = session.view()
    labels = {one.id: option_label(one) for one in [*(shown.ask.options if shown.ask else []), *shown.free]}
    lines: list[str] = []
    for number, line in enumerate(estimate.lines, 1):
        label = labels.get(" ".join(line.choice), "")
        lines += [f"{number}. {label}: {in_short(line)}; {line.worlds} worlds"] if compared else in_full(line)
    lines = [session.named(line) for line in lines]
    return lines + ([f"Note: {estimate.remark}"] if estimate.remark else [])


def in_short(line: OddsLine) -> str:
    """`wins 34 % (28 to 41) of 120 games, score 12.3 (11.0 to 13.6)`."""
    if line.wins is None:
        return f"{line.worlds} worlds, no game to the end yet"
    said = f"wins {shares(line.wins)} of {line.games} {'games' if line.games > 1 else 'game'}"
    if line.score is not None:
        said += f", score {line.score.mean:.1f} ({line.score.low:.1f} to {line.score.high:.1f})"
    return said


def in_full(line: OddsLine) -> list[str]:
    """What comes directly of an answer, and how the games end."""
    lines = [f"Played to the end by rules of thumb: {in_short(line)}."]
    if len(line.ends) > 1:
        lines += [f"  {shares(one)}: {escape(one.text)}" for one in line.ends]
    lines.append(f"Until this step of the game is over, in {line.worlds} worlds that you cannot tell from this one:")
    told = [f"  {shares(one)}: {escape(one.text)}" for one in line.events]
    told += [f"  {_figure(one)}" for one in line.figures]
    return lines + (told or ["  nothing that is left to chance."])


def _figure(figure: FigureOdds) -> str:
    name = f"{figure.name}, {figure.label}" if figure.label else figure.name
    values = sorted(figure.values, key=lambda one: -one.share)[:VALUES]
    return escape(f"{name}, now {figure.now}: ") + ", ".join(f"{one.value} ({percent(one.share)})" for one in values)


def shares(one: EventOdds) -> str:
    """A share with the interval it is sure of."""
    return f"{percent(one.share)} ({100 * one.low:.0f} to {100 * one.high:.0f})"


def percent(share: float) -> str:
    """Rounded, though what may happen is not told as never or always."""
    if 0 < share < 0.01:
        return "<1 %"
    return ">99 %" if 0.99 < share < 1 else f"{100 * share:.0f} %"
