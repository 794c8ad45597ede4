"""The fan of 国标 (MCR) from 1 to 8, and what the rows of all its fan are made with. See ``rows``."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from paizhuo.engine.core.words import Text
from paizhuo.engine.games.international.reading import (
    AFTER_KONG,
    LAST_OF_KIND,
    LAST_TILE,
    NINE_GATES,
    ROBBED,
    SELF_DRAWN,
    InternationalReading,
)
from paizhuo.engine.games.international.sets import COMBINATIONS
from paizhuo.engine.games.international.structure import CLOSED_WAIT, EDGE_WAIT, SINGLE_WAIT
from paizhuo.engine.games.international.tiles import (
    HONOUR,
    NOT_REVERSIBLE,
    ORPHAN,
)
from paizhuo.engine.scoring.pattern import Pattern


def _is_all_runs(r: InternationalReading) -> bool:
    """Four sequences and a pair of numbers; nine knitted tiles stand for three sequences."""
    runs = {"standard": 4, "knitted_straight": 1}.get(r.form)
    return r.runs == runs and r.without(HONOUR)


CLOSED: Final = ("closed_hand", "single_wait")


def row(
    id_: str, zh: str, en: str, value: int, test: Callable[[InternationalReading], int], *excludes: str
) -> Pattern[InternationalReading]:
    return Pattern(id_, Text(zh, en), value, test, excludes=excludes)


def combined(id_: str, zh: str, en: str, *excludes: str) -> Pattern[InternationalReading]:
    """Return a row for a combination of sets. Its fan stand in ``COMBINATIONS``, since they decide which combinations count."""
    return row(id_, zh, en, COMBINATIONS[id_], lambda r: r.combined(id_), *excludes)


ANY = "123m456p789s22255z"
"""A hand for what depends on how it was won."""
SMALL_FAN: Final[tuple[Pattern[InternationalReading], ...]] = (
    # 1
    row("no_honours", "无字", "No honours", 1, lambda r: r.without(HONOUR)).explained(
        Text("没有字牌", "No winds or dragons"), "123m456m345p888s99p"
    ),
    row("one_suit_missing", "缺一门", "One suit missing", 1, lambda r: r.suits == 2).explained(
        Text("缺少一种花色", "Tiles of just two suits"), "123m456m345p678p22z"
    ),
    combined("short_straight", "连六", "Short straight").explained(
        Text("同一花色六张相连，如 123456", "Six in a row of one suit, as 123456"), "123456m345p678s99p"
    ),
    combined("two_terminal_runs", "老少副", "Two terminal runs").explained(
        Text("同一花色的 123 和 789", "123 and 789 of one suit"), "123789m345p678s99p"
    ),
    combined("pure_double_run", "一般高", "Pure double run").explained(
        Text("同一花色两个相同的顺子（一杯口）", "Two identical runs of one suit"), "223344m345p678s99p"
    ),
    combined("mixed_double_run", "喜相逢", "Mixed double run").explained(
        Text("两种花色相同的顺子", "The same run in two suits"), "123m123p678s999m22z"
    ),
    row(
        "terminal_triplet",
        "幺九刻",
        "Triplet of terminals or winds",
        1,
        # One of the triplets belongs to nine gates; winds belong to patterns of three or four winds.
        lambda r: max(0, r.terminal_triplets - r.won(NINE_GATES)) + (r.plain_winds if r.winds < 3 else 0),
    ).explained(
        Text(
            "1、9 或不是圈风、门风的风牌的刻子",
            "A triplet of 1, 9, or a wind that is neither the round's nor one's own",
        ),
        "111m456p678s234p99s",
    ),
    row("exposed_kong", "明杠", "Exposed kong", 1, lambda r: r.exposed_kongs > 0).explained(
        Text("一个明杠", "An exposed kong"), "2222m456p678s234p99s"
    ),
    row("edge_wait", "边张", "Edge wait", 1, lambda r: r.won(EDGE_WAIT)).explained(
        Text("只听 123 的 3 或 789 的 7", "Waiting for nothing but the 3 of 123 or the 7 of 789"), "123m456p678s234p99s"
    ),
    row("closed_wait", "坎张", "Closed wait", 1, lambda r: r.won(CLOSED_WAIT)).explained(
        Text("只听顺子中间的一张", "Waiting for nothing but the middle of a run"), "234m456p678s234p99s"
    ),
    row("single_wait", "单钓将", "Single wait", 1, lambda r: r.won(SINGLE_WAIT)).explained(
        Text("只听作将的一张", "Waiting for nothing but the pair"), "234m456p678s234p99s"
    ),
    row("self_draw", "自摸", "Self-draw", 1, lambda r: r.won(SELF_DRAWN)).explained(
        Text("自己摸牌成和", "Win with a tile drawn oneself"), ANY
    ),
    # 2
    row("dragon_triplet", "箭刻", "Dragon triplet", 2, lambda r: r.dragons > 0).explained(
        Text("中、发或白的刻子", "A triplet of dragons"), "123m456p789s77722z"
    ),
    row("round_wind", "圈风刻", "Round wind", 2, lambda r: r.has_round_wind).explained(
        Text("与圈风相同的风刻", "A triplet of the round wind"), "123m456p789s11122z"
    ),
    row("seat_wind", "门风刻", "Seat wind", 2, lambda r: r.has_seat_wind).explained(
        Text("与门风相同的风刻", "A triplet of one's own wind"), "123m456p789s11122z"
    ),
    row("tile_hog", "四归一", "Four of a kind in sets", 2, lambda r: r.fours - r.kongs).explained(
        Text("四张相同的牌，不算杠；可多次计算", "Four identical tiles, not in a kong; counts each time"),
        "111123m456p789s55z",
    ),
    row("all_simples", "断幺", "All simples", 2, lambda r: r.without(ORPHAN), "no_honours").explained(
        Text("没有幺九牌和字牌", "No terminals or honours"), "234m567m345p666s88p"
    ),
    row("all_runs", "平和", "All runs", 2, _is_all_runs, "no_honours").explained(
        Text("四个顺子，序数牌作将", "Four runs and a pair of numbers"), "123m456p678s234p99s"
    ),
    combined("double_triplet", "双同刻", "Double triplet").explained(
        Text("两种花色同一数字的刻子", "The same triplet in two suits"), "222m222p678s456m99s"
    ),
    row("two_concealed_triplets", "双暗刻", "Two concealed triplets", 2, lambda r: r.concealed_triplets >= 2).explained(
        Text("两个暗刻", "Two concealed triplets"), "222m666p678s456m99s"
    ),
    row("concealed_kong", "暗杠", "Concealed kong", 2, lambda r: r.concealed_kongs > 0).explained(
        Text("一个暗杠", "A concealed kong"), "2222m456p678s234p99s"
    ),
    row("closed_hand", "门前清", "Closed hand", 2, lambda r: r.is_closed and not r.won(SELF_DRAWN)).explained(
        Text("没有副露，点和", "A closed hand that wins on a discard"), "123m456p678s234p99s"
    ),
    # 4
    row(
        "outside_hand", "全带幺", "Terminal or honour in every set", 4, lambda r: r.is_standard and r.outside == 5
    ).explained(Text("每组都有 1、9 或字牌", "A terminal or honour in every set and the pair"), "123m789999p111s22z"),
    row(
        "two_exposed_kongs", "双明杠", "Two exposed kongs", 4, lambda r: r.exposed_kongs == 2 == r.kongs, "exposed_kong"
    ).explained(Text("两个明杠", "Two exposed kongs"), "2222m6666p678s234p99s"),
    row(
        "fully_concealed",
        "不求人",
        "Fully concealed self-draw",
        4,
        lambda r: r.is_closed and r.won(SELF_DRAWN) and not r.is_always_closed,
        "self_draw",
    ).explained(Text("没有副露，自摸", "A closed hand that wins by self-draw"), "123m456p678s234p99s"),
    row("last_of_kind", "和绝张", "Last of its kind", 4, lambda r: r.won(LAST_OF_KIND)).explained(
        Text("牌河和明示的牌中已有三张，和第四张", "The three others lie in rivers and open melds for all to see"), ANY
    ),
    # 6
    row(
        "two_dragon_triplets", "双箭刻", "Two dragon triplets", 6, lambda r: r.dragons == 2, "dragon_triplet"
    ).explained(Text("两组三元牌的刻子", "Two triplets of dragons"), "123m456p55566622z"),
    combined("mixed_shifted_runs", "三色三步高", "Mixed shifted runs").explained(
        Text("三种花色依次递增 1 的顺子", "Runs in three suits, each a step of 1 higher"), "123m234p345s678m99s"
    ),
    row(
        "half_flush",
        "混一色",
        "Half flush",
        6,
        lambda r: r.suits == 1 and r.has_honours,
    ).explained(Text("一种花色加字牌", "One suit and honours"), "123456m789m11155z"),
    row(
        "all_types",
        "五门齐",
        "All five types",
        6,
        lambda r: r.suits == 3 and r.sorts & HONOUR == HONOUR,
    ).explained(Text("三种花色、风牌、三元牌都有", "All three suits, winds and dragons"), "123m456p789s11155z"),
    row("all_triplets", "碰碰和", "All triplets", 6, lambda r: r.triplets == 4).explained(
        Text("四个刻子或杠", "Four triplets or kongs"), "111m444p777s33322z"
    ),
    row(
        "mixed_kongs",
        "一明杠一暗杠",
        "An exposed and a concealed kong",
        6,
        lambda r: r.exposed_kongs == 1 == r.concealed_kongs,
        "exposed_kong",
        "concealed_kong",
    ).explained(Text("一个明杠、一个暗杠", "One exposed and one concealed kong"), "2222m6666p678s234p99s"),
    row(
        "melded_hand",
        "全求人",
        "Melded hand",
        6,
        lambda r: r.open_melds == 4 and not r.won(SELF_DRAWN),
        "single_wait",
    ).explained(
        Text("四组都已副露，单钓点和", "All four sets melded; the pair wins on a discard"), "123m456p678s234p99s"
    ),
    # 8
    combined("mixed_straight", "花龙", "Mixed straight").explained(
        Text("三种花色分别 123、456、789", "123, 456 and 789, each in a suit of its own"), "123m456p789s222m55z"
    ),
    combined("mixed_triple_run", "三色三同顺", "Mixed triple run").explained(
        Text("三种花色相同的顺子", "The same run in all three suits"), "234m234p234s678p55z"
    ),
    combined("mixed_shifted_triplets", "三色三节高", "Mixed shifted triplets").explained(
        Text("三种花色依次递增 1 的刻子", "Triplets in three suits, each a step of 1 higher"), "222m333p444s678p55z"
    ),
    row(
        "reversible", "推不倒", "Reversible tiles", 8, lambda r: r.without(NOT_REVERSIBLE), "one_suit_missing"
    ).explained(
        Text(
            "牌面上下对称：1234589 筒、245689 条、白",
            "Only tiles that look the same upside down: dots 1234589, bamboo 245689, White",
        ),
        "123p345p888p456s55z",
    ),
    row(
        "two_concealed_kongs",
        "双暗杠",
        "Two concealed kongs",
        8,
        lambda r: r.concealed_kongs == 2 == r.kongs,
        "concealed_kong",
        "two_concealed_triplets",
    ).explained(Text("两个暗杠", "Two concealed kongs"), "2222m6666p678s234p99s"),
    row(
        "last_draw", "妙手回春", "Last draw", 8, lambda r: r.won(LAST_TILE) and r.won(SELF_DRAWN), "self_draw"
    ).explained(Text("自摸牌墙最后一张", "Self-draw of the last tile of the wall"), ANY),
    row("last_discard", "海底捞月", "Last discard", 8, lambda r: r.won(LAST_TILE) and not r.won(SELF_DRAWN)).explained(
        Text("和最后一张打出的牌", "Win on the last discard"), ANY
    ),
    row(
        "after_kong", "杠上开花", "After a kong", 8, lambda r: r.won(AFTER_KONG) and r.won(SELF_DRAWN), "self_draw"
    ).explained(Text("用杠后补的牌自摸", "Self-draw with the replacement tile of a kong"), "1111m456p789s22255z"),
    row("rob_kong", "抢杠和", "Robbing the kong", 8, lambda r: r.won(ROBBED), "last_of_kind").explained(
        Text("和别家加杠的牌", "Win on the tile another player adds to a pon"), ANY
    ),
    # Counted when nothing else is: see ``Table``.
    row("chicken_hand", "无番和", "Chicken hand", 8, lambda r: 0).explained(
        Text("没有其他番种（花牌不算）", "No other pattern; flowers do not matter"), "678m333p555p567s22z"
    ),
)
"""Up to 8 fan, in the document's order."""
