"""The review of a hand from its results: the person's decisions that cost points, and the table at each of them."""

from __future__ import annotations

import threading
from collections.abc import Callable

import pytest
from PySide6.QtCore import QPoint, QRect, QSize, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from paizhuo.desktop.app.window import Window
from paizhuo.desktop.kit.settings import Settings, matches_folder
from paizhuo.desktop.kit.tiles import TileRow
from paizhuo.desktop.match.decisions import Decisions
from paizhuo.desktop.match.page import PlayPage
from paizhuo.desktop.match.review_list import ReviewList
from paizhuo.desktop.match.reviewed_table import ReviewedTable
from paizhuo.desktop.match.staged import Staged
from paizhuo.desktop.results.results import Results
from paizhuo.desktop.table.seats import usual_match
from paizhuo.engine.bots import coach, make, valued
from paizhuo.engine.bots.bot import Bot
from paizhuo.engine.bots.coach import LEVEL, best_player
from paizhuo.engine.core.action import Action, Discard
from paizhuo.engine.core.observe import Observation
from paizhuo.engine.core.value import replace
from paizhuo.engine.games import find
from paizhuo.engine.match.journal import load
from paizhuo.engine.match.journal_steps import steps
from paizhuo.engine.rules.options import Options
from paizhuo.engine.rules.rule_set import RuleSet
from paizhuo.engine.table.port.reports import Moment
from paizhuo.engine.table.review import ReviewedDecision, review
from tests.desktop.conftest import QUIET
from tests.desktop.support import decided_to_the_end, key
from tests.desktop.test_matches import Person, play_hand
from tests.desktop.test_room import cut_off
from tests.desktop.test_supporters import click

Opener = Callable[..., Window]
PATIENCE = 20_000
D, ESCAPE, LEFT, RIGHT, RETURN = Qt.Key.Key_D, Qt.Key.Key_Escape, Qt.Key.Key_Left, Qt.Key.Key_Right, Qt.Key.Key_Return


def expert() -> Bot:
    rules = find("riichi")
    return make(LEVEL, rules, rules.settled({}), 0)


def best_and_worst(bot: Bot, seen: Observation) -> tuple[Action, Action, float]:
    """The best and the worst discard in the eyes of a bot, and by how much it is worse."""
    found = valued(bot, seen)
    options = [] if found is None else [each for each in found.options if isinstance(each.action, Discard)]
    if not options:
        return seen.options[0], seen.options[0], 0.0
    return options[0].action, options[-1].action, options[0].value - options[-1].value


def button(within: QWidget, name: str) -> QPushButton:
    found = within.findChild(QPushButton, name)
    assert found is not None
    return found


def results(page: PlayPage) -> Results:
    assert isinstance(page.stage.sheet, Results)
    return page.stage.sheet


def listed(page: PlayPage) -> ReviewList:
    assert isinstance(page.stage.sheet, ReviewList)
    return page.stage.sheet


def table(page: PlayPage) -> ReviewedTable:
    assert isinstance(page.stage.sheet, ReviewedTable)
    return page.stage.sheet


def offered(page: PlayPage) -> bool:
    """Whether the results offer a review."""
    return button(results(page).content, "review").isVisible()


def begin(window: Window, rules: str = "riichi", seed: int = 12) -> PlayPage:
    window.play.start(usual_match(rules, seed, "en"))
    page = window.page
    assert isinstance(page, PlayPage)
    return page


def decision(qtbot: QtBot, page: PlayPage, before: Moment | None = None) -> Moment:
    """Waits for another decision than the one before."""
    qtbot.waitUntil(
        lambda: page.moment is not None and page.moment is not before and bool(page.moment.observation.options),
        timeout=PATIENCE,
    )
    assert page.moment is not None
    return page.moment


def in_journal() -> tuple[ReviewedDecision, ...]:
    """What the command finds in the journal of the match."""
    (file,) = matches_folder().glob("*.journal")
    journal = load(file.read_text("utf-8"))
    return review(journal.setup, steps(journal), 0, LEVEL).decisions


