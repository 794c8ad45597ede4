"""The program from outside: its commands, what it keeps, and the way from opening it to a dealt hand."""

from __future__ import annotations

import os
import subprocess
import sys
import tomllib
import weakref
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import TypeVar

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from paizhuo.desktop.__main__ import main
from paizhuo.desktop.app.home import Home
from paizhuo.desktop.app.matches import MatchesPage
from paizhuo.desktop.app.opening import Accidents
from paizhuo.desktop.app.setup import Setup
from paizhuo.desktop.app.window import Window
from paizhuo.desktop.commands import COMMANDS
from paizhuo.desktop.kit import settings as stored
from paizhuo.desktop.kit.settings import Settings
from paizhuo.desktop.match.following import PACES, asks_of
from paizhuo.desktop.match.kept_matches import unfinished
from paizhuo.desktop.match.page import PlayPage
from paizhuo.desktop.match.playing import Playing
from paizhuo.desktop.match.settings_page import Welcome
from paizhuo.desktop.table.seats import usual_match
from paizhuo.engine.core.value import replace
from paizhuo.engine.core.words import Language, Text
from paizhuo.engine.games import ALL, find
from paizhuo.engine.rules.rule_set import RuleSet
from paizhuo.engine.table.port.asks import Ask, KeepPace
from paizhuo.engine.table.port.reports import Moment
from paizhuo.engine.table.port.settings import AT_ONCE, BRISK, CALM, NATURAL, Pace
from paizhuo.engine.table.table import Table
from tests.desktop.conftest import QUIET

pytestmark = pytest.mark.unstyled

Opener = Callable[..., Window]
Kind = TypeVar("Kind", bound=QWidget)


def at(window: Window, kind: type[Kind]) -> Kind:
    """The page in sight, which must be of this kind."""
    page: QWidget = window.page
    assert isinstance(page, kind)
    return page


def asked(page: PlayPage) -> bool:
    """Whether the player is to choose."""
    return page.moment is not None and bool(page.moment.observation.options)


def press(window: Window, name: str) -> None:
    """Clicks a button of the page in sight."""
    found = window.page.content.findChild(QPushButton, name)
    assert found is not None, f"{name} is not on {type(window.page).__name__}"
    QTest.mouseClick(found, Qt.MouseButton.LeftButton)


