"""People at a table, over real sockets."""

from __future__ import annotations

import random
from typing import Any

import msgspec

from norn.kernel.dice import commitment
from tests.server.house import Client, House, first_choice, play_on
from tests.server.page_rules import some_choice


def test_two_players_play_hearts_to_its_end(house: House) -> None:
    made = house.table("hearts", "h0,h1,h0,h1", deals=1)
    assert len(made.players) == 2
    with house.sit(made.players[0]) as ann, house.sit(made.players[1]) as bo, house.sit(made.spectator) as eve:
        assert ann.seats == [0, 2]
        assert "seed" not in ann.table
        assert play_on([ann, bo]) >= 40
        for client in (ann, bo, eve):
            client.wait_for(lambda one: one.table["status"] == "over")
        outcome = ann.views[0]["outcome"]
        assert outcome["reason"] == "deals"
        assert sum(outcome["scores"]) in (26, 78)
        assert commitment(int(ann.table["seed"], 16)) == ann.table["commitment"] == made.answer["commitment"]
        for client in (ann, bo, eve):
            for events in client.events.values():
                assert sorted(events) == list(range(1, len(events) + 1))
        assert eve.views[-1]["outcome"] == outcome
        assert not any(event["kind"] in ("passed", "received") for event in eve.events[-1].values())
        assert any(event["kind"] == "passed" for event in ann.events[2].values())


def test_one_player_against_agents(house: House) -> None:
    made = house.table("hearts", "h,thumb,random,thumb", deals=1)
    with house.sit(made.players[0]) as ann:
        assert ann.table["solo"] is True
        assert play_on([ann]) > 5
        assert ann.views[0]["outcome"]


def test_one_who_comes_back_gets_what_was_missed(house: House) -> None:
    made = house.table("hearts", "h0,h1,h0,h1", deals=1)
    with house.sit(made.players[1]) as bo:
        with house.sit(made.players[0]) as ann:
            play_on([ann, bo], 10)
            ann.drain()
            bo.drain()
            before = {seat: dict(events) for seat, events in ann.events.items()}
            _answer_some(bo)
        since = {str(seat): max(events, default=0) for seat, events in before.items()}
        with house.sit(made.players[0], since=since) as again, house.sit(made.players[0]) as fresh:
            for seat in (0, 2):
                assert {**before[seat], **again.events[seat]} == fresh.events[seat]
                assert not set(before[seat]) & set(again.events[seat])
            assert again.views == fresh.views
            assert again.asks == fresh.asks


def _answer_some(client: Client) -> None:
    for seat in client.seats:
        if client.asks[seat]:
            assert client.answer(seat, *first_choice(client.views[seat]))["type"] == "ack"


def test_a_message_is_applied_once(house: House) -> None:
    made = house.table("hearts", "h,h,h,h", deals=1)
    with house.sit(made.players[0]) as ann, house.sit(made.players[0]) as tab:
        ask, choice = ann.asks[0], first_choice(ann.views[0])
        first = ann.answer(0, *choice, id="one")
        assert first == {"type": "ack", "id": "one"}
        assert ann.do("answer", id="one", ask=ask, seat=0, choice=choice) == {**first, "again": True}
        assert tab.do("answer", id="one", ask="what.ever", seat=0, choice=["do:conjure"]) == {**first, "again": True}
        ann.drain()
        assert ann.views[0]["decision"] == 1


def test_an_undo_and_a_word_that_come_twice_are_done_once(house: House) -> None:
    """A client that lost its connection sends again what was not acknowledged."""
    made = house.table("realms", "h0,h0")
    with house.sit(made.players[0]) as ann:
        for _ in range(3):
            seat = next(seat for seat in ann.seats if ann.asks[seat])
            assert ann.answer(seat, *first_choice(ann.views[seat]))["type"] == "ack"
            ann.until("update")
        first = ann.do("undo", id="back")
        ann.until("update")
        taken = ann.views[0]["decision"]
        assert ann.do("undo", id="back") == {**first, "again": True}
        assert ann.do("chat", id="word", text="Once")["type"] == "ack"
        assert ann.do("chat", id="word", text="Once") == {"type": "ack", "id": "word", "again": True}
        ann.do("ping")
        assert ann.views[0]["decision"] == taken
        assert [one["text"] for one in ann.chat] == ["Once"]


