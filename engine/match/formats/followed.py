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

from paizhuo.engine.core.action import PASS, Action, Ankan, Chi, Discard, Kakan, Minkan, Pon, Ron, SelfDraw
from paizhuo.engine.core.hand import DEPOSIT, Deal, Hand, balance
from paizhuo.engine.core.meld import Seat
from paizhuo.engine.core.node import (
    BadChance,
    Chance,
    ChanceValue,
    DealTiles,
    Decision,
    DrawTile,
    Request,
    RollDice,
    ShowPlace,
    TurnUp,
)
from paizhuo.engine.core.refused import Refused
from paizhuo.engine.core.tiles import KIND, RED, UNKNOWN
from paizhuo.engine.core.value import Struct
from paizhuo.engine.core.words import Text
from paizhuo.engine.families.riichi.state import AbandonHand, Riichi
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
from paizhuo.engine.match.formats.logged import SEATS, LoggedHand, LoggedKind, LoggedMatch, LoggedMove
from paizhuo.engine.match.journal import load
from paizhuo.engine.match.journal_lines import (
    BY_LOG,
    answer_line,
    chance_line,
    first_line,
    hand_line,
    last_line,
    ruling_line,
)
from paizhuo.engine.match.journal_steps import steps
from paizhuo.engine.match.match import begin, dealt
from paizhuo.engine.match.referee import HandOver, Referee
from paizhuo.engine.match.setup import MatchSetup, SeatSetup
from paizhuo.engine.match.tile_counts import excess, tiles_seen
from paizhuo.engine.play.readiness import COPIES
from paizhuo.engine.rules.action_words import spoken
from paizhuo.engine.rules.options import Value
from paizhuo.engine.rules.parts import MatchEnd
from paizhuo.engine.rules.rulings import Adjustment

Agreement: TypeAlias = Mapping[str, Value]
IN_PLAY: Final = (ABORTIVE, SWAP_CALLS, TRIPLE_RON_DRAW, DOUBLE_YAKUMAN, OPEN_TANYAO)
"""The options that what happens in a hand may show to be otherwise, in the order in which they are tried."""
THREE_WINNERS: Final = 3
CALLS: Final[Mapping[LoggedKind, type[Chi | Pon | Minkan | Ankan]]] = {
    "chi": Chi,
    "pon": Pon,
    "minkan": Minkan,
    "ankan": Ankan,
}

NOT_FOLLOWED: Final = Text("第 {hand} 局对不上规则：{reason}", "hand {hand} does not follow the rules: {reason}")
AGAINST: Final = Text("{who} 不能“{what}”：{why}", "{who} cannot do this ({what}): {why}")
OVER_BEFORE: Final = Text(
    "按规则这一局已经结束（{ending}），记录里却还在打", "by the rules it is over ({ending}), but the record goes on"
)
GOES_ON: Final = Text(
    "记录到这里就结束，按规则却还要打下去", "the record has its end here, but by the rules it goes on"
)
OTHER_END: Final = Text(
    "按规则的结果是“{ending}”，记录里不是", "by the rules its end is “{ending}”, which the record does not say"
)
NO_DRAW: Final = Text("{who} 这时不摸牌", "{who} does not draw now")
NOT_ASKED: Final = Text("这时不问“{what}”", "“{what}” is not asked for now")
BAD_TILES: Final = Text("发的牌或摸的牌不对：{reason}", "the tiles are not possible: {reason}")
TOO_MANY: Final = Text("同一张牌多了一张", "there is one tile too many of a kind")
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
    """The points that everybody began with, as far as the first hand says."""
    points = sum(hand.standing) + hand.sticks * RIICHI_STICK
    fair = points // SEATS
    return fair if points == fair * SEATS and 1_000 <= fair <= 200_000 else 25_000


def _has_reds(logged: LoggedMatch) -> bool:
    """Whether the match has red fives. Without any in sight it may have: unless four plain ones of a suit were seen in one hand."""
    for hand in logged.hands:
        drawn = (move.tile for move in hand.moves if move.kind == "draw")
        seen = Counter((*chain(*hand.racks), *drawn, *hand.indicators, *hand.under))
        if any(seen[red] for red in RED):
            return True
        if any(seen[KIND[red]] == COPIES for red in RED):
            return False
    return True


