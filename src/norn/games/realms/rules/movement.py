"""Moving: heroes step by step, what they find on entering, and monsters that are pushed or held."""
from __future__ import annotations

from functools import partial
from typing import Final

from norn.games.realms.cards.registry import traits_of
from norn.games.realms.content import CONTENT
from norn.games.realms.content_verbs import Hold, MoveHero, MoveMonster, PlaceMarker, Travel
from norn.games.realms.rules.board import (
    ICON_OF,
    NEAR,
    SPACES_OF,
    STANDING,
    TILE_OF,
    is_guarded,
    is_locked,
    monsters_in,
    monsters_on,
    open_neighbours,
    open_tiles,
)
from norn.games.realms.rules.combat import choose_monster
from norn.games.realms.rules.conditions import FOR_SPACES
from norn.games.realms.rules.encounters import encounter
from norn.games.realms.rules.focus import spend_token, tokens
from norn.games.realms.rules.items import DRAW_RULES
from norn.games.realms.rules.spawning import is_boss
from norn.games.realms.rules.values import step_cost
from norn.games.realms.state import Hero, Monster, State
from norn.games.realms.verbs import VERBS, Doing, perform, whom
from norn.kernel.errors import Refusal
from norn.kernel.game import Game
from norn.kit.deeds import Condition, failing
from norn.kit.ids import is_a, name_of, named

MOVE_RULES: Final = ("actions.move", "board.hex", "board.adjacency")
TRAVEL_RULES: Final = ("board.tiles",)
PUSH_RULES: Final = ("commons.stone-gargoyle.sentinel", "board.monsters-stay")
STOP: Final = "do:stop"
EXTRA: Final = "do:extra_move"
AFOOT: Final = "turn:afoot "      # noted with the Movement left of a Move that only Focus can carry on


# --- heroes -------------------------------------------------------------------------------------------------


def is_grasped(s: State, hero: Hero) -> bool:
    """commons.vine-horror.grasp: Something in his space holds on to him."""
    for monster in s.monsters:
        if monster.space == hero.space and any(trait.grasps for trait in traits_of(monster)):
            return True
    return False


def step_options(s: State, hero: Hero, points: int, own_turn: bool) -> list[str]:
    """actions.move, focus.extra-move: Where the next step may lead, or stop."""
    found: list[str] = []
    extra = False
    for space in open_neighbours(s, hero.space):
        cost = step_cost(s, hero, space)
        if cost <= points:
            found.append(f"space:{space}")
        elif cost == points + 1:
            extra = True
    if extra and own_turn and may_move_extra(hero):
        found.append(EXTRA)
    found.append(STOP)
    return found


# Whether a step leads there at all: each makes sense only where those before it hold.
ENTERING: Final = (
    FOR_SPACES,
    Condition("no_such_space", ("board.tiles",), lambda s, hero, one: name_of(one) in TILE_OF, gate=True),
    Condition("court_locked", ("malachar.unlocking", "quests.unlock"),
              lambda s, hero, one: not is_locked(s, TILE_OF[name_of(one)]), gate=True),
    Condition("already_there", ("actions.move",), lambda s, hero, one: name_of(one) != hero.space, gate=True),
    Condition("not_adjacent", ("board.hex", "board.adjacency"),
              lambda s, hero, one: name_of(one) in open_neighbours(s, hero.space), gate=True),
)
EXTRA_MOVE: Final = (
    Condition("extra_move_used", ("focus.extra-move",), lambda s, hero, _: "turn:extra_move" not in hero.used),
    Condition("no_focus", ("focus.extra-move",), lambda s, hero, _: tokens(hero) > 0),
)


def why_not_step(s: State, hero: Hero, points: int, own_turn: bool, one: str) -> list[Refusal]:
    """actions.move, focus.extra-move: Why the move cannot go on there."""
    if one == EXTRA:
        return failing(EXTRA_MOVE, s, hero, one) if own_turn else [Refusal("own_turn_only", ("focus.extra-move",))]
    if not is_a("space", one):
        return []
    found = failing(ENTERING, s, hero, one)
    cost = 0 if found else step_cost(s, hero, name_of(one))
    return found if cost <= points else [Refusal("step_too_dear", ("actions.move",), cost=cost, points=points)]


def may_move_extra(hero: Hero) -> bool:
    """focus.extra-move: Once a turn, for a token."""
    return "turn:extra_move" not in hero.used and tokens(hero) > 0


async def pay_extra_move(g: Game[State], hero: Hero) -> None:
    """focus.extra-move: Any token buys one more Movement."""
    hero.used.append("turn:extra_move")
    await spend_token(g, hero, "for the extra move")


