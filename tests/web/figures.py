"""The figures of the web table, before its second sitting and now, in one table: `python -m tests.web.figures`.

The law of sight (tests/web/sight.py), bytes of an update and click to picture are measured in the same way in both trees:
games in Chromium, answered by clicks. Before is a clone at the commit that had not the second sitting, and three of the
games; it is made once (`--before DIR`) and set up with an environment of its own. Where a figure did not exist before, the
review's stands, and is marked as such. Best run on a machine that does nothing else.
"""
# ruff: noqa: E501  (the page's own code, a line for each thought)
from __future__ import annotations

import argparse
import json
import os
import subprocess
import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page

from tests.web import hexes, sight
from tests.web.stand import ROOT, Stand, chromium

COMMIT = "6ef6bb9"
AIMS = {"realms": "5,000", "mistfall": "5,000"}     # bytes of an update at the 95th
OF_OLD = ("hearts", "realms", "mistfall")       # the games that were there before
REVIEW = {      # issue 13, of the page as it was
    "first picture, ms": "10,700", "an answer, ms": "3,000 to 4,000", "slowest frame of a pan, ms": "-", "nodes": "43,000",
    "largest message, kB": "367",
}
LIKES = "localStorage.setItem('norn.likes', JSON.stringify({pace: 'instant', animate: false, cover: false}))"
MORE = 100          # decisions of which only the updates are weighed
READY = """() => {
  const table = document.querySelector('.table');
  if ([...document.querySelectorAll('h2')].some((one) => one.textContent === 'The game is over')) return true;
  return table && document.querySelector('.ask .option:not([disabled]), [data-pass]:not([disabled]), .ask .onmap');
}"""
LOST = "ids => {" + sight.IN_SIGHT + """
  const lost = ids.filter((id) => !seen(drawn(id)) && !seen(onHexes(id)));
  document.adoptedStyleSheets.pop();
  return lost;
}"""
# Click whatever the question needs, and tell how long its answer took to be on the screen.
CLICK = """async n => {
  const table = document.querySelector('.table'), was = table.dataset.decision;
  const need = document.querySelector('.need')?.textContent ?? '';
  const count = need ? Math.max(1, Number(/Choose (\\d+)/.exec(need)?.[1] ?? 1)) : 1;
  const rows = () => [...document.querySelectorAll('.ask .option:not([disabled]):not(.picked)')];
  for (let i = 0; i < (need ? count : 0); i++) { rows()[(n * 7 + i) % rows().length]?.click(); await new Promise(done => setTimeout(done, 10)); }
  const all = rows();
  let last = need ? [...document.querySelectorAll('.confirm')][0] : all.length ? all[(n * 7919) % all.length] : document.querySelector('[data-pass]');
  const one = table.norn;
  if (!last && one?.options.length) last = { click: () => one.choose(one.options[(n * 7919) % one.options.length]) }; // on the map
  if (!last) return -1;             // the next question came between looking and clicking
  const begun = performance.now();
  last.click();
  while (table.dataset.decision === was && performance.now() - begun < 4000) await new Promise(done => setTimeout(done, 2));
  if (table.dataset.decision === was) return -1;
  await new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)));
  return need ? 0 : performance.now() - begun;
}"""


class Before(Stand):
    """The tree as it was, with its own server and pages."""

    def __init__(self, tree: Path) -> None:
        super().__init__()
        self.tree, self.python = tree, str(tree / ".venv/bin/python")


@dataclass
class Found:
    decisions: int = 0
    touched: int = 0
    lost: Counter[str] = field(default_factory=Counter)
    took: list[float] = field(default_factory=list)
    sizes: list[int] = field(default_factory=list)

    def share(self) -> str:
        return f"{self.touched - self.lost.total()} of {self.touched}" if self.touched else "-"


def options_of(view: dict[str, Any]) -> set[str]:
    ask = view.get("ask") or {}
    return {part for one in [*ask.get("options", []), *view.get("free", [])] for part in one.get("touches", [])}


def hear(page: Page, found: Found) -> dict[str, Any]:
    """The newest whole view, as the page was told it, and the size of each update."""
    newest: dict[str, Any] = {}

    def frame(data: str | bytes) -> None:
        told = json.loads(data)
        if told.get("type") == "update":
            found.sizes.append(len(data.encode() if isinstance(data, str) else data))
        for seat in told.get("seats", []) if told.get("type") in ("update", "welcome") else []:
            newest.update(seat["view"] if seat.get("view") else {})
    page.on("websocket", lambda ws: ws.on("framereceived", frame))
    return newest


def sit(browser: Browser, size: tuple[int, int]) -> Page:
    phone = size[0] < 500
    context = browser.new_context(
        viewport={"width": size[0], "height": size[1]}, has_touch=phone, is_mobile=phone, reduced_motion="reduce",
    )
    context.set_default_timeout(15_000)
    context.add_init_script(LIKES)
    return context.new_page()


def asked(page: Page, newest: dict[str, Any]) -> list[str]:
    """What the options of the question touch: the client's own word where there is one, else what it was told."""
    own = page.evaluate("() => { const one = document.querySelector('.table').norn; return one ? [...new Set([...one.options, ...one.deeds].flatMap((each) => each.touches))] : null; }")
    return own if own is not None else sorted(options_of(newest))


