"""Messages: one after another, where nothing else stands, each with its page; and the card with the rule of the hand."""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations

import pytest
from PySide6.QtCore import QPoint, QRect, QSize, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel, QPushButton
from pytestqt.qtbot import QtBot

from paizhuo.desktop.app.window import Window
from paizhuo.desktop.kit.free_place import free_place, kept_or_free, occupied
from paizhuo.desktop.kit.notices import Notices
from paizhuo.desktop.kit.preferences import Preferences
from paizhuo.desktop.kit.settings import Settings
from paizhuo.desktop.match.page import PlayPage
from paizhuo.desktop.match.rule_card import RuleCard
from paizhuo.desktop.match.rule_of_hand import RuleOfHand
from paizhuo.desktop.match.staged import NoMatch, Staged
from paizhuo.desktop.table.layout import lay
from paizhuo.desktop.table.taken import taken
from paizhuo.engine.core.event import DiceRolled
from paizhuo.engine.core.value import replace
from paizhuo.engine.core.words import Language, Text
from paizhuo.engine.games.house.rules import DICE_RULES
from paizhuo.engine.table.port.reports import Moment, Record
from paizhuo.engine.table.session.dice_news import ThrownRule, rule_thrown
from tests.desktop.test_table_geometry import NAMES, WIDTHS, face, named

Opener = Callable[..., Window]
ONE, TWO, THREE = (Text(f"第{n}句", f"Sentence {n}") for n in (1, 2, 3))
SIZES = [(1024, 640), (1280, 800), (2560, 1440)]


# -- the queue -----------------------------------------------------------------------------------------------------------


@pytest.fixture
def notices(qtbot: QtBot) -> Notices:
    preferences = Preferences(Settings(), keep=False)
    return Notices(preferences, preferences)


def shown(notices: Notices) -> Text | None:
    return None if notices.shown is None else notices.shown.sentence


def test_sentences_are_shown_one_after_another(notices: Notices) -> None:
    for sentence in (ONE, TWO, ONE, TWO, THREE):
        notices.say(sentence)
    read = []
    while notices.shown is not None:
        read.append(notices.shown.sentence)
        notices.dismiss()
    assert read == [ONE, TWO, THREE]  # what is to be read anyway is not said twice


