"""Teach a player one rule set: record hands, fit the nets, improve, measure.

    python -m training.bots.learn --rules riichi --into data/riichi [--danger-hands 10000] [--hands 40000] [--rounds 1] [--nats URLS]

1. Plain bots play; a net learns which tiles the rivals win with.
2. Plain bots play on, with that net among what they are recorded with; a net learns what follows a choice.
3. Further rounds: what was learned plays, and is learned from.

Every step keeps its files and is not done again where they are there.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

import numpy as np

from paizhuo.engine.bots.learned.bot import worth
from paizhuo.engine.bots.learned.knowledge import Knowledge, acts_in, load, save
from paizhuo.engine.bots.learned.net import Net
from paizhuo.engine.bots.learned.rivals import Numbers
from paizhuo.engine.work.plan import Workers
from training.bots.fit import fit
from training.bots.queue import add_work, given_workers
from training.bots.record import record

DANGER_SIZES: Final = (48, 24)
VALUE_SIZES: Final = (128, 64)
HELD_OUT: Final = 0.08
"""The part of the recorded decisions that only judges."""
DOUBT: Final = 1.0
"""How many deviations among the nets count against a choice that departs from plain play."""
MIXED: Final = 0.3
"""The part of a target that is what came of the hand; the rest is the estimate at the seat's next decision."""
IS_PROBABILITY: Final = (False, True, True, False)
IMPORTANCE: Final = (1.0, 0.5, 0.5, 1.0)
PART: Final = 0.75
"""Of several nets each is fitted to this part of the decisions, so that where they differ shows how sure they are."""


def read(files: Sequence[Path], names: Sequence[str]) -> dict[str, Any]:
    """Return the arrays of these names of all files, one after another; ``following`` counts on from file to file."""
    found: dict[str, list[Any]] = {name: [] for name in names}
    rows = 0
    for file in files:
        with np.load(file) as arrays:
            for name in names:
                part = arrays[name]
                if name == "following":
                    part = np.where(part < 0, -1, part + rows)
                found[name].append(part)
            rows += len(arrays["rows"]) if "rows" in arrays else 0
    return {name: np.concatenate(parts) for name, parts in found.items()}


def learn_dangers(rules: str, into: Path, hands: int, workers: Workers, epochs: int) -> Path:
    """Record plain hands and fit the net of dangers; return its file."""
    path = into / "dangers.npz"
    if path.exists():
        return path
    files = record(rules, hands, into / "plain", workers, None, danger_only=True)
    found = read(files, ("danger", "danger_labels", "changes"))
    inputs, labels = found["danger"], found["danger_labels"].astype(np.float32)[:, None]
    print(f"{rules}: {len(inputs)} tiles, of which {labels.mean():.3%} win")
    net = fit(inputs, labels, [True], DANGER_SIZES, held_out=int(len(inputs) * HELD_OUT), epochs=epochs)
    guess = net(inputs[-int(len(inputs) * HELD_OUT) :].astype(np.float32))[:, 0]
    print(f"{rules}: area under the curve {area(guess, labels[-len(guess) :, 0]):.4f}")
    save(Knowledge(net, (), float(found["changes"].std()), DOUBT), path)
    return path


def area(guess: Numbers, labels: Numbers) -> float:
    """Return how often a tile that wins is thought more dangerous than one that does not."""
    ranks = np.empty(len(guess))
    ranks[np.argsort(guess)] = np.arange(len(guess))
    positive = labels > 0.5
    n, m = int(positive.sum()), int((~positive).sum())
    return float((ranks[positive].sum() - n * (n - 1) / 2) / (n * m)) if n and m else float("nan")


def learn_values(files: Sequence[Path], known: Knowledge, epochs: int, nets: int) -> Knowledge:
    """Fit the nets of values to recorded decisions: first to what came of them, then also to their own estimates."""
    found = read(files, ("rows", "future", "paid", "won", "dealt_in", "following", "lost"))
    rows, lost = found["rows"], found["lost"] / known.scale
    print(f"{len(rows)} decisions, {np.mean(~np.isnan(lost)):.3%} deal in")
    held_out = int(len(rows) * HELD_OUT)
    future = found["future"] / known.scale
    stayed = np.isnan(lost)
    later = [np.where(stayed, found[name].astype(np.float32), np.nan) for name in ("won", "dealt_in")]
    targets = np.stack([np.where(stayed, future, np.nan), *later, lost], 1).astype(np.float32)

    def fitted(epochs: int, seed: int) -> Net:
        return fit(
            rows,
            targets,
            IS_PROBABILITY,
            VALUE_SIZES,
            held_out=held_out,
            epochs=epochs,
            weights=IMPORTANCE,
            seed=seed,
            part=PART if nets > 1 else 1,
        )

    first = fitted(max(2, epochs // 2), 0)
    parts = [rows[n : n + 65536].astype(np.float32) for n in range(0, len(rows), 65536)]
    guess = np.concatenate([worth(first(part), part) for part in parts])
    following = found["following"]
    between = (found["paid"][following] - found["paid"]) / known.scale
    mixed = np.where(following >= 0, MIXED * future + (1 - MIXED) * (between + guess[following]), future)
    targets[:, 0] = np.where(stayed, mixed, np.nan)
    values = tuple(fitted(epochs, seed) for seed in range(nets))
    return Knowledge(known.danger, values, known.scale, known.doubt, acts=acts_of(files))


def acts_of(files: Sequence[Path]) -> frozenset[str]:
    """Return the names of the actions that were recorded."""
    found: set[str] = set()
    for file in files:
        with np.load(file) as arrays:
            found |= acts_in(arrays)
    return frozenset(found)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rules", required=True)
    parser.add_argument("--into", type=Path, required=True)
    parser.add_argument("--danger-hands", type=int, default=10_000)
    parser.add_argument("--hands", type=int, default=40_000)
    parser.add_argument("--rounds", type=int, default=1)
    parser.add_argument("--epochs", type=int, default=10)
    parser.add_argument("--nets", type=int, default=3)
    add_work(parser)
    given = parser.parse_args()
    with given_workers(given) as workers:
        dangers = learn_dangers(given.rules, given.into, given.danger_hands, workers, given.epochs)
        plays, files = dangers, []
        for nth in range(given.rounds):
            path = given.into / f"round{nth + 1}.npz"
            first = 1_000_000 * (nth + 1)
            files += record(given.rules, given.hands, given.into / f"round{nth + 1}", workers, plays, first=first)
            if not path.exists():
                save(learn_values(files, load(dangers), given.epochs, given.nets), path)
            plays = path
        print(plays)


if __name__ == "__main__":
    main()
