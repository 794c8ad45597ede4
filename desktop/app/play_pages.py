"""The pages of a match at the screen: the throw for its first dealer, the table, the ranking."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from paizhuo.engine.core.words import Text

if TYPE_CHECKING:
    from paizhuo.desktop.app.window import Window
    from paizhuo.desktop.kit.page import Page
    from paizhuo.desktop.match.page import PlayPage
    from paizhuo.desktop.match.playing import Playing
    from paizhuo.desktop.match.session import SessionThread
    from paizhuo.desktop.table.seats import Beginning
    from paizhuo.engine.core.meld import Seat
    from paizhuo.engine.devices.hub import Hub
    from paizhuo.engine.match.referee import Referee
    from paizhuo.engine.match.setup import MatchSetup
    from paizhuo.engine.table.port.reports import Finish, Seating
    from paizhuo.engine.table.table import Table


class PlayPages:
    """The pages of a match: each is shown in its turn in the window, and forgotten when the match has left it."""

    def __init__(self, window: Window) -> None:
        self._window = window
        self._tables: dict[Page, Playing] = {}
        """The matches that are played, by their pages; another page may be in sight."""

    def table_page(self, match: Playing, dice: Hub | None = None, back: Callable[[], object] | None = None) -> PlayPage:
        """Show a match, and return its page.

        ``dice``: the devices whose dice throw for it; None: the screen throws. ``back``: what is shown once the match is left;
        None: the first page.
        """
        from paizhuo.desktop.match.page import PlayPage

        page = PlayPage(self._window.preferences, match, dice)
        leave = partial(self._leave, page, back or self._window.home)

        def failed(reason: Text) -> None:
            leave()
            self._window.announce(reason)

        page.left.connect(leave)
        page.play_on.connect(lambda asked, anew: self._play_on(page, asked, anew=anew))
        page.message.connect(self._window.announce)
        page.failed.connect(failed)
        page.finished.connect(
            lambda seating, finish: self._leave(page, partial(self.show_ranking, seating, finish, match.journal))
        )
        self._tables[page] = match
        self._window.show_page(page)
        return page

    def _leave(self, page: Page, then: Callable[[], object]) -> None:
        """Go on from a page that will not be seen again."""
        self._tables.pop(page, None)
        page.closing()
        then()
        self._window.drop_page(page)

    def _match_here(self) -> tuple[SessionThread, PlayPage]:
        """Return a match at this computer, which has not begun yet, and its page."""
        from paizhuo.desktop.match.session import SessionThread

        dice = self.dice()
        match = SessionThread(dice)
        return match, self.table_page(match, dice)

    def start_with_dice(self, setup: MatchSetup) -> None:
        """Start a match whose first dealer is thrown."""
        self.throw_first(setup, "dice")

    def throw_first(self, setup: MatchSetup, by: Beginning) -> None:
        """Start a match once dice are thrown for its first dealer: the player's own where these are chosen."""
        from paizhuo.desktop.table.seats import ARRANGED, seeded, thrower

        setup = seeded(setup)
        who = thrower(setup, by)

        def thrown(faces: tuple[int, ...] | None) -> None:
            self.start(*ARRANGED[by](setup, faces))

        if who is None or self._window.preferences.settings.dice == "screen":
            thrown(None)
        else:
            self.await_throw(who, thrown, self._window.set_up)

    def await_throw(
        self, who: str, thrown: Callable[[tuple[int, ...] | None], object], back: Callable[[], object]
    ) -> None:
        """Show the page on which somebody throws real dice for the first dealer.

        ``thrown`` hears the faces; None: the screen throws. ``back`` is called where nobody throws.
        """
        from paizhuo.desktop.app.first_throw import FirstThrow

        devices = self._window.devices
        devices.reopen()
        page = FirstThrow(self._window.preferences, devices, who)
        page.thrown.connect(lambda faces: self._leave(page, partial(thrown, faces)))
        page.back.connect(lambda: self._leave(page, back))
        self._window.show_page(page)
        page.begin()

    def dice(self) -> Hub | None:
        """Return the devices whose dice throw for a match; None where the player has not chosen its own."""
        if self._window.preferences.settings.dice == "screen":
            return None
        self._window.devices.reopen()
        return self._window.devices.hub

    def start(self, setup: MatchSetup, said: Text | None = None) -> None:
        """Start a match, once its room cards are paid where they are counted. ``said``: a sentence shown when it begins."""
        if (refusal := self._pay(setup)) is not None:
            self._window.set_up()
            said = refusal
        else:
            from paizhuo.desktop.match.introduction import introduce

            match, page = self._match_here()
            introduce(page.preferences, page.stage, setup, partial(match.start, setup))
        if said is not None:
            self._window.announce(said)

    def _pay(self, setup: MatchSetup) -> Text | None:
        """Take the room cards for a match; return why it cannot begin, if there are too few."""
        from paizhuo.desktop.app import purse
        from paizhuo.desktop.app.room_cards import not_kept
        from paizhuo.engine.games import find

        rule_set = find(setup.rules)
        try:
            purse.pay(rule_set.play.fee(rule_set.settled(setup.options)))
        except purse.NotEnough as few:
            return few.reason
        except OSError as error:
            self._window.announce(not_kept(error))
        return None

    def resume(self, journal: Path) -> None:
        """Go on with the match of a journal, at the real table if it was played there."""
        from paizhuo.desktop.real_table.match.kept_setup import physical_setup

        for page, match in self._tables.items():
            if match.journal == journal:  # it is played: something was opened over it
                self._window.show_page(page)
                return
        if physical_setup(journal) is None:
            self._match_here()[0].resume(journal)
        elif (refusal := self._window.table_match.resume(journal)) is not None:
            self._window.announce(refusal)

    def one_hand(
        self, asked: Referee, seat: Seat, names: Sequence[str], seed: int | None, back: Callable[[], object]
    ) -> None:
        """Play a hand on from a decision of it; ``back``: what is shown after it. The rest is as ``table_from`` takes it."""
        from paizhuo.desktop.practice.going_on import table_from

        self.hand_at(table_from(asked, seat, names, seed), back)

    def hand_at(self, table: Callable[[], Table], back: Callable[[], object]) -> None:
        """Play the hand of the table that this makes to its end; ``back``: what is shown after it."""
        from paizhuo.desktop.practice.one_hand import OneHand

        match = OneHand()
        page = self.table_page(match, back=back)
        match.over.connect(page.left)
        match.take_over(table)

    def _play_on(self, page: PlayPage, asked: Referee, *, anew: bool) -> None:
        """Play a hand of a match on from a decision of it, and come back to the match."""
        seating = page.seating
        if seating is not None and seating.person is not None:
            names = tuple(seat.name for seat in seating.setup.seats)
            seed = None if anew else seating.setup.seed
            self.one_hand(asked, seating.person, names, seed, partial(self._window.show_page, page))

    def show_ranking(self, seating: Seating, finish: Finish, journal: Path | None = None) -> None:
        """Show how a match has ended. ``journal``: its file, which can be looked at again."""
        from paizhuo.desktop.results.ranking import RankingPage

        page = RankingPage(self._window.preferences, seating, finish, journal)
        page.replay.connect(lambda kept: self._leave(page, lambda: self._window.replays.open(kept, seating.person)))
        page.home.connect(lambda: self._leave(page, self._window.home))
        page.again.connect(lambda: self._leave(page, lambda: self.start_with_dice(seating.again())))
        self._window.show_page(page)
