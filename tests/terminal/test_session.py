"""The session: who decides, what is kept, going back, explaining. Real tables, real files."""
from __future__ import annotations

import json
import random
from pathlib import Path

import pytest

from norn.kernel.ask import random_choice
from norn.kernel.catalogue import BadOption, UnknownGame
from norn.kernel.errors import IllegalChoice, RuleError, SaveError
from norn.kernel.save import read_save, write_save
from norn.kernel.views import Sight
from norn.terminal import saves
from norn.terminal.session import Session


def play_on(session: Session, decisions: int) -> None:
    """People decide at random, agents as they do."""
    chance = random.Random(4)
    for _ in range(decisions):
        session.run_agents()
        if session.over:
            return
        session.hand_over(session.next_viewer())
        ask = session.ask()
        assert ask is not None
        session.answer(*random_choice(ask, chance))


def test_a_person_against_agents_by_default() -> None:
    session = Session.start("hearts")
    assert session.seats == ["human", "thumb", "thumb", "thumb"]
    assert session.humans == [0]
    assert session.viewer == 0
    assert Session.start("quay").seats == ["human", "human"], "all together: the person plays every seat"


def test_the_last_name_fills_the_table() -> None:
    assert Session.start("hearts", ["thumb", "human"]).seats == ["thumb", "human", "human", "human"]


def test_wishes_that_cannot_be_met_say_why() -> None:
    with pytest.raises(UnknownGame, match="there are: "):
        Session.start("chess")
    with pytest.raises(BadOption, match="seat 2: there is no agent 'hal'"):
        Session.start("hearts", ["human", "hal"])
    with pytest.raises(BadOption, match="has no option 'deals2'"):
        Session.start("hearts", None, 1, {"deals2": "1"})
    assert saves.kept_games() == [], "nothing was begun, nothing is kept"


def test_the_game_is_kept_after_every_decision() -> None:
    session = Session.start("hearts", None, 5)
    assert session.path is not None
    for _ in range(6):
        session.run_agents()
        ask = session.ask()
        assert ask is not None
        session.answer(*random_choice(ask, random.Random(1)))
        kept = read_save(session.path)
        assert kept.table.decisions == session.table.decisions
        session.step()
        assert read_save(session.path).table.decisions == session.table.decisions


def test_a_resumed_game_goes_on_in_its_file_exactly_as_it_would_have() -> None:
    session = Session.start("hearts", ["human", "random"], 5)
    play_on(session, 4)
    assert session.path is not None
    left = session.path.read_bytes()
    play_on(session, 3)
    session.path.write_bytes(left)
    again = Session.resume(session.path)
    assert again.seats == session.seats
    assert again.path == session.path
    play_on(again, 3)
    assert again.table.decisions == session.table.decisions


def test_a_copy_is_left_alone_when_it_is_loaded(tmp_path: Path) -> None:
    session = Session.start("hearts", None, 5)
    copy = tmp_path / "evening.json"
    session.save_as(copy)
    before = copy.read_bytes()
    again = Session.resume(copy)
    assert again.path not in (copy, session.path)
    play_on(again, 2)
    assert copy.read_bytes() == before


def test_saving_replaces_nothing_unasked(tmp_path: Path) -> None:
    session = Session.start("hearts", None, 5)
    precious = tmp_path / "thesis.json"
    precious.write_text("precious")
    with pytest.raises(SaveError, match="exists already"):
        session.save_as(precious)
    assert precious.read_text() == "precious"
    session.save_as(precious, replace=True)
    assert read_save(precious).table.decisions == []


def test_a_save_from_elsewhere_without_notes_opens_with_usual_seats(tmp_path: Path) -> None:
    path = tmp_path / "other.json"
    write_save(path, Session.start("hearts", None, 5).table, {"seats": "human,hal"})
    session = Session.resume(path)
    assert session.seats == ["human", "thumb", "thumb", "thumb"]
    assert "who sits where" in session.remark


def test_a_bad_file_is_a_polite_error(tmp_path: Path) -> None:
    path = tmp_path / "bad.json"
    path.write_bytes(b'{"format": 1')
    with pytest.raises(SaveError, match="not a saved game"):
        Session.resume(path)
    with pytest.raises(SaveError, match="cannot be read"):
        Session.resume(tmp_path / "none.json")


