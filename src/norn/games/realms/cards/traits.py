"""The traits on the monster cards."""
from __future__ import annotations

from typing import Final

from norn.games.realms.cards.registry import SIDES, TRAITS, Trait
from norn.games.realms.content import CONTENT
from norn.games.realms.rules.board import (
    NEAR,
    SPACES_OF,
    STANDING,
    TILE_OF,
    distances,
    heroes_on,
    heroes_up,
    is_locked,
    monsters_in,
    monsters_on,
    seats_up,
)
from norn.games.realms.rules.cleanup import lose_actions
from norn.games.realms.rules.doom import put_token, raise_track, tokens_left
from norn.games.realms.rules.focus import lose_focus, lose_gold
from norn.games.realms.rules.hunters import nearest
from norn.games.realms.rules.items import item_options, leave_in_cache
from norn.games.realms.rules.monsters import prey_of
from norn.games.realms.rules.movement import put_monster
from norn.games.realms.rules.rifts import open_rift
from norn.games.realms.rules.rolls import take_test
from norn.games.realms.rules.spawning import spawn
from norn.games.realms.rules.values import NOWHERE
from norn.games.realms.state import Hero, Monster, State
from norn.kernel.game import Game
from norn.kit.ids import name_of

GOBLINS: Final = ("goblin_skirmisher", "goblin_shaman")
SWARM_LIMIT: Final = 2
TEST: Final = 2
CALL_RULES: Final = ("malachar.rift-call", "rifts.no-reopening")


class Swarm(Trait):
    def more_wounds(self, s: State, monster: Monster) -> int:
        """commons.goblin-skirmisher.swarm: 1 for each other Goblin of the tile, at most 2."""
        others = [one for one in monsters_in(s, TILE_OF[monster.space]) if one is not monster and one.kind in GOBLINS]
        return min(SWARM_LIMIT, len(others))


class Pounce(Trait):
    async def before_blow(self, g: Game[State], monster: Monster, hero: Hero) -> int:
        """commons.warg.pounce: On its first attack AGI 2, or 1 wound more."""
        if monster.struck:
            return 0
        roll = await take_test(g, hero, "agi", TEST, "trait", NOWHERE)
        return 0 if roll.successes() >= TEST else 1


class Rattle(Trait):
    def untouchable(self, s: State, monster: Monster) -> bool:
        """commons.skeleton-warrior.rattle, elites.orc-warchief.rattle: Nobody retaliates against its first
        attack."""
        return not monster.struck


class Flicker(Trait):
    unblocked = True

    def untouchable(self, s: State, monster: Monster) -> bool:
        """commons.shadow-wisp.flicker: It is gone before anyone can answer."""
        return True

    async def after_attack(self, g: Game[State], monster: Monster) -> None:
        """commons.shadow-wisp.flicker: 1 space on its tile, to one without heroes if there is any."""
        s = g.state
        spaces = [space for space in NEAR[monster.space] if not heroes_on(s, space)] or NEAR[monster.space]
        options = [f"space:{space}" for space in spaces]
        about = {"monster": f"monster:{monster.id}"}
        chosen = spaces[0]
        if len(options) > 1:
            rules = ("commons.shadow-wisp.flicker",)
            chosen = name_of((await g.party_chooses(seats_up(s), "flicker", options, rules, about=about))[0])
        put_monster(g, monster, chosen)


class Drag(Trait):
    async def after_blow(self, g: Game[State], monster: Monster, hero: Hero) -> None:
        """commons.mud-crawler.drag: STR 2, or 1 Movement less in the next turn."""
        roll = await take_test(g, hero, "str", TEST, "trait", NOWHERE)
        if roll.successes() < TEST:
            hero.drag += 1
            g.emit("dragged", ("commons.mud-crawler.drag",), hero=f"hero:{hero.id}")


class Pack(Trait):
    def more_wounds(self, s: State, monster: Monster) -> int:
        """commons.ash-hound.pack: 1 for each other of its kind in its space."""
        return len([one for one in monsters_on(s, monster.space) if one is not monster and one.kind == monster.kind])


class ShamanHex(Trait):
    async def after_blow(self, g: Game[State], monster: Monster, hero: Hero) -> None:
        """commons.goblin-shaman.hex: INT 2, or 1 Focus is lost."""
        roll = await take_test(g, hero, "int", TEST, "trait", NOWHERE)
        if roll.successes() < TEST and hero.status == STANDING:
            await lose_focus(g, hero, 1)


class Overwhelm(Trait):
    """commons.plague-rat-swarm.overwhelm: Every hero in its space."""

    strikes_all = True


class Drain(Trait):
    async def after_blow(self, g: Game[State], monster: Monster, hero: Hero) -> None:
        """commons.barrow-ghoul.drain: 1 gold, if he has any."""
        lose_gold(g, hero, 1)


class Grasp(Trait):
    """commons.vine-horror.grasp: Leaving its space costs an action."""

    grasps = True


class Sentinel(Trait):
    """commons.stone-gargoyle.sentinel: Nothing moves it."""

    unmoved = True


class Scout(Trait):
    acts_first = True

    async def activates(self, g: Game[State], monster: Monster) -> None:
        """commons.fell-crow.scout: To the hero of the lowest HP on any open tile; of equals the nearest."""
        s = g.state
        heroes = heroes_up(s)
        lowest = min([hero.hp for hero in heroes])
        found = [hero for hero in heroes if hero.hp == lowest]
        target = await nearest(g, monster, found, ("commons.fell-crow.scout",))
        put_monster(g, monster, target.space)


class Rally(Trait):
    def more_move(self, s: State, monster: Monster) -> int:
        """elites.orc-warchief.rally: Others that begin in his space move 1 further."""
        return 1


