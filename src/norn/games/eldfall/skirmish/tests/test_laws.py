"""A save that somebody has edited: each lie is found, and none of them breaks the laws themselves."""
from __future__ import annotations

import random
from collections.abc import Callable

import pytest

from norn.games.eldfall.core.state import Aim, Carried, Declaration, Hit, Lasting, Strike, Wound
from norn.games.eldfall.skirmish.laws import laws
from norn.games.eldfall.skirmish.state import State
from norn.games.eldfall.skirmish.strategy import decide
from norn.kernel.catalogue import open_table
from norn.kernel.views import Sight


def in_a_sequence() -> State:
    """The state while a reaction is asked for."""
    table = open_table("eldfall-skirmish", seats=2, seed=1)
    chance = random.Random(1)
    while table.ask is None or table.ask.prompt != "act":
        assert table.ask is not None
        table.answer(table.ask.seat, *decide(Sight(table, table.ask.seat), chance))
    state: State = table.definition.copy(table.game.state)
    return state


STATE = in_a_sequence()


def edited(edit: Callable[[State], object]) -> State:
    from norn.games.eldfall.skirmish._records import copy_state
    state: State = copy_state(STATE)
    edit(state)
    return state


LIES: dict[str, Callable[[State], object]] = {
    "a field that is not there": lambda s: setattr(s, "field", "moon"),
    "a field drawn from nothing": lambda s: setattr(s, "field", "drawn x"),
    "a mode that is not there": lambda s: setattr(s, "mode", "blind"),
    "a round too many": lambda s: setattr(s, "round", 9),
    "nobody's turn": lambda s: setattr(s, "turn", 5),
    "an order with a stranger": lambda s: s.order.append(7),
    "points of three seats": lambda s: s.vp.append(3),
    "a leader who is nobody": lambda s: s.leaders.__setitem__(0, "model:77"),
    "an order that is no stratagem": lambda s: s.ordered.append("sword"),
    "a zone that is not there": lambda s: s.zones_of.__setitem__(0, 9),
    "an id out of order": lambda s: setattr(s.models[0], "id", "model:5"),
    "a profile that is not printed": lambda s: setattr(s.models[0], "profile", "dragon_king"),
    "a seat that is not there": lambda s: setattr(s.models[0], "seat", 4),
    "a party that is not there": lambda s: setattr(s.models[0], "party", -7),
    "half a place": lambda s: setattr(s.models[0], "spot", [100]),
    "a place off the field": lambda s: setattr(s.models[0], "spot", [99_999, 0, 0]),
    "two in one place": lambda s: setattr(s.models[0], "spot", s.models[1].spot[:]),
    "a facing that is not there": lambda s: setattr(s.models[0], "facing", 64),
    "a thousand HP": lambda s: setattr(s.models[0], "hp", 1000),
    "AP below nothing": lambda s: setattr(s.models[0], "ap", -1),
    "Mana below nothing": lambda s: setattr(s.models[0], "mana", -1),
    "an item that is not printed": lambda s: s.models[0].items.append(Carried("excalibur", 1, equipped=True, own=True)),
    "a spell as an item": lambda s: s.models[0].items.append(Carried("ignite", 1, equipped=True, own=True)),
    "an upgrade that is not printed": lambda s: s.models[0].upgrades.append("wings"),
    "a state that is not printed": lambda s: s.models[0].states.append(Lasting("sleepy", "", "")),
    "a state twice": lambda s: s.models[0].states.extend([Lasting("bleeding", "", ""), Lasting("bleeding", "", "")]),
    "dead and down": lambda s: s.models[0].states.extend([Lasting("dead", "", ""), Lasting("incapacitated", "", "")]),
    "summoned by nobody": lambda s: setattr(s.models[0], "summoner", "model:99"),
    "gone nowhere": lambda s: setattr(s.models[0], "gone", "home"),
    "a Scheme that is not printed": lambda s: s.schemes.__setitem__(0, "revenge"),
    "a duel of three": lambda s: setattr(s, "duel", ["model:0", "model:1", "model:2"]),
    "a Sequence of nobody": lambda s: setattr(s.activation, "model", "model:50"),
    "seen by nobody": lambda s: s.activation.seen.__setitem__("model:50", [0]),                   # type: ignore[union-attr]
    "seen where it never was": lambda s: s.activation.seen.__setitem__("model:0", [999]),         # type: ignore[union-attr]
    "a path of nothing": lambda s: setattr(s.activation.path, "points", []),                      # type: ignore[union-attr]
    "declared by nobody": lambda s: s.activation.declarations.append(                             # type: ignore[union-attr]
        Declaration("model:50", "active", "attack", "", "", "", [], [])),
    "an Attack with nothing printed": lambda s: s.activation.declarations.append(                 # type: ignore[union-attr]
        Declaration("model:0", "active", "attack", "spoon", "melee", "", [], [])),
    "aimed at nobody": lambda s: s.activation.declarations.append(                                # type: ignore[union-attr]
        Declaration("model:0", "active", "attack", "unarmed", "melee", "", [], [Aim("model:50", [], 1)])),
    "a strike of nothing": lambda s: s.activation.strikes.append(Strike(40, 0, 5, 5)),            # type: ignore[union-attr]
    "a Hit of nothing": lambda s: s.activation.hits.append(                                       # type: ignore[union-attr]
        Hit(40, 40, "model:0", "", 0, [], critical=False, negated="")),
    "a Wound of nothing": lambda s: s.activation.wounds.append(Wound(40, "model:0", "", "", "")),  # type: ignore[union-attr]
}


def test_nothing_is_wrong_with_a_game_in_play() -> None:
    assert laws(STATE) == []


@pytest.mark.parametrize("lie", list(LIES))
def test_an_edited_save_is_found_out(lie: str) -> None:
    assert laws(edited(LIES[lie])) != []
