"""One participant's side of a session, or an onlooker's: its actions go in here, and its listener gets what it may know."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from paizhuo.engine.analysis.why_no_win import why_no_win
from paizhuo.engine.core.action import Action
from paizhuo.engine.core.meld import Seat
from paizhuo.engine.core.refused import Refused
from paizhuo.engine.core.value import Struct, replace
from paizhuo.engine.match.setup import MatchSetup
from paizhuo.engine.rules.rule_set import RuleSet
from paizhuo.engine.table.port.asks import (
    Advise,
    Answer,
    Arrange,
    Ask,
    Consult,
    Give,
    Hear,
    KeepPace,
    KeepTime,
    Mute,
    NextHand,
    Rearrange,
    Rule,
    SeatNewcomer,
    Support,
    TakeSeat,
    Undo,
    WhyNot,
    WhyNoWin,
)
from paizhuo.engine.table.port.reports import Advised, Declined, Explained, Listener, Record, Seating
from paizhuo.engine.table.port.settings import Automatic, TimeLeft
from paizhuo.engine.table.session import words
from paizhuo.engine.table.session.beginning import beginning
from paizhuo.engine.table.session.rulings import hearing
from paizhuo.engine.table.session.showing import Scene, choosing, sheet_of
from paizhuo.engine.table.session.supporting import consultation, looking

if TYPE_CHECKING:
    from paizhuo.engine.table.session.session import Session


class Change(Struct):
    """The table has moved on, as far as one participant is concerned. ``options``: what it may choose among.

    ``anew``: the table is to be drawn without the events before; ``first``: the events began with the hand. ``time``: what
    the participant has left to decide.
    """

    options: tuple[Action, ...]
    anew: bool
    first: bool
    time: TimeLeft | None


class View:
    """A match as one participant takes part in it, or as an onlooker sees it (``participant`` None).

    An answer to an earlier moment (another ``serial``) is ignored: the table has moved on since.
    """

    def __init__(
        self, session: Session, participant: Seat | None, listener: Listener, automatic: Automatic, *, shared: bool
    ) -> None:
        self._session = session
        self._shared = shared
        self.participant = participant
        self.listener = listener
        self.automatic = automatic
        self.serial = 0
        self.heard = 0
        """How many events of the match the listener has been shown."""
        self.recorded = False
        """Whether the log has been started."""
        self._fresh = False
        """Whether the hand has begun, and the listener was shown no event of it yet."""

    @property
    def here(self) -> tuple[int, ...]:
        """The participants whom it serves: several where people share a screen."""
        if self._shared:
            return self._session.table.match.setup.people
        return () if self.participant is None else (self.participant,)

    # -- what the participant is shown -----------------------------------------------------------------------------

    def show(self, change: Change) -> None:
        """Show the listener the table after a change."""
        table, seat = self._session.table, self.participant
        log = self.heard if self.recorded else 0
        record, heard = Record(log, table.log.record(seat, log)), self.heard
        self.serial, self.heard, self.recorded = self.serial + 1, table.log.shown(seat), True
        scene = Scene(
            table.game,
            table.match.game_options,
            table.match.setup.seats,
            replace(table.observation(seat), options=change.options),
            () if seat is None else table.advisers.before(seat),
            table.awaited,
            change.time,
            choosing(table),
            table.match.played,
        )
        # A hand whose first seats choose before anything happens is shown from its beginning with the first event.
        self._fresh = (self._fresh or change.first) and not change.anew
        begun = beginning(table.match, seat) if self._fresh else None
        self._fresh = self._fresh and heard == self.heard
        self.listener.heard(scene.moment(self.serial, record, heard, anew=change.anew, begun=begun))

    def seat(self, setup: MatchSetup, rule_set: RuleSet) -> None:
        """Tell the listener who sits where now."""
        self.listener.heard(Seating(setup, rule_set, self.participant))

    def end_hand(self) -> None:
        """Tell the listener that the hand has ended."""
        self.listener.heard(sheet_of(self._session.table, self.participant))

    def let_look(self) -> None:
        """Show the supporters here who must choose the dealt hands."""
        table = self._session.table
        look = looking(table, [who for who in self.here if table.players.bot(who) is None])
        if look is not None:
            self.listener.heard(look)

    # -- what the participant does ---------------------------------------------------------------------------------

    def ask(self, ask: Ask) -> None:
        """Do what the participant asks, or has its listener hear why not; while listeners are called, after all of them."""
        self._session.soon(partial(self._do, ask))

    def _do(self, ask: Ask) -> None:
        try:
            self._done(ask)
        except Refused as refused:
            self.listener.heard(Declined(refused.reason))

    def _done(self, ask: Ask) -> None:
        """Do what is asked. Raises ``Refused``, and changes nothing."""
        session, seat = self._session, self.participant
        table = session.table
        match ask:
            case Answer(serial, actions) if serial == self.serial and actions:
                session.decide(self, actions)
            case WhyNot(serial, action) if serial == self.serial and seat is not None:
                self.listener.heard(Declined(table.why_not(seat, action)))
            case WhyNoWin():
                self._explain()
            case Rearrange():
                self._share_out()
            case Give(serial, value) if serial == self.serial:
                session.give(value)
            case Support(supporter, action) if supporter in self.here:
                self._support(supporter, action)
            case Consult(supporter):
                found = consultation(table, supporter) if supporter in self.here else None
                self.listener.heard(found or Explained(words.NOT_TO_ADVISE))
            case Advise(supporter, action) if supporter in self.here:
                session.advise(supporter, action)
            case Mute(muted) if seat is not None:
                table.advisers.mute(seat, muted=muted)
                self.listener.heard(Advised(table.advisers.before(seat)))
            case Undo():
                if seat is None or not session.undo(seat):
                    self.listener.heard(Declined(words.NOTHING_TO_UNDO))
            case NextHand():
                session.next_hand()
            case TakeSeat(comes) | SeatNewcomer(comes):
                session.take_seat(comes)
            case Hear():
                if (heard := hearing(table, seat)) is not None:
                    self.listener.heard(heard)
            case Rule(ruling):
                session.rule(ruling)
            case Arrange(automatic):
                self.automatic = automatic
                session.arranged()
            case KeepPace(pace):
                session.pace = pace
            case KeepTime(time):
                session.limit(time)
            case _:
                pass  # of a moment that is past, for somebody who is not here, or asked where others play too

    def _share_out(self) -> None:
        """Rearrange the tiles between the hands as well as possible, where a seat has several."""
        table, seat = self._session.table, self.participant
        if seat is None or (racks := table.game.racks) is None:
            return
        found = racks.rearranged(table.observation(seat))
        if found.moves:
            self._session.decide(self, found.moves)
        self.listener.heard(Explained(found.said))

    def _explain(self) -> None:
        """Say why the participant cannot win now."""
        table, seat = self._session.table, self.participant
        if seat is None or seat >= table.match.hand.seats:
            return
        match = table.match
        said = (
            words.HAND_SOON
            if table.hand_over
            else why_no_win(table.game, match.game_options, match.hand, table.observation(seat))
        )
        self.listener.heard(Explained(said))

    def _support(self, supporter: int, action: Action) -> None:
        table = self._session.table
        if action not in table.waiting().get(supporter, ()):
            self.listener.heard(Declined(table.why_not(supporter, action)))
        else:
            self._session.proceed(lambda: table.answer(supporter, action))
