"""A match with real tiles in the window: set up, entered by tap, driven by a virtual table, corrected, left and taken up again."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import partial

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractButton,
    QComboBox,
    QLabel,
    QLineEdit,
    QListWidget,
    QPushButton,
    QTableWidget,
    QWidget,
)
from pytestqt.qtbot import QtBot

from paizhuo.desktop.app.first_throw import FirstThrow
from paizhuo.desktop.app.window import Window
from paizhuo.desktop.camera.page import CameraPage
from paizhuo.desktop.devices.devices import Devices
from paizhuo.desktop.entry.judging import Judgement
from paizhuo.desktop.real_table.match import steady
from paizhuo.desktop.real_table.match.correcting import CorrectSheet
from paizhuo.desktop.real_table.match.desk import MatchDesk
from paizhuo.desktop.real_table.match.pane import TableMatch, tiles_of
from paizhuo.desktop.real_table.match.possible import possible
from paizhuo.desktop.real_table.match.setup import RealDraft
from paizhuo.desktop.real_table.page import RealTablePage
from paizhuo.desktop.sheet.page import SheetPage
from paizhuo.desktop.table.view import TableView
from paizhuo.engine.core.action import Discard, Ron
from paizhuo.engine.core.node import RollDice
from paizhuo.engine.core.tiles import EAST, RED, UNKNOWN, parse
from paizhuo.engine.core.words import Text
from paizhuo.engine.devices.at_table.driving import TableStep
from paizhuo.engine.devices.at_table.readers import Zone
from paizhuo.engine.devices.at_table.real_table import RealTable, RealTableState
from paizhuo.engine.devices.hub import Hub
from paizhuo.engine.devices.tags import PlayerCard, TileMeaning
from paizhuo.engine.devices.virtual.transport import VirtualTransport, virtual_line
from paizhuo.engine.games import ALL, find
from paizhuo.engine.match.setup import MatchSetup, SeatSetup
from paizhuo.engine.table.journal.recorder import JournalInMemory
from paizhuo.engine.table.sources.source import ChanceSource
from paizhuo.engine.table.table import Table
from tests.table.running import Clock

Opener = Callable[..., Window]
P1, P3, S3 = 9, 11, 20
LONGEST = 20_000
MOST = 120
"""Two racks hold each tile twice."""


class Sitting:
    """A window with the page of the real table, and a person who taps."""

    def __init__(self, qtbot: QtBot, window: Window) -> None:
        self.qtbot, self.window = qtbot, window
        self.lines: dict[str, VirtualTransport] = {}
        window._devices = Devices(Hub(self._line))
        self.match: TableMatch = window.table_match
        self.messages: list[Text] = []
        self.match.message.connect(self.messages.append)

    def _line(self, address: str) -> VirtualTransport:
        self.lines[address] = virtual_line(address, speed=200.0)
        return self.lines[address]

    @property
    def desk(self) -> MatchDesk:
        return self.match.desk

    def until(self, there: Callable[[], object]) -> None:
        self.qtbot.waitUntil(lambda: bool(there()), timeout=LONGEST)

    def find(self, name: str) -> QWidget | None:
        found = self.window.page.content.findChildren(QWidget, name)
        return next((each for each in reversed(found) if each.isVisible() and each.isEnabled()), None)

    def tap(self, name: str) -> None:
        """Presses a button as soon as it is there."""
        self.until(lambda: self.find(name))
        found = self.find(name)
        assert isinstance(found, QAbstractButton)
        QTest.mouseClick(found, Qt.MouseButton.LeftButton)

    def pick(self, name: str, value: str) -> None:
        """Chooses a value of a list by its keys, as soon as it is there."""
        self.until(lambda: self.find(name))
        box = self.find(name)
        assert isinstance(box, QComboBox)
        while box.currentData() != value:
            before = box.currentIndex()
            QTest.keyClick(box, Qt.Key.Key_Down)
            assert box.currentIndex() != before, f"{value} is not in the list"

    def place(self, name: str) -> tuple[int, int]:
        """Where a widget lies in the window, once everything is laid out."""
        self.qtbot.wait(20)
        found = [each for each in self.window.page.content.findChildren(QWidget, name) if each.isVisible()][-1]
        at = found.mapTo(self.window, found.rect().center())
        return at.x(), at.y()

    def moved_on(self, step: TableStep) -> bool:
        """Whether the table has made this movement."""
        state = self.desk.state
        return state is not None and state.steps[:1] != (step,) and not state.running

    def discard(self, seat: int, tile: int) -> None:
        before = len(self.river(seat))
        self.until(lambda: self.desk.asked.possible.first == seat)
        self.tap(f"tile-{tile}")
        self.until(lambda: len(self.river(seat)) > before)

    def river(self, seat: int) -> list[int]:
        assert self.desk.moment is not None
        return [laid.tile for laid in self.desk.moment.observation.hand.rivers[seat]]

    def dice(self, *faces: int) -> None:
        for nth, face in enumerate(faces):
            self.tap(f"die-{nth}-{face}")
        self.tap("enter-dice")

    def sentence(self) -> str:
        found = self.find("waits")
        assert isinstance(found, QLabel)
        return found.text()

    def type_hand(self, tiles: str) -> None:
        self.until(lambda: self.find("hand-text"))
        typed = self.find("hand-text")
        assert isinstance(typed, QLineEdit)
        QTest.keyClicks(typed, tiles)

    def write_hand(self, tiles: str) -> None:
        self.type_hand(tiles)
        self.tap("enter-tiles")


@pytest.fixture
def sitting(qtbot: QtBot, open_window: Opener) -> Iterator[Sitting]:
    sitting = Sitting(qtbot, open_window())
    yield sitting
    sitting.match.closing()


def begun(sitting: Sitting, rules: str = "harmony") -> Sitting:
    sitting.tap(f"game-{rules}")
    sitting.tap("begin")
    sitting.until(lambda: sitting.desk.asked.possible.wanted)
    return sitting


def test_a_whole_hand_is_entered_by_taps_and_paid_as_the_rules_say(sitting: Sitting) -> None:
    begun(sitting, "riichi")
    assert sitting.sentence() == "Please roll 2 dice"
    sitting.dice(3, 4)
    sitting.until(lambda: sitting.sentence() == "Please turn up the dora indicator")
    sitting.tap(f"tile-{EAST}")
    sitting.discard(0, S3)
    sitting.until(lambda: "Does anybody claim it" in sitting.sentence())
    sitting.tap("act-pon-0")
    sitting.until(lambda: sitting.sentence() == "Player 2: Pon. Does anybody else claim it?")
    sitting.discard(1, P1)
    assert sitting.desk.moment is not None
    assert sitting.desk.moment.observation.hand.places[1].melds
    sitting.tap("who-3")
    sitting.tap("act-ron-0")
    sitting.until(lambda: sitting.desk.asked.possible.claimed)
    sitting.tap("nobody")
    sitting.until(lambda: "Player 4" in sitting.sentence() and "lay your hand open" in sitting.sentence())
    sitting.type_hand("23p456m456s345678p")
    assert sitting.find("enter-tiles") is None, "one tile too many"
    sitting.tap("clear-tiles")
    sitting.write_hand("23p456m456s34577p")
    sitting.until(lambda: sitting.desk.sheet)
    assert sitting.desk.sheet is not None
    result = sitting.desk.sheet.result
    assert [win.seat for win in result.wins] == [3]
    assert result.changes[1] == -result.changes[3] < 0
    sitting.tap("next-hand-real")
    sitting.until(lambda: sitting.desk.sheet is None and sitting.desk.asked.possible.wanted)
    assert sitting.desk.moment is not None
    assert sitting.desk.moment.observation.hand.deal.number == 1


def test_names_that_nobody_has_typed_follow_the_language_during_a_match(sitting: Sitting) -> None:
    typed = sitting.find("name-1")
    assert isinstance(typed, QLineEdit)
    QTest.keyClicks(typed, "Bo")
    begun(sitting, "riichi")
    sitting.window.preferences.change(language="zh")
    seating = sitting.desk.seating
    assert seating is not None
    assert [seat.name for seat in seating.setup.seats] == ["玩家 1", "Bo", "玩家 3", "玩家 4"]
    view = sitting.window.page.content.findChildren(TableView)[-1]
    assert view.state.picture is not None
    assert view.state.picture.names[:2] == ("玩家 1", "Bo")


def test_what_cannot_be_done_is_refused_in_the_language_of_the_window(sitting: Sitting) -> None:
    begun(sitting, "riichi")
    asks: tuple[Callable[[RealTable], Text | None], ...] = (
        lambda table: table.act(2, Ron()),
        lambda table: table.act(0, Discard(S3)),
        lambda table: table.close_window(),
    )
    for ask in asks:
        before = len(sitting.messages)
        sitting.desk.do(ask)
        sitting.until(partial(lambda before: len(sitting.messages) > before, before))
        said = sitting.messages[-1]
        assert re.search("[\u4e00-\u9fff]", said.zh)
        assert not re.search("[A-Za-z]{3}", said.zh)


@pytest.mark.parametrize("rules, ruled", [("house", True), ("harmony", False)])
def test_a_hand_that_does_not_win_is_refused_and_entered_again_or_ruled_a_false_win(
    sitting: Sitting, rules: str, ruled: bool
) -> None:
    begun(sitting, rules)
    while (wanted := sitting.desk.asked.possible.wanted) is not None:
        if isinstance(wanted.request, RollDice):
            sitting.dice(*(3, 4)[: wanted.request.count])
        else:
            sitting.tap(f"tile-{EAST}")
        sitting.until(partial(lambda before: sitting.desk.asked.possible.wanted is not before, wanted))
    sitting.tap("act-self_draw-0")
    sitting.write_hand("123456789m113p22z")
    sitting.until(lambda: sitting.messages)
    assert "does not win" in sitting.messages[-1].en
    assert "和" in sitting.messages[-1].zh
    assert ("rule it a false win" in sitting.messages[-1].en) is ruled
    assert (sitting.desk.sheet is not None) is False
    sitting.until(lambda: sitting.find("hand-text"))
    assert (sitting.find("false-win") is not None) is ruled
    if ruled:
        sitting.tap("false-win")
        sitting.until(lambda: sitting.desk.sheet)
        assert sitting.desk.sheet is not None
        assert sitting.desk.sheet.result.ending.id == "false_win"
    else:
        sitting.tap("clear-tiles")  # what was entered stays, to be put right
        sitting.write_hand("123456789m111p22z")
        sitting.until(lambda: sitting.desk.sheet)


def test_the_tile_that_wins_is_the_last_one_entered(sitting: Sitting) -> None:
    begun(sitting)
    sitting.dice(1, 2)
    sitting.tap("act-self_draw-0")
    sitting.write_hand("123456789m22z11p1p")
    sitting.until(lambda: sitting.desk.sheet)
    assert sitting.desk.sheet is not None
    assert sitting.desk.sheet.result.wins[0].tile == P1


def test_the_virtual_table_is_driven_press_by_press_and_its_dice_and_buttons_count(sitting: Sitting) -> None:
    device = sitting.window.devices.open("virtual:table", "table")
    assert device is not None
    begun(sitting)
    sitting.until(lambda: sitting.desk.state and sitting.desk.state.driven)
    sitting.lines["virtual:table"].order("roll 3 4")  # no die comes to rest cocked
    moved = []
    while (state := sitting.desk.state) is not None and state.umpire.need == "dice":
        moved.append(state.steps[0].command)
        sitting.tap("step-0")
        sitting.until(partial(sitting.moved_on, state.steps[0]))
    assert moved == ["centre open", "centre close", "build start", "lift up", "dice roll"]
    assert sitting.desk.dice
    sitting.until(lambda: sitting.desk.asked.possible.seats)
    sitting.discard(0, S3)
    sitting.lines["virtual:table"].order("press S call")
    sitting.tap("means-1-pon-0")
    sitting.until(lambda: sitting.desk.asked.possible.claimed)


def test_tiles_to_choose_from_never_move_whatever_is_asked(sitting: Sitting) -> None:
    begun(sitting, "riichi")
    seen = [sitting.place(f"tile-{P1}")]
    sitting.dice(3, 4)
    sitting.until(lambda: "turn up" in sitting.sentence())
    seen.append(sitting.place(f"tile-{P1}"))
    sitting.tap(f"tile-{EAST}")
    sitting.until(lambda: sitting.find("act-self_draw-0"))
    seen.append(sitting.place(f"tile-{P1}"))
    sitting.discard(0, S3)
    sitting.until(lambda: sitting.find("act-pon-0"))
    seen.append(sitting.place(f"tile-{P1}"))
    sitting.tap("who-3")
    sitting.tap("act-ron-0")
    sitting.until(lambda: sitting.desk.asked.possible.claimed)
    sitting.tap("nobody")
    sitting.until(lambda: sitting.find("hand-text"))
    seen.append(sitting.place(f"tile-{P1}"))
    assert len(set(seen)) == 1


def test_what_has_just_changed_is_deaf_for_a_moment(sitting: Sitting, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(steady, "DEAF", LONGEST)
    begun(sitting)
    for _ in range(2):
        sitting.tap("die-0-3")
    found = sitting.find("die-0-3")
    assert isinstance(found, QAbstractButton)
    assert not found.isChecked()


def test_a_hand_is_abandoned_only_once_people_have_said_that_they_mean_it(sitting: Sitting) -> None:
    begun(sitting, "riichi")
    assert sitting.find("end-abandon") is None, "not now"
    place = sitting.place("end-abandon")
    sitting.dice(3, 4)
    sitting.until(lambda: "turn up" in sitting.sentence())
    sitting.tap(f"tile-{EAST}")
    sitting.tap("end-abandon")
    assert sitting.place("end-abandon") == place
    sitting.tap("done")
    assert sitting.find("ended-by-0") is None
    sitting.tap("end-abandon")
    sitting.tap("ended-by-0")
    sitting.until(lambda: sitting.desk.sheet)
    assert sitting.desk.sheet is not None
    assert not sitting.desk.sheet.result.wins


def test_a_table_that_is_away_is_not_moved_and_its_return_is_said(sitting: Sitting) -> None:
    sitting.window.devices.open("virtual:table", "table")
    begun(sitting)
    sitting.until(lambda: sitting.find("step-0"))
    sitting.lines["virtual:table"].unplug()
    sitting.until(lambda: sitting.find("step-0") is None)
    found = sitting.window.page.content.findChildren(QPushButton, "step-0")
    assert any(each.isVisible() for each in found), "it stays where it was"
    stands = sitting.find("table-stands")
    assert isinstance(stands, QLabel)
    assert stands.text().startswith("The table is away")
    sitting.lines["virtual:table"].plug_in()
    sitting.until(lambda: sitting.find("step-0"))
    assert sitting.desk.sentences[-1].en == "The table is back"


def test_a_difference_is_shown_with_its_choices_and_settled_by_one(sitting: Sitting) -> None:
    sitting.window.devices.open("virtual:table", "table")
    begun(sitting)
    sitting.until(lambda: sitting.desk.state and sitting.desk.state.driven)
    sitting.dice(3, 4)
    sitting.until(lambda: sitting.desk.asked.possible.seats)
    sitting.lines["virtual:table"].order("press W win")
    sitting.until(lambda: sitting.desk.state and sitting.desk.state.umpire.differences)
    assert sitting.desk.state is not None
    (difference,) = sitting.desk.state.umpire.differences
    sitting.until(lambda: sitting.sentence() == "The table and the match differ: please choose")
    sitting.tap(f"settle-{difference.number}-0")
    sitting.until(lambda: sitting.desk.state and not sitting.desk.state.umpire.differences)
    sitting.until(lambda: sitting.sentence() == "Player 1 to play")


def test_an_act_is_taken_back_and_nobody_claims_by_a_tap(sitting: Sitting) -> None:
    begun(sitting)
    sitting.dice(3, 4)
    sitting.discard(0, S3)
    sitting.tap("nobody")
    sitting.until(lambda: sitting.desk.moment and sitting.desk.moment.observation.hand.turn == 1)
    sitting.discard(1, P1)
    sitting.tap("take-back")
    sitting.until(lambda: not sitting.river(1))
    assert sitting.river(0) == [S3]


def test_an_earlier_discard_is_corrected_and_everything_after_it_stays(sitting: Sitting) -> None:
    begun(sitting)
    sitting.dice(3, 4)
    sitting.discard(0, S3)
    sitting.discard(1, P1)
    sitting.tap("correct")
    sitting.until(lambda: sitting.find("entries"))
    entries = sitting.find("entries")
    assert isinstance(entries, QListWidget)
    assert [entries.item(nth).text() for nth in range(entries.count())] == [
        "East 1 · dice, Player 1 3 + 4",
        "East 1 · Player 1: Discard 3 of bamboo",
        "East 1 · Player 2: Discard 1 of dots",
    ]
    entries.setCurrentRow(1)
    sheet = sitting.window.page.content.findChild(CorrectSheet)
    assert sheet is not None
    tile = sheet.content.findChild(QAbstractButton, f"tile-{P3}")
    assert tile is not None
    tile.click()
    sitting.until(lambda: sitting.river(0) == [P3])
    assert sitting.river(1) == [P1]


def test_a_correction_after_which_the_rest_does_not_fit_says_where_and_may_be_made_all_the_same(
    sitting: Sitting,
) -> None:
    begun(sitting)
    sitting.dice(3, 4)
    sitting.discard(0, S3)
    sitting.tap("act-pon-0")
    sitting.until(lambda: sitting.desk.asked.possible.claimed)
    sitting.tap("nobody")
    sitting.until(lambda: sitting.desk.moment and sitting.desk.moment.observation.hand.places[1].melds)
    sitting.tap("correct")
    sitting.until(lambda: sitting.find("entries"))
    entries = sitting.find("entries")
    assert isinstance(entries, QListWidget)
    entries.setCurrentRow(1)
    sitting.until(lambda: sitting.find(f"tile-{P3}"))
    sheet = sitting.window.page.content.findChild(CorrectSheet)
    assert sheet is not None
    tile = sheet.content.findChild(QAbstractButton, f"tile-{P3}")
    assert tile is not None
    tile.click()
    sitting.until(lambda: sitting.find("anyway"))
    assert sitting.river(0) == [S3], "nothing has changed yet"
    sitting.tap("anyway")
    sitting.until(lambda: sitting.river(0) == [P3])


def test_a_claim_entered_for_the_wrong_player_is_given_to_the_right_one(sitting: Sitting) -> None:
    begun(sitting)
    sitting.dice(3, 4)
    sitting.discard(0, S3)
    sitting.tap("act-pon-0")
    sitting.until(lambda: sitting.desk.asked.possible.claimed)
    sitting.tap("nobody")
    sitting.until(lambda: sitting.desk.moment and sitting.desk.moment.observation.hand.places[1].melds)
    sitting.tap("correct")
    sitting.tap("was-2")
    sitting.until(lambda: sitting.sentence() == "Player 3: Pon. Does anybody else claim it?")
    sitting.tap("nobody")
    sitting.until(lambda: sitting.desk.moment and sitting.desk.moment.observation.hand.places[2].melds)
    assert sitting.desk.moment is not None
    assert not sitting.desk.moment.observation.hand.places[1].melds


def test_an_offence_without_a_stated_penalty_is_written_down(sitting: Sitting) -> None:
    begun(sitting)
    sitting.dice(3, 4)
    sitting.until(lambda: sitting.desk.asked.possible.seats)
    sitting.tap("offence")
    sitting.tap("offender-2")
    sitting.tap("offence-wrong_count")
    sitting.tap("correct")
    sitting.until(lambda: sitting.find("entries"))
    entries = sitting.find("entries")
    assert isinstance(entries, QListWidget)
    assert entries.item(entries.count() - 1).text() == "East 1 · Player 3: Wrong number of tiles"


def said_on(window: Window) -> list[str]:
    return [made.text() for made in window.page.content.findChildren(QLabel)]


def test_a_match_that_was_left_is_taken_up_again_from_the_first_page(sitting: Sitting) -> None:
    begun(sitting)
    sitting.dice(3, 4)
    sitting.discard(0, S3)
    sitting.tap("leave-match")
    sitting.until(lambda: sitting.desk.match is None)
    sitting.window.home()
    sitting.until(lambda: "Harmony (Zung Jung) · Real table" in said_on(sitting.window))
    sitting.tap("continue")
    sitting.until(lambda: sitting.desk.moment and sitting.desk.asked.possible.seats)
    assert sitting.river(0) == [S3]
    assert sitting.window.page is sitting.window.real_table()


def test_a_match_at_the_real_table_goes_on_from_its_own_page_too(sitting: Sitting) -> None:
    begun(sitting)
    sitting.dice(3, 4)
    sitting.discard(0, S3)
    sitting.tap("leave-match")
    sitting.until(lambda: sitting.desk.match is None)
    found = [made for made in sitting.window.page.content.findChildren(QPushButton) if "go-on-" in made.objectName()]
    assert len(found) == 1
    sitting.tap(found[0].objectName())
    sitting.until(lambda: sitting.desk.moment and sitting.river(0) == [S3])


def test_supporters_say_whom_they_back_by_name(sitting: Sitting) -> None:
    sitting.match.draft.options["house"] = {"supporters": 1}
    begun(sitting, "house")
    while sitting.desk.asked.possible.wanted:
        asked = sitting.desk.asked
        sitting.dice(1, 2)
        sitting.until(partial(is_other, sitting.desk, asked))
    sitting.until(lambda: sitting.find("act-support-2"))
    found = sitting.find("act-support-2")
    assert isinstance(found, QPushButton)
    assert found.text() == "Support Player 3"
    sitting.tap("act-support-2")
    sitting.until(lambda: sitting.desk.moment and sitting.desk.moment.observation.hand.watchers[0].behind == 2)


def is_other(desk: MatchDesk, before: object) -> bool:
    return desk.asked is not before


def test_a_bet_is_entered_as_an_amount(sitting: Sitting) -> None:
    sitting.match.draft.rules = "holdem"
    sitting.match.begin()
    sitting.until(lambda: sitting.find("amount-buy_in"))
    amount = sitting.find("amount-buy_in")
    assert isinstance(amount, QLineEdit)
    amount.setText("20,000")
    sitting.tap("act-buy_in")
    sitting.until(lambda: sitting.desk.asked.possible.seats and sitting.desk.asked.possible.seats[0].seat == 1)


@pytest.mark.parametrize("rules", [rule_set.id for rule_set in ALL])
def test_every_game_asks_in_few_groups_for_what_happened(rules: str) -> None:
    """Thousands of exchanges are one choice: what nobody sees."""
    table = RealTable(partial(a_table, rules), Clock(), Silent())
    table.open()
    while (wanted := possible(table).wanted) is not None:
        request = wanted.request
        table.give((1,) * request.count if isinstance(request, RollDice) else 27)
    for acts in possible(table).seats:
        for group in acts.groups:
            assert group.kind == "amount" or len(group.choices) <= MOST
            assert all(choice.words.zh and choice.words.en for choice in group.choices)
            assert {choice.action for choice in group.choices} <= set(table.umpire.acts(acts.seat))


def a_table(rules: str, chance: ChanceSource) -> Table:
    rule_set = find(rules)
    names = (f"P{nth}" for nth in range(rule_set.participants(rule_set.settled({}))))
    return Table(MatchSetup(rules, {}, tuple(map(SeatSetup, names))), chance=chance, journal=JournalInMemory())


class Silent:
    """Nobody listens."""

    def said(self, words: Text) -> None: ...

    def changed(self, state: RealTableState) -> None: ...


def test_without_sensors_the_score_sheet_is_one_tap_away(sitting: Sitting) -> None:
    sitting.tap("score-only")
    assert isinstance(sitting.window.page, SheetPage)


def test_all_hands_so_far_are_seen_at_a_real_table_too(sitting: Sitting) -> None:
    begun(sitting)
    sitting.tap("scores")
    shown = sitting.find("scores-table")
    assert isinstance(shown, QTableWidget)
    lines = [item.text() for item in (shown.item(line, 0) for line in range(shown.rowCount())) if item is not None]
    assert lines == ["Start", "Now"]
    sitting.tap("close-scores")
    assert sitting.find("scores-table") is None


def test_the_scoreboard_follows_the_match(qtbot: QtBot, sitting: Sitting) -> None:
    begun(sitting)
    sitting.tap("scoreboard")
    scores = sitting.match.scoreboard()
    qtbot.addWidget(scores)
    assert scores.isVisible()
    sitting.dice(3, 4)
    sitting.until(lambda: scores.board.state and scores.board.state.dice == (3, 4))
    sitting.until(lambda: scores.board.state and scores.board.state.seats[0].at_turn)


def test_two_players_never_sit_at_the_same_side() -> None:
    draft = RealDraft()
    draft.sit(0, "W")
    assert draft.sat() == ("W", "S", "E", "N")
    draft.sit(3, "W")
    assert sorted(draft.sat()) == sorted("ESWN")
    assert draft.sat()[3] == "W"


def test_a_bot_sits_only_where_a_reader_sees_its_tiles(sitting: Sitting) -> None:
    assert sitting.find("bot-0") is None, "there is no reader"
    sitting.window.devices.tags.place(("virtual:m100", "1"), Zone("rack", "S"))
    sitting.pick("bot-1", "standard")
    setup = sitting.match.draft.setup(sitting.window.page.say, sitting.match.readable)
    assert [seat.bot for seat in setup.seats] == [None, "standard", None, None]
    sitting.match.draft.sit(1, "N")
    setup = sitting.match.draft.setup(sitting.window.page.say, sitting.match.readable)
    assert not any(seat.bot for seat in setup.seats)


def test_a_bot_plays_a_seat_from_what_the_reader_under_its_rack_sees(sitting: Sitting) -> None:
    """Its tiles are seen nowhere in the window; people move them for it, and are asked for each of its acts."""
    devices = sitting.window.devices
    devices.open("virtual:table", "table")
    for nth in range(20):
        devices.tags.teach("set", f"{nth:04X}", TileMeaning(nth))
    devices.tags.place(("virtual:table", "6"), Zone("rack", "E"))
    sitting.tap("game-harmony")
    sitting.pick("bot-0", "basic")
    begun(sitting)
    sitting.until(lambda: sitting.desk.state and sitting.desk.state.driven)
    sitting.dice(3, 4)
    sitting.until(lambda: sitting.sentence() == "Please put 13 tiles on the rack of Player 1, face down")
    assert sitting.find("tile-0") is None, "nobody types the tiles that only the bot may know"
    for nth in range(14):
        sitting.lines["virtual:table"].order(f"tag 6 {nth:04X}")
    sitting.until(lambda: sitting.river(0))
    sitting.until(lambda: sitting.desk.asked.carry_out)
    assert "Player 1 discarded" in sitting.desk.asked.carry_out[0].en
    assert sitting.desk.moment is not None
    assert set(sitting.desk.moment.observation.hand.places[0].concealed) == {UNKNOWN}
    assert 0 not in [acts.seat for acts in sitting.desk.asked.possible.seats]
    left = dict(sitting.desk.asked.possible.left)
    assert [tile for tile in left if left[tile] < 4] == sitting.river(0), "what is left tells nothing of its rack"
    sitting.tap("correct")
    sitting.until(lambda: sitting.find("entries"))
    entries = sitting.find("entries")
    assert isinstance(entries, QListWidget)
    assert entries.count() == 2, "the dice and its discard"


def test_two_racks_are_not_read(sitting: Sitting) -> None:
    sitting.window.devices.tags.place(("virtual:table", "6"), Zone("rack", "E"))
    sitting.tap("game-double")
    assert sitting.find("bot-0") is None


@pytest.mark.parametrize(
    "count, tiles", [(13, "34577m45p789s123p"), (14, "34577m45p789s123p3p"), (None, "34577m45p789s123p")]
)
def test_a_hand_read_by_the_camera_has_the_winning_tile_last_where_that_was_drawn(
    count: int | None, tiles: str
) -> None:
    request = {"concealed": "34577m45p789s123p", "win": "3p"}
    assert tiles_of(request, count) == parse(tiles)


def test_a_hand_laid_open_is_handed_over_by_the_camera_page_and_entered_by_a_tap(sitting: Sitting) -> None:
    begun(sitting)
    sitting.dice(1, 2)
    sitting.tap("act-self_draw-0")
    sitting.tap("by-camera")
    page = sitting.window.page
    assert isinstance(page, CameraPage)
    assert page.how.rule_set.id == "harmony"
    page.scored.emit(Judgement(request={"rules": "harmony", "concealed": "123456789m22z11p", "win": "1p"}))
    assert sitting.window.page is sitting.window.real_table()
    sitting.tap("enter-tiles")
    sitting.until(lambda: sitting.desk.sheet)
    assert sitting.desk.sheet is not None
    assert sitting.desk.sheet.result.wins[0].tile == P1


def test_what_no_camera_can_have_read_is_no_hand() -> None:
    assert tiles_of({"concealed": "9x"}, 13) == ()
    assert tiles_of(None, 13) == ()
    assert RED[0] in tiles_of({"concealed": "0m"}, None)


def test_dice_of_the_table_choose_the_first_dealer_and_everybody_stays_at_their_side(sitting: Sitting) -> None:
    """Who sits first throws and counts as one: with 3 + 4 the third deals, and is seat 1 from then on."""
    sitting.window.devices.open("virtual:table", "table")
    line = sitting.lines["virtual:table"]
    line.order("roll 3 4")
    draft = sitting.match.draft
    draft.names = {0: "Ann", 1: "Ben", 2: "Cem", 3: "Dai"}
    sitting.tap("throw-first")
    sitting.until(lambda: isinstance(sitting.window.page, FirstThrow))
    page = sitting.window.page
    assert isinstance(page, FirstThrow)
    sitting.until(lambda: page.panel is not None)
    line.order("press E dice")
    sitting.until(lambda: isinstance(sitting.window.page, RealTablePage))
    assert [draft.names[seat] for seat in range(4)] == ["Cem", "Dai", "Ann", "Ben"]
    assert draft.sat() == ("W", "N", "E", "S")
    assert "Dice 3 + 4: Cem deals first" in sitting.window.toast.text()


def test_without_dice_the_screen_throws_for_the_first_dealer(sitting: Sitting) -> None:
    draft = sitting.match.draft
    draft.names = {0: "Ann", 1: "Ben", 2: "Cem", 3: "Dai"}
    sitting.tap("throw-first")
    sitting.until(lambda: isinstance(sitting.window.page, RealTablePage))
    assert sorted(draft.names.values()) == ["Ann", "Ben", "Cem", "Dai"]
    first = draft.names[0]
    assert draft.side(0) == dict(zip(("Ann", "Ben", "Cem", "Dai"), "ESWN", strict=True))[first]


def test_players_sit_down_by_holding_their_cards_to_a_reader(sitting: Sitting) -> None:
    """A reader that lies at a side of the table gives the seat there; any other the first seat without a name."""
    devices = sitting.window.devices
    devices.open("virtual:rdm6300", "rdm6300")
    devices.open("virtual:table", "table")
    for tag, name in (("62E3086CED", "Ann"), ("62E3086CEE", "Ben")):
        devices.tags.teach("club", tag, PlayerCard(name))
    devices.tags.place(("virtual:table", "3"), Zone("rack", "W"))
    sitting.until(lambda: all(each.state.stage == "connected" for each in devices.devices if "table" in each.address))
    draft = sitting.match.draft
    sitting.lines["virtual:rdm6300"].order("tag 62E3086CED")
    sitting.until(lambda: draft.names == {0: "Ann"})
    sitting.lines["virtual:table"].order("tag 3 62E3086CED")  # sits already
    sitting.lines["virtual:table"].order("tag 3 62E3086CEE")
    sitting.until(lambda: draft.names == {0: "Ann", 2: "Ben"})
    assert [words.en for words in sitting.messages] == ["Ann takes seat 1", "Ben takes seat 3"]


def test_riichi_is_pressed_and_the_tile_laid_on_the_reader_declares(sitting: Sitting) -> None:
    """The declaration waits for the reader's tile; a press on Discard withdraws it; the table's own button counts like the window's."""
    devices = sitting.window.devices
    devices.open("virtual:table", "table")
    for tag, tile in (("0A", S3), ("0B", P1)):
        devices.tags.teach("set", tag, TileMeaning(tile))
    devices.tags.place(("virtual:table", "1"), Zone("discards", "E"))
    devices.tags.place(("virtual:table", "2"), Zone("discards", "S"))
    begun(sitting, "riichi")
    line = sitting.lines["virtual:table"]
    sitting.until(lambda: sitting.desk.state and sitting.desk.state.driven)
    sitting.dice(3, 4)
    sitting.until(lambda: sitting.find(f"tile-{EAST}"))
    sitting.tap(f"tile-{EAST}")
    sitting.tap("mode-riichi")
    sitting.until(lambda: sitting.desk.asked.possible.declaring == (0,))
    sitting.tap("mode-discard")
    sitting.until(lambda: not sitting.desk.asked.possible.declaring)
    sitting.tap("mode-riichi")
    sitting.until(lambda: sitting.desk.asked.possible.declaring == (0,))
    line.order("tag 1 0A")
    sitting.until(lambda: sitting.river(0))
    assert sitting.desk.moment is not None
    assert sitting.desk.moment.observation.hand.rivers[0][0].turned
    sitting.tap("nobody")
    sitting.until(lambda: sitting.desk.asked.possible.first == 1)
    line.order("press S ready")
    sitting.until(lambda: sitting.desk.asked.possible.declaring == (1,))
    sitting.until(lambda: isinstance(found := sitting.find("mode-riichi"), QAbstractButton) and found.isChecked())
    sitting.tap(f"tile-{P1}")
    sitting.until(lambda: sitting.river(1))
    assert sitting.desk.moment.observation.hand.rivers[1][0].turned


