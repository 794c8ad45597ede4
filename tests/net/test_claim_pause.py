"""A table with a pause after every discard: nobody learns from the time, or from anything else, whether somebody could claim it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from paizhuo.engine.core.action import PASS
from paizhuo.engine.match.setup import MatchSetup, SeatSetup
from paizhuo.engine.net import messages as m
from paizhuo.engine.net import wire
from paizhuo.engine.net.messages import FromServer
from paizhuo.engine.net.refusal import Refusal
from paizhuo.engine.net.server.far_view import FarView
from paizhuo.engine.net.server.play import Play
from paizhuo.engine.table.journal.recorder import JournalInMemory
from paizhuo.engine.table.port.asks import Answer, WhyNoWin
from paizhuo.engine.table.port.settings import AT_ONCE
from tests.net.talking import Owner, answer, ask, errors, run, running, table_of
from tests.table.running import Clock

PAUSE = 1_500
THINKS = 400
"""Milliseconds that everybody takes to answer."""
KEY = bytes(range(32))


class Watched:
    """A hand of four people who take whatever comes first, passing where they may; and what each of them is sent, with its time."""

    def __init__(self, rules: str, pause: int, clock: m.Clock | None = None) -> None:
        self.clock = Clock()
        setup = MatchSetup(rules, {}, tuple(SeatSetup(name) for name in ("Ann", "Ben", "Cleo", "Dan")))
        journal = JournalInMemory()
        self.play = Play(Owner(), setup, KEY, journal, self.clock, pace=AT_ONCE, clock=clock, claim_pause=pause)
        self.sent: list[list[tuple[int, FromServer]]] = [[], [], [], []]
        for view, sent in zip(self.play.views, self.sent, strict=True):
            view.sink = self._keeps(sent)
        self.play.open()

    def _keeps(self, sent: list[tuple[int, FromServer]]) -> Callable[[bytes], None]:
        return lambda frame: sent.append((self.clock.passed, wire.from_server(frame.decode())))

    def go_on(self) -> bool:
        """Somebody answers, or time passes; False: the hand is over, and everybody has seen it."""
        asked = next((view for view in self.play.views if view.asked), None)
        if asked is None:
            return self.clock.step()
        options: Any = self.play.table.waiting()[asked.participant or 0]
        self.clock.passed += THINKS
        asked.take(Answer(asked.asked, (next((option for option in options if option.name == "pass"), options[0]),)))
        return True


def written_events(message: m.Happened) -> list[dict[str, Any]]:
    events: list[dict[str, Any]] = wire.value(message.events)
    return events


def after_discards(rules: str, pause: int) -> dict[bool, set[tuple[Any, ...]]]:
    """What seats that are asked nothing are sent after somebody's discard, and when; by whether another could claim it."""
    watched = Watched(rules, pause)
    seen: dict[bool, set[tuple[Any, ...]]] = {True: set(), False: set()}
    while True:
        marks = [len(sent) for sent in watched.sent]
        if not watched.go_on():
            return seen
        told = [discarded(sent, mark) for sent, mark in zip(watched.sent, marks, strict=True)]
        if None in told:
            continue
        (_, discarder, _), *_ = (each for each in told if each is not None)
        began, claimants = watched.clock.passed, [view.participant for view in watched.play.views if view.asked]
        if len(claimants) == 1 and watched.play.table.match.hand.phase.turn == claimants[0]:
            claimants = []  # it has drawn the next tile
        unasked = [seat for seat in range(len(told)) if seat not in (*claimants, discarder)]
        follows = {seat: each[0] + 1 for seat, each in enumerate(told) if each is not None}
        turns = {each[2] == discarder for seat, each in enumerate(told) if each is not None and seat in unasked}
        while any(len(watched.sent[seat]) == follows[seat] for seat in unasked):
            watched.go_on()
        for seat in unasked:
            at, message = watched.sent[seat][follows[seat]]
            seen[bool(claimants)].add((at - began, type(message).__name__, *turns))


