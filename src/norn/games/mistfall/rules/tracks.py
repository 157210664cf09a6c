"""The tracks: focus with its icons, Reinforcement, Time; and the enraging that they bring."""
from __future__ import annotations

from collections.abc import Awaitable, Callable
from functools import partial
from typing import Final

from norn.games.mistfall.content import CONTENT, FocusTrack, ReinforcementTrack, TimeTrack
from norn.games.mistfall.content_verbs import Focus, HalveFocus, Reinforcements, Time
from norn.games.mistfall.rules.essentials import (
    QUEST,
    STANDING,
    amount,
    defeat,
    enemies_of,
    enemy_named,
    standing,
)
from norn.games.mistfall.rules.printed import face, is_raging
from norn.games.mistfall.rules.questions import asked
from norn.games.mistfall.state import Enemy, Hero, State
from norn.games.mistfall.verbs import VERBS, Act, foremost, perform, whom
from norn.kernel.errors import Refusal
from norn.kernel.game import Game

FOCUS_RULES: Final = ("actions.focus", "glossary.focus-track", "glossary.track-movement")
LOSE_RULES: Final = ("pursuit.left-ignores", "essentials.track-movement")
HALVE_RULES: Final = ("essentials.halving", "glossary.reducing-focus")
ENRAGE_RULES: Final = ("actions.enrage-which", "actions.enrage-again")
ENRAGED_RULES: Final = ("actions.enrage-resolve", "glossary.enrage")
CALM_RULES: Final = ("actions.enrage-calm", "glossary.calm")
REINFORCEMENT_RULES: Final = ("essentials.track-movement", "reinforcement.track")
TIME_RULES: Final = ("essentials.track-movement", "elements.quest-charter")
SYMBOL_RULES: Final = ("reinforcement.time-symbol",)

# How an enemy uses an ability: brought here by the chapter on enemies, which stands on this one.
USES: Final[list[Callable[[Game[State], Enemy, str, Act], Awaitable[None]]]] = []


# --- which side is up ---------------------------------------------------------------------------------------


def focus_track(s: State, hero: Hero) -> FocusTrack:
    """variants.nightmare-heroes, components.charters, elements.cubes: The focus track of the side that is up."""
    charter = CONTENT.heroes[hero.id]
    return CONTENT.focus_tracks[charter.nightmare_track if s.nightmare_heroes else charter.focus_track]


def starting_focus(s: State, hero: Hero) -> int:
    """setup.focus, variants.nightmare-heroes: The marked space."""
    charter = CONTENT.heroes[hero.id]
    return charter.nightmare_focus if s.nightmare_heroes else charter.starting_focus


def time_track(s: State) -> TimeTrack:
    """variants.nightmare-quest, elements.quest-charter: The Time track of the side that is up."""
    return CONTENT.time_tracks["time_nightmare" if s.nightmare_quest else "time_standard"]


def reinforcement_track(s: State) -> ReinforcementTrack:
    """variants.nightmare-quest, reinforcement.track: The Reinforcement track of the side that is up."""
    side = "reinforcement_nightmare" if s.nightmare_quest else "reinforcement_standard"
    return CONTENT.reinforcement_tracks[side]


# --- focus --------------------------------------------------------------------------------------------------


async def gain_focus(g: Game[State], hero: Hero, n: int) -> None:
    """actions.focus, actions.focus-icons, actions.focus-wrap, fine.track-effects: Move right, then resolve the icons
    passed, in order."""
    s = g.state
    if n <= 0 or hero.status != STANDING:
        return
    track = focus_track(s, hero)
    icons: list[str] = []
    for _ in range(n):
        hero.focus += 1
        if hero.focus >= track.end:
            hero.focus -= track.falls_back
            continue
        if hero.focus in track.reinforcement:
            icons.append("reinforcement")
        if hero.focus in track.raging:
            icons.append("raging")
    g.emit("focus", FOCUS_RULES, hero=hero.ref, n=n, focus=hero.focus)
    for icon in icons:
        if hero.status != STANDING:
            return
        if icon == "reinforcement":
            await push_reinforcement(g, 1)
        else:
            await enrage_one(g, hero)


def lose_focus(g: Game[State], hero: Hero, n: int) -> None:
    """pursuit.left-ignores, glossary.track-movement: Left, not below 0, without icons."""
    lost = min(n, hero.focus)
    if lost > 0:
        hero.focus -= lost
        g.emit("focus_lost", LOSE_RULES, hero=hero.ref, n=lost, focus=hero.focus)


