"""What differs between a table of real tiles and its match, in sentences."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Final

from paizhuo.engine.core.action import Discard
from paizhuo.engine.core.meld import Seat
from paizhuo.engine.core.node import Chance, RollDice
from paizhuo.engine.core.tile_words import tile_name
from paizhuo.engine.core.words import Text
from paizhuo.engine.table.table import Table
from paizhuo.engine.table.umpire.display import wall_size
from paizhuo.engine.table.umpire.reports import (
    Acted,
    ButtonName,
    DiceTrouble,
    MarkerLaid,
    Pressed,
    Report,
    Rolled,
    TileDiscarded,
    TileLaid,
    TilesCounted,
    TilesTaken,
    TileTurnedUp,
)


def name_of(table: Table, seat: Seat) -> str:
    """Return the name of the participant in that seat."""
    return table.match.setup.seats[seat].name


def difference_words(table: Table, report: Report, read: Collection[Seat]) -> Text:
    """Why a report does not fit. ``read``: the seats that are played from what sensors read."""
    match report:
        case Rolled(faces):
            waiting = table.referee.waiting
            if isinstance(waiting, Chance) and isinstance(waiting.request, RollDice):
                return WRONG_DICE.filled(faces=_sum(faces), count=waiting.request.count)
            return NO_DICE.filled(faces=_sum(faces))
        case TilesCounted(tiles):
            return WRONG_COUNT.filled(tiles=tiles, wanted=wall_size(table.match))
        case Pressed(seat, button):
            return CANNOT[button].filled(who=name_of(table, seat))
        case TileLaid(seat, tile) if seat in read:
            return NOT_DECIDED.filled(who=name_of(table, seat), tile=tile_name(tile))
        case TileLaid(seat, tile):
            why = table.why_not(seat, Discard(tile))
            return NOT_LAID.filled(who=name_of(table, seat), tile=tile_name(tile), why=why)
        case Acted(seat, action):
            return NOT_DONE.filled(who=name_of(table, seat), why=table.why_not(seat, action))
        case DiceTrouble(reason):
            return reason
        case TileDiscarded(tile):
            return NOT_DISCARDED.filled(tile=tile_name(tile))
        case TileTurnedUp(tile):
            return NOT_TURNED_UP.filled(tile=tile_name(tile))
        case TilesTaken(seat, tiles):
            return NOT_TAKEN.filled(who=name_of(table, seat), count=len(tiles))
        case MarkerLaid(seat):
            dealer = name_of(table, table.match.hand.deal.dealer)
            return NOT_DEALER.filled(who=name_of(table, seat), dealer=dealer)


def _sum(faces: tuple[int, ...]) -> str:
    return " + ".join(map(str, faces))


NO_DICE: Final = Text("牌桌掷出了 {faces}，现在不用掷骰", "The table has rolled {faces}, but no dice are waited for")
WRONG_DICE: Final = Text(
    "牌桌掷出了 {faces}，现在要掷 {count} 个骰子",
    "The table has rolled {faces}; {count} {count:die is|dice are} waited for",
)
WRONG_COUNT: Final = Text(
    "牌桌数出 {tiles} 张牌，这副牌应有 {wanted} 张",
    "The table counts {tiles} {tiles:tile|tiles}; this game has {wanted}",
)
NO_WIN: Final = Text("{who} 按了和牌，现在不能和", "{who} pressed for a win, but cannot win now")
NO_CALL: Final = Text(
    "{who} 按了吃碰杠，现在没有可以要的牌", "{who} pressed to claim a tile, but there is none to claim"
)
NO_READY: Final = Text("{who} 按了立直，现在不能立直", "{who} pressed to declare riichi, but cannot now")
CANNOT: Final[Mapping[ButtonName, Text]] = {"win": NO_WIN, "call": NO_CALL, "ready": NO_READY}
"""What is said of a button that means nothing now."""
NOT_LAID: Final = Text("{who} 打出了{tile}：{why}", "{who} has laid {tile}: {why}")
NOT_DONE: Final = Text("{who}：{why}", "{who}: {why}")
NOT_DECIDED: Final = Text(
    "替{who}打出了{tile}，可它决定打的不是这张", "{tile} was laid for {who}, who has not decided to discard it"
)
NOT_DISCARDED: Final = Text(
    "牌河里多了{tile}，现在没有人该打这张牌", "{tile} lies among the discards, and nobody can discard it now"
)
NOT_TURNED_UP: Final = Text("翻出了{tile}，现在没有要翻的牌", "{tile} was turned up, but none is to be turned up now")
NOT_TAKEN: Final = Text(
    "{who} 的牌架上多了 {count} 张牌，现在没有轮到它摸牌",
    "More tiles ({count}) lie in the rack of {who}, but it is not their turn to draw",
)
NOT_DEALER: Final = Text(
    "庄家标志在{who}那边，这一局是{dealer}坐庄",
    "The dealer marker lies before {who}; the dealer of this hand is {dealer}",
)
