"""When things happen in a Sequence: what is rolled, prevented and moved, in which order, and what that lets happen."""
from __future__ import annotations

import pytest

from norn.games.eldfall.core import catalogue
from norn.games.eldfall.core.content import Line
from norn.games.eldfall.core.rules import damage
from norn.games.eldfall.core.state import Zone
from norn.games.eldfall.core.tests.row import NORTHERN_WIND, SKIRMISH, activation, events, fight, offered, profile, say
from norn.games.eldfall.core.tests.stage import IDLE, SWORD, bear, caster, model, put, states, strike
from norn.games.eldfall.core.values import awareness
from norn.kernel.errors import IllegalChoice


def back(who: str, at: int = 0, art: str = "") -> str:
    return f"do:attack {who} ability:row_sword mode:melee{art} point:{at}"


# --- what falls, and who dies of it -------------------------------------------------------------------------------


@pytest.mark.rules("fall", "damage.fallen")
def test_a_fall_of_the_fallen_is_their_death() -> None:
    profile("a")
    profile("b", sta=0)
    for title, end in (("row", ["dead"]), ("row-nw", ["incapacitated"])):
        table = fight(("a", 0, 5, 0), ("b", 1, 8, 1), title=title, fall=[20])
        say(table, "do:activate model:0", IDLE)
        model(table, 1).hp = 0
        put(table, 1, "incapacitated")
        damage.fall(table.game, model(table, 1), 500, 600)
        assert states(table, 1) == end


@pytest.mark.rules("fall")
def test_the_books_falls_of_five_and_six() -> None:
    """Speed 6: five inches one roll, six inches two, three none; Armor does not help."""
    profile("a")
    profile("b", sta=0, hp=9, arm=9)
    for height, lost in ((300, 0), (500, 1), (600, 2)):
        table = fight(("a", 0, 5, 0), ("b", 1, 8, 1), fall=[20, 20])
        say(table, "do:activate model:0", IDLE)
        assert damage.fall(table.game, model(table, 1), height, 600) == lost


@pytest.mark.rules("damage.heal")
def test_health_healed_and_lost_in_one_sequence_is_added_up() -> None:
    profile("a")
    profile("b", sta=0, hp=2)
    table = fight(("a", 0, 5, 0), ("b", 1, 8, 1))
    say(table, "do:activate model:0", IDLE)
    from norn.games.eldfall.core.rules.models import now
    from norn.games.eldfall.core.state import Wound
    g, m = table.game, model(table, 1)
    m.hp = 1
    now(g).notes.append("heal 2 model:1")
    now(g).wounds.append(Wound(-1, "model:1", "model:0", "damage", ""))
    damage._lose_hp(g, m)
    assert m.hp == 2


@pytest.mark.rules("trait.burn", "state.dead")
def test_whoever_dies_of_burn_is_removed() -> None:
    def lies(table: object) -> None:
        model(table, 1).hp = 0          # type: ignore[arg-type]
        put(table, 1, "incapacitated")  # type: ignore[arg-type]

    table = strike({"traits": ["burn 1"]}, {}, before=lies, attack=[5], damage=[1], burn=[1])
    assert model(table, 1).gone == "removed"
    table = strike({"traits": ["burn 1"]}, {}, before=lies, attack=[5], damage=[1], burn=[20])
    assert (model(table, 1).gone, states(table, 1)) == ("", ["dead"])


# --- Dodge --------------------------------------------------------------------------------------------------------


@pytest.mark.rules("dodge.states", "state.immobilized")
def test_an_immobilized_dodger_rolls_although_the_attack_on_it_misses() -> None:
    profile("a", off=10, sta=1)
    profile("b", sta=1)
    table = fight(("a", 0, 5, 0), ("b", 1, 6, 1), attack=[20], dodge=[3])
    put(table, 1, "immobilized")
    say(table, "do:activate model:0", IDLE, "do:dodge model:1", f"{SWORD} model:1", "at:dodge;8;1")
    assert ("immobilized" in states(table, 1), model(table, 1).spot) == (False, [8])


@pytest.mark.rules("dodge.states")
def test_one_failed_roll_does_not_bring_another() -> None:
    profile("a", off=15, sta=1)
    profile("b", sta=1)
    table = fight(("a", 0, 5, 0), ("b", 1, 6, 1), attack=[5], dodge=[20, 1], damage=[20])
    put(table, 1, "immobilized")
    say(table, "do:activate model:0", IDLE, "do:dodge model:1", f"{SWORD} model:1")
    assert "immobilized" in states(table, 1)


