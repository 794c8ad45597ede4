"""The yaku (役) of riichi and how a winning hand is counted: han, fu, the best reading.

Rows stand in the order of Tenhou's rule page (天凤规则), whose four-player game with red fives and open tanyao this follows.
A hand is read in every way its tiles allow; the reading that pays most counts.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from typing import Final, Generic

from paizhuo.engine.core.tiles import KIND, KINDS, Tiles
from paizhuo.engine.core.value import Struct, replace
from paizhuo.engine.core.words import Text
from paizhuo.engine.families.riichi.profile import (
    AFTER_KONG,
    BY_BITS,
    DEALER,
    DISCARD,
    DORA_AFTER,
    DOUBLE_RIICHI,
    DOUKOU,
    FIRST_TURN,
    FLAG_BITS,
    GATES,
    GREEN,
    IPPATSU,
    ITTSUU,
    LAST_TILE,
    ONE_SUIT,
    OPEN_WAIT_OF_RUNS,
    OWN_FIGURE,
    PAIR_WAIT_OF_TRIPLETS,
    PURE_GATES,
    RIICHI,
    ROB_KONG,
    SANSHOKU,
    SELF_DRAW,
    SEVEN_PAIRS,
    THIRTEEN_ORPHANS_ROW,
    THIRTEEN_WAITS,
    Honours,
    Profile,
)
from paizhuo.engine.scoring.pattern import By, Facts, Pattern, counting, with_rows
from paizhuo.engine.scoring.reading import Reading
from paizhuo.engine.scoring.score import Counted, Excluded
from paizhuo.engine.shapes.fast.packed import RED_SHIFT
from paizhuo.engine.shapes.fast.splits import (
    CLASS_HONOURS,
    CLASS_SIMPLES,
    CLASS_TERMINALS,
)
from paizhuo.engine.shapes.shape import SEVEN_DIFFERENT_PAIRS, THIRTEEN_ORPHANS, Shape

SHAPES: Final[tuple[Shape, ...]] = (SEVEN_DIFFERENT_PAIRS, THIRTEEN_ORPHANS)
"""What wins beside sets and a pair."""


# --- the tests, one sentence each ----------------------------------------------------------------------------------------


def _has_figure(figure: int) -> Callable[[Profile], bool]:
    return lambda p: p.shows(figure)


def _lacks(classes: int) -> Callable[[Profile], bool]:
    return lambda p: not p.has_classes(classes)


def _is_pinfu(p: Profile) -> bool:
    return p.shows(OPEN_WAIT_OF_RUNS) and not p.honours.value_pair


def _is_chanta(p: Profile) -> bool:
    return p.all_outside and p.runs > 0 and p.has_classes(CLASS_HONOURS)


def _is_junchan(p: Profile) -> bool:
    return p.all_outside and p.runs > 0 and not p.has_classes(CLASS_HONOURS)


def _is_honroutou(p: Profile) -> bool:
    return (
        not p.shows(THIRTEEN_ORPHANS_ROW)
        and p.has_classes(CLASS_HONOURS)
        and p.has_classes(CLASS_TERMINALS)
        and not p.has_classes(CLASS_SIMPLES)
    )


def _is_honitsu(p: Profile) -> bool:
    return p.shows(ONE_SUIT) and p.has_classes(CLASS_HONOURS)


def _is_chinitsu(p: Profile) -> bool:
    return p.shows(ONE_SUIT) and not p.has_classes(CLASS_HONOURS)


def _is_shousangen(p: Profile) -> bool:
    return p.honours.dragons == 2 and p.honours.pair_completes


def _is_shousuushii(p: Profile) -> bool:
    return p.honours.winds == 3 and p.honours.pair_completes


def _shows(circumstances: int, without: int = 0) -> Callable[[int], bool]:
    """Return a test for circumstances of the win: all of ``circumstances`` and none of ``without``."""
    return lambda given: given & (circumstances | without) == circumstances


def _yaku(
    id_: str, zh: str, en: str, closed: int, opened: int, test: Callable[[Profile], int], *excludes: str
) -> Pattern[Profile]:
    return Pattern(id_, Text(zh, en), closed, test, opened, excludes)


def _won(
    id_: str, zh: str, en: str, closed: int, opened: int, test: Callable[[int], int], *excludes: str
) -> Pattern[int]:
    return Pattern(id_, Text(zh, en), closed, test, opened, excludes)


WON_YAKU: Final[tuple[Pattern[int], ...]] = (
    _won("menzen_tsumo", "门前清自摸和", "Fully concealed self-draw (menzen tsumo)", 1, 0, _shows(SELF_DRAW)).explained(
        Text("门前清状态下自摸", "Self-draw with a closed hand"), "234m567m345p678s99p"
    ),
    _won("riichi", "立直", "Riichi", 1, 0, _shows(RIICHI, without=DOUBLE_RIICHI)).explained(
        Text("门前清听牌时宣告，付 1000 点", "Declared with a closed, ready hand for 1000 points"),
        "234m567m345p678s99p",
    ),
    _won("ippatsu", "一发", "Ippatsu", 1, 0, _shows(IPPATSU)).explained(
        Text("立直后一巡之内、无人鸣牌时和牌", "Win within one go-round after riichi, before anybody calls"),
        "234m567m345p678s99p",
    ),
    _won("chankan", "抢杠", "Robbing the kong", 1, 1, _shows(ROB_KONG)).explained(
        Text("荣和别家加杠的牌", "Win on the tile another player adds to a pon"), "234m567m345p678s99p"
    ),
    # The replacement tile comes from the dead wall, so it is not the last tile of the wall.
    _won("rinshan", "岭上开花", "After a kong", 1, 1, _shows(AFTER_KONG | SELF_DRAW), "haitei").explained(
        Text("用杠后的岭上牌自摸", "Self-draw with the replacement tile of a kong"), "1111m567m345p678s99p"
    ),
    _won("haitei", "海底摸月", "Last tile of the wall", 1, 1, _shows(LAST_TILE | SELF_DRAW)).explained(
        Text("用牌山最后一张牌自摸", "Self-draw with the last tile of the wall"), "234m567m345p678s99p"
    ),
    _won("houtei", "河底捞鱼", "Last discard", 1, 1, _shows(LAST_TILE | DISCARD)).explained(
        Text("荣和最后一张打出的牌", "Win on the last discard"), "234m567m345p678s99p"
    ),
    _won("double_riichi", "两立直", "Double riichi", 2, 0, _shows(DOUBLE_RIICHI)).explained(
        Text("第一巡无人鸣牌时立直", "Riichi on the first turn before anybody calls"), "234m567m345p678s99p"
    ),
)
"""Yaku of how a hand was won, with their han in a closed and in an open hand."""

YAKU: Final[tuple[Pattern[Profile], ...]] = (
    _yaku("pinfu", "平和", "Pinfu", 1, 0, _is_pinfu).explained(
        Text("四个顺子，雀头不是役牌，两面听", "Four runs, a pair of no value, a two-sided wait"), "123m456m234p678s99p"
    ),
    _yaku("tanyao", "断幺九", "All simples", 1, 1, _lacks(CLASS_HONOURS | CLASS_TERMINALS)).explained(
        Text("没有幺九牌；可以副露", "No terminals or honours; the hand may be open"), "234m567m345p666s88p"
    ),
    _yaku("iipeikou", "一杯口", "Two equal runs", 1, 0, lambda p: p.equal_runs > 0).explained(
        Text("同一花色两个相同的顺子", "Two identical runs in one suit"), "223344m567p678s99p"
    ),
    _yaku("yakuhai_seat_wind", "自风", "Seat wind", 1, 1, lambda p: p.honours.seat_wind).explained(
        Text("自风的刻子或杠", "Triplet or kong of one's own wind"), "234m567p789s222z99p"
    ),
    _yaku("yakuhai_round_wind", "场风", "Round wind", 1, 1, lambda p: p.honours.round_wind).explained(
        Text("场风的刻子或杠", "Triplet or kong of the round wind"), "234m567p789s111z99p"
    ),
    _yaku("yakuhai_haku", "役牌 白", "White dragon", 1, 1, lambda p: p.honours.haku).explained(
        Text("白的刻子或杠", "Triplet or kong of White"), "234m567p789s555z99p"
    ),
    _yaku("yakuhai_hatsu", "役牌 发", "Green dragon", 1, 1, lambda p: p.honours.hatsu).explained(
        Text("发的刻子或杠", "Triplet or kong of Green"), "234m567p789s666z99p"
    ),
    _yaku("yakuhai_chun", "役牌 中", "Red dragon", 1, 1, lambda p: p.honours.chun).explained(
        Text("中的刻子或杠", "Triplet or kong of Red"), "234m567p789s777z99p"
    ),
    _yaku("chiitoitsu", "七对子", "Seven pairs", 2, 0, _has_figure(SEVEN_PAIRS)).explained(
        Text("七个不同的对子", "Seven different pairs"), "1199m4477p2255s66z"
    ),
    _yaku("chanta", "混全带幺九", "Terminal or honour in every set", 2, 1, _is_chanta).explained(
        Text("每组都有幺九牌，且有字牌和顺子", "A terminal or honour in every set, with honours and a run"),
        "123m789m999p123s11z",
    ),
    _yaku("ittsuu", "一气通贯", "Full straight", 2, 1, _has_figure(ITTSUU)).explained(
        Text("同一花色的 123、456、789", "123, 456 and 789 in one suit"), "123456789m345p66s"
    ),
    _yaku("sanshoku_doujun", "三色同顺", "Same run in three suits", 2, 1, _has_figure(SANSHOKU)).explained(
        Text("三种花色相同的顺子", "The same run in all three suits"), "234m234p234s678p55s"
    ),
    _yaku("sanshoku_doukou", "三色同刻", "Same triplet in three suits", 2, 2, _has_figure(DOUKOU)).explained(
        Text("三种花色相同的刻子", "The same triplet in all three suits"), "555m555p555s678p22s"
    ),
    _yaku("sankantsu", "三杠子", "Three kongs", 2, 2, lambda p: p.kongs == 3).explained(
        Text("三个杠", "Three kongs"), "1111m5555p9999s234p66z"
    ),
    _yaku("toitoi", "对对和", "All triplets", 2, 2, lambda p: p.triplets == 4).explained(
        Text("四个刻子或杠", "Four triplets or kongs"), "111m444p777s999s22z"
    ),
    _yaku("sanankou", "三暗刻", "Three concealed triplets", 2, 2, lambda p: p.concealed_triplets == 3).explained(
        Text("三个暗刻", "Three concealed triplets"), "222m666p888s345p11z"
    ),
    _yaku("shousangen", "小三元", "Little three dragons", 2, 2, _is_shousangen).explained(
        Text("两组三元牌刻子，另一种作雀头", "Two dragon triplets and a pair of the third"), "234m567p555z666z77z"
    ),
    _yaku("honroutou", "混老头", "All terminals and honours", 2, 2, _is_honroutou).explained(
        Text("只有幺九牌和字牌", "Terminals and honours only"), "111m999m111p999s22z"
    ),
    _yaku("ryanpeikou", "二杯口", "Twice two equal runs", 3, 0, lambda p: p.equal_runs == 2, "iipeikou").explained(
        Text("两组一杯口", "Twice two identical runs"), "223344m667788p55s"
    ),
    _yaku("junchan", "纯全带幺九", "Terminal in every set", 3, 2, _is_junchan).explained(
        Text("每组都有 1 或 9，没有字牌", "A terminal in every set, no honours"), "123m789m123p999s11p"
    ),
    _yaku("honitsu", "混一色", "Half flush", 3, 2, _is_honitsu).explained(
        Text("一种花色加字牌", "One suit and honours"), "123m456m789m111z55z"
    ),
    _yaku("chinitsu", "清一色", "Full flush", 6, 5, _is_chinitsu).explained(
        Text("只有一种花色", "One suit only"), "123m345m678m222m99m"
    ),
)
"""Yaku of what the hand is made of."""

WON_YAKUMAN: Final[tuple[Pattern[int], ...]] = (
    _won("tenhou", "天和", "Heavenly hand", 13, 0, _shows(FIRST_TURN | SELF_DRAW | DEALER)).explained(
        Text("庄家配牌即和", "The dealer wins with the dealt hand"), "123m456m234p678s99p"
    ),
    _won("chiihou", "地和", "Earthly hand", 13, 0, _shows(FIRST_TURN | SELF_DRAW, without=DEALER)).explained(
        Text("闲家第一次摸牌即和，之前无人鸣牌", "Self-draw on the first draw before anybody calls"),
        "123m456m234p678s99p",
    ),
)

YAKUMAN: Final[tuple[Pattern[Profile], ...]] = (
    _yaku("daisangen", "大三元", "Big three dragons", 13, 13, lambda p: p.honours.dragons == 3).explained(
        Text("三种三元牌的刻子", "Triplets of all three dragons"), "234m555z666z777z99p"
    ),
    _yaku("suuankou", "四暗刻", "Four concealed triplets", 13, 0, lambda p: p.concealed_triplets == 4).explained(
        Text("四个暗刻", "Four concealed triplets"), "111m444p777s999s22z"
    ),
    _yaku(
        *("suuankou_tanki", "四暗刻单骑", "Four concealed triplets, pair wait", 13, 0),
        _has_figure(PAIR_WAIT_OF_TRIPLETS),
        "suuankou",
    ).explained(Text("四个暗刻，单骑听雀头", "Four concealed triplets, waiting for the pair"), "111m444p777s999s22z"),
    _yaku("tsuuiisou", "字一色", "All honours", 13, 13, _lacks(CLASS_SIMPLES | CLASS_TERMINALS)).explained(
        Text("只有字牌", "Honours only"), "111z222z333z555z66z"
    ),
    _yaku("ryuuiisou", "绿一色", "All green", 13, 13, _has_figure(GREEN)).explained(
        Text("只有 23468 条和发", "Only 2 3 4 6 8 bamboo and Green"), "223344s666s888s66z"
    ),
    _yaku("chinroutou", "清老头", "All terminals", 13, 13, _lacks(CLASS_SIMPLES | CLASS_HONOURS)).explained(
        Text("只有 1 和 9", "Terminals only"), "111m999m111p999p11s"
    ),
    _yaku("chuuren", "九莲宝灯", "Nine gates", 13, 0, _has_figure(GATES)).explained(
        Text("同一花色 1112345678999 加任意一张", "1112345678999 of one suit and any other of it"), "11123455678999m"
    ),
    _yaku("junsei_chuuren", "纯正九莲宝灯", "Pure nine gates", 13, 0, _has_figure(PURE_GATES), "chuuren").explained(
        Text("九莲宝灯，听九种牌", "Nine gates waiting for all nine"), "11123455678999m"
    ),
    _yaku("kokushi", "国士无双", "Thirteen orphans", 13, 0, _has_figure(THIRTEEN_ORPHANS_ROW)).explained(
        Text("十三种幺九牌各一张，其中一种两张", "One of each terminal and honour, one of them twice"),
        "19m19p19s12345677z",
    ),
    _yaku(
        *("kokushi_juusanmen", "国士无双十三面", "Thirteen orphans, thirteen waits", 13, 0),
        _has_figure(THIRTEEN_WAITS),
        "kokushi",
    ).explained(Text("国士无双，听十三种牌", "Thirteen orphans waiting for all thirteen"), "19m19p19s12345677z"),
    _yaku("daisuushii", "大四喜", "Big four winds", 13, 13, lambda p: p.honours.winds == 4).explained(
        Text("四种风牌的刻子", "Triplets of all four winds"), "111z222z333z444z55p"
    ),
    _yaku("shousuushii", "小四喜", "Little four winds", 13, 13, _is_shousuushii).explained(
        Text("三种风牌的刻子，另一种作雀头", "Three wind triplets and a pair of the fourth"), "234m111z222z333z44z"
    ),
    _yaku("suukantsu", "四杠子", "Four kongs", 13, 13, lambda p: p.kongs == 4).explained(
        Text("四个杠", "Four kongs"), "1111m5555p9999s3333z66z"
    ),
)
"""Yakuman, 13 han each. No ordinary yaku and no dora count beside them."""
BESIDE_YAKUMAN: Final = Text("役满之外不计", "nothing else counts beside a yakuman")


class Matched(Struct, Generic[Facts], eq=False):
    """The rows that count for some facts; ``han`` is their sum. Ordinary yaku are left out beside yakuman."""

    facts: Facts
    counted: tuple[Counted, ...]
    han: int
    is_yakuman: bool
    excluded: tuple[Excluded, ...]


def _match(
    yaku: tuple[Pattern[Facts], ...], yakuman: tuple[Pattern[Facts], ...], facts: Facts, *, closed: bool
) -> Matched[Facts]:
    counted, excluded = counting(yakuman, facts, closed=closed)
    is_yakuman = bool(counted)
    ordinary, less = counting(yaku, facts, closed=closed)
    if is_yakuman:
        excluded += tuple(Excluded(p.id, p.name, BESIDE_YAKUMAN) for p in ordinary)
    else:
        counted, excluded = ordinary, less
    return Matched(facts, counted, sum(p.value for p in counted), is_yakuman, excluded)


class YakuTable:
    """The yaku a rule set has, with what follows a dora indicator and how many there are of a kind. A house rule is another table.

    ``won_yaku`` and ``won_yakuman`` look at how the hand was won, ``yaku`` and ``yakuman`` at what it is made of. ``own``: the tests
    of the rows that ``with_own`` adds.
    """

    __slots__ = (
        *("copies", "dora_after", "dora_place", "made", "own", "won"),
        *("won_yaku", "won_yakuman", "yaku", "yakuman"),
    )

    def __init__(
        self,
        *,
        yaku: tuple[Pattern[Profile], ...] = YAKU,
        yakuman: tuple[Pattern[Profile], ...] = YAKUMAN,
        won_yaku: tuple[Pattern[int], ...] = WON_YAKU,
        won_yakuman: tuple[Pattern[int], ...] = WON_YAKUMAN,
        dora_after: Tiles = DORA_AFTER,
        copies: int = 4,
        own: tuple[Callable[[Reading], int], ...] = (),
    ) -> None:
        self.copies = copies
        self.own = own
        self.yaku = yaku
        self.yakuman = yakuman
        self.won_yaku = won_yaku
        self.won_yakuman = won_yakuman
        self.dora_after = dora_after
        # Where in a packed hand the dora of an indicator are; nowhere, if it is a flower or unknown.
        nowhere = 2 * RED_SHIFT
        self.dora_place = tuple(4 * dora_after[kind] if 0 <= kind < KINDS else nowhere for kind in KIND)
        self.made: Callable[[int, int, int, Honours], Matched[Profile]] = cache(self._made)
        self.won: Callable[[By, frozenset[str], bool, bool], Matched[int]] = cache(self._won)

    @property
    def rows(self) -> tuple[Pattern[int] | Pattern[Profile], ...]:
        """All of them: ordinary yaku, then yakuman."""
        return (*self.won_yaku, *self.yaku, *self.won_yakuman, *self.yakuman)

    def with_own(self, yaku: Sequence[Pattern[Reading]] = (), yakuman: Sequence[Pattern[Reading]] = ()) -> YakuTable:
        """Return this table with further rows, which look at a whole ``Reading`` as those of other games do. A row counts once."""
        rows = (*yaku, *yakuman)
        shown = [row.recognised(_has_figure(OWN_FIGURE << nth)) for nth, row in enumerate(rows, len(self.own))]
        return YakuTable(
            yaku=(*self.yaku, *shown[: len(yaku)]),
            yakuman=(*self.yakuman, *shown[len(yaku) :]),
            won_yaku=self.won_yaku,
            won_yakuman=self.won_yakuman,
            dora_after=self.dora_after,
            copies=self.copies,
            own=(*self.own, *(row.test for row in rows)),
        )

    def own_figures(self, reading: Reading) -> int:
        """Return the figures of the rows of ``with_own`` that the reading shows."""
        return sum(OWN_FIGURE << nth for nth, test in enumerate(self.own) if test(reading))

    def _made(self, tally: int, classes: int, figures: int, honours: Honours) -> Matched[Profile]:
        profile = Profile(tally, classes, figures, honours)
        return _match(self.yaku, self.yakuman, profile, closed=profile.closed)

    def _won(self, by: By, flags: frozenset[str], closed: bool, is_dealer: bool) -> Matched[int]:  # noqa: FBT001
        circumstances = BY_BITS[by] | (DEALER if is_dealer else 0)
        for flag in flags:
            circumstances |= FLAG_BITS[flag]
        return _match(self.won_yaku, self.won_yakuman, circumstances, closed=closed)


TABLE: Final = YakuTable()
"""Riichi as Tenhou plays it: single-pattern variants count once."""
_DOUBLED: Final = ("suuankou_tanki", "junsei_chuuren", "kokushi_juusanmen", "daisuushii")

_DOUBLE_YAKUMAN: Final = with_rows(
    YAKUMAN,
    {row.id: replace(row, value=26, open_value=26 if row.open_value else 0) for row in YAKUMAN if row.id in _DOUBLED},
)
_CLOSED_TANYAO: Final = with_rows(YAKU, {row.id: replace(row, open_value=0) for row in YAKU if row.id == "tanyao"})


@cache
def table_with(*, double_yakuman: bool, open_tanyao: bool = True) -> YakuTable:
    """Riichi's yaku as agreed. ``double_yakuman``: the single-pattern variants and big four winds are worth two."""
    if open_tanyao and not double_yakuman:
        return TABLE
    return YakuTable(
        yaku=YAKU if open_tanyao else _CLOSED_TANYAO, yakuman=_DOUBLE_YAKUMAN if double_yakuman else YAKUMAN
    )
