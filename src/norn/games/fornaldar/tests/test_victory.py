"""22 Victory Points and the scenarios' own lines; how a war ends."""
from __future__ import annotations

import pytest

from norn.games.fornaldar.rules.turns import game_turn_ends, player_turn_ends
from norn.games.fornaldar.rules.victory import final_totals, fortress_awards, totals
from norn.games.fornaldar.state import State
from norn.games.fornaldar.tests.moves import Moves
from norn.games.fornaldar.tests.stage import Field, phase_of
from norn.games.fornaldar.tests.test_characters import fell
from norn.games.fornaldar.verbs import destroy_fortress, lose_csps, sink
from norn.kernel.game import Game


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


# --- the lines of the scenarios, one by one -------------------------------------------------------------------------


@pytest.mark.rules("24.1.3.e", "22.2")
def test_reomur_is_worth_ten_more() -> None:
    field = Field()
    field.put("reomur", 2521)
    field.put("scyld", 2521)
    fell(field, "reomur", "scyld")
    assert field.state.vps == [0, 5 + 10 + 5]


@pytest.mark.rules("24.3.3.c", "22.2")
def test_the_jibalian_is_worth_seven() -> None:
    field = Field("jotuns")
    field.put("jibalian", 2521)
    fell(field, "jibalian")
    assert field.state.vps == [7, 0]


@pytest.mark.rules("24.2.3.a", "22.2")
def test_in_the_northern_war_the_sampo_is_worth_five_and_no_more() -> None:
    field = Field("northern_war")
    field.state.ruins = [3218, 3515]
    field.put("gullveig", 3305)
    field.give("magic_sampo", "gullveig")
    assert final_totals(field.state) == (5, 0)
    field.state.items["magic_sampo"].holder, field.state.items["magic_sampo"].fate = "", "lost"
    assert final_totals(field.state) == (0, 0)


@pytest.mark.rules("24.2.3.c", "24.2.3.d", "24.2.3.e", "24.2.3.b", "22.2")
@pytest.mark.parametrize(("at", "side", "points"), [(3927, 1, 30), (3020, 1, 15), (3305, 0, 20), (3109, 0, 15),
                                                    (1545, 0, 10), (2331, 1, 10), (3218, 1, 10)])
def test_what_a_fortress_pays_in_the_northern_war(at: int, side: int, points: int) -> None:
    field = Field("northern_war")

    async def fall(g: Game[State]) -> None:
        destroy_fortress(g, at, side)
    field.tell(fall)
    assert field.state.vps[1 - side] == points
    assert at in field.state.ruins


@pytest.mark.rules("24.2.3.f")
def test_a_ruined_knowe_pays_who_holds_it_or_was_the_last_to_pass() -> None:
    """Those who had destroyed it and stood in it went unpaid, and so did an escort."""
    field = Field("northern_war")
    field.start.ruins = [3218]
    field.csps(3218, "ycelia", 2)
    field.open(phase_of(player_turn_ends))
    assert field.state.passed_ruins == {"3218": 0}
    assert final_totals(field.state) == (10, 30)
    field.state.armies.clear()
    assert final_totals(field.state) == (10, 30), "it is his until the other side passes"
    later = Moves("northern_war")
    later.start.ruins, later.start.passed_ruins = [3218], {"3218": 0}
    later.put("fiskari", 3217, escort=True)
    later.move(1)
    later.do("do:stack hex:3217")
    later.to(3218, 3219)
    assert later.state.passed_ruins == {"3218": 1}, "an escort is a CSP for all purposes"


@pytest.mark.rules("24.3.3.a", "24.3.3.d", "24.3.3.e")
def test_the_lines_of_the_march() -> None:
    field = Field("jotuns")
    field.put("glum", 2331)
    assert final_totals(field.state) == (10, 0), "any piece in Breildalr"
    field.csps(1122, "nerfringia", 3)
    field.put("erfus", 1122, escort=True)
    field.csps(728, "nerfringia", 2, mode="aboard")
    assert final_totals(field.state) == (10, 4 * 5), "an escort is a CSP, who is at sea counts nowhere"
    assert fortress_awards(field.state, 1123, "jotunheim", 1) == 5
    assert fortress_awards(field.state, 1515, "lochlann", 1) == 0


@pytest.mark.rules("22.0", "22.1", "22.2")
def test_whoever_has_more_is_ahead_whatever_took_the_others() -> None:
    field = Field()
    field.csps(2521, "midhrasir", 3)
    field.ship("golden_raven", 4045)

    async def lose(g: Game[State]) -> None:
        lose_csps(g, 2521, "midhrasir", "land", 2)
        sink(g, g.state.ships["golden_raven"])
    field.tell(lose)
    assert field.state.vps == [2 + 4, 0], "two CSPs, and the ship's printed strength"
    ends = Field()
    ends.start.vps, ends.start.turn = [0, 40], 14
    ends.open(phase_of(game_turn_ends))
    assert ends.table is not None
    assert ends.table.outcome is not None
    assert ends.table.outcome.winners == (1,)


@pytest.mark.rules("22.2")
def test_an_item_in_a_fortress_counts_for_its_side_and_a_captured_possession_for_nobody() -> None:
    field = Field()
    field.put("hakon", 3927)
    field.give("gorms_ring", "hakon")
    assert final_totals(field.state) == (0, 0)
    item = field.state.items["angsung"]
    item.fate, item.found, item.holder, item.at = "here", True, "fort", 3020
    assert final_totals(field.state) == (0, 5)
    field.state.ruins = [3020]
    assert final_totals(field.state) == (0, 0)