@pytest.mark.rules("dodge.blind", "state.blinded")
def test_a_blinded_dodger_sees_nobody_even_on_its_own_way() -> None:
    profile("a", ag=10, sta=1)
    profile("b", dfn=15, sta=1)
    table = fight(("a", 0, 5, 0), ("b", 1, 6, 1), attack=[5], dodge=[20], damage=[20])
    put(table, 0, "blinded")
    say(table, "do:activate model:0", IDLE, back("model:1"), "do:dodge")
    assert [one["need"] for one in events(table, "rolled") if one["why"] == "why:dodge"] == [5]


@pytest.mark.rules("trait.trample", "template.dodge", "action.dodge")
def test_a_dodge_avoids_being_trampled() -> None:
    profile("bull", size="huge", traits=["trample"], t=18, spd=6, sta=1)
    profile("b", sta=1)
    for die, rolled in ((3, 0), (20, 1)):
        table = fight(("bull", 0, 1, 0), ("b", 1, 5, 1), dodge=[die], damage=[20])
        say(table, "do:activate model:0", "at:run;9;0", "do:dodge model:1")
        assert len(events(table, "damage_rolled")) == rolled


# --- rerolls ------------------------------------------------------------------------------------------------------


@pytest.mark.rules("roll.again")
def test_reactive_seats_roll_again_before_the_active_one() -> None:
    profile("a", off=10, traits=["advantage medium"], sta=1)
    profile("b", dfn=10, traits=["advantage medium"], sta=1)
    table = fight(("a", 0, 5, 0), ("b", 1, 6, 1), attack=[19, 19, 4, 5], damage=[20])
    say(table, "do:activate model:0", IDLE, back("model:1"), f"{SWORD} model:1")
    assert table.ask is not None
    assert (table.ask.prompt, table.ask.seat) == ("reroll", 1)
    say(table, "do:reroll 0")
    assert table.ask is not None
    assert (table.ask.prompt, table.ask.seat) == ("reroll", 0)


@pytest.mark.rules("roll.again", "hostile.late")
def test_a_hostile_that_reacts_rolls_its_failures_again() -> None:
    """Nobody asks for a seat of -1 in turn order."""
    profile("a", off=10, sta=1, hp=9)
    profile("stone", dfn=10, traits=["advantage medium"], sta=1)
    _card("stone", reaction=[Line(do="attack row_sword")])
    table = fight(("a", 0, 5, 0), ("stone", -1, 6, 1), attack=[19, 20, 4], damage=[20])
    say(table, "do:activate model:0", IDLE, f"{SWORD} model:1")
    assert [one["die"] for one in events(table, "rerolled")] == [4]


def _card(name: str, movement: tuple[Line, ...] | list[Line] = (), action: list[Line] | None = None,
          reaction: list[Line] | None = None) -> None:
    from norn.games.eldfall.core.content import Behaviour
    catalogue.BEHAVIOURS[name] = Behaviour(
        id=name, name=name, profile=name, priority=("closest",), movement=tuple(movement), action=tuple(action or ()),
        reaction=tuple(reaction or ()))


# --- Hostiles answer by the same rules ----------------------------------------------------------------------------


@pytest.mark.rules("hostile.late", "sequence.reaction-sight", "dodge.right")
def test_a_hostile_reacts_only_to_whom_it_saw_or_felt() -> None:
    profile("archer", acc=15, items=("row_bow",), sta=1)
    profile("stone", ag=3, sta=1)
    _card("stone", reaction=[Line(when=("target_of attack",), do="dodge toward")])
    for facing, points in ((0, 1), (1, 0)):
        table = fight(("archer", 0, 1, 0), ("stone", -1, 12, facing), attack=[20], dodge=[20])
        say(table, "do:activate model:0", "at:idle;1;0", "do:attack ability:row_bow mode:ranged model:1")
        assert model(table, 1).ap == points


@pytest.mark.rules("skill.charm", "hostile.late")
def test_a_hostile_that_is_charmed_pays_and_does_nothing() -> None:
    profile("a", off=10, sta=1, skills=["charm"])
    profile("stone", dfn=15, sta=1)
    _card("stone", reaction=[Line(do="attack row_sword")])
    table = fight(("a", 0, 5, 0), ("stone", -1, 6, 1), attack=[20], charm=[20])
    say(table, "do:activate model:0", IDLE, f"{SWORD} model:1")
    assert (model(table, 1).ap, len(events(table, "attack_rolled"))) == (0, 1)


