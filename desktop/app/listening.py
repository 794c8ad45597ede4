"""The window hears what later starts hand over to it."""

from __future__ import annotations

from functools import partial
from typing import Final

from PySide6.QtCore import QObject, QTimer, Signal
from PySide6.QtNetwork import QLocalServer, QLocalSocket

from paizhuo.desktop.app.one_window import LONGEST, TAKEN, read, socket_name

PATIENCE: Final = 5_000
"""Milliseconds in which somebody who has connected says what they want."""
AT_ONCE: Final = 8
"""So many may be connected at once."""


class Listening(QObject):
    """The socket of the one window. ``asked``: a later start has said something (``HandedOver``)."""

    asked = Signal(object)

    def __init__(self, parent: QObject) -> None:
        """Listen; where that cannot be, nobody is heard, and every start opens a window of its own."""
        super().__init__(parent)
        self._server = QLocalServer(self)
        self._server.setSocketOptions(QLocalServer.SocketOption.UserAccessOption)
        self._server.setMaxPendingConnections(AT_ONCE)
        self._server.newConnection.connect(self._connected)
        QLocalServer.removeServer(socket_name())  # of a program that was killed: this window holds the lock
        self.listens = self._server.listen(socket_name())

    def close(self) -> None:
        """Hear nobody any more."""
        self._server.close()

    def _connected(self) -> None:
        while (line := self._server.nextPendingConnection()) is not None:
            line.disconnected.connect(line.deleteLater)
            line.readyRead.connect(partial(self._read, line))
            QTimer.singleShot(PATIENCE, line, line.abort)
            self._read(line)

    def _read(self, line: QLocalSocket) -> None:
        if line.bytesAvailable() > LONGEST:
            line.abort()
        if not line.canReadLine():
            return
        said = read(bytes(line.readLine().data()))
        if said is None:
            line.abort()
            return
        line.write(TAKEN)
        line.flush()  # before anything is opened, which may take long
        line.disconnectFromServer()
        self.asked.emit(said)
