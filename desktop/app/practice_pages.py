"""The pages of practice: what is practised, the drill, and hands that go on from a situation."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from paizhuo.engine.core.words import Text

if TYPE_CHECKING:
    from paizhuo.desktop.app.window import Window
    from paizhuo.desktop.practice.chosen import Chosen
    from paizhuo.desktop.practice.drill_page import DrillPage
    from paizhuo.desktop.practice.sources import Found, Question
    from paizhuo.engine.core.meld import Seat


class PracticePages:
    """A drill in the window; its page is forgotten when the player leaves it."""

    def __init__(self, window: Window) -> None:
        self._window = window

    def of_bots(self, rules: str, seed: int) -> DrillPage:
        """Ask about hands that bots play."""
        from paizhuo.desktop.practice.sources import of_bots
        from paizhuo.desktop.practice.words import SEED
        from paizhuo.engine.games import find

        language = self._window.preferences.settings.language
        return self._show(of_bots(rules, seed, language), SEED.filled(game=find(rules).name, seed=seed))

    def of_journals(self, files: Sequence[Path], seat: Seat | None) -> DrillPage:
        """Ask about the person's own matches. ``seat``: the person's; None: that of the first person of each."""
        from paizhuo.desktop.practice.sources import of_files
        from paizhuo.desktop.practice.words import OWN

        return self._show(of_files(files, seat), OWN)

    def of_choice(self, chosen: Chosen) -> None:
        """Play a hand that begins with tiles of the person's choice, and come back to choosing."""
        from paizhuo.desktop.kit.words import BOT_NAMES, YOU
        from paizhuo.desktop.table.seats import any_seed
        from paizhuo.engine.games import find
        from paizhuo.engine.table.practice.chosen_hand import dealt

        language = self._window.preferences.settings.language
        game = find(chosen.rules)
        names = [name.say(language) for name in BOT_NAMES[: game.play.seats(game.settled({}))]]
        names[chosen.seat] = YOU.say(language)
        table = partial(dealt, chosen.rules, chosen.seat, chosen.tiles, names, any_seed())
        self._window.play.hand_at(table, self._window.practice)

    def _show(self, source: Iterator[Found], name: Text) -> DrillPage:
        from paizhuo.desktop.practice.drill_page import DrillPage

        page = DrillPage(self._window.preferences, source, name)
        page.play_on.connect(lambda question, anew: self._play_on(page, question, anew=anew))
        page.back.connect(lambda: self._leave(page))
        self._window.show_page(page)
        return page

    def _leave(self, page: DrillPage) -> None:
        page.closing()
        self._window.practice()
        self._window.drop_page(page)

    def _play_on(self, page: DrillPage, question: Question, *, anew: bool) -> None:
        """Play the hand of a question to its end, and come back to the drill."""
        situation = question.situation
        seed = None if anew else situation.seed
        self._window.play.one_hand(
            situation.referee, situation.seat, question.names, seed, lambda: self._window.show_page(page)
        )
