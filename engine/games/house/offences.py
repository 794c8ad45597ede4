"""Offences at a table and what follows from them: a false win 诈和, a false chi or pon 诈吃诈碰, a tile knocked over 误触.

Source: 大众麻将, 补充规则. The players rule on them themselves (see ``paizhuo.engine.rules.rulings``).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, Literal, TypeAlias

from paizhuo.engine.core.hand import Hand, Script
from paizhuo.engine.core.meld import Seat
from paizhuo.engine.core.tiles import UNKNOWN, Tile
from paizhuo.engine.core.words import Text
from paizhuo.engine.games.house.false_claim import CLAIMED, disqualify, take_back
from paizhuo.engine.games.house.false_win import FALSE_WIN, Penalty, make_void
from paizhuo.engine.games.house.open_tiles import LaidOpen, open_tiles
from paizhuo.engine.games.house.state import HouseState
from paizhuo.engine.play.turn import Turn, TurnRules
from paizhuo.engine.rules.rulings import NO_SUCH_SEAT, FalseClaim, FalseWin, RulingRefused, SeatRuling, TouchedTile

Course: TypeAlias = Literal["void", "taken_back", "disqualified", "laid_open"]
"""What follows from a ruling."""


def course(hand: Hand, ruling: SeatRuling) -> Course:
    """What follows from a ruling now. Raises ``RulingRefused``."""
    seat = ruling.seat
    if not 0 <= seat < hand.seats:
        raise RulingRefused(NO_SUCH_SEAT)
    if hand.ending is FALSE_WIN:
        raise RulingRefused(VOID_ALREADY)
    if not hand.places[seat].concealed:
        raise RulingRefused(NOT_DEALT)
    match ruling:
        case FalseWin() | FalseClaim():
            _check_ready(hand, ruling)
            return _course_of_claim(hand, seat) if isinstance(ruling, FalseClaim) else _course_of_win(hand, seat)
        case TouchedTile(tile=tile):
            _check_touched(hand, seat, tile)
            return "laid_open"
        case _:
            raise AssertionError(f"{ruling.name} is no offence")


def _has_won(hand: Hand, seat: Seat) -> bool:
    return any(win.seat == seat for win in hand.wins)


def _course_of_win(hand: Hand, seat: Seat) -> Course:
    if hand.ending is not None and not _has_won(hand, seat):
        raise RulingRefused(HAND_OVER)
    return "void"


def _course_of_claim(hand: Hand, seat: Seat) -> Course:
    place = hand.places[seat]
    if not any(meld.kind in CLAIMED for meld in place.melds):
        raise RulingRefused(NO_CLAIM)
    if _has_won(hand, seat):
        return "void"
    if hand.ending is not None:
        raise RulingRefused(HAND_OVER)
    state: HouseState = hand.rule_state
    if state.before_claim is not None and hand.phase == Turn(seat) and place.drawn is None:
        return "taken_back"
    if seat in state.disqualified:
        raise RulingRefused(DISQUALIFIED_ALREADY)
    return "disqualified"


def _check_ready(hand: Hand, ruling: FalseWin | FalseClaim) -> None:
    for other in ruling.ready:
        if other == ruling.seat or not 0 <= other < hand.seats or UNKNOWN not in hand.places[other].concealed:
            raise RulingRefused(READY_IS_KNOWN)


def _check_touched(hand: Hand, seat: Seat, tile: Tile) -> None:
    if hand.ending is not None:
        raise RulingRefused(HAND_OVER)
    held = hand.places[seat].concealed
    unknown = held.count(UNKNOWN)
    if tile == UNKNOWN or held.count(tile) + unknown <= open_tiles(hand.rule_state, seat).count(tile):
        raise RulingRefused(NOT_HELD)


def make(penalty: Penalty, rules: TurnRules, hand: Hand, ruling: SeatRuling) -> Script:
    """What follows from a ruling, as a script. Raises ``RulingRefused`` before its first event."""
    match course(hand, ruling), ruling:
        case "void", FalseWin(ready=ready) | FalseClaim(ready=ready):
            return (yield from make_void(penalty, hand, ruling.seat, ready))
        case "taken_back", _:
            return (yield from take_back(rules, hand))
        case "laid_open", TouchedTile(tile=tile):
            yield LaidOpen(ruling.seat, tile)
            return hand.phase
        case _:
            return (yield from disqualify(rules, hand, ruling.seat))


# -- for people ----------------------------------------------------------------------------------------------------------

NAMES: Final[Mapping[str, Text]] = {
    FalseWin.name: Text("诈和", "False win"),
    FalseClaim.name: Text("诈吃诈碰", "False chi or pon"),
    TouchedTile.name: Text("误触", "Tile knocked over"),
}
CONSEQUENCES: Final[Mapping[Course, Text]] = {
    "void": Text(
        "有别家听牌时，{player} 向每个听牌者付 {to_ready}；没有人听牌时，向其余三家各付 {each}。本局作废，已付的全部退还，{player} 下桌。",
        "{player} pays {to_ready} to each player who is ready; if nobody else is ready, {each} to each of the three others. "
        "The hand is void: everything paid in it is given back, and {player} leaves the table.",
    ),
    "taken_back": Text(
        "当场发现，不罚：{player} 收回手牌，被吃碰的那张牌放回原处，各家重新选择。",
        "Found at once, it has no penalty: {player} takes the tiles back, the discard returns to its "
        "place, and everybody chooses again.",
    ),
    "disqualified": Text("后来才发现：{player} 本局不能和牌。", "Found later: {player} cannot win this hand."),
    "laid_open": Text(
        "这张牌对所有人明置，直到打出或用于吃碰杠。",
        "The tile lies open for everybody until it is discarded or melded.",
    ),
}

VOID_ALREADY = Text("本局已经作废", "This hand is void already")
NOT_DEALT = Text("还没有发牌", "No tiles have been dealt yet")
HAND_OVER = Text("本局已经结束，而且这位玩家没有和牌", "The hand is over, and this player has not won it")
NO_CLAIM = Text("这位玩家本局没有吃碰", "This player has made no chi or pon in this hand")
DISQUALIFIED_ALREADY = Text("这位玩家本局已经不能和牌", "This player is disqualified for this hand already")
READY_IS_KNOWN = Text(
    "只有看不见手牌的别家才需要说明是否听牌",
    "Readiness can be stated only for other players whose tiles are not known",
)
NOT_HELD = Text("这位玩家手中没有这张暗着的牌", "This player holds no such tile face down")


def consequence(hand: Hand, ruling: SeatRuling, **amounts: object) -> Text:
    """The sentence that says what follows; ``{player}`` stays for the player's name. Raises ``RulingRefused``."""
    return CONSEQUENCES[course(hand, ruling)].filled(player="{player}", **amounts)