# -- a hand that is played -----------------------------------------------------------------------------------------------


def test_after_a_bad_discard_it_comes_first_with_the_loss_that_the_command_finds(
    qtbot: QtBot, open_window: Opener
) -> None:
    window = open_window()
    page = begin(window)
    person, bot = Person(page.table), expert()
    moment = decision(qtbot, page)
    while (found := best_and_worst(bot, moment.observation))[2] < 200:
        person.act(found[0])
        moment = decision(qtbot, page, moment)
    worst = found[1]
    person.act(worst)
    qtbot.waitUntil(lambda: page.moment is not moment, timeout=PATIENCE)
    assert play_hand(qtbot, window, page, person) is not None
    qtbot.waitUntil(lambda: offered(page), timeout=PATIENCE)
    key(page, D)
    of_hand = listed(page)._found
    kept = [(each.turn, each.chosen, each.best, each.loss) for each in of_hand.review.decisions]
    assert kept == [(each.turn, each.chosen, each.best, each.loss) for each in in_journal()]
    assert any(each.chosen.action == worst for each in of_hand.costly)
    losses = [each.loss for each in of_hand.costly]
    assert losses == sorted(losses, reverse=True)
    assert losses[0] >= 200
    first = of_hand.costly[0]
    rows = listed(page).content.findChildren(TileRow)
    assert [piece.tile for piece in rows[0].pieces] == [getattr(first.chosen.action, "tile", None)]
    said = [made.text() for made in listed(page).content.findChildren(QLabel)]
    assert f"costs {round(first.loss):,} points" in said
    assert all(reason.text.en in said for option in (first.chosen, first.best[0]) for reason in option.reasons)
    assert of_hand.review.counted.en in said
    button(listed(page), "to-results").click()
    assert offered(page)


def test_what_is_taken_back_is_no_decision(qtbot: QtBot, open_window: Opener) -> None:
    page = begin(open_window())
    person, bot = Person(page.table), expert()
    first = decision(qtbot, page)
    best, worst, _ = best_and_worst(bot, first.observation)
    person.act(worst)
    second = decision(qtbot, page, first)
    assert [each.chosen for each in page._decisions.made] == [worst]
    person.act(second.observation.options[0])
    decision(qtbot, page, second)
    assert len(page._decisions.made) == 2
    again = page.moment
    for left in (1, 0):
        QTest.keyClick(page.table, Qt.Key.Key_Backspace)
        again = decision(qtbot, page, again)
        assert len(page._decisions.made) == left
    assert again is not None
    assert again.observation == first.observation
    person.act(best)
    decision(qtbot, page, again)
    assert [each.chosen for each in page._decisions.made] == [best]


def test_the_results_are_there_before_the_review_and_stay_in_place(
    qtbot: QtBot, open_window: Opener, monkeypatch: pytest.MonkeyPatch
) -> None:
    may_go_on = threading.Event()

    def slow(rules: RuleSet, options: Options) -> Bot:
        assert may_go_on.wait(20)
        return best_player(rules, options)

    monkeypatch.setattr(coach, "best_player", slow)
    page = reviewable(open_window())
    qtbot.wait(200)
    sheet = results(page)
    assert not offered(page)
    names = ("take-back", "next-hand")
    before = [button(sheet, name).geometry() for name in names]
    key(page, D)
    assert page.stage.sheet is sheet
    may_go_on.set()
    qtbot.waitUntil(lambda: offered(page), timeout=PATIENCE)
    assert page.stage.sheet is sheet
    assert [button(sheet, name).geometry() for name in names] == before


@pytest.mark.parametrize("rules", ["holdem", "double"])
def test_where_nothing_can_be_valued_nothing_is_offered(qtbot: QtBot, open_window: Opener, rules: str) -> None:
    window = open_window()
    page = begin(window, rules, 0)
    assert play_hand(qtbot, window, page, Person(page.table)) is not None
    assert page._decisions.made
    qtbot.wait(300)
    page._reviewing._workers.join(20)
    QApplication.processEvents()
    assert not offered(page)
    key(page, D)
    results(page)


