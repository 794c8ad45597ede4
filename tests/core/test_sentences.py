"""What happens is said in sentences that tell no more than their event."""

from __future__ import annotations

import pytest

from paizhuo.engine.core.event import (
    ConcealedKongRobbed,
    Dealt,
    DiceRolled,
    Discarded,
    Drew,
    Ended,
    Event,
    KongAdded,
    KongRobbed,
    Melded,
    Noted,
    Paid,
    Shown,
    TurnedUp,
    Won,
)
from paizhuo.engine.core.hand import DEPOSIT, Ending, Transfer, Watcher, WinRecord
from paizhuo.engine.core.meld import Meld
from paizhuo.engine.core.narration import Narrator
from paizhuo.engine.core.node import FalseWin
from paizhuo.engine.core.tile_words import tile_name
from paizhuo.engine.core.tiles import UNKNOWN, parse, parse_one
from paizhuo.engine.core.value import replace
from paizhuo.engine.core.watching import SupportersChose
from paizhuo.engine.core.words import Text
from paizhuo.engine.play.passing import PassingState

BY = Narrator(
    ("Ann", "Ben", "Cid", "Dan"),
    4,
    lambda points: f"{points}p",
    lambda action: action.words,
    lambda why: Text(why, why),
)
PON = Meld("pon", parse("111z"), 3, parse_one("1z"))
HIDDEN = Meld("ankan", parse("1111z"), hidden=True)


def win(source: int | None = None, *, robbed: bool = False) -> Won:
    return Won(WinRecord(0, 4, source, robbed, None, (Transfer(1, 0, 8, "win"),)))


@pytest.mark.parametrize(
    "event,said",
    [
        (DiceRolled(0, "break", (3, 4)), "Ann rolled 3 + 4 (Wall break)"),
        (DiceRolled(0, "else", (6,)), "Ann rolled 6"),
        (Dealt(1, 1, parse("1m2p")), "Ben was dealt 2 tiles: 1 of characters, 2 of dots"),
        (Dealt(1, 1, (UNKNOWN,)), "Ben was dealt 1 tile"),
        (Dealt(1, 1, (0, UNKNOWN)), "Ben was dealt 2 tiles"),
        (Drew(2, 4), "Cid drew 5 of characters"),
        (Drew(2, UNKNOWN), "Cid drew a tile"),
        (Drew(2, UNKNOWN, replacement=True), "Cid drew a tile from the end of the wall"),
        (Drew(2, 4, replacement=True), "Cid drew 5 of characters from the end of the wall"),
        (Discarded(0, 27), "Ann discarded East"),
        (Discarded(0, 27, drawn=True), "Ann discarded East, just drawn"),
        (Discarded(0, 27, drawn=True, turned=True), "Ann declared riichi and discarded East"),
        (Melded(0, PON), "Ann called pon: East, East, East, the East from Dan"),
        (Melded(0, HIDDEN), "Ann declared a concealed kong: East, East, East, East"),
        (Melded(0, HIDDEN).seen_by(1), "Ann declared a concealed kong face down"),
        (KongAdded(0, 27, 0), "Ann added East to a pon"),
        (KongRobbed(0, 0), "The tile that Ann added to a pon was robbed"),
        (ConcealedKongRobbed(0), "The concealed kong of Ann was robbed"),
        (TurnedUp(33), "Red dragon was turned up"),
        (Shown(5, parse("2m1m")), "Ben showed the hand: 1 of characters, 2 of characters"),
        (Shown(1, ()), "Ben showed the hand"),
        (Paid((Transfer(0, 1, 8, "kong"),)), "Ann paid Ben 8p (kong)"),
        (Paid((Transfer(0, DEPOSIT, 8, "riichi"),)), "Ann put 8p on the table (riichi)"),
        (Paid((Transfer(DEPOSIT, 0, 8, "deposit"),)), "Ann got 8p from the table (deposit)"),
        (win(), "Ann won by self-draw with 5 of characters; Ben paid Ann 8p (win)"),
        (win(1), "Ann won on 5 of characters from Ben; Ben paid Ann 8p (win)"),
        (win(1, robbed=True), "Ann won by robbing Ben of 5 of characters; Ben paid Ann 8p (win)"),
        (Ended(Ending("win", Text("和", "Won"))), "The hand ended: Won"),
        (Noted(PassingState()), ""),
    ],
    ids=str,
)
def test_an_event_is_said(event: Event, said: str) -> None:
    sentences = event.sentences(BY)
    assert "; ".join(each.en for each in sentences) == said
    assert all(each.zh and each.zh != each.en for each in sentences)
    assert event.appearance() is None


@pytest.mark.parametrize(
    "name,zh,en",
    [
        ("1m", "一万", "1 of characters"),
        ("9s", "九条", "9 of bamboo"),
        ("0p", "红五筒", "red 5 of dots"),
        ("7z", "中", "Red dragon"),
        ("8f", "菊", "Chrysanthemum"),
        ("??", "暗牌", "hidden tile"),
    ],
)
def test_a_tile_is_called_as_players_call_it(name: str, zh: str, en: str) -> None:
    assert tile_name(parse_one(name)) == Text(zh, en)


def test_a_supporter_is_named_with_its_player_and_who_has_not_chosen_is_not() -> None:
    by = replace(BY, names=(*BY.names, "Eve", "Fay"))
    (said,) = SupportersChose((Watcher((), 2), Watcher())).sentences(by)
    assert said == Text("Eve支持Cid", "Eve chose to support Cid")


def test_a_false_win_says_whose_it_is() -> None:
    reason = Text("没有成和", "The hand is not complete")
    false = FalseWin(2, reason)
    assert (false.seat, false.reason) == (2, reason)
