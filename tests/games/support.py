"""Playing a hand from a position that a test writes down in notation.

A ``Table`` is a value: ``play`` gives the table after some moves, so one position can be played on in several ways.

A move is what a seat does, ``"1 pon 55m"``, in the words and notation of journals; seats that act at once are joined with
``&``: ``"1 ron & 3 ron"``. Seats asked that are not named pass. A discard is taken from the hand when it can be, else it
is the tile just drawn. Chance is a move without a seat: ``"draw 5m"``, ``"indicator 1z"``, ``"under 3p"``, ``"dice 3 4"``,
``"show"`` (an empty row, not shown, or the tiles). Racks to be shown are shown without a move.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from itertools import product
from typing import Any

import pytest

import paizhuo.engine.games  # noqa: F401  (so that every game's own actions are known)
from paizhuo.engine.core.action import PASS, Action
from paizhuo.engine.core.advance import IllegalAction, Over, advance
from paizhuo.engine.core.event import Event
from paizhuo.engine.core.hand import Deal, Hand, Laid, balance
from paizhuo.engine.core.meld import Meld, MeldKind, Seat
from paizhuo.engine.core.node import Chance, ChanceValue, Decision, ShowPlace, TurnUp
from paizhuo.engine.core.tiles import KIND, Tiles, parse, parse_one, tidy, without
from paizhuo.engine.core.value import Struct, replace, written_types
from paizhuo.engine.core.words import Text
from paizhuo.engine.play.turn import Turn
from paizhuo.engine.rules.options import Value
from paizhuo.engine.rules.rule_set import RuleSet
from paizhuo.engine.scoring.score import Score

# -- positions -----------------------------------------------------------------------------------------------------------


def meld(kind: MeldKind, tiles: str, source: Seat | None = None, claimed: str | None = None) -> Meld:
    """A meld in notation; the claimed tile of a pon or kong is its first unless another is given."""
    laid = parse(tiles)
    taken = None if kind == "ankan" else parse_one(claimed) if claimed else laid[0]
    return Meld(kind, laid, source, taken)


def _idle(used: Counter[int], size: int) -> Tiles:
    """A rack far from ready that can claim nothing: no pair, no two tiles that lack one to a run.

    The tiles least used yet are taken.
    """
    racks = []
    for first in product(range(3), repeat=3):
        suits = [9 * s + first[s] + n for n in (0, 3, 6) for s in range(3)]
        free = sorted((tile for tile in (*suits, *range(27, 34)) if used[tile] < 4), key=lambda tile: used[tile])
        if len(free) >= size:
            racks.append(free[:size])
    if not racks:
        raise ValueError("no idle rack is left: give the other seats theirs")
    return tidy(min(racks, key=lambda rack: sum(used[tile] for tile in rack)))


def _filled(
    racks: Mapping[Seat, str], others: Iterable[int], seats: int, size: Mapping[Seat, int], copies: int
) -> list[Tiles]:
    """The racks, those not given filled with idle ones, as far as the copies of each tile allow."""
    found = {seat: parse(rack) for seat, rack in racks.items()}
    used = Counter(KIND[t] for tiles in (*found.values(), tuple(others)) for t in tiles)
    for seat in range(seats):
        if seat in found:
            if len(found[seat]) != size[seat]:
                raise ValueError(f"the rack of seat {seat} has {len(found[seat])} tiles, not {size[seat]}")
        else:
            rack = _idle(used, size[seat])
            found[seat] = rack
            used.update(rack)
    if too_many := [kind for kind, n in used.items() if n > copies and kind >= 0]:
        raise ValueError(f"more than {copies} of {too_many}")
    return [found[seat] for seat in range(seats)]


class Table(Struct):
    """A hand being played, with everything that has happened since the position was set."""

    rule_set: RuleSet
    options: Mapping[str, Value]
    hand: Hand
    events: tuple[Event, ...] = ()

    @property
    def rules(self) -> Any:
        return self.rule_set.play.rules(self.options)

    # -- looking -----------------------------------------------------------------------------------------------------

    def choices(self, seat: Seat) -> tuple[Action, ...]:
        """What the seat may do now, passing left out; nothing when it is not asked."""
        node = self.hand.phase.node(self.rules, self.hand)
        if not isinstance(node, Decision):
            return ()
        return tuple(action for action in node.options.get(seat, ()) if action != PASS)

    def can(self, move: str) -> bool:
        """Whether a move is allowed now; ``"1 pon"`` alone asks for any pon."""
        seat, word, *rest = move.split()
        if rest:
            return _action(self, move)[1] in self.choices(int(seat))
        return any(action.name == word for action in self.choices(int(seat)))

    @property
    def ending(self) -> str | None:
        """The id of the ending, None while the hand goes on."""
        return None if self.hand.ending is None else self.hand.ending.id

    @property
    def waits_for(self) -> str:
        """The chance waited for ("draw", "turn_up" …), else "decision" or "over"."""
        node = self.hand.phase.node(self.rules, self.hand)
        return node.request.name if isinstance(node, Chance) else "decision" if isinstance(node, Decision) else "over"

    @property
    def changes(self) -> tuple[int, ...]:
        """Every seat's gain or loss so far."""
        change = balance(self.hand.ledger)
        assert sum(change.values()) == 0
        return tuple(change.get(seat, 0) for seat in range(self.hand.seats))

    def paid(self, reason: str) -> tuple[int, ...]:
        """Every seat's gain or loss so far for this reason."""
        change = balance(tuple(t for t in self.hand.ledger if t.reason == reason))
        return tuple(change.get(seat, 0) for seat in range(self.hand.seats))

    @property
    def wins(self) -> tuple[Seat, ...]:
        """Who has won, in the order in which it was counted."""
        return tuple(win.seat for win in self.hand.wins)

    def patterns(self, nth: int = 0) -> set[str]:
        """What the nth win was counted with."""
        score = self.hand.wins[nth].score
        assert isinstance(score, Score)
        return {pattern.id for pattern in score.patterns}

    def value(self, pattern: str, nth: int = 0) -> int:
        """What a pattern of the nth win counts; 0 if it does not."""
        return sum(p.value for p in self.hand.wins[nth].score.patterns if p.id == pattern)

    # -- playing -----------------------------------------------------------------------------------------------------

    def play(self, *moves: str) -> Table:
        """The table after the moves. Raises what ``advance`` raises."""
        table = self
        for move in moves:
            if not move.startswith("show"):
                table = table._shown()
            table = table.given(_given(table, move))
        return table._shown()

    def given(self, value: Any) -> Table:
        """The table after one answer to what is waited for."""
        step = advance(self.rules, self.hand, value)
        return replace(self, hand=step.hand, events=self.events + step.events)

    def _shown(self) -> Table:
        """Racks to be shown are shown."""
        table = self
        while not isinstance(table.hand.phase, Over):
            node = table.hand.phase.node(table.rules, table.hand)
            if not isinstance(node, Chance) or not isinstance(node.request, ShowPlace):
                break
            table = table.given(table.hand.places[node.request.place].concealed)
        return table

    def refused(self, move: str) -> str:
        """Why a move is not allowed, in English. The move is tried: it must be refused and change nothing."""
        seat, action = _action(self, move)
        with pytest.raises(IllegalAction):
            advance(self.rules, self.hand, {seat: action})
        before = self.hand
        reason = self.why_not(seat, action)
        assert self.hand == before
        assert reason.zh
        return reason.en

    def why_not(self, seat: Seat, action: Action) -> Text:
        """What is said of an action that is not offered."""
        reason = self.rule_set.why_not(self.rules, self.hand, seat, action)
        assert reason is not None, f"nothing forbids {action}"
        return reason


