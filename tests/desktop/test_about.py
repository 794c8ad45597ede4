"""What the program is, who made its parts and under which licences can be read in it."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtWidgets import QLabel, QPlainTextEdit, QPushButton
from pytestqt.qtbot import QtBot

from paizhuo.desktop.app.about import AboutPage
from paizhuo.desktop.app.licences import PARTS, ProgramPart, parts
from paizhuo.desktop.app.window import Window
from paizhuo.desktop.kit.icon import program_icon
from paizhuo.desktop.match.settings_page import SettingsPage
from paizhuo.engine.core.words import Text
from paizhuo.engine.version import VERSION

Opener = Callable[..., Window]
every_part = pytest.mark.parametrize("part", PARTS, ids=lambda part: part.id)


def test_every_package_that_is_installed_is_named(root: Path) -> None:
    listed = (root / "requirements" / "runtime.txt").read_text("utf-8")
    installed = set(re.findall(r"^([a-z0-9-]+)==", listed, re.MULTILINE))
    assert {package.lower() for part in PARTS for package in part.packages} == installed


@every_part
def test_every_part_has_the_text_of_its_licence_and_a_version(part: ProgramPart) -> None:
    if part.is_here:
        assert len(part.text()) > 500
        assert bool(part.version) == bool(part.packages or part.id == "paizhuo")


def test_the_lesser_licence_comes_with_the_one_that_it_adds_to() -> None:
    qt = next(part for part in PARTS if part.id == "qt")
    assert qt.text().startswith("                   GNU LESSER GENERAL PUBLIC LICENSE")
    assert "                    GNU GENERAL PUBLIC LICENSE\n" in qt.text()


def test_those_whose_photos_were_trained_with_are_named() -> None:
    models = next(part for part in PARTS if part.id == "models")
    assert "CC BY 4.0" in models.text()
    assert "riichimahjongdetection" in models.text()


def test_what_is_not_made_for_this_computer_is_left_out() -> None:
    absent = ProgramPart("absent", Text("", ""), Text("", ""), "MIT", packages=("no-such-package",))
    assert not absent.is_here
    assert not absent.version
    assert not absent.text().strip()
    assert parts()[0].version == VERSION


def test_the_settings_lead_to_it_and_back_leads_to_them(qtbot: QtBot, open_window: Opener) -> None:
    window = open_window()
    window.settings()
    press(window, "about")
    assert isinstance(window.page, AboutPage)
    assert VERSION in " ".join(label.text() for label in window.page.content.findChildren(QLabel))
    assert "MIT License" in licence(window)
    press(window, "part-qt")
    assert "GNU LESSER GENERAL PUBLIC LICENSE" in licence(window)
    window.back()
    assert isinstance(window.page, SettingsPage)


def test_the_window_has_an_icon(qtbot: QtBot, open_window: Opener) -> None:
    window = open_window()
    qtbot.waitUntil(lambda: not window.windowIcon().isNull())
    assert {16, 32, 256} <= {size.width() for size in window.windowIcon().availableSizes()}
    drawn = program_icon().pixmap(32).toImage()
    assert drawn.pixelColor(16, 16).alpha() == 255
    assert len({drawn.pixelColor(x, 16).name() for x in range(32)}) > 2


def press(window: Window, name: str) -> None:
    button = window.page.content.findChild(QPushButton, name)
    assert isinstance(button, QPushButton)
    button.click()


def licence(window: Window) -> str:
    text = window.page.content.findChild(QPlainTextEdit, "licence")
    assert isinstance(text, QPlainTextEdit)
    return text.toPlainText()
