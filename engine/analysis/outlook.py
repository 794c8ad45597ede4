"""What a seat can expect of its hand: what it waits for and what each tile would count, or how far it is from ready.

Everything follows from an observation, so it uses nothing that the seat may not see.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TypeAlias

from paizhuo.engine.analysis.unseen import unseen
from paizhuo.engine.analysis.waited_for import Counts, live, stated, waited_for, without_wild
from paizhuo.engine.core.action import Action, Discard
from paizhuo.engine.core.hand import Place
from paizhuo.engine.core.observe import Observation
from paizhuo.engine.core.tiles import KIND, UNKNOWN, Tile, Tiles, counts, order, without
from paizhuo.engine.core.value import Struct, field, replace
from paizhuo.engine.core.words import Text
from paizhuo.engine.play.readiness import at_rest
from paizhuo.engine.rules.options import Options
from paizhuo.engine.rules.parts import NoWin, Racks
from paizhuo.engine.rules.rule_set import RuleSet
from paizhuo.engine.scoring.score import NotValid, Score
from paizhuo.engine.scoring.score_words import worth
from paizhuo.engine.scoring.winning_hand import WinningHand
from paizhuo.engine.shapes.distance import acceptance, discards, distance, nearest_discards

Thrown: TypeAlias = tuple[int, Tile]
"""A discard: the rack it comes from, and the tile."""


class Worth(Struct):
    """What a win with a tile would count.

    ``value``: with another player's tile, or by self-draw if only a self-draw wins. It is None if another player's tile may
    not win. Then ``refused`` is the reason, and ``drawn`` is what a self-draw would count (None if it may not win either).
    """

    value: Text | None = None
    refused: Text | None = None
    drawn: Text | None = None

    @property
    def note(self) -> Text:
        """The same in one line."""
        if self.value is not None:
            return self.value
        refused = self.refused or Text("", "")
        if self.drawn is None:
            return refused
        return Text(f"{refused.zh}；自摸 {self.drawn.zh}", f"{refused.en}; self-draw {self.drawn.en}")


class Wait(Struct):
    """A kind that would complete the hand, and how many copies of it the seat has not seen.

    ``worth``: None where nothing counts it; ``declared``: its worth if the discard is made with a declaration (riichi), where
    that is possible.
    """

    tile: Tile
    left: int
    worth: Worth | None = None
    declared: Worth | None = None

    @property
    def note(self) -> Text | None:
        """What it counts, or why it may not win, in one line."""
        return None if self.worth is None else self.worth.note


class Outlook(Struct):
    """How a hand stands. Empty: nothing can be said, because the seat plays no hand now.

    ``waits``: what the hand waits for as it is, the tile just drawn left out; empty if it is not ready. ``no_win``: why it may
    not win although it is ready. ``by_discard``: for each discard that leaves it ready, what it then waits for. ``away``:
    by rack, how many tiles have to be exchanged until it is ready, after the best discard where there is a tile to discard.
    ``away_after``: the same after each discard, and ``helps`` the kinds that bring it nearer, in games with one rack.
    ``only_drawn``: only self-draws win. ``held``: the observer's tiles by rack, which the outlook describes.
    """

    waits: tuple[Wait, ...] = ()
    by_discard: Mapping[Thrown, tuple[Wait, ...]] = field(default_factory=dict)
    away: tuple[int, ...] = ()
    away_after: Mapping[Thrown, int] = field(default_factory=dict)
    helps: Tiles = ()
    no_win: NoWin | None = None
    only_drawn: bool = False
    held: tuple[Tiles, ...] = ()


NO_OUTLOOK = Outlook()


def outlook(rule_set: RuleSet, options: Options, observation: Observation) -> Outlook:
    """How the observer's hand stands; ``NO_OUTLOOK`` if it has no seat, has left, or has unknown tiles, and once the hand is over."""
    own = observation.seat
    if (
        own is None
        or own >= observation.hand.seats
        or observation.hand.ending is not None
        or rule_set.hints.out(observation)
    ):
        return NO_OUTLOOK
    if any(UNKNOWN in place.concealed for place in _own_racks(observation)):
        return NO_OUTLOOK
    if rule_set.racks is not None:
        return _of_several(rule_set, rule_set.racks, options, observation)
    return _OneRack(rule_set, options, observation).outlook()


def kept(before: Outlook, observation: Observation, copies: int) -> Outlook:
    """Return the part of an earlier outlook that still holds at a later moment of the same hand; ``NO_OUTLOOK`` if none does.

    The waits hold while the tiles stay the same. After a discard, the waits that ``before`` gave for it hold. The unseen
    copies are counted again. Everything else must be computed again.
    """
    if observation.seat is None or observation.hand.ending is not None or not before.held:
        return NO_OUTLOOK
    now = _held(observation)
    waits = before.waits if now == before.held else _said_before(before, observation, now)
    if not waits:
        return NO_OUTLOOK
    left = unseen(observation, copies)
    return Outlook(tuple([replace(wait, left=left[KIND[wait.tile]]) for wait in waits]), held=now)