# -- commands ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("words", [("--help",), *((name, "--help") for name in COMMANDS)])
def test_help_is_everywhere_and_has_an_example(words: tuple[str, ...], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(words) == 0
    assert "example: paizhuo" in capsys.readouterr().out


@pytest.mark.parametrize(
    "words",
    [
        ("dance",),
        ("play", "--rules", "whist"),
        ("play", "--seed", "1"),
        ("shot", "--page", "nowhere", "-o", "x.png"),
        ("shot", "--page", "home", "-o", "x.png", "--size", "huge"),
        ("shot", "--page", "home", "--result", "-o", "x.png"),
        ("shot", "--page", "table", "--rules", "whist", "-o", "x.png"),
    ],
)
def test_arguments_that_cannot_be_read_are_named(words: tuple[str, ...], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(words) == 2
    printed = capsys.readouterr()
    assert printed.out == ""
    assert printed.err.strip()
    assert "Traceback" not in printed.err


def test_an_accident_is_told_in_a_sentence(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("PAIZHUO_DEBUG", raising=False)
    monkeypatch.setattr("paizhuo.desktop.commands.play.first_match", lambda *_: 1 / 0)
    assert main(("play",)) == 2
    assert "Traceback" not in capsys.readouterr().err
    monkeypatch.setenv("PAIZHUO_DEBUG", "1")
    with pytest.raises(ZeroDivisionError):
        main(("play",))


def test_commands_without_a_window_do_without_qt(root: Path, home: Path) -> None:
    program = (
        "import sys; from paizhuo.desktop.__main__ import main; main(['rules', '--json']); main(['score', '--help']);"
        "sys.exit(any(name.startswith('PySide6') for name in sys.modules))"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], cwd=root, env={**os.environ, "LANG": ""}, capture_output=True, check=False
    )
    assert done.returncode == 0, done.stderr.decode()


@pytest.mark.parametrize("matches", [0, 2])
def test_the_window_opens_before_what_it_does_not_show_is_loaded(root: Path, home: Path, matches: int) -> None:
    for day in range(1, 1 + matches):
        kept(home, f"match-{day}", day)
    stored.save(Settings(welcomed=True))
    program = (
        "import os, sys; import paizhuo.desktop.app.window; from paizhuo.desktop.__main__ import main;"
        "late = ('tomllib', 'importlib.resources', 'paizhuo.engine.play', 'paizhuo.engine.games', 'paizhuo.desktop.table');"
        "paizhuo.desktop.app.window.Window.painted_first = lambda window: os._exit(sum(name in sys.modules for name in late));"
        "main([])"
    )
    measured = {name: value for name, value in os.environ.items() if not name.startswith("COVERAGE_")}  # it loads much
    surroundings = {**measured, "QT_QPA_PLATFORM": "offscreen", "LANG": "C.UTF-8"}
    done = subprocess.run(
        [sys.executable, "-c", program], cwd=root, env=surroundings, capture_output=True, check=False, timeout=60
    )
    assert done.returncode == 0, done.stderr.decode()


# -- settings ----------------------------------------------------------------------------------------------------------


def test_settings_are_kept() -> None:
    chosen = Settings(
        language="zh",
        theme="dark",
        tile_set="contrast",
        tile_labels=False,
        speed="fast",
        bot_pace="fast",
        auto_win=True,
    )
    stored.save(chosen)
    assert stored.load() == (chosen, None)


@pytest.mark.parametrize(
    "written",
    [
        "welcomed = true\nlanguage = 'zh'\n",
        "welcomed=true",
        "volume = 3\nvolume_tiles = 0x3\nvolume_table = 1_0\n",
        '# by hand\nwelcomed = true # yes\n\nlanguage = "zh"\n',
        "language = '''zh'''\nwelcomed = true\n",
        "[table]\nwelcomed = false\n",
        "\"theme\" = 'd\\u0061rk'\n",
    ],
)
def test_settings_written_by_hand_mean_what_toml_says(written: str) -> None:
    stored.settings_file().write_text(written, "utf-8")
    settings, trouble = stored.load()
    said = {name: value for name, value in tomllib.loads(written).items() if stored.fits(name, value)}
    assert trouble is None or said != tomllib.loads(written)
    assert {name: getattr(settings, name) for name in said} == said


@pytest.mark.parametrize(
    "broken", ["theme = 'dark'\ntheme = 'dark'\n", "theme = 'dark\n", "süß = true\n", "volume = 03\n", "true\n"]
)
def test_settings_that_are_no_toml_are_set_aside(broken: str) -> None:
    stored.settings_file().write_text(broken, "utf-8")
    settings, trouble = stored.load()
    assert settings.theme == "system"
    assert trouble is not None


@pytest.mark.parametrize(
    "written",
    ["language = ", "language = " + "[" * 100_000, "timer = " + "9" * 5000, "a." * 50_000 + "b = 1"],
    ids=str.__len__,
)
def test_a_damaged_settings_file_is_kept_beside(written: str, home: Path) -> None:
    stored.settings_file().write_text(written, "utf-8")
    settings, trouble = stored.load()
    assert settings == Settings(language=settings.language)
    assert trouble is not None
    assert "settings.bad" in trouble.en
    assert (home / "settings.bad").read_text("utf-8") == written
    assert not stored.settings_file().exists()


def test_a_byte_order_mark_before_the_settings_is_passed_over() -> None:
    stored.save(Settings(theme="dark"))
    file = stored.settings_file()
    file.write_text(file.read_text("utf-8"), "utf-8-sig")
    assert stored.load() == (Settings(theme="dark"), None)


def test_what_can_be_read_of_the_settings_is_used() -> None:
    stored.settings_file().write_text('theme = "dark"\nspeed = "warp"\nunknown = 1\nauto_win = "yes"\n', "utf-8")
    settings, trouble = stored.load()
    assert settings.theme == "dark"
    assert settings.speed == "normal"
    assert settings.auto_win is False
    assert trouble is not None


def test_the_window_opens_with_a_damaged_settings_file_and_says_so(qtbot: QtBot, open_window: Opener) -> None:
    window = open_window(Settings(welcomed=False))
    at(window, Welcome)


# -- the way to the table ----------------------------------------------------------------------------------------------


def test_the_first_start_asks_once(qtbot: QtBot, open_window: Opener) -> None:
    window = open_window(Settings(speed="off", bot_pace="off"))
    at(window, Welcome)
    press(window, "language-zh")
    qtbot.waitUntil(lambda: window.preferences.settings.language == "zh")
    press(window, "skip")
    at(window, Home)
    assert stored.load()[0].welcomed
    assert stored.load()[0].language == "zh"


def test_a_table_that_was_left_takes_no_memory(qtbot: QtBot, open_window: Opener) -> None:
    window = open_window()

    def left_table() -> weakref.ref[PlayPage]:
        window.play.start(usual_match("riichi", 7, "en"))
        page = at(window, PlayPage)
        qtbot.waitUntil(lambda: asked(page), timeout=10_000)
        page.left.emit()
        return weakref.ref(page)

    page = left_table()
    qtbot.waitUntil(lambda: page() is None, timeout=10_000)


def test_two_clicks_deal_a_hand(qtbot: QtBot, open_window: Opener) -> None:
    window = open_window()
    press(window, "play")
    at(window, Setup)
    press(window, "start")
    page = at(window, PlayPage)
    qtbot.waitUntil(lambda: asked(page), timeout=10_000)
    assert page.moment is not None
    assert len(page.moment.observation.rack.concealed) >= 13


@pytest.mark.parametrize("rule_set", ALL, ids=lambda rule_set: rule_set.id)
def test_two_clicks_start_any_game(rule_set: RuleSet, qtbot: QtBot, open_window: Opener) -> None:
    window = open_window()
    press(window, "play")
    at(window, Setup)
    press(window, f"at-once-{rule_set.id}")
    page = at(window, PlayPage)
    qtbot.waitUntil(lambda: page.seating is not None and page.seating.setup.rules == rule_set.id, timeout=10_000)


def test_a_game_for_three_is_set_up_for_three(open_window: Opener) -> None:
    """The person keeps a seat where the one chosen is no longer in play."""
    window = open_window()
    press(window, "play")
    page = at(window, Setup)
    page.choose("trick")
    press(window, "seat-3-person")
    press(window, "option-players-3")
    three = page.setup().seats
    assert [seat.bot for seat in three] == [None, "basic", "basic"]
    press(window, "option-players-4")
    assert [seat.bot for seat in page.setup().seats].count(None) == 1


def test_the_same_way_by_keys(qtbot: QtBot, open_window: Opener) -> None:
    window = open_window()
    QTest.keyClick(window.focusWidget(), Qt.Key.Key_Return)
    at(window, Setup)
    QTest.keyClick(window.focusWidget(), Qt.Key.Key_Return)
    at(window, PlayPage)


def test_escape_leads_back(qtbot: QtBot, open_window: Opener) -> None:
    window = open_window()
    for way in (window.set_up, window.rules, window.settings):
        way()
        QTest.keyClick(window.page, Qt.Key.Key_Escape)
        at(window, Home)


def test_a_match_left_in_the_middle_is_offered_again_at_the_same_decision(qtbot: QtBot, open_window: Opener) -> None:
    window = open_window()
    window.play.start(usual_match("riichi", 5, "en"))
    page = at(window, PlayPage)
    for _ in range(4):
        qtbot.waitUntil(lambda: asked(page), timeout=10_000)
        assert page.moment is not None
        before = page.moment
        page.table.choosing.chosen.emit(before.observation.options[0])

        def moved(before: Moment = before) -> bool:
            return page.moment is not before

        qtbot.waitUntil(moved)
    qtbot.waitUntil(lambda: asked(page), timeout=10_000)
    assert page.moment is not None
    left = page.moment.observation
    window.close()

    window = open_window()
    assert unfinished() is not None
    press(window, "continue")
    again = at(window, PlayPage)
    qtbot.waitUntil(lambda: again.moment is not None, timeout=10_000)
    assert again.moment is not None
    assert again.moment.observation == left


def test_a_choice_is_taken_back_and_a_win_that_cannot_be_is_explained(qtbot: QtBot, open_window: Opener) -> None:
    window = open_window()
    window.play.start(usual_match("riichi", 5, "en"))
    page = at(window, PlayPage)
    qtbot.waitUntil(lambda: asked(page))
    first = page.moment
    assert first is not None
    press(window, "why")
    qtbot.waitUntil(window.toast.isVisible)
    page.table.choosing.chosen.emit(first.observation.options[0])
    qtbot.waitUntil(lambda: asked(page) and page.moment is not first)
    press(window, "undo")
    qtbot.waitUntil(lambda: asked(page) and page.moment is not None and page.moment.observation == first.observation)


def test_a_hand_that_is_over_is_taken_back_from_its_results(qtbot: QtBot, open_window: Opener) -> None:
    window = open_window()
    window.play.start(usual_match("riichi", 5, "en"))
    page = at(window, PlayPage)
    seen: list[Moment | None] = [None]

    def next_step() -> bool:
        """Whether the hand is over, or the player is asked anew."""
        return page.stage.sheet is not None or (asked(page) and page.moment is not seen[-1])

    while True:
        qtbot.waitUntil(next_step, timeout=10_000)
        if page.stage.sheet is not None:
            break
        assert page.moment is not None
        seen.append(page.moment)
        page.table.choosing.chosen.emit(page.moment.observation.options[-1])
    last = seen[-1]
    assert last is not None
    take_back = page.stage.sheet.findChild(QPushButton, "take-back")
    assert take_back is not None
    QTest.mouseClick(take_back, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: page.stage.sheet is None and asked(page), timeout=10_000)
    assert page.moment is not None
    assert page.moment.observation == last.observation
    page.table.choosing.chosen.emit(last.observation.options[-1])
    qtbot.waitUntil(lambda: page.stage.sheet is not None, timeout=10_000)


def test_a_toggle_at_the_table_is_a_setting(qtbot: QtBot, open_window: Opener) -> None:
    window = open_window()
    window.play.start(usual_match("riichi", 5, "en"))
    page = at(window, PlayPage)
    qtbot.waitUntil(lambda: asked(page))
    press(window, "auto_sort")
    assert stored.load()[0].auto_sort is False
    assert page.table.state.picture is not None
    assert page.table.state.picture.settings.sort is False
    rack = page.table.state.picture.observation.rack
    press(window, "auto_discard")
    qtbot.waitUntil(lambda: page.moment is not None and bool(page.moment.observation.hand.rivers[0]))
    assert page.moment is not None
    assert page.moment.observation.hand.rivers[0][0].tile == rack.drawn


@pytest.mark.parametrize("keeps", [False, True])
def test_what_is_done_without_asking_ends_with_the_hand_unless_it_is_to_go_on(
    qtbot: QtBot, open_window: Opener, *, keeps: bool
) -> None:
    window = open_window(replace(QUIET, auto_win=True, auto_pass=True, auto_discard=True, keep_automatic=keeps))
    window.play.start(usual_match("riichi", 5, "en"))
    page = at(window, PlayPage)
    qtbot.waitUntil(lambda: page.stage.sheet is not None, timeout=20_000)
    settings = window.preferences.settings
    assert (settings.auto_win, settings.auto_pass, settings.auto_discard) == (keeps, keeps, keeps)
    assert settings.auto_sort


def test_escape_never_leaves_a_match(qtbot: QtBot, open_window: Opener) -> None:
    window = open_window()
    window.play.start(usual_match("riichi", 5, "en"))
    page = at(window, PlayPage)
    qtbot.waitUntil(lambda: asked(page))
    for _ in range(3):
        QTest.keyClick(page.table, Qt.Key.Key_Escape)
    assert at(window, PlayPage) is page
    press(window, "leave")
    at(window, Home)


def test_a_journal_that_cannot_be_read_is_set_aside_and_named(qtbot: QtBot, open_window: Opener, home: Path) -> None:
    (home / "matches").mkdir()
    (home / "matches" / "torn.journal").write_text("{}\n", "utf-8")
    window = open_window()
    qtbot.waitUntil(lambda: "torn.journal" in window.toast.text())
    assert at(window, Home).content.findChild(QPushButton, "continue") is None
    assert not (home / "matches" / "torn.journal").exists()


def test_a_match_that_cannot_go_on_leads_home_and_is_not_offered_again(
    qtbot: QtBot, open_window: Opener, home: Path
) -> None:
    """Its first lines are right, and what follows is not."""
    file = kept(home, "torn")
    file.write_text(file.read_text("utf-8").replace('"chance": "dice"', '"chance": "rain"', 1), "utf-8")
    window = open_window()
    press(window, "continue")
    qtbot.waitUntil(lambda: isinstance(window.page, Home) and "torn.journal" in window.toast.text())
    assert window.page.content.findChild(QPushButton, "continue") is None


def kept(home: Path, name: str, day: int = 1, rules: str = "riichi") -> Path:
    """The journal of a match that was left after its first deal, on a day of March."""
    (home / "matches").mkdir(exist_ok=True)
    file = home / "matches" / f"{name}.journal"
    with Table(usual_match(rules, day, "en"), journal=file, since=datetime(2026, 3, day, tzinfo=UTC)):
        return file


def test_every_unfinished_match_is_listed_and_can_go_on(qtbot: QtBot, open_window: Opener, home: Path) -> None:
    for day, rules in enumerate(("riichi", "sichuan", "international"), 1):
        kept(home, rules, day, rules)
    window = open_window()
    qtbot.waitUntil(lambda: any("International" in text for text in read(window)))
    press(window, "matches")
    at(window, MatchesPage)
    texts = read(window)
    assert [text for text in texts if text.startswith(("Riichi", "Sichuan", "International"))] == [
        find(rules).name.en for rules in ("international", "sichuan", "riichi")
    ]
    assert [text for text in texts if " · 2026-0" in text] == [  # in Sichuan no deal comes round: there is no East 1
        f"{place} · 2026-03-0{day} 00:00"
        for place, day in (("East 1 · hand 1", 3), ("Hand 1", 2), ("East 1 · hand 1", 1))
    ]
    assert any(text == "You 25,000" for text in texts)
    press(window, "go-on-2")
    page = at(window, PlayPage)
    qtbot.waitUntil(lambda: page.seating is not None)
    assert page.seating is not None
    assert page.seating.setup.rules == "riichi"


def test_a_match_is_deleted_once_that_was_confirmed(
    qtbot: QtBot, open_window: Opener, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    older, newer = kept(home, "older", 1), kept(home, "newer", 2)
    window = open_window()
    window.matches()
    press(window, "delete-0")
    press(window, "keep-0")
    assert newer.exists()
    press(window, "delete-0")
    press(window, "delete-for-good-0")
    assert (older.exists(), newer.exists()) == (True, False)
    assert window.page.content.findChild(QPushButton, "go-on-1") is None

    def refused(self: Path, *, missing_ok: bool = False) -> None:
        raise PermissionError(13, "no right to")

    monkeypatch.setattr(Path, "unlink", refused)
    press(window, "delete-0")
    press(window, "delete-for-good-0")
    assert "no right to" in window.toast.text()
    assert older.exists()


def read(window: Window) -> list[str]:
    """What can be read on the page in sight."""
    return [shown.text() for shown in window.page.content.findChildren(QLabel) if shown.isVisible()]


def test_an_accident_in_the_window_is_told_over_the_page(
    qtbot: QtBot, open_window: Opener, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.delenv("PAIZHUO_DEBUG", raising=False)
    window = open_window()
    accidents = Accidents()
    accidents.happened.connect(window.announce)
    accidents(ValueError, ValueError("three left hands"), None)
    assert "three left hands" in window.toast.text()
    assert window.toast.isVisible()
    assert capsys.readouterr().err == ""


def test_closing_at_any_moment_is_safe(qtbot: QtBot, open_window: Opener) -> None:
    for milliseconds in (0, 5, 30, 120):
        window = open_window(Settings(speed="fast", bot_pace="fast", welcomed=True))
        window.set_up()
        press(window, "start")
        qtbot.wait(milliseconds)
        window.close()
    assert unfinished() is not None


class Arranged(Playing):
    """A match that keeps how fast its bots were asked to be."""

    def __init__(self) -> None:
        super().__init__()
        self.paces: list[Pace] = []

    def ask(self, ask: Ask) -> None:
        if isinstance(ask, KeepPace):
            self.paces.append(ask.pace)

    def close(self) -> Text | None:
        return None


@pytest.mark.parametrize("language, said", [("zh", ["从容", "自然", "利落"]), ("en", ["Calm", "Natural", "Brisk"])])
def test_the_pace_is_one_setting_with_three_words(open_window: Opener, language: Language, said: list[str]) -> None:
    window = open_window(Settings(language=language, welcomed=True))
    window.settings()
    assert [button.text() for button in paces(window)] == said
    assert [button.text() for button in paces(window) if button.isChecked()] == [said[1]]


def test_whoever_had_bots_act_at_once_still_has_and_can_leave_it(open_window: Opener) -> None:
    window = open_window(Settings(language="en", bot_pace="off", welcomed=True))
    window.settings()
    assert [button.text() for button in paces(window) if button.isChecked()] == ["None"]
    paces(window)[0].click()
    QApplication.processEvents()
    assert window.preferences.settings.bot_pace == "slow"


@pytest.mark.parametrize("written, pace", [("slow", CALM), ("normal", NATURAL), ("fast", BRISK), ("off", AT_ONCE)])
def test_a_pace_that_was_chosen_before_the_words_changed_holds(home: Path, written: str, pace: Pace) -> None:
    stored.settings_file().parent.mkdir(parents=True, exist_ok=True)
    stored.settings_file().write_text(f"bot_pace = '{written}'\n", "utf-8")
    settings, trouble = stored.load()
    assert trouble is None
    assert KeepPace(pace) in asks_of(settings)


def paces(window: Window) -> list[QPushButton]:
    return [button for button in window.findChildren(QPushButton) if button.objectName().startswith("bot_pace-")]


def test_the_pace_is_apart_from_the_speed_of_tiles(open_window: Opener) -> None:
    window = open_window(Settings(speed="off", bot_pace="slow", welcomed=True))
    match = Arranged()
    window.play.table_page(match)
    window.preferences.change(speed="fast")
    assert set(match.paces) == {PACES["slow"]}
    window.preferences.change(bot_pace="off")
    assert match.paces[-1] == PACES["off"]
