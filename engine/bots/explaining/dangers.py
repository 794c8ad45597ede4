"""To whom a discard is dangerous or safe, and what on the table shows it."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from functools import cached_property

from paizhuo.engine.analysis.danger_reasons import (
    CannotWin,
    CollectsSuit,
    Harmless,
    HonourWait,
    InSight,
    ManySets,
    NotTwoSided,
    Unsafe,
    Voided,
)
from paizhuo.engine.analysis.estimates import Threat
from paizhuo.engine.analysis.reasons import Reason
from paizhuo.engine.analysis.view import Standpoint
from paizhuo.engine.core.meld import Seat
from paizhuo.engine.core.observe import Observation
from paizhuo.engine.core.tiles import EAST, KIND, UNKNOWN, Tile, suit
from paizhuo.engine.core.value import replace
from paizhuo.engine.rules.void_suit import names_void

MANY_SETS = 3
"""With so many open sets a rival may well be ready."""
SETS_OF_SUIT = 2
"""So many open sets of one suit, and no others, show that a rival may collect it."""
LATE = 8
"""From so many discards of one's own on it is said that a tile is safe because rivals have voided its suit."""


class Dangers:
    """What speaks for or against discards of the observer, as others see the table."""

    def __init__(self, view: Standpoint) -> None:
        self._view = view
        self._hand = view.observation.hand
        self._hints = view.rule_set.hints

    @cached_property
    def _rivals(self) -> Mapping[Seat, Observation]:
        """The seats that still play, nearest first, each with what is public of it."""
        seen = {
            seat: replace(self._view.observation, seat=seat, options=()) for seat in self._hand.others(self._view.seat)
        }
        return {seat: as_rival for seat, as_rival in seen.items() if not self._hints.out(as_rival)}

    @cached_property
    def _harmless(self) -> Collection[Seat]:
        """The seats whose win would cost the observer nothing."""
        return self._hints.harmless(self._view.observation)

    def of(self, tile: Tile, given: Iterable[Reason]) -> tuple[Reason, ...]:
        """Return the reasons about a discard, with those of ``given`` that stay true beside what is seen here."""
        kind, voided = KIND[tile], self._voided(tile)
        threats = {threat.steps: threat for threat in given if isinstance(threat, Threat)}
        found: list[Reason] = []
        for seat, as_rival in sorted(self._rivals.items(), key=lambda rival: self._weight(rival[0], threats)):
            if seat in self._harmless:
                continue
            threat = threats.get(self._steps(seat))
            if suit(tile) in self._void(as_rival):
                continue
            if (safe := self._safe(seat, as_rival, tile)) is not None:
                if seat in self._view.threats or threat is not None:
                    found.append(safe)
                continue
            shown = self._shown(seat, kind, 0 if threat is None else threat.percent)
            found += [each for each in (shown or threat,) if each is not None]
        if voided is not None and (threats or len(self._hand.rivers[self._view.seat]) >= LATE):
            found.append(voided)
        return tuple(found)

    def in_full(self, tile: Tile, given: Iterable[Reason]) -> tuple[Reason, ...]:
        """Return the reasons about a discard, for somebody who asks about this tile: also when little speaks against it.

        Who has voided its suit is always among them; where nothing else is said, how many of the kind are in sight.
        """
        found, voided = self.of(tile, given), self._voided(tile)
        said = found if voided is None or voided in found else (*found, voided)
        if found or (voided is not None and voided.all_of_them) or KIND[tile] in self._view.wild:
            return said
        rivers = (laid for river in self._hand.rivers for laid in river if laid.taken_by is None)
        discarded = sum(KIND[laid.tile] == KIND[tile] for laid in rivers)
        return (*said, InSight(discarded, self._view.remaining[KIND[tile]]))

    def plays(self, seat: Seat) -> bool:
        """Return whether a rival still plays for a win."""
        return seat in self._rivals

    def cannot_win(self, seat: Seat, tile: Tile) -> bool:
        """Return whether the rules do not let a rival that still plays win with the tile."""
        as_rival = self._rivals[seat]
        return suit(tile) in self._void(as_rival) or self._safe(seat, as_rival, tile) is not None

    def safe_from(self, tile: Tile) -> frozenset[Seat]:
        """Return the other seats that cannot win with a discard for all to see: what they have shown rules it out, or they play no more."""
        may = {seat for seat in self._rivals if not self.cannot_win(seat, tile)}
        return frozenset(self._hand.others(self._view.seat)) - may

    def _voided(self, tile: Tile) -> Voided | None:
        """Return the rivals whose void suit the tile is of."""
        seats = tuple(seat for seat, as_rival in self._rivals.items() if suit(tile) in self._void(as_rival))
        if not seats:
            return None
        steps = tuple(map(self._steps, seats))
        return Voided(steps, self._hand.seats, suit(tile), len(seats) == len(self._rivals))

    def _void(self, as_rival: Observation) -> Collection[int]:
        """Return the suit that a rival has named as its void suit, if the game has that."""
        return self._hints.goal(as_rival).void if names_void(self._view.rule_set) else ()

    def _weight(self, seat: Seat, threats: Mapping[int, Threat]) -> tuple[bool, int]:
        """Those in riichi come first, then those who most likely win with the tile."""
        threat = threats.get(self._steps(seat))
        return seat not in self._view.threats, 0 if threat is None else -threat.percent

    def _steps(self, seat: Seat) -> int:
        return (seat - self._view.seat) % self._hand.seats

    def _safe(self, seat: Seat, as_rival: Observation, tile: Tile) -> Reason | None:
        """Why the rival may not win with the tile; None if it may."""
        steps, seats, kind = self._steps(seat), self._hand.seats, KIND[tile]
        river = {KIND[laid.tile] for laid in self._hand.rivers[seat]}
        no_win = self._hints.no_win(as_rival, UNKNOWN, (kind,))
        if no_win is not None:
            furiten = kind in river and not no_win.wholly
            return Harmless(steps, seats, tile, "discarded") if furiten else CannotWin(steps, seats, no_win.reason)
        if seat in self._cannot and kind in self._cannot[seat][1]:
            return Harmless(steps, seats, tile, "let_go")
        return None

    @cached_property
    def _cannot(self) -> Mapping[Seat, tuple[frozenset[int], frozenset[int]]]:
        """For each rival in riichi who may be furiten the kinds that it has discarded, and those that others surely have since."""
        found: dict[Seat, tuple[frozenset[int], frozenset[int]]] = {}
        for seat in self._view.threats:
            own = [KIND[laid.tile] for laid in self._hand.rivers[seat]]
            if seat not in self._rivals or self._hints.no_win(self._rivals[seat], UNKNOWN, tuple(own[:1])) is None:
                continue  # it plays no more, or this game has no furiten
            declared = next(nth for nth, laid in enumerate(self._hand.rivers[seat]) if laid.turned)
            # Calls let a seat be passed over, each of them once at most; chi passes nobody over.
            calls = sum(meld.kind in ("pon", "minkan") for place in self._hand.places for meld in place.melds)
            surely = max(0, len(own) - 1 - declared - calls)
            rivers = [self._hand.rivers[other] for other in self._hand.others(seat)]
            later = (laid for river in rivers for laid in river[len(river) - min(surely, len(river)) :])
            found[seat] = frozenset(own), frozenset(KIND[laid.tile] for laid in later)
        return found

    def _shown(self, seat: Seat, kind: int, percent: int) -> Reason | None:
        """Return what the rival shows that bears on its waiting for a kind.

        ``percent``: how often it is said to win with it; 0: not said.
        """
        steps, seats = self._steps(seat), self._hand.seats
        if seat in self._view.threats:
            return self._in_riichi(seat, kind, percent)
        laid = [meld for meld in self._hand.places[seat].melds if meld.is_open]
        suits = {suit(meld.first_kind) for meld in laid}
        if len(laid) >= SETS_OF_SUIT and suits == {suit(kind)} and kind < EAST:
            return CollectsSuit(steps, seats, percent, suit(kind), len(laid))
        return ManySets(steps, seats, percent, len(laid)) if percent and len(laid) >= MANY_SETS else None

    def _in_riichi(self, seat: Seat, kind: int, percent: int) -> Reason:
        """Return how a kind stands against a rival in riichi that may win with it."""
        steps, seats, left = self._steps(seat), self._hand.seats, self._view.remaining
        if kind >= EAST:
            return HonourWait(steps, seats, percent, kind, left[kind])
        discarded, let_go = self._cannot.get(seat, (frozenset(), frozenset()))
        cannot = discarded | let_go
        suji: list[int] = []
        walls: list[int] = []
        for way in (-1, 1):
            if not 0 <= kind % 9 + 3 * way <= 8:
                continue  # the two tiles next to it that way wait for it alone, at the edge
            blocked = [near for near in (kind + way, kind + 2 * way) if not left[near]]
            if kind + 3 * way in cannot:
                suji.append(kind + 3 * way)
            elif blocked:
                walls += blocked
            else:
                return Unsafe(steps, seats, percent, furiten=bool(discarded))
        return NotTwoSided(steps, seats, percent, tuple(sorted(suji)), tuple(walls))
