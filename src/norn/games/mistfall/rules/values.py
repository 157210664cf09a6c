"""Numbers as they stand now: what is printed, then every row of a card, charter, place or encounter that applies."""
from __future__ import annotations

from collections.abc import Callable
from typing import Final

from norn.games.mistfall.content import CONTENT, Row
from norn.games.mistfall.rules.essentials import (
    CARDS,
    DAMAGE,
    KIND_OF,
    enemies_of,
    enemy_named,
    has_enemies,
    hero_named,
    in_area,
    shares,
)
from norn.games.mistfall.rules.printed import abilities, face, place_here_is_safe, tile_here, works
from norn.games.mistfall.state import Enemy, Hero, State
from norn.games.mistfall.verbs import Act
from norn.kernel.game import Game
from norn.kernel.modifiers import ORDER, Modifier, Values
from norn.kit.ids import is_a, name_of

MODIFYING: Final[dict[str, tuple[Row, ...]]] = {
    copy: CARDS[kind].modifies for copy, kind in KIND_OF.items() if CARDS[kind].modifies
}
NO_ACT: Final = Act(None, "")


# --- conditions of rows and actions -------------------------------------------------------------------------


def holds(s: State, condition: str, hero: Hero | None, act: Act, enemy: Enemy | None) -> bool:
    """essentials.keywords, essentials.no-beats-yes: Whether a printed condition is true now; all of them must be."""
    word, _, rest = condition.partition(":")
    if hero is not None:
        if word == "area_has":
            return in_area(hero, rest)
        if word == "no_enemies_mine":
            return not has_enemies(s, hero.seat)
        if word == "focus_at_most":
            return hero.focus <= int(rest)
        if word == "focus_at_least":
            return hero.focus >= int(rest)
        if word == "buried_at_least":
            return len(hero.burial) >= int(rest)
    if word == "deals_physical":
        return deals(act) == "physical"
    if word == "target_elsewhere":
        return enemy is not None and (hero is None or enemy.area != hero.seat)
    if word == "target_dazed":
        return enemy is not None and enemy.daze > 0
    if word == "attacker_dazed":
        return act.hurt is not None and act.hurt.attacker is not None and act.hurt.attacker.daze > 0
    if word == "not_all_ranged":
        return enemy is not None and any(
            "ranged" not in face(other).keywords for other in enemies_of(s, enemy.area)
        )
    if word == "self_enraged":
        return enemy is not None and enemy.enraged
    if word == "reflex_range":
        return act.action is not None and act.action.range >= int(rest)
    if word == "safe_place":
        return place_here_is_safe(s)
    if word == "no_enemies_in_play":
        return not s.enemies
    return word == "encounter_active" and s.encounter != ""


def deals(act: Act) -> str:
    """glossary.attack, glossary.physical-attack, glossary.magical-attack: The type of damage of an action; "" is
    none."""
    damage = DAMAGE.get(act.ref) or DAMAGE.get(act.embedded_ref)
    return damage.type if damage is not None else ""


# --- rows ---------------------------------------------------------------------------------------------------


class Found:
    """A row that applies, by how much, and where it comes from."""

    def __init__(self, row: Row, add: int, source: str) -> None:
        self.row = row
        self.add = add
        self.source = source


def _collect(
    s: State, stat: str, rows: tuple[Row, ...], source: str, hero: Hero | None, act: Act, enemy: Enemy | None,
    found: list[Found],
) -> None:
    for row in rows:
        if row.stat != stat and not (row.stat == "defence" and stat.startswith("defence.")):
            continue
        if row.of and not shares(act.keywords, row.of):
            continue
        if row.of_enemy and (enemy is None or not shares(face(enemy).keywords, row.of_enemy)):
            continue
        if row.when and not holds(s, row.when, hero, act, enemy):
            continue
        if row.once == "kind" and any(known.row is row for known in found):
            continue
        add = row.add
        if row.per:
            add = row.add * _counted(s, row.per, enemy)
            if row.at_most is not None:
                add = min(add, row.at_most)
        found.append(Found(row, add, source))


def _counted(s: State, per: str, enemy: Enemy | None) -> int:
    """defence.abilities: What a row counts: wounds or Daze on the enemy, other Hounds of its area."""
    if enemy is None:
        return 0
    if per == "wounds":
        return enemy.wounds
    if per == "daze":
        return enemy.daze
    return len([one for one in enemies_of(s, enemy.area) if one is not enemy and "hound" in face(one).keywords])


