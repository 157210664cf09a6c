"""A law that has never caught a planted bug is not a law: each of them is broken here on purpose.

Marked `once`: bugs are planted by replacing functions, which compiled classes do not allow.
"""

from __future__ import annotations

import random
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

from norn.games.hearts.facts import facts
from norn.games.hearts.state import State
from norn.games.hearts.view import scene
from norn.kernel.ask import Ask, random_choice
from norn.kernel.catalogue import find_game, open_table
from norn.kernel.definition import Offer
from norn.kernel.errors import RuleError
from norn.kernel.game import AGAIN, Game, Sequence, step
from norn.kernel.scene import Board, Laid, Scene, Space, Spaces, Spot, Zone
from norn.kernel.table import Table
from norn.kernel.texts import Texts
from norn.kernel.views import OptionView, view
from norn.laws import tables as laws
from norn.laws import twins
from tests.contract.play import answer_at_random, planted, random_game

pytestmark = pytest.mark.once
ROOT = Path(__file__).resolve().parents[2]


def first_problem(games: int = 3, **changes: Any) -> str:
    """What the laws say of hearts with some functions replaced."""
    with planted("hearts", **changes):
        for seed in range(games):
            for table, chance in random_game("hearts", seed, most=120):
                problem = laws.broken(table, chance)
                if problem:
                    return problem
    return ""


def test_the_unharmed_game_has_no_problem() -> None:
    assert first_problem(games=1) == ""


def test_fork_law_catches_a_copy_that_shares_a_list() -> None:
    good = find_game("hearts").copy

    def sharing(state: State) -> State:
        twin: State = good(state)
        twin.hands[0] = state.hands[0]
        return twin

    assert first_problem(copy=sharing)


def test_fork_law_catches_a_copy_that_forgets_a_field() -> None:
    good = find_game("hearts").copy

    def forgetful(state: State) -> State:
        twin: State = good(state)
        twin.broken = False
        return twin

    assert "broken" in first_problem(copy=forgetful) or "fork" in first_problem(copy=forgetful)


def test_undo_law_catches_memory_outside_the_state() -> None:
    kept: list[int] = []

    async def remembers(g: Game[State]) -> str:
        kept.append(1)
        await g.choose_one(0, "play", ["card:2C", "card:3C"], ("play.follow",))
        g.state.leader = len(kept) % 4
        await g.choose_one(0, "play", ["card:2C", "card:3C"], ("play.follow",))
        return AGAIN

    sequences = {"main": Sequence(step("deal", remembers))}
    assert "fork" in first_problem(sequences=sequences) or "undo" in first_problem(sequences=sequences)


def test_load_law_catches_a_field_that_is_not_read() -> None:
    good = find_game("hearts").load

    def careless(raw: Any) -> State:
        state: State = good(raw)
        state.leader = 0
        return state

    problem = first_problem(load=careless)
    assert problem.startswith(("load", "plain state"))


def test_json_law_catches_a_number_that_is_no_whole_one() -> None:
    good = find_game("hearts").dump
    assert first_problem(dump=lambda state: {**good(state), "leader": 0.5}).startswith("plain state")


def test_conservation_law_catches_a_lost_card() -> None:
    from norn.games.hearts.rules import deal

    async def loses(g: Game[State]) -> None:
        await deal.deal_cards(g)
        g.state.hands[2][0][:1] = []

    hearts = find_game("hearts").sequences["main"]
    sequences = {"main": Sequence(*[(name, loses if name == "deal" else hearts.steps[name]) for name in hearts.names])}
    assert first_problem(sequences=sequences).startswith("laws")


def leaks_found(**changes: Any) -> str:
    with planted("hearts", **changes):
        for table, chance in random_game("hearts", 5, most=40):
            for seat in range(-1, 4):
                problem = twins.leaks(table, seat, chance)
                if problem not in (None, twins.NO_TWIN):
                    return str(problem)
    return ""


def test_leak_law_finds_nothing_in_the_unharmed_game() -> None:
    assert leaks_found() == ""


