"""Whether a journal can be true: it follows from the rules, the seed gives its values, and no tile exists too often."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Final

from paizhuo.engine.bots import UnknownBot, level_and_style
from paizhuo.engine.core import codec
from paizhuo.engine.core.hand import Hand
from paizhuo.engine.core.node import Chance, ChanceValue, DealTiles, DrawTile, Request, RollDice, ShowPlace, TurnUp
from paizhuo.engine.core.tiles import NAMES, UNKNOWN, Tile, Tiles
from paizhuo.engine.core.value import Struct
from paizhuo.engine.core.words import Text
from paizhuo.engine.match.commitment import BY_SERVER, BadOpening, Faces, Opening, check, dice, mixed, read_opening
from paizhuo.engine.match.journal import Journal
from paizhuo.engine.match.journal_lines import BY_LOG, BY_PEOPLE, BadJournal, Line, bad_at, said_of
from paizhuo.engine.match.journal_steps import Step, steps
from paizhuo.engine.match.match import Match, begin
from paizhuo.engine.match.referee import Referee
from paizhuo.engine.match.setup import MatchSetup
from paizhuo.engine.match.tile_counts import excess, tiles_seen
from paizhuo.engine.table.sources.committed import BY_DEVICE, thrown_in
from paizhuo.engine.table.sources.seeded import BY_SEED, seeded

SOURCES: Final = (BY_SEED, BY_SERVER, BY_DEVICE, "camera", BY_PEOPLE, BY_LOG)
"""The sources of chance, as journals name them."""


def verify(journal: Journal) -> Match:
    """Return the match that a journal records, which is over. Raises ``BadJournal`` if a line cannot be true, or the last is missing."""
    match = looked_through(journal).match
    if match is None or match.final is None:
        raise bad_at(len(journal.lines) + 2, NOT_CLOSED)
    return match


class Verified(Struct):
    """What is proved of a journal.

    ``match``: the match as far as it goes, None before its first line. ``opened``: how many hands' commitments were opened
    and agree; ``closed``: how many are not open yet.
    """

    match: Match | None
    opened: int
    closed: int


def looked_through(journal: Journal) -> Verified:
    """Return what a journal proves, finished or not. Raises ``BadJournal`` if a line cannot be true."""
    commitments, match = CommitmentCheck(journal.setup), None
    for step in _steps(journal, commitments):
        match = step.match
    return Verified(match, commitments.opened, commitments.closed)


def sources(journal: Journal) -> dict[str, int]:
    """Return how many values of chance came from each source."""
    return dict(Counter(line["by"] for line in journal.lines if "chance" in line))


def verified_steps(journal: Journal) -> Iterator[Step]:
    """Return the match line by line, as ``journal.steps`` gives it. Raises ``BadJournal`` at the first line that cannot be true.

    Beside the rules: chance "by seed" is what the seed gives; chance by a server is what it was committed to; the source of
    other chance is known. No tile is there more often than the game's wall has it.
    """
    return _steps(journal, CommitmentCheck(journal.setup))


def _steps(journal: Journal, commitments: CommitmentCheck) -> Iterator[Step]:
    try:
        _check_bots(journal.setup)
    except BadJournal as bad:
        raise bad_at(1, bad) from None
    seeds = SeedCheck(journal.setup)
    tiles = _Tiles()
    for step in steps(journal):
        if "hand" in step.line:
            tiles = _Tiles()
        try:
            if step.asked is not None:
                tiles.given(*_checked_chance(step, step.asked))
            if (reason := seeds.why_not(step)) is not None:
                raise BadJournal(reason)
            commitments.check(step)
            tiles.check(step)
            if "leaves" in step.line:
                _check_bots(step.match.setup)
        except (BadJournal, BadOpening) as bad:
            raise bad_at(step.number, bad) from None
        yield step


def _check_bots(setup: MatchSetup) -> None:
    for who in setup.seats:
        if who.bot is not None:
            try:
                level_and_style(who.bot)
            except UnknownBot as unknown:
                raise BadJournal(said_of(unknown)) from None


class SeedCheck:
    """Checks, for every step of a match in turn, that chance by seed is what the seed gives."""

    def __init__(self, setup: MatchSetup) -> None:
        self._match = begin(setup)
        self._walls = None if setup.seed is None else seeded(self._match, setup.seed)

    def why_not(self, step: Step) -> Text | None:
        """Why the seed contradicts this step; None: it does not."""
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


class CommitmentCheck:
    """Checks, for every step of a match in turn, that chance by the server is what it committed itself to."""

    def __init__(self, setup: MatchSetup) -> None:
        self._match = begin(setup)
        self.opened = self.closed = 0
        """How many hands' commitments were opened and agree, and how many of the server's hands are not open yet."""
        self._commitment: str | None = None
        self._open = False
        self._given: list[tuple[Referee, Line]] = []

    def check(self, step: Step) -> None:
        """Raise ``BadJournal`` if the step cannot be true."""
        line = step.line
        if "hand" in line or "result" in line:
            if self._given and not self._open:
                raise BadJournal(NEVER_OPENED)
            self._commitment, self._open, self._given = None, False, []
        elif "commitment" in line:
            if self._commitment is not None or self._given:
                raise BadJournal(COMMITTED_TWICE)
            self._commitment = line["commitment"]
        elif "opening" in line:
            self._look_at(step)
        elif step.asked is not None and self._commitment is not None:
            self.closed += not self._given
            self._given.append((step.asked, line))
        elif step.asked is not None and line["by"] == BY_SERVER:
            raise BadJournal(NO_COMMITMENT)

    def _look_at(self, step: Step) -> None:
        if self._commitment is None or self._open:
            raise BadJournal(NOTHING_TO_OPEN)
        opening = read_opening(step.line["opening"])
        number = step.match.hand.deal.number
        check(self._match, self._commitment, opening)
        thrown, sealed = thrown_in(line for _, line in self._given)
        for asked, line in self._given:
            if line["by"] == BY_SERVER:
                assert isinstance(asked.waiting, Chance)
                faces = tuple(thrown[nth] for nth in sorted(thrown) if sealed is None or nth < sealed)
                gives = opened_value(self._match, opening, faces, asked)
                if gives != line["value"]:
                    raise BadJournal(OPENED_OTHERWISE.filled(hand=number + 1, gives=gives, value=line["value"]))
        self._open = True
        self.opened, self.closed = self.opened + 1, self.closed - 1


def opened_value(match: Match, opening: Opening, thrown: Faces, asked: Referee) -> codec.Json:
    """Return what a hand's opened wall and salt give for what was asked, as a journal writes it."""
    waiting, hand = asked.waiting, asked.match.hand
    assert isinstance(waiting, Chance)
    request = waiting.request
    value: ChanceValue
    game = hand.deal.game or match.rule_set.id
    match request:
        case RollDice(count=count):
            value = dice(opening.salt, asked.chances, count)
        case ShowPlace(place=place):
            value = hand.places[place].concealed
        case DrawTile(position=position) | TurnUp(position=position):
            value = mixed(opening.walls[game], opening.salt, game, thrown)[position]
        case DealTiles(positions=positions):
            wall = mixed(opening.walls[game], opening.salt, game, thrown)
            value = tuple(wall[position] for position in positions)
        case _:
            raise BadJournal(NO_ANSWER.filled(what=request.name))
    return codec.write_chance(request, value)


