"""The start of a game and of each quest: what was agreed, parties, Hostiles, the Initiative Check."""
from __future__ import annotations

from typing import Final

from norn.games.eldfall.core.content_tables import CONTENT as CORE
from norn.games.eldfall.core.hooks import code_of
from norn.games.eldfall.core.rules.models import by_id
from norn.games.eldfall.core.values import base
from norn.games.eldfall.skirmish.content import CONTENT
from norn.games.eldfall.skirmish.field import DRAWN
from norn.games.eldfall.skirmish.inches.deploying import BELTS, STRIPS
from norn.games.eldfall.skirmish.rules import campaign, deployment, gathering, hostiles, party, things
from norn.games.eldfall.skirmish.rules.quests import parties, quest_of
from norn.games.eldfall.skirmish.state import State
from norn.kernel.ask import Story
from norn.kernel.game import AGAIN, Call, Game

CAMPAIGN: Final = "restoring_balance"
FIXED: Final = "fixed"
GUILDSWORN: Final = "guildsworn"


def setup(g: Game[State]) -> State:
    """setup.quest, setup.size, setup.field, setup.players: What was agreed before the first die falls."""
    seats, campaign_too = g.seats, g.options["quest"] == CAMPAIGN
    quest = campaign.first() if campaign_too else agreed_quest(g)
    none, zeros = [""] * seats, [0] * seats
    return State(
        [], [], [], 1, 0, None, [], 0, 0, 0, field_for(g, quest), g.options["mode"], agreed_sides(g), [-1] * seats,
        quest,
        CONTENT.quests[quest].size or g.options["size"] // 5 * 5, g.options["format"] == GUILDSWORN, none[:], none[:],
        zeros[:], zeros[:], [False] * seats, part=1 if campaign_too else 0, earned=zeros[:], spent=[False] * seats,
        to_come=[[] for _ in range(seats)], offered=[[] for _ in range(seats)], schemes=none[:], shown=none[:],
        scheme_points=zeros[:], prey=none[:], champion=seats - 1 if has_champions_seat(g) else -1)


def agreed_quest(g: Game[State]) -> str:
    """setup.players, solo.rule, S264: The quest agreed on; alone, where it cannot be, the first that can."""
    quest: str = g.options["quest"]
    if CONTENT.quests[quest].seats[0] > g.seats:
        return next(one.id for one in CONTENT.quests.values() if one.seats[0] <= g.seats)
    return quest


def field_for(g: Game[State], quest: str) -> str:
    """setup.field: The quest's own field, or the one agreed on; a drawn one by its seed."""
    name = f"{DRAWN} {g.options['seed']}" if g.options["field"] == DRAWN else g.options["field"]
    return CONTENT.quests[quest].field or name


def agreed_sides(g: Game[State]) -> list[int]:
    """alliance.made, seats.alliances, S299: Everybody for himself; four may have agreed on two fixed alliances."""
    if g.seats == 4 and g.options["alliances"] == FIXED and not has_champions_seat(g):
        return [0, 1, 0, 1]
    return list(range(g.seats))


def has_champions_seat(g: Game[State]) -> bool:
    """quest.4.gladiatrix, S249: By option the last seat has no party and plays the champion of the arena."""
    if g.options["champion"] != "seat" or g.options["quest"] == CAMPAIGN or g.seats < 2:
        return False
    return any(post.profile for post in CONTENT.quests[g.options["quest"]].hostiles)


# --- parties ------------------------------------------------------------------------------------------------------


