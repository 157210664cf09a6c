"""Combat rules: heroes attack, alone or combined; monsters are damaged, defeated, or strike back."""
from __future__ import annotations

from functools import partial
from typing import Final

from norn.games.realms.cards.registry import WEAPON_ATTRIBUTES, power_of, traits_of
from norn.games.realms.content import CONTENT
from norn.games.realms.content_verbs import FreeAttack, SpellAttack, Strike
from norn.games.realms.rules.board import STANDING, TILE_OF, heroes_on, monster_named, monsters_in, monsters_on
from norn.games.realms.rules.endings import finish, victory
from norn.games.realms.rules.focus import gain_gold, gold_or_focus, take_focus_or_gold
from norn.games.realms.rules.health import deal, may_react, spend_reaction
from norn.games.realms.rules.items import TRIUMPH_RULES, discard_item, draw_item, is_ready
from norn.games.realms.rules.quests import progress
from norn.games.realms.rules.rolls import (
    SHOT,
    TRIUMPH,
    Roll,
    can_help,
    doom_penalty,
    finish_roll,
    pay_action,
    phase_scope,
    place_benedictions,
    pool,
    throw,
)
from norn.games.realms.rules.spawning import is_boss
from norn.games.realms.rules.values import At, corruption_of, toughness, value, wounds_of
from norn.games.realms.state import Hero, Monster, State
from norn.games.realms.verbs import VERBS, Doing, perform
from norn.kernel.game import Game
from norn.kit.ids import name_in, name_of, word_of

BARE: Final = "do:bare_hands"
FREE: Final = {"do:melee": "do:free_melee", "do:shoot": "do:free_shoot"}
WEAPON_RULES: Final = ("tests.pool", "combat.ranged-exhaust")
JOIN_RULES: Final = ("combat.combined", "tests.combined", "round.assist")
ATTACK_RULES: Final = ("actions.melee", "actions.ranged", "combat.one-space")
FLIP_RULES: Final = ("combat.attack-healthy", "monsters.flip", "monsters.two-hits", "combat.damaged-weaker")
DEFEAT_RULES: Final = ("combat.defeat", "combat.attack-damaged", "monsters.finish")
DROP_RULES: Final = ("merchant.drops",)
STRIKE_RULES: Final = ("combat.monster-retaliation", "combat.combined-retaliation")
BLOW_RULES: Final = ("combat.automatic-damage", "combat.multiple", "monsters.same-damage")


class Part:
    """One hero's share in an attack."""

    def __init__(self, hero: Hero, weapon: str, attribute: str) -> None:
        self.hero = hero
        self.weapon = weapon
        self.attribute = attribute


# --- who may attack with what -------------------------------------------------------------------------------


def may_be_attacked(s: State, monster: Monster) -> bool:
    """malachar.engaging, malachar.no-window: Malachar only from the Monster Phase after a hero first stood
    there."""
    return s.awake or not is_boss(monster)


def melee_weapons(hero: Hero) -> list[str]:
    """actions.melee: The weapons he could strike with."""
    return [item for item in hero.items if CONTENT.items[item].reach == "melee"]


def ranged_weapons(s: State, hero: Hero) -> list[str]:
    """combat.ranged-exhaust, actions.ranged: Ready ranged weapons, and bare hands once a round."""
    found = [item for item in hero.items if CONTENT.items[item].reach == "ranged" and is_ready(s, item)]
    if "round:bare_hands" not in hero.used:
        found.append("")
    return found


def weapon_options(s: State, hero: Hero, reach: str) -> list[str]:
    """tests.pool: One weapon counts, with one attribute."""
    found: list[str] = []
    for item in melee_weapons(hero) or [""] if reach == "melee" else ranged_weapons(s, hero):
        if not item:
            found.append(BARE)
            continue
        found.append(f"item:{item}")
        if item in WEAPON_ATTRIBUTES:
            found.append(f"do:wield item:{item} attribute:{WEAPON_ATTRIBUTES[item]}")
    return found


async def _take_weapon(g: Game[State], hero: Hero, reach: str) -> Part:
    """tests.pool: The hero chooses, if there is a choice."""
    options = partial(weapon_options, g.state, hero, reach)
    found = options()
    chosen = found[0]
    if len(found) > 1:
        chosen = await g.choose_one(hero.seat, "weapon", options, WEAPON_RULES)
    attribute = "str" if reach == "melee" else "agi"
    if chosen == BARE:
        return Part(hero, "", attribute)
    if chosen.startswith("do:wield"):
        return Part(hero, name_in("item", chosen), name_in("attribute", chosen))
    return Part(hero, name_of(chosen), attribute)


# --- the attack ---------------------------------------------------------------------------------------------


