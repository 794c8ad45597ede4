"""Supporters in the window: their rows in the set-up, their turns at the screen, their place at the table, and their advice."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QLabel, QLineEdit, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from paizhuo.desktop.app.window import Window
from paizhuo.desktop.kit.settings import Settings, matches_folder
from paizhuo.desktop.kit.tiles import TileRow
from paizhuo.desktop.match.kept_matches import unfinished
from paizhuo.desktop.match.page import PlayPage
from paizhuo.desktop.match.picturing import PACE
from paizhuo.desktop.match.screen_turns import Choosing, Cover
from paizhuo.desktop.match.staged import NoMatch, Staged
from paizhuo.desktop.results.payments import Payments
from paizhuo.desktop.results.ranking import RankingPage
from paizhuo.desktop.results.results import Results
from paizhuo.desktop.table.picture import TablePicture
from paizhuo.desktop.table.unfold import after
from paizhuo.engine.core.action import Discard
from paizhuo.engine.core.tiles import UNKNOWN
from paizhuo.engine.core.watching import Support
from paizhuo.engine.match.journal import load
from paizhuo.engine.match.match import HandResult
from paizhuo.engine.match.setup import MatchSetup, SeatSetup
from paizhuo.engine.rules.amounts import signed
from paizhuo.engine.table.journal.verification import verify
from paizhuo.engine.table.port.reports import Moment
from paizhuo.engine.table.session.supporting import nearest
from paizhuo.engine.table.table import Table
from tests.desktop.test_matches import Person

Opener = Callable[..., Window]
PATIENCE = 20_000
PLAYERS = (SeatSetup("Ann"), SeatSetup("Bob", "basic"), SeatSetup("Cat", "basic"), SeatSetup("Dan", "basic"))
SUPPORTERS = (SeatSetup("Eve"), SeatSetup("Fay", "basic"))


def anything(table: Table) -> bool:
    return True


def house(*seats: SeatSetup, accepted: Callable[[Table], bool] = anything, **options: bool | int | str) -> MatchSetup:
    """A match with supporters whose first hand begins with their choice, and is ``accepted``."""
    players = seats or (*PLAYERS, *SUPPORTERS)
    chosen = {"hands": 4, "supporters": len(players) - 4, **options}
    for seed in range(100):
        setup = MatchSetup("house", chosen, players, seed)
        table = Table(setup)
        if min(table.waiting()) >= 4 and accepted(table):
            return setup
    raise AssertionError("no such hand is dealt")


def click(page: QWidget, name: str) -> None:
    QApplication.processEvents()
    found = [b for b in page.findChildren(QAbstractButton, name) if b.isVisible()]
    assert found, f"no button {name}"
    QTest.mouseClick(found[-1], Qt.MouseButton.LeftButton)


class Match:
    """A match in the window, and the clicks that lead through it."""

    def __init__(self, qtbot: QtBot, window: Window, setup: MatchSetup) -> None:
        self.qtbot, self.window = qtbot, window
        window.play.start(setup)
        page = window.page
        assert isinstance(page, PlayPage)
        self.page = page
        self.person = Person(page.table)

    def wait(self, happened: Callable[[], bool]) -> None:
        self.qtbot.waitUntil(happened, timeout=PATIENCE)

    def covered(self, kind: type[QWidget]) -> QWidget:
        """The sheet of this kind over the table, as soon as it is there."""
        self.wait(lambda: isinstance(self.page.stage.sheet, kind))
        assert self.page.stage.sheet is not None
        return self.page.stage.sheet

    def press(self, name: str) -> None:
        """Presses a button of the sheet over the table, and waits until another thing is in sight."""
        before = self.page.stage.sheet
        assert before is not None
        click(before, name)
        self.wait(lambda: self.page.stage.sheet is not before or self.window.page is not self.page)

    def support(self, seat: int) -> None:
        """The person among the supporters takes the screen, chooses, and gives it back."""
        self.covered(Cover)
        self.press("ready")
        self.covered(Choosing)
        self.press(f"back-{seat}")
        self.covered(Cover)
        self.press("ready")

    def next_moment(self, before: Moment) -> None:
        """Waits until something has happened."""
        self.wait(lambda: self.page.moment is not before)

    def decision(self) -> None:
        """Waits until the player has something to decide."""

        def asked() -> bool:
            moment = self.page.moment
            return self.page.stage.sheet is None and moment is not None and bool(moment.observation.options)

        self.wait(asked)


@pytest.fixture
def match(qtbot: QtBot, open_window: Opener) -> Callable[..., Match]:
    def begin(setup: MatchSetup | None = None) -> Match:
        return Match(qtbot, open_window(), setup or house())

    return begin


def behind(match: Match) -> list[int | None]:
    assert match.page.moment is not None
    return [watcher.behind for watcher in match.page.moment.observation.hand.watchers]


# -- setting up ----------------------------------------------------------------------------------------------------------


def test_supporters_have_rows_in_the_set_up_as_soon_as_some_are_agreed_on(open_window: Opener) -> None:
    window = open_window()
    page = window.set_up()
    page.choose("house")
    assert page.findChild(QLineEdit, "supporter-name-0") is None
    click(page, "option-supporters-more")
    click(page, "option-supporters-more")
    typed = page.findChild(QLineEdit, "supporter-name-0")
    assert typed is not None
    typed.setFocus()
    typed.selectAll()
    QTest.keyClicks(typed, "Eve")
    click(page, "supporter-0-person")
    setup = page.setup()
    assert setup.options["supporters"] == 2
    assert setup.seats[4] == SeatSetup("Eve", None)
    assert setup.seats[5].bot == "basic"
    click(page, "option-supporters-less")
    assert len(page.setup().seats) == 5


def settle() -> None:
    """Lets everything find its place: a line that is wrapped takes more than one round."""
    for _ in range(5):
        QApplication.processEvents()


@pytest.mark.parametrize("size", [(1024, 640), (1280, 800), (2560, 1440)])
def test_the_button_for_one_supporter_more_stays_under_the_cursor(open_window: Opener, size: tuple[int, int]) -> None:
    window = open_window()
    window.resize(*size)
    page = window.set_up()
    page.choose("house")
    settle()
    more = page.findChild(QPushButton, "option-supporters-more")
    assert more is not None
    places = {more.mapTo(window, QPoint(0, 0)).toTuple()}
    for _ in range(4):
        more.click()
        settle()
        places.add(more.mapTo(window, QPoint(0, 0)).toTuple())
    assert len(places) == 1


def test_a_match_set_up_with_supporters_starts_and_is_taken_up_again_with_them(
    qtbot: QtBot, open_window: Opener
) -> None:
    window = open_window()
    page = window.set_up()
    page.choose("house")
    click(page, "option-supporters-more")
    click(page, "start")
    first = window.page
    assert isinstance(first, PlayPage)
    qtbot.waitUntil(lambda: first.moment is not None and bool(first.moment.observation.options), timeout=PATIENCE)
    names = [seat.name for seat in first.seating.setup.seats] if first.seating is not None else []
    assert len(names) == 5
    first.closing()
    journal = unfinished()
    assert journal is not None
    window.play.resume(journal)
    again = window.page
    assert isinstance(again, PlayPage)
    qtbot.waitUntil(lambda: again.moment is not None and again.seating is not None, timeout=PATIENCE)
    assert again.seating is not None
    assert [seat.name for seat in again.seating.setup.seats] == names


# -- choosing ------------------------------------------------------------------------------------------------------------


def test_nobody_sees_the_hands_before_the_supporter_has_taken_the_screen(match: Callable[..., Match]) -> None:
    played = match()
    cover = played.covered(Cover)
    assert not cover.findChildren(TileRow)
    assert cover.geometry() == played.page.stage.rect()
    assert not cover.testAttribute(Qt.WidgetAttribute.WA_TranslucentBackground)
    assert cover.grab().toImage().pixelColor(5, 5).alpha() == 255
    moment = played.page.moment
    assert moment is not None
    for seat in (1, 2, 3):
        assert set(moment.observation.hand.places[seat].concealed) == {UNKNOWN}


def test_a_supporter_sees_all_four_hands_and_buttons_to_touch(match: Callable[..., Match]) -> None:
    played = match()
    played.covered(Cover)
    played.press("ready")
    sheet = played.covered(Choosing)
    assert isinstance(sheet, Choosing)
    assert len(sheet.findChildren(TileRow)) >= 4
    assert UNKNOWN not in sum((place.concealed for place in sheet.look.observation.hand.places), ())
    for seat in range(4):
        button = sheet.findChild(QPushButton, f"back-{seat}")
        assert button is not None
        assert button.height() >= 44


def test_the_hands_are_covered_again_before_the_player_goes_on(match: Callable[..., Match]) -> None:
    played = match()
    played.covered(Cover)
    played.press("ready")
    played.covered(Choosing)
    played.press("back-2")
    assert not played.covered(Cover).findChildren(TileRow)
    assert behind(played) == [None, None]
    played.press("ready")
    played.wait(lambda: behind(played)[0] == 2)


def test_people_who_support_take_turns_each_behind_a_cover(match: Callable[..., Match]) -> None:
    played = match(house(*PLAYERS, SeatSetup("Eve"), SeatSetup("Gil")))
    for seat in (1, 3):
        played.covered(Cover)
        played.press("ready")
        played.covered(Choosing)
        played.press(f"back-{seat}")
    played.covered(Cover)
    played.press("ready")
    played.wait(lambda: behind(played) == [1, 3])


def test_bots_that_support_choose_by_themselves(match: Callable[..., Match]) -> None:
    played = match(house(*PLAYERS, SeatSetup("Eve", "basic"), SeatSetup("Fay", "basic")))
    played.wait(lambda: None not in behind(played))
    assert played.page.stage.sheet is None


def test_taking_back_the_first_choice_of_the_player_asks_the_supporter_again(match: Callable[..., Match]) -> None:
    played = match()
    played.support(0)
    played.decision()
    click(played.page, "undo")
    played.covered(Cover)
    assert behind(played) == [None, None]


def test_with_motion_the_supporter_is_asked_when_the_tiles_lie(
    qtbot: QtBot, open_window: Opener, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(PACE, "fast", 20.0)
    played = Match(qtbot, open_window(Settings(speed="fast", bot_pace="fast", welcomed=True)), house())
    played.covered(Cover)
    assert not played.page.table.state.busy


def test_the_dice_for_the_special_rule_are_told_with_what_it_means(match: Callable[..., Match]) -> None:
    played = match()
    played.wait(lambda: played.page.moment is not None)
    moment = played.page.moment
    assert moment is not None
    (special,) = [fact for fact in moment.facts if fact.id == "special"]
    assert special.words is not None
    played.wait(lambda: played.page.stage.card is not None)
    card = played.page.stage.card
    assert card is not None
    assert card.thrown.rule.name == special.words


# -- at the table --------------------------------------------------------------------------------------------------------


def test_supporters_stand_at_the_rim_with_their_points(match: Callable[..., Match]) -> None:
    played = match()
    played.support(0)
    played.decision()
    rim = played.page.table.showing.scenery.rim.items
    assert [(item.name, item.points) for item in rim] == [("Eve", "0"), ("Fay", "0")]


@pytest.mark.parametrize("view", ["all", "supported"])
def test_who_only_supports_sees_the_table_as_agreed(match: Callable[..., Match], view: str) -> None:
    bots = [SeatSetup(seat.name, "basic") for seat in PLAYERS]
    played = match(house(*bots, SeatSetup("Eve"), adviser_view=view))
    played.covered(Choosing)
    played.press("back-2")
    played.wait(lambda: behind(played) == [2])
    moment = played.page.moment
    assert moment is not None
    seen = moment.observation
    for place in seen.hand.places:
        if not place.shown:
            assert (UNKNOWN in place.concealed) == (view == "supported" and place.owner != 2)
    assert nearest(seen, 4) == 2
    assert played.page.content.findChild(QPushButton, "why") is None
    played.covered(Results)


@pytest.mark.parametrize("view", ["all", "supported"])
def test_what_a_supporter_sees_between_two_moments_is_what_it_may_see(view: str) -> None:
    bots = [SeatSetup(seat.name, "basic") for seat in PLAYERS]
    table = Table(house(*bots, SeatSetup("Eve"), adviser_view=view))
    names = tuple(seat.name for seat in table.match.setup.seats)
    while not table.hand_over:
        table.log.take(4)
        picture = TablePicture(table.observation(4), names)
        if 4 in table.waiting():
            table.answer(4, Support(2))
        else:
            table.bot_answers()
        for event in table.log.take(4):
            picture = after(picture, event)
        now = table.observation(4)
        assert picture.observation.hand.places == now.hand.places
        assert picture.observation.hand.watchers == now.hand.watchers


# -- advice --------------------------------------------------------------------------------------------------------------


def advising(match: Callable[..., Match]) -> Match:
    """The person at seat 0 is to discard, with a person as its only supporter."""
    played = match(house(*PLAYERS, SeatSetup("Eve")))
    played.support(0)
    while True:
        played.decision()
        moment = played.page.moment
        assert moment is not None
        options = moment.observation.options
        if any(isinstance(option, Discard) for option in options):
            return played
        played.person.act(options[-1])
        played.next_moment(moment)


def point(played: Match, slot: int) -> None:
    """Eve takes the screen, points at a tile, and gives the screen back."""
    click(played.page, "advise-4")
    played.covered(Cover)
    click(played.covered(Cover), "ready")
    played.wait(lambda: played.page.stage.sheet is None)
    for _ in range(2):
        played.person.click_slot(slot)
    played.covered(Cover)
    click(played.covered(Cover), "ready")
    played.wait(lambda: played.page.stage.sheet is None)


def test_what_a_supporter_points_at_is_marked_at_the_player_who_decides(match: Callable[..., Match]) -> None:
    played = advising(match)
    moment, table = played.page.moment, played.page.table
    assert moment is not None
    assert not table.choosing.offering.pointers.shown
    point(played, 3)
    spot = table.state.layout.own[3]
    played.wait(lambda: bool(table.choosing.offering.pointers.shown))
    ((key, names),) = table.choosing.offering.pointers.shown.items()
    marked = table.state.layout.spot(key)
    assert marked is not None
    assert (marked.tile, names) == (spot.tile, "Eve")
    undo = played.page.content.findChild(QPushButton, "undo")
    assert undo is not None
    assert undo.isEnabled()
    assert played.page.moment is moment  # nothing follows from advice
    other = next(
        option for option in moment.observation.options if isinstance(option, Discard) and option.tile != spot.tile
    )
    played.person.act(other)
    played.next_moment(moment)
    assert not table.choosing.offering.pointers.shown


def test_while_a_supporter_advises_it_sees_what_it_may_and_the_player_again_only_its_own(
    match: Callable[..., Match],
) -> None:
    played = advising(match)
    click(played.page, "advise-4")
    click(played.covered(Cover), "ready")
    played.wait(lambda: played.page.stage.sheet is None)
    picture = played.page.table.state.picture
    assert picture is not None
    assert picture.observation.seat == 4
    assert UNKNOWN not in picture.observation.hand.places[1].concealed
    for _ in range(2):
        played.person.click_slot(0)
    played.covered(Cover)
    picture = played.page.table.state.picture
    assert picture is not None
    assert picture.observation.seat == 0
    assert set(picture.observation.hand.places[1].concealed) == {UNKNOWN}


def test_advice_can_be_muted_and_heard_again(match: Callable[..., Match]) -> None:
    played = advising(match)
    point(played, 0)
    pointers = played.page.table.choosing.offering.pointers
    played.wait(lambda: bool(pointers.shown))
    click(played.page, "mute-advice")
    played.wait(lambda: not pointers.shown)
    click(played.page, "mute-advice")
    played.wait(lambda: bool(pointers.shown))


def test_a_bot_behind_the_player_points_at_one_of_the_players_options(match: Callable[..., Match]) -> None:
    played = match(house(*PLAYERS, SeatSetup("Fay", "basic"), accepted=backs_the_dealer))
    played.decision()
    moment = played.page.moment
    assert moment is not None
    (given,) = moment.advice
    assert given.supporter == 4
    assert given.action in moment.observation.options
    assert played.page.table.choosing.offering.pointers.shown or any(
        look.pointed for look in played.page.table.choosing.offering.bar.looks
    )


def backs_the_dealer(table: Table) -> bool:
    table.bot_answers()
    return table.match.hand.watchers[0].behind == 0


# -- to the end ----------------------------------------------------------------------------------------------------------


@pytest.mark.simulation
def test_a_match_with_supporters_is_played_by_clicks_to_its_ranking(match: Callable[..., Match]) -> None:
    played = match()
    page = played.page
    seen = None
    while True:

        def wanted(before: object = seen) -> bool:
            if isinstance(played.window.page, RankingPage) or page.stage.sheet is not None:
                return True
            return page.moment is not before and page.moment is not None and bool(page.moment.observation.options)

        played.wait(wanted)
        if isinstance(played.window.page, RankingPage):
            break
        sheet = page.stage.sheet
        if isinstance(sheet, Choosing):
            played.press("back-0")
        elif isinstance(sheet, Cover):
            played.press("ready")
        elif sheet is not None:
            played.press("next-hand")
        else:
            seen = page.moment
            assert seen is not None
            played.person.act(seen.observation.options[-1])
    ranking = played.window.page
    assert isinstance(ranking, RankingPage)
    texts = [made.text() for made in ranking.findChildren(QLabel)]
    assert texts.index("Supporters") < texts.index("Eve")
    assert [place for place in ("1st", "2nd", "3rd", "4th") if place in texts] == ["1st", "2nd", "3rd", "4th"]
    (journal,) = matches_folder().glob("*.journal")
    assert verify(load(Path(journal).read_text("utf-8"))).final == ranking.finish.ranking
    assert sorted(ranking.finish.ranking.order) == [0, 1, 2, 3, 4, 5]
    assert all(sum(result.standing) == 0 for result in ranking.finish.results)
    assert any(result.standing[4] for result in ranking.finish.results)


def test_the_sheet_tells_what_supporters_win_and_lose_in_halves(open_window: Opener) -> None:
    window = open_window()
    staged = Staged("house", 11, "en", {"supporters": 3})
    result: HandResult | None = None
    while result is None or not any(change % 2 for change in result.changes[4:]):
        staged.play(1)
        staged.play_hand()
        result = staged.sheet().result
    page = window.play.table_page(NoMatch())
    page.take_seats(staged.seating)
    page.show_sheet(staged.sheet())
    sheet = page.stage.sheet
    assert isinstance(sheet, Results)
    texts = {made.accessibleName() for made in sheet.findChildren(QLabel)}
    names = [seat.name for seat in staged.seating.setup.seats]
    assert {f"Total, {name}: {signed(change, 2)}" for name, change in zip(names, result.changes, strict=True)} <= texts
    (payments,) = sheet.findChildren(Payments)
    assert all(name in payments.accessibleName() for name in names[4:])
