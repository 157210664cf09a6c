"""Dice and tests: pools, what may be spent before and after the roll, and what counts as a success."""
from __future__ import annotations

from functools import partial
from typing import Any, Final

from norn.games.realms.cards.registry import CHANGING, power_of
from norn.games.realms.content import CONTENT
from norn.games.realms.content_verbs import Reroll
from norn.games.realms.rules.board import STANDING, heroes_on, is_guarded
from norn.games.realms.rules.focus import spend_benedictions
from norn.games.realms.rules.health import may_react, spend_reaction
from norn.games.realms.rules.values import At, dice_rows, value
from norn.games.realms.state import Hero, State
from norn.games.realms.verbs import VERBS, Doing
from norn.kernel.errors import Refusal
from norn.kernel.game import Game
from norn.kit.ids import name_in, rest_of, word_of
from norn.kit.reactions import Moment, Reactions

SIDES: Final = 6
SUCCESS: Final = 5
ROLL_RULES: Final = ("tests.pool", "tests.success", "tests.failure", "components.dice")
REROLL_RULES: Final = ("focus.reroll",)
ASSIST_RULES: Final = ("round.assist",)
PLACE_RULES: Final = ("benedictions.locations",)
TRIUMPH: Final = 3
ATTACKS: Final = ("melee", "ranged")
SHOT: Final = "round:shot"       # noted of whoever made a ranged attack in this round


class Roll:
    """A test under way: whose, with how many dice, and how they lie."""

    def __init__(self, hero: Hero, attribute: str, kind: str, need: int, levels: tuple[int, ...] = ()) -> None:
        self.hero = hero
        self.attribute = attribute
        self.kind = kind                # "melee", "ranged", "spell", "banish", "encounter" or "trait"
        self.need = need                # the difficulty
        self.levels = levels or (need,)     # the numbers of successes at which the result gets better
        self.passes = need              # fewer successes than this achieve nothing
        self.solo = True
        self.with_other: dict[str, str] = {}    # in a pool: who rolls another attribute, and which
        self.dice = 0
        self.faces: list[int] = []
        self.penalty = 0                # what Doom takes from each face
        self.bonus = 0                  # what a power adds to each face
        self.sure = 0                   # successes beside the dice
        self.if_any = 0                 # more successes, if the dice show any
        self.rerolled = False           # by Focus, once a test
        self.surged = False             # by a power, once a test
        self.dared = False              # a power's price hangs on the result
        self.void = False               # the roller fell: the test fails whatever the dice say

    def least(self) -> int:
        """tests.success, doom.penalty: The lowest face that counts, by what Doom takes and a power adds."""
        return SUCCESS + self.penalty - self.bonus

    def about(self) -> dict[str, Any]:
        """What whoever adds a die to it has to know."""
        return {"hero": f"hero:{self.hero.id}", "attribute": f"attribute:{self.attribute}", "need": self.need}

    def successes(self) -> int:
        """tests.success, tests.failure: Dice that show 5 or 6 after Doom and powers, and sure ones."""
        if self.void:
            return 0
        least = self.least()
        shown = len([face for face in self.faces if face >= least])
        return shown + (self.if_any if shown else 0) + self.sure

    def tested(self, hero: Hero) -> str:
        """focus.reroll: The attribute that this hero adds to the roll."""
        return self.with_other.get(hero.id, self.attribute)

    def choices(self) -> list[int]:
        """focus.reroll: Any die may be chosen; each face is named once, the lowest first."""
        return sorted(set(self.faces))

    def next(self) -> int:
        """The number of successes at which the result would get better."""
        now = self.successes()
        return min([level for level in self.levels if level > now], default=now)

    def worth_changing(self, dice: int) -> bool:
        """Throwing so many dice again could still change the result."""
        least = self.least()
        failed = len([face for face in self.faces if face < least])
        if self.void or failed == 0 or dice == 0:
            return False
        now = self.successes()
        best = now + min(dice, failed) + (self.if_any if failed == len(self.faces) else 0)
        return any(now < level <= best for level in self.levels)


def pool(s: State, hero: Hero, attribute: str, stats: tuple[str, ...], at: At) -> int:
    """tests.pool, focus.die, conditions.blessed, conditions.cursed: Attribute, Focus, items and places,
    condition."""
    dice = CONTENT.heroes[hero.id].attribute(attribute)
    for row in dice_rows(s, hero, attribute, stats, at):
        dice = row.apply(dice)
    return dice


def doom_penalty(s: State, hero: Hero, at: At) -> int:
    """doom.penalty, spells.doom, banish.doom-penalty, last-stand.adjustments: A token on the roller's space
    takes 1 from each face."""
    if hero.space not in s.doom or s.last_stand:
        return 0
    return max(0, value(s, "doom.penalty", hero, 1, at))