@pytest.mark.rules("state.blinded", "engaged.actions", "hostile.lines")
def test_a_hostile_that_is_blind_or_held_does_nothing_that_is_barred() -> None:
    profile("a", sta=0)
    profile("stone", sta=1, items=("row_sword", "row_bow"))
    for state, deed in (("blinded", "attack row_sword"), ("", "attack row_bow")):
        _card("stone", movement=[Line(do="idle")], action=[Line(do=deed)])
        table = fight(("stone", -1, 6, 1), ("a", 1, 5, 0), attack=[20])
        if state:
            put(table, 0, state)
        say(table, "do:activate model:0")
        assert events(table, "attack_rolled") == []


@pytest.mark.rules("engaged.actions", "hostile.lines")
def test_a_hostile_that_is_held_takes_the_next_line_that_is_open_to_it() -> None:
    profile("a", sta=0)
    profile("stone", sta=1, items=("row_sword", "row_bow"))
    _card("stone", movement=[Line(do="idle")],
          action=[Line(when=("sight",), do="attack row_bow"), Line(when=("within 1",), do="attack row_sword")])
    table = fight(("stone", -1, 6, 1), ("a", 1, 5, 0), attack=[20])
    say(table, "do:activate model:0")
    assert [one["what"] for one in events(table, "attack_rolled")] == ["ability:row_sword"]


@pytest.mark.rules("state.panicked", "hostile.path")
def test_a_hostile_in_panic_runs_for_the_edge() -> None:
    profile("a", sta=0)
    profile("goblin", sta=1, spd=2, m=5)
    _card("goblin", movement=[Line(do="idle")])
    table = fight(("goblin", -1, 9, 1), ("a", 1, 15, 0), panic=[20])
    put(table, 0, "panicked")
    say(table, "do:activate model:0")
    assert model(table, 0).spot == [5]


@pytest.mark.rules("spell.deep_freeze", "move.immobilized", "hostile.words")
def test_a_frozen_hostile_neither_walks_nor_strikes() -> None:
    profile("a", sta=0)
    profile("stone", sta=1, spd=6)
    _card("stone", movement=[Line(do="walk contact")], action=[Line(do="attack row_sword")])
    for frozen, place in ((True, [12]), (False, [6])):
        table = fight(("stone", -1, 12, 1), ("a", 1, 5, 0), attack=[20])
        if frozen:
            bear(table, 0, "deep_freeze", by=1)
        say(table, "do:activate model:0")
        assert (model(table, 0).spot, bool(events(table, "attack_rolled"))) == (place, not frozen)


@pytest.mark.rules("skill.hit_and_retreat", "hostile.words")
def test_a_hostile_strikes_and_walks_away_where_its_card_says_so() -> None:
    for skills, place in ((("hit_and_retreat",), [12]), ((), [9])):
        profile("a", sta=0)
        profile("shaman", sta=1, spd=3, off=15, items=("row_bow",), acc=15, skills=["hit_and_retreat"])
        _card("shaman", movement=[Line(do="idle")], action=[Line(do="attack row_bow", skills=skills)])
        table = fight(("shaman", -1, 9, 1), ("a", 1, 5, 0), attack=[20])
        say(table, "do:activate model:0")
        assert model(table, 0).spot == place


# --- panic --------------------------------------------------------------------------------------------------------


@pytest.mark.rules("state.panicked", "dodge.move")
def test_who_panics_in_reaction_dodges_towards_the_edge() -> None:
    profile("a", sta=1)
    profile("b", sta=1, m=5, spd=6)
    table = fight(("a", 0, 12, 1), ("b", 1, 8, 0), panic=[20])
    put(table, 1, "panicked")
    say(table, "do:activate model:0", "at:idle;12;1", "do:react model:1", "do:dodge model:1", "do:nothing")
    assert model(table, 1).spot == [5]


@pytest.mark.rules("state.panicked", "sequence.changed")
def test_panic_leaves_no_attack_to_change_to() -> None:
    profile("flyer", sta=1, off=5)
    profile("b", sta=1, m=5)
    for panics, prompt in ((True, ""), (False, "late")):
        table = fight(("flyer", 0, 5, 0), ("b", 1, 6, 1), attack=[20], panic=[20], dodge=[20])
        put(table, 0, "flying")
        if panics:
            put(table, 1, "panicked")
        say(table, "do:activate model:0", IDLE, *(["do:react model:1"] if panics else []), "do:dodge model:1",
            f"{SWORD} model:1")
        assert (table.ask.prompt if table.ask is not None else "") == prompt