def _at_once(sockets: list[Client], kind: str, **fields: Any) -> list[dict[str, Any]]:
    """The same message through all sockets of a link before any of them has heard of the others."""
    for one in sockets:
        one.send(kind, id=f"{kind} once", **fields)
    return [one.until("ack", "refused", id=f"{kind} once") for one in sockets]


def test_a_message_that_comes_several_times_at_once_is_applied_once(house: House) -> None:
    """The second is let in while the first is still being written down."""
    made = house.table("hearts", "h0,h0,h0,h0", deals=1)
    sockets = [house.sit(made.players[0]) for _ in range(6)]
    ann = sockets[0]
    for seat in range(3):       # after the fourth the cards are passed, and nobody takes that back
        assert ann.answer(seat, *first_choice(ann.views[seat]))["type"] == "ack"
    ann.drain()
    assert [seat for seat in range(4) if ann.asks[seat]] == [3]
    for kind, fields in (("chat", {"text": "once"}), ("undo", {})):
        answers = _at_once(sockets, kind, **fields)
        assert [one["type"] for one in answers] == ["ack"] * 6
        assert sum(not one.get("again") for one in answers) == 1, kind
    ann.drain()
    assert [one["text"] for one in ann.chat] == ["once"]
    assert [seat for seat in range(4) if ann.asks[seat]] == [2, 3]
    for one in sockets:
        one.close()


def test_a_stale_answer_is_refused_with_what_is_open(house: House) -> None:
    made = house.table("hearts", "h0,h0,h0,h0", deals=1)
    with house.sit(made.players[0]) as all_four:
        stale = all_four.asks[0]
        for seat in range(4):
            assert all_four.answer(seat, *first_choice(all_four.views[seat]))["type"] == "ack"
        all_four.drain()
        refused = all_four.do("answer", ask=stale, seat=0, choice=["card:2C"])
        assert refused["code"] == "stale"
        asked = {one["seat"]: one["ask"] for one in refused["open"]}
        assert asked == {seat: ask for seat, ask in all_four.asks.items() if ask}
        assert len(asked) == 1


def test_an_answer_of_another_seat_makes_nobody_stale(house: House) -> None:
    made = house.table("hearts", "h,h,h,h", deals=1)
    clients = [house.sit(key) for key in made.players]
    asks = [client.asks[seat] for seat, client in enumerate(clients)]
    choices = [first_choice(client.views[seat]) for seat, client in enumerate(clients)]
    for seat in (2, 0, 3, 1):       # nobody reads in between
        assert clients[seat].do("answer", ask=asks[seat], seat=seat, choice=choices[seat])["type"] == "ack"
    for client in clients:
        client.close()


def test_refusals_cite_rules(house: House) -> None:
    made = house.table("hearts", "h0,h0,h0,h0", deals=1)
    with house.sit(made.players[0]) as one:
        for seat in range(4):
            one.answer(seat, *first_choice(one.views[seat]))
        one.drain()
        seat = next(seat for seat in range(4) if one.asks[seat])
        offered = {option["id"] for option in one.views[seat]["ask"]["options"]}
        other = sorted(_cards(one.views[seat], seat) - offered)[0]
        refused = one.answer(seat, other)
        assert refused["code"] == "illegal"
        assert refused["reasons"][0]["rules"][0].startswith("play.")
        assert refused["open"] == [{"seat": seat, "ask": one.asks[seat]}]
        assert one.do("why_not", seat=seat, what=other)["reasons"] == refused["reasons"]
        assert one.do("why_not", seat=seat, what=sorted(offered)[0])["reasons"] == []
        rule = one.do("rule", rule="play.first-lead")["rule"]
        assert "two of clubs" in rule["says"]
        assert one.do("rule", rule="no.such")["code"] == "unknown_rule"
        assert one.do("explain", seat=seat, stat="attack", who="seat:0")["code"] == "not_available"
        assert one.do("odds", seat=seat, ask=one.asks[seat], choices=[[other]])["reasons"] == refused["reasons"]
        assert one.do("deed", seat=seat, deed="do:fly")["code"] == "not_offered"


# ---------------------------------------------------------------- taking back