async def take_test(
    g: Game[State], hero: Hero, attribute: str, need: int, kind: str, at: At, extra: int = 0,
    levels: tuple[int, ...] = (),
) -> Roll:
    """tests.pool, attributes.str, attributes.agi, attributes.int, attributes.wis: One hero's own test, from
    pool to result."""
    s = g.state
    roll = Roll(hero, attribute, kind, need, levels)
    stats = ("dice.spell",) if kind == "spell" else ()
    extra += await _helper_die(g, roll)
    extra += await place_benedictions(g, hero, roll)
    power = power_of(hero)
    if power.before_rolls:
        await power.before_roll(g, hero, roll)
    roll.dice = pool(s, hero, attribute, stats, at) + extra
    roll.penalty = doom_penalty(s, hero, at)
    await throw(g, roll, [hero])
    await finish_roll(g, roll, [hero])
    return roll


async def throw(g: Game[State], roll: Roll, participants: list[Hero]) -> None:
    """tests.pool, components.dice, conditions.cursed, conditions.duration, focus.reroll: Roll the pool, at least one
    die; then, while that could change the result, dice may be rerolled. A first success matters to whoever is Blessed
    or Cursed."""
    roll.dice = max(1, roll.dice)
    if any(hero.condition for hero in participants):
        roll.levels = (1, *roll.levels)
    for _ in range(roll.dice):
        roll.faces.append(g.roll(SIDES, roll.kind))
    _tell(g, roll)
    for hero in participants:
        await AFTER_ROLL.window(g, Moment("after_roll", (hero.seat,), roll, partial(_about, roll, hero)))


def _tell(g: Game[State], roll: Roll) -> None:
    g.emit("rolled", ROLL_RULES, None, hero=f"hero:{roll.hero.id}", attribute=f"attribute:{roll.attribute}",
           faces=roll.faces[:], least=roll.least(), successes=roll.successes(), need=roll.need)


def _about(roll: Roll, hero: Hero) -> dict[str, Any]:
    return {"faces": roll.faces[:], "least": roll.least(), "successes": roll.successes(), "need": roll.need,
            "next": roll.next(), "attribute": f"attribute:{roll.tested(hero)}", "what": f"roll:{roll.kind}"}


def _roll_options(g: Game[State], seat: int, moment: Moment) -> list[str]:
    """focus.reroll: Focus on the tested attribute, an item, a power; nothing if all of them could not change the
    result."""
    s = g.state
    hero = s.heroes[seat]
    roll: Roll = moment.what
    if hero.status != STANDING:
        return []
    found: list[str] = []
    dice = 0
    faces = roll.choices()
    if not roll.rerolled and roll.tested(hero) in hero.focus:
        found += [f"do:reroll_focus die:{face}" for face in faces]
        dice += 1
    if roll.kind == "encounter":
        for item in hero.items:
            if CONTENT.items[item].on == "encounter_rolled" and may_react(s, hero, item):
                found += [f"do:reroll_item item:{item} die:{face}" for face in faces]
                dice += 1
    if roll.solo:
        powers = power_of(hero).after_roll(s, hero, roll)
        found += powers
        dice += len(roll.faces) if powers else 0
    return found if roll.worth_changing(dice) else []


def _why_not_reroll(g: Game[State], seat: int, moment: Moment, one: str) -> list[Refusal]:
    """focus.reroll: Once a test, with a token on what is tested."""
    hero = g.state.heroes[seat]
    roll: Roll = moment.what
    if word_of(one) != "do:reroll_focus":
        return []
    if roll.rerolled:
        return [Refusal("rerolled_already", REROLL_RULES)]
    if roll.tested(hero) not in hero.focus:
        return [Refusal("no_focus_there", REROLL_RULES, what=f"attribute:{roll.tested(hero)}")]
    shown = [f"die:{face}" for face in roll.choices()]
    return [] if rest_of(one) in shown else [Refusal("no_such_die", REROLL_RULES)]


async def _change(g: Game[State], seat: int, moment: Moment, option: str) -> None:
    """focus.reroll: By Focus, an item or a power; all see what the dice show then."""
    hero = g.state.heroes[seat]
    roll: Roll = moment.what
    word = word_of(option)
    if word == "do:reroll_focus":
        roll.rerolled = True
        hero.focus.remove(roll.tested(hero))
        g.emit("focus_spent", REROLL_RULES, hero=f"hero:{hero.id}", attribute=f"attribute:{roll.tested(hero)}")
        reroll_die(g, roll, int(name_in("die", option)))
    elif word == "do:reroll_item":
        item = name_in("item", option)
        spend_reaction(g, hero, item)
        for effect in CONTENT.items[item].effect:
            await VERBS[effect.do](g, Doing(hero, name_in("die", option), 0, roll), effect)
    else:
        await power_of(hero).change_roll(g, hero, roll, option)
    _tell(g, roll)


