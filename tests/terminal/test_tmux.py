"""From end to end in a real terminal: the menu, some tricks, undo, why not, save, quit, resume."""
from __future__ import annotations

import os
import re
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
PLAY = f"'{sys.executable}' -c 'from norn.cli.main import main; main()' play"

pytestmark = pytest.mark.skipif(shutil.which("tmux") is None, reason="tmux is not installed: no terminal to play in")


class Terminal:
    """A terminal of tmux, on a server of its own."""

    def __init__(self, socket: Path, width: int, height: int) -> None:
        self.socket = socket
        shell = "env PS1='$ ' sh"
        self.tmux("new-session", "-d", "-x", str(width), "-y", str(height), "-c", str(ROOT), shell)

    def tmux(self, *arguments: str) -> str:
        # pytest imports readline, which puts LINES and COLUMNS into the environment of its children: a game that
        # believes those would never hear of another size.
        clean = {name: value for name, value in os.environ.items() if name not in ("LINES", "COLUMNS")}
        command = ["tmux", "-S", str(self.socket), "-f", "/dev/null", *arguments]
        return subprocess.run(command, check=True, text=True, capture_output=True, env=clean).stdout

    def keys(self, *keys: str) -> None:
        for key in keys:
            self.tmux("send-keys", key)

    def line(self, text: str) -> None:
        self.tmux("send-keys", "-l", text)
        self.tmux("send-keys", "Enter")

    def screen(self) -> str:
        return self.tmux("capture-pane", "-p")

    def until(self, wanted: str, seconds: float = 25) -> str:
        """Wait until something stands on the screen; words may be broken into lines."""
        end = time.monotonic() + seconds
        shown = ""
        while time.monotonic() < end:
            shown = self.screen()
            if re.search(wanted, shown):
                return shown
            time.sleep(0.05)
        raise AssertionError(f"{wanted!r} never came:\n{shown}")


@pytest.fixture
def terminal(tmp_path: Path, data_home: Path) -> Iterator[Terminal]:
    made = Terminal(tmp_path / "tmux", 80, 24)
    yield made
    subprocess.run(["tmux", "-S", str(made.socket), "kill-server"], check=False, capture_output=True)


def test_an_evening_of_hearts(terminal: Terminal, data_home: Path) -> None:
    terminal.line(f"XDG_DATA_HOME='{data_home}' NORN_PACE=0.05 {PLAY}")
    menu = terminal.until(r"Begin a game")
    number = re.search(r"(\d) Hearts", menu)
    assert number is not None
    terminal.keys(number[1])
    terminal.until(r"4:  ‹ The Regular ›")
    terminal.keys("Enter")
    terminal.until(r"\(choose 3\)")
    terminal.keys("2", "3", "4", "Enter")

    for _ in range(2):      # two tricks
        asked = re.search(r"\(yours\): (\d+)", terminal.until(r"Play a card\."))
        assert asked is not None
        terminal.keys("Enter")
        terminal.until(rf"\(yours\): (?!{asked[1]}\b)\d")
    assert "points in this deal" in terminal.until(r"Play a card\.")

    terminal.keys("u")
    terminal.until(r"The log will tell\.")
    terminal.keys("y")
    terminal.until(r"A decision is taken back")

    terminal.keys("w")
    why = terminal.until(r"Why can I not choose it\?")
    assert re.search(r"\[(play|deal)\.[a-z-]+\]", why), why
    terminal.keys("Escape")
    hand = hand_in(terminal.until(r"Play a card\."))      # what tells that it was saved may lie over it later

    terminal.keys("s")
    terminal.until(r"Save a copy as")
    terminal.keys("Enter")
    terminal.until(r"Saved:")
    assert (data_home / "norn/saves/my-hearts.json").exists()

    terminal.keys("q")
    terminal.until(r"Go on with: norn play --load")
    terminal.keys("y")
    terminal.until(r"Your game is kept in[^$]*\n\$\s*$")  # the prompt alone stood there before the game
    (kept,) = (data_home / "norn/saves").glob("hearts-*.json")

    terminal.line(f"clear; XDG_DATA_HOME='{data_home}' NORN_PACE=0.05 {PLAY} --load '{kept}'")
    again = terminal.until(r"Play a card\.")
    assert hand_in(again) == hand
    terminal.tmux("resize-window", "-x", "140", "-y", "45")
    wide = terminal.until(r"┌─ Log─{30}")
    assert hand_in(wide) == hand
    terminal.keys("Enter")
    terminal.until(r"\+ Player 1 plays")


def hand_in(screen: str) -> str:
    """The cards of the fan, without frames."""
    lines = screen.splitlines()
    at = next(index for index, line in enumerate(lines) if "Hand of Player 1 (yours)" in line)
    return " ".join(re.findall(r"\w+[♣♦♠♥]", lines[at + 2]))


def test_a_terminal_that_can_do_nothing_gets_lines(terminal: Terminal, data_home: Path) -> None:
    terminal.line(f"XDG_DATA_HOME='{data_home}' TERM=dumb {PLAY} hearts --seed 5")
    terminal.until(r"13\. queen of hearts\b[^>]*>")
    terminal.line("1 2 3")
    terminal.until(r"Play a card\.")
    terminal.keys("C-d")
    terminal.until(r"Go on with: norn play --plain --load")


def test_a_crash_of_the_client_loses_nothing(terminal: Terminal, data_home: Path) -> None:
    terminal.line(f"XDG_DATA_HOME='{data_home}' NORN_PACE=0.05 {PLAY} hearts --seed 5")
    terminal.until(r"\(choose 3\)")
    terminal.keys("2", "3", "4", "Enter")
    terminal.until(r"Play a card\.")
    (kept,) = (data_home / "norn/saves").glob("hearts-*.json")
    shell = terminal.tmux("display", "-p", "#{pane_pid}").strip()
    os.kill(int(Path(f"/proc/{shell}/task/{shell}/children").read_text().split()[0]), signal.SIGKILL)
    terminal.until(r"Killed")
    terminal.line(f"reset; clear; XDG_DATA_HOME='{data_home}' {PLAY} --plain --load '{kept}'")
    terminal.until(r"Play a card\.")


def test_a_turn_of_fornaldar(terminal: Terminal, data_home: Path) -> None:
    """On 80 by 24: a window of the map, a force by its number, its goal by the hex's digits, done by one key."""
    terminal.line(f"XDG_DATA_HOME='{data_home}' NORN_PACE=0 {PLAY} fornaldar --seed 31 --option turns=1")
    terminal.until(r"Where do some of yours")
    terminal.keys("c")
    terminal.until(r"Who casts what")
    terminal.keys("p")
    shown = terminal.until(r"Who moves")
    assert "clear" in shown                                 # what the letters of the map mean
    terminal.keys("1", "Enter")
    terminal.until(r"Scyld, 5 Fynn at Vestbroch")
    terminal.keys("#", "1", "1", "4", "4", "Enter")
    terminal.until(r"at hex 1144")
    terminal.keys("x")                                      # the next force
    terminal.until(r"Gorm, Eberic")
    terminal.keys("e")
    terminal.until(r"Who marches on")
    terminal.keys("e")
    terminal.until(r"has the turn|The game is over|victory")
