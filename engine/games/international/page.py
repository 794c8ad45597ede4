"""The rule page of 国标: for each pattern a sentence and a winning hand, drawn as tiles."""

from __future__ import annotations

from paizhuo.engine.core.words import Text

ANY = "123m456p789s22255z"
"""A hand for what depends on how it was won."""

EXPLAINED: dict[str, tuple[Text, str]] = {
    "no_honours": (Text("没有字牌", "No winds or dragons"), "123m456m345p888s99p"),
    "one_suit_missing": (Text("缺少一种花色", "Tiles of just two suits"), "123m456m345p678p22z"),
    "short_straight": (
        Text("同一花色六张相连，如 123456", "Six in a row of one suit, as 123456"),
        "123456m345p678s99p",
    ),
    "two_terminal_runs": (Text("同一花色的 123 和 789", "123 and 789 of one suit"), "123789m345p678s99p"),
    "pure_double_run": (
        Text("同一花色两个相同的顺子（一杯口）", "Two identical runs of one suit"),
        "223344m345p678s99p",
    ),
    "mixed_double_run": (Text("两种花色相同的顺子", "The same run in two suits"), "123m123p678s999m22z"),
    "terminal_triplet": (
        Text(
            "1、9 或不是圈风、门风的风牌的刻子",
            "A triplet of 1, 9, or a wind that is neither the round's nor one's own",
        ),
        "111m456p678s234p99s",
    ),
    "exposed_kong": (Text("一个明杠", "An exposed kong"), "2222m456p678s234p99s"),
    "edge_wait": (
        Text("只听 123 的 3 或 789 的 7", "Waiting for nothing but the 3 of 123 or the 7 of 789"),
        "123m456p678s234p99s",
    ),
    "closed_wait": (Text("只听顺子中间的一张", "Waiting for nothing but the middle of a run"), "234m456p678s234p99s"),
    "single_wait": (Text("只听作将的一张", "Waiting for nothing but the pair"), "234m456p678s234p99s"),
    "self_draw": (Text("自己摸牌成和", "Win with a tile drawn oneself"), ANY),
    "dragon_triplet": (Text("中、发或白的刻子", "A triplet of dragons"), "123m456p789s77722z"),
    "round_wind": (Text("与圈风相同的风刻", "A triplet of the round wind"), "123m456p789s11122z"),
    "seat_wind": (Text("与门风相同的风刻", "A triplet of one's own wind"), "123m456p789s11122z"),
    "tile_hog": (
        Text("四张相同的牌，不算杠；可多次计算", "Four identical tiles, not in a kong; counts each time"),
        "111123m456p789s55z",
    ),
    "all_simples": (Text("没有幺九牌和字牌", "No terminals or honours"), "234m567m345p666s88p"),
    "all_runs": (Text("四个顺子，序数牌作将", "Four runs and a pair of numbers"), "123m456p678s234p99s"),
    "double_triplet": (Text("两种花色同一数字的刻子", "The same triplet in two suits"), "222m222p678s456m99s"),
    "two_concealed_triplets": (Text("两个暗刻", "Two concealed triplets"), "222m666p678s456m99s"),
    "concealed_kong": (Text("一个暗杠", "A concealed kong"), "2222m456p678s234p99s"),
    "closed_hand": (Text("没有副露，点和", "A closed hand that wins on a discard"), "123m456p678s234p99s"),
    "outside_hand": (
        Text("每组都有 1、9 或字牌", "A terminal or honour in every set and the pair"),
        "123m789999p111s22z",
    ),
    "two_exposed_kongs": (Text("两个明杠", "Two exposed kongs"), "2222m6666p678s234p99s"),
    "fully_concealed": (Text("没有副露，自摸", "A closed hand that wins by self-draw"), "123m456p678s234p99s"),
    "last_of_kind": (
        Text("牌河和明示的牌中已有三张，和第四张", "The three others lie in rivers and open melds for all to see"),
        ANY,
    ),
    "two_dragon_triplets": (Text("两组三元牌的刻子", "Two triplets of dragons"), "123m456p55566622z"),
    "mixed_shifted_runs": (
        Text("三种花色依次递增 1 的顺子", "Runs in three suits, each a step of 1 higher"),
        "123m234p345s678m99s",
    ),
    "half_flush": (Text("一种花色加字牌", "One suit and honours"), "123456m789m11155z"),
    "all_types": (Text("三种花色、风牌、三元牌都有", "All three suits, winds and dragons"), "123m456p789s11155z"),
    "all_triplets": (Text("四个刻子或杠", "Four triplets or kongs"), "111m444p777s33322z"),
    "mixed_kongs": (Text("一个明杠、一个暗杠", "One exposed and one concealed kong"), "2222m6666p678s234p99s"),
    "melded_hand": (
        Text("四组都已副露，单钓点和", "All four sets melded; the pair wins on a discard"),
        "123m456p678s234p99s",
    ),
    "mixed_straight": (
        Text("三种花色分别 123、456、789", "123, 456 and 789, each in a suit of its own"),
        "123m456p789s222m55z",
    ),
    "mixed_triple_run": (Text("三种花色相同的顺子", "The same run in all three suits"), "234m234p234s678p55z"),
    "mixed_shifted_triplets": (
        Text("三种花色依次递增 1 的刻子", "Triplets in three suits, each a step of 1 higher"),
        "222m333p444s678p55z",
    ),
    "reversible": (
        Text(
            "牌面上下对称：1234589 筒、245689 条、白",
            "Only tiles that look the same upside down: dots 1234589, bamboo 245689, White",
        ),
        "123p345p888p456s55z",
    ),
    "two_concealed_kongs": (Text("两个暗杠", "Two concealed kongs"), "2222m6666p678s234p99s"),
    "last_draw": (Text("自摸牌墙最后一张", "Self-draw of the last tile of the wall"), ANY),
    "last_discard": (Text("和最后一张打出的牌", "Win on the last discard"), ANY),
    "after_kong": (Text("用杠后补的牌自摸", "Self-draw with the replacement tile of a kong"), "1111m456p789s22255z"),
    "rob_kong": (Text("和别家加杠的牌", "Win on the tile another player adds to a pon"), ANY),
    "chicken_hand": (
        Text("没有其他番种（花牌不算）", "No other pattern; flowers do not matter"),
        "678m333p555p567s22z",
    ),
    "three_winds": (Text("三种风牌的刻子", "Triplets of three winds"), "123m44p111222333z"),
    "above_five": (Text("只有 6、7、8、9", "Only 6 7 8 9"), "678m789p666s99977m"),
    "below_five": (Text("只有 1、2、3、4", "Only 1 2 3 4"), "123m234p111s44422m"),
    "knitted_honours": (
        Text(
            "三种花色的 147、258、369 和字牌中十四张单张",
            "Fourteen different tiles out of 147, 258, 369 in three suits and the honours",
        ),
        "14m258s369p123456z",
    ),
    "knitted_straight": (
        Text("三种花色的 147、258、369 作三个顺子", "147, 258 and 369, each in a suit of its own, as three runs"),
        "147m258s369p55567m",
    ),
    "pure_straight": (Text("同一花色的 123、456、789", "123, 456 and 789 of one suit"), "123456789m345p66s"),
    "three_suited_terminal_runs": (
        Text("两种花色的 123、789，另一种花色的 55", "123 and 789 in two suits, a pair of fives in the third"),
        "123789m123789p55s",
    ),
    "pure_shifted_runs": (
        Text("同一花色依次递增 1 或 2 的三个顺子", "Three runs of one suit, each a step of 1 or of 2 higher"),
        "123234345m678p99s",
    ),
    "all_fives": (Text("每组都有 5", "A five in every set and the pair"), "345m456p567s555m55p"),
    "triple_triplet": (Text("三种花色同一数字的刻子", "The same triplet in all three suits"), "333m333p333s678p55z"),
    "three_concealed_triplets": (Text("三个暗刻", "Three concealed triplets"), "222m666p888s345p11z"),
    "seven_pairs": (
        Text("七个对子；四张相同的算两对", "Seven pairs; four identical tiles are two of them"),
        "1199m4477p2255s66z",
    ),
    "greater_knitted_honours": (
        Text(
            "七种字牌和 147、258、369 中的七张",
            "All seven honours and seven different tiles out of 147, 258, 369 in three suits",
        ),
        "14m258s36p1234567z",
    ),
    "all_even_triplets": (Text("只有 2、4、6、8 的碰碰和", "All triplets of even numbers"), "222m444p666s888m44s"),
    "full_flush": (Text("只有一种花色", "One suit only"), "123m345m678m22299m"),
    "pure_triple_run": (Text("同一花色三个相同的顺子", "Three identical runs of one suit"), "234m234m234m678p99s"),
    "pure_shifted_triplets": (
        Text("同一花色依次递增 1 的三个刻子", "Three triplets of one suit, each a step of 1 higher"),
        "222333444m678p99s",
    ),
    "upper_tiles": (Text("只有 7、8、9", "Only 7 8 9"), "789m789p777s99988m"),
    "middle_tiles": (Text("只有 4、5、6", "Only 4 5 6"), "456m456p444s66655m"),
    "lower_tiles": (Text("只有 1、2、3", "Only 1 2 3"), "123m123p111s33322m"),
    "four_pure_shifted_runs": (
        Text("同一花色依次递增 1 或 2 的四个顺子", "Four runs of one suit, each a step of 1 or of 2 higher"),
        "123234345456m99p",
    ),
    "terminals_and_honours": (
        Text(
            "只有 1、9 和字牌的碰碰和；七对是否也算由选项决定",
            "Triplets of terminals and honours only; an option decides whether seven pairs count too",
        ),
        "111m999p999s22255z",
    ),
    "three_kongs": (Text("三个杠", "Three kongs"), "2222m5555p9999s234p66z"),
    "quadruple_run": (Text("同一花色四个相同的顺子", "Four identical runs of one suit"), "222233334444m99p"),
    "four_pure_shifted_triplets": (
        Text("同一花色依次递增 1 的四个刻子", "Four triplets of one suit, each a step of 1 higher"),
        "222333444555m99p",
    ),
    "all_terminals": (Text("只有 1 和 9", "Only terminals"), "111m999m111p999s11s"),
    "little_winds": (
        Text("三种风牌的刻子，第四种作将", "Triplets of three winds and a pair of the fourth"),
        "123m11122233344z",
    ),
    "little_dragons": (
        Text("两组三元牌刻子，第三种作将", "Two dragon triplets and a pair of the third"),
        "123m456p55566677z",
    ),
    "all_honours": (Text("只有字牌", "Only honours"), "11122233355577z"),
    "four_concealed_triplets": (Text("四个暗刻", "Four concealed triplets"), "222m666p888s444m11z"),
    "pure_terminal_runs": (Text("同一花色的 11223355778899", "11223355778899 of one suit"), "11223355778899m"),
    "big_winds": (Text("四种风牌的刻子", "Triplets of all four winds"), "11122233344455z"),
    "big_dragons": (Text("三组三元牌的刻子", "Triplets of all three dragons"), "123m99p555666777z"),
    "all_green": (
        Text("只有 23468 条和发；可以没有发", "Only bamboo 23468 and Green, which may be absent"),
        "223344666888s66z",
    ),
    "nine_gates": (
        Text("同一花色 1112345678999 听九张", "1112345678999 of one suit, waiting for all nine"),
        "11123456789995m",
    ),
    "seven_shifted_pairs": (Text("同一花色七个相连的对子", "Seven pairs in a row of one suit"), "22334455667788m"),
    "thirteen_orphans": (
        Text("十三种幺九牌各一张，其中一种成对", "One of each terminal and honour, one of them twice"),
        "19m19p19s12345677z",
    ),
    "four_kongs": (Text("四个杠", "Four kongs"), "1111m4444m7777m2222p55z"),
}
