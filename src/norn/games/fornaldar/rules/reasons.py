"""Why something is no answer to the question that stands: what the question wants."""
from __future__ import annotations

from typing import Final

from norn.games.fornaldar.state import State
from norn.kernel.ask import Ask
from norn.kernel.errors import Refusal
from norn.kernel.game import Game

# Prompt -> what is said of anything that does not answer it.
WANTS: Final = {
    "aim": "wants_aim", "announce": "wants_battles", "answer_duel": "wants_champion",
    "answer_trial": "wants_champion", "bank": "wants_pieces",
    "begin_embarked": "wants_harbours", "board": "wants_pieces", "breathe": "wants_deed", "call": "wants_deed",
    "capture": "wants_bearer", "challenge": "wants_challengers", "disembark": "wants_pieces", "drop": "wants_pieces",
    "drown": "wants_losses", "embark": "wants_pieces", "evade": "wants_evaders", "expedition_enters": "wants_place",
    "expedition_stays": "wants_deed", "force_retreat": "wants_deed", "forced_march": "wants_march",
    "go_on": "wants_deed", "take_initiative": "wants_deed",
    "intercept": "wants_interceptors", "join": "wants_pieces", "leave_draugr": "wants_deed",
    "levy": "wants_fortresses", "lose_csps": "wants_losses", "lose_csps_first": "wants_losses",
    "lose_steps": "wants_losses", "lose_steps_first": "wants_losses", "lose_wounds": "wants_losses",
    "lose_wounds_first": "wants_losses", "melee": "wants_deed", "mobilize": "choose_a_realm", "move": "wants_move",
    "mundanes_enter": "wants_place", "next_battle": "wants_battle", "place_reinforcements": "wants_place",
    "plot": "wants_plot", "react": "wants_reaction", "recover": "wants_bearer", "refit": "choose_own_ship",
    "retreat_to": "wants_retreat", "searchers": "wants_searchers", "side": "wants_deed", "take_find": "wants_bearer",
    "teleport": "wants_pieces", "teleport_to": "wants_power", "terrain": "wants_terrain", "top": "wants_top",
    "who_goes": "wants_pieces", "withdraw": "wants_retreat",
}


def why_no_answer(_g: Game[State], _seat: int, ask: Ask, one: str) -> list[Refusal]:
    """What the question wants, if this is no answer to it."""
    return [] if one in ask.ids else [Refusal(WANTS.get(ask.prompt, "wants_another"), ask.rules, what=one)]
