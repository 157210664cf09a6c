"""The great map in a real browser, in figures: `python -m tests.web.hexes [fornaldar]`.

First picture, an answer to its new picture, a pan frame by frame, the nodes of the page, bytes of an update; with what
issues 13 and 14 aim at. Best run on a machine that does nothing else.
"""
from __future__ import annotations

import os
import statistics
import sys
import time
from typing import Any

from playwright.sync_api import Page

from tests.web.stand import Stand, chromium

AIMS = {"first picture, ms": 1000, "an answer, ms": 150, "slowest frame of a pan, ms": 60, "nodes": 4000}
OF_A_WAR = {"first picture, ms": 2000, "an answer, ms": 200, "slowest frame of a pan, ms": 100, "nodes": 4000}
NODES = "document.getElementsByTagName('*').length"
PAINTED = "() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(() => done(performance.now()))))"
FRAMES = """() => { window.frames_ = []; let last = performance.now();
  const each = now => { window.frames_.push(now - last); last = now; window.pan_ = requestAnimationFrame(each) };
  window.pan_ = requestAnimationFrame(each) }"""


class Great(Stand):
    """A server that has the toys too; others that are started from here have not."""

    def start(self) -> None:
        before = os.environ.get("NORN_GAMES", "")
        os.environ["NORN_GAMES"] = "tests.toys"
        try:
            super().start()
        finally:
            os.environ["NORN_GAMES"] = before


def at_table(one: Stand, game: str = "hexes") -> str:
    return one.table(game, "Ann thumb" if game == "hexes" else "Ann random")["Ann"]


def to_moves(page: Page, url: str) -> None:
    """Nothing is plotted, nothing embarked: on to the first question that moves pieces on the map."""
    page.goto(url)
    for _ in range(12):
        page.locator(".ask h2").first.wait_for()
        page.wait_for_timeout(1200)
        if page.evaluate("document.querySelector('.table').norn.ask?.prompt === 'move'"):
            return
        page.evaluate("""() => { const one = document.querySelector('.table').norn;
          one.answer(one.ask.at_least ? [one.options[0].id] : []) }""")


def first_picture(page: Page, url: str) -> float:
    """From the address to the drawn map, in a browser that has been here before."""
    page.goto(url)
    page.locator(".ground path").first.wait_for(state="attached")
    page.wait_for_timeout(500)
    page.reload(wait_until="commit")
    page.wait_for_function("() => document.querySelector('.ground path') && document.querySelector('.ask h2')")
    return float(page.evaluate(PAINTED))


# A place that means one thing: where several armies stand, a list opens beside it instead.
SINGLE = """() => {
  const {norn} = document.querySelector('.table'), id = document.activeElement?.dataset?.part ?? '';
  const here = norn.scene.boards[0].here.get(id)?.things ?? [];
  const ways = norn.touched.get(id) ?? here.flatMap((one) => norn.touched.get(one.id) ?? []);
  return ways.length === 1;
}"""
ANSWER = """() => { window.took_ = new Promise(told => addEventListener('keydown', async () => {
  const table = document.querySelector('.table'), was = table.dataset.decision, begun = performance.now();
  while (table.dataset.decision === was && performance.now() - begun < 10000)
    await new Promise(done => setTimeout(done, 2));
  await new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)));
  told(performance.now() - begun);
}, {once: true, capture: true})) }"""


def answer(page: Page) -> float:
    """From the key that chooses to the next picture: of an army, or of a hex for it."""
    page.wait_for_timeout(700)      # a question just asked is not answered by the click before
    page.locator(".board .space").focus()
    for presses in range(30):
        page.keyboard.press("n")
        page.wait_for_timeout(20)   # the focus moves with the next picture
        if presses >= 2 and page.evaluate(SINGLE):
            break
    else:       # every place that is lit has several answers: one of them is given, and the next question measured
        page.evaluate("() => { const one = document.querySelector('.table').norn; one.answer([one.options[0].id]) }")
        return answer(page)
    page.evaluate(ANSWER)
    page.keyboard.press("Enter")
    return float(page.evaluate("window.took_"))


def pan(page: Page) -> list[float]:
    """A drag over the map, larger than it fits: how long each frame took."""
    for _ in range(3):
        page.get_by_role("button", name="Zoom in").click()
    page.wait_for_timeout(600)
    box = page.locator(".frame").bounding_box()
    assert box is not None
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.mouse.move(x, y)
    page.mouse.down()
    page.evaluate(FRAMES)
    for step in range(40):
        page.mouse.move(x - 5 * step, y - 3 * step)
    page.mouse.up()
    frames: list[float] = page.evaluate("() => { cancelAnimationFrame(window.pan_); return window.frames_ }")
    return frames


def measured(page: Page, url: str, answers: int = 10) -> dict[str, Any]:
    sizes: list[int] = []
    page.on("websocket", lambda ws: ws.on("framereceived", lambda data: sizes.append(len(data))))
    first = first_picture(page, url)
    took = [answer(page) for _ in range(answers)]
    nodes = max(int(page.evaluate(NODES)), 0)
    frames = pan(page)
    ordered = sorted(took)
    return {
        "first picture, ms": first, "an answer, ms": statistics.median(took), "answer, slowest, ms": ordered[-1],
        "slowest frame of a pan, ms": max(frames[1:]), "frame of a pan, median, ms": statistics.median(frames),
        "nodes": max(nodes, int(page.evaluate(NODES))), "largest message, kB": max(sizes) / 1000,
    }


def main() -> None:
    game = (*sys.argv, "hexes")[1]
    one = Great()
    one.start()
    try:
        with chromium() as browser:
            context = browser.new_context(viewport={"width": 1440, "height": 900}, reduced_motion="reduce")
            page = context.new_page()
            begun = time.monotonic()
            url = at_table(one, game)
            if game != "hexes":
                to_moves(page, url)
            found = measured(page, url)
            print(f"{game}, 2,500 hexes; load {os.getloadavg()[0]:.1f}; {time.monotonic() - begun:.0f} s")
            for name, value in found.items():
                aim = (AIMS if game == "hexes" else OF_A_WAR).get(name)
                print(f"  {name:<28} {value:>8,.0f}   {f'aim {aim:,}' if aim else ''}")
    finally:
        one.close()


if __name__ == "__main__":
    main()
