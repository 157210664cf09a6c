"""The client that was written from docs/protocol.md alone plays every game to its end."""

from __future__ import annotations

import ast
import random
import sys
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from tests.server import page_client, page_rules
from tests.server.house import House, housed
from tests.server.page_client import Person, Play, call, make_table

pytestmark = pytest.mark.once
MANY = 10_000                       # messages that the tests' server allows in 20 seconds
SHORT: list[tuple[str, str, dict[str, Any]]] = [
    ("hearts", "oggo", {"deals": 1}),
    ("realms", "og", {"difficulty": "hard"}),
    ("mistfall", "og", {}),
    ("skald", "oga", {"nights": 1}),        # a toy, for what no released game asks yet: places
]
LONG: list[tuple[str, str, dict[str, Any]]] = [
    ("hearts", "ogog", {"target": 40}),
    ("hearts", "oaaa", {}),
    ("realms", "ogg", {}),
    ("realms", "ooao", {"layout": "placed"}),
    ("realms", "o", {"difficulty": "easy"}),
    ("mistfall", "ogog", {"quest": "quest_2"}),
    ("mistfall", "oga", {"turns": "combined"}),
    ("mistfall", "o", {}),
    ("fornaldar", "og", {"scenario": "sampo", "turns": 2}),
    ("fornaldar", "oa", {"scenario": "jotuns", "turns": 1}),
    ("eldfall-skirmish", "oa", {}),
    ("eldfall-skirmish", "og", {"field": "marsh"}),
    ("skald", "ogog", {"nights": 4}),
    ("skald", "oa", {}),
]
SEEN = {"several", "none", "ordered", "repeat", "place", "not_again", "join any", "join all", "deed", "undo", "agreed",
        "illegal", "stale", "cut", "again"}


def test_the_client_knows_nothing_of_norn() -> None:
    for module in (page_client, page_rules):
        tree = ast.parse(Path(str(module.__file__)).read_text())
        names = {alias.name for node in ast.walk(tree) if isinstance(node, ast.Import) for alias in node.names}
        names |= {str(node.module) for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)}
        roots = {name.split(".")[0] for name in names - {page_rules.__name__}}
        assert roots - sys.stdlib_module_names <= {"httpx", "websockets"}


@pytest.mark.parametrize(("game", "seats", "options"), SHORT, ids=[one[0] for one in SHORT])
def test_the_client_plays_to_the_end(house: House, game: str, seats: str, options: dict[str, Any]) -> None:
    play = Play(house.url, game, seats, options, seed=1, messages=MANY)
    outcome = play.run()
    print(game, outcome["reason"], dict(play.count))
    assert play.count["cut"] >= 2


def test_the_client_asks_whatever_can_be_asked(house: House) -> None:
    created, (key,) = make_table(house.url, "realms", "o", {"difficulty": "hard"})
    ann = Person(house.url, key, MANY)
    asked, chance = Counter[str](), random.Random(4)
    while not ann.states[0]["view"].get("outcome"):
        asked.update(ask_all(ann) if asked["rounds"] < 12 else ())
        asked["rounds"] += 1
        ann.answer(0, chance, "")
        ann.catch_up(0.05)
    print(dict(asked))
    assert asked["why"]
    assert asked["rule"]
    assert asked["explained"]
    ann.catch_up(0.2)
    shown = ann.say("moment", seat=0, decision=1)["state"]
    assert shown["view"]["decision"] == 1
    assert not shown.get("ask")
    save = call(house.url, "GET", f"/tables/{created['table']}/save", key)
    assert save["seed"] == ann.table["seed"]
    ann.socket.close()


def ask_all(ann: Person) -> list[str]:
    """Of an option why not, of a rule what it says, of a value how it came about."""
    view = ann.states[0]["view"]
    options = (view.get("ask") or {}).get("options", [])
    found = []
    for option in options[:1]:
        said = ann.say("why_not", seat=0, what=option["id"])
        assert said["reasons"] == []
        found.append(said["type"])
        for rule in option.get("rules", [])[:1]:
            said = ann.say("rule", rule=rule)
            assert said["rule"]["says"]
            found.append(said["type"])
    for sheet in view["scene"].get("sheets", []):
        for row in [row for row in sheet.get("rows", []) if row.get("stat")][:1]:
            said = ann.say("explain", seat=0, stat=row["stat"], who=row.get("of") or sheet["id"])
            assert said["type"] == "explained", said
            assert said["lines"][0]["op"] == "printed"
            assert said["lines"][-1]["value"] == said["value"]
            found.append(said["type"])
    return found


