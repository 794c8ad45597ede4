"""How somebody has fared, game by game: figures with their intervals, plots, accuracy of play, and luck apart from skill."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import closing
from datetime import UTC, datetime, timedelta
from functools import partial
from pathlib import Path
from typing import Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QBoxLayout, QComboBox, QFileDialog, QVBoxLayout, QWidget

from paizhuo.desktop.kit.cards import within
from paizhuo.desktop.kit.fields import dropdown
from paizhuo.desktop.kit.flow import Flow
from paizhuo.desktop.kit.page import Page
from paizhuo.desktop.kit.parts import button, clear, column, grid, inset, label, named, scrolled
from paizhuo.desktop.kit.preferences import Preferences
from paizhuo.desktop.kit.settings import data_folder
from paizhuo.desktop.kit.words import BOTS, RULE_SET
from paizhuo.desktop.kit.workers import Workers
from paizhuo.desktop.records import words
from paizhuo.desktop.records.counted import CountedGame, counted
from paizhuo.desktop.records.long_work import LongWork
from paizhuo.desktop.records.not_done import not_done
from paizhuo.desktop.records.statistics_plots import Plots
from paizhuo.desktop.records.statistics_sections import accuracy_of, figures_of, luck_of
from paizhuo.engine.core.words import Text
from paizhuo.engine.records.accuracy import review_all
from paizhuo.engine.records.duplicates import play_all_again
from paizhuo.engine.records.figures import as_csv
from paizhuo.engine.records.filter import PEOPLE, Filter
from paizhuo.engine.records.index import Index, Progress
from paizhuo.engine.records.record_words import game_of
from paizhuo.engine.records.statistics import Played, gather
from paizhuo.engine.table.journal.recorder import reason_of
from paizhuo.engine.table.whole_file import write_whole

PATIENCE: Final = 5.0
"""Seconds to wait for matches that are still being replayed when the page is left for good."""
LEVELS: Final = ("basic", "standard", "expert")
"""The computer players that one may want to know how one fares against."""
WIDE: Final = 1700
"""From this width on, at the designed text size, two plots stand side by side."""


class Stopped(Exception):
    """The page asks for something else now."""


class StatisticsPage(Page):
    """The page of statistics of the person, or of anybody whose name is chosen."""

    _came = Signal(int, object)

    def __init__(self, preferences: Preferences) -> None:
        super().__init__(preferences)
        self._who: str | None = None
        self._against: str | None = None
        self._days: int | None = None
        self._rules = ""
        self._asked = 0
        self._found: tuple[CountedGame, ...] | None = None
        self._names: tuple[str, ...] = ()
        self._as_tables: frozenset[str] = frozenset()
        self._workers = Workers()
        self._reviewing, self._again = LongWork(self, "review"), LongWork(self, "play-again")
        self._came.connect(self._take)
        for work in (self._reviewing, self._again):
            work.ended.connect(self._count)
            work.said.connect(self.said)

    def showEvent(self, event: object) -> None:
        super().showEvent(event)
        self._count()

    def _count(self) -> None:
        """Have the matches counted in a thread; what is asked for meanwhile takes its place."""
        self._asked += 1
        asked, wanted = self._asked, self._wanted()

        def stop() -> None:
            if asked != self._asked:
                raise Stopped

        def work() -> None:
            try:
                with closing(Index(data_folder())) as index:
                    index.refresh()
                    people = {who.name for record in index.records() for who in record.participants if who.bot is None}
                    found = gather(index, wanted, stop)
                    shown = tuple(counted(index, found))
                    self._came.emit(asked, (shown, tuple(sorted(people))))
            except Stopped:
                return
            except OSError as error:
                self._came.emit(asked, words.NOT_INDEXED.filled(reason=reason_of(error)))

        self._workers.begin("statistics", work)

    def _wanted(self, rules: str | None = None) -> Filter:
        since = None if self._days is None else datetime.now(UTC) - timedelta(days=self._days)
        return Filter(rules, since=since, with_whom=self._who, against=self._against)

    def _review(self) -> None:
        """Have the matches in sight reviewed that were not."""
        self._reviewing.begin(partial(_for_matches, review_all, self._wanted(self._rules)))

    def _play_again(self) -> None:
        """Have the matches in sight played again that were not."""
        self._again.begin(partial(_for_matches, play_all_again, self._wanted(self._rules)))

    def _take(self, asked: int, found: tuple[tuple[CountedGame, ...], tuple[str, ...]] | Text) -> None:
        """Show what was counted, if nothing else has been asked for since; say why it could not be."""
        if asked != self._asked:
            return
        if isinstance(found, Text):
            self.said.emit(found)
            found = self._found or (), self._names
        self._found, self._names = found
        if all(each.known.statistics.rules != self._rules for each in self._found):
            most = max(self._found, key=lambda each: each.known.statistics.hands, default=None)
            self._rules = "" if most is None else most.known.statistics.rules
        if not self._stale:
            name = named(self.focusWidget())
            self._fill()
            if name:
                self.focus(name)

    @property
    def busy(self) -> bool:
        """Whether matches are still being counted."""
        return self._found is None

    def ask_about(self, who: str | None) -> None:
        """Count the matches of this name; None: those of the person."""
        self._who, self._found = who, None
        self._count()

    def closing(self) -> None:
        self._asked += 1
        self._came.disconnect(self._take)
        for work in (self._reviewing, self._again):
            work.closing()
        self._workers.join(PATIENCE)

    # -- drawing -------------------------------------------------------------------------------------------------------------

    def begins_at(self) -> str:
        return "rules" if self._found else "who"

    def arrangement(self) -> object:
        return self.narrow, self._beside

    @property
    def _beside(self) -> int:
        """How many plots stand side by side."""
        return 2 if self.room()[0] >= WIDE else 1

    def build(self, inside: QVBoxLayout) -> None:
        inside.addWidget(self.header(words.STATISTICS))
        body = QWidget()
        listed = inset(column(body, spacing=self.px(14)), self.px, 16 if self.narrow else 28, 16)
        listed.addWidget(self._choices())
        self._body = column()
        listed.addLayout(self._body)
        listed.addStretch(1)
        inside.addWidget(scrolled(body), 1)
        self._fill()

    def _fill(self) -> None:
        """Offer the games and names that there are, and show the figures of the game that is chosen."""
        games = [
            (self.say(game_of(each.known.statistics.rules)), each.known.statistics.rules) for each in self._found or ()
        ]
        _offer(self._games, games, self._rules)
        for made in (self._games, self._csv):
            made.setEnabled(bool(games))
        _offer(self._people, [(self.say(words.MYSELF), ""), *((name, name) for name in self._names)], self._who or "")
        opponents = [
            (self.say(words.ANYBODY), ""),
            (self.say(words.ANY_PERSON), PEOPLE),
            *((self.say(words.AGAINST_NAME.filled(name=name)), name) for name in self._names if name != self._who),
            *((self.say(words.AGAINST_BOTS.filled(level=BOTS[level])), level) for level in LEVELS),
        ]
        _offer(self._opponents, opponents, self._against or "")
        clear(self._body)
        shown = next((each for each in self._found or () if each.known.statistics.rules == self._rules), None)
        if self._found is None:
            self._body.addWidget(label(self.say(words.COUNTING), "muted"))
        elif shown is None:
            said = words.NONE_YET if self._wanted() == Filter() else words.NOTHING
            self._body.addWidget(label(self.say(said), "muted", wrap=True))
        else:
            self._body.addWidget(self._shown(shown))

    def _shown(self, shown: CountedGame) -> QWidget:
        """Return what is said of a game beside its plots, or above them where there is little room."""
        across = QBoxLayout.Direction.TopToBottom if self.narrow else QBoxLayout.Direction.LeftToRight
        both = QWidget()
        halves = QBoxLayout(across, both)
        halves.setContentsMargins(0, 0, 0, 0)
        halves.setSpacing(self.px(32))
        read = column(spacing=self.px(22))
        read.addLayout(figures_of(self, shown.known.statistics))
        read.addLayout(accuracy_of(self, shown, self._reviewing, self._review))
        read.addLayout(luck_of(self, shown, self._again, self._play_again))
        read.addStretch(1)
        halves.addLayout(read, 4)
        plots = grid(across=self.px(16), down=self.px(16))
        beside = self._beside
        for nth, plot in enumerate(Plots(self.preferences, shown).all()):
            which = plot.switch.objectName()
            plot.switch.setChecked(which in self._as_tables)
            plot.switch.toggled.connect(partial(self._turn_plot, which))
            plots.addWidget(plot, nth // beside, nth % beside, Qt.AlignmentFlag.AlignTop)
            plots.setColumnStretch(nth % beside, 1)
        listed = column()
        listed.addLayout(plots)
        listed.addStretch(1)
        halves.addLayout(listed, 5 * beside)
        return both

    def _turn_plot(self, which: str, as_table: bool) -> None:  # noqa: FBT001 - a slot
        """Remember whether a plot is read as a table, for when the page is drawn anew."""
        self._as_tables = self._as_tables | {which} if as_table else self._as_tables - {which}

    def _choices(self) -> QWidget:
        held, line = within(Flow(gap=self.px(8)))
        self._games, self._people, self._opponents = QComboBox(), QComboBox(), QComboBox()
        for made, name, said, chosen in (
            (self._games, "rules", RULE_SET, self._take_rules),
            (self._people, "who", words.WHOSE, self._take_who),
            (self._opponents, "against", words.AGAINST, self._take_against),
        ):
            made.setObjectName(name)
            made.setAccessibleName(self.say(said))
            made.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToContents)
            made.activated.connect(lambda _index, made=made, chosen=chosen: chosen(made.currentData()))
            line.addWidget(made)
        periods = [(self.say(said), days) for said, days in words.PERIODS]
        line.addWidget(dropdown("period", self.say(words.PERIOD), periods, self._days, self._take_period))
        self._csv = button(self.say(words.CSV), "csv", self._export)
        line.addWidget(self._csv)
        return held

    def _take_rules(self, rules: str) -> None:
        self._rules = rules
        self._fill()

    def _take_who(self, who: str) -> None:
        self.ask_about(who or None)

    def _take_against(self, against: str) -> None:
        self._against = against or None
        self._count()

    def _take_period(self, days: int | None) -> None:
        self._days = days
        self._count()

    def _export(self) -> None:
        """Write all figures where the person chooses."""
        chosen, _ = QFileDialog.getSaveFileName(self, self.say(words.CSV), "paizhuo.csv")
        if chosen:
            try:
                write_whole(Path(chosen), as_csv(each.known for each in self._found or ()))
            except OSError as error:
                self.said.emit(not_done(error))
            else:
                self.said.emit(words.WRITTEN.filled(file=Path(chosen).name))


def _offer(box: QComboBox, choices: Sequence[tuple[str, str]], current: str) -> None:
    """Have a list offer these values."""
    box.clear()
    for text, value in choices:
        box.addItem(text, value)
    box.setCurrentIndex(max(0, box.findData(current)))


def _for_matches(
    work: Callable[[Index, Sequence[Played], Progress], object], wanted: Filter, progress: Progress
) -> None:
    """Do something for all matches that are wanted, in a thread. Raises ``OSError``, and what ``progress`` raises."""
    index = Index(data_folder())
    try:
        work(index, [match for matches in gather(index, wanted).values() for match in matches], progress)
    finally:
        index.close()
