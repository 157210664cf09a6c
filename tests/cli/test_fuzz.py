"""`norn fuzz` finds planted bugs, each with a file that `norn replay` opens."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.conftest import Run, Toy, norn, only_object

KEYS = [
    *("games", "decisions", "seconds", "begun_late", "checked"),
    *("failures", "groups", "ends", "won", "unused", "unreached", "over_all"),
]


def test_json_has_the_keys_promised(run: Run) -> None:
    one_deal = ("--option", "deals=1", "--option", "target=100")
    result = run("fuzz", "hearts", "-n", "3", *one_deal, "--seed", "5", "--json")
    assert result.exit_code == 0
    figures = only_object(result.stdout)
    assert list(figures) == KEYS
    assert figures["failures"] == []
    assert figures["ends"] == {"target": 0, "deals": 3}


def test_text(run: Run) -> None:
    result = run("fuzz", "hearts", "-n", "12", "--option", "deals=1", "--seed", "5")
    assert result.exit_code == 0
    assert "Hearts: 12 games" in result.stdout
    assert "no failure" in result.stdout


def test_the_skeleton_is_sound_on_several_processes(toy: Toy) -> None:
    done = norn("fuzz", "toy", "-n", "40", "--jobs", "2", "--seed", "1", "--json", **toy.environment)
    assert done.returncode == 0, done.stdout
    assert only_object(done.stdout)["games"] == 40


TURN = "rules/turn.py"
REMOVE = "        s.hands[seat].remove(NUMBER[option])\n"
NO_STONES = f"{REMOVE}        assert s.hands[seat], 'no stones left'\n"
HAND = "mine = [_stone(n) for n in s.hands[other]] if other == seat else []"
GO_ON = '    return "turn" if all(s.hands) else the_end(s)'
FOR_EVER = """    s.hands[seat] = sorted(s.hands[seat] + s.taken[seat])
    s.taken[seat] = []
    return "turn"
