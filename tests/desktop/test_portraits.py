"""Portraits: the drawn ones, who has which, a picture of one's own, and plates that say who sits there and how it stands."""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations
from pathlib import Path

import pytest
from PySide6.QtCore import QPointF
from PySide6.QtGui import QColor, QImage, QPainter
from PySide6.QtWidgets import QLabel
from pytestqt.qtbot import QtBot

from paizhuo.assets.faces import draw as script
from paizhuo.desktop.app.window import Window
from paizhuo.desktop.kit import settings as stored
from paizhuo.desktop.kit.portrait_names import PORTRAITS, USUAL, is_own
from paizhuo.desktop.kit.portraits import paint_portrait
from paizhuo.desktop.kit.preferences import Preferences
from paizhuo.desktop.kit.settings import Settings, portraits_folder
from paizhuo.desktop.kit.words import BOT_NAMES, SUPPORTER_NAMES
from paizhuo.desktop.match.portrait_choice import PortraitButton, PortraitChoice
from paizhuo.desktop.match.staged import NoMatch, Staged
from paizhuo.desktop.online.words import IS_AWAY
from paizhuo.desktop.table.plates import plate_state
from paizhuo.desktop.table.portrayed import portraits_of
from paizhuo.desktop.table.table_words import seat_words
from paizhuo.engine.core.hand import points_of
from paizhuo.engine.rules.amounts import amount
from paizhuo.engine.rules.public import Fact
from tests.desktop.test_table_geometry import GAMES, played

SIDE = 48
APART = 12.0
"""The mean over all pixels and colours of how far two portraits are apart at 48 pixels, 255 being black from white."""


def disc(name: str) -> QImage:
    """A portrait as it is painted on a small plate."""
    image = QImage(SIDE, SIDE, QImage.Format.Format_RGB888)
    image.fill(QColor("#3f8a74"))
    painter = QPainter(image)
    paint_portrait(painter, name, QPointF(SIDE / 2, SIDE / 2), SIDE, 1.0)
    painter.end()
    return image


def distance(one: QImage, other: QImage) -> float:
    left, right = bytes(one.constBits()), bytes(other.constBits())
    return sum(abs(a - b) for a, b in zip(left, right, strict=True)) / len(left)


def test_the_script_draws_the_stored_portraits_to_the_byte() -> None:
    drawn = dict(script.portraits())
    assert drawn == {path.stem: path.read_text(encoding="utf-8") for path in script.FOLDER.glob("*.svg")}
    assert tuple(drawn) == tuple(PORTRAITS)


def test_sixteen_portraits_are_told_apart_on_a_small_plate(qtbot: QtBot) -> None:
    discs = {name: disc(name) for name in PORTRAITS}
    assert len(discs) == 16
    for one, other in combinations(discs, 2):
        assert distance(discs[one], discs[other]) > APART, (one, other)
    assert all(image.pixelColor(1, 1) == QColor("#3f8a74") for image in discs.values()), (
        "what is round shows no corners"
    )


@pytest.mark.parametrize("chosen", ["plum", "aster", USUAL])
def test_nobody_shares_a_portrait_and_everybody_keeps_theirs_in_another_language(chosen: str) -> None:
    chinese, english = (
        portraits_of([name.say(language) for name in (*BOT_NAMES, *SUPPORTER_NAMES)], 0, chosen)
        for language in ("zh", "en")
    )
    assert chinese == english
    assert chinese[0] == chosen
    assert len(set(chinese)) == len(chinese)


def test_people_elsewhere_have_the_same_portrait_in_every_match() -> None:
    assert portraits_of(["Ann", "Björn", "You"], 2, "stone")[:2] == portraits_of(["Ann", "Björn"], None, "stone")
    assert portraits_of(["Plum", "你"], None, "stone")[1] == "stone", "in the record of a match one has one's own"