def test_undo_of_ones_own(house: House) -> None:
    made = house.table("hearts", "h,h,h,h", deals=1)
    with house.sit(made.players[0]) as ann, house.sit(made.players[1]) as bo:
        assert ann.do("undo")["code"] == "nothing"
        before, other = ann.asks[0], bo.asks[1]
        hand = ann.views[0]
        ann.answer(0, *first_choice(ann.views[0]))
        ann.until("update")
        assert ann.undo[0] is True
        newest = max(ann.events[0])
        assert ann.do("undo")["type"] == "ack"
        ann.drain()
        assert ann.events[0][newest + 1]["kind"] == "undone"
        assert ann.views[0]["scene"] == hand["scene"]
        assert ann.asks[0] not in ("", before)
        assert ann.do("answer", ask=before, seat=0, choice=["card:2C"])["code"] == "stale"
        bo.drain()
        assert bo.asks[1] == other, "taking back the end of one's own lane puts nobody else's question anew"


def test_what_was_done_is_acknowledged_before_anybody_is_told(house: House) -> None:
    """An answer, an undo, and the agreement that an undo had waited for."""
    made = house.table("hearts", "h0,h1,h0,h1", deals=1)
    with house.sit(made.players[0]) as ann, house.sit(made.players[1]) as bo:
        for kind, fields in (("answer", {"ask": ann.asks[0], "seat": 0, "choice": first_choice(ann.views[0])}),
                             ("undo", {})):
            ann.drain()
            told = len(ann.raw)
            assert ann.do(kind, **fields)["type"] == "ack"
            ann.until("update")
            kinds = [msgspec.json.decode(text)["type"] for text in ann.raw[told:]]
            assert kinds.index("ack") < kinds.index("update")
        play_on([ann, bo], 8)
        ann.drain()
        bo.drain()
        loser, other = (ann, bo) if not ann.undo[0] else (bo, ann)
        name = loser.do("undo", below=True)["proposal"]
        told = len(other.raw)
        assert other.do("agree", proposal=name, yes=True)["type"] == "ack"
        other.until("update")
        kinds = [msgspec.json.decode(text)["type"] for text in other.raw[told:]]
        assert kinds.index("ack") < kinds.index("update")


def test_undo_beyond_the_floor_needs_everybody(house: House) -> None:
    made = house.table("hearts", "h0,h1,h0,h1", deals=1)
    with house.sit(made.players[0]) as ann, house.sit(made.players[1]) as bo:
        play_on([ann, bo], 8)
        ann.drain()
        bo.drain()
        decisions = ann.views[0]["decision"]
        loser = ann if not ann.undo[0] else bo
        other = bo if loser is ann else ann
        assert loser.do("undo")["code"] == "floor"
        # One no, and it is off.
        name = loser.do("undo", below=True)["proposal"]
        other.wait_for(lambda one: one.table.get("proposal", {}).get("id") == name)
        assert loser.do("agree", proposal="other", yes=True)["code"] == "no_proposal"
        assert other.do("agree", proposal=name, yes=False)["type"] == "ack"
        assert other.do("agree", proposal=name, yes=True)["code"] == "no_proposal"
        # A decision in between, and it is off.
        name = loser.do("undo", below=True)["proposal"]
        other.drain()
        loser.drain()
        mover = next(one for one in (ann, bo) if any(one.asks.values()))
        _answer_one(mover)
        assert other.do("agree", proposal=name, yes=True)["code"] == "no_proposal"
        # Everybody agrees.
        ann.drain()
        bo.drain()
        loser = ann if not ann.undo[0] else bo
        other = bo if loser is ann else ann
        said = loser.do("undo", below=True)
        assert other.do("agree", proposal=said["proposal"], yes=True)["type"] == "ack"
        ann.drain()
        bo.drain()
        assert ann.views[0]["decision"] == bo.views[1]["decision"] <= decisions
        assert any(event["kind"] == "undone_by_agreement" for event in bo.events[1].values())
        assert "proposal" not in ann.table
        play_on([ann, bo])
        assert ann.views[0]["outcome"]


def _answer_one(client: Client) -> None:
    seat = next(seat for seat in client.seats if client.asks[seat])
    assert client.answer(seat, *first_choice(client.views[seat]))["type"] == "ack"


def test_a_solo_table_goes_below_its_floor_and_says_so(house: House) -> None:
    made = house.table("hearts", "h,thumb,thumb,thumb", deals=1)
    with house.sit(made.players[0]) as ann:
        play_on([ann], 4)
        ann.wait_for(lambda one: one.asks[0])
        assert ann.do("undo")["code"] == "floor"
        assert ann.do("undo", below=True)["type"] == "ack"
        assert ann.do("undo", below=True, to=0)["type"] == "ack"
        ann.drain()
        assert ann.views[0]["decision"] <= 3
        assert any(event["kind"] == "undone_by_agreement" for event in ann.events[0].values())
        play_on([ann])
        assert ann.do("undo", below=True)["type"] == "ack", "a finished solo game can be taken up again"
        ann.wait_for(lambda one: one.table["status"] == "open")
        assert "seed" not in ann.table


