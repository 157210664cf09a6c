"""What is in sight when one chooses: plays a game in the browser and looks at each question.

`python -m tests.web.sight` prints the shares of each game and size; `--decisions 200` is the whole law, `--shots DIR` keeps
a picture of every question at which something was out of sight.
"""
# ruff: noqa: E501  (the page's own code, a line for each thought)
from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page

from tests.web.stand import Stand, chromium

SIZES = {"1440x900": (1440, 900), "1024x768": (1024, 768), "390x844": (390, 844)}
GAMES: dict[str, tuple[str, dict[str, int | str]]] = {
    "hearts": ("Ann thumb thumb thumb", {"deals": 2}),
    "realms": ("Ann thumb", {}),
    "mistfall": ("Ann thumb", {}),
    "fornaldar": ("Ann thumb", {}),
    "eldfall-skirmish": ("Ann thumb", {}),
}
PACE = "localStorage.setItem('norn.likes', JSON.stringify({pace: '%s', cover: false}))"

# For each id that an option touches: is it drawn in sight? And every part of weight focus, with all that lies in it.
# In sight: nine tenths of its box inside the window and whatever clips it, seen at most of nine points with nothing over it
# (not even what a pointer passes through), and neither hidden nor transparent. Only a place without a drawing of its own (a
# hex of a great map, a side of one) is in sight with its board. What is folded away, scrolled out of its row or panned off its board is lost.
IN_SIGHT = """
  const opaque = new CSSStyleSheet(); // the page's own policy forbids written styles
  opaque.replaceSync('*, *::before, *::after { pointer-events: auto !important }');
  document.adoptedStyleSheets.push(opaque);
  const inSight = (one) => {
    const box = one.getBoundingClientRect();
    if (!box.width || !box.height || !one.checkVisibility({opacityProperty: true, visibilityProperty: true})) return false;
    let [l, t, r, b] = [Math.max(0, box.left), Math.max(0, box.top), Math.min(innerWidth, box.right), Math.min(innerHeight, box.bottom)];
    for (let up = one.parentElement; up; up = up.parentElement) {
      const style = getComputedStyle(up);
      if (style.overflowX === 'visible' && style.overflowY === 'visible') continue;
      const frame = up.getBoundingClientRect();
      [l, t, r, b] = [Math.max(l, frame.left), Math.max(t, frame.top), Math.min(r, frame.right), Math.min(b, frame.bottom)];
    }
    if (r <= l || b <= t || (r - l) * (b - t) < 0.9 * box.width * box.height) return false;
    let over = 0;
    const own = one.closest('[data-held]');
    const thirds = [0.15, 0.5, 0.85].flatMap((x) => [0.15, 0.5, 0.85].map((y) => [l + x * (r - l), t + y * (b - t)]));
    const middle = (shape) => { const at = shape.getBoundingClientRect(); return [at.left + at.width / 2, at.top + at.height / 2]; };
    const shapes = one instanceof SVGGElement ? [...one.querySelectorAll('rect, circle, path, text')] : []; // a group is no rectangle
    const points = shapes.length ? shapes.map(middle) : thirds;
    for (const [x, y] of points) {
      const top = document.elementFromPoint(x, y);
      // A neighbour of the same fan or the same space may lie over it: its corner, or the board beneath, is read all the same.
      const beside = own && top && own.contains(top) && top.closest('[data-part]');
      if (!top || !(one.contains(top) || beside)) over++;
    }
    return over < 0.45 * points.length;
  };
  const seen = (all) => [...all].some(inSight);
  const main = document.querySelector('.main');
  const drawn = (id) => main.querySelectorAll(`[data-part="${CSS.escape(id)}"], [data-held="${CSS.escape(id)}"]`);
  // A place of a great map has no node: its board, and the frame must be looking there.
  const hexes = (document.querySelector('.table').norn?.scene?.boards ?? []).filter((one) => one.shape === 'hexes');
  const onHexes = (id) => hexes.filter((one) => id.startsWith('hex:') || id.startsWith('side:') || [...one.here.values()].some((here) => here.things.some((thing) => thing.id === id)))
    .flatMap((one) => [...main.querySelectorAll(`[data-held="${CSS.escape(one.id)}"]`)]);
"""
LOOK = """() => {""" + IN_SIGHT + """
  const client = document.querySelector('.table').norn;
  const scene = client.scene;
  const about = (client.ask?.about ?? []).filter((id) => client.parts.get(id)?.what === 'thing'); // what the question speaks of
  const touched = new Set([...[...client.options, ...client.deeds].flatMap((one) => one.touches), ...about]);
  const lost = [...touched].filter((id) => !seen(drawn(id)) && !seen(onHexes(id)));
  const parts = [...scene.boards, ...scene.zones, ...scene.tracks, ...scene.sheets, ...scene.pages].filter((one) => one.weight === 'focus');
  const within = (one) => (one.layout === 'pile' ? one.things.slice(-1) : one.things ?? []).map((thing) => thing.id);
  const focus = parts.flatMap((one) => [one.id, ...within(one)]);
  const dark = focus.filter((id) => !seen(drawn(id)));
  // The question itself: its words, in the rail or in the dock of a narrow screen.
  const asked = seen(document.querySelectorAll('#question h2, .dock .prompt b'));
  // Letters as high as they are drawn, on a board that is zoomed too.
  const written = [...document.querySelectorAll('.table *')].filter((one) => [...one.childNodes].some((node) => node.nodeType === 3 && node.data.trim()) && !one.closest('.hidden, title, dialog'));
  const high = (one) => parseFloat(getComputedStyle(one).fontSize) * (one.ownerSVGElement && one.getScreenCTM ? Math.hypot(one.getScreenCTM().a, one.getScreenCTM().b) : 1);
  const small = written.filter((one) => high(one) < 10.95 && one.getBoundingClientRect().width > 0).map((one) => `${one.textContent.trim().slice(0, 20)} ${high(one).toFixed(1)}`);
  document.adoptedStyleSheets.pop();
  return {touched: touched.size, lost, focus: focus.length, dark: asked ? dark : [...dark, 'the question'], small, scroll: document.documentElement.scrollHeight > innerHeight + 1};
}"""