def test_points_are_adjusted_for_a_reason_and_can_be_taken_back(sitting: Sitting) -> None:
    begun(sitting, "riichi")
    sitting.tap("points")
    sitting.tap("reason-wager")
    assert sitting.find("adjust-points") is None, "nobody gains anything"
    sitting.tap("gains-0-less")
    found = sitting.find("points-together")
    assert isinstance(found, QLabel)
    assert found.text() == "100 stays on the table for the next winner"
    sitting.tap("gains-2-more")
    assert found.text() == "Gains and losses come to nothing together"
    sitting.tap("adjust-points")
    sitting.until(lambda: sitting.desk.moment and sitting.desk.moment.observation.hand.ledger)
    assert sitting.desk.moment is not None
    (paid,) = sitting.desk.moment.observation.hand.ledger
    assert (paid.payer, paid.payee, paid.points, paid.reason) == (0, 2, 100, "wager")
    sitting.tap("correct")
    sitting.until(lambda: sitting.find("entries"))
    entries = sitting.find("entries")
    assert isinstance(entries, QListWidget)
    assert entries.item(0).text() == "East 1 · Wager Player 1 −100, Player 3 +100"
    sitting.tap("done")
    sitting.tap("take-back")
    sitting.until(lambda: sitting.desk.moment and not sitting.desk.moment.observation.hand.ledger)


