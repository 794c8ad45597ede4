"""From the board and the circumstances to what the hand counts, or why it does not."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from paizhuo.desktop.entry.board import (
    CONCEALED,
    MELD,
    SECOND,
    SECOND_MELD,
    WIN,
    Board,
    Zone,
    tidied,
)
from paizhuo.engine.core.meld import MeldKind, Seat
from paizhuo.engine.core.tiles import KIND, KINDS, NAMES, RED, TILE_COUNT, UNKNOWN, Tile, Tiles, text
from paizhuo.engine.core.words import Text
from paizhuo.engine.library import scored
from paizhuo.engine.rules.options import Options
from paizhuo.engine.rules.rule_set import RuleSet
from paizhuo.engine.scoring.answer import ScoredHand
from paizhuo.engine.scoring.hand_input import HandInput
from paizhuo.engine.scoring.input_fields import LaidFlowers, TilesOf
from paizhuo.engine.scoring.pattern import By
from paizhuo.engine.scoring.request_values import BadRequest
from paizhuo.engine.scoring.score import NotValid, Score
from paizhuo.engine.scoring.score_words import worth
from paizhuo.engine.scoring.stated_fields import stating
from paizhuo.vision.labels import BACK

NOTHING_YET: Final = Text(
    "打开照片或对准摄像头，读到的牌会在这里计分。",
    "Open a photo or point the camera at a hand: its score appears here.",
)
NO_TILES: Final = Text("手里还没有牌。", "There is no hand yet.")
FACE_DOWN: Final = Text("手里有扣着的牌，请指明是什么。", "A tile in the hand is face down: choose which tile it is.")
NOT_IN_HAND: Final = Text("{tile} 不能放在手里，请移开。", "{tile} cannot be in a hand: move it elsewhere.")
BAD_MELD: Final = Text("副露 {tiles} 不成顺子、刻子或杠。", "The meld {tiles} is not a run, triplet or kong.")
HIDDEN_MELD: Final = Text(
    "有一组副露全部扣着，请指明是什么牌。", "All tiles of a meld are face down: choose which tiles they are."
)
TOO_FEW: Final = Text(
    "手里有 {count} 张（杠算三张），还差 {short} 张。",
    "The hand has {count} {count:tile|tiles} (a kong counts as three); {short} too few.",
)
TOO_MANY: Final = Text(
    "手里有 {count} 张（杠算三张），多了 {over} 张。",
    "The hand has {count} {count:tile|tiles} (a kong counts as three); {over} too many.",
)
WHICH_WON: Final = Text("哪一张是和牌张？", "Which is the winning tile?")
NO_WIN: Final = Text("不能和：{reason}。", "No win: {reason}.")
NOT_COMPLETE: Final = Text(
    "没有和牌：不论和的是哪一张，这手牌都不成和。", "No win: whichever tile came last, the hand is not complete."
)
SECOND_WRONG: Final = Text(
    "第二副手牌应有 {right} 张（和牌张除外），现有 {count} 张。",
    "The second hand should have {right} concealed {right:tile|tiles} (the winning one aside); it has {count}.",
)
NOT_READY: Final = Text("没有听牌：再来哪一张都不成和。", "Not ready: no single tile completes this hand.")
NOT_SCORED: Final = Text("现在还不能计分：{reason}", "This cannot be scored yet: {reason}")


@dataclass(frozen=True, slots=True)
class Circumstances:
    """What is stated beside the tiles: the game, its options, how the tile came, and the values of its fields by id."""

    rule_set: RuleSet
    options: Options = field(default_factory=dict)
    by: By = "self_draw"
    source: Seat = 3
    values: Mapping[str, object] = field(default_factory=dict)

    @property
    def way(self) -> By:
        """How the tile came, as far as the game knows such wins."""
        ways = self.rule_set.scoring.stated_fields.ways
        return self.by if self.by in ways else ways[0]

    @property
    def seats(self) -> int:
        """How many play."""
        return self.rule_set.play.seats(self.options)

    @property
    def wall(self) -> Tiles:
        """Every tile of the game."""
        return self.rule_set.play.wall(self.options)

    @property
    def rack(self) -> int:
        """How many tiles a hand has beside the winning one, three for each meld."""
        return self.rule_set.play.rack

    @property
    def has_second(self) -> bool:
        return self.rule_set.scoring.stated_fields.has_second

    @property
    def tile_fields(self) -> tuple[TilesOf, ...]:
        """The fields whose tiles lie on the board, in zones of their names."""
        return tuple(each for each in self.rule_set.scoring.stated_fields.fields if isinstance(each, TilesOf))


@dataclass(frozen=True, slots=True)
class Prospect:
    """A tile that would complete the hand, and what it then counts or why it does not win. ``key``: the tile on the board."""

    tile: Tile
    counts: Text
    wins: bool
    key: int | None = None


@dataclass(frozen=True, slots=True)
class Judgement:
    """What a hand comes to. ``found`` and ``hand``: the hand scored; ``trouble``: why it is not; ``prospects``: the tiles it waits for,
    or may have won with.
    """

    found: ScoredHand | None = None
    hand: HandInput | None = None
    request: Mapping[str, Any] = field(default_factory=dict)
    trouble: Text | None = None
    prospects: tuple[Prospect, ...] = ()

    @property
    def score(self) -> Score | None:
        return self.found.score if self.found is not None and isinstance(self.found.score, Score) else None


def copies_left(board: Board, wall: Tiles) -> dict[Tile, int]:
    """Return how many more of each tile there can be; red fives are counted with the fives, and by themselves."""
    there = Counter(KIND[laid.label] for laid in board.all_laid() if laid.label < TILE_COUNT)
    there.update(laid.label for laid in board.all_laid() if laid.label in RED)
    most = Counter(KIND[tile] for tile in wall)
    most.update(tile for tile in wall if tile in RED)
    return {tile: max(0, most[tile] - there[tile]) for tile in range(TILE_COUNT)}


def judged(board: Board, how: Circumstances) -> Judgement:
    """Return what the hand on the board counts."""
    if not board.zones:
        return Judgement(trouble=NOTHING_YET)
    if trouble := unready(board, how):
        return Judgement(trouble=trouble)
    won, count = board.tiles(WIN), _count(board)
    if count == how.rack:
        if won:
            return Judgement(trouble=TOO_FEW.filled(count=count, short=1))
        return _waiting(board, how)
    return _counted(request_of(board, how, won[0])) if won else _won_with(board, how)


def _count(board: Board) -> int:
    """Return the tiles of the hand, a kong counted as three."""
    return len(board.part(CONCEALED).tiles) + 3 * len(board.melds()) + len(board.part(WIN).tiles)


def unready(board: Board, how: Circumstances) -> Text | None:
    """Return why the tiles on the board are no hand of the game, with a winning tile or without; None if they are."""
    if trouble := _unfit(board, has_second=how.has_second):
        return trouble
    count, whole = _count(board), how.rack + 1
    if count == 0:
        return NO_TILES
    if count > whole:
        return TOO_MANY.filled(count=count, over=count - whole)
    if count < whole - 1:
        return TOO_FEW.filled(count=count, short=whole - count)
    return _second_unfit(board, how.rack) if how.has_second else None


def _unfit(board: Board, *, has_second: bool) -> Text | None:
    """Return what is wrong with a tile that no hand can hold, or with melds that are none."""
    held: list[Zone] = [CONCEALED, WIN, *([SECOND] if has_second else [])]
    for zone in held:
        labels = board.part(zone).labels
        if len(board.tiles(zone)) < len(labels):
            return FACE_DOWN
        if (strange := next((label for label in labels if KIND[label] >= KINDS), None)) is not None:
            return NOT_IN_HAND.filled(tile=NAMES[strange])
    for zone in [*board.melds(), *(board.melds(SECOND_MELD) if has_second else [])]:
        part = board.part(zone)
        if part.meld is None:
            tiles = board.tiles(zone)
            return BAD_MELD.filled(tiles=text(tiles)) if tiles else HIDDEN_MELD
    return None


def _second_unfit(board: Board, rack: int) -> Text | None:
    count, right = len(board.part(SECOND).tiles), rack - 3 * len(board.melds(SECOND_MELD))
    return None if count == right else SECOND_WRONG.filled(right=right, count=count)


def request_of(board: Board, how: Circumstances, win: Tile, *, without: int | None = None) -> dict[str, Any]:
    """Return the request that states this hand, won with ``win``; ``without``: the key of a concealed tile left out."""
    concealed = (laid.label for laid in board.part(CONCEALED).tiles if laid.key != without)
    values = dict(how.values)
    for each in how.rule_set.scoring.stated_fields.fields:
        if isinstance(each, TilesOf):
            values[each.id] = laid_in(board, each)
    request: dict[str, Any] = {
        "rules": how.rule_set.id,
        "options": dict(how.options),
        "concealed": text(tidied(concealed)),
        "melds": meld_words(board, MELD),
        "win": NAMES[win],
    }
    fields = how.rule_set.scoring.stated_fields.fields
    request |= stating(fields, how.way, values, meld_kinds(board))
    if how.way != "self_draw":
        request["from"] = min(how.source, how.seats - 1)
    if how.has_second:
        request["second"] = second_words(board)
    return request


def laid_in(board: Board, field: TilesOf) -> Tiles:
    """Return the tiles of a field; a flower that lies face down is one of which only the number is known."""
    labels = board.part(field.id).labels if isinstance(field, LaidFlowers) else board.tiles(field.id)
    return tuple(UNKNOWN if label == BACK else label for label in labels)


def second_words(board: Board) -> dict[str, Any]:
    """Return the second hand as a request states it."""
    return {"concealed": text(tidied(board.part(SECOND).labels)), "melds": meld_words(board, SECOND_MELD)}


def meld_kinds(board: Board) -> frozenset[MeldKind]:
    """Return the kinds of the sets that lie on the board as melds, those of a second hand too."""
    melds = (board.part(zone).meld for zone in (*board.melds(MELD), *board.melds(SECOND_MELD)))
    return frozenset(kind for kind in melds if kind is not None)


def meld_words(board: Board, prefix: str) -> list[str]:
    """Return the melds of a hand as a request states them."""
    parts = [board.part(zone) for zone in board.melds(prefix)]
    return [
        f"{part.meld}:{text(part.meld_tiles)}"
        + (f"@{part.source}" if part.source is not None and part.meld != "ankan" else "")
        for part in parts
    ]


def _counted(request: dict[str, Any]) -> Judgement:
    try:
        hand, found = scored(request)
    except BadRequest as error:
        return Judgement(trouble=NOT_SCORED.filled(reason=error.reason))
    trouble = NO_WIN.filled(reason=found.score.reason) if isinstance(found.score, NotValid) else None
    return Judgement(found, hand, request, trouble)


def _refused(counted: Judgement) -> NotValid | None:
    score = counted.found.score if counted.found is not None else None
    return score if isinstance(score, NotValid) else None


def _prospect(counted: Judgement, tile: Tile, key: int | None = None) -> Prospect:
    if (score := counted.score) is not None:
        return Prospect(tile, worth(score), wins=True, key=key)
    refused = _refused(counted)
    shown = refused.reason if refused is not None else counted.trouble
    return Prospect(tile, shown or NOT_READY, wins=False, key=key)


def _waiting(board: Board, how: Circumstances) -> Judgement:
    """Return what completes a hand one tile short, each with what it would count, or why it would not win."""
    kinds = sorted({KIND[tile] for tile in how.wall} & set(range(KINDS)))
    counted = {kind: _counted(request_of(board, how, kind)) for kind in kinds}
    waits = {kind for each in counted.values() if each.found is not None for kind in each.found.waits}
    prospects = tuple(
        _prospect(each, kind) for kind, each in counted.items() if each.score is not None or kind in waits
    )
    return Judgement(prospects=prospects, trouble=None if prospects else NOT_READY)


def _won_with(board: Board, how: Circumstances) -> Judgement:
    """Return which tile of a complete hand may have come last, each with what the hand then counts."""
    found: dict[Tile, Prospect] = {}
    reason: Text | None = None
    for laid in board.part(CONCEALED).tiles:
        if laid.label not in found:
            counted = _counted(request_of(board, how, laid.label, without=laid.key))
            found[laid.label] = _prospect(counted, laid.label, laid.key)
            if (refused := _refused(counted)) is not None and refused.id != "incomplete":
                reason = counted.trouble
    winning = tuple(prospect for prospect in found.values() if prospect.wins)
    if winning:
        return Judgement(trouble=WHICH_WON, prospects=winning)
    return Judgement(trouble=reason or NOT_COMPLETE)


def chosen(board: Board, prospect: Prospect) -> Board:
    """Return the board with that tile as the winning one."""
    if prospect.key is not None:
        return board.moved(prospect.key, WIN, 0)
    return board.added(WIN, 0, prospect.tile)