def test_a_full_disk_is_told_and_does_not_stop_the_game(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", "/proc/nowhere")
    session = Session.start("hearts", None, 5)
    assert "not being kept" in session.trouble
    play_on(session, 3)
    assert len(session.table.decisions) > 3


def test_two_games_of_one_second_have_files_of_their_own() -> None:
    paths = {Session.start("hearts").path for _ in range(3)}
    assert len(paths) == 3


def test_the_list_of_saves_is_newest_first_and_passes_over_rubbish() -> None:
    old, new = Session.start("hearts", None, 1), Session.start("skald", None, 1)
    assert old.path is not None
    assert new.path is not None
    past = old.path.stat().st_mtime - 7200
    import os

    os.utime(old.path, (past, past))
    (saves.saves_folder() / "rubbish.json").write_text("[1, 2")
    (saves.saves_folder() / "list.json").write_text("[]")
    kept = saves.kept_games()
    assert [one.game for one in kept] == ["skald", "hearts"]
    assert kept[1].players == "human,thumb,thumb,thumb"
    assert kept[1].where.startswith("Deal 1")
    assert saves.ago(kept[1].seconds) == "2 hours ago"


def test_undo_below_the_floor_needs_agreement_and_is_told() -> None:
    session = Session.start("hearts", None, 5)
    assert not session.has_decided()
    with pytest.raises(IllegalChoice, match="nothing of yours"):
        session.undo()
    play_on(session, 2)
    session.run_agents()
    assert session.has_decided()
    with pytest.raises(IllegalChoice, match="cannot be taken back"):
        session.undo()
    before = len(session.table.decisions)
    session.undo(agreed=True)
    assert len(session.table.decisions) < before
    assert session.ask() is not None
    assert "by agreement" in session.log()[-1].text
    assert session.path is not None
    assert len(read_save(session.path).table.decisions) == len(session.table.decisions)


def test_the_log_tells_only_what_the_seat_may_know() -> None:
    session = Session.start("hearts", ["human", "human", "thumb", "thumb"], 5)
    play_on(session, 2)
    session.run_agents()
    told = {seat: _told(session, seat) for seat in (0, 1)}
    assert any("Player 1 passes" in text for text in told[0])
    assert not any("Player 2 passes" in text for text in told[0])
    assert any("Player 2 passes" in text for text in told[1])


def _told(session: Session, seat: int) -> list[str]:
    session.hand_over(seat)
    return [line.text for line in session.log()]


def test_news_is_what_happened_since_the_seats_own_decision() -> None:
    session = Session.start("hearts", ["human", "human", "thumb", "thumb"], 5)
    assert [line.fresh for line in session.log()] == [True]
    play_on(session, 6)
    for seat in (0, 1):
        session.hand_over(seat)
        own = [line.number for line in session.log() if line.text.startswith(f"Player {seat + 1} plays")]
        fresh = [line.number for line in session.log() if line.fresh]
        assert own[-1] == fresh[0]


def test_people_with_hidden_hands_pass_the_keyboard() -> None:
    session = Session.start("hearts", ["human", "human", "thumb", "thumb"], 5)
    assert session.next_viewer() == 0
    ask = session.ask()
    assert ask is not None
    session.answer(*ask.ids[:3])
    assert session.next_viewer() == 1
    assert session.hides(0, 1)
    open_game = Session.start("quay", None, 1)
    assert not open_game.hides(0, 1)


def test_what_the_party_decides_is_left_to_the_person_in_it() -> None:
    session = Session.start("quay", ["random", "human"], 1)
    session.run_agents()
    for _ in range(2):
        if session.table.ask is not None and session.table.ask.prompt == "watch":
            break
        session.answer("do:anchor")
        session.run_agents()
    assert session.table.ask is not None
    assert session.table.ask.prompt == "watch"
    assert session.next_agent() is None
    session.answer("do:whistle")


def test_an_agent_that_fails_does_not_hold_up_the_people() -> None:
    class Broken:
        name = "thumb"
        restless = False

        def decide(self, sight: Sight, chance: object) -> tuple[str, ...]:
            raise KeyError("no idea")

    session = Session.start("hearts", None, 5)
    session.agents[1] = Broken()
    play_on(session, 2)
    assert "failed and played at random" in session.remark


def test_rules_that_fail_leave_the_table_as_it_was() -> None:
    session = Session.start("quay", None, 1, {"leaky": 1})
    with pytest.raises(RuleError) as caught:
        session.answer("do:scuttle")
    (line,) = session.explain(caught.value)
    assert "The table stands as before." in line.text
    assert "please report it" in line.text
    assert session.table.decisions == []
    session.answer("do:anchor")


def test_watching_agents_play() -> None:
    session = Session.start("hearts", ["thumb"], 5, {"deals": 1})
    assert session.viewer == -1
    session.run_agents()
    assert session.over
    assert not any("passes" in line.text for line in session.log()), "a spectator sees no secrets"


def test_why_not_cites_the_rule() -> None:
    session = Session.start("hearts", None, 5)
    play_on(session, 2)
    session.run_agents()
    shown = session.view()
    assert shown.ask is not None
    offered = {option.id for option in shown.ask.options}
    hand = next(zone for zone in shown.scene.zones if zone.owner == 0)
    barred = [thing.id for thing in hand.things if thing.id not in offered]
    reasons = session.why_not(barred[0])
    assert reasons
    assert all(session.rule(rule) is not None for line in reasons for rule in line.rules)
    assert session.why_not(next(iter(offered))) == []


def test_a_bad_answer_is_explained_in_the_games_words() -> None:
    session = Session.start("quay", None, 1)
    with pytest.raises(IllegalChoice) as caught:
        session.answer("place:deep")
    (line,) = session.explain(caught.value)
    assert line.text == "The Deep is not next to you."
    assert line.rules == ("sail.next",)


def test_notes_in_a_save_tell_no_secrets() -> None:
    session = Session.start("hearts", None, 5)
    assert session.path is not None
    notes = json.loads(session.path.read_bytes())["notes"]
    assert notes == {"seats": "human,thumb,thumb,thumb", "where": session.view().scene.status, "over": "no",
                     "kept": "auto"}


def test_people_who_share_a_keyboard_are_asked_even_with_one_card() -> None:
    """The table would tell by its silence; a person alone with agents keeps the short cut."""
    assert Session.start("hearts", ["human", "human", "thumb", "thumb"], 1).table.guarded
    assert not Session.start("hearts", ["human", "thumb", "thumb", "thumb"], 1).table.guarded
    assert not Session.start("mistfall", ["human", "human"], 1).table.guarded
    session = Session.start("hearts", ["human"] * 4, 1, {"deals": 1})
    asked = 0
    while not session.over:
        session.hand_over(session.next_viewer())
        only = session.only_answer()
        asked += only is not None
        ask = session.view().ask
        assert ask is not None
        session.answer(*(only or [option.id for option in ask.options][: max(1, ask.at_least)]))
    assert asked > 2