def test_the_client_asks_for_odds_and_stops_them(house: House) -> None:
    _, (key,) = make_table(house.url, "hearts", "oaaa", {"deals": 1})
    ann = Person(house.url, key, MANY)
    options = [option["id"] for option in ann.states[0]["view"]["ask"]["options"]]
    choices = [options[:3], options[3:6]]
    told = ann.say("odds", seat=0, ask=ann.states[0]["ask"], choices=choices)
    assert told["type"] == "odds"
    assert [line["choice"] for line in told["lines"]] == choices
    assert ann.say("cancel", of=told["id"])["type"] == "ack"
    while not ann.replies.get(told["id"], {}).get("done"):
        assert ann.read(20)
    ann.socket.close()


def test_the_client_leaves_and_another_takes_the_seat(house: House) -> None:
    created, keys = make_table(house.url, "hearts", "oggg", {"deals": 1})
    links = {link["role"]: link["key"] for link in created["links"]}
    ann, bo = (Person(house.url, key, MANY) for key in keys)
    assert call(house.url, "POST", f"/tables/{created['table']}/seats/2/free", links["host"]) == {"open": False}
    while not bo.table["seats"][2].get("leaving"):
        assert bo.read(20)
    assert bo.say("leave", yes=False)["type"] == "ack"
    assert bo.say("rename", seat=2, name="Bob")["type"] == "ack"
    assert bo.say("leave", yes=True)["type"] == "ack"
    assert thrown_out(bo) == (4401, "bad_key")
    wish = {"seats": [1, 2, 3], "name": "Cy"}
    link = call(house.url, "POST", f"/tables/{created['table']}/claim", links["invitation"], wish)["link"]
    cy = Person(house.url, link["key"], MANY)
    assert (cy.you["link"], cy.you["seats"]) == (2, [1, 2, 3])
    assert cy.say("seat", seat=3, agent="thumb")["type"] == "ack"
    while cy.table["seats"][3].get("agent") != "thumb":
        assert cy.read(20)
    assert 3 not in cy.asked()
    assert call(house.url, "POST", f"/tables/{created['table']}/seats/3", links["host"], {"agent": None}) == {}
    ann.socket.close()
    cy.socket.close()


def thrown_out(person: Person) -> tuple[int, str]:
    try:
        while person.read(20):
            pass
    except ConnectionClosed as closed:
        return (closed.rcvd.code if closed.rcvd is not None else 1006), person.bye
    raise AssertionError("nobody is thrown out")


@pytest.mark.parametrize(("planted", "notices"), [
    ("forget_messages", "no_storage"), ("lose_a_line", "is missing"), ("show_another_seed", "commitment"),
])  # fmt: skip
def test_the_client_notices(tmp_path: Path, planted: str, notices: str) -> None:
    with housed(tmp_path / "data", planted) as house, pytest.raises(AssertionError, match=notices):
        play_some(house.url)


def play_some(url: str) -> None:
    for seed in range(20):         # until it is noticed: what is lost by chance may take some games
        Play(url, "skald", "ogo", {"nights": 1}, seed=seed, messages=MANY, trouble=0.2).run()


# ---------------------------------------------------------------- long


@pytest.mark.long
def test_the_client_meets_all_that_the_page_tells_of(house: House) -> None:
    count: Counter[str] = Counter()
    for seed, (game, seats, options) in enumerate(6 * [*SHORT, *LONG]):
        if seed >= 2 * len([*SHORT, *LONG]) and set(count) >= SEEN:
            break  # clients answer by chance: what few questions of few games need may take more of them
        play = Play(house.url, game, seats, options, seed=seed, messages=MANY, trouble=0.05, undo=0.06)
        outcome = play.run()
        print(game, seats, options, outcome["reason"], dict(play.count))
        count += play.count
    print(dict(count))
    assert set(count) >= SEEN


@pytest.mark.long
def test_the_client_outlives_servers(tmp_path: Path) -> None:
    """kill -9, again and again in mid-game: nobody loses anything."""
    with housed(tmp_path / "data") as house:
        for seed, (game, seats, options) in enumerate(SHORT):
            play = Play(house.url, game, seats, options, seed=seed, messages=MANY)
            step = play._one

            def one(person: Person, seat: int, play: Play = play, step: Any = step) -> None:
                if play.count["decisions"] % 20 == 10:
                    house.kill()
                    house.start()
                step(person, seat)

            play._one = one  # type: ignore[method-assign]
            print(game, play.run()["reason"], dict(play.count))


@pytest.mark.long
def test_the_client_keeps_to_the_limits_of_a_real_server(tmp_path: Path) -> None:
    with housed(tmp_path / "data", limits={"messages": 100, "chats": 30}) as house:
        play = Play(house.url, "mistfall", "og", {}, seed=2)
        print(play.run()["reason"], dict(play.count))
