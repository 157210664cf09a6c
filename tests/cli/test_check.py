"""`norn check` and `norn records`."""

from __future__ import annotations

import ast
import importlib
import re
import shutil
from pathlib import Path

import pytest

from norn.cli.named import _in_node
from norn.kernel.catalogue import forget_game
from norn.kernel.content import every_problem
from norn.kernel.errors import ContentError
from tests.cli.conftest import Run, Toy, norn


def test_hearts_is_well() -> None:
    done = norn("check", "hearts")
    assert done.returncode == 0
    assert done.stdout.startswith("hearts: well (14 rules, 8 events, 2 questions")


def test_what_teaches_a_new_game_is_counted(run: Run, toy: Toy) -> None:
    result = run("check", "toy")
    assert result.stdout == "toy: well (6 rules, 3 events, 2 questions; learn: 1 term, 2 coach's notes)\n"
    (toy.folder / "learn.toml").unlink()
    forget_game("toy")
    assert run("check", "toy").stdout == "toy: well (6 rules, 3 events, 2 questions)\n"


def test_mistakes_in_what_teaches_a_game_are_listed_at_once(run: Run, toy: Toy) -> None:
    toy.change("learn.toml", 'steps = ["take"]', 'steps = ["take", "give"]')
    toy.change("learn.toml", 'prompt = "lead"', 'prompt = "led"')
    toy.change("learn.toml", 'rules = [""]', 'rules = ["turn.", "setup.", "cairn.", "fin."]')
    toy.change("learn.toml", "[agents.thumb]", "[agents.tumb]")
    toy.change("learn.toml", "stones = 4", "stones = 40")
    toy.change("narrator.toml", '"turn.pass" =', '"tern.pass" =')
    result = run("check", "toy")
    assert result.exit_code == 1
    for problem in (
        "learn.toml: round (The cairn): steps: no sequence has a step 'give'",
        "learn.toml: coach (led): prompt: narrator.toml has no such question",
        "learn.toml: chapters (The rules): rules: no rule begins with 'fin.'",
        "learn.toml: chapters: end.empty is in none",
        "learn.toml: guided: options: option stones: 40 is not between 2 and 7",
        "learn.toml: agents.tumb: there is no such agent; there are: random, thumb",
        "narrator.toml: [hints] 'tern.pass' begins with no question of [prompts]",
    ):
        assert f"  {problem}\n" in result.stdout
    assert "toy: 7 problems" in result.stdout


def test_a_misspelt_key_of_what_teaches_a_game_is_named(run: Run, toy: Toy) -> None:
    toy.change("learn.toml", "also = ", "als = ")
    stdout = run("check", "toy").stdout
    assert "learn.toml: terms[0] (Cairn): Object contains unknown field `als`" in stdout


@pytest.mark.long
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


def test_whoever_gives_hints_gives_a_reason_at_every_question(run: Run, toy: Toy) -> None:
    toy.change("narrator.toml", '\nturn = "It is the lowest stone that will do."', "")
    assert "[hints] has no reason for what is answered to 'turn'" in run("check", "toy").stdout


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


CONTENT = '''
from pathlib import Path

from norn.kernel.content import Record, load_table
from norn.kernel.errors import ContentError


class Hero(Record, frozen=True, forbid_unknown_fields=True, kw_only=True):
    item: str
    hp: int


class Item(Record, frozen=True, forbid_unknown_fields=True, kw_only=True):
    cost: int


HEROES = load_table(Path(__file__).parent / "heroes.toml", Hero)
ITEMS = load_table(Path(__file__).parent / "items.toml", Item)
PROBLEMS = [f"heroes: {hero.id}: there is no {hero.item!r}" for hero in HEROES.values() if hero.item not in ITEMS]
if PROBLEMS:
    raise ContentError(PROBLEMS)
'''


