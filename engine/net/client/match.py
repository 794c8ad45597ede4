"""A match on a server, for the same listener as a match at this computer: messages become moments, actions become messages.

What the server says is checked before it is used. If events are missing or do not follow from what is known, the client asks
for the whole table. If a message can never be read, the listener gets a sentence that says so.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final, TypeAlias

import msgspec

from paizhuo.engine.core.observe import Observation
from paizhuo.engine.core.value import replace
from paizhuo.engine.core.words import Text
from paizhuo.engine.net import messages as m
from paizhuo.engine.net import wire
from paizhuo.engine.net.client import words
from paizhuo.engine.net.client.decisions import Decisions
from paizhuo.engine.net.client.due import Due, NextMoment
from paizhuo.engine.net.client.known import Known
from paizhuo.engine.net.client.playing import Playing
from paizhuo.engine.net.client.requests import Requests
from paizhuo.engine.table.follow import Following
from paizhuo.engine.table.port.asks import Ask
from paizhuo.engine.table.port.reports import (
    Advised,
    Consultation,
    Declined,
    Explained,
    Failed,
    Finish,
    HandSheet,
    Listener,
    Record,
    Report,
    SupporterLook,
)
from paizhuo.engine.table.session.pacing import Scheduler

AGAIN: Final = 2_000
"""Milliseconds after which what the server has not answered is sent again."""

MatchMessage: TypeAlias = (
    m.Began | m.HandBegan | m.Observed | m.Happened | m.Decide | m.Decided | m.Awaiting | m.Result | m.Over | m.Reports
)  # fmt: skip
"""What the server says of a match."""


class FarMatch:
    """One participant's side of a match on a server, or a spectator's.

    It is called in the thread of its scheduler, and so is the listener. ``send``: where messages to the server go; they may be lost
    while the connection is down.
    """

    def __init__(
        self,
        send: Callable[[m.FromClient], None],
        scheduler: Scheduler,
        listener: Listener,
        opened: Callable[[int, bool], None] = lambda number, agrees: None,
        again: int = AGAIN,
    ) -> None:
        """Report to the listener; call ``opened`` when the wall of a hand is opened.

        It is given the hand's number and whether the wall fits the commitment and everything seen of the hand. ``again``:
        milliseconds after which an answer, or a request for the whole table, is sent again if nothing has come of it.
        """
        self.serial = 0
        self._send = send
        self._scheduler = scheduler
        self._listener = listener
        self._opened = opened
        self._again = again
        self._known: Known | None = None
        """What is known of the match; None: there is none, or it cannot be followed here."""
        self._failed = False
        self._looked: int | None = None
        """When the whole table was asked for; None: it has come, or was not asked for."""
        self._decisions = Decisions(scheduler, send, again)
        self._requests = Requests(send, self._decisions, lambda words: listener.heard(Explained(words)))
        self._next = NextMoment(scheduler, self._show)

    # -- the state -------------------------------------------------------------------------------------------------

    @property
    def heard(self) -> int:
        """How many events of the match are known here."""
        return 0 if self._known is None else self._known.heard

    @property
    def following(self) -> Following | None:
        """The hand as far as it is known; None: nothing is."""
        return None if self._known is None else self._known.following

    @property
    def decision(self) -> int:
        """The number of the decision that is open; 0: none is."""
        return self._decisions.number

    @property
    def over(self) -> bool:
        """Whether the match has ended."""
        return self._known is not None and self._known.over

    @property
    def participant(self) -> int | None:
        """The person's place in the match; None: a spectator, or no match."""
        return None if self._known is None else self._known.playing.began.you

    def commitment(self, number: int) -> str:
        """Return the commitment to the wall of the hand with this number, as it was first sent; "": there was none."""
        return "" if self._known is None else self._known.commitments.get(number, "")

    # -- what the server says ------------------------------------------------------------------------------------------

    def take(self, message: MatchMessage) -> None:
        """Follow a message of the server. Whatever it holds, only exceptions of the listener are raised."""
        try:
            says = self._take(message)
        except Exception as error:  # noqa: BLE001 - nobody knows what a server may send
            self._not_read(message, error)
            return
        if says is not None:
            self._next.show()
            says()

    def _take(self, message: MatchMessage) -> Callable[[], None] | None:
        """Take a message in. Return what is to be called at once, after the moment that is due; None: nothing."""
        known = self._known
        match message:
            case m.Began():
                return self._began(message)
            case m.Reports():
                return self._reported(wire.reported(message))
            case _ if known is None:
                return None  # of a match that cannot be followed here
            case m.HandBegan():
                self._hand_began(known, message)
            case m.Observed():
                self._observed(known, message)
            case m.Happened():
                self._happened(known, message)
            case m.Decide():
                return self._decide(known, message)
            case m.Decided():
                self._decided(message.decision)
            case m.Awaiting():
                self._known = known.with_awaited(message)
                if known.following is not None:
                    self._next.at(known.heard)
            case m.Result():
                return self._result(known, message)
            case m.Over():
                return self._over(known, message)
        return None

    def _not_read(self, message: MatchMessage, error: Exception) -> None:
        what = str(error) or type(error).__name__
        if isinstance(message, m.HandBegan | m.Happened):
            self.look()
        elif isinstance(message, m.Began | m.Observed | m.Result | m.Over):
            self._fail(words.NOT_UNDERSTOOD.filled(what=what))
        else:
            self._listener.heard(Declined(words.NOT_READ.filled(what=what)))

    def _fail(self, reason: Text) -> None:
        """Say that the match cannot be followed here, and follow it no more."""
        self.close()
        self._failed = True
        self._listener.heard(Failed(reason))

    def _began(self, began: m.Began) -> Callable[[], None] | None:
        before = None if self._known is None or self._known.over else self._known
        if before is not None and before.playing.began == began:
            self._known = Known(before.playing, before.heard, played=before.played, commitments=before.commitments)
            says = None
        else:
            playing = Playing.of(began)
            if playing.at_start.rule_set.version != began.version:
                return partial(self._fail, words.OTHER_RULES.filled(rules=playing.at_start.rule_set.name))
            self._decisions.forget()
            self._known = Known(playing, 0 if before is None else before.heard)
            says = partial(self._listener.heard, playing.seating)
        self._failed, self._looked = False, None
        if began.you is not None:
            self._requests.send_settings()
        return says

    def _replace(self, after: Known, *, show: bool) -> bool:
        """Know more, once what was known before is shown. Return False if the match turns out to be one that cannot be followed."""
        if show:
            self._next.show()
        if self._known is None:
            return False
        self._known = after
        return True

    def _hand_began(self, known: Known, began: m.HandBegan) -> None:
        after = known.with_hand(began)
        if known.following is not None and began.number <= known.following.observation.hand.deal.number:
            return  # a message that came twice
        if self._replace(after, show=True):
            self._decisions.close()
            self._next.put(Due(known.heard, known.heard))

    def _observed(self, known: Known, observed: m.Observed) -> None:
        after, record = known.with_table(observed)
        start = observed.heard - len(record)
        if self._replace(after, show=self._next.due is not None and self._next.due.start < start):
            self._looked = None
            self._decisions.withdraw()
            self._next.put(Due(start, observed.heard, record, anew=True))

    def _happened(self, known: Known, happened: m.Happened) -> None:
        if happened.heard <= known.heard and known.following is not None:
            return  # known already
        after, record = known.with_events(happened)
        if self._replace(after, show=self._next.due is not None and self._next.due.anew):
            self._decisions.close()
            due = self._next.at(happened.since)
            due.record += record
            if record:
                due.begun = known.begun or due.begun

    def _decide(self, known: Known, decide: m.Decide) -> Callable[[], None] | None:
        if decide.decision <= self._decisions.past or known.following is None:
            return None  # a message that came twice, or too late
        if decide.heard != known.heard:
            self.look()
            return None
        asked = self._decisions.open(decide)
        if asked is not None and asked.looking:
            if decide.observation is msgspec.UNSET or self.participant is None:
                raise ValueError("a supporter looks at something")
            observation: Observation = wire.of_engine(decide.observation, Observation)
            return partial(
                self._listener.heard,
                SupporterLook(self.participant, replace(observation, options=asked.options), last=True),
            )
        if asked is not None:
            self._next.at(known.heard)
        return None

    def _decided(self, number: int) -> None:
        if self._known is not None and 0 < self.decision <= number:
            self._decisions.close()
            self._known = replace(self._known, advice=())
            self._next.at(self.heard)
        self._decisions.past = max(self._decisions.past, number)

    def _reported(self, report: Report) -> Callable[[], None] | None:
        """Take in what the match says to the participant. Return what is said at once."""
        match report:
            case Declined():
                self._ask_again()
            case Advised(advice):
                if self._known is not None:
                    self._known = replace(self._known, advice=advice)
                if self._next.due is not None:
                    return None
            case Consultation(observation=observation) if self._known is not None:
                self._known.playing.checked(observation)
            case Explained():
                pass
            case _:
                raise ValueError("a report that no server sends")
        return partial(self._listener.heard, report)

    def _result(self, known: Known, result: m.Result) -> Callable[[], None] | None:
        if known.result == result:
            return None
        sheet = known.playing.sheet(result)
        number = sheet.observation.hand.deal.number
        agrees = known.opens(number, result)
        self._known = known.with_result(result, sheet.result)
        self._decisions.close()
        return partial(self._say_ended, sheet, number, agrees)

    def _say_ended(self, sheet: HandSheet, number: int, agrees: bool | None) -> None:  # noqa: FBT001
        if agrees is not None:
            self._opened(number, agrees)
        self._listener.heard(sheet)

    def _over(self, known: Known, over: m.Over) -> Callable[[], None] | None:
        if known.over:
            return None
        finish = known.playing.finish(over)
        self._known = replace(known, over=True)
        self._decisions.close()
        return partial(self._say_over, finish, over.reason)

    def _say_over(self, finish: Finish, reason: m.Said | None) -> None:
        if reason is not None:
            self._listener.heard(Explained(wire.heard(reason)))
        self._listener.heard(finish)

    def wrong(self, wrong: m.Wrong) -> bool:
        """Handle that the server rejected a message. Return whether that was the match's business."""
        if wrong.about == "look":
            return True
        if wrong.about != "ask" or wrong.decision is None:
            return False
        if not self.decision or wrong.decision != self.decision:
            return True  # it was answered in time after all
        if wrong.code == "stale":
            self._decided(self.decision)
            self.look()
        else:
            self._ask_again()
            self._listener.heard(Declined(wire.heard(wrong.reason)))
        return True

    def _ask_again(self) -> None:
        """Show the decision again if its answer was refused."""
        if self._decisions.refused():
            self._next.at(self.heard)

    def compare(self, heard: int, decision: int) -> None:
        """Ask for the whole table if something is missing of what the server says should be known."""
        known = self._known
        if known is None or known.following is None:
            missing = not self._failed
        else:
            no_result = known.hand_ended and not known.over and known.result is None
            missing = heard != known.heard or decision != self.decision or no_result
        if missing:
            self.look()

    def look(self) -> None:
        """Ask for the whole table, unless it is on its way."""
        now = self._scheduler.now()
        if self._looked is None or now - self._looked >= self._again:
            self._looked = now
            self._send(m.Look())

    # -- what the listener is shown ------------------------------------------------------------------------------------

    def _show(self, due: Due) -> None:
        """Show a moment: the hand as it is known, and the decision that is open."""
        known, asked = self._known, self._decisions.offered
        if known is None or known.following is None:
            return
        try:
            observation = replace(known.following.observation, options=() if asked is None else asked.options)
            scene = known.scene(observation, None if asked is None else asked.time_left(self._scheduler.now()))
            record = Record(due.start, due.record)
            moment = scene.moment(self.serial + 1, record, due.heard, anew=due.anew, begun=due.begun)
        except Exception as error:  # noqa: BLE001 - nobody knows what a server may send
            self._fail(words.NOT_UNDERSTOOD.filled(what=str(error) or type(error).__name__))
            return
        self.serial += 1
        if asked is not None:
            asked.shown = self.serial
        self._listener.heard(moment)

    # -- what is done here -----------------------------------------------------------------------------------------

    def ask(self, ask: Ask) -> None:
        """Do here, or have the server do, what the participant asks; what is asked of a moment that is past is ignored."""
        self._requests.ask(ask, self.serial, self._known)

    def close(self) -> None:
        """End the match here: nothing more of it is received or sent."""
        self._decisions.forget()
        self._next.forget()
        self._known, self._failed = None, False
