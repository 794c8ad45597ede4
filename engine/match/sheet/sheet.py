"""The score sheet of a match played with real tiles 记分: what the players report of every hand. ``sheet_scoring`` computes the points.

A sheet holds only what happened. Dealer, winds, counters, what lies on the table and everybody's points follow from the hands
before. A correction of an earlier hand therefore corrects all hands after it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from paizhuo.engine.core.hand import Transfer
from paizhuo.engine.core.meld import Seat
from paizhuo.engine.core.refused import Refused
from paizhuo.engine.core.value import Struct, field, replace
from paizhuo.engine.core.words import Text
from paizhuo.engine.games import find
from paizhuo.engine.rules.options import Value
from paizhuo.engine.rules.rule_set import RuleSet
from paizhuo.engine.scoring.input_fields import Field, Repeats, Wind

KNOWN = frozenset(("rules", "options", "from", "seat_wind", "round_wind", "sticks", "gone", "dealer", "supporters"))
"""The names in a stated hand of what a sheet knows itself."""


def is_known(field: Field[Any]) -> bool:
    """Return whether a sheet knows this of a stated hand itself: the names above, the winds and the repeats of the deal."""
    return field.id in KNOWN or isinstance(field, Wind | Repeats)


class ReportedWin(Struct):
    """A win as the players report it, in one of three ways.

    ``hand`` has the fields of a stated hand (see ``paizhuo.engine.scoring.hand_input``; seats in it are relative to the winner) but for
    those
    that the sheet knows. With ``total`` (and ``fu``, ``limit``) the players have counted it themselves, with ``paid`` (seats
    and ledger points) they also say who pays. ``source``: whose tile won, None for a self-draw. ``together``: on the same
    tile as the win before.
    """

    seat: Seat
    source: Seat | None = None
    hand: Mapping[str, object] = field(default_factory=dict)
    total: int | None = None
    fu: int | None = None
    limit: str | None = None
    paid: tuple[tuple[Seat, int], ...] = ()
    together: bool = False


class Entry(Struct):
    """A hand as the players report it.

    ``wins`` in their order; ``draw``: the id of the way it ended if not by a win. ``ready``: who was ready then, each with its
    largest win where the rules ask for it; ``named``: the seats to which the draw's own question applies. ``sticks``: the
    seats that laid a riichi stick. ``transfers``: what was paid beside (kongs, penalties), in ledger points; ``plainly``: the
    payments of the draw are among them, and the rules add none. ``game``: in a match of several the id of the one played, where
    dice chose it. ``behind``: the player whom each supporter supported. ``last``: the match was broken off after it.

    ``fields``: what the game asks of the whole hand, as a stated hand has it but with seats counted from seat 0. ``charges``: the
    ids of payments that the rules price, each with the seat it belongs to. ``remarks``: seats by the id of what is noted of them.
    ``substitute``: who takes the seat of a player that had to leave the table.
    """

    wins: tuple[ReportedWin, ...] = ()
    draw: str | None = None
    ready: Mapping[Seat, int | None] = field(default_factory=dict)
    named: tuple[Seat, ...] = ()
    sticks: tuple[Seat, ...] = ()
    transfers: tuple[Transfer, ...] = ()
    plainly: bool = False
    game: str = ""
    behind: tuple[Seat, ...] = ()
    last: bool = False
    fields: Mapping[str, object] = field(default_factory=dict)
    charges: tuple[tuple[str, Seat], ...] = ()
    remarks: Mapping[str, tuple[Seat, ...]] = field(default_factory=dict)
    substitute: str = ""


class Sheet(Struct):
    """A match's rules and players, and what happened in every hand. ``names`` in turn order, the first dealer first, then
    supporters where the rules have some.
    """

    rules: str
    options: Mapping[str, Value]
    names: tuple[str, ...]
    entries: tuple[Entry, ...] = ()

    @property
    def rule_set(self) -> RuleSet:
        """The game, or match of several. Raises ``UnknownRules``."""
        return find(self.rules)

    def with_entry(self, entry: Entry) -> Sheet:
        """Return the sheet with a further hand."""
        return replace(self, entries=(*self.entries, entry))

    def corrected(self, number: int, entry: Entry) -> Sheet:
        """Return the sheet with another account of one hand. Raises ``IndexError`` if there is no such hand."""
        self._check(number, len(self.entries))
        return replace(self, entries=(*self.entries[:number], entry, *self.entries[number + 1 :]))

    def inserted(self, number: int, entry: Entry) -> Sheet:
        """Return the sheet with a hand that was forgotten, before hand ``number``. Raises ``IndexError``."""
        self._check(number, len(self.entries) + 1)
        return replace(self, entries=(*self.entries[:number], entry, *self.entries[number:]))

    def without(self, number: int) -> Sheet:
        """Return the sheet without one hand. Raises ``IndexError``."""
        self._check(number, len(self.entries))
        return replace(self, entries=(*self.entries[:number], *self.entries[number + 1 :]))

    def _check(self, number: int, count: int) -> None:
        if not 0 <= number < count:
            raise IndexError(f"there is no hand {number} on a sheet of {len(self.entries)}")


class BadSheet(Refused):
    """A match that cannot be begun, or a file that is no sheet; ``reason`` says so to a person."""


def new_sheet(rules: str, options: Mapping[str, Value], names: tuple[str, ...]) -> Sheet:
    """Return an empty sheet. Raises ``UnknownRules``, ``BadOption``, ``BadSheet`` for a wrong number of names."""
    rule_set = find(rules)
    settled = rule_set.settled(options)
    wanted = rule_set.participants(settled)
    if len(names) != wanted:
        raise BadSheet(WRONG_NAMES.filled(wanted=wanted, given=len(names)))
    return Sheet(rules, settled, names)


WRONG_NAMES = Text("应有 {wanted} 个名字，给了 {given} 个", "{wanted} {wanted:name is|names are} needed, not {given}")
