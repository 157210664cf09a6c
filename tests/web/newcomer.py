"""Newcomers' paths: from the start page to where the coach takes his leave, following the hints.

`python -m tests.web.newcomer --shots DIR` keeps a picture of each question. At each it is checked that what the coach speaks
of is in sight: SPEAKS says for each note what that is, and a note that it does not name is a fault.
"""
# ruff: noqa: E501  (the page's own code, a line for each thought)
from __future__ import annotations

import argparse
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page

from tests.web.sight import PACE
from tests.web.stand import Stand, chromium

TITLES = {"realms": "Realms of Ruin", "mistfall": "Mistfall", "hearts": "Hearts", "fornaldar": "Fornaldar: Nordic Saga"}
SIZES = {"desktop": (1440, 900), "tablet": (1024, 768), "phone": (390, 844)}
MOST = 110          # questions; a guided table has fewer

# What a note speaks of. "options": all that the choices are about; "sheet:*": a part of that id; "row GOLD": a figure of a
# sheet; "said WORDS": words of the question or its choices.
Things = tuple[str, ...]
SPEAKS: dict[str, dict[str, Things]] = {
    "hearts": {
        "pass_cards": ("options",),
        "play": ("options",),
    },
    "realms": {
        "choose_hero": ("options", "said STR", "said Torvin"),
        "choose_start": ("options", "board:*"),
        "merchant_start": ("options", "hero:*", "row gold"),
        "next_hero": ("options", "sheet:*"),
        "turn": ("options", "board:*", "zone:quests", "row actions left", "row free Move", "row Focus"),
        "step": ("options", "board:*", "said Movement left"),
        "market": ("options", "zone:market"),         # its name says what there is to spend
        "market_beneath": ("options",),
        "encounter": ("encounter:*", "row STR"),
        "after_roll": ("row Focus",),
        "weapon": ("options",),
        "retaliate": ("options", "said success"),
        "gold_or_focus": ("row gold", "row Focus", "row Focus Limit"),
        "focus_where": ("row STR", "row Focus"),
        "level_up": ("row gold", "row level", "row Focus Limit"),
        "rest": ("track:doom", "row HP"),
        "rift_tile": ("options", "board:*", "hero:*"),
        "surge_tile": ("options", "board:*"),
        "target": ("options", "row HP"),
        "join_attack": ("options", "row actions left", "said success"),
        "join_banish": ("row actions left", "said success"),
        "help_test": ("row actions left", "said success"),
        "doom_space": ("options", "board:*"),
        "doom_tile": ("options", "board:*"),
        "pick_hero": ("options", "row HP"),
        "pick_monster": ("options",),
    },
    "mistfall": {
        "choose_hero": ("options", "said Fengray"),
        "travel": ("options", "board:*", "track:time"),
        "turn": ("options", "row focus", "enemy:*", "said Resolve"),
        "target": ("options", "enemy:*"),
        "targets": ("options", "enemy:*"),
        "pick_enemy": ("options", "enemy:*"),
        "boost_damage": ("options", "said eliminates"),
        "boost": ("options",),
        "boost_cancel": ("options",),
        "boost_bury": ("options",),
        "change_action": ("options",),
        "reflex_hurt": ("options", "said damage", "enemy:*"),
        "reflex_defence_start": ("options", "enemy:*"),
        "reflex_next_attack": ("options",),
        "reflex_enemy_eliminated": ("options",),
        "reflex_enemy_enters": ("options",),
        "reflex_pursuit_start": ("options", "row focus"),
        "reflex_conditions": ("options",),
        "reflex_drawn": ("options",),
        "reflex_buried": ("options",),
        "attack_order": ("options", "enemy:*"),
        "bury": ("options",),
        "discard": ("options",),
        "restore": ("options",),
        "reward": ("said Resolve",),
        "enrage": ("options",),
        "remove_condition": ("options",),
        "recall": ("options",),
        "after": ("options",),
    },
    "fornaldar": {
        "begin_embarked": ("options", "board:*"),
        "board": ("options", "said carries"),
        "plot": ("options", "board:*"),
        "aim": ("options",),
        "mobilize": ("options",),
        "move": ("options", "board:*"),
        "who_goes": ("options", "said CSP"),
        "forced_march": ("options", "board:*"),
        "intercept": ("options", "board:*"),
        "react": ("options", "board:*"),
        "evade": ("options", "board:*"),
        "announce": ("options", "board:*"),
        "next_battle": ("options", "board:*"),
        "terrain": ("options", "said column"),
        "challenge": ("options",),
        "answer_trial": ("options", "said wounds"),
        "answer_duel": ("options", "said magic"),
        "lose_csps": ("options",),
        "lose_wounds": ("options",),
        "lose_wounds_first": ("options",),
        "lose_steps": ("options",),
        "lose_steps_first": ("options",),
        "drown": ("options",),
        "melee": ("options",),
        "next_duel": ("options",),
        "breathe": ("options",),
        "side": ("options", "board:*"),
        "place_reinforcements": ("options", "board:*"),
        "recover": ("options",),
        "capture": ("options",),
        "withdraw": ("options",),
        "force_retreat": ("options",),
        "retreat_to": ("options", "board:*"),
        "go_on": ("options", "said column"),
        "take_initiative": ("options", "said column"),
        "refit": ("options",),
    },
    "eldfall-skirmish": {
        "initiative": ("options", "said first"),
        "turn_order": ("options",),
        "zone": ("options", "board:*"),
        "manner": ("options",),
        "deploy_who": ("options", "board:*"),
        "deploy": ("options", "board:*"),
        "strategic": ("options", "board:*"),
        "tactical": ("options", "board:*"),
        "move": ("options", "board:*"),
        "act": ("options", "board:*", "said or less"),
        "react": ("options", "board:*"),
        "late": ("options", "board:*"),
        "share": ("options",),
        "reroll": ("options",),
        "dodge_move": ("options", "board:*"),
        "follow_up": ("options", "board:*"),
        "stratagem_targets": ("options",),
        "lay": ("options", "board:*"),
    },
}

