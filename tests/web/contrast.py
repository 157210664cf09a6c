"""Contrast as it is drawn: the pixels behind each text, patterns and all, against the text's colour (WCAG 1.4.3).

The page is photographed with its letters made transparent, so what is left is what lies behind them; halos of names on a
board stay. Of each text the worst twentieth of the pixels at the height of its letters counts; of letters drawn on a board,
where pieces crowd, the worse half. `python -m tests.web.contrast` prints the lowest; `... fornaldar` of that game.
"""
# ruff: noqa: E501  (the page's own code, a line for each thought)
from __future__ import annotations

import base64
import sys
from dataclasses import dataclass
from typing import Any

from playwright.sync_api import Page

from tests.web.shots import open_page, play
from tests.web.sight import PACE, READY
from tests.web.stand import Stand, chromium

SMALL, LARGE = 4.5, 3.0
WHO = {
    "hearts": "Ann thumb thumb thumb", "realms": "Ann thumb", "mistfall": "Ann thumb", "fornaldar": "Ann thumb",
    "eldfall-skirmish": "Ann thumb",
}
SIZES = {"desktop": (1440, 900), "phone": (390, 844)}

TEXTS = """() => {
  const found = [];
  const tokens = [...document.querySelectorAll('.token, [class*="mini"]')];
  const all = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (all.nextNode()) {
    const text = all.currentNode.data.trim();
    const one = all.currentNode.parentElement;
    if (!text || !one || one.closest('script, style, :disabled, .hidden, [inert], option')) continue;
    if (one.closest('.spent, .letters')) continue;      // a hatch lies over letters and ground alike; of a piece the name is elsewhere, too
    const range = document.createRange();
    range.selectNodeContents(all.currentNode);
    const drawn = one instanceof SVGElement;
    const style = getComputedStyle(one);
    if (style.visibility !== 'visible') continue;
    let alpha = 1;
    for (let up = one; up; up = up.parentElement) alpha *= Number(getComputedStyle(up).opacity);
    const frames = [];
    for (let up = one; up; up = up.parentElement) {
      const about = getComputedStyle(up);
      if (about.overflowX !== 'visible' || about.overflowY !== 'visible') frames.push(up.getBoundingClientRect());
    }
    for (const box of range.getClientRects()) {
      if (frames.some((one) => box.left < one.left - 1 || box.right > one.right + 1 || box.top < one.top - 1 || box.bottom > one.bottom + 1)) continue; // it is cut
      const at = (x, y) => document.elementFromPoint(box.left + box.width * x, box.top + box.height * y);
      if (box.width < 3 || box.height < 5 || box.left < 0 || box.top < 0 || box.right > innerWidth || box.bottom > innerHeight) continue;
      const top = at(.5, .5);
      const clear = style.pointerEvents === 'none' || drawn;       // nobody can tell what lies on top of it
      if (!clear && [[.5, .5], [.05, .25], [.95, .25], [.05, .75], [.95, .75]].some(([x, y]) => { const near = at(x, y); return !near || !(one.contains(near) || near.contains(one)); })) continue;
      if (clear && top && !top.closest('svg, main')) continue;
      if (drawn && tokens.some((token) => { const other = token.getBoundingClientRect(); return !token.contains(one) && other.left < box.right && other.right > box.left && other.top < box.bottom && other.bottom > box.top; })) continue; // pieces lie upon it
      const scale = drawn ? box.height / Number.parseFloat(style.fontSize) / 1.3 : 1;
      found.push({text: text.slice(0, 40), drawn, x: box.left, y: box.top + box.height * .2, w: box.width, h: box.height * .6, colour: drawn ? style.fill : style.color, alpha,
        size: Number.parseFloat(style.fontSize) * (drawn ? scale : 1), bold: Number(style.fontWeight) >= 700, where: `${one.tagName.toLowerCase()}.${one.getAttribute('class') ?? ''}`});
    }
  }
  return found;
}"""
HIDE = """() => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync('*, *::before, *::after { -webkit-text-fill-color: transparent !important; text-decoration-color: transparent !important; transition: none !important; animation: none !important; } svg text, svg tspan { fill: transparent !important; }');
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
}"""
SHOW = "() => { document.adoptedStyleSheets = document.adoptedStyleSheets.slice(0, -1); }"
MEASURE = """async ([picture, texts]) => {
  const bytes = Uint8Array.from(atob(picture), (one) => one.charCodeAt(0));
  const bitmap = await createImageBitmap(new Blob([bytes], {type: 'image/png'}));
  const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
  const paint = canvas.getContext('2d', {willReadFrequently: true});
  paint.drawImage(bitmap, 0, 0);
  const ratio = bitmap.width / innerWidth;
  const probe = new OffscreenCanvas(1, 1).getContext('2d', {willReadFrequently: true});
  const read = (colour) => { probe.clearRect(0, 0, 1, 1); probe.fillStyle = '#000'; probe.fillStyle = colour; probe.fillRect(0, 0, 1, 1); return [...probe.getImageData(0, 0, 1, 1).data]; };
  const veil = document.querySelector('[data-veil]');      // of a trial: over letters and ground alike
  const [vr, vg, vb, va] = veil ? read(getComputedStyle(veil).backgroundColor) : [0, 0, 0, 0];
  const part = (n) => { const c = n / 255; return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4; };
  const light = ([r, g, b]) => 0.2126 * part(r) + 0.7152 * part(g) + 0.0722 * part(b);
  return texts.map((one) => {
    const [r, g, b, a] = read(one.colour);
    const alpha = one.alpha * a / 255;
    const {data} = paint.getImageData(Math.floor(one.x * ratio), Math.floor(one.y * ratio), Math.max(1, Math.floor(one.w * ratio)), Math.max(1, Math.floor(one.h * ratio)));
    const found = [];
    for (let i = 0; i < data.length; i += 4) {
      const behind = [data[i], data[i + 1], data[i + 2]];
      const front = [r, g, b].map((n, k) => n * alpha + behind[k] * (1 - alpha)).map((n, k) => n * (1 - va / 255) + [vr, vg, vb][k] * va / 255);
      const [hi, lo] = [light(front), light(behind)].sort((m, n) => n - m);
      found.push((hi + 0.05) / (lo + 0.05));
    }
    found.sort((m, n) => m - n);
    return {...one, contrast: found[Math.floor(found.length / (one.drawn ? 2 : 20))]};
  });
}"""


