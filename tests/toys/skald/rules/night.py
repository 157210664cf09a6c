"""Nightfall, the moot, the plots."""
from __future__ import annotations

from typing import Any

from norn.kernel.ask import Story
from norn.kernel.game import End, Game
from tests.toys.skald.content import THEMES
from tests.toys.skald.rules.ends import after_the_last_night
from tests.toys.skald.rules.reasons import asked
from tests.toys.skald.state import State
from tests.toys.skald.verbs import card_of, change_mead, discard, draw, meet, rivals, seat_in, win_renown

HAND = 4


async def nightfall(g: Game[State]) -> End | None:
    """night.draw: A new night: everyone draws up to four."""
    s = g.state
    if s.night >= g.options["nights"]:
        return after_the_last_night(g)
    s.night += 1
    s.turn = 0
    s.deeds = 2
    g.emit("nightfall", ("night.draw",), night=s.night)
    for seat, skald in enumerate(s.skalds):
        skald.toasted = False
        skald.gifted = False
        draw(g, seat, HAND - len(skald.hand))
    return None


async def moot(g: Game[State]) -> None:
    """night.theme: Anyone speaks for all."""
    s = g.state
    themes = [f"theme:{theme}" for theme in THEMES if theme != s.theme]
    why = asked("theme", themes)
    chosen = (await g.party_chooses(range(g.seats), "theme", themes, ("night.theme",), why=why))[0]
    s.theme = chosen.removeprefix("theme:")
    meet(s, chosen)
    g.emit("theme", ("night.theme",), theme=chosen)


async def plots(g: Game[State]) -> None:
    """plot.secret: Side by side and in secret; then all is shown and counted."""
    stories: dict[int, Story] = {seat: _plot(g, seat) for seat in range(g.seats)}
    made = await g.together(stories)
    for seat, plot in made.items():
        g.emit("plotted", ("plot.secret",), seat=f"seat:{seat}", plot=list(plot))
    for seat, plot in made.items():
        for one in plot[2:3]:
            card = card_of(g.state, g.state.skalds[seat].hand, one)
            discard(g, seat, [card])
            g.emit("discarded", ("plot.stake",), seat=f"seat:{seat}", cards=[f"kind:{g.state.kinds[card]}"])
    _courtship(g, made)
    _wagers(g, made)
    for seat, plot in made.items():
        if plot[0] == "do:sleep":
            _sleep(g, seat)


async def _plot(g: Game[State], seat: int) -> tuple[str, ...]:
    """plot.secret, plot.court, plot.wager, plot.stake: One skald's own thoughts: one to three decisions."""
    skald = g.state.skalds[seat]
    deeds = ["do:court", "do:wager", "do:sleep"] if skald.mead > 0 else ["do:court", "do:sleep"]
    plot = await g.choose_one(seat, "plot", deeds, ("plot.secret",), why=asked("plot", deeds))
    if plot == "do:court":
        others = rivals(g, seat)
        whom = await g.choose_one(seat, "court", others, ("plot.court",), why=asked("court", others))
        g.emit("pondered", ("plot.secret",), only=(seat,))
        return (plot, whom)
    if plot == "do:sleep":
        return (plot,)
    bids = [f"mead:{n + 1}" for n in range(skald.mead)]
    bid = await g.choose_one(seat, "wager", bids, ("plot.wager",), why=asked("wager", bids))
    hand = [g.state.ids[card] for card in skald.hand]
    stake = await g.may_choose_one(seat, "stake", hand, ("plot.stake",), why=asked("stake", hand))
    return (plot, bid, stake) if stake is not None else (plot, bid)


def _courtship(g: Game[State], made: dict[int, Any]) -> None:
    """plot.court: Only courting that is returned counts."""
    for seat, plot in made.items():
        if plot[0] == "do:court" and made[seat_in(plot[1])][:2] == ("do:court", f"seat:{seat}"):
            win_renown(g, seat, 1, "plot.court")


def _wagers(g: Game[State], made: dict[int, Any]) -> None:
    """plot.wager, plot.stake: The highest alone pays and wins; a stake counts as a mead."""
    bids = {seat: _bid(plot) + len(plot) - 2 for seat, plot in made.items() if plot[0] == "do:wager"}
    highest = [seat for seat, bid in bids.items() if bid == max(bids.values())]
    if len(highest) == 1:
        change_mead(g, highest[0], -_bid(made[highest[0]]), "plot.wager")
        win_renown(g, highest[0], 2, "plot.wager")


def _bid(plot: tuple[str, ...]) -> int:
    return int(plot[1].removeprefix("mead:"))


def _sleep(g: Game[State], seat: int) -> None:
    """plot.sleep: A card for who slept."""
    draw(g, seat, 1)