SEEN = """(wanted) => {
  const client = document.querySelector('.table').norn;
  const share = (box, from) => {
    if (!box.width || !box.height) return 0;
    let [l, t, r, b] = [Math.max(0, box.left), Math.max(0, box.top), Math.min(innerWidth, box.right), Math.min(innerHeight, box.bottom)];
    for (let up = from; up; up = up.parentElement) {
      const style = getComputedStyle(up);
      if (style.visibility === 'hidden') return 0;
      if (style.overflowX === 'visible' && style.overflowY === 'visible') continue;
      const frame = up.getBoundingClientRect();
      [l, t, r, b] = [Math.max(l, frame.left), Math.max(t, frame.top), Math.min(r, frame.right), Math.min(b, frame.bottom)];
    }
    if (r <= l || b <= t) return 0;
    const top = document.elementFromPoint((l + r) / 2, (t + b) / 2);
    return top && (from.contains(top) || top.contains(from)) ? (r - l) * (b - t) / (box.width * box.height) : 0;
  };
  const whole = (one) => share(one.getBoundingClientRect(), one) > 0.6;
  const some = (one) => share(one.getBoundingClientRect(), one) > 0.05;
  const find = (id) => [...document.querySelectorAll(`[data-part="${CSS.escape(id)}"], [data-held="${CSS.escape(id)}"]`)];
  const holders = (id) => find(id).map((one) => one.closest('[data-held]')).filter(Boolean);
  const kind = (start) => [...document.querySelectorAll(`[data-part^="${start}"], [data-held^="${start}"]`)];
  // A place of a great map has no node, and who stands on it may lie below others: its board.
  const onHexes = (one, id) => one.shape === 'hexes' && (/^(hex|side):/.test(id) || [...one.here.values()].some((two) => two.things.some((thing) => thing.id === id)));
  const maps = (id) => client.scene.boards.filter((one) => onHexes(one, id) || one.groups.some((two) => two.id === id) || one.spaces.some((two) => two.id === id || two.things.some((thing) => thing.id === id))).flatMap((one) => find(one.id));
  const written = (test) => {
    const all = document.createTreeWalker(document.querySelector('.table'), NodeFilter.SHOW_TEXT);
    while (all.nextNode()) {
      const range = document.createRange();
      if (!test(all.currentNode.data.replace(/\\s+/g, ' '))) continue;
      range.selectNode(all.currentNode);
      if (share(range.getBoundingClientRect(), all.currentNode.parentElement.closest('dl') ?? all.currentNode.parentElement) > 0.6) return true;
    }
    return false;
  };
  const asked = (words) => [...document.querySelectorAll('.ask h2, .ask .option')].some((one) => one.textContent.includes(words) && whole(one));
  const scene = client.scene;
  const present = [...scene.boards, ...scene.sheets, ...scene.tracks, ...scene.zones, ...scene.pages].filter((one) => one.weight === 'focus' || one.weight === 'near')
    .flatMap((one) => [one.id, ...(one.things ?? []).map((two) => two.id), ...(one.spaces ?? []).flatMap((two) => two.things.map((thing) => thing.id))]);
  const [lost, cut] = [[], []];
  for (const thing of wanted) {
    if (thing.startsWith('row ')) { if (!written((text) => text.trim().toLowerCase().startsWith(thing.slice(4).toLowerCase()))) lost.push(thing); continue; }
    if (thing.startsWith('said ')) { if (!asked(thing.slice(5)) && !written((text) => text.includes(thing.slice(5)))) lost.push(thing); continue; }
    const ids = thing === 'options' ? [...new Set(client.options.flatMap((one) => one.touches))] : [thing];
    for (const id of ids) {
      const all = id.endsWith(':*') ? kind(id.slice(0, -1)) : [...find(id), ...maps(id)];
      if (all.some(whole) || (id.endsWith(':*') && !present.some((one) => one.startsWith(id.slice(0, -1))))) continue; // none in play
      (all.some(some) || (!id.endsWith(':*') && holders(id).some(whole)) ? cut : lost).push(id);
    }
  }
  const note = document.querySelector('.coach');
  if (note && !whole(note)) lost.push('the note itself');
  const first = document.querySelector('.ask .onmap, .ask .option');
  if (first && !some(first)) lost.push('the first choice');
  return {lost, cut};
}"""
ASKED = "() => { const one = document.querySelector('.table').norn; return {prompt: one.ask.prompt, text: one.ask.text, decision: one.live.view.decision, round: one.scene.status}; }"
CALM = "() => new Promise((done) => { let n = 8; const next = () => (n-- ? requestAnimationFrame(next) : done()); next(); })"


