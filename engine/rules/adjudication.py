"""What people at a table rule on, in every game: points that they adjust, a hand dealt again, an offence whose penalty is stated.

An offence is ruled on as the ``Rulings`` of the game say; elsewhere as its score sheet says of a hand that ended by it (``faults``).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from paizhuo.engine.core.event import Paid
from paizhuo.engine.core.hand import DEPOSIT, Account, Ending, Hand, Script, Transfer, balance
from paizhuo.engine.core.words import Text
from paizhuo.engine.rules.amounts import amount
from paizhuo.engine.rules.endings import void
from paizhuo.engine.rules.options import Options
from paizhuo.engine.rules.rule_set import RuleSet
from paizhuo.engine.rules.rulings import (
    AGREED,
    NO_RULINGS,
    NO_SUCH_SEAT,
    Adjustment,
    FalseWin,
    Redeal,
    Ruling,
    RulingRefused,
    Rulings,
    SeatRuling,
    given_back,
)
from paizhuo.engine.rules.sheet_rules import Drawn, ReportedHand

REDEALT: Final = Ending("redealt", Text("发错牌，重新发", "Misdealt: dealt again"))
MOST: Final = 1_000_000_000
"""The most points that one participant gains or loses by an adjustment."""


def stated(game: RuleSet, options: Options) -> frozenset[str]:
    """Return the names of the offences for which the game states what follows."""
    if game.play.rulings is not None:
        return frozenset(game.play.rulings.names)
    return frozenset((FalseWin.name,)) if _fault(game, options) is not None else frozenset()


def _own(game: RuleSet, ruling: SeatRuling) -> Rulings | None:
    """Return the game's rulings, if this is one of them."""
    rulings = game.play.rulings
    return rulings if rulings is not None and ruling.name in rulings.names else None


def script_of(game: RuleSet, options: Options, rules: object, hand: Hand, ruling: Ruling) -> Script:
    """Return what follows from a ruling, as a script. Raises ``RulingRefused``, at the latest before its first event."""
    match ruling:
        case Adjustment():
            return _adjusted(game, options, hand, ruling)
        case Redeal():
            _check_not_void(hand)
            return void(given_back(hand), REDEALT)
        case SeatRuling() if (rulings := _own(game, ruling)) is not None:
            return rulings.make(rules, hand, ruling)
        case FalseWin() if (fault := _fault(game, options)) is not None:
            return void(_penalty(fault, hand, ruling), fault.ending)
        case _:
            raise RulingRefused(NO_RULINGS)


def consequence(game: RuleSet, options: Options, hand: Hand, ruling: SeatRuling, names: Sequence[str]) -> Text:
    """Return what follows from a ruling on an offence, in a sentence that says nothing hidden. Raises ``RulingRefused``."""
    if (rulings := _own(game, ruling)) is not None:
        return rulings.consequence(hand, ruling).filled(player=names[ruling.seat])
    fault = _fault(game, options)
    if fault is None or not isinstance(ruling, FalseWin):
        raise RulingRefused(NO_RULINGS)
    parts = game.scoring.parts
    owed = (
        f"{names[paid.payee]} {amount(paid.points, parts)}"
        for paid in _penalty(fault, hand, ruling)
        if paid.reason != "void" and isinstance(paid.payee, int)
    )
    return PAYS.filled(player=names[ruling.seat], paid=", ".join(owed))


# -- points that are adjusted --------------------------------------------------------------------------------------------


def keeps_deposit(game: RuleSet, options: Options) -> bool:
    """Return whether points lie on the table in this game until somebody wins them 供托."""
    return game.sheet(options).stick > 0


def why_not(game: RuleSet, options: Options, hand: Hand, adjustment: Adjustment) -> Text | None:
    """Why points cannot be adjusted like this; None: they can."""
    changes = adjustment.changes
    if adjustment.reason not in AGREED:
        return NO_REASON.filled(known=", ".join(AGREED))
    if len(changes) != hand.participants:
        return ONE_EACH.filled(count=hand.participants)
    if not any(changes):
        return NOTHING_CHANGES
    if max(map(abs, changes)) > MOST:
        return TOO_MUCH.filled(most=amount(MOST))
    to_table = -sum(changes)
    if to_table and not keeps_deposit(game, options):
        return NOT_EVEN.filled(over=amount(sum(changes), game.scoring.parts))
    if hand.deal.deposit + balance(hand.ledger).get(DEPOSIT, 0) + to_table < 0:
        return NOT_ON_THE_TABLE
    return None


def _adjusted(game: RuleSet, options: Options, hand: Hand, adjustment: Adjustment) -> Script:
    if (reason := why_not(game, options, hand, adjustment)) is not None:
        raise RulingRefused(reason)
    yield Paid(tuple(_payments(adjustment)))
    return hand.phase


def _payments(adjustment: Adjustment) -> Iterator[Transfer]:
    """Yield who pays whom: those who lose, in their order, pay those who gain; what is left over lies on the table, or came from there."""
    accounts: dict[Account, int] = {**dict(enumerate(adjustment.changes)), DEPOSIT: -sum(adjustment.changes)}
    gains = {account: points for account, points in accounts.items() if points > 0}
    for payer, lost in accounts.items():
        left = max(0, -lost)
        for payee in tuple(gains):
            paid = min(left, gains[payee])
            if paid:
                yield Transfer(payer, payee, paid, adjustment.reason)
                left -= paid
                gains[payee] -= paid


# -- offences that the score sheet prices --------------------------------------------------------------------------------


def _fault(game: RuleSet, options: Options) -> Drawn | None:
    """Return how a hand of the game ends by a false win; None: its document does not say."""
    return next((each for each in game.sheet(options).faults if each.ending.id == FalseWin.name), None)


def _penalty(fault: Drawn, hand: Hand, ruling: FalseWin) -> tuple[Transfer, ...]:
    if not 0 <= ruling.seat < hand.seats:
        raise RulingRefused(NO_SUCH_SEAT)
    if ruling.ready:
        raise RulingRefused(READY_IS_NOTHING)
    _check_not_void(hand, fault.ending)
    if not hand.places[ruling.seat].concealed:
        raise RulingRefused(NOT_DEALT)
    return fault.settle(hand, ReportedHand(named=(ruling.seat,)))


def _check_not_void(hand: Hand, *endings: Ending) -> None:
    if hand.ending in (REDEALT, *endings):
        raise RulingRefused(VOID_ALREADY)


VOID_ALREADY: Final = Text("本局已经作废", "This hand is void already")
NOT_DEALT: Final = Text("还没有发牌", "No tiles have been dealt yet")
READY_IS_NOTHING: Final = Text("谁听牌与此无关", "Who is ready does not matter here")
PAYS: Final = Text(
    "本局作废，付过的都退还。{player} 付：{paid}。",
    "The hand is void: everything paid in it is given back. {player} pays: {paid}.",
)
NO_REASON: Final = Text("“reason” 应为其中之一：{known}", "“reason” is none of {known}")
ONE_EACH: Final = Text("要写明 {count} 个人各得多少", "How much everybody gains is wanted: {count} numbers")
NOTHING_CHANGES: Final = Text("没有人得分或失分", "Nobody gains or loses anything")
TOO_MUCH: Final = Text("一个人最多加减 {most} 分", "One player gains or loses {most} at most")
NOT_EVEN: Final = Text(
    "各家得失相加应为 0，现在是 {over}",
    "What everybody gains and loses must come to nothing together; it comes to {over}",
)
NOT_ON_THE_TABLE: Final = Text("桌面上没有那么多", "There is not so much on the table")
