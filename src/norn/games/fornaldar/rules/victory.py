"""22.0 Victory Points, and what each scenario adds (24.1.3, 24.2.3, 24.3.3)."""
from __future__ import annotations

from typing import Final

from norn.games.fornaldar.content import CONTENT
from norn.games.fornaldar.content_scenarios import Award
from norn.games.fornaldar.rules.lands import fortress_side, kingdom_at, side_named
from norn.games.fornaldar.rules.pieces import hex_of, is_occupied, side_of
from norn.games.fornaldar.state import Item, State
from norn.kernel.game import End, Game
from norn.kit.ids import is_a, name_of

LEVELS: Final = ("crushing", "substantial", "marginal")
ENDS: Final = (*[f"mundane_{level}" for level in LEVELS], "draw", *[f"fomorian_{level}" for level in LEVELS])
AT_THE_END: Final = ("last_through", "stands_in", "csps_in")


def totals(s: State) -> tuple[int, int]:
    """F107: What each side has scored, with what it holds at the moment: the Sampo, Knowes that stand."""
    return (s.vps[0] + held_now(s, 0), s.vps[1] + held_now(s, 1))


def held_now(s: State, seat: int) -> int:
    """24.1.3.a, 24.2.3.a, 24.2.3.g, F107: VPs that move with what they are for."""
    return sum([worth(s, award, seat) for award in CONTENT.scenarios[s.scenario].awards
                if award.why in ("holds_item", "knowe_stands")])


def final_totals(s: State) -> tuple[int, int]:
    """22.2: With what counts at the end of the game only: artifacts and captured heirlooms, lands held (F106)."""
    found = list(totals(s))
    for seat in (0, 1):
        found[seat] += sum([worth(s, award, seat) for award in CONTENT.scenarios[s.scenario].awards
                            if award.why in AT_THE_END])
        found[seat] += sum([item_worth(s, item) for item in s.items.values() if owner(s, item) == seat])
    return (found[0], found[1])


def the_end(g: Game[State]) -> End:
    """22.0, 24.1.3, 24.2.3, 24.3.3: The Fomorian total from the Mundane one, on the Victory Level Table (F134)."""
    g.reveal()                  # what stands where is counted: nobody takes back what has ended the war
    fomorian, mundane = final_totals(g.state)
    lead = mundane - fomorian
    levels = CONTENT.scenarios[g.state.scenario].levels
    needed = {"crushing": levels.crushing, "substantial": levels.substantial, "marginal": levels.marginal}
    for level in LEVELS:
        if abs(lead) >= needed[level]:
            seat = 1 if lead > 0 else 0
            return End(f"{'mundane' if lead > 0 else 'fomorian'}_{level}", (seat,), (fomorian, mundane))
    return End("draw", (), (fomorian, mundane))


def worth(s: State, award: Award, seat: int) -> int:
    """24.1.3, 24.2.3, 24.2.3.f, 24.3.3, 24.3.3.a: What a line of the scenario pays this side as things stand."""
    if award.side != "either" and side_named(award.side) != seat:
        return 0
    if award.why == "holds_item":
        return award.vp if award.item in s.items and owner(s, s.items[award.item]) == seat else 0
    if award.why == "knowe_stands":
        return award.vp * len([1 for one in award.hexes if one not in s.ruins])
    if award.why == "last_through":
        return award.vp * len([1 for one in award.hexes if one in s.ruins and s.passed_ruins.get(str(one), -1) == seat])
    if award.why == "stands_in":
        return award.vp if any(is_occupied(s, one, seat) for one in award.hexes) else 0
    if award.why == "csps_in":
        return award.vp * _csps_in(s, award, seat)
    return 0


def _csps_in(s: State, award: Award, seat: int) -> int:
    """24.3.3.b, 24.3.3.e, F116: CSPs ashore in those lands, escorts too; at sea they count nowhere."""
    armies = [one.fresh + one.done for one in s.armies
              if one.mode == "land" and side_of(s, one.colour) == seat and kingdom_at(s, one.at) in award.kingdoms]
    escorts = [1 for one in s.characters.values() if one.fate == "here" and one.escort and one.mode == "land"
               and side_of(s, one.id) == seat and kingdom_at(s, one.at) in award.kingdoms]
    return sum(armies) + len(escorts)


def fortress_awards(s: State, hex_number: int, kingdom: str, seat: int) -> int:
    """24.1.3.b, 24.1.3.c, 24.1.3.d, 24.2.3.b, 24.2.3.c, 24.2.3.d, 24.2.3.e, 24.3.3.d, F135: What the scenario pays
    for a fortress on top of the ten."""
    awards = CONTENT.scenarios[s.scenario].awards
    named = [award for award in awards if award.why == "destroys" and hex_number in award.hexes]
    others = [award for award in awards if award.why == "destroys_other" and award.kingdom == kingdom]
    return sum([award.vp for award in named or others if award.side == "either" or side_named(award.side) == seat])


def item_worth(s: State, item: Item) -> int:
    """22.2, F106, F107: Five for an artifact, five for an heirloom of the other side; the Sampo has its own
    line."""
    if any(award.why == "holds_item" and award.item == item.id for award in CONTENT.scenarios[s.scenario].awards):
        return 0
    card = CONTENT.items[item.id]
    if card.kind == "artifact":
        return CONTENT.numbers.vp_artifact
    mine = owner(s, item)
    captured = card.kind == "heirloom" and all(_side_of_colour(s, one) not in (mine, -1) for one in card.colours)
    return CONTENT.numbers.vp_heirloom if captured else 0


def _side_of_colour(s: State, colour: str) -> int:
    return side_named(CONTENT.kingdoms[colour].sides.get(s.scenario, ""))


def owner(s: State, item: Item) -> int:
    """21.4: The side that holds an item: by a piece, or in a fortress; -1 is nobody (F106)."""
    if item.fate != "here" or not item.found:
        return -1
    if is_a("char", item.holder) or is_a("ship", item.holder):
        return side_of(s, name_of(item.holder))
    if is_a("army", item.holder):
        return int(name_of(item.holder))
    return fortress_side(s, hex_of(item.at)) if item.holder == "fort" else -1