def test_leak_law_catches_a_view_that_counts_a_hidden_suit() -> None:
    def telling(g: Game[State], seat: int) -> Scene:
        shown = scene(g, seat)
        shown.status += str(len(g.state.hands[(seat + 1) % 4][3]))
        return shown

    assert leaks_found(scene=telling).startswith("view")


def test_leak_law_catches_facts_with_a_hidden_card() -> None:
    assert leaks_found(facts=lambda g, seat: {**facts(g, seat), "peek": g.state.hands[2]}).startswith("view")


def test_leak_law_catches_a_why_not_that_knows_too_much() -> None:
    from norn.kernel.errors import Refusal

    def knows_who(g: Game[State], seat: int, one: str) -> list[Refusal]:
        holder = next((i for i, hand in enumerate(g.state.hands) for suit in hand if one in suit), 9)
        return [Refusal("not_in_hand", ("play.follow",), what=str(holder))]

    assert leaks_found(why_not=knows_who).startswith("why_not")


def test_leak_law_catches_an_event_told_to_all() -> None:
    from norn.games.hearts.rules import deal

    async def tells(g: Game[State]) -> None:
        await deal.pass_cards(g)
        g.emit("received", ("pass.three",), seat="seat:1", cards=g.state.passed[1], giver="seat:0")
        await g.choose_one(0, "play", ["card:2C", "card:3C"], ("play.follow",))

    hearts = find_game("hearts").sequences["main"]
    sequences = {"main": Sequence(*[(name, tells if name == "pass" else hearts.steps[name]) for name in hearts.names])}
    assert leaks_found(sequences=sequences).startswith("events")


def _with_a_step_that(story: Any) -> dict[str, Sequence]:
    from norn.games.hearts.rules import deal

    return {"main": Sequence(step("deal", deal.deal_cards), step("trick", story))}


def test_leak_law_catches_a_floor_that_rises_by_a_hidden_card() -> None:
    async def flinches(g: Game[State]) -> str:
        await g.choose_one(0, "play", ["card:2C", "card:3C"], ("play.follow",))
        if len(g.state.hands[1][3]) > 3:
            g.reveal()
        await g.choose_one(0, "play", ["card:2C", "card:3C"], ("play.follow",))
        return AGAIN

    assert leaks_found(sequences=_with_a_step_that(flinches)).startswith("undo")


def test_leak_law_catches_a_span_that_counts_hidden_cards() -> None:
    async def fumbles(g: Game[State]) -> str:
        await g.choose_one(0, "play", ["card:2C", "card:3C"], ("play.follow",))
        for _ in g.state.hands[1][3]:
            with g.span("fumble"):
                pass
        with g.span("trick"):
            g.emit("broken", ("play.follow",))
        await g.choose_one(0, "play", ["card:2C", "card:3C"], ("play.follow",))
        return AGAIN

    assert leaks_found(sequences=_with_a_step_that(fumbles)).startswith("events")


def test_offer_law_catches_an_option_that_crashes() -> None:
    from norn.games.hearts.rules import deal

    async def offers_too_much(g: Game[State]) -> str:
        card = await g.choose_one(0, "play", ["card:2C", "card:QS"], ("play.follow",))
        g.state.hands[0][0].remove(card)
        return AGAIN

    sequences = {"main": Sequence(step("deal", deal.deal_cards), step("trick", offers_too_much))}
    assert "it is refused" in first_problem(sequences=sequences, laws=lambda state: [])


def test_offer_law_catches_a_table_that_takes_anything(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Ask, "check", lambda self, choice: None)
    assert first_problem().startswith("not offered")


def test_dead_end_is_caught() -> None:
    async def asks_for_nothing(g: Game[State]) -> None:
        await g.choose_one(0, "play", [], ("play.follow",))

    sequences = {"main": Sequence(step("deal", asks_for_nothing))}
    with planted("hearts", sequences=sequences), pytest.raises(RuleError, match="must be chosen"):
        open_table("hearts", seed=1)


def test_runaway_is_caught() -> None:
    async def never_ends(g: Game[State]) -> str:
        await g.choose_one(0, "play", ["card:2C", "card:3C"], ("play.follow",))
        return AGAIN

    meta = msgspec.structs.replace(find_game("hearts").meta, runaway=50)
    assert "still no end" in first_problem(meta=meta, sequences={"main": Sequence(step("deal", never_ends))})


