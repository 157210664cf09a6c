"""The computer player: positions in which a sensible commander has one answer."""
from __future__ import annotations

import re
import tomllib
from pathlib import Path
from random import Random

import pytest

from norn.games.fornaldar.facts import facts
from norn.games.fornaldar.rules import movement
from norn.games.fornaldar.state import Note, State
from norn.games.fornaldar.strategy import THUMB, decide
from norn.games.fornaldar.tests.stage import Field, dice
from norn.games.fornaldar.thumb import odds
from norn.games.fornaldar.thumb.campaign import campaign
from norn.games.fornaldar.thumb.errands import errands
from norn.games.fornaldar.thumb.ways import far, mover_of
from norn.games.fornaldar.thumb.world import World
from norn.kernel.ask import Choice
from norn.kernel.catalogue import open_table
from norn.kernel.errors import Refusal
from norn.kernel.game import End, Game, Sequence, step
from norn.kernel.views import Sight

HOME, MILLS = 3927, 3020                # Kvalholla, Alfars Mills
LANGRIVERDALE = 3109
OPEN = 3032                             # Midhrasir, open ground without a fortress
NEVER_BEGUN = ("top",)                  # a deed that it does not do



async def _over(_: Game[State]) -> End:
    return End("draw")


MOVES = Sequence(step("movement", movement.movement_phase), step("move", movement.move), step("forced_march", _over))


def world(field: Field) -> World:
    """What the seat that is asked knows."""
    assert field.table is not None
    return World(facts(field.table.game, field.seat), field.ask, Random(1))


def decides(field: Field) -> Choice:
    """What the computer player answers to the question that is open."""
    ask, w = field.ask, world(field)
    ids, about = list(ask.ids), dict(ask.rest.about or {})
    if ask.prompt in THUMB.one:
        return (THUMB.one[ask.prompt](w, ids, about),)
    return THUMB.several[ask.prompt](w, ids, about, ask.at_least, ask.at_most)


def moving(field: Field, seat: int = 1) -> Field:
    field.start.active = seat
    field.open(MOVES)
    return field


# --- marching -----------------------------------------------------------------------------------------------------


def test_an_army_marches_on_a_fortress_that_stands_empty_and_goes_in() -> None:
    field = Field()
    field.put("hakon", MILLS)
    field.csps(MILLS, "midhrasir", 12)
    field.put("reomur", 3305)
    moving(field)
    assert decides(field)[0].endswith(f"hex:{MILLS}")
    field.do(*decides(field))
    if field.prompt == "who_goes":
        field.do(*decides(field))
    here = far(mover_of(["mundane"]), MILLS, LANGRIVERDALE, ())
    field.do(*decides(field))
    assert far(mover_of(["mundane"]), field.character("hakon").at, LANGRIVERDALE, ()) < here


def test_all_were_sent_to_intercept_although_only_a_part_of_them_could_go() -> None:
    """Found by fuzz: where chance had said that a part should go, the answer was refused."""
    field = Field("jotuns")
    field.put("krenkel", OPEN)
    field.put("tind", OPEN)
    field.csps(OPEN, "lochlann", 3)

    def against(choice: Choice) -> list[Refusal]:
        return [] if choice.count("char:tind") == len(choice) else [Refusal("cannot_intercept", ("14.8.1",))]

    async def ask(g: Game[State]) -> None:
        those = {"char:krenkel": 1, "char:tind": 1, "csp:lochlann": 3}
        await g.choose(0, "who_goes", list(those), ("14.8.1",), 1, 5, repeat=those, fits=against,
                       about={"hex": f"hex:{OPEN:04}"})

    field.tell(ask)
    assert decides(field) == ("char:tind",)


def test_somebody_was_teleported_whom_the_enchanter_could_not_pay_for() -> None:
    """Found by fuzz (seed 153): there is no rule of thumb for it, and chance did not look at the price."""
    field = Field()

    async def ask(g: Game[State]) -> None:
        await g.choose(1, "teleport", ["char:astholf", "char:leif"], ("14.3.3",), 1, 2, fits=_too_dear,
                       about={"character": "char:leif"})

    field.put("leif", OPEN)
    field.put("astholf", OPEN)
    field.tell(ask)
    assert field.table is not None
    field.table.definition.facts = facts
    assert {decide(Sight(field.table, 1), Random(number)) for number in range(9)} == {("char:leif",)}


def _too_dear(choice: Choice) -> list[Refusal]:
    return [] if choice == ("char:leif",) else [Refusal("too_dear", ("14.3.3",), needed=2)]