def _checked_chance(step: Step, asked: Referee) -> tuple[Request, ChanceValue, Hand]:
    """Return the request, the value given, and the hand that it was given in. Raises ``BadJournal``."""
    waiting, by = asked.waiting, step.line["by"]
    assert isinstance(waiting, Chance)
    if by not in SOURCES:
        raise BadJournal(NO_SOURCE.filled(by=by, known=", ".join(SOURCES)))
    return waiting.request, codec.read_chance(waiting.request, step.line["value"]), asked.match.hand


class _Tiles:
    """The tiles of one hand, by their positions in the wall, as far as chance gives them."""

    def __init__(self) -> None:
        self._at: dict[int, Tile] = {}
        self._latest: Tiles = ()
        self._unseen = False

    def given(self, request: Request, value: ChanceValue, hand: Hand) -> None:
        """Note what chance gave. Raises ``BadJournal`` if another tile lay at that position before."""
        self._latest = () if request.gives == "faces" else value if isinstance(value, tuple) else (value,)
        self._unseen |= UNKNOWN in self._latest
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
            raise BadJournal(OTHER_TILE.filled(before=NAMES[before], tile=NAMES[tile]))

    def check(self, step: Step) -> None:
        """Raise ``BadJournal`` if a tile has been seen more often than the wall of the hand's game has it.

        Only what chance gives can be one tile too many, but if a tile came that nobody saw, any answer may show it.
        """
        if step.asked is None and not self._unseen:
            return
        suspects = None if self._unseen else self._latest
        for tiles in (tuple(self._at.values()), tiles_seen(step.match)):
            if (found := excess(step.match, tiles, suspects)) is not None:
                raise BadJournal(TOO_OFTEN.filled(tile=NAMES[found.tile], seen=found.seen, copies=found.copies))


NO_SEED: Final = Text("这一场没有种子，没有什么能由它得出", "this match has no seed, so no value can follow from one")
NOT_BY_SEED: Final = Text("按种子这里是 {gives}，不是 {value}", "the seed gives {gives} here, not {value}")
NOT_CLOSED: Final = Text("没有结尾的一行：这一场还没打完", "the closing line is missing: the match is not over")
NEVER_OPENED: Final = Text("上一局的承诺没有公开", "the commitment to the hand before was never opened")
COMMITTED_TWICE: Final = Text(
    "一局只承诺一次，在这一局的一切之前", "a commitment comes once, before anything of its hand"
)
NO_COMMITMENT: Final = Text("服务器没有承诺就给了牌或骰子", "the server gave chance without a commitment")
NOTHING_TO_OPEN: Final = Text(
    "没有可以公开的：没有承诺过，或者已经公开了",
    "nothing is open to be opened: there was no commitment, or it is open already",
)
OPENED_OTHERWISE: Final = Text(
    "第 {hand} 局公开的牌墙这里是 {gives}，不是 {value}", "in hand {hand} the opened wall gives {gives}, not {value}"
)
NO_ANSWER: Final = Text("牌墙答不了“{what}”", "a wall cannot answer “{what}”")
NO_SOURCE: Final = Text("“{by}”不会给牌或骰子（只有 {known}）", "nobody called “{by}” gives chance (only {known})")
OTHER_TILE: Final = Text(
    "牌墙的这一张原来是 {before}，不是 {tile}", "this tile of the wall was {before} before, not {tile}"
)
TOO_OFTEN: Final = Text(
    "{tile} 出现了 {seen} 次；牌墙里有 {copies} 张",
    "{tile} is there {seen} {seen:time|times}; the wall has {copies} of it",
)
