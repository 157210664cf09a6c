"""Tarpit: a game whose rules may never end, take a while, crash, die, or print. For the server's tests only."""

from __future__ import annotations

import os
import signal
import time
from dataclasses import dataclass
from typing import Any

from norn.kernel.definition import Definition
from norn.kernel.game import AGAIN, End, Game, Sequence, step
from norn.kernel.scene import Scene, Track

WADING = 0.6                    # seconds


@dataclass
class State:
    steps: int
    secret: str


async def walk(g: Game[State]) -> Any:
    """walk: one step after the other."""
    options = ["do:go", "do:sink", "do:crash", "do:print", "do:hide", "do:stop", "do:wade", "do:die"]
    word = await g.choose_one(0, "walk", options, rules=("walk",))
    g.state.steps += 1
    if word == "do:sink":
        while True:
            g.state.steps += 1
    if word == "do:crash":
        raise ValueError(f"the secret is {g.state.secret}")
    if word == "do:die":
        os.kill(os.getpid(), signal.SIGKILL)
    if word == "do:wade":
        wade()
    if word == "do:print":
        print("a rule prints")
    if word == "do:hide":
        g.state.secret = "sinks the eye"
    g.emit("walked", rules=("walk",), steps=g.state.steps)
    return End("stopped", winners=(0,)) if word == "do:stop" else AGAIN


def wade() -> None:
    time.sleep(WADING)


def scene(g: Game[State], seat: int) -> Scene:
    while g.state.secret == "sinks the eye" and seat == 0 and g.state.steps > 2:
        pass
    return Scene(title="Tarpit", tracks=[Track(id="track:steps", name="Steps", value=g.state.steps, high=1000)])


def setup(g: Game[State]) -> State:
    while g.options["bottom"] == "none":
        pass
    return State(0, "amber")


GAME = Definition(
    "tarpit",
    sequences={"main": Sequence(step("walk", walk))},
    setup=setup,
    copy=lambda one: State(one.steps, one.secret),
    dump=lambda one: {"steps": one.steps, "secret": one.secret},
    load=lambda raw: State(raw["steps"], raw["secret"]),
    scene=scene,
    facts=lambda g, seat: {"steps": g.state.steps},
    resample=lambda state, now, seat, chance: {},
    ends=("stopped",),
    mark_every=2,
    migrations={1: lambda raw: raw},
)