async def attack(g: Game[State], hero: Hero, monster: Monster, reach: str, how: str, bonus: int) -> None:
    """actions.melee, actions.ranged, combat.one-space: From the choice of weapon to what it provokes. how:
    "action", "free" or "retaliation"."""
    s = g.state
    with g.span("attack"):
        lead = await _take_weapon(g, hero, reach)
        power = power_of(hero)
        again = await power.declare_attack(g, hero) if how == "action" and power.with_attacks else False
        if hero.status == STANDING and monster in s.monsters:
            parts = [lead]
            if how == "action":
                parts += await _joiners(g, hero, monster, reach)
            await _resolve(g, parts, monster, reach, how, bonus)
        if again and hero.status == STANDING:
            hero.actions += 1
            g.emit("further_action", CONTENT.heroes[hero.id].rules, hero=f"hero:{hero.id}")


async def _joiners(g: Game[State], leader: Hero, monster: Monster, reach: str) -> list[Part]:
    """combat.combined, tests.combined, round.assist: Others on the space may pay an action to add their dice,
    all melee or all ranged."""
    s = g.state
    parts: list[Part] = []
    for hero in heroes_on(s, leader.space):
        if not _may_join(s, leader, hero, reach):
            continue
        options = partial(_join_options, s, leader, hero, monster, reach)
        about = {"hero": f"hero:{leader.id}", "monster": f"monster:{monster.id}", "need": toughness(s, monster)}
        chosen = await g.may_choose_one(hero.seat, "join_attack", options, JOIN_RULES, about=about,
                                        scope=phase_scope(s))
        if chosen is not None:
            pay_action(hero)
            g.emit("joined", JOIN_RULES, helper=f"hero:{hero.id}", hero=f"hero:{leader.id}")
            parts.append(await _take_weapon(g, hero, reach))
    return parts


def _may_join(s: State, leader: Hero, hero: Hero, reach: str) -> bool:
    return can_help(s, leader, hero) and (reach == "melee" or len(ranged_weapons(s, hero)) > 0)


def _join_options(s: State, leader: Hero, hero: Hero, monster: Monster, reach: str) -> list[str]:
    return [f"do:join monster:{monster.id}"] if _may_join(s, leader, hero, reach) else []


async def _resolve(
    g: Game[State], parts: list[Part], monster: Monster, reach: str, how: str, bonus: int
) -> None:
    """combat.attack-healthy, combat.attack-damaged, combat.ranged-safe, combat.monster-retaliation,
    combat.combined-retaliation: One roll against Toughness; a failed melee is answered, in the Hero Phase."""
    s = g.state
    leader = parts[0].hero
    need = toughness(s, monster)
    triumphant = not monster.damaged and len(parts) == 1 and how != "retaliation"
    roll = Roll(leader, parts[0].attribute, reach, need, (need, need + TRIUMPH) if triumphant else (need,))
    roll.solo = len(parts) == 1
    g.emit("attacks", ATTACK_RULES, hero=f"hero:{leader.id}", monster=f"monster:{monster.id}")
    roll.dice = bonus
    for part in parts:
        roll.with_other[part.hero.id] = part.attribute
        roll.dice += await place_benedictions(g, part.hero, roll)
    if roll.solo and power_of(leader).before_rolls:
        await power_of(leader).before_roll(g, leader, roll)
    await _roll_attack(g, roll, parts, monster, reach, how)
    _after_use(g, parts, reach)
    if monster not in s.monsters:
        return
    if roll.successes() < need:
        g.emit("attack_fails", ATTACK_RULES, monster=f"monster:{monster.id}")
        if reach == "melee" and s.phase == "heroes":
            await strike_hero(g, monster, leader, STRIKE_RULES)
            await attack_over(g, monster)
        return
    if triumphant and roll.successes() >= need + TRIUMPH:
        g.emit("triumph", TRIUMPH_RULES, hero=f"hero:{leader.id}")
        draw_item(g, leader, "common_uncommon", TRIUMPH_RULES)
    await hit(g, monster, [part.hero for part in parts], reach, parts[0].weapon)


async def _roll_attack(
    g: Game[State], roll: Roll, parts: list[Part], monster: Monster, reach: str, how: str
) -> None:
    """combat.combined, tests.pool: Each adds attribute, Focus die and one weapon; Doom on their space counts
    once."""
    s = g.state
    stats: tuple[str, ...] = (f"dice.{reach}", "dice.attack")
    if how == "retaliation":
        stats = (*stats, "dice.retaliation")
    for part in parts:
        roll.dice += pool(s, part.hero, part.attribute, stats, At(part.weapon, monster))
        if reach == "melee":
            roll.if_any += value(s, "successes.melee", part.hero, 0, At(part.weapon, monster, any_success=True))
    roll.penalty = min([doom_penalty(s, part.hero, At(part.weapon, monster)) for part in parts])
    heroes = [part.hero for part in parts]
    await throw(g, roll, heroes)
    await finish_roll(g, roll, heroes)


