"""The sixty stratagems, one by one."""
from __future__ import annotations

from typing import Any

import pytest

from norn.games.eldfall.core.hooks import codes, has
from norn.games.eldfall.core.rules import ending, magic
from norn.games.eldfall.core.rules.models import is_immune
from norn.games.eldfall.core.rules.states import inflict
from norn.games.eldfall.core.state import Lasting
from norn.games.eldfall.core.tests.row import events, offered, profile, say
from norn.games.eldfall.core.tests.stage import IDLE, SWORD, caster, model, states
from norn.games.eldfall.core.values import NOTHING, rows_of, value
from norn.games.eldfall.core.values import apply as apply_rows
from norn.games.eldfall.skirmish.tests.orders import ordered, phase
from norn.kernel.game import Game


def lone(**more: Any) -> tuple[str, int, int, int]:
    return profile("one", **more), 0, 5, 0


def foe(place: int = 8, **more: Any) -> tuple[str, int, int, int]:
    return profile("foe", **{"sta": 0, "hp": 5, **more}), 1, place, 1


@pytest.mark.parametrize(("name", "stat", "more"), [
    ("advance", "spd", 1), ("evasion_tactics", "ag", 2), ("spiritual_paragon", "m", 4), ("march", "spd", 1),
    ("unfavorable_terrain", "spd", -1), ("ironhide", "arm", 3), ("stalwart_defenders", "def", 3),
    ("break_the_offensive", "def", 3), ("mark_of_red", "sta", 1), ("stonekin", "arm", 3),
])
@pytest.mark.rules(
    "stratagem.advance", "stratagem.evasion_tactics", "stratagem.spiritual_paragon", "stratagem.march",
    "stratagem.unfavorable_terrain", "stratagem.ironhide", "stratagem.stalwart_defenders",
    "stratagem.break_the_offensive", "stratagem.mark_of_red", "stratagem.stonekin")
def test_figures(name: str, stat: str, more: int) -> None:
    table = ordered(name, lone())
    m = model(table, 0)
    then = value(table.game, stat, m)
    m.orders = []
    assert then == value(table.game, stat, m) + more


@pytest.mark.parametrize(("name", "gives"), [
    ("eternal_vigil", "watchful"), ("unwavering_presence", "fearless"), ("back_to_back", "vigilance"),
    ("brazen_assault", "dash"), ("expeditionary_paragon", "soldier"), ("guerrilla_tactics", "backstab"),
    ("reinforced_claws", "bleed"), ("raid_expert", "leap"), ("talented_command", "chain_attack"),
    ("solemn_presence", "vigilance"), ("coordinated_assault", "chain_attack"), ("painless_death", "berserker"),
    ("formation_spearhead", "dash"), ("rallying_command", "fearless"), ("aetherkin", "resistance"),
    ("emberkin", "survival"), ("swampkin", "survival"), ("rally_troops_soga", "fearless"),
])
@pytest.mark.rules(
    "stratagem.eternal_vigil", "stratagem.unwavering_presence", "stratagem.back_to_back", "stratagem.brazen_assault",
    "stratagem.expeditionary_paragon", "stratagem.guerrilla_tactics", "stratagem.reinforced_claws",
    "stratagem.raid_expert", "stratagem.talented_command", "stratagem.solemn_presence",
    "stratagem.coordinated_assault", "stratagem.painless_death", "stratagem.formation_spearhead",
    "stratagem.rallying_command", "stratagem.aetherkin", "stratagem.emberkin", "stratagem.swampkin")
def test_gifts(name: str, gives: str) -> None:
    assert has(model(ordered(name, lone()), 0), gives)


@pytest.mark.parametrize("name", ["rally_troops_helian", "call_of_bravery"])
@pytest.mark.rules("stratagem.rally_troops_helian", "stratagem.call_of_bravery")
def test_nobody_panics(name: str) -> None:
    assert is_immune(model(ordered(name, lone()), 0), "panicked")


@pytest.mark.rules("stratagem.temporary_bind", "summon.upkeep")
def test_a_bound_creature_costs_no_upkeep() -> None:
    def summoned(g: Game[Any]) -> None:
        g.state.models[1].summoner = "model:0"
    golem = (profile("golem_like", tier=2), 0, 7, 0)
    table = ordered("temporary_bind", lone(), golem, to=(1,), before=summoned)
    assert magic.upkeep(table.game, model(table, 0)) == 0
    model(table, 1).orders = []
    assert magic.upkeep(table.game, model(table, 0)) == 2


