"""Tianjin: what hands with wild tiles count (``data/tianjin.jsonl``, each about one rule), and every reading tried by hand."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from paizhuo.engine import library
from paizhuo.engine.core.meld import Meld
from paizhuo.engine.core.tiles import EAST, Tile, Tiles, parse, parse_one, without
from paizhuo.engine.games.tianjin.patterns import TABLE, count, fan, kong_points, readings, waits_of
from paizhuo.engine.games.tianjin.wild import ANYTHING, is_whole, laid_out, placed, wild_needed
from paizhuo.engine.scoring.answer import ScoredHand, answer
from paizhuo.engine.scoring.request_values import BadRequest
from paizhuo.engine.scoring.score import NotValid, Placed, Score, notation
from paizhuo.engine.scoring.score_words import steps
from paizhuo.engine.scoring.winning_hand import WinningHand
from paizhuo.engine.shapes.fast.packed import pack
from tests import cases

HANDS = [json.loads(line) for line in Path(__file__).with_name("hands.jsonl").read_text(encoding="utf-8").splitlines()]
WILD = frozenset(parse("6z5z"))


def tianjin_hand(
    concealed: Tiles,
    tile: Tile,
    melds: tuple[Meld, ...] = (),
    wild: frozenset[int] = frozenset(),
    is_dealer: bool = False,
    flags: frozenset[str] = frozenset(),
) -> WinningHand:
    wind = EAST if is_dealer else EAST + 1
    return WinningHand(concealed, tile, "self_draw", melds, wind, flags=flags, fields={"wild": tuple(wild)})


def scored(hand: dict[str, Any]) -> ScoredHand:
    return library.score({"rules": "tianjin", **hand})


@pytest.mark.parametrize("hand", HANDS, ids=lambda hand: hand["about"])
def test_a_hand_counts_what_it_shows(hand: dict[str, Any]) -> None:
    expected, found = hand["expect"], scored(hand)
    if "refused" in expected:
        assert isinstance(found.score, NotValid)
        assert found.score.id == expected["refused"]
        assert not found.payments
        return
    assert isinstance(found.score, Score), found.score
    assert {p.name.zh: p.value for p in found.score.patterns} == expected["patterns"]
    assert found.score.total == expected["total"]
    assert sum(found.payments.values()) == 0
    if "payments" in expected:
        assert list(found.payments.values()) == expected["payments"]


def test_every_pattern_of_the_table_has_a_hand() -> None:
    shown = {p.id for hand in HANDS if isinstance(score := scored(hand).score, Score) for p in score.patterns}
    assert {row.id for row in TABLE} == shown


@pytest.mark.simulation
@pytest.mark.parametrize("name", ["tianjin", "tianjin_published", "seed_examples", "corrections"])
def test_the_hands_of_others_count_as_stated(name: str) -> None:
    rows = [row for row in cases.hands(name) if row["rules"] == "tianjin"]
    assert rows
    for row in rows:
        expected, given = row["expect"], answer(scored(row))
        assert given["valid"] == expected["valid"], row["id"]
        if not expected["valid"]:
            continue
        assert given["total"] == expected["total"], row["id"]
        if "patterns" in expected:
            patterns: Any = given["patterns"]
            assert {p["name"]["zh"] for p in patterns} - {"提溜"} == set(expected["patterns"]) - {"提溜"}, row["id"]
        if "payments" in expected:
            payments: Any = given["payments"]
            wanted = {seat: points for seat, points in expected["payments"].items() if points}
            assert {seat: points for seat, points in payments.items() if points} == wanted, row["id"]


# -- what is said ------------------------------------------------------------------------------------------------------------


def test_the_working_says_what_wild_tiles_stand_for_and_how_the_fan_add_up() -> None:
    score = count(tianjin_hand(parse("11z123456789s6z5z"), parse_one("5m"), wild=WILD))
    assert isinstance(score, Score)
    assert [words.en for words in steps(score)] == [
        "Read as [4]5[6]m 123s 456s 789s 11z",
        "(Catching the five 3 + Dragon 4) × Wild wait 2 = 14 fan",
    ]


def test_the_arrangement_has_every_concealed_tile_in_its_place() -> None:
    hand = parse("11z123456789s6z5z")
    score = count(tianjin_hand(hand, parse_one("5m"), wild=WILD))
    assert isinstance(score, Score)
    placed = [one for group in score.arranged for one in group]
    assert sorted(one.tile for one in placed) == sorted((*hand, *parse("5m")))
    assert [one for one in placed if one.wild] == [
        Placed(parse_one("6z"), parse_one("4m"), wild=True),
        Placed(parse_one("5z"), parse_one("6m"), wild=True),
    ]
    assert all(one.kind == one.tile for one in placed if not one.wild)


def test_a_dragon_of_the_wild_suit_takes_the_place_of_the_dragon() -> None:
    score = count(tianjin_hand(parse("123456789p68s11z"), parse_one("7s"), wild=frozenset(parse("3p4p"))))
    assert isinstance(score, Score)
    assert {e.id: e.because.en for e in score.excluded} == {"dragon": "part of Dragon of the wild suit"}
    assert score.working[-1].zh == "龙 4 × 本混 2 = 8 番"


def test_what_only_a_lesser_reading_has_is_named() -> None:
    """123s [4]5[6]s 789s: with the dragon the two wild tiles lie inside it."""
    score = count(tianjin_hand(parse("123789s55p678p6z5z"), parse_one("5s"), wild=WILD))
    assert isinstance(score, Score)
    assert {e.id for e in score.excluded} == {"wild_wait"}


def test_a_hand_waits_for_what_it_could_win_with() -> None:
    assert waits_of(tianjin_hand(parse("46m123s567p11777z"), 0, wild=WILD)) == parse("5m5z6z")
    # Of 3m and 6m the hand would be plain, but for its being without wild tiles.
    assert waits_of(tianjin_hand(parse("45m123s567p11777z"), 0, wild=WILD)) == parse("3m6m")


def test_a_kind_of_which_the_hand_has_all_four_is_no_wait() -> None:
    melds = (Meld("ankan", parse("1111s")),)
    waiting = waits_of(tianjin_hand(parse("123m789p444s6z"), 0, melds, WILD))
    assert parse_one("1s") not in waiting
    assert len(waiting) == 33


def test_in_a_dealt_hand_any_tile_may_be_taken_as_the_drawn_one() -> None:
    """Whichever tile is named as the last one, [6z] is the 6 of 4m 5m 6m and 5m is caught."""
    tiles = parse("1234m456s789s11z5m6z")
    for last in dict.fromkeys(tiles):
        win = tianjin_hand(without(tiles, (last,)), last, (), WILD, True, frozenset(("first_turn",)))
        score = count(win)
        assert isinstance(score, Score)
        assert score.total == 12


@pytest.mark.parametrize("wild", [["3p", "4p"], ["4p", "3p"], ["3p"]])
def test_the_turned_tile_stays_in_the_wall_so_three_of_its_kind_are_in_play(wild: list[str]) -> None:
    hand = {"rules": "tianjin", "concealed": "3333p456m789s55s1z", "win": "1z", "by": "self_draw", "wild": wild}
    found = scored(hand).score
    assert isinstance(found, NotValid)
    assert (found.id, found.reason.en) == (
        "too_many",
        "the turned 3p stays in the wall: three others are in play, not 4",
    )
    assert isinstance(scored({**hand, "concealed": "3334p456m789s55s1z"}).score, Score)


def test_with_one_wild_kind_the_turned_tile_is_the_one_before_it() -> None:
    tiles = {"concealed": "333p45699m789s67p", "win": "3p", "by": "self_draw"}
    found = scored({"rules": "tianjin", **tiles, "options": {"single_wild": True}, "wild": ["4p"]}).score
    assert isinstance(found, NotValid)
    assert found.id == "too_many"


def test_two_tiles_that_do_not_follow_each_other_are_not_the_wild_ones() -> None:
    with pytest.raises(BadRequest, match="the turned tile and the one after it"):
        scored({"rules": "tianjin", "concealed": "123m456s789s11z5m3p", "win": "4m", "wild": ["3p", "5p"]})


def test_of_the_turned_kind_three_are_all_there_are_to_wait_for() -> None:
    """With three wild tiles any tile completes the hand: 3p is turned, and the hand has the three others."""
    waiting = waits_of(tianjin_hand(parse("123m456s789s1z333p"), 0, wild=frozenset(parse("3p4p"))))
    assert parse_one("3p") not in waiting
    assert parse_one("4p") in waiting
    assert len(waiting) == 33


def test_an_incomplete_dealt_hand_is_refused() -> None:
    win = tianjin_hand(parse("147m258p369s1234z"), 0, (), WILD, True, frozenset(("first_turn",)))
    refused = count(win)
    assert isinstance(refused, NotValid)
    assert refused.id == "incomplete"


def test_a_wrong_number_of_tiles_is_refused() -> None:
    refused = count(tianjin_hand(parse("1m"), parse_one("1m")))
    assert isinstance(refused, NotValid)
    assert refused.id == "wrong_count"


def test_kongs_have_points() -> None:
    """明杠 1, 暗杠 2, 金杠 4."""
    melds = [
        Meld("pon", parse("111m"), 1),
        Meld("minkan", parse("2222m"), 1),
        Meld("kakan", parse("3333m"), 1),
        Meld("ankan", parse("4444m")),
        Meld("ankan", parse("5555z")),
    ]
    assert [kong_points([meld], WILD) for meld in melds] == [0, 1, 1, 2, 4]
    assert kong_points(melds, WILD) == 8


KONGED = {1: Meld("minkan", parse("2222z"), 1), 2: Meld("ankan", parse("2222z"))}
"""A kong, by its points."""


@pytest.mark.parametrize(
    "concealed, drawn, kong, total",
    [
        ("12m123p456s789s11z", "3m", 0, 2),
        ("123m456s11z4p6z", "3p", 1, 3),
        ("123m456s11z4p6z", "3p", 2, 4),
        ("123m456s11z45p", "3p", 1, 5),
        ("123m456s11z45p", "3p", 2, 6),
        ("46m123s56p6z22777z", "5m", 0, 3),
        ("46m123s567p22777z", "5m", 0, 6),
        ("46m123s56p6z22z", "5m", 1, 7),
        ("46m123s56p6z22z", "5m", 2, 8),
        ("46m123s567p22z", "5m", 1, 13),
        ("46m123s567p22z", "5m", 2, 14),
        ("123456m789s555s6z", "2z", 0, 2),
    ],
)
def test_the_sums_of_the_documents_arithmetic(concealed: str, drawn: str, kong: int, total: int) -> None:
    """番数算法 2 to 9: the fan, with the points of the kong whose replacement wins (杠开)."""
    melds = (KONGED[kong],) if kong else ()
    flags: frozenset[str] = frozenset(("after_kong",) if kong else ())
    score = count(tianjin_hand(parse(concealed), parse_one(drawn), melds, WILD, flags=flags))
    assert isinstance(score, Score)
    assert score.total + kong_points(melds, WILD) == total


@pytest.mark.parametrize("seed", range(200))
def test_a_double_wait_that_catches_the_five_beside_a_dragon_leaves_no_room_for_a_kong(seed: int) -> None:
    """不存在“杠开双混儿捉伍儿龙”: three sets are the dragon's, the fourth is 4-5-6."""
    concealed, win, melded, wild = _some_hand(Random(seed))
    melds = tuple(Meld("ankan", (33, 33, 33, 33)) for _ in range(melded))
    found = readings(tianjin_hand(tuple(concealed), win, melds, frozenset(wild)))
    assert not any(melds and r.wait == 2 and r.catch and r.dragon is not None for r, _ in found)