def _after_use(g: Game[State], parts: list[Part], reach: str) -> None:
    """combat.ranged-exhaust: Ranged weapons exhaust, thrown ones are gone, and what was for one attack is
    over."""
    s = g.state
    for part in parts:
        hero = part.hero
        if reach == "ranged":
            hero.used.append(SHOT)
            if part.weapon:
                s.shots.append(part.weapon)
            else:
                hero.used.append("round:bare_hands")
        if part.weapon in hero.items and is_thrown(part.weapon):
            discard_item(g, hero, part.weapon)
        s.lasting = [row for row in s.lasting if row.hero != hero.id or row.until != "next_attack"]


def is_thrown(weapon: str) -> bool:
    """combat.ranged-exhaust: It is discarded after the roll it was chosen for."""
    return CONTENT.items[weapon].spends == "discard" and not CONTENT.items[weapon].use


# --- hits ---------------------------------------------------------------------------------------------------


async def hit(g: Game[State], monster: Monster, heroes: list[Hero], reach: str, weapon: str = "") -> None:
    """monsters.flip, monsters.two-hits, combat.defeat: A hit damages a Healthy monster and finishes a Damaged
    one."""
    if not monster.damaged:
        monster.damaged = True
        g.emit("damaged", FLIP_RULES, monster=f"monster:{monster.id}")
        return
    await defeat_monster(g, monster, heroes, reach, weapon)


async def defeat_monster(g: Game[State], monster: Monster, heroes: list[Hero], reach: str, weapon: str) -> None:
    """combat.defeat, malachar.defeating, merchant.drops, quests.defeat-monsters, quests.elite-slain: Off the
    board; drop, quests, or the victory."""
    s = g.state
    s.monsters.remove(monster)
    if monster.id in s.queue:
        s.queue.remove(monster.id)
    card = CONTENT.monsters[monster.kind]
    g.emit("defeated", DEFEAT_RULES, monster=f"monster:{monster.id}", hero=f"hero:{heroes[0].id}")
    if card.tier == "legendary":
        raise finish(g, victory(s))
    await _drop(g, card.drop_gold, [hero for hero in heroes if hero.status == STANDING])
    if reach == "melee":
        await _defeat_reactions(g, heroes[0], weapon)
    if card.tier == "elite":
        await progress(g, "elite_defeated", heroes[0], 1, monster.kind)
    await progress(g, "monster_defeated", heroes[0], 1, monster.kind)


async def _drop(g: Game[State], gold: int, heroes: list[Hero]) -> None:
    """merchant.drops: Its gold or one Focus, for the killer; after a joint kill the participants agree on one
    drop."""
    if not heroes:
        return
    if len(heroes) == 1:
        await gold_or_focus(g, heroes[0], gold, DROP_RULES)
        return
    seats = [hero.seat for hero in heroes]
    options = _drop_options(heroes, gold)
    chosen = (await g.party_chooses(seats, "joint_drop", options, DROP_RULES))[0]
    hero = next(one for one in heroes if one.id == name_in("hero", chosen))
    if word_of(chosen) == "do:drop_focus":
        await take_focus_or_gold(g, hero, gold)
    else:
        gain_gold(g, hero, gold)


def _drop_options(heroes: list[Hero], gold: int) -> list[str]:
    found = [f"do:drop_gold hero:{hero.id} {gold}" for hero in heroes]
    return found + [f"do:drop_focus hero:{hero.id}" for hero in heroes]


async def _defeat_reactions(g: Game[State], hero: Hero, weapon: str) -> None:
    """actions.use-ability, tests.pool: Items that answer a melee defeat; of weapons only the one that counted."""
    for item in hero.items[:]:
        printed = CONTENT.items[item]
        counts = printed.kind != "weapon" or item == weapon
        if printed.on == "melee_defeat" and counts and may_react(g.state, hero, item):
            spend_reaction(g, hero, item)
            g.emit("used", printed.rules, hero=f"hero:{hero.id}", item=f"item:{item}")
            await perform(g, printed.effect, Doing(hero, f"item:{item}"))


# --- a monster's blow ---------------------------------------------------------------------------------------


