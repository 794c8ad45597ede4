"""The entries of a match's journal as people correct them: what was given, in words, and how it can be given otherwise."""

from __future__ import annotations

from typing import Any, Literal, TypeAlias

from paizhuo.desktop.real_table.match.change import LineChange
from paizhuo.desktop.real_table.match.words import WHO_DID
from paizhuo.desktop.table.speech import hand_title
from paizhuo.engine.core.action import PASS
from paizhuo.engine.core.meld import Seat
from paizhuo.engine.core.narration import listed
from paizhuo.engine.core.node import Chance, DealTiles, DrawTile, ReadTiles, Request, ShowPlace
from paizhuo.engine.core.tile_words import tile_name
from paizhuo.engine.core.tiles import Tiles, parse_one, text
from paizhuo.engine.core.value import Struct, replace
from paizhuo.engine.core.words import Text
from paizhuo.engine.match.chance_words import named
from paizhuo.engine.match.journal import load
from paizhuo.engine.match.journal_lines import Line, is_unseen_draw
from paizhuo.engine.match.journal_steps import action_in, ruling_in, steps
from paizhuo.engine.match.match import Match
from paizhuo.engine.match.sheet.offences import WORDS
from paizhuo.engine.rules.action_words import action_words
from paizhuo.engine.rules.adjudication import REDEALT
from paizhuo.engine.rules.amounts import signed
from paizhuo.engine.rules.rulings import AGREED, Adjustment, SeatRuling

GivenInstead: TypeAlias = Literal["tile", "tiles", "faces", "nothing"]
"""What can be given instead: another tile, other tiles, other faces of the dice, or nothing: the entry can only be taken out."""


class JournalEntry(Struct):
    """A line of the journal. ``number``: as ``Session.correct`` counts; ``count``: of tiles or dice, None: any; ``drawn``: the last
    of the tiles is the one that was drawn last. ``first``: the number of the first line that belongs to it, as the draw before an act
    that nobody saw.
    """

    number: int
    hand: Text
    words: Text
    line: Line
    given: GivenInstead
    count: int | None = None
    drawn: bool = False
    first: int = 0

    @property
    def seat(self) -> Seat | None:
        """Whose act it is; None: nobody's."""
        return self.line["seat"] if "action" in self.line else None

    def with_seat(self, seat: Seat) -> LineChange:
        """Return the change by which it was the same act of another seat."""
        return self.instead({**self.line, "seat": seat})

    def with_tile(self, tile: int) -> LineChange:
        """Return the change by which it was another tile."""
        written = text((tile,))
        return self._with(**({"value": written} if "chance" in self.line else {"tile": written}))

    def with_tiles(self, tiles: Tiles) -> LineChange:
        """Return the change by which other tiles were laid open."""
        return self._with(value=text(tiles))

    def with_faces(self, faces: tuple[int, ...]) -> LineChange:
        """Return the change by which the dice showed something else."""
        return self._with(value=list(faces))

    def instead(self, *lines: Line) -> LineChange:
        """Return the change by which something else was done, or nothing."""
        return LineChange(self.first, self.number, lines)

    def followed_by(self, line: Line) -> LineChange:
        """Return the change by which something was forgotten after it."""
        return LineChange(self.number, self.number, (self.line, line))

    def _with(self, **values: object) -> LineChange:
        return LineChange(self.number, self.number, ({**self.line, **values},))


def entries(journal: str) -> tuple[JournalEntry, ...]:
    """Return everything in a journal that people or devices have given and that can be seen. Raises ``BadJournal``."""
    found, first = [], 0
    for step in steps(load(journal)):
        asked = step.asked
        request = asked.waiting.request if asked is not None and isinstance(asked.waiting, Chance) else None
        entry = _entry(step.match, step.number, step.line, request)
        if entry is not None and asked is not None and isinstance(request, ShowPlace):
            held = asked.match.hand.places[request.place]
            entry = replace(entry, count=len(held.concealed), drawn=held.drawn is not None)
        if entry is not None:
            found.append(replace(entry, first=first or step.number))
        first = (first or step.number) if is_unseen_draw(step.line) else 0
    return tuple(found)


def _entry(match: Match, number: int, line: Line, request: Request | None) -> JournalEntry | None:
    title = hand_title(match.hand.deal, match.rule_set.programme(match.setup.options))
    if request is not None:
        return _chance(match, title, number, line, request)
    if "ruling" in line:
        return JournalEntry(number, title, _ruled(match, line), line, "nothing")
    if "offence" in line:
        return JournalEntry(number, title, _of(match, line["seat"], WORDS[line["offence"]]), line, "nothing")
    if "action" not in line:
        return None
    action = action_in(line)
    if (
        action is None or action == PASS
    ):  # who lets a tile go does nothing that can be seen: it follows from the closed window
        return None
    words = action_words(action, match.game.scoring.parts)
    tile, tiles = getattr(action, "tile", None), getattr(action, "tiles", ())
    shown = tiles or (() if tile is None else (tile,))
    if action.face_down and match.setup.seats[line["seat"]].bot is not None:  # it alone has known them
        shown, tile = (), None
    if shown and all(each >= 0 for each in shown):
        words = _with(words, listed(shown))
    known = tile is not None and tile >= 0
    return JournalEntry(number, title, _of(match, line["seat"], words), line, "tile" if known else "nothing")


def _chance(match: Match, title: Text, number: int, line: Line, request: Request) -> JournalEntry | None:
    value: Any = line["value"]
    if isinstance(request, DealTiles | DrawTile | ReadTiles):
        return None  # nobody at the table has seen them
    if request.gives == "faces":
        shown = " + ".join(map(str, value))
        return JournalEntry(number, title, _with(named(match, request), Text(shown, shown)), line, "faces", len(value))
    if request.gives == "tile":
        return JournalEntry(number, title, _with(named(match, request), tile_name(parse_one(value))), line, "tile")
    return JournalEntry(number, title, _with(named(match, request), Text(value, value)), line, "tiles")


def _ruled(played: Match, line: Line) -> Text:
    names, parts = [who.name for who in played.setup.seats], played.game.scoring.parts
    ruling = ruling_in(line)
    match ruling:
        case Adjustment(changes, reason):
            moved = ", ".join(f"{names[nth]} {signed(points, parts)}" for nth, points in enumerate(changes) if points)
            return _with(AGREED[reason], Text(moved, moved))
        case SeatRuling(seat):
            rulings = played.game.play.rulings
            return _of(played, seat, WORDS["false_win"] if rulings is None else rulings.names[ruling.name])
        case _:
            return REDEALT.name


def _of(match: Match, seat: int, words: Text) -> Text:
    return WHO_DID.filled(who=match.setup.seats[seat].name, what=words)


def _with(words: Text, more: Text) -> Text:
    return Text(f"{words.zh} {more.zh}", f"{words.en} {more.en}")
