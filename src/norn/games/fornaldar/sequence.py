"""5.0 The order of play: Game-Turns of weather, reinforcements, enchantments and attrition, then a turn of each
player."""
from __future__ import annotations

from typing import Final

from norn.games.fornaldar.rules import (
    attrition,
    battles,
    combat_phase,
    enchantments,
    forced_march,
    initiating,
    mobilization,
    movement,
    reaction,
    recovery,
    reinforcement,
    scenarios,
    turns,
    weather,
)
from norn.games.fornaldar.setup import orders
from norn.kernel.game import Sequence, step

SEQUENCES: Final = {
    "main": Sequence(
        step("orders", orders),                                 # 4.3: both at once, in secret
        step("before_play", scenarios.before_play),             # 24.2.2.1; on to "movement" where play begins there
        step("weather", weather.weather_phase),                 # A
        step("reinforcement", reinforcement.reinforcement_phase),   # B; AGAIN for each that is placed
        step("plot", enchantments.plot),                        # C.1: both at once, in secret
        step("enchant", enchantments.enchantment_phase),        # C.2 to C.5; AGAIN for each enchantment
        step("attrition", attrition.attrition_phase),           # D; AGAIN for each hex
        step("recovery", recovery.recovery_phase),              # E.1, of the active player from here on
        step("mobilization", mobilization.mobilization_phase),  # E.2
        step("movement", movement.movement_phase),              # E.3 begins
        step("move", movement.move),                            # E.3.1; AGAIN for each leg and deed
        step("forced_march", forced_march.forced_marches),      # E.3.2; AGAIN for each leg
        step("reaction", reaction.reaction_phase),              # E.4 begins
        step("react", reaction.react),                          # AGAIN for each leg
        step("combat", initiating.combat_phase),                # E.5.1: what is announced
        step("contact", combat_phase.contacts),                 # who is there; AGAIN for each hex
        step("challenge", combat_phase.challenge),              # E.5.2 to E.5.4; AGAIN for each hex and turn
        step("duels", combat_phase.next_duel),                  # E.5.5: which one; on to "battle" when all are fought
        step("duel", combat_phase.duel),                        # AGAIN for each round, back to "duels"
        step("battle", combat_phase.next_battle),               # E.5.6; AGAIN for each, which calls "battle"
        step("player_turn_ends", turns.player_turn_ends),       # back to "recovery" for the Mundane player (F)
        step("turn_ends", turns.game_turn_ends),                # back to "weather", or the end
    ),
    "battle": Sequence(                                         # one combat; an overrun or a draugr's attack too
        step("terrain", battles.terrain),                       # 17.5.1
        step("challenges", battles.challenges),                 # 14.5.4: of an overrun; AGAIN for each question
        step("duel", battles.duel_round),                       # 17.8, 17.9; AGAIN for each round, back to "challenges"
        step("round", battles.fight_round),                     # 17.5.4 to 17.5.7
        step("losses", battles.losses),                         # 17.5.8: both at once, in secret
        step("retreat", battles.retreats),                      # r, then o (F65)
        step("initiative", battles.initiative),                 # 17.3; back to "round", or the end
    ),
}