def play(page: Page, url: str, found: Found, most: int, more: int = 0) -> Iterator[None]:
    """So many decisions with what is in sight; then more for the sizes of updates, which set-up would else decide."""
    newest = hear(page, found)
    page.goto(url)
    page.locator(".table[data-link=open] .stage").wait_for()
    for n in range(most + more):
        page.wait_for_function(READY)
        if page.get_by_role("heading", name="The game is over").count():
            return
        if n < most:
            page.wait_for_timeout(90)
            ids = asked(page, newest)
            found.decisions += 1
            found.touched += len(ids)
            found.lost.update(page.evaluate(LOST, ids))
        took = float(page.evaluate(CLICK, n))
        if took > 0 and n < most:
            found.took.append(took)
        yield


def measure(browser: Browser, stand: Stand, game: str, size: str, most: int) -> Found:
    found = Found()
    for _ in range(8):                  # where a hero dies, another table
        if found.decisions >= most:
            break
        who, options = sight.GAMES[game]
        page = sit(browser, sight.SIZES[size])
        more = MORE if size == "1440x900" else 0
        for _ in play(page, stand.table(game, who, **options)["Ann"], found, most - found.decisions, more):
            pass
        page.context.close()
    return found


def clone(tree: Path) -> Path:
    """The tree before, once: cloned from here, with an environment of its own."""
    if not (tree / ".venv/bin/python").exists():
        if not tree.exists():
            subprocess.run(["git", "clone", "-q", str(ROOT), str(tree)], check=True)
            subprocess.run(["git", "-C", str(tree), "checkout", "-q", COMMIT], check=True)
        subprocess.run(["make", "setup"], cwd=tree, check=True, stdout=subprocess.DEVNULL)
    return tree


def share(values: list[float] | list[int], of: float) -> float:
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(len(ordered) * of))] if ordered else float("nan")


def shown(values: list[float] | list[int], of: float) -> str:
    return f"{share(values, of):,.0f}" if values else "-"


def row(name: str, before: str, now: str, aim: str = "") -> None:
    print(f"{name:<52} {before:>22} {now:>22}   {aim}", flush=True)


def law_and_clicks(browser: Browser, before: Stand, now: Stand, most: int) -> None:
    clicks: list[tuple[str, Found, Found]] = []
    for game in sight.GAMES:
        for size in sight.SIZES:
            old = measure(browser, before, game, size, most) if game in OF_OLD else Found()
            new = measure(browser, now, game, size, most)
            row(f"touched and in sight, {game}, {size}", old.share(), new.share(), "all")
            if size == "1440x900":
                clicks.append((game, old, new))
    for game, old, new in clicks:
        for name, of in (("median", 0.5), ("95th", 0.95)):
            row(f"click to picture, {game}, {name}, ms", shown(old.took, of), shown(new.took, of))
        row(f"an update, {game}, 95th, bytes", shown(old.sizes, 0.95), shown(new.sizes, 0.95), AIMS.get(game, ""))


def focus(browser: Browser, now: Stand, most: int) -> None:
    """Parts of weight focus with all that lies in them; before there were no weights, and the review counted three kinds."""
    was = {"mistfall": "foes 0 of 15 *", "realms": "quests 1 of 65 *"}
    for game in sight.GAMES:
        for size in sight.SIZES:
            found = sight.look(browser, now, game, size, most)
            row(f"of weight focus and in sight, {game}, {size}", was.get(game, "-"), f"{found.focus - found.dark.total()} of {found.focus}", "all")


def great_map(browser: Browser) -> None:
    one = hexes.Great()
    one.start()
    try:
        context = browser.new_context(viewport={"width": 1440, "height": 900}, reduced_motion="reduce")
        found = hexes.measured(context.new_page(), hexes.at_table(one))
        context.close()
    finally:
        one.close()
    for name, value in found.items():
        row(f"2,500 hexes: {name}", REVIEW[name] + " *" if name in REVIEW else "-", f"{value:,.0f}", f"{hexes.AIMS[name]:,}" if name in hexes.AIMS else "")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--decisions", type=int, default=25, help="of each game at each size (200 is the whole law, and takes an hour)")
    parser.add_argument("--before", type=Path, default=Path("/tmp/norn-before"), help=f"a clone at {COMMIT}; made if it is not there")
    wish = parser.parse_args()
    before = Before(clone(wish.before))
    begun = time.monotonic()
    before.start()
    now = Stand()                       # only now: a port is free until somebody has it
    now.start()
    try:
        with chromium() as browser:
            row(f"{wish.decisions} decisions each; load {os.getloadavg()[0]:.1f}", f"before ({COMMIT})", "now", "aim")
            law_and_clicks(browser, before, now, wish.decisions)
            focus(browser, now, wish.decisions)
            great_map(browser)
    finally:
        for one in (before, now):
            one.close()
    wire = subprocess.run([Stand.python, "bench/wire.py", "--decisions", "150", "--tables", "1"], cwd=ROOT, capture_output=True, text=True, check=True)
    print(f"\nAn update of one seat as bench/wire.py counts it, now:\n{wire.stdout}")
    print(f"* as the review of issue 13 found it; {time.monotonic() - begun:.0f} s, load {os.getloadavg()[0]:.1f}")


if __name__ == "__main__":
    main()