def onward(s: State, hero: Hero) -> list[str]:
    """focus.extra-move: Where Focus would carry on the Move he has just made, before he does anything else."""
    for one in hero.used:
        if one.startswith(AFOOT) and may_move_extra(hero):
            dear = int(one.removeprefix(AFOOT)) + 1
            return [f"space:{space}" for space in open_neighbours(s, hero.space) if step_cost(s, hero, space) == dear]
    return []


def stand_still(hero: Hero) -> None:
    """focus.extra-move: The Move is over with the next deed."""
    if hero.used:
        hero.used = [one for one in hero.used if not one.startswith(AFOOT)]


async def walk_on(g: Game[State], hero: Hero, thing: str) -> None:
    """focus.extra-move: A token for what the next step lacks."""
    await pay_extra_move(g, hero)
    await walk(g, hero, step_cost(g.state, hero, name_of(thing)), name_of(thing), own_turn=True)


async def walk(g: Game[State], hero: Hero, points: int, first: str, own_turn: bool) -> None:
    """actions.move, actions.blocked, focus.extra-move: Step by step; entering a monster's space ends the
    move. Where only Focus leads on, that is left to the turn."""
    s = g.state
    if first:
        points -= step_cost(s, hero, first)
        await enter(g, hero, first)
    moved = bool(first)
    while hero.status == STANDING and not (moved and is_guarded(s, hero.space)):
        options = partial(step_options, s, hero, points, own_turn)
        found = options()
        if found[0] == EXTRA:
            hero.used.append(f"{AFOOT}{points}")
        if found[0] in (EXTRA, STOP):
            return
        why = partial(why_not_step, s, hero, points, own_turn)
        chosen = await g.choose_one(hero.seat, "step", options, MOVE_RULES, why, {"points": points})
        if chosen == STOP:
            return
        if chosen == EXTRA:
            await pay_extra_move(g, hero)
            points += 1
            continue
        points -= step_cost(s, hero, name_of(chosen))
        await enter(g, hero, name_of(chosen))
        moved = True


async def enter(g: Game[State], hero: Hero, space: str) -> None:
    """icons.lore, icons.fortune, icons.forge, malachar.engaging: A hero comes to a space; its icon may
    answer."""
    s = g.state
    hero.space = space
    g.emit("moved", MOVE_RULES, hero=f"hero:{hero.id}", space=f"space:{space}")
    if not s.engaged and any(is_boss(monster) for monster in monsters_on(s, space)):
        s.engaged = True
        g.emit("engaged", ("malachar.engaging",), hero=f"hero:{hero.id}")
    icon = ICON_OF[space]
    if icon == "lore":
        if space not in s.lore_turned:
            s.lore_turned.append(space)
            await encounter(g, hero)
    elif not is_guarded(s, space):
        await _find_things(g, hero, space)


async def _find_things(g: Game[State], hero: Hero, space: str) -> None:
    """icons.fortune, icons.forge: Free on entering a space without monsters, once."""
    s = g.state
    if space in s.fortune:
        s.fortune.remove(space)
        await perform(g, CONTENT.icons[ICON_OF[space]].enter, Doing(hero, f"space:{space}"))
    if space in s.forge:
        item = s.forge.pop(space)
        hero.items.append(item)
        g.emit("item_drawn", DRAW_RULES, hero=f"hero:{hero.id}", item=f"item:{item}")


async def _move_hero(g: Game[State], doing: Doing, effect: MoveHero) -> None:
    """actions.move: Movement at once, beside his Moves; Grasp forbids it unless it slips out."""
    s = g.state
    for hero in await whom(g, doing, effect):
        if effect.slip or not is_grasped(s, hero):
            await walk(g, hero, effect.n, "", own_turn=False)


def travel_goals(s: State, hero: Hero, to: str) -> list[str]:
    """board.tiles: Spaces without monsters, on this tile or on any open one."""
    tiles = [TILE_OF[hero.space]] if to == "tile" else open_tiles(s)
    return [
        f"space:{space}" for tile in tiles for space in SPACES_OF[tile]
        if space != hero.space and not is_guarded(s, space)
    ]


def _why_not_travel(s: State, hero: Hero, to: str, one: str) -> list[Refusal]:
    """board.tiles, malachar.unlocking: The Court is shut, a monster stands there, or it is another tile."""
    space = named("space", one)
    if space not in TILE_OF:
        return []
    if space == hero.space:
        return [Refusal("already_there", TRAVEL_RULES)]
    if is_locked(s, TILE_OF[space]):
        return [Refusal("court_locked", ("malachar.unlocking", "quests.unlock"))]
    if is_guarded(s, space):
        return [Refusal("monster_there", TRAVEL_RULES)]
    elsewhere = to == "tile" and TILE_OF[space] != TILE_OF[hero.space]
    return [Refusal("other_tile", TRAVEL_RULES)] if elsewhere or TILE_OF[space] not in s.ring else []