def test_where_no_points_lie_on_the_table_an_adjustment_comes_to_nothing(sitting: Sitting) -> None:
    begun(sitting, "harmony")
    sitting.tap("points")
    sitting.tap("gains-1-more")
    found = sitting.find("points-together")
    assert isinstance(found, QLabel)
    assert found.text() == "What everybody gains and loses must come to nothing together; it comes to +100"
    assert sitting.find("adjust-points") is None


def test_a_misdealt_hand_is_dealt_again_once_people_have_said_so(sitting: Sitting) -> None:
    begun(sitting, "riichi")
    sitting.dice(3, 4)
    sitting.tap("redeal")
    sitting.tap("done")
    sitting.until(lambda: sitting.desk.sheet is None)
    sitting.tap("redeal")
    sitting.tap("redeal-yes")
    sitting.until(lambda: sitting.desk.sheet)
    assert sitting.desk.sheet is not None
    assert sitting.desk.sheet.result.ending.name.en == "Misdealt: dealt again"
    sitting.tap("next-hand-real")
    sitting.until(lambda: sitting.sentence() == "Please roll 2 dice")
    assert sitting.desk.moment is not None
    assert (sitting.desk.moment.observation.hand.deal.dealer, sitting.desk.moment.observation.hand.deal.repeats) == (
        0,
        0,
    )