@pytest.mark.parametrize(
    "field, value, named",
    [
        ("wild", 3, "wild"),
        ("wild", ["3p", "4p", "5p"], "wild"),
        ("wild", ["3x"], "wild"),
        ("wild", ["1f"], "wild"),
        ("dealer", 4, "dealer"),
        ("stakes", [], "stakes"),
        ("stakes", {"sit": 1}, "stakes"),
        ("stakes", {"pulls": [1]}, "stakes"),
        ("stakes", {"pulls": {"4": 1}}, "stakes"),
        ("stakes", {"pulls": {"1": 3}}, "stakes"),
        ("kong_points", {"1": -1}, "kong_points"),
        ("kong_points", {"1": True}, "kong_points"),
    ],
)
def test_what_is_no_stake_or_wild_tile_is_refused_by_name(field: str, value: object, named: str) -> None:
    request = {"rules": "tianjin", "concealed": "46m123s567p11777z", "win": "5m", "by": "self_draw", field: value}
    if value == []:
        request[field] = ["sit"]
    with pytest.raises(BadRequest, match=named):
        scored(request)


# -- wild tiles --------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "tiles, pair, needed",
    [
        ("", False, 0),
        ("", True, 2),
        ("1m", False, 2),
        ("1m", True, 1),
        ("12m", False, 1),
        ("13m", False, 1),
        ("89m", False, 1),
        ("14m", False, 4),
        ("1111m", False, 2),
        ("11123m", False, 1),
        ("11123m", True, 0),
        ("12z", False, 4),
        ("1122z", True, 1),
        ("123456789s11z", True, 0),
        ("258m", True, 5),
    ],
)
def test_the_fewest_wild_tiles_that_make_sets_or_sets_and_a_pair(tiles: str, pair: bool, needed: int) -> None:
    assert wild_needed(pack(parse(tiles)), pair=pair) == needed
    assert is_whole(pack(parse(tiles)), needed, pair=pair)
    assert not is_whole(pack(parse(tiles)), needed - 1, pair=pair)