@pytest.mark.rules("state.panicked", "state.immobilized", "move.immobilized")
def test_whoever_is_held_fast_does_not_run() -> None:
    profile("a", sta=1, m=5)
    profile("b", sta=0)
    table = fight(("a", 0, 9, 0), ("b", 1, 15, 1), panic=[20])
    put(table, 0, "panicked", "immobilized")
    say(table, "do:activate model:0")
    assert model(table, 0).spot == [9]


@pytest.mark.rules("state.panicked", "state.crouched")
def test_whoever_lies_gets_up_to_run() -> None:
    profile("a", sta=1, m=5, spd=2)
    profile("b", sta=0)
    table = fight(("a", 0, 9, 0), ("b", 1, 15, 1), panic=[20])
    put(table, 0, "panicked", "crouched")
    say(table, "do:activate model:0")
    assert (model(table, 0).spot, states(table, 0)) == ([5], ["panicked"])


# --- what must be rolled before a late reaction -------------------------------------------------------------------


@pytest.mark.rules("skill.foresight", "skill.charm", "sequence.late")
def test_foresight_does_not_slip_past_charm() -> None:
    profile("a", off=10, sta=1, skills=["charm"])
    profile("seer", sta=1, skills=["foresight"])
    table = fight(("a", 0, 5, 0), ("seer", 1, 6, 1), attack=[20], charm=[20])
    say(table, "do:activate model:0", IDLE, "", f"{SWORD} model:1")
    assert offered(table) == ["do:react model:1"]
    say(table, "do:react model:1")
    assert [one["action"] for one in events(table, "declared")] == ["action:attack", "action:nothing"]


@pytest.mark.rules("skill.foresight", "sequence.reaction-sight")
def test_foresight_needs_the_right_to_react() -> None:
    profile("archer", acc=15, items=("row_bow",), sta=1)
    profile("seer", sta=1, ag=3, skills=["foresight"])
    table = fight(("archer", 0, 1, 0), ("seer", 1, 12, 0), attack=[20])
    say(table, "do:activate model:0", "at:idle;1;0", "do:attack ability:row_bow mode:ranged model:1")
    assert table.ask is None                    # nobody is asked


@pytest.mark.rules("sequence.opportunity", "react.point")
@pytest.mark.parametrize("answer", ["at:point;2", "do:attack model:1 ability:row_whip mode:melee point:2"])
def test_an_opportunity_is_taken_at_any_point_in_reach(answer: str) -> None:
    """S278: The first and the last were all that could be chosen."""
    profile("runner", spd=9)
    profile("guard", items=("row_whip",), dfn=15)
    table = fight(("runner", 0, 1, 0), ("guard", 1, 5, 1), attack=[4], damage=[1])
    say(table, "do:activate model:0", "at:walk;10;0")
    assert [one.rpartition(":")[2] for one in offered(table) if "row_whip" in one] == ["0", "4", "any"]
    say(table, "do:attack model:1 ability:row_whip mode:melee point:any")
    assert table.ask is not None
    assert (table.ask.seat, table.ask.prompt) == (1, "strike_at")
    assert [one.rpartition(":")[2] for one in offered(table)] == ["0", "1", "2", "3", "4"]
    with pytest.raises(IllegalChoice):
        say(table, "at:point;5")
    say(table, answer)
    d = activation(table).declarations[0]
    assert (d.at, d.timing, model(table, 1).ap) == (2, "opportunity", 1)


@pytest.mark.rules("skill.impede", "react.point")
def test_whoever_impedes_says_where() -> None:
    profile("runner", spd=9)
    profile("guard", items=("row_whip",), skills=["impede"], dfn=15)
    table = fight(("runner", 0, 1, 0), ("guard", 1, 5, 1))
    say(table, "do:activate model:0", "at:walk;10;0")
    assert table.ask is not None
    assert table.ask.prompt == "impede"
    say(table, "do:attack model:1 ability:row_whip mode:melee point:any", "at:point;2")
    assert model(table, 0).spot == [3]
    assert activation(table).declarations[0].at == -1