def of_action(s: State, stat: str, act: Act, enemy: Enemy | None) -> list[Found]:
    """fine.immediacy, actions.reflex-modify: Rows of the action itself, of what changes it, of the hero's area, his
    charter, the place and the encounter."""
    found: list[Found] = []
    hero = act.hero
    if act.action is not None and act.action.modifies:
        _collect(s, stat, act.action.modifies, act.holder, hero, act, enemy, found)
    if act.embedded is not None and act.embedded.modifies:
        _collect(s, stat, act.embedded.modifies, f"card:{act.embedded_card}", hero, act, enemy, found)
    for used in act.reflexes:
        if used.action.modifies:
            _collect(s, stat, used.action.modifies, used.holder, hero, act, enemy, found)
    if hero is not None:
        for card in hero.area:
            if card in MODIFYING:
                _collect(s, stat, MODIFYING[card], f"card:{card}", hero, act, enemy, found)
        charter = CONTENT.heroes[hero.id]
        if charter.modifies:
            _collect(s, stat, charter.modifies, hero.ref, hero, act, enemy, found)
    of_place(s, stat, hero, act, enemy, found)
    return found


def of_place(s: State, stat: str, hero: Hero | None, act: Act, enemy: Enemy | None, found: list[Found]) -> None:
    """elements.location: Rows of the active location and the active encounter hold for everybody."""
    tile = tile_here(s)
    if tile and CONTENT.tiles[tile].modifies:
        _collect(s, stat, CONTENT.tiles[tile].modifies, f"tile:{tile}", hero, act, enemy, found)
    if s.encounter:
        rows = CONTENT.all_encounters[s.encounter].modifies
        if rows:
            _collect(s, stat, rows, f"encounter:{s.encounter}", hero, act, enemy, found)


def of_enemy(s: State, stat: str, enemy: Enemy) -> list[Found]:
    """actions.enrage-resolve, defence.abilities: Rows of its abilities, of its Enrage text, of the place."""
    found: list[Found] = []
    for ability in abilities(s, enemy):
        rows = CONTENT.abilities[ability].modifies
        if rows and works(enemy, ability):
            _collect(s, stat, rows, f"ability:{ability}", None, NO_ACT, enemy, found)
    enrage = face(enemy).enrage
    if enemy.enraged and enrage is not None and enrage.modifies:
        _collect(s, stat, enrage.modifies, enemy.ref, None, NO_ACT, enemy, found)
    return found


def total(printed: int, found: list[Found]) -> int:
    """essentials.no-beats-yes: Add all, then each row's limits."""
    for one in found:
        printed += one.add
    for one in found:
        row = one.row
        if row.at_least is not None:
            printed = max(printed, row.at_least)
        if row.at_most is not None and not row.per:
            printed = min(printed, row.at_most)
    return printed


# --- the numbers --------------------------------------------------------------------------------------------


def _attack_rows(s: State, enemy: Enemy) -> list[Found]:
    found = of_enemy(s, "attack", enemy)
    of_place(s, "attack", None, NO_ACT, enemy, found)
    return found


def attack_of(s: State, enemy: Enemy) -> int:
    """glossary.attack, defence.daze: What it deals when it attacks: printed, rows, less its Daze."""
    return max(0, total(printed_attack(s, enemy), _attack_rows(s, enemy)) - enemy.daze)


def by_ability(enemy: Enemy, n: int) -> int:
    """glossary.attack, defence.daze: What its ability deals: nothing while it may not attack, less by its Daze."""
    return 0 if enemy.held else max(0, n - enemy.daze)


def printed_attack(s: State, enemy: Enemy) -> int:
    """glossary.attack: As its combat box says."""
    base = FIGURES.get(face_ability(s, enemy))
    return face(enemy).attack if base is None else base(s, enemy)


def face_ability(s: State, enemy: Enemy) -> str:
    """defence.abilities: The ability that gives its attack, if one does."""
    for ability in face(enemy).abilities:
        if ability in FIGURES and works(enemy, ability):
            return ability
    return ""


FIGURES: Final[dict[str, Callable[[State, Enemy], int]]] = {}      # coded abilities that give an attack: see cards/


