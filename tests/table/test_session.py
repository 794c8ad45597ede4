"""A session drives a match by an injected scheduler: whole matches in no time, and nobody is harmed by another."""

from __future__ import annotations

from typing import Any

import pytest

from paizhuo.engine.bots import make
from paizhuo.engine.core.action import CALLS, PASS, Action, Chi, Discard, Minkan, Pon
from paizhuo.engine.core.observe import observe
from paizhuo.engine.core.tiles import UNKNOWN
from paizhuo.engine.core.words import Text
from paizhuo.engine.games import ALL
from paizhuo.engine.table.port.asks import Answer, Arrange, Undo
from paizhuo.engine.table.port.reports import Declined, Failed, Finish, HandSheet, Moment, Report
from paizhuo.engine.table.port.settings import Automatic
from paizhuo.engine.table.session.session import Session
from paizhuo.engine.table.table import Table
from tests.table.running import MOST, PACE, Clock, Heard, opened, setup_of


@pytest.mark.parametrize("rule_set", ALL, ids=lambda rule_set: rule_set.id)
def test_a_whole_match_of_bots_passes_without_waiting(rule_set: Any) -> None:
    """An onlooker sees every moment; the time that passes is the scheduler's alone."""
    session, clock, _, (onlooker,) = opened(setup_of(rule_set.id), None)
    while not session.table.match_over:
        clock.run()
        assert session.table.hand_over
        session.next_hand()
    (finish,) = onlooker.of(Finish)
    assert finish.ranking == session.table.match.final
    assert len(onlooker.of(HandSheet)) == len(finish.results)
    assert not onlooker.of(Failed)
    assert clock.passed > 0