def test_long_tail_is_caught() -> None:
    async def long_step(g: Game[State]) -> str:
        for _ in range(250):
            await g.choose_one(0, "play", ["card:2C", "card:3C"], ("play.follow",))
        return AGAIN

    with planted("hearts", sequences={"main": Sequence(step("deal", long_step))}):
        table = open_table("hearts", seed=1)
        while laws.tail_is_short(table) is None and len(table.decisions) < 300:
            table.answer(0, "card:2C")
    assert laws.tail_is_short(table)


def test_wordless_event_and_unknown_rule_are_caught() -> None:
    async def mumbles(g: Game[State]) -> None:
        g.emit("mumble")
        await g.choose_one(0, "play", ["card:2C", "card:3C"], ("play.follow",))

    async def invents(g: Game[State]) -> None:
        g.emit("broken", ("no.such-rule",))
        await g.choose_one(0, "play", ["card:2C", "card:3C"], ("play.follow",))

    assert "mumble" in first_problem(sequences={"main": Sequence(step("deal", mumbles))})
    assert "no.such-rule" in first_problem(sequences={"main": Sequence(step("deal", invents))})


def test_costs_without_words_and_costs_of_nothing_are_caught() -> None:
    assert "[costs] has no 'tears'" in first_problem(cost=lambda g, seat, one: {"tears": 1})
    texts = find_game("hearts").texts
    priced = Texts({**texts.sections, "costs": {"points": "{n} points"}}, None)
    assert "costs 0 points" in first_problem(cost=lambda g, seat, one: {"points": 0}, texts=priced)


def _with_scene(change: Callable[[Scene], None]) -> str:
    def changed(g: Game[State], seat: int) -> Scene:
        shown = scene(g, seat)
        change(shown)
        return shown

    return first_problem(games=1, scene=changed)


def test_scene_law_catches_a_part_that_stands_in_two_places() -> None:
    def doubled(shown: Scene) -> None:
        shown.zones.append(Zone(id="zone:mirror", name="Mirror", things=shown.zones[0].things[:]))

    assert "stands in the scene twice" in _with_scene(doubled)


def test_scene_law_catches_a_weight_that_no_client_knows() -> None:
    def heavy(shown: Scene) -> None:
        shown.zones[0].weight = "vital"  # type: ignore[assignment]

    assert "has weight 'vital'" in _with_scene(heavy)


def test_scene_law_catches_a_board_beside_its_ground() -> None:
    laid = Laid(Spaces(spots=[Spot(id="space:a", name="A")]))

    def floating(shown: Scene) -> None:
        shown.boards.append(Board(id="board:felt", name="Felt", ground=laid.digest))

    def beside(shown: Scene) -> None:
        floating(shown)
        shown.boards[0].spaces = [Space(id="space:b")]
        shown.grounds[laid.digest] = laid.ground

    from norn.laws.scenes import off_the_ground

    shown = scene(open_table("hearts", seed=1).game, 0)
    floating(shown)
    assert "is not in the scene" in (off_the_ground(shown) or "")      # no view of it can even be built
    assert _with_scene(floating).startswith("views")
    assert "is no place of the ground" in _with_scene(beside)


def test_scene_law_catches_a_hand_on_the_shelf() -> None:
    def shelved(shown: Scene) -> None:
        for zone in shown.zones:
            zone.weight = "shelf"

    assert "of weight shelf" in _with_scene(shelved)


def test_scene_law_catches_an_option_that_is_offered_twice() -> None:
    from norn.laws.scenes import twice_offered

    shown = view(open_table("hearts", seed=1), 0)
    assert twice_offered(shown) is None
    shown.free = [OptionView("card:2C", ""), OptionView("card:2C", "")]
    assert "offered twice" in (twice_offered(shown) or "")


def test_offer_law_catches_titles_groups_and_ways_that_are_not_there() -> None:
    assert "[titles] has no 'hum'" in first_problem(games=1, offer=lambda g, seat, one: Offer(title="hum"))
    assert "[groups] has no 'hums'" in first_problem(games=1, offer=lambda g, seat, one: Offer(group="hums"))
    assert "is no place" in first_problem(games=1, offer=lambda g, seat, one: Offer(via=["space:nowhere"]))


