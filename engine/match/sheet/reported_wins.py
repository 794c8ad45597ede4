"""A win that the players report, counted and paid by the rules."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise

from paizhuo.engine.core.hand import DEPOSIT, Account, Hand, Transfer, WinRecord, balance
from paizhuo.engine.core.meld import Seat
from paizhuo.engine.core.refused import Refused
from paizhuo.engine.core.tiles import EAST, UNKNOWN
from paizhuo.engine.core.value import Struct, replace
from paizhuo.engine.core.words import Text
from paizhuo.engine.match.sheet.hand_fields import turned
from paizhuo.engine.match.sheet.sheet import KNOWN, Entry, ReportedWin
from paizhuo.engine.rules.options import Options
from paizhuo.engine.rules.rule_set import RuleSet
from paizhuo.engine.rules.sheet_rules import SheetRules
from paizhuo.engine.scoring.answer import ScoredHand
from paizhuo.engine.scoring.hand_input import Asked, read_hand, read_request
from paizhuo.engine.scoring.pattern import By
from paizhuo.engine.scoring.request_values import WINDS, BadRequest
from paizhuo.engine.scoring.score import NotValid, Score
from paizhuo.engine.scoring.winning_hand import WinningHand

_WIND_NAMES = {kind: name for name, kind in WINDS.items()}


class Wrong(Refused):
    """An impossible entry; ``reason`` says why, in words for a person."""


class Playing(Struct):
    """The game of a hand with its options, and what it asks of a hand that is reported."""

    game: RuleSet
    options: Options
    asked: SheetRules


class CountedWin(Struct):
    """A win with what it counts, as it was paid. ``stated`` is the hand as it was counted; None where the players counted."""

    reported: ReportedWin
    record: WinRecord
    stated: WinningHand | None

    @property
    def has_value(self) -> bool:
        """Whether it is known what the win counts, and not only who paid."""
        return self.stated is not None or self.reported.total is not None


def groups(wins: Sequence[ReportedWin], seats: int) -> list[list[ReportedWin]]:
    """Return the wins by the tile they were won on; those on one tile are in turn order from the seat that it came from."""
    found: list[list[ReportedWin]] = []
    for win in wins:
        if found and win.together and win.source is not None and win.source == found[-1][0].source:
            found[-1].append(win)
        else:
            found.append([win])
    return [sorted(group, key=lambda win: (win.seat - (win.source or 0)) % seats) for group in found]


def check_order(tiles: list[list[ReportedWin]], hand: Hand, playing: Playing, names: Sequence[str]) -> None:
    """Raise ``Wrong`` if these wins cannot have been made in one hand."""
    asked = playing.asked
    course = asked.after_win(hand)
    if course == "ends" and len(tiles) > 1:
        raise Wrong(ONE_TILE)
    gone: set[Seat] = set()
    for group in tiles:
        if len(group) > asked.most_winners:
            raise Wrong(TOO_MANY_WIN.filled(most=asked.most_winners))
        if any(a.seat == b.seat for a, b in pairwise(group)):
            raise Wrong(TWICE.filled(name=names[group[0].seat]))
        for win in group:
            _check_way(win, hand, playing, names)
            if win.seat == win.source:
                raise Wrong(OWN_TILE.filled(name=names[win.seat]))
            if left := {win.seat, win.source} & gone:
                raise Wrong(LEFT.filled(name=names[next(seat for seat in left if seat is not None)]))
        if course == "leaves":
            gone |= {win.seat for win in group}


def ways_of(hand: Hand, playing: Playing) -> tuple[By, ...]:
    """Return how this hand may be won."""
    allowed = playing.asked.ways(hand)
    return tuple(way for way in playing.game.scoring.stated_fields.ways if way in allowed)


def way_of(win: ReportedWin) -> By:
    """Return how the winning tile came."""
    if win.source is None:
        return "self_draw"
    return "rob_kong" if win.hand.get("by") == "rob_kong" else "discard"


def _check_way(win: ReportedWin, hand: Hand, playing: Playing, names: Sequence[str]) -> None:
    ways = ways_of(hand, playing)
    if way_of(win) not in ways:
        why = NO_ROBBING if "discard" in ways else SELF_DRAW_ONLY
        raise Wrong(why.filled(name=names[win.seat], game=playing.game.name))


def counted(hand: Hand, playing: Playing, entry: Entry, names: Sequence[str]) -> tuple[Hand, list[CountedWin]]:
    """Return the hand with its wins counted and paid one after another. Raises ``Wrong``."""
    tiles = groups(entry.wins, hand.seats)
    check_order(tiles, hand, playing, names)
    leaves = playing.asked.after_win(hand) == "leaves"
    found: list[CountedWin] = []
    gone: tuple[Seat, ...] = ()
    for nth_tile, group in enumerate(tiles):
        for nth, reported in enumerate(group):
            request = request_of(reported, hand, playing, entry, gone, first=nth == 0)
            score, payments, stated = _scored(reported, request, hand, playing, names)
            paid = _transfers(reported, payments, hand, playing.game.scoring.parts, entry)
            on_the_table = hand.deal.deposit + balance(hand.ledger).get(DEPOSIT, 0)
            if nth == 0 and playing.asked.stick and on_the_table:
                paid += (Transfer(DEPOSIT, reported.seat, on_the_table, "deposit"),)
            tile = UNKNOWN if stated is None else stated.win_tile
            robbed = reported.hand.get("by") == "rob_kong"
            record = WinRecord(reported.seat, tile, reported.source, robbed, score, paid, (nth_tile, 0))
            found.append(CountedWin(reported, record, stated))
            hand = replace(hand, ledger=(*hand.ledger, *paid), wins=(*hand.wins, record))
        if leaves:
            gone += tuple(win.seat for win in group)
    return hand, found


# -- the stated hand ---------------------------------------------------------------------------------------------------------


def request_of(
    reported: ReportedWin, hand: Hand, playing: Playing, entry: Entry, gone: tuple[Seat, ...], *, first: bool
) -> dict[str, object]:
    """Return the request that states this win: what was reported, and what the sheet knows. ``first``: it is the first on its tile."""
    seats, winner = hand.seats, reported.seat
    request = {name: value for name, value in reported.hand.items() if name not in KNOWN}
    deal = hand.deal
    whole = {field.id.partition(".")[0] for field in playing.asked.hand_fields}
    fields = {name: value for name, value in entry.fields.items() if name in whole}
    request |= turned(fields, playing.asked.hand_fields, -winner, seats)
    request |= {
        "rules": playing.game.id,
        "options": dict(playing.options),
        "by": way_of(reported),
        "from": None if reported.source is None else (reported.source - winner) % seats,
        "seat_wind": _WIND_NAMES[EAST + (winner - deal.dealer) % seats],
        "round_wind": _WIND_NAMES[EAST + deal.round % 4],
        "gone": sorted((seat - winner) % seats for seat in gone),
    }
    if (repeats := playing.game.scoring.stated_fields.repeats) is not None:
        request[repeats.id] = deal.repeats if first or repeats.each else 0
    if entry.behind:
        standing: dict[str, int] = {}
        for player in entry.behind:
            relative = str((player - winner) % seats)
            standing[relative] = standing.get(relative, 0) + 1
        request["supporters"] = standing
    return request


def _scored(
    reported: ReportedWin, request: Mapping[str, object], hand: Hand, playing: Playing, names: Sequence[str]
) -> tuple[Score, Mapping[str, float] | None, WinningHand | None]:
    """Return what a win counts, what relative seats gain and lose (None where the players report it), and the stated hand, if any.

    Raises ``Wrong``.
    """
    asked, name, fields = playing.asked, names[reported.seat], playing.game.scoring.stated_fields
    try:
        if reported.total is None and reported.hand.get("concealed") is not None:
            stated = read_request(request, lambda rules, chosen: Asked(playing.options, fields, hand.seats)).hand
            scored: ScoredHand = playing.game.scoring.score(stated, playing.options)
            if isinstance(scored.score, NotValid):
                raise Wrong(NO_WIN.filled(name=name, reason=scored.score.reason))
            return scored.score, None if reported.paid else scored.payments, stated
        if reported.total is None:
            if not reported.paid:
                raise Wrong(NOTHING_REPORTED.filled(name=name))
            return Score((), asked.unit, 0), None, None
        score = asked.score(reported.total, reported.fu, reported.limit)
        if isinstance(score, NotValid):
            raise Wrong(NO_WIN.filled(name=name, reason=score.reason))
        if reported.paid or asked.price is None:  # without a price only reported payments count
            return score, None, None
        bare = {field: value for field, value in request.items() if field not in ("concealed", "win", "melds")}
        return score, asked.price(read_hand(bare, fields, hand.seats), playing.options, score), None
    except BadRequest as bad:
        raise Wrong(BAD_HAND.filled(name=name, reason=bad.reason)) from None


# -- payments ------------------------------------------------------------------------------------------------------------------


def _transfers(
    reported: ReportedWin, payments: Mapping[str, float] | None, hand: Hand, parts: int, entry: Entry
) -> tuple[Transfer, ...]:
    if payments is None:
        return tuple(Transfer(payer, reported.seat, points, "win") for payer, points in reported.paid)
    changes: dict[Account, int] = {}
    for account, points in payments.items():
        relative, dot, nth = account.partition(".s")
        seat = (reported.seat + int(relative)) % hand.seats
        behind = [n for n, player in enumerate(entry.behind, hand.seats) if player == seat]
        changes[behind[int(nth) - 1] if dot else seat] = round(points * parts)
    return settled(changes, reported.seat)


def settled(changes: Mapping[Account, int], winner: Seat, reason: str = "win") -> tuple[Transfer, ...]:
    """Return the transfers that make these changes: the losers pay the winner first, then the other gainers."""
    losers = {account: -points for account, points in changes.items() if points < 0}
    gainers = {account: points for account, points in changes.items() if points > 0}
    found: list[Transfer] = []
    for payee in sorted(gainers, key=lambda account: account != winner):
        for payer, owed in tuple(losers.items()):
            points = min(owed, gainers[payee])
            if points:
                losers[payer] -= points
                gainers[payee] -= points
                found.append(Transfer(payer, payee, points, reason))
    return tuple(found)


ONE_TILE = Text("一局只能和一张牌。", "In this game all wins of a hand are on the same tile.")
TOO_MANY_WIN = Text("同一张牌最多 {most} 家和。", "At most {most} can win on one tile.")
TWICE = Text("{name} 不能在同一张牌上和两次。", "{name} cannot win twice on one tile.")
OWN_TILE = Text("{name} 不能和自己打出的牌。", "{name} cannot win on their own discard.")
SELF_DRAW_ONLY = Text(
    "{name} 不能和别家的牌：这一局只能自摸。",
    "{name} cannot win on another player's tile: this hand is won by self-draw only.",
)
NO_ROBBING = Text("{name} 不能抢杠：{game}没有抢杠。", "{name} cannot rob a kong: {game} has no robbing of kongs.")
LEFT = Text("{name} 已经和牌离场。", "{name} has won and left the hand.")
NO_WIN = Text("{name} 不能和牌：{reason}。", "{name} has no win: {reason}.")
NOTHING_REPORTED = Text(
    "请填写 {name} 和了什么：牌、番数或分数。", "Enter what {name} won with: the tiles, the value or the points."
)
BAD_HAND = Text("{name} 的牌有误：{reason}。", "Something is wrong with the hand of {name}: {reason}.")
