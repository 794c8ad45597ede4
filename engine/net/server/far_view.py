"""A remote participant of a match: what it may know becomes messages, and its messages become choices."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import msgspec

from paizhuo.engine.core import codec
from paizhuo.engine.core.action import Action
from paizhuo.engine.core.event import Event
from paizhuo.engine.core.hand import RuleState
from paizhuo.engine.core.meld import Seat
from paizhuo.engine.core.observe import Observation
from paizhuo.engine.core.value import replace
from paizhuo.engine.match.match import HandResult
from paizhuo.engine.match.setup import MatchSetup
from paizhuo.engine.net import messages as m
from paizhuo.engine.net import wire
from paizhuo.engine.net.refusal import Refusal
from paizhuo.engine.net.server import words
from paizhuo.engine.rules.rule_set import RuleSet
from paizhuo.engine.table.drawing import Awaited
from paizhuo.engine.table.port.asks import Advise, Answer, Ask, Consult, Support, WhyNot, WhyNoWin
from paizhuo.engine.table.port.reports import (
    Advised,
    Consultation,
    Declined,
    Explained,
    Failed,
    Finish,
    Noticed,
    Report,
)
from paizhuo.engine.table.port.settings import Automatic
from paizhuo.engine.table.session.beginning import beginning
from paizhuo.engine.table.session.supporting import asked_without_seat
from paizhuo.engine.table.session.turning import turning
from paizhuo.engine.table.session.view import Change, View

if TYPE_CHECKING:
    from paizhuo.engine.net.server.play import Play


class FarView(View):
    """One seat, one supporter, or all spectators (``participant`` None).

    It stays while the person is not connected. ``sink``: where frames go; None: nowhere.
    """

    def __init__(self, play: Play, participant: Seat | None) -> None:
        super().__init__(play.session, participant, _Reader(self, play), Automatic(), shared=False)
        self._play = play
        self.sink: Callable[[bytes], None] | None = None
        self._decision = 0
        """The number of the decision that is open; 0: none is."""
        self._options: tuple[Action, ...] = ()
        self._known: RuleState | None = None
        """The rule state that the receiver has; None: it has none yet."""
        self._turn: Seat | None = None
        """Whose turn it is as far as the receiver was sent."""
        self._awaited: Awaited | None = None

    def send(self, message: m.FromServer) -> None:
        """Send a message, if anybody is there."""
        if self.sink is not None:
            self.sink(wire.written(message))

    # -- what the participant is shown ------------------------------------------------------------------------------

    def seat(self, setup: MatchSetup, rule_set: RuleSet) -> None:
        self.send(self._play.began(self.participant))

    def show(self, change: Change) -> None:
        self.serial += 1
        table = self._play.table
        if self.participant is None:  # the first that is shown it
            self._play.stepped()
        hidden = self._play.hidden
        heard, self.heard = self.heard, self._play.shown(self.participant)
        anew = False
        supporting = self.participant is not None and self.participant >= table.match.hand.seats
        if not supporting or self.participant not in table.waiting():
            self._send_decided(() if hidden else change.options)
        if self.sink is None:
            self._known = None
        elif change.first and not change.anew and (heard < self.heard or not table.hand_events(self.participant)):
            self._send_beginning()
            if heard < self.heard:
                self._send_events(heard)
        elif (change.anew or self._known is None) and hidden:
            self._known = None  # the whole table is sent when it may be seen
        elif change.anew or self._known is None:
            self._send_all()
            anew = True
        elif heard < self.heard:
            self._send_events(heard)
        if not hidden:
            self._send_awaited()
        if not supporting:
            self._ask(() if hidden else change.options, new=heard < self.heard, anew=anew)
        elif anew and self._options:
            self._send_decision()

    def _send_all(self) -> None:
        """Send the whole table."""
        self._note(self._play.table.observation(self.participant))
        self.send(self._whole())

    def _note(self, sent: Observation) -> None:
        """Note that the receiver has this observation from now on."""
        self._known, self._turn = sent.hand.state, sent.hand.turn

    def _whole(self) -> m.Observed:
        table, seat = self._play.table, self.participant
        events = wire.raw(codec.write_events(table.hand_events(seat)))
        seen, commitment = _observation(table.observation(seat)), self._play.commitment
        choosing = asked_without_seat(table)
        return m.Observed(self._play.shown(seat), seen, events, commitment, choosing, self._play.played())

    def _send_beginning(self) -> None:
        match = self._play.table.match
        begun = beginning(match, self.participant)
        self._note(begun.observation)
        number = match.hand.deal.number
        self.send(m.HandBegan(number, self._play.commitment, _observation(begun.observation)))

    def _send_events(self, since: int) -> None:
        """Send what has happened, one event a frame; a frame is made once for all receivers who may know the same.

        Several events in one frame would say that nobody was asked between them. Nor is the turn sent before the table rests
        there: how far the hand went at once depends on who could claim.
        """
        assert self.sink is not None
        shown = self._play.table.log.events(self.participant, since)[: self.heard - since]
        for number, event in enumerate(shown, since):
            if number + 1 == since + len(shown):
                self._turn = self._play.turn
            frame, self._known = self._play.frame(number, event, self._known, self._turn)
            self.sink(frame)

    def _send_awaited(self) -> None:
        awaited = self._play.table.awaited
        if awaited != self._awaited:
            self._awaited = awaited
            self.send(m.Awaiting() if awaited is None else _awaiting(awaited))

    def _send_decided(self, options: tuple[Action, ...]) -> None:
        """Say that a decision is made, before anything that follows from it; ``options``: what there is to choose now.

        It is said whether or not others must still choose, which is theirs to know.
        """
        if not self._decision or self.participant is None:
            return
        if not options or self._play.number(self.participant) != self._decision:
            self.send(m.Decided(self._decision))
            self._decision, self._options = 0, ()

    def _ask(self, options: tuple[Action, ...], *, new: bool, anew: bool = False) -> None:
        """Send the decision that is open. The same decision keeps its number; it is sent again if everything is sent ``anew``."""
        if not options:
            return
        if not self._decision or options != self._options or new:
            assert self.participant is not None, "an onlooker is asked nothing"
            self._decision, self._options = self._play.number(self.participant), options
            self._send_asked()
        elif anew:
            self._send_asked()

    def _send_decision(self) -> None:
        if self.sink is None or self.participant is None:
            return
        left = self._play.session.time_left(self.participant)
        looking = self.participant >= self._play.table.match.hand.seats
        self.send(
            m.Decide(
                self._decision,
                self._play.shown(self.participant),
                _options(self._options),
                None if left is None else left.decision,
                0 if left is None else left.bank,
                looking,
                _observation(self._play.table.observation(self.participant)) if looking else msgspec.UNSET,
            )
        )

    def remind(self) -> None:
        """Send the open decision again: the time that is left for it stood still."""
        if self._options:
            self._send_decision()

    def let_look(self) -> None:
        if self.participant is not None and self.participant >= self._play.table.match.hand.seats:
            self._ask(self._play.table.waiting().get(self.participant, ()), new=False)

    def end_hand(self) -> None:
        if self._play.hidden:
            return
        if self.sink is not None:
            self.send(self._result())
        if self.participant is None:
            self._play.hand_ended()

    def _result(self) -> m.Result:
        table, play = self._play.table, self._play
        turn = None if table.match_over else turning(table.match)
        return m.Result(
            wire.raw(codec.write(table.match.results[-1], HandResult)),
            _observation(table.observation(self.participant)),
            wire.raw(play.opening()),
            msgspec.UNSET if turn is None else wire.raw(codec.write(turn.deal)),
            play.leaving(),
            play.pause_left(),
        )

    # -- the connection -------------------------------------------------------------------------------------------

    def connect(self, sink: Callable[[bytes], None]) -> None:
        """Send the whole present state, and what follows, to somebody who is there."""
        self.sink = sink
        self.look()

    def disconnect(self) -> None:
        """Send nothing more: nobody is there."""
        self.sink = None
        self._known = None

    def close(self) -> None:
        """End the view, and drop what it refers to of the match."""
        self.disconnect()
        self.listener = _Nobody()

    def look(self) -> None:
        """Send the whole present state, as soon as it may be seen."""
        if self._play.hidden:
            self._known = None
            self.send(self._play.began(self.participant))
            return
        self._awaited = self._play.table.awaited
        self._note(self._play.table.observation(self.participant))
        for message in self.now():
            self.send(message)
        self._send_asked()

    def _send_asked(self) -> None:
        if self._options:
            self._send_decision()
        if self.participant is not None and (advice := self._play.table.advisers.before(self.participant)):
            self.listener.heard(Advised(advice))

    def now(self) -> list[m.FromServer]:
        """Return the messages that somebody who comes now has to get."""
        found: list[m.FromServer] = [self._play.began(self.participant)]
        if self._play.hidden:
            return found
        found.append(self._whole())
        if (awaited := self._play.table.awaited) is not None:
            found.append(_awaiting(awaited))
        if self._play.table.hand_over:
            found.append(self._result())
        if self._play.over is not None:
            found.append(self._play.over)
        return found

    # -- what the participant does ----------------------------------------------------------------------------------

    def take(self, ask: Ask) -> None:
        """Do what the participant asks of the match. Raise ``Refusal``, and change nothing."""
        match ask:
            case Answer(decision, actions):
                self._answer(decision, actions)
            case WhyNot(action=action):
                self._while_seen(WhyNot(self.serial, action))
            case WhyNoWin():
                self._while_seen(ask)
            case Consult(supporter) | Advise(supporter):
                if supporter != self.participant:
                    raise Refusal("seat", words.NO_SEAT)
                self._while_seen(ask)
            case _:
                self.ask(ask)

    def _answer(self, decision: int, actions: tuple[Action, ...]) -> None:
        """Make the decision of that number, also a supporter's."""
        if decision != self._decision or not self._options:
            raise Refusal("stale", words.STALE)
        if self.participant is None or self.participant < self._play.table.match.hand.seats:
            self.ask(Answer(self.serial, actions))
        elif len(actions) == 1:
            self.ask(Support(self.participant, actions[0]))
        else:
            raise Refusal("bad_option", words.NOT_AN_OPTION)

    def _while_seen(self, ask: Ask) -> None:
        """Ask about the table as it stands, while the participant sees it so."""
        if self._play.hidden:
            raise Refusal("not_now", words.NOT_YET)
        self.ask(ask)

    @property
    def options(self) -> tuple[Action, ...]:
        """What there is to choose in the decision that is open."""
        return self._options

    @property
    def asked(self) -> int:
        """The number of the decision that is open; 0: none is."""
        return self._decision


