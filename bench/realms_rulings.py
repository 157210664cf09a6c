"""Turns rulings of Realms of Ruin to their other reading, one at a time, and sees whether a test notices.

    .venv/bin/python bench/realms_rulings.py            all of them, a line each; exit code 1 if one stays unnoticed
    .venv/bin/python bench/realms_rulings.py R95 D7     only these
    .venv/bin/python bench/realms_rulings.py --list     what would be turned

Each is a small change of one file of the game (TURNED), made in a copy of the source; then the tests of the game that
name the rule run there, and if they pass all the others do too. A ruling that no test notices stands only on paper.
"""

from __future__ import annotations

import argparse
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
GAME = Path("src/norn/games/realms")
NO_TESTS = 5            # what pytest says when it found none
PLUGIN = '''
import os


def pytest_collection_modifyitems(config, items):
    """Only the tests that name the rule."""
    rule = os.environ["RULE"]
    if rule:
        items[:] = [one for one in items if any(rule in mark.args for mark in one.iter_markers("rules"))]
'''


@dataclass(frozen=True)
class Turn:
    """A ruling, and the change that makes it read the other way."""

    ruling: str
    rule: str
    file: str
    old: str
    new: str


TURNED = (
    Turn(
        "R6",
        "icons.one-per-space",
        "content/spaces.toml",
        'tile = "ashpeak"\nicon = "fortune"',
        'tile = "ashpeak"\nicon = "lore"',
    ),
    Turn(
        "R7",
        "board.hex",
        "rules/board.py",
        "other for other in SPACES_OF[TILE_OF[space]] if other != space]",
        "other for other in SPACES_OF[TILE_OF[space]] if other != space\n"
        "            and CONTENT.spaces[space].centre != CONTENT.spaces[other].centre]",
    ),
    Turn(
        "R8",
        "board.setup",
        "setup.py",
        "return [JOIN_ENDS] if cut else",
        "return [JOIN_ENDS] if True else",
    ),
    Turn(
        "R8",
        "board.setup",
        "setup.py",
        "return [JOIN_ENDS] if cut else",
        "return",
    ),
    Turn(
        "R9",
        "malachar.unlocking",
        "rules/board.py",
        "return CONTENT.tiles[tile].locked and not s.court_open",
        "return False",
    ),
    Turn(
        "R10",
        "board.centre-bonus",
        "rules/turn.py",
        " and tile not in s.rifts and not is_guarded(s, hero.space)",
        "",
    ),
    Turn("R12", "icons.venture", "setup.py", "gain_gold(g, hero, venture_gold(s))", "gain_gold(g, hero, 0)"),
    Turn("R14", "icons.fortune", "rules/movement.py", "    elif not is_guarded(s, space):", "    else:"),
    Turn("R15", "icons.lore", "rules/cleanup.py", "    s.lore_turned = []\n", ""),
    Turn("R16", "icons.hazard", "rules/actions.py", "        s.fire.remove(space)\n", ""),
    Turn(
        "R17",
        "actions.move",
        "rules/values.py",
        'return value(s, "terrain.cost", hero, 2, NOWHERE)',
        'return value(s, "terrain.cost", hero, 1, NOWHERE)',
    ),
    Turn(
        "R26",
        "tests.triumph",
        "rules/combat.py",
        'triumphant = not monster.damaged and len(parts) == 1 and how != "retaliation"',
        "triumphant = True",
    ),
    Turn(
        "R28",
        "focus.limit",
        "rules/values.py",
        "return len(ATTRIBUTES) + int(s.last_stand)",
        "return 99",
    ),
    Turn("R29", "focus.gaining", "rules/focus.py", "    while not may_gain_focus(s, hero):\n", "    while False:\n"),
    Turn("R30", "focus.reroll", "rules/rolls.py", "        roll.rerolled = True\n", ""),
    Turn("R31", "focus.spell-cost", "rules/spells.py", '        await spend_token(g, hero, "spell")\n', ""),
    Turn(
        "R32",
        "actions.blocked",
        "rules/actions.py",
        "lambda s, hero, _: hero.free_move or not is_guarded(s, hero.space)",
        "lambda s, hero, _: True",
    ),
    Turn(
        "R33",
        "actions.blocked",
        "rules/movement.py",
        "while hero.status == STANDING and not (moved and is_guarded(s, hero.space)):",
        "while hero.status == STANDING:",
    ),
    Turn(
        "R34",
        "round.assist",
        "rules/rolls.py",
        '            pay_action(helper)\n            g.emit("helped"',
        '            g.emit("helped"',
    ),
    Turn("R35", "actions.use-ability", "rules/cleanup.py", "READY_AT: Final = 5", "READY_AT: Final = 1"),
    Turn("R36", "actions.cache", "rules/caches.py", "WITH_FOCUS, ROOM", "WITH_FOCUS"),
    Turn(
        "R38",
        "merchant.selling",
        "rules/merchant.py",
        "return (CONTENT.items[item].cost + 1) // 2",
        "return CONTENT.items[item].cost // 2",
    ),
    Turn(
        "R47",
        "quests.clear-doom",
        "rules/banish.py",
        '        await progress(g, "rift_closed", leader, 1)\n',
        '        await progress(g, "rift_closed", leader, 1)\n        await progress(g, "doom_banished", leader, 1)\n',
    ),
    Turn("R48", "quest-rules.impossible", "rules/quests.py", "    if len(s.heroes) > 1:\n        return\n", ""),
    Turn("R50", "heroes.drek.reckless-assault", "cards/heroes.py", '"turn:reckless_assault" in hero.used or ', ""),
    Turn(
        "D10",
        "heroes.torvin.shield-wall",
        "rules/health.py",
        "    elif wounds > 0:\n        hero.hp -= wounds\n        await",
        "    else:\n        hero.hp -= wounds\n        await",
    ),
    Turn(
        "R57",
        "merchant.drops",
        "rules/combat.py",
        "    if len(heroes) == 1:\n        await gold_or_focus(g, heroes[0], gold, DROP_RULES)\n        return\n",
        "    for one in heroes:\n        await gold_or_focus(g, one, gold, DROP_RULES)\n    return\n",
    ),
    Turn(
        "R61",
        "hunters.attack",
        "rules/hunters.py",
        "    if not found:\n        return None\n    hero = await",
        "    if found is not None:\n        return None\n    hero = await",
    ),
    Turn(
        "R61",
        "hunters.attack",
        "rules/hunters.py",
        "matching(g.state, monster, found) or found",
        "found",
    ),
    Turn(
        "R62",
        "hunters.blocking",
        "rules/hunters.py",
        'if hero is target or "phase:block" in hero.used:',
        "if hero is target:",
    ),
    Turn("R74", "round.fate-phase", "rules/fate.py", "seat in s.order if", "seat in sorted(s.order) if"),
    Turn("R77", "rifts.icon", "rules/rifts.py", "    if near:\n        surge(g, near[0])\n", ""),
    Turn("R78", "rifts.no-reopening", "rules/rifts.py", " and tile not in s.sealed\n", "\n"),
    Turn(
        "R79",
        "rifts.surge",
        "rules/rifts.py",
        "        if space in s.doom:\n            continue\n",
        "        if space in s.doom:\n            raise_track(g, 1)\n            continue\n",
    ),
    Turn(
        "R81",
        "fate.monster",
        "rules/spawning.py",
        "len(monsters_on(s, space)) >= CONTENT.tuning.rift_monster_cap",
        "len(monsters_on(s, space)) >= 99",
    ),
    Turn("R82", "rifts.closing-spawned", "content/components.toml", "rift_successes = 4", "rift_successes = 10"),
    Turn(
        "R84",
        "benedictions.earning",
        "rules/banish.py",
        "        for hero in heroes:\n            gain_benediction(g, hero, 1)\n",
        "        gain_benediction(g, leader, 1)\n",
    ),
    Turn("R86", "encounters.triggers", "rules/encounters.py", "tile = TILE_OF[hero.space]", "tile = s.ring[0]"),
    Turn(
        "R91",
        "health.corrupted",
        "rules/health.py",
        "    wraith = make_monster(s, WRAITH, hero.space)\n",
        "    if seat < 0:\n        look_at_party(g, hero.seat)\n        return\n"
        "    wraith = make_monster(s, WRAITH, hero.space)\n",
    ),
    Turn("R95", "malachar.engaging", "rules/combat.py", "return s.awake or not is_boss(monster)", "return True"),
    Turn("R96", "malachar.traits", "content/monsters.toml", 'damaged = ["sweep"]', 'damaged = ["doom_aura", "sweep"]'),
    Turn("R97", "malachar.rift-call", "cards/traits.py", "        if s.sealed:\n", "        if False:\n"),
    Turn(
        "D7",
        "malachar.traits",
        "rules/combat.py",
        "            await strike_hero(g, monster, leader, STRIKE_RULES)\n",
        "            for part in parts:\n                await strike_hero(g, monster, part.hero, STRIKE_RULES)\n",
    ),
    Turn(
        "R100",
        "round.short-rest",
        "rules/cleanup.py",
        "    heroes = heroes_up(s)\n    if len({",
        "    heroes = heroes_up(s)\n    if len(heroes) < len(s.heroes) or len({",
    ),
    Turn(
        "R101",
        "conditions.duration",
        "rules/rolls.py",
        "    for hero in participants:\n        if hero.condition == ",
        "    for hero in participants[:1]:\n        if hero.condition == ",
    ),
    Turn("D6", "malachar.engaging", "rules/monsters.py", '            monster.hunts = "printed"\n', ""),
    Turn(
        "D11",
        "merchant.movement",
        "rules/merchant.py",
        "return _round_a_ring(s) if is_ring(s) else _round_a_row(s)",
        "return _round_a_ring(s)",
    ),
    Turn(
        "D12",
        "elites.rift-lurker.terror",
        "rules/cleanup.py",
        "hero.free_move = hero.lost_actions <= ACTIONS",
        "hero.free_move = hero.lost_actions == 0",
    ),
    Turn(
        "D16",
        "quests.elite-slain",
        "content/monsters.toml",
        'element = "none"\ntier = "elite"',
        'element = "none"\ntier = "common"',
    ),
    Turn(
        "D18",
        "quests.rift-sealed",
        "rules/quests.py",
        "return hero if hero.status == STANDING or not heroes_up(s) else heroes_up(s)[0]",
        "return s.heroes[0]",
    ),
    Turn(
        "D19",
        "encounters.outcome",
        "verbs.py",
        "            continue\n        await VERBS",
        "            return\n        await VERBS",
    ),
    Turn(
        "D27",
        "focus.gold",
        "rules/prices.py",
        'return [f"{deed}_by_focus"] if hero.gold + tokens(hero) >= price.gold else []',
        "return []",
    ),
    Turn(
        "D27",
        "focus.gold",
        "rules/focus.py",
        "return token_options(hero) + coin_options(hero)",
        "return token_options(hero)",
    ),
    Turn(
        "D27",
        "focus.gold",
        "rules/focus.py",
        "not (beyond or await make_room(g, hero))",
        "not (beyond or may_gain_focus(g.state, hero))",
    ),
    Turn(
        "D28",
        "encounters.decks",
        "rules/cleanup.py",
        "    s.turned = []\n",
        "    s.turned = []\n    for tile in s.encounters:\n        s.encounters[tile] += s.discards[tile]\n"
        "        s.discards[tile] = ()\n",
    ),
    Turn("D29", "merchant.selling", "rules/merchant.py", "return s.merchant == hero.space\n",
         "return s.merchant == hero.space and not is_guarded(s, hero.space)\n"),
    Turn(
        "D30",
        "banish.requirement",
        "rules/banish.py",
        "        pay_action(leader)\n",
        '        pay_action(leader)\n        if "turn:banish" in leader.used:\n            return\n'
        '        leader.used.append("turn:banish")\n',
    ),
    Turn(
        "D31",
        "combat.monster-retaliation",
        "rules/combat.py",
        'if reach == "melee" and s.phase == "heroes":',
        'if reach == "melee" and how != "retaliation":',
    ),
    Turn(
        "D32",
        "health.final-corruption",
        "rules/endings.py",
        ' and hero.seat != fallen]',
        "]",
    ),
    Turn(
        "D33",
        "health.price",
        "rules/prices.py",
        "await land(g, hero, price.wounds, price.corruption)",
        "from norn.games.realms.rules.health import deal\n"
        "        await deal(g, hero, price.wounds, price.corruption, from_monster=False)",
    ),
)


