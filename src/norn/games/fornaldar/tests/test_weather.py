"""6 Weather: the calendar, and what magic makes of it."""
from __future__ import annotations

import pytest

from norn.games.fornaldar.rules.weather import weather_at, weather_phase
from norn.games.fornaldar.state import Spell
from norn.games.fornaldar.tests.stage import Field, phase_of

ELEMENTS, FIMBULWINTER, RAINMAKING, STORM = 2, 4, 9, 11


def spell(number: int, place: int, choice: str, item: str = "") -> Spell:
    return Spell(number, 0, "svip", place, "", choice, item)


@pytest.mark.rules("5.a", "6.1", "table.calendar")
@pytest.mark.parametrize(("calendar", "die", "weather"), [
    (1, 0, "clear"), (1, 3, "rain"), (1, 5, "snow"), (4, 2, "rain"), (2, 0, "snow"), (5, 0, "rain"), (9, 0, "clear"),
])
def test_the_calendar_gives_the_weather_and_a_die_on_turns_1_and_4(calendar: int, die: int, weather: str) -> None:
    field = Field(calendar=calendar)
    field.open(phase_of(weather_phase), {"weather": [die]})
    assert field.state.weather == weather
    assert field.events("weather")[0].data["weather"] == weather


@pytest.mark.rules("6.5")
def test_a_higher_source_stands_before_a_lower_one() -> None:
    field = Field(weather="rain")
    field.state.spells = [spell(RAINMAKING, 3020, "rain"), spell(ELEMENTS, 3020, "clear")]
    assert weather_at(field.state, 3020) == "clear"
    assert weather_at(field.state, 3023) == "rain", "Elements reaches two hexes, Rainmaking three"
    field.state.spells.append(spell(0, 3020, "rain", "talisman_of_winds"))
    assert weather_at(field.state, 3020) == "rain"


@pytest.mark.rules("6.4.7", "6.5")
def test_rain_never_takes_precedence_over_snow() -> None:
    field = Field(weather="snow", calendar=2)
    field.state.spells = [spell(0, 3020, "rain", "talisman_of_winds")]
    assert weather_at(field.state, 3020) == "snow"
    field.state.spells = [spell(0, 3020, "clear", "talisman_of_winds")]
    assert weather_at(field.state, 3020) == "clear"
    field = Field(weather="clear")
    field.state.spells = [spell(FIMBULWINTER, 3020, "snow"), spell(STORM, 3020, "rain")]
    assert weather_at(field.state, 3020) == "snow"


@pytest.mark.rules("6.5")
def test_equal_ranks_that_disagree_leave_the_calendar() -> None:
    field = Field(weather="clear")
    field.state.spells = [spell(ELEMENTS, 3020, "rain"), spell(ELEMENTS, 3020, "clear")]
    assert weather_at(field.state, 3020) == "clear"
    field.state.weather = "rain"
    assert weather_at(field.state, 3020) == "rain"


@pytest.mark.rules("6.5")
def test_fimbulwinter_spares_the_sea() -> None:
    field = Field()
    field.state.spells = [spell(FIMBULWINTER, 1606, "snow")]
    assert weather_at(field.state, 1606) == "snow"
    assert weather_at(field.state, 1605) == "clear"


@pytest.mark.rules("6.5")
def test_six_sources_in_their_order() -> None:
    """Talisman, Elements, Storm Calling, Fimbulwinter, Rainmaking, calendar: whatever stands higher is what there is,
    save that rain gives way to snow."""
    sources = [spell(0, 1706, "clear", "talisman_of_winds"), spell(ELEMENTS, 1706, "clear"), spell(STORM, 1706, "rain"),
               spell(FIMBULWINTER, 1706, "snow"), spell(RAINMAKING, 1706, "rain")]
    field = Field(weather="clear")
    found = []
    for first in range(len(sources) + 1):
        field.state.spells = sources[first:]
        found.append(weather_at(field.state, 1706))
    assert found == ["clear", "clear", "snow", "snow", "rain", "clear"]
    field.state.spells = [sources[2], spell(RAINMAKING, 1706, "rain")]
    assert weather_at(field.state, 1706) == "rain"
    field.state.spells = [spell(ELEMENTS, 1706, "rain"), sources[0]]
    assert weather_at(field.state, 1706) == "clear", "the Talisman before Elements"
    field.state.spells = [spell(ELEMENTS, 1706, "clear"), sources[2]]
    assert weather_at(field.state, 1706) == "clear", "Elements before Storm Calling"
    field.state.spells = [spell(ELEMENTS, 1706, "clear"), sources[3]]
    assert weather_at(field.state, 1706) == "clear", "and before Fimbulwinter"