class _Nobody:
    """Hears nothing: the match is over here."""

    def heard(self, report: Report) -> None:
        """Ignore the report."""


class _Reader:
    """Sends the participant what it has to know besides the table."""

    def __init__(self, view: FarView, play: Play) -> None:
        self._view = view
        self._play = play

    def heard(self, report: Report) -> None:
        """Send an answer or advice; have the match end if this is the view of the onlookers."""
        match report:
            case Declined() | Explained() | Consultation():
                self._view.send(wire.report(report))
            case Noticed(words):
                self._view.send(wire.report(Explained(words)))
            case Advised() if not self._play.hidden:
                self._view.send(wire.report(report))
            case Failed(reason) if self._view.participant is None:
                self._play.failed(reason)
            case Finish() if self._view.participant is None:
                self._play.match_ended()
            case _:
                pass  # the view itself shows the table and the ends of hands


def happened(since: int, event: Event, known: RuleState | None, turn: Seat | None, *, choosing: bool) -> bytes:
    """Return the frame of an event, for a receiver that has the rule state ``known``."""
    events = wire.raw(codec.write_events((event,), known))
    return wire.written(m.Happened(since, since + 1, events, turn, choosing))


def _observation(observation: Observation) -> msgspec.Raw:
    return wire.raw(codec.write(replace(observation, options=()), Observation))


def _awaiting(awaited: Awaited) -> m.Awaiting:
    trouble = None if awaited.trouble is None else wire.said(awaited.trouble)
    return m.Awaiting(wire.raw(codec.write(awaited.request)), trouble)


def _options(options: tuple[Action, ...]) -> msgspec.Raw:
    return wire.raw(codec.write(options, tuple[Action, ...]))
