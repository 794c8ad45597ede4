"""The parts of the page of statistics that are read: figures, the accuracy of play, luck apart from skill."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import islice
from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QGridLayout, QVBoxLayout

from paizhuo.desktop.kit.page import Page
from paizhuo.desktop.kit.parts import column, grid, label
from paizhuo.desktop.kit.words import BOTS
from paizhuo.desktop.records import statistics_words, words
from paizhuo.desktop.records.counted import CountedGame
from paizhuo.desktop.records.long_work import BegunByButton, LongWork
from paizhuo.desktop.records.points_words import mean_in_points
from paizhuo.desktop.records.statistics_words import FROM_TO
from paizhuo.engine.analysis.estimates import as_said
from paizhuo.engine.records.duplicates import Compared
from paizhuo.engine.records.figures import figures
from paizhuo.engine.records.statistics import Statistics

PATTERNS: Final = 12
"""So many patterns of wins are listed."""
RIGHT: Final = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter


def figures_of(page: Page, found: Statistics) -> QVBoxLayout:
    """Return the figures as a table: what, how much, between which bounds, of how many."""
    listed = column(spacing=page.px(8))
    counted = words.COUNTED.filled(matches=found.matches, hands=found.hands)
    listed.addWidget(label(page.say(counted), "strong", wrap=True))
    cells = grid(across=page.px(18), down=page.px(5))
    heads = ("", "", page.say(statistics_words.INTERVAL), page.say(statistics_words.COUNTED_OF))
    _add_row(cells, 0, heads, ["caption"] * len(heads))
    for nth, each in enumerate(figures(found), 1):
        of = f"{each.of:,}" if each.count is None else f"{each.count:,} / {each.of:,}"
        _add_row(
            cells, nth, (page.say(each.label), each.shown, each.interval, of), ("body", "strong", "small", "muted")
        )
    listed.addLayout(cells)
    listed.addWidget(label(page.say(words.INTERVALS), "small", wrap=True))
    if found.patterns:
        listed.addWidget(label(page.say(words.PATTERNS), "strong"))
        most = islice(found.patterns.items(), PATTERNS)
        text = "  ·  ".join(f"{page.say(found.names[pattern])} {count}" for pattern, count in most)
        listed.addWidget(label(text, wrap=True))
    return listed


def _add_row(cells: QGridLayout, nth: int, texts: Sequence[str], roles: Sequence[str]) -> None:
    for at, (text, role) in enumerate(zip(texts, roles, strict=True)):
        made = label(text, role)
        made.setAlignment(RIGHT if at else Qt.AlignmentFlag.AlignLeft)
        cells.addWidget(made, nth, at)


def accuracy_of(page: Page, shown: CountedGame, work: LongWork, begun: Callable[[], object]) -> QVBoxLayout:
    """Return what reviews came to, and what has the other matches reviewed."""
    listed = column(spacing=page.px(8))
    listed.addWidget(label(page.say(statistics_words.ACCURACY_OF_PLAY), "strong", wrap=True))
    found = shown.known.accuracies
    if found.matches:
        low, high = found.share.interval
        said = statistics_words.ALL_DECISIONS.filled(
            matches=found.matches,
            n=found.together.decisions,
            share=f"{found.share.value:.1%}",
            low=f"{low:.1%}",
            high=f"{high:.1%}",
            loss=as_said(found.together.mean_loss or 0.0),
        )
    else:
        said = statistics_words.NOT_REVIEWED if shown.to_review else statistics_words.NO_VALUES
    listed.addWidget(label(page.say(said), wrap=True))
    if shown.to_review or work.running:
        begin = statistics_words.REVIEW.filled(n=shown.to_review)
        listed.addWidget(BegunByButton(page.preferences, work, begin, begun))
    return listed


def luck_of(page: Page, shown: CountedGame, work: LongWork, begun: Callable[[], object]) -> QVBoxLayout:
    """Return what bots got with the same tiles, level by level, and what has the other matches played again."""
    listed = column(spacing=page.px(8))
    listed.addWidget(label(page.say(statistics_words.LUCK), "strong", wrap=True))
    listed.addWidget(label(page.say(statistics_words.LUCK_NOTE), "small", wrap=True))
    if shown.known.compared:
        listed.addLayout(_compared(page, shown.known.compared))
        if left_out := shown.known.compared[0].left_out:
            listed.addWidget(label(page.say(statistics_words.LEFT_OUT.filled(n=left_out)), "small", wrap=True))
    else:
        said = statistics_words.NOT_AGAIN if shown.to_play else statistics_words.NO_WALLS
        listed.addWidget(label(page.say(said), wrap=True))
    if shown.to_play or work.running:
        begin = statistics_words.AGAIN.filled(n=shown.to_play)
        listed.addWidget(BegunByButton(page.preferences, work, begin, begun))
    return listed


def _compared(page: Page, found: Sequence[Compared]) -> QGridLayout:
    cells = grid(across=page.px(18), down=page.px(5))
    heads = (
        statistics_words.LEVEL,
        statistics_words.YOU_GOT,
        statistics_words.BOT_GOT,
        statistics_words.DIFFERENCE,
        statistics_words.INTERVAL,
        statistics_words.HANDS,
    )
    _add_row(cells, 0, [page.say(head) for head in heads], ["caption"] * len(heads))
    for nth, each in enumerate(found, 1):
        bounds = each.difference.interval
        between = None if bounds is None else tuple(map(mean_in_points, bounds))
        interval = "" if between is None else page.say(FROM_TO.filled(low=between[0], high=between[1]))
        means = [mean_in_points(mean.mean) for mean in (each.own, each.bot, each.difference)]
        texts = [page.say(BOTS[each.level]), *means, interval, f"{each.own.of:,}"]
        _add_row(cells, nth, texts, ("body", "body", "body", "strong", "small", "muted"))
    return cells
