"""One participant's side of a session, or an onlooker's: its actions go in here, and its listener gets what it may know."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from engine.analysis.why_no_win import why_no_win
from engine.core.action import Action
from engine.core.meld import Seat
from engine.core.node import ChanceValue
from engine.match.setup import MatchSetup, SeatSetup
from engine.play.rule_set import RuleSet
from engine.play.rulings import Ruling, RulingRefused
from engine.table.advice import BadAdvice
from engine.table.session import words
from engine.table.session.automatic import Automatic
from engine.table.session.beginning import beginning
from engine.table.session.listener import Listener
from engine.table.session.moments import Change, Record, Seating
from engine.table.session.rulings import hearing
from engine.table.session.showing import Scene, choosing, sheet_of
from engine.table.session.supporting import consultation, looking, people
from engine.table.table import ChanceRefused

if TYPE_CHECKING:
    from engine.table.session.session import Session


class View:
    """A match as one participant takes part in it, or as an onlooker sees it (``participant`` None).

    A request for an earlier moment (another ``serial``) is ignored: the table has moved on since.
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
            return people(self._session.table.match.setup)
        return () if self.participant is None else (self.participant,)

    # -- what the participant is shown -----------------------------------------------------------------------------

    def show(self, change: Change) -> None:
        """Shows the listener the table after a change."""
        table, seat = self._session.table, self.participant
        log = self.heard if self.recorded else 0
        record, heard = Record(log, table.record(seat, log)), self.heard
        self.serial, self.heard, self.recorded = self.serial + 1, table.shown(seat), True
        scene = Scene(
            table.game,
            table.match.game_options,
            table.match.setup.seats,
            replace(table.observation(seat), options=change.options),
            () if seat is None else table.advice(seat),
            table.awaited,
            change.time,
            choosing(table),
        )
        # A hand whose first seats choose before anything happens is shown from its beginning with the first event.
        self._fresh = (self._fresh or change.first) and not change.anew
        begun = beginning(table.match, seat) if self._fresh else None
        self._fresh = self._fresh and heard == self.heard
        self.listener.moved(scene.moment(self.serial, record, heard, anew=change.anew, begun=begun))

    def seat(self, setup: MatchSetup, rule_set: RuleSet) -> None:
        """Tells the listener who sits where now."""
        self.listener.seated(Seating(setup, rule_set, self.participant))

    def end_hand(self) -> None:
        """Tells the listener that the hand has ended."""
        self.listener.hand_over(sheet_of(self._session.table, self.participant))

    def let_look(self) -> None:
        """Shows the supporters here who must choose the dealt hands."""
        table = self._session.table
        look = looking(table, [who for who in self.here if table.players.bot(who) is None])
        if look is not None:
            self.listener.looking(look)

    # -- what the participant does ---------------------------------------------------------------------------------

    def answer(self, serial: int, action: Action) -> None:
        """Answers the moment with this serial."""
        self.answer_all(serial, (action,))

    def answer_all(self, serial: int, actions: tuple[Action, ...]) -> None:
        """Answers with several actions in order, as one decision: all of them are done or none."""
        self._session.soon(partial(self._answer_all, serial, actions))

    def _answer_all(self, serial: int, actions: tuple[Action, ...]) -> None:
        if serial == self.serial and actions:
            self._session.decide(self, actions)

    def refuse(self, serial: int, action: Action) -> None:
        """Says why this may not be done now."""
        if serial == self.serial and self.participant is not None:
            self.listener.refused(self._session.table.why_not(self.participant, action))

    def give(self, serial: int, value: ChanceValue) -> None:
        """Enters what the dice or tiles show that are waited for at the moment with this serial."""
        self._session.soon(partial(self._give, serial, value))

    def _give(self, serial: int, value: ChanceValue) -> None:
        if serial != self.serial:
            return
        try:
            self._session.give(value)
        except ChanceRefused as refused:
            self.listener.refused(refused.reason)

    def share_out(self) -> None:
        """Rearranges the tiles between the hands as well as possible, where a seat has several."""
        table, seat = self._session.table, self.participant
        if seat is None or (racks := table.game.racks) is None:
            return
        found = racks.rearranged(table.observation(seat))
        if found.moves:
            self.answer_all(self.serial, found.moves)
        self.listener.explained(found.said)

    def explain(self) -> None:
        """Says why the participant cannot win now."""
        table, seat = self._session.table, self.participant
        if seat is None or seat >= table.match.hand.seats:
            return
        if table.hand_over:
            self.listener.explained(words.HAND_SOON)
            return
        match = table.match
        self.listener.explained(why_no_win(table.game, match.game_options, match.hand, table.observation(seat)))

    def support(self, supporter: int, action: Action) -> None:
        """Chooses the player whom a supporter at this screen supports."""
        self._session.soon(partial(self._support, supporter, action))

    def _support(self, supporter: int, action: Action) -> None:
        table = self._session.table
        if supporter not in self.here:
            return
        if action not in table.waiting().get(supporter, ()):
            self.listener.refused(table.why_not(supporter, action))
        else:
            self._session.proceed(lambda: table.answer(supporter, action))

    def consult(self, supporter: int) -> None:
        """Asks for the options of the player supported, so that a supporter at this screen can give advice."""
        found = consultation(self._session.table, supporter) if supporter in self.here else None
        if found is None:
            self.listener.explained(words.NOT_TO_ADVISE)
        else:
            self.listener.consulted(found)

    def advise(self, supporter: int, action: Action) -> None:
        """Gives the advice of a supporter at this screen; its player's listener gets all advice."""
        if supporter not in self.here:
            return
        try:
            self._session.advise(supporter, action)
        except BadAdvice as bad:
            self.listener.refused(bad.reason)

    def mute(self, *, muted: bool) -> None:
        """Sets whether the participant wants to see no advice."""
        table, seat = self._session.table, self.participant
        if seat is not None:
            table.mute_advice(seat, muted=muted)
            self.listener.advised(table.advice(seat))

    def hear(self) -> None:
        """Asks what can be ruled on now."""
        found = hearing(self._session.table, self.participant)
        if found is not None:
            self.listener.heard(found)

    def rule(self, ruling: Ruling) -> None:
        """Applies the players' ruling on an offence."""
        self._session.soon(partial(self._rule, ruling))

    def _rule(self, ruling: Ruling) -> None:
        try:
            self._session.rule(ruling)
        except RulingRefused as refused:
            self.listener.refused(refused.reason)

    def take_seat(self, comes: int | SeatSetup) -> None:
        """Chooses who takes the seat of the player who must leave; then the next hand is dealt."""
        self._session.soon(partial(self._take_seat, comes))

    def _take_seat(self, comes: int | SeatSetup) -> None:
        try:
            self._session.take_seat(comes)
        except RulingRefused as refused:
            self.listener.refused(refused.reason)

    def undo(self) -> None:
        """Goes back to the participant's previous decision."""
        self._session.soon(self._undo)

    def _undo(self) -> None:
        if self.participant is None or not self._session.undo(self.participant):
            self.listener.refused(words.NOTHING_TO_UNDO)

    def arrange(self, automatic: Automatic) -> None:
        """Changes what is done for the participant without asking."""
        self.automatic = automatic
        self._session.arranged()