def test_missing_references_are_listed_together_with_wrong_shapes(run: Run, toy: Toy) -> None:
    """Found by a reviewer: the first wrong key hid every reference that named nothing."""
    (toy.folder / "content.py").write_text(CONTENT)
    (toy.folder / "heroes.toml").write_text(
        '[ann]\nname = "Ann"\nitem = "swrod"\nhp = "many"\n[bo]\nname = "Bo"\nitem = "axe"\nhp = 3\n'
        '[cy]\nname = "Cy"\nhp = 3\n[dee]\nname = "Dee"\nitem = "bow"\nhp = 3\n'
    )
    (toy.folder / "items.toml").write_text('[sword]\nname = "Sword"\ncost = 1\n[bow]\nname = "Bow"\ncst = 1\n')
    toy.append("sequence.py", f"\nfrom {toy.package}.toy import content  # noqa\n")
    toy.change("narrator.toml", "{seat} passes.", "{seat passes.")
    toy.change("rules.toml", '["turn.lead"]', '["Turn Lead"]')
    result = run("check", "toy")
    assert result.exit_code == 1
    lines = [line.strip() for line in result.stdout.splitlines()[1:]]
    for problem in (
        "heroes.toml: ann: Expected `int`, got `str` - at `hp`",
        "heroes: ann: there is no 'swrod'",
        "heroes: bo: there is no 'axe'",
        "heroes.toml: cy: missing key `item`",
        "items.toml: bow: unknown key `cst`",
        "items.toml: bow: missing key `cost`",
    ):
        assert problem in lines
    assert any("unbalanced braces" in line for line in lines)
    assert any("'Turn Lead'" in line for line in lines)
    assert len(lines) == 8, lines           # nothing about what could not be read, and nothing twice


def test_a_wrong_shape_alone_is_no_game_to_play(run: Run, toy: Toy) -> None:
    (toy.folder / "content.py").write_text(CONTENT)
    (toy.folder / "heroes.toml").write_text("")
    (toy.folder / "items.toml").write_text('[bow]\nname = "Bow"\ncst = 1\n')
    toy.append("sequence.py", f"\nfrom {toy.package}.toy import content  # noqa\n")
    result = run("check", "toy")
    assert result.exit_code == 1
    assert "items.toml: bow: missing key `cost`" in result.stdout
    assert norn("play", "toy", "--plain", **toy.environment).returncode != 0


@pytest.mark.parametrize("game", ["realms", "mistfall"])
def test_the_games_of_ours_list_all_of_it_at_once(tmp_path: Path, game: str) -> None:
    module = importlib.import_module(f"norn.games.{game}.content")
    folder = tmp_path / "content"
    shutil.copytree(module.FOLDER, folder)
    heroes, quests = folder / "heroes.toml", folder / "quests.toml"
    key = "focus_track" if game == "mistfall" else "starting_item"
    heroes.write_text(re.sub(rf'{key} = "[^"]*"', f'{key} = "no_such"', heroes.read_text(), count=1))
    quests.write_text(re.sub(r'do = "[^"]*"', 'do = "dance"', quests.read_text(), count=1) + '\n[odd]\nname = "Odd"\n')
    with every_problem() as shape, pytest.raises(ContentError) as error:
        module.Content(folder)
    said = "\n".join([*shape, *error.value.problems])
    for problem in ("there is no 'no_such'", "there is no verb 'dance'", "quests.toml: odd: missing key"):
        assert problem in said, said


def test_a_forgotten_await_is_found_with_file_and_line(run: Run, toy: Toy) -> None:
    """It was a warning of the interpreter, and the check said well."""
    toy.append("rules/turn.py", (
        '\n\nasync def toast(g: Game[State]) -> None:\n'
        '    """turn.lead: for the check."""\n'
        '    g.choose_one(0, "lay", ["do:pass"], ("turn.lead",))\n'
        '    toast(g)\n'
        '    if g.choose_one(0, "lay", ["do:pass"], ("turn.lead",)) == "do:pass":\n'
        '        kept = toast(g)\n'
        '    ask = g.choose(0, "lay", ["do:pass"], ("turn.lead",))\n'
        '    await ask\n'
        '    TOASTS.window(g, ask)\n'
        '    await TOASTS.window(g, ask)\n'
        '\n\nTOASTS = Reactions(offers, toast, ("turn.lead",))\n'
    ))  # fmt: skip
    imported = "from norn.kernel.game"
    toy.change("rules/turn.py", imported, f"from norn.kit.reactions import Reactions\n{imported}")
    lines = (toy.folder / "rules" / "turn.py").read_text("utf-8").splitlines()
    first = lines.index('    toast(g)')
    said = run("check", "toy").stdout
    for line, name in ((first, "choose_one"), (first + 1, "toast"), (first + 2, "choose_one"), (first + 3, "toast")):
        assert f"rules/turn.py:{line}: {name}(...) without await" in said
    window = lines.index('    TOASTS.window(g, ask)') + 1
    assert f"rules/turn.py:{window}: window(...) without await" in said, "of a window of the kit it was not found"
    assert said.count("without await") == 5