# ---------------------------------------------------------------- the past


def test_past_moments_and_forks(house: House) -> None:
    made = house.table("hearts", "h0,h1,h0,h1", deals=1)
    with house.sit(made.players[0]) as ann, house.sit(made.players[1]) as bo, house.sit(made.spectator) as eve:
        play_on([ann, bo], 6)
        assert ann.do("moment", seat=0, decision=2)["code"] == "not_over"
        assert house.http("POST", f"/api/tables/{made.id}/fork", made.host, json={"decision": 2}).status_code == 409
        views = {ann.views[0]["decision"]: ann.views[0]}
        play_on([ann, bo])
        for decision, seen in views.items():
            shown = ann.do("moment", seat=0, decision=decision)
            assert shown["state"]["view"] == seen
            assert all(event["decision"] <= decision for event in shown["state"]["events"])
        assert eve.do("moment", seat=3, decision=5)["state"]["view"]["seat"] == 3
        assert eve.do("moment", seat=4, decision=5)["code"] == "not_yours"
        assert eve.do("moment", seat=-1, decision=50_000)["code"] == "bad_moment"
        path = f"/api/tables/{made.id}/fork"
        assert house.http("POST", path, made.spectator, json={"decision": 2}).status_code == 403
        forked = house.http("POST", path, made.players[1], json={"decision": 20})
        assert forked.status_code == 201, forked.text
        links = {link["role"]: link for link in forked.json()["links"]}
        assert links["player"]["seats"] == [0, 1, 2, 3]
        with house.sit(links["player"]["key"]) as fork:
            assert fork.views[0]["decision"] == 20
            assert fork.views[0]["scene"] == ann.do("moment", seat=0, decision=20)["state"]["view"]["scene"]
            play_on([fork])
            assert fork.views[0]["outcome"]


def test_a_save_goes_out_and_comes_back(house: House) -> None:
    made = house.table("hearts", "h,thumb,thumb,thumb", deals=1)
    with house.sit(made.players[0]) as ann:
        play_on([ann], 3)
        ann.wait_for(lambda one: one.asks[0])
        save = house.http("GET", f"/api/tables/{made.id}/save", made.players[0])
        assert save.status_code == 200
        several = {"save": save.json(), "seats": [{}, {"kind": "open"}, {"kind": "agent"}, {"kind": "agent"}]}
        refused = house.http("POST", "/api/saves", json=several)
        assert refused.json()["error"]["code"] == "bad_seats", "who brings a save knows its secrets"
        brought = house.http("POST", "/api/saves", json={"save": save.json()})
        assert brought.status_code == 201, brought.text
        links = {link["role"]: link for link in brought.json()["links"]}
        with house.sit(links["player"]["key"]) as again:
            assert again.views[0] == ann.views[0]
            play_on([again])
            assert again.views[0]["outcome"]


def test_saves_and_exports_are_sealed_while_others_play(house: House) -> None:
    made = house.table("hearts", "h,h,thumb,thumb", deals=1)
    for key in (made.players[0], made.host):
        assert house.http("GET", f"/api/tables/{made.id}/save", key).json()["error"]["code"] == "sealed"
    export = house.http("GET", f"/api/tables/{made.id}/export", made.host).json()
    assert export["save"] is None
    assert all(event["kind"] == "dealt" for event in export["events"])
    report = house.http("POST", f"/api/tables/{made.id}/report", made.players[0], json={"text": "Odd!"})
    assert report.status_code == 201
    shown = report.json()["open"]
    assert [view["seat"] for view in shown["views"]] == [0]
    with house.sit(made.players[0]) as ann, house.sit(made.players[1]) as bo:
        hidden = _cards(bo.views[1], 1)
        assert hidden
        assert not hidden & _words(report.text)
        assert not hidden & _words("".join(ann.raw))


def _cards(view: dict[str, Any], seat: int) -> set[str]:
    zone = next(zone for zone in view["scene"]["zones"] if zone["id"] == f"zone:hand{seat}")
    return {card["id"] for card in zone["things"]}


def _words(text: str) -> set[str]:
    return set(text.replace('"', " ").split())


# ---------------------------------------------------------------- people


