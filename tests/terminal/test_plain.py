"""The line mode through a real process with pipes: what a screen reader or a script gets."""
from __future__ import annotations

import queue
import re
import signal
import subprocess
import sys
import threading
from functools import partial
from pathlib import Path

import pytest

run = partial(subprocess.run, check=False, capture_output=True, timeout=60)
ROOT = Path(__file__).resolve().parents[2]
NORN = [sys.executable, "-c", "from norn.cli.main import main; main()"]
TOYS = "from norn.kernel.catalogue import look_in; look_in('tests.toys'); look_in('tests.terminal.toys')"


class Talk:
    """A conversation with `norn play --plain` in which each answer depends on what was said."""

    def __init__(self, *arguments: str) -> None:
        self.process = subprocess.Popen(
            [*NORN, "play", *arguments], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
            cwd=ROOT, text=True, bufsize=1,
        )
        self.heard: list[str] = []
        self._lines: queue.Queue[str | None] = queue.Queue()
        self._reader = threading.Thread(target=self._read, daemon=True)
        self._reader.start()

    def _read(self) -> None:
        assert self.process.stdout is not None
        for line in self.process.stdout:
            self._lines.put(line.rstrip("\n"))
        self._lines.put(None)

    def until(self, *wanted: str) -> list[str]:
        """The lines up to one that begins with any of these."""
        lines: list[str] = []
        while not lines or not lines[-1].startswith(wanted):
            try:
                line = self._lines.get(timeout=15)
            except queue.Empty:
                line = None
            if line is None:
                raise AssertionError(f"never heard {wanted}: {self.heard[-20:]}")
            lines.append(line)
            self.heard.append(line)
        return lines

    def say(self, line: str) -> None:
        assert self.process.stdin is not None
        self.process.stdin.write(line + "\n")
        self.process.stdin.flush()

    def end(self) -> tuple[list[str], int]:
        """Close the input; the rest of what is said, and the exit code."""
        assert self.process.stdin is not None
        assert self.process.stderr is not None
        self.process.stdin.close()
        code = self.process.wait(20)
        self._reader.join(20)
        lines: list[str] = []
        while (line := self._lines.get(timeout=15)) is not None:
            lines.append(line)
        self.error = self.process.stderr.read()
        self.process.stderr.close()
        assert self.process.stdout is not None
        self.process.stdout.close()
        return lines, code


def said(text: str, *arguments: str) -> tuple[list[str], int]:
    done = run([*NORN, "play", *arguments], input=text, text=True, cwd=ROOT)
    assert done.stderr == ""
    return done.stdout.splitlines(), done.returncode


def test_a_whole_game_of_hearts_to_its_end() -> None:
    answers = "1 2 3\n" + "1\n" * 20
    lines, code = said(answers, "hearts", "--seed", "5", "--option", "deals=1")
    assert code == 0
    assert lines.count("Play a card.") <= 13
    over = lines.index("The game is over.")
    assert lines[over + 1] in ("You won.", "You lost.")
    assert lines[over + 2].startswith("The agreed number of deals")
    assert re.match(r"(Player 1 \(you\)|The Regular \d)( and .*)? wins?\.", lines[over + 3])
    assert (lines[over + 1] == "You won.") == lines[over + 3].startswith("Player 1")
    scores = [int(line.rsplit(": ", 1)[1]) for line in lines[over + 4 : over + 8]]
    assert sum(scores) in (26, 78)
    assert lines[-2].startswith("The finished game is kept in ")
    told = "\n".join(lines)
    assert not any(0x2500 <= ord(char) < 0x2600 or char == "\x1b" for char in told), "no boxes, no colours"


def test_the_scene_is_told_once_and_then_only_what_changed() -> None:
    lines, _ = said("1 2 3\n", "hearts", "--seed", "5", "--plain")
    first = lines.index("Choose three cards to pass left. (choose 3)")
    assert "On the table: empty" in lines[:first]
    assert "On the table: empty" not in lines[first:], "it is as empty as before"
    assert sum(line.startswith("Hand of Player 1") for line in lines) == 2


WRONG = {
    "1 2": "Choose 3, not 2.",
    "1 2 99": "There is no number 99. Choose from 1 to 13.",
    "99999999999999999999 1 2": "There is no number 99999999999999999999",
    "hello": "'hello' is neither a number, an id nor a command.",
    "1 1 1": "The same thing twice. [pass.three, pass.direction]",
    "card:2C card:3C card:4C": "You do not hold two of clubs. [deal.cards]",
    "do:pass": "Choose 3, not 1.",
    "why": "Write why and the id or name",
    "why moon": "Nothing here is called 'moon'.",
    "why of": "'of' may be Hand of Player 1 (zone:hand0), ten of clubs (card:TC)",
    "rules nonsense": "There is no rule 'nonsense'. Write rules for all of them.",
    "rules play": "play.first-lead: Whoever holds the two of clubs",
    "undo": "You have not decided anything yet.",
    "save /proc/nowhere.json": "/proc/nowhere.json: cannot be written",
    "load /nowhere.json": "/nowhere.json: cannot be read",
    "look moon": "Nothing here is called 'moon'.",
    "look card:2C": "card:2C is not on the table.",
    "\x00\x07\ufffd": "'\\x00\\x07\ufffd' is neither a number",
    "": "Choose three cards to pass left.",
}