async def strike_hero(g: Game[State], monster: Monster, hero: Hero, rules: tuple[str, ...]) -> bool:
    """combat.automatic-damage, combat.multiple, combat.monster-retaliation, monsters.same-damage: One attack
    on one hero; True if he may retaliate."""
    s = g.state
    traits = traits_of(monster)
    g.emit("strikes", rules, monster=f"monster:{monster.id}", hero=f"hero:{hero.id}")
    untouchable = any(trait.untouchable(s, monster) for trait in traits)
    wounds = wounds_of(s, monster)
    for trait in traits:
        wounds += await trait.before_blow(g, monster, hero)
    corruption = corruption_of(s, monster)
    monster.struck = True
    await deal(g, hero, wounds, corruption, from_monster=True)
    for trait in traits:
        if hero.status == STANDING:
            await trait.after_blow(g, monster, hero)
    return hero.status == STANDING and not untouchable


async def attack_over(g: Game[State], monster: Monster) -> None:
    """combat.attack-when: What a trait does when the attack is over, if the monster stands."""
    if monster in g.state.monsters:
        for trait in traits_of(monster):
            await trait.after_attack(g, monster)


# --- verbs --------------------------------------------------------------------------------------------------


def targets_of(s: State, hero: Hero, which: str) -> list[Monster]:
    """combat.one-space: The monsters that a card may mean."""
    found = monsters_in(s, TILE_OF[hero.space]) if which == "one_tile" else monsters_on(s, hero.space)
    return [monster for monster in found if may_be_attacked(s, monster)]


async def choose_monster(g: Game[State], hero: Hero, found: list[Monster], rules: tuple[str, ...]) -> Monster | None:
    """One of several, of the acting hero's choice."""
    if not found:
        return None
    if len(found) == 1:
        return found[0]
    chosen = await g.choose_one(hero.seat, "pick_monster", [f"monster:{one.id}" for one in found], rules)
    return monster_named(g.state, name_of(chosen))


async def _strike(g: Game[State], doing: Doing, effect: Strike) -> None:
    """combat.defeat, monsters.flip: Successes without dice; no attack, so nothing retaliates."""
    s = g.state
    monster = await choose_monster(g, doing.hero, targets_of(s, doing.hero, effect.which), ("monsters.toughness",))
    if monster is not None:
        await hit_with(g, doing.hero, monster, effect.n)


async def hit_with(g: Game[State], hero: Hero, monster: Monster, successes: int) -> None:
    """spells.monsters, monsters.toughness: So many successes against its Toughness."""
    if successes >= toughness(g.state, monster):
        await hit(g, monster, [hero], "")
    else:
        g.emit("attack_fails", ("monsters.toughness",), monster=f"monster:{monster.id}")


async def _spell_attack(g: Game[State], doing: Doing, effect: SpellAttack) -> None:
    """spells.monsters, combat.spells-single: The spell's successes against one monster here or each; nothing
    retaliates."""
    s = g.state
    found = targets_of(s, doing.hero, "one_here")
    if effect.which == "one_here":
        one = await choose_monster(g, doing.hero, found, ("spells.monsters",))
        found = [one] if one is not None else []
    for monster in found:
        if monster in s.monsters:
            await hit_with(g, doing.hero, monster, doing.successes + effect.bonus)


async def _free_attack(g: Game[State], doing: Doing, effect: FreeAttack) -> None:
    """actions.melee, combat.monster-retaliation: If he likes, an attack at once and alone, without an
    action."""
    s = g.state
    hero = doing.hero
    options = partial(_free_attack_options, s, hero)
    if not options():
        return
    chosen = await g.may_choose_one(hero.seat, "free_attack", options, ATTACK_RULES)
    if chosen is not None:
        monster = monster_named(s, name_in("monster", chosen))
        if monster is not None:
            await attack(g, hero, monster, reach_of(chosen), "free", effect.bonus)


def _free_attack_options(s: State, hero: Hero) -> list[str]:
    """actions.melee, actions.ranged: The same attacks, under names of their own: they cost nothing."""
    found = [option.split(" ") for option in attack_options(s, hero)]
    return [f"{FREE[deed]} {monster}" for deed, monster in found]


def attack_options(s: State, hero: Hero) -> list[str]:
    """actions.melee, actions.ranged, combat.one-space: Every monster here, with a blow or a shot."""
    space = hero.space
    targets = [one for one in s.monsters if one.space == space and may_be_attacked(s, one)]
    if not targets:
        return []
    found = [f"do:melee monster:{one.id}" for one in targets]
    return found + [f"do:shoot monster:{one.id}" for one in targets] if ranged_weapons(s, hero) else found


def reach_of(option: str) -> str:
    return "melee" if option.startswith(("do:melee", "do:free_melee")) else "ranged"


VERBS["strike"] = _strike
VERBS["spell_attack"] = _spell_attack
VERBS["free_attack"] = _free_attack
