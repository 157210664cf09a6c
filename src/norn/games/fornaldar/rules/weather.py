"""6.0 Weather."""
from __future__ import annotations

from typing import Final

from norn.games.fornaldar.content import CONTENT
from norn.games.fornaldar.land import GRID, LAND
from norn.games.fornaldar.rules.pieces import hex_of
from norn.games.fornaldar.state import Spell, State
from norn.kernel.game import Game

WEATHER_RULES: Final = ("5.a", "6.1", "table.calendar")
TALISMAN: Final = "talisman_of_winds"
RANKS: Final = {0: 0, 2: 1, 11: 2, 4: 3, 9: 4}      # 6.5: Talisman, Elements, Storm Calling, Fimbulwinter, Rainmaking
KEEP: Final = 64


async def weather_phase(g: Game[State]) -> None:
    """5.a, 6.1: The calendar gives mana and weather; on its turns 1 and 4 a die gives the weather (F12, F13)."""
    s = g.state
    s.phase = "weather"
    turn = CONTENT.turns[s.calendar]
    s.weather = turn.weather
    if turn.weather == "die":
        s.weather = CONTENT.dice["weather"].read(g.roll(6, "weather")).result
    g.emit("weather", WEATHER_RULES, month=turn.name, turn=s.turn, weather=s.weather, mana=turn.mana, day=turn.day)


def begin_calendar(s: State) -> None:
    """F23: Where play begins in mid-turn the calendar's weather holds; no die is rolled for it."""
    weather = CONTENT.turns[s.calendar].weather
    s.weather = "clear" if weather == "die" else weather


def is_skammdegi(s: State) -> bool:
    """A turn of short days."""
    return CONTENT.turns[s.calendar].day == "skammdegi"


def is_snow_turn(s: State) -> bool:
    """A turn whose calendar weather is snow."""
    return s.weather == "snow"


def weather_at(s: State, place: int) -> str:
    """6.5: The weather in a hex."""
    return local_weather(s).get(hex_of(place), s.weather)


def is_magical(s: State) -> bool:
    """6.5: Whether magic has a hand in the weather of any hex."""
    return any(_number(one) in RANKS for one in s.spells)


def weather_key(s: State) -> tuple[str, tuple[tuple[int, int, str], ...]]:
    """All that the weather on the map depends on: what is computed from it may be kept under this."""
    return (s.weather, tuple([(_number(one), one.place, one.choice) for one in s.spells if _number(one) in RANKS]))


_kept: dict[tuple[str, tuple[tuple[int, int, str], ...]], dict[int, str]] = {}


def local_weather(s: State) -> dict[int, str]:
    """6.5: The hexes in which magic has changed the weather, with what it is there."""
    if not is_magical(s):
        return {}
    key = weather_key(s)
    found = _kept.get(key)
    if found is None:
        if len(_kept) >= KEEP:
            _kept.clear()
        found = _local(s)
        _kept[key] = found
    return found


def _local(s: State) -> dict[int, str]:
    """Sources by hex and rank; of equal ranks that disagree none counts (F22); rain never over snow (6.4.7)."""
    sources: dict[int, list[tuple[int, str]]] = {}
    for spell in s.spells:
        number = _number(spell)
        if number in RANKS:
            for one in _touched(spell, number):
                sources.setdefault(one, []).append((RANKS[number], spell.choice))
    return {one: _of(found, s.weather) for one, found in sorted(sources.items())}


def _of(found: list[tuple[int, str]], calendar: str) -> str:
    """6.4.7, 6.5: The highest rank on which all agree; where that is rain and anything brings snow, snow (F22)."""
    winner = calendar
    for rank in sorted({rank for rank, _ in found}):
        kinds = sorted({kind for of, kind in found if of == rank})
        if len(kinds) == 1 or "snow" in kinds:
            winner = "snow" if "snow" in kinds else kinds[0]
            break
    snow = calendar == "snow" or any(kind == "snow" for _, kind in found)
    return "snow" if winner == "rain" and snow else winner


def _number(spell: Spell) -> int:
    """The Talisman of Winds is no enchantment and stands before them all."""
    return 0 if spell.item == TALISMAN else spell.number


def _touched(spell: Spell, number: int) -> list[int]:
    """The hexes around its target that an enchantment changes; Fimbulwinter spares all-sea hexes."""
    radius = 2
    if number:
        card = next(one for one in CONTENT.enchantments.values() if one.number == number)
        radius = card.radius
    around = GRID.within(spell.place, radius)
    return [one for one in around if not LAND.water[one]] if number == 4 else around