def test_chat_names_presence(house: House) -> None:
    made = house.table("hearts", "h,h,thumb,thumb", deals=1)
    with house.sit(made.players[0]) as ann:
        with house.sit(made.players[1]) as bo:
            ann.wait_for(lambda one: one.table["seats"][1].get("online"))
            assert bo.do("chat", text="  Hello\x00,\n\u202eAnn <b> ")["type"] == "ack"
            ann.wait_for(lambda one: one.chat)
            assert ann.chat[-1]["text"] == "Hello, Ann <b>"
            assert ann.chat[-1]["name"] == "P1"
            assert bo.do("chat", text="x" * 501)["code"] == "bad_text"
            assert bo.do("rename", seat=1, name="Bo")["type"] == "ack"
            assert bo.do("rename", seat=0, name="Ann?")["code"] == "not_yours"
            ann.wait_for(lambda one: one.table["seats"][1]["name"] == "Bo")
        ann.wait_for(lambda one: not one.table["seats"][1].get("online"))
    with house.sit(made.players[1], talk=0) as bo:
        assert [one["text"] for one in bo.talk] == ["P1 takes seat 2.", "Hello, Ann <b>"]


def test_a_seat_goes_to_an_agent_and_back(house: House) -> None:
    made = house.table("hearts", "h,h,h0,h0", deals=1)
    path = f"/api/tables/{made.id}/seats/1"
    with house.sit(made.players[0]) as ann, house.sit(made.players[1]) as bo:
        assert house.http("POST", path, made.players[0], json={"agent": "thumb"}).status_code == 403
        assert house.http("POST", path, made.host, json={"agent": "nobody"}).json()["error"]["code"] == "bad_agent"
        assert house.http("POST", path, made.host, json={"agent": "thumb"}).status_code == 200
        bo.wait_for(lambda one: one.table["seats"][1].get("agent") == "thumb" and not one.asks[1])
        assert bo.do("answer", ask="0.1.0+0", seat=1, choice=["card:2C"])["code"] == "with_agent"
        assert bo.do("seat", seat=1, agent=None)["type"] == "ack"
        ann.wait_for(lambda one: not one.table["seats"][1].get("agent"))
        assert bo.do("seat", seat=0, agent="thumb")["code"] == "not_yours"


def test_keys_are_replaced_tables_closed_and_deleted(house: House) -> None:
    made = house.table("hearts", "h,h,h0,h0", deals=1)
    with house.sit(made.players[1]) as bo:
        answer = house.http("POST", f"/api/tables/{made.id}/key", made.players[1])
        assert answer.status_code == 200
        assert bo.closed()[0] == 4401
        with house.sit(made.players[1], welcome=False) as old:
            old.send("hello", id=None, key=made.players[1])
            assert old.closed()[0] == 4401
        new = answer.json()["link"]
        assert new["seats"] == [1]
    with house.sit(new["key"]) as bo, house.sit(made.players[0]) as ann:
        assert house.http("POST", f"/api/tables/{made.id}/close", made.host).status_code == 200
        ann.wait_for(lambda one: one.table["status"] == "closed")
        assert "seed" not in ann.table
        assert ann.answer(0, *first_choice(ann.views[0]))["code"] == "closed"
        assert house.http("POST", f"/api/tables/{made.id}/close", made.host).status_code == 409
        assert house.http("GET", f"/api/tables/{made.id}/save", made.host).status_code == 409
        assert house.http("DELETE", f"/api/tables/{made.id}", made.host).status_code == 200
        assert ann.closed()[0] == 4404
        assert bo.closed()[0] == 4404
    for key in (made.host, new["key"]):
        assert house.http("GET", f"/api/tables/{made.id}", key).status_code == 401


def test_every_game_opens_and_can_be_played_a_little(house: House) -> None:
    chance = random.Random(1)
    for game in house.http("GET", "/api/games").json()["games"]:
        if game["name"] == "tarpit":
            continue
        made = house.table(game["name"], ",".join(["h0"] * game["default_seats"]))
        with house.sit(made.players[0]) as one:
            for _ in range(12):
                asked = [seat for seat in one.seats if one.asks[seat]]
                if not asked:
                    break
                seat = chance.choice(asked)
                ask = one.views[seat]["ask"]
                reply = one.answer(seat, *some_choice(ask, chance))
                assert reply["type"] == "ack" or reply["code"] == "illegal", reply
                if reply["type"] == "ack":
                    one.until("update")