def halve_focus(g: Game[State], hero: Hero) -> None:
    """essentials.halving, pursuit.any-entry, pursuit.left-ignores, glossary.reducing-focus: To half of it, fractions
    dropped, without icons."""
    if hero.focus > 0:
        hero.focus //= 2
        g.emit("focus_halved", HALVE_RULES, hero=hero.ref, focus=hero.focus)


def reset_focus(g: Game[State], hero: Hero) -> None:
    """encounter.focus-reset, glossary.focus-reset: Back to the marked space, no icons."""
    hero.focus = starting_focus(g.state, hero)
    g.emit("focus_reset", ("encounter.focus-reset",), hero=hero.ref, focus=hero.focus)


# --- enraging -----------------------------------------------------------------------------------------------


def may_be_enraged(s: State, hero: Hero) -> list[Enemy]:
    """actions.enrage-which, actions.enrage-again, glossary.raging-enemy: Raging ones of his area not yet Enraged."""
    return [enemy for enemy in enemies_of(s, hero.seat) if is_raging(enemy) and not enemy.enraged]


async def enrage_one(g: Game[State], hero: Hero) -> None:
    """actions.focus-raging, actions.enrage-which, time.enrage: The hero chooses; without one nothing is enraged."""
    if hero.status != STANDING or not may_be_enraged(g.state, hero):
        return
    s = g.state
    options = partial(_enrage_options, s, hero)
    why = asked(s, hero.seat, "enrage", options, partial(_why_not_enrage, s, hero))
    chosen = await g.choose_one(hero.seat, "enrage", options, ENRAGE_RULES, why=why)
    await enrage(g, enemy_named(g.state, chosen))


def _why_not_enrage(s: State, hero: Hero, one: str) -> list[Refusal]:
    """actions.enrage-which, actions.enrage-again: Elsewhere, without the icon, or Enraged already."""
    enemy = enemy_named(s, one)
    if enemy.area != hero.seat:
        return [Refusal("other_area", ENRAGE_RULES)]
    if not is_raging(enemy):
        return [Refusal("not_raging", ENRAGE_RULES)]
    return [Refusal("enraged_already", ENRAGE_RULES)] if enemy.enraged else []


def _enrage_options(s: State, hero: Hero) -> list[str]:
    """actions.enrage-which: Equal ones are offered once."""
    return distinct(s, may_be_enraged(s, hero))


def distinct(s: State, enemies: list[Enemy]) -> list[str]:
    """elements.enemy-card, pursuit.order: The options of a choice of enemies: of several that are alike the first; in
    the line only those that stand side by side, since its order matters."""
    found: list[str] = []
    seen: list[tuple[object, ...]] = []
    for enemy in enemies:
        like = (enemy.area, enemy.entered, _run(s, enemy), likeness(enemy))
        if like not in seen or enemy.stolen:
            seen.append(like)
            found.append(enemy.ref)
    return found


def likeness(enemy: Enemy) -> tuple[object, ...]:
    """elements.enemy-card: All that tells two enemies of one kind apart, but for where they are."""
    return (enemy.kind, enemy.wounds, enemy.enraged, enemy.poison, enemy.burning, enemy.daze, enemy.weakness,
            enemy.attacked, enemy.struck, enemy.held, enemy.silent, enemy.objectives, tuple(enemy.stolen),
            tuple(enemy.cancelled))


def _run(s: State, enemy: Enemy) -> int:
    """glossary.enemy-line, pursuit.order: Which row of equals of the line it stands in; 0 in a hero area."""
    if enemy.area != QUEST:
        return 0
    runs = 0
    before: tuple[object, ...] = ()
    for other in enemies_of(s, QUEST):
        like = likeness(other)
        if like != before:
            runs += 1
            before = like
        if other is enemy:
            break
    return runs


