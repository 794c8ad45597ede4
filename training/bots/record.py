"""Record hands that bots play among themselves: what a seat saw and did, and what came of it.

    python -m training.bots.record --rules riichi --hands 20000 --into data/riichi [--parallel 2] [--nats URLS]

Every choice is that of the player, but now and then another one is tried. Chunks of hands are files of their own; a chunk
that is there already is not played again, so that recording can be broken off and taken up.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Sequence
from contextlib import closing
from io import BytesIO
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any, Final

import numpy as np

from paizhuo.engine.analysis.view import Standpoint
from paizhuo.engine.bots.basic import BasicBot
from paizhuo.engine.bots.learned.bot import LearnedBot, dangers_of
from paizhuo.engine.bots.learned.choices import Scene, compared
from paizhuo.engine.bots.learned.knowledge import load
from paizhuo.engine.bots.learned.rivals import Numbers, Rivals
from paizhuo.engine.bots.learned.worth import Appraiser
from paizhuo.engine.core.action import Action, Discard
from paizhuo.engine.core.hand import Hand, balance
from paizhuo.engine.core.node import Chance, Decision
from paizhuo.engine.core.observe import Observation, observe
from paizhuo.engine.core.tiles import KIND, KINDS
from paizhuo.engine.core.value import Struct, replace
from paizhuo.engine.games import find
from paizhuo.engine.match.match import begin, dealt
from paizhuo.engine.match.referee import Referee
from paizhuo.engine.match.setup import MatchSetup, SeatSetup
from paizhuo.engine.play.legality import Win
from paizhuo.engine.table.duplicate import deal_of
from paizhuo.engine.table.simulation import collector_at_rest
from paizhuo.engine.table.sources.seeded import seeded
from paizhuo.engine.table.whole_file import write_whole
from paizhuo.engine.work.plan import Files, Kind, Plan, Workers
from training.bots.queue import TRAINING, add_work, digest_of, given_workers

CHUNK: Final = 250
"""Hands in a file."""
TRIES: Final = 0.06
"""How often another choice is tried."""
DANGERS: Final = 0.3
"""Of how many discards it is recorded who could have won with the tiles of the rack."""


class Recorder:
    """Plays hands of one rule set and keeps what is to be learned from."""

    def __init__(self, rules: str, seed: int, knowledge: Path | None, *, danger_only: bool) -> None:
        rule_set = find(rules)
        options = rule_set.settled({})
        names = tuple(SeatSetup("basic", "basic") for _ in range(rule_set.participants(options)))
        self._match = begin(MatchSetup(rules, {}, names, seed))
        self._wall = seeded(self._match, seed)
        self._rule_set, self._options = rule_set, options
        self._open_hands = rule_set.hints.open_hands(options)
        # Whoever looks two draws ahead has all numbers of a decision, and they are recorded.
        self._known = None if knowledge is None else replace(load(knowledge), draws=2)
        plays = self._known is not None and bool(self._known.values)
        self._learned: LearnedBot | None = None
        if self._known is not None and plays:
            self._learned = LearnedBot(rule_set, options, self._known)
        self._danger_only = danger_only
        self._appraiser = Appraiser(options)
        self._plain = BasicBot(rule_set, options)
        self.danger_rows: list[Numbers] = []
        self.danger_labels: list[Numbers] = []
        self.rows: list[Numbers] = []
        self.acts: set[str] = set()
        self.paid: list[int] = []
        self.of: list[tuple[int, int]] = []
        self.moments: list[tuple[int, int]] = []
        """The tiles left and the length of the own river at each decision: a win on the discard is recorded with them."""
        self.ends: dict[tuple[int, int], tuple[int, bool, bool]] = {}
        self.losses: dict[tuple[int, int, tuple[int, int]], int] = {}
        """What was paid for a discard, by hand, seat and moment."""

    def play(self, nth: int) -> None:
        """Play the hand of this number."""
        random = Random(f"record/{nth}")
        referee = Referee(dealt(self._match, deal_of(self._match, nth)))
        while True:
            waiting, match = referee.waiting, referee.match
            if isinstance(waiting, Decision):
                chosen = {seat: self._choice(nth, match.rules, match.hand, seat, random) for seat in waiting.options}
                referee = referee.answer_all(chosen).referee
            elif isinstance(waiting, Chance):
                referee = referee.give(self._wall.value(waiting.request, match.hand, referee.chances)).referee
            else:
                break
        result = referee.match.results[-1]
        for seat in range(referee.match.hand.seats):
            won = any(win.seat == seat for win in result.wins)
            dealt_in = any(win.source == seat for win in result.wins)
            self.ends[nth, seat] = result.changes[seat], won, dealt_in
        for win in result.wins:
            if win.source is not None and not win.robbed:
                key = nth, win.source, win.moment
                paid = sum(t.points for t in win.transfers if t.payer == win.source)
                if paid:  # where wins are paid from a pot the discard costs nothing by itself
                    self.losses[key] = self.losses.get(key, 0) + paid

    def arrays(self) -> dict[str, Any]:
        """Return what was recorded, as the file has it."""
        found: dict[str, Any] = {}
        if self.danger_rows:
            found["danger"] = np.concatenate(self.danger_rows)
            found["danger_labels"] = np.concatenate(self.danger_labels).astype(np.float16)
        if self.rows:
            keys = self.of
            ends = np.array([self.ends[key] for key in keys], np.float64)
            paid = np.array(self.paid, np.float64)
            found["rows"], found["acts"] = np.stack(self.rows), np.array(sorted(self.acts))
            found["future"] = (ends[:, 0] - paid).astype(np.float32)
            found["paid"] = paid.astype(np.float32)
            found["won"], found["dealt_in"] = ends[:, 1].astype(np.float16), ends[:, 2].astype(np.float16)
            found["following"] = _following(keys)
            lost = [self.losses.get((*key, moment), np.nan) for key, moment in zip(keys, self.moments, strict=True)]
            found["lost"] = np.array(lost, np.float32)
        else:
            found["changes"] = np.array([end[0] for end in self.ends.values()], np.float32)
        return found

    def _choice(self, nth: int, rules: Any, hand: Hand, seat: int, random: Random) -> Action:
        observation = observe(rules, hand, seat)
        plain = self._plain.choose(observation)
        if seat >= hand.seats:
            return plain
        estimates = None if self._learned is None else self._learned.estimates(observation, plain)
        if estimates is not None:
            view, rivals = estimates.scene.view, estimates.rivals
            chosen = self._tried(estimates.options, observation, estimates.best, random)
            numbers = estimates.numbers[estimates.options.index(chosen)]
        else:
            options = compared(observation, self._rule_set, self._plain)
            if len(options) < 2 or plain not in options:
                return plain
            view = Standpoint(observation, self._rule_set, self._open_hands)
            rivals, chosen = Rivals(view), self._tried(options, observation, plain, random)
            numbers = None if self._danger_only else self._scene(view, rivals).numbers([chosen])[0]
        if isinstance(chosen, Discard) and random.random() < DANGERS:
            self._record_dangers(rivals, view, rules, hand)
        if numbers is not None:
            self.acts.add(chosen.name)
            self.rows.append(numbers.astype(np.float16))
            self.paid.append(int(balance(hand.ledger).get(seat, 0)))
            self.of.append((nth, seat))
            throws = isinstance(getattr(chosen, "tile", None), int)
            self.moments.append((hand.wall.left, len(hand.rivers[seat]) + 1) if throws else (-1, -1))
        return chosen

    def _scene(self, view: Standpoint, rivals: Rivals) -> Scene:
        known = self._known
        assert known is not None
        return Scene(view, self._appraiser, known.scale, dangers_of(known.danger, rivals), rivals)

    def _tried(self, options: Sequence[Action], observation: Observation, chosen: Action, random: Random) -> Action:
        """Return the choice, or now and then another one, as often one of the best three as any."""
        if random.random() >= TRIES:
            return chosen
        if random.random() < 0.5:
            ranked = (one.action for one in self._plain.rank(observation) if one.action in options)
            return random.choice(list(islice(ranked, 3)))
        return random.choice(options)

    def _record_dangers(self, rivals: Rivals, view: Standpoint, rules: Any, hand: Hand) -> None:
        numbers = rivals.kinds()
        legality = rules.legality
        kinds = sorted({KIND[tile] for tile in view.rack.concealed if KIND[tile] < KINDS})
        for nth, seat in enumerate(rivals.seats):
            self.danger_rows.append(numbers[nth, kinds].astype(np.float16))
            wins = [
                bool(legality.of_use(hand, seat, kind)[0])
                and all(condition.holds(hand, seat, Win(seat, kind, view.seat)) for condition in legality.in_play)
                and legality.winning.allows(hand, Win(seat, kind, view.seat))
                for kind in kinds
            ]
            self.danger_labels.append(np.array(wins, np.float32))


class RecordedChunk(Struct):
    """What was recorded of some hands, as an npz file."""

    arrays: bytes


class RecordChunk(Struct):
    """Play and record these hands. ``knowledge``: the digest of the nets that play; None: plain bots play."""

    rules: str
    first: int
    hands: int
    knowledge: str | None
    danger_only: bool

    @property
    def key(self) -> str:
        """The numbers of the hands."""
        return f"{self.first}-{self.hands}"

    @property
    def needs(self) -> tuple[str, ...]:
        """The nets."""
        return () if self.knowledge is None else (self.knowledge,)

    def done(self, files: Files) -> RecordedChunk:
        """Play them."""
        knowledge = None if self.knowledge is None else files[self.knowledge]
        recorder = Recorder(self.rules, 1, knowledge, danger_only=self.danger_only)
        with collector_at_rest():
            for nth in range(self.first, self.first + self.hands):
                recorder.play(nth)
        arrays = BytesIO()
        np.savez(arrays, **recorder.arrays())
        return RecordedChunk(arrays.getvalue())


CHUNKS: Final = Kind(TRAINING, "record", RecordChunk, RecordedChunk)


def _following(keys: list[tuple[int, int]]) -> np.ndarray[Any, Any]:
    """For each decision the number of the same seat's next one in the hand; -1 where there is none."""
    found = np.full(len(keys), -1, np.int32)
    latest: dict[tuple[int, int], int] = {}
    for nth, key in enumerate(keys):
        if key in latest:
            found[latest[key]] = nth
        latest[key] = nth
    return found


