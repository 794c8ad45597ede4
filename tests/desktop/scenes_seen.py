"""A table that plays scenes, and what of them is seen."""

from __future__ import annotations

from typing import TypeVar

from pytestqt.qtbot import QtBot

from paizhuo.desktop.table.picture import TablePicture
from paizhuo.desktop.table.scene import SceneItem
from paizhuo.desktop.table.view import TableView

Kind = TypeVar("Kind", bound=SceneItem)


def opened(qtbot: QtBot, picture: TablePicture) -> TableView:
    """Open a table that shows a picture."""
    view = TableView()
    qtbot.addWidget(view)
    view.resize(1280, 750)
    view.show()
    qtbot.waitExposed(view)
    view.showing.show(picture)
    return view


def seen(view: TableView, kind: type[Kind]) -> list[Kind]:
    """Return the scenes of a kind that are played now."""
    return [item for item in view.showing.effects.shown if isinstance(item, kind)]
