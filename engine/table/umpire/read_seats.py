"""Seats that are played from what sensors read, beside people who carry out their decisions.

Nobody reports that people claim nothing. So a claim of such a seat counts once people have had time to claim the tile too.
The seat is asked once they have had time for claims that go before its own.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Final

from paizhuo.engine.core.action import PASS, Action, Chi, Discard, Minkan, Pon, Ron
from paizhuo.engine.core.event import Discarded, Event, KongAdded, Melded, Won
from paizhuo.engine.core.meld import Seat
from paizhuo.engine.core.node import Chance, DrawTile
from paizhuo.engine.core.tiles import Tile
from paizhuo.engine.table.session.pacing import Scheduler, Timer
from paizhuo.engine.table.session.session import Session
from paizhuo.engine.table.umpire import meaning
from paizhuo.engine.table.umpire.display import need_of
from paizhuo.engine.table.umpire.racks import Racks
from paizhuo.engine.table.umpire.reports import Acted, TilesTaken

CLAIM_TIME: Final = 4_000
"""Milliseconds that people have to claim a tile too once a seat that sensors read has claimed it: then its claim is carried out."""
CLAIMS: Final = (Chi, Pon, Minkan, Ron)
"""The actions that claim another's tile."""


class ReadSeats:
    """What such seats have decided, and which of it was seen on the table."""

    def __init__(self, session: Session, scheduler: Scheduler, racks: Racks, time_is_up: Callable[[], None]) -> None:
        """``time_is_up``: called when people have had time to claim."""
        self._session, self._scheduler, self._racks, self._time_is_up = session, scheduler, racks, time_is_up
        self._timer: Timer | None = None
        self._since = 0
        """How many events the match had when people acted last."""
        self._laid: dict[tuple[int, Seat], Counter[Tile]] = {}
        """The discards that were seen to be laid, by hand and seat."""

    @property
    def seats(self) -> frozenset[Seat]:
        """The seats."""
        return self._racks.seats

    def people_acted(self, happened: int) -> None:
        """Note that people did something when the match had so many events: what these seats decided before that was carried out."""
        self._since = happened

    def catch_up(self) -> None:
        """Do what nobody reports, until one of these seats must choose or draw."""
        self._session.catch_up(self.seats, self.seats)

    # -- tiles on the table ------------------------------------------------------------------------------------------

    def taken(self, seat: Seat) -> bool:
        """Tiles have come to a rack: dealt, or drawn after what nobody reports. Returns whether that fits."""
        if self._is_quiet(seat):
            return True  # it is given when it is wanted
        if not self._draws(seat):
            return False
        self.catch_up()
        return True

    @property
    def too_many(self) -> tuple[TilesTaken, ...]:
        """The racks in which tiles lie that the seat has not been dealt and does not draw now."""
        extra = (seat for seat in sorted(self.seats) if not self._is_quiet(seat) and not self._draws(seat))
        return tuple(TilesTaken(seat, self._racks.waiting(seat)) for seat in extra)

    def leave_out(self, report: TilesTaken) -> None:
        """Forget the tiles taken, as people say that they do not belong to the match."""
        self._racks.forget(report.seat)

    def _is_quiet(self, seat: Seat) -> bool:
        """Return whether nothing lies in the rack but what was dealt and drawn, or tiles are just being dealt."""
        table = self._session.table
        return not self._racks.waiting(seat) or need_of(table.referee) != "nothing" or table.hand_over

    def _draws(self, seat: Seat) -> bool:
        """Return whether the seat draws next, after what nobody reports."""
        waiting = self._session.table.referee.catch_up(self.seats, self.seats).referee.waiting
        return isinstance(waiting, Chance) and isinstance(draw := waiting.request, DrawTile) and draw.seat == seat

    def carried_out(self, seat: Seat, tile: Tile) -> bool:
        """A tile was laid for a seat. Returns whether the seat has discarded it, and it was not laid yet."""
        if not self._unlaid(seat, tile):
            return False
        self._laid_of(seat)[tile] += 1
        return True

    def discards_next(self) -> Seat | None:
        """Return the seat whose discard people lay next; a discard of such a seat that nobody has laid yet comes first."""
        thrown = [event for event in self._session.table.hand_events(None) if isinstance(event, Discarded)]
        if thrown and thrown[-1].seat in self.seats and self._unlaid(thrown[-1].seat, thrown[-1].tile):
            return thrown[-1].seat
        return meaning.discards_next(self._session.table.referee, self.seats)

    def to_carry_out(self) -> tuple[Event, ...]:
        """Return the events by which these seats acted since people acted last."""
        if not self.seats:
            return ()
        table = self._session.table
        events = (event for _, event in table.log.record(None, min(self._since, table.log.shown(None))))
        return tuple(
            event
            for event in events
            if isinstance(event, Discarded | Melded | KongAdded | Won)
            and (event.win.seat if isinstance(event, Won) else event.seat) in self.seats
        )

    def _laid_of(self, seat: Seat) -> Counter[Tile]:
        return self._laid.setdefault((self._session.table.match.hand.deal.number, seat), Counter())

    def _unlaid(self, seat: Seat, tile: Tile) -> bool:
        """Return whether the seat has discarded such a tile, or chosen to, and nobody has seen it laid."""
        events = self._session.table.hand_events(None)
        thrown = [event.tile for event in events if isinstance(event, Discarded) and event.seat == seat]
        if isinstance(chosen := self._session.table.referee.answers.get(seat), Discard):
            thrown.append(chosen.tile)
        return self._laid_of(seat)[tile] < thrown.count(tile)

    # -- what people hold up -----------------------------------------------------------------------------------------

    @property
    def claims(self) -> tuple[Acted, ...]:
        """The claims of these seats, while others have still to choose."""
        answers = self._session.table.referee.answers
        chosen = ((seat, answers[seat]) for seat in sorted(self.seats & answers.keys()))
        return tuple(Acted(seat, action) for seat, action in chosen if isinstance(action, CLAIMS))

    def held_up(self, seat: Seat, action: Action) -> bool:
        """Return whether another seat may do this once these seats have chosen too."""
        referee = self._session.table.referee
        return (
            bool(self.seats)
            and action not in meaning.reachable(referee, seat, self.seats)
            and action in referee.reachable(seat, self.seats)
        )

    def moved_on(self) -> None:
        """Begin or end the time that people have to claim, since the match has moved."""
        if self.people_hold_up() and self._timer is None:
            self._timer = self._scheduler.call_later(CLAIM_TIME, self._claim_time_is_up)
        elif not self.people_hold_up():
            self.close()

    def close(self) -> None:
        """Stop the timer."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def people_hold_up(self) -> bool:
        """Return whether such a seat waits only for people who may claim and need not.

        Flowers and stakes are different: people say what they do, so there is no time limit.
        """
        if self.claims:
            return True
        referee = self._session.table.referee
        if not self.seats or self.seats & referee.asked.keys():
            return False
        open_to_people = (each for options in referee.asked.values() for each in options)
        if any(not isinstance(each, CLAIMS) and each != PASS for each in open_to_people):
            return False
        return bool(self.seats & referee.catch_up(self.seats, self.seats).referee.asked.keys())

    def _claim_time_is_up(self) -> None:
        self._timer = None
        self._time_is_up()
