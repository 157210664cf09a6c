"""Which printed things are carried out: by their data, by code under their name, or not yet: then they stand here."""
from __future__ import annotations

from norn.games.eldfall.core import hooks
from norn.games.eldfall.core.content import Weapon
from norn.games.eldfall.core.content_tables import CONTENT
from norn.games.eldfall.skirmish import GAME
from norn.games.eldfall.skirmish.content import CONTENT as OWN

# Carried out by a procedure that asks for nothing but its being there, or by the Space.
BY_PROCEDURES = {
    "affinity", "focus", "targetless", "throwing", "two_handed", "mana_cost", "benign", "unstraying", "beast",
    "creature", "civilian", "blinded", "dead", "engaged", "fatigued", "incapacitated", "immobilized", "shrouded",
    "defensive_stance", "fencing", "berserk", "climbing", "leap", "resourceful", "raiser_of_the_dead",
    "chosen_element", "pouch", "dragoon", "mount", "familiar", "ignore_shield", "infiltration",
    "obstacle",                 # a zone that is raised, with ARM and HP
}
NOT_YET: set[str] = set()


def names_without_effect() -> set[str]:
    coded = {name for names in hooks.registered().values() for name in names}
    found = set()
    for name, one in CONTENT.printed.items():
        does = isinstance(one, Weapon) and bool(one.does or one.critical or one.traits or one.power not in ("", "*"))
        levels = any(level.rows or level.gives for level in getattr(one, "levels", ()) if hasattr(level, "rows"))
        if not (one.rows or one.gives or one.immune or does or levels or name in coded):
            found.add(name)
    return found


def test_every_printed_thing_of_the_core_is_carried_out_or_stands_in_the_list() -> None:
    assert GAME.name == "eldfall-skirmish"
    assert names_without_effect() - BY_PROCEDURES == NOT_YET


def test_every_upgrade_and_stratagem_is_carried_out() -> None:
    coded = {name for names in hooks.registered().values() for name in names}
    found = {name for name, one in {**OWN.upgrades, **OWN.stratagems}.items()
             if not (one.rows or one.gives or one.immune or getattr(one, "does", ()) or getattr(one, "item", "")
                     or getattr(one, "stratagems", ()) or name in coded)}
    assert found - {"pouch", "concealed_approach", "double_time"} == set()


def test_counts_of_skirmish() -> None:
    assert (len(OWN.upgrades), len(OWN.stratagems), len(OWN.schemes), len(OWN.ready)) == (44, 60, 25, 42)