def test_a_strategy_without_decide_is_one_problem(run: Run, toy: Toy) -> None:
    """The check died of it."""
    toy.change("strategy.py", "def decide(", "def decides(")
    said = run("check", "toy").stdout
    assert "strategy.py:1: there is no decide(sight, chance); decides in line" in said
    assert "toy: 1 problem" in said


def test_a_misspelt_step_is_found_with_file_and_line(run: Run, toy: Toy) -> None:
    """The check said well, and the table failed when it came there."""
    text = (toy.folder / "rules" / "turn.py").read_text("utf-8")
    toy.append("rules/turn.py", "\n\nasync def tally(g: Game[State]) -> str:\n    return TURN\n\n\nTURN = 'trun'\n")
    sequence = (toy.folder / "sequence.py").read_text("utf-8")
    at = sequence.index("step(")
    (toy.folder / "sequence.py").write_text(sequence[:at] + 'step("tally", turn.tally), ' + sequence[at:])
    line = len(text.splitlines()) + 4
    assert f"rules/turn.py:{line}: 'trun' is no step of main" in run("check", "toy").stdout


@pytest.mark.parametrize(("left", "said"), [
    ('Leave("qwest")', "there is no sequence 'qwest' to leave (there are: quest)"),
    ('Leave("quest", step="trun")', "who called quest has no step 'trun' (there are: main/"),
    ('Leave(QUEST, "turn")', "there is no sequence 'qust' to leave"),
])
def test_a_sequence_or_step_misspelt_in_leaving_is_found_with_file_and_line(
    left: str, said: str, run: Run, toy: Toy
) -> None:
    text = (toy.folder / "rules" / "turn.py").read_text("utf-8")
    story = f"\n\nasync def fall(g: Game[State]) -> None:\n    raise {left}\n\n\nQUEST = 'qust'\n"
    toy.append("rules/turn.py", f"{story}from norn.kernel.game import Call, Leave\n")
    toy.append("rules/turn.py", "\n\nasync def set_out(g: Game[State]) -> Call:\n    return Call('quest')\n")
    sequence = (toy.folder / "sequence.py").read_text("utf-8")
    at = sequence.index("step(")
    changed = sequence[:at] + 'step("set_out", turn.set_out), ' + sequence[at:]
    changed += '\nSEQUENCES["quest"] = Sequence(step("fall", turn.fall))\n'
    (toy.folder / "sequence.py").write_text(changed)
    line = len(text.splitlines()) + 4
    assert f"rules/turn.py:{line}: {said}" in run("check", "toy").stdout


def test_rules_that_roll_their_own_dice_are_found(run: Run, toy: Toy) -> None:
    toy.append("rules/turn.py", "\n\nimport random\n")
    assert "rules/turn.py:" in run("check", "toy").stdout
    assert "imports random" in run("check", "toy").stdout


def test_a_conditions_words_are_looked_for_like_a_refusals() -> None:
    """A row's condition is a refusal in waiting; what fills in its sentence comes from `tells`."""
    calls = {
        'Condition("too_far", ("x",), near)': frozenset(),
        'Condition("too_far", ("x",), near, how_far, gate=True)': None,
        'Condition("too_far", ("x",), near, tells=how_far)': None,
        'Refusal("too_far", ("x",), n=1)': frozenset({"n"}),
    }
    for code, told in calls.items():
        [found] = _in_node(ast.parse(code, mode="eval").body, "rules.py")
        assert (found.section, found.key, found.data) == ("refusals", "too_far", told)