@pytest.mark.rules("skill.impede", "state.panicked")
def test_whoever_panics_impedes_nobody() -> None:
    profile("runner", spd=9)
    profile("guard", skills=["impede"], dfn=15, m=5)
    table = fight(("runner", 0, 1, 0), ("guard", 1, 5, 1), panic=[20])
    put(table, 1, "panicked")
    say(table, "do:activate model:0", "at:walk;10;0", back("model:1", 2))
    assert model(table, 0).spot != [3]
    assert {one.split(" ")[0] for one in offered(table)} == {"do:nothing", "do:dodge"}


@pytest.mark.rules("engaged.react", "sequence.reaction-sight")
def test_an_engaged_model_answers_who_passed_through_its_awareness() -> None:
    profile("runner", spd=9)
    profile("holder", sta=0)
    profile("held", ag=4, sta=1)
    table = fight(("runner", 0, 4, 0), ("holder", 0, 9, 1), ("held", 1, 8, 1))
    say(table, "do:activate model:0", "at:walk;2;1")
    assert table.ask is not None
    assert (table.ask.prompt, table.ask.seat) == ("react", 1)
    table = fight(("runner", 0, 1, 0), ("holder", 0, 9, 1), ("held", 1, 8, 1))
    say(table, "do:activate model:0", "at:walk;2;1")
    assert table.ask is not None
    assert table.ask.prompt == "act"


# --- traits -------------------------------------------------------------------------------------------------------


@pytest.mark.rules("trait.demon", "trait.stagger")
def test_a_demons_critical_hit_frightens_without_a_wound() -> None:
    table = strike({"traits": ["demon"]}, {"arm": 0, "m": 20}, attack=[1], damage=[20])
    assert "panicked" in states(table, 1)
    table = strike({"traits": ["demon"]}, {"arm": 0, "m": 20}, attack=[2], damage=[20])
    assert "panicked" not in states(table, 1)


@pytest.mark.rules("trait.vampirism")
def test_vampirism_drinks_for_each_wound_of_the_attack() -> None:
    def hurt(table: object) -> None:
        model(table, 0).hp = 1          # type: ignore[arg-type]

    table = strike({"traits": ["vampirism"], "sta": 2, "hp": 4}, {"hp": 4}, before=hurt, attack=[5, 6], damage=[1, 1])
    assert model(table, 0).hp == 3


@pytest.mark.rules("trait.resistance", "damage.roll")
def test_resistance_to_any_damage_halves_steel_and_spell_and_what_bursts() -> None:
    table = strike({"t": 15}, {"traits": ["resistance 1 any"]}, attack=[5], damage=[20])
    assert events(table, "damage_rolled")[0]["power"] == 8
    from norn.games.eldfall.core.abilities.blows import blow
    blow(table.game, model(table, 1), 15, "emberkin")
    assert events(table, "damage_rolled")[1]["power"] == 8
    assert "resistance 1 any" in catalogue.profile("blighted_riftspawn").traits


@pytest.mark.rules("awareness", "trait.surprise_attack")
def test_a_surprise_does_not_narrow_awareness() -> None:
    profile("a", ag=10)
    table = fight(("a", 0, 5, 0))
    put(table, 0, "surprised")
    assert awareness(table.game, model(table, 0)) == 10
    put(table, 0, "crippled")
    assert awareness(table.game, model(table, 0)) == 5


@pytest.mark.rules("friendly-fire")
def test_an_allied_seats_model_rolls_for_friendly_fire() -> None:
    profile("sweeper", off=15, traits=["sweep 2"], sta=1)
    profile("ally", m=10, sta=0)
    profile("foe", sta=0)
    title = SKIRMISH
    kept = title.allied
    title.allied = lambda s, a, b: {a, b} == {0, 2}
    try:
        table = fight(("sweeper", 0, 5, 0), ("ally", 2, 4, 0), ("foe", 1, 6, 1), attack=[5], damage=[20, 20],
                      friendly_fire=[20])
        say(table, "do:activate model:0", IDLE, f"{SWORD} model:2")
        assert "panicked" in states(table, 1)
    finally:
        title.allied = kept
    assert NORTHERN_WIND.allied is not None


@pytest.mark.rules("spell.ward", "skill.chain_attack", "skill.finishing_strike")
def test_a_ward_covers_chain_attacks_and_finishing_strikes() -> None:
    profile("first", off=15, sta=1)
    profile("second", off=15, skills=["chain_attack"], sta=0)
    caster("mage", "ward", sta=1)
    table = fight(("first", 0, 5, 0), ("second", 0, 7, 1), ("mage", 1, 6, 1), attack=[9, 1, 5], damage=[20])
    say(table, "do:activate model:0", IDLE, "do:assist model:2 ability:ward mode:melee model:2", f"{SWORD} model:2",
        "do:attack model:1 ability:row_sword mode:melee model:2")
    assert len(events(table, "damage_rolled")) == 1         # the Critical alone
    assert model(table, 2).orders == []


