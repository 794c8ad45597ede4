"""Words for requests of chance, and for what is wrong with a value given to one."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from paizhuo.engine.core.meld import Seat
from paizhuo.engine.core.node import ChanceValue, Request, ShowPlace, TurnUp
from paizhuo.engine.core.tile_words import tile_name
from paizhuo.engine.core.words import Text
from paizhuo.engine.match.match import Match
from paizhuo.engine.match.tile_counts import Excess


def named(match: Match, request: Request) -> Text:
    """Return what a request of chance asks for, and for which player."""
    context = request.context()
    words = CHANCE.get(request.name, Text(request.name, request.name))
    if isinstance(request, TurnUp):
        words = TURNED_UP.get(request.purpose, words)
    whose = context.get("seat", context.get("place"))
    if not isinstance(whose, int):
        return words
    return OF_WHOM.filled(who=match.setup.seats[whose % match.hand.seats].name, what=words)


def cannot_be(match: Match, request: Request, value: ChanceValue) -> Text:
    """This value is no answer to what is asked."""
    return CANNOT_BE.filled(value=str(value), what=named(match, request))


def other_rack(match: Match, request: ShowPlace) -> Text:
    """Another rack is shown than the one that is known."""
    return OTHER_RACK.filled(who=match.setup.seats[match.hand.places[request.place].owner].name)


def no_win(match: Match, seat: Seat, reason: Text) -> Text:
    """Return a hand laid open for a win does not win."""
    return NO_WIN.filled(who=match.setup.seats[seat].name, reason=reason)


def too_many(found: Excess) -> Text:
    """A tile is there more often than the wall has it."""
    return TOO_MANY.filled(tile=tile_name(found.tile), seen=found.seen, copies=found.copies)


OF_WHOM: Final = Text("{who} 的{what}", "{what}, {who}")
CANNOT_BE: Final = Text("{value!r} 不能是{what}的结果", "{value!r} cannot be the outcome: {what}")
OTHER_RACK: Final = Text("{who} 亮出的牌与已知的手牌不符", "The hand that {who} shows is not the one that is known")
NO_WIN: Final = Text("{who} 的牌不能和：{reason}", "The hand of {who} does not win: {reason}")
TOO_MANY: Final = Text(
    "{tile}出现了 {seen} 张，这副牌只有 {copies} 张",
    "{tile} is there {seen} {seen:time|times}; the wall has {copies} of it",
)
CHANCE: Final[Mapping[str, Text]] = {
    "dice": Text("掷骰", "dice"),
    "deal": Text("起手牌", "tiles dealt"),
    "draw": Text("摸牌", "a draw"),
    "turn_up": Text("翻牌", "a tile turned up"),
    "read": Text("收到的牌", "tiles received"),
    "show": Text("亮牌", "a hand laid open"),
    "show_kong": Text("亮出的暗杠", "a concealed kong turned up"),
}
"""What the requests of chance are for, by their names."""
TURNED_UP: Final[Mapping[str, Text]] = {
    "indicator": Text("翻宝牌指示牌", "the dora indicator turned up"),
    "under": Text("翻指示牌下面的一张（里宝牌）", "the indicator under it turned up (ura)"),
    "wild": Text("翻定混的牌", "the tile turned up for the wild tiles"),
    "draw": Text("和牌者亮着摸的牌", "the tile that the winner has drawn, for all to see"),
}
"""What tiles are turned up for, by purpose."""