@dataclass
class Seen:
    decisions: int = 0
    touched: int = 0
    focus: int = 0
    lost: Counter[str] = field(default_factory=Counter)
    dark: Counter[str] = field(default_factory=Counter)
    small: Counter[str] = field(default_factory=Counter)
    scrolled: int = 0

    def line(self) -> str:
        low = f" ({', '.join(one for one, _ in self.small.most_common(4))})" if self.small else ""
        worst = ", ".join(f"{one} ×{n}" for one, n in (self.lost + self.dark).most_common(5))
        touched, focus = self.touched - self.lost.total(), self.focus - self.dark.total()
        return (f"{self.decisions:4} decisions; touched {touched}/{self.touched}; focus {focus}/{self.focus}; "
                f"page scrolls {self.scrolled}; letters under 11 px {self.small.total()}{low}{'; out of sight: ' + worst if worst else ''}")


def opened(browser: Browser, size: tuple[int, int], motion: bool = False) -> Page:
    phone = size[0] < 500
    context = browser.new_context(
        viewport={"width": size[0], "height": size[1]}, has_touch=phone, is_mobile=phone,
        reduced_motion="no-preference" if motion else "reduce",
    )
    context.set_default_timeout(20_000)
    context.add_init_script(PACE % ("quick" if motion else "instant"))
    return context.new_page()


def sit(browser: Browser, url: str, size: tuple[int, int], motion: bool = False) -> Page:
    """With motion cards fly, pieces glide and moments are staged; without, all is there at once."""
    page = opened(browser, size, motion)
    page.goto(url)
    page.locator(".table[data-link=open] .stage").wait_for()
    return page


READY = "() => document.querySelector('.table') && (document.querySelector('.table').norn.over || (document.querySelector('.table').norn.ask && !document.querySelector('.table').norn.sending))"
# The stage has found how close things must lie for this question, and that is painted.
LAID = """() => document.querySelector('.stage').dataset.laid === document.querySelector('.table').norn.live.ask
  && new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(true))))"""
ANSWER = """n => {
  const client = document.querySelector('.table').norn;
  const { at_least, at_most } = client.ask;
  const free = client.options.map((one) => one.id);
  const count = Math.max(1, at_least);
  const from = (n * 7919) % free.length;
  const picked = Array.from({length: Math.min(count, free.length)}, (_, i) => free[(from + i) % free.length]);
  client.answer(at_most === 0 ? [] : picked);
}"""