def test_a_layout_uses_every_tile() -> None:
    groups = laid_out(pack(parse("13m5577s1z")), 7, pair=True)
    assert sorted(kind for group in groups for kind in group if kind >= 0) == sorted(parse("13m5577s1z"))
    assert sum(kind < 0 for group in groups for kind in group) == 7
    assert sorted(len(group) for group in groups) == [2, 3, 3, 3, 3]


def test_sets_of_wild_tiles_alone_are_written_as_such() -> None:
    assert notation(placed(laid_out(pack(parse("11m")), 3, pair=True), parse("566z"))) == "11m [***]"
    assert laid_out(0, 2, pair=True) == ((ANYTHING, ANYTHING),)


# -- every reading, one tile after another -----------------------------------------------------------------------------------

Token = tuple[int | None, bool]
"""A tile, None for a wild one, and whether it is the drawn one."""
Part = tuple[tuple[int, Token], ...]
"""A set or pair: what each of its tiles stands for, and the tile."""


def _filled(tokens: tuple[Token, ...], kinds: tuple[int, ...]) -> Iterator[tuple[Part, tuple[Token, ...]]]:
    if not kinds:
        yield (), tokens
        return
    for token in dict.fromkeys(tokens):
        if token[0] in (kinds[0], None):
            at = tokens.index(token)
            for rest, left in _filled((*tokens[:at], *tokens[at + 1 :]), kinds[1:]):
                yield ((kinds[0], token), *rest), left