async def enrage(g: Game[State], enemy: Enemy) -> None:
    """actions.enrage-resolve, actions.enrage-calm, actions.enrage-by-card, actions.enrage-as-if, glossary.enrage: Tilt
    it, follow its Enrage text, and calm it if the text says so."""
    if enemy.enraged or enemy not in g.state.enemies:
        return
    enemy.enraged = True
    g.emit("enraged", ENRAGED_RULES, enemy=enemy.ref)
    text = face(enemy).enrage
    if text is None:
        return
    act = Act(None, enemy.ref)
    act.enemy = enemy
    if enemy.area >= 0:
        act.victim = g.state.heroes[enemy.area]
    await perform(g, text.effect, act)
    if text.uses and enemy.area >= 0 and enemy in g.state.enemies:
        await USES[0](g, enemy, text.uses, act)
    if text.calms and enemy in g.state.enemies:
        calm(g, enemy)


def calm(g: Game[State], enemy: Enemy) -> None:
    """actions.enrage-calm, glossary.calm: Turn its card back."""
    if enemy.enraged:
        enemy.enraged = False
        g.emit("calmed", CALM_RULES, enemy=enemy.ref)


# --- Reinforcement and Time ---------------------------------------------------------------------------------


async def push_reinforcement(g: Game[State], n: int) -> None:
    """actions.focus-reinforcement, reinforcement.time-symbol, reinforcement.track, reinforcement.move: Right, with
    Time 1 on the last space; left not below 0."""
    s = g.state
    last = len(reinforcement_track(s).enemies) - 1
    before = s.reinforcement
    s.reinforcement = max(0, min(last, before + n))
    if n > 0 or s.reinforcement != before:
        g.emit("reinforcement", REINFORCEMENT_RULES, n=s.reinforcement)
    if n > 0 and s.reinforcement >= reinforcement_track(s).time_symbol:
        g.emit("time_symbol", SYMBOL_RULES)
        await pass_time(g, 1)


async def pass_time(g: Game[State], n: int) -> None:
    """reinforcement.time-symbol, travel.exhausted-twice: Move Time and resolve what was passed at once."""
    for symbol in move_time(g, n):
        await resolve_symbol(g, symbol)


def move_time(g: Game[State], n: int) -> list[str]:
    """time.the-end, time.symbols, essentials.defeat-time: Right: the symbols passed, and The End loses; left without,
    never before the start."""
    s = g.state
    track = time_track(s)
    if n < 0:
        s.time = max(track.start_by_heroes[len(s.heroes) - 1], s.time + n)
        g.emit("time", TIME_RULES, time=s.time)
        return []
    passed: list[str] = []
    for _ in range(n):
        s.time += 1
        if s.time >= track.the_end:
            s.time = track.the_end
            g.emit("the_end", ("time.the-end",))
            raise defeat(g, "out_of_time")
        s.time_peak = max(s.time_peak, s.time)
        if s.time in track.enrage:
            passed.append("enrage")
        if s.time in track.reinforcement:
            passed.append("reinforcement")
    if n > 0:
        g.emit("time", TIME_RULES, time=s.time)
    return passed


async def resolve_symbol(g: Game[State], symbol: str) -> None:
    """time.symbols, time.enrage, time.reinforcement-step: Each to its end before the next."""
    if symbol == "reinforcement":
        await push_reinforcement(g, 1)
        return
    g.emit("time_enrages", ("time.enrage",))
    for hero in standing(g.state):
        await enrage_one(g, hero)


# --- verbs --------------------------------------------------------------------------------------------------


async def _focus(g: Game[State], act: Act, effect: Focus) -> None:
    """actions.focus, fine.focus-in-pursuit: Gain with icons, or lose; of several who are highest, each."""
    n = effect.n
    heroes = foremost(g.state, "highest") if effect.who == "highest" else await whom(g, act, effect)
    for hero in heroes:
        if n < 0:
            lose_focus(g, hero, -n)
        else:
            await gain_focus(g, hero, n)


async def _halve_focus(g: Game[State], act: Act, effect: HalveFocus) -> None:
    """essentials.halving: By a card."""
    for hero in await whom(g, act, effect):
        halve_focus(g, hero)


async def _reinforcements(g: Game[State], act: Act, effect: Reinforcements) -> None:
    """essentials.track-movement, time.white-number: Move the Reinforcement marker."""
    n = amount(g.state, effect)
    if n:
        await push_reinforcement(g, n)


async def _time(g: Game[State], act: Act, effect: Time) -> None:
    """essentials.track-movement: Move the Time marker."""
    await pass_time(g, effect.n)


VERBS["focus"] = _focus
VERBS["halve_focus"] = _halve_focus
VERBS["reinforcements"] = _reinforcements
VERBS["time"] = _time