def discarded(sent: list[tuple[int, FromServer]], since: int) -> tuple[int, int, int | None] | None:
    """A discard among what was sent from this place on: its place, the seat that discards, and whose turn it is said to be."""
    for place, (_, message) in enumerate(sent[since:], since):
        if isinstance(message, m.Happened) and (event := written_events(message)[-1])["event"] == "discarded":
            return place, event["seat"], message.turn
    return None


@pytest.mark.parametrize("rules", ["international", "riichi", "sichuan", "house", "double"])
def test_what_follows_a_discard_comes_after_the_same_time_whether_it_could_be_claimed_or_not(rules: str) -> None:
    seen = after_discards(rules, PAUSE)
    assert seen[True] == seen[False] == {(PAUSE, "Happened", True)}


def test_without_the_pause_the_time_shows_it() -> None:
    """So that the test above can fail: the draw after a discard comes at once, or waits for claims."""
    seen = after_discards("international", 0)
    assert seen == {False: {(0, "Happened", True)}, True: {(THINKS, "Happened", True)}}


def hidden(clock: m.Clock | None = None) -> tuple[Watched, FarView]:
    """A match in which a tile was drawn after a discard and nobody may see it yet, and the view of who drew it."""
    watched = Watched("international", PAUSE, clock)
    while not watched.play.hidden:
        watched.go_on()
    return watched, watched.play.views[min(watched.play.table.waiting())]


def test_who_looks_during_the_pause_is_sent_the_whole_table_when_it_is_over() -> None:
    watched, view = hidden()
    sent = watched.sent[view.participant or 0]
    sent.clear()
    view.look()
    assert [type(message) for _, message in sent] == [m.Began]
    assert watched.clock.step()
    assert [type(message) for _, message in sent] == [m.Began, m.Observed, m.Decide]
    observed = next(message for _, message in sent if isinstance(message, m.Observed))
    assert observed.heard == watched.play.shown(view.participant)


def test_a_spectator_who_comes_during_the_pause_learns_no_more() -> None:
    watched, _ = hidden()
    assert [type(message) for message in watched.play.onlookers.now()] == [m.Began]


def test_nothing_can_be_answered_before_it_is_seen() -> None:
    watched, view = hidden()
    assert view.asked == 0
    with pytest.raises(Refusal, match="past"):
        view.take(Answer(watched.play.number(view.participant or 0), (PASS,)))


def test_the_clock_of_a_decision_starts_when_it_is_seen() -> None:
    watched, view = hidden(m.Clock(10_000))
    watched.clock.step()
    left = watched.play.session.time_left(view.participant)
    assert left is not None
    assert left.decision == 10_000


def test_taking_back_ends_the_pause() -> None:
    watched, _ = hidden()
    assert watched.play.undo(0, 1)
    assert not watched.play.hidden
    assert any(view.asked for view in watched.play.views)


def test_a_bot_goes_on_after_the_pause() -> None:
    watched, view = hidden()
    watched.play.session.leave(view.participant or 0)
    before = len(watched.play.table.log)
    while len(watched.play.table.log) == before:
        assert watched.clock.step(), "it stands still"


def test_a_table_with_a_pause_answers_no_question_about_what_is_hidden() -> None:
    async def test() -> None:
        async with running() as server:
            code, (ann,) = await table_of(server, "Ann", claim_pause=10_000)
            assert server.hall.rooms[code].terms.claim_pause == 10_000
            await ann.say(m.Ready())
            decide = await ann.hear(m.Decide)
            await ann.say(answer(decide.decision, 0))
            play = server.hall.rooms[code].match.play
            assert play is not None
            while not play.hidden:
                await ann.ask()
            assert errors(await ann.ask(ask(WhyNoWin()))) == ["not_now"]
            assert [type(each) for each in await ann.ask(m.Look())] == [m.Began]

    run(test)