def test_a_false_win_in_riichi_says_what_it_costs_before_it_is_ruled_on(sitting: Sitting) -> None:
    begun(sitting, "riichi")
    sitting.dice(3, 4)
    sitting.until(lambda: sitting.find(f"tile-{EAST}"))
    sitting.tap("offence")
    sitting.tap("offender-1")
    said = [
        found.text() for found in sitting.window.page.content.findChildren(QLabel) if "Player 2 pays" in found.text()
    ]
    assert said == [
        "The hand is void: everything paid in it is given back. Player 2 pays: Player 3 2,000, Player 4 2,000, Player 1 4,000."
    ]
    sitting.tap("offence-false_win")
    sitting.until(lambda: sitting.desk.sheet)
    assert sitting.desk.sheet is not None
    assert sitting.desk.sheet.result.changes == (4000, -8000, 2000, 2000)


def corrects(sitting: Sitting, nth: int) -> None:
    """Opens the list of entries and chooses one."""
    sitting.tap("correct")
    sitting.until(lambda: sitting.find("entries"))
    entries = sitting.find("entries")
    assert isinstance(entries, QListWidget)
    entries.setCurrentRow(nth)


def taps_on_it(sitting: Sitting, name: str) -> None:
    """Presses a button of the sheet that lies over the table, as soon as it is there."""

    def there() -> QAbstractButton | None:
        sheet = sitting.window.page.content.findChild(CorrectSheet)
        found = [] if sheet is None else sheet.content.findChildren(QAbstractButton, name)
        return next((each for each in reversed(found) if each.isVisible()), None)

    sitting.until(there)
    found = there()
    assert found is not None
    QTest.mouseClick(found, Qt.MouseButton.LeftButton)


