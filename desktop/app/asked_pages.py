"""The window opens what it is asked to: by the command line, by a later start of the program, by the desktop."""

from __future__ import annotations

import os
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt

from paizhuo.desktop.app.asked import Asked, NotToBeOpened, OpenFile, OpenMoment, OpenTable, asked
from paizhuo.desktop.app.one_window import HandedOver

if TYPE_CHECKING:
    from paizhuo.desktop.app.window import Window


class AskedPages:
    """Opening files and links over whatever is under way, which stays as it is."""

    def __init__(self, window: Window) -> None:
        self._window = window

    def hear(self, said: HandedOver) -> None:
        """Come to the front, and open what a later start was asked to open."""
        self.come_forward(said.token)
        self.open_words(said.words)

    def open_words(self, words: Iterable[str]) -> None:
        """Open what words ask for; what cannot be opened is said."""
        wanted: list[Asked] = []
        for word in words:
            try:
                wanted.append(asked(word))
            except NotToBeOpened as bad:
                self._window.announce(bad.reason)
        self.open(wanted)

    def open(self, wanted: Sequence[Asked]) -> None:
        """Open files, moments and tables; several files at once as if they were dropped on the window."""
        self._window.replays.open_files([each.path for each in wanted if isinstance(each, OpenFile)])
        for each in wanted:
            match each:
                case OpenMoment(link):
                    self._window.replays.open_link(link)
                case OpenTable(invitation):
                    self._window.online.invited_to(invitation.address, invitation.table, None, "player")
                case OpenFile():
                    pass

    def come_forward(self, token: str) -> None:
        """Bring the window before all others. ``token``: by which a desktop allows that; "": none."""
        window = self._window
        if token:
            os.environ["XDG_ACTIVATION_TOKEN"] = token  # Qt takes it from there when the window is activated
        if window.isMinimized():
            window.setWindowState(window.windowState() & ~Qt.WindowState.WindowMinimized)
        window.show()
        window.raise_()
        window.activateWindow()
