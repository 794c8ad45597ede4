"""All that a game asks of a stated hand beside its tiles, and a request made of the values."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from typing import Any, Final

from paizhuo.engine.core.meld import KONGS, Meld, MeldKind
from paizhuo.engine.core.words import Text
from paizhuo.engine.scoring.input_fields import (
    NO_SEAT,
    WAYS,
    Field,
    LaidFlowers,
    Repeats,
    SeatOf,
    SecondHand,
    Toggle,
    Wind,
)
from paizhuo.engine.scoring.pattern import By
from paizhuo.engine.scoring.request_values import NOT_AMONG, BadRequest
from paizhuo.engine.scoring.winning_hand import WinningHand


class StatedFields:
    """The ``ways`` a hand can be won in, and the fields in the order in which people state them.

    ``unasked``: fields that a request may state and no form offers.
    """

    __slots__ = ("_words", "every", "fields", "flags", "named", "ways")

    def __init__(
        self, fields: Iterable[Field[Any]] = (), ways: tuple[By, ...] = WAYS, unasked: Iterable[Field[Any]] = ()
    ) -> None:
        self.fields, self.ways = tuple(fields), ways
        every = (*self.fields, *unasked)
        self.every = every
        """All that a request may state."""
        self.flags = frozenset(field.id for field in every if isinstance(field, Toggle) and field.is_flag)
        """The words that stand among the flags by themselves."""
        self._words = {field.id: field for field in every if isinstance(field, SeatOf) and field.is_flag}
        general = (Wind, LaidFlowers)
        self.named = tuple(
            field
            for field in every
            if field.id not in self.flags and field.id not in self._words and not isinstance(field, general)
        )
        """The fields that are kept in ``WinningHand.fields`` by their own names."""

    @property
    def has_second(self) -> bool:
        """Whether another hand is stated, won with the same tile."""
        return any(isinstance(field, SecondHand) for field in self.fields)

    def laid_flowers(self) -> LaidFlowers | None:
        """Return the field of the flowers; None in games without."""
        return next((field for field in self.fields if isinstance(field, LaidFlowers)), None)

    def raised(self, hand: WinningHand) -> list[Toggle]:
        """Return the circumstances stated of a hand among its flags."""
        return [each for each in self.every if isinstance(each, Toggle) and each.is_flag and each.id in hand.flags]

    @property
    def repeats(self) -> Repeats | None:
        """The field of the repeats of the deal; None in games that do not pay for them."""
        return next((field for field in self.fields if isinstance(field, Repeats)), None)

    def ended(self, hand: WinningHand) -> tuple[Toggle, ...]:
        """Return the circumstances stated of a hand that a claimed set or a kong has ended."""
        return tuple(each for each in self.raised(hand) if each.unmelded) if self.melds(hand) else ()

    def kongless(self, hand: WinningHand) -> Text | None:
        """Why a self-drawn hand whose melds are known has drawn no replacement, though that is stated; None if it may have."""
        if hand.by != "self_draw" or any(meld.is_kong for meld in self.melds(hand)):
            return None
        return next((NO_KONG.filled(flag=each.id) for each in self.raised(hand) if each.kong), None)

    def melds(self, hand: WinningHand) -> tuple[Meld, ...]:
        """Return the melds of the hand, and of the other one that is stated with it."""
        second = (each.of(hand) for each in self.every if isinstance(each, SecondHand))
        return (*hand.melds, *(meld for other in second if other is not None for meld in other[1]))

    @property
    def known_flags(self) -> str:
        """What a request's ``flags`` may hold, in words."""
        return ", ".join((*sorted(self.flags), *(f"{word}:SEAT" for word in self._words)))

    def words_of(self, given: Iterable[object]) -> tuple[frozenset[str], dict[str, Any]]:
        """Return the request's ``flags`` as toggles that are on, and as fields with a seat after a colon. Raises ``BadRequest``."""
        on, seats = set(), {}
        for flag in given:
            word, colon, seat = str(flag).partition(":")
            if colon and word in self._words:
                if not (seat.isdecimal() and len(seat) == 1):
                    raise BadRequest(NO_SEAT.filled(seat=seat))
                seats[word] = self._words[word].read(int(seat))
            elif isinstance(flag, str) and flag in self.flags:
                on.add(word)
            else:
                raise BadRequest(NOT_AMONG.filled(given=flag, known=self.known_flags))
        return frozenset(on), seats


def usable(field: Field[Any], by: By, on: Iterable[str], melds: Collection[MeldKind] | None = None) -> bool:
    """Return whether the field can be stated of a hand won ``by`` that way, with the toggles ``on``.

    ``melds``: the kinds of sets that the winner has claimed and of kongs; None where the tiles are not known.
    """
    if isinstance(field, Toggle):
        if melds is not None:
            if melds and field.unmelded:
                return False
            if field.kong and by == "self_draw" and KONGS.isdisjoint(melds):
                return False
        return by in field.by and (not field.needs or not set(field.needs).isdisjoint(on))
    return not isinstance(field, SeatOf) or by in field.by


def contradiction(hand: WinningHand, asked: StatedFields) -> Text | None:
    """Why the circumstances stated of a hand cannot hold together; None if they can.

    What may hold and counts nothing, such as a discard after a kong in most games, is accepted. Forms do not offer it either.
    """
    for field in asked.raised(hand):
        if hand.by in field.never:
            return NOT_WON_SO.filled(flag=field.id, by=hand.by)
        if hand.by not in field.by:
            continue
        if field.needs and hand.flags.isdisjoint(field.needs):
            return NOT_ALONE.filled(flag=field.id, needed=" / ".join(field.needs))
        if (other := next((id_ for id_ in field.instead if id_ in hand.flags), None)) is not None:
            return NOT_BOTH.filled(flag=field.id, other=other)
    return None


NOT_WON_SO: Final = Text("{flag} 不可能与 {by} 同时出现", "{flag} is impossible with {by}")
NOT_ALONE: Final = Text("{flag} 须与 {needed} 一起", "{flag} needs {needed}")
NO_KONG: Final = Text("{flag} 须有自己开的杠，副露里没有", "{flag} needs a kong among the melds")
NOT_BOTH: Final = Text("{flag} 与 {other} 不能同时成立", "{flag} and {other} exclude each other")


def stating(
    fields: Iterable[Field[Any]], by: By, values: Mapping[str, Any], melds: Collection[MeldKind] | None = None
) -> dict[str, Any]:
    """Return the part of a request that states ``values``, by field id: a bool, a kind of wind, tiles, a number, numbers by seat, a seat …

    What the game does not ask, or what cannot be in a hand won ``by`` that way, is left out; of two toggles that exclude each other
    the first is stated. ``melds``: see ``usable``.
    """
    request: dict[str, Any] = {"by": by}
    asked = tuple(fields)
    on = {field.id for field in asked if isinstance(field, Toggle) and values.get(field.id)}
    for field in asked:
        value = values.get(field.id)
        if value is None or value is False or not usable(field, by, on, melds):
            continue
        if isinstance(field, Toggle) and field.is_flag:
            flags = request.setdefault("flags", [])
            if not set(field.instead).intersection(flags):
                flags.append(field.id)
        elif isinstance(field, SeatOf) and field.is_flag:
            request.setdefault("flags", []).append(f"{field.id}:{value}")
        elif (written := field.written(value)) is not None:
            outer, dot, inner = field.id.partition(".")
            if dot:
                request.setdefault(outer, {})[inner] = written
            else:
                request[outer] = written
    return request