def _said_before(before: Outlook, observation: Observation, now: tuple[Tiles, ...]) -> tuple[Wait, ...]:
    """Return the waits that ``before`` gave for the last tile in the observer's river, if ``now`` is what that discard left; else none."""
    assert observation.seat is not None
    river = observation.hand.rivers[observation.seat]
    waits = before.by_discard.get((0, river[-1].tile), ()) if river else ()
    if not waits or len(now) != 1 or len(now[0]) >= len(before.held[0]) + 2:
        return ()
    if river[-1].turned:
        return tuple([replace(wait, worth=wait.declared or wait.worth) for wait in waits])
    return waits


def discardable(options: tuple[Action, ...]) -> Tiles:
    """Return the tiles that at least one of the options discards."""
    return tuple(dict.fromkeys(getattr(option, "tile", UNKNOWN) for option in options if hasattr(option, "drawn")))


def _own_racks(observation: Observation) -> tuple[Place, ...]:
    return tuple(place for place in observation.hand.places if place.owner == observation.seat)


def _held(observation: Observation) -> tuple[Tiles, ...]:
    """Return the observer's tiles by rack, at rest and in order."""
    return tuple(tuple(sorted(at_rest(place), key=order)) for place in _own_racks(observation))


def _size(place: Place) -> int:
    """Return the number of tiles of a rack; each meld counts as three."""
    return len(place.concealed) + 3 * len(place.melds)


def _away(rule_set: RuleSet, observation: Observation, place: Place) -> int:
    """Return the distance of a rack to ready, after the best discard if it has one tile too many."""
    plain, wild = without_wild(counts(place.concealed), rule_set.hints.wild(observation))
    return max(0, distance(plain, rule_set.whole(observation), len(place.melds), wild=wild))


class _OneRack:
    """Finds the outlook of a seat with one rack."""

    def __init__(self, rule_set: RuleSet, options: Options, observation: Observation) -> None:
        self._rule_set, self._options, self._observation = rule_set, options, observation
        self._rack, self._whole = observation.rack, rule_set.play.rack
        self._goal = rule_set.whole(observation)
        self._left = unseen(observation, self._goal.copies)

    def outlook(self) -> Outlook:
        rack, observation = self._rack, self._observation
        size = _size(rack)
        if size not in (self._whole, self._whole + 1):
            return NO_OUTLOOK
        waits: tuple[Wait, ...] = ()
        no_win = None
        rest = at_rest(rack)
        if size == self._whole or rack.drawn is not None:
            kinds = self._waited_for(rest)
            no_win = self._rule_set.hints.no_win(observation, UNKNOWN, tuple(kinds)) if kinds else None
            waits = self._waits(rest, kinds, no_win)
        by_discard, away_after = self._discards() if size > self._whole else ({}, {})
        away = 0 if waits or by_discard else _away(self._rule_set, observation, rack)
        if away == 0 and not waits and not by_discard and size == self._whole:
            away = 1  # only copies that the hand holds itself would complete it
        only_drawn = self._stated(rest, rest[0]).by == "self_draw"
        helps = self._helping() if away else ()
        return Outlook(waits, by_discard, (away,), away_after, helps, no_win, only_drawn, _held(observation))

    def _helping(self) -> Tiles:
        """Return the kinds that bring a hand that is not ready nearer, after its best discards."""
        rack, goal, melds = self._rack, self._goal, len(self._rack.melds)
        plain, wild = without_wild(counts(rack.concealed), self._rule_set.hints.wild(self._observation))
        if _size(rack) == self._whole:
            return acceptance(plain, goal, melds, wild=wild)
        best = nearest_discards(plain, goal, melds, wild=wild, remaining=self._left)
        return tuple(sorted({kind for choice in best for kind in choice.accepted}))

    def _waited_for(self, rest: Tiles) -> Counts:
        """Return the kinds that complete the hand at rest; each meld counts as three tiles."""
        return waited_for(self._rule_set, self._options, self._observation, self._rack, rest)

    def _discards(self) -> tuple[dict[Thrown, tuple[Wait, ...]], dict[Thrown, int]]:
        """For every tile that may be discarded: what the hand then waits for, if it is ready, and how far it is from that."""
        rule_set, observation, rack = self._rule_set, self._observation, self._rack
        tiles = discardable(observation.options)
        if not tiles:
            return {}, {}
        declared: dict[Tile, set[str]] = {}
        for option in observation.options:
            if option.name in rule_set.scoring.stated_fields.flags:
                declared.setdefault(getattr(option, "tile", UNKNOWN), set()).add(option.name)
        waiting: Mapping[Tile, Counts]
        away: dict[Thrown, int] = {}
        if rule_set.scoring.completions is not None:
            waiting = {tile: self._waited_for(without(rack.concealed, (tile,))) for tile in tiles}
            for tile in tiles:
                rest = replace(rack, concealed=without(rack.concealed, (tile,)), drawn=None)
                away[0, tile] = 0 if waiting[tile] else _away(rule_set, observation, rest)
        else:
            held = counts(rack.concealed)
            after = {c.kind: c for c in discards(held, self._goal, len(rack.melds), remaining=self._left)}
            reached = {tile: after[KIND[tile]] for tile in tiles if KIND[tile] in after}
            away = {(0, tile): choice.distance for tile, choice in reached.items()}
            waiting = {
                tile: dict.fromkeys(
                    live(without(rack.concealed, (tile,)), rack.melds, choice.accepted, self._goal.copies)
                )
                for tile, choice in reached.items()
                if choice.distance == 0
            }
        found: dict[Thrown, tuple[Wait, ...]] = {}
        for tile, kinds in waiting.items():
            if kinds:
                no_win = rule_set.hints.no_win(observation, tile, tuple(kinds))
                rest_ = without(rack.concealed, (tile,))
                found[0, tile] = self._waits(rest_, kinds, no_win, frozenset(declared.get(tile, ())))
        return found, away

    def _waits(
        self, rest: Tiles, kinds: Counts, no_win: NoWin | None, calls: frozenset[str] = frozenset()
    ) -> tuple[Wait, ...]:
        """Return the kinds with their worth. ``calls``: the declarations that can be made with the discard."""
        waits = []
        for kind, counted in kinds.items():
            hand = self._stated(rest, kind)
            waits.append(_wait(self._rule_set, self._options, hand, self._left, no_win, calls, counted))
        return tuple(waits)

    def _stated(self, rest: Tiles, win: Tile) -> WinningHand:
        """Return the hand if another seat gives ``win``."""
        return stated(self._rule_set, self._observation, self._rack, rest, win)


