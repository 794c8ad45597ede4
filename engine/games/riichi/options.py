"""What players of riichi agree on, and the rules of well-known places to play as sets of these options."""

from __future__ import annotations

from typing import Final

from paizhuo.engine.core.words import Text
from paizhuo.engine.games.riichi.match import UMA
from paizhuo.engine.rules.options import Choice, Option, Preset, number, one_of, switch

RED_FIVES: Final = "red_fives"
OPEN_TANYAO: Final = "open_tanyao"
DOUBLE_YAKUMAN: Final = "double_yakuman"
TRIPLE_RON_DRAW: Final = "triple_ron_draw"
ABORTIVE: Final = "abortive_draws"
NEEDS_STICK: Final = "riichi_needs_stick"
SWAP_CALLS: Final = "swap_calls"

OPTIONS: Final[tuple[Option, ...]] = (
    one_of(
        "length",
        Text("场数", "Length"),
        {"east": Text("东风战", "East only"), "east_south": Text("半庄（东南）", "East and South")},
        default="east_south",
        of_match=True,
    ),
    number("start", Text("起始点数", "Starting points"), 25_000, 1_000, 200_000, of_match=True),
    number(
        "target",
        Text("终局所需点数", "Points to end"),
        30_000,
        0,
        400_000,
        Text(
            "最后一局后无人达到则延长一个场风",
            "If nobody has that many after the last hand, play goes on into the next wind",
        ),
        of_match=True,
    ),
    number(
        "return",
        Text("返点", "Return"),
        0,
        0,
        200_000,
        Text(
            "高于起始点数的部分由其余三家付给第一名（0 为不计）",
            "Each other player pays the first place the amount above the starting points (0: off)",
        ),
        of_match=True,
    ),
    Option(
        "uma",
        Text("顺位马", "Uma"),
        "none",
        tuple(Choice(id_, Text("无", "none") if id_ == "none" else Text(id_, id_)) for id_ in UMA),
        of_match=True,
    ),
    switch(
        "dealer_stop", Text("和了止（庄家领先可终局）", "Leading dealer ends the match"), default=True, of_match=True
    ),
    switch(
        "below_zero_ends",
        Text("飞（负分终局）", "Below zero ends the match"),
        default=False,
        note=Text("一局之后有人负分，比赛就结束", "The match ends after a hand that leaves a player below zero"),
        of_match=True,
    ),
    switch(
        RED_FIVES,
        Text("赤五", "Red fives"),
        default=True,
        note=Text("每种花色一张红五，各加一番", "One five of each suit is red and adds one han"),
    ),
    switch(
        OPEN_TANYAO,
        Text("食断", "Open tanyao"),
        default=True,
        note=Text("关：断幺九必须门前清", "Off: all simples needs a closed hand"),
    ),
    switch(DOUBLE_YAKUMAN, Text("双倍役满", "Double yakuman"), default=False),
    switch(TRIPLE_RON_DRAW, Text("三家和了流局", "Triple ron is a draw"), default=False),
    switch(
        ABORTIVE,
        Text("途中流局", "Abortive draws"),
        default=True,
        note=Text(
            "九种九牌、四风连打、四杠散了、四家立直",
            "Nine terminals and honours, four identical winds, four kongs, four riichi",
        ),
    ),
    switch(
        NEEDS_STICK,
        Text("立直须有 1000 点", "Riichi needs 1000 points"),
        default=False,
        note=Text("关：不足 1000 点也可立直，成为负分", "Off: with less a player may declare it and goes below zero"),
    ),
    switch(
        SWAP_CALLS,
        Text("喰替", "Swap-calling"),
        default=False,
        note=Text(
            "开：吃碰之后可以打出同一张，或顺子另一端的牌",
            "On: after a call the same tile may be discarded, or the one at the other end of the run",
        ),
    ),
)

DOCUMENT: Final = Preset(
    "document",
    Text("指南", "The guide"),
    Text(
        "本程序所据的麻雀完全指南：25,000 点起，负分续行，无马无返点，有赤五、食断",
        "The guide that this program follows: 25,000 points, no end below zero, no uma or return, red fives, open tanyao",
    ),
    {},
)
TENHOU: Final = Preset(
    "tenhou",
    Text("天凤", "Tenhou"),
    Text(
        "天凤四人半庄：25,000 点起 30,000 点返，马 10-20，赤五，食断，三家和了流局，飞；立直须有 1000 点",
        "Tenhou with four players: 25,000 points, return 30,000, uma 10-20, red fives, open tanyao, triple ron is a draw, "
        "below zero ends the match; riichi needs 1000 points",
    ),
    {
        "return": 30_000,
        "uma": "10-20",
        "below_zero_ends": True,
        TRIPLE_RON_DRAW: True,
        NEEDS_STICK: True,
    },
)
MAHJONG_SOUL: Final = Preset(
    "mahjong_soul",
    Text("雀魂", "Mahjong Soul"),
    Text(
        "雀魂四人半庄：25,000 点起，30,000 点终局，马 5-15，赤五，食断，双倍役满，飞；立直须有 1000 点。"
        "包牌时与其他役满复合的部分仍按天凤计",
        "Mahjong Soul with four players: 25,000 points, 30,000 to end, uma 5-15, red fives, open tanyao, double yakuman, "
        "below zero ends the match; riichi needs 1000 points. Liability for one of several yakuman stays as on Tenhou",
    ),
    {
        "return": 25_000,
        "uma": "5-15",
        "below_zero_ends": True,
        DOUBLE_YAKUMAN: True,
        NEEDS_STICK: True,
    },
)
WRC: Final = Preset(
    "wrc",
    Text("WRC", "WRC"),
    Text(
        "世界立直锦标赛：30,000 点起返，马 5-15，无赤五，食断，无途中流局，南四局后一定终局，庄家领先不提前终局。"
        "这里没有的：人和，13 番不成役满，役满不复合，没有流局满贯，同分平分马",
        "World Riichi Championship: 30,000 points and return, uma 5-15, no red fives, open tanyao, no abortive draws, always over "
        "after South 4, no end by a leading dealer. Not here: renhou, 13 han as sanbaiman, one yakuman at "
        "most, no nagashi mangan, uma shared by equal points",
    ),
    {
        "start": 30_000,
        "target": 0,
        "return": 30_000,
        "uma": "5-15",
        "dealer_stop": False,
        RED_FIVES: False,
        ABORTIVE: False,
    },
)
PRESETS: Final = (DOCUMENT, TENHOU, MAHJONG_SOUL, WRC)