class CorruptionStrike(Trait):
    """elites.drowned-shade.corruption-strike: Wounds and Corruption together, as every attack deals them."""


class CorruptionStrikeLost(Trait):
    """elites.drowned-shade.corruption-strike: Its wounds only."""

    no_corruption = True


class Flyby(Trait):
    unblocked = True

    def untouchable(self, s: State, monster: Monster) -> bool:
        """elites.wyvern-rider.flyby: Nobody retaliates while it is Healthy."""
        return True


class VoidStep(Trait):
    acts_first = True

    async def activates(self, g: Game[State], monster: Monster) -> None:
        """elites.rift-lurker.void-step: To the Doom token nearest its target, if that is nearer than it
        stands."""
        s = g.state
        doors = [space for space in s.doom if not is_locked(s, TILE_OF[space])]
        if not doors:
            return
        target = prey_of(s, monster)
        if target is None:
            target = await nearest(g, monster, heroes_up(s), ("elites.rift-lurker.void-step",))
        far = distances(s, target.space)
        best = min([far.get(space, 999) for space in doors])
        if best >= far.get(monster.space, 999):
            return
        spaces = [space for space in doors if far.get(space, 999) == best]
        chosen = spaces[0]
        if len(spaces) > 1:
            options = [f"space:{space}" for space in spaces]
            rules = ("elites.rift-lurker.void-step",)
            chosen = name_of((await g.party_chooses(seats_up(s), "void_step", options, rules))[0])
        put_monster(g, monster, chosen)


class Terror(Trait):
    async def after_blow(self, g: Game[State], monster: Monster, hero: Hero) -> None:
        """elites.rift-lurker.terror: INT 2, or 1 action fewer in the next turn."""
        roll = await take_test(g, hero, "int", TEST, "trait", NOWHERE)
        if roll.successes() < TEST and hero.status == STANDING:
            lose_actions(g, hero, 1)


class Plunder(Trait):
    async def after_blow(self, g: Game[State], monster: Monster, hero: Hero) -> None:
        """elites.bramble-troll.plunder: One item of his choice falls to the ground."""
        if not hero.items:
            return
        rules = ("elites.bramble-troll.plunder",)
        chosen = await g.choose_one(hero.seat, "plunder", item_options(hero), rules)
        hero.items.remove(name_of(chosen))
        leave_in_cache(g.state, hero.space).items.append(name_of(chosen))
        g.emit("plundered", rules, hero=f"hero:{hero.id}", item=chosen)


class Deathfrost(Trait):
    async def after_attack(self, g: Game[State], monster: Monster) -> None:
        """elites.gravecall-wight.deathfrost: A Doom token on its space if none is there; it never
        overflows."""
        s = g.state
        if monster.space not in s.doom and tokens_left(s) > 0:
            put_token(g, monster.space)


class DoomAura(Trait):
    opens_phase = True

    async def phase_begins(self, g: Game[State], monster: Monster) -> None:
        """malachar.traits: While the fight is on the track rises by 1 each Monster Phase."""
        if g.state.awake:
            raise_track(g, 1, "cause:doom_aura")


class RiftCall(Trait):
    async def awakes(self, g: Game[State], monster: Monster) -> None:
        """malachar.rift-call, rifts.no-reopening: Two Lurkers on perimeter spaces of his tile; one sealed
        Rift opens again."""
        s = g.state
        seats = seats_up(s)
        spaces = [f"space:{space}" for space in SPACES_OF[TILE_OF[monster.space]][1:]]
        chosen = await g.party_chooses(seats, "rift_call", spaces, CALL_RULES, at_least=2, at_most=2)
        for space in chosen:
            lurker = spawn(g, "rift_lurker", name_of(space))
            if lurker is not None:
                lurker.fresh = True
        if s.sealed:
            tiles = [f"tile:{tile}" for tile in s.sealed]
            open_rift(g, name_of((await g.party_chooses(seats, "reopen", tiles, CALL_RULES))[0]))


class Sweep(Trait):
    """malachar.traits: Every hero in his space, on both sides."""

    strikes_all = True


class Untouchable(Trait):
    def untouchable(self, s: State, monster: Monster) -> bool:
        """malachar.traits: No retaliation against him while Healthy."""
        return True


TRAITS["swarm"] = Swarm()
TRAITS["pounce"] = Pounce()
TRAITS["rattle"] = Rattle()
TRAITS["flicker"] = Flicker()
TRAITS["drag"] = Drag()
TRAITS["pack"] = Pack()
TRAITS["shaman_hex"] = ShamanHex()
TRAITS["overwhelm"] = Overwhelm()
TRAITS["drain"] = Drain()
TRAITS["grasp"] = Grasp()
TRAITS["sentinel"] = Sentinel()
TRAITS["scout"] = Scout()
TRAITS["rally"] = Rally()
TRAITS["corruption_strike"] = CorruptionStrike()
TRAITS["corruption_strike_lost"] = CorruptionStrikeLost()
TRAITS["flyby"] = Flyby()
TRAITS["void_step"] = VoidStep()
TRAITS["terror"] = Terror()
TRAITS["plunder"] = Plunder()
TRAITS["deathfrost"] = Deathfrost()
TRAITS["doom_aura"] = DoomAura()
TRAITS["rift_call"] = RiftCall()
TRAITS["sweep"] = Sweep()
TRAITS["untouchable"] = Untouchable()

for _card in CONTENT.monsters.values():
    SIDES[_card.id] = ([TRAITS[name] for name in _card.healthy], [TRAITS[name] for name in _card.damaged])
