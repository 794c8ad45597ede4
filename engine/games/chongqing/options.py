"""What players of Chongqing mahjong agree on."""

from __future__ import annotations

from paizhuo.engine.core.words import Text
from paizhuo.engine.rules.options import Choice, Option, switch

ROOM_CARDS = {1: 1, 4: 2, 8: 3, 16: 4}
"""How many room cards a match costs the player who opens the table, by its number of hands 选择局数."""

OPTIONS: tuple[Option, ...] = (
    switch(
        "brush",
        Text("擦挂", "Brush"),
        default=False,
        note=Text("引杠时另外两家也各付底分×1", "The two other players pay 1 each for an exposed kong too"),
    ),
    switch(
        "heaven_earth",
        Text("天地胡", "Heavenly and earthly hands"),
        default=True,
        note=Text("按最大番数计", "They count the maximum fan"),
    ),
    switch(
        "concealed_middle",
        Text("门清中张", "Concealed hand and middle wait"),
        default=True,
        note=Text(
            "不碰不杠加一番；胡两张中间的一张加一番", "One fan for no pon and no kong; one for the middle of a run"
        ),
    ),
    switch(
        "closed_five",
        Text("卡心五", "The 5 between 4 and 6"),
        default=False,
        note=Text("加一番，代替中张", "One fan, in place of the middle wait"),
    ),
    switch(
        "big_single",
        Text("大单钓加1番", "Last single tile"),
        default=False,
        note=Text("只剩一张牌时胡牌加一番", "One fan for winning with one tile left in the hand"),
    ),
    switch(
        "terminals_258",
        Text("幺九将对", "Terminals and 2-5-8"),
        default=True,
        note=Text("全幺九、将对、清带幺加番", "A terminal in every set, and triplets of 2, 5 and 8, count"),
    ),
    switch(
        "exchange_three",
        Text("换三张", "Exchange three tiles"),
        default=True,
        note=Text("同花色三张，随机分给别家", "Three of one suit, shared out at random so that nobody gets their own"),
    ),
    switch("triplets_two", Text("大对子2番", "All triplets count two fan"), default=False),
    Option(
        "self_draw",
        Text("自摸", "Self-draw"),
        "base",
        (Choice("base", Text("自摸加底", "adds the base")), Choice("fan", Text("自摸加番", "adds a fan"))),
        note=Text("加底在封顶之后，加番在封顶之前", "The base comes on top of the limit, the fan before it"),
    ),
    Option(
        "kong_win",
        Text("点杠花", "Win after an exposed kong"),
        "discard",
        (
            Choice("discard", Text("点炮", "paid by the discarder")),
            Choice("self_draw", Text("自摸", "paid as a self-draw")),
        ),
    ),
    Option(
        "hands",
        Text("局数", "Hands"),
        8,
        tuple(
            Choice(n, Text(f"{n} 局（房卡 {cards} 张）", f"{n} (room cards: {cards})"))
            for n, cards in ROOM_CARDS.items()
        ),
        note=Text("开局的人付房卡；本机游戏免费", "Whoever opens the table pays the cards; local play is free"),
        of_match=True,
    ),
    Option(
        "max_fan",
        Text("最大番数", "Most fan"),
        4,
        tuple(Choice(n, Text(f"{n} 番", str(n))) for n in (3, 4, 5, 6)),
    ),
)
"""In the document's order."""