def _parts(kind: int) -> Iterator[tuple[int, ...]]:
    yield (kind, kind, kind)
    starts = range(max(kind - 2, kind // 9 * 9), kind + 1) if kind < 27 else ()
    yield from ((start, start + 1, start + 2) for start in starts if start % 9 < 7)


def _whole(
    tokens: tuple[Token, ...], parts: tuple[Part, ...], pair: Part | None
) -> Iterator[tuple[tuple[Part, ...], Part]]:
    if not tokens:
        if pair is not None:
            yield parts, pair
        return
    known = [tile for tile, _ in tokens if tile is not None]
    lowest = min(known, default=None)
    # Wild tiles alone: the sets that can count.
    choices: list[tuple[int, ...]] = (
        [(s, s + 1, s + 2) for s in range(0, 27, 3)] if lowest is None else list(_parts(lowest))
    )
    if pair is None:
        choices.append((lowest or 0,) * 2)
    for kinds in choices:
        for part, left in _filled(tokens, kinds):
            if lowest is not None and not any(token[0] == lowest for _, token in part):
                continue
            if len(kinds) == 2:
                yield from _whole(left, parts, part)
            else:
                yield from _whole(left, (*parts, part), pair)


def _worth(parts: tuple[Part, ...], pair: Part, wild: tuple[int, int], *, pure: bool) -> int:
    drawn = next(part for part in (*parts, pair) if any(token[1] for _, token in part))
    free = all(token[0] is None for _, token in drawn if not token[1])
    catch = tuple(kind for kind, _ in drawn) == (3, 4, 5) and drawn[1][1][1]
    best = 0
    for own_suit in (None, 0, 1, 2):
        waits = free
        if own_suit is not None:
            starts = [part[0][0] for part in parts if part[0][0] != part[1][0]]
            dragon = [9 * own_suit + step for step in (0, 3, 6)]
            if not all(start in starts for start in dragon):
                continue
            others = [part[0][0] for part in parts if part is not drawn and part[0][0] != part[1][0]]
            waits = free and all(start in others for start in dragon)
        own = own_suit is not None and own_suit == wild[0] // 9
        best = max(best, (3 * catch + 4 * (own_suit is not None) or 1) << waits + own + pure)
    return best


def _tried(concealed: list[int], win: int, wild: tuple[int, int]) -> int:
    tokens = tuple((None if tile in wild else tile, i == 0) for i, tile in enumerate((win, *concealed)))
    pure = all(tile is not None for tile, _ in tokens)
    return max((_worth(parts, pair, wild, pure=pure) for parts, pair in _whole(tokens, (), None)), default=0)


def _some_hand(random: Random) -> tuple[list[int], int, int, tuple[int, int]]:
    """Concealed tiles, the winning one, the number of sets melded, the wild kinds; mostly complete."""
    suits = random.choice(((0,), (0,), (0, 1), (1, 2), (0, 2)))
    kinds = [kind for s in suits for kind in range(9 * s, 9 * s + 9)]
    turned = random.choice([kind for kind in kinds if kind % 9 < 8])
    melds = random.choice((0, 0, 1, 2))
    tiles: list[int] = []
    for _ in range(4 - melds):
        start = random.choice(kinds)
        tiles += (start, start + 1, start + 2) if start % 9 < 7 and random.random() < 0.8 else (start,) * 3
    tiles += (random.choice(kinds),) * 2
    for at in random.sample(range(len(tiles)), random.choice((0, 1, 2, 3, 3))):
        tiles[at] = turned + random.randrange(2)
    if random.random() < 0.1:
        tiles[-1] = random.choice(kinds)
    random.shuffle(tiles)
    return tiles[1:], tiles[0], melds, (turned, turned + 1)


MOST_WILD = 5
"""With more wild tiles nearly every reading is possible: trying them all takes minutes."""


@pytest.mark.simulation
@pytest.mark.parametrize("seed", range(30))
def test_the_best_reading_is_the_best_of_all_readings(seed: int) -> None:
    random = Random(seed)
    for _ in range(2):
        concealed, win, melded, wild = _some_hand(random)
        if sum(tile in wild for tile in (win, *concealed)) > MOST_WILD:
            continue
        melds = tuple(Meld("pon", (33, 33, 33), 1) for _ in range(melded))
        found = readings(tianjin_hand(tuple(concealed), win, melds, frozenset(wild)))
        assert max((fan(reading) for reading, _ in found), default=0) == _tried(concealed, win, wild)
