"""The full screen in the hands of Textual's own pilot: keys and clicks in, what stands on the screen out."""
from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

from textual.pilot import Pilot

from norn.terminal.app import NornApp
from norn.terminal.screens.table import TableScreen
from norn.terminal.session import Session
from norn.terminal.widgets.scene_pane import ScenePane

Script = Callable[["Play"], Awaitable[None]]


class Play:
    """The app as a player has it."""

    def __init__(self, app: NornApp, pilot: Pilot[int]) -> None:
        self.app, self.pilot = app, pilot

    async def keys(self, *keys: str) -> None:
        await self.pilot.press(*keys)
        await self.rest()

    async def rest(self) -> None:
        """Until the agents have decided and all is drawn."""
        for _ in range(100):
            await self.pilot.pause(0.01)
            table = self.app.table_screen
            if table is None or self.app.screen is not table or not table.clock:
                await self.pilot.pause()
                return

    @property
    def session(self) -> Session:
        assert self.app.session is not None
        return self.app.session

    @property
    def table(self) -> TableScreen:
        table = self.app.table_screen
        assert table is not None
        return table

    def screen(self) -> str:
        """What stands on the screen."""
        strips = self.app.screen._compositor.render_strips()
        return "\n".join("".join(segment.text for segment in strip).rstrip() for strip in strips)

    def seen(self, selector: str) -> str:
        """The words that stand in one widget, however they are broken into lines."""
        region = self.app.screen.query_one(selector).region
        rows = self.app.screen._compositor.render_strips()[region.y : region.bottom]
        lines = ["".join(segment.text for segment in strip.crop(region.x, region.right)) for strip in rows]
        return " ".join(" ".join(line.strip("│ ") for line in lines).split())

    def cursor(self) -> str:
        row = self.table.ask_pane.rows.row
        return row.id if row is not None else ""

    async def point(self, part: str) -> None:
        """Click on a part of the scene, wherever it is drawn."""
        pane = self.app.screen.query_one(ScenePane)
        y = pane.canvas.rows_of([part])[0]
        x = next(x for x, (_, ink) in enumerate(pane.canvas.rows[y]) if ink.part == part)
        pane.scroll_to(0, max(0, y - 2), animate=False, force=True, immediate=True)
        await self.pilot.pause()
        left, top = pane.content_region.offset - pane.region.offset
        await self.pilot.click(ScenePane, offset=(left + x, top + y - pane.scroll_offset.y))
        await self.rest()


def drive(session: Session | None, script: Script, size: tuple[int, int] = (80, 24)) -> NornApp:
    app = NornApp(session)

    async def run() -> None:
        async with app.run_test(size=size) as pilot:
            play = Play(app, pilot)
            await play.rest()
            await script(play)

    asyncio.run(run())
    return app


def hearts(seed: int = 5, **options: str) -> Session:
    return Session.start("hearts", None, seed, dict(options))
