"""Fit how often two hands win 大立直 to games of the strongest player, as ``engine/games/double/prospects.py`` uses it.

    python -m training.bots.double_prospects record data/double.jsonl [--hands 100] [--seed 7000]
    python -m training.bots.double_prospects fit data/double.jsonl

``record`` plays hands and writes one line a hand: how every discard left its player, who won, and what was paid. ``fit`` prints the
numbers.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Sequence
from itertools import islice, pairwise
from pathlib import Path
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from paizhuo.engine.bots.coach import LEVEL
from paizhuo.engine.core.action import Discard
from paizhuo.engine.core.hand import Hand
from paizhuo.engine.families.riichi.state import Riichi
from paizhuo.engine.games.double.arrangement import own_tiles
from paizhuo.engine.games.double.prospects import standing_after
from paizhuo.engine.games.double.racks import racks
from paizhuo.engine.match.setup import MatchSetup, SeatSetup
from paizhuo.engine.table.practice.bot_hands import bot_hands
from paizhuo.engine.table.simulation import Move

SEATS: Final = 4
ROUNDS: Final = 30
"""So many steps of Newton's method are enough."""
LITTLE: Final = 1e-3
"""Keeps the fit finite."""
DRAWS: Final = (0, 15, 25, 45)
ENOUGH: Final = 50
"""How well it fits is said by draws left, between these numbers, where there are so many discards."""


def recorded(played: Sequence[Move]) -> dict[str, Any]:
    """Return how every discard of a hand left its player (seat, away, helpful, declared, tiles left), and how the hand ended."""
    rows = []
    for move in played:
        for seat, action in (move.chosen or {}).items():
            if not isinstance(action, Discard | Riichi):
                continue
            seen = move.before.observation(seat)
            tiles, melds, left = own_tiles(seen)
            standing = standing_after(racks(seen.hand, seat), action, tiles, melds, left)
            assert standing is not None
            declared = seen.hand.state.ready[seat] is not None or isinstance(action, Riichi)
            rows.append((seat, standing.away, standing.helpful, declared, seen.hand.wall.left))
    return {"rows": rows, **ended(played[-1].after.match.hand)}


def ended(hand: Hand) -> dict[str, Any]:
    """Return who won, who dealt in, and what every seat gained by the wins."""
    gained = [0] * SEATS
    for win in hand.wins:
        for transfer in win.transfers:
            for seat, sign in ((transfer.payer, -1), (transfer.payee, 1)):
                if isinstance(seat, int):
                    gained[seat] += sign * transfer.points
    return {
        "wins": [win.seat for win in hand.wins],
        "from": [win.source for win in hand.wins if win.source is not None],
        "gained": gained,
    }


def _rows(file: Path) -> tuple[NDArray[np.float64], NDArray[np.float64], dict[str, list[int]]]:
    """Return what discards left (away, helpful, declared, draws), whether that player won, and what players gained, by the end."""
    numbers, won = [], []
    gained: dict[str, list[int]] = {"wins": [], "deals in": [], "neither": []}
    for hand in map(json.loads, file.read_text("utf-8").splitlines()):
        for seat, points in enumerate(hand["gained"]):
            how = "wins" if seat in hand["wins"] else "deals in" if seat in hand["from"] else "neither"
            gained[how].append(points)
        for seat, away, helpful, declared, left in hand["rows"]:
            numbers.append((away, helpful, declared, left / SEATS))
            won.append(seat in hand["wins"])
    return np.array(numbers, float), np.array(won, float), gained


def logistic(numbers: NDArray[np.float64], won: NDArray[np.float64]) -> NDArray[np.float64]:
    """Return the weights of the columns, of which the first is 1, by Newton's method."""
    weights = np.zeros(numbers.shape[1])
    for _ in range(ROUNDS):
        likely = 1 / (1 + np.exp(-numbers @ weights))
        slope = numbers.T @ (won - likely) - LITTLE * weights
        curve = (numbers * (likely * (1 - likely))[:, None]).T @ numbers + LITTLE * np.eye(len(weights))
        weights = weights + np.linalg.solve(curve, slope)
    return weights


def fit(file: Path) -> None:
    """Print the numbers, and how often hands were won beside how often that was fitted."""
    numbers, won, gained = _rows(file)
    away, helpful, declared, draws = numbers.T
    columns = np.stack(columns_of(away, helpful, declared, draws), 1)
    for name, which in (("READY", away == 0), ("NOT_READY", away > 0)):
        weights = logistic(columns[which], won[which])
        print(name, weights.round(2).tolist())
        likely = 1 / (1 + np.exp(-columns[which] @ weights))
        for low, high in pairwise(DRAWS):
            for steps in sorted(set(away[which])):
                part = (away[which] == steps) & (draws[which] >= low) & (draws[which] < high)
                if part.sum() >= ENOUGH:
                    often, fitted = won[which][part].mean(), likely[part].mean()
                    print(
                        f"  {steps:.0f} away, {low} to {high} draws: won {often:.2f}, fitted {fitted:.2f} ({part.sum()})"
                    )
    for how, points in gained.items():
        print(f"{how}: {np.mean(points):.0f} ({len(points)})")


def columns_of(
    away: NDArray[np.float64], helpful: NDArray[np.float64], declared: NDArray[np.float64], draws: NDArray[np.float64]
) -> list[NDArray[np.float64]]:
    """Return what the odds are fitted to, in the order of ``prospects.Fit``."""
    return [np.ones_like(away), away, np.log1p(helpful), np.log1p(draws), away / (1 + draws), declared]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", choices=("record", "fit"))
    parser.add_argument("file", type=Path)
    parser.add_argument("--hands", type=int, default=100)
    parser.add_argument("--seed", type=int, default=7000)
    given = parser.parse_args()
    if given.what == "fit":
        fit(given.file)
        return
    setup = MatchSetup("double", {}, tuple(SeatSetup(str(seat), LEVEL) for seat in range(SEATS)), given.seed)
    with given.file.open("w", encoding="utf-8") as written:
        for hand in islice(bot_hands(setup, LEVEL), given.hands):
            written.write(json.dumps(recorded(hand.moves)) + "\n")


if __name__ == "__main__":
    main()