def test_bad_input_loses_nothing_and_says_what_to_do() -> None:
    talk = Talk("hearts", "--seed", "5", "--plain")
    talk.until("13.")
    for wrong, answer in WRONG.items():
        talk.say(wrong)
        talk.until(answer)
    talk.say("1 2 3")
    talk.until("Player 1 passes ten of clubs, queen of clubs, king of clubs to The Regular 1.")
    lines, code = talk.end()
    assert code == 0
    assert talk.error == ""
    assert lines[-1].startswith("Go on with: norn play --plain --load ")


def test_bytes_that_are_no_text() -> None:
    command = f"printf '\\377\\376\\200\\n' | '{NORN[0]}' -c '{NORN[2]}' play hearts --plain"
    done = run(["bash", "-c", command], text=True, cwd=ROOT)
    assert done.returncode == 0
    assert "neither a number" in done.stdout
    assert done.stderr == ""


def test_the_end_of_input_is_a_clean_goodbye_and_the_game_can_be_resumed() -> None:
    lines, code = said("1 2 3\n", "hearts", "--seed", "5", "--plain")
    assert code == 0
    path = lines[-2].removeprefix("Your game is kept in ")
    again, code = said("", "--load", path, "--plain")
    assert code == 0
    hand = [line for line in lines if line.startswith("Hand of Player 1")][-1]
    assert hand in again
    assert again[-2] == lines[-2]


def test_undo_look_why_rules_log_save_and_load(tmp_path: Path) -> None:
    talk = Talk("hearts", "--seed", "5", "--plain")
    talk.until("13.")
    talk.say("1 2 3")
    talk.until("Play a card.")
    talk.until("6.")
    talk.say("why two of hearts")
    assert talk.until("Hearts are not broken")[-1] == "Hearts are not broken yet. [play.broken]"
    talk.say("rules play.broken")
    assert talk.until("Our ruling: Only a heart")
    talk.say("look king of spades")
    assert talk.until("king of spades (card:KS)")
    copy = tmp_path / "evening.json"
    talk.say(f"save {copy}")
    talk.until(f"Saved: {copy}")
    talk.say(f"save {copy}")
    talk.until(f"{copy} exists. Write save! ")
    talk.say("undo")
    talk.until("Write undo anyway")
    talk.say("undo anyway")
    talk.until("A decision is taken back by agreement")
    talk.until("13.")
    talk.say("log")
    talk.until("A decision is taken back by agreement")
    talk.say(f"load {copy}")
    talk.until("Loaded: ")
    talk.until("6.")
    talk.say("card:3S")
    talk.until("Player 1 plays three of spades.")
    lines, code = talk.end()
    assert code == 0
    assert talk.error == ""
    assert lines[-1].startswith("Go on with: ")


def test_the_menu_line_by_line() -> None:
    talk = Talk("--plain")
    talk.until("Which game?")
    talk.say("nonsense")
    talk.until("'nonsense' is none of these.")
    talk.say("hearts")
    talk.until("Enter for a person, The Regular, The Regular and The Regular")
    talk.say("human hal")
    talk.until("That did not work: seat 2: there is no agent 'hal'")
    for line in ("hearts", "", "2000"):
        talk.say(line)
    talk.until("option target: 2000 is not between 1 and 1000")
    for line in ("50", "1", "1 2 3", "new"):
        talk.say(line)
    talk.until("Player 1 passes")
    menu = talk.until("Which game?")
    assert any(line.startswith("Your game is kept in ") for line in menu)
    talk.say("quit")
    lines, code = talk.end()
    assert code == 0
    assert any(re.match(r"\d+\. Resume Hearts: Deal 1", line) for line in lines), "the game can be resumed"


def test_a_table_is_set_up_by_numbers_and_names() -> None:
    talk = Talk("--plain")
    talk.until("Which game?")
    for line in ("mistfall", "1, old guide", "The Unburied King", "", "", "2", ""):
        talk.say(line)
    shown = talk.until("Which hero do you play?")
    assert "2. The Unburied King" in shown
    assert "Mistfall: The Unburied King. " in "\n".join(shown)
    talk.say("quit")
    assert talk.end()[1] == 0


def test_a_reader_who_goes_away_does_no_harm() -> None:
    command = " ".join(["yes 1", "|", "'" + NORN[0] + "'", "-c", f"'{NORN[2]}'", "play hearts --plain", "|", "head -3"])
    done = run(["bash", "-c", command], text=True, cwd=ROOT)
    assert "Traceback" not in done.stderr
    assert "BrokenPipe" not in done.stderr


def test_ctrl_c_says_that_the_game_is_kept() -> None:
    talk = Talk("hearts", "--seed", "5", "--plain")
    talk.until("13.")
    talk.process.send_signal(signal.SIGINT)
    _, code = talk.end()
    assert code == 130
    assert "kept" in talk.error
    assert "Traceback" not in talk.error