def position(
    rule_set: RuleSet,
    racks: Mapping[Seat, str],
    *,
    turn: Seat = 0,
    drawn: str | None = None,
    melds: Mapping[Seat, Sequence[Meld]] | None = None,
    rivers: Mapping[Seat, str] | None = None,
    left: int = 40,
    indicators: str = "9p",
    order: Deal | None = None,
    options: Mapping[str, Value] | None = None,
    **state: Any,
) -> Table:
    """``turn`` has drawn ``drawn`` (None: it has just claimed) and must act.

    Racks not given are idle; ``left`` tiles can still be drawn; ``state`` changes fields of the game's own state. A game
    that knows an untouched first turn is past it, unless ``untouched=True``.
    """
    settled = rule_set.settled(options or {})
    order = order or rule_set.play.programme(settled).first()
    hand = rule_set.play.deal(settled, order)
    laid = {seat: tuple((melds or {}).get(seat, ())) for seat in range(hand.seats)}
    lying = {seat: parse((rivers or {}).get(seat, "")) for seat in range(hand.seats)}
    others = [t for row in lying.values() for t in row] + [t for row in laid.values() for m in row for t in m.tiles]
    others += parse(indicators) + (parse(drawn) if drawn else ())
    size = {seat: rule_set.play.rack - 3 * len(laid[seat]) for seat in range(hand.seats)}
    copies = max(Counter(KIND[tile] for tile in rule_set.play.wall(settled)).values())
    concealed = _filled(racks, others, hand.seats, size, copies)
    for seat in range(hand.seats):
        hand = hand.with_place(seat, concealed=concealed[seat], melds=laid[seat])
        hand = hand.with_river(seat, tuple(Laid(tile) for tile in lying[seat]))
    if drawn:
        tile = parse_one(drawn)
        hand = hand.with_place(turn, concealed=(*concealed[turn], tile), drawn=tile)
    kongs = sum(m.is_kong for row in laid.values() for m in row)
    front = hand.wall.size - hand.wall.reserve - kongs - left
    wall = replace(hand.wall, front=front, tail=kongs, shown=parse(indicators))
    if hasattr(hand.state, "untouched"):
        state.setdefault("untouched", False)
    kept = replace(hand.state, **state)
    return Table(rule_set, settled, replace(hand, wall=wall, state=kept, phase=Turn(turn)))


