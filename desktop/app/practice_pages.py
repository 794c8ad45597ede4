"""The pages of practice: what is practised, the drill, and hands that go on from a situation."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from paizhuo.engine.core.words import Text

if TYPE_CHECKING:
    from paizhuo.desktop.app.window import Window
    from paizhuo.desktop.kit.page import Page
    from paizhuo.desktop.practice.chosen import Chosen
    from paizhuo.desktop.practice.defence_page import DefencePage
    from paizhuo.desktop.practice.drill_page import DrillPage
    from paizhuo.desktop.practice.finding import Found
    from paizhuo.desktop.practice.kept_progress import KeptProgress
    from paizhuo.desktop.practice.scoring_page import ScoringPage
    from paizhuo.desktop.practice.sources import Question
    from paizhuo.desktop.practice.waits_page import WaitsPage
    from paizhuo.engine.core.meld import Seat
    from paizhuo.engine.table.practice.progress import DrillId

    AnyPage = TypeVar("AnyPage", bound=Page)


class PracticePages:
    """A drill in the window; its page is forgotten when the player leaves it."""

    def __init__(self, window: Window) -> None:
        self._window = window
        self._progress: KeptProgress | None = None

    @property
    def progress(self) -> KeptProgress:
        """How the person has fared in practice."""
        if self._progress is None:
            from paizhuo.desktop.kit.settings import data_folder
            from paizhuo.desktop.practice.kept_progress import KeptProgress

            self._progress = KeptProgress(data_folder, self._window)
            self._progress.said.connect(self._window.announce)
        return self._progress

    def begin(self, drill: DrillId, rules: str, level: int, seed: int) -> None:
        """Begin a drill of hands that bots play or that are dealt at random."""
        if drill == "waits":
            self.of_waits(rules, level, seed)
            return
        begun = {"choices": self.of_bots, "scoring": self.of_scoring, "defence": self.of_defence}
        begun[drill](rules, seed)

    def of_bots(self, rules: str, seed: int) -> DrillPage:
        """Ask about hands that bots play."""
        from paizhuo.desktop.practice.sources import of_bots
        from paizhuo.desktop.practice.words import SEED
        from paizhuo.engine.games import find

        language = self._window.preferences.settings.language
        return self._choices(of_bots(rules, seed, language), SEED.filled(game=find(rules).name, seed=seed))

    def of_journals(self, files: Sequence[Path], seat: Seat | None) -> DrillPage:
        """Ask about the person's own matches. ``seat``: the person's; None: that of the first person of each."""
        from paizhuo.desktop.practice.sources import of_files
        from paizhuo.desktop.practice.words import OWN

        return self._choices(of_files(files, seat), OWN)

    def of_scoring(self, rules: str, seed: int) -> ScoringPage:
        """Ask what wins of bots count, and who pays."""
        from paizhuo.desktop.practice.scoring_page import ScoringPage, scoring_questions

        preferences = self._window.preferences
        source = scoring_questions(rules, seed, preferences.settings.language)
        return self._show(ScoringPage(preferences, source, *self._counted(seed, "scoring", rules)))

    def of_waits(self, rules: str, level: int, seed: int) -> WaitsPage:
        """Ask what ready hands of one suit wait for."""
        from paizhuo.desktop.practice.waits_page import WaitsPage, waits_questions

        source = waits_questions(rules, level, seed)
        return self._show(WaitsPage(self._window.preferences, source, *self._counted(seed, "waits", rules, level)))

    def of_defence(self, rules: str, seed: int) -> DefencePage:
        """Ask for the safest discards in hands that bots play."""
        from paizhuo.desktop.practice.defence_page import DefencePage, defence_questions

        preferences = self._window.preferences
        source = defence_questions(rules, seed, preferences.settings.language)
        return self._show(DefencePage(preferences, source, *self._counted(seed, "defence", rules)))

    def closing(self) -> None:
        """Write what could not be written so far: the window closes."""
        if self._progress is not None:
            self._progress.closing()

    def _counted(
        self, seed: int, drill: DrillId, rules: str, level: int = 0
    ) -> tuple[Callable[[object, bool], object], Text]:
        """Return what counts the answers of a drill, and what the drill is called."""
        from paizhuo.desktop.practice.drill_words import NAMED, practised_name
        from paizhuo.engine.table.practice.progress import Practised

        what = Practised(drill, rules, level)
        return lambda _question, right: self.progress.note(what, right), NAMED.filled(
            what=practised_name(what), seed=seed
        )

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

    def _choices(self, source: Iterator[Found[Question]], name: Text) -> DrillPage:
        from paizhuo.desktop.practice.drill_page import DrillPage
        from paizhuo.engine.table.practice.progress import Practised

        def note(question: Question, right: bool) -> None:  # noqa: FBT001 - an answer is right or not
            self.progress.note(Practised("choices", question.situation.referee.match.rule_set.id), right)

        page = DrillPage(self._window.preferences, source, note, name)
        page.play_on.connect(lambda question, anew: self._play_on(page, question, anew=anew))
        return self._show(page)

    def _show(self, page: AnyPage) -> AnyPage:
        page.back.connect(lambda: self._leave(page))
        self._window.show_page(page)
        return page

    def _leave(self, page: Page) -> None:
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