@pytest.mark.rules("stratagem.refined_conjuration", "stratagem.arcane_link", "stratagem.mana_syphon", "mana.cost")
def test_mana() -> None:
    table = ordered("refined_conjuration", lone())
    m = model(table, 0)
    assert [magic.mana_cost(table.game, m, name) for name in ("summon_gargoyle", "summon_golem",
                                                              "deep_freeze")] == [0, 1, 1]
    assert model(ordered("arcane_link", lone()), 0).mana == 1
    table = ordered("mana_syphon", lone(), (profile("friend"), 0, 7, 0))
    model(table, 1).mana = 2
    assert sum(one.mana for one in magic.pools(table.game, model(table, 0))) == 2


@pytest.mark.rules("stratagem.soul_harvest")
def test_souls_are_harvested() -> None:
    def dead(g: Game[Any]) -> None:
        inflict(g, g.state.models[1], "dead")
    table = ordered("soul_harvest", lone(), foe(), to=(1,), before=dead)
    assert (model(table, 0).mana, model(table, 1).gone) == (2, "removed")


@pytest.mark.rules("stratagem.profane_mend", "stratagem.recall_the_souls")
def test_the_dead_come_back() -> None:
    def dead(g: Game[Any]) -> None:
        g.state.models[1].hp = 0
        inflict(g, g.state.models[1], "dead")
    for name, die, up in (("profane_mend", 1, True), ("recall_the_souls", 3, True), ("recall_the_souls", 20, False)):
        friend = (profile("friend"), 0, 7, 0)
        rolls: dict[str, Any] = {"recall": [die]} if name == "recall_the_souls" else {}
        table = ordered(name, lone(), friend, to=(1,), before=dead, **rolls)
        assert (model(table, 1).hp, states(table, 1)) == ((1, []) if up else (0, ["dead"]))


@pytest.mark.rules("stratagem.nursing_aura", "stratagem.overcome_pain")
def test_nursing_and_overcoming_pain() -> None:
    def hurt(g: Game[Any]) -> None:
        g.state.models[0].hp = 1
        g.state.models[1].hp = 0
        inflict(g, g.state.models[1], "incapacitated")
    table = ordered("nursing_aura", lone(), (profile("friend"), 0, 7, 0), to=(0, 1), before=hurt, nursing=[20])
    assert [model(table, n).hp for n in (0, 1)] == [2, 0]
    table = ordered("nursing_aura", lone(), (profile("friend"), 0, 7, 0), to=(0, 1), before=hurt, nursing=[2])
    assert [model(table, n).hp for n in (0, 1)] == [2, 1]
    table = ordered("overcome_pain", lone(), (profile("friend"), 0, 7, 0), before=hurt)
    assert model(table, 0).hp == 2


@pytest.mark.rules("stratagem.earthspeaker")
def test_the_earth_gives_cover() -> None:
    from norn.games.eldfall.core.rules.attack import cover_of
    table = ordered("earthspeaker", lone(), foe())
    assert cover_of(table.game, model(table, 1), model(table, 0), -1) == 1


@pytest.mark.rules("stratagem.hexcaller", "stratagem.active_support")
def test_a_leader_lays_enchantments() -> None:
    caster("one", "misfortune")
    table = ordered("hexcaller", ("one", 0, 5, 0), foe(), to=(1,))
    assert [one.name for one in model(table, 1).enchantments] == ["misfortune"]
    caster("one", "overgrowth")
    table = ordered("active_support", ("one", 0, 5, 0), (profile("friend"), 0, 7, 0), to=(0, 1))
    say(table, "ability:overgrowth")
    assert [[one.name for one in model(table, n).enchantments] for n in (0, 1)] == [["overgrowth"], ["overgrowth"]]


@pytest.mark.rules("stratagem.defensive_formation", "stratagem.close_ranks")
def test_shoulder_to_shoulder() -> None:
    for name in ("defensive_formation", "close_ranks"):
        near = (profile("friend", classes=("warrior",)), 0, 6, 0)
        table = ordered(name, lone(), near, ("friend", 0, 4, 0), ("friend", 0, 9, 0), to=(0, 1))
        assert value(table.game, "arm", model(table, 0)) == 7
        assert has(model(table, 1), "vigilance") == (name == "close_ranks")


@pytest.mark.rules("stratagem.unconventional_tactics")
def test_enemy_orders_end_and_their_leader_must_roll() -> None:
    def enemy_order(g: Game[Any]) -> None:
        g.state.models[1].orders.append(Lasting("ironhide", "strategic 1", "model:1"))
        g.state.models[1].orders.append(Lasting("stonekin", "", "model:1"))
    table = ordered("unconventional_tactics", lone(), foe(), to=(1,), before=enemy_order)
    assert [one.name for one in model(table, 1).orders] == ["stonekin", "unconventional_tactics"]

    def outwitting(g: Game[Any]) -> None:
        g.state.models[1].orders.append(Lasting("unconventional_tactics", "strategic 0", "model:0"))
    for die, used in ((20, ["no order"]), (2, [])):
        table = phase("strategic forced", 1, lone(), foe(), before=outwitting, outwitted=[die])
        assert model(table, 1).used == used


