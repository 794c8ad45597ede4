"""Setting a match up: the game, its house options, who sits where."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import partial
from typing import TYPE_CHECKING, Any, Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QLayout, QVBoxLayout, QWidget

from paizhuo.desktop.app.dice_choice import DiceChoice
from paizhuo.desktop.app.room_cards import RoomCardsBox
from paizhuo.desktop.app.supporter_rows import PERSON, SupporterDraft, SupporterRows
from paizhuo.desktop.entry.option_rows import OptionRows
from paizhuo.desktop.kit import words
from paizhuo.desktop.kit.controls import CardButton, Segments, choices
from paizhuo.desktop.kit.fields import dropdown, text_line
from paizhuo.desktop.kit.page import Page
from paizhuo.desktop.kit.parts import arrowed, button, column, frame, grid, in_view, inset, label, row, scrolled
from paizhuo.desktop.kit.preferences import Preferences
from paizhuo.desktop.match.time_choice import TimeChoice
from paizhuo.desktop.table.seats import ARRANGED, USUAL_BOT, Beginning, bots_of
from paizhuo.engine.bots import LEARNED, has_nets, named, nearest
from paizhuo.engine.bots.styles import PLAIN, STYLES
from paizhuo.engine.core.meld import Seat
from paizhuo.engine.core.words import Text
from paizhuo.engine.games import ALL, FIRST, find
from paizhuo.engine.match.setup import MatchSetup, SeatSetup
from paizhuo.engine.rules.options import Value
from paizhuo.engine.rules.rule_set import RuleSet

if TYPE_CHECKING:
    from paizhuo.desktop.devices.devices import Devices

FIRST_DEALER_BY: Final[Mapping[str, Text]] = {
    "dice": words.BY_DICE,
    "lot": words.BY_LOT,
    "listed": words.AS_LISTED,
}
"""Who deals first: what the choice is called."""

WIDE: Final = 1500
"""From this width on, at the designed text size, the options stand beside the seats."""


@dataclass(slots=True)
class SetupDraft:
    """What is chosen so far. ``names`` holds only names that were typed; ``players`` a bot's level or ``PERSON`` by seat;
    ``styles`` the style of the bots that have another than the plain one.

    ``first_dealer``: a word of ``FIRST_DEALER_BY``.
    """

    rules: str = FIRST
    options: dict[str, dict[str, Value]] = field(default_factory=dict)
    players: list[str] = field(default_factory=lambda: [PERSON, USUAL_BOT, USUAL_BOT, USUAL_BOT])
    names: dict[Seat, str] = field(default_factory=dict)
    supporters: SupporterDraft = field(default_factory=SupporterDraft)
    styles: dict[Seat, str] = field(default_factory=dict)
    seed: str = ""
    first_dealer: Beginning = "dice"


class Setup(Page):
    """The page where a match is set up and starts; with everything left as it is, at one press."""

    start = Signal(object, object)
    """The match, and a sentence about who deals first or None."""
    throw_first = Signal(object, object)
    """The match, and the word of ``FIRST_DEALER_BY`` that says what the player's own dice are thrown for first."""
    connect_dice = Signal()

    def __init__(self, preferences: Preferences, devices: Callable[[], Devices]) -> None:
        """Set up a match. ``devices`` is called where real dice are chosen."""
        super().__init__(preferences)
        self._devices = devices
        self.draft = SetupDraft()
        self._advanced = False

    def begins_at(self) -> str:
        return "start"

    @property
    def rule_set(self) -> RuleSet:
        return find(self.draft.rules)

    def setup(self) -> MatchSetup:
        draft = self.draft
        seats = tuple(
            SeatSetup(
                self._name(seat),
                None if player == PERSON else named(player, self._style_of(seat, player)),
            )
            for seat, player in enumerate(self._players())
        )
        seed = int(draft.seed) if draft.seed else None
        supporters = draft.supporters.setups(self.preferences, self._supporting())
        return MatchSetup(draft.rules, self._given, (*seats, *supporters), seed)

    # -- drawing ---------------------------------------------------------------------------------------------------

    def arrangement(self) -> object:
        """Return whether there is little room; or so much that what was agreed stands beside the seats."""
        return self.narrow, self.room()[0] >= WIDE

    def build(self, inside: QVBoxLayout) -> None:
        inside.addWidget(self.header(words.SETUP))
        halves = self.halves()
        halves.addWidget(in_view(scrolled(self._games()), f"game-{self.draft.rules}"), 4)
        details = scrolled(self._details())
        # Its bar is always there: what is chosen may make the page longer, and nothing moves aside for it.
        details.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOn)
        halves.addWidget(details, 9 if self.room()[0] < WIDE else 14)
        inside.addLayout(halves, 1)
        inside.addWidget(self._footer())

    def _games(self) -> QWidget:
        games = QWidget()
        listed = inset(column(games, spacing=self.px(5)), self.px, 0, 0, 14, 0)
        listed.addWidget(label(self.say(words.RULE_SET), "caption"))
        for rule_set in ALL:
            name = self.say(rule_set.name)
            card = CardButton(f"game-{rule_set.id}", name, chosen=rule_set.id == self.draft.rules)
            on_it = inset(column(spacing=self.px(3)), self.px, 16, 6)
            on_it.addWidget(label(name, "strong" if self.narrow else "heading", wrap=True))
            if not self.narrow:
                on_it.addWidget(label(self.say(rule_set.summary), "small", wrap=True))
            card.clicked.connect(lambda _checked=False, chosen=rule_set.id: self.choose(chosen))
            across = inset(row(), self.px, 0, 0, 8, 0)
            across.addLayout(on_it, 1)
            if not self.narrow:
                across.addWidget(self._at_once(rule_set))
            listed.addWidget(card.filled(across))
        listed.addStretch()
        return games

    def _at_once(self, rule_set: RuleSet) -> QWidget:
        """Return the button that takes a game and starts it, with what was last chosen for it."""

        def pressed() -> None:
            self.draft.rules = rule_set.id
            self._start()

        at_once = button("▶", f"at-once-{rule_set.id}", pressed, kind="quiet")
        at_once.setFixedSize(self.px(44), self.px(44))
        at_once.setToolTip(self.say(words.START_AT_ONCE))
        at_once.setAccessibleName(f"{self.say(words.START_AT_ONCE)}: {self.say(rule_set.name)}")
        return at_once

    def _details(self) -> QWidget:
        details = QWidget()
        self._supporters = SupporterRows(self, self.draft.supporters, self._supporting())
        self._supporters.changed.connect(self._tell_watching)
        wide = self.room()[0] >= WIDE
        seats, agreed = self._listed_seats(), self._agreed()
        # Rows that come and go stand where they move nothing that sets how many there are.
        (seats if wide else agreed).insertWidget(2, self._supporters)
        if wide:
            beside = row(details, spacing=self.px(24))
            for half in (seats, agreed):
                half.addStretch()
                beside.addLayout(half, 1)
        else:
            listed = column(details, spacing=self.px(18))
            listed.addLayout(seats)
            listed.addLayout(agreed)
            listed.addStretch()
        details.setContentsMargins(0, 0, self.px(14), 0)
        return details

    def _listed_seats(self) -> QVBoxLayout:
        listed = column(spacing=self.px(10))
        listed.addWidget(label(self.say(words.SEATS), "caption"))
        listed.addWidget(self._seats())
        return listed

    def _agreed(self) -> QVBoxLayout:
        """Return the options, the room cards and the seed."""
        listed = column(spacing=self.px(10))
        listed.addWidget(label(self.say(words.OPTIONS), "caption"))
        listed.addWidget(self._options())
        self._room_cards = RoomCardsBox(self, self._fee())
        listed.addWidget(self._room_cards)
        listed.addSpacing(self.px(4))
        listed.addWidget(self._more())
        return listed

    def _seats(self) -> QWidget:
        card = frame("card")
        lines = inset(grid(card, across=self.px(8), down=self.px(8), wide=1), self.px, 12, 12)
        players = {PERSON: words.YOU, **bots_of(self.rule_set)}
        apart = 1 + self.narrow  # where there is little room, who plays stands below the name
        for seat, player in enumerate(self._players()):
            line = seat * apart
            number = label(self.say(words.SEAT_NUMBER.filled(n=seat + 1)), "muted")
            lines.addWidget(number, line, 0)
            said = self.say(words.NAME_OF_SEAT.filled(n=seat + 1))
            typed = partial(self.draft.names.__setitem__, seat)
            lines.addWidget(text_line(f"name-{seat}", said, self._name(seat), longest=24, changed=typed), line, 1)
            who = Segments(
                self.say(words.WHO_PLAYS.filled(n=seat + 1)),
                {f"seat-{seat}-{value}": (self.say(text), value) for value, text in players.items()},
                player,
            )
            who.chosen.connect(partial(self._seat, seat))
            if self.narrow:
                lines.addWidget(who, line + 1, 0, 1, 3)
            else:
                lines.addWidget(who, line, 2)
        end = len(self._players()) * apart
        self._watching = label("", "small")
        lines.addWidget(self._watching, end, 1, 1, 2)
        self._tell_watching()
        dealer = Segments(
            self.say(words.FIRST_DEALER_BY),
            choices(FIRST_DEALER_BY, self.say, "dealer"),
            self.draft.first_dealer,
        )
        dealer.chosen.connect(self._first_dealer)
        lines.addLayout(self.titled(words.FIRST_DEALER_BY, words.FIRST_DEALER_HINT, dealer), end + 1, 0, 1, 3)
        dice = DiceChoice(self.preferences, self._devices)
        dice.connect_dice.connect(self.connect_dice)
        lines.addWidget(dice, end + 2, 0, 1, 3)
        lines.addWidget(TimeChoice(self.preferences, self._line), end + 3, 0, 1, 3)
        return card

    def _line(self, title: Text, note: Text | None, control: QWidget) -> QWidget:
        line = QWidget()
        line.setLayout(self.titled(title, note, control))
        return line

    def _options(self) -> QWidget:
        card = frame("card")
        listed = inset(column(card, spacing=self.px(8)), self.px, 18, 12)
        self._rows = OptionRows(self, self.rule_set, self._given)
        self._rows.changed.connect(self._set)
        self._rows.picked.connect(self._take_preset)
        listed.addWidget(self._rows)
        self._back_to_standard = button(self.say(words.STANDARD), "standard", self._standard, kind="quiet")
        self._back_to_standard.setVisible(bool(self._given))
        listed.addWidget(self._back_to_standard, 0, Qt.AlignmentFlag.AlignRight)
        return card

    def _more(self) -> QWidget:
        if not self._advanced:
            return _left(arrowed(self.say(words.ADVANCED), "advanced", self._show_advanced, back=False))
        card = frame("card")
        listed = inset(column(card), self.px, 18, 12)
        seed = text_line("seed", self.say(words.SEED), self.draft.seed, longest=18, changed=self._seed)
        seed.setFixedWidth(self.px(160))
        listed.addLayout(self.titled(words.SEED, words.SEED_HINT, seed))
        for seat, player in enumerate(self._players()):
            if self._has_style(player):
                listed.addLayout(self._style(seat))
        return card

    def _style_of(self, seat: Seat, player: str) -> str:
        """Return the id of the style that the bot of a seat has: only those that have learned the game differ by it."""
        return self.draft.styles.get(seat, PLAIN.id) if self._has_style(player) else PLAIN.id

    def _has_style(self, player: str) -> bool:
        return player in LEARNED and has_nets(player, self.rule_set)

    def _style(self, seat: Seat) -> QLayout:
        """Return the line for the style of a bot that has learned the game."""
        title = words.STYLE_OF.filled(name=self._name(seat))
        choices = [(self.say(style.name), style.id) for style in (PLAIN, *STYLES.values())]
        chosen = partial(self.draft.styles.__setitem__, seat)
        current = self.draft.styles.get(seat, PLAIN.id)
        return self.titled(title, None, dropdown(f"style-{seat}", self.say(title), choices, current, chosen))

    def _footer(self) -> QWidget:
        footer = frame("footer")
        inside = inset(row(footer, spacing=self.px(16)), self.px, 28, 12)
        self._complaint = label("", "loss")
        inside.addWidget(self._complaint, 1)
        start = button(self.say(words.START), "start", self._start, kind="primary", big=True)
        start.setMinimumWidth(self.px(260))
        inside.addWidget(start)
        return footer

    # -- choosing --------------------------------------------------------------------------------------------------

    def _name(self, seat: Seat) -> str:
        """Return the name typed for a seat, or the one it goes by."""
        if typed := self.draft.names.get(seat, "").strip():
            return typed
        return self.say(words.YOU if self._players()[seat] == PERSON else words.BOT_NAMES[seat])

    def choose(self, rules: str) -> None:
        self.draft.rules = rules
        self.refresh()

    def _seat(self, seat: Seat, player: object) -> None:
        """Keep that only one seat is the person's: taking another leaves the old one to a bot."""
        kept = self._players()
        beyond = (USUAL_BOT if other == PERSON else other for other in self.draft.players[len(kept) :])
        players = self.draft.players = [*kept, *beyond]
        if player == PERSON and PERSON in players:
            players[players.index(PERSON)] = USUAL_BOT
        players[seat] = str(player)
        self.refresh()

    @property
    def _given(self) -> dict[str, Value]:
        """The options that are not as usual."""
        return self.draft.options.get(self.draft.rules, {})

    def _settled(self) -> dict[str, Any]:
        return self.rule_set.settled(self._given)

    def _seats_in_play(self) -> int:
        """Return how many seats the match as chosen has."""
        return self.rule_set.play.seats(self._settled())

    def _players(self) -> list[str]:
        """Return who plays, seat by seat; the person moves up where its seat is not in play."""
        seats = self._seats_in_play()
        players = [bot if bot == PERSON else nearest(bot, self.rule_set) for bot in self.draft.players]
        if PERSON in players[seats:]:
            return [PERSON, *players[1:seats]]
        return players[:seats]

    def _first_dealer(self, by: Beginning) -> None:
        self.draft.first_dealer = by

    def _take_preset(self, options: dict[str, Value]) -> None:
        self.draft.options[self.draft.rules] = options
        self.refresh()

    def _set(self, option_id: str, value: object) -> None:
        chosen = self.draft.options.setdefault(self.draft.rules, {})
        assert value is None or isinstance(value, bool | int | str)
        seats = self._seats_in_play()
        chosen[option_id] = value
        default = next(option.default for option in self.rule_set.options if option.id == option_id)
        if type(value) is type(default) and value == default:
            del chosen[option_id]
        if self._seats_in_play() != seats:
            self.refresh()
            return
        self._rows.take(chosen)
        self._back_to_standard.setVisible(bool(chosen))
        self._room_cards.take(self._fee())
        self._supporters.take(self._supporting())
        self._tell_watching()

    def _supporting(self) -> int:
        """Return how many take part without a seat in the match as chosen."""
        return self.rule_set.play.supporters(self._settled())

    def _tell_watching(self) -> None:
        """Write what a person without a seat does."""
        supports = self.draft.supporters.people(self._supporting())
        self._watching.setText(self.say(words.ONLY_SUPPORTING if supports else words.WATCHING))
        self._watching.setVisible(PERSON not in self._players())

    def _fee(self) -> int:
        """Return the room cards that the match as chosen takes."""
        return self.rule_set.play.fee(self._settled())

    def _standard(self) -> None:
        self.draft.options.pop(self.draft.rules, None)
        self.refresh()

    def _show_advanced(self) -> None:
        self._advanced = True
        self.refresh()
        self.focus("seed")

    def _seed(self, typed: str) -> None:
        self.draft.seed = typed.strip()
        self._complaint.clear()

    def _start(self) -> None:
        try:
            chosen = self.setup()
        except ValueError:
            self._complaint.setText(self.say(words.BAD_SEED))
            self.focus("seed")
            return
        by = self.draft.first_dealer
        if self.preferences.settings.dice == "own" and by != "listed":
            self.throw_first.emit(chosen, by)
        else:
            self.start.emit(*ARRANGED[by](chosen, None))


def _left(widget: QWidget) -> QWidget:
    """Return the widget at the left of its line."""
    line = QWidget()
    inside = row(line)
    inside.addWidget(widget)
    inside.addStretch()
    return line
