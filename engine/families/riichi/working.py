"""The words of the results sheet: how the fu come about, and yaku that a player could think the hand has."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Final, TypeAlias

from paizhuo.engine.core.meld import KONGS, MeldKind
from paizhuo.engine.core.tile_words import tile_name
from paizhuo.engine.core.tiles import KIND
from paizhuo.engine.core.words import Text
from paizhuo.engine.families.riichi.fu import IS_ORPHAN, MELD_FU, TRIPLET_WAIT, WAIT_FU, FuReading
from paizhuo.engine.families.riichi.profile import Profile, pair_fu_of
from paizhuo.engine.families.riichi.yaku import YakuTable
from paizhuo.engine.scoring.score import Excluded
from paizhuo.engine.scoring.winning_hand import WinningHand
from paizhuo.engine.shapes.fast.splits import (
    TRIPLETS_MASK,
    Split,
    Wait,
    pair_kind,
    sets_in,
)

_OPEN_HAND: Final = Text("副露后不成立", "only in a closed hand")
_VALUE_PAIR: Final = Text("雀头是役牌", "the pair is of a dragon or of a wind that counts")
_NOT_OPEN_WAIT: Final = Text("不是两面听牌", "the wait is not for either end of a run")


@lru_cache(maxsize=1 << 12)
def missed_yaku(profile: Profile, table: YakuTable) -> tuple[Excluded, ...]:
    """Yaku that a player could think the hand has."""
    rows = {row.id: row for row in table.yaku}
    if not profile.closed:
        shown = [rows[id_] for id_ in ("pinfu", "iipeikou") if id_ in rows and rows[id_].test(profile)]
        return tuple(Excluded(row.id, row.name, _OPEN_HAND) for row in shown)
    pinfu = rows.get("pinfu")
    if pinfu is None or not profile.is_standard or profile.runs < 4 or pinfu.test(profile):
        return ()
    return (Excluded(pinfu.id, pinfu.name, _VALUE_PAIR if profile.honours.value_pair else _NOT_OPEN_WAIT),)


_FU_LINE: Final = Text("{what} {fu} 符", "{what}: {fu} fu")
_TOTAL_FU: Final = Text("合计 {raw} 符，计 {fu} 符", "together {raw} fu, counted as {fu}")

_SET_WORDS: Final = {
    (False, False): Text("明刻 {tile}", "open triplet {tile}"),
    (True, False): Text("暗刻 {tile}", "concealed triplet {tile}"),
    (False, True): Text("明杠 {tile}", "open kong {tile}"),
    (True, True): Text("暗杠 {tile}", "concealed kong {tile}"),
}
"""By whether it is concealed and whether it is a kong."""
_PAIR_WORDS: Final = Text("役牌雀头 {tile}", "pair of {tile}")
_FuItem: TypeAlias = tuple[Text, int]
"""A line of the working, and its fu. Each is made once: most hands repeat lines of earlier hands."""


def _fu_item(what: Text, fu: int) -> _FuItem:
    return _FU_LINE.filled(what=what, fu=fu), fu


_BASE_FU: Final = _fu_item(Text("底符", "base"), 20)
_PAIRS_FU: Final = _fu_item(Text("七对子", "seven pairs"), 25)
_CLOSED_RON_FU: Final = _fu_item(Text("门前清荣和", "closed hand, discard win"), 10)
_SELF_DRAW_FU: Final = _fu_item(Text("自摸", "self-draw"), 2)
_NO_DRAW_FU: Final = _fu_item(Text("平和自摸不计自摸符", "pinfu: no fu for the self-draw"), 0)
_OPEN_PINFU_FU: Final = _fu_item(Text("副露平和形", "open hand without other fu"), 10)

_WAIT_ITEMS: Final = {
    int(wait): _fu_item(words, WAIT_FU[wait])
    for wait, words in (
        (Wait.CLOSED, Text("嵌张听牌", "closed wait")),
        (Wait.EDGE, Text("边张听牌", "edge wait")),
        (Wait.PAIR, Text("单骑听牌", "pair wait")),
    )
}


@cache
def _set_item(kind: int, meld_kind: MeldKind) -> _FuItem:
    """Return a triplet or kong laid open, or a concealed kong."""
    words = _SET_WORDS[meld_kind == "ankan", meld_kind in KONGS].filled(tile=tile_name(kind))
    return _fu_item(words, MELD_FU[meld_kind][IS_ORPHAN[kind]])


@cache
def _concealed_triplet_item(kind: int) -> _FuItem:
    words = _SET_WORDS[True, False].filled(tile=tile_name(kind))
    return _fu_item(words, 2 * MELD_FU["pon"][IS_ORPHAN[kind]])


@cache
def _pair_item(kind: int, fu: int) -> _FuItem:
    return _fu_item(_PAIR_WORDS.filled(tile=tile_name(kind)), fu)


@cache
def _total_line(raw: int, fu: int) -> Text:
    return _TOTAL_FU.filled(raw=raw, fu=fu)


@lru_cache(maxsize=1 << 14)
def _triplet_items(split: Split, suit: int, opened: int) -> tuple[_FuItem, ...]:
    """Return the triplets of a split, lowest first; one of the kind ``opened`` was completed by another player's tile (-1: none was)."""
    items = []
    for part in sets_in(split, suit):
        if part.is_run:
            continue
        if part.kind == opened:
            items.append(_set_item(opened, "pon"))
            opened = -1
        else:
            items.append(_concealed_triplet_item(part.kind))
    return tuple(items)


def fu_working(win: WinningHand, reading: FuReading) -> tuple[Text, ...]:
    """Return the fu item by item; it adds up to the fu of the reading."""
    made, fu_counted, wait, splits = reading
    profile = made.facts
    if not profile.is_standard:
        return (_PAIRS_FU[0],)
    items = [_BASE_FU]
    self_draw = win.by == "self_draw"
    if profile.closed and not self_draw:
        items.append(_CLOSED_RON_FU)
    opened = KIND[win.win_tile] if wait == TRIPLET_WAIT and not self_draw else -1
    for suit, split in enumerate(splits):
        if split & TRIPLETS_MASK:
            items += _triplet_items(split, suit, opened if opened // 9 == suit else -1)
    items += [_set_item(KIND[meld.tiles[0]], meld.kind) for meld in win.melds if meld.kind != "chi"]
    pair = pair_kind(splits)
    if fu := pair_fu_of(pair, win.seat_wind, win.round_wind):
        items.append(_pair_item(pair, fu))
    if WAIT_FU[wait]:
        items.append(_WAIT_ITEMS[wait])
    if self_draw:
        items.append(_NO_DRAW_FU if fu_counted == 20 else _SELF_DRAW_FU)
    elif fu_counted == 30 and len(items) == 1:
        items.append(_OPEN_PINFU_FU)
    return (*[line for line, _ in items], _total_line(sum([fu for _, fu in items]), fu_counted))
