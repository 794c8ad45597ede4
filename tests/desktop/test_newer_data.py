"""A newer version has kept matches here: that is said, and nothing that only it understands is lost."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest
from PySide6.QtWidgets import QLabel, QPushButton
from pytestqt.qtbot import QtBot

from paizhuo.desktop.__main__ import main
from paizhuo.desktop.app.home import Home
from paizhuo.desktop.app.window import Window
from paizhuo.desktop.kit import settings as stored
from paizhuo.desktop.kit import words
from paizhuo.desktop.kit.data_version import newer_version, note_version, order, version_file
from paizhuo.desktop.kit.settings import Settings
from paizhuo.desktop.match.kept_matches import kept_matches
from paizhuo.desktop.sheet.page import SheetPage
from paizhuo.engine.core.value import replace
from paizhuo.engine.version import VERSION
from tests.desktop.conftest import QUIET
from tests.desktop.record_pages import ENGLISH, Opener, in_sight, kept

NEWER = "999.0.0"


@pytest.fixture
def newer(home: Path) -> None:
    version_file().write_text(f"{NEWER}\n", "utf-8")


def test_versions_are_compared_as_numbers_and_come_after_what_leads_to_them() -> None:
    found = [order(version) for version in ("0.2.0", "0.10.0", "1.0.0rc1", "1.0.0", "1.0.1")]
    assert None not in found
    assert found == sorted(found, key=lambda each: each or ())
    assert len(set(found)) == len(found)
    assert order(VERSION) is not None


def test_the_folder_carries_the_version_that_wrote_it_last(home: Path) -> None:
    assert newer_version() is None
    note_version()
    assert version_file().read_text("utf-8") == f"{VERSION}\n"
    for older in ("0.0.1", "nonsense", "9" * 5_000, ""):
        version_file().write_text(older, "utf-8")
        assert newer_version() is None
        note_version()
        assert version_file().read_text("utf-8") == f"{VERSION}\n"
    version_file().write_bytes(b"\xff\xfe")
    assert newer_version() is None


@pytest.mark.usefixtures("newer")
def test_a_newer_version_stays_noted() -> None:
    note_version()
    assert newer_version() == NEWER


def note(window: Window) -> QLabel | None:
    said = window.preferences.say(words.NEWER_DATA.filled(newer=NEWER, own=VERSION))
    return next((each for each in window.page.content.findChildren(QLabel) if each.text() == said), None)


@pytest.mark.usefixtures("newer")
@pytest.mark.parametrize("language", ["zh", "en"])
def test_the_first_page_says_so_until_it_was_read(language: str, open_window: Opener) -> None:
    window = open_window(replace(QUIET, language=language))
    said = note(window)
    assert said is not None
    assert said.accessibleName() == said.text()
    put_away = window.page.content.findChild(QPushButton, "noted")
    assert put_away is not None
    put_away.click()
    assert note(window) is None
    window.rules()
    window.home()
    assert note(window) is None


def test_a_folder_of_this_version_needs_no_note(open_window: Opener) -> None:
    note_version()
    window = open_window(ENGLISH)
    assert isinstance(in_sight(window), Home)
    assert window.page.content.findChild(QPushButton, "noted") is None


OF_A_NEWER_ONE = """theme = 'sepia'
welcomed = true
weather = { "rain" = [1, 2.5, 'on'], "说" = "a \\"b\\" \\u007f" }
when = 2027-01-02T03:04:05
"odd key" = [[], { "x" = true }]
"""


@pytest.mark.usefixtures("newer")
def test_settings_of_a_newer_version_are_kept_with_what_is_chosen_here() -> None:
    stored.settings_file().write_text(OF_A_NEWER_ONE, "utf-8")
    before = tomllib.loads(OF_A_NEWER_ONE)
    settings, trouble = stored.load()
    assert trouble is None
    assert settings.theme == "system"
    stored.save(replace(settings, speed="fast"))
    written = tomllib.loads(stored.settings_file().read_text("utf-8"))
    assert written["speed"] == "fast"
    assert {name: written[name] for name in before} == before
    again, trouble = stored.load()
    assert trouble is None
    stored.save(replace(again, theme="dark"))
    written = tomllib.loads(stored.settings_file().read_text("utf-8"))
    assert {name: written[name] for name in before} == before | {"theme": "dark"}


def test_settings_that_are_not_known_stay_whoever_wrote_them() -> None:
    stored.settings_file().write_text("theme = 'dark'\nweather = 'rain'\n", "utf-8")
    stored.save(replace(stored.load()[0], theme="light"))
    assert tomllib.loads(stored.settings_file().read_text("utf-8"))["weather"] == "rain"
    assert stored.load()[0] == Settings(theme="light", language=stored.load()[0].language)


def test_a_match_in_a_newer_form_is_neither_offered_nor_set_aside(home: Path) -> None:
    journal = kept("riichi", 1, hands=1)
    first, _, rest = journal.read_text("utf-8").partition("\n")
    text = first.replace('{"journal": 1,', '{"journal": 2,') + "\n" + rest
    journal.write_text(text, "utf-8")
    assert kept_matches().matches == ()
    assert kept_matches().broken == ()
    assert journal.read_text("utf-8") == text
    assert main(["replay", str(journal)]) == 2


@pytest.mark.usefixtures("newer")
def test_a_match_under_newer_rules_is_not_set_aside_and_the_reason_said(qtbot: QtBot, open_window: Opener) -> None:
    journal = kept("riichi", 1, hands=1)
    text = journal.read_text("utf-8").replace('"version": ', '"version": 9', 1)
    journal.write_text(text, "utf-8")
    window = open_window(ENGLISH)
    window.play.resume(journal)
    qtbot.waitUntil(lambda: isinstance(in_sight(window), Home), timeout=10_000)
    assert "stays as it is" in window.toast.text()
    assert journal.read_text("utf-8") == text


@pytest.mark.usefixtures("newer")
def test_a_newer_score_sheet_is_not_set_aside(open_window: Opener) -> None:
    file = stored.sheets_folder() / "20260101-120000-riichi.sheet"
    file.parent.mkdir(parents=True)
    file.write_text('{\n "sheet": 99\n}\n', "utf-8")
    window = open_window(ENGLISH)
    window.sheet()
    assert isinstance(in_sight(window), SheetPage)
    assert list(file.parent.iterdir()) == [file]


@pytest.mark.parametrize("more", [(), ("--verbose",)])
def test_the_version_is_said_in_one_form(more: tuple[str, ...], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--version", *more]) == 0
    said = capsys.readouterr().out.splitlines()
    assert said[0] == f"paizhuo {VERSION}"
    assert len(said) == (4 if more else 1)
    assert all(f"{name} " in "\n".join(said[1:]) for name in ("Python", "Qt") if more)
