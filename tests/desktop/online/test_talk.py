"""What is said at a table is read at the seat of who says it."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtCore import QRectF
from PySide6.QtWidgets import QCheckBox

from paizhuo.desktop.app.window import Window
from paizhuo.desktop.match.staged import NoMatch, Staged
from paizhuo.desktop.online.chat import Chat
from paizhuo.desktop.table.talk import MOST_LINES, wrapped
from paizhuo.engine.net import messages as m


def test_words_are_broken_at_spaces_and_never_lost_but_at_the_end() -> None:
    assert wrapped("a riichi is coming", 8, len) == ("a riichi", "is", "coming")
    assert wrapped("这一局打得真不错", 5, len) == ("这一局打得", "真不错")
    long = wrapped("x" * 200, 10, len)
    assert len(long) == MOST_LINES
    assert long[-1] == "xxxxxxxxx…"
    assert wrapped("", 10, len) == ()


def test_only_what_a_player_says_who_is_not_muted_reaches_the_seat(open_window: Callable[..., Window]) -> None:
    chat = Chat(open_window().preferences, "Ann")
    said: list[tuple[int, str]] = []
    chat.at_seat.connect(lambda seat, words: said.append((seat, words)))
    chat.hear(m.Chatted("Ben", "good \u202egame", seat=1))
    chat.hear(m.Chatted("Eve", "from afar"))
    for box in chat.findChildren(QCheckBox):
        box.setChecked(True)
    chat.hear(m.Chatted("Ben", "are you there?", seat=1))
    assert [seat for seat, _ in said] == [1]
    assert "\u202e" not in said[0][1]


@pytest.mark.parametrize("rules", ["riichi", "trick"])
@pytest.mark.parametrize("size", [(1024, 640), (2560, 1440)])
def test_every_bubble_lies_on_the_table_and_on_no_plate(
    open_window: Callable[..., Window], rules: str, size: tuple[int, int]
) -> None:
    window = open_window()
    window.resize(*size)
    staged = Staged(rules, 3, "en")
    staged.play(30)
    page = window.play.table_page(NoMatch())
    page.take_seats(staged.seating)
    page.show_moment(staged.moment())
    table = page.table
    for seat in range(staged.moment().observation.hand.seats):
        table.showing.show_talk(
            seat, f"I am seat {seat}, and this is going to be a rather long sentence about mahjong tiles"
        )
    bubbles = [bubble for bubble, _ in table.showing.talk._bubbles.values()]
    plates = [QRectF(box.x, box.y, box.width, box.height) for _, box in table.state.layout.plates]
    assert len(bubbles) == staged.moment().observation.hand.seats
    for seat, bubble in enumerate(bubbles):
        area = QRectF(bubble.x(), bubble.y(), *bubble.size)
        assert QRectF(0, 0, table.state.layout.width, 1000).contains(area)
        assert not any(area.intersects(plate) for plate in plates)
        assert table.showing.talk.said_by(seat).startswith(f"I am seat {seat}")


def test_a_bubble_stays_beside_its_plate_when_the_table_becomes_narrower(open_window: Callable[..., Window]) -> None:
    """As when the chat is opened beside it."""
    window = open_window()
    window.resize(2560, 1440)
    staged = Staged("riichi", 3, "en")
    staged.play(30)
    page = window.play.table_page(NoMatch())
    page.take_seats(staged.seating)
    page.show_moment(staged.moment())
    table = page.table
    for seat in range(4):
        table.showing.show_talk(seat, "hello")
    table.setMaximumWidth(table.width() - 400)
    window.resize(2500, 1440)
    assert all(
        QRectF(0, 0, table.state.layout.width, 1000).contains(bubble.sceneBoundingRect())
        for bubble in table.showing.talk.bubbles
    )
