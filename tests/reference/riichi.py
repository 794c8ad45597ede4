"""Riichi counted plainly: yaku as the book states them, fu item by item, and the reading that pays most."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from paizhuo.engine.core.tiles import EAST, KIND, ORPHANS, Tile, Tiles
from paizhuo.engine.families.riichi.fields import DORA, URA
from paizhuo.engine.scoring.winning_hand import WinningHand
from tests.reference.hands import Layout, layouts

HAKU, HATSU, CHUN = EAST + 4, EAST + 5, EAST + 6
DRAGONS, WINDS = {HAKU, HATSU, CHUN}, set(range(EAST, EAST + 4))
GREEN = {19, 20, 21, 23, 25, HATSU}
Found = tuple[int, int, dict[str, int], bool]
"""Han, fu, the yaku with their han, whether these are yakuman."""


def kinds_of(hand: WinningHand) -> list[int]:
    return [KIND[tile] for tile in hand.tiles]


def won_yaku(hand: WinningHand, *, closed: bool) -> dict[str, int]:
    """Yaku of how the hand was won."""
    flags, drawn = hand.flags, hand.by == "self_draw"
    found = {
        "menzen_tsumo": closed and drawn,
        "riichi": closed and "riichi" in flags and "double_riichi" not in flags,
        "double_riichi": 2 * (closed and "double_riichi" in flags),
        "ippatsu": closed and "ippatsu" in flags,
        "chankan": hand.by == "rob_kong",
        "rinshan": drawn and "after_kong" in flags,
        "haitei": drawn and "last_tile" in flags and "after_kong" not in flags,
        "houtei": hand.by == "discard" and "last_tile" in flags,
    }
    return {yaku: int(han) for yaku, han in found.items() if han}


def colour_yaku(hand: WinningHand, *, closed: bool) -> dict[str, int]:
    """Yaku of which tiles there are, whatever sets they make."""
    kinds = set(kinds_of(hand))
    suits = {kind // 9 for kind in kinds if kind < EAST}
    honours, simples = bool(kinds & set(range(EAST, EAST + 7))), bool(kinds - set(ORPHANS))
    found = {
        "tanyao": not kinds & set(ORPHANS),
        "honitsu": (2 + closed) * (len(suits) == 1 and honours),
        "chinitsu": (5 + closed) * (len(suits) == 1 and not honours),
        "honroutou": 2 * (not simples and honours and bool(suits)),
    }
    return {yaku: int(han) for yaku, han in found.items() if han}


def colour_yakuman(hand: WinningHand) -> list[str]:
    kinds = set(kinds_of(hand))
    found = {
        "tsuuiisou": not {kind for kind in kinds if kind < EAST},
        "ryuuiisou": kinds <= GREEN,
        "chinroutou": all(kind < EAST and kind % 9 in (0, 8) for kind in kinds),
    }
    return [yaku for yaku, holds in found.items() if holds]


def set_yaku(hand: WinningHand, layout: Layout, *, closed: bool) -> dict[str, int]:
    """Yaku of the sets, the pair and the wait."""
    runs = Counter(group.kinds[0] for group in layout.sets if group.is_run)
    triplets = {group.kinds[0] for group in layout.sets if not group.is_run}
    concealed = sum(not group.is_run and group.concealed for group in layout.sets)
    parts = [set(group.kinds) for group in layout.sets] + [{layout.pair}]
    outside = all(part & set(ORPHANS) for part in parts)
    honours = any(part & (DRAGONS | WINDS) for part in parts)
    twice = sum(times // 2 for times in runs.values())
    value_pair = layout.pair in DRAGONS | {hand.seat_wind, hand.round_wind}
    found = {
        "pinfu": closed
        and sum(runs.values()) == 4
        and not value_pair
        and fu_of_wait(hand, layout) == 0
        and layout.won < 4,
        "iipeikou": closed and twice == 1,
        "ryanpeikou": 3 * (closed and twice == 2),
        "yakuhai_seat_wind": hand.seat_wind in triplets,
        "yakuhai_round_wind": hand.round_wind in triplets,
        "yakuhai_haku": HAKU in triplets,
        "yakuhai_hatsu": HATSU in triplets,
        "yakuhai_chun": CHUN in triplets,
        "sanshoku_doujun": (1 + closed) * any({n, n + 9, n + 18} <= runs.keys() for n in range(7)),
        "sanshoku_doukou": 2 * any({n, n + 9, n + 18} <= triplets for n in range(9)),
        "ittsuu": (1 + closed) * any({9 * s, 9 * s + 3, 9 * s + 6} <= runs.keys() for s in range(3)),
        "chanta": (1 + closed) * (outside and honours and bool(runs)),
        "junchan": (2 + closed) * (outside and not honours and bool(runs)),
        "toitoi": 2 * (len(triplets) == 4),
        "sanankou": 2 * (concealed == 3),
        "sankantsu": 2 * (sum(group.is_kong for group in layout.sets) == 3),
        "shousangen": 2 * (len(triplets & DRAGONS) == 2 and layout.pair in DRAGONS),
    }
    return {yaku: int(han) for yaku, han in found.items() if han}


def set_yakuman(hand: WinningHand, layout: Layout, *, closed: bool) -> list[str]:
    triplets = {group.kinds[0] for group in layout.sets if not group.is_run}
    concealed = sum(not group.is_run and group.concealed for group in layout.sets)
    held = Counter(KIND[tile] for tile in hand.concealed)
    suit = KIND[hand.win_tile] // 9
    gates = Counter({9 * suit + n: 3 if n in (0, 8) else 1 for n in range(9)}) if suit < 3 else Counter()
    whole = held + Counter([KIND[hand.win_tile]])
    nine = bool(gates) and not hand.melds and not gates - whole
    found = {
        "daisangen": triplets >= DRAGONS,
        "suuankou": concealed == 4 and layout.won < 4,
        "suuankou_tanki": concealed == 4 and layout.won == 4,
        "shousuushii": len(triplets & WINDS) == 3 and layout.pair in WINDS,
        "daisuushii": triplets >= WINDS,
        "suukantsu": sum(group.is_kong for group in layout.sets) == 4,
        "chuuren": nine and held != gates,
        "junsei_chuuren": nine and held == gates,
    }
    return [yaku for yaku, holds in found.items() if holds]


def fu_of_wait(hand: WinningHand, layout: Layout) -> int:
    """Two for a closed, an edge and a pair wait."""
    if layout.won == 4:
        return 2
    kinds, win = layout.sets[layout.won].kinds, KIND[hand.win_tile]
    if not layout.sets[layout.won].is_run:
        return 0
    edge = (win == kinds[2] and kinds[0] % 9 == 0) or (win == kinds[0] and kinds[2] % 9 == 8)
    return 2 if win == kinds[1] or edge else 0


def fu_of(hand: WinningHand, layout: Layout, *, closed: bool, pinfu: bool) -> int:
    """Twenty, and what sets, pair, wait and the way of winning add, rounded up to ten."""
    fu = 20 + fu_of_wait(hand, layout)
    for group in layout.sets:
        if not group.is_run:
            fu += 2 * (1 + group.concealed) * (4 if group.is_kong else 1) * (1 + (group.kinds[0] in ORPHANS))
    fu += 2 * ((layout.pair in DRAGONS) + (layout.pair == hand.seat_wind) + (layout.pair == hand.round_wind))
    if hand.by == "self_draw":
        fu += 0 if pinfu else 2
    elif closed:
        fu += 10
    elif fu == 20:
        fu = 30  # an open hand without any fu
    return -(-fu // 10) * 10


def dora_of(hand: WinningHand) -> int:
    """Dora, red fives and, after riichi, ura dora."""

    def after(indicator: Tile) -> int:
        kind = KIND[indicator]
        if kind < EAST:
            return kind - 8 if kind % 9 == 8 else kind + 1
        return {EAST + 3: EAST, CHUN: HAKU}.get(kind, kind + 1)

    shown: Tiles = DORA.of(hand) + (URA.of(hand) if hand.flags & {"riichi", "double_riichi"} else ())
    kinds = kinds_of(hand)
    return sum(kinds.count(after(tile)) for tile in shown) + sum(KIND[tile] != tile for tile in hand.tiles)


def readings(hand: WinningHand) -> Iterator[Found]:
    """What every way to read the hand counts, without dora; 13 han for each yakuman."""
    closed = all(meld.kind == "ankan" for meld in hand.melds)
    first = closed and hand.by == "self_draw" and "first_turn" in hand.flags
    of_win = (["tenhou" if hand.is_dealer else "chiihou"] if first else []) + colour_yakuman(hand)
    ordinary = won_yaku(hand, closed=closed) | colour_yaku(hand, closed=closed)

    def found(yakuman: list[str], yaku: dict[str, int], fu: int) -> Found:
        if yakuman:
            return 13 * len(yakuman), 0, dict.fromkeys(yakuman, 13), True
        return sum(yaku.values()), fu, yaku, False

    for layout in layouts(hand):
        own = set_yaku(hand, layout, closed=closed)
        fu = fu_of(hand, layout, closed=closed, pinfu="pinfu" in own)
        yield found(of_win + set_yakuman(hand, layout, closed=closed), ordinary | own, fu)
    counts = Counter(kinds_of(hand))
    if not hand.melds and len(counts) == 7 and set(counts.values()) == {2}:
        yield found(of_win, ordinary | {"chiitoitsu": 2}, 25)
    if not hand.melds and counts.keys() == set(ORPHANS):
        held = Counter(KIND[tile] for tile in hand.concealed)
        name = "kokushi_juusanmen" if len(held) == 13 else "kokushi"
        yield found([*(yaku for yaku in of_win if yaku in ("tenhou", "chiihou")), name], {}, 0)


def base_of(han: int, fu: int, *, yakuman: bool) -> int:
    """The base points: fu × 2^(2 + han), at most mangan, and the limits."""
    if yakuman:
        return 8000 * han // 13
    for least, base in ((13, 8000), (11, 6000), (8, 4000), (6, 3000), (5, 2000)):
        if han >= least:
            return base
    return min(2000, fu << 2 + han)


def counted(hand: WinningHand) -> Found | None:
    """Han (with dora), fu and yaku of the reading that pays most, then has most han of yaku, then most fu; None without a yaku."""
    dora = dora_of(hand)
    best: Found | None = None
    worth = (0, 0, 0)
    for han, fu, yaku, yakuman in readings(hand):
        if not han:
            continue
        total = han if yakuman else han + dora
        this = (base_of(total, fu, yakuman=yakuman), han, fu)
        if this > worth:
            best, worth = (total, fu, yaku, yakuman), this
    return best
