"""`norn serve`: the command, its end, and the pages."""

from __future__ import annotations

import re
import signal
import subprocess
import sys
from pathlib import Path

from tests.server.house import HTTP, House, housed


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
        assert "another server is using it" in second.stderr + second.stdout
    finally:
        server.send_signal(signal.SIGINT)
        assert server.wait(20) in (0, 130, -2)
        assert server.stdout is not None
        server.stdout.close()


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
