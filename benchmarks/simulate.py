"""Simulated riichi hands a second: four ``basic`` bots here, and the PyPI package ``riichienv`` where it is installed.

    python -m benchmarks.simulate [--hands 200] [--rounds 5]

``basic`` takes every win, builds the nearest shape by the discard that most unseen tiles then help, calls where that brings it
nearer, and keeps out of the way of a declared hand; every step is an event, with payments and furiten, as at the table.

``riichienv`` (a Rust engine with a Python interface) is driven from Python by two greedy players with its own means. Both win,
declare riichi, else make a discard after which the hand is nearest to ready; they call nothing and defend against nothing.
"greedy" chooses, of those discards, the one that most unseen tiles help, as ``basic`` does; "nearest
only" takes the first of them, and shows what the engine itself costs. Both engines play in the same process in turn; garbage is
collected before every round and never during one; the figures are medians of rounds in processor time, the first round, which
fills the caches, shown apart.
"""

from __future__ import annotations

import argparse
import gc
import importlib
import time
from collections.abc import Callable
from statistics import median
from typing import Any

from paizhuo.engine.match.setup import MatchSetup, SeatSetup
from paizhuo.engine.table.simulation import play_match


def play_ours(hands: int, seed: int) -> int:
    """Plays whole matches until there are ``hands`` hands; returns how many it played."""
    seats = tuple(SeatSetup(f"basic {n}", "basic") for n in range(4))
    played = 0
    while played < hands:
        played += len(play_match(MatchSetup("riichi", {}, seats, seed), hands).hands)
        seed += 1
    return played


class Greedy:
    """A greedy player over ``riichienv``'s observations."""

    def __init__(self, riichienv: Any, *, acceptance: bool) -> None:
        kinds = riichienv.ActionType
        self._shanten: Callable[[list[int]], int] = riichienv.calculate_shanten
        self._wins = (kinds.TSUMO, kinds.RON)
        self._riichi, self._discard, self._pass = kinds.RIICHI, kinds.DISCARD, kinds.PASS
        self._acceptance = acceptance

    def act(self, observation: Any) -> Any:
        actions = observation.legal_actions()
        discards = []
        passing = riichi = None
        for action in actions:
            kind = action.action_type
            if kind in self._wins:
                return action
            if kind == self._riichi:
                riichi = riichi or action
            elif kind == self._discard:
                discards.append(action)
            elif kind == self._pass:
                passing = action
        if riichi is not None:
            return riichi
        if not discards:
            return passing if passing is not None else actions[0]
        return self._best(observation, discards) if len(discards) > 1 else discards[0]

    def _best(self, observation: Any, discards: list[Any]) -> Any:
        hand = observation.hand
        distances: dict[int, int] = {}
        for action in discards:
            kind = action.tile // 4
            if kind not in distances:
                rest = hand.copy()
                rest.remove(action.tile)
                distances[kind] = self._shanten(rest)
        nearest = min(distances.values())
        best = [action for action in discards if distances[action.tile // 4] == nearest]
        if not self._acceptance or len(best) == 1:
            return best[0]
        unseen = [4] * 34
        for river in observation.discards:
            for tile in river:
                unseen[tile // 4] -= 1
        for melds in observation.melds:
            for meld in melds:
                for tile in meld.tiles:
                    unseen[tile // 4] -= 1
        for tile in (*hand, *observation.dora_indicators):
            unseen[tile // 4] -= 1
        return max(best, key=lambda action: self._accepted(hand, action.tile, nearest, unseen))

    def _accepted(self, hand: list[int], tile: int, distance: int, unseen: list[int]) -> int:
        rest = hand.copy()
        rest.remove(tile)
        return sum(
            unseen[kind] for kind in range(34) if unseen[kind] > 0 and self._shanten([*rest, 4 * kind]) < distance
        )


def play_theirs(riichienv: Any, player: Greedy, hands: int, seed: int) -> int:
    """Return the same with the other engine."""
    played = 0
    while played < hands:
        rule = riichienv.GameRule.default_tenhou()
        env = riichienv.RiichiEnv(game_mode="4p-red-half", skip_mjai_logging=True, seed=seed, rule=rule)
        observations = env.reset()
        seen = set()
        while not env.done():
            seen.add((env.round_wind, env.oya, env.honba))
            observations = env.step({seat: player.act(observation) for seat, observation in observations.items()})
        played += len(seen)
        seed += 1
    return played


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--hands", type=int, default=200)
    parser.add_argument("--rounds", type=int, default=5)
    given = parser.parse_args()
    players: dict[str, Callable[[int, int], int]] = {"paizhuo, basic": play_ours}
    try:
        riichienv = importlib.import_module("riichienv")
    except ImportError:
        print("riichienv is not installed: only this engine is measured")
    else:
        full, quick = Greedy(riichienv, acceptance=True), Greedy(riichienv, acceptance=False)
        players["riichienv, greedy"] = lambda hands, seed: play_theirs(riichienv, full, hands, seed)
        players["riichienv, nearest only"] = lambda hands, seed: play_theirs(riichienv, quick, hands, seed)
    rates: dict[str, list[float]] = {name: [] for name in players}
    for number in range(given.rounds + 1):
        for name, play in players.items():
            gc.collect()
            gc.disable()
            start = time.process_time()
            hands = play(given.hands, 1000 * number)
            rates[name].append(hands / (time.process_time() - start))
            gc.enable()
    ours = rates["paizhuo, basic"][1:]
    for name, (cold, *warm) in rates.items():
        ratio = median(own / other for own, other in zip(ours, warm, strict=True))
        line = f"{name:24} {median(warm):8.1f} hands a second (first round {cold:.1f})"
        print(line if warm == ours else f"{line}   paizhuo is {ratio:.2f} times as fast")


if __name__ == "__main__":
    main()