def test_a_forgotten_claim_is_put_in_and_the_discard_after_it_given_to_who_made_it(sitting: Sitting) -> None:
    """A camera gave the discard of who claimed to the seat in between."""
    begun(sitting)
    sitting.dice(3, 4)
    sitting.discard(0, S3)
    sitting.discard(1, P1)
    corrects(sitting, 1)
    for name in ("forgotten", "who-2", "act-pon-0"):
        taps_on_it(sitting, name)
    sitting.until(lambda: sitting.find("that-was-2"))
    assert sitting.river(1) == [P1], "nothing has changed yet"
    taps_on_it(sitting, "that-was-2")
    sitting.until(lambda: sitting.river(2) == [P1])
    assert not sitting.river(1)
    assert sitting.desk.moment is not None
    assert [meld.kind for meld in sitting.desk.moment.observation.hand.places[2].melds] == ["pon"]


def test_an_act_is_corrected_to_one_of_another_kind(sitting: Sitting) -> None:
    """What was entered as a discard was a pon, and then that pon was a kong."""
    begun(sitting)
    sitting.dice(3, 4)
    sitting.discard(0, S3)
    sitting.discard(1, P1)
    corrects(sitting, 2)
    for name in ("something-else", "back-to-entry", "something-else", "who-1", "act-pon-0"):
        taps_on_it(sitting, name)
    sitting.until(lambda: sitting.sentence() == "Player 2: Pon. Does anybody else claim it?")
    assert not sitting.river(1)
    corrects(sitting, 2)
    for name in ("something-else", "who-1", "act-minkan-0"):
        taps_on_it(sitting, name)
    sitting.until(lambda: sitting.sentence() == "Player 2: Kong. Does anybody else claim it?")


def test_a_discard_is_corrected_to_a_riichi_and_what_does_not_fit_is_said_not_to_have_happened(
    sitting: Sitting,
) -> None:
    begun(sitting, "riichi")
    sitting.dice(3, 4)
    sitting.until(lambda: sitting.find(f"tile-{EAST}"))
    sitting.tap(f"tile-{EAST}")
    sitting.discard(0, S3)
    sitting.discard(1, P1)
    corrects(sitting, 2)
    for name in ("something-else", "mode-riichi", f"tile-{P3}"):
        taps_on_it(sitting, name)
    sitting.until(lambda: sitting.river(0) == [P3])
    assert sitting.desk.moment is not None
    assert sitting.desk.moment.observation.hand.rivers[0][0].turned
    assert sitting.river(1) == [P1]
    corrects(sitting, 2)
    for name in ("something-else", "act-self_draw-0", "that-did-not"):
        taps_on_it(sitting, name)
    sitting.until(lambda: sitting.sentence() == "Player 1, please lay your hand open")
    assert not sitting.river(1)