def dealt(rule_set: RuleSet, *, order: Deal | None = None, options: Mapping[str, Value] | None = None) -> Table:
    """A hand before its first step."""
    settled = rule_set.settled(options or {})
    return Table(rule_set, settled, rule_set.play.deal(settled, order or rule_set.play.programme(settled).first()))


# -- moves ---------------------------------------------------------------------------------------------------------------


def _kinds_of_action(base: type[Action]) -> dict[str, type[Action]]:
    found = {base.name: base}
    for kind in base.__subclasses__():
        found |= _kinds_of_action(kind)
    return found


def _action(table: Table, move: str) -> tuple[Seat, Action]:
    """The seat and action of ``"2 chi 34m"``. Of a tile that can be discarded from the hand or as drawn, the hand's.

    A number after it is the rack that the tiles lie in: ``"2 discard 5m 1"``.
    """
    seat_word, word, *words = move.split()
    seat = int(seat_word)
    kind = _kinds_of_action(Action)[word]
    values: dict[str, Any] = {}
    rack = next((int(number) for number in words if number.isdigit()), 0)
    for name, annotation in written_types(kind).items():
        if name == "drawn":
            place = table.hand.places[table.hand.place_of(seat, rack)]
            kept = place.concealed if place.drawn is None else without(place.concealed, (place.drawn,))
            values["drawn"] = place.drawn == values["tile"] and (values["tile"] not in kept or "drawn" in words)
        elif name == "tile":
            values["tile"] = parse_one(words.pop(0))
        elif name == "tiles":
            values["tiles"] = parse(words.pop(0))
        elif annotation == "bool":
            values[name] = name in words
        elif name == "rack":
            values["rack"] = rack
        else:
            written = words.pop(0)
            values[name] = int(written) if written.isdigit() else written
    action = kind(**values)
    if "tiles" in values and action not in table.choices(seat):
        action = replace(action, tiles=tidy(values["tiles"]))
    return seat, action


def _given(table: Table, move: str) -> dict[Seat, Action] | ChanceValue:
    word, *rest = move.split()
    if word.isdigit():
        return dict(_action(table, part.strip()) for part in move.split("&"))
    node = table.hand.phase.node(table.rules, table.hand)
    assert isinstance(node, Chance), f"“{move}”, but chance is not waited for: {node}"
    request = node.request
    expected = request.purpose if isinstance(request, TurnUp) else request.name
    assert word == expected, f"“{move}”, but “{expected}” is waited for"
    if word == "dice":
        return tuple(int(face) for face in rest)
    if word in ("deal", "show"):
        return parse("".join(rest))
    return parse_one(rest[0])


def around(*turns: str) -> list[str]:
    """Turns in which a tile is drawn and discarded again: ``around("1 5m", "2 9p")``."""
    moves: list[str] = []
    for turn in turns:
        seat, tile = turn.split()
        moves += [f"draw {tile}", f"{seat} discard {tile} drawn"]
    return moves