@pytest.mark.rules("stratagem.striking_momentum")
def test_soldiers_close_in_as_they_strike_back() -> None:
    profile("mover", sta=1, spd=4)
    table = ordered("striking_momentum", ("mover", 0, 5, 0), (profile("soldier", sta=1, spd=6, items=("row_bow",)), 1,
                                                              15, 1),
                    to=(1,), attack=[20])
    say(table, "do:activate model:0", IDLE, "do:attack model:1 ability:row_bow mode:ranged point:0", "at:step;12;1")
    assert model(table, 1).spot == [12]


def struck(name: str, *more: str, own: dict[str, Any] | None = None, victim: dict[str, Any] | None = None, to: int = 0,
           before: Any = None, **rolls: Any) -> Any:
    """model:0 under an order strikes at model:1."""
    first = lone(**{"off": 15, "sta": 1, **(own or {})})
    table = ordered(name, first, foe(6, **(victim or {})), to=(to,), before=before, **rolls)
    say(table, "do:activate model:0", IDLE, f"{SWORD} model:1", *more)
    return table


@pytest.mark.rules("stratagem.exploiting_weakness")
def test_failed_damage_is_rolled_again() -> None:
    table = struck("exploiting_weakness", to=1, attack=[5], damage=[20, 1])
    assert model(table, 1).hp == 4


@pytest.mark.rules("stratagem.mastery_of_poisons", "stratagem.swampkin")
def test_poisons() -> None:
    table = struck("mastery_of_poisons", attack=[5], damage=[1])
    assert "weakened" in states(table, 1)
    assert "poisoned" not in states(table, 1)
    table = struck("mastery_of_poisons", own={"traits": ["poison 1"]}, attack=[5], damage=[1])
    assert "poisoned" in states(table, 1)
    assert "poisoned" not in states(struck("swampkin", own={"tier": 1}, attack=[5], damage=[1]), 1)
    assert "poisoned" in states(struck("swampkin", own={"tier": 2}, attack=[5], damage=[1]), 1)


@pytest.mark.rules("stratagem.reinforced_claws", "stratagem.weavers_aura")
def test_power() -> None:
    assert events(struck("reinforced_claws", attack=[5], damage=[20]), "damage_rolled")[0]["power"] == 14
    caster("one", "mana_burst")
    table = ordered("weavers_aura", ("one", 0, 5, 0), foe(), attack=[5], damage=[20])
    say(table, "do:activate model:0", IDLE, "do:attack ability:mana_burst mode:ranged model:1")
    assert events(table, "damage_rolled")[0]["power"] == 17


@pytest.mark.rules("stratagem.devour_the_enemy")
def test_the_first_wound_feeds() -> None:
    def hurt(g: Game[Any]) -> None:
        g.state.models[0].hp = 1
    assert model(struck("devour_the_enemy", before=hurt, attack=[5], damage=[1]), 0).hp == 2
    table = struck("devour_the_enemy", victim={"traits": ["construct"]}, before=hurt, attack=[5], damage=[1])
    assert model(table, 0).hp == 1


@pytest.mark.rules("stratagem.vicious_opportunism")
def test_the_crouched_are_easy_prey() -> None:
    def lies(g: Game[Any]) -> None:
        inflict(g, g.state.models[1], "crouched")
    table = struck("vicious_opportunism", "do:reroll 0", before=lies, attack=[20, 5], damage=[1])
    assert events(table, "damage_rolled")[0]["power"] == 18
    assert model(table, 1).hp == 3


@pytest.mark.rules("stratagem.aetherkin")
def test_aetherkin_strike_with_magic() -> None:
    table = struck("aetherkin", victim={"traits": ["resistance 1 spell"]}, attack=[5], damage=[20])
    assert events(table, "damage_rolled")[0]["power"] == 6


@pytest.mark.rules("stratagem.final_gambit")
def test_the_final_gambit_bursts_and_ends() -> None:
    def gambit(g: Game[Any]) -> None:
        g.state.models[0].orders.append(Lasting("final_gambit", "strategic 0", "model:0"))
    table = phase("end phase", 0, lone(traits=["undead"]), foe(6, arm=0), before=gambit, damage=[12])
    assert model(table, 0).gone == "removed"
    assert (model(table, 1).hp, [name for name in ("poisoned", "weakened") if name in states(table, 1)]) == (
        4, ["poisoned", "weakened"])
    table = ordered("final_gambit", lone(off=15, sta=1), (profile("giant", size="huge", dfn=15, sta=1), 1, 6, 1),
                    attack=[9, 8], damage=[20, 20])
    say(table, "do:activate model:0", IDLE, "do:attack model:1 ability:row_sword mode:melee point:0",
        f"{SWORD} model:1")
    assert events(table, "confronted") == []


