"""Clocks, bots that take their time, people who go away, chance that is late: none of it harms anybody else."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import pytest

from paizhuo.engine.bots import make
from paizhuo.engine.core.action import PASS, Action, Discard
from paizhuo.engine.core.event import DiceRolled
from paizhuo.engine.core.meld import Seat
from paizhuo.engine.core.node import RollDice
from paizhuo.engine.core.words import Text
from paizhuo.engine.match.history import CorrectionRefused
from paizhuo.engine.match.setup import MatchSetup
from paizhuo.engine.table.bots.thinking import Asked, Chosen, ThinkHere
from paizhuo.engine.table.journal.recorder import JournalInMemory
from paizhuo.engine.table.players import Players
from paizhuo.engine.table.port.asks import Advise, Answer, Arrange, Give, Support, Undo
from paizhuo.engine.table.port.reports import Advised, Declined, Failed, HandSheet, Moment, Report, SupporterLook
from paizhuo.engine.table.port.settings import Automatic, TimeControl, TimeLeft
from paizhuo.engine.table.session.clocks import Clocks
from paizhuo.engine.table.session.session import Session
from paizhuo.engine.table.sources.inbox import Inbox
from paizhuo.engine.table.sources.mixed import Unseen, dice_and_tiles
from paizhuo.engine.table.sources.source import Offered, SourceFailed, Wake, Wanted
from paizhuo.engine.table.table import ChanceRefused, Table
from tests.table.running import PACE, Clock, Heard, opened, setup_of

# -- clocks --------------------------------------------------------------------------------------------------------------


def test_a_decision_uses_its_own_time_first_and_then_the_bank() -> None:
    clock = Clock()
    clocks = Clocks(TimeControl(5_000, 8_000), clock.now)
    clocks.ask({0, 2})
    assert clocks.left(0) == TimeLeft(5_000, 8_000)
    assert clocks.left(1) is None
    clock.passed += 7_000
    assert clocks.left(0) == TimeLeft(0, 6_000)
    clocks.stop(0)
    clocks.ask({2, 3})
    clock.passed += 1_000
    assert clocks.left(2) == TimeLeft(0, 5_000)
    assert clocks.left(3) == TimeLeft(4_000, 8_000)
    assert clocks.next_end() == 5_000
    clocks.ask({0})
    assert clocks.left(0) == TimeLeft(5_000, 6_000)


def test_while_it_is_paused_no_time_passes_and_a_move_taken_back_costs_none() -> None:
    clock = Clock()
    clocks = Clocks(TimeControl(1_000, 1_000), clock.now)
    clocks.ask({1})
    clock.passed += 500
    clocks.pause()
    clock.passed += 60_000
    clocks.resume()
    assert clocks.left(1) == TimeLeft(500, 1_000)
    clock.passed += 1_200
    assert clocks.left(1) == TimeLeft(0, 300)
    clocks.forget()
    clocks.ask({1})
    assert clocks.left(1) == TimeLeft(1_000, 1_000)


@pytest.mark.parametrize("refilled, left", [(True, 1_000), (False, 200)])
def test_the_bank_is_filled_again_with_every_hand_if_so_agreed(refilled: bool, left: int) -> None:
    clock = Clock()
    clocks = Clocks(TimeControl(100, 1_000, refilled=refilled), clock.now)
    clocks.ask({0})
    clock.passed += 900
    clocks.stop(0)
    clocks.next_hand()
    clocks.ask({0})
    assert clocks.left(0) == TimeLeft(100, left)


def test_another_limit_holds_from_the_next_decision_on_with_full_banks() -> None:
    clock = Clock()
    clocks = Clocks(TimeControl(5_000, 8_000), clock.now)
    clocks.ask({0})
    clock.passed += 6_000
    clocks.use(TimeControl(9_000, 3_000))
    clocks.ask({0})
    assert clocks.left(0) == TimeLeft(0, 7_000)
    clocks.stop(0)
    clocks.ask({0})
    assert clocks.left(0) == TimeLeft(9_000, 3_000)
    clocks.use(None)
    clocks.ask({0})
    assert clocks.left(0) == TimeLeft(9_000, 3_000)
    clocks.stop(0)
    clocks.ask({0})
    assert (clocks.left(0), clocks.next_end(), clocks.run_out()) == (None, None, ())


def test_a_decision_that_begins_while_all_stands_still_takes_no_time() -> None:
    clock = Clock()
    clocks = Clocks(TimeControl(5_000), clock.now)
    clocks.pause()
    clocks.ask({0})
    clock.passed += 3_000
    clocks.resume()
    clock.passed += 1_000
    assert clocks.left(0) == TimeLeft(4_000, 0)


def test_who_says_nothing_passes_or_discards_what_it_drew_when_its_time_is_up() -> None:
    session, clock, _, (heard,) = opened(setup_of("riichi", (0,)), 0, time=TimeControl(5_000, 20_000))
    clock.run()
    assert session.table.hand_over
    asked = [moment for moment in heard.of(Moment) if moment.observation.options]
    assert asked
    assert asked[0].time == TimeLeft(5_000, 20_000)
    assert asked[-1].time == TimeLeft(5_000, 0)
    drawn = [laid.drawn for laid in session.table.match.hand.rivers[0]]
    assert all(drawn[1:])
    assert not heard.of(Failed)


def test_who_answers_in_time_keeps_its_bank() -> None:
    session, clock, (view,), (heard,) = opened(setup_of("riichi", (0,)), 0, time=TimeControl(5_000, 20_000))
    bot = make("basic", session.table.rule_set, session.table.match.options, 0)
    while not session.table.hand_over:
        if heard.moment.observation.options:
            clock.passed += 4_900
            view.ask(Answer(heard.moment.serial, (bot.choose(heard.moment.observation),)))
        else:
            assert clock.step()
    times = [moment.time for moment in heard.of(Moment) if moment.observation.options]
    assert {time and time.bank for time in times} == {20_000}


def test_nobody_has_to_hurry_while_it_is_paused() -> None:
    session, clock, _, (heard,) = opened(setup_of("riichi", (0,)), 0, time=TimeControl(1_000))
    clock.run(lambda: bool(heard.moment.observation.options))
    session.pause()
    before, left = session.table.match, session.time_left(0)
    clock.passed += 100_000
    assert not clock.step()
    assert session.table.match is before
    session.resume()
    assert session.time_left(0) == left
    clock.run()
    assert session.table.hand_over


# -- bots ----------------------------------------------------------------------------------------------------------------


class Slow(ThinkHere):
    """Bots that answer half a minute later, if they are still asked."""

    def __init__(self, clock: Clock) -> None:
        super().__init__()
        self._clock, self._number = clock, 0
        self.closed = self.asked = self.forgotten = 0

    def think(self, asked: Asked, chosen: Chosen) -> None:
        self._number += 1
        self.asked += 1
        number = self._number

        def answer(choices: Mapping[Seat, Action]) -> None:
            if number == self._number:
                chosen(choices)

        self._clock.call_later(30_000, lambda: super(Slow, self).think(asked, answer))

    def forget(self) -> None:
        self._number += 1
        self.forgotten += 1

    def close(self) -> None:
        self.closed += 1


def slow_session(setup: MatchSetup, *participants: Seat | None) -> tuple[Session, Clock, list[Any], list[Heard], Slow]:
    clock = Clock()
    thinkers: list[Slow] = []

    def thinker() -> Slow:
        thinkers.append(Slow(clock))
        return thinkers[-1]

    session = Session(Table(setup), clock, PACE, thinker=thinker)
    heard = [Heard() for _ in participants]
    views = [session.join(who, listener) for who, listener in zip(participants, heard, strict=True)]
    session.open()
    return session, clock, views, heard, thinkers[0]


def test_bots_that_take_long_play_the_same_hand() -> None:
    session, clock, _, (heard,), slow = slow_session(setup_of("riichi"), None)
    clock.run()
    quick, other, _, _ = opened(setup_of("riichi"), None)
    other.run()
    assert session.table.match.results == quick.table.match.results
    assert clock.passed > 30_000 * 20
    assert len(heard.of(HandSheet)) == 1
    assert session.close() is None
    assert slow.closed


def test_a_person_need_not_wait_for_slow_bots_to_answer_the_same_question() -> None:
    """Both may claim a discard: the person's choice counts at once, the bot's when it comes."""
    session, clock, (view,), (heard,), _ = slow_session(setup_of("riichi", (0,), seed=8), 0)
    bot = make("basic", session.table.rule_set, session.table.match.options, 0)
    together = False
    while not session.table.hand_over:
        options = heard.moment.observation.options
        if options and 0 in session.table.waiting():
            others = set(session.table.waiting()) - {0}
            serial = heard.moment.serial
            view.ask(Answer(serial, (PASS if PASS in options else bot.choose(heard.moment.observation),)))
            if others:
                together = True
                assert session.table.waiting().keys() == others
                assert not heard.moment.observation.options
        else:
            assert clock.step()
    assert together
    assert not heard.of(Declined)


def test_what_a_slow_bot_chooses_after_a_move_was_taken_back_is_not_done() -> None:
    session, clock, (view,), (heard,), slow = slow_session(setup_of("riichi", (0,)), 0)
    clock.run(lambda: bool(heard.moment.observation.options))
    first = heard.moment
    view.ask(
        Answer(first.serial, (next(option for option in first.observation.options if isinstance(option, Discard)),))
    )
    clock.run(lambda: slow.asked == 1)
    view.ask(Undo())
    before = session.table.match
    while clock.step():
        pass
    assert session.table.match is before
    assert heard.moment.observation == first.observation


# -- people who are away -------------------------------------------------------------------------------------------------


def test_a_bot_answers_for_who_is_away_and_hands_the_seat_back() -> None:
    session, clock, (view,), (heard,) = opened(setup_of("sichuan", (0,)), 0)
    clock.run(lambda: bool(heard.moment.observation.options))
    moment = heard.moment
    session.leave(0)
    assert not heard.moment.observation.options
    view.ask(Answer(heard.moment.serial, (moment.observation.options[0],)))
    assert heard.of(Declined)
    for _ in range(12):
        clock.step()
    assert len(session.table.log) > 12
    session.come_back(0)
    clock.run(lambda: bool(heard.moment.observation.options))
    view.ask(Answer(heard.moment.serial, (heard.moment.observation.options[0],)))
    assert len(heard.of(Declined)) == 1


def test_who_answers_for_a_seat_follows_from_the_setup() -> None:
    players = Players(Table(setup_of("riichi", (0, 2))).match)
    assert [players.bot(seat) is None for seat in range(4)] == [True, False, True, False]
    with pytest.raises(ValueError, match="no bot"):
        players.leave(0, "nobody")
    players.leave(1, "random")
    assert players.bot(1) is not None, "the bot of the set-up stays"
    players.leave(2, "random")
    found = players.bot(2)
    assert found is not None
    assert (found.name, found.player) == ("random", "P2")
    players.come_back(2)
    assert players.bot(2) is None


# -- chance --------------------------------------------------------------------------------------------------------------


class Dying:
    """A source that has a few values and then only raises, whatever it is asked."""

    def __init__(self, values: int, source: Any) -> None:
        self._left, self._source = values, source

    def ask(self, wanted: Wanted, wake: Wake) -> Offered | None:
        self._left -= 1
        if self._left < 0:
            raise MemoryError("the device has burnt")
        offer: Offered | None = self._source.ask(wanted, wake)
        return offer

    def cancel(self) -> None:
        raise RuntimeError("it does not even stop")


def test_a_source_that_dies_leaves_a_match_that_goes_on_with_another() -> None:
    setup = setup_of("riichi", (0,))
    well = Table(setup)._drawing._source  # the same walls
    clock, heard, other = Clock(), Heard(), Heard()
    session = Session(Table(setup, chance=Dying(30, well)), clock, PACE)
    view = session.join(0, heard, Automatic(pass_calls=True, discard=True))
    session.join(None, other)
    session.open()
    clock.run(lambda: heard.moment.awaited is not None)
    for listener in (heard, other):
        assert listener.moment.awaited is not None
        assert listener.moment.awaited.trouble is not None
        assert "burnt" in listener.moment.awaited.trouble.en
    assert not clock.step()
    before = session.table.match
    view.ask(Give(heard.moment.serial, (1, 2, 3, 4, 5)))
    assert session.table.match is before
    assert heard.of(Declined)
    session.use(well)
    clock.run()
    plain = opened(setup, 0)
    plain[2][0].ask(Arrange(Automatic(pass_calls=True, discard=True)))
    plain[1].run()
    assert session.table.match.hand.rivers == plain[0].table.match.hand.rivers


def test_dice_that_roll_are_waited_for_and_shown_when_they_lie(tmp_path: Path) -> None:
    setup = setup_of("riichi", seed=3)
    dice, tiles = Inbox("device"), Table(setup)._drawing._source
    clock, heard = Clock(), Heard()
    session = Session(Table(setup, chance=dice_and_tiles(dice, tiles)), clock, PACE)
    session.join(None, heard)
    session.open()
    assert heard.moment.awaited is not None
    assert isinstance(heard.moment.awaited.request, RollDice)
    assert not clock.step()
    dice.fail(Text("骰子掉到桌下了", "a die has fallen off the table"))
    assert heard.moment.awaited.trouble == Text("骰子掉到桌下了", "a die has fallen off the table")
    dice.put((3, 3))
    assert heard.of(Moment)[-1].awaited is None
    assert isinstance(heard.moment.events[0], DiceRolled)
    clock.run()
    assert session.table.hand_over
    with pytest.raises(ChanceRefused):
        session.give((1, 1))


def test_a_source_that_only_fails_is_said_to_everybody_and_no_one_is_asked() -> None:
    class Never:
        def ask(self, wanted: Wanted, wake: Wake) -> Offered | None:
            raise SourceFailed(Text("没有连接", "it is not connected"))

        def cancel(self) -> None: ...

    clock, heard = Clock(), Heard()
    session = Session(Table(setup_of("house", (0,)), chance=Never()), clock, PACE)
    session.join(0, heard)
    session.open()
    assert heard.moment.awaited is not None
    assert heard.moment.awaited.trouble == Text("没有连接", "it is not connected")
    assert not heard.of(Failed)
    assert session.close() is None


# -- listeners -----------------------------------------------------------------------------------------------------------


class Eager(Heard):
    """A listener that answers while it is being told."""

    def __init__(self) -> None:
        super().__init__()
        self.does: Callable[[Any], None] = lambda moment: None

    def heard(self, report: Report) -> None:
        super().heard(report)
        if isinstance(report, Moment):
            self.does(report)


def test_a_listener_may_answer_at_once_and_all_hear_everything_in_order() -> None:
    clock, eager, other = Clock(), Eager(), Heard()
    session = Session(Table(setup_of("riichi", (0,))), clock, PACE)
    view = session.join(0, eager)
    session.join(None, other)
    eager.does = lambda moment: (
        view.ask(Answer(moment.serial, (moment.observation.options[-1],))) if moment.observation.options else None
    )
    session.open()
    clock.run()
    assert session.table.hand_over
    assert not eager.of(Declined)
    for listener in (eager, other):
        serials = [moment.serial for moment in listener.of(Moment)]
        assert serials == sorted(set(serials))
        numbers = [moment.record.start for moment in listener.of(Moment)]
        assert numbers == sorted(numbers)


def test_supporters_far_away_each_see_their_own_look_and_nobody_elses() -> None:
    """All starting hands are open to who chooses whom to support, and to nobody else."""
    clock = Clock()
    session = Session(Table(setup_of("house", (0, 4, 5), seed=2, supporters=2)), clock, PACE)
    player, first, second = Heard(), Heard(), Heard()
    for who, listener in ((0, player), (4, first), (5, second)):
        session.join(who, listener)
    session.open()
    assert not player.of(SupporterLook)
    for who, listener in ((4, first), (5, second)):
        (look,) = listener.of(SupporterLook)
        assert isinstance(look, SupporterLook)
        assert (look.supporter, look.last) == (who, True)


def test_advice_from_far_away_is_heard_by_its_player_alone() -> None:
    clock = Clock()
    session = Session(Table(setup_of("house", (0, 1, 2, 3, 4), seed=2, supporters=1)), clock, PACE)
    heard = [Heard() for _ in range(5)]
    views = [session.join(who, listener) for who, listener in enumerate(heard)]
    session.open()
    views[4].ask(Support(4, session.table.waiting()[4][0]))
    watcher = session.table.match.hand.watchers[0]
    assert watcher.behind is not None
    while not session.table.waiting().get(watcher.behind):
        asked = next(iter(session.table.waiting()))
        view, moment = views[asked], heard[asked].moment
        view.ask(Answer(moment.serial, (moment.observation.options[-1],)))
    player = watcher.behind
    views[4].ask(Advise(4, session.table.waiting()[player][0]))
    assert [len(listener.of(Advised)) for listener in heard] == [int(seat == player) for seat in range(5)]
    views[3].ask(Advise(4, session.table.waiting()[player][0]))  # not its supporter
    assert sum(len(listener.of(Advised)) for listener in heard) == 1


# -- a table of real tiles -----------------------------------------------------------------------------------------------


def test_at_a_table_of_real_tiles_acts_are_reported_and_corrected() -> None:
    dice = Inbox("device")
    setup = setup_of("harmony", (0, 1, 2, 3), seed=None)
    clock, heard = Clock(), Heard()
    table = Table(setup, chance=dice_and_tiles(dice, Unseen()), journal=JournalInMemory())
    session = Session(table, clock, PACE)
    session.join(None, heard)
    session.open()
    dice.put((4, 4))
    session.act(0, Discard(20))
    session.act(1, Discard(21))
    session.close_window()
    assert [len(river) for river in heard.moment.observation.hand.rivers] == [1, 1, 0, 0]
    lines = (table.journal_text or "").splitlines()
    number = next(nth for nth, line in enumerate(lines, 1) if '"tile": "3s"' in line)
    with pytest.raises(CorrectionRefused):
        session.correct(number, {"seat": 2, "action": "discard", "tile": "5s"})
    session.correct(number, {"seat": 0, "action": "discard", "tile": "5s"})
    moment = heard.moment
    assert [laid.tile for laid in moment.observation.hand.rivers[0]] == [22]
    assert moment.record.start == 0
    assert len(moment.record.events) == len(table.log)
    assert not moment.events
    session.catch_up()
    assert not heard.of(Failed)


def test_a_hand_that_is_over_stays_whatever_a_player_leaves_to_the_program() -> None:
    session, clock, (view,), (heard,) = opened(setup_of("riichi", (0,)), 0, time=TimeControl(5_000))
    view.ask(Arrange(Automatic(win=True, pass_calls=True, discard=True)))
    clock.run(lambda: bool(heard.of(HandSheet)))
    (sheet,) = heard.of(HandSheet)
    clock.run()  # all that was still to come
    assert not clock.step()
    assert heard.of(HandSheet) == [sheet]
    assert session.table.hand_over
    assert heard.moment.observation.hand.deal == sheet.result.deal