"""
# What is planted: file, what is there, what is there instead, what the fuzzer says.
BUGS = {
    "a law of the game": (TURN, REMOVE, "", "laws: a stone is missing or in two places"),
    "a crash": (TURN, REMOVE, NO_STONES, "no stones left"),
    "a dead end": (TURN, "    return [*stones, PASS] if s.cairn", "    return [] if s.cairn", "at least 1"),
    "a shared list": ("_records.py", "one.cairn[:]", "one.cairn", ": "),
    "a field not saved": ("_records.py", '"active": one.active', '"active": 0', "load: "),
    "a view that fails": ("view.py", HAND, HAND.replace("[other]]", "[other + seat]]"), "IndexError"),
    "a leak": ("view.py", HAND, HAND.replace("if other == seat else []", ""), "leak: view or facts"),
    "no sentence": ("narrator.toml", 'passed = "{seat} passes."', "", "[events] has no 'passed'"),
    "a field not given": ("narrator.toml", "{seat} passes.", "{seat} passes {what}.", "wants what"),
    "no question": ("narrator.toml", 'turn = "L', 'turns = "L', "[prompts] has no 'turn'"),
    "an unknown rule": (TURN, '("laid", rules=("turn.lay",)', '("laid", rules=("turn.lie",)', "turn.lie"),
    "an unknown end": (TURN, 'End("empty"', 'End("boredom"', "ended by 'boredom'"),
    "a runaway": (TURN, GO_ON, FOR_EVER, "and still no end"),
}


@pytest.mark.parametrize("name", BUGS)
def test_a_planted_bug_is_found_and_can_be_replayed(run: Run, toy: Toy, name: str) -> None:
    file, old, new, says = BUGS[name]
    toy.change(file, old, new)
    toy.change("game.toml", "runaway = 2000", "runaway = 120")
    result = run("fuzz", "toy", "-n", "6", "--seed", "1", "--seats", "3", "--jobs", "1", "--json")
    assert result.exit_code == 1
    figures = only_object(result.stdout)
    assert figures["games"] == 6            # it goes on after a failure
    failure = figures["failures"][0]
    assert list(failure) == ["seed", "decision", "what", "file"]
    assert says in failure["what"]
    assert Path(failure["file"]).is_file()
    replayed = run("replay", failure["file"])
    assert replayed.exit_code == 1
    assert "CRASHED: " in replayed.stdout


def test_a_failure_says_how_to_see_it_again(run: Run, toy: Toy) -> None:
    toy.change("rules/turn.py", REMOVE, "")
    shown = run("fuzz", "toy", "-n", "1", "--seed", "2", "--option", "stones=5", "--seats", "2").stdout
    assert "FAILURE seed 2, decision 1: laws: a stone is missing" in shown
    assert "norn replay " in shown
    assert "norn fuzz toy -n 1 --agents mixed --seats 2 --option stones=5 --seed 2" in shown


def test_equal_failures_are_told_once_with_their_count(run: Run, toy: Toy) -> None:
    toy.change("rules/turn.py", REMOVE, "")
    again = ("fuzz", "toy", "-n", "12", "--seed", "1", "--agents", "random", "--jobs", "1")
    shown = run(*again).stdout
    assert shown.count("FAILURE") == 1
    assert shown.count("norn replay") == 1
    assert "FAILURE 12 times, first: seed" in shown
    assert "12 failures, 1 kind" in shown
    groups = only_object(run(*again, "--json").stdout)["groups"]
    assert [group["count"] for group in groups] == [12]


def test_a_crash_on_the_way_to_a_late_point_is_told_where_it_happened(run: Run, toy: Toy) -> None:
    toy.change("rules/turn.py", GO_ON, f"    assert all(s.hands), 'no stones left'\n{GO_ON}")
    six = ("--option", "stones=6", "--jobs", "1", "--json")
    found = only_object(run("fuzz", "toy", "-n", "20", "--seed", "1", *six).stdout)
    assert found["begun_late"] == 0         # no game by thumb comes to its end
    assert len(found["failures"]) == 20
    early = [one for one in found["failures"] if one["decision"] < 2 or not one["file"]]
    assert early == []


def test_who_plays_is_one_of_three(run: Run) -> None:
    result = run("fuzz", "hearts", "-n", "1", "--agents", "skald")
    assert result.exit_code == 2
    assert "'random', 'thumb', 'mixed'" in result.stderr


def test_rules_never_reached_are_listed(run: Run, toy: Toy) -> None:
    toy.append("rules.toml", '\n["storm.scatter"]\nsays = "A storm scatters the stones."\n')
    figures = only_object(run("fuzz", "toy", "-n", "8", "--seed", "1", "--json").stdout)
    assert figures["unreached"] == ["storm.scatter"]
    assert " rules: storm.scatter\n" in run("fuzz", "toy", "-n", "8", "--seed", "1").stdout


def test_a_game_that_cannot_be_set_up_is_a_failure_of_each_game(run: Run, toy: Toy) -> None:
    toy.change("sequence.py", "    g.shuffle(stones)\n", "    g.shuffle(stones)\n    assert g.seats != 3, 'no'\n")
    figures = only_object(run("fuzz", "toy", "-n", "9", "--seed", "1", "--json").stdout)
    assert figures["games"] == 9
    assert 0 < len(figures["failures"]) < 9
    assert figures["failures"][0]["file"] == ""


def test_unused_content_is_listed(run: Run, toy: Toy) -> None:
    content = "    content_ids=lambda: ['a', 'b', 'c'],\n    in_play=lambda state: ['b'] if state.cairn else [],\n"
    toy.change("__init__.py", "    why_not=why_not,\n", f"    why_not=why_not,\n{content}")
    figures = only_object(run("fuzz", "toy", "-n", "2", "--seed", "1", "--json").stdout)
    assert figures["unused"] == ["a", "c"]
    assert "never came into play: a, c" in run("fuzz", "toy", "-n", "2", "--seed", "1").stdout


def test_a_long_run_tells_how_far_it_has_come(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("norn.cli.batches.SAID_EVERY", 0)
    result = run("fuzz", "hearts", "-n", "3", "--option", "deals=1", "--seed", "5", "--jobs", "1", "--json")
    assert result.stderr.splitlines() == [f"hearts: {done} of 3 games" for done in (1, 2, 3)]
    only_object(result.stdout)