@pytest.mark.rules("stratagem.emberkin")
def test_emberkin_burst_when_they_fall() -> None:
    table = ordered("emberkin", lone(), foe(7, arm=0), damage=[10])
    model(table, 0).hp = 0
    ending.go_down(table.game)
    assert (states(table, 0), model(table, 1).hp) == (["incapacitated"], 4)


@pytest.mark.rules("stratagem.adrenaline_rush", "stratagem.dishearten")
def test_points() -> None:
    table = ordered("adrenaline_rush", lone())
    m = model(table, 0)
    assert [code(table.game, m, one) for code, one in codes("further ap", m)] == [1]
    table.game.state.turn = 1
    assert [code(table.game, m, one) for code, one in codes("further ap", m)] == [0]
    for die, less in ((2, []), (20, [-1])):
        table = ordered("dishearten", lone(), foe(), to=(1,), dishearten=[die])
        m = model(table, 1)
        assert [code(table.game, m, one) for code, one in codes("further ap", m)] == less


@pytest.mark.rules("stratagem.swift_retreat", "stratagem.hunter_tactics")
def test_end_moves() -> None:
    for name in ("swift_retreat", "hunter_tactics"):
        def order(g: Game[Any], name: str = name) -> None:
            g.state.models[0].orders.append(Lasting(name, "strategic 0", "model:0"))
        table = phase("end phase", 0, lone(), before=order)
        say(table, "at:walk;9;0")
        assert model(table, 0).spot == [9]


@pytest.mark.rules("stratagem.piercing_perception", "skill.taunt")
def test_taunts_do_nothing_and_a_token_is_seen_through() -> None:
    def hidden(g: Game[Any]) -> None:
        inflict(g, g.state.models[1], "shrouded")
    table = ordered("piercing_perception", lone(sta=1), foe(sta=1, skills=["taunt"]), to=(1,), before=hidden)
    assert states(table, 1) == []
    from norn.games.eldfall.core.hooks import allows
    assert allows(model(table, 0), "no taunts")
    assert not allows(model(table, 1), "no taunts")


@pytest.mark.rules("stratagem.rally_troops_soga")
def test_each_may_end_one_state() -> None:
    def ill(g: Game[Any]) -> None:
        inflict(g, g.state.models[0], "bleeding")
        inflict(g, g.state.models[0], "slowed")
    table = ordered("rally_troops_soga", lone(), before=ill)
    say(table, "ability:slowed")
    assert states(table, 0) == ["bleeding"]


@pytest.mark.rules("stratagem.sacred_vow", "stratagem.mind_invasion")
def test_vows_and_invasions() -> None:
    def spelled(g: Game[Any]) -> None:
        g.state.models[0].enchantments.append(Lasting("agony", "strategic 1", "model:1"))
        g.state.models[0].enchantments.append(Lasting("stone_skin", "strategic 0", "model:0"))
    table = ordered("sacred_vow", lone(), foe(), before=spelled)
    assert [one.name for one in model(table, 0).enchantments] == ["stone_skin"]     # a friend's stays
    assert not magic.enchant(table.game, model(table, 0), "agony", model(table, 1))
    for die, name in ((7, []), (8, ["confused"])):
        assert states(ordered("mind_invasion", lone(), foe(), to=(1,), spared=[die]), 1) == name


@pytest.mark.rules("stratagem.arcane_protection")
def test_a_mage_that_is_hit_may_spend_mana_for_armour() -> None:
    table = ordered("arcane_protection", lone(off=15, sta=1), foe(6, classes=("mage",)), to=(1,), attack=[5],
                    damage=[20])
    model(table, 1).mana = 1
    say(table, "do:activate model:0", IDLE, f"{SWORD} model:1", "do:protect_by_mana")
    assert (events(table, "damage_rolled")[0]["arm"], model(table, 1).mana) == (11, 0)


@pytest.mark.rules("stratagem.mark_of_red", "stratagem.overcome_pain", "stratagem.dishearten")
def test_whom_some_are_for() -> None:
    from norn.games.eldfall.core.hooks import code_of
    table = ordered("advance", lone(sta=2), (profile("strong", sta=3), 0, 7, 0), foe(2))
    g, m = table.game, model(table, 0)

    def fits(name: str, number: int) -> bool:
        code = code_of("order for", name)
        assert code is not None
        return bool(code(g, m, model(table, number)))
    assert [fits("mark_of_red", n) for n in (0, 1)] == [True, False]
    assert not fits("dishearten", 2)
    assert apply_rows(1, rows_of(g, "spd", m, NOTHING)) == 2
    assert offered(table)
