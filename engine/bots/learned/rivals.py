"""What the other seats show, as numbers: of each of them, and of every kind that one of them could wait for."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

import numpy as np
from numpy.typing import NDArray

from paizhuo.engine.analysis.view import Standpoint
from paizhuo.engine.core.hand import Laid
from paizhuo.engine.core.meld import Seat
from paizhuo.engine.core.tiles import DRAGONS, EAST, HONOURS, KIND, KINDS, ORPHANS, SUITS, UNKNOWN, suit

Numbers = NDArray[np.float32]

RIVALS: Final = 3
"""The most other seats that are looked at, in turn order from the observer."""
OF_RIVAL: Final = 14
"""How many numbers describe a rival."""
OF_KIND: Final = 25
"""How many numbers describe a kind that a rival could wait for."""
EARLY: Final = 6
"""The first discards, in which a hand shows what it has no use for."""
LATELY: Final = 4
"""The latest discards, which show whether a hand still changes."""

_FIXED: Final = np.array(
    [
        (kind >= EAST, kind in ORPHANS, 0 if kind >= EAST else min(kind % 9, 8 - kind % 9) / 4, kind in DRAGONS)
        for kind in range(KINDS)
    ],
    np.float32,
).T
"""What is always so of a kind: an honour, an orphan, how far from the edge of its suit, a dragon."""

_SUIT: Final = np.array([suit(kind) for kind in range(KINDS)])


_NOTHING: Final = KINDS
"""The column that stands for a kind that there is not."""


def _further(*steps: int) -> NDArray[np.intp]:
    """For each step and kind the kind so much further in its suit, ``_NOTHING`` where there is none."""
    return np.array(
        [
            [kind + step if kind < EAST and 0 <= kind % 9 + step <= 8 else _NOTHING for kind in range(KINDS)]
            for step in steps
        ]
    )


_NEAR: Final = _further(-2, -1, 1, 2)
_OTHER_ENDS: Final = _further(-3, 3)


class Rivals:
    """The other seats at one moment. ``seats``: which, in turn order from the observer; ``of_rival`` has a row for each."""

    def __init__(self, view: Standpoint) -> None:
        self._view = view
        hand = view.observation.hand
        self._hand = hand
        self.seats: tuple[Seat, ...] = hand.others(view.seat)[:RIVALS]
        self._rivers = [[KIND[laid.tile] for laid in hand.rivers[seat]] for seat in range(hand.seats)]
        self.of_rival: Numbers = np.zeros((RIVALS, OF_RIVAL), np.float32)
        for nth, seat in enumerate(self.seats):
            self.of_rival[nth] = self._numbers(seat)

    def _numbers(self, seat: Seat) -> list[float]:
        hand, view = self._hand, self._view
        river, melds = hand.rivers[seat], hand.places[seat].melds
        declared = next((n for n, laid in enumerate(river) if laid.turned), None)
        laid_suits = {suit(meld.first_kind) for meld in melds if not meld.hidden} - {HONOURS}
        shown = [KIND[tile] for meld in melds for tile in meld.tiles]
        of_suit = [0] * (len(SUITS) + 1)
        for kind in self._rivers[seat]:
            if 0 <= kind < KINDS:
                of_suit[suit(kind)] += 1
        return [
            float(not any(win.seat == seat for win in hand.wins)),
            float(declared is not None),
            0 if declared is None else (len(river) - declared) / 10,
            len(melds) / 4,
            len(river) / 18,
            len(melds) / 4 if len(laid_suits) == 1 else 0,
            sum(kind in view.bonus for kind in shown) / 4,
            sum(meld.first_kind >= EAST for meld in melds if not meld.hidden) / 2,
            float(hand.dealer == seat),
            sum(laid.drawn for laid in river[-LATELY:]) / LATELY,
            sum(meld.is_kong for meld in melds) / 2,
            max(of_suit[: len(SUITS)]) / (len(river) or 1),
            sum(kind in ORPHANS for kind in self._rivers[seat][:EARLY]) / EARLY,
            1.0,
        ]

    def _passed(self, seat: Seat) -> set[int]:
        """Return the kinds that others have discarded since the hand of ``seat`` last changed, and that it let go.

        How the discards of different seats follow each other is taken from the turn order: calls can shift it by a tile.
        """
        hand = self._hand
        river, turn = hand.rivers[seat], hand.turn
        kept = _unchanged(river)
        found: set[int] = set()
        for other in hand.others(seat):
            later = turn is not None and (other - seat) % hand.seats < (turn - seat) % hand.seats
            last = kept + later
            if last:
                found.update(self._rivers[other][-last:])
        return found

    def kinds(self) -> Numbers:
        """Return every rival and kind, ``(RIVALS, 34, OF_RIVAL + OF_KIND)``: what speaks for and against its waiting for the kind."""
        view, hand = self._view, self._hand
        discarded = np.zeros((RIVALS, KINDS + 1), np.float32)
        early = np.zeros((RIVALS, KINDS + 1), np.float32)
        safe = np.zeros((RIVALS, KINDS + 1), np.float32)
        passed = np.zeros((RIVALS, KINDS + 1), np.float32)
        share = np.zeros((RIVALS, len(SUITS) + 1), np.float32)
        laid = np.zeros((RIVALS, len(SUITS) + 1), np.float32)
        winds = np.zeros((RIVALS, KINDS), np.float32)
        for nth, seat in enumerate(self.seats):
            river, let_go = self._rivers[seat], self._passed(seat)
            _mark(discarded[nth], river)
            _mark(early[nth], river[:EARLY])
            _mark(passed[nth], let_go)
            _mark(safe[nth], let_go.union(river))
            for kind in river:
                if 0 <= kind < KINDS:
                    share[nth, suit(kind)] += 1 / len(river)
            for meld in hand.places[seat].melds:
                if not meld.hidden and meld.first_kind < KINDS:
                    laid[nth, suit(meld.first_kind)] += 1 / 4
            winds[nth, EAST + (seat - hand.dealer) % hand.seats] = 1
        copies = view.goal.copies
        unseen = np.array((*view.remaining, 0), np.float32) / copies
        bonus = np.zeros(KINDS + 1, np.float32)
        _mark(bonus, view.bonus)
        safe[:, _NOTHING] = 1  # a wait that there cannot be is as good as one that is ruled out

        found = np.empty((RIVALS, OF_RIVAL + OF_KIND, KINDS), np.float32)
        found[:, :OF_RIVAL] = self.of_rival[:, :, None]
        alike, own = found[:, OF_RIVAL : OF_RIVAL + _ALIKE], found[:, OF_RIVAL + _ALIKE :]
        alike[:, 0] = unseen[:KINDS]
        alike[:, 1:5] = unseen[_NEAR]
        alike[:, 5] = np.array(view.held, np.float32) / copies
        alike[:, 6:10] = _FIXED
        alike[:, 10] = bonus[:KINDS]
        alike[:, 11] = bonus[_NEAR[1]] + bonus[_NEAR[2]]
        alike[:, 12] = 0
        alike[:, 12, EAST + hand.deal.round % 4] = 1
        own[:, 0] = winds
        own[:, 1] = discarded[:, :KINDS]
        own[:, 2] = passed[:, :KINDS]
        own[:, 3:5] = safe[:, _OTHER_ENDS]
        near = discarded[:, _NEAR]
        own[:, 5], own[:, 6] = near[:, 1] + near[:, 2], near[:, 0] + near[:, 3]
        near = early[:, _NEAR]
        own[:, 7], own[:, 8] = near[:, 1] + near[:, 2], near[:, 0] + near[:, 3]
        own[:, 9] = share[:, _SUIT]
        own[:, 10] = laid[:, _SUIT]
        own[:, 11] = hand.wall.left / 70
        return found.transpose(0, 2, 1)


_ALIKE: Final = 13
"""How many of the numbers of a kind are the same for every rival."""


def _unchanged(river: tuple[Laid, ...]) -> int:
    """Return how many of the latest discards came straight from the draw: since the one before them the hand has not changed."""
    count = 0
    for laid in reversed(river):
        if not laid.drawn:
            break
        count += 1
    return count


def _mark(values: Numbers, kinds: Iterable[int]) -> None:
    for kind in kinds:
        if kind != UNKNOWN and kind < KINDS:
            values[kind] = 1
