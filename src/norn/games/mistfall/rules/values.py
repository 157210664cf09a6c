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

Rows = dict[str, tuple[Row, ...]]


def _by_stat(printed: Rows) -> dict[str, Rows]:
    """essentials.golden-rule: The rows of cards, charters, places, ... by the number that they change; what changes
    defence changes both kinds of it."""
    found: dict[str, Rows] = {}
    for thing, rows in printed.items():
        for row in rows:
            for stat in (row.stat,) if row.stat != "defence" else ("defence.physical", "defence.magical"):
                things = found.setdefault(stat, {})
                things[thing] = (*things.get(thing, ()), row)
    return found


# A number is asked for at every turn, and most things have nothing to say about it: so they are not even asked.
OF_CARDS: Final = _by_stat({copy: CARDS[kind].modifies for copy, kind in KIND_OF.items()})
OF_CHARTERS: Final = _by_stat({one.id: one.modifies for one in CONTENT.heroes.values()})
OF_TILES: Final = _by_stat({one.id: one.modifies for one in CONTENT.tiles.values()})
OF_ENCOUNTERS: Final = _by_stat({one.id: one.modifies for one in CONTENT.all_encounters.values()})
OF_ABILITIES: Final = _by_stat({one.id: one.modifies for one in CONTENT.abilities.values()})
HARD_TO_REACH: Final = OF_TILES.get("range.needed", {})


def _bearers(known: Rows) -> frozenset[str]:
    """defence.abilities, quests.four: The enemies that have, or a villain that could have, one of these abilities."""
    seals = [token.ability for quest in CONTENT.quests.values() for token in quest.tokens]
    villains = [one.id for one in CONTENT.villains.values()
                if any(ability in known for ability in [*seals, *[own for up in one.sides for own in up.abilities]])]
    enemies = [one.id for one in CONTENT.enemies.values() if any(ability in known for ability in one.abilities)]
    return frozenset([*villains, *enemies])


BEARERS: Final = {stat: _bearers(known) for stat, known in OF_ABILITIES.items()}
FAR_AWAY: Final = BEARERS.get("range.needed", frozenset())
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
            continue                    # of an action, or an Enrage text: those are not sorted by stat
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
        if stat in OF_CARDS:
            cards = OF_CARDS[stat]
            for card in hero.area:
                if card in cards:
                    _collect(s, stat, cards[card], f"card:{card}", hero, act, enemy, found)
        if stat in OF_CHARTERS and hero.id in OF_CHARTERS[stat]:
            _collect(s, stat, OF_CHARTERS[stat][hero.id], hero.ref, hero, act, enemy, found)
    of_place(s, stat, hero, act, enemy, found)
    return found


def of_place(s: State, stat: str, hero: Hero | None, act: Act, enemy: Enemy | None, found: list[Found]) -> None:
    """elements.location: Rows of the active location and the active encounter hold for everybody."""
    if stat in OF_TILES:
        tile = tile_here(s)
        if tile in OF_TILES[stat]:
            _collect(s, stat, OF_TILES[stat][tile], f"tile:{tile}", hero, act, enemy, found)
    if stat in OF_ENCOUNTERS and s.encounter in OF_ENCOUNTERS[stat]:
        _collect(s, stat, OF_ENCOUNTERS[stat][s.encounter], f"encounter:{s.encounter}", hero, act, enemy, found)


def of_enemy(s: State, stat: str, enemy: Enemy) -> list[Found]:
    """actions.enrage-resolve, defence.abilities: Rows of its abilities, of its Enrage text, of the place."""
    found: list[Found] = []
    if stat in OF_ABILITIES and enemy.kind in BEARERS[stat]:
        known = OF_ABILITIES[stat]
        for ability in abilities(s, enemy):
            if ability in known and works(enemy, ability):
                _collect(s, stat, known[ability], f"ability:{ability}", None, NO_ACT, enemy, found)
    if enemy.enraged:
        enrage = face(enemy).enrage
        if enrage is not None:
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
    near = 1 if enemy.area == hero.seat else 2
    tile = tile_here(s)
    if enemy.kind not in FAR_AWAY and not enemy.enraged and tile not in HARD_TO_REACH:
        return near                     # as of nearly every enemy, and it is asked of each for every action
    found = of_enemy(s, "range.needed", enemy)
    if tile in HARD_TO_REACH:
        _collect(s, "range.needed", HARD_TO_REACH[tile], f"tile:{tile}", hero, NO_ACT, enemy, found)
    return total(near, found)


def reach(s: State, act: Act) -> int:
    """actions.mobility, glossary.mobility, glossary.range, actions.embedded, essentials.no-beats-yes: The range of the
    action that began it, with all changes, mobility among them; limits come last."""
    printed = act.action.range if act.action is not None else 2
    return total(printed + (1 if act.mobile else 0), of_action(s, "range", act, None))


def _draw_rows(s: State, hero: Hero) -> list[Found]:
    act = Act(hero, "")
    found = of_action(s, "draw_limit", act, None)
    known = OF_ABILITIES.get("draw_limit", {})
    for enemy in enemies_of(s, hero.seat):
        for ability in abilities(s, enemy):
            if ability in known and works(enemy, ability):
                _collect(s, "draw_limit", known[ability], enemy.ref, hero, act, enemy, found)
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
