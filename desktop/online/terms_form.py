"""What a table is opened with: game, options, seats, who may come, time."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import partial
from typing import Self

from msgspec import structs
from PySide6.QtCore import Signal
from PySide6.QtWidgets import QComboBox, QLayout, QVBoxLayout, QWidget

from paizhuo.desktop.entry.option_rows import OptionRows
from paizhuo.desktop.kit.cards import within
from paizhuo.desktop.kit.controls import Segments, Stepper, Switch, choices
from paizhuo.desktop.kit.fields import dropdown, text_line
from paizhuo.desktop.kit.page import Page
from paizhuo.desktop.kit.parts import button, centred, column, inset, label, row, scrolled
from paizhuo.desktop.kit.preferences import Preferences
from paizhuo.desktop.kit.words import RESERVE, RULE_SET, SUPPORTER_NUMBER, TIMER
from paizhuo.desktop.online import words
from paizhuo.desktop.online.seats import PERSON, level_of, who_may_sit
from paizhuo.engine.core.words import Text
from paizhuo.engine.games import ALL, GAME_NAMES, find
from paizhuo.engine.net import messages as m
from paizhuo.engine.rules.options import Value
from paizhuo.engine.rules.rule_set import RuleSet

OWN = "own"
"""The clock whose seconds are typed."""
CLOCKS = {
    "none": None,
    "fast": m.Clock(8_000, 20_000),
    "normal": m.Clock(15_000, 40_000),
    "slow": m.Clock(30_000, 90_000),
    "generous": m.GENEROUS,
}

USUAL_CLOCK = m.Clock(10_000, 20_000)
"""Where one begins to type one's own."""


@dataclass
class TermsDraft:
    """What is chosen so far; kept while the program runs."""

    rules: str = "riichi"
    options: dict[str, dict[str, Value]] = field(default_factory=dict)
    bots: dict[str, list[str]] = field(default_factory=dict)
    visibility: m.Visibility = "public"
    password: str = ""
    clock: str = "generous"
    own_clock: m.Clock = USUAL_CLOCK
    spectators: bool = True
    delay: int = 0
    absence: int = 60_000
    claim_pause: int = 0
    draw_seats: bool = False

    @classmethod
    def like(cls, terms: m.Terms | None) -> Self:
        """Return the terms as a table was opened before; with None, or terms of a game that is no more, as at the first time."""
        if terms is None or terms.rules not in GAME_NAMES:
            return cls()
        try:
            find(terms.rules).settled(terms.options)
        except ValueError:
            return cls()
        clock = next((name for name, known in CLOCKS.items() if known == terms.clock), OWN)
        return cls(
            terms.rules,
            {terms.rules: dict(terms.options)},
            {terms.rules: [level_of(bot, terms.rules) for bot in terms.bots]},
            terms.visibility,
            "",
            clock,
            terms.clock if clock == OWN and terms.clock is not None else USUAL_CLOCK,
            terms.spectators,
            terms.delay,
            terms.absence,
            terms.claim_pause,
            terms.draw_seats,
        )

    @property
    def rule_set(self) -> RuleSet:
        return find(self.rules)

    def chosen(self) -> dict[str, Value]:
        """Return all options with their values."""
        return self.rule_set.settled(self.options.get(self.rules, {}))

    def seats(self) -> list[str]:
        """Return who plays in every seat: the level of a bot, or "" for a person; as many as the options say."""
        options = self.chosen()
        count = self.rule_set.play.seats(options) + self.rule_set.play.supporters(options)
        held = self.bots.get(self.rules, [])
        return (held + [PERSON] * count)[:count]

    def terms(self) -> m.Terms:
        return m.Terms(
            self.rules,
            self.seats(),
            dict(self.options.get(self.rules, {})),
            self.visibility,
            self.password,
            self.own_clock if self.clock == OWN else CLOCKS[self.clock],
            self.spectators,
            self.delay,
            self.absence,
            draw_seats=self.draw_seats,
            claim_pause=self.claim_pause,
        )


WIDEST = 1_500
"""Pixels at scale 1, beyond which the page grows no wider."""


