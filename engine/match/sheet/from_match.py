"""A hand that was played here, as people at a table would report it: what everybody counted and paid."""

from __future__ import annotations

from itertools import pairwise

from paizhuo.engine.core.hand import DEPOSIT, Account, Transfer, WinRecord, balance
from paizhuo.engine.core.observe import observe
from paizhuo.engine.match.match import Match
from paizhuo.engine.match.sheet.reported_wins import settled
from paizhuo.engine.match.sheet.sheet import Entry, ReportedWin, is_known
from paizhuo.engine.rules.rulings import AGREED
from paizhuo.engine.scoring.stated_fields import stating
from paizhuo.engine.scoring.winning_hand import WinningHand


def entry_from_match(match: Match) -> Entry:
    """Return the entry of the finished hand of a match: wins and draws as they were paid. Raises ``ValueError`` while it is played."""
    hand = match.hand
    if hand.ending is None:
        raise ValueError("the hand is still being played")
    wins = hand.wins
    together = (*(False for _ in wins[:1]), *(_on_one_tile(a, b) for a, b in pairwise(wins)))
    drawn = {each.ending.id for each in match.game.sheet(match.game_options).endings}
    is_drawn = hand.ending.id in drawn
    return Entry(
        wins=tuple(_win(match, win, same) for win, same in zip(wins, together, strict=True)),
        draw=hand.ending.id if is_drawn else None,
        ready={seat: None for seat in range(hand.seats) if hand.places[seat].shown} if is_drawn else {},
        sticks=tuple(int(paid.payer) for paid in hand.ledger if paid.payee == DEPOSIT and paid.reason not in AGREED),
        transfers=_between_players(tuple(paid for paid in hand.ledger if not _told_otherwise(paid, wins))),
        plainly=is_drawn,
        game=hand.deal.game,
        behind=tuple(watcher.behind or 0 for watcher in hand.watchers),
    )


def _between_players(paid: tuple[Transfer, ...]) -> tuple[Transfer, ...]:
    """Return the payments; those into and out of pots are replaced by what players paid each other in the end."""
    through = tuple(
        each
        for each in paid
        if any(isinstance(account, str) and account != DEPOSIT for account in (each.payer, each.payee))
    )
    changes: dict[Account, int] = {
        account: points for account, points in balance(through).items() if isinstance(account, int)
    }
    return (*(each for each in paid if each not in through), *settled(changes, 0, POT))


POT = "pot"


def _on_one_tile(win: WinRecord, after: WinRecord) -> bool:
    return win.source is not None and win.source == after.source and win.moment == after.moment


def _win(match: Match, win: WinRecord, together: bool) -> ReportedWin:  # noqa: FBT001
    paid = tuple((int(each.payer), each.points) for each in win.transfers if _by_this_win(each, win))
    of_game, reached = match.game.sheet(match.game_options).limit, win.score.limit
    limit = None if of_game is None or reached is None or reached.id != of_game.id else reached.id
    seen = observe(match.rules, match.hand, win.seat)
    known = match.game.hints.stated(seen, WinningHand((), win.tile, "self_draw"))
    asked = (field for field in match.game.scoring.stated_fields.named if not is_known(field))
    fields = stating(asked, "self_draw", known.fields)
    if win.robbed:
        fields["by"] = "rob_kong"
    else:
        del fields["by"]
    return ReportedWin(win.seat, win.source, fields, win.score.total, win.score.fu, limit, paid, together)


def _by_this_win(paid: Transfer, win: WinRecord) -> bool:
    return paid.reason == "win" and paid.payee == win.seat and paid.payer != DEPOSIT


def _told_otherwise(paid: Transfer, wins: tuple[WinRecord, ...]) -> bool:
    """Return whether the entry reports a payment elsewhere: as a stick, or by a win, which also takes what lies on the table."""
    if paid.reason in AGREED:
        return False
    if DEPOSIT in (paid.payer, paid.payee):
        return True
    return any(paid in win.transfers and _by_this_win(paid, win) for win in wins)