def reroll_die(g: Game[State], roll: Roll, face: int) -> None:
    """focus.reroll: One die again; the new face stays."""
    roll.faces[roll.faces.index(face)] = g.roll(SIDES, roll.kind)


async def _reroll(g: Game[State], doing: Doing, effect: Reroll) -> None:
    """focus.reroll: In answer to a roll, the die that was named."""
    reroll_die(g, doing.answering, int(doing.card))


async def finish_roll(g: Game[State], roll: Roll, participants: list[Hero]) -> None:
    """conditions.removing-blessed, conditions.removing-cursed, conditions.duration: The result ends
    conditions, also of all who pooled."""
    successes = roll.successes()
    for hero in participants:
        if hero.condition == "blessed" and successes == 0:
            _end_condition(g, hero, ("conditions.removing-blessed", "conditions.duration"))
        elif hero.condition == "cursed" and successes > 0:
            _end_condition(g, hero, ("conditions.removing-cursed", "conditions.duration"))
    await power_of(roll.hero).test_over(g, roll.hero, roll)


def _end_condition(g: Game[State], hero: Hero, rules: tuple[str, ...]) -> None:
    g.emit("condition_ends", rules, hero=f"hero:{hero.id}", condition=hero.condition)
    hero.condition = ""


# --- help ---------------------------------------------------------------------------------------------------


def can_help(s: State, hero: Hero, helper: Hero) -> bool:
    """round.assist: On the same space, with an action of this round left."""
    return helper is not hero and helper.status == STANDING and helper.space == hero.space and can_act(s, helper)


def can_act(s: State, hero: Hero, thing: str = "") -> bool:
    """round.turn-allowance: An action is left, or the Move can still be given up for one."""
    return hero.actions > 0 or (hero.free_move and not hero.gone)


def pay_action(hero: Hero) -> None:
    """round.turn-allowance: Two actions; the third costs the Move."""
    if hero.actions > 0:
        hero.actions -= 1
    else:
        hero.free_move = False


def action_price(s: State, hero: Hero, thing: str = "") -> dict[str, int]:
    """round.turn-allowance: An action; the third costs the Move."""
    return {"action": 1} if hero.actions > 0 else {"free_move": 1}


def phase_scope(s: State) -> str:
    """round.assist: How long "not again" holds."""
    return f"round {s.round} {s.phase}"


async def _helper_die(g: Game[State], roll: Roll) -> int:
    """round.assist: One helper a test adds a die for an action; not past a monster, who leaves time for
    fighting only."""
    s = g.state
    hero = roll.hero
    if is_guarded(s, hero.space):
        return 0
    for helper in heroes_on(s, hero.space):
        if not can_help(s, hero, helper):
            continue
        options = partial(_help_options, s, hero, helper)
        chosen = await g.may_choose_one(helper.seat, "help_test", options, ASSIST_RULES,
                                        about=roll.about(), scope=phase_scope(s))
        if chosen is not None:
            pay_action(helper)
            g.emit("helped", ASSIST_RULES, helper=f"hero:{helper.id}", hero=f"hero:{hero.id}")
            return 1
    return 0


def _help_options(s: State, hero: Hero, helper: Hero) -> list[str]:
    return [f"do:help hero:{hero.id}"] if can_help(s, hero, helper) else []


async def place_benedictions(g: Game[State], hero: Hero, roll: Roll) -> int:
    """benedictions.locations: Where the place says so, each Benediction spent is a die."""
    says = CONTENT.spaces[hero.space].dice_per_benediction
    if not says or hero.benedictions == 0 or (says == "attack" and roll.kind not in ATTACKS):
        return 0
    return await benediction_dice(g, hero, roll, PLACE_RULES)


async def benediction_dice(g: Game[State], hero: Hero, roll: Roll, rules: tuple[str, ...]) -> int:
    """benedictions.banish, benedictions.locations: Any number, each a die."""
    if hero.benedictions == 0:
        return 0
    options = [f"do:spend_benedictions {n}" for n in range(hero.benedictions + 1)]
    chosen = await g.choose_one(hero.seat, "benediction_dice", options, rules, about=roll.about())
    spent = int(rest_of(chosen))
    spend_benedictions(g, hero, spent)
    return spent


CHANGING["do:reroll_item"] = ("actions.use-ability",)
AFTER_ROLL: Final = Reactions(_roll_options, _change, REROLL_RULES, why=_why_not_reroll, option_rules=CHANGING)

VERBS["reroll"] = _reroll
