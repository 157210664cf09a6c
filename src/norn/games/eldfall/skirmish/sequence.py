"""The order of play: the start, then quests of turns of four phases, each activation a sequence of its own."""
from __future__ import annotations

from typing import Final

from norn.games.eldfall.core.rules.sequence import STEPS
from norn.games.eldfall.skirmish.rules import beginnings, campaign, deployment, schemes, turn
from norn.games.eldfall.skirmish.setup import begin_quest, initiative, lay_out, prepare, recruit, rest
from norn.kernel.game import Sequence, step

USED = beginnings               # importing it is what brings its abilities in
SEQUENCES: Final = {
    "main": Sequence(
        step("recruit", recruit),
        step("prepare", prepare),             # a quest, or the next part of a campaign
        step("rest", rest),                   # campfire and Broker; AGAIN until all have done
        step("quest", begin_quest),           # calls it
        step("finish", campaign.finish),            # ends the game, or goes back to "prepare"
    ),
    "quest": Sequence(
        step("muster", campaign.muster),
        step("lay_out", lay_out),
        step("schemes", schemes.draw),
        step("keep", schemes.keep),
        step("initiative", initiative),
        step("deploy", deployment.deploy),          # AGAIN until all stand on the field
        step("settle_in", deployment.settle_in),
        step("begin", turn.begin),
        step("expire", turn.expire_and_roll),       # I Strategic: what ends, what is rolled ...
        step("strategic", turn.declare),            # ... and what is ordered; AGAIN until done
        step("upkeep", turn.upkeep),                # II
        step("tactical", turn.tactical),            # III: calls an activation, or goes on
        step("activated", turn.after),              # ... and back to the choice
        step("end_phase", turn.end_phase),          # IV
        step("next", turn.next_turn),               # leaves the quest when it is over
    ),
    "activation": STEPS,
}