# Nothing is on its way any more that will come to an end.
THERE = "() => document.getAnimations().every((one) => one.playState !== 'running' || one.effect.getComputedTiming().endTime === Infinity)"


# Boards are drawn at the size at which they are looked at: the letters of a great map follow when it has come to rest.
AT_REST = "() => [...document.querySelectorAll('.frame .sheet')].every((one) => one.style.transform.endsWith('scale(1)'))"


def arrive(page: Page) -> None:
    """Whoever chooses has seen what was staged, and where the cards have come to lie."""
    while page.evaluate("document.querySelector('.table').norn.staged.length"):
        page.keyboard.press("Shift")
    page.wait_for_function(THERE)


def questions(page: Page, most: int) -> Iterator[dict[str, Any]]:
    """Each question with what was in sight; then it is answered by the client itself, at machine speed."""
    for n in range(most):
        page.wait_for_function(READY)
        if page.evaluate("document.querySelector('.table').norn.over"):
            return
        page.wait_for_function(LAID, timeout=5_000)
        arrive(page)
        page.wait_for_function(AT_REST, timeout=5_000)
        yield page.evaluate(LOOK)
        ask = page.evaluate("document.querySelector('.table').norn.live.ask")
        page.evaluate(ANSWER, n)
        page.wait_for_function("ask => document.querySelector('.table').norn.live.ask !== ask || document.querySelector('.table').norn.over || document.querySelector('.table').norn.note", arg=ask)
        if page.evaluate("document.querySelector('.table').norn.note"):
            page.evaluate("() => { document.querySelector('.table').norn.note = ''; document.querySelector('.table').norn.sending = false; }")


def look_with(page: Page, style: str) -> dict[str, Any]:
    """What is in sight the very moment that a style is planted: given time, the stage would mend it."""
    found: dict[str, Any] = page.evaluate(
        "style => { const sheet = new CSSStyleSheet(); sheet.replaceSync(style); "
        f"document.adoptedStyleSheets.push(sheet); return ({LOOK})(); }}", style)
    return found


def look(browser: Browser, stand: Stand, game: str, size: str, most: int, shots: Path | None = None, every: int = 0, motion: bool = False) -> Seen:
    found = Seen()
    while found.decisions < most:
        who, options = GAMES[game]
        page = sit(browser, stand.table(game, who, **options)["Ann"], SIZES[size], motion)
        before = found.decisions
        for one in questions(page, most - found.decisions):
            found.decisions += 1
            found.touched += one["touched"]
            found.focus += one["focus"]
            found.lost.update(one["lost"])
            found.dark.update(one["dark"])
            found.small.update(one["small"])
            found.scrolled += one["scroll"]
            if shots is not None and (one["lost"] or one["dark"] or (every and found.decisions % every == 0)):
                shots.mkdir(parents=True, exist_ok=True)
                page.screenshot(path=shots / f"{game}-{size}-{found.decisions}{'' if one['lost'] or one['dark'] else '-all'}.png")
                if one["lost"] or one["dark"]:
                    print("   ", found.decisions, *one["lost"], "|", *one["dark"], flush=True)
        page.context.close()
        if found.decisions == before:
            break
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--decisions", type=int, default=30)
    parser.add_argument("--games", nargs="*", default=list(GAMES))
    parser.add_argument("--sizes", nargs="*", default=list(SIZES))
    parser.add_argument("--shots", type=Path, help="a folder for a picture of each question with something out of sight")
    parser.add_argument("--every", type=int, default=0, help="... and of every so-manieth in any case")
    parser.add_argument("--motion", action="store_true", help="with motion: cards fly, moments are staged")
    wish = parser.parse_args()
    stand = Stand()
    stand.start()
    try:
        with chromium() as browser:
            for game in wish.games:
                for size in wish.sizes:
                    print(f"{game:9} {size:9}", look(browser, stand, game, size, wish.decisions, wish.shots, wish.every, wish.motion).line(), flush=True)
    finally:
        stand.close()


if __name__ == "__main__":
    main()