def test_nobody_marches_on_walls_that_he_cannot_take() -> None:
    field = Field()
    field.put("snorri", MILLS)
    field.csps(MILLS, "midhrasir", 2)
    for name, place in (("gorm", LANGRIVERDALE), ("scyld", LANGRIVERDALE)):
        field.put(name, place)
    field.csps(LANGRIVERDALE, "fynn", 30)
    moving(field)
    assert all(goal.place != LANGRIVERDALE for goal in campaign(world(field)).values())


def test_whoever_carries_the_sampo_sits_on_it() -> None:
    field = Field()
    field.put("reomur", LANGRIVERDALE)
    field.csps(LANGRIVERDALE, "fynn", 20)
    field.give("magic_sampo", "reomur")
    moving(field, 0)
    assert decides(field) == ("do:done",)


def test_an_army_in_the_open_goes_under_a_roof_before_the_snow() -> None:
    field = Field(calendar=14)
    field.start.turn = 4
    field.put("hakon", OPEN)
    field.csps(OPEN, "midhrasir", 8)
    moving(field)
    field.do(*decides(field))
    field.do(*decides(field))
    assert world(field).is_sheltered(field.character("hakon").at)


def test_in_the_snow_everybody_stays_where_he_is() -> None:
    field = Field(calendar=2, weather="snow")
    field.start.turn = 6
    field.put("hakon", HOME)
    field.csps(HOME, "midhrasir", 9)
    field.put("knud", 3909)
    field.csps(3909, "ycelia", 4)
    moving(field)
    assert decides(field) == ("do:done",)


def test_a_fortress_with_enemies_about_keeps_a_guard() -> None:
    field = Field()
    field.put("hakon", MILLS)
    field.csps(MILLS, "midhrasir", 12)
    field.csps(3111, "ycelia", 1)
    field.put("heior", 3111)
    moving(field)
    assert decides(field) == (f"do:split hex:{MILLS}",)
    field.do(*decides(field))
    assert decides(field).count("csp:midhrasir") == 10


# --- fighting -----------------------------------------------------------------------------------------------------


def test_a_battle_is_begun_against_the_weaker_and_not_against_the_stronger() -> None:
    for number, begun in ((3, True), (40, False)):
        field = Field()
        field.put("hakon", OPEN)
        field.csps(OPEN, "midhrasir", 12)
        field.put("gorm", OPEN)
        field.csps(OPEN, "fynn", number)
        field.start.notes.append(Note(1, OPEN, 1, ["char:gorm", f"csp:fynn {number}"]))
        field.phase(1)
        assert (decides(field) != ()) == begun


def test_command_decides_what_a_battle_is_worth() -> None:
    even, _ = odds.assault(12, 12, 4, 3, 12, 12, 4, 3, 1, 0, 2, 0)
    better, _ = odds.assault(12, 12, 4, 4, 12, 12, 4, 3, 1, 0, 2, 0)
    best, _ = odds.assault(12, 12, 4, 5, 12, 12, 4, 3, 1, 0, 2, 0)
    assert even < better < best
    assert best > 0.0


def test_walls_are_not_stormed_by_the_few() -> None:
    few, _ = odds.assault(8, 8, 4, 3, 10, 6, 4, 3, 2, 1, 10, 0)
    many, won = odds.assault(40, 30, 12, 4, 10, 6, 4, 3, 2, 1, 10, 0)
    assert few < 0.0 < many
    assert won > 0.5


def test_the_attacker_stops_when_his_army_is_spent() -> None:
    field = Field()
    field.put("hakon", OPEN)
    field.csps(OPEN, "midhrasir", 6)
    field.put("gorm", OPEN)
    field.csps(OPEN, "fynn", 14)
    field.fight(OPEN, opener=1, rigged={"battle": dice(5, 7)})
    field.answer({"terrain": "terrain:clear", "challenge": (), "answer_challenge": "do:refuse",
                  "lose_csps 1": ("csp:midhrasir",) * 2, "lose_csps 0": ("csp:fynn",), "withdraw": "do:stay"},
                 until="go_on")
    assert field.prompt == "go_on"
    assert decides(field) == ("do:stop",)


