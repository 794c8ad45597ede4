"""The match of a table: whether one is played, and who is connected to it."""

from __future__ import annotations

from paizhuo.engine.net import messages as m
from paizhuo.engine.net.refusal import Refusal
from paizhuo.engine.net.server import words
from paizhuo.engine.net.server.far_view import FarView
from paizhuo.engine.net.server.people import Person
from paizhuo.engine.net.server.play import Play
from paizhuo.engine.net.server.seats import Seats
from paizhuo.engine.net.server.spectators import Spectators
from paizhuo.engine.rules.rulings import RulingRefused


class TableMatch:
    """A table's match. One that is over stays until another begins, or somebody takes, leaves or changes a seat."""

    def __init__(self, seats: Seats, spectators: Spectators, pause: int) -> None:
        """``pause``: milliseconds between hands; 0: everybody is waited for."""
        self.play: Play | None = None
        self.id = 0
        """The number of the match that is played; 0: none is."""
        self.payer = 0
        """The account that has paid the room cards 房卡 of the match."""
        self.paused = False
        """Whether the players have agreed on a pause; it lasts until all are ready."""
        self._seats = seats
        self._spectators = spectators
        self._pause = pause

    @property
    def state(self) -> m.State:
        """How far the table is with its match."""
        if self.play is None:
            return "waiting"
        return "playing" if self.play.over is None else "over"

    @property
    def running(self) -> Play | None:
        """The match that is being played; None: there is none, or it is over."""
        return self.play if self.play is not None and self.play.over is None else None

    @property
    def playing(self) -> bool:
        """Whether a match is being played."""
        return self.running is not None

    @property
    def in_hand(self) -> bool:
        """Whether a hand is being played."""
        return self.running is not None and not self.running.table.hand_over

    def name(self, nth: int) -> str:
        """Return the name under which the seat plays; "" where no match is played."""
        return "" if self.running is None else self.running.table.match.setup.seats[nth].name

    def require_none(self) -> None:
        """Raise ``Refusal`` while a match is being played."""
        if self.playing:
            raise Refusal("not_now", words.RUNNING)

    def begin(self, play: Play) -> None:
        """Play this match from now on, before anything of it is sent."""
        self.close()
        self.play = play
        self._spectators.watch(play.onlookers)

    def connect_all(self) -> None:
        """Connect everybody who is there to a match that has not been opened, and so has nothing to send yet."""
        if self.play is not None:
            for view, chair in zip(self.play.views, self._seats.chairs, strict=True):
                if chair.here and chair.person is not None:
                    view.sink = chair.person.put

    def close(self) -> None:
        """Drop the match; its journal stays."""
        if self.play is not None:
            self.play.close()
            self.play = None
            self._spectators.end()

    def close_if_over(self) -> None:
        """Drop a match that is over: the people in the seats are others now."""
        if self.state == "over":
            self.close()

    # -- the participants ----------------------------------------------------------------------------------------------

    def view(self, nth: int) -> FarView:
        """Return the view of a seat. Raise ``Refusal`` where no match is played."""
        if self.running is None:
            raise Refusal("not_now", words.NOT_RUNNING)
        return self.running.views[nth]

    def connect(self, nth: int) -> None:
        """Send the seat the whole match as it stands, and what follows, if its person is there."""
        chair = self._seats.chairs[nth]
        if self.play is not None and chair.here and chair.person is not None:
            self.play.views[nth].connect(chair.person.put)

    def look(self, person: Person) -> None:
        """Send a person the whole match as it stands. Raise ``Refusal`` where there is none."""
        if self.play is None:
            raise Refusal("not_now", words.NOT_RUNNING)
        if (nth := self._seats.find(person)) is None:
            self._spectators.show(person)
        else:
            self.play.views[nth].look()

    def disconnect(self, nth: int) -> None:
        """Send nothing more to this seat."""
        if self.play is not None:
            self.play.views[nth].disconnect()

    def pong(self, person: Person, at: int) -> m.Pong:
        """Return how far the match is for a person. A spectator may see it later and is asked nothing, so nothing is compared."""
        nth = self._seats.find(person)
        if self.play is None or nth is None:
            return m.Pong(at)
        return m.Pong(at, self.play.shown(nth), self.play.views[nth].asked)

    def journal(self) -> str:
        """Return the journal, which shows every tile. Raise ``Refusal`` unless the match is over."""
        play = self.play
        if play is None or play.over is None or (text := play.table.journal_text) is None:
            raise Refusal("not_now", words.RUNNING if self.playing else words.NOT_RUNNING)
        return text

    # -- time ----------------------------------------------------------------------------------------------------------

    def hold(self) -> None:
        """Let nothing go on by itself."""
        if self.running is not None:
            self.running.hold()

    def go_on(self) -> None:
        """Go on after ``hold``, unless the players have agreed on a pause."""
        play = self.running
        if play is not None and not self.paused:
            play.go_on()
            if play.table.hand_over and play.pause_left() is None:
                play.wait(self._pause)

    def hand_ended(self) -> None:
        """Let the time between hands begin."""
        if self.play is not None:
            self.play.wait(self._pause)

    # -- a player who must leave ---------------------------------------------------------------------------------------

    def take_seat(self, person: Person, supporter: int) -> None:
        """Have the player who must leave, or the host, choose which supporter takes the seat. Raise ``Refusal``."""
        play, seats = self.play, self._seats
        found = None if play is None or not play.table.hand_over else play.leaving()
        if play is None or found is None:
            raise Refusal("not_now", words.LEAVES_NOT)
        seat, supporters = found
        if seats.find(person) != seat:
            seats.require_host(person)
        if supporter not in supporters:
            raise Refusal("seat", words.NO_SEAT)
        for moved in (seat, supporter):
            self.disconnect(moved)  # nobody may get what belongs to the other's seat
        seats.swap(seat, supporter)
        try:
            play.take_seat(supporter)
        except RulingRefused as refused:
            seats.swap(seat, supporter)
            raise Refusal("not_now", refused.reason) from None
        finally:
            for moved in (seat, supporter):
                self.connect(moved)
