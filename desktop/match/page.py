"""The table while a match is played, with what surrounds it: the bar above, the results after each hand."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent, QKeyEvent, QKeySequence
from PySide6.QtWidgets import QVBoxLayout, QWidget

from paizhuo.desktop.kit import words
from paizhuo.desktop.kit.keys import WINDOW, own_key
from paizhuo.desktop.kit.page import Page
from paizhuo.desktop.kit.parts import row
from paizhuo.desktop.kit.preferences import Preferences
from paizhuo.desktop.kit.settings import Settings
from paizhuo.desktop.kit.sound import Sounds, levels_of
from paizhuo.desktop.match.after_hand import AfterHand
from paizhuo.desktop.match.bar import MatchBar
from paizhuo.desktop.match.chronicle import Chronicle
from paizhuo.desktop.match.explained import explained, is_new
from paizhuo.desktop.match.first_hand import FirstHand
from paizhuo.desktop.match.paces import PACES
from paizhuo.desktop.match.picturing import picture_of
from paizhuo.desktop.match.playing import Playing
from paizhuo.desktop.match.rule_card import in_words as rule_in_words
from paizhuo.desktop.match.rule_of_hand import RuleOfHand
from paizhuo.desktop.match.screen_turns import ScreenTurns
from paizhuo.desktop.match.side_panel import SidePanel
from paizhuo.desktop.match.stage import Stage
from paizhuo.desktop.match.table_rulings import TableRulings
from paizhuo.desktop.results.differences import Differences
from paizhuo.desktop.table.keyboard import held
from paizhuo.desktop.table.picture import DecisionClock, Pointed, TablePicture, monotonic
from paizhuo.desktop.table.seats import in_language
from paizhuo.desktop.table.view import TableView
from paizhuo.engine.analysis.outlook import NO_OUTLOOK
from paizhuo.engine.core.action import Action
from paizhuo.engine.core.words import Text
from paizhuo.engine.games import find
from paizhuo.engine.match.setup import MatchSetup
from paizhuo.engine.rules.action_words import spoken
from paizhuo.engine.rules.public import Fact
from paizhuo.engine.table.advice import Advice
from paizhuo.engine.table.port.asks import (
    Advise,
    Answer,
    Arrange,
    KeepPace,
    KeepTime,
    Rearrange,
    Support,
    ThrowOnScreen,
    Undo,
    WhyNot,
    WhyNoWin,
)
from paizhuo.engine.table.port.reports import (
    Advised,
    Consultation,
    Declined,
    Explained,
    Failed,
    Finish,
    HandSheet,
    Hearing,
    Look,
    Moment,
    Noticed,
    Report,
    Seating,
    Throwing,
)
from paizhuo.engine.table.port.settings import Automatic, TimeControl
from paizhuo.engine.table.session.session import person_of

if TYPE_CHECKING:
    from paizhuo.engine.devices.hub import Hub
    from paizhuo.engine.table.port.dice import OwnThrow


def automatic(settings: Settings) -> Automatic:
    """Return what the settings leave to the program."""
    return Automatic(settings.auto_win, settings.auto_pass, settings.auto_discard)


def time_of(settings: Settings) -> TimeControl | None:
    """Return the time for each decision by the settings; None: no limit."""
    return None if settings.timer == "off" else TimeControl(int(settings.timer) * 1000)


class PlayPage(Page):
    """A match at the table. ``finished`` brings a ``Seating`` and a ``Finish``; ``failed`` a ``Text``, and so does ``message``:
    what happens to the file that the match is kept in.
    """

    left = Signal()
    finished = Signal(object, object)
    message = Signal(object)
    failed = Signal(object)

    def __init__(
        self,
        preferences: Preferences,
        match: Playing,
        dice: Hub | None = None,
        above: QWidget | None = None,
        beside: QWidget | None = None,
    ) -> None:
        """Show ``match``, and close it in the end.

        ``dice``: the devices whose dice throw here; None: the screen throws. ``above``: what stands between the bar and the table;
        ``beside``: what stands at the right of everything.
        """
        super().__init__(preferences)
        self.match = match
        self._dice = dice
        self.table = TableView(keys=preferences.settings.keys)
        self.stage = Stage(self.table, preferences)
        self._sounds = Sounds(self, levels_of(preferences.settings))
        self.seating: Seating | None = None
        self.moment: Moment | None = None
        self._clock: DecisionClock | None = None
        self._advice: tuple[Advice, ...] = ()
        self._asked_to_point: Text | None = None
        self._noted: tuple[Fact, ...] = ()
        self.turns = ScreenTurns(preferences, self.stage)
        self.rulings = TableRulings(preferences, self.stage, self._lay, self._show_held)
        self.after_hand = AfterHand(preferences, self.stage, self.rulings, match.onward)
        self._bar = MatchBar(preferences, self)
        self.panel = SidePanel(preferences, self._sounds)
        self._first_hand = FirstHand(self.stage, self.table, preferences)
        self._chronicle: Chronicle | None = None
        self._rule = RuleOfHand()
        shown = row()
        for widget in (self.stage, self.panel, beside):
            if widget is not None:
                shown.addWidget(widget, int(widget is self.stage))
        self.outer.addLayout(shown, 1)
        if above is not None:
            self.outer.insertWidget(1, above)  # last, so that the keys go from it to the table
        self.back.connect(self.left)
        self._bar.left.connect(self.left)
        self.panel.left.connect(self.table.setFocus)
        self.table.choosing.chosen.connect(self._chosen)
        self.table.choosing.several.connect(self._chosen_all)
        self.table.share_out.connect(self._share_out)
        self.table.choosing.refused.connect(self._tried)
        for part in (self._bar, self.after_hand, self.rulings):
            part.asked.connect(match.ask)
        self._bar.share_out.connect(self._share_out)
        self.after_hand.covered.connect(self._enable_undo)
        self.rulings.closed.connect(self._back_to_table)
        self.turns.chose.connect(self._support)
        self.turns.advised.connect(self._advise)
        self.turns.turned.connect(self._turn_screen)
        self.table.showing.played.connect(lambda event: self._sounds.play_events((event,)))
        self.table.showing.settled.connect(self._at_rest)
        self.stage.rule_read.connect(self._read_rule)
        self.table.showing.announced.connect(self._announce)
        self._first_hand.said.connect(self._announce)
        self.table.showing.throws.on_screen.connect(self._throw_on_screen)
        self.table.showing.throws.roll_virtual.connect(self._roll_virtual)
        preferences.changed.connect(self._arrange)
        match.heard.connect(self.hear)
        self._arrange_match()

    # -- the match -------------------------------------------------------------------------------------------------

    def introduce(self, setup: MatchSetup, begin: Callable[[], None]) -> None:
        """Begin a match; the first of a game unlike others once the person has read what is different in it."""
        seating = Seating(setup, find(setup.rules), person_of(setup))
        game = seating.rule_set
        if not game.differs or seating.person is None or not is_new(self.preferences, game.id):
            begin()
            return

        def read() -> None:
            self.stage.cover(None)
            explained(self.preferences, game.id)
            begin()

        card = Differences(self.preferences, seating)
        card.next_hand.connect(read)
        self.stage.cover(card)

    def hear(self, report: Report) -> None:
        """Show what the match reports."""
        match report:
            case Seating():
                self.take_seats(report)
            case Moment():
                self.show_moment(report)
            case HandSheet():
                self.show_sheet(report)
            case Finish():
                self.finished.emit(self.seating, report)
            case Declined(reason):
                self._declined(reason)
            case Explained(said):
                self.announce(said)
            case Noticed(said):
                self.message.emit(said)
            case Advised(advice):
                self._advised(advice)
            case Look():
                self._look(report)
            case Consultation():
                self._consult(report)
            case Hearing():
                self.rulings.hear(report)
            case Throwing(throw):
                self._throwing(throw)
            case Failed(reason):
                self.failed.emit(reason)

    def note(self, facts: tuple[Fact, ...]) -> None:
        """Show ``facts`` at the seats beside what the rules say of them: who is away."""
        if facts != self._noted:
            self._noted = facts
            if self.moment is not None:
                self._picture(self.moment)

    def hold(self, *, held: bool) -> None:
        """Take clicks and keys from the table while it is held: nobody would hear of them."""
        self.stage.setEnabled(not held)

    def closing(self) -> None:
        """Leave the match; its journal stays."""
        self._sounds.close()
        if (unsaved := self.match.close()) is not None:
            self.message.emit(unsaved)

    def take_seats(self, seating: Seating) -> None:
        """Show who plays what, and where."""
        self.seating = in_language(seating, self.preferences.settings.language)
        self._bar.take_seats()
        self._chronicle = Chronicle(self.seating)
        self.rulings.take_seats(self.seating)
        self.refresh()

    def show_moment(self, moment: Moment) -> None:
        """Show the table as it is now, after what happened; once the tile is drawn, where a supporter draws for the person."""
        if not self.rulings.holds(moment):
            self._show_held(moment)

    def _show_held(self, moment: Moment) -> None:
        before, self.moment, self._advice = self.moment, moment, moment.advice
        self._clock = None if moment.time is None else DecisionClock(moment.time, monotonic())
        self.turns.over()
        if self._chronicle is not None and self.seating is not None:
            self._chronicle.take(moment.record)
            game = self.seating.at(moment.observation.deal).rule_set
            self.panel.about(self._chronicle, game)
            self._rule.follow(moment, game)
        played, watchers = ("", ()) if before is None else (before.observation.deal.game, before.observation.watchers)
        if moment.observation.deal.game != played or moment.observation.watchers != watchers:
            super().refresh()  # the bar names the game, and the advisers
        if moment.news is not None:
            self.announce(moment.news)
        self.after_hand.begin(over=moment.observation.ending is not None)
        if self.stage.sheet is not None:
            self.stage.cover(None)
            self._enable_undo()
            self.table.setFocus()
        if moment.beginning is not None:
            begun = moment.beginning
            bare = replace(moment, observation=begun.observation, facts=begun.facts, outlook=NO_OUTLOOK)
            if self.table.state.busy:
                self.table.showing.skip()
            self.table.showing.show(self._drawn(bare))
        if moment.events:
            self.table.showing.animate(moment.events)
        else:
            self.table.showing.skip()
        self._picture(moment)
        if not self.table.state.busy:
            self._tell_rule()
        self._read_advice()
        if moment.observation.options and not self.table.state.busy:
            self._sounds.play("turn")

    def show_sheet(self, sheet: HandSheet) -> None:
        """Show the results of a hand, as soon as its last tiles lie on the table."""
        self.rulings.release()
        self.after_hand.end(sheet)
        if not self.table.state.busy:
            self._at_rest()

    def _at_rest(self) -> None:
        """Go on to what waits until nothing moves any more."""
        self._tell_rule()
        if self.seating is not None and self.after_hand.rest(self.seating):
            return
        if self.turns.begin():
            self._enable_undo()
        elif self.moment is not None and self.moment.observation.options:
            self._sounds.play("turn")

    def _tell_rule(self) -> None:
        """Show the rule that dice have chosen for this hand, once they lie."""
        thrown = self._rule.unread
        if self.stage.show_rule(thrown) and thrown is not None:
            self._announce(self.say(rule_in_words(thrown)))

    def _read_rule(self) -> None:
        self._rule.read()
        self.stage.show_rule(None)

    def _lay(self, sheet: Page) -> None:
        """Lay a sheet over the table."""
        self.stage.cover(sheet)
        self._enable_undo()

    def _back_to_table(self) -> None:
        """Go back from the rulings to what lay there: the results of the hand, or the table."""
        self.stage.cover(None)
        self._enable_undo()
        self.table.setFocus()
        if self.after_hand.show_again() and not self.table.state.busy:
            self._at_rest()

    def _announce(self, sentence: str) -> None:
        """Read out what happens to those who listen."""
        if QAccessible.isActive():
            QAccessible.updateAccessibility(QAccessibleAnnouncementEvent(self.table, sentence))

    def _declined(self, reason: Text) -> None:
        if self.stage.sheet is not None:
            self.announce(reason)
        else:
            self.table.showing.explain(reason)
        if self.moment is not None:
            self._picture(self.moment)

    def announce(self, words_: Text) -> None:
        """Show a sentence about what happens at the table, and read it out."""
        self.said.emit(words_)
        self._announce(self.say(words_))

    def _throwing(self, throw: OwnThrow | None) -> None:
        """Show how the throw with real dice stands that is waited for."""
        from paizhuo.desktop.match.virtual_dice import virtual_dice  # few have dice of their own

        self.table.showing.show_throw(throw, virtual=self._dice is not None and bool(virtual_dice(self._dice)))

    def _roll_virtual(self) -> None:
        if self._dice is not None:
            from paizhuo.desktop.match.virtual_dice import roll

            roll(self._dice)

    def _throw_on_screen(self) -> None:
        self.match.ask(ThrowOnScreen())

    def _chosen(self, action: Action) -> None:
        """Do what the player decided on, or point at it where an adviser has the screen."""
        if not self.turns.point(action):
            self._first_hand.acted(action)
            self._chosen_all((action,))

    def _tried(self, action: Action) -> None:
        """Ask the session why an action that is not among the options cannot be done."""
        if self.turns.consultation is None and self.moment is not None:
            self.match.ask(WhyNot(self.moment.serial, action))

    # -- those who have no seat ------------------------------------------------------------------------------------

    def _look(self, look: Look) -> None:
        """Let a supporter at this computer look at the hands, as soon as they are dealt."""
        if self.seating is not None:
            self.turns.look(self.seating.at(look.observation.deal), look)
            if not self.table.state.busy:
                self._at_rest()

    def _support(self, supporter: int, action: Action) -> None:
        self.match.ask(Support(supporter, action))

    def _consult(self, consultation: Consultation) -> None:
        if self.seating is not None and self.stage.sheet is None:
            self.turns.consult(self.seating, consultation)
            self._enable_undo()

    def _advise(self, supporter: int, action: Action) -> None:
        self.match.ask(Advise(supporter, action))

    def _advised(self, advice: tuple[Advice, ...]) -> None:
        """Show other advice than before to the player."""
        if advice != self._advice:
            self._advice = advice
            self._turn_screen()
            self._read_advice()

    def _turn_screen(self) -> None:
        """Show the table to whose turn at the screen it is."""
        consultation, seating = self.turns.consultation, self.seating
        if self._asked_to_point is not None:
            self.unsaid.emit(self._asked_to_point)
            self._asked_to_point = None
        if consultation is not None and seating is not None:
            self._asked_to_point = words.POINT.filled(name=seating.setup.seats[consultation.supporter].name)
            self.announce(self._asked_to_point)
        if self.moment is not None:
            self._picture(self.moment)
        if self.stage.sheet is None:
            self.table.setFocus()
        self._enable_undo()

    def _read_advice(self) -> None:
        """Read out the advice that the player has to those who listen."""
        if self.seating is not None:
            for given in self._advice:
                name = self.seating.setup.seats[given.supporter].name
                self._announce(f"{name}: {self.say(spoken(given.action))}")

    def _chosen_all(self, actions: tuple[Action, ...]) -> None:
        if self.moment is not None:
            self.match.ask(Answer(self.moment.serial, actions))

    def _share_out(self) -> None:
        if self.stage.sheet is None:
            self.match.ask(Rearrange())

    def wait(self, *, waits: bool) -> None:
        """Show whether the person has asked for the next hand and others, who play elsewhere, have not yet."""
        self.after_hand.wait(waits=waits)

    def _arrange(self) -> None:
        settings = self.preferences.settings
        self._sounds.levels = levels_of(settings)
        self.table.choosing.use_keys(settings.keys)
        self.panel.refresh()
        self._arrange_match()
        self.refresh()

    def _arrange_match(self) -> None:
        """Have the match follow the settings."""
        settings = self.preferences.settings
        for ask in (Arrange(automatic(settings)), KeepPace(PACES[settings.bot_pace]), KeepTime(time_of(settings))):
            self.match.ask(ask)

    def _picture(self, moment: Moment) -> None:
        self.table.showing.show(self._drawn(moment))
        if self.seating is not None and self.seating.plays:
            self._first_hand.look()

    def _drawn(self, moment: Moment) -> TablePicture:
        """Return a moment as the person at the screen is to see it."""
        assert self.seating is not None
        seating = self.seating.at(moment.observation.deal)
        person, advice, consultation = seating.person, self._advice, self.turns.consultation
        moment = replace(moment, facts=(*moment.facts, *self._noted))
        if consultation is not None:
            moment = replace(moment, observation=consultation.observation, outlook=NO_OUTLOOK, prompt=None)
            person, advice = consultation.supporter, ()
        names = tuple(seat.name for seat in seating.setup.seats)
        pointed = tuple(Pointed(names[given.supporter], given.action) for given in advice)
        return picture_of(self.preferences, seating, moment, person, pointed=pointed, clock=self._clock)

    def escape(self) -> None:
        """Do nothing: the key lets a call go by, and must not end a match when there is none. Leaving has a button."""

    # -- drawing ---------------------------------------------------------------------------------------------------

    def focus(self, name: str) -> None:
        """Give the keys to the table, or to the sheet over it."""
        if self.stage.sheet is not None:
            self.stage.sheet.focus(name)
        else:
            self.table.setFocus()

    def refresh(self) -> None:
        """Draw the bar anew, and the table in its look and language, with the names that the program gives in it."""
        if self.seating is not None and self._chronicle is not None:
            named = in_language(self.seating, self.preferences.settings.language)
            if named != self.seating:
                self.seating = named
                self._chronicle.rename(named)
                self.rulings.rename(named)
        super().refresh()
        self._first_hand.refresh()
        if self.moment is not None:
            self._picture(self.moment)

    def build(self, inside: QVBoxLayout) -> None:
        seen = None if self.moment is None else self.moment.observation
        inside.addWidget(self._bar.made(self.seating, seen, self.rulings.button()))
        self._enable_undo()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Do what keys stand for that nothing with the focus wants: those of the window, and those of the table wherever the focus is."""
        key = QKeySequence(event.key()).toString().lower()
        keys = self.preferences.settings.keys
        command = next((name for name in WINDOW if own_key(keys, name).lower() == key and not held(event)), None)
        if command is not None:
            self._do(command)
        elif self.stage.sheet is None and not self.table.hasFocus() and not self.table.isAncestorOf(self.focusWidget()):
            self.table.keyPressEvent(event)
        else:
            super().keyPressEvent(event)

    def _do(self, command: str) -> None:
        """Do what a key of the window stands for."""
        settings = self.preferences.settings
        match command:
            case "undo":
                if self.stage.sheet is None:
                    self.match.ask(Undo())
            case "why":
                self.match.ask(WhyNoWin())
            case _ if command.startswith("panel."):
                leaf = command.removeprefix("panel.")
                again = settings.panel_open and settings.panel == leaf
                self.preferences.change(panel=leaf, panel_open=not again)
                if again:
                    self.focus("")
                else:
                    self.panel.take_focus()
            case _:
                self.preferences.change(**{command: not getattr(settings, command)})

    def _enable_undo(self) -> None:
        self._bar.enable_undo(enabled=self.stage.sheet is None)