async def recruit(g: Game[State]) -> None:
    """party.text, setup.size: Each seat's party, all chosen at once in secret; a ready one may have been agreed on."""
    s = g.state
    terms = gathering.terms_of(s)
    stories: dict[int, Story] = {}
    for seat in parties(s):
        agreed = gathering.agreed(g, seat, terms)
        if agreed:
            s.parties[seat] = agreed
            s.agreed.append(seat)
        else:
            stories[seat] = gathering.choose_party(g, seat, terms)
    if stories:
        for seat, text in (await g.together(stories)).items():
            s.parties[seat] = text
    for seat in parties(s):
        read, _ = party.read(s.parties[seat])
        s.to_come[seat] = [party.written(one) for one in read.recruits]
        s.counts[seat] = len(read.recruits)
        s.points += party.cost(read)
        g.emit("party_chosen", ("party.text",), only=(seat,), seat=f"seat:{seat}", party=s.parties[seat],
               models=[f"profile:{one.profile}" for one in read.recruits])


# --- a quest begins -----------------------------------------------------------------------------------------------


async def prepare(g: Game[State]) -> None:
    """setup.quest, setup.field, quest.carried: The field, what lies on it; the campaign's next part begins anew."""
    s = g.state
    quest = quest_of(s)
    s.field = field_for(g, s.quest)
    s.round, s.turn, s.order, s.over = 1, 0, [], ""
    s.zones, s.marks, s.posts, s.fallen = [], {}, {}, {}
    s.zones_of = [-1] * g.seats
    s.vp, s.broken = [0] * g.seats, [False] * g.seats
    s.spent = [not quest.campfire or s.part == 0] * g.seats
    s.morale = quest.morale
    g.emit("quest_begins", ("setup.quest",), quest=f"quest:{quest.id}")


async def rest(g: Game[State]) -> str | None:
    """quest.restoring.campfire, quest.restoring.broker: Before some parts Victory Points buy Health and things."""
    for seat in range(g.seats):
        if not g.state.spent[seat]:
            await campaign.spend(g, seat)
            return AGAIN
    return None


async def begin_quest(g: Game[State]) -> Call:
    """setup.quest: Everybody to the field."""
    return Call("quest")


async def lay_out(g: Game[State]) -> None:
    """quest.2.hostiles, quest.3.tokens, quest.4.barrels, quest.restoring.difficulty: What a quest puts there."""
    things.place_all(g)
    hostiles.place_all(g)


# --- initiative ---------------------------------------------------------------------------------------------------


async def initiative(g: Game[State]) -> None:
    """initiative.check, initiative.order, S202: D20 and the Leader's Morale; ties again; the first says which list he
    picks from, zones or turn order; that one in rank order, the other in reverse. Who has no party comes last."""
    s = g.state
    seats = parties(s)
    ranked = await ranking(g)
    first, last = ranked, list(reversed(ranked))
    what = "do:choose_order"
    if quest_of(s).zones == "south":
        s.zones_of = [STRIPS + last.index(seat) for seat in range(g.seats)]
    elif len(seats) > 1:
        what = await g.choose_one(ranked[0], "initiative", ["do:choose_zone", "do:choose_order"], ("initiative.order",))
        for seat in first if what == "do:choose_zone" else last:
            await pick_zone(g, seat)
    else:
        s.zones_of[0] = 0
    places: dict[int, int] = {}
    for seat in first if what == "do:choose_order" else last:
        free = [number for number in range(len(seats)) if number not in places]
        ids = [f"place:{number + 1}" for number in free]
        answer = await g.choose_one(seat, "turn_order", ids, ("initiative.order",)) if len(ids) > 1 else ids[0]
        places[int(answer.partition(":")[2]) - 1] = seat
    s.order = [places[number] for number in range(len(seats))]
    if s.posts:
        s.order.append(s.champion)      # nobody's, -1, is the Hostiles' turn
    g.reveal()
    for seat in seats:
        deployment.lengthen(g, seat)
    things.open_ways_out(g)
    hostiles.turn_to_first(g)
    g.emit("order_is", ("initiative.order",), seats=[f"seat:{seat}" for seat in s.order if seat >= 0])
    chooser = (first if what == "do:choose_zone" else last)[0]
    await choose_manner(g, chooser)


