"""What the table says: words on buttons, and calls over the caller."""

from __future__ import annotations

from typing import Final, Protocol

from paizhuo.engine.core.action import Ankan, Chi, Kakan, Minkan, Pon, Ron, SelfDraw
from paizhuo.engine.core.appearance import LikeSpeech
from paizhuo.engine.core.event import Discarded, Event, KongAdded, Melded, Won
from paizhuo.engine.core.hand import Deal
from paizhuo.engine.core.meld import Seat
from paizhuo.engine.core.value import Struct
from paizhuo.engine.core.words import Text
from paizhuo.engine.rules.action_words import action_words

WINDS: Final = (Text("东", "E"), Text("南", "S"), Text("西", "W"), Text("北", "N"))
WIND_NAMES: Final = (Text("东", "East"), Text("南", "South"), Text("西", "West"), Text("北", "North"))
CANCEL: Final = Text("取消", "Cancel")
DONE: Final = Text("不取", "Take no tile")
PICK: Final = Text("选 {n} 张牌", "Tiles to choose: {n}")
MODE: Final = Text("{call}：从亮着的牌中选一张打出", "{call}: choose one of the bright tiles to discard")
PICKED_ALL: Final = Text(
    "已选够 {n} 张：先点其中一张放回", "All {n} are chosen: click one of them first to put it back"
)
FINISH_FIRST: Final = Text("先完成或取消“{call}”", "Finish “{call}” or cancel it first")
BUTTONS_FIRST: Final = Text("先从按钮中选择", "Choose one of the buttons first")
ALL_OF_IT: Final = Text(
    "{call}：押上你剩下的全部点数，确定吗？", "{call}: this bets everything you have left. Are you sure?"
)
SURE: Final = Text("确定{call}", "Confirm: {call}")
LEFT: Final = Text("余", "left")
UNSEEN: Final = Text("未见 {n}", "{n} unseen")
WILD: Final = Text("混：可当任何牌", "Wild: stands for any tile")
BONUS: Final = Text("宝牌：和牌时加算", "Dora: counts extra in a win")
ROUND: Final = Text("{wind}{n}局", "{wind} {n}")
NTH_HAND: Final = Text("第 {n} 局", "Hand {n}")
SECONDS_LEFT: Final = Text("还有 {n} 秒", "{n} {n:second|seconds} left")
YOUR_TURN: Final = Text("轮到你", "Your turn")
YOU_MAY: Final = Text("可以：{calls}", "You may: {calls}")
HANDS: Final = (Text("手牌一", "Hand 1"), Text("手牌二", "Hand 2"))
RACK_TILE: Final = Text("第 {n} 张：{tile}", "tile {n}: {tile}")
_NUMERALS: Final = "零一二三四五六七八九"


def wind_of(seat: Seat, dealer: Seat, seats: int) -> int:
    """Return the seat wind: 0 East for the dealer, then in turn order."""
    return (seat - dealer) % seats


def round_name(wind: int, number: int) -> Text:
    """Return the round and the hand in it: 东一局, East 1. ``number`` counts from 1."""
    numeral = _NUMERALS[number] if number < len(_NUMERALS) else str(number)
    return Text(
        ROUND.zh.format(wind=WIND_NAMES[wind % 4].zh, n=numeral),
        ROUND.en.format(wind=WIND_NAMES[wind % 4].en, n=number),
    )


class Calls(Protocol):
    """What a match calls its hands: by wind and dealer (``rounds``), and the words for ``{n}`` ``repeats``."""

    @property
    def rounds(self) -> bool: ...

    @property
    def repeats(self) -> Text: ...


def hand_name_of(deal: Deal, *, rounds: bool) -> Text:
    """Return which hand it is: 东四局, East 4; in a match without ``rounds`` how many hands there were: 第 5 局, Hand 5."""
    return round_name(deal.round, deal.dealer + 1) if rounds else NTH_HAND.filled(n=deal.number + 1)


def hand_title(deal: Deal, match: Calls) -> Text:
    """Return which hand of the match it is, and how often it was repeated: 东四局 1 本场, East 4, repeat 1."""
    title = hand_name_of(deal, rounds=match.rounds)
    if not deal.repeats:
        return title
    again = match.repeats.filled(n=deal.repeats)
    return Text(f"{title.zh} {again.zh}", f"{title.en}, {again.en}")


class Call(Struct):
    """What a seat calls, to be written over it; ``win``: that it wins."""

    seat: Seat
    words: Text
    win: bool = False


MELDS: Final = {action.name: action.words for action in (Chi, Pon, Minkan, Ankan)}
"""What is called with each kind of meld that is laid down."""
DECLARED: Final = Text("立直", "Riichi")
"""What is called with a discard that is turned sideways."""


def call(event: Event, parts: int) -> Call | None:
    """Return who calls what in an event. ``parts``: how many points of the ledger are one point as people count."""
    match event:
        case Melded(seat, meld):
            return Call(seat, MELDS[meld.kind])
        case KongAdded(seat):
            return Call(seat, Kakan.words)
        case Discarded(seat, turned=True):
            return Call(seat, DECLARED)
        case Won(win):
            return Call(win.seat, (SelfDraw if win.source is None else Ron).words, win=True)
        case _:
            pass
    said = event.appearance()
    return Call(said.seat, action_words(said.action, parts)) if isinstance(said, LikeSpeech) else None