def run_tests(place: Path, rule: str) -> tuple[bool, str]:
    """Whether the tests that name the rule pass in that copy (all, without a rule); if not, the first that fails."""
    environment = {**os.environ, "PYTHONPATH": f"{place / 'src'}:{place}", "PYTHONDONTWRITEBYTECODE": "1", "RULE": rule}
    command = [sys.executable, "-m", "pytest", "-x", "-q", "-p", "no:cacheprovider", "-p", "turned", str(GAME)]
    done = subprocess.run(command, cwd=place, env=environment, capture_output=True, text=True, check=False)
    failed = re.search(r"^(?:FAILED|ERROR) (\S+)", done.stdout, re.MULTILINE)
    return done.returncode in (0, NO_TESTS), failed[1].rpartition("/")[2] if failed else "the game does not load"


def try_turn(turn: Turn, place: Path) -> str:
    """What noticed it; empty if nothing did."""
    path = place / GAME / turn.file
    before = path.read_text("utf-8")
    if before.count(turn.old) < 1:
        raise SystemExit(f"{turn.ruling}: {turn.file} no longer has {turn.old!r}")
    path.write_text(before.replace(turn.old, turn.new), "utf-8")
    try:
        for rule in (turn.rule, ""):
            passed, failed = run_tests(place, rule)
            if not passed:
                return failed
        return ""
    finally:
        path.write_text(before, "utf-8")


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("rulings", nargs="*", help="as R95 D7; all when none is given")
    parser.add_argument("--list", action="store_true", help="only say what would be turned")
    asked = parser.parse_args()
    wanted = [turn for turn in TURNED if not asked.rulings or turn.ruling in asked.rulings]
    if asked.list:
        print("\n".join(f"{turn.ruling:5} {turn.rule:32} {turn.file}" for turn in wanted))
        return 0
    unnoticed = 0
    with tempfile.TemporaryDirectory() as folder:
        place = Path(folder)
        shutil.copytree(ROOT / "src", place / "src", ignore=shutil.ignore_patterns("__pycache__", "*.so"))
        for name in ("conftest.py", "pyproject.toml"):
            shutil.copy(ROOT / name, place / name)
        (place / "turned.py").write_text(PLUGIN, "utf-8")
        for index, turn in enumerate(wanted, 1):
            started = time.monotonic()
            noticed = try_turn(turn, place)
            unnoticed += not noticed
            told = noticed or "NOBODY NOTICED"
            took = f"{time.monotonic() - started:.0f} s"
            print(f"{index:2} of {len(wanted)}  {turn.ruling:5} {turn.rule:32} {told}  ({took})", flush=True)
    print(f"{len(wanted) - unnoticed} of {len(wanted)} turned rulings fail a test")
    return 1 if unnoticed else 0


if __name__ == "__main__":
    sys.exit(main())