def test_a_loss_falls_on_armies_before_escorts_and_never_kills_whom_it_need_not() -> None:
    field = Field()
    field.put("hakon", OPEN, escort=True)
    field.put("snorri", OPEN, wounds=0)
    field.csps(OPEN, "midhrasir", 8)
    field.put("gorm", OPEN)
    field.csps(OPEN, "fynn", 8)
    field.fight(OPEN, opener=1, rigged={"battle": dice(8)})
    field.answer({"terrain": "terrain:clear", "challenge": (), "answer_challenge": "do:refuse"}, until="lose_csps")
    assert field.prompt == "lose_csps"
    assert field.table is not None
    ask = field.table.pending[1]
    w = World(facts(field.table.game, 1), ask, Random(1))
    chosen = THUMB.several["lose_csps"](w, list(ask.ids), {}, ask.at_least, ask.at_most)
    assert set(chosen) == {"csp:midhrasir"}


# --- distances ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("start", "goal", "points"), [(3927, 3020, 13), (3020, 2220, 9), (2331, 2835, 7)])
def test_distances_are_those_of_the_map(start: int, goal: int, points: int) -> None:
    assert abs(far(mover_of(["mundane"]), start, goal, ()) - 2 * points) <= points // 2


# --- what it answers ----------------------------------------------------------------------------------------------


def test_no_question_is_answered_by_chance() -> None:
    """Challenges were, after their prompt had got another name: every question that is asked has its rule of thumb."""
    texts = tomllib.loads((Path(__file__).parents[1] / "narrator.toml").read_text())
    known = {*THUMB.one, *THUMB.several, *THUMB.first, *THUMB.none, *NEVER_BEGUN}
    sources = "".join(file.read_text() for file in (Path(__file__).parents[1] / "rules").glob("*.py"))
    asked = {one for one in texts["prompts"] if f'"{one}"' in sources or one.startswith("answer_")}
    assert asked <= known


def test_every_purpose_of_a_march_has_a_word_for_the_hint() -> None:
    texts = tomllib.loads((Path(__file__).parents[1] / "narrator.toml").read_text())
    files = ("aims.py", "campaign.py", "hunts.py")
    source = "".join((Path(__file__).parents[1] / "thumb" / name).read_text() for name in files)
    for purpose in re.findall(r'Goal\(.*, "(\w+)"\)', source):
        assert f"move.to_{purpose}" in texts["hints"], purpose


def test_a_spare_leader_is_sent_for_men_whom_nobody_commands() -> None:
    """Four of Fynn starved at 1249 while leaders of theirs stood together at Gunnar Thorpe."""
    field = Field()
    field.put("hakon", MILLS)
    field.put("lembi", MILLS)
    field.csps(MILLS, "midhrasir", 6)
    field.csps(OPEN, "midhrasir", 4)
    moving(field)
    assert errands(world(field)) == {"lembi": OPEN}
    assert decides(field) == (f"do:split hex:{MILLS}",)
    field.do(*decides(field))
    assert decides(field) == ("char:lembi",)


def _challenged(men: int, champions: tuple[str, ...]) -> str:
    """What those at Alfars Mills say to Grendel before their walls."""
    field = Field()
    for name in champions:
        field.put(name, MILLS)
    field.csps(MILLS, "midhrasir", men)
    field.put("grendel", MILLS)
    field.csps(MILLS, "basulea", 9)
    field.fight(MILLS, opener=0)
    field.answer({"challenge 0": ("do:trial char:grendel",)}, until="answer_trial")
    return decides(field)[0]


def test_a_challenge_is_taken_up_where_declining_it_would_cost_the_walls() -> None:
    """Five on the dice of every round drove strong hosts out of Maalakan Hill and Langriverdale."""
    assert _challenged(14, ("lembi", "snorri")).startswith("char:")


def test_a_king_does_not_throw_himself_away_for_walls_that_fall_anyhow() -> None:
    assert _challenged(1, ("hakon",)) == "do:refuse"


@pytest.mark.parametrize("scenario", [
    "northern_war", *(pytest.param(one, marks=pytest.mark.long) for one in ("sampo", "jotuns"))])
def test_it_decides_alike_in_worlds_that_its_seat_cannot_tell_apart(scenario: str) -> None:
    """It does not look through stacks: on a twin, with the enemy's pieces dealt anew, it answers the same."""
    table = open_table("fornaldar", 2, 8, {"scenario": scenario})
    twins = 0
    for number in range(160):
        seat = next(iter(table.pending))
        if number % 8 == 0:
            twin = table.imagine(seat, Random(number), number)
            if twin is not None:
                twins += 1
                assert THUMB.decide(Sight(twin, seat), Random(number)) == THUMB.decide(
                    Sight(table, seat), Random(number)), (number, table.pending[seat].prompt)
        table.answer(seat, *THUMB.decide(Sight(table, seat), Random(number)))
    assert twins > 8
