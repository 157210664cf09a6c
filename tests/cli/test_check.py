"""`norn check` and `norn records`."""

from __future__ import annotations

from tests.cli.conftest import Run, Toy, norn


def test_hearts_is_well() -> None:
    done = norn("check", "hearts")
    assert done.returncode == 0
    assert done.stdout == "hearts: well (14 rules, 8 events, 2 questions)\n"


def test_without_a_name_all_games_are_checked(run: Run, toy: Toy) -> None:
    toy.change("narrator.toml", "laid = ", "lain = ")
    result = run("check")
    assert result.exit_code == 1
    assert "hearts: well" in result.stdout
    assert "toy: 1 problem" in result.stdout


def test_every_mistake_is_listed_at_once(run: Run, toy: Toy) -> None:
    toy.change("state.py", "    active: int ", "    round: int\n    active: int ")
    toy.change("narrator.toml", "empty = ", "emptied = ")
    toy.change("narrator.toml", "laid = ", "lain = ")
    toy.change("narrator.toml", "{seat} passes.", "{seat} passes {what}.")
    toy.change("rules.toml", '["turn.lead"]', '["turn.led"]')
    toy.change("rules/turn.py", '"must_lead"', '"must_led"')
    toy.change("rules/turn.py", 'End("empty"', 'End("full"')
    toy.append("rules/turn.py", '\nDANCE = "do:dance"\n')
    (toy.folder / "strategy.py").unlink()
    result = run("check", "toy")
    assert result.exit_code == 1
    for problem in (
        "_records.py is not what state.py asks for; run: norn records toy",
        "not in the ledger: rules/turn.py:",
        "[ends] has no 'empty', by which the game can end",
        "[ends] has no 'full', which rules/turn.py:",
        "[events] has no 'laid'",
        "[events] passed wants what; rules/turn.py:",
        "[refusals] has no 'must_led'",
        "[deeds] has no 'dance'",
        "has no rules of thumb",
    ):
        assert problem in result.stdout
    assert "toy: " in result.stdout


def test_the_beginning_of_a_deed_needs_no_words(run: Run, toy: Toy) -> None:
    toy.append("rules/turn.py", '\n\ndef is_dance(one: str) -> bool:\n    return one.startswith("do:dance")\n')
    assert run("check", "toy").exit_code == 0


def test_a_game_that_does_not_load_is_one_problem(run: Run, toy: Toy) -> None:
    toy.append("sequence.py", "\nraise ValueError('half written')\n")
    result = run("check", "toy")
    assert result.exit_code == 1
    assert "cannot be imported: ValueError: half written" in result.stdout


def test_strict_content_names_file_and_key(run: Run, toy: Toy) -> None:
    toy.append("rules.toml", '["turn.lay2"]\nsay = "typo"\n')
    result = run("check", "toy")
    assert result.exit_code == 1
    assert "rules.toml: turn.lay2: " in result.stdout


def test_a_default_that_is_not_allowed(run: Run, toy: Toy) -> None:
    toy.change("game.toml", "default = 6", "default = 60")
    result = run("check", "toy")
    assert result.exit_code == 1
    assert "game.toml: option stones: 60 is not between 2 and 7" in result.stdout


WINDOWS = "from norn.kit.reactions import Answers, Moment"
REACTION = '''

ANSWERS = Answers(holders=lambda g, seat: [])


@ANSWERS.on("moss", "before_toppled", rules=("turn.lay",), forced=True)
async def cling(g: Game[State], seat: int, holder: str, moment: Moment) -> None: ...
'''


def test_reactions_are_deeds_and_questions(run: Run, toy: Toy) -> None:
    toy.change("rules/turn.py", "TURN_RULES = ", f"{WINDOWS}\nTURN_RULES = ")
    toy.append("rules/turn.py", REACTION)
    shown = run("check", "toy").stdout
    assert "[deeds] has no 'cling'" in shown
    assert "[prompts] has no 'before_toppled_forced'" in shown


def test_records_are_written_once(run: Run, toy: Toy) -> None:
    toy.change("state.py", "    active: int ", "    round: int\n    active: int ")
    (toy.folder / "_records.py").write_text("broken(")        # the game cannot even be imported
    assert "wrote " in run("records", "toy").stdout
    assert "one.round" in (toy.folder / "_records.py").read_text()
    assert "is up to date" in run("records", "toy").stdout


def test_records_refuse_what_cannot_be_state(run: Run, toy: Toy) -> None:
    toy.change("state.py", "    active: int ", "    active: float ")
    result = run("records", "toy")
    assert result.exit_code == 1
    assert "State.active: float cannot be part of the state" in result.stderr
