"""Statements of the documents that are not about the value of one hand, read from the file that may lie beside the project.

Each statement has its id, what goes in and what must come out; a check here asks the engine. ``OPEN`` names those that have none.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeAlias

import pytest

from paizhuo.engine.core.hand import Deal, Ending, balance
from paizhuo.engine.core.tiles import KIND, parse, parse_one, text
from paizhuo.engine.core.value import replace
from paizhuo.engine.core.words import Text
from paizhuo.engine.families.riichi.counting import count
from paizhuo.engine.families.riichi.points import (
    HAN,
    YAKUMAN_BASE,
    PaymentTerms,
    base_points,
    even_payments,
    limit_of,
)
from paizhuo.engine.families.void_suit.patterns import waits_of
from paizhuo.engine.games.bloodbattle.opening import break_side, kept_stacks, taken_from
from paizhuo.engine.games.bloodbattle.rules import BLOODBATTLE
from paizhuo.engine.games.chaos.rules import CHAOS
from paizhuo.engine.games.chongqing.rules import CHONGQING
from paizhuo.engine.games.chris.rules import CHRIS
from paizhuo.engine.games.dyed.rules import DYED
from paizhuo.engine.games.holdem import betting
from paizhuo.engine.games.holdem.bets import buy_ins
from paizhuo.engine.games.holdem.betting import Chips
from paizhuo.engine.games.holdem.rules import HOLDEM
from paizhuo.engine.games.house.rules import HOUSE
from paizhuo.engine.games.house.special import BY_SUM
from paizhuo.engine.games.house.supporters import with_supporters
from paizhuo.engine.games.international.rules import INTERNATIONAL
from paizhuo.engine.games.tianjin.opening import opened_at
from paizhuo.engine.games.tianjin.patterns import kong_points
from paizhuo.engine.rules.parts import MatchEnd
from paizhuo.engine.scoring.score import Score
from paizhuo.engine.scoring.winning_hand import WinningHand
from tests import cases
from tests.games.holdem import positions as positions_holdem
from tests.games.house import positions as positions_house
from tests.games.positions_blood_battle import PLAYED, placed
from tests.games.sichuan.positions import sichuan
from tests.games.support import Table, around, dealt, meld, position
from tests.games.tianjin import positions as positions_tianjin

Statement: TypeAlias = Mapping[str, Any]
Check: TypeAlias = Callable[[Statement], Any]
"""What the engine says; it must be what the statement expects. An empty answer: the check has asserted all there is."""

SIDES = {"dealer": 0, "下家": 1, "对家": 2, "上家": 3}
LETTERS = {"C": "chaos", "H": "harmony", "R": "riichi", "I": "international", "S": "sichuan"}
HANDS = {"C1": "trick", "C2": "holdem", "C3": "dyed", "C4": "double"}
EVEN = (50_000,) * 4
OVER = Ending("exhausted", Text("", ""))


def dice_of(total: int) -> tuple[int, int]:
    """Two dice with this sum."""
    return max(1, total - 6), total - max(1, total - 6)


def sides(found: Mapping[int, int]) -> dict[str, str]:
    words = {side: word for word, side in SIDES.items()}
    return {str(total): words[side] for total, side in found.items()}


# -- section C: points, dice, circles --------------------------------------------------------------------------------------


def paid(base: int) -> dict[str, int]:
    """What a discard and a self-draw cost where all are alike. 2000, 3000 … are the bases of the limits."""
    bases = {base_points(han, 30): han for han in range(5, 14)}
    score = Score((), HAN, bases[base], 30, limit_of(bases[base], 30))
    by_discard, by_draw = (even_payments(score, PaymentTerms(0, source)) for source in (1, None))
    assert len({by_draw[seat] for seat in (1, 2, 3)}) == 1
    return {"ron": -by_discard[1], "tsumo_each": -by_draw[1]}


def no_such_cell(statement: Statement) -> None:
    """The base of the cell; and no hand has it: 20 fu come with pinfu by self-draw, 25 with seven pairs."""
    han, fu = statement["input"]["han"], statement["input"]["fu"]
    assert base_points(han, fu) == statement["input"]["base_a"]
    rack, win = ("234m567m34p789s22p", "5p") if fu == 20 else ("1133m5577p2255s6z", "6z")
    score = count(WinningHand(parse(rack), parse_one(win), "self_draw" if fu == 20 else "discard", seat_wind=28))
    assert isinstance(score, Score)
    assert score.fu == fu
    assert score.total > han


def limit_cell(statement: Statement) -> dict[str, int]:
    given = statement["input"]
    assert given["base_a"] in {*(base_points(han, 30) for han in range(5, 13)), YAKUMAN_BASE}
    return paid(given["base_a"])


def even_formula(statement: Statement) -> dict[str, int]:
    """1000 is half the base of a mangan."""
    a = statement["input"]["a"]
    mangan = paid(2 * a)
    return {what: points // 2 for what, points in mangan.items()}


def chosen_game(rules: Any, names: Mapping[str, str], statement: Statement) -> dict[str, str]:
    letters = {game: letter for letter, game in names.items()}
    found = {}
    for total in statement["input"]["two_dice_sum"]:
        table = dealt(rules).play("dice {} {}".format(*dice_of(total)))
        found[str(total)] = letters[table.hand.deal.game]
    return found


def start_of_chris(statement: Statement) -> dict[str, Any]:
    programme = CHRIS.play.programme(CHRIS.settled({}))
    standing = (-100, 100_100, 50_000, 50_000)
    hand = replace(dealt(INTERNATIONAL).hand, deal=Deal(0, 0, 0, EVEN, game="international"), ending=OVER)
    following = programme.after(hand, standing, 0)
    (start,) = set(programme.first().standing)
    return {
        "start": start,
        "negative_continues": not isinstance(following, MatchEnd) and following.standing == standing,
    }


def winds_of_chris(statement: Statement) -> dict[str, Any]:
    """The last hand of each circle leads to the next one."""
    letters = {game: letter for letter, game in LETTERS.items()}
    programme = CHRIS.play.programme(CHRIS.settled({}))
    deal = Deal(0, 0, 0, EVEN, game=LETTERS[statement["input"]["first"]])
    order, winds = [], {}
    while True:
        letter = letters[deal.game]
        order.append(letter)
        winds[letter] = "ESWN"[deal.round % 4]
        played = HANDS["C1"] if deal.game == CHAOS.id else deal.game  # the chaos circle plays games of its own
        last = replace(dealt(INTERNATIONAL).hand, deal=replace(deal, dealer=3, game=played), ending=OVER)
        following = programme.after(last, EVEN, 0)
        if isinstance(following, MatchEnd):
            return {"order": order, "winds": winds}
        deal = following


# -- section C2: betting -----------------------------------------------------------------------------------------------------

NAMES = ("Alice", "Bob", "Chris", "Dave")
SAID: dict[str, Callable[[int], Any]] = {
    "bet": betting.Bet,
    "raise_to": betting.Raise,
    "call": betting.Call,
}


def least_raise_in(chips: Chips, spoken: betting.Round) -> int:
    """The least that is offered."""
    return min(action.points for action in betting.moves(chips, spoken) if isinstance(action, betting.Raise))


def least_raise(statement: Statement) -> dict[str, int]:
    given = statement["input"]
    chips, spoken = betting.bought_in((10_000,) * 4), betting.round_from(0, 4)
    assert min(a.points for a in betting.moves(chips, spoken) if isinstance(a, betting.Bet)) == betting.MIN_BET
    assert given["current_bet"] == given["last_raise"] == betting.MIN_BET
    chips, answered = betting.after(chips, spoken, betting.Bet(given["current_bet"]))
    assert answered is not None
    return {"min_raise_to": least_raise_in(chips, answered)}


def betting_example(statement: Statement) -> dict[str, Any]:
    chips = betting.bought_in((10_000,) * 4)
    spoken: betting.Round | None = betting.round_from(0, 4)
    found: dict[str, Any] = {}
    for name, word, *points in statement["input"]["actions"]:
        assert spoken is not None
        assert NAMES[spoken.seat] == name
        if name == "Bob":
            found["bob_min_raise_to"] = least_raise_in(chips, spoken)
            found["bob_call_amount"] = chips.highest
        if name == "Chris":
            found["after_bob_min_raise_to"] = least_raise_in(chips, spoken)
        action = SAID[word](*points) if points else betting.FOLD
        assert action in betting.moves(chips, spoken)
        before = chips
        chips, spoken = betting.after(chips, spoken, action)
        if name == "Alice":
            found["alice_adds_on_call"] = before.stacks[0] - chips.stacks[0]
    return {**found, "round_over": spoken is None, "pot_increase": sum(chips.collected().paid)}


def all_in_example(statement: Statement) -> dict[str, Any]:
    """Alice bets 4000, Bob raises to 12000, Chris is all in with 8000, Dave folds; then Alice folds or calls."""
    given, expected = statement["input"], statement["expected"]
    chips = betting.bought_in((50_000, 50_000, given["bets"]["Chris"], 50_000))
    spoken: betting.Round | None = betting.round_from(0, 4)
    last = betting.FOLD if "Alice" in given["folded"] else betting.Call(given["bets"]["Bob"])
    for action in (betting.Bet(4000), betting.Raise(12_000), betting.AllIn(8000), betting.FOLD, last):
        assert spoken is not None
        assert action in betting.moves(chips, spoken)
        chips, spoken = betting.after(chips, spoken, action)
    assert spoken is None
    assert dict(zip(NAMES, chips.bets, strict=True)) == given["bets"]
    matched = chips.matched()
    main, *others = betting.pots(matched.collected())
    back = {name: a - b for name, a, b in zip(NAMES, chips.bets, matched.bets, strict=True) if a != b}
    assert back == expected.get("returned", {})
    return {
        "main_pot": main.points,
        "main_eligible": [NAMES[seat] for seat in main.eligible],
        "side_pots": [{"amount": pot.points, "eligible": [NAMES[seat] for seat in pot.eligible]} for pot in others],
        **({"returned": back} if "returned" in expected else {}),
    }


def buy_in(statement: Statement) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = []
    for case in statement["input"]:
        points = [action.points for action in buy_ins(case["total"])]
        least, most = min(points), max(points)
        found.append({"stack": most} if least == most else {"allowed": [least, most]})
    return found


def ante(statement: Statement) -> dict[str, int]:
    table = dealt(HOLDEM, options={"players": statement["input"]["players"]})
    seats = range(statement["input"]["players"])
    table = table.play(" & ".join(f"{seat} buy_in 10000" for seat in seats))
    return {"pot": -sum(table.paid("ante"))}


def folded_win(statement: Statement) -> dict[str, int]:
    folded = positions_holdem.bets(folded=(1,))
    table = positions_holdem.table({1: positions_holdem.TWO_HAN}, folded, drawn="8s").play("0 discard 8s", "1 ron")
    return {"from_pot": table.paid("folded_win")[1]}


def rounds_of_bets(statement: Statement) -> dict[str, int]:
    def may_begin(begun: int) -> bool:
        staked = positions_holdem.bets(opened=(begun, 0, 0, 0))
        return positions_holdem.table({0: positions_holdem.NOT_READY}, staked, drawn="9s").can("0 bet 400")

    return {"max_bets_in_play": next(begun for begun in range(10) if not may_begin(begun))}


# -- house -----------------------------------------------------------------------------------------------------------------


def house_tiles(statement: Statement) -> dict[str, int]:
    wall = HOUSE.play.wall(HOUSE.settled({}))
    assert set(Counter(wall).values()) == {4}
    return {"tiles": len(wall), "kinds": len(set(wall))}


def house_kongs(statement: Statement) -> list[dict[str, float]]:
    house, accounts = positions_house.house, positions_house.accounts
    minkan = accounts(house({2: "999s125789m124p1z"}, drawn="9s").play("0 discard 9s", "2 minkan 999s"))
    assert minkan[1] == minkan[3] == 0
    fed = {0: [meld("pon", "555m", 2)]}
    kakan = accounts(house({0: "147m258p9s1z25s"}, melds=fed, drawn="5m").play("0 kakan 5m"))
    assert kakan[1] == kakan[3] == 0
    ankan = accounts(house({0: "4444p258m369s123z"}, drawn="9s").play("0 ankan 4444p"))
    assert ankan[1] == ankan[2] == ankan[3]
    found = {
        "minkan": {"discarder": -minkan[0]},
        "kakan": {"player_who_fed_the_pung": -kakan[2]},
        "ankan": {"each": -ankan[1], "total": ankan[0]},
    }
    return [found[kind] for kind in statement["input"]]


def supported(statement: Statement) -> dict[str, list[float]]:
    """What seat 2 loses to seat 0, behind whom ``k`` stand."""
    lost = [-balance(with_supporters({2: 1}, 0, {0: range(10, 10 + k)}))[2] for k in statement["input"]["k"]]
    return {"multiplier": [points / lost[0] for points in lost]}


def special_rules(statement: Statement) -> dict[str, str]:
    """The document writes 铤 for 铳."""
    return {str(n): BY_SUM[n].name.zh.replace("铳", "铤") for n in statement["input"]["two_dice_sum"]}


# -- dyed, international, sichuan ----------------------------------------------------------------------------------------------


def dyed_tiles(statement: Statement) -> dict[str, int]:
    wall = DYED.play.wall(DYED.settled({}))
    given = statement["input"]
    assert len({KIND[tile] for tile in wall}) == given["kinds"]
    assert {sum(KIND[t] == kind for t in wall) for kind in {KIND[t] for t in wall}} == {given["copies"]}
    return {"tiles": len(wall), "red_five_sou": wall.count(parse_one("0s"))}


def last_of_kind(statement: Statement) -> dict[str, bool]:
    given = statement["input"]
    assert (given["in_ponds"], given["in_own_concealed"], given["wait"]) == (2, 1, "tanki")
    table = position(INTERNATIONAL, {1: "123456789m123p7z"}, rivers={2: "7z", 3: "7z"}, drawn="7z", indicators="").play(
        "0 discard 7z", "1 ron"
    )
    assert len(parse("123456789m123p7z")) == 13
    return {"和绝张": "last_of_kind" in table.patterns()}


def points_each(table: Table, reason: str, unit: int = 1) -> int:
    """What each of the three others has paid seat 0 for this reason."""
    first, *others = table.paid(reason)
    assert len(set(others)) == 1
    assert first == -sum(others)
    return -others[0] // unit


PON = {0: [meld("pon", "111m", 1)]}


def sichuan_kongs(statement: Statement) -> list[dict[str, int]]:
    return [sichuan_kong(case) for case in statement["input"]]


def sichuan_kong(case: Statement) -> dict[str, int]:
    """What it earns, in the document's points."""
    if case["k"] == "daiminkan":
        table = sichuan({2: "999p1245789m124p"}, drawn="9p").play("0 discard 9p", "2 minkan 999p")
        return {"discarder": -table.changes[0] // 1000}
    concealed = sichuan({0: "1111m45789m1245p"}, drawn="9p").play("0 ankan 1111m")
    return {"each": points_each(concealed if case["k"] == "ankan" else added_kong(case), "kong", 1000)}


def added_kong(case: Statement) -> Table:
    if case.get("robbed"):
        racks = {0: "45789m12457p", 2: "23m678m456p11p789p"}
        return sichuan(racks, melds=PON, drawn="1m").play("0 kakan 1m", "2 ron")
    drawn, rack = ("1m", "45789m12457p") if case["tile"] == "just drawn" else ("9p", "145789m1245p")
    return sichuan({0: rack}, melds=PON, drawn=drawn).play("0 kakan 1m")


MOST = {1: "111444777m2255p", 4: "1133557788996m"}
"""A ready hand by the fan of its largest win."""


def sichuan_pigs(statement: Statement) -> list[dict[str, int]]:
    found = []
    for case in statement["input"]:
        racks = {1: "1245789m12457p1s", 2: MOST[case["tenpai_max"]]}
        table = sichuan(racks, turn=1, drawn="1s", winners=(0, 3), left=0).play("1 discard 1s")
        found.append({"pays": -table.paid("not_ready")[1] // 1000})
    return found


# -- bloodbattle, chongqing ----------------------------------------------------------------------------------------------------


def wall_of_chongqing(statement: Statement) -> dict[str, int]:
    return {"tiles": len(CHONGQING.play.wall(CHONGQING.settled({})))}


def brushed_kong(statement: Statement) -> dict[str, int]:
    table = placed(CHONGQING, {2: "999p1245789m124p"}, rivers=PLAYED, drawn="9p", options={"brush": True})
    feeder, one, winner, other = table.play("0 discard 9p", "2 minkan 999p").paid("kong")
    assert one == other
    assert winner == -feeder - one - other
    return {"feeder": -feeder, "others": -one}


def broken_wall(statement: Statement) -> dict[str, str]:
    return sides({total: break_side(dice_of(total)) for total in statement["input"]["two_dice_sum"]})


def kept(statement: Statement) -> dict[str, int]:
    stacks = kept_stacks(tuple(statement["input"]["dice"]))
    return {"keep_stacks": stacks, "start": stacks + 1}


def exchanged(statement: Statement) -> dict[str, dict[str, str]]:
    return {"take_from": sides({total: taken_from(dice_of(total)) for total in statement["input"]["sum"]})}


def blood(racks: Mapping[int, str], **more: Any) -> Table:
    return placed(BLOODBATTLE, racks, rivers=PLAYED, **more)


def street_kongs(statement: Statement) -> list[dict[str, str]]:
    """2 番 are twice the base, 1 番 once."""
    concealed = blood({0: "1111m45789m1245p"}, drawn="9p").play("0 ankan 1111m")
    exposed = blood({2: "999p1245789m124p"}, drawn="9p").play("0 discard 9p", "2 minkan 999p")
    assert exposed.changes[1] == exposed.changes[3] == 0
    added = blood({0: "45789m12459p"}, melds=PON, drawn="1m").play("0 kakan 1m")
    found = {
        "ankan": {"each_active": f"{points_each(concealed, 'kong')}番"},
        "daiminkan": {"feeder": f"{-exposed.changes[0]}番"},
        "kakan": {"each_active": f"{points_each(added, 'kong')}番"},
    }
    return [found[kind] for kind in statement["input"]]


def three_waits(statement: Statement) -> dict[str, list[str]]:
    rest = statement["input"]["hand_rest"]
    waiting = waits_of((*parse(rest), *parse("11345789p")), (), 2)
    return {"waits": [text((kind,)) for kind in waiting]}


# -- tianjin -------------------------------------------------------------------------------------------------------------------


def wild_tiles(statement: Statement) -> dict[str, list[str]]:
    wild = positions_tianjin.state(positions_tianjin.opened(wild=statement["input"]["indicator"])).wild
    return {"wilds": [text((kind,)) for kind in wild]}


def followed_dealer(statement: Statement) -> dict[str, dict[str, int]]:
    given = statement["input"]
    pulls = (0, *(given["pull"][name] for name in "ABC"))
    table = positions_tianjin.tianjin(
        {}, wild="6z5z", drawn="9s", fresh=True, left=3, sits=given["dealer_sits"], pulls=pulls
    )
    table = table.play("0 discard 9s", *around("1 9s", "2 9s", "3 9s"))
    return {"dealer_pays": dict(zip("ABC", table.paid("followed")[1:], strict=True))}


def tianjin_kongs(statement: Statement) -> list[int]:
    wild = frozenset(parse("3p4p"))
    kinds = {
        "minkan/kakan": (meld("minkan", "1111m", 1), meld("kakan", "1111m", 1)),
        "ankan": (meld("ankan", "1111m"),),
        "金杠": (meld("ankan", "3333p"),),
    }
    found = []
    for name in statement["input"]:
        (points,) = {kong_points((one,), wild) for one in kinds[name]}
        found.append(points)
    return found


def tianjin_break(statement: Statement) -> dict[str, int]:
    owner, stack = opened_at(0, tuple(statement["input"]["dice"]))
    assert owner == 0
    return {"start_stack": stack}


# -- the file --------------------------------------------------------------------------------------------------------------------

CHECKS: Mapping[str, Check] = {
    **{f"table-{table}-1han-{fu}fu": no_such_cell for table in ("C", "R_dealer", "R_nondealer") for fu in (20, 25)},
    **{f"table-C-{limit}": limit_cell for limit in ("满贯", "跳满", "倍满", "三倍满", "役满")},
    "C-formula": even_formula,
    "CHRIS-start": start_of_chris,
    "CHRIS-dice": lambda statement: chosen_game(CHRIS, LETTERS, statement),
    "CHRIS-winds": winds_of_chris,
    "C-dice": lambda statement: chosen_game(CHAOS, HANDS, statement),
    "C2-minbet": least_raise,
    "C2-betting": betting_example,
    "C2-allin-fold": all_in_example,
    "C2-allin-call": all_in_example,
    "C3-tiles": dyed_tiles,
    "I-juezhang": last_of_kind,
    "S-kong": sichuan_kongs,
    "S-pig": sichuan_pigs,
    "cq-tiles": wall_of_chongqing,
    "cq-cagua": brushed_kong,
    "aosai-wall": broken_wall,
    "aosai-keep": kept,
    "aosai-exchange-12": exchanged,
    "aosai-kong": street_kongs,
    "aosai-kakan": street_kongs,
    "aosai-ganchang": three_waits,
    **{f"tj-wild-{nth}": wild_tiles for nth in range(5)},
    "tj-chan": followed_dealer,
    "tj-kongs": tianjin_kongs,
    "tj-break": tianjin_break,
    "C2-buyin": buy_in,
    "C2-ante": ante,
    "C2-200": folded_win,
    "C2-3bets": rounds_of_bets,
    "house-tiles": house_tiles,
    "house-kong": house_kongs,
    "house-support-k": supported,
    "house-dice": special_rules,
}
OPEN: frozenset[str] = frozenset()
"""Statements that nothing checks yet."""


def statements() -> Sequence[Statement]:
    found: Sequence[Statement] = cases.settlements("seed_examples_other")["examples"]
    return found


def test_every_statement_is_checked_or_named_as_open() -> None:
    ids = [statement["id"] for statement in statements()]
    assert len(ids) == len(set(ids))
    assert set(ids) == CHECKS.keys() | OPEN
    assert not CHECKS.keys() & OPEN


@pytest.mark.parametrize("name", CHECKS)
def test_a_statement_of_the_documents_holds(name: str) -> None:
    (statement,) = (found for found in statements() if found["id"] == name)
    assert CHECKS[name](statement) == statement["expected"]
