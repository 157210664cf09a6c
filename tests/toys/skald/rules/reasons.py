"""What each question wants, and when the words of each are said."""
from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from norn.kernel.ask import Options
from norn.kernel.errors import Refusal
from norn.kit.ids import is_a, word_of
from norn.kit.reasons import Against, Question, said_when

NOT_YOURS = Refusal("not_yours", ("night.hidden",))
ALONE = Refusal("said_alone", ("turn.deeds",))
ASKED = {
    "theme": Question(Refusal("wants_theme", ("night.theme",)), ("theme",), Refusal("same_theme", ("night.theme",))),
    "plot": Question(Refusal("wants_plot", ("plot.secret",)), ("do:court", "do:wager", "do:sleep"),
                     Refusal("no_plot", ("plot.secret",)), Refusal("when_plotting", ("plot.secret",))),
    "court": Question(Refusal("wants_rival", ("plot.court",)), ("seat",), Refusal("not_yourself", ("plot.court",))),
    "wager": Question(Refusal("wants_wager", ("plot.wager",)), ("mead",), Refusal("no_mead", ("plot.wager",))),
    "stake": Question(Refusal("wants_card", ("plot.stake",)), ("card",), NOT_YOURS),
    "ode_rival": Question(Refusal("wants_rival", ("card.ode",)), ("seat",), Refusal("not_yourself", ("card.ode",))),
    "ode_reward": Question(Refusal("wants_reward", ("card.ode",)), ("do:fame", "do:mead"),
                           Refusal("no_such_reward", ("card.ode",)), Refusal("when_praising", ("card.ode",))),
    "vision": Question(Refusal("wants_seen", ("card.vision",)), ("card",), Refusal("not_seen", ("card.vision",))),
    "answer": Question(Refusal("wants_answer", ("answer.window",)), ("do:retort", "do:nurse", "do:tear", "do:blow"),
                       Refusal("no_answer", ("answer.window",)), Refusal("when_answering", ("answer.window",))),
    "land": Question(Refusal("wants_landing", ("raid.land",)), ("do:turn_back",), ALONE,
                     Refusal("when_raiding", ("raid.land",))),
    "losses": Question(Refusal("wants_mates", ("raid.losses",)), ("mate",), Refusal("not_aboard", ("raid.losses",))),
    "chase": Question(Refusal("wants_chase", ("raid.pursuit",)), ("do:press", "do:halt"), ALONE,
                      Refusal("when_raiding", ("raid.pursuit",))),
    "gift_rival": Question(Refusal("wants_rival", ("free.gift",)), ("seat",), Refusal("not_yourself", ("free.gift",))),
    "gift_card": Question(Refusal("wants_card", ("free.gift",)), ("card",), NOT_YOURS),
    "gift_taken": Question(Refusal("wants_leave", ("free.gift",)), ("do:yes", "do:no"), ALONE,
                           Refusal("when_given", ("free.gift",))),
    "dusk": Question(Refusal("wants_card", ("dusk.limit",)), ("card",), NOT_YOURS),
}
WHEN = {**said_when(*ASKED.values()), "do:accuse": Refusal("only_tried", ("turn.accuse",))}
# What is only looked at, by its kind.
SEEN = {"zone": Refusal("not_the_whole", ("turn.deeds",)), "mate": Refusal("sails_along", ("raid.coast",)),
        "card": Refusal("say_what_for", ("turn.play",))}


def asked(
    prompt: str, options: Options | Sequence[str], against: Against | None = None
) -> Callable[[str], Sequence[Refusal]]:
    """turn.deeds: Why a thing is no answer to this question."""
    return partial(ASKED[prompt].why_not, against, options, in_general)


def in_general(one: str) -> list[Refusal]:
    """turn.deeds, free.toast, free.gift: Why this is no deed of now, whatever is asked: another question's word, a free
    deed that is used up or said of something, a thing that is only seen."""
    word = word_of(one)
    if word in ("do:toast", "do:gift"):
        return [Refusal("once_a_night", ("free.toast", "free.gift")) if word == one else ALONE]
    if word in WHEN:
        return [WHEN[word]]
    return [SEEN[kind] for kind in SEEN if is_a(kind, one)]