def record(
    rules: str,
    hands: int,
    into: Path,
    workers: Workers,
    knowledge: Path | None,
    *,
    first: int = 0,
    danger_only: bool = False,
) -> list[Path]:
    """Record hands in chunks; return the files."""
    digest = None if knowledge is None else digest_of(knowledge)
    needed = {digest: knowledge} if digest is not None and knowledge is not None else {}
    files = {nth: into / f"{nth:07}.npz" for nth in range(first, first + hands, CHUNK)}
    todo = [nth for nth, file in files.items() if not file.exists()]
    jobs = (RecordChunk(rules, nth, CHUNK, digest, danger_only) for nth in todo)
    plan = Plan(CHUNKS, RecordChunk(rules, 0, CHUNK, digest, danger_only), jobs, needed)
    started = time.monotonic()
    with closing(workers.results(plan)) as results:
        for done, (nth, chunk) in enumerate(zip(todo, results, strict=True), 1):
            write_whole(files[nth], chunk.arrays)
            rate = done * CHUNK / (time.monotonic() - started)
            print(f"\r{rules}: {done * CHUNK} hands recorded, {rate:.0f} a second ", end="", flush=True)
    print()
    return list(files.values())


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rules", required=True)
    parser.add_argument("--hands", type=int, default=20_000)
    parser.add_argument("--first", type=int, default=0, help="the number of the first hand")
    parser.add_argument("--into", type=Path, required=True)
    add_work(parser)
    parser.add_argument(
        "--knowledge", type=Path, help="nets that play; without it plain bots play, and only dangers are recorded"
    )
    given = parser.parse_args()
    with given_workers(given) as workers:
        record(
            given.rules,
            given.hands,
            given.into,
            workers,
            given.knowledge,
            first=given.first,
            danger_only=given.knowledge is None,
        )


if __name__ == "__main__":
    main()
