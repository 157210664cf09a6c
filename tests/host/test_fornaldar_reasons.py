"""Why not: everything that is not offered has a reason with its rule, and nothing stands against what is offered."""
from __future__ import annotations

from norn.host.words import reasons
from norn.kernel.catalogue import open_table
from norn.kernel.scene import parts
from norn.kernel.table import Table


def to_move() -> Table:
    """The first question of a new table that moves pieces."""
    table = open_table("fornaldar", seed=3, options={"scenario": "sampo"})
    while table.ask is not None and table.ask.prompt != "move":
        seat = sorted(table.pending)[0]
        table.answer(seat, *table.pending[seat].ids[: table.pending[seat].at_least])
    return table


def said(table: Table, one: str) -> list[str]:
    return [refusal.key for refusal in table.why_not(0, one)]


def test_a_hex_is_refused_by_what_the_way_takes_or_what_lies_there() -> None:
    table = to_move()
    assert said(table, "hex:1043")[0] == "choose_a_force"
    table.answer(0, "do:stack hex:1044")
    far = table.why_not(0, "hex:1349")
    assert (far[0].key, far[0].rules, far[0].data["left"]) == ("too_far", ("11.3",), "5")
    assert float(str(far[0].data["needed"]).replace("½", ".5")) > 5
    assert said(table, "hex:1044")[0] == "already_there"
    assert said(table, "hex:0101")[0] == "no_ground"
    asleep = table.why_not(0, "hex:1739")
    assert asleep[0].key == "realm_asleep", asleep


def test_pieces_and_deeds_out_of_their_time_say_so() -> None:
    table = to_move()
    assert said(table, "char:hakon") == ["not_yours", "wants_move"]
    assert said(table, "char:grendel") == ["asleep", "wants_move"]
    assert said(table, "do:fight hex:1044") == ["when_fighting", "wants_move"]
    assert said(table, "do:stack hex:2244") == ["nothing_to_move", "wants_move"]
    assert said(table, "track:turn") == ["calendar_goes", "wants_move"]


def test_every_part_of_the_scene_has_a_reason_in_words_and_nothing_stands_against_an_offer() -> None:
    table = to_move()
    table.answer(0, "do:stack hex:1044")
    ask = table.pending[0]
    for one in parts(table.definition.scene(table.game, 0)):
        if one in ask.ids:
            assert not table.objections(0, one)
            continue
        told = reasons(table, 0, table.why_not(0, one))
        assert told
        assert all(line.rules for line in told), one
        assert not any("{" in line.text for line in told), told
    assert not any(table.objections(0, one) for one in ask.ids)
