"""Text is written in the marks of its language."""

from __future__ import annotations

import pytest
from pytestqt.qtbot import QtBot

from paizhuo.desktop.kit.preferences import Preferences
from paizhuo.desktop.kit.settings import Settings
from paizhuo.desktop.table.lettering import bold_metrics

MARKS = ("…", "·", "“", "”", "‘", "’", "×")


@pytest.fixture
def preferences(qtbot: QtBot) -> Preferences:
    return Preferences(Settings(language="en"), keep=False)


@pytest.mark.parametrize("mark", MARKS)
def test_a_mark_in_english_is_narrower_than_a_chinese_character(preferences: Preferences, mark: str) -> None:
    character, painted = preferences.length("牌"), bold_metrics(20.0)
    assert 0 < preferences.length(mark) < character
    assert 0 < painted.horizontalAdvance(mark) < painted.horizontalAdvance("牌")


@pytest.mark.parametrize("mark", MARKS)
def test_a_mark_in_chinese_takes_the_room_of_a_character(preferences: Preferences, mark: str) -> None:
    preferences.change(language="zh")
    painted = bold_metrics(20.0)
    assert preferences.length(mark) == preferences.length("牌")
    assert painted.horizontalAdvance(mark) == painted.horizontalAdvance("牌")


def test_letters_are_as_wide_in_both_languages(preferences: Preferences) -> None:
    letters = "Every hand, 1,000 points"
    in_english = preferences.length(letters)
    preferences.change(language="zh")
    assert preferences.length(letters) == in_english