class _Stop(Refused):
    """The hand cannot be followed any further; ``reason`` says why."""


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
        except _Stop as stop:
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
                raise _Stop(LOST_POINTS)
            fitting = [terms for terms in self._terms if _next(terms, self._referee) == deal]
            if not fitting:
                raise _Stop(OTHER_NEXT)
            self._terms = fitting
        self._referee = Referee(dealt(match, deal))
        self._lines.append(hand_line(deal))

    def _hand(self, hand: LoggedHand) -> None:
        """Play a hand as the record says, and adjust points that it has otherwise. Raises ``_Stop``."""
        playing = _Playing(self._referee, hand, self.logged.names)
        try:
            playing.play()
        except BadChance as bad:
            raise _Stop(BAD_TILES.filled(reason=bad.reason)) from None
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
        changes = tuple(after - points for after, points in zip(wanted, match.standing, strict=True))
        if not any(changes):
            return
        theirs = tuple(map(sum, zip(ours, changes, strict=True)))
        self.remarks.append(DIFFERS.filled(hand=self._count + 1, ours=_signed(ours), theirs=_signed(theirs)))
        ruling = Adjustment(changes, "miscount")
        try:
            self._referee = self._referee.rule(ruling).referee
        except Refused as no:
            raise _Stop(no.reason) from None
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
        """Whether the match ends with the points that the record states."""
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
    """How many hands came before the first that is recorded, at least."""
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
    """What comes after a hand that is over, by these terms."""
    match = referee.match
    return programme(terms).after(match.hand, match.standing, match.deposit)


def paid(hand: Hand) -> tuple[int, ...]:
    """What a finished hand has changed, as records have it: without riichi sticks put down, with those taken."""
    transfers = [transfer for transfer in hand.ledger if transfer.payee != DEPOSIT]
    change = balance(tuple(transfers))
    return tuple(change.get(seat, 0) for seat in range(hand.seats))


def _signed(points: Iterable[int]) -> str:
    return " / ".join(f"{each:+}" if each else "0" for each in points)


# -- a hand ----------------------------------------------------------------------------------------------------------------


