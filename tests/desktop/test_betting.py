"""Bets at the table: the panel for amounts, what lies where, and the sheet of the showdown."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QCursor
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel, QPushButton
from pytestqt.qtbot import QtBot

from paizhuo.desktop.app.window import Window
from paizhuo.desktop.kit.hearing import sound_of
from paizhuo.desktop.match.page import PlayPage
from paizhuo.desktop.match.staged import NoMatch, Staged
from paizhuo.desktop.results.results import Results
from paizhuo.desktop.table.ladder import ladder_of
from paizhuo.desktop.table.picture import TablePicture, TableSettings
from paizhuo.desktop.table.seats import usual_match
from paizhuo.desktop.table.stakes import pot_lines, slides
from paizhuo.desktop.table.stakes_view import DIMMED, SticksItem, sticks_of
from paizhuo.desktop.table.table_words import seat_words
from paizhuo.desktop.table.view import TableView
from paizhuo.engine.core.action import Action
from paizhuo.engine.core.event import Event
from paizhuo.engine.core.hand import points_of
from paizhuo.engine.core.observe import observe
from paizhuo.engine.core.value import replace
from paizhuo.engine.core.words import Language, Text
from paizhuo.engine.games.holdem.bets import BuyIn, Spoke, buy_ins
from paizhuo.engine.games.holdem.betting import AllIn, Call, Check, Fold, Raise
from paizhuo.engine.games.holdem.rules import HOLDEM
from paizhuo.engine.rules.action_words import amount_of
from paizhuo.engine.rules.money import Money, NamedPot, Stake
from paizhuo.engine.rules.parts import DisplayRules
from tests.games.holdem.positions import NOT_READY, bets
from tests.games.holdem.positions import table as position
from tests.observed import having

Opener = Callable[..., TableView]
FACING = (Call(800), *(Raise(points) for points in range(1600, 9600, 100)), AllIn(9600), Fold())
"""800 must be called with 400 lying there already, or raised to 1600 and more."""
STAKED = Money(
    (
        Stake(10_000, 9200, 400),
        Stake(10_000, 8800, 800),
        Stake(10_000, 9600, folded=True),
        Stake(10_000, 0, all_in=True),
    ),
    (NamedPot(Text("底池", "Pot"), 1600, (0, 1, 3)),),
    3,
)
KEYS = {"Enter": Qt.Key.Key_Return, "Left": Qt.Key.Key_Left, "Up": Qt.Key.Key_Up, "End": Qt.Key.Key_End}


def facing(
    options: tuple[Action, ...] = FACING, language: Language = "en", guard_ms: int = 0, money: Money | None = STAKED
) -> TablePicture:
    """The person must answer a bet."""
    staged = Staged("holdem", 3, language)
    staged.play(5)
    moment = staged.moment()
    return TablePicture(
        having(moment.observation, options=options, turn=0),
        ("You", "Plum", "Orchid", "Bamboo"),
        language,
        moment.facts,
        0,
        TableSettings(pace=0, guard_ms=guard_ms),
        display=DisplayRules(money=lambda _: money),
    )


@pytest.fixture
def table(qtbot: QtBot) -> Opener:
    def opener(picture: TablePicture, size: tuple[int, int] = (1280, 750)) -> TableView:
        view = TableView()
        qtbot.addWidget(view)
        view.resize(*size)
        view.show()
        qtbot.waitExposed(view)
        view.showing.show(picture)
        return view

    return opener


def decisions(view: TableView) -> list[Action]:
    found: list[Action] = []
    view.choosing.chosen.connect(found.append)
    return found


# -- the panel -----------------------------------------------------------------------------------------------------------


def test_an_amount_is_typed_and_entered(table: Opener) -> None:
    view = table(facing())
    found = decisions(view)
    QTest.keyClicks(view, "2400")
    assert view.choosing.offering.panel.confirm.text() == "Raise to 2,400"
    assert view.choosing.offering.panel.cost.text() == "2,000 more,\n7,200 left"
    QTest.keyClick(view, Qt.Key.Key_Return)
    assert found == [Raise(2400)]


def test_the_buy_in_has_a_key_that_its_button_shows_and_that_can_be_changed(table: Opener) -> None:
    options = buy_ins(50_000)
    view = table(facing(options))
    found = decisions(view)
    assert view.choosing.offering.panel.confirm.key == "Y"
    assert view.choosing.offering.panel.confirm.text() == "Buy in for 50,000"
    QTest.keyClick(view, Qt.Key.Key_Y)
    assert found == [BuyIn(50_000)]
    other = table(facing(options))
    found = decisions(other)
    other.choosing.use_keys({"buy_in": "J"})
    assert other.choosing.offering.panel.confirm.key == "J"
    QTest.keyClick(other, Qt.Key.Key_Y)
    assert found == []
    QTest.keyClick(other, Qt.Key.Key_Home)
    QTest.keyClick(other, Qt.Key.Key_J)
    assert found == [BuyIn(10_000)]


def test_the_key_of_a_raise_decides_only_once_an_amount_was_chosen(table: Opener) -> None:
    view = table(facing())
    found = decisions(view)
    key = getattr(Qt.Key, f"Key_{view.choosing.offering.panel.confirm.key}")
    QTest.keyClick(view, key)
    assert found == []
    QTest.keyClicks(view, "2400")
    QTest.keyClick(view, key)
    assert found == [Raise(2400)]


def test_the_slider_and_the_number_stay_together(table: Opener) -> None:
    panel = table(facing()).choosing.offering.panel
    assert (panel.amount, panel.slider.value()) == (1600, 0)
    panel.slider.setValue(3)
    assert panel.amount == 1900
    panel.number.setValue(9500)
    assert panel.slider.value() == 79
    panel.slider.setValue(panel.slider.maximum())
    assert panel.confirm.text() == "All in 9,600"
    panel.number.setValue(1700)
    assert panel.slider.value() == 1


def test_an_amount_that_is_not_allowed_is_refused_and_nothing_is_bet(table: Opener) -> None:
    view = table(facing())
    found = decisions(view)
    tried: list[Action] = []
    view.choosing.refused.connect(tried.append)
    for typed in ("1250", "900", "30000"):
        QTest.keyClicks(view, typed)
        QTest.keyClick(view, Qt.Key.Key_Return)
    assert tried == [Raise(1250), Raise(900), Raise(30_000)]
    assert not found
    assert view.choosing.offering.panel.isVisible()


def test_arrow_keys_move_the_amount(table: Opener) -> None:
    view = table(facing())
    found = decisions(view)
    amounts = []
    for key in ("Up", "Left", "End"):
        QTest.keyClick(view, KEYS[key])
        amounts.append(view.choosing.offering.panel.amount)
    QTest.keyClick(view, KEYS["Enter"])
    assert amounts == [2600, 2500, 9600]
    assert found == []
    QTest.keyClick(view, KEYS["Enter"])
    assert found == [AllIn(9600)]


def test_enter_bets_nothing_before_an_amount_was_chosen(table: Opener) -> None:
    view = table(facing())
    found = decisions(view)
    QTest.keyClick(view, Qt.Key.Key_Return)
    QTest.keyClick(view, Qt.Key.Key_Space)
    assert not found


def test_quick_amounts_are_the_least_half_the_pot_the_pot_and_everything(table: Opener) -> None:
    panel = table(facing()).choosing.offering.panel
    amounts = []
    for button in panel.quick:
        QTest.mouseClick(button, Qt.MouseButton.LeftButton)
        amounts.append(panel.amount)
    # 1600 in the pot, 1200 before the seats, 400 to call: a call makes 3200.
    assert amounts == [1600, 2400, 4000, 9600]


def test_the_answers_stand_beside_the_place_of_passing(table: Opener) -> None:
    view = table(facing())
    assert [button.look.words for button in view.choosing.offering.bar.buttons] == ["All in 9,600", "Call 800", "Fold"]
    passing = view.choosing.offering.bar.buttons[-1].geometry().translated(view.choosing.offering.bar.pos())
    view.showing.show(facing((Check(), *FACING[1:-1])))
    assert [button.look.name for button in view.choosing.offering.bar.buttons] == ["all_in", "check"]
    check = view.choosing.offering.bar.buttons[-1].geometry().translated(view.choosing.offering.bar.pos())
    assert check.right() < passing.left()


def test_bringing_points_in_offers_the_most_first_and_enter_takes_it(table: Opener) -> None:
    options = tuple(BuyIn(points) for points in range(10_000, 30_001, 100))
    view = table(facing(options, money=None))
    found = decisions(view)
    assert view.choosing.offering.panel.cost.text() == "10,000\nto 30,000"
    QTest.keyClick(view, Qt.Key.Key_Return)
    assert found == [BuyIn(30_000)]


def test_at_ones_turn_the_panel_comes_when_asked_for_and_digits_then_name_the_amount(table: Opener) -> None:
    staged = Staged("holdem", 3, "en")
    staged.play(6)
    moment = staged.moment()
    rules = staged.seating.rule_set
    view = table(replace(facing(moment.observation.options), observation=moment.observation, display=rules.display))
    found = decisions(view)
    assert not view.choosing.offering.panel.isVisible()
    QTest.keyClick(view, Qt.Key.Key_B)
    assert view.choosing.offering.panel.isVisible()
    QTest.keyClick(view, Qt.Key.Key_Escape)
    assert not view.choosing.offering.panel.isVisible()
    QTest.keyClick(view, Qt.Key.Key_B)
    QTest.keyClicks(view, "1200")
    QTest.keyClick(view, Qt.Key.Key_Return)
    assert [(action.name, amount_of(action)) for action in found] == [("bet", 1200)]


def test_a_panel_that_was_asked_for_bets_the_least_on_enter(table: Opener) -> None:
    staged = Staged("holdem", 3, "en")
    staged.play(6)
    view = table(replace(facing(), observation=staged.moment().observation))
    found = decisions(view)
    QTest.keyClick(view, Qt.Key.Key_B)
    QTest.keyClick(view, Qt.Key.Key_Return)
    assert [(action.name, amount_of(action)) for action in found] == [("bet", 400)]


def test_enter_presses_the_button_of_the_panel_that_has_the_focus(table: Opener) -> None:
    view = table(facing())
    found = decisions(view)
    view.choosing.offering.panel.quick[1].setFocus()
    QTest.keyClick(view.choosing.offering.panel.quick[1], Qt.Key.Key_Return)
    assert view.choosing.offering.panel.amount == 2400
    view.choosing.offering.panel.confirm.setFocus()
    QTest.keyClick(view.choosing.offering.panel.confirm, Qt.Key.Key_Return)
    assert found == [Raise(2400)]


def test_the_button_that_bets_waits_when_it_comes_up_under_the_cursor(
    table: Opener, monkeypatch: pytest.MonkeyPatch
) -> None:
    view = table(facing(guard_ms=60_000))
    found = decisions(view)
    confirm = view.choosing.offering.panel.confirm
    where: QPoint = confirm.mapToGlobal(confirm.rect().center())
    monkeypatch.setattr(QCursor, "pos", lambda: where)
    view.choosing.offering.panel.guard.begin(60_000)
    confirm.click()
    assert not found
    view.choosing.offering.panel.guard.begin(0)
    confirm.click()
    assert found == [Raise(1600)]


@pytest.mark.parametrize("language", ["zh", "en"])
@pytest.mark.parametrize("size", [(1024, 590), (1280, 750), (2560, 1390), (1280, 970)], ids=str)
def test_everything_on_the_panel_is_large_enough_and_named(
    table: Opener, language: Language, size: tuple[int, int]
) -> None:
    view = table(facing(language=language), size)
    panel = view.choosing.offering.panel
    buttons = [panel.less, panel.more, panel.confirm, *panel.quick]
    assert all(button.height() >= 44 and button.width() >= 44 for button in (*buttons, panel.number))
    assert all(named.accessibleName() for named in (*buttons, panel.number, panel.slider))
    assert all(button.width() >= button.sizeHint().width() for button in buttons)
    assert panel.cost.width() >= panel.cost.sizeHint().width()
    assert view.viewport().rect().contains(panel.geometry())
    assert not panel.geometry().intersects(view.choosing.offering.bar.geometry())
    rows = ([panel.less, panel.number, panel.more, panel.cost, panel.confirm], [panel.slider, *panel.quick])
    for row in rows:
        assert panel.rect().contains(row[-1].geometry())
        assert all(a.geometry().right() < b.geometry().left() for a, b in pairwise(row))


# -- on the table --------------------------------------------------------------------------------------------------------


def test_bets_lie_before_their_seats_and_who_has_folded_is_dimmed(table: Opener) -> None:
    view = table(facing())
    stakes = view.showing.scenery.stakes
    assert set(stakes.bets) == {0, 1}
    assert [view.showing.scenery._plates[seat].opacity() for seat in range(4)] == [1.0, 1.0, DIMMED, 1.0]
    tiles = [item.sceneBoundingRect() for key, item in view.showing.scenery.tiles.items() if key[0] != "hand"]
    for item in stakes.bets.values():
        assert not any(item.sceneBoundingRect().adjusted(20, 10, -20, -5).intersects(tile) for tile in tiles)


def test_a_badge_says_what_is_left_to_bet_only_where_the_plate_does_not(table: Opener) -> None:
    points = tuple(points_of(facing().observation.hand, seat) for seat in range(4))
    stakes = [replace(stake, left=have) for stake, have in zip(STAKED.stakes, points, strict=True)]
    picture = facing(money=replace(STAKED, stakes=(*stakes[:2], replace(stakes[2], left=9600), STAKED.stakes[3])))
    shown = table(picture).showing.scenery.stakes.stacks
    assert [shown[seat].words for seat in range(4)] == ["", "", "9,600", ""], (
        "the last one is all in, which a badge says"
    )
    assert shown[2].width > shown[0].width
    assert [("9,600 left to bet" in seat_words(picture, seat)) for seat in range(4)] == [False, False, True, False]
    assert "left to bet" not in seat_words(picture, 3)


def test_an_amount_is_drawn_with_the_fewest_sticks() -> None:
    assert sticks_of(16_300) == (10_000, 5_000, 1_000, 100, 100, 100)
    assert sum(sticks_of(48_700)) <= 48_700


def test_bets_slide_into_the_pot_what_nobody_matched_goes_back_and_pots_go_to_their_winners() -> None:
    stakes = list(STAKED.stakes)
    stakes[0], stakes[1] = replace(stakes[0], bet=0), replace(stakes[1], bet=0, left=9200)
    collected = replace(STAKED, stakes=tuple(stakes))
    moved = {slide.seat: (slide.points, slide.won, slide.back) for slide in slides(STAKED, collected)}
    assert moved == {0: (400, False, 0), 1: (400, False, 400)}
    stakes[1] = replace(stakes[1], left=11_600)
    (won,) = slides(collected, replace(collected, stakes=tuple(stakes)))
    assert (won.seat, won.points, won.won) == (1, 2400, True)


def moving(settings: TableSettings) -> tuple[TablePicture, TablePicture, tuple[Event, ...]]:
    """Before and after the last call of a round of bets, seen by seat 0, and what happens between."""
    played = position({0: NOT_READY, 1: NOT_READY}, bets(folded=(2, 3)), drawn="9s").play("0 bet 1000")
    after = played.play("1 call 1000")
    base = facing()
    shown = [
        replace(base, observation=observe(t.rules, t.hand, 0), display=HOLDEM.display, settings=settings)
        for t in (played, after)
    ]
    return shown[0], shown[1], after.events[len(played.events) :]


def test_a_bet_is_called_out_and_the_sticks_slide_to_the_pot_unless_skipped(table: Opener) -> None:
    first, last, events = moving(TableSettings(pace=1.0, guard_ms=0))
    view = table(first)
    said: list[str] = []
    view.showing.announced.connect(said.append)
    view.showing.animate(events)
    view.showing.show(last)
    assert "Plum: Call 1,000" in said
    view.showing._flight.landed.emit()  # the call has been seen
    assert [type(item) for item in view.showing.effects.shown].count(SticksItem) == 2
    settled: list[bool] = []
    view.showing.settled.connect(lambda: settled.append(True))
    QTest.keyClick(view, Qt.Key.Key_X)
    assert settled == [True]
    assert not view.showing.effects.shown
    assert not view.showing.scenery.stakes.bets


def test_without_motion_bets_are_told_at_once(table: Opener) -> None:
    first, last, events = moving(TableSettings(pace=0, guard_ms=0))
    view = table(first)
    said: list[str] = []
    view.showing.announced.connect(said.append)
    view.showing.animate(events)
    view.showing.show(last)
    assert "Plum: Call 1,000" in said
    assert not view.state.busy
    assert not view.showing.effects.shown


def test_a_bet_is_heard_and_a_fold_is_not() -> None:
    _, _, events = moving(TableSettings())
    assert [sound_of(event) for event in events if isinstance(event, Spoke)] == ["chips"]
    spoke = next(event for event in events if isinstance(event, Spoke))
    assert sound_of(replace(spoke, action=Fold())) is None


def test_side_pots_are_listed_on_the_felt_and_the_main_pot_in_the_middle(table: Opener) -> None:
    pots = (NamedPot(Text("主池", "Main pot"), 4800, (0, 1, 3)), NamedPot(Text("边池 1", "Side pot 1"), 1200, (0, 1)))
    picture = facing(money=replace(STAKED, pots=pots))
    assert pot_lines(picture) == ("Main pot 4,800", "Side pot 1 1,200 · E S")
    view = table(picture)
    assert view.showing.scenery.stakes.pots.isVisible()
    area = view.showing.scenery.stakes.pots.sceneBoundingRect()
    assert not any(item.sceneBoundingRect().intersects(area) for item in view.showing.scenery.tiles.values())
    view.showing.show(facing())
    assert not view.showing.scenery.stakes.pots.isVisible()


def test_amounts_on_the_ladder_end_with_everything_one_has() -> None:
    ladder = ladder_of(FACING)
    assert ladder is not None
    assert (ladder.name, ladder.least, ladder.most, ladder.whole, ladder.alone) == ("raise", 1600, 9600, True, False)
    assert ladder_of((Check(), AllIn(300))) is None


# -- a match -------------------------------------------------------------------------------------------------------------


def test_a_refused_amount_is_explained_with_the_rule(qtbot: QtBot, open_window: Callable[..., Window]) -> None:
    window = open_window()
    window.play.start(usual_match("holdem", 3, "en"))
    page = window.page
    assert isinstance(page, PlayPage)
    qtbot.waitUntil(page.table.choosing.offering.panel.isVisible)
    explained: list[str] = []
    page.table.showing.explain = lambda reason: explained.append(reason.en)  # type: ignore[method-assign]
    QTest.keyClicks(page.table, "60000")
    QTest.keyClick(page.table, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: bool(explained))
    assert explained == ["The buy-in is 10000 to 50000 points"]
    assert page.table.choosing.offering.panel.isVisible()
    assert page.table.choosing.offering.panel.amount == 60_000


def test_the_sheet_tells_every_pot_its_taker_and_why(qtbot: QtBot, open_window: Callable[..., Window]) -> None:
    window = open_window()
    staged = Staged("holdem", 3, "en")
    staged.play_hand()
    sheet = staged.sheet()
    page = window.play.table_page(NoMatch())
    page.take_seats(staged.seating)
    page.show_moment(staged.moment())
    page.show_sheet(sheet)
    results = page.stage.sheet
    assert isinstance(results, Results)
    money = staged.seating.rule_set.display.money(sheet.observation)
    assert money is not None
    texts = {label.text() for label in results.findChildren(QLabel)}
    for award in money.awards:
        assert award.because.en in texts
        assert any(staged.seating.setup.seats[seat].name in " ".join(texts) for seat, _ in award.shares)
    for stake in money.stakes:
        assert {f"{stake.brought:,}", f"{stake.left:,}"} <= texts
    assert results.findChild(QPushButton, "next-hand") is not None