@pytest.mark.rules("strike.turn", "sequence.turning")
def test_whoever_was_hit_from_behind_may_turn_round() -> None:
    profile("a", off=15, sta=1)
    profile("b", sta=0)
    table = fight(("a", 0, 4, 0), ("b", 1, 5, 0), attack=[5], damage=[20])
    say(table, "do:activate model:0", "at:idle;4;0", f"{SWORD} model:1")
    assert table.ask is not None
    assert (table.ask.prompt, table.ask.seat, offered(table)) == ("turn", 1, ["do:turn model:0"])
    say(table, "do:turn model:0")
    assert model(table, 1).facing == 1


@pytest.mark.rules("strike.turn")
def test_nobody_is_asked_to_turn_to_whom_it_sees() -> None:
    table = strike({}, {}, attack=[5], damage=[20])
    assert table.ask is None                    # nothing is left to ask: the toy is over


@pytest.mark.rules("skill.charm", "environment.dangerous")
def test_the_charmed_walk_through_danger_like_anybody() -> None:
    from norn.games.eldfall.core.tests import row
    profile("charmer", skills=["charm 2"], sta=1)
    profile("b", sta=1, spd=6)
    row.GROUND[9] = ["dangerous"]
    try:
        table = fight(("charmer", 0, 5, 0), ("b", 1, 12, 1), charm=[20], dodge=[20])
        say(table, "do:activate model:0", IDLE, "do:react model:1", "do:nothing")
        assert (model(table, 1).spot, model(table, 1).hp) == ([6], 1)
    finally:
        row.GROUND.clear()


@pytest.mark.rules("skill.chain_attack", "engaged.actions")
def test_an_engaged_archer_chains_with_its_blade_alone() -> None:
    profile("first", off=15, sta=1)
    profile("archer", off=15, skills=["chain_attack"], sta=0, items=("row_bow", "row_sword"))
    profile("foe", sta=0)
    table = fight(("first", 0, 5, 0), ("archer", 0, 7, 1), ("foe", 1, 6, 1), attack=[5], damage=[20])
    assert "engaged" in states(table, 1)
    say(table, "do:activate model:0", IDLE, f"{SWORD} model:2")
    assert offered(table)
    assert not any(" mode:ranged" in one for one in offered(table))


# --- getting up ---------------------------------------------------------------------------------------------------


@pytest.mark.rules("state.incapacitated", "action.assist")
def test_whoever_gets_up_may_lie_low() -> None:
    for answer, found in (("do:lie_low model:1", ["crouched"]), ("", [])):
        caster("healer", "curative_touch", sta=1)
        profile("b", sta=0, hp=2)
        table = fight(("healer", 0, 5, 0), ("b", 0, 6, 1), attack=[5])
        model(table, 1).hp = 0
        put(table, 1, "incapacitated")
        say(table, "do:activate model:0", IDLE, "do:assist ability:curative_touch mode:melee model:1")
        assert table.ask is not None
        assert table.ask.prompt == "get_up"
        say(table, answer)
        assert (states(table, 1), model(table, 1).hp) == (found, 2)


# --- what magic has raised ----------------------------------------------------------------------------------------


@pytest.mark.rules("magic.transmutation", "trait.obstacle", "damage.wound")
def test_an_area_with_armor_is_attacked_and_destroyed() -> None:
    """No spell of Skirmish raises one; the rule is there for those that do."""
    profile("a", off=15, t=12, sta=1)
    profile("b", sta=0)
    for seat, offers in ((1, True), (0, False)):
        table = fight(("a", 0, 5, 0), ("b", 1, 12, 1), attack=[5], damage=[6])
        table.game.state.zones.append(Zone("zone:1", "wellspring", [6, 0], "model:1", seat, "", 1, 6, []))
        say(table, "do:activate model:0", IDLE)
        assert (f"{SWORD} zone:1" in offered(table)) == offers
        if offers:
            say(table, f"{SWORD} zone:1")
            assert table.game.state.zones == []
            assert events(table, "damage_rolled")[0]["arm"] == 6