class _Playing:
    """A hand that is being followed, with the lines of its journal so far."""

    def __init__(self, referee: Referee, hand: LoggedHand, names: tuple[str, ...]) -> None:
        self.referee, self.lines = referee, list[str]()
        self._hand, self._names = hand, names
        self._turned = self._under = 0

    def play(self) -> None:
        """Follow the hand as far as it is recorded. Raises ``_Stop``, ``BadChance``."""
        self._settle()
        for nth, move in enumerate(self._hand.moves, 1):
            if move.kind == "draw":
                self._pass()
                if nth == len(self._hand.moves) and self._is_drawn_after_the_end():
                    break
                self._draw(move)
            else:
                self._answer(move.seat, self._meant(move))
                self._close()
            self._settle()
        if self._hand.over:
            self._end()
        match = self.referee.match
        if excess(match, tiles_seen(match)) is not None:
            raise _Stop(TOO_MANY)

    # -- chance --------------------------------------------------------------------------------------------------------------

    def _settle(self) -> None:
        """Give all chance that is waited for but a tile drawn."""
        while isinstance(waiting := self.referee.waiting, Chance) and not isinstance(waiting.request, DrawTile):
            self._give(waiting.request, self._value(waiting.request))

    def _value(self, request: Request) -> ChanceValue:
        hand = self._hand
        match request:
            case RollDice():
                return ()
            case DealTiles(place=place):
                return hand.racks[place]
            case TurnUp(purpose="indicator"):
                self._turned += 1
                return _nth(hand.indicators, self._turned)
            case TurnUp():
                self._under += 1
                return _nth(hand.under, self._under)
            case ShowPlace(place=place):
                return self.referee.match.hand.places[place].concealed
            case _:
                raise _Stop(NOT_ASKED.filled(what=request.name))

    def _give(self, request: Request, value: ChanceValue) -> None:
        self.lines.append(chance_line(request, value, BY_LOG))
        self.referee = self.referee.give(value).referee

    def _draw(self, move: LoggedMove) -> None:
        """A tile is drawn, once everybody has let the discard before it go."""
        waiting = self.referee.waiting
        if isinstance(waiting, HandOver):
            raise _Stop(OVER_BEFORE.filled(ending=self._ending))
        if not isinstance(waiting, Chance) or getattr(waiting.request, "seat", None) != move.seat:
            raise _Stop(NO_DRAW.filled(who=self._names[move.seat]))
        self._give(waiting.request, move.tile)

    def _is_drawn_after_the_end(self) -> bool:
        """Whether the hand is a draw already: some programs let one more tile be drawn before they say so."""
        return self._hand.over and not self._hand.wins and isinstance(self.referee.waiting, HandOver)

    # -- what seats do -------------------------------------------------------------------------------------------------------

    def _pass(self) -> None:
        """Everybody who is asked lets the tile go, and indicators that are due are turned up."""
        while isinstance(waiting := self.referee.waiting, Decision):
            if any(PASS not in options for options in waiting.options.values()):
                return
            for seat in waiting.options:
                self._answer(seat, PASS)
            self._settle()

    def _answer(self, seat: Seat, action: Action) -> None:
        """A choice of a seat. Raises ``_Stop`` with the reason why it may not."""
        if action not in self.referee.asked.get(seat, ()):
            if isinstance(self.referee.waiting, HandOver):
                raise _Stop(OVER_BEFORE.filled(ending=self._ending))
            why = self.referee.why_not(seat, action)
            raise _Stop(AGAINST.filled(who=self._names[seat], what=spoken(action), why=why))
        self.lines.append(answer_line(seat, action))
        self.referee = self.referee.answer(seat, action).referee

    def _close(self) -> None:
        """A call was made: whoever else was asked has let the tile go, or wanted it less. No record says which."""
        if self.referee.answers:
            self.referee = self.referee.close_window().referee

    def _meant(self, move: LoggedMove) -> Action:
        """The option that a move means; an action like it where there is none."""
        options = self.referee.asked.get(move.seat, ())
        match move.kind:
            case "discard" | "riichi":
                made = Discard if move.kind == "discard" else Riichi
                fitting = [each for each in options if isinstance(each, made) and each.tile == move.tile]
                exact = [each for each in fitting if each.drawn == move.drawn]
                return (exact or fitting or [made(move.tile, move.drawn)])[0]
            case "kakan":
                added = [each for each in options if isinstance(each, Kakan) and each.tile == move.tile]
                return added[0] if added else Kakan(move.tile, drawn=True)
            case kind:
                call = CALLS[kind]
                alike = [
                    each for each in options if isinstance(each, call) and sorted(each.tiles) == sorted(move.tiles)
                ]
                return alike[0] if alike else call(move.tiles)

    # -- the end -------------------------------------------------------------------------------------------------------------

    def _end(self) -> None:
        """End the hand as the record says. Raises ``_Stop``."""
        hand = self._hand
        for win in hand.wins:
            self._answer(win.seat, SelfDraw() if win.source is None else Ron())
        if hand.wins:
            self._close()
        else:
            self._end_without_winner()
        self._settle()
        if not isinstance(self.referee.waiting, HandOver):
            raise _Stop(GOES_ON)
        ended = self.referee.match.hand.ending
        assert ended is not None
        if {win.seat for win in hand.wins} != {win.seat for win in self.referee.match.hand.wins} or (
            not hand.wins and hand.ending not in (None, ended.id)
        ):
            raise _Stop(OTHER_END.filled(ending=ended.name))

    def _end_without_winner(self) -> None:
        """Abandon the hand, let three win where that is a draw, or let the last tile go."""
        asked, ending = self.referee.asked, self._hand.ending
        abandons = [seat for seat, options in asked.items() if AbandonHand() in options]
        wins = [seat for seat, options in asked.items() if Ron() in options]
        if abandons and ending in (None, "nine_terminals"):
            self._answer(abandons[0], AbandonHand())
        elif len(wins) == THREE_WINNERS and (ending == "triple_ron" or (ending is None and self._wall_left)):
            for seat in wins:
                self._answer(seat, Ron())
        else:
            self._pass()

    @property
    def _wall_left(self) -> int:
        return self.referee.match.hand.wall.left

    @property
    def _ending(self) -> Text:
        ending = self.referee.match.hand.ending
        assert ending is not None
        return ending.name


def _nth(tiles: tuple[int, ...], nth: int) -> int:
    """The nth tile from 1; unknown where there are fewer."""
    return tiles[nth - 1] if nth <= len(tiles) else UNKNOWN
