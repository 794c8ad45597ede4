"""Where on a page something can stand that covers nothing: free places among what is taken, and what a page has taken."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple, Protocol, runtime_checkable

from PySide6.QtCore import QPoint, QRect, QSize
from PySide6.QtWidgets import QAbstractButton, QFrame, QLabel, QWidget


@runtime_checkable
class Crowded(Protocol):
    """A widget that knows where things stand on it, because they are no widgets or lie over each other."""

    def taken(self) -> list[QRect]:
        """Return what is taken, in its own coordinates."""


class _Box(NamedTuple):
    """A rectangle in plain numbers, which are read many times; ``right`` and ``foot`` lie outside."""

    left: int
    top: int
    right: int
    foot: int


def free_place(area: QRect, taken: Iterable[QRect], sizes: Iterable[QSize], near: QPoint) -> QRect | None:
    """Return the place within ``area`` that meets nothing ``taken``, its upper edge's middle as close to ``near`` as can be.

    Of the ``sizes`` the first that has such a place; None: none has.
    """
    boxes = [_Box(box.left(), box.top(), box.right() + 1, box.bottom() + 1) for box in taken if box.intersects(area)]
    return next((found for size in sizes if (found := _place_of(size, area, boxes, near)) is not None), None)


def kept_or_free(
    now: QRect | None, area: QRect, taken: Sequence[QRect], sizes: Sequence[QSize], near: QPoint
) -> QRect | None:
    """Return where something stands ``now``, as long as that is a ``free_place``; else another one, if there is any."""
    if now is not None and now.size() in sizes and area.contains(now) and not any(map(now.intersects, taken)):
        return now
    return free_place(area, taken, sizes, near)


def _place_of(size: QSize, area: QRect, boxes: Sequence[_Box], near: QPoint) -> QRect | None:
    wide, high = size.width(), size.height()
    first_left, highest = area.left(), area.top()
    last_left, lowest = area.right() + 1 - wide, area.bottom() + 1 - high
    if lowest < highest or last_left < first_left:
        return None
    near_top = near.y()
    wanted = min(max(near.x() - wide // 2, first_left), last_left)
    edges = {highest, near_top, *(box.foot for box in boxes), *(box.top - high for box in boxes)}
    best: tuple[int, QRect] | None = None
    for top in sorted(edges):
        if not highest <= top <= lowest:
            continue
        away_down = (top - near_top) ** 2
        if best is not None and away_down >= best[0]:
            continue
        beside = [box for box in boxes if box.top < top + high and box.foot > top]
        # As far along as is wanted, or at an edge of what is in the way.
        lefts = {wanted, first_left, last_left}
        lefts |= {box.right for box in beside} | {box.left - wide for box in beside}
        for left in lefts:
            if not first_left <= left <= last_left:
                continue
            away = (left - wanted) ** 2 + away_down
            if best is not None and away >= best[0]:
                continue
            if all(box.left >= left + wide or box.right <= left for box in beside):
                best = away, QRect(left, top, wide, high)
    return None if best is None else best[1]


def occupied(page: QWidget) -> list[QRect]:
    """Return what can be seen on a page, in its coordinates: the innermost widgets, as far as they are in sight."""
    return list(_occupied(page, page))


def _occupied(widget: QWidget, page: QWidget) -> Iterator[QRect]:
    corner = widget.mapTo(page, QPoint(0, 0)) if widget is not page else QPoint(0, 0)
    if isinstance(widget, Crowded):
        for box in widget.taken():
            yield box.translated(corner)
        return
    inside = [
        child
        for child in widget.children()
        if isinstance(child, QWidget) and child.isVisible() and not child.isWindow()
    ]
    if inside and not isinstance(widget, QAbstractButton):
        for child in inside:
            yield from _occupied(child, page)
    elif _is_seen(widget):
        seen = widget.visibleRegion().boundingRect()
        if not seen.isEmpty():
            yield seen.translated(corner)


def _is_seen(widget: QWidget) -> bool:
    """Return whether there is anything to see of a widget without others in it."""
    if isinstance(widget, QLabel):
        return bool(widget.text()) or not widget.pixmap().isNull()
    return type(widget) not in (QWidget, QFrame)
