"""Behaviour cards: every word, and every line of every card carried out on the row."""
from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import Any

import pytest

from norn.games.eldfall.core import catalogue
from norn.games.eldfall.core.rules import behaving
from norn.games.eldfall.core.rules.states import settle_engaged
from norn.games.eldfall.core.tests.row import WALLS, events, fight, profile, say
from norn.games.eldfall.core.tests.stage import bear, caster, model, put
from norn.kernel.table import Table

# S290 as it stands: whoever is in contact is within 1 inch, so the Claws always come first.
UNREACHED: dict[str, set[tuple[str, int]]] = {"troll_prowler": {("action", 3)}}
CARDS = sorted(catalogue.BEHAVIOURS)
HERO = "do:attack ability:{0} mode:{1} model:1"


AT = 18             # where the Hostile stands


def hero(items: tuple[str, ...]) -> None:
    caster("hero", "mana_burst", items=items, off=18, acc=18, sta=1, hp=9, int=18)


def scenes() -> Iterator[dict[str, Any]]:
    """Where the hero stands, which way the Hostile looks, what else is the case."""
    for place, looks in product((17, 16, 15, 13, 8, 3), (1, 0)):
        yield {"place": place, "looks": looks, "more": ""}
    cases = ("crowd", "wounded", "weak", "spelled", "lies", "prone", "blind", "wall", "whip")
    for more, place in product(cases, (17, 15, 13, 8, 3)):
        looks = 0 if more == "wounded" or (more == "lies" and place == 17) else 1
        yield {"place": place, "looks": looks, "more": more}


def scene(card: str, place: int, looks: int, more: str) -> Table:
    """The Hostile is model:1 and looks down the row (1) or away."""
    hero(("row_whip", "row_bow") if more == "whip" else ("row_sword", "row_bow"))
    profile("bystander", sta=0, hp=9)
    WALLS.clear()
    WALLS.extend([AT - 1] if more == "wall" else [])
    near = {"crowd": place, "spelled": max(place - 3, 0)}.get(more, 0)
    table = fight(("hero", 0, place, 0), (card, -1, AT, looks), ("bystander", 0, near, 0),
                  ("goblin_warchief", -1, 20, 1))
    model(table, 3).ap = 0
    if more == "wounded":
        model(table, 3).hp -= 1
    elif more == "weak":
        put(table, 0, "weakened")
    elif more == "spelled":
        bear(table, 0, "searing_blood", by=1)
        bear(table, 2, "searing_blood", by=1)
    elif more == "lies":
        put(table, 0, "crouched")
        settle_engaged(table.game)
    elif more == "prone":
        put(table, 1, "crouched")
    elif more in ("blind", "whip"):
        put(table, 1, "blinded")
    if more not in ("crowd", "wounded", "spelled"):
        model(table, 2).gone = model(table, 3).gone = "removed"
    return table


def lines_done(table: Table) -> list[tuple[str, int]]:
    return [(str(one["part"]).partition(":")[2], int(one["line"])) for one in events(table, "behaved")
            if one["who"] == "model:1"]


def play_on(table: Table) -> None:
    """Whoever is asked lets it pass, until the row asks for the next model."""
    for _ in range(30):
        ask = table.ask
        if ask is None or ask.prompt == "tactical":
            return
        say(table, "" if ask.at_least == 0 else next(iter(ask.ids)))


def hostile_turn(card: str, *, shoots: bool, **where: Any) -> Table:
    table = scene(card, **where)
    if "do:activate model:1" in list(table.ask.ids):             # type: ignore[union-attr]
        say(table, "do:activate model:1")
        shots = [one for one in list(table.ask.ids) if "row_bow" in one] if table.ask is not None else []
        if shoots and shots:
            say(table, shots[0])
        play_on(table)
    return table


def hero_turn(card: str, deed: str, **where: Any) -> Table | None:
    table = scene(card, **where)
    say(table, "do:activate model:0", f"at:idle;{where['place']};0")
    while table.ask is not None and table.ask.prompt not in ("act", "tactical"):
        say(table, "")
    if table.ask is None or table.ask.prompt != "act" or deed not in list(table.ask.ids):
        return None
    say(table, deed)
    play_on(table)
    return table


def check(card: str, table: Table) -> None:
    """What a line says is what was done."""
    found = catalogue.BEHAVIOURS[card]
    for part, number in lines_done(table):
        line = getattr(found, part)[number - 1]
        words = line.do.split(" ")
        if part == "movement":
            told = [one for one in events(table, "moved") if one["who"] == "model:1"]
            assert told[0]["how"] in (f"move:{words[0]}", "move:idle")
            if line.skip:
                assert not any(one["who"] == "model:1" for one in events(table, "declared"))
        else:
            told = [one for one in events(table, "declared") if one["who"] == "model:1"]
            wanted = "action:dodge" if words[0] == "dodge" else f"ability:{words[1]}"
            assert any(wanted in (one["action"], *one["by"]) for one in told)