def test_wishes_that_cannot_be_met_are_told_before_anything_begins() -> None:
    code = f"{TOYS}; from norn.terminal import play; import sys; sys.exit(play('chess', None, None, {{}}, True, None))"
    done = run([sys.executable, "-c", code], text=True, cwd=ROOT)
    assert done.returncode == 2
    assert done.stderr.startswith("norn: there is no game 'chess'; there are: ")
    assert done.stdout == ""


def test_two_people_pass_the_keyboard() -> None:
    lines, _ = said("1 2 3\n\n1 2 3\n", "hearts", "--seats", "human,human,thumb,thumb", "--seed", "5", "--plain")
    handed = lines.index("Player 2 decides now. Let Player 2 sit down and press Enter; the others look away.")
    assert any(line.startswith("Hand of Player 2 (yours), 13: ") for line in lines[handed:])
    assert not any(line.startswith("Hand of Player 2 (yours)") for line in lines[:handed])


@pytest.mark.parametrize("game", ["skald", "quay"])
def test_any_game_plays_to_its_end_by_numbers(game: str) -> None:
    """Numbers only, as a person who knows no rules would: every shape of question gets answered in the end."""
    answers = "\n".join(["1", "2", "0", "1 2", "1 1", "1 2 3", "at:0,0", "3", "2 1 1", "3 2 1"] * 120)
    code = f"{TOYS}; from norn.terminal import play; import sys; sys.exit(play('{game}', None, 3, {{}}, True, None))"
    done = run([sys.executable, "-c", code], input=answers, text=True, cwd=ROOT)
    assert done.returncode == 0, done.stderr[-2000:]
    assert "The game is over." in done.stdout


def shop(*answers: str) -> list[str]:
    """Realms of Ruin: Drek beside the Merchant, who shows five items."""
    lines, code = said("\n".join(["3", "2", "2", "1", *answers]) + "\n", "realms", "--plain", "--seats", "human,thumb",
                       "--seed", "4711")
    assert code == 0
    return lines


def test_what_comes_to_the_table_is_told_with_what_it_does() -> None:
    lines = shop("trade")
    shown = lines.index("Iron Maul: Melee: 3 more dice.")
    assert shown < lines.index("What do you buy?")
    assert "Iron Maul: Melee: 3 more dice." not in lines[shown + 1 :], "once"


def test_of_a_sheet_only_what_has_changed_is_told_again() -> None:
    lines = shop("trade", "3")
    sheets = [line for line in lines if line.startswith("Drek Ashblade, Half-Orc Marauder (you): ")]
    assert sheets[-2:] == [
        "Drek Ashblade, Half-Orc Marauder (you): actions left 1",
        "Drek Ashblade, Half-Orc Marauder (you): gold 2",
    ]
    assert "Your items (yours), 2: Bloodmaw Cleaver, Iron Maul (melee +3 dice)" in lines


def test_the_ways_of_a_place_are_told_once() -> None:
    lines = shop("1")
    assert lines.count("Wayfarers' Clearing: Travelling Merchant") == 1, "where she has left"
    assert sum(line.startswith("Wayfarers' Clearing (Thornwild, Venture): nothing there; leads to The Elder Oak")
               for line in lines) == 1


def test_look_tells_about_an_option_by_its_number() -> None:
    lines = shop("trade", "look 3")
    told = lines[lines.index("Buy Iron Maul for 1 gold") :]
    assert told[1:4] == ["1 of your 3 gold.", "Iron Maul:", "  Melee: 3 more dice."]
    assert any(line.startswith("Rule merchant.") for line in told)


def test_a_part_of_a_name_that_fits_one_option_is_an_answer() -> None:
    assert "Drek Ashblade buys Iron Maul for 1 gold." in shop("trade", "maul")
    assert any(line.startswith("'aul' is neither a number") for line in shop("trade", "aul")), "words from their start"
    assert "'buy' may be 1 (Buy Stirring Incense for 2 gold), 2 (Buy Salt Censer for 2 gold), " in "".join(
        shop("trade", "buy"))


def test_help_says_what_the_game_is_about() -> None:
    assert any(line.startswith("Realms of Ruin: One to five heroes") for line in shop("help"))


def test_a_place_is_looked_at_before_it_is_given() -> None:
    way = "at:walk 500,300 500,500"
    lines = ["at:walk 900,600", "", f"look {way}", "log", "", way, "", "log", "quit"]
    code = f"{TOYS}; from norn.cli.main import main; main(['play', 'inches', '--plain', '--seats', 'human,thumb'])"
    done = run([sys.executable, "-c", code], input="\n".join(lines) + "\n", text=True, cwd=ROOT)
    said = done.stdout
    assert "the barn is in the way" in said.lower()
    assert "Enter gives at:walk 500,300 500,500 face 180; anything else does not." in said
    assert "Legs: 3.00″, 2.00″." in said
    assert said.index("Nothing has happened yet.") < said.index("Ari walks 5.00 inches."), "a look alone gives nothing"
    assert said.count("Ari walks 5.00 inches.") == 2, "once as news, once in the log"
    assert "Ari (" in said or "Ari: at 2.00, 3.00" in said