@dataclass
class Text:
    text: str
    where: str
    size: float
    contrast: float
    enough: float

    def line(self) -> str:
        return f"{self.contrast:5.2f} of {self.enough} {self.size:4.1f}px {self.where}: {self.text!r}"


def measure(page: Page) -> list[Text]:
    """All texts in sight, the faintest first; the page must be still."""
    page.mouse.move(1, 1)
    page.wait_for_timeout(200)
    texts: list[dict[str, Any]] = page.evaluate(TEXTS)
    page.evaluate(HIDE)
    picture = base64.b64encode(page.screenshot()).decode()
    page.evaluate(SHOW)
    found = [
        Text(one["text"], one["where"], one["size"], one["contrast"],
             LARGE if one["size"] >= 24 or (one["bold"] and one["size"] >= 18.66) else SMALL)
        for one in page.evaluate(MEASURE, [picture, texts])
    ]
    return sorted(found, key=lambda one: one.contrast / one.enough)


def faint(page: Page) -> list[str]:
    return [one.line() for one in measure(page) if one.contrast < one.enough]


def at_table(page: Page, url: str, steps: int) -> None:
    """Some way into a game, and still."""
    page.goto(url)
    page.locator(".ask.mine").wait_for(state="attached")
    if steps:
        play(page, steps)
    page.wait_for_function(READY)


def main() -> None:
    stand = Stand()
    stand.start()
    try:
        with chromium() as browser:
            for game, who in WHO.items():
                if sys.argv[1:] and game not in sys.argv[1:]:
                    continue
                for scheme in ("light", "dark"):
                    for name, size in SIZES.items():
                        page = open_page(browser, size, scheme)
                        page.context.add_init_script(PACE % "instant")
                        at_table(page, stand.table(game, who)["Ann"], 12 if name == "desktop" else 0)
                        found = measure(page)
                        low = [one for one in found if one.contrast < one.enough]
                        print(f"{game} {scheme} {name}: {len(found)} texts, {len(low)} too faint; lowest {found[0].line()}")
                        for one in low:
                            print("   ", one.line())
                        page.context.close()
    finally:
        stand.close()


if __name__ == "__main__":
    main()
