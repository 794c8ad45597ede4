"""How a hand and a match ended, in sentences for the people at a table without a window."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from paizhuo.engine.core.event import Won
from paizhuo.engine.core.words import Text
from paizhuo.engine.match.match import HandResult, Match, Ranking
from paizhuo.engine.rules.action_words import narrator
from paizhuo.engine.rules.amounts import amount, signed
from paizhuo.engine.scoring.score_words import steps, worth


def result_words(match: Match, result: HandResult) -> Iterator[Text]:
    """Yield every win with its patterns and payments, what was paid beside, and how everybody stands."""
    names, parts = [who.name for who in match.setup.seats], match.game.scoring.parts
    by = narrator(tuple(names), match.hand.seats, parts, match.game.display.reasons)
    for win in result.wins:
        yield from Won(win).sentences(by)
        for pattern in win.score.patterns:
            yield PATTERN.filled(name=pattern.name, value=pattern.value)
        yield TOTAL.filled(total=worth(win.score))
        yield from steps(win.score)
    if not result.wins:
        yield ENDED.filled(ending=result.ending.name)
    won = zip(names, result.changes, strict=True)
    yield CHANGES.filled(changes=", ".join(f"{name} {signed(points, parts)}" for name, points in won))
    stand = zip(names, result.standing, strict=True)
    yield STANDING.filled(points=", ".join(f"{name} {amount(points, parts)}" for name, points in stand))


def ranking_words(match: Match, ranking: Ranking) -> Text:
    """Return the final ranking."""
    parts = match.game.scoring.parts
    names = [who.name for who in match.setup.seats]
    return RANKING.filled(
        ranks=", ".join(
            f"{rank}. {names[seat]} {amount(ranking.points[seat], parts)}" for rank, seat in enumerate(ranking.order, 1)
        )
    )


PATTERN: Final = Text("  {name} {value}", "  {name} {value}")
TOTAL: Final = Text("  合计 {total}", "  together {total}")
ENDED: Final = Text("这一局结束：{ending}", "The hand ends: {ending}")
CHANGES: Final = Text("这一局收付：{changes}", "This hand: {changes}")
STANDING: Final = Text("现在：{points}", "Now: {points}")
RANKING: Final = Text("整场结束。{ranks}", "The match is over. {ranks}")
