"""The umpire of a match at a table of real tiles: it follows the reports, and asks people where one does not fit.

The table never overrides the match, and the match never the table. A report that fits is done at once. A report that does not
is tried again whenever the match has moved on. After ``PATIENCE`` it is a ``Difference`` that people settle: they ignore it,
take back as much of the match as makes it fit (a tile was picked up again), or rule on it. Nothing is guessed.

It drives a ``Session`` whose chance comes from ``sources.RealChance``: everything it does is in the journal, can be taken
back, and corrected later. It runs in the thread of the session's scheduler and knows no device.

For seats that sensors read (``racks.Racks``) a bot or somebody elsewhere decides. People at the table carry their decisions
out; what is seen of that is compared, not done again.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from functools import partial
from typing import Final

from paizhuo.engine.core.action import PASS, Action
from paizhuo.engine.core.advance import IllegalAction
from paizhuo.engine.core.event import Event
from paizhuo.engine.core.meld import Seat
from paizhuo.engine.core.node import BadChance, TurnUp
from paizhuo.engine.core.tiles import Tile
from paizhuo.engine.core.value import Struct
from paizhuo.engine.core.words import Text
from paizhuo.engine.match.sheet.offences import NotedOffence, OffenceKind, ruling_for
from paizhuo.engine.rules.adjudication import stated
from paizhuo.engine.rules.rulings import RulingRefused
from paizhuo.engine.table.port.reports import Moment
from paizhuo.engine.table.port.reports import Report as MatchReport
from paizhuo.engine.table.session.pacing import Scheduler, Timer
from paizhuo.engine.table.session.session import Session
from paizhuo.engine.table.umpire import meaning
from paizhuo.engine.table.umpire.difference import FALSE_CALL, FALSE_WIN, IGNORE, Difference, Settlement, take_back
from paizhuo.engine.table.umpire.display import Display, Need, display_of, need_of, wall_size
from paizhuo.engine.table.umpire.read_seats import ReadSeats
from paizhuo.engine.table.umpire.reports import (
    Acted,
    ButtonName,
    DiceTrouble,
    MarkerLaid,
    Pressed,
    Report,
    Rolled,
    TileDiscarded,
    TileLaid,
    TilesCounted,
    TilesTaken,
    TileTurnedUp,
)
from paizhuo.engine.table.umpire.sentences import difference_words, name_of
from paizhuo.engine.table.umpire.sources import RealChance

PATIENCE: Final = 3_000
"""Milliseconds that a report may differ from the match before people are asked: tiles are picked up and put down again."""
OFFENCES: Final[Mapping[ButtonName, tuple[Settlement, OffenceKind]]] = {
    "win": (FALSE_WIN, "false_win"),
    "call": (FALSE_CALL, "false_claim"),
}
"""The offence that it may be to press a button that means nothing now, by button."""
FARTHEST: Final = 4
"""The most choices that people are offered to take back."""


class Announced(Struct):
    """A seat has pressed a button that may mean each of these actions: people say which (``Umpire.act``)."""

    seat: Seat
    actions: tuple[Action, ...]


class UmpireState(Struct):
    """``need``: what the table has to do before play goes on.

    ``announced``: the pressed buttons that people have to explain; ``declaring``: the seats whose next discard declares
    riichi, as long as it can; ``differences``: what people must settle; ``carry_out``: what seats that sensors read have done
    since people acted last, as the public may know it, for people to do with the tiles; ``claims``: what such seats claim while
    others may still claim too.
    """

    display: Display
    need: Need
    announced: tuple[Announced, ...] = ()
    declaring: tuple[Seat, ...] = ()
    differences: tuple[Difference, ...] = ()
    carry_out: tuple[Event, ...] = ()
    claims: tuple[Acted, ...] = ()


class Umpire:
    """Follows a session's match at a real table. ``chance``: the sources of its table, which reports are put into."""

    def __init__(
        self, session: Session, scheduler: Scheduler, chance: RealChance, changed: Callable[[UmpireState], None]
    ) -> None:
        """``changed`` is called with the state whenever it may have changed."""
        self._session, self._scheduler, self._chance, self._changed = session, scheduler, chance, changed
        self._read = ReadSeats(session, scheduler, chance.racks, self._claim_time_is_up)
        """The seats that are played from what sensors read."""
        self._acting = False
        """Whether the umpire itself is changing the match: it looks at the consequences when it is done."""
        session.join(None, _Follower(self._match_moved))
        self._waiting: dict[int, tuple[Report, Timer]] = {}
        """Reports that do not fit yet, by number, each with the timer that ends the umpire's patience."""
        self._differences: dict[int, Difference] = {}
        self._announced: dict[Seat, ButtonName] = {}
        self._declaring: set[Seat] = set()
        self._numbers = 0
        self._following = False

    @property
    def state(self) -> UmpireState:
        """The present state."""
        table = self._session.table
        return UmpireState(
            display_of(table.match),
            need_of(table.referee),
            tuple(Announced(seat, self._may_mean(seat, button)) for seat, button in sorted(self._announced.items())),
            tuple(sorted(self._declaring)),
            tuple(self._differences.values()),
            self._read.to_carry_out(),
            self._read.claims,
        )

    # -- what is reported --------------------------------------------------------------------------------------------

    def report(self, report: Report) -> None:
        """Take a report from the table."""
        with self._changing():
            if isinstance(report, DiceTrouble):
                self._chance.dice.fail(report.reason)
            elif not self._done(report):
                self._wait_with(report)

    def act(self, seat: Seat, action: Action) -> Text | None:
        """A person enters what a seat has done. Returns why it cannot be; None: it is done.

        It is done at once, or once seats that sensors read have chosen.
        """
        with self._changing():
            reason = self._refusal(seat, action)
            if reason is not None and self._read.held_up(seat, action):
                self._wait_with(Acted(seat, action))
                return None
            return reason

    def acts(self, seat: Seat) -> tuple[Action, ...]:
        """Return the actions that a person may enter for this seat: now, or after what nobody reports."""
        return tuple(
            action
            for action in meaning.reachable(self._session.table.referee, seat, self._read.seats)
            if action != PASS
        )

    def declare(self, seat: Seat, *, on: bool = True) -> Text | None:
        """People say that the seat's next discard declares riichi, whoever or whatever sees that tile; not ``on``: that it does not.

        Returns why it cannot be; None: it is done.
        """
        with self._changing():
            if on and not self._declares(seat):
                return NO_DECLARATION.filled(who=name_of(self._session.table, seat))
            if not on:
                self._declaring.discard(seat)
            return None

    def offend(self, offence: NotedOffence) -> Text | None:
        """People enter that a seat has committed an offence. Returns a sentence if it cannot be ruled on."""
        with self._changing():
            return self._offended(offence)

    def settle(self, number: int, choice: Settlement) -> Text | None:
        """People have settled a difference. Returns a sentence if that cannot be done; a difference that is gone is ignored."""
        difference = self._differences.get(number)
        if difference is None or choice not in difference.choices:
            return None
        with self._changing():
            reason = self._settled(difference, choice)
            if reason is None:
                self._differences.pop(number, None)
            return reason

    def look_again(self) -> None:
        """Look at the reports that wait once more: tiles were taken off a rack, and one may fit now."""
        self._match_moved()

    def close(self) -> None:
        """End the umpire: no report is tried any more."""
        for _, timer in self._waiting.values():
            timer.cancel()
        self._waiting.clear()
        self._read.close()

    # -- within ------------------------------------------------------------------------------------------------------

    @contextmanager
    def _changing(self) -> Iterator[None]:
        """Change the match as the umpire; look at the consequences afterwards."""
        before, self._acting = self._acting, True
        try:
            yield
        finally:
            self._acting = before
        self._moved_on()

    def _match_moved(self) -> None:
        """Look at what waits: the match was moved by a person, a bot, somebody far away, or chance that has come."""
        if not self._acting:
            self._moved_on()

    def _wait_with(self, report: Report) -> None:
        """Keep a report that does not fit yet: it is tried again whenever the match has moved on."""
        self._numbers += 1
        timer = self._scheduler.call_later(PATIENCE, partial(self._out_of_patience, self._numbers))
        self._waiting[self._numbers] = report, timer

    def _done(self, report: Report) -> bool:
        """Do what is reported, if possible. Returns whether the report is dealt with."""
        match report:
            case Rolled(faces):
                return self._rolled(faces)
            case TilesCounted(tiles):
                return wall_size(self._session.table.match) in (tiles, None)
            case TileTurnedUp(tile):
                return self._turned_up(tile)
            case TilesTaken(seat):
                return self._read.taken(seat)
            case MarkerLaid(seat):
                return seat == self._session.table.match.hand.deal.dealer
            case TileDiscarded(tile, lie):
                by = self._read.discards_next()
                if by not in self._read.seats and lie is not None and lie <= self._lie(tile):
                    return True  # somebody has entered it, or a sensor has seen it
                return by is not None and self._done(TileLaid(by, tile))
            case TileLaid(seat, tile) if seat in self._read.seats:
                return self._read.carried_out(seat, tile)
            case Pressed(seat, "ready"):
                return self._declares(seat)
            case Pressed(seat, button) if len(self._may_mean(seat, button)) > 1:
                self._announced[seat] = button
                return True
            case Pressed(seat) | TileLaid(seat) | Acted(seat):
                action = self._meant(report)
                return action is not None and self._refusal(seat, action) is None
            case DiceTrouble():
                return True

    def _rolled(self, faces: tuple[int, ...]) -> bool:
        try:
            self._chance.dice.put(faces)
        except BadChance:
            return False
        self._read.people_acted(self._session.table.log.shown(None))
        return True

    def _lie(self, tile: Tile) -> int:
        """Return how many such tiles lie in the rivers of the match."""
        rivers = self._session.table.match.hand.rivers
        return sum(laid.tile == tile and laid.taken_by is None for river in rivers for laid in river)

    def _turned_up(self, tile: Tile) -> bool:
        wanted = self._chance.eyes.wanted
        if wanted is None or not isinstance(wanted.request, TurnUp):
            return False
        with suppress(BadChance):
            self._chance.eyes.put(tile)
            return True
        return False

    def _meant(self, report: Report) -> Action | None:
        """Return the action that the report means as the match stands; None: there is none."""
        return meaning.meant(self._session.table.referee, report, self._read.seats, self._declaring)

    def _may_mean(self, seat: Seat, button: ButtonName) -> tuple[Action, ...]:
        """Return the actions that a pressed button may mean now."""
        return meaning.pressed(self._session.table.referee, seat, button, self._read.seats)

    def _declares(self, seat: Seat) -> bool:
        """The seat's next discard declares, if it can. Returns whether it can."""
        can = bool(self._may_mean(seat, "ready"))
        if can:
            self._declaring.add(seat)
        return can

    def _refusal(self, seat: Seat, action: Action) -> Text | None:
        """Do what a seat is seen to do. Returns why it cannot be; None: it is done."""
        table = self._session.table
        if seat in self._read.seats:
            return ACTS_ITSELF.filled(who=name_of(table, seat))
        before = table.log.shown(None)
        if self._read.held_up(seat, action):
            self._read.catch_up()
        try:
            self._session.act(seat, action, self._read.seats, self._read.seats)
        except IllegalAction:
            return table.why_not(seat, action)
        self._read.people_acted(before)
        self._announced.clear()
        self._declaring.discard(seat)
        return None

    def _moved_on(self) -> None:
        """Carry out reports that fit now and drop differences that are gone, until nothing changes."""
        if self._following:
            return
        self._following = self._acting = True
        while any(self._done_with(number) for number in (*self._waiting, *self._differences)):
            pass
        if self._session.table.hand_over:
            self._announced.clear()
            self._chance.racks.clear()
        self._declaring = {seat for seat in self._declaring if self._may_mean(seat, "ready")}
        self._following = self._acting = False
        said = {report.seat for report in self._unsettled if isinstance(report, TilesTaken)}
        for extra in self._read.too_many:
            if extra.seat not in said:
                self._wait_with(extra)
        self._read.moved_on()
        self._changed(self.state)

    @property
    def _unsettled(self) -> Iterator[Report]:
        """The reports that do not fit."""
        yield from (report for report, _ in self._waiting.values())
        yield from (difference.report for difference in self._differences.values())

    def _claim_time_is_up(self) -> None:
        with self._changing():
            if self._read.people_hold_up() and not self._announced:
                self._read.catch_up()

    def _done_with(self, number: int) -> bool:
        """Try a report again. Returns whether it fits now, and is done."""
        if number in self._waiting:
            report, timer = self._waiting[number]
        else:
            report, timer = self._differences[number].report, None
        if not self._done(report):
            return False
        if timer is not None:
            timer.cancel()
        self._waiting.pop(number, None)
        self._differences.pop(number, None)
        return True

    def _out_of_patience(self, number: int) -> None:
        report, _ = self._waiting.pop(number)
        self._differences[number] = Difference(
            number, report, difference_words(self._session.table, report, self._read.seats), self._choices(report)
        )
        self._changed(self.state)

    def _choices(self, report: Report) -> tuple[Settlement, ...]:
        table = self._session.table
        found = [IGNORE]
        for times in range(1, FARTHEST + 1):
            earlier = table.taken_back(times)
            if earlier is not None and meaning.meant(earlier, report, self._read.seats, self._declaring) is not None:
                found.append(take_back(times))
                break
        if isinstance(report, Pressed) and report.button in OFFENCES:
            found.append(OFFENCES[report.button][0])
        return tuple(found)

    def _settled(self, difference: Difference, choice: Settlement) -> Text | None:
        report = difference.report
        if choice.way == "take_back":
            for _ in range(choice.times):
                self._session.take_back()
            return None if self._done(report) else difference.says
        if choice.way == "ignore" and isinstance(report, TilesTaken):
            self._read.leave_out(report)
        if choice.way == "offence" and isinstance(report, Pressed):
            return self._offended(NotedOffence(report.seat, OFFENCES[report.button][1]))
        return None

    def _offended(self, offence: NotedOffence) -> Text | None:
        """Do what the rules of the game say about an offence, or write it down. Returns why it cannot be; None: it is done."""
        match = self._session.table.match
        ruling = ruling_for(stated(match.game, match.game_options), offence)
        try:
            if ruling is not None:
                self._session.rule(ruling)
            else:
                self._session.note(offence)
        except RulingRefused as refused:
            return refused.reason
        return None


class _Follower:
    """Reports that the match has moved."""

    def __init__(self, moved: Callable[[], None]) -> None:
        self._moved = moved

    def heard(self, report: MatchReport) -> None:
        """Pass on that a moment has come."""
        if isinstance(report, Moment):
            self._moved()


NO_DECLARATION: Final = Text("{who} 现在不能立直", "{who} cannot declare riichi now")
ACTS_ITSELF: Final = Text(
    "{who} 自己决定：把它的牌放上牌架即可", "{who} decides by itself: only its tiles are put on its rack"
)
