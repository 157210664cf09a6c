"""What each question asks for, and so why anything else is no answer; what an answer's own rules say is told in
refusals.py, or where the question is put. The turn is not among them: its deeds have conditions of their own."""
from __future__ import annotations

from typing import Final

from norn.kernel.errors import Refusal
from norn.kit.reasons import Question, said_when

OUTCOME: Final = ("encounters.outcome",)
LAYOUT: Final = ("board.setup", "board.connecting")
NUMBER: Final = Refusal("no_such_number", OUTCOME)
NO_VENTURE: Final = Refusal("no_venture", ("icons.venture",))
GOLD_FIRST: Final = Refusal("gold_first", ("focus.gold",))
WHEN_CACHING: Final = Refusal("when_caching", ("actions.cache",))
WHEN_LAYING: Final = Refusal("when_laying", LAYOUT)
WHEN_ON_A_CARD: Final = Refusal("when_on_a_card", OUTCOME)
QUESTIONS: Final = {
    "after_roll": Question(
        Refusal("wants_reroll", ("focus.reroll",)),
        ("do:reroll_focus", "do:reroll_item", "do:surge_all", "do:surge_one"),
        Refusal("no_such_reroll", ("focus.reroll", "actions.use-ability")), Refusal("when_rolled", ("focus.reroll",))),
    "benediction_dice": Question(
        Refusal("wants_benedictions", ("benedictions.banish", "benedictions.locations")), ("do:spend_benedictions",),
        Refusal("no_such_number", ("benedictions.what",)),
        Refusal("when_dice", ("benedictions.banish", "benedictions.locations"))),
    "block": Question(Refusal("wants_block", ("hunters.blocking",)), ("do:block",),
                      Refusal("not_that_hunter", ("hunters.blocking",)), Refusal("when_hunted", ("hunters.blocking",))),
    "bring_back": Question(Refusal("wants_fallen", ("combat.vanquished",)), ("hero",),
                           Refusal("not_vanquished", ("combat.vanquished",))),
    "cache_gold": Question(Refusal("wants_gold_left", ("actions.cache",)), ("do:leave_gold",),
                           Refusal("no_such_number", ("actions.cache",)), WHEN_CACHING),
    "cache_reserve": Question(Refusal("wants_focus_left", ("actions.cache",)), ("do:leave_reserve",),
                              Refusal("no_such_number", ("actions.cache",)), WHEN_CACHING),
    "cache_things": Question(Refusal("wants_left", ("actions.cache",)), ("item", "attribute")),
    "calm_which": Question(Refusal("wants_calmed", ("hunters.what",)), ("monster",),
                           Refusal("not_hunting", ("hunters.what",))),
    "channel": Question(
        Refusal("wants_channel", ("heroes.aelindra.channel-divinity",)), ("do:channel_wound", "do:channel_corruption"),
        Refusal("none_coming", ("heroes.aelindra.channel-divinity",)),
        Refusal("when_other_hurt", ("heroes.aelindra.channel-divinity",))),
    "choose_hero": Question(Refusal("wants_own_hero", ("heroes.choice",)), ("hero",),
                            Refusal("hero_taken", ("heroes.choice",))),
    "choose_start": Question(Refusal("wants_start", ("icons.venture",)), ("space",), NO_VENTURE),
    "coals": Question(Refusal("wants_wounds", OUTCOME), ("do:take_wounds",), NUMBER, WHEN_ON_A_CARD),
    "dare": Question(Refusal("wants_dare", ("heroes.mira.daring-defiance",)), ("do:dare", "do:dare_by_focus"),
                     GOLD_FIRST, Refusal("when_daring", ("heroes.mira.daring-defiance",))),
    "doom_away": Question(Refusal("wants_doom_away", ("doom.removing",)), ("space",),
                          Refusal("doom_out_of_reach", ("doom.removing",))),
    "doom_space": Question(Refusal("wants_doom_space", ("doom.what", "doom.cap")), ("space",)),
    "doom_tile": Question(Refusal("wants_doom_tile", ("doom.overflow",)), ("tile",),
                          Refusal("no_overflow_there", ("doom.overflow",))),
    "encounter": Question(
        Refusal("wants_way", OUTCOME), ("do:test", "do:branch", "do:bargain", "do:bargain_by_focus"),
        when=Refusal("when_met", ("encounters.triggers",))),
    "exchange_quest": Question(
        Refusal("wants_exchange", ("quest-rules.impossible",)), ("do:keep", "do:exchange"),
        Refusal("other_quest", ("quest-rules.impossible",)), Refusal("when_alone", ("quest-rules.impossible",))),
    "face_border": Question(Refusal("wants_side", LAYOUT), ("space",), Refusal("not_its_border", LAYOUT)),
    "fate_choice": Question(Refusal("wants_fate", ("components.fate-bag",)), ("fate",),
                            Refusal("fate_not_drawn", ("components.fate-bag",))),
    "flicker": Question(Refusal("wants_flicker", ("commons.shadow-wisp.flicker",)), ("space",),
                        Refusal("no_flicker_there", ("commons.shadow-wisp.flicker",))),
    "focus_lost": Question(Refusal("wants_lost_focus", ("focus.persistent", "focus.gold")),
                           ("attribute", "do:reserve", "do:coin", "do:coin_reserve")),
    "focus_spend": Question(Refusal("wants_spent_focus", ("focus.persistent",)), ("attribute", "do:reserve"),
                            when=Refusal("when_spending", ("focus.persistent",))),
    "focus_where": Question(Refusal("wants_attribute", ("focus.gaining",)), ("attribute",)),
    "free_attack": Question(Refusal("wants_free_attack", ("actions.melee", "actions.ranged")),
                            ("do:free_melee", "do:free_shoot"), Refusal("all_shot", ("combat.ranged-exhaust",)),
                            Refusal("when_free", ("actions.melee",))),
    "gold_or_focus": Question(Refusal("wants_drop", ("merchant.drops", "pacts.gaining")),
                              ("do:take_gold", "do:take_focus"), Refusal("other_amount", ("merchant.drops",)),
                              Refusal("when_given", ("merchant.drops", "pacts.gaining"))),
    "help_test": Question(Refusal("wants_help", ("round.assist",)), ("do:help",),
                          Refusal("another_rolls", ("round.assist",)), Refusal("when_helping", ("round.assist",))),
    "join_attack": Question(
        Refusal("wants_join", ("combat.combined",)), ("do:join",), Refusal("another_attacked", ("combat.combined",)),
        Refusal("when_joining", ("combat.combined",))),
    "join_banish": Question(
        Refusal("wants_join_banish", ("banish.pool",)), ("do:join_banish",),
        Refusal("another_banishes", ("banish.pool",)), Refusal("when_banishing", ("banish.pool",))),
    "join_ends": Question(Refusal("wants_ends", LAYOUT), ("do:join_ends", "do:leave_open"), when=WHEN_LAYING),
    "joint_drop": Question(
        Refusal("wants_joint_drop", ("merchant.drops",)), ("do:drop_gold", "do:drop_focus"),
        Refusal("no_part_in_it", ("merchant.drops",)), Refusal("when_dropped", ("merchant.drops",))),
    "keep_item": Question(Refusal("wants_kept", ("components.decks",)), ("item",),
                          Refusal("not_looked_at", ("components.decks",))),
    "lay_tile": Question(Refusal("wants_tile", LAYOUT), ("tile",), Refusal("tile_lies", LAYOUT)),
    "lay_where": Question(Refusal("wants_end", LAYOUT), ("space",), Refusal("not_at_an_end", LAYOUT)),
    "level_up": Question(
        Refusal("wants_level", ("levels.when", "levels.cost")), ("do:level_up", "do:level_up_by_focus"), GOLD_FIRST),
    "lose_item": Question(Refusal("wants_lost_item", ("trackers.discard-items",)), ("item",)),
    "make_room": Question(Refusal("wants_room", ("focus.gold", "focus.limit")), ("do:coin", "do:coin_reserve")),
    "market": Question(
        Refusal("wants_goods", ("merchant.trading",)), ("item", "do:buy", "do:sell", "do:leave_market"),
        Refusal("name_the_price", ("merchant.paying",)), Refusal("when_trading", ("merchant.trading",))),
    "market_beneath": Question(Refusal("wants_beneath", ("merchant.trading",)), ("item",),
                               Refusal("not_left_over", ("merchant.trading",))),
    "merchant_start": Question(Refusal("wants_merchant", ("merchant.start",)), ("space",), NO_VENTURE),
    "next_hero": Question(Refusal("wants_next", ("round.hero-phase",)), ("hero",)),
    "offer_item": Question(Refusal("wants_offer", OUTCOME), ("item",)),
    "pick_hero": Question(Refusal("wants_hero", OUTCOME), ("hero",), Refusal("hero_out_of_reach", OUTCOME)),
    "pick_monster": Question(Refusal("wants_monster", ("combat.one-space",)), ("monster",),
                             Refusal("monster_out_of_reach", ("combat.one-space", "commons.stone-gargoyle.sentinel"))),
    "plunder": Question(Refusal("wants_plunder", ("elites.bramble-troll.plunder",)), ("item",)),
    "push_where": Question(Refusal("wants_push", ("board.monsters-stay",)), ("space",)),
    "ready_item": Question(Refusal("wants_readied", ("actions.use-ability",)), ("item",),
                           Refusal("is_ready", ("actions.use-ability",))),
    "ready_spell": Question(Refusal("wants_spell", ("spells.attribute",)), ("spell",),
                            Refusal("spell_not_turned", ("spells.attribute",))),
    "reckless": Question(Refusal("wants_reckless", ("heroes.drek.reckless-assault",)), ("do:reckless",),
                         when=Refusal("when_attacking", ("heroes.drek.reckless-assault",))),
    "reopen": Question(Refusal("wants_sealed", ("malachar.rift-call",)), ("tile",),
                       Refusal("not_sealed", ("malachar.rift-call",))),
    "rest": Question(Refusal("wants_vote", ("round.short-rest",)), ("do:yes", "do:no")),
    "retaliate": Question(
        Refusal("wants_retaliation", ("combat.hero-retaliation",)), ("do:retaliate",),
        Refusal("has_not_struck", ("combat.hero-retaliation",)), Refusal("when_struck", ("combat.hero-retaliation",))),
    "rift_call": Question(Refusal("wants_lurkers", ("malachar.rift-call",)), ("space",),
                          Refusal("not_his_perimeter", ("malachar.rift-call",))),
    "rift_tile": Question(Refusal("wants_rift_tile", ("rifts.new",)), ("tile",),
                          Refusal("no_rift_there", ("rifts.new", "rifts.no-reopening"))),
    "spell_answer": Question(Refusal("wants_answer", ("actions.use-ability",)), ("item",),
                             Refusal("answers_no_spell", ("actions.use-ability",))),
    "stake": Question(Refusal("wants_stake", OUTCOME), ("do:stake", "do:stake_by_focus"),
                      Refusal("no_such_stake", ("encounters.outcome", "focus.gold")), WHEN_ON_A_CARD),
    "stay_up": Question(Refusal("wants_saver", ("combat.vanquished",)), ("item",),
                        Refusal("keeps_nobody_up", ("combat.vanquished",))),
    "step": Question(Refusal("wants_step", ("actions.move",)), ("space", "do:stop", "do:extra_move"),
                     Refusal("no_extra_step", ("focus.extra-move",)), Refusal("when_moving", ("actions.move",))),
    "surge_tile": Question(Refusal("wants_surge", ("rifts.icon",)), ("tile",),
                           Refusal("not_the_nearest", ("rifts.icon",))),
    "target": Question(Refusal("wants_prey", ("combat.targeting",)), ("hero",),
                       Refusal("not_its_prey", ("combat.targeting", "hunters.prey"))),
    "travel": Question(Refusal("wants_goal", ("board.tiles",)), ("space",)),
    "void_step": Question(Refusal("wants_void_step", ("elites.rift-lurker.void-step",)), ("space",),
                          Refusal("not_the_nearest_doom", ("elites.rift-lurker.void-step",))),
    "ward": Question(Refusal("wants_ward", ("combat.automatic-damage",)), ("do:ward_wound", "do:ward_corruption"),
                     when=Refusal("when_warded", ("combat.automatic-damage",))),
    "weapon": Question(
        Refusal("wants_weapon", ("tests.pool",)), ("item", "do:bare_hands", "do:wield"),
        Refusal("no_weapon_for_it", ("tests.pool", "combat.ranged-exhaust")), Refusal("when_armed", ("tests.pool",))),
    "wear": Question(Refusal("wants_armour", ("tests.pool",)), ("item",), Refusal("no_armour_for_it", ("tests.pool",))),
    "wraith_move": Question(Refusal("wants_haunt", ("health.final-corruption",)), ("space",),
                            Refusal("other_tile", ("health.final-corruption",))),
    "wraith_target": Question(Refusal("wants_victim", ("health.final-corruption",)), ("hero",),
                              Refusal("not_in_its_space", ("health.final-corruption",))),
}
# Which of an own item, and which of a Focus token, these questions ask for.
OF_ITEMS: Final = (
    "cache_things", "lose_item", "offer_item", "plunder", "ready_item", "spell_answer", "stay_up", "weapon", "wear",
)
OF_REACTIONS: Final = ("spell_answer", "wear")
OF_TOKENS: Final = ("cache_things", "focus_lost", "focus_spend", "make_room")
# Words that are an answer by themselves: nothing comes after them.
ALONE: Final = (
    "do:bare_hands", "do:bargain", "do:bargain_by_focus", "do:branch", "do:channel_corruption", "do:channel_wound",
    "do:coin_reserve", "do:dare", "do:dare_by_focus", "do:extra_move", "do:join_ends", "do:leave_market",
    "do:leave_open", "do:level_up", "do:level_up_by_focus", "do:no", "do:reckless", "do:reserve", "do:stop",
    "do:surge_all", "do:take_focus", "do:ward_corruption", "do:ward_wound", "do:yes",
)
WHEN: Final = said_when(*QUESTIONS.values())