def test_a_sentence_goes_by_itself_once_it_has_been_read(
    qtbot: QtBot, notices: Notices, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("paizhuo.desktop.kit.notices.SHORTEST", 1)
    monkeypatch.setattr("paizhuo.desktop.kit.notices.PER_LETTER", 0)
    notices.say(ONE)
    notices.say(TWO)
    qtbot.waitUntil(lambda: shown(notices) is None)


def test_what_is_about_a_page_is_read_there_alone(notices: Notices) -> None:
    here, there = object(), object()
    notices.turn_to(here)
    notices.say(ONE, there)
    assert shown(notices) is None
    notices.say(TWO, here)
    notices.say(THREE)
    assert shown(notices) == TWO
    notices.turn_to(there)
    assert shown(notices) == THREE
    notices.dismiss()
    assert shown(notices) == ONE
    notices.turn_to(here)
    assert shown(notices) is None


def test_what_is_withdrawn_or_about_a_page_that_is_gone_is_not_read(notices: Notices) -> None:
    page = object()
    notices.turn_to(page)
    for sentence in (ONE, TWO):
        notices.say(sentence, page)
    notices.withdraw(ONE, page)
    assert shown(notices) == TWO
    notices.forget(page)
    assert shown(notices) is None


# -- free places ---------------------------------------------------------------------------------------------------------

AREA = QRect(0, 0, 100, 60)


def test_the_nearest_free_place_is_taken() -> None:
    assert free_place(AREA, [], [QSize(40, 10)], QPoint(50, 0)) == QRect(30, 0, 40, 10)
    bar = QRect(0, 0, 100, 20)
    assert free_place(AREA, [bar], [QSize(40, 10)], QPoint(50, 0)) == QRect(30, 20, 40, 10)
    middle = QRect(20, 0, 60, 50)
    assert free_place(AREA, [middle], [QSize(20, 10)], QPoint(50, 0)) == QRect(0, 0, 20, 10)


def test_a_narrower_size_is_taken_where_the_first_has_no_place() -> None:
    columns = [QRect(0, 0, 30, 60), QRect(60, 0, 40, 60)]
    found = free_place(AREA, columns, [QSize(50, 10), QSize(30, 20)], QPoint(50, 0))
    assert found == QRect(30, 0, 30, 20)
    assert free_place(AREA, columns, [QSize(31, 10), QSize(200, 5)], QPoint(50, 0)) is None


def test_something_moves_only_when_something_comes_to_where_it_is() -> None:
    size, now = [QSize(20, 10)], QRect(70, 40, 20, 10)
    assert kept_or_free(now, AREA, [QRect(0, 0, 60, 60)], size, QPoint(50, 0)) == now
    assert kept_or_free(now, AREA, [QRect(75, 45, 5, 5)], size, QPoint(50, 0)) == QRect(40, 0, 20, 10)


@pytest.mark.parametrize("name", NAMES)
def test_everything_on_the_table_is_taken(name: str) -> None:
    picture = named(name)
    for width in WIDTHS:
        layout = lay(picture, width)
        boxes = taken(picture, layout)
        things = [face(spot) for spot in layout.spots] + [box for _, box in layout.plates]
        for thing in things:
            assert any(
                box.x <= thing.x + 0.01
                and box.y <= thing.y + 0.01
                and box.x + box.width >= thing.x + thing.width - 0.01
                and box.y + box.height >= thing.y + thing.height - 0.01
                for box in boxes
            ), width


# -- in the window -------------------------------------------------------------------------------------------------------


def at_table(window: Window, rules: str, steps: int) -> PlayPage:
    staged = Staged(rules, 7, window.preferences.settings.language)
    staged.play(steps)
    page = window.play.table_page(NoMatch())
    page.take_seats(staged.seating)
    page.show_moment(staged.moment())
    return page


def covered_by(window: Window) -> list[QRect]:
    """What the message lies on."""
    place = QRect(window.page.mapFromGlobal(window.toast.mapToGlobal(QPoint(0, 0))), window.toast.size())
    return [box for box in occupied(window.page) if box.intersects(place)]


@pytest.mark.parametrize("language", ["zh", "en"])
@pytest.mark.parametrize(
    "name", ["home", "set_up", "rules", "settings", "sheet", "camera", "real_table", "open_online"]
)
def test_a_message_covers_nothing_on_any_page(qtbot: QtBot, open_window: Opener, name: str, language: Language) -> None:
    window = open_window(Settings(language=language, speed="off", welcomed=True))
    getattr(window, name)()
    for size in SIZES:
        window.resize(*size)
        qtbot.wait(1)
        window.announce(Text("磁盘已满，设置没有保存。" * 2, "The disk is full: the settings were not saved. " * 2))
        assert window.toast.isVisible()
        qtbot.waitUntil(lambda: covered_by(window) == [])
        assert window.rect().contains(window.toast.geometry()), size


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize(
    "rules, steps", [("riichi", 75), ("house", 0), ("double", 60), ("holdem", 20), ("tianjin", 40)]
)
def test_a_message_at_the_table_covers_no_tile_plate_or_card(
    qtbot: QtBot, open_window: Opener, rules: str, steps: int, size: tuple[int, int]
) -> None:
    window = open_window()
    window.resize(*size)
    page = at_table(window, rules, steps)
    page.announce(Text("现在不能和：没有役种。", "You cannot win now: the hand has no yaku."))
    assert window.toast.isVisible()
    qtbot.waitUntil(lambda: covered_by(window) == [])


def test_a_message_of_the_table_is_not_read_elsewhere_but_one_of_the_program_is(
    qtbot: QtBot, open_window: Opener
) -> None:
    window = open_window()
    page = at_table(window, "riichi", 20)
    page.announce(ONE)
    window.announce(TWO)
    assert window.toast.text() == window.preferences.say(ONE)
    window.home()
    assert window.toast.text() == window.preferences.say(TWO)
    QTest.mouseClick(window.toast, Qt.MouseButton.LeftButton)
    assert not window.toast.isVisible()
    window.show_page(page)
    assert not window.toast.isVisible()


def test_a_message_and_a_refusal_never_lie_over_each_other(qtbot: QtBot, open_window: Opener) -> None:
    window = open_window()
    page = at_table(window, "house", 4)
    page.announce(ONE)
    page.table.showing.explain(Text("先选按钮", "Press one of the buttons first"))
    page.table.showing.show_talk(2, "hello")
    table, card = page.table, page.stage.card
    assert card is not None

    def meetings() -> list[tuple[QRect, QRect]]:
        notes = (table.showing.scenery.said, *table.showing.talk.bubbles)
        drawn = [table.mapFromScene(note.sceneBoundingRect()).boundingRect() for note in notes if note.isVisible()]
        assert len(drawn) == 2
        toast = QRect(page.stage.mapFromGlobal(window.toast.mapToGlobal(QPoint(0, 0))), window.toast.size())
        every = (*drawn, toast, card.geometry())
        return [(one, other) for one, other in combinations(every, 2) if one.intersects(other)]

    qtbot.waitUntil(lambda: meetings() == [])


def test_a_message_follows_the_language(open_window: Opener) -> None:
    window = open_window(Settings(language="en", speed="off", welcomed=True))
    window.announce(ONE)
    window.preferences.change(language="zh")
    assert window.toast.text() == ONE.zh


# -- the rule of the hand ------------------------------------------------------------------------------------------------


def test_the_rule_that_was_thrown_last_is_found() -> None:
    first, last = DiceRolled(0, "special", (1, 3)), DiceRolled(0, "special", (4, 4))
    found = rule_thrown((first, DiceRolled(0, "break", (6, 6)), last), DICE_RULES)
    assert found is not None
    assert (found.faces, found.rule.id) == ((4, 4), "dora")
    assert rule_thrown((DiceRolled(0, "break", (6, 6)),), DICE_RULES) is None


def moments(steps: tuple[int, ...]) -> list[tuple[Staged, Moment]]:
    found = []
    for count in steps:
        staged = Staged("house", 3, "en")
        staged.play(count)
        found.append((staged, staged.moment()))
    return found


def unread(rule: RuleOfHand) -> ThrownRule | None:
    return rule.unread


def test_a_rule_is_unread_until_it_is_read_and_does_not_come_back() -> None:
    rule = RuleOfHand()
    (staged, first), (_, later), (_, next_hand) = moments((0, 8, 90))
    game = staged.seating.rule_set
    rule.follow(first, game)
    thrown = unread(rule)
    assert thrown is not None
    rule.follow(replace(later, record=Record(len(first.record.events))), game)
    assert unread(rule) == thrown
    rule.read()
    rule.follow(first, game)  # as after a move that was taken back
    assert unread(rule) is None
    assert next_hand.observation.hand.deal.number > first.observation.hand.deal.number
    rule.follow(next_hand, game)
    assert unread(rule) is not None
    assert unread(rule) != thrown


def test_when_the_hand_is_over_nobody_needs_to_read_its_rule() -> None:
    rule = RuleOfHand()
    staged = Staged("house", 3, "en")
    game = staged.seating.rule_set
    rule.follow(staged.moment(), game)
    staged.play_hand()
    rule.follow(staged.moment(), game)
    assert unread(rule) is None


def card_of(page: PlayPage) -> RuleCard | None:
    return page.stage.card


@pytest.mark.parametrize("language", ["zh", "en"])
@pytest.mark.parametrize("size", SIZES)
def test_the_rule_stays_on_a_card_until_its_button_is_pressed(
    qtbot: QtBot, open_window: Opener, language: Language, size: tuple[int, int]
) -> None:
    window = open_window(Settings(language=language, speed="off", welcomed=True))
    window.resize(*size)
    staged = Staged("house", 3, language)
    page = window.play.table_page(NoMatch())
    page.take_seats(staged.seating)
    page.show_moment(staged.moment())
    card = card_of(page)
    assert isinstance(card, RuleCard)
    qtbot.wait(1)
    assert not any(box.intersects(card.geometry()) for box in page.table.taken())
    assert card.thrown.rule.note.say(language) in card.accessibleName()
    start = len(staged.moment().record.events)
    staged.play(6)
    moment = staged.moment()
    later = moment.record.events[start:]
    page.show_moment(replace(moment, record=Record(start, later)))
    for key in (Qt.Key.Key_Space, Qt.Key.Key_Escape):
        QTest.keyClick(page.table, key)
    assert card_of(page) is card
    button = card.findChild(QPushButton, "rule-read")
    assert button is not None
    button.setFocus()
    QTest.keyClick(button, Qt.Key.Key_Space)
    assert card_of(page) is None
    assert page.table.hasFocus()
    page.show_moment(replace(moment, record=Record(start, later)))
    assert card_of(page) is None


def test_the_card_is_reached_by_the_keyboard_and_follows_the_language(qtbot: QtBot, open_window: Opener) -> None:
    window = open_window(Settings(language="en", speed="off", welcomed=True))
    page = at_table(window, "house", 0)
    card = card_of(page)
    assert card is not None
    page.table.setFocus()
    for _ in range(60):
        if card.isAncestorOf(window.focusWidget()):
            break
        QTest.keyClick(window.focusWidget(), Qt.Key.Key_Tab)
    assert card.isAncestorOf(window.focusWidget())
    window.preferences.change(language="zh")
    card = card_of(page)
    assert card is not None
    assert card.thrown.rule.note.zh in card.accessibleName()


@pytest.mark.parametrize("values", [{"language": "zh"}, {"theme": "dark"}])
def test_the_card_with_the_rule_keeps_its_words_when_language_or_colours_change(
    qtbot: QtBot, open_window: Opener, values: dict[str, str]
) -> None:
    window = open_window(Settings(language="en", theme="light", speed="off", welcomed=True))
    page = at_table(window, "house", 0)
    window.preferences.change(**values)
    qtbot.wait(1)
    card = card_of(page)
    assert card is not None
    assert card.isVisible()
    labels = [part for part in card.findChildren(QLabel) if part.isVisible()]
    assert card.thrown.rule.note.say(window.preferences.settings.language) in [part.text() for part in labels]
    assert all(part.height() >= part.heightForWidth(part.width()) > 0 for part in labels)
    assert not any(box.intersects(card.geometry()) for box in page.table.taken())