async def ranking(g: Game[State]) -> list[int]:
    """initiative.check: The higher total first; equal ones roll again."""
    more = await extras(g)
    g.state.checked = True
    totals: dict[int, int] = {}
    tied = parties(g.state)
    while tied:
        for seat in tied:
            die = g.roll(20, "initiative")
            totals[seat] = die + leaders_morale(g.state, seat) + more[seat]
            g.emit("initiative_rolled", ("initiative.check",), seat=f"seat:{seat}", die=die, more=more[seat],
                   total=totals[seat])
        tied = [seat for seat in totals if list(totals.values()).count(totals[seat]) > 1]
    return sorted(totals, key=lambda seat: -totals[seat])


def leaders_morale(s: State, seat: int) -> int:
    """initiative.check: The Leader's Morale, public from now on."""
    if s.leaders[seat]:
        return base(by_id(s, s.leaders[seat]), "m")
    read, _ = party.read(s.parties[seat])
    return next(CORE.profiles[one.profile].stats["m"] for one in read.recruits if one.leads)


async def extras(g: Game[State]) -> list[int]:
    """upgrade.double_time: What is given up for the check. All are asked at once, since parties are still secret."""
    found = [0] * g.seats
    asked = [seat for seat in parties(g.state) if seat not in g.state.agreed or hasteners(g.state, seat)]
    if g.seats == 1 or g.state.part > 1:
        return found
    if asked:
        answers = await g.together({seat: choose_extra(g, seat) for seat in asked})
        for seat, name in answers.items():
            if name:
                found[seat] = give_up(g, seat, name)
    return found


def hasteners(s: State, seat: int) -> list[str]:
    """upgrade.double_time: Upgrades of a party that can be given up for the Initiative Check."""
    read, _ = party.read(s.parties[seat])
    return [name for one in read.recruits for name in one.upgrades if code_of("initiative", name) is not None]


async def choose_extra(g: Game[State], seat: int) -> str:
    ids = ["do:keep_all", *[f"do:give_up ability:{name}" for name in hasteners(g.state, seat)]]
    answer = await g.choose_one(seat, "initiative_extra", ids, ("initiative.check",))
    return answer.partition(" ability:")[2]


def give_up(g: Game[State], seat: int, name: str) -> int:
    """upgrade.double_time: It is gone for this game."""
    s = g.state
    read, _ = party.read(s.parties[seat])
    for one in read.recruits:
        if name in one.upgrades:
            one.upgrades.remove(name)
            break
    s.parties[seat] = party.write(read)
    s.to_come[seat] = [party.written(one) for one in read.recruits]
    g.emit("gave_up", (f"upgrade.{name}",), seat=f"seat:{seat}", what=f"ability:{name}")
    code = code_of("initiative", name)
    return int(code(g, seat)) if code is not None else 0


async def pick_zone(g: Game[State], seat: int) -> None:
    """deploy.zones, S203, S299: One of those that are free; of two fixed alliances each has a belt."""
    s = g.state
    if g.seats == 4 and g.options["alliances"] == FIXED:
        partner = (seat + 2) % 4
        if s.zones_of[partner] >= 0:
            s.zones_of[seat] = s.zones_of[partner]
            return
        free = [BELTS + number for number in range(2) if BELTS + number not in s.zones_of]
    else:
        free = [number for number in range(len(parties(s))) if number not in s.zones_of]
    ids = [f"{'belt' if len(parties(s)) <= 2 or number >= BELTS else 'corner'}:{number}" for number in free]
    answer = await g.choose_one(seat, "zone", ids, ("deploy.zones",)) if len(ids) > 1 else ids[0]
    s.zones_of[seat] = int(answer.partition(":")[2])


async def choose_manner(g: Game[State], seat: int) -> None:
    """deploy.order, S204: Whoever chose his place first says whether parties deploy whole or model by model."""
    if len(parties(g.state)) > 1:
        answer = await g.choose_one(seat, "manner", ["do:deploy_whole", "do:deploy_by_turns"], ("deploy.order",))
        g.state.by_turns = answer == "do:deploy_by_turns"
