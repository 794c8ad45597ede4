"""Whether a journal can be true: it follows from the rules, the seed gives what it says, and no tile exists too often."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Final

from engine.bots import NAMES as BOTS
from engine.core import codec
from engine.core.hand import Hand
from engine.core.node import Chance, ChanceValue, DealTiles, DrawTile, Request, TurnUp
from engine.core.tiles import NAMES, UNKNOWN, Tile
from engine.core.words import Text
from engine.match.journal import BadJournal, Journal, Step, steps
from engine.match.match import Match, begin
from engine.match.referee import Referee
from engine.match.setup import MatchSetup
from engine.match.tile_counts import excess, tiles_seen
from engine.table.sources.seeded import BY_SEED, seeded

SOURCES: Final = (BY_SEED, "device", "camera", "person")
"""Who may have given chance, as journals name it."""


def verify(journal: Journal) -> Match:
    """The match that a journal records, which is over. Raises ``BadJournal`` if a line cannot be true, or the last is missing."""
    match = None
    for step in verified_steps(journal):
        match = step.match
    if match is None or match.final is None:
        raise BadJournal(f"line {len(journal.lines) + 2}: the closing line is missing: the match is not over")
    return match


def sources(journal: Journal) -> dict[str, int]:
    """How many values of chance came from each source."""
    return dict(Counter(line["by"] for line in journal.lines if "chance" in line))


def verified_steps(journal: Journal) -> Iterator[Step]:
    """The match line by line, as ``journal.steps`` gives it. Raises ``BadJournal`` at the first line that cannot be true.

    Beside the rules: chance "by seed" is what the seed gives, the source of other chance is known, and no tile is there more
    often than the game's wall has it.
    """
    try:
        _check_bots(journal.setup)
    except BadJournal as bad:
        raise BadJournal(f"line 1: {bad}") from None
    seeds = SeedCheck(journal.setup)
    tiles = _Tiles()
    for step in steps(journal):
        if "hand" in step.line:
            tiles = _Tiles()
        try:
            if step.asked is not None:
                tiles.given(*_checked_chance(step, step.asked))
            if (reason := seeds.why_not(step)) is not None:
                raise BadJournal(reason.en)
            tiles.check(step.match)
            if "leaves" in step.line:
                _check_bots(step.match.setup)
        except BadJournal as bad:
            raise BadJournal(f"line {step.number}: {bad}") from None
        yield step


def _check_bots(setup: MatchSetup) -> None:
    for who in setup.seats:
        if who.bot is not None and who.bot not in BOTS:
            raise BadJournal(f"there is no bot “{who.bot}” (bots: {', '.join(BOTS)})")


class SeedCheck:
    """Whether chance by seed is what the seed gives, asked of every step of a match in turn."""

    def __init__(self, setup: MatchSetup) -> None:
        self._match = begin(setup)
        self._walls = None if setup.seed is None else seeded(self._match, setup.seed)

    def why_not(self, step: Step) -> Text | None:
        """Why the seed speaks against this step; None: it does not."""
        if "seed" in step.line:
            self._walls = seeded(self._match, step.line["seed"])
        asked = step.asked
        if asked is None or not isinstance(asked.waiting, Chance) or step.line["by"] != BY_SEED:
            return None
        if self._walls is None:
            return NO_SEED
        request = asked.waiting.request
        gives = codec.write_chance(request, self._walls.value(request, asked.match.hand, asked.chances))
        return None if gives == step.line["value"] else NOT_BY_SEED.filled(gives=gives, value=step.line["value"])


def _checked_chance(step: Step, asked: Referee) -> tuple[Request, ChanceValue, Hand]:
    """What was asked and given in which hand. Raises ``BadJournal``."""
    waiting, by = asked.waiting, step.line["by"]
    assert isinstance(waiting, Chance)
    if by not in SOURCES:
        raise BadJournal(f"nobody called “{by}” gives chance (only {', '.join(SOURCES)})")
    return waiting.request, codec.read_chance(waiting.request, step.line["value"]), asked.match.hand


class _Tiles:
    """The tiles of one hand: at which position of the wall each lay, as far as chance says so."""

    def __init__(self) -> None:
        self._at: dict[int, Tile] = {}

    def given(self, request: Request, value: ChanceValue, hand: Hand) -> None:
        """Notes what chance gave. Raises ``BadJournal`` if another tile has lain there before."""
        match request:
            case DrawTile(position=position) | TurnUp(position=position) if isinstance(value, int):
                self._lay(position % hand.wall.size, value)
            case DealTiles(positions=positions) if isinstance(value, tuple):
                for position, tile in zip(positions, value, strict=True):
                    self._lay(position % hand.wall.size, tile)
            case _:
                pass

    def _lay(self, position: int, tile: Tile) -> None:
        if tile == UNKNOWN:
            return
        before = self._at.setdefault(position, tile)
        if before != tile:
            raise BadJournal(f"this tile of the wall was {NAMES[before]} before, not {NAMES[tile]}")

    def check(self, match: Match) -> None:
        """Raises ``BadJournal`` if a tile has been seen more often than the wall of the hand's game has it."""
        for tiles in (self._at.values(), tiles_seen(match)):
            if (found := excess(match, tiles)) is not None:
                raise BadJournal(f"{NAMES[found.tile]} is there {found.seen} times; the wall has {found.copies} of it")


NO_SEED: Final = Text("这一场没有种子，没有什么能由它得出", "this match has no seed, so nothing can come from it")
NOT_BY_SEED: Final = Text("按种子这里是 {gives}，不是 {value}", "the seed gives {gives} here, not {value}")
