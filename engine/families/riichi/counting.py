"""Counting a hand: every way to read it, its yaku and fu, and the best of them."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Final, NamedTuple

from paizhuo.engine.core.meld import Meld, MeldKind
from paizhuo.engine.core.tiles import EAST, HONOURS, KIND, KINDS, Tiles
from paizhuo.engine.core.words import Text
from paizhuo.engine.families.riichi.fields import DORA as DORA_INDICATORS
from paizhuo.engine.families.riichi.fields import URA as URA_INDICATORS
from paizhuo.engine.families.riichi.fu import (
    GATES_HANDS,
    HONOUR_PARTS,
    IS_ORPHAN,
    MELD_FU,
    NOT_GREEN,
    ODD_TILES,
    OPEN_WAIT,
    OPENED,
    PAIR_WAIT,
    STRAIGHT,
    TRIPLET_WAIT,
    WAIT_FU,
    FuReading,
)
from paizhuo.engine.families.riichi.points import HAN, YAKUMAN_BASE, base_points, limit_of
from paizhuo.engine.families.riichi.points import YAKUMAN as YAKUMAN_LIMIT
from paizhuo.engine.families.riichi.profile import (
    CLOSED_HAND,
    DOUKOU,
    GATES,
    GREEN,
    ITTSUU,
    NO_HONOURS,
    ONE_SUIT,
    OPEN_WAIT_OF_RUNS,
    PAIR_WAIT_OF_TRIPLETS,
    PURE_GATES,
    SANSHOKU,
    SEVEN_PAIRS,
    THIRTEEN_ORPHANS_ROW,
    THIRTEEN_WAITS,
    Profile,
    as_yaku_see,
    honours_of,
)
from paizhuo.engine.families.riichi.working import fu_working, missed_yaku
from paizhuo.engine.families.riichi.yaku import BESIDE_YAKUMAN, TABLE, Matched, YakuTable
from paizhuo.engine.scoring.reading import Reading as WholeReading
from paizhuo.engine.scoring.score import Counted, Excluded, NotValid, Score
from paizhuo.engine.scoring.winning_hand import WinningHand
from paizhuo.engine.shapes.fast.packed import ALL_KINDS, RED_SHIFT, SUIT_MASKS, WEIGHT, Packed, count_of, kinds_in, pack
from paizhuo.engine.shapes.fast.splits import (
    CLASS_MASK,
    RUNS_MASK,
    TALLY_CONCEALED,
    TALLY_MASK,
    TRIPLETS_MASK,
    TRIPLETS_SHIFT,
    WAITS_COMPLETED,
    WINNING_PARTS,
    Split,
    class_of,
    meld_set,
    meld_split,
    pair_kind,
    sets_in,
)
from paizhuo.engine.shapes.shape import SEVEN_DIFFERENT_PAIRS, doubled_orphan, hand_splits

DORA: Final = Text("宝牌", "Dora")
AKA_DORA: Final = Text("赤宝牌", "Red five")
URA_DORA: Final = Text("里宝牌", "Ura dora")
NO_YAKU: Final = NotValid("no_yaku", Text("无役", "there is no yaku"))
_INCOMPLETE: Final = NotValid("incomplete", Text("没有和牌", "the hand is not complete"))
_WRONG_COUNT: Final = NotValid("wrong_count", Text("手牌张数不对", "the hand has a wrong number of tiles"))


class _Melded(NamedTuple):
    """What a meld, or all melds together, add to a reading. ``splits``, by suit, are combined by OR; ``tally`` is added up."""

    splits: tuple[Split, Split, Split, Split] = (0, 0, 0, 0)
    tally: int = 0
    fu: int = 0
    """Without the fu that ``as_yaku_see`` gives a concealed kong as a concealed triplet."""
    closed: bool = True
    packed: Packed = 0


@cache
def _melded(meld_kind: MeldKind, tiles: Tiles) -> _Melded:
    split = meld_split(Meld(meld_kind, tiles))
    kind = KIND[tiles[0]]
    m, p, s, z = (split if suit == kind // 9 else 0 for suit in range(len(SUIT_MASKS)))
    tally = split & TALLY_MASK
    fu = MELD_FU[meld_kind][IS_ORPHAN[kind]] - as_yaku_see(tally)[1]
    return _Melded((m, p, s, z), tally, fu, meld_kind == "ankan", pack(tiles))


_NO_MELDS: Final = _Melded()


def _all_melded(melds: tuple[Meld, ...]) -> _Melded:
    if not melds:
        return _NO_MELDS
    if len(melds) == 1:
        return _melded(melds[0].kind, melds[0].tiles)
    m = p = s = z = tally = fu = packed = 0
    closed = True
    for meld in melds:
        one = _melded(meld.kind, meld.tiles)
        own_m, own_p, own_s, own_z = one.splits
        m |= own_m
        p |= own_p
        s |= own_s
        z |= own_z
        tally += one.tally
        fu += one.fu
        packed += one.packed
        closed &= one.closed
    return _Melded((m, p, s, z), tally, fu, closed, packed)


def _readings(win: WinningHand, table: YakuTable, tiles: Packed, melded: _Melded) -> list[FuReading]:
    """Return every way to read the hand, those without yaku too; empty if it is not complete.

    ``tiles``: the concealed ones and the winning one, without red fives.
    """
    (melded_m, melded_p, melded_s, melded_z), melded_tally, melded_fu, closed, melded_packed = melded
    self_draw = win.by == "self_draw"
    win_kind = KIND[win.win_tile]
    suit, number = win_kind // 9, win_kind % 9
    base_fu = 20 + melded_fu + (10 if closed and not self_draw else 0)
    base_figures = CLOSED_HAND if closed else 0
    twice = _laid_twice(tiles, win.melds) if table.copies > 4 else 0
    found: list[FuReading] = []
    for splits in hand_splits(tiles):
        m, p, s, z = splits
        winning = splits[suit] >> number & WINNING_PARTS
        tally = m + p + s + z & TALLY_MASK
        if win.melds:
            tally += melded_tally
            m |= melded_m
            p |= melded_p
            s |= melded_s
            z |= melded_z
        figures = base_figures
        if tally & 7 >= 3:
            if m & p & s & RUNS_MASK:
                figures |= SANSHOKU
            elif m & STRAIGHT == STRAIGHT or p & STRAIGHT == STRAIGHT or s & STRAIGHT == STRAIGHT:
                figures |= ITTSUU
        elif m & p & s & TRIPLETS_MASK:
            figures |= DOUKOU
        if (m > 0) + (p > 0) + (s > 0) == 1:
            figures |= _one_suit_figures(tiles, tiles + melded_packed, win_kind)
        own_fu = base_fu
        honours = NO_HONOURS
        if z:
            honours, pair_fu = honours_of(z >> TRIPLETS_SHIFT & HONOUR_PARTS, win.seat_wind, win.round_wind, twice)
            own_fu += pair_fu
        classes = (m | p | s | z) & CLASS_MASK
        for wait in WAITS_COMPLETED[number][winning]:
            fu = own_fu + WAIT_FU[wait]
            held = tally
            shown = figures
            if wait == OPEN_WAIT:
                if tally & 7 == 4:
                    shown |= OPEN_WAIT_OF_RUNS
            elif wait == PAIR_WAIT:
                if tally >> 11 & 7 == 4:
                    shown |= PAIR_WAIT_OF_TRIPLETS
            elif wait == TRIPLET_WAIT and not self_draw:
                # A triplet completed by another's tile is an open one.
                orphan = IS_ORPHAN[win_kind]
                held -= OPENED[orphan]
                fu += MELD_FU["pon"][orphan]
            if table.own:
                shown |= table.own_figures(_whole(win, splits, held))
            seen, triplets_fu = as_yaku_see(held)
            fu += triplets_fu
            if self_draw:
                # Pinfu by self-draw is 20 fu: the two for the draw are not added.
                if fu > 20 or not closed:
                    fu += 2
            elif fu == 20:
                # An open hand without any fu is counted as 30.
                fu = 30
            found.append((table.made(seen, classes, shown, honours), -(-fu // 10) * 10, wait, splits))
    if not tiles & ODD_TILES or not found:
        found += _special_readings(win, table, tiles)
    return found


def _whole(win: WinningHand, splits: tuple[Split, ...], tally: int) -> WholeReading:
    """Return the hand in this reading as the rows of other games see it."""
    sets = [part for suit, split in enumerate(splits) for part in sets_in(split, suit)]
    kinds = frozenset(KIND[tile] for tile in win.tiles)
    return WholeReading(win, kinds, (*sets, *map(meld_set, win.melds)), pair_kind(splits), tally // TALLY_CONCEALED & 7)


def _laid_twice(tiles: Packed, melds: tuple[Meld, ...]) -> int:
    """Return a bit for each of East … Red of which a standard hand has two triplets or kongs."""
    melded = [KIND[meld.tiles[0]] for meld in melds]
    kinds = range(EAST, KINDS)
    return sum(1 << kind - EAST for kind in kinds if count_of(tiles, kind) // 3 + melded.count(kind) > 1)


def _one_suit_figures(concealed: Packed, whole: Packed, win_kind: int) -> int:
    """Return the figures of a hand that has tiles of only one numbered suit, beside honours."""
    figures = ONE_SUIT
    if not whole & NOT_GREEN:
        figures |= GREEN
    gate = GATES_HANDS.get(concealed)
    if gate is not None:
        figures |= GATES | (PURE_GATES if gate == win_kind else 0)
    return figures


def _special_readings(win: WinningHand, table: YakuTable, tiles: Packed) -> list[FuReading]:
    """Return the closed hand as seven pairs or as thirteen orphans."""
    win_kind = KIND[win.win_tile]
    figures = CLOSED_HAND
    if SEVEN_DIFFERENT_PAIRS.is_complete(tiles):
        fu = 25
        figures |= SEVEN_PAIRS
        if sum(tiles & mask > 0 for mask in SUIT_MASKS[:HONOURS]) == 1:
            figures |= _one_suit_figures(tiles, tiles, win_kind)
    elif (doubled := doubled_orphan(tiles)) is not None:
        fu = 0
        figures |= THIRTEEN_ORPHANS_ROW | (THIRTEEN_WAITS if doubled == win_kind else 0)
    else:
        return []
    classes = 0
    for kind in kinds_in(tiles):
        classes |= class_of(kind)
    if table.own:
        whole = WholeReading(
            win,
            frozenset(kinds_in(tiles)),
            is_pairs=figures & SEVEN_PAIRS > 0,
            is_orphans=figures & THIRTEEN_ORPHANS_ROW > 0,
        )
        figures |= table.own_figures(whole)
    return [(table.made(0, classes, figures, NO_HONOURS), fu, PAIR_WAIT, ())]


def _dora_in(packed: Packed, indicators: Tiles, table: YakuTable) -> int:
    """Return how many dora these indicators make of a whole hand."""
    dora = 0
    for tile in indicators:
        dora += packed >> table.dora_place[tile] & 15
    return dora


def can_win(win: WinningHand, table: YakuTable = TABLE) -> bool:
    """Return whether the hand is complete and has a yaku. Furiten is not looked at."""
    melded = _all_melded(win.melds)
    found = _readings(win, table, (pack(win.concealed) + WEIGHT[win.win_tile]) & ALL_KINDS, melded)
    if any(made.han for made, _, _, _ in found):
        return True
    return bool(found) and table.won(win.by, win.flags, melded.closed, win.seat_wind == EAST).han > 0


def _best(found: list[FuReading], won: Matched[int], dora: int) -> FuReading:
    """Return the reading that pays most, then has most han, then most fu."""
    best, best_worth = found[0], -1
    for reading in found:
        made, fu, _, _ = reading
        if made.is_yakuman or won.is_yakuman:
            han = won.han * won.is_yakuman + made.han * made.is_yakuman
            worth = YAKUMAN_BASE * han // 13 << 16 | han << 8
        else:
            han = won.han + made.han
            # Dora are no yaku: without one the reading is worth nothing.
            worth = base_points(han + dora, fu) << 16 | han << 8 | fu if han else 0
        if worth > best_worth:
            best, best_worth = reading, worth
    return best


@cache
def dora_counted(dora: int, red: int, ura: int) -> tuple[Counted, ...]:
    rows = (("dora", DORA, dora), ("aka_dora", AKA_DORA, red), ("ura_dora", URA_DORA, ura))
    return tuple(Counted(id_, name, n) for id_, name, n in rows if n)


@lru_cache(maxsize=1 << 14)
def _score(won: Matched[int], made: Matched[Profile], fu: int, dora: int, red: int, ura: int) -> Score:
    if won.is_yakuman or made.is_yakuman:
        yakuman = [pattern for match in (won, made) if match.is_yakuman for pattern in match.counted]
        return Score(tuple(yakuman), HAN, sum(pattern.value for pattern in yakuman), None, YAKUMAN_LIMIT)
    han = won.han + made.han + dora + red + ura
    return Score(won.counted + made.counted + dora_counted(dora, red, ura), HAN, han, fu, limit_of(han, fu))


class Readings(NamedTuple):
    """How a complete hand was won, every way to read it, and its numbers of dora, red fives and ura dora."""

    won: Matched[int]
    found: list[FuReading]
    dora: int
    red: int
    ura: int


def readings(win: WinningHand, table: YakuTable) -> Readings | NotValid:
    """Return all that a complete hand can count, whether or not it has a yaku."""
    if len(win.concealed) + 3 * len(win.melds) != 13:
        return _WRONG_COUNT
    packed = pack(win.concealed) + WEIGHT[win.win_tile]
    melded = _all_melded(win.melds)
    found = _readings(win, table, packed & ALL_KINDS, melded)
    if not found:
        return _INCOMPLETE
    packed += melded.packed
    red = packed >> RED_SHIFT
    dora = _dora_in(packed, DORA_INDICATORS.of(win), table)
    # There are ura dora only after riichi.
    ura = 0
    if "riichi" in win.flags or "double_riichi" in win.flags:
        ura = _dora_in(packed, URA_INDICATORS.of(win), table)
    return Readings(table.won(win.by, win.flags, melded.closed, win.seat_wind == EAST), found, dora, red, ura)


def _judged(win: WinningHand, table: YakuTable) -> tuple[Matched[int], FuReading, int, int, int] | NotValid:
    """Return how it was won, the reading that counts, and the numbers of dora, red fives and ura dora."""
    read = readings(win, table)
    if isinstance(read, NotValid):
        return read
    won, found, dora, red, ura = read
    best = found[0] if len(found) == 1 else _best(found, won, dora + red + ura)
    if won.han or best[0].han:
        return won, best, dora, red, ura
    return NO_YAKU


def count(win: WinningHand, table: YakuTable = TABLE) -> Score | NotValid:
    """Return the hand counted by its best reading, or why it may not win: ``no_yaku``, ``incomplete``, ``wrong_count``.

    ``Score.limit``: ``mangan`` … ``sanbaiman``, ``counted_yakuman`` (13 han or more together) or ``yakuman``; a yakuman has no
    fu and 13 han for each.  ``explain`` also says what did not count and shows the fu.
    """
    judged = _judged(win, table)
    if isinstance(judged, NotValid):
        return judged
    won, (made, fu, _, _), dora, red, ura = judged
    return _score(won, made, fu, dora, red, ura)


def explain(win: WinningHand, table: YakuTable = TABLE) -> Score | NotValid:
    """``count`` with what did not count and why, and with the fu added up: for the results sheet and the help page."""
    judged = _judged(win, table)
    if isinstance(judged, NotValid):
        return judged
    won, reading, dora, red, ura = judged
    made, fu, _, _ = reading
    score = _score(won, made, fu, dora, red, ura)
    if won.is_yakuman or made.is_yakuman:
        excluded = tuple(row for match in (won, made) if match.is_yakuman for row in match.excluded)
        beside = tuple(p for match in (won, made) if not match.is_yakuman for p in match.counted)
        beside += dora_counted(dora, red, ura)
        excluded += tuple(Excluded(p.id, p.name, BESIDE_YAKUMAN) for p in beside)
        return _explained(score, excluded)
    excluded = won.excluded + made.excluded + missed_yaku(made.facts, table)
    return _explained(score, excluded, fu_working(win, reading))


def _explained(score: Score, excluded: tuple[Excluded, ...], working: tuple[Text, ...] = ()) -> Score:
    return Score(score.patterns, score.unit, score.total, score.fu, score.limit, excluded, working)