def _defence_rows(s: State, enemy: Enemy, kind: str, act: Act) -> list[Found]:
    found = of_enemy(s, f"defence.{kind}", enemy)
    found.extend(of_action(s, f"defence.{kind}", act, enemy))
    return found


def defence_of(s: State, enemy: Enemy, kind: str, act: Act) -> int:
    """actions.damage-total, glossary.physical-defence, glossary.magical-defence: Taken from each separate attack."""
    card = face(enemy)
    printed = card.physical_defence if kind == "physical" else card.magical_defence
    return total(printed, _defence_rows(s, enemy, kind, act))


def needed(s: State, enemy: Enemy, hero: Hero) -> int:
    """actions.range-one, actions.range-two, glossary.hero-area, glossary.quest-area: 1 in the own area, 2 elsewhere,
    more against some."""
    found = of_enemy(s, "range.needed", enemy)
    tile = tile_here(s)
    if tile and CONTENT.tiles[tile].modifies:
        _collect(s, "range.needed", CONTENT.tiles[tile].modifies, f"tile:{tile}", hero, NO_ACT, enemy, found)
    return total(1 if enemy.area == hero.seat else 2, found)


def reach(s: State, act: Act) -> int:
    """actions.mobility, glossary.mobility, glossary.range, actions.embedded, essentials.no-beats-yes: The range of the
    action that began it, with all changes, mobility among them; limits come last."""
    printed = act.action.range if act.action is not None else 2
    return total(printed + (1 if act.mobile else 0), of_action(s, "range", act, None))


def _draw_rows(s: State, hero: Hero) -> list[Found]:
    act = Act(hero, "")
    found = of_action(s, "draw_limit", act, None)
    for enemy in enemies_of(s, hero.seat):
        for ability in abilities(s, enemy):
            rows = CONTENT.abilities[ability].modifies
            if rows and works(enemy, ability):
                _collect(s, "draw_limit", rows, enemy.ref, hero, act, enemy, found)
    return found


def draw_limit(s: State, hero: Hero) -> int:
    """glossary.draw-limit, defence.weakness-hero: 5, changed by effects and Weakness, never below 1."""
    return max(1, total(CONTENT.heroes[hero.id].draw_limit, _draw_rows(s, hero)) - hero.weakness)


def hand_limit(s: State, hero: Hero) -> int:
    """glossary.maximum-hand, defence.weakness-hero: 8, changed by Weakness alone, never below 1."""
    return max(1, CONTENT.heroes[hero.id].hand_limit - hero.weakness)


# --- for the kernel -----------------------------------------------------------------------------------------


def _printed(g: Game[State], stat: str, who: str) -> int:
    """elements.enemy-card, elements.hero-charter: What is printed, for "why 5?"."""
    s = g.state
    if is_a("hero", who):
        hero = CONTENT.heroes[name_of(who)]
        return hero.draw_limit if stat == "draw_limit" else hero.hand_limit
    enemy = enemy_named(s, who)
    if stat == "attack":
        return printed_attack(s, enemy)
    return face(enemy).physical_defence if stat == "defence.physical" else face(enemy).magical_defence


def _rows(g: Game[State], stat: str, who: str) -> list[Modifier]:
    """essentials.no-beats-yes: The rows that apply, with their sources."""
    s = g.state
    found: list[Modifier] = []
    if is_a("hero", who):
        hero = hero_named(s, who)
        rows = _draw_rows(s, hero) if stat == "draw_limit" else []
        loss, floor = hero.weakness, 1
    else:
        enemy = enemy_named(s, who)
        if stat == "attack":
            rows, loss = _attack_rows(s, enemy), enemy.daze
        else:
            rows, loss = _defence_rows(s, enemy, stat.removeprefix("defence."), NO_ACT), 0
        floor = 0
    for one in rows:
        found.append(Modifier("add", one.add, one.source))
        if one.row.at_least is not None:
            found.append(Modifier("at_least", one.row.at_least, one.source))
    if loss:
        found.append(Modifier("add", -loss, who, ("defence.daze", "defence.weakness-hero")))
        found.append(Modifier("at_least", floor, who, ("defence.daze", "defence.weakness-hero")))
    return found


VALUES: Final = Values(_printed, _rows, ORDER)
