"""What a person does with a mouse at the table, what is seen of the tiles of a hand, and hands that are played to their end."""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations

from PySide6.QtCore import QEvent, QPoint, QPointF, QRect, Qt
from PySide6.QtGui import QMouseEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from paizhuo.desktop.app.window import Window
from paizhuo.desktop.entry.strip import Strip
from paizhuo.desktop.kit.geometry import Point
from paizhuo.desktop.match.page import PlayPage
from paizhuo.desktop.match.staged import NoMatch, Staged
from paizhuo.desktop.table.view import TableView
from paizhuo.engine.core.action import Action
from paizhuo.engine.core.observe import Observation


def drag(table: TableView, start: Point, end: Point) -> None:
    """Presses at a point of the scene, moves to another one and lets go there."""
    pull(table, start, end)
    _mouse(table, QEvent.Type.MouseButtonRelease, end, Qt.MouseButton.LeftButton, Qt.MouseButton.NoButton)


def pull(table: TableView, start: Point, end: Point) -> None:
    """Presses at a point of the scene, moves to another one and holds on."""
    left, none = Qt.MouseButton.LeftButton, Qt.MouseButton.NoButton
    between = (start[0] + end[0]) / 2, (start[1] + end[1]) / 2
    _mouse(table, QEvent.Type.MouseButtonPress, start, left, left)
    for at in (between, end):
        _mouse(table, QEvent.Type.MouseMove, at, none, left)


def _mouse(table: TableView, kind: QEvent.Type, at: Point, button: Qt.MouseButton, held: Qt.MouseButton) -> None:
    where = QPointF(table.mapFromScene(QPointF(*at)))
    QApplication.sendEvent(
        table.viewport(),
        QMouseEvent(kind, where, table.viewport().mapToGlobal(where), button, held, Qt.KeyboardModifier.NoModifier),
    )


def all_in_sight(strip: Strip) -> bool:
    """Return whether every tile of the strip's board lies whole inside the visible part of the window, and over no other."""
    tiles = [strip.button_of(laid.key) for laid in strip.board.all_laid()]
    places = [_place(tile) for tile in tiles if tile is not None]
    whole = all(tile is not None and tile.visibleRegion().boundingRect() == tile.rect() for tile in tiles)
    return whole and not any(one.intersects(other) for one, other in combinations(places, 2))


def _place(widget: QWidget) -> QRect:
    return QRect(widget.mapTo(widget.window(), QPoint(0, 0)), widget.size())


def decided_to_the_end(window: Window, seed: int, choose: Callable[[Observation], Action | None]) -> PlayPage:
    """Shows a staged hand of riichi to its results. ``choose``: what the person is said to have decided, None: nothing."""
    staged = Staged("riichi", seed, window.preferences.settings.language)
    page = window.play.table_page(NoMatch())
    page.take_seats(staged.seating)
    while True:
        moment = staged.moment()
        page.show_moment(moment)
        if moment.observation.hand.ending is not None:
            break
        if (chosen := choose(moment.observation)) is not None:
            page._decisions.add(moment, (chosen,))
        staged.play(1)
    page.show_sheet(staged.sheet())
    return page


def key(page: QWidget, pressed: Qt.Key) -> None:
    """Presses a key wherever the focus is."""
    QApplication.processEvents()
    at = page.window().focusWidget()
    assert at is not None
    QTest.keyClick(at, pressed)
    QApplication.processEvents()