async def _travel(g: Game[State], doing: Doing, effect: Travel) -> None:
    """board.tiles, icons.lore: Put the hero on such a space, if he likes; that counts as entering."""
    hero = doing.hero
    options = partial(travel_goals, g.state, hero, effect.to)
    why = partial(_why_not_travel, g.state, hero, effect.to)
    chosen = await g.may_choose_one(hero.seat, "travel", options, TRAVEL_RULES, why)
    if chosen is not None:
        await enter(g, hero, name_of(chosen))


# --- monsters -----------------------------------------------------------------------------------------------


def may_be_moved(monster: Monster) -> bool:
    """commons.stone-gargoyle.sentinel: Not Malachar, and nothing that stands like a rock."""
    return not is_boss(monster) and not any(trait.unmoved for trait in traits_of(monster))


def movable(s: State, hero: Hero, which: str) -> list[Monster]:
    """commons.stone-gargoyle.sentinel: The monsters that a card may push or pull."""
    if which == "one_adjacent":
        found = [one for one in monsters_in(s, TILE_OF[hero.space]) if one.space != hero.space]
    else:
        found = monsters_on(s, hero.space)
    return [one for one in found if may_be_moved(one)]


def put_monster(g: Game[State], monster: Monster, space: str) -> None:
    """combat.any-space, board.monsters-stay: It stands on another space."""
    if monster.space != space:
        monster.space = space
        g.emit("monster_moved", ("combat.any-space",), monster=f"monster:{monster.id}", space=f"space:{space}")


def _why_not_push(monster: Monster, one: str) -> list[Refusal]:
    """board.monsters-stay: Not where it stands, and not over a border."""
    stays = is_a("space", one) and name_of(one) not in NEAR[monster.space]
    return [Refusal("stays_on_tile", ("board.monsters-stay",))] if stays else []


async def push(g: Game[State], hero: Hero, monster: Monster) -> None:
    """commons.stone-gargoyle.sentinel: To a neighbouring space of the tile, the hero's choice."""
    options = [f"space:{space}" for space in NEAR[monster.space]]
    about = {"monster": f"monster:{monster.id}"}
    why = partial(_why_not_push, monster)
    chosen = await g.choose_one(hero.seat, "push_where", options, PUSH_RULES, why, about)
    put_monster(g, monster, name_of(chosen))


async def _move_monster(g: Game[State], doing: Doing, effect: MoveMonster) -> None:
    """commons.stone-gargoyle.sentinel: Push away, or pull here."""
    hero = doing.hero
    found = movable(g.state, hero, effect.which)
    if effect.which != "each_here":
        one = await choose_monster(g, hero, found, PUSH_RULES)
        found = [one] if one is not None else []
    for monster in found:
        if effect.to == "me":
            put_monster(g, monster, hero.space)
        else:
            await push(g, hero, monster)


def holdable(s: State, hero: Hero) -> list[Monster]:
    return [one for one in monsters_on(s, hero.space) if not is_boss(one)]


def hold(g: Game[State], monster: Monster) -> None:
    """combat.order: It skips its next activation."""
    monster.held = True
    g.emit("held", ("combat.order",), monster=f"monster:{monster.id}")


async def _hold(g: Game[State], doing: Doing, effect: Hold) -> None:
    """combat.order: One monster here or each, not Malachar, skips its next activation."""
    found = holdable(g.state, doing.hero)
    if effect.which == "one_here":
        one = await choose_monster(g, doing.hero, found, ("combat.order",))
        found = [one] if one is not None else []
    for monster in found:
        hold(g, monster)


async def _place_marker(g: Game[State], doing: Doing, effect: PlaceMarker) -> None:
    """icons.hazard, icons.hex, components.fire-markers, components.ice-markers: On his space, unless one lies
    there or all are out."""
    s = g.state
    space = doing.hero.space
    if effect.icon == "hazard":
        if space in s.fire or s.fire_left == 0:
            return
        s.fire.append(space)
        s.fire_left -= 1
    else:
        if space in s.ice or s.ice_left == 0:
            return
        s.ice.append(space)
        s.ice_left -= 1
    g.emit("marker", ("components.fire-markers", "components.ice-markers"), space=f"space:{space}",
           marker=f"icon:{effect.icon}")


VERBS["move_hero"] = _move_hero
VERBS["travel"] = _travel
VERBS["move_monster"] = _move_monster
VERBS["hold"] = _hold
VERBS["place_marker"] = _place_marker
