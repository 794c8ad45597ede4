"""What is paid in Tianjin mahjong: wins, kongs, and the dealer who was followed 铲."""

from __future__ import annotations

from functools import lru_cache, partial

from paizhuo.engine.core.event import Noted, Paid
from paizhuo.engine.core.hand import Hand, Script, Steps, Transfer
from paizhuo.engine.core.meld import Seat
from paizhuo.engine.core.tiles import Tile
from paizhuo.engine.core.value import replace
from paizhuo.engine.core.words import Text
from paizhuo.engine.games.tianjin.input import (
    STAKES,
    price_tianjin,
)
from paizhuo.engine.games.tianjin.opening import DrawPast
from paizhuo.engine.games.tianjin.patterns import (
    LEAST,
    kong_points,
)
from paizhuo.engine.games.tianjin.stakes import stakes_of, with_stakes
from paizhuo.engine.games.tianjin.state import TianjinState
from paizhuo.engine.play.hidden_kongs import turn_kongs_up
from paizhuo.engine.play.legality import Win
from paizhuo.engine.play.showing import end
from paizhuo.engine.play.turn import Kong
from paizhuo.engine.rules.endings import EXHAUSTED, WIN
from paizhuo.engine.rules.sheet_rules import Charge, Remark, SheetRules, reported_score
from paizhuo.engine.scoring.input_fields import DRAWN
from paizhuo.engine.scoring.score import FAN, Score


def settle(base: int, hand: Hand, win: Win, score: Score, nth: int) -> tuple[Transfer, ...]:
    """All three others pay the fan, multiplied by the stakes between each of them and the winner."""
    stakes = stakes_of(hand.state, hand.dealer)
    return tuple(
        Transfer(seat, win.seat, score.total * stakes.times(seat, win.seat) * base, "win")
        for seat in hand.others(win.seat)
    )


def followed(hand: Hand, source: Seat, tile: Tile, declined: tuple[Seat, ...]) -> Steps:
    """铲: the three others' first discards repeat the dealer's, and nobody laid a kong in between."""
    if any(len(river) != 1 or river[0].tile != tile for river in hand.rivers):
        return hand
    if any(hand.places[seat].melds for seat in hand.others(hand.dealer)):
        return hand
    return (yield Noted(replace(hand.state, followed=True)))


def extras(base: int, hand: Hand) -> tuple[Transfer, ...]:
    """Return what is settled whoever has won: each seat's kongs with the others, and 铲, one from the dealer to each other player."""
    state: TianjinState = hand.state
    found: list[Transfer] = []
    for seat, place in enumerate(hand.places):
        if points := kong_points(place.melds, frozenset(state.wild)):
            found += kongs_paid(points, base, hand, seat)
    if state.followed:
        found += followed_paid(base, hand, hand.dealer)
    return tuple(found)


def kongs_paid(points: int, base: int, hand: Hand, seat: Seat) -> tuple[Transfer, ...]:
    """杠分: everybody pays the seat for its kongs, multiplied by the stakes."""
    stakes = stakes_of(hand.state, hand.dealer)
    return tuple(
        Transfer(other, seat, points * stakes.times(seat, other) * base, "kong") for other in hand.others(seat)
    )


def followed_paid(base: int, hand: Hand, seat: Seat) -> tuple[Transfer, ...]:
    """铲: the dealer, whichever ``seat`` is given, pays each other player one, multiplied by the stakes."""
    dealer, stakes = hand.dealer, stakes_of(hand.state, hand.dealer)
    return tuple(
        Transfer(dealer, other, stakes.times(dealer, other) * base, "followed") for other in hand.others(dealer)
    )


def settled_extras(base: int, hand: Hand) -> Steps:
    """Hidden kongs are turned up, kongs and 铲 are paid."""
    hand = yield from turn_kongs_up(hand)
    if transfers := extras(base, hand):
        hand = yield Paid(transfers)
    return hand


def after_wins(base: int, hand: Hand, wins: tuple[Win, ...]) -> Script:
    """A win ends the hand."""
    hand = yield from settled_extras(base, hand)
    return (yield from end(hand, WIN))


def exhausted(base: int, hand: Hand) -> Script:
    """Every tile has been drawn: only kongs and 铲 are paid."""
    hand = yield from settled_extras(base, hand)
    return (yield from end(hand, EXHAUSTED))


def kong(hand: Hand, seat: Seat, laid: Kong) -> Script:
    """A replacement is drawn from the tail; points are settled at the end of the hand."""
    yield from ()
    return DrawPast(seat, replacement=True)


def pass_turn(base: int, hand: Hand, seat: Seat) -> Script:
    """The next seat draws, while there is a tile."""
    if hand.wall.left == 0:
        return (yield from exhausted(base, hand))
    return DrawPast(hand.after(seat))


KONG_CHARGES: tuple[tuple[str, Text, int], ...] = (
    ("exposed_kong", Text("明杠", "Exposed kong"), 1),
    ("concealed_kong", Text("暗杠", "Concealed kong"), 2),
    ("gold_kong", Text("金杠", "Gold kong"), 4),
)
"""Kongs with their points."""


@lru_cache(maxsize=8)
def sheet_rules(base: int) -> SheetRules:
    """Return a hand played with real tiles: stakes belong to the whole hand, and kongs and 铲 are paid by them in every hand."""
    return SheetRules(
        unit=FAN,
        score=reported_score(FAN, LEAST),
        price=price_tianjin,
        most_winners=1,
        hand_fields=STAKES,
        begun=with_stakes,
        ways=lambda hand: DRAWN,
        settled=frozenset(("followed",)),
        charges=(
            *(
                Charge(id_, name, Text("谁开的杠", "Made by"), partial(kongs_paid, points, base))
                for id_, name, points in KONG_CHARGES
            ),
            Charge(
                "followed", Text("铲（庄家付三家）", "Dealer followed: pays all"), None, partial(followed_paid, base)
            ),
        ),
        charged=frozenset(("kong_points",)),
        remarks=(
            Remark(
                "banned", Text("小相公（打过混子，不能胡）", "Discarded a wild tile: cannot win"), disqualifies=True
            ),
        ),
    )
