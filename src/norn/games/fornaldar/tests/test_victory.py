"""22 Victory Points and the scenarios' own lines; how a war ends."""
from __future__ import annotations

import pytest

from norn.games.fornaldar.rules.turns import game_turn_ends
from norn.games.fornaldar.rules.victory import final_totals, fortress_awards, totals
from norn.games.fornaldar.tests.stage import Field, phase_of


@pytest.mark.rules("24.1.3.a", "22.2")
def test_the_sampo_pays_thirty_to_whoever_holds_it_and_not_five_more() -> None:
    field = Field()
    field.put("reomur", 3109)
    field.give("magic_sampo", "reomur")
    assert totals(field.state) == (30, 0)
    assert final_totals(field.state) == (30, 0)
    field.put("hakon", 3927)
    field.give("magic_sampo", "hakon")
    assert totals(field.state) == (0, 30)


@pytest.mark.rules("24.2.3", "24.2.3.g", "24.2.1")
def test_the_elves_begin_with_sixty_five() -> None:
    field = Field("northern_war")
    field.put("cythar", 3515)
    field.give("magic_sampo", "cythar")
    assert totals(field.state) == (0, 65)
    field.state.ruins.append(3515)
    assert totals(field.state) == (0, 35)


@pytest.mark.rules("22.2")
def test_artifacts_and_captured_heirlooms_count_at_the_end() -> None:
    field = Field()
    field.put("hakon", 3927)
    field.give("angsung", "hakon")
    field.give("usherbane", "hakon")
    field.give("gritvards_helm", "hakon")
    assert totals(field.state) == (0, 0)
    assert final_totals(field.state) == (0, 10), "his own heirloom pays nothing"


@pytest.mark.rules("24.1.3.b", "24.1.3.c", "24.1.3.d", "24.2.3.b")
def test_some_fortresses_pay_more() -> None:
    sampo = Field().state
    assert fortress_awards(sampo, 3927, "midhrasir", 0) == 20
    assert fortress_awards(sampo, 1545, "fynn", 1) == 10
    assert fortress_awards(sampo, 3305, "ycelia", 1) == 10
    assert fortress_awards(sampo, 3020, "midhrasir", 0) == 0
    war = Field("northern_war").state
    assert fortress_awards(war, 3020, "midhrasir", 0) == 5
    assert fortress_awards(war, 3927, "midhrasir", 0) == 20


@pytest.mark.rules("24.3.3", "24.3.3.b")
def test_the_jotuns_are_paid_for_csps_in_the_south() -> None:
    field = Field("jotuns")
    field.csps(2331, "jotunheim", 4)
    field.csps(2342, "jotunheim", 1, mode="aboard")
    assert final_totals(field.state)[0] == 10 + 4 * 5


@pytest.mark.rules("24.1.3", "4.5")
@pytest.mark.parametrize(("vps", "reason", "winners"), [
    ([0, 80], "mundane_crushing", (1,)), ([0, 79], "mundane_substantial", (1,)), ([0, 11], "mundane_marginal", (1,)),
    ([0, 10], "draw", ()), ([10, 0], "draw", ()), ([11, 0], "fomorian_marginal", (0,)),
    ([40, 0], "fomorian_substantial", (0,)), ([80, 0], "fomorian_crushing", (0,)),
])
def test_seven_ways_to_end(vps: list[int], reason: str, winners: tuple[int, ...]) -> None:
    field = Field()
    field.start.vps = vps
    field.start.turn = 14
    field.csps(1545, "fynn", 1)
    field.csps(3927, "midhrasir", 1)
    field.open(phase_of(game_turn_ends))
    assert field.table is not None
    assert field.table.outcome is not None
    assert (field.table.outcome.reason, field.table.outcome.winners) == (reason, winners)


@pytest.mark.rules("24.2.2.8")
@pytest.mark.parametrize(("calendar", "die", "over"), [(12, 2, True), (12, 3, False), (13, 4, True), (13, 5, False)])
def test_the_northern_war_may_end_early(calendar: int, die: int, over: bool) -> None:
    field = Field("northern_war", calendar)
    field.start.turn = calendar - 4
    field.csps(1545, "fynn", 1)
    field.csps(3927, "midhrasir", 1)
    field.open(phase_of(game_turn_ends), {"early_end": [die - 1]})
    assert bool(field.events("early_end")) == over
