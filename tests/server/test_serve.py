"""`norn serve`: the command, its end, and the pages."""

from __future__ import annotations

import os
import re
import signal
import socket
import subprocess
import sys
from pathlib import Path

import pytest

from norn.server.run import free_port, show
from tests.server.house import HTTP, House, Made, housed

NO_DISPLAY = {name: value for name, value in os.environ.items() if name not in ("DISPLAY", "WAYLAND_DISPLAY")}


def test_norn_serve_and_backup(tmp_path: Path) -> None:
    norn = [sys.executable, "-c", "from norn.cli.main import main; main()"]
    run = [*norn, "serve", "--port", "0", "--data", str(tmp_path / "data")]
    server = subprocess.Popen(run, stdout=subprocess.PIPE, text=True)
    try:
        assert server.stdout is not None
        found = re.search(r"http://127\.0\.0\.1:\d+", server.stdout.readline())
        assert found
        health = HTTP.get(f"{found[0]}/api/health").json()
        assert health["ready"] is True
        assert health["storage"] == "sqlite"
        copy = tmp_path / "copy.sqlite"
        backup = [*norn, "serve", "--data", str(tmp_path / "data"), "--backup", str(copy)]
        assert subprocess.run(backup, capture_output=True, check=False).returncode == 0
        assert copy.stat().st_mode & 0o777 == 0o600
        second = subprocess.run(run, capture_output=True, text=True, check=False)
        assert second.returncode == 1
        assert f"Norn is at {found[0]}/ already" in second.stdout
        again = subprocess.run([*run, "--open"], capture_output=True, text=True, check=False, env=NO_DISPLAY)
        assert again.returncode == 0, "`make play` twice: the table is there"
        assert found[0] in again.stdout
    finally:
        server.send_signal(signal.SIGINT)
        assert server.wait(20) == 0
        assert server.stdout is not None
        assert "Nothing is lost" in server.stdout.read()
        server.stdout.close()


def test_the_first_free_port_is_taken(tmp_path: Path) -> None:
    """`make play` starts whatever else listens on the port that it is used to."""
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        taken = other.getsockname()[1]
        assert taken < free_port("127.0.0.1", taken) < taken + 50
    assert free_port("127.0.0.1", taken) == taken


def test_the_page_is_opened_where_there_is_a_display(monkeypatch: pytest.MonkeyPatch) -> None:
    opened: list[str] = []


    def noted(url: str) -> bool:
        opened.append(url)
        return True

    monkeypatch.setattr("webbrowser.open", noted)
    monkeypatch.setattr("sys.platform", "linux")
    for name in ("DISPLAY", "WAYLAND_DISPLAY"):
        monkeypatch.delenv(name, raising=False)
    assert not show("http://127.0.0.1:1/")
    monkeypatch.setenv("WAYLAND_DISPLAY", "wayland-0")
    assert show("http://127.0.0.1:2/")
    assert opened == ["http://127.0.0.1:2/"]


def test_a_server_that_stops_says_goodbye(tmp_path: Path) -> None:
    with housed(tmp_path / "data") as house:
        made = house.table("hearts", "h,thumb,thumb,thumb")
        with house.sit(made.players[0]) as ann:
            assert house.process is not None
            house.process.terminate()
            code, said = ann.closed()
            assert code == 1012, said
            assert house.process.wait(15) in (0, -signal.SIGTERM)
            house.process = None
    assert house.trouble() == ""


def test_games_and_rules(house: House) -> None:
    games = {game["name"]: game for game in house.http("GET", "/api/games").json()["games"]}
    assert games["hearts"]["agents"] == ["thumb", "random"]
    assert games["hearts"]["options"]["deals"]["high"] == 100
    rules = house.http("GET", "/api/games/hearts/rules").json()["rules"]
    assert rules[0]["id"] == "deal.cards"
    assert house.http("GET", f"/api/games/hearts/rules/{rules[0]['id']}").json() == rules[0]
    assert house.http("GET", "/api/games/chess/rules").status_code == 404


def test_names_are_plain_text(house: House) -> None:
    """Wherever they come from: a wish, a save, a player. No control or direction marks, one line, any letters."""
    odd, plain = " \u202eEve\x00\n\u2028<b>\u200b Ö ", "Eve <b> Ö"
    wish = {"game": "hearts", "seats": [{"name": odd}, *[{}] * 3]}
    made = Made(house.http("POST", "/api/tables", json=wish).json())
    with house.sit(made.players[0]) as eve:
        assert eve.table["seats"][0]["name"] == plain
        assert eve.do("rename", seat=1, name=odd)["type"] == "ack"
        eve.wait_for(lambda one: one.table["seats"][1]["name"] == plain)
    save = house.http("GET", f"/api/tables/{made.id}/save", made.players[0]).json()
    del save["checksum"]
    save["notes"]["names"] = "\t".join([odd, "b", "c", "d"])
    brought = Made(house.http("POST", "/api/saves", json={"save": save}).json())
    seats = house.http("GET", f"/api/tables/{brought.id}", brought.host).json()["seats"]
    assert seats[0]["name"] == plain
    for name in ("\x00", "\u202e" * 5):
        refused = house.http("POST", "/api/tables", json={"game": "hearts", "seats": [{"name": name}] * 4})
        assert refused.json()["error"]["code"] == "bad_name"


def test_bad_wishes(house: House) -> None:
    def code(**wish: object) -> str:
        answer = house.http("POST", "/api/tables", json={"game": "hearts", "seats": [{}] * 4, **wish})
        assert answer.status_code == 422, answer.text
        return str(answer.json()["error"]["code"])

    assert code(game="chess") == "bad_game"
    assert code(seats=[{}] * 3) == "bad_seats"
    assert code(seats=[{"kind": "agent"}] * 4) == "bad_seats"
    assert code(seats=[{"kind": "agent", "agent": "x"}, {}, {}, {}]) == "bad_agent"
    assert code(seats=[{"name": "x" * 41}, {}, {}, {}]) == "bad_name"
    assert code(options={"deals": 101}) == "bad_option"
    assert code(options={"colour": "red"}) == "bad_option"
    assert house.http("POST", "/api/saves", json={"save": {"game": "hearts", "seats": 4}}).status_code == 422
    assert house.http("POST", "/api/saves", json={"save": 7}).status_code == 422
