"""The table while a match is played, with what surrounds it: the bar above, the results after each hand."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QVBoxLayout, QWidget

from paizhuo.desktop.kit.enlarged_page import times_larger
from paizhuo.desktop.kit.page import Page
from paizhuo.desktop.kit.parts import row
from paizhuo.desktop.kit.preferences import Preferences
from paizhuo.desktop.kit.reading_out import read_out
from paizhuo.desktop.kit.sound import Sounds, levels_of, manner_of
from paizhuo.desktop.match.after_hand import AfterHand
from paizhuo.desktop.match.bar import MatchBar
from paizhuo.desktop.match.caption_line import CaptionLine
from paizhuo.desktop.match.chronicle import Chronicle
from paizhuo.desktop.match.coaching import Coaching
from paizhuo.desktop.match.decisions import Decisions
from paizhuo.desktop.match.first_hand import FirstHand
from paizhuo.desktop.match.following import asks_of
from paizhuo.desktop.match.glance import Glance
from paizhuo.desktop.match.needs import needs
from paizhuo.desktop.match.own_dice import OwnDice
from paizhuo.desktop.match.picturing import Picturing, lead_to
from paizhuo.desktop.match.playing import Playing
from paizhuo.desktop.match.reviewing import Reviewing
from paizhuo.desktop.match.rule_card import in_words as rule_in_words
from paizhuo.desktop.match.rule_of_hand import RuleOfHand
from paizhuo.desktop.match.scores import Scores
from paizhuo.desktop.match.screen_turns import ScreenTurns
from paizhuo.desktop.match.side_panel import SidePanel
from paizhuo.desktop.match.stage import Stage
from paizhuo.desktop.match.table_rulings import TableRulings
from paizhuo.desktop.match.window_keys import WindowKeys
from paizhuo.desktop.table.dealing import DealtRound
from paizhuo.desktop.table.picture import TablePicture
from paizhuo.desktop.table.seats import in_language
from paizhuo.desktop.table.view import TableView
from paizhuo.engine.core.action import CALLS, Action
from paizhuo.engine.core.event import Event
from paizhuo.engine.core.hand import Deal
from paizhuo.engine.core.words import Text
from paizhuo.engine.rules.public import Fact
from paizhuo.engine.table.advice import Advice
from paizhuo.engine.table.port.asks import Answer, Ask, Rearrange, Undo, WhyNot
from paizhuo.engine.table.port.reports import (
    Advised,
    Consultation,
    Declined,
    Explained,
    Failed,
    Finish,
    HandSheet,
    Hearing,
    Moment,
    Noticed,
    Report,
    Seating,
    SupporterLook,
    Throwing,
)

if TYPE_CHECKING:
    from paizhuo.desktop.match.onlookers import OnlookerWindow
    from paizhuo.engine.devices.hub import Hub


CROWDED: Final = 1100
"""Below this width, at the designed text size, the words of the bar stand closer."""


class PlayPage(Page):
    """A match at the table. ``finished`` brings a ``Seating`` and a ``Finish``; ``failed`` a ``Text``, and so does ``message``:
    what happens to the file that the match is kept in.
    """

    left = Signal()
    finished = Signal(object, object)
    message = Signal(object)
    failed = Signal(object)
    play_on = Signal(object, bool)
    """The ``Referee`` at a decision from which the hand is to go on, and whether hidden tiles are dealt out anew."""

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
        self.table = TableView(keys=preferences.settings.keys)
        self.stage = Stage(self.table, preferences)
        self._sounds = Sounds(self, levels_of(preferences.settings))
        self._sounds.surround("ambience", "music")
        self.seating: Seating | None = None
        self.moment: Moment | None = None
        self._picturing = Picturing(preferences)
        self._requested: Text | None = None
        """The sentence that asks an adviser at the screen to point at something."""
        self.turns = ScreenTurns(preferences, self.stage)
        self.rulings = TableRulings(preferences, self.stage)
        self._decisions = Decisions()
        self._reviewing = Reviewing(preferences, self.stage, self._decisions, goes_back=match.goes_back)
        self.after_hand = AfterHand(preferences, self.stage, self.rulings, match.onward, self._reviewing)
        self._bar = MatchBar(preferences, self)
        self.panel = SidePanel(preferences, self._sounds)
        self._keys = WindowKeys(preferences, self.panel)
        self._scores = Scores(preferences, self.stage)
        self._first_hand = FirstHand(self.stage, self.table, preferences)
        self._coaching = Coaching(preferences, self.stage, self.table, self.turns)
        self._glance = Glance(preferences, self.table, self._events_of)
        self.onlookers: OnlookerWindow | None = None
        self._own_dice = OwnDice(self.table.showing, dice)
        self._chronicle: Chronicle | None = None
        self._rule = RuleOfHand()
        shown = row()
        for widget in (self.stage, self.panel, beside):
            if widget is not None:
                shown.addWidget(widget, int(widget is self.stage))
        self.outer.addLayout(shown, 1)
        self.outer.addWidget(CaptionLine(preferences, self._sounds))
        if above is not None:
            self.outer.insertWidget(1, above)  # last, so that the keys go from it to the table
        self._listen()
        match.heard.connect(self.hear)
        self._follow_settings()

    def _listen(self) -> None:
        for asked in (self.after_hand.asked, self.rulings.asked, self.turns.asked, self._own_dice.asked):
            asked.connect(self.match.ask)
        for asked in (self._bar.asked, self._keys.asked):
            asked.connect(self._ask)
        for coached in (self._bar.coached, self._keys.coached):
            coached.connect(self._coaching.toggle)
        for scores in (self._bar.scores, self._keys.scores):
            scores.connect(self._scores.toggle)
        self._scores.closed.connect(self._coaching.look)
        self._scores.closed.connect(partial(self.focus, ""))
        self._keys.reviewed.connect(self.after_hand.review)
        self._keys.shown_to_onlookers.connect(self._show_to_onlookers)
        self._keys.glanced.connect(self._glance.begin)
        self._keys.looked_away.connect(self._glance.end)
        self._keys.glanced.connect(partial(self._darken_drawn, on=True))
        self._keys.looked_away.connect(partial(self._darken_drawn, on=False))
        self._keys.refusing.connect(self._bar.choose_refused)
        self._glance.said.connect(self._read_out)
        self._keys.compared.connect(lambda: self.table.showing.compare(on=not self.table.showing.comparing.on))
        self._reviewing.said.connect(self._read_out)
        self._reviewing.play_on.connect(self.match.go_back_to)
        self.match.gone_back.connect(self.play_on)
        self.back.connect(self.left)
        self._bar.left.connect(self.left)
        self.panel.left.connect(partial(self.focus, ""))
        self.stage.covered.connect(lambda covered: self._bar.enable_undo(enabled=not covered))
        self.rulings.closed.connect(self._back_to_table)
        self.rulings.released.connect(self._show_held)
        self.turns.turned.connect(self._turn_screen)
        self._first_hand.said.connect(self._read_out)
        self._coaching.said.connect(self._read_out)
        self._coaching.changed.connect(self._draw)
        table = self.table
        table.choosing.chosen.connect(self._chosen)
        table.choosing.several.connect(self._chosen_all)
        table.choosing.refused.connect(self._tried)
        table.share_out.connect(lambda: self._ask(Rearrange()))
        table.showing.played.connect(self._hear_event)
        table.showing.settled.connect(self._at_rest)
        table.showing.announced.connect(self._read_out)
        self.preferences.changed.connect(self._arrange)

    # -- the match -------------------------------------------------------------------------------------------------

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
            case SupporterLook():
                self._look(report)
            case Consultation():
                self._consult(report)
            case Hearing():
                self.rulings.hear(report)
            case Throwing(throw):
                self._own_dice.follow(throw)
            case Failed(reason):
                self.failed.emit(reason)

    def note(self, facts: tuple[Fact, ...]) -> None:
        """Show ``facts`` at the seats beside what the rules say of them: who is away."""
        if facts != self._picturing.noted:
            self._picturing.noted = facts
            self._draw()

    def _darken_drawn(self, *, on: bool) -> None:
        """Show which discards came straight from the draw while the key is held, where that was chosen; a key that is held repeats."""
        changed, self._picturing.glancing = on != self._picturing.glancing, on
        if changed and self.preferences.settings.darken_drawn == "glance":
            self._draw()

    def _show_to_onlookers(self) -> None:
        """Show the table in a second window, without the hand of the person at this one."""
        from paizhuo.desktop.match.onlookers import OnlookerWindow  # few matches have onlookers

        if self.seating is None or self.moment is None:
            return
        if self.onlookers is None:
            self.onlookers = OnlookerWindow(self.preferences, self)
            self.onlookers.take_seats(self.seating)
            self.onlookers.take(self.moment)
        self.onlookers.open()

    def hold(self, *, held: bool) -> None:
        """Take clicks and keys from the table while it is held: nobody would hear of them."""
        self.stage.setEnabled(not held)

    def closing(self) -> None:
        """Leave the match; its journal stays."""
        if self.onlookers is not None:
            self.onlookers.close()
        self._sounds.close()
        self._coaching.closing()
        self._reviewing.closing()
        if (unsaved := self.match.close()) is not None:
            self.message.emit(unsaved)

    def take_seats(self, seating: Seating) -> None:
        """Show who plays what, and where."""
        self.seating = in_language(seating, self.preferences.settings.language)
        self.table.showing.comparing.needs = partial(needs, self.seating)
        self._bar.take_seats()
        self._coaching.take_seats(self.seating)
        self._glance.take_seats(self.seating)
        if self.onlookers is not None:
            self.onlookers.take_seats(self.seating)
        self._chronicle = Chronicle(self.seating)
        self.rulings.take_seats(self.seating)
        self._follow_settings()
        self._scores.take_seats(self.seating)
        self.refresh()

    def show_moment(self, moment: Moment) -> None:
        """Show the table as it is now, after what happened; once the tile is drawn, where a supporter draws for the person."""
        if not self.rulings.holds(moment):
            self._show_held(moment)

    def _show_held(self, moment: Moment) -> None:
        before, self.moment = self.moment, moment
        if self.onlookers is not None:
            self.onlookers.take(moment)
        self._picturing.take(moment)
        self._decisions.take(moment)
        self._scores.take(moment)
        self.turns.over()
        if self._chronicle is not None and self.seating is not None:
            self._chronicle.take(moment.record)
            game = self.seating.at(moment.observation.hand.deal).rule_set
            self.panel.about(self._chronicle, game)
            self._rule.follow(moment, game)
            self._sounds.manner = manner_of(self.preferences.settings, game.display.terms)
        played, watchers = (
            ("", ()) if before is None else (before.observation.hand.deal.game, before.observation.hand.watchers)
        )
        if moment.observation.hand.deal.game != played or moment.observation.hand.watchers != watchers:
            super().refresh()  # the bar names the game, and the advisers
        if moment.news is not None:
            self.announce(moment.news)
        self.after_hand.begin(over=moment.observation.hand.ending is not None)
        if self.stage.sheet is not None:
            self._uncover()
        if moment.beginning is not None:
            self._sounds.play("wall")
        lead_to(self.table, moment, self._drawn)
        self._draw()
        if not self.table.state.busy:
            self._show_rule()
        self._read_advice()
        self._coaching.take(moment)
        if moment.observation.options and not self.table.state.busy:
            self._sounds.play("turn")

    def show_sheet(self, sheet: HandSheet) -> None:
        """Show the results of a hand, as soon as its last tiles lie on the table. What was to be done without asking was for this hand."""
        if not self.preferences.settings.keep_automatic:
            self.preferences.change(auto_win=False, auto_pass=False, auto_discard=False)
        self.rulings.release()
        self.after_hand.end(sheet)
        self._scores.end(sheet)
        if self.onlookers is not None:
            self.onlookers.end(sheet)
        if not self.table.state.busy:
            self._at_rest()

    def _at_rest(self) -> None:
        """Go on to what waits until nothing moves any more."""
        self._show_rule()
        self._coaching.look()
        if self.seating is not None and self.after_hand.rest(self.seating):
            return
        if not self.turns.begin() and self.moment is not None and self.moment.observation.options:
            self._sounds.play("turn")

    def _show_rule(self) -> None:
        """Show the rule that dice have chosen for this hand, once they lie."""
        if (thrown := self.stage.show_rule(self._rule)) is not None:
            self._read_out(self.say(rule_in_words(thrown)))

    def _uncover(self) -> None:
        self.stage.cover(None)
        self.table.setFocus()

    def _back_to_table(self) -> None:
        """Go back from the rulings to what lay there: the results of the hand, or the table."""
        self._uncover()
        self._coaching.look()
        if self.after_hand.show_again() and not self.table.state.busy:
            self._at_rest()

    def _hear_event(self, event: Event) -> None:
        """Let an event be heard from where its seat sits; a round of the deal as one block that is set down."""
        picture = self.table.state.picture
        events = event.blocks[:1] if isinstance(event, DealtRound) else (event,)
        self._sounds.play_events(events, None if picture is None else picture.position)

    def _read_out(self, sentence: str) -> None:
        """Read out what happens to those who listen."""
        read_out(self.table, sentence)

    def announce(self, words: Text) -> None:
        """Show a sentence about what happens at the table, and read it out."""
        self.said.emit(words)
        self._read_out(self.say(words))

    # -- what is asked -----------------------------------------------------------------------------------------------

    def _ask(self, ask: Ask) -> None:
        """Pass on what the bar, a key or the table asks; nothing below a sheet is taken back or moved."""
        if self.stage.top is None or not isinstance(ask, (Undo, Rearrange)):
            self.match.ask(ask)

    def _chosen(self, action: Action) -> None:
        """Do what the player decided on, or point at it where an adviser has the screen."""
        if not self.turns.point(action):
            self._first_hand.acted(action)
            self._chosen_all((action,))

    def _chosen_all(self, actions: tuple[Action, ...]) -> None:
        if self.moment is not None:
            self._coaching.decided()
            self._decisions.add(self.moment, actions)
            self.match.ask(Answer(self.moment.serial, actions))

    def _tried(self, action: Action) -> None:
        """Ask the session why an action that is not among the options cannot be done."""
        if self.turns.consultation is None and self.moment is not None:
            self.match.ask(WhyNot(self.moment.serial, action))

    def _declined(self, reason: Text) -> None:
        self._decisions.refuse(self.moment)
        if self.stage.sheet is not None:
            self.announce(reason)
        else:
            self.table.showing.explain(reason)
        self._draw()
        self._coaching.decided(done=False)

    def wait(self, *, waits: bool) -> None:
        """Show whether the person has asked for the next hand and others, who play elsewhere, have not yet."""
        self.after_hand.wait(waits=waits)

    def _arrange(self) -> None:
        settings = self.preferences.settings
        self._sounds.levels = levels_of(settings)
        if self.seating is not None and self.moment is not None:
            terms = self.seating.at(self.moment.observation.hand.deal).rule_set.display.terms
            self._sounds.manner = manner_of(settings, terms)
        self.table.choosing.use_keys(settings.keys)
        self.panel.refresh()
        self._follow_settings()
        self.refresh()

    def _follow_settings(self) -> None:
        calls = CALLS if self.seating is None else self.seating.rule_set.calls
        for ask in asks_of(self.preferences.settings, calls):
            self.match.ask(ask)

    # -- those who have no seat ------------------------------------------------------------------------------------

    def _look(self, look: SupporterLook) -> None:
        """Let a supporter at this computer look at the hands, as soon as they are dealt."""
        if self.seating is not None:
            self.turns.look(self.seating.at(look.observation.hand.deal), look)
            if not self.table.state.busy:
                self._at_rest()

    def _consult(self, consultation: Consultation) -> None:
        if self.seating is not None and self.stage.sheet is None:
            self.turns.consult(self.seating, consultation)

    def _advised(self, advice: tuple[Advice, ...]) -> None:
        """Show other advice than before to the player."""
        if advice != self._picturing.advice:
            self._picturing.advice = advice
            self._turn_screen()
            self._read_advice()

    def _turn_screen(self) -> None:
        """Show the table to whose turn at the screen it is."""
        if self._requested is not None:
            self.unsaid.emit(self._requested)
        self._requested = self.turns.request
        if self._requested is not None:
            self.announce(self._requested)
        self._draw()
        self._coaching.look()
        if self.stage.top is None:
            self.table.setFocus()

    def _read_advice(self) -> None:
        """Read out the advice that the player has to those who listen."""
        if self.seating is not None:
            for sentence in self._picturing.spoken_advice(self.seating):
                self._read_out(sentence)

    # -- drawing ---------------------------------------------------------------------------------------------------

    def _draw(self) -> None:
        if self.moment is not None:
            self.table.showing.show(self._drawn(self.moment))
            if self.seating is not None and self.seating.plays:
                self._first_hand.look()

    def _events_of(self, deal: Deal) -> list[Event]:
        """Return what has happened in a hand so far."""
        return [] if self._chronicle is None else self._chronicle.events_of(deal)

    def _drawn(self, moment: Moment) -> TablePicture:
        assert self.seating is not None
        coach = self._coaching.pointed(moment.observation)
        return self._picturing.drawn(self.seating, moment, self.turns.consultation, coach)

    def escape(self) -> None:
        """Do nothing: the key lets a call go by, and must not end a match when there is none. Leaving has a button."""

    def focus(self, name: str) -> None:
        """Give the keys to the table, or to the sheet over it."""
        if self.stage.top is not None:
            self.stage.top.focus(name)
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
        self._draw()

    def build(self, inside: QVBoxLayout) -> None:
        seen = None if self.moment is None else self.moment.observation
        room = self.room()
        bar = self._bar.made(
            self.seating, seen, self.rulings.button(), times=times_larger(room), close=room[0] < CROWDED
        )
        inside.addWidget(bar)

    def arrangement(self) -> object:
        """Return how large and how close the words of the bar are."""
        room = self.room()
        return times_larger(room), room[0] < CROWDED, super().arrangement()

    def keyReleaseEvent(self, event: QKeyEvent) -> None:
        """End what lasts as long as a key is held."""
        self._keys.release(event)
        super().keyReleaseEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Do what keys stand for that nothing with the focus wants: those of the window, those of the table wherever the focus is."""
        if self._keys.take(event):
            return
        if self.stage.top is None and not self.table.hasFocus() and not self.table.isAncestorOf(self.focusWidget()):
            self.table.keyPressEvent(event)
        else:
            super().keyPressEvent(event)
