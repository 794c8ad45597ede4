"""A session is a match played from the window's side: it never blocks, keeps a journal and can be taken up again."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest
from pytestqt.qtbot import QtBot

from paizhuo.desktop.match.kept_matches import unfinished
from paizhuo.desktop.match.session import SessionThread
from paizhuo.desktop.table.seats import usual_match
from paizhuo.engine.core.action import PASS, Action, Ankan, Chi, Discard, Minkan, Pass, Pon, Ron, SelfDraw
from paizhuo.engine.core.words import Text
from paizhuo.engine.match.setup import MatchSetup
from paizhuo.engine.table.bots.process import ThinkInProcess
from paizhuo.engine.table.port.asks import Answer, Arrange, KeepTime, NextHand, Undo, WhyNoWin
from paizhuo.engine.table.port.reports import Declined, Explained, Failed, Finish, HandSheet, Moment, Report, Seating
from paizhuo.engine.table.port.settings import Automatic, TimeControl
from paizhuo.engine.table.session.automatic import choice, offered

NONE = Automatic()


@dataclass
class Player:
    """Somebody at the table who hears everything and answers with the first option, unless told otherwise."""

    session: SessionThread
    seating: Seating | None = None
    moments: list[Moment] = field(default_factory=list)
    sheets: list[HandSheet] = field(default_factory=list)
    finishes: list[Finish] = field(default_factory=list)
    said: list[Text] = field(default_factory=list)
    failures: list[Text] = field(default_factory=list)
    plays: bool = False

    def __post_init__(self) -> None:
        self.session.heard.connect(self.hear)

    def hear(self, report: Report) -> None:
        match report:
            case Seating():
                self.seating = report
            case Moment():
                self.look(report)
            case HandSheet():
                self.read(report)
            case Finish():
                self.finishes.append(report)
            case Declined(said) | Explained(said):
                self.said.append(said)
            case Failed(reason):
                self.failures.append(reason)
            case _:
                pass

    def answer(self, action: Action) -> None:
        """Answers the moment seen last."""
        self.session.ask(Answer(self.moments[-1].serial, (action,)))

    def look(self, moment: Moment) -> None:
        self.moments.append(moment)
        options = moment.observation.options
        if self.plays and options:
            self.answer(PASS if PASS in options else options[-1])

    def read(self, sheet: HandSheet) -> None:
        self.sheets.append(sheet)
        if self.plays:
            self.session.ask(NextHand())

    @property
    def asked(self) -> bool:
        return bool(self.moments) and bool(self.moments[-1].observation.options)


@pytest.fixture
def player(qtbot: QtBot) -> Iterator[Callable[..., Player]]:
    """Sits somebody down at a table of its own."""
    sessions: list[SessionThread] = []

    def sit_down(automatic: Automatic = NONE) -> Player:
        session = SessionThread()
        session.ask(Arrange(automatic))
        sessions.append(session)
        return Player(session)

    yield sit_down
    for session in sessions:
        session.close()


def riichi(seed: int = 5, **options: Any) -> MatchSetup:
    setup = usual_match("riichi", seed, "en")
    return MatchSetup(setup.rules, options, setup.seats, setup.seed)


def test_a_match_without_a_seed_gets_one_that_its_journal_names(qtbot: QtBot, player: Callable[..., Player]) -> None:
    one = player()
    one.session.start(usual_match("sichuan", None, "en"))
    qtbot.waitUntil(lambda: one.asked)
    assert one.seating is not None
    assert one.seating.setup.seed is not None


def test_the_player_sees_the_deal_and_is_asked(qtbot: QtBot, player: Callable[..., Player]) -> None:
    one = player()
    one.session.start(riichi())
    qtbot.waitUntil(lambda: one.asked)
    rack = one.moments[-1].observation.rack
    assert len(rack.concealed) == 14
    assert all(place.concealed.count(-1) == 13 for place in one.moments[-1].observation.hand.places[1:])


def test_when_the_time_is_over_the_session_decides(qtbot: QtBot, player: Callable[..., Player]) -> None:
    one = player()
    one.session.ask(KeepTime(TimeControl(80)))
    one.session.start(riichi())
    qtbot.waitUntil(lambda: one.asked)
    first = one.moments[-1]
    assert first.time is not None
    assert 0 < first.time.decision <= 80
    drawn = next(o.tile for o in first.observation.options if isinstance(o, Discard) and o.drawn)
    qtbot.waitUntil(lambda: bool(one.moments[-1].observation.hand.rivers[0]))
    laid = one.moments[-1].observation.hand.rivers[0][0]
    assert (laid.tile, laid.drawn) == (drawn, True)
    assert not one.failures


def test_another_time_holds_from_the_next_decision_on(qtbot: QtBot, player: Callable[..., Player]) -> None:
    one = player()
    one.session.start(riichi())
    qtbot.waitUntil(lambda: one.asked)
    assert [moment.time for moment in one.moments] == [None] * len(one.moments)
    one.session.ask(KeepTime(TimeControl(20_000)))
    one.answer(next(o for o in one.moments[-1].observation.options if isinstance(o, Discard)))
    qtbot.waitUntil(lambda: one.asked and one.moments[-1].time is not None)
    time = one.moments[-1].time
    assert time is not None
    assert 15_000 < time.decision <= 20_000


def test_a_whole_match_ends_with_a_ranking(qtbot: QtBot, player: Callable[..., Player]) -> None:
    one = player()
    one.plays = True
    one.session.start(riichi(length="east"))
    qtbot.waitUntil(lambda: bool(one.finishes), timeout=60_000)
    assert len(one.sheets) == len(one.finishes[0].results) >= 4
    assert sum(one.finishes[0].ranking.points) == 100_000
    assert not one.failures
    assert unfinished() is None


def test_leaving_in_the_middle_comes_back_to_the_same_decision(qtbot: QtBot, player: Callable[..., Player]) -> None:
    one = player()
    one.session.start(riichi())
    for _ in range(6):
        qtbot.waitUntil(lambda: one.asked)
        seen = len(one.moments)

        def onward(seen: int = seen) -> bool:
            return len(one.moments) > seen and one.asked

        options = one.moments[-1].observation.options
        one.answer(PASS if PASS in options else options[-1])
        qtbot.waitUntil(onward)
    one.session.close()
    journal = unfinished()
    assert journal is not None
    again = player()
    again.session.resume(journal)
    qtbot.waitUntil(lambda: again.asked)
    assert again.moments[-1].observation == one.moments[-1].observation
    assert again.seating is not None
    assert again.seating.setup.seats == riichi().seats
    assert again.seating.setup.seed == riichi().seed


def test_undo_goes_back_to_the_decision_before(qtbot: QtBot, player: Callable[..., Player]) -> None:
    one = player()
    one.session.start(riichi())
    qtbot.waitUntil(lambda: one.asked)
    first = one.moments[-1].observation
    one.answer(first.options[0])
    qtbot.waitUntil(lambda: one.asked and one.moments[-1].observation != first)
    one.session.ask(Undo())
    qtbot.waitUntil(lambda: one.asked and one.moments[-1].observation == first)
    assert one.moments[-1].events == ()
    one.session.ask(Undo())
    qtbot.waitUntil(lambda: bool(one.said))
    assert "nothing to undo" in one.said[-1].en


def test_an_answer_that_the_rules_refuse_changes_nothing_and_says_why(
    qtbot: QtBot, player: Callable[..., Player]
) -> None:
    one = player()
    one.session.start(riichi())
    qtbot.waitUntil(lambda: one.asked)
    before = one.moments[-1].observation
    one.answer(SelfDraw())
    qtbot.waitUntil(lambda: bool(one.said))
    assert one.said[-1].zh
    assert one.moments[-1].observation == before


def test_an_answer_given_twice_counts_once(qtbot: QtBot, player: Callable[..., Player]) -> None:
    one = player()
    one.session.start(riichi())
    qtbot.waitUntil(lambda: one.asked)
    option = one.moments[-1].observation.options[0]
    one.answer(option)
    one.answer(option)
    qtbot.waitUntil(lambda: len(one.moments) > 1 and one.asked)
    qtbot.wait(50)
    assert len(one.moments[-1].observation.hand.rivers[0]) <= 1
    assert not one.said


def test_why_one_cannot_win_has_an_answer(qtbot: QtBot, player: Callable[..., Player]) -> None:
    one = player()
    one.session.start(riichi())
    qtbot.waitUntil(lambda: one.asked)
    one.session.ask(WhyNoWin())
    qtbot.waitUntil(lambda: bool(one.said))
    assert one.said[-1].en
    assert one.said[-1].zh


def test_a_broken_journal_is_kept_and_named(qtbot: QtBot, player: Callable[..., Player], home: Path) -> None:
    broken = home / "matches" / "old.journal"
    broken.parent.mkdir()
    broken.write_text("no journal\n", "utf-8")
    one = player()
    one.session.resume(broken)
    qtbot.waitUntil(lambda: bool(one.failures))
    assert "old.journal" in one.failures[0].en
    assert not broken.exists()
    assert (home / "matches" / "old.broken").read_text("utf-8") == "no journal\n"
    assert unfinished() is None


def test_a_bad_set_up_fails_in_a_sentence(qtbot: QtBot, player: Callable[..., Player]) -> None:
    one = player()
    one.session.start(MatchSetup("riichi", {"length": "forever"}, riichi().seats, 1))
    qtbot.waitUntil(lambda: bool(one.failures))
    assert "forever" in one.failures[0].en


def test_closing_while_bots_think_is_safe(qtbot: QtBot, player: Callable[..., Player]) -> None:
    for _ in range(5):
        one = player(Automatic(win=True, pass_calls=True, discard=True))
        one.session.start(riichi())
        qtbot.wait(20)
        one.session.close()
        assert not one.failures


def test_everybody_may_be_a_bot(qtbot: QtBot, player: Callable[..., Player]) -> None:
    one = player()
    seats = tuple(type(seat)(seat.name, "random") for seat in riichi().seats)
    one.session.start(MatchSetup("riichi", {}, seats, 3))
    qtbot.waitUntil(lambda: bool(one.sheets), timeout=20_000)
    assert one.seating is not None
    assert one.seating.person is None
    assert one.moments[0].observation.seat is None


@pytest.mark.parametrize(
    "options,automatic,wanted",
    [
        ((Discard(3, drawn=True),), NONE, Discard(3, drawn=True)),
        ((Discard(3), Discard(4, drawn=True)), NONE, None),
        ((Discard(3), Discard(4, drawn=True)), Automatic(discard=True), Discard(4, drawn=True)),
        ((SelfDraw(), Discard(4, drawn=True)), Automatic(discard=True), None),
        ((SelfDraw(), Discard(4, drawn=True)), Automatic(win=True, discard=True), SelfDraw()),
        ((Pon((3, 3)), PASS), Automatic(pass_calls=True), PASS),
        ((Chi((3, 4)), Ron(), PASS), Automatic(pass_calls=True), None),
        ((Pon((3, 3)), PASS), Automatic(win=True, discard=True), None),
        ((Chi((3, 4)), PASS), Automatic(pass_chi=True), PASS),
        ((Chi((3, 4)), Pon((3, 3)), PASS), Automatic(pass_chi=True), None),
        ((Chi((3, 4)), Ron(), PASS), Automatic(pass_chi=True), None),
        ((Pon((3, 3)), Minkan((3, 3, 3)), PASS), Automatic(pass_pon=True), PASS),
        ((Chi((3, 4)), Pon((3, 3)), PASS), Automatic(pass_pon=True), None),
        ((Ankan((3, 3, 3, 3)), Discard(3), Discard(4, drawn=True)), Automatic(pass_pon=True), None),
    ],
)
def test_what_is_done_without_asking(options: tuple[Any, ...], automatic: Automatic, wanted: object) -> None:
    assert choice(options, automatic) == wanted


@pytest.mark.parametrize(
    "automatic,kept",
    [
        (NONE, (Chi, Pon, Minkan, Ron, Pass)),
        (Automatic(pass_chi=True), (Pon, Minkan, Ron, Pass)),
        (Automatic(pass_pon=True), (Chi, Ron, Pass)),
        (Automatic(pass_calls=True), (Ron, Pass)),
    ],
)
def test_what_is_refused_is_not_offered_beside_what_is_asked(automatic: Automatic, kept: tuple[type, ...]) -> None:
    options = (Chi((3, 4)), Pon((3, 3)), Minkan((3, 3, 3)), Ron(), PASS)
    assert tuple(map(type, offered(options, automatic))) == kept
    assert offered((Chi((3, 4)), Ron()), automatic) == (Chi((3, 4)), Ron()), "where nobody may pass, nothing is refused"


def test_bots_that_are_not_quick_think_in_a_process_of_their_own_which_ends_with_the_match(
    player: Callable[..., Player], qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("paizhuo.engine.bots.bot.QUICK", frozenset())
    made: list[ThinkInProcess] = []
    monkeypatch.setattr(ThinkInProcess, "prepare", lambda thinker, seats: made.append(thinker))
    somebody = player(Automatic(pass_calls=True, discard=True))
    somebody.plays = True
    somebody.session.start(usual_match("riichi", 5, "en"))
    qtbot.waitUntil(lambda: bool(somebody.sheets), timeout=60_000)
    (thinker,) = set(made)
    pids = [thinker.pid]
    somebody.session.close()
    assert pids != [None]
    assert thinker.pid is None
    assert not somebody.failures
