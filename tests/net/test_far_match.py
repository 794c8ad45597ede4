"""A match far away is shown as the same match here would be, whatever the line does to its messages."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from random import Random

import msgspec
import pytest

from paizhuo.engine.bots import make
from paizhuo.engine.core.action import Ron
from paizhuo.engine.core.value import replace
from paizhuo.engine.core.words import Text
from paizhuo.engine.games import ALL
from paizhuo.engine.net import messages as m
from paizhuo.engine.net import wire
from paizhuo.engine.net.client.match import FarMatch, MatchMessage
from paizhuo.engine.net.refusal import Refusal
from paizhuo.engine.net.server.asking import ask_in
from paizhuo.engine.net.server.far_view import FarView
from paizhuo.engine.net.server.play import Play
from paizhuo.engine.table.journal.recorder import JournalInMemory
from paizhuo.engine.table.port.asks import (
    Advise,
    Answer,
    Consult,
    Mute,
    NextHand,
    Rearrange,
    Support,
    WhyNot,
    WhyNoWin,
)
from paizhuo.engine.table.port.reports import (
    Advised,
    Consultation,
    Declined,
    Explained,
    Failed,
    HandSheet,
    Moment,
    SupporterLook,
)
from paizhuo.engine.table.session.view import View
from paizhuo.engine.table.sources.committed import CommittedWalls
from tests.net.talking import Owner, ask
from tests.table.running import PACE, Clock, Heard, setup_of

RULES = [each.id for each in ALL]
HANDS = 2


class Line:
    """A far match, and its view at the server, with a line between that may be cut."""

    def __init__(self, play: Play, participant: int | None, clock: Clock) -> None:
        self.play = play
        self.participant = participant
        self.heard = Heard()
        self.opened: list[tuple[int, bool]] = []
        self.match = FarMatch(self.send, clock, self.heard, lambda number, agrees: self.opened.append((number, agrees)))
        self.up = False
        self.passes: Callable[[m.FromServer], Iterator[m.FromServer]] = lambda message: iter((message,))
        self.sent: list[m.FromClient] = []

    @property
    def view(self) -> FarView:
        return self.play.onlookers if self.participant is None else self.play.views[self.participant]

    def begin(self) -> None:
        self.up = True
        self.view.sink = self.frame

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
            case m.Asks(ask=written):
                self.asks(written)
            case m.Look():
                self.view.look()
            case _:
                pytest.fail(f"{message}")

    def asks(self, written: dict[str, m.Json]) -> None:
        try:
            ask = ask_in(written, self.view.asked, self.view.options)
        except Refusal as stale:
            self.match.wrong(m.Wrong(stale.code, m.Said("", ""), "ask", decision=written["serial"]))
            return
        if isinstance(ask, NextHand):
            self.play.next_hand()
        else:
            self.view.take(ask)

    def ping(self) -> None:
        if self.up:
            self.match.compare(self.play.table.log.shown(self.participant), self.view.asked)


class Side:
    """A person far away beside another screen of the same participant at the table."""

    def __init__(self, play: Play, participant: int | None, clock: Clock) -> None:
        self.line = Line(play, participant, clock)
        self.here = Heard()
        self.view: View = play.session.join(participant, self.here)
        self._bot = make("basic", play.table.rule_set, play.table.match.options, 7)

    def answers(self) -> None:
        """Answers what is asked at the far screen, as a bot would."""
        match self.line.heard.all[-1:]:
            case [Moment(serial=serial, observation=seen)] if seen.options:
                self.line.match.ask(Answer(serial, (self._bot.choose(seen),)))
            case [SupporterLook(supporter=supporter, observation=seen)]:
                self.line.match.ask(Support(supporter, self._bot.choose(seen)))
            case _:
                pass


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
    return (
        moment.observation,
        moment.facts,
        moment.outlook,
        moment.prompt,
        moment.awaited,
        moment.time,
        moment.advice,
        moment.played,
    )


def recorded(heard: Heard) -> list[object]:
    """The log that all moments make together."""
    log: list[object] = []
    for moment in heard.of(Moment):
        del log[moment.record.start :]
        log += [None] * (moment.record.start - len(log))
        log += moment.record.events
    return log


def beginnings(heard: Heard) -> list[object]:
    """Where the events of each hand began."""
    begun = [moment.beginning for moment in heard.of(Moment) if moment.beginning is not None]
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
            assert side.line.heard.of(HandSheet)[-1:] == side.here.of(HandSheet)[-1:]
            assert recorded(side.line.heard) == recorded(side.here)
            assert beginnings(side.line.heard) == beginnings(side.here)
            assert not side.line.heard.of(Failed)
            assert not any(isinstance(message, m.Look) for message in side.line.sent)
            assert side.line.opened == [(number, True) for number in range(hand + 1)]
            animated = [event for moment in side.line.heard.of(Moment) for event in moment.events]
            assert animated == [event for moment in side.here.of(Moment) for event in moment.events]
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
        assert side.line.heard.of(HandSheet)[-1:] == side.here.of(HandSheet)[-1:]
        assert not side.line.heard.of(Failed)
        assert all(agrees for _, agrees in side.line.opened)


@pytest.mark.parametrize("rules", RULES)
def test_a_server_that_deals_another_wall_than_it_promised_is_found_out(
    rules: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    play, clock, sides = played(rules, PEOPLE)
    promised = CommittedWalls(play.table.match, bytes(32))
    monkeypatch.setattr(Play, "commitment", property(lambda play: promised.commitment(0)))
    monkeypatch.setattr(play, "opening", lambda: promised.opening(0).written())
    for side in sides:
        side.line.begin()
    play.open()
    play_on(play, clock, sides, lambda: None)
    for side in sides[: len(play.views)]:
        if side.line.participant in PEOPLE:
            assert side.line.opened == [(0, False)]


def faults(random: Random) -> Callable[[m.FromServer], Iterator[m.FromServer]]:
    """Loses and doubles messages of the match."""

    def passes(message: m.FromServer) -> Iterator[m.FromServer]:
        times = random.choices((0, 1, 2), (1, 8, 1))[0]
        return iter([message] * times)

    return passes


def spoilt(value: object, random: Random) -> object:
    """The value with something in it that does not belong there."""
    if random.random() < 0.1:
        return random.choice((None, -1, 2**60, "??", "5m5m", [], {}, True, [value], {"is": "Deal"}, "x" * 5_000))
    if isinstance(value, dict) and value:
        key = random.choice(list(value))
        return {**value, key: spoilt(value[key], random)}
    if isinstance(value, list) and value:
        nth = random.randrange(len(value))
        return [*value[:nth], spoilt(value[nth], random), *value[nth + 1 :]]
    return random.choice((0, 1, 7, 99, "win", value))


@pytest.mark.simulation
@pytest.mark.parametrize("rules", RULES)
def test_whatever_a_server_sends_is_an_error_in_words_at_most(rules: str) -> None:
    play, clock, sides = played(rules, PEOPLE, seed=3)
    frames: list[bytes] = []
    line = sides[0].line
    for side in sides:
        side.line.begin()

    def keep(frame: bytes) -> None:
        frames.append(frame)
        line.frame(frame)

    line.view.sink = keep
    play.open()
    random = Random(rules)
    play_on(play, clock, sides, lambda: line.view.look() if random.random() < 0.05 else None)
    for nth in range(16):
        time, heard = Clock(), Heard()
        sent: list[m.FromClient] = []
        match = FarMatch(sent.append, time, heard)
        for frame in frames:
            spoil = random.random() < (0.2, 0.02)[nth % 2]
            try:
                message = wire.from_server(json.dumps(spoilt(json.loads(frame), random)) if spoil else frame)
            except wire.BadMessage:
                continue
            if isinstance(message, MatchMessage):
                match.take(message)
            settled(time)
            if heard.of(Moment) and (moment := heard.moment).observation.options:
                match.ask(Answer(moment.serial, (moment.observation.options[0],)))
            if random.random() < 0.1:
                match.ask(Rearrange())
                match.compare(random.randrange(100), random.randrange(100))
        said = [
            *(each.reason for each in heard.of(Declined)),
            *(each.reason for each in heard.of(Failed)),
            *(each.words for each in heard.of(Explained)),
        ]
        assert all(isinstance(words, Text) for words in said)


def test_a_supporter_far_away_looks_chooses_and_advises_its_player() -> None:
    play, clock, sides = played("house", (0, 4), supporters=2)
    player, supporter = sides[0], sides[4]
    for side in sides:
        side.line.begin()
    play.open()
    clock.run(lambda: bool(supporter.line.heard.of(SupporterLook)))
    (look,) = supporter.line.heard.of(SupporterLook)
    assert look.supporter == 4
    assert look.observation == play.table.observation(4)
    behind = next(option for option in look.observation.options if getattr(option, "player", None) == 0)
    supporter.line.match.ask(Support(4, behind))
    clock.run(lambda: bool(player.line.match.decision))
    settled(clock)
    options = player.line.heard.moment.observation.options
    supporter.line.match.ask(Consult(4))
    (consultation,) = supporter.line.heard.of(Consultation)
    assert consultation.observation == replace(play.table.observation(4), options=options)
    supporter.line.match.ask(Advise(4, options[-1]))
    (advised,) = player.line.heard.of(Advised)
    assert [(each.supporter, each.action) for each in advised.advice] == [(4, options[-1])]
    player.line.match.ask(Mute(muted=True))
    assert player.line.heard.of(Advised)[-1] == Advised(())
    assert not supporter.line.heard.of(Advised)


def test_questions_and_refusals_come_back_in_words() -> None:
    play, clock, sides = played("riichi", (0,))
    line = sides[0].line
    line.begin()
    play.open()
    clock.run(lambda: bool(line.heard.of(Moment)) and bool(line.heard.moment.observation.options))
    moment = line.heard.moment
    line.match.ask(WhyNoWin())
    line.match.ask(WhyNot(moment.serial, Ron()))
    line.match.ask(Answer(moment.serial, (Ron(),)))
    assert line.heard.of(Explained) == sides[0].here.of(Explained) + line.heard.of(Explained)
    assert len(line.heard.of(Explained)) == 1
    assert len(line.heard.of(Declined)) == 2
    settled(clock)
    again = line.heard.moment
    assert again.observation == moment.observation, "what was refused is still to be decided"
    line.match.ask(Answer(moment.serial, (moment.observation.options[0],)))
    assert line.match.decision != 0, "an answer to an earlier moment is none to this"
    line.match.ask(Answer(again.serial, (again.observation.options[0],)))
    assert len(play.table.log) > line.match.heard or play.table.waiting().get(0) != moment.observation.options


def test_an_answer_that_was_lost_is_given_again_and_never_to_another_decision() -> None:
    play, clock, sides = played("riichi", (0,))
    line = sides[0].line
    line.begin()
    play.open()
    clock.run(lambda: bool(line.heard.of(Moment)) and bool(line.heard.moment.observation.options))
    moment, decision = line.heard.moment, line.match.decision
    line.up = False
    line.match.ask(Answer(moment.serial, (moment.observation.options[0],)))
    assert line.view.asked == decision
    line.back()
    assert line.view.asked != decision
    answers = [message for message in line.sent if isinstance(message, m.Asks)]
    assert answers == [ask(Answer(decision, (moment.observation.options[0],)))] * 2
    clock.run(lambda: line.match.decision not in (0, decision))
    assert [message for message in line.sent if isinstance(message, m.Asks)] == answers


def test_a_decision_that_comes_twice_is_asked_once() -> None:
    """All give tiles at once: a seat that has given some waits for the others, with nothing asked of it any more."""
    play, clock, sides = played("sichuan", (0, 1))
    line = sides[0].line
    said: list[m.FromServer] = []

    def noted(message: m.FromServer) -> Iterator[m.FromServer]:
        said.append(message)
        yield message

    line.passes = noted
    line.begin()
    play.open()
    clock.run(lambda: bool(line.heard.of(Moment)) and bool(line.heard.moment.observation.options))
    (asked,) = (message for message in said if isinstance(message, m.Decide))
    line.match.take(asked)
    settled(clock)
    moment = line.heard.moment
    assert line.match.decision == asked.decision
    line.match.ask(Answer(moment.serial, (moment.observation.options[0],)))
    line.match.ask(Answer(moment.serial, (moment.observation.options[0],)))
    settled(clock)
    assert line.match.decision == 0
    shows = len(line.heard.of(Moment))
    line.match.take(asked)
    line.match.take(m.Decided(asked.decision + 1))
    line.match.take(msgspec.structs.replace(asked, decision=asked.decision + 1))  # overtaken by its end
    settled(clock)
    assert line.match.decision == 0
    assert not line.heard.moment.observation.options
    assert len(line.heard.of(Moment)) == shows
    assert line.sent == [ask(Answer(asked.decision, (moment.observation.options[0],)))]


@pytest.mark.parametrize("participant", [0, None])
def test_who_comes_back_or_comes_late_knows_how_the_hands_before_ended(participant: int | None) -> None:
    play, clock, sides = played("riichi", ())
    side = next(side for side in sides if side.line.participant == participant)
    play.open()
    for _ in range(2):
        play_on(play, clock, [], lambda: None)
        play.session.next_hand()
        settled(clock)
    assert len(play.table.match.played) == 2
    side.line.back()
    settled(clock)
    assert side.line.heard.moment.played == play.table.match.played
    side.line.view.look()
    settled(clock)
    assert side.line.heard.moment.played == play.table.match.played