def test_who_looks_on_is_offered_none(qtbot: QtBot, open_window: Opener) -> None:
    setup = usual_match("riichi", 4, "en")
    window = open_window()
    window.play.start(replace(setup, seats=tuple(replace(seat, bot="basic") for seat in setup.seats)))
    page = window.page
    assert isinstance(page, PlayPage)
    qtbot.waitUntil(lambda: page.stage.sheet is not None, timeout=PATIENCE)
    qtbot.wait(200)
    assert not page._decisions.made
    assert not offered(page)


# -- looking at it -------------------------------------------------------------------------------------------------------


def reviewable(window: Window, *, good: bool = False) -> PlayPage:
    """Shows the results of a hand in which the person chose the worst discards, or the best."""
    bot = expert()

    def choose(seen: Observation) -> Action | None:
        if not any(isinstance(option, Discard) for option in seen.options):
            return None
        return bot.choose(seen) if good else best_and_worst(bot, seen)[1]

    return decided_to_the_end(window, 7, choose)


@pytest.fixture
def reviewed(qtbot: QtBot, open_window: Opener) -> Callable[..., PlayPage]:
    """Shows the results of a hand with bad discards, once its review is there."""

    def show(settings: Settings = QUIET, size: tuple[int, int] = (1280, 800), *, good: bool = False) -> PlayPage:
        window = open_window(settings)
        window.resize(*size)
        page = reviewable(window, good=good)
        qtbot.waitUntil(lambda: offered(page), timeout=PATIENCE)
        return page

    return show


def test_all_of_it_is_reached_with_keys_alone(reviewed: Callable[..., PlayPage]) -> None:
    page = reviewed()
    said: list[str] = []
    page._reviewing.said.connect(said.append)
    key(page, D)
    several = len(listed(page)._found.costly)
    assert several > 2
    key(page, RETURN)
    assert table(page).at == 0
    key(page, RIGHT)
    assert table(page).at == 1
    for _ in range(2):
        key(page, LEFT)
    assert table(page).at == several - 1
    assert len(said) == 4
    assert "Yours" in said[-1]
    key(page, Qt.Key.Key_Space)  # the button to the next one has the keys
    assert table(page).at == 0
    key(page, LEFT)
    key(page, ESCAPE)
    at = page.window().focusWidget()
    assert at is not None
    assert at.objectName() == f"show-{several - 1}"
    assert "costs" in at.accessibleName()
    assert "Better" in at.accessibleDescription()
    key(page, ESCAPE)
    assert button(results(page), "review").hasFocus()
    key(page, Qt.Key.Key_Space)
    key(page, RETURN)
    table(page)
    key(page, D)
    results(page)


def test_keys_that_were_chosen_for_it_do_the_same(reviewed: Callable[..., PlayPage]) -> None:
    page = reviewed(replace(QUIET, keys={"review": "O", "right": ";"}))
    key(page, D)
    results(page)
    key(page, Qt.Key.Key_O)
    key(page, RETURN)
    key(page, Qt.Key.Key_Semicolon)
    assert table(page).at == 1
    page.preferences.change(keys={"right": "U"})
    key(page, Qt.Key.Key_U)
    assert table(page).at == 2


def test_a_click_shows_the_table_as_it_was_with_both_tiles_pointed_at(reviewed: Callable[..., PlayPage]) -> None:
    page = reviewed()
    click(results(page), "review")
    second = listed(page)._found.costly[1]
    card = button(listed(page), "show-1").parentWidget()
    assert card is not None
    QTest.mouseClick(card, Qt.MouseButton.LeftButton, pos=QPoint(20, 20))
    sheet = table(page)
    picture = sheet.table.state.picture
    assert picture is not None
    assert picture.observation == second.observation
    assert [each.action for each in picture.pointed] == [second.best[0].action, second.chosen.action]
    layout = sheet.table.state.layout
    marked = {name: layout.spot(at) for at, name in sheet.table.choosing.offering.pointers.shown.items()}
    own = marked["Yours"]
    assert own is not None
    assert own.tile == getattr(second.chosen.action, "tile", None)
    chosen: list[Action] = []
    sheet.table.choosing.chosen.connect(chosen.append)
    place = sheet.table.mapFromScene(own.x, own.y)
    for _ in range(2):
        QTest.mouseClick(sheet.window(), Qt.MouseButton.LeftButton, pos=sheet.table.mapTo(sheet.window(), place))
    assert not chosen
    assert not sheet.table.state.lifted