def _wait(
    rule_set: RuleSet,
    options: Options,
    hand: WinningHand,
    left: Sequence[int],
    no_win: NoWin | None,
    calls: frozenset[str],
    counted: Score | NotValid | None = None,
) -> Wait:
    """Return the ``Wait`` for the winning tile of a stated hand."""
    declared = _worth(rule_set, options, replace(hand, flags=hand.flags | calls), no_win) if calls else None
    return Wait(hand.win_tile, left[KIND[hand.win_tile]], _worth(rule_set, options, hand, no_win, counted), declared)


def _worth(
    rule_set: RuleSet,
    options: Options,
    hand: WinningHand,
    no_win: NoWin | None,
    counted: Score | NotValid | None = None,
) -> Worth:
    """Return what the hand would count, or why it could not win.

    If only another player's tile is forbidden, also what a self-draw counts.
    """
    if no_win is not None and no_win.wholly:
        return Worth(refused=no_win.reason)
    score = counted or rule_set.scoring.score(hand, options).score
    refused = score.reason if isinstance(score, NotValid) else None if no_win is None else no_win.reason
    if isinstance(score, Score) and refused is None:
        return Worth(worth(score))
    if hand.by == "self_draw":
        return Worth(refused=refused)
    drawn = rule_set.scoring.score(replace(hand, by="self_draw", source=None), options).score
    return Worth(refused=refused, drawn=worth(drawn) if isinstance(drawn, Score) else None)


def _of_several(rule_set: RuleSet, racks: Racks, options: Options, observation: Observation) -> Outlook:
    """Return the outlook of a seat whose several hands win together."""
    left = unseen(observation, rule_set.whole(observation).copies)

    def waits(discard: Action | None, calls: frozenset[str]) -> tuple[tuple[Wait, ...], NoWin | None]:
        joint = racks.joint(observation, discard)
        if joint is None:
            return (), None
        no_win = rule_set.hints.no_win(observation, getattr(discard, "tile", UNKNOWN), joint.waits)
        stated = [rule_set.hints.stated(observation, replace(joint.hand, win_tile=kind)) for kind in joint.waits]
        return tuple(_wait(rule_set, options, hand, left, no_win, calls) for hand in stated), no_win

    declared: dict[Thrown, set[str]] = {}
    for option in observation.options:
        if option.name in rule_set.scoring.stated_fields.flags:
            declared.setdefault(_thrown(option), set()).add(option.name)
    by_discard: dict[Thrown, tuple[Wait, ...]] = {}
    for option in observation.options:
        thrown = _thrown(option)
        if isinstance(option, Discard) and thrown not in by_discard:
            found, _ = waits(option, frozenset(declared.get(thrown, ())))
            if found:
                by_discard[thrown] = found
    now, no_win = waits(None, frozenset())
    places = _own_racks(observation)
    whole = all(0 <= _size(place) - rule_set.play.rack <= 1 for place in places)
    away = tuple(_away(rule_set, observation, place) for place in places) if whole else ()
    return Outlook(now, by_discard, away, no_win=no_win, held=_held(observation))


def _thrown(option: Action) -> Thrown:
    """Return the rack and the tile of an option."""
    return getattr(option, "rack", 0), getattr(option, "tile", UNKNOWN)