@pytest.mark.parametrize("rules", ["riichi", "sichuan", "tianjin", "trick", "double"])
def test_people_answer_for_their_seats_and_hear_what_they_may_know(rules: str) -> None:
    """Two people, each with a view of its own; what one hears is what its seat observes."""
    session, clock, views, heard = opened(setup_of(rules, (0, 2)), 0, 2)
    bots = {seat: make("basic", session.table.rule_set, session.table.match.options, seat) for seat in (0, 2)}
    for _ in range(MOST):
        asked = next((seat for seat in (0, 2) if session.table.waiting().get(seat)), None)
        if session.table.hand_over:
            break
        if asked is None or not heard[asked // 2].moment.observation.options:
            assert clock.step()
            continue
        view, moment = views[asked // 2], heard[asked // 2].moment
        match = session.table.match
        assert moment.observation == observe(match.rules, match.hand, asked)
        view.ask(Answer(moment.serial, (bots[asked].choose(moment.observation),)))
    assert session.table.hand_over
    for seat, listener in zip((0, 2), heard, strict=True):
        assert len(listener.of(HandSheet)) == 1
        for moment in listener.of(Moment):
            for place in moment.observation.hand.places:
                if place.owner != seat and not place.shown:
                    assert set(place.concealed) <= {UNKNOWN}


def test_what_is_asked_of_an_earlier_moment_is_not_done() -> None:
    session, clock, (view,), (heard,) = opened(setup_of("riichi", (0,)), 0)
    clock.run(lambda: bool(heard.moment.observation.options))
    moment, before = heard.moment, session.table.match
    view.ask(Answer(moment.serial - 1, (moment.observation.options[0],)))
    assert session.table.match is before


def test_what_may_not_be_done_is_refused_with_a_reason_and_changes_nothing() -> None:
    session, clock, (view,), (heard,) = opened(setup_of("riichi", (0,)), 0)
    clock.run(lambda: bool(heard.moment.observation.options))
    before = session.table.match
    view.ask(Answer(heard.moment.serial, (PASS,)))
    assert session.table.match is before
    (declined,) = heard.of(Declined)
    assert isinstance(declined.reason, Text)


def test_what_is_switched_on_is_done_without_asking_after_its_time() -> None:
    session, clock, (view,), (heard,) = opened(setup_of("riichi", (0,)), 0)
    view.ask(Arrange(Automatic(win=True, pass_calls=True, discard=True)))
    clock.run()
    assert session.table.hand_over
    rivers = session.table.match.hand.rivers
    assert all(laid.drawn for laid in rivers[0])
    assert not any(moment.observation.options for moment in heard.of(Moment)[1:])


def kinds_asked(automatic: Automatic) -> set[type[Action]]:
    """The kinds of calls that a player who passes and discards what it draws is asked about in a match."""
    session, clock, (view,), (heard,) = opened(setup_of("riichi", (0,)), 0)
    view.ask(Arrange(automatic))
    while not session.table.match_over:
        clock.run(lambda: bool(heard.moment.observation.options) and 0 in session.table.waiting())
        if session.table.hand_over:
            session.next_hand()
        else:
            options = heard.moment.observation.options
            view.ask(Answer(heard.moment.serial, (PASS if PASS in options else options[-1],)))
    return {type(each) for moment in heard.of(Moment) for each in moment.observation.options} & set(CALLS)


@pytest.mark.parametrize(
    "automatic, asked",
    [
        (Automatic(), {Chi, Pon, Minkan}),
        (Automatic(pass_chi=True), {Pon, Minkan}),
        (Automatic(pass_pon=True), {Chi}),
        (Automatic(pass_calls=True), set()),
    ],
)
def test_in_a_whole_match_nobody_is_asked_about_a_call_that_is_refused(
    automatic: Automatic, asked: set[type[Action]]
) -> None:
    assert kinds_asked(automatic) == asked


def test_taking_back_leads_to_the_moment_before_the_decision() -> None:
    session, clock, (view,), (heard,) = opened(setup_of("riichi", (0,)), 0)
    clock.run(lambda: bool(heard.moment.observation.options))
    first = heard.moment
    discard = next(option for option in first.observation.options if isinstance(option, Discard))
    view.ask(Answer(first.serial, (discard,)))
    clock.run(lambda: session.table.waiting().keys() == {0})
    view.ask(Undo())
    assert heard.moment.observation == first.observation
    assert not heard.moment.events


def test_while_it_is_paused_nothing_is_done_by_itself() -> None:
    session, clock, _, _ = opened(setup_of("riichi"), None)
    clock.step()
    session.pause()
    before = session.table.match
    assert not clock.step()
    assert session.table.match is before
    session.resume()
    clock.run()
    assert session.table.hand_over


def test_a_listener_that_raises_is_left_out_and_harms_nobody_else() -> None:
    class Broken(Heard):
        def heard(self, report: Report) -> None:
            match report:
                case Moment():
                    raise RuntimeError("no connection")
                case _:
                    pass

    clock, lost = Clock(), []
    session = Session(Table(setup_of("sichuan")), clock, PACE, lambda view, error: lost.append((view, error)))
    broken = session.join(None, Broken())
    well = Heard()
    session.join(None, well)
    session.open()
    clock.run()
    assert session.table.hand_over
    assert len(well.of(HandSheet)) == 1
    assert [(view, str(error)) for view, error in lost] == [(broken, "no connection")]


def test_who_joins_later_sees_the_table_as_it_stands_and_has_the_whole_log() -> None:
    session, clock, _, (first,) = opened(setup_of("harmony"), None)
    for _ in range(30):
        clock.step()
    late = Heard()
    session.join(None, late)
    clock.step()
    assert late.moment.observation == first.moment.observation
    assert late.moment.record.start == 0
    assert len(late.moment.record.events) == len(session.table.log)
    assert late.moment.events == first.moment.events


def test_supporters_take_their_time_to_choose_so_that_everybody_sees_it() -> None:
    session, clock, _, (heard,) = opened(setup_of("house", (0,), seed=2, supporters=2), 0)
    assert set(session.table.waiting()) == {4, 5}
    assert heard.moment.news is not None
    clock.step()
    assert clock.passed == 4 * PACE.thinking
    assert all(watcher.behind is not None for watcher in session.table.match.hand.watchers)
