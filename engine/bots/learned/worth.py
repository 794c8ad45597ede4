"""What a ready hand would win: its waits counted by the game's own scoring, as at the table."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import NamedTuple

from paizhuo.engine.analysis.view import Standpoint
from paizhuo.engine.analysis.waited_for import stated
from paizhuo.engine.core.meld import Meld
from paizhuo.engine.core.tiles import Tile, Tiles
from paizhuo.engine.core.value import replace
from paizhuo.engine.rules.options import Options
from paizhuo.engine.scoring.score import NotValid, Score
from paizhuo.engine.scoring.winning_hand import WinningHand

MOST_WAITS = 6
"""So many kinds waited for are counted, those with most tiles left; with wild tiles there can be more."""
REMEMBERED = 4096
"""How many counted hands are kept."""


class Worth(NamedTuple):
    """What a ready hand would win, in points of the ledger.

    ``mean``: over the tiles left of its waits, by discard where that wins, else by self-draw; ``most``: with the best of them;
    ``left``: tiles left that win at all; ``left_on_discard``: tiles left that win on a discard.
    """

    mean: float
    most: float
    left: int
    left_on_discard: int


NOTHING = Worth(0, 0, 0, 0)


class Won(NamedTuple):
    """What a ready hand counts with one kind: ``by_discard`` (None: only self-draws win in this game), and by ``self_draw``.

    ``left``: so many of the kind are not seen.
    """

    kind: int
    left: int
    by_discard: Score | NotValid | None
    self_draw: Score | NotValid

    @property
    def score(self) -> Score | None:
        """What it counts as ``Worth`` has it: by discard where that wins, else by self-draw; None if neither wins."""
        return next((each for each in (self.by_discard, self.self_draw) if isinstance(each, Score)), None)


class Appraiser:
    """Counts ready hands of one seat in one match, and remembers them."""

    def __init__(self, options: Options) -> None:
        self._options = options
        self._counted: dict[object, tuple[float | None, float | None]] = {}

    def worth(
        self,
        view: Standpoint,
        rest: Tiles,
        melds: tuple[Meld, ...],
        waits: Collection[int],
        thrown: Tile,
        flags: frozenset[str],
    ) -> Worth:
        """Return what a hand at rest, which waits for these kinds, would win. ``flags``: what is declared with the discard ``thrown``."""
        remaining = view.remaining
        no_win = view.rule_set.hints.no_win(view.observation, thrown, tuple(waits))
        if no_win is not None and no_win.wholly:
            return NOTHING
        total, most, left, left_on_discard = 0.0, 0.0, 0, 0
        for kind, hand in _stated_hands(view, rest, melds, waits, flags):
            by_discard, by_draw = self._values(view, hand, on_discard=no_win is None)
            value = by_draw if by_discard is None else by_discard
            if value is None:
                continue
            left += remaining[kind]
            left_on_discard += remaining[kind] * (by_discard is not None)
            total += remaining[kind] * value
            most = max(most, value)
        return Worth(total / left, most, left, left_on_discard) if left else NOTHING

    def won(
        self, view: Standpoint, rest: Tiles, melds: tuple[Meld, ...], waits: Collection[int], flags: frozenset[str]
    ) -> Iterator[Won]:
        """Yield what the hand whose ``worth`` that is counts with each of its kinds, as scores; these are not remembered."""
        for kind, hand in _stated_hands(view, rest, melds, waits, flags):
            drawn = replace(hand, by="self_draw", source=None)
            by_discard = None if hand.by == "self_draw" else self._score(view, hand)
            yield Won(kind, view.remaining[kind], by_discard, self._score(view, drawn))

    def _values(self, view: Standpoint, hand: WinningHand, *, on_discard: bool) -> tuple[float | None, float | None]:
        """Return what the winner gains by another's discard and by self-draw; None where that does not win.

        The self-draw is only counted where the discard does not win. ``on_discard``: whether it may at all (not if furiten).
        """
        # Everything that is counted or paid for.
        key = (
            hand.concealed,
            hand.win_tile,
            hand.by,
            hand.melds,
            hand.seat_wind,
            hand.round_wind,
            hand.flags,
            hand.source,
            hand.flowers,
            hand.gone,
            repr(hand.fields),
            on_discard,
        )
        found = self._counted.get(key)
        if found is None:
            by_discard = self._gained(view, hand) if on_discard or hand.by == "self_draw" else None
            drawn = None
            if by_discard is None and hand.by != "self_draw":
                drawn = self._gained(view, replace(hand, by="self_draw", source=None))
            found = (None, by_discard) if hand.by == "self_draw" else (by_discard, drawn)
            if len(self._counted) >= REMEMBERED:
                self._counted.clear()
            self._counted[key] = found
        return found

    def _score(self, view: Standpoint, hand: WinningHand) -> Score | NotValid:
        return view.rule_set.scoring.score(hand, self._options).score

    def _gained(self, view: Standpoint, hand: WinningHand) -> float | None:
        scoring = view.rule_set.scoring
        answer = scoring.score(hand, self._options)
        return None if isinstance(answer.score, NotValid) else answer.payments.get("0", 0) * scoring.parts


def _stated_hands(
    view: Standpoint, rest: Tiles, melds: tuple[Meld, ...], waits: Collection[int], flags: frozenset[str]
) -> Iterator[tuple[int, WinningHand]]:
    """Yield the hands that win with those of the kinds of which tiles are left, those with most first, ``MOST_WAITS`` at most."""
    remaining = view.remaining
    kinds = sorted((kind for kind in waits if remaining[kind]), key=lambda kind: -remaining[kind])[:MOST_WAITS]
    if not kinds or not rest:
        return
    place = replace(view.rack, concealed=rest, melds=melds, drawn=None)
    hand = stated(view.rule_set, view.observation, place, rest, kinds[0])
    hand = replace(hand, flags=hand.flags | flags)
    for kind in kinds:
        yield kind, replace(hand, win_tile=kind)