@pytest.mark.parametrize("rules", GAMES)
def test_a_plate_says_points_rank_and_riichi_of_its_seat(rules: str) -> None:
    declared = 0
    for steps in (0, 30, 80, 110):
        picture = played(rules, steps)
        hand = picture.observation.hand
        points = [points_of(hand, seat) for seat in range(hand.seats)]
        for seat in range(hand.seats):
            state, said = plate_state(picture, seat), seat_words(picture, seat)
            ahead = sum(other > points[seat] for other in points)
            assert state.points == amount(points[seat], picture.parts)
            assert state.points in said
            assert state.name in said
            if len(set(points)) == 1:
                assert state.rank == ""
                assert "rank" not in said
            else:
                assert state.rank == ("1st", "2nd", "3rd", "4th")[ahead]
                assert f"rank {ahead + 1}" in said
            assert state.at_turn == ("to play" in said)
            if state.stick:
                declared += 1
                assert "riichi" in said.lower()
    assert declared or rules not in {"riichi", "holdem"}, "the moments show a riichi where there is one"


def test_the_plate_of_who_is_away_says_so_until_they_are_back(open_window: Callable[..., Window]) -> None:
    window = open_window()
    staged = Staged("riichi", 7, "en")
    page = window.play.table_page(NoMatch())
    page.take_seats(staged.seating)
    page.show_moment(staged.moment())

    def away() -> list[bool]:
        picture = page.table.state.picture
        assert picture is not None
        return [plate_state(picture, seat).absent for seat in range(4)]

    page.note((Fact("absent-2", IS_AWAY, seat=2),))
    assert away() == [False, False, True, False]
    assert IS_AWAY.en in plate_state(page.table.state.picture, 2).badges[0].words  # type: ignore[arg-type]  # there is one
    page.note(())
    assert not any(away())


# -- a picture of one's own ------------------------------------------------------------------------------------------------


@pytest.fixture
def choice(qtbot: QtBot) -> PortraitChoice:
    made = PortraitChoice(Preferences(Settings(welcomed=True)))
    qtbot.addWidget(made)
    return made


def photo(folder: Path, name: str, colour: str, size: tuple[int, int] = (400, 300)) -> Path:
    image = QImage(*size, QImage.Format.Format_RGB32)
    image.fill(QColor(colour))
    image.save(str(folder / name))
    return folder / name


def button(choice: PortraitChoice, name: str) -> PortraitButton:
    found = choice.findChild(PortraitButton, f"portrait-{name}")
    assert found is not None
    return found


def test_the_chosen_portrait_is_kept(choice: PortraitChoice) -> None:
    assert button(choice, USUAL).isChecked()
    button(choice, "lotus").click()
    assert stored.load()[0].portrait == "lotus"


def test_a_picture_of_ones_own_is_kept_shown_and_replaced_by_the_next(choice: PortraitChoice, tmp_path: Path) -> None:
    choice.take(photo(tmp_path, "red.png", "#ff0000"))
    first = stored.load()[0].portrait
    assert is_own(first)
    assert button(choice, "own").isChecked()
    assert disc(first).pixelColor(SIDE // 2, SIDE // 2) == QColor("#ff0000")
    choice.take(photo(tmp_path, "blue.bmp", "#0000ff", (90, 700)))
    second = stored.load()[0].portrait
    assert disc(second).pixelColor(SIDE // 2, SIDE // 2) == QColor("#0000ff")
    assert [path.stem for path in portraits_folder().iterdir()] == [second]


def empty(file: Path) -> None:
    file.write_bytes(b"")


def torn(file: Path) -> None:
    """The first bytes of a picture."""
    photo(file.parent, "whole.png", "#00ff00")
    file.write_bytes((file.parent / "whole.png").read_bytes()[:60])


def tiny(file: Path) -> None:
    photo(file.parent, file.name, "#00ff00", (8, 8))


def missing(file: Path) -> None:
    """There is no such file."""


@pytest.mark.parametrize("make", [empty, torn, tiny, missing, Path.mkdir])
def test_a_file_that_is_no_picture_gets_a_sentence_and_changes_nothing(
    choice: PortraitChoice, tmp_path: Path, make: Callable[[Path], None]
) -> None:
    file = tmp_path / "holiday.png"
    make(file)
    choice.take(file)
    trouble = choice.findChild(QLabel, "portrait-trouble")
    assert trouble is not None
    assert "holiday.png" in trouble.text()
    assert button(choice, USUAL).isChecked()
    assert not portraits_folder().exists()


def test_a_portrait_whose_file_is_gone_is_drawn_all_the_same(qtbot: QtBot) -> None:
    assert disc(f"own{16 * '0'}") == disc(USUAL)
