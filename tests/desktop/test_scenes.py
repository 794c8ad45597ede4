"""What is played over the table beside a win: draws, kongs, showdowns, tricks and dice."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from functools import cache, partial
from typing import NamedTuple

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from paizhuo.desktop.table.closing import ReadyItem, WordItem, closing
from paizhuo.desktop.table.dice import SIDES, Lying, resting, rolled
from paizhuo.desktop.table.payments import PaymentsItem, payments_of
from paizhuo.desktop.table.picture import TablePicture, TableSettings
from paizhuo.desktop.table.scene import SceneItem
from paizhuo.desktop.table.seats import usual_match
from paizhuo.desktop.table.showdown import ShowdownItem, showdown_of
from paizhuo.desktop.table.throwing import RollItem
from paizhuo.desktop.table.tricks import TrickItem
from paizhuo.desktop.table.unfold import after, steps
from paizhuo.desktop.table.view import TableView
from paizhuo.engine.analysis.ready_hands import ready_hands
from paizhuo.engine.core.event import DiceRolled, Ended, Event, Paid, Shown
from paizhuo.engine.core.hand import Transfer, balance
from paizhuo.engine.core.observe import Observation
from paizhuo.engine.core.tiles import UNKNOWN
from paizhuo.engine.core.value import replace
from paizhuo.engine.rules.endings import EXHAUSTED
from paizhuo.engine.table.table import Table
from tests.desktop import observations as made
from tests.desktop.scenes_seen import Kind, opened, seen

Wanted = Callable[[tuple[Event, ...], Observation], bool]


class Played(NamedTuple):
    """A picture, what happens then, and the table after it."""

    picture: TablePicture
    events: tuple[Event, ...]
    later: TablePicture


def drawn(events: tuple[Event, ...], seen: Observation) -> bool:
    return any(isinstance(event, Ended) and event.ending.id == "exhausted" for event in events)


def over(events: tuple[Event, ...], seen: Observation) -> bool:
    return any(isinstance(event, Ended) for event in events)


def trick_over(events: tuple[Event, ...], seen: Observation) -> bool:
    return getattr(seen.hand.state, "taking", None) is not None


@cache
def play(rules: str, seed: int, wanted: Wanted) -> Played:
    """Let bots play until a decision leads to what is wanted."""
    setup = usual_match(rules, seed, "en")
    table = Table(replace(setup, seats=tuple(replace(seat, bot="basic") for seat in setup.seats)))

    def picture() -> TablePicture:
        game, seen = table.game, table.observation(0)
        shown = made.picture(seen, settings=TableSettings(pace=1.0), facts=game.display.facts(seen))
        waits = partial(ready_hands, game, table.match.game_options)
        return replace(shown, display=game.display, waits=waits, rack=game.play.rack, broken=game.play.broken)

    while True:
        before, known = picture(), len(table.hand_events(0))
        table.bot_answers()
        events = table.hand_events(0)[known:]
        if wanted(events, table.observation(0)):
            return Played(before, events, picture())
        assert not table.match_over
        if table.hand_over:
            table.next_hand()


DRAWS = {"riichi": 27, "sichuan": 31, "international": 2}
"""A seed for each, with which the first hand is a draw."""


def go_on(view: TableView) -> None:
    """End the step that is being played, as if its time were over."""
    view.showing._flight.stop()
    view.showing._continue()


@pytest.mark.parametrize("rules", DRAWS)
def test_a_draw_is_named_then_the_hands_open_one_by_one_then_it_is_paid(rules: str) -> None:
    _, events, _ = play(rules, DRAWS[rules], drawn)
    shown = [step for step in steps(events) if isinstance(step.event, Ended | Shown | Paid)]
    order = [type(step.event) for step in shown]
    assert order == sorted(order, key=[Ended, Shown, Paid].index)
    assert all(step.milliseconds for step in shown)
    assert [step.left for step in shown] == [sum(s.milliseconds for s in shown[nth:]) for nth in range(len(shown))]
    assert Counter(map(type, events)) == Counter(type(step.event) for step in steps(events))


def test_what_a_draw_costs_is_paid_reason_by_reason() -> None:
    paid = (Transfer(0, 1, 8, "pig"), Transfer(0, 2, 4, "not_ready"), Transfer(3, 1, 8, "pig"))
    parts = closing((Paid(paid), Ended(EXHAUSTED)))
    assert parts == (Ended(EXHAUSTED), Paid((paid[0], paid[2])), Paid((paid[1],)))


@pytest.mark.parametrize("rules", DRAWS)
def test_only_hands_that_the_rules_lay_open_are_named_ready_or_not(rules: str, qtbot: QtBot) -> None:
    picture, events, later = play(rules, DRAWS[rules], drawn)
    view = opened(qtbot, picture)
    view.showing.animate(events)
    waits, words = [], 0
    while view.state.busy:
        words = max(words, len(seen(view, WordItem)))
        waits += [item.opened.waits for item in seen(view, ReadyItem)]
        go_on(view)
    assert words == 1
    laid = [nth for nth, place in enumerate(later.observation.hand.places) if place.shown]
    known = later.waits(later.observation)
    won = {win.seat for win in later.observation.hand.wins}
    assert set(waits) == {known[nth] for nth in laid if nth not in won}


def test_payments_say_what_they_come_to() -> None:
    picture = made.picture(made.middle_game())
    transfers = (
        Transfer(1, 0, 2, "kong"),
        Transfer(2, 0, 2, "kong"),
        Transfer(0, 3, 1, "kong"),
        Transfer("pot", 1, 9, ""),
    )
    payments = payments_of(picture, transfers, lambda seat: (float(seat), 0.0))
    assert [(each.start[0], each.end[0], each.words) for each in payments.flying] == [
        (1, 0, "2"),
        (2, 0, "2"),
        (0, 3, "1"),
    ]
    changed = {seat: points for seat, points in balance(transfers).items() if isinstance(seat, int)}
    assert {int(each.at[0]): each.words for each in payments.totals} == {
        seat: f"{points:+}".replace("-", "−") for seat, points in changed.items()
    }


@pytest.mark.parametrize("seed, ending", [(1, "folded"), (5, "win"), (24, "exhausted")])
def test_a_showdown_opens_what_lies_open_and_gives_out_whole_pots(seed: int, ending: str) -> None:
    picture, _, later = play("holdem", seed, over)
    assert later.observation.hand.ending is not None
    assert later.observation.hand.ending.id == ending
    shown = showdown_of(picture.display.money(picture.observation), later)
    assert shown is not None
    hand, names = later.observation.hand, later.names
    for contender in shown.contenders:
        place = hand.places[names.index(contender.name)]
        assert place.shown or not place.concealed or set(contender.tiles[: len(place.concealed)]) == {UNKNOWN}
    assert all(sum(points for _, points in pot.shares) == pot.points for pot in shown.pots)
    assert showdown_of(later.display.money(later.observation), later) is None


@pytest.mark.parametrize("face", range(1, 7))
def test_a_die_comes_to_rest_with_its_face_up(face: int) -> None:
    lying = Lying(face, (100.0, 50.0), 0.4)
    at, high, axes = rolled(lying, (0.0, 0.0), 1.0)
    assert (at, high, axes) == (lying.at, 0.0, resting(face, 0.4))
    up = {side: sum(axis[2] * part for axis, part in zip(axes, normal, strict=True)) for side, normal in SIDES.items()}
    assert up[face] == pytest.approx(1)
    assert up[7 - face] == pytest.approx(-1)


def thrown() -> Played:
    picture, _, _ = play("riichi", 27, drawn)
    return Played(picture, (DiceRolled(1, "special", (3, 4)),), picture)


SCENES: dict[str, tuple[type[SceneItem], Callable[[], Played]]] = {
    "draw": (WordItem, lambda: play("sichuan", 31, drawn)),
    "showdown": (ShowdownItem, lambda: play("holdem", 24, over)),
    "trick": (TrickItem, lambda: play("trick", 1, trick_over)),
    "dice": (RollItem, thrown),
}


def until(view: TableView, kind: type[Kind]) -> Kind:
    """Play until a scene is seen."""
    while not seen(view, kind):
        assert view.state.busy
        go_on(view)
    return seen(view, kind)[0]


@pytest.mark.parametrize("name", SCENES)
def test_a_click_ends_a_scene_at_once(name: str, qtbot: QtBot) -> None:
    kind, played = SCENES[name]
    picture, events, later = played()
    view = opened(qtbot, picture)
    view.showing.animate(events)
    view.showing.show(later)
    until(view, kind)
    QTest.mouseClick(view.viewport(), Qt.MouseButton.LeftButton)
    assert not view.showing.effects.shown
    assert not view.state.busy
    assert view.state.picture is later
    assert view.showing.scenery.dice.isVisible()


@pytest.mark.parametrize("name", SCENES)
def test_without_motion_nothing_is_played(name: str, qtbot: QtBot) -> None:
    _, played = SCENES[name]
    picture, events, later = played()
    view = opened(qtbot, replace(picture, settings=TableSettings(pace=0)))
    view.showing.animate(events)
    view.showing.show(replace(later, settings=TableSettings(pace=0)))
    assert not view.showing.effects.shown
    assert not view.state.busy


@pytest.mark.parametrize("name", SCENES)
def test_equal_moments_of_a_scene_look_equal_and_others_do_not(name: str, qtbot: QtBot) -> None:
    kind, played = SCENES[name]
    picture, events, _ = played()
    view = opened(qtbot, picture)
    view.showing.animate(events)
    item = until(view, kind)

    def looks(part: float) -> bytes:
        item.move_on(part)
        image = view.grab().toImage()
        return bytes(image.constBits())

    first = [looks(part) for part in (0.08, 0.3, 0.55)]
    assert [looks(part) for part in (0.08, 0.3, 0.55)] == first
    assert len(set(first)) == 3


def test_the_tiles_of_a_trick_lie_in_front_until_its_winner_is_seen() -> None:
    picture, events, later = play("trick", 1, trick_over)
    trick = later.display.trick(later.observation)
    assert trick is not None
    for step in steps(events):
        picture = after(picture, step.event)
    assert picture.display.trick(picture.observation) == trick
    assert dict(trick.plays).keys() == set(range(4))
    front = {(fact.seat, fact.tiles[0]) for fact in picture.facts if fact.role == "in_front"}
    assert front == set(trick.plays)


def test_money_of_a_kong_flies_to_who_laid_it(qtbot: QtBot) -> None:
    view = opened(qtbot, made.picture(made.middle_game(), settings=TableSettings(pace=1.0)))
    view.showing.animate((Paid((Transfer(1, 0, 2, "kong"), Transfer(2, 0, 2, "kong")), kong="ankan"),))
    (item,) = seen(view, PaymentsItem)
    assert len(item.payments.flying) == 2
    assert not view.state.busy, "the game goes on meanwhile"
