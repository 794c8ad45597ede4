"""Follows the record of another program by our rules of riichi, and writes it as a journal.

Chance is given as the record says it, tile by tile: the rest of the wall stays unknown, and so do dice and indicators that nothing says.
What a record does not say of the rules is found by trying: first the agreement that it states, with ours for the rest, then others, one
option after another, as long as more of the record follows from them or fewer payments differ.

Where only points differ, the record counts: they are adjusted after the hand, and a remark says by how much. A record that does not
follow from the rules is refused with the hand and what is against the rules.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from itertools import chain, product
from typing import Final, TypeAlias

from paizhuo.engine.core.hand import DEPOSIT, Deal, Hand, balance, changes
from paizhuo.engine.core.node import BadChance
from paizhuo.engine.core.refused import Refused
from paizhuo.engine.core.tiles import KIND, RED
from paizhuo.engine.core.value import Struct
from paizhuo.engine.core.words import Text
from paizhuo.engine.families.riichi.turn import RIICHI_STICK
from paizhuo.engine.games.riichi.match import UMA, programme
from paizhuo.engine.games.riichi.options import (
    ABORTIVE,
    DOUBLE_YAKUMAN,
    OPEN_TANYAO,
    RED_FIVES,
    SWAP_CALLS,
    TRIPLE_RON_DRAW,
)
from paizhuo.engine.games.riichi.rules import RIICHI
from paizhuo.engine.match.formats.followed_hand import FollowedHand, Stop
from paizhuo.engine.match.formats.logged import SEATS, LoggedHand, LoggedMatch
from paizhuo.engine.match.journal import load
from paizhuo.engine.match.journal_lines import first_line, hand_line, last_line, ruling_line
from paizhuo.engine.match.journal_steps import steps
from paizhuo.engine.match.match import begin, dealt
from paizhuo.engine.match.referee import Referee
from paizhuo.engine.match.setup import MatchSetup, SeatSetup
from paizhuo.engine.play.readiness import COPIES
from paizhuo.engine.rules.options import Value
from paizhuo.engine.rules.parts import MatchEnd
from paizhuo.engine.rules.rulings import Adjustment

Agreement: TypeAlias = Mapping[str, Value]
IN_PLAY: Final = (ABORTIVE, SWAP_CALLS, TRIPLE_RON_DRAW, DOUBLE_YAKUMAN, OPEN_TANYAO)
"""The options that what happens in a hand may show to be otherwise, in the order in which they are tried."""

NOT_FOLLOWED: Final = Text("第 {hand} 局对不上规则：{reason}", "hand {hand} does not follow the rules: {reason}")
BAD_TILES: Final = Text("发的牌或摸的牌不对：{reason}", "the tiles are not possible: {reason}")
OTHER_NEXT: Final = Text("它不是上一局之后该打的那一局", "it is not the hand that comes after the one before")
LOST_POINTS: Final = Text("点数和供托对不上上一局", "its points and sticks do not come from the hand before")
DIFFERS: Final = Text(
    "第 {hand} 局：按这里的规则是 {ours}，记录里是 {theirs}；照记录记分",
    "Hand {hand}: {ours} by the rules here, {theirs} in the record; the record's points count",
)
BROKEN_OFF: Final = Text("记录在第 {hand} 局中间断了", "The record breaks off in the middle of hand {hand}")


class NotFollowed(Refused):
    """A record that does not follow from our rules; ``reason`` says at which hand and why, without a full stop."""


class Followed(Struct):
    """The record as a journal, and what is to be remarked about it."""

    text: str
    remarks: tuple[Text, ...] = ()


def followed(logged: LoggedMatch) -> Followed:
    """Return a match as a journal of our own. Raises ``NotFollowed``."""
    stated = {"start": _start(logged.hands[0]), RED_FIVES: _has_reds(logged), **logged.options}
    best = _Following(logged, stated)
    for option in IN_PLAY:
        if best.is_perfect:
            break
        other = _Following(logged, {**best.agreed, option: not RIICHI.settled(best.agreed)[option]})
        if other.merit > best.merit:
            best = other
    if best.trouble is not None:
        raise NotFollowed(best.trouble)
    return Followed(best.text(), tuple(best.remarks))


def _start(hand: LoggedHand) -> int:
    """Return the points that everybody began with, as far as the first hand says."""
    points = sum(hand.standing) + hand.sticks * RIICHI_STICK
    fair = points // SEATS
    return fair if points == fair * SEATS and 1_000 <= fair <= 200_000 else 25_000


def _has_reds(logged: LoggedMatch) -> bool:
    """Return whether the match has red fives. Without any in sight it may have: unless four plain ones of a suit were seen in one hand."""
    for hand in logged.hands:
        drawn = (move.tile for move in hand.moves if move.kind == "draw")
        seen = Counter((*chain(*hand.racks), *drawn, *hand.indicators, *hand.under))
        if any(seen[red] for red in RED):
            return True
        if any(seen[KIND[red]] == COPIES for red in RED):
            return False
    return True


class _Following:
    """The attempt to follow a record by one agreement.

    ``trouble``: why it cannot be followed to its end, None if it can; ``remarks``: which payments differ.
    """

    def __init__(self, logged: LoggedMatch, agreed: Agreement) -> None:
        self.logged, self.agreed = logged, agreed
        self.remarks: list[Text] = []
        self.trouble: Text | None = None
        self._seats = tuple(SeatSetup(name) for name in logged.names)
        self._lines: list[str] = []
        self._count = 0
        self._terms = _terms(RIICHI.settled(agreed), logged)
        """The agreements about the match as a whole by which the hands so far come one after another."""
        self._referee = Referee(begin(MatchSetup(RIICHI.id, agreed, self._seats)))
        try:
            for nth, hand in enumerate(logged.hands):
                self._open(nth, hand)
                self._hand(hand)
                self._count += 1
        except Stop as stop:
            self.trouble = NOT_FOLLOWED.filled(hand=self._count + 1, reason=stop.reason)

    @property
    def is_perfect(self) -> bool:
        """Whether the record follows, with every payment."""
        return self.trouble is None and not self._differing

    @property
    def merit(self) -> tuple[int, int, int]:
        """Of two attempts the better one is greater: more hands, more moves, fewer payments that differ."""
        return self._count, 0 if self.trouble is None else len(self._lines), -self._differing

    @property
    def _differing(self) -> int:
        return len(self.remarks) - (not self.logged.hands[-1].over)

    # -- from hand to hand ---------------------------------------------------------------------------------------------------

    def _open(self, nth: int, logged: LoggedHand) -> None:
        """Deal a hand as the record says."""
        match = self._referee.match
        number = match.hand.deal.number + 1 if nth else _number(logged)
        deal = Deal(number, logged.round, logged.dealer, logged.standing, logged.repeats, logged.sticks * RIICHI_STICK)
        if nth:
            if match.deposit != deal.deposit or match.standing != deal.standing:
                raise Stop(LOST_POINTS)
            fitting = [terms for terms in self._terms if _next(terms, self._referee) == deal]
            if not fitting:
                raise Stop(OTHER_NEXT)
            self._terms = fitting
        self._referee = Referee(dealt(match, deal))
        self._lines.append(hand_line(deal))

    def _hand(self, hand: LoggedHand) -> None:
        """Play a hand as the record says, and adjust points that it has otherwise. Raises ``Stop``."""
        playing = FollowedHand(self._referee, hand, self.logged.names)
        try:
            playing.play()
        except BadChance as bad:
            raise Stop(BAD_TILES.filled(reason=bad.reason)) from None
        finally:
            self._referee = playing.referee
            self._lines += playing.lines
        if not hand.over:
            self.remarks.append(BROKEN_OFF.filled(hand=self._count + 1))
            return
        self._adjust(hand)

    def _adjust(self, hand: LoggedHand) -> None:
        match = self._referee.match
        following = self.logged.hands[self._count + 1] if self._count + 1 < len(self.logged.hands) else None
        ours = paid(match.hand)
        if following is not None:
            wanted = following.standing
        elif hand.changes is not None:
            wanted = tuple(map(sum, zip(match.standing, hand.changes, (-points for points in ours), strict=True)))
        else:
            wanted = match.standing
        missing = tuple(after - points for after, points in zip(wanted, match.standing, strict=True))
        if not any(missing):
            return
        theirs = tuple(map(sum, zip(ours, missing, strict=True)))
        self.remarks.append(DIFFERS.filled(hand=self._count + 1, ours=_signed(ours), theirs=_signed(theirs)))
        ruling = Adjustment(missing, "miscount")
        try:
            self._referee = self._referee.rule(ruling).referee
        except Refused as no:
            raise Stop(no.reason) from None
        self._lines.append(ruling_line(ruling))

    # -- the journal ---------------------------------------------------------------------------------------------------------

    def text(self) -> str:
        """Return the journal. The terms are the first by which all hands come one after another, and the last is the last if it can be.

        Where the match goes on, the next hand is opened, as at every table: its line says what everybody has.
        """
        over = self.logged.hands[-1].over and self.logged.over is not False
        ending = [terms for terms in self._terms if over and isinstance(_next(terms, self._referee), MatchEnd)]
        if self.logged.over is None and ending and not self._is_whole:
            ending = [terms for terms in ending if terms is self._terms[0]]  # the record may well stop here
        terms = next((each for each in ending if self._settles(each)), (ending or self._terms)[0])
        setup = MatchSetup(RIICHI.id, terms, self._seats)
        text = first_line(setup, RIICHI) + "".join(self._lines)
        if not ending:
            following = _next(terms, self._referee) if self.logged.hands[-1].over else None
            return text + hand_line(following) if isinstance(following, Deal) else text
        *_, last = steps(load(text))
        return text + last_line(last.referee.next_hand().referee.match, text)

    @property
    def _is_whole(self) -> bool:
        """Whether the record has the match from its beginning, and states how long it is or what it came to."""
        return not _number(self.logged.hands[0]) and ("length" in self.logged.options or self.logged.final is not None)

    def _settles(self, terms: Agreement) -> bool:
        """Return whether the match ends with the points that the record states."""
        final = self.logged.final
        ended = _next(terms, self._referee)
        if final is None or not isinstance(ended, MatchEnd):
            return final is None
        change = balance(ended.transfers)
        standing = self._referee.match.standing
        return all(
            points + change.get(seat, 0) - int(terms["start"] or 0) == final[seat]
            for seat, points in enumerate(standing)
        )


def _number(first: LoggedHand) -> int:
    """Return how many hands came before the first that is recorded, at least."""
    return first.round * SEATS + first.dealer + first.repeats


def _terms(agreed: Agreement, logged: LoggedMatch) -> list[Agreement]:
    """The agreements about a match as a whole that a record may have been played by: as agreed first, then with ever more differences."""
    stated = logged.options
    ways: dict[str, tuple[Value, ...]] = {
        "length": ("east_south", "east"),
        "target": (30_000, 0, agreed["start"]),
        "dealer_stop": (True, False),
        "below_zero_ends": (False, True),
    }
    if logged.final is not None:
        ways |= {"uma": tuple(UMA), "return": (0, 25_000, 30_000)}
    tried = {name: (agreed[name],) if name in stated and name == "length" else each for name, each in ways.items()}
    found = [{**agreed, **dict(zip(tried, values, strict=True))} for values in product(*tried.values())]
    return sorted(found, key=lambda terms: sum(terms[name] != agreed[name] for name in tried))


def _next(terms: Agreement, referee: Referee) -> Deal | MatchEnd:
    """Return what comes after a hand that is over, by these terms."""
    match = referee.match
    return programme(terms).after(match.hand, match.standing, match.deposit)


def paid(hand: Hand) -> tuple[int, ...]:
    """Return what a finished hand has changed, as records have it: without riichi sticks put down, with those taken."""
    return changes((transfer for transfer in hand.ledger if transfer.payee != DEPOSIT), hand.seats)


def _signed(points: Iterable[int]) -> str:
    return " / ".join(f"{each:+}" if each else "0" for each in points)
