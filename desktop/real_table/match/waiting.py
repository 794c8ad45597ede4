"""What play at a real table waits for, in one sentence."""

from __future__ import annotations

from paizhuo.desktop.real_table.match import words
from paizhuo.desktop.real_table.match.desk import MatchDesk
from paizhuo.desktop.real_table.match.possible import Possible
from paizhuo.engine.core.event import Discarded
from paizhuo.engine.core.node import RollDice, ShowKong, ShowPlace, TurnUp
from paizhuo.engine.core.tile_words import tile_name
from paizhuo.engine.core.words import Text
from paizhuo.engine.table.port.reports import Moment, Seating


def waits_for(desk: MatchDesk) -> Text:
    """Return the sentence for how things stand."""
    seating, moment, asked = desk.seating, desk.moment, desk.asked
    if seating is None or moment is None:
        return words.BEGINNING
    if desk.finish is not None:
        return words.WAITS_END
    if desk.state is not None and desk.state.umpire.differences:
        return words.WAITS_DIFFERENCE
    if asked.pressed:
        return words.WAITS_WORD.filled(who=asked.pressed[0].name)
    if asked.possible.wanted is not None:
        return _chance(seating, moment, asked.possible)
    if desk.sheet is not None:
        return words.WAITS_WALL
    return _people(seating, moment, asked.possible)


def _chance(seating: Seating, moment: Moment, possible: Possible) -> Text:
    wanted = possible.wanted
    assert wanted is not None
    if wanted.hidden:
        if wanted.trouble is not None:
            return words.WAITS_TROUBLE
        place = getattr(wanted.request, "seat", getattr(wanted.request, "place", 0))
        who = seating.setup.seats[moment.observation.hand.places[place].owner].name
        return words.WAITS_RACK.filled(count=wanted.count, who=who)
    match wanted.request:
        case RollDice(count):
            return words.WAITS_DICE.filled(count=count)
        case ShowPlace(place):
            owner = moment.observation.hand.places[place].owner
            return words.WAITS_HAND.filled(who=seating.setup.seats[owner].name)
        case ShowKong():
            return words.WAITS_KONG
        case TurnUp(purpose):
            return words.WAITS_TURN_UP.get(purpose, words.WAITS_TILE)
        case _:
            return words.WAITS_TILE


def _people(seating: Seating, moment: Moment, possible: Possible) -> Text:
    names = [seat.name for seat in seating.setup.seats]
    may = possible.seats
    discarding = [acts for acts in may if any(group.name == "discard" for group in acts.groups)]
    if possible.claimed:
        claims = Text("，".join(each.zh for each in possible.claimed), ", ".join(each.en for each in possible.claimed))
        return words.WAITS_OTHERS.filled(claims=claims)
    if possible.closes and discarding:
        for _, event in reversed(moment.record.events):
            if isinstance(event, Discarded):
                return words.WAITS_CLAIM.filled(who=names[event.seat], tile=tile_name(event.tile))
    if len(may) > 1 and not discarding:
        return words.WAITS_CHOICES.filled(who=", ".join(acts.name for acts in may))
    who = possible.first if possible.first is not None else moment.observation.hand.turn
    return words.BEGINNING if who is None else words.WAITS_TURN.filled(who=names[who])