def test_who_chose_well_reads_that(reviewed: Callable[..., PlayPage]) -> None:
    page = reviewed(good=True)
    key(page, D)
    said = [made.text() for made in listed(page).content.findChildren(QLabel)]
    assert "Accuracy 100%" in said
    assert "None of your choices of this hand cost points." in said
    key(page, RETURN)
    results(page)


def test_its_words_change_with_the_language(reviewed: Callable[..., PlayPage]) -> None:
    page = reviewed()
    key(page, D)
    page.preferences.change(language="zh")
    QApplication.processEvents()
    assert button(listed(page).content, "to-results").text() == "回到结果"
    key(page, RETURN)
    picture = table(page).table.state.picture
    assert picture is not None
    assert picture.language == "zh"
    assert [each.name for each in picture.pointed] == ["更好", "你选的"]
    page.preferences.change(theme="dark")
    QApplication.processEvents()
    picture = table(page).table.state.picture
    assert picture is not None
    assert picture.settings.theme == "dark"


@pytest.mark.parametrize("size", [(1024, 640), (1280, 800), (2560, 1440)])
@pytest.mark.parametrize("panel_open", [False, True])
def test_it_fits_any_window_with_and_without_the_panel(
    reviewed: Callable[..., PlayPage], size: tuple[int, int], panel_open: bool
) -> None:
    page = reviewed()
    for name in ("review", "show-0"):
        sheet = page.stage.sheet
        assert sheet is not None
        click(sheet, name)
        page.window().resize(1280, 800)
        QApplication.processEvents()
        page.window().resize(*size)
        page.preferences.change(panel_open=panel_open)
        QApplication.processEvents()
        sheet = page.stage.sheet
        assert sheet is not None
        assert sheet.geometry() == page.stage.rect()
        assert cut_off(sheet) == []
    shown = table(page).table
    assert shown.width() >= 460
    assert QRect(QPoint(), table(page).size()).contains(shown.geometry())
    assert shown.height() >= QSize(*size).height() // 3


# -- what is kept --------------------------------------------------------------------------------------------------------


def test_a_decision_is_kept_until_it_is_refused_open_again_or_of_another_hand() -> None:
    staged, kept, moments = Staged("riichi", 7, "en"), Decisions(), list[Moment]()
    while len(moments) < 3:
        moment = staged.moment()
        kept.take(moment)
        if len(moment.observation.options) > 1:
            moments.append(moment)
            kept.add(moment, moment.observation.options[:1])
        staged.play(1)
    chosen = [moment.observation.options[0] for moment in moments]

    def left() -> list[Action]:
        return [each.chosen for each in kept.made]

    assert left() == chosen
    kept.refuse(moments[0])
    assert left() == chosen
    kept.refuse(moments[2])
    assert left() == chosen[:2]
    kept.take(replace(moments[1], serial=9))
    assert left() == chosen[:1]
    staged.play_hand()
    kept.take(staged.moment())
    assert left() == chosen[:1]
    while staged.moment().observation.hand.ending is not None:
        staged.play(1)
    kept.take(staged.moment())
    assert left() == []


def test_a_forced_choice_is_no_decision() -> None:
    staged, kept = Staged("riichi", 7, "en"), Decisions()
    moment = staged.moment()
    alone = replace(moment, observation=replace(moment.observation, options=(Discard(0),)))
    kept.take(alone)
    kept.add(alone, (Discard(0),))
    assert kept.made == ()
