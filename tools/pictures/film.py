"""Films a hand of a match in the window: a real session, in its own time, with nobody at the mouse but a bot."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Final

import numpy as np
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QApplication

from paizhuo.desktop.app.opening import application
from paizhuo.desktop.app.window import Window
from paizhuo.desktop.kit.preferences import Preferences
from paizhuo.desktop.kit.settings import Settings
from paizhuo.desktop.match.explained import TABLE
from paizhuo.desktop.match.page import PlayPage
from paizhuo.desktop.table.seats import USUAL_BOT, usual_match
from paizhuo.engine.bots import make
from paizhuo.engine.games import find
from tools.pictures.manifest import Film
from tools.pictures.webp import Frame, Pixels, write_film

PACE: Final = 0.08
"""Seconds from one frame to the next; more where the computer is slow."""
LASTS: Final = 15.0
"""Seconds that the film lasts at most: a hand that took longer, as on a slow computer, is shown as much faster."""
THINKS: Final = 0.35
"""Seconds that the person takes for a decision."""
SHEET: Final = 3.0
"""Seconds for which the results are seen."""
LONGEST: Final = 60.0
"""Seconds after which a hand that goes on is given up."""


class HandGoesOn(RuntimeError):
    """The hand did not end in time."""


def record(film: Film, file: Path) -> None:
    """Play the hand and write the film. Raises ``HandGoesOn``."""
    running = application()
    settings = Settings(language=film.language, theme="light", welcomed=True, sound=False, explained=(TABLE,))
    window = Window(Preferences(settings, keep=False))
    window.resize(*film.window)
    window.show()
    try:
        window.play.start(usual_match(film.rules, film.seed, film.language))
        page = window.page
        assert isinstance(page, PlayPage)
        write_film(_frames(window, page, _Person(page, film), running), file)
    finally:
        window.close()


class _Person:
    """Who sits at the window: it looks at the table for a moment, and then does what a bot would."""

    def __init__(self, page: PlayPage, film: Film) -> None:
        rule_set = find(film.rules)
        self._page, self._bot = page, make(USUAL_BOT, rule_set, rule_set.settled({}), film.seed)
        self._asked: int | None = None
        self._since = 0.0
        self._answered: int | None = None

    def look(self) -> None:
        """Decide, if there has been something to decide on for long enough."""
        moment = self._page.moment
        if moment is None or not moment.observation.options or self._page.table.state.busy:
            return
        if self._asked != moment.serial:
            self._asked, self._since = moment.serial, time.monotonic()
        if self._answered != moment.serial and time.monotonic() - self._since > THINKS:
            self._answered = moment.serial
            self._page.table.choosing.choose(self._bot.choose(moment.observation))


def _frames(window: Window, page: PlayPage, person: _Person, running: QApplication) -> list[Frame]:
    """Return what is seen from the first throw of the dice until the results have been read."""
    taken: list[tuple[float, Pixels]] = []
    begin, ends = time.monotonic(), None
    while ends is None or time.monotonic() < ends:
        running.processEvents()
        now = time.monotonic()
        if now - begin > LONGEST:
            raise HandGoesOn(f"the hand goes on after {LONGEST:g} seconds")
        if page.moment is not None and (not taken or now >= taken[-1][0] + PACE):
            taken.append((now, _pixels(window.grab().toImage())))
        person.look()
        if ends is None and page.stage.sheet is not None:
            ends = now + SHEET
        time.sleep(0.002)
    ended = [at for at, _ in taken[1:]] + [time.monotonic()]
    shown = 1000 * min(1.0, LASTS / (ended[-1] - taken[0][0]))
    return [Frame(pixels, round(shown * (end - at))) for (at, pixels), end in zip(taken, ended, strict=True)]


def _pixels(image: QImage) -> Pixels:
    """Return a picture of the window as OpenCV wants it."""
    plain = image.convertToFormat(QImage.Format.Format_BGR888)
    rows = np.frombuffer(plain.constBits(), np.uint8).reshape(plain.height(), plain.bytesPerLine())
    return rows[:, : 3 * plain.width()].reshape(plain.height(), plain.width(), 3).copy()
