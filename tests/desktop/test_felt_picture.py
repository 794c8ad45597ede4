"""A picture of one's own on the felt: taken from a file, kept, painted once, and dark enough for tiles."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtGui import QColor, QImage, QPixmap
from PySide6.QtWidgets import QLabel, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from paizhuo.desktop.kit import settings as stored
from paizhuo.desktop.kit.cloths import ENOUGH, take_cloth
from paizhuo.desktop.kit.parts import titled
from paizhuo.desktop.kit.portrait_names import is_own
from paizhuo.desktop.kit.preferences import Preferences
from paizhuo.desktop.kit.settings import Settings, cloths_folder
from paizhuo.desktop.match.felt_choice import FeltChoice
from paizhuo.desktop.table import tabletop
from paizhuo.desktop.table.picture import TablePicture, TableSettings
from paizhuo.desktop.table.view import TableView
from paizhuo.engine.core.value import replace
from paizhuo.engine.core.words import Text
from tests.desktop import observations as made
from tests.desktop.test_portraits import empty, missing, photo, tiny, torn


@pytest.fixture
def choice(qtbot: QtBot) -> FeltChoice:
    preferences = Preferences(Settings(welcomed=True, language="en"))

    def line(title: Text, note: Text | None, control: QWidget) -> QWidget:
        found = QWidget()
        found.setLayout(titled(preferences, title, note, control))
        return found

    found = FeltChoice(preferences, line)
    qtbot.addWidget(found)
    found.show()
    return found


def felt(choice: FeltChoice, name: str) -> QPushButton:
    found = choice.findChild(QPushButton, f"felt-{name}")
    assert found is not None
    return found


def at_table(qtbot: QtBot, cloth: str) -> TableView:
    view = TableView()
    qtbot.addWidget(view)
    view.resize(800, 500)
    view.show()
    view.showing.show(shown(cloth))
    return view


def shown(cloth: str) -> TablePicture:
    return made.picture(made.middle_game(), settings=TableSettings(pace=0, show_wall=False, cloth=cloth))


def ground(view: TableView) -> QImage:
    """The table under everything else."""
    kept = view._felt._kept
    assert isinstance(kept, QPixmap)
    return kept.toImage()


def brightness(colour: QColor) -> float:
    """How bright a colour is, as WCAG 2 says."""
    parts = [
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4
        for part in (colour.redF(), colour.greenF(), colour.blueF())
    ]
    return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]


def test_a_picture_is_kept_among_the_felts_until_another_felt_is_chosen(choice: FeltChoice, tmp_path: Path) -> None:
    assert felt(choice, "green").isChecked()
    assert not felt(choice, "own").isVisible()
    choice.take(photo(tmp_path, "red.jpg", "#ff0000"))
    cloth = stored.load()[0].cloth
    assert is_own(cloth)
    assert [path.stem for path in cloths_folder().iterdir()] == [cloth]
    assert felt(choice, "own").isVisible()
    assert felt(choice, "own").isChecked()
    felt(choice, "wine").click()
    assert (stored.load()[0].cloth, stored.load()[0].felt) == ("", "wine")
    assert not felt(choice, "own").isVisible()


def test_it_covers_the_felt_and_is_painted_once(qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    painted: list[object] = []
    paint = tabletop.paint

    def counted(*given: Any) -> None:
        painted.append(given[-1])
        paint(*given)

    monkeypatch.setattr(tabletop, "paint", counted)
    view = at_table(qtbot, "")
    view.grab()
    plain = ground(view)
    view.showing.show(shown(take_cloth(photo(tmp_path, "red.png", "#ff0000", (300, 900)))))
    for _ in range(3):
        view.grab()
        view.viewport().update()
    covered = ground(view)
    assert [each is None for each in painted] == [True, False], "once without the picture, once with it"
    for x, y in ((400, 60), (60, 300), (740, 300), (400, 250)):
        colour = covered.pixelColor(x, y)
        assert colour.red() > 60 > colour.green(), (x, y)
        assert plain.pixelColor(x, y).green() > plain.pixelColor(x, y).red(), (x, y)


def test_tiles_stand_out_from_the_brightest_picture(qtbot: QtBot, tmp_path: Path) -> None:
    view = at_table(qtbot, take_cloth(photo(tmp_path, "snow.png", "#ffffff")))
    view.grab()
    tile, under = brightness(QColor(TableSettings().colours.ivory)), brightness(ground(view).pixelColor(400, 250))
    assert (tile + 0.05) / (under + 0.05) > 3, "WCAG asks so much of parts of a picture that one has to tell"


def test_a_photo_is_kept_no_larger_than_the_table(tmp_path: Path) -> None:
    name = take_cloth(photo(tmp_path, "wide.png", "#224466", (6000, 2000)))
    kept = QImage(str(cloths_folder() / f"{name}.png"))
    assert kept.height() == ENOUGH.height()
    assert kept.width() == 3 * ENOUGH.height()


@pytest.mark.parametrize("make", [empty, torn, tiny, missing, Path.mkdir])
def test_a_file_that_is_no_picture_gets_a_sentence_and_changes_nothing(
    choice: FeltChoice, tmp_path: Path, make: Callable[[Path], None]
) -> None:
    file = tmp_path / "holiday.png"
    make(file)
    choice.take(file)
    trouble = choice.findChild(QLabel, "cloth-trouble")
    assert trouble is not None
    assert trouble.isVisible()
    assert "holiday.png" in trouble.text()
    assert felt(choice, "green").isChecked()
    assert not cloths_folder().exists()


def test_the_plain_felt_is_there_where_the_picture_is_gone(qtbot: QtBot, tmp_path: Path) -> None:
    cloth = take_cloth(photo(tmp_path, "red.png", "#ff0000"))
    (cloths_folder() / f"{cloth}.png").unlink()
    view = at_table(qtbot, cloth)
    view.grab()
    colour = ground(view).pixelColor(400, 250)
    assert colour.green() > colour.red()


@pytest.mark.parametrize("written, cloth", [("own0123456789abcdef", "own0123456789abcdef"), ("../own", ""), ("7", "")])
def test_the_settings_take_no_other_file(home: Path, written: str, cloth: str) -> None:
    stored.save(replace(Settings(), cloth=written))
    assert stored.load()[0].cloth == cloth
