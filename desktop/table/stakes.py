"""What lies at stake, in words and movements: badges of the seats, lines for the pots, and who moves how much where."""

from __future__ import annotations

from typing import Final

from paizhuo.desktop.table.picture import TablePicture
from paizhuo.desktop.table.speech import WINDS, wind_of
from paizhuo.engine.core.hand import points_of
from paizhuo.engine.core.meld import Seat
from paizhuo.engine.core.value import Struct
from paizhuo.engine.core.words import Text
from paizhuo.engine.rules.amounts import amount
from paizhuo.engine.rules.money import Money, Stake
from paizhuo.engine.rules.public import Fact

FOLDED: Final = Text("已弃牌", "Folded")
ALL_IN: Final = Text("已全押", "All in")
LEFT: Final = Text("还可下注 {points}", "{points} left to bet")
BACK: Final = Text("退回 {points}", "{points} back")


def stake_facts(picture: TablePicture, seat: Seat) -> tuple[Fact, ...]:
    """Return what betting has made of a seat, as badges."""
    money = picture.display.money(picture.observation)
    if money is None or seat >= len(money.stakes):
        return ()
    stake = money.stakes[seat]
    found = ((stake.folded, "folded", FOLDED), (stake.all_in, "all_in", ALL_IN))
    return tuple(Fact(name, words, seat=seat) for so, name, words in found if so)


def stack_words(picture: TablePicture, seat: Seat, stake: Stake) -> str:
    """Return what a seat has left to bet; "" where its plate says that already: it is all its points, or it is all in."""
    if stake.all_in or stake.left == points_of(picture.observation.hand, seat):
        return ""
    return amount(stake.left, picture.parts)


def left_to_bet(picture: TablePicture, seat: Seat) -> str:
    """Return the same as a sentence; "" also in games without bets."""
    money = picture.display.money(picture.observation)
    points = "" if money is None or seat >= len(money.stakes) else stack_words(picture, seat, money.stakes[seat])
    return picture.said(LEFT.filled(points=points)) if points else ""


def pot_lines(picture: TablePicture) -> tuple[str, ...]:
    """Return the pots with their points, the main one first; of the others also who plays for them."""
    money = picture.display.money(picture.observation)
    if money is None:
        return ()
    lines = []
    for nth, pot in enumerate(money.pots):
        line = f"{picture.said(pot.name)} {amount(pot.points, picture.parts)}"
        if nth:
            observation = picture.observation
            winds = [wind_of(seat, observation.hand.deal.dealer, observation.hand.seats) for seat in pot.eligible]
            line += " · " + ("" if picture.language == "zh" else " ").join(
                picture.said(WINDS[wind % 4]) for wind in winds
            )
        lines.append(line)
    return tuple(lines)


class Slide(Struct):
    """Points that move from before a seat to the pot, or ``won`` from the pot to a seat; ``back``: what returns to the stack."""

    seat: Seat
    points: int
    won: bool = False
    back: int = 0


def slides(before: Money | None, later: Money | None) -> tuple[Slide, ...]:
    """Return what has moved between two moments: bets into the pot at the end of a round, pots to who has won them."""
    if before is None or later is None:
        return ()
    found = []
    for seat, (was, now) in enumerate(zip(before.stakes, later.stakes, strict=True)):
        gained = now.left - was.left
        if was.bet and not now.bet:
            found.append(Slide(seat, was.bet - gained, back=gained))
        elif gained > 0:
            found.append(Slide(seat, gained, won=True))
    return tuple(found)
