"""Finds moments in matches of bots and draws them, in a process of its own with the program of any checkout that has ``Staged``.

python stage.py find MOMENT,MOMENT                              prints where each lies, as JSON
python stage.py draw FOUND FOLDER SIZE TEXT LANGUAGE THEME      draws those found; says which could not be drawn
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from PySide6.QtWidgets import QApplication

    from paizhuo.desktop.app.window import Window
    from paizhuo.desktop.match.page import PlayPage
    from paizhuo.desktop.match.staged import Staged
    from paizhuo.engine.core.observe import Observation

MOST_STEPS: Final = 260
SEEDS: Final = 40
"""In so many matches, and so many decisions of each, a moment is looked for."""


def _names(seen: Observation) -> set[str]:
    return {type(option).__name__ for option in seen.options}


def _discards(seen: Observation) -> int:
    return sum(map(len, seen.hand.rivers))


def _has_kong(seen: Observation) -> bool:
    return any(meld.is_kong for place in seen.hand.places for meld in place.melds)


MOMENTS: Final[dict[str, tuple[str, Callable[[Observation], bool]]]] = {
    "deal": ("riichi", lambda seen: True),
    "early": ("riichi", lambda seen: "Discard" in _names(seen) and _discards(seen) >= 8),
    "riichi": (
        "riichi",
        lambda seen: "Discard" in _names(seen) and any(laid.turned for river in seen.hand.rivers[1:] for laid in river),
    ),
    "call": ("riichi", lambda seen: "Pon" in _names(seen) and _discards(seen) >= 12),
    "kong": ("chongqing", lambda seen: seen.hand.ending is None and _has_kong(seen) and bool(seen.options)),
    "long": ("riichi", lambda seen: seen.hand.ending is None and seen.hand.wall.left <= 4 and _discards(seen) >= 60),
    "win": ("riichi", lambda seen: bool(seen.hand.wins) and seen.hand.wins[0].source is not None),
    "result": ("riichi", lambda seen: bool(seen.hand.wins) and seen.hand.ending is not None),
    "exhausted": ("riichi", lambda seen: seen.hand.ending is not None and not seen.hand.wins),
    "blood": ("sichuan", lambda seen: len(seen.hand.wins) >= 2 and seen.hand.ending is None),
    "bets": ("holdem", lambda seen: bool(_names(seen) & {"Raise", "Bet", "CallBet"}) and seen.hand.ending is None),
    "trick": ("trick", lambda seen: bool(seen.options) and seen.hand.ending is None and _discards(seen) >= 14),
}
"""The game in which each moment is looked for, and how it is known by what the person sees."""


def find(names: list[str]) -> dict[str, tuple[str, int, int]]:
    """Return the rule set, the seed and the decisions made before each moment."""
    from paizhuo.desktop.match.staged import Staged

    found: dict[str, tuple[str, int, int]] = {}
    for seed in range(1, SEEDS + 1):
        for rules in {MOMENTS[name][0] for name in names if name not in found}:
            staged = Staged(rules, seed, "en")
            for steps in range(MOST_STEPS):
                seen = staged.moment().observation
                for name in names:
                    if name not in found and MOMENTS[name][0] == rules and MOMENTS[name][1](seen):
                        found[name] = rules, seed, steps
                if seen.hand.ending is not None:
                    break
                staged.play(1)
    return found


def draw(
    found: dict[str, tuple[str, int, int]], folder: str, size: str, text: float, language: Any, theme: Any
) -> None:
    """Draw each moment into a file of the folder."""
    from PySide6.QtWidgets import QApplication

    from paizhuo.desktop.app.opening import application
    from paizhuo.desktop.app.window import Window
    from paizhuo.desktop.kit.preferences import Preferences
    from paizhuo.desktop.kit.settings import Settings
    from paizhuo.desktop.match.explained import TABLE
    from paizhuo.desktop.match.staged import NoMatch, Staged

    running = application()
    font = QApplication.font()
    font.setPointSizeF(font.pointSizeF() * text)
    QApplication.setFont(font)
    width, height = map(int, size.split("x"))
    for name, (rules, seed, steps) in found.items():
        settings = Settings(
            language=language, theme=theme, speed="off", bot_pace="off", welcomed=True, sound=False, explained=(TABLE,)
        )
        window = Window(Preferences(settings, keep=False))
        window.resize(width, height)
        staged = Staged(rules, seed, language)
        staged.play(steps)
        page = window.play.table_page(NoMatch())
        page.take_seats(staged.seating)
        window.show()
        try:
            _turn_to(name, page, staged)
            _settle(running)
            _stop_at_the_height(name, page)
            window.grab().save(f"{folder}/{name}-{size}-{language}-{theme}.png")
        except (AttributeError, TypeError, ImportError) as error:  # an older program, which has no such thing
            print(f"{name} {size} {language} {theme}: {error}")
        finally:
            _close(window)


def _settle(running: QApplication) -> None:
    for _ in range(4):
        running.processEvents()


def _close(window: Window) -> None:
    window.close()
    window.deleteLater()


def _turn_to(name: str, page: PlayPage, staged: Staged) -> None:
    """Bring the moment in sight."""
    page.show_moment(staged.moment())
    if name == "deal":
        _deal_half(page, staged)
    elif name == "win":
        _celebrate(page, staged)
    elif name in {"result", "exhausted"}:
        page.show_sheet(staged.sheet())


def _deal_half(page: PlayPage, staged: Staged) -> None:
    """Show the table while tiles are dealt."""
    from paizhuo.desktop.table.dealing import DealtRound
    from paizhuo.desktop.table.unfold import after, steps
    from paizhuo.engine.core.value import replace
    from paizhuo.engine.table.session.beginning import beginning, seen_from
    from paizhuo.engine.table.table import Table

    table = Table(staged.seating.setup)
    begun, events = beginning(table.match, 0), table.log.take(0)
    shown = page.table.state.picture
    assert shown is not None
    picture = replace(shown, observation=begun.observation, facts=begun.facts, prompt=None)
    rounds = 0
    for step in steps(seen_from(events)):
        if isinstance(step.event, DealtRound):
            rounds += 1
            if rounds > 2:
                break
        picture = after(picture, step.event)
    page.table.showing.show(picture)


def _celebrate(page: PlayPage, staged: Staged) -> None:
    """Begin to celebrate the win that has ended the hand."""
    from paizhuo.desktop.table.unfold import Step
    from paizhuo.engine.core.event import Won
    from paizhuo.engine.core.value import replace

    state, effects = page.table.state, page.table.showing.effects
    assert state.picture is not None
    won = next(event for _, event in staged.moment().record.events[::-1] if isinstance(event, Won))
    picture = replace(state.picture, settings=replace(state.picture.settings, pace=1.0))
    effects.show(picture, state.layout, Step(won, 1000))


def _stop_at_the_height(name: str, page: PlayPage) -> None:
    """Let what is seen in passing stand still half-way."""
    from PySide6.QtCore import QVariantAnimation

    if name == "win":
        for clock in page.table.scene().findChildren(QVariantAnimation):
            clock.pause()
            clock.setCurrentTime(round(0.5 * clock.duration()))


if __name__ == "__main__":
    if sys.argv[1] == "find":
        print(json.dumps(find(sys.argv[2].split(","))))
    else:
        where, folder, size, text, language, theme = sys.argv[2:]
        draw(json.loads(where), folder, size, float(text), language, theme)
