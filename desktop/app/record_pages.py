"""The pages of kept matches: the list, and a match that is looked at again."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QUrl

from paizhuo.desktop.kit.settings import data_folder
from paizhuo.engine.records.endings import OWN, RECORDS

if TYPE_CHECKING:
    from paizhuo.desktop.app.window import Window
    from paizhuo.desktop.kit.page import Page
    from paizhuo.desktop.records.compare_page import ComparePage
    from paizhuo.desktop.records.moment_page import MomentPage
    from paizhuo.desktop.records.replay_page import ReplayPage
    from paizhuo.engine.core.meld import Seat
    from paizhuo.engine.match.referee import Referee

SHEET: Final = ".sheet"


def files_of_matches(urls: Iterable[QUrl]) -> list[Path]:
    """Return the files of matches among what is dragged into the window."""
    found = (Path(url.toLocalFile()) for url in urls if url.isLocalFile())
    return [file for file in found if file.suffix in RECORDS]


class RecordPages:
    """Looking at matches in the window; the page of one is forgotten when the player leaves it."""

    def __init__(self, window: Window) -> None:
        self._window = window

    def open(self, journal: Path, own: Seat | None = None) -> ReplayPage | None:
        """Show a match from its beginning; what cannot be read is said, and None returned.

        ``own``: whose side it is seen from; None: the first person's, or with all tiles open where only bots played.
        """
        from paizhuo.desktop.records.replay_page import ReplayPage
        from paizhuo.desktop.records.words import FIRST_HAND, NOT_OPENED
        from paizhuo.engine.match.journal import decode, load
        from paizhuo.engine.match.journal_lines import BadJournal
        from paizhuo.engine.records.accuracy import keep_review
        from paizhuo.engine.records.replaying import Replay

        try:
            replay = Replay(load(decode(journal.read_bytes())))
        except OSError as error:
            self._window.announce(NOT_OPENED.filled(file=journal.name, reason=error.strerror or error))
            return None
        except BadJournal as bad:
            self._window.announce(NOT_OPENED.filled(file=journal.name, reason=bad.reason))
            return None
        if not replay.positions:
            self._window.announce(
                FIRST_HAND if replay.stops is None else NOT_OPENED.filled(file=journal.name, reason=replay.stops[1])
            )
            return None
        page = ReplayPage(
            self._window.preferences, replay, next(iter(replay.setup.people), None) if own is None else own
        )
        self._leads_back(page)
        page.play_on.connect(lambda asked, seat, anew: self._play_on(page, asked, seat, anew=anew))
        page.jumps.reviewed.connect(lambda found: keep_review(data_folder(), journal, replay.setup.rules, found.review))
        self._window.show_page(page)
        return page

    def look_at(self, file: Path, own: Seat | None = None) -> None:
        """Show a kept match: a score sheet on its own page."""
        if file.suffix == SHEET:
            self._window.sheet().open_sheet(file)
        else:
            self.open(file, own)

    def open_link(self, text: str) -> MomentPage | None:
        """Show the moment that a link holds; what is no such link is said, and None returned."""
        from paizhuo.desktop.records.moment_page import MomentPage
        from paizhuo.desktop.table.seats import any_names
        from paizhuo.engine.records.moments.link import BadMoment, read_link
        from paizhuo.engine.records.moments.opened import open_moment

        language = self._window.preferences.settings.language
        try:
            shared = read_link(text)
            moment = open_moment(shared, any_names(shared.seat, language))
        except BadMoment as bad:
            self._window.announce(bad.reason)
            return None
        page = MomentPage(self._window.preferences, moment)
        self._leads_back(page)
        page.play_on.connect(lambda: self._play_on(page, moment.asked, moment.seat, anew=True))
        self._window.show_page(page)
        return page

    def compare(self, one: str, other: str) -> ComparePage:
        """Show two matches side by side, by their names in the index; twice the same: two seats of it."""
        from paizhuo.desktop.records.compare_page import ComparePage

        page = ComparePage(self._window.preferences, (one, other))
        self._leads_back(page)
        self._window.show_page(page)
        return page

    def open_files(self, files: Sequence[Path]) -> None:
        """Show a record or a score sheet; of several, take all in that are not kept yet. Records of other programs are taken in first."""
        if len(files) > 1 or (files and files[0].suffix not in OWN):
            self._window.records().files.take_in(list(files), show=len(files) == 1)
        elif files:
            self.look_at(files[0])

    def _leads_back(self, page: Page) -> None:
        """Have a page lead back to what it is opened over: a match that is played, another replay; else to the list."""
        before = self._window.page

        def leave() -> None:
            page.closing()
            if not self._window.come_back(before):
                self._window.records()
            self._window.drop_page(page)

        page.back.connect(leave)

    def _play_on(self, page: Page, asked: Referee, seat: Seat, *, anew: bool) -> None:
        """Play a hand on from a decision, and come back to the match."""
        setup = asked.match.setup
        names = tuple(who.name for who in setup.seats)
        seed = None if anew else setup.seed
        self._window.play.one_hand(asked, seat, names, seed, lambda: self._window.show_page(page))
