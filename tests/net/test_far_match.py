"""A match far away is shown as the same match here would be, whatever the line does to its messages."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from random import Random

import pytest

from engine.bots import make
from engine.core.words import Text
from engine.net import messages as m
from engine.net import wire
from engine.net.client.match import FarMatch, MatchMessage
from engine.net.server.far_view import FarView
from engine.net.server.play import Play
from engine.rules import ALL
from engine.table.recorder import JournalInMemory
from engine.table.session.moments import Moment
from engine.table.session.view import View
from tests.table.running import PACE, Clock, Heard, setup_of

RULES = [each.id for each in ALL]
HANDS = 2


class Owner:
    """Whoever has a match played; nobody who is away is missed."""

    def hand_ended(self) -> None:
        """Everybody is waited for."""

    def match_ended(self, reason: Text | None) -> None:
        """Nothing follows."""

    def view_lost(self, participant: int | None, error: Exception) -> None:
        raise error


class Line:
    """A far match, and its view at the server, with a line between that may be cut."""

    def __init__(self, play: Play, participant: int | None, clock: Clock) -> None:
        self.play = play
        self.participant = participant
        self.heard = Heard()
        self.match = FarMatch(self.send, clock, self.heard)
        self.up = False
        self.passes: Callable[[m.FromServer], Iterator[m.FromServer]] = lambda message: iter((message,))
        self.sent: list[m.FromClient] = []

    @property
    def view(self) -> FarView:
        return self.play.onlookers if self.participant is None else self.play.views[self.participant]

    def begin(self) -> None:
        self.up = True
        self.view.sends = self.frame

    def cut(self) -> None:
        self.up = False
        self.view.disconnect()

    def back(self) -> None:
        self.up = True
        self.view.connect(self.frame)

    def frame(self, frame: bytes) -> None:
        for message in self.passes(wire.from_server(frame)):
            assert isinstance(message, MatchMessage)
            self.match.take(message)

    def send(self, message: m.FromClient) -> None:
        self.sent.append(message)
        if not self.up:
            return
        match wire.from_client(wire.written(message)):
            case m.Answer(decision=decision, option=option) | m.Support(decision=decision, option=option):
                if decision == self.view.asked:
                    self.view.take(decision, option)
                else:
                    self.match.wrong(m.Wrong("stale", m.Said("", ""), "answer", decision=decision))
            case m.Look():
                self.view.look()
            case m.WhyNoWin():
                self.view.explain()
            case m.Ready():
                self.play.next_hand()
            case _:
                pytest.fail(f"{message}")

    def ping(self) -> None:
        if self.up:
            self.match.compare(self.play.table.happened, self.view.asked)


class Side:
    """A person far away beside another screen of the same participant at the table."""

    def __init__(self, play: Play, participant: int | None, clock: Clock) -> None:
        self.line = Line(play, participant, clock)
        self.here = Heard()
        self.view: View = play.session.join(participant, self.here)
        self._bot = make("basic", play.table.rule_set, play.table.match.options, 7)

    def answers(self) -> None:
        """Answers what is asked at the far screen, as a bot would."""
        for kind, value in self.line.heard.all[-1:]:
            if kind == "moved" and value.observation.options:
                self.line.match.answer(value.serial, self._bot.choose(value.observation))
            elif kind == "looking":
                self.line.match.support(value.supporter, self._bot.choose(value.observation))


def played(rules: str, people: tuple[int, ...], seed: int = 5, **options: object) -> tuple[Play, Clock, list[Side]]:
    clock = Clock()
    setup = replace(setup_of(rules, people, None, **options))
    play = Play(Owner(), setup, seed.to_bytes(32, "big"), JournalInMemory(), clock, pace=PACE, clock=None)
    participants = sorted({*people, *range(len(setup.seats))})
    return play, clock, [Side(play, who, clock) for who in (*participants, None)]


def settled(clock: Clock) -> None:
    """All messages of this moment have come, and been shown."""
    clock.run(lambda: not clock._due or clock._due[0][0] > clock.passed + 25)


def shown(moment: Moment) -> tuple[object, ...]:
    """What a screen shows of a moment, whatever was animated."""
    return moment.observation, moment.facts, moment.outlook, moment.prompt, moment.awaited, moment.time, moment.advice


def recorded(heard: Heard) -> list[object]:
    """The log that all moments make together."""
    log: list[object] = []
    for moment in heard.of("moved"):
        del log[moment.record.start :]
        log += [None] * (moment.record.start - len(log))
        log += moment.record.events
    return log


def beginnings(heard: Heard) -> list[object]:
    """Where the events of each hand began."""
    begun = [moment.beginning for moment in heard.of("moved") if moment.beginning is not None]
    return [(replace(each.observation, options=()), each.facts) for each in begun]


def agree(play: Play, sides: list[Side]) -> None:
    """Every far screen shows what a screen at the table shows."""
    for side in sides:
        following = side.line.match.following
        assert following is not None
        seen = replace(play.table.observation(side.line.participant), options=())
        assert following.observation == seen
        assert shown(side.line.heard.moment) == shown(side.here.moment)


def play_on(play: Play, clock: Clock, sides: list[Side], each: Callable[[], None]) -> None:
    """Plays to the end of the hand."""
    for _ in range(5_000):
        if play.table.hand_over:
            settled(clock)
            return
        for side in sides:
            side.answers()
        each()
        clock.step()
    pytest.fail("the hand goes on for ever")


PEOPLE = (0, 2)


@pytest.mark.parametrize("rules", RULES)
def test_a_far_screen_shows_at_every_step_what_a_screen_at_the_table_shows(rules: str) -> None:
    play, clock, sides = played(rules, PEOPLE)
    for side in sides:
        side.line.begin()
    play.open()
    steps = 0

    def check() -> None:
        nonlocal steps
        if not clock._due or clock._due[0][0] > clock.passed + 25:
            agree(play, sides)
            steps += 1

    for hand in range(HANDS):
        if hand:
            play.next_hand()
        play_on(play, clock, sides, check)
        agree(play, sides)
        for side in sides:
            assert side.line.heard.of("hand_over")[-1:] == side.here.of("hand_over")[-1:]
            assert recorded(side.line.heard) == recorded(side.here)
            assert beginnings(side.line.heard) == beginnings(side.here)
            assert not side.line.heard.of("failed")
            assert not any(isinstance(message, m.Look) for message in side.line.sent)
            animated = [event for moment in side.line.heard.of("moved") for event in moment.events]
            assert animated == [event for moment in side.here.of("moved") for event in moment.events]
        if play.table.match_over:
            break
    assert steps > 10


@pytest.mark.parametrize("rules", RULES)
def test_what_a_line_loses_doubles_or_cuts_off_is_made_good(rules: str) -> None:
    play, clock, sides = played(rules, PEOPLE, seed=11)
    random = Random(rules)
    faulty = sides[:1] + sides[2:3] + sides[-1:]
    for side in sides:
        side.line.begin()
    for side in faulty:
        side.line.passes = faults(random)
    play.open()

    def trouble() -> None:
        for side in faulty:
            if random.random() < 0.05:
                side.line.cut() if side.line.up else side.line.back()
            if random.random() < 0.1 and side.line.participant is not None:
                side.line.ping()

    for hand in range(HANDS):
        if hand:
            play.next_hand()
        play_on(play, clock, sides, trouble)
        if play.table.match_over:
            break
    for side in faulty:
        side.line.passes = lambda message: iter((message,))
        side.line.cut()
        side.line.back()
    settled(clock)
    agree(play, sides)
    for side in faulty:
        assert side.line.heard.of("hand_over")[-1:] == side.here.of("hand_over")[-1:]
        assert not side.line.heard.of("failed")


def faults(random: Random) -> Callable[[m.FromServer], Iterator[m.FromServer]]:
    """Loses and doubles messages of the match."""

    def passes(message: m.FromServer) -> Iterator[m.FromServer]:
        times = random.choices((0, 1, 2), (1, 8, 1))[0]
        return iter([message] * times)

    return passes
