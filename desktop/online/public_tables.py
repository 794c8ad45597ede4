"""The list of a server's public tables: which of them are shown, who is at each, and how to take part."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import partial

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QCheckBox, QFrame, QHBoxLayout, QWidget

from paizhuo.desktop.kit.fields import dropdown
from paizhuo.desktop.kit.page import Page
from paizhuo.desktop.kit.parts import button, column, frame, label, row
from paizhuo.desktop.online import words
from paizhuo.engine.games import ALL, GAME_NAMES, find
from paizhuo.engine.net import messages as m


@dataclass(frozen=True)
class Filter:
    """Which tables are listed. ``game``: the only rule set; "": all."""

    game: str = ""
    free_seats: bool = False
    """Only those with a free seat, whose match is not over."""
    no_password: bool = False

    def shows(self, entry: m.TableEntry) -> bool:
        return (
            self.game in ("", entry.rules)
            and not (self.free_seats and (entry.taken >= entry.seats or entry.state == "over"))
            and not (self.no_password and entry.locked)
        )


class PublicTables(QWidget):
    """One card a table. ``chosen`` brings a table's code and the role in which to join it, ``filtered`` another ``Filter``."""

    chosen = Signal(str, str)
    filtered = Signal(object)

    def __init__(self, page: Page, tables: Sequence[m.TableEntry], shown: Filter) -> None:
        super().__init__()
        self._page, self._filter = page, shown
        listed = column(self, spacing=page.px(12))
        listed.addWidget(label(page.say(words.PUBLIC_TABLES), "heading"))
        if tables:
            listed.addLayout(self._filters())
        found = [entry for entry in tables if shown.shows(entry)]
        if not found:
            listed.addWidget(label(page.say(words.NONE_SHOWN if tables else words.NO_TABLES), "muted", wrap=True))
        for entry in found:
            listed.addWidget(self._entry(entry))

    def _filters(self) -> QHBoxLayout:
        page, line = self._page, row(spacing=self._page.px(14))
        shown = self._filter
        games = [(page.say(words.ALL_GAMES), ""), *((page.say(rule_set.name), rule_set.id) for rule_set in ALL)]

        def choose(game: str) -> None:
            self.filtered.emit(replace(shown, game=game))

        line.addWidget(dropdown("games-shown", page.say(words.GAMES_SHOWN), games, shown.game, choose))
        for name, said, on, otherwise in (
            ("free-seats", words.FREE_SEATS, shown.free_seats, replace(shown, free_seats=not shown.free_seats)),
            ("no-password", words.NO_PASSWORD, shown.no_password, replace(shown, no_password=not shown.no_password)),
        ):
            made = QCheckBox(page.say(said))
            made.setObjectName(name)
            made.setChecked(on)
            made.clicked.connect(partial(self.filtered.emit, otherwise))
            line.addWidget(made)
        line.addStretch()
        return line

    def _entry(self, entry: m.TableEntry) -> QFrame:
        page, card = self._page, frame("card")
        line = row(card, margins=page.px(10), spacing=page.px(10))
        about = column(spacing=page.px(2))
        rules: object = find(entry.rules).name if entry.rules in GAME_NAMES else entry.rules
        said = words.ENTRY.filled(rules=rules, host=entry.host, taken=entry.taken, seats=entry.seats)
        about.addWidget(label(page.say(said), "strong", wrap=True))
        if entry.people:
            about.addWidget(label(page.say(words.THERE.filled(names=", ".join(entry.people))), wrap=True))
        about.addWidget(label(" · ".join(self._state(entry)), "small", wrap=True))
        line.addLayout(about, 1)
        ways = [("watch", "spectator", words.WATCH)]
        if entry.supporters:
            ways.insert(0, ("support", "supporter", words.SUPPORT))
        if entry.state != "waiting" or entry.taken < entry.seats:  # a match that is played may have a seat that is left
            ways.insert(0, ("join", "player", words.JOIN))
        for name, role, called in ways:
            line.addWidget(
                button(
                    page.say(called),
                    f"{name}-{entry.table}",
                    partial(self.chosen.emit, entry.table, role),
                    kind="plain" if role == "player" else "quiet",
                )
            )
        return card

    def _state(self, entry: m.TableEntry) -> list[str]:
        """Return the table's code, how far it is, its clock, and what else one should know before joining."""
        say = self._page.say
        said = [entry.table, say(words.STATES[entry.state])]
        if entry.clock is not None:
            clock = entry.clock
            said.append(say(words.CLOCK_OF.filled(decision=clock.decision // 1000, bank=clock.bank // 1000)))
        if entry.locked:
            said.append(say(words.LOCKED))
        if entry.spectators:
            said.append(say(words.SPECTATORS.filled(n=entry.spectators)))
        return said
