"""Riichi matches in the JSON that Tenhou's log viewer reads (tenhou.net/6), with every tile known.

A hand is a list: [which hand, honba, riichi sticks], the points, the dora indicators, the ura indicators, then for each seat
its thirteen tiles, what it drew or called and what it discarded, and last the result. Seats count from the first dealer.

- Tiles are numbers: 11-19 characters, 21-29 dots, 31-39 bamboo, 41-47 East … Red; red fives 51, 52, 53.
- A call stands among the draws, its letter (c, p, m) before the claimed tile. That tile lies first, in the middle or last:
  discarded by the previous seat 上家, the opposite 対面 or the next 下家. A kong from one's own hand stands among the discards:
  ``a`` before the last tile of a concealed one, ``k`` before the tile added to a pon, where the pon had its ``p``.
- A discard is a tile, or 60 if it is the tile just drawn; ``r`` before it declares riichi. Each open kong has a 0 there.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TypeAlias

from paizhuo.engine.core.event import Dealt, Discarded, Drew, Event, KongAdded, Melded
from paizhuo.engine.core.hand import DEPOSIT, Hand, WinRecord, balance, changes
from paizhuo.engine.core.meld import Meld, Seat
from paizhuo.engine.core.tiles import RED, Tile, Tiles, number, suit, tidy, without
from paizhuo.engine.families.riichi.points import YAKUMAN, PaymentTerms, riichi_payments
from paizhuo.engine.games.riichi.match import REASONS
from paizhuo.engine.games.riichi.options import OPEN_TANYAO, RED_FIVES
from paizhuo.engine.games.riichi.rules import RIICHI
from paizhuo.engine.match.formats.mjai import NotRiichi
from paizhuo.engine.match.match import Match, Ranking
from paizhuo.engine.match.setup import MatchSetup
from paizhuo.engine.scoring.score import Score

Row: TypeAlias = list[int | str]

DRAWN = 60
"""A discard of the tile just drawn 摸切."""
NO_DISCARD = 0
"""What stands among the discards where an open kong was called: its replacement tile is drawn first."""

WON = "和了"
"""The result of a hand that somebody won."""
_WINDS = "東南西北"
LENGTHS = {"east": "東", "east_south": "南"}
"""The wind with which the name of the rules states the length."""
_CALLS = {"chi": "c", "pon": "p", "minkan": "m"}
DRAWS = {
    "nagashi": "流し満貫",
    "nine_terminals": "九種九牌",
    "four_winds": "四風連打",
    "four_kongs": "四槓散了",
    "four_riichi": "四家立直",
    "triple_ron": "三家和了",
}
"""What a draw is called there, by its id; one after which players are ready has other names."""
_LIMITS = {
    "mangan": "満貫",
    "haneman": "跳満",
    "baiman": "倍満",
    "sanbaiman": "三倍満",
    "counted_yakuman": "数え役満",
    "yakuman": "役満",
}
YAKU = {
    "menzen_tsumo": "門前清自摸和",
    "riichi": "立直",
    "ippatsu": "一発",
    "chankan": "槍槓",
    "rinshan": "嶺上開花",
    "haitei": "海底摸月",
    "houtei": "河底撈魚",
    "double_riichi": "両立直",
    "pinfu": "平和",
    "tanyao": "断幺九",
    "iipeikou": "一盃口",
    "yakuhai_seat_wind": "自風 {seat}",
    "yakuhai_round_wind": "場風 {round}",
    "yakuhai_haku": "役牌 白",
    "yakuhai_hatsu": "役牌 發",
    "yakuhai_chun": "役牌 中",
    "chiitoitsu": "七対子",
    "chanta": "混全帯幺九",
    "ittsuu": "一気通貫",
    "sanshoku_doujun": "三色同順",
    "sanshoku_doukou": "三色同刻",
    "sankantsu": "三槓子",
    "toitoi": "対々和",
    "sanankou": "三暗刻",
    "shousangen": "小三元",
    "honroutou": "混老頭",
    "ryanpeikou": "二盃口",
    "junchan": "純全帯幺九",
    "honitsu": "混一色",
    "chinitsu": "清一色",
    "tenhou": "天和",
    "chiihou": "地和",
    "daisangen": "大三元",
    "suuankou": "四暗刻",
    "suuankou_tanki": "四暗刻単騎",
    "tsuuiisou": "字一色",
    "ryuuiisou": "緑一色",
    "chinroutou": "清老頭",
    "chuuren": "九蓮宝燈",
    "junsei_chuuren": "純正九蓮宝燈",
    "kokushi": "国士無双",
    "kokushi_juusanmen": "国士無双１３面",
    "daisuushii": "大四喜",
    "shousuushii": "小四喜",
    "suukantsu": "四槓子",
    "dora": "ドラ",
    "aka_dora": "赤ドラ",
    "ura_dora": "裏ドラ",
}
"""The Japanese name of every pattern that can count; those of the winds say which wind."""


def log(setup: MatchSetup, steps: Iterable[tuple[Match, tuple[Event, ...]]]) -> dict[str, object]:
    """Return the finished hands of a match from the events of its steps. Raises ``NotRiichi``."""
    if setup.rules != RIICHI.id:
        raise NotRiichi(f"tenhou.net/6 records riichi, not {setup.rules}")
    options = RIICHI.settled(setup.options)
    open_tanyao, reds = "喰" * options[OPEN_TANYAO], "赤" * options[RED_FIVES]
    hands: list[list[object]] = []
    result: list[int | float] | None = None
    for match, hand in _hands(steps):
        hands += [] if hand is None else [hand]
        result = None if match.final is None else settled(match, match.final)
    written: dict[str, object] = {
        "title": ["", ""],
        "name": [seat.name for seat in setup.seats],
        "rule": {"disp": f"{LENGTHS[options['length']]}{open_tanyao}{reds}", "aka": int(options[RED_FIVES])},
        "log": hands,
    }
    return written if result is None else {**written, "sc": result}


def _hands(
    steps: Iterable[tuple[Match, tuple[Event, ...]]],
) -> Iterator[tuple[Match, list[object] | None]]:
    """Yield the match after every step, and the hand that ended with it. What is ruled on after a hand is no part of it."""
    happened: list[Event] = []
    recorded = -1
    for match, events in steps:
        happened += events
        ended = bool(happened) and match.hand_over and match.hand.deal.number != recorded
        yield match, hand_record(match.hand, happened) if ended else None
        if match.hand_over:
            recorded, happened = match.hand.deal.number, []


def settled(match: Match, final: Ranking) -> list[int | float]:
    """Everybody's points at the end, each with what uma and oka make of them, less the points at the beginning and in thousands."""
    change = balance(tuple(transfer for transfer in final.transfers if transfer.reason in REASONS))
    start = match.options["start"]
    return [
        number
        for seat, points in enumerate(final.points)
        for number in (points - change.get(seat, 0), (points - int(start or 0)) / 1000)
    ]