def test_an_option_without_a_word_is_caught() -> None:
    """Where a template may lie was offered as an empty line."""
    def blank(shown: Scene) -> None:
        for zone in shown.zones:            # things are kept from view to view: others are put in their place
            zone.things = [msgspec.structs.replace(thing, name="") for thing in zone.things]

    assert "without a word" in _with_scene(blank)


def test_undo_floor_law_catches_a_forgotten_reveal() -> None:
    """A peek at the next seat's hand that does not raise the floor."""
    from norn.games.hearts.rules import deal

    async def peeks(g: Game[State]) -> str:
        await g.choose_one(0, "play", ["card:2C", "card:3C"], ("play.follow",))
        g.state.passed[0] = [card for suit in g.state.hands[1] for card in suit][:3]
        await g.choose_one(0, "play", ["card:2C", "card:3C"], ("play.follow",))
        g.state.passed[0] = []
        return AGAIN

    def told() -> bool:
        with planted("hearts", sequences={"main": Sequence(step("deal", deal.deal_cards), step("peek", peeks))}):
            table = open_table("hearts", seed=1)
            chance = random.Random(1)
            for _ in range(6):
                choice = random_choice(table.pending[0], chance)
                if twins.undo_tells(table, 0, choice, chance) not in (None, twins.NO_TWIN):
                    return True
                table.answer(0, *choice)
        return False

    assert told()


def test_seeds_that_do_not_matter_are_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    from norn.kernel.dice import Dice
    from tests.contract.test_laws import test_different_seeds_differ

    monkeypatch.setattr(Dice, "shuffle", lambda self, items: None)
    with pytest.raises(AssertionError):
        test_different_seeds_differ("hearts")


def test_hash_seeds_that_matter_are_caught(tmp_path: Path) -> None:
    """Options that come out of a set are another list in every process."""
    script = """
import sys
sys.path.insert(0, sys.argv[1])
from tests.contract.play import planted
from norn.kernel.catalogue import open_table
from norn.kernel.game import Sequence, step
async def shuffled_by_hash(g):
    await g.choose_one(0, "play", list({"card:2C", "card:3C", "card:4C", "card:5C", "card:6C"}), ("play.follow",))
with planted("hearts", sequences={"main": Sequence(step("deal", shuffled_by_hash))}):
    print(open_table("hearts", seed=1).ask.ids)
"""
    outputs = {
        subprocess.run([sys.executable, "-c", script, str(ROOT)], env={"PYTHONHASHSEED": str(seed), "PATH": ""},
                       capture_output=True, text=True, check=True).stdout
        for seed in (0, 1, 42, 4294967295)
    }
    assert len(outputs) > 1


def test_a_test_that_names_a_rule_it_does_not_exercise_fails(tmp_path: Path) -> None:
    folder = tmp_path / "game"
    (folder / "tests").mkdir(parents=True)
    (folder / "game.toml").write_text("")
    (folder / "rules.py").write_text('def used():\n    """a.used: gist."""\n\n\ndef idle():\n    """a.idle: gist."""\n')
    (folder / "tests" / "test_it.py").write_text(
        f"import sys, pytest\nsys.path.insert(0, {str(folder)!r})\nimport rules\n\n"
        '@pytest.mark.rules("a.used")\ndef test_used(): rules.used()\n\n'
        '@pytest.mark.rules("a.idle")\ndef test_idle(): rules.used()\n'
    )
    (tmp_path / "conftest.py").write_text((ROOT / "conftest.py").read_text("utf-8"))
    run = subprocess.run([sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", str(tmp_path)],
                         cwd=tmp_path, capture_output=True, text=True, check=False)
    assert "1 failed, 1 passed" in run.stdout, run.stdout
    assert "a.idle" in run.stdout


def test_random_answers_reach_the_end() -> None:
    """The driver of these tests itself: it plays a game to its end."""
    table: Table = open_table("hearts", seed=3, options={"deals": 1})
    chance = random.Random(1)
    while table.outcome is None:
        answer_at_random(table, chance)
    assert table.outcome.reason == "deals"