class TermsPage(Page):
    """The page on which a table is opened. ``opened`` brings the terms of a new table."""

    opened = Signal(object)

    def __init__(self, preferences: Preferences, draft: TermsDraft) -> None:
        super().__init__(preferences)
        self._draft = draft

    def begins_at(self) -> str:
        return "open-table"

    def build(self, inside: QVBoxLayout) -> None:
        inside.addWidget(self.header(words.NEW_TABLE))
        body, halves = within(inset(row(spacing=self.px(32)), self.px, 28, 20, 28, 12))
        halves.addLayout(self._game(), 1)
        halves.addLayout(self._table(), 1)
        middle = QWidget()
        middle.setLayout(centred(body, self.px(WIDEST)))
        inside.addWidget(scrolled(middle), 1)
        foot = inset(row(), self.px, 28, 10, 28, 14)
        foot.addStretch()
        foot.addWidget(button(self.say(words.OPEN_TABLE), "open-table", self._open, kind="primary", big=True))
        inside.addLayout(foot)

    def _open(self) -> None:
        self.opened.emit(self._draft.terms())

    def _game(self) -> QVBoxLayout:
        draft, listed = self._draft, column(spacing=self.px(14))
        names = ((self.say(rule_set.name), rule_set.id) for rule_set in ALL)
        games = dropdown("game", self.say(RULE_SET), names, draft.rules, self._choose)
        listed.addLayout(self.titled(RULE_SET, draft.rule_set.summary, games))
        listed.addWidget(label(self.say(words.SEATS), "heading"))
        for nth, bot in enumerate(draft.seats()):
            listed.addLayout(self.titled(self._seat_name(nth), None, self._seat(nth, bot)))
        listed.addStretch()
        return listed

    def _seat_name(self, nth: int) -> Text:
        players = self._draft.rule_set.play.seats(self._draft.chosen())
        return (words.SEAT if nth < players else SUPPORTER_NUMBER).filled(
            n=nth + 1 if nth < players else nth + 1 - players
        )

    def _seat(self, nth: int, bot: str) -> QComboBox:
        name, rules = self.say(self._seat_name(nth)), self._draft.rules
        return dropdown(
            f"seat-{nth}", name, who_may_sit(self.say, rules), level_of(bot, rules), partial(self._seat_chosen, nth)
        )

    def _table(self) -> QVBoxLayout:
        draft, say, listed = self._draft, self.say, column(spacing=self.px(14))
        who = Segments(
            say(words.WHO_MAY_COME),
            {"public": (say(words.PUBLIC), "public"), "private": (say(words.PRIVATE), "private")},
            draft.visibility,
        )
        who.chosen.connect(lambda chosen: setattr(draft, "visibility", chosen))
        listed.addLayout(self.titled(words.WHO_MAY_COME, None, who))
        takes = partial(setattr, draft, "password")
        password = text_line("table-password", say(words.PASSWORD), draft.password, longest=64, changed=takes)
        listed.addLayout(self.titled(words.PASSWORD, words.PASSWORD_NOTE, password))
        clock = self._one_of("clock", words.CLOCKS, draft.clock, str)
        clock.chosen.connect(self.refresh)
        listed.addLayout(self.titled(words.CLOCK, words.CLOCK_NOTE, clock))
        if draft.clock == OWN:
            own = draft.own_clock
            listed.addLayout(self._seconds(TIMER, "decision", own.decision, low=1, high=3_600))
            listed.addLayout(self._seconds(RESERVE, "bank", own.bank, low=0, high=36_000))
        listed.addLayout(
            self.titled(words.ABSENCE, None, self._one_of("absence", words.ABSENCES, str(draft.absence), int))
        )
        paused = self._one_of("claim_pause", words.CLAIM_PAUSES, str(draft.claim_pause), int)
        listed.addLayout(self.titled(words.CLAIM_PAUSE, words.CLAIM_PAUSE_NOTE, paused))
        watch = Switch(self.preferences, "spectators", say(words.SPECTATORS_MAY), on=draft.spectators)
        watch.toggled.connect(lambda on: setattr(draft, "spectators", on))
        listed.addLayout(self.titled(words.SPECTATORS_MAY, None, watch))
        listed.addLayout(
            self.titled(words.DELAYS, None, self._one_of("delay", words.DELAY_CHOICES, str(draft.delay), int))
        )
        drawn = Switch(self.preferences, "draw-seats", say(words.DRAW_SEATS), on=draft.draw_seats)
        drawn.toggled.connect(lambda on: setattr(draft, "draw_seats", on))
        listed.addLayout(self.titled(words.DRAW_SEATS, None, drawn))
        listed.addWidget(label(say(words.OPTIONS), "heading"))
        self._rows = OptionRows(self, draft.rule_set, draft.chosen())
        self._rows.changed.connect(self._set)
        self._rows.picked.connect(self._take_preset)
        listed.addWidget(self._rows)
        listed.addStretch()
        return listed

    def _seconds(self, called: Text, part: str, value: int, *, low: int, high: int) -> QLayout:
        """Return the line of one part of the clock whose seconds are typed; ``value`` in milliseconds."""
        made = Stepper(self.preferences, f"own-{part}", self.say(called), value // 1000, low=low, high=high, step=5)
        made.changed.connect(lambda seconds: self._change_clock(part, seconds * 1000))
        return self.titled(called, None, made)

    def _change_clock(self, part: str, milliseconds: int) -> None:
        self._draft.own_clock = structs.replace(self._draft.own_clock, **{part: milliseconds})

    def _one_of(self, name: str, texts: dict[str, Text], current: str, kind: type) -> Segments:
        made = Segments(name, choices(texts, self.say, name), current)
        made.chosen.connect(lambda chosen: setattr(self._draft, name, kind(chosen)))
        return made

    # -- what is chosen ----------------------------------------------------------------------------------------------

    def _choose(self, rules: str) -> None:
        self._draft.rules = rules
        self.refresh()

    def _seat_chosen(self, nth: int, bot: str) -> None:
        seats = self._draft.seats()
        seats[nth] = bot
        self._draft.bots[self._draft.rules] = seats

    def _take_preset(self, options: dict[str, Value]) -> None:
        self._draft.options[self._draft.rules] = options
        self.refresh()

    def _set(self, option: str, value: object) -> None:
        before = len(self._draft.seats())
        assert value is None or isinstance(value, bool | int | str)
        self._draft.options.setdefault(self._draft.rules, {})[option] = value
        self._rows.take(self._draft.chosen())
        if len(self._draft.seats()) != before:
            self.refresh()