def hand_record(hand: Hand, events: Iterable[Event]) -> list[object]:
    """Return a finished hand with everything that happened in it."""
    deal = hand.deal
    dealt: list[Tiles] = [()] * hand.seats
    draws: list[Row] = [[] for _ in range(hand.seats)]
    discards: list[Row] = [[] for _ in range(hand.seats)]
    for event in events:
        match event:
            case Dealt(place, _, tiles):
                dealt[place] += tiles
            case Drew(seat, tile):
                draws[seat].append(tile_code(tile))
            case Discarded(seat, tile, drawn, turned):
                code = DRAWN if drawn else tile_code(tile)
                discards[seat].append(f"r{code}" if turned else code)
            case Melded(seat, Meld(kind="ankan") as kong):
                discards[seat].append(concealed_kong(kong))
            case Melded(seat, meld):
                draws[seat].append(call(seat, meld))
                if meld.is_kong:
                    discards[seat].append(NO_DISCARD)
            case KongAdded(seat, tile, index):
                discards[seat].append(added_kong(seat, hand.places[seat].melds[index], tile))
            case _:
                pass
    rows = [row for seat in range(hand.seats) for row in (_codes(tidy(dealt[seat])), draws[seat], discards[seat])]
    return [
        [deal.round * hand.seats + deal.dealer, deal.repeats, deal.deposit // 1000],
        list(deal.standing),
        _codes(hand.wall.shown),
        _codes(hand.state.under),
        *rows,
        result(hand),
    ]


# -- tiles and melds -----------------------------------------------------------------------------------------------------


def tile_code(tile: Tile) -> int:
    """11-47 by suit and number, red fives 51-53."""
    return 51 + suit(tile) if tile in RED else 10 * (suit(tile) + 1) + number(tile)


def _codes(tiles: Iterable[Tile]) -> list[int]:
    return [tile_code(tile) for tile in tiles]


def _sideways(seat: Seat, meld: Meld, letter: str, turned: Tiles) -> str:
    """Return the tiles of a claimed set with ``letter`` and the ``turned`` ones where its source sits."""
    assert meld.claimed is not None
    assert meld.source is not None
    upright = [str(code) for code in _codes(without(meld.tiles, (meld.claimed,)))]
    # 3 seats on is the previous seat, 2 the opposite and 1 the next one, whose tile lies last however many there are.
    place = {3: 0, 2: 1, 1: len(upright)}[(meld.source - seat) % 4]
    upright.insert(place, letter + "".join(str(code) for code in _codes(turned)))
    return "".join(upright)


def call(seat: Seat, meld: Meld) -> str:
    """Return a chi, pon or open kong called by ``seat``."""
    assert meld.claimed is not None
    return _sideways(seat, meld, _CALLS[meld.kind], (meld.claimed,))


def concealed_kong(kong: Meld) -> str:
    """Return an ankan, a red five last."""
    *first, last = _codes(tidy(kong.tiles))
    return "".join(str(code) for code in first) + f"a{last}"


def added_kong(seat: Seat, meld: Meld, tile: Tile) -> str:
    """``tile`` added by ``seat`` to its pon; ``meld`` is the pon, or the kakan made of it."""
    assert meld.claimed is not None
    pon = Meld("pon", meld.tiles[:3], meld.source, meld.claimed)
    return _sideways(seat, pon, "k", (tile, meld.claimed))


# -- results -------------------------------------------------------------------------------------------------------------


def result(hand: Hand) -> list[object]:
    """Return how a finished hand ended. Riichi sticks put down are not among the changes; those taken by a winner are."""
    assert hand.ending is not None
    if hand.wins:
        return [WON, *(part for win in hand.wins for part in ([*changes(win.transfers, hand.seats)], _win(hand, win)))]
    paid = [*changes((t for t in hand.ledger if DEPOSIT not in (t.payer, t.payee)), hand.seats)]
    if hand.ending.id == "exhausted":
        if any(paid):
            return ["流局", paid]
        return ["全員聴牌" if hand.places[hand.dealer].shown else "全員不聴"]
    name = DRAWS[hand.ending.id]
    return [name, paid] if hand.ending.id == "nagashi" else [name]


def _win(hand: Hand, win: WinRecord) -> Row:
    """Winner, who discarded (the winner on a self-draw), who is liable 包 (the winner if nobody), points and yaku."""
    source = win.seat if win.source is None else win.source
    score: Score = win.score
    counted = {pattern.id for pattern in score.patterns}
    # A liable seat that also discarded the winning tile pays as any discarder does.
    liable = (
        seat
        for winner, yaku, seat in hand.state.liable
        if winner == win.seat and yaku in counted and seat != win.source
    )
    winds = {"seat": _WINDS[(win.seat - hand.dealer) % 4], "round": _WINDS[hand.deal.round % 4]}
    row: Row = [win.seat, source, next(liable, win.seat), _points(hand, win)]
    for pattern in score.patterns:
        value = "役満" if score.limit == YAKUMAN else f"{pattern.value}飜"
        row.append(f"{YAKU[pattern.id].format(**winds)}({value})")
    return row


def _points(hand: Hand, win: WinRecord) -> str:
    """Return the hand's worth without honba and sticks: from the discarder, from each (∀), or from others and dealer."""
    score: Score = win.score
    paid = riichi_payments(score, PaymentTerms(win.seat, win.source), dealer=hand.dealer)
    worth = f"{score.fu}符{score.total}飜" if score.limit is None else _LIMITS[score.limit.id]
    if win.source is not None:
        return f"{worth}{-paid[win.source]}点"
    other = min(-points for seat, points in paid.items() if seat != win.seat)
    return f"{worth}{other}点∀" if win.seat == hand.dealer else f"{worth}{other}-{-paid[hand.dealer]}点"
