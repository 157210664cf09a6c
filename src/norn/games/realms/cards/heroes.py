"""The five heroes' own powers."""
from __future__ import annotations

from functools import partial
from typing import Final

from norn.games.realms.cards.registry import CHANGING, POWERS, Power
from norn.games.realms.content import CONTENT, Cost
from norn.games.realms.rules.board import STANDING
from norn.games.realms.rules.focus import gain_focus, lose_gold
from norn.games.realms.rules.health import Damage, land
from norn.games.realms.rules.prices import pay, ways_to_pay
from norn.games.realms.rules.rolls import Roll, reroll_die
from norn.games.realms.state import Hero, State
from norn.kernel.game import Game
from norn.kit.ids import name_in

SURGE_RULES: Final = ("heroes.sylara.arcane-surge",)
RECKLESS_RULES: Final = ("heroes.drek.reckless-assault",)
DARING_RULES: Final = ("heroes.mira.daring-defiance",)
CHANNEL_RULES: Final = ("heroes.aelindra.channel-divinity",)


def price_of(hero: Hero) -> Cost:
    """health.price: What the hero's own power takes."""
    return CONTENT.heroes[hero.id].power_cost


class ShieldWall(Power):
    async def was_wounded(self, g: Game[State], hero: Hero) -> None:
        """heroes.torvin.shield-wall: 1 Focus, once for each damage event."""
        g.emit("power", ("heroes.torvin.shield-wall",), hero=f"hero:{hero.id}", power="power:shield_wall")
        await gain_focus(g, hero, 1, beyond=False)


class ArcaneSurge(Power):
    def after_roll(self, s: State, hero: Hero, roll: Roll) -> list[str]:
        """heroes.sylara.arcane-surge: Once in an INT test, one die or all of them."""
        if roll.surged or roll.attribute != "int":
            return []
        return ["do:surge_all", *[f"do:surge_one die:{face}" for face in roll.choices()]]

    async def change_roll(self, g: Game[State], hero: Hero, roll: Roll, option: str) -> None:
        """heroes.sylara.arcane-surge: For 1 wound; if that fells her the test fails."""
        roll.surged = True
        g.emit("power", SURGE_RULES, hero=f"hero:{hero.id}", power="power:arcane_surge")
        await pay(g, hero, price_of(hero))
        if hero.status != STANDING:
            roll.void = True
        elif option == "do:surge_all":
            roll.faces = [g.roll(6, roll.kind) for _ in roll.faces]
        else:
            reroll_die(g, roll, int(name_in("die", option)))


class RecklessAssault(Power):
    with_attacks = True

    async def declare_attack(self, g: Game[State], hero: Hero) -> bool:
        """heroes.drek.reckless-assault: Once a turn, 1 wound for a further action after the attack."""
        if "turn:reckless_assault" in hero.used or g.state.active != hero.seat:
            return False
        chosen = await g.may_choose_one(hero.seat, "reckless", ["do:reckless"], RECKLESS_RULES)
        if chosen is None:
            return False
        hero.used.append("turn:reckless_assault")
        g.emit("power", RECKLESS_RULES, hero=f"hero:{hero.id}", power="power:reckless_assault")
        await pay(g, hero, price_of(hero))
        return hero.status == STANDING


class DaringDefiance(Power):
    before_rolls = True

    async def before_roll(self, g: Game[State], hero: Hero, roll: Roll) -> None:
        """heroes.mira.daring-defiance, focus.gold: 1 gold, or Focus turned into it, and every die of this test counts
        one higher."""
        chosen = await g.may_choose_one(hero.seat, "dare", partial(_dare_options, hero), DARING_RULES,
                                        about=roll.about())
        if chosen is not None:
            await pay(g, hero, price_of(hero))
            roll.bonus += 1
            roll.dared = True
            g.emit("power", DARING_RULES, hero=f"hero:{hero.id}", power="power:daring_defiance")

    async def test_over(self, g: Game[State], hero: Hero, roll: Roll) -> None:
        """heroes.mira.daring-defiance: On a failure another gold, if she has one."""
        if roll.dared and roll.successes() < roll.passes:
            lose_gold(g, hero, 1)


def _dare_options(hero: Hero) -> list[str]:
    return ways_to_pay(hero, price_of(hero), "do:dare")


class ChannelDivinity(Power):
    before_hurts = True

    async def other_hurt(self, g: Game[State], hero: Hero, damage: Damage) -> None:
        """heroes.aelindra.channel-divinity: Once a round 1 point of another's damage is hers, and 1 Focus."""
        s = g.state
        if "round:channel" in hero.used:
            return
        about = {"hero": f"hero:{damage.hero.id}", "wounds": damage.wounds, "corruption": damage.corruption}
        options: list[str] = []
        if damage.wounds > 0:
            options.append("do:channel_wound")
        if damage.corruption > 0:
            options.append("do:channel_corruption")
        chosen = await g.may_choose_one(hero.seat, "channel", options, CHANNEL_RULES, about=about,
                                        scope=f"round {s.round}")
        if chosen is None:
            return
        hero.used.append("round:channel")
        g.emit("channels", CHANNEL_RULES, hero=f"hero:{hero.id}", other=f"hero:{damage.hero.id}")
        if chosen == "do:channel_wound":
            damage.wounds -= 1
            await land(g, hero, 1, 0)
        else:
            damage.corruption -= 1
            await land(g, hero, 0, 1)
        if hero.status == STANDING:
            await gain_focus(g, hero, 1, beyond=False)


CHANGING["do:surge_all"] = CHANGING["do:surge_one"] = SURGE_RULES
POWERS["shield_wall"] = ShieldWall()
POWERS["arcane_surge"] = ArcaneSurge()
POWERS["reckless_assault"] = RecklessAssault()
POWERS["daring_defiance"] = DaringDefiance()
POWERS["channel_divinity"] = ChannelDivinity()