@dataclass
class Path_:
    game: str
    questions: list[str] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)
    lost: list[str] = field(default_factory=list)       # what a note spoke of and nobody could see
    cut: list[str] = field(default_factory=list)        # of which less than 6 tenths was in sight
    left: bool = False                                  # the coach took his leave
    status: str = ""

    def line(self) -> str:
        return (f"{self.game:9} questions {len(self.questions)}, kinds with a note {len(set(self.notes))}, "
                f"out of sight {len(self.lost)}, cut {len(self.cut)}, the coach took his leave: {self.left} ({self.status})")


def begin(page: Page, stand: Stand, game: str) -> None:
    """From the start page to the guided table; to that of a game in no list as the start page would make it."""
    if game not in TITLES:
        seats = [{"kind": "own", "name": "Newcomer"}, {"kind": "agent", "agent": "thumb"}]
        made = stand.post("/api/tables", {"game": game, "seats": seats, "options": {}, "guided": True})
        page.goto(stand.url + next(link["path"] for link in made["links"] if link["role"] == "player"))
        page.locator(".table[data-link=open] .stage").wait_for()
        return
    page.goto(stand.url)
    page.locator(".game").first.wait_for()
    page.get_by_role("button", name=f"Learn by playing: {TITLES[game]}").click()
    page.locator(".table[data-link=open] .stage").wait_for()


def open_page(browser: Browser, size: tuple[int, int], scheme: Any = "light") -> Page:
    phone = size[0] < 500
    context = browser.new_context(
        viewport={"width": size[0], "height": size[1]}, color_scheme=scheme, reduced_motion="reduce",
        has_touch=phone, is_mobile=phone,
    )
    context.add_init_script(PACE % "instant")
    return context.new_page()


def follow(page: Page) -> None:
    """As the hint says; the server allows a person 60 hints a minute, which nobody else needs."""
    before = page.locator(".table").get_attribute("data-decision")
    for _ in range(30):
        page.locator("[data-hint]").click()
        page.locator(".hint").wait_for()
        do = page.get_by_role("button", name="Do that")
        if do.count():
            do.click()
            break
        page.wait_for_timeout(3000)
        page.evaluate("document.querySelector('.table').norn.asking.hint = null")
    page.wait_for_function("n => document.querySelector('.table').dataset.decision !== n", arg=before)


def walk(page: Page, stand: Stand, game: str, shots: Path | None = None) -> Path_:
    found = Path_(game)
    begin(page, stand, game)
    if shots is not None:
        shots.mkdir(parents=True, exist_ok=True)
    narrow = bool(page.viewport_size and page.viewport_size["width"] < 800)
    for n in range(MOST):
        if narrow:
            page.locator(".dock").get_by_role("button", name="Choices").click()
        page.locator(".ask.mine [data-hint]").wait_for()
        page.mouse.move(2, 2)
        page.evaluate(CALM)
        now = page.evaluate(ASKED)
        coach = page.locator(".coach")
        words = coach.inner_text() if coach.count() else ""
        if shots is not None:
            page.screenshot(path=shots / f"{game}-{n:02}-{now['prompt']}.png")
        if "You know the way now" in words:
            found.left, found.status = True, now["round"].split(",")[0]
            return found
        found.questions.append(now["prompt"])
        if words:
            found.notes.append(now["prompt"])
            wanted = SPEAKS[game].get(now["prompt"])
            if wanted is None:
                found.lost.append(f"{n} {now['prompt']}: nobody said what this note speaks of")
            elif not narrow:                            # there the table is behind another tab
                seen = page.evaluate(SEEN, list(wanted))
                found.lost += [f"{n} {now['prompt']}: {one}" for one in seen["lost"]]
                found.cut += [f"{n} {now['prompt']}: {one}" for one in seen["cut"]]
        follow(page)
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", nargs="*", default=list(SPEAKS))
    parser.add_argument("--size", default="desktop", choices=list(SIZES))
    parser.add_argument("--shots", type=Path)
    wish = parser.parse_args()
    stand = Stand()
    stand.start()
    try:
        with chromium() as browser:
            for game in wish.games:
                page = open_page(browser, SIZES[wish.size])
                found = walk(page, stand, game, wish.shots)
                print(found.line(), flush=True)
                for one in [*found.lost, *(f"cut: {one}" for one in found.cut)]:
                    print("   ", one)
                page.context.close()
    finally:
        stand.close()


if __name__ == "__main__":
    main()