@pytest.fixture(autouse=True)
def bare() -> Iterator[None]:
    yield
    WALLS.clear()


@pytest.mark.parametrize("card", CARDS)
def test_every_line_of_a_card_is_done_somewhere_and_does_what_it_says(card: str) -> None:
    found = catalogue.BEHAVIOURS[card]
    wanted = {(part, number + 1) for part in ("movement", "action", "reaction")
              for number in range(len(getattr(found, part)))}
    done: set[tuple[str, int]] = set()
    deeds = ["do:nothing", HERO.format("row_sword", "melee"), HERO.format("row_whip", "melee"),
             HERO.format("row_bow", "ranged"),
             HERO.format("mana_burst", "ranged")]
    for where in scenes():
        if not wanted - UNREACHED.get(card, set()) - done:
            break
        for shoots in (False, True):
            table: Table | None = hostile_turn(card, shoots=shoots, **where)
            assert table is not None
            check(card, table)
            done |= set(lines_done(table))
        for deed in deeds:
            table = hero_turn(card, deed, **where)
            if table is not None:
                check(card, table)
                done |= set(lines_done(table))
    assert wanted - done == UNREACHED.get(card, set())


@pytest.mark.parametrize("card", CARDS)
@pytest.mark.rules("hostile.lines", "hostile.words", "hostile.rule", "behaviour.gargoyle", "behaviour.golem",
                   "behaviour.earth_elemental", "behaviour.colossus", "behaviour.amazon_gladiatrix",
                   "behaviour.bonewalker", "behaviour.vengeful_spirit", "behaviour.forgotten_hero",
                   "behaviour.goblin_brawlers", "behaviour.goblin_skirmishers", "behaviour.goblin_warchief",
                   "behaviour.goblin_shaman", "behaviour.chanra", "behaviour.troll_prowler",
                   "behaviour.water_elemental", "behaviour.blighted_riftspawn")
def test_a_card_in_contact_does_what_its_lines_say(card: str) -> None:
    """The whole card is gone through above, without looking at which code runs: that would take a minute."""
    for table in (hostile_turn(card, shoots=False, place=17, looks=1, more=""),
                  hero_turn(card, HERO.format("row_sword", "melee"), place=17, looks=1, more="")):
        assert table is not None
        assert lines_done(table)
        check(card, table)


@pytest.mark.rules("hostile.priority")
def test_a_lines_own_preference_comes_before_the_priority() -> None:
    from norn.games.eldfall.core.rules.hostile import preferred
    profile("slow", ag=5, sta=0)
    profile("quick", ag=15, sta=0)
    table = fight(("quick", 0, 8, 0), ("colossus", -1, 9, 1), ("slow", 0, 7, 0))
    (line,) = catalogue.BEHAVIOURS["colossus"].action
    both = [model(table, 0), model(table, 2)]
    priority = preferred(line, catalogue.BEHAVIOURS["colossus"].priority)
    chosen = behaving.choose(table.game, model(table, 1), priority, both)
    assert chosen is model(table, 2)


@pytest.mark.parametrize(("text", "first"), [("closest", 0), ("farthest", 2), ("lowest hp", 2), ("highest arm", 0),
                                             ("most wounded", 2)])
@pytest.mark.rules("hostile.priority")
def test_priorities(text: str, first: int) -> None:
    profile("near", arm=9, hp=5)
    profile("far", arm=1, hp=5)
    table = fight(("near", 0, 8, 0), ("golem", -1, 10, 1), ("far", 0, 2, 0))
    model(table, 2).hp = 2
    chosen = behaving.choose(table.game, model(table, 1), [text], [model(table, 0), model(table, 2)])
    assert chosen is model(table, first)


@pytest.mark.rules("hostile.facing", "strike.turn")
def test_a_hostile_that_is_hit_turns_round_but_stone_only_when_hurt() -> None:
    for card, dice, facing in (("goblin_warchief", 20, 1), ("golem", 20, 0), ("golem", 1, 1)):
        profile("striker", off=18, sta=1, t=20)
        table = fight(("striker", 0, 5, 0), (card, -1, 6, 0), attack=[5], damage=[dice])
        model(table, 1).ap = 0
        say(table, "do:activate model:0", "at:idle;5;0", "do:attack ability:row_sword mode:melee model:1")
        assert model(table, 1).facing == facing or model(table, 1).gone
